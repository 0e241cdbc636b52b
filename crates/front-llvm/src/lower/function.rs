//! One function's body: its values as terms and variables, block by block, so that what dominates comes first.

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::Op;
use touchstone_program::layout::{Decision, TypeId};
use touchstone_program::{
    AssertKind, AssumeKind, Block, BlockId, Body as Lines, Edge, ProcedureId, Sort, Span, Statement,
    StatementKind, Store, TermId, Terminator, Var,
};

use super::effects::Made;
use super::reach::{Key, Text};
use super::translation_context::{TranslationContext, label};
use super::uses::{Uses, order, uses};
use super::{LowerError, Refusal, promote, refuse, undefined};
use crate::ast::function::BlockId as Source;
use crate::ast::instruction::{DebugKind, MetadataValue, Operand};
use crate::ast::{Body, Instruction, MetadataId, Operation, TerminatorKind, Type, Value, ValueId};

/// Gives the procedure of a function its body.
pub(super) fn lower(world: &mut TranslationContext<'_>, key: Key, text: &Text) -> Result<(), LowerError> {
    let Some(signature) = world.signatures.get(&key).cloned() else { return Ok(()) };
    let line = world.function(key).line;
    let span = world.program.procedure(signature.procedure).span;
    let (body, reason) = match (text, &signature.scalars) {
        (Text::Absent, _) if world.ends_the_program(key) => {
            // By a pointer: calls by name don't come here.
            world.program.procedure_mut(signature.procedure).body =
                Some(ending(world, AssumeKind::Exit, span));
            return Ok(());
        }
        (Text::Absent, _) => return Ok(()),
        (Text::Unreadable(error), _) => (None, error.to_string()),
        (Text::Body(_), Err(reason)) => (None, reason.clone()),
        (Text::Body(body), Ok(_)) => (Some(body), String::new()),
    };
    let lines = match body {
        Some(body) => {
            let mut lowering = Lowering::new(world, key, body, signature.procedure);
            for (parameter, vars) in signature.parameters.iter().enumerate() {
                let terms = vars.iter().map(|var| lowering.var_term(*var)).collect();
                lowering.values[parameter] = Some(terms);
            }
            lowering.run();
            lowering.out
        }
        None => {
            world.skip(key, "body", span, line, &reason);
            ending(world, AssumeKind::Unsupported(reason.as_str().into()), span)
        }
    };
    world.program.procedure_mut(signature.procedure).body = Some(lines);
    Ok(())
}

/// A body of which nothing comes.
fn ending(world: &mut TranslationContext<'_>, kind: AssumeKind, span: Span) -> Lines {
    let condition = world.program.store_mut().bool(false);
    let mut block = Block::new("entry", span);
    block.statements.push(Statement::new(StatementKind::Assume { condition, kind }, span));
    block.terminator = Terminator::Goto { edges: vec![], span };
    Lines { blocks: vec![block] }
}

pub(super) struct Lowering<'w, 'm> {
    pub(super) world: &'w mut TranslationContext<'m>,
    pub(super) key: Key,
    pub(super) body: &'w Body,
    pub(super) procedure: ProcedureId,
    /// What's computed. A term of a value that's used in its own block only may mention variables of promoted `alloca`s: it's
    /// given a variable of its own before one of those changes (`pending`).
    pub(super) values: Vec<Option<Vec<TermId>>>,
    uses: Vec<Uses>,
    /// What makes the body's values.
    pub(super) made: Made<'w>,
    /// The variables of `alloca`s that are no objects.
    pub(super) promoted: FxHashMap<ValueId, Vec<Var>>,
    /// Where the variable arguments lie, if it asks for a list of them.
    pub(super) received: super::variadic::Received,
    /// The loads whose values their own blocks use.
    pub(super) used: FxHashSet<ValueId>,
    /// The loads that are only moved, with the addresses they're moved to.
    pub(super) moved: FxHashMap<ValueId, ValueId>,
    /// Where what's being moved lies, and its bytes.
    pub(super) moving: Option<(ValueId, TermId, u64)>,
    /// All those variables.
    changing: FxHashSet<Var>,
    pending: Vec<(ValueId, Vec<Var>)>,
    /// The `alloca`s that only hold a parameter.
    pub(super) parameters: FxHashMap<ValueId, ValueId>,
    /// The statements of the block being translated.
    pub(super) statements: Vec<Statement>,
    /// Whether control can't come behind the statements so far.
    pub(super) ended: bool,
    /// The block being translated.
    pub(super) source: Source,
    /// Whether the block has a place in the source.
    placed: bool,
    /// Whether the block is where a check of the compiler's fails.
    pub(super) compiler_check: bool,
    pub(super) span: Span,
    pub(super) blocks: Vec<Option<BlockId>>,
    /// By block of the text: whether it's where a check of the compiler's fails.
    pub(super) checked: Vec<bool>,
    /// Decisions, with the blocks they lead to.
    pub(super) decisions: Vec<(Decision, Vec<Source>)>,
    /// The labels in use.
    pub(super) labels: FxHashSet<String>,
    pub(super) out: Lines,
    /// Types that the source has for the objects of `alloca`s.
    pub(super) object_types: FxHashMap<ValueId, TypeId>,
    /// Names that the source has for the objects of `alloca`s.
    pub(super) names: FxHashMap<ValueId, std::sync::Arc<str>>,
    /// The functions and blocks in which the source declares the objects of `alloca`s.
    pub(super) scopes: FxHashMap<ValueId, MetadataId>,
}

