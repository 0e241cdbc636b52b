//! A measurement in a process of its own: it can be stopped, and its peak of memory is its own.

use crate::measure::{Ending, Measurement, Question};
use crate::tool::Tool;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A process that doesn't keep its limit gets so much more before it's stopped.
const GRACE: Duration = Duration::from_secs(2);

/// A process with more memory than that is stopped, as if the time were up.
const MAX_KIB: u64 = 4 << 20;

/// Has this program measure in a process of its own.
pub fn ask_rust(tool: Tool, benchmark: &str, question: &Question) -> Measurement {
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => return Measurement::failed(format!("this program doesn't find itself: {error}")),
    };
    let mut command = Command::new(program);
    command.args(["one", "--tool", tool.name(), "--benchmark", benchmark]);
    command.args(["--depth", &question.depth.to_string(), "--inputs", &question.inputs.to_string()]);
    command.args(["--seed", &question.seed.to_string()]);
    command.args(["--limit", &format!("{}ms", question.limit.as_millis())]);
    ask(command, question.limit)
}

/// Has a program in Haskell measure.
pub fn ask_haskell(program: &Path, benchmark: &str, question: &Question) -> Measurement {
    let mut command = Command::new(program);
    command.args([benchmark, &question.depth.to_string(), &question.inputs.to_string()]);
    command.arg(question.seed.to_string());
    ask(command, question.limit)
}

/// Runs the command, which prints a measurement.
fn ask(mut command: Command, limit: Duration) -> Measurement {
    let started = Instant::now();
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) => return Measurement::failed(format!("the process couldn't be started: {error}")),
    };
    let mut pause = Duration::from_millis(1);
    loop {
        match child.try_wait() {
            Ok(Some(status)) => {
                let mut text = String::new();
                let read = child.stdout.take().map(|mut output| output.read_to_string(&mut text));
                if let Some(Err(error)) = read {
                    return Measurement::failed(format!("the process can't be read: {error}"));
                }
                // A tool may have something to say before.
                let answer = text.lines().rfind(|line| line.starts_with('{')).unwrap_or_default();
                let measured = serde_json::from_str(answer);
                return measured
                    .unwrap_or_else(|_| Measurement::failed(format!("the process ended with {status}")));
            }
            Ok(None) if started.elapsed() > limit + GRACE || memory(&child) > MAX_KIB => {
                // It may have ended meanwhile; either way there is no answer.
                let _ = child.kill();
                let _ = child.wait();
                return Measurement::ended(Ending::Limit, started.elapsed());
            }
            Ok(None) => std::thread::sleep(pause),
            Err(error) => return Measurement::failed(format!("the process can't be waited for: {error}")),
        }
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

/// How much memory the process has now, or 0 if the system doesn't tell.
fn memory(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
