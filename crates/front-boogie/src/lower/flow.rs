//! Structured statements to blocks. Control flow is built here, single statements in `statement`.
//!
//! What a user didn't write is marked: the `else` of an `if` without one, the head of a loop, the block behind a loop or an
//! `if` as long as no statement is in it. A loop's invariants are asserted before the loop and at the end of its body, and
//! assumed at its head, where an abstraction of the loop finds them.

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::Op;
use touchstone_program::{
    AssertKind, AssumeKind, Block, BlockId, Body, Span, Statement, StatementKind, TermId, Terminator, Var,
};

use super::procedure::Procedure;
use super::scope::Scope;
use super::{Lowered, Lowerer};
use crate::ast::{self, Arm, Expr, Ident, Invariant, Name, Nested, ProcedureBody};
use crate::diagnostic::{Diagnostic, DiagnosticKind};

/// Something that `break` may end.
struct Breakable {
    label: Option<Name>,
    repeats: bool,
    /// Where `break` goes, once there's one.
    after: Option<BlockId>,
}

pub(super) struct Flow<'l, 'a> {
    pub lower: &'l mut Lowerer<'a>,
    pub procedure: &'l Procedure<'a>,
    pub scope: Scope,
    source: &'a ast::Procedure,
    body: Body,
    /// Where statements go; none behind a jump.
    current: Option<BlockId>,
    /// Where each label stands, and in which list of statements.
    labels: FxHashMap<Name, (Span, &'a [ast::Statement])>,
    /// The lists of statements around the one at hand.
    around: Vec<&'a [ast::Statement]>,
    label_blocks: FxHashMap<Name, BlockId>,
    breakables: Vec<Breakable>,
    /// The label just passed.
    label: Option<Name>,
    /// Targets of choices that the user wrote as `goto`.
    choices: FxHashSet<BlockId>,
    number: u32,
    taken: FxHashSet<String>,
    /// What `where` says of locals and results.
    pub wheres: FxHashMap<Var, TermId>,
}

/// A condition, where its parts stand, and its place.
struct Guard {
    condition: TermId,
    parts: Vec<(TermId, Span)>,
    span: Span,
}

impl<'l, 'a> Flow<'l, 'a> {
    pub(super) fn new(
        lower: &'l mut Lowerer<'a>,
        procedure: &'l Procedure<'a>,
        scope: Scope,
        source: &'a ast::Procedure,
    ) -> Flow<'l, 'a> {
        Flow {
            lower,
            procedure,
            scope,
            source,
            body: Body::default(),
            current: None,
            labels: FxHashMap::default(),
            around: vec![],
            label_blocks: FxHashMap::default(),
            breakables: vec![],
            label: None,
            choices: FxHashSet::default(),
            number: 0,
            taken: FxHashSet::default(),
            wheres: FxHashMap::default(),
        }
    }

    pub(super) fn body(mut self, source: &'a ProcedureBody) -> Lowered<Body> {
        self.find_labels(&source.statements);
        let wheres = self.find_wheres(source);
        let labelled =
            matches!(source.statements.first().map(|s| &s.kind), Some(ast::StatementKind::Label(_)));
        if !labelled || !wheres.is_empty() {
            let span = source.statements.first().map_or(source.end, |statement| statement.span);
            let entry = self.new_block("", span, labelled);
            self.current = Some(entry);
            for (condition, span) in wheres {
                self.silently(StatementKind::Assume { condition, kind: AssumeKind::User }, span, vec![]);
            }
        }
        self.statements(&source.statements);
        if let Some(last) = self.current {
            self.body[last].terminator = Terminator::Return { span: source.end };
        }
        self.mark_guards();
        Ok(self.body)
    }

    /// Blocks that are chosen among begin with the condition of the choice.
    fn mark_guards(&mut self) {
        for block in &self.choices {
            if let Some(Statement { kind: StatementKind::Assume { kind, .. }, .. }) =
                self.body[*block].statements.first_mut()
                && *kind == AssumeKind::User
            {
                *kind = AssumeKind::Guard;
            }
        }
    }

