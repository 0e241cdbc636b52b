//! Functions about which nothing is known, and arrays, which are functions that can be written to: each application is a
//! column of its own, and what equal arguments demand is added where a model violates it (Ackermann's reduction, lazily).
//!
//! Reading an array that was written to is resolved at once (read over write). Equal arrays are equal at every index that is
//! read or written anywhere: those instances are added for the equalities that a model makes true. Elements of sorts
//! about which nothing is known are integers. A model of arrays is completed by defaults, shared by arrays that are equal but
//! for some writes, and judged by the evaluator, since constant arrays can make that impossible.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{ArrayValue, Fun, FunctionTable, Op, Sort, Store, TermId, Valuation, Value, Var};

use super::encoder::{Encoder, unsupported};
use super::ratio::Ratio;
use super::simplex::Column;
use super::sum::Sum;
use super::theory::Lit;
use crate::solver::SolveError;

/// Symbols that are applied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Symbol {
    Function(Fun),
    Array(Var),
}

/// An application.
#[derive(Clone)]
struct Application {
    symbol: Symbol,
    args: Vec<Sum>,
    /// The column of its value.
    column: Column,
    /// True where something depends on the value.
    guard: Lit,
}

/// Knowledge of functions and arrays.
#[derive(Default)]
pub(crate) struct Applications {
    all: Vec<Application>,
    known: FxHashMap<(Symbol, Vec<Sum>), Column>,
    /// Sums at which arrays are written.
    written: Vec<(Sort, Sum)>,
    /// Arrays that are equal where the literal is true.
    equalities: Vec<(Lit, TermId, TermId)>,
    /// The equalities that were stated for an index.
    stated: FxHashSet<(usize, Sum)>,
}

/// Greatest depth to which writes may be nested in what is read.
const MAX_DEPTH: usize = 100;

/// Tells whether values of the sort are those of a column.
pub(crate) fn is_scalar(sort: &Sort) -> bool {
    matches!(sort, Sort::Bool | Sort::Int | Sort::Real | Sort::Uninterpreted(_))
}

/// Tells whether variables of the sort can be stated.
pub(crate) fn is_supported(sort: &Sort) -> bool {
    match sort {
        Sort::Array(index, element) => is_scalar(index) && is_scalar(element),
        sort => is_scalar(sort),
    }
}

impl Applications {
    /// Tells whether there are any.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty() && self.equalities.is_empty()
    }
}

impl Encoder {
    /// The value of a function's or an array's application.
    pub(crate) fn application(&mut self, symbol: Symbol, args: Vec<Sum>, sort: &Sort) -> Sum {
        if let Some(column) = self.applications.known.get(&(symbol, args.clone())) {
            return Sum::column(*column);
        }
        let guard = self.engine.new_implied();
        let columns = args.iter().flat_map(|arg| &arg.entries);
        let needed: Vec<Lit> = columns.filter_map(|(column, _)| self.guards.get(column).copied()).collect();
        for definition in needed {
            self.engine.add_clause(&[!guard, definition]);
        }
        let column = self.engine.new_column(*sort != Sort::Real);
        if matches!(sort, Sort::Bool | Sort::Uninterpreted(_)) {
            let value = Sum::column(column);
            let least = self.not_positive(&value.times(&Ratio::from(-1)), false);
            self.engine.add_clause(&[!guard, least]);
            if *sort == Sort::Bool {
                let most = self.not_positive(&value.minus(&Sum::constant(Ratio::ONE)), false);
                self.engine.add_clause(&[!guard, most]);
            }
        }
        self.guards.insert(column, guard);
        self.applications.known.insert((symbol, args.clone()), column);
        self.applications.all.push(Application { symbol, args, column, guard });
        Sum::column(column)
    }

