//! Values in print: as `display`, `write` and `print` (what the top level prints) have them.

use super::Machine;
use crate::core::{Constant, HashKind, Program, StructId, Symbol};
use crate::value::{Heap, Object, Value};

/// The three ways to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Strings and characters as they are.
    Display,
    /// As they're read.
    Write,
    /// As an expression.
    Print,
    /// A contract's name, as Racket has it.
    Name,
    /// A contract's name, with the text of procedures that have none.
    Source,
}

/// The deepest nesting and the longest text that are printed.
const MAX_DEPTH: usize = 500;
const MAX_LENGTH: usize = 1 << 20;

/// Width that errors show values in.
const ERROR_WIDTH: usize = 256;

/// A text, cut off where errors cut it.
pub(super) fn shortened(text: String) -> String {
    match text.chars().count() > ERROR_WIDTH {
        true => text.chars().take(ERROR_WIDTH - 3).chain("...".chars()).collect(),
        false => text,
    }
}

impl Machine<'_> {
    /// A value as the top level prints it.
    pub(super) fn printed(&self, value: &Value) -> String {
        self.shown(value, Style::Print)
    }

    /// A value in the message of an error: no longer than `error-print-width` says.
    pub(super) fn in_message(&self, value: &Value) -> String {
        shortened(self.printed(value))
    }

    /// A value in print.
    pub(super) fn shown(&self, value: &Value, style: Style) -> String {
        let mut out = String::new();
        let printer = Printer { program: self.program, heap: &self.heap, style };
        printer.value(value, style != Style::Print, 0, &mut out);
        out
    }

    /// Whether there's an instance in a value whose type says itself how it's printed.
    pub(super) fn prints_itself(&self, value: &Value) -> bool {
        const MOST: usize = 100_000;
        let mut pending = vec![value.clone()];
        let mut seen = 0;
        while let Some(value) = pending.pop() {
            seen += 1;
            if seen > MOST {
                return true;
            }
            let (Value::Pair(at) | Value::Vector(at) | Value::Box(at) | Value::Struct(at)) = value else {
                continue;
            };
            match self.heap.get(at) {
                Object::Pair(first, second) => pending.extend([second.clone(), first.clone()]),
                Object::Vector(elements, _) => pending.extend(elements.iter().cloned()),
                Object::Box(content, _) => pending.push(content.clone()),
                Object::Struct(id, fields) => {
                    let mut types =
                        std::iter::successors(Some(*id), |id| self.program.struct_type(*id).parent);
                    if types.any(|id| self.program.struct_type(id).custom_write) {
                        return true;
                    }
                    pending.extend(fields.iter().cloned());
                }
                _ => {}
            }
        }
        false
    }
}

struct Printer<'a> {
    program: &'a Program,
    heap: &'a Heap,
    style: Style,
}

