//! Code in parts: functions that aren't here and return pointers, callbacks, handles that are cast to what they are, headers of other
//! systems, and packages of Rust.

use crate::whitebox_support::{goals, has, json, scratch, text, touchstone};
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

const ANSWERED: &str = "\
#include <stddef.h>
#ifdef NOWHERE
#include <nowhere.h>
#endif
#include \"parts.h\"

extern int table[4];

int within(unsigned n)
{
    if (n < 4 && table[n] == 0)
        return 1;
    return 0;
}

struct node { unsigned value; struct node *next; };
extern struct node *fetch(int key);
typedef void *(*allocator)(size_t);

int sum(int key)
{
    struct node *n = fetch(key);
    if (!n)
        return -1;
    if (n->next && n->next->value == n->value + 3)
        return 1;
    return 0;
}

int named(FILE *from)
{
    char line[4];
    char *got = fgets(line, 4, from);
    if (!got)
        return 0;
    return from == stdin ? 1 : 2;
}

int *make(allocator a)
{
    int *p;
    if (!a)
        return NULL;
    p = a(8);
    if (!p)
        return NULL;
    p[1] = 2;
    return p;
}

typedef struct { char pad[5000]; int error; } stream;

int failed(void *handle)
{
    if (((stream *)handle)->error == 7)
        return 1;
    return 0;
}

int raw(void *handle)
{
    if (*(int *)((char *)handle + 6000) == 7)
        return 1;
    return 0;
}
";

/// What a function that isn't here returns is null, or leads to something: no test and no finding has a number for it. Tests compile
/// without warnings, also where another system's headers are mentioned.
#[test]
fn pointers_come_from_functions_that_are_elsewhere() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let folder = scratch("answered");
    fs::write(folder.join("answered.c"), ANSWERED).expect("written");
    fs::write(folder.join("parts.h"), "#ifndef PARTS\n#define PARTS\n#include <stdio.h>\n#endif\n")
        .expect("written");
    let output = touchstone(&folder, &["cover", "answered.c", "--emit", ".", "--time", "10s"]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{printed}\n{}", text(&output.stderr));
    assert!(!printed.contains("warning:"), "{printed}");
    let errors: Vec<&str> = printed.lines().filter(|line| line.starts_with("error[")).collect();
    let of = |name: &str| errors.iter().filter(|error| error.contains(&format!("`{name}`"))).count();
    assert_eq!([of("sum"), of("make")], [0, 0], "{printed}");
    assert!(printed.contains("fetch: (void *)&fetch"), "{printed}");

    let document = json(&folder, &["answered.c", "--time", "10s"]);
    // A callback may be any function here, so that some are goals of several.
    let branches = |verdict: &'static str| -> BTreeSet<String> {
        let found = goals(&document).filter(|goal| goal["kind"] == "branch" && goal["verdict"] == verdict);
        found.map(|goal| format!("{} {}", goal["region"]["startLine"], goal["name"])).collect()
    };
    let covered = branches("covered");
    assert_eq!(covered.len(), 14, "{document:#}");
    // Nothing has room for what `raw` looks at: that's a bound of inputs, and proves nothing.
    let bounded: Vec<String> = branches("bounded").difference(&covered).cloned().collect();
    assert_eq!(bounded, ["62 \"false\"", "62 \"true\""], "{document:#}");
    assert!(!printed.contains("proved"), "{printed}");

    let built = Command::new("gcc")
        .current_dir(&folder)
        .args(["-Wall", "-Werror", "-o", "tests", "test_answered.c", "touchstone_run.c"])
        .output()
        .expect("started");
    assert!(built.status.success(), "{}", text(&built.stderr));
    let ran = Command::new(folder.join("tests")).output().expect("run");
    assert!(ran.status.success(), "{}", text(&ran.stdout));
}

const POOL: &str = "\
typedef struct { void *(*get)(unsigned long); void (*put)(void *); int *buffer; } pool;
int renew(pool *p)
{
    if (!p || !p->get || !p->put)
        return -2;
    p->put(p->buffer);
    p->buffer = p->get(8);
    if (!p->buffer)
        return -1;
    p->put(0);
    p->buffer = p->get(16);
    return p->buffer ? 1 : 0;
}

extern const unsigned char kinds[];
int kind(unsigned char c)
{
    if (kinds[c] == 3)
        return 1;
    return 0;
}
int beyond(unsigned i)
{
    if (i < 1000 && kinds[i] == 3) {
        if (i > 300)
            return 2;
        return 1;
    }
    return 0;
}
";

/// Functions that return nothing take no answer away from those that do; and an array that's only declared without a length has as many
/// elements as a byte can tell apart, which proves nothing about those behind them.
#[test]
fn what_is_declared_without_details_is_taken_as_it_may_be() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let folder = scratch("pool");
    fs::write(folder.join("pool.c"), POOL).expect("written");
    let output = touchstone(&folder, &["cover", "pool.c", "--emit", ".", "--time", "10s"]);
    let printed = text(&output.stdout);
    assert_ne!(output.status.code(), Some(2), "{printed}\n{}", text(&output.stderr));
    assert!(!printed.contains("warning: "), "{printed}");
    let document = json(&folder, &["pool.c", "--time", "10s"]);
    let of = |line: u64| -> Vec<String> {
        let own =
            goals(&document).filter(|goal| goal["kind"] == "branch" && goal["region"]["startLine"] == line);
        own.map(|goal| format!("{} {}", goal["name"], goal["verdict"])).collect()
    };
    let covered = |line: u64| of(line).iter().all(|goal| goal.ends_with("\"covered\""));
    assert!([4, 8, 18].into_iter().all(covered), "{document:#}");
    assert!(of(25).iter().any(|goal| goal.ends_with("\"bounded\"")), "{:?}", of(25));
}

