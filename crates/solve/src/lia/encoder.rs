//! Terms to literals and sums. A literal of a formula implies it and isn't implied by it (Plaisted and Greenbaum's definitions, for
//! either polarity of each subformula apart): what no assertion needs is false and costs nothing. Comparisons become
//! bounds, and what isn't linear as it stands gets a column of its own, defined where a bound that is needed depends on it.

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, Sort, Store, TermId, Value, Var};

use super::applications::{self, Applications, Symbol};
use super::ratio::Ratio;
use super::simplex::Column;
use super::sum::Sum;
use super::theory::{Engine, Lit};
use crate::solver::SolveError;

/// Translates terms, each once.
#[derive(Default)]
pub(crate) struct Encoder {
    pub engine: Engine,
    /// Literals that imply that a formula has this truth value.
    formulas: FxHashMap<(TermId, bool), Lit>,
    pub sums: FxHashMap<TermId, Sum>,
    /// The terms among them whose conditions may have no definition yet.
    fresh: Vec<TermId>,
    /// Literals that have no definition yet.
    pending: Vec<(TermId, bool, Lit)>,
    booleans: FxHashMap<Var, Lit>,
    numbers: FxHashMap<Var, Column>,
    /// Literals that imply the definition of a column.
    pub guards: FxHashMap<Column, Lit>,
    /// Literals that imply a bound and the definitions of its columns.
    defined: FxHashMap<(Lit, Vec<Lit>), Lit>,
    /// Literals that may be alternatives, by the implied ones they stand for.
    alternatives: FxHashMap<Lit, Lit>,
    pub applications: Applications,
    /// Which side of a boolean variable is tried first.
    pub phases: FxHashMap<Var, bool>,
}

impl Encoder {
    /// A literal that implies a boolean term.
    ///
    /// # Errors
    /// [`SolveError::Unsupported`] with the subterm that isn't linear arithmetic.
    pub(crate) fn truth(&mut self, store: &Store, term: TermId) -> Result<Lit, SolveError> {
        let lit = self.implies(store, term, true)?;
        self.settle(store)?;
        Ok(lit)
    }

    /// Defines the literals that have no definition yet.
    ///
    /// # Errors
    /// [`SolveError::Unsupported`]; then what was begun since the last time is forgotten.
    pub(crate) fn settle(&mut self, store: &Store) -> Result<(), SolveError> {
        let mut begun = Vec::new();
        while let Some((term, truth, lit)) = self.pending.pop() {
            begun.push((term, truth));
            if let Err(error) = self.define(store, term, truth, lit) {
                let left = self.pending.drain(..).map(|(term, truth, _)| (term, truth));
                for key in left.chain(begun) {
                    self.formulas.remove(&key);
                }
                for term in self.fresh.drain(..) {
                    self.sums.remove(&term);
                }
                return Err(error);
            }
        }
        self.fresh.clear();
        Ok(())
    }

    /// The literal of a boolean variable.
    pub(crate) fn boolean(&mut self, var: Var) -> Lit {
        if let Some(lit) = self.booleans.get(&var) {
            return *lit;
        }
        let lit = self.engine.new_lit(self.phases.get(&var).copied());
        self.booleans.insert(var, lit);
        lit
    }

    /// The column of a numeric variable.
    pub(crate) fn number(&mut self, store: &Store, var: Var) -> Column {
        if let Some(column) = self.numbers.get(&var) {
            return *column;
        }
        let sort = store.var_sort(var);
        let column = self.engine.new_column(*sort != Sort::Real);
        if matches!(sort, Sort::Uninterpreted(_)) {
            let natural = self.engine.at_least(column, &Ratio::ZERO, false);
            self.engine.add_clause(&[natural]);
        }
        self.numbers.insert(var, column);
        column
    }

