//! Smaller inputs that need no solver: something left out, or a scalar nearer to its origin. Most break no predicate, and the
//! judge rejects those that do.

use super::layout::{Layout, PartKind, scalar_key};
use crate::form::Form;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::query::Layer;
use crate::scalars;
use crate::targeted::leaf;
use std::ops::Range;

/// A change of one place of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// A part becomes a part of itself: a list its tail, a tree a subtree.
    Hoist {
        part: usize,
        inner: usize,
    },
    /// Elements of a sequence, so many from this part on up to that word, are left out.
    Delete {
        sequence: usize,
        from: usize,
        to: usize,
        count: usize,
    },
    /// A part becomes a constructor without fields.
    Constructor {
        part: usize,
        chosen: usize,
    },
    Scalar {
        part: usize,
        value: i128,
    },
    /// Two elements of a sequence that aren't side by side, by their words, are left out.
    DeleteTwo {
        sequence: usize,
        first: (usize, usize),
        second: (usize, usize),
    },
    /// Number of scalars side by side that get this value.
    Level {
        from: usize,
        to: usize,
        value: i128,
    },
    /// Several scalars get these values.
    Several {
        words: Vec<(usize, i128)>,
    },
    /// Other words in the place of these.
    Rewrite {
        words: Range<usize>,
        with: Vec<i128>,
    },
    /// Two parts change places.
    Exchange {
        first: Range<usize>,
        second: Range<usize>,
    },
}

impl Move {
    /// The tape after the move.
    pub(super) fn apply(&self, tape: &[i128], layout: &Layout) -> Vec<i128> {
        match self {
            Move::Several { words } => {
                let mut changed = tape.to_vec();
                words.iter().for_each(|(part, value)| changed[*part] = *value);
                return changed;
            }
            Move::Rewrite { words, with } => {
                return [&tape[..words.start], &with[..], &tape[words.end..]].concat();
            }
            Move::Exchange { first, second } => {
                let between = &tape[first.end..second.start];
                let parts = [&tape[..first.start], &tape[second.clone()], between, &tape[first.clone()]];
                return [&parts.concat(), &tape[second.end..]].concat();
            }
            _ => {}
        }
        match *self {
            Move::DeleteTwo { sequence, first, second } => {
                let mut changed = [&tape[..first.0], &tape[first.1..second.0], &tape[second.1..]].concat();
                changed[sequence] -= 2;
                return changed;
            }
            Move::Level { from, to, value } => {
                let mut changed = tape.to_vec();
                changed[from..to].fill(value);
                return changed;
            }
            _ => {}
        }
        let (range, with, length) = match *self {
            Move::Hoist { part, inner } => (layout.words(part), &tape[layout.words(inner)], None),
            Move::Delete { sequence, from, to, count } => (from..to, &[][..], Some((sequence, count))),
            Move::Constructor { part, chosen } => (layout.words(part), &[chosen as i128][..], None),
            Move::Scalar { part, ref value } => (layout.words(part), std::slice::from_ref(value), None),
            Move::DeleteTwo { .. }
            | Move::Level { .. }
            | Move::Several { .. }
            | Move::Rewrite { .. }
            | Move::Exchange { .. } => (0..0, &[][..], None),
        };
        let mut changed = Vec::with_capacity(tape.len());
        changed.extend_from_slice(&tape[..range.start]);
        changed.extend_from_slice(with);
        changed.extend_from_slice(&tape[range.end..]);
        if let Some((sequence, count)) = length {
            changed[sequence] -= count as i128;
        }
        changed
    }

    /// How many words the tape loses.
    fn saves(&self, layout: &Layout) -> usize {
        match *self {
            Move::Hoist { part, inner } => layout.words(part).len() - layout.words(inner).len(),
            Move::Delete { from, to, .. } => to - from,
            Move::Constructor { part, .. } => layout.words(part).len() - 1,
            Move::DeleteTwo { first, second, .. } => first.1 - first.0 + second.1 - second.0,
            Move::Scalar { .. }
            | Move::Level { .. }
            | Move::Several { .. }
            | Move::Rewrite { .. }
            | Move::Exchange { .. } => 0,
        }
    }
}

