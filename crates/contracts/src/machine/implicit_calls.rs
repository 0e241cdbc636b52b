//! Code of the client's that runs in the midst of a module without a call of a procedure that the module was given: ports, structures
//! with an equality or a look of their own, chaperones, threads, and parameters that a primitive's result depends on. Clients of ours
//! have none of these; where the module could tell, that's a limit. An over-approximation leaves it out too.

use std::rc::Rc;

use touchstone_front_racket::core::{ExprId, HashKind, Prim, Program, StructId, StructOp};
use touchstone_front_racket::number::Number;
use touchstone_report::{Limit, Quantity};

use super::approximation::Approximation;
use super::client::MAX_PARTS;
use super::error_messages;
use super::frames::{self, Frame};
use super::primitive::equality;
use super::{Machine, State};
use crate::heap::Slot;
use crate::symbolic::object::Mutable;
use crate::symbolic::{Atom, Kinds, Loc, Table, Value};

/// Data that a client made, and changes later.
pub(super) const CHANGED: &str =
    "vectors, boxes and hashes that the client changes while the module has them";

/// Omission of what runs between any two steps of a module, and sees what's between two changes.
pub(crate) const THREADS: &str = "threads";

/// Omission of what compares and hashes itself.
const EQUALITY: &str = "structures with an equality of their own";

/// Omission of types that a client derives from a module's.
pub(super) const SUBTYPES: &str = "structures of types derived from the module's";

/// Module of the prelude with parameters: each thread has values of its own.
const PARAMETERS: &str = "prelude/control.rkt";

/// Module of the prelude that puts values on ports.
const OUTPUT: &str = "prelude/output.rkt";

