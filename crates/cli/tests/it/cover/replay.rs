//! Every test case that `touchstone cover` prints of every program of the corpus runs again as it's printed: from the JSON document on
//! standard input, and from the text, by the flags that the text names. Also what `run` does about what it isn't told.

use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::Mutex,
    thread,
};

fn touchstone(arguments: &[&str]) -> Output {
    with_stdin(arguments, "")
}

fn with_stdin(arguments: &[&str], stdin: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .args(arguments)
        .env_remove("TOUCHSTONE_SOLVER")
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    // Whoever needs no input may be gone already.
    let _ = child.stdin.take().expect("piped").write_all(stdin.as_bytes());
    child.wait_with_output().expect("ended")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn corpus() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = vec![root.join("tests/cover/account.bpl"), root.join("tests/cover/choices.tsp")];
    for folder in ["clean", "infeasible"] {
        let folder = root.join("../front-boogie/tests/programs").join(folder);
        let files = fs::read_dir(folder).expect("the corpus").flatten().map(|entry| entry.path());
        found.extend(files.filter(|path| path.extension().is_some_and(|extension| extension == "bpl")));
    }
    assert!(found.len() > 30);
    found
}

/// A row of the table of test cases.
#[derive(Debug)]
struct Printed {
    procedure: String,
    inputs: String,
    chosen: Option<String>,
    ways: Option<String>,
    covers: String,
}

/// The cases in what `cover` prints.
fn printed(text: &str) -> Vec<Printed> {
    let mut found = vec![];
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(procedure) = line.strip_prefix("Test cases of ") else { continue };
        let heading = lines.next().expect("a heading");
        if !heading.contains("input ") {
            let rest = lines.by_ref().take_while(|line| !line.is_empty());
            found.extend(listed(procedure, std::iter::once(heading).chain(rest)));
            continue;
        }
        let column = |word: &str| heading.find(word).expect("a column");
        let (input, covers) = (column("input"), column("covers"));
        for row in lines.by_ref().take_while(|row| !row.is_empty()) {
            let cell =
                |from: usize, to: usize| -> String { row.chars().skip(from).take(to - from).collect() };
            let mut case = Printed {
                procedure: procedure.to_owned(),
                inputs: String::new(),
                chosen: None,
                ways: None,
                covers: cell(covers, usize::MAX),
            };
            for part in cell(input, covers).trim().split("; ") {
                match (part.strip_prefix("chosen "), part.strip_prefix("ways ")) {
                    (Some(values), _) => case.chosen = Some(values.to_owned()),
                    (_, Some(ways)) => case.ways = Some(ways.to_owned()),
                    _ if part == "any" => {}
                    _ => case.inputs = part.to_owned(),
                }
            }
            found.push(case);
        }
    }
    found
}

/// The cases of a list, but those that are cut short.
fn listed<'a>(procedure: &str, lines: impl Iterator<Item = &'a str>) -> Vec<Printed> {
    let mut cases: Vec<Vec<&str>> = vec![];
    for line in lines {
        match cases.last_mut() {
            Some(case) if line.starts_with(' ') => case.push(line),
            _ if line.starts_with(|c: char| c.is_ascii_digit()) => cases.push(vec![line]),
            _ => {}
        }
    }
    let mut found = vec![];
    for case in cases.into_iter().filter(|case| !case.iter().any(|line| line.contains('…'))) {
        let (_, covers) = case[0].split_once("covers ").expect("what it covers");
        let (mut items, mut chosen, mut ways): (Vec<String>, _, _) = (vec![], None, None);
        for line in &case[1..] {
            let item = line.trim();
            match (item.strip_prefix("chosen "), item.strip_prefix("ways ")) {
                (Some(values), _) => chosen = Some(values.to_owned()),
                (_, Some(values)) => ways = Some(values.to_owned()),
                // An entry of the value before.
                _ if line.starts_with("       ") => {
                    let value = items.last_mut().expect("a value");
                    let between = if value.ends_with('=') { " {" } else { ", " };
                    value.push_str(&format!("{between}{item}"));
                    if item.starts_with("else: ") {
                        value.push('}');
                    }
                }
                _ if item == "any" => {}
                _ => items.push(item.trim_end_matches(',').to_owned()),
            }
        }
        let (procedure, covers) = (procedure.to_owned(), covers.to_owned());
        found.push(Printed { procedure, inputs: items.join(", "), chosen, ways, covers });
    }
    found
}

