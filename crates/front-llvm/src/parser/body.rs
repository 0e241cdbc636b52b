//! A function's body: blocks, and values that may be used before they're defined.
//!
//! A use of an unknown name makes a value without a definition, with the type that the use says; the definition has to agree.
//! Blocks are numbered as the text mentions them while it's read, and as they stand in it at the end.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Parsed, Parser, is_number, number_after_sigil, unescape};
use crate::ast::function::{Block, BlockId, Body, LocalValue, ValueId};
use crate::ast::instruction::{Instruction, Operation, Terminator, TerminatorKind, Value};
use crate::ast::{Function, Name, Type, Typed};
use crate::lexer::{Token, TokenKind};

/// What a body's reader knows of its names.
pub(super) struct BodyParser<'a> {
    pub(super) parser: Parser<'a>,
    values: Vec<LocalValue>,
    /// For each value: where it was used first, if it isn't defined yet.
    pending: Vec<Option<Token>>,
    value_names: FxHashMap<Cow<'a, [u8]>, ValueId>,
    blocks: Vec<PendingBlock>,
    block_names: FxHashMap<Cow<'a, [u8]>, BlockId>,
    /// The blocks in the order of the text, by their first numbers.
    order: Vec<BlockId>,
    /// The number that the next thing without a name gets.
    next_number: u32,
}

struct PendingBlock {
    name: Name,
    /// Where it was mentioned first, if it isn't there yet.
    mentioned: Option<Token>,
}

impl<'a> Parser<'a> {
    /// The blocks of a body, up to the end of the text.
    pub(crate) fn body(self, function: &'a Function) -> Parsed<Body> {
        let mut body = BodyParser {
            parser: self,
            values: vec![],
            pending: vec![],
            value_names: FxHashMap::default(),
            blocks: vec![],
            block_names: FxHashMap::default(),
            order: vec![],
            next_number: 0,
        };
        body.parameters(function)?;
        body.read()
    }
}

impl<'a> BodyParser<'a> {
    fn parameters(&mut self, function: &'a Function) -> Parsed<()> {
        let here = self.parser.token;
        for parameter in &function.parameters {
            let (name, number) = match &parameter.name {
                Some(name) => (name.clone(), name.parse().ok()),
                None => (self.next_number.to_string().into(), Some(self.next_number)),
            };
            if let Some(number) = number {
                self.next_number = self.next_number.max(u32::saturating_add(number, 1));
            }
            let id = self.new_value(name.clone(), parameter.ty.clone(), None);
            let key: Cow<'a, [u8]> = Cow::Owned(name.as_bytes().to_vec());
            if self.value_names.insert(key, id).is_some() {
                return Err(self.parser.error_at(here, format!("two parameters are called `%{name}`")));
            }
        }
        Ok(())
    }

    fn read(mut self) -> Parsed<Body> {
        let mut blocks = vec![];
        while !self.parser.at_end() {
            if self.parser.at_word("uselistorder") || self.parser.at_word("uselistorder_bb") {
                self.use_list_order()?;
                continue;
            }
            let name = self.begin_block()?;
            let (instructions, terminator) = self.instructions()?;
            blocks.push(Block { name, instructions, terminator });
        }
        if blocks.is_empty() {
            return Err(self.parser.error("the body has no blocks"));
        }
        self.finish(blocks)
    }

    fn use_list_order(&mut self) -> Parsed<()> {
        while !self.parser.eat(b'}') {
            if self.parser.at_end() {
                return Err(self.parser.expected("`}`"));
            }
            self.parser.advance();
        }
        Ok(())
    }

    fn finish(self, mut blocks: Vec<Block>) -> Parsed<Body> {
        if let Some((value, token)) =
            self.values.iter().zip(&self.pending).find_map(|(v, t)| Some((v, (*t)?)))
        {
            return Err(self.parser.error_at(token, format!("`%{}` isn't defined", value.name)));
        }
        if let Some((block, token)) = self.blocks.iter().find_map(|block| Some((block, block.mentioned?))) {
            return Err(self.parser.error_at(token, format!("there is no block `%{}`", block.name)));
        }
        let mut place = vec![BlockId(0); self.blocks.len()];
        for (index, block) in (0_u32..).zip(&self.order) {
            place[block.0 as usize] = BlockId(index);
        }
        let renumber = |id: &mut BlockId| *id = place[id.0 as usize];
        for block in &mut blocks {
            for instruction in &mut block.instructions {
                if let Operation::Phi { incoming, .. } = &mut instruction.operation {
                    incoming.iter_mut().for_each(|(_, block)| renumber(block));
                }
            }
            match &mut block.terminator.kind {
                TerminatorKind::Return(_) | TerminatorKind::Resume(_) | TerminatorKind::Unreachable => {}
                TerminatorKind::Branch(target) => renumber(target),
                TerminatorKind::ConditionalBranch { then, otherwise, .. } => {
                    renumber(then);
                    renumber(otherwise);
                }
                TerminatorKind::Switch { default, cases, .. } => {
                    renumber(default);
                    cases.iter_mut().for_each(|(_, block)| renumber(block));
                }
                TerminatorKind::IndirectBranch { targets, .. } => targets.iter_mut().for_each(renumber),
                TerminatorKind::Invoke { normal, unwind, .. } => {
                    renumber(normal);
                    renumber(unwind);
                }
            }
        }
        if let Some(message) = flow_error(&blocks) {
            return Err(self.parser.error(message));
        }
        Ok(Body { values: self.values, blocks })
    }

