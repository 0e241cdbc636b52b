//! A package that calls a crate's functions, and depends on it as any other would: by its path, with its features and its lock file. Cargo
//! compiles it once for what everything linked together means; a function that the compiler doesn't take is left out, with its reason.

use super::compiler_flags::Flags;
use super::joined;
use super::package::{Package, Target};
use super::patches::patches;
use super::survey::{Cfg, Script};
use crate::Error;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use touchstone_front_llvm::{Module, parse};
use touchstone_process::{self as process, End, Ran};
use touchstone_report::words;

/// The crate that's called, in the text of the one that calls.
pub const CRATE: &str = "module";

/// The crate that calls.
const CALLS: &str = "touchstone_calls";

/// The variable that says where a program with counters leaves them.
pub(super) const PROFILE: &str = "LLVM_PROFILE_FILE";

/// So long Cargo may take for one build.
const LIMIT: Duration = Duration::from_secs(600);

/// How a crate is built, as Cargo's options say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Features to turn on.
    pub on: Vec<String>,
    /// Whether all are.
    pub all: bool,
    /// Whether the default ones aren't.
    pub no_default: bool,
}

impl Features {
    /// As Cargo is told of them.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let mut said: Vec<String> = self.on.iter().map(|name| format!("--features={name}")).collect();
        said.extend(self.all.then(|| "--all-features".to_owned()));
        said.extend(self.no_default.then(|| "--no-default-features".to_owned()));
        said
    }
}

/// A place where packages around a crate are built.
#[derive(Clone, Debug)]
pub struct Workshop {
    package: Package,
    library: Target,
    features: Features,
    folder: PathBuf,
}

impl Workshop {
    /// That of a package, in its target folder.
    ///
    /// # Errors
    /// It has no library.
    pub fn of(package: Package, features: Features) -> Result<Workshop, Error> {
        let name = &package.name;
        let Some(library) = package.library().cloned() else {
            return Err(Error::NotAProgram(match package.makes("proc-macro") {
                true => format!(
                    "the package `{name}` is of procedural macros, which only the compiler calls: its functions can be covered once they're \
                     moved to a library that it depends on"
                ),
                false => format!(
                    "the package `{name}` has no library, only programs: its functions can be covered once they're moved to a `src/lib.rs` \
                     that `src/main.rs` uses"
                ),
            }));
        };
        if !library.kinds.iter().any(|kind| ["lib", "rlib", "dylib"].contains(&kind.as_str())) {
            return Err(Error::NotAProgram(format!(
                "no crate of Rust can use the library of the package `{name}`: `\"rlib\"` is missing in its `crate-type`"
            )));
        }
        let folder = package.target.join("touchstone").join("cover").join(&package.name);
        Ok(Workshop { package, library, features, folder })
    }

    /// The same elsewhere: in a folder of this name in another package's target folder.
    pub fn beside(self, package: &Package, name: &str) -> Workshop {
        let folder = package.target.join("touchstone").join("diff").join(&package.name).join(name);
        Workshop { folder, ..self }
    }

    /// The package.
    pub fn package(&self) -> &Package {
        &self.package
    }

    /// The crate.
    pub fn library(&self) -> &Target {
        &self.library
    }

    /// What the crate is compiled with. Cost: a run of rustc; with a build script also a check by Cargo.
    pub fn cfg(&self) -> Cfg {
        let Features { on, all, no_default } = &self.features;
        let known = &self.package.features;
        let mut waiting: Vec<String> = match all {
            true => known.keys().cloned().collect(),
            false => on.clone(),
        };
        waiting.extend((!no_default).then(|| "default".to_owned()));
        let mut found = BTreeSet::new();
        while let Some(name) = waiting.pop() {
            if let Some(others) = known.get(&name)
                && found.insert(name)
            {
                waiting.extend(others.iter().cloned());
            }
        }
        let cfg = Cfg::with(found);
        match self.script() {
            Some(script) => cfg.after(script),
            None => cfg,
        }
    }

