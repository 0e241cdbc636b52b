//! The experiment of BIC §7 (Christ, Hoenicke, Schäf, *Towards Bounded Infeasible Code Detection*): random programs of growing
//! size, covered by each algorithm; queries and the solver's time. Programs are seeded, so that queries repeat from run to run.

use serde::Serialize;
use std::time::{Duration, Instant};
use touchstone_cli::progress::Steps;
use touchstone_cover::{Algorithm, CoverError, Options, cover};
use touchstone_program::testing::Diamonds;
use touchstone_program::{ProcedureId, text};

pub mod args;
pub mod command;
pub mod plot;
pub mod render;

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// The most diamonds; the fewest are 2.
    pub diamonds: u64,
    /// Programs of each size.
    pub programs: u64,
    /// The first one's seed.
    pub seed: u64,
    /// For each program.
    pub time: Duration,
    /// For all programs of an algorithm.
    pub curve: Duration,
}

/// A row of the paper's table.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// Whose.
    pub algorithm: Algorithm,
    /// All queries.
    pub queries: u64,
    /// All seconds.
    pub seconds: f64,
}

/// BIC's figures, for 80 programs of 2 to 9 diamonds.
pub const PAPER: [Paper; 4] = [
    Paper { algorithm: Algorithm::Path, queries: 69777, seconds: 13.12 },
    Paper { algorithm: Algorithm::Statement, queries: 854, seconds: 11.81 },
    Paper { algorithm: Algorithm::Minimal, queries: 1760, seconds: 145.45 },
    Paper { algorithm: Algorithm::Greedy, queries: 512, seconds: 615.51 },
];

/// An algorithm on all programs of a size.
#[derive(Clone, Debug, Serialize)]
pub struct Point {
    /// Of how many diamonds.
    pub diamonds: u64,
    /// Queries to the solver.
    pub queries: u64,
    /// The solver's seconds.
    pub solving: f64,
    /// All seconds: the formula, the runs of test cases and the rest counted.
    pub seconds: f64,
    /// The test cases found.
    pub cases: usize,
    /// How many of the programs weren't done in time: behind the first of them none was begun.
    pub unfinished: u64,
}

/// An algorithm's curve, up to the size at which it didn't finish all programs.
#[derive(Clone, Debug, Serialize)]
pub struct Curve {
    /// Whose.
    pub algorithm: Algorithm,
    /// By size.
    pub points: Vec<Point>,
    /// What became of each goal of each program that was finished: covered or not.
    #[serde(skip)]
    covers: Vec<Option<Vec<bool>>>,
}

/// All curves.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// Programs of each size.
    pub programs: u64,
    /// The first one's seed.
    pub seed: u64,
    /// Seconds for each program.
    pub limit: f64,
    /// Seconds for all programs of an algorithm.
    pub curve_limit: f64,
    /// The most diamonds.
    pub diamonds: u64,
    /// One for each algorithm.
    pub curves: Vec<Curve>,
    /// Whether all algorithms found the same blocks covered, in every program that two of them finished.
    pub same_covers: bool,
}

/// Why the experiment came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// A generated program is none.
    #[error("the program of seed {0} can't be read: {1}")]
    Text(u64, String),
    /// A generated program can't be covered.
    #[error("the program of seed {0} can't be covered: {1}")]
    Cover(u64, CoverError),
}

/// A program with more paths isn't done: they would fill the memory.
const PATHS: usize = 100_000;

/// The four of the paper, and what the command does by default.
const ALGORITHMS: [Algorithm; 5] =
    [Algorithm::Path, Algorithm::Statement, Algorithm::Minimal, Algorithm::Greedy, Algorithm::Auto];

impl Experiment {
    /// How many programs are covered at most, for a progress bar.
    pub fn steps(&self) -> usize {
        ALGORITHMS.len() * (self.diamonds.saturating_sub(1) * self.programs) as usize
    }
}

/// Runs the experiment, one program at a time.
///
/// # Errors
/// A generated program isn't one, which would be our fault.
pub fn measure(experiment: &Experiment, progress: &Steps) -> Result<Table, Broken> {
    let mut curves = vec![];
    for algorithm in ALGORITHMS {
        let mut curve = Curve { algorithm, points: vec![], covers: vec![] };
        let end = Instant::now() + experiment.curve;
        for diamonds in 2..=experiment.diamonds {
            progress.begins(&format!("{algorithm}, {diamonds} diamonds"));
            let point = point(experiment, (algorithm, end), diamonds, &mut curve.covers, progress)?;
            let ended = point.unfinished > 0;
            curve.points.push(point);
            if ended {
                break;
            }
        }
        curves.push(curve);
    }
    let same_covers = same(&curves);
    Ok(Table {
        programs: experiment.programs,
        seed: experiment.seed,
        limit: experiment.time.as_secs_f64(),
        curve_limit: experiment.curve.as_secs_f64(),
        diamonds: experiment.diamonds,
        curves,
        same_covers,
    })
}

