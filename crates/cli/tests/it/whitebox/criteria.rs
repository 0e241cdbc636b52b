//! `touchstone cover --criterion` on C: conditions, decisions, MC/DC and boundaries, wherever the value of a Boolean expression goes, held to truth
//! tables, and to clang's own count of MC/DC where it has one.

use crate::whitebox_support::{explored, goals, has, json, list, scratch, text, touchstone};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A document for a source, explored by a criterion.
fn by(name: &str, source: &str, criterion: &str) -> Value {
    let folder = scratch(name);
    std::fs::write(folder.join("code.c"), source).expect("written");
    json(&folder, &["code.c", "--criterion", criterion, "--time", "10s", "--no-run"])
}

/// How many goals of these kinds there are, and how many of them are covered; errors apart.
fn tally(document: &Value, kind: &str) -> (usize, usize) {
    let all = || goals(document).filter(|goal| goal["kind"] == kind);
    (all().count(), all().filter(|goal| goal["verdict"] == "covered").count())
}

/// A decision's table.
struct Table {
    text: String,
    rows: Vec<(Vec<Option<bool>>, bool)>,
    pairs: Vec<Option<(usize, usize)>>,
}

fn tables(document: &Value) -> Vec<Table> {
    let all = explored(document).into_iter().flat_map(|subject| list(subject, "decisions"));
    let index = |value: &Value| value.as_u64().map_or(0, |index| index as usize);
    all.map(|table| Table {
        text: table["text"].as_str().unwrap_or_default().to_owned(),
        rows: list(table, "evaluations")
            .iter()
            .map(|row| {
                let values = list(row, "conditions").iter().map(Value::as_bool).collect();
                (values, row["outcome"] == true)
            })
            .collect(),
        pairs: list(table, "pairs")
            .iter()
            .map(|pair| Some((index(pair.get(0)?), index(pair.get(1)?))))
            .collect(),
    })
    .collect()
}

#[test]
fn a_stored_conjunction_has_conditions_a_decision_and_pairs() {
    if !has(&["clang"]) {
        return;
    }
    let source = "int f(int a, int b)\n{\n    int r = a > 3 && b > 5;\n    return r;\n}\n";
    assert_eq!(tally(&by("stored", source, "condition"), "branch"), (4, 4));
    assert_eq!(tally(&by("stored", source, "decision"), "branch"), (2, 2));
    for criterion in ["mcdc", "mcdc-unique-cause"] {
        let document = by("stored", source, criterion);
        assert_eq!(tally(&document, "branch"), (4, 4), "{criterion}");
        assert_eq!(tally(&document, "mcdc"), (2, 2), "{criterion}");
        let [table] = &tables(&document)[..] else { panic!("{document:#}") };
        assert_eq!(table.text, "a > 3 && b > 5");
        // Two evaluations, such as those of (0, 0) and (4, 0), can't show both conditions.
        assert_eq!(table.rows.len(), 3, "{document:#}");
        for row in [
            (vec![Some(true), Some(true)], true),
            (vec![Some(true), Some(false)], false),
            (vec![Some(false), None], false),
        ] {
            assert!(table.rows.contains(&row), "{row:?}");
        }
    }
}

/// A function of Rust with two or three conditions, by what it does with the expression's value.
const RUST: &str = "\
pub fn stored(a: i32, b: i32) -> bool {
    let r = a > 3 && b > 5;
    r
}
pub fn returned(a: i32, b: i32, c: bool) -> bool {
    (a > 3 || b == 7) && c
}
pub fn passed(a: i32, b: i32) -> i32 {
    i32::from(a > 1 && b > 1)
}
pub fn both(a: i32, b: i32) -> bool {
    (a > 1) & (b > 1)
}
pub fn indexed(a: &[u8; 4], i: usize, c: bool) -> bool {
    c && i < 4 && a[i] == 9
}
pub fn branch(a: i32, b: i32, c: bool) -> i32 {
    if a > 3 && (b < 2 || c) { 1 } else { 0 }
}
";

