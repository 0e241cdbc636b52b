//! Builds with feedback: the tests of a workspace whose own crates are instrumented by the compiler's SanitizerCoverage pass.
//!
//! Cargo is told of a wrapper of `rustc` for the crates of the workspace. Its path is part of what Cargo knows such a crate by, so that instrumented
//! crates lie beside the plain ones and neither are built anew for the others; libraries from elsewhere are shared. What a build leaves for people,
//! programs say, goes to a folder of its own, `touchstone` in the target folder. The wrapper is this program under another name, in a folder
//! with the objects of the [run time](touchstone_campaign::feedback): a [kit].
//!
//! Where something of this isn't to be had, the plain build is.

mod kit;
pub mod wrapper;

use crate::args::Packages;
use crate::build::{self, TestBinary};
use crate::exit::Error;
use crate::output;
use std::path::PathBuf;
use std::process::Command;
use touchstone_campaign::Overrides;
use touchstone_campaign::settings::{Key, Value};

/// What a build with feedback needs.
struct Feedback {
    /// The wrapper of `rustc`.
    wrapper: PathBuf,
    /// Where the build's products for people go.
    target: PathBuf,
    /// Where everything else goes, as in a plain build, if Cargo tells that.
    build: Option<PathBuf>,
    /// A file that's there once a link has failed.
    unlinked: PathBuf,
}

/// Builds the tests of the chosen packages with feedback; if that isn't to be had, as ever, and says so in a line.
///
/// # Errors
/// As [`build::build`].
pub fn build(packages: &Packages) -> Result<Vec<TestBinary>, Error> {
    match attempt(packages) {
        Ok(built) => built,
        Err(why) => {
            output::say(&format!("note: built without feedback from comparisons: {why}\n"));
            build::build(packages)
        }
    }
}

/// Builds the tests of the chosen packages with feedback.
///
/// # Errors
/// As [`build::build`], and if it isn't to be had.
pub fn build_or_fail(packages: &Packages) -> Result<Vec<TestBinary>, Error> {
    attempt(packages).unwrap_or_else(|why| Err(Error::Run(format!("there's no feedback to be had: {why}"))))
}

/// The outcome of a build with feedback, or why there's none to be had.
fn attempt(packages: &Packages) -> Result<Result<Vec<TestBinary>, Error>, String> {
    let feedback = prepare(packages)?;
    // There's none unless an earlier one of this process' number was stopped.
    let _ = std::fs::remove_file(&feedback.unlinked);
    let built = build::build_with(packages, &|command| feedback.apply(command));
    let is_unlinked = std::fs::remove_file(&feedback.unlinked).is_ok();
    match built {
        Err(Error::Cargo { .. }) if is_unlinked => Err("the instrumented tests can't be linked".to_owned()),
        other => Ok(other),
    }
}

/// Whether nobody asked for a build without feedback.
pub fn is_wanted(no_feedback: bool, strategy: Option<&str>) -> bool {
    let said = |name: &str| std::env::var(name).ok();
    let is_off = |value: String| {
        let mut said = Overrides::NONE;
        // What doesn't parse, the tests say themselves.
        Key::Feedback.read(&Value::Text(&value), &mut said).is_ok() && said.feedback == Some(false)
    };
    // One way alone to choose inputs doesn't look at feedback.
    let is_alone = strategy.is_some() || said("TOUCHSTONE_STRATEGY").is_some();
    !no_feedback && !is_alone && !said("TOUCHSTONE_FEEDBACK").is_some_and(is_off)
}

fn prepare(packages: &Packages) -> Result<Feedback, String> {
    if !cfg!(target_os = "linux") {
        return Err("it's to be had on Linux only".into());
    }
    if std::env::var_os(WRAPPER).is_some() {
        return Err(format!("{WRAPPER} is set already"));
    }
    let (target, build) = build::folders(packages).map_err(|error| error.to_string())?;
    let target = target.join("touchstone");
    let wrapper = kit::prepare(&target)?;
    let unlinked = target.join(format!("unlinked-{}", std::process::id()));
    Ok(Feedback { wrapper, target, build, unlinked })
}

/// By this variable Cargo is told of a wrapper.
const WRAPPER: &str = "RUSTC_WORKSPACE_WRAPPER";

impl Feedback {
    fn apply(&self, command: &mut Command) {
        command.arg("--target-dir").arg(&self.target);
        command.env(WRAPPER, &self.wrapper).env(wrapper::UNLINKED, &self.unlinked);
        command.envs(self.build.iter().map(|build| ("CARGO_BUILD_BUILD_DIR", build)));
    }
}
