//! The bits of what's no number. Of an IEEE format there are many NaNs, by sign and payload; here there is one of each format. What's made of its
//! bits, as a number or byte by byte, is excluded for that one only. Moving bits about looks at none of them: floats are copied as integers, too.
//! Likewise an object of C's `_Bool` may hold any byte; as a truth value it's read by one bit, and here it has no others. And behind a raw pointer of
//! Rust's to a `bool` or an enum may lie what's none of their values, as long as it's read as something else.

use touchstone_logic::{Op, Sort, Store, TermId};
use touchstone_report::{Limit, Quantity};

use super::{Done, Engine};
use crate::code::{Expr, Node};
use crate::memory::{Contents, Object};
use crate::state::State;
use crate::value::{self, Val};
use crate::word::{Kind, mask};

/// How many parts of a term are looked into for a float. What's larger counts as if it had one that may be a NaN.
const LOOKS: usize = 256;

/// The formats whose bits are looked for among known numbers: how many bits they have in memory, how many of those the exponent has, and how many bytes
/// lie between the beginnings of two. The last is x87's, which writes the bit down that others leave out.
const FORMATS: [(u32, u32, u64); 3] = [(32, 8, 4), (64, 11, 8), (X87, 15, 16)];

/// The bits of x87's format in memory.
const X87: u32 = 80;

