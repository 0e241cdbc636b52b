//! Procedures made ready to run: variables are numbered registers, expressions are rows of operations, blocks know their loops
//! and a rank in which every block comes after those it can come from but through a loop. Both the concrete interpreter and
//! symbolic execution run this form; the program itself is only needed for its terms.

mod build;
mod expression;
mod order;

use std::rc::Rc;
use std::sync::Arc;

use touchstone_logic::{Sort, TermId, Value, Var};
use touchstone_program::layout::TypeId;
use touchstone_program::memory::ObjectKind;
use touchstone_program::twin::Twin;
use touchstone_program::{AssertKind, Branch, ProcedureId, Program, Span};
use touchstone_report::Limit;

use crate::concrete::fits;
use crate::word::{Kind, Operator};

/// Where a variable lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Place {
    /// A register of the active call.
    Local(u32),
    /// One that all calls share.
    Global(u32),
}

/// What a register holds.
#[derive(Clone, Debug)]
pub(crate) struct Register {
    pub(crate) var: Var,
    pub(crate) name: Arc<str>,
    pub(crate) kind: Kind,
    pub(crate) sort: Sort,
    /// The value it has before anything gives it one.
    pub(crate) default: Value,
    /// The type of the pointer that a call of what isn't here gives it.
    pub(crate) pointer: Option<TypeId>,
}

/// One operation of an expression; operands are earlier operations of the row.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// A constant of a machine sort.
    Word(u128),
    /// A constant of another sort.
    Literal(TermId),
    /// A variable's value.
    Read(Place),
    /// An operator on words.
    Apply { operator: Operator, arguments: [u32; 3], arity: u8 },
    /// A term that only `logic` can evaluate, over these variables.
    Whole { term: TermId, vars: Box<[(Var, Place)]> },
}

/// An expression; its value is the last operation's.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) nodes: Box<[Node]>,
    pub(crate) kinds: Box<[Kind]>,
}

impl Expr {
    pub(crate) fn kind(&self) -> Kind {
        self.kinds.last().copied().unwrap_or(Kind::Other)
    }
}

/// A statement with its place.
#[derive(Clone, Debug)]
pub(crate) enum Operation {
    Assign(Box<[(Place, Expr)]>),
    Assume(Expr),
    /// What's known from here on holds within a limit.
    Beyond(Limit),
    /// What the search keeps to, and runs don't; the limit of ours that it is, if it's one.
    Within {
        condition: Expr,
        limit: Option<Limit>,
    },
    /// The program ends here on purpose.
    Exit,
    /// The front end couldn't follow where the condition doesn't hold.
    Unsupported {
        condition: Expr,
        reason: Arc<str>,
    },
    Assert {
        condition: Expr,
        kind: AssertKind,
    },
    Havoc(Box<[Place]>),
    Call {
        procedure: ProcedureId,
        arguments: Box<[Expr]>,
        outs: Box<[Place]>,
    },
    Allocate {
        target: Place,
        size: Expr,
        align: u64,
        kind: ObjectKind,
        zeroed: bool,
        /// Set if it has a name: then it's there whenever it's made.
        named: bool,
    },
    Free {
        address: Expr,
        kind: ObjectKind,
    },
    Load {
        target: Place,
        address: Expr,
        align: u64,
        kind: Kind,
        /// Set if bytes that nothing wrote may be read, as zeros.
        tolerant: bool,
        /// Set if it's of an atomic, which other threads may change.
        atomic: bool,
    },
    Store {
        address: Expr,
        value: Expr,
        align: u64,
    },
    Copy {
        target: Expr,
        source: Expr,
        length: Expr,
    },
    Fill {
        target: Expr,
        byte: Expr,
        length: Expr,
    },
    SizeOf {
        target: Place,
        address: Expr,
    },
    Invoke {
        callee: Expr,
        arguments: Box<[Expr]>,
        outs: Box<[Place]>,
    },
}

