//! A small program that is instrumented, linked and run before any other is: whether its comparisons are noted.

use std::hint::black_box;

unsafe extern "C" {
    fn dlsym(handle: *mut u8, symbol: *const u8) -> *const Table;
}

/// The beginning of the table.
#[repr(C)]
struct Table {
    recording: std::sync::atomic::AtomicU64,
    met: [std::sync::atomic::AtomicUsize; 3],
}

#[test]
fn comparisons_are_noted() {
    use std::sync::atomic::Ordering::Relaxed;
    let symbol = concat!("__touchstone_feedback_1", "\0");
    let table = unsafe { dlsym(std::ptr::null_mut(), symbol.as_ptr()).as_ref() }.expect("a table");
    table.recording.store(1, Relaxed);
    let (number, text) = (black_box(7_u32), black_box("text").to_owned());
    let is_equal = number * 3 == 48_881 || text == "next";
    table.recording.store(0, Relaxed);
    assert!(!black_box(is_equal));
    let [regions, comparisons, texts] = [0, 1, 2].map(|at| table.met[at].load(Relaxed));
    assert!(regions > 0 && comparisons > 0 && texts > 0, "{regions} {comparisons} {texts}");
}
