//! Inlining (BIC §3): a block is split at a call, and the callee's blocks, with names of their own, go between.
//!
//! Soundness: every execution of the result is one of the original. Completeness within the bound: an execution of the
//! original in which no procedure is active more than `recursion + 1` times at once is one of the result. Choices come in
//! the same order in both.

use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use touchstone_logic::{TermId, Var};

use crate::contract::old_copies;
use crate::rename::{renamed, renamed_statement};
use crate::{
    AssertKind, AssumeKind, Block, BlockId, Body, Edge, Procedure, ProcedureId, Program, Span, Statement,
    StatementKind, Terminator, TransformError,
};

/// Bounds of inlining.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inlining {
    /// Number of times that a procedure may be inlined within itself.
    pub recursion: u32,
    /// Treatment of calls beyond that.
    pub beyond: Beyond,
    /// Greatest number of blocks.
    pub limit: usize,
}

/// Treatment of a call that's too deep. Calls of procedures without a body always stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// It is assumed not to happen: the result has fewer executions.
    Block,
    /// It stays a call.
    Keep,
}

/// The calls that a block is inside of.
struct Context {
    procedure: ProcedureId,
    around: Option<Rc<Context>>,
}

impl Context {
    fn count(&self, procedure: ProcedureId) -> u32 {
        let mut count = 0;
        let mut context = Some(self);
        while let Some(this) = context {
            count += u32::from(this.procedure == procedure);
            context = this.around.as_deref();
        }
        count
    }
}

/// The procedure with calls replaced by the bodies they call. Callees' contracts become assertions and assumptions. The
/// new variables are locals of the result. Errors: no body, or more than `limit` blocks. Cost: linear in the result.
pub fn inline(
    program: &mut Program,
    procedure: &Procedure,
    bounds: Inlining,
) -> Result<Procedure, TransformError> {
    let mut result = procedure.clone();
    let body = result.body.take().ok_or_else(|| TransformError::NoBody(procedure.name.to_string()))?;
    let names = body.blocks.iter().map(|block| block.name.clone()).collect();
    let root = Rc::new(Context { procedure: procedure.id, around: None });
    let work = body.ids().rev().map(|block| (block, 0, root.clone())).collect();
    let mut inliner = Inliner { program, result, body, names, work, bounds, instances: 0 };
    while let Some((block, from, context)) = inliner.work.pop() {
        inliner.block(block, from, &context)?;
    }
    let Inliner { mut result, body, .. } = inliner;
    result.body = Some(body);
    Ok(result)
}

struct Inliner<'a> {
    program: &'a mut Program,
    result: Procedure,
    body: Body,
    names: HashSet<Arc<str>>,
    /// Blocks to look at, from which statement on.
    work: Vec<(BlockId, usize, Rc<Context>)>,
    bounds: Inlining,
    instances: u32,
}

