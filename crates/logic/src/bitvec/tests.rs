//! Bit-vectors against plain integer arithmetic: exhaustively at four bits, by identities where they're wide.

use super::*;

const WIDTH: u32 = 4;

fn bv(value: i64) -> BitVec {
    BitVec::new(WIDTH, value).expect("width 4")
}

fn signed(value: i64) -> i64 {
    if value >= 8 { value - 16 } else { value }
}

/// Both operands in every combination, as unsigned numbers.
fn pairs() -> impl Iterator<Item = (i64, i64)> {
    (0..16).flat_map(|a| (0..16).map(move |b| (a, b)))
}

#[test]
fn arithmetic_at_four_bits_is_arithmetic_modulo_sixteen() {
    for (a, b) in pairs() {
        assert_eq!(bv(a).add(&bv(b)), bv(a + b));
        assert_eq!(bv(a).sub(&bv(b)), bv(a - b));
        assert_eq!(bv(a).mul(&bv(b)), bv(a * b));
        assert_eq!(bv(a).neg(), bv(-a));
        assert_eq!(bv(a).not(), bv(15 - a));
        assert_eq!(bv(a).and(&bv(b)), bv(a & b));
        assert_eq!(bv(a).or(&bv(b)), bv(a | b));
        assert_eq!(bv(a).xor(&bv(b)), bv(a ^ b));
    }
}

#[test]
fn division_at_four_bits_follows_the_definitions_of_smt_lib() {
    for (a, b) in pairs() {
        let udiv = |a: i64, b: i64| if b == 0 { 15 } else { a / b };
        let urem = |a: i64, b: i64| if b == 0 { a } else { a % b };
        assert_eq!(bv(a).udiv(&bv(b)), bv(udiv(a, b)));
        assert_eq!(bv(a).urem(&bv(b)), bv(urem(a, b)));
        // The standard defines the signed ones by cases on the sign bits.
        let (na, nb) = (a >= 8, b >= 8);
        let (abs_a, abs_b) = (if na { 16 - a } else { a }, if nb { 16 - b } else { b });
        let quotient = udiv(abs_a, abs_b);
        assert_eq!(bv(a).sdiv(&bv(b)), bv(if na != nb { -quotient } else { quotient }), "{a} sdiv {b}");
        let rest = urem(abs_a, abs_b);
        assert_eq!(bv(a).srem(&bv(b)), bv(if na { -rest } else { rest }), "{a} srem {b}");
        let smod = match (na, nb) {
            _ if rest == 0 => 0,
            (false, false) => rest,
            (true, false) => b - rest,
            (false, true) => b + rest,
            (true, true) => -rest,
        };
        assert_eq!(bv(a).smod(&bv(b)), bv(smod), "{a} smod {b}");
    }
}

#[test]
fn shifts_and_rotations_at_four_bits_move_every_bit_where_it_belongs() {
    for (a, by) in pairs() {
        let bit = |i: i64| (0..4).contains(&i) && (a >> i) & 1 == 1;
        let sum = |f: &dyn Fn(i64) -> bool| (0..4).map(|i| i64::from(f(i)) << i).sum::<i64>();
        assert_eq!(bv(a).shl(&bv(by)), bv(sum(&|i| bit(i - by))));
        assert_eq!(bv(a).lshr(&bv(by)), bv(sum(&|i| bit(i + by))));
        assert_eq!(bv(a).ashr(&bv(by)), bv(sum(&|i| if i + by > 3 { bit(3) } else { bit(i + by) })));
        assert_eq!(bv(a).rotate_left(by as u32), bv(sum(&|i| bit((i - by).rem_euclid(4)))));
        assert_eq!(bv(a).rotate_right(by as u32), bv(sum(&|i| bit((i + by) % 4))));
    }
}

