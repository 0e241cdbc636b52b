//! What `emit` writes for a function of the scores example is an ordinary test file: it compiles in a package that doesn't
//! know Touchstone, and passes.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

#[test]
fn emitted_tests_compile_without_touchstone_and_pass() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let package = temporary.join("emitted");
    fs::create_dir_all(package.join("tests")).expect("a folder");
    fs::create_dir_all(package.join("src")).expect("a folder");
    let scores = root.join("examples/scores").canonicalize().expect("the example");
    let manifest = format!(
        "[package]\nname = \"emitted\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ntouchstone-example-scores = {{ path = {scores:?} }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("written");
    fs::write(package.join("src/lib.rs"), "").expect("written");
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("the lock file");
    for function in ["best::best", "insert::insert", "average::average"] {
        let file = package.join("tests").join(format!("{}.rs", function.replace("::", "_")));
        let emitted = Command::new(env!("CARGO_BIN_EXE_touchstone"))
            .args(["emit", function, "--limit", "40", "--manifest-path"])
            .arg(root.join("examples/scores/Cargo.toml"))
            .arg("-o")
            .arg(&file)
            .env("CARGO_TARGET_DIR", temporary.join("fixtures"))
            .output()
            .expect("started");
        assert!(emitted.status.success(), "{}", String::from_utf8_lossy(&emitted.stderr));
        let text = fs::read_to_string(&file).expect("the file");
        assert_eq!(text.matches("#[test]").count(), 40);
        assert!(!text.contains("touchstone::"), "{text}");
    }
    let run = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
        .args(["test", "--quiet"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", temporary.join("fixtures"))
        .output()
        .expect("started");
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}\n{}", String::from_utf8_lossy(&run.stderr));
    assert_eq!(said.matches("40 passed").count(), 3, "{said}");
}