impl<'w, 'm> Lowering<'w, 'm> {
    fn new(
        world: &'w mut TranslationContext<'m>,
        key: Key,
        body: &'w Body,
        procedure: ProcedureId,
    ) -> Lowering<'w, 'm> {
        let counted = uses(body);
        let mut lowering = Lowering {
            world,
            key,
            body,
            procedure,
            values: vec![None; body.values.len()],
            moved: undefined::moved(body, &counted),
            moving: None,
            uses: counted,
            made: Made::of(body),
            promoted: FxHashMap::default(),
            received: None,
            used: undefined::used(body),
            changing: FxHashSet::default(),
            pending: vec![],
            parameters: FxHashMap::default(),
            statements: vec![],
            ended: false,
            source: Source(0),
            placed: false,
            compiler_check: false,
            span: Span::NONE,
            blocks: vec![None; body.blocks.len()],
            checked: vec![false; body.blocks.len()],
            decisions: vec![],
            labels: body.blocks.iter().map(|block| block.name.to_string()).collect(),
            out: Lines::default(),
            object_types: FxHashMap::default(),
            names: FxHashMap::default(),
            scopes: FxHashMap::default(),
        };
        lowering.name_objects();
        lowering
    }

    fn name_objects(&mut self) {
        for instruction in self.body.blocks.iter().flat_map(|block| &block.instructions) {
            if let Operation::Debug(record) = &instruction.operation
                && record.kind == DebugKind::Declare
                && let Some(MetadataValue::Value(operand)) = &record.value
                && let Value::Local(id) = operand.value
                && let Some(variable) =
                    self.world.positions[self.key.0].debug().local_variable(&record.variable)
            {
                if !variable.name.is_empty() {
                    self.names.entry(id).or_insert_with(|| label(&variable.name));
                }
                if let Some(scope) = variable.scope {
                    self.scopes.entry(id).or_insert(scope);
                }
                if let Some(ty) = variable.ty {
                    let ty = self.world.source_type(self.key.0, ty);
                    self.object_types.entry(id).or_insert(ty);
                }
            }
        }
    }

    fn run(&mut self) {
        let order = order(self.body);
        let mut reached: Vec<usize> = order.iter().map(|source| source.0 as usize).collect();
        reached.sort_unstable();
        for index in reached {
            let name = label(&self.body.blocks[index].name);
            self.blocks[index] = Some(self.out.add(Block::new(name, Span::NONE)));
        }
        let promoted = promote::promoted(self.body, &order, &self.world.targets[self.key.0]);
        let parameters = self.world.function(self.key).parameters.len();
        self.parameters = promote::parameters(self.body, parameters, &promoted);
        for (id, ty) in promoted {
            if self.parameters.contains_key(&id) {
                continue;
            }
            if let Ok(vars) = self.variables(id, &ty) {
                self.changing.extend(&vars);
                self.promoted.insert(id, vars);
            }
        }
        for source in &order {
            for instruction in &self.body.block(*source).instructions {
                if let (Operation::Phi { ty, .. }, Some(id)) = (&instruction.operation, instruction.result) {
                    match self.variables(id, ty) {
                        Ok(vars) => {
                            let terms = vars.iter().map(|var| self.var_term(*var)).collect();
                            self.values[id.0 as usize] = Some(terms);
                        }
                        Err(refusal) => {
                            self.span = self.place(instruction);
                            self.note("phi", instruction.line, refusal);
                        }
                    }
                }
            }
        }
        for source in order {
            self.block(source);
        }
        self.finish_decisions();
    }

