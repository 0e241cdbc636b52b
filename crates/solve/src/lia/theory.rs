//! Linear arithmetic as a theory under batsat's clause learning (DPLL(T)): a literal is a bound of a column, a set of
//! literals is a conflict if the tableau says so. The only file here that names the library.
//!
//! Every bound has a literal of its own, which asserts it where it's true; a false literal says nothing. So what no assertion
//! needs costs the tableau nothing: literals of bounds aren't decided, they are true only where a clause demands it.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::Instant;

use batsat::{Callbacks, SolverInterface, Theory, TheoryArg, lbool};
use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_process::memory;

use super::integers::{Ending, System};
use super::ratio::Ratio;
use super::simplex::{Bound, Column, Delta, Reason, Side, Simplex};

pub(crate) use batsat::Lit;

/// The answer to a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Sat,
    /// Assumptions that can't hold together.
    Unsat(Vec<Lit>),
    /// The deadline passed.
    Late,
    /// The search for integers was given up for so many sets of bounds.
    GivenUp(u32),
}

/// Clauses over literals that are bounds of columns.
pub(crate) struct Engine {
    sat: batsat::Solver<Watch>,
    arithmetic: Arithmetic,
    atoms: FxHashMap<(Column, Side, Delta), Lit>,
    /// The bounds of a column in order, so that neighbours imply or exclude each other.
    ordered: Vec<Bounds>,
    rows: FxHashMap<Vec<(Column, Ratio)>, Column>,
    constant: Option<Lit>,
    /// By SAT variable: whether it is decided, rather than only implied.
    decided: Vec<bool>,
}

#[derive(Default)]
struct Bounds {
    lower: BTreeMap<Delta, Lit>,
    upper: BTreeMap<Delta, Lit>,
}

#[derive(Default)]
struct Watch {
    deadline: Option<Instant>,
    calls: Cell<u64>,
    /// Number of calls that are answered before it's asked to stop.
    most: Option<u64>,
    /// Once asked to stop, the library has to hear it again and again.
    stopped: Cell<bool>,
}

impl Callbacks for Watch {
    fn stop(&self) -> bool {
        let calls = self.calls.get().wrapping_add(1);
        self.calls.set(calls);
        let late = calls.is_multiple_of(64)
            && (memory::is_short() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline));
        if late || self.most.is_some_and(|most| calls >= most) {
            self.stopped.set(true);
        }
        self.stopped.get()
    }
}

/// Number of decisions that are worth a pivot.
const DECISIONS: u64 = 50;

/// The bound that a SAT variable asserts.
#[derive(Clone)]
struct Atom {
    column: Column,
    side: Side,
    bound: Delta,
}

#[derive(Default)]
struct Arithmetic {
    simplex: Simplex,
    /// By SAT variable.
    atoms: Vec<Option<Atom>>,
    /// By column: the sum that a row defines, over columns that aren't sums.
    definitions: Vec<Option<Vec<(Column, Ratio)>>>,
    /// Number of the trail's literals that have been seen.
    seen: usize,
    marks: Vec<usize>,
    /// Literals asserted when no level was open: they explain nothing.
    settled: FxHashSet<Reason>,
    /// The assertions alone are contradictory.
    refuted: bool,
    /// The values at the last model, by column.
    model: Vec<Ratio>,
    /// Number of times the search for integers gave up in this call.
    given_up: u32,
    branches: u64,
    /// It gave up so often that this call has to end.
    out_of_patience: bool,
    /// Clauses were learnt from sets of bounds that were given up.
    tainted: bool,
}

fn reason(lit: Lit) -> Reason {
    lit.var().idx()
}

fn literal(reason: Reason) -> Lit {
    Lit::new(batsat::Var::unsafe_from_idx(reason), true)
}

impl Default for Engine {
    fn default() -> Engine {
        Engine {
            sat: batsat::Solver::new(batsat::SolverOpts::default(), Watch::default()),
            arithmetic: Arithmetic::default(),
            atoms: FxHashMap::default(),
            ordered: Vec::new(),
            rows: FxHashMap::default(),
            constant: None,
            decided: Vec::new(),
        }
    }
}

