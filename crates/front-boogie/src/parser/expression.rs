//! Expressions, by operator precedence over a stack of what is open: no nesting is too deep for it.

use touchstone_program::Span;

use super::{Parsed, Parser};
use crate::ast::{Attribute, Binary, Binder, Expr, Grouping, Ident, NodeId, NodeKind, Quantifier, Unary};
use crate::token::Kind;

/// What waits for an operand.
enum Open {
    /// An operator in front.
    Prefix(Unary, Span),
    /// An operator and what's left of it.
    Infix(Binary, NodeId),
    /// `(`
    Paren(Span),
    /// `f(a,`
    Call(Callee, Vec<NodeId>, Span),
    /// `m[a,`
    Index(NodeId, Vec<NodeId>),
    /// `m[a, b :=`
    Update(NodeId, Vec<NodeId>),
    /// `if`
    Condition(Span),
    /// `if a then`
    Then(NodeId, Span),
    /// `if a then b else`
    Else(NodeId, NodeId, Span),
    /// `(forall x: T :: {a,`
    Pattern(NodeId, Vec<Box<[NodeId]>>, Vec<NodeId>, Span),
    /// `(forall x: T ::`
    Body(NodeId, Vec<Box<[NodeId]>>, Span),
}

enum Callee {
    Function(Ident),
    Old,
    ToInt,
    ToReal,
}