    /// The label here, or a number for a block that has none.
    fn begin_block(&mut self) -> Parsed<Name> {
        let token = self.parser.token;
        let (key, name): (Cow<'a, [u8]>, Name) = if token.kind == TokenKind::Label {
            self.parser.advance();
            let text = self.parser.text_of(token);
            if let Some(number) = plain_number(text) {
                self.next_number = number.saturating_add(1);
            }
            (name_key(text), super::decode_name(text, token.kind).into())
        } else {
            let number = self.next_number.to_string();
            self.next_number = self.next_number.saturating_add(1);
            (Cow::Owned(number.clone().into_bytes()), number.into())
        };
        let id = match self.block_names.get(&key) {
            Some(id) => *id,
            None => self.new_block(key, name.clone(), token),
        };
        if self.blocks[id.0 as usize].mentioned.take().is_none() {
            return Err(self.parser.error_at(token, format!("there are two blocks `%{name}`")));
        }
        self.order.push(id);
        Ok(name)
    }

    fn new_block(&mut self, key: Cow<'a, [u8]>, name: Name, token: Token) -> BlockId {
        let id = BlockId(self.blocks.len() as u32);
        self.blocks.push(PendingBlock { name, mentioned: Some(token) });
        self.block_names.insert(key, id);
        id
    }

    fn instructions(&mut self) -> Parsed<(Vec<Instruction>, Terminator)> {
        let mut instructions = vec![];
        loop {
            let token = self.parser.token;
            if token.kind == TokenKind::DebugRecord {
                instructions.push(self.debug_record()?);
                continue;
            }
            let result = self.result_name()?;
            if let Some((kind, ty)) = self.terminator()? {
                let result = self.define(result, ty, token)?;
                let (debug, metadata) = self.attachments()?;
                return Ok((instructions, Terminator { result, kind, debug, metadata, line: token.line }));
            }
            let operation = self.operation()?;
            let ty = match self.result_type(&operation) {
                Ok(ty) => ty,
                Err(message) => return Err(self.parser.error_at(token, message)),
            };
            let result = self.define(result, ty, token)?;
            let (debug, metadata) = self.attachments()?;
            instructions.push(Instruction { result, operation, debug, metadata, line: token.line });
        }
    }

    /// `%name =`, if it's here.
    fn result_name(&mut self) -> Parsed<Option<Token>> {
        if self.parser.token.kind != TokenKind::Local {
            return Ok(None);
        }
        let token = self.parser.advance();
        self.parser.expect(b'=')?;
        Ok(Some(token))
    }

    /// The value that gets a result of type `ty`; none for `void`.
    fn define(&mut self, name: Option<Token>, ty: Type, at: Token) -> Parsed<Option<ValueId>> {
        if ty == Type::Void {
            return match name {
                None => Ok(None),
                Some(token) => Err(self.parser.error_at(token, "what has no result can't have a name")),
            };
        }
        let (key, token): (Cow<'a, [u8]>, Token) = match name {
            Some(token) => {
                let text = self.parser.text_of(token);
                if let Some(number) = number_after_sigil(text) {
                    self.next_number = number.saturating_add(1);
                }
                (name_key(&text[1..]), token)
            }
            None => {
                let number = self.next_number.to_string();
                self.next_number = self.next_number.saturating_add(1);
                (Cow::Owned(number.into_bytes()), at)
            }
        };
        if let Some(id) = self.value_names.get(&key).copied() {
            let index = id.0 as usize;
            let name = &self.values[index].name;
            if self.pending[index].is_none() {
                return Err(self.parser.error_at(token, format!("`%{name}` is defined twice")));
            }
            if !agree(&self.values[index].ty, &ty) {
                let used = &self.values[index].ty;
                return Err(self
                    .parser
                    .error_at(token, format!("`%{name}` is a {ty}, but used as a {used}")));
            }
            self.values[index].ty = more_precise(&self.values[index].ty, ty);
            self.pending[index] = None;
            return Ok(Some(id));
        }
        let name = match name {
            Some(token) => self.local_name(token),
            None => String::from_utf8_lossy(&key).into(),
        };
        let id = self.new_value(name, ty, None);
        self.value_names.insert(key, id);
        Ok(Some(id))
    }

