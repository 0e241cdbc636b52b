//! The symbolic machine: an abstract machine over [core](touchstone_front_racket::core) whose values may be unknown (RCC §3.2,
//! §4).
//!
//! A [`State`] is an expression, environment and continuation with a [heap](crate::heap). A step that depends
//! on something that isn't known doesn't happen: it ends in [`Stop::Split`] with the ways in which what's
//! known could be refined, the state is copied for each, and the step is made again in all copies. So a
//! primitive is written as if it could ask the heap anything; the one rule is that **a step asks before it
//! changes anything but by asking** (allocation of what nobody else can see aside).
//!
//! Whoever isn't known is the client: what the module gives it, it may use in any way that contracts allow
//! ([`client`]), and where an error is the client's, the path is of no interest.

pub mod apply;
pub mod approximation;
pub mod client;
mod client_actions;
mod client_omissions;
pub mod control;
mod error_messages;
mod errors;
pub mod evaluate;
pub mod frames;
pub(crate) mod implicit_calls;
pub mod instance_flow;
pub(crate) mod keywords;
pub mod kinds;
mod library_calls;
pub mod observable;
pub mod primitive;
pub mod question;
pub mod search_progress;

use std::rc::Rc;

use crate::heap::{Body, Heap, Literal, Slot};
use crate::outcome::Options;
use crate::solve::Solver;
use crate::symbolic::{Atom, Client, Kinds, Loc, Value};
use approximation::Approximation;
use errors::Errors;
use frames::{Application, Control, Frame, Kont};
use search_progress::Reach;
use touchstone_front_racket::core::{
    ExportTarget, ExprId, GlobalId, ModuleId, Program, StructId, StructOp, StructType, Symbol, TopLevel,
};
use touchstone_front_racket::primitive::Prim;
use touchstone_report::{Limit, Quantity};

/// A state of the machine. A clone is O(1), but for what the control holds.
#[derive(Clone, Debug)]
pub struct State {
    /// The next step.
    pub control: Control,
    /// The continuation after that.
    pub kont: Kont,
    /// Knowledge on this path.
    pub heap: Heap,
    /// Cost of the path, which says how late it's wanted: choices of larger data, of more interactions, of rarer
    /// kinds, and time.
    pub cost: u32,
    /// Number of acts of the client.
    pub interactions: u32,
    /// Number of structures that the client has built where they're needed: instances, pairs, vectors, hashes.
    pub built: u32,
    /// Slices of time since the client's last act.
    pub slices: u32,
    /// Steps since the state was last taken up by the search.
    pub steps: u64,
    /// The procedure of a module that the client's last call is going to run, once contracts have passed the
    /// arguments.
    pub target: Option<Rc<crate::symbolic::Closure>>,
    /// Whether it runs: the input is complete, and what happens now is the module's doing (RCC §5.3: a
    /// suspect).
    pub entered: bool,
    /// The export that the client's last act called, by its index; none if it called something else.
    pub export: Option<usize>,
    /// Crossings of the boundary between client and module.
    pub calls: Rc<Calls>,
    /// The exports as the client sees them, in the order of [`Machine::imports`].
    pub imports: Rc<[Value]>,
    /// Which exceptions are errors.
    pub errors: Errors,
}

/// Crossings of the boundary between client and module, last first.
#[derive(Debug, Default)]
pub struct Calls {
    /// The last crossing, and the heap then: what can be mutated may have changed since.
    pub last: Option<(Event, Heap)>,
    /// Those before.
    pub before: Option<Rc<Calls>>,
    /// Number of the crossings.
    pub count: usize,
}

/// A crossing of the boundary between client and module.
#[derive(Clone, Debug)]
pub enum Event {
    /// The client calls a procedure with arguments, by position and by keyword.
    Call(Value, Vec<Value>, Vec<(Symbol, Value)>),
    /// A call of the client's has its results: the number of crossings when it had been made.
    Return(usize, Vec<Value>),
    /// An unknown procedure is called, and runs a body.
    Callback(Loc, Value, Vec<Value>),
    /// The body returns.
    Answer(Loc, Value),
}

