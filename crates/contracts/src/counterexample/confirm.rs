//! A counterexample is a conjecture until the concrete machine has run it to a fault of a known module.
//! What's reported is what that run says.

use std::sync::Arc;

use crate::machine::CLIENT;
use crate::outcome::{Counterexample, Fault, FaultKind};
use touchstone_front_racket::concrete::{self, Limits, Outcome};
use touchstone_front_racket::core::{ExprId, ModuleId, Program, Source};
use touchstone_front_racket::expand;

/// Limits of a client's run.
const LIMITS: Limits = Limits { steps: 3_000_000, memory: 10_000_000 };

/// The fault that the concrete machine comes to; none if it comes to none of a known module.
pub fn confirm(
    program: &Program,
    module: ModuleId,
    found: &Counterexample,
    holes: &[ExprId],
) -> Option<Fault> {
    let (completed, main) = if holes.is_empty() {
        let completed = expand::with_client(program, CLIENT, &found.client).ok()?;
        let main = ModuleId(u32::try_from(completed.modules.len()).ok()?.checked_sub(1)?);
        (completed, main)
    } else {
        let completed = fill(program, found, holes)?;
        let main = completed.module_named(program.module(module).name.as_str())?;
        (completed, main)
    };
    let concrete::Run { outcome, ordered, .. } = concrete::run(&completed, main, &LIMITS);
    let Outcome::Fault(fault) = outcome else { return None };
    // What a module raises while it's loaded can't be anybody else's.
    let own = found.expression.is_empty() && holes.is_empty() && fault.kind == concrete::FaultKind::Raised;
    if fault.blamed == CLIENT || (fault.blamed != found.fault.blame.as_str() && !own) {
        return None;
    }
    let kind = match fault.kind {
        concrete::FaultKind::Contract { contract, source, value, export, promised, .. } => {
            let direction = if promised { "promised" } else { "given" }.to_owned();
            FaultKind::Contract { export, contract, source, value, direction }
        }
        concrete::FaultKind::Primitive { name: failed, inside } => {
            let (name, inner) = match inside {
                Some(called) => (called, Some(failed)),
                None => (failed, None),
            };
            let meant = |expected: &String| *expected == name || Some(expected) == inner.as_ref();
            match found.fault.kind.clone() {
                FaultKind::Primitive { name: other, expected, value, .. } if meant(&other) => {
                    FaultKind::Primitive { name, inner, expected, value }
                }
                FaultKind::Failure { name: other, message, value, .. } if meant(&other) => {
                    FaultKind::Failure { name, inner, message, value }
                }
                _ => {
                    let (expected, value) = (fault.message.clone(), String::new());
                    FaultKind::Primitive { name, inner, expected, value }
                }
            }
        }
        concrete::FaultKind::Arity | concrete::FaultKind::NotAProcedure => match &found.fault.kind {
            kind @ FaultKind::Application { .. } => kind.clone(),
            _ => FaultKind::Application { message: fault.message.clone() },
        },
        concrete::FaultKind::Undefined => match &found.fault.kind {
            kind @ FaultKind::Undefined { .. } => kind.clone(),
            _ => FaultKind::Undefined { name: fault.message.clone() },
        },
        concrete::FaultKind::Raised => match found.fault.kind {
            FaultKind::Raised { .. } => FaultKind::Raised { message: fault.message.clone() },
            _ => return None,
        },
    };
    // A result that the client awaits is violated at the client's own call: the place is that of the export.
    let owned = |site: &ExprId| !holes.is_empty() || site.index() < program.expr_count();
    let site = fault.site;
    let span = site.filter(owned).map(|site| completed.origin(site).span).or_else(|| match &kind {
        FaultKind::Contract { export, .. } => {
            let mut exports = completed.modules.iter().filter(|module| module.name == found.fault.blame);
            let exports = exports.next().map(|module| module.exports.as_slice()).unwrap_or_default();
            exports.iter().find(|candidate| candidate.name.as_str() == export).map(|found| found.span)
        }
        _ => None,
    });
    let place = span.map_or(String::new(), |span| completed.locate(span));
    // The site is one of the program's own, whose expressions keep their numbers when a client is added.
    let site = if holes.is_empty() { site } else { found.fault.site };
    Some(Fault { blame: found.fault.blame.clone(), kind, site, place, ordered })
}

/// The program with its holes filled.
pub fn fill(program: &Program, found: &Counterexample, holes: &[ExprId]) -> Option<Program> {
    let prelude: Vec<_> = program.modules.iter().skip(1).map(|module| module.span.source).collect();
    let mut sources: Vec<Source> = Vec::new();
    for (index, source) in program.sources.iter().enumerate() {
        if !prelude.iter().any(|id| id.index() == index) {
            continue;
        }
        let mut here: Vec<_> = holes
            .iter()
            .zip(&found.holes)
            .map(|(hole, value)| (program.origin(*hole).span, value))
            .filter(|(span, _)| span.source.index() == index)
            .collect();
        here.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        let mut text = source.text.to_string();
        for (span, value) in here {
            let range = span.start as usize..span.end as usize;
            text.get(range.clone())?;
            text.replace_range(range, value);
        }
        sources.push(Source::new(source.name.clone(), Arc::<str>::from(text)));
    }
    let loaded = expand::load(sources);
    loaded.is_whole().then_some(loaded.program)
}
