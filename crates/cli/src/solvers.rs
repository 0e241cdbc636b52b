//! Which solvers can be used: three are compiled in, SMT solvers are looked for on the PATH.

use std::path::PathBuf;
use touchstone_solve::smt::installed;

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
        built_in("lia", "covering programs: linear arithmetic, integers without bounds, reals"),
    ];
    all.extend(installed().into_iter().map(|found| Solver {
        name: found.kind.name(),
        version: found.version,
        path: Some(found.path),
        used_for: SMT_USED_FOR,
    }));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_compiled_in_is_always_there() {
        let names: Vec<&str> = available().iter().map(|solver| solver.name).collect();
        assert_eq!(names[..3], ["kernel", "sat", "lia"]);
    }
}
