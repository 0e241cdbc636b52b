//! Declarations, and how the parser finds the next one behind a mistake.

use super::{Parsed, Parser};
use crate::ast::{
    Attribute, Clause, ClauseKind, Declaration, DeclarationKind, Function, Param, Procedure, Typed,
};
use crate::token::Kind;

/// Words that begin declarations which Boogie has had since its second version.
const LATER: &[&str] =
    &["datatype", "action", "yield", "async", "atomic", "left", "right", "both", "pure", "invariant"];

impl Parser<'_> {
    pub(super) fn declarations(&mut self) {
        while self.kind() != Kind::End {
            let from = self.at;
            if self.declaration().is_err() {
                self.next_declaration(from);
            }
        }
    }

    /// Whether here is a word that begins declarations and nothing else.
    pub(super) fn declaration_starts(&self) -> bool {
        matches!(
            self.kind(),
            Kind::Type | Kind::Const | Kind::Function | Kind::Axiom | Kind::Procedure | Kind::Implementation
        )
    }

    fn next_declaration(&mut self, from: usize) {
        let mut depth = 0u32;
        loop {
            match self.kind() {
                Kind::End => return,
                _ if self.declaration_starts() && self.at > from => return,
                Kind::Var if depth == 0 && self.at > from => return,
                Kind::LBrace | Kind::AttributeOpen => depth += 1,
                Kind::RBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.advance();
        }
    }

    fn declaration(&mut self) -> Parsed<()> {
        let start = self.span();
        match self.kind() {
            Kind::Type => self.type_declarations(),
            Kind::Const => self.constants(),
            Kind::Var => {
                let variables = self.variables()?;
                self.declare(DeclarationKind::Variables(variables), vec![], start);
                Ok(())
            }
            Kind::Function => self.function(),
            Kind::Axiom => {
                self.advance();
                let attributes = self.attributes()?;
                let condition = self.expression()?;
                self.expect(Kind::Semicolon)?;
                self.declare(DeclarationKind::Axiom(condition), attributes, start);
                Ok(())
            }
            Kind::Procedure | Kind::Implementation => self.procedure(),
            Kind::Semicolon => {
                self.advance();
                Ok(())
            }
            Kind::Ident if LATER.contains(&self.word()) => {
                let message = format!("`{}`, of later versions of Boogie, is not supported", self.word());
                Err(self.unsupported(start, message))
            }
            _ => Err(self.expected("a declaration")),
        }
    }

    fn declare(
        &mut self,
        kind: DeclarationKind,
        attributes: Vec<Attribute>,
        start: touchstone_program::Span,
    ) {
        let span = start.to(self.last_span());
        self.tree.declarations.push(Declaration { kind, attributes, span });
    }

    /// `type T a = …, U;`
    fn type_declarations(&mut self) -> Parsed<()> {
        let start = self.span();
        self.advance();
        let attributes = self.attributes()?;
        if let Some(attribute) =
            attributes.iter().find(|one| **self.tree.names.text(one.name.name) == *"datatype")
        {
            let message = "`{:datatype}` is not supported: a type whose values are all made by constructors";
            return Err(self.unsupported(attribute.name.span, message));
        }
        self.eat(Kind::Finite);
        loop {
            let name = self.ident("a type")?;
            let mut params = vec![];
            while self.kind() == Kind::Ident {
                params.push(self.ident("a type parameter")?);
            }
            let definition = if self.eat(Kind::Single) { Some(self.ty()?) } else { None };
            self.declare(DeclarationKind::Type { name, params, definition }, attributes.clone(), start);
            if !self.eat(Kind::Comma) {
                self.expect(Kind::Semicolon)?;
                return Ok(());
            }
        }
    }

    fn constants(&mut self) -> Parsed<()> {
        let start = self.span();
        self.advance();
        let attributes = self.attributes()?;
        let unique = self.eat(Kind::Unique);
        let names = self.idents("a constant")?;
        self.expect(Kind::Colon)?;
        let ty = self.ty()?;
        if matches!(self.kind(), Kind::Extends | Kind::Complete) {
            return Err(self.unsupported(self.span(), "the order `extends` of constants is not supported"));
        }
        self.expect(Kind::Semicolon)?;
        self.declare(DeclarationKind::Constants { unique, names, ty }, attributes, start);
        Ok(())
    }

    /// `var x, y: T where e, z: U;`
    pub(super) fn variables(&mut self) -> Parsed<Vec<Typed>> {
        self.advance();
        let variables = self.typed(Kind::Semicolon)?;
        self.expect(Kind::Semicolon)?;
        Ok(variables)
    }

    /// Declared variables up to, but without, `end`.
    fn typed(&mut self, end: Kind) -> Parsed<Vec<Typed>> {
        let mut all = vec![];
        let mut shared = self.attributes()?;
        if self.kind() == end && end == Kind::RParen {
            return Ok(all);
        }
        loop {
            shared.extend(self.attributes()?);
            let names = self.idents("a variable")?;
            self.expect(Kind::Colon)?;
            let ty = self.ty()?;
            let where_clause = if self.eat(Kind::Where) { Some(self.expression()?) } else { None };
            for name in names {
                all.push(Typed { attributes: shared.clone(), name, ty: ty.clone(), where_clause });
            }
            if end == Kind::RParen {
                shared.clear();
            }
            if !self.eat(Kind::Comma) {
                return Ok(all);
            }
        }
    }

    fn function(&mut self) -> Parsed<()> {
        let start = self.span();
        self.advance();
        let attributes = self.attributes()?;
        let name = self.ident("a function")?;
        let type_params = self.type_params()?;
        self.expect(Kind::LParen)?;
        let mut params = vec![];
        while self.kind() != Kind::RParen {
            self.params(&mut params)?;
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::RParen)?;
        let result = if self.eat(Kind::Returns) {
            self.expect(Kind::LParen)?;
            let mut results = vec![];
            self.params(&mut results)?;
            self.expect(Kind::RParen)?;
            match <[Param; 1]>::try_from(results) {
                Ok([result]) => result,
                Err(_) => return Err(self.syntax(self.last_span(), "a function has one result")),
            }
        } else {
            if self.kind() != Kind::Colon {
                return Err(self.expected("`returns` or `:`"));
            }
            self.advance();
            Param { name: None, ty: self.ty()? }
        };
        let body = if self.eat(Kind::LBrace) {
            let body = self.expression()?;
            self.expect(Kind::RBrace)?;
            Some(body)
        } else {
            self.expect(Kind::Semicolon)?;
            None
        };
        let function = Function { name, type_params, params, result, body };
        self.declare(DeclarationKind::Function(function), attributes, start);
        Ok(())
    }

    /// `x, y: T` or `T`: which it is shows behind the first word.
    fn params(&mut self, params: &mut Vec<Param>) -> Parsed<()> {
        self.attributes()?;
        let mut ahead = 0;
        while self.ahead(ahead) == Kind::Ident && self.ahead(ahead + 1) == Kind::Comma {
            ahead += 2;
        }
        // `f(a, b: int)` names two parameters; `f(T, b: int)` hardly occurs, and would name `T`.
        if self.kind() == Kind::Ident
            && self.ahead(ahead) == Kind::Ident
            && self.ahead(ahead + 1) == Kind::Colon
        {
            let names = self.idents("a parameter")?;
            self.expect(Kind::Colon)?;
            let ty = self.ty()?;
            params.extend(names.into_iter().map(|name| Param { name: Some(name), ty: ty.clone() }));
        } else {
            params.push(Param { name: None, ty: self.ty()? });
        }
        Ok(())
    }

    fn procedure(&mut self) -> Parsed<()> {
        let start = self.span();
        let implementation = self.kind() == Kind::Implementation;
        self.advance();
        let attributes = self.attributes()?;
        let name = self.ident("a procedure")?;
        let type_params = self.type_params()?;
        self.expect(Kind::LParen)?;
        let params = self.typed(Kind::RParen)?;
        self.expect(Kind::RParen)?;
        let mut results = vec![];
        if self.eat(Kind::Returns) {
            self.expect(Kind::LParen)?;
            results = self.typed(Kind::RParen)?;
            self.expect(Kind::RParen)?;
        }
        let bodiless = self.eat(Kind::Semicolon);
        let mut contract = vec![];
        while matches!(self.kind(), Kind::Free | Kind::Requires | Kind::Ensures | Kind::Modifies) {
            contract.push(self.clause()?);
        }
        if implementation && let Some(clause) = contract.first() {
            return Err(self.syntax(clause.span, "an implementation has no contract: it is the procedure's"));
        }
        let span = start.to(self.last_span());
        let body = match (bodiless, self.kind()) {
            (true, Kind::LBrace) => {
                return Err(self.syntax(self.span(), "a procedure ended by `;` has no body"));
            }
            (true, _) => None,
            (false, Kind::LBrace) => Some(self.body()?),
            (false, _) => return Err(self.expected("`;`, a clause of the contract, or the body")),
        };
        if implementation && body.is_none() {
            return Err(self.syntax(span, "an implementation has a body"));
        }
        let procedure = Procedure { name, type_params, params, results, contract, body };
        let kind = match implementation {
            true => DeclarationKind::Implementation(procedure),
            false => DeclarationKind::Procedure(procedure),
        };
        self.tree.declarations.push(Declaration { kind, attributes, span });
        Ok(())
    }

    fn clause(&mut self) -> Parsed<Clause> {
        let start = self.span();
        let free = self.eat(Kind::Free);
        let keyword = self.kind();
        if !matches!(keyword, Kind::Requires | Kind::Ensures | Kind::Modifies) {
            return Err(self.expected("`requires`, `ensures` or `modifies`"));
        }
        self.advance();
        let attributes = self.attributes()?;
        let kind = match keyword {
            Kind::Requires => ClauseKind::Requires(self.expression()?),
            Kind::Ensures => ClauseKind::Ensures(self.expression()?),
            _ if self.kind() == Kind::Semicolon => ClauseKind::Modifies(vec![]),
            _ => ClauseKind::Modifies(self.idents("a global variable")?),
        };
        let span = start.to(self.last_span());
        self.expect(Kind::Semicolon)?;
        Ok(Clause { kind, free, attributes, span })
    }
}
