//! How much memory a command has in use, counted where it's allocated.
//!
//! The counter is around the system's allocator ([`cap`]): an addition for each allocation and each release. What's resident would be had without
//! that, but stays high after one search has given its memory back, so that the next would end at once.

use crate::args::Memory;
use cap::Cap;
use std::alloc::System;
use touchstone_process::memory;

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// From now on searches end when four fifths of that are in use, and programs under analysis that are run have no more each.
pub(crate) fn keep_within(memory: Memory) {
    memory::keep_within(memory.bytes(), || HEAP.allocated());
}
