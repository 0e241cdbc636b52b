//! What a report on C once said wrongly, and says as it is: conditions that the compiler folds, loops that only take long, a crash that no
//! input avoids.

#[allow(dead_code, reason = "not every test needs all of it")]
mod whitebox_support;

use std::fs;
use whitebox_support::{goals, has, json, scratch, text, touchstone};

/// Where a part of a condition is a constant to the compiler, the condition is still the source's: never true, and false for some input.
#[test]
fn a_folded_condition_is_not_both_never_true_and_never_false() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("folded");
    let source =
        "int f(int a)\n{\n    if ((a & 32) == 4 && sizeof(int) == 8)\n        return 1;\n    return 0;\n}\n";
    fs::write(folder.join("it.c"), source).expect("written");
    let document = json(&folder, &["it.c", "--no-gcov", "--time", "5s"]);
    let verdicts: Vec<(String, String)> = goals(&document)
        .filter(|goal| goal["kind"] == "branch")
        .map(|goal| {
            [&goal["name"], &goal["verdict"]].map(|part| part.as_str().unwrap_or_default().to_owned())
        })
        .map(|[name, verdict]| (name, verdict))
        .collect();
    let is = |name: &str, verdict: &str| verdicts.iter().any(|(of, said)| of == name && said == verdict);
    assert!(is("false", "covered") && !is("false", "infeasible"), "{verdicts:?}");
    assert!(is("true", "infeasible"), "{verdicts:?}");
}

/// A loop of 300 million rounds ends after a second. It isn't said not to, and the overflow in it is found.
#[test]
fn a_loop_that_takes_long_is_not_one_without_end() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("long");
    let source = "int f(int n)\n{\n    int s = 0;\n    for (int i = 0; i < 300000000; i++)\n        s += n;\n    return s;\n}\n\
                  unsigned g(unsigned n)\n{\n    unsigned s = 0;\n    for (unsigned i = 0; i < 300000000u; i++)\n        s += n;\n    return s;\n}\n";
    fs::write(folder.join("it.c"), source).expect("written");
    let printed = text(&touchstone(&folder, &["cover", "it.c", "--no-gcov", "--time", "2s"]).stdout);
    assert!(printed.contains("signed integer overflow"), "{printed}");
    assert!(!printed.contains("return: ") && !printed.contains("doesn't return"), "{printed}");
    let document = json(&folder, &["it.c", "--no-gcov", "--time", "2s"]);
    let behind: Vec<_> =
        goals(&document).filter(|goal| goal["kind"] == "branch" && goal["name"] == "false").collect();
    assert!(!behind.is_empty());
    for goal in behind {
        assert_ne!(goal["verdict"], "infeasible", "{goal:#}");
    }
}

/// Where every input crashes, the crash is what's told, and not what it makes unreachable.
#[test]
fn a_crash_that_no_input_avoids_is_the_news() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("crash");
    let source = "int f(int n)\n{\n    int *p = 0;\n    *p = 1;\n    if (n == 3)\n        return 1;\n    return n == 4 ? 2 : 0;\n}\n";
    fs::write(folder.join("it.c"), source).expect("written");
    let output = touchstone(&folder, &["cover", "it.c", "--no-gcov", "--time", "5s"]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.starts_with("error[memory-fault]"), "{printed}");
    assert!(printed.contains("every execution that comes here ends so"), "{printed}");
    assert!(!printed.contains("never-reached"), "{printed}");
}
