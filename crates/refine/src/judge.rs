//! The check step: what a run of the function under test showed (TTT §4.4).
//!
//! Every input is judged before the function sees it, and every output. There are two who can, each independent of the other:
//!
//! 1. the [Rust form](crate::native::Gaps), which `rustc` compiled: it is asked of each value. Its yes is enough, and so is its no of an
//!    input, as it says by number which predicate is false first;
//! 2. the reference, [`check`] and [`ground`], where the Rust form leaves a gap. It confirms every violation, and says why.
//!
//! Of the precondition the search itself is a third, where it's *certain* ([`Solution::certain`](crate::query::Solution)): every
//! predicate it met was posted as a constraint, none left out, and its propagators decide where all variables are fixed. Such an
//! input isn't judged again, unless something is to be said about it but that all is well.
//!
//! The first runs and then a sample are judged by both, of rejected inputs the first thousand and then a sample. Where the two disagree, or both
//! with the search, that is a defect of Touchstone, and said so. But where types have a `PartialEq` or an order of their own, which only
//! Rust can ask, the Rust form has the last word.

mod classes;
mod collected;
mod labels;
#[cfg(test)]
mod tests;

pub(crate) use self::classes::Classes;
use self::collected::{collected, has_fewer};
use self::labels::Labels;
use crate::callee::{self, Blame, Subject};
use crate::check::{self, Failure};
use crate::datum::Datum;
use crate::expr::Expr;
use crate::feedback::Feedback;
use crate::graph::{Shape, Ty, TypeGraph, Unbounded};
use crate::ground::{self, Env};
use crate::native::Gaps;
use crate::own_comparisons::OwnJudges;
use crate::render::{self, Uses};
use crate::rtype::SeqOrder;
use crate::spec::{Argument, Judge, Passing, Signature};
use crate::tape::{TapeReader, is_written};
use crate::targetable::Reflect;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use touchstone_campaign::panics::Panic;
use touchstone_campaign::stage;

/// What a run came to.
#[derive(Clone, Debug)]
pub(crate) enum Ruling {
    /// The input isn't in the precondition: this predicate is false.
    NotAdmitted {
        by: Cow<'static, str>,
    },
    /// A predicate's Rust form was asked and didn't return.
    Asked,
    /// The function was entered and didn't return.
    Entered,
    /// What was seen, where it's wanted.
    Holds(Option<Box<Seen>>),
    Violated {
        reasons: Vec<String>,
        seen: Seen,
    },
    /// The function called another one outside of its precondition, however it ended itself.
    Blamed(Box<Blame>),
    /// A predicate has no value on this input.
    Undefined(String),
    Defect(String),
}

/// What a run came to, and how it ended.
pub(crate) type Judged = (Option<Ruling>, Result<(), Panic>);

/// The outcome of a call as Rust expressions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// `None` for the unit value.
    pub(crate) output: Option<String>,
    /// The same, short.
    pub(crate) brief: String,
    /// Of a result whose type isn't known as a whole, what its `Debug` prints, if it has one; there's no expression of it.
    pub(crate) debug: Option<String>,
    /// For each argument passed by `&mut`, its value after the call.
    pub(crate) after: Vec<Option<String>>,
    /// What these expressions name.
    pub(crate) uses: Uses,
}

impl Seen {
    /// Whether what was returned is the unit value.
    pub(crate) fn is_unit(&self) -> bool {
        self.output.is_none() && self.brief == "()"
    }
}

/// Number of first runs that both judge, and whose inputs are compared with their tape.
const FIRST_RUNS: u64 = 32;

/// Whether all runs are judged by both, as a test of Touchstone itself: the variable is set to `all`.
pub(crate) const JUDGES: &str = "TOUCHSTONE_JUDGES";

/// After these one in so many up to a number of runs, each: the reference takes some thousand times as long as the Rust form. Primes,
/// since inputs come in periods.
const SAMPLED_RUNS: [(u64, u64); 3] = [(4096, 251), (65_536, 4093), (u64::MAX, 65_521)];