impl Drop for Calls {
    fn drop(&mut self) {
        // Without recursion: a loop of the program may call a procedure of the client's in each round.
        let mut next = self.before.take();
        while let Some(calls) = next {
            next = Rc::into_inner(calls).and_then(|mut calls| calls.before.take());
        }
    }
}

impl State {
    /// Something crosses the boundary.
    pub fn crosses(&mut self, event: Event) {
        let count = self.calls.count + 1;
        let last = Some((event, self.heap.clone()));
        self.calls = Rc::new(Calls { last, before: Some(self.calls.clone()), count });
    }
}

/// A name that the client has for a value.
pub use crate::heap::Name;

/// One way in which what's known could be refined.
#[derive(Clone, Debug)]
pub enum Refinement {
    /// The value is of one of these kinds.
    Kinds(Loc, Kinds),
    /// The test comes out so.
    Literal(Literal),
    /// The unknown value is this one, which the client knows by this name.
    Alias(Loc, Name, Value),
    /// The first unknown value is the second.
    Same(Loc, Loc),
    /// It's a list (of any length).
    List(Loc),
    /// It's a pair whose last part isn't a list's.
    Improper(Loc),
    /// It isn't an instance of the type.
    Not(Loc, StructId),
    /// It's an instance of the type, made by an export of the module: by its index.
    Made(Loc, StructId, usize),
    /// It's an instance of the type that the module has handed to the client.
    Instance(Loc, StructId),
    /// It's a procedure of the set that it's one of: by its index.
    Member(Loc, usize),
    /// It's a new mutable (or immutable) vector of this length.
    Vector(Loc, usize, bool),
    /// It's a new mutable (or immutable) box.
    Box(Loc, bool),
    /// It's a new mutable (or immutable) hash with so many keys.
    Hash(Loc, usize, bool),
    /// As a procedure, it does or doesn't take so many arguments.
    Accepts(Loc, usize, bool),
    /// The client's body goes on like this.
    Body(Loc, Rc<Body>, u32),
}

/// Why a step wasn't completed.
#[derive(Debug)]
pub enum Stop {
    /// It depends on what isn't known: the ways it could be, likeliest first, each with its additional cost.
    Split(Vec<(Refinement, u32)>),
    /// An exception.
    Raise(Box<Fault>),
    /// An exception that nothing handles: the end of the path.
    Fault(Box<Fault>),
    /// The state contradicts itself.
    Infeasible,
    /// Nobody decided if the state contradicts itself.
    Undecided,
    /// The machine doesn't model this.
    Unmodelled(String),
    /// The client is to blame, or the module ended as it should.
    Uninteresting,
    /// A bound on interactions.
    Interactions,
    /// The outermost continuation has a value.
    Returned(Value),
    /// A procedure is called of which a summary is wanted ([`prove`](crate::prove)).
    Call(Box<Application>),
    /// One of these is returned ([`prove`](crate::prove)).
    Choose(Vec<Value>),
}

/// An error on this path, with values as far as they're known.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The kind of error.
    pub kind: FaultKind,
    /// The innermost application outside of the prelude; none if the client made it.
    pub site: Option<ExprId>,
}

impl Fault {
    /// Whether it's an error of no one's making: nothing that was raised, and no contract that somebody broke.
    pub(crate) fn is_nobodys(&self) -> bool {
        !matches!(self.kind, FaultKind::Raised(_) | FaultKind::Blame(_))
    }

    /// Whether it's a contract that the client has broken.
    pub(crate) fn blames_client(&self, heap: &Heap) -> bool {
        let FaultKind::Blame(arguments) = &self.kind else { return false };
        let party = arguments.first().map(|party| heap.resolve(party));
        matches!(party, Some(Value::Atom(Atom::Symbol(party))) if party.as_str() == CLIENT)
    }
}

/// The kinds of errors.
#[derive(Clone, Debug)]
pub enum FaultKind {
    /// [`Prim::Blame`]: its arguments.
    Blame(Vec<Value>),
    /// A primitive outside of its domain: what it takes and what it was given.
    Domain(Prim, String, Value),
    /// A library procedure outside of its domain: name, what it takes, what it was given.
    Library(String, String, Value),
    /// A library procedure that fails otherwise: name, message, what it's about.
    Message(String, String, Option<Value>),
    /// Application of what isn't a procedure, or to a wrong number of arguments.
    Application(String, Value),
    /// A variable without a value.
    Undefined(Symbol),
    /// An exception of the program.
    Raised(Value),
}

