//! `--seeds`, through the real binary: inputs that open what no solver does, reports and suites that are taken as they were written, and what's
//! said of documents that are no seeds.

use crate::whitebox_support::{cover, has, list, scratch, text, touchstone};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const LICENCE: &str = "\
#include <stdint.h>
#include <stddef.h>
struct licence {
    uint64_t p, q;
    int plan;
    const char *owner;
    const struct licence *next;
};
int admit(const struct licence *l, const int *use, int n)
{
    int days = 0;
    if (l == NULL || l->p < 2 || l->q < 2 || l->p > UINT32_MAX || l->q > UINT32_MAX)
        return -1;
    if (l->p * l->q != 4611685975477714963u)
        return -2;
    if (l->plan == 3)
        days = 30;
    else if (l->plan == 4 && l->owner != NULL && l->owner[0] == 'Z')
        days = 365;
    for (int i = 0; i < n; i++)
        days -= use[i] > 0;
    if (l->next == l)
        return 1;
    return days > 0 ? 2 : 0;
}
";

/// The document of `cover` with these arguments.
fn document(folder: &Path, arguments: &[&str]) -> Value {
    let all: Vec<&str> = ["cover", "--format", "json"].iter().chain(arguments).copied().collect();
    let output = touchstone(folder, &all);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output.stderr)))
}

/// How many of a function's branches are covered.
fn branches(function: &Value) -> usize {
    let goals = list(function, "goals").iter();
    goals.filter(|goal| goal["kind"] == "branch" && goal["verdict"] == "covered").count()
}

/// Behind the product of two primes of 31 bits there are fifteen outcomes. No solver finds the primes; with a seed that has them, all but the
/// seed's own are found by flipping its branches, a shared object among them, and the tests pass.
#[test]
fn a_seed_opens_what_no_solver_does() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let seed = json!({
        "arguments": { "l": { "$ref": "mine" }, "use": [1, 0, 1], "n": 3 },
        "objects": { "mine": { "p": 2_147_483_629u32, "q": "0x7fffffff", "plan": 3, "owner": "Ada" } },
    });
    let folder = scratch("licence");
    fs::write(folder.join("licence.c"), LICENCE).expect("written");
    fs::write(folder.join("seed.json"), seed.to_string()).expect("written");
    let arguments = ["licence.c", "--time", "3s"];
    let without = document(&folder, &[&arguments[..], &["--no-gcov"]].concat());
    assert_eq!(branches(&without["subjects"][0]), 11);
    let with = document(&folder, &[&arguments[..], &["--seeds", "seed.json"]].concat());
    let function = &with["subjects"][0];
    assert_eq!(branches(function), 24, "{function:#}");
    let told = json!([{ "from": "seed.json:1:1", "ended": "returned", "gained": 10, "followed": "whole" }]);
    assert_eq!(function["seeds"], told);
    let cases = list(function, "cases");
    let is_own = |case: &&Value| case["given"]["arguments"]["l"]["$ref"].is_string();
    assert_eq!(cases.iter().filter(is_own).count(), 1, "the licence that's its own successor: {cases:#?}");
    for case in cases {
        let seen = case["compiledAndRun"].as_str().expect("run");
        assert!(seen == "passed" || seen.starts_with("fault"), "{case:#}");
    }
    let printed = text(
        &touchstone(&folder, &[&["cover"], &arguments[..], &["--no-gcov", "--seeds", "."]].concat()).stdout,
    );
    let said = "note: seeds of admit: 1 ran, 10 goals covered by them, 1 followed to the end\n";
    assert!(printed.contains(said), "{printed}");
}