/// In Rust it's the same wherever the value goes: each condition is shown by a pair, of which nothing else differs that matters.
#[test]
fn expressions_of_rust_have_tables() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("rust");
    std::fs::write(folder.join("code.rs"), RUST).expect("written");
    let document = json(&folder, &["code.rs", "--criterion", "mcdc", "--time", "10s", "--no-run"]);
    let found = tables(&document);
    let mut told: Vec<(&str, usize)> =
        found.iter().map(|table| (&*table.text, table.pairs.iter().flatten().count())).collect();
    told.sort_unstable();
    let expected = [
        ("(a > 1) & (b > 1)", 2),
        ("(a > 3 || b == 7) && c", 3),
        ("a > 1 && b > 1", 2),
        ("a > 3 && (b < 2 || c)", 3),
        ("a > 3 && b > 5", 2),
        ("c && i < 4 && a[i] == 9", 3),
    ];
    assert_eq!(told, expected, "{document:#}");
    for table in &found {
        for (condition, pair) in table.pairs.iter().enumerate() {
            let Some((left, right)) = pair else { panic!("{}", table.text) };
            let [left, right] = [&table.rows[*left], &table.rows[*right]];
            assert_ne!(left.1, right.1, "{}", table.text);
            assert_eq!(left.0[condition].map(|value| !value), right.0[condition], "{}", table.text);
        }
    }
}

#[test]
fn the_table_is_told() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("told");
    std::fs::write(folder.join("code.c"), "int f(int a, int b)\n{\n    return a > 3 && b > 5;\n}\n")
        .expect("written");
    let printed = touchstone(&folder, &["cover", "code.c", "--criterion", "mcdc", "--no-run"]);
    let printed = text(&printed.stdout);
    assert!(
        printed
            .contains("MC/DC (masking) of `a && b` at line 3: 2 of 2 conditions shown to affect the outcome"),
        "{printed}"
    );
    assert!(printed.contains("b = b > 5"), "{printed}");
    assert!(printed.contains("6 of 6 condition outcomes and pairs covered"), "{printed}");
}

/// A Boolean expression of C with its operators, told by a closure, for the truth table.
struct Case {
    source: &'static str,
    text: &'static str,
    conditions: usize,
    value: fn(&[bool]) -> bool,
}

const CASES: [Case; 12] = [
    Case { source: "return a || b;", text: "a || b", conditions: 2, value: |c| c[0] || c[1] },
    Case { source: "return g(a && !b);", text: "a && !b", conditions: 2, value: |c| c[0] && !c[1] },
    Case {
        source: "if (a && (b || c)) return 1; return 0;",
        text: "a && (b || c)",
        conditions: 3,
        value: |c| c[0] && (c[1] || c[2]),
    },
    Case {
        source: "int r = a && (b || c); return r;",
        text: "a && (b || c)",
        conditions: 3,
        value: |c| c[0] && (c[1] || c[2]),
    },
    Case {
        source: "_Bool r = (a && b) || (c && d); return r;",
        text: "(a && b) || (c && d)",
        conditions: 4,
        value: |c| (c[0] && c[1]) || (c[2] && c[3]),
    },
    Case {
        source: "if ((a || b) && (c || d)) return 7; return 0;",
        text: "(a || b) && (c || d)",
        conditions: 4,
        value: |c| (c[0] || c[1]) && (c[2] || c[3]),
    },
    Case {
        source: "return (a > 3) & (b > 5);",
        text: "a > 3 & b > 5",
        conditions: 2,
        value: |c| c[0] & c[1],
    },
    Case {
        source: "return ((a > 3) ^ (b > 5)) || c;",
        text: "(a > 3 ^ b > 5) || c",
        conditions: 3,
        value: |c| (c[0] ^ c[1]) || c[2],
    },
    Case {
        source: "return (a > 3) == (b > 5);",
        text: "a > 3 == b > 5",
        conditions: 2,
        value: |c| c[0] == c[1],
    },
    Case {
        source: "int n = 0; while (n < 3 && a > n) n++; return n;",
        text: "n < 3 && a > n",
        conditions: 2,
        value: |c| c[0] && c[1],
    },
    Case { source: "return !(a && b);", text: "!(a && b)", conditions: 2, value: |c| !(c[0] && c[1]) },
    Case { source: "return a && b ? 5 : 6;", text: "a && b", conditions: 2, value: |c| c[0] && c[1] },
];

