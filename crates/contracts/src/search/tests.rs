//! The search on whole modules: every program that RCC shows, and more.

mod boundary;
mod split_search;

use std::time::Duration;

use touchstone_report::{Method, Verdict};

use super::check;
use crate::outcome::{Counterexample, Options, Outcome};
use touchstone_front_racket::core::{ModuleId, Program, Source};
use touchstone_front_racket::expand;

fn load(text: &str) -> (Program, ModuleId) {
    let loaded = expand::load(vec![Source::new("test.rkt", text)]);
    let errors: Vec<_> = loaded.diagnostics.iter().filter(|found| found.kind.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let module = expand::default_module(&loaded.program).expect("a module");
    (loaded.program, module)
}

fn run(text: &str) -> Outcome {
    run_with(text, &Options { time: Some(Duration::from_secs(30)), explain: true, ..Options::default() })
}

fn run_with(text: &str, options: &Options) -> Outcome {
    let (program, module) = load(text);
    let report = check(&program, module, options);
    println!("{:#?}", report.verdict());
    println!("{:?}", report.statistics);
    report
}

fn counterexample(text: &str) -> Counterexample {
    found(&run(text))
}

/// The counterexample that is shown.
fn found(outcome: &Outcome) -> Counterexample {
    let verdict = outcome.verdict();
    assert!(verdict.is_shown(), "no counterexample but {verdict:?}");
    outcome.counterexample().expect("it's there").clone()
}

/// Whether nothing was found, and not everything was tried.
fn is_cut(outcome: &Outcome) -> bool {
    let verdict = outcome.verdict();
    !verdict.is_proved() && !verdict.is_shown()
}

#[test]
fn the_worked_example_of_section_2() {
    let found = counterexample(
        "(module f racket
           (provide (contract-out [f (-> (-> integer? integer?) integer? any/c)]))
           (define (f g n) (/ 1 (- 100 (g n)))))",
    );
    assert_eq!(found.fault.blame.as_str(), "f");
    assert_eq!(found.expression, "(f (λ (x) 100) 0)");
}

#[test]
fn division_by_100_minus_n() {
    let found = counterexample(
        "(module f racket
           (provide (contract-out [f (-> integer? any/c)]))
           (define (f n) (/ 1 (- 100 n))))",
    );
    assert_eq!(found.expression, "(f 100)");
}

#[test]
fn the_one_that_the_paper_cannot_do() {
    let found = counterexample(
        "(module f racket
           (provide (contract-out [f (-> integer? integer?)]))
           (define (f n) (/ 1 (+ 1 (* n n)))))",
    );
    assert_eq!(found.expression, "(f 1)");
}

#[test]
fn argmin_of_complex_numbers() {
    let found = counterexample(
        "(module argmin racket
           (provide (contract-out [argmin (-> (-> any/c number?) (and/c pair? list?) any/c)]))
           (define (argmin f xs) (argmin/acc f (car xs) (f (car xs)) (cdr xs)))
           (define (argmin/acc f b a xs)
             (cond [(null? xs) a]
                   [(< b (f (car xs))) (argmin/acc f a b (cdr xs))]
                   [else (argmin/acc f (car xs) (f (car xs)) (cdr xs))])))",
    );
    assert_eq!(found.fault.blame.as_str(), "argmin");
}

#[test]
fn a_position_that_answers_messages() {
    let found = counterexample(
        "(module posn racket
           (provide (contract-out [first-quadrant? (-> posn/c boolean?)]))
           (define posn/c (->i ([msg (one-of/c 'x 'y)]) (result (msg) (match msg ['x number?] ['y number?]))))
           (define (first-quadrant? p) (and (>= (p 'x) 0) (>= (p 'y) 0))))",
    );
    assert_eq!(found.fault.blame.as_str(), "posn");
}

