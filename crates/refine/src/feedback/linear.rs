//! Comparisons that answer to a change of one scalar linearly: where both operands will be equal.
//!
//! The difference of the operands was seen for two values of the scalar. If it's `slope * x + rest` in the arithmetic of the machine, it's 0 at
//! `x = -rest / slope`: in the integers, or modulo a power of two, where the slope's odd part has an inverse.

use touchstone_campaign::feedback::{Comparison, Trace};

/// No more scalars are proposed of one change.
const MOST: usize = 64;

/// Values for a scalar at which a comparison may turn out differently, its neighbours behind it: it was `word` in the first run, and `by` more in
/// the second.
pub(crate) fn solutions(first: &Trace, second: &Trace, word: i128, by: i128) -> Vec<i128> {
    let (mut exact, mut near) = (Vec::new(), Vec::new());
    let both = first.comparisons.iter().zip(&second.comparisons);
    // From where the runs part on, the comparisons are of different places.
    for (one, other) in both.take_while(|(one, other)| is_same_place(one, other)) {
        if one.is_of_addresses() || other.is_of_addresses() {
            continue;
        }
        let (rest, then) = (difference(one), difference(other));
        let slope = one.signed((then as u64).wrapping_sub(rest as u64) & one.mask());
        // Twice as much of the change is twice as much of the slope: what's seen of one step alone.
        if slope == 0 || slope % by != 0 {
            continue;
        }
        let slope = slope / by;
        let nearest = -rest / slope;
        match rest % slope {
            0 => exact.push(nearest),
            _ => near.extend([nearest, nearest - 1, nearest + 1]),
        }
        exact.extend(modular(slope, rest, one));
        near.extend([nearest + 1, nearest - 1]);
    }
    let mut found: Vec<i128> = Vec::new();
    for value in exact.into_iter().chain(near).map(|apart| word.wrapping_add(apart)) {
        if value != word && !found.contains(&value) && found.len() < MOST {
            found.push(value);
        }
    }
    found
}

fn is_same_place(one: &Comparison, other: &Comparison) -> bool {
    (one.size, one.is_constant) == (other.size, other.is_constant)
        && (!one.is_constant || one.one == other.one)
}

/// The second operand less the first.
fn difference(of: &Comparison) -> i128 {
    of.signed(of.other.wrapping_sub(of.one) & of.mask())
}

/// What has to be added for `slope * x + rest` to be 0 modulo the operands' size: up, and down.
fn modular(slope: i128, rest: i128, of: &Comparison) -> Vec<i128> {
    let twos = slope.trailing_zeros();
    let bits = 8 * u32::from(of.size.min(8));
    if twos >= bits || rest.trailing_zeros() < twos {
        return Vec::new();
    }
    let (odd, rest) = ((slope >> twos) as u64, (rest >> twos) as u64);
    // Newton's iteration: each step doubles the bits that are right, of which there are three at first.
    let inverse =
        (0..5).fold(odd, |inverse, _| inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse))));
    let bits = bits - twos;
    let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
    let up = rest.wrapping_neg().wrapping_mul(inverse) & mask;
    vec![up.into(), i128::from(up) - (1_i128 << bits)]
}

#[cfg(test)]
mod tests {
    use super::solutions;
    use touchstone_campaign::feedback::{Comparison, Trace};

    /// What's seen of comparing `f(x)` with a constant, as 64 bits.
    fn trace(of: impl Fn(i64) -> i64, x: i64, constant: i64) -> Trace {
        let comparison = Comparison { size: 8, is_constant: true, one: constant as u64, other: of(x) as u64 };
        Trace { comparisons: vec![comparison], texts: Vec::new() }
    }

    fn solved(of: impl Fn(i64) -> i64 + Copy, constant: i64, x: i64) -> Vec<i128> {
        solutions(&trace(of, x, constant), &trace(of, x + 1, constant), x.into(), 1)
    }

    #[test]
    fn a_linear_equation_is_solved_from_two_points() {
        let of = |x: i64| x.wrapping_mul(7).wrapping_add(3);
        assert_eq!(solved(of, 48_884, 5)[0], 6983);
        assert_eq!(solved(of, 48_884, -100)[0], 6983);
        assert_eq!(solved(|x| 500 - 3 * x, -1, 0)[0], 167);
    }

    #[test]
    fn what_only_wraps_around_to_it_is_found_too() {
        let of = |x: i64| x.wrapping_mul(7).wrapping_add(3);
        for constant in [48_881, 4, i64::MIN] {
            let found = solved(of, constant, 5);
            assert!(found.iter().any(|x| of(*x as i64) == constant), "{constant}: {found:?}");
        }
        // An even slope never comes to an odd number.
        let of = |x: i64| x.wrapping_mul(6);
        assert!(solved(of, 7, 5).iter().all(|x| of(*x as i64) != 7));
        assert!(solved(of, 8, 5).iter().any(|x| of(*x as i64) == 8));
    }

    #[test]
    fn between_two_whole_numbers_both_sides_are_tried() {
        let found = solved(|x| 3 * x, 1000, 0);
        assert!(found.contains(&333) && found.contains(&334), "{found:?}");
    }

    #[test]
    fn what_a_change_does_not_touch_says_nothing() {
        assert!(solved(|_| 5, 48_881, 0).is_empty());
        let none = Trace::default();
        assert!(solutions(&none, &none, 0, 1).is_empty());
    }
}
