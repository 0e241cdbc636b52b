//! Faults of arithmetic that leaves a machine integer.

use crate::correct::overflow as correct;
use crate::domain::{Digits, Text, Within};
use crate::fault::faults;

faults! {
    Overflow;

    /// The sum of two numbers is taken before it's halved.
    spec { (a: i32, b: i32) -> {r: i32 | min(a, b) <= r && r <= max(a, b)} }
    proptest { any::<i32>(), any::<i32>() }
    quickcheck (a: i32, b: i32) { a, b }
    holds |f, a: i32, b: i32| { (a.min(b)..=a.max(b)).contains(&f(a, b)) }
    witness { i32::MAX, 1 }
    fn midpoint(a: i32, b: i32) -> i32 {
        (a + b) / 2
    }

    /// A difference is taken as a signed number.
    spec { (a: i32, b: i32) -> {r: u32 | r == abs(a - b)} }
    proptest { any::<i32>(), any::<i32>() }
    quickcheck (a: i32, b: i32) { a, b }
    holds |f, a: i32, b: i32| { f(a, b) == a.abs_diff(b) }
    witness { i32::MAX, -1 }
    fn distance(a: i32, b: i32) -> u32 {
        (a - b).unsigned_abs()
    }

    /// Bytes are summed in a byte.
    spec { (xs: {v: Vec<u8> | v.len() > 0}) -> {r: u8 | exists(|x in xs| x <= r) && exists(|x in xs| x >= r)} }
    proptest { prop::collection::vec(any::<u8>(), 1..20) }
    quickcheck (first: u8, rest: Vec<u8>) { std::iter::once(first).chain(rest).collect() }
    holds |f, xs: Vec<u8>| { let r = f(xs.clone()); xs.iter().any(|x| *x <= r) && xs.iter().any(|x| *x >= r) }
    witness { vec![200, 100] }
    fn mean_level(xs: Vec<u8>) -> u8 {
        xs.iter().sum::<u8>() / xs.len() as u8
    }

    /// A number of ten digits may be too great.
    spec { (text: &{v: String | forall(|c in v| '0' <= c && c <= '9')}) -> {r: Option<u32> | rust(*r == text.parse().ok())} }
    proptest { "[0-9]*" }
    quickcheck (text: Text<Digits>) { text.0 }
    holds |f, text: String| { f(&text) == text.parse().ok() }
    witness { "4294967296".into() }
    fn number(text: &str) -> Option<u32> {
        if text.is_empty() {
            return None;
        }
        let mut number = 0u32;
        for digit in text.bytes() {
            number = number.checked_mul(10)? + u32::from(digit - b'0');
        }
        Some(number)
    }

    /// The product is taken in 32 bits before it's divided.
    spec { (n: {v: u64 | v <= 34}, k: {v: u64 | v <= n}) -> {r: u64 | rust(*r == correct::binomial(*n, *k))} }
    proptest { (0..=34u64).prop_flat_map(|n| (Just(n), 0..=n)) }
    quickcheck (n: Within<0, 34>, k: Within<0, 34>) { { let n = n.0 as u64; (n, k.0 as u64 % (n + 1)) } }
    holds |f, given: (u64, u64)| { f(given.0, given.1) == correct::binomial(given.0, given.1) }
    witness { (34, 17) }
    fn binomial(n: u64, k: u64) -> u64 {
        let mut ways = 1u32;
        for i in 0..k.min(n - k) as u32 {
            ways = ways * (n as u32 - i) / (i + 1);
        }
        ways.into()
    }

    /// Hours become seconds in 32 bits.
    spec { (hours: u32, minutes: {v: u32 | v < 60}, seconds: {v: u32 | v < 60}) -> {r: u64 | r == 1000 * (3600 * hours + 60 * minutes + seconds)} }
    proptest { any::<u32>(), 0..60u32, 0..60u32 }
    quickcheck (hours: u32, minutes: Within<0, 59>, seconds: Within<0, 59>) { hours, minutes.0 as u32, seconds.0 as u32 }
    holds |f, hours: u32, minutes: u32, seconds: u32| { f(hours, minutes, seconds) == correct::millis(hours, minutes, seconds) }
    witness { 2_000_000, 0, 0 }
    fn millis(hours: u32, minutes: u32, seconds: u32) -> u64 {
        u64::from(hours * 3600 + minutes * 60 + seconds) * 1000
    }

    /// The least number has no opposite.
    spec { (n: i64) -> {r: u32 | r <= 171} }
    proptest { any::<i64>() }
    quickcheck (n: i64) { n }
    holds |f, n: i64| { f(n) == correct::digit_sum(n) }
    witness { i64::MIN }
    fn digit_sum(n: i64) -> u32 {
        let mut rest = n.abs();
        let mut sum = 0;
        while rest > 0 {
            sum += (rest % 10) as u32;
            rest /= 10;
        }
        sum
    }

    /// Two numbers are multiplied in 32 bits before their common factor is taken out.
    spec { (a: {v: u32 | v > 0}, b: {v: u32 | v > 0}) -> {r: u64 | r % a == 0 && r % b == 0 && r > 0} }
    proptest { 1..=u32::MAX, 1..=u32::MAX }
    quickcheck (a: std::num::NonZeroU32, b: std::num::NonZeroU32) { a.get(), b.get() }
    holds |f, a: u32, b: u32| { let r = f(a, b); r > 0 && r % u64::from(a) == 0 && r % u64::from(b) == 0 }
    witness { 70_000, 70_001 }
    fn common_multiple(a: u32, b: u32) -> u64 {
        u64::from(a * b / correct::common_divisor(a, b))
    }

    /// The sums are brought back to their range only at the end.
    spec { (bytes: &[u8]) -> {r: u16 | rust(*r == correct::fletcher(bytes))} }
    proptest { prop::collection::vec(any::<u8>(), 0..100) }
    quickcheck (bytes: Vec<u8>) { bytes }
    holds |f, bytes: Vec<u8>| { f(&bytes) == correct::fletcher(&bytes) }
    witness { vec![255; 30] }
    fn fletcher(bytes: &[u8]) -> u16 {
        let (mut low, mut high) = (0u16, 0u16);
        for byte in bytes {
            low += u16::from(*byte);
            high += low;
        }
        (high % 255) << 8 | low % 255
    }

    /// The part is multiplied by a hundred in its own type.
    spec { (part: u32, whole: {v: u32 | part <= v && 0 < v}) -> {r: u32 | r == part * 100 / whole} }
    proptest { (1..=u32::MAX).prop_flat_map(|whole| (0..=whole, Just(whole))) }
    quickcheck (a: u32, b: std::num::NonZeroU32) { (a.min(b.get()), a.max(b.get())) }
    holds |f, given: (u32, u32)| { let (part, whole) = given; u64::from(f(part, whole)) == u64::from(part) * 100 / u64::from(whole) }
    witness { (50_000_000, 60_000_000) }
    fn percent(part: u32, whole: u32) -> u32 {
        part * 100 / whole
    }

    /// A place in a file is taken for a signed number.
    spec { (place: u64, by: i64) -> {r: Option<u64> | match r { Some(to) => to == place + by, None => place + by < 0 || place + by > u64::MAX }} }
    proptest { any::<u64>(), any::<i64>() }
    quickcheck (place: u64, by: i64) { place, by }
    holds |f, place: u64, by: i64| { f(place, by) == place.checked_add_signed(by) }
    witness { u64::MAX, 0 }
    fn seek(place: u64, by: i64) -> Option<u64> {
        u64::try_from((place as i64).checked_add(by)?).ok()
    }

    /// Many days more leave 16 bits.
    spec { (day: {v: u16 | 1 <= v && v <= 365}, more: u16) -> {r: u16 | 1 <= r && r <= 365 && (r - day - more) % 365 == 0} }
    proptest { 1..=365u16, any::<u16>() }
    quickcheck (day: Within<1, 365>, more: u16) { day.0 as u16, more }
    holds |f, day: u16, more: u16| { let r = f(day, more); (1..=365).contains(&r) && (i32::from(r) - i32::from(day) - i32::from(more)) % 365 == 0 }
    witness { 365, 65_400 }
    fn day_later(day: u16, more: u16) -> u16 {
        (day - 1 + more) % 365 + 1
    }

    /// The square of the last factor to try leaves 32 bits, for primes near the end.
    spec { (n: u32) -> {r: bool | rust(*r == correct::is_prime(*n))} }
    proptest { any::<u32>() }
    quickcheck (n: u32) { n }
    holds |f, n: u32| { f(n) == correct::is_prime(n) }
    witness { 4_294_967_291 }
    fn is_prime(n: u32) -> bool {
        if n < 4 {
            return n > 1;
        }
        if n % 2 == 0 {
            return false;
        }
        let mut factor = 3;
        while factor * factor <= n {
            if n % factor == 0 {
                return false;
            }
            factor += 2;
        }
        true
    }
}