    /// A scalar variable's value in the model; an arbitrary one if nothing depends on it.
    pub(crate) fn value(&self, store: &Store, var: Var) -> Option<Value> {
        match store.var_sort(var) {
            Sort::Bool => {
                Some(Value::Bool(self.booleans.get(&var).is_some_and(|lit| self.engine.is_true(*lit))))
            }
            sort if applications::is_scalar(sort) => {
                let number = self.numbers.get(&var).map_or(Ratio::ZERO, |column| self.engine.value(*column));
                Some(applications::value(sort, &number))
            }
            _ => None,
        }
    }

    /// A literal that implies that a formula has this truth value; its definition may be pending.
    fn implies(&mut self, store: &Store, term: TermId, truth: bool) -> Result<Lit, SolveError> {
        let (mut term, mut truth) = (term, truth);
        while *store.op(term) == Op::Not {
            let [inner] = store.args(term)[..] else { break };
            (term, truth) = (inner, !truth);
        }
        match store.op(term) {
            Op::Literal(Value::Bool(b)) => Ok(self.known(*b == truth)),
            Op::Var(var) if *store.sort(term) == Sort::Bool => {
                let lit = self.boolean(*var);
                Ok(if truth { lit } else { !lit })
            }
            _ if *store.sort(term) != Sort::Bool => Err(SolveError::NotBoolean { term }),
            _ => {
                if let Some(lit) = self.formulas.get(&(term, truth)) {
                    return Ok(*lit);
                }
                let lit = self.engine.new_implied();
                self.formulas.insert((term, truth), lit);
                self.pending.push((term, truth, lit));
                Ok(lit)
            }
        }
    }

    /// The same, for use as one of several alternatives.
    pub(crate) fn choice(&mut self, store: &Store, term: TermId, truth: bool) -> Result<Lit, SolveError> {
        let lit = self.implies(store, term, truth)?;
        Ok(self.alternative(lit))
    }

    /// A literal that implies this one and may be decided.
    fn alternative(&mut self, lit: Lit) -> Lit {
        if self.engine.is_decided(lit) {
            return lit;
        }
        if let Some(known) = self.alternatives.get(&lit) {
            return *known;
        }
        let choice = self.engine.new_lit(Some(false));
        self.engine.add_clause(&[!choice, lit]);
        self.alternatives.insert(lit, choice);
        choice
    }

    /// Demands what a literal implies.
    fn define(&mut self, store: &Store, term: TermId, truth: bool, lit: Lit) -> Result<(), SolveError> {
        let args = store.args(term).to_vec();
        let is_bool = |term: &TermId| *store.sort(*term) == Sort::Bool;
        match (store.op(term), &args[..]) {
            (Op::And, _) if truth => self.define_all(store, lit, &args, true),
            (Op::And, _) => self.define_some(store, lit, &args, false),
            (Op::Or, _) if truth => self.define_some(store, lit, &args, true),
            (Op::Or, _) => self.define_all(store, lit, &args, false),
            (Op::Implies, [a, b]) if truth => {
                let (a, b) = (self.choice(store, *a, false)?, self.choice(store, *b, true)?);
                self.engine.add_clause(&[!lit, a, b]);
                Ok(())
            }
            (Op::Implies, [a, b]) => {
                self.define_all(store, lit, &[*a], true)?;
                self.define_all(store, lit, &[*b], false)
            }
            (Op::Xor, [a, b]) => self.define_same(store, lit, *a, *b, !truth),
            (Op::Eq, [a, b]) if is_bool(a) => self.define_same(store, lit, *a, *b, truth),
            (Op::Ite, [c, a, b]) => {
                for (condition, value) in [(true, *a), (false, *b)] {
                    let otherwise = self.choice(store, *c, !condition)?;
                    let value = self.choice(store, value, truth)?;
                    self.engine.add_clause(&[!lit, otherwise, value]);
                }
                Ok(())
            }
            (Op::Eq, [a, b]) if matches!(store.sort(*a), Sort::Array(..)) => {
                self.define_arrays(store, lit, *a, *b, truth)
            }
            (Op::Apply(_) | Op::Select, _) => {
                // 1 for true, 0 for false.
                let value = self.application_of(store, term)?;
                let bound = match truth {
                    true => self.not_positive(&Sum::constant(Ratio::ONE).minus(&value), false),
                    false => self.not_positive(&value, false),
                };
                self.engine.add_clause(&[!lit, bound]);
                Ok(())
            }
            (Op::Eq, [a, b]) => {
                let difference = self.sum(store, *a)?.minus(&self.sum(store, *b)?);
                self.define_zero(lit, &difference, truth);
                Ok(())
            }
            (Op::Distinct, _) => self.define_distinct(store, lit, &args, truth),
            (Op::Le | Op::Lt, [a, b]) => {
                let difference = self.sum(store, *a)?.minus(&self.sum(store, *b)?);
                let strict = *store.op(term) == Op::Lt;
                let bound = match truth {
                    true => self.not_positive(&difference, strict),
                    false => self.not_positive(&difference.times(&Ratio::from(-1)), !strict),
                };
                self.engine.add_clause(&[!lit, bound]);
                Ok(())
            }
            _ => Err(unsupported(term, "it isn't linear arithmetic")),
        }
    }

