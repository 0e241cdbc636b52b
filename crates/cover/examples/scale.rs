//! How a cover's time grows with the size of a procedure and with the number of procedures.
//! `cargo run --release -p touchstone-cover --example scale`, with `-- 5` for five programs of each size, with `-- 5 diamonds 370` for
//! those of 370 diamonds only; the others are `handlers`, `conditionals` and `procedures`.

use std::error::Error;
use std::time::{Duration, Instant};

use touchstone_cover::{Options, cover, cover_all};
use touchstone_program::testing::{Diamonds, Handlers, Structured};
use touchstone_program::{ProcedureId, text};

/// Numbers of events, diamonds and conditionals that make procedures of up to 10,000 statements, of events up to 20,000.
const EVENTS: [usize; 7] = [12, 25, 50, 120, 240, 480, 960];
const DIAMONDS: [usize; 6] = [10, 20, 40, 100, 200, 370];
const CONDITIONALS: [usize; 6] = [60, 120, 240, 600, 1_200, 2_200];

fn main() -> Result<(), Box<dyn Error>> {
    let options =
        Options { explain: false, proof: None, time: Some(Duration::from_secs(60)), ..Options::default() };
    let mut arguments = std::env::args().skip(1);
    let seeds: u64 = arguments.next().map_or(Ok(1), |count| count.parse())?;
    let family = arguments.next();
    let sizes = arguments.map(|size| size.parse()).collect::<Result<Vec<usize>, _>>()?;
    let wanted = |name: &str| family.as_deref().is_none_or(|family| family == name);
    let of = |all: &[usize]| if sizes.is_empty() { all.to_vec() } else { sizes.clone() };
    if wanted("handlers") {
        println!("events one after the other, as front ends emit them");
        one_procedure(&of(&EVENTS), seeds, &options, |seed, events| Handlers { seed, events }.text())?;
    }
    if wanted("diamonds") {
        println!("the paper's diamonds, of 10 to 20 variables");
        one_procedure(&of(&DIAMONDS), seeds, &options, |seed, size| Diamonds::paper(seed, size).text())?;
    }
    if wanted("conditionals") {
        println!("nested conditionals, of two variables for each ten");
        one_procedure(&of(&CONDITIONALS), seeds, &options, |seed, size| {
            Structured { seed, size, inputs: size / 10, locals: size / 10, loops: false }.text()
        })?;
    }
    if wanted("procedures") {
        many_procedures(&options)?;
    }
    Ok(())
}

fn one_procedure(
    sizes: &[usize],
    seeds: u64,
    options: &Options,
    source: impl Fn(u64, usize) -> String,
) -> Result<(), Box<dyn Error>> {
    println!(
        "{:>10} {:>4} {:>8} {:>8} {:>9} {:>9} {:>10} {:>6}",
        "statements", "seed", "goals", "queries", "solver s", "all s", "infeasible", "open"
    );
    for (size, seed) in sizes.iter().flat_map(|size| (1..=seeds).map(move |seed| (*size, seed))) {
        let mut program =
            text::parse(&source(seed, size), "scale").map_err(|errors| format!("{errors:?}"))?;
        let statements =
            program.procedure(ProcedureId(0)).body.as_ref().map_or(0, |body| body.statement_count());
        let start = Instant::now();
        let report = cover(&mut program, ProcedureId(0), options)?;
        let (_, infeasible, open) = report.counts();
        println!(
            "{statements:>10} {seed:>4} {:>8} {:>8} {:>9.2} {:>9.2} {infeasible:>10} {open:>6}",
            report.goals.len(),
            report.queries,
            report.solving.as_secs_f64(),
            start.elapsed().as_secs_f64(),
        );
    }
    Ok(())
}

fn many_procedures(options: &Options) -> Result<(), Box<dyn Error>> {
    println!("{:>10} {:>8} {:>8} {:>9}", "procedures", "goals", "queries", "all s");
    for count in [10, 100, 1_000] {
        let mut source = String::new();
        for seed in 0..count {
            let shape = Structured { seed, size: 5, inputs: 3, locals: 3, loops: true };
            source.push_str(&shape.text().replace("main", &format!("p{seed}")));
        }
        let mut program = text::parse(&source, "procedures").map_err(|errors| format!("{errors:?}"))?;
        let start = Instant::now();
        let reports = cover_all(&mut program, options, &mut |_, _, _| {});
        let (mut goals, mut queries) = (0, 0);
        for (_, report) in reports {
            let report = report?;
            goals += report.goals.len();
            queries += report.queries;
        }
        println!("{count:>10} {goals:>8} {queries:>8} {:>9.2}", start.elapsed().as_secs_f64());
    }
    Ok(())
}