impl FaultKind {
    /// The kind in a word.
    pub fn word(&self) -> &'static str {
        match self {
            FaultKind::Blame(_) => "blame",
            FaultKind::Domain(..) => "domain",
            FaultKind::Library(..) | FaultKind::Message(..) => "library",
            FaultKind::Application(..) => "application",
            FaultKind::Undefined(_) => "undefined",
            FaultKind::Raised(_) => "raised",
        }
    }
}

/// An export as the client sees it.
#[derive(Clone, Debug)]
pub struct Import {
    /// The name of the export.
    pub name: Symbol,
    /// The structure type's procedure that it is, if it is one.
    pub structure: Option<(StructId, StructOp)>,
    /// The module that provided it first.
    pub owner: ModuleId,
    /// Its index among that module's exports.
    pub index: usize,
    /// If it isn't exported at all: the procedure of the library that it is.
    pub library: Option<Library>,
}

impl Import {
    /// Whether it's a structure type's constructor.
    pub fn is_constructor(&self) -> bool {
        matches!(self.structure, Some((_, StructOp::Constructor)))
    }
}

/// A procedure of the library that makes instances of a structure type that's the library's.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// The variable that it's bound to.
    pub global: GlobalId,
    /// End of a call of it in a client's text, after the operands.
    pub closing: &'static str,
}

/// Such procedures: what a client calls them, the structure type, the prelude's name, and how a call ends.
const LIBRARY: [(&str, &str, &str, &str); 3] = [
    ("exn:fail", "exn:fail", "#%make-failure", " (current-continuation-marks)"),
    ("exn:fail:contract", "exn:fail:contract", "#%make-contract-failure", " (current-continuation-marks)"),
    ("list->set", "#%set", "list->set", ""),
];

/// The library's constructors, but for those whose names are taken.
fn library(program: &Program, taken: &[Import]) -> Vec<Import> {
    let made = LIBRARY.iter().filter_map(|(name, structure, global, closing)| {
        let name = Symbol::new(name);
        let declared = |ty: &StructType| ty.module == Program::PRELUDE && ty.name.as_str() == *structure;
        let id = StructId(program.structs().iter().position(declared)? as u32);
        let library = Library { global: program.library(global)?, closing };
        let free = !taken.iter().any(|import| import.name == name);
        let structure = Some((id, StructOp::Constructor));
        free.then_some(Import { name, structure, owner: Program::PRELUDE, index: 0, library: Some(library) })
    });
    made.collect()
}

/// The machine: a program, the module under test, and the solver layer.
#[derive(Debug)]
pub struct Machine<'a, A> {
    /// The program that is run.
    pub program: &'a Program,
    /// The module under test.
    pub module: ModuleId,
    /// Options of the search.
    pub options: &'a Options,
    /// Imports that the client may use.
    pub imports: Vec<Import>,
    /// Whether the known modules can remember anything between calls.
    pub stateful: bool,
    /// Whether an instance is as good as another one with the same fields: no known module can write to what it's given, or ask
    /// whether two are the same.
    pub rebuilds: bool,
    /// Whether a known module asks whether two values are the same.
    pub identity_asked: bool,
    /// The solver layer.
    pub solver: Solver,
    /// The modules that have to be run, in order.
    order: Vec<ModuleId>,
    /// The program's holes that were met.
    pub holes: Vec<ExprId>,
    /// Limits that cut something off: unknown data larger than what's tried.
    pub cut: std::collections::BTreeSet<Limit>,
    /// Limits on what clients do, whichever way all are looked at: an over-approximation leaves it out too.
    pub beside: std::collections::BTreeSet<Limit>,
    /// Whether the known modules look at strings, or make some.
    pub texts: bool,
    /// Whether the known modules have the library fill something while it calls what it was given.
    pub fills: bool,
    /// Whether the known modules raise values of their own.
    raises: bool,
    /// Handlers of exceptions that the known modules have.
    handlers: error_messages::Handlers,
    /// What of the library wasn't held against racket.
    unheld: library_calls::Unheld,
    /// Which exports make instances, and which take them.
    pub flow: instance_flow::Flow,
    /// Parts of the modules' texts that were reached.
    pub reach: Reach,
    /// Closeness to what clients do, and the knowledge for that.
    pub approximation: A,
}

