//! Programs whose control-flow graph is anything: blocks in a row with jumps among them, forward only or anywhere, so
//! irreducible too.

use std::fmt::Write as _;

use touchstone_logic::testing::Rng;

use super::{guard, linear};

/// Parameters of random graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Graphs {
    /// Which of the programs.
    pub seed: u64,
    /// Blocks in each procedure.
    pub blocks: usize,
    /// Of how many locals.
    pub variables: usize,
    /// Number of procedures; they call each other if there are several.
    pub procedures: usize,
    /// Set if jumps may go back.
    pub cyclic: bool,
    /// Set if there are assertions.
    pub asserts: bool,
}

impl Graphs {
    /// The text. The procedures are `p0`, `p1`, …; each has a parameter, a result and a contract, and changes a global.
    pub fn text(&self) -> String {
        let mut rng = Rng::new(self.seed ^ 0x5eed);
        let mut out = String::from("var g: int;\nvar m: [int]int;\n");
        for procedure in 0..self.procedures.max(1) {
            self.procedure(&mut rng, procedure, &mut out);
        }
        out
    }

    fn procedure(&self, rng: &mut Rng, procedure: usize, out: &mut String) {
        let locals: Vec<String> = (0..self.variables.max(1)).map(|index| format!("x{index}")).collect();
        let mut readable = locals.clone();
        readable.extend(["a", "r", "g", "m[a]", "old(g)"].map(str::to_owned));
        let mut writable = locals.clone();
        writable.extend(["r", "g"].map(str::to_owned));
        let _ = writeln!(out, "procedure p{procedure}(a: int) returns (r: int)");
        if self.procedures > 1 {
            let (before, _) = guard(rng, &["a".to_owned(), "g".to_owned()]);
            let free = if rng.chance(1, 3) { "free " } else { "" };
            let _ = writeln!(out, "  {free}requires {before} || a < 5;");
            let (behind, _) = guard(rng, &["old(g)".to_owned(), "g".to_owned(), "r".to_owned()]);
            let free = if rng.chance(1, 3) { "free " } else { "" };
            let _ = writeln!(out, "  {free}ensures {behind} || g < 50;");
        }
        let _ = writeln!(out, "{{\n  var {}: int;", locals.join(", "));
        for block in 0..self.blocks.max(1) {
            let _ = writeln!(out, "  b{block}:");
            for _ in 0..rng.below(4) {
                self.statement(rng, &readable, &writable, out);
            }
            let last = block + 1 >= self.blocks;
            if last || rng.chance(1, 10) {
                out.push_str("    return;\n");
                continue;
            }
            let target = |rng: &mut Rng| match self.cyclic {
                true => rng.below(self.blocks),
                false => block + 1 + rng.below((self.blocks - block - 1).min(3)),
            };
            let mut targets = vec![if rng.chance(2, 3) { block + 1 } else { target(rng) }];
            for _ in 0..rng.below(3) {
                let more = target(rng);
                if !targets.contains(&more) {
                    targets.push(more);
                }
            }
            let targets: Vec<String> = targets.iter().map(|target| format!("b{target}")).collect();
            let _ = writeln!(out, "    goto {};", targets.join(", "));
        }
        out.push_str("}\n");
    }

    fn statement(&self, rng: &mut Rng, readable: &[String], writable: &[String], out: &mut String) {
        let var = |rng: &mut Rng| rng.pick(writable).cloned().unwrap_or_default();
        let text = match rng.below(12) {
            0 => format!("havoc {};", var(rng)),
            1 => format!("m[{}] := {};", linear(rng, readable), linear(rng, readable)),
            2 | 3 => format!("assume {};", guard(rng, readable).0),
            4 if self.asserts => format!("assert {};", guard(rng, readable).0),
            5 | 6 if self.procedures > 1 => {
                let callee = rng.below(self.procedures);
                format!("call {} := p{callee}({});", var(rng), linear(rng, readable))
            }
            7 => match (var(rng), var(rng)) {
                (a, b) if a != b => {
                    format!("{a}, {b} := {}, {};", linear(rng, readable), linear(rng, readable))
                }
                (a, _) => format!("{a} := {};", linear(rng, readable)),
            },
            _ => format!("{} := {};", var(rng), linear(rng, readable)),
        };
        let _ = writeln!(out, "    {text}");
    }
}
