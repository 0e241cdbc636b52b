//! Random clients that look at what they're given: that ask procedures, keep them and ask them later, count, raise, come back into a
//! call by its continuation, call exports from inside of calls. They keep to the contracts, and each of their procedures burns fuel, so
//! that all of them end.

use super::module::Module;
use super::random::Random;
use super::types::{Style, Type};

/// What every client has: fuel, what it keeps, a continuation to come back to.
pub const COMMON: &str = "
(define fuel 0)
(define (tick!) (set! fuel (- fuel 1)) (when (< fuel 0) (raise 'client)))
(define kept '())
(define (keep! thunk) (set! kept (cons thunk kept)))
(define (use-kept!) (unless (null? kept) (let ([thunk (car kept)]) (set! kept (append (cdr kept) (list thunk))) (thunk))))
(define again #f)
";

struct Generator<'r> {
    random: &'r mut Random,
    module: &'r Module,
    names: usize,
}

/// The body of a client: an expression to be run under a handler.
pub fn client(random: &mut Random, module: &Module) -> String {
    let mut generator = Generator { random, module, names: 0 };
    let mut text = String::from("(begin (set! fuel 60) (set! kept '()) (set! again #f)");
    for _ in 0..1 + generator.random.below(3) {
        let call = generator.call(3);
        text.push_str(&match generator.random.below(4) {
            0 => format!("\n  (with-handlers ([symbol? void]) {call})"),
            _ => format!("\n  {call}"),
        });
        if generator.random.chance(40) {
            text.push_str(" (use-kept!)");
        }
    }
    text.push_str("\n  (when again (let ([k again]) (set! again #f) (tick!) (k))))");
    text
}

impl Generator<'_> {
    fn call(&mut self, depth: usize) -> String {
        let (name, parameters) = self.random.one(&self.module.exports).clone();
        let arguments: Vec<String> = parameters.iter().map(|of| self.value(of, &[], depth)).collect();
        format!("({name} {})", arguments.join(" "))
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("z{}", self.names)
    }

    fn datum(&mut self, of: &Type) -> String {
        match of {
            Type::Number => format!("{}", self.random.below(8) as i64 - 1),
            Type::Symbol => (*self.random.one(&["'a", "'b", "'c", "'d"])).to_owned(),
            Type::Box => {
                let (n, next) = (self.random.below(5), self.random.below(5));
                match self.random.below(4) {
                    0 => format!("(box-immutable {n})"),
                    1 => format!("(let ([b (box {n})]) (keep! (lambda () (set-box! b {next}))) b)"),
                    _ => format!("(box {n})"),
                }
            }
            Type::Vector => {
                let (n, next) = (self.random.below(5), self.random.below(5));
                match self.random.below(5) {
                    0 => format!("(vector-immutable {n} {next})"),
                    1 => format!("(let ([v (vector {n})]) (keep! (lambda () (vector-set! v 0 {next}))) v)"),
                    2 => "(vector)".to_owned(),
                    _ => format!("(vector {n} {next} 1)"),
                }
            }
            Type::Point => {
                let (n, next) = (self.random.below(5), self.random.below(5));
                match self.random.below(3) {
                    0 => format!("(let ([p (point {n} 1)]) (keep! (lambda () (set-point-x! p {next}))) p)"),
                    _ => format!("(point {n} {next})"),
                }
            }
            Type::Identity => (*self.random.one(&[
                "(lambda (x) (tick!) x)",
                "(lambda (x) (tick!) (use-kept!) x)",
                "(let ([n 0]) (lambda (x) (tick!) (set! n (+ n 1)) (if (= n 3) (raise 'client) x)))",
                "(let ([first #f]) (lambda (x) (tick!) (unless first (set! first (list x))) (car first)))",
            ]))
            .to_owned(),
            _ => (*self.random.one(&["#t", "#f"])).to_owned(),
        }
    }

    /// A value of a type, of what's in scope.
    fn value(&mut self, wanted: &Type, scope: &[(String, Type)], depth: usize) -> String {
        let known: Vec<&str> =
            scope.iter().filter(|(_, of)| of == wanted).map(|(name, _)| name.as_str()).collect();
        if !known.is_empty() && self.random.chance(35) {
            return (*self.random.one(&known)).to_owned();
        }
        match wanted {
            Type::Function(parameters, result, style) => {
                self.procedure(parameters, result, *style, scope, depth)
            }
            data => {
                let asked = self.asked(data, scope, depth);
                asked.unwrap_or_else(|| self.datum(data))
            }
        }
    }

    /// A call of a procedure in scope that answers with such data.
    fn asked(&mut self, wanted: &Type, scope: &[(String, Type)], depth: usize) -> Option<String> {
        let calls: Vec<(String, Vec<Type>, Style)> = scope
            .iter()
            .filter_map(|(name, of)| match of {
                Type::Function(parameters, result, style) if **result == *wanted => {
                    Some((name.clone(), parameters.clone(), *style))
                }
                _ => None,
            })
            .collect();
        if depth == 0 || calls.is_empty() || self.random.chance(40) {
            return None;
        }
        let (name, parameters, style) = self.random.one(&calls).clone();
        let arguments: Vec<String> = parameters.iter().map(|of| self.value(of, scope, depth - 1)).collect();
        Some(style.call(self.random, &name, &arguments))
    }

    fn procedure(
        &mut self,
        parameters: &[Type],
        result: &Type,
        style: Style,
        scope: &[(String, Type)],
        depth: usize,
    ) -> String {
        let names: Vec<String> = parameters.iter().map(|_| self.fresh()).collect();
        let mut inner = scope.to_vec();
        inner.extend(names.iter().cloned().zip(parameters.iter().cloned()));
        let heading = style.heading(&names);
        let less = depth.saturating_sub(1);
        let answer = |this: &mut Self| this.value(result, &inner, less);
        let (first, second) = (answer(self), answer(self));
        let simple = format!("{heading} (tick!) {first})");
        if depth == 0 {
            return simple;
        }
        match self.random.below(9) {
            0 => simple,
            1 => format!("(let ([n 0]) {heading} (tick!) (set! n (+ n 1)) (if (odd? n) {first} {second})))"),
            2 => {
                let test = self.test(&inner, less);
                format!("{heading} (tick!) (if {test} {first} {second}))")
            }
            3 => match self.asked(&Type::Number, &inner, depth) {
                Some(asked) => {
                    format!("{heading} (tick!) (keep! (lambda () {asked})) {first})")
                }
                None => format!("{heading} (tick!) (use-kept!) {first})"),
            },
            4 => format!("{heading} (tick!) (use-kept!) {first})"),
            5 => format!(
                "(let ([n 0]) {heading} (tick!) (set! n (+ n 1)) (if (= n {}) (raise 'client) {first})))",
                1 + self.random.below(3)
            ),
            6 => format!(
                "{heading} (tick!) (let ([back (let/cc k k)]) (if (procedure? back) (begin (set! again (lambda () (back #f))) {first}) {second})))"
            ),
            7 => format!("{heading} (tick!) {} {first})", self.call(less)),
            _ => {
                let asked = self.asked(&Type::Number, &inner, depth);
                let asked = asked.unwrap_or_else(|| "0".to_owned());
                let bound = self.random.below(5);
                format!("{heading} (tick!) (if (= {asked} {bound}) {first} {second}))")
            }
        }
    }

    fn test(&mut self, scope: &[(String, Type)], depth: usize) -> String {
        match self.random.below(4) {
            0 => {
                let number = self.value(&Type::Number, scope, depth);
                format!("(< {number} {})", self.random.below(5))
            }
            1 => format!("(eq? {} 'a)", self.value(&Type::Symbol, scope, depth)),
            2 => {
                let names: Vec<&str> = scope.iter().map(|(name, _)| name.as_str()).collect();
                format!("(eq? {} {})", self.random.one(&names), self.random.one(&names))
            }
            _ => self.value(&Type::Truth, scope, depth),
        }
    }
}
