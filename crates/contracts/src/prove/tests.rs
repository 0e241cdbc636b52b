//! What's proved, and that nothing is which a client breaks.

mod edits;
mod messages;
mod predicates;
mod state;

use std::path::PathBuf;

use super::{Attempt, prove};
use crate::outcome::Options;
use touchstone_front_racket::concrete::{self, Limits};
use touchstone_front_racket::core::{ModuleId, Program, Source};
use touchstone_front_racket::expand;

fn load(text: &str) -> (Program, ModuleId) {
    let loaded = expand::load(vec![Source::new("test.rkt", text)]);
    let errors: Vec<_> = loaded.diagnostics.iter().filter(|found| found.kind.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let module = expand::default_module(&loaded.program).expect("a module");
    (loaded.program, module)
}

fn attempt(text: &str) -> Attempt {
    let (program, module) = load(text);
    prove(&program, module, &Options::default(), None)
}

#[track_caller]
fn safe(text: &str) {
    let attempt = attempt(text);
    assert!(attempt.is_safe(), "{text}\n{attempt:?}");
}

#[track_caller]
fn unknown(text: &str) {
    assert!(matches!(attempt(text), Attempt::Unknown(_)), "{text}");
}

fn module(contract: &str, body: &str) -> String {
    format!("(module m racket (provide (contract-out {contract})) {body})")
}

#[test]
fn a_result_is_bounded_by_its_argument() {
    let sum = "(define (sum n) (if (<= n 0) 0 (+ n (sum (- n 1)))))";
    safe(&module("[sum (->i ([n exact-integer?]) [result (n) (>=/c n)])]", sum));
    unknown(&module("[sum (->i ([n exact-integer?]) [result (n) (>/c n)])]", sum));
    unknown(&module("[sum (->i ([n exact-integer?]) [result (n) (</c (+ n 1000))])]", sum));
}

#[test]
fn a_counter_stays_in_range() {
    let body = |last: &str| {
        format!(
            "(define (total n f)
               (let loop ([i 0] [acc 0]) (if (< i n) (loop (+ i 1) (+ acc (/ 1 (- {last} i)))) acc)))"
        )
    };
    let contract = "[total (-> exact-nonnegative-integer? any/c real?)]";
    safe(&module(contract, &body("-1")));
    unknown(&module(contract, &body("70")));
}

#[test]
fn what_a_list_contract_says_holds_of_all_elements() {
    let contract = "[sum (-> (listof exact-integer?) exact-integer?)]";
    safe(&module(contract, "(define (sum xs) (if (null? xs) 0 (+ (car xs) (sum (cdr xs)))))"));
    safe(&module(contract, "(define (sum xs) (foldl + 0 (map add1 (filter even? xs))))"));
    unknown(&module(contract, "(define (sum xs) (if (null? xs) 0 (+ (cadr xs) (sum (cdr xs)))))"));
    let loose = "[sum (-> (listof (or/c exact-integer? string?)) exact-integer?)]";
    unknown(&module(loose, "(define (sum xs) (if (null? xs) 0 (+ (car xs) (sum (cdr xs)))))"));
    let body = "(define (sum xs)
      (cond [(null? xs) 0] [(string? (car xs)) (sum (cdr xs))] [else (+ (car xs) (sum (cdr xs)))]))";
    safe(&module(loose, body));
}

