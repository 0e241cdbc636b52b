//! Reads a tape by the types alone, where the Rust type isn't at hand, and compares a value with its tape.

use crate::datum::Datum;
use crate::form;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::scalars;
use crate::targetable::Reflect;
use crate::view::{Item, View};
use std::ops::ControlFlow;
use std::slice::Iter;
use touchstone_logic::Int;

/// Reads data off a tape.
pub struct TapeReader<'t> {
    graph: &'t TypeGraph,
    words: std::slice::Iter<'t, i128>,
}

impl<'t> TapeReader<'t> {
    pub fn new(graph: &'t TypeGraph, tape: &'t [i128]) -> TapeReader<'t> {
        TapeReader { graph, words: tape.iter() }
    }

    /// The next value, of type `ty`.
    pub fn datum(&mut self, ty: Ty) -> Datum {
        let word = self.words.next().copied().unwrap_or(0);
        let index = usize::try_from(word).unwrap_or(0);
        match &self.graph.node(ty).shape {
            Shape::Bool => Datum::Bool(word != 0),
            Shape::Int { goes_on: true, .. } if word < 0 => Datum::Int(Int::from(word as u128)),
            Shape::Int { .. } => Datum::Int(Int::from(word)),
            Shape::Char => {
                let code = u32::try_from(word).ok().and_then(char::from_u32);
                Datum::Char(code.unwrap_or(char::REPLACEMENT_CHARACTER))
            }
            Shape::Float(32) => Datum::float(scalars::f32_of_word(word).into()),
            Shape::Float(_) => Datum::float(scalars::f64_of_word(word)),
            Shape::Form(_) => Datum::string(&form::text(word)),
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

/// Whether a value's own tape is what comes next. Reads past its words if so. No is no proof of a difference: a float may
/// be written in two ways. Allocates nothing.
pub fn is_written(value: &dyn Reflect, words: &mut Iter<'_, i128>) -> bool {
    match value.reflect() {
        View::Bool(b) => next(words, b.into()),
        View::Int(i) => next(words, i),
        View::Unsigned(u) => next(words, u as i128),
        View::Char(c) => next(words, u32::from(c).into()),
        View::F32(f) => next(words, scalars::float_word(f.into())),
        View::F64(f) => next(words, scalars::float_word(f)),
        View::Function(function) => next(words, function.slot as i128),
        View::Data { definition, constructor, fields } => {
            let count = definition.constructors[constructor].fields.count();
            next(words, constructor as i128) && (0..count).all(|at| is_written(fields.field(at), words))
        }
        View::Seq { elements, .. } => {
            if !next(words, elements.len() as i128) {
                return false;
            }
            let visited = elements.each(&mut |item| match is_item_written(item, words) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            });
            visited.is_continue()
        }
        View::Str(s) if words.as_slice().first().is_some_and(|word| form::is_word(*word)) => {
            words.next().is_some_and(|word| form::text(*word) == s)
        }
        View::Str(s) => {
            next(words, s.chars().count() as i128) && s.chars().all(|c| next(words, u32::from(c).into()))
        }
        View::Pointer { target, .. } => is_written(target, words),
        View::Model { model, .. } => {
            let mut own = Vec::new();
            model.tape(&mut own);
            own.into_iter().all(|word| next(words, word))
        }
    }
}

fn is_item_written(item: Item<'_>, words: &mut Iter<'_, i128>) -> bool {
    match item {
        Item::Value(value) => is_written(value, words),
        // A pair has one constructor.
        Item::Pair(key, value) => next(words, 0) && is_written(key, words) && is_written(value, words),
    }
}

fn next(words: &mut Iter<'_, i128>, word: i128) -> bool {
    words.next() == Some(&word)
}
