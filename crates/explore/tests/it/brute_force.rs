//! Verdicts against brute force: random programs over two unknowns of four bits are run by the program's judge on all 256
//! inputs, and every merge policy and searcher has to find exactly what some input covers, and prove the rest infeasible.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

use touchstone_explore::{
    End, ErrorKind, Exploration, GoalKind, InputValue, Merge, Options, Searcher, TestCase, Unobserved,
    explore,
};
use touchstone_logic::testing::Rng;
use touchstone_logic::{BitVec, Valuation, Value};
use touchstone_program::interpret::{Limits, Outcome, Script, run};
use touchstone_program::{Branch, Program, Span, text, validate};
use touchstone_report::{Method, Verdict};

/// What's to be made.
#[derive(Clone, Copy)]
struct Shape {
    memory: bool,
    loops: bool,
    calls: bool,
}

struct Writer {
    rng: Rng,
    out: String,
    labels: usize,
    shape: Shape,
}

const VARS: [&str; 5] = ["a", "b", "x", "y", "r"];

impl Writer {
    fn word(&mut self) -> String {
        match self.rng.below(7) {
            0..=2 => VARS[self.rng.below(5)].to_owned(),
            3 => format!("{}bv4", self.rng.below(16)),
            4 => format!("%bvadd({}, {})", VARS[self.rng.below(5)], VARS[self.rng.below(5)]),
            5 => format!("%bvmul({}, {}bv4)", VARS[self.rng.below(5)], self.rng.below(16)),
            _ => {
                let op = ["bvand", "bvxor", "bvsub", "bvlshr", "bvurem"][self.rng.below(5)];
                format!("%{op}({}, {})", VARS[self.rng.below(5)], VARS[self.rng.below(5)])
            }
        }
    }

    /// A condition and its opposite.
    fn guard(&mut self) -> (String, String) {
        let (a, b) = (self.word(), self.word());
        match self.rng.below(3) {
            0 => (format!("{a} == {b}"), format!("!({a} == {b})")),
            1 => (format!("%bvult({a}, {b})"), format!("%bvule({b}, {a})")),
            _ => (format!("%bvslt({a}, {b})"), format!("%bvsle({b}, {a})")),
        }
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "    {text}");
    }

    /// An address in the object, mostly: of one byte, or two.
    fn address(&mut self) -> String {
        let index = format!("%zero_extend{{60}}({})", self.word());
        match self.rng.below(4) {
            0 => format!("%bvadd(p, {}bv64)", self.rng.below(6)),
            1 => format!("%bvadd(p, %bvand({index}, 3bv64))"),
            2 => format!("%bvadd(q, %bvand({index}, 1bv64))"),
            _ => format!("%bvadd(p, {index})"),
        }
    }

    fn statement(&mut self) {
        let var = ["x", "y", "r"][self.rng.below(3)];
        let word = self.word();
        match self.rng.below(if self.shape.memory { 10 } else { 5 }) {
            0 => {
                let (yes, _) = self.guard();
                let text = format!("assert {yes} || !(x == {word});");
                self.line(&text);
            }
            1 if self.shape.calls => {
                let text = format!("call {var} := helper({word});");
                self.line(&text);
            }
            5 | 6 => {
                let address = self.address();
                let text = format!("%store{{1}}({address}, %zero_extend{{4}}({word}));");
                self.line(&text);
            }
            7 => {
                let address = self.address();
                let text = format!("w := %load{{1}}({address});");
                self.line(&text);
                let text = format!("{var} := %extract{{3,0}}(w);");
                self.line(&text);
            }
            8 => {
                let address = self.address();
                let text = format!("%store{{1}}({address}, {word} ++ {word} ++ {word} ++ y);");
                self.line(&text);
            }
            9 => match self.rng.below(4) {
                0 => self.line("%copy(p, q, 2bv64);"),
                1 => {
                    let text = format!("%fill(p, %zero_extend{{4}}({word}), 3bv64);");
                    self.line(&text);
                }
                2 => {
                    let (yes, _) = self.guard();
                    let text = format!("q := (if {yes} then p else q);");
                    self.line(&text);
                }
                _ => {
                    let (yes, _) = self.guard();
                    let text = format!("%free{{heap}}((if {yes} then h else 0bv64));");
                    self.line(&text);
                }
            },
            _ => {
                let text = format!("{var} := {word};");
                self.line(&text);
            }
        }
    }

    fn block(&mut self, size: usize, depth: usize) {
        for _ in 0..self.rng.below(3) {
            self.statement();
        }
        if size == 0 {
            return;
        }
        let label = self.labels;
        self.labels += 1;
        let inside = if depth < 3 { self.rng.below(size) } else { 0 };
        if self.shape.loops && self.rng.chance(1, 3) {
            let bound = if self.rng.chance(1, 2) { "%bvand(a, 3bv4)" } else { "2bv4" };
            self.line(&format!("c{depth} := 0bv4; goto head{label};"));
            let _ = writeln!(self.out, "  head{label}:\n    goto body{label}, exit{label};");
            let _ = writeln!(self.out, "  body{label}:\n    assume {{:guard}} %bvult(c{depth}, {bound});");
            self.line(&format!("c{depth} := %bvadd(c{depth}, 1bv4);"));
            self.block(inside, depth + 1);
            self.line(&format!("goto head{label};"));
            let _ = writeln!(self.out, "  exit{label}:\n    assume {{:guard}} %bvule({bound}, c{depth});");
        } else {
            let (yes, no) = self.guard();
            self.line(&format!("goto then{label}, else{label};"));
            let _ = writeln!(self.out, "  then{label}:\n    assume {{:guard}} {yes};");
            let first = self.rng.below(inside + 1);
            self.block(first, depth + 1);
            self.line(&format!("goto join{label};"));
            let _ = writeln!(self.out, "  else{label}:\n    assume {{:guard}} {no};");
            self.block(inside - first, depth + 1);
            self.line(&format!("goto join{label};"));
            let _ = writeln!(self.out, "  join{label}:");
        }
        self.block(size - 1 - inside, depth);
    }
}

