//! The order encoding of an integer with few possible values: a literal `x >= v` for each value but the least (Tamura,
//! Taga, Kitagawa, Banbara, *Compiling finite linear CSP into SAT*, 2009).
//!
//! Invariant: the literals fall from true to false once, `x >= v` being implied by `x >= w` for `v < w`; a fresh number
//! asserts that, every operation keeps it. So whatever depends on one number alone is a disjunction of intervals of its
//! values, two literals each ([`Circuit::ordered_where`]): comparison with a constant is one literal, and any function
//! of one variable costs no more than its graph has turns.

use touchstone_logic::Int;

use super::Lit;
use super::gates::{Circuit, Word};

/// A number in the order encoding.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ordered {
    /// The possible values, ascending; at least one.
    values: Vec<Int>,
    /// `reaches[i]` is whether the number is `values[i + 1]` or more.
    reaches: Vec<Lit>,
}

impl Ordered {
    /// A number known exactly.
    pub(crate) fn constant(value: &Int) -> Ordered {
        Ordered { values: vec![value.clone()], reaches: vec![] }
    }

    /// 1 if the literal is true, else 0.
    pub(crate) fn from_bit(bit: Lit) -> Ordered {
        Ordered { values: vec![Int::ZERO, Int::ONE], reaches: vec![bit] }.trimmed()
    }

    /// The possible values, ascending.
    pub(crate) fn values(&self) -> &[Int] {
        &self.values
    }

    /// Literal that is true if the number is `bound` or more.
    pub(crate) fn at_least(&self, bound: &Int) -> Lit {
        match self.values.partition_point(|value| value < bound) {
            0 => Lit::TRUE,
            i if i == self.values.len() => Lit::FALSE,
            i => self.reaches[i - 1],
        }
    }

    /// The number's value, given those of literals.
    pub(crate) fn decode(&self, value: impl Fn(Lit) -> bool) -> &Int {
        let reached = self.reaches.iter().take_while(|&&lit| value(lit)).count();
        &self.values[reached]
    }

    /// At most two literals that are all true for exactly the value that `decode` found.
    pub(crate) fn pinned_to(&self, value: &Int) -> Vec<Lit> {
        let (at_least, above) = (self.at_least(value), self.at_least(&(value + &Int::ONE)));
        [at_least, !above].into_iter().filter(|&lit| lit != Lit::TRUE).collect()
    }

    /// The literals that make up the number.
    pub(crate) fn literals(&self) -> &[Lit] {
        &self.reaches
    }
}

impl Circuit {
    /// A number of which only the possible values are known; at least one, ascending.
    pub(crate) fn fresh_ordered(&mut self, values: Vec<Int>) -> Ordered {
        let reaches = self.fresh_word(values.len().saturating_sub(1));
        for pair in reaches.windows(2) {
            self.clause(&[pair[0], !pair[1]]);
        }
        Ordered { values, reaches }
    }

    /// Tells whether the number is one of its values with that property.
    pub(crate) fn ordered_where(&mut self, x: &Ordered, property: impl Fn(&Int) -> bool) -> Lit {
        let mut intervals = vec![];
        let mut from = None;
        for (i, value) in x.values.iter().enumerate() {
            let reached = if i == 0 { Lit::TRUE } else { x.reaches[i - 1] };
            match (from, property(value)) {
                (None, true) => from = Some(reached),
                (Some(start), false) => {
                    intervals.push(self.and(start, !reached));
                    from = None;
                }
                _ => {}
            }
        }
        intervals.extend(from);
        self.or_all(&intervals)
    }

    /// Literal that is true if the number is `value`.
    pub(crate) fn ordered_is(&mut self, x: &Ordered, value: &Int) -> Lit {
        self.ordered_where(x, |v| v == value)
    }

    /// The image of a number under a function.
    pub(crate) fn ordered_map(&mut self, x: &Ordered, function: impl Fn(&Int) -> Int) -> Ordered {
        let images: Vec<Int> = x.values.iter().map(function).collect();
        let mut values = images.clone();
        values.sort_unstable();
        values.dedup();
        let image_of = |v: &Int| &images[x.values.partition_point(|value| value < v)];
        let reaches =
            values[1..].iter().map(|bound| self.ordered_where(x, |v| image_of(v) >= bound)).collect();
        Ordered { values, reaches }
    }

