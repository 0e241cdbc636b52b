//! Random modules of the Racket subset: functions on numbers, lists, structures, symbols and functions under contracts, many of
//! which some client breaks. Racket accepts all of them. The same seed gives the same module.

use std::fmt::Write as _;

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// What a value is, as far as the generator knows; contracts say it more or less exactly.
#[derive(Clone, Debug, PartialEq)]
enum Type {
    Number,
    Boolean,
    Symbol,
    Text,
    Numbers,
    Point,
    Any,
    Function(Vec<Type>, Box<Type>),
}

use Type::{Any, Boolean, Function, Number, Numbers, Point, Symbol, Text};

/// A variable in scope.
type Scope = Vec<(String, Type)>;

/// A module of one to three exported functions, each of which may call the ones before it.
pub fn module(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::from("#lang racket\n");
    let count = 1 + random.below(3);
    let mut scope: Scope = Vec::new();
    let mut provides = String::new();
    let mut definitions = String::new();
    for index in 0..count {
        let name = format!("f{index}");
        let arity = 1 + random.below(3);
        let parameters: Vec<Type> = (0..arity).map(|_| parameter(&mut random, 2)).collect();
        let result = result(&mut random);
        let contract = match random.chance(20) && parameters[0] == Number && result == Number {
            true => dependent(&mut random, &parameters),
            false => contract(&mut random, &Function(parameters.clone(), Box::new(result.clone()))),
        };
        let _ = write!(provides, "\n          [{name} {contract}]");
        let mut inner = scope.clone();
        let names: Vec<String> = (0..arity).map(|at| format!("x{at}")).collect();
        inner.extend(names.iter().cloned().zip(parameters.iter().cloned()));
        let body = expression(&mut random, &inner, &result, 4);
        let _ = write!(definitions, "\n(define (f{index} {})\n  {body})\n", names.join(" "));
        scope.push((name, Function(parameters, Box::new(result))));
    }
    if random.chance(50) {
        let _ = write!(provides, "\n          [struct point ([x exact-integer?] [y exact-integer?])]");
    } else {
        let _ = write!(provides, "\n          [point (-> exact-integer? exact-integer? point?)]");
    }
    let _ = write!(text, "(struct point (x y))\n(provide (contract-out{provides}))\n{definitions}");
    text
}

fn parameter(random: &mut Random, depth: usize) -> Type {
    match random.below(if depth == 0 { 9 } else { 12 }) {
        0..=3 => Number,
        4 => Boolean,
        5 => Symbol,
        6 => Numbers,
        7 => Point,
        8 => Any,
        9 => Text,
        _ => {
            let arity = 1 + random.below(2);
            let parameters = (0..arity).map(|_| parameter(random, depth - 1)).collect();
            Function(parameters, Box::new(result(random)))
        }
    }
}

fn result(random: &mut Random) -> Type {
    match random.below(8) {
        0..=3 => Number,
        4 => Boolean,
        5 => Numbers,
        6 => Symbol,
        _ => Any,
    }
}

fn contract(random: &mut Random, of: &Type) -> String {
    let text = match of {
        Number => *random.one(&[
            "exact-integer?",
            "exact-integer?",
            "exact-nonnegative-integer?",
            "integer?",
            "rational?",
            "real?",
            "number?",
            "(integer-in -3 3)",
            "(>=/c 0)",
            "(and/c exact-integer? (between/c 0 9))",
            "(and/c exact-integer? (not/c zero?))",
        ]),
        Boolean => "boolean?",
        Symbol => *random.one(&["symbol?", "(one-of/c 'a 'b)", "'a"]),
        Text => "string?",
        Numbers => *random.one(&[
            "(listof exact-integer?)",
            "(non-empty-listof exact-integer?)",
            "(listof (>=/c 0))",
            "(cons/c exact-integer? (listof exact-integer?))",
        ]),
        Point => "point?",
        Any => *random.one(&["any/c", "(or/c string? exact-integer?)", "(or/c #f (listof any/c))"]),
        Function(parameters, result) => {
            let parts: Vec<String> = parameters.iter().map(|of| contract(random, of)).collect();
            return format!("(-> {} {})", parts.join(" "), contract(random, result));
        }
    };
    text.to_owned()
}

/// A contract whose range depends on the first argument, a number.
fn dependent(random: &mut Random, parameters: &[Type]) -> String {
    let mut domain = String::from("[x0 exact-integer?]");
    for (index, of) in parameters.iter().enumerate().skip(1) {
        let _ = write!(domain, " [x{index} {}]", contract(random, of));
    }
    let range = random.one(&["(>=/c x0)", "(not/c (=/c x0))", "(<=/c (+ x0 7))"]);
    format!("(->i ({domain}) [r (x0) {range}])")
}