/// Runs what the text says, and looks whether it covers what the text says.
fn by_flags(file: &str, case: &Printed) {
    let mut arguments = vec!["run", file, "--procedure", &case.procedure, "--inputs", &case.inputs];
    for (flag, values) in [("--chosen", &case.chosen), ("--ways", &case.ways)] {
        arguments.extend(values.iter().flat_map(|values| [flag, values.as_str()]));
    }
    let output = touchstone(&arguments);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}\n{text}{}", stderr(&output));
    // `  label  (line:column)`.
    let entered = text.lines().skip(1).filter_map(|line| line.strip_prefix("  "));
    let (mut labels, mut lines) = (BTreeSet::new(), BTreeSet::new());
    // Further in there are those of other calls, which count if they're calls of the same procedure.
    let recursive = text.contains(&format!("call {}\n", case.procedure));
    for line in entered.filter(|line| recursive || !line.starts_with(' ')).map(str::trim_start) {
        let (label, place) = line.split_once("  (").unwrap_or((line, ""));
        labels.insert(label.to_owned());
        lines.extend(place.split(':').next().map(str::to_owned));
    }
    // What a candidate covers is passed all the same.
    let covers = case.covers.replace(", perhaps ", "; ").replace("perhaps ", "");
    for part in covers.split("; ") {
        let numbers = part.strip_prefix("lines ").or_else(|| part.strip_prefix("line "));
        let known = if numbers.is_some() { &lines } else { &labels };
        for wanted in numbers.unwrap_or(part).split(", ") {
            // Labels and lines may stand in one list if there's one of each.
            let found = known.contains(wanted)
                || wanted.strip_prefix("line ").is_some_and(|line| lines.contains(line));
            assert!(found, "{arguments:?} doesn't pass {wanted}:\n{text}");
        }
    }
}

#[test]
fn every_case_of_the_corpus_runs_again_as_it_is_printed() {
    let files = Mutex::new(corpus());
    let counts = Mutex::new((0, 0));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(file) = files.lock().expect("alive").pop() else { return };
                    let file = file.to_str().expect("utf-8");
                    let cover = ["cover", file, "--no-proofs", "--jobs", "1"];
                    let text = stdout(&touchstone(&cover));
                    let cases = printed(&text);
                    cases.iter().for_each(|case| by_flags(file, case));
                    let document = stdout(&touchstone(&[&cover[..], &["--format", "json"]].concat()));
                    let again = with_stdin(&["run", file, "--inputs", "-"], &document);
                    let said = stdout(&again);
                    assert_eq!(again.status.code(), Some(0), "{file}\n{said}{}", stderr(&again));
                    let as_said = said.lines().filter(|line| line.contains(": as said, ")).count();
                    let total = format!("{as_said} of {as_said} cases go where they're said to go");
                    assert_eq!(said.lines().last(), Some(total.as_str()), "{file}");
                    let mut counts = counts.lock().expect("alive");
                    *counts = (counts.0 + cases.len(), counts.1 + as_said);
                }
            });
        }
    });
    let (by_flags, by_document) = counts.into_inner().expect("alive");
    assert!(by_flags > 50 && by_document > 50, "{by_flags} by flags, {by_document} by document");
}

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cover").join(name);
    path.to_str().expect("utf-8").to_owned()
}

#[test]
fn other_criteria_run_again_too_and_what_was_changed_is_noticed() {
    let file = fixture("classify.tsp");
    for criterion in ["branch", "path-2", "assert", "path"] {
        let cover = ["cover", &file, "--criterion", criterion, "--unwind", "5", "--format", "json"];
        let document = stdout(&touchstone(&cover));
        let again = with_stdin(&["run", &file, "--inputs", "-"], &document);
        assert_eq!(again.status.code(), Some(0), "{criterion}\n{}", stdout(&again));
        assert!(stdout(&again).contains(": as said, "), "{criterion}");
        // The same document of inputs that go elsewhere.
        let mut changed: serde_json::Value = serde_json::from_str(&document).expect("json");
        for procedure in changed["subjects"].as_array_mut().expect("procedures") {
            for case in procedure["cases"].as_array_mut().expect("cases") {
                case["path"] = serde_json::json!(["done"]);
            }
        }
        let again = with_stdin(&["run", &file, "--inputs", "-"], &changed.to_string());
        assert_eq!(again.status.code(), Some(2), "{criterion}\n{}", stdout(&again));
        assert!(stdout(&again).contains("instead of done"), "{}", stdout(&again));
    }
    let of_another = with_stdin(&["run", &fixture("choices.tsp"), "--inputs", "-"], "{}");
    assert_eq!(of_another.status.code(), Some(2));
    assert!(
        stderr(&of_another)
            .starts_with("error: standard input:1:2: this isn't what `cover --format json` writes: "),
        "{}",
        stderr(&of_another)
    );
}

/// A program in which nothing but the right choices gets to the end.
const HIDDEN: &str = "procedure Hidden(a: int, b: int) returns (r: int)
{
  entry:
    havoc r;
    assume r * 2 == a + 7;
    goto one, two;
  one:
    assume b > 100;
    return;
  two:
    assume b == r + 3;
    return;
}
";

