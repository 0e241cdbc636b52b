//! Texts that were compared: where one of two stands in a text of the input, the other is put in its place. Numerals of a text that have the value of
//! an operand become numerals of the other, and what was compared with a character is put beside it.

use super::matching::{Edit, LONGEST, Parts, Wanted, elements};
use crate::graph::Shape;
use crate::shrink::layout::PartKind;
use crate::template::Template;
use touchstone_campaign::feedback::Trace;

/// Most places of a text that are tried.
const PLACES: usize = 3;

/// A text of the input, or a sequence of bytes.
struct Text {
    part: usize,
    bytes: Vec<u8>,
    is_of_chars: bool,
}

impl Text {
    /// The edit by which it gets these bytes instead. `None` if they're no text, or too many.
    fn with(&self, bytes: &[u8]) -> Option<Edit> {
        let scalars: Vec<Template> = if self.is_of_chars {
            let text = std::str::from_utf8(bytes).ok()?;
            text.chars().map(|c| Template::Scalar(u32::from(c).into())).collect()
        } else {
            bytes.iter().map(|byte| Template::Scalar((*byte).into())).collect()
        };
        let is_other = bytes != self.bytes && (scalars.len() as i128) <= LONGEST;
        let with = Template::Shape { choice: scalars.len(), parts: scalars };
        is_other.then_some(Edit { part: self.part, with })
    }
}

/// The texts of an input whose length is open.
fn texts(parts: &Parts<'_>) -> Vec<Text> {
    let mut texts = Vec::new();
    for (part, of) in parts.layout.parts.iter().enumerate() {
        let (Shape::Seq { element, .. }, PartKind::Sequence { fixed: false }) =
            (&parts.graph.node(of.ty).shape, of.kind)
        else {
            continue;
        };
        let words = &parts.tape[parts.layout.words(part)][1..];
        match parts.graph.node(*element).shape {
            Shape::Char => {
                let chars = words.iter().filter_map(|word| char::from_u32(u32::try_from(*word).ok()?));
                texts.push(Text { part, bytes: chars.collect::<String>().into_bytes(), is_of_chars: true });
            }
            Shape::Int { min: 0, max: 255, .. } => {
                let bytes = words.iter().map(|word| *word as u8).collect();
                texts.push(Text { part, bytes, is_of_chars: false });
            }
            _ => {}
        }
    }
    texts
}

/// Puts one of two texts that were compared in the place of the other; where neither stands in the input, the whole of them before, behind, and
/// instead of what's there.
pub(super) fn compared(parts: &Parts<'_>, trace: &Trace, edits: &mut Vec<Edit>) {
    let texts = texts(parts);
    let mut beside = Vec::new();
    for of in trace.texts.iter().filter(|of| of.is_whole && of.one != of.other) {
        for text in &texts {
            let mut is_found = false;
            for (from, to) in [(&of.one, &of.other), (&of.other, &of.one)] {
                for at in places(&text.bytes, from).take(PLACES) {
                    is_found = true;
                    let (before, behind) = (&text.bytes[..at], &text.bytes[at + from.len()..]);
                    edits.extend(text.with(&[before, to, behind].concat()));
                }
            }
            if is_found {
                continue;
            }
            for to in [&of.one, &of.other] {
                let all = [to.clone(), [&text.bytes[..], to].concat(), [to, &text.bytes[..]].concat()];
                beside.extend(all.iter().filter_map(|bytes| text.with(bytes)));
            }
        }
    }
    edits.extend(beside);
}

/// Where a text stands in another.
fn places<'a>(within: &'a [u8], what: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    let last = (within.len() + 1).saturating_sub(what.len());
    (0..last).filter(move |at| !what.is_empty() && within[*at..].starts_with(what))
}

/// Writes for a numeral whose value was compared the number that it was compared with, and its neighbours.
pub(super) fn numerals(parts: &Parts<'_>, wanted: &[Wanted], edits: &mut Vec<Edit>) {
    for text in texts(parts) {
        let mut at = 0;
        while at < text.bytes.len() {
            let digits = text.bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let numeral = std::str::from_utf8(&text.bytes[at..at + digits]).ok();
            if let Some(value) = numeral.and_then(|numeral| numeral.parse::<u64>().ok()) {
                let (before, behind) = (&text.bytes[..at], &text.bytes[at + digits..]);
                for of in wanted.iter().filter(|of| of.from == value && of.to != value) {
                    for number in of.numbers().flat_map(|number| [number, number + 1, number - 1]) {
                        edits.extend(text.with(&[before, number.to_string().as_bytes(), behind].concat()));
                    }
                }
            }
            at += digits.max(1);
        }
    }
}

/// Puts beside a character, or an element of a sequence of integers, what it was compared with.
pub(super) fn inserted(parts: &Parts<'_>, wanted: &[Wanted], edits: &mut Vec<Edit>) {
    for (at, part) in parts.layout.parts.iter().enumerate() {
        let (Shape::Seq { element, .. }, PartKind::Sequence { fixed: false }) =
            (&parts.graph.node(part.ty).shape, part.kind)
        else {
            continue;
        };
        let shape = parts.graph.node(*element).shape.clone();
        if !matches!(shape, Shape::Char | Shape::Int { .. }) || parts.tape[at] >= LONGEST {
            continue;
        }
        let Some(scalars) = elements(parts, at) else { continue };
        for of in wanted.iter().filter(|of| of.comparison.is_constant) {
            let is_it = |scalar: &Template| *scalar == Template::Scalar(of.from.into());
            let Some(place) = scalars.iter().position(is_it) else { continue };
            for number in of.numbers().filter(|number| Template::is_scalar_of(*number, &shape)) {
                for place in [place, place + 1] {
                    let mut longer = scalars.clone();
                    longer.insert(place, Template::Scalar(number));
                    edits.push(Edit {
                        part: at,
                        with: Template::Shape { choice: longer.len(), parts: longer },
                    });
                }
            }
        }
    }
}
