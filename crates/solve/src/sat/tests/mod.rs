//! Circuits against arithmetic: every operation exhaustively at small widths, at random at 64 bits.

mod clauses;
mod floats;
mod gates;
mod order;
mod queries;
mod terms;
mod words;

use super::Lit;
use super::cdcl::{Answer, Library};
use super::gates::{Circuit, Word};

/// A circuit with inputs that can be set, and outputs that can be read.
pub(crate) struct Bench {
    pub circuit: Circuit,
    pub inputs: Vec<Word>,
}

impl Bench {
    pub(crate) fn new(widths: &[usize]) -> Bench {
        let mut circuit = Circuit::new(Library::default());
        let inputs = widths.iter().map(|&width| circuit.fresh_word(width)).collect();
        Bench { circuit, inputs }
    }

    /// The value of the output where the inputs have these values.
    pub(crate) fn run(&mut self, values: &[u128], output: &[Lit]) -> u128 {
        let mut assumptions = vec![];
        for (word, value) in self.inputs.iter().zip(values) {
            let bits = word.iter().enumerate().map(|(i, bit)| bit.negate_if(value >> i & 1 == 0));
            assumptions.extend(bits);
        }
        assert_eq!(self.circuit.solve(&assumptions), Answer::Sat, "inputs {values:?}");
        let bits = output.iter().enumerate();
        bits.map(|(i, &bit)| u128::from(self.circuit.value(bit)) << i).sum()
    }
}

/// A small deterministic source of random numbers (xorshift).
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number of up to 64 bits, one of few bits or a special one as often as any other.
    pub(crate) fn number(&mut self) -> u64 {
        let n = self.next();
        match n % 4 {
            0 => self.next(),
            1 => self.next() >> (n >> 8 & 63),
            2 => (self.next() >> (n >> 8 & 63)).wrapping_neg(),
            _ => [0, 1, u64::MAX, i64::MAX as u64, i64::MIN as u64, 2][(n >> 8) as usize % 6],
        }
    }
}
