//! Symbols as people write them: Rust's mangled names, legacy and v0. Both come to one form, so that nobody who looks at names need know which
//! kind a compiler makes.

use touchstone_program::twin::plain_name;

/// The path that a symbol of Rust stands for, without the hash that keeps versions apart; `None` if it isn't mangled.
///
/// ```
/// let symbol = "_ZN4core6option15Option$LT$T$GT$6unwrap17h0123456789abcdefE";
/// assert_eq!(touchstone_front_llvm::demangle(symbol).as_deref(), Some("core::option::Option<T>::unwrap"));
/// assert_eq!(touchstone_front_llvm::demangle("_RNvCs1_4demo4main").as_deref(), Some("demo::main"));
/// assert_eq!(touchstone_front_llvm::demangle("_RNvMCs1_4demoNtB2_4List4push").as_deref(), Some("demo::List::push"));
/// assert_eq!(touchstone_front_llvm::demangle("main"), None);
/// ```
pub fn demangle(symbol: &str) -> Option<String> {
    let demangled = rustc_demangle::try_demangle(plain_name(symbol)).ok()?;
    // The alternate form leaves hashes out. A symbol may be crafted to expand without end, so its size is bounded.
    let mut text = Bounded(String::new());
    std::fmt::write(&mut text, format_args!("{demangled:#}")).ok()?;
    Some(if symbol.starts_with("_R") { as_legacy(&text.0) } else { text.0 })
}

/// A path of the form v0 as the legacy form has it: without the types that a function is for, without brackets around the type that a method belongs to, and
/// with the crate of those of builtin types, which only `core` has.
fn as_legacy(path: &str) -> String {
    let path = without_arguments(path);
    let Some((of, method)) = path.strip_prefix('<').and_then(|rest| Some(rest.split_at(closing(rest)?)))
    else {
        return path;
    };
    let method = &method[1..];
    match of {
        _ if is_of_trait(of) => path,
        _ if of.contains("::") && of.starts_with(|first: char| first.is_alphabetic() || first == '<') => {
            format!("{}{method}", as_legacy(of))
        }
        _ => format!("core::<impl {of}>{method}"),
    }
}

/// Whether a type has behind it for which trait it's meant, outside of all brackets.
fn is_of_trait(of: &str) -> bool {
    let before = |(at, _): &(usize, &str)| closing(&format!("{}>", &of[..*at])) == Some(*at);
    of.match_indices(" as ").any(|found| before(&found))
}

/// The path without what stands between `::<` and `>`.
fn without_arguments(path: &str) -> String {
    let mut kept = String::with_capacity(path.len());
    let mut rest = path;
    while let Some((before, behind)) = rest.split_once("::<") {
        kept.push_str(before);
        let Some(end) = closing(behind) else {
            kept.push_str("::<");
            rest = behind;
            continue;
        };
        rest = &behind[end + 1..];
    }
    kept.push_str(rest);
    kept
}

/// Where a bracket closes that was opened before a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut before = ' ';
    for (at, char) in text.char_indices() {
        match char {
            '<' => depth += 1,
            // The arrow of a function's type closes nothing.
            '>' if before == '-' => {}
            '>' if depth == 0 => return Some(at),
            '>' => depth -= 1,
            _ => {}
        }
        before = char;
    }
    None
}

/// A symbol's name in print is no longer than this, in bytes.
const LONGEST_NAME: usize = 1 << 16;

struct Bounded(String);

impl std::fmt::Write for Bounded {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        if self.0.len() + text.len() > LONGEST_NAME {
            return Err(std::fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::as_legacy;

    #[test]
    fn both_forms_of_a_name_come_to_one() {
        for (v0, legacy) in [
            ("demo::main", "demo::main"),
            ("<demo::List<i32>>::push", "demo::List<i32>::push"),
            ("<demo::List<i32>>::map::<u8, fn(i32) -> u8>", "demo::List<i32>::map"),
            ("demo::largest::<u8>::{closure#0}", "demo::largest::{closure#0}"),
            ("<*const u8>::align_offset", "core::<impl *const u8>::align_offset"),
            ("<[demo::Item]>::align_to::<u32>", "core::<impl [demo::Item]>::align_to"),
            ("<[u8] as demo::Words>::align_to", "<[u8] as demo::Words>::align_to"),
            ("<demo::List<<u8 as demo::Of>::Item>>::push", "demo::List<<u8 as demo::Of>::Item>::push"),
            ("<<", "<<"),
        ] {
            assert_eq!(as_legacy(v0), legacy);
        }
    }
}
