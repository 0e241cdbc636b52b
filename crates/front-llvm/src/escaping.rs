//! Functions that only their own file knows by name, and that others may call all the same: their addresses go somewhere, into a table that others
//! read, to a function as a callback, into a variable, to a caller. Who calls them then with what isn't said by the calls in the file.
//!
//! An address goes nowhere if it stands in a table that only the file itself has, and if what's read from the table is called and nothing else.

use crate::module::Module;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Functions of the library that are followed: what they call with the file's own data is seen.
const FOLLOWED: [&str; 2] = ["qsort", "bsearch"];

impl Module {
    /// The names of those functions for their own file alone whose addresses go somewhere, so that others may call them. Cost: linear in the text.
    pub fn escaping(&self) -> BTreeSet<String> {
        let mut escaped = escaping(&self.text);
        // Names that stand in quotes, such as those with letters beyond ASCII, aren't followed.
        let own = self.functions.iter().filter(|function| !function.linkage.is_visible());
        let names = own.map(|function| function.name.to_string());
        escaped.extend(names.filter(|name| !name.chars().all(is_plain)));
        escaped
    }
}

fn escaping(text: &[u8]) -> BTreeSet<String> {
    let text = String::from_utf8_lossy(text);
    let internal: FxHashSet<&str> = text.lines().filter_map(internal_function).collect();
    // A file's own function of that name may do anything.
    let mut followed = FOLLOWED.to_vec();
    for line in text.lines().filter(|line| line.starts_with("define ")) {
        followed.retain(|name| !names(line, '@').any(|(defined, called)| called && defined == *name));
    }
    let mut escaped = FxHashSet::default();
    let mut tables: FxHashMap<&str, Vec<&str>> = FxHashMap::default();
    for line in text.lines().filter(|line| line.starts_with('@')) {
        let Some((table, initialiser)) = line.split_once(" = ") else { continue };
        let held: Vec<&str> =
            names(initialiser, '@').map(|(name, _)| name).filter(|name| internal.contains(name)).collect();
        match table.trim_start_matches('@') {
            // They're called when the program begins and ends, with nothing.
            "llvm.global_ctors" | "llvm.global_dtors" => {}
            table if is_internal(initialiser) && table.chars().all(is_plain) => {
                tables.insert(table, held);
            }
            _ => escaped.extend(held),
        }
    }
    let mut open: FxHashSet<&str> = FxHashSet::default();
    // A table that another holds is read through that one.
    for line in text.lines().filter(|line| line.starts_with('@')) {
        let Some((_, initialiser)) = line.split_once(" = ") else { continue };
        open.extend(names(initialiser, '@').map(|(name, _)| name).filter(|name| tables.contains_key(name)));
    }
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !line.starts_with("define ") {
            continue;
        }
        let body: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with('}')).collect();
        let mut read = FxHashMap::default();
        // Twice: a `phi` mentions what's computed below.
        for line in body.iter().chain(&body) {
            let is_call = ["call ", "invoke "].iter().any(|word| operation(line).1.contains(word));
            let is_followed =
                is_call && names(line, '@').any(|(name, called)| called && followed.contains(&name));
            let given = names(line, '@').filter(|(_, called)| !(is_call && *called || is_followed));
            escaped.extend(given.map(|(name, _)| name).filter(|name| internal.contains(name)));
            follow(line, is_call, &tables, &mut read, &mut open);
        }
    }
    escaped.extend(open.iter().filter_map(|table| tables.get(table)).flatten().copied());
    escaped.into_iter().map(str::to_owned).collect()
}

/// What's known of a value in a function: it's an address inside a table, or what was read there.
#[derive(Clone, Copy)]
enum Read<'t> {
    Place(&'t str),
    Content(&'t str),
}

/// Notes what a line computes from tables, and the tables of which it does more than read and call.
fn follow<'t>(
    line: &'t str,
    is_call: bool,
    tables: &FxHashMap<&'t str, Vec<&'t str>>,
    read: &mut FxHashMap<&'t str, Read<'t>>,
    open: &mut FxHashSet<&'t str>,
) {
    let (result, operation) = operation(line);
    let places = names(operation, '@').filter_map(|(name, called)| {
        let (table, _) = tables.get_key_value(name)?;
        Some((Read::Place(table), called))
    });
    let values = names(operation, '%').filter_map(|(name, called)| Some((*read.get(name)?, called)));
    for (value, called) in places.chain(values).collect::<Vec<_>>() {
        match (value, result) {
            (Read::Place(table), Some(result)) if operation.starts_with("getelementptr ") => {
                read.insert(result, Read::Place(table));
            }
            (Read::Place(table), Some(result)) if operation.starts_with("load ") => {
                read.insert(result, Read::Content(table));
            }
            (Read::Content(_), _) if is_call && called => {}
            (Read::Content(_), Some(_)) if operation.starts_with("icmp ") => {}
            (Read::Content(table), Some(result)) if operation.starts_with("phi ") => {
                read.insert(result, Read::Content(table));
            }
            (Read::Place(table) | Read::Content(table), _) => {
                open.insert(table);
            }
        }
    }
}

