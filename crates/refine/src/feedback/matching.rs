//! Operands of comparisons that stand in the input (Aschermann and others, "REDQUEEN", 2019): a scalar, a length or a character that equals one
//! operand gets the other one, or a neighbour of it.
//!
//! DIVERGENCE: a fuzzer puts the operand into the bytes of its input. Here an edit is a part of a [template](crate::template): who solves it under the
//! precondition comes to an input.

use super::texts;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::shrink::layout::{Layout, Part, PartKind};
use crate::template::Template;
use std::collections::HashSet;
use touchstone_campaign::feedback::{Comparison, Trace};

/// What to put in the place of a part of an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Edit {
    /// The part by its number.
    pub(crate) part: usize,
    pub(crate) with: Template,
}

/// An input by its parts.
pub(crate) struct Parts<'a> {
    pub(crate) graph: &'a TypeGraph,
    pub(crate) tape: &'a [i128],
    pub(crate) layout: &'a Layout,
}

/// No more edits are made of one run, and no more comparisons of it are looked at.
const MOST: usize = 512;
const LOOKED_AT: usize = 512;

/// No sequence gets longer.
pub(super) const LONGEST: i128 = 300;

/// A word that a part should get by a comparison: that part equals `from`, which was compared with `to`.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub(super) comparison: Comparison,
    pub(super) from: u64,
    pub(super) to: u64,
}

impl Wanted {
    /// The number to get, with a sign and without.
    pub(super) fn numbers(self) -> impl Iterator<Item = i128> {
        let (signed, plain) = (self.comparison.signed(self.to), i128::from(self.to));
        [plain, signed].into_iter().take(if signed == plain { 1 } else { 2 })
    }
}

/// What the comparisons of a run suggest, the likeliest first, each edit once.
pub(crate) fn edits(parts: &Parts<'_>, trace: &Trace) -> Vec<Edit> {
    let wanted = wanted(trace);
    let mut edits = Vec::new();
    texts::compared(parts, trace, &mut edits);
    let mut near = Vec::new();
    for wanted in &wanted {
        for (at, part) in parts.layout.parts.iter().enumerate() {
            match_part(parts, at, part, *wanted, &mut edits, &mut near);
        }
    }
    texts::numerals(parts, &wanted, &mut edits);
    edits.extend(near);
    texts::inserted(parts, &wanted, &mut edits);
    let mut known = HashSet::new();
    edits.retain(|edit| known.insert(edit.clone()));
    edits.truncate(MOST);
    edits
}

/// The operands that could stand in the input, each pair once: those compared with constants first, small ones last.
fn wanted(trace: &Trace) -> Vec<Wanted> {
    let mut known = HashSet::new();
    let mut all = Vec::new();
    for comparison in trace.comparisons.iter().filter(|comparison| !comparison.is_of_addresses()) {
        let Comparison { one, other, is_constant, .. } = *comparison;
        let ways = [(other, one), (one, other)];
        for (from, to) in ways.into_iter().take(if is_constant { 1 } else { 2 }) {
            if known.insert((comparison.size, from, to)) {
                all.push(Wanted { comparison: *comparison, from, to });
            }
        }
    }
    let is_small = |word: u64, of: Comparison| of.signed(word).unsigned_abs() < 3;
    // What's small is compared all over, and means little.
    all.sort_by_key(|of| {
        (is_small(of.from, of.comparison) && is_small(of.to, of.comparison), !of.comparison.is_constant)
    });
    all.truncate(LOOKED_AT);
    all
}

