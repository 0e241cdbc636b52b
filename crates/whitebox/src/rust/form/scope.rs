//! What the names in a signature stand for: `Self`, and type parameters, for each of which a type is taken that its bounds allow.

use super::super::survey::{Named, named};
use super::closure::of_closures;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::HashMap;
use syn::{GenericArgument, GenericParam, Generics, PathArguments, Type, TypeParamBound, WherePredicate};

/// What a type parameter stands for where nothing that's known is asked of it: the first, or another if the compiler doesn't take that.
const ANY: [&str; 8] = ["i32", "usize", "u8", "&str", "char", "f64", "String", "std::ops::Range<usize>"];

/// The values that a parameter which is a number stands for.
const NUMBERS: [&str; 6] = ["4", "1", "8", "2", "3", "16"];

/// What type parameters are taken for.
#[derive(Clone, Copy, Debug)]
pub struct Choices<'a> {
    /// The types that have a crate's own traits, by the traits' names.
    pub implementors: &'a HashMap<String, Vec<String>>,
    /// Which of several possible types is taken.
    pub attempt: usize,
}

/// What names stand for.
#[derive(Clone, Debug, Default)]
pub struct Scope<'a> {
    /// The type that `Self` is, by its public path, or in a file by its name.
    pub owner: Option<&'a str>,
    /// The same, where it isn't a type of the crate.
    pub foreign: Option<&'a Type>,
    /// Its type arguments.
    pub arguments: Vec<String>,
    /// The types that type parameters stand for.
    parameters: HashMap<String, String>,
}

impl<'a> Scope<'a> {
    /// One where `Self` is that type.
    pub fn of(owner: &'a str) -> Scope<'a> {
        Scope { owner: Some(owner), ..Scope::default() }
    }

    /// One of a function with these parameters, and of a method with those of its block, whose type may be generic.
    ///
    /// # Errors
    /// There's no type for one of them; why.
    pub fn within(
        owner: Option<&'a str>,
        block: &Generics,
        function: &Generics,
        choices: Choices<'_>,
    ) -> Result<Scope<'a>, String> {
        let mut scope = Scope { owner, ..Scope::default() };
        // What a closure takes and answers may be named by parameters behind it.
        let mut closures = vec![];
        for generics in [block, function] {
            for parameter in &generics.params {
                match parameter {
                    GenericParam::Type(parameter) => {
                        let name = parameter.ident.to_string();
                        let clauses = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
                        let about = clauses.filter_map(|predicate| match predicate {
                            WherePredicate::Type(about) => Some(about),
                            _ => None,
                        });
                        let own = about.clone().filter(|about| is_named(&about.bounded_ty, &name));
                        let bounds = parameter.bounds.iter().chain(own.flat_map(|about| about.bounds.iter()));
                        // What's asked of references to it.
                        let lent = about.filter(|about| match &about.bounded_ty {
                            Type::Reference(reference) => is_named(&reference.elem, &name),
                            _ => false,
                        });
                        let mut lent = lent
                            .flat_map(|about| about.bounds.iter())
                            .filter_map(|bound| item(bound, &scope));
                        let closure = of_closures(bounds.clone());
                        let chosen = match (closure, lent.next()) {
                            (Some(bound), _) => {
                                closures.push((name, bound));
                                continue;
                            }
                            (_, Some(item)) => format!("Vec<{item}>"),
                            _ => chosen(bounds, &scope, choices)?,
                        };
                        scope.parameters.insert(name, chosen);
                    }
                    GenericParam::Const(constant) => {
                        let value = match &constant.ty {
                            ty if is_named(ty, "bool") => ["true", "false"].get(choices.attempt),
                            ty if is_named(ty, "char") => ["'a'"].get(choices.attempt),
                            _ => NUMBERS.get(choices.attempt),
                        };
                        let Some(value) = value else {
                            return Err(format!("it's generic over the constant `{}`", constant.ident));
                        };
                        scope.parameters.insert(constant.ident.to_string(), (*value).to_owned());
                    }
                    GenericParam::Lifetime(_) => {}
                }
            }
        }
        for (name, bound) in closures {
            let said = format!("impl {}", scope.said(bound));
            scope.parameters.insert(name, said);
        }
        let chosen = parameters(block).filter_map(|name| scope.parameters.get(&name).cloned());
        scope.arguments = chosen.collect();
        Ok(scope)
    }

    /// The same, where the parameters of the type are these types.
    pub fn with(mut self, block: &Generics, arguments: &[String]) -> Scope<'a> {
        self.parameters.extend(parameters(block).zip(arguments.iter().cloned()));
        self.arguments = arguments.to_vec();
        self
    }

    /// The same, where `Self` is this type, which isn't one of the crate's.
    pub fn of_foreign(self, foreign: Option<&'a Type>) -> Scope<'a> {
        Scope { foreign, ..self }
    }

    /// The type that a type parameter stands for; `None` if it's no parameter.
    pub fn stands_for(&self, name: &str) -> Option<Result<Type, String>> {
        let chosen = self.parameters.get(name)?;
        Some(syn::parse_str(chosen).map_err(|_| format!("`{chosen}` isn't a type")))
    }

    /// Something as it's written, with what parameters stand for.
    pub fn said(&self, written: impl ToTokens) -> String {
        self.words(written.to_token_stream())
    }

    fn words(&self, tokens: TokenStream) -> String {
        let mut said = String::new();
        // Signs belong together that are one: `->`, `::`, a lifetime's sign and its name.
        let mut is_joint = true;
        for token in tokens {
            let joins = matches!(&token, TokenTree::Punct(sign) if sign.spacing() == Spacing::Joint);
            let word = match token {
                TokenTree::Group(group) => {
                    let inside = self.words(group.stream());
                    match group.delimiter() {
                        Delimiter::Parenthesis => format!("({inside})"),
                        Delimiter::Bracket => format!("[{inside}]"),
                        Delimiter::Brace => format!("{{{inside}}}"),
                        Delimiter::None => inside,
                    }
                }
                token => {
                    let word = token.to_string();
                    self.parameters.get(&word).cloned().unwrap_or(word)
                }
            };
            let is_close =
                said.ends_with(['&', '(', '<', ':']) || [":", ",", "<", ">"].contains(&word.as_str());
            if !(is_joint || is_close || word.starts_with('(') && !said.ends_with('>')) {
                said.push(' ');
            }
            said += &word;
            is_joint = joins;
        }
        said
    }

    /// What a type parameter stands for, as it's written.
    pub fn chosen_for(&self, name: &str) -> Option<&str> {
        self.parameters.get(name).map(String::as_str)
    }
}

