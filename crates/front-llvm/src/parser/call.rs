//! Calls: `call` and `invoke`, and the calls of `llvm.dbg.…` that are debug records in disguise.

use std::sync::Arc;

use super::Parsed;
use super::body::BodyParser;
use crate::ast::constant::{Constant, ConstantExpression};
use crate::ast::function::InlineAssembly;
use crate::ast::instruction::{
    Argument, ArgumentValue, Bundle, Call, Callee, CastOp, MetadataValue, Operation, TailCall, Value,
};
use crate::ast::{FunctionType, Name, Type};
use crate::lexer::{Token, TokenKind};

impl BodyParser<'_> {
    /// `call …`, with `tail` and its like in front.
    pub(super) fn call(&mut self) -> Parsed<Operation> {
        let tail = match self.parser.word() {
            b"tail" => TailCall::Tail,
            b"musttail" => TailCall::Must,
            b"notail" => TailCall::Never,
            _ => TailCall::None,
        };
        if tail != TailCall::None {
            self.parser.advance();
        }
        self.parser.expect_word("call")?;
        let fast = self.parser.fast_math();
        let call = Call { tail, fast, ..self.call_behind_word()? };
        // One with other arguments than it should have is a call like any other.
        Ok(match self.debug_call(&call) {
            Some(record) => Operation::Debug(record),
            None => Operation::Call(Box::new(call)),
        })
    }

    /// Everything behind `call` and its flags, or behind `invoke`, up to the operand bundles.
    pub(super) fn call_behind_word(&mut self) -> Parsed<Call> {
        let convention = self.parser.calling_convention()?;
        let result_attributes = self.parser.parameter_attributes()?;
        let space = self.parser.address_space()?;
        let written = self.parser.ty()?;
        let callee = self.callee(space)?;
        let token = self.parser.token;
        self.parser.expect(b'(')?;
        let mut arguments = vec![];
        while !self.parser.eat(b')') {
            if !arguments.is_empty() {
                self.parser.expect(b',')?;
            }
            // `musttail` calls hand on what the caller was given.
            if self.parser.token.kind == TokenKind::Dots {
                self.parser.advance();
                self.parser.expect(b')')?;
                break;
            }
            arguments.push(self.argument()?);
        }
        let attributes = self.parser.call_attributes()?;
        let bundles = self.bundles()?;
        let ty = match written {
            Type::Function(function) => {
                self.check_arguments(&function, &arguments, token)?;
                Arc::unwrap_or_clone(function)
            }
            result => FunctionType {
                result,
                parameters: arguments.iter().map(|argument| argument.ty.clone()).collect(),
                varargs: false,
            },
        };
        let (tail, fast) = Default::default();
        Ok(Call { tail, fast, convention, result_attributes, ty, callee, arguments, attributes, bundles })
    }

    fn check_arguments(&self, ty: &FunctionType, given: &[Argument], at: Token) -> Parsed<()> {
        let (wanted, given_count) = (ty.parameters.len(), given.len());
        if given_count < wanted || (given_count > wanted && !ty.varargs) {
            let message = format!("{given_count} arguments for {wanted} parameters");
            return Err(self.parser.error_at(at, message));
        }
        match ty.parameters.iter().zip(given).find(|(wanted, given)| **wanted != given.ty) {
            Some((wanted, given)) => {
                Err(self.parser.error_at(at, format!("a {} is given for a {wanted}", given.ty)))
            }
            None => Ok(()),
        }
    }

    fn callee(&mut self, space: u32) -> Parsed<Callee> {
        if self.parser.at_word("asm") {
            self.parser.advance();
            let mut side_effect = false;
            while let word @ (b"sideeffect" | b"alignstack" | b"inteldialect" | b"unwind") =
                self.parser.word()
            {
                side_effect |= word == b"sideeffect";
                self.parser.advance();
            }
            let text = self.parser.bytes()?.into();
            self.parser.expect(b',')?;
            let constraints = self.parser.bytes()?.into();
            return Ok(Callee::Assembly(Arc::new(InlineAssembly { text, constraints, side_effect })));
        }
        let ty = Type::Pointer { space, pointee: None };
        Ok(match self.value(&ty)? {
            Value::Constant(constant) => match called_function(&constant) {
                Some(name) => Callee::Function(name),
                None => Callee::Pointer(Value::Constant(constant)),
            },
            local => Callee::Pointer(local),
        })
    }

    fn argument(&mut self) -> Parsed<Argument> {
        let ty = self.parser.ty()?;
        if ty == Type::Metadata {
            let value = ArgumentValue::Metadata(self.metadata_value()?);
            return Ok(Argument { ty, attributes: Default::default(), value });
        }
        let attributes = self.parser.parameter_attributes()?;
        let value = ArgumentValue::Value(self.value(&ty)?);
        Ok(Argument { ty, attributes, value })
    }

    /// Metadata in a call or a debug record: a node, a string, a value of the program, a list of those.
    pub(super) fn metadata_value(&mut self) -> Parsed<MetadataValue> {
        match self.parser.token.kind {
            TokenKind::Bang if self.parser.second().kind == TokenKind::String => {
                self.parser.advance();
                Ok(MetadataValue::String(self.parser.string()?))
            }
            TokenKind::Metadata if self.parser.text_of(self.parser.token) == b"!DIArgList" => {
                self.parser.advance();
                self.parser.expect(b'(')?;
                let mut values = vec![];
                while !self.parser.eat(b')') {
                    if !values.is_empty() {
                        self.parser.expect(b',')?;
                    }
                    values.push(self.typed_value()?);
                }
                Ok(MetadataValue::Values(values))
            }
            TokenKind::Bang | TokenKind::Metadata => Ok(MetadataValue::Node(self.parser.metadata_ref()?)),
            _ => Ok(MetadataValue::Value(self.typed_value()?)),
        }
    }

    /// `[ "tag"(T a, …), … ]`, if it's here.
    fn bundles(&mut self) -> Parsed<Vec<Bundle>> {
        let mut bundles = vec![];
        if !self.parser.eat(b'[') {
            return Ok(bundles);
        }
        while !self.parser.eat(b']') {
            if !bundles.is_empty() {
                self.parser.expect(b',')?;
            }
            let tag = self.parser.string()?;
            self.parser.expect(b'(')?;
            let mut operands = vec![];
            while !self.parser.eat(b')') {
                if !operands.is_empty() {
                    self.parser.expect(b',')?;
                }
                operands.push(self.typed_value()?);
            }
            bundles.push(Bundle { tag, operands });
        }
        Ok(bundles)
    }
}

/// The function that a constant is the address of, through bit casts: C calls functions through other types than theirs.
fn called_function(constant: &Constant) -> Option<Name> {
    let mut constant = constant;
    loop {
        match constant {
            Constant::Global(name) | Constant::Equivalent(name) => return Some(name.clone()),
            Constant::Expression(expression) => match &**expression {
                ConstantExpression::Cast { op: CastOp::BitCast, operand, .. } => constant = &operand.value,
                _ => return None,
            },
            _ => return None,
        }
    }
}