    /// What the crate's build script left, run as it is for what calls the crate; `None` without one, or if it can't be run.
    fn script(&self) -> Option<Script> {
        let folder = self.folder.join("calls");
        if !self.package.makes("custom-build") {
            return None;
        }
        self.calls(&folder, "").ok()?;
        let arguments =
            ["check", "--release", "--lib", "--message-format=json", "--quiet"].map(str::to_owned);
        let ran = self.cargo(&folder, &arguments, &[]).ok()?;
        let said = messages(&ran.stdout).find(|message| {
            message["reason"] == "build-script-executed" && message["package_id"] == *self.package.id
        })?;
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let mut env: BTreeMap<String, String> = said["env"]
            .as_array()?
            .iter()
            .filter_map(|pair| Some((text(&pair[0])?, text(&pair[1])?)))
            .collect();
        env.insert("OUT_DIR".to_owned(), text(&said["out_dir"])?);
        env.insert("CARGO_MANIFEST_DIR".to_owned(), self.package.folder().display().to_string());
        Some(Script { set: said["cfgs"].as_array()?.iter().filter_map(text).collect(), env })
    }

    /// Writes the package that calls the crate.
    fn calls(&self, folder: &Path, text: &str) -> Result<(), Error> {
        self.manifest(folder, "calls", CRATE, "[lib]\npath = \"lib.rs\"\ncrate-type = [\"cdylib\"]\n")?;
        write(&folder.join("lib.rs"), &(PRELUDE.to_owned() + text))
    }

    /// Compiles what calls the crate's functions. What the compiler doesn't take of it is said by line, from 1. Cost: a build by Cargo.
    ///
    /// # Errors
    /// The crate doesn't compile; Cargo isn't there, or can't find what the crate depends on.
    pub fn compile(&self, text: &str) -> Result<Result<Module, Vec<(usize, String)>>, Error> {
        match self.compiled(text)? {
            Ok((module, name)) => parsed(module, &name).map(Ok),
            Err(errors) => Ok(Err(errors)),
        }
    }

    /// The same, as the text of the module with its name.
    ///
    /// # Errors
    /// As [`Workshop::compile`].
    pub fn compiled(&self, text: &str) -> Result<Compiled, Error> {
        let folder = self.folder.join("calls");
        self.calls(&folder, text)?;
        let build = |more: &[&str], flags: Flags| {
            let arguments = ["rustc", "--release", "--lib", "--message-format=json", "--quiet"];
            let arguments: Vec<String> = arguments.iter().chain(more).map(|&word| word.to_owned()).collect();
            let emit = ["--emit=llvm-ir", "-Awarnings"];
            run_cargo(&folder, &folder.join("target"), &arguments, &emit, flags)
        };
        let deps = folder.join("target/release/deps");
        let mut ran = None;
        if joined::may_be(&self.package) {
            let apart = build(&["--config", "profile.release.lto=\"off\""], Flags::Written)?;
            if apart.succeeded() {
                let (calls, name) = read(&deps)?;
                if let Some(text) = joined::joined(&calls, &libraries(&apart.stdout)) {
                    return Ok(Ok((text, name)));
                }
            } else {
                ran = Some(apart);
            }
        }
        // As the linker would have it.
        let ran = match ran {
            Some(refused) => refused,
            None => build(&[], Flags::Lenient)?,
        };
        if ran.succeeded() {
            return read(&deps).map(Ok);
        }
        let errors = errors(&ran.stdout);
        let at = |error: &Said| {
            let line = error.line?.checked_sub(PRELUDE.lines().count())?;
            Some((line, error.message.clone()))
        };
        let found: Vec<(usize, String)> = errors.iter().filter_map(at).collect();
        if found.is_empty() { Err(self.refused(&ran, &errors)) } else { Ok(Err(found)) }
    }

