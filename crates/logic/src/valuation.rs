//! `Valuation`: what a model says. Variables to values, functions to tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{Fun, Value, Var};

/// The meaning of an uninterpreted function: exceptions and a default, or as much as is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionTable {
    /// Results by argument tuple.
    pub entries: BTreeMap<Vec<Value>, Value>,
    /// The result for all other arguments; `None` if nobody knows it: there the function has no value.
    pub default: Option<Value>,
}

impl FunctionTable {
    /// The function that is `default` everywhere.
    pub fn constant(default: Value) -> FunctionTable {
        FunctionTable { entries: BTreeMap::new(), default: Some(default) }
    }

    /// The function of which nothing is known but these results.
    pub fn partial(entries: impl IntoIterator<Item = (Vec<Value>, Value)>) -> FunctionTable {
        FunctionTable { entries: entries.into_iter().collect(), default: None }
    }

    /// The result for these arguments, if it's known.
    pub fn apply(&self, args: &[Value]) -> Option<&Value> {
        self.entries.get(args).or(self.default.as_ref())
    }
}

/// The elements of an uninterpreted sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Universe {
    /// Exactly `0..n`.
    Size(u32),
    /// All numbers are allowed.
    Unlimited,
}

/// A meaning for variables and function symbols. Iteration is in order of declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Valuation {
    vars: BTreeMap<Var, Value>,
    funs: BTreeMap<Fun, FunctionTable>,
    universes: BTreeMap<Arc<str>, Universe>,
}

impl Valuation {
    /// A valuation that says nothing.
    pub fn new() -> Valuation {
        Valuation::default()
    }

    /// Gives a variable a value, and returns the one it had. That the value has the variable's sort is up to the caller;
    /// see [`Store::value_has_sort`](crate::Store::value_has_sort).
    pub fn set(&mut self, var: Var, value: Value) -> Option<Value> {
        self.vars.insert(var, value)
    }

    /// The value of a variable.
    pub fn get(&self, var: Var) -> Option<&Value> {
        self.vars.get(&var)
    }

    /// Forgets a variable's value and returns it.
    pub fn remove(&mut self, var: Var) -> Option<Value> {
        self.vars.remove(&var)
    }

    /// Gives an uninterpreted function a meaning.
    pub fn set_function(&mut self, fun: Fun, table: FunctionTable) -> Option<FunctionTable> {
        self.funs.insert(fun, table)
    }

    /// Forgets a function's meaning and returns it.
    pub fn remove_function(&mut self, fun: Fun) -> Option<FunctionTable> {
        self.funs.remove(&fun)
    }

    /// The meaning of an uninterpreted function.
    pub fn function(&self, fun: Fun) -> Option<&FunctionTable> {
        self.funs.get(&fun)
    }

    /// Says that an uninterpreted sort has exactly the elements `0..size`, so that quantifiers over it can be evaluated.
    pub fn set_universe(&mut self, sort: &str, size: u32) {
        self.universes.insert(Arc::from(sort), Universe::Size(size));
    }

    /// Says that an uninterpreted sort has infinitely many elements. No term can tell those apart that nothing here mentions,
    /// so quantifiers over it can be evaluated too.
    pub fn set_unlimited(&mut self, sort: &str) {
        self.universes.insert(Arc::from(sort), Universe::Unlimited);
    }

    /// The number of elements of an uninterpreted sort, if that was said.
    pub fn universe(&self, sort: &str) -> Option<u32> {
        match self.universes.get(sort)? {
            Universe::Size(size) => Some(*size),
            Universe::Unlimited => None,
        }
    }

    /// Whether an uninterpreted sort was said to have infinitely many elements.
    pub fn is_unlimited(&self, sort: &str) -> bool {
        self.universes.get(sort) == Some(&Universe::Unlimited)
    }

    /// Number of an uninterpreted sort's elements that is enough to be all that the values here mention: one more than the greatest
    /// index. Cost: the size of all values.
    pub fn mentioned(&self, sort: &str) -> u32 {
        let tables = self.funs.values().flat_map(|table| {
            table.entries.iter().flat_map(|(args, result)| args.iter().chain([result])).chain(&table.default)
        });
        crate::value::mentioned(self.vars.values().chain(tables), sort)
    }

    /// The variables with their values.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Var, &Value)> {
        self.vars.iter().map(|(var, value)| (*var, value))
    }

    /// The functions with their meanings.
    pub fn functions(&self) -> impl ExactSizeIterator<Item = (Fun, &FunctionTable)> {
        self.funs.iter().map(|(fun, table)| (*fun, table))
    }

    /// The number of variables that have a value.
    pub fn len(&self) -> usize {
        self.vars.len()
    }

    /// Whether no variable has a value.
    pub fn is_empty(&self) -> bool {
        self.vars.is_empty()
    }
}

impl<const N: usize> From<[(Var, Value); N]> for Valuation {
    fn from(pairs: [(Var, Value); N]) -> Valuation {
        pairs.into_iter().collect()
    }
}

impl FromIterator<(Var, Value)> for Valuation {
    fn from_iter<I: IntoIterator<Item = (Var, Value)>>(pairs: I) -> Valuation {
        Valuation { vars: pairs.into_iter().collect(), ..Valuation::default() }
    }
}

impl Extend<(Var, Value)> for Valuation {
    fn extend<I: IntoIterator<Item = (Var, Value)>>(&mut self, pairs: I) {
        self.vars.extend(pairs);
    }
}
