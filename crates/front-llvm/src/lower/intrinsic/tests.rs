//! The functions of integers, exhaustively at small widths, against plain numbers.

use touchstone_program::{Store, Value};

use super::*;

/// What a function of constants folds to.
fn folded(store: &mut Store, name: &str, args: &[TermId]) -> u64 {
    let term = match (name, args) {
        ("ctlz", &[a]) => leading_zeros(store, a),
        ("cttz", &[a]) => trailing_zeros(store, a),
        _ => integer_function(store, name, args).map(|term| term.expect("it's known")),
    };
    match store.literal(term.expect("the sorts fit")) {
        Some(Value::BitVec(v)) => u64::try_from(v.unsigned()).expect("it's small"),
        value => panic!("{name} gave {value:?}"),
    }
}

fn signed(n: u64, width: u32) -> i64 {
    (n << (64 - width)).cast_signed() >> (64 - width)
}

#[test]
fn functions_of_one_integer_are_exact_at_every_width() {
    for width in 2..=9u32 {
        let mut store = Store::new();
        for n in 0..1u64 << width {
            let a = store.bitvec(width, n).expect("a good width");
            assert_eq!(folded(&mut store, "ctpop", &[a]), u64::from(n.count_ones()));
            assert_eq!(folded(&mut store, "ctlz", &[a]), u64::from(n.leading_zeros() - (64 - width)));
            assert_eq!(folded(&mut store, "cttz", &[a]), u64::from(n.trailing_zeros().min(width)));
            assert_eq!(folded(&mut store, "bitreverse", &[a]), n.reverse_bits() >> (64 - width));
        }
    }
    let mut store = Store::new();
    for (width, n, reversed) in
        [(16, 0x1234, 0x3412), (24, 0x12_3456, 0x56_3412), (32, 0x1234_5678, 0x7856_3412)]
    {
        let a = store.bitvec(width, n).expect("a good width");
        assert_eq!(folded(&mut store, "bswap", &[a]), reversed);
    }
}

#[test]
fn functions_of_two_integers_are_exact_at_every_width() {
    for width in 2..=5u32 {
        let (mut store, mask) = (Store::new(), (1u64 << width) - 1);
        let (least, most) = (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1);
        for n in 0..=mask {
            for m in 0..=mask {
                let (a, b) = (
                    store.bitvec(width, n).expect("a good width"),
                    store.bitvec(width, m).expect("a good width"),
                );
                let (x, y) = (signed(n, width), signed(m, width));
                let bits = |n: i64| n.cast_unsigned() & mask;
                let expected = [
                    ("smax", bits(x.max(y))),
                    ("smin", bits(x.min(y))),
                    ("umax", n.max(m)),
                    ("umin", n.min(m)),
                    ("sadd.sat", bits((x + y).clamp(least, most))),
                    ("ssub.sat", bits((x - y).clamp(least, most))),
                    ("uadd.sat", (n + m).min(mask)),
                    ("usub.sat", n.saturating_sub(m)),
                ];
                for (name, expected) in expected {
                    assert_eq!(folded(&mut store, name, &[a, b]), expected, "{name}({n}, {m}) at {width}");
                }
                for by in 0..=mask {
                    let distance = store.bitvec(width, by).expect("a good width");
                    let (whole, by) = (n << width | m, by % u64::from(width));
                    let left = whole << by >> width & mask;
                    assert_eq!(folded(&mut store, "fshl", &[a, b, distance]), left);
                    assert_eq!(folded(&mut store, "fshr", &[a, b, distance]), whole >> by & mask);
                }
                if m < u64::from(width) {
                    assert_eq!(folded(&mut store, "ushl.sat", &[a, b]), (n << m).min(mask));
                    assert_eq!(folded(&mut store, "sshl.sat", &[a, b]), bits((x << m).clamp(least, most)));
                }
            }
        }
    }
}