/// The first run from this one on that both judge.
fn next_sampled(run: u64) -> u64 {
    if run < FIRST_RUNS {
        return run;
    }
    let mut from = run;
    for (before, every) in SAMPLED_RUNS {
        let next = from.div_ceil(every).saturating_mul(every);
        if next < before {
            return next;
        }
        from = from.max(before);
    }
    u64::MAX
}

/// Number of first rejections that are confirmed; after these it's one in [`SAMPLED_REJECTIONS`].
const FIRST_REJECTIONS: u64 = 1024;
const SAMPLED_REJECTIONS: u64 = 64;

/// What the runs of one specification are judged by.
pub(crate) struct Criteria {
    signature: &'static Signature,
    graph: Rc<TypeGraph>,
    types: Vec<Ty>,
    /// The types of `&mut` arguments after the call.
    after: Vec<Option<Ty>>,
    result: Ty,
    labels: Labels,
    /// Whether a set, map or heap may be written in several ways on the tape: then every input is compared with its tape.
    has_collections: bool,
    runs: Cell<u64>,
    /// The next run that both judge.
    sampled: Cell<u64>,
    rejections: Cell<u64>,
    /// What of the results was locked when it was to be looked into.
    locked: RefCell<BTreeSet<&'static str>>,
    /// Whether predicates compare values of types that have, or may have, a `PartialEq` or an order of their own: then the Rust form has the
    /// last word.
    rust_decides: bool,
    /// Whether such values are elements of sets or keys of maps.
    has_own_keys: bool,
    classes: Classes,
    /// Whether there is no sampling: see [`JUDGES`].
    all: bool,
}

impl Criteria {
    /// # Errors
    /// [`Unbounded`] for a type that unfolds to ever new ones.
    pub(crate) fn new(
        graph: &Rc<TypeGraph>,
        signature: &'static Signature,
        own: &OwnJudges,
    ) -> Result<Criteria, Unbounded> {
        let types = signature.arguments.iter().map(|argument| graph.intern(&argument.ty));
        let types = types.collect::<Result<Vec<_>, _>>()?;
        let interned = |argument: &Argument| argument.after.as_ref().map(|ty| graph.intern(ty)).transpose();
        let after = signature.arguments.iter().map(interned).collect::<Result<Vec<_>, _>>()?;
        let mut has_collections = false;
        let mut labels = Labels::of_conjuncts(&signature.requires);
        for ty in &types {
            for inner in graph.reachable(*ty)? {
                let node = graph.node(inner);
                labels.add(&node);
                has_collections |= match node.shape {
                    Shape::Seq { order, rearranges, .. } => rearranges || order != SeqOrder::Any,
                    _ => false,
                };
            }
        }
        let result = graph.intern(&signature.result)?;
        Ok(Criteria {
            signature,
            graph: graph.clone(),
            types,
            after,
            result,
            labels,
            has_collections,
            runs: Cell::new(0),
            sampled: Cell::new(0),
            rejections: Cell::new(0),
            locked: RefCell::default(),
            rust_decides: own.are_compared,
            has_own_keys: own.are_keys,
            classes: Classes::default(),
            all: std::env::var_os(JUDGES).is_some_and(|value| value == "all"),
        })
    }

    /// The judge of the next run, on the input of this tape; `show`: the outcome is wanted even if it holds.
    pub(crate) fn judge<'r>(&'r self, tape: &'r [i128], show: bool) -> RunJudge<'r> {
        let run = self.runs.get();
        self.runs.set(run + 1);
        let is_sampled = run == self.sampled.get();
        if is_sampled {
            self.sampled.set(next_sampled(run + 1));
        }
        RunJudge {
            criteria: self,
            tape: Some(tape).filter(|_| self.has_collections || self.all || run < FIRST_RUNS),
            confirms: self.all || is_sampled,
            panicked: false,
            certain: false,
            show,
            watched: None,
            feedback: None,
            stage: Stage::Judging,
            verdict: None,
        }
    }

