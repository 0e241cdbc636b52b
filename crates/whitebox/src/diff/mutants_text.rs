//! Mutants in words: those that no case tells, then a table of the functions; and all of them as a document in JSON.

use super::mutants::{Fate, Mutation, Told};
use serde_json::{Value, json};
use std::fmt::Write as _;
use touchstone_report::{terminal, words};

/// The report in text; `native`: what running the cases with the original showed, in a sentence.
pub fn mutants_text(file: &str, mutation: &Mutation, native: &str) -> String {
    let mut text = String::new();
    for told in mutation.mutants.iter().filter(|told| !matches!(told.fate, Fate::Told(_))) {
        let _ = writeln!(
            text,
            "{}:{}: {}: {}\n  was  {}\n  now  {}",
            if told.mutant.file.is_empty() { file } else { &told.mutant.file },
            told.mutant.line,
            told.mutant.change.word(),
            phrase(told.fate),
            told.mutant.before,
            told.mutant.after
        );
        for note in &told.notes {
            let _ = writeln!(text, "  {note}");
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let width =
        mutation.functions.iter().map(|function| function.function.chars().count()).max().unwrap_or(0).max(8);
    let _ =
        writeln!(text, "{:<width$}  mutants  told  equivalent  within limits  open  tests  time", "function");
    for function in &mutation.functions {
        let own: Vec<&Told> =
            mutation.mutants.iter().filter(|told| told.function == function.function).collect();
        let [told, equivalent, within, open] = counts(&own);
        let _ = writeln!(
            text,
            "{:<width$}  {:>7}  {told:>4}  {equivalent:>10}  {within:>13}  {open:>4}  {:>5}  {}",
            function.function,
            own.len(),
            function.cases.len(),
            words::duration(function.time)
        );
    }
    let all: Vec<&Told> = mutation.mutants.iter().collect();
    let [told, equivalent, within, open] = counts(&all);
    let tests: usize = mutation.functions.iter().map(|function| function.cases.len()).sum();
    let _ = writeln!(
        text,
        "\n{told} of {} told by {}; {equivalent} equivalent: proved, {within} within limits, {open} open{native}",
        words::counted(all.len() as u64, "mutant"),
        words::counted(tests as u64, "test")
    );
    terminal(&text)
}

fn counts(mutants: &[&Told]) -> [usize; 4] {
    let count = |is: fn(Fate) -> bool| mutants.iter().filter(|told| is(told.fate)).count();
    [
        count(|fate| matches!(fate, Fate::Told(_))),
        count(|fate| fate == Fate::Equivalent),
        count(|fate| fate == Fate::EquivalentWithin),
        count(|fate| fate == Fate::Open),
    ]
}

fn phrase(fate: Fate) -> &'static str {
    match fate {
        Fate::Told(_) => "told",
        Fate::Equivalent => "equivalent: proved",
        Fate::EquivalentWithin => "equivalent within limits",
        Fate::Open => "open",
    }
}

/// The report as a document in JSON.
pub fn mutants_json(file: &str, mutation: &Mutation) -> Value {
    let one = |told: &Told| {
        let (fate, case) = match told.fate {
            Fate::Told(case) => ("told", Some(case + 1)),
            Fate::Equivalent => ("equivalent-proved", None),
            Fate::EquivalentWithin => ("equivalent-within", None),
            Fate::Open => ("open", None),
        };
        json!({
            "function": told.function,
            "file": if told.mutant.file.is_empty() { file } else { &told.mutant.file },
            "line": told.mutant.line,
            "change": told.mutant.change.word(),
            "before": told.mutant.before,
            "after": told.mutant.after,
            "verdict": fate,
            "test": case,
            "notes": told.notes,
        })
    };
    let functions = mutation.functions.iter().map(|function| {
        json!({
            "function": function.function,
            "tests": function.cases.len(),
            "milliseconds": u64::try_from(function.time.as_millis()).unwrap_or(u64::MAX),
        })
    });
    json!({
        "command": "cover",
        "criterion": "mutation",
        "file": file,
        "functions": functions.collect::<Vec<_>>(),
        "mutants": mutation.mutants.iter().map(one).collect::<Vec<_>>(),
    })
}
