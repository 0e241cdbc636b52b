//! Statements, and how the parser finds the next one behind a mistake.

use super::{DEEPEST_STATEMENT, Parsed, Parser};
use crate::ast::{Arm, Expr, Invariant, Nested, ProcedureBody, Statement, StatementKind, Target, Typed};
use crate::token::Kind;

impl Parser<'_> {
    /// `{ var x: T; statements }`
    pub(super) fn body(&mut self) -> Parsed<ProcedureBody> {
        self.expect(Kind::LBrace)?;
        let mut locals: Vec<Typed> = vec![];
        while self.kind() == Kind::Var {
            let from = self.at;
            match self.variables() {
                Ok(more) => locals.extend(more),
                Err(_) => self.next_statement(from),
            }
        }
        let statements = self.statements();
        let end = self.expect(Kind::RBrace)?;
        Ok(ProcedureBody { locals, statements, end })
    }

    fn statements(&mut self) -> Vec<Statement> {
        let mut statements = vec![];
        while !matches!(self.kind(), Kind::RBrace | Kind::End) && !self.declaration_starts() {
            let from = self.at;
            match self.statement() {
                Ok(statement) => statements.push(statement),
                Err(_) => self.next_statement(from),
            }
        }
        statements
    }

    /// Goes on behind a mistake: to the next `;` or the `}` of the block, whatever is in braces passed over.
    fn next_statement(&mut self, from: usize) {
        let mut depth = 0u32;
        loop {
            match self.kind() {
                Kind::End => return,
                Kind::Semicolon if depth == 0 => return self.advance(),
                Kind::LBrace | Kind::AttributeOpen => depth += 1,
                Kind::RBrace if depth == 0 => {
                    if self.at == from {
                        self.advance();
                    }
                    return;
                }
                Kind::RBrace => {
                    depth -= 1;
                    if depth == 0 {
                        return self.advance();
                    }
                }
                Kind::If
                | Kind::While
                | Kind::Assert
                | Kind::Assume
                | Kind::Havoc
                | Kind::Call
                | Kind::Goto
                | Kind::Return
                | Kind::Break
                    if depth == 0 && self.at > from =>
                {
                    return;
                }
                _ if self.declaration_starts() => return,
                _ => {}
            }
            self.advance();
        }
    }

    fn nested(&mut self) -> Parsed<Nested> {
        let start = self.expect(Kind::LBrace)?;
        if self.statements == DEEPEST_STATEMENT {
            let message = format!("statements nest deeper than {DEEPEST_STATEMENT}");
            let failed = self.unsupported(start, message);
            self.skip_braces();
            return Err(failed);
        }
        self.statements += 1;
        let statements = self.statements();
        self.statements -= 1;
        let end = self.expect(Kind::RBrace)?;
        Ok(Nested { statements, span: start.to(end) })
    }

    /// To the brace that closes the one just read.
    fn skip_braces(&mut self) {
        let mut depth = 1u32;
        while depth > 0 && self.kind() != Kind::End {
            match self.kind() {
                Kind::LBrace | Kind::AttributeOpen => depth += 1,
                Kind::RBrace => depth -= 1,
                _ => {}
            }
            self.advance();
        }
    }

    fn statement(&mut self) -> Parsed<Statement> {
        let start = self.span();
        if self.kind() == Kind::Ident && self.ahead(1) == Kind::Colon {
            let label = self.ident("a label")?;
            self.advance();
            let span = start.to(self.last_span());
            return Ok(Statement { kind: StatementKind::Label(label), attributes: vec![], span });
        }
        let keyword = self.kind();
        let mut attributes = vec![];
        if keyword != Kind::Ident {
            self.advance();
            attributes = self.attributes()?;
        }
        let kind = match keyword {
            Kind::Assert => StatementKind::Assert(self.expression()?),
            Kind::Assume => StatementKind::Assume(self.expression()?),
            Kind::Havoc => StatementKind::Havoc(self.idents("a variable")?),
            Kind::Goto => StatementKind::Goto(self.idents("a label")?),
            Kind::Return if self.kind() != Kind::Semicolon => {
                return Err(self.expected("`;` (results are assigned to, `return` takes nothing)"));
            }
            Kind::Return => StatementKind::Return,
            Kind::Break if self.kind() == Kind::Semicolon => StatementKind::Break(None),
            Kind::Break => StatementKind::Break(Some(self.ident("a label")?)),
            Kind::Call => self.call()?,
            Kind::Ident => self.assignment()?,
            Kind::If => {
                let kind = self.conditional()?;
                let span = start.to(self.last_span());
                return Ok(Statement { kind, attributes, span });
            }
            Kind::While => {
                let kind = self.repetition()?;
                let span = start.to(self.last_span());
                return Ok(Statement { kind, attributes, span });
            }
            Kind::Async | Kind::Par | Kind::Yield => {
                return Err(self.unsupported(start, "concurrency is not supported"));
            }
            Kind::Var => {
                return Err(self.syntax(start, "variables are declared before the first statement of a body"));
            }
            _ => {
                self.at -= 1;
                return Err(self.expected("a statement"));
            }
        };
        let span = start.to(self.last_span());
        self.expect(Kind::Semicolon)?;
        Ok(Statement { kind, attributes, span })
    }

    fn assignment(&mut self) -> Parsed<StatementKind> {
        let mut targets = vec![self.target()?];
        while self.eat(Kind::Comma) {
            targets.push(self.target()?);
        }
        if self.kind() == Kind::Single {
            let diagnostic = crate::Diagnostic::new(
                crate::DiagnosticKind::Syntax,
                self.span(),
                "expected `:=`, found `=`",
            );
            return Err(self.report(diagnostic.help("assignment is written `:=`")));
        }
        self.expect(Kind::Assign)?;
        let values = self.expressions()?;
        if values.len() != targets.len() {
            let message = format!(
                "{} on the left, {} on the right",
                plural(targets.len(), "variable"),
                plural(values.len(), "value")
            );
            return Err(self.syntax(targets[0].span, message));
        }
        Ok(StatementKind::Assign(targets, values))
    }

    fn expressions(&mut self) -> Parsed<Vec<Expr>> {
        let mut all = vec![self.expression()?];
        while self.eat(Kind::Comma) {
            all.push(self.expression()?);
        }
        Ok(all)
    }

    fn target(&mut self) -> Parsed<Target> {
        let name = self.ident("a variable")?;
        let mut indices = vec![];
        while self.eat(Kind::LBracket) {
            let inside = if self.kind() == Kind::RBracket { vec![] } else { self.expressions()? };
            self.expect(Kind::RBracket)?;
            indices.push(inside);
        }
        Ok(Target { name, indices, span: name.span.to(self.last_span()) })
    }

    /// Behind `call`: `x, y := P(e, f)`.
    fn call(&mut self) -> Parsed<StatementKind> {
        match self.kind() {
            Kind::Forall => return Err(self.unsupported(self.span(), "`call forall` is not supported")),
            Kind::Async => return Err(self.unsupported(self.span(), "concurrency is not supported")),
            _ => {}
        }
        let mut outs = vec![];
        let mut procedure = self.ident("a procedure")?;
        if self.kind() != Kind::LParen {
            outs.push(procedure);
            while self.eat(Kind::Comma) {
                outs.push(self.ident("a variable")?);
            }
            self.expect(Kind::Assign)?;
            procedure = self.ident("a procedure")?;
        }
        self.expect(Kind::LParen)?;
        if self.kind() == Kind::Star {
            return Err(self.unsupported(self.span(), "`*` as an argument is not supported"));
        }
        let arguments = if self.kind() == Kind::RParen { vec![] } else { self.expressions()? };
        self.expect(Kind::RParen)?;
        if self.kind() == Kind::Bar {
            return Err(self.unsupported(self.span(), "parallel calls are not supported"));
        }
        Ok(StatementKind::Call { outs, procedure, arguments })
    }

    /// `(e)` or `(*)`
    fn guard(&mut self) -> Parsed<Option<Expr>> {
        self.expect(Kind::LParen)?;
        if self.kind() == Kind::Star && self.ahead(1) == Kind::RParen {
            self.advance();
            self.advance();
            return Ok(None);
        }
        let guard = self.expression()?;
        self.expect(Kind::RParen)?;
        Ok(Some(guard))
    }

    fn conditional(&mut self) -> Parsed<StatementKind> {
        let mut arms = vec![];
        loop {
            let guard = self.guard()?;
            arms.push(Arm { guard, body: self.nested()? });
            if !self.eat(Kind::Else) {
                return Ok(StatementKind::If(arms, None));
            }
            if !self.eat(Kind::If) {
                return Ok(StatementKind::If(arms, Some(self.nested()?)));
            }
        }
    }

    fn repetition(&mut self) -> Parsed<StatementKind> {
        let guard = self.guard()?;
        let mut invariants = vec![];
        while matches!(self.kind(), Kind::Invariant | Kind::Free) {
            let start = self.span();
            let free = self.eat(Kind::Free);
            self.expect(Kind::Invariant)?;
            let attributes = self.attributes()?;
            let condition = self.expression()?;
            let span = start.to(self.last_span());
            self.expect(Kind::Semicolon)?;
            invariants.push(Invariant { condition, free, attributes, span });
        }
        Ok(StatementKind::While { guard, invariants, body: self.nested()? })
    }
}

/// "1 value", "2 values".
pub(crate) fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
