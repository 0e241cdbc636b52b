//! The macros, from `touchstone-macros`, where their expansion is, with what they mean.
//!
//! Their documentation stands here because its examples are tests, and those of a macro crate would build the engine a second time.

/// Makes a struct's or enum's values generable and inspectable, so that it may stand in specifications.
///
/// Recursive, mutually recursive and generic types work; lifetimes and const parameters don't. A field may be refined,
/// by a type or by a predicate, over itself and the fields before it (`_0`, `_1` in tuples). An invariant is a predicate
/// over `self`. Both hold for every value that is generated, and are demanded of every value that is returned.
///
/// ```
/// #[derive(Clone, Debug, touchstone::Targetable)]
/// #[invariant(self.low + 2 <= self.high || self.open)]
/// struct Interval {
///     #[refine(|v| 0 <= v)]
///     low: i64,
///     #[refine({v: i64 | low <= v})]
///     high: i64,
///     open: bool,
/// }
///
/// #[touchstone::spec(fn(i: Interval) -> {width: i64 | 0 <= width})]
/// fn width(i: &Interval) -> i64 {
///     i.high - i.low
/// }
/// # assert_eq!(width(&Interval { low: 1, high: 4, open: false }), 3);
/// ```
#[doc(inline)]
pub use touchstone_macros::Targetable;

/// Defines aliases of refined types, with type parameters and with value parameters, which begin with a small letter.
///
/// ```
/// touchstone::types! {
///     pub type Nat = {v: i64 | 0 <= v};
///     pub type Rng<n: i64> = {v: i64 | 0 <= v && v < n};
///     pub type Sorted<T: Ord> = Vec<T, |earlier, later| earlier <= later>;
/// }
///
/// #[touchstone::spec(fn(xs: Sorted<Nat>, x: Rng<100>) -> Sorted<Nat>)]
/// fn insert(mut xs: Vec<i64>, x: i64) -> Vec<i64> {
///     let at = xs.partition_point(|y| *y < x);
///     xs.insert(at, x);
///     xs
/// }
/// # assert_eq!(insert(vec![1, 3], 2), [1, 2, 3]);
/// ```
///
/// What follows the elements' type is an *abstract refinement*: how an element stands to every later one. Of a data type it's how the element
/// of a node stands to those in each of the recursive fields, so this is the type of search trees:
///
/// ```
/// # #[derive(Clone, Debug, touchstone::Targetable)]
/// # enum Tree<K> { Tip, Bin { key: K, left: Box<Tree<K>>, right: Box<Tree<K>> } }
/// touchstone::types! {
///     type Search<K: Ord> = Tree<K, |key, in_left| in_left < key, |key, in_right| key < in_right>;
/// }
///
/// #[touchstone::spec(fn(tree: Search<i64>, key: i64) -> bool)]
/// fn contains(tree: &Tree<i64>, key: i64) -> bool {
///     match tree {
///         Tree::Tip => false,
///         Tree::Bin { key: here, left, .. } if key < *here => contains(left, key),
///         Tree::Bin { key: here, right, .. } => key == *here || contains(right, key),
///     }
/// }
/// # assert!(!contains(&Tree::Tip, 1));
/// ```
///
/// An alias is a marker type without a meaning of its own in Rust code; it only stands in specifications.
#[doc(inline)]
pub use touchstone_macros::types;

/// Makes a function usable in predicates: it is compiled twice, to Rust and to logic.
///
/// A measure takes references, `Int` or `bool`, returns `Int`, `bool`, `Set<T>` or a machine integer, and its body is a predicate (see the
/// crate's documentation). As `rustc` parses the body first, `a ==> b` is `implies(a, b)` in it, `x in s` is
/// `s.contains(x)`, and quantifiers are `forall(xs, |x| …)`. Recursion is structural: every recursive call takes, for one
/// and the same parameter, a part of it that a pattern, a field, an index or a quantifier took out.
///
/// `Int` and `Set` need no import.
///
/// A function that returns a machine integer stays as it is, for the code that calls it; in predicates its result is an integer like
/// any other. Where its arithmetic overflows it panics (in tests, where overflow is checked), and the report says that
/// the specification has no value on this input.
///
/// ```
/// # #[derive(Clone, Debug, touchstone::Targetable)]
/// # enum Tree<K> { Tip, Bin { key: K, left: Box<Tree<K>>, right: Box<Tree<K>> } }
/// #[touchstone::measure]
/// fn keys<K>(tree: &Tree<K>) -> Set<K> {
///     match tree {
///         Tree::Tip => set![],
///         Tree::Bin { key, left, right } => union(singleton(key), union(keys(left), keys(right))),
///     }
/// }
///
/// #[touchstone::spec(fn(tree: Tree<i64>, key: i64) -> {found: bool | found == (key in keys(tree))})]
/// fn contains(tree: &Tree<i64>, key: i64) -> bool {
///     match tree {
///         Tree::Tip => false,
///         Tree::Bin { key: here, left, right } => key == *here || contains(left, key) || contains(right, key),
///     }
/// }
/// # assert!(!contains(&Tree::Tip, 1));
/// ```
#[doc(inline)]
pub use touchstone_macros::measure;

