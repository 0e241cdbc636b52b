//! Random modules of the Racket subset: functions on numbers, lists, structures, boxes, vectors, hashes, strings and functions,
//! under contracts of every kind, many of which some client breaks. Racket accepts all of them. The same seed gives the same
//! module.

#[path = "expression.rs"]
mod expression;
#[path = "random.rs"]
pub mod random;
#[path = "types.rs"]
mod types;

use expression::{Scope, expression};
use random::Random;
use std::fmt::Write as _;
use types::{Type, contract, parameter, result};

/// A module of one to three exported functions, each of which may call the ones before it, and perhaps one inside of it.
pub fn module(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut scope: Scope = Vec::new();
    let mut text = String::from("#lang racket\n");
    if random.chance(20) {
        text.push_str(&inner(&mut random, &mut scope));
    }
    if random.chance(25) {
        text.push_str("(define count 0)\n");
        scope.push(("count".to_owned(), Type::Number));
    }
    let mut provides = String::new();
    let mut definitions = String::new();
    for index in 0..1 + random.below(3) {
        let function = function(&mut random, &scope, &format!("f{index}"));
        let _ = write!(provides, "\n          [f{index} {}]", function.contract);
        definitions.push_str(&function.definition);
        scope.push((format!("f{index}"), function.plainly));
    }
    provides.push_str(match random.below(3) {
        0 => "\n          [struct point ([x exact-integer?] [y exact-integer?])]",
        1 => "\n          [point (-> exact-integer? exact-integer? point?)]",
        _ => "\n          [point (-> real? real? any)] [point-x (-> point? any/c)]",
    });
    provides.push_str(match random.below(2) {
        0 => "\n          [struct cell ([v exact-integer?])]",
        _ => "\n          [cell (-> real? cell?)]",
    });
    let transparent = if random.chance(30) { " #:transparent" } else { "" };
    let _ = write!(text, "(struct point (x y){transparent})\n(struct cell (v) #:mutable)\n");
    let _ = write!(text, "(provide (contract-out{provides}))\n{definitions}");
    text
}

/// A module inside, whose function the one around it uses.
fn inner(random: &mut Random, scope: &mut Scope) -> String {
    let plain = |random: &mut Random| random.one(&[Type::Number, Type::Numbers, Type::Text]).clone();
    let (parameter, result) = (plain(random), plain(random));
    let of = Type::Function(vec![parameter.clone()], Box::new(result.clone()));
    let contract = contract(random, &of);
    let body = expression(random, &vec![("x0".to_owned(), parameter)], &result, 2);
    scope.push(("help".to_owned(), of));
    format!(
        "(module inner racket\n  (struct point (x y))\n  (struct cell (v) #:mutable)\n  (provide (contract-out [help {contract}]))\n  (define (help x0) {body}))\n(require 'inner)\n"
    )
}

struct Exported {
    definition: String,
    contract: String,
    /// Its type when it's called with what's mandatory, by position.
    plainly: Type,
}

fn function(random: &mut Random, outer: &Scope, name: &str) -> Exported {
    let arity = 1 + random.below(3);
    let parameters: Vec<Type> = (0..arity).map(|_| parameter(random, 2)).collect();
    let result = result(random);
    let mut scope = outer.clone();
    let names: Vec<String> = (0..arity).map(|at| format!("x{at}")).collect();
    scope.extend(names.iter().cloned().zip(parameters.iter().cloned()));
    let plainly = Type::Function(parameters.clone(), Box::new(result.clone()));
    let domains: Vec<String> = parameters.iter().map(|of| contract(random, of)).collect();
    let range = contract(random, &result);
    let mut heading = names.join(" ");
    let mut more = |text: &str, variable: &str, of: Type| {
        heading.push_str(text);
        scope.push((variable.to_owned(), of));
    };
    let domains = domains.join(" ");
    let contract = match random.below(12) {
        0 => {
            more(" [o 1]", "o", Type::Number);
            format!("(->* ({domains}) ({}) {range})", contract(random, &Type::Number))
        }
        1 => {
            more(" #:by [k 2]", "k", Type::Number);
            format!("(->* ({domains}) (#:by {}) {range})", contract(random, &Type::Number))
        }
        2 => {
            more(" #:must k", "k", Type::Number);
            format!("(-> {domains} #:must {} {range})", contract(random, &Type::Number))
        }
        3 => {
            more(" . r", "r", Type::Numbers);
            format!("(->* ({domains}) #:rest (listof exact-integer?) {range})")
        }
        4 => {
            let body = expression(random, &scope, &result, 3);
            let longer = expression(random, &scope, &result, 3);
            let definition = format!(
                "(define {name}\n  (case-lambda\n    [({heading}) {body}]\n    [({heading} y) {longer}]))\n"
            );
            let contract = format!("(case-> (-> {domains} {range}) (-> {domains} exact-integer? {range}))");
            return Exported { definition, contract, plainly };
        }
        5 => format!("(-> {domains} any)"),
        6 | 7 if parameters[0] == Type::Number && result == Type::Number => dependent(random, &parameters),
        8 if parameters[0] == Type::Numbers => {
            format!(
                "(->i ([x0 (listof exact-integer?)]{}) #:pre (x0) (< (length x0) 3) [r {range}])",
                listed(random, &parameters)
            )
        }
        _ => format!("(-> {domains} {range})"),
    };
    let mut body = expression(random, &scope, &result, 4);
    if random.chance(15) {
        let caught = expression(random, &scope, &result, 1);
        body = format!("(with-handlers ([exn:fail:contract:divide-by-zero? (λ (e) {caught})])\n    {body})");
    }
    if scope.iter().any(|(name, _)| name == "count") && random.chance(60) {
        body = format!("(set! count (+ count {}))\n  {body}", 1 + random.below(3));
    }
    let definition = format!("\n(define ({name} {heading})\n  {body})\n");
    // What has to be given by keyword isn't called plainly.
    let plainly = if heading.contains("#:must") { Type::Any } else { plainly };
    Exported { definition, contract, plainly }
}

/// The domains of a dependent contract but for the first.
fn listed(random: &mut Random, parameters: &[Type]) -> String {
    let mut domains = String::new();
    for (index, of) in parameters.iter().enumerate().skip(1) {
        let _ = write!(domains, " [x{index} {}]", contract(random, of));
    }
    domains
}

/// A contract whose range, and perhaps a domain, depends on the first argument, a number.
fn dependent(random: &mut Random, parameters: &[Type]) -> String {
    let mut domain = String::from("[x0 exact-integer?]");
    for (index, of) in parameters.iter().enumerate().skip(1) {
        if *of == Type::Number && random.chance(50) {
            let _ = write!(domain, " [x{index} (x0) (and/c exact-integer? (>/c x0))]");
        } else {
            let _ = write!(domain, " [x{index} {}]", contract(random, of));
        }
    }
    let range = random.one(&[
        "(>=/c x0)",
        "(not/c (=/c x0))",
        "(<=/c (+ x0 7))",
        "(λ (r) (< r (* 9 (+ 1 (abs x0)))))",
    ]);
    format!("(->i ({domain}) [r (x0) {range}])")
}
