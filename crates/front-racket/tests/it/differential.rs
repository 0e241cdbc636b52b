//! Random programs of the subset, run by Racket and by the concrete machine: what they print and whom they
//! blame has to be the same. `TOUCHSTONE_PROGRAMS=3000` runs more of them; without Racket the test says so
//! and passes.

use std::time::Duration;

use touchstone_front_racket::concrete::{Limits, Outcome, run};
use touchstone_front_racket::core::{ModuleId, Source};
use touchstone_front_racket::expand::{load, with_client};
use touchstone_front_racket::racket::{
    Agreement, Claim, Code, End, Limits as RacketLimits, Racket, RacketError, Run,
};

/// In this one errortrace of Racket 8.7 loses what a procedure returns: judged by that alone, we'd be wrong.
const TRACED: u64 = 236;

/// A small deterministic generator (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn choose<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// The types that expressions are generated at; now and then an expression of another type is put where one
/// is expected.
#[derive(Clone, Copy, PartialEq)]
enum Type {
    Number,
    Boolean,
    List,
    Function,
    Text,
    Any,
}

struct Generator {
    random: Random,
    /// Whether expressions are of the type that's wanted, and operations that easily fail are left out.
    careful: bool,
    scope: Vec<(String, Type)>,
    next: usize,
}

