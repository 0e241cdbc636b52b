//! `touchstone-bench whitebox`: what each merge policy and searcher covers of each function, how soon and at what cost, beside random
//! inputs, libFuzzer and ESBMC; and how that grows with loops and inputs.

use super::args::Whitebox;
use super::peer::Peer;
use super::peer::esbmc::Esbmc;
use super::peer::fuzzer::LibFuzzer;
use super::{Everything, Plan, WAYS, growth, measure, plot, render};
use std::fs;
use std::path::PathBuf;
use std::time::Instant;
use touchstone_cli::exit::{Error, Status};
use touchstone_cli::files::{check_target, write};
use touchstone_cli::output;
use touchstone_explore::Options;
use touchstone_whitebox::load::{Code, Language, Reading};

/// Runs the command.
///
/// # Errors
/// There's nothing to measure, or a file can't be read or written.
pub fn run(arguments: &Whitebox) -> Result<Status, Error> {
    if let Some(folder) = &arguments.out {
        let failed = |source| Error::File { path: folder.display().to_string(), source };
        fs::create_dir_all(folder).map_err(failed)?;
        check_target(&folder.join("whitebox.txt"))?;
    }
    let mut everything = Everything {
        limit: arguments.time.as_secs_f64(),
        optimised: !cfg!(debug_assertions),
        ..Everything::default()
    };
    let mut text = String::new();
    let mut say = |part: String| {
        text.push_str(&part);
        output::print(&part)
    };
    if !everything.optimised {
        say("debug build: times mean nothing\n\n".to_owned())?;
    }
    let mut status = Status::AllHold;
    if arguments.growth {
        let programs = growth::programs();
        let programs: Vec<_> = programs.into_iter().filter(|grown| grown.size <= arguments.largest).collect();
        everything.growth = growth::measure(&programs, &options(arguments), |point| {
            output::say(&format!("{} {}\n", point.family, point.size));
        })?;
        say(format!("Seconds until all is covered, at most {:?} for each\n\n", arguments.time))?;
        say(render::growth(&everything.growth))?;
    } else {
        let mut files = vec![];
        for place in &arguments.places {
            files.extend(sources(place)?);
        }
        if files.is_empty() {
            return Err(Error::Nothing("no file in C or Rust there".to_owned()));
        }
        let esbmc = Esbmc::find(arguments.esbmc.as_deref(), arguments.unwind);
        let mut peers: Vec<&dyn Peer> = if arguments.no_peers { vec![] } else { vec![&LibFuzzer, &esbmc] };
        peers.retain(|peer| match peer.is_there() {
            Ok(()) => true,
            Err(why) => {
                output::say(&format!("warning: nothing is compared with {}: {why}\n", peer.name()));
                false
            }
        });
        let end = Instant::now() + arguments.total_time;
        let mut left = vec![];
        for file in files {
            let language = Language::of(&file).unwrap_or(Language::C);
            match Code::load(&file, language, &Reading::default()) {
                Ok(code) => {
                    let mut measuring = Measuring { arguments, peers: &peers, end, left: &mut left };
                    measuring.functions(code, &mut everything, &mut say)?;
                }
                Err(error) => {
                    output::complain(&error.into());
                    status = Status::CouldNotRun;
                }
            }
        }
        if !left.is_empty() {
            status = Status::CouldNotRun;
            say(format!(
                "The time was over before {} functions were measured (--total-time gives more): {}\n\n",
                left.len(),
                left.join(", ")
            ))?;
        }
        say(render::summary(&everything))?;
    }
    if let Some(folder) = &arguments.out {
        let svg = plot::curves(&everything).map_err(|error| Error::Run(error.to_string()))?;
        write(&folder.join("whitebox.txt"), &text)?;
        write(&folder.join("whitebox.json"), &render::json(&everything)?)?;
        write(&folder.join("whitebox.svg"), &svg)?;
    }
    Ok(status)
}

/// The files in C and Rust of a place, in order.
fn sources(place: &PathBuf) -> Result<Vec<PathBuf>, Error> {
    let failed = |source| Error::File { path: place.display().to_string(), source };
    if !fs::metadata(place).map_err(failed)?.is_dir() {
        return Ok(vec![place.clone()]);
    }
    let entries = fs::read_dir(place).map_err(failed)?.flatten().map(|entry| entry.path());
    let is_read = |path: &PathBuf| matches!(Language::of(path), Some(Language::C | Language::Rust));
    let mut files: Vec<PathBuf> = entries.filter(is_read).collect();
    files.sort();
    Ok(files)
}

/// How functions are measured.
struct Measuring<'a> {
    arguments: &'a Whitebox,
    peers: &'a [&'a dyn Peer],
    /// When the time is over.
    end: Instant,
    /// What wasn't measured by then.
    left: &'a mut Vec<String>,
}

impl Measuring<'_> {
    /// Measures the functions of a file, a table for each. What's known so far is written down after each.
    fn functions(
        &mut self,
        mut code: Code,
        everything: &mut Everything,
        say: &mut impl FnMut(String) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let arguments = self.arguments;
        let plan = Plan { options: options(arguments), ways: if arguments.quick { 1 } else { WAYS.len() } };
        for function in code.functions.clone() {
            if !arguments.function.is_empty() && !arguments.function.contains(&function) {
                continue;
            }
            if Instant::now() >= self.end {
                self.left.push(format!("`{function}`"));
                continue;
            }
            match measure(&mut code, &function, &plan, self.peers) {
                Ok(measured) => {
                    say(render::function(&measured))?;
                    if arguments.timeline {
                        say(render::timelines(&measured))?;
                    }
                    say("\n".to_owned())?;
                    everything.functions.push(measured);
                }
                Err(error) => output::say(&format!("error: {function}: {error}\n")),
            }
            if let Some(folder) = &arguments.out {
                write(&folder.join("whitebox.json"), &render::json(everything)?)?;
            }
        }
        Ok(())
    }
}

fn options(arguments: &Whitebox) -> Options {
    let defaults = Options::default();
    Options {
        time: arguments.time,
        loop_bound: defaults.loop_bound.min(arguments.unwind),
        max_loop_bound: arguments.unwind,
        ..defaults
    }
}