/// What to look for next.
enum Next {
    Operand,
    /// This is one; what follows it?
    Behind(NodeId),
    Done(NodeId),
}

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        let first = NodeId(self.tree.nodes.len() as u32);
        let mut open = vec![];
        let mut next = Next::Operand;
        loop {
            next = match next {
                Next::Operand => self.operand(&mut open)?,
                Next::Behind(operand) => self.behind(&mut open, operand)?,
                Next::Done(root) => return Ok(Expr { first, root }),
            };
        }
    }

    fn node_span(&self, node: NodeId) -> Span {
        self.tree.nodes[node.index()].span
    }

    fn operand(&mut self, open: &mut Vec<Open>) -> Parsed<Next> {
        let span = self.span();
        let kind = match self.kind() {
            Kind::True => NodeKind::Bool(true),
            Kind::False => NodeKind::Bool(false),
            Kind::Int | Kind::Real | Kind::BitVec | Kind::Float => {
                let kind = self.number()?;
                return Ok(Next::Behind(self.node(kind, span)));
            }
            Kind::Ident if self.ahead(1) == Kind::LParen => {
                let ident = self.ident("a function")?;
                return self.open_call(open, Callee::Function(ident), span);
            }
            Kind::Ident => NodeKind::Name(self.tokens[self.at].name),
            Kind::Old | Kind::IntType | Kind::RealType => {
                let callee = match self.kind() {
                    Kind::Old => Callee::Old,
                    Kind::IntType => Callee::ToInt,
                    _ => Callee::ToReal,
                };
                self.advance();
                if self.kind() != Kind::LParen {
                    return Err(self.expected("`(`"));
                }
                return self.open_call(open, callee, span);
            }
            Kind::LParen => {
                self.advance();
                let quantifier = match self.kind() {
                    Kind::Forall => Quantifier::Forall,
                    Kind::Exists => Quantifier::Exists,
                    Kind::Lambda => Quantifier::Lambda,
                    _ => {
                        open.push(Open::Paren(span));
                        return Ok(Next::Operand);
                    }
                };
                return self.binder(open, quantifier, span);
            }
            Kind::Not | Kind::Minus => {
                let operator = if self.kind() == Kind::Not { Unary::Not } else { Unary::Minus };
                self.advance();
                open.push(Open::Prefix(operator, span));
                return Ok(Next::Operand);
            }
            Kind::If => {
                self.advance();
                open.push(Open::Condition(span));
                return Ok(Next::Operand);
            }
            Kind::CodeOpen => return Err(self.unsupported(span, "code expressions are not supported")),
            Kind::Forall | Kind::Exists | Kind::Lambda => {
                return Err(self.syntax(span, "a quantifier stands in parentheses: `(forall x: T :: …)`"));
            }
            _ => return Err(self.expected("an expression")),
        };
        self.advance();
        Ok(Next::Behind(self.node(kind, span)))
    }

    fn open_call(&mut self, open: &mut Vec<Open>, callee: Callee, span: Span) -> Parsed<Next> {
        self.expect(Kind::LParen)?;
        if self.eat(Kind::RParen) {
            return self.close_call(callee, vec![], span);
        }
        open.push(Open::Call(callee, vec![], span));
        Ok(Next::Operand)
    }

    fn close_call(&mut self, callee: Callee, arguments: Vec<NodeId>, start: Span) -> Parsed<Next> {
        let span = start.to(self.last_span());
        let kind = match (callee, arguments.as_slice()) {
            (Callee::Function(ident), _) => NodeKind::Call(ident, arguments.into()),
            (Callee::Old, [only]) => NodeKind::Old(*only),
            (Callee::ToInt, [only]) => NodeKind::ToInt(*only),
            (Callee::ToReal, [only]) => NodeKind::ToReal(*only),
            _ => return Err(self.syntax(span, format!("expected one expression, found {}", arguments.len()))),
        };
        Ok(Next::Behind(self.node(kind, span)))
    }

    /// `forall<a> x: T, y: T :: {:attribute}`
    fn binder(&mut self, open: &mut Vec<Open>, quantifier: Quantifier, start: Span) -> Parsed<Next> {
        self.advance();
        let type_params = self.type_params()?;
        let mut bound = vec![];
        while self.kind() != Kind::ColonColon {
            let names = self.idents("a bound variable")?;
            self.expect(Kind::Colon)?;
            let ty = self.ty()?;
            bound.extend(names.into_iter().map(|name| (name, ty.clone())));
            if self.kind() == Kind::Where {
                return Err(self.unsupported(self.span(), "`where` on a bound variable is not supported"));
            }
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::ColonColon)?;
        let binder = Binder { quantifier, type_params, bound, attributes: vec![] };
        let node = self.node(NodeKind::Bind(Box::new(binder)), start);
        open.push(Open::Body(node, vec![], start));
        self.before_body(open)
    }

    /// Attributes and the start of the next pattern, or of the body.
    fn before_body(&mut self, open: &mut Vec<Open>) -> Parsed<Next> {
        while self.kind() == Kind::AttributeOpen {
            let attribute: Attribute = self.attribute()?;
            if let Some(Open::Body(node, ..)) = open.last()
                && let NodeKind::Bind(binder) = &mut self.tree.nodes[node.index()].kind
            {
                binder.attributes.push(attribute);
            }
        }
        if self.kind() == Kind::LBrace
            && let Some(Open::Body(node, patterns, start)) = open.pop()
        {
            self.advance();
            open.push(Open::Pattern(node, patterns, vec![], start));
        }
        Ok(Next::Operand)
    }

    /// What follows an operand: indices, a type, an operator, or the end of something that is open.
    fn behind(&mut self, open: &mut Vec<Open>, operand: NodeId) -> Parsed<Next> {
        match self.kind() {
            Kind::LBracket => {
                self.advance();
                if self.kind() == Kind::Int && self.ahead(1) == Kind::Colon && self.ahead(2) == Kind::Int {
                    return self.bits(operand);
                }
                if self.eat(Kind::RBracket) {
                    let span = self.node_span(operand).to(self.last_span());
                    return Ok(Next::Behind(self.node(NodeKind::Select(operand, [].into()), span)));
                }
                open.push(Open::Index(operand, vec![]));
                return Ok(Next::Operand);
            }
            Kind::Colon => {
                self.advance();
                let ty = Box::new(self.ty()?);
                let span = self.node_span(operand).to(self.last_span());
                return Ok(Next::Behind(self.node(NodeKind::Coerce(operand, ty), span)));
            }
            _ => {}
        }
        match self.infix()? {
            Some(operator) => self.open_infix(open, operand, operator),
            None => self.close(open, operand),
        }
    }

    /// `8:0]`
    fn bits(&mut self, operand: NodeId) -> Parsed<Next> {
        let bound = |parser: &mut Self| match parser.word().parse::<u32>() {
            Ok(bound) => {
                parser.advance();
                Ok(bound)
            }
            Err(_) => Err(parser.syntax(parser.span(), "the bounds of bits are too large")),
        };
        let high = bound(self)?;
        self.expect(Kind::Colon)?;
        let low = bound(self)?;
        self.expect(Kind::RBracket)?;
        let span = self.node_span(operand).to(self.last_span());
        Ok(Next::Behind(self.node(NodeKind::Extract(operand, high, low), span)))
    }

    fn infix(&mut self) -> Parsed<Option<Binary>> {
        Ok(Some(match self.kind() {
            Kind::Iff => Binary::Iff,
            Kind::Implies => Binary::Implies,
            Kind::Explies => Binary::Explies,
            Kind::Or => Binary::Or,
            Kind::And => Binary::And,
            Kind::Equal => Binary::Equal,
            Kind::NotEqual => Binary::NotEqual,
            Kind::Less => Binary::Less,
            Kind::LessEqual => Binary::LessEqual,
            Kind::Greater => Binary::Greater,
            Kind::GreaterEqual => Binary::GreaterEqual,
            Kind::Concat => Binary::Concat,
            Kind::Plus => Binary::Add,
            Kind::Minus => Binary::Subtract,
            Kind::Star => Binary::Multiply,
            Kind::Slash => Binary::Divide,
            Kind::Div => Binary::Div,
            Kind::Mod => Binary::Mod,
            Kind::Power => Binary::Power,
            Kind::Subtype => {
                return Err(self.unsupported(self.span(), "the order `<:` of constants is not supported"));
            }
            Kind::Single => {
                let diagnostic =
                    crate::Diagnostic::new(crate::DiagnosticKind::Syntax, self.span(), "`=` is no operator");
                return Err(self.report(diagnostic.help("equality is written `==`, assignment `:=`")));
            }
            _ => return Ok(None),
        }))
    }

    fn open_infix(&mut self, open: &mut Vec<Open>, operand: NodeId, operator: Binary) -> Parsed<Next> {
        let span = self.span();
        let mut left = operand;
        loop {
            match open.last() {
                Some(Open::Prefix(..)) => left = self.reduce(open, left),
                Some(Open::Infix(before, ..)) => {
                    let before = *before;
                    if before.precedence() < operator.precedence() {
                        break;
                    }
                    if before.precedence() == operator.precedence() {
                        self.check_mixture(before, operator, span)?;
                        if before.grouping() == Grouping::Right {
                            break;
                        }
                    }
                    left = self.reduce(open, left);
                }
                _ => break,
            }
        }
        self.advance();
        open.push(Open::Infix(operator, left));
        Ok(Next::Operand)
    }

    /// Operators of one precedence that can't stand beside each other.
    fn check_mixture(&mut self, before: Binary, operator: Binary, span: Span) -> Parsed<()> {
        let mixed = match before {
            Binary::And | Binary::Or | Binary::Implies | Binary::Explies => before != operator,
            _ => before.grouping() == Grouping::Never,
        };
        if !mixed {
            return Ok(());
        }
        let (a, b) = (before.text(), operator.text());
        let message = match before.grouping() {
            Grouping::Never => format!("`{a}` and `{b}` don't chain"),
            _ => format!("`{a}` and `{b}` side by side need parentheses"),
        };
        let diagnostic = crate::Diagnostic::new(crate::DiagnosticKind::Syntax, span, message);
        let help = match before.grouping() {
            Grouping::Never => "`a < b && b < c` says it",
            _ => "write `(a && b) || c` or `a && (b || c)`",
        };
        Err(self.report(diagnostic.help(help)))
    }

    /// Applies the topmost operator.
    fn reduce(&mut self, open: &mut Vec<Open>, operand: NodeId) -> NodeId {
        let end = self.node_span(operand);
        match open.pop() {
            Some(Open::Prefix(operator, span)) => self.node(NodeKind::Unary(operator, operand), span.to(end)),
            Some(Open::Infix(operator, left)) => {
                let span = self.node_span(left).to(end);
                self.node(NodeKind::Binary(operator, left, operand), span)
            }
            Some(Open::Else(condition, then, span)) => {
                self.node(NodeKind::If(condition, then, operand), span.to(end))
            }
            Some(other) => {
                open.push(other);
                operand
            }
            None => operand,
        }
    }

    /// The end of something: of the operators first, then of what they're in.
    fn close(&mut self, open: &mut Vec<Open>, operand: NodeId) -> Parsed<Next> {
        let mut operand = operand;
        while let Some(Open::Prefix(..) | Open::Infix(..) | Open::Else(..)) = open.last() {
            operand = self.reduce(open, operand);
        }
        let Some(innermost) = open.pop() else { return Ok(Next::Done(operand)) };
        match innermost {
            Open::Paren(start) => {
                self.expect(Kind::RParen)?;
                let span = start.to(self.last_span());
                self.tree.nodes[operand.index()].span = span;
                Ok(Next::Behind(operand))
            }
            Open::Call(callee, mut arguments, span) => {
                arguments.push(operand);
                if self.eat(Kind::Comma) {
                    open.push(Open::Call(callee, arguments, span));
                    return Ok(Next::Operand);
                }
                if !self.eat(Kind::RParen) {
                    return Err(self.expected("`,` or `)`"));
                }
                self.close_call(callee, arguments, span)
            }
            Open::Index(map, mut indices) => {
                indices.push(operand);
                match self.kind() {
                    Kind::Comma => open.push(Open::Index(map, indices)),
                    Kind::Assign => open.push(Open::Update(map, indices)),
                    Kind::RBracket => {
                        self.advance();
                        let span = self.node_span(map).to(self.last_span());
                        return Ok(Next::Behind(self.node(NodeKind::Select(map, indices.into()), span)));
                    }
                    _ => return Err(self.expected("`,`, `]` or `:=`")),
                }
                self.advance();
                Ok(Next::Operand)
            }
            Open::Update(map, indices) => {
                self.expect(Kind::RBracket)?;
                let span = self.node_span(map).to(self.last_span());
                Ok(Next::Behind(self.node(NodeKind::Update(map, indices.into(), operand), span)))
            }
            Open::Condition(span) => {
                self.expect(Kind::Then)?;
                open.push(Open::Then(operand, span));
                Ok(Next::Operand)
            }
            Open::Then(condition, span) => {
                self.expect(Kind::Else)?;
                open.push(Open::Else(condition, operand, span));
                Ok(Next::Operand)
            }
            Open::Pattern(node, mut patterns, mut pattern, start) => {
                pattern.push(operand);
                if self.eat(Kind::Comma) {
                    open.push(Open::Pattern(node, patterns, pattern, start));
                    return Ok(Next::Operand);
                }
                if !self.eat(Kind::RBrace) {
                    return Err(self.expected("`,` or `}`"));
                }
                patterns.push(pattern.into());
                open.push(Open::Body(node, patterns, start));
                self.before_body(open)
            }
            Open::Body(node, patterns, start) => {
                self.expect(Kind::RParen)?;
                let span = start.to(self.last_span());
                Ok(Next::Behind(self.node(NodeKind::Quantified(node, patterns.into(), operand), span)))
            }
            Open::Prefix(..) | Open::Infix(..) | Open::Else(..) => Ok(Next::Behind(operand)),
        }
    }
}
