//! The laws of the leaves' size order, checked over many small intervals and at the ends of the types.

use super::*;
use std::collections::HashSet;

const EDGES: [(i128, i128); 8] = [
    (i128::MIN, i128::MAX),
    (i128::MIN, i128::MIN + 3),
    (i128::MAX - 3, i128::MAX),
    (i64::MIN as i128, i64::MAX as i128),
    (0, u64::MAX as i128),
    (-128, 127),
    (5, 5),
    (1, 0),
];

fn intervals() -> impl Iterator<Item = (i128, i128)> {
    (-6..=6).flat_map(|low| (low - 1..=8).map(move |high| (low, high))).chain(EDGES)
}

#[test]
fn integers_at_a_depth_are_those_within_that_distance_smaller_first_and_once() {
    for (low, high) in intervals() {
        for depth in 0..10 {
            let found: Vec<i128> = ints(low, high, depth).collect();
            let start = origin(low, high);
            let mut expected: Vec<i128> = Vec::new();
            for offset in -i128::from(depth)..=i128::from(depth) {
                if let Some(value) = start.checked_add(offset)
                    && low <= value
                    && value <= high
                {
                    expected.push(value);
                }
            }
            expected.sort_by_key(|value| int_rank(*value, start));
            assert_eq!(found, expected, "{low}..={high} at depth {depth}");
            match int_bounds(low, high, depth) {
                Some(bounds) => {
                    let ends = (found.iter().min().copied(), found.iter().max().copied());
                    assert_eq!(ends, (Some(bounds.0), Some(bounds.1)));
                }
                None => assert!(high < low && found.is_empty()),
            }
        }
    }
}

#[test]
fn a_large_depth_gives_every_integer_of_a_small_interval() {
    for (low, high) in intervals().filter(|(low, high)| high.saturating_sub(*low) < 100) {
        let found: HashSet<i128> = ints(low, high, u32::MAX).collect();
        assert_eq!(found, (low..=high).collect(), "{low}..={high}");
    }
}

#[test]
fn the_origin_is_the_integer_nearest_to_zero() {
    for (low, high) in intervals().filter(|(low, high)| low <= high && high.saturating_sub(*low) < 100) {
        let nearest = (low..=high).min_by_key(|value| value.unsigned_abs());
        assert_eq!(Some(origin(low, high)), nearest);
    }
}

#[test]
fn candidates_of_a_smaller_depth_come_first_at_a_larger_one() {
    for (low, high) in intervals() {
        let deepest: Vec<i128> = ints(low, high, 12).collect();
        for depth in 0..12 {
            let shallow: Vec<i128> = ints(low, high, depth).collect();
            assert!(deepest.starts_with(&shallow));
        }
    }
    for (low, high) in [('\0', char::MAX), ('\0', 'c'), ('x', 'z'), ('Z', 'b'), ('\u{D7FE}', '\u{E001}')] {
        let deepest: Vec<char> = chars(low, high, 12).collect();
        for depth in 0..12 {
            let shallow: Vec<char> = chars(low, high, depth).collect();
            assert!(deepest.starts_with(&shallow), "{low:?}..={high:?} at depth {depth}");
            assert_eq!(shallow.len(), (depth as usize + 1).min((low..=high).count()));
        }
    }
}

#[test]
fn characters_go_from_the_plain_ones_to_the_others_and_never_twice() {
    let text = |low, high, depth| chars(low, high, depth).collect::<String>();
    assert_eq!(text('\0', char::MAX, 3), "abcd");
    assert_eq!(text('\0', 'c', 5), "abc012");
    assert_eq!(text('x', 'z', 9), "xyz");
    assert_eq!(text('0', '9', 2), "012");
    assert_eq!(text('A', 'C', 1), "AB");
    assert_eq!(text('Y', 'b', 9), "abYZ[\\]^_`");
    assert_eq!(text('b', 'a', 9), "");
    assert_eq!(text('\u{7e}', '\u{81}', 9), "~\u{7f}\u{80}\u{81}");
    assert_eq!(text('\u{D7FE}', '\u{E001}', 9), "\u{D7FE}\u{D7FF}\u{E000}\u{E001}");
    for (low, high) in [('\0', char::MAX), ('5', 'k'), ('\u{D7F0}', '\u{E010}'), ('*', '*')] {
        let all: Vec<char> = chars(low, high, u32::MAX).collect();
        assert_eq!(all.len(), (low..=high).count());
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        for (rank, c) in (0..).zip(&all) {
            assert_eq!((char_rank(*c, low, high), char_of_rank(rank, low, high)), (rank, Some(*c)));
        }
        assert!(char_rank(*all.last().expect("one"), low, high) + 1 == all.len() as u32);
    }
}