fn program(seed: u64, size: usize, shape: Shape) -> String {
    let mut writer = Writer { rng: Rng::new(seed), out: String::new(), labels: 0, shape };
    writer.out.push_str(
        "procedure main(a: bv4, b: bv4) returns (r: bv4)\n{\n  var x, y, c0, c1, c2, c3: bv4;\n  var p, q, h: bv64;\n  \
         var w: bv8;\n  entry:\n    x, y, r := a, 1bv4, b;\n",
    );
    if shape.memory {
        writer.line("p := %allocate{stack, 2, zeroed}(4bv64);");
        writer.line("q := %allocate{stack, 1}(3bv64);");
        writer.line("h := %allocate{heap, 1}(3bv64);");
        writer.line("%store{1}(q, %zero_extend{4}(a));");
    }
    writer.block(size, 0);
    writer.line("return;");
    writer.out.push_str("}\n");
    writer.out.push_str(
        "procedure helper(v: bv4) returns (s: bv4)\n{\n  entry:\n    s := v;\n    goto big, small;\n  big:\n    \
         assume {:guard} %bvult(5bv4, v);\n    s := %bvsub(v, 5bv4);\n    assert !(v == 9bv4);\n    return;\n  small:\n    \
         assume {:guard} %bvule(v, 5bv4);\n    return;\n}\n",
    );
    writer.out
}

type Errors = BTreeSet<(Span, String)>;

fn name(kind: &ErrorKind) -> String {
    format!("{kind:?}")
}

/// The edges and errors that some input covers.
fn brute_force(program: &Program) -> (BTreeSet<Branch>, Errors) {
    let main = program.procedure_named("main").expect("there");
    let parameters = program.procedure(main).parameters.clone();
    let (mut branches, mut errors) = (BTreeSet::new(), BTreeSet::new());
    for code in 0..256i64 {
        let word = |n: i64| Value::BitVec(BitVec::new(4, n & 15).expect("four bits"));
        let initial: Valuation = [(parameters[0], word(code)), (parameters[1], word(code >> 4))].into();
        let limits = Limits { plain_locals: true, ..Limits::default() };
        let result = run(program, main, &initial, &Script::default(), limits);
        branches.extend(result.trace.branches());
        match result.outcome {
            Outcome::Returned => {}
            Outcome::AssertViolated { site, kind } => {
                errors.insert((site.span, name(&ErrorKind::Assert(kind))));
            }
            Outcome::Fault { site, fault } => {
                errors.insert((site.span, name(&ErrorKind::Fault(fault))));
            }
            other => panic!("{other:?}"),
        }
    }
    (branches, errors)
}