/// All moves: first those that leave out most, then those of scalars in preorder, for each the values up to the depth,
/// smallest first, and where it's farther away some in between.
pub(super) fn all(graph: &TypeGraph, layout: &Layout, tape: &[i128], depth: u32) -> Vec<Move> {
    let mut moves = removals(graph, layout, tape);
    moves.extend(levels(graph, layout, tape));
    for (part, found) in layout.parts.iter().enumerate() {
        if found.kind == PartKind::Scalar {
            let values = scalar_values(graph, layout, tape, part, depth);
            moves.extend(values.into_iter().map(|value| Move::Scalar { part, value }));
        }
    }
    moves.extend(pairs(layout));
    moves
}

/// The greatest number of elements of which any two are left out together.
const PAIRED: usize = 16;

/// Any two elements of a sequence that aren't neighbours: what opens and what closes, say.
fn pairs(layout: &Layout) -> Vec<Move> {
    let mut moves = Vec::new();
    for (sequence, part) in layout.parts.iter().enumerate() {
        let elements = layout.inside(sequence);
        if part.kind != (PartKind::Sequence { fixed: false }) || elements.len() > PAIRED {
            continue;
        }
        let words = |at: usize| (layout.words(elements[at]).start, layout.words(elements[at]).end);
        for first in 0..elements.len() {
            let later = (first + 2..elements.len()).map(words);
            moves.extend(later.map(|second| Move::DeleteTwo { sequence, first: words(first), second }));
        }
    }
    moves
}

/// Runs of scalars of a sequence to where their values begin: all, halves, quarters, … of two at least. Those that are there already
/// are passed over.
fn levels(graph: &TypeGraph, layout: &Layout, tape: &[i128]) -> Vec<Move> {
    let mut moves = Vec::new();
    for (sequence, part) in layout.parts.iter().enumerate() {
        let elements = layout.inside(sequence);
        let Some(first) = elements.first().map(|first| layout.parts[*first]) else { continue };
        if !matches!(part.kind, PartKind::Sequence { .. }) || first.kind != PartKind::Scalar {
            continue;
        }
        let layer = Layer::Depth { depth: 0, exact: false };
        let Some(value) = leaf::candidates(graph, first.ty, layer).values.first().copied() else { continue };
        let mut count = elements.len();
        while count > 1 {
            for from in (0..elements.len()).step_by(count) {
                let to = elements.len().min(from + count);
                let (from, to) = (elements[from], layout.words(elements[to - 1]).end);
                if tape[from..to].iter().any(|word| *word != value) {
                    moves.push(Move::Level { from, to, value });
                }
            }
            count = count.div_ceil(2);
        }
    }
    moves
}

/// The moves that leave something out, those that leave out most first.
pub(super) fn removals(graph: &TypeGraph, layout: &Layout, tape: &[i128]) -> Vec<Move> {
    let mut moves = Vec::new();
    for (part, found) in layout.parts.iter().enumerate() {
        match found.kind {
            PartKind::Data => {
                hoists(graph, layout, part, &mut moves);
                constructors(graph, layout, tape, part, &mut moves);
            }
            PartKind::Sequence { fixed } => {
                hoists(graph, layout, part, &mut moves);
                if !fixed {
                    deletions(layout, part, &mut moves);
                }
            }
            PartKind::Scalar | PartKind::Function => {}
        }
    }
    moves.sort_by_key(|next| std::cmp::Reverse(next.saves(layout)));
    moves
}

/// The nearest parts of the same type inside, those inside of them at distance 2, and at the powers of two: a chain
/// gets shorter by halves, and by each single link.
fn hoists(graph: &TypeGraph, layout: &Layout, part: usize, moves: &mut Vec<Move>) {
    let core = graph.core_of(layout.parts[part].ty);
    // For each part that is still open on the way: where it ends.
    let mut open: Vec<usize> = Vec::new();
    for inner in part + 1..layout.words(part).end {
        while open.last().is_some_and(|end| *end <= inner) {
            open.pop();
        }
        if graph.core_of(layout.parts[inner].ty) == core {
            open.push(layout.words(inner).end);
            if open.len().is_power_of_two() {
                moves.push(Move::Hoist { part, inner });
            }
        }
    }
}

