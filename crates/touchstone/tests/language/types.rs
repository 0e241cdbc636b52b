//! Every type that is a target out of the box, through the whole loop: made, judged, handed over, handed back, compared.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::num::NonZeroU8;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use touchstone::spec;

macro_rules! identities {
    ($($name:ident: $ty:ty;)*) => {$(
        #[spec(fn(x: $ty) -> {v: $ty | v == x}, depth = 2)]
        fn $name(x: $ty) -> $ty {
            x
        }
    )*};
}

identities! {
    of_bool: bool;
    of_char: char;
    of_unit: ();
    of_i8: i8;
    of_u8: u8;
    of_i16: i16;
    of_u16: u16;
    of_i32: i32;
    of_u32: u32;
    of_i64: i64;
    of_u64: u64;
    of_i128: i128;
    of_isize: isize;
    of_usize: usize;
    of_pair: (i64, bool);
    of_triple: (u8, char, Option<bool>);
    of_array: [i8; 3];
    of_option: Option<Option<i64>>;
    of_result: Result<i64, bool>;
    of_ordering: std::cmp::Ordering;
    of_box: Box<i64>;
    of_rc: Rc<bool>;
    of_arc: Arc<(i8, i8)>;
    of_vec: Vec<i64>;
    of_nested_vec: Vec<Vec<bool>>;
    of_deque: VecDeque<u8>;
    of_linked_list: LinkedList<u8>;
    of_string: String;
    of_set: BTreeSet<i64>;
    of_set_of_pairs: BTreeSet<(bool, i64)>;
    of_set_of_strings: HashSet<String>;
    of_map: BTreeMap<i64, bool>;
    of_hash_map: HashMap<u8, Vec<bool>>;
    of_range: Range<i64>;
    of_non_zero: NonZeroU8;
    of_wrapping: std::num::Wrapping<i16>;
    of_saturating: std::num::Saturating<i8>;
    of_reverse: std::cmp::Reverse<i64>;
    of_heap: BinaryHeap<i8>;
    of_boxed_slice: Box<[u8]>;
}

/// NaN isn't equal to itself, and the logic agrees with Rust about that.
#[spec(fn(x: f64) -> {v: f64 | v == x || x != x}, depth = 12)]
fn of_f64(x: f64) -> f64 {
    x
}

#[spec(fn(x: f32) -> {v: f32 | v == x || x != x}, depth = 12)]
fn of_f32(x: f32) -> f32 {
    x
}

#[spec(fn(x: &str, xs: &[u8]) -> {v: usize | v == x.len() + xs.len()}, depth = 2)]
fn of_borrowed(x: &str, xs: &[u8]) -> usize {
    x.len() + xs.len()
}

/// A predicate without a value is an error of the specification, and never a pass.
mod undefined {
    use std::process::Command;

    #[test]
    fn an_index_out_of_bounds_in_a_predicate_is_reported() {
        let own = std::env::current_exe().expect("this test");
        let run = Command::new(own)
            .args(["types::undefined::fixture::touchstone_first", "--exact", "--include-ignored"])
            .output()
            .expect("started");
        let said = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
        assert!(!run.status.success(), "{said}");
        assert!(said.contains("the specification has no value on"), "{said}");
        assert!(said.contains("the index 0 is out of bounds, the length is 0"), "{said}");
    }

    mod fixture {
        #[touchstone::spec(fn(xs: Vec<i64>) -> {v: i64 | v == xs[0]}, skip = "a fixture, which fails")]
        fn first(xs: Vec<i64>) -> i64 {
            xs.first().copied().unwrap_or_default()
        }
    }
}
