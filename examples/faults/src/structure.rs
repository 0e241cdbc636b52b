//! Faults that show at a shape: of a tree, of nested lists, of a text with a grammar.

use crate::correct::structure as correct;
use crate::fault::faults;
use crate::shapes::Expr::{Add, Mul, Neg, Num, Sub};
use crate::shapes::{Chain, Expr, Json, Link, Step, Tree};

faults! {
    Structure;

    /// Brackets are counted; in which order they close isn't looked at.
    spec { (text: &{v: String | forall(|c in v| c == '(' || c == ')' || c == '[' || c == ']')}) -> {r: bool | rust(*r == correct::is_balanced(text))} }
    proptest { r"[()\[\]]*" }
    quickcheck (text: crate::domain::Text<crate::domain::Brackets>) { text.0 }
    holds |f, text: String| { f(&text) == correct::is_balanced(&text) }
    witness { "([)]".into() }
    fn is_balanced(text: &str) -> bool {
        let (mut round, mut square) = (0, 0);
        for bracket in text.chars() {
            match bracket {
                '(' => round += 1,
                ')' => round -= 1,
                '[' => square += 1,
                _ => square -= 1,
            }
            if round < 0 || square < 0 {
                return false;
            }
        }
        round == 0 && square == 0
    }

    /// What takes the place of a removed node loses its own right part.
    spec { (tree: {t: Tree | rust(t.is_search_tree())}, key: i32) -> {r: Tree | rust(r.values() == correct::without(tree.clone(), *key).values())} }
    proptest { prop::collection::vec(any::<i32>(), 0..20).prop_flat_map(|keys| {
        let key = if keys.is_empty() { any::<i32>().boxed() } else { prop::sample::select(keys.clone()).boxed() };
        (Just(Tree::of(keys)), key)
    }) }
    quickcheck (keys: Vec<i32>, at: usize) { { let key = if keys.is_empty() { 0 } else { keys[at % keys.len()] }; (Tree::of(keys), key) } }
    holds |f, given: (Tree, i32)| { let (tree, key) = given; f(tree.clone(), key).values() == correct::without(tree, key).values() }
    witness { (Tree::of(vec![1, 0, 4, 2, 3]), 1) }
    fn without(tree: Tree, key: i32) -> Tree {
        let Tree::Node(left, value, right) = tree else { return Tree::Leaf };
        if key < value {
            return Tree::node(without(*left, key), value, *right);
        }
        if key > value {
            return Tree::node(*left, value, without(*right, key));
        }
        match (*left, *right) {
            (Tree::Leaf, only) | (only, Tree::Leaf) => only,
            (left, right) => {
                let (least, rest) = without_least(right);
                Tree::node(left, least, rest)
            }
        }
    }

    /// The case left-right is balanced like the case left-left.
    spec { (keys: Vec<i8>) -> {r: u32 | rust(*r <= correct::height_limit(&keys))} }
    proptest { prop::collection::vec(any::<i8>(), 0..20) }
    quickcheck (keys: Vec<i8>) { keys }
    holds |f, keys: Vec<i8>| { let limit = correct::height_limit(&keys); f(keys) <= limit }
    witness { vec![5, 1, 2] }
    fn balanced_height(keys: Vec<i8>) -> u32 {
        let tree = keys.into_iter().fold(correct::Avl::default(), |tree, key| tree.with(key, correct::Rotation::SingleOnly));
        tree.height
    }

    /// Of an odd number of links, three or more, the last is lost.
    spec { (chain: Chain) -> {r: Chain | rust(r.values() == correct::pairs_swapped(chain.clone()).values())} }
    proptest { prop::collection::vec(any::<i32>(), 0..20).prop_map(|values| Chain::of(&values)) }
    quickcheck (values: Vec<i32>) { Chain::of(&values) }
    holds |f, chain: Chain| { f(chain.clone()).values() == correct::pairs_swapped(chain).values() }
    witness { Chain::of(&[1, 2, 3]) }
    fn pairs_swapped(chain: Chain) -> Chain {
        fn swapped(link: Box<Link>) -> Option<Box<Link>> {
            let first = *link;
            match first.next {
                None => Some(Box::new(Link { value: first.value, next: None })),
                Some(second) => {
                    let rest = second.next.filter(|third| third.next.is_some()).and_then(swapped);
                    Some(Box::new(Link { value: second.value, next: Some(Box::new(Link { value: first.value, next: rest })) }))
                }
            }
        }
        Chain { head: chain.head.and_then(swapped) }
    }

    /// What's taken from a negated term is added to it.
    spec { (expr: Expr) -> {r: Expr | rust(r.value() == expr.value())} }
    proptest { crate::shapes::exprs() }
    quickcheck (expr: Expr) { expr }
    holds |f, expr: Expr| { f(expr.clone()).value() == expr.value() }
    witness { Sub(Box::new(Neg(Box::new(Num(1)))), Box::new(Num(2))) }
    fn simplified(expr: Expr) -> Expr {
        match expr {
            Num(n) => Num(n),
            Neg(a) => match simplified(*a) {
                Neg(b) => *b,
                a => Neg(Box::new(a)),
            },
            Add(a, b) => match (simplified(*a), simplified(*b)) {
                (Num(0), c) | (c, Num(0)) => c,
                (a, Neg(b)) => Sub(Box::new(a), b),
                (a, b) => Add(Box::new(a), Box::new(b)),
            },
            Sub(a, b) => match (simplified(*a), simplified(*b)) {
                (a, Num(0)) => a,
                (a, b) if a == b => Num(0),
                (a, Neg(b)) => Add(Box::new(a), b),
                (Neg(a), b) => Neg(Box::new(Sub(a, Box::new(b)))),
                (a, b) => Sub(Box::new(a), Box::new(b)),
            },
            Mul(a, b) => match (simplified(*a), simplified(*b)) {
                (Num(0), _) | (_, Num(0)) => Num(0),
                (Num(1), c) | (c, Num(1)) => c,
                (a, b) => Mul(Box::new(a), Box::new(b)),
            },
        }
    }

    /// What is subtracted gets no brackets, if it's itself a difference.
    spec { (expr: Expr) -> {r: String | rust(Expr::parse(r).map(|read| read.value()) == Some(expr.value()))} }
    proptest { crate::shapes::exprs() }
    quickcheck (expr: Expr) { expr }
    holds |f, expr: Expr| { Expr::parse(&f(expr.clone())).map(|read| read.value()) == Some(expr.value()) }
    witness { Sub(Box::new(Num(1)), Box::new(Sub(Box::new(Num(2)), Box::new(Num(3))))) }
    fn printed(expr: Expr) -> String {
        fn at(expr: &Expr, strength: u8) -> String {
            let (own, text) = match expr {
                Num(n) => (3, n.to_string()),
                Neg(a) => (3, format!("-{}", at(a, 3))),
                Add(a, b) => (1, format!("{}+{}", at(a, 1), at(b, 1))),
                Sub(a, b) => (1, format!("{}-{}", at(a, 1), at(b, 1))),
                Mul(a, b) => (2, format!("{}*{}", at(a, 2), at(b, 2))),
            };
            if own < strength { format!("({text})") } else { text }
        }
        at(&expr, 0)
    }

    /// Lists within lists within a list keep what is null.
    spec { (json: Json) -> {r: Option<Json> | rust(!r.as_ref().is_some_and(Json::has_null))} }
    proptest { crate::shapes::jsons() }
    quickcheck (json: Json) { json }
    holds |f, json: Json| { !f(json).is_some_and(|r| r.has_null()) }
    witness { Json::List(vec![Json::List(vec![Json::List(vec![Json::Null])])]) }
    fn without_null(json: Json) -> Option<Json> {
        let kept = |item: Json| match item {
            Json::Null => None,
            Json::List(items) => Some(Json::List(items.into_iter().filter(|item| *item != Json::Null).collect())),
            number => Some(number),
        };
        match json {
            Json::Null => None,
            Json::Number(n) => Some(Json::Number(n)),
            Json::List(items) => Some(Json::List(items.into_iter().filter_map(kept).collect())),
        }
    }

    /// An interval within another one cuts it off.
    spec { (intervals: Vec<{v: (i32, i32) | v.0 <= v.1}>) -> {r: Vec<(i32, i32)> |
        forall(|a in intervals| exists(|b in r| b.0 <= a.0 && a.1 <= b.1))} }
    proptest { prop::collection::vec((any::<i32>(), any::<i32>()).prop_map(|(a, b)| (a.min(b), a.max(b))), 0..20) }
    quickcheck (intervals: Vec<(i32, i32)>) { intervals.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect() }
    holds |f, intervals: Vec<(i32, i32)>| {
        let r = f(intervals.clone());
        intervals.iter().all(|a| r.iter().any(|b| b.0 <= a.0 && a.1 <= b.1))
    }
    witness { vec![(0, 9), (1, 2)] }
    fn merged(intervals: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
        let mut intervals = intervals;
        intervals.sort_unstable();
        let mut merged: Vec<(i32, i32)> = Vec::new();
        for (begin, end) in intervals {
            match merged.last_mut() {
                Some(last) if begin <= last.1 => last.1 = end,
                _ => merged.push((begin, end)),
            }
        }
        merged
    }

    /// A `..` after another one that stays takes it away.
    spec { (path: Vec<Step>) -> {r: Vec<Step> | rust(*r == correct::normal(path.clone()))} }
    proptest { prop::collection::vec(crate::shapes::steps(), 0..10) }
    quickcheck (path: Vec<(u8, u8)>) { path.into_iter().map(Step::of).collect() }
    holds |f, path: Vec<Step>| { f(path.clone()) == correct::normal(path) }
    witness { vec![Step::Up, Step::Up] }
    fn normal(path: Vec<Step>) -> Vec<Step> {
        let mut normal = Vec::new();
        for step in path {
            match step {
                Step::Here => {}
                Step::Up if !normal.is_empty() => _ = normal.pop(),
                step => normal.push(step),
            }
        }
        normal
    }

    /// The outer parts of both halves are compared with each other, the inner ones aren't.
    spec { (tree: &Tree) -> {r: bool | rust(*r == correct::is_mirrored(tree))} }
    proptest { crate::shapes::trees() }
    quickcheck (tree: Tree) { tree }
    holds |f, tree: Tree| { f(&tree) == correct::is_mirrored(&tree) }
    witness { Tree::node(Tree::node(Tree::Leaf, 1, Tree::node(Tree::Leaf, 2, Tree::Leaf)), 0, Tree::node(Tree::Leaf, 1, Tree::Leaf)) }
    fn is_mirrored(tree: &Tree) -> bool {
        fn mirrors(a: &Tree, b: &Tree) -> bool {
            match (a, b) {
                (Tree::Leaf, Tree::Leaf) => true,
                (Tree::Node(outer, x, _), Tree::Node(_, y, other)) => x == y && mirrors(outer, other),
                _ => false,
            }
        }
        match tree {
            Tree::Leaf => true,
            Tree::Node(left, _, right) => mirrors(left, right),
        }
    }

    /// Land isn't followed upwards, so that a U is two islands.
    spec { (map: [[bool; 4]; 4]) -> {r: usize | rust(*r == correct::islands(*map))} }
    proptest { any::<[[bool; 4]; 4]>() }
    quickcheck (map: [[bool; 4]; 4]) { map }
    holds |f, map: [[bool; 4]; 4]| { f(map) == correct::islands(map) }
    witness { [[true, false, true, false], [true, true, true, false], [false; 4], [false; 4]] }
    fn islands(map: [[bool; 4]; 4]) -> usize {
        fn sink(map: &mut [[bool; 4]; 4], row: usize, column: usize) {
            if row < 4 && column < 4 && map[row][column] {
                map[row][column] = false;
                sink(map, row + 1, column);
                sink(map, row, column + 1);
                sink(map, row, column.wrapping_sub(1));
            }
        }
        let (mut map, mut islands) = (map, 0);
        for row in 0..4 {
            for column in 0..4 {
                if map[row][column] {
                    islands += 1;
                    sink(&mut map, row, column);
                }
            }
        }
        islands
    }

    /// Two ways to one place are taken for a way round.
    spec { (edges: Vec<({v: usize | v < 6}, {v: usize | v < 6})>) -> {r: bool | rust(*r == correct::has_cycle(edges.clone()))} }
    proptest { prop::collection::vec((0..6usize, 0..6usize), 0..12) }
    quickcheck (edges: Vec<(crate::domain::Within<0, 5>, crate::domain::Within<0, 5>)>) { edges.into_iter().map(|(a, b)| (a.0 as usize, b.0 as usize)).collect() }
    holds |f, edges: Vec<(usize, usize)>| { f(edges.clone()) == correct::has_cycle(edges) }
    witness { vec![(0, 1), (0, 2), (1, 3), (2, 3)] }
    fn has_cycle(edges: Vec<(usize, usize)>) -> bool {
        fn returns(edges: &[(usize, usize)], at: usize, seen: &mut [bool; 6]) -> bool {
            if std::mem::replace(&mut seen[at], true) {
                return true;
            }
            edges.iter().any(|(from, to)| *from == at && returns(edges, *to, seen))
        }
        (0..6).any(|start| returns(&edges, start, &mut [false; 6]))
    }
}

/// The least value of a tree, and the tree without it: the helper in which the fault of `without` is.
fn without_least(tree: Tree) -> (i32, Tree) {
    match tree {
        Tree::Node(left, value, right) if *left == Tree::Leaf => (value, *right),
        Tree::Node(left, value, right) => match *left {
            Tree::Node(first, least, _) if *first == Tree::Leaf => {
                (least, Tree::node(Tree::Leaf, value, *right))
            }
            left => {
                let (least, rest) = without_least(left);
                (least, Tree::node(rest, value, *right))
            }
        },
        Tree::Leaf => (0, Tree::Leaf),
    }
}