#[test]
fn a_correct_module_is_exhausted() {
    let report = run("(module f racket
           (provide (contract-out [f (-> (-> exact-integer? exact-integer?) exact-integer? exact-integer?)]))
           (define (f g n) (if (> n 0) (g n) (+ 1 (g (- n))))))");
    assert!(report.verdict().is_proved(), "{:?}", report.verdict());
}

#[test]
fn an_instance_that_only_the_module_can_make_is_handed_back() {
    let found = counterexample(
        "(module counter racket
           (provide (contract-out [make (-> exact-nonnegative-integer? counter?)]
                                  [next (-> counter? exact-nonnegative-integer?)]))
           (struct counter (value))
           (define (make n) (counter n))
           (define (next c) (- (counter-value c) 3)))",
    );
    assert_eq!(found.fault.blame.as_str(), "counter");
    assert!(found.client.contains("make"), "{}", found.client);
}

/// Three calls away from what the module makes; twelve numbers and two invariants away from the constructor.
#[test]
fn what_exports_make_is_passed_on_before_such_data_is_built() {
    let found = counterexample(
        "(module dial racket
           (provide (contract-out [struct dial ([wheels wheels/c] [at exact-integer?])]
                                  [fresh (-> dial/c)]
                                  [left (-> dial/c dial/c)]
                                  [right (-> dial/c dial/c)]
                                  [shown (-> dial/c (integer-in 0 9))]))
           (struct dial (wheels at))
           (define wheels/c (and/c (listof (integer-in 0 9)) (λ (ws) (= (length ws) 12)) (λ (ws) (= (apply + ws) 46))))
           (define dial/c (and/c (struct/c dial wheels/c exact-integer?) (λ (d) (<= 0 (dial-at d) 11))))
           (define (fresh) (dial '(0 1 2 3 4 5 6 7 8 9 0 1) 9))
           (define (left d) (dial (dial-wheels d) (max 0 (- (dial-at d) 1))))
           (define (right d) (dial (dial-wheels d) (+ (dial-at d) 1)))
           (define (shown d) (list-ref (dial-wheels d) (dial-at d))))",
    );
    assert_eq!(found.fault.blame.as_str(), "dial");
    assert!(!found.client.contains("(dial "), "{}", found.client);
    assert_eq!(found.interactions, 4, "{}", found.client);
}

#[test]
fn a_search_in_two_orders_is_the_same_each_time() {
    let text = "(module bag racket
           (provide (contract-out [empty-bag bag?] [put (-> bag? exact-integer? bag?)] [size (-> bag? (integer-in 0 2))]))
           (struct bag (items))
           (define empty-bag (bag '()))
           (define (put b n) (bag (cons n (bag-items b))))
           (define (size b) (length (bag-items b))))";
    let (first, second) = (run(text), run(text));
    assert_eq!(first.statistics.steps, second.statistics.steps);
    let found = found(&first);
    assert_eq!(found.interactions, 4, "{}", found.client);
}

/// Taking from an empty queue goes round in circles, and nothing else can happen: that's all there is.
#[test]
fn a_run_that_comes_back_to_where_it_was_is_left_out() {
    let report = run("(module spin racket
       (provide (contract-out [spin (-> exact-integer? exact-integer?)]))
       (define (spin n) (turn (cons n (reverse (list n n)))))
       (define (turn l) (if (null? (reverse l)) 0 (turn (reverse (reverse l))))))");
    assert!(report.verdict().is_proved(), "{:?}", report.verdict());
    let growing = run("(module grow racket
       (provide (contract-out [grow (-> exact-integer? exact-integer?)]))
       (define (grow n) (turn (list n)))
       (define (turn l) (if (null? (reverse l)) 0 (turn (cons 1 l)))))");
    assert!(is_cut(&growing), "{:?}", growing.verdict());
}

#[test]
fn every_break_is_reported_if_that_is_wanted() {
    let text = "(module three racket
       (provide (contract-out [f (-> exact-integer? string?)] [g (-> any/c any/c)] [h (-> exact-integer? exact-integer?)]))
       (define (f n) n)
       (define (g x) (if (pair? x) (car x) (vector-ref x 0)))
       (define (h n) (if (= n 3) (car n) (quotient 1 n))))";
    let report = run_with(text, &Options { breaks: 10, ..Options::default() });
    let mut faults: Vec<String> =
        report.counterexamples.iter().map(|found| format!("{:?}", found.fault)).collect();
    assert!(report.counterexamples.iter().all(|found| found.confirmed));
    assert!(faults.len() >= 4, "{faults:#?}");
    faults.sort();
    faults.dedup();
    assert_eq!(faults.len(), report.counterexamples.len(), "{faults:#?}");
}

#[test]
fn a_proof_is_a_verdict_where_the_search_does_not_end() {
    let text = "(module sum racket
       (provide (contract-out [sum (->i ([n exact-nonnegative-integer?]) [result (n) (>=/c n)])]))
       (define (sum n) (if (= n 0) 0 (+ n (sum (- n 1))))))";
    let plain = run_with(text, &Options { steps: Some(100_000), ..Options::default() });
    assert!(is_cut(&plain), "{:?}", plain.verdict());
    let report = run_with(text, &Options { approximate: true, ..Options::default() });
    assert!(report.verdict().is_proved(), "{:?}", report.verdict());
}

