//! Confirmation against an installed Racket; without one these tests say so and pass.

use super::*;
use crate::concrete::{self, Fault, Outcome};
use crate::core::{ModuleId, Source};
use crate::expand::{load, with_client};

/// Limits so wide that a busy machine doesn't matter.
const LONG: Limits =
    Limits { time: Duration::from_secs(120), patience: Duration::from_secs(90), memory: 2048 };

/// A running Racket, or nothing (with a line that says so).
fn racket() -> Option<Racket> {
    match Racket::find() {
        Ok(racket) => Some(racket),
        Err(error @ RacketError::NotInstalled) => {
            println!("skipped: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

fn loaded(name: &str, text: &str) -> Program {
    let loaded = load(vec![Source::new(name, text)]);
    assert!(loaded.is_whole(), "{:?}", loaded.diagnostics);
    loaded.program
}

/// Claim of the concrete machine about a client.
fn claim(program: &Program, client: &str) -> (Claim, Fault) {
    let completed = with_client(program, "client", client).expect("a client");
    let last = ModuleId(completed.modules.len() as u32 - 1);
    match concrete::run(&completed, last, &concrete::Limits::default()).outcome {
        Outcome::Fault(fault) => (Claim::of_run(&completed, &fault), fault),
        other => panic!("{client}: {other:?}"),
    }
}

const QUEUE: &str = "\
#lang racket
;; λ, so that bytes and characters differ
(module cell racket
  (provide (contract-out [fresh (-> (>/c 0) (>/c 0))]))
  (define (fresh n) n))
(require 'cell)
(struct p (x) #:transparent)
(provide (contract-out [f (-> (-> exact-integer? exact-integer?) exact-integer?)]
                       [g (-> exact-integer? exact-positive-integer?)]
                       [g2 (-> exact-integer? exact-positive-integer?)]
                       [h (-> exact-integer? any/c)]
                       [struct p ([x integer?])]
                       [get (-> p? integer?)]
                       [odd (-> p?)]
                       [more (->i ([n exact-nonnegative-integer?]) [r (n) (and/c exact-nonnegative-integer? (>=/c n) (>/c 0))])]
                       [dear (->i ([x integer?]) [r (x) (>=/c x)])]))
(define (f k) (quotient 1 (k 0)))
(define (g n) (fresh n))
(define (g2 n) n)
(define (h n) (cond [(= n 0) (car '())] [(= n 1) (n 1)] [(= n 2) (add1 'x)] [(= n 3) (car (list))] [else (h 1 2)]))
(define (get q) (add1 (string-length (p-x q))))
(define (dear x) (- x 1))
(define (odd) (p 1.5))
(define (more n) (- n 1))
";

/// Clients, and the party that each blames.
const CLIENTS: [(&str, &str); 15] = [
    ("(require 'queue) (f (λ (n) 0))", "queue"),
    ("(require 'queue) (f (λ (n) (quotient 1 0)))", "client"),
    ("(require 'queue) (f (λ (n) 'a))", "client"),
    ("(require 'queue) (g 0)", "queue"),
    ("(require 'queue) (g2 0)", "queue"),
    ("(require 'cell) (fresh 0)", "client"),
    ("(require 'queue) (h 0)", "queue"),
    ("(require 'queue) (h 1)", "queue"),
    ("(require 'queue) (h 2)", "queue"),
    ("(require 'queue) (h 3)", "queue"),
    ("(require 'queue) (h 4)", "queue"),
    ("(require 'queue) (get (p 1))", "queue"),
    ("(require 'queue) (dear 5)", "queue"),
    ("(require 'queue) (p-x (odd))", "queue"),
    ("(require 'queue) (more 0)", "queue"),
];

#[test]
fn racket_confirms_what_the_concrete_machine_says_and_nothing_else() {
    let Some(racket) = racket() else { return };
    let program = loaded("some/queue.rkt", QUEUE);
    let claims: Vec<Claim> = CLIENTS
        .iter()
        .map(|(client, blamed)| {
            let (claim, fault) = claim(&program, client);
            assert_eq!(fault.blamed, *blamed, "{client}");
            claim
        })
        .collect();
    for (at, (client, _)) in CLIENTS.iter().enumerate() {
        let run = racket.run(&program, client, LONG, Code::Traced).expect("an answer");
        for (other, claim) in claims.iter().enumerate() {
            let agreement = claim.judge(&program, &run);
            // Each is another party, contract or place, but for what happens in clients: where isn't known there.
            let same = at == other;
            assert_eq!(agreement == Agreement::Confirmed, same, "{client} {claim:?}: {agreement:?} {run:?}");
        }
    }
}

#[test]
fn limits_end_a_run_and_the_process_goes_on() {
    let Some(racket) = racket() else { return };
    let program = loaded("f.rkt", "#lang racket\n(provide f)\n(define (f) (f))");
    let short = Limits { time: Duration::from_secs(1), ..LONG };
    let run = racket.run(&program, "(require 'f) (f)", short, Code::Traced).expect("an answer");
    assert_eq!(run.end, End::Time);
    let (claim, _) = claim(&program, "(require 'f) (f 1)");
    assert_eq!(claim.judge(&program, &run), Agreement::Open("wasn't done in time"));
    let run = racket.run(&program, "(+ 1 2)", LONG, Code::Traced).expect("an answer");
    assert_eq!((run.end, run.output.as_str()), (End::Finished, "3\n"));
    let hungry = "(let loop ([l '()]) (loop (cons (make-vector 10000 0) l)))";
    let narrow = Limits { memory: 500, ..LONG };
    assert_eq!(racket.run(&program, hungry, narrow, Code::Traced).expect("an answer").end, End::Memory);
}

#[test]
fn a_module_of_another_text_is_another_module() {
    let Some(racket) = racket() else { return };
    for (value, failing) in [("1", false), ("(car '())", true), ("2", false)] {
        let program = loaded("m.rkt", &format!("#lang racket\n(provide x)\n(define x {value})"));
        let run = racket.run(&program, "(require 'm) x", LONG, Code::Traced).expect("an answer");
        if failing {
            assert!(matches!(run.end, End::Exception { class: Class::Contract, .. }), "{run:?}");
        } else {
            assert_eq!((run.end, run.output), (End::Finished, format!("{value}\n")));
        }
    }
}

#[test]
fn what_is_spliced_at_the_end_of_a_quasi_quotation_needs_no_list() {
    let Some(racket) = racket() else { return };
    let program =
        loaded("q.rkt", "#lang racket\n(provide q)\n(define (q x) (list `(1 ,@x) `(,@x) `(,@'(2) . ,x)))");
    for x in ["5", "'(3)", "(cons 3 4)"] {
        let client = format!("(require 'q) (q {x})");
        let completed = with_client(&program, "client", &client).expect("a client");
        let last = ModuleId(completed.modules.len() as u32 - 1);
        let ours = concrete::run(&completed, last, &concrete::Limits::default());
        assert_eq!(ours.outcome, Outcome::Finished, "{x}");
        assert_eq!(
            racket.run(&program, &client, LONG, Code::Traced).expect("an answer").output,
            ours.output,
            "{x}"
        );
    }
}

#[test]
fn inner_modules_are_required_by_their_path() {
    let program = loaded("queue.rkt", QUEUE);
    let root = |name: &str| format!("(file \"x/{name}.rkt\")");
    assert_eq!(
        with_paths(&program, "(require 'cell 'queue)\n(g 'queue)", root),
        "(require (submod (file \"x/queue.rkt\") cell) (file \"x/queue.rkt\"))\n(g 'queue)"
    );
}

#[test]
fn a_racket_that_is_not_there_is_an_error() {
    assert!(matches!(Racket::at("/nowhere/racket"), Err(RacketError::NotInstalled)));
    assert!(matches!(Racket::at("true"), Err(RacketError::Silent | RacketError::Io(_))));
}

#[test]
fn what_fails_inside_of_the_library_has_a_name_that_racket_knows() {
    let Some(racket) = racket() else { return };
    let calls = [
        "(vector-fill! (vector-immutable 1) 1)",
        "(vector-argmin values (vector))",
        "(vector-argmax car (vector 1 2))",
        "(regexp-match \"?\" \"x\")",
        "(regexp-match* \"(\" \"x\")",
        "(regexp-split \"*\" \"x\")",
        "(regexp-replace \"[\" \"x\" \"y\")",
        "(regexp-match 1 \"x\")",
        "(vector-copy! (vector-immutable 1) 0 (vector 2))",
        "(vector-map car (vector 1))",
        "(vector-ref (vector 1) 2)",
        "(vector-sort (vector 1 'a) <)",
        "(vector-copy (vector 1) 3)",
        "(list-tail '(1) 3)",
        "(argmin values '())",
        "(map car '(1))",
        "(for-each car '(1))",
        "(filter even? '(a))",
        "(foldl + 0 '(a))",
        "(sort '(1 a) <)",
        "(apply + '(a))",
        "(hash-update (hash) 'a add1)",
        "(hash-update! (make-hash) 'a add1)",
        "(hash-ref! (hash) 'a 1)",
        "(hash-map 1 cons)",
        "(string-join '(1))",
        "(string-join 'a \"b\")",
        "(inexact->exact +inf.0)",
        "(exact-floor +nan.0)",
        "(expt 0 -1)",
        "(log 0)",
        "(log 2 1)",
        "(atan 0 0)",
        "(angle 0)",
        "(number->string 1.5 2)",
        "(number->string 3 7)",
        "(sqr 'a)",
        "(last '())",
        "(take '(1) 2)",
        "(drop '(1) 2)",
        "(build-list -1 values)",
        "(list->string '(1))",
        "(remove-duplicates 1)",
        "(assoc 1 '(1))",
        "(append '(1) 2 '(3))",
        "(set-first (set))",
        "(stream-first '())",
        "(in-range 'a)",
        "(range 'a)",
    ];
    let mut wrong = vec![];
    for call in calls {
        let program = loaded("m.rkt", &format!("#lang racket\n(provide f)\n(define (f) {call})"));
        let (claim, fault) = claim(&program, "(require 'm) (f)");
        assert_eq!(fault.blamed, "m", "{call}");
        match racket.confirm(&program, "(require 'm) (f)", &claim, LONG).expect("an answer") {
            Agreement::Confirmed => {}
            other => wrong.push(format!("{call}: {:?}, but {other:?}", claim.rule)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
