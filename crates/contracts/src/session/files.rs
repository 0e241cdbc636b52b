//! Which files are meant: those named, and of folders all Racket files but clients.

use super::Error;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// A file to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where it is.
    pub path: PathBuf,
    /// What it's called below the folder that was asked for; the file's name if it was named itself.
    pub below: PathBuf,
}

/// How `--emit` calls the files it writes, so that they aren't taken for modules to attack.
pub const CLIENT: &str = ".client.rkt";

/// The files of these places, in order, folders in the order of names. Links to folders aren't followed.
///
/// # Errors
/// A place can't be read, or a folder has no Racket file.
pub fn find(places: &[PathBuf]) -> Result<Vec<Found>, Error> {
    let mut found: Vec<Found> = Vec::new();
    for place in places {
        let failed = |source| Error::File { path: place.display().to_string(), source };
        if fs::metadata(place).map_err(failed)?.is_dir() {
            let before = found.len();
            walk(place, place, &mut found)?;
            if found.len() == before {
                return Err(Error::NotRacket(format!("{} has no .rkt file in it", place.display())));
            }
        } else {
            let below = place.file_name().map_or_else(|| place.clone(), PathBuf::from);
            found.push(Found { path: place.clone(), below });
        }
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|file| seen.insert(file.path.clone()));
    Ok(found)
}

fn walk(root: &Path, folder: &Path, found: &mut Vec<Found>) -> Result<(), Error> {
    let failed = |source| Error::File { path: folder.display().to_string(), source };
    let mut entries = fs::read_dir(folder).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type().map_err(failed)?;
        if kind.is_dir() {
            // Hidden folders, and what racket compiles to.
            if !name.starts_with('.') && name != "compiled" {
                walk(root, &path, found)?;
            }
        } else if name.ends_with(".rkt") && !name.ends_with(CLIENT) && !name.starts_with('.') {
            let below = path.strip_prefix(root).unwrap_or(&path).to_owned();
            found.push(Found { path, below });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_walked_in_order_and_without_clients() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["b.rkt", "a/x.rkt", "a/x.client.rkt", "a/compiled/x.rkt", ".git/y.rkt", "notes.md"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("made");
            fs::write(path, "#lang racket\n").expect("written");
        }
        let places = [folder.path().to_owned(), folder.path().join("b.rkt")];
        let below: Vec<_> = find(&places).expect("found").into_iter().map(|file| file.below).collect();
        assert_eq!(below, [PathBuf::from("a/x.rkt"), PathBuf::from("b.rkt")]);
    }

    #[test]
    fn a_folder_without_programs_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = find(&[folder.path().to_owned()]).expect_err("nothing there").to_string();
        assert!(error.contains("no .rkt file"), "{error}");
    }
}
