//! What's measured of white-box covers, as data: each function explored in every way, beside random inputs and peers. Text, JSON and
//! curves are functions of it.

pub mod args;
pub mod command;
pub mod growth;
pub mod peer;
pub mod plot;
pub mod render;

use self::peer::Peer;
use self::peer::harness::harness;
use serde::Serialize;
use std::collections::BTreeSet;
use std::time::Duration;
use touchstone_explore::{
    Exploration, ExploreError, GoalKind, Merge, Options, Searcher, Unobserved, explore, random_testing,
};
use touchstone_report::Verdict;
use touchstone_whitebox::confirm::confirm;
use touchstone_whitebox::emit::{Subject, Tested};
use touchstone_whitebox::load::{Code, Language};

/// The ways to explore that are compared, by name. The first is the default.
pub const WAYS: [(&str, Merge, Searcher); 10] = [
    ("portfolio", Merge::Never, Searcher::Portfolio),
    ("depth", Merge::Never, Searcher::DepthFirst),
    ("depth-20", Merge::Never, Searcher::BoundedDepthFirst(20)),
    ("breadth", Merge::Never, Searcher::BreadthFirst),
    ("random-path", Merge::Never, Searcher::RandomPath),
    ("coverage", Merge::Never, Searcher::Coverage),
    ("generational", Merge::Never, Searcher::Generational),
    ("distance", Merge::Never, Searcher::GoalDistance),
    ("merging", Merge::Estimate, Searcher::Portfolio),
    ("one formula", Merge::Always, Searcher::Portfolio),
];

/// How random inputs are called among the ways.
pub const RANDOM: &str = "random inputs";

/// What's compared.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How each function is explored, but for the way.
    pub options: Options,
    /// So many of [`WAYS`].
    pub ways: usize,
}

/// All that `whitebox` measures.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Everything {
    /// At most so many seconds for each function and each way.
    pub limit: f64,
    /// Whether the build is an optimised one.
    pub optimised: bool,
    /// Functions.
    pub functions: Vec<Measured>,
    /// Families of growing programs.
    pub growth: Vec<growth::Point>,
}

/// A function that was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// Its name.
    pub function: String,
    /// Its file.
    pub file: String,
    /// Whether `gcov` counts its branches; those of functions in Rust are goals, callees' included.
    pub gcov: bool,
    /// The ways to explore, then random inputs.
    pub ways: Vec<Way>,
    /// The peers.
    pub peers: Vec<Compared>,
}

/// What a way to explore found.
#[derive(Clone, Debug, Serialize)]
pub struct Way {
    /// Which.
    pub name: String,
    /// Branches there are, those of callees counted.
    pub goals: usize,
    /// Branches covered.
    pub covered: usize,
    /// Branches that no input reaches, within bounds or at all.
    pub infeasible: usize,
    /// Branches of which nothing is known.
    pub open: usize,
    /// Ways to go wrong that were found.
    pub errors: usize,
    /// Seconds to the last goal, errors counted.
    pub last_goal: f64,
    /// Seconds in all.
    pub seconds: f64,
    /// Questions whether constraints have a model.
    pub queries: u64,
    /// Those that went to the solver.
    pub solved: u64,
    /// Seconds in the solver.
    pub solver_seconds: f64,
    /// States made.
    pub states: u64,
    /// Concrete runs.
    pub runs: u64,
    /// Test cases left in the end.
    pub cases: usize,
    /// Seconds and goals covered by then, errors counted.
    pub timeline: Vec<(f64, usize)>,
    /// What `gcov` counts when the test cases are compiled and run: branches of the function itself, and all. For the default way and
    /// for random inputs.
    pub gcov: Option<(usize, usize)>,
}

/// A peer on a function.
#[derive(Clone, Debug, Serialize)]
pub struct Compared {
    /// Which.
    pub name: &'static str,
    /// What it found, or why it wasn't run.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What a peer found.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Outcome {
    /// By `gcov`'s count.
    Found {
        /// Branches of the function that its inputs take.
        covered: usize,
        /// Branches there are.
        goals: usize,
        /// Inputs that it tried or wrote.
        tried: u64,
        /// Seconds.
        seconds: f64,
    },
    /// It wasn't run.
    Not {
        /// Why.
        why: String,
    },
}

