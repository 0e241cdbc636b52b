//! Telling sequences: a few that no small depth has and whose elements aren't extreme.
//!
//! Of text the numerals next to the limits of machine integers, white space, and characters of more than one byte or one UTF-16
//! unit; of any scalars a run of equal ones, as long as a counter of a byte goes and one beyond.

use super::Request;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::query::{Backend, Layer, Root};
use crate::rtype::SeqOrder;
use crate::scalars;
use crate::template::Template;
use std::collections::VecDeque;

/// What text is told by.
const TEXTS: [&str; 19] = [
    "0",
    "1",
    "-1",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775808",
    "1.5",
    "1e9",
    " ",
    "\n",
    "\0",
    "é",
    "𝄞",
];

/// The lengths of runs of equal elements.
const RUNS: [usize; 4] = [16, 255, 256, 257];

/// Inputs taken with each of them.
pub(super) const INPUTS_WITH_ONE: usize = 2;

/// What is asked for with one telling sequence: everything else is small and extreme.
pub(super) struct TellingSequence {
    pub(super) roots: Vec<Root>,
    pub(super) layer: Layer,
}

/// A request for each telling sequence that an argument can be. None where something was asked for already, and none of a solver
/// that unfolds all of a depth.
pub(super) fn requests(request: &Request<'_>) -> VecDeque<TellingSequence> {
    let mut all = VecDeque::new();
    if request.backend != Backend::Kernel || request.roots.iter().any(|root| root.template != Template::Hole)
    {
        return all;
    }
    for (at, root) in request.roots.iter().enumerate() {
        for template in templates(&request.graph, root.ty) {
            let Template::Shape { choice: length, .. } = template else { continue };
            let mut roots = request.roots.to_vec();
            roots[at].template = template;
            let depth = u32::try_from(length).unwrap_or(u32::MAX).max(2);
            all.push_back(TellingSequence { roots, layer: Layer::Boundary { depth, values: 1 } });
        }
    }
    all
}

fn templates(graph: &TypeGraph, ty: Ty) -> Vec<Template> {
    let Shape::Seq { element, order: SeqOrder::Any, length: None, .. } = &graph.node(ty).shape else {
        return Vec::new();
    };
    let sequence = |words: Vec<i128>| Template::Shape {
        choice: words.len(),
        parts: words.into_iter().map(Template::Scalar).collect(),
    };
    let (texts, usual): (&[&str], i128) = match graph.node(*element).shape {
        Shape::Char => (&TEXTS, u32::from('a').into()),
        Shape::Int { min, max, .. } => (&[], scalars::origin(min, max)),
        Shape::Bool | Shape::Float(_) => (&[], 0),
        _ => return Vec::new(),
    };
    let texts = texts.iter().map(|text| text.chars().map(|c| u32::from(c).into()).collect());
    texts.chain(RUNS.map(|length| vec![usual; length])).map(sequence).collect()
}
