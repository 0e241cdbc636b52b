//! Values and path conditions for people: as Racket would print them, with the values of the model.

use crate::heap::{Heap, Slot};
use crate::machine::State;
use crate::symbolic::{Atom, Value};
use touchstone_front_racket::core::Program;

/// Greatest number of a value's nodes that are printed.
const MAX_NODES: usize = 200;

/// Prints values of a state.
pub struct Printer<'a> {
    /// The program that values are of.
    pub program: &'a Program,
    /// The state, settled.
    pub state: &'a State,
    /// Heaps by which mutable values are shown as they were: on the first of these that has it, those that the state had from some
    /// time on. As it is now if there are none.
    pub then: &'a [&'a Heap],
}

/// An atom as source.
pub fn atom(atom: &Atom) -> String {
    match atom {
        Atom::Number(number) => number.to_string(),
        Atom::String(text) => string(text),
        Atom::Symbol(symbol) => format!("'{}", word(symbol.as_str())),
        Atom::Char(c) => char(*c),
        Atom::Boolean(true) => "#t".to_owned(),
        Atom::Boolean(false) => "#f".to_owned(),
        Atom::Null => "'()".to_owned(),
        Atom::Void => "(void)".to_owned(),
        Atom::Keyword(symbol) => format!("'#:{}", word(symbol.as_str())),
        Atom::Unsupplied => "#<unsupplied>".to_owned(),
    }
}

fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn char(c: char) -> String {
    match c {
        ' ' => "#\\space".to_owned(),
        '\n' => "#\\newline".to_owned(),
        '\t' => "#\\tab".to_owned(),
        '\0' => "#\\nul".to_owned(),
        c if c.is_control() || !c.is_ascii() && !c.is_alphanumeric() => format!("#\\u{:04X}", u32::from(c)),
        c => format!("#\\{c}"),
    }
}

/// A symbol's text, with bars where it would be read as something else.
fn word(text: &str) -> String {
    let plain = !text.is_empty()
        && text != "."
        && !text.starts_with('#')
        && touchstone_front_racket::number::Number::parse(text, 10).is_none()
        && !text.chars().any(|c| c.is_whitespace() || "()[]{}\",'`;|\\".contains(c));
    if plain { text.to_owned() } else { format!("|{}|", text.replace('|', "\\|")) }
}

