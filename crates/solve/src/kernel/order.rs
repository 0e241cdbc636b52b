//! Orders of search: which variable is decided next, and in which order its values are tried.
//!
//! Both are small objects that keep no state: what comes next is computed from the domains and the value tried last. An
//! [`Order`] is the two together, and when to begin again with others; [`restart`](super::restart) searches by one.

use super::space::{Space, Var};

/// Chooses the variable to decide.
pub trait SelectVar {
    /// The position in `vars` of an unfixed variable, or `None` if all are fixed. All variables before `from` are fixed.
    fn select(&self, space: &Space, vars: &[Var], from: usize) -> Option<usize>;

    /// Tells whether all variables before the selected one are fixed then, so that the search needn't look at them again.
    fn in_order(&self) -> bool {
        false
    }
}

/// Chooses the order of a variable's values.
pub trait SelectValue {
    /// The value of the domain that follows `last`, or the first one. `last` may have left the domain. Laws: every value
    /// of the domain comes exactly once; the order doesn't depend on which other values the domain has.
    fn next(&self, space: &Space, var: Var, last: Option<i128>) -> Option<i128>;
}

/// Order of a search: runs, each with an order of variables and of values. Any order finds the same solutions.
pub trait Order {
    /// Which variable next.
    type Select: SelectVar;
    /// Which value next.
    type Values: SelectValue;

    /// The orders of a run, counted from 0, for these decisions with the domains they have at its beginning.
    fn run(&self, space: &Space, decisions: &[Var], run: u64) -> (Self::Select, Self::Values);

    /// After how many failures a run is given up if it has found nothing; `None`: never. For completeness these must
    /// grow beyond all bounds, or be `None` at last.
    fn patience(&self, _run: u64) -> Option<u64> {
        None
    }
}

/// The documented order: the variables as they were given, the values 0, 1, -1, 2, -2, …. So solutions come in
/// lexicographic order of these. Exact: what comes when depends on the solutions alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct SmallestFirst;

/// The variables as they were given.
#[derive(Clone, Copy, Debug, Default)]
pub struct InOrder;

/// The variable with the fewest values; of several the first. Costs a look at all variables for each decision. As an
/// [`Order`] it tries the values 0, 1, -1, 2, -2, ….
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstFail;

/// Values from the least to the greatest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ascending;

/// Values by distance from an origin, the greater of two equally near first: for origin 0 it is 0, 1, -1, 2, -2, ….
#[derive(Clone, Copy, Debug, Default)]
pub struct Smallest {
    /// The value to start from.
    pub origin: i128,
}

impl Order for SmallestFirst {
    type Select = InOrder;
    type Values = Smallest;

    fn run(&self, _: &Space, _: &[Var], _: u64) -> (InOrder, Smallest) {
        (InOrder, Smallest { origin: 0 })
    }
}

impl Order for FirstFail {
    type Select = FirstFail;
    type Values = Smallest;

    fn run(&self, _: &Space, _: &[Var], _: u64) -> (FirstFail, Smallest) {
        (FirstFail, Smallest { origin: 0 })
    }
}

impl SelectVar for InOrder {
    #[inline]
    fn select(&self, space: &Space, vars: &[Var], from: usize) -> Option<usize> {
        vars.get(from..)?.iter().position(|var| !space.is_fixed(*var)).map(|i| from + i)
    }

    fn in_order(&self) -> bool {
        true
    }
}

impl SelectVar for FirstFail {
    fn select(&self, space: &Space, vars: &[Var], from: usize) -> Option<usize> {
        let open = vars.iter().enumerate().skip(from).filter(|(_, var)| !space.is_fixed(**var));
        open.min_by_key(|(_, var)| space.domain_size(**var)).map(|(i, _)| i)
    }
}

impl SelectValue for Ascending {
    #[inline]
    fn next(&self, space: &Space, var: Var, last: Option<i128>) -> Option<i128> {
        match last {
            None => Some(space.min(var)),
            Some(last) => space.at_least(var, last.checked_add(1)?),
        }
    }
}

impl SelectValue for Smallest {
    fn next(&self, space: &Space, var: Var, last: Option<i128>) -> Option<i128> {
        let origin = self.origin;
        // What is left: `high` and up, `low` and down.
        let (high, low) = match last {
            None => (Some(origin), origin.checked_sub(1)),
            Some(last) if last >= origin => {
                let distance = last.checked_sub(origin);
                (last.checked_add(1), distance.and_then(|d| origin.checked_sub(d.max(1))))
            }
            Some(last) => {
                let distance = origin.checked_sub(last);
                let high = distance.and_then(|d| origin.checked_add(d)).and_then(|high| high.checked_add(1));
                (high, last.checked_sub(1))
            }
        };
        let above = high.and_then(|high| space.at_least(var, high));
        let below = low.and_then(|low| space.at_most(var, low));
        match (above, below) {
            (Some(above), Some(below)) if above.abs_diff(origin) <= below.abs_diff(origin) => Some(above),
            (_, Some(below)) => Some(below),
            (above, None) => above,
        }
    }
}
