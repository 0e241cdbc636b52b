//! Strategies and the engine: inputs of specified Rust functions, tried and judged.
//!
//! This crate is the paper *Type Targeted Testing* (Seidel, Vazou, Jhala; TTT in the comments) for Rust. A specification arrives
//! from the macros as a [`Spec`](touchstone_spec::Spec), which stands with types, values and judges in [`touchstone_spec`].
//! [`test()`] runs it as a campaign; [`visit`] hands its inputs to other code. Users depend on `touchstone`, not on this crate.
//!
//! # Modules
//!
//! | module | its one idea |
//! |---|---|
//! | `query`, `template` | what a generator of inputs answers to; which backend; values with holes that its solutions have to match |
//! | `strategy` | the published ways to choose inputs, one file or folder each: `targeted`, `enumerate`, `narrow`, `random`, `uniform`, `boundary`; and `whole_intervals`, the sample over whole intervals |
//! | `targeted` | the lazily unfolded query over the propagation kernel: `node` (choices), `lower`, `matching`, `sequence`, `sets`, `measure` (predicates to constraints), `ranges` and `related_measures` (what a measure can be), `distinct` (pigeonholes), `mention` (what constrains a scalar), `leaf` (candidates), `search` |
//! | `unfolded` | the paper's query, unfolded to its depth, for SAT and SMT |
//! | `oracle` | the answers of generated functions as choices |
//! | `judge`, `engine`, `harness` | the check step; the five steps for a campaign; what the generated test calls |
//! | `shrink`, `generalise` | inputs around one that fails, smaller or with other values in some parts; the schema in print |
//! | `feedback` | what instrumented code says of its runs: where an input led, and what its comparisons suggest |
//! | `sequence` | sequences of calls: what `api!` tests; states seen, long runs, minimal sequences |
//! | `fuzz` | inputs that bytes choose, for fuzzers |
//! | `sample` | the inputs of a specification for code that isn't a test |
//! | `callee` | calls of other specified functions by the one under test, outside of their preconditions |
//! | `call`, `persist` | calls and inputs in print |
//! | `domain`, `unmade` | how many values types have at all; what no depth has of them |
//!
//! # The life of one input
//!
//! `best` of `examples/scores`, from attribute to verdict:
//!
//! 1. `#[spec(fn(k: Nat, xs: {v: List<Score> | k <= len(v)}) -> {v: List<Score> | len(v) == k})]` is parsed
//!    by `touchstone-macros`. The function stays as it is. Beside it appears a `#[test]` with a static
//!    `spec::spec::Spec`: a function that builds the `Signature` (refinement types as `RType`, predicates
//!    as `Expr`), and a function `run` that decodes the arguments, calls `best` and hands input and output to
//!    a `Judge`. The predicates are there a second time as Rust, so `rustc` has checked every name and sort
//!    before anything runs.
//! 2. The test calls `harness::test`, which hands `campaign::harness` a way to make the engine. The
//!    test process starts itself again as a worker, so that a crash of `best` would be a finding.
//! 3. In the worker, `refine::engine::SpecEngine` interns the types in a `graph::TypeGraph` (a recursive type
//!    is a cycle there) and for each depth asks its `strategy::Strategy` for a generator; `targeted` makes a
//!    `targeted::Generator`.
//! 4. `targeted::node` creates a variable for `k`, a structural choice for `xs`, and asks `targeted::lower`
//!    to post `0 <= k` and `k <= len(xs)`. `xs` isn't decided, so `len(xs)` becomes a variable with the
//!    bounds that `targeted::ranges` knows (0 to the depth), and the body of `len` waits for the choice.
//! 5. `targeted::search` decides `xs` to be `Nil`, then `Cons`: its fields come into being, `len` is unfolded
//!    one step, the kernel propagates. When the structure is complete, the scalars are enumerated, by
//!    `targeted::odometer` without the kernel where nothing but differences of two is left. Each solution is
//!    a *tape* (`decode`): the preorder walk of the input in numbers; it says how many leading words are
//!    those of the one before (`query::Since`). After many dead ends in a row SAT is asked whether the
//!    subtree is empty (`targeted::search::stuck`).
//! 6. Where the search is certain and the run isn't of the sample (`Judge::trusts`), only the call's own
//!    arguments are decoded; what the postcondition asks of them alone is computed before the call
//!    (`native::Fact`, kept while their words stay the same), and more is done only if the Rust form doesn't
//!    say yes (`Judge::approve`). Otherwise `run` decodes the tape, for the judge into the values of the run
//!    before (`decode::Memory`) and for the call into what the last call left (`Decoder::owned`,
//!    `spec::reclaim`), `judge::RunJudge` asks the Rust form of the precondition (`Refined::inhabits`, with
//!    `native::Gaps` where it can't say) whether the input is in it, unless the search is certain of it
//!    (`Solution::certain`: every predicate it met was posted, `Query::leaves_out` is false), `best` runs,
//!    the output is checked against its type in the same way, and so is each `&mut` argument against the
//!    type it has in the specification. Where the Rust form leaves a gap or says that the output is wrong, and for
//!    a sample, the reference (`check`, `ground`) is asked too; nothing is reported that it doesn't confirm, and
//!    of an input that only the search vouched for not before both have.
//! 7. A violation becomes a `campaign::Finding`: the call, the output, the part of the predicate that's false
//!    and on which values (`explain`), and a `#[test]` to paste (`call`). It's recorded beside the source and
//!    replayed first next time. If the strategy doesn't go smallest first, `campaign::minimise` asks for
//!    smaller inputs that fail in the same way (`shrink`); then for the parts of the input that don't matter
//!    (`generalise`). A call that ended its process is shrunk in others (`campaign::harness::shorten`).
//!
//! Function arguments make the run itself a search: `oracle` answers their calls, each answer a choice, and
//! the run is repeated until every behaviour that it can observe was tried.

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod call;
mod callee;
mod domain;
mod engine;
mod feedback;
mod fuzz;
mod generalise;
mod harness;
mod judge;
mod oracle;
mod own_comparisons;
mod persist;
mod query;
mod sample;
#[cfg(test)]
mod samples;
mod scope;
mod sequence;
mod shrink;
mod strategy;
mod targeted;
mod template;
mod unfolded;
mod unmade;

pub use callee::{Call, watched};
pub use engine::{SpecEngine, Target as FuzzTarget};
pub use fuzz::one as run_bytes;
pub use harness::test;
pub use query::{Backend, Layer, tapes};
pub use sample::{Ask, End, Sample, visit};
pub use sequence::test_calls;
pub use strategy::{ALL as STRATEGIES, ListedStrategy};

// What is specified has a crate of its own. Its modules are known here by the names that they have there.
use touchstone_spec::{
    check, datum, decode, expr, float, form, function, graph, ground, measure, native, render, rtype,
    scalars, spec, tape, targetable, text, value, view,
};
