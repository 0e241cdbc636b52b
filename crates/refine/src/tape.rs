//! Reads a tape by the types alone, where the Rust type isn't at hand.

use crate::datum::Datum;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::scalars;
use touchstone_logic::Int;

/// Reads data off a tape.
pub(crate) struct TapeReader<'t> {
    graph: &'t TypeGraph,
    words: std::slice::Iter<'t, i128>,
}

impl<'t> TapeReader<'t> {
    pub(crate) fn new(graph: &'t TypeGraph, tape: &'t [i128]) -> TapeReader<'t> {
        TapeReader { graph, words: tape.iter() }
    }

    /// The next value, of type `ty`.
    pub(crate) fn datum(&mut self, ty: Ty) -> Datum {
        let word = self.words.next().copied().unwrap_or(0);
        let index = usize::try_from(word).unwrap_or(0);
        match &self.graph.node(ty).shape {
            Shape::Bool => Datum::Bool(word != 0),
            Shape::Int { .. } => Datum::Int(Int::from(word)),
            Shape::Char => {
                let code = u32::try_from(word).ok().and_then(char::from_u32);
                Datum::Char(code.unwrap_or(char::REPLACEMENT_CHARACTER))
            }
            Shape::Float(32) => Datum::float(scalars::f32_of_word(word).into()),
            Shape::Float(_) => Datum::float(scalars::f64_of_word(word)),
            Shape::Function { .. } => Datum::Function(index),
            Shape::Seq { element, .. } => Datum::Seq((0..index).map(|_| self.datum(*element)).collect()),
            Shape::Data { definition, .. } => {
                let Some(constructor) = definition.constructors.get(index) else {
                    return Datum::tuple(Vec::new());
                };
                let fields = self.graph.fields(ty, index).unwrap_or_else(|_| [].into());
                let fields = fields.iter().map(|field| self.datum(field.ty)).collect();
                Datum::Data { index, name: constructor.name, fields }
            }
        }
    }
}
