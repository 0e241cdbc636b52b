//! What clients could do where the module could tell, and none of ours does: limits that are noted as a call or a result comes by.

use touchstone_report::{Limit, Quantity};

use super::approximation::Approximation;
use super::client::MAX_PARTS;
use super::frames::{self, Frame};
use super::{Machine, State, implicit_calls};
use crate::symbolic::Value;
use crate::symbolic::object::Mutable;
use touchstone_front_racket::core::{ExprId, Program, StructId};

/// Omission of changes to a string that a client has made by a procedure of the library, or that it was given.
pub(super) const CHANGING: &str = "strings that are changed";

impl<A: Approximation> Machine<'_, A> {
    /// An error is nobody's as far as the machine can tell: a procedure of the library fails that the client got from a module, or that
    /// stands around what it called. Racket blames nobody either, but the module's contract may have promised a value.
    pub(crate) fn leaves_out_of_errors(&mut self) {
        let shapes = Limit::bare(Quantity::ClientShapes);
        self.beside.insert(shapes.of("errors in procedures of the library that clients call"));
    }

    /// A module raises a value, and a client that catches it has what's in it: it could call procedures, and change data.
    pub(super) fn leaves_out_of_raised(&mut self, state: &State, raised: &Value) {
        let mut pending = vec![raised.clone()];
        for _ in 0..MAX_PARTS {
            let Some(value) = pending.pop() else { return };
            match state.heap.resolve(&value) {
                Value::Pair(pair) => pending.extend([pair.second.clone(), pair.first.clone()]),
                Value::Vector(elements) => pending.extend(elements.iter().cloned()),
                // One that the client can't make itself, it could give to an export.
                Value::Instance(instance) if !self.is_makable(instance.ty) => {
                    let shapes = Limit::bare(Quantity::ClientShapes);
                    self.beside.insert(shapes.of("structures that modules raise, handed to exports"));
                    return;
                }
                Value::Instance(instance) => pending.extend(instance.fields.iter().cloned()),
                value
                    if matches!(value, Value::Closure(_) | Value::Guarded(_))
                        || Mutable::of(&value).is_some() =>
                {
                    let shapes = Limit::bare(Quantity::ClientShapes);
                    self.beside.insert(shapes.of("procedures and data in what modules raise"));
                    return;
                }
                _ => {}
            }
        }
    }

    /// An exception passes a procedure of the client's that has called something: it could catch it there, and go on. The modules could
    /// tell if they remember what was done before.
    pub(super) fn leaves_out_of_catching(&mut self, state: &State) {
        let inner = |frame: &Frame| matches!(frame, Frame::Step { client, .. } if state.heap.top != Some(client.body));
        if self.stateful && frames::frames(&state.kont).any(inner) {
            let shapes = Limit::bare(Quantity::ClientShapes);
            self.beside.insert(shapes.of("procedures that catch what they call raises"));
        }
    }

    /// Whether a client could do something with what a module raises: call procedures or change data in it, or give an export an
    /// instance that it can't make itself.
    pub(super) fn is_of_use(&self, state: &State, raised: &Value) -> bool {
        let mut pending = vec![raised.clone()];
        for _ in 0..MAX_PARTS {
            let Some(value) = pending.pop() else { return false };
            match state.heap.resolve(&value) {
                Value::Closure(_) | Value::Guarded(_) => return true,
                value if Mutable::of(&value).is_some() => return true,
                Value::Instance(instance) if !self.is_makable(instance.ty) => return true,
                Value::Instance(instance) => pending.extend(instance.fields.iter().cloned()),
                Value::Pair(pair) => pending.extend([pair.second.clone(), pair.first.clone()]),
                Value::Vector(elements) => pending.extend(elements.iter().cloned()),
                Value::Box(content) => pending.push((*content).clone()),
                Value::Hash(table) => {
                    pending
                        .extend(table.entries.iter().flat_map(|(key, value)| [key.clone(), value.clone()]));
                }
                _ => {}
            }
        }
        true
    }

    /// Whether a client can make instances of a type: it's the library's, or an export makes them.
    fn is_makable(&self, ty: StructId) -> bool {
        let makes = |import: &super::Import| {
            import.is_constructor() && import.structure.is_some_and(|(id, _)| id == ty)
        };
        self.program.struct_type(ty).module == Program::PRELUDE || self.imports.iter().any(makes)
    }

    /// A module puts something into data that a client has made: what's in it is the client's to use then.
    pub(super) fn leaves_out_of_what_is_put(&mut self, state: &State, place: &Value, value: &Value) {
        let made = |loc| state.heap.initial.iter().any(|(made, _)| *made == loc);
        let is_clients = Mutable::of(&state.heap.resolve(place)).is_some_and(|(_, loc)| made(loc));
        if is_clients && self.has_behaviour(state, value) {
            let shapes = Limit::bare(Quantity::ClientShapes);
            self.beside.insert(shapes.of("what a module puts into data of theirs"));
        }
    }

    /// A procedure of the client is called: what no client does there that could.
    pub(super) fn leaves_out_of_calls(&mut self, state: &State, site: Option<ExprId>) {
        if self.options.stateless {
            return;
        }
        let shapes = Limit::bare(Quantity::ClientShapes);
        if self.stateful || self.fills {
            // A continuation that's entered again goes on with what has changed meanwhile.
            self.beside.insert(shapes.clone().of("continuations that are entered again"));
        }
        let handles = |frame: &Frame| matches!(frame, Frame::Handled { .. });
        if self.stateful && frames::frames(&state.kont).any(handles) {
            self.beside.insert(shapes.clone().of("continuations that are left for, past handlers"));
        }
        if !state.heap.initial.is_empty() {
            self.beside.insert(Limit::bare(Quantity::ClientValues).of(implicit_calls::CHANGED));
        }
        if self.texts {
            self.beside.insert(Limit::bare(Quantity::ClientValues).of(CHANGING));
        }
        // The contract of a result that is one value, whose call this is, sees to it, and blames the client; a sequence takes any number.
        let asked = frames::frames(&state.kont).find(|frame| !matches!(frame, Frame::Site(_)));
        let counted = match asked {
            Some(Frame::BindValues { site: bound, .. }) => self.counts(Some(*bound)) && self.counts(site),
            Some(Frame::Begin { .. }) => true,
            _ => false,
        };
        if !counted {
            self.beside.insert(shapes.of("procedures that return several values"));
        }
    }

    /// Notes acts on values that the client was given: it could do them, and doesn't.
    pub(super) fn leaves_out_of_what_is_given(&mut self, state: &State, values: &[Value]) {
        let mut pending = values.to_vec();
        for _ in 0..MAX_PARTS {
            let Some(value) = pending.pop() else { return };
            let shapes = Limit::bare(Quantity::ClientShapes);
            match state.heap.resolve(&value) {
                Value::Pair(pair) => pending.extend([pair.second.clone(), pair.first.clone()]),
                Value::Vector(elements) => pending.extend(elements.iter().cloned()),
                Value::Box(content) => pending.push((*content).clone()),
                Value::Hash(table) => {
                    let mut parts = table.entries.iter().flat_map(|(key, value)| [key, value]);
                    if parts.any(|part| self.has_behaviour(state, part)) {
                        self.cut.insert(shapes.of("what is inside of hashes"));
                    }
                }
                Value::MutableHash(..) => {
                    self.cut.insert(shapes.of("hashes that are changed"));
                }
                // What's in one that's under contract, it could take out and use.
                Value::Guarded(guarded) if guarded.is_data() => {
                    if let Value::MutableInstance(id, _) = guarded.innermost() {
                        let name = self.program.struct_type(*id).name.as_str().trim_start_matches("#%");
                        self.cut.insert(shapes.of(format!("what is inside of instances of `{name}`")));
                    }
                }
                // A flat contract is called, as procedures are.
                Value::Instance(instance) if instance.ty == StructId::FLAT_CONTRACT => {}
                value @ (Value::Instance(_) | Value::MutableInstance(..)) => {
                    let id = match &value {
                        Value::Instance(instance) => instance.ty,
                        Value::MutableInstance(id, _) => *id,
                        _ => return,
                    };
                    // What an accessor reads that's provided without a contract, it acts on; one under a contract it calls.
                    let read = self.plain_fields(state, &value);
                    let mut fields = self.fields(state, &value).unwrap_or_default().into_iter().enumerate();
                    let is_read = |at| read.iter().any(|(_, index, _)| *index == at);
                    let behaves = fields.any(|(at, field)| !is_read(at) && self.has_behaviour(state, &field));
                    let ty = self.program.struct_type(id);
                    pending.extend(read.into_iter().map(|(.., field)| field));
                    if behaves && (ty.module == Program::PRELUDE || ty.transparent) {
                        // Names that only the prelude knows are words for people.
                        let name = match ty.name.as_str().strip_prefix("#%") {
                            Some(words) => words.replace('-', " "),
                            None => ty.name.to_string(),
                        };
                        self.cut.insert(shapes.of(format!("what is inside of instances of `{name}`")));
                    }
                }
                _ => {}
            }
        }
    }
}
