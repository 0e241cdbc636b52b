//! The leaves' part of the size order: which integers, characters and floats are tried at a depth, in which
//! order.
//!
//! **The documented order.** A depth `d` bounds every leaf of an input:
//!
//! - an *integer* whose type and predicates allow `low..=high` starts at its origin (0 if that's allowed, else
//!   the nearest endpoint) and goes as far as `d` from it: origin, origin + 1, origin - 1, origin + 2, …;
//! - a *character* goes from what's plain to what isn't: small letters `'a'`, `'b'`, … `'z'`, digits from `'0'` up, capitals, the blank,
//!   signs, control characters ([`PLAIN`]), then all others upward. At depth `d` there are the first `d + 1` of those that the
//!   interval allows. Surrogates don't exist: the character after `'\u{D7FF}'` is `'\u{E000}'`;
//! - a *float* is one of the first `1 + 2d` of the chosen values in [`FLOATS`] ([`FLOATS32`] for `f32`).
//!
//! Laws, tested below: deeper gives at least as much, smaller comes first, no value comes twice, and at a
//! depth as large as the type every integer and every character of the interval is there.
//!
//! Boundary values, where faults like to be but which no small depth reaches, are a phase of their own:
//! [`boundary_ints`], [`boundary_chars`].

use std::ops::RangeInclusive;

/// The value nearest to 0 in `low..=high`: where the enumeration of an integer starts. For an empty interval
/// it is one of the endpoints.
pub fn origin(low: i128, high: i128) -> i128 {
    low.max(0).min(high)
}

/// The distance of `value` from `origin`: the least depth at which `value` is tried.
pub fn distance(value: i128, origin: i128) -> u128 {
    value.abs_diff(origin)
}

/// The sort key of the size order of integers: nearer to the origin first, then upward before downward.
pub fn int_rank(value: i128, origin: i128) -> (u128, bool) {
    (distance(value, origin), value < origin)
}

/// The least and the greatest candidate at `depth` within `low..=high`; `None` if that interval is empty.
/// All values between them are candidates.
pub fn int_bounds(low: i128, high: i128, depth: u32) -> Option<(i128, i128)> {
    if high < low {
        return None;
    }
    let (origin, reach) = (origin(low, high), i128::from(depth));
    Some((low.max(origin.saturating_sub(reach)), high.min(origin.saturating_add(reach))))
}

/// The candidates at `depth` within `low..=high`, in the size order: origin, +1, -1, +2, -2, …
pub fn ints(low: i128, high: i128, depth: u32) -> impl Iterator<Item = i128> + Clone {
    let start = origin(low, high);
    let bounds = int_bounds(low, high, depth);
    let farthest =
        bounds.map_or(0, |(least, greatest)| distance(least, start).max(distance(greatest, start)));
    let inside =
        move |value: &i128| bounds.is_some_and(|(least, greatest)| least <= *value && *value <= greatest);
    // `farthest` is at most a `u32`'s value, since it's bounded by the depth.
    (0..=farthest as i128).flat_map(move |step| {
        let up = start.checked_add(step).filter(inside);
        let down = start.checked_sub(step).filter(|value| step > 0 && inside(value));
        up.into_iter().chain(down)
    })
}

/// The powers of two around which machine integers break.
const POWERS: [u32; 8] = [7, 8, 15, 16, 31, 32, 62, 63];

/// The boundary values of an integer that may be `low..=high`, in the size order, each once: the endpoints and
/// their inner neighbours; 0, 1 and -1; `2^k - 1`, `2^k`, `2^k + 1` and their negations for k = 7, 8, 15, 16,
/// 31, 32, 62, 63. Values outside the interval are left out, so there are at most 55.
pub fn boundary_ints(low: i128, high: i128) -> Vec<i128> {
    let mut values = vec![low, low.saturating_add(1), high.saturating_sub(1), high, 0, 1, -1];
    for power in POWERS {
        let power = 1_i128 << power;
        values.extend([power - 1, power, power + 1, -power - 1, -power, -power + 1]);
    }
    values.retain(|value| low <= *value && *value <= high);
    let origin = origin(low, high);
    values.sort_by_key(|value| int_rank(*value, origin));
    values.dedup();
    values
}

/// Characters counted without the surrogates.
fn char_index(c: char) -> u32 {
    let code = u32::from(c);
    if code < 0xD800 { code } else { code - 0x800 }
}

