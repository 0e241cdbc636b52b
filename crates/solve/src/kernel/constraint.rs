//! `Constraint`: what can be posted to a space, as plain data.

use super::space::Var;

/// A boolean variable (one whose domain lies in `0..=1`) or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit {
    /// The variable.
    pub var: Var,
    /// Set if the literal is true when the variable is 1.
    pub positive: bool,
}

impl Lit {
    /// The literal that is always true.
    pub const TRUE: Lit = Lit { var: Var::ONE, positive: true };
    /// The literal that is always false.
    pub const FALSE: Lit = Lit { var: Var::ONE, positive: false };

    /// True when `var` is 1.
    pub fn positive(var: Var) -> Lit {
        Lit { var, positive: true }
    }

    /// True when `var` is 0.
    pub fn negative(var: Var) -> Lit {
        Lit { var, positive: false }
    }

    /// The constant literal of a truth value.
    pub fn constant(truth: bool) -> Lit {
        Lit { var: Var::ONE, positive: truth }
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit { var: self.var, positive: !self.positive }
    }
}

/// Relations between a sum and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// At most the constant.
    Le,
    /// Equal to the constant.
    Eq,
    /// Not equal to the constant.
    Ne,
}

/// A relation between variables. Integers are mathematical: an operation whose exact result is outside `i128` has no
/// result, so it is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// `Σ coefficient * variable  relation  constant`; reified, the literal is true exactly when that holds.
    /// Bounds-consistent for `Le` (and for `Eq` up to divisibility), value-consistent for two variables compared.
    Linear {
        /// Coefficients and variables; repeated variables are added up.
        terms: Vec<(i128, Var)>,
        /// The comparison.
        relation: Relation,
        /// The right-hand side.
        constant: i128,
        /// The literal equivalent to the comparison, if it isn't simply demanded.
        reified: Option<Lit>,
    },
    /// `result = left * right`.
    Product {
        /// The product of both.
        result: Var,
        /// The one factor.
        left: Var,
        /// The other factor.
        right: Var,
    },
    /// `result = left / right` rounded toward zero, and 0 when `right` is 0.
    Quotient {
        /// The quotient.
        result: Var,
        /// The dividend.
        left: Var,
        /// The divisor; it may be 0.
        right: Var,
    },
    /// `result = left % right` with the sign of `left`, and `left` when `right` is 0.
    Remainder {
        /// The remainder.
        result: Var,
        /// The dividend.
        left: Var,
        /// The divisor; it may be 0.
        right: Var,
    },
    /// `result` is the least of `of`; none of them has no solution.
    Min {
        /// The least of all.
        result: Var,
        /// The candidates.
        of: Vec<Var>,
    },
    /// `result` is the greatest of `of`; none of them has no solution.
    Max {
        /// The greatest.
        result: Var,
        /// The candidates.
        of: Vec<Var>,
    },
    /// `result = |of|`.
    Abs {
        /// The absolute value.
        result: Var,
        /// The number whose absolute value it is.
        of: Var,
    },
    /// At least one literal is true.
    Clause(Vec<Lit>),
    /// `result` is true exactly when all of `of` are.
    And {
        /// The conjunction.
        result: Lit,
        /// The conjuncts.
        of: Vec<Lit>,
    },
    /// `result` is true exactly when one of `of` is.
    Or {
        /// The disjunction.
        result: Lit,
        /// The disjuncts.
        of: Vec<Lit>,
    },
    /// `result` is true exactly when `left` and `right` differ.
    Xor {
        /// True if they differ.
        result: Lit,
        /// One side of the two.
        left: Lit,
        /// The other side.
        right: Lit,
    },
    /// `result` is true exactly when `left` and `right` agree.
    Iff {
        /// True if they agree.
        result: Lit,
        /// One side of the two.
        left: Lit,
        /// The other side.
        right: Lit,
    },
    /// `result` is `then` if the condition is true and `otherwise` if not. Constructive: until the condition is known,
    /// `result` lies in the hull of both.
    IfThenElse {
        /// The chosen value.
        result: Var,
        /// The literal that chooses.
        condition: Lit,
        /// The value if it's true.
        then: Var,
        /// The value if it's false.
        otherwise: Var,
    },
    /// `result = of[index]`, counted from 0; an index outside has no solution.
    Element {
        /// The element at that position.
        result: Var,
        /// Its position.
        index: Var,
        /// The sequence.
        of: Vec<Var>,
    },
    /// One alternative at least has all its differences true. Constructive: what no alternative that is still possible
    /// allows is removed from the bounds. An alternative without differences always holds; no alternative never does.
    OneOf(Vec<Vec<Difference>>),
    /// No two are equal. What one has the others haven't; and where there are hardly more values than variables, bounds
    /// consistency.
    AllDifferent(Vec<Var>),
    /// `var` has one of the values; reified, the literal says whether.
    InValues {
        /// The variable.
        var: Var,
        /// The values, in any order.
        values: Vec<i128>,
        /// The literal equivalent to membership, if it isn't simply demanded.
        reified: Option<Lit>,
    },
    /// `lit` says whether `element` is in the set.
    Member {
        /// True if it is in the set.
        lit: Lit,
        /// The candidate.
        element: Var,
        /// The set's possible elements.
        of: Vec<Element>,
    },
    /// `lit` says whether each element of `left` is in `right`.
    Subset {
        /// True if it is a subset.
        lit: Lit,
        /// The smaller set.
        left: Vec<Element>,
        /// The greater set.
        right: Vec<Element>,
    },
    /// `lit` says whether both sets have the same elements.
    SetEq {
        /// True if they do.
        lit: Lit,
        /// One of the sets.
        left: Vec<Element>,
        /// The other set.
        right: Vec<Element>,
    },
    /// `lit` says whether the sets have no element in common.
    Disjoint {
        /// True if they have none.
        lit: Lit,
        /// One of the sets.
        left: Vec<Element>,
        /// The other set.
        right: Vec<Element>,
    },
    /// `result` is the number of different elements.
    Cardinality {
        /// The number of elements.
        result: Var,
        /// The set's possible elements.
        of: Vec<Element>,
    },
}

/// `x - y <= bound`; with [`Var::ZERO`] on one side, a bound of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Difference {
    /// The minuend of the difference.
    pub x: Var,
    /// The subtrahend.
    pub y: Var,
    /// The greatest difference.
    pub bound: i128,
}

/// A possible element of a finite set: the value of `var`, provided that `guard` is true. Several may be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    /// True if the element counts.
    pub guard: Lit,
    /// The element's value.
    pub var: Var,
}

impl Element {
    /// An element that is there whatever happens.
    pub fn always(var: Var) -> Element {
        Element { guard: Lit::TRUE, var }
    }
}
