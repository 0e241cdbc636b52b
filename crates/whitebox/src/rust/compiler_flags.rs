//! What Cargo tells rustc besides what a package asks for.

use std::process::Command;

/// Flags of the compiler that are added to those that the user's configuration or environment has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flags {
    /// What lints deny compiles all the same: of a crate as it is that's its author's affair, and with mutants lines look otherwise.
    Lenient,
    /// The same, and each crate's module is left as text beside what's built of it. Where a variable has flags it isn't.
    Written,
    /// As lenient, with a counter in each region of the code (`-C instrument-coverage`).
    Counting,
    /// None.
    Own,
}

/// The variables in which Cargo takes flags, the first before the second. Either comes before its configuration.
const VARIABLES: [(&str, char); 2] = [("CARGO_ENCODED_RUSTFLAGS", '\x1f'), ("RUSTFLAGS", ' ')];

impl Flags {
    /// Has a run of Cargo pass them on.
    pub(crate) fn tell(self, cargo: &mut Command) {
        let flags = match self {
            Flags::Own => return,
            Flags::Lenient => vec!["--cap-lints=warn"],
            Flags::Written => vec!["--cap-lints=warn", "--emit=llvm-ir"],
            Flags::Counting => vec!["--cap-lints=warn", "-Cinstrument-coverage"],
        };
        match (of_variables(), self) {
            // Added to what Cargo's own files say.
            (None, _) => _ = cargo.arg("--config").arg(format!("build.rustflags={flags:?}")),
            (Some((name, between, known)), Flags::Counting) => {
                let all = std::iter::once(known.as_str()).chain(flags);
                cargo.env(name, all.collect::<Vec<_>>().join(&between.to_string()));
            }
            // What's said to all compilers stays as it is.
            (Some(_), _) => {}
        }
    }
}

/// The variable that flags are taken from, with what stands between them, and the flags.
fn of_variables() -> Option<(&'static str, char, String)> {
    VARIABLES.iter().find_map(|(name, between)| {
        let flags = std::env::var(name).ok().filter(|flags| !flags.is_empty())?;
        Some((*name, *between, flags))
    })
}

/// Whether a variable has flags for all compilers.
pub(super) fn are_in_variables() -> bool {
    of_variables().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_added_to_the_configuration() {
        let told = |flags: Flags| {
            let mut command = Command::new("cargo");
            flags.tell(&mut command);
            command.get_args().map(|argument| argument.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        assert!(told(Flags::Own).is_empty());
        if !are_in_variables() {
            assert_eq!(told(Flags::Lenient), ["--config", "build.rustflags=[\"--cap-lints=warn\"]"]);
            let both = "build.rustflags=[\"--cap-lints=warn\", \"-Cinstrument-coverage\"]";
            assert_eq!(told(Flags::Counting), ["--config", both]);
            let written = "build.rustflags=[\"--cap-lints=warn\", \"--emit=llvm-ir\"]";
            assert_eq!(told(Flags::Written), ["--config", written]);
        }
    }
}
