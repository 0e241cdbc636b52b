//! Measures where the order encoding of integers stops paying: models a second of a few families of queries, or the time
//! of the check where there are none, by the size of the integers' domain and by encoding. Run with
//! `cargo run --release -p touchstone-solve --example sat_encoding`; the choice is documented at `touchstone_solve::sat`.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use touchstone_logic::{Sort, SortError, Store, TermId, Var};
use touchstone_solve::sat::SatSolver;
use touchstone_solve::{Enumeration, Limits, Outcome, Solver};

/// A query for each size.
type Family = fn(i64) -> Built;

type Built = Result<(Store, Vec<Var>, Vec<TermId>), SortError>;

/// `count` integers of `0..size`.
fn unknowns(count: usize, size: i64) -> Built {
    let mut store = Store::new();
    let (mut vars, mut facts) = (vec![], vec![]);
    for i in 0..count {
        let var = store.var(&format!("x{i}"), Sort::Int)?;
        let (term, low, high) = (store.var_term(var), store.int(0), store.int(size));
        facts.push(store.le(low, term)?);
        facts.push(store.lt(term, high)?);
        vars.push(var);
    }
    Ok((store, vars, facts))
}

/// Sorted lists of five.
fn sorted(size: i64) -> Built {
    let (mut store, vars, mut facts) = unknowns(5, size)?;
    for pair in vars.windows(2) {
        let (a, b) = (store.var_term(pair[0]), store.var_term(pair[1]));
        facts.push(store.le(a, b)?);
    }
    Ok((store, vars, facts))
}

/// Four integers of a given sum.
fn sums(size: i64) -> Built {
    let (mut store, vars, mut facts) = unknowns(4, size)?;
    let terms: Vec<TermId> = vars.iter().map(|&var| store.var_term(var)).collect();
    let (sum, total) = (store.add(&terms)?, store.int(2 * size - 3));
    facts.push(store.eq(sum, total)?);
    Ok((store, vars, facts))
}

/// Pairs with a product between two bounds.
fn products(size: i64) -> Built {
    let (mut store, vars, mut facts) = unknowns(2, size)?;
    let (a, b) = (store.var_term(vars[0]), store.var_term(vars[1]));
    let (product, low, high) = (store.mul(&[a, b])?, store.int(size), store.int(size * size / 2));
    facts.push(store.le(low, product)?);
    facts.push(store.le(product, high)?);
    Ok((store, vars, facts))
}

/// A strictly increasing list one longer than there are values: no solution.
fn chain(size: i64) -> Built {
    let (mut store, vars, mut facts) = unknowns(size.min(24) as usize + 1, size.min(24))?;
    for pair in vars.windows(2) {
        let (a, b) = (store.var_term(pair[0]), store.var_term(pair[1]));
        facts.push(store.lt(a, b)?);
    }
    Ok((store, vars, facts))
}

/// Queens that don't attack each other on a board of that size, 32 at most.
fn queens(size: i64) -> Built {
    let size = size.min(32);
    let (mut store, vars, mut facts) = unknowns(size as usize, size)?;
    for (i, &right) in vars.iter().enumerate() {
        for (j, &left) in vars[..i].iter().enumerate() {
            let (a, b, distance) = (store.var_term(left), store.var_term(right), store.int((i - j) as i64));
            let difference = store.sub(a, b)?;
            let difference = store.abs(difference)?;
            facts.push(store.ne(difference, distance)?);
            facts.push(store.ne(a, b)?);
        }
    }
    Ok((store, vars, facts))
}

/// A sum that bounds a sum: `a + b <= c`, `c + d <= a`, `b + d >= 1`; no solution.
fn cycle(size: i64) -> Built {
    let (mut store, vars, mut facts) = unknowns(4, size)?;
    let [a, b, c, d] = [0, 1, 2, 3].map(|i| store.var_term(vars[i]));
    let (ab, cd, bd, one) = (store.add(&[a, b])?, store.add(&[c, d])?, store.add(&[b, d])?, store.int(1));
    facts.extend([store.le(ab, c)?, store.le(cd, a)?, store.le(one, bd)?]);
    Ok((store, vars, facts))
}

/// A row of the table: models a second, or the time of the check where there are none.
fn measure(built: Built, order_limit: usize) -> Result<String, SortError> {
    let (store, vars, facts) = built?;
    let mut solver = SatSolver::new().with_order_limit(order_limit);
    for fact in facts {
        if let Err(error) = solver.assert(&store, fact) {
            return Ok(error.to_string());
        }
    }
    let limits = Limits::time(Duration::from_secs(5));
    let begun = Instant::now();
    if let Outcome::Unsat { .. } = solver.check(&store, &[], &limits) {
        return Ok(format!("{:>9.1} ms", begun.elapsed().as_secs_f64() * 1e3));
    }
    let begun = Instant::now();
    let mut left = 20_000;
    let ended = solver.enumerate(&store, &vars, &limits, &mut |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let rate = ended.count() as f64 / begun.elapsed().as_secs_f64();
    let mark = if matches!(ended, Enumeration::Unknown { .. }) { "?" } else { "" };
    Ok(format!("{rate:>8.0} /s{mark}"))
}

fn main() -> Result<(), SortError> {
    println!("{:>10} {:>6} {:>12} {:>12}", "family", "values", "order", "binary");
    let families: [(&str, Family); 6] = [
        ("sorted", sorted),
        ("sums", sums),
        ("products", products),
        ("queens", queens),
        ("chain", chain),
        ("cycle", cycle),
    ];
    for (name, family) in families {
        for size in [4, 6, 8, 12, 16, 24, 32, 64, 128] {
            let (order, binary) = (measure(family(size), 1 << 20)?, measure(family(size), 0)?);
            println!("{name:>10} {size:>6} {order:>12} {binary:>12}");
        }
    }
    Ok(())
}
