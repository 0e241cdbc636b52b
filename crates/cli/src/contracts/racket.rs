//! Racket itself as the judge: a client is run by `racket`, whose blame is compared with ours.
//!
//! One process serves many clients, because starting one takes most of a second. It runs `racket/driver.rkt`, which declares the
//! modules under test by their names, instantiates the client, and says what was blamed, or in which module's code a
//! primitive failed.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use touchstone_contracts::core::{Constant, ModuleId, Program, SourceId};
use touchstone_contracts::reader;
use touchstone_contracts::syntax::{Datum, Syntax};
use touchstone_contracts::verdict::{Fault, FaultKind};

/// The driver's text.
const DRIVER: &str = include_str!("racket/driver.rkt");

/// The variable that names another racket.
const VARIABLE: &str = "TOUCHSTONE_RACKET";

/// How long racket may take to load its libraries.
const START: Duration = Duration::from_secs(60);

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
    /// It didn't answer in time, or ended.
    #[error("racket doesn't answer")]
    Silent,
}

/// What a run of a client may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Duration,
    /// Mebibytes of memory, those of racket itself included.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { time: Duration::from_secs(10), memory: 1024 }
    }
}

/// What happened when racket ran a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing went wrong.
    Nobody,
    /// A contract was violated.
    Blame {
        /// The party whose promise was broken: a module, `outer/inner` for one inside, or the client.
        party: String,
        /// Racket's message.
        message: String,
    },
    /// A primitive was misused, or something was raised.
    Error {
        /// Whether it's an error of a primitive or an application.
        primitive: bool,
        /// The module whose code it was, as far as racket knows; `client` for the client.
        module: Option<String>,
        /// Racket's message.
        message: String,
    },
    /// It didn't end in time.
    Time,
    /// It took too much memory.
    Memory,
    /// A module couldn't be declared.
    Load(String),
}

/// Whether racket agrees with a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// It blames the same module for the same reason.
    Confirmed,
    /// It doesn't; what happened, as a phrase that begins with a verb.
    Differs(String),
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
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl Racket {
    /// The racket that's installed, or that `TOUCHSTONE_RACKET` names. Cost: it's started once for its version.
    ///
    /// # Errors
    /// There is none, or it can't be run.
    pub fn find() -> Result<Racket, RacketError> {
        let program = std::env::var(VARIABLE).unwrap_or_else(|_| "racket".to_owned());
        Racket::at(&program)
    }

    /// The racket of this path.
    ///
    /// # Errors
    /// As [`Racket::find`].
    pub fn at(program: &str) -> Result<Racket, RacketError> {
        let output = match Command::new(program).arg("--version").stdin(Stdio::null()).output() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(RacketError::NotInstalled),
            other => other?,
        };
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        // Welcome to Racket v8.7 [cs].
        let version = said
            .split_whitespace()
            .find_map(|word| {
                word.strip_prefix('v').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
            })
            .ok_or_else(|| RacketError::Unreadable(said.clone()))?;
        let version = version.trim_end_matches('.').to_owned();
        Ok(Racket { program: program.to_owned(), version, process: Mutex::new(None) })
    }

    /// Its version: `8.7`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Runs a client and compares what happens with what's expected.
    ///
    /// `client` is the text that [`touchstone_contracts::expand::with_client`] takes. The blamed module must be the expected
    /// one, a contract violation must be one, and a primitive must be the same.
    ///
    /// # Errors
    /// Racket can't be asked.
    pub fn confirm(
        &self,
        program: &Program,
        client: &str,
        expected: &Fault,
        limits: Limits,
    ) -> Result<Agreement, RacketError> {
        Ok(compare(&self.run(program, client, limits)?, expected))
    }

    /// Runs a client.
    ///
    /// # Errors
    /// Racket can't be asked.
    pub fn run(&self, program: &Program, client: &str, limits: Limits) -> Result<Outcome, RacketError> {
        let sources = required_sources(program, client);
        let request = request(program, &sources, client, limits);
        let answer = self.ask(&request, limits.time)?;
        outcome(program, &answer).ok_or(RacketError::Unreadable(answer))
    }

    fn ask(&self, request: &str, time: Duration) -> Result<String, RacketError> {
        let mut slot = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        let mut process = match slot.take() {
            Some(process) => process,
            None => Process::start(&self.program)?,
        };
        process.input.write_all(request.as_bytes())?;
        process.input.flush()?;
        // One that doesn't answer isn't kept.
        let answer = process.answers.recv_timeout(time + START).map_err(|_| RacketError::Silent)?;
        *slot = Some(process);
        Ok(answer)
    }
}