#[test]
fn comparisons_and_overflow_at_four_bits_are_those_of_the_numbers() {
    let outside = |n: i64| !(-8..8).contains(&n);
    for (a, b) in pairs() {
        let (x, y) = (signed(a), signed(b));
        assert_eq!(bv(a).ucmp(&bv(b)), a.cmp(&b));
        assert_eq!(bv(a).scmp(&bv(b)), x.cmp(&y));
        assert_eq!(bv(a).signed(), x);
        assert_eq!(bv(a).nego(), outside(-x));
        assert_eq!(bv(a).uaddo(&bv(b)), a + b > 15);
        assert_eq!(bv(a).saddo(&bv(b)), outside(x + y));
        assert_eq!(bv(a).usubo(&bv(b)), a < b);
        assert_eq!(bv(a).ssubo(&bv(b)), outside(x - y));
        assert_eq!(bv(a).umulo(&bv(b)), a * b > 15);
        assert_eq!(bv(a).smulo(&bv(b)), outside(x * y));
        assert_eq!(bv(a).sdivo(&bv(b)), x == -8 && y == -1);
    }
}

#[test]
fn pieces_at_four_bits_are_put_together_and_taken_apart() {
    for (a, b) in pairs() {
        let joined = bv(a).concat(&bv(b)).expect("eight bits");
        assert_eq!((joined.width(), joined.unsigned().clone()), (8, Int::from(16 * a + b)));
        assert_eq!(joined.extract(7, 4), Some(bv(a)));
        assert_eq!(joined.extract(3, 0), Some(bv(b)));
        for high in 0..8 {
            for low in 0..=high {
                let part = joined.extract(high, low).expect("in range");
                assert_eq!(part.width(), high - low + 1);
                assert!((low..=high).all(|i| part.bit(i - low) == joined.bit(i)));
            }
        }
        assert_eq!(bv(a).zero_extend(3).map(|v| v.unsigned().clone()), Some(Int::from(a)));
        assert_eq!(bv(a).sign_extend(3).map(|v| v.signed()), Some(Int::from(signed(a))));
        assert_eq!(bv(a).repeat(2), bv(a).concat(&bv(a)));
    }
}

#[test]
fn arithmetic_at_wide_widths_is_arithmetic_of_the_numbers() {
    let mut rng = crate::testing::Rng::new(7);
    for width in [1, 31, 64, 126, 127, 128, 129, 300] {
        let modulus = Int::power_of_two(width);
        for _ in 0..200 {
            let random = |rng: &mut crate::testing::Rng| {
                (0..5).fold(Int::ZERO, |n, _| n.shl(64) + Int::from(rng.bits())).low_bits(width)
            };
            let (a, b) = (random(&mut rng), random(&mut rng));
            let (x, y) = (BitVec::wrap(width, a.clone()), BitVec::wrap(width, b.clone()));
            assert_eq!(*x.add(&y).unsigned(), (&a + &b).rem_euclid(&modulus));
            assert_eq!(*x.mul(&y).unsigned(), (&a * &b).rem_euclid(&modulus));
            assert_eq!(*x.sub(&y).unsigned(), (&a - &b).rem_euclid(&modulus));
            assert_eq!(x.and(&y).add(&x.or(&y)), x.add(&y));
            assert_eq!(x.xor(&y), x.or(&y).sub(&x.and(&y)));
            assert_eq!(x.neg(), x.not().add(&BitVec::wrap(width, Int::ONE)));
        }
    }
}

#[test]
fn widths_and_ranges_that_make_no_vector_are_refused() {
    assert_eq!(BitVec::new(0, 1), None);
    assert_eq!(BitVec::new(Sort::MAX_WIDTH + 1, 1), None);
    assert_eq!(bv(1).extract(4, 0), None);
    assert_eq!(bv(1).extract(0, 1), None);
    assert_eq!(bv(1).repeat(0), None);
    assert_eq!(bv(1).repeat(u32::MAX), None);
    assert_eq!(bv(1).zero_extend(u32::MAX), None);
}

#[test]
fn vectors_print_in_smt_libs_notation() {
    assert_eq!(bv(10).to_string(), "#xa");
    assert_eq!(BitVec::new(3, 1).map(|v| v.to_string()), Some("#b001".to_owned()));
    assert_eq!(BitVec::new(12, 1).map(|v| v.to_string()), Some("#x001".to_owned()));
}
