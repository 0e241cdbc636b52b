//! What every generator of inputs answers to, whichever way it solves the query: [`targeted`](crate::targeted) over the
//! propagation kernel, [`unfolded`](crate::unfolded) over a SAT or SMT solver.
//!
//! Laws: a layer's inputs come once each; two generators of the same layer have the same inputs, but for those that the judge
//! rejects.

use crate::expr::{Expr, Name};
use crate::graph::{Ty, TypeGraph, Unbounded};
use crate::rtype::RType;
use crate::template::Template;
use crate::{targeted, unfolded};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use touchstone_campaign::engine::EngineError;
use touchstone_solve::sat::SatSolver;
use touchstone_solve::smt::SmtSolver;
use touchstone_solve::{Solver, Validated};

/// Which values are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// Everything up to a depth; `exact`: and not up to the one before.
    Depth {
        /// The greatest depth of a value.
        depth: u32,
        /// Whether some part of the input has to have that depth.
        exact: bool,
    },
    /// Extreme and special values of scalars, in structures of at most this depth: the first `values` of each list.
    Boundary {
        /// The greatest depth of a structure.
        depth: u32,
        /// Number of values from the head of each list.
        values: usize,
    },
    /// Integers anywhere in the interval of their type, in structures of exactly this depth. There are too many to list:
    /// of each structure a few are solved for.
    Whole {
        /// The depth of each structure.
        depth: u32,
    },
    /// Values drawn with judgement, in structures of at most this depth or so.
    Drawn {
        /// The greatest depth of a structure, if nothing speaks for a greater one.
        depth: u32,
    },
}

impl Layer {
    /// The depth, whichever values are offered.
    pub fn depth(self) -> u32 {
        match self {
            Layer::Depth { depth, .. }
            | Layer::Boundary { depth, .. }
            | Layer::Whole { depth }
            | Layer::Drawn { depth } => depth,
        }
    }
}

/// A part of the input: a named value of a type. Later roots may mention earlier ones.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    /// The name by which types and predicates mention it.
    pub(crate) name: Name,
    /// Its type, interned in the graph that the generator is made over.
    pub(crate) ty: Ty,
    /// What the value has to match. At a pinned position only that alternative or value is tried. Structure stays within
    /// the layer's depth; a pinned scalar needn't, and one that doesn't has no say in whether the input has exactly that depth.
    pub(crate) template: Template,
}

impl Root {
    /// A root that may be anything of its type.
    pub(crate) fn new(name: Name, ty: Ty) -> Root {
        Root { name, ty, template: Template::Hole }
    }
}

/// A solution of the query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solution {
    /// What the roots are decoded from.
    pub(crate) tape: Rc<[i128]>,
    /// Whether some part of it has exactly the layer's depth.
    pub(crate) attains: bool,
    /// Whether it's known to be an input: the whole precondition was solved for, and nothing of it left to the judge.
    pub(crate) certain: bool,
    /// What the tape has in common with the solution that its generator gave before.
    pub(crate) since: Since,
}

/// How much of a solution is as in another one. Who made something of a solution keeps this, and asks the next one it meets how much of that
/// is still so, whatever came in between: others may have been left out, or given in another order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Since {
    /// Of successive solutions of one generator successive, of others never; 0 if nothing is known.
    number: u64,
    /// Number of leading words that are those of the solution before.
    words: usize,
}

impl Since {
    /// How many leading words of the tape are as in that solution.
    #[inline]
    pub(crate) fn unchanged(self, last: Since) -> usize {
        let follows = last.number != 0 && last.number + 1 == self.number;
        if follows { self.words } else { 0 }
    }
}

/// The tape that a generator gave last, for its memory: the next is written there if it's as long and nobody has this one any more.
pub(crate) struct LastTape {
    tape: Rc<[i128]>,
    number: u64,
}

/// The number before the first of the next generator: each has room for so many that it never comes to another one's.
static NUMBERS: AtomicU64 = AtomicU64::new(1);
const ROOM: u64 = 1 << 36;

impl Default for LastTape {
    fn default() -> LastTape {
        LastTape { tape: Rc::default(), number: NUMBERS.fetch_add(ROOM, Ordering::Relaxed) }
    }
}

impl LastTape {
    /// A copy of a tape that has so many leading words in common with the last one.
    #[inline]
    pub(crate) fn copy(&mut self, tape: &[i128], unchanged: usize) -> (Rc<[i128]>, Since) {
        match Rc::get_mut(&mut self.tape) {
            Some(last) if last.len() == tape.len() => {
                let from = unchanged.min(tape.len());
                last[from..].copy_from_slice(&tape[from..]);
            }
            _ => self.tape = tape.into(),
        }
        self.number += 1;
        (self.tape.clone(), Since { number: self.number, words: unchanged })
    }
}

/// What the search came to.
#[derive(Debug)]
pub(crate) enum Next {
    /// An input.
    Solution(Solution),
    /// The layer has no further one.
    Exhausted,
    /// The deadline passed; the search can go on.
    Deadline,
    /// A type of the roots unfolds to ever new ones.
    Unbounded(Unbounded),
    /// The solver can't go on, for this reason: there may be more.
    Unknown(String),
}

/// Enumerates the inputs of a layer, each once.
pub(crate) trait Generate {
    /// The next input, or what there is instead.
    fn next(&mut self, deadline: Option<Instant>) -> Next;

