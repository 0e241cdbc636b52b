//! `LiaSolver`: the [`Solver`] of linear arithmetic. Each level has a literal that switches its assertions on, an assumption
//! of every check; closing the level switches them off for good. Definitions stay until what's dead outweighs what
//! isn't: then the engine starts afresh with the assertions that are left.

use std::fmt;
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Sort, Store, TermId, Valuation, Value, Var, eval};

use super::applications::is_supported;
use super::encoder::Encoder;
use super::theory::{Answer, Lit};
use crate::feature::{Feature, Features};
use crate::solver::{Capabilities, Limits, Outcome, Reason, SolveError, Solver};

/// Linear arithmetic over integers and reals, embedded; with undefined functions, and arrays and sorts about which nothing is
/// known. Values of arrays and of such sorts can't be excluded.
pub struct LiaSolver {
    encoder: Encoder,
    /// The first is the ground, which isn't popped.
    levels: Vec<Level>,
    declared: FxHashSet<Var>,
    phases: FxHashMap<Var, bool>,
    /// Number of the engine's literals that belong to what was popped or was only assumed.
    dead: usize,
    branches: u64,
    /// Bound on the work, in pivots.
    patience: Option<u64>,
}

#[derive(Default)]
struct Level {
    /// Literal that the level's assertions depend on; none on the ground.
    switch: Option<Lit>,
    declared: Vec<Var>,
    claims: Vec<Claim>,
    /// Number of literals made for it.
    size: usize,
}

/// Forms of an assertion.
#[derive(Clone)]
enum Claim {
    Term(TermId),
    /// Not all of these variables have these values.
    Differs(Vec<(Var, Value)>),
}

/// Number of dead literals that are always kept.
const MIN_DEAD: usize = 2000;

impl Default for LiaSolver {
    fn default() -> LiaSolver {
        LiaSolver {
            encoder: Encoder::default(),
            levels: vec![Level::default()],
            declared: FxHashSet::default(),
            phases: FxHashMap::default(),
            dead: 0,
            branches: 0,
            patience: None,
        }
    }
}

impl fmt::Debug for LiaSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LiaSolver").field("levels", &(self.levels.len() - 1)).finish_non_exhaustive()
    }
}

impl LiaSolver {
    /// A solver without assertions.
    pub fn new() -> LiaSolver {
        LiaSolver::default()
    }

    /// Terms that linear arithmetic can state.
    pub const CAPABILITIES: Capabilities = Capabilities {
        features: Features::of(&[
            Feature::BoundedInt,
            Feature::UnboundedInt,
            Feature::Real,
            Feature::Array,
            Feature::UninterpretedSort,
            Feature::Function,
        ]),
        max_width: 0,
        cores: true,
        enumerates: false,
    };

    /// Says which value of a boolean variable is tried first, wherever nothing decides it; false by default. Has an
    /// effect only before the variable's first use.
    pub fn prefer(&mut self, var: Var, value: bool) {
        self.phases.insert(var, value);
        self.encoder.phases.insert(var, value);
    }

    /// Sets the bound on the work of one [`check`](Solver::check), in exchanges of the tableau's columns: beyond, it's
    /// [`Reason::Time`] whatever the time, and the same on every machine. `None`: as much as it takes.
    pub fn set_patience(&mut self, pivots: Option<u64>) {
        self.patience = pivots;
    }

    /// Number of nodes that the searches for integers have had so far.
    pub fn branches(&self) -> u64 {
        self.branches + self.encoder.engine.branches()
    }

    /// Encodes a claim of the level, which is open.
    fn encode(&mut self, store: &Store, level: usize, claim: &Claim) -> Result<(), SolveError> {
        let before = self.encoder.engine.size();
        let mut clause = match claim {
            Claim::Term(term) => vec![self.encoder.truth(store, *term)?],
            Claim::Differs(values) => self.encoder.differ(store, values)?,
        };
        let Some(level) = self.levels.get_mut(level) else { return Ok(()) };
        clause.extend(level.switch.map(|switch| !switch));
        self.encoder.engine.add_clause(&clause);
        level.size += self.encoder.engine.size() - before;
        Ok(())
    }

    /// Starts afresh if too much is dead, or what was learnt can't be trusted.
    fn sweep(&mut self, store: &Store) -> Result<(), SolveError> {
        let living = self.encoder.engine.size() - self.dead.min(self.encoder.engine.size());
        if self.dead < MIN_DEAD.max(2 * living) && !self.encoder.engine.is_tainted() {
            return Ok(());
        }
        self.branches += self.encoder.engine.branches();
        self.encoder = Encoder::default();
        self.encoder.phases.clone_from(&self.phases);
        self.dead = 0;
        for level in 0..self.levels.len() {
            self.levels[level].size = 0;
            if level > 0 {
                self.levels[level].switch = Some(self.encoder.engine.new_lit(None));
            }
            for claim in self.levels[level].claims.clone() {
                self.encode(store, level, &claim)?;
            }
        }
        Ok(())
    }

