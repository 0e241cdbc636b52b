//! Seeds that were damaged are read or refused, never worse, and what's written is read as it was.

use super::super::load::Language;
use super::*;
use crate::load::Reading;
use touchstone_explore::InputValue;
use touchstone_explore::input::Target;

const SOURCE: &str = "\
enum color { RED, GREEN = 5 };
struct node { short value; struct node *next; unsigned low : 3, high : 6; };
union either { float f; unsigned char bytes[4]; };
struct all { enum color color; union either either; double weights[2]; char name[4]; const char *text; struct node nodes[2]; };
long limit = 3;
extern int ask(int);
int all(struct all v, struct node *a, const struct all *others, double (*rows)[2], void *any, int (*hook)(int), __int128 wide)
{
    return v.color == GREEN && a && a->next == a && others && rows && any && hook && hook(1) && wide > limit && ask(3);
}
";

const SEED: &str = r#"{
  "arguments": {
    "v": { "color": "GREEN", "either": { "f": -0.5 }, "weights": [1e300, "NaN"], "name": "ab", "nodes": [{ "high": 33 }, { "next": { "$ref": "n" } }] },
    "a": { "$ref": "n", "$index": 0 },
    "others": [{ "text": "x\"y" }, { "text": { "$count": 9, "$value": "z" } }],
    "rows": [[1, 2], [3, 4]],
    "any": { "$type": "struct node", "$value": { "value": -32768 } },
    "hook": { "$function": "?" },
    "wide": "0xffffffffffffffffffffffffffffffff"
  },
  "objects": { "n": { "value": 7, "next": { "$ref": "n" }, "low": 5 } },
  "globals": { "limit": "-9223372036854775808" },
  "answers": [{ "?": 3 }, 4, { "ask": 5 }]
}"#;

/// The code, if there's a compiler for it.
fn code() -> Option<Code> {
    if std::process::Command::new("clang").arg("--version").output().is_err() {
        println!("skipped: no clang");
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("all.c");
    fs::write(&file, SOURCE).expect("written");
    Some(Code::load(&file, Language::C, &Reading::default()).expect("compiled"))
}

fn input(code: &Code, text: &str) -> Result<Input, Problem> {
    let found = seeds_of(&text::parse(text)?, code, &["all".to_owned()], true)?;
    Ok(found.into_iter().next().expect("a seed").2)
}

#[test]
fn what_is_written_is_read_as_it_was() {
    let Some(code) = code() else { return };
    let first = input(&code, SEED).unwrap_or_else(|problem| panic!("{problem:?}"));
    let written = serde_json::to_string_pretty(&write::given(&code.program, &first, None)).expect("JSON");
    let again = input(&code, &written).unwrap_or_else(|problem| panic!("{problem:?}\n{written}"));
    // Objects may come in another order; what leads where is the same when each is written again.
    assert_eq!(write::given(&code.program, &again, None), write::given(&code.program, &first, None));
    let argument =
        |name: &str| &first.arguments.iter().find(|argument| &*argument.name == name).expect("there").value;
    assert_eq!(argument("wide"), &InputValue::Bits { width: 128, value: u128::MAX });
    let InputValue::Pointer { target: Target::Object(node), offset: 0 } = argument("a") else {
        panic!("a pointer")
    };
    let node = first.object(*node).expect("there");
    assert!(node.cells.iter().any(|cell| &cell.value == argument("a")), "it's its own successor");
    let low = node.cells.iter().find(|cell| cell.size == 1).expect("bit fields");
    assert_eq!((low.offset, &low.value), (16, &InputValue::Bits { width: 8, value: 5 }));
}

/// Whatever is done to a seed, it's read or refused with a place in it.
#[test]
fn damaged_seeds_are_refused() {
    let Some(code) = code() else { return };
    let mut state = 9u64;
    let mut dice = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let pieces = [
        "null",
        "{}",
        "[]",
        "-1",
        "1e9",
        "\"\"",
        "\"$ref\"",
        "{\"$ref\": \"n\"}",
        "{\"$count\": 99999999999}",
        "[[[]]]",
        ",",
        "}",
        "\"GREEN\"",
        "{\"$cells\": [{\"at\": 1, \"size\": 9, \"value\": 1}]}",
    ];
    let (mut read, mut refused) = (0, 0);
    for _ in 0..3000 {
        let mut text = SEED.to_owned();
        for _ in 0..1 + dice(2) {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let start = places[dice(places.len())];
            let end = places[dice(places.len())];
            let end = if end >= start && end - start < 40 { end } else { start };
            // A value is taken out whole, as often as not.
            let end = match text[start..].find([',', '}', ']']) {
                Some(length) if dice(2) == 0 => start + length,
                _ => end,
            };
            text.replace_range(start..end, pieces[dice(pieces.len())]);
        }
        match input(&code, &text) {
            Ok(input) => {
                read += 1;
                drop(write::given(&code.program, &input, None).to_string());
            }
            Err(problem) => {
                refused += 1;
                assert!(problem.at.start <= problem.at.end && problem.at.end <= text.len(), "{problem:?}");
                assert!(text.is_char_boundary(problem.at.start) && text.is_char_boundary(problem.at.end));
            }
        }
    }
    assert!(read > 20 && refused > 500, "{read} {refused}");
}