    fn block(&mut self, source: Source) {
        let block = self.body.block(source);
        let Some(id) = self.blocks[source.0 as usize] else { return };
        (self.ended, self.placed, self.compiler_check) = (false, false, false);
        self.source = source;
        self.pending.clear();
        let mut first = Span::NONE;
        if source.0 == 0 {
            self.note_replaceable();
        }
        if source.0 == 0
            && let Err(refusal) = self
                .receive()
                .and_then(|()| self.run_constructors())
                .and_then(|()| self.keep_restricted_apart())
        {
            self.unsupported("...", 0, refusal);
        }
        for (index, instruction) in block.instructions.iter().enumerate() {
            self.span = self.place(instruction);
            self.placed |= self.span.is_some();
            first = if first.is_some() { first } else { self.span };
            self.consume(|visit| super::uses::of_instruction(instruction, visit));
            self.note_order(&instruction.operation);
            self.note_block_variables(&instruction.operation);
            self.heed_warnings(instruction);
            self.note_wide_bit_fields(instruction);
            if self.ended {
                break;
            }
            let translated = self
                .keep_effects_apart(&block.instructions[..index], &instruction.operation)
                .and_then(|()| self.instruction(instruction));
            if let Err(refusal) = translated {
                let name = super::instruction::name(&instruction.operation);
                self.unsupported(name, instruction.line, refusal);
                self.resume(instruction, &block.terminator.kind);
            }
            if self.ended {
                break;
            }
        }
        let positions = &mut self.world.positions[self.key.0];
        let span = positions.jump(&mut self.world.program, block.terminator.debug.as_ref());
        if self.ended {
            self.out[id].terminator = Terminator::Goto { edges: vec![], span: self.span };
        } else {
            self.span = span;
            self.placed |= span.is_some();
            first = if first.is_some() { first } else { span };
            if let Err(refusal) = self.terminator(source, id) {
                self.unsupported("terminator", block.terminator.line, refusal);
                self.lead_on(id, &block.terminator, span);
            }
        }
        self.checked[source.0 as usize] = self.compiler_check;
        let out = &mut self.out[id];
        out.statements = std::mem::take(&mut self.statements);
        out.span = first;
        out.compiler_made = !self.placed || self.compiler_check;
    }

    pub(super) fn place(&mut self, instruction: &Instruction) -> Span {
        let positions = &mut self.world.positions[self.key.0];
        positions.instruction(&mut self.world.program, instruction.debug.as_ref())
    }

    /// Says that nothing is known of executions from here on, and why.
    pub(super) fn give_up(&mut self, reason: &str) {
        let condition = self.world.program.store_mut().bool(false);
        let kind = AssumeKind::Unsupported(reason.into());
        self.push(StatementKind::Assume { condition, kind });
        self.ended = true;
    }

    /// Says that nothing is known of executions from here on, where an instruction couldn't be translated.
    fn unsupported(&mut self, instruction: &str, line: u32, refusal: Refusal) {
        let reason = match &refusal {
            Refusal::Unsupported(reason) => format!("{instruction}: {reason}"),
            Refusal::Cut => "something before it isn't supported".to_owned(),
        };
        self.note(instruction, line, refusal);
        self.give_up(&reason);
    }

    /// Goes on behind what isn't followed: no execution comes there, but what the source has there is among the goals, and open. What a
    /// call would have returned may be anything.
    fn resume(&mut self, instruction: &Instruction, end: &TerminatorKind) {
        if matches!(end, TerminatorKind::Unreachable) {
            return;
        }
        if let Operation::Call(call) = &instruction.operation {
            self.ended = self.any(instruction.result, call).is_err();
        } else {
            self.ended = false;
        }
    }

    /// Leads on to what's behind a block whose end isn't followed.
    fn lead_on(&mut self, id: BlockId, end: &crate::ast::Terminator, span: Span) {
        self.ended = false;
        let targets: Vec<Source> = match &end.kind {
            TerminatorKind::Invoke { call, normal, .. } => match self.any(end.result, call) {
                Ok(()) => vec![*normal],
                Err(_) => vec![],
            },
            TerminatorKind::Branch(target) => vec![*target],
            TerminatorKind::ConditionalBranch { then, otherwise, .. } => vec![*then, *otherwise],
            TerminatorKind::Switch { default, cases, .. } => {
                std::iter::once(*default).chain(cases.iter().map(|(_, target)| *target)).collect()
            }
            _ => vec![],
        };
        let edges = targets.into_iter().filter_map(|target| self.blocks[target.0 as usize]);
        self.out[id].terminator =
            Terminator::Goto { edges: edges.map(|target| Edge { target, branch: None }).collect(), span };
    }

    fn note(&mut self, instruction: &str, line: u32, refusal: Refusal) {
        if let Refusal::Unsupported(reason) = refusal {
            self.world.skip(self.key, instruction, self.span, line, &reason);
        }
    }

