//! `SatSolver`: the backend. It keeps the assertions as terms and translates them when it is first asked, because only
//! all of them together bound the integers; from then on it is incremental. Each level has a literal that switches its
//! assertions on, an assumption of every check; closing the level switches them off for good.
//!
//! Invariant: what is encoded is right for the assertions as they are. Clauses that don't hang on a level's literal
//! are definitions, lemmas, or bounds of integers; and where an assertion that bounds an integer is gone and the integer
//! may now be something else, everything is encoded anew.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Instant;

use rustc_hash::FxHashSet;
use touchstone_logic::{Int, Op, Sort, Store, TermId, Valuation, Value, Var};

use super::Lit;
use super::cdcl::{Answer, Budget, Library, Stop};
use super::encoder::{Encoder, Halt, Refused};
use super::number::{ORDER_LIMIT, ORDER_LIMIT_BESIDE_ARITHMETIC};
use super::ranges::Ranges;
use crate::feature::{Feature, Features};
use crate::solver::{Capabilities, Enumeration, Limits, Outcome, Reason, SolveError, Solver};

/// The SAT backend. See the [module](super) for what it can state and how.
pub struct SatSolver {
    library: Library,
    default_range: Option<(Int, Int)>,
    order_limit: Option<usize>,
    /// Open levels, the first always there.
    levels: Vec<Level>,
    encoding: Option<Encoding>,
    /// Terms known to contain nothing of which it is clear without encoding that it can't be.
    screened: FxHashSet<TermId>,
    /// Whether any of these is arithmetic on two unknown integers or more.
    couples_integers: bool,
    /// Whether assertions came or went since the encoding's ranges were looked at.
    ranges_stale: bool,
}

#[derive(Default)]
struct Level {
    assertions: Vec<Assertion>,
    declared: Vec<Var>,
}

enum Assertion {
    Term(TermId),
    /// Not all of the variables have these values.
    Excluded(Vec<(Var, Value)>),
}

/// What is encoded, in step with the levels.
struct Encoding {
    encoder: Encoder,
    levels: Vec<EncodedLevel>,
}

struct EncodedLevel {
    /// True in every check while the level is open.
    switch: Lit,
    /// How many of the level's assertions are encoded.
    assertions: usize,
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
            encoding: None,
            screened: FxHashSet::default(),
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
        if let Some(encoding) = &mut self.encoding {
            let stale = self.ranges_stale && encoding.encoder.depends_on_ranges();
            if stale && !encoding.encoder.covers(&Ranges::of_facts(store, facts)) {
                self.encoding = None;
            }
        }
        let mut encoding = match self.encoding.take() {
            Some(mut encoding) => {
                if self.ranges_stale {
                    encoding.encoder.set_ranges(store, Ranges::of_facts(store, facts));
                }
                encoding
            }
            None => {
                let ranges = Ranges::of_facts(store, facts);
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

impl Encoding {
    fn update(&mut self, store: &Store, levels: &[Level], assumptions: &[TermId]) -> Result<Vec<Lit>, Halt> {
        while self.levels.len() < levels.len() {
            let switch = self.encoder.circuit.fresh();
            self.levels.push(EncodedLevel { switch, assertions: 0 });
        }
        for (level, encoded) in levels.iter().zip(&mut self.levels) {
            for assertion in &level.assertions[encoded.assertions..] {
                let mut clause = vec![!encoded.switch];
                match assertion {
                    Assertion::Term(term) => clause.push(self.encoder.literal(store, *term)?),
                    Assertion::Excluded(values) => {
                        for (var, value) in values {
                            let differs = self.encoder.var_differs_from(store, *var, value);
                            clause.push(differs.map_err(Halt::Refused)?);
                        }
                    }
                }
                self.encoder.circuit.clause(&clause);
                encoded.assertions += 1;
            }
        }
        let mut literals: Vec<Lit> = self.levels[1..].iter().map(|level| level.switch).collect();
        for &assumption in assumptions {
            literals.push(self.encoder.literal(store, assumption)?);
        }
        match self.encoder.circuit.stopped() {
            Some(stop) => Err(Halt::Stopped(stop)),
            None => Ok(literals),
        }
    }

    /// Decides under assumptions, adding lemmas until a model satisfies its theories.
    fn solve(&mut self, store: &Store, assumptions: &[Lit]) -> Result<Answer, Refused> {
        loop {
            let answer = self.encoder.circuit.solve(assumptions);
            if answer != Answer::Sat || !self.encoder.refine(store)? {
                return Ok(answer);
            }
        }
    }

    fn model(&self, store: &Store, declared: &[Var]) -> Valuation {
        let values = declared.iter().filter_map(|&var| Some((var, self.encoder.var_value(store, var)?)));
        let mut model: Valuation = values.collect();
        self.encoder.decode_functions(store, &mut model);
        model
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

fn reason_of_stop(stop: Stop) -> Reason {
    match stop {
        Stop::Time => Reason::Time,
        Stop::Memory => Reason::Memory,
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
        let known = self.levels.iter().any(|level| level.declared.contains(&var));
        if let (false, Some(level)) = (known, self.levels.last_mut()) {
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
        let stopped = matches!(outcome, Outcome::Unknown(Reason::Memory | Reason::Unsupported(_)));
        if tainted || stopped {
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
        visit: &mut dyn FnMut(&Valuation) -> ControlFlow<()>,
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

impl Encoding {
    /// Visits all models that differ in relevant variables; fails with the number visited.
    fn visit_all(
        &mut self,
        store: &Store,
        relevant: &[Var],
        declared: &[Var],
        literals: &[Lit],
        switch: Lit,
        visit: &mut dyn FnMut(&Valuation) -> ControlFlow<()>,
    ) -> Result<Enumeration, (u64, Refused)> {
        let mut reps = vec![];
        for &var in relevant {
            let rep = self.encoder.var_or_fresh(store, var).map_err(|refused| (0, refused))?;
            reps.push((var, rep));
        }
        let mut count = 0;
        loop {
            match self.solve(store, literals).map_err(|refused| (count, refused))? {
                Answer::Unknown(stop) => {
                    return Ok(Enumeration::Unknown { count, reason: reason_of_stop(stop) });
                }
                Answer::Unsat if !self.encoder.arrays_are_exact(store) => {
                    return Ok(Enumeration::Unknown { count, reason: few_indices() });
                }
                Answer::Unsat => return Ok(Enumeration::Exhausted { count }),
                Answer::Sat => {}
            }
            let model = self.model(store, declared);
            // Before the visit: what the visitor does with the model doesn't matter to the circuit.
            let mut block = vec![!switch];
            let mut unpinned = vec![];
            for (var, rep) in &reps {
                match self.encoder.pin(rep) {
                    Some(pins) => block.extend(pins.into_iter().map(|lit| !lit)),
                    None => unpinned.push(*var),
                }
            }
            for var in unpinned {
                let Some(value) = model.get(var) else { continue };
                let differs = self.encoder.var_differs_from(store, var, value);
                block.push(differs.map_err(|refused| (count, refused))?);
            }
            self.encoder.circuit.clause(&block);
            count += 1;
            if visit(&model).is_break() {
                return Ok(Enumeration::Stopped { count });
            }
        }
    }
}

fn few_indices() -> Reason {
    Reason::Incomplete("the query reads arrays at as many indices as there are".to_owned())
}

fn contains_real(sort: &Sort) -> bool {
    match sort {
        Sort::Real => true,
        Sort::Set(element) => contains_real(element),
        Sort::Array(index, element) => contains_real(index) || contains_real(element),
        _ => false,
    }
}
