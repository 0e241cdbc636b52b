//! Variables that nobody writes, though they could be: those that only their own file sees, and whose address goes nowhere but into
//! reads. Tables of functions and of numbers that somebody forgot to declare `const` are such. They hold for good what they begin with.

use rustc_hash::{FxHashMap, FxHashSet};

/// The names, as in `@name`, of those candidates that a module's text never writes and whose addresses it doesn't keep. Cost: linear in the
/// text, but for lines that compute an address inside a candidate.
pub(super) fn never_written<'c>(text: &str, candidates: impl Iterator<Item = &'c str>) -> FxHashSet<&'c str> {
    let mut left: FxHashMap<&str, &'c str> = candidates.map(|name| (name, name)).collect();
    let mut lines = text.lines();
    let mut body = vec![];
    while let Some(line) = lines.next() {
        if left.is_empty() {
            break;
        }
        if !line.starts_with("define ") {
            look(line, &mut left, &mut FxHashMap::default());
            continue;
        }
        body.clear();
        body.extend(lines.by_ref().take_while(|line| !line.starts_with('}')));
        // Twice: a `phi` mentions what's computed below.
        let mut inside = FxHashMap::default();
        for line in body.iter().chain(&body) {
            look(line, &mut left, &mut inside);
        }
    }
    left.into_values().collect()
}

/// Takes out what a line does more with than read it. What's computed inside a candidate is noted by its name in the function.
fn look<'t, 'c>(
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
            Some(result) if operation.starts_with("getelementptr ") => {
                inside.insert(result, name);
            }
            _ => {
                left.remove(name);
            }
        }
    }
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
        let mut found: Vec<_> = never_written(TEXT, names.into_iter()).into_iter().collect();
        found.sort_unstable();
        assert_eq!(found, ["table"]);
    }
}
