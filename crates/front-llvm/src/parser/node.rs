//! Metadata: tuples, records with named fields, expressions of debug information.

use touchstone_logic::Int;

use super::{Parsed, Parser, number_after_sigil};
use crate::ast::instruction::MetadataRef;
use crate::ast::{MetadataId, Name};
use crate::lexer::TokenKind;
use crate::metadata::{Metadata, Node, Record};

impl Parser<'_> {
    /// A node: what stands behind the `=` of a numbered one, or in place.
    pub(crate) fn node(&mut self) -> Parsed<Node> {
        self.nested(Self::node_here)
    }

    fn node_here(&mut self) -> Parsed<Node> {
        self.eat_word("distinct");
        match self.token.kind {
            TokenKind::Bang => {
                self.advance();
                self.expect(b'{')?;
                Ok(Node::Tuple(self.list(b'}', Self::tuple_element)?))
            }
            TokenKind::Metadata if number_after_sigil(self.text_of(self.token)).is_none() => {
                let token = self.advance();
                let kind = self.name(token);
                self.expect(b'(')?;
                if &*kind == "DIExpression" {
                    return Ok(Node::Expression(self.list(b')', Self::field_value)?));
                }
                let fields = self.list(b')', |parser| {
                    let label = parser.expect_kind(TokenKind::Label, "a field")?;
                    Ok((parser.name(label), parser.field_value()?))
                })?;
                Ok(Node::Record(Record { kind, fields }))
            }
            _ => Err(self.expected("metadata")),
        }
    }

    /// `!12`, or a node written in place.
    pub(super) fn metadata_ref(&mut self) -> Parsed<MetadataRef> {
        if self.token.kind == TokenKind::Metadata
            && let Some(id) = number_after_sigil(self.text_of(self.token))
        {
            self.advance();
            return Ok(MetadataRef::Id(MetadataId(id)));
        }
        Ok(MetadataRef::Inline(self.node()?.into()))
    }

    fn tuple_element(&mut self) -> Parsed<Metadata> {
        match self.token.kind {
            TokenKind::Bang | TokenKind::Metadata => self.reference_or_string(),
            TokenKind::Word if self.at_word("null") => {
                self.advance();
                Ok(Metadata::Null)
            }
            _ => Ok(Metadata::Constant(self.typed_constant()?)),
        }
    }

    fn reference_or_string(&mut self) -> Parsed<Metadata> {
        if self.token.kind == TokenKind::Bang && self.second().kind == TokenKind::String {
            self.advance();
            return Ok(Metadata::String(self.string()?));
        }
        Ok(match self.metadata_ref()? {
            MetadataRef::Id(id) => Metadata::Node(id),
            MetadataRef::Inline(node) => Metadata::Inline(Box::new(std::sync::Arc::unwrap_or_clone(node))),
        })
    }

    /// The value of a field, or an operation or operand of an expression.
    fn field_value(&mut self) -> Parsed<Metadata> {
        match self.token.kind {
            TokenKind::Integer => Ok(Metadata::Integer(self.int()?)),
            TokenKind::String => Ok(Metadata::String(self.string()?)),
            TokenKind::Bang | TokenKind::Metadata => self.reference_or_string(),
            // The operands of a generic node.
            TokenKind::Punctuation(b'{') => {
                self.advance();
                let elements = self.nested(|parser| parser.list(b'}', Self::tuple_element))?;
                Ok(Metadata::Inline(Box::new(Node::Tuple(elements))))
            }
            _ if self.at_type() => Ok(Metadata::Constant(self.typed_constant()?)),
            TokenKind::Word => self.words(),
            _ => Err(self.expected("the value of a field")),
        }
    }

    fn words(&mut self) -> Parsed<Metadata> {
        let simple = match self.word() {
            b"null" => Metadata::Null,
            b"true" => Metadata::Bool(true),
            b"false" => Metadata::Bool(false),
            _ => {
                let mut words: Vec<Name> = vec![];
                loop {
                    // Flags that have no name are numbers.
                    if self.token.kind == TokenKind::Integer {
                        let number: Int = self.int()?;
                        words.push(number.to_string().into());
                    } else {
                        let token = self.expect_kind(TokenKind::Word, "a word")?;
                        words.push(self.name(token));
                    }
                    if !self.eat(b'|') {
                        return Ok(Metadata::Words(words));
                    }
                }
            }
        };
        self.advance();
        Ok(simple)
    }
}