    /// The places in the crate itself that the compiler doesn't take, by file, as it names it, and line. Cost: a check by Cargo.
    ///
    /// # Errors
    /// Cargo isn't there, or something else is wrong.
    pub fn errors_inside(&self) -> Result<Vec<(String, usize)>, Error> {
        let folder = self.folder.join("check");
        self.manifest(&folder, "check", CRATE, "[lib]\npath = \"lib.rs\"\n")?;
        write(&folder.join("lib.rs"), "")?;
        let arguments = ["check", "--lib", "--message-format=json", "--quiet"].map(str::to_owned);
        let ran = self.cargo(&folder, &arguments, &[])?;
        if ran.succeeded() {
            return Ok(vec![]);
        }
        let mut found = vec![];
        for message in messages(&ran.stdout).filter(|message| message["message"]["level"] == "error") {
            let spans = message["message"]["spans"].as_array().into_iter().flatten();
            for span in spans.filter(|span| span["is_primary"] == true) {
                let line = span["line_start"].as_u64().and_then(|line| line.try_into().ok());
                found.extend(span["file_name"].as_str().map(str::to_owned).zip(line));
            }
        }
        if found.is_empty() { Err(self.refused(&ran, &errors(&ran.stdout))) } else { Ok(found) }
    }

    /// Has Cargo build tests; the programs, in the order of these names.
    ///
    /// # Errors
    /// They can't be written or built: what the compiler says.
    pub fn tests(&self, files: &[(String, String)]) -> Result<Vec<PathBuf>, Refused> {
        self.tests_in("tests", files, Flags::Lenient)
    }

    /// The same, with a counter in each region of the code.
    ///
    /// # Errors
    /// As [`Workshop::tests`].
    pub(super) fn counting_tests(&self, files: &[(String, String)]) -> Result<Vec<PathBuf>, Refused> {
        self.tests_in("counting", files, Flags::Counting)
    }

    fn tests_in(
        &self,
        name: &str,
        files: &[(String, String)],
        flags: Flags,
    ) -> Result<Vec<PathBuf>, Refused> {
        let folder = self.folder.join(name);
        let failed = |error: Error| Refused { message: error.to_string(), at: vec![] };
        let targets: String = files
            .iter()
            .map(|(name, _)| format!("[[test]]\nname = \"{name}\"\npath = \"{name}.rs\"\n"))
            .collect();
        let targets = format!("[lib]\npath = \"lib.rs\"\n{targets}");
        self.manifest(&folder, "tests", &self.library.name, &targets).map_err(failed)?;
        write(&folder.join("lib.rs"), "").map_err(failed)?;
        for (name, text) in files {
            write(&folder.join(format!("{name}.rs")), text).map_err(failed)?;
        }
        let arguments =
            ["test", "--no-run", "--tests", "--message-format=json", "--quiet"].map(str::to_owned);
        let ran = run_cargo(&folder, &folder.join("target"), &arguments, &[], flags).map_err(failed)?;
        if !ran.succeeded() {
            return Err(Refused::of(&ran));
        }
        let built = built(&ran.stdout);
        let program = |name: &String| {
            let found = built.iter().find(|program| program.target == *name);
            let none = || Refused { message: format!("Cargo built no `{name}`"), at: vec![] };
            found.map(|program| program.path.clone()).ok_or_else(none)
        };
        files.iter().map(|(name, _)| program(name)).collect()
    }

    /// Has Cargo build a library with all of the crate in it, used or not, and with a counter in each region.
    ///
    /// # Errors
    /// It can't be built.
    pub(super) fn counting_library(&self) -> Result<PathBuf, Refused> {
        let folder = self.folder.join("regions");
        let failed = |error: Error| Refused { message: error.to_string(), at: vec![] };
        // What a library for programs of Rust depends on is in it as a whole.
        let targets = "[lib]\npath = \"lib.rs\"\ncrate-type = [\"dylib\"]\n";
        self.manifest(&folder, "regions", CRATE, targets).map_err(failed)?;
        write(&folder.join("lib.rs"), &format!("extern crate {CRATE} as _;\n")).map_err(failed)?;
        let arguments = ["build", "--lib", "--message-format=json", "--quiet"].map(str::to_owned);
        let ran = run_cargo(&folder, &folder.join("target"), &arguments, &[], Flags::Counting);
        let ran = ran.map_err(failed)?;
        if !ran.succeeded() {
            return Err(Refused::of(&ran));
        }
        let libraries =
            messages(&ran.stdout).filter(|message| message["target"]["name"] == "touchstone_regions");
        let files = libraries.filter_map(|message| message["filenames"][0].as_str().map(PathBuf::from));
        files.last().ok_or_else(|| Refused { message: "Cargo built no library".to_owned(), at: vec![] })
    }

