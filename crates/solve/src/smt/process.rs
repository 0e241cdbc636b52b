//! A solver's process: lines go in through one thread, answers come out through another, so that neither a full pipe nor
//! silence ever blocks us. Dropping it kills it.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::Installed;
use touchstone_process::Group;

/// Why a conversation can't go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// No answer by the deadline.
    Silent,
    /// It ran out of memory.
    Memory,
    /// The process ended, or couldn't be started; with what is known of how.
    Died(String),
    /// An answer that is none.
    Rubbish(String),
    /// A right answer that can't be expressed here, such as an irrational number.
    Unreadable(String),
}

/// Answers longer than this are rubbish.
const LONGEST_ANSWER: usize = 256 << 20;

#[derive(Debug)]
pub(super) struct Process {
    group: Group,
    /// To the thread that writes.
    lines: Sender<String>,
    /// From the thread that reads.
    answers: Receiver<String>,
    /// The last of what was written to the error stream.
    complaints: Arc<Mutex<String>>,
    transcript: Option<File>,
}

impl Process {
    /// Starts a solver, its memory limited by its own option or by `prlimit`.
    pub(super) fn start(
        installed: &Installed,
        memory: Option<u64>,
        transcript: Option<&Path>,
    ) -> Result<Process, Failure> {
        let limited_by_itself = installed.kind == super::Kind::Z3;
        let mut command = match memory {
            Some(bytes) if !limited_by_itself && cfg!(target_os = "linux") => {
                let mut command = Command::new("prlimit");
                command.arg(format!("--as={bytes}")).arg(&installed.path);
                command
            }
            _ => Command::new(&installed.path),
        };
        command
            .args(installed.kind.arguments(memory))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut group = Group::start(&mut command)
            .map_err(|e| Failure::Died(format!("{} can't be started: {e}", installed.path.display())))?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (group.leader().stdin.take(), group.leader().stdout.take(), group.leader().stderr.take())
        else {
            return Err(Failure::Died("it has no pipes".into()));
        };
        let complaints = Arc::new(Mutex::new(String::new()));
        let (lines, outgoing) = channel::<String>();
        thread::spawn(move || write_lines(stdin, &outgoing));
        let (incoming, answers) = channel();
        thread::spawn(move || read_answers(stdout, &incoming));
        let shared = complaints.clone();
        thread::spawn(move || read_complaints(stderr, &shared));
        let transcript = match transcript {
            Some(path) => Some(open_transcript(path, installed)?),
            None => None,
        };
        Ok(Process { group, lines, answers, complaints, transcript })
    }

    /// Says a line, without waiting for anything.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Failure> {
        self.note("", line);
        match self.lines.send(format!("{line}\n")) {
            Ok(()) => Ok(()),
            // The writing thread is gone because the pipe is closed.
            Err(_) => Err(self.death()),
        }
    }

    /// Waits for one answer (an S-expression), until the deadline if there is one.
    pub(super) fn receive(&mut self, deadline: Option<Instant>) -> Result<String, Failure> {
        let mut answer = String::new();
        let mut balance = Balance::default();
        loop {
            let line = match deadline {
                None => self.answers.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(deadline) => {
                    self.answers.recv_timeout(deadline.saturating_duration_since(Instant::now()))
                }
            };
            let line = match line {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => {
                    self.note("; ", "(no answer in time)");
                    return Err(Failure::Silent);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.death()),
            };
            self.note("; ", line.trim_end());
            if answer.is_empty() && line.trim().is_empty() {
                continue;
            }
            balance.add(&line);
            answer.push_str(&line);
            if answer.len() > LONGEST_ANSWER {
                return Err(Failure::Rubbish(format!("an answer of more than {LONGEST_ANSWER} bytes")));
            }
            if balance.complete() {
                return classify(answer);
            }
        }
    }

    /// The failure that tells how the process ended, as far as is known.
    fn death(&mut self) -> Failure {
        // The pipe may be closed a moment before the process is gone.
        let start = Instant::now();
        let status = loop {
            match self.group.ended() {
                Ok(Some(status)) => break status.to_string(),
                Ok(None) if start.elapsed() < Duration::from_millis(500) => {
                    thread::sleep(Duration::from_millis(2))
                }
                _ => break "its output ended".to_owned(),
            }
        };
        // Its last words are read by another thread.
        thread::sleep(Duration::from_millis(10));
        let complaints = self.complaints.lock().map(|text| text.trim().to_owned()).unwrap_or_default();
        self.note("; ", &format!("({status})"));
        if is_about_memory(&complaints) {
            return Failure::Memory;
        }
        Failure::Died(if complaints.is_empty() { status } else { format!("{status}: {complaints}") })
    }

    fn note(&mut self, mark: &str, text: &str) {
        if let Some(file) = &mut self.transcript {
            for line in text.lines() {
                // A transcript that can't be written must not stop the work.
                let _ = writeln!(file, "{mark}{line}");
            }
        }
    }
}

fn open_transcript(path: &Path, installed: &Installed) -> Result<File, Failure> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    let mut file =
        file.map_err(|e| Failure::Died(format!("the transcript {} can't be written: {e}", path.display())))?;
    let _ = writeln!(file, "; {} {}", installed.path.display(), installed.version);
    Ok(file)
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_answers(stdout: impl Read, answers: &Sender<String>) {
    let mut reader = BufReader::new(stdout);
    let mut line = vec![];
    loop {
        line.clear();
        // By pieces, so that an endless line doesn't fill our memory before anyone looks at it.
        match reader.by_ref().take(1 << 20).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                if answers.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        }
    }
}

fn read_complaints(stderr: impl Read, complaints: &Mutex<String>) {
    const KEPT: usize = 2000;
    for line in BufReader::new(stderr).lines() {
        let (Ok(line), Ok(mut text)) = (line, complaints.lock()) else { return };
        if text.len() + line.len() < KEPT {
            text.push_str(&line);
            text.push('\n');
        }
    }
}

fn is_about_memory(text: &str) -> bool {
    let text = text.to_lowercase();
    ["out of memory", "memout", "bad_alloc", "max. memory", "memory exhausted"]
        .iter()
        .any(|words| text.contains(words))
}

/// Errors and refusals are no answers.
fn classify(answer: String) -> Result<String, Failure> {
    let text = answer.trim();
    if text.starts_with("(error") {
        return Err(if is_about_memory(text) { Failure::Memory } else { Failure::Rubbish(text.to_owned()) });
    }
    if text == "unsupported" || text.starts_with("unsupported") {
        return Err(Failure::Rubbish(text.to_owned()));
    }
    Ok(answer)
}

/// Count of open parentheses, which tells if a text is one whole S-expression; kept up to date as lines come in.
#[derive(Default)]
struct Balance {
    depth: i64,
    quote: Option<char>,
    started: bool,
}

impl Balance {
    fn add(&mut self, text: &str) {
        for c in text.chars() {
            match (self.quote, c) {
                (Some(quote), c) if c == quote => self.quote = None,
                (Some(_), _) => {}
                (None, '"' | '|') => {
                    self.quote = Some(c);
                    self.started = true;
                }
                (None, '(') => {
                    self.depth += 1;
                    self.started = true;
                }
                (None, ')') => {
                    self.depth -= 1;
                    self.started = true;
                }
                (None, c) => self.started |= !c.is_whitespace(),
            }
        }
    }

    fn complete(&self) -> bool {
        self.started && self.depth <= 0 && self.quote.is_none()
    }
}
