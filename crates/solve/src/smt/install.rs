//! Which solvers are installed, which one to use, and how each is started and greeted.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use touchstone_logic::smtlib::Dialect;

/// A solver program found on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installed {
    /// Which solver it is.
    pub kind: Kind,
    /// Its name: `z3`, `cvc5`, `bitwuzla`, `yices-smt2`.
    pub name: String,
    /// Path of the program.
    pub path: PathBuf,
    /// Version, as it says itself; empty if it doesn't say.
    pub version: String,
}

/// The solvers that are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Z3: everything but cardinality of sets.
    Z3,
    /// cvc5: everything but the bits of a float.
    Cvc5,
    /// Bitwuzla: bit-vectors, floats, arrays, functions.
    Bitwuzla,
    /// Yices 2: linear and non-linear arithmetic, bit-vectors, arrays, functions.
    Yices,
}

/// Options by which Z3 considers no instances but those that match, and says no more of functions than they need.
pub(super) const MATCHING: &[&str] = &[
    "(set-option :auto_config false)",
    "(set-option :smt.mbqi false)",
    "(set-option :model.partial true)",
    INCOMPLETE,
];

/// Command that has Z3's models as they are, without values for what they leave open.
pub(super) const INCOMPLETE: &str = "(set-option :model.completion false)";
pub(super) const COMPLETE: &str = "(set-option :model.completion true)";

impl Kind {
    /// In order of preference.
    pub const ALL: [Kind; 4] = [Kind::Z3, Kind::Cvc5, Kind::Bitwuzla, Kind::Yices];

    /// The program's name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Z3 => "z3",
            Kind::Cvc5 => "cvc5",
            Kind::Bitwuzla => "bitwuzla",
            Kind::Yices => "yices-smt2",
        }
    }

    /// Advice on its installation, and on what it is good for, in a sentence.
    pub fn advice(self) -> &'static str {
        match self {
            Kind::Z3 => {
                "unbounded and non-linear integers, reals, quantifiers, functions; `apt-get install z3`"
            }
            Kind::Cvc5 => "as z3, and cardinality of sets; `apt-get install cvc5`",
            Kind::Bitwuzla => "bit-vectors, floats and arrays; see bitwuzla.github.io",
            Kind::Yices => "arithmetic, bit-vectors and functions; see yices.csl.sri.com",
        }
    }

    pub(super) fn dialect(self) -> Dialect {
        match self {
            Kind::Z3 => Dialect::Z3,
            Kind::Cvc5 | Kind::Bitwuzla | Kind::Yices => Dialect::Cvc5,
        }
    }

    /// Arguments that make it read SMT-LIB from its input.
    pub(super) fn arguments(self, memory: Option<u64>) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        match self {
            Kind::Z3 => {
                let mut arguments = words(&["-in", "-smt2"]);
                arguments.extend(memory.map(|bytes| format!("-memory:{}", (bytes >> 20).max(1))));
                arguments
            }
            Kind::Cvc5 => words(&["--lang=smt2", "--incremental", "--quiet"]),
            Kind::Bitwuzla => words(&["--lang", "smt2"]),
            Kind::Yices => words(&["--incremental"]),
        }
    }

    /// Commands that it's given first.
    pub(super) fn greeting(self) -> &'static [&'static str] {
        match self {
            Kind::Z3 => &[
                "(set-option :print-success false)",
                "(set-option :global-declarations true)",
                "(set-option :produce-models true)",
                "(set-option :produce-unsat-assumptions true)",
                COMPLETE,
            ],
            Kind::Cvc5 | Kind::Bitwuzla | Kind::Yices => &[
                "(set-option :print-success false)",
                "(set-option :global-declarations true)",
                "(set-option :produce-models true)",
                "(set-option :produce-unsat-assumptions true)",
                "(set-logic ALL)",
            ],
        }
    }
}

/// The known solvers found on the PATH, and the one `TOUCHSTONE_SOLVER` names, with their versions; in order of
/// preference. Each is asked for its version, which takes some milliseconds.
pub fn installed() -> Vec<Installed> {
    let mut found: Vec<Installed> = named().and_then(Result::ok).into_iter().collect();
    for kind in Kind::ALL {
        if let Some(path) = on_path(kind.name())
            && found.iter().all(|other| other.path != path)
        {
            found.push(describe(kind, path));
        }
    }
    found
}

