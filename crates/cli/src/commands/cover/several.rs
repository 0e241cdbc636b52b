//! Several files, or all of a folder: each by itself, with what was found about it under its name, and how many had findings at the end.
//! What's wrong with one doesn't stop the others.

use crate::args::Cover;
use crate::commands::whitebox::Interrupt;
use crate::exit::{Error, Status};
use crate::output;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use touchstone_report::Format;
use touchstone_whitebox::rust::package;

/// What's taken from folders.
const KNOWN: [&str; 4] = ["bpl", "tsp", "c", "rs"];

/// The files that were given: of a folder that's a package of Rust its library's, of another folder, those that are programs or code, and of
/// those in it; in the order of their names.
///
/// # Errors
/// A folder can't be read, or has no such file.
pub(super) fn files(given: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut found = vec![];
    for path in given {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let before = found.len();
        within(path, &BTreeSet::new(), &mut found)?;
        if found.len() == before && path.join("Cargo.toml").is_file() {
            return Err(Error::NotAProgram(format!(
                "{}: this package has no library; of Rust, the functions of libraries can be covered",
                path.display()
            )));
        }
        if found.len() == before {
            return Err(Error::NotAProgram(format!(
                "{}: no file in this folder ends in .bpl, .tsp, .c or .rs",
                path.display()
            )));
        }
    }
    Ok(found)
}

/// `others`: what packages around it make that isn't their library.
fn within(folder: &Path, others: &BTreeSet<PathBuf>, found: &mut Vec<PathBuf>) -> Result<(), Error> {
    let manifest = folder.join("Cargo.toml");
    let mut others = others.clone();
    if manifest.is_file() {
        for package in package::packages(&manifest).into_iter().flatten() {
            let beside = package.manifest.parent().unwrap_or(folder).to_owned();
            others.extend(["tests", "examples", "benches"].map(|name| beside.join(name)));
            let roots = package.targets.into_iter().filter(|target| !target.is_library);
            others.extend(roots.map(|target| target.root));
        }
    }
    let failed = |source| Error::File { path: folder.display().to_string(), source };
    let entries = fs::read_dir(folder).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let mut entries: Vec<_> = entries.into_iter().map(|entry| (entry.path(), entry.file_type())).collect();
    entries.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (path, kind) in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let kind = kind.map_err(failed)?;
        if !others.is_empty() && fs::canonicalize(&path).is_ok_and(|path| others.contains(&path)) {
            continue;
        }
        if kind.is_dir() && !name.starts_with('.') && name != "target" {
            within(&path, &others, found)?;
        } else if !kind.is_dir()
            && path.extension().is_some_and(|end| KNOWN.iter().any(|known| end == *known))
        {
            found.push(path);
        }
    }
    Ok(())
}

/// Covers these. The status is the greatest of theirs.
///
/// # Errors
/// The folder for the output can't be made, or a format that's one document was asked for without one.
pub(super) fn run(arguments: &Cover, files: &[PathBuf]) -> Result<Status, Error> {
    if arguments.output.is_none() && arguments.format != Format::Text {
        return Err(Error::Run(
            "each of several files is a document of its own: `--output FOLDER` says where they go".to_owned(),
        ));
    }
    if let Some(folder) = &arguments.output {
        fs::create_dir_all(folder)
            .map_err(|source| Error::File { path: folder.display().to_string(), source })?;
    }
    let begin = Instant::now();
    let mut counts = [0usize; 3];
    let mut worst = Status::AllHold;
    let mut left = 0;
    for file in files {
        let remaining = arguments.code.budget().total.saturating_sub(begin.elapsed());
        if remaining.is_zero() || Interrupt::get().is_set() {
            left += 1;
            continue;
        }
        let mut now = Cover { file: file.clone(), ..arguments.clone() };
        now.code.total_time = Some(remaining);
        now.output = arguments.output.as_ref().map(|folder| folder.join(document(file, arguments.format)));
        if now.output.is_none() {
            output::print(&format!("{}:\n\n", file.display()))?;
        }
        let status = super::one(&now).unwrap_or_else(|error| {
            output::say(&format!("error: {}: {error}\n", file.display()));
            Status::CouldNotRun
        });
        counts[status as usize] += 1;
        worst = worst.max(status);
        if now.output.is_none() {
            output::print("\n")?;
        }
    }
    let [fine, found, broken] = counts;
    let mut words = format!("{} files: {fine} without findings, {found} with", files.len());
    if broken > 0 {
        words.push_str(&format!(", {broken} couldn't be run, or not in full"));
    }
    if left > 0 {
        words.push_str(&format!(", {left} not begun"));
        worst = worst.max(Status::CouldNotRun);
    }
    words.push('\n');
    match arguments.output {
        None => output::print(&words)?,
        Some(_) => output::say(&words),
    }
    Ok(worst)
}

/// What the document about a file is called: by the file's whole path, since names may be the same.
fn document(file: &Path, format: Format) -> String {
    let parts = file.components().filter_map(|part| match part {
        std::path::Component::Normal(name) => Some(name.to_string_lossy()),
        _ => None,
    });
    format!("{}.{}", parts.collect::<Vec<_>>().join("-"), format.ending())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_searched_and_documents_have_names_of_their_own() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.c", "a.rs", "notes.txt", "inner/c.bpl", "target/d.c", ".hidden/e.c"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let found = files(&[folder.path().to_owned(), "x.ll".into()]).unwrap();
        let names: Vec<String> = found
            .iter()
            .map(|path| path.strip_prefix(folder.path()).unwrap_or(path).display().to_string())
            .collect();
        assert_eq!(names, ["a.rs", "b.c", "inner/c.bpl", "x.ll"]);
        assert!(files(&[folder.path().join("inner"), folder.path().join("target")]).is_ok());
        fs::remove_file(folder.path().join("inner/c.bpl")).unwrap();
        assert!(files(&[folder.path().join("inner")]).is_err());
        assert_eq!(document(Path::new("../src/./a.c"), Format::Html), "src-a.c.html");
    }
}