    /// The runs in each class, so far.
    pub(crate) fn classes(&self) -> &Classes {
        &self.classes
    }

    /// Whether the next rejection is to be confirmed.
    fn confirms_rejection(&self) -> bool {
        let rejection = self.rejections.get();
        self.rejections.set(rejection + 1);
        rejection < FIRST_REJECTIONS || rejection.is_multiple_of(SAMPLED_REJECTIONS)
    }

    /// The reference's word on the arguments, with reasons.
    pub(crate) fn admitted(&self, arguments: &[&dyn Reflect]) -> Result<(), Failure> {
        self.admits(arguments, true)
    }

    /// Whether the reference says of the arguments that they are no input.
    pub(crate) fn excludes(&self, arguments: &[&dyn Reflect]) -> bool {
        matches!(self.admits(arguments, false), Err(Failure::Outside { .. }))
    }

    fn admits(&self, arguments: &[&dyn Reflect], explains: bool) -> Result<(), Failure> {
        let check = if explains { check::check } else { check::check_unexplained };
        with_arguments(self.signature, arguments, None, &mut |env| {
            for (value, ty) in arguments.iter().zip(&self.types) {
                check(&self.graph, *value, *ty, env)?;
            }
            all(&self.signature.requires, env, explains)
        })
    }

    /// The reference's word on the outcome.
    fn concluded(
        &self,
        before: &[&dyn Reflect],
        after: &[&dyn Reflect],
        output: &dyn Reflect,
    ) -> Result<(), Failure> {
        with_arguments(self.signature, before, Some(after), &mut |env| {
            check::check(&self.graph, output, self.result, env)?;
            for (value, ty) in after.iter().zip(&self.after) {
                if let Some(ty) = ty {
                    check::check(&self.graph, *value, *ty, env)?;
                }
            }
            let entry = env.bind(self.signature.result_name, output);
            all(&self.signature.ensures, entry.env(), true)
        })
    }

    /// What of the results couldn't be looked into when they came.
    pub(crate) fn locked(&self) -> Vec<&'static str> {
        self.locked.borrow().iter().copied().collect()
    }

    /// Whether results can differ in their constructor.
    pub(crate) fn returns_a_sum(&self) -> bool {
        match self.graph.node(self.result).shape {
            Shape::Data { definition, .. } => definition.constructors.len() > 1,
            _ => false,
        }
    }

    fn seen(&self, after: &[&dyn Reflect], output: &dyn Reflect) -> Seen {
        let mut uses = Uses::default();
        let arguments = self.signature.arguments.iter().zip(after);
        let after = arguments
            .map(|(argument, value)| {
                (argument.passing == Passing::Mutable)
                    .then(|| render::render_with(*value, &unknown_function, &mut uses))
            })
            .collect();
        if let Some(found) = output.found() {
            let debug = found.text().map(str::to_owned);
            let brief = match &debug {
                Some(text) => render::shortened(text),
                None => {
                    let brief = |part: &&dyn Reflect| render::brief(*part, &unknown_function);
                    let parts: Vec<String> = found.parts().iter().map(brief).collect();
                    render::shortened(&format!("something with {} in it", parts.join(", ")))
                }
            };
            return Seen { output: None, brief, debug, after, uses };
        }
        let shown = render::render_with(output, &unknown_function, &mut uses);
        let brief = render::brief(output, &unknown_function);
        Seen { output: (shown != "()").then_some(shown), brief, debug: None, after, uses }
    }
}

/// The judge of one run.
pub(crate) struct RunJudge<'r> {
    criteria: &'r Criteria,
    /// The tape that was decoded, if the arguments are to be compared with it.
    tape: Option<&'r [i128]>,
    /// Whether both judge.
    confirms: bool,
    /// Whether the Rust form panicked on this input before: it's asked only where the reference says yes.
    panicked: bool,
    /// Whether the search solved for the whole precondition: then it's judged where both judge, and nowhere else.
    certain: bool,
    /// Whether the outcome is shown even if it holds.
    show: bool,
    /// Whose calls of other specified functions are watched.
    watched: Option<Subject>,
    /// Who records the run, if it's recorded.
    feedback: Option<&'r Feedback>,
    stage: Stage,
    /// What the run came to, if that's known.
    verdict: Option<Ruling>,
}

