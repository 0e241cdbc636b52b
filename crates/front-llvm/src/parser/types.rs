//! Types: `i32`, `ptr`, `[4 x i8]`, `{ i32, ptr }`, `%name`, and their suffixes.

use std::sync::Arc;

use super::{DEEPEST, Parsed, Parser};
use crate::ast::{FunctionType, StructType, Type};
use crate::lexer::TokenKind;

/// LLVM's limit on the width of an integer.
const WIDEST: u32 = 1 << 23;

/// A type and how high its tree is: what's built of suffixes doesn't nest in the parser, but in whoever looks at it.
type Measured = (Type, u32);

impl Parser<'_> {
    /// A type, `void` included. Errors: it isn't one; nested more than [`DEEPEST`] deep.
    pub(super) fn ty(&mut self) -> Parsed<Type> {
        Ok(self.measured_type()?.0)
    }

    /// Whether a type begins here, as far as one token tells.
    pub(super) fn at_type(&self) -> bool {
        match self.token.kind {
            TokenKind::Local => true,
            TokenKind::Punctuation(byte) => matches!(byte, b'[' | b'<' | b'{'),
            TokenKind::Word => {
                let word = self.word();
                plain_type(word).is_some()
                    || word == b"ptr"
                    || word == b"target"
                    || integer_width(word).is_some()
            }
            _ => false,
        }
    }

    /// `addrspace(n)`, if it's there; 0 otherwise.
    pub(super) fn address_space(&mut self) -> Parsed<u32> {
        if !self.eat_word("addrspace") {
            return Ok(0);
        }
        self.expect(b'(')?;
        let space = self.number("the number of an address space")?;
        self.expect(b')')?;
        Ok(space)
    }

    fn measured_type(&mut self) -> Parsed<Measured> {
        let (mut ty, mut height) = self.nested(Self::type_without_suffix)?;
        loop {
            if height > DEEPEST {
                return Err(self.error(format!("a type nested more than {DEEPEST} deep")));
            }
            if self.eat(b'*') {
                ty = Type::Pointer { space: 0, pointee: Some(Arc::new(ty)) };
                height += 1;
            } else if self.at_word("addrspace") {
                let space = self.address_space()?;
                self.expect(b'*')?;
                ty = Type::Pointer { space, pointee: Some(Arc::new(ty)) };
                height += 1;
            } else if self.at(b'(') {
                let inside = self.nested(|parser| parser.parameter_types(&ty))?;
                height = height.max(inside.1) + 1;
                ty = Type::Function(Arc::new(inside.0));
            } else {
                return Ok((ty, height));
            }
        }
    }

    /// `(i32, ptr, ...)`, behind the type of the result.
    fn parameter_types(&mut self, result: &Type) -> Parsed<(FunctionType, u32)> {
        self.expect(b'(')?;
        let (mut parameters, mut height, mut varargs) = (vec![], 0, false);
        while !self.eat(b')') {
            if !parameters.is_empty() {
                self.expect(b',')?;
            }
            if self.token.kind == TokenKind::Dots {
                self.advance();
                varargs = true;
                self.expect(b')')?;
                break;
            }
            let (ty, inner) = self.measured_type()?;
            // The parser of types doesn't know attributes, but a declaration's type may carry them.
            self.parameter_attributes()?;
            parameters.push(ty);
            height = height.max(inner);
        }
        Ok((FunctionType { result: result.clone(), parameters, varargs }, height))
    }

    fn type_without_suffix(&mut self) -> Parsed<Measured> {
        match self.token.kind {
            TokenKind::Local => {
                let token = self.advance();
                Ok((Type::Named(self.name(token)), 1))
            }
            TokenKind::Punctuation(b'[') => {
                self.advance();
                let (length, element, height) = self.sequence(b']')?;
                Ok((Type::Array { length, element }, height))
            }
            TokenKind::Punctuation(b'{') => {
                self.advance();
                self.structure(false)
            }
            TokenKind::Punctuation(b'<') => {
                self.advance();
                if self.eat(b'{') {
                    let structure = self.structure(true)?;
                    self.expect(b'>')?;
                    return Ok(structure);
                }
                let scalable = self.eat_word("vscale");
                if scalable {
                    self.expect_word("x")?;
                }
                let (length, element, height) = self.sequence(b'>')?;
                Ok((Type::Vector { length, element, scalable }, height))
            }
            TokenKind::Word => self.type_word(),
            _ => Err(self.expected("a type")),
        }
    }

    fn type_word(&mut self) -> Parsed<Measured> {
        let word = self.word();
        if let Some(ty) = plain_type(word) {
            self.advance();
            return Ok((ty, 1));
        }
        if word == b"ptr" {
            self.advance();
            let space = self.address_space()?;
            return Ok((Type::Pointer { space, pointee: None }, 1));
        }
        if let Some(width) = integer_width(word) {
            if width == 0 || width > WIDEST {
                return Err(self.error(format!("an integer type has 1 to {WIDEST} bits")));
            }
            self.advance();
            return Ok((Type::Integer(width), 1));
        }
        if word == b"target" {
            return self.target_type();
        }
        Err(self.expected("a type"))
    }

    /// `target("name", types and numbers)`.
    fn target_type(&mut self) -> Parsed<Measured> {
        let start = self.token.start;
        self.advance();
        self.expect(b'(')?;
        self.string()?;
        while self.eat(b',') {
            if self.token.kind == TokenKind::Integer {
                self.advance();
            } else {
                self.ty()?;
            }
        }
        let end = self.token.end;
        self.expect(b')')?;
        let text = String::from_utf8_lossy(self.text.get(start..end).unwrap_or_default());
        Ok((Type::Target(text.into()), 1))
    }

    /// `4 x i8` and what closes it.
    fn sequence(&mut self, close: u8) -> Parsed<(u64, Arc<Type>, u32)> {
        let length = self.number("a number of elements")?;
        self.expect_word("x")?;
        let (element, height) = self.measured_type()?;
        self.expect(close)?;
        Ok((length, Arc::new(element), height + 1))
    }

    fn structure(&mut self, packed: bool) -> Parsed<Measured> {
        let mut height = 0;
        let fields = self.list(b'}', |parser| {
            let (ty, inner) = parser.measured_type()?;
            height = height.max(inner);
            Ok(ty)
        })?;
        Ok((Type::Struct(Arc::new(StructType { fields, packed })), height + 1))
    }
}

fn plain_type(word: &[u8]) -> Option<Type> {
    Some(match word {
        b"void" => Type::Void,
        b"half" => Type::Half,
        b"bfloat" => Type::BFloat,
        b"float" => Type::Float,
        b"double" => Type::Double,
        b"x86_fp80" => Type::X86Fp80,
        b"fp128" => Type::Fp128,
        b"ppc_fp128" => Type::PpcFp128,
        b"label" => Type::Label,
        b"metadata" => Type::Metadata,
        b"token" => Type::Token,
        b"x86_mmx" => Type::Target("x86_mmx".into()),
        b"x86_amx" => Type::Target("x86_amx".into()),
        _ => return None,
    })
}

/// The width in `i32`, 0 if it's too large to be one.
fn integer_width(word: &[u8]) -> Option<u32> {
    match word {
        [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
            Some(str::from_utf8(digits).ok()?.parse().unwrap_or(0))
        }
        _ => None,
    }
}
