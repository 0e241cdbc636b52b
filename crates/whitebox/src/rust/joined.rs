//! The crate of a package and what calls it, compiled one by one and joined with the standard library's module that's kept. The linker would do the
//! same, and optimise all of the standard library each time, which takes it seconds.

use super::compiler_flags;
use super::package::Package;
use std::fs;
use std::path::{Path, PathBuf};
use touchstone_front_llvm::compile::{CompileOptions, whole};

/// Whether it's tried: of a package that depends on nothing, since modules of all that it depends on would have to be written, what the compiler itself
/// runs included; and with the flags that the standard library's module is made with.
pub(super) fn may_be(package: &Package) -> bool {
    let is_alone = package.dependencies.is_empty() && !package.makes("custom-build");
    is_alone && !compiler_flags::are_in_variables() && CompileOptions::default().cache.is_some()
}

/// The text of what calls, joined with these crates, which Cargo built as libraries; `None` if the linker has to do it.
pub(super) fn joined(calls: &[u8], libraries: &[PathBuf]) -> Option<Vec<u8>> {
    let crates: Vec<Vec<u8>> = libraries.iter().map(|library| module(library)).collect::<Option<_>>()?;
    let all: Vec<&[u8]> = std::iter::once(calls).chain(crates.iter().map(Vec::as_slice)).collect();
    whole(&all, &CompileOptions::default())
}

/// The text of a crate's module, which stands beside its library. The list of what was made of which files names it; it's of an earlier build if not.
fn module(library: &Path) -> Option<Vec<u8>> {
    let name = library.file_stem()?.to_str()?.strip_prefix("lib")?;
    let (text, list) = (format!("{name}.ll"), library.with_file_name(format!("{name}.d")));
    let made = fs::read_to_string(list).ok()?;
    let is_made = made.lines().any(|line| {
        line.split_once(": ").or(line.split_once(':')).is_some_and(|(made, _)| made.ends_with(&text))
    });
    if is_made { fs::read(library.with_file_name(text)).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_last_build_made_is_taken() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = folder.path().join("libone-0.rlib");
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
        write("one-0.ll", "; a module");
        assert_eq!(module(&library), None);
        write("one-0.d", "/deps/libone-0.rlib: /src/lib.rs\n\n/src/lib.rs:\n");
        assert_eq!(module(&library), None);
        write("one-0.d", "/deps/libone-0.rlib: /src/lib.rs\n\n/deps/one-0.ll: /src/lib.rs\n\n/src/lib.rs:\n");
        assert_eq!(module(&library).as_deref(), Some(&b"; a module"[..]));
    }
}
