//! What's in a folder, by the specification that it's of: by the name of the folder in it, by what a document says, or by the one that was chosen.

use super::folders;
use crate::binaries::Specification;
use crate::exit::Error;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use touchstone_campaign::corpus::exchange::{Held, Offered, read};

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    /// Inputs, by the number of the specification.
    pub(super) of: BTreeMap<usize, Vec<Offered>>,
    /// What's passed over, and why.
    pub(super) passed_over: Vec<String>,
}

/// The specifications that there are, and which of them are chosen.
struct Known<'s, 'a> {
    all: &'s [Specification<'a>],
    names: Vec<String>,
    filter: Option<&'s str>,
}

/// Reads a folder.
///
/// # Errors
/// It can't be read, it has files of which it isn't known whose they are, or it's of another specification.
pub(super) fn gather(
    folder: &Path,
    all: &[Specification<'_>],
    filter: Option<&str>,
) -> Result<Gathered, Error> {
    let known = Known { all, names: folders(all), filter };
    let mut gathered = Gathered::default();
    let (files, below) = entries(folder)?;
    if !files.is_empty() {
        let owner = known.owner_of_files(folder)?;
        known.take(&files, owner, &mut gathered)?;
    }
    for folder in below {
        match known.named(&folder) {
            Some(owner) if known.is_chosen(owner) => {
                known.take(&entries(&folder)?.0, Some(owner), &mut gathered)?;
            }
            Some(_) => {}
            None => {
                gathered
                    .passed_over
                    .push(format!("{}: no specification here has such a folder", folder.display()));
            }
        }
    }
    Ok(gathered)
}

impl Known<'_, '_> {
    fn is_chosen(&self, index: usize) -> bool {
        self.all[index].contains(self.filter)
    }

    /// The specification whose folder has this name, or whose path ends so if no other does.
    fn named(&self, folder: &Path) -> Option<usize> {
        if let Some(index) = self.names.iter().position(|known| is_called(folder, known)) {
            return Some(index);
        }
        let end = format!(".{}", name(folder)?);
        let mut ending = (0..self.names.len()).filter(|index| self.names[*index].ends_with(&end));
        ending.next().filter(|_| ending.next().is_none())
    }

    /// The specification of the files in the folder itself, unless they say it themselves.
    fn owner_of_files(&self, folder: &Path) -> Result<Option<usize>, Error> {
        let chosen: Vec<usize> = (0..self.all.len()).filter(|index| self.is_chosen(*index)).collect();
        match (self.named(folder), &chosen[..]) {
            (Some(owner), _) if self.is_chosen(owner) => Ok(Some(owner)),
            (Some(owner), _) if is_called(folder, &self.names[owner]) => {
                let (folder, of) = (folder.display(), &self.all[owner].recorded_as);
                let filter = self.filter.unwrap_or_default();
                Err(Error::Run(format!(
                    "{folder}: its inputs are of `{of}`, which `--filter {filter}` leaves out"
                )))
            }
            (_, [owner]) => Ok(Some(*owner)),
            _ => Ok(None),
        }
    }

    fn take(&self, files: &[PathBuf], owner: Option<usize>, gathered: &mut Gathered) -> Result<(), Error> {
        for path in files {
            let file = path.display().to_string();
            let Held { content, specification } = match read(path) {
                Ok(held) => held,
                Err(why) => {
                    gathered.passed_over.push(format!("{file}: it's passed over: {why}"));
                    continue;
                }
            };
            let owner = match (specification, owner) {
                (None, Some(owner)) => owner,
                (None, None) => {
                    return Err(Error::Run(format!(
                        "{file}: of which specification is it? Say it by `--filter TEXT`, or by a folder that's named as `export` names it"
                    )));
                }
                (Some(of), Some(owner)) if of == self.all[owner].recorded_as => owner,
                (Some(of), Some(owner)) => {
                    let here = &self.all[owner].recorded_as;
                    return Err(Error::Run(format!("{file}: it's an input of `{of}`, not of `{here}`")));
                }
                (Some(of), None) => match self.all.iter().position(|one| one.recorded_as == of) {
                    Some(owner) if self.is_chosen(owner) => owner,
                    Some(_) => continue,
                    None => {
                        return Err(Error::Run(format!(
                            "{file}: it's an input of `{of}`, which isn't specified here"
                        )));
                    }
                },
            };
            gathered.of.entry(owner).or_default().push(Offered { file, content });
        }
        Ok(())
    }
}

/// The name of a folder, by whatever path it's reached.
fn name(folder: &Path) -> Option<String> {
    let whole = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    Some(whole.file_name()?.to_string_lossy().into_owned())
}

fn is_called(folder: &Path, known: &str) -> bool {
    name(folder).is_some_and(|name| name == known)
}

/// The files of a folder and the folders in it, by name. What's hidden, and what a fuzzer says for people, isn't among them.
fn entries(folder: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Error> {
    let failed = |source| Error::File { path: folder.display().to_string(), source };
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') && name != "README.txt" {
            all.push(entry.path());
        }
    }
    all.sort();
    Ok(all.into_iter().partition(|path| !path.is_dir()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::TestBinary;
    use touchstone_campaign::Subject;
    use touchstone_campaign::corpus::exchange::{Content, Form, write};

    fn with(then: impl Fn(&Path, &[Specification<'_>])) {
        let folder = tempfile::tempdir().expect("a folder");
        let binary = TestBinary {
            package: "shop".into(),
            target: "shop".into(),
            kind: "lib".into(),
            executable: PathBuf::new(),
            package_dir: PathBuf::new(),
            libraries: vec![],
        };
        let of = |function: &str| Specification {
            binary: &binary,
            subject: Subject { function: function.into(), ..Subject::default() },
            recorded_as: function.into(),
        };
        then(folder.path(), &[of("carts::add"), of("carts::total"), of("tax")]);
    }

    fn counts(gathered: &Gathered) -> Vec<(usize, usize)> {
        gathered.of.iter().map(|(index, offered)| (*index, offered.len())).collect()
    }

    fn refused(gathered: Result<Gathered, Error>, words: &str) {
        let said = gathered.expect_err(words).to_string();
        assert!(said.contains(words), "{said}");
    }

    #[test]
    fn folders_tell_whose_inputs_they_have() {
        with(|folder, all| {
            for (name, form) in
                [("shop.carts.add", Form::Bytes), ("shop.tax", Form::Json), ("total", Form::Bytes)]
            {
                let below = folder.join(name);
                fs::create_dir(&below).expect("a folder");
                let of = if name == "shop.tax" { "tax" } else { "" };
                write(&below, form, of, "(1)").expect("written");
                fs::write(below.join("id:000000,orig:seed"), [1, 2]).expect("written");
                fs::write(below.join("README.txt"), "of a fuzzer").expect("written");
                fs::create_dir(below.join(".state")).expect("a folder");
            }
            fs::create_dir(folder.join("elsewhere")).expect("a folder");
            let gathered = gather(folder, all, None).expect("read");
            assert_eq!(counts(&gathered), [(0, 2), (1, 2), (2, 2)]);
            assert_eq!(gathered.passed_over.len(), 1, "{:?}", gathered.passed_over);
            assert!(gathered.passed_over[0].contains("elsewhere: no specification here"));
            assert_eq!(counts(&gather(folder, all, Some("carts::")).expect("read")), [(0, 2), (1, 2)]);
            // A folder by itself.
            assert_eq!(counts(&gather(&folder.join("shop.tax"), all, None).expect("read")), [(2, 2)]);
            refused(
                gather(&folder.join("shop.tax"), all, Some("add")),
                "its inputs are of `tax`, which `--filter add` leaves out",
            );
        });
    }

    #[test]
    fn files_are_of_the_one_that_is_chosen_or_say_it_themselves() {
        with(|folder, all| {
            fs::write(folder.join("seed"), [7]).expect("written");
            refused(gather(folder, all, None), "of which specification is it?");
            refused(gather(folder, all, Some("carts::")), "of which specification is it?");
            assert_eq!(counts(&gather(folder, all, Some("total")).expect("read")), [(1, 1)]);
            write(folder, Form::Json, "carts::total", "(1)").expect("written");
            assert_eq!(counts(&gather(folder, all, Some("total")).expect("read")), [(1, 2)]);
            refused(gather(folder, all, Some("tax")), "it's an input of `carts::total`, not of `tax`");
            fs::remove_file(folder.join("seed")).expect("removed");
            let gathered = gather(folder, all, None).expect("read");
            assert_eq!(gathered.of[&1][0].content, Content::Text("(1)".into()));
            assert_eq!(counts(&gather(folder, all, Some("carts::")).expect("read")), [(1, 1)]);
            write(folder, Form::Json, "gone", "(1)").expect("written");
            refused(gather(folder, all, None), "it's an input of `gone`, which isn't specified here");
        });
    }

    #[test]
    fn what_is_damaged_is_named_and_the_rest_is_used() {
        with(|folder, all| {
            write(folder, Form::Json, "tax", "(1)").expect("written");
            write(folder, Form::Bytes, "", "(2)").expect("written");
            let damaged = fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path());
            let damaged: Vec<PathBuf> =
                damaged.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
            fs::write(&damaged[0], "{").expect("written");
            let gathered = gather(folder, all, Some("tax")).expect("read");
            assert_eq!(counts(&gathered), [(2, 1)]);
            assert!(
                gathered.passed_over[0].starts_with(&damaged[0].display().to_string()),
                "{:?}",
                gathered.passed_over
            );
        });
        refused(gather(Path::new("/nowhere/at/all"), &[], None), "/nowhere/at/all: ");
    }
}
