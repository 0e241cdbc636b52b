//! The measurements as tables for people, and as JSON.

use super::growth::Point;
use super::{Everything, Measured, Outcome, RANDOM, WAYS, Way};
use std::fmt::Write as _;
use std::time::Duration;
use touchstone_cli::exit::Error;
use touchstone_cli::table::{Align, Table};
use touchstone_report::words::{count, duration};

/// A function in every way.
pub fn function(measured: &Measured) -> String {
    let mut table = Table::new([
        ("", Align::Left),
        ("covered", Align::Right),
        ("infeasible", Align::Right),
        ("open", Align::Right),
        ("errors", Align::Right),
        ("last goal", Align::Right),
        ("time", Align::Right),
        ("queries", Align::Right),
        ("solved", Align::Right),
        ("solver", Align::Right),
        ("states", Align::Right),
        ("runs", Align::Right),
    ]);
    for way in &measured.ways {
        table.row([
            way.name.clone(),
            format!("{}/{}", way.covered, way.goals),
            way.infeasible.to_string(),
            way.open.to_string(),
            way.errors.to_string(),
            time(way.last_goal),
            time(way.seconds),
            count(way.queries),
            count(way.solved),
            time(way.solver_seconds),
            count(way.states),
            count(way.runs),
        ]);
    }
    let mut text = format!("{} in {}\n{}", measured.function, measured.file, table.render());
    for peer in &measured.peers {
        let _ = match &peer.outcome {
            Outcome::Found { covered, goals, tried, seconds } => writeln!(
                text,
                "{}: {covered} of {goals} branches (gcov), {} inputs, {}",
                peer.name,
                count(*tried),
                time(*seconds)
            ),
            Outcome::Not { why } => writeln!(text, "{}: {why}", peer.name),
        };
    }
    text
}

/// When goals were covered, for each way.
pub fn timelines(measured: &Measured) -> String {
    let mut text = String::new();
    for way in &measured.ways {
        let points: Vec<String> =
            way.timeline.iter().map(|(at, covered)| format!("{covered} at {}", time(*at))).collect();
        let _ = writeln!(text, "  {}: {}", way.name, points.join(", "));
    }
    text
}

/// All functions beside each other, by `gcov`'s count, and what each way covers in all.
pub fn summary(everything: &Everything) -> String {
    let mut text = String::new();
    let functions = &everything.functions;
    if functions.is_empty() {
        return text;
    }
    let peers: Vec<&'static str> = functions[0].peers.iter().map(|peer| peer.name).collect();
    let _ = writeln!(
        text,
        "Branches of each function itself that gcov counts, at most {} for each tool\n",
        time(everything.limit)
    );
    let mut table = Table::new([
        ("function", Align::Left),
        ("touchstone", Align::Right),
        ("last goal", Align::Right),
        (RANDOM, Align::Right),
        (peers.first().copied().unwrap_or("not run"), Align::Right),
        (peers.get(1).copied().unwrap_or("not run"), Align::Right),
    ]);
    let mut notes: Vec<String> = vec![];
    let mut totals: [(usize, usize, usize); 4] = [(0, 0, 0); 4];
    for measured in functions {
        let counted = |way: &Way| match measured.gcov {
            true => way.gcov,
            false => Some((way.covered, way.goals)),
        };
        let ours = measured.ways.first().and_then(counted);
        let random = measured.ways.iter().find(|way| way.name == RANDOM).and_then(counted);
        let mut counts = vec![ours, random];
        for peer in &measured.peers {
            counts.push(match &peer.outcome {
                Outcome::Found { covered, goals, .. } => Some((*covered, *goals)),
                Outcome::Not { why } => {
                    let note = format!("{}, {}: {why}", measured.function, peer.name);
                    notes.push(note);
                    None
                }
            });
        }
        counts.resize(4, None);
        for (total, counted) in totals.iter_mut().zip(&counts) {
            // Ratios are of functions that both could be run on.
            if let (Some((covered, _)), Some((ours, _))) = (counted, ours) {
                *total = (total.0 + covered, total.1 + ours, total.2 + 1);
            }
        }
        let cell = |counted: Option<(usize, usize)>| match counted {
            Some((covered, all)) => format!("{covered}/{all}"),
            None => "-".to_owned(),
        };
        let last = measured.ways.first().map_or("-".into(), |way| time(way.last_goal));
        table.row([
            if measured.gcov { measured.function.clone() } else { format!("{} (Rust)", measured.function) },
            cell(counts[0]),
            last,
            cell(counts[1]),
            cell(counts[2]),
            cell(counts[3]),
        ]);
    }
    text.push_str(&table.render());
    if functions.iter().any(|measured| !measured.gcov) {
        text.push_str("\nOf functions in Rust, which gcov doesn't count, these are Touchstone's own goals, those of callees counted.\n");
    }
    let names = [RANDOM].into_iter().chain(peers.iter().copied());
    for (name, (covered, ours, functions)) in names.zip(&totals[1..]) {
        if *functions > 0 && *covered > 0 {
            let ratio = *ours as f64 / *covered as f64;
            let plural = if *functions == 1 { "" } else { "s" };
            let _ = writeln!(
                text,
                "\nof {functions} function{plural}, touchstone covers {ours} branches and {name} {covered}: {ratio:.2} times as many"
            );
        }
    }
    if !notes.is_empty() {
        let _ = writeln!(text, "\nNot run: {}", grouped(&notes));
    }
    text.push_str(&ways(functions));
    text
}

