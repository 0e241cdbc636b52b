//! `touchstone corpus import`: what's in a folder is run with what's kept, and kept is what together meets what all of it meets.

use super::gather::gather;
use super::{Kept, chosen, tell, title};
use crate::args::CorpusImport;
use crate::binaries::specifications;
use crate::exit::{self, Error, Status};
use crate::feedback;
use crate::output;
use crate::progress::Progress;
use crate::run::{Given, run_one};
use crate::table::{Align, Table};
use std::fs;
use std::path::Path;
use touchstone_campaign::corpus::exchange::Offered;
use touchstone_campaign::harness::curate::CORPUS;
use touchstone_report::words::count;

/// So many files that can't be used are named.
const NAMED: usize = 20;

pub(super) fn run(import: &CorpusImport) -> Result<Status, Error> {
    import.sandbox.require().map_err(Error::Run)?;
    let shown = import.folder.display().to_string();
    // What's wrong with it is said before anything is built.
    fs::read_dir(&import.folder).map_err(|source| Error::File { path: shown.clone(), source })?;
    let binaries = feedback::build_or_fail(&import.packages)?;
    let all = specifications(&binaries)?;
    let filter = import.filter.as_deref();
    chosen(&all, filter)?;
    let gathered = gather(&import.folder, &all, filter)?;
    for passed_over in gathered.passed_over.iter().take(NAMED) {
        output::say(&format!("warning: {passed_over}\n"));
    }
    if let Some(more @ 1..) = gathered.passed_over.len().checked_sub(NAMED) {
        output::say(&format!("warning: {more} more are passed over\n"));
    }
    if gathered.of.is_empty() {
        return Err(Error::Run(format!("{shown}: no input of what's specified here is there")));
    }
    let progress = Progress::new(gathered.of.len(), true);
    let mut table = Table::new([
        ("specification", Align::Left),
        ("files", Align::Right),
        ("inputs", Align::Right),
        ("new", Align::Right),
        ("kept", Align::Right),
    ]);
    let mut outcomes = Vec::new();
    for (index, offered) in &gathered.of {
        let specification = &all[*index];
        let own =
            || -> Result<Vec<String>, Error> { Ok(Kept::of(specification)?.map_or(vec![], |kept| kept.own)) };
        let before = own()?;
        let folder = touchstone_process::folder()
            .map_err(|source| Error::File { path: "a temporary directory".into(), source })?;
        let list = folder.path().join("offered.json");
        hand_over(offered, &list)
            .map_err(|source| Error::File { path: list.display().to_string(), source })?;
        let given = Given { variables: vec![(CORPUS.into(), list.display().to_string())], places: vec![] };
        let outcome = run_one(specification, &given, &progress);
        progress.finished(&outcome);
        let after = own()?;
        let new = after.iter().filter(|input| !before.contains(input)).count();
        table.row([
            title(specification, &all),
            count(offered.len() as u64),
            count(outcome.kept_inputs()),
            count(new as u64),
            count(after.len() as u64),
        ]);
        outcomes.push(outcome);
    }
    progress.clear();
    outcomes.iter().for_each(tell);
    output::print(&table.render())?;
    Ok(exit::of_specifications(&outcomes))
}

/// Writes down what's handed over.
fn hand_over(offered: &[Offered], list: &Path) -> std::io::Result<()> {
    fs::write(list, serde_json::to_vec(offered)?)
}