    /// Has Cargo build the package's own tests with counters, and the programs that they may start.
    ///
    /// # Errors
    /// They don't compile.
    pub(super) fn counting_own_tests(&self) -> Result<Vec<Program>, Refused> {
        let failed = |error: Error| Refused { message: error.to_string(), at: vec![] };
        let kinds = ["test", "--no-run", "--lib", "--bins", "--tests", "--message-format=json", "--quiet"];
        let arguments = [kinds.map(str::to_owned).to_vec(), self.features.arguments()].concat();
        let lock = self.package.workspace.join("Cargo.lock");
        let has_lock = lock.exists();
        let target = self.folder.join("own");
        let ran = run_cargo(self.package.folder(), &target, &arguments, &[], Flags::Counting);
        if !has_lock {
            // Cargo has made one, and there's nobody who wanted it.
            drop(fs::remove_file(&lock));
        }
        let ran = ran.map_err(failed)?;
        if ran.succeeded() { Ok(built(&ran.stdout)) } else { Err(Refused::of(&ran)) }
    }

    /// Has Cargo build what tests depend on, so that there's less to wait for later. What's wrong with it is said of the tests. Cost: a build by Cargo.
    pub fn warm(&self, name: &str) {
        drop(self.tests(&[(name.to_owned(), String::new())]));
    }

    /// The edition of what calls the crate: its own, where names are what they are there.
    fn edition(&self) -> &str {
        match self.library.edition.as_str() {
            "2015" => "2018",
            edition => edition,
        }
    }

    /// Writes a package that depends on the crate under a name.
    fn manifest(&self, folder: &Path, name: &str, by: &str, targets: &str) -> Result<(), Error> {
        fs::create_dir_all(folder)
            .map_err(|source| Error::File { path: folder.display().to_string(), source })?;
        let Features { on, all, no_default } = &self.features;
        let mut on = on.clone();
        if *all {
            on.extend(self.package.features.keys().cloned());
        }
        let text = format!(
            "[package]\nname = \"touchstone-{name}\"\nversion = \"0.0.0\"\nedition = {:?}\npublish = false\n\n{targets}\n\
             [dependencies.{by}]\npackage = {:?}\npath = {:?}\nfeatures = {on:?}\ndefault-features = {}\n\n{PROFILES}\n[workspace]\n{}",
            self.edition(),
            self.package.name,
            self.package.folder().display().to_string(),
            !no_default,
            patches(&self.package.workspace),
        );
        write(&folder.join("Cargo.toml"), &text)?;
        // The versions that the crate is built with.
        let lock = self.package.workspace.join("Cargo.lock");
        if lock.is_file() && !folder.join("Cargo.lock").exists() {
            fs::copy(&lock, folder.join("Cargo.lock"))
                .map_err(|source| Error::File { path: lock.display().to_string(), source })?;
        }
        Ok(())
    }

    fn cargo(&self, folder: &Path, arguments: &[String], compiler: &[&str]) -> Result<Ran, Error> {
        run_cargo(folder, &folder.join("target"), arguments, compiler, Flags::Lenient)
    }

