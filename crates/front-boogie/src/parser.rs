//! Words to syntax trees. After a mistake the parser goes on at the next statement or declaration, so one run reports
//! many. Expressions nest as deep as memory allows (their stack is explicit); statements, types and attributes have
//! limits of their own, which the errors name. Linear in the text.

mod declaration;
mod expression;
mod literal;
mod statement;
mod types;

use touchstone_program::{FileId, Span};

pub(crate) use literal::{float_size, signed_float};
pub(crate) use statement::plural;

use crate::ast::{Attribute, AttributeArgument, File, Ident, NodeId, NodeKind};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::lexer::{MOST_ERRORS, lex};
use crate::token::{Kind, Token};

/// How deep statements nest at most.
pub const DEEPEST_STATEMENT: u32 = 256;
/// How deep types nest at most.
pub const DEEPEST_TYPE: u32 = 64;
/// How deep attributes nest at most.
const DEEPEST_ATTRIBUTE: u32 = 16;

/// A mistake was met, and is reported.
#[derive(Debug)]
pub(crate) struct Failed;

pub(crate) type Parsed<T> = Result<T, Failed>;

pub(crate) struct Parser<'a> {
    text: &'a str,
    file: FileId,
    tokens: Vec<Token>,
    at: usize,
    tree: File,
    errors: Vec<Diagnostic>,
    /// How many statements, types and attributes are open.
    statements: u32,
    types: u32,
    attributes: u32,
}

/// Parses a file: what could be understood, and what's wrong. Cost: linear. Spans are in file `file`.
pub fn parse(text: &str, file: FileId) -> (File, Vec<Diagnostic>) {
    if text.len() > u32::MAX as usize / 2 {
        let message = "the file is larger than 2 GiB";
        return (File::default(), vec![Diagnostic::new(DiagnosticKind::Unsupported, Span::NONE, message)]);
    }
    let (tokens, names, errors) = lex(text, file);
    let tree = File { names, ..File::default() };
    let mut parser =
        Parser { text, file, tokens, at: 0, tree, errors, statements: 0, types: 0, attributes: 0 };
    parser.declarations();
    parser.errors.sort_by_key(|error| (error.span.start.line, error.span.start.column));
    // One mistake at one place is enough; the first is the lexer's, which knows best.
    parser.errors.dedup_by_key(|error| error.span.start);
    parser.errors.truncate(MOST_ERRORS);
    (parser.tree, parser.errors)
}

