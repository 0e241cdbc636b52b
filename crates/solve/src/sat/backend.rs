//! `SatSolver`: the backend. It keeps the assertions as terms and translates them when it is first asked, because only
//! all of them together bound the integers; from then on it is incremental. Each level has a literal that switches its
//! assertions on, an assumption of every check; closing the level switches them off for good.
//!
//! Invariant: what is encoded is right for the assertions as they are. Clauses that don't hang on a level's literal
//! are definitions, lemmas, or bounds of integers; and where an assertion that bounds an integer is gone and the integer
//! may now be something else, everything is encoded anew.

use std::fmt;
use std::time::Instant;

use rustc_hash::FxHashSet;
use touchstone_logic::{Int, Op, Sort, Store, TermId, Value, Var};

use super::Lit;
use super::cdcl::{Answer, Budget, Library};
use super::encoder::{Encoder, Halt};
use super::encoding::{Assertion, EncodedLevel, Encoding, Level, few_indices, reason_of_stop};
use super::number::{ORDER_LIMIT, ORDER_LIMIT_BESIDE_ARITHMETIC};
use super::ranges::Ranges;
use crate::feature::{Feature, Features};
use crate::solver::{Capabilities, Enumeration, Limits, Outcome, Reason, SolveError, Solver, Visit};

/// The SAT backend. See the [module](super) for what it can state and how.
pub struct SatSolver {
    library: Library,
    default_range: Option<(Int, Int)>,
    order_limit: Option<usize>,
    /// Open levels, the first always there.
    levels: Vec<Level>,
    /// The variables declared in open levels.
    declared: FxHashSet<Var>,
    encoding: Option<Encoding>,
    /// Terms known to contain nothing of which it is clear without encoding that it can't be.
    screened: FxHashSet<TermId>,
    /// Set if any of these is an integer, or a set of integers: else there are no ranges to look for.
    has_integers: bool,
    /// Set if any of these is arithmetic on two unknown integers or more.
    couples_integers: bool,
    /// Set if assertions came or went since the encoding's ranges were looked at.
    ranges_stale: bool,
}

/// The memory a call may use if its limits don't say: 4 GiB by the estimate of the circuit. One oversized product is
/// enough to need more than any machine has.
const DEFAULT_MEMORY: u64 = 4 << 30;

impl fmt::Debug for SatSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let assertions: usize = self.levels.iter().map(|level| level.assertions.len()).sum();
        f.debug_struct("SatSolver")
            .field("library", &self.library)
            .field("levels", &self.levels.len())
            .field("assertions", &assertions)
            .finish_non_exhaustive()
    }
}

impl Default for SatSolver {
    fn default() -> SatSolver {
        SatSolver::new()
    }
}

impl SatSolver {
    /// A solver on the default library, `batsat`.
    pub fn new() -> SatSolver {
        SatSolver::on(Library::default())
    }

    /// A solver on a library.
    pub fn on(library: Library) -> SatSolver {
        SatSolver {
            library,
            default_range: None,
            order_limit: None,
            levels: vec![Level::default()],
            declared: FxHashSet::default(),
            encoding: None,
            screened: FxHashSet::default(),
            has_integers: false,
            couples_integers: false,
            ranges_stale: false,
        }
    }

    /// Gives integers that no assertion bounds a range: variables, results of functions, elements of arrays and sets. It
    /// becomes part of the query: an `Unsat` then means none within. Without it such integers are unsupported.
    #[must_use]
    pub fn with_default_range(mut self, least: impl Into<Int>, greatest: impl Into<Int>) -> SatSolver {
        self.default_range = Some((least.into(), greatest.into()));
        self.encoding = None;
        self
    }

    /// Sets up to how many values an unknown integer is in the order encoding; with more it is binary. For measuring: the
    /// answers don't depend on it.
    #[must_use]
    pub fn with_order_limit(mut self, values: usize) -> SatSolver {
        self.order_limit = Some(values);
        self.encoding = None;
        self
    }