fn match_part(
    parts: &Parts<'_>,
    at: usize,
    part: &Part,
    wanted: Wanted,
    edits: &mut Vec<Edit>,
    near: &mut Vec<Edit>,
) {
    let word = parts.tape[at];
    match (&parts.graph.node(part.ty).shape, part.kind) {
        (shape @ (Shape::Int { .. } | Shape::Char), _) => {
            let put = |number: i128, edits: &mut Vec<Edit>| {
                if number != word && Template::is_scalar_of(number, shape) {
                    edits.push(Edit { part: at, with: Template::Scalar(number) });
                }
            };
            // The word may be one beside the operand: compared was its successor, say.
            for apart in [0, 1, -1] {
                if !equals(word.wrapping_add(apart), wanted) || apart != 0 && wanted.from < 3 {
                    continue;
                }
                for number in wanted.numbers().map(|number| number.wrapping_sub(apart)) {
                    put(number, if apart == 0 { edits } else { near });
                    put(number.wrapping_add(1), near);
                    put(number.wrapping_sub(1), near);
                }
            }
        }
        (Shape::Seq { .. }, PartKind::Sequence { fixed: false }) => {
            for apart in [0, 1, -1] {
                if !equals(word.wrapping_add(apart), wanted) {
                    continue;
                }
                for length in wanted.numbers().map(|number| number.wrapping_sub(apart)) {
                    let edits = if apart == 0 { &mut *edits } else { &mut *near };
                    edits.extend(
                        [length, length + 1, length - 1]
                            .map(|length| resized(parts, at, length))
                            .into_iter()
                            .flatten(),
                    );
                }
            }
        }
        (Shape::Data { definition, .. }, _) if equals(word, wanted) => {
            let choice = usize::try_from(wanted.to).ok();
            let choice = choice.filter(|choice| *choice < definition.constructors.len());
            edits.extend(choice.and_then(|choice| chosen(parts.graph, at, part.ty, choice)));
        }
        _ => {}
    }
}

/// Whether a word is what was compared: as a number with a sign or without.
fn equals(word: i128, wanted: Wanted) -> bool {
    word == i128::from(wanted.from) || word == wanted.comparison.signed(wanted.from)
}

/// A sequence with so many elements: the first ones as they are, the others open.
pub(super) fn resized(parts: &Parts<'_>, at: usize, length: i128) -> Option<Edit> {
    let is_other = length != parts.tape[at] && (0..=LONGEST).contains(&length);
    let length = usize::try_from(length).ok().filter(|_| is_other)?;
    let mut elements = elements(parts, at)?;
    elements.resize(length, Template::Hole);
    Some(Edit { part: at, with: Template::Shape { choice: length, parts: elements } })
}

/// The elements of a sequence, or the fields of a constructor.
pub(crate) fn elements(parts: &Parts<'_>, at: usize) -> Option<Vec<Template>> {
    let template = Template::of_tape(parts.graph, parts.layout.parts[at].ty, &mut parts.tape[at..].iter())?;
    match template {
        Template::Shape { parts, .. } => Some(parts),
        _ => None,
    }
}

/// Another constructor, its fields open.
pub(super) fn chosen(graph: &TypeGraph, at: usize, ty: Ty, choice: usize) -> Option<Edit> {
    let fields = graph.fields(ty, choice).ok()?.len();
    Some(Edit { part: at, with: Template::Shape { choice, parts: vec![Template::Hole; fields] } })
}

/// By how much a scalar is changed.
const BESIDE: [i128; 12] = [1, -1, 2, -2, 3, -3, 5, -5, 9, -9, 17, -17];

/// Changes of each part by itself, which show what depends on it: a scalar beside the one it is, another constructor, a sequence that's one longer
/// or shorter. Of each the ways to do it, the smallest first: which of them is an input that's new isn't known.
pub(crate) fn changes(parts: &Parts<'_>) -> Vec<Vec<Edit>> {
    let mut changes = Vec::new();
    for (at, part) in parts.layout.parts.iter().enumerate() {
        let word = parts.tape[at];
        match (&parts.graph.node(part.ty).shape, part.kind) {
            (Shape::Bool, _) => changes.push(vec![Edit { part: at, with: Template::Scalar(1 - word) }]),
            (shape @ (Shape::Int { .. } | Shape::Char), _) => {
                let beside = BESIDE.map(|by| word.wrapping_add(by)).into_iter();
                let beside = beside.filter(|word| Template::is_scalar_of(*word, shape));
                changes.push(beside.map(|word| Edit { part: at, with: Template::Scalar(word) }).collect());
            }
            (Shape::Seq { .. }, PartKind::Sequence { fixed: false }) => {
                let other = [1, -1].into_iter().filter_map(|by| resized(parts, at, word + by));
                changes.extend(other.map(|edit| vec![edit]));
            }
            (Shape::Data { definition, .. }, _) => {
                let others = (0..definition.constructors.len()).filter(|choice| *choice as i128 != word);
                let others = others.filter_map(|choice| chosen(parts.graph, at, part.ty, choice));
                changes.extend(others.map(|edit| vec![edit]));
            }
            _ => {}
        }
    }
    changes
}

#[cfg(test)]
mod tests;