impl Inliner<'_> {
    fn block(&mut self, id: BlockId, from: usize, context: &Rc<Context>) -> Result<(), TransformError> {
        for index in from..self.body[id].statements.len() {
            let StatementKind::Call { procedure, arguments, outs } = &self.body[id].statements[index].kind
            else {
                continue;
            };
            let callee = *procedure;
            if self.program.procedure(callee).body.as_ref().is_none_or(|body| body.blocks.is_empty()) {
                continue;
            }
            if context.count(callee) > self.bounds.recursion {
                match self.bounds.beyond {
                    Beyond::Keep => continue,
                    Beyond::Block => {
                        let condition = self.program.store_mut().bool(false);
                        let kind = StatementKind::Assume { condition, kind: AssumeKind::Bound };
                        let block = &mut self.body[id];
                        block.statements.truncate(index + 1);
                        block.statements[index].kind = kind;
                        block.terminator = Terminator::Goto { edges: vec![], span: Span::NONE };
                        return Ok(());
                    }
                }
            }
            let (arguments, outs) = (arguments.clone(), outs.clone());
            return self.expand(id, index, callee, &arguments, &outs, context);
        }
        Ok(())
    }

    fn fresh(&mut self, name: String) -> Arc<str> {
        let mut fresh: Arc<str> = Arc::from(name);
        while !self.names.insert(fresh.clone()) {
            fresh = Arc::from(format!("{fresh}'"));
        }
        fresh
    }

    fn expand(
        &mut self,
        head: BlockId,
        index: usize,
        callee: ProcedureId,
        arguments: &[TermId],
        outs: &[Var],
        context: &Rc<Context>,
    ) -> Result<(), TransformError> {
        let callee = self.program.procedure(callee).clone();
        let Some(callee_body) = &callee.body else { return Ok(()) };
        if self.body.blocks.len() + callee_body.blocks.len() + 1 > self.bounds.limit {
            let procedure = self.result.name.to_string();
            return Err(TransformError::TooLarge { procedure, limit: self.bounds.limit });
        }
        self.instances += 1;
        let instance = self.instances;
        let tail = self.split(head, index, instance);
        let span = self.body[head].statements[index].span;
        self.body[head].statements.truncate(index);

        let (mut names, mut first) = old_copies(self.program, &callee, &mut self.result)?;
        for var in callee.variables() {
            names.insert(var, self.program.copy_local(&mut self.result, var)?);
        }
        first.extend(callee.parameters.iter().zip(arguments).map(|(param, term)| (names[param], *term)));
        let mut glue = vec![];
        if !first.is_empty() {
            glue.push(StatementKind::Assign(first));
        }
        for clause in callee.requires.iter().filter(|clause| !clause.free) {
            let condition = renamed(self.program, clause.condition, &names)?;
            glue.push(StatementKind::Assert { condition, kind: AssertKind::Precondition });
        }
        // Locals that a transformation made are always set before they're read.
        let chosen = |var: &&Var| self.program.variable(**var).is_none_or(|known| known.copy_of.is_none());
        let locals = callee.locals.iter().filter(chosen);
        let any: Vec<Var> = callee.results.iter().chain(locals).map(|var| names[var]).collect();
        if !any.is_empty() {
            glue.push(StatementKind::Havoc(any));
        }
        let entry = BlockId(self.body.blocks.len() as u32);
        let block = &mut self.body[head];
        block.statements.extend(glue.into_iter().map(|kind| Statement::new(kind, span)));
        block.terminator = Terminator::Goto { edges: vec![Edge { target: entry, branch: None }], span };

        let leave = self.leave(&callee, outs, &names, span)?;
        let inside = Rc::new(Context { procedure: callee.id, around: Some(context.clone()) });
        for block in &callee_body.blocks {
            let mut clone = block.clone();
            clone.name = self.fresh(format!("{}.{}@{instance}", callee.name, block.name));
            for statement in &mut clone.statements {
                *statement = renamed_statement(self.program, statement, &names)?;
            }
            for edge in clone.edges_mut() {
                edge.target = BlockId(entry.0 + edge.target.0);
            }
            let searched = clone.statements.len();
            if let Terminator::Return { span } = clone.terminator {
                clone.statements.extend(leave.iter().cloned());
                clone.terminator =
                    Terminator::Goto { edges: vec![Edge { target: tail, branch: None }], span };
            }
            let id = self.body.add(clone);
            if searched > 0 {
                self.work.push((id, 0, inside.clone()));
            }
        }
        self.work.push((tail, 0, context.clone()));
        Ok(())
    }

    /// Moves what's behind statement `index` to a block of its own.
    fn split(&mut self, head: BlockId, index: usize, instance: u32) -> BlockId {
        let name = self.fresh(format!("{}@after{instance}", self.body[head].name));
        let block = &mut self.body[head];
        let mut tail = Block::new(name, block.span);
        tail.statements = block.statements.split_off(index + 1);
        tail.terminator = std::mem::replace(&mut block.terminator, Terminator::Return { span: Span::NONE });
        tail.origin = block.origin;
        if let Some(origin) = &mut tail.origin {
            origin.statement += index as u32 + 1;
        }
        tail.compiler_made = block.compiler_made;
        self.body.add(tail)
    }

    /// The statements at a return of the callee.
    fn leave(
        &mut self,
        callee: &Procedure,
        outs: &[Var],
        names: &FxHashMap<Var, Var>,
        span: Span,
    ) -> Result<Vec<Statement>, TransformError> {
        let mut leave = vec![];
        for free in [false, true] {
            for clause in callee.ensures.iter().filter(|clause| clause.free == free) {
                let condition = renamed(self.program, clause.condition, names)?;
                let kind = match free {
                    false => StatementKind::Assert { condition, kind: AssertKind::Postcondition },
                    true => StatementKind::Assume { condition, kind: AssumeKind::Ensures },
                };
                leave.push(Statement::new(kind, clause.span));
            }
        }
        let store = self.program.store_mut();
        let results: Vec<(Var, TermId)> = outs
            .iter()
            .zip(&callee.results)
            .map(|(out, result)| (*out, store.var_term(names[result])))
            .collect();
        if !results.is_empty() {
            leave.push(Statement::new(StatementKind::Assign(results), span));
        }
        Ok(leave)
    }
}
