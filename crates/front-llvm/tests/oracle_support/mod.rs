//! Differential runs: the functions that a file marks with `// run: name result arguments` are called with the same arguments
//! natively, each call in a process of its own, and by the judge.

pub mod random;

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use touchstone_front_llvm::compile::{CompileOptions, find_clang};
use touchstone_front_llvm::lower::{Options, lower};
use touchstone_front_llvm::parse;
use touchstone_logic::testing::Rng;
use touchstone_logic::{BitVec, Float, Int, Valuation, Value};
use touchstone_program::interpret::{Limits, Memory, Outcome, Script, run_in};
use touchstone_program::{AssumeKind, Program, Sort};

/// Which sanitizer runs along.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// Undefined arithmetic: functions marked `run`.
    Undefined,
    /// Memory: functions marked `address-run`.
    Address,
}

/// A function under test: its name, its result's type and its arguments' types.
pub struct Subject {
    pub name: String,
    pub result: String,
    pub arguments: Vec<String>,
}

/// What a call came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With these bits.
    Returned(u64),
    /// By a signal, or with an error of the judge's.
    Failed(String),
}

pub fn have_clang() -> bool {
    find_clang().is_some()
}

pub fn subjects(text: &str, mark: &str) -> Vec<Subject> {
    let mut subjects = vec![];
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix(mark) {
            let mut words = rest.split_whitespace().map(str::to_owned);
            if let (Some(name), Some(result)) = (words.next(), words.next()) {
                subjects.push(Subject { name, result, arguments: words.collect() });
            }
        }
    }
    assert!(!subjects.is_empty(), "no function is marked `{mark}`");
    subjects
}

fn width(ty: &str) -> u32 {
    ty[1..].parse().expect("a type is a letter and a width")
}

/// Bits of a value, often special ones.
pub fn argument(rng: &mut Rng, ty: &str) -> u64 {
    let width = width(ty);
    let mask = u64::MAX >> (64 - width);
    if ty.starts_with('f') {
        let numbers =
            [0.0, -0.0, 1.0, -1.5, 2.5, 0.1, 1e10, -1e300, 255.5, f64::INFINITY, f64::NAN, 4294967296.0];
        let number = match rng.below(4) {
            0 => f64::from_bits(random(rng)),
            1 => numbers[rng.below(numbers.len())],
            _ => (rng.below(20_000) as f64 - 10_000.0) / 16.0,
        };
        return if width == 32 { u64::from((number as f32).to_bits()) } else { number.to_bits() };
    }
    mask & match rng.below(6) {
        0 | 1 => (rng.below(21) as u64).wrapping_sub(10),
        2 => [0, 1, mask, mask >> 1, (mask >> 1) + 1, mask - 1][rng.below(6)],
        3 => u64::from(width) >> rng.below(3),
        _ => random(rng) >> rng.below(width as usize),
    }
}

pub fn random(rng: &mut Rng) -> u64 {
    (0..4).fold(0, |bits, _| bits << 16 | rng.below(1 << 16) as u64)
}

/// The judge's word on a call.
pub fn judged(program: &Program, subject: &Subject, arguments: &[u64]) -> Ended {
    let id = program.procedure_named(&subject.name).expect("roots are procedures");
    let procedure = program.procedure(id);
    let mut initial = Valuation::new();
    assert_eq!(procedure.parameters.len(), arguments.len(), "{}", subject.name);
    for (var, bits) in procedure.parameters.iter().zip(arguments) {
        let bits = Int::from(*bits);
        let value = match program.store().var_sort(*var) {
            Sort::Bool => Value::Bool(bits.is_odd()),
            Sort::BitVec(width) => Value::BitVec(BitVec::new(*width, bits).expect("a good width")),
            Sort::Float { exp, sig } => Value::Float(Float::from_bits(*exp, *sig, &bits)),
            sort => panic!("a parameter of sort {sort}"),
        };
        initial.set(*var, value);
    }
    let limits = Limits { steps: 3_000_000, plain_locals: true, ..Limits::default() };
    let run = run_in(program, procedure, &initial, Memory::new(program), &Script::default(), limits);
    match run.outcome {
        Outcome::Returned => {
            let result = run.state.get(procedure.results[0]).expect("results have values");
            let bits = match result {
                Value::Bool(b) => Int::from(u8::from(*b)),
                Value::BitVec(v) => v.unsigned().clone(),
                Value::Float(v) => v.bits().clone(),
                value => panic!("{value:?} is no result"),
            };
            Ended::Returned(u64::try_from(&bits).expect("results have at most 64 bits"))
        }
        Outcome::AssertViolated { kind, .. } => Ended::Failed(format!("{kind:?}")),
        Outcome::Fault { fault, .. } => Ended::Failed(format!("{fault:?}")),
        Outcome::AssumeViolated { kind: AssumeKind::Unsupported(reason), .. } => {
            panic!("{} isn't supported: {reason}", subject.name)
        }
        outcome => panic!("{}{arguments:?}: {outcome:?}", subject.name),
    }
}