/// Whether two rows of a truth table could be what a pair's evaluations are: each agrees with what was looked at, they differ in the condition alone, and
/// so does the outcome.
fn is_unique_cause(case: &Case, condition: usize, a: &[Option<bool>], b: &[Option<bool>]) -> bool {
    let rows = |seen: &[Option<bool>]| {
        let bits = |row: u32| (0..case.conditions).map(|at| row >> at & 1 == 1).collect::<Vec<bool>>();
        let all = (0..1u32 << case.conditions).map(bits);
        let agrees =
            |row: &Vec<bool>| row.iter().zip(seen).all(|(bit, seen)| seen.is_none_or(|seen| seen == *bit));
        all.filter(agrees).collect::<Vec<_>>()
    };
    rows(a).iter().any(|p| {
        let mut q = p.clone();
        q[condition] = !q[condition];
        rows(b).contains(&q) && (case.value)(p) != (case.value)(&q)
    })
}

#[test]
fn every_operator_is_seen_wherever_the_value_goes() {
    if !has(&["clang"]) {
        return;
    }
    for (number, case) in CASES.iter().enumerate() {
        let source = format!(
            "int g(int x) {{ return x * 3; }}\nint f(int a, int b, int c, int d)\n{{\n    {}\n}}\n",
            case.source
        );
        let document = by(&format!("operator{number}"), &source, "mcdc-unique-cause");
        let table = tables(&document).into_iter().find(|table| table.pairs.len() == case.conditions);
        let Some(table) = table else { panic!("{}: no table\n{document:#}", case.source) };
        assert_eq!(table.text, case.text, "{}", case.source);
        for (values, outcome) in &table.rows {
            // What wasn't looked at doesn't matter: any value gives the same outcome.
            let filled: Vec<bool> = values.iter().map(|value| value.unwrap_or(false)).collect();
            let other: Vec<bool> = values.iter().map(|value| value.unwrap_or(true)).collect();
            assert_eq!(
                ((case.value)(&filled), (case.value)(&other)),
                (*outcome, *outcome),
                "{}: {values:?}",
                case.source
            );
        }
        for (condition, pair) in table.pairs.iter().enumerate() {
            let Some((a, b)) = pair else { panic!("{}: condition {condition}\n{document:#}", case.source) };
            let (a, b) = (&table.rows[*a].0, &table.rows[*b].0);
            assert!(is_unique_cause(case, condition, a, b), "{}: {a:?}, {b:?}", case.source);
        }
        let both = by(&format!("operator{number}"), &source, "decision");
        let (all, covered) = tally(&both, "branch");
        assert_eq!(all, covered, "{}", case.source);
        let outcomes = by(&format!("operator{number}"), &source, "condition");
        let (all, covered) = tally(&outcomes, "branch");
        assert!(all >= 2 * case.conditions && all == covered, "{}: {covered} of {all}", case.source);
    }
}

#[test]
fn a_condition_that_another_one_implies_is_proved_to_have_no_effect() {
    if !has(&["clang"]) {
        return;
    }
    let verdicts = |source: &str| {
        let document = by("implied", source, "mcdc");
        let mut found: Vec<(String, u64, String)> = goals(&document)
            .filter(|goal| goal["kind"] == "mcdc")
            .map(|goal| {
                let word = |name: &str| goal[name].as_str().unwrap_or_default().to_owned();
                (word("kind"), goal["region"]["startColumn"].as_u64().unwrap_or(0), word("verdict"))
            })
            .collect();
        found.sort();
        found.into_iter().map(|(_, _, verdict)| verdict).collect::<Vec<_>>()
    };
    let never = verdicts("int f(int a, int b)\n{\n    int r = a > 3 && a > 1;\n    return r + b;\n}\n");
    assert_eq!(never, ["covered", "infeasible"]);
    let once = verdicts("int f(int a, int b)\n{\n    int r = a > 3 && a > 4;\n    return r + b;\n}\n");
    assert_eq!(once, ["covered", "covered"]);
}

#[test]
fn nested_conditionals_are_two_decisions() {
    if !has(&["clang"]) {
        return;
    }
    let source = "int f(int a, int b)\n{\n    if (a > 3)\n        if (b > 5)\n            return 1;\n    return 0;\n}\n";
    let tables = tables(&by("nested", source, "mcdc"));
    assert_eq!(tables.iter().map(|table| table.text.as_str()).collect::<Vec<_>>(), ["a > 3", "b > 5"]);
}

