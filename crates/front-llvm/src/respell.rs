//! Symbols that Rust mangles by v0 (RFC 2603), of two versions of a crate: the older version's as the newer one spells them. A crate's hash stands
//! within its symbols, is another in each version, and moves what refers back behind it.

use memchr::memmem;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::demangle;

/// The older module with its symbols as the newer one spells them: those that only one has are matched by the paths they stand for, and among those
/// of one path by their order. What has no match stays. Cost: linear.
pub fn respelled(old: &[u8], new: &[u8]) -> Vec<u8> {
    let (mine, theirs) = (distinct(old), distinct(new));
    let known: FxHashMap<(String, usize), &str> = only(&theirs, &mine).into_iter().collect();
    let matched = only(&mine, &theirs).into_iter();
    let spelled: FxHashMap<&str, &str> =
        matched.filter_map(|(key, symbol)| Some((symbol, *known.get(&key)?))).collect();
    let mut made = Vec::with_capacity(old.len());
    let mut done = 0;
    if !spelled.is_empty() {
        for (at, symbol) in symbols(old) {
            let Some(new) = spelled.get(symbol) else { continue };
            made.extend_from_slice(&old[done..at]);
            made.extend_from_slice(new.as_bytes());
            done = at + symbol.len();
        }
    }
    made.extend_from_slice(&old[done..]);
    made
}

/// The symbols in a module, with their places.
fn symbols(text: &[u8]) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.$".contains(byte);
    memmem::find_iter(text, b"_R").filter_map(move |at| {
        if at.checked_sub(1).is_some_and(|before| is_part(&text[before])) {
            return None;
        }
        let rest = &text[at..];
        let end = rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len());
        Some((at, std::str::from_utf8(&rest[..end]).ok()?))
    })
}

/// Each symbol once, in the order in which they first come.
fn distinct(text: &[u8]) -> Vec<&str> {
    let mut seen = FxHashSet::default();
    symbols(text).map(|(_, symbol)| symbol).filter(|symbol| seen.insert(*symbol)).collect()
}

/// Those that others don't have, each by the path that it stands for and its place among those of the same path.
fn only<'a>(own: &[&'a str], others: &[&str]) -> Vec<((String, usize), &'a str)> {
    let others: FxHashSet<&str> = others.iter().copied().collect();
    let mut counts: FxHashMap<String, usize> = FxHashMap::default();
    let mut found = vec![];
    for symbol in own.iter().filter(|symbol| !others.contains(**symbol)) {
        let Some(path) = demangle(symbol) else { continue };
        let count = counts.entry(path.clone()).or_default();
        found.push(((path, *count), *symbol));
        *count += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_spelled_as_in_the_newer_module() {
        // The hashes' lengths differ; what's the same in both stays, and what only the older one has.
        let old = "@_RNvCs1_4demo4main @_RNvMCs1_4demoNtB2_4List4push _RNvCs7_3std4exit _RNvCs1_4demo4gone x_RNvCs1_4demo4main";
        let new =
            "@_RNvCsxy_4demo4main @_RNvMCsxy_4demoNtB2_4List4push _RNvCs7_3std4exit _RNvCsxy_4demo4come";
        let made = String::from_utf8(respelled(old.as_bytes(), new.as_bytes())).expect("text");
        let asked = "@_RNvCsxy_4demo4main @_RNvMCsxy_4demoNtB2_4List4push _RNvCs7_3std4exit _RNvCs1_4demo4gone x_RNvCs1_4demo4main";
        assert_eq!(made, asked);
        assert_eq!(respelled(old.as_bytes(), old.as_bytes()), old.as_bytes());
    }
}
