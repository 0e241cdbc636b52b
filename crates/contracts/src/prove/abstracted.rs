//! The machine as a proof has it: what it knows of all clients at once, and what it therefore allows or refuses.
//!
//! The client has whatever was ever handed to it, and answers anything that it can have (RCC §3.2's havoc, once for all). A call
//! that may repeat is taken apart from its context. What can't be told of all clients ends the attempt.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::measure::{self, Measures};
use super::memory::{self, Memory};
use super::recursion::Recursion;
use super::{facts, lengths, unknown_strings, value_sizes};
use crate::heap::{Heap, Unknown};
use crate::machine::approximation::{Approximation, Look};
use crate::machine::frames::{self, Application, Control, Frame};
use crate::machine::{Machine, Refinement, State, Stop};
use crate::symbolic::object::Mutable;
use crate::symbolic::shape::Graph;
use crate::symbolic::{Client, Closure, Kinds, Loc, Value};
use touchstone_front_racket::core::{
    ExprId, GlobalId, HashKind, LambdaId, Prim, Program, StructId, StructOp, VarId,
};

/// State of an over-approximation, as far as the machine has to know it.
#[derive(Debug)]
pub(crate) struct Abstracted {
    /// Which procedures may call themselves.
    pub recursion: Recursion,
    /// Which are functions of data that end.
    pub measures: Measures,
    /// Values that were handed to the client since the machine was started.
    pub escaped: Vec<Value>,
    /// By set of procedures: its members.
    pub procedures: Vec<Vec<Graph>>,
    /// By type: the instances that the client has.
    pub instances: BTreeMap<StructId, Graph>,
    /// The library's `length`, if the program uses it.
    pub length: Option<LambdaId>,
    /// Objects that can change.
    pub memory: Memory,
    /// Whether the client was called since the machine was started: it may raise an exception.
    pub called: bool,
    /// Whether the next call begins a body, so that it isn't taken apart.
    pub entering: bool,
    /// Whether a summary is made, of a call from anywhere.
    pub apart: bool,
    /// Whether threads may run between any two steps: what others can get at is anything that its invariant allows whenever it's
    /// looked at, and whatever is written there belongs to the invariant at once.
    pub interfered: bool,
    /// Whether something was looked at in one step though others may change it meanwhile.
    pub torn: bool,
}

impl Approximation for Abstracted {
    fn new(program: &Program, stateful: bool) -> Abstracted {
        let mut recursion = Recursion::new(program);
        Abstracted {
            measures: measure::find(program, &mut recursion, stateful),
            recursion,
            escaped: Vec::new(),
            procedures: Vec::new(),
            instances: BTreeMap::new(),
            length: None,
            memory: Memory::new(program),
            called: false,
            entering: false,
            apart: false,
            interfered: false,
            torn: false,
        }
    }

    fn answers(
        machine: &mut Machine<'_, Abstracted>,
        state: &mut State,
        _procedure: Loc,
        application: &Application,
    ) -> Result<(), Stop> {
        if frames::frames(&state.kont).any(|frame| matches!(frame, Frame::Handled { .. })) {
            return Err(Stop::Unmodelled("a client that may raise what the module handles".to_owned()));
        }
        if frames::frames(&state.kont).any(|frame| matches!(frame, Frame::Winding { .. })) {
            return Err(Stop::Unmodelled("a client that may raise what the module unwinds".to_owned()));
        }
        let abstracted = &mut machine.approximation;
        abstracted.escaped.extend(application.arguments.iter().cloned());
        abstracted.called = true;
        abstracted.memory.leave(&mut state.heap, &application.arguments)?;
        let result = machine.fresh(state, None, 0);
        state.control = Control::Return(Value::Unknown(result));
        Ok(())
    }

    fn client_actions(
        _machine: &mut Machine<'_, Abstracted>,
        _state: &mut State,
        _client: &Rc<Client>,
    ) -> Result<(), Stop> {
        // Modules are loaded; whatever the client does is covered apart.
        Err(Stop::Uninteresting)
    }

