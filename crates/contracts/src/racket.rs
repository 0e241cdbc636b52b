//! Confirmation by Racket itself: the program and a client are run by an installed `racket`, and what it
//! blames is compared with what the concrete machine blames. One process serves many confirmations, each in a
//! namespace of its own and within limits.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::concrete::{Fault, FaultKind, written_string};
use crate::core::{Constant, Source, SourceId};
use crate::reader;
use crate::syntax::{Datum, Syntax};

/// What to say when there's no `racket`.
pub const ABSENT: &str = "racket isn't installed: apt-get install racket";

/// The program that runs in the `racket` process.
const DRIVER: &str = include_str!("racket/driver.rkt");

/// How long and with how much memory one confirmation may run.
#[derive(Clone, Copy, Debug)]
pub struct RacketLimits {
    /// Seconds.
    pub seconds: u32,
    /// Megabytes.
    pub megabytes: u32,
}

impl Default for RacketLimits {
    fn default() -> RacketLimits {
        RacketLimits { seconds: 10, megabytes: 512 }
    }
}

/// Why Racket couldn't be asked.
#[derive(Debug, thiserror::Error)]
pub enum RacketError {
    /// There's no `racket`.
    #[error("{ABSENT}")]
    Absent,
    /// It was there, but the conversation with it failed.
    #[error("racket: {0}")]
    Broken(String),
    /// Files for it couldn't be written.
    #[error("racket: {0}")]
    Io(#[from] std::io::Error),
}

/// How a run ended, as Racket has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RacketRun {
    /// How.
    pub end: RacketEnd,
    /// The exception's message.
    pub message: String,
    /// What was written.
    pub output: String,
}

/// The ways in which a run ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RacketEnd {
    /// Normally.
    Finished,
    /// A contract blamed this party: the name of a module.
    Blame(String),
    /// The program was refused before it ran.
    Syntax,
    /// A procedure was applied to the wrong number of arguments.
    Arity,
    /// Division by zero.
    DivideByZero,
    /// A variable was used before its definition.
    Variable,
    /// Another error of a primitive or library procedure.
    Contract,
    /// An exception of the program's own, by `error` for instance.
    Fail,
    /// Something was raised that isn't an exception.
    Raised,
    /// The time was spent.
    Time,
    /// The memory was spent.
    Memory,
}

/// Whether Racket agrees with a fault that the concrete machine found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does: the version of Racket, and what it said.
    Confirmed {
        /// The version.
        version: String,
        /// The exception's message.
        message: String,
    },
    /// It doesn't: what happened instead.
    Refuted(RacketRun),
}

/// A running `racket`.
#[derive(Debug)]
pub struct Racket {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
    folder: PathBuf,
    version: String,
    runs: u32,
}

static PROCESSES: AtomicU32 = AtomicU32::new(0);

impl Racket {
    /// Starts `racket`. Cost: half a second or more.
    ///
    /// # Errors
    /// It isn't installed, or doesn't start.
    pub fn start() -> Result<Racket, RacketError> {
        let serial = PROCESSES.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("touchstone-racket-{}-{serial}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let started = start_in(&folder);
        if started.is_err() {
            let _ = std::fs::remove_dir_all(&folder);
        }
        started
    }

    /// The version of Racket.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Runs a client of a program, given the program's texts: what stands at the top of the client's module.
    ///
    /// # Errors
    /// The conversation failed. The process can't be used any more then.
    pub fn run(
        &mut self,
        sources: &[Source],
        client: &str,
        limits: &RacketLimits,
    ) -> Result<RacketRun, RacketError> {
        self.runs += 1;
        let folder = self.folder.join(format!("run{}", self.runs));
        std::fs::create_dir_all(&folder)?;
        let declarations = declare(sources, &folder)?;
        let quoted: Vec<String> = declarations.iter().map(|text| literal(text)).collect();
        let request = format!(
            "({} ({}) {} {} {})\n",
            literal(&folder.display().to_string()),
            quoted.join(" "),
            literal(client),
            limits.seconds,
            limits.megabytes
        );
        let sent = match &mut self.input {
            Some(input) => input.write_all(request.as_bytes()).and_then(|()| input.flush()),
            None => return Err(RacketError::Broken(String::from("it has ended"))),
        };
        sent.map_err(|error| RacketError::Broken(error.to_string()))?;
        let patience = Duration::from_secs(u64::from(limits.seconds) + 20);
        let answer = match self.answers.recv_timeout(patience) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => {
                self.stop();
                return Err(RacketError::Broken(String::from("no answer")));
            }
            Err(RecvTimeoutError::Disconnected) => {
                self.stop();
                return Err(RacketError::Broken(String::from("it has ended")));
            }
        };
        let _ = std::fs::remove_dir_all(&folder);
        understood(&answer).ok_or_else(|| RacketError::Broken(format!("not understood: {answer}")))
    }