/// The name of what's computed, and by what.
fn operation(line: &str) -> (Option<&str>, &str) {
    let line = line.trim_start();
    match line.strip_prefix('%').and_then(|rest| rest.split_once(" = ")) {
        Some((result, operation)) => (Some(result), operation),
        None => (None, line),
    }
}

/// The name of the function for its file alone that a line begins.
fn internal_function(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("define ").filter(|rest| is_internal(rest))?;
    names(rest, '@').next().map(|(name, _)| name)
}

fn is_internal(text: &str) -> bool {
    text.starts_with("internal ") || text.starts_with("private ")
}

/// Whether a name with this character may stand without quotes.
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$' | '-')
}

/// The names behind a mark, as far as they're plain, and whether an argument list follows.
fn names(text: &str, mark: char) -> impl Iterator<Item = (&str, bool)> {
    text.split(mark).skip(1).map(move |rest| {
        let end = rest.find(|c| !is_plain(c)).unwrap_or(rest.len());
        (&rest[..end], rest[end..].starts_with('('))
    })
}

#[cfg(test)]
mod tests {
    use super::escaping;

    const TEXT: &str = "\
@shown = constant { ptr } { ptr @in_shown }
@own = internal constant [2 x ptr] [ptr @in_own, ptr @also_in_own]
@kept = internal global ptr @in_kept
@passed = internal constant [1 x ptr] [ptr @in_passed]
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @begins, ptr null }]
define internal i32 @in_shown(i32 %0) {
}
define internal i32 @in_own(i32 %0) {
}
define internal i32 @also_in_own(i32 %0) {
}
define internal i32 @in_kept(i32 %0) {
}
define internal i32 @in_passed(i32 %0) {
}
define internal void @begins() {
}
define internal i32 @called(i32 %0) {
}
define internal void @handler(i32 %0) {
}
define internal i32 @compares(ptr %0, ptr %1) {
}
define internal void @started(ptr %0) {
}
define ptr @use(i64 %i) {
  %1 = getelementptr inbounds [2 x ptr], ptr @own, i64 0, i64 %i
  %2 = load ptr, ptr %1, align 8
  %3 = call i32 %2(i32 noundef 1), !dbg !4
  %4 = tail call i32 @called(i32 %3), !dbg !5
  %5 = call ptr @signal(i32 2, ptr noundef @handler)
  %6 = load ptr, ptr @kept
  call void @look(ptr @passed)
  store ptr @started, ptr %9
  call void @qsort(ptr %9, i64 3, i64 4, ptr noundef @compares)
  ret ptr %6
}
";

    #[test]
    fn an_address_that_goes_somewhere_is_told_from_one_that_s_called() {
        let found: Vec<String> = escaping(TEXT.as_bytes()).into_iter().collect();
        assert_eq!(found, ["handler", "in_kept", "in_passed", "in_shown", "started"]);
    }

    #[test]
    fn pointers_with_types_are_read_too() {
        let text = "\
@shown = dso_local constant %struct.ops { i32 (i32)* @parse }, align 8
@own = internal constant [1 x i32 (i32)*] [i32 (i32)* @in_own], align 8
define internal i32 @parse(i32 noundef %0) #0 !dbg !28 {
}
define internal i32 @in_own(i32 noundef %0) {
}
define internal void @on(i32 noundef %0) {
}
define dso_local i32 @first() {
  %1 = call i32 @parse(i32 noundef 1)
  %2 = getelementptr inbounds [1 x i32 (i32)*], [1 x i32 (i32)*]* @own, i64 0, i64 0
  %3 = load i32 (i32)*, i32 (i32)** %2, align 8
  %4 = call i32 %3(i32 noundef 2)
  %5 = call void (i32)* (i32, void (i32)*)* @signal(i32 noundef 2, void (i32)* noundef @on)
  ret i32 %1
}
";
        let found: Vec<String> = escaping(text.as_bytes()).into_iter().collect();
        assert_eq!(found, ["on", "parse"]);
    }
}