/// How the judge says that a case's run ends, its result compared.
fn judged(program: &Program, case: &TestCase) -> End {
    let main = program.procedure(program.procedure_named("main").expect("there"));
    let bits = |value: &InputValue| match value {
        InputValue::Bits { width, value } => {
            Value::BitVec(BitVec::new(*width, i64::try_from(*value).expect("small")).expect("a width"))
        }
        other => panic!("{other:?}"),
    };
    let initial: Valuation =
        main.parameters.iter().copied().zip(case.input.parameters.iter().map(bits)).collect();
    let limits = Limits { plain_locals: true, ..Limits::default() };
    let result = run(program, main.id, &initial, &Script::default(), limits);
    match result.outcome {
        Outcome::Returned => {
            let returned = result.state.get(main.results[0]).cloned();
            assert_eq!(case.observed.returned.as_ref().map(bits), returned);
            End::Returned
        }
        Outcome::AssertViolated { site, kind } => {
            End::Failed { kind: ErrorKind::Assert(kind), procedure: site.procedure, span: site.span }
        }
        Outcome::Fault { site, fault } => {
            End::Failed { kind: ErrorKind::Fault(fault), procedure: site.procedure, span: site.span }
        }
        other => panic!("{other:?}"),
    }
}

fn check(source: &str, options: &Options, expected: &(BTreeSet<Branch>, Errors)) -> Exploration {
    let mut program = numbered(source);
    let main = program.procedure_named("main").expect("there");
    let found = explore(&mut program, main, options, &mut Unobserved).expect("explorable");
    let who =
        format!("{:?} {:?} {:?} {:?}\n{source}", options.merge, options.searcher, found.stopped, found.notes);
    for goal in &found.goals {
        let expected = match &goal.kind {
            GoalKind::Branch { edges, .. } => expected.0.contains(&edges[0]),
            GoalKind::Error(kind) => expected.1.contains(&(goal.span, name(kind))),
            other => panic!("{other:?}"),
        };
        match goal.verdict() {
            Verdict::Shown(evidence) => {
                assert!(expected, "{:?} at {} isn't coverable\n{who}", goal.kind, goal.span);
                assert!(found.cases[evidence.case()].covers.contains(&goal.id));
            }
            Verdict::Excluded(_) => {
                assert!(!expected, "{:?} at {} is feasible\n{who}", goal.kind, goal.span)
            }
            other => {
                panic!("{:?} at {} is open: {other:?}\n{who}", goal.kind, goal.span)
            }
        }
    }
    // Every error has a goal, every case adds something.
    let errors: BTreeSet<_> = found
        .goals
        .iter()
        .filter_map(|goal| match (&goal.kind, goal.is_covered()) {
            (GoalKind::Error(kind), true) => Some((goal.span, name(kind))),
            _ => None,
        })
        .collect();
    assert_eq!(errors, expected.1, "{who}");
    for case in &found.cases {
        assert_eq!(judged(&program, case), case.observed.end, "{who}");
    }
    for (index, case) in found.cases.iter().enumerate() {
        // One that ends well also where none of the others that cover something do.
        let adds = |count: &dyn Fn(&TestCase) -> bool| {
            let others =
                found.cases.iter().enumerate().filter(|(other, case)| *other != index && count(case));
            let rest: BTreeSet<_> = others.flat_map(|(_, case)| case.covers.iter()).collect();
            case.covers.iter().any(|id| !rest.contains(id))
        };
        let proper = |case: &TestCase| case.observed.end.is_proper();
        assert!(adds(&|_| true) || proper(case) && adds(&proper), "case {index} adds nothing\n{who}");
    }
    found
}

