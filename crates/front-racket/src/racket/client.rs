//! What a client is for Racket: where the modules are that it requires, and how it calls them.

use std::path::Path;

use crate::concrete::written_symbol;
use crate::core::{ModuleId, Program, SourceId};
use crate::reader;

/// The names of the modules that hold a module, outermost first, itself last: `["file", "inner"]`.
pub fn path_of(program: &Program, module: ModuleId) -> Vec<String> {
    let own = program.module(module).span;
    let mut around: Vec<_> = program
        .modules
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(at, other)| {
            let span = other.span;
            let holds =
                span.source == own.source && span.start <= own.start && own.end <= span.end && span != own;
            *at == module.index() || holds
        })
        .map(|(_, other)| other)
        .collect();
    around.sort_by_key(|other| std::cmp::Reverse(other.span.end - other.span.start));
    around.iter().map(|other| other.name.to_string()).collect()
}

/// A client's text with each module that its `require`s name as racket needs it: the outermost module as `outermost` says, given
/// its name as it's written, the others as submodules of it.
pub fn with_paths(program: &Program, client: &str, outermost: impl Fn(&str) -> String) -> String {
    let mut text = String::with_capacity(client.len());
    let mut done = 0;
    for (module, span) in requires(program, client) {
        let path = path_of(program, module);
        let Some((first, inner)) = path.split_first() else { continue };
        let root = outermost(&written_symbol(first));
        text.push_str(&client[done..span.0]);
        if inner.is_empty() {
            text.push_str(&root);
        } else {
            let names: Vec<String> = inner.iter().map(|name| written_symbol(name)).collect();
            text.push_str(&format!("(submod {root} {})", names.join(" ")));
        }
        done = span.1;
    }
    text.push_str(&client[done..]);
    text
}

/// The modules that a client requires, and where it says so, in order.
fn requires(program: &Program, client: &str) -> Vec<(ModuleId, (usize, usize))> {
    let Ok(forms) = reader::read(client, SourceId(0)) else { return Vec::new() };
    let mut found = Vec::new();
    for form in &forms {
        let Some([_, specs @ ..]) = form.as_form("require") else { continue };
        for spec in specs {
            let name = match (spec.as_form("quote"), spec.as_form("submod")) {
                (Some([_, name]), _) => name.name(),
                (_, Some([.., last])) => last.name(),
                _ => None,
            };
            if let Some(module) = name.and_then(|name| program.module_named(name)) {
                found.push((module, (spec.span.start as usize, spec.span.end as usize)));
            }
        }
    }
    found
}

/// The texts that hold what a client requires.
pub(super) fn sources(program: &Program, client: &str) -> Vec<SourceId> {
    let mut sources: Vec<SourceId> =
        requires(program, client).iter().map(|(module, _)| program.module(*module).span.source).collect();
    sources.sort_unstable();
    sources.dedup();
    sources
}

/// Name of a text's module: the file's name without folder and ending.
pub(super) fn stem(name: &str) -> String {
    Path::new(name).file_stem().map_or_else(|| name.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// The text that racket calls so: by its stem, or, of a file that another one requires, by its path.
pub(super) fn source_called(program: &Program, called: &str) -> Option<SourceId> {
    let called_by_path = called.contains('/').then(|| stem(called));
    let stem_of = called_by_path.as_deref().unwrap_or(called);
    let at = program.sources.iter().rposition(|source| stem(&source.name) == stem_of)?;
    u32::try_from(at).ok().map(SourceId)
}