    /// The element of an array at an index.
    pub(crate) fn select(
        &mut self,
        store: &Store,
        array: TermId,
        index: &Sum,
        depth: usize,
    ) -> Result<Sum, SolveError> {
        if depth > MAX_DEPTH {
            return Err(unsupported(array, "arrays are nested too deeply"));
        }
        let Sort::Array(index_sort, element) = store.sort(array).clone() else {
            return Err(unsupported(array, "it isn't an array"));
        };
        if !is_scalar(&index_sort) || !is_scalar(&element) {
            return Err(unsupported(array, "arrays of arrays aren't supported by linear arithmetic"));
        }
        let is_int = *element != Sort::Real;
        match (store.op(array), store.args(array)) {
            (Op::Var(var), _) => Ok(self.application(Symbol::Array(*var), vec![index.clone()], &element)),
            (Op::ConstArray(_), [value]) => self.scalar(store, *value),
            (Op::Store, [inner, at, value]) => {
                let at = self.scalar(store, *at)?;
                let written = (Sort::clone(&index_sort), at.clone());
                if !self.applications.written.contains(&written) {
                    self.applications.written.push(written);
                }
                let value = self.scalar(store, *value)?;
                let otherwise = self.select(store, *inner, index, depth + 1)?;
                let (same, differ) = self.equal(&at.minus(index));
                Ok(self.choose([same, differ], &value, &otherwise, is_int))
            }
            (Op::Ite, [c, a, b]) => {
                let condition = [self.choice(store, *c, true)?, self.choice(store, *c, false)?];
                let a = self.select(store, *a, index, depth + 1)?;
                let b = self.select(store, *b, index, depth + 1)?;
                Ok(self.choose(condition, &a, &b, is_int))
            }
            _ => Err(unsupported(array, "such arrays aren't supported by linear arithmetic")),
        }
    }

    /// Literals that imply `sum == 0` and `sum != 0`, as alternatives.
    fn equal(&mut self, sum: &Sum) -> (Lit, Lit) {
        let (same, differ) = (self.engine.new_lit(Some(false)), self.engine.new_lit(Some(false)));
        self.define_zero(same, sum, true);
        self.define_zero(differ, sum, false);
        (same, differ)
    }

    /// Demands that arrays are equal, or that they differ somewhere.
    pub(crate) fn define_arrays(
        &mut self,
        store: &Store,
        lit: Lit,
        a: TermId,
        b: TermId,
        equal: bool,
    ) -> Result<(), SolveError> {
        let Sort::Array(index, _) = store.sort(a).clone() else {
            return Err(unsupported(a, "it isn't an array"));
        };
        // Somewhere: a place of its own, which also shows whether the arrays can be stated.
        let place = Sum::column(self.engine.new_column(*index != Sort::Real));
        let difference = self.select(store, a, &place, 0)?.minus(&self.select(store, b, &place, 0)?);
        if equal {
            self.applications.equalities.push((lit, a, b));
            return Ok(());
        }
        if matches!(*index, Sort::Uninterpreted(_)) {
            let natural = self.not_positive(&place.times(&Ratio::from(-1)), false);
            self.engine.add_clause(&[!lit, natural]);
        }
        if *index == Sort::Bool {
            for bound in [place.times(&Ratio::from(-1)), place.minus(&Sum::constant(Ratio::ONE))] {
                let bound = self.not_positive(&bound, false);
                self.engine.add_clause(&[!lit, bound]);
            }
        }
        self.define_zero(lit, &difference, false);
        Ok(())
    }

    /// Adds what the model violates; whether there was anything.
    pub(crate) fn refine(&mut self, store: &Store) -> Result<bool, SolveError> {
        let mut refined = false;
        let needed: Vec<Application> =
            self.applications.all.iter().filter(|app| self.engine.is_true(app.guard)).cloned().collect();
        let mut first: FxHashMap<(Symbol, Vec<Ratio>), usize> = FxHashMap::default();
        for (at, app) in needed.iter().enumerate() {
            let args = app.args.iter().map(|arg| self.sum_value(arg)).collect();
            let other = &needed[*first.entry((app.symbol, args)).or_insert(at)];
            if self.engine.value(other.column) == self.engine.value(app.column) {
                continue;
            }
            let mut clause = vec![!app.guard, !other.guard];
            for (a, b) in app.args.iter().zip(&other.args) {
                let differ = self.engine.new_lit(Some(false));
                self.define_zero(differ, &a.minus(b), false);
                clause.push(differ);
            }
            let same = self.engine.new_lit(Some(false));
            let difference = Sum::column(app.column).minus(&Sum::column(other.column));
            self.define_zero(same, &difference, true);
            clause.push(same);
            self.engine.add_clause(&clause);
            refined = true;
        }
        let mut places = self.applications.written.clone();
        for app in &needed {
            if let (Symbol::Array(var), [index]) = (app.symbol, &app.args[..])
                && let Sort::Array(sort, _) = store.var_sort(var)
            {
                places.push((Sort::clone(sort), index.clone()));
            }
        }
        for at in 0..self.applications.equalities.len() {
            let (lit, a, b) = self.applications.equalities[at];
            let Sort::Array(index, _) = store.sort(a).clone() else { continue };
            if !self.engine.is_true(lit) {
                continue;
            }
            for (sort, place) in &places {
                if *sort == *index && self.applications.stated.insert((at, place.clone())) {
                    let (a, b) = (self.select(store, a, place, 0)?, self.select(store, b, place, 0)?);
                    self.define_zero(lit, &a.minus(&b), true);
                    refined = true;
                }
            }
        }
        self.settle(store)?;
        Ok(refined)
    }

