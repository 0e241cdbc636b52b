//! Verdicts and faults in words: the phrases that all renderings share.

use super::confirm::Confirmation;
use crate::outcome::{Attempt, Counterexample, Crossing, Fault, FaultKind, Outcome};
use touchstone_front_racket::core::{ModuleId, Program, Span};
use touchstone_report::{Limit, Method, Scope, Verdict, words};

/// What happens in a counterexample, as one phrase without the blamed module.
pub fn happens(found: &Counterexample) -> String {
    match found.loading {
        true => format!("{}, while it's loaded", phrase(&found.fault)),
        false => phrase(&found.fault),
    }
}

/// What went wrong, as one phrase without the blamed module.
pub fn phrase(fault: &Fault) -> String {
    match &fault.kind {
        FaultKind::Contract { export, direction, source, value, .. } => {
            let what = match direction.as_str() {
                "promised" => "produces",
                _ => "passes on",
            };
            format!("{what} {value} where the contract of `{export}` wants {source}")
        }
        FaultKind::Primitive { name, expected, value, .. } if value.is_empty() => {
            format!("misuses `{name}`: {expected}")
        }
        FaultKind::Primitive { name, expected, value, .. } => {
            format!("misuses `{name}`: expected {expected}, given {value}")
        }
        FaultKind::Failure { name, message, value, .. } if value.is_empty() => {
            format!("makes `{name}` fail: {message}")
        }
        FaultKind::Failure { name, message, value, .. } => {
            format!("makes `{name}` fail: {message}, given {value}")
        }
        FaultKind::Application { message } => format!("applies wrongly: {message}"),
        FaultKind::Undefined { name } => format!("uses `{name}` before its definition"),
        FaultKind::Raised { message } => format!("raises an error that nobody catches: {message}"),
    }
}

/// The contract or primitive that was violated, its value apart.
pub fn violated(fault: &Fault) -> String {
    match &fault.kind {
        FaultKind::Contract { export, source, .. } => format!("{source}, in the contract of `{export}`"),
        FaultKind::Primitive { name, expected, .. } => format!("{expected}, of `{name}`"),
        FaultKind::Failure { name, message, .. } => format!("`{name}`: {message}"),
        FaultKind::Application { message } | FaultKind::Raised { message } => message.clone(),
        FaultKind::Undefined { name } => format!("the definition of `{name}`"),
    }
}

/// Where it happens, as `file:line:column`: the application that failed, or, if that's the client's own call, the export whose
/// contract the result violates.
pub fn place(program: &Program, module: ModuleId, fault: &Fault) -> String {
    locate(program, module, fault).map_or_else(|| fault.place.clone(), |span| program.locate(span))
}

/// The same as a span.
pub fn locate(program: &Program, module: ModuleId, fault: &Fault) -> Option<Span> {
    // The client's expressions come after the program's.
    let site =
        fault.site.filter(|site| site.index() < program.expr_count()).map(|site| program.origin(site).span);
    let export = || {
        let FaultKind::Contract { export, .. } = &fault.kind else { return None };
        // Of what another module provides, if it's none of this one's.
        let exports =
            std::iter::once(program.module(module)).chain(&program.modules).flat_map(|m| &m.exports);
        let mut called_so = exports.filter(|candidate| candidate.name.as_str() == export);
        called_so.next().map(|found| found.span)
    };
    site.or_else(export)
}

/// The value that violated it, if there is one.
pub fn value(fault: &Fault) -> Option<&str> {
    match &fault.kind {
        FaultKind::Contract { value, .. }
        | FaultKind::Primitive { value, .. }
        | FaultKind::Failure { value, .. } => Some(value.as_str()).filter(|value| !value.is_empty()),
        FaultKind::Application { .. } | FaultKind::Undefined { .. } | FaultKind::Raised { .. } => None,
    }
}

