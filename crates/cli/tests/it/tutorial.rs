//! The guide's tutorial, step by step as written: its code in a package of its own, every line of its outputs compared.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The contents of the blocks that begin with the fence, in order.
fn blocks<'t>(chapter: &'t str, fence: &'t str) -> impl Iterator<Item = &'t str> {
    chapter.split(fence).skip(1).filter_map(|rest| rest.split("```").next())
}

#[test]
fn each_step_prints_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let chapter = fs::read_to_string(root.join("docs/src/tutorial.md")).expect("the chapter");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    fs::create_dir_all(package.join("src")).expect("a folder");
    let touchstone = root.join("crates/touchstone").canonicalize().expect("the crate");
    let manifest = format!(
        "[package]\nname = \"prices\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ntouchstone = {{ path = {touchstone:?} }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("written");
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("the lock file");
    let _ = fs::remove_file(package.join("src/lib.touchstone"));
    let steps: Vec<_> = blocks(&chapter, "```rust\n").zip(blocks(&chapter, "```text\n")).collect();
    assert_eq!(steps.len(), 3);
    for (code, output) in steps {
        fs::write(package.join("src/lib.rs"), code).expect("written");
        let run = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
            .args(["test", "--lib", "--", "--nocapture"])
            .current_dir(&package)
            // A slow machine comes as far as the reader's.
            .env("TOUCHSTONE_TIME", "200s")
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"))
            .output()
            .expect("started");
        let said = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
        for line in output.lines().filter(|line| !line.is_empty()) {
            assert!(said.contains(line), "the guide says\n{line}\nbut it is\n{said}");
        }
        assert_eq!(run.status.success(), output.contains("passed: "), "{said}");
    }
}
