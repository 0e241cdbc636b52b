//! Random functions in C, each once as it is and once with its conditions written down, line by line the same; and what runs them.

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
    Array,
    Environment,
    Recursion,
    Variable,
    /// Pointers that may overlap.
    Pointers,
    /// A structure, and a pointer that may lead into it.
    Structure,
    /// Functions that are defined elsewhere, and write what they can get at.
    Outside,
    /// A function that is given, and does the same.
    Callback,
}

const KINDS: [Kind; 10] = [
    Kind::Numbers,
    Kind::Text,
    Kind::Array,
    Kind::Environment,
    Kind::Recursion,
    Kind::Variable,
    Kind::Pointers,
    Kind::Structure,
    Kind::Outside,
    Kind::Callback,
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
            false => format!("T({}, {condition})", self.line),
        };
        let _ = writeln!(self.instrumented, "{before}{noted}{behind}");
    }

    fn condition(&mut self, of: &[&str]) -> String {
        let (a, b) = (self.one(of), self.one(of));
        let k = self.one(&NUMBERS);
        match self.below(14) {
            0 | 1 => format!("{a} == {k}"),
            2 => format!("{a} > {k}"),
            3 => format!("{a} < {k}"),
            4 => format!("{a} % 7 == {}", self.below(9)),
            5 => format!("({a} & {}) == {}", self.one(&[1, 3, 6, 12]), self.below(13)),
            6 => format!("{a} > {b}"),
            7 => format!("{a} + {b} == {k}"),
            8 => format!("({a} * {a} & 3) == {}", self.below(4)),
            9 => format!("{a} == {b} + {k}"),
            10 => format!("{a} / 3 == {k}"),
            11 => format!("({a} ^ {b}) == {k}"),
            12 => format!("{a} >= {k}"),
            _ => format!("{a} - {k} < 3"),
        }
    }

    fn tree(&mut self, depth: usize, of: &[&str], indent: usize) {
        let pad = "    ".repeat(indent);
        for _ in 0..1 + self.below(2) {
            let condition = self.condition(of);
            self.decide(&format!("{pad}if ("), &condition, ") {");
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

    fn function(&mut self, number: usize) -> &'static str {
        let kind = self.one(&KINDS);
        let name = format!("f{number}");
        let depth = 1 + self.below(2);
        match kind {
            Kind::Numbers => {
                self.line(&format!("int {name}(unsigned x, unsigned y, unsigned char z)"));
                self.line("{");
                self.tree(depth, &["x", "y", "z"], 1);
            }
            Kind::Text => {
                self.line(&format!("int {name}(const char *s)"));
                self.line("{");
                self.line("    unsigned n = 0, m = 0;");
                self.line("    if (!s) return 0;");
                self.decide("    while (", "s[n] != 0", ")");
                self.line("        n++;");
                self.decide("    for (unsigned i = 0; ", "i < n", "; i++)");
                let wanted = self.one(&["s[i] & 1", "s[i] == 'a'", "s[i] < 0", "s[i] > ' '"]);
                self.decide("        if (", wanted, ")");
                self.line("            m++;");
                self.line("    unsigned c = (unsigned char)s[n / 2];");
                self.tree(depth, &["n", "m", "c"], 1);
            }
            Kind::Array => {
                self.line(&format!("int {name}(const unsigned *a, unsigned n)"));
                self.line("{");
                self.line("    unsigned m = 0, c = 0;");
                self.line("    if (!a) return 0;");
                self.decide("    for (unsigned i = 0; ", "i < n", "; i++) {");
                let wanted = self.one(&["a[i] & 1", "a[i] == i", "a[i] > 9", "a[i] == 7"]);
                self.decide("        if (", wanted, ")");
                self.line("            m++;");
                self.line("        c ^= a[i];");
                self.line("    }");
                self.tree(depth, &["n", "m", "c"], 1);
            }
            Kind::Environment => {
                self.line(&format!("int {name}(unsigned x)"));
                self.line("{");
                self.line("    const char *s = getenv(\"WORLD\");");
                self.line("    unsigned n = 0, m = 0;");
                self.decide("    if (", "s != 0", ") {");
                self.decide("        while (", "s[n] != 0", ")");
                self.line("            n++;");
                self.line("        m = (unsigned char)s[n / 2];");
                self.line("    }");
                self.tree(depth, &["n", "m", "x"], 1);
            }
            Kind::Recursion => {
                let step = self.one(&["n - 1", "n / 2", "n / 3"]);
                self.line(&format!("static unsigned r{number}(unsigned n, unsigned m)"));
                self.line("{");
                self.decide("    if (", "n == 0", ")");
                self.line("        return m;");
                self.line(&format!("    return r{number}({step}, m + 1);"));
                self.line("}");
                self.line(&format!("int {name}(unsigned x)"));
                self.line("{");
                self.line(&format!("    unsigned n = r{number}(x & 4095, 0), m = x & 4095;"));
                self.tree(depth, &["n", "m"], 1);
            }
            Kind::Variable => {
                self.line(&format!("static unsigned v{number};"));
                self.line(&format!("int {name}(unsigned x)"));
                self.line("{");
                self.line(&format!("    unsigned n = v{number};"));
                self.line(&format!("    v{number} += x & 63;"));
                self.tree(depth, &["n", "x"], 1);
            }
            Kind::Pointers => {
                self.line(&format!("int {name}(unsigned *a, unsigned *b)"));
                self.line("{");
                self.line("    if (!a || !b) return 0;");
                for _ in 0..1 + self.below(3) {
                    let (to, at, k) = (self.one(&["a", "b"]), self.below(3), self.one(&NUMBERS));
                    let value = self.one(&["a[0]", "b[1]", "a[2] + b[0]", "7"]);
                    self.line(&format!("    {to}[{at}] = {value} + {k};"));
                }
                let next =
                    self.one(&["a == b", "a == b + 1", "b == a + 1", "a + 5 == b", "a < b", "b - a == 2"]);
                self.line(&format!("    unsigned next = {next};"));
                self.tree(depth, &["a[0]", "a[1]", "b[0]", "b[2]", "next"], 1);
            }
            Kind::Structure => {
                self.line(&format!("int {name}(struct pair *p, unsigned *q)"));
                self.line("{");
                self.line("    if (!p || !q) return 0;");
                let (first, second) = (self.one(&["p->x", "p->y", "*q"]), self.one(&["p->x", "p->y", "*q"]));
                let (k, l) = (self.one(&NUMBERS), self.one(&NUMBERS));
                self.line(&format!("    {first} = {k};"));
                self.line(&format!("    {second} += {l};"));
                self.tree(depth, &["p->x", "p->y", "*q"], 1);
            }
            Kind::Outside | Kind::Callback => {
                let (given, called) = match kind {
                    Kind::Outside => ("unsigned *a", "outside()"),
                    _ => ("unsigned (*a)(void)", "(a ? a() : 0)"),
                };
                self.line(&format!("static unsigned o{number};"));
                self.line(&format!("int {name}({given}, unsigned x)"));
                self.line("{");
                self.line("    unsigned n = x & 7, m = 3, *keep = &m;");
                self.line(&format!("    o{number} = 5;"));
                self.line("    unsigned before = shared;");
                if self.below(2) == 0 {
                    self.line("    keeps(keep);");
                }
                if self.below(2) == 0 {
                    self.line("    m = n + 1;");
                }
                if self.below(2) == 0 {
                    self.decide("    for (unsigned i = 0; ", "i < n", "; i++)");
                    self.line(&format!("        {called};"));
                } else {
                    self.line(&format!("    {called};"));
                }
                let mine = format!("o{number}");
                self.tree(depth, &["shared", "before", "m", "n", &mine], 1);
            }
        }
        self.line("    return 1000;");
        self.line("}");
        match kind {
            Kind::Pointers => "array + draw() % 6, array + draw() % 6",
            Kind::Structure => "&pair, (unsigned *[]){&pair.x, &pair.y, array}[draw() % 3]",
            Kind::Outside => "array, number()",
            Kind::Callback => "world_callback, number()",
            Kind::Numbers => "number(), number(), number()",
            Kind::Text => "text()",
            Kind::Array => "array, length(600)",
            Kind::Environment | Kind::Recursion | Kind::Variable => "number()",
        }
    }

    fn main(&mut self) {
        self.line("int main(int argc, char **argv)");
        self.line("{");
        self.line("    unsigned n = argc, m = 0;");
        if self.below(3) > 0 {
            self.decide("    for (int i = 1; ", "i < argc", "; i++)");
            self.decide("        if (", "argv[i][0] == '-'", ")");
            self.line("            m++;");
        }
        let depth = 1 + self.below(2);
        self.tree(depth, &["n", "m"], 1);
        self.line("    return 0;");
        self.line("}");
    }
}

