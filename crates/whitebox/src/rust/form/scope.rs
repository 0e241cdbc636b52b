//! What the names in a signature stand for: `Self`, and type parameters, for each of which a type is taken that its bounds allow.

use super::super::survey::{Implementor, Named, named};
use super::closure::of_closures;
use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::HashMap;
use syn::{
    Expr, ExprLit, GenericArgument, GenericParam, Generics, Lit, PathArguments, Type, TypeParamBound,
    WherePredicate,
};

/// What a type parameter stands for where nothing that's known is asked of it: the first, or another if the compiler doesn't take that.
const ANY: [&str; 9] =
    ["i32", "usize", "u8", "&str", "char", "f64", "[i32; 4]", "String", "std::ops::Range<usize>"];

/// The ranges that are tried where one is asked for.
const RANGES: [&str; 3] = ["Range", "RangeTo", "RangeFrom"];

/// A slice where an array wouldn't do: its lifetime says so.
const SLICE: &str = "&'_ [u8]";

/// The values that a parameter which is a number stands for.
const NUMBERS: [&str; 6] = ["4", "1", "8", "2", "3", "16"];

/// The same for characters.
const CHARACTERS: [&str; 4] = ["'a'", "'b'", "'c'", "'d'"];

/// What a type parameter stands for that has a trait of the crate's which macros give to types.
const GIVEN: [&str; 8] = ["[i32; 4]", "i32", "usize", "u8", "&str", "String", "&[u8]", "f64"];

/// What type parameters are taken for.
#[derive(Clone, Copy)]
pub struct Choices<'a> {
    /// The types that have a crate's own traits, by the traits' names.
    pub implementors: Option<&'a HashMap<String, Vec<Implementor>>>,
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
    /// Which of several possible types is taken for what's only known by its traits.
    pub attempt: usize,
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
        let mut scope = Scope { owner, attempt: choices.attempt, ..Scope::default() };
        // What a closure takes and answers may be named by parameters behind it.
        let mut closures = vec![];
        // Parameters that stand for references to what's in a row.
        let mut elements: Vec<String> = vec![];
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
                        let lent: Vec<&TypeParamBound> = lent.flat_map(|about| about.bounds.iter()).collect();
                        elements.extend(lent.iter().filter_map(|bound| element(bound)));
                        let mut lent = lent.into_iter().filter_map(|bound| item(bound, &scope));
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
                            // Several of them are told apart.
                            ty if is_named(ty, "char") => {
                                CHARACTERS.get(choices.attempt + scope.parameters.len())
                            }
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
        // One may be said by another that stands behind it.
        for name in scope.parameters.keys().cloned().collect::<Vec<_>>() {
            let known = scope.parameters[&name].parse::<TokenStream>().map(|tokens| scope.said(tokens));
            scope.parameters.extend(known.ok().map(|known| (name, known)));
        }
        for name in elements {
            if let Some(chosen) = scope.parameters.get_mut(&name) {
                *chosen = format!("&{chosen}");
            }
        }
        for (name, bound) in closures {
            let said = format!("impl {}", scope.said(bound));
            scope.parameters.insert(name, said);
        }
        Ok(scope)
    }

    /// The same, where `Self` is this type of the crate, as a block has it.
    pub fn of_type(mut self, ty: Option<&Type>) -> Scope<'a> {
        if let Some(ty) = ty {
            self.arguments = arguments(ty).map(|argument| self.said(argument)).collect();
        }
        self
    }

    /// The same, where the arguments of the type that a block is for are these.
    pub fn with(mut self, block: Option<&Type>, given: &[String]) -> Scope<'a> {
        for (argument, given) in block.into_iter().flat_map(arguments).zip(given) {
            let name = argument.to_token_stream().to_string();
            if let Some(parameter) = self.parameters.get_mut(&name) {
                *parameter = given.clone();
            }
        }
        self.arguments = given.to_vec();
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
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let binds = tokens.iter().any(|token| matches!(token, TokenTree::Ident(name) if name == "for"));
        let mut at = 0;
        while let Some(token) = tokens.get(at).cloned() {
            at += 1;
            // What a parameter's type has for an associated one.
            if let (TokenTree::Ident(parameter), Some(TokenTree::Ident(name))) = (&token, tokens.get(at + 2))
                && tokens[at..at + 2]
                    .iter()
                    .all(|sign| matches!(sign, TokenTree::Punct(sign) if sign.as_char() == ':'))
                && let Some(chosen) = self.chosen_for(&parameter.to_string())
                && let Some(ty) = associated(chosen, &name.to_string())
            {
                let space = if is_joint || said.ends_with(['&', '(', '<', ':']) { "" } else { " " };
                said += &format!("{space}{}", self.words(ty.to_token_stream()));
                (is_joint, at) = (false, at + 3);
                continue;
            }
            // A lifetime that's declared around isn't known elsewhere.
            let token = match token {
                TokenTree::Ident(name) if said.ends_with('\'') && !binds && name != "static" => {
                    TokenTree::Ident(Ident::new("_", name.span()))
                }
                token => token,
            };
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
                said.ends_with(['&', '(', '<', ':']) || [":", ",", "<", ">", ";"].contains(&word.as_str());
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

    /// An array's length, if it's a number or a parameter that one was chosen for.
    pub fn length(&self, length: &Expr) -> Result<usize, String> {
        let number = match length {
            Expr::Lit(ExprLit { lit: Lit::Int(length), .. }) => {
                return length.base10_parse().map_err(|_| "its length isn't a number".to_owned());
            }
            Expr::Path(name) => name.path.get_ident().and_then(|name| self.chosen_for(&name.to_string())),
            _ => None,
        };
        let number = number.and_then(|number| number.parse().ok());
        number.ok_or_else(|| "its length isn't a plain number".to_owned())
    }
}

