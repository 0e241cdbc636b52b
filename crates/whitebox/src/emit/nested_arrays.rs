//! Arrays of arrays: how they're declared, `int m[4][3]`, and their values as C nests them, `{{1, 2}, {0}, {0, 5}}`.

use super::place::{Leaf, is_vector, plain};
use std::collections::BTreeMap;
use touchstone_program::Layouts;
use touchstone_program::layout::{Shape, TypeId};

/// So many values are written in full at most; of larger ones those that aren't zero are named.
const MOST: u64 = 64;

/// What an array's elements are in the end, and the lengths on the way: `int` and 3, 4 of `int[3][4]`. `None` if it's no array, or the
/// element has no name.
pub(super) fn dimensions(layouts: &Layouts, mut ty: TypeId) -> Option<(String, Vec<u64>)> {
    let mut lengths = vec![];
    while let Shape::Array { element, length: Some(length) } = layouts.get(ty).shape
        && !is_vector(layouts, ty)
    {
        lengths.push(length);
        ty = element;
    }
    let name = plain(&layouts.get(ty).name)?;
    (!lengths.is_empty() && !name.starts_with("__typeof__")).then_some((name, lengths))
}

/// The initialiser of `count` arrays with these lengths; `None` if a part isn't one of the innermost elements, or there are too many.
pub(super) fn nested(parts: &[(Leaf, String)], count: u64, lengths: &[u64]) -> Option<String> {
    // One array by itself has no index in front.
    let depth = lengths.len() + usize::from(count != 1);
    let all = lengths.iter().try_fold(count, |all, length| all.checked_mul(*length))?;
    if all > MOST || parts.is_empty() {
        return None;
    }
    let mut values: BTreeMap<Vec<u64>, &str> = BTreeMap::new();
    for (leaf, value) in parts {
        let inner = leaf.suffix.strip_prefix('[')?.strip_suffix(']')?;
        let indices: Option<Vec<u64>> = inner.split("][").map(|index| index.parse().ok()).collect();
        let indices = indices.filter(|indices| indices.len() == depth)?;
        values.insert(indices, value);
    }
    Some(level(&values, &mut vec![], depth - 1))
}

/// The values whose indices begin like this; zeros at the end aren't written.
fn level(values: &BTreeMap<Vec<u64>, &str>, begin: &mut Vec<u64>, deeper: usize) -> String {
    let within = values.keys().filter(|indices| indices.starts_with(begin));
    let Some(last) = within.map(|indices| indices[begin.len()]).max() else { return "{0}".to_owned() };
    let mut items = vec![];
    for index in 0..=last {
        begin.push(index);
        items.push(match deeper {
            0 => (*values.get(begin).unwrap_or(&"0")).to_owned(),
            _ => level(values, begin, deeper - 1),
        });
        begin.pop();
    }
    format!("{{{}}}", items.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(suffix: &str, value: &str) -> (Leaf, String) {
        let leaf = Leaf {
            suffix: suffix.into(),
            ty: TypeId(0),
            shift: 0,
            bits: None,
            in_union: false,
            constant: false,
        };
        (leaf, value.to_owned())
    }

    #[test]
    fn values_stand_where_their_indices_say() {
        let parts = [part("[0][1]", "1"), part("[2][0]", "5"), part("[0][2]", "7")];
        assert_eq!(nested(&parts, 4, &[3]).as_deref(), Some("{{0, 1, 7}, {0}, {5}}"));
        assert_eq!(nested(&[part("[0][0][1]", "x")], 3, &[2, 2]).as_deref(), Some("{{{0, x}}}"));
        assert_eq!(nested(&[part("[1]", "x")], 1, &[2]).as_deref(), Some("{0, x}"));
        assert_eq!(nested(&[part("[0][0].key", "x")], 2, &[2]), None);
        assert_eq!(nested(&[part("[0]", "x")], 2, &[2]), None);
        assert_eq!(nested(&[part("[0][0]", "x")], 20, &[20]), None);
    }
}
