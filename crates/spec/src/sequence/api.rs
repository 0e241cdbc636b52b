//! What `api!` emits: the operations of a type as data, each with a way to run it.

use crate::decode::Decoder;
use crate::expr::Expr;
use crate::sequence::state::State;
use crate::sequence::watch::{Text, Watch};
use crate::spec::{Argument, Literals, Passing};
use std::any::Any;
use std::rc::Rc;

/// A type and the calls that are made on its values.
pub struct Api {
    /// What is tested, for reports: `Ring`.
    pub name: &'static str,
    /// What a variable that holds a value is called: `ring`.
    pub variable: &'static str,
    /// The generated test's name.
    pub test: &'static str,
    /// What it's called after `touchstone_` if nothing else is said: `ring`.
    pub by_default: &'static str,
    /// `module_path!()` where the macro stands.
    pub module_path: &'static str,
    /// `file!()` of the macro.
    pub file: &'static str,
    /// `line!()` of the macro.
    pub line: u32,
    /// `column!()` of the macro.
    pub column: u32,
    /// `env!("CARGO_MANIFEST_DIR")`: what the file's path is relative to, and where findings are recorded.
    pub manifest_dir: &'static str,
    /// The settings as written: `("depth", "6")`.
    pub settings: &'static [(&'static str, &'static str)],
    /// The operations, those that the type can't have left out.
    pub operations: fn() -> Vec<Operation>,
    /// An empty [world](crate::sequence::world::World).
    pub world: fn() -> Box<dyn Any>,
    /// The numbers of the values that are alive.
    pub alive: fn(&dyn Any) -> Vec<usize>,
    /// Appends the key of the world's state.
    pub key: fn(&dyn Any, &mut String) -> Key,
    /// Whether the user declared it.
    pub declares_key: bool,
    /// At most so many values of the type are alive at a time.
    pub values: usize,
    /// Literals of the source.
    pub literals: Literals,
    /// How several threads call one value at once, where that's declared.
    pub together: Option<Together>,
}

/// What's needed to call one value from several threads, and to judge what came of it.
pub struct Together {
    /// So many threads.
    pub threads: usize,
    /// The value of a number, which threads may share.
    pub value: fn(&dyn Any, usize) -> Option<&(dyn Any + Sync)>,
    /// A copy of its model.
    pub model: fn(&dyn Any, usize) -> Option<Box<dyn Any>>,
    /// A copy of a model.
    pub copy: fn(&dyn Any) -> Option<Box<dyn Any>>,
    /// Appends what a model is told from others by.
    pub key: fn(&dyn Any, &mut String) -> Key,
    /// Looks at the value of a number beside this model, as after every call.
    pub check: fn(&dyn Any, usize, &dyn Any, &mut Watch),
}

/// What a state is told from others by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The abstraction that the user declared.
    Declared,
    /// The text of `Debug`.
    Debug,
    /// A hash: of what has `Hash` and no `Debug`.
    Hash,
    /// Nothing: every history is a state of its own.
    None,
}

/// One thing to call.
pub struct Operation {
    /// Its name in the declaration: `push`.
    pub name: &'static str,
    /// The call as source, `{0}` for the first parameter: `{0}.push({1})`.
    pub text: &'static str,
    /// Its parameters, in the order of the call.
    pub parameters: Vec<Parameter>,
    /// Which values the call adds.
    pub yields: Yields,
    /// Whether it may change something: a law, or a call on shared values that yields none, doesn't.
    pub changes: bool,
    /// Whether a panic of the call is announced, and says that its precondition was false.
    pub may_panic: bool,
    /// Of a law, the documentation that states it.
    pub law: Option<&'static str>,
    /// The data arguments' types and the precondition over them, in a state.
    pub signature: fn(&[State]) -> Arguments,
    /// So many terms over the state occur in those.
    pub states: usize,
    /// The values of these terms for the values with these numbers.
    pub read: fn(&dyn Any, &[usize], &mut Vec<State>),
    /// The data arguments as source.
    pub show: fn(&mut Decoder<'_>) -> Vec<String>,
    /// Makes the call.
    pub run: fn(&mut dyn Any, &[usize], &mut Decoder<'_>, &mut Watch),
    /// How it's made on a value that threads share, if it can be.
    pub shared: Option<Shared>,
}

/// A call of a model with these data: whether it returned the same as the value's, and what it returned in print where that's asked for.
pub type OfModel = fn(&mut dyn Any, &mut Decoder<'_>, &dyn Any, Option<&mut Option<Text>>) -> bool;

/// A call on a value that threads share.
#[derive(Clone, Copy)]
pub struct Shared {
    /// Whether these data obey the precondition.
    pub admits: fn(&mut Decoder<'_>) -> bool,
    /// Makes the call; what it returned.
    pub call: fn(&dyn Any, &mut Decoder<'_>) -> Option<Box<dyn Any + Send>>,
    /// Makes it of a model, whether that returned the same as this, and in print, if that's asked for.
    pub model: OfModel,
    /// What was returned, in print, if that can be shown.
    pub returned: fn(&dyn Any) -> Option<Text>,
    /// Whether it returns something.
    pub returns: bool,
}

/// What a call leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Yields {
    /// No value of the type.
    Nothing,
    /// A value of the type.
    Value,
    /// Perhaps one: an `Option` or a `Result`.
    Perhaps,
}

/// A parameter, in the order of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// A value that an earlier call made.
    Made(Passing),
    /// Data from the tape.
    Data(Passing),
}

/// The data arguments of an operation.
pub struct Arguments {
    /// Their names and refinement types, in the order of the call.
    pub arguments: Vec<Argument>,
    /// The precondition over them.
    pub requires: Vec<Expr>,
}

/// A call: an operation, the numbers of the values that it's made on, and the tape of its data.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// The operation, by its place in [`Api::operations`].
    pub operation: usize,
    /// The numbers of the values that it's made on, in the order of the parameters.
    pub at: Rc<[usize]>,
    /// What its data arguments are decoded from.
    pub tape: Rc<[i128]>,
}

impl Operation {
    /// How the made values are handed over, in their order.
    pub fn made(&self) -> impl Iterator<Item = Passing> + '_ {
        self.parameters.iter().filter_map(|parameter| match parameter {
            Parameter::Made(passing) => Some(*passing),
            Parameter::Data(_) => None,
        })
    }

    /// Whether it has data arguments.
    pub fn has_data(&self) -> bool {
        self.parameters.iter().any(|parameter| matches!(parameter, Parameter::Data(_)))
    }
}
