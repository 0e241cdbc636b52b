//! The twins of faults at so many elements, and the ways back from what they make.

/// Chunks of so many elements and the rest.
pub fn chunks(xs: Vec<u8>, size: usize) -> Vec<Vec<u8>> {
    xs.chunks(size).map(<[u8]>::to_vec).collect()
}

/// The value in the middle, or the mean of the two there.
pub fn median(mut xs: Vec<i32>) -> f64 {
    xs.sort_unstable();
    let middle = xs.len() / 2;
    match xs.len() % 2 {
        0 => f64::from(xs[middle - 1] + xs[middle]) / 2.0,
        _ => f64::from(xs[middle]),
    }
}

/// The text with so many spaces before it that it has the width.
pub fn pad_left(text: &str, width: usize) -> String {
    let spaces = width.saturating_sub(text.chars().count());
    " ".repeat(spaces) + text
}

/// The last four elements.
pub fn last_four(xs: &[u8]) -> Vec<u8> {
    let (mut ring, mut count) = ([0; 4], 0);
    for x in xs {
        ring[count % 4] = *x;
        count += 1;
    }
    (count - count.min(4)..count).map(|place| ring[place % 4]).collect()
}

/// Bytes with how often they follow one another.
pub fn run_lengths(xs: &[u8]) -> Vec<(u8, u8)> {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for x in xs {
        match runs.last_mut() {
            Some((count, byte)) if byte == x && *count < u8::MAX => *count += 1,
            _ => runs.push((1, *x)),
        }
    }
    runs
}

/// The bytes of runs.
pub fn expand(runs: &[(u8, u8)]) -> Vec<u8> {
    runs.iter().flat_map(|(count, byte)| std::iter::repeat_n(*byte, usize::from(*count))).collect()
}

/// The digits of base 64.
pub const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes in base 64, with `=` up to a multiple of four digits.
pub fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let group =
            chunk.iter().fold(0, |group, byte| group << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let digit = LETTERS[(group >> (18 - 6 * place)) as usize % 64];
            text.push(if place <= chunk.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

/// The bytes of a text in base 64.
pub fn from_base64(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=').bytes();
    let mut bytes = Vec::new();
    let (mut group, mut bits) = (0u32, 0);
    for digit in digits {
        let value = LETTERS.iter().position(|letter| *letter == digit)?;
        group = group << 6 | value as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((group >> bits) as u8);
            group %= 1 << bits;
        }
    }
    Some(bytes)
}

/// A payload after its length, in one byte or two.
pub fn frame(payload: Vec<u8>) -> Vec<u8> {
    let length = payload.len();
    let mut frame =
        if length < 128 { vec![length as u8] } else { vec![(length >> 8) as u8 | 0x80, length as u8] };
    frame.extend(payload);
    frame
}

/// The payload of a frame, if it's whole.
pub fn unframe(frame: &[u8]) -> Option<Vec<u8>> {
    let (length, payload) = match *frame {
        [high, low, ref payload @ ..] if high >= 128 => {
            (usize::from(high - 128) << 8 | usize::from(low), payload)
        }
        [length, ref payload @ ..] if length < 128 => (usize::from(length), payload),
        _ => return None,
    };
    (payload.len() == length).then(|| payload.to_vec())
}

/// Names beside values, as many as there are of either.
pub fn zipped(names: Vec<char>, values: Vec<i64>) -> Vec<(Option<char>, Option<i64>)> {
    (0..names.len().max(values.len())).map(|i| (names.get(i).copied(), values.get(i).copied())).collect()
}

/// The names as one reads them aloud.
pub fn listed(names: Vec<String>) -> String {
    match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    }
}

/// How many pages of ten rows are needed.
pub fn pages(sections: &[Vec<u8>]) -> usize {
    sections.iter().map(Vec::len).sum::<usize>().div_ceil(10)
}

/// The elements in order.
pub fn merge_sort(mut xs: Vec<i32>) -> Vec<i32> {
    xs.sort_unstable();
    xs
}

/// How many rows of 16 bytes a dump has.
pub fn dump_rows(bytes: &[u8]) -> usize {
    bytes.len().div_ceil(16)
}

/// The text, or its beginning and dots, within a limit.
pub fn shortened(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.into();
    }
    text.chars().take(limit - 1).chain(['…']).collect()
}
