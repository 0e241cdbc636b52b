//! Procedures of the library that a module hands on what clients give it, whatever that is: none of these modules is right, racket fails
//! where it's said, and a client that breaks each is found. Without racket that part says so and passes.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use touchstone_contracts::outcome::Options;
use touchstone_contracts::search;
use touchstone_front_racket::core::Source;
use touchstone_front_racket::expand;

/// Applications to `x`, which may be anything, and a value for which they fail by themselves.
const MISUSES: &[(&str, &str)] = &[
    ("(format x)", "\"~\""),
    ("(if (string? x) (format x 1) 0)", "\"\""),
    ("(if (string? x) (format (string-append \"~a\" x) 1) 0)", "\"~a\""),
    ("(if (member x '(\"~a\" \"~a~a\")) (format x 1) 0)", "\"~a~a\""),
    ("(format \"~x\" x)", "1.5"),
    ("(format \"~c\" x)", "1"),
    ("(if (string? x) (printf x) 0)", "\"~a\""),
    ("(if (string? x) (eprintf x) 0)", "\"~a\""),
    ("(if (string? x) (fprintf (current-output-port) x) 0)", "\"~a\""),
    ("(with-handlers ([exn:fail:user? void]) (raise-user-error x))", "5"),
    ("(if (string? x) (error 'f x) 0)", "\"~a\""),
    ("(error 'f x)", "5"),
    ("(error x)", "5"),
    ("(hash-clear x)", "(make-hash)"),
    ("(if (hash? x) (hash-clear x) 0)", "(make-hash)"),
    ("(if (hash? x) (hash-set* x) 0)", "(make-hash)"),
    ("(if (hash? x) (hash-set*! x) 0)", "(hash)"),
    ("(if (and (hash? x) (hash-has-key? x 'a)) (hash-ref! x 'a 1) 0)", "(hash 'a 1)"),
    ("(if (list? x) (remove-duplicates x #:key add1) 0)", "'(1 a)"),
    ("(if (list? x) (check-duplicates x #:key add1) 0)", "'(a)"),
    ("(conjoin car x)", "5"),
    ("(disjoin x)", "5"),
    ("(current-continuation-marks x)", "5"),
    ("(parameterize ([current-output-port x]) 1)", "5"),
    ("(current-error-port x)", "5"),
    ("(flush-output x)", "#f"),
    ("(string-port? x)", "5"),
    ("(string->immutable-string x)", "5"),
    ("(procedure-arity-includes/c x)", "-1"),
    ("(string-len/c x)", "'a"),
    ("(dict-map '() x)", "car"),
    ("(dict-for-each x void)", "5"),
    ("(hash-keys-subset? (hash) x)", "5"),
    ("(take-common-prefix x '())", "5"),
    ("(drop-common-prefix '() x)", "5"),
    ("(take-common-prefix '() '() x)", "5"),
    ("(drop x 0)", "#f"),
    ("(check-duplicates '() x)", "car"),
    ("(check-duplicates '() #:key x)", "5"),
    ("(index-of '() 1 x)", "car"),
    ("(index-where '() x)", "cons"),
    ("(indexes-of '() 1 x)", "5"),
    ("(indexes-where '() x)", "cons"),
    ("(list-prefix? x '())", "5"),
    ("(list-prefix? '() x)", "5"),
    ("(list-prefix? '() '() x)", "5"),
    ("(remf* x '())", "cons"),
    ("(sequence-fold x 0 '())", "5"),
    ("(make-parameter 1 #f x)", "5"),
    ("(member 1 '() x)", "car"),
    ("(assoc 1 '() x)", "car"),
    ("(remove 1 '() x)", "car"),
    ("(remove* '() '() x)", "car"),
    ("(if/c x 1 2)", "cons"),
    ("(vector-filter-not x (vector))", "cons"),
    ("(vector-map! x (vector))", "cons"),
];

/// A module that hands on what a client gives it.
fn module(expression: &str) -> String {
    format!("#lang racket\n(provide (contract-out [f (-> any/c any)]))\n(define (f x) {expression} 0)\n")
}

#[test]
fn a_client_that_makes_a_module_misuse_the_library_is_found() {
    let mut wrong = vec![];
    for (expression, _) in MISUSES {
        let loaded = expand::load(vec![Source::new("test.rkt", module(expression))]);
        let errors: Vec<_> = loaded.diagnostics.iter().filter(|found| found.kind.is_error()).collect();
        assert!(errors.is_empty(), "{expression}: {errors:?}");
        let module = expand::default_module(&loaded.program).expect("a module");
        let options = Options { time: Some(Duration::from_secs(60)), ..Options::default() };
        let verdict = search::check(&loaded.program, module, &options).verdict();
        if !verdict.is_shown() {
            wrong.push(format!("{expression}: {verdict:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn racket_fails_where_the_library_is_misused() {
    let mut text = String::from("#lang racket\n");
    for (expression, value) in MISUSES {
        let handled =
            format!("(with-handlers ([exn:fail:contract? (lambda (e) 'fails)]) (f {value}) 'passes)");
        let _ = writeln!(
            text,
            "(let ([f (lambda (x) {expression})]) (displayln {handled} (current-error-port)))"
        );
    }
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("misuse.rkt");
    std::fs::write(&path, text).expect("a file of the test's own");
    let Ok(output) = Command::new("racket").arg(&path).output() else {
        println!("skipped: racket isn't installed");
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    let passing: Vec<&str> = MISUSES
        .iter()
        .zip(said.lines())
        .filter(|(_, line)| *line != "fails")
        .map(|((expression, _), _)| *expression)
        .collect();
    assert!(passing.is_empty() && said.lines().count() == MISUSES.len(), "{passing:?} {said}");
}
