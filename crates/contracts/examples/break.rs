//! Checks Racket files: `cargo run -p touchstone-contracts --example break -- FILE.rkt…` prints for each the
//! client that breaks it, if there is one. After `--halved` two workers search, after `--prove` a proof is tried too.

use std::path::Path;
use std::time::Duration;

use touchstone_contracts::outcome::Options;
use touchstone_contracts::search;
use touchstone_front_racket::expand;

fn main() {
    let mut options = Options { time: Some(Duration::from_secs(10)), ..Options::default() };
    for file in std::env::args().skip(1) {
        match file.as_str() {
            "--halved" => options.halved = true,
            "--prove" => options.approximate = true,
            _ => check(&file, &options),
        }
    }
}

fn check(file: &str, options: &Options) {
    let loaded = match expand::load_file(Path::new(file)) {
        Ok(loaded) => loaded,
        Err(error) => {
            println!("{file}: {error}");
            return;
        }
    };
    if let Some(found) = loaded.diagnostics.iter().find(|found| found.kind.is_error()) {
        println!("{file}: {}", found.message);
        return;
    }
    let Some(module) = expand::default_module(&loaded.program) else {
        println!("{file}: no module");
        return;
    };
    let report = search::check(&loaded.program, module, options);
    let statistics = &report.statistics;
    let milliseconds = statistics.total.as_secs_f64() * 1000.0;
    let verdict = match report.counterexample() {
        Some(found) => {
            let client = found.client.replace('\n', " ");
            format!("BROKEN {} {:?} {client}", found.fault.blame, found.fault.kind)
        }
        None => format!("{:?}", report.verdict()),
    };
    println!(
        "{file}: {milliseconds:.1} ms, {} steps, {} states, {} queries, {} refuted: {verdict}",
        statistics.steps, statistics.states, statistics.queries, statistics.refuted
    );
}
