//! Sequences of calls as data: what `api!` emits, and how the code that it emits tells what a call showed.
//!
//! An [`Api`](api::Api) has operations; a [`Call`](api::Call) is one of them with the numbers of the values it's made on and the tape of its
//! other arguments. It's made in a [world](world::World) that holds each value beside its model, and followed by a [`Watch`](watch::Watch).

pub mod api;
pub mod apply;
pub mod key;
pub mod laws;
pub mod state;
pub mod watch;
pub mod world;
