//! From a source file to LLVM IR: which compiler, with which flags, and what to say if there's none or it refuses.
//!
//! A compiler runs in a temporary directory of its own and leaves nothing behind. Its messages are handed on as they are.

pub mod kept;
mod standard_library;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use touchstone_process::{self as process, End};

use crate::join::join;

/// How source files are compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileOptions {
    /// Which clang; `None` for `$TOUCHSTONE_CLANG`, or else the newest on the path.
    pub clang: Option<PathBuf>,
    /// Flags for clang: `-I`, `-D`, `-std`…
    pub clang_flags: Vec<String>,
    /// Which rustc; `None` for `$RUSTC`, or else the one on the path.
    pub rustc: Option<PathBuf>,
    /// Flags for rustc: `--edition`, `--cfg`, `--extern`…; without `--edition` it's 2024.
    pub rustc_flags: Vec<String>,
    /// What becomes of a Rust file.
    pub rust_crate: RustCrate,
    /// Where the standard library's module is kept, so that it isn't linked anew each time; `None` if nowhere.
    pub cache: Option<PathBuf>,
    /// So long a compiler may take.
    pub time: Duration,
}

impl Default for CompileOptions {
    fn default() -> CompileOptions {
        CompileOptions {
            clang: None,
            clang_flags: vec![],
            rustc: None,
            rustc_flags: vec![],
            rust_crate: RustCrate::Library,
            cache: kept::cache(),
            time: Duration::from_secs(300),
        }
    }
}

/// What becomes of a Rust file. The standard library's functions that aren't generic are compiled already: their bodies are only
/// in what's linked as a whole, which takes seconds and gives tens of megabytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RustCrate {
    /// Its functions that aren't generic, and what of generic code they use. Those that are private, or inlined into what calls them (`#[inline]`), are hidden.
    Library,
    /// Its functions for C (`#[unsafe(no_mangle)] extern "C"`), with all that they call.
    ExportedFunctions,
    /// Its `main`, with all that it calls.
    Program,
}

/// A module as the compiler printed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiled {
    /// The text: what [`parse`](crate::parse) reads.
    pub text: Vec<u8>,
    /// What errors should call it.
    pub name: String,
    /// The command; `None` if nothing was compiled.
    pub command: Option<String>,
    /// What the compiler said although it compiled.
    pub warnings: String,
}

/// Why there's no module.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// The compiler isn't there.
    #[error("{compiler} is needed to read {file}, and it isn't installed: {install}")]
    Absent {
        /// Which.
        compiler: &'static str,
        /// What was to be compiled.
        file: String,
        /// How it gets there.
        install: &'static str,
    },
    /// The compiler refused the file.
    #[error("{compiler} doesn't compile {file}:\n{message}")]
    Refused {
        /// Which.
        compiler: String,
        /// What was to be compiled.
        file: String,
        /// The compiler's own message.
        message: String,
    },
    /// The compiler didn't end, and was stopped.
    #[error("{compiler} was stopped: it took more than {limit:?} to compile {file}")]
    Slow {
        /// Which.
        compiler: String,
        /// What was to be compiled.
        file: String,
        /// So long it was given.
        limit: Duration,
    },
    /// It's no kind of file that's known here.
    #[error("{file}: {reason}")]
    Unknown {
        /// The file.
        file: String,
        /// What's known, and what to do.
        reason: &'static str,
    },
    /// A file couldn't be read, or a compiler not be run.
    #[error("{file}: {error}")]
    Io {
        /// The file or the compiler.
        file: String,
        /// Why.
        error: std::io::Error,
    },
}

const INSTALL_CLANG: &str = "`apt-get install clang`, or name one in $TOUCHSTONE_CLANG";
const INSTALL_RUST: &str = "https://rustup.rs says how, or name one in $RUSTC";

/// The module of a file, by its extension: `.ll` is read, `.c` and `.i` go through clang, `.rs` through rustc.
///
/// Cost: a compiler's run.
pub fn compile(file: &Path, options: &CompileOptions) -> Result<Compiled, CompileError> {
    let unknown = |reason| Err(CompileError::Unknown { file: file.display().to_string(), reason });
    match file.extension().and_then(OsStr::to_str) {
        Some("ll") => {
            let text = read(file)?;
            Ok(Compiled { text, name: file.display().to_string(), command: None, warnings: String::new() })
        }
        Some("c" | "i") => clang(file, options),
        Some("rs") => rustc(file, options),
        Some("bc") => {
            unknown("this is LLVM's binary form; `llvm-dis` of the LLVM that wrote it makes text of it")
        }
        Some("cc" | "cpp" | "cxx" | "C") => unknown("C++ isn't supported; `.c`, `.rs` and `.ll` files are"),
        _ => unknown("what this is isn't clear from its name; `.c`, `.i`, `.rs` and `.ll` files are read"),
    }
}

