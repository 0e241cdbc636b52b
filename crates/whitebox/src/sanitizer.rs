//! What sanitizers say of a run, held against what a test is expected to do wrong: one function may go wrong in several places, and a run ends
//! with the first. So a report is evidence of a fault only if its place and its kind are those of the fault.

/// What a sanitizer reports.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Said {
    /// Its own words.
    words: String,
    /// Where it was, outermost last: names of files without their folders, and lines. Nothing if that's not said.
    places: Vec<(String, u32)>,
}

/// What the reports of a run say of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Evidence {
    /// It was seen: the words.
    Seen(String),
    /// Something else was seen: the words, and where.
    Another(String),
    /// Nothing was seen.
    Nothing,
}

/// The kinds of faults that sanitizers tell apart as we do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Division,
    Conversion,
    Memory,
    Arithmetic,
}

impl Kind {
    /// By the words of a sanitizer, or ours; none if they're of something else.
    fn of(words: &str) -> Option<Kind> {
        let has = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
        // An overflow of a buffer is none of a number.
        match () {
            () if has(&["division", "FPE"]) => Some(Kind::Division),
            () if has(&["representable values"]) => Some(Kind::Conversion),
            () if has(&[
                "AddressSanitizer",
                "pointer",
                "bounds",
                "free",
                "aligned",
                "memory",
                "constant",
            ]) =>
            {
                Some(Kind::Memory)
            }
            () if has(&["overflow", "shift", "negation"]) => Some(Kind::Arithmetic),
            () => None,
        }
    }
}

/// What's said of `fault`, which is told as `what at file:line`. `others` are the faults of other tests.
pub(crate) fn evidence(text: &str, fault: &str, others: &[&str]) -> Evidence {
    let reports = reports(text);
    let expected = place_of(fault);
    let what = fault.rsplit_once(" at ").map_or(fault, |(what, _)| what);
    let alike = |report: &&Said| match (Kind::of(&report.words), Kind::of(what)) {
        (Some(seen), Some(expected)) => seen == expected,
        _ => true,
    };
    let is_there = |report: &&Said| {
        report.places.is_empty() || expected.as_ref().is_none_or(|place| report.places.contains(place))
    };
    if let Some(report) = reports.iter().find(|report| alike(report) && is_there(report)) {
        return Evidence::Seen(report.words.clone());
    }
    // Compilers don't say the same line of what has several, but that of another fault it isn't.
    let is_anothers = |report: &&Said| {
        others.iter().filter_map(|other| place_of(other)).any(|place| report.places.contains(&place))
    };
    let first = |report: &Said| match report.places.first() {
        Some((file, line)) => format!("{} at {file}:{line}", report.words),
        None => report.words.clone(),
    };
    match reports.iter().find(|report| alike(report) && !is_anothers(report)) {
        Some(report) => Evidence::Seen(first(report)),
        None => reports.first().map_or(Evidence::Nothing, |report| Evidence::Another(first(report))),
    }
}

/// `a.c` and 12 of `… at a.c:12`.
fn place_of(fault: &str) -> Option<(String, u32)> {
    file_and_line(fault.rsplit_once(" at ")?.1)
}

/// Of `folder/a.c:12:5` the file's name and the line; the column may be missing.
fn file_and_line(place: &str) -> Option<(String, u32)> {
    let number = |text: &str| text.parse::<u32>().ok();
    let (before, last) = place.rsplit_once(':')?;
    let (path, line) = match before.rsplit_once(':') {
        Some((path, line)) if number(line).is_some() => (path, number(line)?),
        _ => (before, number(last)?),
    };
    Some((path.rsplit('/').next().unwrap_or(path).to_owned(), line))
}

