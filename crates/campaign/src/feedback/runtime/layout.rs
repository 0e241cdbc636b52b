//! The table in which an instrumented program writes what its comparisons saw: its run time writes it, and the tracer reads it.
//!
//! All of it is zero at first, so that it takes no room in the program's file.

use core::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize};

/// Greatest number of a program's parts with counters of their own: its own one, and one for each library that's loaded with it.
pub(super) const REGIONS: usize = 16;

/// Number of a run's comparisons that are kept, the first ones.
pub(super) const COMPARISONS: usize = 4096;

/// Number of comparisons of texts that are kept, the first ones.
pub(super) const TEXTS: usize = 256;

/// Number of bytes of each text that are kept, the first ones.
pub(super) const TEXT_BYTES: usize = 64;

/// Table that a run writes. Its symbol has the number of this layout in its name.
#[repr(C)]
pub(super) struct Table {
    /// Not 0 while the function under test runs.
    pub recording: AtomicU64,
    /// Numbers of regions, and of comparisons of numbers and of texts that were met while it ran.
    pub regions_met: AtomicUsize,
    pub comparisons_met: AtomicUsize,
    pub texts_met: AtomicUsize,
    pub regions: [Region; REGIONS],
    pub comparisons: [Comparison; COMPARISONS],
    pub texts: [Text; TEXTS],
}

/// Counters: the addresses of the first, and of the one after the last.
#[repr(C)]
pub(super) struct Region {
    pub start: AtomicUsize,
    pub stop: AtomicUsize,
}

/// A comparison of numbers: the size in bytes, with [`CONSTANT`] or [`SWITCH`], and both operands.
#[repr(C)]
pub(super) struct Comparison {
    pub kind: AtomicU64,
    pub one: AtomicU64,
    pub other: AtomicU64,
}

/// The first operand is a constant of the program.
pub(super) const CONSTANT: u64 = 1 << 8;

/// The first operand is the address of a switch's cases: their number, their size in bits, and they.
pub(super) const SWITCH: u64 = 1 << 9;

/// A comparison of two runs of bytes of the same length.
#[repr(C)]
pub(super) struct Text {
    pub length: AtomicUsize,
    pub one: [AtomicU8; TEXT_BYTES],
    pub other: [AtomicU8; TEXT_BYTES],
}
