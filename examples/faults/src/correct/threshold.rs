//! The twins of faults at or beyond a bound.

/// A tenth up to 12,000, a fifth of what's above up to 50,000, two fifths of what's above that.
pub fn tax(income: u32) -> u32 {
    match income {
        0..=12_000 => income / 10,
        12_001..=50_000 => 1_200 + (income - 12_000) / 5,
        _ => 8_800 + (income - 50_000) * 2 / 5,
    }
}

/// The price of a letter or parcel, if one may be so heavy.
pub fn postage(grams: u32) -> Option<u32> {
    if grams <= 500 {
        Some(4)
    } else if grams <= 2000 {
        Some(7)
    } else if grams <= 10_000 {
        Some(12)
    } else {
        None
    }
}

/// The grade for points of a hundred.
pub fn grade(points: u32) -> char {
    match points {
        90.. => 'A',
        80.. => 'B',
        70.. => 'C',
        60.. => 'D',
        _ => 'F',
    }
}

/// A volume from 0 to 100.
pub fn limited(volume: i32) -> i32 {
    volume.clamp(0, 100)
}

/// How often 1024 divides a number of bytes: the place of its unit.
pub fn unit(bytes: u64) -> u32 {
    let mut unit = 0;
    while bytes >> (10 * unit) >= 1024 && unit < 6 {
        unit += 1;
    }
    unit
}

/// Milliseconds before an attempt, half a minute at most.
pub fn retry_delay(attempt: u32) -> u64 {
    if attempt > 8 { 30_000 } else { 100 << attempt }
}

/// The fare at an age.
pub fn fare(age: u8) -> u32 {
    if age < 6 {
        0
    } else if age < 15 || age >= 65 {
        2
    } else {
        4
    }
}

/// The sizes of batches that items are put into one after the other.
pub fn batches(sizes: Vec<u32>) -> Vec<u32> {
    let mut batches = vec![0];
    for size in sizes {
        match batches.last_mut() {
            Some(last) if *last + size <= 1000 => *last += size,
            _ => batches.push(size),
        }
    }
    batches
}

/// The discount in percent.
pub fn discount(cents: u32) -> u32 {
    if cents >= 50_000 {
        10
    } else if cents >= 10_000 {
        5
    } else {
        0
    }
}

/// The force of a wind of so many km/h.
pub fn beaufort(speed: u16) -> u8 {
    const FROM: [u16; 12] = [1, 6, 12, 20, 29, 39, 50, 62, 75, 89, 103, 118];
    FROM.iter().take_while(|from| **from <= speed).count() as u8
}

/// The bytes of a character.
pub fn utf8_length(c: char) -> usize {
    match c as u32 {
        0..=0x7f => 1,
        0x80..=0x7ff => 2,
        0x800..=0xffff => 3,
        _ => 4,
    }
}

/// Whether a level is too high.
pub fn alarm(levels: &[u16]) -> bool {
    levels.iter().any(|level| *level >= 900)
}

/// How many groups of seven bits a number has.
pub fn varint_length(x: u64) -> u32 {
    (1..10).find(|bytes| x >> (7 * bytes) == 0).unwrap_or(10)
}
