//! Answers of measures ([`super::known_answers`]) are found, used and taken apart on a path.
//!
//! - A measure of what's built of known parts is run, and its answer kept; one of an unknown value is summarised as every
//!   recursive procedure is, and what the path assumes of the answer is kept.
//! - An answer is *taken apart* once its argument is known to a constructor: the body is run, and its result has to be
//!   the answer. What the body asks of the parts is known from then on. That happens before a call is generalised,
//!   before an error is believed, and before a value is said not to satisfy a predicate.
//! - What a body returns is asked the program's own predicates, and what was known of its arguments ([`Prover::ask`]):
//!   what all its paths agree on is part of its summary. So an invariant of a recursion needs no annotation: those that
//!   don't hold are lost when results are joined (Houdini, Flanagan and Leino 2001).

use std::rc::Rc;

use super::entry::Role;
use super::known_answers;
use super::{Prover, lengths};
use crate::heap::{Heap, Literal};
use crate::machine::frames::{self, Application, Control, Frame, Kont};
use crate::machine::question;
use crate::machine::{Fault, Refinement, State};
use crate::symbolic::answer::{Known, Place};
use crate::symbolic::{Atom, Closure, Kinds, Value};
use touchstone_front_racket::core::{Prim, Program};

/// Number of answers that are taken apart one after the other.
const MAX_LEVEL: u32 = 3;

/// A path of a body.
#[derive(Clone, Debug)]
pub struct Path {
    /// The state of the path.
    pub state: State,
    /// Measures that wait while others are run, innermost last.
    pub pending: Vec<Pending>,
    /// Questions that were asked already before the next call, or of the result.
    asked: Vec<(Rc<Closure>, Vec<Value>)>,
    /// Whether the next call begins a body.
    pub entering: bool,
}

/// A question that waits for a measure.
#[derive(Clone, Debug)]
pub struct Pending {
    kont: Kont,
    /// Knowledge when it began.
    before: Heap,
    function: Rc<Closure>,
    arguments: Vec<Value>,
    aim: Aim,
}

#[derive(Clone, Debug)]
enum Aim {
    /// The program asked: the answer is kept and returned.
    Answer,
    /// The prover asked, apart from the program, which goes on.
    Question(Control),
    /// The answer has to be this. Then the program goes on, or fails.
    Apart(Value, u32, Then),
}

#[derive(Clone, Debug)]
enum Then {
    Control(Control),
    Fault(Box<Fault>),
}

/// Treatment of an error.
pub enum Failure {
    /// The error can't be.
    Impossible,
    /// The path goes on.
    Handled,
    /// It's an error.
    Real,
}

/// Treatment of a value that's returned.
pub enum Return {
    /// The path goes on.
    Handled,
    /// The return can't be.
    Impossible,
    /// It fails after all.
    Fault(Box<Fault>),
    /// It's the body's.
    Final(Value),
}

impl Path {
    /// One that's begun.
    pub fn new(state: State) -> Path {
        Path { state, pending: Vec::new(), asked: Vec::new(), entering: false }
    }

    /// The same in another state.
    pub fn with(&self, state: State) -> Path {
        Path { state, pending: self.pending.clone(), asked: self.asked.clone(), entering: false }
    }

    /// The innermost measure that the prover asked.
    fn asks(&self) -> Option<usize> {
        self.pending.iter().rposition(|pending| !matches!(pending.aim, Aim::Answer))
    }

    /// Whether it's the prover that asks.
    pub fn is_asking(&self) -> bool {
        self.asks().is_some()
    }

    fn level(&self) -> u32 {
        let level = |pending: &Pending| match &pending.aim {
            Aim::Apart(_, level, _) => *level,
            _ => 0,
        };
        self.pending.iter().map(level).max().unwrap_or(0)
    }

    /// Whether something that waits for a measure handles exceptions.
    pub fn may_handle(&self) -> bool {
        self.pending.iter().any(|pending| may_handle(&pending.kont))
    }

    /// A measure is run, and then something else is done.
    fn run(&mut self, function: Rc<Closure>, arguments: Vec<Value>, aim: Aim) {
        let pending = Pending {
            kont: self.state.kont.take(),
            before: self.state.heap.clone(),
            function: function.clone(),
            arguments: arguments.clone(),
            aim,
        };
        self.pending.push(pending);
        let function = Value::Closure(function);
        let application = Application { function, arguments, keywords: Vec::new(), site: None };
        self.state.control = Control::Apply(Rc::new(application));
        self.entering = true;
    }

