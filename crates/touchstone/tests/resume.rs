//! Campaigns that are killed at any moment and go on come to what they come to without a break; what's no checkpoint of theirs is named and set aside.
//!
//! `RESUME_KILLS` says how many times.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;
use touchstone::spec;
use touchstone_campaign::harness::CHECKPOINTS;
use touchstone_campaign::harness::events::{EVENTS, Event, parse};
use touchstone_campaign::report::{Outcome, Warning};
use touchstone_logic::random::SplitMix64;

const KILLS: &str = "RESUME_KILLS";

/// Takes its time, so that there's a moment to be killed at. What it calls is counted where somebody asks for that.
fn slow() {
    let begun = std::time::Instant::now();
    while begun.elapsed() < Duration::from_micros(100) {
        std::hint::black_box(0);
    }
    if let Some(path) = std::env::var_os("RESUME_COUNT") {
        use std::io::Write;
        let file = fs::OpenOptions::new().create(true).append(true).open(path);
        let _ = file.and_then(|mut file| file.write_all(b"."));
    }
}

#[spec(fn(xs: {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] <= v[i])}) -> {r: Option<i64> | r == None ==> xs.len() == 0},
    tests = 8000, time = "1h", call_time = "1min")]
fn greatest(xs: Vec<i64>) -> Option<i64> {
    slow();
    xs.last().copied()
}

#[spec(fn(text: String, n: {v: u8 | rust(*v % 3 == 0)}) -> Result<u8, u8>, tests = 4000, time = "1h", call_time = "1min")]
fn filtered(text: String, n: u8) -> Result<u8, u8> {
    slow();
    if text.len() > 9 { Ok(n) } else { Err(n) }
}

#[spec(fn(xs: Vec<u8>) -> {b: bool | b}, strategy = "uniform", tests = 6000, depth = 9, time = "1h", call_time = "1min", counterexample = "")]
fn late(xs: Vec<u8>) -> bool {
    slow();
    !(xs.len() == 7 && xs[0] == 3)
}

struct Campaign {
    folder: tempfile::TempDir,
    test: &'static str,
}