/// A C file's module: not optimised, with names and debug information.
pub fn clang(file: &Path, options: &CompileOptions) -> Result<Compiled, CompileError> {
    check(file)?;
    let compiler = match &options.clang {
        Some(given) => given.clone(),
        None => find_clang().ok_or_else(|| CompileError::Absent {
            compiler: "clang",
            file: file.display().to_string(),
            install: INSTALL_CLANG,
        })?,
    };
    let directory = temporary_directory()?;
    let target = directory.path().join("module.ll");
    let mut command = Command::new(&compiler);
    command.args([
        "-S",
        "-emit-llvm",
        "-g",
        "-O0",
        "-Xclang",
        "-disable-O0-optnone",
        "-fno-discard-value-names",
    ]);
    command
        .args(options.clang_flags.iter().filter(|flag| !silences(flag)))
        .arg("-o")
        .arg(&target)
        .arg("--")
        .arg(as_argument(file));
    run(command, "clang", INSTALL_CLANG, file, &target, options.time)
}

/// Whether a flag has clang not warn of what's read here ([`crate::warned`]).
fn silences(flag: &str) -> bool {
    let of_it = ["-Wno-everything", "-Wno-all", "-Wno-most", "-Wno-array-bounds", "-Wno-unsequenced"];
    flag == "-w" || of_it.contains(&flag)
}

/// A Rust file's module: not optimised, with overflow checks and debug information; a panic aborts.
pub fn rustc(file: &Path, options: &CompileOptions) -> Result<Compiled, CompileError> {
    check(file)?;
    if options.rust_crate == RustCrate::ExportedFunctions {
        // The compiler's errors are those of the crate alone.
        let compiled = crate_alone(file, options, "cdylib", &[])?;
        return match whole(&[&compiled.text], options) {
            Some(text) => Ok(Compiled { text, ..compiled }),
            None => crate_alone(file, options, "cdylib", LINKED_AS_A_WHOLE),
        };
    }
    match options.rust_crate {
        RustCrate::Library => crate_alone(file, options, "lib", &INLINED),
        _ => crate_alone(file, options, "bin", LINKED_AS_A_WHOLE),
    }
}

/// With the bodies of all that's linked.
const LINKED_AS_A_WHOLE: &[&str] = &["--emit=link", "-C", "lto=fat"];

/// A crate's module, compiled with these flags.
fn crate_alone(
    file: &Path,
    options: &CompileOptions,
    kind: &str,
    flags: &[&str],
) -> Result<Compiled, CompileError> {
    let directory = temporary_directory()?;
    let mut command = rustc_command(options);
    command.args(["--crate-name", "module", "--out-dir"]).arg(directory.path());
    command.args(["--emit=llvm-ir", "--crate-type", kind]).args(flags);
    of_user(&mut command, file, options);
    run(command, "rustc", INSTALL_RUST, file, &directory.path().join("module.ll"), options.time)
}

/// Modules of crates, joined with the bodies of the standard library. They were compiled as [`rustc`] does: not optimised, and a panic aborts. `None` if
/// rustc has to link them: nothing is kept, or they need what neither has. Cost: linear in the texts; of the first time, a run of the compiler.
pub fn whole(crates: &[&[u8]], options: &CompileOptions) -> Option<Vec<u8>> {
    join(&standard_library::library(options)?, crates)
}

/// A Rust file as a [library](RustCrate::Library) that other crates are linked to. Its symbols stay what they are there, but nothing is visible any more
/// in what's linked.
#[derive(Debug)]
pub struct Linking {
    directory: tempfile::TempDir,
    library: PathBuf,
    name: String,
    options: CompileOptions,
}

/// A place of a text that's linked to a library, by its line from 1, and what the compiler says of it.
pub type Rejected = (usize, String);

impl Linking {
    /// Compiles the library. Cost: a run of the compiler.
    ///
    /// # Errors
    /// As for [`rustc`].
    pub fn of(file: &Path, options: &CompileOptions) -> Result<Linking, CompileError> {
        check(file)?;
        let directory = temporary_directory()?;
        let library = directory.path().join("libmodule.rlib");
        let mut command = rustc_command(options);
        command.args(INLINED);
        command.args(["--crate-name", "module", "--emit=link,llvm-ir", "--crate-type", "rlib", "--out-dir"]);
        command.arg(directory.path());
        of_user(&mut command, file, options);
        run(command, "rustc", INSTALL_RUST, file, &library, options.time)?;
        Ok(Linking { directory, library, name: file.display().to_string(), options: options.clone() })
    }

