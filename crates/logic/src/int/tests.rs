//! `Int` at the border between its two forms, and its total division.

use super::*;

/// Numbers around every edge of the inline form, and their products.
fn interesting() -> Vec<BigInt> {
    let mut numbers: Vec<BigInt> = (-3..4).map(BigInt::from).collect();
    for edge in [i64::MAX as i128, i64::MIN as i128, u64::MAX as i128, i128::MAX, i128::MIN, 1 << 100] {
        numbers.extend((-1..2).map(|d: i32| BigInt::from(edge) + d));
    }
    numbers.push(BigInt::from(u128::MAX) * BigInt::from(u128::MAX));
    numbers.push(-BigInt::from(u128::MAX) * BigInt::from(3));
    numbers
}

#[test]
fn arithmetic_agrees_with_big_integers_around_every_edge() {
    for a in interesting() {
        for b in interesting() {
            let (x, y) = (Int::from(a.clone()), Int::from(b.clone()));
            assert_eq!(&x + &y, Int::from(&a + &b));
            assert_eq!(&x - &y, Int::from(&a - &b));
            assert_eq!(&x * &y, Int::from(&a * &b));
            assert_eq!(x.cmp(&y), a.cmp(&b));
            assert_eq!(x == y, a == b);
            assert_eq!(x.gcd(&y), Int::from(a.gcd(&b)));
            if b != BigInt::from(0) {
                assert_eq!(x.div_trunc(&y), Int::from(&a / &b), "{a} / {b}");
                assert_eq!(x.rem_trunc(&y), Int::from(&a % &b), "{a} % {b}");
                let (q, r) = (x.div_euclid(&y), x.rem_euclid(&y));
                assert_eq!(&q * &y + &r, x);
                assert!(!r.is_negative() && r < y.abs());
            }
        }
        let x = Int::from(a.clone());
        assert_eq!(x.to_big(), a);
        assert_eq!(-&x, Int::from(-&a));
        assert_eq!(x.to_string(), a.to_string());
        assert_eq!(a.to_string().parse(), Ok(x.clone()));
        assert_eq!(x.pow(3), Int::from(a.pow(3)));
        for bits in [0, 1, 7, 64, 126, 127, 128, 200] {
            assert_eq!(x.shl(bits), Int::from(&a << bits));
            assert_eq!(x.shr_floor(bits), Int::from(&a >> bits));
            assert_eq!(x.low_bits(bits), Int::from(a.mod_floor(&(BigInt::from(1) << bits))), "{a} {bits}");
            assert_eq!(x.bit(bits), a.bit(u64::from(bits)));
        }
        assert_eq!(u64::from(x.bit_length()), a.bits());
    }
}

#[test]
fn division_by_zero_is_zero_and_the_remainder_is_the_dividend() {
    for n in [-7, 0, 7] {
        let n = Int::from(n);
        assert_eq!(n.div_trunc(&Int::ZERO), 0);
        assert_eq!(n.rem_trunc(&Int::ZERO), n);
        assert_eq!(n.div_euclid(&Int::ZERO), 0);
        assert_eq!(n.rem_euclid(&Int::ZERO), n);
    }
}

#[test]
fn truncated_division_is_rusts() {
    for a in -20i32..20 {
        for b in (-5i32..6).filter(|b| *b != 0) {
            assert_eq!(Int::from(a).div_trunc(&Int::from(b)), a / b);
            assert_eq!(Int::from(a).rem_trunc(&Int::from(b)), a % b);
            assert_eq!(Int::from(a).div_euclid(&Int::from(b)), a.div_euclid(b));
            assert_eq!(Int::from(a).rem_euclid(&Int::from(b)), a.rem_euclid(b));
        }
    }
}

#[test]
fn conversions_to_machine_integers_check_the_range() {
    assert_eq!(u8::try_from(Int::from(255)), Ok(255));
    assert!(u8::try_from(Int::from(256)).is_err());
    assert!(u64::try_from(Int::from(-1)).is_err());
    assert_eq!(u128::try_from(Int::from(u128::MAX)), Ok(u128::MAX));
    assert_eq!(
        i128::try_from(Int::from(u128::MAX)).map_err(|e| e.to_string()),
        Err(format!("{} does not fit i128", u128::MAX))
    );
    assert_eq!(Int::from(u128::MAX) + Int::from(i128::MIN) + Int::from(i128::MIN), -1);
}

#[test]
fn texts_that_are_no_integers_are_refused() {
    for text in ["", "-", "1_000", "0x10", " 1", "1.0", "٣"] {
        assert_eq!(text.parse::<Int>(), Err(ParseIntError(text.to_owned())));
    }
}

#[test]
fn the_integer_square_root_is_the_greatest_whose_square_is_not_above() {
    for n in (0..200).map(Int::from).chain([Int::power_of_two(130), Int::from(i128::MAX)]) {
        let root = n.isqrt().expect("not negative");
        assert!(&root * &root <= n && (&root + &Int::ONE).pow(2) > n);
    }
    assert_eq!(Int::from(-1).isqrt(), None);
}
