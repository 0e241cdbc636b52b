//! The way from code to its tests in one call, for programs that use the engine without the command: what `touchstone cover` does
//! between reading a file and printing.

use crate::emit::{self, Suite};
use crate::load::{Code, Language};
use crate::report;
use crate::rust::{self, Writing};
use crate::session::{Audience, Plan, Session};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use touchstone_explore::Progress;
use touchstone_report::{FailOn, Report};

/// The tests of some code, and what's known of it.
#[derive(Debug)]
pub struct Generated {
    /// Each goal with its verdict, and the inputs.
    pub report: Report,
    /// The inputs as a file of tests, in C or Rust. `None` for LLVM's form, which has no language of its own to write tests in, and for
    /// packages, whose tests are written file by file ([`rust::write_to`]).
    pub suite: Option<Suite>,
}

/// An audience that nothing is shown to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silence;

impl Audience for Silence {
    fn begins(&mut self, _: &str) {}

    fn goes_on(&mut self, _: &Progress) {}

    fn finished(&mut self) {}
}

/// Explores the functions of some code and writes what's found as tests. Cost: the plan's time, and what compiling and running
/// the tests takes if the plan has them confirmed.
///
/// ```
/// use std::time::Duration;
/// use touchstone_whitebox::load::{Code, Language, Reading};
/// use touchstone_whitebox::session::Plan;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("fares.rs");
/// std::fs::write(&file, "pub fn fare(age: u32) -> u32 { if age < 6 { 0 } else { 250 } }")?;
///
/// let code = Code::load(&file, Language::Rust, &Reading::default())?;
/// let generated = touchstone_whitebox::tests(code, &Plan::within(Duration::from_secs(5)));
///
/// let tally = generated.report.tally();
/// assert_eq!((tally.shown, tally.goals), (2, 2));
/// let suite = generated.suite.ok_or("Rust has tests")?;
/// assert!(suite.tests.len() >= 2 && suite.text.contains("#[test]"));
/// # Ok(())
/// # }
/// ```
pub fn tests(code: Code, plan: &Plan) -> Generated {
    let begin = Instant::now();
    let functions = code.functions.clone();
    let session = Session::run(code, &functions, plan, &Arc::new(AtomicBool::new(false)), &mut Silence);
    let report = report::report(&session, &[FailOn::Violation], begin.elapsed());
    Generated { report, suite: suite(&session) }
}

/// The tests of one file, which take it to be where it is.
fn suite(session: &Session) -> Option<Suite> {
    let code = &session.code;
    let include = code.path.display().to_string();
    let stem = code.path.file_stem().unwrap_or_default().to_string_lossy();
    let (subject, tested) = (session.subject(&include), session.tested());
    match code.language {
        _ if code.workshop.is_some() => None,
        Language::Llvm => None,
        Language::C => Some(emit::suite(&subject, &tested, &format!("test_{stem}.c"))),
        Language::Rust => Some(rust::suite(&subject, &tested, &Writing::of_file(&format!("test_{stem}.rs")))),
    }
}
