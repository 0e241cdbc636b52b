//! Attributes that may change what is checked. Most say how a solver is to go about it, or what a tool would like to remember: those are
//! known here to mean nothing for the program's executions. Of each other one the program has a remark, so that none is passed over without
//! a word.

use std::collections::BTreeMap;
use std::sync::Arc;

use touchstone_program::{Program, Remark, Span};

use crate::ast::{
    Attribute, Declaration, DeclarationKind, File, NodeKind, Procedure, Statement, StatementKind,
};

/// Attributes that Touchstone follows.
const FOLLOWED: &[&str] = &["assumption", "builtin", "bvbuiltin", "inline", "msg", "partition"];

/// Attributes that change neither executions nor what is asserted of them: how it's proved, shown, named or split up.
const HARMLESS: &[&str] = &[
    "captureState",
    "checksum",
    "cexpr",
    "count",
    "define",
    "description",
    "error",
    "errorMessage",
    "extern",
    "external",
    "focus",
    "fuel",
    "id",
    "identity",
    "isolate",
    "keep",
    "line",
    "lineno",
    "name",
    "never_pattern",
    "no_pattern",
    "nopats",
    "origName",
    "original",
    "pool",
    "print",
    "printed",
    "priority",
    "prune",
    "qid",
    "random_seed",
    "resource_limit",
    "rlimit",
    "skolemid",
    "smt_option",
    "source",
    "sourcefile",
    "sourceFile",
    "sourceline",
    "sourceLine",
    "sourceloc",
    "split",
    "split_here",
    "subsumption_hint",
    "timeLimit",
    "trigger",
    "verboseName",
    "weight",
    "where",
];

/// What attributes do that are known and not followed.
const KNOWN: &[(&str, &str)] = &[
    ("always_assume", "an assumption that Boogie keeps where it drops others"),
    ("entrypoint", "Boogie may begin there only"),
    ("existential", "a constant whose value Boogie looks for"),
    ("ignore", "a declaration that Boogie leaves out"),
    ("only", "Boogie checks nothing else then"),
    ("selective_checking", "Boogie assumes the assertions before `{:start_checking_here}`"),
    ("start_checking_here", "Boogie assumes the assertions before it"),
    ("subsumption", "Boogie may not assume the assertion behind it"),
    ("verified_under", "Boogie checks the assertion only where the condition is false"),
    ("verify", "Boogie may not check it"),
];

/// Adds the remarks on a file's attributes to its program: one for each name and procedure.
pub(crate) fn remark(file: &File, program: &mut Program) {
    for declaration in &file.declarations {
        let mut found: BTreeMap<Arc<str>, Vec<Span>> = BTreeMap::new();
        let mut note = |attributes: &[Attribute]| {
            for attribute in attributes {
                let name = file.names.text(attribute.name.name);
                if !FOLLOWED.contains(&&**name) && !is_harmless(name) {
                    found.entry(name.clone()).or_default().push(attribute.name.span);
                }
            }
        };
        every(declaration, &mut note);
        let procedure = match &declaration.kind {
            DeclarationKind::Procedure(procedure) | DeclarationKind::Implementation(procedure) => {
                Some(file.names.text(procedure.name.name).clone())
            }
            _ => None,
        };
        for (name, spans) in found {
            program.remarks.push(Remark {
                procedure: procedure.clone(),
                span: spans.first().copied().unwrap_or(declaration.span),
                text: text(&name, &spans),
            });
        }
    }
    let quantifiers = file.nodes.iter().filter_map(|node| match &node.kind {
        NodeKind::Bind(binder) => Some(&binder.attributes),
        _ => None,
    });
    let mut found: BTreeMap<Arc<str>, Vec<Span>> = BTreeMap::new();
    for attribute in quantifiers.flatten() {
        let name = file.names.text(attribute.name.name);
        if !is_harmless(name) {
            found.entry(name.clone()).or_default().push(attribute.name.span);
        }
    }
    for (name, spans) in found {
        let span = spans.first().copied().unwrap_or(Span::NONE);
        program.remarks.push(Remark { procedure: None, span, text: text(&name, &spans) });
    }
}

fn is_harmless(name: &str) -> bool {
    HARMLESS.contains(&name) || name.starts_with("vcs_") || name.starts_with("si_")
}

fn text(name: &str, spans: &[Span]) -> String {
    let mut lines: Vec<u32> = spans.iter().map(|span| span.start.line).collect();
    lines.dedup();
    let more = lines.len().saturating_sub(MOST_LINES);
    let shown: Vec<String> = lines.iter().take(MOST_LINES).map(ToString::to_string).collect();
    let places = format!(
        "{} {}{}",
        if lines.len() == 1 { "line" } else { "lines" },
        shown.join(", "),
        if more > 0 { format!(" and {more} more") } else { String::new() }
    );
    match KNOWN.iter().find(|(known, _)| *known == name) {
        Some((_, meaning)) => format!("the attribute `{{:{name}}}` ({places}) isn't followed: {meaning}"),
        None => format!("the attribute `{{:{name}}}` ({places}) isn't known: what it changes isn't followed"),
    }
}

/// So many lines are named.
const MOST_LINES: usize = 5;

/// Goes through the attributes of a declaration and of all that's in it.
fn every(declaration: &Declaration, note: &mut dyn FnMut(&[Attribute])) {
    note(&declaration.attributes);
    match &declaration.kind {
        DeclarationKind::Variables(variables) => {
            // They share what the declaration says, or have it themselves.
            if let Some(first) = variables.first() {
                note(&first.attributes);
            }
        }
        DeclarationKind::Procedure(procedure) | DeclarationKind::Implementation(procedure) => {
            of_procedure(procedure, note);
        }
        _ => {}
    }
}

fn of_procedure(procedure: &Procedure, note: &mut dyn FnMut(&[Attribute])) {
    procedure.params.iter().chain(&procedure.results).for_each(|typed| note(&typed.attributes));
    procedure.contract.iter().for_each(|clause| note(&clause.attributes));
    if let Some(body) = &procedure.body {
        body.locals.iter().for_each(|typed| note(&typed.attributes));
        of_statements(&body.statements, note);
    }
}

fn of_statements(statements: &[Statement], note: &mut dyn FnMut(&[Attribute])) {
    for statement in statements {
        note(&statement.attributes);
        match &statement.kind {
            StatementKind::If(arms, otherwise) => {
                arms.iter().for_each(|arm| of_statements(&arm.body.statements, note));
                otherwise.iter().for_each(|nested| of_statements(&nested.statements, note));
            }
            StatementKind::While { invariants, body, .. } => {
                invariants.iter().for_each(|invariant| note(&invariant.attributes));
                of_statements(&body.statements, note);
            }
            _ => {}
        }
    }
}
