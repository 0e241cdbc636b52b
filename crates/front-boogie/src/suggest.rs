//! "Did you mean …?": the name that's nearest to one that means nothing.

/// The candidate that differs from `name` by the fewest edits, case aside, if those are few. Cost: linear in the candidates.
pub(crate) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = match name.chars().count() {
        0..=2 => 1,
        3..=5 => 2,
        _ => 3,
    };
    let lower = name.to_lowercase();
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.len().abs_diff(name.len()) > allowed || candidate.len() > 200 || candidate == name {
            continue;
        }
        let distance = strsim::damerau_levenshtein(&lower, &candidate.to_lowercase());
        let better = best.is_none_or(|(least, text)| (distance, candidate) < (least, text));
        if distance <= allowed && distance < name.chars().count() && better {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
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
        assert_eq!(
            nearest("hepa", ["heap", "here"].into_iter()),
            Some("heap"),
            "two neighbours swapped are one edit"
        );
    }
}
