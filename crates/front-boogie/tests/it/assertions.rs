//! Assertions that no edge leads to are counted as any others.

use touchstone_cover::{Cover, Criterion, Options, cover};
use touchstone_front_boogie::load;
use touchstone_program::ProcedureId;
use touchstone_report::Verdict;

fn assertions(source: &str) -> Cover {
    let mut program = match load(source, "assertions.bpl") {
        Ok(program) => program,
        Err(errors) => panic!("{errors:?}\n{source}"),
    };
    let options = Options { criterion: Criterion::Assert, ..Options::default() };
    cover(&mut program, ProcedureId(0), &options).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

#[test]
fn assertions_that_no_edge_leads_to_are_counted() {
    for source in [
        "procedure p(n: int) { call p(n - 1); assert n > 0; }",
        "procedure p(n: int) { call q(); assert n > 0; } procedure q() { while (true) { } }",
        "procedure p(n: int) { assume false; assert n > 0; }",
    ] {
        let found = assertions(source);
        let excluded =
            found.goals.iter().filter(|goal| matches!(goal.verdict(), Verdict::Excluded(_))).count();
        assert_eq!((found.goals.len(), excluded), (1, 1), "{source}");
    }
    // Its twin: the call returns.
    let source = "procedure p(n: int) { if (n > 9) { call p(n - 1); } assert n > 0; }";
    let found = assertions(source);
    let shown = found.goals.iter().filter(|goal| matches!(goal.verdict(), Verdict::Shown(_))).count();
    assert_eq!((found.goals.len(), shown), (1, 1));
}
