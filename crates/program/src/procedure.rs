//! Procedures: signature, contract and body. A procedure is a value of its own; the symbols its terms mention are the
//! [`Program`](crate::Program)'s.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use touchstone_logic::{TermId, Var};

use crate::{Block, BlockId, Branch, Edge, Origin, Span, Terminator};

/// A procedure of a program, by its index there. Transformations keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcedureId(pub u32);

impl ProcedureId {
    /// The index in the program.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for ProcedureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "procedure{}", self.0)
    }
}

/// One clause of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The condition. In `requires` it's about globals and parameters; in `ensures` also about results and
    /// [`old`](crate::Program::old) values of globals.
    pub condition: TermId,
    /// Set if it's believed and never checked: a free `requires` isn't asserted by callers, a free `ensures` not by the
    /// body.
    pub free: bool,
    /// The place in the text.
    pub span: Span,
}

/// A procedure. Parameters are never assigned to.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its index in the program.
    pub id: ProcedureId,
    /// Its name, unique in the program.
    pub name: Arc<str>,
    /// The place of its declaration.
    pub span: Span,
    /// The parameters, in order.
    pub parameters: Vec<Var>,
    /// The results, in order; any values on entry.
    pub results: Vec<Var>,
    /// The other variables of the body; any values on entry.
    pub locals: Vec<Var>,
    /// Conditions that callers must establish.
    pub requires: Vec<Clause>,
    /// Conditions that callers may rely on.
    pub ensures: Vec<Clause>,
    /// The globals it may change. `None`: with a body those that the body changes, without a body none.
    pub modifies: Option<Vec<Var>>,
    /// The body; `None` if only the contract is known.
    pub body: Option<Body>,
    /// Meanings of names inside, globals apart.
    pub(crate) names: FxHashMap<Arc<str>, Var>,
}

impl Procedure {
    pub(crate) fn new(id: ProcedureId, name: Arc<str>, span: Span) -> Procedure {
        Procedure {
            id,
            name,
            span,
            parameters: vec![],
            results: vec![],
            locals: vec![],
            requires: vec![],
            ensures: vec![],
            modifies: None,
            body: None,
            names: FxHashMap::default(),
        }
    }

    /// The parameter, result or local of that name.
    pub fn variable(&self, name: &str) -> Option<Var> {
        self.names.get(name).copied()
    }

    /// Parameters, results and locals.
    pub fn variables(&self) -> impl Iterator<Item = Var> + '_ {
        self.parameters.iter().chain(&self.results).chain(&self.locals).copied()
    }

    /// Says of every block and edge of the body that it is what the user wrote: each becomes its own origin. A front
    /// end does this once the body is complete.
    pub fn number_origins(&mut self) {
        let procedure = self.id;
        let Some(body) = &mut self.body else { return };
        for (index, block) in body.blocks.iter_mut().enumerate() {
            let id = BlockId(index as u32);
            block.origin = Some(Origin { procedure, block: id, statement: 0 });
            for (position, edge) in block.edges_mut().iter_mut().enumerate() {
                edge.branch = Some(Branch { procedure, block: id, index: position as u32 });
            }
        }
    }
}

/// The blocks of a procedure; the first is the entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body {
    /// At least one.
    pub blocks: Vec<Block>,
}

impl Body {
    /// The ids of all blocks.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = BlockId> + ExactSizeIterator + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// The blocks with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (BlockId, &Block)> {
        self.ids().zip(&self.blocks)
    }

    /// Adds a block and returns its id.
    pub fn add(&mut self, block: Block) -> BlockId {
        self.blocks.push(block);
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// The block of that name. Cost: linear.
    pub fn named(&self, name: &str) -> Option<BlockId> {
        self.iter().find(|(_, block)| *block.name == *name).map(|(id, _)| id)
    }

    /// The number of statements.
    pub fn statement_count(&self) -> usize {
        self.blocks.iter().map(|block| block.statements.len()).sum()
    }

    /// Sends a block to these targets, for front ends that number origins later.
    pub fn set_goto(&mut self, block: BlockId, targets: &[BlockId], span: Span) {
        let edges = targets.iter().map(|target| Edge { target: *target, branch: None }).collect();
        self[block].terminator = Terminator::Goto { edges, span };
    }
}

impl Index<BlockId> for Body {
    type Output = Block;
    fn index(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }
}

impl IndexMut<BlockId> for Body {
    fn index_mut(&mut self, id: BlockId) -> &mut Block {
        &mut self.blocks[id.index()]
    }
}