/// The C program that makes all calls and prints a line for each.
fn harness(file: &Path, calls: &[(&Subject, Vec<u64>)]) -> String {
    let mut text = format!(
        "#ifndef _GNU_SOURCE\n#define _GNU_SOURCE\n#endif\n#include <stdint.h>\n#include <stdio.h>\n#include <string.h>\n#include <sys/wait.h>\n#include <unistd.h>\n\
         typedef int8_t T_i8; typedef int16_t T_i16; typedef int32_t T_i32; typedef int64_t T_i64;\n\
         typedef uint8_t T_u8; typedef uint16_t T_u16; typedef uint32_t T_u32; typedef uint64_t T_u64;\n\
         typedef float T_f32; typedef double T_f64;\n#include \"{}\"\n",
        file.display()
    );
    for (number, (subject, arguments)) in calls.iter().enumerate() {
        let _ = writeln!(text, "static void call{number}(void) {{");
        let mut names = vec![];
        for (index, (ty, bits)) in subject.arguments.iter().zip(arguments).enumerate() {
            let _ = writeln!(
                text,
                "  uint64_t b{index} = {bits}u; T_{ty} a{index}; memcpy(&a{index}, &b{index}, sizeof a{index});"
            );
            names.push(format!("a{index}"));
        }
        let _ = writeln!(text, "  T_{} r = {}({});", subject.result, subject.name, names.join(", "));
        let _ = writeln!(
            text,
            "  uint64_t bits = 0; memcpy(&bits, &r, sizeof r); printf(\"%lu\\n\", bits); fflush(stdout); _exit(0);\n}}"
        );
    }
    text.push_str("static void (*const all_calls[])(void) = {");
    (0..calls.len()).for_each(|number| {
        let _ = write!(text, "call{number}, ");
    });
    text.push_str(
        "};\nint main(void) {\n  for (size_t i = 0; i < sizeof all_calls / sizeof *all_calls; i++) {\n    fflush(stdout);\n\
             pid_t child = fork();\n    if (child == 0) { freopen(\"/dev/null\", \"w\", stderr); alarm(10); all_calls[i](); }\n    int status = 0;\n    waitpid(child, &status, 0);\n\
             if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) printf(\"failed\\n\");\n  }\n  return 0;\n}\n",
    );
    text
}

/// The file's functions, natively and by the judge, on `rounds` calls each.
pub fn differential(path: &Path, check: Check, rounds: usize) {
    let text = std::fs::read_to_string(path).expect("the file is there");
    let mark = if check == Check::Address { "// address-run: " } else { "// run: " };
    let subjects = subjects(&text, mark);
    let mut rng = Rng::new(7);
    let mut calls = vec![];
    for subject in &subjects {
        for _ in 0..rounds {
            let arguments = subject.arguments.iter().map(|ty| argument(&mut rng, ty)).collect();
            calls.push((subject, arguments));
        }
    }
    let directory = tempfile::tempdir().expect("there's room for a directory");
    let source = directory.path().join("harness.c");
    let binary = directory.path().join("harness");
    std::fs::write(&source, harness(path, &calls)).expect("there's room for a file");
    let sanitizers: &[&str] = match check {
        Check::Undefined => &[
            "-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift-exponent,unreachable,float-cast-overflow,vla-bound,builtin",
            "-fsanitize-trap=all",
        ],
        Check::Address => &["-fsanitize=address"],
    };
    let clang = find_clang().expect("it was found before");
    let compiled = Command::new(&clang)
        .args(["-O0", "-w", "-o"])
        .arg(&binary)
        .args(sanitizers)
        .arg(&source)
        .arg("-lm")
        .output()
        .expect("clang starts");
    if !compiled.status.success() && check == Check::Address {
        println!("skipped: clang has no address sanitizer here");
        return;
    }
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(&binary).env("ASAN_OPTIONS", "detect_leaks=0").output().expect("it runs");
    let lines: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), calls.len(), "a line for each call");

    let compiled =
        touchstone_front_llvm::compile::clang(path, &CompileOptions::default()).expect("it compiles");
    let module = parse(compiled.text, &compiled.name).expect("it can be read");
    let roots: Vec<&str> = subjects.iter().map(|subject| subject.name.as_str()).collect();
    let lowered = lower(&module, &roots, &Options::default()).expect("it can be lowered");
    assert_eq!(lowered.skipped, []);
    assert_eq!(lowered.absent, [] as [std::sync::Arc<str>; 0]);
    compare(&lowered.program, &calls, &lines, !path.ends_with("random.c"));
}

