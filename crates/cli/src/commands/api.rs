//! `cargo touchstone api`: declarations of sequences of calls, proposed for the types of a crate.

use crate::args::{Api, ApiShape};
use crate::commands::cover::library::named_or_here;
use crate::commands::diff::package::chosen;
use crate::exit::{Error, Status};
use crate::files::{check_target, write};
use crate::output;
use std::fs;
use std::path::Path;
use touchstone_whitebox::api::{
    Around, Proposal, document, file_name, is_of, is_unedited, overview, proposals,
};

/// Runs the command.
///
/// # Errors
/// There's no such package or type, nothing makes a value of it, the crate can't be built, or a file can't be written.
pub fn run(arguments: &Api) -> Result<Status, Error> {
    if let Some(target) = &arguments.output {
        check_target(target)?;
    }
    let manifest = named_or_here(arguments.manifest_path.as_ref())?;
    let package = chosen(&manifest, arguments.package.as_deref())?;
    let around = Around::of(&package.manifest, &arguments.features.of_library())?;
    let (krate, name) = around.asked_for(arguments.name.as_deref())?;
    let proposals = proposals(&around, krate, name.as_deref())?;
    if proposals.is_empty() {
        return Err(Error::Nothing(format!("the crate `{}` has no public type with calls", krate.name)));
    }
    let text = match arguments.format {
        ApiShape::Json => format!("{:#}\n", document(&krate.name, &proposals)),
        ApiShape::Text if arguments.write => overview(&proposals).replace("// ", ""),
        ApiShape::Text => {
            let files: Vec<String> = proposals.iter().map(shown).collect();
            format!("{}\n{}", overview(&proposals), files.join("\n"))
        }
    };
    match &arguments.output {
        None => output::print(&text)?,
        Some(target) => write(target, &text)?,
    }
    if arguments.write {
        put(&around.folder.join("tests"), &proposals)?;
    }
    Ok(Status::AllHold)
}

/// A declaration to be pasted, with what it leaves out.
fn shown(proposal: &Proposal) -> String {
    let file = proposal.file();
    let lines = file.lines().filter(|line| !line.starts_with("//!"));
    let mut text: Vec<&str> = lines.skip_while(|line| line.is_empty()).collect();
    // The mark is for files.
    text.pop();
    text.join("\n").trim_end().to_owned() + "\n"
}

/// Writes a test file for each type; those that were edited stay.
fn put(folder: &Path, proposals: &[Proposal]) -> Result<(), Error> {
    fs::create_dir_all(folder)
        .map_err(|source| Error::File { path: folder.display().to_string(), source })?;
    for proposal in proposals {
        let mut path = folder.join(file_name(proposal, false));
        let mut known = fs::read_to_string(&path).ok();
        if known.as_ref().is_some_and(|known| is_unedited(known) && !is_of(known, proposal)) {
            path = folder.join(file_name(proposal, true));
            known = fs::read_to_string(&path).ok();
        }
        match known {
            Some(known) if !is_unedited(&known) => {
                output::say(&format!("{} was edited, and stays as it is\n", path.display()));
            }
            _ => {
                write(&path, &proposal.file())?;
                output::say(&format!("written: {}\n", path.display()));
            }
        }
    }
    Ok(())
}
