//! Where a term changes as an integer in it does: terms that only compare the integer, or look something up with it, are constant on
//! finitely many pieces of the line, so that the map from the integer to the term can be written down.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use touchstone_logic::{EvalBudget, Int, Op, Store, TermId, Valuation, Value, Var, eval_within};

/// Between one of these integers and the next, and beyond them on either side, a term is constant.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Pieces(BTreeSet<Int>);

/// Forms in which a term depends on the variable.
#[derive(Clone, Debug, PartialEq)]
enum Shape {
    /// It's a multiple of the variable, with something added.
    Affine(Int),
    /// It's constant on each piece.
    Pieces,
}

/// The pieces of a term. `None` if it isn't known to have finitely many, or they depend on variables without values. Cost: linear in the
/// term, and the evaluation of what the variable is compared with.
pub(super) fn pieces(
    store: &Store,
    term: TermId,
    var: Var,
    values: &Valuation,
    budget: EvalBudget,
) -> Option<Pieces> {
    let mut values = values.clone();
    values.set(var, Value::Int(Int::ZERO));
    let mut finder = Finder { store, values, budget, shapes: FxHashMap::default(), found: BTreeSet::new() };
    let mut seen = BTreeSet::new();
    let mut stack = vec![term];
    while let Some(part) = stack.pop() {
        if seen.insert(part) {
            stack.extend(store.args(part));
        }
    }
    // Arguments are older than what they're arguments of.
    for part in seen {
        if let Some(shape) = finder.shape(part, var)? {
            finder.shapes.insert(part, shape);
        }
    }
    match finder.shapes.get(&term) {
        Some(Shape::Affine(_)) => None,
        _ => Some(Pieces(finder.found)),
    }
}

struct Finder<'a> {
    store: &'a Store,
    /// With 0 for the variable.
    values: Valuation,
    budget: EvalBudget,
    shapes: FxHashMap<TermId, Shape>,
    found: BTreeSet<Int>,
}

