//! Tests of the expander: what it makes of programs, and what it says of wrong ones.

use super::*;
use crate::core::Source;

fn messages(text: &str) -> Vec<String> {
    let loaded = load(vec![Source::new("t.rkt", text)]);
    loaded.diagnostics.iter().map(|found| found.render(&loaded.program)).collect()
}

#[test]
fn the_prelude_expands() {
    match library::prelude() {
        Ok(_) => {}
        Err(found) => panic!("{found:?}"),
    }
    assert_eq!(
        messages("#lang racket\n(define (f x) (* x 2))\n(provide (contract-out [f (-> integer? integer?)]))"),
        [""; 0]
    );
}

/// The first message, without its place.
fn first(text: &str) -> String {
    messages(text).first().cloned().unwrap_or_default()
}

#[test]
fn errors_say_where_and_what() {
    for (text, expected) in [
        ("#lang racket\n(define (f x)\n  (+ x 1)", "t.rkt:2:1: expected a `)` to close this"),
        ("#lang racket\n(define (f x]\n  1)", "t.rkt:2:9: expected a `)` to close this, found `]`"),
        ("#lang racket\n)", "t.rkt:2:1: unexpected `)`: nothing is open"),
        ("#lang racket\n\"abc", "t.rkt:2:1: expected a closing `\"`"),
        ("#lang racket\n(bytes-ref 'x 0)", "t.rkt:2:2: `bytes-ref` isn't covered"),
        ("#lang racket\n(lenght '())", "t.rkt:2:2: lenght: unbound identifier (did you mean `length`?)"),
        ("#lang racket\n(define x 1)\n(define x 2)", "t.rkt:3:9: x: duplicate definition for identifier"),
        (
            "#lang racket\n(provide (contract-out [foo integer?]))\n(define fob 1)",
            "t.rkt:2:25: foo: provided identifier is not defined or required (did you mean `fob`?)",
        ),
        ("#lang racket\n(provide foo)", "t.rkt:2:10: foo: provided identifier is not defined or required"),
        (
            "#lang racket\n(define (f) (define a 1))",
            "t.rkt:2:1: `begin` (possibly implicit): no expression after a sequence of internal definitions",
        ),
        ("#lang racket\n(let ([x 1] [x 2]) x)", "t.rkt:2:14: duplicate identifier `x`"),
        (
            "#lang racket\n(let-values ([(a b) (values 1 2)] [(a) 3]) a)",
            "t.rkt:2:37: duplicate identifier `a`",
        ),
        ("#lang racket\n(byte-regexp \"a\")", "t.rkt:2:1: `byte-regexp` isn't covered"),
        (
            "#lang racket\n(string-upcase \"a b\" #:trim? #f)",
            "t.rkt:2:22: `#:trim?` of `string-upcase` isn't covered",
        ),
        ("#lang racket\n(thread void)", "t.rkt:2:1: `thread` isn't covered"),
        (
            "#lang typed/racket\n1",
            "t.rkt:1:1: the language `typed/racket` isn't covered (`racket` and `racket/base` are)",
        ),
        ("#lang racket\n(require 'nowhere)", "t.rkt:2:10: require: unknown module `nowhere`"),
        ("#lang racket\n(if 1 2)", "t.rkt:2:1: if: expected a test and two branches"),
        (
            "#lang racket\n(define-syntax-rule (m x) (m x))\n(m 1)",
            "t.rkt:2:27: m: macros expand into one another without end",
        ),
        (
            "#lang racket\n(match 1 [(list a ... b ... c) 1])",
            "t.rkt:2:11: more than one `...` in a list pattern isn't covered",
        ),
        (
            "#lang racket\n(provide struct:s)\n(struct s (x))",
            "t.rkt:2:10: `struct:s`, a structure type, isn't covered",
        ),
        (
            "#lang racket\n()",
            "t.rkt:2:1: missing procedure: `()` isn't an expression (`'()` is the empty list)",
        ),
    ] {
        assert_eq!(first(text), expected, "{text}");
    }
}

#[test]
fn other_modules_of_a_file_go_on() {
    let text = "(module bad racket (provide f) (define (f) (generator () 1)))\n\
                (module good racket (provide (contract-out [g (-> integer? integer?)])) (define (g x) x))\n\
                (module user racket (require 'bad))";
    let loaded = load(vec![Source::new("t.rkt", text)]);
    let broken: Vec<(String, bool)> =
        loaded.program.modules[1..].iter().map(|module| (module.name.to_string(), module.broken)).collect();
    let expected =
        [("bad", true), ("good", false), ("user", true)].map(|(name, broken)| (name.to_owned(), broken));
    assert_eq!(broken, expected);
    assert_eq!(loaded.diagnostics.len(), 2);
}

#[test]
fn large_and_deep_programs_are_no_problem() {
    let many: String = (0..10_000)
        .map(|n| format!("(define (f{n} x) (if (> x {n}) (f{} x) (list x 'a)))\n", n / 2))
        .collect();
    assert_eq!(messages(&format!("#lang racket\n{many}")), [""; 0]);
    let deep = format!("#lang racket\n(define x {}1{})", "(add1 ".repeat(2500), ")".repeat(2500));
    assert_eq!(messages(&deep), [""; 0]);
    let quoted = format!("#lang racket\n(define x '{}{})", "(".repeat(2900), ")".repeat(2900));
    assert_eq!(messages(&quoted), [""; 0]);
    let too_deep = format!("#lang racket\n(define x {}1{})", "(add1 ".repeat(100_000), ")".repeat(100_000));
    assert!(first(&too_deep).contains("levels deep"));
    let long = format!("#lang racket\n(cond {} [else 1])", "[(zero? 1) 2]".repeat(5000));
    assert_eq!(messages(&long), [""; 0]);
}

/// A text with many mistakes is told as one with a hundred: with the number of the others.
#[test]
fn mistakes_are_told_up_to_a_number() {
    let told = |mistakes: usize| {
        let text: String = (0..mistakes).map(|number| format!("squ{number}\n")).collect();
        messages(&format!("#lang racket\n{text}"))
    };
    assert_eq!(told(100).len(), 100);
    assert!(told(101)[100].ends_with("squ100: unbound identifier"));
    let many = told(300);
    assert_eq!(many.len(), 101);
    assert!(many[100].contains(":102:1: squ100: unbound identifier, and 199 more"), "{}", many[100]);
}
