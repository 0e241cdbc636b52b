//! Reads what the run time of an instrumented program writes. In a program that isn't instrumented there's none.

use super::layout::{COMPARISONS, CONSTANT, SWITCH, TEXT_BYTES, TEXTS, Table, Text};
use super::trace::{Comparison, Texts, Trace};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The symbols of the table and of what looks at the counters: the number is that of the layout.
#[cfg(target_os = "linux")]
const SYMBOLS: [&std::ffi::CStr; 2] = [c"__touchstone_feedback_1", c"__touchstone_feedback_1_merge"];

/// No more cases of a switch are looked at.
const CASES: u64 = 256;

/// The table of this program.
#[derive(Clone, Copy)]
pub struct Tracer {
    table: &'static Table,
    merge: Merge,
}

/// Adds the counters to so many bytes.
type Merge = unsafe extern "C" fn(*mut u8, usize) -> bool;

impl Tracer {
    /// The table, if the program is instrumented.
    #[cfg(target_os = "linux")]
    pub fn find() -> Option<Tracer> {
        unsafe extern "C" {
            fn dlsym(handle: *mut std::ffi::c_void, symbol: *const std::ffi::c_char)
            -> *mut std::ffi::c_void;
        }
        // SAFETY: a null handle asks for the program's own symbols; the names end with a 0.
        let [table, merge] = SYMBOLS.map(|symbol| unsafe { dlsym(std::ptr::null_mut(), symbol.as_ptr()) });
        if merge.is_null() {
            return None;
        }
        // SAFETY: symbols of these names and this number are a static of this layout, all of it atomic, and a function of this type.
        unsafe {
            let table = table.cast::<Table>().as_ref()?;
            Some(Tracer { table, merge: std::mem::transmute::<*mut std::ffi::c_void, Merge>(merge) })
        }
    }

    /// Nowhere else a program is instrumented.
    #[cfg(not(target_os = "linux"))]
    pub fn find() -> Option<Tracer> {
        None
    }

    /// A run begins: everything is forgotten, and from now on noted.
    pub fn begin(self) {
        for (start, length) in self.regions() {
            // SAFETY: the program's own counters, which nothing refers to but the code that counts.
            unsafe { std::ptr::write_bytes(start, 0, length) };
        }
        self.table.comparisons_met.store(0, Relaxed);
        self.table.texts_met.store(0, Relaxed);
        self.table.recording.store(1, Relaxed);
    }

    /// The run is over: nothing is noted from now on. What was counted and noted is there till the next begins, but counters go on.
    pub fn end(self) {
        self.table.recording.store(0, Relaxed);
    }

    /// Number of counters.
    pub fn counters(self) -> usize {
        self.regions().map(|(_, length)| length).sum()
    }

    /// Adds to what was met, a byte for each counter with a bit for each order of magnitude that it came to, what was counted since the run
    /// began. Whether something is new.
    pub fn merge(self, met: &mut [u8]) -> bool {
        // SAFETY: so many bytes are there.
        unsafe { (self.merge)(met.as_mut_ptr(), met.len()) }
    }

    /// Trace of what was noted.
    pub fn trace(self) -> Trace {
        let met = self.table.comparisons_met.load(Relaxed).min(COMPARISONS);
        let mut comparisons = Vec::new();
        for noted in &self.table.comparisons[..met] {
            let (kind, one, other) =
                (noted.kind.load(Relaxed), noted.one.load(Relaxed), noted.other.load(Relaxed));
            if kind & SWITCH == 0 {
                let size = (kind & 0xFF) as u8;
                let is_constant = kind & CONSTANT != 0;
                comparisons.push(Comparison { size, is_constant, one, other });
                continue;
            }
            // SAFETY: the cases are a constant of the program, as long as their first word says.
            let word = |at: u64| unsafe { (one as *const u64).add(at as usize).read() };
            let (cases, size) = (word(0).min(CASES), (word(1) / 8) as u8);
            comparisons.extend((0..cases).map(|case| Comparison {
                size,
                is_constant: true,
                one: word(2 + case),
                other,
            }));
        }
        Trace { comparisons, texts: self.texts(TEXTS) }
    }

    /// The texts that were noted, so many of them at most.
    pub fn texts(self, most: usize) -> Vec<Texts> {
        let met = self.table.texts_met.load(Relaxed).min(most);
        let texts = self.table.texts.iter().take(met).map(|noted: &Text| {
            let length = noted.length.load(Relaxed);
            let read = |bytes: &[AtomicU8]| {
                bytes.iter().take(length.min(TEXT_BYTES)).map(|byte| byte.load(Relaxed)).collect()
            };
            Texts { one: read(&noted.one), other: read(&noted.other), is_whole: length <= TEXT_BYTES }
        });
        texts.collect()
    }

    /// The counters, by where they begin and how many they are.
    fn regions(self) -> impl Iterator<Item = (*mut u8, usize)> {
        let met = self.table.regions_met.load(Relaxed);
        self.table.regions.iter().take(met).map(|region| {
            let (start, stop) = (region.start.load(Relaxed), region.stop.load(Relaxed));
            (start as *mut u8, stop.saturating_sub(start))
        })
    }
}
