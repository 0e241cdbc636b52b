//! Generation alone: how many values a second the search gives, beside what a person would write by hand to enumerate the same
//! Rust values, and how long the first 1000 of each depth take.
//!
//! `cargo bench -p touchstone --bench generation [-- first] [part of a name …]`. `tape` is the search, `value` the search with decoding to owned
//! values, which is what the hand-written generator yields. A ratio is time over time: how many times slower than by hand.

#[path = "../../../examples/structures/tests/specs/measures.rs"]
#[allow(dead_code, unused_imports)]
mod measures;

use measures::{OkMap, OkRbt, OkStackSet, Sorted};
use std::hint::black_box;
use std::time::{Duration, Instant};
use structures::list::List;
use structures::red_black::{Color, Rbt};
use structures::size_balanced::{DELTA, Map};
use structures::stack_set::{Stack, StackSet};
use touchstone::types;
use touchstone_refine::{Layer, tapes};
use touchstone_spec::decode::Decoder;
use touchstone_spec::rtype::RType;
use touchstone_spec::targetable::{Refined, Targetable};

/// A binary tree.
#[derive(Clone, Debug, touchstone::Targetable)]
pub enum Tree<T> {
    Leaf,
    Node(T, Box<Tree<T>>, Box<Tree<T>>),
}

types! {
    pub type SearchTree<T> = Tree<T, |x, v| v < x, |x, v| x < v>;
}

fn main() {
    let first_only = std::env::args().any(|argument| argument == "first");
    if !first_only {
        println!(
            "{:<22} {:>5} {:>10} {:>12} {:>12} {:>12} {:>6} {:>6}",
            "values", "depth", "count", "tape/s", "value/s", "by hand/s", "tape", "value"
        );
        compare::<List<i64>>("sorted lists", &<Sorted<i64>>::rtype(&[int()], &[]), 7, &|d, f| {
            sorted(d, -i64::from(d), i64::from(d), f)
        });
        compare::<Tree<i64>>("search trees", &<SearchTree<i64>>::rtype(&[int()], &[]), 4, &|d, f| {
            trees(d, -i64::from(d), i64::from(d), f)
        });
        compare::<Rbt<i64>>("red-black trees", &<OkRbt<i64>>::rtype(&[int()], &[]), 5, &|d, f| {
            red_black(d, -i64::from(d), i64::from(d), f)
        });
        compare::<Map<i64, bool>>(
            "balanced maps",
            &<OkMap<i64, bool>>::rtype(&[int(), bool::rtype(&[], &[])], &[]),
            5,
            &|d, f| maps(d, -i64::from(d), i64::from(d), f),
        );
        compare::<StackSet<i64>>("zippers", &<OkStackSet<i64>>::rtype(&[int()], &[]), 2, &|d, f| {
            stack_sets(d, f)
        });
        compare::<List<i64>>("lists", &<List<i64>>::rtype(&[int()], &[]), 6, &|d, f| {
            lists(d, i64::from(d), f)
        });
        compare::<Tree<i64>>("trees", &<Tree<i64>>::rtype(&[int()], &[]), 3, &|d, f| {
            any_trees(d, i64::from(d), f)
        });
    }
    println!("\n{:<22} milliseconds to the first 1000 values of exactly each depth", "");
    first("sorted lists", &<Sorted<i64>>::rtype(&[int()], &[]), 40);
    first("red-black trees", &<OkRbt<i64>>::rtype(&[int()], &[]), 24);
    first("balanced maps", &<OkMap<i64, bool>>::rtype(&[int(), bool::rtype(&[], &[])], &[]), 20);
    first("zippers", &<OkStackSet<i64>>::rtype(&[int()], &[]), 16);
}

fn int() -> RType {
    i64::rtype(&[], &[])
}

/// Takes values as long as there are any, `limit` at most.
fn drain(ty: &RType, layer: Layer, limit: usize, mut act: impl FnMut(&[i128])) -> u64 {
    let tapes = tapes(ty, layer).expect("a finite type").take(limit);
    tapes.map(|tape| act(&tape.expect("an answer"))).count() as u64
}