fn point(
    experiment: &Experiment,
    (algorithm, end): (Algorithm, Instant),
    diamonds: u64,
    covers: &mut Vec<Option<Vec<bool>>>,
    progress: &Steps,
) -> Result<Point, Broken> {
    let unfinished = experiment.programs;
    let mut point = Point { diamonds, queries: 0, solving: 0.0, seconds: 0.0, cases: 0, unfinished };
    for seed in experiment.seed..experiment.seed.saturating_add(experiment.programs) {
        let source = Diamonds::paper(seed, diamonds as usize).text();
        let mut program = text::parse(&source, "diamonds").map_err(|problems| {
            Broken::Text(seed, problems.first().map(ToString::to_string).unwrap_or_default())
        })?;
        let time = experiment.time.min(end.saturating_duration_since(Instant::now()));
        if time.is_zero() {
            break;
        }
        let options = Options {
            algorithm,
            paths: PATHS,
            explain: false,
            proof: None,
            time: Some(time),
            query: Some(time),
            ..Options::default()
        };
        let report =
            cover(&mut program, ProcedureId(0), &options).map_err(|error| Broken::Cover(seed, error))?;
        let whole = algorithm != Algorithm::Path || report.exhaustive;
        let finished = whole && report.counts().2 == 0 && report.time < time;
        point.queries += report.queries;
        point.solving += report.solving.as_secs_f64();
        point.seconds += report.time.as_secs_f64();
        point.cases += report.cases.len();
        point.unfinished -= u64::from(finished);
        let covered = report.goals.iter().map(|goal| goal.covered_by().is_some());
        covers.push(finished.then(|| covered.collect()));
        progress.finished();
        if !finished {
            break;
        }
    }
    Ok(point)
}

/// Whether the covers agree, as far as both of two curves go.
fn same(curves: &[Curve]) -> bool {
    curves.iter().enumerate().all(|(index, one)| {
        curves[index + 1..].iter().all(|two| {
            let both =
                one.covers.iter().zip(&two.covers).filter_map(|(a, b)| Some((a.as_ref()?, b.as_ref()?)));
            both.into_iter().all(|(a, b)| a == b)
        })
    })
}

impl Curve {
    /// Queries and the solver's seconds up to so many diamonds, if it got there.
    pub fn total(&self, diamonds: u64) -> Option<(u64, f64, f64)> {
        let points = || self.points.iter().take_while(|point| point.diamonds <= diamonds);
        let reached =
            points().last().is_some_and(|point| point.diamonds == diamonds && point.unfinished == 0);
        reached.then(|| {
            points().fold((0, 0.0, 0.0), |(queries, solving, seconds), point| {
                (queries + point.queries, solving + point.solving, seconds + point.seconds)
            })
        })
    }

    /// The paper's name for it.
    pub fn name(&self) -> &'static str {
        match self.algorithm {
            Algorithm::Path => "PC",
            Algorithm::Statement => "SC",
            Algorithm::Minimal => "FM",
            Algorithm::Greedy => "VSTTE",
            Algorithm::Auto => "auto",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_algorithms_cover_the_same_and_queries_repeat() {
        let minute = Duration::from_secs(60);
        let experiment = Experiment { diamonds: 3, programs: 3, seed: 0, time: minute, curve: 10 * minute };
        let run = || measure(&experiment, &Steps::new(0, "", false)).expect("measured");
        let (one, two) = (run(), run());
        assert!(one.same_covers);
        let queries = |table: &Table| -> Vec<Vec<u64>> {
            table
                .curves
                .iter()
                .map(|curve| curve.points.iter().map(|point| point.queries).collect())
                .collect()
        };
        assert_eq!(queries(&one), queries(&two));
        assert!(one.curves.iter().all(|curve| curve.points.len() == 2 && curve.total(3).is_some()));
        assert!(one.curves.iter().all(|curve| curve.total(4).is_none()));
    }

    #[test]
    fn a_curve_without_time_ends_where_it_begins() {
        let experiment = Experiment {
            diamonds: 3,
            programs: 2,
            seed: 0,
            time: Duration::from_secs(60),
            curve: Duration::ZERO,
        };
        let table = measure(&experiment, &Steps::new(0, "", false)).expect("measured");
        assert!(table.curves.iter().all(|curve| curve.points.len() == 1 && curve.points[0].unfinished == 2));
        assert!(table.curves.iter().all(|curve| curve.total(2).is_none()));
        assert!(render::text(&table).contains("2 of 2 not done at 2 diamonds"));
    }
}
