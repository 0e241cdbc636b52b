//! The length of a value as Rust has it: of a text the sum over its characters of how many bytes of UTF-8 each has.

use super::query::{Build, Query};
use super::symbol::{Number, Sym};
use crate::graph::Shape;
use touchstone_logic::TermId;

/// The least characters of two, three and four bytes.
const LONGER: [i128; 3] = [0x80, 0x800, 0x1_0000];

/// Most bytes of a character.
const MOST: i128 = 4;

impl Query {
    pub(super) fn length_in_rust(&mut self, value: &Sym) -> Build<Number> {
        match value {
            Sym::OneOf(parts) => {
                let mut parts = parts.iter().rev();
                let Some((_, last)) = parts.next() else { return Ok(self.vague_number()) };
                let mut length = self.length_in_rust(last)?;
                for (condition, part) in parts {
                    let then = self.length_in_rust(part)?;
                    length = self.choose_number(*condition, then, length)?;
                }
                Ok(length)
            }
            Sym::Datum(datum) => match datum.text_length() {
                Some(bytes) => Ok(self.small(bytes as i128)),
                None => self.length(value),
            },
            Sym::Node(id)
                if matches!(self.graph.node(self.node(*id).ty).shape, Shape::Seq { is_text: true, .. }) =>
            {
                self.bytes(value)
            }
            _ => self.length(value),
        }
    }

    fn bytes(&mut self, text: &Sym) -> Build<Number> {
        let Some(text) = self.elements(text)? else { return Ok(self.vague_number()) };
        let (zero, one) = (self.store.int(0), self.store.int(1));
        let (mut bytes, mut vague) = (vec![zero], vec![text.length.vague]);
        for (present, character) in &text.elements {
            let code = self.as_number(character);
            vague.push(code.vague);
            bytes.push(self.store.ite(*present, one, zero)?);
            for from in LONGER.into_iter().filter(|from| *from <= code.high) {
                let from = self.small(from);
                let longer = self.store.ge(code.term, from.term)?;
                let longer = self.all(&[*present, longer])?;
                bytes.push(self.store.ite(longer, one, zero)?);
            }
        }
        let vague = self.any(&vague)?;
        let most = (text.elements.len() as i128).saturating_mul(MOST);
        Ok(Number { term: self.store.add(&bytes)?, low: 0, high: most, vague })
    }

    /// Whether a sequence has an element that equals this one, as Rust says; of a map, a key.
    pub(super) fn has_element(&mut self, element: &Sym, sequence: &Sym) -> Build<TermId> {
        let set = self.as_set(sequence, true)?;
        let mut found = Vec::with_capacity(set.members.len());
        for (condition, member) in set.members.iter() {
            let equal = self.equal(element, member)?;
            found.push(self.all(&[*condition, equal])?);
        }
        let found = self.any(&found)?;
        self.unless(set.vague, found)
    }
}