impl Generator {
    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("x{}", self.next)
    }

    fn atom(&mut self, of: Type) -> String {
        let fitting: Vec<String> = self
            .scope
            .iter()
            .filter(|(_, t)| *t == of || of == Type::Any)
            .map(|(name, _)| name.clone())
            .collect();
        if !fitting.is_empty() && self.random.below(3) > 0 {
            return fitting[self.random.below(fitting.len())].clone();
        }
        match of {
            Type::Number => self
                .random
                .choose(&["0", "1", "-1", "2", "7", "1/2", "2.5", "-0.0", "100", "3+4i", "10"])
                .to_owned(),
            Type::Boolean => self.random.choose(&["#t", "#f"]).to_owned(),
            Type::List => self
                .random
                .choose(&["'()", "'(1 2 3)", "(list 1 'a \"s\")", "'(3 1 2)", "'((a . 1) (b . 2))"])
                .to_owned(),
            Type::Function => self
                .random
                .choose(&["add1", "car", "even?", "(λ (x) x)", "(λ (x) (list x x))", "+", "not"])
                .to_owned(),
            Type::Text => self.random.choose(&["\"\"", "\"abc\"", "'sym", "#\\a", "\"λ x\""]).to_owned(),
            Type::Any => {
                let of = [Type::Number, Type::Boolean, Type::List, Type::Function, Type::Text]
                    [self.random.below(5)];
                self.atom(of)
            }
        }
    }

    fn expr(&mut self, of: Type, depth: usize) -> String {
        if depth == 0 {
            return self.atom(of);
        }
        // One in twenty-five is of another type: errors are what this is about.
        let of = if !self.careful && self.random.below(25) == 0 { Type::Any } else { of };
        let d = depth - 1;
        match self.random.below(14) {
            0 => {
                return format!(
                    "(if {} {} {})",
                    self.expr(Type::Boolean, d),
                    self.expr(of, d),
                    self.expr(of, d)
                );
            }
            1 => {
                let value_type = [Type::Number, Type::List, Type::Function][self.random.below(3)];
                let value = self.expr(value_type, d);
                let name = self.fresh();
                self.scope.push((name.clone(), value_type));
                let body = self.expr(of, d);
                self.scope.pop();
                return format!("(let ([{name} {value}]) {body})");
            }
            2 => return format!("(begin {} {})", self.expr(Type::Any, d), self.expr(of, d)),
            3 => {
                return format!(
                    "(cond [{} {}] [else {}])",
                    self.expr(Type::Boolean, d),
                    self.expr(of, d),
                    self.expr(of, d)
                );
            }
            4 => {
                let (a, b) = (self.fresh(), self.fresh());
                let subject = self.expr(Type::List, d);
                self.scope.push((a.clone(), Type::Any));
                self.scope.push((b.clone(), Type::List));
                let body = self.expr(of, d);
                self.scope.truncate(self.scope.len() - 2);
                return format!("(match {subject} [(cons {a} {b}) {body}] [_ {}])", self.expr(of, d));
            }
            5 if of == Type::Any => {
                return format!("(with-handlers ([exn:fail? (λ (e) 'caught)]) {})", self.expr(of, d));
            }
            6 if !self.careful => {
                return format!("({} {})", self.expr(Type::Function, d), self.expr(Type::Any, d));
            }
            _ => {}
        }
        match of {
            Type::Number if self.careful => match self.random.below(5) {
                0 => format!(
                    "({} {} {})",
                    self.random.choose(&["+", "-", "*"]),
                    self.expr(Type::Number, d),
                    self.expr(Type::Number, d)
                ),
                1 => format!(
                    "({} {})",
                    self.random.choose(&["add1", "sub1", "exact->inexact", "sqr", "magnitude", "real-part"]),
                    self.expr(Type::Number, d)
                ),
                2 => format!("(length {})", self.expr(Type::List, d)),
                3 => format!(
                    "(for/fold ([acc 1]) ([i (in-range {})]) (+ acc {}))",
                    self.random.below(4),
                    self.expr(Type::Number, d)
                ),
                _ => format!("((λ (n) (if (zero? n) n (- n 1))) {})", self.expr(Type::Number, d)),
            },
            Type::Boolean if self.careful => match self.random.below(3) {
                0 => format!("(= {} {})", self.expr(Type::Number, d), self.expr(Type::Number, d)),
                1 => format!(
                    "({} {})",
                    self.random.choose(&["null?", "pair?", "number?", "integer?", "real?"]),
                    self.expr(Type::Any, d)
                ),
                _ => format!("(or {} {})", self.expr(Type::Boolean, d), self.expr(Type::Boolean, d)),
            },
            Type::List if self.careful => match self.random.below(5) {
                0 => format!("(cons {} {})", self.expr(Type::Number, d), self.expr(Type::List, d)),
                1 => format!(
                    "(map (λ (y) (list y {})) {})",
                    self.expr(Type::Number, d),
                    self.expr(Type::List, d)
                ),
                2 => format!("(filter pair? {})", self.expr(Type::List, d)),
                3 => format!("(append {} {})", self.expr(Type::List, d), self.expr(Type::List, d)),
                _ => format!("(remove-duplicates (reverse {}))", self.expr(Type::List, d)),
            },
            Type::Text if self.careful => {
                format!(
                    "(format \"~a ~s ~v\" {} {} {})",
                    self.expr(Type::Number, d),
                    self.expr(Type::List, d),
                    self.expr(Type::Any, d)
                )
            }
            Type::Number => match self.random.below(9) {
                0 => format!(
                    "({} {} {})",
                    self.random.choose(&["+", "-", "*", "/", "max", "expt"]),
                    self.expr(Type::Number, d),
                    self.atom(Type::Number)
                ),
                1 => format!(
                    "({} {} {})",
                    self.random.choose(&["quotient", "remainder", "modulo", "gcd"]),
                    self.expr(Type::Number, d),
                    self.expr(Type::Number, d)
                ),
                2 => format!(
                    "({} {})",
                    self.random.choose(&[
                        "abs",
                        "add1",
                        "sub1",
                        "floor",
                        "exact->inexact",
                        "sqr",
                        "magnitude",
                        "real-part"
                    ]),
                    self.expr(Type::Number, d)
                ),
                3 => format!("(length {})", self.expr(Type::List, d)),
                4 => format!("(foldl + 0 {})", self.expr(Type::List, d)),
                5 => format!(
                    "(for/sum ([i (in-range {})]) {})",
                    self.random.below(5),
                    self.expr(Type::Number, d)
                ),
                6 => format!("(string-length {})", self.expr(Type::Text, d)),
                7 => format!(
                    "(let loop ([i {}] [acc 0]) (if (<= i 0) acc (loop (- i 1) (+ acc i))))",
                    self.random.below(9)
                ),
                _ => format!("(list-ref {} {})", self.expr(Type::List, d), self.random.below(4)),
            },
            Type::Boolean => match self.random.below(6) {
                0 => format!(
                    "({} {} {})",
                    self.random.choose(&["<", "=", ">=", "<="]),
                    self.expr(Type::Number, d),
                    self.expr(Type::Number, d)
                ),
                1 => format!(
                    "({} {})",
                    self.random.choose(&[
                        "null?",
                        "pair?",
                        "number?",
                        "procedure?",
                        "list?",
                        "string?",
                        "integer?",
                        "exact-integer?",
                        "real?"
                    ]),
                    self.expr(Type::Any, d)
                ),
                2 => format!("(equal? {} {})", self.expr(Type::Any, d), self.expr(Type::Any, d)),
                3 => format!("(and {} {})", self.expr(Type::Boolean, d), self.expr(Type::Boolean, d)),
                4 => format!("(or {} {})", self.expr(Type::Boolean, d), self.expr(Type::Boolean, d)),
                _ => format!(
                    "({} {})",
                    self.random.choose(&["zero?", "even?", "positive?", "not", "exact?"]),
                    self.expr(Type::Number, d)
                ),
            },
            Type::List => match self.random.below(10) {
                0 => format!("(cons {} {})", self.expr(Type::Any, d), self.expr(Type::List, d)),
                1 => format!("(map {} {})", self.expr(Type::Function, d), self.expr(Type::List, d)),
                2 => format!("(filter {} {})", self.expr(Type::Function, d), self.expr(Type::List, d)),
                3 => format!("(append {} {})", self.expr(Type::List, d), self.expr(Type::List, d)),
                4 => format!(
                    "({} {})",
                    self.random.choose(&["reverse", "cdr", "rest", "remove-duplicates"]),
                    self.expr(Type::List, d)
                ),
                5 => format!("(sort {} <)", self.expr(Type::List, d)),
                6 => format!("(for/list ([x {}]) {})", self.expr(Type::List, d), self.expr(Type::Number, d)),
                7 => format!("(take {} {})", self.expr(Type::List, d), self.random.below(4)),
                8 => {
                    format!("(vector->list (vector {} {}))", self.expr(Type::Any, d), self.expr(Type::Any, d))
                }
                _ => format!("(hash-values (hash-set (hash 'a 1) 'a {}))", self.expr(Type::Any, d)),
            },
            Type::Function => {
                let name = self.fresh();
                let argument = [Type::Number, Type::List, Type::Any][self.random.below(3)];
                self.scope.push((name.clone(), argument));
                let result = [Type::Number, Type::List, Type::Boolean][self.random.below(3)];
                let body = self.expr(result, d);
                self.scope.pop();
                format!("(λ ({name}) {body})")
            }
            Type::Text => match self.random.below(4) {
                0 => format!("(string-append {} {})", self.expr(Type::Text, d), self.expr(Type::Text, d)),
                1 => {
                    format!("(format \"~a|~s\" {} {})", self.expr(Type::Number, d), self.expr(Type::List, d))
                }
                2 => format!("(substring {} {})", self.expr(Type::Text, d), self.random.below(3)),
                _ => format!("(symbol->string {})", self.expr(Type::Text, d)),
            },
            Type::Any => {
                let of = [Type::Number, Type::Boolean, Type::List, Type::Text][self.random.below(4)];
                self.expr(of, d)
            }
        }
    }

    /// A contract that values of the type often satisfy. (Not `(non-empty-listof any/c)`: Racket 8.7 lets the
    /// empty list pass.)
    fn contract(&mut self, of: Type, depth: usize) -> String {
        let flat = match of {
            Type::Number if self.careful => self.random.choose(&["number?", "any/c", "complex?"]),
            Type::List if self.careful => {
                self.random.choose(&["list?", "(listof any/c)", "(or/c null? pair?)"])
            }
            Type::Text if self.careful => "any/c",
            Type::Number => self.random.choose(&[
                "integer?",
                "real?",
                "number?",
                "(>=/c 0)",
                "(between/c -5 50)",
                "exact-integer?",
                "(or/c integer? string?)",
                "(not/c zero?)",
            ]),
            Type::Boolean => self.random.choose(&["boolean?", "any/c"]),
            Type::List => self.random.choose(&[
                "list?",
                "(listof any/c)",
                "(listof integer?)",
                "(non-empty-listof number?)",
                "(or/c null? (cons/c any/c list?))",
            ]),
            Type::Text => self.random.choose(&["string?", "(or/c string? symbol? char?)", "any/c"]),
            Type::Any => self.random.choose(&["any/c", "(not/c procedure?)"]),
            Type::Function => "",
        };
        if of != Type::Function {
            return flat.to_owned();
        }
        if depth == 0 {
            return String::from("procedure?");
        }
        let (a, b) = (
            [Type::Number, Type::List, Type::Any][self.random.below(3)],
            [Type::Number, Type::List, Type::Any][self.random.below(3)],
        );
        format!("(-> {} {})", self.contract(a, depth - 1), self.contract(b, depth - 1))
    }

    /// A module with two functions under contracts, and the text of a client that requires it by its name.
    fn program(&mut self, name: &str) -> (String, String) {
        let mut module = String::from("#lang racket\n(provide (contract-out\n");
        let mut definitions = String::new();
        let mut client = format!("(require '{name})\n");
        for name in ["f", "g"] {
            let types = [Type::Number, Type::List, Type::Function, Type::Text];
            let (a, b) = (types[self.random.below(4)], types[self.random.below(4)]);
            let result = types[self.random.below(4)];
            let contract = match self.random.below(4) {
                0 => format!(
                    "(->i ([p {}] [q (p) {}]) [r (p q) {}])",
                    self.contract(a, 1),
                    if self.random.below(2) == 0 {
                        String::from("(λ (v) (not (equal? p v)))")
                    } else {
                        self.contract(b, 1)
                    },
                    if self.random.below(2) == 0 {
                        String::from("(λ (v) (not (equal? q v)))")
                    } else {
                        self.contract(result, 1)
                    }
                ),
                1 => format!(
                    "(->* ({}) ({}) {})",
                    self.contract(a, 1),
                    self.contract(b, 1),
                    self.contract(result, 1)
                ),
                _ => format!(
                    "(-> {} {} {})",
                    self.contract(a, 2),
                    self.contract(b, 2),
                    self.contract(result, 2)
                ),
            };
            module.push_str(&format!("  [{name} {contract}]\n"));
            self.scope = vec![(String::from("p"), a), (String::from("q"), b)];
            let body = self.expr(result, 4);
            definitions.push_str(&format!("(define ({name} p [q 1]) {body})\n"));
            self.scope.clear();
            client.push_str(&format!("({name} {} {})\n", self.expr(a, 2), self.expr(b, 2)));
        }
        module.push_str("))\n");
        (module + &definitions, client)
    }
}

