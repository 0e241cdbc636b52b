//! The check step: what a run of the function under test showed (TTT §4.4).
//!
//! Every input is judged before the function sees it, by the evaluator and by the predicates compiled to Rust; every output likewise.
//! The two are independent: where they disagree, that is a defect of Touchstone, and said so.

use crate::check::{self, Failure};
use crate::datum::Datum;
use crate::explain::explain;
use crate::expr::Expr;
use crate::graph::{Ty, TypeGraph};
use crate::ground::{self, Env};
use crate::render;
use crate::spec::{Judge, Passing, Signature};
use crate::targetable::Reflect;
use std::collections::BTreeSet;
use touchstone_campaign::panics;

/// What a run came to.
#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    /// The input isn't in the precondition: for this reason.
    NotAdmitted {
        by: String,
    },
    /// The function was entered and didn't return.
    Entered,
    Holds(Seen),
    Violated {
        reasons: Vec<String>,
        seen: Seen,
    },
    /// A predicate has no value on this input.
    Undefined(String),
    Defect(String),
}

/// The outcome of a call as Rust expressions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// `None` for the unit value.
    pub(crate) output: Option<String>,
    /// The same, short.
    pub(crate) brief: String,
    /// For each argument passed by `&mut`, its value after the call.
    pub(crate) after: Vec<Option<String>>,
}

pub(crate) struct RunJudge<'r> {
    signature: &'static Signature,
    graph: &'r TypeGraph,
    types: &'r [Ty],
    result: Ty,
    /// The arguments as the tape has them by the types' definitions, if they are to be compared with what was decoded.
    written: Option<Vec<Datum>>,
    /// Whether the outcome is shown even if it holds.
    show: bool,
    pub(crate) verdict: Option<Verdict>,
}

impl<'r> RunJudge<'r> {
    pub(crate) fn new(
        signature: &'static Signature,
        graph: &'r TypeGraph,
        types: &'r [Ty],
        result: Ty,
        written: Option<Vec<Datum>>,
        show: bool,
    ) -> RunJudge<'r> {
        RunJudge { signature, graph, types, result, written, show, verdict: None }
    }

    /// Compares the decoded arguments with the tape: another writing of a set that comes anyway is no input, and a type
    /// that doesn't decode as its definition says is never tested silently.
    fn misread(&self, arguments: &[&dyn Reflect]) -> Option<Verdict> {
        for (written, value) in self.written.iter().flatten().zip(arguments) {
            let read = Datum::of(*value);
            if *written == read || matches!(written, Datum::Function(_)) {
                continue;
            }
            return Some(if collected(written) == collected(&read) {
                Verdict::NotAdmitted { by: "each set and heap once".into() }
            } else {
                Verdict::Defect(format!(
                    "`{written}` was decoded as `{read}`: a Rust type alias with parameters inside a derived type hides \
                     its structure; write the type out"
                ))
            });
        }
        None
    }

    fn seen(&self, after: &[&dyn Reflect], output: &dyn Reflect) -> Seen {
        let shown = render::render(output, &unknown_function);
        let arguments = self.signature.arguments.iter().zip(after);
        let after = arguments
            .map(|(argument, value)| {
                (argument.passing == Passing::Mutable).then(|| render::render(*value, &unknown_function))
            })
            .collect();
        let brief = render::brief(output, &unknown_function);
        Seen { output: (shown != "()").then_some(shown), brief, after }
    }
}

