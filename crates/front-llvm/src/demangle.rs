//! Symbols as people write them: Rust's mangled names, legacy and v0.

use touchstone_program::twin::plain_name;

/// The path that a symbol of Rust stands for, without the hash that keeps versions apart; `None` if it isn't mangled.
///
/// ```
/// let symbol = "_ZN4core6option15Option$LT$T$GT$6unwrap17h0123456789abcdefE";
/// assert_eq!(touchstone_front_llvm::demangle(symbol).as_deref(), Some("core::option::Option<T>::unwrap"));
/// assert_eq!(touchstone_front_llvm::demangle("_RNvCs1_4demo4main").as_deref(), Some("demo::main"));
/// assert_eq!(touchstone_front_llvm::demangle("main"), None);
/// ```
pub fn demangle(symbol: &str) -> Option<String> {
    let demangled = rustc_demangle::try_demangle(plain_name(symbol)).ok()?;
    // The alternate form leaves hashes out. A symbol may be crafted to expand without end, so its size is bounded.
    let mut text = Bounded(String::new());
    std::fmt::write(&mut text, format_args!("{demangled:#}")).ok()?;
    Some(text.0)
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
