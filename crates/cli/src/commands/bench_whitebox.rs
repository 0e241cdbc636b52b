//! `touchstone bench whitebox`: what each merge policy and searcher covers of each function, how soon and at what cost, beside random
//! inputs and libFuzzer.

use crate::args::Whitebox;
use crate::exit::{Error, Status};
use crate::output;
use crate::table::{Align, Table};
use crate::whitebox::fuzzer::{self, Fuzzed};
use crate::whitebox::load::{Code, Language, Reading};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use touchstone_campaign::report::{count, duration};
use touchstone_explore::{
    Exploration, GoalKind, GoalVerdict, Merge, Options, Searcher, Unobserved, explore, random_testing,
};

/// The ways to explore that are compared, by name.
const WAYS: [(&str, Merge, Searcher); 9] = [
    ("portfolio", Merge::Never, Searcher::Portfolio),
    ("depth", Merge::Never, Searcher::DepthFirst),
    ("depth-20", Merge::Never, Searcher::BoundedDepthFirst(20)),
    ("breadth", Merge::Never, Searcher::BreadthFirst),
    ("random-path", Merge::Never, Searcher::RandomPath),
    ("coverage", Merge::Never, Searcher::Coverage),
    ("generational", Merge::Never, Searcher::Generational),
    ("distance", Merge::Never, Searcher::GoalDistance),
    ("merging", Merge::Estimate, Searcher::Portfolio),
];

/// Runs the command.
///
/// # Errors
/// There's nothing to measure, or a file can't be read.
pub fn run(arguments: &Whitebox) -> Result<Status, Error> {
    let mut files = vec![];
    for place in &arguments.places {
        files.extend(sources(place)?);
    }
    if files.is_empty() {
        return Err(Error::Nothing("no file in C there".to_owned()));
    }
    let mut status = Status::AllHold;
    for file in files {
        let reading = Reading { arguments: vec![], functions: vec![] };
        match Code::load(&file, Language::C, &reading) {
            Ok(code) => measure(code, arguments)?,
            Err(error) => {
                output::complain(&error);
                status = Status::CouldNotRun;
            }
        }
    }
    Ok(status)
}

fn sources(place: &PathBuf) -> Result<Vec<PathBuf>, Error> {
    let failed = |source| Error::File { path: place.display().to_string(), source };
    if !fs::metadata(place).map_err(failed)?.is_dir() {
        return Ok(vec![place.clone()]);
    }
    let entries = fs::read_dir(place).map_err(failed)?.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries.filter(|path| Language::of(path) == Some(Language::C)).collect();
    files.sort();
    Ok(files)
}

/// Measures the functions of a file, a table for each.
fn measure(mut code: Code, arguments: &Whitebox) -> Result<(), Error> {
    let functions = code.functions.clone();
    for function in functions {
        if !arguments.function.is_empty() && !arguments.function.contains(&function) {
            continue;
        }
        let Some(entry) = code.procedure(&function) else { continue };
        output::print(&format!("{} in {}\n", function, code.source.name))?;
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
        let mut timelines = String::new();
        let ways: &[(&str, Merge, Searcher)] = if arguments.quick { &WAYS[..1] } else { &WAYS };
        let always = ("one formula", Merge::Always, Searcher::Portfolio);
        let ways = ways.iter().copied().chain((!arguments.quick).then_some(always));
        for (name, merge, searcher) in ways {
            let options = Options { merge, searcher, random_runs: 0, ..options(arguments) };
            match explore(&mut code.program, entry, &options, &mut Unobserved) {
                Ok(exploration) => row(&mut table, &mut timelines, name, &exploration),
                Err(error) => output::say(&format!("error: {function}: {error}\n")),
            }
        }
        // By the same interpreter, with the same goals.
        let options = options(arguments);
        match random_testing(&mut code.program, entry, &options, u64::MAX, &mut Unobserved) {
            Ok(exploration) => row(&mut table, &mut timelines, "random inputs", &exploration),
            Err(error) => output::say(&format!("error: {function}: {error}\n")),
        }
        let mut text = table.render();
        if arguments.timeline {
            text.push_str(&timelines);
        }
        match fuzzer::fuzz(&code, &function, arguments.time) {
            Fuzzed::Covered { branches, all, runs } => {
                text.push_str(&format!(
                    "libFuzzer: {branches} of {all} branches (gcov) after {} runs\n",
                    count(runs)
                ));
            }
            Fuzzed::Not(why) => text.push_str(&format!("libFuzzer: {why}\n")),
        }
        text.push('\n');
        output::print(&text)?;
    }
    Ok(())
}

fn options(arguments: &Whitebox) -> Options {
    let defaults = Options::default();
    Options {
        time: arguments.time,
        loop_bound: defaults.loop_bound.min(arguments.unwind),
        max_loop_bound: arguments.unwind,
        ..defaults
    }
}

fn row(table: &mut Table<12>, timelines: &mut String, name: &str, exploration: &Exploration) {
    let (mut goals, mut covered, mut infeasible, mut open, mut errors) = (0, 0, 0, 0, 0);
    for goal in &exploration.goals {
        let is_error = matches!(goal.kind, GoalKind::Error(_));
        match (&goal.verdict, is_error) {
            (GoalVerdict::Covered { .. }, true) => errors += 1,
            (_, true) => {}
            (verdict, false) => {
                goals += 1;
                match verdict {
                    GoalVerdict::Covered { .. } => covered += 1,
                    GoalVerdict::Infeasible(_) => infeasible += 1,
                    GoalVerdict::Open(_) => open += 1,
                }
            }
        }
    }
    let last = exploration.timeline.last().map_or(Duration::ZERO, |(time, _)| *time);
    let statistics = &exploration.statistics;
    table.row([
        name.to_owned(),
        format!("{covered}/{goals}"),
        infeasible.to_string(),
        open.to_string(),
        errors.to_string(),
        duration(last),
        duration(exploration.time),
        count(statistics.queries),
        count(statistics.solved),
        duration(statistics.solver_time),
        count(statistics.states),
        count(statistics.runs),
    ]);
    let points: Vec<String> = exploration
        .timeline
        .iter()
        .map(|(time, covered)| format!("{covered} at {}", duration(*time)))
        .collect();
    timelines.push_str(&format!("  {name}: {}\n", points.join(", ")));
}
