//! Random modules of functions of higher order that answer "BUG", against their contract, under conditions of which many hold for
//! strange clients only: where a procedure answers the same question differently, where a call changes what it shouldn't.

use super::random::Random;
use super::types::{Style, Type};

type Scope = Vec<(String, Type)>;

/// What a module provides, with the types of its arguments.
pub struct Module {
    pub text: String,
    pub exports: Vec<(String, Vec<Type>)>,
}

struct Generator<'r> {
    random: &'r mut Random,
    stateful: bool,
    names: usize,
}

/// The module of a seed.
pub fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let stateful = random.chance(35);
    let count = 1 + random.below(2);
    let mut generator = Generator { random: &mut random, stateful, names: 0 };
    let mut exports = Vec::new();
    let (mut provides, mut definitions) = (String::new(), String::new());
    for index in 0..count {
        let order = generator.random.below(4);
        let mut parameters = vec![Type::of_order(generator.random, order)];
        if generator.random.chance(40) {
            let order = generator.random.below(2);
            parameters.push(Type::of_order(generator.random, order));
        }
        let scope: Scope =
            parameters.iter().enumerate().map(|(at, of)| (format!("x{at}"), of.clone())).collect();
        let domains: Vec<String> = parameters.iter().map(Type::contract).collect();
        let names: Vec<&str> = scope.iter().map(|(name, _)| name.as_str()).collect();
        let body = generator.body(&scope);
        provides.push_str(&format!(" [f{index} (-> {} exact-integer?)]", domains.join(" ")));
        definitions.push_str(&format!("(define (f{index} {}) {body})\n", names.join(" ")));
        exports.push((format!("f{index}"), parameters));
    }
    let state = if stateful { "(define count 0)\n" } else { "" };
    if (provides.clone() + &definitions).contains("point") {
        provides.push_str(" [struct point ([x exact-integer?] [y exact-integer?])]");
        definitions.push_str("(struct point (x y) #:mutable)\n");
    }
    let text = format!(
        "#lang racket/base\n(require racket/contract)\n(provide (contract-out{provides}))\n{state}{definitions}"
    );
    Module { text, exports }
}

