//! Racket itself as the judge: a program and a client are run by an installed `racket`, and what it blames is held against
//! what the machines say.
//!
//! One process serves many runs, because starting one takes seconds. It runs `racket/driver.rkt`, which declares the modules by
//! their names, instantiates the client within limits, and says what was blamed, or which primitive failed where.

mod agreement;
mod client;

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::concrete::written_string;
use crate::core::{Constant, Program, SourceId};
use crate::reader;
use crate::syntax::{Datum, Syntax};
use touchstone_process::{Group, sandbox};

pub use agreement::{Agreement, Claim, Rule};
pub use client::{path_of, with_paths};

/// The driver's text.
const DRIVER: &str = include_str!("racket/driver.rkt");

/// The variable that names another racket.
const VARIABLE: &str = "TOUCHSTONE_RACKET";

/// Time that racket may take to load its libraries, or to come back after the time was up, where nobody says otherwise.
const PATIENCE: Duration = Duration::from_secs(90);

/// Why racket couldn't be asked.
#[derive(Debug, thiserror::Error)]
pub enum RacketError {
    /// It isn't there.
    #[error("racket isn't installed (apt-get install racket)")]
    NotInstalled,
    /// It can't be started, or spoken with.
    #[error("racket can't be run: {0}")]
    Io(#[from] io::Error),
    /// It says what we can't read.
    #[error("racket says what can't be read: {0}")]
    Unreadable(String),
    /// It didn't answer in time.
    #[error("racket didn't answer in time")]
    Late,
    /// It ended.
    #[error("racket doesn't answer")]
    Silent,
}

/// Limits of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Duration,
    /// Time that racket may take besides: to come back when the run's time is over, or to start anew. One that takes longer is ended.
    pub patience: Duration,
    /// Mebibytes of memory, those of racket itself included.
    pub memory: u64,
}

impl Limits {
    /// Limits of a question that's answered within so long, or not at all. Most of it is the run's.
    pub fn within(time: Duration) -> Limits {
        let patience = (time / 10).min(PATIENCE);
        Limits { time: time - patience, patience, ..Limits::default() }
    }

    /// Time for a question altogether.
    fn all(&self) -> Duration {
        self.time.saturating_add(self.patience)
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { time: Duration::from_secs(30), patience: PATIENCE, memory: 2048 }
    }
}

/// Form in which Racket runs a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// With errortrace, if that's installed, which knows where an exception was raised.
    Traced,
    /// As it is. Errortrace changes what a program does now and then, so this is the last word on that. Cost: half a second more, for
    /// a namespace of its own.
    Plain,
}

/// Result of a run, as Racket has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The way it ended.
    pub end: End,
    /// The text that the program wrote.
    pub output: String,
}

/// Ways for a run to end, as Racket has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It ended normally.
    Finished,
    /// A contract was violated.
    Blame(Blame),
    /// Another exception.
    Exception {
        /// Of which kind.
        class: Class,
        /// The innermost expression that was being evaluated, as far as racket knows. Its own libraries don't count.
        place: Option<Place>,
        /// Racket's message, or the value that was raised.
        message: String,
    },
    /// It didn't end in time.
    Time,
    /// It took too much memory.
    Memory,
    /// A module of the program couldn't be declared.
    Load(String),
}

/// A contract that was violated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// The party whose promise was broken: a module, `outer/inner` for one inside, or `client`.
    pub party: String,
    /// Name of the export that the contract is on.
    pub export: String,
    /// The whole contract as Racket writes it.
    pub contract: String,
    /// Place of the contract, if that's in the program: its span there is unknown.
    pub place: Option<Place>,
    /// Racket's message.
    pub message: String,
}

/// A place in a text of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The text: its file's name without folder and ending, or `client`.
    pub source: String,
    /// The character that it begins at, from 1.
    pub position: usize,
    /// The characters that it takes.
    pub span: usize,
}

/// The kinds of exceptions that blame nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// `exn:fail:contract:arity`
    Arity,
    /// `exn:fail:contract:divide-by-zero`
    DivideByZero,
    /// `exn:fail:contract:variable`: a variable was used before its definition.
    Variable,
    /// Another `exn:fail:contract`, of a primitive or library procedure.
    Contract,
    /// No clause of a `match` fits.
    Match,
    /// The client was refused before it ran.
    Syntax,
    /// Another exception, of `error` for instance.
    Fail,
    /// Something was raised that is no exception.
    Raised,
}

/// A racket that can be asked, by several threads one after the other.
#[derive(Debug)]
pub struct Racket {
    program: String,
    version: String,
    process: Mutex<Option<Process>>,
}

#[derive(Debug)]
struct Process {
    /// Ends with this.
    _racket: Group,
    /// Its own, in the sandbox; it's removed after the process has ended.
    _private: Option<sandbox::Private>,
    input: ChildStdin,
    /// Why it didn't take the driver's text.
    untaken: Option<String>,
    answers: Receiver<String>,
}

/// A racket that loads its libraries, beside whatever else is done. Dropped, it's ended.
#[derive(Debug)]
pub struct Starting {
    program: String,
    process: Process,
    begun: Instant,
}