fn constructors(graph: &TypeGraph, layout: &Layout, tape: &[i128], part: usize, moves: &mut Vec<Move>) {
    let ty = layout.parts[part].ty;
    let Shape::Data { definition, .. } = graph.node(ty).shape else { return };
    for (chosen, constructor) in definition.constructors.iter().enumerate() {
        if constructor.fields.count() == 0 && tape[part] != chosen as i128 {
            moves.push(Move::Constructor { part, chosen });
        }
    }
}

/// Runs of elements: half of them, a quarter, …, each single one.
pub(super) fn deletions(layout: &Layout, sequence: usize, moves: &mut Vec<Move>) {
    let elements = layout.inside(sequence);
    let end = layout.words(sequence).end;
    let start = |index: usize| elements.get(index).copied().unwrap_or(end);
    let mut count = elements.len();
    while count > 0 {
        for first in (0..elements.len()).step_by(count).filter(|first| first + count <= elements.len()) {
            moves.push(Move::Delete { sequence, from: start(first), to: start(first + count), count });
        }
        count /= 2;
    }
}

/// Of a scalar so near to its origin, all that are nearer are tried.
const NEAR: u32 = 128;

/// Values of a scalar that come before its own.
pub(super) fn scalar_values(
    graph: &TypeGraph,
    layout: &Layout,
    tape: &[i128],
    part: usize,
    depth: u32,
) -> Vec<i128> {
    let (ty, word) = (layout.parts[part].ty, tape[part]);
    if let Shape::Form(form) = graph.node(ty).shape {
        return plainer_texts(form, word);
    }
    let key = scalar_key(graph, ty, word);
    let is_near = key.0 <= u128::from(NEAR);
    let depth = if is_near { depth.max(NEAR) } else { depth };
    let near = leaf::candidates(graph, ty, Layer::Depth { depth, exact: false }).values;
    let mut values: Vec<i128> = near.to_vec();
    match graph.node(ty).shape {
        Shape::Int { goes_on: true, .. } if word < 0 => {
            let (low, high) = leaf::interval(graph, ty);
            values.extend(scalars::boundary_ints(low, high).into_iter().chain([i128::MIN]));
            values.extend(bisections(word, scalars::beyond_signed(word)));
        }
        Shape::Float(bits) => values.extend(scalars::plainer_floats(word, bits)),
        Shape::Char => values.extend(plainer_chars(graph, ty, word)),
        Shape::Int { .. } => values.extend(between(leaf::interval(graph, ty), word, depth)),
        _ => {}
    }
    values.retain(|value| scalar_key(graph, ty, *value) < key);
    values
}

/// Characters of the type that are plainer than this one.
fn plainer_chars(graph: &TypeGraph, ty: Ty, word: i128) -> Vec<i128> {
    let char_of = |code: i128| u32::try_from(code).ok().and_then(char::from_u32);
    let (low, high) = leaf::interval(graph, ty);
    let (Some(value), Some(low), Some(high)) = (char_of(word), char_of(low), char_of(high)) else {
        return Vec::new();
    };
    scalars::plainer_chars(value, low, high).into_iter().map(|c| u32::from(c).into()).collect()
}

/// So many texts of a form are tried, where there is another one.
const FIRST_TEXTS: usize = 64;

/// Texts of a form that come before this one: the first of all, and those that differ from it in little.
fn plainer_texts(form: &Form, word: i128) -> Vec<i128> {
    let key = form.key(word);
    let mut values = form.first(FIRST_TEXTS);
    values.retain(|value| form.key(*value) < key);
    values.extend(form.simpler(word));
    values
}

/// Integers between those that are near and this one: boundary values first, then halfway, three quarters of the way, … until
/// the neighbour. So the least of those that fail is found where all from it on do, in a number of steps that's logarithmic.
fn between((low, high): (i128, i128), word: i128, depth: u32) -> Vec<i128> {
    let origin = scalars::origin(low, high);
    if scalars::distance(word, origin) <= u128::from(depth) {
        return Vec::new();
    }
    let mut values = scalars::boundary_ints(low, high);
    values.extend(bisections(word, word.saturating_sub(origin)));
    values
}

/// What's nearer than `word` by a half of the gap, by a quarter, … by one.
pub(super) fn bisections(word: i128, gap: i128) -> impl Iterator<Item = i128> {
    let gaps = std::iter::successors(Some(gap / 2), |gap| Some(gap / 2));
    gaps.take_while(|gap| *gap != 0).map(move |gap| word - gap)
}
