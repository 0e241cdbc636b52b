//! Contracts on values, here and in `racket`: the same values pass, and for those that don't the same part is named, unless Racket tells it
//! in prose. Without racket the test says so and passes.

use std::process::Command;

use super::{part_of, same_contract};
use crate::concrete::{Limits, Outcome, run};
use crate::core::{ModuleId, Source};
use crate::expand::load;

/// Contracts: values that are contracts, combinations of none, one and many, ranges and their ends.
const CONTRACTS: &[&str] = &[
    "#t",
    "#f",
    "'a",
    "'()",
    "1",
    "1.0",
    "+nan.0",
    "\"a\"",
    "#\\a",
    "'#:k",
    "#rx\"a+\"",
    "#px\"^[0-9]{2}$\"",
    "(or/c)",
    "(or/c #t)",
    "(or/c #f)",
    "(or/c 'a)",
    "(or/c 1)",
    "(or/c #t #f)",
    "(or/c #f #t)",
    "(or/c #t #t)",
    "(or/c #t #f 1)",
    "(or/c boolean? 1)",
    "(or/c #t (or/c #f))",
    "(or/c 'a 'b)",
    "(or/c 1 2.0)",
    "(or/c (or/c 1 'a) #f)",
    "(or/c null? pair?)",
    "(or/c any/c)",
    "(or/c #rx\"a\" 1)",
    "(or/c (-> integer? any) #f)",
    "(or/c +nan.0)",
    "(and/c)",
    "(and/c integer?)",
    "(and/c #f)",
    "(and/c real? positive?)",
    "(and/c integer? even?)",
    "(and/c exact-integer? (>=/c 3))",
    "(and/c exact-integer? (<=/c 3))",
    "(and/c exact-integer? (between/c 0 3))",
    "(and/c natural? (<=/c 3.5))",
    "(and/c natural? (</c 10))",
    "(and/c (between/c 0 10) integer?)",
    "(and/c (or/c))",
    "(and/c natural? (>=/c -inf.0))",
    "(and/c natural? even?)",
    "(and/c (>/c 1) (</c 3))",
    "(and/c 'a 'a)",
    "(and/c any/c)",
    "(first-or/c 1)",
    "(first-or/c 1 'a)",
    "(first-or/c)",
    "(not/c 1)",
    "(not/c (or/c #t))",
    "(not/c any/c)",
    "none/c",
    "(one-of/c 1 2)",
    "(one-of/c)",
    "(one-of/c #t)",
    "(one-of/c 'a '())",
    "(one-of/c (void))",
    "(one-of/c #\\a 'b)",
    "(one-of/c +nan.0)",
    "(one-of/c '())",
    "(one-of/c #t #f)",
    "(symbols 'a)",
    "(symbols 'a 'b)",
    "(between/c -inf.0 +inf.0)",
    "(between/c 0 +inf.0)",
    "(between/c -inf.0 0)",
    "(between/c 0 0)",
    "(between/c 1 1)",
    "(between/c 3 1)",
    "(between/c +nan.0 1)",
    "(between/c 0 +nan.0)",
    "(between/c +inf.0 +inf.0)",
    "(between/c -inf.0 -inf.0)",
    "(between/c +inf.0 -inf.0)",
    "(</c +nan.0)",
    "(</c +inf.0)",
    "(</c -inf.0)",
    "(>/c +inf.0)",
    "(>/c -inf.0)",
    "(>/c +nan.0)",
    "(>=/c +nan.0)",
    "(>=/c -inf.0)",
    "(>=/c +inf.0)",
    "(<=/c +inf.0)",
    "(<=/c -inf.0)",
    "(<=/c +nan.0)",
    "(=/c +nan.0)",
    "(=/c +inf.0)",
    "(=/c 1)",
    "(=/c 0.0)",
    "(</c 1)",
    "(>=/c 0)",
    "(<=/c 0.0)",
    "(real-in 0 1)",
    "(real-in -inf.0 +inf.0)",
    "(real-in 1 1)",
    "(real-in 2 1)",
    "(real-in 0 +nan.0)",
    "(integer-in 0 5)",
    "(integer-in 5 0)",
    "(integer-in 0 0)",
    "(integer-in 1 1)",
    "(integer-in #f 5)",
    "(integer-in 0 #f)",
    "(integer-in 1 #f)",
    "(integer-in 2 #f)",
    "(integer-in #f #f)",
    "(char-in #\\a #\\c)",
    "(char-in #\\c #\\a)",
    "(char-in #\\a #\\a)",
    "(list/c)",
    "(list/c 1)",
    "(list/c 1 'a)",
    "(listof 1)",
    "(listof (or/c #t))",
    "(listof any/c)",
    "(listof none/c)",
    "(listof (integer-in #f #f))",
    "(non-empty-listof 1)",
    "(non-empty-listof any/c)",
    "(list*of 1)",
    "(list*of 1 'a)",
    "(list*of 1 null?)",
    "(cons/c 1 2)",
    "(cons/c any/c any/c)",
    "(cons/c 1 null?)",
    "(vectorof 1)",
    "(vectorof any/c)",
    "(vector/c 1)",
    "(vector/c)",
    "(box/c (or/c #t))",
    "(box/c any/c)",
    "(hash/c 1 2)",
    "(hash/c any/c any/c)",
    "(if/c integer? (>/c 3) #f)",
    "(if/c integer? 1 2)",
    "(string-len/c 2)",
    "(flat-named-contract 'x 1)",
    "(flat-contract 1)",
    "(parametric->/c (A) (-> A A))",
    "(recursive-contract boolean?)",
    "(procedure-arity-includes/c 1)",
    "natural-number/c",
    "false/c",
    "null?",
    "empty?",
    "list?",
    "boolean?",
    "pair?",
    "natural?",
    "exact-nonnegative-integer?",
    "exact-positive-integer?",
    "any/c",
    "(or/c (vectorof 1) 'a)",
    "(or/c (-> any) (-> integer? any))",
];