    /// Takes an answer apart, if there's one that's due.
    fn take_apart(&mut self, then: Then, due: impl Fn(&Heap, &Known) -> bool) -> Result<(), Then> {
        let heap = &self.state.heap;
        let Some(at) =
            heap.known.iter().position(|known| known.open && known.level < MAX_LEVEL && due(heap, known))
        else {
            return Err(then);
        };
        let all = Rc::make_mut(&mut self.state.heap.known);
        all[at].open = false;
        let Known { function, arguments, result, level, .. } = all[at].clone();
        self.run(function, arguments.to_vec(), Aim::Apart(result, level + 1, then));
        Ok(())
    }

    /// A measure has an answer.
    fn learn(&mut self, function: Rc<Closure>, at: usize, arguments: &[Value], result: Value, open: bool) {
        let level = self.level();
        let ahead = !matches!(self.state.heap.resolve(&arguments[at]), Value::Unknown(_));
        let then = known_answers::possible(&self.state.heap, &arguments[at]);
        let arguments = Rc::from(arguments);
        let known = Known { function, at, arguments, result, open, level, given: false, ahead, then };
        known_answers::learn(&mut self.state.heap, known);
    }
}

/// Whether a continuation handles exceptions.
pub fn may_handle(kont: &Kont) -> bool {
    frames::frames(kont).any(|frame| matches!(frame, Frame::Handled { .. } | Frame::Winding { .. }))
}

/// Whether what an answer is about is known to its first constructor.
fn is_built(heap: &Heap, known: &Known) -> bool {
    !known.ahead && !matches!(heap.resolve(known.subject()), Value::Unknown(_))
}

/// Whether more is known of what an answer is about than when it was found.
fn is_narrowed(heap: &Heap, known: &Known) -> bool {
    !known.ahead && known_answers::possible(heap, known.subject()) != known.then
}

/// Whether a value was known to its first constructor on an earlier heap.
fn is_built_on(heap: &Heap, value: &Value) -> bool {
    match value {
        Value::Unknown(loc) => loc.index() < heap.len() && !matches!(heap.resolve(value), Value::Unknown(_)),
        _ => true,
    }
}

/// Narrows two values to each other; false if they can't be the same.
fn equate(heap: &mut Heap, a: &Value, b: &Value) -> bool {
    let (a, b) = (heap.resolve(a), heap.resolve(b));
    let kinds = heap.kinds(&a) & heap.kinds(&b);
    if kinds.is_empty() {
        return false;
    }
    match (&a, &b) {
        (Value::Atom(x), Value::Atom(y)) => x == y,
        _ if kinds.within(Kinds::INT) => {
            let equal = Literal { prim: Prim::NumEq, arguments: Rc::from([a, b]), truth: true };
            question::refine(heap, &Refinement::Literal(equal));
            true
        }
        (Value::Unknown(loc), other) | (other, Value::Unknown(loc)) => {
            let undefined = heap.facts(*loc).is_some_and(|unknown| unknown.definition.is_none());
            match other {
                Value::Atom(atom) if undefined && !kinds.meets(Kinds::NUMBER) => {
                    question::becomes(heap, *loc, Value::Atom(Atom::clone(atom)));
                }
                _ if undefined => question::narrow(heap, *loc, kinds),
                _ => {}
            }
            true
        }
        _ => true,
    }
}

