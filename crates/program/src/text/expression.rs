//! Expressions, by operator precedence with an explicit stack: however deep they nest, the call stack doesn't grow.

use touchstone_logic::{BitVec, Float, Int, Op, Rational, Sort, TermId, Value, Var};

use super::TextError;
use super::lexer::Kind;
use super::operators::Index;
use super::parser::{Parsed, Parser, placed};
use super::precedence::{Grouping, Infix, PREFIX, by_sign};
use crate::{Program, Span};

/// An operand that's complete, or a chain that the next operator may make longer.
pub(super) enum Operand {
    Term(TermId, Span),
    Chain(Op, Vec<TermId>, Span),
}

/// The head of an application.
pub(super) enum Head {
    Function(touchstone_logic::Fun),
    Operator(Op),
    Old,
}

/// A construct that was begun and waits for more.
enum Frame {
    Prefix(Op, Span),
    Infix(&'static Infix, Operand, Span),
    Parenthesis(Span),
    Arguments(Head, Vec<TermId>, Span),
    Indices(TermId, Vec<TermId>, Span),
    /// The value in `m[i := value]`.
    Update(TermId, Vec<TermId>, Span),
    If(Span),
    Then(TermId, Span),
    Else(TermId, TermId, Span),
    Quantifier(bool, Vec<Var>, Span),
    /// The value of a name.
    Let(String, Span),
    /// The body of a `let`.
    In(Span),
}

impl Parser {
    /// An expression of sort Bool.
    pub(super) fn condition(&mut self) -> Parsed<(TermId, Span)> {
        let (term, span) = self.expression()?;
        match self.program.store().sort(term) {
            Sort::Bool => Ok((term, span)),
            sort => {
                let sort = super::print_sort(sort);
                Err(TextError {
                    span,
                    message: format!("expected a truth value, found an expression of sort {sort}"),
                })
            }
        }
    }

    /// An expression, up to the first token that can't belong to it. Leaves the places of its parts in `parts`.
    pub(super) fn expression(&mut self) -> Parsed<(TermId, Span)> {
        self.parts.clear();
        let mut frames: Vec<Frame> = vec![];
        loop {
            let Some(mut value) = self.operand(&mut frames)? else { continue };
            // An operand was read: go on with what may stand behind it.
            loop {
                match self.behind(&mut frames, value)? {
                    Behind::Operand => break,
                    Behind::Value(next) => value = next,
                    Behind::Done(term, span) => return Ok((term, span)),
                }
            }
        }
    }

    /// Reads what may stand where an operand is expected: one that's complete, or the beginning of one.
    fn operand(&mut self, frames: &mut Vec<Frame>) -> Parsed<Option<Operand>> {
        let span = self.span();
        match self.kind().clone() {
            Kind::Sign("!") => {
                self.advance();
                frames.push(Frame::Prefix(Op::Not, span));
                Ok(None)
            }
            Kind::Sign("-") => {
                let literal = match self.ahead(1) {
                    Kind::Number(digits) => Int::from_radix(digits, 10).map(|n| Value::Int(-n)),
                    Kind::Decimal(digits) => decimal(digits).map(|n| Value::Real(-&n)),
                    _ => None,
                };
                self.advance();
                match literal {
                    Some(value) => {
                        let end = self.advance().span;
                        self.literal(value, span.to(end)).map(Some)
                    }
                    None => {
                        frames.push(Frame::Prefix(Op::Neg, span));
                        Ok(None)
                    }
                }
            }
            Kind::Sign("(") => {
                self.advance();
                self.parenthesis(frames, span)?;
                Ok(None)
            }
            Kind::Number(digits) => {
                self.advance();
                let n = Int::from_radix(&digits, 10).unwrap_or_default();
                self.literal(Value::Int(n), span).map(Some)
            }
            Kind::Decimal(digits) => {
                self.advance();
                self.literal(Value::Real(decimal(&digits).unwrap_or_default()), span).map(Some)
            }
            Kind::Bits(value, width) => {
                let n = Int::from_radix(&value, 10).unwrap_or_default();
                let vector = width.parse().ok().and_then(|width: u32| {
                    (n.bit_length() <= width).then(|| BitVec::new(width, n)).flatten()
                });
                let Some(vector) = vector else {
                    return self.error(format!("{value} is no vector of {width} bits"));
                };
                self.advance();
                self.literal(Value::BitVec(vector), span).map(Some)
            }
            Kind::Operator(name) => self.operator(frames, &name, span),
            Kind::Name(word, false) if word == "if" => {
                self.advance();
                frames.push(Frame::If(span));
                Ok(None)
            }
            Kind::Name(word, false) if word == "true" || word == "false" => {
                self.advance();
                self.literal(Value::Bool(word == "true"), span).map(Some)
            }
            Kind::Name(word, false) if word == "old" => {
                self.advance();
                self.sign("(")?;
                frames.push(Frame::Arguments(Head::Old, vec![], span));
                Ok(None)
            }
            Kind::Name(..) => self.named(frames),
            _ => self.expected("an expression"),
        }
    }