    fn define_all(
        &mut self,
        store: &Store,
        lit: Lit,
        parts: &[TermId],
        truth: bool,
    ) -> Result<(), SolveError> {
        for part in parts {
            let part = self.implies(store, *part, truth)?;
            self.engine.add_clause(&[!lit, part]);
        }
        Ok(())
    }

    fn define_some(
        &mut self,
        store: &Store,
        lit: Lit,
        parts: &[TermId],
        truth: bool,
    ) -> Result<(), SolveError> {
        let mut clause = vec![!lit];
        for part in parts {
            clause.push(self.choice(store, *part, truth)?);
        }
        self.engine.add_clause(&clause);
        Ok(())
    }

    /// That two formulas have the same truth value, or that they haven't.
    fn define_same(
        &mut self,
        store: &Store,
        lit: Lit,
        a: TermId,
        b: TermId,
        same: bool,
    ) -> Result<(), SolveError> {
        for truth in [true, false] {
            let (a, b) = (self.choice(store, a, truth)?, self.choice(store, b, truth != same)?);
            self.engine.add_clause(&[!lit, a, b]);
        }
        Ok(())
    }

    /// That a sum is 0, or that it isn't.
    pub(crate) fn define_zero(&mut self, lit: Lit, sum: &Sum, truth: bool) {
        let negated = sum.times(&Ratio::from(-1));
        let (most, least) = (self.not_positive(sum, !truth), self.not_positive(&negated, !truth));
        if truth {
            self.engine.add_clause(&[!lit, most]);
            self.engine.add_clause(&[!lit, least]);
        } else {
            let (most, least) = (self.alternative(most), self.alternative(least));
            self.engine.add_clause(&[!lit, most, least]);
        }
    }

    fn define_distinct(
        &mut self,
        store: &Store,
        lit: Lit,
        args: &[TermId],
        truth: bool,
    ) -> Result<(), SolveError> {
        let mut some = vec![!lit];
        for (at, a) in args.iter().enumerate() {
            for b in &args[..at] {
                let pair = if truth { lit } else { self.engine.new_lit(Some(false)) };
                some.push(pair);
                if *store.sort(*a) == Sort::Bool {
                    self.define_same(store, pair, *a, *b, !truth)?;
                } else if matches!(store.sort(*a), Sort::Array(..)) {
                    self.define_arrays(store, pair, *a, *b, !truth)?;
                } else {
                    let difference = self.sum(store, *a)?.minus(&self.sum(store, *b)?);
                    self.define_zero(pair, &difference, !truth);
                }
            }
        }
        if !truth {
            self.engine.add_clause(&some);
        }
        Ok(())
    }

