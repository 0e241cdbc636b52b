//! "Did you mean …?": the name that's nearest to one that means nothing.

/// The candidate that differs from `name` by the fewest edits, if those are few. Cost: linear in the candidates.
pub(crate) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = match name.chars().count() {
        0..=2 => 1,
        3..=5 => 2,
        _ => 3,
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.len().abs_diff(name.len()) > allowed || candidate.len() > 200 || candidate == name {
            continue;
        }
        let distance = edits(name, candidate);
        let better = best.is_none_or(|(least, text)| (distance, candidate) < (least, text));
        if distance <= allowed && distance < name.chars().count() && better {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Levenshtein's distance, case aside.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().flat_map(char::to_lowercase).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_wins_and_a_far_one_is_none() {
        let names = ["counter", "count", "amount"];
        assert_eq!(nearest("coutn", names.into_iter()), Some("count"));
        assert_eq!(nearest("Counter", names.into_iter()), Some("counter"));
        assert_eq!(nearest("heap", names.into_iter()), None);
        assert_eq!(edits("kitten", "sitting"), 3);
    }
}
