//! The concrete machine: runs a program as Racket would, and says how it ended and who's to blame. A CEK
//! machine; the continuation is a vector of frames (no continuation is ever returned to twice), the
//! environment one frame of slots for each activation.
//!
//! It is the judge of every counterexample, and shares only the core and the primitives on atoms with the
//! symbolic machine.

mod apply;
mod control;
mod equality;
mod evaluate;
mod message;
mod primitive;
mod print;
#[cfg(test)]
mod tests;

pub use print::{written, written_string, written_symbol};

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::core::{
    Constant, Expr, ExprId, GlobalId, LambdaId, ModuleId, Prim, Program, StructId, Symbol, TopLevel,
};
use crate::value::{Heap, Object, Ref, Value};

/// Limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps of the machine.
    pub steps: u64,
    /// Words on the heap (a pair is two) and on the continuation (a frame is eight). A word takes up to 60
    /// bytes.
    pub memory: usize,
}

impl Default for Limits {
    /// A few seconds and half a gigabyte at most.
    fn default() -> Limits {
        Limits { steps: 20_000_000, memory: 8_000_000 }
    }
}

/// Ways for a run to end.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// All modules ran to their end.
    Finished,
    /// An exception that nothing handled.
    Fault(Fault),
    /// The budget was spent: the program may run for ever.
    Diverged(Spent),
    /// The program needs something that isn't covered.
    Unsupported(String),
}

/// Which budget was spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// The steps were used up.
    Steps,
    /// The memory was used up.
    Memory,
}

/// Error of a program, and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The kind of error.
    pub kind: FaultKind,
    /// The application that failed, outside of the prelude.
    pub site: Option<ExprId>,
    /// The module whose fault it is: the party that a contract blames, or the module of the site.
    pub blamed: String,
    /// The message of Racket's exception, but for its details.
    pub message: String,
}

/// The kinds of faults.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    /// A contract was violated.
    Contract {
        /// The part of it that failed, by name.
        contract: String,
        /// The same with the text of procedures that have no name.
        source: String,
        /// The whole message.
        whole: String,
        /// The value that violated it.
        value: String,
        /// The export that it's the contract of.
        export: String,
        /// The party that isn't blamed.
        other: String,
        /// Whether the value was promised by the party that's blamed (a result), or given to it (an
        /// argument).
        promised: bool,
    },
    /// A primitive or library procedure was given what it doesn't take.
    Primitive {
        /// The name of the procedure.
        name: String,
        /// The procedure of the library that applied it, if it's not the program that did: the one that the program called.
        inside: Option<String>,
    },
    /// A procedure was applied to too many or too few arguments.
    Arity,
    /// Something was applied that isn't a procedure.
    NotAProcedure,
    /// A variable was used before its definition.
    Undefined,
    /// The program raised this itself.
    Raised,
}

/// Result of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The way it ended.
    pub outcome: Outcome,
    /// The text that it wrote.
    pub output: String,
    /// Whether it has listed a hash of several entries, or a set: in which order isn't said anywhere.
    pub ordered: bool,
    /// The steps that it took.
    pub steps: u64,
}

/// Runs a module after those that it requires. Deterministic. Cost: at most what the limits allow.
pub fn run(program: &Program, main: ModuleId, limits: &Limits) -> Run {
    let mut machine = Machine {
        program,
        heap: Heap::default(),
        globals: vec![Value::Undefined; program.global_count()],
        stack: vec![],
        output: String::new(),
        ordered: false,
        steps: 0,
        limits: *limits,
        faults: FxHashMap::default(),
        literals: FxHashMap::default(),
    };
    let outcome = match machine.modules(main) {
        Ok(()) => Outcome::Finished,
        Err(stop) => match *stop {
            Stop::Uncaught(fault) => Outcome::Fault(fault),
            Stop::Spent(what) => Outcome::Diverged(what),
            Stop::Unsupported(what) => Outcome::Unsupported(what),
        },
    };
    Run { outcome, output: machine.output, ordered: machine.ordered, steps: machine.steps }
}

/// The slots of one activation.
type Env = Rc<RefCell<Vec<Value>>>;

/// Next step of the machine.
enum Step {
    Eval(ExprId, Env),
    Return(Value),
    ReturnMany(Vec<Value>),
    Apply(Application),
    /// An exception is looking for a handler.
    Raise(Value),
}

/// A procedure with its arguments.
struct Application {
    function: Value,
    arguments: Vec<Value>,
    keywords: Vec<(Symbol, Value)>,
    site: ExprId,
}