impl Generator<'_> {
    fn body(&mut self, scope: &Scope) -> String {
        let condition = self.telling(scope);
        let otherwise = self.expression(scope, &Type::Number, 2);
        let first = match self.random.below(3) {
            0 => format!("(begin {} 0)", self.effect(scope)),
            _ => otherwise.clone(),
        };
        match self.random.below(3) {
            0 => format!("(let ([n {first}]) (if {condition} \"BUG\" n))"),
            1 => format!("(if {condition} \"BUG\" {otherwise})"),
            _ => format!("(if (and {condition} {}) \"BUG\" {otherwise})", self.telling(scope)),
        }
    }

    /// A condition that tells something of what clients do.
    fn telling(&mut self, scope: &Scope) -> String {
        match self.random.below(8) {
            // The same question twice.
            0 | 1 => {
                let asked = self.expression(scope, &Type::Number, 2);
                format!("(not (= {asked} {asked}))")
            }
            // Two questions that may differ in the procedures they hand over.
            2 => {
                let (a, b) =
                    (self.expression(scope, &Type::Number, 3), self.expression(scope, &Type::Number, 3));
                format!("(not (= {a} {b}))")
            }
            // A question about something that happens in between.
            3 | 4 if self.stateful => {
                let effect = self.effect(scope);
                format!("(let ([before count]) (begin {effect} (not (= before count))))")
            }
            3 | 4 => {
                let asked = self.expression(scope, &Type::Number, 2);
                format!("(let ([n {asked}]) (and (= n 1) (= {asked} 2)))")
            }
            5 => "(< 2 1)".to_owned(),
            _ => self.condition(scope, 2),
        }
    }

    fn effect(&mut self, scope: &Scope) -> String {
        if let Some(change) = self.change(scope) {
            return format!("(begin {change} {})", self.expression(scope, &Type::Number, 1));
        }
        if self.stateful && self.random.chance(50) {
            let next = self.random.one(&["(+ count 1)", "0", "(- count 1)"]).to_owned();
            return format!("(begin (set! count {next}) {})", self.expression(scope, &Type::Number, 2));
        }
        self.expression(scope, &Type::Number, 2)
    }

    /// What's in a value of a type, if that's what is wanted; of an identity its answer.
    fn part(&mut self, name: &str, of: &Type, wanted: &Type) -> Option<String> {
        let place = self.random.below(3);
        match (of, wanted) {
            (Type::Box, Type::Number) => Some(format!("(unbox {name})")),
            (Type::Vector, Type::Number) if place == 2 => Some(format!("(vector-length {name})")),
            (Type::Vector, Type::Number) => {
                Some(format!("(if (< {place} (vector-length {name})) (vector-ref {name} {place}) 0)"))
            }
            (Type::Point, Type::Number) => Some(format!("(point-{} {name})", ["x", "y", "x"][place])),
            (Type::Identity, Type::Number) => Some(format!("({name} {place})")),
            (Type::Identity, Type::Symbol) => Some(format!("({name} 'a)")),
            _ => None,
        }
    }

    /// An assignment to what's in a value that can be changed.
    fn change(&mut self, scope: &Scope) -> Option<String> {
        let value = self.random.below(4);
        let found = scope.iter().find_map(|(name, of)| match of {
            Type::Box => Some(format!("(unless (immutable? {name}) (set-box! {name} {value}))")),
            Type::Vector => Some(format!(
                "(unless (or (immutable? {name}) (= (vector-length {name}) 0)) (vector-set! {name} 0 {value}))"
            )),
            Type::Point => Some(format!("(set-point-x! {name} {value})")),
            _ => None,
        });
        found.filter(|_| self.random.chance(50))
    }

    fn condition(&mut self, scope: &Scope, depth: usize) -> String {
        match self.random.below(4) {
            0 => {
                let symbol = self.expression(scope, &Type::Symbol, depth);
                format!("(eq? {symbol} '{})", self.random.one(&["a", "b"]))
            }
            1 => self.expression(scope, &Type::Truth, depth),
            2 => {
                let number = self.expression(scope, &Type::Number, depth);
                format!("(< {number} {})", self.random.below(4))
            }
            _ => {
                let number = self.expression(scope, &Type::Number, depth);
                format!("(= {number} {})", self.random.below(6))
            }
        }
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("y{}", self.names)
    }

    fn expression(&mut self, scope: &Scope, wanted: &Type, depth: usize) -> String {
        if let Type::Function(parameters, result, style) = wanted {
            let known: Vec<&str> =
                scope.iter().filter(|(_, of)| of == wanted).map(|(name, _)| name.as_str()).collect();
            if !known.is_empty() && self.random.chance(30) {
                return (*self.random.one(&known)).to_owned();
            }
            let names: Vec<String> = parameters.iter().map(|_| self.fresh()).collect();
            let mut inner = scope.clone();
            inner.extend(names.iter().cloned().zip(parameters.iter().cloned()));
            let body = self.expression(&inner, result, depth.saturating_sub(1));
            let effect = match self.stateful && self.random.chance(40) {
                true => "(set! count (+ count 1)) ",
                false => "",
            };
            return format!("{} {effect}{body})", style.heading(&names));
        }
        let calls: Vec<(String, Vec<Type>, Style)> = scope
            .iter()
            .filter_map(|(name, of)| match of {
                Type::Function(parameters, result, style) if **result == *wanted => {
                    Some((name.clone(), parameters.clone(), *style))
                }
                _ => None,
            })
            .collect();
        if depth > 0 && !calls.is_empty() && self.random.chance(70) {
            let (name, parameters, style) = self.random.one(&calls).clone();
            let arguments: Vec<String> =
                parameters.iter().map(|of| self.expression(scope, of, depth - 1)).collect();
            return style.call(self.random, &name, &arguments);
        }
        let parts: Vec<String> = scope.iter().filter_map(|(name, of)| self.part(name, of, wanted)).collect();
        if !parts.is_empty() && self.random.chance(60) {
            return self.random.one(&parts).clone();
        }
        let known: Vec<&str> =
            scope.iter().filter(|(_, of)| of == wanted).map(|(name, _)| name.as_str()).collect();
        if !known.is_empty() && self.random.chance(60) {
            return (*self.random.one(&known)).to_owned();
        }
        match wanted {
            Type::Number if depth > 0 && self.random.chance(30) => {
                let operator = *self.random.one(&["+", "-", "*"]);
                let (a, b) = (
                    self.expression(scope, &Type::Number, depth - 1),
                    self.expression(scope, &Type::Number, depth - 1),
                );
                format!("({operator} {a} {b})")
            }
            Type::Number if self.stateful && self.random.chance(20) => "count".to_owned(),
            Type::Number => self.random.below(6).to_string(),
            Type::Symbol => (*self.random.one(&["'a", "'b", "'c"])).to_owned(),
            Type::Box => format!("(box {})", self.random.below(4)),
            Type::Vector => format!("(vector {} 1)", self.random.below(4)),
            Type::Point => format!("(point {} 2)", self.random.below(4)),
            Type::Identity => "(lambda (same) same)".to_owned(),
            _ => (*self.random.one(&["#t", "#f"])).to_owned(),
        }
    }
}
