//! How code in Rust is built: its edition, and the checks that the compiler puts in. What they keep from being reached is proved for builds with
//! them, which is what the report says.

/// A way of building code in Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RustBuild {
    /// The edition.
    pub edition: String,
    /// Whether arithmetic that overflows panics.
    pub overflow_checks: bool,
    /// Whether `debug_assert!` asserts, and unsafe operations of the library check what they demand.
    pub debug_assertions: bool,
}

impl RustBuild {
    /// As Cargo builds for development and tests.
    pub fn of_development(edition: String) -> RustBuild {
        RustBuild { edition, overflow_checks: true, debug_assertions: true }
    }

    /// As arguments for rustc say, behind our own.
    pub(super) fn of(arguments: &[String]) -> RustBuild {
        let said = arguments.iter().position(|argument| argument.starts_with("--edition"));
        let edition = said.and_then(|at| match arguments[at].split_once('=') {
            Some((_, edition)) => Some(edition.to_owned()),
            None => arguments.get(at + 1).cloned(),
        });
        let edition = edition.unwrap_or_else(|| "2024".to_owned());
        let optimised = chosen(arguments, "opt-level").is_some_and(|level| level != "0");
        RustBuild {
            edition,
            overflow_checks: chosen(arguments, "overflow-checks").is_none_or(is_on),
            debug_assertions: chosen(arguments, "debug-assertions").map_or(!optimised, is_on),
        }
    }

    /// What it's built with, in a sentence.
    pub fn sentence(&self) -> String {
        let with = |is_on: bool, what: &str| format!("{} {what}", if is_on { "with" } else { "without" });
        let both = match (self.overflow_checks, self.debug_assertions) {
            (true, true) => "as for development, with overflow checks and debug assertions".to_owned(),
            (overflow, debug) => {
                format!("{} and {}", with(overflow, "overflow checks"), with(debug, "debug assertions"))
            }
        };
        format!("built {both}: what's excluded is excluded of such builds")
    }
}

fn is_on(value: &str) -> bool {
    !matches!(value, "off" | "no" | "n" | "false")
}

/// The value of a codegen option, as it's chosen last: `-C name=value`, `-Cname`, `--codegen=name`.
fn chosen<'a>(arguments: &'a [String], name: &str) -> Option<&'a str> {
    let mut found = None;
    let mut is_next = false;
    for argument in arguments {
        let option = match std::mem::take(&mut is_next) {
            true => Some(&**argument),
            false if argument == "-C" || argument == "--codegen" => {
                is_next = true;
                None
            }
            false => argument.strip_prefix("-C").or_else(|| argument.strip_prefix("--codegen=")),
        };
        if let Some(option) = option {
            let (key, value) = option.split_once('=').unwrap_or((option, "on"));
            if key.replace('_', "-") == name {
                found = Some(value);
            }
        }
        if argument == "-O" && name == "opt-level" {
            found = Some("3");
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(arguments: &[&str]) -> (bool, bool) {
        let build =
            RustBuild::of(&arguments.iter().map(|argument| (*argument).to_owned()).collect::<Vec<_>>());
        (build.overflow_checks, build.debug_assertions)
    }

    #[test]
    fn arguments_say_which_checks_there_are() {
        assert_eq!(of(&[]), (true, true));
        assert_eq!(of(&["-C", "overflow-checks=off"]), (false, true));
        assert_eq!(of(&["-Cdebug_assertions=no", "-Coverflow-checks"]), (true, false));
        assert_eq!(of(&["--codegen=opt-level=2"]), (true, false));
        assert_eq!(of(&["-O", "-Cdebug-assertions"]), (true, true));
        assert_eq!(RustBuild::of(&["--edition".to_owned(), "2018".to_owned()]).edition, "2018");
    }
}
