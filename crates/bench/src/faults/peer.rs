//! A run of `proptest` or `quickcheck` on one fault, in a process of its own: the question and the answer.

use super::{End, Run};
use crate::args;
use faults::account::Account;
use faults::observe::Observation;
use faults::watch::{SHRINKING, watch};
use faults::{Fault, Twin};
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// So many inputs are tried at most.
pub const CASES: u32 = 10_000;

/// So much time a process has beyond its limit and shrinking to begin and to end.
pub const GRACE: Duration = Duration::from_secs(5);

/// A tool that draws at random, in this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Peer {
    Proptest,
    Quickcheck,
}

impl Peer {
    fn name(self) -> &'static str {
        match self {
            Peer::Proptest => "proptest",
            Peer::Quickcheck => "quickcheck",
        }
    }
}

/// Has this program look for a fault in a process of its own.
pub fn ask(peer: Peer, fault: &Fault, twin: Twin, seed: u64, limit: Duration) -> Run {
    let failed = |what: String| Run::ended(seed, End::Failed(what));
    let Ok(program) = std::env::current_exe() else {
        return failed("this program doesn't find itself".into());
    };
    let mut command = Command::new(program);
    command.args(["one-fault", "--peer", peer.name(), "--fault", fault.name]);
    command.args(["--seed", &seed.to_string(), "--limit", &format!("{}ms", limit.as_millis())]);
    if twin == Twin::Correct {
        command.arg("--twin");
    }
    match answer(command, limit + SHRINKING + GRACE) {
        Ok(Some(text)) => serde_json::from_str(&text).unwrap_or_else(|_| failed("it said nothing".into())),
        Ok(None) => Run::ended(seed, End::Limit),
        Err(error) => failed(error.to_string()),
    }
}

/// What a process writes, unless it takes too long and is stopped.
pub fn answer(mut command: Command, limit: Duration) -> std::io::Result<Option<String>> {
    let began = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let mut pause = Duration::from_millis(1);
    while child.try_wait()?.is_none() {
        if began.elapsed() > limit {
            // It may have ended meanwhile; either way there is no answer.
            let _ = child.kill();
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
    let mut text = String::new();
    if let Some(mut output) = child.stdout.take() {
        output.read_to_string(&mut text)?;
    }
    Ok(Some(text))
}

/// Looks for a fault in this process and writes what came of it.
///
/// # Errors
/// If there is no such fault, or no thread.
pub fn look(asked: &args::OneFault) -> Result<(), String> {
    let fault = faults::all().find(|fault| fault.name == asked.fault).ok_or("there is no such fault")?;
    let twin = if asked.twin { Twin::Correct } else { Twin::Faulty };
    // A function that panics is a finding, and nothing to write about.
    std::panic::set_hook(Box::new(|_| ()));
    let observation = Observation::default();
    let (seed, peer) = (asked.seed, asked.peer);
    let run = move |seen: &Observation| match peer {
        Peer::Proptest => (fault.proptest)(twin, seed, CASES, seen),
        Peer::Quickcheck => (fault.quickcheck)(twin, seed, CASES.into(), seen),
    };
    let ended = watch(&observation, asked.limit, run).map_err(|error| error.to_string())?;
    let otherwise = if ended { End::Passed(String::new()) } else { End::Limit };
    write(&outcome(observation.account(), seed, otherwise))
}

/// What is known of a run; `otherwise` if nothing was found.
pub fn outcome(account: Account, seed: u64, otherwise: End) -> Run {
    let end = if account.smallest.is_some() { End::Found } else { otherwise };
    let millis = account.after.as_secs_f64() * 1e3;
    Run { seed, end, inputs: account.inputs, millis, shrunk: account.smallest }
}

fn write(run: &Run) -> Result<(), String> {
    let text = serde_json::to_string(run).map_err(|error| error.to_string())?;
    std::io::stdout().write_all(text.as_bytes()).map_err(|error| error.to_string())?;
    // A call that doesn't return would keep the process.
    std::process::exit(0)
}
