//! Runs Racket files on the concrete machine: `cargo run -p touchstone-front-racket --example run -- FILE.rkt…` prints what each
//! prints, and how it ends if not well. What's printed can be compared to `racket FILE.rkt`.

use std::path::Path;

use touchstone_front_racket::concrete::{Limits, Outcome, run};
use touchstone_front_racket::core::ModuleId;
use touchstone_front_racket::expand::load_file;

fn main() {
    for file in std::env::args().skip(1) {
        let loaded = match load_file(Path::new(&file)) {
            Ok(loaded) => loaded,
            Err(error) => {
                println!("{file}: {error}");
                continue;
            }
        };
        for found in loaded.diagnostics.iter().filter(|found| found.kind.is_error()) {
            println!("{file}: {}", found.message);
        }
        if loaded.is_whole() {
            let module = ModuleId(loaded.program.modules.len() as u32 - 1);
            let ended = run(&loaded.program, module, &Limits::default());
            print!("{}", ended.output);
            if !matches!(ended.outcome, Outcome::Finished) {
                println!("{file}: {:?}", ended.outcome);
            }
        }
    }
}
