//! The top level of a module: what's declared is parsed, bodies and metadata are only found.
//!
//! A body ends at the brace that closes it, with strings, quoted names and comments respected; a node of metadata ends
//! where the next top-level entity begins. After an error, reading goes on at the next line that begins like one.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::{Parsed, Parser, extent, number_after_sigil};
use crate::ast::function::{BodyText, CallingConvention};
use crate::ast::module::AttributeGroup;
use crate::ast::{
    Alias, Function, FunctionAttributes, Global, Linkage, MetadataId, Name, Parameter, ParameterAttributes,
    Symbol, Type,
};
use crate::error::ParseError;
use crate::lexer::{Lexer, TokenKind};
use crate::module::{Module, NodeText, within};

/// After so many errors at the top level the text isn't LLVM IR at all.
const MOST_ERRORS: usize = 100;

/// Reads a module; `name` is what errors call the text.
///
/// Errors: nothing in the text could be read, or too much of it could not. A single entity that can't be read is skipped, with an
/// entry in [`Module::diagnostics`]; bodies and metadata aren't looked at yet.
pub fn parse(text: impl Into<Vec<u8>>, name: &str) -> Result<Module, ParseError> {
    let text: Arc<[u8]> = text.into().into();
    let name: Arc<str> = name.into();
    let mut reader = Reader::new(&text, &name);
    reader.read()?;
    let Reader { mut module, groups, .. } = reader;
    for (index, groups) in groups {
        for group in groups {
            if let Some(group) = module.attribute_groups.get(&group) {
                module.functions[index].attributes.merge(&group.attributes);
            }
        }
    }
    if !module.nodes.is_sorted_by_key(|node| node.id) {
        module.nodes.sort_by_key(|node| node.id);
    }
    module.refuse_endless_types();
    module.text = text;
    Ok(module)
}