    fn claim(&mut self, store: &Store, claim: Claim) -> Result<(), SolveError> {
        let top = self.levels.len() - 1;
        self.encode(store, top, &claim)?;
        self.levels[top].claims.push(claim);
        Ok(())
    }

    fn model(&self, store: &Store, assumptions: &[TermId]) -> Result<Valuation, Reason> {
        let declared = self.levels.iter().flat_map(|level| level.declared.iter().copied());
        let vars: Vec<Var> = declared.chain(store.free_vars_of(assumptions)).collect();
        let mut model = Valuation::new();
        for var in &vars {
            if let Some(value) = self.encoder.value(store, *var) {
                model.set(*var, value);
            }
        }
        self.encoder.complete(store, &vars, &mut model)?;
        if !self.encoder.applications.is_empty() {
            let claims = self.levels.iter().flat_map(|level| &level.claims);
            let terms = claims.filter_map(|claim| match claim {
                Claim::Term(term) => Some(*term),
                Claim::Differs(_) => None,
            });
            for term in terms.chain(assumptions.iter().copied()) {
                if eval(store, term, &model) != Ok(Value::Bool(true)) {
                    let text = "what is known of arrays and functions isn't enough for a model".to_owned();
                    return Err(Reason::Incomplete(text));
                }
            }
        }
        Ok(model)
    }

    /// Decides, adding what models violate of functions and arrays until one violates nothing.
    fn decide(
        &mut self,
        store: &Store,
        lits: &[Lit],
        deadline: Option<Instant>,
    ) -> Result<Answer, SolveError> {
        let patience = self.patience;
        loop {
            let answer = self.encoder.engine.solve(lits, deadline, patience);
            if answer != Answer::Sat || !self.encoder.refine(store)? {
                return Ok(answer);
            }
        }
    }
}

impl Solver for LiaSolver {
    fn name(&self) -> &'static str {
        "lia"
    }

    fn capabilities(&self) -> Capabilities {
        Self::CAPABILITIES
    }

    fn declare(&mut self, store: &Store, var: Var) -> Result<(), SolveError> {
        let sort = store.var_sort(var);
        if !is_supported(sort) {
            let reason = format!("linear arithmetic has no sort {sort}");
            return Err(SolveError::UnsupportedVar { var, reason });
        }
        if self.declared.insert(var)
            && let Some(level) = self.levels.last_mut()
        {
            level.declared.push(var);
        }
        Ok(())
    }

    fn assert(&mut self, store: &Store, term: TermId) -> Result<(), SolveError> {
        if *store.sort(term) != Sort::Bool {
            return Err(SolveError::NotBoolean { term });
        }
        self.claim(store, Claim::Term(term))?;
        for var in store.free_vars_of(&[term]) {
            self.declare(store, var)?;
        }
        Ok(())
    }

    fn push(&mut self) {
        let switch = Some(self.encoder.engine.new_lit(None));
        self.levels.push(Level { switch, ..Level::default() });
    }

    fn pop(&mut self) -> Result<(), SolveError> {
        if self.levels.len() == 1 {
            return Err(SolveError::NoLevel);
        }
        let level = self.levels.pop().ok_or(SolveError::NoLevel)?;
        for var in &level.declared {
            self.declared.remove(var);
        }
        if let Some(switch) = level.switch {
            self.encoder.engine.add_clause(&[!switch]);
        }
        self.dead += level.size + 1;
        Ok(())
    }

    fn check(&mut self, store: &Store, assumptions: &[TermId], limits: &Limits) -> Outcome {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        if let Err(error) = self.sweep(store) {
            return Outcome::Unknown(error.into());
        }
        let mut lits: Vec<Lit> = self.levels.iter().filter_map(|level| level.switch).collect();
        let levels = lits.len();
        let before = self.encoder.engine.size();
        for term in assumptions {
            match self.encoder.truth(store, *term) {
                Ok(lit) => lits.push(lit),
                Err(error) => return Outcome::Unknown(error.into()),
            }
        }
        self.dead += self.encoder.engine.size() - before;
        let answer = match self.decide(store, &lits, deadline) {
            Ok(answer) => answer,
            Err(error) => return Outcome::Unknown(error.into()),
        };
        match answer {
            Answer::Sat => match self.model(store, assumptions) {
                Ok(model) => Outcome::Sat(model),
                Err(reason) => Outcome::Unknown(reason),
            },
            Answer::Unsat(core) => {
                let named = assumptions.iter().zip(&lits[levels..]);
                let mut core: Vec<TermId> =
                    named.filter(|(_, lit)| core.contains(lit)).map(|(term, _)| *term).collect();
                core.dedup();
                Outcome::Unsat { core }
            }
            Answer::Late => Outcome::Unknown(Reason::Time),
            Answer::GivenUp(count) => Outcome::Unknown(Reason::Incomplete(format!(
                "the search for integers without bounds was given up in {count} cases"
            ))),
        }
    }

    fn exclude(&mut self, store: &Store, values: &[(Var, Value)]) -> Result<(), SolveError> {
        self.claim(store, Claim::Differs(values.to_vec()))
    }
}
