//! `faults-bolero FAULT faulty|correct MILLISECONDS FILE`: one run of `bolero`, whose engine ends the process when something fails. What
//! came of the run is in the file by then, as an [`Account`].

use faults::Twin;
use faults::account::Account;
use faults::observe::Observation;
use faults::watch::watch;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Vec<String>) -> Result<(), String> {
    let usage = "usage: faults-bolero FAULT faulty|correct MILLISECONDS FILE";
    let [fault, twin, limit, file] = arguments.as_slice() else { return Err(usage.into()) };
    let fault = faults::all().find(|one| one.name == fault).ok_or("there is no such fault")?;
    let twin = match twin.as_str() {
        "faulty" => Twin::Faulty,
        "correct" => Twin::Correct,
        _ => return Err(usage.into()),
    };
    let limit = limit.parse().map_err(|_| usage)?;
    let file = PathBuf::from(file);
    let note = move |account: &Account| {
        // Without the file the run says nothing, and who asked for it says that.
        let _ = std::fs::write(&file, account.to_string());
    };
    // A function that panics is a finding, and nothing to write about.
    std::panic::set_hook(Box::new(|_| ()));
    let observation = Observation::default();
    let noted = note.clone();
    watch(&observation, Duration::from_millis(limit), move |seen| (fault.bolero)(twin, seen, &noted))
        .map_err(|error| error.to_string())?;
    note(&observation.account());
    // The engine still runs, in its thread.
    std::process::exit(0)
}
