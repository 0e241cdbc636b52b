//! What the names in a signature stand for: `Self`, and type parameters, for each of which a type is taken that its bounds allow.

use quote::ToTokens;
use std::collections::HashMap;
use syn::{GenericArgument, GenericParam, Generics, PathArguments, Type, TypeParamBound, WherePredicate};

/// What a type parameter stands for where nothing that's known is asked of it: the first, or another if the compiler doesn't take that.
const ANY: [&str; 8] = ["i32", "usize", "u8", "&str", "char", "f64", "String", "std::ops::Range<usize>"];

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
    /// The type that `Self` is, by its name.
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
                        let chosen = match lent.next() {
                            Some(item) => format!("Vec<{item}>"),
                            None => chosen(bounds, &scope, choices)?,
                        };
                        scope.parameters.insert(name, chosen);
                    }
                    GenericParam::Const(constant) => {
                        return Err(format!("it's generic over the constant `{}`", constant.ident));
                    }
                    GenericParam::Lifetime(_) => {}
                }
            }
        }
        scope.arguments = block
            .params
            .iter()
            .filter_map(|parameter| match parameter {
                GenericParam::Type(parameter) => scope.parameters.get(&parameter.ident.to_string()).cloned(),
                _ => None,
            })
            .collect();
        Ok(scope)
    }

    /// The same, where the parameters of the type are these types.
    pub fn with(mut self, block: &Generics, arguments: &[String]) -> Scope<'a> {
        let parameters = block.type_params().map(|parameter| parameter.ident.to_string());
        self.parameters.extend(parameters.zip(arguments.iter().cloned()));
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

    /// A type as it's written, with what its parameters stand for.
    pub fn said(&self, ty: &Type) -> String {
        let words = ty.to_token_stream().into_iter().map(|token| {
            let word = token.to_string();
            self.parameters.get(&word).cloned().unwrap_or(word)
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// What a type parameter stands for, as it's written.
    pub fn chosen_for(&self, name: &str) -> Option<&str> {
        self.parameters.get(name).map(String::as_str)
    }
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
        let name = last.ident.to_string();
        return Ok(match (name.as_str(), argument) {
            ("Fn" | "FnMut" | "FnOnce", _) => return Err("it takes a closure".to_owned()),
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
            (own, _) => match implementors.get(own) {
                Some(types) if attempt < types.len() => types[attempt].clone(),
                Some(_) => return Err(format!("no type that has `{own}` is taken by the compiler")),
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
