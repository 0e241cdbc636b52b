//! The standard library with all its bodies as one module of text, kept from run to run.
//!
//! Its functions that aren't generic are compiled already; their bodies are had by optimising all that's linked as a whole, which takes rustc
//! seconds. It's the same whatever is linked to it, so it's done once for a compiler, with nothing of anybody's, and kept in the user's
//! cache, or where `$TOUCHSTONE_CACHE` says. Where that's empty nothing is kept, and rustc links each time.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::Command;
use std::time::Duration;

use touchstone_process::{self as process, End};

use super::kept::Kept;
use super::{CompileOptions, INSTALL_RUST, run, rustc_command, temporary_directory};
use crate::join::{Library, without};

/// What's linked to the library so that there is something: a function, which is taken out.
const NOTHING: &str = "touchstone_nothing";

/// The texts that are kept, one for a compiler.
const KEPT: Kept = Kept { prefix: "std-", suffix: ".ll", most: 3 };

/// The library for a compiler and flags; `None` if it's to be linked anew each time: flags may change it, or it can't be kept.
/// Cost: a run of the compiler that says its version; the first time some seconds.
pub(super) fn library(options: &CompileOptions) -> Option<Library> {
    if !options.rustc_flags.iter().all(|flag| leaves_it(flag)) || takes_values(&options.rustc_flags) {
        return None;
    }
    let folder = options.cache.as_deref()?;
    let key = key(options)?;
    if let Some(kept) = KEPT.read(folder, key).and_then(|bytes| Library::from_bytes(&bytes)) {
        return Some(kept);
    }
    let made = made(options)?;
    // Where it can't be kept it's of use all the same.
    let _ = KEPT.keep(folder, key, &made.to_bytes());
    Some(made)
}

/// Flags that say nothing of the standard library, its target or what else is linked.
fn leaves_it(flag: &str) -> bool {
    let begins = [
        "--edition=",
        "--cfg=",
        "--check-cfg=",
        "--cap-lints=",
        "-Coverflow-checks=",
        "-Cdebug-assertions=",
        "-Cdebuginfo=",
    ];
    let lints = ["-A", "-W", "-D", "-F"];
    begins.iter().chain(&lints).any(|known| flag.starts_with(known) && flag.len() > known.len())
}

/// Whether a flag has its value behind it, as an argument of its own: what that is isn't looked into.
fn takes_values(flags: &[String]) -> bool {
    flags.iter().any(|flag| !flag.starts_with('-'))
}

/// What tells compilers apart, and us from other versions of ourselves.
fn key(options: &CompileOptions) -> Option<u64> {
    let mut command = Command::new(rustc_command(options).get_program());
    let said = process::run(command.arg("-vV"), Duration::from_secs(20)).ok()?;
    if said.end != End::Code(0) {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    (
        said.stdout,
        env!("CARGO_PKG_VERSION"),
        rustc_command(options).get_args().map(ToOwned::to_owned).collect::<Vec<_>>(),
    )
        .hash(&mut hasher);
    Some(hasher.finish())
}

fn made(options: &CompileOptions) -> Option<Library> {
    let directory = temporary_directory().ok()?;
    let source = directory.path().join("nothing.rs");
    std::fs::write(&source, format!("#[unsafe(no_mangle)] pub extern \"C\" fn {NOTHING}() {{}}\n")).ok()?;
    let mut command = rustc_command(options);
    command.args([
        "--crate-name",
        "nothing",
        "--edition=2024",
        "--emit=llvm-ir,link",
        "--crate-type",
        "cdylib",
        "-C",
        "lto=fat",
    ]);
    command.arg("--out-dir").arg(directory.path()).arg("--").arg(&source);
    let compiled =
        run(command, "rustc", INSTALL_RUST, &source, &directory.path().join("nothing.ll"), options.time);
    Some(Library::of(&without(&compiled.ok()?.text, NOTHING)))
}