    fn instances(
        machine: &mut Machine<'_, Abstracted>,
        _state: &State,
        loc: Loc,
        _unknown: &Unknown,
        id: StructId,
    ) -> Vec<(Refinement, u32)> {
        let program = machine.program;
        let types = machine.approximation.instances.keys().filter(|ty| program.derives_from(**ty, id));
        let mut ways: Vec<_> = types.map(|ty| (Refinement::Instance(loc, *ty), 0)).collect();
        for (index, import) in machine.imports.iter().enumerate() {
            let constructor =
                matches!(import.structure, Some((ty, StructOp::Constructor)) if program.derives_from(ty, id));
            if constructor {
                ways.push((Refinement::Made(loc, id, index), 0));
            }
        }
        ways
    }

    fn instance(&self, heap: &mut Heap, ty: StructId) -> Option<Value> {
        Some(self.instances.get(&ty)?.new_root(heap))
    }

    fn members(&self, set: usize) -> Option<usize> {
        Some(self.procedures.get(set).map_or(0, Vec::len))
    }

    fn member(&self, heap: &mut Heap, set: usize, index: usize) -> Option<Value> {
        Some(self.procedures.get(set)?.get(index)?.new_root(heap))
    }

    /// That of a procedure that may call itself, on values that don't bound how often.
    fn summarises(
        machine: &mut Machine<'_, Abstracted>,
        state: &State,
        closure: &Closure,
        application: &Application,
    ) -> bool {
        let (program, stateful) = (machine.program, machine.stateful);
        let abstracted = &mut machine.approximation;
        let loading = state.heap.top.is_none();
        if std::mem::take(&mut abstracted.entering) || loading || !application.keywords.is_empty() {
            return false;
        }
        if abstracted.length == Some(closure.lambda) {
            return application.arguments.iter().any(|list| lengths::is_open(&state.heap, list));
        }
        if abstracted.measures.recursive.contains_key(&closure.lambda) {
            return true;
        }
        let library = program.lambda(closure.lambda).module == Program::PRELUDE;
        // Without arguments only what can change tells one call from the next.
        let remembers = stateful && application.arguments.is_empty() && !library;
        abstracted.recursion.contains(program, closure.lambda) && {
            let descents = abstracted.recursion.descents(program, closure.lambda);
            remembers
                || value_sizes::unbounded(&state.heap, closure, &application.arguments, library, &descents)
        }
    }

    fn is_apart(&self) -> bool {
        self.apart
    }

    fn leaves(state: &State) -> Result<(), Stop> {
        match frames::frames(&state.kont).any(|frame| matches!(frame, Frame::Winding { .. })) {
            true => Err(Stop::Unmodelled(
                "a contract that the client breaks in what the module unwinds".to_owned(),
            )),
            false => Ok(()),
        }
    }

    fn catches(&self) -> bool {
        false
    }

    fn is_shared(&self, heap: &Heap, loc: Loc) -> bool {
        heap.objects.iter().any(|object| object.loc == loc && object.leaked)
    }

    fn elements_are(&self, heap: &Heap, list: &Value, kinds: Kinds) -> bool {
        unknown_strings::are(heap, list, kinds)
    }

    fn characters(
        machine: &mut Machine<'_, Abstracted>,
        state: &mut State,
        string: &Value,
    ) -> Result<Option<Value>, Stop> {
        if !matches!(state.heap.resolve(string), Value::Unknown(_)) {
            return Ok(None);
        }
        let length = machine.define(state, Prim::StringLength, vec![string.clone()])?;
        Ok(Some(unknown_strings::characters(&mut state.heap, &length)))
    }

    fn multiplies(
        machine: &mut Machine<'_, Abstracted>,
        heap: &mut Heap,
        factors: [&Value; 2],
        product: &Value,
    ) {
        facts::sign_of_product(&mut machine.solver, heap, factors, product);
    }