/// Frame of the stack, which waits for a value.
enum Frame {
    /// An application whose parts are being evaluated.
    Parts {
        site: ExprId,
        done: Vec<Value>,
        env: Env,
    },
    If {
        then: ExprId,
        otherwise: ExprId,
        env: Env,
    },
    Let {
        expr: ExprId,
        done: Vec<Value>,
        env: Env,
    },
    Letrec {
        expr: ExprId,
        index: usize,
        env: Env,
    },
    LetValues {
        expr: ExprId,
        env: Env,
    },
    Begin {
        expr: ExprId,
        index: usize,
        env: Env,
    },
    SetLocal {
        expr: ExprId,
        slot: u32,
        env: Env,
    },
    SetGlobal(ExprId, GlobalId),
    /// Predicates and handlers that are being evaluated.
    Handlers {
        expr: ExprId,
        done: Vec<Value>,
        env: Env,
    },
    /// The body of `with-handlers`, which is this expression, runs.
    Guarded(ExprId, Rc<[(Value, Value)]>),
    /// A predicate of `with-handlers` was asked.
    Asked {
        handlers: Rc<[(Value, Value)]>,
        index: usize,
        exception: Value,
        site: ExprId,
    },
    /// Code of the prelude runs for this site: a procedure of that name, if programs can name it.
    Site(ExprId, Option<Symbol>),
    /// A mark that an escape comes back to: a box.
    Prompt(Ref),
    /// A body runs that has something to do when it's left.
    Winding(Value),
    /// That was done; leaving goes on.
    Rewind(Leaving),
}

/// Why a continuation is left.
enum Leaving {
    Exception(Value),
    Escape(Ref, Vec<Value>),
}

/// Why the machine stops.
enum Stop {
    Uncaught(Fault),
    Spent(Spent),
    Unsupported(String),
}

type Running<T> = Result<T, Box<Stop>>;

struct Machine<'p> {
    program: &'p Program,
    heap: Heap,
    globals: Vec<Value>,
    stack: Vec<Frame>,
    output: String,
    /// [`Run::ordered`]
    ordered: bool,
    steps: u64,
    limits: Limits,
    /// Faults behind the exceptions that the machine raised itself.
    faults: FxHashMap<Ref, Fault>,
    /// Literals that were made: each is one object.
    literals: FxHashMap<ExprId, Value>,
}

