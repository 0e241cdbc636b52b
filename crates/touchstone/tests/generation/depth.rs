//! What depth costs: a list of n nodes comes at depth n in every idiom, and every way round a circle of types costs a unit.

use std::ops::ControlFlow;
use touchstone::Targetable;
use touchstone::inputs::{Ask, Backend, End, Spec, visit};

#[derive(Clone, Debug, Targetable)]
enum List {
    Nil,
    Cons(bool, Box<List>),
}

#[derive(Clone, Debug, Targetable)]
struct Node {
    value: bool,
    next: Option<Box<Node>>,
}

#[derive(Clone, Debug, Targetable)]
struct Headed {
    head: Option<Box<Node>>,
}

#[derive(Clone, Debug, Targetable)]
enum Link {
    Empty,
    More(Box<Linked>),
}

#[derive(Clone, Debug, Targetable)]
struct Linked {
    value: bool,
    next: Link,
}

#[derive(Clone, Debug, Targetable)]
struct Stack {
    top: Link,
}

#[derive(Clone, Debug, Targetable)]
enum Paired {
    Nil,
    Cons(Box<(bool, Paired)>),
}

#[derive(Clone, Debug, Targetable)]
struct Wrapped(Box<Wrapping>);

#[derive(Clone, Debug, Targetable)]
enum Wrapping {
    Nil,
    Cons(bool, Wrapped),
}

#[derive(Clone, Debug, Targetable)]
struct Chain(Option<Box<(bool, Chain)>>);

#[derive(Clone, Debug, Targetable)]
enum Tree {
    Leaf,
    Node(Box<Tree>, Box<Tree>),
}

#[derive(Clone, Debug, Targetable)]
struct Branch {
    left: Option<Box<Branch>>,
    right: Option<Box<Branch>>,
}

#[derive(Clone, Debug, Targetable)]
enum Rose {
    Leaf,
    Node(Vec<Rose>),
}

// Each is the other's, and either may be the end.
#[derive(Clone, Debug, Targetable)]
struct Ping {
    pong: Option<Box<Pong>>,
}

#[derive(Clone, Debug, Targetable)]
struct Pong {
    ping: Option<Box<Ping>>,
}

touchstone::inputs! {
    fn enum_list(xs: List) -> () = |_: List| ();
    fn optional(xs: Option<Box<Node>>) -> () = |_: Option<Box<Node>>| ();
    fn headed(xs: Headed) -> () = |_: Headed| ();
    fn link(xs: Link) -> () = |_: Link| ();
    fn stack(xs: Stack) -> () = |_: Stack| ();
    fn paired(xs: Paired) -> () = |_: Paired| ();
    fn wrapped(xs: Wrapped) -> () = |_: Wrapped| ();
    fn vector(xs: Vec<bool>) -> () = |_: Vec<bool>| ();
    fn node(xs: Node) -> () = |_: Node| ();
    fn linked(xs: Linked) -> () = |_: Linked| ();
    fn chain(xs: Chain) -> () = |_: Chain| ();
    fn tree(t: Tree) -> () = |_: Tree| ();
    fn branch(t: Option<Box<Branch>>) -> () = |_: Option<Box<Branch>>| ();
    fn rose(t: Rose) -> () = |_: Rose| ();
    fn ping(p: Ping) -> () = |_: Ping| ();
    fn pong(p: Pong) -> () = |_: Pong| ();
}

/// How many values there are of exactly each depth up to the greatest, the same by all who know all.
fn counts(spec: &'static Spec, greatest: u32) -> Vec<u64> {
    let count = |depth: u32, strategy: &'static str, backend: Option<Backend>| {
        let mut ask = Ask::of_depth(depth).by(strategy);
        if let Some(backend) = backend {
            ask.backend = backend;
        }
        let sample = visit(spec, &ask, &mut |_| ControlFlow::Continue(()));
        let sample = sample.unwrap_or_else(|error| panic!("{}: {error}", spec.function));
        assert_eq!((&sample.end, sample.rejected), (&End::Exhausted, 0), "{} by {strategy}", spec.function);
        sample.inputs
    };
    (0..=greatest)
        .map(|depth| {
            let all = count(depth, "enumerate", None);
            assert_eq!(count(depth, "narrow", None), all, "{} at {depth}", spec.function);
            if depth <= 3 {
                assert_eq!(count(depth, "uniform", None), all, "{} at {depth}", spec.function);
                assert_eq!(count(depth, "targeted", Some(Backend::Sat)), all, "{} at {depth}", spec.function);
            }
            all
        })
        .collect()
}

#[test]
fn a_list_of_n_nodes_comes_at_depth_n_in_every_idiom() {
    let lists = [1, 2, 4, 8, 16, 32];
    for spec in [enum_list(), optional(), headed(), link(), stack(), paired(), vector()] {
        assert_eq!(counts(spec, 5), lists, "{}", spec.function);
    }
    // These have a node at least, and one of them, whose `Link` costs, has the first for nothing.
    assert_eq!(counts(node(), 5), [0, 2, 4, 8, 16, 32]);
    assert_eq!(counts(linked(), 5), [2, 4, 8, 16, 32, 64]);
}

#[test]
fn a_wrapper_that_every_way_goes_through_costs() {
    // `Cons` costs, and the wrapper doesn't; of a chain the wrapper is all there is to cost.
    assert_eq!(counts(wrapped(), 4), [1, 2, 4, 8, 16]);
    assert_eq!(counts(chain(), 4), [0, 1, 2, 4, 8]);
}

#[test]
fn trees_come_by_height() {
    // Trees of height at most h: 1, 2, 5, 26, 677.
    let heights = [1, 1, 3, 21, 651];
    assert_eq!(counts(tree(), 4), heights);
    assert_eq!(counts(branch(), 4), heights);
    // Within depth d a rose is a leaf, or up to d - 1 roses within depth d - 1.
    let mut within = vec![1];
    for depth in 1..=4_u32 {
        let inner: u64 = within[depth as usize - 1];
        within.push(1 + (0..depth).map(|length| inner.pow(length)).sum::<u64>());
    }
    let exactly: Vec<u64> = (0..=3).map(|d| within[d] - if d > 0 { within[d - 1] } else { 0 }).collect();
    assert_eq!(counts(rose(), 3), exactly);
}

#[test]
fn of_two_structures_in_each_other_one_costs() {
    assert_eq!(counts(ping(), 3), [1, 2, 2, 2]);
    assert_eq!(counts(pong(), 3), [0, 2, 2, 2]);
}
