//! Whatever the text, the answer is a program or errors with places: no panic, no overflow of the stack, no hang.

use touchstone_front_boogie::{DEEPEST_STATEMENT, DEEPEST_TYPE, Diagnostic, load};
use touchstone_logic::testing::Rng;

const DEPTH: usize = 100_000;

fn errors(text: &str) -> Vec<Diagnostic> {
    load(text, "test.bpl").err().unwrap_or_default()
}

/// The sources of the golden tests and of the corpus.
fn sources() -> Vec<String> {
    let mut sources = vec![];
    for folder in ["tests/golden", "tests/programs/infeasible", "tests/programs/clean"] {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.path().extension().is_some_and(|extension| extension == "bpl") {
                sources.extend(std::fs::read_to_string(entry.path()));
            }
        }
    }
    sources.sort();
    assert!(sources.len() > 40);
    sources
}

fn nested(open: &str, inside: &str, close: &str) -> String {
    [open.repeat(DEPTH), inside.to_owned(), close.repeat(DEPTH)].concat()
}

#[test]
fn expressions_may_nest_a_hundred_thousand_deep() {
    let declared = "const b: bool; const i: int; const m: [int]int; function f(int): int;\n";
    for (open, inside, close) in [
        ("(", "b", ")"),
        ("!", "b", ""),
        ("(b && ", "b", ")"),
        ("b ==> ", "b", ""),
        ("if b then b else ", "b", ""),
        ("if ", "b", " then b else b"),
        ("(if b then ", "b", " else b)"),
        ("(forall x: int :: ", "b", ")"),
        ("(forall x: int :: {f(x)} b && ", "b", ")"),
        ("(b : bool) == ", "b", ""),
    ] {
        // `==` doesn't chain, the rest does.
        let text = format!("{declared}axiom {};", nested(open, inside, close));
        let found = errors(&text);
        assert_eq!(found.is_empty(), !open.ends_with("== "), "{open}: {:?}", found.first());
    }
    for (open, inside, close) in [("-", "i", ""), ("f(", "i", ")"), ("m[", "i", "]"), ("i + ", "i", "")] {
        let text = format!("{declared}axiom 0 < {};", nested(open, inside, close));
        assert_eq!(errors(&text), [], "{open}");
    }
    let updates = format!("{declared}axiom m == m{};", "[1 := 2]".repeat(DEPTH));
    assert_eq!(errors(&updates), []);
    let old = format!("var g: int; procedure P() {{ assert 0 < {}; }}", nested("old(", "g", ")"));
    assert_eq!(errors(&old), []);
    let unfinished = format!("axiom {}", "(".repeat(DEPTH));
    assert_eq!(errors(&unfinished).len(), 1);
}

#[test]
fn statements_and_types_that_nest_too_deep_are_errors_that_name_the_limit() {
    for (open, close) in [("if (*) {", "}"), ("while (*) {", "}"), ("if (*) { } else {", "}")] {
        let text = format!("procedure P() {{ {} }}", nested(open, "", close));
        let found = errors(&text);
        assert_eq!(found[0].message, format!("statements nest deeper than {DEEPEST_STATEMENT}"), "{open}");
        let fine = format!("procedure P() {{ {}{} }}", open.repeat(200), close.repeat(200));
        assert_eq!(errors(&fine), [], "{open}");
    }
    for (open, close) in [("(", ")"), ("[int]", ""), ("[", "]int"), ("T ", "")] {
        let text = format!("type T a; var x: {};", nested(open, "int", close));
        let found = errors(&text);
        assert!(!found.is_empty(), "{open}");
        if open != "T " {
            assert_eq!(found[0].message, format!("types nest deeper than {DEEPEST_TYPE}"), "{open}");
        }
    }
    let chain: String = (0..DEPTH).map(|i| format!("type T{i} = T{};\n", i + 1)).collect();
    assert!(errors(&chain)[0].message.contains("synonyms"));
    let doubling: String = (0..60).map(|i| format!("type D{} = [D{i}]D{i};\n", i + 1)).collect();
    let found = errors(&format!("type D0 = int;\n{doubling}"));
    assert!(found[0].message.contains("more than 1000 parts"), "{found:?}");
    let attributes = format!("axiom {} true;", nested("{:a (forall x: int :: ", "true", ") }"));
    assert!(errors(&attributes)[0].message.starts_with("attributes nest deeper"));
}

#[test]
fn a_chain_of_else_if_may_be_as_long_as_it_likes() {
    let chain: String = (0..20_000).map(|i| format!("if (x == {i}) {{ }} else ")).collect();
    assert_eq!(errors(&format!("procedure P(x: int) {{ {chain} {{ }} }}")), []);
}

#[test]
fn numbers_of_a_thousand_digits_are_numbers_and_a_million_digits_are_an_error() {
    let digits = "7".repeat(1_000);
    let program = load(&format!("const c: int; axiom c == {digits};"), "n.bpl").expect("a program");
    let printed = touchstone_program::text::print_program(&program);
    assert!(printed.contains(&digits));
    assert!(errors(&format!("axiom 0 < {};", "7".repeat(1_000_000)))[0].message.contains("digits"));
    assert!(!errors(&format!("axiom 0.0 < 1.{};", "7".repeat(1_000_000))).is_empty());
}

