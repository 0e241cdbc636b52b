//! `touchstone list`: what is specified (the test binaries know), and which public functions aren't and why (the
//! source says).

use crate::args::{List, Listing};
use crate::binaries::{Specification, specifications};
use crate::build::{build, sources};
use crate::exit::{Error, Status};
use crate::output;
use crate::table::{Align, Table};
use serde_json::json;
use touchstone_campaign::Subject;
use touchstone_whitebox::unspecified::{Found, Function, scan};

/// Runs the command.
///
/// # Errors
/// If the packages can't be built. A source file that can't be parsed is said and passed over.
pub fn run(list: &List) -> Result<Status, Error> {
    list.sandbox.require().map_err(Error::Run)?;
    let binaries = build(&list.packages)?;
    let mut specified = specifications(&binaries)?;
    let (root, packages) = sources(&list.packages, &binaries)?;
    let mut found = Found::default();
    for package in &packages {
        let is_code = |kind: &String| ["lib", "rlib", "bin", "cdylib", "staticlib"].contains(&kind.as_str());
        for target in package.targets.iter().filter(|target| target.kind.iter().any(is_code)) {
            scan(&target.src_path, &root, &mut found);
        }
    }
    for problem in &found.problems {
        output::say(&format!("note: {problem}\n"));
    }
    specified.retain(|specification| specification.contains(list.filter.text()));
    // A specification from outside (`check!`) has the function's path in its own crate, or the end of it.
    let is_specified = |path: &str| {
        let from_outside = format!("::{path}");
        specified.iter().any(|specification| {
            let function = &specification.subject.function;
            function == path || function.ends_with(&from_outside)
        })
    };
    let is_wanted = |path: &str| list.filter.text().is_none_or(|filter| path.contains(filter));
    found.unspecified.retain(|function| is_wanted(&function.path) && !is_specified(&function.path));
    output::print(&match list.format {
        Listing::Text => text(&specified, &found.unspecified),
        Listing::Json => json(&specified, &found.unspecified),
    })?;
    Ok(Status::AllHold)
}

/// Two tables: what is specified, and what isn't.
fn text(specified: &[Specification], unspecified: &[Function]) -> String {
    let mut table = Table::new([("specified", Align::Left), ("in", Align::Left), ("at", Align::Left)]);
    for specification in specified {
        let subject = &specification.subject;
        table.row([
            subject.function.clone(),
            specification.binary.target.clone(),
            format!("{}:{}", subject.file, subject.line),
        ]);
    }
    let mut text = match specified {
        [] => "nothing is specified here\n".to_owned(),
        _ => table.render(),
    };
    let mut table = Table::new([("skipped", Align::Left), ("why", Align::Left), ("at", Align::Left)]);
    for function in unspecified {
        table.row([
            function.path.clone(),
            function.reason.to_string(),
            format!("{}:{}", function.file.display(), function.line),
        ]);
    }
    if !unspecified.is_empty() {
        text.push('\n');
        text.push_str(&table.render());
    }
    text
}

/// The same as a document: `specified` and `skipped`, each a list of objects with a path and a place.
fn json(specified: &[Specification], unspecified: &[Function]) -> String {
    let specified = specified.iter().map(|specification| {
        let Subject { function, file, line, .. } = &specification.subject;
        json!({ "function": function, "target": specification.binary.target, "file": file, "line": line })
    });
    let skipped = unspecified.iter().map(|function| {
        let why = function.reason.to_string();
        json!({ "function": function.path, "why": why, "file": function.file, "line": function.line })
    });
    let document = json!({
        "format": "touchstone-list",
        "version": 1,
        "specified": specified.collect::<Vec<_>>(),
        "skipped": skipped.collect::<Vec<_>>(),
    });
    format!("{document:#}\n")
}