/// Who is at work in a run: who it was if there's a panic.
#[derive(Clone, Copy)]
enum Stage {
    Judging,
    /// A predicate's Rust form is being asked.
    Asking,
    /// The function runs.
    Running,
    /// All holds, and nobody wants to see what.
    Done,
}

impl<'r> RunJudge<'r> {
    /// What the run came to.
    pub(crate) fn verdict(self) -> Option<Ruling> {
        self.verdict.or(match self.stage {
            Stage::Judging => None,
            Stage::Asking => Some(Ruling::Asked),
            Stage::Running => Some(Ruling::Entered),
            Stage::Done => Some(Ruling::Holds(None)),
        })
    }

    /// The judge of an input on which the Rust form panicked: the reference says why, or that it's no input.
    pub(crate) fn closely(self) -> Self {
        RunJudge { confirms: true, panicked: true, ..self }
    }

    /// The judge of an input of which the search is certain, or isn't.
    pub(crate) fn of(self, certain: bool) -> Self {
        RunJudge { certain, ..self }
    }

    /// The judge of a run that is recorded, or isn't.
    pub(crate) fn recorded(self, feedback: Option<&'r Feedback>) -> Self {
        RunJudge { feedback, ..self }
    }

    /// The judge of a run in which calls of other specified functions are watched, if they are.
    pub(crate) fn watched(self, watched: Option<Subject>) -> Self {
        RunJudge { watched, ..self }
    }

    /// The call is over.
    fn leave(&self) {
        if self.watched.is_some() {
            callee::end();
        }
        self.feedback.iter().for_each(|feedback| feedback.leave());
        stage::begins(stage::Stage::Postcondition);
    }

    /// Whether all holds, and nobody wants to see what.
    pub(crate) fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    fn hold(&mut self, after: &[&dyn Reflect], output: &dyn Reflect) {
        match self.show {
            true => self.verdict = Some(Ruling::Holds(Some(Box::new(self.criteria.seen(after, output))))),
            false => self.stage = Stage::Done,
        }
    }

    /// Asks the Rust form.
    fn ask(&mut self, native: &dyn Fn(&mut Gaps) -> bool) -> (bool, Gaps) {
        self.stage = Stage::Asking;
        let mut gaps = Gaps::default();
        let holds = native(&mut gaps);
        self.stage = Stage::Judging;
        (holds, gaps)
    }

    /// Whether the Rust form says yes to all of it: then nobody else needs to be asked.
    fn is_plain(&mut self, native: &dyn Fn(&mut Gaps) -> bool) -> bool {
        if self.confirms {
            return false;
        }
        let (holds, gaps) = self.ask(native);
        holds && !gaps.is_open()
    }

