//! Sequences of calls: what `api!` tests, and how it's searched.
//!
//! An [`Api`](api::Api) has operations; a [`Call`](api::Call) is one of them with the numbers of the values it's made on and the tape of its
//! other arguments; an input of the campaign is a list of calls, run from the start in a fresh [world](touchstone_spec::sequence::world::World) that holds
//! each value beside its model. Arguments come from their refined types by the same strategies as those of functions: terms over
//! the state (`self.len()`) are read off the live value and stand in the type as [constants](state::State), so that a call obeys its precondition by
//! construction, and the Rust form of the precondition judges it once more. After each call its postcondition, the agreement with the model,
//! the invariants and the simulation relation are looked at, and a panic of the code is a finding.
//! The search goes breadth first by length ([`search`]): depth n are the sequences of n calls. A state that was seen already, told by its
//! [key](api::Key), isn't gone on from; under a declared key that is all there is to say, under one that we chose a few of its longest
//! histories go on, and the key is a limit of the verdict, because equal isn't the same. After the depths comes a [sample](sample): long runs of one
//! operation,
//! swarms of a few operations, and all together, on one live world, so that a step costs one call and not the whole history.
//! A failing sequence is [shrunk](shrink) by leaving out calls, by smaller arguments, and by order; where a call that was left out
//! made a later one's argument impossible, that is solved anew.
//! Where threads are declared, a part of the sample is several that call one value [together](together), held against the model.
//! What can go wrong: a key that merges what isn't the same hides faults (so it's checked: see [`search`]), a model may be wrong (then
//! the report says what both returned), code may depend on more than its history (then the second run differs, and the finding says
//! so), a call may hang or abort (the campaign's worker sees it), a value may be broken after a panic (it's leaked and never touched again).

mod domain;
mod engine;
mod harness;
mod print;
mod run;
mod sample;
mod search;
mod shrink;
mod text;
mod together;

pub use harness::test as test_calls;

use touchstone_spec::sequence::{api, laws, state, watch};