#[test]
fn the_last_of_a_list_that_has_one() {
    let body = "(define (onto xs done) (if (null? xs) done (onto (cdr xs) (cons (car xs) done))))
                (define (final xs) (car (onto xs '())))";
    safe(&module("[final (-> (non-empty-listof symbol?) symbol?)]", body));
    unknown(&module("[final (-> (listof symbol?) symbol?)]", body));
    unknown(&module("[final (-> (non-empty-listof any/c) symbol?)]", body));
}

#[test]
fn the_client_has_what_it_was_given() {
    // A procedure that's returned, one that's an argument of the client's, and one that's in a list that's generalised.
    let returned = |test: &str| {
        module(
            "[make (-> exact-integer? (-> exact-integer? exact-integer?))]",
            &format!("(define (make n) (λ (m) (if {test} (car m) n)))"),
        )
    };
    safe(&returned("(string? m)"));
    unknown(&returned("(= m n 7)"));
    let passed = |test: &str| {
        module(
            "[run (-> (-> (-> exact-integer? any/c) any/c) any/c)]",
            &format!("(define (run k) (k (λ (m) (if {test} (car m) 0))))"),
        )
    };
    safe(&passed("(string? m)"));
    unknown(&passed("(= m 7)"));
    let listed = |test: &str| {
        module(
            "[thunks (-> exact-nonnegative-integer? (listof (-> any/c any/c)))]",
            &format!(
                "(define (thunks n) (if (= n 0) '() (cons (λ (m) (if {test} (car m) n)) (thunks (- n 1)))))"
            ),
        )
    };
    safe(&listed("(and (string? m) (symbol? m))"));
    unknown(&listed("(string? m)"));
}

#[test]
fn instances_are_those_that_were_handed_out() {
    let text = |first: &str| {
        module(
            "[fresh (-> cell?)] [next (-> cell? cell?)] [inverse (-> cell? real?)]",
            &format!(
                "(struct cell (n))
                 (define (fresh) (cell {first}))
                 (define (next c) (cell (+ (cell-n c) 1)))
                 (define (inverse c) (/ 1 (cell-n c)))"
            ),
        )
    };
    safe(&text("1"));
    unknown(&text("0"));
    unknown(&text("-3"));
    unknown(&text("'none"));
}

#[test]
fn keywords_are_given_in_all_ways() {
    let by = |contract: &str, default: &str| {
        module(
            &format!("[f (->* (exact-integer?) (#:by {contract}) rational?)]"),
            &format!("(define (f n #:by [by {default}]) (/ n by))"),
        )
    };
    safe(&by("exact-positive-integer?", "1"));
    unknown(&by("exact-integer?", "1"));
    unknown(&by("exact-positive-integer?", "0"));
}

#[test]
fn signs_of_products() {
    let area = |contract: &str| {
        module(
            &format!("[area (-> {contract} exact-positive-integer? exact-positive-integer?)]"),
            "(define (area width height) (* width height))",
        )
    };
    safe(&area("exact-positive-integer?"));
    unknown(&area("exact-nonnegative-integer?"));
    unknown(&area("exact-integer?"));
}

#[test]
fn strings_of_any_length() {
    let first = |test: &str| {
        module(
            "[f (-> string? exact-integer?)]",
            &format!(
                "(define (f s) (let ([cs (string->list s)]) (if {test} (char->integer (car cs)) (string-length (list->string cs)))))"
            ),
        )
    };
    safe(&first("(pair? cs)"));
    unknown(&first("(null? cs)"));
}

#[test]
fn fields_within_bounds_that_the_text_names() {
    let clock = |bound: u32| {
        module(
            &format!(
                "[later (-> exact-nonnegative-integer? clock?)] [minute (-> clock? (integer-in 0 {bound}))]"
            ),
            "(struct clock (minute)) (define (later n) (clock (remainder n 60))) (define (minute c) (clock-minute c))",
        )
    };
    safe(&clock(59));
    unknown(&clock(58));
}

#[test]
fn exceptions_that_the_program_handles_are_not_forgotten() {
    // The client's procedure may raise, and then the handler fails; `find` may raise, and then the handler fails.
    unknown(&module(
        "[f (-> (-> any/c) any/c)]",
        "(define (f g) (with-handlers ([(λ (e) #t) (λ (e) (car e))]) (g) 0))",
    ));
    unknown(&module(
        "[f (-> (listof exact-integer?) any/c)]",
        "(define (find xs) (cond [(null? xs) (error \"none\")] [(= 3 (car xs)) 0] [else (find (cdr xs))]))
         (define (f xs) (with-handlers ([(λ (e) #t) (λ (e) (car e))]) (find xs)))",
    ));
}

#[test]
fn a_client_that_raises_inside_of_a_loop_is_not_forgotten() {
    unknown(&module(
        "[f (-> (-> any/c any/c) (listof any/c) any/c)]",
        "(define (each g xs) (if (null? xs) 0 (begin (g (car xs)) (each g (cdr xs)))))
         (define (f g xs) (with-handlers ([(λ (e) #t) (λ (e) (car e))]) (each g xs)))",
    ));
}

#[test]
fn lengths_of_lists_are_numbers() {
    let nth = |bound: &str| {
        module(
            &format!(
                "[nth (->i ([xs (listof symbol?)] [n (xs) (and/c exact-nonnegative-integer? ({bound} (length xs)))])
                           [result symbol?])]"
            ),
            "(define (nth xs n) (if (= n 0) (car xs) (nth (cdr xs) (- n 1))))",
        )
    };
    safe(&nth("</c"));
    unknown(&nth("<=/c"));
    let copy = |relation: &str, body: &str| {
        module(
            &format!(
                "[copy (->i ([xs (listof any/c)]) [result (xs) (λ (ys) ({relation} (length ys) (length xs)))])]"
            ),
            &format!("(define (copy xs) (if (null? xs) '() {body}))"),
        )
    };
    safe(&copy("=", "(cons (car xs) (copy (cdr xs)))"));
    safe(&copy(">=", "(cons 0 (cons (car xs) (copy (cdr xs))))"));
    safe(&copy("<=", "(if (symbol? (car xs)) (copy (cdr xs)) (cons (car xs) (copy (cdr xs))))"));
    unknown(&copy("=", "(if (symbol? (car xs)) (copy (cdr xs)) (cons (car xs) (copy (cdr xs))))"));
    unknown(&copy("=", "(cons 0 (cons (car xs) (copy (cdr xs))))"));
    unknown(&copy("<", "(cons (car xs) (copy (cdr xs)))"));
    let both = |test: &str| {
        module(
            "[pick (-> (listof symbol?) (listof symbol?) symbol?)]",
            &format!(
                "(define (pick xs ys) (if ({test} (length xs) (length ys)) (if (null? xs) 'none (car ys)) 'differ))"
            ),
        )
    };
    safe(&both("="));
    safe(&both("<="));
    unknown(&both(">="));
}

#[test]
fn procedures_around_procedures_are_finitely_many() {
    let cps = |last: &str, next: &str| {
        module(
            "[walk (-> exact-nonnegative-integer? (-> exact-nonnegative-integer? any/c) any/c)]",
            &format!("(define (walk n k) (if (= n 0) (k {last}) (walk (- n 1) (λ (m) (k {next})))))"),
        )
    };
    safe(&cps("0", "(+ m n)"));
    safe(&cps("7", "(* m 2)"));
    unknown(&cps("0", "(- m 1)"));
    unknown(&cps("'none", "m"));
    unknown(&cps("0", "(if (> n 5) 'many m)"));
    // Those that a client is handed are called with anything that it has.
    let handed = |innermost: &str, around: &str| {
        module(
            "[chain (-> exact-nonnegative-integer? (-> any/c any/c))]",
            &format!(
                "(define (chain n) (if (= n 0) (λ (m) {innermost}) (let ([next (chain (- n 1))]) (λ (m) {around}))))"
            ),
        )
    };
    safe(&handed("m", "(next (list m))"));
    unknown(&handed("(car m)", "(next m)"));
    unknown(&handed("m", "(next (car m))"));
    // The client's own are among them.
    unknown(&module(
        "[both (-> exact-nonnegative-integer? (-> exact-integer? any/c) exact-integer?)]",
        "(define (both n f) (if (= n 0) (f 0) (both (- n 1) (λ (m) (f (+ m 1))))))",
    ));
}

#[test]
fn what_descends_is_followed() {
    let after = |test: &str| {
        module(
            "[after (-> symbol? (listof symbol?) (or/c symbol? #f))]",
            &format!(
                "(define (after name names)
                   (let ([found (memq name names)]) (if (and found (pair? {test})) (cadr found) #f)))"
            ),
        )
    };
    safe(&after("(cdr found)"));
    unknown(&after("found"));
    let both = |least: u32| {
        module(
            "[two (-> (listof exact-integer?) any/c)]",
            &format!("(define (two xs) (if (> (length xs) {least}) (+ (first xs) (second xs)) 0))"),
        )
    };
    safe(&both(1));
    unknown(&both(0));
}

#[test]
fn what_an_object_answers_depends_on_the_message() {
    let squares = |area: &str, scaled: &str| {
        module(
            "[square (-> exact-positive-integer? shape/c)]
             [total (-> (listof shape/c) exact-nonnegative-integer?)]",
            &format!(
                "(define shape/c
                   (->i ([message (one-of/c 'area 'scaled)])
                        [result (message)
                         (case message
                           [(area) exact-positive-integer?]
                           [(scaled) (-> exact-positive-integer? (recursive-contract shape/c))])]))
                 (define (square side)
                   (λ (message)
                     (case message [(area) {area}] [(scaled) (λ (by) {scaled})])))
                 (define (total shapes) (foldl (λ (shape sum) (+ sum (shape 'area))) 0 shapes))"
            ),
        )
    };
    safe(&squares("side", "(square (+ side by))"));
    unknown(&squares("(- side 1)", "(square (+ side by))"));
    unknown(&squares("side", "(square (- by 1))"));
    unknown(&squares("(λ () side)", "(square by)"));
}

#[test]
fn instances_that_the_library_has_are_left_to_the_search() {
    unknown(&module("[f (-> any/c any/c)]", "(define (f x) (if (exn? x) (car x) 0))"));
}

/// The programs in `examples/contracts`: none that's broken is ever called safe, and most of these families are proved.
#[test]
fn no_broken_example_is_safe() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/contracts"));
    let (mut broken, mut proved) = (0, Vec::new());
    for family in
        ["higher-order", "terauchi", "occurrence", "paper", "data", "objects", "state", "games", "users"]
    {
        let mut files: Vec<PathBuf> = std::fs::read_dir(folder.join(family))
            .expect("a folder")
            .map(|entry| entry.expect("a file").path())
            .collect();
        files.sort();
        for file in files {
            let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            let bad = name.ends_with(".bad.rkt");
            if !bad && !name.ends_with(".ok.rkt") {
                continue;
            }
            let (program, module) = load(&std::fs::read_to_string(&file).expect("a text"));
            let outcome = prove(&program, module, &Options::default(), None);
            if bad {
                broken += 1;
                assert!(matches!(outcome, Attempt::Unknown(_)), "{name}");
            } else if outcome.is_safe() {
                proved.push(format!("{family}/{name}"));
            }
        }
    }
    assert!(broken >= 99, "{broken}");
    for (family, least) in [
        ("higher-order", 20),
        ("terauchi", 5),
        ("occurrence", 13),
        ("paper", 6),
        ("data", 7),
        ("objects", 9),
        ("state", 5),
    ] {
        let count = proved.iter().filter(|name| name.starts_with(family)).count();
        assert!(count >= least, "{family}: {proved:#?}");
    }
}

/// Random little modules: of what's proved, no client among many breaks it when it's run.
#[test]
fn no_random_module_that_is_safe_breaks() {
    let mut seed = 7_u64;
    let mut pick = |count: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % count
    };
    let (mut proved, mut broken) = (0, 0);
    for _ in 0..60 {
        let test =
            ["(= n 0)", "(<= n 0)", "(< n 1)", "(null? xs)", "(or (null? xs) (= n 0))"][pick(5) as usize];
        let base = ["0", "n", "1", "(length xs)", "(- n)"][pick(5) as usize];
        let next = ["(- n 1)", "(+ n 1)", "n", "(- n 2)"][pick(4) as usize];
        let rest = ["xs", "(cdr xs)", "(if (null? xs) xs (cdr xs))", "(cons n xs)"][pick(4) as usize];
        let step = ["(+ 1 r)", "(- r 1)", "(/ 12 (+ r 1))", "(+ r (car xs))", "(quotient 6 r)", "(+ n r)"]
            [pick(6) as usize];
        let domain = ["exact-integer?", "exact-nonnegative-integer?"][pick(2) as usize];
        let elements = ["exact-nonnegative-integer?", "any/c"][pick(2) as usize];
        let range = ["any/c", "real?", "(>=/c 0)", "(and/c real? (not/c zero?))"][pick(4) as usize];
        let text = module(
            &format!("[f (-> {domain} (listof {elements}) {range})]"),
            &format!("(define (f n xs) (if {test} {base} (let ([r (f {next} {rest})]) {step})))"),
        );
        let (program, id) = load(&text);
        if !prove(&program, id, &Options::default(), None).is_safe() {
            broken += u32::from(
                crate::search::check(&program, id, &Options { steps: Some(20_000), ..Options::default() })
                    .verdict()
                    .is_shown(),
            );
            continue;
        }
        proved += 1;
        for n in -1..4 {
            for xs in ["'()", "'(0)", "'(2 0)", "'(a)"] {
                let client = format!("(require 'm)\n(f {n} {xs})");
                let completed = expand::with_client(&program, "client", &client).expect("a client");
                let main = ModuleId(completed.modules.len() as u32 - 1);
                let limits = Limits { steps: 20_000, memory: 100_000 };
                if let concrete::Outcome::Fault(fault) = concrete::run(&completed, main, &limits).outcome {
                    assert_eq!(fault.blamed, "client", "{text}\n{client}");
                }
            }
        }
    }
    assert!(proved >= 3 && broken >= 10, "{proved} proved, {broken} broken");
}
