//! C as it's written: for each file of `whitebox_c`, and for each program of `whitebox_programs`, which are like those of test competitions, tests come
//! out that both compilers take, with and without optimisation, and that pass.

use crate::whitebox_support::{has, scratch, text, touchstone};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// What undefined functions of other files need to be no matter.
const LATE: [&str; 4] = ["-w", "-no-pie", "-Wl,-z,lazy", "-Wl,--unresolved-symbols=ignore-in-object-files"];

const COMPILERS: [&str; 2] = ["gcc", "clang"];
const LEVELS: [&str; 2] = ["-O0", "-O2"];

/// Has a compiler compile files in a folder: it takes them.
fn compile(folder: &Path, compiler: &str, arguments: &[&str]) {
    let built = Command::new(compiler).current_dir(folder).args(arguments).output().expect("started");
    assert!(built.status.success(), "{compiler} {arguments:?}: {}", text(&built.stderr));
}

/// The file that runs tests, compiled by a compiler at a level. It's the same beside all tests, so it's compiled once.
fn runner(source: &Path, compiler: &str, level: &str) -> PathBuf {
    static RUNNER: OnceLock<(String, PathBuf)> = OnceLock::new();
    let own = fs::read_to_string(source).expect("the file that runs tests");
    let (first, folder) = RUNNER.get_or_init(|| {
        let folder = scratch("runner");
        fs::write(folder.join("touchstone_run.c"), &own).expect("written");
        for compiler in COMPILERS {
            for level in LEVELS {
                let object = format!("{compiler}{level}.o");
                compile(&folder, compiler, &["-w", level, "-c", "-o", &object, "touchstone_run.c"]);
            }
        }
        (own.clone(), folder)
    });
    assert!(*first == own, "{} isn't the same as beside other tests", source.display());
    folder.join(format!("{compiler}{level}.o"))
}

/// Covers a file, and compiles and runs its tests in four ways. What the tests are.
fn covered(path: &Path, place: &str) -> String {
    let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
    // Tests that run at the same time build in folders of their own.
    let folder = scratch(&format!("{place}_{stem}"));
    let (file, out) = (path.display().to_string(), folder.display().to_string());
    let output = touchstone(&folder, &["cover", &file, "--emit", &out, "--time", "3s"]);
    let printed = text(&output.stdout);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{stem}: {printed}{}", text(&output.stderr));
    assert!(!printed.contains("isn't among the tests"), "{stem}: {printed}");
    for compiler in COMPILERS {
        for level in LEVELS {
            let runner = runner(&folder.join("touchstone_run.c"), compiler, level);
            let (tests, runner) = (format!("test_{stem}.c"), runner.display().to_string());
            let files = [level, "-o", "tests", &tests, &runner, "-lm"];
            compile(&folder, compiler, &[&LATE[..], &files].concat());
            let ran = Command::new(folder.join("tests")).current_dir(&folder).output().expect("run");
            let said = text(&ran.stdout);
            assert!(
                ran.status.success() && said.contains(", 0 failed"),
                "{stem}: {compiler} {level}: {said}{}",
                text(&ran.stderr)
            );
        }
    }
    fs::read_to_string(folder.join(format!("test_{stem}.c"))).expect("written")
}

/// The files of a folder whose place in the alphabet leaves this remainder.
fn files(folder: &str, remainder: usize) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs::read_dir(folder).expect("there").map(|entry| entry.expect("an entry").path());
    let mut all: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ext| ext == "c")).collect();
    all.sort();
    all.into_iter().skip(remainder).step_by(2).collect()
}

fn all_pass(folder: &str, remainder: usize) {
    if has(&["clang", "gcc", "gcov"]) {
        let files = files(folder, remainder);
        assert!(files.len() > 10);
        files.iter().for_each(|file| _ = covered(file, folder));
    }
}

#[test]
fn tests_of_each_second_file_pass_under_both_compilers() {
    all_pass("whitebox_c", 0);
}

#[test]
fn tests_of_the_others_do_too() {
    all_pass("whitebox_c", 1);
}

/// Recursion, processes, signals, ways to end, and inputs that programs ask for.
#[test]
fn tests_of_each_second_program_pass_under_both_compilers() {
    all_pass("whitebox_programs", 0);
}

#[test]
fn tests_of_the_other_programs_do_too() {
    all_pass("whitebox_programs", 1);
}

/// What comes back in registers, and numbers wider than a word, are asserted part by part; what nothing wrote isn't.
#[test]
fn results_are_checked() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/whitebox_c");
    let tests = |name: &str| covered(&folder.join(name), "results");
    let registers = tests("in_registers.c");
    for part in [
        "result.y == ",
        "result.b == 1.5",
        "result.s == 7",
        "result.z == 2.5f",
        "result.d == 3.0",
        "result.a == 1",
    ] {
        assert!(registers.contains(&format!("assert({part}")), "{part}: {registers}");
    }
    let (bits, complex) = (tests("bit_fields.c"), tests("complex.c"));
    assert!(bits.contains("assert(result.b == 2)") && bits.contains("assert(result.d == 0)"), "{bits}");
    assert!(complex.contains("__real__ z = ") && complex.contains("assert(__imag__ result == "), "{complex}");
    assert!(tests("long_double.c").contains("L) == 0x1."));
    let partly = tests("partly_written.c");
    assert!(partly.contains("assert(result.a == ") && !partly.contains("assert(result.b == 0)"), "{partly}");
    let (ended, system) = (tests("main_without_return.c"), tests("processes.c"));
    assert!(ended.contains("assert(main() == 0);") && !ended.contains("#define main"), "{ended}");
    assert!(
        system.contains("#define fork ") && !system.contains("#include <unistd.h>\n#include"),
        "{system}"
    );
}