    fn unfolds(kinds: Kinds) -> Result<(), Stop> {
        match kinds.meets(Kinds::VECTOR | Kinds::BOX | Kinds::HASH) {
            true => Err(Stop::Unmodelled("an unknown vector, box or hash, of any size".to_owned())),
            false => Ok(()),
        }
    }

    fn foreign_instances() -> Result<(), Stop> {
        Err(Stop::Unmodelled("instances of another module's types".to_owned()))
    }

    fn escapes() -> Result<(), Stop> {
        Err(Stop::Unmodelled("an escape from what's taken apart".to_owned()))
    }

    fn compares(kind: HashKind, a: &Value, b: &Value) -> Result<(), Stop> {
        if comparable(kind, a, b) { Ok(()) } else { Err(identity()) }
    }

    fn compares_unknown(kind: HashKind, structured: &Value) -> Result<(), Stop> {
        match kind != HashKind::Equal || structured.kinds().meets(Kinds::PROCEDURE | Kinds::STRUCT) {
            true => Err(identity()),
            false => Ok(()),
        }
    }

    fn compares_unknowns(both: Kinds) -> Result<bool, Stop> {
        if both.meets(Kinds::ATOM) { Ok(false) } else { Err(identity()) }
    }

    fn makes(
        machine: &Machine<'_, Abstracted>,
        state: &mut State,
        loc: Loc,
        what: Mutable,
        site: Option<ExprId>,
    ) {
        memory::makes(machine, state, loc, what, site);
    }

    fn makes_cell(&self, heap: &mut Heap, loc: Loc, var: VarId) {
        self.memory.makes_cell(heap, loc, var);
    }

    fn interferes(&self) -> bool {
        self.interfered
    }

    fn reads(&mut self, heap: &mut Heap, value: &Value, look: Look) -> Result<(), Stop> {
        if self.interfered {
            match look {
                Look::One => self.memory.disturb(heap, value)?,
                Look::Several => self.torn |= memory::is_leaked(heap, value),
            }
        }
        self.memory.unseal(heap, value)
    }

    fn reads_global(&self, heap: &mut Heap, id: GlobalId) {
        if self.interfered {
            self.memory.disturb_global(heap, id);
        }
    }

    fn assigns(&mut self, heap: &mut Heap) -> Result<(), Stop> {
        if self.interfered { self.memory.leave(heap, &[]) } else { Ok(()) }
    }

    fn writes(&mut self, heap: &mut Heap, loc: Loc) -> Result<(), Stop> {
        self.memory.wrote(heap, loc)?;
        let leaked = heap.objects.iter().any(|object| object.loc == loc && object.leaked);
        if self.interfered && leaked { self.memory.leave(heap, &[]) } else { Ok(()) }
    }

    fn ages(&mut self, heap: &mut Heap, value: &Value) -> Result<(), Stop> {
        self.memory.aged(heap, value)
    }

    fn may_be_one(&self, heap: &Heap, a: &Value, b: &Value) -> Option<bool> {
        memory::may_be_one(heap, a, b)
    }

    fn hash(&mut self, heap: &mut Heap, prim: Prim, arguments: &[Value]) -> Result<Option<Value>, Stop> {
        if let Some(table) = arguments.first().filter(|_| self.interfered) {
            self.memory.disturb(heap, table)?;
        }
        self.memory.sealed_hash(heap, prim, arguments)
    }
}

/// Whether two known values that aren't the same object here are different values, where a value may have come back as another
/// object.
fn comparable(kind: HashKind, a: &Value, b: &Value) -> bool {
    let (a, b) = (a.kinds(), b.kinds());
    !a.meets(b)
        || a.within(Kinds::ATOM)
        || (kind == HashKind::Equal && a.within(Kinds::PAIR | Kinds::VECTOR | Kinds::BOX))
}

fn identity() -> Stop {
    Stop::Unmodelled("the identity of values in an over-approximation".to_owned())
}