impl<A: Approximation> Machine<'_, A> {
    pub(super) fn shapes_left_out(&mut self, what: impl Into<std::sync::Arc<str>>) {
        self.beside.insert(Limit::bare(Quantity::ClientShapes).of(what));
    }

    /// Code of the client's may run here: call exports again, or leave. A module tells if it remembers things, or has something to
    /// do when it's left.
    pub(super) fn in_the_midst(&mut self, state: &State, what: &str) {
        let waits = |frame: &Frame| matches!(frame, Frame::Handled { .. } | Frame::Winding { .. });
        let told = self.stateful
            || frames::frames(&state.kont).any(waits)
            || self.is_handled_by_unseen_callers(state);
        if state.heap.top.is_some() && told {
            self.shapes_left_out(what);
        }
    }

    /// A primitive is applied: what no client does there that could.
    pub(super) fn leaves_out_of_primitives(
        &mut self,
        state: &State,
        prim: Prim,
        arguments: &[Value],
        site: Option<ExprId>,
    ) {
        if let (Prim::SetBox | Prim::VectorSet | Prim::HashSetMutable, [place, .., value]) = (prim, arguments)
        {
            self.leaves_out_of_what_is_put(state, place, value);
        }
        let writes = matches!(
            prim,
            Prim::SetBox
                | Prim::VectorSet
                | Prim::HashSetMutable
                | Prim::HashRemoveMutable
                | Prim::HashClearMutable
                | Prim::Display
        );
        if let (true, Some(site)) = (writes, site) {
            self.leaves_out_of_library_calls(state, site);
        }
        match (prim, arguments) {
            (Prim::Display, _) => self.in_the_midst(state, "output ports of their own"),
            (Prim::Format | Prim::ValueToString | Prim::ValueToWritten | Prim::ValueToPrinted, _) => {
                self.leaves_out_of_printing(state, arguments, site);
                if prim == Prim::ValueToPrinted {
                    self.in_the_midst(state, error_messages::PRINTING);
                }
            }
            (Prim::StringToNumber, [text, ..]) => {
                let depends = match state.heap.resolve(text) {
                    Value::Atom(Atom::String(text)) => {
                        Number::parse(&text, 10).is_some_and(|number| !number.is_exact())
                    }
                    _ => true,
                };
                if depends {
                    self.shapes_left_out("those that set `read-decimal-as-inexact`");
                }
            }
            (Prim::EqualHash, [value]) if self.may_be_foreign(state, value) => self.shapes_left_out(EQUALITY),
            _ if self.hashes_foreign(state, prim, arguments) => self.shapes_left_out(EQUALITY),
            _ => {}
        }
        match (prim, arguments) {
            (Prim::SetBox, [place, ..]) if self.file(site) != Some(PARAMETERS) => self.shows(state, place),
            (
                Prim::VectorSet | Prim::HashSetMutable | Prim::HashRemoveMutable | Prim::HashClearMutable,
                [place, ..],
            ) => self.shows(state, place),
            _ => {}
        }
    }

    /// Values become text. Those that aren't numbers, texts or characters look as parameters of printing say.
    fn leaves_out_of_printing(&mut self, state: &State, arguments: &[Value], site: Option<ExprId>) {
        if arguments.iter().any(|value| self.may_be_foreign(state, value)) {
            self.in_the_midst(state, "structures that print in a way of their own");
        }
        let plain = Kinds::NUMBER | Kinds::STRING | Kinds::SYMBOL | Kinds::CHAR | Kinds::NULL;
        let all_plain = arguments.iter().all(|value| state.heap.kinds(value).within(plain));
        if !all_plain && (self.stateful || self.file(site) != Some(OUTPUT)) {
            self.shapes_left_out("those that set parameters of printing");
        }
    }

    /// Two values are compared by `equal?`. Structures of the client's may answer that as they like, and differently each time. Of two
    /// hashes the keys are hashed first.
    pub(super) fn leaves_out_of_equality(&mut self, state: &State, a: &Value, b: &Value) {
        let foreign = |value: &Value| {
            matches!(value, Value::Unknown(_)) && state.heap.kinds(value).meets(Kinds::STRUCT)
        };
        let keys = |value: &Value| known_table(state, value).filter(|table| !table.entries.is_empty());
        let hashed = || match (keys(a), keys(b)) {
            (Some(x), Some(y)) => {
                !equality::identical(a, b)
                    && (self.has_foreign_keys(state, &x) || self.has_foreign_keys(state, &y))
            }
            _ => false,
        };
        if foreign(a) && foreign(b) || hashed() {
            self.shapes_left_out(EQUALITY);
        }
    }

    /// Whether a primitive hashes keys that nobody knows, for a hash that compares them by `equal?`: one that it's given, or one that's in a
    /// hash already which it changes.
    fn hashes_foreign(&self, state: &State, prim: Prim, arguments: &[Value]) -> bool {
        let changes = match prim {
            Prim::HashEqual => {
                return arguments.iter().step_by(2).any(|key| self.may_be_foreign(state, key));
            }
            Prim::HashFind => false,
            Prim::HashSet | Prim::HashSetMutable | Prim::HashRemove | Prim::HashRemoveMutable => true,
            _ => return false,
        };
        let [hash, key, ..] = arguments else { return false };
        match known_table(state, hash) {
            Some(table) if table.kind != HashKind::Equal => false,
            Some(table) if changes && self.has_foreign_keys(state, &table) => true,
            _ => self.may_be_foreign(state, key),
        }
    }

    fn has_foreign_keys(&self, state: &State, table: &Table) -> bool {
        table.kind == HashKind::Equal && table.entries.iter().any(|(key, _)| self.may_be_foreign(state, key))
    }

    /// Two instances are compared by `equal?`. Where a client made one, it could be of a type that the client has derived from the
    /// module's, and then it's equal to none of the module's own.
    pub(super) fn leaves_out_of_instances(&mut self, a: &Value, b: &Value) {
        if self.can_be_derived(a) && self.can_be_derived(b) {
            self.shapes_left_out(SUBTYPES);
        }
    }

    /// Whether it's an instance of a type from which a client can derive one.
    fn can_be_derived(&self, value: &Value) -> bool {
        let id = match value {
            Value::Instance(instance) => instance.ty,
            Value::MutableInstance(id, _) => *id,
            _ => return false,
        };
        let ty = self.program.struct_type(id);
        let exported = || {
            let from = |import: &super::Import| import.structure.is_some_and(|(ty, _)| ty == id);
            self.imports.iter().any(|import| import.is_constructor() && from(import))
        };
        !ty.name.as_str().starts_with("#%") && (ty.transparent || ty.prefab || exported())
    }

    /// A field is read or written. A client that has a procedure for it can put a chaperone around an instance, and around one with
    /// fields that change an impersonator, which answers as it likes.
    pub(super) fn leaves_out_of_fields(&mut self, state: &State, id: StructId) {
        let program: &Program = self.program;
        let reaches = program.struct_type(id).transparent
            || self.imports.iter().any(|import| {
                matches!(import.structure, Some((ty, StructOp::Accessor(_) | StructOp::Mutator(_))) if ty == id)
            });
        if !reaches || state.heap.top.is_none() || program.struct_type(id).module == Program::PRELUDE {
            return;
        }
        self.in_the_midst(state, "chaperones of structures");
        if self.has_mutable_fields(id) {
            self.beside.insert(Limit::bare(Quantity::ClientValues).of("impersonators and chaperones"));
        }
    }

    /// Instances of a type of the module's own that its constructor for clients wouldn't make: of one that isn't opaque, reflection
    /// makes any.
    pub(super) fn leaves_out_forged(&mut self, state: &State, id: StructId) {
        let program: &Program = self.program;
        let ty = program.struct_type(id);
        let plain = self.imports.iter().zip(state.imports.iter()).any(|(import, value)| {
            let makes = import.is_constructor()
                && import.structure.is_some_and(|(ty, _)| program.derives_from(ty, id));
            makes && matches!(state.heap.resolve(value), Value::Struct(..)) && program.guards(id).is_empty()
        });
        if (ty.transparent || ty.prefab) && ty.module != Program::PRELUDE && !plain {
            let what = format!("instances of `{}` that reflection makes", ty.name);
            self.beside.insert(Limit::bare(Quantity::ClientValues).of(what));
        }
    }

    /// Notes a change of something that others may have: threads that call exports meanwhile see what's between two changes.
    fn shows(&mut self, state: &State, place: &Value) {
        if let Some((_, loc)) = Mutable::of(&state.heap.resolve(place)) {
            self.shows_at(state, loc);
        }
    }

    /// Handlers are installed: predicates and handlers in turn. One that takes the exception that's raised where another thread breaks this one
    /// runs in the midst of anything.
    pub(super) fn leaves_out_of_handlers(&mut self, state: &State, handlers: &[Value], site: ExprId) {
        let program: &Program = self.program;
        let own = program.origin(site).module != Program::PRELUDE;
        let fails = program.builtins().exceptions.fail;
        let refuses = |predicate: &Value| match state.heap.resolve(predicate) {
            Value::Struct(id, StructOp::Predicate) => {
                program.derives_from(id, fails) || program.struct_type(id).module != Program::PRELUDE
            }
            Value::Prim(prim) => prim.name().ends_with('?'),
            _ => false,
        };
        if own && state.heap.top.is_some() && !handlers.iter().step_by(2).all(refuses) {
            self.shapes_left_out("threads that break another");
        }
    }

    /// As [`Machine::shows`], of a location.
    pub(super) fn shows_at(&mut self, state: &State, loc: Loc) {
        if self.approximation.is_shared(&state.heap, loc) {
            self.shows_all(state);
        }
    }

    /// As [`Machine::shows`], of a variable of a module.
    pub(super) fn shows_all(&mut self, state: &State) {
        if state.heap.top.is_some() && !self.options.stateless && !self.approximation.interferes() {
            self.shapes_left_out(THREADS);
        }
    }

    /// Something is raised. A handler of a client's that doesn't leave first runs there, before what's to be done when this is left has
    /// been.
    pub(super) fn leaves_out_of_raising(&mut self, state: &State) {
        let within = |frame: &&Frame| !matches!(frame, Frame::Handled { .. });
        let winds = |frame: &Frame| matches!(frame, Frame::Winding { .. });
        if self.stateful
            && state.heap.top.is_some()
            && frames::frames(&state.kont).take_while(within).any(winds)
        {
            self.shapes_left_out("handlers that run where something is raised");
        }
    }

    /// The entries of a hash are listed: in which order isn't said anywhere.
    pub(super) fn leaves_out_orders(&mut self, count: usize, site: Option<ExprId>) {
        if count > 1 && !site.is_some_and(|site| self.program.is_unordered(site)) {
            self.beside.insert(Limit::bare(Quantity::HashOrder));
        }
    }

    fn file(&self, site: Option<ExprId>) -> Option<&str> {
        self.program.file(site?)
    }

    /// Whether a value is a structure that nobody knows, or has one inside: an unknown value, or a client's instance whose type may be one
    /// that the client has derived.
    pub(super) fn may_be_foreign(&self, state: &State, value: &Value) -> bool {
        let holds = Kinds::PAIR | Kinds::VECTOR | Kinds::BOX | Kinds::HASH;
        let mut pending = vec![value.clone()];
        for _ in 0..MAX_PARTS {
            let Some(value) = pending.pop() else { return false };
            let made = matches!(value, Value::Unknown(_));
            match state.heap.resolve(&value) {
                value @ Value::Unknown(_) => {
                    let kinds = state.heap.kinds(&value);
                    let open = || !self.approximation.elements_are(&state.heap, &value, Kinds::ATOM);
                    if kinds.meets(Kinds::STRUCT) || kinds.meets(holds) && open() {
                        return true;
                    }
                }
                Value::Pair(pair) => pending.extend([pair.second.clone(), pair.first.clone()]),
                Value::Vector(parts) => pending.extend(parts.iter().cloned()),
                Value::Box(content) => pending.push((*content).clone()),
                value @ (Value::MutableVector(_) | Value::MutableBox(_)) => {
                    let contents = Mutable::of(&value).map(|(_, loc)| state.heap.slot(loc));
                    if let Some(Slot::Contents(contents)) = contents {
                        pending.extend(contents.iter().cloned());
                    }
                }
                value @ (Value::Hash(_) | Value::MutableHash(..)) => {
                    let entries = known_table(state, &value).map(|table| table.entries.clone());
                    pending.extend(entries.into_iter().flatten().flat_map(|(k, v)| [k, v]));
                }
                value @ (Value::Instance(_) | Value::MutableInstance(..)) => {
                    if made && self.can_be_derived(&value) {
                        return true;
                    }
                    pending.extend(self.fields(state, &value).unwrap_or_default());
                }
                Value::Guarded(guarded) if guarded.is_data() => pending.push(guarded.innermost().clone()),
                _ => {}
            }
        }
        true
    }

    /// Whether this is an expression of the contracts of procedures that counts the values of an answer.
    pub(super) fn counts(&self, site: Option<ExprId>) -> bool {
        self.file(site) == Some("prelude/arrow.rkt")
    }
}

