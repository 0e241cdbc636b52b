//! The table of rules: what findings are about, as SARIF's rules, the codes of diagnostics and the guide name it.

use serde::Serialize;

/// Weights of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Nothing is known to be wrong.
    None,
    /// Something to look at; it fails nobody's build.
    Note,
    /// Something is likely to be wrong.
    Warning,
    /// Something is wrong.
    Error,
}

impl Level {
    /// Its name in SARIF.
    pub fn name(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Note => "note",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }
}

/// Declares [`Rule`] from its rows: variant, name, level, meaning.
macro_rules! rules {
    ($($name:ident, $id:literal, $level:ident, $meaning:literal;)+) => {
        /// A kind of finding.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule { $(#[doc = $meaning] $name),+ }

        impl Rule {
            /// All rules, in the order of the table.
            pub const ALL: &'static [Rule] = &[$(Rule::$name),+];

            /// Its name; it never changes.
            pub fn id(self) -> &'static str {
                match self { $(Rule::$name => $id),+ }
            }

            /// The weight of its findings.
            pub fn level(self) -> Level {
                match self { $(Rule::$name => Level::$level),+ }
            }

            /// The meaning, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Rule::$name => $meaning),+ }
            }
        }
    };
}

rules! {
    NeverReached, "never-reached", Warning, "No execution reaches this code, whatever the input, or within the limits that are named.";
    NeverCompletes, "never-completes", Warning, "Executions reach this code, but none that does so returns, whatever the input: each contradicts an assumption or fails an assertion.";
    Infeasible, "infeasible", Warning, "No execution passes through this code and returns, whatever the input.";
    AssertionViolated, "assertion-violated", Error, "There is an input, which was run, that violates this assertion.";
    MemoryFault, "memory-fault", Error, "There is an input, which was run, that makes this access memory that it may not.";
    RuntimeError, "runtime-error", Error, "There is an input, which was run, for which the language doesn't say what happens here, or says that the program ends.";
    NotDecided, "not-decided", None, "Neither an input that leads here was found, nor a proof that there is none.";
    ContractViolation, "contract-violation", Error, "A client makes the module break a promise of a contract.";
    PrimitiveMisuse, "primitive-misuse", Error, "A client makes the module apply a primitive outside of its domain.";
    BadApplication, "bad-application", Error, "A client makes the module apply what isn't a procedure, or one with another number of arguments.";
    UseBeforeDefinition, "use-before-definition", Error, "The module uses a variable before its definition.";
    UncaughtError, "uncaught-error", Error, "A client makes the module raise an error that nobody catches.";
    SpecificationViolated, "specification-violated", Error, "An input that the specification allows, which was run, gives what it forbids.";
    Panic, "panic", Error, "The function panics on an input that its specification allows.";
    Timeout, "timeout", Error, "A call on an input that the specification allows was still running after the limit.";
    Crash, "crash", Error, "A call on an input that the specification allows ended its process.";
    CalleeMisused, "callee-misused", Error, "The function calls another specified one outside of that one's precondition.";
    ArgumentMisused, "argument-misused", Error, "The function calls one that it was given outside of that one's precondition.";
    NotRefuted, "not-refuted", Error, "The counterexample that the specification announces wasn't found.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kebab_case_and_told_apart() {
        let mut ids: Vec<&str> = Rule::ALL.iter().map(|rule| rule.id()).collect();
        for id in &ids {
            assert!(id.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{id}");
        }
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Rule::ALL.len());
        for rule in Rule::ALL {
            assert!(rule.meaning().ends_with('.'), "{}", rule.id());
        }
    }
}
