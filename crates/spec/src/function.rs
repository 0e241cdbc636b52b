//! Function arguments (TTT §2.1 `padAverage`, §4.6).
//!
//! A generated function decides nothing by itself: each call asks the run's [`Oracle`], which checks the arguments
//! against the function's precondition, picks an answer its result type allows, and gives equal arguments equal answers.
//! DIVERGENCE from TTT §4.6: the answers are choices of the enumeration, so that all behaviours of the function
//! which the run can observe are tried.

use crate::{
    decode::Decoder,
    targetable::{Reflect, Targetable},
    view::View,
};
use std::cell::RefCell;
use std::marker::PhantomData;

/// Answers the calls of generated functions during a run.
pub trait Oracle {
    /// The tape of the answer of function number `function` of this input.
    ///
    /// Returns `None` when the run can't go on (a violated precondition, no answer allowed); the oracle remembers why.
    fn answer(&mut self, function: usize, arguments: &[&dyn Reflect]) -> Option<Vec<i128>>;
}

/// The panic payload with which a generated function leaves a run that can't go on.
pub struct Abandoned;

thread_local! {
    static ORACLE: RefCell<Option<Box<dyn Oracle>>> = const { RefCell::new(None) };
}

/// Installs the oracle for the runs on this thread, and gives back the one before.
pub fn install(oracle: Option<Box<dyn Oracle>>) -> Option<Box<dyn Oracle>> {
    ORACLE.with(|cell| cell.replace(oracle))
}

/// Shows the answer that a tape stands for, as a value of the function's result.
pub type ShowAnswer = fn(&[i128], &mut dyn FnMut(&dyn Reflect));

/// A generated function, by its number within the input.
#[derive(Clone, Copy, Debug)]
pub struct FunctionValue {
    pub slot: usize,
    pub show: ShowAnswer,
}

impl FunctionValue {
    /// Calls the function.
    ///
    /// # Panics
    /// With [`Abandoned`] when the run can't go on, and when called on a thread other than the run's.
    pub fn call(&self, arguments: &[&dyn Reflect]) -> Vec<i128> {
        let answer = ORACLE.with(|cell| match cell.borrow_mut().as_mut() {
            Some(oracle) => oracle.answer(self.slot, arguments),
            None => panic!("a generated function was called on another thread than the function under test"),
        });
        match answer {
            Some(tape) => tape,
            None => std::panic::panic_any(Abandoned),
        }
    }
}

/// A generated function with its Rust type: `Function<(A, B), R>` stands for `impl Fn(A, B) -> R`.
pub struct Function<A, R> {
    value: FunctionValue,
    signature: PhantomData<fn(A) -> R>,
}

impl<A: 'static, R: Targetable> Function<A, R> {
    pub fn decode(source: &mut Decoder<'_>) -> Function<A, R> {
        let show: ShowAnswer = |tape, see| see(&R::decode(&mut Decoder::new(tape)));
        Function { value: FunctionValue { slot: source.index(), show }, signature: PhantomData }
    }

    /// Calls the function with arguments of the types `A`, each by reference.
    pub fn call(&self, arguments: &[&dyn Reflect]) -> R {
        R::decode(&mut Decoder::new(&self.value.call(arguments)))
    }
}

impl<A, R> Reflect for Function<A, R> {
    fn reflect(&self) -> View<'_> {
        View::Function(&self.value)
    }
}