#[test]
fn plainer_characters_lead_from_any_to_the_neighbour() {
    for value in ['b', '9', 'Z', '~', 'Ω', '漢', '😀'] {
        let plainer = plainer_chars(value, '\0', char::MAX);
        let before = chars('\0', char::MAX, u32::MAX).take_while(|c| *c != value).last();
        assert!(before.is_some_and(|before| plainer.contains(&before)), "{value:?}");
        assert!(plainer.contains(&'a') && plainer.contains(&'0'));
    }
    assert!(plainer_chars('7', '0', '9').iter().all(char::is_ascii_digit));
}

#[test]
fn boundary_integers_are_inside_in_order_and_contain_the_ends() {
    for (low, high) in intervals() {
        let values = boundary_ints(low, high);
        assert!(values.iter().all(|value| low <= *value && *value <= high));
        assert_eq!(values.iter().collect::<HashSet<_>>().len(), values.len());
        assert!(values.is_sorted_by_key(|value| int_rank(*value, origin(low, high))));
        assert_eq!(low <= high, values.contains(&low));
        assert_eq!(low <= high, values.contains(&high));
        assert!(values.len() <= 55);
    }
    let bytes = boundary_ints(-128, 127);
    assert_eq!(bytes, [0, 1, -1, 126, 127, -127, -128]);
    assert_eq!(boundary_ints(3, 9), [3, 4, 8, 9]);
    let wide = boundary_ints(0, 1 << 40);
    for value in [127, 128, 129, 255, 256, 257, 65_535, 65_536, 4_294_967_295, 4_294_967_296, 4_294_967_297] {
        assert!(wide.contains(&value), "{value}");
    }
}

#[test]
fn boundary_characters_are_inside_and_once() {
    assert_eq!(boundary_chars('\0', char::MAX), BOUNDARY_CHARS);
    assert_eq!(boundary_chars('a', 'z'), ['z', 'a']);
    assert_eq!(boundary_chars('A', 'A'), ['A']);
    assert_eq!(boundary_chars('z', 'a'), []);
}

#[test]
fn chosen_floats_are_distinct_and_their_words_read_back() {
    for (index, value) in FLOATS.into_iter().enumerate() {
        assert_eq!(f64_word(value), index as i128);
        assert!(same(f64_of_word(index as i128), value));
        assert!(same(f64_of_word(float_word(value)), value));
    }
    for (index, value) in FLOATS32.into_iter().enumerate() {
        assert_eq!(f32_word(value), index as i128);
        assert_eq!(f32_of_word(index as i128).to_bits(), value.to_bits());
        assert!(same(f32_of_word(float_word(value.into())).into(), value.into()));
    }
    for value in [0.3, -7.25, 1e300, f64::from_bits(1), f64::from_bits(u64::MAX >> 12), f64::from(f32::MAX)] {
        assert!(same(f64_of_word(f64_word(value)), value));
        assert!(same(f64_of_word(float_word(value)), value));
    }
    for value in [0.3_f32, -7.25, 1e30, f32::EPSILON * f32::EPSILON, 9_007_199_254_740_992.0] {
        assert_eq!(f32_of_word(f32_word(value)), value);
        assert_eq!(f32_of_word(float_word(value.into())), value);
    }
}

#[test]
fn the_number_of_floats_grows_with_the_depth_to_the_whole_list() {
    assert_eq!((0..4).map(float_count).collect::<Vec<_>>(), [1, 3, 5, 7]);
    assert_eq!(float_count(u32::MAX), FLOATS.len());
}

#[test]
fn a_word_outside_the_list_still_reads_as_a_float() {
    assert_eq!(f64_of_word(-5), 0.0);
    assert_eq!(f64_of_word(1000), FLOATS[FLOATS.len() - 1]);
}

#[test]
fn other_floats_come_after_the_chosen_ones_by_their_digits() {
    let rank = |value: f64| super::float_rank(super::f64_word(value), 64);
    let ascending = [0.0, 0.5, 1e9 + 0.5, 7.0, 30.0, 36.5, 37.25, 37.000_000_000_000_01];
    assert!(ascending.windows(2).all(|pair| rank(pair[0]) < rank(pair[1])), "{:?}", ascending.map(rank));
    assert!(rank(37.0) < rank(-37.0));
    let plainer = super::plainer_floats(super::f64_word(37.000_000_000_000_01), 64);
    assert!(plainer.contains(&super::f64_word(37.0)));
    assert!(super::plainer_floats(super::f64_word(0.5), 64).is_empty());
}
