//! Errors in specifications are compile-time errors, at the words they are about.
//!
//! A file of `ui/` is a program that must not compile, with the expected errors beside it. To accept new ones:
//! `TRYBUILD=overwrite cargo test -p touchstone --test ui`.

use std::process::Command;

/// The files aren't compiled as tests, but their specifications are to be checked as if they were: the macros are
/// told so by the environment of the compiler, which is this program's, started again.
#[test]
fn errors_in_specifications_are_reported_where_they_are() {
    if std::env::var_os("TOUCHSTONE_EXPAND").is_some() {
        trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
        return;
    }
    let status = std::env::current_exe()
        .and_then(|program| Command::new(program).env("TOUCHSTONE_EXPAND", "always").status())
        .expect("the test program starts again");
    assert!(status.success(), "some file of tests/ui has other errors than expected, see above");
}