impl Process {
    fn start(program: &str) -> Result<Process, RacketError> {
        let mut child = Command::new(program)
            .args([
                "-I",
                "racket/base",
                "-e",
                "(eval (read))",
                "-e",
                "(dynamic-require ''touchstone-driver #f)",
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let missing = || RacketError::Io(io::Error::other("it has no standard input or output"));
        let mut input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        input.write_all(DRIVER.as_bytes())?;
        let (sender, answers) = channel();
        // A thread, because a pipe can't be read with a limit of time. It ends with the process.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Process { child, input, answers })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The names of the modules that hold a module, outermost first, itself last: `["file", "inner"]`.
pub fn path_of(program: &Program, module: ModuleId) -> Vec<String> {
    let own = program.module(module).span;
    let mut around: Vec<_> = program
        .modules
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(at, other)| {
            let span = other.span;
            let holds =
                span.source == own.source && span.start <= own.start && own.end <= span.end && span != own;
            *at == module.index() || holds
        })
        .map(|(_, other)| other)
        .collect();
    around.sort_by_key(|other| std::cmp::Reverse(other.span.end - other.span.start));
    around.iter().map(|other| other.name.to_string()).collect()
}

/// A client's text with each module that its `require`s name as racket needs it: the outermost module as `outermost` says, given
/// its name, the others as submodules of it.
pub fn with_paths(program: &Program, client: &str, outermost: impl Fn(&str) -> String) -> String {
    let mut text = String::with_capacity(client.len());
    let mut done = 0;
    for (module, span) in requires(program, client) {
        let path = path_of(program, module);
        let Some((first, inner)) = path.split_first() else { continue };
        let root = outermost(first);
        text.push_str(&client[done..span.0]);
        if inner.is_empty() {
            text.push_str(&root);
        } else {
            let names: Vec<String> = inner.iter().map(|name| symbol(name)).collect();
            let _ = write!(text, "(submod {root} {})", names.join(" "));
        }
        done = span.1;
    }
    text.push_str(&client[done..]);
    text
}

/// The modules that a client requires, and where it says so, in order.
fn requires(program: &Program, client: &str) -> Vec<(ModuleId, (usize, usize))> {
    let Ok(forms) = reader::read(client, SourceId(0)) else { return Vec::new() };
    let mut found = Vec::new();
    for form in &forms {
        let Some([_, specs @ ..]) = form.as_form("require") else { continue };
        for spec in specs {
            let name = match (spec.as_form("quote"), spec.as_form("submod")) {
                (Some([_, name]), _) => name.name(),
                (_, Some([.., last])) => last.name(),
                _ => None,
            };
            if let Some(module) = name.and_then(|name| program.module_named(name)) {
                found.push((module, (spec.span.start as usize, spec.span.end as usize)));
            }
        }
    }
    found
}

fn required_sources(program: &Program, client: &str) -> Vec<SourceId> {
    let mut sources: Vec<SourceId> =
        requires(program, client).iter().map(|(module, _)| program.module(*module).span.source).collect();
    sources.sort_unstable();
    sources.dedup();
    sources
}

fn request(program: &Program, sources: &[SourceId], client: &str, limits: Limits) -> String {
    let client = with_paths(program, client, |name| format!("'{}", symbol(name)));
    let texts = || sources.iter().filter_map(|source| program.sources.get(source.index()));
    let mut request = String::from("(run");
    for text in texts() {
        let _ = write!(request, " ({} {})", string(&stem(&text.name)), string(&text.text));
    }
    // Where relative paths lead from.
    let folder = texts()
        .next()
        .and_then(|text| Path::new(&text.name).parent())
        .map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
        .and_then(|folder| folder.canonicalize().ok())
        .map_or_else(|| ".".to_owned(), |folder| folder.display().to_string());
    let seconds = limits.time.as_secs_f64().max(0.001);
    let _ = writeln!(request, " {} {} {seconds} {})", string(&client), string(&folder), limits.memory);
    request
}

fn stem(name: &str) -> String {
    Path::new(name).file_stem().map_or_else(|| name.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// A string as Racket reads it.
pub fn string(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

/// A symbol as Racket reads it.
fn symbol(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_.!?*/<>=+:$%&^~".contains(c);
    let number = name.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    if !name.is_empty() && name.chars().all(plain) && !number { name.to_owned() } else { format!("|{name}|") }
}

/// An answer of the driver's.
fn outcome(program: &Program, answer: &str) -> Option<Outcome> {
    let data = reader::read(answer, SourceId(0)).ok()?;
    let items = data.first()?.as_list()?;
    let text = |at: usize| items.get(at).and_then(string_of);
    Some(match text(0)?.as_str() {
        "nobody" => Outcome::Nobody,
        "blame" => Outcome::Blame { party: text(1)?, message: text(2)? },
        kind @ ("error" | "raised") => {
            let Datum::Atom(Constant::Number(position)) = &items.get(2)?.datum else { return None };
            let position = position.to_string().parse().ok()?;
            Outcome::Error {
                primitive: kind == "error",
                module: module_at(program, &text(1)?, position),
                message: text(3)?,
            }
        }
        "time" => Outcome::Time,
        "memory" => Outcome::Memory,
        "load" => Outcome::Load(text(1)?),
        _ => return None,
    })
}

fn string_of(syntax: &Syntax) -> Option<String> {
    match &syntax.datum {
        Datum::Atom(Constant::String(text)) => Some(text.to_string()),
        _ => None,
    }
}

/// The innermost module at a character of a source, from 1.
fn module_at(program: &Program, source: &str, position: usize) -> Option<String> {
    if source == "client" {
        return Some("client".to_owned());
    }
    let own = program.sources.iter().rposition(|text| stem(&text.name) == source)?;
    let text = &program.sources[own].text;
    let byte = text.char_indices().nth(position.checked_sub(1)?).map_or(text.len(), |(at, _)| at) as u32;
    let around = program.modules.iter().skip(1).filter(|module| {
        module.span.source.index() == own && module.span.start <= byte && byte < module.span.end
    });
    around.min_by_key(|module| module.span.end - module.span.start).map(|module| module.name.to_string())
}

/// Whether what happened is what was expected.
fn compare(outcome: &Outcome, expected: &Fault) -> Agreement {
    let blame = expected.blame.as_str();
    let first = |message: &str| message.lines().next().unwrap_or_default().to_owned();
    let differs = |what: String| Agreement::Differs(what);
    match outcome {
        Outcome::Nobody => differs("finds nothing wrong".to_owned()),
        Outcome::Time => differs("doesn't end in time".to_owned()),
        Outcome::Memory => differs("takes too much memory".to_owned()),
        Outcome::Load(message) => differs(format!("can't load it: {}", first(message))),
        Outcome::Blame { party, message } => {
            let same = party == blame || party.ends_with(&format!("/{blame}"));
            match &expected.kind {
                FaultKind::Contract { .. } if same => Agreement::Confirmed,
                _ => differs(format!("blames {party}: {}", first(message))),
            }
        }
        Outcome::Error { primitive, module, message } => {
            let right = match &expected.kind {
                FaultKind::Contract { .. } => false,
                FaultKind::Primitive { name, .. } => *primitive && names(message, name),
                FaultKind::Application { .. } => {
                    *primitive && (message.starts_with("application:") || message.contains("arity mismatch"))
                }
                FaultKind::Undefined { name } => message.starts_with(&format!("{name}:")),
                FaultKind::Raised { .. } => true,
            };
            if right && module.as_deref().is_none_or(|module| module == blame) {
                return Agreement::Confirmed;
            }
            let place = module.as_deref().map_or(String::new(), |module| format!(" in {module}"));
            differs(format!("raises{place}: {}", first(message)))
        }
    }
}

/// Whether a message is of this primitive. Racket's compiler may have put another one that does the same in its place.
fn names(message: &str, primitive: &str) -> bool {
    let others: &[&str] = match primitive {
        "add1" => &["+"],
        "sub1" => &["-"],
        "=" | "<" | ">" | "<=" | ">=" => &["=", "<", ">", "<=", ">="],
        "first" => &["car"],
        "rest" => &["cdr"],
        _ => &[],
    };
    others.iter().chain(&[primitive]).any(|name| message.starts_with(&format!("{name}:")))
}

#[cfg(test)]
mod tests;
