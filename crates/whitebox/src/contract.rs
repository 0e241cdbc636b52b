//! Contracts in comments, in ACSL's words: `/*@ requires n > 0; ensures \result >= 0; */` before a function of C. They become a
//! function of C that calls it between assumptions and assertions, compiled together with the file. So conditions mean what they
//! mean in C, and the compiler checks them.

mod behaviour;
mod predicate;
pub mod token;
mod wrapper;

pub use wrapper::{COLUMN, DEMANDS, MOST_IN_LINE, PREFIX, column, demands, program, wrapper};

use behaviour::Behaviour;
use predicate::{Role, Translated};
use std::collections::HashMap;
use std::ops::Range;
use token::{Kind, Token, tokens};

/// A contract and the function it's for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// The function's name.
    pub function: String,
    /// What's before the name in its declaration, without `static` and the like: the type that it returns.
    pub returns: String,
    /// What's between the brackets of its declaration.
    pub parameters: String,
    /// The parameters' names.
    pub names: Vec<String>,
    /// Whether it returns nothing.
    pub is_void: bool,
    /// In the order of the source.
    pub clauses: Vec<Clause>,
    /// Kinds of clauses that aren't covered, and so not checked.
    pub ignored: Vec<String>,
}

/// A clause of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Whether it's a precondition.
    pub requires: bool,
    /// Its condition as the author wrote it.
    pub text: String,
    /// In which line its condition begins, from 1.
    pub line: usize,
    /// In C.
    translated: Translated,
}

impl Clause {
    /// Whether it says something of values before the call.
    pub(crate) fn looks_back(&self) -> bool {
        !self.translated.old.is_empty()
    }
}

/// What's wrong with a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractError {
    /// Where, in bytes of the file.
    pub at: Range<usize>,
    /// What.
    pub message: String,
}

/// Words of ACSL that begin a clause or an annotation inside of a function; those that aren't covered.
const OTHER_CLAUSES: [&str; 15] = [
    "assigns",
    "allocates",
    "frees",
    "complete",
    "disjoint",
    "decreases",
    "terminates",
    "admit",
    "check",
    "writes",
    "reads",
    "exits",
    "allocation",
    "breaks",
    "returns",
];

/// So many mistakes are told; with more the rest isn't read.
const MOST_ERRORS: usize = 100;

