//! What a specification counts of its runs is told, and a campaign of which no result is `Some` or `Ok` told nothing where one is expected.

use touchstone::spec;

#[spec(fn(xs: Vec<u8>) -> {r: Option<u8> | r.is_none() == xs.is_empty()},
    depth = 3, tests = 100, boundary = 0, sample = 0,
    classify(xs.is_empty() => "empty", xs.len() > 1 && r.is_some() => "several", xs.len() > 3 => "long", rust(result.is_some_and(|x| x > 1)) => "great"))]
fn greatest(xs: Vec<u8>) -> Option<u8> {
    xs.into_iter().max()
}

// A class that can't be told of a run isn't one that it is in.
#[spec(fn(xs: &mut Vec<u8>) -> (), depth = 2, tests = 100, boundary = 0, sample = 0, classify(xs[0] == 1 => "one first", old(xs).len() + 1 == xs.len() => "grown"))]
fn push(xs: &mut Vec<u8>) {
    xs.push(0);
}

#[spec(fn(x: bool) -> bool, classify(rust(if *x { panic!("no") } else { true }) => "told"))]
fn partly_told(x: bool) -> bool {
    x
}

#[spec(fn(x: u8) -> Result<u8, String>, expect_some)]
fn seldom(x: u8) -> Result<u8, String> {
    if x == 200 { Ok(1) } else { Err(String::new()) }
}

/// A number behind a sign that nobody would think of.
fn number(text: &str) -> Option<u64> {
    let hash = text.bytes().fold(7_u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    (hash == 0x0123_4567_89ab_cdef).then_some(1)
}

#[spec(fn(text: &str) -> Option<u64>, expect_some, tests = 500, skip = "it tells nothing: run by the test below")]
fn closed(text: &str) -> Option<u64> {
    number(text)
}

#[spec(fn(text: &str) -> Result<u64, String>, expect_some, tests = 500)]
fn ajar(text: &str) -> Result<u64, String> {
    if text == "b" { Ok(1) } else { number(text).ok_or_else(|| text.to_owned()) }
}

/// What the run of a test prints, and whether it passed.
fn run(test: &str) -> (String, bool) {
    let run = std::process::Command::new(std::env::current_exe().expect("itself"))
        .args([&format!("touchstone_{test}"), "--exact", "--nocapture", "--include-ignored"])
        .output()
        .expect("started");
    (
        String::from_utf8_lossy(&run.stderr).into_owned() + &String::from_utf8_lossy(&run.stdout),
        run.status.success(),
    )
}

#[test]
fn classes_are_counted() {
    // By length: 1, 1 + 2 + … of values up to the depth.
    let (text, _) = run("greatest");
    assert!(text.contains("of 85 runs: empty: 1.2 % (1), several: 94 % (80), long: none, great: "), "{text}");
    let (text, _) = run("push");
    let told = run("partly_told").0;
    assert!(told.contains("told: 50 % (2; on 2 it has no value)"), "{told}");
    assert!(text.contains("of 13 runs: one first: 31 % (4), grown: 100 % (13)"), "{text}");
}

#[test]
fn without_a_result_that_is_expected_nothing_was_told() {
    let (text, passed) = run("closed");
    assert!(!passed && text.contains("results is `Some` or `Ok`"), "{text}");
    // One result was, though none of those that were looked at.
    let (text, passed) = run("seldom");
    assert!(passed && text.contains("`Some` or `Ok`: 0.4 % (1)") && !text.contains("looked at"), "{text}");
    let (text, passed) = run("ajar");
    assert!(passed && text.contains("`Some` or `Ok`: "), "{text}");
}
