//! Arguments of calls, as `api!` declares them: values of the type itself, data of types that are made, and numbers within bounds where a call
//! says that it panics otherwise, or would take all memory.

use super::closure::Closure;
use super::generics::Stand;
use super::text::spelled;
use quote::ToTokens;
use syn::{Type, TypePath};

/// The greatest capacity, length or count that's asked for.
const MOST: u32 = 64;

/// Parts of names of numbers that memory is asked for by.
const SIZES: [&str; 13] = [
    "cap",
    "len",
    "size",
    "count",
    "additional",
    "amount",
    "num",
    "bits",
    "blocks",
    "width",
    "length",
    "max",
    "limit",
];

/// Parts of names of calls that ask for memory.
const GROWING: [&str; 6] = ["capacity", "reserve", "resize", "grow", "repeat", "shrink"];

/// Calls whose index may be the length.
const AT_THE_END: [&str; 8] = [
    "insert",
    "split_off",
    "split_at",
    "truncate",
    "split_to",
    "try_insert",
    "insert_many",
    "insert_from_slice",
];

/// An argument.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    /// As parameters: names and types.
    pub(super) declared: Vec<(String, String)>,
    /// What's handed over.
    pub(super) passed: String,
    /// Whether it's the parameter itself.
    pub(super) is_plain: bool,
}

/// What's known where an argument is made.
pub(super) struct Around<'a> {
    /// The crate's name.
    pub(super) krate: &'a str,
    /// The type that's tested.
    pub(super) own: &'a Type,
    /// The same with all arguments that it has by default.
    pub(super) whole: &'a Type,
    /// The call's name.
    pub(super) call: &'a str,
    /// Whether the call has a value whose length can be asked for.
    pub(super) has_length: bool,
    /// Whether the call is said to panic.
    pub(super) panics: bool,
    /// Whether it's a trait's, whose arguments aren't adjusted.
    pub(super) is_of_trait: bool,
}