    fn find_labels(&mut self, statements: &'a [ast::Statement]) {
        for statement in statements {
            match &statement.kind {
                ast::StatementKind::Label(label) => {
                    self.taken.insert(self.lower.text(label.name).to_owned());
                    if let Some((first, _)) = self.labels.insert(label.name, (label.span, statements)) {
                        let message = format!("the label `{}` is there twice", self.lower.text(label.name));
                        let diagnostic = Diagnostic::new(DiagnosticKind::Name, label.span, message);
                        self.lower.report(diagnostic.note(first, "the first one"));
                    }
                }
                ast::StatementKind::If(arms, otherwise) => {
                    arms.iter().for_each(|arm| self.find_labels(&arm.body.statements));
                    otherwise.iter().for_each(|nested| self.find_labels(&nested.statements));
                }
                ast::StatementKind::While { body, .. } => self.find_labels(&body.statements),
                _ => {}
            }
        }
    }

    /// What holds of locals and results from the start.
    fn find_wheres(&mut self, source: &'a ProcedureBody) -> Vec<(TermId, Span)> {
        let mut found = vec![];
        for typed in self.source.results.iter().chain(&source.locals) {
            let (Some(condition), Some(var)) = (typed.where_clause, self.scope.locals.get(&typed.name.name))
            else {
                continue;
            };
            let var = *var;
            let span = self.lower.node(condition.root).span;
            if let Ok(condition) = self.lower.condition(condition, &mut self.scope, None) {
                self.wheres.insert(var, condition);
                found.push((condition, span));
            }
        }
        for typed in &source.locals {
            let marked =
                typed.attributes.iter().any(|attribute| self.lower.text(attribute.name.name) == "assumption");
            if let (true, Some(var)) = (marked, self.scope.locals.get(&typed.name.name).copied())
                && self.lower.sort_of(var) == touchstone_program::Sort::Bool
            {
                // It's true until an assignment makes it false.
                found.push((self.lower.program.store_mut().var_term(var), typed.name.span));
            }
        }
        // An implementation says `where` of results in the procedure.
        let results = self.procedure.source.results.iter().zip(&self.procedure.results);
        for (typed, var) in results {
            if let Some(condition) = typed.where_clause
                && !self.wheres.contains_key(var)
            {
                let clause = self.lower.program.procedure(self.procedure.id).ensures.iter();
                let span = self.lower.node(condition.root).span;
                if let Some(clause) = clause.clone().find(|clause| clause.free && clause.span == span) {
                    self.wheres.insert(*var, clause.condition);
                    found.push((clause.condition, span));
                }
            }
        }
        found
    }

    fn new_block(&mut self, suffix: &str, span: Span, compiler_made: bool) -> BlockId {
        let name = loop {
            let name = format!("anon{}{suffix}", self.number);
            if suffix.is_empty() {
                self.number += 1;
            }
            if self.taken.insert(name.clone()) {
                break name;
            }
            if !suffix.is_empty() {
                self.number += 1;
            }
        };
        let block = Block { compiler_made, ..Block::new(name, span) };
        self.body.add(block)
    }

    fn label_block(&mut self, label: Name, span: Span) -> BlockId {
        if let Some(block) = self.label_blocks.get(&label) {
            return *block;
        }
        let block = self.body.add(Block::new(self.lower.text(label), span));
        self.label_blocks.insert(label, block);
        block
    }

    /// The block that's being filled; behind a jump one that nothing leads to.
    fn here(&mut self, span: Span) -> BlockId {
        match self.current {
            Some(block) => block,
            None => {
                let block = self.new_block("", span, true);
                self.current = Some(block);
                block
            }
        }
    }

    /// Adds a statement that the user wrote.
    pub(super) fn emit(&mut self, kind: StatementKind, span: Span, parts: Vec<(TermId, Span)>) {
        let block = self.here(span);
        let block = &mut self.body[block];
        if std::mem::replace(&mut block.compiler_made, false) {
            block.span = span;
        }
        block.statements.push(Statement { kind, span, parts });
    }

    /// Adds one that follows from what the user wrote.
    pub(super) fn silently(&mut self, kind: StatementKind, span: Span, parts: Vec<(TermId, Span)>) {
        let block = self.here(span);
        self.body[block].statements.push(Statement { kind, span, parts });
    }