impl Campaign {
    fn new(test: &'static str) -> Campaign {
        Campaign { folder: tempfile::tempdir().expect("a folder"), test }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, is_checked: bool) -> Command {
        let mut command = Command::new(std::env::current_exe().expect("itself"));
        command.args([self.test, "--exact"]).env(EVENTS, self.path("events"));
        if is_checked {
            command.env(CHECKPOINTS, self.path("checkpoints"));
        }
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// The outcome, if the last run came to one.
    fn outcome(&self) -> Option<Outcome> {
        let told = fs::read_to_string(self.path("events")).ok()?;
        fs::remove_file(self.path("events")).expect("removed");
        match parse(told.lines().last()?).expect("an event") {
            Event::Outcome(outcome) => Some(*outcome),
            _ => None,
        }
    }

    fn checkpoint(&self) -> Option<PathBuf> {
        let files = fs::read_dir(self.path("checkpoints")).ok()?.flatten().map(|entry| entry.path());
        files.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "checkpoint"))
    }

    /// Runs it until it's killed after this time, or ends.
    fn run_for(&self, time: Duration) -> Option<Outcome> {
        let mut child = self.command(true).spawn().expect("started");
        let begun = std::time::Instant::now();
        while begun.elapsed() < time {
            if child.try_wait().expect("waited").is_some() {
                return self.outcome();
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        // By SIGKILL; its worker goes with it.
        child.kill().expect("killed");
        child.wait().expect("waited");
        self.outcome()
    }

    /// Runs it until there's a checkpoint, and kills it.
    fn run_to_a_checkpoint(&self) -> PathBuf {
        let mut child = self.command(true).spawn().expect("started");
        let checkpoint = loop {
            match self.checkpoint() {
                Some(path) => break path,
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        child.kill().expect("killed");
        child.wait().expect("waited");
        assert!(self.outcome().is_none(), "it was over before it was killed");
        checkpoint
    }

    fn whole(&self, is_checked: bool) -> Outcome {
        self.command(is_checked).status().expect("started");
        self.outcome().expect("an outcome")
    }
}

/// All that's said but for times, and for how often a clock let a smaller input be looked for.
fn said(outcome: &Outcome) -> Outcome {
    let mut outcome = outcome.clone();
    outcome.elapsed = Duration::ZERO;
    if let Some(shrunk) = outcome.counterexample.as_mut().and_then(|found| found.shrunk.as_mut()) {
        shrunk.calls = 0;
    }
    for tally in &mut outcome.tallies {
        (tally.solving, tally.checking) = (Duration::ZERO, Duration::ZERO);
    }
    outcome
}

#[test]
fn campaigns_killed_at_random_moments_come_to_what_they_come_to_without() {
    let kills: u32 = std::env::var(KILLS).ok().and_then(|text| text.parse().ok()).unwrap_or(6);
    let mut chance = SplitMix64::new(12345);
    for test in ["touchstone_greatest", "touchstone_filtered", "touchstone_late"] {
        let campaign = Campaign::new(test);
        let whole = said(&campaign.whole(false));
        let (mut killed, mut resumed) = (0, 0);
        while killed < kills {
            match campaign.run_for(Duration::from_millis(100 + chance.below(900) as u64)) {
                None => {
                    (killed, resumed) = (killed + 1, resumed + u32::from(campaign.checkpoint().is_some()))
                }
                Some(outcome) => assert_eq!(said(&outcome), whole, "{test} after {killed} kills"),
            }
        }
        assert_eq!(said(&campaign.whole(true)), whole, "{test} after {killed} kills");
        assert!(resumed > 0, "{test}: no checkpoint was left by any of {killed} kills");
        assert_eq!(campaign.checkpoint(), None, "{test}: what's over has nothing to go on with");
    }
}

#[test]
fn what_an_earlier_run_was_over_with_is_not_called_again() {
    let campaign = Campaign::new("touchstone_greatest");
    let calls = |is_checked: bool| {
        let count = campaign.path("count");
        campaign.command(is_checked).env("RESUME_COUNT", &count).status().expect("started");
        let calls = fs::metadata(&count).map_or(0, |found| found.len());
        let _ = fs::remove_file(count);
        (calls, campaign.outcome().expect("an outcome"))
    };
    let (all, whole) = calls(false);
    // Killed where half of it is done.
    let checkpoint = campaign.run_to_a_checkpoint();
    let text = fs::read_to_string(&checkpoint).expect("a checkpoint");
    assert!(text.len() < 4096, "{} bytes", text.len());
    let done = called(&text);
    let (again, outcome) = calls(true);
    assert_eq!(said(&outcome), said(&whole));
    // Some of them are remembered with their outputs, and called for that.
    assert!(done > 0 && again + done < all + 600, "{again} calls after {done} of {all}");
}

/// The number of calls that a checkpoint says are done.
fn called(checkpoint: &str) -> u64 {
    let (_, rest) = checkpoint.split_once("\"called\":").expect("a checkpoint");
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().expect("a number")
}

#[test]
fn what_is_no_checkpoint_of_this_campaign_is_named_and_set_aside() {
    let campaign = Campaign::new("touchstone_filtered");
    let whole = campaign.whole(false);
    let checkpoint = campaign.run_to_a_checkpoint();
    let good = fs::read_to_string(&checkpoint).expect("a checkpoint");
    let half = good[..good.len() / 2].to_owned();
    let changed = good.replacen("\"called\":", "\"called\":9", 1);
    let other = good.replacen("\"depth\":6", "\"depth\":7", 1);
    for (text, why) in [
        (half.as_str(), "it's no checkpoint"),
        (changed.as_str(), "it's damaged"),
        (other.as_str(), "it's of another specification, or of other settings"),
    ] {
        fs::write(&checkpoint, text).expect("written");
        let mut outcome = campaign.whole(true);
        let is_named = |warning: &Warning| warning.to_string().contains(why);
        assert!(outcome.warnings.iter().any(is_named), "{why}: {:?}", outcome.warnings);
        outcome.warnings.retain(|warning| !is_named(warning));
        assert_eq!(said(&outcome), said(&whole), "{why}");
        assert_eq!(fs::read_to_string(checkpoint.with_extension("aside")).ok().as_deref(), Some(text));
    }
}

#[test]
fn where_no_checkpoint_can_be_written_the_campaign_runs_and_that_is_said() {
    let campaign = Campaign::new("touchstone_filtered");
    let whole = campaign.whole(false);
    // A file where the folder should be: nothing can be written there.
    fs::write(campaign.path("checkpoints"), "").expect("written");
    let mut outcome = campaign.whole(true);
    let is_told = |warning: &Warning| warning.to_string().contains("checkpoint");
    assert!(outcome.warnings.iter().any(is_told), "{:?}", outcome.warnings);
    outcome.warnings.retain(|warning| !is_told(warning));
    assert_eq!(said(&outcome), said(&whole));
}
