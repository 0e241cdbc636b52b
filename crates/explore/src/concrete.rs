//! Concrete runs, fast: what confirms every test case, random testing, and what a test can assert. A model is a conjecture, a
//! run is a fact: coverage is credited from here alone.
//!
//! Means the same as [`program::interpret`](touchstone_program::interpret), which the tests hold it to, but for what isn't
//! defined there: variables that are read before they're written are the only ones of a call that count as unknown.

pub(crate) mod branch_distance;
pub(crate) mod bytes;
mod expression;
pub(crate) mod memory;
mod statement;
mod trail;
mod twin;

use std::time::Instant;

use rustc_hash::FxHashSet;
use touchstone_logic::Value;
use touchstone_program::{AssertKind, ProcedureId, Program, Span, search};

use crate::code::{Code, Expr, Operation, Place, Register, Routine};
use crate::exploration::{End, ErrorKind};
use crate::input::{Answer, Input, InputValue, Question, Target, UNKNOWN_FUNCTION};
use crate::options::Absent;
use crate::word::Kind;
use memory::Memory;
pub(crate) use trail::Trail;

/// A value of any sort.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Datum {
    Word(u128),
    Value(Value),
}

impl Datum {
    pub(crate) fn word(&self) -> u128 {
        match self {
            Datum::Word(word) => *word,
            Datum::Value(_) => 0,
        }
    }

    pub(crate) fn value(&self, kind: Kind) -> Option<Value> {
        match self {
            Datum::Word(word) => kind.value(*word),
            Datum::Value(value) => Some(value.clone()),
        }
    }
}

/// Why a run isn't followed any further where something goes wrong and its caller catches that.
pub(crate) const CAUGHT: &str = "what goes wrong is caught";

/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    pub(crate) fn new(size: u32) -> Bits {
        Bits(vec![0; size as usize / 64 + 1])
    }

    #[inline]
    pub(crate) fn set(&mut self, bit: u32) {
        if let Some(word) = self.0.get_mut(bit as usize / 64) {
            *word |= 1 << (bit % 64);
        }
    }

    pub(crate) fn has(&self, bit: u32) -> bool {
        self.0.get(bit as usize / 64).is_some_and(|word| word >> (bit % 64) & 1 != 0)
    }

    /// Tells whether something is in both.
    pub(crate) fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    /// Leaves what's in `other`, too.
    pub(crate) fn retain(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }

    /// Adds what's in `other`, of the same size.
    pub(crate) fn absorb(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    /// Tells whether all that's in `other`, of the same size, is in this.
    pub(crate) fn contains(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| other & !own == 0)
    }
}

/// How far a run may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Statements and jumps, and what allocations, copies and fills count beside: one for every [`PER_STEP`] bytes.
    pub(crate) steps: u64,
    /// When it's broken off, if that's to be.
    pub(crate) until: Option<Instant>,
    pub(crate) calls: usize,
    pub(crate) absent: Absent,
    /// Set if the edges taken are listed.
    pub(crate) trace: bool,
    /// The edge of which it's measured how far the run is from it.
    pub(crate) watch: Option<u32>,
}

/// So many bytes that are made, copied or filled count as a step.
const PER_STEP: u64 = 64;
/// The clock is looked at once in so many steps.
const LOOK: u64 = 1 << 15;

/// What a run did.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) end: End,
    /// Where it went wrong: see [`ensures_site`].
    pub(crate) site: u32,
    /// The calls that were active when it went wrong, outermost first: the caller, the instruction's number and its place.
    pub(crate) calls: Vec<(ProcedureId, u32, Span)>,
    /// The instructions that were begun.
    pub(crate) instructions: Bits,
    pub(crate) edges: Bits,
    pub(crate) trail: Trail,
    /// Edges of blocks with several, in order, each with the call it was in.
    pub(crate) trace: Vec<(u32, u32)>,
    pub(crate) results: Vec<Datum>,
    pub(crate) memory: Memory,
    pub(crate) steps: u64,
    /// What allocations, copies and fills count beside their step.
    pub(crate) effort: u64,
    /// Set if it was broken off for want of time, so that it doesn't show how the run ends.
    pub(crate) broken_off: bool,
    /// The step at which an edge was taken for the first time, the last of these.
    pub(crate) news: u64,
    /// All that was asked, and the answers.
    pub(crate) answers: Vec<Answer>,
    pub(crate) choices: Vec<u32>,
    /// How far the run was from the edge that's watched, at the least.
    pub(crate) gap: Option<u128>,
    /// The calls of what has no body, and where they are; `None` is an unknown function.
    pub(crate) absent: FxHashSet<(Option<ProcedureId>, Span)>,
}

