//! Types as they're written.

use super::{DEEPEST_TYPE, Parsed, Parser};
use crate::ast::{Type, TypeKind};
use crate::token::Kind;

impl Parser<'_> {
    pub(super) fn ty(&mut self) -> Parsed<Type> {
        self.nested_type(true)
    }

    /// A type; one that takes arguments takes them only if `open`.
    fn nested_type(&mut self, open: bool) -> Parsed<Type> {
        if self.types == DEEPEST_TYPE {
            return Err(self.unsupported(self.span(), format!("types nest deeper than {DEEPEST_TYPE}")));
        }
        self.types += 1;
        let ty = self.type_inside(open);
        self.types -= 1;
        ty
    }

    fn type_inside(&mut self, open: bool) -> Parsed<Type> {
        let start = self.span();
        let simple = match self.kind() {
            Kind::IntType => Some(TypeKind::Int),
            Kind::BoolType => Some(TypeKind::Bool),
            Kind::RealType => Some(TypeKind::Real),
            _ => None,
        };
        if let Some(kind) = simple {
            self.advance();
            return Ok(Type { kind, span: start });
        }
        match self.kind() {
            Kind::LParen => {
                self.advance();
                let ty = self.ty()?;
                self.expect(Kind::RParen)?;
                Ok(Type { kind: ty.kind, span: start.to(self.last_span()) })
            }
            Kind::Less | Kind::LBracket => {
                let params = self.type_params()?;
                self.expect(Kind::LBracket)?;
                let mut indices = vec![];
                if self.kind() != Kind::RBracket {
                    indices.push(self.ty()?);
                    while self.eat(Kind::Comma) {
                        indices.push(self.ty()?);
                    }
                }
                self.expect(Kind::RBracket)?;
                let element = Box::new(self.ty()?);
                let span = start.to(self.last_span());
                Ok(Type { kind: TypeKind::Map { params, indices, element }, span })
            }
            Kind::Ident => {
                let name = self.ident("a type")?.name;
                let mut arguments = vec![];
                loop {
                    match self.kind() {
                        _ if !open => break,
                        Kind::Ident | Kind::IntType | Kind::BoolType | Kind::RealType | Kind::LParen => {
                            arguments.push(self.nested_type(false)?);
                        }
                        Kind::LBracket | Kind::Less => {
                            arguments.push(self.ty()?);
                            break;
                        }
                        _ => break,
                    }
                }
                let span = start.to(self.last_span());
                Ok(Type { kind: TypeKind::Named(name, arguments), span })
            }
            _ => Err(self.expected("a type")),
        }
    }
}