impl Printer<'_> {
    /// A value, cut where it's too large.
    pub fn value(&self, value: &Value) -> String {
        let mut out = String::new();
        let mut left = MAX_NODES;
        self.print(value, &mut out, &mut left, 0);
        out
    }

    fn print(&self, value: &Value, out: &mut String, left: &mut usize, depth: usize) {
        if *left == 0 || depth > 50 {
            out.push('…');
            return;
        }
        *left -= 1;
        let program = self.program;
        match self.state.heap.resolve(value) {
            Value::Atom(plain) => out.push_str(&atom(&plain)),
            Value::Unknown(loc) => {
                let model = self.state.heap.model.get(loc.index()).cloned().flatten();
                let facts = self.state.heap.facts(loc);
                match (model, facts) {
                    (Some(plain), _) => out.push_str(&atom(&plain)),
                    (None, Some(facts)) if facts.kinds == crate::symbolic::Kinds::PROCEDURE => {
                        out.push_str("#<procedure>");
                    }
                    (None, Some(facts)) => {
                        let plain = crate::solve::component::default_of(facts.kinds);
                        out.push_str(&atom(&plain));
                    }
                    (None, None) => out.push('•'),
                }
            }
            Value::Pair(_) => self.list(value, out, left, depth),
            Value::Vector(elements) => self.sequence("vector-immutable", &elements, out, left, depth),
            Value::MutableVector(loc) => self.sequence("vector", &self.contents(loc), out, left, depth),
            Value::Box(content) => self.sequence("box-immutable", &[(*content).clone()], out, left, depth),
            Value::MutableBox(loc) => self.sequence("box", &self.contents(loc), out, left, depth),
            Value::Hash(table) => {
                let entries = table.entries.iter().flat_map(|(key, value)| [key.clone(), value.clone()]);
                self.sequence("hash", &entries.collect::<Vec<_>>(), out, left, depth);
            }
            Value::MutableHash(_, loc) => match self.mutable(loc) {
                Slot::Table(table) => {
                    let entries = table.entries.iter().flat_map(|(key, value)| [key.clone(), value.clone()]);
                    self.sequence("hash", &entries.collect::<Vec<_>>(), out, left, depth);
                }
                _ => out.push_str("#<hash>"),
            },
            Value::Instance(instance) => {
                // The library's structures that hold a table are sets.
                let declared = program.struct_type(instance.ty);
                if declared.module == touchstone_front_racket::core::Program::PRELUDE
                    && let [table] = &instance.fields[..]
                    && let Value::Hash(table) = self.state.heap.resolve(table)
                {
                    let elements: Vec<Value> = table.entries.iter().map(|(key, _)| key.clone()).collect();
                    return self.sequence("set", &elements, out, left, depth);
                }
                let name = program.struct_type(instance.ty).name.as_str();
                self.sequence(name, &program.seen_fields(instance.ty, &instance.fields), out, left, depth);
            }
            Value::MutableInstance(ty, loc) => {
                let name = program.struct_type(ty).name.as_str();
                self.sequence(name, &program.seen_fields(ty, &self.contents(loc)), out, left, depth);
            }
            Value::Closure(closure) => match &program.lambda(closure.lambda).name {
                Some(name) => out.push_str(name.as_str()),
                None => out.push_str("#<procedure>"),
            },
            Value::Prim(prim) => out.push_str(prim.name()),
            Value::Struct(id, op) => out.push_str(program.struct_type(id).name_of(op).as_str()),
            Value::Guarded(guarded) => self.print(&guarded.original, out, left, depth),
            Value::Cell(_) => out.push_str("#<cell>"),
            Value::Values(values) => self.sequence("values", &values, out, left, depth),
        }
    }

    fn contents(&self, loc: crate::symbolic::Loc) -> Vec<Value> {
        match self.mutable(loc) {
            Slot::Contents(contents) => contents.to_vec(),
            _ => Vec::new(),
        }
    }

    /// The contents of something mutable, as it was then. What came to be known later, the client had made as it was first known.
    fn mutable(&self, loc: crate::symbolic::Loc) -> &Slot {
        let heap = &self.state.heap;
        let Some(first) = self.then.first() else { return heap.slot(loc) };
        let made = heap.initial.iter().find(|(other, _)| *other == loc);
        match (made, self.then.iter().find(|then| loc.index() < then.len())) {
            (Some((_, slot)), _) if loc.index() >= first.len() => slot,
            (_, Some(then)) => then.slot(loc),
            _ => heap.slot(loc),
        }
    }

    fn sequence(&self, head: &str, parts: &[Value], out: &mut String, left: &mut usize, depth: usize) {
        out.push('(');
        out.push_str(head);
        for part in parts {
            out.push(' ');
            self.print(part, out, left, depth + 1);
        }
        out.push(')');
    }

    fn list(&self, value: &Value, out: &mut String, left: &mut usize, depth: usize) {
        let mut parts = Vec::new();
        let mut rest = self.state.heap.resolve(value);
        while let Value::Pair(pair) = &rest {
            if parts.len() > MAX_NODES {
                break;
            }
            parts.push(pair.first.clone());
            let next = self.state.heap.resolve(&pair.second);
            rest = next;
        }
        let proper =
            match &rest {
                Value::Atom(Atom::Null) => true,
                Value::Unknown(loc) => self.state.heap.facts(*loc).is_some_and(|facts| {
                    crate::counterexample::source::ends_list(&self.state.heap, *loc, facts)
                }),
                _ => false,
            };
        if proper {
            self.sequence("list", &parts, out, left, depth);
        } else if let [only] = parts.as_slice() {
            self.sequence("cons", &[only.clone(), rest], out, left, depth);
        } else {
            parts.push(rest);
            self.sequence("list*", &parts, out, left, depth);
        }
    }

    /// The path condition in Racket terms: the literals, with definitions written out and unknown values
    /// named by letters.
    pub fn path(&self) -> Vec<String> {
        self.state
            .heap
            .literals
            .iter()
            .map(|literal| {
                let arguments: Vec<String> =
                    literal.arguments.iter().map(|value| self.term(value, 0)).collect();
                let test = format!("({} {})", literal.prim.name(), arguments.join(" "));
                if literal.truth { test } else { format!("(not {test})") }
            })
            .collect()
    }

    fn term(&self, value: &Value, depth: usize) -> String {
        match self.state.heap.resolve(value) {
            Value::Unknown(loc) => {
                match self.state.heap.facts(loc).and_then(|facts| facts.definition.clone()) {
                    Some(definition) if depth < 20 => {
                        let parts: Vec<String> = definition
                            .arguments
                            .iter()
                            .map(|argument| self.term(argument, depth + 1))
                            .collect();
                        format!("({} {})", definition.prim.name(), parts.join(" "))
                    }
                    _ => format!("•{}", loc.0),
                }
            }
            other => self.value(&other),
        }
    }
}