/// A loop of 500 rounds over an array of 2000 bytes lies between the entry and what's decided last: inputs of that size aren't tried by
/// themselves, and a seed is followed however often it goes round.
#[test]
fn a_seed_is_followed_through_long_loops() {
    if !has(&["clang"]) {
        return;
    }
    let source = "\
        int scan(const unsigned char *data, unsigned long n)\n{\n    unsigned long i;\n    unsigned state = 7;\n    if (n < 2000)\n        \
        return -1;\n    for (i = 0; i + 4 <= n && data[i + 2] != 255; i += 4)\n        state = state * 31 + data[i];\n    if (i < 1600)\n        \
        return 0;\n    if (data[i + 3] == 'Q')\n        return state % 2 ? 1 : 2;\n    return 3;\n}\n";
    let mut data = [1, 2, 3, 4].repeat(500);
    data.extend([9, 9, 255, 7]);
    let seed = json!({ "function": "scan", "arguments": [data, 2004] });
    let folder = scratch("scan");
    fs::write(folder.join("scan.c"), source).expect("written");
    fs::write(folder.join("scan.json"), seed.to_string()).expect("written");
    let arguments = ["scan.c", "--no-gcov", "--time", "10s"];
    let reached = |document: &Value| {
        let goals = list(&document["subjects"][0], "goals").iter();
        let mut goals = goals.filter(|goal| goal["kind"] == "branch" && goal["verdict"] == "covered");
        goals.any(|goal| goal["region"]["startLine"] == 11 && goal["name"] == "true")
    };
    assert!(!reached(&document(&folder, &arguments)));
    let with = document(&folder, &[&arguments[..], &["--seeds", "scan.json"]].concat());
    assert!(reached(&with), "{with:#}");
    assert_eq!(with["subjects"][0]["seeds"][0]["followed"], "whole");
}

/// Of everything that C has: what's shared, circular, in the middle of an array, bit fields, unions, floats that aren't numbers, texts,
/// functions, globals, answers.
const MIXED: &str = "\
#include <stddef.h>
enum color { RED, GREEN = 5 };
struct node { int value; struct node *next; };
union either { float f; unsigned u; };
struct all {
    unsigned flags : 3, rest : 5;
    enum color color;
    union either either;
    double weights[2];
    char name[4];
    const char *text;
    struct { short x, y; } at;
};
int limit = 3;
int scores[3] = { 1, 2, 3 };
extern int ask(int);
int (*hook)(int);
int lists(struct node *a, struct node *b)
{
    if (a && b && a->next == b && b->next == a)
        return a->value > limit ? 1 : 2;
    if (a && a->next == a)
        return 3;
    return 0;
}
int mixed(struct all v, const double *p, int k)
{
    if (v.flags == 5 && v.color == GREEN)
        return 1;
    if (v.either.u == 0x7fc00001u)
        return 2;
    if (v.weights[1] != v.weights[1])
        return 3;
    if (v.name[2] == 'x' && v.text && v.text[0] == '\"')
        return 4;
    if (p && *p == -0.125)
        return 5;
    if (scores[1] == 40 && v.at.y < -3)
        return 6;
    return k;
}
int asked(int n)
{
    if (ask(n) == 77 && ask(n + 1) == -1)
        return 1;
    if (hook && hook(n) == 3)
        return 2;
    return 0;
}
";

/// Each case of a report is taken as a seed, ends as it did, and together they cover all that was covered before anything is searched.
#[test]
fn a_report_is_taken_as_it_was_written() {
    if !has(&["clang"]) {
        return;
    }
    let arguments = ["--format", "json", "--no-gcov", "--time", "5s", "--output", "report.json"];
    // What goes wrong depends on what `ask` answers, which nobody knows.
    let (folder, _) = cover("mixed", "mixed.c", MIXED, &arguments, 0);
    let first = fs::read_to_string(folder.join("report.json")).expect("written");
    let first: Value = serde_json::from_str(&first).expect("JSON");
    let second = document(&folder, &["mixed.c", "--no-gcov", "--time", "5s", "--seeds", "report.json"]);
    let functions = list(&first, "subjects");
    assert_eq!(functions.len(), 3);
    for (before, after) in functions.iter().zip(list(&second, "subjects")) {
        let (cases, seeds) = (list(before, "cases"), list(after, "seeds"));
        assert_eq!((cases.len(), branches(before)), (seeds.len(), branches(after)), "{after:#}");
        for (case, seed) in cases.iter().zip(seeds) {
            let ended = case["fault"].as_str().unwrap_or("returned");
            assert_eq!(seed["ended"], ended, "{case:#}");
            assert!(seed["followed"] == "whole" || seed["followed"] == "known", "{case:#}{seed:#}");
        }
        let gained: u64 = seeds.iter().filter_map(|seed| seed["gained"].as_u64()).sum();
        let tally = ["shown", "candidates"].map(|word| before["tally"][word].as_u64().unwrap_or(0));
        assert_eq!(gained, tally.iter().sum::<u64>(), "{seeds:#?}");
    }
}

