//! A package beside a copy of it that has all mutants of its functions, with a switch: what the compiler doesn't take of them is left out.

use super::{Reading, Versions};
use crate::Error;
use crate::rust::harness::{Features, Workshop};
use crate::rust::mutated::{Placed, all, root};
use crate::rust::package::{Package, packages};
use crate::rust::survey::Survey;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use touchstone_front_llvm::mutate::Mutant;
use touchstone_program::twin::FIRST;

/// So often the copy is compiled at most.
const ROUNDS: usize = 12;

/// The mutants of a package.
#[derive(Debug)]
pub struct Mutants {
    /// The package, and the copy with all of them.
    pub versions: Versions,
    /// Those in functions that something calls which is explored.
    pub mutants: Vec<Mutant>,
    /// How many there are besides.
    pub beyond: usize,
    /// How many lines are left out that the compiler takes no mutant of.
    pub refused: usize,
}

impl Mutants {
    /// Makes them. Cost: some builds of the package, and a copy of its workspace's sources in the target folder.
    ///
    /// # Errors
    /// It doesn't compile, or the copy can't be written.
    pub fn of_package(package: &Package, features: &Features, reading: &Reading) -> Result<Mutants, Error> {
        let original = Workshop::of(package.clone(), features.clone())?;
        let survey = Survey::of(&original.library().root, &original.cfg());
        let folder = package.target.join("touchstone").join("mutants").join(&package.name);
        copy(&package.workspace, &folder, &package.target)?;
        let copied = copied(package, &folder)?;
        let new = Workshop::of(copied, features.clone())?.beside(package, "mutants");
        let inside = |path: &Path| {
            path.strip_prefix(&package.workspace)
                .map(|inside| folder.join(inside))
                .ok()
                .filter(|_| !path.starts_with(&package.target))
        };
        let targets: Vec<Option<PathBuf>> = survey.files.iter().map(|file| inside(&file.path)).collect();
        let texts: Vec<&str> = survey
            .files
            .iter()
            .zip(&targets)
            .map(|(file, target)| if target.is_some() { file.text.as_str() } else { "" })
            .collect();
        let (placed, refused) = match written(&new, &targets, &texts) {
            Ok(made) => made,
            Err(error) => {
                // It may be the package itself that doesn't compile; rustc's message is on the user's own files then.
                drop(original.compiled("")?);
                return Err(error);
            }
        };
        let old = original.beside(package, "original");
        let versions = Versions::of_packages(old, new, reading)?;
        let shown = |file: usize| {
            let path = &survey.files[file].path;
            path.strip_prefix(&package.workspace).unwrap_or(path).display().to_string()
        };
        let count = placed.len();
        let mutants: Vec<Mutant> = placed
            .into_iter()
            .filter_map(|one| {
                let function = function(&versions, &one)?;
                Some(Mutant { function, file: shown(one.file), ..one.mutant })
            })
            .collect();
        let beyond = count - mutants.len();
        Ok(Mutants { versions, mutants, beyond, refused })
    }
}

/// The function in the program that a mutant is in.
fn function(versions: &Versions, placed: &Placed) -> Option<String> {
    let code = &versions.code;
    let found = code.program.layouts.functions.iter().find(|about| {
        let text = code.files.get(&about.span.file.0);
        text == Some(&placed.file)
            && about.span.start.line as usize == placed.function
            && !code.program.procedure(about.procedure).name.starts_with(FIRST)
    });
    found.map(|about| code.program.procedure(about.procedure).name.to_string())
}

/// Writes the mutants to the copy, without those that the compiler doesn't take; also how many lines have none for that.
fn written(
    new: &Workshop,
    targets: &[Option<PathBuf>],
    texts: &[&str],
) -> Result<(Vec<Placed>, usize), Error> {
    let mut without: HashMap<usize, BTreeSet<usize>> = HashMap::new();
    for _ in 0..ROUNDS {
        let (made, placed) = all(texts, &without);
        for (index, (target, text)) in targets.iter().zip(&made).enumerate() {
            let Some(target) = target else { continue };
            let text = if index == 0 { root(text) } else { text.clone() };
            fs::write(target, text)
                .map_err(|source| Error::File { path: target.display().to_string(), source })?;
        }
        let errors = new.errors_inside()?;
        let lines = |without: &HashMap<usize, BTreeSet<usize>>| without.values().map(BTreeSet::len).sum();
        let before: usize = lines(&without);
        if errors.is_empty() {
            return Ok((placed, before));
        }
        for (path, line) in &errors {
            let file = targets
                .iter()
                .position(|target| target.as_ref().is_some_and(|target| target.ends_with(path)));
            if let Some(file) = file {
                without.entry(file).or_default().insert(*line);
            }
        }
        if lines(&without) == before {
            break;
        }
    }
    Err(Error::Refused(format!("the mutants of `{}` don't compile, in {ROUNDS} tries", new.package().name)))
}

fn copied(package: &Package, folder: &Path) -> Result<Package, Error> {
    let inside = package.manifest.strip_prefix(&package.workspace).unwrap_or(&package.manifest);
    let all = packages(&folder.join(inside));
    let found = all.and_then(|all| all.into_iter().find(|known| known.name == package.name));
    found.ok_or_else(|| {
        Error::Refused(format!(
            "a copy of `{}` isn't a package: it depends on something outside of its workspace's folder",
            package.name
        ))
    })
}

/// Copies a folder's files, without what's built, hidden, or links.
fn copy(from: &Path, to: &Path, target: &Path) -> Result<(), Error> {
    let failed = |path: &Path, source| Error::File { path: path.display().to_string(), source };
    fs::create_dir_all(to).map_err(|error| failed(to, error))?;
    for entry in fs::read_dir(from).map_err(|error| failed(from, error))? {
        let path = entry.map_err(|error| failed(from, error))?.path();
        let name = path.file_name().unwrap_or_default().to_owned();
        if path == target || name.to_string_lossy().starts_with('.') || path.is_symlink() || name == "target"
        {
            continue;
        }
        match path.is_dir() {
            true => copy(&path, &to.join(name), target)?,
            false => drop(fs::copy(&path, to.join(name)).map_err(|error| failed(&path, error))?),
        }
    }
    Ok(())
}