fn timed<T>(act: impl Fn() -> T) -> (T, Duration) {
    (0..3)
        .map(|_| {
            let start = Instant::now();
            let result = act();
            (result, start.elapsed())
        })
        .min_by_key(|(_, time)| *time)
        .expect("three runs")
}

/// Whether the command line asks for this one: by a part of its name, or by naming none.
fn is_asked_for(name: &str) -> bool {
    let mut named = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-') && argument != "first")
        .peekable();
    named.peek().is_none() || named.any(|part| name.contains(&part))
}

type ByHand<'h, T> = &'h dyn Fn(u32, &mut dyn FnMut(T));

fn compare<T: Targetable>(name: &str, ty: &RType, depth: u32, by_hand: ByHand<'_, T>) {
    if !is_asked_for(name) {
        return;
    }
    let layer = Layer::Depth { depth, exact: false };
    let (tapes, tape_time) = timed(|| drain(ty, layer, usize::MAX, |tape| _ = black_box(tape)));
    let (values, value_time) =
        timed(|| drain(ty, layer, usize::MAX, |tape| drop(black_box(T::decode(&mut Decoder::new(tape))))));
    let (hand, hand_time) = timed(|| {
        let mut count = 0;
        by_hand(depth, &mut |value| {
            count += 1;
            drop(black_box(value));
        });
        count
    });
    assert_eq!((tapes, values), (hand, hand), "{name}: both have the same values");
    let rate = |time: Duration| hand as f64 / time.as_secs_f64();
    let ratio = |time: Duration| time.as_secs_f64() / hand_time.as_secs_f64();
    println!(
        "{name:<22} {depth:>5} {hand:>10} {:>12.0} {:>12.0} {:>12.0} {:>6.1} {:>6.1}",
        rate(tape_time),
        rate(value_time),
        rate(hand_time),
        ratio(tape_time),
        ratio(value_time)
    );
}

fn first(name: &str, ty: &RType, deepest: u32) {
    if !is_asked_for(name) {
        return;
    }
    let mut line = String::new();
    for depth in 1..=deepest {
        let start = Instant::now();
        let layer = Layer::Depth { depth, exact: true };
        let count = drain(ty, layer, 1000, |tape| _ = black_box(tape));
        let note = if count < 1000 { format!("({count})") } else { String::new() };
        line += &format!(" {:.1}{note}", start.elapsed().as_secs_f64() * 1e3);
    }
    println!("{name:<22}{line}");
}

fn cons<T>(head: T, tail: List<T>) -> List<T> {
    List::Cons(head, Box::new(tail))
}

fn sorted(length: u32, low: i64, high: i64, f: &mut dyn FnMut(List<i64>)) {
    f(List::Nil);
    if length > 0 {
        for head in low..=high {
            sorted(length - 1, head, high, &mut |tail| f(cons(head, tail)));
        }
    }
}

fn lists(length: u32, reach: i64, f: &mut dyn FnMut(List<i64>)) {
    f(List::Nil);
    if length > 0 {
        for head in -reach..=reach {
            lists(length - 1, reach, &mut |tail| f(cons(head, tail)));
        }
    }
}

fn trees(height: u32, low: i64, high: i64, f: &mut dyn FnMut(Tree<i64>)) {
    f(Tree::Leaf);
    if height > 0 {
        for key in low..=high {
            trees(height - 1, low, key - 1, &mut |left| {
                trees(height - 1, key + 1, high, &mut |right| {
                    f(Tree::Node(key, Box::new(left.clone()), Box::new(right)));
                });
            });
        }
    }
}

fn any_trees(height: u32, reach: i64, f: &mut dyn FnMut(Tree<i64>)) {
    f(Tree::Leaf);
    if height > 0 {
        for key in -reach..=reach {
            any_trees(height - 1, reach, &mut |left| {
                any_trees(height - 1, reach, &mut |right| {
                    f(Tree::Node(key, Box::new(left.clone()), Box::new(right)));
                });
            });
        }
    }
}