impl Starting {
    /// The racket, once it can be asked. Cost: what's left of its start.
    ///
    /// # Errors
    /// It can't be run.
    pub fn ready(self) -> Result<Racket, RacketError> {
        self.ready_within(PATIENCE)?.map_err(|_| RacketError::Late)
    }

    /// The racket, if it can be asked before so long is over; else what's still starting.
    ///
    /// # Errors
    /// It can't be run.
    pub fn ready_within(self, time: Duration) -> Result<Result<Racket, Starting>, RacketError> {
        let Some(version) = self.process.version(time)? else { return Ok(Err(self)) };
        Ok(Ok(Racket { program: self.program, version, process: Mutex::new(Some(self.process)) }))
    }

    /// Time since it was begun.
    pub fn age(&self) -> Duration {
        self.begun.elapsed()
    }
}

impl Racket {
    /// Starts the racket that's installed, or that `TOUCHSTONE_RACKET` names. Cost: a second or two.
    ///
    /// # Errors
    /// There is none, or it can't be run.
    pub fn find() -> Result<Racket, RacketError> {
        Racket::begin()?.ready()
    }

    /// Begins to start the racket that [`Racket::find`] finds, and doesn't wait for it: it loads on another core while a
    /// client is searched for. Cost: a millisecond or two.
    ///
    /// # Errors
    /// There is none, or it can't be started.
    pub fn begin() -> Result<Starting, RacketError> {
        let program = std::env::var(VARIABLE).unwrap_or_else(|_| "racket".to_owned());
        Racket::begin_at(&program)
    }

    fn begin_at(program: &str) -> Result<Starting, RacketError> {
        let process = Process::spawn(program)?;
        Ok(Starting { program: program.to_owned(), process, begun: Instant::now() })
    }

    /// Starts the racket of this path.
    ///
    /// # Errors
    /// As [`Racket::find`].
    pub fn at(program: &str) -> Result<Racket, RacketError> {
        Racket::begin_at(program)?.ready()
    }

    /// Its version: `8.7`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Runs a client and compares what happens with what's claimed of it. Where that differs it's run without errortrace too, in what's left of
    /// the time.
    ///
    /// # Errors
    /// Racket can't be asked.
    pub fn confirm(
        &self,
        program: &Program,
        client: &str,
        claim: &Claim,
        limits: Limits,
    ) -> Result<Agreement, RacketError> {
        let begin = Instant::now();
        match claim.judge(program, &self.run(program, client, limits, Code::Traced)?) {
            differs @ Agreement::Differs(_) => {
                let left = limits.all().saturating_sub(begin.elapsed());
                let limits = Limits { memory: limits.memory, ..Limits::within(left) };
                let plain = claim.judge(program, &self.run(program, client, limits, Code::Plain)?);
                Ok(if plain == Agreement::Confirmed { plain } else { differs })
            }
            other => Ok(other),
        }
    }

    /// Runs a client: `client` is the text that [`crate::expand::with_client`] takes, `program` what that was given.
    ///
    /// # Errors
    /// Racket can't be asked. It's started anew for the next run.
    pub fn run(
        &self,
        program: &Program,
        client: &str,
        limits: Limits,
        code: Code,
    ) -> Result<Run, RacketError> {
        let sources = client::sources(program, client);
        let answer = self.ask(&request(program, &sources, client, limits, code), limits)?;
        understood(&answer).ok_or(RacketError::Unreadable(answer))
    }

    /// Racket's message, if it refuses to compile the modules of a text. Nothing of them is run but what runs while they're compiled.
    ///
    /// # Errors
    /// As [`Racket::run`].
    pub fn refusal(
        &self,
        program: &Program,
        source: SourceId,
        limits: Limits,
    ) -> Result<Option<String>, RacketError> {
        // In a namespace of its own: where it ran before, it would be run again when it's declared.
        let answer = self.ask(&request(program, &[source], "", limits, Code::Plain), limits)?;
        match understood(&answer).ok_or(RacketError::Unreadable(answer))?.end {
            End::Load(message) => Ok(Some(message)),
            End::Time => Err(RacketError::Late),
            _ => Ok(None),
        }
    }

    fn ask(&self, request: &str, limits: Limits) -> Result<String, RacketError> {
        let mut slot = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        let begin = Instant::now();
        let mut process = match slot.take() {
            Some(process) => process,
            None => Process::start(&self.program, limits.all())?,
        };
        process.input.write_all(request.as_bytes())?;
        process.input.flush()?;
        // One that doesn't answer isn't kept.
        let left = limits.all().saturating_sub(begin.elapsed());
        let answer = process.answers.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => RacketError::Late,
            RecvTimeoutError::Disconnected => RacketError::Silent,
        })?;
        *slot = Some(process);
        Ok(answer)
    }
}

impl Process {
    /// Starts one and waits until it can be asked, at most so long.
    fn start(program: &str, time: Duration) -> Result<Process, RacketError> {
        let process = Process::spawn(program)?;
        process.version(time)?.ok_or(RacketError::Late)?;
        Ok(process)
    }

