//! Racket files that are none, that racket would refuse, that don't end or are enormous: what `touchstone contracts` says, that it
//! exits as it should, and that nothing panics, hangs or overflows its stack.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contracts_input");
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn touchstone(name: &str, text: impl AsRef<[u8]>, more: &[&str]) -> Output {
    fs::write(folder().join(name), text).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
    command.args(["contracts", name, "--no-racket"]).args(more).current_dir(folder()).env("NO_COLOR", "1");
    command.output().expect("started")
}

fn said(output: &Output) -> String {
    let text = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(!text.contains("panicked") && !text.contains("overflowed"), "{text}");
    text
}

/// That the file is refused with this message at this place.
#[track_caller]
fn refused(name: &str, text: &str, place: &str, message: &str) -> String {
    let output = touchstone(name, text, &[]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(&format!("{name}:{place}")), "no place {place} in\n{said}");
    assert!(said.contains(message), "no {message:?} in\n{said}");
    said
}

#[test]
fn unbalanced_parentheses_are_shown_where_they_open() {
    refused("unbalanced.rkt", "#lang racket\n(define x 1)\n  (define (f y)\n  (+ y 1)\n", "3:3", "(");
    refused("closed.rkt", "#lang racket\n(define x 1))\n", "2:13", ")");
    refused("mixed.rkt", "#lang racket\n(define (f y) (+ y 1])\n", "2:", "]");
    refused("string.rkt", "#lang racket\n(define x \"abc\n", "2:11", "string");
}

#[test]
fn names_that_mean_nothing_are_shown_with_what_could_be_meant() {
    let said = refused(
        "unbound.rkt",
        "#lang racket\n(provide (contract-out [f (-> integer? integer?)]))\n(define (quantity n) n)\n(define (f x) (quantty x))\n",
        "4:16",
        "quantty",
    );
    assert!(said.contains("quantity"), "{said}");
}

#[test]
fn names_that_are_defined_twice_are_refused() {
    refused("twice.rkt", "#lang racket\n(define x 1)\n(define x 2)\n(provide x)\n", "3:", "x");
}

#[test]
fn what_racket_does_not_compile_is_not_judged() {
    if Command::new("racket").arg("--version").output().is_err() {
        return println!("skipped: racket isn't installed");
    }
    // `first` isn't in `racket/base`; we know it all the same.
    let text = |language: &str| {
        format!(
            "#lang {language}\n(require racket/contract)\n(provide (contract-out [f (-> any/c 1)]))\n(define (f x) (first '(1)))\n"
        )
    };
    let run = |name: &str, text: String| {
        fs::write(folder().join(name), text).expect("written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
        command
            .args(["contracts", name])
            .current_dir(folder())
            .env("NO_COLOR", "1")
            .output()
            .expect("started")
    };
    let output = run("base.rkt", text("racket/base"));
    let refused = said(&output);
    assert_eq!(output.status.code(), Some(2), "{refused}");
    assert!(refused.contains("racket refuses it") && refused.contains("first: unbound"), "{refused}");
    let output = run("whole.rkt", text("racket"));
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}

/// What was run to confirm a counterexample isn't run again when racket is asked whether it compiles.
#[test]
fn what_goes_wrong_at_its_run_is_not_refused() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/contracts/data/braun.client.rkt");
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .arg("contracts")
        .arg(file)
        .env("NO_COLOR", "1")
        .output()
        .expect("started");
    let said = said(&output);
    assert!(output.status.code() != Some(2) && !said.contains("refuses it"), "{said}");
}

#[test]
fn a_contract_needs_something_that_it_is_for() {
    refused(
        "missing.rkt",
        "#lang racket\n(provide (contract-out [f (-> integer? integer?)]))\n(define (g x) x)\n",
        "2:",
        "f",
    );
}

#[test]
fn what_is_not_covered_is_named_and_other_modules_go_on() {
    let text = "\
(module odd racket
  (provide g)
  (define (g k) (thread k)))
(module even racket
  (provide (contract-out [f (-> exact-integer? exact-integer?)]))
  (define (f n) (quotient 1 n)))
";
    let output = touchstone("uncovered.rkt", text, &[]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("uncovered.rkt:3:"), "{said}");
    assert!(said.contains("`thread` isn't covered"), "{said}");
    assert!(said.contains("(f 0)"), "the other module is attacked:\n{said}");
}