    /// The sum that a numeric term is.
    fn sum(&mut self, store: &Store, term: TermId) -> Result<Sum, SolveError> {
        let mut work = vec![term];
        while let Some(next) = work.last().copied() {
            let before = work.len();
            if !self.sums.contains_key(&next) {
                let numeric = |part: &&TermId| {
                    matches!(store.sort(**part), Sort::Int | Sort::Real | Sort::Uninterpreted(_))
                };
                let missing = |part: &&TermId| !self.sums.contains_key(*part);
                work.extend(store.args(next).iter().filter(numeric).filter(missing));
            }
            if work.len() == before {
                work.pop();
                if !self.sums.contains_key(&next) {
                    let sum = self.arithmetic(store, next)?;
                    self.sums.insert(next, sum);
                    self.fresh.push(next);
                }
            }
        }
        self.known_sum(term)
    }

    fn known_sum(&self, term: TermId) -> Result<Sum, SolveError> {
        self.sums.get(&term).cloned().ok_or_else(|| unsupported(term, "it isn't a number"))
    }

    /// The sum that a term is whose arguments' sums are known.
    fn arithmetic(&mut self, store: &Store, term: TermId) -> Result<Sum, SolveError> {
        let args = store.args(term).to_vec();
        let is_int = *store.sort(term) != Sort::Real;
        match (store.op(term), &args[..]) {
            (Op::Var(var), _) => Ok(Sum::column(self.number(store, *var))),
            (Op::Literal(Value::Int(n)), _) => Ok(Sum::constant(Ratio::from(n.clone()))),
            (Op::Literal(Value::Real(r)), _) => Ok(Sum::constant(Ratio::from(r.clone()))),
            (Op::Literal(Value::Uninterpreted { index, .. }), _) => {
                Ok(Sum::constant(Ratio::from(i64::from(*index))))
            }
            (Op::Apply(_) | Op::Select, _) => self.application_of(store, term),
            (Op::Add, _) => {
                let mut total = Sum::constant(Ratio::ZERO);
                for arg in &args {
                    total = total.plus(&Ratio::ONE, &self.known_sum(*arg)?);
                }
                Ok(total)
            }
            (Op::Sub, [a, b]) => Ok(self.known_sum(*a)?.minus(&self.known_sum(*b)?)),
            (Op::Neg, [a]) => Ok(self.known_sum(*a)?.times(&Ratio::from(-1))),
            (Op::ToReal, [a]) => self.known_sum(*a),
            (Op::Mul, _) => {
                let mut product = Sum::constant(Ratio::ONE);
                for arg in &args {
                    let factor = self.known_sum(*arg)?;
                    product = match (product.entries.is_empty(), factor.entries.is_empty()) {
                        (_, true) => product.times(&factor.constant),
                        (true, false) => factor.times(&product.constant),
                        (false, false) => {
                            return Err(unsupported(term, "a product of two unknowns isn't linear"));
                        }
                    };
                }
                Ok(product)
            }
            (Op::Div, [a, b]) => {
                let divisor = self.divisor(term, *b)?;
                Ok(self.known_sum(*a)?.times(&Ratio::ONE.div(&divisor)))
            }
            (Op::DivEuclid | Op::RemEuclid | Op::DivTrunc | Op::RemTrunc, [a, b]) => {
                let divisor = self.divisor(term, *b)?;
                let dividend = self.known_sum(*a)?;
                Ok(self.division(store.op(term), &dividend, &divisor))
            }
            (Op::ToInt, [a]) => {
                let value = self.known_sum(*a)?;
                Ok(self.floor(&value))
            }
            (Op::Ite, [c, a, b]) => {
                let (a, b) = (self.known_sum(*a)?, self.known_sum(*b)?);
                let condition = [self.choice(store, *c, true)?, self.choice(store, *c, false)?];
                Ok(self.choose(condition, &a, &b, is_int))
            }
            (Op::Min | Op::Max, [a, b]) => {
                let (a, b) = (self.known_sum(*a)?, self.known_sum(*b)?);
                let (least, most) = if *store.op(term) == Op::Min { (&a, &b) } else { (&b, &a) };
                let condition = self.sign(&least.minus(most));
                Ok(self.choose(condition, &a, &b, is_int))
            }
            (Op::Abs, [a]) => {
                let a = self.known_sum(*a)?;
                let negated = a.times(&Ratio::from(-1));
                let condition = self.sign(&a);
                Ok(self.choose(condition, &negated, &a, is_int))
            }
            _ => Err(unsupported(term, "it isn't linear arithmetic")),
        }
    }