/// Gives a function a refinement type, and thereby a test named `touchstone_` and the function's name.
///
/// `#[spec(fn(…) -> …, settings)]`; both parts may be left out. Without a type the function's own types are meant, so
/// that `#[spec]` alone says: it doesn't panic. The function itself stays as it is, but that in builds for tests it tells campaigns that it's called.
///
/// Settings: `depth`, `tests`, `budget`, `time` and `call_time` (`"2s"`), `isolate`, `memory`, `progress`, `boundary`, `sample`, `strategy`,
/// `backend`, `counterexample` (the input, as text, that this faulty function is expected to fail on); `name` names the
/// test, `skip = "reason"` makes it an ignored one. `classify(predicate => "label", …)` counts runs, `expect_some` asks for a result
/// that is `Some` or `Ok`, `callees = false` lets the function call other specified ones outside of their preconditions.
/// A generic function is tested at `i64`, or at what `T = u8` says.
///
/// ```
/// #[touchstone::spec(fn(xs: Vec<i64>, k: {k: usize | k <= xs.len()}) -> {v: Vec<i64> | v.len() == k}, depth = 4)]
/// fn first(xs: &[i64], k: usize) -> Vec<i64> {
///     xs[..k].to_vec()
/// }
/// # assert_eq!(first(&[7, 8], 1), [7]);
/// ```
///
/// What is lent by `&mut` is held to its type before the call and after it. `&strg` lets it leave the type, and [`ensures`](macro@ensures) says what
/// holds then:
///
/// ```
/// #[touchstone::spec(fn(account: &strg {v: i64 | 0 <= v}))]
/// #[touchstone::ensures(account == old(account) - 5)]
/// fn charge(account: &mut i64) {
///     *account -= 5;
/// }
/// # let mut account = 3;
/// # charge(&mut account);
/// # assert_eq!(account, -2);
/// ```
///
/// An argument that is a function has a contract of its own. All its behaviours that a run can observe are tried:
///
/// ```
/// #[touchstone::spec(fn(f: fn(x: u8) -> {y: u8 | x <= y}, x: u8) -> {y: u8 | x <= y})]
/// fn twice(f: impl Fn(u8) -> u8, x: u8) -> u8 {
///     f(f(x))
/// }
/// # assert_eq!(twice(|x| x.saturating_add(1), 3), 5);
/// ```
///
/// With `TOUCHSTONE_EXPAND=always` in the environment `cargo check` without `--tests` checks specifications too.
#[doc(inline)]
pub use touchstone_macros::spec;

/// Gives a function a precondition: a predicate over its arguments. May be repeated.
///
/// ```
/// #[touchstone::requires(low <= high)]
/// #[touchstone::ensures(|m| low <= m && m <= high)]
/// fn middle(low: i32, high: i32) -> i32 {
///     (i64::from(low) + i64::from(high)).div_euclid(2) as i32
/// }
/// # assert_eq!(middle(1, 4), 2);
/// ```
#[doc(inline)]
pub use touchstone_macros::requires;

/// Gives a function a postcondition: `#[ensures(|result| predicate)]`, over arguments, `old(…)`, and the result. May be repeated.
/// `&mut` arguments are meant as they are after the call, and inside `old(…)` as they were before it; others as they
/// were given.
///
/// ```
/// #[touchstone::ensures(xs.len() == old(xs).len() + 1)]
/// fn add(xs: &mut Vec<i64>, x: i64) {
///     xs.push(x);
/// }
/// # let mut xs = vec![];
/// # add(&mut xs, 1);
/// ```
#[doc(inline)]
pub use touchstone_macros::ensures;

/// Lets the methods of an `impl` block, of a trait too, have `#[spec]`, `#[requires]` and `#[ensures]`; settings in
/// `#[specs(…)]` are for all of them. The tests stand beside the block, named like `touchstone_Stack_push`. In a type
/// for a method the receiver is `self`, `&self` or `&mut self`, or `self: {s: Stack | …}` to refine it.
///
/// ```
/// #[derive(Clone, Debug, touchstone::Targetable)]
/// struct Counter {
///     #[refine(|v| 0 <= v && v <= 9)]
///     digit: u8,
/// }
///
/// #[touchstone::specs]
/// impl Counter {
///     #[ensures(|carries| carries == (old(self).digit == 9))]
///     fn step(&mut self) -> bool {
///         self.digit = (self.digit + 1) % 10;
///         self.digit == 0
///     }
/// }
/// # assert!(Counter { digit: 9 }.step());
/// ```
#[doc(inline)]
pub use touchstone_macros::specs;

/// Tests functions of other crates, std included, without touching them.
///
/// ```
/// touchstone::check! {
///     #[settings(depth = 4)]
///     fn sorts(xs: &mut Vec<i64>) -> {u: () | forall(|i in 1..xs.len()| xs[i - 1] <= xs[i])} = |xs: &mut Vec<i64>| xs.sort();
///
///     #[requires(n > i32::MIN)]
///     #[ensures(|r| r == abs(n))]
///     fn absolute(n: i32) -> i32 = i32::abs;
/// }
/// ```
#[doc(inline)]
pub use touchstone_macros::check;

