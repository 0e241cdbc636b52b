//! What `scanf` reads: numbers of either sign one behind the other, words that begin with digits, what stands behind a number. Everything here is reached
//! by some standard input, which a test's pipe has.

use crate::whitebox_support::{cover, has, pass};

const SCANNED: &str = "\
#include <stdio.h>
int signs(void)
{
    int a, b;
    if (scanf(\"%d%d\", &a, &b) != 2)
        return 4;
    if (b >= 0)
        return 3;
    if (a > 3)
        return 1;
    return 2;
}
int negative(void)
{
    int n, x, negative = 0;
    if (scanf(\"%d\", &n) != 1 || n < 1 || n > 3)
        return -1;
    for (int i = 0; i < n; i++)
        if (scanf(\"%d\", &x) == 1 && x < 0)
            negative++;
    return negative == 2;
}
int word(void)
{
    int a;
    char w[8];
    if (scanf(\"%d%5s\", &a, w) != 2)
        return 2;
    return w[0] == '7';
}
int operation(void)
{
    double a, b;
    char op;
    if (scanf(\"%lf%c%lf\", &a, &op, &b) != 3)
        return 0;
    if (op == '+')
        return 1;
    return op == '/' ? 2 : 3;
}
int pair(void)
{
    double a, b;
    if (scanf(\"%lf,%lf\", &a, &b) != 2)
        return 0;
    return a < b;
}
int share(void)
{
    int a, b;
    return scanf(\"%d%%%d\", &a, &b) == 2 && a < b;
}
";

#[test]
fn whatever_numbers_stand_in_a_row_is_reached() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let (folder, said) = cover("scanned", "scanned.c", SCANNED, &["--emit", ".", "--time", "20s"], 0);
    assert!(said.contains(", 0 open; ") && said.contains(" covered, 0 infeasible, "), "{said}");
    assert!(!said.contains("never-reached") && !said.contains("warning: "), "{said}");
    pass(&folder, &["-fsanitize=address,undefined", "test_scanned.c"]);
}

/// What's behind a number of any base is in no way proved: `08` is 0 and an 8, `0x` is no number.
const ANY_BASE: &str = "\
#include <stdio.h>
int behind(void)
{
    int i;
    char c;
    if (scanf(\"%i%c\", &i, &c) != 2)
        return 0;
    if (i == 0 && c == '8') // octal
        return 1;
    return 2;
}
int decimal(void)
{
    int i;
    char c;
    if (scanf(\"%d%c\", &i, &c) != 2)
        return 0;
    if (c == '8') // never
        return 1;
    return 2;
}
";

#[test]
fn a_digit_behind_a_number_is_excluded_only_where_it_cannot_be() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let (folder, said) = cover("based", "based.c", ANY_BASE, &["--emit", ".", "--time", "20s"], 0);
    let proved: Vec<&str> = said.lines().filter(|line| line.contains("-->")).collect();
    assert_eq!(proved.len(), 1, "{said}");
    assert!(proved[0].contains("based.c:18:"), "{said}");
    pass(&folder, &["test_based.c"]);
}