struct Reader<'a> {
    parser: Parser<'a>,
    module: Module,
    /// The attribute groups of functions, by the function's index: they're defined behind the functions.
    groups: Vec<(usize, Vec<u32>)>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a [u8], name: &'a Arc<str>) -> Reader<'a> {
        let module = Module {
            name: name.clone(),
            source_filename: None,
            target_triple: None,
            data_layout: None,
            globals: vec![],
            functions: vec![],
            aliases: vec![],
            diagnostics: vec![],
            warned: vec![],
            text: Arc::new([]),
            symbols: FxHashMap::default(),
            types: FxHashMap::default(),
            attribute_groups: FxHashMap::default(),
            nodes: vec![],
            named_nodes: vec![],
            no_attributes: FunctionAttributes::default(),
            wide_bit_fields: OnceLock::new(),
        };
        let parser = Parser::new(text, name, 0, 1);
        Reader { parser, module, groups: vec![] }
    }

    fn read(&mut self) -> Parsed<()> {
        let mut understood = 0_usize;
        while !self.parser.at_end() {
            let token = self.parser.token;
            match self.entity() {
                Ok(()) => understood += 1,
                Err(error) => {
                    self.module.diagnostics.push(within(error, || self.describe(token)));
                    if self.module.diagnostics.len() > MOST_ERRORS {
                        break;
                    }
                    self.recover(token.start);
                }
            }
        }
        let hopeless = understood == 0 || self.module.diagnostics.len() > MOST_ERRORS;
        match self.module.diagnostics.first() {
            Some(first) if hopeless => Err(first.clone()),
            _ => Ok(()),
        }
    }

    /// What begins at the token, for an error's message.
    fn describe(&self, token: crate::lexer::Token) -> String {
        let text = String::from_utf8_lossy(self.parser.text_of(token));
        let short: String = text.chars().take(60).collect();
        match token.kind {
            TokenKind::Global => format!("global {short}"),
            TokenKind::Local => format!("type {short}"),
            TokenKind::Metadata => format!("metadata {short}"),
            _ => format!("`{short}` at the top level"),
        }
    }

    /// Goes on at the next line that begins like a top-level entity.
    fn recover(&mut self, begun: usize) {
        let text = self.parser.text;
        // What couldn't be read may be the beginning of the next entity already.
        let mut position = self.parser.token.start.max(begun + 1) - 1;
        while let Some(newline) = memchr::memchr(b'\n', text.get(position..).unwrap_or_default()) {
            position += newline + 1;
            let rest = text.get(position..).unwrap_or_default();
            let begins = matches!(rest.first(), Some(b'@' | b'%' | b'$' | b'!' | b'^'))
                || [
                    &b"define "[..],
                    b"declare ",
                    b"attributes #",
                    b"target ",
                    b"source_filename",
                    b"module asm",
                ]
                .iter()
                .any(|word| rest.starts_with(word));
            if begins {
                self.jump(position);
                return;
            }
        }
        self.jump(text.len());
    }

    fn jump(&mut self, position: usize) {
        let text = self.parser.text;
        let passed = text.get(self.parser.token.start..position).unwrap_or_default();
        let line = self.parser.token.line + memchr::memchr_iter(b'\n', passed).count() as u32;
        self.parser.depth = 0;
        self.continue_at(position, line);
    }

    fn entity(&mut self) -> Parsed<()> {
        match self.parser.token.kind {
            TokenKind::Metadata => self.metadata(),
            TokenKind::Global => self.global(),
            TokenKind::Local => self.named_type(),
            TokenKind::Comdat => self.comdat(),
            TokenKind::Summary => self.summary(),
            _ => match self.parser.word() {
                b"define" => self.define(),
                b"declare" => self.declare(),
                b"attributes" => self.attributes(),
                b"target" => self.target(),
                b"source_filename" => {
                    self.parser.advance();
                    self.parser.expect(b'=')?;
                    self.module.source_filename = Some(self.parser.string()?);
                    Ok(())
                }
                b"module" => {
                    self.parser.advance();
                    self.parser.expect_word("asm")?;
                    self.parser.string().map(|_| ())
                }
                b"uselistorder" | b"uselistorder_bb" => self.use_list_order(),
                _ => Err(self.parser.expected("a top-level entity")),
            },
        }
    }

    /// `target triple = "…"`, `target datalayout = "…"`.
    fn target(&mut self) -> Parsed<()> {
        self.parser.advance();
        let triple = self.parser.at_word("triple");
        if !triple && !self.parser.at_word("datalayout") {
            return Err(self.parser.expected("`triple` or `datalayout`"));
        }
        self.parser.advance();
        self.parser.expect(b'=')?;
        let text = Some(self.parser.string()?);
        *(if triple { &mut self.module.target_triple } else { &mut self.module.data_layout }) = text;
        Ok(())
    }

    /// `$name = comdat any`.
    fn comdat(&mut self) -> Parsed<()> {
        self.parser.advance();
        self.parser.expect(b'=')?;
        self.parser.expect_word("comdat")?;
        self.parser.expect_kind(TokenKind::Word, "a kind of comdat").map(|_| ())
    }

    /// `^0 = module: (…)`: nothing that's needed here.
    fn summary(&mut self) -> Parsed<()> {
        self.parser.advance();
        self.parser.expect(b'=')?;
        self.parser.expect_kind(TokenKind::Label, "a summary")?;
        if self.parser.at(b'(') { self.parser.skip_parentheses() } else { self.parser.int().map(|_| ()) }
    }

    /// `uselistorder ptr @f, { 1, 0 }`: the order in memory of LLVM's own lists.
    fn use_list_order(&mut self) -> Parsed<()> {
        while !self.parser.at(b'{') {
            if self.parser.at_end() {
                return Err(self.parser.expected("`{`"));
            }
            self.parser.advance();
        }
        self.parser.advance();
        self.parser.list(b'}', |parser| parser.int()).map(|_| ())
    }

    /// `attributes #0 = { … }`.
    fn attributes(&mut self) -> Parsed<()> {
        self.parser.advance();
        let token = self.parser.expect_kind(TokenKind::AttributeGroup, "the number of an attribute group")?;
        let number = number_after_sigil(self.parser.text_of(token));
        let Some(number) = number else {
            return Err(self.parser.error_at(token, "the number of an attribute group is too large"));
        };
        self.parser.expect(b'=')?;
        self.parser.expect(b'{')?;
        let attributes = self.parser.attribute_group()?;
        self.module.attribute_groups.insert(number, AttributeGroup { attributes });
        Ok(())
    }

    /// `%name = type …`.
    fn named_type(&mut self) -> Parsed<()> {
        let token = self.parser.advance();
        let name = self.parser.name(token);
        self.parser.expect(b'=')?;
        self.parser.expect_word("type")?;
        self.define_type(name, token)
    }

    fn define_type(&mut self, name: Name, token: crate::lexer::Token) -> Parsed<()> {
        let ty = if self.parser.eat_word("opaque") { None } else { Some(self.parser.ty()?) };
        if matches!(ty, Some(Type::Named(_))) {
            return Err(self.parser.error_at(token, "a type's name can't stand for another name"));
        }
        if self.module.types.insert(name.clone(), ty).is_some() {
            return Err(self.parser.error_at(token, format!("the type `%{name}` is defined twice")));
        }
        Ok(())
    }

    /// `!0 = …` is remembered by its place, `!name = !{…}` is read.
    fn metadata(&mut self) -> Parsed<()> {
        let token = self.parser.token;
        let text = self.parser.text_of(token);
        let Some(id) = number_after_sigil(text) else {
            self.parser.advance();
            self.parser.expect(b'=')?;
            if self.parser.token.kind != TokenKind::Bang {
                return Err(self.parser.expected("`!{`"));
            }
            self.parser.advance();
            self.parser.expect(b'{')?;
            let nodes: Vec<MetadataId> = self
                .parser
                .list(b'}', |parser| {
                    // `!DIExpression(…)` may be listed in place; nobody needs those by a list.
                    match parser.metadata_id() {
                        Ok(id) => Ok(Some(id)),
                        Err(_) => parser.node().map(|_| None),
                    }
                })?
                .into_iter()
                .flatten()
                .collect();
            self.module.named_nodes.push((self.parser.name(token), nodes));
            return Ok(());
        };
        self.parser.advance();
        let start = self.parser.token.end;
        self.parser.expect(b'=')?;
        self.parser.eat_word("distinct");
        if !matches!(self.parser.token.kind, TokenKind::Bang | TokenKind::Metadata) {
            return Err(self.parser.expected("metadata"));
        }
        self.skip_node()?;
        self.module.nodes.push(NodeText { id, line: token.line, start });
        Ok(())
    }

    /// Passes `!{…}` or `!DIName(…)`: everything up to what closes its first bracket.
    fn skip_node(&mut self) -> Parsed<()> {
        self.parser.advance();
        if !self.parser.at(b'(') && !self.parser.at(b'{') {
            return Err(self.parser.expected("`{` or `(`"));
        }
        let token = self.parser.token;
        match extent::end_of_node(self.parser.text, token.end, token.line) {
            Some((end, line)) => self.continue_at(end + 1, line),
            None => return Err(self.parser.error("the metadata has no end")),
        }
        Ok(())
    }

    fn continue_at(&mut self, position: usize, line: u32) {
        self.parser.lexer = Lexer::new(self.parser.text, position, line);
        self.parser.advance();
    }

    /// `@name = …`: a variable, an alias or an ifunc.
    fn global(&mut self) -> Parsed<()> {
        let token = self.parser.advance();
        let name = self.parser.name(token);
        self.parser.expect(b'=')?;
        let mut linkage = None;
        let mut global = Global {
            name: name.clone(),
            linkage: Linkage::External,
            thread_local: false,
            unnamed_address: false,
            space: 0,
            constant: false,
            ty: Type::Void,
            initialiser: None,
            align: None,
            section: None,
            debug: vec![],
            line: token.line,
        };
        loop {
            if let Some(found) = self.parser.linkage() {
                linkage = Some(found);
                continue;
            }
            match self.parser.word() {
                b"thread_local" => {
                    global.thread_local = true;
                    self.parser.advance();
                    self.parser.skip_parentheses()?;
                }
                b"unnamed_addr" => {
                    global.unnamed_address = true;
                    self.parser.advance();
                }
                b"addrspace" => global.space = self.parser.address_space()?,
                b"dso_local"
                | b"dso_preemptable"
                | b"default"
                | b"hidden"
                | b"protected"
                | b"dllimport"
                | b"dllexport"
                | b"local_unnamed_addr"
                | b"externally_initialized" => {
                    self.parser.advance();
                }
                b"alias" | b"ifunc" => return self.alias(name, linkage.unwrap_or_default(), token),
                b"global" => break,
                b"constant" => {
                    global.constant = true;
                    break;
                }
                _ => return Err(self.parser.expected("`global` or `constant`")),
            }
        }
        self.parser.advance();
        global.ty = self.parser.ty()?;
        global.linkage = linkage.unwrap_or_default();
        let declared = matches!(linkage, Some(Linkage::External | Linkage::ExternWeak));
        if !declared {
            global.initialiser = Some(crate::ast::TypedConstant {
                ty: global.ty.clone(),
                value: self.parser.constant(&global.ty)?,
            });
        }
        self.global_suffix(&mut global)?;
        self.add_symbol(&name, Symbol::Global(self.module.globals.len()), token)?;
        self.module.globals.push(global);
        Ok(())
    }

    /// What follows a variable's initialiser: `, align 8, section "…", comdat, !dbg !0` and attributes.
    fn global_suffix(&mut self, global: &mut Global) -> Parsed<()> {
        while self.parser.eat(b',') {
            match self.parser.word() {
                b"align" => {
                    self.parser.advance();
                    global.align = Some(self.parser.alignment()?);
                }
                b"section" => {
                    self.parser.advance();
                    global.section = Some(self.parser.string()?);
                }
                b"partition" | b"code_model" => {
                    self.parser.advance();
                    self.parser.string()?;
                }
                b"comdat" => self.comdat_reference()?,
                word if word.starts_with(b"no_sanitize") || word.starts_with(b"sanitize_") => {
                    self.parser.advance();
                }
                b"" if self.parser.token.kind == TokenKind::Metadata => {
                    let kind = self.parser.advance();
                    let is_debug = self.parser.text_of(kind) == b"!dbg";
                    let id = self.parser.metadata_id()?;
                    if is_debug {
                        global.debug.push(id);
                    }
                }
                _ => return Err(self.parser.expected("what else is said of a global")),
            }
        }
        // Attributes stand behind without a comma.
        let (mut known, mut groups) = (FunctionAttributes::default(), vec![]);
        while self.parser.function_attribute(&mut known, &mut groups)? {}
        Ok(())
    }

    /// `comdat` or `comdat($name)`.
    fn comdat_reference(&mut self) -> Parsed<()> {
        self.parser.advance();
        self.parser.skip_parentheses()
    }

    fn alias(&mut self, name: Name, linkage: Linkage, token: crate::lexer::Token) -> Parsed<()> {
        let resolver = self.parser.at_word("ifunc");
        self.parser.advance();
        let ty = self.parser.ty()?;
        self.parser.expect(b',')?;
        // A constant expression may stand here without its type.
        let typed = self.parser.at_type();
        let target_type = if typed { self.parser.ty()? } else { Type::POINTER };
        let value = self.parser.constant(&target_type)?;
        while self.parser.eat(b',') {
            self.parser.expect_word("partition")?;
            self.parser.string()?;
        }
        let target = crate::ast::TypedConstant { ty: target_type, value };
        self.add_symbol(&name, Symbol::Alias(self.module.aliases.len()), token)?;
        self.module.aliases.push(Alias { name, linkage, ty, target, resolver, line: token.line });
        Ok(())
    }

    fn add_symbol(&mut self, name: &Name, symbol: Symbol, token: crate::lexer::Token) -> Parsed<()> {
        if self.module.symbols.contains_key(name) {
            return Err(self.parser.error_at(token, format!("`@{name}` is defined twice")));
        }
        self.module.symbols.insert(name.clone(), symbol);
        Ok(())
    }

    fn declare(&mut self) -> Parsed<()> {
        self.parser.advance();
        let mut debug = None;
        // A declaration's metadata stands in front.
        while self.parser.token.kind == TokenKind::Metadata {
            let kind = self.parser.advance();
            let id = self.parser.metadata_id()?;
            if self.parser.text_of(kind) == b"!dbg" {
                debug = Some(id);
            }
        }
        let (mut function, groups, token) = self.header()?;
        function.debug = function.debug.or(debug);
        self.add_function(function, groups, token)
    }

    fn define(&mut self) -> Parsed<()> {
        self.parser.advance();
        let (mut function, groups, token) = self.header()?;
        while self.parser.token.kind == TokenKind::Metadata {
            let kind = self.parser.advance();
            let id = self.parser.metadata_id()?;
            if self.parser.text_of(kind) == b"!dbg" {
                function.debug = Some(id);
            }
        }
        if !self.parser.at(b'{') {
            return Err(self.parser.expected("`{`"));
        }
        let (start, line) = (self.parser.token.end, self.parser.token.line);
        let Some((end, last_line)) = extent::end_of_body(self.parser.text, start, line) else {
            return Err(self.parser.error("the body has no closing brace"));
        };
        function.body = Some(BodyText { start, end, line });
        self.continue_at(end + 1, last_line);
        self.add_function(function, groups, token)
    }

    fn add_function(
        &mut self,
        function: Function,
        groups: Vec<u32>,
        token: crate::lexer::Token,
    ) -> Parsed<()> {
        let index = self.module.functions.len();
        self.add_symbol(&function.name.clone(), Symbol::Function(index), token)?;
        if !groups.is_empty() {
            self.groups.push((index, groups));
        }
        self.module.functions.push(function);
        Ok(())
    }

    /// Everything from behind `define` or `declare` up to the metadata or the body.
    fn header(&mut self) -> Parsed<(Function, Vec<u32>, crate::lexer::Token)> {
        let line = self.parser.token.line;
        let linkage = self.parser.linkage().unwrap_or_default();
        let mut hidden = false;
        while matches!(
            self.parser.word(),
            b"dso_local"
                | b"dso_preemptable"
                | b"default"
                | b"hidden"
                | b"protected"
                | b"dllimport"
                | b"dllexport"
        ) {
            hidden |= self.parser.word() == b"hidden";
            self.parser.advance();
        }
        let convention: CallingConvention = self.parser.calling_convention()?;
        let result_attributes: ParameterAttributes = self.parser.parameter_attributes()?;
        let result = self.parser.ty()?;
        let token = self.parser.expect_kind(TokenKind::Global, "a function's name")?;
        let name = self.parser.name(token);
        self.parser.expect(b'(')?;
        let (parameters, varargs) = self.parameters()?;
        let mut function = Function {
            name,
            linkage,
            hidden,
            convention,
            result,
            result_attributes,
            parameters,
            varargs,
            attributes: FunctionAttributes::default(),
            align: None,
            unnamed_address: false,
            section: None,
            personality: None,
            debug: None,
            line,
            body: None,
        };
        let mut groups = vec![];
        self.header_suffix(&mut function, &mut groups)?;
        Ok((function, groups, token))
    }

    fn parameters(&mut self) -> Parsed<(Vec<Parameter>, bool)> {
        let mut varargs = false;
        let parameters = self.parser.list(b')', |parser| {
            if parser.token.kind == TokenKind::Dots {
                parser.advance();
                varargs = true;
                return Ok(None);
            }
            if varargs {
                return Err(parser.error("nothing may follow `...`"));
            }
            let ty = parser.ty()?;
            let attributes = parser.parameter_attributes()?;
            let name = if parser.token.kind == TokenKind::Local {
                let token = parser.advance();
                Some(parser.name(token))
            } else {
                None
            };
            Ok(Some(Parameter { ty, attributes, name }))
        })?;
        Ok((parameters.into_iter().flatten().collect(), varargs))
    }

    /// Attributes, section, alignment, personality and the like, up to metadata, a body or the next entity.
    fn header_suffix(&mut self, function: &mut Function, groups: &mut Vec<u32>) -> Parsed<()> {
        loop {
            match self.parser.word() {
                b"unnamed_addr" => {
                    self.parser.advance();
                    function.unnamed_address = true;
                }
                b"local_unnamed_addr" => {
                    self.parser.advance();
                }
                b"addrspace" => {
                    self.parser.address_space()?;
                }
                b"section" => {
                    self.parser.advance();
                    function.section = Some(self.parser.string()?);
                }
                b"partition" | b"gc" => {
                    self.parser.advance();
                    self.parser.string()?;
                }
                b"comdat" => self.comdat_reference()?,
                b"align" => {
                    self.parser.advance();
                    function.align = Some(self.parser.alignment()?);
                }
                b"prefix" | b"prologue" => {
                    self.parser.advance();
                    self.parser.typed_constant()?;
                }
                b"personality" => {
                    self.parser.advance();
                    let personality = self.parser.typed_constant()?;
                    function.personality = named_function(&personality.value);
                }
                b"define" | b"declare" | b"attributes" | b"target" | b"module" | b"source_filename"
                | b"uselistorder" | b"uselistorder_bb" => return Ok(()),
                word => {
                    if self.parser.function_attribute(&mut function.attributes, groups)? {
                        continue;
                    }
                    if word.is_empty() {
                        return Ok(());
                    }
                    // An attribute of a later LLVM: it can't matter more than those that are dropped.
                    self.parser.advance();
                    self.parser.skip_parentheses()?;
                }
            }
        }
    }
}

/// The function that a constant is the address of, through casts.
fn named_function(constant: &crate::ast::Constant) -> Option<Name> {
    use crate::ast::{Constant, ConstantExpression};
    match constant {
        Constant::Global(name) => Some(name.clone()),
        Constant::Expression(expression) => match &**expression {
            ConstantExpression::Cast { operand, .. } => named_function(&operand.value),
            _ => None,
        },
        _ => None,
    }
}
