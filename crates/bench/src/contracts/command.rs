//! `touchstone-bench contracts`: the pairs of correct and broken Racket programs, beside the paper's figures (RCC §5).

use super::args::Contracts;
use super::{Rows, Subject, growth};
use std::num::NonZeroUsize;
use std::thread;
use touchstone_cli::exit::{Error, Status};
use touchstone_cli::files::{check_target, write};
use touchstone_cli::output;
use touchstone_cli::progress::Steps;
use touchstone_contracts::outcome::Options;
use touchstone_contracts::session::Judge;
use touchstone_front_racket::core::Source;

/// Runs the command.
///
/// # Errors
/// There are no pairs, or the figures can't be written.
pub fn run(arguments: &Contracts) -> Result<Status, Error> {
    if let Some(target) = &arguments.out {
        check_target(target)?;
    }
    let subjects = if arguments.growth {
        grown(arguments.filter.as_deref())
    } else {
        super::pairs(&arguments.folder, arguments.filter.as_deref())?
    };
    let judge = Judge::new(arguments.racket);
    let judge = arguments.racket.then_some(&judge);
    let progress = Steps::new(subjects.len(), "programs", true);
    let rows = Rows::new(&subjects);
    output::print(&rows.heading())?;
    let jobs = arguments.jobs.or(thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let options = Options { beside: jobs > 1, halved: jobs > 1, ..arguments.bounds.options() };
    let measured = super::measure(&subjects, &options, arguments.runs, judge, &progress, |one| {
        output::print(&rows.row(one))
    })?;
    output::print(&format!("\n{}", super::summary(&measured)))?;
    if let Some(target) = &arguments.out {
        write(target, &super::json(&measured)?)?;
    }
    // A measurement, not a verdict.
    Ok(Status::AllHold)
}

fn grown(filter: Option<&str>) -> Vec<Subject> {
    growth::all()
        .into_iter()
        .map(|grown| {
            let name = format!("{} {}", grown.family, grown.size);
            let source =
                Source::new(format!("{}-{}.rkt", grown.family.replace(' ', "-"), grown.size), grown.text);
            Subject { name, source, expected: true, paper: None }
        })
        .filter(|subject| filter.is_none_or(|filter| subject.name.contains(filter)))
        .collect()
}
