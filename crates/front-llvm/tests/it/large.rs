//! A module of a million lines: it's scanned, and only what's reached is read.

use std::fmt::Write as _;

use touchstone_front_llvm::lower::Options;
use touchstone_front_llvm::{lower, parse};

#[test]
fn of_a_module_of_a_million_lines_only_what_is_reached_is_read() {
    const FUNCTIONS: usize = 50_000;
    let mut text = String::from("source_filename = \"large.c\"\n");
    for number in 0..FUNCTIONS {
        let _ = write!(text, "\ndefine i32 @f{number}(i32 %x) {{\nentry:\n  %0 = add i32 %x, {number}\n");
        for value in 1..15 {
            let _ = writeln!(text, "  %{value} = xor i32 %{}, {value}", value - 1);
        }
        // What isn't reached may be anything.
        let last = if number % 1000 == 7 { "  this isn't LLVM\n" } else { "  ret i32 %14\n" };
        let _ = writeln!(text, "{last}}}");
    }
    text.push_str("define i32 @start(i32 %x) {\n  %y = call i32 @f123(i32 %x)\n  %z = call i32 @f4242(i32 %y)\n  ret i32 %z\n}\n");
    assert!(text.lines().count() >= 1_000_000, "{}", text.lines().count());
    let module = parse(text, "large.ll").expect("it's scanned");
    assert_eq!(module.functions.len(), FUNCTIONS + 1);
    let lowered = lower(&module, &["start"], &Options::default()).expect("it's translated");
    assert_eq!(lowered.skipped, []);
    let names: Vec<&str> = lowered.program.procedures().iter().map(|procedure| &*procedure.name).collect();
    assert_eq!(names, ["f123", "f4242", "start"]);
    let broken = lower(&module, &["f7"], &Options::default()).expect("the others are there");
    assert_eq!(broken.skipped.len(), 1, "what can't be read is said");
}