    /// The asserted terms.
    fn facts(&self) -> Vec<TermId> {
        let all = self.levels.iter().flat_map(|level| &level.assertions);
        all.filter_map(|assertion| match assertion {
            Assertion::Term(term) => Some(*term),
            Assertion::Excluded(_) => None,
        })
        .collect()
    }

    fn declared(&self) -> Vec<Var> {
        self.levels.iter().flat_map(|level| level.declared.iter().copied()).collect()
    }

    fn ranges(&self, store: &Store, facts: &[TermId]) -> Ranges {
        if self.has_integers { Ranges::of_facts(store, facts) } else { Ranges::default() }
    }

    /// Refuses what no bounds can help.
    fn screen(&mut self, store: &Store, term: TermId) -> Result<(), SolveError> {
        let mut pending = vec![term];
        let mut passed = vec![];
        let mut seen = FxHashSet::default();
        while let Some(t) = pending.pop() {
            if self.screened.contains(&t) || !seen.insert(t) {
                continue;
            }
            let open_real = *store.sort(t) == Sort::Real && !is_ground(store, t);
            if open_real {
                return Err(SolveError::Unsupported {
                    term: t,
                    reason: "reals need an SMT solver".to_owned(),
                });
            }
            self.has_integers |= match store.sort(t) {
                Sort::Int => true,
                Sort::Set(element) => **element == Sort::Int,
                _ => false,
            };
            self.couples_integers |= couples_integers(store, t);
            passed.push(t);
            pending.extend(store.args(t));
        }
        self.screened.extend(passed);
        Ok(())
    }

    /// Brings the encoding up to date and gives the literals of the open levels and of the assumptions. `facts` are what
    /// integers' ranges are read off: the assertions, or these and the assumptions.
    fn encode(
        &mut self,
        store: &Store,
        assumptions: &[TermId],
        facts: &[TermId],
        budget: Budget,
    ) -> Result<Vec<Lit>, Halt> {
        let fresh = self.ranges_stale || self.encoding.is_none();
        let ranges = if fresh { Some(self.ranges(store, facts)) } else { None };
        let covered =
            |encoding: &Encoding| ranges.as_ref().is_none_or(|ranges| encoding.encoder.covers(ranges));
        let mut encoding = match (self.encoding.take().filter(covered), ranges) {
            (Some(encoding), None) => encoding,
            (Some(mut encoding), Some(ranges)) => {
                encoding.encoder.set_ranges(store, ranges);
                encoding
            }
            (None, ranges) => {
                let ranges = ranges.unwrap_or_default();
                let mut encoder = Encoder::new(store, self.library, ranges, self.default_range.clone());
                encoder.circuit.order_limit = self.order_limit.unwrap_or(match self.couples_integers {
                    true => ORDER_LIMIT_BESIDE_ARITHMETIC,
                    false => ORDER_LIMIT,
                });
                Encoding { encoder, levels: vec![EncodedLevel { switch: Lit::TRUE, assertions: 0 }] }
            }
        };
        encoding.encoder.circuit.set_budget(budget);
        let literals = encoding.update(store, &self.levels, assumptions);
        self.ranges_stale = false;
        match literals {
            // Stopped midway, an encoding lacks definitions.
            Err(Halt::Stopped(_)) => {}
            _ => self.encoding = Some(encoding),
        }
        literals
    }

    /// As [`SatSolver::encode`], and if only the assumptions bound some integer, with these for facts too. Says whether
    /// that was so: then the encoding is good for this one call.
    fn encode_under(
        &mut self,
        store: &Store,
        assumptions: &[TermId],
        budget: Budget,
    ) -> Result<(Vec<Lit>, bool), Halt> {
        let mut facts = self.facts();
        match self.encode(store, assumptions, &facts, budget) {
            Err(Halt::Unsupported { .. } | Halt::Refused(_)) if !assumptions.is_empty() => {
                facts.extend(assumptions);
                self.encoding = None;
                Ok((self.encode(store, assumptions, &facts, budget)?, true))
            }
            literals => Ok((literals?, false)),
        }
    }
}

