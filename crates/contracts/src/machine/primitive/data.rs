//! Pairs, lists, vectors and boxes.

use std::rc::Rc;

use super::Mutability;
use crate::heap::Slot;
use crate::machine::approximation::{Approximation, Look};
use crate::machine::{FaultKind, Machine, State, Stop};
use crate::symbolic::object::Mutable;
use crate::symbolic::{Atom, Kinds, Loc, Value};
use touchstone_front_racket::core::{ExprId, Prim};
use touchstone_front_racket::number::Number;

/// The largest vector that is made.
const MAX_VECTOR: usize = 100_000;

impl<A: Approximation> Machine<'_, A> {
    /// The result of a primitive on pairs, vectors or boxes; none if it isn't one.
    pub(super) fn data(
        &mut self,
        state: &mut State,
        prim: Prim,
        arguments: &[Value],
        site: Option<ExprId>,
    ) -> Result<Option<Value>, Stop> {
        let argument = |index: usize| arguments.get(index).cloned().unwrap_or(Value::VOID);
        Ok(Some(match prim {
            Prim::Cons => Value::cons(argument(0), argument(1)),
            Prim::List => Value::list(arguments.to_vec()),
            Prim::Car | Prim::Cdr => match state.heap.resolve(&argument(0)) {
                Value::Pair(pair) if prim == Prim::Car => pair.first.clone(),
                Value::Pair(pair) => pair.second.clone(),
                _ => return Err(Stop::Unmodelled("a pair without parts".to_owned())),
            },
            Prim::Vector => self.vector(state, arguments.to_vec(), site),
            Prim::VectorImmutable => Value::Vector(arguments.into()),
            Prim::MakeVector => {
                let count = self.small_natural(state, &argument(0), MAX_VECTOR)?;
                let fill = if arguments.len() > 1 { argument(1) } else { Value::int(0) };
                self.vector(state, vec![fill; count], site)
            }
            Prim::VectorLength => Value::int(self.contents(state, &argument(0), Look::One)?.1.len() as i64),
            Prim::VectorRef | Prim::VectorSet => {
                let (loc, elements) = self.contents(state, &argument(0), Look::One)?;
                let Some(index) = self.index(state, &argument(1), elements.len())? else {
                    let kind = FaultKind::Domain(prim, "an index in range".to_owned(), argument(1));
                    return Err(self.fault(state, kind, site));
                };
                if prim == Prim::VectorRef {
                    elements.get(index).cloned().unwrap_or(Value::VOID)
                } else {
                    if let Some(loc) = loc {
                        self.write(state, loc, index, argument(2))?;
                    }
                    Value::VOID
                }
            }
            Prim::VectorToList => Value::list(self.contents(state, &argument(0), Look::Several)?.1),
            Prim::ListToVector => {
                let elements = self.elements(state, &argument(0))?;
                self.vector(state, elements, site)
            }
            Prim::VectorToImmutable => {
                Value::Vector(self.contents(state, &argument(0), Look::Several)?.1.into())
            }
            Prim::IsImmutable => {
                let value = argument(0);
                self.unfold(state, &value, Mutability::Asked)?;
                if self.decide_kinds(state, &value, Kinds::STRING)? {
                    // Literals can't be mutated, strings that procedures make can: strings don't say which they are.
                    return Err(Stop::Unmodelled("`immutable?` of a string".to_owned()));
                }
                let immutable =
                    matches!(state.heap.resolve(&value), Value::Vector(_) | Value::Box(_) | Value::Hash(_));
                Value::boolean(immutable)
            }
            Prim::MakeBox => {
                let loc = state.heap.allocate(Slot::Contents(Rc::new(vec![argument(0)])));
                A::makes(self, state, loc, Mutable::Box, site);
                Value::MutableBox(loc)
            }
            Prim::BoxImmutable => Value::Box(Rc::new(argument(0))),
            Prim::Unbox => {
                self.contents(state, &argument(0), Look::One)?.1.into_iter().next().unwrap_or(Value::VOID)
            }
            Prim::SetBox => {
                if let (Some(loc), _) = self.contents(state, &argument(0), Look::One)? {
                    self.write(state, loc, 0, argument(1))?;
                }
                Value::VOID
            }
            _ => return Ok(None),
        }))
    }

    fn vector(&mut self, state: &mut State, elements: Vec<Value>, site: Option<ExprId>) -> Value {
        let loc = state.heap.allocate(Slot::Contents(Rc::new(elements)));
        A::makes(self, state, loc, Mutable::Vector, site);
        Value::MutableVector(loc)
    }

    /// The contents of a vector or box, and its location if it can be changed.
    fn contents(
        &mut self,
        state: &mut State,
        value: &Value,
        look: Look,
    ) -> Result<(Option<Loc>, Vec<Value>), Stop> {
        self.unfold(state, value, Mutability::Unasked)?;
        self.approximation.reads(&mut state.heap, value, look)?;
        match state.heap.resolve(value) {
            Value::Vector(elements) => Ok((None, elements.to_vec())),
            Value::Box(content) => Ok((None, vec![(*content).clone()])),
            Value::MutableVector(loc) | Value::MutableBox(loc) => match state.heap.slot(loc) {
                Slot::Contents(contents) => Ok((Some(loc), contents.to_vec())),
                _ => Err(Stop::Unmodelled("contents that aren't there".to_owned())),
            },
            _ => Err(Stop::Unmodelled("the contents of an unknown value".to_owned())),
        }
    }

    /// An index below a length, decided one value after the other if it isn't known; none if it's not below.
    pub(super) fn index(
        &mut self,
        state: &mut State,
        value: &Value,
        length: usize,
    ) -> Result<Option<usize>, Stop> {
        if !self.decide(state, Prim::Lt, &[value.clone(), Value::int(length as i64)])? {
            return Ok(None);
        }
        for index in 0..length {
            if self.decide(state, Prim::IsEqual, &[value.clone(), Value::int(index as i64)])? {
                return Ok(Some(index));
            }
        }
        Err(Stop::Infeasible)
    }

    /// A natural number's value, decided one value after the other if it isn't known.
    pub(super) fn small_natural(
        &mut self,
        state: &mut State,
        value: &Value,
        most: usize,
    ) -> Result<usize, Stop> {
        if let Value::Atom(Atom::Number(number)) = state.heap.resolve(value) {
            return number
                .to_index()
                .filter(|count| *count <= most)
                .ok_or_else(|| Stop::Unmodelled("a size beyond what is modelled".to_owned()));
        }
        for count in 0..8 {
            if self.decide(
                state,
                Prim::IsEqual,
                &[value.clone(), Value::Atom(Atom::Number(Number::Integer(count.into())))],
            )? {
                return Ok(count as usize);
            }
        }
        Err(Stop::Unmodelled("an unknown size of more than 7".to_owned()))
    }
}
