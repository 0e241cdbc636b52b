//! `touchstone cover` on what Rust takes from C: pointers to bytes, to C's texts, and to what the function frees.

use std::fs;

use crate::whitebox_support::{cover, has, scratch, text, touchstone};

/// All is covered, nothing goes wrong, and the tests pass.
fn all_is_reached(name: &str, source: &str) {
    if has(&["rustc"]) {
        let (_, printed) = cover(name, "f.rs", source, &["--time", "5s"], 0);
        assert!(!printed.contains("not covered in"), "{printed}");
        assert!(printed.contains(" 0 open; 0 ways to go wrong"), "{printed}");
        assert!(!printed.contains("isn't among the tests"), "{printed}");
    }
}

#[test]
fn what_a_void_pointer_leads_to_is_bytes() {
    all_is_reached(
        "void",
        "use std::ffi::c_void;\n\
         #[unsafe(no_mangle)]\n\
         pub unsafe extern \"C\" fn byte(p: *const c_void, k: i32) -> u32 {\n\
             if p.is_null() { return 0 }\n\
             if k == 1 && unsafe { *(p as *const u8) } == 7 { return 1 }\n\
             2\n\
         }\n\
         #[unsafe(no_mangle)]\n\
         pub unsafe extern \"C\" fn word(p: *mut c_void) -> u32 {\n\
             if p.is_null() { return 0 }\n\
             if unsafe { *(p as *const u32) } == 7 { return 1 }\n\
             2\n\
         }\n\
         #[unsafe(no_mangle)]\n\
         pub unsafe extern \"C\" fn handle(p: *const ()) -> u32 {\n\
             if p.is_null() { return 0 }\n\
             if unsafe { *(p as *const u64) } == 4 { return 1 }\n\
             2\n\
         }\n",
    );
}

#[test]
fn a_text_of_c_ends_in_a_zero() {
    all_is_reached(
        "text",
        "use std::ffi::{CStr, c_char};\n\
         #[unsafe(no_mangle)]\n\
         pub unsafe extern \"C\" fn whole(s: *const c_char) -> u32 {\n\
             if s.is_null() { return 0 }\n\
             if unsafe { CStr::from_ptr(s) }.to_bytes() == b\"12a\" { return 1 }\n\
             2\n\
         }\n\
         #[unsafe(no_mangle)]\n\
         pub unsafe extern \"C\" fn counted(s: *const c_char) -> u32 {\n\
             if s.is_null() { return 0 }\n\
             let mut n = 0;\n\
             while unsafe { *s.add(n) } != 0 { n += 1; }\n\
             if n == 3 { 1 } else { 0 }\n\
         }\n",
    );
}

#[test]
fn what_is_freed_is_allocated_in_tests() {
    all_is_reached(
        "freed",
        "#[unsafe(no_mangle)]\n\
         pub unsafe extern \"C\" fn taken(p: *mut i32) -> u32 {\n\
             if p.is_null() { return 0 }\n\
             let b = unsafe { Box::from_raw(p) };\n\
             if *b == 5 { 1 } else { 0 }\n\
         }\n",
    );
}

const MOVES: &str = "\
pub fn moved(a: String, n: u32, c: Option<u32>) -> usize {
    let b;
    if n > 3 { b = a; return b.len(); }
    if matches!(c, Some(x) if x > 1) { return 1 }
    a.len()
}
";

/// Which values a scope's end drops is remembered by flags, which stand nowhere in the source.
#[test]
fn drop_flags_are_no_conditions() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("drop_flags");
    fs::write(folder.join("moves.rs"), MOVES).expect("written");
    let said = text(&touchstone(&folder, &["cover", "moves.rs", "--time", "5s"]).stdout);
    assert!(said.contains("8 of 8 branches covered, 0 infeasible, 0 open"), "{said}");
}

const COPIES: &str = "\
pub fn slices(a: u32) -> u32 {
    let mut v = [1u32, 2, 3];
    v.copy_from_slice(&[a, 2, 4]);
    if v[0] == 7 { 1 } else { 0 }
}
pub fn swapped(a: u32, b: u32) -> u32 {
    let (mut a, mut b) = (a, b);
    unsafe { std::ptr::swap_nonoverlapping(&mut a, &mut b, 1) };
    if a == 7 { 1 } else { 0 }
}
pub fn order(a: u32, b: u32) -> u32 {
    let (x, y) = (a, b);
    if std::hint::black_box(&raw const x) < std::hint::black_box(&raw const y) { 1 } else { 0 }
}
";

/// The library asks of two variables that are copied in which order they lie, which makes no difference; the code's own question does.
#[test]
fn what_the_library_asks_of_places_keeps_no_case_back() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("copies");
    fs::write(folder.join("copies.rs"), COPIES).expect("written");
    let said = text(&touchstone(&folder, &["cover", "copies.rs", "--time", "5s"]).stdout);
    let row = |name: &str| said.lines().rfind(|line| line.starts_with(name)).unwrap_or_default().to_owned();
    assert!(row("slices").contains("2/2") && row("swapped").contains("2/2"), "{said}");
    assert!(row("order").contains("0/2") && !said.contains("proved"), "{said}");
}