/// Procedures over a heap, with loops and calls of each other.
fn procedures(count: usize) -> String {
    let mut text = String::from(
        "type Ref;\ntype Field a;\nconst unique null: Ref;\nvar Heap: [Ref, Field int]int;\n\
         function length(Ref): int;\naxiom (forall r: Ref :: {length(r)} 0 <= length(r));\n",
    );
    for n in 0..count {
        let before = n.saturating_sub(1);
        text.push_str(&format!(
            "const unique f{n}: Field int;
procedure M{n}(this: Ref, n: int where 0 <= n) returns (r: int)
  requires this != null;
  modifies Heap;
  ensures (forall o: Ref :: {{Heap[o, f{n}]}} o != this ==> Heap[o, f{n}] == old(Heap)[o, f{n}]);
{{
  var i, s: int;
  i, s := 0, 0;
  while (i < n)
    invariant 0 <= i && i <= n;
  {{
    assert {{:msg \"index in range\"}} 0 <= i && i < n + length(this);
    s := s + Heap[this, f{n}] * 2 - (i mod 7);
    if (s > 9) {{ s := s - 9; }} else if (s == 3) {{ Heap[this, f{n}] := s; }}
    i := i + 1;
  }}
  call s := M{before}(this, i);
  r := s;
}}
"
        ));
    }
    text
}

#[test]
fn each_procedure_of_a_long_file_costs_as_many_terms_as_each_other() {
    let terms = |count: usize| {
        let text = procedures(count);
        match load(&text, "long.bpl") {
            Ok(program) => (program.procedures().len(), program.store().len()),
            Err(errors) => panic!("{errors:?}"),
        }
    };
    let sizes = [100, 200, 400, 800].map(terms);
    assert_eq!(sizes.map(|(procedures, _)| procedures), [100, 200, 400, 800]);
    let one = (sizes[1].1 - sizes[0].1) / 100;
    for pair in sizes.windows(2) {
        assert_eq!(pair[1].1 - pair[0].1, one * (pair[1].0 - pair[0].0), "{sizes:?}");
    }
}

#[test]
fn many_mistakes_are_reported_up_to_a_hundred() {
    let text = "procedure P() { x := ; }\n".repeat(1_000);
    let found = errors(&text);
    assert_eq!(found.len(), touchstone_front_boogie::MOST_ERRORS);
    assert_eq!(found[99].span.start.line, 100);
}

#[test]
fn truncated_files_are_errors_or_programs() {
    let mut rng = Rng::new(7);
    for source in sources() {
        for _ in 0..20 {
            let mut end = rng.below(source.len() + 1);
            while !source.is_char_boundary(end) {
                end -= 1;
            }
            check(&source[..end]);
        }
    }
}

#[test]
fn changed_bytes_are_errors_or_programs() {
    let mut rng = Rng::new(8);
    for source in sources() {
        for _ in 0..20 {
            let mut bytes = source.clone().into_bytes();
            for _ in 0..=rng.below(4) {
                let at = rng.below(bytes.len());
                match rng.below(3) {
                    0 => bytes[at] = rng.below(128) as u8,
                    1 => {
                        bytes.remove(at);
                    }
                    _ => bytes.insert(at, b"(){}[];:=!&|<>-+*\"/,.x0"[rng.below(23)]),
                }
                if bytes.is_empty() {
                    break;
                }
            }
            check(&String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn random_words_are_errors_or_programs() {
    let words: Vec<&str> = "type const function axiom var procedure implementation returns requires ensures modifies free \
        unique where while if then else goto call forall exists lambda old assert assume havoc break return invariant \
        int bool real div mod true false x y P T 0 1 2bv4 1.5 0x1.0e0f24e8 \"s\" ( ) [ ] { } {: |{ }| , ; : :: := | <==> ==> \
        <== || && ! == != < <= > >= <: ++ + - * / ** ="
        .split_whitespace()
        .collect();
    let mut rng = Rng::new(9);
    for _ in 0..3_000 {
        let length = rng.below(60);
        let mut text = String::from(["", "procedure P() { ", "axiom ", "function f("][rng.below(4)]);
        for _ in 0..length {
            text.push_str(words[rng.below(words.len())]);
            text.push(' ');
        }
        check(&text);
    }
}

/// Errors have places inside the text, in order; programs are valid.
fn check(text: &str) {
    let lines = text.split('\n').count() as u32;
    match load(text, "test.bpl") {
        Ok(program) => assert_eq!(touchstone_program::validate(&program), [], "{text}"),
        Err(errors) => {
            assert!(!errors.is_empty());
            for error in errors {
                assert!((1..=lines).contains(&error.span.start.line), "{error}\n{text}");
                assert!(error.span.start <= error.span.end && !error.message.is_empty(), "{error}\n{text}");
            }
        }
    }
}
