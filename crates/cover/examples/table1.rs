//! BIC §7, Table 1: 80 random programs of 2 to 9 diamonds, four algorithms, queries and time. More diamonds with an argument:
//! `cargo run --release -p touchstone-cover --example table1 -- 40`

use std::time::Duration;

use touchstone_cover::{Algorithm, Cover, Options, cover};
use touchstone_program::testing::Diamonds;
use touchstone_program::{ProcedureId, text};

const SEEDS: u64 = 10;

/// BIC's queries and seconds.
const PAPER: [(Algorithm, u64, f64); 4] = [
    (Algorithm::Path, 69777, 13.12),
    (Algorithm::Statement, 854, 11.81),
    (Algorithm::Minimal, 1760, 145.45),
    (Algorithm::Greedy, 512, 615.51),
];

fn covered(report: &Cover) -> Vec<bool> {
    report.goals.iter().map(|goal| goal.covered_by().is_some()).collect()
}

fn run(seed: u64, diamonds: usize, algorithm: Algorithm) -> Result<Cover, Box<dyn std::error::Error>> {
    let source = Diamonds::paper(seed, diamonds).text();
    let mut program = text::parse(&source, "diamonds").map_err(|errors| format!("{errors:?}"))?;
    let options = Options {
        algorithm,
        paths: usize::MAX,
        explain: false,
        proof: None,
        time: Some(Duration::from_secs(120)),
        ..Options::default()
    };
    Ok(cover(&mut program, ProcedureId(0), &options)?)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let most: usize = arguments.first().map_or(Ok(9), |text| text.parse())?;
    let chosen: Vec<Algorithm> = match arguments.get(1) {
        Some(name) => vec![name.parse()?],
        None => Algorithm::PAPER.into_iter().chain([Algorithm::Auto]).collect(),
    };
    println!(
        "{:>8} {:>9} {:>8} {:>10} {:>10} {:>6}",
        "", "diamonds", "queries", "solver ms", "all ms", "open"
    );
    let mut covers: Vec<Vec<Vec<bool>>> = vec![];
    for algorithm in &chosen {
        let (mut queries, mut optimality, mut solving, mut all) = (0, 0, Duration::ZERO, Duration::ZERO);
        let mut cover = vec![];
        for diamonds in 2..=most {
            let (mut q, mut s, mut time, mut open) = (0, Duration::ZERO, Duration::ZERO, 0);
            for seed in 0..SEEDS {
                let report = run(seed, diamonds, *algorithm)?;
                q += report.queries;
                optimality += report.optimality_queries;
                s += report.solving;
                time += report.time;
                open += report.counts().2;
                cover.push(covered(&report));
            }
            let ms = |time: Duration| time.as_secs_f64() * 1e3;
            println!(
                "{:>8} {diamonds:>9} {q:>8} {:>10.1} {:>10.1} {open:>6}",
                algorithm.to_string(),
                ms(s),
                ms(time)
            );
            (queries, solving, all) = (queries + q, solving + s, all + time);
        }
        let paper = PAPER.iter().find(|row| row.0 == *algorithm);
        let paper =
            paper.map_or(String::new(), |(_, queries, time)| format!("BIC: {queries} queries, {time} s"));
        let apart = match optimality {
            0 => String::new(),
            count => format!("; {count} more showed that no case covers more"),
        };
        println!(
            "{:>8} {:>9} {queries:>8} {:>8.2} s {:>8.2} s  {paper}{apart}",
            algorithm.to_string(),
            "total",
            solving.as_secs_f64(),
            all.as_secs_f64()
        );
        covers.push(cover);
    }
    let same = covers.windows(2).all(|pair| pair[0] == pair[1]);
    println!("same covers: {same}");
    Ok(())
}