    /// Notes that the author says this place is never left.
    pub(super) fn mark_unreachable(&mut self, span: Span) {
        let block = self.here(span);
        self.body[block].marked_unreachable = true;
    }

    fn statements(&mut self, statements: &'a [ast::Statement]) {
        self.around.push(statements);
        for statement in statements {
            let label = self.label.take();
            match &statement.kind {
                ast::StatementKind::Label(label) => {
                    let block = self.label_block(label.name, statement.span);
                    if let Some(before) = self.current {
                        self.body.set_goto(before, &[block], statement.span);
                    }
                    self.current = Some(block);
                    self.label = Some(label.name);
                }
                ast::StatementKind::If(arms, otherwise) => {
                    self.conditional(arms, otherwise.as_ref(), label, statement.span);
                }
                ast::StatementKind::While { guard, invariants, body } => {
                    self.repetition(*guard, invariants, body, label, statement.span);
                }
                ast::StatementKind::Break(target) => self.break_out(*target, statement.span),
                ast::StatementKind::Goto(targets) => self.jump(targets, statement.span),
                ast::StatementKind::Return => {
                    let block = self.here(statement.span);
                    self.written(block, statement.span);
                    self.body[block].terminator = Terminator::Return { span: statement.span };
                    self.current = None;
                }
                _ => {
                    // What's wrong is reported.
                    let _ = self.simple(statement);
                }
            }
        }
        self.around.pop();
    }

    /// The user wrote something that ends this block.
    fn written(&mut self, block: BlockId, span: Span) {
        let block = &mut self.body[block];
        if std::mem::replace(&mut block.compiler_made, false) {
            block.span = span;
        }
    }

    fn jump(&mut self, targets: &[Ident], span: Span) {
        let from = self.here(span);
        self.written(from, span);
        let mut blocks: Vec<BlockId> = vec![];
        for target in targets {
            let Some((at, home)) = self.labels.get(&target.name).copied() else {
                let candidates = self.labels.keys().copied().collect();
                self.lower.unknown(target.span, target.name, "label", candidates);
                continue;
            };
            if !self.around.iter().any(|list| std::ptr::eq(*list, home)) {
                let name = self.lower.text(target.name);
                let message = format!("`{name}` is in a nested block, into which no `goto` may lead");
                let diagnostic = Diagnostic::new(DiagnosticKind::Name, target.span, message);
                self.lower.report(diagnostic.note(at, "the label"));
                continue;
            }
            let block = self.label_block(target.name, at);
            if !blocks.contains(&block) {
                blocks.push(block);
            }
        }
        if blocks.len() > 1 {
            self.choices.extend(&blocks);
        }
        self.body.set_goto(from, &blocks, span);
        self.current = None;
    }

    fn break_out(&mut self, target: Option<Ident>, span: Span) {
        let position = self.breakables.iter().rposition(|one| match target {
            Some(target) => one.label == Some(target.name),
            None => one.repeats,
        });
        let Some(position) = position else {
            let (at, message) = match target {
                Some(target) => {
                    let name = self.lower.text(target.name);
                    (target.span, format!("`{name}` labels no `while` or `if` around this `break`"))
                }
                None => (span, "`break` is outside of any loop".to_owned()),
            };
            self.lower.name_error(at, message);
            return;
        };
        let from = self.here(span);
        self.written(from, span);
        let after = match self.breakables[position].after {
            Some(after) => after,
            None => {
                let after = self.new_block("", span, true);
                self.breakables[position].after = Some(after);
                after
            }
        };
        self.body.set_goto(from, &[after], span);
        self.current = None;
    }

    fn guard(&mut self, guard: Option<Expr>) -> Option<Guard> {
        let expr = guard?;
        let mut parts = vec![];
        let condition = self.lower.condition(expr, &mut self.scope, Some(&mut parts)).ok()?;
        Some(Guard { condition, parts, span: self.lower.node(expr.root).span })
    }

