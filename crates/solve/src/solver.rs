//! `Solver`: the one interface to satisfiability, models and enumeration, whichever backend answers.
//!
//! A solver holds a stack of assertions over the variables of one [`Store`]; the same store is passed to every call. A
//! verdict is data: [`Outcome`] and [`Enumeration`] say what was found, and a bound that was hit or a query that
//! can't be decided is [`Reason`], never an error and never a wrong answer. [`SolveError`] is for calls that
//! can't be carried out at all.
//!
//! Laws, the same for every backend:
//! - a model of [`Outcome::Sat`] gives a value to every declared variable and makes every assertion and assumption true;
//! - the core of [`Outcome::Unsat`] is a subset of the assumptions that is unsatisfiable with the assertions, and empty
//!   if the assertions alone are;
//! - a check leaves the assertions as they were;
//! - [`Solver::pop`] undoes every declaration and assertion since the matching [`Solver::push`].
//!
//! To add a backend: state its [`Capabilities`], translate terms in `assert` (an unsupported one is
//! [`SolveError::Unsupported`] naming the term, and leaves the stack unchanged), answer `check`, and add a line to
//! [`driver`](crate::driver). `enumerate` has a default by `check` and `exclude`.

use std::ops::ControlFlow;
use std::time::Duration;

use touchstone_logic::{Store, TermId, Valuation, Value, Var};

use crate::feature::Features;

/// A decision procedure with a stack of assertions. See the module's laws.
pub trait Solver {
    /// The backend's name, as a person would type it.
    fn name(&self) -> &'static str;

    /// Features that this backend can state and do. Constant over its life.
    fn capabilities(&self) -> Capabilities;

    /// Makes a variable part of every model from now on, until the enclosing level is popped. Declaring it again does
    /// nothing. Asserting a term declares the variables in it.
    ///
    /// # Errors
    /// [`SolveError::Unsupported`] if the variable's sort can't be stated.
    fn declare(&mut self, store: &Store, var: Var) -> Result<(), SolveError>;

    /// Adds a boolean term to the assertions of the current level.
    ///
    /// # Errors
    /// [`SolveError::Unsupported`] names the term that can't be stated, [`SolveError::NotBoolean`] one of another sort;
    /// the assertions are then unchanged.
    fn assert(&mut self, store: &Store, term: TermId) -> Result<(), SolveError>;

    /// Opens a level.
    fn push(&mut self);

    /// Closes the level opened last.
    ///
    /// # Errors
    /// [`SolveError::NoLevel`] if none is open.
    fn pop(&mut self) -> Result<(), SolveError>;

    /// Decides if the assertions and assumptions (boolean terms) have a model. What can't be stated is
    /// [`Reason::Unsupported`].
    fn check(&mut self, store: &Store, assumptions: &[TermId], limits: &Limits) -> Outcome;

    /// Values that the last check was left with, if it ended undecided because the backend's procedure is incomplete: values with
    /// which it found nothing wrong. Nothing is promised of them: whoever uses them must check them by other means. Backends
    /// that have none say `None`.
    fn candidate(&mut self, _store: &Store, _limits: &Limits) -> Option<Valuation> {
        None
    }

    /// Demands, at the current level, that not all of these variables have these values. With none it makes the
    /// assertions unsatisfiable. (A blocking clause without a term, since the store is read-only here.)
    ///
    /// # Errors
    /// [`SolveError::UnsupportedVar`] if such a value can't be excluded; the assertions are then unchanged.
    fn exclude(&mut self, store: &Store, values: &[(Var, Value)]) -> Result<(), SolveError>;

    /// Visits models of the assertions, no two of which agree on all of `relevant`, until none is left or `visit`
    /// breaks. Only the relevant variables are told apart (TTT §4.5: decode-relevant); the others have some values
    /// that fit. With `relevant` empty at most one model is visited. The order is the backend's.
    fn enumerate(
        &mut self,
        store: &Store,
        relevant: &[Var],
        limits: &Limits,
        visit: Visit<'_>,
    ) -> Enumeration {
        crate::blocking::enumerate(self, store, relevant, limits, visit)
    }
}

/// What each model is handed to; it breaks when it has had enough.
pub type Visit<'v> = &'v mut dyn FnMut(&Valuation) -> ControlFlow<()>;

/// Features that a backend can state and do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Features that terms may have.
    pub features: Features,
    /// The widest bit-vector; meaningless without [`Feature::BitVec`](crate::Feature::BitVec).
    pub max_width: u32,
    /// Set if an unsatisfiable core can be a proper subset of the assumptions.
    pub cores: bool,
    /// Set if enumeration is the backend's own, rather than a check and a blocking clause for each model.
    pub enumerates: bool,
}

/// Limits of one call. The default is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time, counted from the call.
    pub time: Option<Duration>,
    /// Memory in bytes, as far as the backend can tell: by its own estimate, or by the operating system for a process.
    pub memory: Option<u64>,
}

