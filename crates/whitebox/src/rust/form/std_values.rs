//! Values of std's types: what one of its functions makes of others, or what they are with signs around them: `1..5`, `Rc::new(3)`.

use super::build::Maker;
use super::{Cursor, Form, Numbers, Parameter, Types, Variant, Yields};
use serde_json::Value;
use syn::{GenericArgument, Type};

/// Some values with text around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// What stands before the first, between them, and behind the last.
    pieces: &'static [&'static str],
    /// The values.
    parts: Vec<Form>,
    /// What that is.
    yields: Yields,
    /// The type, if it has other values.
    unmade: Option<&'static str>,
}

/// The types that a `NonZero` is of, by their names in std.
const NON_ZERO: [(&str, &str, &[&str]); 12] = [
    ("NonZeroU8", "u8", &["std::num::NonZeroU8::new(", ")"]),
    ("NonZeroU16", "u16", &["std::num::NonZeroU16::new(", ")"]),
    ("NonZeroU32", "u32", &["std::num::NonZeroU32::new(", ")"]),
    ("NonZeroU64", "u64", &["std::num::NonZeroU64::new(", ")"]),
    ("NonZeroU128", "u128", &["std::num::NonZeroU128::new(", ")"]),
    ("NonZeroUsize", "usize", &["std::num::NonZeroUsize::new(", ")"]),
    ("NonZeroI8", "i8", &["std::num::NonZeroI8::new(", ")"]),
    ("NonZeroI16", "i16", &["std::num::NonZeroI16::new(", ")"]),
    ("NonZeroI32", "i32", &["std::num::NonZeroI32::new(", ")"]),
    ("NonZeroI64", "i64", &["std::num::NonZeroI64::new(", ")"]),
    ("NonZeroI128", "i128", &["std::num::NonZeroI128::new(", ")"]),
    ("NonZeroIsize", "isize", &["std::num::NonZeroIsize::new(", ")"]),
];

/// What has one value in it, and what may be true of such besides that isn't made.
const AROUND: [(&str, &[&str], Option<&str>); 11] = [
    ("Rc", &["std::rc::Rc::new(", ")"], Some("Rc")),
    ("Arc", &["std::sync::Arc::new(", ")"], Some("Arc")),
    ("Cell", &["std::cell::Cell::new(", ")"], None),
    ("RefCell", &["std::cell::RefCell::new(", ")"], Some("RefCell")),
    ("Mutex", &["std::sync::Mutex::new(", ")"], Some("Mutex")),
    ("RwLock", &["std::sync::RwLock::new(", ")"], Some("RwLock")),
    ("Wrapping", &["std::num::Wrapping(", ")"], None),
    ("Saturating", &["std::num::Saturating(", ")"], None),
    ("Reverse", &["std::cmp::Reverse(", ")"], None),
    ("Pin", &["std::pin::Pin::new(", ")"], None),
    ("RangeFrom", &["(", "..)"], None),
];

/// How a value of a type inside is made.
type Inner<'a> = &'a dyn Fn(&Type) -> Result<Form, String>;

/// A variant by its path, with fields that have no names.
fn variant(path: &str, fields: Vec<Form>) -> Variant {
    Variant { path: path.to_owned(), own: false, names: None, fields }
}

fn number(ty: &str) -> Form {
    Form::Number(ty.to_owned())
}

fn spelled(pieces: &'static [&'static str], parts: Vec<Form>, unmade: Option<&'static str>) -> Form {
    Form::Spelled(Spelled { pieces, parts, yields: Yields::Plain, unmade })
}

