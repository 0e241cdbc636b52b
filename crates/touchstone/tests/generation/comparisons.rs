//! Comparisons in predicates mean what they mean in Rust: floats in their own type and by IEEE's rules, wherever they are; types with a
//! `PartialEq` or an order of their own as these say; texts by their bytes.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::num::Wrapping;
use touchstone::{Targetable, spec};

mod narrow {
    //! `f32`, of which literals are rounded to it.
    use super::*;

    #[spec(fn(_: bool) -> {r: f32 | r > 0.1}, counterexample = "")]
    fn above(_: bool) -> f32 {
        0.1
    }

    #[spec(fn(_: bool) -> {r: f32 | r != 0.1}, counterexample = "")]
    fn another(_: bool) -> f32 {
        0.1
    }

    #[spec(fn(_: bool) -> {r: Option<f32> | r != Some(0.1)}, counterexample = "")]
    fn another_inside(_: bool) -> Option<f32> {
        Some(0.1)
    }

    #[spec(fn(_: bool) -> {r: (f32, bool) | r.0 + 16777216.0 > 16777216.0}, counterexample = "")]
    fn lost_in_the_sum(_: bool) -> (f32, bool) {
        (1.0, true)
    }

    #[spec(fn(_: bool) -> {r: f32 | r == 0.1 && r <= 0.1 && r + 0.2 == 0.3 && 0.1 == r && r == 0.1f32 && r * 3.0 == 0.1 * 3.0})]
    fn tenth(_: bool) -> f32 {
        0.1
    }

    #[spec(fn(_: bool) -> {r: f32 | r == 16777217.0 && -r == -16777217.0})]
    fn rounded(_: bool) -> f32 {
        16_777_216.0
    }

    #[spec(fn(x: {x: f32 | x == 0.1}) -> {r: bool | r})]
    fn given(x: f32) -> bool {
        x == 0.1
    }

    #[spec(fn(x: {x: f32 | x > 0.09 && x < 0.11}, xs: {v: Vec<f32> | v.contains(0.1)}) -> {r: bool | r}, depth = 8, tests = 200)]
    fn given_inside(x: f32, xs: Vec<f32>) -> bool {
        x < 0.11 && xs.contains(&0.1)
    }

    #[spec(fn(x: f64) -> {r: bool | r == (abs(x) >= 0.0 && max(x, 1.0) == max(1.0, x) && f64::min(x, 1.0) <= 1.0)})]
    fn absolute(x: f64) -> bool {
        x.abs() >= 0.0 && x.max(1.0) == f64::max(1.0, x) && x.min(1.0) <= 1.0
    }
}

mod floats {
    //! Of floats `0.0 == -0.0`, and NaN isn't equal to itself, in whatever it is.
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Targetable)]
    pub struct Point {
        x: f64,
        y: u8,
    }

    #[spec(fn(a: [f64; 1], b: {b: [f64; 1] | a == b}) -> {r: bool | r}, depth = 12)]
    fn arrays(a: [f64; 1], b: [f64; 1]) -> bool {
        a == b
    }

    #[spec(fn(a: f64, v: {v: Vec<f64> | v.contains(a)}) -> {r: bool | r}, depth = 4)]
    fn contained(a: f64, v: Vec<f64>) -> bool {
        v.contains(&a)
    }

    #[spec(fn(a: Option<f64>, b: {b: Option<f64> | a == b}) -> {r: bool | r}, depth = 12)]
    fn options(a: Option<f64>, b: Option<f64>) -> bool {
        a == b
    }

    #[spec(fn(a: (f64,), b: {b: (f64,) | a != b}) -> {r: bool | r}, depth = 12)]
    fn tuples(a: (f64,), b: (f64,)) -> bool {
        a != b
    }

    #[spec(fn(a: Vec<f64>, n: f64) -> {r: usize | r == a.count(n)}, depth = 4)]
    fn counted(a: Vec<f64>, n: f64) -> usize {
        a.iter().filter(|x| **x == n).count()
    }

    #[spec(fn(a: f64) -> {r: Option<f64> | r == Some(a) || a != a}, depth = 12)]
    fn some(a: f64) -> Option<f64> {
        Some(a)
    }

    #[spec(fn(a: Vec<f64>) -> {r: bool | r == a.contains(0.0)}, depth = 6)]
    fn zeros(a: Vec<f64>) -> bool {
        a.contains(&0.0)
    }

    #[spec(fn(m: BTreeMap<u8, f64>, n: BTreeMap<u8, f64>) -> {r: bool | r == (m == n)}, depth = 3)]
    fn maps(m: BTreeMap<u8, f64>, n: BTreeMap<u8, f64>) -> bool {
        m == n
    }

    #[spec(fn(a: Point, b: Point) -> {r: (bool, bool, bool) | r == (a == b, a < b, a >= b)}, depth = 6)]
    fn points(a: Point, b: Point) -> (bool, bool, bool) {
        (a == b, a < b, a >= b)
    }

    #[spec(fn(x: f64) -> {r: f64 | r == x}, counterexample = "(NaN)", depth = 12)]
    fn same(x: f64) -> f64 {
        x
    }
}