impl Engine {
    /// A new literal that is decided; `phase` is the side that is tried first.
    pub(crate) fn new_lit(&mut self, phase: Option<bool>) -> Lit {
        let phase = match phase {
            Some(true) => lbool::TRUE,
            Some(false) => lbool::FALSE,
            None => lbool::UNDEF,
        };
        self.decided.push(true);
        Lit::new(self.sat.new_var(phase, true), true)
    }

    /// A new literal that is true only where clauses imply it. The clauses have to be such that it may be false otherwise: in
    /// none may it be an alternative.
    pub(crate) fn new_implied(&mut self) -> Lit {
        self.decided.push(false);
        Lit::new(self.sat.new_var(lbool::FALSE, false), true)
    }

    /// Tells whether a clause may have the literal as an alternative.
    pub(crate) fn is_decided(&self, lit: Lit) -> bool {
        self.decided.get(lit.var().idx() as usize).is_some_and(|decided| *decided)
    }

    /// Number of SAT variables.
    pub(crate) fn size(&self) -> usize {
        self.decided.len()
    }

    /// Number of branchings on an integer's fractional value so far.
    pub(crate) fn branches(&self) -> u64 {
        self.arithmetic.branches
    }

    /// The literal that is true.
    pub(crate) fn truth(&mut self) -> Lit {
        match self.constant {
            Some(lit) => lit,
            None => {
                let lit = self.new_lit(Some(true));
                self.add_clause(&[lit]);
                *self.constant.insert(lit)
            }
        }
    }

    pub(crate) fn add_clause(&mut self, clause: &[Lit]) {
        let mut clause = clause.to_vec();
        self.sat.add_clause_reuse(&mut clause);
    }

    pub(crate) fn new_column(&mut self, is_int: bool) -> Column {
        self.ordered.push(Bounds::default());
        self.arithmetic.definitions.push(None);
        self.arithmetic.simplex.new_column(is_int)
    }

    pub(crate) fn is_int(&self, column: Column) -> bool {
        self.arithmetic.simplex.is_int(column)
    }

    /// The column of a sum of two columns or more, its coefficients coprime integers if all columns are of integers.
    pub(crate) fn sum(&mut self, entries: &[(Column, Ratio)]) -> Column {
        if let Some(column) = self.rows.get(entries) {
            return *column;
        }
        let is_int = entries.iter().all(|(column, factor)| factor.is_integer() && self.is_int(*column));
        let column = self.arithmetic.simplex.new_row(entries, is_int);
        self.arithmetic.definitions.push(Some(entries.to_vec()));
        self.ordered.push(Bounds::default());
        self.rows.insert(entries.to_vec(), column);
        column
    }

    /// The literal of `column <= bound` (of `column < bound` if strict).
    pub(crate) fn at_most(&mut self, column: Column, bound: &Ratio, strict: bool) -> Lit {
        let bound = if self.is_int(column) {
            Delta::of(if strict { bound.ceil().sub(&Ratio::ONE) } else { bound.floor() })
        } else {
            Delta { real: bound.clone(), epsilon: Ratio::from(-i64::from(strict)) }
        };
        self.atom(column, Side::Upper, bound)
    }

    /// The literal of `column >= bound` (of `column > bound` if strict).
    pub(crate) fn at_least(&mut self, column: Column, bound: &Ratio, strict: bool) -> Lit {
        let bound = if self.is_int(column) {
            Delta::of(if strict { bound.floor().add(&Ratio::ONE) } else { bound.ceil() })
        } else {
            Delta { real: bound.clone(), epsilon: Ratio::from(i64::from(strict)) }
        };
        self.atom(column, Side::Lower, bound)
    }

