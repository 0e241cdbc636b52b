//! Concrete runs, fast: what confirms every test case, random testing, and what a test can assert. A model is a conjecture, a
//! run is a fact: coverage is credited from here alone.
//!
//! Means the same as [`program::interpret`](touchstone_program::interpret), which the tests hold it to, but for what isn't
//! defined there: variables that are read before they're written are the only ones of a call that count as unknown.

pub(crate) mod memory;
mod statement;

use touchstone_logic::{EvalBudget, Valuation, Value, eval_within};
use touchstone_program::{AssertKind, ProcedureId, Program, Span};

use crate::code::{Code, Expr, Node, Operation, Place, Register, Routine};
use crate::exploration::{End, ErrorKind};
use crate::input::{Answer, Input, InputValue, Question, Target, UNKNOWN_FUNCTION};
use crate::options::Absent;
use crate::word::{self, Kind};
use memory::Memory;

/// What evaluations of `logic` may take.
const EVALUATION: EvalBudget = EvalBudget { steps: 100_000, depth: 1_000 };

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

    /// Whether something is in both.
    pub(crate) fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    /// Whether all that's in `other`, of the same size, is in this.
    pub(crate) fn contains(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| other & !own == 0)
    }
}

/// How far a run may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) steps: u64,
    pub(crate) calls: usize,
    pub(crate) absent: Absent,
    /// Whether the edges taken are listed.
    pub(crate) trace: bool,
}

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
    /// Edges of blocks with several, in order, each with the call it was in.
    pub(crate) trace: Vec<(u32, u32)>,
    pub(crate) results: Vec<Datum>,
    pub(crate) memory: Memory,
    pub(crate) steps: u64,
    /// The step at which an edge was taken for the first time, the last of these.
    pub(crate) news: u64,
    /// All that was asked, and the answers.
    pub(crate) answers: Vec<Answer>,
    pub(crate) choices: Vec<u32>,
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
    calls: u32,
    run: Partial,
}

