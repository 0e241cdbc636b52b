//! Where clause learning beats plain search: the time to a first solution, or to the proof that there is none, of hard sparse
//! spaces, by the kernel in each order, by SAT with the order encoding and by both as one solver (`hybrid`). Run with
//! `cargo run --release -p touchstone-solve --example sparse [seconds]`; the driver's choice is documented at
//! `touchstone_solve::hybrid`. The last column is SAT's time as a multiple of the kernel's best: above 1 the kernel wins.

use std::time::{Duration, Instant};

use touchstone_logic::{Sort, SortError, Store, TermId};
use touchstone_solve::kernel::{
    Alternating, Conflict, Constraint, FirstFail, Lit, Order, OrderedSearch, RandomRestarts, Relation,
    SearchLimits, SmallestFirst, Space, Step, Var,
};
use touchstone_solve::sat::SatSolver;
use touchstone_solve::{Hybrid, Limits, Outcome, Solver};

/// Integers within bounds, and what they must satisfy.
struct Problem {
    name: String,
    bounds: Vec<(i64, i64)>,
    rules: Vec<Rule>,
}

enum Rule {
    /// Different, each with a constant added.
    Different(Vec<(usize, i64)>),
    /// `Σ coefficient * variable = constant`.
    Sum(Vec<(i64, usize)>, i64),
    /// Some variable of `0..=1` has the truth value given.
    Clause(Vec<(usize, bool)>),
}

fn pigeons(n: usize) -> Problem {
    let bounds = vec![(1, n as i64 - 1); n];
    let different = Rule::Different((0..n).map(|i| (i, 0)).collect());
    Problem { name: format!("pigeonhole, {n} into {}", n - 1), bounds, rules: vec![different] }
}

/// The same, stated pair by pair: nobody sees all of it at once.
fn pairwise_pigeons(n: usize) -> Problem {
    let rules = (0..n).flat_map(|i| (0..i).map(move |j| Rule::Different(vec![(i, 0), (j, 0)]))).collect();
    Problem {
        name: format!("pigeonhole by pairs, {n} into {}", n - 1),
        bounds: vec![(1, n as i64 - 1); n],
        rules,
    }
}

fn queens(n: usize) -> Problem {
    let diagonal = |sign: i64| Rule::Different((0..n).map(|i| (i, sign * i as i64)).collect());
    Problem {
        name: format!("queens, {n}"),
        bounds: vec![(0, n as i64 - 1); n],
        rules: vec![diagonal(0), diagonal(1), diagonal(-1)],
    }
}

/// A Latin square of order `n` in which some cells are given: those of a cyclic one with its rows and symbols mixed, so
/// that it can be completed, with a `hole` in every so many hundredths.
fn latin(n: usize, holes: u64, mut seed: u64) -> Problem {
    let shuffled = |seed: &mut u64| {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, (random(seed) % (i as u64 + 1)) as usize);
        }
        order
    };
    let (rows, columns, symbols) = (shuffled(&mut seed), shuffled(&mut seed), shuffled(&mut seed));
    let bounds = (0..n * n)
        .map(|cell| {
            let value = symbols[(rows[cell / n] + columns[cell % n]) % n] as i64;
            if random(&mut seed) % 100 < holes { (0, n as i64 - 1) } else { (value, value) }
        })
        .collect();
    let line = |cell: fn(usize, usize, usize) -> usize| {
        (0..n).map(move |i| Rule::Different((0..n).map(|j| (cell(n, i, j), 0)).collect()))
    };
    let rules = line(|n, i, j| n * i + j).chain(line(|n, i, j| n * j + i)).collect();
    Problem { name: format!("Latin square {n}, {holes}% open"), bounds, rules }
}

fn magic(n: usize) -> Problem {
    let total = (n * (n * n + 1) / 2) as i64;
    let sum = |cells: Vec<usize>| Rule::Sum(cells.into_iter().map(|cell| (1, cell)).collect(), total);
    let mut rules = vec![Rule::Different((0..n * n).map(|i| (i, 0)).collect())];
    for i in 0..n {
        rules.push(sum((0..n).map(|j| n * i + j).collect()));
        rules.push(sum((0..n).map(|j| n * j + i).collect()));
    }
    rules.push(sum((0..n).map(|i| n * i + i).collect()));
    rules.push(sum((0..n).map(|i| n * i + n - 1 - i).collect()));
    Problem { name: format!("magic square {n}"), bounds: vec![(1, (n * n) as i64); n * n], rules }
}

/// Which of `n` even weights add up to an odd total: none do, and bounds don't tell.
fn odd_subset(n: usize, mut seed: u64) -> Problem {
    let weights: Vec<(i64, usize)> = (0..n).map(|i| (2 * (50 + random(&mut seed) % 50) as i64, i)).collect();
    let total = weights.iter().map(|(weight, _)| weight).sum::<i64>() / 2;
    let rules = vec![Rule::Sum(weights, total | 1)];
    Problem { name: format!("subset of {n} even weights, odd sum"), bounds: vec![(0, 1); n], rules }
}