    /// Why the crate itself isn't built.
    fn refused(&self, ran: &Ran, errors: &[Said]) -> Error {
        let name = &self.package.name;
        if ran.end == End::Time {
            // It may well compile.
            let limit = words::duration(ran.limit);
            return Error::Refused(format!(
                "the package `{name}` isn't built within the {limit} that are left of the time: `--total-time` allows for more"
            ));
        }
        let why = match errors.first() {
            Some(first) => first.rendered.trim_end().to_owned(),
            None => ran.stderr.trim_end().to_owned(),
        };
        Error::Refused(format!("the package `{name}` doesn't compile:\n{why}"))
    }
}

/// Runs Cargo in a folder, first without the network.
pub(crate) fn run_cargo(
    folder: &Path,
    target: &Path,
    arguments: &[String],
    compiler: &[&str],
    flags: Flags,
) -> Result<Ran, Error> {
    let cargo = std::env::var_os("CARGO").filter(|name| !name.is_empty());
    let cargo = cargo.unwrap_or_else(|| OsString::from("cargo"));
    let run = |offline: bool| {
        let mut command = Command::new(&cargo);
        command.args(arguments).args(offline.then_some("--offline")).current_dir(folder);
        command.env("CARGO_TARGET_DIR", target);
        if flags == Flags::Counting {
            // Build scripts and procedural macros count, too, and would leave what they counted where they're run.
            command.env(PROFILE, target.join("build-%m.profraw"));
        }
        flags.tell(&mut command);
        if !compiler.is_empty() {
            command.arg("--").args(compiler);
        }
        process::run(&mut command, LIMIT)
            .map_err(|error| Error::Refused(format!("Cargo can't be run: {error}")))
    };
    let ran = run(true)?;
    let misses = ran.stderr.contains("--offline") || ran.stderr.contains("offline was specified");
    let ran = if ran.succeeded() || !misses { ran } else { run(false)? };
    // A version that the lock file has may have been withdrawn.
    let lock = folder.join("Cargo.lock");
    if !ran.succeeded() && ran.stderr.contains("(locked to ") && fs::remove_file(&lock).is_ok() {
        return run(false);
    }
    Ok(ran)
}

/// What the compiler says of tests that it doesn't take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The first thing.
    pub message: String,
    /// What's said of lines of theirs.
    pub at: Vec<(usize, String)>,
}

impl Refused {
    fn of(ran: &Ran) -> Refused {
        let errors = errors(&ran.stdout);
        let message = errors.first().map_or_else(|| last_line(ran), |error| error.message.clone());
        let at = errors.into_iter().filter_map(|error| Some((error.line?, error.message)));
        Refused { message, at: at.collect() }
    }
}

/// A program that Cargo built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Program {
    /// The target that it was built from.
    pub(super) target: String,
    /// That target's root.
    pub(super) source: PathBuf,
    /// Whether it's of tests.
    pub(super) is_test: bool,
    /// Where it is.
    pub(super) path: PathBuf,
}

/// The programs that Cargo says it built.
fn built(stdout: &str) -> Vec<Program> {
    let program = |message: Value| {
        Some(Program {
            path: message["executable"].as_str()?.into(),
            target: message["target"]["name"].as_str()?.to_owned(),
            source: message["target"]["src_path"].as_str().unwrap_or_default().into(),
            is_test: message["profile"]["test"] == true,
        })
    };
    messages(stdout).filter_map(program).collect()
}

/// The libraries for other crates that Cargo says it built, or had.
fn libraries(stdout: &str) -> Vec<PathBuf> {
    let built = messages(stdout).filter(|message| message["reason"] == "compiler-artifact");
    let files = built.flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default());
    let files = files.filter_map(|file| file.as_str().map(PathBuf::from));
    files.filter(|file| file.extension().is_some_and(|end| end == "rlib")).collect()
}

/// What functions that call begin with.
const PRELUDE: &str = "#![allow(warnings)]\nuse std::ops::*;\nuse std::str::FromStr as _;\nuse std::convert::TryFrom as _;\n\
                       use std::iter::FromIterator as _;\n";

/// The line of what's compiled that a line of the text that calls is.
pub fn line_in_calls(line: usize) -> usize {
    PRELUDE.lines().count() + line
}

