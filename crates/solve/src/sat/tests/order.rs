//! The order encoding against arithmetic, over all values of small sparse domains.

use touchstone_logic::Int;

use super::Library;
use crate::sat::Lit;
use crate::sat::cdcl::Answer;
use crate::sat::gates::Circuit;
use crate::sat::order::Ordered;

/// All assignments of the two numbers, as literals to assume.
fn for_all_pairs(x: &Ordered, y: &Ordered, mut check: impl FnMut(&Int, &Int, &[Lit])) {
    for a in x.values() {
        for b in y.values() {
            check(a, b, &[x.pinned_to(a), y.pinned_to(b)].concat());
        }
    }
}

fn domains() -> Vec<Vec<Int>> {
    let domains = [vec![4], vec![0, 1], vec![-3, -1, 0, 2, 7], (-2..=3).collect(), vec![-8, 100]];
    domains.into_iter().map(|values: Vec<i32>| values.into_iter().map(Int::from).collect()).collect()
}

#[test]
fn a_fresh_number_has_exactly_its_values() {
    for domain in domains() {
        let mut circuit = Circuit::new(Library::default());
        let x = circuit.fresh_ordered(domain.clone());
        let mut found = vec![];
        while circuit.solve(&[]) == Answer::Sat {
            let value = x.decode(|lit| circuit.value(lit)).clone();
            let block: Vec<Lit> = x.pinned_to(&value).into_iter().map(|lit| !lit).collect();
            found.push(value);
            circuit.clause(&block);
        }
        found.sort_unstable();
        assert_eq!(found, domain);
    }
}

#[test]
fn operations_on_two_numbers_are_right_for_all_their_values() {
    type Operation = fn(&mut Circuit, &Ordered, &Ordered) -> Ordered;
    type Meaning = fn(&Int, &Int) -> Int;
    let operations: [(Operation, Meaning); 5] = [
        (Circuit::ordered_add, |a, b| a + b),
        (Circuit::ordered_min, |a, b| a.min(b).clone()),
        (Circuit::ordered_max, |a, b| a.max(b).clone()),
        (
            |c, x, y| {
                let c1 = c.ordered_at_most(x, y);
                c.ordered_choose(c1, x, y)
            },
            |a, b| a.min(b).clone(),
        ),
        (|c, x, _| c.ordered_map(x, |v| v * v), |a, _| a * a),
    ];
    for (number, (operation, meaning)) in operations.into_iter().enumerate() {
        for left in domains() {
            for right in domains() {
                let mut circuit = Circuit::new(Library::default());
                let x = circuit.fresh_ordered(left.clone());
                let y = circuit.fresh_ordered(right.clone());
                let z = operation(&mut circuit, &x, &y);
                let word = circuit.ordered_word(&z, 14);
                for_all_pairs(&x, &y, |a, b, setting| {
                    let expected = meaning(a, b);
                    assert_eq!(circuit.solve(setting), Answer::Sat);
                    let found = z.decode(|lit| circuit.value(lit));
                    assert_eq!(*found, expected, "operation {number} on {a}, {b}");
                    let bits = word.iter().enumerate();
                    let bits: i64 = bits.map(|(i, &bit)| i64::from(circuit.value(bit)) << i).sum();
                    assert_eq!(Int::from(bits), expected.low_bits(14));
                    // And it is forced to be so.
                    for lit in z.pinned_to(&expected) {
                        assert_eq!(circuit.solve(&[setting, &[!lit]].concat()), Answer::Unsat);
                    }
                });
            }
        }
    }
}

#[test]
fn comparisons_of_two_numbers_are_right_for_all_their_values() {
    for left in domains() {
        for right in domains() {
            let mut circuit = Circuit::new(Library::default());
            let x = circuit.fresh_ordered(left.clone());
            let y = circuit.fresh_ordered(right.clone());
            let (at_most, equal) = (circuit.ordered_at_most(&x, &y), circuit.ordered_equal(&x, &y));
            let is_zero = circuit.ordered_is(&x, &Int::ZERO);
            for_all_pairs(&x, &y, |a, b, setting| {
                for (lit, expected) in [(at_most, a <= b), (equal, a == b), (is_zero, a.is_zero())] {
                    let wrong = [setting, &[lit.negate_if(expected)]].concat();
                    assert_eq!(circuit.solve(&wrong), Answer::Unsat, "{a}, {b}");
                    assert_eq!(circuit.solve(setting), Answer::Sat);
                }
            });
        }
    }
}
