//! What declarations and contracts say of calls: behaviours, promises of what isn't looked at by itself, pointers that aren't null. And that no test counts on
//! where a compiler puts things.

use crate::whitebox_support::{has, scratch, text, touchstone};
use std::fs;

/// What `cover` says of a file, and its exit code.
fn said(name: &str, source: &str, more: &[&str]) -> (String, Option<i32>) {
    let folder = scratch(name);
    fs::write(folder.join("it.c"), source).expect("written");
    let output = touchstone(&folder, &[&["cover", "--time", "6s", "it.c"], more].concat());
    (text(&output.stdout) + &text(&output.stderr), output.status.code())
}

#[test]
fn a_behaviour_is_asked_where_it_applies() {
    if !has(&["clang"]) {
        return;
    }
    let kept = "/*@ behavior negative:\n  @   assumes x < 0;\n  @   ensures told: \\result == -1;\n  @ behavior other:\n\
                \x20 @   assumes x >= 0; ensures \\result\n  @     == 0; */\nint sign(int x) { return x < 0 ? -1 : 0; }\n\
                /*@ behavior a: assumes y > 0; requires x > 0; behavior b: assumes y <= 0; requires x < 0; */\n\
                int ways(int x, int y) { if (x < 0) return 1; return y > 0; }\n";
    let (told, code) = said("behaviours", kept, &["--no-gcov"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("proved: `ensures x < 0 ==> \\result == -1` of sign"), "{told}");
    assert!(!told.contains("never-reached") && !told.contains("vacuous"), "{told}");
    let broken = kept.replace("x < 0 ? -1 : 0", "x < -1 ? -1 : 0");
    let (told, code) = said("broken_behaviour", &broken, &["--no-gcov"]);
    assert!(code == Some(1) && told.contains("sign(-1)"), "{told}");
}

#[test]
fn promises_that_are_not_looked_at_are_named() {
    if !has(&["clang"]) {
        return;
    }
    let source = "/*@ ensures \\result == 0; */ static int own(int x) { return x == 4; }\n\
                  /*@ ensures \\result > 0; */ int elsewhere(int x);\nint f(int x) { return own(x) + (elsewhere(x) > 3); }\n";
    let (told, _) = said("promises", source, &["--no-gcov"]);
    assert!(told.contains("the contract of `own` ensures isn't checked"), "{told}");
    assert!(told.contains("the contract of `elsewhere` ensures isn't used"), "{told}");
    let (told, _) = said(
        "ends",
        "void atexit(void (*)(void));\nvoid f(void (*g)(void)) { atexit(g); }\n",
        &["--no-gcov"],
    );
    assert!(told.contains("what runs when a program ends"), "{told}");
}

#[test]
fn pointers_that_are_declared_not_to_be_null_are_none() {
    if !has(&["clang"]) {
        return;
    }
    let source = "int f(int *p) __attribute__((nonnull));\nint f(int *p) { return *p == 3; }\n\
                  int *made(int n) __attribute__((returns_nonnull));\nint g(int n) { return made(n) ? 1 : 2; }\n";
    let (told, code) = said("nonnull", source, &["--no-gcov"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("0 ways to go wrong") && !told.contains("NULL"), "{told}");
}

#[test]
fn no_test_counts_on_where_a_compiler_puts_things() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let source = "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n\
                  int odd(int x) { char t[3]; t[0] = x; return (uintptr_t)&t % 2 ? t[0] == 1 : 2; }\n\
                  int again(void) { char *a = malloc(4); uintptr_t u = (uintptr_t)a; free(a); a = malloc(4); int same = (uintptr_t)a == u; free(a); return same; }\n\
                  int mode(void) { FILE *f = fopen(\"a\", \"zz\"); if (f == 0) return 1; fclose(f); return 3; }\n";
    let (told, code) = said("places", source, &[]);
    assert!(code == Some(0) && !told.contains("fails when compiled and run"), "{told}");
}

#[test]
fn an_index_beyond_an_array_is_told_whatever_clang_is_told_not_to_warn_of() {
    if !has(&["clang"]) {
        return;
    }
    let source = "struct in { int m[3][4]; int n; };\nstruct in s;\nint f(void) { return s.m[0][4]; }\nint g(void) { return s.m[1][-1]; }\n";
    for more in ["--clang-arg=-w", "--clang-arg=-Wno-array-bounds", "--clang-arg=-O0"] {
        let (told, code) = said("beyond", source, &["--no-gcov", more]);
        assert!(
            code == Some(1) && told.matches("index out of the array's bounds").count() >= 2,
            "{more}: {told}"
        );
    }
}

#[test]
fn structures_in_rows_that_lead_to_their_own_kind_are_made() {
    if !has(&["clang"]) {
        return;
    }
    let source = "struct node { struct node *next; int v; };\n\
                  int second(struct node *t) { if (!t) return 0; if (t[1].v == 3) return 1; return 2; }\n";
    let (told, _) = said("rows", source, &["--no-gcov"]);
    assert!(!told.contains("not covered") && told.contains("4 of 4 branches covered"), "{told}");
}

/// Variables of other files whose addresses count, and values of an enumeration that has no tag, are written so that gcc takes them, too.
#[test]
fn tests_of_outside_variables_and_untagged_enumerations_compile() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let source = "extern int ea, eb;\nint same(void) { if (&ea == &eb) return 1; return 0; }\nint val(int x) { if (x > 3) return ea; return 0; }\n\
                  typedef struct { int n; enum { AA = -1, BB = 7 } e; } Anon;\nAnon f(Anon a) { if (a.n > 3) a.e = BB; return a; }\n";
    let (told, code) = said("outside", source, &[]);
    assert!(code == Some(0) && !told.contains("don't compile") && !told.contains("fails when"), "{told}");
    assert!(told.contains("tests pass"), "{told}");
}

/// Bytes between the members of a structure are looked at by programs that go over all of them, which is no error; what's in them is nobody's to say.
#[test]
fn padding_is_something() {
    if !has(&["clang"]) {
        return;
    }
    let source = "struct s { char a; int b; };\n\
                  int one(int x)\n{\n    struct s v = {1, x};\n    if (((unsigned char *)&v)[1] == 0)\n        return 1;\n    return x == 5 ? 2 : 3;\n}\n\
                  int all(int x)\n{\n    struct s v = {1, x};\n    unsigned char *b = (unsigned char *)&v;\n    unsigned n = 0, i;\n\
                  \x20   for (i = 0; i < sizeof v; i++)\n        n = n * 31 + b[i];\n    return n % 7 == 3 ? 1 : 0;\n}\n\
                  int unset(void)\n{\n    struct s v;\n    unsigned char *b = (unsigned char *)&v;\n    return b[0];\n}\n";
    let (told, code) = said("padding", source, &["--no-gcov"]);
    let errors: Vec<&str> = told.lines().filter(|line| line.starts_with("error[")).collect();
    assert!(matches!(errors[..], [error] if error.contains("`unset`")), "{told}");
    assert_eq!(code, Some(1), "{told}");
    assert!(!told.contains("never-reached") && !told.contains("proved"), "{told}");
}
