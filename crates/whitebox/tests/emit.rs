//! Test files in C that are written for cases made by hand: gcc and clang compile them without a warning, and they say what the runs do.
//! What's expected was worked out by reading the C, so no engine is judged here, only the writing.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use touchstone_explore::input::{
    Answer, Argument, Cell, InputGlobal, InputObject, ObjectId, Purpose, Question, Target,
};
use touchstone_explore::{
    AbsentCall, Changed, End, ErrorKind, Exploration, Input, InputValue, Merge, Observed, Searcher,
    Statistics, Stopped, TestCase,
};
use touchstone_program::layout::{
    Field, Passing, Shape, SourceFunction, SourceParameter, SourceType, TypeId,
};
use touchstone_program::memory::GlobalObject;
use touchstone_program::{Fault, ProcedureId, Program, Sort, Span};
use touchstone_whitebox::emit::{Elsewhere, Subject, Suite, Tested, runner, suite};

/// No case's test did otherwise.
static NONE: BTreeSet<usize> = BTreeSet::new();

const SOURCE: &str = r#"
#include <stddef.h>
enum color { RED, BLACK = 5 };
struct bits { unsigned low : 3; int high : 5; };
union both { int whole; short half[2]; };
struct node { int value; char tag; struct bits bits; union both both; struct node *next; };
int counter[3];
int sensor(int which);
extern unsigned __VERIFIER_nondet_uint(void);

int walk(struct node *head, struct node *other, const char *text, unsigned long big, enum color color, float ratio)
{
    int sum = 0;
    if (head->next == head && other == head)
        sum += 1;
    if (text[0] == 'a' && text[1] == '"' && text[2] == '\0')
        sum += 2;
    if (big == 0x8000000000000000u && color == BLACK && ratio != ratio)
        sum += 4;
    if (counter[1] == -7 && head->tag == '\n')
        sum += 8;
    if (head->bits.low == 5 && head->bits.high == -3 && head->both.half[1] == 1)
        sum += 16;
    sum += sensor(3) * 1000;
    if (__VERIFIER_nondet_uint() == 0xffffffffu)
        sum += 32;
    head->value = sum;
    counter[2]++;
    return sum;
}

int deref(int *p, int n)
{
    return p[n];
}

double twice(double x)
{
    return x + x;
}
"#;

struct Sketch {
    program: Program,
    int: TypeId,
    node: TypeId,
    char: TypeId,
    pointers: [TypeId; 3],
    functions: Vec<ProcedureId>,
}

