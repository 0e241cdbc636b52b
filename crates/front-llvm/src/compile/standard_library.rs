//! The standard library with all its bodies as one module of text, kept from run to run.
//!
//! Its functions that aren't generic are compiled already; their bodies are had by optimising all that's linked as a whole, which takes rustc
//! seconds. It's the same whatever is linked to it, so it's done once for a compiler, with nothing of anybody's, and kept in the user's
//! cache, or where `$TOUCHSTONE_CACHE` says. Where that's empty nothing is kept, and rustc links each time.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use touchstone_process::{self as process, End};

use super::{CompileOptions, INSTALL_RUST, run, rustc_command, temporary_directory};
use crate::join::{Library, without};

/// What's linked to the library so that there is something: a function, which is taken out.
const NOTHING: &str = "touchstone_nothing";

/// So many texts are kept, for as many compilers: the ones made last.
const MOST_KEPT: usize = 3;

/// How the names of files begin that aren't whole yet, and after how long nobody writes there any more.
const BEING_WRITTEN: &str = ".std-";
const ABANDONED: Duration = Duration::from_secs(3600);

/// The library for a compiler and flags; `None` if it's to be linked anew each time: flags may change it, or it can't be kept.
/// Cost: a run of the compiler that says its version; the first time some seconds.
pub(super) fn library(options: &CompileOptions) -> Option<Library> {
    if !options.rustc_flags.iter().all(|flag| leaves_it(flag)) || takes_values(&options.rustc_flags) {
        return None;
    }
    let folder = options.cache.as_deref()?;
    let target = folder.join(format!("std-{}.ll", key(options)?));
    if let Some(kept) = std::fs::read(&target).ok().and_then(|bytes| Library::from_bytes(&bytes)) {
        return Some(kept);
    }
    let made = made(options)?;
    // Where it can't be kept it's of use all the same.
    let _ = keep(folder, &target, &made.to_bytes());
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

/// The folder for what's kept: the one that's asked for, or one of the user's cache, where systems have that.
pub(super) fn cache() -> Option<PathBuf> {
    let said = |name| std::env::var_os(name).map(PathBuf::from);
    if let Some(given) = said("TOUCHSTONE_CACHE") {
        return Some(given).filter(|given| !given.as_os_str().is_empty());
    }
    // A relative path there is to be ignored, says the XDG base directory specification.
    let absolute = |path: &PathBuf| path.is_absolute();
    let at_home = |inside: &str| std::env::home_dir().filter(absolute).map(|home| home.join(inside));
    let user = match std::env::consts::OS {
        "windows" => said("LOCALAPPDATA").filter(absolute),
        "macos" => at_home("Library/Caches"),
        _ => said("XDG_CACHE_HOME").filter(absolute).or_else(|| at_home(".cache")),
    };
    user.map(|user| user.join("touchstone"))
}

/// What tells compilers apart, and us from other versions of ourselves.
fn key(options: &CompileOptions) -> Option<String> {
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
    Some(format!("{:016x}", hasher.finish()))
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

/// Puts a text in its place in one step, and takes away those of compilers that weren't used for long.
fn keep(folder: &Path, target: &Path, text: &[u8]) -> Option<()> {
    std::fs::create_dir_all(folder).ok()?;
    let mut file = tempfile::Builder::new().prefix(BEING_WRITTEN).tempfile_in(folder).ok()?;
    file.write_all(text).ok()?;
    file.persist(target).ok()?;
    let mut all: Vec<_> = std::fs::read_dir(folder).ok()?.flatten().filter(is_kept).collect();
    all.sort_by_key(|entry| std::cmp::Reverse(entry.metadata().and_then(|data| data.modified()).ok()));
    for old in all.iter().skip(MOST_KEPT) {
        let _ = std::fs::remove_file(old.path());
    }
    for left in std::fs::read_dir(folder).ok()?.flatten().filter(is_left) {
        let _ = std::fs::remove_file(left.path());
    }
    Some(())
}

fn is_kept(entry: &std::fs::DirEntry) -> bool {
    let name = entry.file_name();
    let name = name.to_string_lossy();
    name.starts_with("std-") && name.ends_with(".ll")
}

/// Whether it was being written when somebody was killed.
fn is_left(entry: &std::fs::DirEntry) -> bool {
    let age = entry.metadata().and_then(|data| data.modified()).ok().and_then(|made| made.elapsed().ok());
    entry.file_name().to_string_lossy().starts_with(BEING_WRITTEN) && age.is_some_and(|age| age > ABANDONED)
}