/// Measures a function. Cost: the plan's time for each way and each peer, and a few runs of compilers.
///
/// # Errors
/// It can't be explored at all.
pub fn measure(
    code: &mut Code,
    function: &str,
    plan: &Plan,
    peers: &[&dyn Peer],
) -> Result<Measured, ExploreError> {
    let file = code.source.name.to_string();
    let gcov = code.language == Language::C;
    let mut measured = Measured { function: function.to_owned(), file, gcov, ways: vec![], peers: vec![] };
    let Some(entry) = code.adapter(function).or_else(|| code.procedure(function)) else {
        return Ok(measured);
    };
    for (index, (name, merge, searcher)) in WAYS.into_iter().take(plan.ways).enumerate() {
        let options = Options { merge, searcher, random_runs: 0, ..plan.options.clone() };
        let exploration = explore(&mut code.program, entry, &options, &mut Unobserved)?;
        let gcov = (index == 0).then(|| counted(code, function, &exploration)).flatten();
        measured.ways.push(Way::of(name, &exploration, gcov));
    }
    // By the same interpreter, with the same goals.
    let random = random_testing(&mut code.program, entry, &plan.options, u64::MAX, &mut Unobserved)?;
    let gcov = counted(code, function, &random);
    measured.ways.push(Way::of(RANDOM, &random, gcov));
    let harness = match code.program.layouts.function(function) {
        _ if code.language != Language::C => Err("the harness for peers is in C".to_owned()),
        Some(about) => harness(&code.program, about),
        None => Err("its signature isn't known".to_owned()),
    };
    for peer in peers {
        let found = harness
            .as_ref()
            .map_err(String::clone)
            .and_then(|harness| peer.cover(code, function, harness, plan.options.time));
        let outcome = match found {
            Ok(found) => Outcome::Found {
                covered: found.branches,
                goals: found.all,
                tried: found.tried,
                seconds: found.took.as_secs_f64(),
            },
            Err(why) => Outcome::Not { why },
        };
        measured.peers.push(Compared { name: peer.name(), outcome });
    }
    Ok(measured)
}

/// What `gcov` counts of an exploration's tests; `None` if they can't be compiled.
fn counted(code: &Code, function: &str, exploration: &Exploration) -> Option<(usize, usize)> {
    if code.language != Language::C {
        return None;
    }
    let include = code.path.display().to_string();
    let subject = Subject {
        program: &code.program,
        source: &code.source.text,
        name: &code.source.name,
        include: &include,
        contracts: &code.contracts,
        adapters: None,
        abort_is_exit: code.abort_is_exit,
        elsewhere: &code.elsewhere,
        edition: &code.build.edition,
        krate: None,
    };
    let failed = BTreeSet::new();
    let tested = Tested { function, has_contract: false, exploration, failed: &failed };
    let (_, confirmation) = confirm(&subject, &code.path, &[tested], &[]).ok()?;
    Some(confirmation.coverage.ok()?.get(function)?.branch_counts())
}

impl Way {
    fn of(name: &str, exploration: &Exploration, gcov: Option<(usize, usize)>) -> Way {
        let statistics = &exploration.statistics;
        let seconds = |time: &Duration| time.as_secs_f64();
        let timeline: Vec<(f64, usize)> =
            exploration.timeline.iter().map(|(time, covered)| (seconds(time), *covered)).collect();
        let mut way = Way {
            name: name.to_owned(),
            goals: 0,
            covered: 0,
            infeasible: 0,
            open: 0,
            errors: 0,
            last_goal: timeline.last().map_or(0.0, |(time, _)| *time),
            seconds: seconds(&exploration.time),
            queries: statistics.queries,
            solved: statistics.solved,
            solver_seconds: seconds(&statistics.solver_time),
            states: statistics.states,
            runs: statistics.runs,
            cases: exploration.cases.len(),
            timeline,
            gcov,
        };
        for goal in &exploration.goals {
            match (goal.verdict(), &goal.kind) {
                (Verdict::Shown(_), GoalKind::Error(_)) => way.errors += 1,
                (_, GoalKind::Error(_) | GoalKind::Return) => {}
                (Verdict::Shown(_), _) => way.covered += 1,
                (Verdict::Excluded(_), _) => way.infeasible += 1,
                _ => way.open += 1,
            }
        }
        way.goals = way.covered + way.infeasible + way.open;
        way
    }
}
