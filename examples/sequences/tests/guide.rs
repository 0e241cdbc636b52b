//! The guide's chapter on sequences: its declaration is the one below, and its output what that prints.

use sequences::queues::Ring;
use std::collections::VecDeque;
use std::process::Command;
use std::{env, fs};

// begin
touchstone::api! {
    type = Ring<true>;
    model = VecDeque<u8>;
    skip = "it fails: the guide shows how";

    fn new() -> Self;
    fn push(&mut self, x: u8) => |model, x| model.push_back(x);
    fn pop(&mut self) -> Option<u8> => |model| model.pop_front();
}
// end

#[test]
fn the_chapter_shows_this_declaration_and_what_it_prints() {
    let chapter = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/sequences.md");
    let chapter = fs::read_to_string(chapter).expect("the chapter");
    let own = include_str!("guide.rs");
    let declaration = own.split("// begin\n").nth(1).and_then(|rest| rest.split("// end").next());
    let declaration =
        declaration.expect("a declaration").replace("    skip = \"it fails: the guide shows how\";\n", "");
    // The guide has a ring of its own, with this fault only.
    let declaration = declaration.replace("Ring<true>", "Ring");
    assert!(chapter.contains(declaration.trim()), "the chapter doesn't have\n{declaration}");
    let run = Command::new(env::current_exe().expect("itself"))
        .args(["touchstone_ring", "--exact", "--ignored", "--nocapture"])
        .output()
        .expect("started");
    let said = String::from_utf8_lossy(&run.stderr);
    let (_, output) = chapter.split_once("```text\n").expect("an output");
    let (output, _) = output.split_once("```").expect("its end");
    for line in output.lines() {
        assert!(said.contains(line), "the chapter says\n{line}\nbut it is\n{said}");
    }
    let failures = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/guide.touchstone");
    let _ = fs::remove_file(failures);
}