/// Finds the contracts in a file. Annotations that stand before no function (loop invariants, ghost code, lemmas) are left alone.
/// Cost: linear.
///
/// # Errors
/// All that's wrong with contracts: what can't be understood, or isn't covered.
pub fn contracts(text: &str) -> Result<Vec<Contract>, Vec<ContractError>> {
    let words = tokens(text);
    let mut found = vec![];
    let mut errors = vec![];
    let starts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let file = File { text, starts };
    let mut depth = 0usize;
    let mut pending: Vec<Range<usize>> = vec![];
    for (index, token) in words.iter().enumerate() {
        if errors.len() >= MOST_ERRORS {
            return Err(errors);
        }
        let word = &text[token.range.clone()];
        match token.kind {
            Kind::Comment if depth == 0 => pending.extend(annotation(word, token)),
            Kind::Comment => {}
            Kind::Directive => {}
            _ => {
                if depth == 0 && !pending.is_empty() {
                    read(&file, &words[index..], &std::mem::take(&mut pending), &mut found, &mut errors);
                }
                match word {
                    "{" => depth += 1,
                    "}" => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
        }
    }
    if !pending.is_empty() {
        read(&file, &[], &pending, &mut found, &mut errors);
    }
    if errors.is_empty() { Ok(united(found)) } else { Err(errors) }
}

/// A contract in pieces (on a declaration of the same file, say) is one, where the first piece is. The others' pieces follow, the last first.
fn united(found: Vec<Contract>) -> Vec<Contract> {
    let mut all: Vec<Contract> = vec![];
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut pieces: Vec<(usize, Contract)> = vec![];
    for contract in found {
        match places.get(&contract.function) {
            Some(first) => pieces.push((*first, contract)),
            None => {
                places.insert(contract.function.clone(), all.len());
                all.push(contract);
            }
        }
    }
    for (first, piece) in pieces.into_iter().rev() {
        all[first].clauses.extend(piece.clauses);
        all[first].ignored.extend(piece.ignored);
    }
    all
}

/// A text, and where its lines begin but for the first.
struct File<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl File<'_> {
    /// The line of a byte, from 1.
    fn line(&self, at: usize) -> usize {
        1 + self.starts.partition_point(|start| *start <= at)
    }
}

/// The inside of an annotation; `None` for an ordinary comment.
fn annotation(word: &str, token: &Token) -> Option<Range<usize>> {
    let start = token.range.start + 3;
    if word.starts_with("/*@") {
        let end = if word.len() >= 5 && word.ends_with("*/") { token.range.end - 2 } else { token.range.end };
        return Some(start..end.max(start));
    }
    word.starts_with("//@").then_some(start..token.range.end)
}

/// Reads annotations before the declaration that these words begin with.
fn read(
    file: &File<'_>,
    words: &[Token],
    annotations: &[Range<usize>],
    found: &mut Vec<Contract>,
    errors: &mut Vec<ContractError>,
) {
    let text = file.text;
    let clauses: Vec<(&str, Range<usize>)> =
        annotations.iter().flat_map(|range| clauses(text, range.clone())).collect();
    if !clauses.iter().any(|(word, _)| matches!(*word, "requires" | "ensures")) {
        return;
    }
    let mut contract = match header(text, words) {
        Ok(contract) => contract,
        Err(error) => return errors.push(error),
    };
    let mut old = 0;
    let mut behaviour = Behaviour::default();
    for (word, range) in clauses {
        let condition = &text[range.clone()];
        let requires = word == "requires";
        if behaviour.takes(word, condition) {
            continue;
        }
        if !requires && word != "ensures" {
            if OTHER_CLAUSES.contains(&word) {
                contract.ignored.push(word.to_owned());
            } else {
                let message = format!("`{word}` is no clause of a contract; `requires` and `ensures` are");
                errors.push(ContractError { at: range, message });
            }
            continue;
        }
        let role = if requires { Role::Requires } else { Role::Ensures { result: !contract.is_void } };
        match behaviour.translate(condition, role, old) {
            Ok(translated) => {
                old += translated.old.len();
                let line = file.line(range.start);
                let text = behaviour.said(condition);
                contract.clauses.push(Clause { requires, text, line, translated });
            }
            Err(error) => {
                let at = range.start + error.at;
                errors
                    .push(ContractError { at: at..(at + 1).max(range.end.min(at + 1)), message: error.why });
            }
        }
    }
    found.push(contract);
}

/// The clauses of an annotation: the word each begins with, and where its condition stands.
fn clauses(text: &str, range: Range<usize>) -> Vec<(&str, Range<usize>)> {
    let inside = &text[range.clone()];
    let mut found = vec![];
    let mut word: Option<&str> = None;
    let mut condition: Option<Range<usize>> = None;
    for token in tokens(inside) {
        let at = range.start + token.range.start..range.start + token.range.end;
        let said = &inside[token.range.clone()];
        match (word, said) {
            // ACSL lets lines of a long comment begin with `@`.
            (_, "@") => {}
            (None, said) => word = Some(said),
            // What belongs to a behaviour follows its name.
            (Some("behavior"), ":") => {
                found.push(("behavior", condition.take().unwrap_or(at.start..at.start)));
                word = None;
            }
            (Some(clause), ";") => {
                found.push((clause, condition.take().unwrap_or(at.start..at.start)));
                word = None;
            }
            (Some(_), _) => condition = Some(condition.map_or(at.clone(), |found| found.start..at.end)),
        }
    }
    if let Some(clause) = word {
        let end = range.start + inside.trim_end().len();
        found.push((clause, condition.unwrap_or(end..end)));
    }
    found
}

/// The words of a declaration, up to its body or its end, without comments.
fn declaration<'w>(text: &str, words: &'w [Token]) -> Vec<&'w Token> {
    let mut depth = 0usize;
    let mut found = vec![];
    for token in words.iter().filter(|token| token.kind != Kind::Comment) {
        found.push(token);
        match &text[token.range.clone()] {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            "{" | ";" if depth == 0 => break,
            _ => {}
        }
    }
    found
}

