//! Types, aliases and measures compile, and their native halves compute what they say.

use touchstone::{__private::Int, Targetable};

touchstone::types! {
    type Nat = {v: i64 | 0 <= v};
    type Rng<n: i64> = {v: i64 | 0 <= v && v < n};
    type Score = Rng<100>;
    type Sorted<T> = List<T, |hd, v| hd <= v>;
    type OkMap<K, V> = {v: Map<K, V, |r, v| v < r, |r, v| r < v> | is_balanced(v) && sizes_right(v)};
}

#[derive(Clone, Debug, Targetable)]
enum List<T> {
    Nil,
    Cons(T, Box<Self>),
}

#[derive(Clone, Debug, Targetable)]
enum Map<K, V> {
    Tip,
    Bin {
        #[refine(|n| 0 <= n)]
        size: i64,
        key: K,
        value: V,
        left: Box<Map<K, V>>,
        right: Box<Map<K, V>>,
    },
}

#[touchstone::measure]
fn len<T>(xs: &List<T>) -> Int {
    match xs {
        List::Nil => 0,
        List::Cons(_, t) => 1 + len(t),
    }
}

#[touchstone::measure]
fn size<K, V>(m: &Map<K, V>) -> Int {
    match m {
        Map::Tip => 0,
        Map::Bin { left, right, .. } => 1 + size(left) + size(right),
    }
}

#[touchstone::measure]
fn sizes_right<K, V>(m: &Map<K, V>) -> bool {
    match m {
        Map::Tip => true,
        Map::Bin { size: s, left, right, .. } => s == size(m) && sizes_right(left) && sizes_right(right),
    }
}

#[touchstone::measure]
fn is_balanced<K, V>(m: &Map<K, V>) -> bool {
    match m {
        Map::Tip => true,
        Map::Bin { left, right, .. } => {
            let l = size(left);
            let r = size(right);
            (l + r <= 1 || l <= 3 * r && r <= 3 * l) && is_balanced(left) && is_balanced(right)
        }
    }
}

#[touchstone::measure]
fn keys<K, V>(m: &Map<K, V>) -> Set<K> {
    match m {
        Map::Tip => set![],
        Map::Bin { key, left, right, .. } => union(singleton(key), union(keys(left), keys(right))),
    }
}

#[touchstone::measure]
fn has<T>(xs: &List<T>, x: &T) -> bool {
    match xs {
        List::Nil => false,
        List::Cons(h, t) => h == x || has(t, x),
    }
}

#[touchstone::measure]
fn below(xs: &List<i64>, n: Int) -> bool {
    match xs {
        List::Nil => true,
        List::Cons(h, t) => h < n && below(t, n),
    }
}

#[touchstone::measure]
fn elems<T>(xs: &Vec<T>) -> Set<T> {
    elements(xs)
}

#[derive(Clone, Debug, PartialEq, Targetable)]
#[invariant(self.lo <= self.hi && self.hi < 10)]
struct Interval {
    lo: i64,
    #[refine({v: i64 | lo <= v})]
    hi: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Targetable)]
struct Pair<A, B>(A, B);

#[derive(Clone, Debug, Targetable)]
struct Tree {
    #[refine(|c| c.len() <= 3)]
    children: Vec<Tree>,
    label: Option<char>,
}

#[touchstone::measure]
fn height(t: &Tree) -> bool {
    implies(forall(t.children, |c| height(c)) && matches!(t.label, Some('a' | 'b')), t.children.len() == 0)
}

fn list(items: &[i64]) -> List<i64> {
    items.iter().rev().fold(List::Nil, |t, h| List::Cons(*h, Box::new(t)))
}

#[test]
fn measures_compute_natively() {
    assert_eq!(len(&list(&[1, 2, 3])), Int::from(3));
    assert!(has(&list(&[1, 2, 3]), &2));
    assert!(!has(&list(&[1, 2, 3]), &4));
    assert!(below(&list(&[1, 2]), Int::from(3)));
    let leaf = |k: i64| {
        Box::new(Map::Bin {
            size: 1,
            key: k,
            value: 'x',
            left: Box::new(Map::Tip),
            right: Box::new(Map::Tip),
        })
    };
    let map = Map::Bin { size: 3, key: 2, value: 'y', left: leaf(1), right: leaf(3) };
    assert!(sizes_right(&map) && is_balanced(&map));
    assert_eq!(keys(&map), elems(&vec![3, 2, 1]));
}