    /// Whether the layer's depth limited what was generated so far: if not once it's exhausted, there are no more
    /// values at any depth.
    fn is_clipped(&self) -> bool;

    /// Another way to come to inputs that it had recourse to: then those of a depth don't come in the documented order.
    fn by(&self) -> Option<&'static str> {
        None
    }
}

/// Who solves the query: the setting `backend`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// `kernel`: `targeted` over the propagation kernel, the default. Inputs come smallest first.
    Kernel,
    /// `sat`: `unfolded` over the SAT solver. Within a depth the order is the solver's.
    Sat,
    /// `smt`: `unfolded` over the SMT solver that is installed. Within a depth the order is the solver's.
    Smt,
}

impl Backend {
    /// All of them, with their names.
    pub const ALL: [(&str, Backend); 3] =
        [("kernel", Backend::Kernel), ("sat", Backend::Sat), ("smt", Backend::Smt)];

    /// The backend of that name, the kernel without one.
    ///
    /// # Errors
    /// [`EngineError::Settings`] for a name that there isn't, [`EngineError::Solver`] with the way to install one
    /// if no SMT solver is found.
    pub fn named(name: Option<&str>) -> Result<Backend, EngineError> {
        let Some(name) = name else { return Ok(Backend::Kernel) };
        let Some((_, backend)) = Backend::ALL.into_iter().find(|(known, _)| *known == name) else {
            let known = Backend::ALL.map(|(known, _)| format!("`{known}`")).join(", ");
            return Err(EngineError::Settings(format!("there is no backend `{name}`; there are {known}")));
        };
        backend.solver()?;
        Ok(backend)
    }

    /// A generator of the values of `roots` that satisfy their types and `requires`.
    ///
    /// # Errors
    /// [`EngineError::Solver`] if no SMT solver is found.
    pub(crate) fn generator(
        self,
        graph: Rc<TypeGraph>,
        layer: Layer,
        roots: &[Root],
        requires: &'static [Expr],
    ) -> Result<Box<dyn Generate>, EngineError> {
        Ok(match self.solver()? {
            None => Box::new(targeted::Generator::new(graph, layer, &[], roots, requires)),
            Some(solver) => Box::new(unfolded::Generator::new(solver, graph, layer, &[], roots, requires)),
        })
    }

    /// A new solver of a whole formula, every model of it checked; the kernel needs none.
    fn solver(self) -> Result<Option<Box<dyn Solver>>, EngineError> {
        Ok(match self {
            Backend::Kernel => None,
            Backend::Sat => Some(Box::new(Validated::new(SatSolver::new()))),
            Backend::Smt => {
                let solver = SmtSolver::find().map_err(|error| EngineError::Solver(error.to_string()))?;
                Some(Box::new(Validated::new(solver)))
            }
        })
    }
}

/// The values of a type in a layer, as tapes, in the order in which `targeted` finds them: generation alone, for measurements.
///
/// # Errors
/// [`Unbounded`] for a type that unfolds to ever new ones; of an item, why the search can't go on.
pub fn tapes(
    ty: &RType,
    layer: Layer,
) -> Result<impl Iterator<Item = Result<Rc<[i128]>, EngineError>>, Unbounded> {
    let graph = Rc::new(TypeGraph::new());
    let root = Root::new(Name::fresh("value"), graph.intern(ty)?);
    let mut generator = targeted::Generator::new(graph, layer, &[], &[root], &[]);
    Ok(std::iter::from_fn(move || match generator.next(None) {
        Next::Solution(solution) => Some(Ok(solution.tape)),
        Next::Exhausted | Next::Deadline => None,
        Next::Unbounded(unbounded) => Some(Err(EngineError::Specification(unbounded.to_string()))),
        Next::Unknown(reason) => Some(Err(EngineError::Solver(reason))),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_successive_solutions_of_one_generator_have_words_in_common() {
        let (mut one, mut other) = (LastTape::default(), LastTape::default());
        let since = |of: &mut LastTape, unchanged| of.copy(&[1, 2, 3], unchanged).1;
        let [first, second, third] = [0, 2, 1].map(|unchanged| since(&mut one, unchanged));
        let [others_first, others_second] = [0, 2].map(|unchanged| since(&mut other, unchanged));
        assert_eq!((second.unchanged(first), third.unchanged(second)), (2, 1));
        // One was left out, they came in another order, another generator's came in between, nothing came before.
        for (now, last) in [(third, first), (first, second), (second, second), (others_second, first)] {
            assert_eq!(now.unchanged(last), 0);
        }
        assert_eq!((second.unchanged(others_first), second.unchanged(Since::default())), (0, 0));
        assert_eq!(Since::default().unchanged(Since::default()), 0);
    }

    #[test]
    fn a_tape_that_is_written_again_is_whole() {
        let mut last = LastTape::default();
        assert_eq!(*last.copy(&[1, 2, 3], 0).0, [1, 2, 3]);
        assert_eq!(*last.copy(&[1, 2, 4], 2).0, [1, 2, 4]);
        let held = last.copy(&[1, 5, 5], 1).0;
        assert_eq!(*last.copy(&[1, 5, 6], 2).0, [1, 5, 6]);
        assert_eq!((&*held, &*last.copy(&[1, 5], 2).0), (&[1, 5, 5][..], &[1, 5][..]));
    }
}