impl Judge for RunJudge<'_> {
    fn admit(&mut self, arguments: &[&dyn Reflect], native: &dyn Fn() -> bool) -> bool {
        self.verdict = self.misread(arguments);
        if self.verdict.is_some() {
            return false;
        }
        let inside = with_arguments(self.signature, arguments, None, &mut |env| {
            for ((value, ty), argument) in arguments.iter().zip(self.types).zip(&self.signature.arguments) {
                check::check(self.graph, *value, *ty, env).map_err(|failure| match failure {
                    Failure::Outside(reasons) => {
                        let name = argument.name.text();
                        Failure::Outside(
                            reasons.into_iter().map(|reason| format!("{name}: {reason}")).collect(),
                        )
                    }
                    other => other,
                })?;
            }
            all(&self.signature.requires, env)
        });
        self.verdict = match (inside, panics::catch(native)) {
            (Ok(()), Ok(true)) => None,
            (Err(Failure::Outside(reasons)), _) => {
                Some(Verdict::NotAdmitted { by: reasons.into_iter().next().unwrap_or_default() })
            }
            (Err(Failure::Undefined(undefined)), _) => Some(Verdict::Undefined(undefined.to_string())),
            (Err(Failure::Unbounded(text)), _) => Some(Verdict::Defect(text)),
            (Ok(()), Ok(false)) => Some(Verdict::Defect(
                "the precondition compiled to Rust is false where its evaluation is true".into(),
            )),
            (Ok(()), Err(panic)) => Some(Verdict::Undefined(format!("it panicked: {}", panic.message))),
        };
        self.verdict.is_none()
    }

    fn enter(&mut self) {
        self.verdict = Some(Verdict::Entered);
    }

    fn conclude(
        &mut self,
        before: &[&dyn Reflect],
        after: &[&dyn Reflect],
        output: &dyn Reflect,
        native: &dyn Fn() -> bool,
    ) {
        let inside = with_arguments(self.signature, before, Some(after), &mut |env| {
            check::check(self.graph, output, self.result, env)?;
            let entry = env.bind(self.signature.result_name, output);
            all(&self.signature.ensures, entry.env())
        });
        self.verdict = Some(match (inside, panics::catch(native)) {
            (Ok(()), Ok(true)) => {
                Verdict::Holds(if self.show { self.seen(after, output) } else { Seen::default() })
            }
            (Err(Failure::Outside(reasons)), _) => {
                Verdict::Violated { reasons, seen: self.seen(after, output) }
            }
            (Err(Failure::Undefined(undefined)), _) => Verdict::Undefined(undefined.to_string()),
            (Err(Failure::Unbounded(text)), _) => Verdict::Defect(text),
            (Ok(()), Ok(false)) => Verdict::Defect(
                "the postcondition compiled to Rust is false where its evaluation is true".into(),
            ),
            (Ok(()), Err(panic)) => Verdict::Undefined(format!("it panicked: {}", panic.message)),
        });
    }
}

/// The datum with every sequence taken as the set of its elements.
fn collected(datum: &Datum) -> Datum {
    match datum {
        Datum::Seq(elements) => {
            let set: BTreeSet<Datum> = elements.iter().map(collected).collect();
            Datum::Seq(set.into_iter().collect())
        }
        Datum::Data { index, name, fields } => {
            Datum::Data { index: *index, name, fields: fields.iter().map(collected).collect() }
        }
        other => other.clone(),
    }
}

/// A generated function where its calls aren't known.
pub(crate) fn unknown_function(slot: usize) -> String {
    format!("/* function {slot} */")
}

/// Evaluates predicates one by one.
fn all(predicates: &'static [Expr], env: Env<'_, '_>) -> Result<(), Failure> {
    for predicate in predicates {
        if !ground::holds(predicate, env)? {
            let mut reasons = explain(predicate, env);
            if reasons.is_empty() {
                reasons.push(format!("`{predicate}`, which is false here"));
            }
            return Err(Failure::Outside(reasons));
        }
    }
    Ok(())
}

/// Runs `body` with the arguments in scope; with `after`, those passed by `&mut` have both values.
fn with_arguments<'a>(
    signature: &'static Signature,
    before: &[&'a dyn Reflect],
    after: Option<&[&'a dyn Reflect]>,
    body: &mut dyn FnMut(Env<'_, 'a>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    bind_from(0, signature, before, after, Env::empty(), body)
}

fn bind_from<'a>(
    at: usize,
    signature: &'static Signature,
    before: &[&'a dyn Reflect],
    after: Option<&[&'a dyn Reflect]>,
    env: Env<'_, 'a>,
    body: &mut dyn FnMut(Env<'_, 'a>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (Some(argument), Some(value)) = (signature.arguments.get(at), before.get(at)) else {
        return body(env);
    };
    let changed = after.and_then(|after| after.get(at)).filter(|_| argument.passing == Passing::Mutable);
    let entry = match changed {
        Some(after) => env.bind_changed(argument.name, *value, *after),
        None => env.bind(argument.name, *value),
    };
    bind_from(at + 1, signature, before, after, entry.env(), body)
}
