//! `touchstone cover` on code: reads it, explores its functions one after the other, has the tests compiled and run, and shows what
//! came of it. An interrupt ends the exploration, not the command: what was found until then is shown.

use crate::args::{Allocation, Cover, FailOn};
use crate::exit::{Error, Status};
use crate::files::write;
use crate::output;
use crate::progress::Exploring;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use touchstone_explore::Options;
use touchstone_process::time;
use touchstone_report::{Format, Painter, problems, render};
use touchstone_whitebox::load::{Code, Decisions, Language, Reading};
use touchstone_whitebox::rust::form::Sizes;
use touchstone_whitebox::rust::package::Package;
use touchstone_whitebox::session::{Budget, Plan, Session};
use touchstone_whitebox::{emit, report, rust, seeds};

/// One part in so many of the time that's left is for confirming.
const CONFIRMING: u32 = 4;

/// Runs the command.
///
/// # Errors
/// The code can't be read or compiled, has no such function, or the outcome can't be written.
pub fn run(arguments: &Cover, language: Language) -> Result<Status, Error> {
    if let Some(folder) = &arguments.code.emit {
        if language == Language::Llvm {
            return Err(Error::Run("--emit writes tests of files in C and Rust".to_owned()));
        }
        std::fs::create_dir_all(folder)
            .map_err(|source| Error::File { path: folder.display().to_string(), source })?;
    }
    if !arguments.code.emit_as.is_empty() && language != Language::C {
        return Err(Error::Run("--emit-as is for files in C".to_owned()));
    }
    if arguments.library.coverage {
        return Err(Error::Run("--coverage is for packages of Rust, not for files".to_owned()));
    }
    if !arguments.code.with.is_empty() && language != Language::C {
        return Err(Error::Run("--with is for files in C".to_owned()));
    }
    let mut compiling = arguments.code.compiler_arguments().map_err(Error::Run)?;
    let package = if language == Language::Rust { Package::of(&arguments.file) } else { None };
    if let Some(package) = &package
        && !compiling.iter().any(|argument| argument.starts_with("--edition"))
    {
        compiling.push(format!("--edition={}", package.edition_of(&arguments.file)));
    }
    let options = arguments.exploration().map_err(Error::Run)?;
    if options.criteria.boundary && language != Language::C {
        return Err(Error::Run("--criterion boundary is for files in C".to_owned()));
    }
    let reading = Reading {
        arguments: compiling.clone(),
        functions: arguments.procedure.clone(),
        specified: None,
        allocation_may_fail: arguments.code.allocation == Allocation::MayFail,
        sizes: Sizes::new(
            arguments.code.string_length,
            arguments.code.pointer_elements,
            arguments.code.structure_depth,
        ),
        time: Some(arguments.code.budget().total),
        decisions: decisions(&options),
    };
    let interrupt = Interrupt::get();
    let begin = Instant::now();
    let code = Code::load(&arguments.file, language, &reading).map_err(|error| {
        match package.and_then(|package| package.why_not_alone(&arguments.file)) {
            Some(why) => Error::Run(format!("{error}\n  note: {why}")),
            None => error.into(),
        }
    })?;
    let mut budget = arguments.code.budget();
    budget.total = budget.total.saturating_sub(begin.elapsed());
    explore(arguments, options, code, compiling, budget, &interrupt, begin)
}

/// What has to be told of where the code decides.
fn decisions(options: &Options) -> Decisions {
    match &options.criteria {
        criteria if criteria.boundary => Decisions::Boundaries,
        criteria if criteria.conditions || criteria.decisions => Decisions::Conditions,
        _ => Decisions::Jumps,
    }
}