    /// The module of the library with the bodies of all that its functions call, those of the standard library included.
    ///
    /// A second crate that depends on it, by the name `module`, is what's linked, so that the file stays as it is; `more` is text of that crate. What's
    /// wrong with that text is said by its lines. Cost: a run of the compiler.
    ///
    /// # Errors
    /// As for [`rustc`].
    pub fn with(&self, more: &str) -> Result<Result<Compiled, Vec<Rejected>>, CompileError> {
        let source = self.directory.path().join("linked.rs");
        // It stands on one line, before all that's counted.
        let text = format!(
            "extern crate module; #[unsafe(no_mangle)] pub extern \"C\" fn touchstone_linked() {{}}\n{more}"
        );
        let failed = |error| CompileError::Io { file: source.display().to_string(), error };
        std::fs::write(&source, text).map_err(failed)?;
        let linked = self.directory.path().join("linked.ll");
        let compile = |flags: &[&str]| {
            let mut command = rustc_command(&self.options);
            command.args(["--crate-name", "linked", "--out-dir"]).arg(self.directory.path());
            command.args(["--emit=llvm-ir", "--crate-type", "cdylib", "--edition=2024"]).args(flags);
            command.arg("--extern").arg(format!("module={}", self.library.display())).arg("--").arg(&source);
            run(command, "rustc", INSTALL_RUST, &source, &linked, self.options.time)
        };
        let compiled = compile(&[]).and_then(|compiled| {
            let module = read(&self.directory.path().join("module.ll"))?;
            match whole(&[&compiled.text, &module], &self.options) {
                Some(text) => Ok(Compiled { text, ..compiled }),
                None => compile(LINKED_AS_A_WHOLE),
            }
        });
        match compiled {
            Ok(compiled) => Ok(Ok(Compiled { name: self.name.clone(), ..compiled })),
            Err(CompileError::Refused { message, .. }) if !rejected(&message).is_empty() => {
                Ok(Err(rejected(&message)))
            }
            Err(error) => Err(error),
        }
    }
}

/// The errors of rustc that are in a text that's linked, behind its first line.
fn rejected(said: &str) -> Vec<Rejected> {
    let mut found = vec![];
    let mut message: Option<&str> = None;
    for line in said.lines() {
        if line.starts_with("error") {
            message = line.split_once(": ").map(|(_, message)| message);
        } else if let (Some((_, place)), Some(error)) = (line.split_once("--> "), message) {
            let number = place.rsplit(':').nth(1).and_then(|number| number.parse::<usize>().ok());
            let is_here = place.contains("linked.rs:");
            if let Some(line) = number.filter(|line| is_here && *line > 1) {
                found.push((line - 1, error.to_owned()));
            }
            message = None;
        }
    }
    found
}

/// rustc with the flags that all that's read here is compiled with.
fn rustc_command(options: &CompileOptions) -> Command {
    let compiler: PathBuf = options.rustc.clone().unwrap_or_else(|| {
        std::env::var_os("RUSTC").filter(|name| !name.is_empty()).unwrap_or_else(|| "rustc".into()).into()
    });
    let mut command = Command::new(compiler);
    command.args(["-C", "debuginfo=2", "-C", "overflow-checks=on", "-C", "panic=abort", "-C", "opt-level=0"]);
    command.args(["-C", "codegen-units=1"]);
    command
}

/// Has functions compiled that are inlined into what calls them (`#[inline]`), too: otherwise they're nowhere in a library.
const INLINED: [&str; 2] = ["-C", "link-dead-code=yes"];

/// The user's flags and file.
fn of_user(command: &mut Command, file: &Path, options: &CompileOptions) {
    if !options.rustc_flags.iter().any(|flag| flag.starts_with("--edition")) {
        command.arg("--edition=2024");
    }
    command.args(&options.rustc_flags).arg("--").arg(as_argument(file));
}

/// A file as compilers take it: what begins with `@` would be read as a file of arguments.
fn as_argument(file: &Path) -> PathBuf {
    match file.as_os_str().as_encoded_bytes().first() {
        Some(b'@') => Path::new(".").join(file),
        _ => file.to_owned(),
    }
}

/// The clang to use: `$TOUCHSTONE_CLANG`, or the `clang-N` with the largest `N` on the path, or `clang`.
pub fn find_clang() -> Option<PathBuf> {
    if let Some(given) = std::env::var_os("TOUCHSTONE_CLANG").filter(|name| !name.is_empty()) {
        return Some(given.into());
    }
    newest_clang(&std::env::var_os("PATH")?)
}

