//! What a client may do next: call, read or write what it was given, or what's inside of that, each at its price.

use std::rc::Rc;

use super::approximation::Approximation;
use super::client::MAX_PARTS;
use super::frames::Frame;
use super::{Machine, State, keywords};
use crate::heap::{Act, Keywords, Part, Path, Slot};
use crate::symbolic::{Atom, Client, Kinds, Loc, Value};
use touchstone_front_racket::core::{Prim, StructOp};

/// Cost of a further act of the client, after the first, which is free.
const FURTHER: u32 = 6;

/// Additional cost of acting with a structure type's procedures, which do little.
const MINOR: u32 = 8;

/// Cost of an act on the last act's result.
const CHAINED: u32 = 2;

/// Cost of an act of a procedure of the client, on what it was given.
const INNER: u32 = 4;

/// Cost of an act of a procedure of the client on what's around it.
const OUTWARD: u32 = 6;

impl<A: Approximation> Machine<'_, A> {
    /// Steps that a client could do next in a body: the target, the act, the number of operands, and the cost.
    pub(super) fn possible_steps(
        &self,
        state: &State,
        client: &Client,
        top: bool,
    ) -> Vec<(Path, Act, usize, u32)> {
        let mut steps = Vec::new();
        let opaque = client.values.iter().any(|value| self.has_behaviour(state, value));
        let further = if state.interactions > 0 { FURTHER } else { 0 };
        for (index, value) in client.values.iter().enumerate() {
            let path = Path::Variable { outward: 0, index };
            let last = index + 1 == client.values.len() && client.steps > 0;
            let cost = match (top, last) {
                (true, true) => CHAINED,
                (true, false) => further,
                (false, _) => INNER,
            };
            self.acts_on(state, &path, value, cost, &mut steps);
        }
        // What an act raises may go past it to a handler of the module's, which an answer can't do as well.
        let passes = self.raises
            && super::frames::frames(&state.kont).any(|frame| matches!(frame, Frame::Handled { .. }));
        if top || self.stateful || opaque || passes {
            for (index, value) in state.imports.iter().enumerate() {
                let import = self.imports.get(index);
                if self.does_nothing(value) || import.is_some_and(|import| import.library.is_some()) {
                    continue;
                }
                let minor = import.is_some_and(|import| import.structure.is_some());
                let takes = || {
                    let last = client.values.last().filter(|_| client.steps > 0);
                    last.is_some_and(|last| self.flow.takes(self.program, state, index, last))
                };
                let further = if top && further > 0 && takes() { CHAINED } else { further };
                let cost = if top { further } else { OUTWARD } + MINOR * u32::from(minor);
                self.acts_on(state, &Path::Export(index), value, cost, &mut steps);
            }
        }
        if top {
            self.leave_out_reorderings(state, client, &mut steps);
        } else if self.stateful || self.options.impure || opaque {
            // Where calls leave no traces, a procedure that's given nothing with behaviour needs nothing that's around it: what
            // it would pass on the client could have made itself, and have acted so before; what comes of it is an answer.
            let mut outer = client.outer.as_deref();
            let mut outward = 1;
            while let Some(scope) = outer {
                for (index, value) in scope.values.iter().enumerate() {
                    let path = Path::Variable { outward, index };
                    self.acts_on(state, &path, value, OUTWARD, &mut steps);
                }
                outer = scope.outer.as_deref();
                outward += 1;
            }
        }
        steps
    }

    /// Whether it's a procedure of the client's own that comes back under the contracts under which it was given, each again: nothing can
    /// break the outer one of two and not the inner one. Contracts that are alike have one name, unless they depend on what they're given.
    fn comes_back(&self, state: &State, value: &Value) -> bool {
        let (mut names, mut value) = (Vec::new(), value.clone());
        while let Value::Guarded(guarded) = &value {
            names.push(guarded.contract.clone());
            let next = state.heap.resolve(&guarded.original);
            value = next;
        }
        let mut pairs = names.chunks(2);
        matches!(value, Value::Unknown(_))
            && pairs.all(|pair| matches!(pair, [outer, inner] if self.alike(state, outer, inner) && self.says_all(state, outer)))
    }

    /// Whether a contract's name says all of it: none of its parts is made when it's needed, and none is a procedure.
    fn says_all(&self, state: &State, name: &Value) -> bool {
        let mut pending = vec![name.clone()];
        while let Some(name) = pending.pop() {
            match state.heap.resolve(&name) {
                Value::Pair(pair) => pending.extend([pair.first.clone(), pair.second.clone()]),
                Value::Atom(Atom::Symbol(name)) if name.as_str() != "..." => {}
                Value::Atom(Atom::Symbol(_)) => return false,
                Value::Atom(_) => {}
                _ => return false,
            }
        }
        true
    }

    /// Whether it's a procedure of a structure type, without a contract, that does nothing which could go wrong or be told later: it
    /// writes nothing, makes nothing that can be written to, and no guard is asked.
    fn does_nothing(&self, value: &Value) -> bool {
        match value {
            Value::Struct(_, StructOp::Mutator(_)) => false,
            Value::Struct(id, StructOp::Constructor) => {
                self.program.guards(*id).is_empty() && !self.has_mutable_fields(*id)
            }
            value => matches!(value, Value::Struct(..)),
        }
    }

    /// The fields of an instance that a client reads by accessors which are provided without a contract: the import, the index among all
    /// fields, and what's in it.
    pub(super) fn plain_fields(&self, state: &State, instance: &Value) -> Vec<(usize, usize, Value)> {
        let id = match instance {
            Value::Instance(instance) => instance.ty,
            Value::MutableInstance(id, _) => *id,
            _ => return Vec::new(),
        };
        let fields = self.fields(state, instance).unwrap_or_default();
        let readers = self.imports.iter().zip(state.imports.iter()).enumerate();
        let read = readers.filter_map(|(import, (_, value))| match state.heap.resolve(value) {
            Value::Struct(ty, StructOp::Accessor(index)) if self.program.derives_from(id, ty) => {
                let at = (self.program.struct_type(ty).inherited + index) as usize;
                fields.get(at).map(|field| (import, at, field.clone()))
            }
            _ => None,
        });
        read.collect()
    }

    /// Two acts neither of which wrote anything, and the second of which doesn't use the first's result, can
    /// be done in either order: one of the orders is enough. (A result that could be an operand might still
    /// be used, as nobody knows yet.)
    fn leave_out_reorderings(
        &self,
        state: &State,
        client: &Client,
        steps: &mut Vec<(Path, Act, usize, u32)>,
    ) {
        let Slot::Body(body) = state.heap.slot(client.body) else { return };
        let (Some(last), Some(result)) = (body.steps.last(), client.values.last()) else { return };
        if client.wrote || !matches!(state.heap.resolve(result), Value::Closure(_) | Value::Guarded(_)) {
            return;
        }
        let (exports, newest) = (state.imports.len(), client.values.len() - 1);
        let rank = |path: &Path| {
            let mut path = path;
            while let Path::Part(whole, _) = path {
                path = whole;
            }
            match path {
                Path::Export(index) => *index,
                Path::Variable { index, .. } => exports + index,
                Path::Part(..) => 0,
            }
        };
        let least = rank(&last.target);
        steps.retain(|(path, ..)| rank(path) >= least || rank(path) == exports + newest);
    }

    fn acts_on(
        &self,
        state: &State,
        path: &Path,
        value: &Value,
        cost: u32,
        steps: &mut Vec<(Path, Act, usize, u32)>,
    ) {
        let mut pending = vec![(path.clone(), value.clone())];
        let mut seen = 0;
        while let Some((path, value)) = pending.pop() {
            seen += 1;
            if seen > MAX_PARTS {
                return;
            }
            let part = |part| Path::Part(Rc::new(path.clone()), part);
            let contents = |loc: Loc| match state.heap.slot(loc) {
                Slot::Contents(contents) => contents.to_vec(),
                _ => Vec::new(),
            };
            match state.heap.resolve(&value) {
                Value::Guarded(guarded) if matches!(guarded.innermost(), Value::MutableInstance(..)) => {}
                Value::Guarded(guarded) if guarded.is_data() => {
                    let read = match guarded.innermost() {
                        Value::MutableVector(loc) => {
                            let indices = 0..contents(*loc).len() as u32;
                            let writes =
                                indices.map(|index| (path.clone(), Act::SetVector(index), 1, cost + index));
                            steps.extend(writes);
                            Prim::VectorToList
                        }
                        Value::MutableBox(_) => {
                            steps.push((path.clone(), Act::SetBox, 1, cost));
                            Prim::Unbox
                        }
                        _ => Prim::HashToList,
                    };
                    steps.push((path.clone(), Act::Read(read), 0, cost));
                }
                value if self.comes_back(state, &value) => {}
                function if function.kinds() == Kinds::PROCEDURE && !matches!(function, Value::Prim(_)) => {
                    for (required, most, keywords, given) in self.call_shapes(state, &function) {
                        let act = Act::Call(keywords);
                        let dear = if keywords == Keywords::All { 2 } else { 0 };
                        let beyond = required + keywords::FURTHER;
                        for count in required..=most.unwrap_or(beyond).min(beyond) {
                            let extra = (count - required) as u32;
                            steps.push((path.clone(), act, count + given, cost + dear + 2 * extra));
                        }
                    }
                }
                Value::Pair(pair) => {
                    pending.push((part(Part::Second), pair.second.clone()));
                    pending.push((part(Part::First), pair.first.clone()));
                }
                Value::Box(content) => pending.push((part(Part::Content), (*content).clone())),
                Value::MutableBox(loc) => {
                    steps.push((path.clone(), Act::SetBox, 1, cost));
                    pending.extend(contents(loc).into_iter().map(|value| (part(Part::Content), value)));
                }
                Value::Vector(elements) => {
                    let parts = elements.iter().enumerate();
                    pending.extend(
                        parts.map(|(index, value)| (part(Part::Element(index as u32)), value.clone())),
                    );
                }
                Value::MutableVector(loc) => {
                    for (index, value) in contents(loc).into_iter().enumerate() {
                        steps.push((path.clone(), Act::SetVector(index as u32), 1, cost + index as u32));
                        pending.push((part(Part::Element(index as u32)), value));
                    }
                }
                instance @ (Value::Instance(_) | Value::MutableInstance(..)) => {
                    let fields = self.plain_fields(state, &instance).into_iter().rev();
                    pending.extend(fields.map(|(import, _, field)| (part(Part::Field(import)), field)));
                }
                _ => {}
            }
        }
    }
}
