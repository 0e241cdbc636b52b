//! A component of a path condition: unknown atoms with everything that relates them, apart from the heap.
//! Also the judge of models: definitions are evaluated in order, then kinds and literals are tested.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::evaluate::evaluate;
use crate::heap::{Definition, Heap, Literal};
use crate::symbolic::{Atom, Kinds, Loc, Value};
use touchstone_front_racket::core::Prim;
use touchstone_front_racket::number::Number;

/// An argument of a definition or a literal.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// A known atom.
    Atom(Atom),
    /// A variable, by its index in [`Component::variables`].
    Variable(usize),
    /// A definition, by its index in [`Component::definitions`].
    Defined(usize),
}

/// An unknown atom that isn't a result.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The value's location.
    pub loc: Loc,
    /// Kinds of atoms that it may be.
    pub kinds: Kinds,
}

/// The result of a primitive.
#[derive(Clone, Debug)]
pub struct Defined {
    /// The value's location.
    pub loc: Loc,
    /// Kinds that it may be of.
    pub kinds: Kinds,
    /// The primitive.
    pub prim: Prim,
    /// Its arguments; definitions among them have smaller indices.
    pub arguments: Vec<Operand>,
}

/// A test and its outcome.
#[derive(Clone, Debug)]
pub struct Test {
    /// The predicate.
    pub prim: Prim,
    /// Its arguments.
    pub arguments: Vec<Operand>,
    /// The outcome of the test.
    pub truth: bool,
}

/// A component of a path condition.
#[derive(Clone, Debug, Default)]
pub struct Component {
    /// The unknown atoms.
    pub variables: Vec<Variable>,
    /// The results, each after those it mentions.
    pub definitions: Vec<Defined>,
    /// The literals.
    pub tests: Vec<Test>,
    /// Those of them, by their indices, that hold too where an unknown has parts or is a procedure, which it may: two values differ.
    pub unless_atoms: Vec<usize>,
    /// The values that the variables had, as far as they had some that fit their kinds; otherwise others that
    /// do.
    pub start: Vec<Atom>,
}

struct Partition(Vec<u32>);

impl Partition {
    fn find(&mut self, mut at: u32) -> u32 {
        while self.0[at as usize] != at {
            let up = self.0[self.0[at as usize] as usize];
            self.0[at as usize] = up;
            at = up;
        }
        at
    }

    fn union(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        // The smaller becomes the root: roots don't depend on the order of unions.
        self.0[a.max(b) as usize] = a.min(b);
    }
}

/// A value as a path condition has it: an atom, an unknown atom's location, or nothing that it speaks of.
fn atomic(heap: &Heap, value: &Value) -> Option<Result<Atom, Loc>> {
    match heap.resolve(value) {
        Value::Atom(atom) => Some(Ok(atom)),
        Value::Unknown(loc) => {
            heap.facts(loc).filter(|unknown| unknown.kinds.meets(Kinds::ATOM)).map(|_| Err(loc))
        }
        _ => None,
    }
}

fn definition(heap: &Heap, loc: Loc) -> Option<&Rc<Definition>> {
    heap.facts(loc)?.definition.as_ref()
}

fn arguments<'a>(heap: &'a Heap, values: &'a [Value]) -> impl Iterator<Item = Loc> + 'a {
    values.iter().filter_map(|value| atomic(heap, value)?.err())
}

