//! How blocks end: edges with their guards and the assignments of `phi`s, and the decisions of the source that they are.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use touchstone_logic::{BitVec, Int};
use touchstone_program::layout::{Decision, DecisionKind, Expression};
use touchstone_program::{
    AssumeKind, Block, BlockId, Branch, Span, Statement, StatementKind, TermId, Terminator, Var,
};

use super::function::Lowering;
use super::{Decisions, Refusal, drop_flags, refuse};
use crate::ast::function::BlockId as Source;
use crate::ast::{Constant, Operation, TerminatorKind, Value};

/// What `phi`s become on an edge, at once.
type Assigned = Vec<(Var, TermId)>;

impl Lowering<'_, '_> {
    pub(super) fn terminator(&mut self, source: Source, id: BlockId) -> Result<(), Refusal> {
        let body = self.body;
        let terminator = &body.block(source).terminator;
        match &terminator.kind {
            TerminatorKind::Return(operand) => {
                let terms = match operand {
                    Some(operand) => self.operand(operand)?,
                    None => vec![],
                };
                let results = self.world.program.procedure(self.procedure).results.clone();
                if terms.len() != results.len() {
                    return refuse("a result of another type");
                }
                if !results.is_empty() {
                    self.push(StatementKind::Assign(results.into_iter().zip(terms).collect()));
                }
                self.out[id].terminator = Terminator::Return { span: self.span };
                Ok(())
            }
            TerminatorKind::Branch(target) => self.only(source, id, *target),
            TerminatorKind::ConditionalBranch { condition, then, otherwise } => {
                let place = self.condition_place(condition);
                let folded = condition;
                let condition = self.scalar_value(&crate::ast::Type::BOOL, condition)?;
                let negated = self.world.program.store_mut().not(condition)?;
                let yes = self.edge(source, *then, condition)?;
                let no = self.edge(source, *otherwise, negated)?;
                self.go(id, vec![yes, no]);
                let outcomes = vec![("true".into(), 0), ("false".into(), 1)];
                // clang's loops over the elements of an initialiser have no condition in the source, and where `va_arg` finds an argument
                // (in the registers that were saved, or behind them) isn't one either.
                let hidden = body.block(source).name.starts_with("arrayinit.")
                    || body.block(*then).name.starts_with("vaarg.")
                    // Nor does it say which condition it was that the compiler has made a constant of.
                    || matches!(folded, Value::Constant(_))
                    || !self.is_c() && drop_flags::is_drop_flag(body, folded, *then);
                let kind = if hidden { DecisionKind::CompilerMade } else { DecisionKind::Condition };
                self.decision(id, place, kind, outcomes, &[*then, *otherwise]);
                Ok(())
            }
            TerminatorKind::Switch { value, default, cases } => {
                let value = self.scalar(value)?;
                let store = self.world.program.store_mut();
                let width = super::arithmetic::width(store, value)?;
                let value = super::arithmetic::as_vector(store, value)?;
                let mut guards = vec![];
                let mut others = vec![];
                // That nothing else can be is said by whoever wrote that: rustc of a `match`, or a person. It's an error, not an outcome.
                let rest = body.block(*default);
                let nothing_else = matches!(rest.terminator.kind, TerminatorKind::Unreachable)
                    && rest.instructions.iter().all(|item| matches!(item.operation, Operation::Debug(_)));
                let mut outcomes: Vec<(Arc<str>, u32)> =
                    if nothing_else { vec![] } else { vec![("default".into(), 0)] };
                for (position, (case, _)) in cases.iter().enumerate() {
                    let constant = store.bitvec(width, case.clone())?;
                    let guard = store.eq(value, constant)?;
                    others.push(store.not(guard)?);
                    guards.push(guard);
                    let number = BitVec::new(width, case.clone()).map_or(case.clone(), |v| v.signed());
                    outcomes.push((format!("case {number}").into(), position as u32 + 1));
                }
                let other = store.and(&others)?;
                let mut targets = vec![self.edge(source, *default, other)?];
                let mut sources = vec![*default];
                for (guard, (_, target)) in guards.into_iter().zip(cases) {
                    targets.push(self.edge(source, *target, guard)?);
                    sources.push(*target);
                }
                self.go(id, targets);
                self.decision(id, self.span, DecisionKind::Switch, outcomes, &sources);
                Ok(())
            }
            TerminatorKind::Invoke { call, normal, .. } => {
                self.call(terminator.result, call)?;
                if self.ended {
                    self.go(id, vec![]);
                    return Ok(());
                }
                self.only(source, id, *normal)
            }
            TerminatorKind::Unreachable => {
                self.fail("code that must not be reached is reached");
                self.go(id, vec![]);
                Ok(())
            }
            TerminatorKind::Resume(_) => refuse("unwinding"),
            TerminatorKind::IndirectBranch { address, targets } => {
                self.indirect(source, id, address, targets)
            }
        }
    }