/// The answer must not depend on which thread is done first: verdict, counterexample, proof and steps are those of one thread.
#[test]
fn a_proof_beside_the_search_changes_nothing_that_is_said() {
    let sum = |least: &str| {
        format!(
            "(module sum racket
               (provide (contract-out [sum (->i ([n exact-nonnegative-integer?]) [result (n) ({least} n)])]))
               (define (sum n) (if (= n 0) 0 (+ n (sum (- n 1))))))"
        )
    };
    let late = "(module count racket
       (provide (contract-out [count (-> (listof any/c) (lambda (n) (< n 9)))]))
       (define (count l) (if (null? l) 0 (+ 1 (count (cdr l))))))";
    let lock = "(module lock racket
       (provide (contract-out [put (-> integer? void?)] [take (-> integer?)]))
       (define held 0)
       (define (put n) (set! held n))
       (define (take) held))";
    let simple = "(module id racket (provide (contract-out [id (-> integer? integer?)])) (define (id x) x))";
    // No square differs from twice another by nothing: neither side knows.
    let squares = "(module squares racket
       (provide (contract-out [f (-> exact-positive-integer? exact-positive-integer? rational?)]))
       (define (f m n) (/ 1 (- (* m m) (* 2 n n)))))";
    let mut verdicts = Vec::new();
    for text in [&sum(">=/c"), &sum("<=/c"), late, lock, simple, squares] {
        for interactions in [1, 3] {
            let alone = Options {
                approximate: true,
                time: None,
                steps: Some(150_000),
                interactions,
                ..Options::default()
            };
            let beside = Options { beside: true, ..alone.clone() };
            let [alone, beside] = [alone, beside].map(|options| run_with(text, &options));
            assert_eq!(format!("{:?}", alone.verdict()), format!("{:?}", beside.verdict()), "{text}");
            assert_eq!(alone.attempt, beside.attempt, "{text}");
            verdicts.push(alone.verdict());
        }
    }
    let by = |method| {
        verdicts.iter().any(|verdict| matches!(verdict, Verdict::Excluded(proof) if proof.method() == method))
    };
    assert!(by(Method::Abstraction) && by(Method::Exhaustion), "{verdicts:?}");
    assert!(verdicts.iter().any(Verdict::is_shown), "{verdicts:?}");
    assert!(verdicts.iter().any(|verdict| matches!(verdict, Verdict::Open { .. })), "{verdicts:?}");
}