/// Reads `static int f(int a, char *b)` up to its body.
fn header(text: &str, words: &[Token]) -> Result<Contract, ContractError> {
    let words = declaration(text, words);
    let word = |token: &Token| &text[token.range.clone()];
    let refuse = |token: &Token, message: &str| {
        Err(ContractError { at: token.range.clone(), message: message.to_owned() })
    };
    let Some(first) = words.first() else {
        return Err(ContractError {
            at: text.len()..text.len(),
            message: "a contract before no function".into(),
        });
    };
    let mut at = 0;
    let mut name: Option<usize> = None;
    while let Some(token) = words.get(at) {
        match word(token) {
            "__attribute__" | "__declspec" | "_Alignas" => {
                at = closing(text, &words, at + 1).unwrap_or(words.len());
            }
            "(" if name.is_some() => break,
            ";" | "{" | "}" | "=" | "," => {
                return refuse(first, "a contract before something that isn't a function");
            }
            _ if token.kind == Kind::Word => name = Some(at),
            _ => {}
        }
        at += 1;
    }
    let (Some(name), Some(end)) = (name, closing(text, &words, at)) else {
        return refuse(first, "a contract before something that isn't a function");
    };
    let inside = &words[at + 1..end];
    let storage = ["static", "inline", "extern", "__inline", "__inline__", "_Noreturn"];
    let returns: Vec<&str> = words[..name].iter().map(|token| word(token)).collect();
    let returns = returns.into_iter().filter(|word| !storage.contains(word)).collect::<Vec<_>>().join(" ");
    let behind = words[end + 1..].iter().find(|token| matches!(word(token), "{" | ";"));
    if let Some(token) = words.get(end + 1)
        && behind.is_some_and(|found| word(found) == ";")
        && word(token) != ";"
        && word(token) != "__attribute__"
    {
        return refuse(
            token,
            "contracts of functions with parameters declared in the old style aren't covered",
        );
    }
    let parameters = match (inside.first(), inside.last()) {
        (Some(first), Some(last)) => text[first.range.start..last.range.end].to_owned(),
        _ => String::new(),
    };
    let mut names = vec![];
    for part in commas(text, inside) {
        match part {
            [] => {}
            [only] if word(only) == "void" => {}
            part if word(part[0]) == "..." => {
                return refuse(part[0], "contracts of functions with any number of arguments aren't covered");
            }
            part => match parameter_name(text, part) {
                Some(name) => names.push(name.to_owned()),
                None => return refuse(part[0], "this parameter has no name"),
            },
        }
    }
    Ok(Contract {
        function: word(words[name]).to_owned(),
        is_void: returns == "void",
        returns,
        parameters,
        names,
        clauses: vec![],
        ignored: vec![],
    })
}

/// The index of the bracket that closes the one at `open`.
fn closing(text: &str, words: &[&Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (index, token) in words.iter().enumerate().skip(open) {
        match &text[token.range.clone()] {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(index);
        }
    }
    None
}

fn commas<'w, 't>(text: &str, words: &'w [&'t Token]) -> Vec<&'w [&'t Token]> {
    let mut depth = 0usize;
    words
        .split(|token| match &text[token.range.clone()] {
            "(" | "[" | "{" => {
                depth += 1;
                false
            }
            ")" | "]" | "}" => {
                depth = depth.saturating_sub(1);
                false
            }
            word => word == "," && depth == 0,
        })
        .collect()
}