/// The parameters of a type that aren't lifetimes.
fn parameters(generics: &Generics) -> impl Iterator<Item = String> + '_ {
    generics.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Type(parameter) => Some(parameter.ident.to_string()),
        GenericParam::Const(parameter) => Some(parameter.ident.to_string()),
        GenericParam::Lifetime(_) => None,
    })
}

/// The path of a function with the arguments of its type: `Stack::<i32>::new`. Closures have no name.
pub fn turbofish(call: &str, arguments: &[String]) -> String {
    let argument =
        |argument: &String| if argument.starts_with("impl ") { "_".to_owned() } else { argument.clone() };
    match call.rsplit_once("::") {
        Some((ty, name)) if !arguments.is_empty() => {
            let arguments: Vec<String> = arguments.iter().map(argument).collect();
            format!("{ty}::<{}>::{name}", arguments.join(", "))
        }
        _ => call.to_owned(),
    }
}

/// A text with paths of a crate, as they're written where the crate goes by that name.
pub fn within(text: &str, module: &str) -> String {
    let module = if module.is_empty() { String::new() } else { format!("{module}::") };
    text.replace("crate ::", "crate::").replace("crate:: ", "crate::").replace("crate::", &module)
}

fn is_named(ty: &Type, name: &str) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident(name))
}

/// A type that bounds allow, as far as they're known; whether others of them hold too, the compiler says.
///
/// # Errors
/// Nothing that's made has one of them.
pub(super) fn chosen<'b>(
    bounds: impl Iterator<Item = &'b TypeParamBound>,
    scope: &Scope<'_>,
    Choices { implementors, attempt }: Choices<'_>,
) -> Result<String, String> {
    for bound in bounds {
        let TypeParamBound::Trait(bound) = bound else { continue };
        let Some(last) = bound.path.segments.last() else { continue };
        let argument = match &last.arguments {
            PathArguments::AngleBracketed(list) => list.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(scope.said(ty)),
                GenericArgument::AssocType(item) if item.ident == "Item" => Some(scope.said(&item.ty)),
                _ => None,
            }),
            _ => None,
        };
        let argument = argument.as_deref();
        let path = bound.path.segments.iter().map(|segment| segment.ident.to_string());
        let path = path.collect::<Vec<_>>().join("::");
        let name = match named(&bound.path) {
            Named::Plain(name) => name,
            Named::Own(_) | Named::Foreign(_) => path.clone(),
        };
        return Ok(match (name.as_str(), argument) {
            ("AsRef" | "Borrow", Some("str" | "Path" | "OsStr")) => "&str".to_owned(),
            ("AsRef" | "Borrow", Some(other)) if other.starts_with('[') => format!("&{other}"),
            ("AsRef" | "Borrow" | "Into", Some("String" | "PathBuf")) | ("Into", Some(_))
                if is_text(argument) =>
            {
                "&str".to_owned()
            }
            ("AsRef" | "Borrow" | "Into", Some(other)) => other.to_owned(),
            ("ToString" | "Display", _) => "&str".to_owned(),
            (
                "Iterator" | "IntoIterator" | "ExactSizeIterator" | "DoubleEndedIterator" | "FusedIterator",
                item,
            ) => format!("std::vec::IntoIter<{}>", item.unwrap_or(ANY[0])),
            ("Read" | "BufRead", _) => "&[u8]".to_owned(),
            ("Write", _) => "Vec<u8>".to_owned(),
            ("Hasher", _) => "std::collections::hash_map::DefaultHasher".to_owned(),
            _ => match implementors.get(&path) {
                Some(types) if attempt < types.len() => types[attempt].clone(),
                Some(_) => return Err(format!("no type that has `{}` is taken by the compiler", last.ident)),
                None => continue,
            },
        });
    }
    match ANY.get(attempt) {
        Some(ty) => Ok((*ty).to_owned()),
        None => {
            Err("it's generic, and none of the types that were tried is taken by the compiler".to_owned())
        }
    }
}

/// What iterators have whose references are asked for one.
fn item(bound: &TypeParamBound, scope: &Scope<'_>) -> Option<String> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let last = bound.path.segments.last().filter(|last| last.ident == "IntoIterator")?;
    let PathArguments::AngleBracketed(list) = &last.arguments else { return None };
    list.args.iter().find_map(|argument| match argument {
        GenericArgument::AssocType(item) if item.ident == "Item" => Some(match &item.ty {
            Type::Reference(reference) => scope.said(&reference.elem),
            ty => scope.said(ty),
        }),
        _ => None,
    })
}

/// Whether a type is a text that a `&str` goes into.
fn is_text(ty: Option<&str>) -> bool {
    ty.is_some_and(|ty| ty == "String" || ty == "PathBuf" || ty.starts_with("Cow"))
}
