//! Type-targeted testing of Rust functions: refinement types and contracts become exhaustive tests.
//!
//! Write what a function may be given and what it must return; `cargo test` then tries every input up to a depth,
//! smallest first, and reports a smallest counterexample, or that all N inputs were tried.
//!
//! ```
//! touchstone::types! {
//!     type Nat = {v: i64 | 0 <= v};
//!     type Score = {v: i64 | 0 <= v && v < 100};
//! }
//!
//! #[derive(Clone, Debug, touchstone::Targetable)]
//! enum List<T> { Nil, Cons(T, Box<List<T>>) }
//!
//! #[touchstone::measure]
//! fn len<T>(xs: &List<T>) -> Int {
//!     match xs { List::Nil => 0, List::Cons(_, t) => 1 + len(t) }
//! }
//!
//! #[touchstone::spec(fn(k: Nat, xs: {v: List<Score> | k <= len(v)}) -> {v: List<Score> | len(v) == k})]
//! fn best(k: i64, xs: List<i64>) -> List<i64> {
//!     match xs {
//!         List::Cons(x, rest) if k > 0 => List::Cons(x, Box::new(best(k - 1, *rest))),
//!         _ => List::Nil,
//!     }
//! }
//!
//! #[touchstone::requires(b != 0 && !(a == i32::MIN && b == -1))]
//! #[touchstone::ensures(|q| q * b + a % b == a)]
//! fn div(a: i32, b: i32) -> i32 { a / b }
//! # assert_eq!(len(&best(1, List::Cons(3, Box::new(List::Nil)))), touchstone::Int::from(div(3, 3)));
//! ```
//!
//! # What a run says
//!
//! A counterexample is the smallest, with what it breaks, and a test to paste. With `xs: List<Score>` for the second argument of `best` above:
//!
//! ```text
//! src/lib.rs:14:1: counterexample: best(1, Nil) returned Nil, but the spec asks `len(v) == k`, and here 0 == 1 is false (for v = Nil)
//!   k = 1
//!   xs = List::Nil
//!   result: List::Nil
//!   the smallest; 2 inputs tried up to depth 1; confirmed by running it; replayed first next time
//! ```
//!
//! Where none is found, it says how far that goes: *all 65,536 inputs tried*, *all up to depth 6*, or *passed 10,000 + 5,288 inputs*, of which
//! some were drawn. Failures are recorded beside the source and replayed first. [The guide] takes a report apart, has all settings, and says what a
//! verdict rests on.
//!
//! [The guide]: https://github.com/touchstone-rs/touchstone/tree/main/docs/src/SUMMARY.md
//!
//! # The macros
//!
//! Each has examples on its page.
//!
//! | macro | what it does |
//! |---|---|
//! | [`#[spec]`](macro@spec) | a function's refinement type, and settings; adds a `#[test]` |
//! | [`#[requires]`](macro@requires), [`#[ensures]`](macro@ensures) | a contract, with or without a `#[spec]` |
//! | [`#[specs]`](macro@specs) | on an `impl` block: lets its methods have specifications |
//! | [`check!`] | the same for functions of other crates, from outside |
//! | [`types!`] | aliases of refined types, with type and value parameters |
//! | [`#[derive(Targetable)]`](derive@Targetable) | makes a type's values generable, with `#[refine]` on fields and `#[invariant]` |
//! | [`inputs!`] | the inputs of a specification for code of your own, such as a benchmark |
//! | [`api!`], [`#[sequences]`](macro@sequences) | a type's calls, tested in sequence, beside a model |
//! | [`laws!`] | the laws of std's traits that a type has |
//! | [`foreign!`] | describes a type of another crate |
//! | [`#[measure]`](macro@measure) | a function that predicates may call |
//!
//! # Types in specifications
//!
//! Rust's types, and
//!
//! - `{v: T | predicate}`: the values `v` of `T` for which the predicate holds;
//! - `Rng<100>`, `Rng<n>`, `Rng<{n + 1}>`: an alias with a value: a literal, an earlier argument, any term in braces;
//! - `List<T, |earlier, later| predicate>`: an abstract refinement, which relates each element to every later one (of a
//!   datatype: to those inside its recursive fields; one relation per recursive field, or one for all);
//! - `fn(x: A) -> {y: B | x <= y}` for an argument that is a function (`impl Fn`, `&dyn Fn`, `Box<dyn Fn>`, …).
//!
//! Later arguments may mention earlier ones, and the result all of them. References are left out or written as in the
//! function. The specification's types must refine the function's own: another type is an error.
//!
//! # Predicates
//!
//! Integers are mathematical: there is no overflow and no cast. From loosest to tightest: `==>`; `||`; `&&`; `!`;
//! `== != < <= > >= in`, which don't chain; `+ -`; `* / %` (truncating, as in Rust); unary `-`; fields, methods,
//! indices and calls. `&` and `*` may be written and mean nothing.
//!
//! - `if`/`else`, `match` with guards, `matches!`, `let` in blocks, tuples, `Some`/`Ok`/`Err`;
//! - `min(a, b)`, `max(a, b)`, `abs(a)`, also as methods; `.is_some()`, `.is_none()`, `.is_ok()`, `.is_err()`;
//! - of sequences, strings and maps: `.len()`, `.is_empty()`, `.contains(x)`, `.count(x)`, `xs[i]`, `elements(xs)`;
//! - sets: `set![a, b]`, `singleton`, `union`, `intersection`, `difference`, `subset`, `disjoint`, `x in s`, `x in 0..n`;
//! - `forall(|i in 0..n| p)`, `exists(|x in xs| p)`, also as `forall(0..n, |i| p)`;
//! - `old(x)` in postconditions: the value of a `&mut` argument before the call; `old(…)` of any term: all of them as they were;
//! - constants (`i32::MAX`, `LIMIT`) and any [measure](macro@measure);
//! - `rust(expression)`: any Rust expression over arguments, the result and refined values, which are references in it.
//!   Logic can't see into it, so it filters what was generated, and the report says how many candidates it rejected.
//!
//! # Three ways to depend on this crate
//!
//! An attribute on a library function has to resolve in ordinary builds too.
//!
//! 1. **A dev-dependency and `cfg_attr`**: `#[cfg_attr(test, touchstone::spec(…))]`. Ordinary builds never see us. Types
//!    and measures stand in a `#[cfg(test)]` module or behind `cfg_attr` as well.
//! 2. **A dependency without the engine**: `touchstone = { version = "0.1", default-features = false }` under
//!    `[dependencies]`, and `touchstone = "0.1"` under `[dev-dependencies]`. Ordinary builds compile one macro crate
//!    without dependencies, whose attributes leave functions as they are and whose specifications vanish. (Cargo's
//!    resolver 2 keeps the features of dev-dependencies out of ordinary builds.)
//! 3. **From outside**: [`check!`] in `tests/`, for public functions. The library doesn't know.
//!
//! With `features = ["dynamic"]` the engine is a dynamic library, so that tests are linked in a moment after a change.

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod macros;

