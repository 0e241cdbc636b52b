//! Programs as front ends emit them: one event after the other, each read from outside (`havoc`), told apart by its kind, and handled under
//! conditions on it and on a few counters that live through the whole procedure.

use std::fmt::Write as _;

use touchstone_logic::testing::Rng;

/// Parameters of random handlers of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handlers {
    /// Which of the programs.
    pub seed: u64,
    /// Number of events.
    pub events: usize,
}

/// Number of kinds of events; others are ignored.
const KINDS: i64 = 3;

impl Handlers {
    /// The text: one procedure `main` with parameter `limit`, which is between 100 and 1,000. About every tenth event has a block that no
    /// input reaches, because its conditions on the event contradict each other.
    pub fn text(&self) -> String {
        let mut rng = Rng::new(self.seed.wrapping_mul(0x9e37_79b9) ^ 0x4a2d);
        let mut out = String::from(
            "procedure main(limit: int)\n{\n  var state, level, dropped, event, amount: int;\n  entry:\n",
        );
        out.push_str("    assume 100 <= limit && limit <= 1000;\n    state, level, dropped := 0, 0, 0;\n    goto e0;\n");
        for index in 0..self.events {
            event(&mut rng, index, &mut out);
        }
        let _ = writeln!(out, "  e{}:\n    return;\n}}", self.events);
        out
    }
}

fn event(rng: &mut Rng, index: usize, out: &mut String) {
    let cases: Vec<String> = (0..KINDS).map(|kind| format!("e{index}k{kind}")).collect();
    let _ =
        writeln!(out, "  e{index}:\n    havoc event, amount;\n    assume 0 <= amount && amount <= limit;");
    let _ = writeln!(out, "    goto {}, e{index}other;", cases.join(", "));
    for (kind, name) in cases.iter().enumerate() {
        let _ = writeln!(out, "  {name}:\n    assume {{:guard}} event == {kind};");
        handle(rng, name, index + 1, out);
    }
    let _ = writeln!(
        out,
        "  e{index}other:\n    assume {{:guard}} event < 0 || {KINDS} <= event;\n    goto e{};",
        index + 1
    );
}

/// A condition, and what's done where it's true and where it's not.
fn handle(rng: &mut Rng, name: &str, next: usize, out: &mut String) {
    let bound = rng.between(2, 9) * 10;
    let (state, other) = (rng.below(4), rng.below(4));
    let (yes, no, then, otherwise): (String, String, String, &str) = match rng.below(5) {
        0 | 1 => (
            "level + amount <= limit".into(),
            "limit < level + amount".into(),
            "level := level + amount;".into(),
            "dropped := dropped + 1;",
        ),
        2 => (
            "amount <= level".into(),
            "level < amount".into(),
            "level := level - amount;".into(),
            "level := 0;",
        ),
        3 => (
            format!("state == {state}"),
            format!("state != {state}"),
            format!("state := {other};"),
            "dropped := dropped + 1;",
        ),
        _ => (
            format!("{bound} < amount"),
            format!("amount <= {bound}"),
            format!("amount := {bound};"),
            "dropped := 0;",
        ),
    };
    let dead = rng.chance(1, 10);
    let _ = writeln!(out, "    goto {name}t, {name}e;\n  {name}t:\n    assume {{:guard}} {yes};\n    {then}");
    if dead {
        let _ = writeln!(
            out,
            "    goto {name}d, {name}r;\n  {name}d:\n    assume {{:guard}} limit < amount;\n    level := 0;\n    goto e{next};"
        );
        let _ = writeln!(out, "  {name}r:\n    assume {{:guard}} amount <= limit;");
    }
    let _ = writeln!(
        out,
        "    goto e{next};\n  {name}e:\n    assume {{:guard}} {no};\n    {otherwise}\n    goto e{next};"
    );
}