#[test]
fn a_module_that_does_not_end_meets_the_bound() {
    let text = "#lang racket\n(provide (contract-out [f (-> exact-integer? exact-integer?)]))\n(define (f n) (f (+ n 1)))\n";
    let output = touchstone("endless.rkt", text, &["--time", "300ms"]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let text = "#lang racket\n(provide x)\n(define (loop n) (loop (+ n 1)))\n(define x (loop 0))\n";
    let output = touchstone("endless_load.rkt", text, &["--time", "300ms"]);
    assert_ne!(output.status.code(), Some(1), "{}", self::said(&output));
}

#[test]
fn deep_recursion_is_followed_without_a_stack_of_ours() {
    let text = "#lang racket\n(provide (contract-out [f (-> (=/c 0) (=/c 0))]))\n(define (count n) (if (= n 0) 0 (+ 1 (count (- n 1)))))\n(define (f n) (if (= n 0) (car (count 20000)) n))\n";
    let output = touchstone("deep.rkt", text, &["--time", "20s"]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("20000"), "{said}");
}

#[test]
fn deep_nesting_is_read_or_refused() {
    for depth in [1_000, 100_000] {
        let text = format!(
            "#lang racket\n(provide x)\n(define x {}1{})\n",
            "(list ".repeat(depth),
            ")".repeat(depth)
        );
        let output = touchstone("nested.rkt", &text, &["--time", "2s"]);
        let status = output.status.code();
        assert!(status == Some(0) || status == Some(2), "{depth}: {status:?} {}", said(&output));
        let open = format!("#lang racket\n{}", "(".repeat(depth));
        let output = touchstone("opened.rkt", &open, &[]);
        assert_eq!(output.status.code(), Some(2), "{depth}: {}", said(&output));
    }
}

#[test]
fn ten_thousand_lines_are_no_problem() {
    let mut text =
        String::from("#lang racket\n(provide (contract-out [f9999 (-> exact-integer? exact-integer?)]))\n");
    text.push_str("(define (f0 n) (quotient 10 n))\n");
    for line in 1..10_000 {
        text.push_str(&format!("(define (f{line} n) (if (> n 100) n (f{} n)))\n", line - 1));
    }
    let output = touchstone("long.rkt", &text, &["--time", "60s"]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("(f9999 0)"), "{said}");
}

#[test]
fn unicode_is_text_like_any_other() {
    let text = "#lang racket\n(provide (contract-out [größe (-> (or/c \"λ→\" 'été exact-integer?) exact-integer?)]))\n; 日本語\n(define (größe x) (if (string? x) (string-length x) (if (eq? x 'été) (car x) x)))\n";
    let output = touchstone("ünï côdé.rkt", text, &[]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("(größe 'été)"), "{said}");
    // Columns count characters.
    refused("λ.rkt", "#lang racket\n(define ääää (öö))\n", "2:15", "öö");
}

#[test]
fn bytes_that_are_no_text_and_files_that_are_not_there() {
    let output = touchstone("bytes.rkt", [b'#', b'l', 0xff, 0xfe, 0, b'('], &[]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let missing = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .args(["contracts", "nowhere.rkt"])
        .current_dir(folder())
        .output()
        .expect("started");
    assert_eq!(missing.status.code(), Some(2));
    assert!(said(&missing).contains("nowhere.rkt"), "{}", said(&missing));
    let empty = folder().join("empty");
    fs::create_dir_all(&empty).expect("a folder");
    let nothing = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .args(["contracts", "empty"])
        .current_dir(folder())
        .output()
        .expect("started");
    assert_eq!(nothing.status.code(), Some(2));
    assert!(said(&nothing).contains("no .rkt file"), "{}", said(&nothing));
}

#[test]
fn a_module_that_fails_by_itself_is_a_finding() {
    let text = "#lang racket\n(provide (contract-out [f (-> integer? integer?)]))\n(define (f n) n)\n(define y (car '()))\n";
    let output = touchstone("fails.rkt", text, &[]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("`car`") && said.contains("while it's loaded"), "{said}");
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for arguments in [
        &["contracts"][..],
        &["contracts", "x.rkt", "--time", "soon"],
        &["contracts", "x.rkt", "--jobs", "0"],
        &["contracts", "x.rkt", "--interactions", "many"],
        &["contracts", "x.rkt", "--format", "yaml"],
    ] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_touchstone")).args(arguments).output().expect("started");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}