fn couples_integers(store: &Store, t: TermId) -> bool {
    let arithmetic = matches!(
        store.op(t),
        Op::Add | Op::Sub | Op::Mul | Op::DivTrunc | Op::RemTrunc | Op::DivEuclid | Op::RemEuclid
    );
    arithmetic && store.args(t).iter().filter(|&&arg| store.literal(arg).is_none()).count() > 1
}

fn is_ground(store: &Store, t: TermId) -> bool {
    !store.is_quantified(t) && store.free_vars(t).is_empty() && !has_uninterpreted(store, t)
}

fn has_uninterpreted(store: &Store, t: TermId) -> bool {
    let mut pending = vec![t];
    let mut seen = FxHashSet::default();
    while let Some(t) = pending.pop() {
        match store.op(t) {
            Op::Apply(fun) if store.fun(*fun).definition.is_none() => return true,
            _ if seen.insert(t) => pending.extend(store.args(t)),
            _ => {}
        }
    }
    false
}

fn reason_of(halt: Halt) -> Reason {
    match halt {
        Halt::Stopped(stop) => reason_of_stop(stop),
        Halt::Unsupported { term, reason } => SolveError::Unsupported { term, reason }.into(),
        Halt::Refused(refused) => Reason::Unsupported(refused.reason),
    }
}

fn budget_of(limits: &Limits) -> Budget {
    Budget {
        deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
        memory: Some(limits.memory.unwrap_or(DEFAULT_MEMORY)),
    }
}