/// Trees of each black height, with a root that may be red or not.
fn red_black(height: u32, low: i64, high: i64, f: &mut dyn FnMut(Rbt<i64>)) {
    for black in 0..=height {
        of_black_height(height, black, true, low, high, f);
    }
}

fn of_black_height(height: u32, black: u32, red: bool, low: i64, high: i64, f: &mut dyn FnMut(Rbt<i64>)) {
    if black == 0 {
        f(Rbt::Leaf);
    }
    if height == 0 || black > height {
        return;
    }
    for color in [Color::Red, Color::Black] {
        let (below, red) = match color {
            Color::Red if red => (black, false),
            Color::Black if black > 0 => (black - 1, true),
            _ => continue,
        };
        for key in low..=high {
            of_black_height(height - 1, below, red, low, key - 1, &mut |left| {
                of_black_height(height - 1, below, red, key + 1, high, &mut |right| {
                    f(Rbt::Node(color, key, Box::new(left.clone()), Box::new(right)));
                });
            });
        }
    }
}

/// Maps of each size: sizes are integers too, and bounded by the depth.
fn maps(depth: u32, low: i64, high: i64, f: &mut dyn FnMut(Map<i64, bool>)) {
    for size in 0..=i64::from(depth) {
        of_size(depth, size, low, high, f);
    }
}

fn of_size(height: u32, size: i64, low: i64, high: i64, f: &mut dyn FnMut(Map<i64, bool>)) {
    if size == 0 {
        return f(Map::Tip);
    }
    if height == 0 || size > high - low + 1 {
        return;
    }
    for left_size in 0..size {
        let right_size = size - 1 - left_size;
        if size - 1 > 1 && (left_size > DELTA * right_size || right_size > DELTA * left_size) {
            continue;
        }
        for key in low + left_size..=high - right_size {
            of_size(height - 1, left_size, low, key - 1, &mut |left| {
                of_size(height - 1, right_size, key + 1, high, &mut |right| {
                    for value in [false, true] {
                        f(Map::Bin(size, key, value, Box::new(left.clone()), Box::new(right.clone())));
                    }
                });
            });
        }
    }
}

/// Which windows are taken: bit by bit.
type Taken = u64;

fn stack_sets(depth: u32, f: &mut dyn FnMut(StackSet<i64>)) {
    workspaces(depth, 0, &mut |current, taken| {
        hidden(depth, depth, taken, &mut |hidden| f(StackSet { current: current.clone(), hidden }));
    });
}

fn hidden(length: u32, depth: u32, taken: Taken, f: &mut dyn FnMut(List<Option<Stack<i64>>>)) {
    f(List::Nil);
    if length > 0 {
        workspaces(depth, taken, &mut |workspace, taken| {
            hidden(length - 1, depth, taken, &mut |rest| f(cons(workspace.clone(), rest)));
        });
    }
}

fn workspaces(depth: u32, taken: Taken, f: &mut dyn FnMut(&Option<Stack<i64>>, Taken)) {
    f(&None, taken);
    for (focus, taken) in free(depth, taken) {
        windows(depth, depth, taken, &mut |up, taken| {
            windows(depth, depth, taken, &mut |down, taken| {
                f(&Some(Stack { focus, up: up.clone(), down }), taken);
            });
        });
    }
}

fn windows(length: u32, depth: u32, taken: Taken, f: &mut dyn FnMut(List<i64>, Taken)) {
    f(List::Nil, taken);
    if length > 0 {
        for (head, taken) in free(depth, taken) {
            windows(length - 1, depth, taken, &mut |tail, taken| f(cons(head, tail), taken));
        }
    }
}

fn free(depth: u32, taken: Taken) -> impl Iterator<Item = (i64, Taken)> {
    (0..2 * depth + 1)
        .filter(move |bit| taken & 1 << bit == 0)
        .map(move |bit| (i64::from(bit) - i64::from(depth), taken | 1 << bit))
}