#[test]
fn boundaries_are_reached_or_excluded() {
    if !has(&["clang"]) {
        return;
    }
    let names = |document: &Value, verdict: &str| {
        let here = goals(document).filter(|goal| {
            goal["kind"] == "branch" && goal["verdict"] == verdict && goal["hidden"].is_null()
        });
        here.filter_map(|goal| Some(goal["name"].as_str()?.to_owned())).collect::<Vec<_>>()
    };
    let source = "int f(int a)\n{\n    return a < 10;\n}\n";
    assert_eq!(names(&by("boundary", source, "boundary"), "covered"), ["equal", "one below", "one above"]);
    // Nothing is above the greatest number, or below none.
    let source = "int f(unsigned a)\n{\n    int r = a > 4294967295u;\n    return r + (a >= 0u);\n}\n";
    let document = by("edges", source, "boundary");
    assert_eq!(names(&document, "covered"), ["equal", "one below", "equal", "one above"]);
    assert_eq!(names(&document, "infeasible"), ["one above", "one below"]);
    let source = "/*@ requires a < 9; */\nint f(int a)\n{\n    return a == 10;\n}\n";
    assert_eq!(names(&by("precondition", source, "boundary"), "covered"), Vec::<String>::new());
}

/// A clang that counts MC/DC, and its folder.
fn counting_clang() -> Option<PathBuf> {
    let named = std::env::var_os("TOUCHSTONE_MCDC_CLANG").map(PathBuf::from);
    let others = ["clang", "clang-19", "clang-20", "clang-21", "clang-22"].map(PathBuf::from);
    let counts = |clang: &PathBuf| {
        let mut command = Command::new(clang);
        command.args([
            "-fcoverage-mcdc",
            "-fcoverage-mapping",
            "-fprofile-instr-generate",
            "-fsyntax-only",
            "-x",
            "c",
            "/dev/null",
        ]);
        command.output().is_ok_and(|output| output.status.success())
    };
    let found = named.into_iter().chain(others).find(counts);
    if found.is_none() {
        println!("skipped: no clang with -fcoverage-mcdc (18 or newer)");
    }
    found
}

/// How many conditions of a program's decisions clang says are covered, and how many there are.
fn counted(clang: &Path, folder: &Path) -> Option<(u64, u64)> {
    let tool = |name: &str| {
        let file = clang.file_name()?.to_str()?.replace("clang", name);
        let beside = clang.with_file_name(file);
        Some(Command::new(beside))
    };
    let mut compile = Command::new(clang);
    compile.args(["-w", "-fcoverage-mcdc", "-fcoverage-mapping", "-fprofile-instr-generate"]);
    let compiled = compile
        .args(["-o", "counted", "test_code.c", "touchstone_run.c"])
        .current_dir(folder)
        .output()
        .ok()?;
    assert!(compiled.status.success(), "{}", text(&compiled.stderr));
    let mut run = Command::new(folder.join("counted"));
    // Each test has a process of its own, and each its own profile.
    let ran = run.current_dir(folder).env("LLVM_PROFILE_FILE", "counted-%p.profraw").output().ok()?;
    assert!(ran.status.success(), "{}", text(&ran.stdout));
    let profiles = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name());
    let profiles: Vec<_> = profiles.filter(|name| name.to_string_lossy().ends_with(".profraw")).collect();
    let merged = tool("llvm-profdata")?
        .arg("merge")
        .args(&profiles)
        .args(["-o", "counted.profdata"])
        .current_dir(folder)
        .output()
        .ok()?;
    assert!(merged.status.success(), "{}", text(&merged.stderr));
    let exported = tool("llvm-cov")?
        .args(["export", "counted", "-instr-profile=counted.profdata"])
        .current_dir(folder)
        .output()
        .ok()?;
    let document: Value = serde_json::from_slice(&exported.stdout).ok()?;
    let files = document["data"][0]["files"].as_array()?;
    let code =
        files.iter().find(|file| file["filename"].as_str().is_some_and(|name| name.ends_with("/code.c")))?;
    let summary = &code["summary"]["mcdc"];
    Some((summary["covered"].as_u64()?, summary["count"].as_u64()?))
}

