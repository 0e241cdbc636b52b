//! Blocks: statements, and where control goes after them. BIC Fig. 1's language, typed, with assertions and havoc.
//!
//! Identity: what a user wrote is named by [`Origin`] (a block, or the rest of one from a statement on) and [`Branch`]
//! (an edge), both in terms of the program that was loaded. Transformations copy, split and rename blocks, but hand these
//! on, so blocks with one origin are clones of each other.

use std::fmt;
use std::sync::Arc;

use touchstone_logic::{TermId, Var};
use touchstone_report::Limit;

use crate::{MemoryOp, ProcedureId, Span};

/// A block of a procedure's [`Body`](crate::Body), by its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(pub u32);

impl BlockId {
    /// The block at which every body begins.
    pub const ENTRY: BlockId = BlockId(0);

    /// The index in the body.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for BlockId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "block{}", self.0)
    }
}

/// The block that a block is a copy of, in the program as it was loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin {
    /// The procedure the block was written in.
    pub procedure: ProcedureId,
    /// The block in that procedure.
    pub block: BlockId,
    /// The first statement of that block that this one holds: 0 unless the block was split behind a call.
    pub statement: u32,
}

/// An edge of the program as it was loaded: a block's successor number so and so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Branch {
    /// The procedure.
    pub procedure: ProcedureId,
    /// The block whose `goto` it is.
    pub block: BlockId,
    /// The position among the targets of the `goto`, from 0.
    pub index: u32,
}

/// A basic block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The label, unique in the body.
    pub name: Arc<str>,
    /// The place of the label.
    pub span: Span,
    /// The statements, in order.
    pub statements: Vec<Statement>,
    /// The jump at the end.
    pub terminator: Terminator,
    /// The block that it is a copy of; `None` if a transformation made it from nothing.
    pub origin: Option<Origin>,
    /// Set if a compiler made it and the user never wrote it (an `else` that isn't there).
    pub compiler_made: bool,
    /// Set if its author says that it is never reached.
    pub marked_unreachable: bool,
}

impl Block {
    /// An empty block that returns, without origin.
    pub fn new(name: impl Into<Arc<str>>, span: Span) -> Block {
        Block {
            name: name.into(),
            span,
            statements: vec![],
            terminator: Terminator::Return { span: Span::NONE },
            origin: None,
            compiler_made: false,
            marked_unreachable: false,
        }
    }

    /// The edges to successors; none behind a `return`.
    pub fn edges(&self) -> &[Edge] {
        match &self.terminator {
            Terminator::Goto { edges, .. } => edges,
            Terminator::Return { .. } => &[],
        }
    }

    /// The edges to successors.
    pub fn edges_mut(&mut self) -> &mut [Edge] {
        match &mut self.terminator {
            Terminator::Goto { edges, .. } => edges,
            Terminator::Return { .. } => &mut [],
        }
    }

    /// Tells whether an execution can end here.
    pub fn returns(&self) -> bool {
        matches!(self.terminator, Terminator::Return { .. })
    }
}

/// Ways for a block to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terminator {
    /// To any of the targets. With no target at all, every execution blocks here.
    Goto {
        /// The targets, in order.
        edges: Vec<Edge>,
        /// The place in the text.
        span: Span,
    },
    /// The procedure is done.
    Return {
        /// The place in the text.
        span: Span,
    },
}

/// One target of a `goto`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The block that is entered.
    pub target: BlockId,
    /// The source edge it is a copy of; `None` if a transformation made it.
    pub branch: Option<Branch>,
}

/// A statement and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The statement itself.
    pub kind: StatementKind,
    /// The place in the text.
    pub span: Span,
    /// The places of its expressions' parts, as far as the front end says.
    pub parts: Vec<(TermId, Span)>,
}

impl Statement {
    /// A statement whose expressions' places are not known.
    pub fn new(kind: StatementKind, span: Span) -> Statement {
        Statement { kind, span, parts: vec![] }
    }
}

/// Kinds of statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// All variables get their values at once. The variables are distinct. `m[i] := e` is `m := m[i := e]`.
    Assign(Vec<(Var, TermId)>),
    /// Executions in which the condition is false don't exist.
    Assume {
        /// The condition that holds behind it.
        condition: TermId,
        /// The origin of the assumption.
        kind: AssumeKind,
    },
    /// Executions in which the condition is false fail here.
    Assert {
        /// The condition that should hold.
        condition: TermId,
        /// The thing that the assertion protects.
        kind: AssertKind,
    },
    /// The variables get any values.
    Havoc(Vec<Var>),
    /// A procedure runs on the arguments, its results go to `outs`.
    Call {
        /// The procedure that is called.
        procedure: ProcedureId,
        /// One term per parameter.
        arguments: Vec<TermId>,
        /// One variable per result, distinct.
        outs: Vec<Var>,
    },
    /// Memory is used.
    Memory(MemoryOp),
}

/// Origins of an assumption.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum AssumeKind {
    /// The author wrote it.
    #[default]
    User,
    /// The condition of a branch.
    Guard,
    /// A precondition, on entry.
    Requires,
    /// A postcondition, behind a call.
    Ensures,
    /// A loop invariant.
    Invariant,
    /// Executions beyond a bound of unwinding or inlining end here.
    Bound,
    /// A search keeps to inputs for which the condition holds; see [`crate::search`]. A run doesn't. With a limit, it's one of ours:
    /// what depends on it holds within that limit only. Without, what no run needs to be asked about: it holds of every input.
    Within(Option<Limit>),
    /// The condition is true. What a search knows from here on holds within a limit: there are executions that it can't follow
    /// because of it, and nothing in the code says which.
    Beyond(Limit),
    /// The condition is false, and the program ends here as its author wants: nothing goes on, but what came here is a
    /// complete execution (C's `exit`).
    Exit,
    /// The condition is false: the front end can't say what happens from here on, and why it can't.
    Unsupported(Arc<str>),
}

/// Things that an assertion protects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum AssertKind {
    /// The author wrote it.
    #[default]
    User,
    /// A precondition of a procedure that is called.
    Precondition,
    /// A postcondition, at a return.
    Postcondition,
    /// A loop invariant, on entry to the loop.
    InvariantEntry,
    /// A loop invariant, behind an iteration.
    InvariantMaintained,
    /// A demand of the source language, in words: "division by zero".
    Runtime(Arc<str>),
}