impl Types<'_> {
    /// How a value of one of std's types is made that have no form of their own; `None` if it isn't one that's known.
    pub(super) fn of_std(
        &self,
        name: &str,
        arguments: &[&GenericArgument],
        inner: Inner<'_>,
    ) -> Option<Result<Form, String>> {
        let types: Vec<&Type> = arguments
            .iter()
            .filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            })
            .collect();
        let types = types.as_slice();
        self.owner(name, types, inner)
            .or_else(|| self.collection(name, types, inner))
            .or_else(|| span(name, types, inner))
            .or_else(|| self.plain(name, types))
            .or_else(|| around(name, types, inner))
    }

    /// What owns or borrows text or a slice.
    fn owner(&self, name: &str, types: &[&Type], inner: Inner<'_>) -> Option<Result<Form, String>> {
        Some(match (name, types) {
            ("Rc" | "Arc" | "Box", [Type::Path(path)]) if path.path.is_ident("str") => {
                let pieces: &[&str] = match name {
                    "Rc" => &["std::rc::Rc::<str>::from(", ")"],
                    "Arc" => &["std::sync::Arc::<str>::from(", ")"],
                    _ => &["Box::<str>::from(", ")"],
                };
                Ok(spelled(pieces, vec![self.text(false)], None))
            }
            ("Rc" | "Arc", [Type::Slice(slice)]) => {
                let around = match name {
                    "Rc" => ("std::rc::Rc::<[_]>::from(", ")"),
                    _ => ("std::sync::Arc::<[_]>::from(", ")"),
                };
                inner(&slice.elem).map(|element| self.sequence(around, true, element))
            }
            ("Cow", [Type::Slice(slice)]) => inner(&slice.elem).map(|element| {
                let lent = self.sequence(("&", ""), false, element.clone());
                let owned = self.sequence(("", ""), true, element);
                Form::Choice(vec![variant(BORROWED, vec![lent]), variant(OWNED, vec![owned])], None)
            }),
            ("Cow", [Type::Path(path)]) if path.path.is_ident("str") => {
                let (lent, owned) = (self.text(false), self.text(true));
                Ok(Form::Choice(vec![variant(BORROWED, vec![lent]), variant(OWNED, vec![owned])], None))
            }
            _ => return None,
        })
    }

    /// What holds any number of others.
    fn collection(&self, name: &str, types: &[&Type], inner: Inner<'_>) -> Option<Result<Form, String>> {
        let collected =
            |around, element: Result<Form, String>| element.map(|element| self.few(around, element));
        Some(match (name, types) {
            // Its elements begin at the beginning of its memory; those of others go round its end, or it has more room.
            ("VecDeque", [element]) => inner(element).map(|element| {
                let row = self.sequence(("std::collections::VecDeque::from(", ")"), true, element);
                spelled(&["", ""], vec![row], Some("VecDeque"))
            }),
            ("LinkedList", [element]) => {
                collected(("std::collections::LinkedList::from_iter(", ")"), inner(element))
            }
            ("BinaryHeap", [element]) => {
                collected(("std::collections::BinaryHeap::from(", ")"), inner(element))
            }
            ("BTreeSet", [element]) => {
                collected(("std::collections::BTreeSet::from_iter(", ")"), inner(element))
            }
            ("HashSet", [element]) => {
                collected(("std::collections::HashSet::from_iter(", ")"), inner(element))
            }
            ("BTreeMap", [key, value]) => {
                let pair = inner(key).and_then(|key| Ok(Form::Tuple(vec![key, inner(value)?])));
                collected(("std::collections::BTreeMap::from_iter(", ")"), pair)
            }
            ("HashMap", [key, value]) => {
                let pair = inner(key).and_then(|key| Ok(Form::Tuple(vec![key, inner(value)?])));
                collected(("std::collections::HashMap::from_iter(", ")"), pair)
            }
            _ => return None,
        })
    }

    /// What has no type arguments, or none that matter.
    fn plain(&self, name: &str, types: &[&Type]) -> Option<Result<Form, String>> {
        Some(match (name, types) {
            ("PhantomData", _) => Ok(spelled(&["std::marker::PhantomData"], vec![], None)),
            ("Ordering", []) => {
                let names = ["Less", "Equal", "Greater"];
                let variants = names.map(|name| variant(&format!("std::cmp::Ordering::{name}"), vec![]));
                Ok(Form::Choice(variants.into(), None))
            }
            ("Duration", []) => Ok(self.duration()),
            // What's before 1970 isn't made.
            ("SystemTime", []) => Ok(Form::Spelled(Spelled {
                pieces: &["std::time::UNIX_EPOCH.checked_add(", ")"],
                parts: vec![self.duration()],
                yields: Yields::Option,
                unmade: Some("SystemTime"),
            })),
            ("Ipv4Addr", []) => {
                let octets = Form::Array(Box::new(number("u8")), 4);
                Ok(spelled(&["std::net::Ipv4Addr::from(", ")"], vec![octets], None))
            }
            ("Ipv6Addr", []) => {
                let segments = Form::Array(Box::new(number("u16")), 8);
                Ok(spelled(&["std::net::Ipv6Addr::from(", ")"], vec![segments], None))
            }
            ("IpAddr", []) => {
                let of = |name| self.plain(name, &[]).unwrap_or_else(|| Err(String::new()));
                of("Ipv4Addr").and_then(|four| {
                    let variants = vec![
                        variant("std::net::IpAddr::V4", vec![four]),
                        variant("std::net::IpAddr::V6", vec![of("Ipv6Addr")?]),
                    ];
                    Ok(Form::Choice(variants, None))
                })
            }
            // Of what no text is nothing is made.
            ("PathBuf", []) => {
                Ok(spelled(&["std::path::PathBuf::from(", ")"], vec![self.text(false)], Some("PathBuf")))
            }
            ("OsString", []) => {
                Ok(spelled(&["std::ffi::OsString::from(", ")"], vec![self.text(false)], Some("OsString")))
            }
            ("Error", []) => Ok(spelled(&["std::fmt::Error"], vec![], None)),
            _ => return None,
        })
    }

    /// A reference to a text of another kind; `None` if it's none that's known.
    pub(super) fn lent_text(&self, name: &str) -> Option<Form> {
        let text = vec![self.text(false)];
        match name {
            "Path" => Some(spelled(&["std::path::Path::new(", ")"], text, Some("Path"))),
            "OsStr" => Some(spelled(&["std::ffi::OsStr::new(", ")"], text, Some("OsStr"))),
            _ => None,
        }
    }

    fn duration(&self) -> Form {
        let parts = vec![Form::Number("u64".to_owned()), Form::Below("u32", 1_000_000_000)];
        spelled(&["std::time::Duration::new(", ", ", ")"], parts, None)
    }

    /// A sequence that's put into a collection, which looks at every element.
    fn few(&self, around: (&'static str, &'static str), element: Form) -> Form {
        let most = self.sizes.choices;
        Form::Sequence { around, vector: true, element: Box::new(element), most, capacity: false }
    }
}

