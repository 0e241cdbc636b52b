//! The programs of BIC §7: control-flow diamonds in a row, each with two levels of nested if-then-else (four paths), three
//! statements a block, linear arithmetic over unbounded integers.

use std::fmt::Write as _;

use touchstone_logic::testing::Rng;

use super::{guard, linear};

/// Parameters of random diamonds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diamonds {
    /// Which of the programs.
    pub seed: u64,
    /// Number of diamonds; BIC has 2 to 9.
    pub diamonds: usize,
    /// Levels of nested branching in each; BIC has 2.
    pub levels: u32,
    /// Statements in each block, a guard counted; BIC has 3.
    pub statements: usize,
    /// Of how many variables, at least and at most; BIC has 10 to 20.
    pub variables: (usize, usize),
}

impl Diamonds {
    /// As in the paper.
    pub fn paper(seed: u64, diamonds: usize) -> Diamonds {
        Diamonds { seed, diamonds, levels: 2, statements: 3, variables: (10, 20) }
    }

    /// The text: one procedure `main`, whose variables are its parameters' copies, so that an input is a value for each.
    pub fn text(&self) -> String {
        let mut rng = Rng::new(self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(self.diamonds as u64));
        let count = rng.between(self.variables.0 as i64, self.variables.1 as i64).max(1);
        let vars: Vec<String> = (0..count).map(|index| format!("v{index}")).collect();
        let mut out = String::new();
        let inputs: Vec<String> = (0..count).map(|index| format!("i{index}")).collect();
        let _ =
            writeln!(out, "procedure main({}: int)\n{{\n  var {}: int;", inputs.join(", "), vars.join(", "));
        let _ = writeln!(out, "  entry:\n    {} := {};", vars.join(", "), inputs.join(", "));
        out.push_str("    goto d0;\n");
        for diamond in 0..self.diamonds {
            self.diamond(&mut rng, &vars, diamond, &mut out);
        }
        let _ = writeln!(out, "  d{}:\n    return;\n}}", self.diamonds);
        out
    }

    fn statements(&self, rng: &mut Rng, vars: &[String], count: usize, out: &mut String) {
        for _ in 0..count {
            if let Some(var) = rng.pick(vars) {
                let _ = writeln!(out, "    {var} := {};", linear(rng, vars));
            }
        }
    }

    /// A tree of blocks: each branches until the last level is reached; below the first, branches join again in a block of
    /// their own, and the diamond as a whole joins in the next one's head.
    fn diamond(&self, rng: &mut Rng, vars: &[String], diamond: usize, out: &mut String) {
        let next = format!("d{}", diamond + 1);
        let mut stack = vec![Item { name: format!("d{diamond}"), condition: None, level: Some(0), next }];
        while let Some(Item { name, condition, level, next }) = stack.pop() {
            let _ = writeln!(out, "  {name}:");
            let guarded = usize::from(condition.is_some());
            if let Some(condition) = condition {
                let _ = writeln!(out, "    assume {{:guard}} {condition};");
            }
            self.statements(rng, vars, self.statements.saturating_sub(guarded), out);
            let Some(level) = level.filter(|level| *level < self.levels) else {
                let _ = writeln!(out, "    goto {next};");
                continue;
            };
            let (yes, no) = guard(rng, vars);
            let _ = writeln!(out, "    goto {name}t, {name}e;");
            let behind = if level == 0 { next.clone() } else { format!("{name}j") };
            if level > 0 {
                stack.push(Item { name: behind.clone(), condition: None, level: None, next });
            }
            for (way, condition) in [("e", no), ("t", yes)] {
                stack.push(Item {
                    name: format!("{name}{way}"),
                    condition: Some(condition),
                    level: Some(level + 1),
                    next: behind.clone(),
                });
            }
        }
    }
}

/// A block to be written.
struct Item {
    name: String,
    condition: Option<String>,
    /// Number of branchings around it; `None` for a join.
    level: Option<u32>,
    /// The label that it goes to, branches apart.
    next: String,
}
