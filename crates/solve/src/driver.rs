//! The driver: which backend a query goes to. The cheapest that can state it, kernel before SAT before linear arithmetic
//! before SMT, unless one is asked for by name.
//!
//! What a query needs is read off its terms: features, widths, and whether its integers have bounds. The kernel is
//! cheapest where domains are small enough to be walked; beyond [`WALKABLE`] values it is passed over, though it may be
//! asked for. Unasked, it comes with SAT in reserve ([`Hybrid`]): where plain search fails too often, clauses are learnt
//! instead. What capabilities don't show (one operator on one sort) shows when the query is asserted: then the next
//! backend gets its turn.

use std::fmt;
use std::str::FromStr;

use touchstone_logic::{Op, Sort, Store, TermId, Var};

use crate::bounds::Bounds;
use crate::feature::{Feature, Features, of_terms, reachable};
use crate::hybrid::Hybrid;
use crate::kernel::KernelSolver;
use crate::lia::LiaSolver;
use crate::sat::SatSolver;
use crate::smt::SmtSolver;
use crate::solver::{Capabilities, SolveError, Solver};
use crate::validated::Validated;

/// Greatest number of values that a variable may have for the kernel to be chosen unasked.
pub const WALKABLE: i128 = 1 << 16;

/// A kind of solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Backend {
    /// Propagation and search, built in.
    Kernel,
    /// A CDCL library, built in.
    Sat,
    /// Linear arithmetic over integers without bounds and reals, built in.
    Lia,
    /// A solver process that speaks SMT-LIB, if one is installed.
    Smt,
}

impl Backend {
    /// All of them, the cheapest first.
    pub const ALL: [Backend; 4] = [Backend::Kernel, Backend::Sat, Backend::Lia, Backend::Smt];

    /// A new solver of this kind, its models validated.
    ///
    /// # Errors
    /// [`SolveError::Failed`] if it isn't installed, saying how to install it.
    pub fn open(self) -> Result<Validated<Box<dyn Solver>>, SolveError> {
        Ok(Validated::new(match self {
            Backend::Kernel => Box::new(KernelSolver::new()),
            Backend::Sat => Box::new(SatSolver::new()),
            Backend::Lia => Box::new(LiaSolver::new()),
            Backend::Smt => Box::new(SmtSolver::find()?),
        }))
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Backend::Kernel => "kernel",
            Backend::Sat => "sat",
            Backend::Lia => "lia",
            Backend::Smt => "smt",
        })
    }
}

/// A name that no backend has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no backend `{0}`: it's one of kernel, sat, lia and smt")]
pub struct UnknownBackend(pub String);

impl FromStr for Backend {
    type Err = UnknownBackend;
    fn from_str(name: &str) -> Result<Backend, UnknownBackend> {
        let known = Backend::ALL.into_iter().find(|backend| backend.to_string() == name);
        known.ok_or_else(|| UnknownBackend(name.to_owned()))
    }
}

/// No backend can take the query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChooseError {
    /// The backend asked for can't state the query.
    #[error("the {backend} backend can't state this query: {reason}")]
    Refused {
        /// The backend that can't.
        backend: Backend,
        /// The feature that it lacks, in words.
        reason: String,
    },
    /// No built-in backend can state the query, and the SMT solver is missing or can't either.
    #[error("the query needs {needs}, which the built-in solvers can't state; {smt}")]
    NoBackend {
        /// The features that the built-in backends lack.
        needs: String,
        /// Why there's no SMT solver for it, and what to install.
        smt: String,
    },
}

/// A solver that holds a query.
pub struct Chosen {
    /// Which one. [`Backend::Kernel`] chosen unasked is a [`Hybrid`], whose name tells after each answer whether SAT
    /// gave it.
    pub backend: Backend,
    /// The solver, with the query asserted at its bottom level.
    pub solver: Validated<Box<dyn Solver>>,
}

/// Demands of a query on a backend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Features of its terms; [`Feature::UnboundedInt`] if some integer, or set of integers, has no bounds.
    pub features: Features,
    /// The widest bit-vector, 0 without.
    pub width: u32,
    /// Set if no variable has more than [`WALKABLE`] values.
    pub walkable: bool,
    /// A variable without bounds.
    pub unbounded: Option<Var>,
}

impl Needs {
    /// Cost: a few passes over the terms.
    pub fn of(store: &Store, assertions: &[TermId]) -> Needs {
        let bounds = Bounds::derive(store, assertions);
        let mut needs =
            Needs { features: of_terms(store, assertions), width: 0, walkable: true, unbounded: None };
        for term in reachable(store, assertions) {
            if let Sort::BitVec(width) = store.sort(term) {
                needs.width = needs.width.max(*width);
            }
            let Op::Var(var) = store.op(term) else { continue };
            match store.sort(term) {
                Sort::BitVec(width) => {
                    needs.walkable &= 1i128.checked_shl(*width).is_some_and(|n| n <= WALKABLE)
                }
                Sort::Int => needs.need_range(*var, bounds.int(*var).finite()),
                Sort::Set(element) if **element == Sort::Int => {
                    needs.need_range(*var, bounds.elements(*var).finite());
                }
                _ => {}
            }
        }
        needs
    }

    fn need_range(&mut self, var: Var, range: Option<(i128, i128)>) {
        match range {
            Some((low, high)) => self.walkable &= high.saturating_sub(low) < WALKABLE,
            None => {
                self.features = self.features.with(Feature::UnboundedInt);
                self.unbounded.get_or_insert(var);
            }
        }
    }

