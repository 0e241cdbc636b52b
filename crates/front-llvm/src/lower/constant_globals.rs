//! Variables that only their own file sees, and whose address goes nowhere but into reads, or into reads and writes. What nobody writes,
//! tables of functions and of numbers that somebody forgot to declare `const`, holds for good what it begins with. To what only the file
//! itself reads and writes, no pointer leads that comes from elsewhere.

use rustc_hash::{FxHashMap, FxHashSet};

/// What may be done with an address without anybody keeping it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Uses {
    Reads,
    ReadsAndWrites,
}

/// The names, as in `@name`, of those candidates whose addresses a module's text uses in no other way. Cost: linear in the text, but for lines
/// that compute an address inside a candidate.
pub(super) fn only_used_for<'c>(
    uses: Uses,
    text: &str,
    candidates: impl Iterator<Item = &'c str>,
) -> FxHashSet<&'c str> {
    let mut left: FxHashMap<&str, &'c str> = candidates.map(|name| (name, name)).collect();
    let mut lines = text.lines();
    let mut body = vec![];
    while let Some(line) = lines.next() {
        if left.is_empty() {
            break;
        }
        if !line.starts_with("define ") {
            look(uses, line, &mut left, &mut FxHashMap::default());
            continue;
        }
        body.clear();
        body.extend(lines.by_ref().take_while(|line| !line.starts_with('}')));
        // Twice: a `phi` mentions what's computed below.
        let mut inside = FxHashMap::default();
        for line in body.iter().chain(&body) {
            look(uses, line, &mut left, &mut inside);
        }
    }
    left.into_values().collect()
}

/// Takes out what a line does more with than that. What's computed inside a candidate is noted by its name in the function.
fn look<'t, 'c>(
    uses: Uses,
    line: &'t str,
    left: &mut FxHashMap<&str, &'c str>,
    inside: &mut FxHashMap<&'t str, &'c str>,
) {
    let (result, operation) = line.trim_start().split_once(" = ").unwrap_or(("", line));
    let mentioned: Vec<&'c str> = mentions(operation, '@')
        .filter_map(|name| left.get(name).copied())
        .chain(mentions(operation, '%').filter_map(|name| inside.get(name).copied()))
        .collect();
    for name in mentioned {
        match result.strip_prefix('%') {
            Some(_) if operation.starts_with("load ") => {}
            None if uses == Uses::ReadsAndWrites && is_written_to(line) => {}
            Some(result) if operation.starts_with("getelementptr ") => {
                inside.insert(result, name);
            }
            _ => {
                left.remove(name);
            }
        }
    }
}

/// Whether a line writes something plain to the only place that it mentions by name or computed address.
fn is_written_to(line: &str) -> bool {
    let Some((value, place)) =
        line.trim_start().strip_prefix("store ").and_then(|rest| rest.split_once(", "))
    else {
        return false;
    };
    let leads = |text: &str| text.split_once(' ').is_some_and(|(ty, _)| ty == "ptr" || ty.ends_with('*'));
    !line.contains('(') && !leads(value) && leads(place)
}

/// The names behind a mark, as far as they're plain.
fn mentions(text: &str, mark: char) -> impl Iterator<Item = &str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$' | '-');
    text.split(mark).skip(1).map(move |rest| rest.split(|c| !is_plain(c)).next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
@table = internal global [2 x i32] [i32 1, i32 2], align 4, !dbg !1
@count = internal global i32 0
@kept = internal global i32 0
@holder = global ptr @kept
@filled = internal global [4 x i32] zeroinitializer
@passed = internal global [4 x i32] zeroinitializer
@self = internal global ptr @self
define i32 @f(i32 %i) {
  %1 = load i32, ptr @count
  %at = getelementptr inbounds [2 x i32], ptr @table, i64 0, i32 %i
  %2 = load i32, ptr %at, align 4
  %in = getelementptr inbounds [4 x i32], ptr @filled, i64 0, i32 %i
  store i32 3, ptr %in
  call void @g(ptr getelementptr inbounds ([4 x i32], ptr @passed, i64 0, i64 1))
  ret i32 %2
}
define void @h() {
  %at = add i32 1, 2
  store i32 %at, ptr @count
  ret void
}
";

    #[test]
    fn only_what_is_read_alone_stays_as_it_is() {
        let names = ["table", "count", "kept", "filled", "passed", "self"];
        let mut found: Vec<_> = only_used_for(Uses::Reads, TEXT, names.into_iter()).into_iter().collect();
        found.sort_unstable();
        assert_eq!(found, ["table"]);
    }

    #[test]
    fn what_is_read_and_written_alone_is_nobody_elses() {
        let names = ["table", "count", "kept", "filled", "passed", "self"];
        let used = only_used_for(Uses::ReadsAndWrites, TEXT, names.into_iter());
        let mut found: Vec<_> = used.into_iter().collect();
        found.sort_unstable();
        assert_eq!(found, ["count", "filled", "table"]);
    }
}