/// A suite of Test-Comp is read back: its values are the program's, whatever else is asked in between.
#[test]
fn a_suite_is_read_back() {
    if !has(&["clang"]) {
        return;
    }
    let source = "\
        #include <stdio.h>\nextern int __VERIFIER_nondet_int(void);\nextern char __VERIFIER_nondet_char(void);\nint main(void)\n{\n    \
        int n = __VERIFIER_nondet_int();\n    printf(\"%d\", n);\n    if (n == 123456) {\n        if (__VERIFIER_nondet_char() == 'z')\n            \
        return 1;\n    }\n    return 0;\n}\n";
    let (folder, _) = cover("suite", "suite.c", source, &["--emit", "tests", "--no-gcov"], 0);
    let seeds = ["suite.c", "--no-gcov", "--seeds", "tests/test-comp/main"];
    let again = document(&folder, &seeds);
    let seeds = list(&again["subjects"][0], "seeds");
    let gained: u64 = seeds.iter().filter_map(|seed| seed["gained"].as_u64()).sum();
    assert_eq!(gained, 4, "{seeds:#?}");
    assert!(
        seeds.iter().all(|seed| seed["followed"] == "whole" && seed["ended"] == "returned"),
        "{seeds:#?}"
    );
}

/// In Rust, enumerations by their variants, texts, and slices.
#[test]
fn seeds_of_rust_are_values_of_rust() {
    if !has(&["rustc"]) {
        return;
    }
    let source = "\
        #[derive(Debug, Clone, PartialEq)]\npub enum Plan { Free, Paid { days: u32 }, Gift(String) }\n\
        pub fn admit(p: u64, q: u64, plan: &Plan, uses: &[u32]) -> u32 {\n    \
        if p < 2 || q < 2 || p > 0xffff_ffff || q > 0xffff_ffff || p * q != 4611685975477714963 {\n        return 0;\n    }\n    \
        if *plan == Plan::Gift(String::new()) {\n        return 5;\n    }\n    match plan {\n        Plan::Free => uses.len() as u32,\n        Plan::Paid { days } if *days > 5 => 1,\n        \
        Plan::Paid { .. } => 2,\n        Plan::Gift(from) if from == \"Eve\" => 3,\n        Plan::Gift(_) => 4,\n    }\n}\n";
    let folder = scratch("admit");
    fs::write(folder.join("admit.rs"), source).expect("written");
    let seed =
        r#"{"arguments": {"p": 2147483629, "q": 2147483647, "plan": {"Paid": {"days": 3}}, "uses": [1, 2]}}"#;
    fs::write(folder.join("seed.json"), seed).expect("written");
    let with = document(&folder, &["admit.rs", "--no-gcov", "--time", "5s", "--seeds", "seed.json"]);
    let function = &with["subjects"][0];
    assert_eq!(function["tally"]["open"], 0, "{function:#}");
    assert_eq!(function["seeds"][0]["followed"], "whole");
    let written: Vec<&Value> =
        list(function, "cases").iter().map(|case| &case["given"]["arguments"]["plan"]).collect();
    assert!(written.contains(&&json!({ "Gift": "Eve" })), "{written:?}");
    // What `derive` made isn't the author's.
    let mut branches = list(&with, "goals").iter().filter(|goal| goal["kind"] == "branch");
    assert!(branches.all(|goal| goal["region"]["startLine"].as_u64() > Some(2)), "{with:#}");
    assert_eq!(list(&with, "derived").len(), 1, "{:?}", with["derived"]);
}

