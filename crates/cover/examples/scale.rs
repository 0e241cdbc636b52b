//! How a cover's time grows with the size of a procedure and with the number of procedures.
//! `cargo run --release -p touchstone-cover --example scale`, with `-- 5` for five programs of each size, with `-- 5 370` for those
//! of 370 diamonds only.

use std::time::{Duration, Instant};

use touchstone_cover::{Options, cover, cover_all};
use touchstone_program::testing::{Diamonds, Structured};
use touchstone_program::{ProcedureId, text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options =
        Options { explain: false, proof: None, time: Some(Duration::from_secs(60)), ..Options::default() };
    let seeds: u64 = std::env::args().nth(1).map_or(Ok(1), |count| count.parse())?;
    println!(
        "{:>10} {:>4} {:>8} {:>8} {:>9} {:>9} {:>6}",
        "statements", "seed", "goals", "queries", "solver s", "all s", "open"
    );
    let mut sizes = std::env::args().skip(2).map(|size| size.parse()).collect::<Result<Vec<usize>, _>>()?;
    let all = sizes.is_empty();
    if all {
        sizes = vec![10, 20, 40, 100, 200, 370];
    }
    for (diamonds, seed) in sizes.into_iter().flat_map(|size| (1..=seeds).map(move |seed| (size, seed))) {
        let source = Diamonds::paper(seed, diamonds).text();
        let mut program = text::parse(&source, "diamonds").map_err(|errors| format!("{errors:?}"))?;
        let statements =
            program.procedure(ProcedureId(0)).body.as_ref().map_or(0, |body| body.statement_count());
        let start = Instant::now();
        let report = cover(&mut program, ProcedureId(0), &options)?;
        println!(
            "{statements:>10} {seed:>4} {:>8} {:>8} {:>9.2} {:>9.2} {:>6}",
            report.goals.len(),
            report.queries,
            report.solving.as_secs_f64(),
            start.elapsed().as_secs_f64(),
            report.counts().2
        );
    }
    if !all {
        return Ok(());
    }
    println!("{:>10} {:>8} {:>8} {:>9}", "procedures", "goals", "queries", "all s");
    for count in [10, 100, 1_000] {
        let mut source = String::new();
        for seed in 0..count {
            let shape = Structured { seed, size: 5, inputs: 3, locals: 3, loops: true };
            source.push_str(&shape.text().replace("main", &format!("p{seed}")));
        }
        let mut program = text::parse(&source, "procedures").map_err(|errors| format!("{errors:?}"))?;
        let start = Instant::now();
        let reports = cover_all(&mut program, &options, &mut |_, _, _| {});
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