/// The components that the heap's dirty locations and literals are in.
pub fn components(heap: &Heap) -> Vec<Component> {
    let mut partition = Partition((0..u32::try_from(heap.len()).unwrap_or(u32::MAX)).collect());
    let mut defined = Vec::new();
    for index in 0..heap.len() {
        let loc = Loc(u32::try_from(index).unwrap_or(u32::MAX));
        if let Some(definition) = definition(heap, loc) {
            defined.push(loc);
            for argument in arguments(heap, &definition.arguments) {
                partition.union(loc.0, argument.0);
            }
        }
    }
    for literal in heap.literals.iter() {
        let mut locs = arguments(heap, &literal.arguments);
        if let Some(first) = locs.next() {
            for other in locs {
                partition.union(first.0, other.0);
            }
        }
    }
    let mut roots: FxHashMap<u32, usize> = FxHashMap::default();
    let mut order = Vec::new();
    for loc in &heap.dirty {
        let Some(Err(loc)) = atomic(heap, &Value::Unknown(*loc)) else { continue };
        let root = partition.find(loc.0);
        roots.entry(root).or_insert_with(|| {
            order.push(Builder::default());
            order.len() - 1
        });
    }
    for loc in defined {
        if let Some(index) = roots.get(&partition.find(loc.0)) {
            order[*index].operand(heap, &Value::Unknown(loc));
        }
    }
    for literal in heap.literals.iter() {
        let first = arguments(heap, &literal.arguments).next();
        if let Some(index) = first.and_then(|loc| roots.get(&partition.find(loc.0))) {
            order[*index].literal(heap, literal);
        } else if first.is_none() && !holds_of_known(heap, literal) {
            let contradiction = Test { prim: Prim::Not, arguments: vec![], truth: true };
            order.push(Builder {
                component: Component { tests: vec![contradiction], ..Component::default() },
                ..Builder::default()
            });
        }
    }
    for loc in &heap.dirty {
        let Some(Err(loc)) = atomic(heap, &Value::Unknown(*loc)) else { continue };
        if let Some(index) = roots.get(&partition.find(loc.0)) {
            order[*index].operand(heap, &Value::Unknown(loc));
        }
    }
    order.into_iter().map(|builder| builder.component).collect()
}

/// Whether a literal without unknown atoms is true. One about a value that isn't an atom compares it with an
/// atom: they differ.
fn holds_of_known(heap: &Heap, literal: &Literal) -> bool {
    let atoms: Option<Vec<Atom>> = literal.arguments.iter().map(|value| atomic(heap, value)?.ok()).collect();
    match atoms {
        Some(atoms) => {
            let atoms: Vec<&Atom> = atoms.iter().collect();
            evaluate(literal.prim, &atoms) == Some(Atom::Boolean(literal.truth))
        }
        None => !literal.truth,
    }
}

#[derive(Default)]
struct Builder {
    component: Component,
    known: FxHashMap<Loc, Operand>,
}

impl Builder {
    fn operand(&mut self, heap: &Heap, value: &Value) -> Option<Operand> {
        let loc = match atomic(heap, value)? {
            Ok(atom) => return Some(Operand::Atom(atom)),
            Err(loc) => loc,
        };
        if let Some(known) = self.known.get(&loc) {
            return Some(known.clone());
        }
        let kinds = heap.facts(loc).map_or(Kinds::NONE, |unknown| unknown.kinds) & Kinds::ATOM;
        let operand = match definition(heap, loc) {
            Some(definition) => {
                // Definitions are visited in the order of locations, so that arguments are known, or
                // variables.
                let arguments = definition
                    .arguments
                    .iter()
                    .map(|value| self.operand(heap, value))
                    .collect::<Option<_>>()?;
                self.component.definitions.push(Defined { loc, kinds, prim: definition.prim, arguments });
                Operand::Defined(self.component.definitions.len() - 1)
            }
            None => {
                let old = heap.model.get(loc.index()).cloned().flatten();
                let fits = old.filter(|atom| atom.kinds().within(kinds));
                self.component.start.push(fits.unwrap_or_else(|| default_of(kinds)));
                self.component.variables.push(Variable { loc, kinds });
                Operand::Variable(self.component.variables.len() - 1)
            }
        };
        self.known.insert(loc, operand.clone());
        Some(operand)
    }

    fn literal(&mut self, heap: &Heap, literal: &Literal) {
        let arguments: Option<Vec<Operand>> =
            literal.arguments.iter().map(|value| self.operand(heap, value)).collect();
        match arguments {
            Some(arguments) => {
                if !literal.truth && is_equality(literal.prim) && may_have_parts(heap, &literal.arguments) {
                    self.component.unless_atoms.push(self.component.tests.len());
                }
                self.component.tests.push(Test { prim: literal.prim, arguments, truth: literal.truth });
            }
            // One of the two turned out to have parts: it isn't the same as an atom.
            None if !literal.truth => {}
            None => self.component.tests.push(Test { prim: Prim::Not, arguments: vec![], truth: true }),
        }
    }
}

fn is_equality(prim: Prim) -> bool {
    matches!(prim, Prim::IsEq | Prim::IsEqv | Prim::IsEqual)
}

/// Whether one of the values may be none of the atoms.
fn may_have_parts(heap: &Heap, values: &[Value]) -> bool {
    values.iter().any(|value| match heap.resolve(value) {
        Value::Unknown(loc) => heap.facts(loc).is_some_and(|unknown| !unknown.kinds.within(Kinds::ATOM)),
        _ => false,
    })
}

