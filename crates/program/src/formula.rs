//! Boolean expressions of the source: conditions under operators, as DO-178C has decisions, and when a pair of their evaluations shows the effect of
//! a condition.
//!
//! RTCA DO-178C, glossary: a *condition* is "a Boolean expression containing no Boolean operators except for the unary operator (NOT)", a
//! *decision* "a Boolean expression composed of conditions and zero or more Boolean operators"; one that "appears more than once in a decision"
//! is a condition at each occurrence. MC/DC asks of each condition that it's "shown to independently affect a decision's outcome": by varying
//! only that condition ([`Showing::UniqueCause`]), or while what else varies can't affect the outcome ([`Showing::Masking`]).

use std::fmt;

/// A Boolean operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `&&`: the right operand is only looked at if the left one is true.
    And,
    /// `||`: the right operand is only looked at if the left one is false.
    Or,
    /// `&` of truth values.
    BitAnd,
    /// `|` of truth values.
    BitOr,
    /// `^` of truth values.
    BitXor,
    /// `==` of truth values.
    Equal,
    /// `!=` of truth values.
    Unequal,
}

/// A Boolean expression over conditions, which are numbered in the order of the source.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// A condition.
    Condition(usize),
    /// `!`.
    Not(Box<Formula>),
    /// An operator between two.
    Operation(Operator, Box<Formula>, Box<Formula>),
}

/// How a pair of evaluations shows that a condition matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Showing {
    /// Every operand beside the way from the condition up to the decision has the same value in both, or isn't looked at in one; how these come to their
    /// values doesn't matter.
    Masking,
    /// Every other condition has the same value in both, or isn't looked at in one.
    UniqueCause,
}

impl Operator {
    /// How the source writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::And => "&&",
            Operator::Or => "||",
            Operator::BitAnd => "&",
            Operator::BitOr => "|",
            Operator::BitXor => "^",
            Operator::Equal => "==",
            Operator::Unequal => "!=",
        }
    }

    /// Its value if the left operand alone decides it.
    fn short(self, left: bool) -> Option<bool> {
        match self {
            Operator::And if !left => Some(false),
            Operator::Or if left => Some(true),
            _ => None,
        }
    }

    fn apply(self, left: bool, right: bool) -> bool {
        match self {
            Operator::And | Operator::BitAnd => left && right,
            Operator::Or | Operator::BitOr => left || right,
            Operator::BitXor | Operator::Unequal => left != right,
            Operator::Equal => left == right,
        }
    }
}

impl Formula {
    /// How many conditions there are.
    pub fn conditions(&self) -> usize {
        match self {
            Formula::Condition(_) => 1,
            Formula::Not(inner) => inner.conditions(),
            Formula::Operation(_, left, right) => left.conditions() + right.conditions(),
        }
    }

    /// The value, from those of the conditions that were looked at; `None` if one that has to be looked at wasn't.
    pub fn value(&self, values: &[Option<bool>]) -> Option<bool> {
        match self {
            Formula::Condition(index) => values.get(*index).copied().flatten(),
            Formula::Not(inner) => inner.value(values).map(|value| !value),
            Formula::Operation(operator, left, right) => {
                let left = left.value(values)?;
                match operator.short(left) {
                    Some(value) => Some(value),
                    None => Some(operator.apply(left, right.value(values)?)),
                }
            }
        }
    }

    /// The condition whose effect two complete evaluations show, if they do. Cost: linear in the conditions, times their number.
    pub fn shown(&self, a: &[Option<bool>], b: &[Option<bool>], how: Showing) -> Vec<usize> {
        if self.value(a).is_none() || self.value(a) == self.value(b) {
            return vec![];
        }
        let differ = |index: &usize| matches!((a[*index], b[*index]), (Some(a), Some(b)) if a != b);
        let differing: Vec<usize> = (0..self.conditions()).filter(differ).collect();
        match how {
            Showing::UniqueCause => {
                if differing.len() == 1 {
                    differing
                } else {
                    vec![]
                }
            }
            Showing::Masking => {
                differing.into_iter().filter(|index| self.is_way(*index, a, b) == Some(true)).collect()
            }
        }
    }

