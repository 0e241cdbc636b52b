//! Random Boogie text: each statement on a line of its own, all executions from small values finitely many.

use std::fmt::Write as _;

use touchstone_logic::testing::Rng;

/// What every program declares.
const PRELUDE: &str = "type Small = int;
type Bits = bv3;
function double(x: int): int { x + x }
function pick(b: bool, x: int, y: Small): int { if b then x else y - 1 }
function even(x: int): bool { x mod 2 == 0 }
function {:bvbuiltin \"bvadd\"} plus(x: bv3, y: bv3): bv3;
function {:bvbuiltin \"bvult\"} below(x: bv3, y: bv3): bool;
function {:bvbuiltin \"bvslt\"} less(x: bv3, y: bv3): bool;
var g: int where -2 <= g && g <= 2;
";

/// Which of the language's dearer parts a program uses.
#[derive(Clone, Copy)]
struct Parts {
    bits: bool,
    quantifiers: bool,
    maps: bool,
    products: bool,
}

pub struct Generator {
    rng: Rng,
    text: String,
    parts: Parts,
    indent: usize,
    /// Of integers that may be read.
    ints: Vec<&'static str>,
    bools: Vec<&'static str>,
    /// Of those that may be assigned.
    targets: Vec<&'static str>,
    is_main: bool,
    loops: usize,
    /// The loops around, each with its label if it has one.
    around: Vec<Option<String>>,
    labels: usize,
    /// The most statements that are still written.
    left: usize,
    has_old: bool,
}

/// Loop counters, each for one loop.
const COUNTERS: [&str; 4] = ["i0", "i1", "i2", "i3"];

impl Generator {
    pub fn program(seed: u64) -> String {
        let mut rng = Rng::new(seed);
        let mut chance = |one_in: usize| rng.below(one_in) == 0;
        let parts = Parts { bits: chance(6), quantifiers: chance(6), maps: chance(2), products: chance(4) };
        let mut generator = Generator {
            rng,
            text: PRELUDE.to_owned(),
            parts,
            indent: 1,
            ints: vec![],
            bools: vec![],
            targets: vec![],
            is_main: false,
            loops: 0,
            around: vec![],
            labels: 0,
            left: 0,
            has_old: false,
        };
        generator.helper();
        generator.main();
        generator.text
    }

    fn chance(&mut self, of: usize) -> bool {
        self.rng.below(of) == 0
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.rng.below(of.len())]
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(self.indent));
    }

    fn helper(&mut self) {
        (self.ints, self.bools, self.targets) = (vec!["p", "g"], vec![], vec![]);
        self.has_old = false;
        self.text.push_str("procedure Help(p: int) returns (q: int)\n");
        self.line("free requires -2 <= p && p <= 2;");
        if self.chance(2) {
            let condition = self.condition(1);
            self.line(&format!("requires {condition};"));
        }
        self.line("modifies g;");
        self.ints.push("q");
        self.has_old = true;
        for _ in 0..self.rng.below(2) {
            let condition = self.condition(1);
            let free = self.one(&["", "", "free "]);
            self.line(&format!("{free}ensures {condition};"));
        }
        self.text.push_str("{\n");
        self.line("var h: int where 0 <= h && h <= 1;");
        self.ints.push("h");
        self.targets = vec!["q", "g"];
        self.is_main = false;
        // Each has a value before it's read, or one that `where` bounds.
        let value = self.one(&["0", "p", "h", "g - 1"]);
        self.line(&format!("q := {value};"));
        self.left = 3;
        self.statements(1);
        self.text.push_str("}\n");
    }

    fn main(&mut self) {
        (self.ints, self.bools, self.targets) = (vec!["x", "g"], vec!["b"], vec![]);
        self.has_old = false;
        self.text.push_str("procedure Main(x: int, b: bool) returns (r: int)\n");
        self.line("requires -2 <= x && x <= 2;");
        if self.chance(3) {
            let condition = self.condition(1);
            self.line(&format!("requires {condition};"));
        }
        self.line("modifies g;");
        self.ints.push("r");
        self.has_old = true;
        if self.chance(3) {
            let condition = self.condition(1);
            self.line(&format!("ensures {condition};"));
        }
        self.text.push_str("{\n");
        for counter in COUNTERS {
            self.line(&format!("var {counter}: int;"));
        }
        self.line("var k: int where 0 <= k && k <= 1;");
        self.line("var c: bool;");
        self.line("var w: Bits;");
        self.line("var a: [int]Small;");
        // What isn't bounded gets a value.
        let counters = COUNTERS.join(", ");
        self.line(&format!("{counters}, r, c := 0, 0, 0, 0, x - g, b;"));
        self.ints.push("k");
        self.bools.push("c");
        self.targets = vec!["r", "r", "g"];
        if self.parts.bits {
            self.line("w := 5bv3;");
        } else {
            self.line("w := 0bv3;");
        }
        for index in 0..3 {
            let value = self.int(1);
            self.line(&format!("a[{index}] := {value};"));
        }
        self.is_main = true;
        self.left = 12;
        while self.left > 0 {
            self.statements(3);
        }
        self.text.push_str("}\n");
    }

    fn statements(&mut self, depth: usize) {
        for _ in 0..1 + self.rng.below(3) {
            self.statement(depth);
        }
    }

    fn nested(&mut self, depth: usize) {
        self.indent += 1;
        self.statements(depth);
        self.indent -= 1;
    }

    fn statement(&mut self, depth: usize) {
        self.left = self.left.saturating_sub(1);
        match self.rng.below(if depth > 0 { 20 } else { 12 }) {
            0..=2 => self.assign(),
            3 if self.parts.maps && self.is_main => {
                let (index, value) = (self.int(1), self.int(1));
                self.line(&format!("a[({index}) mod 3] := {value};"));
            }
            4 if self.parts.bits && self.is_main => {
                let bits = self.bits(2);
                self.line(&format!("w := {bits};"));
            }
            3 | 4 => self.assign(),
            5 if self.is_main => self.line("havoc k;"),
            6 if self.parts.bits && self.is_main => self.line("havoc w;"),
            5 | 6 => self.line("havoc g;"),
            7 => {
                let condition = self.condition(2);
                self.line(&format!("assume {condition};"));
            }
            8 => {
                let condition = self.condition(2);
                self.line(&format!("assert {condition};"));
            }
            9 if self.is_main => {
                let argument = self.int(1);
                let out = self.one(&["r", "g", "k"]);
                self.line(&format!("call {out} := Help(({argument}) mod 6 - 2);"));
            }
            10 if !self.around.is_empty() => {
                let condition = self.condition(1);
                self.line(&format!("if ({condition}) {{"));
                let label = self.around.last().cloned().flatten().filter(|_| self.rng.below(2) == 0);
                let target = label.map(|label| format!(" {label}")).unwrap_or_default();
                self.line(&format!("  break{target};"));
                self.line("}");
            }
            11 => {
                let condition = self.condition(1);
                self.line(&format!("if ({condition}) {{"));
                self.indent += 1;
                self.assign();
                let end = self.one(&["return;", "return;", "assume false;", "assert {:msg \"no\"} false;"]);
                self.line(end);
                self.indent -= 1;
                self.line("}");
            }
            9 | 10 => self.assign(),
            12..=15 => self.branches(depth - 1),
            16 | 17 if self.loops < COUNTERS.len() && self.is_main => self.repeat(depth - 1),
            _ => self.jumps(depth - 1),
        }
    }

    fn assign(&mut self) {
        let target = self.one(&self.targets.clone());
        let value = self.int(2);
        match self.rng.below(5) {
            0 if self.is_main => {
                let condition = self.condition(1);
                self.line(&format!("{target}, c := {value}, {condition};"));
            }
            _ => self.line(&format!("{target} := {value};")),
        }
    }

    fn branches(&mut self, depth: usize) {
        let guard = if self.chance(6) { "*".to_owned() } else { self.condition(2) };
        self.line(&format!("if ({guard}) {{"));
        self.nested(depth);
        while self.chance(4) {
            let guard = self.condition(1);
            self.line(&format!("}} else if ({guard}) {{"));
            self.nested(depth);
        }
        if self.chance(2) {
            self.line("} else {");
            self.nested(depth);
        }
        self.line("}");
    }

    /// A loop with a counter of its own, of two or three iterations at most.
    fn repeat(&mut self, depth: usize) {
        let counter = COUNTERS[self.loops];
        self.loops += 1;
        let most = self.one(&["1", "2", "2", "(x mod 3)"]);
        self.line(&format!("{counter} := 0;"));
        let label = self.chance(3).then(|| self.label());
        if let Some(label) = &label {
            self.line(&format!("{label}:"));
        }
        let open = self.chance(4);
        let guard = if open { "*".to_owned() } else { format!("{counter} < {most}") };
        self.line(&format!("while ({guard})"));
        for _ in 0..self.rng.below(2) {
            let claim = match self.rng.below(3) {
                0 => self.condition(1),
                _ => format!("0 <= {counter} && {counter} <= 3"),
            };
            let free = self.one(&["", "", "free "]);
            self.line(&format!("  {free}invariant {claim};"));
        }
        self.line("{");
        self.indent += 1;
        if open {
            self.line(&format!("assume {counter} < 2;"));
        }
        self.line(&format!("{counter} := {counter} + 1;"));
        self.around.push(label);
        self.statements(depth);
        self.around.pop();
        self.indent -= 1;
        self.line("}");
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("L{}", self.labels)
    }

    /// Two ways, or one, to where they meet.
    fn jumps(&mut self, depth: usize) {
        let (one, two, meet) = (self.label(), self.label(), self.label());
        self.line(&format!("goto {one}, {two};"));
        for (label, skip) in [(one, true), (two, false)] {
            self.line(&format!("{label}:"));
            let condition = self.condition(1);
            self.line(&format!("assume {condition};"));
            self.nested(depth);
            if skip || self.chance(2) {
                self.line(&format!("goto {meet};"));
            }
        }
        self.line(&format!("{meet}:"));
        self.assign();
    }

    fn int(&mut self, depth: usize) -> String {
        let leaf = depth == 0 || self.chance(3);
        if leaf {
            return match self.rng.below(4) {
                0 => self.one(&["0", "1", "2", "3", "-1", "7"]).to_owned(),
                1 if self.has_old => "old(g)".to_owned(),
                _ => self.one(&self.ints.clone()).to_owned(),
            };
        }
        let (a, b) = (self.int(depth - 1), self.int(depth - 1));
        match self.rng.below(11) {
            0 | 1 => format!("({a} + {b})"),
            2 | 3 => format!("({a} - {b})"),
            4 => format!("({a} * {})", self.one(&["2", "3", "-1", "-2"])),
            5 => format!("({a} div {})", self.one(&["2", "3", "-2"])),
            6 => format!("({a} mod {})", self.one(&["2", "3", "-3"])),
            7 => {
                let condition = self.condition(depth - 1);
                format!("(if {condition} then {a} else {b})")
            }
            8 => {
                let condition = self.condition(0);
                self.one(&["double(A)", "pick(C, A, B)", "-A", "double(double(B))"])
                    .replace('A', &a)
                    .replace('B', &b)
                    .replace('C', &condition)
            }
            9 if self.parts.maps && self.is_main => match self.rng.below(2) {
                0 => format!("a[({a}) mod 3]"),
                _ => format!("a[({a}) mod 3 := {b}][1]"),
            },
            10 if self.parts.products => format!("({a} * {b})"),
            _ => format!("({a} + {b})"),
        }
    }

    fn bits(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.one(&["w", "w", "1bv3", "6bv3"]).to_owned();
        }
        let (a, b) = (self.bits(depth - 1), self.bits(depth - 1));
        match self.rng.below(3) {
            0 => format!("plus({a}, {b})"),
            1 => format!("({a}[2:0] ++ {b}[3:2])"),
            _ => a,
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        match self.rng.below(if depth == 0 { 5 } else { 12 }) {
            0 if !self.bools.is_empty() => self.one(&self.bools.clone()).to_owned(),
            1 => {
                let a = self.int(1);
                format!("even({a})")
            }
            2 if self.parts.bits && self.is_main => {
                let (a, b) = (self.bits(1), self.bits(1));
                self.one(&["A == B", "A != B", "below(A, B)", "less(A, B)"]).replace('A', &a).replace('B', &b)
            }
            0..=4 => {
                let op = self.one(&["==", "!=", "<", "<=", ">", ">="]);
                let (a, b) = (self.int(1), self.int(1));
                format!("{a} {op} {b}")
            }
            5 | 6 => self.both("&&", depth),
            7 => self.both("||", depth),
            8 => {
                let op = self.one(&["==>", "<==", "<==>"]);
                self.both(op, depth)
            }
            9 => {
                let condition = self.condition(depth - 1);
                format!("!({condition})")
            }
            10 if self.parts.quantifiers => {
                let quantifier = self.one(&["forall", "exists"]);
                let implied = if quantifier == "forall" { "==>" } else { "&&" };
                self.ints.push("n");
                let inside = self.condition(0);
                self.ints.pop();
                match self.rng.below(3) {
                    0 => format!("({quantifier} n: int :: 0 <= n && n < 3 {implied} ({inside}))"),
                    1 => format!(
                        "({quantifier} n: int, o: int :: (0 <= n && n < o && o < 3) {implied} (({inside}) || o == n + 1))"
                    ),
                    _ => format!(
                        "({quantifier} n: int :: (-1 <= n && n <= 2) {implied} (exists o: int :: n <= o && o <= 1 && ({inside})))"
                    ),
                }
            }
            _ => self.both("&&", depth),
        }
    }

    fn both(&mut self, op: &str, depth: usize) -> String {
        let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
        format!("({a}) {op} ({b})")
    }
}
