//! Checks Racket files: `cargo run -p touchstone-contracts --example break -- FILE.rkt…` prints for each the
//! client that breaks it, if there is one.

use std::path::Path;
use std::time::Duration;

use touchstone_contracts::verdict::{Options, Verdict};
use touchstone_contracts::{expand, search};

fn main() {
    for file in std::env::args().skip(1) {
        let loaded = match expand::load_file(Path::new(&file)) {
            Ok(loaded) => loaded,
            Err(error) => {
                println!("{file}: {error}");
                continue;
            }
        };
        if let Some(found) = loaded.diagnostics.iter().find(|found| found.kind.is_error()) {
            println!("{file}: {}", found.message);
            continue;
        }
        let Some(module) = expand::default_module(&loaded.program) else {
            println!("{file}: no module");
            continue;
        };
        let options = Options { time: Some(Duration::from_secs(10)), ..Options::default() };
        let report = search::check(&loaded.program, module, &options);
        let statistics = &report.statistics;
        let milliseconds = statistics.total.as_secs_f64() * 1000.0;
        let verdict = match &report.verdict {
            Verdict::Counterexample(found) => {
                let client = found.client.replace('\n', " ");
                format!("BROKEN {} {:?} {client}", found.fault.blame, found.fault.kind)
            }
            other => format!("{other:?}"),
        };
        println!(
            "{file}: {milliseconds:.1} ms, {} steps, {} states, {} queries, {} refuted: {verdict}",
            statistics.steps, statistics.states, statistics.queries, statistics.refuted
        );
    }
}
