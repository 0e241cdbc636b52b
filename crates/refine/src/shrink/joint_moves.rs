//! Moves of several places at once, for what has to go together: equal scalars stay equal, a sum stays a sum, and what stands in the wrong
//! order changes places. Who looks at the candidates passes over those that aren't smaller.

use super::layout::{Layout, PartKind, scalar_key};
use super::moves::{Move, bisections, scalar_values};
use super::told_lengths;
use crate::graph::{Shape, TypeGraph};
use crate::targeted::leaf;

/// Most scalars of an input that are brought together in pairs.
pub(super) const PAIRED: usize = 6;

/// All of them.
pub(super) fn all(graph: &TypeGraph, layout: &Layout, tape: &[i128], depth: u32) -> Vec<Move> {
    let mut moves = equals(graph, layout, tape, depth);
    moves.extend(balances(graph, layout, tape));
    moves.extend(exchanges(graph, layout, tape));
    moves.extend(dealings(layout, tape));
    moves.extend(told_lengths::all(graph, layout, tape));
    moves
}

/// Most elements that are dealt anew, and the longest sequences that they're dealt to.
const DEALT: usize = 1024;
const LONGEST: usize = 64;

/// The elements of a sequence's sequences in their order, dealt to others of one length, the first of which has what's left over: of all those
/// that have so many elements together some are as short as they can be.
fn dealings(layout: &Layout, tape: &[i128]) -> Vec<Move> {
    let mut moves = Vec::new();
    for (outer, part) in layout.parts.iter().enumerate() {
        let inner = layout.inside(outer);
        let is_open = |part: &usize| layout.parts[*part].kind == (PartKind::Sequence { fixed: false });
        if part.kind != (PartKind::Sequence { fixed: false })
            || inner.len() > DEALT
            || !inner.iter().all(is_open)
        {
            continue;
        }
        let elements: Vec<usize> = inner.iter().flat_map(|sequence| layout.inside(*sequence)).collect();
        let longest = LONGEST.min(elements.len());
        if elements.len() > DEALT {
            continue;
        }
        let mut lengths: Vec<usize> = (1..=longest).collect();
        lengths.sort_by_key(|length| elements.len().div_ceil(*length).max(*length));
        for length in lengths {
            let mut with = vec![elements.len().div_ceil(length) as i128];
            for dealt in elements.rchunks(length).rev() {
                with.push(dealt.len() as i128);
                dealt.iter().for_each(|element| with.extend(&tape[layout.words(*element)]));
            }
            moves.push(Move::Rewrite { words: layout.words(outer), with });
        }
    }
    moves
}

/// The integers among the scalars.
pub(super) fn integers(graph: &TypeGraph, layout: &Layout) -> impl Iterator<Item = usize> {
    let is_int =
        |part: &usize| matches!(graph.node(layout.parts[*part].ty).shape, Shape::Int { goes_on: false, .. });
    scalars(layout).filter(is_int)
}

fn scalars(layout: &Layout) -> impl Iterator<Item = usize> + '_ {
    (0..layout.parts.len()).filter(|part| layout.parts[*part].kind == PartKind::Scalar)
}

/// Equal scalars of one type to a smaller value.
fn equals(graph: &TypeGraph, layout: &Layout, tape: &[i128], depth: u32) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut grouped = vec![false; layout.parts.len()];
    for first in scalars(layout) {
        let is_equal =
            |other: &usize| tape[*other] == tape[first] && layout.parts[*other].ty == layout.parts[first].ty;
        let group: Vec<usize> = scalars(layout).filter(|other| *other >= first).filter(is_equal).collect();
        if grouped[first] || group.len() < 2 {
            continue;
        }
        group.iter().for_each(|part| grouped[*part] = true);
        let values = scalar_values(graph, layout, tape, first, depth);
        moves.extend(
            values
                .into_iter()
                .map(|value| Move::Several { words: group.iter().map(|part| (*part, value)).collect() }),
        );
    }
    moves
}

/// Two integers towards each other, their sum kept: by half of what's between them, by a quarter, … by one. One at an end of its type's
/// interval stays: it tells more than one that is only nearer.
fn balances(graph: &TypeGraph, layout: &Layout, tape: &[i128]) -> Vec<Move> {
    let integers: Vec<usize> = integers(graph, layout).take(PAIRED).collect();
    let mut moves = Vec::new();
    for (at, first) in integers.iter().enumerate() {
        for second in &integers[at + 1..] {
            let (low, high) =
                if tape[*first] <= tape[*second] { (*first, *second) } else { (*second, *first) };
            let is_end = |part: usize, end: fn((i128, i128)) -> i128| {
                tape[part] == end(leaf::interval(graph, layout.parts[part].ty))
            };
            if is_end(high, |(_, most)| most) || is_end(low, |(least, _)| least) && tape[low] != 0 {
                continue;
            }
            let Some(gap) = tape[high].checked_sub(tape[low]) else { continue };
            moves.extend(bisections(tape[high], gap).map(|nearer| {
                let by = tape[high] - nearer;
                Move::Several { words: vec![(low, tape[low] + by), (high, nearer)] }
            }));
        }
    }
    moves
}

/// Two scalars of one type change places, or two parts of one value do.
fn exchanges(graph: &TypeGraph, layout: &Layout, tape: &[i128]) -> Vec<Move> {
    let mut moves = Vec::new();
    let first: Vec<usize> = scalars(layout).take(PAIRED * 2).collect();
    for (at, one) in first.iter().enumerate() {
        let ty = layout.parts[*one].ty;
        let key = |part: usize| scalar_key(graph, ty, tape[part]);
        let others =
            first[at + 1..].iter().filter(|other| layout.parts[**other].ty == ty && key(**other) < key(*one));
        moves.extend(
            others.map(|other| Move::Several { words: vec![(*one, tape[*other]), (*other, tape[*one])] }),
        );
    }
    for part in 0..layout.parts.len() {
        if layout.parts[part].kind != PartKind::Data {
            continue;
        }
        let inside = layout.inside(part);
        for (at, one) in inside.iter().enumerate() {
            let is_like = |other: &&usize| {
                layout.parts[**other].ty == layout.parts[*one].ty
                    && layout.parts[*one].kind != PartKind::Scalar
            };
            let others = inside[at + 1..].iter().filter(is_like);
            moves.extend(
                others
                    .map(|other| Move::Exchange { first: layout.words(*one), second: layout.words(*other) }),
            );
        }
    }
    moves
}