impl Operation {
    /// The expressions that it evaluates.
    pub(crate) fn expressions(&self) -> Vec<&Expr> {
        match self {
            Operation::Assign(pairs) => pairs.iter().map(|(_, value)| value).collect(),
            Operation::Assume(condition) | Operation::Assert { condition, .. } => vec![condition],
            Operation::Call { arguments, .. } => arguments.iter().collect(),
            Operation::Allocate { size, .. } => vec![size],
            Operation::Free { address, .. }
            | Operation::Load { address, .. }
            | Operation::SizeOf { address, .. } => vec![address],
            Operation::Store { address, value, .. } => vec![address, value],
            Operation::Copy { target, source, length } => vec![target, source, length],
            Operation::Fill { target, byte, length } => vec![target, byte, length],
            Operation::Invoke { callee, arguments, .. } => {
                std::iter::once(callee).chain(&arguments[..]).collect()
            }
            Operation::Unsupported { condition, .. } | Operation::Within { condition, .. } => {
                vec![condition]
            }
            Operation::Exit | Operation::Beyond(_) | Operation::Havoc(_) => vec![],
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub(crate) operation: Operation,
    pub(crate) span: Span,
}

/// An edge between blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeCode {
    pub(crate) target: u32,
    /// Its number in the whole code.
    pub(crate) number: u32,
    /// What the source calls it.
    pub(crate) branch: Option<Branch>,
}

#[derive(Clone, Debug)]
pub(crate) struct BlockCode {
    /// Its instructions, in [`Routine::instructions`].
    pub(crate) first: u32,
    pub(crate) end: u32,
    /// How many assumptions it begins with.
    pub(crate) guards: u32,
    pub(crate) edges: Box<[EdgeCode]>,
    pub(crate) returns: bool,
    /// Set if at most one of the edges is possible in any state.
    pub(crate) deterministic: bool,
    /// Its place in an order in which loops lie in one piece; `u32::MAX` for what the entry doesn't reach.
    pub(crate) rank: u32,
    /// The loops around it, the outermost first, each by the least of its ranks: its header's, if it has one header.
    pub(crate) loops: Box<[u32]>,
    /// Set if its innermost loop is entered here.
    pub(crate) is_head: bool,
    pub(crate) span: Span,
    pub(crate) compiler_made: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct ClauseCode {
    pub(crate) condition: Expr,
    pub(crate) free: bool,
    pub(crate) span: Span,
}

/// A procedure, compiled.
#[derive(Clone, Debug)]
pub(crate) struct Routine {
    pub(crate) id: ProcedureId,
    pub(crate) name: Arc<str>,
    pub(crate) span: Span,
    pub(crate) registers: Vec<Register>,
    pub(crate) parameters: Vec<u32>,
    pub(crate) results: Vec<u32>,
    /// Those that may be read before they're written.
    pub(crate) undefined: Vec<u32>,
    /// Registers for the values that globals have on entry.
    pub(crate) old: Vec<(u32, u32)>,
    pub(crate) requires: Vec<ClauseCode>,
    pub(crate) ensures: Vec<ClauseCode>,
    /// Globals that a call may change if there's no body.
    pub(crate) modifies: Vec<u32>,
    /// Empty if it has no body.
    pub(crate) blocks: Vec<BlockCode>,
    pub(crate) instructions: Vec<Instruction>,
    /// The number of its first instruction in the whole code.
    pub(crate) base: u32,
    /// What it calls, or may call through a pointer.
    pub(crate) calls: Vec<ProcedureId>,
    /// Registers that get the address of an object which the source declares in a block, each with the extent of its life.
    pub(crate) lives: Vec<(u32, Span)>,
    /// A limit of the search that it names: the sizes of what it makes come from that.
    pub(crate) limit: Option<Rc<Limit>>,
    /// Set if it's generated code that says what a search keeps to. Its loops end by themselves.
    pub(crate) generated: bool,
    /// Set if it catches what goes wrong in what it calls.
    pub(crate) catches: bool,
    /// The step of a product program that it is.
    pub(crate) twin: Option<Twin>,
}

impl Routine {
    pub(crate) fn has_body(&self) -> bool {
        !self.blocks.is_empty()
    }
}

/// A program made ready to run from one entry.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    /// By [`ProcedureId`]; those that can be called.
    pub(crate) routines: Vec<Option<Rc<Routine>>>,
    /// The program's constants and globals.
    pub(crate) globals: Vec<Register>,
    /// How many instructions there are, and how many edges.
    pub(crate) instructions: u32,
    pub(crate) edges: u32,
    /// What's true of constants.
    pub(crate) axioms: Vec<Expr>,
    /// Whether something holds a float.
    pub(crate) has_floats: bool,
}

impl Code {
    pub(crate) fn routine(&self, id: ProcedureId) -> Option<&Rc<Routine>> {
        self.routines.get(id.index())?.as_ref()
    }

    /// What a call through a pointer may call: functions that take such arguments and return such results. `registers` are those of the
    /// procedure with the call.
    pub(crate) fn invoked(
        &self,
        program: &Program,
        registers: &[Register],
        arguments: &[Expr],
        outs: &[Place],
    ) -> Vec<ProcedureId> {
        let kind = |place: Place| match place {
            Place::Local(number) => registers[number as usize].kind,
            Place::Global(number) => self.globals[number as usize].kind,
        };
        let functions = program.memory.functions.iter().map(|(_, id)| *id);
        functions.filter(|id| fits(program, *id, arguments, outs, &kind)).collect()
    }

    /// The numbers that the code mentions, in increasing order: what an input is likely to be compared with.
    pub(crate) fn constants(&self) -> Vec<u128> {
        let instructions = self.routines.iter().flatten().flat_map(|routine| &routine.instructions);
        let expressions = instructions.flat_map(|instruction| instruction.operation.expressions());
        let words = expressions.flat_map(|expr| &expr.nodes).filter_map(|node| match node {
            Node::Word(word) => Some(*word),
            _ => None,
        });
        let words: std::collections::BTreeSet<u128> = words.collect();
        words.into_iter().collect()
    }
}