    /// The number of a scalar term: a boolean's is 1 where it's true.
    pub(crate) fn scalar(&mut self, store: &Store, term: TermId) -> Result<Sum, SolveError> {
        if *store.sort(term) != Sort::Bool {
            return self.sum(store, term);
        }
        if let Some(sum) = self.sums.get(&term) {
            return Ok(sum.clone());
        }
        let condition = [self.choice(store, term, true)?, self.choice(store, term, false)?];
        let sum = self.choose(condition, &Sum::constant(Ratio::ONE), &Sum::constant(Ratio::ZERO), true);
        self.sums.insert(term, sum.clone());
        self.fresh.push(term);
        Ok(sum)
    }

    fn application_of(&mut self, store: &Store, term: TermId) -> Result<Sum, SolveError> {
        match (store.op(term), store.args(term)) {
            (Op::Select, [array, index]) => {
                let index = self.scalar(store, *index)?;
                self.select(store, *array, &index, 0)
            }
            (Op::Apply(fun), args) if store.fun(*fun).definition.is_none() => {
                let mut numbers = Vec::with_capacity(args.len());
                for arg in args {
                    numbers.push(self.scalar(store, *arg)?);
                }
                if !applications::is_scalar(store.sort(term)) {
                    return Err(unsupported(term, "functions to arrays aren't linear arithmetic"));
                }
                Ok(self.application(Symbol::Function(*fun), numbers, store.sort(term)))
            }
            _ => Err(unsupported(term, "it's neither a read nor an application of an undefined function")),
        }
    }

    fn divisor(&self, term: TermId, divisor: TermId) -> Result<Ratio, SolveError> {
        let divisor = self.known_sum(divisor)?;
        if !divisor.entries.is_empty() {
            return Err(unsupported(term, "a division by an unknown isn't linear"));
        }
        Ok(divisor.constant)
    }

    /// `dividend / divisor` and the rest, in integers; total as the logic's operations are.
    fn division(&mut self, op: &Op, dividend: &Sum, divisor: &Ratio) -> Sum {
        let quotient_wanted = matches!(op, Op::DivEuclid | Op::DivTrunc);
        if divisor.is_zero() {
            return if quotient_wanted { Sum::constant(Ratio::ZERO) } else { dividend.clone() };
        }
        let size = divisor.abs();
        let euclid =
            |encoder: &mut Encoder, dividend: &Sum| encoder.floor(&dividend.times(&Ratio::ONE.div(&size)));
        // Of the quotient by |divisor|, rounded as the operation rounds.
        let rounded = match op {
            Op::DivTrunc | Op::RemTrunc => {
                let negated = dividend.times(&Ratio::from(-1));
                let up = euclid(self, dividend);
                let down = euclid(self, &negated).times(&Ratio::from(-1));
                let condition = self.sign(dividend);
                self.choose(condition, &down, &up, true)
            }
            _ => euclid(self, dividend),
        };
        if quotient_wanted {
            rounded.times(&Ratio::from(i64::from(divisor.signum())))
        } else {
            dividend.plus(&size.neg(), &rounded)
        }
    }

    /// The greatest integer not above the value.
    fn floor(&mut self, value: &Sum) -> Sum {
        if value.entries.is_empty() {
            return Sum::constant(value.constant.floor());
        }
        let column = self.engine.new_column(true);
        let guard = self.engine.new_implied();
        let floor = Sum::column(column);
        let rest = value.minus(&floor);
        for bound in [
            self.not_positive(&rest.times(&Ratio::from(-1)), false),
            self.not_positive(&rest.minus(&Sum::constant(Ratio::ONE)), true),
        ] {
            self.engine.add_clause(&[!guard, bound]);
        }
        self.guards.insert(column, guard);
        floor
    }