impl Printer<'_> {
    /// `quoted`: whether what's around is data already, so that no quote is needed.
    fn value(&self, value: &Value, quoted: bool, depth: usize, out: &mut String) {
        if depth > MAX_DEPTH || out.len() > MAX_LENGTH {
            out.push('…');
            return;
        }
        match value {
            Value::Atom(constant) => self.atom(constant, quoted, out),
            Value::Pair(_) => self.list(value, quoted, depth, out),
            Value::Vector(at) => {
                if let Object::Vector(items, _) = self.heap.get(*at) {
                    match quoted || items.iter().all(|item| self.quotable(item, depth)) {
                        true => {
                            out.push_str(if quoted { "#(" } else { "'#(" });
                            self.all(items, true, depth, out);
                        }
                        false => {
                            out.push_str("(vector ");
                            self.all(items, false, depth, out);
                        }
                    }
                    out.push(')');
                }
            }
            Value::Box(at) => {
                if let Object::Box(item, _) = self.heap.get(*at) {
                    match quoted || self.quotable(item, depth) {
                        true => {
                            out.push_str(if quoted { "#&" } else { "'#&" });
                            self.value(item, true, depth + 1, out);
                        }
                        false => {
                            out.push_str("(box ");
                            self.value(item, false, depth + 1, out);
                            out.push(')');
                        }
                    }
                }
            }
            Value::Hash(at) => {
                if let Object::Hash(table) = self.heap.get(*at) {
                    let name = match table.kind {
                        Some(HashKind::Eq) => "hasheq",
                        Some(HashKind::Eqv) => "hasheqv",
                        _ => "hash",
                    };
                    out.push_str(if quoted { "#" } else { "'#" });
                    out.push_str(name);
                    out.push('(');
                    for (index, (key, value)) in table.entries.iter().enumerate() {
                        out.push_str(if index > 0 { " (" } else { "(" });
                        self.value(key, true, depth + 1, out);
                        out.push_str(" . ");
                        self.value(value, true, depth + 1, out);
                        out.push(')');
                    }
                    out.push(')');
                }
            }
            Value::Struct(at) => {
                if let Object::Struct(id, fields) = self.heap.get(*at) {
                    match self.regexp(*id, fields) {
                        Some(text) => out.push_str(&text),
                        None => self.instance(*id, fields, quoted, depth, out),
                    }
                }
            }
            Value::Closure(_) | Value::Guard(_) | Value::Prim(_) | Value::StructOp(..) => {
                self.procedure(value, out)
            }
            Value::Wrapped(at) => {
                if let Object::Guard(guard) = self.heap.get(*at) {
                    self.value(&guard.original, quoted, depth, out);
                }
            }
            Value::Cell(_) | Value::Undefined => out.push_str("#<undefined>"),
        }
    }

    fn procedure(&self, value: &Value, out: &mut String) {
        let name = match value {
            Value::Closure(at) => match self.heap.get(*at) {
                Object::Closure(id, _) => self.program.lambda(*id).name.clone(),
                _ => None,
            },
            Value::Guard(at) => {
                if let Object::Guard(guard) = self.heap.get(*at) {
                    self.procedure(&guard.original, out);
                }
                return;
            }
            Value::Prim(prim) => Some(Symbol::new(prim.name())),
            Value::StructOp(id, op) => Some(self.program.struct_type(*id).name_of(*op)),
            _ => None,
        };
        match name {
            Some(name) => out.push_str(&format!("#<procedure:{name}>")),
            None => match (self.style, value) {
                (Style::Name, _) => out.push_str("???"),
                (Style::Source, Value::Closure(at)) => match self.heap.get(*at) {
                    Object::Closure(id, _) => out.push_str(&self.text_of(*id)),
                    _ => out.push_str("???"),
                },
                _ => out.push_str("#<procedure>"),
            },
        }
    }

    /// A procedure's text on one line.
    fn text_of(&self, id: crate::core::LambdaId) -> String {
        let span = self.program.lambda(id).span;
        let source = self.program.sources.get(span.source.index());
        let text = source.and_then(|source| source.text.get(span.start as usize..span.end as usize));
        text.map_or_else(|| "???".to_owned(), |text| text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn all(&self, items: &[Value], quoted: bool, depth: usize, out: &mut String) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                out.push(' ');
            }
            self.value(item, quoted, depth + 1, out);
        }
    }

    fn list(&self, value: &Value, quoted: bool, depth: usize, out: &mut String) {
        let mut items = vec![];
        let mut at = value.clone();
        while let Some((first, rest)) = self.heap.pair(&at) {
            items.push(first.clone());
            at = rest.clone();
        }
        let proper = matches!(at, Value::Atom(Constant::Null));
        let as_data =
            quoted || (items.iter().all(|item| self.quotable(item, depth)) && self.quotable(&at, depth));
        if !as_data {
            match proper {
                true => {
                    out.push_str("(list ");
                    self.all(&items, false, depth, out);
                }
                false => {
                    out.push_str(if items.len() == 1 { "(cons " } else { "(list* " });
                    items.push(at);
                    self.all(&items, false, depth, out);
                }
            }
            out.push(')');
            return;
        }
        if !quoted {
            out.push('\'');
        }
        if self.style == Style::Print
            && proper
            && let [Value::Atom(Constant::Symbol(head)), item] = &items[..]
        {
            let prefix = match head.as_str() {
                "quote" => "'",
                "quasiquote" => "`",
                "unquote" => ",",
                "unquote-splicing" => ",@",
                _ => "",
            };
            if !prefix.is_empty() {
                out.push_str(prefix);
                self.value(item, true, depth + 1, out);
                return;
            }
        }
        out.push('(');
        self.all(&items, true, depth, out);
        if !proper {
            out.push_str(" . ");
            self.value(&at, true, depth + 1, out);
        }
        out.push(')');
    }

    /// Whether `print` can show a value as quoted data.
    fn quotable(&self, value: &Value, depth: usize) -> bool {
        if depth > 64 {
            return true;
        }
        match value {
            Value::Struct(at) => match self.heap.get(*at) {
                Object::Struct(id, _) => {
                    let declared = self.program.struct_type(*id);
                    declared.prefab || !self.parts(*id).iter().any(|(_, shown)| *shown)
                }
                _ => true,
            },
            Value::Pair(_) => {
                let mut at = value.clone();
                while let Some((first, rest)) = self.heap.pair(&at) {
                    if !self.quotable(first, depth + 1) {
                        return false;
                    }
                    at = rest.clone();
                }
                self.quotable(&at, depth + 1)
            }
            Value::Vector(at) => match self.heap.get(*at) {
                Object::Vector(items, _) => items.iter().all(|item| self.quotable(item, depth + 1)),
                _ => true,
            },
            Value::Box(at) => match self.heap.get(*at) {
                Object::Box(item, _) => self.quotable(item, depth + 1),
                _ => true,
            },
            _ => true,
        }
    }

    /// The text of a regular expression, which is one of the prelude's structures: its source and whether it's Perl's come first.
    fn regexp(&self, id: StructId, fields: &[Value]) -> Option<String> {
        if !self.program.is_regexp(id) {
            return None;
        }
        let [Value::Atom(Constant::String(source)), perl, ..] = fields else { return None };
        Some(format!("#{}{}", if perl.is_true() { "px" } else { "rx" }, super::written_string(source)))
    }

    fn instance(&self, id: StructId, fields: &[Value], quoted: bool, depth: usize, out: &mut String) {
        let declared = self.program.struct_type(id);
        if declared.prefab {
            out.push_str(if quoted { "#s(" } else { "'#s(" });
            self.prefab_key(id, out);
            for field in fields {
                out.push(' ');
                self.value(field, true, depth + 1, out);
            }
            out.push(')');
            return;
        }
        let parts = self.parts(id);
        let fields = &self.program.seen_fields(id, fields)[..];
        if !parts.iter().any(|(_, shown)| *shown) {
            out.push_str(&format!("#<{}>", declared.name.as_str().trim_start_matches("#%")));
            return;
        }
        if let [Value::Hash(at)] = fields
            && declared.module == Program::PRELUDE
            && let Object::Hash(table) = self.heap.get(*at)
        {
            // The library's structures that hold a table are sets: its keys are the elements.
            out.push_str(match table.kind {
                Some(HashKind::Eq) => "(seteq",
                Some(HashKind::Eqv) => "(seteqv",
                _ => "(set",
            });
            for (element, _) in &table.entries {
                out.push(' ');
                self.value(element, quoted, depth + 1, out);
            }
            out.push(')');
            return;
        }
        match quoted {
            true => out.push_str(&format!("#(struct:{}", declared.name)),
            false => out.push_str(&format!("({}", declared.name)),
        }
        // Fields of types that aren't transparent are dots.
        let (mut left, mut dots) = (fields, false);
        for (count, shown) in parts {
            let (own, rest) = left.split_at(count.min(left.len()));
            left = rest;
            if !shown && count > 0 && !dots {
                out.push_str(" ...");
            }
            dots = if count > 0 { !shown } else { dots };
            for field in own.iter().filter(|_| shown) {
                out.push(' ');
                self.value(field, quoted, depth + 1, out);
            }
        }
        out.push(')');
    }

    /// A structure type and those that it's derived from, the first of them first: how many fields each declares, and whether they're
    /// shown.
    fn parts(&self, id: StructId) -> Vec<(usize, bool)> {
        let mut parts = vec![];
        let mut next = Some(id);
        while let Some(id) = next {
            let declared = self.program.struct_type(id);
            let hidden = usize::from(self.program.is_local_type(id));
            parts.push((declared.fields.len() - hidden, declared.transparent));
            next = declared.parent;
        }
        parts.reverse();
        parts
    }

    /// The key of a prefab structure type: its name, or a list of that and, for each type that it's derived from, the name and how many
    /// fields it declares.
    fn prefab_key(&self, id: StructId, out: &mut String) {
        let declared = self.program.struct_type(id);
        if declared.parent.is_none() {
            out.push_str(declared.name.as_str());
            return;
        }
        out.push_str(&format!("({}", declared.name));
        let mut next = declared.parent;
        while let Some(id) = next {
            let declared = self.program.struct_type(id);
            out.push_str(&format!(" {} {}", declared.name, declared.fields.len()));
            next = declared.parent;
        }
        out.push(')');
    }

    fn atom(&self, constant: &Constant, quoted: bool, out: &mut String) {
        match constant {
            Constant::String(text) if self.style == Style::Display => out.push_str(text),
            Constant::Char(c) if self.style == Style::Display => out.push(*c),
            Constant::Symbol(name) if self.style == Style::Display => out.push_str(name.as_str()),
            Constant::Keyword(name) if self.style == Style::Display => {
                out.push_str("#:");
                out.push_str(name.as_str());
            }
            Constant::Symbol(_) | Constant::Null | Constant::Keyword(_) if !quoted => {
                out.push('\'');
                out.push_str(&written(constant));
            }
            other => out.push_str(&written(other)),
        }
    }
}