mod own {
    //! A `PartialEq`, an `Ord` and a `Hash` by halves, the greater ones first.
    use super::*;

    #[derive(Clone, Debug, Targetable)]
    pub struct Half(pub u8);

    impl PartialEq for Half {
        fn eq(&self, other: &Half) -> bool {
            self.0 / 2 == other.0 / 2
        }
    }

    impl Eq for Half {}

    impl PartialOrd for Half {
        fn partial_cmp(&self, other: &Half) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl Ord for Half {
        fn cmp(&self, other: &Half) -> Ordering {
            (other.0 / 2).cmp(&(self.0 / 2))
        }
    }

    impl std::hash::Hash for Half {
        fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
            (self.0 / 2).hash(hasher);
        }
    }

    /// The same for a type parameter that has it.
    #[derive(Clone, Debug, Targetable)]
    pub struct Modulo<T>(pub T);

    impl<T: Clone + Into<i64>> PartialEq for Modulo<T> {
        fn eq(&self, other: &Modulo<T>) -> bool {
            let [one, other]: [i64; 2] = [self.0.clone().into(), other.0.clone().into()];
            one.rem_euclid(2) == other.rem_euclid(2)
        }
    }

    #[derive(Clone, Copy, Debug, Targetable)]
    pub enum Any {
        One,
        Two,
    }

    impl PartialEq for Any {
        fn eq(&self, _: &Any) -> bool {
            true
        }
    }

    #[spec(fn(a: Half, b: Half) -> {r: bool | r == (a == b)})]
    fn equal(a: Half, b: Half) -> bool {
        a == b
    }

    #[spec(fn(a: Half, b: {b: Half | a != b}) -> {r: bool | r})]
    fn unequal_given(a: Half, b: Half) -> bool {
        a != b
    }

    #[spec(fn(a: Half, b: {b: Half | a == b}) -> {r: bool | r}, counterexample = "(Half(0), Half(1))")]
    fn equal_given(a: Half, b: Half) -> bool {
        a.0 == b.0
    }

    #[spec(fn(a: Half, b: {b: Half | a < b}) -> {r: bool | r})]
    fn less_given(a: Half, b: Half) -> bool {
        a < b
    }

    #[spec(fn(a: (u8, Option<Half>), b: {b: (u8, Option<Half>) | a == b}) -> {r: bool | r}, depth = 4)]
    fn inside(a: (u8, Option<Half>), b: (u8, Option<Half>)) -> bool {
        a == b
    }

    #[spec(fn(v: Vec<Half>, b: Half) -> {r: (bool, usize) | r.0 == v.contains(b) && r.1 == v.count(b)}, depth = 3)]
    fn contained(v: Vec<Half>, b: Half) -> (bool, usize) {
        (v.contains(&b), v.iter().filter(|one| **one == b).count())
    }

    #[spec(fn(m: BTreeMap<Half, u8>, a: Half) -> {r: bool | r == m.contains_key(a)}, depth = 3)]
    fn key(m: BTreeMap<Half, u8>, a: Half) -> bool {
        m.contains_key(&a)
    }

    #[spec(fn(s: {s: BTreeSet<Half> | s.len() == 2}) -> {r: bool | r}, depth = 4)]
    fn ordered(s: BTreeSet<Half>) -> bool {
        s.len() == 2
    }

    #[spec(fn(s: HashSet<Half>, m: HashMap<Half, bool>) -> {r: usize | r == s.len() + m.len()}, depth = 3)]
    fn hashed(s: HashSet<Half>, m: HashMap<Half, bool>) -> usize {
        s.len() + m.len()
    }