    /// Literals that imply `sum <= 0` and `sum > 0`, as alternatives.
    fn sign(&mut self, sum: &Sum) -> [Lit; 2] {
        let most = self.not_positive(sum, false);
        let least = self.not_positive(&sum.times(&Ratio::from(-1)), true);
        [self.alternative(most), self.alternative(least)]
    }

    /// `if c then a else b`, by literals that imply the condition and its negation.
    pub(crate) fn choose(&mut self, condition: [Lit; 2], a: &Sum, b: &Sum, is_int: bool) -> Sum {
        if a == b {
            return a.clone();
        }
        let column = self.engine.new_column(is_int);
        let guard = self.engine.new_implied();
        let chosen = Sum::column(column);
        self.engine.add_clause(&[!guard, condition[0], condition[1]]);
        for (side, value) in [(condition[0], a), (condition[1], b)] {
            let difference = chosen.minus(value);
            for part in [difference.clone(), difference.times(&Ratio::from(-1))] {
                let bound = self.not_positive(&part, false);
                self.engine.add_clause(&[!guard, !side, bound]);
            }
        }
        self.guards.insert(column, guard);
        chosen
    }

    /// A literal that implies `sum <= 0`, or `sum < 0`, and the definitions of what is in the sum.
    pub(crate) fn not_positive(&mut self, sum: &Sum, strict: bool) -> Lit {
        let Some(normal) = sum.normal() else {
            let sign = sum.constant.signum();
            return self.known(sign < 0 || (sign == 0 && !strict));
        };
        let column = self.column(&normal.entries);
        // factor * column + constant <= 0
        let value = sum.constant.neg().div(&normal.factor);
        let bound = if normal.factor.signum() > 0 {
            self.engine.at_most(column, &value, strict)
        } else {
            self.engine.at_least(column, &value, strict)
        };
        let guards: Vec<Lit> =
            sum.entries.iter().filter_map(|(column, _)| self.guards.get(column).copied()).collect();
        if guards.is_empty() {
            return bound;
        }
        let key = (bound, guards);
        if let Some(known) = self.defined.get(&key) {
            return *known;
        }
        let defined = self.engine.new_implied();
        for implied in key.1.iter().chain([&bound]) {
            self.engine.add_clause(&[!defined, *implied]);
        }
        self.defined.insert(key, defined);
        defined
    }

    fn column(&mut self, entries: &[(Column, Ratio)]) -> Column {
        match entries {
            [(column, factor)] if *factor == Ratio::ONE => *column,
            _ => self.engine.sum(entries),
        }
    }

    /// A clause that demands that not all of these variables have these values.
    ///
    /// # Errors
    /// [`SolveError::UnsupportedVar`] for a value that isn't of linear arithmetic.
    pub(crate) fn differ(&mut self, store: &Store, values: &[(Var, Value)]) -> Result<Vec<Lit>, SolveError> {
        let mut clause = Vec::with_capacity(2 * values.len());
        for (var, value) in values {
            let number = match value {
                Value::Bool(b) => {
                    let lit = self.boolean(*var);
                    clause.push(if *b { !lit } else { lit });
                    continue;
                }
                Value::Int(n) => Ratio::from(n.clone()),
                Value::Real(r) => Ratio::from(r.clone()),
                _ => {
                    let reason = "its values aren't of linear arithmetic".to_owned();
                    return Err(SolveError::UnsupportedVar { var: *var, reason });
                }
            };
            let column = self.number(store, *var);
            let above = self.engine.at_least(column, &number, true);
            let below = self.engine.at_most(column, &number, true);
            clause.extend([self.alternative(above), self.alternative(below)]);
        }
        Ok(clause)
    }

    fn known(&mut self, truth: bool) -> Lit {
        let lit = self.engine.truth();
        if truth { lit } else { !lit }
    }
}

/// The error for a term.
pub(crate) fn unsupported(term: TermId, reason: &str) -> SolveError {
    SolveError::Unsupported { term, reason: reason.to_owned() }
}