    fn literal(&mut self, value: Value, span: Span) -> Parsed<Operand> {
        let term = placed(span, self.program.store_mut().raw(Op::Literal(value), &[]))?;
        Ok(Operand::Term(term, span))
    }

    /// Reads on behind a `(` where an operand is expected.
    fn parenthesis(&mut self, frames: &mut Vec<Frame>, span: Span) -> Parsed<()> {
        let universal = self.is_word("forall");
        if universal || self.is_word("exists") {
            self.advance();
            let typed = self.typed_names("::")?;
            self.sign("::")?;
            let mut vars = vec![];
            for (name, span, sort) in typed {
                let var = placed(span, self.program.bound_var(&name, sort))?;
                if vars.contains(&var) {
                    return Err(TextError { span, message: format!("`{name}` is bound twice") });
                }
                let term = self.program.store_mut().var_term(var);
                self.bound.bind(name, term);
                vars.push(var);
            }
            if vars.is_empty() {
                return self.expected("a variable to bind");
            }
            frames.push(Frame::Quantifier(universal, vars, span));
        } else if self.eat_word("let") {
            let (name, _) = self.name("a name")?;
            self.sign(":=")?;
            frames.push(Frame::Let(name, span));
        } else {
            frames.push(Frame::Parenthesis(span));
        }
        Ok(())
    }

    /// A variable, or a function about to be applied.
    fn named(&mut self, frames: &mut Vec<Frame>) -> Parsed<Option<Operand>> {
        let (name, span) = self.name("an expression")?;
        if self.is_sign("(") {
            let Some(fun) = self.program.function(&name) else {
                return Err(TextError { span, message: format!("`{name}` is no function that is declared") });
            };
            self.advance();
            if self.eat_sign(")") {
                return self.apply(Head::Function(fun), &[], span.to(self.passed())).map(Some);
            }
            frames.push(Frame::Arguments(Head::Function(fun), vec![], span));
            return Ok(None);
        }
        match self.variable(&name) {
            Some(term) => Ok(Some(Operand::Term(term, span))),
            None => Err(TextError { span, message: format!("`{name}` is not declared") }),
        }
    }

    /// The term that a name stands for.
    pub(super) fn variable(&mut self, name: &str) -> Option<TermId> {
        if let Some(term) = self.bound.get(name) {
            return Some(term);
        }
        let var = self.variable_in_scope(name)?;
        Some(self.program.store_mut().var_term(var))
    }

    /// The program's variable of that name.
    pub(super) fn variable_in_scope(&self, name: &str) -> Option<Var> {
        let inner = self.scope.and_then(|id| self.program.procedure(id).variable(name));
        inner.or_else(|| self.program.variable_named(name))
    }