#[test]
fn random_programs_print_and_blame_as_in_racket() {
    let racket = match Racket::find() {
        Ok(racket) => racket,
        Err(error @ RacketError::NotInstalled) => {
            println!("skipped: {error}");
            return;
        }
        Err(error) => panic!("{error}"),
    };
    let many: u64 = std::env::var("TOUCHSTONE_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    let limits = RacketLimits { time: Duration::from_secs(120), ..RacketLimits::default() };
    let mut wrong = vec![];
    let mut kinds = [0usize; 3];
    for seed in (1..=many).chain((many < TRACED).then_some(TRACED)) {
        let mut generator = Generator {
            random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            careful: seed % 2 == 0,
            scope: vec![],
            next: 0,
        };
        let name = format!("m{seed}");
        let (module, client) = generator.program(&name);
        let loaded = load(vec![Source::new(format!("{name}.rkt"), module.clone())]);
        assert!(loaded.is_whole(), "{module}\n{:?}", loaded.diagnostics);
        let program = match with_client(&loaded.program, "client", &client) {
            Ok(program) => program,
            Err(found) => panic!("{client}\n{found:?}"),
        };
        let ours = run(&program, ModuleId(program.modules.len() as u32 - 1), &Limits::default());
        let mut difference = Agreement::Confirmed;
        let mut agrees = |theirs: &Run| match &ours.outcome {
            Outcome::Finished => {
                theirs.end == End::Finished && without_places(&theirs.output) == without_places(&ours.output)
            }
            Outcome::Fault(fault) => {
                difference = Claim::of_run(&program, fault).judge(&program, theirs);
                difference == Agreement::Confirmed
            }
            Outcome::Diverged(_) | Outcome::Unsupported(_) => false,
        };
        let run = |code| racket.run(&loaded.program, &client, limits, code).expect("an answer");
        let mut theirs = run(Code::Traced);
        let mut same = agrees(&theirs);
        if !same {
            // Errortrace may be what makes the difference.
            theirs = run(Code::Plain);
            same = agrees(&theirs);
        }
        kinds[match (&ours.outcome, &theirs.end) {
            (Outcome::Finished, _) => 0,
            (_, End::Blame(_)) => 1,
            _ => 2,
        }] += 1;
        if !same {
            wrong.push(format!(
                "--- seed {seed}\n{module}{client}ours: {:?}\n{}theirs: {:?}\n{}{difference:?}",
                ours.outcome, ours.output, theirs.end, theirs.output
            ));
        }
    }
    println!(
        "{} programs: {} ran to their end, {} blamed by a contract, {} by a primitive",
        kinds.iter().sum::<usize>(),
        kinds[0],
        kinds[1],
        kinds[2]
    );
    assert!(
        wrong.is_empty(),
        "{} of {many} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(12)].join("\n")
    );
}

/// Output without what depends on where a procedure stands in the file.
fn without_places(output: &str) -> String {
    let mut out = String::new();
    let mut rest = output;
    while let Some(at) = rest.find("#<procedure") {
        out.push_str(&rest[..at]);
        out.push_str("#<procedure>");
        rest = rest[at..].find('>').map_or("", |end| &rest[at + end + 1..]);
    }
    out + rest
}
