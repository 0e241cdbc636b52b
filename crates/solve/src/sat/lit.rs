//! `Lit`: a boolean variable or its negation, the alphabet of clauses. Variable 0 is the constant true, so that constants
//! are literals like any other and fold away in the gates.

use std::fmt;
use std::ops::Not;

/// A literal: `2 * variable + (1 if negated)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The constant true.
    pub const TRUE: Lit = Lit(0);
    /// The constant false.
    pub const FALSE: Lit = Lit(1);

    /// The literal of a variable that is true iff the variable is `positive`.
    pub fn new(variable: u32, positive: bool) -> Lit {
        Lit(variable << 1 | u32::from(!positive))
    }

    /// One of the two constants.
    pub fn constant(value: bool) -> Lit {
        if value { Lit::TRUE } else { Lit::FALSE }
    }

    /// The variable.
    pub fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Tells whether the literal isn't a negation.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The truth value, if this is a constant.
    pub fn as_constant(self) -> Option<bool> {
        (self.0 < 2).then_some(self.0 == 0)
    }

    /// The literal itself, or its negation if `negate`.
    #[must_use]
    pub fn negate_if(self, negate: bool) -> Lit {
        Lit(self.0 ^ u32::from(negate))
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_constant() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{}x{}", if self.is_positive() { "" } else { "-" }, self.variable()),
        }
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