/// `int *a[3]` is `a`, `int (*f)(int)` is `f`, `struct s` is nothing.
fn parameter_name<'a>(text: &'a str, words: &[&Token]) -> Option<&'a str> {
    let word = |index: usize| words.get(index).map(|token: &&Token| &text[token.range.clone()]);
    for index in 0..words.len() {
        if word(index) == Some("(") && word(index + 1) == Some("*") {
            let names = words[index + 2..].iter().take_while(|token| &text[token.range.clone()] != ")");
            return names
                .filter(|token| token.kind == Kind::Word)
                .last()
                .map(|token| &text[token.range.clone()]);
        }
    }
    let end = (0..words.len()).find(|index| word(*index) == Some("[")).unwrap_or(words.len());
    let last = words[..end].last().filter(|token| token.kind == Kind::Word)?;
    let last = &text[last.range.clone()];
    let types =
        ["int", "char", "short", "long", "unsigned", "signed", "float", "double", "_Bool", "const", "void"];
    let tagged = end >= 2 && ["struct", "union", "enum"].contains(&word(end - 2)?);
    (end > 1 && !types.contains(&last) && !tagged).then_some(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracts_are_found_before_their_functions() {
        let text = "/* no contract */\nint x;\n/*@ requires n > 0;\n  @ ensures \\result >= 0; assigns \\nothing; */\n\
                    static inline int f(int n, const char *const s, int (*g)(int, char), int t[3])\n{ //@ assert 1;\n }\n\
                    //@ ensures x == \\old(x) + 1\nvoid h(void) {}\n";
        let found = contracts(text).expect("read");
        assert_eq!(found.len(), 2);
        let f = &found[0];
        assert_eq!((f.function.as_str(), f.returns.as_str(), f.is_void), ("f", "int", false));
        assert_eq!(f.names, ["n", "s", "g", "t"]);
        let clauses: Vec<_> = f.clauses.iter().map(|c| (c.requires, c.text.as_str(), c.line)).collect();
        assert_eq!(clauses, [(true, "n > 0", 3), (false, "\\result >= 0", 4)]);
        assert_eq!(f.ignored, ["assigns"]);
        let h = &found[1];
        assert_eq!((h.function.as_str(), h.is_void, h.names.len()), ("h", true, 0));
        assert_eq!(h.clauses[0].translated.old, ["x"]);
    }

    #[track_caller]
    fn refused(text: &str, at: &str, message: &str) {
        let errors = contracts(text).expect_err("refused");
        assert!(errors[0].message.contains(message), "{errors:?}");
        assert!(text[errors[0].at.start..].starts_with(at), "{errors:?}");
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        refused("/*@ requires x >; */ int f(int x) {}", ">;", "lacks a side");
        refused("/*@ requires \\result; */ int f(int x) {}", "\\result", "behind `ensures`");
        refused("/*@ requires x; */ int x;", "int x", "isn't a function");
        refused("/*@ requires x; */ int f(x) int x; {}", "int x; {}", "old style");
        refused("/*@ requires x; */ int f(int x, ...) {}", "...", "any number");
        refused("/*@ requires x; */ int f(int) {}", "int)", "no name");
        refused("/*@ requires x; ensure y; */ int f(int x) {}", "y", "no clause");
        refused("/*@ requires x; */", "", "no function");
        refused(
            "/*@ behavior a: assumes \\result; ensures x; */ int f(int x) {}",
            "x; */",
            "behind `ensures`",
        );
    }

    #[test]
    fn clauses_of_a_behaviour_are_asked_where_it_applies() {
        let text = "/*@ requires any: x != 9;\n  @ behavior low:\n  @   assumes x < 0;\n  @   assumes y;\n  @   requires y > 1\n  @     && y < 5;\n\
                    @   ensures e: \\result == \\old(y) ? 1 : 0;\n  @ behavior high: assumes x > 0; ensures \\result;\n\
                    @ complete behaviors; */\nint f(int x, int y) { return 0; }\n";
        let found = contracts(text).expect("read");
        let clauses: Vec<_> = found[0]
            .clauses
            .iter()
            .map(|c| (&*c.translated.expression, c.translated.old.join("; ")))
            .collect();
        assert_eq!(
            clauses,
            [
                ("x != 9", String::new()),
                ("!((x < 0) && (y)) || (y > 1 && y < 5)", String::new()),
                (
                    "!(touchstone_old_0) || ((touchstone_result == touchstone_old_1) ? (1) : (0))",
                    "(x < 0) && (y); y".to_owned()
                ),
                ("!(touchstone_old_2) || (touchstone_result)", "(x > 0)".to_owned()),
            ]
        );
        let said: Vec<_> = found[0].clauses.iter().map(|clause| (&*clause.text, clause.line)).collect();
        assert_eq!(said[1], ("x < 0 && y ==> y > 1\n&& y < 5", 5));
        assert_eq!(found[0].ignored, ["complete"]);
    }

    #[test]
    fn annotations_of_other_kinds_are_left_alone() {
        for text in [
            "/*@ lemma x: 1 == 1; */ int f(int x) {}",
            "int f(void) { /*@ loop invariant 1; */ }",
            "/*@ */ int f;",
        ] {
            assert_eq!(contracts(text), Ok(vec![]), "{text}");
        }
    }

    #[test]
    fn any_text_passes_or_is_refused() {
        let pieces = [
            "/*@", "requires", "ensures", "\\old", "(", ")", "{", "}", ";", "*/", "int", "f", "x", "\"", "#",
            "\n", ",", "<", "ä",
        ];
        let mut random = touchstone_logic::random::SplitMix64::new(3);
        for _ in 0..3000 {
            let text: String = (0..30).map(|_| format!("{} ", pieces[random.below(pieces.len())])).collect();
            if let Err(errors) = contracts(&text) {
                assert!(errors.iter().all(|error| text.get(error.at.start..).is_some()), "{text}");
            }
        }
    }
}
