#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| touchstone_fuzz::read("test_comp", bytes));
