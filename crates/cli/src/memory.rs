//! How much memory a command may have: what it has on its heap is counted.

use crate::args::Memory;
use touchstone_campaign::heap::{self, Counted};
use touchstone_process::memory;

#[global_allocator]
static HEAP: Counted = Counted;

/// From now on searches end when four fifths of that are in use, and programs under analysis that are run have no more each.
pub(crate) fn keep_within(memory: Memory) {
    memory::keep_within(memory.bytes(), heap::in_use);
}
