//! Random programs with functions, of which axioms leave finitely many: each has a period, or is zero but at a few places, and all its
//! values are small. No table of finitely many exceptions is a function with a period, so a solver's table never is the function itself.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use touchstone_logic::testing::Rng;

/// An integer expression.
#[derive(Clone, Debug)]
pub enum Int {
    Number(i64),
    Variable(usize),
    Apply(usize, Box<Int>),
    Plus(Box<Int>, Box<Int>),
    Minus(Box<Int>, Box<Int>),
    Times(i64, Box<Int>),
    Choice(Box<Truth>, Box<Int>, Box<Int>),
    /// `m[…]`
    Select(Box<Int>),
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Truth {
    Less(Int, Int),
    Same(Int, Int),
    Not(Box<Truth>),
    And(Box<Truth>, Box<Truth>),
    Or(Box<Truth>, Box<Truth>),
    /// Boogie's `==` on floats.
    SameFloat(Float, Float),
    /// `<=` on floats.
    AtMost(Float, Float),
    /// `m == m[… := …]`
    SameMap(Int, Int),
}

/// A float: the variable, or a constant by its place in [`FLOATS`].
#[derive(Clone, Copy, Debug)]
pub enum Float {
    Variable,
    Constant(usize),
}

/// Floats with their texts: what is the same as what is a matter of their bits, NaN's apart.
pub const FLOATS: [(f32, &str); 5] = [
    (0.0, "0x0.0e0f24e8"),
    (-0.0, "-0x0.0e0f24e8"),
    (1.0, "0x1.0e0f24e8"),
    (f32::NAN, "0NaN24e8"),
    (f32::INFINITY, "0+oo24e8"),
];

/// A statement; each stands on a line of its own.
#[derive(Clone, Debug)]
pub enum Statement {
    Assign(usize, Int),
    Store(Int, Int),
    /// `m := (if … then m[… := …] else m);`
    Update(Truth, Int, Int),
    SetFloat(usize),
    /// `havoc v; assume 0 <= v && v <= 2;`
    Havoc(usize),
    Assume(Truth),
    Assert(Truth),
    If(Option<Truth>, Vec<Statement>, Vec<Statement>),
    /// A `goto` to one of two labels, which meet again.
    Ways(Vec<Statement>, Vec<Statement>),
    /// A loop with a counter of its own, of so many rounds at most; `None` leaves when it likes, after two rounds at the latest.
    While(usize, Option<i64>, Vec<Statement>),
    /// A loop of `goto`s with a counter of its own, of so many rounds at most, that may be left only after all of them, or at any time.
    Circle(usize, i64, bool, Vec<Statement>),
    /// `call v := Help(…);`
    Call(usize, Int),
    /// `call v := Absent(…);`
    CallAbsent(usize, Int),
    Return,
}

/// What is known of a function.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// `f(x) == f(x + period)`.
    Period(i64),
    /// Zero but at `0 … places - 1`.
    Places(i64),
}

/// A program.
#[derive(Debug)]
pub struct Program {
    pub shapes: Vec<Shape>,
    /// All values of functions are below.
    pub most: i64,
    /// Of all integers, which is the variable 0.
    pub axioms: Vec<Truth>,
    pub ground: Vec<Truth>,
    /// Of the helper: its parameter is the variable 0, its result the variable 1, the global variable 2, and what that was 3.
    pub free_requires: Option<Truth>,
    pub requires: Option<Truth>,
    pub ensures: Option<(bool, Truth)>,
    pub help: Vec<Statement>,
    pub main: Vec<Statement>,
    pub floats: bool,
    pub map: bool,
}

/// Variables of the main procedure: two parameters, two locals, three counters, and the global one.
pub const NAMES: [&str; 8] = ["x", "y", "r", "v", "i0", "i1", "i2", "w"];
/// The first counter.
pub const COUNTERS: usize = 4;
/// Variables of the helper, and what the global one was.
pub const HELP: [&str; 4] = ["p", "q", "w", "old(w)"];

pub struct Generator {
    rng: Rng,
    functions: usize,
    ints: Vec<usize>,
    targets: Vec<usize>,
    loops: usize,
    is_main: bool,
    left: usize,
    floats: bool,
    map: bool,
}

