//! Programs as text, laid out as a person would.

use std::fmt::Write as _;

use touchstone_logic::{Sort, Var};

use super::lexer::{continues_name, starts_name};
use super::precedence::KEYWORDS;
use super::print_term::print_term;
use touchstone_report::Limit;

use crate::{
    AssertKind, AssumeKind, Block, Body, Clause, Procedure, Program, Statement, StatementKind, Terminator,
};

/// A name, between backquotes if it must be.
pub(super) fn name(text: &str) -> String {
    let plain =
        text.starts_with(starts_name) && text.chars().all(continues_name) && !KEYWORDS.contains(&text);
    if plain { text.to_owned() } else { format!("`{}`", text.replace('`', "'")) }
}

/// The text of a sort.
pub fn print_sort(sort: &Sort) -> String {
    let mut indices = vec![];
    let mut element = sort;
    while let Sort::Array(index, inner) = element {
        // Sorts nest at most `Sort::MAX_NESTING` deep.
        let text = print_sort(index);
        indices.push(if matches!(**index, Sort::Array(..)) { format!("({text})") } else { text });
        element = inner;
    }
    let element = match element {
        Sort::Bool => "bool".to_owned(),
        Sort::Int => "int".to_owned(),
        Sort::Real => "real".to_owned(),
        Sort::BitVec(width) => format!("bv{width}"),
        Sort::Float { exp, sig } => format!("float{sig}e{exp}"),
        Sort::Uninterpreted(sort) => {
            let text = name(sort);
            let number = |rest: &str| rest.chars().all(|c| c.is_ascii_digit());
            let known = text == "f32"
                || text == "f64"
                || text.strip_prefix("bv").is_some_and(number)
                || text.starts_with("float");
            if known { format!("`{text}`") } else { text }
        }
        other => other.to_string(),
    };
    if indices.is_empty() { element } else { format!("[{}]{element}", indices.join(", ")) }
}

/// A whole program, in the form that [`parse`](super::parse) reads.
pub fn print_program(program: &Program) -> String {
    let mut out = String::new();
    let store = program.store();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    for (sort, _) in program.types() {
        line(format!("type {};", name(sort)));
    }
    let typed =
        |var: &Var| format!("{}: {}", name(program.variable_name(*var)), print_sort(store.var_sort(*var)));
    for var in program.constants() {
        line(format!("const {};", typed(var)));
    }
    for var in program.globals() {
        line(format!("var {};", typed(var)));
    }
    for function in program.functions() {
        let info = store.fun(function.fun);
        let params: Vec<String> = match &info.definition {
            Some((params, _)) => params.iter().map(typed).collect(),
            None => {
                let numbered = info.params.iter().enumerate();
                numbered.map(|(position, sort)| format!("_{position}: {}", print_sort(sort))).collect()
            }
        };
        let head =
            format!("function {}({}) : {}", name(&info.name), params.join(", "), print_sort(&info.result));
        line(match &info.definition {
            Some((_, body)) => format!("{head} = {};", print_term(program, *body)),
            None => format!("{head};"),
        });
    }
    for axiom in &program.axioms {
        line(format!("axiom {};", print_term(program, axiom.condition)));
    }
    super::memory::print_map(program, &mut line);
    for procedure in program.procedures() {
        line(String::new());
        line(print_procedure(program, procedure).trim_end().to_owned());
    }
    out
}

