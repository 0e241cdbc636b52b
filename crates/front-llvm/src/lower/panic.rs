//! What a panic says: Rust's messages, as far as they're constants.

use touchstone_program::memory::Initial;
use touchstone_program::{TermId, Value as Literal};

use super::Refusal;
use super::function::Lowering;
use crate::ast::Operation;
use crate::ast::instruction::{Call, Callee};

/// Longer texts are no messages.
const LONGEST: u64 = 10_000;

impl Lowering<'_, '_> {
    /// A call that panics. `message` is what's known to be said; it's empty if that's among the arguments.
    pub(super) fn panic(&mut self, call: &Call, name: &str, message: &str) -> Result<(), Refusal> {
        let demangled = crate::demangle(name).unwrap_or_default();
        const CHECKS: [&str; 4] = [
            "panic_bounds_check",
            "panic_misaligned_pointer_dereference",
            "panic_null_pointer_dereference",
            "panic_invalid_enum_construction",
        ];
        self.compiler_check |=
            demangled.contains("panic_const_") || CHECKS.iter().any(|check| demangled.ends_with(check));
        let message = match message {
            "" => self.text_among(call).or_else(|| self.formatted_text()),
            message => Some(message.to_owned()),
        };
        match message {
            Some(message) => self.fail(&format!("panic: {message}")),
            None => self.fail("panic"),
        }
        Ok(())
    }

    /// A text among a call's arguments: an address followed by a length, both constant.
    pub(super) fn text_among(&mut self, call: &Call) -> Option<String> {
        let mut terms = vec![];
        for index in 0..call.arguments.len() {
            terms.push(self.argument(call, index).ok()?);
        }
        terms.windows(2).find_map(|pair| {
            let length = self.constant_word(pair[1]).filter(|length| (1..LONGEST).contains(length))?;
            self.constant_text(pair[0], Some(length))
        })
    }

    /// The text of the message that was put together last in this block: a call of `core::fmt::Arguments::from_str`, or of
    /// `new` with a template.
    fn formatted_text(&mut self) -> Option<String> {
        let body = self.body;
        let made = body.block(self.source).instructions.iter().rev().find_map(|instruction| {
            let Operation::Call(call) = &instruction.operation else { return None };
            let Callee::Function(name) = &call.callee else { return None };
            let function = crate::demangle(name)?;
            function.starts_with("core::fmt::Arguments").then(|| call.clone())
        })?;
        if let Some(text) = self.text_among(&made) {
            return Some(text);
        }
        let template = self.argument(&made, 0).ok()?;
        template_text(self.constant_bytes(template)?)
    }

    pub(super) fn constant_word(&self, term: TermId) -> Option<u64> {
        match self.world.program.store().literal(term) {
            Some(Literal::BitVec(v)) => u64::try_from(v.unsigned()).ok(),
            _ => None,
        }
    }

    /// The text at a constant address: so many bytes, or up to the first zero.
    pub(super) fn constant_text(&self, address: TermId, length: Option<u64>) -> Option<String> {
        let bytes = self.constant_bytes(address)?;
        let length = match length {
            Some(length) => usize::try_from(length).ok()?,
            None => bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len()),
        };
        String::from_utf8(bytes.get(..length)?.to_vec()).ok()
    }

    /// The bytes from a constant address on, to the first that's zero in the whole rest of the object.
    fn constant_bytes(&self, address: TermId) -> Option<&[u8]> {
        let address = self.constant_word(address)?;
        let objects = &self.world.program.memory.objects;
        let index = objects.partition_point(|object| object.address <= address).checked_sub(1)?;
        let object = objects.get(index).filter(|object| object.constant)?;
        let offset = usize::try_from(address - object.address).ok()?;
        let [Initial::Bytes(bytes), ..] = &object.initial[..] else { return None };
        bytes.get(offset..)
    }
}

/// The text of a template of `core::fmt`: pieces with their lengths in front, arguments as bytes from 0xc0 on, 0 at the end.
/// What's behind something that isn't known is left out.
fn template_text(template: &[u8]) -> Option<String> {
    let (mut text, mut rest) = (String::new(), template);
    while let Some((first, behind)) = rest.split_first() {
        match first {
            0 => break,
            1..0x80 => {
                let (piece, behind) = behind.split_at_checked(usize::from(*first))?;
                text.push_str(std::str::from_utf8(piece).ok()?);
                rest = behind;
            }
            // An argument, as it's printed.
            0xc0 => {
                text.push('…');
                rest = behind;
            }
            _ => {
                text.push('…');
                break;
            }
        }
    }
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::template_text;

    #[test]
    fn templates_are_read_as_far_as_they_are_plain() {
        assert_eq!(template_text(b"\x05boom \xc0\0").as_deref(), Some("boom …"));
        assert_eq!(template_text(b"\x01a\xc7\x01\x02\x01b\0").as_deref(), Some("a…"));
        assert_eq!(template_text(b"\x09short\0"), None);
        assert_eq!(template_text(b"\0"), None);
    }
}