fn subset(n: usize, mut seed: u64) -> Problem {
    let weights: Vec<(i64, usize)> = (0..n).map(|i| ((1000 + random(&mut seed) % 1000) as i64, i)).collect();
    let total = weights.iter().filter(|(_, i)| i % 2 == 0).map(|(weight, _)| weight).sum();
    Problem {
        name: format!("subset sum of {n}"),
        bounds: vec![(0, 1); n],
        rules: vec![Rule::Sum(weights, total)],
    }
}

/// Random clauses of three literals, 4.26 for each variable: as many as leave a solution half the time.
fn clauses(n: usize, mut seed: u64) -> Problem {
    let rules = (0..n * 426 / 100)
        .map(|_| {
            let mut lits: Vec<(usize, bool)> = Vec::new();
            while lits.len() < 3 {
                let (i, positive) =
                    ((random(&mut seed) % n as u64) as usize, random(&mut seed).is_multiple_of(2));
                if lits.iter().all(|(j, _)| *j != i) {
                    lits.push((i, positive));
                }
            }
            Rule::Clause(lits)
        })
        .collect();
    Problem { name: format!("3-clauses over {n} bits"), bounds: vec![(0, 1); n], rules }
}

/// A parity for each node of a random graph of degree 3, over its edges; their sum is odd, so they contradict each other,
/// but only all together (Tseitin, Urquhart). `x + y + z = 2 k + parity`.
fn parities(nodes: usize, mut seed: u64) -> Problem {
    let mut ends: Vec<usize> = (0..3 * nodes).map(|i| i / 3).collect();
    for i in (1..ends.len()).rev() {
        ends.swap(i, (random(&mut seed) % (i as u64 + 1)) as usize);
    }
    let mut bounds = vec![(0, 1); ends.len() / 2];
    let mut rules = Vec::new();
    for node in 0..nodes {
        let mut terms: Vec<(i64, usize)> =
            ends.iter().enumerate().filter(|(_, end)| **end == node).map(|(i, _)| (1, i / 2)).collect();
        terms.push((-2, bounds.len()));
        bounds.push((0, 1));
        rules.push(Rule::Sum(terms, i64::from(node == 0)));
    }
    Problem { name: format!("parities on {nodes} nodes of degree 3"), bounds, rules }
}