/// The table of a hash that's known.
fn known_table(state: &State, value: &Value) -> Option<Rc<Table>> {
    match state.heap.resolve(value) {
        Value::Hash(table) => Some(table),
        Value::MutableHash(_, loc) => match state.heap.slot(loc) {
            Slot::Table(table) => Some(table.clone()),
            _ => None,
        },
        Value::Guarded(guarded) if guarded.is_data() => known_table(state, guarded.innermost()),
        _ => None,
    }
}

/// Procedures of the library that fill something while they call what they were given: a continuation that's entered again fills it
/// anew, after it was handed out.
const FILLING: [&str; 9] = [
    "build-vector",
    "#%reverse->vector",
    "vector-map",
    "vector-map!",
    "build-string",
    "sort",
    "vector-sort",
    "remove-duplicates",
    "group-by",
];

/// Procedures of the library that keep what they've computed, or tell whether that has been.
const KEEPING: [&str; 3] = ["force", "promise-forced?", "promise-running?"];

/// Whether one of the modules names a procedure of the library that fills something while it calls, or keeps what it has computed.
pub(super) fn fills(program: &Program, modules: &[touchstone_front_racket::core::ModuleId]) -> bool {
    use touchstone_front_racket::core::Expr;
    program.exprs().iter().zip(program.origins()).any(|(expr, origin)| {
        let Expr::Global(id) = expr else { return false };
        let global = program.global(*id);
        origin.module != Program::PRELUDE
            && modules.contains(&origin.module)
            && global.module == Program::PRELUDE
            && FILLING.iter().chain(&KEEPING).any(|name| global.name.as_str() == *name)
    })
}