    /// The only edge of a block: the assignments of `phi`s stand at the block's end.
    fn only(&mut self, source: Source, id: BlockId, target: Source) -> Result<(), Refusal> {
        let (assigned, target) = self.way(source, target)?;
        for assigned in assigned {
            self.push(StatementKind::Assign(assigned));
        }
        let target = self.target(target)?;
        self.go(id, vec![target]);
        Ok(())
    }

    /// Where an edge leads in the end, with the assignments on the way. A block that only decides by a `phi` is passed over where
    /// the `phi` is a constant: that's how clang prints the short way of `&&` and `||` in a loop's condition, and it isn't an outcome of
    /// the last operand, which was never looked at.
    fn way(&mut self, source: Source, target: Source) -> Result<(Vec<Assigned>, Source), Refusal> {
        let mut assigned = vec![self.phis(source, target)?];
        let mut end = target;
        if let Some(next) = self.short_way(source, target) {
            assigned.push(self.phis(target, next)?);
            end = next;
        }
        assigned.retain(|assigned| !assigned.is_empty());
        Ok((assigned, end))
    }

    /// The successor of a block that only decides, if the edge to it says which it is.
    fn short_way(&self, source: Source, target: Source) -> Option<Source> {
        let block = self.body.block(target);
        let TerminatorKind::ConditionalBranch { condition: Value::Local(condition), then, otherwise } =
            &block.terminator.kind
        else {
            return None;
        };
        let is_idle =
            |operation: &Operation| matches!(operation, Operation::Phi { .. } | Operation::Debug(_));
        if !block.instructions.iter().all(|instruction| is_idle(&instruction.operation)) {
            return None;
        }
        let decides = block.instructions.iter().find(|instruction| instruction.result == Some(*condition))?;
        let Operation::Phi { incoming, .. } = &decides.operation else { return None };
        match incoming.iter().find(|(_, from)| *from == source)? {
            (Value::Constant(Constant::Integer(value)), _) => {
                Some(if *value == Int::ZERO { *otherwise } else { *then })
            }
            _ => None,
        }
    }

    fn target(&self, target: Source) -> Result<BlockId, Refusal> {
        match self.blocks.get(target.0 as usize) {
            Some(Some(id)) => Ok(*id),
            _ => refuse("a jump to a block that isn't there"),
        }
    }

    /// One edge of several: a block of its own, which begins with the guard.
    pub(super) fn edge(&mut self, source: Source, target: Source, guard: TermId) -> Result<BlockId, Refusal> {
        let (assigned, end) = self.way(source, target)?;
        let to = self.target(end)?;
        let base = format!("{}~{}", self.body.block(source).name, self.body.block(target).name);
        let name = super::translation_context::label(&self.label(&base));
        let mut block = Block::new(name, self.span);
        block.compiler_made = true;
        let kind = StatementKind::Assume { condition: guard, kind: AssumeKind::Guard };
        block.statements.push(Statement::new(kind, self.span));
        for assigned in assigned {
            block.statements.push(Statement::new(StatementKind::Assign(assigned), self.span));
        }
        let id = self.out.add(block);
        self.go(id, vec![to]);
        Ok(id)
    }

    /// A label that's free.
    fn label(&mut self, base: &str) -> String {
        let mut label = base.to_owned();
        let mut number = 1;
        while !self.labels.insert(label.clone()) {
            number += 1;
            label = format!("{base}~{number}");
        }
        label
    }

    /// What the `phi`s of the target become on the edge.
    fn phis(&mut self, source: Source, target: Source) -> Result<Assigned, Refusal> {
        let body = self.body;
        let mut assigned = vec![];
        for instruction in &body.block(target).instructions {
            let Operation::Phi { ty, incoming, .. } = &instruction.operation else { continue };
            let Some((value, _)) = incoming.iter().find(|(_, from)| *from == source) else { continue };
            let Some(variables) = instruction.result.and_then(|id| self.values[id.0 as usize].clone()) else {
                continue;
            };
            let terms = self.value(ty, value)?;
            for (variable, term) in variables.iter().zip(terms) {
                if let touchstone_logic::Op::Var(var) = self.world.program.store().op(*variable) {
                    let var = *var;
                    if *variable != term {
                        assigned.push((var, term));
                    }
                }
            }
        }
        Ok(assigned)
    }

