//! Memory in the textual form: `p := %allocate{stack, 8}(n);`, `%free{heap}(p);`, `v := %load{4}(p);`, `%store{4}(p, v);`,
//! `%copy(to, from, n);`, `%fill(p, byte, n);`, `n := %size_of(p);`, `v := %invoke(f, a);`; and what has a fixed address:
//! `object x at 268435456 size 8 = "01ff", zero 6;`, `code P at 4194304;`. Types of the source are no part of the text.

use std::fmt::Write as _;

use touchstone_logic::{Int, TermId, Var};

use super::TextError;
use super::lexer::Kind;
use super::parser::{Parsed, Parser};
use super::print::name;
use super::print_term::print_term;
use crate::memory::{GlobalObject, Initial, ObjectKind};
use crate::{MemoryOp, Program, Span, StatementKind};

/// The operators that are statements.
const STATEMENTS: &[&str] = &["allocate", "free", "load", "store", "copy", "fill", "size_of", "invoke"];

/// A memory statement as the textual form has it.
pub(super) fn print(program: &Program, op: &MemoryOp) -> String {
    let terms: Vec<String> = op.terms().iter().map(|term| print_term(program, *term)).collect();
    let targets: Vec<String> = op.targets().iter().map(|var| name(program.variable_name(*var))).collect();
    let head = match op {
        MemoryOp::Allocate { align, kind, zeroed, name, .. } => {
            let zeroed = if *zeroed { ", zeroed" } else { "" };
            let name = name.as_ref().map(|name| format!(", \"{}\"", name.replace('"', "'")));
            format!("allocate{{{}, {align}{zeroed}{}}}", kind_word(*kind), name.unwrap_or_default())
        }
        MemoryOp::Free { kind, .. } => format!("free{{{}}}", kind_word(*kind)),
        MemoryOp::Load { align, tolerant, .. } => {
            format!("load{{{align}{}}}", if *tolerant { ", tolerant" } else { "" })
        }
        MemoryOp::Store { align, .. } => format!("store{{{align}}}"),
        MemoryOp::Copy { .. } => "copy".to_owned(),
        MemoryOp::Fill { .. } => "fill".to_owned(),
        MemoryOp::SizeOf { .. } => "size_of".to_owned(),
        MemoryOp::Invoke { .. } => "invoke".to_owned(),
    };
    let gets = if targets.is_empty() { "" } else { " := " };
    format!("{}{gets}%{head}({});", targets.join(", "), terms.join(", "))
}

fn kind_word(kind: ObjectKind) -> &'static str {
    match kind {
        ObjectKind::Global => "global",
        ObjectKind::Stack => "stack",
        ObjectKind::Heap => "heap",
    }
}

/// The declarations of what has a fixed address, a line each.
pub(super) fn print_map(program: &Program, line: &mut impl FnMut(String)) {
    for object in &program.memory.objects {
        let mut text = format!("object {} at {} size {}", name(&object.name), object.address, object.size);
        if object.constant {
            text.push_str(" {:constant}");
        }
        for (position, initial) in object.initial.iter().enumerate() {
            text.push_str(if position == 0 { " = " } else { ", " });
            let _ = match initial {
                Initial::Bytes(bytes) => {
                    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                    write!(text, "\"{digits}\"")
                }
                Initial::Zero(length) => write!(text, "zero {length}"),
                Initial::Undefined(length) => write!(text, "undefined {length}"),
            };
        }
        line(text + ";");
    }
    for (address, procedure) in &program.memory.functions {
        if let Some(procedure) = program.procedures().get(procedure.index()) {
            line(format!("code {} at {address};", name(&procedure.name)));
        }
    }
}

impl Parser {
    /// Tells whether a memory statement without targets, or what's behind the `:=` of one, stands here.
    pub(super) fn at_memory(&self) -> bool {
        matches!(self.kind(), Kind::Operator(name) if STATEMENTS.contains(&name.as_str()))
    }