fn sketch() -> Sketch {
    let mut program = Program::new();
    let layouts = &mut program.layouts;
    let mut add = |name: &str, size: u64, shape: Shape| {
        layouts.add(SourceType { name: name.into(), size, align: size.clamp(1, 8), shape })
    };
    let field =
        |name: &str, offset: u64, bits: Option<u64>, ty| Field { name: name.into(), offset, bits, ty };
    let int = add("int", 4, Shape::Integer { signed: true });
    let unsigned = add("unsigned int", 4, Shape::Integer { signed: false });
    let long = add("unsigned long", 8, Shape::Integer { signed: false });
    let short = add("short", 2, Shape::Integer { signed: true });
    let char = add("char", 1, Shape::Character { signed: true });
    let float = add("float", 4, Shape::Float);
    let double = add("double", 8, Shape::Float);
    let variants = vec![("RED".into(), 0), ("BLACK".into(), 5)];
    let color = add("enum color", 4, Shape::Enumeration { signed: false, variants, closed: false });
    let fields = vec![field("low", 0, Some(3), unsigned), field("high", 3, Some(5), int)];
    let bits = add("struct bits", 4, Shape::Record { fields, overlapping: false });
    let halves = add("short[2]", 4, Shape::Array { element: short, length: Some(2) });
    let fields = vec![field("whole", 0, None, int), field("half", 0, None, halves)];
    let both = add("union both", 4, Shape::Record { fields, overlapping: true });
    // The type after the next one.
    let to_node = TypeId(both.0 + 2);
    let fields = vec![
        field("value", 0, None, int),
        field("tag", 32, None, char),
        field("bits", 64, None, bits),
        field("both", 96, None, both),
        field("next", 128, None, to_node),
    ];
    let node = add("struct node", 24, Shape::Record { fields, overlapping: false });
    assert_eq!(add("struct node *", 8, Shape::Pointer { to: Some(node) }), to_node);
    let text = add("const char *", 8, Shape::Pointer { to: Some(char) });
    let to_int = add("int *", 8, Shape::Pointer { to: Some(int) });
    let table = add("int[3]", 12, Shape::Array { element: int, length: Some(3) });
    let declare =
        |program: &mut Program, name: &str| program.declare_procedure(name, Span::NONE).expect("new");
    let functions: Vec<ProcedureId> =
        ["walk", "deref", "twice", "sensor"].into_iter().map(|name| declare(&mut program, name)).collect();
    let parameters = |types: &[(&str, TypeId)]| {
        let parameter = |(index, (name, ty)): (usize, &(&str, TypeId))| SourceParameter {
            name: (*name).into(),
            ty: *ty,
            passing: Passing::Value(index),
        };
        types.iter().enumerate().map(parameter).collect::<Vec<_>>()
    };
    let walk = [
        ("head", to_node),
        ("other", to_node),
        ("text", text),
        ("big", long),
        ("color", color),
        ("ratio", float),
    ];
    let signatures = [
        ("walk", parameters(&walk), int),
        ("deref", parameters(&[("p", to_int), ("n", int)]), int),
        ("twice", parameters(&[("x", double)]), double),
    ];
    for ((name, parameters, result), procedure) in signatures.into_iter().zip(&functions) {
        program.layouts.functions.push(SourceFunction {
            procedure: *procedure,
            name: name.into(),
            parameters,
            result: Some(result),
            result_address: None,
            external: true,
            span: Span::NONE,
        });
    }
    program.memory.objects.push(GlobalObject {
        name: "counter".into(),
        address: 0x1000_0000,
        size: 12,
        align: 4,
        constant: false,
        unchanging: false,
        internal: false,
        hidden: false,
        initial: vec![],
        ty: Some(table),
        span: Span::NONE,
    });
    program.result(functions[3], "r", Sort::BitVec(32), Span::NONE).expect("new");
    Sketch { program, int, node, char, pointers: [to_node, text, to_int], functions }
}

fn bits(width: u32, value: u128) -> InputValue {
    InputValue::Bits { width, value }
}

fn cell(offset: u64, size: u32, value: InputValue) -> Cell {
    Cell { offset, size, value }
}

fn to(index: u32) -> InputValue {
    InputValue::Pointer { target: Target::Object(ObjectId(index)), offset: 0 }
}

fn exploration(entry: ProcedureId, cases: Vec<TestCase>, absent: Vec<AbsentCall>) -> Exploration {
    Exploration {
        entry,
        merge: Merge::Never,
        searcher: Searcher::Portfolio,
        goals: vec![],
        cases,
        tables: vec![],
        errors_at: None,
        seeds: vec![],
        statistics: Statistics::default(),
        timeline: vec![],
        absent,
        stopped: Stopped::Settled,
        notes: vec![],
        time: Duration::ZERO,
    }
}

fn observed(end: End, returned: Option<InputValue>, changed: Vec<Changed>) -> Observed {
    Observed { end, returned, results: vec![], known: vec![], changed, kept: Default::default(), steps: 1 }
}

fn argument(name: &str, ty: Option<TypeId>, value: InputValue) -> Argument {
    Argument { name: name.into(), ty, value }
}