    /// Whether what a load reads is returned at the end of its block, and nothing else is done with it: a function that comes to its end
    /// without a value returns whatever is there, which is no error as long as no caller looks at it.
    pub(super) fn is_returned_only(&self, id: Option<ValueId>) -> bool {
        let Some(id) = id.filter(|_| !self.world.looked_at.contains(&self.world.function(self.key).name))
        else {
            return false;
        };
        let end = &self.body.block(self.source).terminator.kind;
        matches!(end, TerminatorKind::Return(Some(operand)) if operand.value == Value::Local(id))
            && self.uses[id.0 as usize].all == 1
    }

    /// Whether nobody uses a value.
    pub(super) fn is_unused(&self, id: Option<ValueId>) -> bool {
        id.is_none_or(|id| self.uses[id.0 as usize].all == 0)
    }

    /// Whether what a load reads is written to objects, and nothing else is done with it. Cost: linear in the body.
    pub(super) fn is_copied_only(&self, id: Option<ValueId>) -> bool {
        let Some(id) = id else { return false };
        let instructions = self.body.blocks.iter().flat_map(|block| &block.instructions);
        let copies = instructions.filter(|instruction| match &instruction.operation {
            Operation::Store { value, pointer, .. } if value.value == Value::Local(id) => {
                let Value::Local(object) = &pointer.value else { return true };
                !self.promoted.contains_key(object) && !self.parameters.contains_key(object)
            }
            _ => false,
        });
        copies.count() == self.uses[id.0 as usize].all as usize
    }

    /// Whether something uses what an instruction computes.
    pub(super) fn is_used(&self, id: Option<ValueId>) -> bool {
        id.is_some_and(|id| self.uses[id.0 as usize].all > 0)
    }

    /// Counts operands as used.
    fn consume(&mut self, visit: impl FnOnce(&mut dyn FnMut(&Value))) {
        let uses = &mut self.uses;
        visit(&mut |value| {
            if let Value::Local(id) = value {
                let left = &mut uses[id.0 as usize].left;
                *left = left.saturating_sub(1);
            }
        });
    }

    pub(super) fn push(&mut self, kind: StatementKind) {
        self.statements.push(Statement::new(kind, self.span));
    }

    pub(super) fn var_term(&mut self, var: Var) -> TermId {
        self.world.program.store_mut().var_term(var)
    }

    /// A new local variable, named like a value.
    pub(super) fn fresh(&mut self, name: &str, sort: Sort) -> Result<Var, Refusal> {
        let name = self.world.free_name(self.procedure, &name.replace('`', "'"));
        Ok(self.world.program.local(self.procedure, &name, sort, self.span)?)
    }

    /// The name of what an instruction computes.
    pub(super) fn value_name(&self, id: Option<ValueId>) -> String {
        match id {
            Some(id) => match self.names.get(&id) {
                Some(name) => name.to_string(),
                None => {
                    let name = &self.body.value(id).name;
                    // A number alone is no name in the text form.
                    if name.starts_with(|c: char| c.is_ascii_digit()) {
                        format!("v{name}")
                    } else {
                        name.to_string()
                    }
                }
            },
            None => "unused".to_owned(),
        }
    }

    /// New variables for the scalars of a value.
    pub(super) fn variables(&mut self, id: ValueId, ty: &Type) -> Result<Vec<Var>, Refusal> {
        let leaves = self.world.targets[self.key.0].leaves(ty)?;
        let name = self.value_name(Some(id));
        let many = leaves.len() > 1;
        let named = leaves.into_iter().enumerate();
        let mut vars = vec![];
        for (index, leaf) in named {
            let name = if many { format!("{name}.{index}") } else { name.clone() };
            vars.push(self.fresh(&name, leaf.sort)?);
        }
        Ok(vars)
    }

    /// The scalars of an operand.
    pub(super) fn operand(&mut self, operand: &Operand) -> Result<Vec<TermId>, Refusal> {
        self.value(&operand.ty, &operand.value)
    }

    pub(super) fn value(&mut self, ty: &Type, value: &Value) -> Result<Vec<TermId>, Refusal> {
        match value {
            Value::Local(id) => match self.values.get(id.0 as usize) {
                Some(Some(terms)) => Ok(terms.clone()),
                _ => Err(Refusal::Cut),
            },
            Value::Constant(constant) => {
                let terms = self.world.constant(self.key.0, ty, constant)?;
                self.note_places();
                Ok(terms)
            }
        }
    }