    fn sum_value(&self, sum: &Sum) -> Ratio {
        let parts = sum.entries.iter();
        parts.fold(sum.constant.clone(), |total, (column, factor)| {
            total.add(&factor.mul(&self.engine.value(*column)))
        })
    }

    /// Adds the values of functions and arrays to a model.
    ///
    /// # Errors
    /// [`SolveError::Failed`] if the store doesn't know a sort.
    pub(crate) fn complete(
        &self,
        store: &Store,
        vars: &[Var],
        model: &mut Valuation,
    ) -> Result<(), SolveError> {
        let failed = |error: &dyn std::fmt::Display| SolveError::Failed(error.to_string());
        let mut entries: FxHashMap<Symbol, BTreeMap<Vec<Value>, Value>> = FxHashMap::default();
        for app in &self.applications.all {
            let here = entries.entry(app.symbol).or_default();
            if !self.engine.is_true(app.guard) {
                continue;
            }
            let (sorts, result) = match app.symbol {
                Symbol::Function(fun) => (store.fun(fun).params.clone(), store.fun(fun).result.clone()),
                Symbol::Array(var) => match store.var_sort(var) {
                    Sort::Array(index, element) => (vec![Sort::clone(index)], Sort::clone(element)),
                    _ => continue,
                },
            };
            let args = app.args.iter().zip(&sorts).map(|(arg, sort)| value(sort, &self.sum_value(arg)));
            here.insert(args.collect(), value(&result, &self.engine.value(app.column)));
        }
        for (symbol, table) in &entries {
            if let Symbol::Function(fun) = symbol {
                let default = store.default_value(&store.fun(*fun).result).map_err(|error| failed(&error))?;
                let table = FunctionTable { entries: table.clone(), default: Some(default) };
                model.set_function(*fun, table);
            }
        }
        for var in vars {
            let Sort::Array(index, element) = store.var_sort(*var) else { continue };
            let default = match self.default_of(store, *var) {
                Some(sum) => value(element, &self.sum_value(&sum)),
                None => store.default_value(element).map_err(|error| failed(&error))?,
            };
            let table = entries.get(&Symbol::Array(*var)).cloned().unwrap_or_default();
            let elements = table.into_iter().filter_map(|(mut key, value)| Some((key.pop()?, value)));
            let array = ArrayValue::new(store.finite_domain(index), default, elements);
            model.set(*var, Value::Array(array));
        }
        Ok(())
    }

    /// The element of a constant array that is equal to this one but for some writes, by equalities that hold.
    fn default_of(&self, store: &Store, var: Var) -> Option<Sum> {
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut reached: FxHashSet<Var> = FxHashSet::from_iter([var]);
        loop {
            let before = seen.len();
            for (lit, a, b) in &self.applications.equalities {
                if !self.engine.is_true(*lit) {
                    continue;
                }
                for (from, to) in [(*a, *b), (*b, *a)] {
                    let (from, to) = (base(store, from), base(store, to));
                    let starts = match store.op(from) {
                        Op::Var(known) => reached.contains(known),
                        _ => seen.contains(&from),
                    };
                    if starts && seen.insert(to) {
                        match (store.op(to), store.args(to)) {
                            (Op::ConstArray(_), [value]) => return self.sums.get(value).cloned(),
                            (Op::Var(var), _) => {
                                reached.insert(*var);
                            }
                            _ => {}
                        }
                    }
                }
            }
            if seen.len() == before {
                return None;
            }
        }
    }
}

/// The array that was written to.
fn base(store: &Store, mut array: TermId) -> TermId {
    while let (Op::Store, [inner, _, _]) = (store.op(array), store.args(array)) {
        array = *inner;
    }
    array
}

/// The value of a sort that a number stands for. Elements of sorts about which nothing is known are numbered from 0.
pub(crate) fn value(sort: &Sort, number: &Ratio) -> Value {
    match sort {
        Sort::Bool => Value::Bool(number.signum() > 0),
        Sort::Real => Value::Real(number.to_rational()),
        Sort::Uninterpreted(name) => {
            let index = number.numerator().to_i128().and_then(|n| u32::try_from(n).ok()).unwrap_or(u32::MAX);
            Value::Uninterpreted { sort: name.clone(), index }
        }
        _ => Value::Int(number.numerator()),
    }
}
