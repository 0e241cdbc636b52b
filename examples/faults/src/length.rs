//! Faults that show at so many elements.

use crate::correct::length as correct;
use crate::domain::Within;
use crate::fault::faults;

faults! {
    Length;

    /// What's left over after the last whole chunk is dropped.
    spec { (xs: Vec<u8>, size: {v: usize | 1 <= v && v <= 8}) -> {r: Vec<Vec<u8>> | rust(r.concat() == *xs)} }
    proptest { prop::collection::vec(any::<u8>(), 0..50), 1..=8usize }
    quickcheck (xs: Vec<u8>, size: Within<1, 8>) { xs, size.0 as usize }
    holds |f, xs: Vec<u8>, size: usize| { f(xs.clone(), size).concat() == xs }
    witness { vec![1, 2, 3], 2 }
    fn chunks(xs: Vec<u8>, size: usize) -> Vec<Vec<u8>> {
        xs.chunks_exact(size).map(<[u8]>::to_vec).collect()
    }

    /// The median of an even number of values is the upper one of the two in the middle.
    spec { (xs: {v: Vec<{x: i32 | -1000 <= x && x <= 1000}> | v.len() > 0}) -> {r: f64 | rust(*r == correct::median(xs.clone()))} }
    proptest { prop::collection::vec(-1000..=1000, 1..30) }
    quickcheck (first: Within<-1000, 1000>, rest: Vec<Within<-1000, 1000>>) { std::iter::once(first).chain(rest).map(|x| x.0 as i32).collect() }
    holds |f, xs: Vec<i32>| { f(xs.clone()) == correct::median(xs) }
    witness { vec![1, 2] }
    fn median(xs: Vec<i32>) -> f64 {
        let mut xs = xs;
        xs.sort_unstable();
        f64::from(xs[xs.len() / 2])
    }

    /// A text that is too long is cut off at the width.
    spec { (text: &str, width: {v: usize | v <= 20}) -> {r: String | rust(r.ends_with(text))} }
    proptest { ".*", 0..=20usize }
    quickcheck (text: String, width: Within<0, 20>) { text, width.0 as usize }
    holds |f, text: String, width: usize| { f(&text, width).ends_with(&text) }
    witness { "abc".into(), 2 }
    fn pad_left(text: &str, width: usize) -> String {
        let length = text.chars().count();
        let spaces = width.saturating_sub(length);
        " ".repeat(spaces).chars().chain(text.chars()).take(width).collect()
    }

    /// After 256 elements the buffer seems to be empty.
    spec { (xs: &[u8]) -> {r: Vec<u8> | rust(r == &xs[xs.len().saturating_sub(4)..])} }
    proptest { prop::collection::vec(any::<u8>(), 0..400) }
    quickcheck (xs: Vec<u8>) { xs }
    holds |f, xs: Vec<u8>| { f(&xs) == xs[xs.len().saturating_sub(4)..] }
    witness { vec![7; 257] }
    fn last_four(xs: &[u8]) -> Vec<u8> {
        let (mut ring, mut count) = ([0; 4], 0u8);
        for x in xs {
            ring[usize::from(count % 4)] = *x;
            count = count.wrapping_add(1);
        }
        let kept = count.min(4);
        (count - kept..count).map(|place| ring[usize::from(place % 4)]).collect()
    }

    /// A run of more than 255 bytes overflows its count.
    spec { (xs: &[u8]) -> {r: Vec<(u8, u8)> | rust(correct::expand(r) == *xs)} }
    proptest { prop::collection::vec(any::<u8>(), 0..400) }
    quickcheck (xs: Vec<u8>) { xs }
    holds |f, xs: Vec<u8>| { correct::expand(&f(&xs)) == xs }
    witness { vec![0; 256] }
    fn run_lengths(xs: &[u8]) -> Vec<(u8, u8)> {
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for x in xs {
            match runs.last_mut() {
                Some((count, byte)) if byte == x => *count += 1,
                _ => runs.push((1, *x)),
            }
        }
        runs
    }

    /// Two bytes at the end are encoded as if there were three.
    spec { (bytes: &[u8]) -> {r: String | r.len() % 4 == 0 && rust(correct::from_base64(r).as_deref() == Some(bytes))} }
    proptest { prop::collection::vec(any::<u8>(), 0..50) }
    quickcheck (bytes: Vec<u8>) { bytes }
    holds |f, bytes: Vec<u8>| { let r = f(&bytes); r.len() % 4 == 0 && correct::from_base64(&r).as_deref() == Some(&bytes) }
    witness { vec![1, 2] }
    fn base64(bytes: &[u8]) -> String {
        let mut text = String::new();
        for chunk in bytes.chunks(3) {
            let group = chunk.iter().fold(0, |group, byte| group << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
            let digits = if chunk.len() == 1 { 2 } else { 4 };
            for place in 0..4 {
                let digit = correct::LETTERS[(group >> (18 - 6 * place)) as usize % 64];
                text.push(if place < digits { char::from(digit) } else { '=' });
            }
        }
        text
    }

    /// A payload of 128 bytes gets the short form, which is for up to 127.
    spec { (payload: {v: Vec<u8> | v.len() < 16384}) -> {r: Vec<u8> | rust(correct::unframe(r).as_ref() == Some(payload))} }
    proptest { prop::collection::vec(any::<u8>(), 0..400) }
    quickcheck (payload: Vec<u8>) { payload }
    holds |f, payload: Vec<u8>| { correct::unframe(&f(payload.clone())) == Some(payload) }
    witness { vec![0; 128] }
    fn frame(payload: Vec<u8>) -> Vec<u8> {
        let length = payload.len();
        let mut frame = if length <= 128 { vec![length as u8] } else { vec![(length >> 8) as u8 | 0x80, length as u8] };
        frame.extend(payload);
        frame
    }

    /// If there are more values than names, the last ones are lost.
    spec { (names: Vec<char>, values: Vec<i64>) -> {r: Vec<(Option<char>, Option<i64>)> | r.len() == max(names.len(), values.len())} }
    proptest { prop::collection::vec(any::<char>(), 0..20), prop::collection::vec(any::<i64>(), 0..20) }
    quickcheck (names: Vec<char>, values: Vec<i64>) { names, values }
    holds |f, names: Vec<char>, values: Vec<i64>| {
        let longer = names.len().max(values.len());
        f(names, values).len() == longer
    }
    witness { vec![], vec![1] }
    fn zipped(names: Vec<char>, values: Vec<i64>) -> Vec<(Option<char>, Option<i64>)> {
        let mut values = values.into_iter();
        names.into_iter().map(|name| (Some(name), values.next())).collect()
    }

    /// There is a comma between two names.
    spec { (names: Vec<String>) -> {r: String | rust(*r == correct::listed(names.clone()))} }
    proptest { prop::collection::vec(".*", 0..6) }
    quickcheck (names: Vec<String>) { names }
    holds |f, names: Vec<String>| { f(names.clone()) == correct::listed(names) }
    witness { vec!["a".into(), "b".into()] }
    fn listed(names: Vec<String>) -> String {
        match names.as_slice() {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{}, and {last}", first.join(", ")),
        }
    }

    /// Ten rows take two pages of ten.
    spec { (sections: &[Vec<u8>]) -> {r: usize | rust(*r == sections.iter().map(Vec::len).sum::<usize>().div_ceil(10))} }
    proptest { prop::collection::vec(prop::collection::vec(any::<u8>(), 0..10), 0..10) }
    quickcheck (sections: Vec<Vec<u8>>) { sections }
    holds |f, sections: Vec<Vec<u8>>| { f(&sections) == sections.iter().map(Vec::len).sum::<usize>().div_ceil(10) }
    witness { vec![vec![0; 4], vec![0; 6]] }
    fn pages(sections: &[Vec<u8>]) -> usize {
        match sections.iter().map(Vec::len).sum::<usize>() {
            0 => 0,
            rows => rows / 10 + 1,
        }
    }

    /// From nine elements on halves are merged, and what's left of the second isn't taken.
    spec { (xs: Vec<i32>) -> {r: Vec<i32> | r.len() == xs.len() && forall(|i in 1..r.len()| r[i - 1] <= r[i])} }
    proptest { prop::collection::vec(any::<i32>(), 0..50) }
    quickcheck (xs: Vec<i32>) { xs }
    holds |f, xs: Vec<i32>| { let r = f(xs.clone()); r.len() == xs.len() && r.is_sorted() }
    witness { vec![0, 1, 2, 3, 4, 5, 6, 7, 8] }
    fn merge_sort(xs: Vec<i32>) -> Vec<i32> {
        let mut xs = xs;
        if xs.len() <= 8 {
            xs.sort_unstable();
            return xs;
        }
        let second = merge_sort(xs.split_off(xs.len() / 2));
        let mut second = second.into_iter().peekable();
        let mut merged = Vec::with_capacity(xs.len());
        for x in merge_sort(xs) {
            while let Some(y) = second.next_if(|y| *y < x) {
                merged.push(y);
            }
            merged.push(x);
        }
        merged
    }

    /// A dump whose last row is full has an empty one besides.
    spec { (bytes: &[u8]) -> {r: usize | 16 * r >= bytes.len() && 16 * r < bytes.len() + 16} }
    proptest { prop::collection::vec(any::<u8>(), 0..100) }
    quickcheck (bytes: Vec<u8>) { bytes }
    holds |f, bytes: Vec<u8>| { let r = f(&bytes); 16 * r >= bytes.len() && 16 * r < bytes.len() + 16 }
    witness { vec![0; 16] }
    fn dump_rows(bytes: &[u8]) -> usize {
        if bytes.is_empty() { 0 } else { bytes.len() / 16 + 1 }
    }

    /// A text that was cut is longer than the limit by the dots.
    spec { (text: &str, limit: {v: usize | 1 <= v && v <= 20}) -> {r: String | rust(r.chars().count() <= *limit)} }
    proptest { ".*", 1..=20usize }
    quickcheck (text: String, limit: Within<1, 20>) { text, limit.0 as usize }
    holds |f, text: String, limit: usize| { f(&text, limit).chars().count() <= limit }
    witness { "abc".into(), 2 }
    fn shortened(text: &str, limit: usize) -> String {
        if text.chars().count() <= limit {
            return text.into();
        }
        text.chars().take(limit).chain(['…']).collect()
    }
}