impl Machine<'_> {
    /// Runs the prelude, then the module's requires, each once, then the module.
    fn modules(&mut self, main: ModuleId) -> Running<()> {
        let mut needed = vec![false; self.program.modules.len()];
        let mut pending = vec![main];
        while let Some(module) = pending.pop() {
            if !std::mem::replace(&mut needed[module.index()], true) {
                pending.extend(self.program.module(module).requires.iter().copied());
            }
        }
        needed[Program::PRELUDE.index()] = true;
        // Modules are in an order in which each comes after those that it requires.
        for (index, needed) in needed.into_iter().enumerate() {
            let module = ModuleId(index as u32);
            if !needed {
                continue;
            }
            if self.program.module(module).broken {
                let name = &self.program.module(module).name;
                return Err(Box::new(Stop::Unsupported(format!("the module `{name}` has errors"))));
            }
            self.module(module)?;
        }
        Ok(())
    }

    fn module(&mut self, id: ModuleId) -> Running<()> {
        let program = self.program;
        let module = program.module(id);
        let env: Env = Rc::new(RefCell::new(vec![Value::Undefined; module.frame as usize]));
        for form in &module.body {
            match form {
                TopLevel::Define(globals, expr) => {
                    let values = self.evaluate(*expr, env.clone())?;
                    if values.len() != globals.len() {
                        let message = wrong_count(globals.len(), values.len());
                        let raised = self.primitive_fault(*expr, "define-values", message, Class::Arity);
                        self.uncaught(raised)?;
                        continue;
                    }
                    for (global, value) in globals.iter().zip(values) {
                        self.globals[global.index()] = value;
                    }
                }
                TopLevel::Expression(expr) => {
                    for value in self.evaluate(*expr, env.clone())? {
                        if !matches!(value, Value::Atom(Constant::Void)) {
                            let text = self.printed(&value);
                            self.write(&text);
                            self.write("\n");
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// An exception that nothing handles.
    fn uncaught(&mut self, step: Step) -> Running<()> {
        match step {
            Step::Raise(value) => Err(Box::new(Stop::Uncaught(self.fault_of(&value)))),
            _ => Ok(()),
        }
    }

    fn fault_of(&mut self, exception: &Value) -> Fault {
        if let Value::Struct(at) = exception {
            if let Some(fault) = self.faults.get(at) {
                return fault.clone();
            }
            let message = match self.heap.get(*at) {
                Object::Struct(id, fields) if self.program.derives_from(*id, self.exn()) => {
                    fields.first().cloned()
                }
                _ => None,
            };
            if let Some(Value::Atom(Constant::String(message))) = message {
                let message = message.to_string();
                return Fault { kind: FaultKind::Raised, site: None, blamed: String::new(), message };
            }
        }
        let message = format!("uncaught exception: {}", self.printed(exception));
        Fault { kind: FaultKind::Raised, site: None, blamed: String::new(), message }
    }

    /// The type at the root of exceptions.
    fn exn(&self) -> StructId {
        let fail = self.program.builtins().exceptions.fail;
        self.program.struct_type(fail).parent.unwrap_or(fail)
    }

    fn write(&mut self, text: &str) {
        const MOST: usize = 1 << 20;
        if self.output.len() < MOST {
            self.output.push_str(text);
        }
    }

    /// The site outside of the prelude that an error at `site` is the error of.
    fn outside(&self, site: ExprId) -> ExprId {
        self.called_from(site).map_or(site, |(outside, _)| outside)
    }

    /// Where the code of the prelude that `site` is in was called from, and by which name; none if it's not in the prelude.
    fn called_from(&self, site: ExprId) -> Option<(ExprId, Option<&Symbol>)> {
        if self.program.origin(site).module != Program::PRELUDE {
            return None;
        }
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Site(site, name) => Some((*site, name.as_ref())),
            _ => None,
        })
    }

    /// The procedure of the library in whose code the one that failed was applied, as the program called it; none if the program
    /// has applied it itself, or has passed it on to be applied.
    fn failed_inside(&self, site: ExprId, failed: &str) -> Option<String> {
        let (_, called) = self.called_from(site)?;
        let called = called.filter(|called| called.as_str() != failed)?;
        let Expr::Apply { function, .. } = self.program.expr(site) else { return None };
        let own = match self.program.expr(*function) {
            Expr::Prim(Prim::Apply | Prim::KeywordApply) => matches!(failed, "apply"),
            Expr::Prim(_) | Expr::Global(_) => true,
            _ => false,
        };
        own.then(|| called.to_string())
    }

    /// Raises an exception of the machine's own.
    fn primitive_fault(&mut self, site: ExprId, name: &str, message: String, class: Class) -> Step {
        let types = self.program.builtins().exceptions;
        let id = match class {
            Class::Contract | Class::Keywords => types.contract,
            Class::DivideByZero => types.divide_by_zero,
            Class::Arity | Class::NotAProcedure => {
                if matches!(class, Class::Arity) {
                    types.arity
                } else {
                    types.contract
                }
            }
            Class::Undefined => types.variable,
            Class::Unmatched => types.unmatched,
        };
        let more = match class {
            Class::Unmatched => vec![Value::boolean(false); 2],
            Class::Undefined => vec![Value::Atom(Constant::Symbol(Symbol::new(name)))],
            _ => vec![],
        };
        let kind = match class {
            Class::Arity if name != "define-values" => FaultKind::Arity,
            Class::Keywords => FaultKind::Arity,
            Class::NotAProcedure => FaultKind::NotAProcedure,
            Class::Undefined => FaultKind::Undefined,
            _ => FaultKind::Primitive { name: name.to_owned(), inside: self.failed_inside(site, name) },
        };
        let site = self.outside(site);
        let module = self.program.origin(site).module;
        let blamed = self.program.module(module).name.to_string();
        let message = if name.is_empty() { message } else { format!("{name}: {message}") };
        let fault = Fault { kind, site: Some(site), blamed, message: message.clone() };
        self.raise(id, message, more, fault)
    }

    fn raise(&mut self, id: StructId, message: String, more: Vec<Value>, fault: Fault) -> Step {
        let marks = self.program.builtins().exceptions.marks;
        let marks = Value::Struct(self.heap.allocate(Object::Struct(marks, vec![])));
        let mut fields = vec![Value::Atom(Constant::String(message.into())), marks];
        fields.extend(more);
        let at = self.heap.allocate(Object::Struct(id, fields));
        self.faults.insert(at, fault);
        Step::Raise(Value::Struct(at))
    }
}

/// The classes of exceptions that the machine raises.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    Contract,
    DivideByZero,
    Arity,
    Keywords,
    NotAProcedure,
    Undefined,
    Unmatched,
}

/// Racket's message when an expression has the wrong number of values.
fn wrong_count(expected: usize, found: usize) -> String {
    format!(
        "result arity mismatch;\n expected number of values not received\n  expected: {expected}\n  received: {found}"
    )
}

/// A closure's code.
fn lambda_of(object: &Object) -> Option<LambdaId> {
    match object {
        Object::Closure(id, _) => Some(*id),
        _ => None,
    }
}

/// Whether a value is a primitive that may do anything: what the machine hands to `apply` itself.
fn is_control(prim: Prim) -> bool {
    let leaving = matches!(prim, Prim::Prompt | Prim::Winding | Prim::Escape);
    leaving || matches!(prim, Prim::Apply | Prim::Values | Prim::Raise | Prim::KeywordApply)
}
