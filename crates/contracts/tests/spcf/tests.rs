//! SPCF as published: the worked example, the completions of §3.2, and random programs against enumeration of
//! contexts.

use super::*;

fn options() -> Options {
    Options { time: None, steps: Some(300_000), ..Options::default() }
}

fn counterexample(text: &str) -> (Position, Vec<String>) {
    match check(text, &options()).expect("a program").0 {
        Answer::Counterexample { position, values, .. } => {
            (position, values.into_iter().map(|(_, value)| value).collect())
        }
        other => panic!("no counterexample: {other:?}"),
    }
}

#[test]
fn the_worked_example() {
    // let f g n = 1 / (100 - (g n)) in (• f)
    let (position, values) = counterexample(
        "(let (f : (-> (-> int int) int int)
                (λ (g : (-> int int)) (λ (n : int) (div 1 (- 100 (g n))))))
           ((• (-> (-> (-> int int) int int) int)) f))",
    );
    assert_eq!(position.line, 2);
    println!("{values:?}");
    assert_eq!(values.len(), 1);
}

#[test]
fn a_context_that_explores_its_argument() {
    // §3.2: the unknown function has to apply its argument to 0.
    let (_, values) = counterexample("((• (-> (-> int int) int)) (λ (x : int) (div 1 x)))");
    println!("{values:?}");
}

#[test]
fn a_context_that_delays_exploring_its_argument() {
    let (_, values) = counterexample("(((• (-> (-> int int) int int)) (λ (x : int) (div 1 (- x 7)))) 3)");
    println!("{values:?}");
}

#[test]
fn equal_arguments_have_equal_answers() {
    let text = "(let (f : (-> int int) (• (-> int int))) (div 1 (if (- (f 0) (f 0)) 0 1)))";
    assert!(matches!(check(text, &options()).unwrap().0, Answer::Exhausted));
    let text = "(let (f : (-> int int) (• (-> int int))) (div 1 (if (- (f 0) (f 1)) 0 1)))";
    counterexample(text);
}

#[test]
fn errors_of_text_and_type_have_positions() {
    let text = |text: &str| check(text, &options()).unwrap_err().to_string();
    assert_eq!(text("(div 1\n  (add1 0)"), "1:1: this parenthesis is never closed");
    assert_eq!(text("(div 1)"), "1:1: `div` takes 2 arguments, here are 1");
    assert_eq!(text("(1 2)"), "1:2: this is of type int, which can't be applied");
    assert_eq!(text("(add1 x)"), "1:7: `x` isn't bound");
    assert_eq!(
        text("((λ (f : (-> int int)) 0) 1)"),
        "1:27: this is of type int, but (-> int int) is expected"
    );
}

#[test]
fn what_is_printed_is_read_back() {
    let text =
        "((λ (x : (-> int int)) (if (zero? (x 1)) (• int) (μ (y : int) (+ y 2)))) (λ (z : int) (div z -3)))";
    let expr = parse(text).unwrap();
    assert_eq!(expr.to_string(), text);
}

#[test]
fn no_text_makes_the_parser_panic() {
    let pieces = [
        "(",
        ")",
        "λ",
        "(λ (x : int) ",
        "x",
        "• ",
        "int",
        ":",
        "1",
        "(div ",
        "->",
        ";\n",
        "if ",
        "µ",
        "\"",
        "-",
    ];
    let mut seed = 1u64;
    for _ in 0..3000 {
        let mut text = String::new();
        for _ in 0..12 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            text.push_str(pieces[(seed >> 33) as usize % pieces.len()]);
        }
        if let Ok(expr) = parse(&text) {
            let _ = types::check(&expr);
        }
    }
    let deep = "(".repeat(100_000);
    assert!(parse(&deep).is_err());
    let wide = format!("(f {})", "a ".repeat(100_000));
    assert!(parse(&wide).is_err());
}