/// The number of the place where a postcondition is checked.
pub(crate) fn ensures_site(procedure: ProcedureId, clause: usize) -> u32 {
    1 << 31 | procedure.0 << 8 | (clause as u32).min(255)
}

struct Frame<'a> {
    routine: &'a Routine,
    registers: Vec<u128>,
    /// What registers of other sorts hold; empty if there are none.
    values: Vec<Value>,
    block: u32,
    /// The next instruction.
    next: u32,
    outs: &'a [Place],
    stack: Vec<u64>,
    number: u32,
}

impl Frame<'_> {
    /// What it executed last, which in all but the innermost frame is a call.
    fn call(&self) -> (ProcedureId, u32, Span) {
        let index = self.next.saturating_sub(1);
        let span = self.routine.instructions.get(index as usize).map_or(Span::NONE, |call| call.span);
        (self.routine.id, self.routine.base + index, span)
    }
}

/// Why a run ends, with the place.
type Stop = (End, u32);

/// A run in progress.
pub(crate) struct Machine<'a> {
    program: &'a Program,
    code: &'a Code,
    input: &'a Input,
    limits: Limits,
    memory: Memory,
    globals: Vec<u128>,
    global_values: Vec<Value>,
    frames: Vec<Frame<'a>>,
    scratch: Vec<u128>,
    /// Registers of calls that ended.
    spare: Vec<Vec<u128>>,
    calls: u32,
    /// The pair of runs that it's in, of a product program.
    pair: Option<twin::Pair>,
    run: Partial,
}

struct Partial {
    instructions: Bits,
    edges: Bits,
    trail: Trail,
    trace: Vec<(u32, u32)>,
    results: Vec<Datum>,
    steps: u64,
    effort: u64,
    broken_off: bool,
    /// At how many steps it stops, or has to look whether it does.
    pause: u64,
    news: u64,
    answers: Vec<Answer>,
    choices: Vec<u32>,
    gap: Option<u128>,
    absent: FxHashSet<(Option<ProcedureId>, Span)>,
}

impl Partial {
    /// Tells whether it's to stop here: it took as many steps as it may, or there's no more time.
    #[cold]
    fn pauses(&mut self, limits: &Limits) -> bool {
        let left = limits.steps.saturating_sub(self.steps.saturating_add(self.effort));
        if left == 0 {
            return true;
        }
        self.broken_off = limits.until.is_some_and(|until| Instant::now() >= until);
        self.pause = self.steps + left.min(LOOK);
        self.broken_off
    }
}

/// Runs an entry on an input. `image` is the memory with the program's globals.
pub(crate) fn run(
    program: &Program,
    code: &Code,
    entry: ProcedureId,
    image: &Memory,
    input: &Input,
    limits: Limits,
) -> Run {
    let mut memory = image.clone();
    place_input(program, input, &mut memory);
    let mut machine = Machine {
        program,
        code,
        input,
        limits,
        memory,
        globals: vec![],
        global_values: vec![],
        frames: vec![],
        scratch: vec![],
        spare: vec![],
        calls: 0,
        pair: None,
        run: Partial {
            instructions: Bits::new(code.instructions),
            edges: Bits::new(code.edges),
            trail: Trail::new(code.edges),
            trace: vec![],
            results: vec![],
            steps: 0,
            effort: 0,
            broken_off: false,
            pause: limits.steps.min(LOOK),
            news: 0,
            answers: vec![],
            choices: vec![],
            gap: None,
            absent: FxHashSet::default(),
        },
    };
    let (end, site) = match machine.begin(entry) {
        Ok(()) => machine.go(),
        Err(stop) => stop,
    };
    let Partial {
        instructions,
        edges,
        mut trail,
        trace,
        results,
        steps,
        effort,
        broken_off,
        pause: _,
        news,
        answers,
        choices,
        gap,
        absent,
    } = machine.run;
    trail.finish();
    let memory = machine.memory;
    let calls = match end {
        End::Failed { .. } => machine.frames.iter().map(Frame::call).collect(),
        _ => vec![],
    };
    Run {
        end,
        site,
        calls,
        instructions,
        edges,
        trail,
        trace,
        results,
        memory,
        steps,
        effort,
        broken_off,
        news,
        answers,
        choices,
        gap,
        absent,
    }
}