/// The reports of a run, in order.
fn reports(text: &str) -> Vec<Said> {
    let mut found: Vec<Said> = vec![];
    // Frames of the first stack are of the fault; those behind it tell where memory was allocated.
    let mut in_stack = false;
    for line in text.lines() {
        if let Some((place, what)) = line.split_once(": runtime error: ") {
            let words = format!("UndefinedBehaviorSanitizer: {}", what.trim_end());
            found.push(Said { words, places: file_and_line(place.trim()).into_iter().collect() });
            in_stack = false;
        } else if let Some((_, what)) = line.split_once("ERROR: AddressSanitizer: ") {
            let end = [" on address 0x", " on unknown address", " on 0x", " (pc", ": 0x", ": ("];
            let end = end.iter().filter_map(|end| what.find(end)).min().unwrap_or(what.len());
            found.push(Said { words: format!("AddressSanitizer: {}", &what[..end]), places: vec![] });
            in_stack = true;
        } else if in_stack && let Some(report) = found.last_mut() {
            let frame = line.trim_start();
            match frame.starts_with('#') {
                true => report.places.extend(frame.rsplit(' ').next().and_then(file_and_line)),
                false => in_stack = report.places.is_empty(),
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        reports(text).first().map(|report| report.words.clone()).unwrap_or_default()
    }

    #[test]
    fn sanitizers_are_quoted() {
        assert_eq!(
            words("x\na.c:3:5: runtime error: signed integer overflow: 1 + 2 cannot be\n"),
            "UndefinedBehaviorSanitizer: signed integer overflow: 1 + 2 cannot be"
        );
        assert_eq!(
            words("==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1 at pc 0x2"),
            "AddressSanitizer: heap-buffer-overflow"
        );
        assert_eq!(
            words("==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0 (pc 0x1"),
            "AddressSanitizer: SEGV"
        );
        assert_eq!(
            words(
                "==9==ERROR: AddressSanitizer: attempting free on address which was not malloc()-ed: 0x602 in thread T0"
            ),
            "AddressSanitizer: attempting free on address which was not malloc()-ed"
        );
        assert_eq!(
            words("==9==ERROR: AddressSanitizer: attempting double-free on 0x602 in thread T0:"),
            "AddressSanitizer: attempting double-free"
        );
        assert_eq!(words("fine"), "");
    }

    #[test]
    fn a_report_of_another_place_or_kind_is_no_evidence() {
        let overflow = "/t/a.c:3:5: runtime error: signed integer overflow: 1 + 2 cannot be\n";
        let ours = "signed integer overflow at a.c:3";
        let seen = "UndefinedBehaviorSanitizer: signed integer overflow: 1 + 2 cannot be".to_owned();
        assert_eq!(evidence(overflow, ours, &[]), Evidence::Seen(seen.clone()));
        let later = "signed integer overflow at a.c:9";
        let another = Evidence::Another(format!("{seen} at a.c:3"));
        assert_eq!(evidence(overflow, later, &[ours]), another);
        assert_eq!(evidence(overflow, "access out of bounds at a.c:3", &[]), another);
        // A line of which no other fault is known may be the same fault's.
        assert_eq!(
            evidence(overflow, "signed integer overflow at a.c:4", &[]),
            Evidence::Seen(format!("{seen} at a.c:3"))
        );
        assert_eq!(evidence("", ours, &[]), Evidence::Nothing);
    }

    #[test]
    fn any_frame_of_the_fault_is_its_place_and_none_of_the_allocation() {
        let text = "==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x1 at pc 0x2\nREAD of size 1\n    \
                    #0 0x1 in strlen ../x/asan.cpp:370\n    #1 0x2 in f /t/a.c:7\n\nfreed by thread T0 here:\n    #0 0x1 in f /t/a.c:5\n";
        let seen = Evidence::Seen("AddressSanitizer: heap-use-after-free".to_owned());
        assert_eq!(evidence(text, "use after free at a.c:7", &["use after free at a.c:5"]), seen);
        let found = evidence(text, "use after free at a.c:5", &["use after free at a.c:7"]);
        assert!(matches!(found, Evidence::Another(_)), "{found:?}");
    }
}
