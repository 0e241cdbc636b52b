//! What the comparisons of one run saw.

/// The comparisons of a run, in the order in which they were made, as far as there was room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Comparisons of numbers.
    pub comparisons: Vec<Comparison>,
    /// Comparisons of texts.
    pub texts: Vec<Texts>,
}

/// A comparison of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// Number of bytes of each operand.
    pub size: u8,
    /// Whether the first is a constant of the program.
    pub is_constant: bool,
    /// The first operand, the bits beyond its size 0.
    pub one: u64,
    /// The second operand, likewise.
    pub other: u64,
}

impl Comparison {
    /// The bits that the operands have.
    pub fn mask(self) -> u64 {
        if self.size >= 8 { u64::MAX } else { (1 << (8 * self.size)) - 1 }
    }

    /// A word of this size with a sign.
    pub fn signed(self, word: u64) -> i128 {
        let beyond = 64 - 8 * u32::from(self.size.min(8));
        i128::from(((word << beyond) as i64) >> beyond)
    }

    /// Whether an operand looks like an address of the program: those differ from run to run.
    pub fn is_of_addresses(self) -> bool {
        let is_address = |word: u64| match word >> 40 {
            // Programs, and what's mapped, of Linux on x86-64 and AArch64.
            0x55 | 0x56 | 0x7E | 0x7F | 0xAA | 0xAB | 0xFF => word >> 48 == 0,
            _ => false,
        };
        self.size == 8 && (is_address(self.one) || is_address(self.other))
    }
}

/// A comparison of two texts of the same length.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Texts {
    /// The first text, as far as it was kept.
    pub one: Vec<u8>,
    /// The second text, as far as it was kept.
    pub other: Vec<u8>,
    /// Whether that's all of them.
    pub is_whole: bool,
}

#[cfg(test)]
mod tests {
    use super::Comparison;

    fn of(size: u8, one: u64, other: u64) -> Comparison {
        Comparison { size, is_constant: false, one, other }
    }

    #[test]
    fn words_have_the_sign_of_their_size() {
        assert_eq!(of(1, 0xFF, 0).signed(0xFF), -1);
        assert_eq!(of(4, 0, 0).signed(0x7FFF_FFFF), 0x7FFF_FFFF);
        assert_eq!(of(8, 0, 0).signed(u64::MAX - 1), -2);
        assert_eq!([1, 2, 4, 8].map(|size| of(size, 0, 0).mask().count_ones()), [8, 16, 32, 64]);
    }

    #[test]
    fn addresses_are_told_from_numbers() {
        assert!(of(8, 0, 0x5612_7163_B100).is_of_addresses() && of(8, 0x7FFD_0000_1000, 0).is_of_addresses());
        assert!(!of(8, 48_881, u64::MAX).is_of_addresses() && !of(4, 0x5612_7163, 0).is_of_addresses());
    }
}
