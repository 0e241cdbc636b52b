//! Constants and constant expressions. The type is read first and says how a number is meant.

use touchstone_logic::Int;

use super::{Parsed, Parser, unescape};
use crate::ast::constant::{Constant, ConstantExpression, FloatFormat, GepFlags, TypedConstant};
use crate::ast::instruction::{ArithmeticFlags, FastMath};
use crate::ast::{Name, Type};
use crate::float;
use crate::lexer::TokenKind;

impl Parser<'_> {
    /// A type and a constant of it.
    pub(super) fn typed_constant(&mut self) -> Parsed<TypedConstant> {
        let ty = self.ty()?;
        let value = self.constant(&ty)?;
        Ok(TypedConstant { ty, value })
    }

    /// A constant of that type. Errors: it isn't one; nested too deep; a number that the type doesn't have.
    pub(super) fn constant(&mut self, ty: &Type) -> Parsed<Constant> {
        self.nested(|parser| parser.constant_here(ty))
    }

    fn constant_here(&mut self, ty: &Type) -> Parsed<Constant> {
        match self.token.kind {
            TokenKind::Integer => self.integer_constant(ty),
            TokenKind::Decimal | TokenKind::Hex => self.number_constant(ty),
            TokenKind::Global => {
                let token = self.advance();
                Ok(Constant::Global(self.name(token)))
            }
            TokenKind::Bytes => {
                let token = self.token;
                let text = self.text_of(token);
                let bytes = unescape(text.get(2..text.len() - 1).unwrap_or_default());
                match ty {
                    Type::Array { length, element }
                        if **element == Type::Integer(8) && *length == bytes.len() as u64 =>
                    {
                        self.advance();
                        Ok(Constant::Bytes(bytes.into()))
                    }
                    _ => Err(self
                        .error(format!("a string of {} bytes isn't a constant of type {ty}", bytes.len()))),
                }
            }
            TokenKind::Punctuation(b'[' | b'{' | b'<') => self.aggregate(ty),
            TokenKind::Word => self.word_constant(ty),
            _ => Err(self.expected("a constant")),
        }
    }

    /// `[ … ]`, `{ … }`, `<{ … }>`, `< … >`, with parts as the type has them.
    fn aggregate(&mut self, ty: &Type) -> Parsed<Constant> {
        let token = self.advance();
        let mismatch =
            |parser: &Self| Err(parser.error_at(token, format!("this isn't a constant of type {ty}")));
        let all_are = |parts: &[TypedConstant], length: u64, element: &Type| {
            parts.len() as u64 == length && parts.iter().all(|part| part.ty == *element)
        };
        let packed = token.kind == TokenKind::Punctuation(b'<') && self.eat(b'{');
        if packed || token.kind == TokenKind::Punctuation(b'{') {
            let fields = self.list(b'}', Self::typed_constant)?;
            if packed {
                self.expect(b'>')?;
            }
            // While the module is being read, what a name stands for isn't known yet.
            let good = match (ty, self.module) {
                (Type::Named(_), None) => true,
                (ty, module) => {
                    let resolved = module.map_or(Some(ty), |module| module.resolve(ty));
                    matches!(resolved, Some(Type::Struct(structure))
                        if structure.packed == packed
                            && structure.fields.iter().eq(fields.iter().map(|field| &field.ty)))
                }
            };
            return if good { Ok(Constant::Struct(fields)) } else { mismatch(self) };
        }
        if token.kind == TokenKind::Punctuation(b'[') {
            let elements = self.list(b']', Self::typed_constant)?;
            return match ty {
                Type::Array { length, element } if all_are(&elements, *length, element) => {
                    Ok(Constant::Array(elements))
                }
                _ => mismatch(self),
            };
        }
        let elements = self.list(b'>', Self::typed_constant)?;
        match ty {
            Type::Vector { length, element, scalable: false } if all_are(&elements, *length, element) => {
                Ok(Constant::Vector(elements))
            }
            _ => mismatch(self),
        }
    }

    fn integer_constant(&mut self, ty: &Type) -> Parsed<Constant> {
        match ty {
            Type::Integer(width) => Ok(Constant::Integer(self.int()?.low_bits(*width))),
            _ if ty.is_float() => self.number_constant(ty),
            _ => Err(self.error(format!("a number isn't a constant of type {ty}"))),
        }
    }

    /// Floats, and integers in hexadecimal.
    fn number_constant(&mut self, ty: &Type) -> Parsed<Constant> {
        let text = str::from_utf8(self.text_of(self.token)).unwrap_or_default();
        if let Type::Integer(width) = ty {
            let Some((signed, digits)) = hex_integer(text) else {
                return Err(self.expected("an integer"));
            };
            let bits = digits.len() as u32 * 4;
            let Some(value) = Int::from_radix(digits, 16) else {
                return Err(self.expected("an integer"));
            };
            self.advance();
            let negative = signed && value.bit(bits.saturating_sub(1));
            let value = if negative { value - Int::power_of_two(bits) } else { value };
            return Ok(Constant::Integer(value.low_bits(*width)));
        }
        let Some(format) = FloatFormat::of(ty) else {
            return Err(self.error(format!("a number isn't a constant of type {ty}")));
        };
        match float::parse(text, format) {
            Some(bits) => {
                self.advance();
                Ok(Constant::Float(bits))
            }
            None => Err(self.error(format!("`{text}` isn't exactly a number of type {ty}"))),
        }
    }

    fn word_constant(&mut self, ty: &Type) -> Parsed<Constant> {
        let simple = match self.word() {
            b"true" if *ty == Type::BOOL => Constant::Integer(Int::ONE),
            b"false" if *ty == Type::BOOL => Constant::Integer(Int::ZERO),
            b"null" if ty.is_pointer() || matches!(ty, Type::Target(_)) => Constant::Null,
            b"undef" => Constant::Undef,
            b"poison" => Constant::Poison,
            b"zeroinitializer" => Constant::Zero,
            b"none" => Constant::None,
            _ => return self.compound_constant(ty),
        };
        self.advance();
        Ok(simple)
    }

    fn compound_constant(&mut self, ty: &Type) -> Parsed<Constant> {
        match self.word() {
            b"splat" => {
                self.advance();
                self.expect(b'(')?;
                let element = self.typed_constant()?;
                self.expect(b')')?;
                Ok(Constant::Splat(Box::new(element)))
            }
            b"dso_local_equivalent" | b"no_cfi" => {
                self.advance();
                let token = self.expect_kind(TokenKind::Global, "a function's name")?;
                Ok(Constant::Equivalent(self.name(token)))
            }
            b"blockaddress" => {
                self.advance();
                self.expect(b'(')?;
                let function = self.expect_kind(TokenKind::Global, "a function's name")?;
                self.expect(b',')?;
                let block = self.expect_kind(TokenKind::Local, "a block's name")?;
                self.expect(b')')?;
                Ok(Constant::BlockAddress { function: self.name(function), block: self.block_name(block) })
            }
            b"ptrauth" => {
                self.advance();
                self.expect(b'(')?;
                let pointer = self.typed_constant()?;
                while self.eat(b',') {
                    self.typed_constant()?;
                }
                self.expect(b')')?;
                Ok(Constant::Signed(Box::new(pointer)))
            }
            b"inf" | b"nan" | b"qnan" | b"snan" | b"+inf" | b"-inf" | b"+qnan" | b"-qnan" => {
                self.number_constant(ty)
            }
            _ => match self.constant_expression()? {
                Some(expression) => Ok(Constant::Expression(Box::new(expression))),
                None => Err(self.expected(&format!("a constant of type {ty}"))),
            },
        }
    }

    fn block_name(&self, token: crate::lexer::Token) -> Name {
        super::decode_name(self.text_of(token), token.kind).into()
    }

    /// What's computed from constants, if an operation's name is here.
    fn constant_expression(&mut self) -> Parsed<Option<ConstantExpression>> {
        let token = self.token;
        let word = self.word();
        if let Some(op) = super::instruction::cast_op(word) {
            self.advance();
            self.cast_flags();
            self.expect(b'(')?;
            let operand = self.typed_constant()?;
            self.expect_word("to")?;
            let to = self.ty()?;
            self.expect(b')')?;
            return Ok(Some(ConstantExpression::Cast { op, operand, to }));
        }
        if let Some(op) = super::instruction::binary_op(word) {
            self.advance();
            let flags = self.arithmetic_flags();
            let [left, right] = self.constant_operands()?;
            return Ok(Some(ConstantExpression::Binary { op, flags, left, right }));
        }
        Ok(Some(match word {
            b"getelementptr" => {
                self.advance();
                self.constant_address()?
            }
            b"icmp" => {
                self.advance();
                self.eat_word("samesign");
                let predicate = self.int_predicate()?;
                let [left, right] = self.constant_operands()?;
                ConstantExpression::Compare { predicate, left, right }
            }
            b"fcmp" => {
                self.advance();
                let predicate = self.float_predicate()?;
                let [left, right] = self.constant_operands()?;
                ConstantExpression::FloatCompare { predicate, left, right }
            }
            b"fneg" => {
                self.advance();
                let [operand] = self.constant_operands()?;
                ConstantExpression::Negate(operand)
            }
            b"select" => {
                self.advance();
                let [condition, then, otherwise] = self.constant_operands()?;
                ConstantExpression::Select { condition, then, otherwise }
            }
            b"extractelement" => {
                self.advance();
                let [vector, index] = self.constant_operands()?;
                ConstantExpression::ExtractElement { vector, index }
            }
            b"insertelement" => {
                self.advance();
                let [vector, element, index] = self.constant_operands()?;
                ConstantExpression::InsertElement { vector, element, index }
            }
            b"shufflevector" => {
                self.advance();
                let [left, right, mask] = self.constant_operands()?;
                ConstantExpression::ShuffleVector { left, right, mask }
            }
            b"extractvalue" => {
                self.advance();
                self.expect(b'(')?;
                let aggregate = self.typed_constant()?;
                let indices = self.aggregate_indices()?;
                self.expect(b')')?;
                ConstantExpression::ExtractValue { aggregate, indices }
            }
            b"insertvalue" => {
                self.advance();
                self.expect(b'(')?;
                let aggregate = self.typed_constant()?;
                self.expect(b',')?;
                let element = self.typed_constant()?;
                let indices = self.aggregate_indices()?;
                self.expect(b')')?;
                ConstantExpression::InsertValue { aggregate, element, indices }
            }
            b"asm" => return Err(self.error_at(token, "an assembler's text can only be called")),
            _ => return Ok(None),
        }))
    }

    /// `(T a, T b, …)`: exactly as many as asked for.
    fn constant_operands<const N: usize>(&mut self) -> Parsed<[TypedConstant; N]> {
        let token = self.token;
        self.expect(b'(')?;
        let operands = self.list(b')', Self::typed_constant)?;
        operands.try_into().map_err(|operands: Vec<_>| {
            self.error_at(token, format!("expected {N} operands, found {}", operands.len()))
        })
    }

    /// `getelementptr (T, ptr p, indices)`, behind the word.
    fn constant_address(&mut self) -> Parsed<ConstantExpression> {
        let mut flags = self.gep_flags()?;
        self.expect(b'(')?;
        let source = self.ty()?;
        self.expect(b',')?;
        let base = self.typed_constant()?;
        let mut indices = vec![];
        while self.eat(b',') {
            // Up to LLVM 18: a promise about the whole part that this index selects.
            self.eat_word("inrange");
            indices.push(self.typed_constant()?);
        }
        self.expect(b')')?;
        if flags.inbounds {
            flags.nusw = true;
        }
        Ok(ConstantExpression::GetElementPtr { flags, source, base, indices })
    }

    /// `inbounds`, `nusw`, `nuw`, `inrange(…)`, in any order.
    pub(super) fn gep_flags(&mut self) -> Parsed<GepFlags> {
        let mut flags = GepFlags::default();
        loop {
            match self.word() {
                b"inbounds" => flags.inbounds = true,
                b"nusw" => flags.nusw = true,
                b"nuw" => flags.nuw = true,
                b"inrange" => {
                    self.advance();
                    self.expect(b'(')?;
                    let low = self.int()?;
                    self.expect(b',')?;
                    let high = self.int()?;
                    self.expect(b')')?;
                    flags.inrange = Some((low, high));
                    continue;
                }
                _ => return Ok(flags),
            }
            self.advance();
        }
    }

    /// `nuw`, `nsw`, `exact`, `disjoint` and those of floats, in any order.
    pub(super) fn arithmetic_flags(&mut self) -> ArithmeticFlags {
        let mut flags = ArithmeticFlags::default();
        loop {
            match self.word() {
                b"nuw" => flags.nuw = true,
                b"nsw" => flags.nsw = true,
                b"exact" => flags.exact = true,
                b"disjoint" => flags.disjoint = true,
                word if fast_math_flag(&mut flags.fast, word) => {}
                _ => return flags,
            }
            self.advance();
        }
    }

    /// `nnan`, `fast` and the like, in any order.
    pub(super) fn fast_math(&mut self) -> FastMath {
        let mut flags = FastMath::default();
        while fast_math_flag(&mut flags, self.word()) {
            self.advance();
        }
        flags
    }

    /// `nuw`, `nsw`, `nneg`: the flags of conversions.
    pub(super) fn cast_flags(&mut self) -> (ArithmeticFlags, bool) {
        let mut flags = self.arithmetic_flags();
        let non_negative = self.eat_word("nneg");
        let more = self.arithmetic_flags();
        flags.nuw |= more.nuw;
        flags.nsw |= more.nsw;
        (flags, non_negative)
    }

    /// `, 0, 1`: at least one.
    pub(super) fn aggregate_indices(&mut self) -> Parsed<Vec<u32>> {
        let mut indices = vec![];
        self.expect(b',')?;
        loop {
            indices.push(self.number("an index")?);
            // Behind a comma there may be metadata too.
            if !self.at(b',') || self.second().kind != TokenKind::Integer {
                return Ok(indices);
            }
            self.advance();
        }
    }
}

fn fast_math_flag(flags: &mut FastMath, word: &[u8]) -> bool {
    match word {
        b"fast" => {
            *flags = FastMath {
                nnan: true,
                ninf: true,
                nsz: true,
                arcp: true,
                contract: true,
                afn: true,
                reassoc: true,
            }
        }
        b"nnan" => flags.nnan = true,
        b"ninf" => flags.ninf = true,
        b"nsz" => flags.nsz = true,
        b"arcp" => flags.arcp = true,
        b"contract" => flags.contract = true,
        b"afn" => flags.afn = true,
        b"reassoc" => flags.reassoc = true,
        _ => return false,
    }
    true
}

/// `s0x…` (signed, as many bits as there are digits for) and `u0x…`.
fn hex_integer(text: &str) -> Option<(bool, &str)> {
    let (signed, digits) = match text.strip_prefix("s0x") {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix("u0x")?),
    };
    let good = !digits.is_empty() && digits.len() <= super::LONGEST_NUMBER;
    (good && digits.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some((signed, digits))
}
