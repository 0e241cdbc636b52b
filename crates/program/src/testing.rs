//! Seeded random programs with linear arithmetic, as texts: the same seed gives the same text on every machine. For tests
//! and experiments here and in the crates above.

mod diamonds;
mod graphs;
mod handlers;
mod structured;

pub use diamonds::Diamonds;
pub use graphs::Graphs;
pub use handlers::Handlers;
pub use structured::Structured;

use touchstone_logic::testing::Rng;

/// A random linear expression over some of the variables: `2 * x - y + 3`.
fn linear(rng: &mut Rng, vars: &[String]) -> String {
    let mut text = String::new();
    let terms = rng.below(3);
    for _ in 0..terms {
        let Some(var) = rng.pick(vars) else { break };
        let factor = rng.between(1, 3);
        let sign = if text.is_empty() {
            ""
        } else if rng.chance(1, 3) {
            " - "
        } else {
            " + "
        };
        text.push_str(sign);
        text.push_str(&if factor == 1 { var.clone() } else { format!("{factor} * {var}") });
    }
    let constant = rng.between(-9, 9);
    match (text.is_empty(), constant) {
        (true, _) => constant.to_string(),
        (_, 0) => text,
        (_, c) if c < 0 => format!("{text} - {}", -c),
        (_, c) => format!("{text} + {c}"),
    }
}

/// A random comparison of linear expressions and its negation.
fn guard(rng: &mut Rng, vars: &[String]) -> (String, String) {
    let (a, b) = (linear(rng, vars), linear(rng, vars));
    match rng.below(4) {
        0 => (format!("{a} == {b}"), format!("{a} != {b}")),
        1 => (format!("{a} != {b}"), format!("{a} == {b}")),
        2 => (format!("{a} < {b}"), format!("{b} <= {a}")),
        _ => (format!("{a} <= {b}"), format!("{b} < {a}")),
    }
}

#[cfg(test)]
mod tests;
