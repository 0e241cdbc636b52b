//! How fast the interpreters are: `cargo run --release -p touchstone-explore --example speed`. A loop over an array in memory,
//! with known data and with unknown data, and branches on the latter.

use std::error::Error;
use std::time::{Duration, Instant};

use touchstone_explore::{Criteria, Exploration, Merge, Options, Unobserved, explore, random_testing};
use touchstone_program::text;

/// Sums an array of 16 numbers `rounds` times; then counts those of 12 unknown bits.
fn source(rounds: u32) -> String {
    format!(
        "procedure main(x: bv32) returns (r: bv32)
{{
  var p, at: bv64;
  var i, n, s, v: bv32;
  entry:
    p := %allocate{{stack, 16, zeroed}}(64bv64);
    n, s := 0bv32, 0bv32;
    goto outer;
  outer:
    goto again, count;
  again:
    assume {{:guard}} %bvult(n, {rounds}bv32);
    i := 0bv32;
    goto inner;
  inner:
    goto body, next;
  body:
    assume {{:guard}} %bvult(i, 16bv32);
    at := %bvadd(p, %bvmul(%zero_extend{{32}}(i), 4bv64));
    v := %load{{4}}(at);
    s := %bvadd(s, v);
    %store{{4}}(at, %bvadd(v, i));
    i := %bvadd(i, 1bv32);
    goto inner;
  next:
    assume {{:guard}} %bvule(16bv32, i);
    n := %bvadd(n, 1bv32);
    goto outer;
  count:
    assume {{:guard}} %bvule({rounds}bv32, n);
    i := 0bv32;
    goto bits;
  bits:
    goto bit, done;
  bit:
    assume {{:guard}} %bvult(i, 12bv32);
    v := %bvand(%bvlshr(x, i), 1bv32);
    i := %bvadd(i, 1bv32);
    goto one, zero;
  one:
    assume {{:guard}} v == 1bv32;
    r := %bvadd(r, 1bv32);
    goto bits;
  zero:
    assume {{:guard}} !(v == 1bv32);
    goto bits;
  done:
    assume {{:guard}} %bvule(12bv32, i);
    return;
}}
"
    )
}

fn program(rounds: u32) -> Result<touchstone_program::Program, Box<dyn Error>> {
    let mut program = text::parse(&source(rounds), "speed").map_err(|errors| format!("{errors:?}"))?;
    let main = program.procedure_named("main").ok_or("no main")?;
    program.procedure_mut(main).number_origins();
    Ok(program)
}

fn report(what: &str, found: &Exploration, instructions: u64, time: Duration) {
    let statistics = &found.statistics;
    println!(
        "{what:<34} {instructions:>10} instructions, {:.2e} a second; {} states, {} paths, {} queries, {} solved, \
         {:.0} % of the time in the solver",
        instructions as f64 / time.as_secs_f64(),
        statistics.states,
        statistics.paths,
        statistics.queries,
        statistics.solved,
        100.0 * statistics.solver_time.as_secs_f64() / time.as_secs_f64()
    );
}

fn main() -> Result<(), Box<dyn Error>> {
    let main = touchstone_program::ProcedureId(0);
    let options = Options {
        time: Duration::from_secs(10),
        random_runs: 0,
        loop_bound: 100_000,
        run_steps: 100_000_000,
        criteria: Criteria { errors: false, ..Criteria::default() },
        ..Options::default()
    };
    let start = Instant::now();
    let found = random_testing(&mut program(50_000)?, main, &options, 3, &mut Unobserved)?;
    report("concrete", &found, found.statistics.concrete_instructions, start.elapsed());
    let errors = Criteria::default();
    for (what, merge, rounds) in [
        ("symbolic on known data", Merge::Never, 2_000),
        ("symbolic, 4096 paths", Merge::Never, 1),
        ("symbolic, merged", Merge::Always, 1),
    ] {
        let options = Options { merge, criteria: errors.clone(), run_steps: 1_000, ..options.clone() };
        let start = Instant::now();
        let found = explore(&mut program(rounds)?, main, &options, &mut Unobserved)?;
        report(what, &found, found.statistics.symbolic_instructions, start.elapsed());
    }
    Ok(())
}