impl Engine<'_> {
    /// What it rests on what an operator makes of bits: that they are those of the one NaN there is, or a truth value's byte.
    pub(super) fn doubt_of_bits(
        &mut self,
        state: &State,
        expr: &Expr,
        node: &Node,
        args: &[Val],
    ) -> Done<Option<Limit>> {
        let Node::Apply { operator, arguments, .. } = node else { return Ok(None) };
        let Kind::Bits(width) = operator.first else { return Ok(None) };
        if !(self.code.has_floats || self.inventory.has_loose()) || !takes_apart(&operator.op) || width == 1 {
            return Ok(None);
        }
        for (arg, place) in args.iter().zip(arguments) {
            let written = matches!(expr.nodes.get(*place as usize), Some(Node::Word(_) | Node::Literal(_)));
            match arg {
                Val::Word(word) if self.code.has_floats && !written && is_nan(*word, width) => {
                    return Ok(Some(one_nan()));
                }
                Val::Term(term) => {
                    if let Some(limit) = self.doubt_of_parts(state, *term)? {
                        return Ok(Some(limit));
                    }
                }
                Val::Word(_) => {}
            }
        }
        Ok(None)
    }

    /// What it rests on that two versions' bits are the same, or not: one may have made a number of those of a NaN. Two operations on the same
    /// floats may come to different ones; what's only moved keeps its bits.
    pub(super) fn doubt_of_agreement(&mut self, state: &State, both: [Val; 2]) -> Done<Option<Limit>> {
        if !self.code.has_floats {
            return Ok(None);
        }
        let is_one = both[0] == both[1];
        for val in both {
            if let Val::Term(term) = val
                && !(is_one && is_moved(self.program.store(), term))
                && let Some(limit) = self.doubt_of_parts(state, term)?
            {
                return Ok(Some(limit));
            }
        }
        Ok(None)
    }

    /// Whether a known part of a float that's read is one of a NaN: what's read is smaller than the float.
    pub(super) fn reads_of_nan(&mut self, state: &State, base: u64, offset: u64, size: u64) -> Done<bool> {
        let Some(object) = state.memory.object(base).cloned().filter(|_| self.code.has_floats) else {
            return Ok(false);
        };
        for (width, _, each) in FORMATS {
            let whole = u64::from(width / 8);
            let start = offset - offset % each;
            let is_whole = |end: u64| offset < end && end <= object.size;
            if size >= whole || !start.checked_add(whole).is_some_and(is_whole) {
                continue;
            }
            let read = object.contents.read(start, whole, &mut self.sources())?;
            if matches!(read.bits, Val::Word(word) if is_nan(word, width)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a part of a float may be read where one was written that's a known NaN: at an offset that isn't known, or of what isn't told by cells.
    pub(super) fn reads_among_nans(&self, object: &Object, offset: Val, size: u64) -> bool {
        let is_clear = matches!((&object.contents, offset), (Contents::Cells { .. }, Val::Word(_)));
        object.nans && !is_clear && FORMATS.iter().any(|(width, ..)| size < u64::from(width / 8))
    }

    /// What it rests on that a term has these bits: it may have those of a float that may be a NaN here, or a truth value's byte.
    fn doubt_of_parts(&mut self, state: &State, term: TermId) -> Done<Option<Limit>> {
        let mut pending = vec![term];
        let mut looks = LOOKS;
        while let Some(term) = pending.pop() {
            looks -= 1;
            if looks == 0 {
                return Ok(Some(one_nan()).filter(|_| self.code.has_floats));
            }
            if let Some(ty) = self.inventory.loose(term) {
                return Ok(Some(Limit::bare(Quantity::AdapterValues).of(ty)));
            }
            let store = self.program.store();
            match store.op(term) {
                Op::FpToBits => {
                    let float = store.args(term)[0];
                    if self.may_be_nan(state, float)? {
                        return Ok(Some(one_nan()));
                    }
                }
                Op::Ite => {
                    let args = store.args(term);
                    let chosen = [(args[0], args[2]), (negated(store, args[0]), args[1])];
                    // What's taken only of what's a number.
                    let is_guarded = |(nan, bits): (TermId, TermId)| {
                        *store.op(nan) == Op::FpIsNan
                            && *store.op(bits) == Op::FpToBits
                            && store.args(nan) == store.args(bits)
                    };
                    let [no, yes] = chosen.map(is_guarded);
                    pending.extend(
                        [(yes, args[1]), (no, args[2])]
                            .into_iter()
                            .filter(|(out, _)| !out)
                            .map(|(_, term)| term),
                    );
                }
                Op::Extract { .. }
                | Op::Concat
                | Op::ZeroExtend(_)
                | Op::SignExtend(_)
                | Op::Select
                | Op::Store => {
                    pending.extend_from_slice(store.args(term));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    fn may_be_nan(&mut self, state: &State, float: TermId) -> Done<bool> {
        let store = self.program.store_mut();
        let made = store.fp_is_nan(float)?;
        let is_nan = value::val(store, made);
        let term = match (is_nan, state.path.decide(store, is_nan)?) {
            (_, Some(truth)) => return Ok(truth),
            (Val::Word(word), None) => return Ok(word != 0),
            (Val::Term(term), None) => term,
        };
        let mut constraints = state.path.terms();
        constraints.push(term);
        let hint = self.chain.last_model().map(|model| (model, 0));
        let answer = self.chain.check(self.program.store(), &constraints, hint, &mut self.statistics);
        Ok(!matches!(answer, crate::query::Answer::Unsat(_)))
    }
}

/// Whether a term has no bits but those that were there before: none is of a float that an operation made. What's large counts as if one were.
fn is_moved(store: &Store, term: TermId) -> bool {
    let mut pending = vec![term];
    for _ in 0..LOOKS {
        let Some(term) = pending.pop() else { return true };
        match store.op(term) {
            // Of these the language says that they keep the bits, or change the sign alone.
            Op::FpToBits | Op::FpNeg | Op::FpAbs => pending.extend_from_slice(store.args(term)),
            Op::FpFromBits { .. } => {}
            Op::Ite => pending.extend_from_slice(&store.args(term)[1..]),
            Op::Extract { .. }
            | Op::Concat
            | Op::ZeroExtend(_)
            | Op::SignExtend(_)
            | Op::Select
            | Op::Store => pending.extend_from_slice(store.args(term)),
            _ if matches!(store.sort(term), Sort::Float { .. }) && !store.args(term).is_empty() => {
                return false;
            }
            _ => {}
        }
    }
    false
}

/// What a negation negates, or the term itself.
fn negated(store: &Store, term: TermId) -> TermId {
    match store.op(term) {
        Op::Not => store.args(term)[0],
        _ => term,
    }
}

/// Whether what's written as a float is a known NaN.
pub(super) fn is_one(bits: Val, kind: Kind) -> bool {
    let width = match kind {
        Kind::Float { exp, sig } => exp + sig,
        Kind::Bits(X87) => X87,
        _ => return false,
    };
    matches!(bits, Val::Word(word) if is_nan(word, width))
}

/// The limit that one NaN of each format is.
pub(super) fn one_nan() -> Limit {
    Limit::bare(Quantity::NanBits)
}

/// Whether an operator on bits does more than move them.
fn takes_apart(op: &Op) -> bool {
    !matches!(
        op,
        Op::Extract { .. }
            | Op::Concat
            | Op::ZeroExtend(_)
            | Op::SignExtend(_)
            | Op::Ite
            | Op::FpFromBits { .. }
    )
}

/// Whether a number of so many bits is what a NaN is here.
fn is_nan(word: u128, width: u32) -> bool {
    let Some((_, exponent, _)) = FORMATS.iter().find(|(format, ..)| *format == width) else { return false };
    // The exponent's bits and the fraction's first, behind the one that's written.
    let ones = exponent + if width == X87 { 2 } else { 1 };
    word == mask(ones) << (width - 1 - ones)
}