/// In which order arguments are evaluated differs between compilers: a test that fails by one for that says so.
#[test]
fn what_depends_on_the_compiler_is_said_to() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let folder = scratch("order");
    let source = "extern int __VERIFIER_nondet_int(void);\nstatic int less(int a, int b) { return a < b; }\nint main(void)\n{\n    \
                  if (less(__VERIFIER_nondet_int(), __VERIFIER_nondet_int()))\n        return 1;\n    return 0;\n}\n";
    fs::write(folder.join("order.c"), source).expect("written");
    let output = touchstone(&folder, &["cover", "order.c"]);
    let printed = text(&output.stdout);
    if output.status.code() == Some(2) {
        assert!(printed.contains("(but compiled by clang it passes"), "{printed}");
    } else {
        // This gcc begins with the first argument.
        assert!(printed.contains("2 of 2 tests pass"), "{printed}");
    }
}

/// By the rules of SV-COMP an error is its name: its body may be empty.
#[test]
fn an_error_may_do_nothing() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let folder = scratch("nothing");
    let source = "void reach_error(void) {}\nint f(int x)\n{\n    if (x == 77)\n        reach_error();\n    return x;\n}\n";
    fs::write(folder.join("nothing.c"), source).expect("written");
    let output = touchstone(&folder, &["cover", "nothing.c", "--function", "f"]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.contains("an input of `f` leads to: an error is reached"), "{printed}");
    assert!(printed.contains("with f(77)"), "{printed}");
}

/// Of a package its library is covered, with the edition that its manifest says; an enumeration has its variants and no other numbers, also
/// in a function for C.
#[test]
fn a_package_is_its_library() {
    if !has(&["rustc", "cargo"]) {
        return;
    }
    let folder = scratch("package");
    fs::create_dir_all(folder.join("old/src")).expect("made");
    fs::create_dir_all(folder.join("old/tests")).expect("made");
    let manifest = "[package]\nname = \"old\"\nversion = \"0.1.0\"\nedition = \"2018\"\n[workspace]\n";
    fs::write(folder.join("old/Cargo.toml"), manifest).expect("written");
    // `gen` is a name until 2024, and so is the attribute.
    let library = "#[repr(C)]\n#[derive(Clone, Copy)]\npub enum Colour { Red, Green = 5, Blue }\n#[no_mangle]\n\
                   pub extern \"C\" fn gen(c: Colour, n: i32) -> i32 {\n    \
                   match c { Colour::Red => n, Colour::Green => if n == 3 { 9 } else { 1 }, Colour::Blue => -1 }\n}\n";
    fs::write(folder.join("old/src/lib.rs"), library).expect("written");
    fs::write(folder.join("old/src/main.rs"), "fn main() {}\n").expect("written");
    fs::write(folder.join("old/tests/all.rs"), "#[test]\nfn all() {}\n").expect("written");
    let output = touchstone(&folder, &["cover", "old", "--time", "10s"]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{printed}\n{}", text(&output.stderr));
    assert!(printed.contains("5 of 5 branches covered"), "{printed}");
    assert!(printed.contains("gen(Colour::Green, 3)"), "{printed}");

    let alone = touchstone(&folder, &["cover", "old/src/main.rs"]);
    let said = text(&alone.stderr);
    assert_eq!(alone.status.code(), Some(2), "{said}");
    fs::remove_file(folder.join("old/src/lib.rs")).expect("there");
    let none = touchstone(&folder, &["cover", "old"]);
    assert!(text(&none.stderr).contains("has no library"), "{}", text(&none.stderr));
}

const CONSTANTS: &str = "\
struct limits { int least; int most; };
extern const int limit;
extern const short steps[3];
extern const char *const motto;
extern struct limits limits;

int above(int n)
{
    if (limit > 40 && n > limit)
        return 1;
    if (steps[1] == -3)
        return 2;
    return 0;
}

int among(int n)
{
    if (limits.least == 7 && n < limits.most)
        return 1;
    return motto ? 2 : 0;
}
";

/// A constant that another file defines is whatever that file says, and so is a structure.
#[test]
fn constants_of_other_files_are_inputs() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let folder = scratch("constants");
    fs::write(folder.join("constants.c"), CONSTANTS).expect("written");
    let ran = touchstone(&folder, &["cover", "constants.c", "--time", "5s"]);
    let said = text(&ran.stdout);
    assert_eq!(ran.status.code(), Some(0), "{said}{}", text(&ran.stderr));
    assert!(said.contains("10 of 10 branches covered, 0 infeasible, 0 open"), "{said}");
    assert!(said.contains("6 of 6 tests pass"), "{said}");
}