/// The number that a value of an input is, in an input; `None` for what is none.
pub(crate) fn word_of(program: &Program, input: &Input, value: &InputValue) -> Option<u128> {
    Some(match value {
        InputValue::Bits { value, .. } => *value,
        InputValue::Float { bits, .. } => *bits,
        InputValue::Null => 0,
        InputValue::Wild(address) => u128::from(*address),
        InputValue::Pointer { target, offset } => {
            let base = match target {
                Target::Object(id) => input.object(*id)?.address,
                Target::Global(index) => program.memory.objects.get(*index)?.address,
                Target::Function(procedure) => {
                    program.memory.functions.iter().find(|(_, function)| function == procedure)?.0
                }
                Target::UnknownFunction => UNKNOWN_FUNCTION,
                Target::Allocated(_) => return None,
            };
            u128::from(base.wrapping_add_signed(*offset))
        }
        InputValue::Contents(_) | InputValue::Mathematical(_) => return None,
    })
}

fn place_input(program: &Program, input: &Input, memory: &mut Memory) {
    use crate::input::Purpose;
    for (index, object) in input.objects.iter().enumerate() {
        let target = Target::Object(crate::input::ObjectId(index as u32));
        let initialised = object.purpose != Purpose::Result;
        memory.insert(object.address, object.size, target, initialised);
    }
    let globals = input
        .globals
        .iter()
        .filter_map(|global| Some((program.memory.objects.get(global.index)?.address, &global.cells)));
    let objects = input.objects.iter().map(|object| (object.address, &object.cells));
    for (address, cells) in objects.chain(globals) {
        for cell in cells {
            if let Some(word) = word_of(program, input, &cell.value) {
                memory.preset(address + cell.offset, word, u64::from(cell.size));
            }
        }
    }
}

impl<'a> Machine<'a> {
    fn begin(&mut self, entry: ProcedureId) -> Result<(), Stop> {
        let code = self.code;
        self.globals = vec![0; code.globals.len()];
        self.global_values = defaults(&code.globals);
        for (number, register) in code.globals.iter().enumerate() {
            // What a search keeps to is no part of an input that a person gives.
            let preset = match &*register.name {
                search::RUNNING => Some(1),
                name if search::varies(name) => Some(u128::from(self.memory.elsewhere)),
                name => search::limited(name).map(|_| u128::from(u64::MAX)),
            };
            if let Some(word) = preset {
                self.write(Place::Global(number as u32), Datum::Word(word));
            }
            let given = self.input.variables.iter().find(|(var, _)| *var == register.var);
            if let Some((_, value)) = given {
                let datum = self.datum(value, register.kind);
                self.write(Place::Global(number as u32), datum);
            }
        }
        for axiom in &code.axioms {
            if !self.truth(axiom, Span::NONE)? {
                return Err((End::Assumption { span: Span::NONE }, u32::MAX));
            }
        }
        let unsupported =
            |reason: &str| (End::Unsupported { reason: reason.to_owned(), span: Span::NONE }, u32::MAX);
        let routine: &Routine = code.routine(entry).ok_or_else(|| unsupported("no such procedure"))?;
        if !routine.has_body() {
            return Err(unsupported("the entry has no body"));
        }
        let given = self
            .input
            .parameters
            .iter()
            .zip(&routine.parameters)
            .map(|(value, parameter)| self.datum(value, routine.registers[*parameter as usize].kind));
        let given: Vec<Datum> = given.collect();
        let (mut registers, mut values) = self.registers(routine);
        for (parameter, datum) in routine.parameters.iter().zip(given) {
            put(&mut registers, &mut values, *parameter, datum);
        }
        self.enter(routine, registers, values, &[])?;
        for clause in &routine.requires {
            if !self.truth(&clause.condition, clause.span)? {
                return Err((End::Assumption { span: clause.span }, u32::MAX));
            }
        }
        Ok(())
    }

    fn datum(&self, value: &InputValue, kind: Kind) -> Datum {
        match value {
            InputValue::Mathematical(value) => Datum::Value(value.clone()),
            value => Datum::Word(kind.in_memory(word_of(self.program, self.input, value).unwrap_or(0))),
        }
    }

