//! Controls and continuations. A continuation is a list of frames on the heap of the host, shared between the
//! copies of a state; recursion of the program under test never is recursion of ours.

use std::rc::Rc;

use super::Fault;
use crate::symbolic::{Client, Loc, Value};
use touchstone_front_racket::core::{ExprId, GlobalId, Symbol};

/// The values of a procedure's local variables, by slot. Shared by the continuations that need it; a binder
/// writes to its own copy.
pub type Env = Rc<Vec<Value>>;

/// An environment of so many slots.
pub fn env(slots: usize) -> Env {
    Rc::new(vec![Value::VOID; slots])
}

/// The machine's next step.
#[derive(Clone, Debug)]
pub enum Control {
    /// An expression is evaluated.
    Eval(ExprId, Env),
    /// A procedure is applied.
    Apply(Rc<Application>),
    /// A value goes to the continuation.
    Return(Value),
    /// An exception goes to the handlers: with what's known of the error if a machine raised it.
    Raise(Value, Option<Rc<Fault>>),
    /// The client goes on with its body.
    Client(Rc<Client>),
    /// Nothing is left to do.
    Halt,
}

/// A procedure with arguments.
#[derive(Clone, Debug)]
pub struct Application {
    /// The procedure.
    pub function: Value,
    /// The arguments by position.
    pub arguments: Vec<Value>,
    /// By keyword, sorted.
    pub keywords: Vec<(Symbol, Value)>,
    /// The expression; none in the client.
    pub site: Option<ExprId>,
}

impl Control {
    /// An application by position.
    pub fn apply(function: Value, arguments: Vec<Value>, site: Option<ExprId>) -> Control {
        Control::Apply(Rc::new(Application { function, arguments, keywords: Vec::new(), site }))
    }
}

/// Frame that awaits a value.
#[derive(Clone, Debug)]
pub enum Frame {
    /// Function and arguments are evaluated in order; keyword arguments after those by position.
    Arguments {
        /// The application.
        site: ExprId,
        /// The environment of the rest.
        env: Env,
        /// The values so far.
        done: Vec<Value>,
    },
    /// A test that awaits its outcome.
    If {
        /// Then and else.
        branches: (ExprId, ExprId),
        /// The environment of the branches.
        env: Env,
    },
    /// A binding of `let` or `letrec`.
    Bind {
        /// The form in the text.
        site: ExprId,
        /// Which binding.
        index: usize,
        /// With the variables bound so far.
        env: Env,
    },
    /// The producer of `let-values`.
    BindValues {
        /// The form in the text.
        site: ExprId,
        /// The environment of the rest.
        env: Env,
    },
    /// One of a sequence.
    Begin {
        /// The form in the text.
        site: ExprId,
        /// Which comes next.
        next: usize,
        /// The environment of the rest.
        env: Env,
    },
    /// A local variable's new value.
    SetLocal {
        /// The form in the text.
        site: ExprId,
        /// The variable's cell.
        cell: Loc,
    },
    /// A module-level variable's new value.
    SetGlobal {
        /// The form in the text.
        site: ExprId,
        /// The variable.
        global: GlobalId,
    },
    /// Predicates and handlers of `with-handlers`, alternating.
    Handlers {
        /// The form in the text.
        site: ExprId,
        /// The environment of the rest.
        env: Env,
        /// The values so far.
        done: Vec<Value>,
    },
    /// A body runs under handlers.
    Handled {
        /// The form in the text, whose fault it is if a predicate or a handler can't be applied.
        site: ExprId,
        /// Predicates and handlers, alternating.
        handlers: Rc<[Value]>,
    },
    /// A handler's predicate is asked.
    HandlerTest {
        /// The form in the text.
        site: ExprId,
        /// Predicates and handlers, alternating.
        handlers: Rc<[Value]>,
        /// Which predicate.
        index: usize,
        /// The exception that is handled.
        exception: Value,
        /// Knowledge of the error.
        fault: Option<Rc<Fault>>,
    },
    /// A mark that an escape comes back to.
    Prompt {
        /// A box, by its identity.
        mark: Loc,
    },
    /// A body runs that has something to do when it's left.
    Winding {
        /// The procedure of no arguments that is called.
        post: Value,
    },
    /// That was done; leaving goes on.
    Rewind(Leaving),
    /// The prelude runs for this site.
    Site(Option<ExprId>),
    /// Definitions at the top of a module.
    Define {
        /// The variables.
        globals: Box<[GlobalId]>,
    },
    /// Forms of modules, in order.
    Modules {
        /// Which module, by position in the order.
        module: usize,
        /// Which form comes next.
        form: usize,
    },
    /// Exports that are put under contract.
    Imports {
        /// Which comes next.
        index: usize,
        /// The values so far.
        done: Rc<[Value]>,
    },
    /// The client awaits the result of a step.
    Step {
        /// Before the step.
        client: Rc<Client>,
        /// The count of writes then.
        writes: u64,
        /// The count of crossings then.
        calls: usize,
    },
    /// An unknown value is made by an export; then the control is taken up again.
    Made {
        /// The unknown value.
        loc: Loc,
        /// The type that it has to be an instance of.
        structure: touchstone_front_racket::core::StructId,
        /// The step that is done then.
        control: Box<Control>,
    },
}

/// Why a continuation is left.
#[derive(Clone, Debug)]
pub enum Leaving {
    /// An exception, with what's known of the error.
    Exception(Value, Option<Rc<Fault>>),
    /// Values go to a mark.
    Escape(Loc, Vec<Value>),
}

/// A continuation.
pub type Kont = Option<Rc<Node>>;

/// A frame and what's below it.
#[derive(Debug)]
pub struct Node {
    /// The topmost frame.
    pub frame: Frame,
    /// The frames below it.
    pub next: Kont,
}

impl Drop for Node {
    fn drop(&mut self) {
        // Without recursion: continuations are as deep as the program's recursion.
        let mut next = self.next.take();
        while let Some(node) = next {
            next = Rc::into_inner(node).and_then(|mut node| node.next.take());
        }
    }
}

/// A continuation with a frame on top.
pub fn push(kont: Kont, frame: Frame) -> Kont {
    Some(Rc::new(Node { frame, next: kont }))
}

/// Puts a frame on top.
pub fn push_to(kont: &mut Kont, frame: Frame) {
    *kont = push(kont.take(), frame);
}

/// Takes the frame on top.
pub fn pop(kont: &mut Kont) -> Option<Frame> {
    let node = kont.take()?;
    match Rc::try_unwrap(node) {
        Ok(mut node) => {
            *kont = node.next.take();
            // `Node` has a destructor, so that the frame can't be moved out.
            Some(std::mem::replace(&mut node.frame, Frame::Site(None)))
        }
        Err(node) => {
            kont.clone_from(&node.next);
            Some(node.frame.clone())
        }
    }
}

/// The frames from the top.
pub fn frames(kont: &Kont) -> impl Iterator<Item = &Frame> {
    std::iter::successors(kont.as_deref(), |node| node.next.as_deref()).map(|node| &node.frame)
}