    /// What the Rust form says of the precondition where its word is enough: all is well, or the predicate that's false.
    fn admits(
        &mut self,
        arguments: &[&dyn Reflect],
        native: &dyn Fn(&mut Gaps) -> bool,
    ) -> Option<Result<(), Cow<'static, str>>> {
        let criteria = self.criteria;
        if self.panicked || self.confirms && !criteria.rust_decides {
            return None;
        }
        let (holds, gaps) = self.ask(native);
        if holds {
            return (!gaps.is_open()).then_some(Ok(()));
        }
        match gaps.refuted().and_then(|predicate| criteria.labels.of(predicate)) {
            Some(by) if criteria.rust_decides || !criteria.confirms_rejection() => Some(Err(by.into())),
            None if criteria.rust_decides => Some(Err(match criteria.admits(arguments, false) {
                Err(Failure::Outside { predicate, .. }) => predicate.to_string().into(),
                _ => BY_ITS_TYPES.into(),
            })),
            _ => None,
        }
    }

    /// What the Rust form says where it has the last word; `None` where it hasn't, or leaves a gap.
    fn decided(&mut self, native: &dyn Fn(&mut Gaps) -> bool) -> Option<bool> {
        if !self.criteria.rust_decides || self.panicked {
            return None;
        }
        let (holds, gaps) = self.ask(native);
        (!holds || !gaps.is_open()).then_some(holds)
    }

    /// The defect that it is if the Rust form says otherwise of a condition than the reference.
    fn contradiction(
        &mut self,
        reference: &Result<(), Failure>,
        native: &dyn Fn(&mut Gaps) -> bool,
        condition: &str,
    ) -> Option<Ruling> {
        let false_first = match reference {
            Ok(()) => None,
            Err(Failure::Outside { predicate, .. }) if !self.panicked => Some(*predicate),
            Err(_) => return None,
        };
        let (holds, gaps) = self.ask(native);
        let named = gaps.refuted().and_then(|predicate| self.criteria.labels.of(predicate));
        match (false_first, holds) {
            (None, false) => Some(Ruling::Defect(format!(
                "the {condition} compiled to Rust is false where its evaluation is true"
            ))),
            (Some(_), true) if !gaps.is_open() => Some(Ruling::Defect(format!(
                "the {condition} compiled to Rust is true where its evaluation is false"
            ))),
            (Some(evaluated), false) if self.criteria.all => {
                let (named, evaluated) = (named?, evaluated.to_string());
                (named != evaluated).then(|| {
                    Ruling::Defect(format!(
                        "`{named}` is the first that's false of the {condition} compiled to Rust, and of its evaluation `{evaluated}`"
                    ))
                })
            }
            _ => None,
        }
    }

    /// Compares the decoded arguments with the tape: another writing of a set that comes anyway is no input, and a type
    /// that doesn't decode as its definition says is never tested silently.
    fn misread(&self, arguments: &[&dyn Reflect]) -> Option<Ruling> {
        let tape = self.tape?;
        let mut words = tape.iter();
        if !self.criteria.has_own_keys && arguments.iter().all(|value| is_written(*value, &mut words)) {
            return None;
        }
        let mut reader = TapeReader::new(&self.criteria.graph, tape);
        for (ty, value) in self.criteria.types.iter().zip(arguments) {
            let (written, read) = (reader.datum(*ty), Datum::of(*value));
            let graph = &self.criteria.graph;
            // A set whose elements have an order of their own is read in that order, and written in the order of data.
            if matches!(written, Datum::Function(_)) || written == collected(graph, *ty, &read, false) {
                continue;
            }
            let is_another = collected(graph, *ty, &written, true) == collected(graph, *ty, &read, true)
                || self.criteria.has_own_keys && has_fewer(graph, *ty, &written, &read);
            return Some(if is_another {
                Ruling::NotAdmitted { by: "each set and heap once".into() }
            } else {
                Ruling::Defect(format!(
                    "`{written}` was decoded as `{read}`: a Rust type alias with parameters inside a derived type hides \
                     its structure; write the type out"
                ))
            });
        }
        None
    }
}