/// What's wrong is shown where it stands, with what would be right.
#[test]
fn what_is_no_seed_is_refused_with_its_place() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("refused");
    fs::write(folder.join("mixed.c"), MIXED).expect("written");
    let check = |seed: &str, place: &str, expected: &str| {
        fs::write(folder.join("seed.json"), seed).expect("written");
        let output = touchstone(&folder, &["cover", "mixed.c", "--no-gcov", "--seeds", "seed.json"]);
        let said = text(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{said}");
        assert!(
            said.contains(&format!("--> seed.json:{place}")) && said.contains(expected),
            "{seed}\n{said}"
        );
    };
    check("", "1:1", "a value is expected: a number, a text, a list, a record, null, but the file ends");
    check("{\"function\": \"mixd\"}", "1:14", "explored are: mixed");
    check("{\"arguments\": {}}", "1:1", "\"function\": one of lists, mixed, asked");
    check("{\"function\": \"mixed\",\n \"arguments\": {\"q\": 1}}", "2:16", "there's v, p, k");
    check(
        "{\"function\": \"mixed\", \"arguments\": {\"k\": 2147483648}}",
        "1:42",
        "is -2147483648 to 2147483647",
    );
    check(
        "{\"function\": \"mixed\", \"arguments\": {\"k\": 0xff}}",
        "1:42",
        "hexadecimal numbers are written as texts",
    );
    check("{\"function\": \"mixed\", \"arguments\": {\"v\": {\"flags\": 8}}}", "1:52", "3 bits, is 0 to 7");
    check(
        "{\"function\": \"mixed\", \"arguments\": {\"v\": {\"color\": \"GREN\"}}}",
        "1:52",
        "there's GREEN",
    );
    check(
        "{\"function\": \"mixed\", \"arguments\": {\"v\": {\"name\": \"abcde\"}}}",
        "1:51",
        "5 elements where 4 have room",
    );
    check(
        "{\"function\": \"mixed\", \"arguments\": {\"p\": 1.5}}",
        "1:42",
        "such as [5], which is one element",
    );
    check(
        "{\"function\": \"lists\", \"arguments\": {\"a\": {\"$ref\": \"x\"}}}",
        "1:51",
        "there's no object `x`",
    );
    check("{\"function\": \"lists\", \"objects\": {\"x\": {}}}", "1:35", "nothing leads to the object `x`");
    check("{\"function\": \"lists\", \"globals\": {\"limt\": 1}}", "1:35", "there's limit");
    check(
        "{\"function\": \"asked\", \"answers\": [{\"a\": 1, \"b\": 2}]}",
        "1:35",
        "one value under the name of what asks",
    );
    check("{\"format\": \"touchstone-table\"}", "1:12", "those of `cover --format json` are read");
    // A seed for a function that isn't explored now is left out; of several files, each takes its own.
    let two = "[{\"function\": \"lists\"}, {\"function\": \"mixed\", \"arguments\": {\"k\": 7}}]";
    fs::write(folder.join("seed.json"), two).expect("written");
    let arguments = ["--no-gcov", "--time", "1s", "--seeds", "seed.json"];
    let one = document(&folder, &[&["mixed.c", "--procedure", "mixed"], &arguments[..]].concat());
    assert_eq!(list(&one["subjects"][0], "seeds").len(), 1);
    fs::write(folder.join("other.c"), "int other(int n) { return n > 7; }\n").expect("written");
    let both = touchstone(&folder, &[&["cover", "mixed.c", "other.c"], &arguments[..]].concat());
    assert!(text(&both.stdout).contains("note: seeds of lists: 1 ran"), "{}", text(&both.stdout));
    assert!(text(&both.stdout).contains("2 files: 2 without findings"), "{}", text(&both.stderr));
    let missing = touchstone(&folder, &["cover", "mixed.c", "--no-gcov", "--seeds", "nowhere.json"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).contains("nowhere.json"), "{}", text(&missing.stderr));
}
