//! Names that could have been meant.

/// The known names that are near to one that isn't, the likeliest first, three at most.
pub fn similar<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<String> {
    let lower = name.to_lowercase();
    let mut near: Vec<(usize, &str)> = known
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| distance * 3 <= name.chars().count().max(candidate.chars().count()))
        .collect();
    near.sort();
    near.truncate(3);
    near.into_iter().map(|(_, candidate)| candidate.to_owned()).collect()
}

/// The candidate that differs from a name by the fewest edits, case aside, if those are few. Cost: linear in the candidates.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
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

/// `; did you mean `Find`?`, or nothing.
pub fn did_you_mean(similar: &[String]) -> String {
    let names: Vec<String> = similar.iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() { String::new() } else { format!("; did you mean {}?", names.join(" or ")) }
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

    #[test]
    fn a_likely_name_is_proposed() {
        let known = ["Find", "Insert", "Remove"];
        assert_eq!(similar("find", known.into_iter()), ["Find"]);
        assert_eq!(similar("Isnert", known.into_iter()), ["Insert"]);
        assert_eq!(similar("Sort", known.into_iter()), Vec::<String>::new());
    }
}