    /// The number as a two's complement word.
    pub(crate) fn ordered_word(&mut self, x: &Ordered, width: usize) -> Word {
        (0..width as u32).map(|bit| self.ordered_where(x, |v| v.bit(bit))).collect()
    }

    /// `x <= y`: wherever x reaches a value, y does.
    pub(crate) fn ordered_at_most(&mut self, x: &Ordered, y: &Ordered) -> Lit {
        let steps: Vec<Lit> = x.values.iter().map(|v| self.implies(x.at_least(v), y.at_least(v))).collect();
        self.and_all(&steps)
    }

    /// `x = y`: they reach the same values.
    pub(crate) fn ordered_equal(&mut self, x: &Ordered, y: &Ordered) -> Lit {
        let same: Vec<Lit> = merged(x, y).iter().map(|v| self.iff(x.at_least(v), y.at_least(v))).collect();
        self.and_all(&same)
    }

    /// `if c then x else y`.
    pub(crate) fn ordered_choose(&mut self, c: Lit, x: &Ordered, y: &Ordered) -> Ordered {
        self.pointwise(x, y, |circuit, a, b| circuit.ite(c, a, b))
    }

    /// The lesser: it reaches what both reach.
    pub(crate) fn ordered_min(&mut self, x: &Ordered, y: &Ordered) -> Ordered {
        self.pointwise(x, y, Circuit::and)
    }

    /// The greater: it reaches what either reaches.
    pub(crate) fn ordered_max(&mut self, x: &Ordered, y: &Ordered) -> Ordered {
        self.pointwise(x, y, Circuit::or)
    }

    /// The sum, by a pair of clauses for every pair of values. Cost: the product of the numbers of values.
    pub(crate) fn ordered_add(&mut self, x: &Ordered, y: &Ordered) -> Ordered {
        if let [constant] = &y.values[..] {
            return self.ordered_map(x, |v| v + constant);
        }
        if let [constant] = &x.values[..] {
            return self.ordered_map(y, |v| v + constant);
        }
        let mut values: Vec<Int> =
            x.values.iter().flat_map(|a| y.values.iter().map(move |b| a + b)).collect();
        values.sort_unstable();
        values.dedup();
        let sum = self.fresh_ordered(values);
        for a in &x.values {
            for b in &y.values {
                let (at, above) = (a + b, &(a + b) + &Int::ONE);
                self.clause(&[!x.at_least(a), !y.at_least(b), sum.at_least(&at)]);
                let (x_above, y_above) = (x.at_least(&(a + &Int::ONE)), y.at_least(&(b + &Int::ONE)));
                self.clause(&[x_above, y_above, !sum.at_least(&above)]);
            }
        }
        sum
    }

    fn pointwise(
        &mut self,
        x: &Ordered,
        y: &Ordered,
        mut gate: impl FnMut(&mut Circuit, Lit, Lit) -> Lit,
    ) -> Ordered {
        let values = merged(x, y);
        let reaches = values[1..].iter().map(|v| gate(self, x.at_least(v), y.at_least(v))).collect();
        Ordered { values, reaches }.trimmed()
    }
}

impl Ordered {
    /// Without the values at both ends that constants rule out.
    fn trimmed(mut self) -> Ordered {
        let below = self.reaches.iter().take_while(|&&lit| lit == Lit::TRUE).count();
        let above = self.reaches.iter().rev().take_while(|&&lit| lit == Lit::FALSE).count();
        let top = self.reaches.len() - above;
        self.values.truncate(top + 1);
        self.reaches.truncate(top);
        self.values.drain(..below);
        self.reaches.drain(..below);
        self
    }
}

fn merged(x: &Ordered, y: &Ordered) -> Vec<Int> {
    let mut values = [&x.values[..], &y.values[..]].concat();
    values.sort_unstable();
    values.dedup();
    values
}