/// A case that takes every branch of `walk`: a cycle, an alias, a string, special numbers, a global, answers.
fn walk(sketch: &Sketch) -> TestCase {
    let [to_node, text, _] = sketch.pointers;
    let object = |purpose, name: &str, element, count, size, cells| InputObject {
        purpose,
        name: name.into(),
        element: Some(element),
        count,
        size,
        address: 0,
        cells,
    };
    let node = vec![
        cell(0, 4, bits(32, 0)),
        cell(4, 1, bits(8, 10)),
        // 5 in three bits, and above them -3 in five.
        cell(8, 4, bits(32, 5 | (29 << 3))),
        cell(14, 2, bits(16, 1)),
        cell(16, 8, to(0)),
    ];
    let characters = vec![cell(0, 1, bits(8, 97)), cell(1, 1, bits(8, 34)), cell(2, 1, bits(8, 0))];
    let types = &sketch.program.layouts.functions[0].parameters;
    let ty = |index: usize| Some(types[index].ty);
    let answer = |question, value| Answer { question, span: Span::NONE, value };
    let input = Input {
        arguments: vec![
            argument("head", Some(to_node), to(0)),
            argument("other", Some(to_node), to(0)),
            argument("text", Some(text), to(1)),
            argument("big", ty(3), bits(64, 1 << 63)),
            argument("color", ty(4), bits(32, 5)),
            argument("ratio", ty(5), InputValue::Float { width: 32, bits: 0x7fc0_0000 }),
        ],
        objects: vec![
            object(Purpose::Pointee, "head", sketch.node, 1, 24, node),
            object(Purpose::Text, "text", sketch.char, 3, 3, characters),
        ],
        globals: vec![InputGlobal { index: 0, cells: vec![cell(4, 4, bits(32, 0xffff_fff9))] }],
        answers: vec![
            answer(Question::Absent { procedure: sketch.functions[3], result: 0 }, bits(32, 2)),
            answer(Question::Havoc { name: "n".into() }, bits(32, 0xffff_ffff)),
        ],
        ..Input::default()
    };
    let changed = vec![
        Changed {
            target: Target::Object(ObjectId(0)),
            name: "head".into(),
            cells: vec![cell(0, 4, bits(32, 2063))],
        },
        Changed { target: Target::Global(0), name: "counter".into(), cells: vec![cell(8, 4, bits(32, 1))] },
    ];
    let mut case =
        TestCase { input, observed: observed(End::Returned, Some(bits(32, 2063)), changed), covers: vec![] };
    // 1 + 2 + 4 + 8 + 16 + 2000 + 32.
    let sum = bits(32, 2063);
    case.observed.returned = Some(sum.clone());
    case.observed.changed[0].cells[0].value = sum;
    case
}

fn deref(sketch: &Sketch) -> Vec<TestCase> {
    let arguments =
        |p, n| vec![argument("p", Some(sketch.pointers[2]), p), argument("n", Some(sketch.int), bits(32, n))];
    let failed = |fault| End::Failed {
        kind: ErrorKind::Fault(fault),
        procedure: sketch.functions[1],
        span: Span::NONE,
    };
    let two = InputObject {
        purpose: Purpose::Pointee,
        name: "p".into(),
        element: Some(sketch.int),
        count: 2,
        size: 8,
        address: 0,
        cells: vec![cell(0, 4, bits(32, 7)), cell(4, 4, bits(32, 0x8000_0000))],
    };
    let case = |arguments, objects: Vec<InputObject>, end, returned| TestCase {
        input: Input { arguments, objects, ..Input::default() },
        observed: observed(end, returned, vec![]),
        covers: vec![],
    };
    vec![
        case(arguments(to(0), 1), vec![two.clone()], End::Returned, Some(bits(32, 0x8000_0000))),
        case(arguments(InputValue::Null, 0), vec![], failed(Fault::NullPointer), None),
        case(arguments(to(0), 2), vec![two], failed(Fault::OutOfBounds), None),
    ]
}

fn twice(sketch: &Sketch) -> Vec<TestCase> {
    let ty = sketch.program.layouts.functions[2].result;
    let case = |x: f64, result: f64| TestCase {
        input: Input {
            arguments: vec![argument(
                "x",
                ty,
                InputValue::Float { width: 64, bits: u128::from(x.to_bits()) },
            )],
            ..Input::default()
        },
        observed: observed(
            End::Returned,
            Some(InputValue::Float { width: 64, bits: u128::from(result.to_bits()) }),
            vec![],
        ),
        covers: vec![],
    };
    vec![case(0.1, 0.2), case(1e308, f64::INFINITY), case(f64::NAN, f64::NAN)]
}

