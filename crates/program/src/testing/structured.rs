//! Programs as people write them: nested conditionals and loops with guards, small constants, so that small inputs reach
//! most of what can be reached, and runs end.

use std::fmt::Write as _;

use touchstone_logic::testing::Rng;

use super::{guard, linear};

/// Parameters of random structured programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Structured {
    /// Which of the programs.
    pub seed: u64,
    /// About how many conditionals and loops.
    pub size: usize,
    /// Number of parameters.
    pub inputs: usize,
    /// Number of locals.
    pub locals: usize,
    /// Set if there are loops. Each counts to a small bound, or to one that depends on the inputs.
    pub loops: bool,
}

/// An item that's left to write.
enum Item {
    /// Conditionals and loops in a row: how many, and how deep they nest.
    Row(usize, usize),
    Label(String),
    Goto(String),
    Text(String),
}

impl Structured {
    /// The text: one procedure `main` with parameters `a0`, `a1`, … and result `r`.
    pub fn text(&self) -> String {
        let mut rng = Rng::new(self.seed ^ 0x57ac);
        let inputs: Vec<String> = (0..self.inputs.max(1)).map(|index| format!("a{index}")).collect();
        let mut vars: Vec<String> = (0..self.locals.max(1)).map(|index| format!("x{index}")).collect();
        let counters: Vec<String> = (0..=self.size).map(|index| format!("c{index}")).collect();
        let mut out = String::new();
        let _ = writeln!(out, "procedure main({}: int) returns (r: int)\n{{", inputs.join(", "));
        let _ = writeln!(out, "  var {}, {}: int;\n  entry:", vars.join(", "), counters.join(", "));
        vars.push("r".to_owned());
        let start: Vec<String> = vars.iter().map(|_| linear(&mut rng, &inputs)).collect();
        let _ = writeln!(out, "    {} := {};", vars.join(", "), start.join(", "));
        let readable: Vec<String> = inputs.iter().chain(&vars).cloned().collect();
        let mut fresh = 0;
        let mut items = vec![Item::Text("return;".to_owned()), Item::Row(self.size, 0)];
        while let Some(item) = items.pop() {
            match item {
                Item::Label(label) => {
                    let _ = writeln!(out, "  {label}:");
                }
                Item::Goto(label) => {
                    let _ = writeln!(out, "    goto {label};");
                }
                Item::Text(text) => {
                    let _ = writeln!(out, "    {text}");
                }
                Item::Row(size, depth) => {
                    for _ in 0..rng.below(3) {
                        let Some(var) = rng.pick(&vars) else { break };
                        let _ = writeln!(out, "    {var} := {};", linear(&mut rng, &readable));
                    }
                    if size == 0 {
                        continue;
                    }
                    let id = fresh;
                    fresh += 1;
                    let inside = if depth < 3 { rng.below(size) } else { 0 };
                    let behind = size - 1 - inside;
                    let mut parts = if self.loops && rng.chance(1, 3) {
                        self.while_loop(&mut rng, &inputs, &readable, id, (inside, depth))
                    } else {
                        conditional(&mut rng, &readable, id, (inside, depth))
                    };
                    parts.push(Item::Row(behind, depth));
                    items.extend(parts.into_iter().rev());
                }
            }
        }
        out.push_str("}\n");
        out
    }

    fn while_loop(
        &self,
        rng: &mut Rng,
        inputs: &[String],
        readable: &[String],
        id: usize,
        (inside, depth): (usize, usize),
    ) -> Vec<Item> {
        let bound = match rng.pick(inputs).filter(|_| rng.chance(1, 2)) {
            Some(input) => format!("(if {input} < 3 then {input} else 3)"),
            None => rng.between(1, 3).to_string(),
        };
        let mut parts = vec![
            Item::Text(format!("c{id} := 0;")),
            Item::Goto(format!("head{id}")),
            Item::Label(format!("head{id}")),
            Item::Goto(format!("body{id}, exit{id}")),
            Item::Label(format!("body{id}")),
            Item::Text(format!("assume {{:guard}} c{id} < {bound};")),
            Item::Text(format!("c{id} := c{id} + 1;")),
            Item::Row(inside, depth + 1),
        ];
        if rng.chance(1, 3) {
            let (leave, stay) = guard(rng, readable);
            parts.extend([
                Item::Goto(format!("break{id}, stay{id}")),
                Item::Label(format!("break{id}")),
                Item::Text(format!("assume {{:guard}} {leave};")),
                Item::Goto(format!("after{id}")),
                Item::Label(format!("stay{id}")),
                Item::Text(format!("assume {{:guard}} {stay};")),
            ]);
        }
        parts.extend([
            Item::Goto(format!("head{id}")),
            Item::Label(format!("exit{id}")),
            Item::Text(format!("assume {{:guard}} {bound} <= c{id};")),
            Item::Goto(format!("after{id}")),
            Item::Label(format!("after{id}")),
        ]);
        parts
    }
}

fn conditional(rng: &mut Rng, readable: &[String], id: usize, (inside, depth): (usize, usize)) -> Vec<Item> {
    let (yes, no) = guard(rng, readable);
    let first = rng.below(inside + 1);
    vec![
        Item::Goto(format!("then{id}, else{id}")),
        Item::Label(format!("then{id}")),
        Item::Text(format!("assume {{:guard}} {yes};")),
        Item::Row(first, depth + 1),
        Item::Goto(format!("join{id}")),
        Item::Label(format!("else{id}")),
        Item::Text(format!("assume {{:guard}} {no};")),
        Item::Row(inside - first, depth + 1),
        Item::Goto(format!("join{id}")),
        Item::Label(format!("join{id}")),
    ]
}