/// An expression that has the type if all goes well; it needn't.
fn expression(random: &mut Random, scope: &Scope, of: &Type, depth: usize) -> String {
    if depth == 0 || random.chance(12) {
        return leaf(random, scope, of);
    }
    let calls: Vec<&(String, Type)> =
        scope.iter().filter(|(_, has)| matches!(has, Function(_, result) if **result == *of)).collect();
    if !calls.is_empty() && random.chance(30) {
        let (name, has) = *random.one(&calls);
        if let Function(parameters, _) = has {
            let name = name.clone();
            let arguments: Vec<String> =
                parameters.iter().map(|of| expression(random, scope, of, depth - 1)).collect();
            return format!("({name} {})", arguments.join(" "));
        }
    }
    if random.chance(22) {
        let test = expression(random, scope, &Boolean, depth - 1);
        let one = expression(random, scope, of, depth - 1);
        let other = expression(random, scope, of, depth - 1);
        return format!("(if {test} {one} {other})");
    }
    if random.chance(12) {
        let bound = parameter(random, 0);
        let value = expression(random, scope, &bound, depth - 1);
        let name = format!("v{}", scope.len());
        let mut inner = scope.clone();
        inner.push((name.clone(), bound));
        let body = expression(random, &inner, of, depth - 1);
        return format!("(let ([{name} {value}]) {body})");
    }
    compound(random, scope, of, depth - 1)
}

fn compound(random: &mut Random, scope: &Scope, of: &Type, depth: usize) -> String {
    let part = |random: &mut Random, of: &Type| expression(random, scope, of, depth);
    match of {
        Number => match random.below(12) {
            0 | 1 => format!("(+ {} {})", part(random, &Number), part(random, &Number)),
            2 => format!("(- {} {})", part(random, &Number), part(random, &Number)),
            3 => format!("(* {} {})", random.below(5), part(random, &Number)),
            4 => format!("(quotient {} {})", part(random, &Number), part(random, &Number)),
            5 => format!("(car {})", part(random, &Numbers)),
            6 => format!("(length {})", part(random, &Numbers)),
            7 => format!("(point-x {})", part(random, &Point)),
            8 => format!("(foldl + 0 {})", part(random, &Numbers)),
            9 => format!("(string-length {})", part(random, &Text)),
            10 => format!("(/ {} {})", part(random, &Number), part(random, &Number)),
            _ => format!("(match {} ['() 0] [(cons h t) (+ h {})])", part(random, &Numbers), random.below(9)),
        },
        Boolean => match random.below(9) {
            0 | 1 => format!("(< {} {})", part(random, &Number), part(random, &Number)),
            2 => format!("(= {} {})", part(random, &Number), random.below(20)),
            3 => format!("(eq? {} '{})", part(random, &Symbol), random.one(&["a", "b", "c"])),
            4 => format!("(null? {})", part(random, &Numbers)),
            5 => format!("(string? {})", part(random, &Any)),
            6 => format!("(and {} {})", part(random, &Boolean), part(random, &Boolean)),
            7 => format!("(equal? {} {})", part(random, &Any), part(random, &Any)),
            _ => format!("(not {})", part(random, &Boolean)),
        },
        Symbol => {
            format!("(case {} [(a) 'b] [(0 1) 'a] [else {}])", part(random, &Any), part(random, &Symbol))
        }
        Text => format!("(if {} \"\" {})", part(random, &Boolean), part(random, &Text)),
        Numbers => match random.below(5) {
            0 => format!("(cons {} {})", part(random, &Number), part(random, &Numbers)),
            1 => format!("(cdr {})", part(random, &Numbers)),
            2 => format!("(map (λ (e) (+ e {})) {})", part(random, &Number), part(random, &Numbers)),
            3 => format!("(filter (λ (e) (< e {})) {})", random.below(9), part(random, &Numbers)),
            _ => format!("(list {} {})", part(random, &Number), part(random, &Number)),
        },
        Point => format!("(point {} {})", part(random, &Number), part(random, &Number)),
        Any => match random.below(4) {
            0 => part(random, &Number),
            1 => part(random, &Numbers),
            2 => part(random, &Symbol),
            _ => part(random, &Boolean),
        },
        Function(parameters, result) => {
            let mut inner = scope.clone();
            let names: Vec<String> =
                (0..parameters.len()).map(|at| format!("a{}", scope.len() + at)).collect();
            inner.extend(names.iter().cloned().zip(parameters.iter().cloned()));
            format!("(λ ({}) {})", names.join(" "), expression(random, &inner, result, depth))
        }
    }
}

fn leaf(random: &mut Random, scope: &Scope, of: &Type) -> String {
    let fitting: Vec<&(String, Type)> = scope.iter().filter(|(_, has)| has == of).collect();
    if !fitting.is_empty() && random.chance(75) {
        return random.one(&fitting).0.clone();
    }
    // What may be anything is taken for what's wanted, now and then.
    let loose: Vec<&(String, Type)> = scope.iter().filter(|(_, has)| *has == Any).collect();
    if !loose.is_empty() && random.chance(10) {
        return random.one(&loose).0.clone();
    }
    match of {
        Number => ["0", "1", "2", "-1", "10", "100"][random.below(6)].to_owned(),
        Boolean => ["#t", "#f"][random.below(2)].to_owned(),
        Symbol => ["'a", "'b"][random.below(2)].to_owned(),
        Text => ["\"\"", "\"text\""][random.below(2)].to_owned(),
        Numbers => ["'()", "(list 1 2)", "(list 0)"][random.below(3)].to_owned(),
        Point => "(point 0 1)".to_owned(),
        Any => ["#f", "0", "'()", "\"s\""][random.below(4)].to_owned(),
        Function(..) => compound(random, scope, of, 1),
    }
}
