//! How long loading takes: of a generated file of five megabytes in the style of a verifier's output, or of a file given.

use std::fmt::Write as _;
use std::time::Instant;

use touchstone_front_boogie::{load, parse};
use touchstone_program::FileId;

/// Procedures over a heap, with loops and calls, until there are so many bytes.
fn generated(bytes: usize) -> String {
    let mut text = String::from(
        "type Ref;\ntype Field a;\nconst unique null: Ref;\nvar Heap: [Ref, Field int]int;\nvar Alloc: [Ref]bool;\n\
         function length(Ref): int;\naxiom (forall r: Ref :: {length(r)} 0 <= length(r));\n",
    );
    let mut number = 0;
    while text.len() < bytes {
        let n = number;
        let _ = write!(
            text,
            "const unique f{n}: Field int;\n\
             procedure M{n}(this: Ref, n: int where 0 <= n) returns (r: int)\n  requires this != null && Alloc[this];\n  \
             modifies Heap;\n  ensures (forall o: Ref :: {{Heap[o, f{n}]}} o != this ==> Heap[o, f{n}] == old(Heap)[o, f{n}]);\n\
             {{\n  var i, s: int;\n  i, s := 0, 0;\n  while (i < n)\n    invariant 0 <= i && i <= n;\n    free invariant s >= 0;\n  {{\n    \
             assert {{:msg \"index in range\"}} 0 <= i && i < n + length(this);\n    s := s + Heap[this, f{n}] * 2 - (i mod 7);\n    \
             if (s > {n}) {{ s := s - {n}; }} else if (s == 3) {{ Heap[this, f{n}] := s; }}\n    i := i + 1;\n  }}\n  \
             {}\n  r := s;\n}}\n",
            if n > 0 { format!("call s := M{}(this, i);", n - 1) } else { "assume s >= 0;".to_owned() }
        )
        .map(|()| number += 1);
    }
    text
}

fn main() {
    let text = match std::env::args().nth(1) {
        Some(path) => match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => return eprintln!("{path}: {error}"),
        },
        None => generated(5_000_000),
    };
    for part in [text.len() / 4, text.len() / 2, text.len()] {
        // Whole procedures only.
        let end =
            if part == text.len() { part } else { text[..part].rfind("\nconst").map_or(part, |at| at + 1) };
        let text = &text[..end];
        let start = Instant::now();
        let (tree, errors) = parse(text, FileId(0));
        let parsed = start.elapsed();
        println!(
            "{} bytes, {} lines: parsed in {parsed:.2?}, {} errors",
            text.len(),
            text.lines().count(),
            errors.len()
        );
        drop(tree);
        let start = Instant::now();
        match load(text, "generated.bpl") {
            Ok(program) => println!(
                "  loaded in {:.2?}: {} procedures, {} terms",
                start.elapsed(),
                program.procedures().len(),
                program.store().len()
            ),
            Err(errors) => errors.iter().take(5).for_each(|error| println!("  {error}")),
        }
    }
}
