//! What `emit` writes for a function of the scores example is an ordinary test file: it compiles in a package that doesn't
//! know Touchstone, and passes.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// A copy of the example that isn't in our workspace: what it depends on is built without optimisation, as for the other tests' packages.
fn scores(root: &Path, folder: &Path) {
    let touchstone = root.join("crates/touchstone").canonicalize().expect("the crate");
    let manifest = format!(
        "[package]\nname = \"touchstone-example-scores\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[lib]\nname = \"scores\"\n\n\
         [dependencies]\ntouchstone = {{ path = {touchstone:?}, default-features = false }}\n\n\
         [dev-dependencies]\ntouchstone = {{ path = {touchstone:?} }}\n\n[workspace]\n"
    );
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest).expect("written");
    for source in fs::read_dir(root.join("examples/scores/src")).expect("the sources") {
        let source = source.expect("an entry").path();
        if source.extension().is_some_and(|extension| extension == "rs") {
            fs::copy(&source, folder.join("src").join(source.file_name().expect("a name"))).expect("copied");
        }
    }
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
}

#[test]
fn emitted_tests_compile_without_touchstone_and_pass() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (package, example) = (temporary.join("emitted"), temporary.join("scores"));
    fs::create_dir_all(package.join("tests")).expect("a folder");
    fs::create_dir_all(package.join("src")).expect("a folder");
    scores(&root, &example);
    let manifest = format!(
        "[package]\nname = \"emitted\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ntouchstone-example-scores = {{ path = {example:?} }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("written");
    fs::write(package.join("src/lib.rs"), "").expect("written");
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("the lock file");
    for function in ["best::best", "insert::insert", "average::average"] {
        let file = package.join("tests").join(format!("{}.rs", function.replace("::", "_")));
        let emitted = Command::new(env!("CARGO_BIN_EXE_touchstone"))
            .args(["emit", function, "--limit", "40", "--manifest-path"])
            .arg(example.join("Cargo.toml"))
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
