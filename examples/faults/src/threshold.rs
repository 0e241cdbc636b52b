//! Faults at or beyond a bound.

use crate::correct::threshold as correct;
use crate::domain::Within;
use crate::fault::faults;

faults! {
    Threshold;

    /// The third bracket begins with the tax of the first alone.
    spec { (income: {v: u32 | v <= 1000000}) -> {r: u32 | rust(*r == correct::tax(*income))} }
    proptest { 0..=1_000_000u32 }
    quickcheck (income: Within<0, 1_000_000>) { income.0 as u32 }
    holds |f, income: u32| { f(income) == correct::tax(income) }
    witness { 600_000 }
    fn tax(income: u32) -> u32 {
        match income {
            0..=12_000 => income / 10,
            12_001..=50_000 => 1_200 + (income - 12_000) / 5,
            _ => 1_200 + (income - 50_000) * 2 / 5,
        }
    }

    /// Two kilograms cost as much as a parcel of ten.
    spec { (grams: u32) -> {r: Option<u32> | rust(*r == correct::postage(*grams))} }
    proptest { any::<u32>() }
    quickcheck (grams: u32) { grams }
    holds |f, grams: u32| { f(grams) == correct::postage(grams) }
    witness { 2000 }
    fn postage(grams: u32) -> Option<u32> {
        if grams <= 500 {
            Some(4)
        } else if grams < 2000 {
            Some(7)
        } else if grams <= 10_000 {
            Some(12)
        } else {
            None
        }
    }

    /// 60 points fail.
    spec { (points: {v: u32 | v <= 100}) -> {r: char | (r == 'F') == (points < 60)} }
    proptest { 0..=100u32 }
    quickcheck (points: Within<0, 100>) { points.0 as u32 }
    holds |f, points: u32| { (f(points) == 'F') == (points < 60) }
    witness { 60 }
    fn grade(points: u32) -> char {
        match points {
            90.. => 'A',
            80.. => 'B',
            70.. => 'C',
            61.. => 'D',
            _ => 'F',
        }
    }

    /// A volume from 101 to 110 stays as it is.
    spec { (volume: i32) -> {r: i32 | 0 <= r && r <= 100} }
    proptest { any::<i32>() }
    quickcheck (volume: i32) { volume }
    holds |f, volume: i32| { (0..=100).contains(&f(volume)) }
    witness { 105 }
    fn limited(volume: i32) -> i32 {
        if volume > 110 {
            100
        } else {
            volume.max(0)
        }
    }

    /// There's nothing above gibibytes.
    spec { (bytes: u64) -> {r: u32 | r <= 6 && rust(bytes >> (10 * r) < 1024)} }
    proptest { any::<u64>() }
    quickcheck (bytes: u64) { bytes }
    holds |f, bytes: u64| { let r = f(bytes); r <= 6 && bytes >> (10 * r) < 1024 }
    witness { 1 << 41 }
    fn unit(bytes: u64) -> u32 {
        let mut unit = 0;
        while bytes >> (10 * unit) >= 1024 && unit < 3 {
            unit += 1;
        }
        unit
    }

    /// The ninth and the tenth attempt wait for too long.
    spec { (attempt: {v: u32 | v <= 1000}) -> {r: u64 | r <= 30000} }
    proptest { 0..=1000u32 }
    quickcheck (attempt: Within<0, 1000>) { attempt.0 as u32 }
    holds |f, attempt: u32| { f(attempt) <= 30_000 }
    witness { 9 }
    fn retry_delay(attempt: u32) -> u64 {
        if attempt > 10 { 30_000 } else { 100 << attempt }
    }

    /// At 65 the fare isn't reduced yet.
    spec { (age: u8) -> {r: u32 | r == if age < 6 { 0 } else { if age < 15 || age >= 65 { 2 } else { 4 } }} }
    proptest { any::<u8>() }
    quickcheck (age: u8) { age }
    holds |f, age: u8| { f(age) == correct::fare(age) }
    witness { 65 }
    fn fare(age: u8) -> u32 {
        if age < 6 {
            0
        } else if age < 15 || age > 65 {
            2
        } else {
            4
        }
    }

    /// Whether an item still fits is asked before it's there.
    spec { (sizes: Vec<{v: u32 | 1 <= v && v <= 1000}>) -> {r: Vec<u32> | forall(|batch in r| batch <= 1000)} }
    proptest { prop::collection::vec(1..=1000u32, 0..50) }
    quickcheck (sizes: Vec<Within<1, 1000>>) { sizes.into_iter().map(|size| size.0 as u32).collect() }
    holds |f, sizes: Vec<u32>| { f(sizes).iter().all(|batch| *batch <= 1000) }
    witness { vec![600, 600] }
    fn batches(sizes: Vec<u32>) -> Vec<u32> {
        let mut batches = vec![0];
        for size in sizes {
            match batches.last_mut() {
                Some(last) if *last < 1000 => *last += size,
                _ => batches.push(size),
            }
        }
        batches
    }

    /// The greater discount is asked for second and never given.
    spec { (cents: u32) -> {r: u32 | r == if cents >= 50000 { 10 } else { if cents >= 10000 { 5 } else { 0 } }} }
    proptest { any::<u32>() }
    quickcheck (cents: u32) { cents }
    holds |f, cents: u32| { f(cents) == correct::discount(cents) }
    witness { 50_000 }
    fn discount(cents: u32) -> u32 {
        if cents >= 10_000 {
            5
        } else if cents >= 50_000 {
            10
        } else {
            0
        }
    }

    /// A hurricane begins at 118 km/h, not at 117.
    spec { (speed: u16) -> {r: u8 | rust(*r == correct::beaufort(*speed))} }
    proptest { any::<u16>() }
    quickcheck (speed: u16) { speed }
    holds |f, speed: u16| { f(speed) == correct::beaufort(speed) }
    witness { 117 }
    fn beaufort(speed: u16) -> u8 {
        const FROM: [u16; 12] = [1, 6, 12, 20, 29, 39, 50, 62, 75, 89, 103, 117];
        FROM.iter().take_while(|from| **from <= speed).count() as u8
    }

    /// U+0800 is said to take two bytes.
    spec { (c: char) -> {r: usize | rust(*r == c.len_utf8())} }
    proptest { any::<char>() }
    quickcheck (c: char) { c }
    holds |f, c: char| { f(c) == c.len_utf8() }
    witness { '\u{800}' }
    fn utf8_length(c: char) -> usize {
        match c as u32 {
            0..=0x7f => 1,
            0x80..=0x800 => 2,
            0x801..=0xffff => 3,
            _ => 4,
        }
    }

    /// A level of exactly 900 raises no alarm.
    spec { (levels: &[u16]) -> {r: bool | r == exists(|level in levels| level >= 900)} }
    proptest { prop::collection::vec(any::<u16>(), 0..100) }
    quickcheck (levels: Vec<u16>) { levels }
    holds |f, levels: Vec<u16>| { f(&levels) == levels.iter().any(|level| *level >= 900) }
    witness { vec![900] }
    fn alarm(levels: &[u16]) -> bool {
        levels.iter().any(|level| *level > 900)
    }

    /// From 2^56 on eight bytes aren't enough.
    spec { (x: u64) -> {r: u32 | 1 <= r && r <= 10 && rust(x.checked_shr(7 * r).unwrap_or(0) == 0)} }
    proptest { any::<u64>() }
    quickcheck (x: u64) { x }
    holds |f, x: u64| { let r = f(x); (1..=10).contains(&r) && x.checked_shr(7 * r).unwrap_or(0) == 0 }
    witness { 1 << 57 }
    fn varint_length(x: u64) -> u32 {
        (1..8).find(|bytes| x >> (7 * bytes) == 0).unwrap_or(8)
    }
}
