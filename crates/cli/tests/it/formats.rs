//! All engines in all formats: what is printed is that of the golden files in `tests/golden`, and each document is what its
//! standard wants: SARIF by its JSON schema, JUnit by its XML schema, ours by `docs/report.schema.json`. With `TOUCHSTONE_REFRESH=1` the
//! golden files are written anew.

use crate::fixture_support::Fixture;
use crate::formats_support::{scrub, xsd};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const FORMATS: [&str; 5] = ["text", "json", "sarif", "junit", "html"];

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn is_installed(programs: &[&str]) -> bool {
    programs.iter().all(|program| {
        let found = Command::new(program).arg("--version").output().is_ok();
        if !found {
            println!("skipped: no {program}");
        }
        found
    })
}

fn touchstone(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
    command.args(arguments).current_dir(here().join("formats")).output().expect("started")
}

/// Has all formats written, checks them, and compares them with the golden files of that name.
fn all_formats(name: &str, run: &dyn Fn(&str) -> Output) {
    let mut wrong = vec![];
    for format in FORMATS {
        let output = run(format);
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(!text.is_empty(), "{name} as {format}: {}", String::from_utf8_lossy(&output.stderr));
        match format {
            "json" => is_valid(name, &text, &here().join("../../../docs/report.schema.json")),
            "sarif" => is_valid(name, &text, &here().join("formats/sarif-2.1.0.schema.json")),
            "junit" => {
                let schema = fs::read_to_string(here().join("formats/junit-10.xsd")).expect("a schema");
                assert_eq!(xsd::problems(&schema, &text), Vec::<String>::new(), "{name}: {text}");
            }
            _ => {}
        }
        let extension = if format == "junit" { "xml" } else { format };
        let golden = here().join(format!("golden/{name}.{extension}"));
        let actual = scrub::scrub(format, &text);
        if std::env::var_os("TOUCHSTONE_REFRESH").is_some() {
            fs::write(&golden, &actual).expect("written");
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        if actual != expected {
            let differs = actual.lines().zip(expected.lines()).find(|(ours, theirs)| ours != theirs);
            wrong.push(format!("{}: {differs:#?}", golden.display()));
        }
    }
    assert!(wrong.is_empty(), "{}\nTOUCHSTONE_REFRESH=1 takes them as they are", wrong.join("\n"));
}

/// Checks a JSON document by a schema.
fn is_valid(name: &str, text: &str, schema: &Path) {
    let document: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    let known: Value = serde_json::from_str(&fs::read_to_string(schema).expect("a schema")).expect("JSON");
    compiler.add_resource("schema.json", known).expect("a resource");
    let index = compiler.compile("schema.json", &mut schemas).expect("a schema");
    if let Err(error) = schemas.validate(&document, index) {
        panic!("{name} isn't valid by {}: {error:#}", schema.display());
    }
}

#[test]
fn a_cover_of_a_program() {
    all_formats("boogie", &|format| touchstone(&["cover", "classify.bpl", "--format", format]));
}

#[test]
fn assertions_of_a_program() {
    all_formats("boogie-assert", &|format| {
        touchstone(&[
            "cover",
            "classify.bpl",
            "--criterion",
            "assert",
            "--unwind",
            "2",
            "--no-proofs",
            "--format",
            format,
        ])
    });
}

#[test]
fn a_cover_of_c() {
    if is_installed(&["clang"]) {
        all_formats("c", &|format| touchstone(&["cover", "price.c", "--no-gcov", "--format", format]));
    }
}

#[test]
fn a_cover_of_rust() {
    if is_installed(&["rustc"]) {
        all_formats("rust", &|format| touchstone(&["cover", "share.rs", "--no-gcov", "--format", format]));
    }
}

#[test]
fn modules_with_contracts() {
    let files = ["contracts", "half.rkt", "same.rkt", "--no-racket", "--jobs", "1"];
    all_formats("contracts", &|format| touchstone(&[&files[..], &["--format", format]].concat()));
}

#[test]
fn specifications() {
    let fixture = Fixture::new("formats");
    all_formats("test", &|format| {
        let _ = fs::remove_file(fixture.path("src/specifications.touchstone"));
        fixture.touchstone(["test", "--depth", "9", "--jobs", "1", "--format", format])
    });
}

#[test]
fn what_cannot_be_read_is_valid_too() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formats_wrong");
    fs::create_dir_all(&folder).expect("a folder");
    // Characters that XML can't hold, in names and in texts.
    let odd = "#lang racket\n(provide (contract-out [f (-> string? integer?)]))\n(define (f s) (if (equal? s \"\u{fffe}\u{1}<&\") (car s) 0))\n(define (g) (nowhere))\n";
    fs::write(folder.join("odd.rkt"), odd).expect("written");
    fs::write(folder.join("wrong.rkt"), "#lang racket\n(define (f x)\n").expect("written");
    let folder = folder.display().to_string();
    for format in ["json", "sarif", "junit"] {
        let output = touchstone(&["contracts", &folder, "--no-racket", "--format", format]);
        let text = String::from_utf8(output.stdout).expect("text");
        match format {
            "json" => is_valid("odd", &text, &here().join("../../../docs/report.schema.json")),
            "sarif" => is_valid("odd", &text, &here().join("formats/sarif-2.1.0.schema.json")),
            _ => {
                let schema = fs::read_to_string(here().join("formats/junit-10.xsd")).expect("a schema");
                assert_eq!(xsd::problems(&schema, &text), Vec::<String>::new(), "{text}");
            }
        }
    }
}

#[test]
fn the_guide_has_the_table_of_rules() {
    let page = fs::read_to_string(here().join("../../../docs/src/formats.md")).expect("the page");
    for rule in touchstone_report::Rule::ALL {
        let row = format!("| `{}` | {} | {} |", rule.id(), rule.level().name(), rule.meaning());
        assert!(page.contains(&row), "the guide doesn't have\n{row}");
    }
    let rows = page.lines().filter(|line| line.starts_with("| `") && line.matches('|').count() == 4).count();
    let of_formats = 5;
    assert_eq!(rows - of_formats, touchstone_report::Rule::ALL.len(), "the guide has no row of another rule");
}