    /// `%name{indices}`, which is a literal or about to be applied.
    fn operator(&mut self, frames: &mut Vec<Frame>, name: &str, span: Span) -> Parsed<Option<Operand>> {
        self.advance();
        let mut indices = vec![];
        if self.eat_sign("{") {
            loop {
                indices.push(self.index()?);
                if !self.eat_sign(",") {
                    break;
                }
            }
            self.sign("}")?;
        }
        let span = span.to(self.passed());
        let small = |n: &Int| n.to_i128().and_then(|n| u32::try_from(n).ok());
        let literal = match (name, &indices[..]) {
            ("real", [Index::Number(a), Index::Number(b)]) => {
                Rational::new(a.clone(), b.clone()).map(Value::Real)
            }
            ("float", [Index::Number(exp), Index::Number(sig), Index::Number(bits)]) => {
                match (small(exp), small(sig)) {
                    (Some(exp), Some(sig))
                        if self.program.store().check_sort(&Sort::Float { exp, sig }).is_ok()
                            && !bits.is_negative()
                            && bits.bit_length() <= exp + sig =>
                    {
                        Some(Value::Float(Float::from_bits(exp, sig, bits)))
                    }
                    _ => None,
                }
            }
            ("element", [Index::Sort(Sort::Uninterpreted(sort)), Index::Number(index)]) => {
                small(index).map(|index| Value::Uninterpreted { sort: sort.clone(), index })
            }
            _ => None,
        };
        if let Some(value) = literal {
            return self.literal(value, span).map(Some);
        }
        let Some(op) = super::operators::read(name, &indices) else {
            return Err(TextError { span, message: format!("`%{name}` is no operator with these indices") });
        };
        self.sign("(")?;
        frames.push(Frame::Arguments(Head::Operator(op), vec![], span));
        Ok(None)
    }

    fn index(&mut self) -> Parsed<Index> {
        let negative = self.eat_sign("-");
        match self.kind().clone() {
            Kind::Number(digits) => {
                self.advance();
                let n = Int::from_radix(&digits, 10).unwrap_or_default();
                Ok(Index::Number(if negative { -n } else { n }))
            }
            Kind::Name(word, false) if !negative && super::apply::rounding_mode(&word).is_some() => {
                self.advance();
                Ok(super::apply::rounding_mode(&word).map_or(Index::Number(Int::ZERO), Index::Rounding))
            }
            _ if !negative => Ok(Index::Sort(self.sort()?)),
            _ => self.expected("a number"),
        }
    }

    /// Goes on behind a value.
    fn behind(&mut self, frames: &mut Vec<Frame>, value: Operand) -> Parsed<Behind> {
        let span = self.span();
        if self.is_sign("[") {
            self.advance();
            let (map, at) = self.finish(value)?;
            frames.push(Frame::Indices(map, vec![], at));
            return Ok(Behind::Operand);
        }
        let infix = match self.kind() {
            Kind::Sign(sign) => by_sign(sign),
            Kind::Name(word, false) => by_sign(word),
            _ => None,
        };
        if let Some(infix) = infix {
            self.advance();
            let value = self.reduce(frames, value, Some((infix, span)))?;
            frames.push(Frame::Infix(infix, value, span));
            return Ok(Behind::Operand);
        }
        let value = self.reduce(frames, value, None)?;
        let (term, at) = self.finish(value)?;
        self.close(frames, term, at)
    }