impl Limits {
    /// No limits at all.
    pub const NONE: Limits = Limits { time: None, memory: None };

    /// A time limit alone.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), memory: None }
    }
}

/// The answer to a check.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// There is a model, this one.
    Sat(Valuation),
    /// There is none.
    Unsat {
        /// Assumptions that can't hold together with the assertions; empty if the assertions alone can't.
        core: Vec<TermId>,
    },
    /// It wasn't decided.
    Unknown(Reason),
}

/// Ways for an enumeration to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Enumeration {
    /// Every model was visited.
    Exhausted {
        /// Number of models.
        count: u64,
    },
    /// The visitor broke off.
    Stopped {
        /// Number of models visited, the last one included.
        count: u64,
    },
    /// It couldn't go on; there may be more models.
    Unknown {
        /// Number of models visited.
        count: u64,
        /// The reason why it ended.
        reason: Reason,
    },
}

impl Enumeration {
    /// Number of models visited.
    pub fn count(&self) -> u64 {
        match self {
            Enumeration::Exhausted { count }
            | Enumeration::Stopped { count }
            | Enumeration::Unknown { count, .. } => *count,
        }
    }

    /// The same end, when so many models had been visited before.
    pub(crate) fn after(mut self, before: u64) -> Enumeration {
        match &mut self {
            Enumeration::Exhausted { count }
            | Enumeration::Stopped { count }
            | Enumeration::Unknown { count, .. } => *count += before,
        }
        self
    }
}

/// Why a query was left undecided.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The time limit was reached.
    #[error("the time limit was reached")]
    Time,
    /// The memory limit was reached.
    #[error("the memory limit was reached")]
    Memory,
    /// The backend gave up: its procedure isn't complete for such queries.
    #[error("the solver gave up: {0}")]
    Incomplete(String),
    /// The query can't be stated for this backend.
    #[error("not supported: {0}")]
    Unsupported(String),
    /// The solver's process ended, or couldn't be started.
    #[error("the solver died: {0}")]
    Died(String),
    /// The solver's answer made no sense.
    #[error("the solver's answer made no sense: {0}")]
    Rubbish(String),
    /// The model doesn't satisfy the query under the evaluator: a fault of the backend.
    #[error("the solver's model is wrong: {0}")]
    WrongModel(String),
}

/// A call that couldn't be carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The backend can't state this term.
    #[error("term {term} is not supported: {reason}")]
    Unsupported {
        /// The smallest subterm that can't be stated.
        term: TermId,
        /// The reason, in words.
        reason: String,
    },
    /// The backend can't state variables of this sort.
    #[error("variable {var} is not supported: {reason}")]
    UnsupportedVar {
        /// The variable.
        var: Var,
        /// The reason, in words.
        reason: String,
    },
    /// Only boolean terms can be asserted.
    #[error("term {term} is not of sort Bool")]
    NotBoolean {
        /// The term that has it.
        term: TermId,
    },
    /// Pop without push.
    #[error("no level is open")]
    NoLevel,
    /// The backend failed; the text says how.
    #[error("{0}")]
    Failed(String),
}

impl From<SolveError> for Reason {
    fn from(error: SolveError) -> Reason {
        match error {
            SolveError::Unsupported { .. } | SolveError::UnsupportedVar { .. } => {
                Reason::Unsupported(error.to_string())
            }
            SolveError::NotBoolean { .. } | SolveError::NoLevel => Reason::Incomplete(error.to_string()),
            SolveError::Failed(text) => Reason::Died(text),
        }
    }
}

/// A solver chosen at run time.
impl<S: Solver + ?Sized> Solver for Box<S> {
    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn capabilities(&self) -> Capabilities {
        (**self).capabilities()
    }

    fn declare(&mut self, store: &Store, var: Var) -> Result<(), SolveError> {
        (**self).declare(store, var)
    }

    fn assert(&mut self, store: &Store, term: TermId) -> Result<(), SolveError> {
        (**self).assert(store, term)
    }

    fn push(&mut self) {
        (**self).push();
    }

    fn pop(&mut self) -> Result<(), SolveError> {
        (**self).pop()
    }

    fn check(&mut self, store: &Store, assumptions: &[TermId], limits: &Limits) -> Outcome {
        (**self).check(store, assumptions, limits)
    }

    fn candidate(&mut self, store: &Store, limits: &Limits) -> Option<Valuation> {
        (**self).candidate(store, limits)
    }

    fn exclude(&mut self, store: &Store, values: &[(Var, Value)]) -> Result<(), SolveError> {
        (**self).exclude(store, values)
    }

    fn enumerate(
        &mut self,
        store: &Store,
        relevant: &[Var],
        limits: &Limits,
        visit: Visit<'_>,
    ) -> Enumeration {
        (**self).enumerate(store, relevant, limits, visit)
    }
}
