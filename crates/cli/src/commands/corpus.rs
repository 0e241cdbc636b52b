//! `touchstone corpus`: what's kept of specifications by itself: shown, made smaller, handed over, taken in.

use crate::args::{Corpus, CorpusCommand};
use crate::binaries::Specification;
use crate::exit::{Error, Status};
use crate::output;
use std::path::{Path, PathBuf};
use touchstone_campaign::Outcome;
use touchstone_campaign::corpus;
use touchstone_campaign::report::to_text;
use touchstone_campaign::shard::digest;

mod export;
mod gather;
mod import;
mod list;
mod minimise;

/// What's said where nothing is kept.
const NOTHING: &str = "nothing is kept of these specifications: `cargo touchstone test` keeps inputs of those that pass, and not where CI is set";

/// Runs the command.
///
/// # Errors
/// If the packages can't be built, nothing is specified, or there's nothing to do.
pub fn run(corpus: &Corpus) -> Result<Status, Error> {
    match &corpus.command {
        CorpusCommand::List(list) => list::run(list),
        CorpusCommand::Minimise(minimise) => minimise::run(minimise),
        CorpusCommand::Export(export) => export::run(export),
        CorpusCommand::Import(import) => import::run(import),
    }
}

/// What's kept of a specification.
struct Kept {
    /// The file, as the compiler names the source beside it.
    file: PathBuf,
    /// The file.
    path: PathBuf,
    /// Its own inputs.
    own: Vec<String>,
    /// Those that exploring found, for all tests of the function.
    shared: Vec<String>,
}

impl Kept {
    /// `None` if the source isn't there.
    fn of(specification: &Specification<'_>) -> Result<Option<Kept>, Error> {
        let Some(source) = specification.source() else { return Ok(None) };
        let (recorded_as, function) = (&specification.recorded_as, &specification.subject.function);
        let corpus = corpus::Corpus::beside(&source);
        let read = |name: &str| corpus.all(name).map_err(|error| Error::Run(error.to_string()));
        let own = read(recorded_as)?;
        let mut shared = if recorded_as == function { vec![] } else { read(function)? };
        shared.retain(|input| !own.contains(input));
        let file = Path::new(&specification.subject.file).with_extension(corpus::EXTENSION);
        Ok(Some(Kept { file, path: corpus.path().to_owned(), own, shared }))
    }

    fn count(&self) -> usize {
        self.own.len() + self.shared.len()
    }
}

/// Those whose path contains the text.
///
/// # Errors
/// There are none.
fn chosen<'s, 'a>(
    all: &'s [Specification<'a>],
    filter: Option<&str>,
) -> Result<Vec<&'s Specification<'a>>, Error> {
    if all.is_empty() {
        return Err(Error::Nothing("nothing is specified here".into()));
    }
    let chosen: Vec<_> = all.iter().filter(|specification| specification.contains(filter)).collect();
    match chosen.is_empty() {
        true => {
            let filter = filter.unwrap_or_default();
            Err(Error::Nothing(format!("no specified function has `{filter}` in its path")))
        }
        false => Ok(chosen),
    }
}

/// What people call a specification among these.
fn title(specification: &Specification<'_>, all: &[Specification<'_>]) -> String {
    let target = &specification.binary.target;
    match all.iter().all(|other| other.binary.target == *target) {
        true => specification.recorded_as.clone(),
        false => format!("{target}::{}", specification.recorded_as),
    }
}

/// The name of each specification's folder: its target and its path, in characters that every system takes.
fn folders(all: &[Specification<'_>]) -> Vec<String> {
    let name = |specification: &Specification<'_>| {
        plain(&format!("{}::{}", specification.binary.target, specification.recorded_as))
    };
    let names: Vec<String> = all.iter().map(name).collect();
    let is_alone = |name: &String| names.iter().filter(|other| *other == name).count() == 1;
    let told = |(specification, name): (&Specification<'_>, &String)| match is_alone(name) {
        true => name.clone(),
        false => format!("{}.{name}", plain(&specification.binary.package)),
    };
    all.iter().zip(&names).map(told).collect()
}

/// A path as a file's name. What else is in it than words is told by a digest.
fn plain(path: &str) -> String {
    let dotted = path.replace("::", ".");
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if dotted.chars().all(is_plain) {
        return dotted;
    }
    let words: String = dotted.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    format!("{words}-{:08x}", digest(path.bytes()) as u32)
}

/// Says what a run came to that isn't told in the table: what failed, and what was passed over.
fn tell(outcome: &Outcome) {
    let function = &outcome.subject.function;
    if !outcome.passes() {
        output::say(&to_text(outcome));
        return;
    }
    for warning in &outcome.warnings {
        output::say(&format!("warning: {function}: {warning}\n"));
    }
    if outcome.telling.is_empty() {
        output::say(&format!(
            "note: {function}: nothing is known of what its inputs meet, so what's kept stays as it is (it isn't recorded where functions are \
             among the arguments, of sequences of calls, nor with `feedback = false` or a `strategy`)\n"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::TestBinary;
    use touchstone_campaign::Subject;

    #[test]
    fn a_folder_is_of_one_specification() {
        let binary = |package: &str, target: &str| TestBinary {
            package: package.into(),
            target: target.into(),
            kind: "lib".into(),
            executable: PathBuf::new(),
            package_dir: PathBuf::new(),
            libraries: vec![],
        };
        let (scores, main, other) = (binary("scores", "scores"), binary("a", "main"), binary("b", "main"));
        let of = |binary, recorded_as: &str| Specification {
            binary,
            subject: Subject::default(),
            recorded_as: recorded_as.into(),
        };
        let all = [
            of(&scores, "trees::insert"),
            of(&main, "f"),
            of(&other, "f"),
            of(&scores, "Ring<u8>::push[small]"),
            of(&scores, "Ring<u8>.push[small]"),
        ];
        let names = folders(&all);
        assert_eq!(names[..3], ["scores.trees.insert", "a.main.f", "b.main.f"]);
        assert!(names[3].starts_with("scores.Ring_u8_.push_small_-") && names[3] != names[4], "{names:?}");
        assert_eq!(
            (title(&all[0], &all[..1]), title(&all[0], &all)),
            ("trees::insert".into(), "scores::trees::insert".into())
        );
    }
}