    /// Applies the operators on the stack that bind more tightly than what comes next.
    fn reduce(
        &mut self,
        frames: &mut Vec<Frame>,
        mut value: Operand,
        next: Option<(&'static Infix, Span)>,
    ) -> Parsed<Operand> {
        loop {
            let binds = match (frames.last(), next) {
                (Some(Frame::Prefix(..)), Some((next, _))) => PREFIX > next.level,
                (Some(Frame::Prefix(..) | Frame::Infix(..)), None) => true,
                (Some(Frame::Infix(infix, ..)), Some((next, span))) => {
                    if infix.level == next.level && next.grouping == Grouping::None {
                        let (a, b) = (infix.sign, next.sign);
                        let message = format!("`{b}` behind `{a}` needs parentheses");
                        return Err(TextError { span, message });
                    }
                    infix.level > next.level || infix.level == next.level && next.grouping != Grouping::Right
                }
                _ => false,
            };
            if !binds {
                return Ok(value);
            }
            value = match frames.pop() {
                Some(Frame::Prefix(op, span)) => {
                    let (term, at) = self.finish(value)?;
                    self.apply(Head::Operator(op), &[term], span.to(at))?
                }
                Some(Frame::Infix(infix, left, span)) => self.infix(infix, left, value, span)?,
                _ => value,
            };
        }
    }

    /// A value is complete, and the token behind it isn't an operator: it closes the innermost frame, or the expression.
    fn close(&mut self, frames: &mut Vec<Frame>, term: TermId, at: Span) -> Parsed<Behind> {
        let Some(frame) = frames.pop() else { return Ok(Behind::Done(term, at)) };
        let value = match frame {
            Frame::Parenthesis(start) => {
                self.sign(")")?;
                Operand::Term(term, start.to(self.passed()))
            }
            Frame::Arguments(head, mut done, start) => {
                done.push(term);
                if self.eat_sign(",") {
                    frames.push(Frame::Arguments(head, done, start));
                    return Ok(Behind::Operand);
                }
                self.sign(")")?;
                self.apply(head, &done, start.to(self.passed()))?
            }
            Frame::Indices(map, mut done, start) => {
                done.push(term);
                if self.eat_sign(",") {
                    frames.push(Frame::Indices(map, done, start));
                    return Ok(Behind::Operand);
                }
                if self.eat_sign(":=") {
                    frames.push(Frame::Update(map, done, start));
                    return Ok(Behind::Operand);
                }
                self.sign("]")?;
                self.select(map, &done, start.to(self.passed()))?
            }
            Frame::Update(map, indices, start) => {
                self.sign("]")?;
                let span = start.to(self.passed());
                Operand::Term(self.update(map, &indices, term, span)?, span)
            }
            Frame::If(start) => {
                if !self.eat_word("then") {
                    return self.expected("`then`");
                }
                frames.push(Frame::Then(term, start));
                return Ok(Behind::Operand);
            }
            Frame::Then(condition, start) => {
                if !self.eat_word("else") {
                    return self.expected("`else`");
                }
                frames.push(Frame::Else(condition, term, start));
                return Ok(Behind::Operand);
            }
            Frame::Else(condition, yes, start) => {
                self.apply(Head::Operator(Op::Ite), &[condition, yes, term], start.to(at))?
            }
            Frame::Quantifier(universal, vars, start) => {
                self.sign(")")?;
                self.bound.unbind(vars.len());
                let op = if universal { Op::Forall(vars.into()) } else { Op::Exists(vars.into()) };
                self.apply(Head::Operator(op), &[term], start.to(self.passed()))?
            }
            Frame::Let(name, start) => {
                if !self.eat_word("in") {
                    return self.expected("`in`");
                }
                self.bound.bind(name, term);
                frames.push(Frame::In(start));
                return Ok(Behind::Operand);
            }
            Frame::In(start) => {
                self.sign(")")?;
                self.bound.unbind(1);
                Operand::Term(term, start.to(self.passed()))
            }
            // `reduce` has taken these.
            Frame::Prefix(..) | Frame::Infix(..) => Operand::Term(term, at),
        };
        Ok(Behind::Value(value))
    }

    /// `map[indices := value]`, built as it stands.
    pub(super) fn update(
        &mut self,
        map: TermId,
        indices: &[TermId],
        value: TermId,
        span: Span,
    ) -> Parsed<TermId> {
        let store = self.program.store_mut();
        let mut inner = vec![map];
        for index in &indices[..indices.len().saturating_sub(1)] {
            let map = inner[inner.len() - 1];
            inner.push(placed(span, store.raw(Op::Select, &[map, *index]))?);
        }
        let mut value = value;
        for (map, index) in inner.iter().zip(indices).rev() {
            value = placed(span, store.raw(Op::Store, &[*map, *index, value]))?;
        }
        Ok(value)
    }

    fn select(&mut self, map: TermId, indices: &[TermId], span: Span) -> Parsed<Operand> {
        let mut term = map;
        for index in indices {
            term = placed(span, self.program.store_mut().raw(Op::Select, &[term, *index]))?;
        }
        self.note(term, span);
        Ok(Operand::Term(term, span))
    }

    /// Keeps the place of a truth value, for explanations.
    pub(super) fn note(&mut self, term: TermId, span: Span) {
        if *self.program.store().sort(term) == Sort::Bool {
            self.parts.push((term, span));
        }
    }

    pub(super) fn program(&mut self) -> &mut Program {
        &mut self.program
    }
}

enum Behind {
    /// An operand is expected next.
    Operand,
    /// A value, behind which more may stand.
    Value(Operand),
    Done(TermId, Span),
}

/// Digits with a point.
fn decimal(digits: &str) -> Option<Rational> {
    let (whole, fraction) = digits.split_once('.')?;
    let all = Int::from_radix(&format!("{whole}{fraction}"), 10)?;
    Rational::new(all, Int::from(10).pow(u32::try_from(fraction.len()).ok()?))
}
