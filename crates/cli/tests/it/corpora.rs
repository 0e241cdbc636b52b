//! `corpus` as it's typed: what's kept is listed, made smaller without meeting less, written for fuzzers and taken in from them; damaged and foreign files
//! are named, and of two runs at once neither undoes the other. The guide's outputs are those of its example, and its build script is taken by the shell.

use crate::feedback::Shop;
use crate::readme::{blocks, pages};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use touchstone_campaign::corpus::exchange::{self, Content, Form};

/// The library: the guide's function, one whose branches are known, one that fails somewhere, and one of which nothing is recorded.
const SCORES: &str = r#"//! What a corpus is of.

use touchstone::spec;

#[spec(fn(x: i64, xs: {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] <= v[i])}) -> {v: Vec<i64> | v.len() == xs.len() + 1})]
pub fn insert(x: i64, mut xs: Vec<i64>) -> Vec<i64> {
    match xs.iter().position(|y| x <= *y) {
        Some(0) => xs.insert(0, x),
        Some(at) => xs.insert(at, x),
        None => xs.push(x),
    }
    xs
}

pub mod grades {
    use touchstone::spec;

    #[spec(fn(x: u32) -> {r: u8 | r < 5})]
    pub fn grade(x: u32) -> u8 {
        if x < 10 {
            0
        } else if x < 100 {
            1
        } else if x == 123_456_789 {
            2
        } else if x % 1000 == 77 {
            3
        } else {
            4
        }
    }

    #[spec(fn(x: u32) -> {r: bool | r})]
    pub fn fragile(x: u32) -> bool {
        x != 4_000_000_123
    }
}

#[spec(fn(f: fn(x: u8) -> u8, x: u8) -> u8)]
pub fn twice(f: impl Fn(u8) -> u8, x: u8) -> u8 {
    f(f(x))
}
"#;

/// The branch of `grade` that an input takes.
fn branch(input: &str) -> u8 {
    let x: u32 = input.trim_matches(['(', ')']).parse().expect("a number");
    match x {
        0..10 => 0,
        10..100 => 1,
        123_456_789 => 2,
        _ if x % 1000 == 77 => 3,
        _ => 4,
    }
}