fn written(sketch: &Sketch) -> Suite {
    let absent = vec![AbsentCall {
        procedure: Some(sketch.functions[3]),
        name: Arc::from("sensor"),
        span: Span::NONE,
    }];
    let explorations = [
        ("walk", exploration(sketch.functions[0], vec![walk(sketch)], absent)),
        ("deref", exploration(sketch.functions[1], deref(sketch), vec![])),
        ("twice", exploration(sketch.functions[2], twice(sketch), vec![])),
    ];
    let tested: Vec<Tested<'_>> = explorations
        .iter()
        .map(|(function, exploration)| Tested { function, has_contract: false, exploration, failed: &NONE })
        .collect();
    let subject = Subject {
        program: &sketch.program,
        source: SOURCE,
        name: "it.c",
        include: "it.c",
        adapters: None,
        abort_is_exit: false,
        elsewhere: &Elsewhere::default(),
        edition: "2024",
        krate: None,
        contracts: &[],
    };
    suite(&subject, &tested, "tests.c")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("whitebox_emit").join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Compiles and runs; what's printed, and whether all passed. `None` if there's no such compiler.
fn compiled_and_run(compiler: &str, flags: &[&str], suite: &Suite) -> Option<(String, bool)> {
    let folder = folder(&format!("{compiler}{}", flags.len()));
    std::fs::write(folder.join("it.c"), SOURCE).expect("written");
    std::fs::write(folder.join("tests.c"), &suite.text).expect("written");
    std::fs::write(folder.join(runner::NAME), runner::TEXT).expect("written");
    let mut command = Command::new(compiler);
    command.current_dir(&folder).args(["-std=gnu11", "-Wall", "-Werror"]).args(flags);
    let Ok(built) = command.args(["-o", "tests", "tests.c", runner::NAME]).output() else {
        println!("skipped: no {compiler}");
        return None;
    };
    assert!(built.status.success(), "{}\n{}", String::from_utf8_lossy(&built.stderr), suite.text);
    let ran = Command::new(folder.join("tests")).current_dir(&folder).output().expect("run");
    Some((String::from_utf8_lossy(&ran.stdout).into_owned(), ran.status.success()))
}

#[test]
fn tests_compile_without_warnings_and_pass() {
    let suite = written(&sketch());
    assert!(suite.unwritten.is_empty(), "{:?}", suite.unwritten);
    for compiler in ["gcc", "clang"] {
        let Some((printed, passed)) = compiled_and_run(compiler, &[], &suite) else { continue };
        assert!(passed, "{compiler}:\n{printed}\n{}", suite.text);
        assert!(printed.contains("test_walk_1: ok"), "{printed}");
        assert!(printed.contains("fault_deref_2: signal 11"), "{printed}");
        assert!(printed.contains("7 tests, 0 failed"), "{printed}");
    }
}

#[test]
fn a_wrong_expectation_fails() {
    let mut sketch = sketch();
    sketch.program.layouts.functions.truncate(1);
    let mut case = walk(&sketch);
    case.observed.changed[1].cells[0].value = bits(32, 2);
    let absent =
        vec![AbsentCall { procedure: Some(sketch.functions[3]), name: "sensor".into(), span: Span::NONE }];
    let exploration = exploration(sketch.functions[0], vec![case], absent);
    let tested = [Tested { function: "walk", has_contract: false, exploration: &exploration, failed: &NONE }];
    let subject = Subject {
        program: &sketch.program,
        source: SOURCE,
        name: "it.c",
        include: "it.c",
        adapters: None,
        abort_is_exit: false,
        elsewhere: &Elsewhere::default(),
        edition: "2024",
        krate: None,
        contracts: &[],
    };
    let suite = suite(&subject, &tested, "tests.c");
    if let Some((printed, passed)) = compiled_and_run("gcc", &["-O1"], &suite) {
        assert!(!passed && printed.contains("test_walk_1: signal 6"), "{printed}");
    }
}

#[test]
fn sanitizers_see_the_faults() {
    let suite = written(&sketch());
    let flags = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-DTOUCHSTONE_SANITIZED"];
    if let Some((printed, passed)) = compiled_and_run("gcc", &flags, &suite) {
        assert!(passed, "{printed}");
        assert!(!printed.contains("no fault to be seen"), "{printed}");
    }
}