    /// Begins a block with a guard or its negation.
    fn guarded(&mut self, block: BlockId, guard: Option<&Guard>, holds: bool) {
        let Some(guard) = guard else { return };
        let condition = match holds {
            true => guard.condition,
            false => match self.lower.raw(Op::Not, &[guard.condition], guard.span) {
                Ok(negated) => negated,
                Err(_) => return,
            },
        };
        let kind = StatementKind::Assume { condition, kind: AssumeKind::Guard };
        let statement = Statement { kind, span: guard.span, parts: guard.parts.clone() };
        self.body[block].statements.push(statement);
    }

    fn conditional(
        &mut self,
        arms: &'a [Arm],
        otherwise: Option<&'a Nested>,
        label: Option<Name>,
        span: Span,
    ) {
        self.breakables.push(Breakable { label, repeats: false, after: None });
        let mut ends = vec![];
        for (position, arm) in arms.iter().enumerate() {
            let from = self.here(span);
            if position == 0 {
                self.written(from, span);
            }
            let guard = self.guard(arm.guard);
            let at = guard.as_ref().map_or(span, |guard| guard.span);
            self.number += 1;
            let then = self.new_block("_Then", arm.body.span, false);
            let last = otherwise.filter(|_| position + 1 == arms.len());
            let other = self.new_block("_Else", last.map_or(at, |nested| nested.span), last.is_none());
            self.body.set_goto(from, &[then, other], at);
            self.guarded(then, guard.as_ref(), true);
            self.guarded(other, guard.as_ref(), false);
            self.current = Some(then);
            self.statements(&arm.body.statements);
            ends.extend(self.current);
            self.label = None;
            self.current = Some(other);
        }
        if let Some(nested) = otherwise {
            self.statements(&nested.statements);
            self.label = None;
        }
        ends.extend(self.current);
        let after = self.breakables.pop().and_then(|one| one.after);
        self.number += 1;
        self.current = match (after, ends.as_slice()) {
            (None, []) => None,
            (None, _) => Some(self.new_block("", span, true)),
            (after, _) => after,
        };
        if let Some(join) = self.current {
            for end in ends {
                self.body.set_goto(end, &[join], span);
            }
        }
    }

    fn repetition(
        &mut self,
        guard: Option<Expr>,
        invariants: &'a [Invariant],
        nested: &'a Nested,
        label: Option<Name>,
        span: Span,
    ) {
        let mut held = vec![];
        for invariant in invariants {
            let mut parts = vec![];
            if let Ok(condition) =
                self.lower.condition(invariant.condition, &mut self.scope, Some(&mut parts))
            {
                held.push((invariant, condition, parts));
            }
        }
        let assert_all = |flow: &mut Self, kind: AssertKind| {
            for (invariant, condition, parts) in held.iter().filter(|(invariant, ..)| !invariant.free) {
                let kind = StatementKind::Assert { condition: *condition, kind: kind.clone() };
                flow.silently(kind, invariant.span, parts.clone());
            }
        };
        let before = self.here(span);
        self.written(before, span);
        assert_all(self, AssertKind::InvariantEntry);
        let guard = self.guard(guard);
        let at = guard.as_ref().map_or(span, |guard| guard.span);
        self.number += 1;
        let head = self.new_block("_LoopHead", at, true);
        let inside = self.new_block("_LoopBody", nested.span, false);
        let done = self.new_block("_LoopDone", at, true);
        self.body.set_goto(before, &[head], at);
        for (invariant, condition, parts) in &held {
            let kind = StatementKind::Assume { condition: *condition, kind: AssumeKind::Invariant };
            let statement = Statement { kind, span: invariant.span, parts: parts.clone() };
            self.body[head].statements.push(statement);
        }
        self.body.set_goto(head, &[inside, done], at);
        self.guarded(inside, guard.as_ref(), true);
        self.guarded(done, guard.as_ref(), false);
        self.breakables.push(Breakable { label, repeats: true, after: None });
        self.current = Some(inside);
        self.statements(&nested.statements);
        self.label = None;
        if let Some(end) = self.current {
            assert_all(self, AssertKind::InvariantMaintained);
            self.body.set_goto(end, &[head], at);
        }
        let after = self.breakables.pop().and_then(|one| one.after);
        if let Some(after) = after {
            self.body.set_goto(done, &[after], at);
        }
        self.number += 1;
        self.current = after.or(Some(done));
    }
}
