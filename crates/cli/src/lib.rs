//! The commands `touchstone` and `cargo touchstone`: they build a package's tests, run the generated ones each in a
//! process of its own, and show what came of it.
//!
//! The arguments are parsed in [`args`], each command has a file in `commands`, everything is printed through
//! [`output`], and [`Status`] alone decides the exit code.

#![forbid(unsafe_code)]

pub mod args;
pub mod commands;
pub mod exit;
pub mod output;
pub mod progress;
pub mod table;

pub mod binaries;
pub mod build;
pub mod cover;
pub mod feedback;
pub mod files;
mod memory;
pub mod run;
pub mod solvers;

use args::{Arguments, Command};
use clap::{CommandFactory, FromArgMatches};
use exit::Status;
use std::{ffi::OsString, process::ExitCode};
use touchstone_process::sandbox;

/// Under which name we were called; it's what help and hints show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalledAs {
    /// `touchstone`
    Touchstone,
    /// `cargo touchstone`
    CargoTouchstone,
}

/// The whole program: parses, runs the command, tells the exit code.
pub fn main(arguments: Vec<OsString>, called_as: CalledAs) -> ExitCode {
    if sandbox::is_called(&arguments) {
        return sandbox::become_program(&arguments);
    }
    if feedback::wrapper::is_called(&arguments) {
        return feedback::wrapper::main(&arguments);
    }
    let name = match called_as {
        CalledAs::Touchstone => "touchstone",
        CalledAs::CargoTouchstone => "cargo touchstone",
    };
    let command = Arguments::command().bin_name(name);
    let parsed =
        command.try_get_matches_from(arguments).and_then(|found| Arguments::from_arg_matches(&found));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are errors to clap, and on standard output; a closed pipe is none to us.
            let _ = error.print();
            return exit::code(if error.use_stderr() { Status::CouldNotRun } else { Status::AllHold });
        }
    };
    let outcome = match &arguments.command {
        Command::Test(test) => commands::test::run(test),
        Command::Cover(cover) => commands::cover::run(cover),
        Command::Diff(diff) => {
            commands::diff::run(diff).map_err(|error| error.of_command(commands::diff::TAKES))
        }
        Command::Mutants(mutants) => commands::mutants::package::run(mutants)
            .map_err(|error| error.of_command(commands::mutants::package::TAKES)),
        Command::Contracts(contracts) => commands::contracts::run(contracts),
        Command::Run(input) => commands::run::run(input),
        Command::Bench(bench) => commands::bench::run(bench),
        Command::Merge(merge) => commands::merge::run(merge),
        Command::Corpus(corpus) => commands::corpus::run(corpus),
        Command::List(list) => commands::list::run(list),
        Command::Api(api) => commands::api::run(api),
        Command::Emit(emit) => commands::emit::run(emit),
        Command::Solvers => commands::solvers::run(),
        Command::Completions(completions) => commands::completions::run(completions),
        Command::Man(man) => commands::man::run(man),
    };
    match outcome {
        Ok(status) => exit::code(status),
        Err(error) => {
            output::complain(&error);
            exit::code(Status::CouldNotRun)
        }
    }
}
