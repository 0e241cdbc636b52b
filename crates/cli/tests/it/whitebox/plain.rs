//! What there's to test in functions that decide nothing: each is called so that it returns. And structures that come back are looked at
//! field by field, since nothing is said of what's between fields.

use crate::whitebox_support::{cover, explored, goals, has, json, list, pass, scratch};
use serde_json::Value;
use std::fs;

const PLAIN: &str = "\
struct big { int kind; const char *start; long value; };
int add(int a, int b) { return a + b; }
static int twice(int a) { return 2 * a; }
int noop(void) { return 1; }
void set(int *p) { *p = twice(3); }
struct big make(const char *p)
{
    struct big b = { 0, 0, 0 };
    b.start = p;
    if (p && *p == 'x')
        b.kind = 2;
    return b;
}
";

/// A case for each function returns, however many others there are that go wrong, and branches are counted as they were.
#[test]
fn functions_that_decide_nothing_are_called() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let (folder, printed) = cover("plain", "plain.c", PLAIN, &["--emit", "."], 1);
    assert!(
        printed.contains("4 of 4 branches covered, 0 infeasible, 0 open; 2 ways to go wrong"),
        "{printed}"
    );
    assert!(printed.contains("6 of 6 tests pass, 2 of 2 faults seen"), "{printed}");
    assert!(printed.contains("noop()  4 returns"), "{printed}");
    let document = json(&folder, &["plain.c", "--no-gcov"]);
    for function in explored(&document) {
        let returns = list(function, "goals").iter().filter(|goal| goal["kind"] == "return");
        let returns: Vec<&Value> = returns.map(|goal| &goal["verdict"]).collect();
        assert_eq!(returns.len(), usize::from(function["name"] != "make"), "{function:#}");
        assert!(returns.iter().all(|verdict| *verdict == "covered"), "{function:#}");
        assert!(list(function, "cases").iter().any(|case| case["fault"].is_null()), "{function:#}");
    }
}

/// A structure of more than two words is returned through memory, with four bytes in it that are nobody's.
#[test]
fn a_structure_that_comes_back_is_checked_by_its_fields() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let arguments = ["--procedure", "make", "--emit", ".", "--no-gcov"];
    let (folder, _) = cover("made", "plain.c", PLAIN, &arguments, 0);
    let tests = fs::read_to_string(folder.join("test_plain.c")).expect("written");
    assert!(tests.contains(" result = make("), "{tests}");
    assert!(
        tests.contains("assert(result.kind == 2);") && !tests.contains("memcmp((char *)&result"),
        "{tests}"
    );
    pass(&folder, &["-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "test_plain.c"]);
}

const ACCOUNT: &str = "\
pub struct Account { pub balance: i64, pub limit: u32, pub frozen: bool }
pub enum Event { Deposit(u32), Withdraw(u32), Freeze, Thaw }
impl Account {
    pub fn apply(&mut self, event: Event) -> bool {
        match event {
            Event::Deposit(n) => { self.balance += i64::from(n); true }
            Event::Withdraw(n) => {
                if self.frozen || n > self.limit || self.balance < i64::from(n) { return false; }
                self.balance -= i64::from(n);
                true
            }
            Event::Freeze if self.frozen => false,
            Event::Freeze => { self.frozen = true; true }
            Event::Thaw => std::mem::replace(&mut self.frozen, false),
        }
    }
}
";

/// A truth value is a bit where it's passed and a byte in the source: cases that were varied say the same of both, so the tests hold.
#[test]
fn truth_values_are_told_as_they_were_passed() {
    if !has(&["rustc"]) {
        return;
    }
    for seed in ["0", "1", "2"] {
        let arguments = ["--procedure", "Account::apply", "--seed", seed];
        let (_, printed) = cover("account", "account.rs", ACCOUNT, &arguments, 1);
        assert!(printed.contains("12 of 12 branches covered") && !printed.contains("warning: "), "{printed}");
        assert!(printed.contains(" tests pass, 1 of 1 faults seen"), "{printed}");
    }
}

const FRAGILE: &str = "\
int root(double d, double *found)
{
    if (d < 0)
        return 0;
    if (d == 0) {
        found[0] = 0;
        return 1;
    }
    found[0] = d;
    found[1] = -d;
    return 2;
}
";

/// What goes wrong right behind a branch covers it, but a test that's to be kept is one that passes.
#[test]
fn each_branch_has_a_case_that_ends_well_where_there_is_one() {
    if !has(&["clang"]) {
        return;
    }
    let (folder, _) = cover("fragile", "fragile.c", FRAGILE, &["--no-gcov"], 1);
    let document = json(&folder, &["fragile.c", "--no-gcov"]);
    let function = &list(&document, "subjects")[0];
    let cases = list(function, "cases");
    assert!(cases.iter().any(|case| !case["fault"].is_null()), "{function:#}");
    let branches: Vec<&Value> =
        list(function, "goals").iter().filter(|goal| goal["kind"] == "branch").collect();
    assert_eq!(branches.len(), 4, "{function:#}");
    for branch in branches {
        let case = cases.iter().find(|case| case["number"] == branch["case"]).expect("covered");
        assert!(case["fault"].is_null(), "{branch:#}");
    }
}

/// A variable that only its file sees and nobody writes is what it begins with; one that some function writes, or gives away, is an input.
#[test]
fn variables_that_nobody_writes_stay_as_they_begin() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("unwritten");
    let text = "static int limit = 10;\n\
                int f(void) { if (limit == 11) return 1; return 0; }\n\
                static int written = 3;\n\
                void set(int x) { written = x; }\n\
                int g(void) { if (written == 4) return 1; return 0; }\n\
                static int given = 3;\n\
                int *where(void) { return &given; }\n\
                int h(void) { if (given == 4) return 1; return 0; }\n\
                static int (*table[2])(void) = { f, g };\n\
                int k(unsigned i) { return i < 2 ? table[i]() : 7; }\n";
    fs::write(folder.join("it.c"), text).expect("written");
    let document = json(&folder, &["it.c", "--no-gcov", "--time", "5s"]);
    let verdict = |line: u64, name: &str| {
        let is_it = |goal: &&Value| goal["region"]["startLine"] == line && goal["name"] == name;
        goals(&document).find(is_it).map(|goal| goal["verdict"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(verdict(2, "true").as_deref(), Some("infeasible"));
    assert_eq!(verdict(5, "true").as_deref(), Some("covered"));
    assert_eq!(verdict(8, "true").as_deref(), Some("covered"));
    assert!(
        !goals(&document).any(|goal| goal["kind"] == "error" && goal["verdict"] == "covered"),
        "{document:#}"
    );
}

const DEEP: &str = "\
static int without_end(int n) { return without_end(n + 0u); }
int f(int n)
{
    if (n == 7)
        return without_end(n);
    return 0;
}
";

/// What calls itself without end needs more of the stack than there is: the branch is reached, but no test is written that would crash.
#[test]
fn recursion_without_end_is_no_test() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let (folder, printed) = cover("deep", "deep.c", DEEP, &["--emit", "."], 0);
    assert!(
        printed.contains("2 of 2 branches covered") && printed.contains("1 of 1 tests pass"),
        "{printed}"
    );
    assert!(
        printed.contains("case 2 of f isn't among the tests: more of its calls are active at once"),
        "{printed}"
    );
    assert!(!printed.contains("warning: "), "{printed}");
    pass(&folder, &["-w", "test_deep.c"]);
}