pub use macros::{
    Targetable, api, check, ensures, foreign, inputs, laws, measure, requires, sequences, spec, specs, types,
};

#[cfg(feature = "dynamic")]
use touchstone_dynamic as _;

#[cfg(feature = "engine")]
pub use touchstone_spec::{Int, Refined, Reflect, Set, Targetable};

#[cfg(feature = "engine")]
#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

#[cfg(feature = "engine")]
pub use touchstone_refine::watched;

#[cfg(any(feature = "proptest", feature = "arbitrary"))]
pub mod bridge;

/// The inputs of a specification for code of your own; see [`inputs!`].
#[cfg(feature = "engine")]
pub mod inputs {
    pub use touchstone_refine::{Ask, Backend, End, Layer, Sample, visit};
    pub use touchstone_spec::{Datum, Spec};

    /// The ways to choose inputs, by their names.
    pub mod strategy {
        pub use touchstone_refine::{ListedStrategy, STRATEGIES as ALL};
    }
}

/// Specifications driven by bytes, for fuzzers; see [`fuzz_target!`].
#[cfg(feature = "engine")]
pub mod fuzz {
    pub use touchstone_refine::{FuzzTarget as Target, run_bytes as one};
}

/// Makes of a specification, as [`inputs!`] gives it, a target of libFuzzer: `#![no_main]` above it, and `libfuzzer-sys` among the dependencies. Any bytes
/// become an input that the precondition allows. Other fuzzers call [`fuzz::one`].
#[cfg(feature = "engine")]
#[macro_export]
macro_rules! fuzz_target {
    ($spec:expr) => {
        ::libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
            $crate::fuzz::one($spec, bytes);
        });
    };
}

/// Everything that specifications use, for `use touchstone::prelude::*`.
pub mod prelude {
    pub use crate::{
        Targetable, api, check, ensures, foreign, inputs, laws, measure, requires, sequences, spec, specs,
        types,
    };

    #[cfg(feature = "engine")]
    pub use crate::{Int, Set};
}