    /// Asks whether Racket comes to the same fault.
    ///
    /// # Errors
    /// As for [`Racket::run`].
    pub fn confirm(
        &mut self,
        sources: &[Source],
        client: &str,
        fault: &Fault,
        limits: &RacketLimits,
    ) -> Result<Verdict, RacketError> {
        let run = self.run(sources, client, limits)?;
        Ok(match agrees(fault, &run) {
            true => Verdict::Confirmed { version: self.version.clone(), message: run.message },
            false => Verdict::Refuted(run),
        })
    }

    fn stop(&mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Racket {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn start_in(folder: &std::path::Path) -> Result<Racket, RacketError> {
    let driver = folder.join("driver.rkt");
    std::fs::write(&driver, DRIVER)?;
    let spawned = Command::new("racket")
        .arg(&driver)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child = match spawned {
        Ok(child) => child,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(RacketError::Absent),
        Err(error) => return Err(error.into()),
    };
    let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(RacketError::Broken(String::from("no pipes")));
    };
    let (sender, answers) = channel();
    // The thread ends with the pipe.
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let mut racket = Racket {
        child,
        input: Some(input),
        answers,
        folder: folder.to_path_buf(),
        version: String::new(),
        runs: 0,
    };
    let ready = racket.answers.recv_timeout(Duration::from_secs(120));
    let Ok(ready) = ready else {
        racket.stop();
        return Err(RacketError::Broken(String::from("it doesn't start")));
    };
    match parts(&ready).as_deref() {
        Some([head, version]) if head == "ready" => racket.version = version.clone(),
        _ => return Err(RacketError::Broken(format!("not understood: {ready}"))),
    }
    Ok(racket)
}

/// Whether what Racket did is the fault.
pub fn agrees(fault: &Fault, run: &RacketRun) -> bool {
    let named = |name: &str| {
        let name = name.trim_start_matches("#%");
        run.message.starts_with(&format!("{name}:")) || name.is_empty()
    };
    let error =
        matches!(run.end, RacketEnd::Contract | RacketEnd::DivideByZero | RacketEnd::Arity | RacketEnd::Fail);
    match &fault.kind {
        // The same party, and a contract of the same export.
        FaultKind::Contract { export, .. } => {
            run.end == RacketEnd::Blame(fault.blamed.clone()) && (export.is_empty() || named(export))
        }
        FaultKind::Primitive { name } => {
            // `match` and a few others raise exceptions of classes of their own.
            let known = fault.message.contains("division by zero") || fault.message.contains("undefined for");
            error
                && (named(name) || (known && run.end == RacketEnd::DivideByZero) || alias(name, &run.message))
        }
        FaultKind::Arity => run.end == RacketEnd::Arity,
        FaultKind::NotAProcedure => run.end == RacketEnd::Contract && run.message.contains("not a procedure"),
        FaultKind::Undefined => run.end == RacketEnd::Variable,
        FaultKind::Raised => matches!(run.end, RacketEnd::Fail | RacketEnd::Raised | RacketEnd::Contract),
    }
}

/// Racket's messages call some procedures by the name of the one that does their work.
fn alias(name: &str, message: &str) -> bool {
    let other = match name {
        "add1" => "+",
        "sub1" => "-",
        "inexact->exact" => "exact",
        "exact->inexact" => "inexact",
        "=" | "<" | ">" | "<=" | ">=" => return message.starts_with(['=', '<', '>']),
        "foldl" | "foldr" | "filter" | "map" | "andmap" | "ormap" | "for-each" => {
            return message.contains("argument mismatch") || message.contains("arity");
        }
        "for" | "in-range" | "in-list" => return message.starts_with("in-") || message.starts_with("for"),
        "atan" => "atan2",
        "first" => "car",
        "rest" => "cdr",
        _ => return false,
    };
    message.starts_with(&format!("{other}:"))
}

/// Writes the texts into the folder, and says what is to be declared at the top level so that the client can
/// require each module by its name.
fn declare(sources: &[Source], folder: &std::path::Path) -> Result<Vec<String>, RacketError> {
    let mut out = vec![];
    for source in sources {
        let file = std::path::Path::new(&source.name);
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or("module.rkt");
        let name = if name.ends_with(".rkt") { name.to_owned() } else { format!("{name}.rkt") };
        let stem = name.trim_end_matches(".rkt").to_owned();
        std::fs::write(folder.join(&name), source.text.as_bytes())?;
        let Ok(data) = reader::read(&source.text, SourceId(0)) else { continue };
        match data.first().and_then(|first| first.as_form("#%lang")) {
            Some(_) => {
                let path = literal(&folder.join(&name).display().to_string());
                out.push(alias_module(&stem, &format!("(file {path})")));
                let mut nested = vec![];
                submodules(&data, &mut nested);
                for path_inside in nested {
                    let inner = path_inside.last().cloned().unwrap_or_default();
                    let inside = path_inside.join(" ");
                    out.push(alias_module(&inner, &format!("(submod (file {path}) {inside})")));
                }
            }
            None => {
                // The text of each module form, as it is.
                for form in data {
                    if matches!(form.as_list(), Some([head, ..]) if head.name() == Some("module")) {
                        let range = form.span.start as usize..form.span.end as usize;
                        out.push(source.text.get(range).unwrap_or_default().to_owned());
                    }
                }
            }
        }
    }
    Ok(out)
}

/// A module that hands on everything that another provides.
fn alias_module(name: &str, path: &str) -> String {
    format!("(module {name} racket/base (require {path}) (provide (all-from-out {path})))")
}

fn submodules(data: &[Syntax], out: &mut Vec<Vec<String>>) {
    for form in data {
        if let Some([head, name, _, body @ ..]) = form.as_list()
            && head.name() == Some("module")
        {
            let name = name.name().unwrap_or_default().to_owned();
            let mut inner = vec![];
            submodules(body, &mut inner);
            out.push(vec![name.clone()]);
            out.extend(inner.into_iter().map(|path| std::iter::once(name.clone()).chain(path).collect()));
        }
    }
}

/// A string that Racket's reader reads as this text.
fn literal(text: &str) -> String {
    written_string(text)
}

/// The elements of an answer as text.
fn parts(answer: &str) -> Option<Vec<String>> {
    let data = reader::read(answer, SourceId(0)).ok()?;
    let items = data.first()?.as_list()?;
    items
        .iter()
        .map(|item| match &item.datum {
            Datum::Symbol(name, _) => Some(name.to_string()),
            Datum::Atom(Constant::String(text)) => Some(text.to_string()),
            _ => None,
        })
        .collect()
}

fn understood(answer: &str) -> Option<RacketRun> {
    let parts = parts(answer)?;
    let [head, party, message, output] = &parts[..] else { return None };
    let end = match head.as_str() {
        "finished" => RacketEnd::Finished,
        "blame" => RacketEnd::Blame(party.clone()),
        "syntax" => RacketEnd::Syntax,
        "arity" => RacketEnd::Arity,
        "divide" => RacketEnd::DivideByZero,
        "variable" => RacketEnd::Variable,
        "contract" => RacketEnd::Contract,
        "fail" => RacketEnd::Fail,
        "raised" => RacketEnd::Raised,
        "time" => RacketEnd::Time,
        "memory" => RacketEnd::Memory,
        _ => return None,
    };
    Some(RacketRun { end, message: message.clone(), output: output.clone() })
}

#[cfg(test)]
mod tests;