/// A procedure of the program, or one made from it.
pub fn print_procedure(program: &Program, procedure: &Procedure) -> String {
    let store = program.store();
    let typed = |vars: &[Var]| {
        let one = |var: &Var| {
            format!("{}: {}", name(program.variable_name(*var)), print_sort(store.var_sort(*var)))
        };
        vars.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    let mut out = format!("procedure {}({})", name(&procedure.name), typed(&procedure.parameters));
    if !procedure.results.is_empty() {
        let _ = write!(out, " returns ({})", typed(&procedure.results));
    }
    out.push_str(if procedure.body.is_none() { ";\n" } else { "\n" });
    let mut clause = |word: &str, clause: &Clause| {
        let free = if clause.free { "free " } else { "" };
        let _ = writeln!(out, "  {free}{word} {};", print_term(program, clause.condition));
    };
    procedure.requires.iter().for_each(|requires| clause("requires", requires));
    procedure.ensures.iter().for_each(|ensures| clause("ensures", ensures));
    if let Some(modifies) = &procedure.modifies {
        let names: Vec<String> = modifies.iter().map(|var| name(program.variable_name(*var))).collect();
        let _ = writeln!(out, "  modifies {};", names.join(", "));
    }
    if let Some(body) = &procedure.body {
        out.push_str("{\n");
        for var in &procedure.locals {
            let _ = writeln!(out, "  var {};", typed(&[*var]));
        }
        for block in &body.blocks {
            print_block(program, procedure, body, block, &mut out);
        }
        out.push_str("}\n");
    }
    out
}

fn print_block(program: &Program, procedure: &Procedure, body: &Body, block: &Block, out: &mut String) {
    let _ = write!(out, "  {}:", name(&block.name));
    if block.compiler_made {
        out.push_str(" {:compiler}");
    }
    if block.marked_unreachable {
        out.push_str(" {:unreachable}");
    }
    if let Some(origin) = block.origin {
        let own = origin.procedure == procedure.id && body.blocks.get(origin.block.index()) == Some(block);
        if !own {
            let source = program.procedures().get(origin.procedure.index());
            let original = source.and_then(|source| source.body.as_ref()?.blocks.get(origin.block.index()));
            if let (Some(source), Some(original)) = (source, original) {
                let _ = write!(out, " // {}.{}", source.name, original.name);
            }
        }
    }
    out.push('\n');
    for statement in &block.statements {
        let _ = writeln!(out, "    {}", print_statement(program, statement));
    }
    match &block.terminator {
        Terminator::Return { .. } => out.push_str("    return;\n"),
        Terminator::Goto { edges, .. } => {
            let target = |edge: &crate::Edge| match body.blocks.get(edge.target.index()) {
                Some(block) => name(&block.name),
                None => edge.target.to_string(),
            };
            let targets: Vec<String> = edges.iter().map(target).collect();
            let space = if targets.is_empty() { "" } else { " " };
            let _ = writeln!(out, "    goto{space}{};", targets.join(", "));
        }
    }
}

/// A statement, with its `;`.
pub fn print_statement(program: &Program, statement: &Statement) -> String {
    let names = |vars: &[Var]| {
        vars.iter().map(|var| name(program.variable_name(*var))).collect::<Vec<_>>().join(", ")
    };
    match &statement.kind {
        StatementKind::Assign(assigned) => {
            let vars: Vec<Var> = assigned.iter().map(|(var, _)| *var).collect();
            let values: Vec<String> = assigned.iter().map(|(_, value)| print_term(program, *value)).collect();
            format!("{} := {};", names(&vars), values.join(", "))
        }
        StatementKind::Assume { condition, kind } => {
            let kind = match kind {
                AssumeKind::User => String::new(),
                AssumeKind::Guard => "{:guard} ".to_owned(),
                AssumeKind::Requires => "{:requires} ".to_owned(),
                AssumeKind::Ensures => "{:ensures} ".to_owned(),
                AssumeKind::Invariant => "{:invariant} ".to_owned(),
                AssumeKind::Bound => "{:bound} ".to_owned(),
                AssumeKind::Within(None) => "{:within} ".to_owned(),
                AssumeKind::Within(Some(limit)) => format!("{{:within \"{}\"}} ", said(limit)),
                AssumeKind::Beyond(limit) => format!("{{:beyond \"{}\"}} ", said(limit)),
                AssumeKind::Exit => "{:exit} ".to_owned(),
                AssumeKind::Unsupported(text) => format!("{{:unsupported \"{}\"}} ", text.replace('"', "'")),
            };
            format!("assume {kind}{};", print_term(program, *condition))
        }
        StatementKind::Assert { condition, kind } => {
            let kind = match kind {
                AssertKind::User => String::new(),
                AssertKind::Precondition => "{:precondition} ".to_owned(),
                AssertKind::Postcondition => "{:postcondition} ".to_owned(),
                AssertKind::InvariantEntry => "{:invariant_entry} ".to_owned(),
                AssertKind::InvariantMaintained => "{:invariant_maintained} ".to_owned(),
                AssertKind::Runtime(text) => format!("{{:runtime \"{}\"}} ", text.replace('"', "'")),
            };
            format!("assert {kind}{};", print_term(program, *condition))
        }
        StatementKind::Havoc(vars) => format!("havoc {};", names(vars)),
        StatementKind::Call { procedure, arguments, outs } => {
            let arguments: Vec<String> = arguments.iter().map(|term| print_term(program, *term)).collect();
            let callee = match program.procedures().get(procedure.index()) {
                Some(callee) => name(&callee.name),
                None => procedure.to_string(),
            };
            let outs = if outs.is_empty() { String::new() } else { format!("{} := ", names(outs)) };
            format!("call {outs}{callee}({});", arguments.join(", "))
        }
        StatementKind::Memory(op) => super::memory::print(program, op),
    }
}

/// A limit in words that are read again: `TextBytes 6 of s`.
fn said(limit: &Limit) -> String {
    let at_most = limit.at_most.map_or(String::new(), |most| format!(" {most}"));
    let of = limit.of.as_ref().map_or(String::new(), |of| format!(" of {of}"));
    format!("{}{at_most}{of}", limit.quantity.name())
}