    /// Whether what's beside the way to a condition is the same in both; `None` if the condition isn't in here.
    fn is_way(&self, condition: usize, a: &[Option<bool>], b: &[Option<bool>]) -> Option<bool> {
        match self {
            Formula::Condition(index) => (*index == condition).then_some(true),
            Formula::Not(inner) => inner.is_way(condition, a, b),
            Formula::Operation(_, left, right) => {
                let (inside, beside) = match left.is_way(condition, a, b) {
                    Some(inside) => (inside, right),
                    None => (right.is_way(condition, a, b)?, left),
                };
                let same = match (beside.value(a), beside.value(b)) {
                    (Some(a), Some(b)) => a == b,
                    _ => true,
                };
                Some(inside && same)
            }
        }
    }

    /// The formula with these names for its conditions, and parentheses where operators differ.
    pub fn with_names(&self, name: &dyn Fn(usize) -> String) -> String {
        match self {
            Formula::Condition(index) => name(*index),
            Formula::Not(inner) => match &**inner {
                Formula::Operation(..) => format!("!({})", inner.with_names(name)),
                _ => format!("!{}", inner.with_names(name)),
            },
            Formula::Operation(operator, left, right) => {
                let side = |inner: &Formula| match inner {
                    Formula::Operation(other, ..) if other != operator => {
                        format!("({})", inner.with_names(name))
                    }
                    _ => inner.with_names(name),
                };
                format!("{} {} {}", side(left), operator.symbol(), side(right))
            }
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_names(&|index| format!("c{}", index + 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn condition(index: usize) -> Box<Formula> {
        Box::new(Formula::Condition(index))
    }

    fn of(operator: Operator, left: Box<Formula>, right: Box<Formula>) -> Box<Formula> {
        Box::new(Formula::Operation(operator, left, right))
    }

    /// All formulas of so many conditions, from a first number on, each operator at each place, negated or not.
    fn all(first: usize, count: usize) -> Vec<Formula> {
        use Operator::*;
        if count == 1 {
            return vec![Formula::Condition(first), Formula::Not(condition(first))];
        }
        let mut made = vec![];
        for split in 1..count {
            for left in all(first, split) {
                for right in all(first + split, count - split) {
                    for operator in [And, Or, BitAnd, BitXor, Equal] {
                        made.push(*of(operator, Box::new(left.clone()), Box::new(right.clone())));
                    }
                }
            }
        }
        made
    }

    /// What's looked at when the conditions have these values, by a walk that knows nothing of [`Formula::value`].
    fn look(formula: &Formula, truth: u32, seen: &mut [Option<bool>]) -> bool {
        match formula {
            Formula::Condition(index) => *seen[*index].insert(truth >> index & 1 == 1),
            Formula::Not(inner) => !look(inner, truth, seen),
            Formula::Operation(operator, left, right) => {
                let left = look(left, truth, seen);
                match (operator, left) {
                    (Operator::And, false) => false,
                    (Operator::Or, true) => true,
                    (Operator::Equal, _) => left == look(right, truth, seen),
                    (Operator::Unequal | Operator::BitXor, _) => left != look(right, truth, seen),
                    (Operator::BitAnd, _) => look(right, truth, seen) & left,
                    (Operator::BitOr, _) => look(right, truth, seen) | left,
                    _ => look(right, truth, seen),
                }
            }
        }
    }

    fn table(formula: &Formula, truth: u32) -> bool {
        look(formula, truth, &mut vec![None; formula.conditions()])
    }

    #[test]
    fn values_are_those_of_the_truth_table() {
        for formula in all(0, 3) {
            for truth in 0..8 {
                let mut seen = vec![None; 3];
                let value = look(&formula, truth, &mut seen);
                assert_eq!(formula.value(&seen), Some(value), "{formula} of {truth:03b}");
            }
        }
    }

    /// Unique cause over truth tables: rows that differ in the condition alone, where what isn't looked at in one row may be taken as it's in the other.
    #[test]
    fn unique_cause_is_what_two_rows_of_the_truth_table_show() {
        for formula in all(0, 3) {
            for x in 0..8u32 {
                for y in 0..8u32 {
                    let (mut a, mut b) = (vec![None; 3], vec![None; 3]);
                    look(&formula, x, &mut a);
                    look(&formula, y, &mut b);
                    let rows = |seen: &[Option<bool>]| {
                        let agrees = |row: &u32| {
                            (0..3).all(|i| seen[i].is_none_or(|value| value == (row >> i & 1 == 1)))
                        };
                        (0..8u32).filter(agrees).collect::<Vec<_>>()
                    };
                    let by_table = |condition: usize| {
                        rows(&a).iter().any(|p| {
                            let q = p ^ (1 << condition);
                            rows(&b).contains(&q) && table(&formula, *p) != table(&formula, q)
                        })
                    };
                    let expected: Vec<usize> =
                        (0..3).filter(|c| a[*c].is_some() && b[*c].is_some() && by_table(*c)).collect();
                    assert_eq!(
                        formula.shown(&a, &b, Showing::UniqueCause),
                        expected,
                        "{formula}: {x:03b}, {y:03b}"
                    );
                }
            }
        }
    }

    /// Masking over truth tables, without `^` and `==`, which mask nothing: in both rows turning the condition round turns the outcome round, and no
    /// other condition that differs can do that by itself in the row in which the outcome is to be its doing.
    #[test]
    fn masking_is_what_boolean_differences_say() {
        for formula in all(0, 3) {
            let text = formula.to_string();
            if text.contains(['^', '=']) {
                continue;
            }
            for x in 0..8u32 {
                for y in 0..8u32 {
                    let (mut a, mut b) = (vec![None; 3], vec![None; 3]);
                    look(&formula, x, &mut a);
                    look(&formula, y, &mut b);
                    let turns = |row: u32, c: usize| table(&formula, row) != table(&formula, row ^ (1 << c));
                    // What isn't looked at can have any value: some completion of the row has to do.
                    let complete = |seen: &[Option<bool>], c: usize| {
                        (0..8u32).any(|row| {
                            (0..3).all(|i| seen[i].is_none_or(|value| value == (row >> i & 1 == 1)))
                                && turns(row, c)
                        })
                    };
                    let outcome = table(&formula, x) != table(&formula, y);
                    let differs = |c: usize| matches!((a[c], b[c]), (Some(a), Some(b)) if a != b);
                    let expected: Vec<usize> = (0..3)
                        .filter(|c| outcome && differs(*c) && complete(&a, *c) && complete(&b, *c))
                        .collect();
                    assert_eq!(
                        formula.shown(&a, &b, Showing::Masking),
                        expected,
                        "{formula}: {x:03b}, {y:03b}"
                    );
                }
            }
        }
    }

    #[test]
    fn masking_accepts_what_unique_cause_does_not() {
        use Operator::*;
        // (a && b) || (c && d): d is shown by two rows in which a differs, too.
        let formula = of(Or, of(And, condition(0), condition(1)), of(And, condition(2), condition(3)));
        let a = [Some(false), None, Some(true), Some(true)];
        let b = [Some(true), Some(false), Some(true), Some(false)];
        assert_eq!(formula.shown(&a, &b, Showing::Masking), [3]);
        assert!(formula.shown(&a, &b, Showing::UniqueCause).is_empty());
        assert_eq!(formula.to_string(), "(c1 && c2) || (c3 && c4)");
    }

    #[test]
    fn two_rows_of_a_conjunction_that_are_both_false_show_nothing() {
        let formula = of(Operator::And, condition(0), condition(1));
        let (a, b) = ([Some(false), None], [Some(true), Some(false)]);
        assert!(formula.shown(&a, &b, Showing::Masking).is_empty());
    }
}
