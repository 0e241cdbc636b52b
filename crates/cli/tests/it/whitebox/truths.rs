//! What a report on C once said wrongly, and says as it is: conditions that the compiler folds, loops that only take long, a crash that no
//! input avoids.

use crate::whitebox_support::{goals, has, json, scratch, text, touchstone};
use std::fs;

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

/// The verdicts of the branches of a file, by their lines and names.
fn branches(name: &str, source: &str, arguments: &[&str]) -> Vec<(u64, String, String)> {
    let folder = scratch(name);
    fs::write(folder.join("it.c"), source).expect("written");
    let document = json(&folder, &[&["it.c", "--no-gcov", "--time", "5s"], arguments].concat());
    let of = |goal: &serde_json::Value, key: &str| goal[key].as_str().unwrap_or_default().to_owned();
    let line = |goal: &serde_json::Value| goal["region"]["startLine"].as_u64().unwrap_or(0);
    let branches = goals(&document).filter(|goal| goal["kind"] == "branch");
    branches.map(|goal| (line(goal), of(goal, "name"), of(goal, "verdict"))).collect()
}

fn covered(line: u64, name: &str) -> (u64, String, String) {
    (line, name.to_owned(), "covered".to_owned())
}

/// A crash for want of a pointer that we make isn't said to happen to all.
#[test]
fn what_only_our_inputs_run_into_is_not_said_of_every_execution() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("before");
    let source = "int f(const char *s)\n{\n    if (s[-1] == 'x')\n        return 1;\n    return 0;\n}\n";
    fs::write(folder.join("it.c"), source).expect("written");
    let printed = text(&touchstone(&folder, &["cover", "it.c", "--no-gcov", "--time", "5s"]).stdout);
    assert!(!printed.contains("every execution"), "{printed}");
    assert!(printed.contains("lead to beginnings of objects"), "{printed}");
}

/// What runs before `main` has run, in the order of its priorities.
#[test]
fn constructors_run_before_main() {
    if !has(&["clang"]) {
        return;
    }
    let source = "static int state;\n\
                  __attribute__((constructor(300))) static void second(void) { state = state == 7 ? 8 : 1; }\n\
                  __attribute__((constructor(200))) static void first(void) { state = 7; }\n\
                  int main(void)\n{\n    if (state == 8)\n        return 1;\n    return 0;\n}\n";
    let branches = branches("constructors", source, &[]);
    assert!(branches.contains(&covered(6, "true")), "{branches:?}");
}

/// What the loader calls by a section's name has run, too.
#[test]
fn addresses_in_init_array_are_called_before_main() {
    if !has(&["clang"]) {
        return;
    }
    let source = "static int state;\nstatic void second(void) { state = state == 7 ? 8 : 1; }\n\
                  static void first(void) { state = 7; }\n\
                  __attribute__((section(\".init_array\"), used)) static void (*const later)(void) = second;\n\
                  __attribute__((section(\".init_array.200\"), used)) static void (*const before)(void) = first;\n\
                  int main(void)\n{\n    if (state == 8)\n        return 1;\n    return 0;\n}\n";
    let branches = branches("init_array", source, &[]);
    assert!(branches.contains(&covered(8, "true")), "{branches:?}");
}

/// Of one listed by the attribute and one by the section, the compiler chooses which is first.
#[test]
fn an_order_that_the_compiler_chooses_is_not_followed() {
    if !has(&["clang"]) {
        return;
    }
    let source = "static int state;\n__attribute__((constructor)) static void one(void) { state = state * 2 + 1; }\n\
                  static void two(void) { state = state * 2 + 2; }\n\
                  __attribute__((section(\".init_array\"), used)) static void (*const later)(void) = two;\n\
                  int main(void)\n{\n    if (state == 4)\n        return 1;\n    return 0;\n}\n";
    assert!(branches("init_order", source, &[]).is_empty());
}

/// What another file's variable begins with isn't known, even if variables begin with what they're declared with.
#[test]
fn variables_of_other_files_hold_anything() {
    if !has(&["clang"]) {
        return;
    }
    let source = "extern int other;\nint own = 3;\nint f(void)\n{\n    if (other == 3)\n        return 1;\n    if (own == 3)\n        return 2;\n    return 0;\n}\n";
    let branches = branches("others", source, &["--globals", "initial"]);
    assert!(branches.contains(&covered(5, "true")), "{branches:?}");
    // It's so as long as `own` is what it's declared with.
    assert!(branches.contains(&(7, "false".to_owned(), "bounded".to_owned())), "{branches:?}");
}