const VALUES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "-3",
    "1.0",
    "0.0",
    "-0.0",
    "1.5",
    "3.5",
    "100",
    "1/2",
    "+inf.0",
    "-inf.0",
    "+nan.0",
    "1+2i",
    "'a",
    "'b",
    "'()",
    "#t",
    "#f",
    "\"a\"",
    "\"42\"",
    "\"\"",
    "#\\a",
    "#\\d",
    "'#:k",
    "(void)",
    "'(1)",
    "'(2)",
    "'(1 1)",
    "'(1 . 1)",
    "'(1 . a)",
    "'(1 a)",
    "(vector-immutable 1)",
    "(vector-immutable 2)",
    "(vector-immutable)",
    "(box-immutable #t)",
    "(box-immutable 1)",
    "(hash 1 2)",
    "(hash 2 2)",
    "(hash 1 1)",
    "(hash)",
    "(lambda (x) x)",
    "(lambda () 1)",
];

/// A program that prints what comes of each value under each contract: `passes`, or the message.
fn program() -> String {
    let thunks: String = CONTRACTS.iter().map(|contract| format!("\n  (lambda () {contract})")).collect();
    format!(
        "#lang racket
(define (try thunk)
  (write (with-handlers ([exn:fail:contract:blame? exn-message] [void (lambda (e) 'other)]) (thunk) 'passes))
  (newline))
(for ([c (list{thunks})])
  (for ([v (list {})])
    (try (lambda () (contract (c) v 'server 'client)))))
",
        VALUES.join(" ")
    )
}

fn rackets(text: &str) -> Option<String> {
    let folder = std::env::temp_dir().join(format!("touchstone-contracts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).ok()?;
    let file = folder.join("all.rkt");
    std::fs::write(&file, text).ok()?;
    let output = Command::new("racket").arg(&file).output().ok();
    let _ = std::fs::remove_dir_all(&folder);
    let output = output?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The part that a message as `write` shows it names; empty if it's told in prose.
fn part(line: &str) -> String {
    let message = line.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\");
    part_of(&message).unwrap_or_default()
}

#[test]
fn the_same_values_pass_and_the_same_parts_are_named() {
    let text = program();
    let Some(theirs) = rackets(&text) else { return println!("skipped: no racket") };
    let loaded = load(vec![Source::new("t.rkt", text)]);
    assert!(loaded.is_whole(), "{:?}", loaded.diagnostics);
    let module = ModuleId(loaded.program.modules.len() as u32 - 1);
    let ours = run(&loaded.program, module, &Limits { steps: 100_000_000, memory: 1_000_000_000 });
    assert_eq!(ours.outcome, Outcome::Finished);
    let all = CONTRACTS.iter().flat_map(|contract| VALUES.iter().map(move |value| (contract, value)));
    let (mut wrong, mut refused, mut count) = (vec![], 0, 0);
    for ((contract, value), (ours, theirs)) in all.zip(ours.output.lines().zip(theirs.lines())) {
        count += 1;
        let same = match (ours.starts_with('"'), theirs.starts_with('"')) {
            (true, true) => {
                refused += 1;
                let told = part(theirs);
                told.is_empty() || same_contract(&part(ours), &told)
            }
            (false, false) => ours == theirs,
            _ => false,
        };
        if !same {
            wrong.push(format!("{contract} of {value}: {ours}, racket: {theirs}"));
        }
    }
    assert_eq!(count, CONTRACTS.len() * VALUES.len());
    assert!(refused > 2_000, "{refused}");
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