/// Gives the inputs of a specification to your own code, without a test: the grammar is that of [`check!`], and each item becomes a
/// function that returns a `&'static touchstone::inputs::Spec`, for `touchstone::inputs::visit`.
///
/// ```
/// use std::ops::ControlFlow;
///
/// touchstone::inputs! {
///     fn sorted(xs: {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] <= v[i])}) -> () = |_: Vec<i64>| ();
/// }
///
/// let ask = touchstone::inputs::Ask::up_to_depth(2);
/// let mut seen = 0;
/// let sample = touchstone::inputs::visit(sorted(), &ask, &mut |_arguments| {
///     seen += 1;
///     ControlFlow::Continue(())
/// });
/// assert_eq!(sample.expect("a sample").inputs, seen);
/// ```
///
/// The function after `=` isn't called. The items have the visibility of where they stand; wrap them in a module to share them.
#[doc(inline)]
pub use touchstone_macros::inputs;

/// Describes a type of another crate by a model of it: a type that Touchstone knows.
///
/// ```
/// use std::net::Ipv4Addr;
///
/// touchstone::foreign! {
///     type Address = Ipv4Addr as u32 {
///         make: |bits| Ipv4Addr::from(bits),
///         view: |address| u32::from(*address),
///     }
/// }
///
/// #[touchstone::spec(fn(address: Address) -> {first: u8 | first == address / 16777216})]
/// fn first_octet(address: Ipv4Addr) -> u8 {
///     address.octets()[0]
/// }
/// # assert_eq!(first_octet(Ipv4Addr::LOCALHOST), 127);
/// ```
///
/// The name is that of a local type (with `make`, `new`, `from_model`, `model`, `into_inner`, and `Deref` to the foreign one),
/// which stands for the foreign type in specifications; predicates speak of the model.
#[doc(inline)]
pub use touchstone_macros::foreign;

/// Tests the calls of a type in sequence: the type, what it's compared with, and the calls, with refined types for their arguments.
///
/// ```
/// touchstone::api! {
///     type = std::collections::VecDeque<u8>;
///     model = Vec<u8>;
///     agree = |deque, model| deque.iter().eq(model.iter());
///
///     fn new() -> Self;
///     fn push_back(&mut self, x: u8) => |model, x| model.push(x);
///     fn pop_back(&mut self) -> Option<u8> => |model| model.pop();
///     fn get(&self, i: {i: usize | i < self.len()}) -> Option<&u8> => |model, i| model.get(i);
/// }
/// ```
///
/// `type = T;` is what's tested. All else may be left out: `model = M;` for the type it's compared with, whose methods of the same names are called,
/// or what stands behind `=>` (`=> _` for none); `agree = |value, model| …;`, the relation between the two; `invariant = |value| …;`;
/// `key = |value| …;`, which tells states apart; `values = 3;`, so many alive at once; `laws;` for the laws of std's traits; `name = stack;`, which
/// names the test and the variables; and the settings of [`macro@spec`]. A call without a body is that of `T`'s function; `= |value, x| …` is another
/// one. Terms like `self.len()` may stand in the types of arguments,
/// in `#[requires(…)]` and in `#[ensures(…)]`; a result of the type itself, also in `Option` or `Result`, is a value for later calls.
#[doc(inline)]
pub use touchstone_macros::api;

/// Checks the laws of std's traits that types have: those of `Eq`, `PartialEq`, `Ord`, `PartialOrd`, `Hash`, `Clone`, and of the iterators they turn
/// into. The values are all that a type has, as in a specification; of a type that has only calls, `laws;` in [`api!`] checks them after those.
///
/// ```
/// touchstone::laws!(Option<u8>, Vec<bool>);
/// ```
#[doc(inline)]
pub use touchstone_macros::laws;

/// Tests the public methods of an `impl` block in sequence, as [`api!`] does: with `#[requires(…)]`, `#[ensures(…)]`, and in the attribute, between
/// commas, what `api!`
/// has between semicolons. `#[not_in_sequence]` leaves a method out.
///
/// ```
/// #[derive(Debug)]
/// pub struct Counter(u8);
///
/// #[touchstone::sequences(invariant = |counter| counter.0 < 10, key = |counter| counter.0)]
/// impl Counter {
///     pub fn new() -> Counter {
///         Counter(0)
///     }
///     #[ensures(|carries| carries == (old(self.digit()) == 9))]
///     pub fn step(&mut self) -> bool {
///         self.0 = (self.0 + 1) % 10;
///         self.0 == 0
///     }
///     pub fn digit(&self) -> u8 {
///         self.0
///     }
/// }
/// # let mut counter = Counter::new();
/// # assert!(!counter.step() && counter.digit() == 1);
/// ```
#[doc(inline)]
pub use touchstone_macros::sequences;
