//! The folder with all that an instrumented build needs: the objects of the run time, made by `rustc`, and the wrapper. Its name has
//! what they depend on; it's made once, tried on a small program, and put in its place in one step.

use super::wrapper;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use touchstone_campaign::feedback::RUNTIME;

/// Instrumented code that tells whether what it compares is noted.
const TRIAL: &str = include_str!("trial.rs");

/// Makes the kit below a folder, unless it's there. The wrapper's path.
pub(super) fn prepare(below: &Path) -> Result<PathBuf, String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = said(Command::new(&rustc).arg("-vV"))?;
    let us = std::env::current_exe().map_err(|error| format!("this program isn't found: {error}"))?;
    let mut hasher = DefaultHasher::new();
    (&version, RUNTIME, TRIAL, wrapper::INSTRUMENTS, wrapper::TEST_LINKS, &us).hash(&mut hasher);
    let key = format!("{:016x}", hasher.finish());
    let kit = below.join(format!("feedback-{key}"));
    let name = format!("{}{key}", wrapper::NAME);
    if kit.join(&name).exists() {
        return Ok(kit.join(name));
    }
    let no_kit = |error: std::io::Error| format!("{}: {error}", below.display());
    fs::create_dir_all(below).map_err(no_kit)?;
    let fresh = tempfile::tempdir_in(below).map_err(no_kit)?;
    make(fresh.path(), &rustc, &name, &us, host(&version))?;
    match fs::rename(fresh.path(), &kit) {
        // Another one was quicker, and its kit is the same.
        Err(_) if kit.join(&name).exists() => {}
        renamed => renamed.map_err(no_kit)?,
    }
    Ok(kit.join(name))
}

/// For which machine the compiler compiles unless it's told otherwise.
fn host(version: &str) -> &str {
    version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default()
}

fn make(folder: &Path, rustc: &std::ffi::OsStr, name: &str, us: &Path, host: &str) -> Result<(), String> {
    let file = |name: &str, text: &str| {
        fs::write(folder.join(name), text).map_err(|error| format!("{}: {error}", folder.display()))
    };
    for (name, text) in RUNTIME {
        file(name, text)?;
    }
    file("trial.rs", TRIAL)?;
    file(wrapper::HOST, host)?;
    for object in ["coverage", "texts"] {
        let mut command = Command::new(rustc);
        command.current_dir(folder).args(["--edition", "2024", "--crate-type", "lib", "--emit", "obj"]);
        command.args(["-Copt-level=3", "-Cpanic=abort", "-Ccodegen-units=1", "-Aunsafe_code"]);
        said(command.arg(format!("{object}.rs")).arg("-o").arg(format!("{object}.o")))?;
    }
    link(us, &folder.join(name))?;
    let mut command = Command::new(folder.join(name));
    command.arg(rustc).current_dir(folder);
    // It's no test, but linked as one.
    command.args([
        "--crate-name",
        "trial",
        "--edition",
        "2024",
        "trial.rs",
        "--cfg",
        "trial",
        "--test",
        "-o",
        "trial",
    ]);
    said(&mut command)?;
    said(Command::new(folder.join("trial")).arg("--quiet"))?;
    Ok(())
}

#[cfg(unix)]
fn link(us: &Path, name: &Path) -> Result<(), String> {
    std::os::unix::fs::symlink(us, name).map_err(|error| format!("{}: {error}", name.display()))
}

#[cfg(not(unix))]
fn link(_us: &Path, _name: &Path) -> Result<(), String> {
    Err("it's to be had on Linux only".into())
}

/// What a command prints, if it succeeds.
fn said(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |what: String| format!("`{program}` {what}");
    let output =
        command.stdin(Stdio::null()).output().map_err(|error| failed(format!("can't be run: {error}")))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    let first = words.lines().find(|line| !line.trim().is_empty()).unwrap_or("nothing").to_owned();
    Err(failed(format!("failed ({}) and said: {first}", output.status)))
}
