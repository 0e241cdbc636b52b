//! A tape as the parts that it consists of, and its place in the size order.
//!
//! A tape is the preorder walk of an input with one word per part, so that the part number `i` begins at word `i`, and
//! replacing a part is replacing a range of words.

use crate::graph::{Shape, Ty, TypeGraph};
use crate::scalars;
use crate::targeted::leaf;
use std::ops::Range;

/// A part of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) ty: Ty,
    /// The number of the first part that isn't inside.
    pub(crate) end: usize,
    /// Which argument it belongs to.
    pub(crate) argument: usize,
    pub(crate) kind: PartKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartKind {
    Scalar,
    /// A sequence, whose word is its length; `fixed` if that is part of the type.
    Sequence {
        fixed: bool,
    },
    /// A constructor.
    Data,
    Function,
}

/// The place of an input in the documented order ([`targeted`](crate::targeted), "The order"): by depth, then by structure, then
/// by the scalars. The depth of an integer is its distance from its origin; that no predicate ties the depth of a part
/// to other parts is the same simplification that the generators make.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    pub(crate) depth: u128,
    structure: Vec<usize>,
    scalars: Vec<(u128, bool)>,
}

/// The parts of one input, in preorder.
pub(crate) struct Layout {
    pub(crate) parts: Vec<Part>,
    pub(crate) rank: Rank,
}

impl Layout {
    /// The layout of a tape; `None` if the tape doesn't fit the types, or a type has no end.
    pub(crate) fn of(graph: &TypeGraph, types: &[Ty], tape: &[i128]) -> Option<Layout> {
        let rank = Rank { depth: 0, structure: Vec::new(), scalars: Vec::new() };
        let mut walk = Walk { graph, tape, argument: 0, layout: Layout { parts: Vec::new(), rank } };
        for (argument, ty) in types.iter().enumerate() {
            walk.argument = argument;
            let depth = walk.part(*ty)?;
            walk.attain(depth);
        }
        (walk.layout.parts.len() == tape.len()).then_some(walk.layout)
    }

    /// The words of a part.
    pub(crate) fn words(&self, part: usize) -> Range<usize> {
        part..self.parts.get(part).map_or(part, |found| found.end)
    }

    /// The parts one level inside of a part.
    pub(crate) fn inside(&self, part: usize) -> Vec<usize> {
        let end = self.words(part).end;
        let mut inside = Vec::new();
        let mut at = part + 1;
        while at < end {
            inside.push(at);
            at = self.words(at).end.max(at + 1);
        }
        inside
    }
}

struct Walk<'w> {
    graph: &'w TypeGraph,
    tape: &'w [i128],
    argument: usize,
    layout: Layout,
}

impl Walk<'_> {
    fn attain(&mut self, depth: u128) {
        self.layout.rank.depth = self.layout.rank.depth.max(depth);
    }

    /// Walks over one part and answers how many units of depth it takes of what contains it, if it takes any: its scalars, and
    /// the parts that don't, have the whole depth.
    fn part(&mut self, ty: Ty) -> Option<u128> {
        let at = self.layout.parts.len();
        let word = *self.tape.get(at)?;
        let node = self.graph.node(ty);
        let kind = match node.shape {
            Shape::Seq { length, .. } => PartKind::Sequence { fixed: length.is_some() },
            Shape::Data { .. } => PartKind::Data,
            Shape::Function { .. } => PartKind::Function,
            Shape::Bool | Shape::Int { .. } | Shape::Char | Shape::Float(_) | Shape::Form(_) => {
                PartKind::Scalar
            }
        };
        self.layout.parts.push(Part { ty, end: at + 1, argument: self.argument, kind });
        let mut depth = 0;
        match &node.shape {
            Shape::Function { .. } => {}
            Shape::Seq { element, length, core, .. } => {
                let count = usize::try_from(word).ok().filter(|count| *count <= self.tape.len())?;
                if length.is_none() {
                    self.layout.rank.structure.push(count);
                    depth = count as u128;
                }
                let cost = self.graph.element_cost(*element, *core).ok()?;
                for _ in 0..count {
                    let inside = self.part(*element)?;
                    match cost.needed(inside) {
                        Some(needed) => depth = depth.max(needed),
                        None => self.attain(inside),
                    }
                }
            }
            Shape::Data { definition, .. } => {
                let chosen =
                    usize::try_from(word).ok().filter(|chosen| *chosen < definition.constructors.len())?;
                let least = self.graph.min_depths(ty).ok()?;
                let key = |constructor: usize| (least.get(constructor).copied().flatten(), constructor);
                let before = (0..definition.constructors.len()).filter(|other| key(*other) < key(chosen));
                self.layout.rank.structure.push(before.count());
                for field in self.graph.fields(ty, chosen).ok()?.iter() {
                    let inside = self.part(field.ty)?;
                    match field.cost.needed(inside) {
                        Some(needed) => depth = depth.max(needed),
                        None => self.attain(inside),
                    }
                }
            }
            _ => {
                let key = scalar_key(self.graph, ty, word);
                self.attain(scalar_depth(&node.shape, key.0));
                self.layout.rank.scalars.push(key);
            }
        }
        self.layout.parts[at].end = self.layout.parts.len();
        Some(depth)
    }
}

/// The place of a scalar among those of its type.
pub(crate) fn scalar_key(graph: &TypeGraph, ty: Ty, word: i128) -> (u128, bool) {
    match graph.node(ty).shape {
        Shape::Char => {
            let (low, high) = leaf::interval(graph, ty);
            let char_of = |code: i128| u32::try_from(code).ok().and_then(char::from_u32);
            match (char_of(low), char_of(high), char_of(word)) {
                (Some(low), Some(high), Some(value)) => (scalars::char_rank(value, low, high).into(), false),
                _ => (word.unsigned_abs(), false),
            }
        }
        Shape::Int { goes_on: true, .. } if word < 0 => (word as u128, false),
        Shape::Int { .. } => {
            let (low, high) = leaf::interval(graph, ty);
            scalars::int_rank(word, scalars::origin(low, high))
        }
        Shape::Float(bits) => scalars::float_rank(word, bits),
        Shape::Form(form) => (form.key(word), false),
        _ => (word.unsigned_abs(), false),
    }
}

/// Texts with a form are listed up to this depth to see where in the list one is: 65,536 of them. All others are deeper than any.
const DEEPEST_TEXT: u32 = 8;

/// The least depth at which a scalar is tried.
fn scalar_depth(shape: &Shape, key: u128) -> u128 {
    match shape {
        Shape::Bool => 0,
        Shape::Float(_) => key.div_ceil(2),
        Shape::Form(form) => form.depth(key, DEEPEST_TEXT).into(),
        _ => key,
    }
}