    fn atom(&mut self, column: Column, side: Side, bound: Delta) -> Lit {
        if let Some(lit) = self.atoms.get(&(column, side, bound.clone())) {
            return *lit;
        }
        let lit = self.new_implied();
        let index = lit.var().idx() as usize;
        if self.arithmetic.atoms.len() <= index {
            self.arithmetic.atoms.resize(index + 1, None);
        }
        self.arithmetic.atoms[index] = Some(Atom { column, side, bound: bound.clone() });
        let Bounds { lower, upper } = &mut self.ordered[column as usize];
        let (same, excluded) = match side {
            Side::Lower => (&mut *lower, upper.range(..&bound).next_back().map(|(_, upper)| *upper)),
            Side::Upper => {
                let above = (std::ops::Bound::Excluded(&bound), std::ops::Bound::Unbounded);
                (&mut *upper, lower.range(above).next().map(|(_, lower)| *lower))
            }
        };
        let below = same.range(..&bound).next_back().map(|(_, lit)| *lit);
        let above = same.range(&bound..).next().map(|(_, lit)| *lit);
        same.insert(bound.clone(), lit);
        self.atoms.insert((column, side, bound), lit);
        let (stronger, weaker) = match side {
            Side::Lower => (above, below),
            Side::Upper => (below, above),
        };
        if let Some(stronger) = stronger {
            self.add_clause(&[!stronger, lit]);
        }
        if let Some(weaker) = weaker {
            self.add_clause(&[!lit, weaker]);
        }
        if let Some(excluded) = excluded {
            self.add_clause(&[!lit, !excluded]);
        }
        lit
    }

    /// Decides the clauses under assumptions, with so many pivots at most.
    pub(crate) fn solve(
        &mut self,
        assumptions: &[Lit],
        deadline: Option<Instant>,
        pivots: Option<u64>,
    ) -> Answer {
        let watch = self.sat.cb_mut();
        watch.deadline = deadline;
        watch.most = pivots.map(|most| watch.calls.get() + DECISIONS * most);
        watch.stopped.set(false);
        self.arithmetic.simplex.deadline = deadline;
        self.arithmetic.simplex.most = pivots.map(|most| self.arithmetic.simplex.pivots + most);
        self.arithmetic.simplex.timed_out = false;
        self.arithmetic.given_up = 0;
        self.arithmetic.simplex.begin();
        self.arithmetic.out_of_patience = false;
        if self.arithmetic.refuted {
            return Answer::Unsat(Vec::new());
        }
        let answer = self.sat.solve_limited_th(&mut self.arithmetic, assumptions);
        let given_up = self.arithmetic.given_up;
        if self.arithmetic.simplex.timed_out && !self.arithmetic.out_of_patience {
            Answer::Late
        } else if answer == lbool::TRUE && !self.arithmetic.refuted && !self.arithmetic.out_of_patience {
            Answer::Sat
        } else if given_up > 0 {
            Answer::GivenUp(given_up)
        } else if self.arithmetic.refuted {
            Answer::Unsat(Vec::new())
        } else if answer == lbool::UNDEF {
            Answer::Late
        } else {
            Answer::Unsat(self.sat.unsat_core().iter().map(|lit| !*lit).collect())
        }
    }

    /// Tells whether the clauses learnt can't be trusted any more, since the search for integers gave up.
    pub(crate) fn is_tainted(&self) -> bool {
        self.arithmetic.tainted
    }

    /// A literal's value in the model.
    pub(crate) fn is_true(&self, lit: Lit) -> bool {
        self.sat.value_lit(lit) == lbool::TRUE
    }

    /// A column's value in the model.
    pub(crate) fn value(&self, column: Column) -> Ratio {
        self.arithmetic.model.get(column as usize).cloned().unwrap_or(Ratio::ZERO)
    }
}

impl Arithmetic {
    /// Asserts the new literals and looks for a contradiction: its literals.
    fn advance(&mut self, trail: &[Lit]) -> Result<(), Vec<Reason>> {
        while let Some(lit) = trail.get(self.seen).copied() {
            self.seen += 1;
            if !lit.sign() {
                continue;
            }
            let Some(Some(atom)) = self.atoms.get(lit.var().idx() as usize) else { continue };
            if self.simplex.levels() == 0 {
                self.settled.insert(reason(lit));
            }
            let bound = Bound { value: atom.bound.clone(), reason: reason(lit) };
            self.simplex.bound(atom.column, atom.side, bound)?;
        }
        self.simplex.check()
    }

    fn refute(&mut self, acts: &mut TheoryArg, reasons: &[Reason], costly: bool) {
        let mut clause: Vec<Lit> = reasons
            .iter()
            .filter(|reason| !self.settled.contains(reason))
            .map(|reason| !literal(*reason))
            .collect();
        clause.sort_unstable();
        clause.dedup();
        if clause.is_empty() {
            self.refuted = true;
            if self.simplex.levels() == 0
                && let Some(any) = reasons.first()
            {
                acts.raise_conflict(&[!literal(*any)], false);
            }
            return;
        }
        acts.raise_conflict(&clause, costly);
    }

