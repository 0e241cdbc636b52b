//! Bodies: locals, labels, statements and jumps.

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, TermId, Var};

use super::TextError;
use super::lexer::Kind;
use super::parser::{Parsed, Parser, placed};
use touchstone_report::{Limit, Quantity};

use crate::{
    AssertKind, AssumeKind, Block, BlockId, Body, Edge, ProcedureId, Span, Statement, StatementKind,
    Terminator,
};

/// Targets of jumps, by the place of the edge, until all labels are known.
type Jumps = Vec<(usize, Vec<(String, Span)>, Span)>;

impl Parser {
    /// Reads a body, `{ … }`.
    pub(super) fn body(&mut self, id: ProcedureId) -> Parsed<()> {
        self.sign("{")?;
        while self.eat_word("var") {
            let typed = self.typed_names(";");
            let ended = self.is_sign(";");
            match typed {
                Ok(typed) if ended => {
                    for (name, span, sort) in typed {
                        if let Err(error) = placed(span, self.program().local(id, &name, sort, span)) {
                            self.report(error);
                        }
                    }
                }
                Ok(_) => {
                    let error = self.expected::<()>("`;`");
                    self.report_if(error);
                }
                Err(error) => self.report(error),
            }
            self.skip_statement();
        }
        let mut body = Body::default();
        let mut labels: FxHashMap<String, BlockId> = FxHashMap::default();
        let mut jumps = vec![];
        while !self.is_sign("}") {
            if *self.kind() == Kind::End {
                return self.expected("`}`");
            }
            let labelled = matches!(self.kind(), Kind::Name(..)) && matches!(self.ahead(1), Kind::Sign(":"));
            if labelled {
                let label = self.label(&mut body, &mut labels);
                self.report_if(label);
            } else if body.blocks.is_empty() {
                let error = self.expected::<()>("a label");
                self.report_if(error);
                self.skip_statement();
                body.add(Block::new("entry", self.span()));
            }
            self.statements(&mut body, &mut jumps);
        }
        if body.blocks.is_empty() {
            return self.error("a body has at least one block");
        }
        self.advance();
        for (block, targets, span) in jumps {
            let mut edges = vec![];
            for (name, at) in targets {
                match labels.get(&name) {
                    Some(target) => edges.push(Edge { target: *target, branch: None }),
                    None => {
                        self.report(TextError { span: at, message: format!("no block is labelled `{name}`") })
                    }
                }
            }
            body.blocks[block].terminator = Terminator::Goto { edges, span };
        }
        let procedure = self.program().procedure_mut(id);
        procedure.body = Some(body);
        procedure.number_origins();
        Ok(())
    }

    fn report_if<T>(&mut self, result: Parsed<T>) {
        if let Err(error) = result {
            self.report(error);
        }
    }

    fn label(&mut self, body: &mut Body, labels: &mut FxHashMap<String, BlockId>) -> Parsed<()> {
        let name = self.name("a label");
        let (name, span) = match name {
            Ok(name) => name,
            Err(error) => {
                self.advance();
                self.advance();
                body.add(Block::new("entry", error.span));
                return Err(error);
            }
        };
        self.sign(":")?;
        let mut block = Block::new(name.as_str(), span);
        while self.is_sign("{") && matches!(self.ahead(1), Kind::Sign(":")) {
            self.advance();
            self.advance();
            if self.eat_word("compiler") {
                block.compiler_made = true;
            } else if self.eat_word("unreachable") {
                block.marked_unreachable = true;
            } else {
                return self.expected("`compiler` or `unreachable`");
            }
            self.sign("}")?;
        }
        let id = body.add(block);
        match labels.insert(name.clone(), id) {
            Some(_) => Err(TextError { span, message: format!("two blocks are labelled `{name}`") }),
            None => Ok(()),
        }
    }