/// As tests are built, but for what makes the program readable: no optimisation, everything in one module, panics that end it.
const PROFILES: &str = "[profile.release]\nopt-level = 0\ndebug = 2\nlto = \"fat\"\ncodegen-units = 1\npanic = \"abort\"\n\
                        overflow-checks = true\ndebug-assertions = true\nincremental = false\n";

pub(crate) fn write(path: &Path, text: &str) -> Result<(), Error> {
    // What's the same isn't built again.
    if fs::read(path).is_ok_and(|known| known == text.as_bytes()) {
        return Ok(());
    }
    touchstone_report::write(path, text)
        .map_err(|source| Error::File { path: path.display().to_string(), source })
}

/// A module's text, with what it's called; or what the compiler doesn't take, by line.
pub type Compiled = Result<(Vec<u8>, String), Vec<(usize, String)>>;

fn parsed(text: Vec<u8>, name: &str) -> Result<Module, Error> {
    parse(text, name).map_err(|error| Error::Refused(format!("{name}: {error}")))
}

/// The newest module in a folder.
fn read(folder: &Path) -> Result<(Vec<u8>, String), Error> {
    let failed = |source| Error::File { path: folder.display().to_string(), source };
    let mut newest: Option<(std::time::SystemTime, PathBuf)> = None;
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(CALLS) && name.ends_with(".ll") {
            let changed = entry.metadata().and_then(|about| about.modified()).map_err(failed)?;
            if newest.as_ref().is_none_or(|(known, _)| changed > *known) {
                newest = Some((changed, path));
            }
        }
    }
    let Some((_, path)) = newest else {
        return Err(Error::Refused(format!("{}: the compiler left no LLVM IR", folder.display())));
    };
    let name = path.display().to_string();
    Ok((fs::read(&path).map_err(failed)?, name))
}

/// An error of the compiler.
pub(crate) struct Said {
    pub(crate) message: String,
    pub(crate) rendered: String,
    /// Where in the text that calls, if it's there.
    pub(crate) line: Option<usize>,
}

fn messages(stdout: &str) -> impl Iterator<Item = Value> + '_ {
    stdout.lines().filter_map(|line| serde_json::from_str(line).ok())
}

pub(crate) fn errors(stdout: &str) -> Vec<Said> {
    let errors = messages(stdout).filter(|message| message["reason"] == "compiler-message");
    let errors = errors.filter_map(|message| {
        let is_whole = message["target"]["name"].as_str().is_some_and(|name| name.starts_with("touchstone"));
        said(&message["message"], |file| is_whole || !file.contains('/'))
    });
    errors.collect()
}

/// What rustc says of a file by itself, in JSON.
pub(crate) fn errors_of_file(stderr: &str, name: &str) -> Vec<Said> {
    messages(stderr).filter_map(|message| said(&message, |file| file == name)).collect()
}

/// A diagnostic, if it's an error; `is_ours` tells the files whose lines count.
fn said(about: &Value, is_ours: impl Fn(&str) -> bool) -> Option<Said> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let message = text(&about["message"]);
    if about["level"] != "error" || message.starts_with("aborting due to") {
        return None;
    }
    let spans = about["spans"].as_array().into_iter().flatten().filter(|span| span["is_primary"] == true);
    let place = spans.map(outermost).find(|span| is_ours(span["file_name"].as_str().unwrap_or_default()));
    let line = place.and_then(|place| place["line_start"].as_u64()).and_then(|line| line.try_into().ok());
    Some(Said { message, rendered: text(&about["rendered"]), line })
}

/// The place that a span of a macro's own text stands for: where the outermost macro is called.
fn outermost(mut span: &Value) -> &Value {
    while span["expansion"]["span"].is_object() {
        span = &span["expansion"]["span"];
    }
    span
}

fn last_line(ran: &Ran) -> String {
    ran.stderr.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("Cargo doesn't say why").to_owned()
}
