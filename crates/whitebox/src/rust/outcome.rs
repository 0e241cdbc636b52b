//! What a call comes to, as bytes that another version's call can be compared with: its result, and what it may change.
//!
//! Two versions of a crate have two of each of its types, so no `==` takes both. What std's types hold is looked at part by part: numbers,
//! texts, and what `Option`, `Result`, tuples, vectors and their kin consist of. Anything else is its shape: the bytes that it is, of which
//! addresses count as what they lead to. Each function that calls has one line more in effect, but not one more line in its text, so that
//! what the compiler says of a line is said of the same one.

use quote::ToTokens;
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{GenericArgument, PathArguments, PathSegment, ReturnType, Type};

/// What looks at outcomes is made of these; they stand behind what calls.
pub(super) const LOOKING: &str = "\
#[unsafe(no_mangle)]
static mut TOUCHSTONE_SEEN: [u64; 256] = [0; 256];
unsafe fn touchstone_put(seen: &mut usize, bytes: *const u8, size: usize) {
    if *seen + size > 2048 {
        touchstone_beyond_adapter_values(0, b\"outcomes\".as_ptr(), 8);
        return;
    }
    let to = &raw mut TOUCHSTONE_SEEN as *mut u8;
    // Whether the two overlap isn't asked: that depends on where objects lie.
    std::ptr::copy(bytes, to.wrapping_add(*seen), size);
    *seen += size;
}
unsafe fn touchstone_bytes(seen: &mut usize, bytes: &[u8]) {
    touchstone_put(seen, bytes.as_ptr(), bytes.len());
}
unsafe fn touchstone_end(seen: usize) {
    let to = &raw mut TOUCHSTONE_SEEN as *mut u64;
    *to = seen as u64;
}
fn touchstone_count(length: usize) -> [u8; 8] {
    (length as u64).to_le_bytes()
}
unsafe fn touchstone_shape<T: ?Sized>(seen: &mut usize, of: &T) {
    // Addresses stand where words do.
    while *seen % 8 != 0 {
        touchstone_bytes(seen, &[0]);
    }
    touchstone_put(seen, of as *const T as *const u8, std::mem::size_of_val(of));
}
";

/// How a function is called for its outcome.
#[derive(Clone, Debug)]
pub(super) struct Looked {
    /// The path, with type arguments.
    pub path: String,
    /// The arguments, in Rust, with what's changed through them if they lend something that way: a type, or `None` where it's a shape.
    pub arguments: Vec<(String, Option<Option<Type>>)>,
    /// What it returns.
    pub output: ReturnType,
    /// The types of what it's lent or shares in which something changes all the same.
    pub shared: Vec<String>,
    /// The handles in what it's given that count who owns what they lead to, which a call may leave otherwise: `Rc`, `Arc`.
    pub counted: BTreeSet<String>,
}

impl Looked {
    /// What may differ in what it returns or changes though what's looked at agrees, a sentence each.
    pub(super) fn uncompared(&self) -> Vec<String> {
        let returned = match &self.output {
            ReturnType::Type(_, ty) => Some(&**ty),
            ReturnType::Default => None,
        };
        let changed = self.arguments.iter().filter_map(|(_, changed)| changed.as_ref()?.as_ref());
        let mut found: BTreeSet<String> = returned.into_iter().chain(changed).flat_map(uncompared).collect();
        found.extend(self.shared.iter().map(|ty| format!("what changes inside of `{ty}` isn't compared")));
        found.extend(self.counted.iter().map(|name| uncounted(name)));
        found.into_iter().collect()
    }

    /// The statements of one line.
    pub(super) fn line(&self) -> String {
        let (mut before, mut passed, mut behind) = (String::new(), vec![], String::new());
        for (index, (argument, changed)) in self.arguments.iter().enumerate() {
            let Some(ty) = changed else {
                passed.push(argument.clone());
                continue;
            };
            let others = self.arguments.iter().enumerate().filter(|(other, _)| *other != index);
            before += &kept(index, argument, others.map(|(_, (other, _))| other.as_str()));
            let again = if argument.starts_with("&mut ") { "&mut *" } else { "&*" };
            passed.push(format!("{again}touchstone_a{index}"));
            let value = format!("(&*touchstone_a{index})");
            behind += &match ty {
                Some(ty) => look(ty, &value, 0),
                None => shape(&value),
            };
        }
        let call = format!("{}({})", self.path, passed.join(", "));
        let result = match &self.output {
            ReturnType::Type(_, ty) => look(ty, "(&touchstone_result)", 0),
            ReturnType::Default => String::new(),
        };
        format!(
            "{before}let touchstone_result = {call}; let mut touchstone_seen = 8usize; {result}\
             std::mem::forget(touchstone_result); {behind}touchstone_end(touchstone_seen)"
        )
    }
}

/// Makes what's lent to a call and looked at behind it, of which nothing is dropped before both versions are compared: memory that's freed by then
/// tells nobody anything. What's lent to several stays where it is, and so does what isn't of a known size.
fn kept<'a>(index: usize, argument: &str, mut others: impl Iterator<Item = &'a str>) -> String {
    let signs = ["&mut ", "&"].into_iter();
    let lent = signs.filter_map(|sign| Some((sign, argument.strip_prefix(sign)?))).next();
    let parts = |text: &'a str| text.split(|char: char| !char.is_alphanumeric() && char != '_');
    let Some((sign, value)) = lent.filter(|(_, value)| !value.starts_with('*')) else {
        return format!("let touchstone_a{index} = {argument}; ");
    };
    let (value, behind) = match value.strip_suffix("[..]") {
        Some(value) => (value, "[..]"),
        None => (value, ""),
    };
    if others.any(|other| parts(other).any(|part| part == value)) {
        return format!("let touchstone_a{index} = {argument}; ");
    }
    format!(
        "let touchstone_v{index} = {value}; let mut touchstone_k{index} = std::mem::ManuallyDrop::new(touchstone_v{index}); \
         let touchstone_a{index} = {sign}(*touchstone_k{index}){behind}; "
    )
}