    /// The statements of the last block, up to the next label or the end.
    fn statements(&mut self, body: &mut Body, jumps: &mut Jumps) {
        if body.blocks.is_empty() {
            // What its label should have been was told.
            body.add(Block::new("entry", self.span()));
        }
        let mut ended = false;
        loop {
            let labelled = matches!(self.kind(), Kind::Name(..)) && matches!(self.ahead(1), Kind::Sign(":"));
            if self.is_sign("}") || *self.kind() == Kind::End || labelled {
                return;
            }
            if ended {
                let error = self.expected::<()>("a label");
                self.report_if(error);
                self.skip_statement();
                continue;
            }
            let index = body.blocks.len() - 1;
            let start = self.span();
            let read = match () {
                () if self.eat_word("goto") => {
                    ended = true;
                    self.goto(start).map(|(targets, span)| jumps.push((index, targets, span)))
                }
                () if self.eat_word("return") => {
                    ended = true;
                    self.sign(";").map(|()| {
                        body.blocks[index].terminator = Terminator::Return { span: start.to(self.passed()) };
                    })
                }
                () => self.statement().map(|statement| body.blocks[index].statements.push(statement)),
            };
            if let Err(error) = read {
                self.report(error);
                self.bound.unbind(usize::MAX);
                self.skip_statement();
            }
        }
    }

    fn goto(&mut self, start: Span) -> Parsed<(Vec<(String, Span)>, Span)> {
        let mut targets = vec![];
        while !self.is_sign(";") {
            targets.push(self.name("a label")?);
            if !self.eat_sign(",") {
                break;
            }
        }
        self.sign(";")?;
        Ok((targets, start.to(self.passed())))
    }

    /// One statement with its `;`.
    fn statement(&mut self) -> Parsed<Statement> {
        let start = self.span();
        let mut parts = vec![];
        let kind = if self.eat_word("assume") {
            let kind = self.assume_kind()?;
            let (condition, _) = self.condition()?;
            parts.append(&mut self.parts);
            StatementKind::Assume { condition, kind }
        } else if self.eat_word("assert") {
            let kind = self.assert_kind()?;
            let (condition, _) = self.condition()?;
            parts.append(&mut self.parts);
            StatementKind::Assert { condition, kind }
        } else if self.eat_word("havoc") {
            let mut vars = vec![self.target("a variable")?];
            while self.eat_sign(",") {
                vars.push(self.target("a variable")?);
            }
            StatementKind::Havoc(vars)
        } else if self.eat_word("call") {
            let first = self.name("a procedure or a variable")?;
            if self.is_sign("(") {
                self.call(first, vec![], &mut parts)?
            } else {
                let mut outs = vec![self.assignable(first)?];
                while self.eat_sign(",") {
                    outs.push(self.target("a variable")?);
                }
                self.sign(":=")?;
                let procedure = self.name("a procedure")?;
                self.call(procedure, outs, &mut parts)?
            }
        } else if self.at_memory() {
            self.memory(vec![], &mut parts)?
        } else {
            self.assignment(&mut parts)?
        };
        self.sign(";")?;
        Ok(Statement { kind, span: start.to(self.passed()), parts })
    }

    fn target(&mut self, what: &str) -> Parsed<Var> {
        let name = self.name(what)?;
        self.assignable(name)
    }

    fn assignable(&mut self, (name, span): (String, Span)) -> Parsed<Var> {
        match self.variable_in_scope(&name) {
            Some(var) => Ok(var),
            None => Err(TextError { span, message: format!("`{name}` is not declared") }),
        }
    }

    fn call(
        &mut self,
        (name, span): (String, Span),
        outs: Vec<Var>,
        parts: &mut Vec<(TermId, Span)>,
    ) -> Parsed<StatementKind> {
        let Some(procedure) = self.program().procedure_named(&name) else {
            return Err(TextError { span, message: format!("`{name}` is no procedure that is declared") });
        };
        let arguments = self.arguments(parts)?;
        Ok(StatementKind::Call { procedure, arguments, outs })
    }