/// The arguments of a type that aren't lifetimes.
fn arguments(ty: &Type) -> impl Iterator<Item = &GenericArgument> {
    let last = match ty {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    };
    let arguments = last.and_then(|last| match &last.arguments {
        PathArguments::AngleBracketed(list) => Some(&list.args),
        _ => None,
    });
    let is_one = |argument: &&GenericArgument| {
        matches!(argument, GenericArgument::Type(_) | GenericArgument::Const(_))
    };
    arguments.into_iter().flatten().filter(is_one)
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
    let mut any: &[&str] = &ANY;
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
            ("PartialEq" | "PartialOrd", Some(other)) if is_known(other, scope) => other.to_owned(),
            ("ToString" | "Display", _) => "&str".to_owned(),
            (
                "Iterator" | "IntoIterator" | "ExactSizeIterator" | "DoubleEndedIterator" | "FusedIterator",
                item,
            ) => format!("std::vec::IntoIter<{}>", item.unwrap_or(ANY[0])),
            ("FromIterator", Some("char" | "&str" | "String")) => "String".to_owned(),
            ("FromIterator", Some(item)) => format!("Vec<{item}>"),
            ("Read" | "BufRead", _) => SLICE.to_owned(),
            ("Write", _) if path.contains("fmt") => "String".to_owned(),
            ("Write", _) => "Vec<u8>".to_owned(),
            ("RangeBounds", Some(of)) => match RANGES.get(attempt) {
                Some(range) => format!("std::ops::{range}<{of}>"),
                None => return Err("no range that was tried is taken by the compiler".to_owned()),
            },
            ("Hasher", _) => "std::collections::hash_map::DefaultHasher".to_owned(),
            _ => match implementors.and_then(|known| known.get(&path)) {
                Some(types) if types.iter().any(|one| one.is_for(&path)) => {
                    let mut types = types.iter().filter(|one| one.is_for(&path));
                    match types.nth(attempt) {
                        Some(one) => one.named(&bound.path, scope)?,
                        None => {
                            return Err(format!(
                                "no type that has `{}` is taken by the compiler",
                                last.ident
                            ));
                        }
                    }
                }
                _ if path.starts_with("crate::") => {
                    any = &GIVEN;
                    continue;
                }
                _ => continue,
            },
        });
    }
    match any.get(attempt) {
        Some(ty) => Ok((*ty).to_owned()),
        None => {
            Err("it's generic, and none of the types that were tried is taken by the compiler".to_owned())
        }
    }
}

/// Whether a type that's said is none of the parameters that aren't chosen yet.
fn is_known(said: &str, scope: &Scope<'_>) -> bool {
    said != "Self" && (said.contains("::") || scope.parameters.values().any(|chosen| chosen == said))
}

impl Implementor {
    /// Whether it's taken for what has a trait: of generic types those that have the crate's own.
    fn is_for(&self, path: &str) -> bool {
        path.starts_with("crate::") || self.generics.params.is_empty()
    }

    /// The type by its name, as a bound in a scope asks for it: parameters are what the trait's arguments say, or what their own bounds allow.
    fn named(&self, bound: &syn::Path, scope: &Scope<'_>) -> Result<String, String> {
        let none = Choices { implementors: None, attempt: 0 };
        let mut own = Scope::within(None, &Generics::default(), &self.generics, none)?;
        let asked = bound.segments.last().map(|last| &last.arguments);
        if let Some(PathArguments::AngleBracketed(list)) = asked {
            let types = list.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            for (given, asked) in self.arguments.iter().zip(types) {
                let name = given.to_token_stream().to_string();
                if let Some(parameter) = own.parameters.get_mut(&name) {
                    *parameter = scope.said(asked);
                }
            }
        }
        Ok(own.said(&self.ty))
    }
}

/// The type that a type which is known by its form has for an associated one: what's in a row is its `Item`.
pub(super) fn associated(chosen: &str, name: &str) -> Option<Type> {
    if name != "Item" {
        return None;
    }
    match syn::parse_str(chosen).ok()? {
        Type::Array(array) => Some(*array.elem),
        Type::Reference(reference) => match *reference.elem {
            Type::Slice(slice) => Some(*slice.elem),
            _ => None,
        },
        Type::Path(path) => match &path.path.segments.last()?.arguments {
            PathArguments::AngleBracketed(list) => list.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty.clone()),
                _ => None,
            }),
            _ => None,
        },
        _ => None,
    }
}

/// The parameter that an iterator over references is asked to have for its items.
fn element(bound: &TypeParamBound) -> Option<String> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let PathArguments::AngleBracketed(list) = &bound.path.segments.last()?.arguments else { return None };
    list.args.iter().find_map(|argument| match argument {
        GenericArgument::AssocType(item) if item.ident == "Item" => match &item.ty {
            Type::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        },
        _ => None,
    })
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