    fn new_value(&mut self, name: Name, ty: Type, pending: Option<Token>) -> ValueId {
        self.values.push(LocalValue { name, ty });
        self.pending.push(pending);
        ValueId(self.values.len() as u32 - 1)
    }

    fn local_name(&self, token: Token) -> Name {
        super::decode_name(self.parser.text_of(token), token.kind).into()
    }

    /// A value of that type: a local one or a constant.
    pub(super) fn value(&mut self, ty: &Type) -> Parsed<Value> {
        if self.parser.token.kind != TokenKind::Local {
            return Ok(Value::Constant(self.parser.constant(ty)?));
        }
        let token = self.parser.advance();
        let text = self.parser.text_of(token);
        let key = name_key(&text[1..]);
        if let Some(id) = self.value_names.get(&key).copied() {
            let known = &mut self.values[id.0 as usize];
            if !agree(&known.ty, ty) {
                let message = format!("`%{}` is a {}, but used as a {ty}", known.name, known.ty);
                return Err(self.parser.error_at(token, message));
            }
            if ty.is_pointer() && known.ty != *ty {
                known.ty = more_precise(&known.ty, ty.clone());
            }
            return Ok(Value::Local(id));
        }
        let name = self.local_name(token);
        let id = self.new_value(name, ty.clone(), Some(token));
        self.value_names.insert(key, id);
        Ok(Value::Local(id))
    }

    /// A type and a value of it.
    pub(super) fn typed_value(&mut self) -> Parsed<Typed<Value>> {
        let ty = self.parser.ty()?;
        let value = self.value(&ty)?;
        Ok(Typed { ty, value })
    }

    /// `label %name`.
    pub(super) fn label(&mut self) -> Parsed<BlockId> {
        self.parser.expect_word("label")?;
        self.block()
    }

    /// `%name` of a block.
    pub(super) fn block(&mut self) -> Parsed<BlockId> {
        let token = self.parser.expect_kind(TokenKind::Local, "a block's name")?;
        let text = self.parser.text_of(token);
        let key = name_key(&text[1..]);
        if let Some(id) = self.block_names.get(&key) {
            return Ok(*id);
        }
        let name = self.local_name(token);
        Ok(self.new_block(key, name, token))
    }
}

/// What's wrong with the jumps and phis: the entry has a predecessor, a phi stands behind something else, or its blocks aren't
/// the predecessors. Whoever takes a body apart may rely on it. That definitions come before uses isn't checked.
fn flow_error(blocks: &[Block]) -> Option<String> {
    let mut predecessors = vec![FxHashSet::default(); blocks.len()];
    for (index, block) in (0_u32..).zip(blocks) {
        for successor in block.terminator.kind.successors() {
            predecessors[successor.0 as usize].insert(BlockId(index));
        }
    }
    if let Some(entered) = predecessors.first().filter(|before| !before.is_empty()) {
        let from = &blocks[entered.iter().min()?.0 as usize].name;
        return Some(format!("`%{from}` jumps to the entry"));
    }
    for (block, predecessors) in blocks.iter().zip(&predecessors) {
        let mut only_phis = true;
        for instruction in &block.instructions {
            let Operation::Phi { incoming, .. } = &instruction.operation else {
                only_phis &= matches!(instruction.operation, Operation::Debug(_));
                continue;
            };
            let (line, name) = (instruction.line, &block.name);
            if !only_phis {
                return Some(format!("the phi on line {line} isn't at the beginning of `%{name}`"));
            }
            let named: FxHashSet<BlockId> = incoming.iter().map(|(_, block)| *block).collect();
            if named != *predecessors {
                return Some(format!("the phi on line {line} doesn't name the predecessors of `%{name}`"));
            }
        }
    }
    None
}

/// What a name is looked up by: the name decoded, apart from numbers, that are no names. `%"a"` is `%a`, but `%"1"` isn't `%1`.
fn name_key(text: &[u8]) -> Cow<'_, [u8]> {
    let [b'"', inner @ .., b'"'] = text else {
        return text.into();
    };
    if is_number(inner) {
        return text.into();
    }
    if memchr::memchr(b'\\', inner).is_none() { inner.into() } else { unescape(inner).into() }
}

fn plain_number(text: &[u8]) -> Option<u32> {
    if is_number(text) { str::from_utf8(text).ok()?.parse().ok() } else { None }
}

/// Whether the two can be the type of one value: a pointer may be typed in one place and not in another, where the
/// text doesn't say what it points to.
fn agree(one: &Type, other: &Type) -> bool {
    match (one, other) {
        (Type::Pointer { space: a, pointee: p }, Type::Pointer { space: b, pointee: q }) => {
            a == b && (p.is_none() || q.is_none() || p == q)
        }
        _ => one == other,
    }
}

/// Of two types that agree, the one that says what it points to.
fn more_precise(one: &Type, other: Type) -> Type {
    match one {
        Type::Pointer { pointee: Some(_), .. } => one.clone(),
        _ => other,
    }
}
