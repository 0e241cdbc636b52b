//! The regions of code that rustc counts, as a program has them and as its runs counted them.

use llvm_profparser::coverage::coverage_mapping::CoverageMapping;
use llvm_profparser::instrumentation_profile::types::InstrumentationProfile;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// A region of a file: from a line and a column to those that are its last, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region {
    /// Where it begins.
    pub from: (usize, usize),
    /// Where it ends.
    pub to: (usize, usize),
}

/// Regions, by files: their paths from the package's folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Regions(BTreeMap<PathBuf, BTreeSet<Region>>);

impl Regions {
    /// The files that have some.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.0.keys().map(PathBuf::as_path)
    }

    /// Those of a file alone.
    pub fn of_file(&self, file: &Path) -> Regions {
        let regions = self.0.get_key_value(file);
        Regions(regions.map(|(file, regions)| (file.clone(), regions.clone())).into_iter().collect())
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.values().map(BTreeSet::len).sum()
    }

    /// The lines that they lie in. One is reached if something in it is.
    pub fn lines(&self) -> BTreeSet<(&Path, usize)> {
        let each = self.0.iter().flat_map(|(file, regions)| regions.iter().map(move |region| (file, region)));
        each.flat_map(|(file, region)| (region.from.0..=region.to.0).map(|line| (file.as_path(), line)))
            .collect()
    }

    /// Lines that these don't lie in, of those that `all` do, as ranges of the lines of one file.
    pub fn missed_lines(&self, all: &Regions, file: &Path) -> Vec<RangeInclusive<usize>> {
        let (known, reached) = (all.of_file(file), self.of_file(file));
        let reached = reached.lines();
        let mut ranges: Vec<RangeInclusive<usize>> = vec![];
        for (_, line) in known.lines().into_iter().filter(|line| !reached.contains(line)) {
            match ranges.last_mut() {
                Some(last) if *last.end() + 1 == line => *last = *last.start()..=line,
                _ => ranges.push(line..=line),
            }
        }
        ranges
    }

    /// Those that are in `all`, too.
    pub(super) fn within(mut self, all: &Regions) -> Regions {
        for (file, regions) in &mut self.0 {
            regions.retain(|region| all.0.get(file).is_some_and(|known| known.contains(region)));
        }
        self.0.retain(|_, regions| !regions.is_empty());
        self
    }

    /// These and those.
    pub(super) fn and(mut self, others: &Regions) -> Regions {
        for (file, regions) in &others.0 {
            self.0.entry(file.clone()).or_default().extend(regions);
        }
        self
    }

    /// Keeps those of some files.
    pub(super) fn retain(&mut self, is_kept: impl Fn(&Path) -> bool) {
        self.0.retain(|file, _| is_kept(file));
    }
}

/// Whether a file, by its path from a package's folder, is the package's own: not one of a package within, nor what a build script made.
pub(super) fn is_of(root: &Path, target: &Path, file: &Path) -> bool {
    let path = root.join(file);
    let between = path.ancestors().skip(1).take_while(|folder| *folder != root);
    !path.starts_with(target) && !{ between }.any(|folder| folder.join("Cargo.toml").is_file())
}

/// What a program's regions are, and which of them were run.
#[derive(Debug, Default)]
pub(super) struct Counted {
    pub(super) known: Regions,
    pub(super) reached: Regions,
}

impl Counted {
    /// Reads the regions that programs have of files in a folder, and what was counted of them in another. Cost: linear in the programs.
    ///
    /// # Errors
    /// What the compiler or the runs left can't be read.
    pub(super) fn read(
        programs: &[PathBuf],
        profiles: Option<&Path>,
        root: &Path,
    ) -> Result<Counted, String> {
        let unread = |error: &dyn std::fmt::Display| format!("what rustc counts can't be read: {error}");
        let mut files = vec![];
        for entry in
            profiles.map(fs::read_dir).transpose().map_err(|error| unread(&error))?.into_iter().flatten()
        {
            files.push(entry.map_err(|error| unread(&error))?.path());
        }
        // The library reads what this machine's rustc wrote; one that's newer than it may write what it takes for impossible.
        let read = AssertUnwindSafe(|| read(programs, &files, root));
        match catch_unwind(read) {
            Ok(read) => read.map_err(|error| unread(&error)),
            Err(_) => Err(unread(&"it's in a form that isn't known here; a newer Touchstone may know it")),
        }
    }
}

/// A version that profiles have which nothing was counted for: any that has names of files compressed.
const VERSION: u64 = 9;

/// The path without links, if there's such a file.
fn canonical(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn read(programs: &[PathBuf], files: &[PathBuf], root: &Path) -> Result<Counted, String> {
    let profile = match files {
        [] => InstrumentationProfile::new(Some(VERSION), false, false, false),
        _ => llvm_profparser::merge_profiles(files).map_err(|error| error.to_string())?,
    };
    let mut counted = Counted::default();
    for program in programs {
        let objects = [program.clone()];
        let mapping = CoverageMapping::new(&objects, &profile, true).map_err(|error| error.to_string())?;
        // A program may have none of it.
        let is_here = |paths: &[PathBuf]| paths.iter().any(|path| canonical(path).starts_with(root));
        let Ok(report) = mapping.generate_subreport(is_here) else { continue };
        for (path, result) in report.files {
            let path = canonical(&path);
            let Ok(file) = path.strip_prefix(root) else { continue };
            for (place, count) in result.hits {
                let region = Region {
                    from: (place.line_start, place.column_start),
                    to: (place.line_end, place.column_end),
                };
                counted.known.0.entry(file.to_owned()).or_default().insert(region);
                // Threads may count at once, and miss one: then a difference is less than nothing.
                if (1..=isize::MAX as usize).contains(&count) {
                    counted.reached.0.entry(file.to_owned()).or_default().insert(region);
                }
            }
        }
    }
    Ok(counted)
}