impl Solver for SatSolver {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            features: Features::of(&[
                Feature::BoundedInt,
                Feature::BitVec,
                Feature::Float,
                Feature::Set,
                Feature::Array,
                Feature::Datatype,
                Feature::UninterpretedSort,
                Feature::Function,
                Feature::Quantifier,
            ]),
            max_width: Sort::MAX_WIDTH,
            cores: true,
            enumerates: true,
        }
    }

    fn declare(&mut self, store: &Store, var: Var) -> Result<(), SolveError> {
        if contains_real(store.var_sort(var)) {
            return Err(SolveError::UnsupportedVar { var, reason: "reals need an SMT solver".to_owned() });
        }
        if let (true, Some(level)) = (self.declared.insert(var), self.levels.last_mut()) {
            level.declared.push(var);
        }
        Ok(())
    }

    fn assert(&mut self, store: &Store, term: TermId) -> Result<(), SolveError> {
        if *store.sort(term) != Sort::Bool {
            return Err(SolveError::NotBoolean { term });
        }
        self.screen(store, term)?;
        for var in store.free_vars(term) {
            self.declare(store, var)?;
        }
        if let Some(level) = self.levels.last_mut() {
            level.assertions.push(Assertion::Term(term));
        }
        self.ranges_stale = true;
        Ok(())
    }

    fn push(&mut self) {
        self.levels.push(Level::default());
    }

    fn pop(&mut self) -> Result<(), SolveError> {
        if self.levels.len() == 1 {
            return Err(SolveError::NoLevel);
        }
        let level = self.levels.pop().unwrap_or_default();
        self.ranges_stale |= !level.assertions.is_empty();
        for var in &level.declared {
            self.declared.remove(var);
        }
        if let Some(encoding) = &mut self.encoding
            && encoding.levels.len() > self.levels.len()
        {
            for level in encoding.levels.drain(self.levels.len()..) {
                encoding.encoder.circuit.clause(&[!level.switch]);
            }
        }
        Ok(())
    }

    fn check(&mut self, store: &Store, assumptions: &[TermId], limits: &Limits) -> Outcome {
        if let Some(&term) = assumptions.iter().find(|&&term| *store.sort(term) != Sort::Bool) {
            return Outcome::Unknown(SolveError::NotBoolean { term }.into());
        }
        if let Some(Err(error)) =
            assumptions.iter().map(|&term| self.screen(store, term)).find(Result::is_err)
        {
            return Outcome::Unknown(error.into());
        }
        let (literals, tainted) = match self.encode_under(store, assumptions, budget_of(limits)) {
            Ok(encoded) => encoded,
            Err(halt) => return Outcome::Unknown(reason_of(halt)),
        };
        let mut declared = self.declared();
        declared.extend(store.free_vars_of(assumptions));
        let Some(encoding) = &mut self.encoding else { return Outcome::Unknown(Reason::Memory) };
        let outcome = match encoding.solve(store, &literals) {
            Err(refused) => Outcome::Unknown(Reason::Unsupported(refused.reason)),
            Ok(Answer::Unknown(stop)) => Outcome::Unknown(reason_of_stop(stop)),
            Ok(Answer::Sat) => Outcome::Sat(encoding.model(store, &declared)),
            Ok(Answer::Unsat) if !encoding.encoder.arrays_are_exact(store) => Outcome::Unknown(few_indices()),
            // Where assumptions gave integers their ranges, all of them may be to blame.
            Ok(Answer::Unsat) if tainted => Outcome::Unsat { core: assumptions.to_vec() },
            Ok(Answer::Unsat) => {
                let blamed = encoding.encoder.circuit.core();
                let of_assumptions = &literals[literals.len() - assumptions.len()..];
                let paired = assumptions.iter().zip(of_assumptions);
                let core = paired.filter(|(_, literal)| blamed.contains(literal)).map(|(&term, _)| term);
                Outcome::Unsat { core: core.collect() }
            }
        };
        let spoilt = matches!(outcome, Outcome::Unknown(Reason::Memory | Reason::Unsupported(_)))
            || encoding.encoder.circuit.stopped().is_some();
        if tainted || spoilt {
            self.encoding = None;
        }
        outcome
    }

    fn exclude(&mut self, store: &Store, values: &[(Var, Value)]) -> Result<(), SolveError> {
        for (var, _) in values {
            self.declare(store, *var)?;
        }
        if let Some(level) = self.levels.last_mut() {
            level.assertions.push(Assertion::Excluded(values.to_vec()));
        }
        Ok(())
    }

    fn enumerate(
        &mut self,
        store: &Store,
        relevant: &[Var],
        limits: &Limits,
        visit: Visit<'_>,
    ) -> Enumeration {
        let facts = self.facts();
        let unknown = |count, reason| Enumeration::Unknown { count, reason };
        let mut literals = match self.encode(store, &[], &facts, budget_of(limits)) {
            Ok(literals) => literals,
            Err(halt) => return unknown(0, reason_of(halt)),
        };
        let mut declared = self.declared();
        declared.extend(relevant);
        let Some(encoding) = &mut self.encoding else { return unknown(0, Reason::Memory) };
        // Blocking clauses hang on a literal of their own, switched off at the end.
        let switch = encoding.encoder.circuit.fresh();
        literals.push(switch);
        let result = encoding.visit_all(store, relevant, &declared, &literals, switch, visit);
        encoding.encoder.circuit.clause(&[!switch]);
        if encoding.encoder.circuit.stopped().is_some() {
            self.encoding = None;
        }
        match result {
            Ok(enumeration) => enumeration,
            Err((count, refused)) => {
                self.encoding = None;
                unknown(count, Reason::Unsupported(refused.reason))
            }
        }
    }
}

fn contains_real(sort: &Sort) -> bool {
    match sort {
        Sort::Real => true,
        Sort::Set(element) => contains_real(element),
        Sort::Array(index, element) => contains_real(index) || contains_real(element),
        _ => false,
    }
}
