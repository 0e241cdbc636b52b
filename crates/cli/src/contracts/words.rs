//! Verdicts and faults in words: the phrases that all renderings share.

use super::confirm::Confirmation;
use touchstone_campaign::report::count;
use touchstone_contracts::core::{ModuleId, Program, Span};
use touchstone_contracts::diagnostic::DiagnosticKind;
use touchstone_contracts::prove::Outcome;
use touchstone_contracts::verdict::{Counterexample, Crossing, Fault, FaultKind, Limit, Verdict};

/// A kind of fault, as an identifier that stays the same.
pub fn rule(kind: &FaultKind) -> &'static str {
    match kind {
        FaultKind::Contract { .. } => "contract-violation",
        FaultKind::Primitive { .. } | FaultKind::Failure { .. } => "primitive-misuse",
        FaultKind::Application { .. } => "bad-application",
        FaultKind::Undefined { .. } => "use-before-definition",
        FaultKind::Raised { .. } => "uncaught-error",
    }
}

/// All rules with what they mean.
pub const RULES: [(&str, &str); 5] = [
    ("contract-violation", "A client makes the module break a promise of a contract"),
    ("primitive-misuse", "A client makes the module apply a primitive outside of its domain"),
    (
        "bad-application",
        "A client makes the module apply what isn't a procedure, or one with another number of arguments",
    ),
    ("use-before-definition", "The module uses a variable before its definition"),
    ("uncaught-error", "A client makes the module raise an error that nobody catches"),
];

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
        FaultKind::Primitive { name, expected, value } if value.is_empty() => {
            format!("misuses `{name}`: {expected}")
        }
        FaultKind::Primitive { name, expected, value } => {
            format!("misuses `{name}`: expected {expected}, given {value}")
        }
        FaultKind::Failure { name, message, value } if value.is_empty() => {
            format!("makes `{name}` fail: {message}")
        }
        FaultKind::Failure { name, message, value } => {
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
    let export = || match &fault.kind {
        FaultKind::Contract { export, .. } => program
            .module(module)
            .exports
            .iter()
            .find(|candidate| candidate.name.as_str() == export)
            .map(|found| found.span),
        _ => None,
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
        Verdict::Counterexample(_) => "counterexample",
        Verdict::Exhausted | Verdict::Safe => "safe",
        Verdict::Bounded { .. } => "none found",
        Verdict::Broken(_) => "broken",
    }
}

/// What a verdict without a counterexample says in full.
pub fn statement(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Counterexample(_) => "a client breaks it".to_owned(),
        Verdict::Exhausted => "no client breaks it: all were tried".to_owned(),
        Verdict::Safe => "no client breaks it: an approximation of all clients has no error".to_owned(),
        Verdict::Bounded { interactions, limits } => {
            let why: Vec<String> = limits.iter().map(limit).collect();
            let calls = interactions_of(*interactions);
            format!("no client with up to {calls} found; not all were tried: {}", why.join(", "))
        }
        Verdict::Broken(fault) => format!("it can't be loaded: it {}", phrase(fault)),
    }
}

/// Why an attempt at a proof came to nothing, if it did.
pub fn proof(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Safe => None,
        Outcome::Unknown(why) => Some(format!("a proof was tried, and met {why}")),
    }
}

/// `1 interaction`, `2 interactions`.
pub fn interactions_of(number: u32) -> String {
    if number == 1 { "1 interaction".to_owned() } else { format!("{number} interactions") }
}

/// A bound that was met.
pub fn limit(limit: &Limit) -> String {
    let times =
        |number: u64| if number == 1 { "once".to_owned() } else { format!("{} times", count(number)) };
    match limit {
        Limit::Time => "the time was up".to_owned(),
        Limit::Steps => "the steps were used up (--steps, --time)".to_owned(),
        Limit::Interactions => "longer clients could do more (--interactions)".to_owned(),
        Limit::States => "there were too many states".to_owned(),
        Limit::Undecided(number) => format!("no solver could decide a path ({})", times(*number)),
        Limit::Unmodelled { what, count } => format!("{what} isn't followed ({})", times(*count)),
        Limit::Refuted(number) => format!("candidates didn't break it when run ({})", times(*number)),
    }
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

/// A kind of diagnostic, as an identifier that stays the same.
pub fn diagnostic(kind: DiagnosticKind) -> &'static str {
    match kind {
        DiagnosticKind::Read => "read",
        DiagnosticKind::Syntax => "syntax",
        DiagnosticKind::Name => "name",
        DiagnosticKind::Unsupported => "unsupported",
        DiagnosticKind::Note => "note",
    }
}
