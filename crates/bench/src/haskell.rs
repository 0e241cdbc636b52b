//! The tools in Haskell: compiled once from `haskell/`, if there is a compiler and the libraries are installed.

use crate::tool::{Haskell, Tool};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The programs that could be compiled.
#[derive(Debug, Default)]
pub struct Programs {
    programs: HashMap<Haskell, PathBuf>,
    /// What to tell the reader: the compiler's version, or why something is missing.
    pub notes: Vec<String>,
}

impl Programs {
    /// Compiles the programs of the tools that are wanted.
    pub fn compile(wanted: impl Fn(Tool) -> bool) -> Programs {
        let mut result = Programs::default();
        let tools = [Haskell::LazySmallCheck, Haskell::SmallCheck, Haskell::QuickCheck];
        let tools: Vec<_> = tools.into_iter().filter(|tool| wanted(Tool::Haskell(*tool))).collect();
        if tools.is_empty() {
            return result;
        }
        let version = Command::new("ghc").arg("--version").stderr(Stdio::null()).output();
        let Ok(version) = version.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        else {
            result
                .notes
                .push("no Haskell: there is no `ghc` (scripts/install-haskell-peers.sh installs it)".into());
            return result;
        };
        result.notes.push(format!("Haskell: {version}, -O2"));
        for tool in tools {
            match compile(tool) {
                Ok(program) => {
                    result.programs.insert(tool, program);
                }
                Err(reason) => result.notes.push(format!("no {}: {reason}", Tool::Haskell(tool))),
            }
        }
        result
    }

    /// The program of a tool.
    pub fn of(&self, tool: Haskell) -> Option<&Path> {
        self.programs.get(&tool).map(PathBuf::as_path)
    }
}

fn compile(tool: Haskell) -> Result<PathBuf, String> {
    let name = Tool::Haskell(tool).name();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("haskell");
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let objects = this.with_file_name("haskell-peers").join(name);
    std::fs::create_dir_all(&objects).map_err(|error| error.to_string())?;
    let program = objects.join(name);
    let mut command = Command::new("ghc");
    command.args(["-O2", "-v0", "-rtsopts", "-with-rtsopts=-M4g"]);
    command.arg(format!("-i{}", sources.display())).arg("-outputdir").arg(&objects);
    command.arg("-o").arg(&program).arg(sources.join(format!("{name}Peer.hs")));
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(program);
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let first = errors.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("no reason given");
    Err(format!("ghc can't compile it (scripts/install-haskell-peers.sh installs the libraries): {first}"))
}