impl Parser<'_> {
    fn kind(&self) -> Kind {
        self.tokens[self.at].kind
    }

    /// The word after `ahead` more.
    fn ahead(&self, ahead: usize) -> Kind {
        self.tokens.get(self.at + ahead).map_or(Kind::End, |token| token.kind)
    }

    fn span(&self) -> Span {
        self.tokens[self.at].span(self.file)
    }

    /// The span of the word before.
    fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span(self.file)
    }

    fn word(&self) -> &str {
        let token = &self.tokens[self.at];
        &self.text[token.start as usize..token.end as usize]
    }

    fn advance(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    fn eat(&mut self, kind: Kind) -> bool {
        let found = self.kind() == kind;
        if found {
            self.advance();
        }
        found
    }

    fn report(&mut self, diagnostic: Diagnostic) -> Failed {
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(diagnostic);
        }
        Failed
    }

    fn syntax(&mut self, span: Span, message: impl Into<String>) -> Failed {
        self.report(Diagnostic::new(DiagnosticKind::Syntax, span, message))
    }

    fn unsupported(&mut self, span: Span, message: impl Into<String>) -> Failed {
        self.report(Diagnostic::new(DiagnosticKind::Unsupported, span, message))
    }

    /// What is here, for a message.
    fn found(&self) -> String {
        match self.kind() {
            Kind::End => "the file ends".to_owned(),
            _ => {
                let word = self.word();
                let shown: String = word.chars().take(40).collect();
                let more = if shown.len() < word.len() { "…" } else { "" };
                format!("`{shown}{more}`")
            }
        }
    }

    /// "expected …, found …".
    fn expected(&mut self, what: &str) -> Failed {
        let message = match self.kind() {
            Kind::End => format!("expected {what}, but the file ends"),
            _ => format!("expected {what}, found {}", self.found()),
        };
        self.syntax(self.span(), message)
    }

    fn expect(&mut self, kind: Kind) -> Parsed<Span> {
        let span = self.span();
        match self.eat(kind) {
            true => Ok(span),
            false => Err(self.expected(kind.shown())),
        }
    }

    fn ident(&mut self, what: &str) -> Parsed<Ident> {
        let token = self.tokens[self.at];
        if token.kind == Kind::Ident {
            self.advance();
            return Ok(Ident { name: token.name, span: token.span(self.file) });
        }
        if Kind::keyword(self.word()).is_some() {
            let word = self.word().to_owned();
            let message = format!("expected {what}, found the keyword `{word}`");
            let help = format!("as a name it is written `\\{word}`");
            let failed =
                self.report(Diagnostic::new(DiagnosticKind::Syntax, self.span(), message).help(help));
            // Meant as a name, it doesn't begin anything.
            if matches!(self.ahead(1), Kind::Colon | Kind::Comma | Kind::RParen | Kind::LParen) {
                self.advance();
            }
            return Err(failed);
        }
        Err(self.expected(what))
    }

    /// `a, b, c`
    fn idents(&mut self, what: &str) -> Parsed<Vec<Ident>> {
        let mut idents = vec![self.ident(what)?];
        while self.eat(Kind::Comma) {
            idents.push(self.ident(what)?);
        }
        Ok(idents)
    }

    /// `<a, b>` if there is one.
    fn type_params(&mut self) -> Parsed<Vec<Ident>> {
        if !self.eat(Kind::Less) {
            return Ok(vec![]);
        }
        let params = self.idents("a type parameter")?;
        self.expect(Kind::Greater)?;
        Ok(params)
    }

    fn node(&mut self, kind: NodeKind, span: Span) -> NodeId {
        self.tree.nodes.push(crate::ast::Node { kind, span });
        NodeId(self.tree.nodes.len() as u32 - 1)
    }

    fn attributes(&mut self) -> Parsed<Vec<Attribute>> {
        let mut attributes = vec![];
        while self.kind() == Kind::AttributeOpen {
            attributes.push(self.attribute()?);
        }
        Ok(attributes)
    }

    /// `{:name "text", expression}`
    fn attribute(&mut self) -> Parsed<Attribute> {
        self.expect(Kind::AttributeOpen)?;
        if self.attributes == DEEPEST_ATTRIBUTE {
            let message = format!("attributes nest deeper than {DEEPEST_ATTRIBUTE}");
            return Err(self.unsupported(self.span(), message));
        }
        // Attributes may be called like keywords.
        let name = match self.kind() {
            Kind::Ident => self.ident("the attribute's name")?,
            _ if Kind::keyword(self.word()).is_some() => {
                let word = self.word().to_owned();
                let ident = Ident { name: self.intern(&word), span: self.span() };
                self.advance();
                ident
            }
            _ => return Err(self.expected("the attribute's name")),
        };
        self.attributes += 1;
        std::mem::swap(&mut self.tree.nodes, &mut self.tree.attribute_nodes);
        let arguments = self.attribute_arguments();
        std::mem::swap(&mut self.tree.nodes, &mut self.tree.attribute_nodes);
        self.attributes -= 1;
        Ok(Attribute { name, arguments: arguments? })
    }

    fn attribute_arguments(&mut self) -> Parsed<Vec<AttributeArgument>> {
        let mut arguments = vec![];
        if self.eat(Kind::RBrace) {
            return Ok(arguments);
        }
        loop {
            if self.kind() == Kind::Text {
                let word = self.word();
                arguments.push(AttributeArgument::Text(word[1..word.len() - 1].into()));
                self.advance();
            } else {
                arguments.push(AttributeArgument::Expr(self.expression()?));
            }
            if !self.eat(Kind::Comma) {
                self.expect(Kind::RBrace)?;
                return Ok(arguments);
            }
        }
    }

    fn intern(&mut self, text: &str) -> crate::ast::Name {
        let names = &mut self.tree.names;
        if let Some(name) = names.find(text) {
            return name;
        }
        let name = crate::token::Name(names.names.len() as u32);
        let shared: std::sync::Arc<str> = text.into();
        names.names.push(shared.clone());
        names.known.insert(shared, name);
        name
    }
}
