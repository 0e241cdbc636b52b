//! `touchstone list`: what is specified (the test binaries know), and which public functions aren't and why (the
//! source says).

use crate::args::List;
use crate::binaries::specifications;
use crate::build::{build, sources};
use crate::exit::{Error, Status};
use crate::output;
use crate::scan::{Found, scan};
use crate::table::{Align, Table};

/// Runs the command.
///
/// # Errors
/// If the packages can't be built. A source file that can't be parsed is said and passed over.
pub fn run(list: &List) -> Result<Status, Error> {
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
    let mut text = String::new();
    specified.retain(|specification| specification.contains(list.filter.as_deref()));
    let mut table = Table::new([("specified", Align::Left), ("in", Align::Left), ("at", Align::Left)]);
    for specification in &specified {
        let subject = &specification.subject;
        table.row([
            subject.function.clone(),
            specification.binary.target.clone(),
            format!("{}:{}", subject.file, subject.line),
        ]);
    }
    if specified.is_empty() {
        text.push_str("nothing is specified here\n");
    } else {
        text.push_str(&table.render());
    }
    // A specification from outside (`check!`) has the function's path in its own crate, or the end of it.
    let is_specified = |path: &str| {
        let from_outside = format!("::{path}");
        specified.iter().any(|specification| {
            let function = &specification.subject.function;
            function == path || function.ends_with(&from_outside)
        })
    };
    let mut table = Table::new([("skipped", Align::Left), ("why", Align::Left), ("at", Align::Left)]);
    let mut skipped = 0;
    for function in &found.unspecified {
        let wanted = list.filter.as_deref().is_none_or(|filter| function.path.contains(filter));
        if wanted && !is_specified(&function.path) {
            skipped += 1;
            table.row([
                function.path.clone(),
                function.reason.to_string(),
                format!("{}:{}", function.file.display(), function.line),
            ]);
        }
    }
    if 0 < skipped {
        text.push('\n');
        text.push_str(&table.render());
    }
    output::print(&text)?;
    Ok(Status::AllHold)
}