impl Generator {
    pub fn program(seed: u64) -> Program {
        let mut rng = Rng::new(seed);
        let functions = 1 + rng.below(2);
        let (floats, map) = (rng.below(4) == 0, rng.below(3) == 0);
        let mut shapes = vec![];
        for _ in 0..functions {
            let size = 2 + rng.below(2) as i64;
            shapes.push(if rng.below(3) == 0 { Shape::Places(size) } else { Shape::Period(size) });
        }
        let most = 2 + i64::from(rng.below(3) == 0);
        let mut of = Generator {
            rng,
            functions,
            ints: vec![],
            targets: vec![],
            loops: 0,
            is_main: false,
            left: 0,
            floats: false,
            map: false,
        };
        let (mut axioms, mut ground) = (vec![], vec![]);
        for _ in 0..of.rng.below(3) {
            // Of values of functions only: so it has a period itself.
            let (a, b) = (of.applied(), of.applied());
            let one = of.compared(a, b);
            axioms.push(match of.rng.below(2) {
                0 => one,
                _ => {
                    let (a, b) = (of.applied(), of.applied());
                    Truth::Or(Box::new(one), Box::new(of.compared(a, b)))
                }
            });
        }
        if of.rng.below(2) == 0 {
            let fun = of.rng.below(functions);
            let place = Int::Number(of.rng.below(3) as i64);
            let value = Int::Number(of.rng.below(most as usize) as i64);
            ground.push(Truth::Same(Int::Apply(fun, Box::new(place)), value));
        }
        (of.ints, of.targets) = (vec![0, 2], vec![1, 1, 2]);
        let maybe = |of: &mut Generator, one_in: usize| (of.rng.below(one_in) == 0).then(|| of.truth(1));
        let (free_requires, requires) = (maybe(&mut of, 2), maybe(&mut of, 3));
        of.ints = vec![0, 1, 2, 3];
        let ensures = maybe(&mut of, 2).map(|truth| (of.rng.below(3) == 0, truth));
        (of.ints, of.left) = (vec![0, 1, 2], 3);
        let mut help = vec![Statement::Assign(1, Int::Variable(0))];
        help.extend(of.list(1));
        (of.ints, of.targets) = (vec![0, 1, 2, 3, 7], vec![2, 2, 3, 3, 7]);
        (of.is_main, of.left, of.floats, of.map) = (true, 9, floats, map);
        let mut main = vec![Statement::Assign(2, Int::Number(0)), Statement::Assign(3, Int::Variable(0))];
        if floats {
            main.push(Statement::SetFloat(of.rng.below(FLOATS.len())));
        }
        while of.left > 0 {
            main.extend(of.list(2));
        }
        Program { shapes, most, axioms, ground, free_requires, requires, ensures, help, main, floats, map }
    }

    fn applied(&mut self) -> Int {
        let fun = self.rng.below(self.functions);
        let place = match self.rng.below(3) {
            0 => Int::Variable(0),
            1 => Int::Plus(Box::new(Int::Variable(0)), Box::new(Int::Number(1))),
            _ => Int::Apply(self.rng.below(self.functions), Box::new(Int::Variable(0))),
        };
        match self.rng.below(6) {
            0 => Int::Number(self.rng.below(2) as i64),
            _ => Int::Apply(fun, Box::new(place)),
        }
    }

    fn compared(&mut self, a: Int, b: Int) -> Truth {
        match self.rng.below(4) {
            0 => Truth::Less(a, b),
            1 => Truth::Not(Box::new(Truth::Same(a, b))),
            2 => Truth::Same(a, b),
            _ => Truth::Not(Box::new(Truth::Less(a, b))),
        }
    }

    fn int(&mut self, depth: usize) -> Int {
        if depth == 0 || self.rng.below(3) == 0 {
            return match self.rng.below(3) {
                0 => Int::Number(self.rng.below(5) as i64 - 1),
                _ => Int::Variable(self.ints[self.rng.below(self.ints.len())]),
            };
        }
        let a = self.int(depth - 1);
        match self.rng.below(8) {
            0..=2 => Int::Apply(self.rng.below(self.functions), Box::new(a)),
            3 => Int::Plus(Box::new(a), Box::new(self.int(depth - 1))),
            4 => Int::Minus(Box::new(a), Box::new(self.int(depth - 1))),
            5 => Int::Times(self.rng.below(4) as i64 - 1, Box::new(a)),
            6 if self.map => Int::Select(Box::new(a)),
            _ => Int::Choice(Box::new(self.truth(0)), Box::new(a), Box::new(self.int(depth - 1))),
        }
    }

