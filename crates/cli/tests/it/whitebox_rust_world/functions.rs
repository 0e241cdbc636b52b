//! Random functions in Rust, each once as it is and once with its conditions written down, line by line the same; and what runs them.

use std::fmt::Write as _;

/// A file of functions.
pub struct File {
    /// As a person would write it.
    pub plain: String,
    /// With every outcome of a condition noted by its line, and a `main` that runs all functions.
    pub instrumented: String,
}

/// What a function is given.
#[derive(Clone, Copy)]
enum Kind {
    Numbers,
    Text,
    Slice,
    Vector,
    Optional,
    Recursion,
    Variants,
    Owned,
}

const KINDS: [Kind; 8] = [
    Kind::Numbers,
    Kind::Text,
    Kind::Slice,
    Kind::Vector,
    Kind::Optional,
    Kind::Recursion,
    Kind::Variants,
    Kind::Owned,
];

/// What behaves differently on inputs that are larger than a search's first ones, or as large.
const NUMBERS: [u32; 22] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 24, 25, 31, 32, 33, 48, 49, 100, 250];

struct Maker {
    state: u64,
    plain: String,
    instrumented: String,
    line: usize,
}

impl Maker {
    fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 11) as usize % bound
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn line(&mut self, text: &str) {
        self.decide("", text, "");
    }

    /// A line with a condition between its other words.
    fn decide(&mut self, before: &str, condition: &str, behind: &str) {
        self.line += 1;
        let _ = writeln!(self.plain, "{before}{condition}{behind}");
        let noted = match before.is_empty() {
            true => condition.to_owned(),
            false => format!("noted({}, {condition})", self.line),
        };
        let _ = writeln!(self.instrumented, "{before}{noted}{behind}");
    }

    /// A condition over numbers of 32 bits.
    fn condition(&mut self, of: &[&str]) -> String {
        let (a, b) = (self.one(of), self.one(of));
        let k = self.one(&NUMBERS);
        match self.below(14) {
            0 | 1 => format!("{a} == {k}"),
            2 => format!("{a} > {k}"),
            3 => format!("{a} < {k}"),
            4 => format!("{a} % 7 == {}", self.below(9)),
            5 => format!("{a} & {} == {}", self.one(&[1, 3, 6, 12]), self.below(13)),
            6 => format!("{a} > {b}"),
            7 => format!("{a}.wrapping_add({b}) == {k}"),
            8 => format!("{a}.wrapping_mul({a}) & 3 == {}", self.below(4)),
            9 => format!("{a}.checked_sub({b}) == Some({k})"),
            10 => format!("{a} / 3 == {k}"),
            11 => format!("{a} ^ {b} == {k}"),
            12 => format!("{a} >= {k}"),
            _ => format!("{a}.saturating_sub({k}) < 3"),
        }
    }

    fn tree(&mut self, depth: usize, of: &[&str], indent: usize) {
        let pad = "    ".repeat(indent);
        for _ in 0..1 + self.below(2) {
            let condition = self.condition(of);
            self.decide(&format!("{pad}if "), &condition, " {");
            match depth {
                0 => {
                    let result = self.below(100);
                    self.line(&format!("{pad}    return {result};"));
                }
                depth => self.tree(depth - 1, of, indent + 1),
            }
            self.line(&format!("{pad}}}"));
        }
    }

    /// Writes a function; how it's called.
    fn function(&mut self, number: usize) -> &'static str {
        let kind = self.one(&KINDS);
        let name = format!("f{number}");
        let depth = 1 + self.below(2);
        let (parameters, arguments) = match kind {
            Kind::Numbers => ("x: u32, y: i64, z: u8", "d.number(), d.wide(), d.number() as u8"),
            Kind::Text => ("s: &str", "&d.text()"),
            Kind::Owned => ("s: String, x: u32", "d.text(), d.number()"),
            Kind::Slice => ("a: &[u32]", "&d.numbers()"),
            Kind::Vector => ("mut a: Vec<u32>, x: u32", "d.numbers(), d.number()"),
            Kind::Optional => ("o: Option<u32>, p: Option<bool>", "d.optional(), d.flag()"),
            Kind::Recursion => ("x: u32", "d.number()"),
            Kind::Variants => ("v: Variant, c: char", "d.variant(), d.character()"),
        };
        if matches!(kind, Kind::Recursion) {
            let step = self.one(&["n - 1", "n / 2", "n / 3"]);
            self.line(&format!("fn r{number}(n: u32, m: u32) -> u32 {{"));
            self.decide("    if ", "n == 0", " {");
            self.line("        return m;");
            self.line("    }");
            self.line(&format!("    r{number}({step}, m + 1)"));
            self.line("}");
        }
        self.line(&format!("pub fn {name}({parameters}) -> u32 {{"));
        match kind {
            Kind::Numbers => {
                self.line("    let (y, z) = (y as u32, u32::from(z));");
                self.tree(depth, &["x", "y", "z"], 1);
            }
            Kind::Text | Kind::Owned => {
                self.line("    let (n, mut m, mut c) = (s.len() as u32, 0u32, 0u32);");
                self.line("    for one in s.chars() {");
                let wanted =
                    self.one(&["one == 'a'", "one > 'z'", "one.is_ascii_digit()", "one as u32 > 0x2000"]);
                self.decide("        if ", wanted, " {");
                self.line("            m += 1;");
                self.line("        }");
                self.line("        c = one as u32;");
                self.line("    }");
                let third = match kind {
                    Kind::Owned => self.one(&["    let k = s.capacity() as u32;", "    let k = x;"]),
                    _ => self.one(&[
                        "    let k = s.bytes().map(u32::from).last().unwrap_or(0);",
                        "    let k = s.split(',').count() as u32;",
                        "    let k = s.parse::<u32>().unwrap_or(7);",
                    ]),
                };
                self.line(third);
                self.tree(depth, &["n", "m", "c", "k"], 1);
            }
            Kind::Slice | Kind::Vector => {
                if matches!(kind, Kind::Vector) {
                    let change =
                        self.one(&["    a.push(x);", "    a.retain(|y| *y != x);", "    a.truncate(3);"]);
                    self.line(change);
                    self.line("    let _ = x;");
                }
                self.line("    let (n, mut m, mut c) = (a.len() as u32, 0u32, 0u32);");
                self.line("    for (i, one) in a.iter().enumerate() {");
                let wanted = self.one(&["one & 1 == 1", "*one == i as u32", "*one > 9", "*one == 7"]);
                self.decide("        if ", wanted, " {");
                self.line("            m += 1;");
                self.line("        }");
                self.line("        c ^= one;");
                self.line("    }");
                self.tree(depth, &["n", "m", "c"], 1);
            }
            Kind::Optional => {
                self.line("    let n = o.map_or(5, |o| o.wrapping_add(1));");
                self.line("    let m = match p { None => 0, Some(p) => 1 + u32::from(p) };");
                self.tree(depth, &["n", "m"], 1);
            }
            Kind::Recursion => {
                self.line(&format!("    let (n, m) = (r{number}(x & 511, 0), x & 511);"));
                self.tree(depth, &["n", "m"], 1);
            }
            Kind::Variants => {
                self.line("    let n = match v { Variant::None => 0, Variant::One(x) => x, Variant::Two { y, .. } => u32::from(y) };");
                self.line("    let m = c as u32;");
                self.tree(depth, &["n", "m"], 1);
            }
        }
        self.line("    1000");
        self.line("}");
        arguments
    }
}

