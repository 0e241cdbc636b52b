//! `touchstone cover` on what Rust takes from C: pointers to bytes, to C's texts, and to what the function frees.

use crate::whitebox_support::{cover, has};

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
