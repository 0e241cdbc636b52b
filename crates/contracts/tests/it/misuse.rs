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
    ("(sort '() < #:key x)", "5"),
    ("(group-by x '())", "5"),
    ("(group-by car '() x)", "car"),
    ("(dropf '() x)", "5"),
    ("(raise-argument-error 'f x 1)", "5"),
    ("(raise-argument-error 'f \"small\" x 1 2)", "5"),
    ("(raise-result-error 'f \"small\" x 1)", "-1"),
    ("(raise-arguments-error 'f \"small\" x 1)", "5"),
    ("(if (string? x) (raise-arguments-error 'f \"small\" \"a\" 1 x) 0)", "\"a\""),
    ("(with-handlers ([exn:fail:contract? car]) (raise-argument-error 'f \"small\" 0 x))", "5"),
    ("(raise (exn:fail x (current-continuation-marks)))", "5"),
    ("(raise (make-exn:fail:contract \"a\" x))", "5"),
    ("(exn:fail:contract:variable \"a\" (current-continuation-marks) x)", "5"),
    ("(with-handlers ([even? void]) (raise x))", "'a"),
    ("(with-handlers ([symbol? x]) (raise 'a))", "car"),
    ("(with-handlers ([void (compose car list car)]) (raise x))", "'()"),
    ("(with-handlers ([(lambda (e) (values x 1)) void]) (raise 1))", "5"),
    ("(with-handlers ([(values x 1) void]) 0)", "5"),
    ("(if (values x 1) 2 3)", "5"),
    ("(cond [(memv x '(1 2)) (and (values 1 2) 3)])", "1"),
    ("(let ([y 0]) (set! y (values x 1)) 0)", "5"),
    ("(if (equal? #rx\"a\" (regexp \"a\")) (car x) 0)", "'a"),
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

/// What a module may do with what it's given, and isn't to blame for.
const USES: &[&str] = &[
    "(raise-argument-error 'f \"small\" x)",
    "(raise-argument-error 'f \"small\" 1 2 x)",
    "(raise-result-error 'f \"small\" 0 x)",
    "(raise-arguments-error 'f \"small\" \"x\" x)",
    "(raise (exn:fail \"a\" (current-continuation-marks)))",
    "(with-handlers ([exn:fail? (lambda (e) (raise (exn:fail:user (exn-message e) (exn-continuation-marks e))))]) (car x))",
    "(with-handlers ([symbol? void] [number? list]) (raise 5))",
    "(dropf '() (lambda () x))",
    "(call-with-values (lambda () (begin0 (values x 2) 3)) list)",
    "(if (equal? #rx\"a\" (pregexp \"a\")) (car x) 0)",
];

#[test]
fn no_client_breaks_a_module_that_raises_errors_of_its_own() {
    let mut wrong = vec![];
    for expression in USES {
        let loaded = expand::load(vec![Source::new("test.rkt", module(expression))]);
        let module = expand::default_module(&loaded.program).expect("a module");
        let options = Options { time: Some(Duration::from_secs(60)), ..Options::default() };
        let verdict = search::check(&loaded.program, module, &options).verdict();
        if !verdict.is_proved() && !verdict.is_bounded() {
            wrong.push(format!("{expression}: {verdict:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Modules that racket breaks by values which are equal without being the same, or by changing a string that the module made: no client
/// of ours does, so that no verdict may say that all clients were tried.
const COPIES: &[&str] = &[
    "(define (f x) (if (equal? (expt 2 70) x) (if (eq? (expt 2 70) x) 0 (car '())) 0))",
    "(define (f x) (if (eq? (string-append \"a\" \"b\") (string-append \"a\" \"b\")) 0 (car '())))",
    "(define (f x) (if (exact-integer? x) (add1 (hash-ref (hasheq x 1) (- (+ x 1) 1) #f)) 0))",
    "(define (f x) (add1 (hash-ref (hasheq 1.5 0) (+ 1.0 0.5) #f)))",
    "(define (f x) (if (memq 1.5 (list (/ 3.0 2))) 0 (car '())))",
    "(define b (string #\\a)) (define (f x) (if (eq? x 0) b (if (equal? b \"a\") 0 (car '()))))",
    "(define b (list (number->string 5))) (define (f x) (if (eq? x 0) b (if (equal? b '(\"5\")) 0 (car '()))))",
    "(define (f x) (let ([b (format \"~a\" 1)]) (if (procedure? x) (begin (x b) (if (equal? b \"1\") 0 (car '()))) 0)))",
];

#[test]
fn values_that_are_equal_but_not_the_same_bound_a_verdict() {
    for definitions in COPIES {
        let text = format!("#lang racket\n(provide (contract-out [f (-> any/c any)]))\n{definitions}\n");
        let loaded = expand::load(vec![Source::new("test.rkt", text)]);
        let module = expand::default_module(&loaded.program).expect("a module");
        let options = Options { time: Some(Duration::from_secs(60)), ..Options::default() };
        let verdict = search::check(&loaded.program, module, &options).verdict();
        assert!(!verdict.is_proved(), "{definitions}: {verdict:?}");
    }
}
