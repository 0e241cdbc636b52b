//! `touchstone corpus list`: how much is kept of which specification, and what's kept of none.

use super::{Kept, chosen, title};
use crate::args::{List, Listing};
use crate::binaries::{Specification, specifications};
use crate::build::build;
use crate::exit::{Error, Status};
use crate::output;
use crate::table::{Align, Table};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use touchstone_report::words::{count, counted};

/// Inputs of a name that nothing specified in the source beside has.
struct Stray {
    file: PathBuf,
    name: String,
    inputs: usize,
}

pub(super) fn run(list: &List) -> Result<Status, Error> {
    list.sandbox.require().map_err(Error::Run)?;
    let binaries = build(&list.packages)?;
    let all = specifications(&binaries)?;
    let chosen = chosen(&all, list.filter.text())?;
    let mut kept = Vec::new();
    for specification in chosen {
        kept.push((specification, Kept::of(specification)?));
    }
    let strays = if list.filter.text().is_none() { strays(&all)? } else { vec![] };
    let text = match list.format {
        Listing::Text => text(&kept, &all),
        Listing::Json => json(&kept, &strays),
    };
    output::print(&text)?;
    for Stray { file, name, inputs } in &strays {
        let inputs = counted(*inputs as u64, "input");
        let file = file.display();
        output::say(&format!("note: {file}: {inputs} of `{name}`, which isn't specified there\n"));
    }
    Ok(Status::AllHold)
}

type Of<'s, 'a> = (&'s Specification<'a>, Option<Kept>);

fn text(kept: &[Of<'_, '_>], all: &[Specification<'_>]) -> String {
    let mut table =
        Table::new([("specification", Align::Left), ("inputs", Align::Right), ("in", Align::Left)]);
    for (specification, kept) in kept {
        let there = kept.as_ref().filter(|kept| kept.count() > 0);
        table.row([
            title(specification, all),
            count(there.map_or(0, Kept::count) as u64),
            there.map_or("-".into(), |kept| kept.file.display().to_string()),
        ]);
    }
    table.render()
}

fn json(kept: &[Of<'_, '_>], strays: &[Stray]) -> String {
    let one = |(specification, kept): &Of<'_, '_>| -> Value {
        let inputs: Vec<&String> = kept.iter().flat_map(|kept| kept.own.iter().chain(&kept.shared)).collect();
        json!({
            "specification": specification.recorded_as,
            "function": specification.subject.function,
            "target": specification.binary.target,
            "file": specification.subject.file,
            "line": specification.subject.line,
            "corpus": kept.as_ref().map(|kept| &kept.file),
            "inputs": inputs,
        })
    };
    let strays = strays
        .iter()
        .map(|Stray { file, name, inputs }| json!({ "corpus": file, "name": name, "inputs": inputs }));
    let document = json!({
        "format": "touchstone-corpus",
        "version": 1,
        "specifications": kept.iter().map(one).collect::<Vec<_>>(),
        "strays": strays.collect::<Vec<_>>(),
    });
    format!("{document:#}\n")
}

/// What's kept under other names in the files of these specifications.
fn strays(all: &[Specification<'_>]) -> Result<Vec<Stray>, Error> {
    let mut files: BTreeMap<PathBuf, (PathBuf, BTreeSet<&str>)> = BTreeMap::new();
    for specification in all {
        let Some(Kept { file, path, .. }) = Kept::of(specification)? else { continue };
        let (_, names) = files.entry(path).or_insert((file, BTreeSet::new()));
        names.extend([specification.recorded_as.as_str(), specification.subject.function.as_str()]);
    }
    let mut strays = Vec::new();
    for (path, (file, names)) in files {
        let text = fs::read(&path).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let mut others: BTreeMap<&str, usize> = BTreeMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, _)) = line.split_once('\t').filter(|(name, _)| !names.contains(name)) {
                *others.entry(name).or_default() += 1;
            }
        }
        let stray =
            |(name, inputs): (&str, usize)| Stray { file: file.clone(), name: name.to_owned(), inputs };
        strays.extend(others.into_iter().map(stray));
    }
    Ok(strays)
}