/// Where `va_arg` finds an argument is no condition of the source.
#[test]
fn the_way_to_a_variable_argument_is_no_branch() {
    if !has(&["clang"]) {
        return;
    }
    let source = "#include <stdarg.h>\nstatic double sum(int n, ...)\n{\n    va_list a;\n    va_start(a, n);\n    double s = 0;\n    for (int i = 0; i < n; i++)\n        s += va_arg(a, double);\n    va_end(a);\n    return s;\n}\n\
                  int f(double x)\n{\n    return sum(2, x, 1.0) > 3;\n}\n";
    let branches = branches("variable", source, &[]);
    assert!(branches.iter().all(|(line, _, _)| *line != 8), "{branches:?}");
    assert!(branches.iter().any(|(line, _, _)| *line == 7), "{branches:?}");
}

/// What `cover` prints of a file whose tests are compiled and run: all of them pass, and nothing goes wrong.
fn passes(name: &str, source: &str) -> String {
    let folder = scratch(name);
    fs::write(folder.join("it.c"), source).expect("written");
    let output = touchstone(&folder, &["cover", "it.c", "--time", "5s"]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{printed}{}", text(&output.stderr));
    printed
}

/// `ffs` of 0 is 0.
#[test]
fn the_lowest_bit_of_zero_may_be_asked_for() {
    if !has(&["clang"]) {
        return;
    }
    let source = "int f(int a)\n{\n    if (__builtin_ffs(a) == 0)\n        return 1;\n    return 0;\n}\n\
                  int g(long a)\n{\n    return __builtin_ffsl(a) + __builtin_ffsll(a);\n}\n";
    let printed = passes("ffs", source);
    assert!(printed.contains("2 of 2 branches covered"), "{printed}");
    let counted = "int f(int a)\n{\n    return __builtin_ctz(a);\n}\n";
    let folder = scratch("ctz");
    fs::write(folder.join("it.c"), counted).expect("written");
    let output = touchstone(&folder, &["cover", "it.c", "--no-gcov", "--time", "5s"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
}

/// What's made smaller to nothing is gone, as glibc has it.
#[test]
fn memory_of_no_size_is_none() {
    if !has(&["clang"]) {
        return;
    }
    let source = "#include <stdlib.h>\nint f(int n)\n{\n    char *p = malloc(3);\n    if (!p)\n        return 9;\n    \
                  char *q = realloc(p, n & 1);\n    if (q == 0)\n        return 1;\n    free(q);\n    return 0;\n}\n";
    let printed = passes("realloc", source);
    assert!(printed.contains("3 of 4 branches covered"), "{printed}");
}

/// A function of numbers that isn't one of `math.h` is declared where it is declared.
#[test]
fn numbers_in_text_are_answered_beside_mathematics() {
    if !has(&["clang"]) {
        return;
    }
    let source = "#include <stdlib.h>\n#include <math.h>\nint f(const char *s)\n{\n    if (strtof(s, 0) > 2)\n        return 1;\n    return 0;\n}\n";
    let printed = passes("strtof", source);
    assert!(printed.contains("2 of 2 branches covered"), "{printed}");
}

/// A `float` of a function that's defined as in K&R's C is passed as a `double`.
#[test]
fn old_definitions_take_promoted_numbers() {
    if !has(&["clang"]) {
        return;
    }
    let source = "int f(a, b) short a; float b;\n{\n    if (b == 0.5f && a == 3)\n        return 1;\n    return 0;\n}\n";
    let printed = passes("old", source);
    assert!(printed.contains("4 of 4 branches covered"), "{printed}");
}

/// A test has the texts of the environment that its case has, and its process has its own when it's over.
#[test]
fn a_test_has_an_environment_of_its_own() {
    if !has(&["clang"]) {
        return;
    }
    let source = "extern char **environ;\nint f(void)\n{\n    if (environ && environ[0])\n        return 1;\n    return 0;\n}\n";
    let printed = passes("environment", source);
    assert!(printed.contains("4 of 4 branches covered"), "{printed}");
    assert!(!printed.contains("isn't among the tests"), "{printed}");
}

/// A case of a function that runs long has none of what other functions read.
#[test]
fn long_runs_need_no_statics_of_others() {
    if !has(&["clang"]) {
        return;
    }
    let source = "#include <string.h>\nint fill(void)\n{\n    char b[2000];\n    memset(b, 0, sizeof b);\n    \
                  for (int i = 0; i < 2000; i++)\n        memset(b, i & 127, i);\n    return b[0];\n}\n\
                  int next(void)\n{\n    static int calls;\n    return ++calls & 255;\n}\n";
    let printed = passes("statics", source);
    assert!(!printed.contains("case 1 of fill isn't"), "{printed}");
}

/// What's behind a structure by value is the caller's to choose, whatever the ABI leaves out of the structure; and what's never true is
/// proved as ever.
#[test]
fn structures_by_value_swallow_nothing() {
    if !has(&["clang"]) {
        return;
    }
    let source = include_str!("../../whitebox_c/behind_structures.c");
    let source = format!(
        "{source}int never(struct slice s, int *p)\n{{\n    if (p && !p)\n        return 1;\n    return s.n;\n}}\n"
    );
    let never = source.lines().position(|line| line.contains("p && !p")).map(|line| line as u64 + 1);
    let all = branches("swallowed", &source, &[]);
    let (twin, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|(line, ..)| Some(*line) == never);
    assert!(others.len() >= 28, "{others:?}");
    let missed: Vec<_> = others.iter().filter(|(_, _, verdict)| verdict != "covered").collect();
    assert!(missed.is_empty(), "{missed:?}");
    assert!(twin.iter().any(|(_, _, verdict)| verdict == "infeasible"), "{twin:?}");
}

/// −1 is one below 0 where integers have signs, which `==` doesn't tell; nothing a byte can be is.
#[test]
fn what_is_one_below_nothing_is_not_excluded() {
    if !has(&["clang"]) {
        return;
    }
    let below = |name: &str, source: &str| -> Vec<String> {
        let all = branches(name, source, &["--criterion", "boundary"]);
        let below = all.into_iter().filter(|(_, name, _)| name == "one below");
        below.map(|(_, _, verdict)| verdict).collect()
    };
    let source = "int f(int a)\n{\n    int r = a == 0;\n    r += a % 4 != 0;\n    r += a / 4 == 0;\n    return r;\n}\n";
    assert_eq!(below("below_signed", source), ["covered"; 3]);
    assert_eq!(below("below_byte", "int f(unsigned char a)\n{\n    return a == 0;\n}\n"), ["infeasible"]);
}

/// The caller of a function doesn't know where the copy of what it passes is, so it passes no pointer to it.
#[test]
fn nothing_leads_to_what_is_passed_by_value() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let source = "struct v { void *p; long more[3]; };\n\
                  int f(struct v v)\n{\n    if (v.p == &v)\n        return 1;\n    return v.more[1] == 3 ? 2 : 0;\n}\n";
    passes("copies", source);
}

/// Weak functions and variables that another file may define, or none: tests define them, and that they're null isn't excluded for good.
#[test]
fn what_is_weak_and_elsewhere_may_be_null() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let source = "extern int wf(int) __attribute__((weak));\nextern int wv __attribute__((weak));\n\
                  int f(void)\n{\n    int have = wf != 0;\n    if (!have)\n        return 5;\n    return 0;\n}\n\
                  int g(void)\n{\n    int *p = &wv;\n    if (!p)\n        return 5;\n    return 0;\n}\n";
    passes("weak_elsewhere", source);
    let all = branches("weak_verdicts", source, &[]);
    assert!(all.iter().all(|(_, _, verdict)| verdict != "infeasible"), "{all:?}");
}

/// What a test is called is no function's name in the file, whether it's asked about or not.
#[test]
fn tests_are_not_called_as_functions_of_the_file_are() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let folder = scratch("names");
    let source = "int f(int x)\n{\n    if (x == 3)\n        return 1;\n    return 0;\n}\nint test_f_1(int x)\n{\n    return x + 1u;\n}\n";
    fs::write(folder.join("it.c"), source).expect("written");
    let output = touchstone(&folder, &["cover", "it.c", "--time", "5s", "--function", "f"]);
    assert_eq!(output.status.code(), Some(0), "{}{}", text(&output.stdout), text(&output.stderr));
}
