//! What compiled programs do, and what the judge says of the same programs as they were lowered, argument by argument.
//! C goes through clang with its sanitizers: where the machine traps, the judge has to find an error, and nowhere else.

use std::path::Path;

use crate::oracle_support::{Check, differential, have_clang};

fn c(file: &str, check: Check) {
    if !have_clang() {
        println!("skipped: no clang");
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle").join(file);
    // Each call is a process, and one with the address sanitizer takes its time to start.
    differential(&path, check, if check == Check::Address { 12 } else { 40 });
}

#[test]
fn integers_are_the_machine_s() {
    c("integers.c", Check::Undefined);
}

#[test]
fn floats_are_the_machine_s() {
    c("floats.c", Check::Undefined);
}

#[test]
fn control_flow_is_c_s() {
    c("control.c", Check::Undefined);
}

#[test]
fn memory_is_the_machine_s() {
    c("memory.c", Check::Undefined);
}

#[test]
fn strings_are_the_library_s() {
    c("strings.c", Check::Undefined);
}

#[test]
fn searching_is_the_library_s() {
    c("search.c", Check::Undefined);
}

#[test]
fn numbers_in_text_and_tokens_are_the_library_s() {
    c("library.c", Check::Undefined);
}

#[test]
fn variable_arguments_and_jumps_to_labels_are_the_machine_s() {
    c("variadic.c", Check::Undefined);
}

#[test]
fn errors_are_found_where_the_machine_finds_them() {
    c("errors.c", Check::Undefined);
}

#[test]
fn memory_errors_are_found_where_the_address_sanitizer_finds_them() {
    c("errors.c", Check::Address);
}

#[test]
fn rust_is_what_rustc_makes_of_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle/functions.rs");
    crate::oracle_support::differential_rust(&path, 25);
}

#[test]
fn random_functions_are_what_clang_makes_of_them() {
    if !have_clang() {
        println!("skipped: no clang");
        return;
    }
    let mut rng = touchstone_logic::testing::Rng::new(3);
    let directory = tempfile::tempdir().expect("there's room for a directory");
    let path = directory.path().join("random.c");
    std::fs::write(&path, crate::oracle_support::random::file(&mut rng, 60))
        .expect("there's room for a file");
    differential(&path, Check::Undefined, 12);
}
