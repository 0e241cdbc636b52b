//! Names and reasons of goals, as lists and sentences have them.

use super::{limits, method, proof, reason};
use crate::{Goal, GoalKind, Question, Scope, Source, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// The heading above what was only conjectured.
pub const CANDIDATES: &str = "Candidates: what rests on something that isn't known to be possible";

/// A sentence, without its end, that says how candidates count.
pub const CANDIDATES_ARE: &str = "They rest on what isn't known to be possible, so they fail nobody's build";

/// Greatest number of lines named of what a case covers.
const MOST_LINES: usize = 12;

/// A goal in a list: `12 true`, `14`, or its label.
pub fn goal_name(goal: &Goal) -> String {
    match goal.kind {
        GoalKind::Statement => goal.place.line.to_string(),
        kind if kind.is_numbered() => format!("{} {}", goal.place.line, goal.name),
        _ => goal.name.clone(),
    }
}

/// Goals in a list: labels as their author wrote them, and lines where a front end made them up.
pub fn goal_names<'a>(goals: impl Iterator<Item = &'a Goal>) -> String {
    let mut names = vec![];
    let mut lines = BTreeSet::new();
    for goal in goals {
        let line = goal.place.line;
        match goal.written {
            true => names.push(goal.name.clone()),
            false if goal.kind == GoalKind::Assertion => names.push(format!("{} at line {line}", goal.name)),
            false => {
                lines.insert(line);
            }
        }
    }
    if !lines.is_empty() {
        let word = if lines.len() == 1 { "line" } else { "lines" };
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        names.push(format!("{word} {}", lines.join(", ")));
    }
    names.join(if names.iter().any(|name| name.contains(", ")) { "; " } else { ", " })
}

/// Goals of code by their lines: `3, 5 true/false, 7`, and those in other texts than the first goal's own, by the texts' names: `basket.rs 7`. Of
/// what no person wrote only a return that stands alone is named.
pub fn numbered_names(goals: &[&Goal], home: usize, sources: &[Source]) -> String {
    let mut lines: BTreeMap<(Option<usize>, u32), Vec<&str>> = BTreeMap::new();
    for goal in goals {
        let is_return = goal.kind == GoalKind::Return && goals.len() == 1;
        let made = matches!(goal.hidden, Some(crate::Hidden::CompilerMade));
        if goal.place.line > 0 && (!made || is_return) {
            let is_line = goal.kind == GoalKind::Statement || goal.name.starts_with("line ");
            let elsewhere = Some(goal.place.source).filter(|source| *source != home);
            lines.entry((elsewhere, goal.place.line)).or_default().push(if is_line {
                ""
            } else {
                &goal.name
            });
        }
    }
    let all: Vec<String> = lines
        .into_iter()
        .map(|((elsewhere, line), mut names)| {
            names.dedup();
            let file = elsewhere.and_then(|source| sources.get(source));
            let file = file.map_or("", |source| source.name.rsplit('/').next().unwrap_or(&source.name));
            format!("{file} {line} {}", names.join("/")).trim().to_owned()
        })
        .collect();
    let more = all.len().saturating_sub(MOST_LINES);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    format!("{}{more}", all[..all.len().min(MOST_LINES)].join(", "))
}

/// Why a goal isn't shown, in a sentence: the engine's own where it has one.
pub fn because(goal: &Goal) -> String {
    goal.because.clone().unwrap_or_else(|| verdict(&goal.verdict()))
}

/// A verdict in a sentence.
pub fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Shown(evidence) => format!("shown by case {}", evidence.case() + 1),
        Verdict::Excluded(excluded) => match excluded.scope() {
            Scope::Everything => proof(excluded),
            Scope::Within(within) => {
                format!("none within these limits: {} ({})", limits(within), method(excluded.method()))
            }
        },
        Verdict::Open { reasons, candidate, .. } => {
            let mut parts: Vec<String> = reasons.iter().map(reason).collect();
            let rests_on = candidate.iter().flat_map(|candidate| candidate.rests_on());
            parts.extend(rests_on.map(super::assumption));
            let mut seen = BTreeSet::new();
            parts.retain(|part| seen.insert(part.clone()));
            parts.join("; ")
        }
        Verdict::Vacuous { within } if within.is_empty() => "there is no input at all".to_owned(),
        Verdict::Vacuous { within } => format!("there is no input within these limits: {}", limits(within)),
        Verdict::Failed(fault) => super::fault(fault),
    }
}

/// The text that's shown when the pointer is over a goal's colour.
pub fn hover(question: Question, goal: &Goal, subject: &str) -> String {
    let name = if goal.kind.is_numbered() { goal_name(goal) } else { goal_names(std::iter::once(goal)) };
    let verdict = goal.verdict();
    let word = match goal.kind {
        GoalKind::Error | GoalKind::Assertion => Question::Violate.word(&verdict),
        _ => question.word(&verdict),
    };
    match &verdict {
        Verdict::Shown(evidence) => format!("{name}: {word} by case {} of {subject}", evidence.case() + 1),
        _ => {
            let hidden = goal.hidden.as_ref().map(|why| format!(" ({})", hidden(why))).unwrap_or_default();
            format!("{name}: {word}{hidden}; {}", because(goal))
        }
    }
}

/// Why nobody wants to hear that something is excluded.
pub fn hidden(why: &crate::Hidden) -> String {
    match why {
        crate::Hidden::CompilerMade => "made by a compiler".to_owned(),
        crate::Hidden::Announced => "announced by its author".to_owned(),
        crate::Hidden::Consequence(Some(of)) => format!("follows from `{of}`"),
        crate::Hidden::Consequence(None) => "follows from other infeasible code".to_owned(),
        crate::Hidden::Implicit => "no code of its own".to_owned(),
    }
}