/// What's between two bounds, and the bounds.
fn span(name: &str, types: &[&Type], inner: Inner<'_>) -> Option<Result<Form, String>> {
    Some(match (name, types) {
        ("Range", [ty]) => inner(ty).map(|end| spelled(&["(", "..", ")"], vec![end.clone(), end], None)),
        ("RangeInclusive", [ty]) => {
            inner(ty).map(|end| spelled(&["(", "..=", ")"], vec![end.clone(), end], Some("RangeInclusive")))
        }
        ("RangeTo", [ty]) => inner(ty).map(|end| spelled(&["(..", ")"], vec![end], None)),
        ("RangeToInclusive", [ty]) => inner(ty).map(|end| spelled(&["(..=", ")"], vec![end], None)),
        ("RangeFull", []) => Ok(spelled(&["(..)"], vec![], None)),
        ("Bound", [ty]) => inner(ty).map(|end| {
            let variants = vec![
                variant("std::ops::Bound::Included", vec![end.clone()]),
                variant("std::ops::Bound::Excluded", vec![end]),
                variant("std::ops::Bound::Unbounded", vec![]),
            ];
            Form::Choice(variants, None)
        }),
        _ => return None,
    })
}

/// What's around one value.
fn around(name: &str, types: &[&Type], inner: Inner<'_>) -> Option<Result<Form, String>> {
    Some(match (name, types) {
        ("NonZero", [ty]) => {
            let name = quote::ToTokens::to_token_stream(ty).to_string();
            let known = NON_ZERO.iter().find(|(_, of, _)| *of == name);
            known
                .map(|(_, of, pieces)| non_zero(of, pieces))
                .ok_or_else(|| "its type isn't known here".to_owned())
        }
        (name, []) => {
            let (_, of, pieces) = NON_ZERO.iter().find(|(known, ..)| *known == name)?;
            Ok(non_zero(of, pieces))
        }
        (name, [ty]) => {
            let (_, pieces, unmade) = AROUND.iter().find(|(known, ..)| *known == name)?;
            inner(ty).map(|value| spelled(pieces, vec![value], *unmade))
        }
        _ => return None,
    })
}

const BORROWED: &str = "std::borrow::Cow::Borrowed";
const OWNED: &str = "std::borrow::Cow::Owned";

fn non_zero(of: &str, pieces: &'static [&'static str]) -> Form {
    let parts = vec![Form::Number(of.to_owned())];
    Form::Spelled(Spelled { pieces, parts, yields: Yields::Option, unmade: None })
}

impl Spelled {
    fn written(&self, parts: Vec<String>) -> String {
        let mut text = String::new();
        for (index, piece) in self.pieces.iter().enumerate() {
            text += piece;
            text += parts.get(index).map_or("", String::as_str);
        }
        text
    }

    pub(super) fn collect(&self, within: Option<usize>, parameters: &mut Vec<Parameter>) {
        self.parts.iter().for_each(|form| form.collect(within, parameters));
    }

    pub(super) fn forks(&self) -> bool {
        self.yields != Yields::Plain || self.parts.iter().any(Form::forks)
    }

    pub(super) fn build(&self, maker: &mut Maker) -> String {
        if let Some(name) = self.unmade {
            maker.leaves_out(name);
        }
        let parts = self.parts.iter().map(|form| form.build(maker)).collect();
        let value = self.written(parts);
        match self.yields {
            Yields::Plain => value,
            yields => {
                let value = yields.unwrapped(&value);
                maker.variable(&value)
            }
        }
    }

    pub(super) fn show(&self, numbers: &Numbers, at: &mut Cursor, module: &str) -> String {
        let parts = self.parts.iter().map(|form| form.show(numbers, at, module)).collect();
        let value = self.written(parts);
        if self.yields == Yields::Plain { value } else { format!("{value}.unwrap()") }
    }

    /// What stands before the first of them.
    pub(super) fn begin(&self) -> &'static str {
        self.pieces.first().copied().unwrap_or_default()
    }

    /// The forms of what it's made of.
    pub(super) fn parts(&self) -> &[Form] {
        &self.parts
    }

    pub(super) fn told(&self, numbers: &Numbers, at: &mut Cursor) -> Value {
        match self.parts.as_slice() {
            [part] => part.told(numbers, at),
            parts => parts.iter().map(|form| form.told(numbers, at)).collect::<Vec<_>>().into(),
        }
    }
}