impl Prover<'_> {
    /// A call that waits for a summary is of a measure: whether the path goes on without one.
    pub(super) fn ask_measure(&mut self, path: &mut Path, call: &Application) -> bool {
        let Some((function, at)) = self.measure(&path.state, &call.function) else { return false };
        if let Some(result) = known_answers::answer(&path.state.heap, &function, &call.arguments) {
            path.state.control = Control::Return(result);
            return true;
        }
        // What a measure looks ahead at doesn't make it go on.
        let heap = path.pending.first().map_or(&path.state.heap, |pending| &pending.before);
        if !is_built_on(heap, &call.arguments[at]) {
            return false;
        }
        path.run(function, call.arguments.clone(), Aim::Answer);
        true
    }

    /// A procedure as a measure that calls itself: which argument it takes apart.
    pub(super) fn measure(&self, state: &State, function: &Value) -> Option<(Rc<Closure>, usize)> {
        let Value::Closure(closure) = state.heap.resolve(function) else { return None };
        let at = *self.machine.approximation.measures.recursive.get(&closure.lambda)?;
        Some((closure, at))
    }

    /// Whether a call, of a procedure and arguments, is generalised without answers: one of a measure, or one of the library's that
    /// calls nothing of the program's.
    pub(super) fn is_simple(&self, state: &State, call: &[Value]) -> bool {
        let program = self.machine.program;
        let library = |closure: &Closure| program.lambda(closure.lambda).module == Program::PRELUDE;
        let Some(Value::Closure(function)) = call.first().map(|function| state.heap.resolve(function)) else {
            return true;
        };
        if self.measure(state, &call[0]).is_some() {
            return !self.partial.contains(&function.lambda);
        }
        let captured = function.captured.iter().flat_map(|clause| clause.iter());
        let ours = |value: &Value| match state.heap.resolve(value) {
            Value::Closure(closure) => !library(&closure),
            _ => false,
        };
        library(&function) && !call[1..].iter().chain(captured).any(ours)
    }

    /// The answers that a call, of a procedure and arguments, is generalised with.
    pub(super) fn answers_about(&self, state: &State, call: &[Value]) -> Vec<(Place, Known)> {
        if self.is_simple(state, call) {
            return Vec::new();
        }
        let mut found = known_answers::about(&state.heap, call, 1, 1);
        if let Some((function, _)) = self.measure(state, &call[0]) {
            found.retain(|(_, known)| known.function.lambda != function.lambda);
        }
        found
    }

    /// Whether a body is a measure's that never fails.
    fn is_simple_measure(&self, index: usize) -> bool {
        let lambda = self.entries[index].graph.roots.first().and_then(|root| root.open().lambda());
        self.is_measure_entry(index) && lambda.is_none_or(|lambda| !self.partial.contains(&lambda))
    }

    /// Whether a body is a measure's.
    pub(super) fn is_measure_entry(&self, index: usize) -> bool {
        let Role::Summary = self.entries[index].role else { return false };
        let lambda = self.entries[index].graph.roots.first().and_then(|root| root.open().lambda());
        lambda.is_some_and(|lambda| self.machine.approximation.measures.recursive.contains_key(&lambda))
    }

    /// Before a call is generalised: what's known of the arguments' parts is found out. Whether there was anything to do.
    pub(super) fn prepare(&mut self, index: usize, path: &mut Path, call: &Application) -> bool {
        if !path.pending.is_empty() || self.is_simple_measure(index) {
            return false;
        }
        let control = Control::Apply(Rc::new(call.clone()));
        let measure = self.measure(&path.state, &call.function).is_some();
        if path.take_apart(Then::Control(control.clone()), is_built).is_ok() {
            return true;
        }
        if measure {
            return false;
        }
        // What counts parts always has an answer.
        let counts: Vec<Value> = self.counts(&path.state);
        for function in counts {
            for argument in &call.arguments {
                let heap = &path.state.heap;
                if !matches!(heap.resolve(argument), Value::Unknown(_))
                    || !heap.kinds(argument).meets(Kinds::PAIR | Kinds::STRUCT)
                {
                    continue;
                }
                if self.question(path, &function, vec![argument.clone()], control.clone()) {
                    return true;
                }
            }
        }
        path.asked.clear();
        false
    }

    /// The measures of one argument all of whose answers are numbers, as far as they were asked.
    fn counts(&self, state: &State) -> Vec<Value> {
        let abstracted = &self.machine.approximation;
        let unary = abstracted.measures.unary.iter().filter_map(|global| state.heap.global(*global).cloned());
        let counts = |function: &Value| {
            let Some((closure, _)) = self.measure(state, function) else { return false };
            let mut results = self
                .entries
                .iter()
                .filter(|entry| {
                    entry.graph.roots.first().and_then(|root| root.open().lambda()) == Some(closure.lambda)
                })
                .flat_map(|entry| &entry.results)
                .peekable();
            results.peek().is_some() && results.all(|(key, _)| key.first() == Some(&14))
        };
        unary.filter(counts).collect()
    }

    /// Asks a measure something apart from the program, if that's new. Whether it was.
    fn question(
        &mut self,
        path: &mut Path,
        function: &Value,
        arguments: Vec<Value>,
        control: Control,
    ) -> bool {
        let Value::Closure(closure) = path.state.heap.resolve(function) else { return false };
        if known_answers::answer(&path.state.heap, &closure, &arguments).is_some() {
            return false;
        }
        let heap = &path.state.heap;
        let asked = path.asked.iter().any(|(other, values)| {
            other.lambda == closure.lambda
                && values.iter().zip(&arguments).all(|(a, b)| known_answers::same(heap, a, b))
        });
        if asked {
            return false;
        }
        path.asked.push((closure.clone(), arguments.clone()));
        path.run(closure, arguments, Aim::Question(control));
        // A recursive one of an unknown value is summarised.
        let Control::Apply(application) = &path.state.control else { return true };
        if let Some((_, at)) = self.measure(&path.state, function)
            && matches!(path.state.heap.resolve(&application.arguments[at]), Value::Unknown(_))
        {
            path.entering = false;
        }
        true
    }

    /// Before a body returns: what's known of its arguments is taken apart. Whether there was anything to do.
    pub(super) fn finish(&mut self, path: &mut Path, roots: &[Value], value: &Value) -> bool {
        let due = |heap: &Heap, known: &Known| is_built(heap, known) || is_narrowed(heap, known);
        !self.is_simple(&path.state, roots)
            && path.take_apart(Then::Control(Control::Return(value.clone())), due).is_ok()
    }

    /// Asks the program's predicates about what a body returns, one after the other. The result says whether one was asked.
    pub(super) fn ask(&mut self, index: usize, path: &mut Path, roots: &[Value], value: &Value) -> bool {
        if self.entries[index].role != Role::Summary || self.is_measure_entry(index) {
            return false;
        }
        if self.is_simple(&path.state, roots) {
            return false;
        }
        let heap = &path.state.heap;
        let data =
            heap.kinds(value).meets(Kinds::PAIR | Kinds::STRUCT) && !heap.kinds(value).meets(Kinds::NUMBER);
        if !data {
            return false;
        }
        let control = || Control::Return(value.clone());
        let is_argument = |known: &Known| {
            known.given && roots.iter().skip(1).any(|root| known_answers::same(heap, root, known.subject()))
        };
        let given: Vec<Known> = heap.known.iter().filter(|known| is_argument(known)).cloned().collect();
        for known in given {
            let mut arguments = known.arguments.to_vec();
            arguments[known.at] = value.clone();
            if self.question(path, &Value::Closure(known.function), arguments, control()) {
                return true;
            }
        }
        let abstracted = &self.machine.approximation;
        let unary = abstracted.measures.unary.iter();
        let mut unary: Vec<Value> =
            unary.filter_map(|global| path.state.heap.global(*global).cloned()).collect();
        unary.sort_by_key(|function| match function {
            Value::Closure(closure) => self.partial.contains(&closure.lambda),
            _ => false,
        });
        unary.into_iter().any(|function| self.question(path, &function, vec![value.clone()], control()))
    }

    /// An error on a path.
    pub(super) fn fails(&mut self, path: &mut Path, fault: &Fault) -> Failure {
        if path.asks().is_some_and(|at| matches!(path.pending[at].aim, Aim::Apart(..))) {
            return Failure::Impossible;
        }
        let control = std::mem::replace(&mut path.state.control, Control::Halt);
        let telling = |_: &Heap, known: &Known| !matches!(known.result, Value::Atom(Atom::Boolean(false)));
        if path.take_apart(Then::Fault(Box::new(fault.clone())), telling).is_ok() {
            return Failure::Handled;
        }
        path.state.control = control;
        if !path.is_asking() {
            return Failure::Real;
        }
        if self.gives_up(path) { Failure::Handled } else { Failure::Impossible }
    }

    /// Ends a question that has no answer: if the prover asked, the program goes on; if it's known that there's an answer, the path isn't
    /// possible.
    pub(super) fn gives_up(&mut self, path: &mut Path) -> bool {
        let Some(at) = path.asks() else { return false };
        path.pending.truncate(at + 1);
        let Some(Pending { kont, aim: Aim::Question(control), .. }) = path.pending.pop() else {
            return false;
        };
        path.state.kont = kont;
        path.state.control = control;
        true
    }

    /// A value is returned to the outermost continuation.
    pub(super) fn answers(&mut self, path: &mut Path, value: Value) -> Return {
        let Some(pending) = path.pending.last() else { return Return::Final(value) };
        let is_false = matches!(path.state.heap.resolve(&value), Value::Atom(Atom::Boolean(false)));
        if is_false
            && !matches!(pending.aim, Aim::Apart(..))
            && path.take_apart(Then::Control(Control::Return(value.clone())), is_built).is_ok()
        {
            return Return::Handled;
        }
        let Some(Pending { kont, function, arguments, aim, .. }) = path.pending.pop() else {
            return Return::Impossible;
        };
        path.state.kont = kont;
        let at = self.measure(&path.state, &Value::Closure(function.clone())).map(|(_, at)| at);
        match aim {
            Aim::Answer | Aim::Question(_) => {
                if let Some(at) = at {
                    path.learn(function, at, &arguments, value.clone(), false);
                }
                path.state.control = match aim {
                    Aim::Question(control) => control,
                    _ => Control::Return(value),
                };
                Return::Handled
            }
            Aim::Apart(expected, _, then) => {
                if !equate(&mut path.state.heap, &value, &expected) {
                    return Return::Impossible;
                }
                lengths::settle(&mut path.state.heap);
                match then {
                    Then::Control(control) => {
                        path.state.control = control;
                        Return::Handled
                    }
                    Then::Fault(fault) => Return::Fault(fault),
                }
            }
        }
    }

    /// A call of a measure of an unknown value was answered by its summary.
    pub(super) fn learn(&self, path: &mut Path, call: &Application, value: &Value) {
        if let Some((function, at)) = self.measure(&path.state, &call.function) {
            path.learn(function, at, &call.arguments, value.clone(), true);
        }
    }
}