    /// Begins a call with these registers, in which the arguments are; preconditions are up to the caller.
    fn enter(
        &mut self,
        routine: &'a Routine,
        registers: Vec<u128>,
        values: Vec<Value>,
        outs: &'a [Place],
    ) -> Result<(), Stop> {
        if self.frames.len() >= self.limits.calls {
            return Err((End::Deep, u32::MAX));
        }
        let number = self.calls;
        self.calls += 1;
        self.frames.push(Frame {
            registers,
            values,
            block: 0,
            next: 0,
            outs,
            stack: vec![],
            routine,
            number,
        });
        for (register, global) in &routine.old {
            let value = self.read(Place::Global(*global));
            self.write(Place::Local(*register), value);
        }
        for register in &routine.undefined {
            let info = &routine.registers[*register as usize];
            let question = Question::Undefined { name: info.name.clone() };
            let answer = self.ask(question, routine.span, info.kind, &info.default);
            self.write(Place::Local(*register), answer);
        }
        Ok(())
    }

    /// The next answer of the input.
    fn ask(&mut self, question: Question, span: Span, kind: Kind, default: &Value) -> Datum {
        if !matches!(question, Question::Undefined { .. })
            && let Some(answer) = self.answered_before(&question, kind)
        {
            return answer;
        }
        let answer = match self.input.answers.get(self.run.answers.len()) {
            Some(answer) => self.datum(&answer.value, kind),
            None => match kind {
                Kind::Other => Datum::Value(default.clone()),
                _ => Datum::Word(0),
            },
        };
        let value = match self.input.answers.get(self.run.answers.len()) {
            Some(answer) => answer.value.clone(),
            None => plain(&answer, kind),
        };
        self.run.answers.push(Answer { question, span, value });
        answer
    }

    fn go(&mut self) -> Stop {
        // A call, a return or a jump leads to another frame or block; between them nothing is looked up again.
        while let Some(frame) = self.frames.last_mut() {
            let routine = frame.routine;
            let block = &routine.blocks[frame.block as usize];
            let depth = self.frames.len();
            while let Some(frame) = self.frames.last_mut()
                && frame.next < block.end
            {
                if self.run.steps >= self.run.pause && self.run.pauses(&self.limits) {
                    return (End::Endless, u32::MAX);
                }
                self.run.steps += 1;
                let index = frame.next;
                frame.next += 1;
                let site = routine.base + index;
                self.run.instructions.set(site);
                if let Err((end, at)) = self.execute(&routine.instructions[index as usize], site) {
                    return (end, if at == u32::MAX { site } else { at });
                }
                if self.frames.len() != depth {
                    break;
                }
            }
            if self.frames.len() != depth {
                continue;
            }
            if self.run.steps >= self.run.pause && self.run.pauses(&self.limits) {
                return (End::Endless, u32::MAX);
            }
            self.run.steps += 1;
            let done = if block.returns { self.give_back(routine) } else { self.jump(routine) };
            if let Err(stop) = done {
                return stop;
            }
        }
        (End::Returned, u32::MAX)
    }

    /// Counts bytes that are made, copied or filled.
    fn handle(&mut self, bytes: u64) {
        let effort = bytes / PER_STEP;
        self.run.effort = self.run.effort.saturating_add(effort);
        // What costs much has the clock looked at earlier.
        self.run.pause = self.run.pause.saturating_sub(effort);
    }

    fn jump(&mut self, routine: &'a Routine) -> Result<(), Stop> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let block = &routine.blocks[frame.block as usize];
        let blocked = (End::Assumption { span: block.span }, u32::MAX);
        // Guards that were looked at to choose needn't be looked at again.
        let mut looked_at = false;
        let chosen = match block.edges.len() {
            0 => return Err(blocked),
            1 => 0,
            _ if block.deterministic => {
                looked_at = true;
                self.first_possible(routine, &block.edges)?.ok_or(blocked)?
            }
            count => {
                let wish = self.input.choices.get(self.run.choices.len()).copied();
                let chosen = match wish {
                    Some(wish) if (wish as usize) < count => wish as usize,
                    _ => self.first_possible(routine, &block.edges)?.unwrap_or(0),
                };
                self.run.choices.push(chosen as u32);
                chosen
            }
        };
        let edge = block.edges[chosen];
        if self.limits.watch.is_some() {
            self.watch(routine, &block.edges, edge.number);
        }
        if !self.run.edges.has(edge.number) {
            self.run.edges.set(edge.number);
            self.run.news = self.run.steps;
        }
        if block.edges.len() > 1 {
            self.run.trail.turn(edge.number);
            if self.limits.trace
                && let Some(frame) = self.frames.last()
            {
                self.run.trace.push((edge.number, frame.number));
            }
        }
        if let Some(frame) = self.frames.last_mut() {
            let target = &routine.blocks[edge.target as usize];
            frame.block = edge.target;
            frame.next = target.first;
            if looked_at {
                frame.next += target.guards;
                let guards = target.first..frame.next;
                guards.for_each(|index| self.run.instructions.set(routine.base + index));
            }
        }
        Ok(())
    }