#[test]
fn clang_counts_the_same_conditions_as_shown() {
    let Some(clang) = counting_clang().filter(|_| has(&["clang", "gcc"])) else { return };
    for (number, case) in CASES.iter().enumerate().filter(|(_, case)| {
        !case.source.contains(") & (") && !case.source.contains(") == (") && !case.source.contains(") ^ (")
    }) {
        let folder = scratch(&format!("counted{number}"));
        let source = format!(
            "int g(int x) {{ return x & 3; }}\nint f(int a, int b, int c, int d)\n{{\n    {}\n}}\n",
            case.source
        );
        std::fs::write(folder.join("code.c"), source).expect("written");
        let arguments = ["cover", "code.c", "--criterion", "mcdc-unique-cause", "--no-run", "--emit", "."];
        let output = touchstone(&folder, &arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let count = case.conditions as u64;
        assert_eq!(counted(&clang, &folder), Some((count, count)), "{}", case.source);
    }
}

#[test]
fn tests_are_written_for_other_frameworks() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let folder = scratch("frameworks");
    std::fs::write(
        folder.join("code.c"),
        "int f(int a)\n{\n    if (a > 3)\n        return 1;\n    return 10 / a;\n}\n",
    )
    .expect("written");
    let arguments =
        ["cover", "code.c", "--no-run", "--emit", ".", "--emit-as", "criterion,cmocka,unity,ctest"];
    let output = touchstone(&folder, &arguments);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    // Unity's header, as far as it's used, to see that the file is right where the library isn't installed.
    let unity = "#include <stdio.h>\nstatic int failed;\n#define UNITY_BEGIN() (failed = 0)\n#define UNITY_END() failed\n\
                 #define RUN_TEST(test) (setUp(), test(), tearDown())\n\
                 #define TEST_ASSERT_EQUAL_INT(a, b) ((void)((a) == (b) || ++failed))\n";
    std::fs::create_dir_all(folder.join("include")).expect("made");
    std::fs::write(folder.join("include/unity.h"), unity).expect("written");
    let common = ["-w", "-DTOUCHSTONE_WITHOUT_MAIN", "test_code.c", "touchstone_run.c"];
    let builds = |more: &[&str], program: &str| {
        let mut gcc = Command::new("gcc");
        let built =
            gcc.current_dir(&folder).args(common).args(more).args(["-o", program]).output().expect("started");
        (built.status.success(), text(&built.stderr))
    };
    let (built, why) = builds(&["-Iinclude", "unity_code.c"], "by_unity");
    assert!(built, "{why}");
    assert!(Command::new(folder.join("by_unity")).output().expect("run").status.success());
    for (header, file, library) in [
        (
            "<stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <setjmp.h>\n#include <cmocka.h>",
            "cmocka_code.c",
            "-lcmocka",
        ),
        ("<criterion/criterion.h>", "criterion_code.c", "-lcriterion"),
    ] {
        std::fs::write(folder.join("there.c"), format!("#include {header}\n")).expect("written");
        let there = Command::new("gcc").current_dir(&folder).args(["-fsyntax-only", "there.c"]).output();
        if !there.is_ok_and(|output| output.status.success()) {
            println!("skipped: no {library}");
            continue;
        }
        let (built, why) = builds(&[file, library], "by_other");
        assert!(built, "{file}: {why}");
        let ran = Command::new(folder.join("by_other")).output().expect("run");
        assert!(ran.status.success(), "{file}: {}{}", text(&ran.stdout), text(&ran.stderr));
    }
    let cmake = std::fs::read_to_string(folder.join("test_code.cmake")).expect("written");
    assert!(cmake.contains("add_test(NAME code.test_f_"), "{cmake}");
    let runs = |program: &str| Command::new(program).arg("--version").output().is_ok();
    if !runs("cmake") || !runs("ctest") {
        println!("skipped: no cmake");
        return;
    }
    let project =
        "cmake_minimum_required(VERSION 3.16)\nproject(code C)\nenable_testing()\ninclude(test_code.cmake)\n";
    std::fs::write(folder.join("CMakeLists.txt"), project).expect("written");
    for arguments in [
        &["cmake", "-S", ".", "-B", "by_cmake"][..],
        &["cmake", "--build", "by_cmake"],
        &["ctest", "--test-dir", "by_cmake"],
    ] {
        let ran =
            Command::new(arguments[0]).current_dir(&folder).args(&arguments[1..]).output().expect("run");
        let said = format!("{}{}", text(&ran.stdout), text(&ran.stderr));
        assert!(ran.status.success(), "{arguments:?}: {said}");
        assert!(arguments[0] == "cmake" || said.contains("100% tests passed"), "{said}");
    }
}
