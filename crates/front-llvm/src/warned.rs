//! What clang warns of though it compiles, where that's undefined in C and the module doesn't show it any more: side effects whose order nothing says,
//! and an index beyond an array that's a constant.

use std::path::Path;

/// What's warned of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Warning {
    /// A variable is changed and used, or changed twice, and nothing says in which order (`-Wunsequenced`).
    Unsequenced,
    /// An index beyond an array (`-Warray-bounds`).
    PastEnd,
}

/// A warning and its place, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Warned {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// What's there.
    pub what: Warning,
}

/// The warnings among what clang said that are of a file, by its name without folders. Cost: linear in the text.
pub fn warned(said: &str, file: &Path) -> Vec<Warned> {
    said.lines().filter_map(|line| one(line, file)).collect()
}

/// `dir/a.c:2:25: warning: multiple unsequenced modifications to 'i' [-Wunsequenced]`
fn one(line: &str, file: &Path) -> Option<Warned> {
    let (place, message) = line.split_once(": warning: ")?;
    let what = match message {
        message if message.ends_with("[-Wunsequenced]") => Warning::Unsequenced,
        message if message.ends_with("[-Warray-bounds]") && is_beyond(message) => Warning::PastEnd,
        _ => return None,
    };
    let mut parts = place.rsplitn(3, ':');
    let (column, line) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    (Path::new(parts.next()?).file_name() == file.file_name()).then_some(Warned { line, column, what })
}

/// Whether it's of an index that leads out of an array.
fn is_beyond(message: &str) -> bool {
    message.contains("past the end") || message.contains("before the beginning")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_have_places() {
        let said = "d/a.c:2:25: warning: multiple unsequenced modifications to 'i' [-Wunsequenced]\n    i++ + i++\n\
                    C:/d/a.c:3:19: warning: array index 4 is past the end of the array (which contains 4 elements) [-Warray-bounds]\n\
                    b.h:3:19: warning: array index 4 is past the end of the array (which contains 4 elements) [-Warray-bounds]\n\
                    d/a.c:5:3: warning: array index -1 is before the beginning of the array [-Warray-bounds]\n\
                    a.c:4:1: warning: unused variable 'x' [-Wunused-variable]\n2 warnings generated.\n";
        let found = warned(said, Path::new("/e/a.c"));
        let expected = [(2, 25, Warning::Unsequenced), (3, 19, Warning::PastEnd), (5, 3, Warning::PastEnd)];
        assert_eq!(found, expected.map(|(line, column, what)| Warned { line, column, what }));
    }
}