    /// Features that a backend with these capabilities lacks, in words.
    pub fn lacking(&self, store: &Store, capabilities: &Capabilities) -> Option<String> {
        let missing = self.features.without(capabilities.features);
        if !missing.is_empty() {
            return Some(match self.unbounded {
                Some(var) if missing.contains(Feature::UnboundedInt) => {
                    format!("{missing} (`{}` has no bounds)", store.var_name(var))
                }
                _ => missing.to_string(),
            });
        }
        (self.width > capabilities.max_width).then(|| format!("bit-vectors of {} bits", self.width))
    }
}

/// Asserts the query to the cheapest backend that can state it, or to the one that is wished for.
///
/// # Errors
/// [`ChooseError`] says what was lacking, and what to install if that helps.
pub fn choose(store: &Store, assertions: &[TermId], wish: Option<Backend>) -> Result<Chosen, ChooseError> {
    let needs = Needs::of(store, assertions);
    if let Some(backend) = wish {
        let tried = offer(backend, store, assertions, &needs);
        return tried.map_err(|reason| ChooseError::Refused { backend, reason });
    }
    if needs.walkable
        && let Ok(chosen) =
            assert_all(Backend::Kernel, Validated::new(Box::new(Hybrid::new())), store, assertions, &needs)
    {
        return Ok(chosen);
    }
    let lacking = match offer(Backend::Sat, store, assertions, &needs) {
        Ok(chosen) => return Ok(chosen),
        Err(reason) => reason,
    };
    if let Ok(chosen) = offer(Backend::Lia, store, assertions, &needs) {
        return Ok(chosen);
    }
    offer(Backend::Smt, store, assertions, &needs)
        .map_err(|smt| ChooseError::NoBackend { needs: lacking, smt })
}

/// Opens a backend and asserts the query, or says why it can't be.
fn offer(backend: Backend, store: &Store, assertions: &[TermId], needs: &Needs) -> Result<Chosen, String> {
    let solver = backend.open().map_err(|error| error.to_string())?;
    assert_all(backend, solver, store, assertions, needs)
}

/// Asserts the query to a solver of this kind, or says why it can't be.
fn assert_all(
    backend: Backend,
    mut solver: Validated<Box<dyn Solver>>,
    store: &Store,
    assertions: &[TermId],
    needs: &Needs,
) -> Result<Chosen, String> {
    if let Some(lacking) = needs.lacking(store, &solver.capabilities()) {
        return Err(match backend {
            Backend::Smt => format!("{} has no {lacking}", solver.name()),
            Backend::Kernel | Backend::Sat | Backend::Lia => lacking,
        });
    }
    for term in assertions {
        solver.assert(store, *term).map_err(|error| match error {
            SolveError::Unsupported { term, reason } => format!("`{}`: {reason}", store.display(term)),
            other => other.to_string(),
        })?;
    }
    Ok(Chosen { backend, solver })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{Limits, Outcome};
    use touchstone_logic::smtlib;

    fn parse(vars: &[(&str, Sort)], assertions: &[&str]) -> (Store, Vec<TermId>) {
        let mut store = Store::new();
        for (name, sort) in vars {
            store.var(name, sort.clone()).unwrap();
        }
        let terms = assertions.iter().map(|text| smtlib::parse_term(&mut store, text).unwrap()).collect();
        (store, terms)
    }

    fn chosen(
        vars: &[(&str, Sort)],
        assertions: &[&str],
        wish: Option<Backend>,
    ) -> Result<Backend, ChooseError> {
        let (store, terms) = parse(vars, assertions);
        choose(&store, &terms, wish).map(|mut chosen| {
            let outcome = chosen.solver.check(&store, &[], &Limits::NONE);
            assert!(matches!(outcome, Outcome::Sat(_)), "{outcome:?}");
            chosen.backend
        })
    }

    #[test]
    fn the_cheapest_backend_that_can_state_the_query_is_chosen() {
        let x = [("x", Sort::Int)];
        let small = ["(<= 0 x)", "(< x 10)"];
        assert_eq!(chosen(&x, &small, None), Ok(Backend::Kernel));
        assert_eq!(chosen(&x, &small, Some(Backend::Sat)), Ok(Backend::Sat));
        assert_eq!(chosen(&x, &["(<= 0 x)", "(< x 10000000)"], None), Ok(Backend::Sat));
        let v = [("v", Sort::BitVec(64))];
        assert_eq!(chosen(&v, &["(bvult v (bvmul v v))"], None), Ok(Backend::Sat));
        assert_eq!(chosen(&[("v", Sort::BitVec(8))], &["(bvult v (bvmul v v))"], None), Ok(Backend::Kernel));
        let f = [("f", Sort::F32)];
        assert_eq!(chosen(&f, &["(fp.isNaN f)"], None), Ok(Backend::Sat));
    }

    #[test]
    fn what_is_lacking_is_said() {
        let x = [("x", Sort::Int)];
        match chosen(&x, &["(<= 0 x)"], Some(Backend::Kernel)) {
            Err(ChooseError::Refused { backend: Backend::Kernel, reason }) => {
                assert_eq!(reason, "unbounded integers (`x` has no bounds)");
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(chosen(&x, &["(<= 0 x)"], None), Ok(Backend::Lia));
        match chosen(&x, &["(<= 4 (* x x))"], None) {
            Ok(backend) => assert_eq!(backend, Backend::Smt),
            Err(error @ ChooseError::NoBackend { .. }) => {
                assert!(error.to_string().contains("install"), "{error}");
                println!("skipped: no SMT solver found (apt-get install z3)");
            }
            Err(other) => panic!("{other}"),
        }
        for backend in Backend::ALL {
            assert_eq!(backend.to_string().parse(), Ok(backend));
        }
        assert_eq!("z3".parse::<Backend>(), Err(UnknownBackend("z3".to_owned())));
    }
}