impl Finder<'_> {
    /// The form in which a term depends on the variable, if it does; the outer `None` if it's none of the known ways.
    fn shape(&mut self, term: TermId, var: Var) -> Option<Option<Shape>> {
        let (op, args) = (self.store.op(term), self.store.args(term));
        if *op == Op::Var(var) {
            return Some(Some(Shape::Affine(Int::ONE)));
        }
        if args.iter().all(|arg| !self.shapes.contains_key(arg)) {
            return Some(None);
        }
        if matches!(op, Op::Forall(_) | Op::Exists(_)) {
            return None;
        }
        if !args.iter().any(|arg| self.factor(*arg).is_some()) {
            return Some(Some(Shape::Pieces));
        }
        let shape = match (op, args) {
            (Op::Add, _) => self.affine(args.iter().map(|arg| (*arg, Int::ONE)))?,
            (Op::Sub, [a, b]) => self.affine([(*a, Int::ONE), (*b, -Int::ONE)].into_iter())?,
            (Op::Neg, [a]) => self.affine([(*a, -Int::ONE)].into_iter())?,
            (Op::Mul, [a, b]) => {
                let (factor, multiple) = if self.shapes.contains_key(a) { (b, a) } else { (a, b) };
                let Op::Literal(Value::Int(factor)) = self.store.op(*factor) else { return None };
                self.affine([(*multiple, factor.clone())].into_iter())?
            }
            (Op::Eq | Op::Le | Op::Lt | Op::Distinct, [a, b]) => {
                let difference = self.coefficient(*a)? - self.coefficient(*b)?;
                let offset = self.at_zero(*a)? - self.at_zero(*b)?;
                self.root(&difference, &offset);
                Shape::Pieces
            }
            (Op::Select, [map, index]) if !self.shapes.contains_key(map) => {
                let Ok(Value::Array(map)) = eval_within(self.store, *map, &self.values, self.budget) else {
                    return None;
                };
                self.keys(*index, map.entries().keys())?;
                Shape::Pieces
            }
            (Op::Apply(fun), _) if self.store.fun(*fun).definition.is_none() => {
                let table = self.values.function(*fun).cloned();
                for (position, arg) in args.iter().enumerate() {
                    if self.factor(*arg).is_none() {
                        continue;
                    }
                    let rows = table.iter().flat_map(|table| table.entries.keys());
                    self.keys(*arg, rows.filter_map(|row| row.get(position)))?;
                }
                Shape::Pieces
            }
            _ => return None,
        };
        Some(Some(shape))
    }

    /// The variable's factor in a term that's affine in it.
    fn factor(&self, term: TermId) -> Option<&Int> {
        match self.shapes.get(&term) {
            Some(Shape::Affine(factor)) => Some(factor),
            _ => None,
        }
    }

    /// The variable's factor, 0 where it isn't in the term.
    fn coefficient(&self, term: TermId) -> Option<Int> {
        match self.shapes.get(&term) {
            Some(Shape::Affine(factor)) => Some(factor.clone()),
            Some(Shape::Pieces) => None,
            None => Some(Int::ZERO),
        }
    }

    fn affine(&self, summands: impl Iterator<Item = (TermId, Int)>) -> Option<Shape> {
        let mut sum = Int::ZERO;
        for (summand, factor) in summands {
            sum += self.coefficient(summand)? * &factor;
        }
        Some(Shape::Affine(sum))
    }

    fn at_zero(&self, term: TermId) -> Option<Int> {
        match eval_within(self.store, term, &self.values, self.budget) {
            Ok(Value::Int(value)) => Some(value),
            _ => None,
        }
    }

    /// Adds the place at which `factor * x + offset` gets from one side of 0 to the other.
    fn root(&mut self, factor: &Int, offset: &Int) {
        if *factor == Int::ZERO {
            return;
        }
        let (factor, offset) =
            if factor.is_negative() { (-factor, offset.clone()) } else { (factor.clone(), -offset) };
        let floor = offset.div_euclid(&factor);
        self.found.insert(floor.clone() + Int::ONE);
        self.found.insert(floor);
    }

    fn keys<'k>(&mut self, term: TermId, keys: impl Iterator<Item = &'k Value>) -> Option<()> {
        let (factor, offset) = (self.coefficient(term)?, self.at_zero(term)?);
        for key in keys.filter_map(Value::as_int) {
            self.root(&factor, &(offset.clone() - key));
        }
        Some(())
    }
}

impl Pieces {
    /// The map that gives each integer what `at` gives it: the default and the exceptions. `None` if there are more than `most` of
    /// these, or `at` fails.
    pub(super) fn tabulate(
        &self,
        most: usize,
        at: &mut dyn FnMut(Value) -> Option<Value>,
    ) -> Option<(Value, Vec<(Value, Value)>)> {
        let (Some(first), Some(last)) = (self.0.first(), self.0.last()) else {
            return Some((at(Value::Int(Int::ZERO))?, vec![]));
        };
        let default = at(Value::Int(first.clone() - Int::ONE))?;
        if at(Value::Int(last.clone() + Int::ONE))? != default {
            return None;
        }
        let mut entries = vec![];
        let mut before: Option<&Int> = None;
        for point in &self.0 {
            if let Some(before) = before {
                let mut inside = before.clone() + Int::ONE;
                let value = if inside < *point { at(Value::Int(inside.clone()))? } else { default.clone() };
                while value != default && inside < *point {
                    entries.push((Value::Int(inside.clone()), value.clone()));
                    inside += Int::ONE;
                    if entries.len() > most {
                        return None;
                    }
                }
            }
            entries.push((Value::Int(point.clone()), at(Value::Int(point.clone()))?));
            before = Some(point);
        }
        Some((default, entries)).filter(|(_, entries)| entries.len() <= most)
    }
}
