//! The compiler drivers: C and Rust files become modules that are read; what goes wrong is said in a sentence.

use std::path::{Path, PathBuf};
use std::process::Command;

use touchstone_front_llvm::compile::{
    CompileError, CompileOptions, Compiled, RustCrate, compile, find_clang,
};
use touchstone_front_llvm::{Module, parse};

fn write(directory: &Path, name: &str, text: &str) -> PathBuf {
    let path = directory.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// Whether a compiler is there; says so if it isn't.
fn have(program: Option<&Path>) -> bool {
    let there = program.is_some_and(|program| {
        Command::new(program).arg("--version").output().is_ok_and(|o| o.status.success())
    });
    if !there {
        println!("skipped: no compiler");
    }
    there
}

fn module(compiled: Compiled) -> Module {
    let module = parse(compiled.text, &compiled.name).unwrap();
    assert_eq!(module.diagnostics, []);
    for function in &module.functions {
        if let Some(Err(error)) = module.body(function) {
            panic!("{error}");
        }
    }
    module
}

#[test]
fn c_files_become_modules() {
    if !have(find_clang().as_deref()) {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    write(directory.path(), "limit.h", "#define LIMIT 40\n");
    let file = write(
        directory.path(),
        "demo.c",
        "#include \"limit.h\"\nint above(int x) { int spare; return x > LIMIT + EXTRA; }\n",
    );
    let options = CompileOptions {
        clang_flags: vec!["-DEXTRA=2".into(), "-std=c11".into(), "-Wall".into()],
        ..CompileOptions::default()
    };
    let compiled = compile(&file, &options).unwrap();
    assert!(compiled.warnings.contains("spare"), "{}", compiled.warnings);
    assert!(compiled.command.as_ref().unwrap().contains("-DEXTRA=2"));
    let module = module(compiled);
    let above = module.function("above").unwrap();
    assert!(!above.is_declaration() && above.debug.is_some() && !above.attributes.no_optimisation);
    assert!(String::from_utf8_lossy(module.body_text(above).unwrap()).contains("42"));

    let broken = write(directory.path(), "broken.c", "int f(void) { return x; }\n");
    let error = compile(&broken, &CompileOptions::default()).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("doesn't compile") && text.contains("broken.c:1:22: error:"), "{text}");
}

#[test]
fn every_clang_on_the_path_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut read = vec![];
    for version in 13..40 {
        let clang = PathBuf::from(format!("clang-{version}"));
        if !Command::new(&clang).arg("--version").output().is_ok_and(|o| o.status.success()) {
            continue;
        }
        for source in ["calls", "control", "machine", "memory", "numbers"] {
            for optimised in ["-O0", "-O1"] {
                let file = folder.join(source).with_extension("c");
                let options = CompileOptions {
                    clang: Some(clang.clone()),
                    clang_flags: vec!["-w".into(), optimised.into()],
                    ..CompileOptions::default()
                };
                let module = module(compile(&file, &options).unwrap());
                assert!(module.functions.iter().filter(|function| !function.is_declaration()).count() > 3);
            }
        }
        read.push(version);
    }
    println!("read what was printed by clang {read:?}");
}

