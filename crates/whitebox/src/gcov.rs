//! What `gcov` measured: for each function of a file the lines and branches that a run took. It's a second opinion, of tools
//! that know nothing of us.

use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use touchstone_process::{self as process, End};

/// What a run took of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FunctionCoverage {
    /// Lines with code, and how often each was run.
    pub lines: BTreeMap<u32, u64>,
    /// For each line with branches, how often each branch was taken, in the compiler's order.
    pub branches: BTreeMap<u32, Vec<u64>>,
}

impl FunctionCoverage {
    /// Lines that were run, and all.
    pub fn line_counts(&self) -> (usize, usize) {
        (self.lines.values().filter(|count| **count > 0).count(), self.lines.len())
    }

    /// Branches that were taken, and all.
    pub fn branch_counts(&self) -> (usize, usize) {
        let all = self.branches.values().flatten();
        (all.clone().filter(|count| **count > 0).count(), all.count())
    }
}

/// Why there's no measurement.
#[derive(Debug, thiserror::Error)]
pub enum GcovError {
    /// It isn't there.
    #[error("gcov can't be run ({0}); `apt-get install gcc` installs it")]
    Absent(std::io::Error),
    /// It failed.
    #[error("gcov failed: {0}")]
    Failed(String),
    /// It said something else than expected.
    #[error("what gcov printed can't be read: {0}")]
    Unreadable(String),
}

/// What stands before the name of a tested `main`, since the tests have their own.
pub const TESTED: &str = "touchstone_tested_";

#[derive(Deserialize)]
struct Document {
    files: Vec<File>,
}

#[derive(Deserialize)]
struct File {
    file: String,
    lines: Vec<Line>,
}

#[derive(Deserialize)]
struct Line {
    line_number: u32,
    #[serde(deserialize_with = "count")]
    count: u64,
    #[serde(default)]
    function_name: Option<String>,
    #[serde(default)]
    branches: Vec<Branch>,
}

#[derive(Deserialize)]
struct Branch {
    #[serde(deserialize_with = "count")]
    count: u64,
    #[serde(default)]
    throw: bool,
}

/// A count. Counts of edges are differences of others, and may be below zero where calls don't return: then it isn't known that the edge
/// was taken.
fn count<'de, D: Deserializer<'de>>(number: D) -> Result<u64, D::Error> {
    Ok(u64::try_from(i64::deserialize(number)?).unwrap_or(0))
}

/// Reads the counts that a run left in `folder`, for the functions of the file that is called so: the name under which the
/// compiler was told to include it.
///
/// # Errors
/// `gcov` isn't there, doesn't end within `limit`, or says what can't be read.
pub fn measure(
    folder: &Path,
    data: &str,
    file: &Path,
    limit: Duration,
) -> Result<BTreeMap<String, FunctionCoverage>, GcovError> {
    let mut command = Command::new("gcov");
    command.args(["--json-format", "--stdout", "--branch-probabilities", "--branch-counts", data]);
    let ran = process::run(command.current_dir(folder), limit).map_err(GcovError::Absent)?;
    match ran.end {
        End::Code(0) => read(&ran.stdout, file),
        End::Time => Err(GcovError::Failed(format!("it took more than {limit:?}"))),
        _ => Err(GcovError::Failed(ran.stderr.lines().next().unwrap_or("it doesn't say why").to_owned())),
    }
}

/// The functions of a file in gcov's JSON: a document in each line.
fn read(text: &str, file: &Path) -> Result<BTreeMap<String, FunctionCoverage>, GcovError> {
    let mut functions: BTreeMap<String, FunctionCoverage> = BTreeMap::new();
    let mut seen = false;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let document: Document =
            serde_json::from_str(line).map_err(|error| GcovError::Unreadable(error.to_string()))?;
        for found in document.files.iter().filter(|found| is_same(Path::new(&found.file), file)) {
            seen = true;
            for line in &found.lines {
                let Some(name) = &line.function_name else { continue };
                let name = name.strip_prefix(TESTED).unwrap_or(name).to_owned();
                let function = functions.entry(name).or_default();
                *function.lines.entry(line.line_number).or_default() += line.count;
                let branches = line.branches.iter().filter(|branch| !branch.throw).map(|branch| branch.count);
                if !line.branches.is_empty() {
                    function.branches.entry(line.line_number).or_default().extend(branches);
                }
            }
        }
    }
    match seen {
        true => Ok(functions),
        false => Err(GcovError::Unreadable(format!("it has no counts for {}", file.display()))),
    }
}

fn is_same(found: &Path, file: &Path) -> bool {
    found == file || matches!((found.canonicalize(), file.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = r#"{"files": [
        {"file": "t.c", "functions": [], "lines": [{"line_number": 1, "count": 1, "function_name": "main", "branches": []}]},
        {"file": "/x/a.c", "functions": [], "lines": [
            {"line_number": 3, "count": 1, "function_name": "touchstone_tested_main", "branches": []},
            {"line_number": 6, "count": 2, "function_name": "f", "branches": []},
            {"line_number": 7, "count": 2, "function_name": "f", "branches": [
                {"count": 2, "throw": false, "fallthrough": true}, {"count": 0, "throw": false, "fallthrough": false}]},
            {"line_number": 8, "count": 0, "function_name": "f", "branches": []}]}]}"#;

    #[test]
    fn lines_and_branches_are_counted_for_each_function_of_the_file() {
        let functions = read(&DOCUMENT.replace('\n', ""), Path::new("/x/a.c")).expect("read");
        assert_eq!(functions.keys().collect::<Vec<_>>(), ["f", "main"]);
        assert_eq!(functions["f"].line_counts(), (2, 3));
        assert_eq!(functions["f"].branch_counts(), (1, 2));
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        assert!(matches!(read("{", Path::new("a.c")), Err(GcovError::Unreadable(_))));
        assert!(matches!(read("", Path::new("a.c")), Err(GcovError::Unreadable(_))));
        let other = DOCUMENT.replace('\n', "");
        assert!(matches!(read(&other, Path::new("/y/a.c")), Err(GcovError::Unreadable(_))));
    }
}