/// Holds the judge to what was printed. A third of the calls must have returned, and with `each`, each function once.
pub fn compare(program: &Program, calls: &[(&Subject, Vec<u64>)], lines: &[String], each: bool) {
    let mut returned: Vec<&str> = vec![];
    for ((subject, arguments), line) in calls.iter().zip(lines) {
        let ended = judged(program, subject, arguments);
        let name = &subject.name;
        match (&ended, line.as_str()) {
            (Ended::Failed(_), "failed") => {}
            (Ended::Returned(bits), line) if line != "failed" => {
                let native: u64 = line.parse().expect("a number");
                let nan = |bits: u64| match subject.result.as_str() {
                    "f32" => f32::from_bits(bits as u32).is_nan(),
                    "f64" => f64::from_bits(bits).is_nan(),
                    _ => false,
                };
                assert!(
                    *bits == native || (nan(*bits) && nan(native)),
                    "{name}{arguments:?}: {bits}, natively {native}"
                );
                returned.push(name);
            }
            _ => panic!("{name}{arguments:?}: {ended:?}, natively {line}"),
        }
    }
    assert!(returned.len() * 3 > calls.len(), "only {} of {} calls returned", returned.len(), calls.len());
    for (subject, _) in calls.iter().filter(|_| each) {
        assert!(returned.contains(&subject.name.as_str()), "{} never returned", subject.name);
    }
}

/// As [`differential`], for a Rust file whose functions are `extern "C"`.
pub fn differential_rust(path: &Path, rounds: usize) {
    let text = std::fs::read_to_string(path).expect("the file is there");
    let subjects = subjects(&text, "// run: ");
    let mut rng = Rng::new(11);
    let mut calls = vec![];
    for subject in &subjects {
        for _ in 0..rounds {
            let arguments = subject.arguments.iter().map(|ty| argument(&mut rng, ty)).collect();
            calls.push((subject, arguments));
        }
    }
    let directory = tempfile::tempdir().expect("there's room for a directory");
    let (source, binary) = (directory.path().join("harness.rs"), directory.path().join("harness"));
    std::fs::write(&source, rust_harness(path, &calls)).expect("there's room for a file");
    let compiled = Command::new("rustc")
        .args(["--edition=2024", "-C", "panic=abort", "-C", "overflow-checks=on", "-o"])
        .arg(&binary)
        .arg(&source)
        .output()
        .expect("rustc starts");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(&binary).output().expect("it runs");
    let lines: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), calls.len(), "a line for each call");

    let rust_crate = touchstone_front_llvm::compile::RustCrate::ExportedFunctions;
    let options = CompileOptions { rust_crate, ..CompileOptions::default() };
    let compiled = touchstone_front_llvm::compile::rustc(path, &options).expect("it compiles");
    let module = parse(compiled.text, &compiled.name).expect("it can be read");
    let roots: Vec<&str> = subjects.iter().map(|subject| subject.name.as_str()).collect();
    let lowered = lower(&module, &roots, &Options::default()).expect("it can be lowered");
    compare(&lowered.program, &calls, &lines, true);
}

fn rust_harness(file: &Path, calls: &[(&Subject, Vec<u64>)]) -> String {
    let mut text = format!("#[path = {:?}]\nmod functions;\n", file.display().to_string());
    text.push_str("fn call(number: usize) -> u64 {\n    match number {\n");
    for (number, (subject, arguments)) in calls.iter().enumerate() {
        let arguments: Vec<String> = subject
            .arguments
            .iter()
            .zip(arguments)
            .map(|(ty, bits)| match ty.as_str() {
                "f32" => format!("f32::from_bits({}u32)", *bits as u32),
                "f64" => format!("f64::from_bits({bits}u64)"),
                ty => format!("{bits}u64 as {ty}"),
            })
            .collect();
        let result = match subject.result.as_str() {
            "f32" => ".to_bits() as u64".to_owned(),
            "f64" => ".to_bits()".to_owned(),
            ty => format!(" as u{} as u64", &ty[1..]),
        };
        let call = format!("functions::{}({})", subject.name, arguments.join(", "));
        let _ = writeln!(text, "        {number} => ({call}){result},");
    }
    let _ = writeln!(
        text,
        "        _ => 0,\n    }}\n}}\nfn main() {{\n    if let Some(number) = std::env::args().nth(1) {{\n        \
         return println!(\"{{}}\", call(number.parse().unwrap()));\n    }}\n    let this = std::env::current_exe().unwrap();\n    \
         for number in 0..{} {{\n        let done = std::process::Command::new(&this).arg(number.to_string()).output().unwrap();\n        \
         let text = String::from_utf8(done.stdout).unwrap();\n        \
         println!(\"{{}}\", if done.status.success() {{ text.trim() }} else {{ \"failed\" }});\n    }}\n}}",
        calls.len()
    );
    text
}