    /// Where a condition stands: where it's computed, if that's known; of the value of `&&` or `||`, its last operand.
    fn condition_place(&mut self, condition: &Value) -> Span {
        let body = self.body;
        let defining = |value: &Value| match value {
            Value::Local(id) => {
                let mut all = body.blocks.iter().flat_map(|block| &block.instructions);
                all.find(|instruction| instruction.result == Some(*id))
            }
            Value::Constant(_) => None,
        };
        let mut found = defining(condition);
        if let Some(Operation::Phi { incoming, .. }) = found.map(|instruction| &instruction.operation) {
            found = incoming.iter().rev().find_map(|(value, _)| defining(value));
        }
        // Clang says of a number that's made a truth value where the operator stands; the number itself knows better.
        if self.world.options.decisions == Decisions::Conditions
            && let Some(instruction) = found
            && let (Operation::Compare { left, .. }, Some(id)) = (&instruction.operation, instruction.result)
            && body.value(id).name.starts_with("tobool")
        {
            found = defining(left).filter(|operand| operand.debug.is_some()).or(found);
        }
        let span = found.map_or(Span::NONE, |instruction| self.place(instruction));
        // A jump that was inlined from another file is that file's decision, whatever its condition is computed for.
        let inlined = self.span.is_some() && self.span.file != span.file;
        if span.is_some() && !inlined { span } else { self.span }
    }

    /// Notes a decision; whether the compiler made it is known when its targets are.
    pub(super) fn decision(
        &mut self,
        block: BlockId,
        span: Span,
        kind: DecisionKind,
        outcomes: Vec<(Arc<str>, u32)>,
        targets: &[Source],
    ) {
        let procedure = self.procedure;
        let outcomes = outcomes
            .into_iter()
            .map(|(name, index)| (name, vec![Branch { procedure, block, index }]))
            .collect();
        self.decisions.push((Decision { procedure, span, kind, outcomes }, targets.to_vec()));
    }

    /// Hands the decisions over to the program, and the expressions that they belong to.
    pub(super) fn finish_decisions(&mut self) {
        let found = self.world.expressions.get(&self.key).cloned().unwrap_or_default();
        let hidden =
            |block: BlockId| found.hidden.iter().any(|source| self.blocks[source.0 as usize] == Some(block));
        let mut by_block: FxHashMap<BlockId, usize> = FxHashMap::default();
        for (mut decision, targets) in std::mem::take(&mut self.decisions) {
            let check = targets.iter().any(|target| self.checked[target.0 as usize]);
            let block = decision.outcomes.first().and_then(|(_, edges)| edges.first()).map(|edge| edge.block);
            let layouts = &mut self.world.program.layouts;
            let boundary = found.boundaries.iter().find(|(source, _)| {
                let own = self.blocks[source.0 as usize];
                own.is_some() && own == block
            });
            if let Some((_, name)) = boundary {
                decision.kind = DecisionKind::Boundary;
                decision.outcomes.truncate(1);
                decision.outcomes.iter_mut().for_each(|outcome| outcome.0 = (*name).into());
            }
            if check || !decision.span.is_some() || block.is_some_and(hidden) {
                decision.kind = DecisionKind::CompilerMade;
            } else if let Some(block) = block {
                by_block.insert(block, layouts.decisions.len());
            }
            layouts.decisions.push(decision);
        }
        for expression in found.all {
            self.expression(expression, &by_block);
        }
    }

    /// Hands an expression over, if each of its conditions is a decision of the source's.
    fn expression(&mut self, found: super::expression::Expression, by_block: &FxHashMap<BlockId, usize>) {
        let block = |source: &Source| self.blocks[source.0 as usize];
        let conditions: Option<Vec<usize>> =
            found.conditions.iter().map(|source| by_block.get(&block(source)?).copied()).collect();
        let Some(conditions) = conditions else { return };
        let layouts = &self.world.program.layouts;
        let own = |index: &usize| layouts.decisions[*index].kind == DecisionKind::Condition;
        let Some(span) = conditions.first().map(|index| layouts.decisions[*index].span) else { return };
        if !conditions.iter().all(own) {
            return;
        }
        let procedure = self.procedure;
        let edges = |wanted: bool| {
            let settles = found.settles.iter().filter(|(_, _, outcome)| *outcome == wanted);
            let branch = |(source, truth, _): &(Source, bool, bool)| {
                Some(Branch { procedure, block: block(source)?, index: u32::from(!*truth) })
            };
            settles.filter_map(branch).collect::<Vec<Branch>>()
        };
        let outcomes = vec![("true".into(), edges(true)), ("false".into(), edges(false))];
        let whole = Decision { procedure, span, kind: DecisionKind::Whole, outcomes };
        let layouts = &mut self.world.program.layouts;
        layouts.decisions.push(whole);
        let whole = layouts.decisions.len() - 1;
        layouts.expressions.push(Expression { whole, conditions, formula: found.formula });
    }
}
