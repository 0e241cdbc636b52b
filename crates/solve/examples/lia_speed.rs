//! How fast embedded linear arithmetic answers what covering a program asks: one incremental query for each block of a
//! random program of diamonds, against an SMT solver through a pipe. The verdicts have to agree.
//!
//! `cargo run --release -p touchstone-solve --example lia_speed [diamonds] [programs]`

use std::time::{Duration, Instant};

use touchstone_logic::testing::Rng;
use touchstone_logic::{Sort, Store, TermId};
use touchstone_solve::lia::LiaSolver;
use touchstone_solve::smt::SmtSolver;
use touchstone_solve::{Limits, Outcome, Solver, Validated};

/// A program's reachability condition, and what says that a block is reached.
struct Program {
    store: Store,
    condition: Vec<TermId>,
    blocks: Vec<TermId>,
}

const VARS: usize = 20;
const STATEMENTS: usize = 3;

fn random(rng: &mut Rng, diamonds: usize) -> Program {
    let mut store = Store::new();
    let mut condition = Vec::new();
    let mut blocks = Vec::new();
    let mut versions = [0usize; VARS];
    let int = |store: &mut Store, name: String| {
        let var = store.var(&name, Sort::Int).unwrap();
        store.var_term(var)
    };
    let boolean = |store: &mut Store, name: String| {
        let var = store.var(&name, Sort::Bool).unwrap();
        store.var_term(var)
    };
    let mut now: Vec<TermId> = (0..VARS).map(|x| int(&mut store, format!("x{x}_0"))).collect();
    let linear = |rng: &mut Rng, store: &mut Store, now: &[TermId]| {
        let mut parts = vec![store.int(rng.between(-20, 20))];
        for _ in 0..2 {
            let factor = store.int(rng.between(-2, 2));
            let var = now[rng.below(VARS)];
            parts.push(store.mul(&[factor, var]).unwrap());
        }
        store.add(&parts).unwrap()
    };
    let mut before = boolean(&mut store, "start".to_owned());
    condition.push(before);
    for diamond in 0..diamonds {
        let sides =
            [boolean(&mut store, format!("then{diamond}")), boolean(&mut store, format!("else{diamond}"))];
        let some = store.or(&sides).unwrap();
        condition.push(store.implies(before, some).unwrap());
        let (a, b) = (linear(rng, &mut store, &now), linear(rng, &mut store, &now));
        let guard = if rng.chance(1, 6) { store.eq(a, b) } else { store.lt(a, b) }.unwrap();
        let mut ends = vec![now.clone(), now.clone()];
        let after = boolean(&mut store, format!("join{diamond}"));
        for (side, end) in sides.iter().zip(&mut ends) {
            let holds = if *side == sides[0] { guard } else { store.not(guard).unwrap() };
            let mut body = vec![holds, after];
            for _ in 0..STATEMENTS {
                let target = rng.below(VARS);
                let value = linear(rng, &mut store, end);
                versions[target] += 1;
                end[target] = int(&mut store, format!("x{target}_{}", versions[target]));
                body.push(store.eq(end[target], value).unwrap());
            }
            let body = store.and(&body).unwrap();
            condition.push(store.implies(*side, body).unwrap());
        }
        for x in 0..VARS {
            if ends[0][x] == ends[1][x] {
                continue;
            }
            versions[x] += 1;
            now[x] = int(&mut store, format!("x{x}_{}", versions[x]));
            for (side, end) in sides.iter().zip(&ends) {
                let copy = store.eq(now[x], end[x]).unwrap();
                condition.push(store.implies(*side, copy).unwrap());
            }
        }
        blocks.extend(sides);
        before = after;
    }
    Program { store, condition, blocks }
}

/// Asks for each block; the verdicts, and the time.
fn ask(solver: &mut dyn Solver, program: &Program) -> (Vec<Option<bool>>, Duration) {
    let start = Instant::now();
    for term in &program.condition {
        solver.assert(&program.store, *term).unwrap();
    }
    let limits = Limits::time(Duration::from_secs(20));
    let verdicts =
        program.blocks.iter().map(|block| match solver.check(&program.store, &[*block], &limits) {
            Outcome::Sat(_) => Some(true),
            Outcome::Unsat { .. } => Some(false),
            Outcome::Unknown(reason) => {
                println!("  {}: {reason}", solver.name());
                None
            }
        });
    (verdicts.collect(), start.elapsed())
}

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse().unwrap());
    let (diamonds, programs): (usize, usize) = (args.next().unwrap_or(33), args.next().unwrap_or(10));
    let (mut ours, mut theirs, mut queries) = (Duration::ZERO, Duration::ZERO, 0);
    for seed in 0..programs {
        let program = random(&mut Rng::new(seed as u64), diamonds);
        let mut solver = Validated::new(LiaSolver::new());
        let (verdicts, time) = ask(&mut solver, &program);
        ours += time;
        queries += program.blocks.len();
        let reached = verdicts.iter().filter(|verdict| **verdict == Some(true)).count();
        print!("program {seed}: {} blocks, {reached} reached, {time:.1?}", verdicts.len());
        if let Ok(smt) = SmtSolver::find() {
            let (expected, time) = ask(&mut Validated::new(smt), &program);
            theirs += time;
            print!(", by SMT {time:.1?}");
            let differ = verdicts.iter().zip(&expected).filter(|(a, b)| a.is_some() && b.is_some() && a != b);
            assert_eq!(differ.count(), 0);
        }
        println!();
    }
    let each = ours.as_secs_f64() / queries.max(1) as f64;
    println!("{queries} queries in {ours:.1?}: {:.0} in 0.1 s", 0.1 / each);
    if theirs > Duration::ZERO {
        println!("by SMT {theirs:.1?}: {:.1} times as long", theirs.as_secs_f64() / ours.as_secs_f64());
    }
}