    /// The bounds that hold, over columns that aren't sums; and those columns that are in one.
    fn system(&self) -> (System, Vec<Column>) {
        let mut system = System::default();
        let mut columns: Vec<Column> = Vec::new();
        let mut index: FxHashMap<Column, u32> = FxHashMap::default();
        for column in self.simplex.columns() {
            let (lower, upper) = (self.simplex.lower(column), self.simplex.upper(column));
            if lower.is_none() && upper.is_none() {
                continue;
            }
            let itself = [(column, Ratio::ONE)];
            let entries = self.definitions[column as usize].as_deref().unwrap_or(&itself);
            let entries = entries
                .iter()
                .map(|(part, factor)| {
                    let variable = *index.entry(*part).or_insert_with(|| {
                        columns.push(*part);
                        system.new_variable(self.simplex.is_int(*part))
                    });
                    (variable, factor.clone())
                })
                .collect();
            system.add(entries, lower, upper);
        }
        (system, columns)
    }

    /// Tells whether an integer that some bound depends on has a fraction for a value.
    fn has_fraction(&self) -> bool {
        let fraction = |column: &Column| {
            let value = self.simplex.value(*column);
            self.simplex.is_int(*column) && !(value.real.is_integer() && value.epsilon.is_zero())
        };
        let bounded =
            |column: &Column| self.simplex.lower(*column).is_some() || self.simplex.upper(*column).is_some();
        self.simplex.columns().filter(bounded).any(|column| match &self.definitions[column as usize] {
            None => fraction(&column),
            Some(entries) => entries.iter().any(|(part, _)| fraction(part)),
        })
    }

    /// Keeps the values, fractions of integers that nothing depends on rounded.
    fn keep_model(&mut self) {
        self.model = self.simplex.concrete();
        for column in self.simplex.columns() {
            if self.simplex.is_int(column) {
                let value = &mut self.model[column as usize];
                *value = value.floor();
            }
        }
    }
}

/// After so many sets of bounds for which the search for integers was given up, the call is.
const MAX_GIVEN_UP: u32 = 20;

impl Theory for Arithmetic {
    fn partial_check(&mut self, acts: &mut TheoryArg) {
        if self.refuted || self.simplex.timed_out {
            return;
        }
        if let Err(reasons) = self.advance(acts.model()) {
            self.refute(acts, &reasons, false);
        }
    }

    fn final_check(&mut self, acts: &mut TheoryArg) {
        if self.refuted || self.simplex.timed_out {
            return;
        }
        if let Err(reasons) = self.advance(acts.model()) {
            self.refute(acts, &reasons, false);
            return;
        }
        if self.simplex.timed_out {
            return;
        }
        if !self.has_fraction() {
            self.keep_model();
            return;
        }
        let (system, columns) = self.system();
        let all = system.reasons();
        match system.solve(self.simplex.deadline, &mut self.branches) {
            Ending::Point(values) => {
                self.keep_model();
                for (column, value) in columns.into_iter().zip(values) {
                    self.model[column as usize] = value;
                }
            }
            Ending::Contradiction(reasons) => self.refute(acts, &reasons, true),
            Ending::Late => self.simplex.timed_out = true,
            Ending::GivenUp => {
                self.given_up += 1;
                self.tainted = true;
                if self.given_up >= MAX_GIVEN_UP {
                    // Every later set of bounds would be given up as well: out, by the way a deadline takes.
                    self.out_of_patience = true;
                    self.simplex.timed_out = true;
                } else {
                    self.refute(acts, &all, false);
                }
            }
        }
    }

    fn create_level(&mut self) {
        self.marks.push(self.seen);
        self.simplex.push();
    }

    fn pop_levels(&mut self, n: usize) {
        let keep = self.marks.len().saturating_sub(n);
        if let Some(seen) = self.marks.get(keep) {
            self.seen = *seen;
        }
        self.marks.truncate(keep);
        self.simplex.pop(n);
    }

    fn n_levels(&self) -> usize {
        self.marks.len()
    }

    fn explain_propagation(&mut self, _: Lit) -> &[Lit] {
        // Nothing is propagated: neighbouring bounds imply each other by clauses.
        &[]
    }
}
