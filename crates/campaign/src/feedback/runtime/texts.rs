//! What takes the place of `memcmp` and `bcmp` in an instrumented test: it notes the first bytes of both texts.
//!
//! It's apart from the rest of the run time, since only a link that's told to wrap these two functions has their real ones
//! under the names that are called here.

#![no_std]

mod layout;

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use layout::{TEXT_BYTES, Table};

unsafe extern "C" {
    static __touchstone_feedback_1: Table;
    fn __real_memcmp(one: *const u8, other: *const u8, length: usize) -> i32;
    fn __real_bcmp(one: *const u8, other: *const u8, length: usize) -> i32;
}

#[inline(always)]
unsafe fn note(one: *const u8, other: *const u8, length: usize) {
    // SAFETY: the table is a static of the same program.
    let table = unsafe { &__touchstone_feedback_1 };
    if table.recording.load(Relaxed) == 0 || length == 0 {
        return;
    }
    let at = table.texts_met.fetch_add(1, Relaxed);
    if let Some(place) = table.texts.get(at) {
        place.length.store(length, Relaxed);
        // SAFETY: whoever compares the texts may read `length` bytes of each.
        unsafe {
            copy(one, &place.one, length);
            copy(other, &place.other, length);
        }
    }
}

/// Copies the first bytes, one by one: a function of the library might come back here.
unsafe fn copy(from: *const u8, to: &[AtomicU8; TEXT_BYTES], length: usize) {
    for (at, place) in to.iter().take(length).enumerate() {
        // SAFETY: `at` is below `length`.
        place.store(unsafe { from.add(at).read() }, Relaxed);
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn __wrap_memcmp(one: *const u8, other: *const u8, length: usize) -> i32 {
    // SAFETY: as the caller promises `memcmp`.
    unsafe {
        note(one, other, length);
        __real_memcmp(one, other, length)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn __wrap_bcmp(one: *const u8, other: *const u8, length: usize) -> i32 {
    // SAFETY: as the caller promises `bcmp`.
    unsafe {
        note(one, other, length);
        __real_bcmp(one, other, length)
    }
}