    fn word(&mut self, words: &[&'static str]) -> Parsed<&'static str> {
        for word in words {
            if self.eat_word(word) {
                return Ok(word);
            }
        }
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        self.expected(&words.join(" or "))
    }

    fn number(&mut self) -> Parsed<u64> {
        match self.kind().clone() {
            Kind::Number(digits) => match Int::from_radix(&digits, 10).and_then(|n| u64::try_from(n).ok()) {
                Some(n) => {
                    self.advance();
                    Ok(n)
                }
                None => self.error(format!("{digits} is more than 64 bits")),
            },
            _ => self.expected("a number"),
        }
    }

    fn object_kind(&mut self) -> Parsed<ObjectKind> {
        match self.word(&["stack", "heap"])? {
            "stack" => Ok(ObjectKind::Stack),
            _ => Ok(ObjectKind::Heap),
        }
    }

    /// Reads an alignment, `{4}`.
    fn alignment(&mut self) -> Parsed<u64> {
        self.sign("{")?;
        let align = self.number()?;
        self.sign("}")?;
        Ok(align)
    }

    /// A memory statement from its operator on, without the `;`.
    pub(super) fn memory(
        &mut self,
        targets: Vec<Var>,
        parts: &mut Vec<(TermId, Span)>,
    ) -> Parsed<StatementKind> {
        let span = self.span();
        let Kind::Operator(word) = self.advance().kind else { return self.expected("a memory statement") };
        let (mut kind, mut align, mut zeroed, mut tolerant, mut label) =
            (ObjectKind::Heap, 1, false, false, None);
        match word.as_str() {
            "allocate" => {
                self.sign("{")?;
                kind = self.object_kind()?;
                self.sign(",")?;
                align = self.number()?;
                while self.eat_sign(",") {
                    match self.kind().clone() {
                        Kind::Text(text) => {
                            self.advance();
                            label = Some(text.as_str().into());
                        }
                        _ => {
                            self.word(&["zeroed"])?;
                            zeroed = true;
                        }
                    }
                }
                self.sign("}")?;
            }
            "free" => {
                self.sign("{")?;
                kind = self.object_kind()?;
                self.sign("}")?;
            }
            "load" => {
                self.sign("{")?;
                align = self.number()?;
                if self.eat_sign(",") {
                    self.word(&["tolerant"])?;
                    tolerant = true;
                }
                self.sign("}")?;
            }
            "store" => align = self.alignment()?,
            _ => {}
        }
        let terms = self.arguments(parts)?;
        let span = span.to(self.passed());
        let op = match (word.as_str(), &targets[..], &terms[..]) {
            ("allocate", &[target], &[size]) => {
                MemoryOp::Allocate { target, size, align, kind, zeroed, name: label, ty: None }
            }
            ("free", [], &[address]) => MemoryOp::Free { address, kind },
            ("load", &[target], &[address]) => MemoryOp::Load { target, address, align, tolerant },
            ("store", [], &[address, value]) => MemoryOp::Store { address, value, align },
            ("copy", [], &[target, source, length]) => MemoryOp::Copy { target, source, length },
            ("fill", [], &[target, byte, length]) => MemoryOp::Fill { target, byte, length },
            ("size_of", &[target], &[address]) => MemoryOp::SizeOf { target, address },
            ("invoke", _, [callee, arguments @ ..]) => {
                MemoryOp::Invoke { callee: *callee, arguments: arguments.to_vec(), outs: targets }
            }
            _ => {
                let message = format!("`%{word}` has another number of variables or expressions");
                return Err(TextError { span, message });
            }
        };
        Ok(StatementKind::Memory(op))
    }

    /// Reads arguments, `(a, b)`.
    pub(super) fn arguments(&mut self, parts: &mut Vec<(TermId, Span)>) -> Parsed<Vec<TermId>> {
        self.sign("(")?;
        let mut arguments = vec![];
        while !self.is_sign(")") {
            arguments.push(self.expression()?.0);
            parts.append(&mut self.parts);
            if !self.eat_sign(",") {
                break;
            }
        }
        self.sign(")")?;
        Ok(arguments)
    }

    /// `object x at 268435456 size 8 {:constant} = "01ff", zero 6;`, behind its first word.
    pub(super) fn object(&mut self) -> Parsed<()> {
        let (name, span) = self.name("the name of an object")?;
        self.word(&["at"])?;
        let address = self.number()?;
        self.word(&["size"])?;
        let size = self.number()?;
        let mut constant = false;
        if self.eat_sign("{") {
            self.sign(":")?;
            self.word(&["constant"])?;
            self.sign("}")?;
            constant = true;
        }
        let mut initial = vec![];
        if self.eat_sign("=") {
            loop {
                initial.push(self.initial()?);
                if !self.eat_sign(",") {
                    break;
                }
            }
        }
        self.sign(";")?;
        let name = name.as_str().into();
        self.program().memory.objects.push(GlobalObject {
            name,
            address,
            size,
            align: given_by(address),
            constant,
            unchanging: constant,
            internal: false,
            hidden: false,
            initial,
            ty: None,
            span,
        });
        Ok(())
    }

    fn initial(&mut self) -> Parsed<Initial> {
        if let Kind::Text(digits) = self.kind().clone() {
            let bytes: Option<Vec<u8>> = digits
                .as_bytes()
                .chunks(2)
                .map(|pair| {
                    let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
                    pair.bytes().all(|c| c.is_ascii_hexdigit()).then(|| u8::from_str_radix(pair, 16).ok())?
                })
                .collect();
            let Some(bytes) = bytes else { return self.error("bytes are pairs of hexadecimal digits") };
            self.advance();
            return Ok(Initial::Bytes(bytes));
        }
        match self.word(&["zero", "undefined"])? {
            "zero" => Ok(Initial::Zero(self.number()?)),
            _ => Ok(Initial::Undefined(self.number()?)),
        }
    }

    /// `code P at 4194304;`, behind its first word.
    pub(super) fn code(&mut self) -> Parsed<()> {
        let (name, span) = self.name("a procedure")?;
        self.word(&["at"])?;
        let address = self.number()?;
        self.sign(";")?;
        match self.program().procedure_named(&name) {
            Some(procedure) => {
                self.program().memory.functions.push((address, procedure));
                Ok(())
            }
            None => Err(TextError { span, message: format!("`{name}` is no procedure that is declared") }),
        }
    }
}

/// The alignment of an object of which only the address is known.
fn given_by(address: u64) -> u64 {
    1 << address.trailing_zeros().min(12)
}

#[cfg(test)]
mod tests;