    /// Each way of two elements that aren't equal is among the inputs.
    #[spec(fn(s: BTreeSet<Half>) -> {r: bool | r}, counterexample = "", depth = 4)]
    fn greatest_first(s: BTreeSet<Half>) -> bool {
        let values: Vec<u8> = s.into_iter().map(|half| half.0).collect();
        values != [3, 0]
    }

    #[spec(fn(a: Modulo<i64>, b: {b: Modulo<i64> | a == b}) -> {r: bool | r}, counterexample = "")]
    fn generic(a: Modulo<i64>, b: Modulo<i64>) -> bool {
        a.0 == b.0
    }

    #[spec(fn(a: Any, b: {b: Any | a == b}) -> {r: bool | r}, counterexample = "")]
    fn all_one(a: Any, b: Any) -> bool {
        matches!((a, b), (Any::One, Any::One) | (Any::Two, Any::Two))
    }

    #[spec(fn(_: bool) -> {r: Any | r != Any::Two}, counterexample = "")]
    fn constant(_: bool) -> Any {
        Any::One
    }
}

mod reversed {
    //! `Reverse` has the opposite order.
    use super::*;

    #[spec(fn(a: Reverse<u8>, b: Reverse<u8>) -> {r: bool | r == (a < b) && r == (a.0 > b.0)}, depth = 5)]
    fn less(a: Reverse<u8>, b: Reverse<u8>) -> bool {
        a < b
    }

    #[spec(fn(a: Reverse<u8>, b: {b: Reverse<u8> | (b, 1) <= (a, 0)}) -> {r: bool | r}, depth = 5)]
    fn given(a: Reverse<u8>, b: Reverse<u8>) -> bool {
        a.0 < b.0
    }

    #[spec(fn(s: {s: BTreeSet<Reverse<u8>> | s.len() == 2}) -> {r: bool | r}, depth = 3)]
    fn elements(s: BTreeSet<Reverse<u8>>) -> bool {
        s.first() < s.last() && s.first().map(|one| one.0) > s.last().map(|one| one.0)
    }

    #[spec(fn(m: Ordering, w: Wrapping<u8>) -> {r: Reverse<Wrapping<u8>> | rust(r.0.0 == w.0) && r.0 == w}, depth = 4)]
    fn wrapping(_m: Ordering, w: Wrapping<u8>) -> Reverse<Wrapping<u8>> {
        Reverse(w)
    }
}

mod texts {
    //! The length of a text is that of its bytes.
    use super::*;

    #[spec(fn(s: &str) -> {r: usize | r == s.len()})]
    fn length(s: &str) -> usize {
        s.len()
    }

    #[spec(fn(s: String) -> {r: usize | r == s.chars().count() && r <= s.len() && (r == 0) == s.is_empty()})]
    fn characters(s: String) -> usize {
        s.chars().count()
    }

    #[spec(fn(_: bool) -> {t: String | t.len() == 1}, counterexample = "")]
    fn one(_: bool) -> String {
        "é".to_owned()
    }

    #[spec(fn(s: {s: &str | s.len() > 1}) -> {r: bool | r}, counterexample = "")]
    fn longer(s: &str) -> bool {
        s.chars().count() > 1
    }

    #[spec(fn(s: {s: &str | s.len() == 5}, t: {t: String | t.len() <= 6 && 2 <= t.len()}) -> {r: bool | r}, tests = 500)]
    fn bounded(s: &str, t: String) -> bool {
        s.len() == 5 && (2..=6).contains(&t.len())
    }

    /// "é" is among the inputs, which has two bytes.
    #[spec(fn(s: {s: &str | s.len() == 2}) -> {r: bool | r}, counterexample = "")]
    fn two_bytes(s: &str) -> bool {
        s.chars().count() == 2
    }

    #[spec(fn(s: {s: &str | s.len() == 3}, t: {t: &str | t.len() == s.len() + 1 && t != "aaaa"}) -> {r: bool | r}, depth = 4, tests = 300)]
    fn related(s: &str, t: &str) -> bool {
        s.len() + 1 == t.len()
    }
}

mod integers {
    //! What lies beyond the greatest `i128`.
    use super::*;

    #[spec(fn(x: {v: u128 | v > 170141183460469231731687303715884105727}) -> {r: bool | r}, counterexample = "")]
    fn beyond(x: u128) -> bool {
        x < 1 << 127
    }
}
