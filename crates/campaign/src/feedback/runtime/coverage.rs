//! The run time that SanitizerCoverage's instrumented code calls: it notes counters and the operands of comparisons in a table.
//!
//! It's an object of its own, made by `rustc` where a program is instrumented, and linked into everything that may hold instrumented
//! code. Outside of a run that is recorded, a comparison costs a call and a load.

#![no_std]

mod layout;

use core::sync::atomic::AtomicU8;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use layout::{CONSTANT, Comparison, REGIONS, Region, SWITCH, TEXT_BYTES, TEXTS, Table, Text};

#[unsafe(no_mangle)]
pub static __touchstone_feedback_1: Table = Table {
    recording: AtomicU64::new(0),
    regions_met: AtomicUsize::new(0),
    comparisons_met: AtomicUsize::new(0),
    texts_met: AtomicUsize::new(0),
    regions: [const { Region { start: AtomicUsize::new(0), stop: AtomicUsize::new(0) } }; REGIONS],
    comparisons: [const {
        Comparison { kind: AtomicU64::new(0), one: AtomicU64::new(0), other: AtomicU64::new(0) }
    }; layout::COMPARISONS],
    texts: [const {
        Text {
            length: AtomicUsize::new(0),
            one: [const { AtomicU8::new(0) }; TEXT_BYTES],
            other: [const { AtomicU8::new(0) }; TEXT_BYTES],
        }
    }; TEXTS],
};

#[inline(always)]
fn note(kind: u64, one: u64, other: u64) {
    if __touchstone_feedback_1.recording.load(Relaxed) != 0 {
        write(kind, one, other);
    }
}

#[inline(never)]
fn write(kind: u64, one: u64, other: u64) {
    let at = __touchstone_feedback_1.comparisons_met.fetch_add(1, Relaxed);
    if let Some(place) = __touchstone_feedback_1.comparisons.get(at) {
        place.kind.store(kind, Relaxed);
        place.one.store(one, Relaxed);
        place.other.store(other, Relaxed);
    }
}

/// Each module of a program says where the program's counters are: the same place, over and over.
#[unsafe(no_mangle)]
pub extern "C" fn __sanitizer_cov_8bit_counters_init(start: *mut u8, stop: *mut u8) {
    let (start, stop) = (start as usize, stop as usize);
    let table = &__touchstone_feedback_1;
    let met = table.regions_met.load(Relaxed);
    let is_known = table.regions.iter().take(met).any(|region| region.start.load(Relaxed) == start);
    if let (false, Some(place)) = (is_known || start >= stop, table.regions.get(met)) {
        place.start.store(start, Relaxed);
        place.stop.store(stop, Relaxed);
        table.regions_met.store(met + 1, Relaxed);
    }
}

/// Adds to what was met what the counters have now: for each, in the order of the regions, a bit of its byte for the order of magnitude (1, 2,
/// 3, to 7, to 15, to 31, to 127, more). Whether a bit is new. Counters beyond `room` are left out.
///
/// It's here since everything here is optimised, whatever the program is.
///
/// # Safety
/// `met` are `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __touchstone_feedback_1_merge(met: *mut u8, room: usize) -> bool {
    let table = &__touchstone_feedback_1;
    let (mut at, mut is_new) = (0, false);
    for region in table.regions.iter().take(table.regions_met.load(Relaxed)) {
        let (start, stop) = (region.start.load(Relaxed), region.stop.load(Relaxed));
        let mut counter = start;
        while counter < stop {
            let end = stop.min(counter + 8);
            // Most are 0: eight at a time are looked at.
            // SAFETY: counters of the program, whose addresses the compiler's own code told.
            let is_zero = counter + 8 <= stop && unsafe { (counter as *const u64).read_unaligned() } == 0;
            for counter in (counter..end).filter(|_| !is_zero) {
                let place = at + (counter - start);
                // SAFETY: as above; another thread may count meanwhile.
                let count = unsafe { (counter as *const u8).read_volatile() };
                if count > 0 && place < room {
                    // SAFETY: `place` is below `room`.
                    is_new |= meet(unsafe { &mut *met.add(place) }, count);
                }
            }
            counter = end;
        }
        at += stop.saturating_sub(start);
    }
    is_new
}

/// Adds the order of magnitude of a count that isn't 0. Whether it's new.
fn meet(met: &mut u8, count: u8) -> bool {
    let magnitude = match count {
        0..=3 => count.saturating_sub(1),
        4..=7 => 3,
        8..=15 => 4,
        16..=31 => 5,
        32..=127 => 6,
        128.. => 7,
    };
    let is_new = *met & (1 << magnitude) == 0;
    *met |= 1 << magnitude;
    is_new
}

macro_rules! comparisons {
    ($($name:ident, $constant:ident: $number:ty;)*) => {$(
        #[unsafe(no_mangle)]
        pub extern "C" fn $name(one: $number, other: $number) {
            note(size_of::<$number>() as u64, one.into(), other.into());
        }

        #[unsafe(no_mangle)]
        pub extern "C" fn $constant(one: $number, other: $number) {
            note(size_of::<$number>() as u64 | CONSTANT, one.into(), other.into());
        }
    )*};
}

comparisons! {
    __sanitizer_cov_trace_cmp1, __sanitizer_cov_trace_const_cmp1: u8;
    __sanitizer_cov_trace_cmp2, __sanitizer_cov_trace_const_cmp2: u16;
    __sanitizer_cov_trace_cmp4, __sanitizer_cov_trace_const_cmp4: u32;
    __sanitizer_cov_trace_cmp8, __sanitizer_cov_trace_const_cmp8: u64;
}

/// The cases stay where they are as long as the program runs.
#[unsafe(no_mangle)]
pub extern "C" fn __sanitizer_cov_trace_switch(value: u64, cases: *const u64) {
    note(SWITCH, cases as u64, value);
}
