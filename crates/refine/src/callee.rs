//! Calls of other specified functions by the one under test: one outside of the other's precondition is the caller's fault.
//!
//! The macros put a question at the beginning of each specified function's body, in builds for tests only: whether anybody wants to know
//! that it's called. Somebody does while a campaign runs a function, and of the calls that this one makes itself; what the other calls is the
//! matter of the other's own campaign. Predicates aren't watched, nor are other threads.
//!
//! The precondition is asked of the reference judge, on the very arguments. Where it can't see one (a type that only [`foreign!`] knows, `rust(…)`
//! of a slice), nobody is blamed.
//!
//! [`foreign!`]: https://docs.rs/touchstone

use crate::check::Failure;
use crate::graph::TypeGraph;
use crate::judge::{Criteria, unknown_function};
use crate::own_comparisons::OwnJudges;
use crate::render;
use crate::spec::{Signature, Spec};
use crate::targetable::Reflect;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use touchstone_spec::callee::{Callee, Place};

/// A call outside of the precondition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blame {
    /// The function that was called.
    pub(crate) function: &'static str,
    /// The call, its values short.
    pub(crate) call: String,
    /// What is false of it.
    pub(crate) reasons: Vec<String>,
}

/// Who is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Watch {
    Nobody,
    /// The function whose specification stands there is about to be called, and isn't asked itself.
    Subject(Place),
    /// A function by another name is about to be called, whichever it is.
    Any,
    /// So many calls within each other are asked from here on.
    Calls(u8),
}

thread_local! {
    static WATCH: Cell<Watch> = const { Cell::new(Watch::Nobody) };
    static BLAME: RefCell<Option<Blame>> = const { RefCell::new(None) };
    static IS_BLAMED: Cell<bool> = const { Cell::new(false) };
    /// What calls are judged by, by the place of the specification.
    static KNOWN: RefCell<HashMap<Place, Option<Rc<Criteria>>>> = RefCell::new(HashMap::new());
}

/// How a campaign calls what it tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Its specification stands there.
    At(Place),
    /// It's a function that may have another specification.
    Path,
    /// It's code of the specification.
    Closure,
}

impl Subject {
    /// That of a specification.
    pub(crate) fn of(spec: &Spec) -> Subject {
        match spec.defined_as {
            None => Subject::At((spec.file, spec.line, spec.column)),
            Some(code) if code.contains(['|', '(', '{']) => Subject::Closure,
            Some(_) => Subject::Path,
        }
    }
}

/// From now on calls are watched that the function makes which is about to be called.
#[inline]
pub(crate) fn begin(subject: Subject) {
    WATCH.set(match subject {
        Subject::At(place) => Watch::Subject(place),
        Subject::Path => Watch::Any,
        Subject::Closure => Watch::Calls(1),
    });
}

/// Nobody is watched any more.
#[inline]
pub(crate) fn end() {
    WATCH.set(Watch::Nobody);
}

/// Whether somebody was blamed since that was asked last.
#[inline]
pub(crate) fn take_blame() -> Option<Blame> {
    if IS_BLAMED.replace(false) { BLAME.take() } else { None }
}

/// What a call leaves behind when it's over: who was watched before it.
pub struct Call(Watch);

impl Drop for Call {
    fn drop(&mut self) {
        WATCH.set(self.0);
    }
}

impl Call {
    /// Whether the arguments of a call that begins are wanted, by [`Call::check`]; otherwise it's told by [`Call::enter`].
    #[inline]
    pub fn is_asked(place: Place) -> bool {
        match WATCH.get() {
            Watch::Nobody | Watch::Calls(0) | Watch::Any => false,
            Watch::Subject(subject) => subject != place,
            Watch::Calls(_) => true,
        }
    }

    /// A call of a specified function begins that isn't asked with what: it's the one under test, or nobody wants to know.
    #[inline]
    pub fn enter(place: Place) -> Option<Call> {
        match WATCH.get() {
            Watch::Nobody | Watch::Calls(0) => None,
            before => {
                WATCH.set(match before {
                    Watch::Subject(subject) if subject != place => Watch::Calls(0),
                    Watch::Subject(_) | Watch::Any => Watch::Calls(1),
                    before => inside(before),
                });
                Some(Call(before))
            }
        }
    }

    /// Asks a call whether its arguments are in the precondition.
    ///
    /// # Panics
    /// If they aren't: what the function would do doesn't matter any more.
    #[cold]
    pub fn check(callee: &'static Callee, arguments: &[Option<&dyn Reflect>]) -> Option<Call> {
        let before = WATCH.replace(Watch::Nobody);
        let call = Call(before);
        let arguments: Option<Vec<&dyn Reflect>> = arguments.iter().copied().collect();
        let blame = arguments.and_then(|arguments| blame(callee, &arguments));
        if let Some(blame) = blame {
            let because = blame.reasons.first().map_or("", String::as_str);
            let message = format!("{} is called, whose spec asks {because}", blame.call);
            BLAME.set(Some(blame));
            IS_BLAMED.set(true);
            panic!("{message}");
        }
        WATCH.set(inside(before));
        Some(call)
    }
}

/// Who is watched within a call of a specified function that isn't the one under test.
fn inside(before: Watch) -> Watch {
    match before {
        Watch::Calls(calls) => Watch::Calls(calls.saturating_sub(1)),
        Watch::Subject(_) | Watch::Any => Watch::Calls(0),
        Watch::Nobody => Watch::Nobody,
    }
}

fn blame(callee: &'static Callee, arguments: &[&dyn Reflect]) -> Option<Blame> {
    let criteria = KNOWN.with_borrow_mut(|known| {
        let make = || {
            let signature: &'static Signature = Box::leak(Box::new((callee.signature)()));
            let own = OwnJudges::of(signature).ok()?;
            Criteria::new(&Rc::new(TypeGraph::new()), signature, &own).ok().map(Rc::new)
        };
        known.entry(callee.place).or_insert_with(make).clone()
    })?;
    let Err(Failure::Outside { reasons, .. }) = criteria.admitted(arguments) else { return None };
    let values: Vec<String> =
        arguments.iter().map(|argument| render::brief(*argument, &unknown_function)).collect();
    let call = format!("{}({})", callee.function, values.join(", "));
    Some(Blame { function: callee.function, call, reasons })
}

/// Runs code as a campaign runs what it tests, with an eye on the specified functions that it calls, and on those that they call.
///
/// # Panics
/// If a call is outside of the called function's precondition, or if the code panics.
pub fn watched<R>(code: impl FnOnce() -> R) -> R {
    take_blame();
    let call = Call(WATCH.replace(Watch::Calls(2)));
    let result = code();
    drop(call);
    if let Some(blame) = take_blame() {
        let because = blame.reasons.first().map_or("", String::as_str);
        panic!("{} was called, whose spec asks {because}", blame.call);
    }
    result
}