    /// The only scalar of an operand.
    pub(super) fn scalar(&mut self, operand: &Operand) -> Result<TermId, Refusal> {
        self.scalar_value(&operand.ty, &operand.value)
    }

    pub(super) fn scalar_value(&mut self, ty: &Type, value: &Value) -> Result<TermId, Refusal> {
        match self.value(ty, value)?[..] {
            [term] => Ok(term),
            _ => refuse(format!("a value of type `{ty}` where a scalar is needed")),
        }
    }

    /// Says what an instruction computes. Nothing is done until it's needed if it's cheap or used once.
    pub(super) fn define(&mut self, id: Option<ValueId>, terms: Vec<TermId>) -> Result<(), Refusal> {
        let Some(id) = id else { return Ok(()) };
        let index = id.0 as usize;
        let uses = self.uses[index];
        if uses.all == 0 {
            self.values[index] = Some(terms);
            return Ok(());
        }
        let store = self.world.program.store();
        // A long chain of values that are used once would be one term, looked through again for each of them.
        let Some(mut mentioned) = variables_of_few(store, &terms) else { return self.materialise(id, terms) };
        mentioned.retain(|var| self.changing.contains(var));
        let small = terms.iter().all(|term| store.args(*term).is_empty());
        if (small && mentioned.is_empty()) || (!uses.elsewhere && (small || uses.all == 1)) {
            if !mentioned.is_empty() {
                self.pending.push((id, mentioned));
            }
            self.values[index] = Some(terms);
            return Ok(());
        }
        self.materialise(id, terms)
    }

    /// Gives a value variables of its own.
    fn materialise(&mut self, id: ValueId, terms: Vec<TermId>) -> Result<(), Refusal> {
        let name = self.value_name(Some(id));
        let mut assigned = vec![];
        let many = terms.len() > 1;
        for (index, term) in terms.iter().enumerate() {
            let sort = self.world.program.store().sort(*term).clone();
            let name = if many { format!("{name}.{index}") } else { name.clone() };
            assigned.push((self.fresh(&name, sort)?, *term));
        }
        self.values[id.0 as usize] =
            Some(assigned.iter().map(|(var, _)| self.world.program.store_mut().var_term(*var)).collect());
        if !assigned.is_empty() {
            self.push(StatementKind::Assign(assigned));
        }
        Ok(())
    }

    /// Changes variables of a promoted `alloca`, after values that mention them and are still needed were saved.
    pub(super) fn change(&mut self, vars: &[Var], terms: &[TermId]) -> Result<(), Refusal> {
        let pending = std::mem::take(&mut self.pending);
        for (id, mentioned) in pending {
            if self.uses[id.0 as usize].left == 0 {
                continue;
            }
            if !mentioned.iter().any(|var| vars.contains(var)) {
                self.pending.push((id, mentioned));
                continue;
            }
            if let Some(terms) = self.values[id.0 as usize].clone() {
                self.materialise(id, terms)?;
            }
        }
        let assigned: Vec<(Var, TermId)> = vars.iter().copied().zip(terms.iter().copied()).collect();
        self.push(StatementKind::Assign(assigned));
        Ok(())
    }

    /// An assertion, unless it's certain.
    pub(super) fn check(&mut self, condition: TermId, message: &str) {
        let store = self.world.program.store();
        if store.literal(condition) != Some(&touchstone_program::Value::Bool(true)) {
            self.push(StatementKind::Assert { condition, kind: AssertKind::Runtime(message.into()) });
        }
    }

    /// An error that's always one, and the end of the block.
    pub(super) fn fail(&mut self, message: &str) {
        let condition = self.world.program.store_mut().bool(false);
        self.push(StatementKind::Assert { condition, kind: AssertKind::Runtime(message.into()) });
        self.ended = true;
    }

    /// Sends a block to others.
    pub(super) fn go(&mut self, block: BlockId, targets: Vec<BlockId>) {
        let edges = targets.into_iter().map(|target| Edge { target, branch: None }).collect();
        self.out[block].terminator = Terminator::Goto { edges, span: self.span };
    }
}

/// Terms with more operators than this aren't inlined.
const MOST_INLINED: usize = 48;

/// The variables of terms that have few operators in all; `None` if there are more.
fn variables_of_few(store: &Store, terms: &[TermId]) -> Option<Vec<Var>> {
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut waiting = terms.to_vec();
    let mut variables = vec![];
    while let Some(term) = waiting.pop() {
        if !seen.insert(term) {
            continue;
        }
        if seen.len() > MOST_INLINED {
            return None;
        }
        match store.op(term) {
            Op::Var(var) => variables.push(*var),
            _ => waiting.extend(store.args(term)),
        }
    }
    Some(variables)
}
