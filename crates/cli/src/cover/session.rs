//! A run of `cover` over a file, as data: the program, its text and what became of each procedure.

use crate::exit::Status;
use crate::progress::Steps;
use touchstone_cover::report::Cover;
use touchstone_cover::{CoverError, Criterion, Options, Progress, cover_each};
use touchstone_program::{ProcedureId, Program};
use touchstone_report::{FailOn, Reason, Source, Verdict};

/// A run of `cover`.
#[derive(Debug)]
pub struct Session {
    /// The text.
    pub source: Source,
    /// The program.
    pub program: Program,
    /// How it was covered.
    pub options: Options,
    /// What became of each procedure.
    pub outcomes: Vec<Outcome>,
}

/// What became of a procedure.
#[derive(Debug)]
pub struct Outcome {
    /// Which.
    pub procedure: ProcedureId,
    /// Its name.
    pub name: String,
    /// The report, or why there is none.
    pub result: Result<Cover, CoverError>,
}

impl Session {
    /// Covers these procedures, so many at a time.
    pub fn run(
        source: Source,
        mut program: Program,
        chosen: &[ProcedureId],
        options: Options,
        jobs: usize,
        progress: &Steps,
    ) -> Session {
        let names: Vec<String> = program.procedures().iter().map(|one| one.name.to_string()).collect();
        let reports = cover_each(&mut program, chosen, &options, jobs, &mut |event| match event {
            Progress::Begins(id) => progress.begins(&names[id.index()]),
            Progress::Ended(_) => progress.finished(),
        });
        progress.clear();
        let outcomes = reports.into_iter().map(|(procedure, result)| Outcome {
            procedure,
            name: names[procedure.index()].clone(),
            result,
        });
        Session { source, program, options, outcomes: outcomes.collect() }
    }

    /// The reports there are.
    pub fn reports(&self) -> impl Iterator<Item = &Cover> {
        self.outcomes.iter().filter_map(|outcome| outcome.result.as_ref().ok())
    }

    /// Whether goals are assertions: then covering one means violating it, and infeasible means proved.
    pub fn is_about_assertions(&self) -> bool {
        self.options.criterion == Criterion::Assert
    }

    /// The first reason why a solver couldn't be asked at all.
    pub fn refusal(&self) -> Option<&str> {
        let mut reasons =
            self.reports().flat_map(|report| &report.goals).flat_map(|goal| goal.ledger.reasons());
        reasons.find_map(|reason| match reason {
            Reason::NoSolver { needs } => Some(&**needs),
            _ => None,
        })
    }

    /// The exit code: 2 if some procedure couldn't be treated, has no input at all, or no solver could be asked, 1 if there is something of what
    /// `fail_on` names.
    pub fn status(&self, fail_on: &[FailOn]) -> Status {
        if self.outcomes.iter().any(|outcome| outcome.result.is_err()) || self.refusal().is_some() {
            return Status::CouldNotRun;
        }
        let mut goals = self.reports().flat_map(|report| &report.goals);
        if goals.any(|goal| matches!(goal.verdict(), Verdict::Vacuous { .. })) {
            return Status::CouldNotRun;
        }
        let assertions = self.is_about_assertions();
        let fails = |report: &Cover| {
            fail_on.iter().any(|what| match what {
                FailOn::Infeasible => !assertions && report.diagnostics().next().is_some(),
                FailOn::Open => report.counts().2 > 0,
                FailOn::Violation => {
                    assertions && report.goals.iter().any(|goal| goal.covered_by().is_some())
                }
                FailOn::Never => false,
            })
        };
        if self.reports().any(fails) { Status::Counterexamples } else { Status::AllHold }
    }
}