/// Explores what was read, and shows what came of it. `compiling`: what the compiler is told; `interrupt`: what ended the compiler till now.
///
/// # Errors
/// A seed is wrong, or the outcome can't be written.
pub(super) fn explore(
    arguments: &Cover,
    options: Options,
    code: Code,
    compiling: Vec<String>,
    budget: Budget,
    interrupt: &Interrupt,
    begin: Instant,
) -> Result<Status, Error> {
    let language = code.language;
    let functions = code.functions.clone();
    // Of several files each has the seeds that are for its functions.
    let is_one = arguments.files == [arguments.file.clone()];
    let seeds = seeds::read(&arguments.code.seeds, &code, &functions, is_one)?;
    let confirm = !arguments.code.no_run;
    let budget = rest(budget, confirm, code.built);
    let coverage = arguments.library.coverage;
    let plan = Plan { options, budget, confirm, coverage, arguments: compiling, seeds };
    let mut progress = Exploring::new(functions.len());
    let session = Session::run(code, &functions, &plan, &interrupt.explore(), &mut progress);
    progress.clear();
    let fail_on = arguments.fail_on_or(FailOn::Violation);
    let painter = if arguments.output.is_some() { Painter::plain() } else { Painter::on_stdout() };
    let report = report::report(&session, &fail_on, begin.elapsed());
    if let Some(goal) = arguments.code.goal.as_ref().filter(|_| is_one && report.tally().goals == 0) {
        return Err(Error::Run(format!(
            "--goal {goal}: no code is at this line in what was explored; a line with a statement, FILE:LINE for another file than the first"
        )));
    }
    let rendered = render(&report, arguments.format, painter);
    match &arguments.output {
        None => output::print(&rendered)?,
        Some(target) => write(target, &rendered)?,
    }
    if let Some(folder) = &arguments.code.emit {
        let written = match language {
            Language::Rust => rust::write_to(&session, folder)?,
            Language::C | Language::Llvm => {
                let frameworks = arguments.code.emit_as.iter().map(|named| (*named).into());
                emit::write_to(&session, folder, &frameworks.collect::<Vec<_>>())?
            }
        };
        for file in written {
            output::say(&format!("written: {}\n", file.display()));
        }
    }
    if arguments.format != Format::Text || arguments.output.is_some() {
        output::say(&problems(&report, Painter::on_stderr()));
    }
    Ok(report.status)
}

/// The time for exploring; where there's a time for everything, a part of what's left of that is for compiling and running the tests: as long as the
/// build took of what calls, but no more than half.
fn rest(budget: Budget, confirm: bool, built: Duration) -> Budget {
    let total = match time::left() {
        Some(left) if confirm => {
            let confirming = built.clamp(left / CONFIRMING, left / 2);
            left.min(budget.total).saturating_sub(confirming)
        }
        Some(left) => left.min(budget.total),
        None => budget.total,
    };
    Budget { total, ..budget }
}

/// What an interrupt does. While there's something found to be shown, it sets a flag that ends the search; before, and the second time,
/// it ends the process, and the programs that we started end with it.
#[derive(Clone, Debug)]
pub struct Interrupt {
    /// Whether something is being explored.
    exploring: Arc<AtomicBool>,
    /// Whether that's to end.
    stop: Arc<AtomicBool>,
}

impl Interrupt {
    /// The process' only one.
    pub fn get() -> Interrupt {
        static ONLY: OnceLock<Interrupt> = OnceLock::new();
        ONLY.get_or_init(Interrupt::install).clone()
    }

    /// Whether there was one.
    pub fn is_set(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn install() -> Interrupt {
        let interrupt = Interrupt { exploring: Arc::default(), stop: Arc::default() };
        let (exploring, stop) = (Arc::clone(&interrupt.exploring), Arc::clone(&interrupt.stop));
        let installed = ctrlc::set_handler(move || {
            if !exploring.load(Ordering::Relaxed) || stop.swap(true, Ordering::Relaxed) {
                process::exit(130);
            }
        });
        // Without a handler an interrupt ends the process as ever.
        drop(installed);
        interrupt
    }

    /// From now on the first interrupt sets the flag.
    pub(super) fn explore(&self) -> Arc<AtomicBool> {
        self.exploring.store(true, Ordering::Relaxed);
        Arc::clone(&self.stop)
    }
}