#[test]
fn state_between_calls_is_used() {
    let found = counterexample(
        "(module lock racket
           (provide (contract-out [acquire (-> void?)] [release (-> exact-positive-integer?)]))
           (define held 0)
           (define (acquire) (set! held (+ held 1)))
           (define (release) (set! held (- held 1)) (+ held 1)))",
    );
    assert_eq!(found.expression, "(release)");
}

#[test]
fn a_mutable_box_is_written_between_looks() {
    let found = counterexample(
        "(module boxes racket
           (provide (contract-out [f (-> (box/c any/c) (-> any/c) any/c)]))
           (define (f b g)
             (if (exact-integer? (unbox b))
                 (begin (g) (let ([x (unbox b)]) (/ 1 (if (and (exact-integer? x) (= x 7)) 0 1))))
                 0)))",
    );
    assert_eq!(found.fault.blame.as_str(), "boxes");
}

#[test]
fn an_impossible_error_is_not_reported() {
    let report = run("(module f racket
           (provide (contract-out [f (-> exact-integer? exact-integer?)]))
           (define (f n) (if (> n 3) (quotient 10 (- n 3)) (if (< n 3) (quotient 10 (- n 3)) 0))))");
    assert!(report.verdict().is_proved(), "{:?}", report.verdict());
}

#[test]
fn a_module_that_never_ends_meets_its_budget() {
    let text = "(module f racket
           (provide (contract-out [f (-> exact-integer? any/c)]))
           (define (f n) (f (+ n 1))))";
    let report = run_with(text, &Options { time: None, steps: Some(50_000), ..Options::default() });
    assert!(is_cut(&report), "{:?}", report.verdict());
}

#[test]
fn deep_recursion_is_not_ours() {
    let found = counterexample(
        "(module f racket
           (provide (contract-out [f (-> exact-integer? exact-positive-integer?)]))
           (define (down n) (if (= n 0) 0 (+ 1 (down (- n 1)))))
           (define (f n) (- (down 8000) 8000)))",
    );
    assert_eq!(found.expression, "(f 0)");
}

#[test]
fn the_same_search_has_the_same_result() {
    let text = "(module f racket
           (provide (contract-out [f (-> (-> exact-integer? exact-integer?) (listof exact-integer?) any/c)]))
           (define (f g xs) (for/sum ([x xs]) (/ 1 (- (g x) 5)))))";
    let (first, second) = (counterexample(text), counterexample(text));
    assert_eq!(first.client, second.client);
}

#[test]
fn deeply_nested_closures_are_dropped() {
    let text = "(module f racket
           (provide (contract-out [f (-> exact-integer? any/c)]))
           (define (down n k) (if (= n 0) k (down (- n 1) (lambda () (k)))))
           (define (f n) (begin (down 100000 (lambda () 1)) (/ 1 (- n 5)))))";
    let report = run_with(text, &Options { time: None, steps: Some(8_000_000), ..Options::default() });
    assert!(report.verdict().is_shown(), "{:?}", report.verdict());
}

#[test]
fn products_that_the_solver_layer_cannot_factor_go_to_an_smt_solver() {
    let text = "(module product racket
           (provide (contract-out [f (-> (integer-in 2 999) (integer-in 2 999) any/c)]))
           (define (f m n) (if (= (* m n) 367187) (car '()) 0)))";
    let options = Options { steps: Some(400_000), ..Options::default() };
    assert!(is_cut(&run_with(text, &options)));
    if touchstone_solve::smt::SmtSolver::find().is_err() {
        println!("no SMT solver is installed: nothing was compared");
        return;
    }
    let options = Options { smt: true, ..options };
    let found = found(&run_with(text, &options));
    assert!(["(f 599 613)", "(f 613 599)"].contains(&found.expression.as_str()), "{}", found.expression);
    // 599 and 613 are primes: with one of them out of reach nothing breaks it.
    let report = run_with(&text.replace("999", "600"), &options);
    assert!(report.verdict().is_proved(), "{:?}", report.verdict());
}