    /// `x, m[i] := e, f`, or `x := call P(e)` as in BIC Fig. 1.
    fn assignment(&mut self, parts: &mut Vec<(TermId, Span)>) -> Parsed<StatementKind> {
        let mut targets = vec![];
        loop {
            let name = self.name("a statement")?;
            let span = name.1;
            let var = self.assignable(name)?;
            let mut indices = vec![];
            while self.eat_sign("[") {
                loop {
                    indices.push(self.expression()?.0);
                    parts.append(&mut self.parts);
                    if !self.eat_sign(",") {
                        break;
                    }
                }
                self.sign("]")?;
            }
            targets.push((var, indices, span.to(self.passed())));
            if !self.eat_sign(",") {
                break;
            }
        }
        self.sign(":=")?;
        let memory = self.at_memory();
        if memory || self.eat_word("call") {
            if let Some((_, _, span)) = targets.iter().find(|(_, indices, _)| !indices.is_empty()) {
                let whose = if memory { "a memory statement" } else { "a call" };
                return Err(TextError {
                    span: *span,
                    message: format!("{whose}'s result goes to a variable"),
                });
            }
            let vars = targets.into_iter().map(|(var, ..)| var).collect();
            if memory {
                return self.memory(vars, parts);
            }
            let procedure = self.name("a procedure")?;
            return self.call(procedure, vars, parts);
        }
        let mut assigned = vec![];
        for (position, (var, indices, span)) in targets.into_iter().enumerate() {
            if position > 0 {
                self.sign(",")?;
            }
            let (mut value, _) = self.expression()?;
            parts.append(&mut self.parts);
            if !indices.is_empty() {
                let store = self.program().store_mut();
                let map = store.var_term(var);
                value = self.update(map, &indices, value, span)?;
            }
            let store = self.program().store_mut();
            let term = store.var_term(var);
            placed(span, store.raw(Op::Eq, &[term, value]))?;
            assigned.push((var, value));
        }
        Ok(StatementKind::Assign(assigned))
    }

    /// The word in `{:word}`, if there is one.
    fn attribute(&mut self) -> Parsed<Option<(String, Option<String>)>> {
        if !self.is_sign("{") {
            return Ok(None);
        }
        self.advance();
        self.sign(":")?;
        let (word, _) = match self.kind().clone() {
            Kind::Name(word, false) => (word, self.advance().span),
            _ => return self.expected("a word"),
        };
        let text = match self.kind().clone() {
            Kind::Text(text) => {
                self.advance();
                Some(text)
            }
            _ => None,
        };
        self.sign("}")?;
        Ok(Some((word, text)))
    }

    fn assume_kind(&mut self) -> Parsed<AssumeKind> {
        let attribute = self.attribute()?;
        match attribute.as_ref().map(|(word, text)| (word.as_str(), text)) {
            None => Ok(AssumeKind::User),
            Some(("guard", None)) => Ok(AssumeKind::Guard),
            Some(("requires", None)) => Ok(AssumeKind::Requires),
            Some(("ensures", None)) => Ok(AssumeKind::Ensures),
            Some(("invariant", None)) => Ok(AssumeKind::Invariant),
            Some(("bound", None)) => Ok(AssumeKind::Bound),
            Some(("within", None)) => Ok(AssumeKind::Within(None)),
            Some(("beyond", Some(text))) => match limit(text) {
                Some(limit) => Ok(AssumeKind::Beyond(limit)),
                None => self.error(format!("`{text}` is no limit")),
            },
            Some(("within", Some(text))) => match limit(text) {
                Some(limit) => Ok(AssumeKind::Within(Some(limit))),
                None => self.error(format!("`{text}` is no limit")),
            },
            Some(("exit", None)) => Ok(AssumeKind::Exit),
            Some(("unsupported", Some(text))) => Ok(AssumeKind::Unsupported(text.as_str().into())),
            Some((word, _)) => self.error(format!("`{word}` is no kind of assumption")),
        }
    }

    fn assert_kind(&mut self) -> Parsed<AssertKind> {
        let attribute = self.attribute()?;
        match attribute.as_ref().map(|(word, text)| (word.as_str(), text)) {
            None => Ok(AssertKind::User),
            Some(("precondition", None)) => Ok(AssertKind::Precondition),
            Some(("postcondition", None)) => Ok(AssertKind::Postcondition),
            Some(("invariant_entry", None)) => Ok(AssertKind::InvariantEntry),
            Some(("invariant_maintained", None)) => Ok(AssertKind::InvariantMaintained),
            Some(("runtime", Some(text))) => Ok(AssertKind::Runtime(text.as_str().into())),
            Some((word, _)) => self.error(format!("`{word}` is no kind of assertion")),
        }
    }
}

/// A limit as it's printed: `TextBytes 6 of s`.
fn limit(text: &str) -> Option<Limit> {
    let (text, of) = text.split_once(" of ").map_or((text, None), |(text, of)| (text, Some(of.into())));
    let (name, at_most) = text.split_once(' ').map_or((text, None), |(name, most)| (name, Some(most)));
    let quantity = Quantity::ALL.iter().copied().find(|quantity| quantity.name() == name)?;
    let at_most = at_most.map(str::parse).transpose().ok()?;
    Some(Limit { quantity, at_most, of })
}