    fn float(&mut self) -> Float {
        match self.rng.below(2) {
            0 => Float::Variable,
            _ => Float::Constant(self.rng.below(FLOATS.len())),
        }
    }

    fn truth(&mut self, depth: usize) -> Truth {
        match self.rng.below(if depth == 0 { 5 } else { 9 }) {
            0 if self.floats => Truth::SameFloat(self.float(), self.float()),
            1 if self.floats => Truth::AtMost(self.float(), self.float()),
            1 if self.map && self.rng.below(2) == 0 => Truth::SameMap(self.int(1), self.int(1)),
            0..=4 => {
                let (a, b) = (self.int(2), self.int(1));
                self.compared(a, b)
            }
            5 | 6 => Truth::And(Box::new(self.truth(depth - 1)), Box::new(self.truth(depth - 1))),
            7 => Truth::Or(Box::new(self.truth(depth - 1)), Box::new(self.truth(depth - 1))),
            _ => Truth::Not(Box::new(self.truth(depth - 1))),
        }
    }

    fn list(&mut self, depth: usize) -> Vec<Statement> {
        (0..1 + self.rng.below(3)).map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: usize) -> Statement {
        self.left = self.left.saturating_sub(1);
        let target = self.targets[self.rng.below(self.targets.len())];
        match self.rng.below(if depth == 0 { 10 } else { 17 }) {
            0 | 1 => Statement::Assign(target, self.int(2)),
            2 if self.is_main => Statement::Havoc(target),
            3 if self.map => match self.rng.below(3) {
                0 => Statement::Update(self.truth(0), self.int(1), self.int(1)),
                _ => Statement::Store(self.int(1), self.int(2)),
            },
            3 if self.floats => Statement::SetFloat(self.rng.below(FLOATS.len())),
            4 => Statement::Assume(self.truth(1)),
            5..=7 => Statement::Assert(self.truth(1)),
            8 if self.is_main => match self.rng.below(2) {
                0 => Statement::Call(target, self.int(1)),
                _ => Statement::CallAbsent(target, self.int(1)),
            },
            8 | 9 if !self.is_main => {
                let less = Int::Minus(Box::new(Int::Variable(0)), Box::new(Int::Number(1)));
                let guard = Truth::Less(Int::Number(0), Int::Variable(0));
                Statement::If(Some(guard), vec![Statement::Call(target, less)], vec![])
            }
            10..=12 => {
                let guard = (self.rng.below(4) != 0).then(|| self.truth(1));
                let (then, otherwise) = (self.list(depth - 1), self.rng.below(2));
                let otherwise = if otherwise == 0 { vec![] } else { self.list(depth - 1) };
                Statement::If(guard, then, otherwise)
            }
            13 => Statement::Ways(self.list(depth - 1), self.list(depth - 1)),
            14 if self.is_main && self.loops < 3 => {
                let counter = COUNTERS + self.loops;
                self.loops += 1;
                if self.rng.below(2) == 0 {
                    let (rounds, whole) = (1 + self.rng.below(3) as i64, self.rng.below(2) == 0);
                    return Statement::Circle(counter, rounds, whole, self.list(depth - 1));
                }
                let rounds = (self.rng.below(3) != 0).then(|| 1 + self.rng.below(4) as i64);
                Statement::While(counter, rounds, self.list(depth - 1))
            }
            15 => {
                let guard = self.truth(1);
                Statement::If(
                    Some(guard),
                    vec![Statement::Assign(target, Int::Number(5)), Statement::Return],
                    vec![],
                )
            }
            _ => Statement::Assign(target, self.int(2)),
        }
    }
}

/// A program's text.
pub struct Text {
    pub text: String,
    /// By line, the number of the statement that stands there, among those of its procedure.
    pub numbers: BTreeMap<u32, usize>,
    number: usize,
    labels: usize,
}

