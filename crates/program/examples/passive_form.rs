//! How long the steps from text to passive form take, by size: procedures of up to 40 k statements, files of up to 4 k
//! procedures. `cargo run --release -p touchstone-program --features testing --example passive_form`

use std::time::Instant;

use touchstone_program::testing::{Diamonds, Structured};
use touchstone_program::{ProcedureId, Program, passify, text, unwind, validate, with_contract};

fn milliseconds<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed().as_secs_f64() * 1e3)
}

fn read(source: &str) -> Result<(Program, f64), String> {
    let (program, time) = milliseconds(|| text::parse(source, "scale"));
    Ok((program.map_err(|errors| format!("{:?}", errors.first()))?, time))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("one procedure of diamonds (BIC §7), milliseconds");
    println!(
        "{:>11} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "statements", "parse", "validate", "print", "unwind", "passify"
    );
    for diamonds in [40, 400, 1_600] {
        let (mut program, parse) = read(&Diamonds::paper(1, diamonds).text())?;
        let main = program.procedure(ProcedureId(0)).clone();
        let statements = main.body.as_ref().map_or(0, |body| body.statement_count());
        let (_, check) = milliseconds(|| validate(&program));
        let (_, print) = milliseconds(|| text::print_program(&program));
        let (unwound, unwinding) = milliseconds(|| unwind(&main, 2, 1_000_000));
        let unwound = unwound?;
        let (passive, passifying) = milliseconds(|| passify(&mut program, &unwound, &[]));
        passive?;
        println!(
            "{statements:>11} {parse:>8.1} {check:>8.1} {print:>8.1} {unwinding:>8.1} {passifying:>8.1}"
        );
    }
    println!("\none procedure with loops, unwound twice, milliseconds");
    println!("{:>11} {:>8} {:>8} {:>8}", "statements", "parse", "unwind", "passify");
    for size in [30, 300, 3_000] {
        let shape = Structured { seed: 3, size, inputs: 4, locals: 10, loops: true };
        let (mut program, parse) = read(&shape.text())?;
        let main = program.procedure(ProcedureId(0)).clone();
        let (unwound, unwinding) = milliseconds(|| unwind(&main, 2, 1_000_000));
        let unwound = unwound?;
        let statements = unwound.body.as_ref().map_or(0, |body| body.statement_count());
        let (passive, passifying) = milliseconds(|| passify(&mut program, &unwound, &[]));
        passive?;
        println!("{statements:>11} {parse:>8.1} {unwinding:>8.1} {passifying:>8.1}");
    }
    println!("\nmany procedures of 4 diamonds, milliseconds");
    println!("{:>11} {:>8} {:>8} {:>8}", "procedures", "parse", "validate", "passify");
    for count in [100, 1_000, 4_000] {
        let mut source = String::new();
        for index in 0..count {
            source.push_str(&Diamonds::paper(index, 4).text().replace("main", &format!("main{index}")));
        }
        let (mut program, parse) = read(&source)?;
        let (_, check) = milliseconds(|| validate(&program));
        let start = Instant::now();
        for index in 0..count {
            let procedure = program.procedure(ProcedureId(index as u32)).clone();
            let procedure = with_contract(&mut program, &procedure)?;
            passify(&mut program, &procedure, &[])?;
        }
        let passifying = start.elapsed().as_secs_f64() * 1e3;
        println!("{count:>11} {parse:>8.1} {check:>8.1} {passifying:>8.1}");
    }
    Ok(())
}