    fn first_possible(
        &mut self,
        routine: &Routine,
        edges: &[crate::code::EdgeCode],
    ) -> Result<Option<usize>, Stop> {
        for (index, edge) in edges.iter().enumerate() {
            let target = &routine.blocks[edge.target as usize];
            let mut possible = true;
            for at in target.first..target.first + target.guards {
                let instruction = &routine.instructions[at as usize];
                if let Operation::Assume(condition) = &instruction.operation
                    && !self.truth(condition, instruction.span)?
                {
                    possible = false;
                    break;
                }
            }
            if possible {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    fn give_back(&mut self, routine: &'a Routine) -> Result<(), Stop> {
        for (index, clause) in routine.ensures.iter().enumerate() {
            if clause.free && self.frames.len() == 1 {
                continue;
            }
            if !self.truth(&clause.condition, clause.span)? {
                let end = match clause.free {
                    true => End::Assumption { span: clause.span },
                    false => failed(ErrorKind::Assert(AssertKind::Postcondition), routine.id, clause.span),
                };
                return Err((end, ensures_site(routine.id, index)));
            }
        }
        if self.frames.len() == 1 {
            self.run.results = self.results(routine);
        }
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        for address in &frame.stack {
            self.memory.leave(*address);
        }
        if self.frames.is_empty() {
            return Ok(());
        }
        for (out, result) in frame.outs.iter().zip(&routine.results) {
            let result = *result as usize;
            match routine.registers[result].kind {
                Kind::Other => self.write(*out, Datum::Value(frame.values[result].clone())),
                _ => self.set(*out, frame.registers[result]),
            }
        }
        self.spare.push(frame.registers);
        Ok(())
    }

    /// Registers for a call, as they are first.
    fn registers(&mut self, routine: &Routine) -> (Vec<u128>, Vec<Value>) {
        let mut registers = self.spare.pop().unwrap_or_default();
        registers.clear();
        registers.resize(routine.registers.len(), 0);
        (registers, defaults(&routine.registers))
    }

    /// The results of the active call.
    fn results(&self, routine: &Routine) -> Vec<Datum> {
        routine.results.iter().map(|result| self.read(Place::Local(*result))).collect()
    }
}

/// Writes a register of a call that's about to begin.
fn put(registers: &mut [u128], values: &mut [Value], number: u32, datum: Datum) {
    match datum {
        Datum::Word(word) => registers[number as usize] = word,
        Datum::Value(value) => values[number as usize] = value,
    }
}

/// Whether a procedure can be called with these arguments and outs.
pub(crate) fn fits(
    program: &Program,
    id: ProcedureId,
    arguments: &[Expr],
    outs: &[Place],
    kind: &dyn Fn(Place) -> Kind,
) -> bool {
    let procedure = program.procedure(id);
    let of = |var: &touchstone_logic::Var| Kind::of(program.store().var_sort(*var));
    procedure.parameters.len() == arguments.len()
        && procedure.results.len() == outs.len()
        && procedure.parameters.iter().zip(arguments).all(|(var, argument)| of(var) == argument.kind())
        && procedure.results.iter().zip(outs).all(|(var, out)| of(var) == kind(*out))
}

/// What registers of other sorts than machines have begin with; nothing if there are none.
fn defaults(registers: &[Register]) -> Vec<Value> {
    if registers.iter().all(|register| register.kind != Kind::Other) {
        return vec![];
    }
    registers.iter().map(|register| register.default.clone()).collect()
}

/// A value as the source has it, where no type is known.
pub(crate) fn plain(datum: &Datum, kind: Kind) -> InputValue {
    match (datum, kind) {
        (Datum::Value(value), _) => InputValue::Mathematical(value.clone()),
        (Datum::Word(word), Kind::Float { exp, sig }) => InputValue::Float { width: exp + sig, bits: *word },
        (Datum::Word(word), kind) => InputValue::Bits { width: kind.width().max(1), value: *word },
    }
}

fn failed(kind: ErrorKind, procedure: ProcedureId, span: Span) -> End {
    End::Failed { kind, procedure, span }
}

/// Why a run doesn't go on where it reads what nothing here wrote, but something that isn't here may have.
pub(crate) const PERHAPS_WRITTEN: &str = "what's read was written by a function that isn't here, if at all";

fn stuck(reason: &str, span: Span) -> Stop {
    (End::Unsupported { reason: reason.to_owned(), span }, u32::MAX)
}