#[derive(Default)]
struct Partial {
    instructions: Bits,
    edges: Bits,
    trace: Vec<(u32, u32)>,
    results: Vec<Datum>,
    steps: u64,
    news: u64,
    answers: Vec<Answer>,
    choices: Vec<u32>,
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
        calls: 0,
        run: Partial {
            instructions: Bits::new(code.instructions),
            edges: Bits::new(code.edges),
            ..Partial::default()
        },
    };
    let (end, site) = match machine.begin(entry) {
        Ok(()) => machine.go(),
        Err(stop) => stop,
    };
    let Partial { instructions, edges, trace, results, steps, news, answers, choices } = machine.run;
    let memory = machine.memory;
    let calls = match end {
        End::Failed { .. } => machine.frames.iter().map(Frame::call).collect(),
        _ => vec![],
    };
    Run { end, site, calls, instructions, edges, trace, results, memory, steps, news, answers, choices }
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
        let arguments: Vec<Datum> = given.collect();
        self.enter(routine, arguments, &[])?;
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

    /// Begins a call; preconditions are up to the caller.
    fn enter(&mut self, routine: &'a Routine, arguments: Vec<Datum>, outs: &'a [Place]) -> Result<(), Stop> {
        if self.frames.len() >= self.limits.calls {
            return Err((End::Endless, u32::MAX));
        }
        let registers = vec![0; routine.registers.len()];
        let values = defaults(&routine.registers);
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
        for (parameter, argument) in routine.parameters.iter().zip(arguments) {
            self.write(Place::Local(*parameter), argument);
        }
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
                if self.run.steps >= self.limits.steps {
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
            if self.run.steps >= self.limits.steps {
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
        if !self.run.edges.has(edge.number) {
            self.run.edges.set(edge.number);
            self.run.news = self.run.steps;
        }
        if self.limits.trace
            && block.edges.len() > 1
            && let Some(frame) = self.frames.last()
        {
            self.run.trace.push((edge.number, frame.number));
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
        let results = self.results(routine);
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        for address in &frame.stack {
            self.memory.leave(*address);
        }
        if self.frames.is_empty() {
            self.run.results = results;
            return Ok(());
        }
        for (out, result) in frame.outs.iter().zip(results) {
            self.write(*out, result);
        }
        Ok(())
    }

    /// The results of the active call.
    fn results(&self, routine: &Routine) -> Vec<Datum> {
        routine.results.iter().map(|result| self.read(Place::Local(*result))).collect()
    }

    fn read(&self, place: Place) -> Datum {
        let (registers, words, values) = match (place, self.frames.last()) {
            (Place::Local(_), Some(frame)) => (&frame.routine.registers, &frame.registers, &frame.values),
            _ => (&self.code.globals, &self.globals, &self.global_values),
        };
        let number = match place {
            Place::Local(number) | Place::Global(number) => number as usize,
        };
        match registers.get(number).map(|register| register.kind) {
            Some(Kind::Other) => Datum::Value(values[number].clone()),
            _ => Datum::Word(words.get(number).copied().unwrap_or(0)),
        }
    }

    fn write(&mut self, place: Place, datum: Datum) {
        let (words, values) = match (place, self.frames.last_mut()) {
            (Place::Local(_), Some(frame)) => (&mut frame.registers, &mut frame.values),
            _ => (&mut self.globals, &mut self.global_values),
        };
        let number = match place {
            Place::Local(number) | Place::Global(number) => number as usize,
        };
        match datum {
            Datum::Word(word) => words[number] = word,
            Datum::Value(value) => values[number] = value,
        }
    }

    /// The value of an expression becomes a variable's.
    #[inline]
    fn assign(&mut self, place: Place, expr: &Expr, span: Span) -> Result<(), Stop> {
        if expr.kind() == Kind::Other {
            let datum = self.datum_of(expr, span)?;
            self.write(place, datum);
        } else {
            let word = self.word(expr, span)?;
            self.set(place, word);
        }
        Ok(())
    }

    /// A word becomes a variable's value.
    #[inline]
    fn set(&mut self, place: Place, word: u128) {
        match (place, self.frames.last_mut()) {
            (Place::Local(number), Some(frame)) => frame.registers[number as usize] = word,
            (Place::Local(number) | Place::Global(number), _) => self.globals[number as usize] = word,
        }
    }

    fn truth(&mut self, expr: &Expr, span: Span) -> Result<bool, Stop> {
        Ok(self.word(expr, span)? != 0)
    }

    fn datum_of(&mut self, expr: &Expr, span: Span) -> Result<Datum, Stop> {
        if expr.kind() != Kind::Other {
            return self.word(expr, span).map(Datum::Word);
        }
        match expr.nodes.last() {
            Some(Node::Read(place)) => Ok(self.read(*place)),
            Some(Node::Literal(term)) => match self.program.store().literal(*term) {
                Some(value) => Ok(Datum::Value(value.clone())),
                None => Err(stuck("a literal without a value", span)),
            },
            Some(Node::Whole { term, vars }) => self.whole(*term, vars, span).map(Datum::Value),
            _ => Err(stuck("an expression that isn't one", span)),
        }
    }

    fn whole(
        &self,
        term: touchstone_logic::TermId,
        vars: &[(touchstone_logic::Var, Place)],
        span: Span,
    ) -> Result<Value, Stop> {
        let mut valuation = Valuation::new();
        for (var, place) in vars {
            let kind = Kind::of(self.program.store().var_sort(*var));
            if let Some(value) = self.read(*place).value(kind) {
                valuation.set(*var, value);
            }
        }
        eval_within(self.program.store(), term, &valuation, EVALUATION)
            .map_err(|error| stuck(&error.to_string(), span))
    }

    /// The value of an expression of a machine sort.
    #[inline]
    fn word(&mut self, expr: &Expr, span: Span) -> Result<u128, Stop> {
        // Most expressions are a variable or a constant, or one operator on these.
        match &expr.nodes[..] {
            [Node::Read(place)] => return Ok(self.known(*place)),
            [Node::Word(word)] => return Ok(*word),
            [a, Node::Apply { operator, arity: 1, .. }] => {
                if let Some(a) = self.simple(a)
                    && let Some(word) = operator.apply(a, 0, 0)
                {
                    return Ok(word);
                }
            }
            [a, b, Node::Apply { operator, arguments: [0, 1, _], arity: 2 }] => {
                if let (Some(a), Some(b)) = (self.simple(a), self.simple(b))
                    && let Some(word) = operator.apply(a, b, 0)
                {
                    return Ok(word);
                }
            }
            _ => {}
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        let result = self.row(expr, span, &mut scratch);
        self.scratch = scratch;
        result
    }

    /// The word that a variable holds.
    #[inline]
    fn known(&self, place: Place) -> u128 {
        match (place, self.frames.last()) {
            (Place::Local(number), Some(frame)) => frame.registers[number as usize],
            (Place::Local(_), None) => 0,
            (Place::Global(number), _) => self.globals[number as usize],
        }
    }

    /// The word of a constant or a variable.
    #[inline]
    fn simple(&self, node: &Node) -> Option<u128> {
        match node {
            Node::Word(word) => Some(*word),
            Node::Read(place) => Some(self.known(*place)),
            _ => None,
        }
    }

    /// The value of a row of operations, by all their values in order.
    fn row(&self, expr: &Expr, span: Span, scratch: &mut Vec<u128>) -> Result<u128, Stop> {
        for node in &expr.nodes {
            let word = match node {
                Node::Word(word) => *word,
                Node::Read(place) => self.known(*place),
                Node::Apply { operator, arguments: [a, b, c], .. } => {
                    let at = |index: u32| scratch[index as usize];
                    operator
                        .apply(at(*a), at(*b), at(*c))
                        .ok_or_else(|| stuck("an operator that isn't native", span))?
                }
                Node::Whole { term, vars } => {
                    let value = self.whole(*term, vars, span)?;
                    word::of_value(&value).unwrap_or(0)
                }
                Node::Literal(_) => 0,
            };
            scratch.push(word);
        }
        Ok(scratch.last().copied().unwrap_or(0))
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
