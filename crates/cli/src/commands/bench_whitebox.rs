//! `touchstone bench whitebox`: what each merge policy and searcher covers of each function, how soon and at what cost, beside random
//! inputs, libFuzzer and ESBMC; and how that grows with loops and inputs.

use crate::args::Whitebox;
use crate::cover::{check_target, write};
use crate::exit::{Error, Status};
use crate::output;
use crate::whitebox::bench::{Everything, Plan, WAYS, growth, measure, plot, render};
use crate::whitebox::load::{Code, Language, Reading};
use crate::whitebox::peer::Peer;
use crate::whitebox::peer::esbmc::Esbmc;
use crate::whitebox::peer::fuzzer::LibFuzzer;
use std::fs;
use std::path::PathBuf;
use touchstone_explore::Options;

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
        for file in files {
            let language = Language::of(&file).unwrap_or(Language::C);
            match Code::load(&file, language, &Reading::default()) {
                Ok(code) => functions(code, arguments, &mut everything, &mut say)?,
                Err(error) => {
                    output::complain(&error);
                    status = Status::CouldNotRun;
                }
            }
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

/// Measures the functions of a file, a table for each.
fn functions(
    mut code: Code,
    arguments: &Whitebox,
    everything: &mut Everything,
    say: &mut impl FnMut(String) -> Result<(), Error>,
) -> Result<(), Error> {
    let plan = Plan { options: options(arguments), ways: if arguments.quick { 1 } else { WAYS.len() } };
    let esbmc = Esbmc { unwind: arguments.unwind };
    let peers: &[&dyn Peer] = if arguments.no_peers { &[] } else { &[&LibFuzzer, &esbmc] };
    for function in code.functions.clone() {
        if !arguments.function.is_empty() && !arguments.function.contains(&function) {
            continue;
        }
        match measure(&mut code, &function, &plan, peers) {
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
    }
    Ok(())
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