#[test]
fn what_is_not_said_is_searched_and_what_was_found_runs_again() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("hidden.tsp");
    fs::write(&file, HIDDEN).expect("written");
    let file = file.to_str().expect("utf-8");
    let output = touchstone(&["run", file, "--inputs", "a = 3"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{text}{}", stderr(&output));
    let found = text.lines().next().and_then(|line| line.strip_prefix("found: ")).expect("what was found");
    assert!(text.contains("returned") && text.contains("r = 5") && found.contains("chosen 5"), "{text}");
    // As it's printed it's said, and then nothing is searched.
    let mut inputs = "a = 3".to_owned();
    let mut more = vec![];
    for part in found.split("; ") {
        match part.split_once(' ') {
            Some(("chosen", values)) => more.extend(["--chosen", values]),
            Some(("ways", ways)) => more.extend(["--ways", ways]),
            _ => inputs = format!("{inputs}, {part}"),
        }
    }
    let again = touchstone(&[&["run", file, "--inputs", &inputs][..], &more].concat());
    assert_eq!(stdout(&again), text.split_once('\n').expect("more lines").1);
    // There's no such execution at all: 2r = a + 7 has no solution for an even a.
    let none = touchstone(&["run", file, "--inputs", "a = 4"]);
    assert_eq!(none.status.code(), Some(2), "{}", stdout(&none));
    assert!(
        stdout(&none).contains("with other values for the rest none was found either"),
        "{}",
        stdout(&none)
    );
    // What was chosen isn't changed.
    let chosen = touchstone(&["run", file, "--inputs", "a = 3", "--chosen", "4"]);
    assert_eq!(chosen.status.code(), Some(2));
    let wrong = touchstone(&["run", file, "--inputs", "a = 3", "--ways", "left"]);
    assert_eq!((wrong.status.code(), stdout(&wrong)), (Some(2), String::new()));
    assert!(
        stderr(&wrong).starts_with("error: `left` is no way: they're numbered, from 0"),
        "{}",
        stderr(&wrong)
    );
}

/// What `fails` does takes what the axiom says of `f`; few of its runs return.
const AXIOM: &str = "\
function f(x: int): int;
axiom f(0) == 7;
procedure fails(n: int) { assert n + f(0) == 0; assume n < 0; }
";

#[test]
fn an_execution_that_does_not_return_is_found_beside_an_axiom() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("axiom.bpl");
    fs::write(&file, AXIOM).expect("written");
    let file = file.to_str().expect("utf-8");
    for (procedure, inputs, code, said) in
        [("fails", "n = 1", 1, "violated"), ("fails", "n = -7", 0, "returned")]
    {
        let output = touchstone(&["run", file, "--procedure", procedure, "--inputs", inputs]);
        let text = stdout(&output);
        assert_eq!(output.status.code(), Some(code), "{procedure} {text}{}", stderr(&output));
        assert!(text.starts_with("found: ") && text.contains(said), "{procedure} {text}");
    }
}

/// Procedures beside an axiom that doesn't hold of what functions are by default.
const BESIDE: &str = "\
function f(x: int): int;
axiom f(0) == 7;
procedure A(n: int) returns (k: int) requires n >= 0; { k := n + n; assert k != 2; }
procedure L() { while (true) { } }
procedure H() returns (x: int) { havoc x; assume x * x == 49; assume x < 0; }
procedure W() returns (x: int) { if (*) { x := 1; } else { x := 2; } assume x == 2; }
";

#[test]
fn an_axiom_leaves_every_execution_there_is() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("beside.bpl");
    fs::write(&file, BESIDE).expect("written");
    let file = file.to_str().expect("utf-8");
    let check = |more: &[&str], code: i32, said: &str| {
        let output = touchstone(&[&["run", file, "--procedure"][..], more].concat());
        let text = stdout(&output);
        assert_eq!(output.status.code(), Some(code), "{more:?}: {text}{}", stderr(&output));
        assert!(text.contains(said), "{more:?}: {text}");
    };
    check(&["A", "--inputs", "n=1"], 1, "violated the assertion");
    check(&["A", "--inputs", "n=2"], 0, "returned");
    check(&["A", "--inputs", "n=-1"], 2, "precondition");
    check(&["L", "--steps", "100"], 2, "stopped");
    check(&["H", "--chosen", "-7"], 0, "returned");
    check(&["W", "--ways", "1"], 0, "returned");
    check(&["W", "--ways", "0"], 2, "no such execution");
}

#[test]
fn a_lambda_is_what_it_says_whatever_is_given_for_it() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../front-boogie/tests/programs/infeasible/comprehensions.bpl");
    let file = file.to_str().expect("utf-8");
    let run = |inputs: &str| touchstone(&["run", file, "--procedure", "MemSet", "--inputs", inputs]);
    let free = run("p = 3, n = 2, v = 7, q = 4");
    assert_eq!(free.status.code(), Some(0), "{}", stderr(&free));
    assert!(stdout(&free).contains("results: M' = {3: 7, 4: 7, else: 0}, r = 1"), "{}", stdout(&free));
    let given = run("p = 3, n = 2, v = 7, q = 4, lambda#0 = {else: {else: 1}}");
    let note = "  not used: what was given for lambda#0, which an axiom defines point by point\n";
    assert_eq!(stdout(&given).matches(note).count(), 1, "{}", stdout(&given));
    assert_eq!(stdout(&given).replace(note, ""), stdout(&free));
}
