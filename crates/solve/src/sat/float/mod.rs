//! IEEE 754 floats as circuits, for any format and a rounding mode known when the circuit is built.
//!
//! A float is its encoding, a [`Word`](super::gates::Word) of `exp + sig` bits with one NaN (quiet, positive, no payload), so that identity of
//! floats is equality of bits. An operation unpacks its operands, computes a result exact up to a sticky bit, and rounds
//! once: [`round`] is the only place that rounds to a format, [`format`] the only one that knows the encoding. Special
//! values (NaN, infinities, zeros) are chosen at the end, beside the circuit of the finite case.

mod add;
mod compare;
mod convert;
mod divide;
mod format;
mod integral;
mod multiply;
mod remainder;
mod round;

pub(crate) use format::Format;