/// The next number of SplitMix64.
fn random(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (*seed ^ (*seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The problem for the kernel itself.
fn post(problem: &Problem, space: &mut Space) -> Result<Vec<Var>, Conflict> {
    let vars: Vec<Var> =
        problem.bounds.iter().map(|(low, high)| space.new_var((*low).into(), (*high).into())).collect();
    for rule in &problem.rules {
        match rule {
            Rule::Different(terms) => {
                let mut shifted = Vec::with_capacity(terms.len());
                for &(i, offset) in terms {
                    let (x, offset) = (vars[i], i128::from(offset));
                    if offset == 0 {
                        shifted.push(x);
                        continue;
                    }
                    let y = space.new_var(space.min(x) + offset, space.max(x) + offset);
                    space.post_linear(&[(1, y), (-1, x)], Relation::Eq, offset, None)?;
                    shifted.push(y);
                }
                space.post(Constraint::AllDifferent(shifted))?;
            }
            Rule::Sum(terms, constant) => {
                let terms: Vec<(i128, Var)> = terms.iter().map(|&(a, i)| (a.into(), vars[i])).collect();
                space.post_linear(&terms, Relation::Eq, (*constant).into(), None)?;
            }
            Rule::Clause(lits) => {
                let lits: Vec<Lit> =
                    lits.iter().map(|&(i, positive)| Lit { var: vars[i], positive }).collect();
                space.post_clause(&lits)?;
            }
        }
    }
    Ok(vars)
}

/// The problem as terms.
fn state(problem: &Problem) -> Result<(Store, Vec<TermId>), SortError> {
    let mut store = Store::new();
    let (mut vars, mut facts) = (Vec::new(), Vec::new());
    for (i, &(low, high)) in problem.bounds.iter().enumerate() {
        let var = store.variable(&format!("x{i}"), Sort::Int)?;
        let (low, high) = (store.int(low), store.int(high));
        facts.push(store.le(low, var)?);
        facts.push(store.le(var, high)?);
        vars.push(var);
    }
    for rule in &problem.rules {
        let fact = match rule {
            Rule::Different(terms) => {
                let mut shifted = Vec::with_capacity(terms.len());
                for &(i, offset) in terms {
                    let offset = store.int(offset);
                    shifted.push(store.add(&[vars[i], offset])?);
                }
                store.distinct(&shifted)?
            }
            Rule::Sum(terms, constant) => {
                let mut products = Vec::with_capacity(terms.len());
                for &(a, i) in terms {
                    let a = store.int(a);
                    products.push(store.mul(&[a, vars[i]])?);
                }
                let (sum, constant) = (store.add(&products)?, store.int(*constant));
                store.eq(sum, constant)?
            }
            Rule::Clause(lits) => {
                let mut cases = Vec::with_capacity(lits.len());
                for &(i, positive) in lits {
                    let value = store.int(i64::from(positive));
                    cases.push(store.eq(vars[i], value)?);
                }
                store.or(&cases)?
            }
        };
        facts.push(fact);
    }
    Ok((store, facts))
}

/// Whether there is a solution, if that was found out in time; and the time.
type Answer = (Option<bool>, f64);

fn by_order(problem: &Problem, order: impl Order, time: Duration) -> Answer {
    let start = Instant::now();
    let mut space = Space::new();
    space.set_deadline(Some(start + time));
    let limits = SearchLimits { deadline: Some(start + time), ..SearchLimits::NONE };
    let answer = match post(problem, &mut space) {
        Err(Conflict) => Some(false),
        Ok(vars) => match OrderedSearch::new(vars, order).next(&mut space, &limits) {
            Step::Solution => Some(true),
            Step::Exhausted => Some(false),
            Step::Limit => None,
        },
    };
    (answer, start.elapsed().as_secs_f64())
}

fn by_solver(problem: &Problem, solver: &mut dyn Solver, time: Duration) -> Result<Answer, String> {
    let (store, facts) = state(problem).map_err(|error| error.to_string())?;
    let start = Instant::now();
    for fact in facts {
        solver.assert(&store, fact).map_err(|error| error.to_string())?;
    }
    let answer = match solver.check(&store, &[], &Limits::time(time)) {
        Outcome::Sat(_) => Some(true),
        Outcome::Unsat { .. } => Some(false),
        Outcome::Unknown(_) => None,
    };
    Ok((answer, start.elapsed().as_secs_f64()))
}

fn main() -> Result<(), String> {
    let seconds = std::env::args().nth(1).map_or(Ok(10), |text| text.parse::<u64>());
    let time = Duration::from_secs(seconds.map_err(|error| error.to_string())?);
    let problems = [
        pigeons(12),
        pairwise_pigeons(9),
        pairwise_pigeons(10),
        queens(12),
        queens(24),
        queens(40),
        latin(12, 42, 1),
        latin(20, 42, 2),
        latin(25, 42, 3),
        magic(3),
        magic(4),
        magic(5),
        subset(16, 5),
        subset(24, 5),
        odd_subset(16, 6),
        odd_subset(22, 6),
        parities(12, 7),
        parities(20, 7),
        parities(28, 7),
        clauses(60, 8),
        clauses(120, 8),
        clauses(200, 8),
    ];
    println!("seconds; `-`: none in {seconds} s", seconds = time.as_secs());
    let heads = ["smallest", "first fail", "restarts", "alternating", "sat", "hybrid"];
    println!(
        "{:<36}{}{:>8} {:>12}",
        "",
        heads.map(|head| format!("{head:>12}")).concat(),
        "by",
        "sat / kernel"
    );
    for problem in &problems {
        let mut hybrid = Hybrid::new();
        let answers = [
            by_order(problem, SmallestFirst, time),
            by_order(problem, FirstFail, time),
            by_order(problem, RandomRestarts::new(1), time),
            by_order(problem, Alternating::default(), time),
            by_solver(problem, &mut SatSolver::new(), time)?,
            by_solver(problem, &mut hybrid, time)?,
        ];
        let mut known: Vec<bool> = answers.iter().filter_map(|answer| answer.0).collect();
        known.dedup();
        if known.len() > 1 {
            return Err(format!("{}: the answers differ: {answers:?}", problem.name));
        }
        let verdict = known.first().map_or("", |solvable| if *solvable { "" } else { " (none)" });
        let cell = |(answer, time): &Answer| match answer {
            Some(_) => format!("{time:>12.4}"),
            None => format!("{:>12}", "-"),
        };
        let best = answers[..4].iter().filter(|answer| answer.0.is_some()).map(|answer| answer.1);
        let best = best.fold(f64::INFINITY, f64::min);
        let ratio = match answers[4].0 {
            Some(_) if best.is_finite() => format!("{:.2}", answers[4].1 / best),
            Some(_) => format!("< {:.2}", answers[4].1 / time.as_secs_f64()),
            None if best.is_finite() => format!("> {:.0}", time.as_secs_f64() / best),
            None => "?".to_owned(),
        };
        let name = format!("{}{verdict}", problem.name);
        println!("{name:<36}{}{:>8} {ratio:>12}", answers.each_ref().map(cell).concat(), hybrid.name());
    }
    Ok(())
}
