//! What's proposed, as text: a test file for each type, that tells whether it was edited; types as they're written in it; a table of types.

use super::{Kind, Modelled, Proposal};
use quote::ToTokens;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use syn::visit_mut::{self, VisitMut};
use syn::{Lifetime, Path, Type};

/// What the last line begins with.
const MARK: &str = "// As proposed; this line goes when it's edited: ";

/// A type as it's written from outside of its crate.
pub(super) fn spelled(ty: &Type, krate: &str) -> String {
    let mut ty = ty.clone();
    Outside(krate).visit_type_mut(&mut ty);
    tidy(&ty.to_token_stream().to_string())
}

struct Outside<'a>(&'a str);

impl VisitMut for Outside<'_> {
    fn visit_path_mut(&mut self, path: &mut Path) {
        visit_mut::visit_path_mut(self, path);
        if let Some(first) = path.segments.first_mut()
            && first.ident == "crate"
        {
            first.ident = syn::Ident::new(self.0, first.ident.span());
        }
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident != "static" {
            lifetime.ident = syn::Ident::new("_", lifetime.ident.span());
        }
    }
}

/// Tokens of a type without the spaces between them.
pub(super) fn tidy(tokens: &str) -> String {
    let mut text = tokens.to_owned();
    for (from, to) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" ::", "::"),
        (" < ", "<"),
        ("< ", "<"),
        (" <", "<"),
        (" >", ">"),
        (" ,", ","),
        (" ;", ";"),
        ("& ", "&"),
        ("( ", "("),
        (" )", ")"),
        ("[ ", "["),
        (" ]", "]"),
        (",)", ")"),
        ("&'_ ", "&"),
    ] {
        text = text.replace(from, to);
    }
    text
}

impl Proposal {
    /// The declaration, `touchstone::api! { … }`, to be pasted.
    pub fn declaration(&self) -> String {
        let mut text = format!("touchstone::api! {{\n    type = {};\n", self.instance);
        if !self.laws.is_empty() {
            text += &format!("    laws; // {}\n", self.laws.join(", "));
        }
        text += "\n";
        for call in &self.calls {
            text += &format!("    {}\n", call.entry);
        }
        text + "}\n"
    }

    /// The declaration of the calls that a model has, too; nothing if it looks like nothing in std.
    pub(super) fn beside_model(&self) -> String {
        let Some(Modelled { model, container, calls }) = &self.model else { return String::new() };
        let name = snake(self.name.rsplit("::").next().unwrap_or_default());
        let mut text = format!("touchstone::api! {{\n    type = {};\n", self.instance);
        text += &format!("    name = {name}_beside_{container};\n    model = {model};\n\n");
        for call in calls {
            text += &format!("    {}\n", call.entry);
        }
        text + "}\n"
    }

    /// A test file with the declaration, and what it leaves out and why.
    pub fn file(&self) -> String {
        let mut text = heading(self) + "\n\n";
        if self.calls.iter().any(|call| call.is_deprecated) {
            text += "#![allow(deprecated)]\n\n";
        }
        let imports: BTreeSet<&String> = self.calls.iter().flat_map(|call| &call.imports).collect();
        for import in &imports {
            text += &format!("use {import} as _;\n");
        }
        text += if imports.is_empty() { "" } else { "\n" };
        text += &self.declaration();
        if let Some(modelled) = &self.model {
            text += &format!(
                "\n// Some of its calls look like those of `{}`. If it's to do the same, take out the slashes: then what they return is compared.\n",
                modelled.model
            );
            self.beside_model()
                .lines()
                .for_each(|line| text += &format!("//{}{line}\n", if line.is_empty() { "" } else { " " }));
        }
        if !self.refused.is_empty() {
            text += "\n// Not called:\n";
        }
        for (name, why) in &self.refused {
            text += &format!("// {name}: {}\n", why.replace('\n', " "));
        }
        let mark = mark(&text);
        text + "\n" + &mark
    }
}

/// The line that tells whether a text was edited.
fn mark(text: &str) -> String {
    let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{MARK}{:016x}\n", text.bytes().fold(0xcbf2_9ce4_8422_2325, fnv))
}

/// Whether a file is as it was written, so that it may be written again.
pub fn is_unedited(file: &str) -> bool {
    let Some(at) = file.find(MARK) else { return false };
    let text = file[..at].strip_suffix('\n').unwrap_or(&file[..at]);
    file[at..] == mark(text)
}

/// Whether a file that was written is of this type.
pub fn is_of(file: &str, proposal: &Proposal) -> bool {
    file.lines().next().is_some_and(|line| line == heading(proposal))
}

fn heading(proposal: &Proposal) -> String {
    format!(
        "//! Sequences of calls of `{}`, as `cargo touchstone api` proposes them. With `model = …;` results are compared.",
        proposal.instance
    )
}

/// The name of a type's test file; with the crate's, where another crate's type has the same.
pub fn file_name(proposal: &Proposal, with_crate: bool) -> String {
    let without = proposal.name.split_once("::").map_or(proposal.name.as_str(), |(_, path)| path);
    let path = if with_crate { &proposal.name } else { without };
    format!("touchstone_api_{}.rs", snake(&path.replace("::", "_")))
}

/// A name in small letters with underscores.
fn snake(path: &str) -> String {
    let mut name = String::new();
    for char in path.chars() {
        if char.is_uppercase() && !name.is_empty() && !name.ends_with('_') {
            name.push('_');
        }
        name.extend(char.to_lowercase());
    }
    name
}

/// A line for each type: how many calls of how many there are, by what they do.
pub fn overview(proposals: &[Proposal]) -> String {
    let mut text = String::new();
    for proposal in proposals {
        let count = |kind| proposal.count(kind);
        text += &format!(
            "// {}: {} of {} calls ({} make one, {} change it, {} look, {} consume it)\n",
            proposal.instance,
            proposal.calls.len(),
            proposal.all(),
            count(Kind::Makes),
            count(Kind::Changes),
            count(Kind::Looks),
            count(Kind::Consumes),
        );
    }
    text
}

/// What's proposed, as a document.
pub fn document(krate: &str, proposals: &[Proposal]) -> Value {
    let types = proposals.iter().map(|proposal| {
        let calls = proposal.calls.iter().map(|call| {
            json!({ "name": call.name, "kind": call.kind.name(), "entry": call.entry, "imports": call.imports })
        });
        let refused = proposal.refused.iter().map(|(name, why)| json!({ "name": name, "why": why }));
        let model = proposal.model.as_ref().map(|modelled| {
            let calls: Vec<&String> = modelled.calls.iter().map(|call| &call.entry).collect();
            json!({ "type": modelled.model, "calls": calls })
        });
        json!({
            "name": proposal.name,
            "type": proposal.instance,
            "file": file_name(proposal, false),
            "calls": calls.collect::<Vec<_>>(),
            "refused": refused.collect::<Vec<_>>(),
            "laws": proposal.laws,
            "model": model,
            "text": proposal.file(),
        })
    });
    json!({ "format": "touchstone-api", "version": 1, "crate": krate, "types": types.collect::<Vec<_>>() })
}