#[test]
fn rust_files_become_modules() {
    if !have(Some(Path::new("rustc"))) {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let file = write(
        directory.path(),
        "demo.rs",
        "#[unsafe(no_mangle)]\npub extern \"C\" fn double(x: u8) -> u8 { x * 2 }\nfn main() {}\n",
    );
    let library = module(compile(&file, &CompileOptions::default()).unwrap());
    let text =
        String::from_utf8_lossy(library.body_text(library.function("double").unwrap()).unwrap()).into_owned();
    assert!(text.contains("llvm.umul.with.overflow.i8"), "overflow is checked: {text}");
    assert!(
        library.functions.iter().any(|function| function.is_declaration() && function.name.contains("panic"))
    );

    let broken = write(directory.path(), "broken.rs", "fn main() { missing(); }\n");
    let error = compile(&broken, &CompileOptions::default()).unwrap_err();
    assert!(error.to_string().contains("cannot find function `missing`"), "{error}");
}

#[test]
fn whole_programs_have_the_standard_library() {
    if !have(Some(Path::new("rustc"))) {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let file = write(
        directory.path(),
        "demo.rs",
        "#[unsafe(no_mangle)]\npub extern \"C\" fn digits(x: u32) -> usize { x.to_string().len() }\n",
    );
    let options = CompileOptions { rust_crate: RustCrate::ExportedFunctions, ..CompileOptions::default() };
    let compiled = compile(&file, &options).unwrap();
    // Bodies are read when they're asked for: only those of one family here.
    let module = parse(compiled.text, &compiled.name).unwrap();
    assert_eq!(module.diagnostics, []);
    assert!(!module.function("digits").unwrap().is_declaration());
    let mut read = 0;
    for function in module.functions.iter().filter(|function| function.name.contains("9panicking")) {
        if let Some(body) = module.body(function) {
            body.unwrap();
            read += 1;
        }
    }
    assert!(read > 5, "{read} bodies of panics");
}

#[test]
fn modules_are_read_as_they_are() {
    let directory = tempfile::tempdir().unwrap();
    let file = write(directory.path(), "demo.ll", "@a = global i32 1\n");
    let compiled = compile(&file, &CompileOptions::default()).unwrap();
    assert_eq!((compiled.text.as_slice(), compiled.command), (&b"@a = global i32 1\n"[..], None));
}

#[test]
fn what_can_not_be_compiled_is_said() {
    let directory = tempfile::tempdir().unwrap();
    let options = CompileOptions {
        clang: Some("/nowhere/clang".into()),
        rustc: Some("/nowhere/rustc".into()),
        ..CompileOptions::default()
    };
    let c = write(directory.path(), "a.c", "int a;\n");
    let error = compile(&c, &options).unwrap_err();
    assert!(matches!(error, CompileError::Absent { compiler: "clang", .. }));
    let text = error.to_string();
    assert!(text.contains("a.c") && text.contains("apt-get install clang"), "{text}");
    let rust = write(directory.path(), "a.rs", "");
    assert!(matches!(compile(&rust, &options), Err(CompileError::Absent { compiler: "rustc", .. })));

    for (name, expected) in [("a.bc", "llvm-dis"), ("a.cpp", "C++"), ("a", ".c"), ("a.txt", ".ll")] {
        let file = write(directory.path(), name, "");
        let error = compile(&file, &options).unwrap_err().to_string();
        assert!(error.contains(name) && error.contains(expected), "{error}");
    }
    for name in ["missing.c", "missing.ll", "missing.rs"] {
        assert!(matches!(compile(&directory.path().join(name), &options), Err(CompileError::Io { .. })));
    }
    let folder = directory.path().join("folder.c");
    std::fs::create_dir(&folder).unwrap();
    assert!(matches!(compile(&folder, &options), Err(CompileError::Unknown { .. })));
}

#[cfg(unix)]
#[test]
fn a_compiler_that_does_not_end_is_stopped() {
    use std::os::unix::fs::PermissionsExt;
    use std::time::Duration;
    let directory = tempfile::tempdir().unwrap();
    let slow = write(directory.path(), "slow", "#!/bin/sh\nsleep 1000 &\nwait\n");
    std::fs::set_permissions(&slow, std::fs::Permissions::from_mode(0o755)).unwrap();
    let file = write(directory.path(), "demo.c", "int f(void) { return 1; }\n");
    let time = Duration::from_millis(200);
    let options = CompileOptions { clang: Some(slow), time, ..CompileOptions::default() };
    let error = compile(&file, &options).unwrap_err();
    assert!(matches!(error, CompileError::Slow { .. }), "{error}");
    assert!(error.to_string().contains("was stopped: it took more than 200ms"), "{error}");
}
