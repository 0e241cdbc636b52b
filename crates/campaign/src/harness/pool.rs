//! What one specification gets of a budget for all: the same as every other of its test binary.
//!
//! A test knows of no other. But the binary lists its tests, and those that are generated from specifications have names of their own.

use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

/// Beginning of a generated test's name.
const PREFIX: &str = "touchstone_";

/// The least that there is in a share.
const LEAST: Duration = Duration::from_millis(1);

/// The share of this process's specification.
pub(super) fn share(budget: Duration) -> Duration {
    let count = count().unwrap_or(1).max(1);
    (budget / count).max(LEAST)
}

/// Number of generated tests that the binary has; `None` if it can't be asked.
fn count() -> Option<u32> {
    static COUNT: OnceLock<Option<u32>> = OnceLock::new();
    *COUNT.get_or_init(|| {
        let mut command = Command::new(std::env::current_exe().ok()?);
        let output =
            command.args(["--list", "--format", "terse"]).stdin(Stdio::null()).stderr(Stdio::null()).output();
        let listed = String::from_utf8(output.ok()?.stdout).ok()?;
        Some(generated(&listed))
    })
}

/// Number of generated tests in a list of tests.
fn generated(listed: &str) -> u32 {
    let names = listed.lines().filter_map(|line| line.strip_suffix(": test"));
    let is_generated = |path: &&str| path.rsplit("::").next().is_some_and(|name| name.starts_with(PREFIX));
    u32::try_from(names.filter(is_generated).count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::generated;

    #[test]
    fn generated_tests_are_known_by_their_names() {
        let listed = "a::touchstone_f: test\ntouchstone_g: test\na::touchstone_h::other: test\nplain: test\ntouchstone_b: benchmark\n";
        assert_eq!(generated(listed), 2);
    }
}
