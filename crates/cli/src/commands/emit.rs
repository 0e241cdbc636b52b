//! `touchstone emit`: runs one specification and writes the inputs it tried as an ordinary test file.

use crate::args::Emit;
use crate::binaries::{Specification, specifications};
use crate::build::build;
use crate::exit::{Error, Status};
use crate::output;
use crate::progress::Progress;
use crate::run::{Given, run_one};
use std::{fs, io::Write, path::Path};
use touchstone_campaign::emit::{EMIT, EMIT_LIMIT};
use touchstone_campaign::report::to_text;
use touchstone_report::words::count;
use touchstone_report::{Fault, Verdict};

/// Runs the command. A counterexample is no error here: its input is in the file up to which all passed.
///
/// # Errors
/// If there is no such function, several, nothing to write, or no way to write it. The output file is as it was then.
pub fn run(emit: &Emit) -> Result<Status, Error> {
    emit.sandbox.require().map_err(Error::Run)?;
    let binaries = build(&emit.packages)?;
    let all = specifications(&binaries)?;
    let specification = the_one(&all, &emit.function)?;
    let error = |path: &Path| {
        let path = path.display().to_string();
        move |source| Error::File { path, source }
    };
    let directory = touchstone_process::folder().map_err(error(Path::new("a temporary directory")))?;
    let path = directory.path().join("emitted.rs");
    let mut variables = emit.budgets.variables();
    variables.push((EMIT.into(), path.to_string_lossy().into()));
    variables.push((EMIT_LIMIT.into(), emit.limit.to_string()));
    let given = Given { variables, places: vec![directory.path().to_owned()] };
    let report = run_one(specification, &given, &Progress::new(1, false));
    if let Verdict::Failed(Fault::Surroundings(message)) = report.verdict() {
        return Err(Error::Run(message));
    }
    let tests = fs::read_to_string(&path).unwrap_or_default();
    let written = tests.matches("\n#[test]\n").count();
    if written == 0 {
        output::say(&to_text(&report));
        return Err(Error::Run(format!("no input of {} can be written as a test", emit.function)));
    }
    match &emit.output {
        None => output::print(&tests)?,
        Some(target) => {
            replace(target, &tests).map_err(error(target))?;
            output::say(&format!("{}: {} tests\n", target.display(), count(written as u64)));
        }
    }
    Ok(Status::AllHold)
}

/// The specification of this path, or of the only path that ends so.
fn the_one<'a, 'b>(all: &'a [Specification<'b>], name: &str) -> Result<&'a Specification<'b>, Error> {
    let suffix = format!("::{name}");
    let path = |specification: &Specification<'_>| {
        format!("{}::{}", specification.binary.target, specification.subject.function)
    };
    let exact: Vec<_> = all.iter().filter(|one| one.subject.function == name || path(one) == name).collect();
    let fitting: Vec<_> = all.iter().filter(|one| path(one).ends_with(&suffix)).collect();
    match (exact.as_slice(), fitting.as_slice()) {
        ([one], _) | ([], [one]) => Ok(one),
        ([], []) => Err(Error::Nothing(format!("no specified function is called `{name}`"))),
        ([], several) | (several, _) => Err(Error::Ambiguous {
            name: name.to_owned(),
            candidates: several.iter().map(|one| path(one)).collect(),
        }),
    }
}

/// In one step, so that a file that was there isn't lost to a full disk.
fn replace(target: &Path, text: &str) -> std::io::Result<()> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.as_file().set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    file.persist(target).map_err(|error| error.error)?;
    Ok(())
}