impl Text {
    pub fn of(program: &Program) -> Text {
        let mut out = Text { text: String::new(), numbers: BTreeMap::new(), number: 0, labels: 0 };
        for (fun, shape) in program.shapes.iter().enumerate() {
            let most = program.most;
            let _ = writeln!(out.text, "function f{fun}(int): int;");
            let _ = writeln!(out.text, "axiom (forall x: int :: 0 <= f{fun}(x) && f{fun}(x) < {most});");
            let _ = match shape {
                // Every other pattern is one that matches hardly anything.
                Shape::Period(period) if fun == 0 => {
                    writeln!(out.text, "axiom (forall x: int :: {{f0(f0(x))}} f0(x) == f0(x + {period}));")
                }
                Shape::Period(period) => {
                    writeln!(out.text, "axiom (forall x: int :: f{fun}(x) == f{fun}(x + {period}));")
                }
                Shape::Places(places) => {
                    writeln!(out.text, "axiom (forall x: int :: x < 0 || x >= {places} ==> f{fun}(x) == 0);")
                }
            };
        }
        for axiom in &program.axioms {
            let _ = writeln!(out.text, "axiom (forall x: int :: {});", truth(axiom, &NAMES));
        }
        for axiom in &program.ground {
            let _ = writeln!(out.text, "axiom {};", truth(axiom, &NAMES));
        }
        out.text.push_str("var w: int;\n");
        out.text.push_str("procedure Absent(p: int) returns (q: int);\n  free requires p == 0;\n  ensures 0 <= q && q <= 1;\n");
        out.text.push_str("procedure Help(p: int) returns (q: int)\n");
        let clauses = [("free requires", &program.free_requires), ("requires", &program.requires)];
        for (word, clause) in clauses {
            if let Some(clause) = clause {
                let _ = writeln!(out.text, "  {word} {};", truth(clause, &HELP));
            }
        }
        if let Some((free, clause)) = &program.ensures {
            let free = if *free { "free " } else { "" };
            let _ = writeln!(out.text, "  {free}ensures {};", truth(clause, &HELP));
        }
        out.text.push_str("  requires -1 <= p && p <= 3 && 0 <= w && w <= 2;\n  modifies w;\n{\n");
        out.list(&program.help, &HELP, 1);
        out.text.push_str("}\nprocedure Main(x: int, y: int) returns (r: int)\n  requires 0 <= x && x <= 3 && 0 <= y && y <= 2 && 0 <= w && w <= 1;\n  modifies w;\n{\n");
        out.text.push_str("  var v, i0, i1, i2: int;\n");
        if program.floats {
            let _ = writeln!(out.text, "  var a: float24e8 where a == {};", FLOATS[0].1);
        }
        if program.map {
            out.text.push_str("  var m: [int]int where m == Nothing();\n");
        }
        out.number = 0;
        out.list(&program.main, &NAMES, 1);
        out.text.push_str("}\n");
        if program.map {
            out.text.push_str("function Nothing(): [int]int;\naxiom (forall x: int :: Nothing()[x] == 0);\n");
        }
        out
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(depth));
    }

    fn list(&mut self, statements: &[Statement], names: &[&str], depth: usize) {
        for statement in statements {
            self.statement(statement, names, depth);
        }
    }

    fn statement(&mut self, statement: &Statement, names: &[&str], depth: usize) {
        let name = |var: &usize| names[*var];
        let line = self.text.lines().count() as u32 + 1;
        self.numbers.insert(line, self.number);
        self.number += 1;
        match statement {
            Statement::Assign(var, value) => {
                self.line(depth, &format!("{} := {};", name(var), int(value, names)));
            }
            Statement::Store(index, value) => {
                self.line(depth, &format!("m[{}] := {};", int(index, names), int(value, names)));
            }
            Statement::Update(guard, index, value) => {
                let (index, value) = (int(index, names), int(value, names));
                self.line(
                    depth,
                    &format!("m := (if {} then m[{index} := {value}] else m);", truth(guard, names)),
                );
            }
            Statement::SetFloat(place) => self.line(depth, &format!("a := {};", FLOATS[*place].1)),
            Statement::Havoc(var) => {
                let name = name(var);
                self.line(depth, &format!("havoc {name}; assume 0 <= {name} && {name} <= 2;"));
            }
            Statement::Assume(condition) => self.line(depth, &format!("assume {};", truth(condition, names))),
            Statement::Assert(condition) => self.line(depth, &format!("assert {};", truth(condition, names))),
            Statement::If(guard, then, otherwise) => {
                let guard = guard.as_ref().map_or("*".to_owned(), |guard| truth(guard, names));
                self.line(depth, &format!("if ({guard}) {{"));
                self.list(then, names, depth + 1);
                if !otherwise.is_empty() {
                    self.line(depth, "} else {");
                    self.list(otherwise, names, depth + 1);
                }
                self.line(depth, "}");
            }
            Statement::Ways(one, two) => {
                self.labels += 3;
                let label = self.labels;
                self.line(depth, &format!("goto L{}, L{};", label - 2, label - 1));
                self.line(depth, &format!("L{}:", label - 2));
                self.list(one, names, depth + 1);
                self.line(depth, &format!("goto L{label};"));
                self.line(depth, &format!("L{}:", label - 1));
                self.list(two, names, depth + 1);
                self.line(depth, &format!("L{label}:"));
            }
            Statement::While(counter, rounds, body) => {
                let counter = name(counter);
                self.line(depth, &format!("{counter} := 0;"));
                let guard = rounds.map_or("*".to_owned(), |rounds| format!("{counter} < {rounds}"));
                self.line(depth, &format!("while ({guard}) {{"));
                if rounds.is_none() {
                    self.line(depth + 1, &format!("assume {counter} < 2;"));
                }
                self.line(depth + 1, &format!("{counter} := {counter} + 1;"));
                self.list(body, names, depth + 1);
                self.line(depth, "}");
            }
            Statement::Circle(counter, rounds, whole, body) => {
                self.labels += 3;
                let (counter, label) = (name(counter), self.labels);
                self.line(depth, &format!("{counter} := 0;"));
                self.line(depth, &format!("goto L{};", label - 2));
                self.line(depth, &format!("L{}:", label - 2));
                self.line(depth, &format!("goto L{}, L{label};", label - 1));
                self.line(depth, &format!("L{}:", label - 1));
                self.line(depth + 1, &format!("assume {counter} < {rounds};"));
                self.line(depth + 1, &format!("{counter} := {counter} + 1;"));
                self.list(body, names, depth + 1);
                self.line(depth + 1, &format!("goto L{};", label - 2));
                self.line(depth, &format!("L{label}:"));
                if *whole {
                    self.line(depth, &format!("assume {counter} >= {rounds};"));
                }
            }
            Statement::Call(out, argument) => {
                self.line(depth, &format!("call {} := Help({});", name(out), int(argument, names)));
            }
            Statement::CallAbsent(out, argument) => {
                self.line(depth, &format!("call {} := Absent({});", name(out), int(argument, names)));
            }
            Statement::Return => self.line(depth, "return;"),
        }
    }
}