const RUNNER: &str = r#"
use std::sync::atomic::{AtomicBool, Ordering};
static SEEN: [[AtomicBool; 2]; 4096] = [const { [const { AtomicBool::new(false) }; 2] }; 4096];
fn noted(line: usize, outcome: bool) -> bool {
    SEEN[line][usize::from(outcome)].store(true, Ordering::Relaxed);
    outcome
}
struct Draw(u64);
impl Draw {
    fn draw(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as u32
    }
    fn length(&mut self) -> usize {
        (match self.draw() % 4 { 0 => self.draw() % 9, 1 => self.draw() % 60, _ => self.draw() % 300 }) as usize
    }
    fn number(&mut self) -> u32 {
        match self.draw() % 4 {
            0 => self.draw() % 10,
            1 => self.draw() % 300,
            2 => 0u32.wrapping_sub(self.draw() % 300),
            _ => self.draw(),
        }
    }
    fn wide(&mut self) -> i64 {
        (i64::from(self.number()) << (self.draw() % 40)) * if self.draw() % 2 == 0 { -1 } else { 1 }
    }
    fn character(&mut self) -> char {
        match self.draw() % 4 {
            0 => char::from(self.draw() as u8 & 0x7f),
            1 => 'a',
            2 => char::from_u32(self.draw() % 0x11_0000).unwrap_or('é'),
            _ => char::from_u32(self.draw() % 0x500).unwrap_or('?'),
        }
    }
    fn text(&mut self) -> String {
        if self.draw() % 5 == 0 {
            return self.number().to_string();
        }
        let (n, same, c) = (self.length(), self.draw() % 3, self.character());
        let mut text: String =
            (0..n).map(|_| match same { 0 => c, 1 => ['a', ',', 'b'][self.draw() as usize % 3], _ => self.character() }).collect();
        text.reserve(self.draw() as usize % 90);
        text
    }
    fn numbers(&mut self) -> Vec<u32> {
        let (n, same) = (self.length(), self.draw() % 4);
        (0..n).map(|i| match same { 0 => 7, 1 => i as u32, 2 => self.draw() % 12, _ => self.number() }).collect()
    }
    fn optional(&mut self) -> Option<u32> { (self.draw() % 4 != 0).then(|| self.number()) }
    fn flag(&mut self) -> Option<bool> { [None, Some(false), Some(true)][self.draw() as usize % 3] }
    fn variant(&mut self) -> Variant {
        match self.draw() % 3 {
            0 => Variant::None,
            1 => Variant::One(self.number()),
            _ => Variant::Two { x: self.wide(), y: self.number() as u8 },
        }
    }
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let arguments: Vec<String> = std::env::args().collect();
    let mut d = Draw(88172645463325252 ^ arguments[1].parse::<u64>().unwrap().wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..arguments[2].parse::<u32>().unwrap() {
        let d = &mut d;
"#;

const END: &str = r#"    }
    for line in 0..4096 {
        for outcome in 0..2 {
            if SEEN[line][outcome].load(Ordering::Relaxed) {
                println!("{line} {outcome}");
            }
        }
    }
}
"#;

/// A file of so many functions, and a `main`.
pub fn file(seed: u64, functions: usize) -> File {
    let state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut maker = Maker { state, plain: String::new(), instrumented: String::new(), line: 0 };
    maker.next();
    maker.next();
    maker.line("pub enum Variant { None, One(u32), Two { x: i64, y: u8 } }");
    let mut calls = String::new();
    for number in 0..functions {
        let arguments = maker.function(number);
        let _ = writeln!(
            calls,
            "        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| f{number}({arguments})));"
        );
    }
    let instrumented = format!("{}{RUNNER}{calls}{END}", maker.instrumented);
    File { plain: maker.plain, instrumented }
}