/// The plainest atom of these kinds, numbers first.
pub fn default_of(kinds: Kinds) -> Atom {
    let choices = [
        Atom::int(0),
        Atom::Boolean(false),
        Atom::Boolean(true),
        Atom::Null,
        Atom::Symbol("a".into()),
        Atom::String("".into()),
        Atom::Char('a'),
        Atom::Number(Number::Float(0.0)),
        Atom::Void,
    ];
    let found = choices.into_iter().find(|atom| atom.kinds().within(kinds));
    let rarely = || super::candidates::of_kinds(kinds, &[]).into_iter().next();
    found.or_else(rarely).unwrap_or(Atom::Void)
}

impl Component {
    /// Whether a variable or a result can't be anything, or a literal is false whatever the variables are.
    pub fn is_contradictory(&self) -> bool {
        self.variables.iter().any(|variable| variable.kinds.is_empty())
            || self.definitions.iter().any(|definition| definition.kinds.is_empty())
            || self.tests.iter().any(|test| test.arguments.is_empty())
    }

    /// Kinds that an operand may be of.
    pub fn kinds(&self, operand: &Operand) -> Kinds {
        match operand {
            Operand::Atom(atom) => atom.kinds(),
            Operand::Variable(index) => self.variables[*index].kinds,
            Operand::Defined(index) => self.definitions[*index].kinds,
        }
    }

    /// Whether some variable or result may be a number, or is the length of a string or the code of a
    /// character.
    pub fn is_numeric(&self) -> bool {
        let numeric = |kinds: Kinds| kinds.meets(Kinds::NUMBER);
        self.variables.iter().any(|variable| numeric(variable.kinds))
            || self.definitions.iter().any(|definition| numeric(definition.kinds))
    }

    /// Whether all that's said is which atoms are the same, so that trying those in the condition and enough
    /// others decides it.
    pub fn has_finite_basis(&self) -> bool {
        let equality = |prim| is_equality(prim) || matches!(prim, Prim::StringEq | Prim::CharEq);
        self.definitions.is_empty() && self.tests.iter().all(|test| equality(test.prim))
    }

    /// The component without the tests that hold where an unknown is no atom; none if there are none.
    pub fn without_atoms(&self) -> Option<Component> {
        let mut relaxed = self.clone();
        relaxed.tests.clear();
        let kept = self.tests.iter().enumerate().filter(|(index, _)| !self.unless_atoms.contains(index));
        relaxed.tests.extend(kept.map(|(_, test)| test.clone()));
        relaxed.unless_atoms.clear();
        (!self.unless_atoms.is_empty()).then_some(relaxed)
    }

    /// The value of an operand.
    pub fn value<'a>(operand: &'a Operand, variables: &'a [Atom], results: &'a [Atom]) -> &'a Atom {
        match operand {
            Operand::Atom(atom) => atom,
            Operand::Variable(index) => &variables[*index],
            Operand::Defined(index) => &results[*index],
        }
    }

    /// Judges values of the variables: all locations' values if they satisfy everything.
    pub fn judge(&self, values: &[Atom]) -> Option<Vec<(Loc, Atom)>> {
        if self.is_contradictory() || values.len() != self.variables.len() {
            return None;
        }
        let fits = |(variable, value): (&Variable, &Atom)| value.kinds().within(variable.kinds);
        if !self.variables.iter().zip(values).all(fits) {
            return None;
        }
        let mut results: Vec<Atom> = Vec::with_capacity(self.definitions.len());
        for definition in &self.definitions {
            let result = apply(definition.prim, &definition.arguments, values, &results)?;
            if !result.kinds().within(definition.kinds) {
                return None;
            }
            results.push(result);
        }
        for test in &self.tests {
            if apply(test.prim, &test.arguments, values, &results)? != Atom::Boolean(test.truth) {
                return None;
            }
        }
        let variables = self.variables.iter().map(|variable| variable.loc).zip(values.iter().cloned());
        let definitions = self.definitions.iter().map(|definition| definition.loc).zip(results);
        Some(variables.chain(definitions).collect())
    }
}

/// A primitive on operands.
pub fn apply(prim: Prim, arguments: &[Operand], variables: &[Atom], results: &[Atom]) -> Option<Atom> {
    let atoms: Vec<&Atom> =
        arguments.iter().map(|operand| Component::value(operand, variables, results)).collect();
    evaluate(prim, &atoms)
}
