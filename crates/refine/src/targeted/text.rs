//! The length of texts, which Rust counts in bytes of UTF-8: the sum over the characters of how many bytes each has.

use super::lower::{Build, WIDE};
use super::node::{Query, Target};
use super::symbol::{Linear, NodeId, Scope, Sym};
use crate::expr::{BinaryOp, Expr};
use crate::graph::Shape;

/// The least characters of two, three and four bytes.
const LONGER: [i128; 3] = [0x80, 0x800, 0x1_0000];

/// Most bytes of a character.
const MOST: i128 = 4;

impl Query {
    pub(super) fn is_text(&self, id: NodeId) -> bool {
        matches!(self.graph.node(self.node(id).ty).shape, Shape::Seq { is_text: true, .. })
    }

    /// The length in bytes of a text; `term` is what asks for it. While the number of characters is open, all that's known is that each
    /// has at least one byte and at most four.
    pub(super) fn text_length(&mut self, id: NodeId, term: &'static Expr, scope: &Scope) -> Build<Linear> {
        let node = self.node(id);
        let (choice, is_decided) = (node.choice, node.decided.is_some());
        if !is_decided {
            let characters = Linear::var(choice);
            let most = self.space.max(choice).saturating_mul(MOST).clamp(0, WIDE);
            let bytes = self.space.new_var(0, most);
            let length = Linear::var(bytes);
            self.post_comparison(BinaryOp::Le, &characters, &length, None)?;
            if let Some(longest) = characters.scale(MOST) {
                self.post_comparison(BinaryOp::Le, &length, &longest, None)?;
            }
            self.suspend(id, term, scope, Target::Int(bytes));
            return Ok(length);
        }
        let characters = self.node(id).fields.clone();
        let mut sum = Linear::constant(0);
        for character in &characters {
            let length = self.character_length(character)?;
            match sum.clone().add(1, &length) {
                Some(longer) => sum = longer,
                None => self.leaves_out = true,
            }
        }
        Ok(sum)
    }

    /// How many bytes a character has.
    fn character_length(&mut self, character: &Sym) -> Build<Linear> {
        let Sym::Char(code) = character else {
            self.leaves_out = true;
            return Ok(Linear::var(self.space.new_var(1, MOST)));
        };
        let mut length = Linear::constant(1);
        let (least, greatest) = match (code.known(), &code.terms[..]) {
            (Some(known), _) => (known, known),
            (None, [(1, var)]) if code.constant == 0 => (self.space.min(*var), self.space.max(*var)),
            _ => (0, u32::from(char::MAX).into()),
        };
        for from in LONGER.into_iter().filter(|from| *from <= greatest) {
            let longer = match from <= least {
                true => Linear::constant(1),
                false => {
                    let longer = self.reify(BinaryOp::Ge, code, &Linear::constant(from))?;
                    self.bit(longer)?
                }
            };
            if let Some(sum) = length.clone().add(1, &longer) {
                length = sum;
            }
        }
        Ok(length)
    }
}
