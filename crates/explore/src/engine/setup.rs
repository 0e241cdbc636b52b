//! The first state: what the entry is given, as unknowns, by the source's types where they're known; and back, what a model
//! says that it's given.

use std::rc::Rc;
use std::sync::Arc;

use touchstone_logic::{Store, TermId, Value};
use touchstone_program::layout::{Passing, Shape, SourceFunction, TypeId};
use touchstone_program::{Span, Var, search};

use super::{Done, Engine};
use crate::code::Routine;
use crate::concrete::{Datum, plain};
use crate::input::{Answer, Argument, Input, InputValue, ObjectId, Purpose, Question};
use crate::invent::{Declared, Leaf, Promise, Role, leaf};
use crate::memory::Memory;
use crate::options::Globals;
use crate::query::Model;
use crate::state::{Asked, Frame, Path, Rounds, State};
use crate::value::{self, Val};
use crate::word::Kind;

/// A value that the entry is given.
#[derive(Clone, Copy, Debug)]
struct Given {
    val: Val,
    kind: Kind,
    /// The source's scalar, if that's known.
    leaf: Option<Leaf>,
}

/// A parameter of the source.
#[derive(Clone, Debug)]
enum Source {
    /// In this parameter.
    Value(usize),
    /// As the contents of this invented object.
    Contents(usize),
    /// The compiler dropped it.
    Absent,
}

/// The entry, and the unknowns that it's given.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) routine: Rc<Routine>,
    pub(super) function: Option<SourceFunction>,
    parameters: Vec<Given>,
    sources: Vec<(Arc<str>, TypeId, Source)>,
    variables: Vec<(Var, Given)>,
    /// Invented objects that are part of every input.
    always: Vec<usize>,
    /// The byte that stands for each byte that nothing wrote.
    pub(super) undefined: Val,
}

impl Entry {
    pub(super) fn new(routine: Rc<Routine>) -> Entry {
        Entry {
            routine,
            function: None,
            parameters: vec![],
            sources: vec![],
            variables: vec![],
            always: vec![],
            undefined: Val::Word(0),
        }
    }
}