/// A constant as `write` has it.
pub fn written(constant: &Constant) -> String {
    let all = |items: &[Constant]| items.iter().map(written).collect::<Vec<_>>().join(" ");
    match constant {
        Constant::Number(n) => n.to_string(),
        Constant::String(text) => written_string(text),
        Constant::Char(c) => written_char(*c),
        Constant::Symbol(name) => written_symbol(name.as_str()),
        // Behind its sign it's taken for nothing else: a number needs no bars.
        Constant::Keyword(name)
            if name.as_str().is_empty() || crate::number::Number::parse(name.as_str(), 10).is_some() =>
        {
            format!("#:{name}")
        }
        Constant::Keyword(name) => format!("#:{}", written_symbol(name.as_str())),
        Constant::Boolean(true) => String::from("#t"),
        Constant::Boolean(false) => String::from("#f"),
        Constant::Null => String::from("()"),
        Constant::Void => String::from("#<void>"),
        Constant::Unsupplied => String::from("#<unsupplied>"),
        Constant::List(items, tail) => match &**tail {
            Constant::Null => format!("({})", all(items)),
            tail => format!("({} . {})", all(items), written(tail)),
        },
        Constant::Vector(items) => format!("#({})", all(items)),
        Constant::Box(item) => format!("#&{}", written(item)),
        Constant::Hash(kind, pairs) => {
            let name = match kind {
                HashKind::Equal => "hash",
                HashKind::Eqv => "hasheqv",
                HashKind::Eq => "hasheq",
            };
            let pairs =
                pairs.iter().map(|(k, v)| format!("({} . {})", written(k), written(v))).collect::<Vec<_>>();
            format!("#{name}({})", pairs.join(" "))
        }
    }
}