/// What std's types have beside their content, which a caller can ask for: how much room there is.
const ROOMY: [&str; 8] =
    ["Vec", "String", "VecDeque", "BinaryHeap", "HashMap", "HashSet", "PathBuf", "OsString"];

/// That a count of owners isn't looked at.
fn uncounted(handle: &str) -> String {
    format!("how many own what's in an `{handle}` isn't compared")
}

/// What of a type's values isn't looked at, a sentence each: what's known by its traits only or is a function, how many own something, how much
/// room there is.
fn uncompared(ty: &Type) -> Vec<String> {
    #[derive(Default)]
    struct Uncompared(Vec<String>);
    impl<'ast> Visit<'ast> for Uncompared {
        fn visit_type(&mut self, ty: &'ast Type) {
            match ty {
                Type::ImplTrait(_) | Type::TraitObject(_) | Type::FnPtr(_) => {
                    self.0.push(format!("what `{}` does isn't compared", said(ty)));
                }
                _ => syn::visit::visit_type(self, ty),
            }
        }

        fn visit_path_segment(&mut self, segment: &'ast PathSegment) {
            let name = segment.ident.to_string();
            if ["Rc", "Arc", "Weak"].contains(&name.as_str()) {
                self.0.push(uncounted(&name));
            }
            if ROOMY.contains(&name.as_str()) {
                self.0.push(format!("how much room a `{name}` has isn't compared"));
            }
            syn::visit::visit_path_segment(self, segment);
        }
    }
    let mut found = Uncompared::default();
    found.visit_type(ty);
    found.0
}

/// A type as people write it.
pub(super) fn said(ty: &impl ToTokens) -> String {
    let mut text = ty.to_token_stream().to_string();
    for (from, to) in [
        (" < ", "<"),
        (" >", ">"),
        (" ,", ","),
        (" :: ", "::"),
        (" (", "("),
        ("& ", "&"),
        ("( ", "("),
        (" )", ")"),
    ] {
        text = text.replace(from, to);
    }
    text
}

fn shape(value: &str) -> String {
    format!("touchstone_shape(&mut touchstone_seen, {value}); ")
}

fn bytes(of: &str) -> String {
    format!("touchstone_bytes(&mut touchstone_seen, &{of}); ")
}