/// With one round of each loop: what's proved has to be true, what's covered too, and nothing is said of the rest.
fn check_bounded(source: &str, merge: Merge, expected: &(BTreeSet<Branch>, Errors)) -> usize {
    let mut program = numbered(source);
    let main = program.procedure_named("main").expect("there");
    let options = Options { loop_bound: 1, max_loop_bound: 1, ..options(merge, Searcher::Portfolio) };
    let found = explore(&mut program, main, &options, &mut Unobserved).expect("explorable");
    let mut abstractions = 0;
    for goal in &found.goals {
        let expected = match &goal.kind {
            GoalKind::Branch { edges, .. } => expected.0.contains(&edges[0]),
            GoalKind::Error(kind) => expected.1.contains(&(goal.span, name(kind))),
            other => panic!("{other:?}"),
        };
        match goal.verdict() {
            Verdict::Shown(_) => assert!(expected),
            Verdict::Excluded(proof) if proof.is_everything() => {
                assert!(
                    !expected,
                    "{merge:?}: {:?} at {} isn't infeasible by {proof:?}\n{source}",
                    goal.kind, goal.span
                );
                abstractions += usize::from(proof.method() == Method::Abstraction);
            }
            Verdict::Excluded(_) => {}
            other => panic!("{other:?}\n{source}"),
        }
    }
    abstractions
}

fn numbered(source: &str) -> Program {
    let mut program = text::parse(source, "random").unwrap_or_else(|errors| panic!("{errors:?}\n{source}"));
    for id in 0..program.procedures().len() {
        program.procedure_mut(touchstone_program::ProcedureId(id as u32)).number_origins();
    }
    program
}

#[test]
fn what_is_proved_beyond_a_bound_is_true() {
    let mut abstractions = 0;
    for seed in 400..450 {
        let source = program(seed, 4, Shape { memory: seed % 2 == 0, loops: true, calls: true });
        let expected = brute_force(&numbered(&source));
        let merge = [Merge::Never, Merge::Always, Merge::Estimate][seed as usize % 3];
        abstractions += check_bounded(&source, merge, &expected);
    }
    assert!(abstractions > 10, "{abstractions}");
}

fn options(merge: Merge, searcher: Searcher) -> Options {
    Options {
        merge,
        searcher,
        time: Duration::from_secs(60),
        per_query: Duration::from_secs(60),
        random_runs: 0,
        loop_bound: 64,
        ..Options::default()
    }
}

const SEARCHERS: [Searcher; 8] = [
    Searcher::DepthFirst,
    Searcher::BoundedDepthFirst(3),
    Searcher::BreadthFirst,
    Searcher::RandomPath,
    Searcher::Coverage,
    Searcher::Generational,
    Searcher::GoalDistance,
    Searcher::Portfolio,
];

fn compare(seeds: std::ops::Range<u64>, size: usize, shape: Shape) {
    let mut infeasible = 0;
    let mut merged = 0;
    for seed in seeds {
        let source = program(seed, size, shape);
        let parsed = numbered(&source);
        assert_eq!(validate(&parsed), [], "{source}");
        let expected = brute_force(&parsed);
        let searcher = SEARCHERS[seed as usize % SEARCHERS.len()];
        let found = check(&source, &options(Merge::Never, searcher), &expected);
        infeasible +=
            found.goals.iter().filter(|goal| matches!(goal.verdict(), Verdict::Excluded(_))).count();
        for merge in [Merge::Always, Merge::Estimate] {
            let found = check(&source, &options(merge, searcher), &expected);
            merged += found.statistics.merged;
        }
    }
    assert!(infeasible > 20, "{infeasible}");
    assert!(merged > 20, "{merged}");
}

#[test]
fn words_alone() {
    compare(0..60, 5, Shape { memory: false, loops: false, calls: true });
}

#[test]
fn words_and_loops() {
    compare(100..140, 4, Shape { memory: false, loops: true, calls: true });
}

#[test]
fn memory() {
    compare(200..260, 4, Shape { memory: true, loops: false, calls: false });
}

#[test]
fn memory_and_loops() {
    compare(300..330, 4, Shape { memory: true, loops: true, calls: true });
}