fn newest_clang(path: &OsStr) -> Option<PathBuf> {
    let mut best: Option<(u32, PathBuf)> = None;
    for directory in std::env::split_paths(path) {
        for entry in std::fs::read_dir(&directory).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let version = match name.to_str() {
                Some("clang") => 0,
                Some(name) => match name.strip_prefix("clang-").and_then(|version| version.parse().ok()) {
                    Some(version) => version,
                    None => continue,
                },
                None => continue,
            };
            // The first of equals: the path's order.
            if best.as_ref().is_none_or(|(known, _)| version > *known) {
                best = Some((version, entry.path()));
            }
        }
    }
    best.map(|(_, path)| path)
}

fn check(file: &Path) -> Result<(), CompileError> {
    match std::fs::metadata(file) {
        Ok(metadata) if metadata.is_file() => Ok(()),
        Ok(_) => Err(CompileError::Unknown { file: file.display().to_string(), reason: "this isn't a file" }),
        Err(error) => Err(CompileError::Io { file: file.display().to_string(), error }),
    }
}

fn read(file: &Path) -> Result<Vec<u8>, CompileError> {
    std::fs::read(file).map_err(|error| CompileError::Io { file: file.display().to_string(), error })
}

fn temporary_directory() -> Result<tempfile::TempDir, CompileError> {
    process::folder().map_err(|error| CompileError::Io { file: "a temporary directory".into(), error })
}

/// Runs a compiler that writes the module of `file` to `target`.
fn run(
    mut command: Command,
    compiler: &'static str,
    install: &'static str,
    file: &Path,
    target: &Path,
    time: Duration,
) -> Result<Compiled, CompileError> {
    let ran = match process::run(&mut command, time) {
        Ok(ran) => ran,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(CompileError::Absent { compiler, file: file.display().to_string(), install });
        }
        Err(error) => {
            let file = command.get_program().to_string_lossy().into_owned();
            return Err(CompileError::Io { file, error });
        }
    };
    let ended = ran.end;
    let program = || command.get_program().to_string_lossy().into_owned();
    if ended == End::Time {
        return Err(CompileError::Slow {
            compiler: program(),
            file: file.display().to_string(),
            limit: time,
        });
    }
    let mut said = ran.stderr;
    if ended == End::Code(0) {
        let words = std::iter::once(command.get_program()).chain(command.get_args());
        let words: Vec<_> = words.map(OsStr::to_string_lossy).collect();
        let (name, command) = (file.display().to_string(), Some(words.join(" ")));
        return Ok(Compiled { text: read(target)?, name, command, warnings: said });
    }
    said.push_str(&ran.stdout);
    if said.trim().is_empty() {
        said = match ended {
            End::Code(code) => format!("it ended with exit code {code} and said nothing"),
            End::Signal(signal) => {
                format!("it was ended by {} and said nothing", process::signal_name(signal))
            }
            End::Time | End::Output => "it printed without end".to_owned(),
        };
    }
    Err(CompileError::Refused {
        compiler: program(),
        file: file.display().to_string(),
        message: said.trim_end().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rustc_says_of_a_text_is_found_by_its_lines() {
        let said = "error[E0277]: the trait bound `i32: Shape` is not satisfied\n  --> /tmp/x/linked.rs:7:12\n   |\n7 | x\nnote: here\n  --> a.rs:2:1\n\n\
                    error: no\n --> b.rs:3:4\n\nerror[E0001]: twice: said\n  --> linked.rs:1:2\n\nerror: last\n --> linked.rs:2:9\n\
                    error: aborting due to 4 previous errors\n";
        let expected = [(6, "the trait bound `i32: Shape` is not satisfied"), (1, "last")];
        assert_eq!(rejected(said), expected.map(|(line, message)| (line, message.to_owned())));
    }

    #[test]
    fn the_newest_clang_on_the_path_is_taken() {
        let [one, other] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let path = std::env::join_paths([one.path(), Path::new("/nowhere"), other.path()]).unwrap();
        assert_eq!(newest_clang(&path), None);
        let put = |directory: &tempfile::TempDir, name: &str| {
            std::fs::write(directory.path().join(name), "").unwrap();
            directory.path().join(name)
        };
        let plain = put(&other, "clang");
        assert_eq!(newest_clang(&path), Some(plain));
        for name in ["clang-9", "clang-tidy-30", "clang++-31", "clang-format"] {
            put(&other, name);
        }
        let fourteen = put(&one, "clang-14");
        put(&other, "clang-14");
        assert_eq!(newest_clang(&path), Some(fourteen));
        let newest = put(&other, "clang-22");
        assert_eq!(newest_clang(&path), Some(newest));
    }
}