/// Looks at a value of a type, by a reference to it. `deep`: how many values it's inside of.
fn look(ty: &Type, value: &str, deep: usize) -> String {
    let inner = format!("touchstone_v{deep}");
    let each = |element: &Type, length: &str| {
        let one = look(element, &inner, deep + 1);
        format!("{}for {inner} in {value}.iter() {{ {one}}} ", bytes(&format!("touchstone_count({length})")))
    };
    match ty {
        Type::Paren(ty) => look(&ty.elem, value, deep),
        Type::Group(ty) => look(&ty.elem, value, deep),
        Type::Reference(reference) => look(&reference.elem, &format!("(&**{value})"), deep),
        Type::Slice(slice) => each(&slice.elem, &format!("{value}.len()")),
        Type::Array(array) => each(&array.elem, "0"),
        Type::Tuple(tuple) => {
            let parts = tuple.elems.iter().enumerate();
            parts.map(|(at, part)| look(part, &format!("(&{value}.{at})"), deep)).collect()
        }
        Type::Path(path) if path.qself.is_none() => {
            let Some(last) = path.path.segments.last() else { return shape(value) };
            let types: Vec<&Type> = match &last.arguments {
                PathArguments::AngleBracketed(list) => list
                    .args
                    .iter()
                    .filter_map(|argument| match argument {
                        GenericArgument::Type(ty) => Some(ty),
                        _ => None,
                    })
                    .collect(),
                _ => vec![],
            };
            let length = format!("{value}.len()");
            match (last.ident.to_string().as_str(), types.as_slice()) {
                (
                    "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128"
                    | "isize",
                    [],
                ) => bytes(&format!("(*{value}).to_le_bytes()")),
                ("bool", []) => bytes(&format!("[*{value} as u8]")),
                ("char", []) => bytes(&format!("(*{value} as u32).to_le_bytes()")),
                // Of what isn't a number neither sign nor payload is looked at, which is said where there's one.
                (float @ ("f32" | "f64"), []) => bytes(&format!(
                    "(if {value}.is_nan() {{ touchstone_beyond_nan_bits(0); {float}::NAN.to_bits() }} else {{ {value}.to_bits() }}).to_le_bytes()"
                )),
                ("str" | "String", []) => {
                    bytes(&format!("touchstone_count({length})")) + &bytes(&format!("(*{value}.as_bytes())"))
                }
                ("Vec", [element]) if is_byte(element) => {
                    bytes(&format!("touchstone_count({length})")) + &bytes(&format!("(*{value}.as_slice())"))
                }
                ("Vec" | "VecDeque" | "BTreeSet", [element]) => each(element, &length),
                ("BTreeMap", [key, content]) => {
                    let (key, content) = (
                        look(key, &format!("{inner}.0"), deep + 1),
                        look(content, &format!("{inner}.1"), deep + 1),
                    );
                    let length = bytes(&format!("touchstone_count({length})"));
                    format!("{length}for {inner} in {value}.iter() {{ {key}{content}}} ")
                }
                ("Box" | "Rc" | "Arc", [inner]) => look(inner, &format!("(&**{value})"), deep),
                ("Option", [content]) => {
                    let content = look(content, &inner, deep + 1);
                    let (some, none) = (bytes("[1u8]"), bytes("[0u8]"));
                    format!("match {value} {{ Some({inner}) => {{ {some}{content}}} None => {{ {none}}} }} ")
                }
                ("Result", [good, bad @ ..]) => {
                    let good = look(good, &inner, deep + 1);
                    let bad = bad.first().map_or(shape(&inner), |bad| look(bad, &inner, deep + 1));
                    let (ok, err) = (bytes("[1u8]"), bytes("[0u8]"));
                    format!(
                        "match {value} {{ Ok({inner}) => {{ {ok}{good}}} Err({inner}) => {{ {err}{bad}}} }} "
                    )
                }
                _ => shape(value),
            }
        }
        _ => shape(value),
    }
}

fn is_byte(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("u8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looked(ty: &str) -> String {
        let ty: Type = syn::parse_str(ty).expect("a type");
        look(&ty, "x", 0)
    }

    #[test]
    fn what_only_traits_tell_of_is_not_looked_at() {
        let uncompared = |ty: &str| uncompared(&syn::parse_str(ty).expect("a type"));
        let iterator = "impl Iterator<Item = u8>";
        assert_eq!(
            uncompared(&format!("Option<{iterator}>")),
            [format!("what `{iterator}` does isn't compared")]
        );
        assert_eq!(uncompared("Box<dyn Fn(u8) -> u8>"), ["what `dyn Fn(u8) -> u8` does isn't compared"]);
        assert_eq!(uncompared("Option<(u8, Wares)>"), <[&str; 0]>::default());
    }

    #[test]
    fn what_a_value_has_beside_its_content_is_named() {
        let uncompared = |ty: &str| uncompared(&syn::parse_str(ty).expect("a type"));
        assert_eq!(uncompared("Option<Rc<u8>>"), ["how many own what's in an `Rc` isn't compared"]);
        assert_eq!(uncompared("(u8, std::vec::Vec<u8>)"), ["how much room a `Vec` has isn't compared"]);
    }

    #[test]
    fn what_is_lent_is_there_when_it_is_compared() {
        let made = kept(0, "&mut v3[..]", std::iter::once("v30"));
        assert!(
            made.contains("ManuallyDrop::new(touchstone_v0); let touchstone_a0 = &mut (*touchstone_k0)[..];"),
            "{made}"
        );
        assert!(made.starts_with("let touchstone_v0 = v3; "), "{made}");
        assert_eq!(kept(1, "&v3", std::iter::once("(&v3, 1)")), "let touchstone_a1 = &v3; ");
    }

    #[test]
    fn what_std_knows_is_looked_at_by_part_and_all_else_is_a_shape() {
        assert_eq!(looked("&u16"), "touchstone_bytes(&mut touchstone_seen, &(*(&**x)).to_le_bytes()); ");
        assert_eq!(looked("Wares"), "touchstone_shape(&mut touchstone_seen, x); ");
        let result = looked("Result<(u8, bool), Full>");
        assert!(result.contains("(*(&touchstone_v0.0)).to_le_bytes()"), "{result}");
        assert!(result.contains("[*(&touchstone_v0.1) as u8]"), "{result}");
        assert!(result.contains("touchstone_shape(&mut touchstone_seen, touchstone_v0)"), "{result}");
    }
}
