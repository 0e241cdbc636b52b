//! Moves of a length together with what tells it, `n == s.len()`: a sequence with less in it, or a shorter text with a form, and integers that are
//! less by as much. Who looks at the candidates passes over those that aren't smaller.

use super::joint_moves::{PAIRED, integers};
use super::layout::{Layout, PartKind};
use super::moves::{Move, deletions};
use crate::form;
use crate::graph::{Shape, TypeGraph};
use crate::targeted::leaf;
use std::ops::Range;

/// The longest sequence of which it's tried.
const LONGEST: usize = 256;

/// What has a length: its elements, and of a text its bytes.
#[derive(Clone, Copy)]
struct Length {
    count: usize,
    bytes: usize,
}

/// Something shorter, in words, and its length.
type Shorter = (Length, Vec<i128>);

impl Length {
    fn of_text(text: &str) -> Length {
        Length { count: text.chars().count(), bytes: text.len() }
    }

    /// Of a sequence whose words these are.
    fn of_words(count: usize, words: &[i128], is_text: bool) -> Length {
        let char_of = |word: &i128| u32::try_from(*word).ok().and_then(char::from_u32);
        let bytes = match is_text {
            true => words.iter().filter_map(char_of).map(char::len_utf8).sum(),
            false => count,
        };
        Length { count, bytes }
    }
}

/// All of them: of the first integers each, and those together that are the length.
pub(super) fn all(graph: &TypeGraph, layout: &Layout, tape: &[i128]) -> Vec<Move> {
    let mut moves = Vec::new();
    for part in 0..layout.parts.len() {
        let words = layout.words(part);
        let integers: Vec<usize> = integers(graph, layout).filter(|at| !words.contains(at)).collect();
        if integers.is_empty() {
            continue;
        }
        let Some((before, shorter)) = shorter(graph, layout, tape, part) else { continue };
        let is_told =
            |at: &usize| [before.count, before.bytes].iter().any(|length| tape[*at] == *length as i128);
        let told: Vec<usize> = integers.iter().copied().filter(is_told).collect();
        let each = integers.iter().take(PAIRED).map(|at| vec![*at]);
        let together = Some(told).filter(|told| told.len() > 1);
        let sets: Vec<Vec<usize>> = together.into_iter().chain(each).collect();
        for (after, left) in &shorter {
            let (count, bytes) = (before.count - after.count, before.bytes - after.bytes);
            let by = std::iter::once(bytes).chain(Some(count).filter(|count| *count != bytes));
            for by in by {
                let has_less = |at: &usize| {
                    leaf::interval(graph, layout.parts[*at].ty).0 <= tape[*at].saturating_sub(by as i128)
                };
                let sets = sets.iter().filter(|set| set.iter().all(has_less));
                moves.extend(sets.map(|set| less(tape, &words, left, set, by)));
            }
        }
    }
    moves
}

/// Other words in the place of these, and the integers less by so much.
fn less(tape: &[i128], words: &Range<usize>, left: &[i128], integers: &[usize], by: usize) -> Move {
    let mut with = tape.to_vec();
    integers.iter().for_each(|at| with[*at] -= by as i128);
    with.splice(words.clone(), left.iter().copied());
    Move::Rewrite { words: 0..tape.len(), with }
}

/// The length of a part, and what it may be that's shorter, in words; `None` if it has none.
fn shorter(graph: &TypeGraph, layout: &Layout, tape: &[i128], part: usize) -> Option<(Length, Vec<Shorter>)> {
    let (found, words) = (layout.parts[part], layout.words(part));
    match (found.kind, &graph.node(found.ty).shape) {
        (PartKind::Sequence { fixed: false }, shape) => {
            let is_text = matches!(shape, Shape::Seq { is_text: true, .. });
            let count = layout.inside(part).len();
            let before = Length::of_words(count, &tape[part + 1..words.end], is_text);
            let mut all = Vec::new();
            if count <= LONGEST {
                deletions(layout, part, &mut all);
            }
            let left = all.into_iter().filter_map(|deletion| {
                let Move::Delete { from, to, count: deleted, .. } = deletion else { return None };
                let count = count - deleted;
                let left = [&tape[part + 1..from], &tape[to..words.end]].concat();
                let after = Length::of_words(count, &left, is_text);
                Some((after, [&[count as i128], &left[..]].concat()))
            });
            Some((before, left.collect()))
        }
        (PartKind::Scalar, Shape::Form(form)) => {
            let before = Length::of_text(&form::text(tape[part]));
            let plainer = form
                .simpler(tape[part])
                .into_iter()
                .map(|word| (Length::of_text(&form::text(word)), vec![word]));
            let is_shorter = |(after, _): &Shorter| after.count < before.count && after.bytes < before.bytes;
            Some((before, plainer.filter(is_shorter).collect()))
        }
        _ => None,
    }
}