/// What's kept at the beginning: much of it is of no use.
const KEPT: &str = "\
grades::grade\t(1)
grades::grade\t(2)
grades::grade\t(55)
grades::grade\t(56)
grades::grade\t(123456789)
grades::grade\t(5000)
grades::grade\t(5001)
grades::grade\t(nonsense
insert\t(0, [])
insert\t(0, [1])
insert\t(1, [0])
insert\t(2, [0])
insert\t(2, [0, 1, 3, 4])
insert\t(2, [0, 1, 3, 5])
twice\t([], 3)
";

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn said(output: &Output) -> String {
    text(&output.stdout) + &text(&output.stderr)
}

/// The cells of a specification's row.
fn row(output: &Output, specification: &str) -> Vec<String> {
    let table = text(&output.stdout);
    let row = table.lines().find(|line| line.split_whitespace().next() == Some(specification));
    let row = row.unwrap_or_else(|| panic!("no row of {specification}: {}", said(output)));
    row.split_whitespace().skip(1).map(str::to_owned).collect()
}

fn corpus(shop: &Shop, arguments: &[&str]) -> Output {
    let all = [&["touchstone", "corpus"], arguments].concat();
    shop.run(env!("CARGO_BIN_EXE_cargo-touchstone"), &all, &[])
}

/// What's kept of a specification.
fn kept(shop: &Shop, function: &str) -> Vec<String> {
    let text = fs::read_to_string(shop.corpus()).unwrap_or_default();
    let of = |line: &str| {
        line.split_once('\t').filter(|(of, _)| *of == function).map(|(_, input)| input.to_owned())
    };
    text.lines().filter_map(of).collect()
}

fn branches(inputs: &[String]) -> BTreeSet<u8> {
    inputs.iter().map(|input| branch(input)).collect()
}

/// A folder, empty.
fn folder(shop: &Shop, name: &str) -> PathBuf {
    let folder = shop.0.join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// One test, since the builds are of one package.
#[test]
fn a_corpus_is_shown_made_smaller_handed_over_and_taken_in() {
    let shop = Shop::of("corpora", "\n[workspace]\n\n[lib]\nname = \"scores\"\n", &[("src/lib.rs", SCORES)]);
    nothing_is_kept_yet(&shop);
    fs::write(shop.corpus(), KEPT).expect("written");
    it_is_listed(&shop);
    it_is_minimised_and_meets_as_much(&shop);
    it_is_exported(&shop);
    what_meets_something_new_is_imported(&shop);
    what_fails_is_reported_and_nothing_is_kept(&shop);
    what_is_of_another_specification_is_refused(&shop);
    two_runs_at_once_keep_what_both_found(&shop);
    the_guide_says_what_is_printed(&shop);
}

fn nothing_is_kept_yet(shop: &Shop) {
    let listed = corpus(shop, &["list"]);
    assert_eq!(listed.status.code(), Some(0), "{}", said(&listed));
    assert_eq!(row(&listed, "insert"), ["0", "-"]);
    for arguments in [&["minimise"][..], &["export", "--to", "afl", "seeds"]] {
        let output = corpus(shop, arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            said(&output).contains("error: nothing is kept of these specifications"),
            "{}",
            said(&output)
        );
    }
    let output = corpus(shop, &["list", "nowhere"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("no specified function has `nowhere` in its path"), "{}", said(&output));
}

fn it_is_listed(shop: &Shop) {
    fs::write(shop.corpus(), format!("{KEPT}gone\t(1)\ngone\t(2)\n")).expect("written");
    let listed = corpus(shop, &["list"]);
    assert_eq!(listed.status.code(), Some(0));
    assert_eq!(row(&listed, "grades::grade"), ["8", "src/lib.touchstone-corpus"]);
    let note = "note: src/lib.touchstone-corpus: 2 inputs of `gone`, which isn't specified there\n";
    assert!(text(&listed.stderr).ends_with(note), "{}", said(&listed));
    let listed = corpus(shop, &["list", "--format", "json"]);
    let document: Value = serde_json::from_slice(&listed.stdout).expect("json");
    assert_eq!((&document["format"], &document["version"]), (&"touchstone-corpus".into(), &1.into()));
    let of = |name: &str| {
        let all = document["specifications"].as_array().expect("specifications");
        all.iter().find(|one| one["specification"] == name).expect("it").clone()
    };
    assert_eq!(of("insert")["inputs"][0], "(0, [1])");
    assert_eq!(of("insert")["corpus"], "src/lib.touchstone-corpus");
    assert_eq!(of("grades::fragile")["inputs"], Value::Array(vec![]));
    assert_eq!(document["strays"][0]["name"], "gone");
    fs::write(shop.corpus(), KEPT).expect("written");
}

fn it_is_minimised_and_meets_as_much(shop: &Shop) {
    let before = branches(&kept(shop, "grades::grade")[..7]);
    let output = corpus(shop, &["minimise"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(
        said(&output).contains("what was kept can't be read any more: `(nonsense`: "),
        "{}",
        said(&output)
    );
    let after = kept(shop, "grades::grade");
    assert_eq!(branches(&after), before, "{}", said(&output));
    assert!((4..7).contains(&after.len()), "not many more than branches: {after:?}");
    let inserted = kept(shop, "insert");
    assert!((3..6).contains(&inserted.len()), "{inserted:?}");
    // Of this one nothing is known.
    assert_eq!(kept(shop, "twice"), ["([], 3)"]);
    assert!(
        said(&output).contains("note: twice: nothing is known of what its inputs meet"),
        "{}",
        said(&output)
    );
    // What's minimal stays, whatever comes of it.
    let text = fs::read(shop.corpus()).expect("the file");
    assert_eq!(corpus(shop, &["minimise"]).status.code(), Some(0));
    assert_eq!(fs::read(shop.corpus()).expect("the file"), text);
}

fn it_is_exported(shop: &Shop) {
    let seeds = folder(shop, "seeds");
    // Two at once, and one after them, write the same.
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-touchstone"));
        command.args(["touchstone", "corpus", "export", "--to", "libfuzzer", "seeds"]);
        shop.set_up(&mut command).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started")
    };
    let both = [start(), start()];
    assert!(both.into_iter().all(|mut one| one.wait().expect("ended").success()));
    let once = files(&seeds.join("scores.grades.grade"));
    let output = corpus(shop, &["export", "--to", "libfuzzer", "seeds"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(
        row(&output, "grades::grade"),
        [&kept(shop, "grades::grade").len().to_string(), "seeds/scores.grades.grade"]
    );
    assert_eq!(files(&seeds.join("scores.grades.grade")), once);
    let contents: BTreeSet<String> =
        once.iter().map(|file| fs::read_to_string(file).expect("a file")).collect();
    assert_eq!(contents, kept(shop, "grades::grade").into_iter().collect());

    folder(shop, "shared");
    let output = corpus(shop, &["export", "--to", "json", "shared", "--filter", "insert"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(files(&shop.0.join("shared")).len(), 1);
    for file in files(&shop.0.join("shared/scores.insert")) {
        let held = exchange::read(&file).expect("an input");
        assert_eq!(held.specification.as_deref(), Some("insert"));
        assert!(matches!(held.content, Content::Text(text) if kept(shop, "insert").contains(&text)));
    }
}

fn what_meets_something_new_is_imported(shop: &Shop) {
    let folder = folder(shop, "found");
    let below = folder.join("scores.grades.grade");
    fs::create_dir(&below).expect("a folder");
    // New, of no use, damaged, foreign, no input of it; bytes of chance.
    fs::write(below.join("id:000001,src:000000"), "(3000077)").expect("written");
    fs::write(below.join("id:000002,src:000000"), "(7)").expect("written");
    exchange::write(&below, Form::Bytes, "", "(8000077)").expect("written");
    let damaged = files(&below).into_iter().find(|file| file.extension().is_some()).expect("the file");
    fs::write(&damaged, "(8000").expect("written");
    fs::write(below.join("notes.json"), "{}").expect("written");
    exchange::write(&below, Form::Json, "grades::grade", "(4294967296)").expect("written");
    for number in 0..40_u8 {
        fs::write(below.join(format!("{number:02}")), [number, number.wrapping_mul(57), 3]).expect("written");
    }
    fs::create_dir(folder.join("another")).expect("a folder");
    let output = corpus(shop, &["import", "found"]);
    let (table, noise) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{table}{noise}");
    let after = kept(shop, "grades::grade");
    assert_eq!(branches(&after), BTreeSet::from([0, 1, 2, 3, 4]));
    assert!(after.len() < 10 && after.contains(&"(3000077)".to_owned()), "{after:?}");
    for named in [
        format!(
            "found/scores.grades.grade/{}: it's passed over: it's damaged",
            damaged.file_name().expect("a name").to_string_lossy()
        ),
        "found/scores.grades.grade/notes.json: it's passed over: it's no input in JSON".into(),
        ".json: it's passed over: column 2: ".into(),
        "found/another: no specification here has such a folder".into(),
    ] {
        assert!(noise.contains(&named), "{named}\n{noise}");
    }
    let cells = row(&output, "grades::grade");
    assert_eq!((cells[0].as_str(), &cells[3]), ("43", &after.len().to_string()), "{table}");
    assert!(cells[2].parse::<usize>().is_ok_and(|new| new > 0), "{table}");
    // What it meets isn't new any more.
    let again = corpus(shop, &["import", "found/scores.grades.grade"]);
    assert_eq!(row(&again, "grades::grade")[2], "0", "{}", said(&again));
    assert_eq!(branches(&kept(shop, "grades::grade")), BTreeSet::from([0, 1, 2, 3, 4]));
}

fn what_fails_is_reported_and_nothing_is_kept(shop: &Shop) {
    let folder = folder(shop, "crashes");
    fs::write(folder.join("crash-1"), "(4000000123)\n").expect("written");
    fs::write(folder.join("seed"), "(1)").expect("written");
    let output = corpus(shop, &["import", "crashes"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("of which specification is it?"), "{}", said(&output));
    let output = corpus(shop, &["import", "crashes", "--filter", "fragile"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(
        said(&output).contains("counterexample: fragile(4000000123) returned false"),
        "{}",
        said(&output)
    );
    let failures = fs::read_to_string(shop.0.join("src/lib.touchstone")).expect("it's recorded");
    assert!(failures.contains("grades::fragile\t(4000000123)"), "{failures}");
    assert!(kept(shop, "grades::fragile").is_empty());
    fs::remove_file(shop.0.join("src/lib.touchstone")).expect("removed");
}

fn what_is_of_another_specification_is_refused(shop: &Shop) {
    let before = fs::read(shop.corpus()).expect("the file");
    let folder = folder(shop, "others");
    exchange::write(&folder, Form::Json, "worst", "(1)").expect("written");
    for (arguments, words) in [
        (&["import", "others"][..], "it's an input of `worst`, which isn't specified here"),
        (&["import", "others", "--filter", "insert"], "it's an input of `worst`, not of `insert`"),
        (
            &["import", "seeds/scores.insert", "--filter", "grade::"],
            "no specified function has `grade::` in its path",
        ),
        (
            &["import", "seeds/scores.insert", "--filter", "grades"],
            "its inputs are of `insert`, which `--filter grades` leaves out",
        ),
        (&["import", "nowhere"], "nowhere: "),
    ] {
        let output = corpus(shop, arguments);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(said(&output).contains(words), "{words}: {}", said(&output));
    }
    assert_eq!(fs::read(shop.corpus()).expect("the file"), before);
}

fn two_runs_at_once_keep_what_both_found(shop: &Shop) {
    fs::write(shop.corpus(), "grades::grade\t(1)\ngrades::grade\t(2)\n").expect("written");
    let run = |name: &str, input: &str| {
        let below = folder(shop, name);
        fs::write(below.join("seed"), input).expect("written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-touchstone"));
        command.args(["touchstone", "corpus", "import", name, "--filter", "grades::grade"]);
        shop.set_up(&mut command).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started")
    };
    let both = [run("one", "(55)"), run("other", "(123456789)")];
    assert!(both.into_iter().all(|mut one| one.wait().expect("ended").success()));
    let after = kept(shop, "grades::grade");
    assert_eq!(branches(&after), BTreeSet::from([0, 1, 2]), "{after:?}");
    let text = fs::read_to_string(shop.corpus()).expect("the file");
    assert!(
        text.lines().filter(|line| !line.starts_with('#')).all(|line| line.starts_with("grades::grade\t(")),
        "{text}"
    );
}

/// The guide's commands are run one after the other, on what it says that is kept, and with the file that the fuzzer is said to have found.
fn the_guide_says_what_is_printed(shop: &Shop) {
    let (_, page) = pages().into_iter().find(|(name, _)| name == "shards").expect("the page");
    let kept: String =
        KEPT.lines().filter(|line| line.starts_with("insert")).map(|line| format!("{line}\n")).collect();
    fs::write(shop.corpus(), kept).expect("written");
    folder(shop, "fuzz/corpus");
    let script = blocks(&page).into_iter().find(|block| block.language == "bash").expect("build.sh");
    let read = Command::new("bash").args(["-n", "-c", &script.text]).output().expect("a shell");
    assert!(read.status.success() && read.stderr.is_empty(), "{}", said(&read));
    let shown: Vec<String> = blocks(&page)
        .into_iter()
        .filter(|block| block.language == "console")
        .map(|block| block.text)
        .collect();
    assert!(shown.len() >= 4, "the commands are where they're looked for");
    for block in shown {
        let (command, printed) = block.split_once('\n').expect("a command");
        let arguments: Vec<&str> =
            command.strip_prefix("$ cargo touchstone corpus ").expect("ours").split(' ').collect();
        if arguments[0] == "import" {
            fs::write(
                shop.0.join("fuzz/corpus/scores.insert/5ad1cbb1"),
                "(9, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])",
            )
            .expect("written");
        }
        let output = corpus(shop, &arguments);
        let comparable = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        assert_eq!(comparable(&text(&output.stdout)), comparable(printed), "{command}\n{}", said(&output));
    }
}
