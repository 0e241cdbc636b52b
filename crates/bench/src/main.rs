//! `touchstone-bench`: parses, measures, writes.

#![forbid(unsafe_code)]

use clap::Parser;
use std::process::ExitCode;
use touchstone_bench::args::{Arguments, Command, Format, One};
use touchstone_bench::benchmark::{self, Benchmark, ForEach};
use touchstone_bench::measure::{Measurement, Question, measure};
use touchstone_bench::output::{self, Failure};
use touchstone_bench::{contracts, faults, figure8, puzzles, rates, share, table1, whitebox};
use touchstone_cli::exit::{self, Status};
use touchstone_cli::feedback::wrapper;

fn main() -> ExitCode {
    let called: Vec<_> = std::env::args_os().collect();
    // A build with feedback has this program compile crates.
    if wrapper::is_called(&called) {
        return wrapper::main(&called);
    }
    match run(Arguments::parse().command) {
        Ok(status) => exit::code(status),
        Err(failure) => {
            eprintln!("{failure}");
            exit::code(Status::CouldNotRun)
        }
    }
}

fn run(command: Command) -> Result<Status, Failure> {
    match command {
        Command::Table1(arguments) => return Ok(table1::command::run(&arguments)?),
        Command::Contracts(arguments) => return Ok(contracts::command::run(&arguments)?),
        Command::Whitebox(arguments) => return Ok(whitebox::command::run(&arguments)?),
        Command::Puzzles(arguments) => return Ok(puzzles::command::run(&arguments)?),
        Command::Figure8(arguments) => {
            let out = arguments.selection.out.as_deref();
            let figure = figure8::measure(&arguments, |so_far| output::figure_files(so_far, out))?;
            output::figure(&figure, out)
        }
        Command::Rates(arguments) => {
            let rates = rates::measure(&arguments);
            output::rates(&rates, arguments.selection.out.as_deref())
        }
        Command::Share(arguments) => {
            share::table(&arguments, &mut |line| println!("{line}")).map_err(Failure::Share)
        }
        Command::Campaign(arguments) => share::campaigns(&arguments).map_err(Failure::Share),
        Command::Render(arguments) => {
            output::figure(&output::read(&arguments.figures)?, arguments.out.as_deref())
        }
        Command::Faults(arguments) => output::faults(&faults::measure(&arguments)?, arguments.format),
        Command::RenderFaults(arguments) => {
            output::faults(&output::read_faults(&arguments.file)?, Format::Text)
        }
        Command::OneFault(asked) => faults::peer::look(&asked).map_err(Failure::OneFault),
        Command::One(one) => output::json(&on_a_large_stack(one)),
    }?;
    Ok(Status::AllHold)
}

/// Room for values that are dropped recursively.
const STACK: usize = 1 << 30;

fn on_a_large_stack(one: One) -> Measurement {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        let mut find = Find { one, found: None };
        benchmark::figure(&mut find);
        benchmark::rates(&mut find);
        find.found
    });
    let found = thread.map(|thread| thread.join());
    match found {
        Ok(Ok(Some(measurement))) => measurement,
        Ok(Ok(None)) => Measurement::failed("there is no such benchmark".into()),
        Ok(Err(_)) => Measurement::failed("it panicked".into()),
        Err(error) => Measurement::failed(error.to_string()),
    }
}

/// Measures the benchmark of a name.
struct Find {
    one: One,
    found: Option<Measurement>,
}

impl ForEach for Find {
    fn on<B: Benchmark>(&mut self) {
        if B::NAME == self.one.benchmark {
            let One { tool, depth, inputs, seed, limit, .. } = self.one;
            self.found = Some(measure::<B>(tool, &Question { depth, inputs, seed, limit }));
        }
    }
}