fn int(term: &Int, names: &[&str]) -> String {
    let of = |term: &Int| int(term, names);
    match term {
        Int::Number(n) => n.to_string(),
        Int::Variable(var) => names[*var].to_owned(),
        Int::Apply(fun, a) => format!("f{fun}({})", of(a)),
        Int::Plus(a, b) => format!("({} + {})", of(a), of(b)),
        Int::Minus(a, b) => format!("({} - {})", of(a), of(b)),
        Int::Times(n, a) => format!("({n} * {})", of(a)),
        Int::Choice(guard, a, b) => format!("(if {} then {} else {})", truth(guard, names), of(a), of(b)),
        Int::Select(a) => format!("m[{}]", of(a)),
    }
}

fn float(term: Float) -> &'static str {
    match term {
        Float::Variable => "a",
        Float::Constant(place) => FLOATS[place].1,
    }
}

fn truth(term: &Truth, names: &[&str]) -> String {
    let of = |term: &Truth| truth(term, names);
    match term {
        Truth::Less(a, b) => format!("{} < {}", int(a, names), int(b, names)),
        Truth::Same(a, b) => format!("{} == {}", int(a, names), int(b, names)),
        Truth::Not(a) => format!("!({})", of(a)),
        Truth::And(a, b) => format!("(({}) && ({}))", of(a), of(b)),
        Truth::Or(a, b) => format!("(({}) || ({}))", of(a), of(b)),
        Truth::SameFloat(a, b) => format!("{} == {}", float(*a), float(*b)),
        Truth::AtMost(a, b) => format!("{} <= {}", float(*a), float(*b)),
        Truth::SameMap(a, b) => format!("m == m[{} := {}]", int(a, names), int(b, names)),
    }
}