/// A string as `write` has it.
pub fn written_string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\x07' => out.push_str("\\a"),
            '\x08' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\x0b' => out.push_str("\\v"),
            '\x0c' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\x1b' => out.push_str("\\e"),
            c if !graphic(c) && (c as u32) > 0xffff => out.push_str(&format!("\\U{:08X}", c as u32)),
            c if !graphic(c) => out.push_str(&format!("\\u{:04X}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn written_char(c: char) -> String {
    let name = match c {
        ' ' => "space",
        '\n' => "newline",
        '\t' => "tab",
        '\r' => "return",
        '\0' => "nul",
        '\x08' => "backspace",
        '\x0b' => "vtab",
        '\x0c' => "page",
        '\x7f' => "rubout",
        c if graphic(c) => return format!("#\\{c}"),
        c if (c as u32) > 0xffff => return format!("#\\U{:08X}", c as u32),
        c => return format!("#\\u{:04X}", c as u32),
    };
    format!("#\\{name}")
}

/// Whether a character has a shape or is space that may stand as it is.
fn graphic(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{feff}' | '\u{ad}')
}

/// A symbol as it's read back: with bars where it needs them.
pub fn written_symbol(name: &str) -> String {
    let special = |c: char| {
        c.is_whitespace()
            || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '"' | ',' | '\'' | '`' | ';' | '|' | '\\')
    };
    let needs_bars = name.is_empty()
        || name == "."
        || name.chars().any(special)
        || (name.starts_with('#') && !name.starts_with("#%"))
        || crate::number::Number::parse(name, 10).is_some();
    if !needs_bars {
        return name.to_owned();
    }
    match name.contains('|') {
        true => name.chars().map(|c| if special(c) { format!("\\{c}") } else { c.to_string() }).collect(),
        false => format!("|{name}|"),
    }
}
