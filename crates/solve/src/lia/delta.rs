//! `Delta`: numbers with an infinitesimal part, with which strict bounds are bounds like others.

use super::ratio::Ratio;

/// A number and a multiple of an infinitesimal: strict bounds are bounds on these.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Delta {
    pub real: Ratio,
    pub epsilon: Ratio,
}

impl Delta {
    /// The number itself.
    pub(crate) fn of(real: Ratio) -> Delta {
        Delta { real, epsilon: Ratio::ZERO }
    }

    /// The greatest integer not above this.
    pub(crate) fn floor(&self) -> Ratio {
        let floor = self.real.floor();
        if self.epsilon.signum() < 0 && floor == self.real { floor.sub(&Ratio::ONE) } else { floor }
    }

    /// The least integer not below this.
    pub(crate) fn ceil(&self) -> Ratio {
        let ceil = self.real.ceil();
        if self.epsilon.signum() > 0 && ceil == self.real { ceil.add(&Ratio::ONE) } else { ceil }
    }

    /// With so much of another added.
    pub(crate) fn plus_scaled(&self, factor: &Ratio, other: &Delta) -> Delta {
        let scaled = |a: &Ratio, b: &Ratio| if b.is_zero() { a.clone() } else { a.add(&factor.mul(b)) };
        Delta { real: scaled(&self.real, &other.real), epsilon: scaled(&self.epsilon, &other.epsilon) }
    }

    /// The difference.
    pub(crate) fn minus(&self, other: &Delta) -> Delta {
        Delta { real: self.real.sub(&other.real), epsilon: self.epsilon.sub(&other.epsilon) }
    }

    /// The quotient.
    pub(crate) fn over(&self, divisor: &Ratio) -> Delta {
        Delta { real: self.real.div(divisor), epsilon: self.epsilon.div(divisor) }
    }
}