/// The solver to use, or what to do to have one.
pub(super) fn chosen() -> Result<Installed, String> {
    if let Some(named) = named() {
        return named;
    }
    let first = Kind::ALL.into_iter().find_map(|kind| on_path(kind.name()).map(|path| describe(kind, path)));
    first.ok_or_else(|| {
        "no SMT solver found: install one (`apt-get install z3`, `brew install z3`, `pip install z3-solver`), \
         or name one in the environment variable TOUCHSTONE_SOLVER"
            .to_owned()
    })
}

/// The solver that `TOUCHSTONE_SOLVER` names, if it's set.
fn named() -> Option<Result<Installed, String>> {
    let word = env::var_os("TOUCHSTONE_SOLVER").filter(|word| !word.is_empty())?;
    let shown = word.to_string_lossy().into_owned();
    let path = if Path::new(&word).components().count() > 1 {
        Some(PathBuf::from(&word)).filter(|path| path.is_file())
    } else {
        find_on_path(&word)
    };
    let Some(path) = path else {
        return Some(Err(format!("TOUCHSTONE_SOLVER is `{shown}`, but there is no such program")));
    };
    let kind = kind_of(&path);
    Some(kind.map(|kind| describe(kind, path)).ok_or_else(|| {
        let names = Kind::ALL.map(Kind::name).join(", ");
        format!("TOUCHSTONE_SOLVER is `{shown}`, which is none of the solvers known here ({names})")
    }))
}

/// Which solver a program is: by its name, else by what it says its version is.
fn kind_of(path: &Path) -> Option<Kind> {
    let stem = path.file_stem()?.to_string_lossy().to_lowercase();
    let named =
        |text: &str| Kind::ALL.into_iter().find(|kind| text.contains(kind.name().trim_end_matches("-smt2")));
    named(&stem).or_else(|| named(&version_text(path).to_lowercase()))
}

fn describe(kind: Kind, path: PathBuf) -> Installed {
    let version = version_number(&version_text(&path));
    Installed { kind, name: kind.name().to_owned(), path, version }
}

fn on_path(name: &str) -> Option<PathBuf> {
    find_on_path(&OsString::from(name))
}

fn find_on_path(name: &OsString) -> Option<PathBuf> {
    let suffix = env::consts::EXE_SUFFIX;
    env::split_paths(&env::var_os("PATH")?).find_map(|folder| {
        let plain = folder.join(name);
        let suffixed = folder.join(format!("{}{suffix}", name.to_string_lossy()));
        [plain, suffixed].into_iter().find(|path| is_program(path))
    })
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}

/// Output of `--version`; empty if that takes too long or fails.
fn version_text(path: &Path) -> String {
    const PATIENCE: Duration = Duration::from_secs(5);
    let child = Command::new(path)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else { return String::new() };
    let start = Instant::now();
    loop {
        match child.try_wait() {
            // Version texts are far smaller than a pipe, so the child never waits for us to read.
            Ok(Some(_)) => break,
            Ok(None) if start.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(2)),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return String::new();
            }
        }
    }
    child
        .wait_with_output()
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default()
}

/// The first word that looks like a version number.
fn version_number(text: &str) -> String {
    let looks_right = |word: &&str| {
        let (first, rest) = word.split_once('.').unwrap_or(("", ""));
        !first.is_empty()
            && first.chars().all(|c| c.is_ascii_digit())
            && rest.starts_with(|c: char| c.is_ascii_digit())
    };
    let words = text.split(|c: char| c.is_whitespace() || c == ',').map(|word| word.trim_start_matches('v'));
    words.into_iter().find(looks_right).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_numbers_are_found_in_what_solvers_say() {
        assert_eq!(version_number("Z3 version 4.8.12 - 64 bit\n"), "4.8.12");
        assert_eq!(version_number("This is cvc5 version 1.0.3 [git ...]"), "1.0.3");
        assert_eq!(version_number("Yices 2.6.4\nCopyright"), "2.6.4");
        assert_eq!(version_number("0.3.0"), "0.3.0");
        assert_eq!(version_number("no idea."), "");
    }
}