    /// Starts one, and gives it the driver's text.
    fn spawn(program: &str) -> Result<Process, RacketError> {
        let mut command = Command::new(program);
        command.args([
            "-I",
            "racket/base",
            "-e",
            "(eval (read))",
            "-e",
            "(dynamic-require ''touchstone-driver #f)",
        ]);
        let (mut command, private) = sandbox::kept(command, &[])?;
        touchstone_process::lend(&mut command);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut racket = match Group::start(&mut command) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(RacketError::NotInstalled),
            other => other?,
        };
        let missing = || RacketError::Io(io::Error::other("it has no standard input or output"));
        let mut input = racket.leader().stdin.take().ok_or_else(missing)?;
        let output = racket.leader().stdout.take().ok_or_else(missing)?;
        let (sender, answers) = channel();
        // A thread, because a pipe can't be read with a limit of time. It ends with the process.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let written = input.write_all(DRIVER.as_bytes()).and_then(|()| input.flush());
        let untaken = written.err().map(|error| error.to_string());
        Ok(Process { _racket: racket, _private: private, input, untaken, answers })
    }

    /// Waits until it says its version, at most so long; none if it doesn't.
    fn version(&self, time: Duration) -> Result<Option<String>, RacketError> {
        let ready = match self.answers.recv_timeout(time) {
            Ok(ready) => ready,
            Err(RecvTimeoutError::Timeout) => return Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                let error = self.untaken.clone().map(|why| RacketError::Io(io::Error::other(why)));
                return Err(error.unwrap_or(RacketError::Silent));
            }
        };
        match &parts(&ready).unwrap_or_default()[..] {
            [Part::Text(head), Part::Text(version)] if head == "ready" => Ok(Some(version.clone())),
            _ => Err(RacketError::Unreadable(ready)),
        }
    }
}

fn request(program: &Program, sources: &[SourceId], client: &str, limits: Limits, code: Code) -> String {
    let sources: Vec<_> = sources.iter().filter_map(|at| program.sources.get(at.index())).collect();
    let mut request = String::from("(run (");
    for source in &sources {
        let name = client::stem(&source.name);
        let _ = write!(request, "({} {})", written_string(&name), written_string(&source.text));
    }
    // Where relative paths lead from.
    let folder = sources
        .first()
        .and_then(|source| Path::new(&source.name).parent())
        .map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
        .and_then(|folder| folder.canonicalize().ok())
        .map_or_else(|| ".".to_owned(), |folder| folder.display().to_string());
    let client = with_paths(program, client, |name| format!("'{name}"));
    let seconds = limits.time.as_secs_f64().max(0.001);
    let _ = writeln!(
        request,
        ") {} {} {seconds} {} {})",
        written_string(&client),
        written_string(&folder),
        limits.memory,
        match code {
            Code::Traced => "\"traced\"",
            Code::Plain => "\"plain\"",
        }
    );
    request
}

/// An element of an answer.
enum Part {
    Text(String),
    Number(usize),
}

fn parts(answer: &str) -> Option<Vec<Part>> {
    let data = reader::read(answer, crate::core::SourceId(0)).ok()?;
    data.first()?.as_list()?.iter().map(part).collect()
}

fn part(syntax: &Syntax) -> Option<Part> {
    match &syntax.datum {
        Datum::Atom(Constant::String(text)) => Some(Part::Text(text.to_string())),
        Datum::Atom(Constant::Number(number)) => number.to_index().map(Part::Number),
        _ => None,
    }
}

/// An answer of the driver's.
fn understood(answer: &str) -> Option<Run> {
    let parts = parts(answer)?;
    let (Part::Text(output), parts) = parts.split_last()? else { return None };
    let text = |at: usize| match parts.get(at) {
        Some(Part::Text(text)) => Some(text.clone()),
        _ => None,
    };
    let number = |at: usize| match parts.get(at) {
        Some(Part::Number(number)) => Some(*number),
        _ => None,
    };
    let place = |source: String, position: usize, span: usize| {
        (position > 0 && !source.is_empty()).then_some(Place { source, position, span })
    };
    let class = match text(0)?.as_str() {
        "finished" => return Some(Run { end: End::Finished, output: output.clone() }),
        "time" => return Some(Run { end: End::Time, output: output.clone() }),
        "memory" => return Some(Run { end: End::Memory, output: output.clone() }),
        "load" => return Some(Run { end: End::Load(text(1)?), output: output.clone() }),
        "blame" => {
            let blame = Blame {
                party: text(1)?,
                export: text(2)?,
                contract: text(3)?,
                place: place(text(4)?, number(5)?, 0),
                message: text(6)?,
            };
            return Some(Run { end: End::Blame(blame), output: output.clone() });
        }
        "arity" => Class::Arity,
        "divide" => Class::DivideByZero,
        "variable" => Class::Variable,
        "contract" => Class::Contract,
        "match" => Class::Match,
        "syntax" => Class::Syntax,
        "fail" => Class::Fail,
        "raised" => Class::Raised,
        _ => return None,
    };
    let place = place(text(1)?, number(2)?, number(3)?);
    Some(Run { end: End::Exception { class, place, message: text(4)? }, output: output.clone() })
}

#[cfg(test)]
mod tests;