/// Name of the client in blame.
pub const CLIENT: &str = "client";

impl<'a, A: Approximation> Machine<'a, A> {
    /// A machine for a module of the program.
    pub fn new(program: &'a Program, module: ModuleId, options: &'a Options) -> Machine<'a, A> {
        let mut wanted = vec![module];
        let mut next = 0;
        while next < wanted.len() {
            for required in &program.module(wanted[next]).requires {
                if !wanted.contains(required) {
                    wanted.push(*required);
                }
            }
            next += 1;
        }
        // The prelude first; the program has every module after those it requires.
        wanted.retain(|module| *module != Program::PRELUDE);
        wanted.sort();
        wanted.insert(0, Program::PRELUDE);
        let mut imports = Vec::new();
        for (index, export) in program.module(module).exports.iter().enumerate() {
            // Handed on from another module: that module's contract holds.
            let (mut owner, mut index) = (module, index);
            while let Some(ExportTarget::Import(from, at)) =
                program.module(owner).exports.get(index).map(|export| export.target)
            {
                (owner, index) = (from, at as usize);
            }
            let structure = match program.module(owner).exports.get(index).map(|export| export.target) {
                Some(ExportTarget::Struct(id, op)) => Some((id, op)),
                Some(ExportTarget::Variable(_) | ExportTarget::Prim(_)) => None,
                _ => continue,
            };
            imports.push(Import { name: export.name.clone(), structure, owner, index, library: None });
        }
        let further = library(program, &imports);
        imports.extend(further);
        let stateful = observable::is_stateful(program, &wanted);
        let identity_asked = observable::asks_for_identity(program, &wanted);
        let rebuilds = !stateful && !options.impure && !identity_asked;
        let solver = Solver::new();
        Machine {
            program,
            module,
            options,
            imports,
            stateful,
            rebuilds,
            identity_asked,
            solver,
            holes: Vec::new(),
            cut: Default::default(),
            beside: observable::clients_left_out(program, module, &wanted).into_iter().collect(),
            texts: observable::looks_at_strings(program, &wanted)
                || observable::makes_strings(program, &wanted),
            fills: implicit_calls::fills(program, &wanted),
            raises: observable::raises(program, &wanted),
            handlers: error_messages::Handlers::new(program, &wanted),
            unheld: library_calls::Unheld::new(program, &wanted),
            order: wanted,
            flow: instance_flow::Flow::default(),
            reach: Reach::new(program),
            approximation: A::new(program, stateful),
        }
    }

    /// The state before anything was run.
    pub fn start(&self) -> State {
        let heap = Heap::new(self.program.global_count());
        let frame = Frame::Modules { module: 0, form: 0 };
        State {
            control: Control::Return(Value::VOID),
            kont: frames::push(None, frame),
            heap,
            cost: 0,
            interactions: 0,
            built: 0,
            slices: 0,
            steps: 0,
            target: None,
            entered: false,
            export: None,
            calls: Rc::default(),
            imports: Rc::from([]),
            errors: Errors::default(),
        }
    }

    /// Makes steps until the state has to be split, ends, or has used its fuel (then it's returned).
    pub fn run(&mut self, state: &mut State, fuel: u64) -> Result<(), Stop> {
        for _ in 0..fuel {
            state.steps += 1;
            match self.step(state) {
                Ok(()) => {}
                Err(Stop::Raise(fault)) => state.control = self.exception(state, *fault)?,
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }

    fn step(&mut self, state: &mut State) -> Result<(), Stop> {
        match std::mem::replace(&mut state.control, Control::Halt) {
            Control::Eval(expr, env) => {
                self.reach.visit(expr);
                if let Some(name) = self.unheld.names.get(&expr) {
                    self.beside.insert(Limit::bare(Quantity::LibraryProcedures).of(name.clone()));
                }
                self.evaluate(state, expr, env)
            }
            Control::Return(value) => {
                let Some(frame) = frames::pop(&mut state.kont) else { return Err(Stop::Returned(value)) };
                self.resume(state, frame, value)
            }
            Control::Apply(application) => {
                // The control has to be as it was if the step isn't completed.
                let result = self.apply(state, &application);
                if let Err(Stop::Split(_)) = result {
                    state.control = Control::Apply(application);
                }
                result
            }
            Control::Client(client) => {
                let result = A::client_actions(self, state, &client);
                if let Err(Stop::Split(_)) = result {
                    state.control = Control::Client(client);
                }
                result
            }
            Control::Raise(exception, fault) => self.unwind(state, exception, fault),
            Control::Halt => Err(Stop::Uninteresting),
        }
    }

    /// The module that is being loaded, if one is.
    pub(crate) fn loading(&self, state: &State) -> Option<ModuleId> {
        frames::frames(&state.kont).find_map(|frame| match frame {
            Frame::Modules { module, .. } => self.order.get(*module).copied(),
            _ => None,
        })
    }

    /// The next form at the top of a module, or the next module, or the client.
    pub(crate) fn next_form(&mut self, state: &mut State, module: usize, form: usize) -> Result<(), Stop> {
        let Some(id) = self.order.get(module) else { return self.import(state, 0, Vec::new()) };
        let body = &self.program.module(*id).body;
        let Some(top) = body.get(form) else {
            state.control = Control::Return(Value::VOID);
            frames::push_to(&mut state.kont, Frame::Modules { module: module + 1, form: 0 });
            return Ok(());
        };
        let env = frames::env(self.program.module(*id).frame as usize);
        frames::push_to(&mut state.kont, Frame::Modules { module, form: form + 1 });
        match top {
            TopLevel::Define(globals, expr) => {
                frames::push_to(&mut state.kont, Frame::Define { globals: globals.clone() });
                state.control = Control::Eval(*expr, env);
            }
            TopLevel::Expression(expr) => state.control = Control::Eval(*expr, env),
        }
        Ok(())
    }

    /// Puts the exports under their contracts, one after the other; then the client begins.
    pub(crate) fn import(
        &mut self,
        state: &mut State,
        index: usize,
        mut done: Vec<Value>,
    ) -> Result<(), Stop> {
        for (index, import) in self.imports.iter().enumerate().skip(index) {
            if let Some(library) = import.library {
                done.push(state.heap.global(library.global).cloned().unwrap_or(Value::VOID));
                continue;
            }
            let Some(export) = self.program.module(import.owner).exports.get(import.index) else { continue };
            let value = match export.target {
                ExportTarget::Variable(global) => match state.heap.global(global) {
                    Some(value) => value.clone(),
                    None => {
                        return Err(Stop::Unmodelled(format!("the export `{}` has no value", export.name)));
                    }
                },
                ExportTarget::Struct(id, op) => Value::Struct(id, op),
                ExportTarget::Prim(prim) => Value::Prim(prim),
                ExportTarget::StructName(_) | ExportTarget::Import(..) => Value::VOID,
            };
            let Some(contract) = export.contract.and_then(|contract| state.heap.global(contract)) else {
                done.push(value);
                continue;
            };
            let name = Value::symbol(export.name.as_str());
            let positive = Value::symbol(self.program.module(import.owner).name.as_str());
            let arguments = vec![contract.clone(), value, name, positive, Value::symbol(CLIENT)];
            let Some(monitor) = state.heap.global(self.program.builtins().monitor).cloned() else {
                return Err(Stop::Unmodelled("the prelude has no monitor".to_owned()));
            };
            frames::push_to(&mut state.kont, Frame::Imports { index: index + 1, done: done.into() });
            state.control = Control::apply(monitor, arguments, None);
            return Ok(());
        }
        for value in &done {
            self.leaves_out_of_what_is_given(state, std::slice::from_ref(value));
        }
        state.imports = done.into();
        let top = state.heap.allocate(Slot::Body(Rc::new(Body::default())));
        let client = Client { body: top, steps: 0, values: Vec::new(), wrote: true, outer: None };
        state.kont = None;
        state.heap.top = Some(top);
        state.heap.begun = state.heap.len();
        state.heap.writes = 0;
        state.control = Control::Client(Rc::new(client));
        Ok(())
    }
}