impl Judge for RunJudge<'_> {
    fn trusts(&mut self) -> bool {
        let trusts = self.certain && !self.confirms && !self.show && self.tape.is_none();
        if trusts {
            // What the postcondition asks of the arguments may be computed before the call.
            self.stage = Stage::Asking;
        }
        trusts
    }

    fn admit(&mut self, arguments: &[&dyn Reflect], native: &dyn Fn(&mut Gaps) -> bool) -> bool {
        if self.tape.is_some() {
            self.verdict = self.misread(arguments);
            if self.verdict.is_some() {
                return false;
            }
        }
        if self.certain && !self.confirms {
            return true;
        }
        match self.admits(arguments, native) {
            Some(Ok(())) => return true,
            Some(Err(by)) => {
                self.verdict = Some(Ruling::NotAdmitted { by });
                return false;
            }
            None => {}
        }
        let reference = self.criteria.admits(arguments, false);
        self.verdict = self.contradiction(&reference, native, "precondition").or(match reference {
            Ok(()) => None,
            Err(Failure::Outside { predicate, .. }) if self.certain => {
                Some(Ruling::Defect(format!("`{predicate}` is false of what the search gave as an input")))
            }
            Err(Failure::Outside { predicate, .. }) => {
                Some(Ruling::NotAdmitted { by: predicate.to_string().into() })
            }
            Err(Failure::Undefined(undefined)) => Some(Ruling::Undefined(undefined.to_string())),
            Err(Failure::Unbounded(text)) => Some(Ruling::Defect(text)),
        });
        self.verdict.is_none()
    }

    fn enter(&mut self) {
        stage::begins(stage::Stage::Function);
        self.stage = Stage::Running;
        if let Some(feedback) = self.feedback {
            feedback.enter();
        }
        if let Some(subject) = self.watched {
            callee::begin(subject);
        }
    }

    fn approve(&mut self, native: &dyn Fn(&mut Gaps) -> bool) -> bool {
        self.leave();
        let holds = self.is_plain(native);
        if holds {
            stage::begins(stage::Stage::Over);
            self.stage = Stage::Done;
        }
        holds
    }

    fn conclude(
        &mut self,
        before: &[&dyn Reflect],
        after: &[&dyn Reflect],
        output: &dyn Reflect,
        native: &dyn Fn(&mut Gaps) -> bool,
    ) {
        self.leave();
        self.concludes(before, after, output, native);
        stage::begins(stage::Stage::Over);
    }

    fn classify(&mut self, class: usize, is_in: &dyn Fn(&mut Gaps) -> bool) {
        if self.is_done() || matches!(self.verdict, Some(Ruling::Holds(_))) {
            self.criteria.classes.count(class, is_in);
        }
    }
}

impl RunJudge<'_> {
    /// The verdict on a run that ended.
    fn concludes(
        &mut self,
        before: &[&dyn Reflect],
        after: &[&dyn Reflect],
        output: &dyn Reflect,
        native: &dyn Fn(&mut Gaps) -> bool,
    ) {
        let criteria = self.criteria;
        self.stage = Stage::Judging;
        if self.is_plain(native) {
            return self.hold(after, output);
        }
        if let Some(found) = output.found() {
            criteria.locked.borrow_mut().extend(found.locked());
        }
        let reference = criteria.concluded(before, after, output);
        if let Ok(()) | Err(Failure::Outside { .. }) = &reference
            && let Some(holds) = self.decided(native)
        {
            if holds {
                return self.hold(after, output);
            }
            let reasons = match reference {
                Err(Failure::Outside { reasons, .. }) => reasons,
                _ => vec![BY_ITS_TYPES.into()],
            };
            self.verdict = Some(Ruling::Violated { reasons, seen: criteria.seen(after, output) });
            return;
        }
        if let Some(defect) = self.contradiction(&reference, native, "postcondition") {
            self.verdict = Some(defect);
            return;
        }
        self.verdict = Some(match reference {
            Ok(()) => return self.hold(after, output),
            Err(Failure::Outside { reasons, .. }) => {
                Ruling::Violated { reasons, seen: criteria.seen(after, output) }
            }
            Err(Failure::Undefined(undefined)) => Ruling::Undefined(undefined.to_string()),
            Err(Failure::Unbounded(text)) => Ruling::Defect(text),
        });
    }
}

/// What is false where only Rust says so.
const BY_ITS_TYPES: &str =
    "what is false by the `==` or the order that a type of these values has of its own";

/// A generated function where its calls aren't known.
pub(crate) fn unknown_function(slot: usize) -> String {
    format!("/* function {slot} */")
}

/// Evaluates the conjuncts of predicates, one by one.
fn all(predicates: &'static [Expr], env: Env<'_, '_>, explains: bool) -> Result<(), Failure> {
    for conjunct in predicates.iter().flat_map(Expr::conjuncts) {
        if !ground::holds(conjunct, env)? {
            return Err(check::refuted(conjunct, env, explains));
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