fn char_at(index: u32) -> char {
    let code = if index < 0xD800 { index } else { index + 0x800 };
    char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The characters of ASCII in the order in which they're tried: letters, digits, capitals, the blank, signs, control characters.
const PLAIN: [RangeInclusive<char>; 9] =
    ['a'..='z', '0'..='9', 'A'..='Z', ' '..=' ', '!'..='/', ':'..='@', '['..='`', '{'..='~', '\0'..='\u{1f}'];

/// The last of ASCII, which comes last of it.
const DELETE: char = '\u{7f}';

/// The characters of `low..=high` by runs, in the order in which they're tried.
fn char_runs(low: char, high: char) -> impl Iterator<Item = RangeInclusive<char>> + Clone {
    let others = [DELETE..=DELETE, '\u{80}'..=char::MAX];
    let within = move |run: RangeInclusive<char>| low.max(*run.start())..=high.min(*run.end());
    PLAIN.into_iter().chain(others).map(within).filter(|run| !run.is_empty())
}

fn char_count(run: &RangeInclusive<char>) -> u32 {
    char_index(*run.end()) - char_index(*run.start()) + 1
}

/// The place of a character among those of `low..=high`, from 0 on: the least depth at which it's tried. One outside of the interval comes
/// after all.
pub fn char_rank(value: char, low: char, high: char) -> u32 {
    let mut before = 0;
    for run in char_runs(low, high) {
        if run.contains(&value) {
            return before + char_index(value) - char_index(*run.start());
        }
        before += char_count(&run);
    }
    before.saturating_add(u32::from(value))
}

/// The character of this place in `low..=high`, if there are so many.
fn char_of_rank(mut rank: u32, low: char, high: char) -> Option<char> {
    for run in char_runs(low, high) {
        match rank.checked_sub(char_count(&run)) {
            None => return Some(char_at(char_index(*run.start()) + rank)),
            Some(left) => rank = left,
        }
    }
    None
}

/// Characters of `low..=high` that are plainer than this one: the first of each kind, then by their places halfway, three quarters of the way, …
/// until the neighbour.
pub fn plainer_chars(value: char, low: char, high: char) -> Vec<char> {
    let rank = char_rank(value, low, high);
    let gaps = std::iter::successors(Some(rank / 2), |gap| Some(gap / 2));
    let on_the_way = gaps.take_while(|gap| *gap != 0).map(|gap| rank - gap);
    let firsts = FIRST_OF_KIND.into_iter().filter(|first| low <= *first && *first <= high);
    firsts.chain(on_the_way.filter_map(|rank| char_of_rank(rank, low, high))).collect()
}

/// The first of each kind of characters that code tells apart, within ASCII and beyond: letters, digits, capitals, white space, signs, controls;
/// those of two, three and four bytes.
const FIRST_OF_KIND: [char; 22] = [
    'a',
    '0',
    'A',
    ' ',
    '!',
    '\t',
    '\0',
    '\u{80}',
    '\u{85}',
    '\u{a0}',
    '¡',
    'ª',
    '²',
    'À',
    'ß',
    '\u{300}',
    'Α',
    'α',
    '\u{660}',
    '\u{800}',
    '\u{4e00}',
    '\u{10000}',
];

/// How far an unsigned integer that is written as this negative word lies beyond the signed ones.
pub fn beyond_signed(word: i128) -> i128 {
    word - i128::MIN
}

/// The candidates at `depth` within `low..=high`, in the size order: the first `depth + 1`.
pub fn chars(low: char, high: char, depth: u32) -> impl Iterator<Item = char> + Clone {
    char_runs(low, high).flatten().take((depth as usize).saturating_add(1))
}

/// The boundary characters: the ends of the type and of the basic plane, a control, a blank, digits and letters at the ends of
/// ASCII's, letters of two bytes, one whose capital is two letters, a combining mark, one beyond the basic plane. (`'a'` is where
/// all other characters start.)
pub const BOUNDARY_CHARS: [char; 15] = [
    '0',
    'A',
    ' ',
    '\n',
    '\0',
    'é',
    'ß',
    '\u{301}',
    '\u{D7FF}',
    '\u{E000}',
    '😀',
    '\u{10FFFF}',
    'z',
    'Z',
    '9',
];

/// The boundary characters within `low..=high`, and its endpoints, each once.
pub fn boundary_chars(low: char, high: char) -> Vec<char> {
    let mut values: Vec<char> = Vec::new();
    for value in BOUNDARY_CHARS.into_iter().chain([low, high]) {
        if low <= value && value <= high && !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

/// The chosen `f64` values in the order in which they are tried. The word of a float on the tape is its index
/// here. 2^53 is the first integer whose successor isn't a float; the smallest positive number is subnormal.
pub const FLOATS: [f64; 24] = [
    0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    -0.0,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    -0.5,
    -2.0,
    1.5,
    3.0,
    10.0,
    100.0,
    -1.5,
    // From here on the two types differ.
    0.1,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    f64::EPSILON,
    5e-324,
    9_007_199_254_740_992.0,
    1e9 + 0.5,
];

/// The chosen `f32` values, at the same positions as their counterparts in [`FLOATS`].
pub const FLOATS32: [f32; 24] = [
    0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    -0.0,
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    -0.5,
    -2.0,
    1.5,
    3.0,
    10.0,
    100.0,
    -1.5,
    0.1,
    f32::MAX,
    f32::MIN,
    f32::MIN_POSITIVE,
    f32::EPSILON,
    1e-45,
    16_777_216.0,
    1e5 + 0.5,
];

/// How many of the chosen floats are tried at `depth`: the first `1 + 2 * depth`.
pub fn float_count(depth: u32) -> usize {
    let count = usize::try_from(depth).unwrap_or(usize::MAX);
    count.saturating_mul(2).saturating_add(1).min(FLOATS.len())
}

/// Words from here on are the bits of an `f64` that isn't chosen (the answer of a function, a value that was
/// replayed).
const UNLISTED: i128 = 1 << 64;

/// The tape word of an `f64`: its index in [`FLOATS`], or its bits if it isn't there. All NaNs are one value.
pub fn f64_word(value: f64) -> i128 {
    listed(FLOATS.iter().position(|chosen| same(*chosen, value)), value)
}

/// The tape word of an `f32`: its index in [`FLOATS32`], or its bits (as an `f64`) if it isn't there.
pub fn f32_word(value: f32) -> i128 {
    listed(FLOATS32.iter().position(|chosen| same((*chosen).into(), value.into())), value.into())
}

/// A tape word that reads as `value` whether an `f32` or an `f64` is read: the index if the lists agree there.
pub(crate) fn float_word(value: f64) -> i128 {
    let agree = |(a, b): (&f64, &f32)| same(*a, value) && same((*b).into(), value);
    listed(FLOATS.iter().zip(&FLOATS32).position(agree), value)
}

/// The float that a tape word stands for.
pub fn f64_of_word(word: i128) -> f64 {
    match chosen(word) {
        Some(index) => FLOATS[index],
        None => f64::from_bits(word as u64),
    }
}

/// The float that a tape word stands for.
pub fn f32_of_word(word: i128) -> f32 {
    match chosen(word) {
        Some(index) => FLOATS32[index],
        None => f64::from_bits(word as u64) as f32,
    }
}

/// The sort key of floats: those that are chosen in their order, then the others, those of fewer decimal digits and nearer to 0 first.
pub fn float_rank(word: i128, bits: u32) -> (u128, bool) {
    if word < UNLISTED {
        return (word.unsigned_abs(), false);
    }
    let value = f64_of_word(word);
    let text = if bits == 32 { format!("{:e}", value as f32) } else { format!("{value:e}") };
    let mantissa = text.split('e').next().unwrap_or_default();
    let digits = mantissa.bytes().filter(u8::is_ascii_digit).count() as u128;
    let magnitude = u128::from(value.abs().to_bits());
    ((digits + 1) * UNLISTED.unsigned_abs() + magnitude, value < 0.0)
}

/// Floats that are easier to read than this one, or nearer to 0.
pub fn plainer_floats(word: i128, bits: u32) -> Vec<i128> {
    if word < UNLISTED {
        return Vec::new();
    }
    let value = f64_of_word(word);
    let mut values =
        vec![value.trunc(), value.round(), value.abs(), value.trunc() / 2.0, value / 2.0, value / 10.0];
    for scale in [10.0, 100.0, 1e3, 1e4, 1e6] {
        values.extend([(value * scale).trunc() / scale, (value * scale).round() / scale]);
    }
    // One digit, as in 3e20.
    let scale = 10.0_f64.powf(value.abs().log10().floor());
    values.extend([(value / scale).trunc() * scale, (value / scale).round() * scale]);
    values.retain(|value| value.is_finite());
    values
        .into_iter()
        .map(|value| if bits == 32 { f32_word(value as f32) } else { f64_word(value) })
        .collect()
}

fn listed(index: Option<usize>, value: f64) -> i128 {
    match index {
        Some(index) => index as i128,
        None => UNLISTED | i128::from(value.to_bits()),
    }
}

fn chosen(word: i128) -> Option<usize> {
    if word >= UNLISTED { None } else { Some(usize::try_from(word).unwrap_or(0).min(FLOATS.len() - 1)) }
}

/// Whether a word stands for a float: an index of the lists, or bits.
pub fn is_float_word(word: i128) -> bool {
    let bits = UNLISTED..UNLISTED << 1;
    (0..FLOATS.len() as i128).contains(&word) || bits.contains(&word)
}

fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

#[cfg(test)]
mod tests;