/// A type as a value of it is held: text and slices in what owns them.
pub(super) fn owned(ty: &Type) -> Type {
    match ty {
        Type::Reference(reference) => owned(&reference.elem),
        Type::Slice(slice) => {
            let element = &slice.elem;
            syn::parse_quote!(Vec<#element>)
        }
        Type::Path(path) if path.path.is_ident("str") => syn::parse_quote!(String),
        ty => ty.clone(),
    }
}

impl Around<'_> {
    /// The argument of this type for a parameter of this name.
    ///
    /// # Errors
    /// None can be made: why.
    pub(super) fn argument(&self, name: &str, ty: &Type) -> Result<Argument, String> {
        let plain = |ty: String| Argument {
            declared: vec![(name.to_owned(), ty)],
            passed: name.to_owned(),
            is_plain: true,
        };
        let (reference, inner) = match ty {
            Type::Reference(reference) => {
                let sign = if reference.mutability.is_some() { "&mut " } else { "&" };
                (sign, &*reference.elem)
            }
            ty => ("", ty),
        };
        if self.is_own(inner) || self.is_other_instance(inner) {
            return Ok(plain(format!("{reference}Self")));
        }
        if let Some(what) = unmade(inner) {
            return Err(what);
        }
        let text = spelled(inner, self.krate);
        Ok(match text.as_str() {
            "usize" if reference.is_empty() => plain(self.number(name)),
            "std::num::NonZeroUsize" if self.is_size(name) => Argument {
                declared: vec![(
                    name.to_owned(),
                    format!("{{{name}: usize | 1 <= {name} && {name} <= {MOST}}}"),
                )],
                passed: format!("std::num::NonZeroUsize::new({name}).unwrap()"),
                is_plain: false,
            },
            "std::ops::Range<usize>" if reference.is_empty() => self.range(name, &syn::parse_quote!(usize)),
            _ if reference == "&" && self.is_of_trait && matches!(owned(inner), ty if ty != *inner) => {
                Argument { passed: format!("&{name}[..]"), is_plain: false, ..plain(format!("&{text}")) }
            }
            _ => plain(format!("{reference}{text}")),
        })
    }

    /// That for something with bounds.
    ///
    /// # Errors
    /// None can be made: why.
    pub(super) fn standing(&self, name: &str, stand: &Stand) -> Result<Argument, String> {
        let one = |ty: &Type, passed: String| Argument {
            declared: vec![(name.to_owned(), spelled(ty, self.krate))],
            passed,
            is_plain: false,
        };
        Ok(match stand {
            Stand::Plain(ty) => return self.argument(name, ty),
            Stand::Elements { of, lent, is_iterator } => {
                if let Some(what) = unmade(of) {
                    return Err(what);
                }
                let of = self.not_own(of)?;
                let element = owned(of);
                let vector: Type = syn::parse_quote!(Vec<#element>);
                match (lent, is_iterator) {
                    (true, _) if element != *of => one(&vector, format!("{name}.iter().map(|one| &one[..])")),
                    (true, _) => one(&vector, format!("{name}.iter()")),
                    (false, true) => one(&vector, format!("{name}.into_iter()")),
                    (false, false) => Argument { is_plain: true, ..one(&vector, name.to_owned()) },
                }
            }
            Stand::Range(of) => self.range(name, of),
            Stand::Unmade(why) => return Err(why.clone()),
            Stand::Function(closure) => {
                let passed = closure.text("answer");
                match closure {
                    Closure::Constant { answer, .. } => {
                        let answer = self.not_own(answer)?;
                        let declared = vec![("answer".to_owned(), spelled(answer, self.krate))];
                        Argument { declared, passed, is_plain: false }
                    }
                    _ => Argument { declared: vec![], passed, is_plain: false },
                }
            }
        })
    }

    fn not_own<'t>(&self, ty: &'t Type) -> Result<&'t Type, String> {
        match self.is_own(ty) {
            true => Err("it takes several values of the type at once: give the call a body".to_owned()),
            false => Ok(ty),
        }
    }

    /// Whether a type is the one that's tested.
    pub(super) fn is_own(&self, ty: &Type) -> bool {
        let text = ty.to_token_stream().to_string();
        let is = |own: &Type| text == own.to_token_stream().to_string();
        text == "Self" || is(self.own) || is(self.whole)
    }

    /// Whether a type is the one that's tested, with other arguments, which may stand for the same.
    fn is_other_instance(&self, ty: &Type) -> bool {
        let (Type::Path(one), Type::Path(own)) = (ty, self.own) else { return false };
        let names =
            |path: &syn::Path| path.segments.iter().map(|one| one.ident.to_string()).collect::<Vec<_>>();
        names(&one.path) == names(&own.path)
    }

    fn is_size(&self, name: &str) -> bool {
        GROWING.iter().any(|part| self.call.contains(part))
            || name == "n"
            || SIZES.iter().any(|part| name.contains(part))
    }

    /// The type of a number.
    fn number(&self, name: &str) -> String {
        if self.is_size(name) && !self.call.contains("truncate") {
            return format!("{{{name}: usize | {name} <= {MOST}}}");
        }
        match (self.has_length && self.panics, AT_THE_END.contains(&self.call)) {
            (true, true) => format!("{{{name}: usize | {name} <= self.len()}}"),
            (true, false) => format!("{{{name}: usize | {name} < self.len()}}"),
            (false, _) => "usize".to_owned(),
        }
    }

    /// A range, of a value's indices within its length.
    fn range(&self, name: &str, of: &Type) -> Argument {
        let of = spelled(of, self.krate);
        let (start, end) = (format!("{name}_start"), format!("{name}_end"));
        let bounds = match (of.as_str(), self.has_length) {
            ("usize", true) => format!("{{{end}: usize | {end} <= self.len()}}"),
            _ => of.clone(),
        };
        Argument {
            declared: vec![
                (end.clone(), bounds),
                (start.clone(), format!("{{{start}: {of} | {start} <= {end}}}")),
            ],
            passed: format!("{start}..{end}"),
            is_plain: false,
        }
    }
}

/// Why no value of a type is made, as far as its form says so.
fn unmade(ty: &Type) -> Option<String> {
    match ty {
        Type::Ptr(_) => Some("it takes a pointer".to_owned()),
        Type::FnPtr(_) => Some("it takes a function: give the call a body that has one".to_owned()),
        Type::TraitObject(_) => Some("it takes a value of a type that isn't known (`dyn`)".to_owned()),
        Type::Path(TypePath { path, .. }) if path.segments.last().is_some_and(|last| last.ident == "Pin") => {
            Some("it takes a `Pin`".to_owned())
        }
        _ => None,
    }
}
