//! Reads files of LLVM IR whole, bodies and metadata included, and says how long it took and what couldn't be read.
//!
//! `cargo run --release -p touchstone-front-llvm --example read -- file.ll …`

use std::process::ExitCode;
use std::time::Instant;

use touchstone_front_llvm::parse;

fn main() -> ExitCode {
    let mut broken = 0_usize;
    for path in std::env::args().skip(1) {
        match read(&path) {
            Ok(errors) => broken += errors,
            Err(message) => {
                eprintln!("{path}: {message}");
                broken += 1;
            }
        }
    }
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Reads one file; the number of things in it that couldn't be read.
fn read(path: &str) -> Result<usize, Box<dyn std::error::Error>> {
    let text = std::fs::read(path)?;
    let megabytes = text.len() as f64 / 1e6;
    let lines = text.iter().filter(|byte| **byte == b'\n').count();
    let started = Instant::now();
    let module = parse(text, path)?;
    let scanned = started.elapsed().as_secs_f64();

    let mut errors = module.diagnostics.clone();
    let started = Instant::now();
    let (mut bodies, mut instructions) = (0, 0);
    for function in &module.functions {
        match module.body(function) {
            Some(Ok(body)) => {
                bodies += 1;
                instructions += body.blocks.iter().map(|block| block.instructions.len() + 1).sum::<usize>();
            }
            Some(Err(error)) => errors.push(error),
            None => {}
        }
    }
    let parsed = started.elapsed().as_secs_f64();

    let started = Instant::now();
    errors.extend(module.metadata_ids().filter_map(|id| module.metadata(id).err()));
    let nodes = started.elapsed().as_secs_f64();

    println!(
        "{path}: {megabytes:.2} MB, {lines} lines scanned in {:.1} ms ({:.0} MB/s); \
         {bodies} bodies, {instructions} instructions in {:.1} ms ({:.0} bodies/s, {:.1} million instructions/s); \
         {} nodes in {:.1} ms; {} errors",
        scanned * 1e3,
        megabytes / scanned,
        parsed * 1e3,
        bodies as f64 / parsed,
        instructions as f64 / parsed / 1e6,
        module.metadata_ids().len(),
        nodes * 1e3,
        errors.len(),
    );
    for error in errors.iter().take(10) {
        println!("  {error}");
    }
    Ok(errors.len())
}
