//! How many bytes a program has on its heap, counted where they're asked for.
//!
//! A command that's to keep within a budget of memory makes [`Counted`] its allocator. What's resident would be had from the system without that,
//! but it stays high after a search has given its memory back, so that the next would end at once.
//!
//! A thread counts by itself, and adds to the sum once that makes [`UNTOLD`] bytes: measured, that costs one part in a hundred of a search, where an
//! atomic addition for each allocation costs six. So the sum is right within that for each thread.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, Ordering};

/// Greatest number of a thread's bytes that may not be in the sum yet.
const UNTOLD: usize = 64 << 10;

static SUM: AtomicIsize = AtomicIsize::new(0);

thread_local! {
    static OWN: Cell<isize> = const { Cell::new(0) };
}

/// Number of bytes in use.
pub fn in_use() -> usize {
    usize::try_from(SUM.load(Ordering::Relaxed)).unwrap_or(0)
}

fn note(bytes: isize) {
    // At a thread's end there may be nothing to count with; then what it releases goes unsaid.
    let _ = OWN.try_with(|own| {
        let now = own.get() + bytes;
        if now.unsigned_abs() < UNTOLD {
            own.set(now);
        } else {
            own.set(0);
            SUM.fetch_add(now, Ordering::Relaxed);
        }
    });
}

/// The system's allocator, counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted;

// A size of a layout is at most `isize::MAX`.
// SAFETY: each call is the system's allocator's, with the same arguments, and what that returns is returned.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(-(layout.size() as isize));
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size as isize - layout.size() as isize);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_is_counted_until_it_is_given_back() {
        const MANY: usize = 50 << 20;
        let layout = Layout::from_size_align(MANY, 8).expect("a layout");
        let before = in_use();
        // SAFETY: the layout isn't empty, and what's released is what was asked for, with its layout.
        unsafe {
            let block = Counted.alloc(layout);
            assert!(before + MANY - UNTOLD <= in_use());
            let block = Counted.realloc(block, layout, MANY / 2);
            assert!(in_use() <= before + MANY / 2 + UNTOLD);
            Counted.dealloc(block, Layout::from_size_align(MANY / 2, 8).expect("a layout"));
        }
        assert!(in_use() <= before + UNTOLD);
    }
}
