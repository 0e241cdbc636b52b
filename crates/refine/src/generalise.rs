//! A failing input as a schema: some of its parts are variables (SmartCheck; Pike 2014).
//!
//! Which parts, is found out by [the campaign](touchstone_campaign::minimise); here is how it's printed: as the call in a
//! sentence is ([`brief`](crate::render::brief)), with names in some places. Of a foreign type's value its model is shown.

use crate::graph::{Shape, Ty, TypeGraph};
use crate::rtype::{FieldNames, SeqOrder};
use crate::shrink::layout::Layout;
use crate::tape::TapeReader;

/// The arguments with names for some parts, by their numbers; `None` for an argument without one.
pub(crate) fn arguments(
    graph: &TypeGraph,
    types: &[Ty],
    tape: &[i128],
    named: &[(usize, String)],
) -> Option<Vec<Option<String>>> {
    let layout = Layout::of(graph, types, tape)?;
    let printer = Printer { graph, tape, layout: &layout, named };
    let mut texts = Vec::with_capacity(types.len());
    let mut at = 0;
    for _ in types {
        let words = layout.words(at);
        let has_name = named.iter().any(|(part, _)| words.contains(part));
        texts.push(has_name.then(|| printer.part(at)));
        at = words.end;
    }
    Some(texts)
}

struct Printer<'p> {
    graph: &'p TypeGraph,
    tape: &'p [i128],
    layout: &'p Layout,
    named: &'p [(usize, String)],
}

impl Printer<'_> {
    fn part(&self, at: usize) -> String {
        if let Some((_, name)) = self.named.iter().find(|(part, _)| *part == at) {
            return name.clone();
        }
        let (words, ty) = (self.layout.words(at), self.layout.parts[at].ty);
        let inside: Vec<String> = self.layout.inside(at).into_iter().map(|part| self.part(part)).collect();
        let has_name = self.named.iter().any(|(part, _)| words.contains(part));
        match &self.graph.node(ty).shape {
            Shape::Seq { element, .. }
                if !has_name && matches!(self.graph.node(*element).shape, Shape::Char) =>
            {
                self.datum(at, ty)
            }
            Shape::Seq { element, .. } if matches!(self.graph.node(*element).shape, Shape::Char) => {
                self.text(at)
            }
            Shape::Seq { order: SeqOrder::Any, .. } => format!("[{}]", inside.join(", ")),
            Shape::Seq { order: SeqOrder::Increasing, .. } => format!("{{{}}}", inside.join(", ")),
            Shape::Seq { order: SeqOrder::IncreasingKeys, .. } => {
                let pairs = self.layout.inside(at).into_iter().map(|pair| self.entry(pair));
                format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
            }
            Shape::Data { definition, .. } => {
                let chosen = usize::try_from(self.tape[at]).ok();
                match chosen.and_then(|chosen| definition.constructors.get(chosen)) {
                    Some(constructor) if constructor.path.starts_with("..") => inside.join(constructor.path),
                    Some(constructor) => data(constructor.name, &constructor.fields, &inside),
                    None => self.datum(at, ty),
                }
            }
            _ => self.datum(at, ty),
        }
    }

    /// A text some of whose characters have names, as a Rust expression: `format!("ab{x}")`.
    fn text(&self, at: usize) -> String {
        let mut text = String::new();
        for part in self.layout.inside(at) {
            match self.named.iter().find(|(named, _)| *named == part) {
                Some((_, name)) => text.push_str(&format!("{{{name}}}")),
                None => {
                    let c = u32::try_from(self.tape[part]).ok().and_then(char::from_u32);
                    let braces = c.filter(|c| matches!(c, '{' | '}'));
                    text.extend(c.into_iter().chain(braces));
                }
            }
        }
        format!("format!({text:?})")
    }

    /// An entry of a map: a pair.
    fn entry(&self, pair: usize) -> String {
        let parts: Vec<String> = self.layout.inside(pair).into_iter().map(|part| self.part(part)).collect();
        let is_named = self.named.iter().any(|(part, _)| *part == pair);
        if is_named { self.part(pair) } else { parts.join(": ") }
    }

    fn datum(&self, at: usize, ty: Ty) -> String {
        TapeReader::new(self.graph, &self.tape[at..]).datum(ty).to_string()
    }
}

fn data(name: &str, fields: &FieldNames, inside: &[String]) -> String {
    match fields {
        FieldNames::Unit => name.to_owned(),
        FieldNames::Tuple(1) if name.is_empty() => format!("({},)", inside.join(", ")),
        FieldNames::Tuple(_) => format!("{name}({})", inside.join(", ")),
        FieldNames::Named([]) => format!("{name} {{}}"),
        FieldNames::Named(names) => {
            let fields: Vec<String> =
                names.iter().zip(inside).map(|(field, value)| format!("{field}: {value}")).collect();
            format!("{name} {{ {} }}", fields.join(", "))
        }
    }
}
