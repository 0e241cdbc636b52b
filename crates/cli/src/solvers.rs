//! Which solvers can be used: two are compiled in, SMT solvers are looked for on the PATH.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

/// A solver that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    /// Its name.
    pub name: &'static str,
    /// What it says its version is.
    pub version: String,
    /// Where it's installed; `None` if it's compiled in.
    pub path: Option<PathBuf>,
    /// What it's used for.
    pub used_for: &'static str,
}

/// What to do if there is no SMT solver.
pub const INSTALL_HINT: &str = "\
No SMT solver is installed, and nothing but unbounded or non-linear predicates needs one. For those:
  apt-get install z3     (or cvc5, yices-smt2, bitwuzla; brew install z3 on macOS)";

const SMT_USED_FOR: &str = "unbounded and non-linear integers, reals, quantifiers, uninterpreted sorts";

/// All of them, those compiled in first.
pub fn available() -> Vec<Solver> {
    let built_in =
        |name, used_for| Solver { name, version: env!("CARGO_PKG_VERSION").to_owned(), path: None, used_for };
    let mut all = vec![
        built_in("kernel", "enumerating inputs: choices, bounded integers, sets, measures"),
        built_in("sat", "machine integers bit for bit, bounded predicates the kernel can't state"),
    ];
    all.extend(["z3", "cvc5", "yices-smt2", "bitwuzla"].into_iter().filter_map(smt_solver));
    all
}

/// The SMT solver of this name, if it's on the PATH and says its version.
fn smt_solver(name: &'static str) -> Option<Solver> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let folders = std::env::var_os("PATH")?;
    let path =
        std::env::split_paths(&folders).map(|folder| folder.join(&file)).find(|path| path.is_file())?;
    let output = Command::new(&path).arg("--version").stdin(Stdio::null()).output().ok()?;
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(Solver { name, version: version(&words)?, path: Some(path), used_for: SMT_USED_FOR })
}

/// The first word that begins with a digit, in what a solver says of itself.
fn version(words: &str) -> Option<String> {
    let word = words.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    Some(word.trim_end_matches([',', ';', ']']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_what_solvers_say() {
        let said = [
            "Z3 version 4.8.12 - 64 bit",
            "This is cvc5 version 1.1.2 [git tag 1.1.2 branch HEAD]",
            "Yices 2.6.4\nCopyright SRI International.",
            "0.7.0\n",
            "no version at all",
        ];
        let read = said.map(|words| version(words).unwrap_or_default());
        assert_eq!(read, ["4.8.12", "1.1.2", "2.6.4", "0.7.0", ""]);
    }

    #[test]
    fn what_is_compiled_in_is_always_there() {
        let names: Vec<&str> = available().iter().map(|solver| solver.name).collect();
        assert_eq!(names[..2], ["kernel", "sat"]);
    }
}