impl Engine<'_> {
    /// The first state. What's assumed of it isn't known to be possible yet.
    pub(super) fn initial(&mut self) -> Done<State> {
        let routine = self.entry.routine.clone();
        self.entry.function =
            self.program.layouts.functions.iter().find(|function| function.procedure == routine.id).cloned();
        let invented = self.global_objects();
        let mut state = State {
            id: 0,
            frames: vec![],
            globals: vec![],
            memory: Memory::new(&self.map, &invented),
            path: Path::default(),
            model: Some(Rc::default()),
            is_ahead: false,
            strayed: false,
            hint: None,
            asked: Rc::default(),
            depth: 0,
            retries: 0,
            steps: 0,
            fresh: 0,
            pair: None,
        };
        self.variables(&mut state)?;
        self.parameters()?;
        let mut registers = self.blank(&routine.registers)?;
        for (parameter, given) in routine.parameters.iter().zip(&self.entry.parameters) {
            registers[*parameter as usize] = given.val;
        }
        for (register, global) in &routine.old {
            registers[*register as usize] = state.globals[*global as usize];
        }
        state.frames.push(Frame {
            registers,
            block: 0,
            next: routine.blocks.first().map_or(0, |block| block.first),
            rounds: vec![Rounds::default(); routine.blocks.first().map_or(0, |block| block.loops.len())],
            outs: Rc::from([]),
            stack: vec![],
            routine: routine.clone(),
        });
        self.undefined(&mut state, &routine)?;
        let code = self.code.clone();
        for axiom in &code.axioms {
            let holds = self.evaluate(&state, axiom)?;
            self.assume(&mut state, holds, Span::NONE)?;
        }
        for clause in &routine.requires {
            let holds = self.evaluate(&state, &clause.condition)?;
            self.assume(&mut state, holds, clause.span)?;
        }
        Ok(state)
    }

    /// Unknowns for what a call of the routine may read before it's written.
    pub(super) fn undefined(&mut self, state: &mut State, routine: &Routine) -> Done<()> {
        for register in &routine.undefined {
            let info = &routine.registers[*register as usize];
            let var = self.store().fresh_var(&info.name, info.sort.clone())?;
            let value = Val::Term(self.store().var_term(var));
            let question = Question::Undefined { name: info.name.clone() };
            state.ask(Asked::Value { question, span: routine.span, value, kind: info.kind, leaf: None });
            state.write(crate::code::Place::Local(*register), value);
        }
        Ok(())
    }

    /// Registers before anything is written: they hold zero.
    pub(super) fn blank(&mut self, registers: &[crate::code::Register]) -> Done<Vec<Val>> {
        let mut blank = Vec::with_capacity(registers.len());
        for register in registers {
            blank.push(match register.kind {
                Kind::Other => Val::Term(self.store().value(&register.default, &register.sort)?),
                _ => Val::Word(0),
            });
        }
        Ok(blank)
    }

    /// Globals in memory that are part of the input, as invented objects.
    fn global_objects(&mut self) -> Vec<Option<usize>> {
        let map = self.map.clone();
        let symbolic = self.options.globals == Globals::Symbolic;
        let globals = map.objects.iter().enumerate().map(|(index, global)| {
            let ty = global.ty.filter(|ty| self.program.layouts.types.get(ty.0 as usize).is_some());
            let ty = ty.filter(|ty| self.program.layouts.get(*ty).size == global.size)?;
            let is_elsewhere = self.options.elsewhere.contains(&global.name);
            ((symbolic || is_elsewhere) && !global.constant && global.size > 0).then(|| match is_elsewhere {
                true => self.inventory.invent(
                    Role::Global(index),
                    global.name.clone(),
                    Some(ty),
                    1,
                    global.size,
                    0,
                ),
                false => self.inventory.invent_global(index, global.name.clone(), ty, global.size),
            })
        });
        globals.collect()
    }

    /// Constants and global variables.
    fn variables(&mut self, state: &mut State) -> Done<()> {
        let code = self.code.clone();
        let constants = self.program.constants().len();
        for (number, register) in code.globals.iter().enumerate() {
            if matches!(&*register.name, search::RUNNING | search::ELSEWHERE) {
                state.globals.push(Val::FALSE);
                continue;
            }
            if register.name.starts_with(search::OTHER_ZERO) {
                state.globals.push(Val::Term(self.store().var_term(register.var)));
                continue;
            }
            if let Some(quantity) = search::limited(&register.name) {
                let val = Val::Word(
                    super::adapter_limits::present(self.options, quantity).unwrap_or(u64::MAX).into(),
                );
                state.globals.push(val);
                self.entry.variables.push((register.var, Given { val, kind: register.kind, leaf: None }));
                continue;
            }
            let symbolic = number < constants || self.options.globals == Globals::Symbolic;
            let val = match (symbolic, register.kind) {
                (true, _) => Val::Term(self.store().var_term(register.var)),
                (false, Kind::Other) => Val::Term(self.store().value(&register.default, &register.sort)?),
                (false, _) => Val::Word(0),
            };
            state.globals.push(val);
            if &*register.name == search::UNDEFINED {
                self.entry.undefined = val;
            }
            if symbolic {
                self.entry.variables.push((register.var, Given { val, kind: register.kind, leaf: None }));
            }
        }
        Ok(())
    }

    fn parameters(&mut self) -> Done<()> {
        let routine = self.entry.routine.clone();
        let function = self.entry.function.clone();
        let mut given: Vec<Option<Given>> = vec![None; routine.parameters.len()];
        let register = |index: usize| {
            let number = routine.parameters.get(index)?;
            Some(&routine.registers[*number as usize])
        };
        for parameter in function.iter().flat_map(|function| &function.parameters) {
            let ty = self.program.layouts.get(parameter.ty).clone();
            let name = &parameter.name;
            let by_value = |engine: &mut Self, purpose| {
                let role = Role::Input(purpose);
                engine.inventory.invent(role, name.clone(), Some(parameter.ty), 1, ty.size, 0)
            };
            let source = match &parameter.passing {
                Passing::Value(index) => {
                    let Some(info) = register(*index) else { continue };
                    let (_, scalar) = leaf(&self.program.layouts, parameter.ty, 0);
                    let whole = scalar.size() == ty.size && !matches!(ty.shape, Shape::Record { .. });
                    if whole && scalar != Leaf::Byte {
                        let (bits, bounded) =
                            self.inventory.unknown(self.program.store_mut(), scalar, name, 0)?;
                        self.stepper.met.extend(bounded);
                        let val = self.fit(bits, scalar.size(), info.kind)?;
                        given[*index] = Some(Given { val, kind: info.kind, leaf: Some(scalar) });
                        Source::Value(*index)
                    } else {
                        // A structure that fits a register.
                        let object = by_value(self, Purpose::ByValue);
                        let val = self.piece(object, 0, info.kind)?;
                        given[*index] = Some(Given { val, kind: info.kind, leaf: None });
                        self.entry.always.push(object);
                        Source::Contents(object)
                    }
                }
                Passing::Copy(index) => {
                    let Some(info) = register(*index) else { continue };
                    let object = by_value(self, Purpose::ByValue);
                    let address = Val::Word(u128::from(self.inventory.pass_copy(object)));
                    let leaf = Some(Leaf::Pointer {
                        to: Some(parameter.ty),
                        promise: Promise::Exclusive,
                        declared: Declared::default(),
                    });
                    given[*index] = Some(Given { val: address, kind: info.kind, leaf });
                    self.entry.always.push(object);
                    Source::Contents(object)
                }
                Passing::Pieces(pieces) => {
                    let object = by_value(self, Purpose::ByValue);
                    for (index, offset) in pieces {
                        let Some(info) = register(*index) else { continue };
                        let val = self.piece(object, *offset, info.kind)?;
                        given[*index] = Some(Given { val, kind: info.kind, leaf: None });
                    }
                    self.entry.always.push(object);
                    Source::Contents(object)
                }
                Passing::Absent => Source::Absent,
            };
            self.entry.sources.push((name.clone(), parameter.ty, source));
        }
        if let Some((index, ty)) =
            function.as_ref().and_then(|function| Some((function.result_address?, function.result?)))
            && let Some(info) = register(index)
        {
            let size = self.program.layouts.get(ty).size;
            let role = Role::Input(Purpose::Result);
            let object = self.inventory.invent(role, "result".into(), Some(ty), 1, size, 0);
            let address = Val::Word(u128::from(self.inventory.objects[object].address));
            let leaf = Some(Leaf::Pointer {
                to: Some(ty),
                promise: Promise::Exclusive,
                declared: Declared::default(),
            });
            given[index] = Some(Given { val: address, kind: info.kind, leaf });
            self.entry.always.push(object);
        }
        for (index, slot) in given.into_iter().enumerate() {
            let parameter = match (slot, register(index)) {
                (Some(given), _) => given,
                (None, Some(info)) => {
                    let var = self.store().fresh_var(&info.name, info.sort.clone())?;
                    Given { val: Val::Term(self.store().var_term(var)), kind: info.kind, leaf: None }
                }
                (None, None) => continue,
            };
            self.entry.parameters.push(parameter);
        }
        Ok(())
    }

    /// Bits of the source's scalar as the compiler passes them.
    fn fit(&mut self, bits: Val, size: u64, kind: Kind) -> Done<Val> {
        let width = size as u32 * 8;
        let wanted = kind.width();
        let store = self.store();
        if wanted > width {
            let op = touchstone_logic::Op::ZeroExtend(wanted - width);
            let (first, result) = (Kind::Bits(width), Kind::Bits(wanted));
            let operator = crate::word::Operator { op, first, second: Kind::Bool, result };
            return value::apply(store, &operator, &[bits]);
        }
        let bits = value::extract(store, bits, width, wanted - 1, 0)?;
        match kind {
            Kind::Bits(_) => Ok(bits),
            _ => {
                let whole = wanted.div_ceil(8) * 8;
                let op = touchstone_logic::Op::ZeroExtend(whole - wanted);
                let operator = crate::word::Operator {
                    op,
                    first: Kind::Bits(wanted),
                    second: Kind::Bool,
                    result: Kind::Bits(whole),
                };
                let padded = if whole == wanted { bits } else { value::apply(store, &operator, &[bits])? };
                value::from_memory(store, padded, kind)
            }
        }
    }

    /// A piece of an object that's passed by value.
    fn piece(&mut self, object: usize, offset: u64, kind: Kind) -> Done<Val> {
        let size = self.inventory.objects[object].size;
        let length = kind.bytes().min(size.saturating_sub(offset));
        if length == 0 {
            return Ok(Val::Word(0));
        }
        let contents = crate::memory::Contents::new(crate::memory::Rest::Invented(object));
        let read = contents.read(offset, length, &mut self.sources())?;
        self.fit(read.bits, length, kind)
    }
    /// Makes the parameters that carry structures by value, whole or in pieces, what the structures' contents say.
    pub(super) fn pass_contents(&self, input: &mut Input) {
        let Some(function) = &self.entry.function else { return };
        for (parameter, argument) in function.parameters.iter().zip(&input.arguments) {
            let InputValue::Contents(id) = argument.value else { continue };
            let whole = match parameter.passing {
                Passing::Value(index) => Some((index, 0)),
                _ => None,
            };
            let pieces = match &parameter.passing {
                Passing::Pieces(pieces) => pieces.as_slice(),
                _ => &[],
            };
            for &(index, offset) in whole.iter().chain(pieces) {
                let (Some(given), Some(object)) = (self.entry.parameters.get(index), input.object(id)) else {
                    continue;
                };
                let word = crate::given::word_at(self.program, input, object, offset, given.kind.bytes());
                if let Some(slot) = input.parameters.get_mut(index) {
                    *slot = plain(&Datum::Word(word & crate::word::mask(given.kind.width())), given.kind);
                }
            }
        }
    }

    /// The parameter that is the source's argument of that number, unchanged.
    pub(super) fn parameter_of(&self, argument: usize) -> Option<usize> {
        match self.entry.sources.get(argument)? {
            (_, _, Source::Value(index)) => Some(*index),
            _ => None,
        }
    }

    /// The unknown that a parameter is given, and the source's scalar that it is, if that's known.
    pub(super) fn given_parameter(&self, index: usize) -> Option<(Val, Option<Leaf>)> {
        self.entry.parameters.get(index).map(|given| (given.val, given.leaf))
    }

    /// The source's arguments that are passed as the contents of an invented object, with that object.
    pub(super) fn given_contents(&self) -> Vec<(usize, usize)> {
        let sources = self.entry.sources.iter().enumerate();
        let contents = sources.filter_map(|(argument, (_, _, from))| match from {
            Source::Contents(object) => Some((argument, *object)),
            _ => None,
        });
        contents.collect()
    }

    /// The source's scalar that a parameter is, if that's known.
    pub(super) fn leaf_of_parameter(&self, index: usize) -> Option<Leaf> {
        self.entry.parameters.get(index)?.leaf
    }

    /// The type of the source's argument that a parameter is unchanged.
    pub(super) fn type_of_parameter(&self, index: usize) -> Option<TypeId> {
        let mut sources = self.entry.sources.iter();
        sources.find(|(_, _, from)| matches!(from, Source::Value(at) if *at == index)).map(|(_, ty, _)| *ty)
    }

    /// The input that a model stands for.
    pub(super) fn input_of(&self, model: &Model, asked: &[Asked]) -> Input {
        let store = self.program.store();
        let mut input = Input::default();
        let datum = |given: &Given| datum_of(store, model, given.val);
        // What was asked on the way that the model takes.
        let mut answers = vec![];
        let mut pending: Vec<&Asked> = asked.iter().rev().collect();
        while let Some(asked) = pending.pop() {
            match asked {
                Asked::Choice(edge) => input.choices.push(*edge),
                Asked::Value { question, span, value, kind, leaf } => {
                    answers.push((question, *span, datum_of(store, model, *value), *kind, *leaf));
                }
                Asked::Either { guard, yes, no } => {
                    let taken = if model.truth(store, *guard) == Some(true) { yes } else { no };
                    pending.extend(taken.iter().rev());
                }
            }
        }
        let mut roots: Vec<u64> =
            self.entry.parameters.iter().map(|given| datum(given).word() as u64).collect();
        let pointers = answers.iter().filter(|(.., leaf)| leaf.is_some());
        roots.extend(pointers.map(|(_, _, datum, ..)| datum.word() as u64));
        let always = &self.entry.always;
        let source = self.inventory.decode(store, model, &roots, always, &mut input);
        for given in &self.entry.parameters {
            let datum = datum(given);
            input.parameters.push(match (given.leaf, &datum) {
                (Some(leaf @ (Leaf::Pointer { .. } | Leaf::FunctionPointer)), Datum::Word(word)) => {
                    source(leaf, *word)
                }
                _ => plain(&datum, given.kind),
            });
        }
        for (name, ty, from) in &self.entry.sources {
            let value = match from {
                Source::Value(index) => {
                    let Some(given) = self.entry.parameters.get(*index) else { continue };
                    let word = datum(given).word();
                    match given.leaf {
                        Some(leaf) => {
                            let bits = leaf.size() as u32 * 8;
                            source(leaf, word & crate::word::mask(bits))
                        }
                        None => plain(&datum(given), given.kind),
                    }
                }
                Source::Contents(object) => {
                    let address = self.inventory.objects[*object].address;
                    match input.object_at(address) {
                        Some(id) => InputValue::Contents(id),
                        None => InputValue::Contents(ObjectId(u32::MAX)),
                    }
                }
                Source::Absent => InputValue::Bits { width: 8, value: 0 },
            };
            input.arguments.push(Argument { name: name.clone(), ty: Some(*ty), value });
        }
        if self.entry.function.is_none() {
            for (number, value) in self.entry.routine.parameters.iter().zip(&input.parameters) {
                let name = self.entry.routine.registers[*number as usize].name.clone();
                input.arguments.push(Argument { name, ty: None, value: value.clone() });
            }
        }
        for (var, given) in &self.entry.variables {
            input.variables.push((*var, plain(&datum(given), given.kind)));
        }
        for (question, span, datum, kind, leaf) in answers {
            let value = match leaf {
                Some(leaf) => source(leaf, datum.word()),
                None => plain(&datum, kind),
            };
            input.answers.push(Answer { question: question.clone(), span, value });
        }
        input
    }
}

fn datum_of(store: &Store, model: &Model, val: Val) -> Datum {
    match val {
        Val::Word(word) => Datum::Word(word),
        Val::Term(term) => {
            let known = match Kind::of(store.sort(term)) {
                Kind::Other => model.evaluate(store, term).map(Datum::Value),
                _ => model.word(store, term).map(Datum::Word),
            };
            known.unwrap_or_else(|| default_of(store, term))
        }
    }
}

fn default_of(store: &Store, term: TermId) -> Datum {
    match store.default_value(store.sort(term)) {
        Ok(value) => crate::word::of_value(&value).map_or(Datum::Value(value), Datum::Word),
        Err(_) => Datum::Value(Value::Bool(false)),
    }
}