const BEFORE: &str = "\
static unsigned char seen[4096][2];
static int noted(int line, int outcome) { seen[line][outcome != 0] = 1; return outcome != 0; }
static char *world_getenv(const char *name);
unsigned shared;
#define T(line, condition) noted(line, (condition) != 0)
#define getenv world_getenv
#define main world_main
";

const RUNNER: &str = r#"
#undef main
#include <stdio.h>
static unsigned long long chance = 88172645463325252ull;
static unsigned draw(void)
{
    chance ^= chance << 13; chance ^= chance >> 7; chance ^= chance << 17;
    return chance >> 20;
}
static unsigned length(unsigned most)
{
    switch (draw() % 4) { case 0: return draw() % 9; case 1: return draw() % 60; default: return draw() % most; }
}
static unsigned number(void)
{
    switch (draw() % 4) { case 0: return draw() % 10; case 1: return draw() % 300; case 2: return 0u - draw() % 300; default: return draw(); }
}
static char buffer[700];
static char *text(void)
{
    unsigned n = length(600), same = draw() % 3, c = 1 + draw() % 255;
    for (unsigned i = 0; i < n; i++)
        buffer[i] = same == 0 ? c : same == 1 ? 'a' + draw() % 3 : 1 + draw() % 255;
    buffer[n] = 0;
    return draw() % 50 ? buffer : 0;
}
static unsigned array[700];
static void fill(void)
{
    unsigned same = draw() % 4;
    for (unsigned i = 0; i < 700; i++)
        array[i] = same == 0 ? 7 : same == 1 ? i : same == 2 ? draw() % 12 : number();
}
static char environment[700];
static int given;
static char *world_getenv(const char *name) { return given ? environment : 0; }
static struct pair pair;
static unsigned *kept;
void keeps(unsigned *p) { if (draw() % 2) *p = number(); kept = p; }
unsigned outside(void)
{
    if (draw() % 2) shared = draw() % 2 ? number() : draw() % 10;
    if (kept && draw() % 2) *kept = draw() % 2 ? number() : draw() % 10;
    return number();
}
static unsigned world_callback(void) { return outside(); }
static char *arguments[400];
static char words[400][4];
int main(int argc, char **argv)
{
    chance += 0x9e3779b97f4a7c15ull * strtoull(argv[1], 0, 10);
    for (int run = atoi(argv[2]); run > 0; run--) {
        fill();
        char *drawn = text();
        given = drawn != 0;
        if (given)
            strcpy(environment, drawn);
        int count = draw() % 30 ? 1 + length(390) : 0;
        for (int i = 0; i < count; i++) {
            arguments[i] = words[i];
            words[i][0] = draw() % 3 ? '-' : draw() % 256;
        }
        arguments[count] = 0;
        world_main(count, arguments);
"#;

/// A file of so many functions, and a `main`.
pub fn file(seed: u64, functions: usize) -> File {
    let state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut maker = Maker { state, plain: String::new(), instrumented: String::new(), line: 0 };
    maker.next();
    maker.next();
    maker.line("#include <stdlib.h>");
    maker.line("#include <string.h>");
    maker.line("struct pair { unsigned x, y; };");
    maker.line("extern unsigned shared;");
    maker.line("unsigned outside(void);");
    maker.line("void keeps(unsigned *p);");
    let before = BEFORE.lines().map(|line| line.to_owned()).collect::<Vec<_>>();
    let mut calls = String::new();
    for number in 0..functions {
        let arguments = maker.function(number);
        let _ = writeln!(calls, "        kept = 0; pair.x = number(); f{number}({arguments});");
    }
    maker.main();
    let headers = "#include <stdlib.h>\n#include <string.h>\n";
    let body = maker.instrumented.strip_prefix(headers).unwrap_or(&maker.instrumented);
    let instrumented = format!(
        "{headers}{}\n{body}{RUNNER}{calls}    }}\n    for (int line = 0; line < 4096; line++)\n        \
         for (int outcome = 0; outcome < 2; outcome++)\n            if (seen[line][outcome])\n                \
         printf(\"%d %d\\n\", line, outcome);\n    return 0;\n}}\n",
        before.join("\n")
    );
    File { plain: maker.plain, instrumented }
}