/// Notes with the same reason together.
fn grouped(notes: &[String]) -> String {
    let mut reasons: Vec<(&str, Vec<&str>)> = vec![];
    for note in notes {
        let (who, why) = note.split_once(": ").unwrap_or((note, ""));
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, all)) => all.push(who),
            None => reasons.push((why, vec![who])),
        }
    }
    let lines: Vec<String> = reasons
        .iter()
        .map(|(why, who)| format!("{} ({})", why.trim_start_matches("not run: "), who.join("; ")))
        .collect();
    lines.join("; ")
}

/// What each way covers of all functions, by our own count of goals.
fn ways(functions: &[Measured]) -> String {
    let mut table = Table::new([
        ("way to explore", Align::Left),
        ("covered", Align::Right),
        ("infeasible", Align::Right),
        ("open", Align::Right),
        ("errors", Align::Right),
        ("last goals", Align::Right),
        ("time", Align::Right),
        ("queries", Align::Right),
        ("solver", Align::Right),
        ("states", Align::Right),
        ("beside random", Align::Right),
    ]);
    let named = |name: &str| -> Vec<&Way> {
        functions.iter().filter_map(|measured| measured.ways.iter().find(|way| way.name == name)).collect()
    };
    let random: usize = named(RANDOM).iter().map(|way| way.covered).sum();
    for name in WAYS.iter().map(|(name, ..)| *name).chain([RANDOM]) {
        let ways = named(name);
        if ways.is_empty() {
            continue;
        }
        let sum = |value: fn(&Way) -> usize| ways.iter().copied().map(value).sum::<usize>();
        let large = |value: fn(&Way) -> u64| count(ways.iter().copied().map(value).sum());
        let seconds = |value: fn(&Way) -> f64| time(ways.iter().copied().map(value).sum());
        let covered = sum(|way| way.covered);
        table.row([
            name.to_owned(),
            format!("{covered}/{}", sum(|way| way.goals)),
            sum(|way| way.infeasible).to_string(),
            sum(|way| way.open).to_string(),
            sum(|way| way.errors).to_string(),
            seconds(|way| way.last_goal),
            seconds(|way| way.seconds),
            large(|way| way.queries),
            seconds(|way| way.solver_seconds),
            large(|way| way.states),
            if random == 0 { "-".into() } else { format!("{:.2}", covered as f64 / random as f64) },
        ]);
    }
    format!(
        "\nEach way on all {} functions, branches of callees counted; `beside random` is the ratio of what's covered\n\n{}",
        functions.len(),
        table.render()
    )
}

/// How ways cope with growing programs: seconds until all is covered, or what's left.
pub fn growth(points: &[Point]) -> String {
    let mut text = String::new();
    let mut families: Vec<&'static str> = points.iter().map(|point| point.family).collect();
    families.dedup();
    for family in families {
        let mut table = Table::<11>::new(std::array::from_fn(|column| match column {
            0 => (family, Align::Left),
            column => (WAYS[column - 1].0, Align::Right),
        }));
        for point in points.iter().filter(|point| point.family == family) {
            table.row(std::array::from_fn(|column| {
                let Some(column) = column.checked_sub(1) else { return point.size.to_string() };
                match point.ways.iter().find(|way| way.name == WAYS[column].0) {
                    Some(way) if way.covered == way.goals => time(way.last_goal),
                    Some(way) => format!("{}/{}", way.covered, way.goals),
                    None => "-".to_owned(),
                }
            }));
        }
        text.push_str(&table.render());
        text.push('\n');
    }
    text
}

/// All as JSON.
///
/// # Errors
/// It can't be written down.
pub fn json(everything: &Everything) -> Result<String, Error> {
    serde_json::to_string_pretty(everything)
        .map(|text| text + "\n")
        .map_err(|error| Error::Run(error.to_string()))
}

fn time(seconds: f64) -> String {
    duration(Duration::try_from_secs_f64(seconds).unwrap_or_default())
}