/// A verdict in a word or two, as a table has it.
pub fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Shown(_) => "counterexample",
        Verdict::Excluded(proof) if proof.is_everything() => "safe",
        Verdict::Excluded(_) | Verdict::Open { candidate: None, .. } => "none found",
        Verdict::Open { candidate: Some(_), .. } => "unconfirmed",
        Verdict::Vacuous { .. } | Verdict::Failed(_) => "broken",
    }
}

/// What an outcome without a counterexample says in full.
pub fn statement(outcome: &Outcome) -> String {
    match outcome.verdict() {
        Verdict::Shown(_) => "a client breaks it".to_owned(),
        Verdict::Excluded(proof) => match (proof.scope(), proof.method()) {
            (Scope::Everything, Method::Abstraction) => {
                "no client breaks it: an approximation of all clients has no error".to_owned()
            }
            (Scope::Everything, _) => "no client breaks it: all were tried".to_owned(),
            (Scope::Within(within), _) => {
                format!("no client breaks it within these limits: {}", words::limits(within))
            }
        },
        Verdict::Open { candidate: Some(_), .. } => "a client may break it".to_owned(),
        Verdict::Open { reasons, .. } => {
            let why: Vec<String> = reasons.iter().map(words::reason).collect();
            let calls = outcome.interactions().filter(|calls| *calls > 0).map(interactions_of);
            let tried = calls.map(|calls| format!("; all with up to {calls} were")).unwrap_or_default();
            format!("no client found, and not all were tried: {}{tried}", why.join(", "))
        }
        Verdict::Vacuous { .. } => "no client exists".to_owned(),
        Verdict::Failed(fault) => words::fault(&fault),
    }
}

/// Why an attempt at a proof came to nothing, if it did. A limit that the verdict names isn't told again.
pub fn attempt(attempt: &Attempt, verdict: &Verdict) -> Option<String> {
    let named = |limit: &Limit| match verdict {
        Verdict::Excluded(proof) => {
            matches!(proof.scope(), Scope::Within(within) if within.contains(limit))
        }
        _ => false,
    };
    match attempt {
        Attempt::Safe { .. } => None,
        Attempt::Limited(limit) if named(limit) => {
            let which = if limit.of.is_some() { "what they leave out" } else { "them, too" };
            Some(format!("a proof was tried, and met {which}"))
        }
        Attempt::Limited(limit) => Some(format!("a proof was tried, but only of {}", words::limit(limit))),
        Attempt::Unknown(why) => Some(format!("a proof was tried, and met {why}")),
    }
}

/// `1 interaction`, `2 interactions`.
pub fn interactions_of(number: u32) -> String {
    if number == 1 { "1 interaction".to_owned() } else { format!("{number} interactions") }
}

/// Who has run the counterexample, and with what outcome.
pub fn confirmation(confirmation: &Confirmation) -> String {
    match confirmation {
        Confirmation::Racket { version } => format!("confirmed by racket {version}"),
        Confirmation::Interpreter { why } => {
            format!("confirmed by Touchstone's interpreter only: {why}")
        }
        Confirmation::Disagreed { version, outcome } => {
            format!("NOT confirmed: racket {version} {outcome}; please report this as a defect of Touchstone")
        }
        Confirmation::Ordered { why } => {
            format!("NOT confirmed: it may rest on the order of a hash, which isn't said anywhere; {why}")
        }
        Confirmation::Unconfirmed => "NOT confirmed: it wasn't run".to_owned(),
    }
}

/// A call across the boundary, with an arrow that says who called.
pub fn crossing(crossing: &Crossing, module: &str) -> String {
    let who = if crossing.outward { format!("client -> {module}") } else { format!("{module} -> client") };
    match &crossing.result {
        Some(result) => format!("{who}: {} = {result}", crossing.call),
        None => format!("{who}: {}", crossing.call),
    }
}

/// The client as it's shown: what breaks the module, with the definitions that it needs, without `require`s.
pub fn client(found: &Counterexample) -> String {
    let lines: Vec<&str> =
        found.client.lines().filter(|line| !line.trim_start().starts_with("(require ")).collect();
    let text = lines.join("\n").trim().to_owned();
    if text.is_empty() { found.expression.clone() } else { text }
}
