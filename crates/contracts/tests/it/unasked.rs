//! What a client may do to a module without being called: break a contract and go on, hash and compare, call what it was given as a contract
//! doesn't allow; and what racket says of the last.

use super::clients::{broken, check};
use super::plain_use::module;
use touchstone_report::Quantity;

/// Whether a limit of the run says that clients like these weren't tried.
fn leaves_out(text: &str, what: &str) -> bool {
    let outcome = check(&module(text));
    assert!(!outcome.verdict().is_shown(), "{text}: {:?}", outcome.verdict());
    outcome
        .ledger
        .limits()
        .any(|limit| limit.quantity == Quantity::ClientShapes && format!("{limit:?}").contains(what))
}

#[test]
fn keys_that_nobody_knows_hash_and_compare_themselves() {
    let own = "structures with an equality of their own";
    let asks = |contract: &str, body: &str| {
        let text = format!(
            "(provide (contract-out [f (-> {contract} any)])) (define (f a) {body})
             (struct t (x) #:transparent) (struct o (x))"
        );
        leaves_out(&text, own)
    };
    let bodies = [
        "(hash a 1)",
        "(hash (list 1 a) 1)",
        "(hash (vector a) 1)",
        "(hash (t a) 1)",
        "(hash-ref (hash a 1) a 0)",
        "(hash-ref (make-hash) a 0)",
        "(hash-set (hash) a 1)",
        "(hash-has-key? (hash 1 1) a)",
        "(hash-remove (hash) a)",
        "(hash-update (hash) a values 1)",
        "(let ([h (make-hash)]) (hash-set! h a 1))",
        "(let ([h (make-hash)]) (hash-ref! h a 1))",
        "(let ([h (make-hash)]) (hash-update! h a values 1))",
        "(make-hash (list (cons a 1)))",
        "(dict-ref (hash) a 0)",
        "(dict-set (hash) a 0)",
        "(for/hash ([x (list a)]) (values x 1))",
        "(for/set ([x (list a)]) x)",
        "(set a)",
        "(set-add (set) a)",
        "(set-member? (set 1) a)",
        "(list->set (list a))",
        "(subset? (set a) (set 1))",
        "(group-by values (list a))",
    ];
    for body in bodies {
        assert!(asks("any/c", body), "{body}");
        assert!(!asks("symbol?", body), "{body}");
    }
    for body in ["(hasheq a 1)", "(hash 1 a)", "(hash-ref (hasheq) a 0)", "(list a)"] {
        assert!(!asks("any/c", body), "{body}");
    }
}

#[test]
fn keys_of_a_type_that_a_client_derives_from_have_an_equality_of_their_own() {
    let text = "(provide (struct-out o) (contract-out [f (-> o? any)]))
                (struct o (x)) (define (f a) (o-x a) (hash a 1))";
    assert!(leaves_out(text, "structures with an equality of their own"));
    let text = "(provide (contract-out [f (-> symbol? any)]))
                (struct o (x)) (define (f a) (hash (o a) 1))";
    assert!(!leaves_out(text, "structures with an equality of their own"));
}

#[test]
fn a_call_that_a_contract_forbids_and_the_procedure_takes_is_to_blame_on_the_caller() {
    let texts = [
        "(provide (contract-out [f (-> (-> integer? integer?) integer?)]))
         (define (f g)
           (with-handlers ([exn:fail:contract:blame? (lambda (e) 'bad)] [exn:fail? (lambda (e) 1)]) (g 1 2)))",
        "(provide (contract-out [f (-> integer?)]))
         (define/contract (g x [y 2]) (-> integer? integer?) x)
         (define (f) (g 1 2))",
        "(provide (contract-out [f (-> integer?)]))
         (define/contract (g x #:k [y 2]) (-> integer? integer?) x)
         (define (f)
           (with-handlers ([exn:fail:contract:blame? (lambda (e) 'bad)] [exn:fail? (lambda (e) 1)]) (g 1 #:k 2)))",
        "(provide (contract-out [f (-> integer?)]))
         (define g (contract (-> integer? integer?) (lambda (x [y 2]) x) 'p 'n))
         (define (f)
           (with-handlers ([exn:fail:contract:blame? (lambda (e) 'bad)] [exn:fail? (lambda (e) 1)]) (g 1 2)))",
    ];
    for text in texts {
        broken(&module(text));
    }
}

#[test]
fn a_call_that_the_procedure_does_not_take_is_an_error_of_its_own() {
    let text = "(provide (contract-out [f (-> integer?)]))
                (define/contract (g x) (-> integer? integer?) x)
                (define (f) (with-handlers ([exn:fail:contract:blame? (lambda (e) 'bad)] [exn:fail? (lambda (e) 1)]) (g 1 2)))";
    let outcome = check(&module(text));
    assert!(!outcome.verdict().is_shown(), "{:?}", outcome.verdict());
}

#[test]
fn a_client_goes_on_after_it_has_broken_a_contract() {
    broken(&module(
        "(provide (contract-out [f (-> (-> integer?) any)] [h (-> 0)]))
         (define n 0)
         (define (f g) (set! n 1) (g) (set! n 0))
         (define (h) n)",
    ));
    broken(&module(
        "(provide (contract-out [f (-> (box/c integer?) any)] [h (-> 0)]))
         (define n 0)
         (define (f b) (set! n 1) (unbox b) (set! n 0))
         (define (h) n)",
    ));
    let outcome = check(&module(
        "(provide (contract-out [f (-> (box/c integer?) any)] [h (-> 0)]))
         (define n 0)
         (define (f b) (unbox b) (set! n 1) (set! n 0))
         (define (h) n)",
    ));
    assert!(!outcome.verdict().is_shown(), "{:?}", outcome.verdict());
}

#[test]
fn messages_of_errors_are_composed_by_the_client() {
    let what = "error-value->string-handler";
    let text = |before: &str, handlers: &str| {
        format!(
            "(provide (contract-out [f (-> any/c any)])) (define n 0)
             (define (f x) {before} (with-handlers ({handlers}) (add1 'a)) (set! n 0))"
        )
    };
    let fails = "[exn:fail? void]";
    assert!(leaves_out(&text("(set! n 1)", fails), what));
    assert!(!leaves_out(&text("", fails), what));
    assert!(leaves_out(&text("", "[symbol? void] [exn:fail? void]"), what));
    assert!(leaves_out(&text("", "[void void]"), what));
}

#[test]
fn messages_that_a_module_asks_for_are_composed_by_the_client() {
    let text = |body: &str| {
        format!(
            "(provide (contract-out [f (-> symbol? 1)])) (struct t (x))
             (define (f x) (with-handlers ([symbol? (lambda (x) 'bad)] [exn:fail? (lambda (e) 1)]) {body} 1))"
        )
    };
    let (errors, printing) = ("error-value->string-handler", "global-port-print-handler");
    let composing = [
        "(error \"x\" 5)",
        "(error 'a \"~e\" 5)",
        "(error 'a (string-append \"~\" (symbol->string x)) 5)",
        "(raise-user-error \"x\" 5)",
        "(raise-argument-error 'a \"b\" 5)",
        "(raise-arguments-error 'a \"b\" \"c\" 5)",
        "(raise-result-error 'a \"b\" 5)",
        "(format \"~e\" 5)",
        "(fprintf (open-output-string) \"~e\" 5)",
        "(add1 'a)",
        "(t-x 5)",
    ];
    for body in composing {
        assert!(leaves_out(&text(body), errors), "{body}");
    }
    for body in ["(error \"x\")", "(error 'a \"~a\" 5)", "(format \"~a\" 5)", "(list 5)"] {
        assert!(!leaves_out(&text(body), errors), "{body}");
    }
    for body in ["(error 'a \"~v\" 5)", "(format \"~v\" 5)", "(~v 5)", "(print 5 (open-output-string))"] {
        assert!(leaves_out(&text(body), printing), "{body}");
    }
    assert!(!leaves_out(&text("(format \"~s\" 5)"), printing));
    assert!(leaves_out(&text("(format \"~.a\" 5)"), "error-print-width"));
}

#[test]
fn a_handler_that_looks_at_what_it_is_given_is_given_something_else() {
    let text = |handler: &str| {
        format!(
            "(provide (contract-out [f (-> any/c any)]))
             (define (f x) (with-handlers ([exn:fail? {handler}]) (add1 'a)))"
        )
    };
    let what = "error-value->string-handler";
    assert!(leaves_out(&text("(lambda (e) (exn:fail:contract? e))"), what));
    assert!(leaves_out(&text("values"), what));
    assert!(!leaves_out(&text("(lambda (e) 1)"), what));
    assert!(!leaves_out(&text("(lambda (e) (string? (exn-message e)))"), what));
    let other = "(provide (contract-out [f (-> any/c any)]))
                 (define (f x) (with-handlers ([exn:fail:contract? void]) (error \"x\" 5)))";
    assert!(leaves_out(other, what));
}

#[test]
fn what_is_done_on_the_way_out_is_done_for_a_client_that_goes_on() {
    let text = |last: &str| {
        module(&format!(
            "(provide (contract-out [f (-> (-> integer?) any)] [h (-> 0)]))
             (define n 0)
             (define (f g) (let ([ok 1]) (dynamic-wind void (lambda () (g) (set! ok 0)) (lambda () (set! n {last})))))
             (define (h) n)"
        ))
    };
    broken(&text("ok"));
    let outcome = check(&text("0"));
    assert!(!outcome.verdict().is_shown(), "{:?}", outcome.verdict());
}

#[test]
fn a_promise_that_is_forced_has_changed() {
    let text = "(provide (contract-out [f (-> (-> any) any)]))
                (define (f g) (define p (delay 1)) (g) (begin0 (promise-forced? p) (force p)))";
    assert!(leaves_out(text, "continuations that are entered again"));
    let text = "(provide (contract-out [f (-> (-> any) any)]))
                (define (f g) (define p 1) (g) (begin0 (pair? p) (list p)))";
    assert!(!leaves_out(text, "continuations that are entered again"));
    broken(&module(
        "(provide (contract-out [f (-> any)] [h (-> (-> any) 1)]))
         (define p (delay 1))
         (define (f) (force p))
         (define (h k)
           (define before (promise-forced? p))
           (k)
           (if (eq? before (promise-forced? p)) 1 'no))",
    ));
}
