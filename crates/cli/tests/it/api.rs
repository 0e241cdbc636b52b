//! `cargo touchstone api`: what's proposed for a package's types compiles and runs, finds a fault that needs a history, and says of each public
//! call that it leaves out why. What was edited stays.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

const LIBRARY: &str = r#"//! A ring, and what calls can be like.

use std::collections::BTreeMap;
use std::ops::RangeBounds;
use std::pin::Pin;

/// A queue in a ring of memory, which grows when it's full.
#[derive(Clone, Debug)]
pub struct Ring<T> {
    slots: Vec<T>,
    head: usize,
    len: usize,
}

impl<T: Copy + Default> Ring<T> {
    /// # Panics
    /// If there's to be no room at all.
    pub fn with_capacity(capacity: usize) -> Self {
        assert!(capacity > 0, "no room");
        Ring { slots: vec![T::default(); capacity], head: 0, len: 0 }
    }
    pub fn push(&mut self, x: T) {
        if self.len == self.slots.len() {
            // The elements aren't put in order.
            self.slots.resize(2 * self.len, T::default());
        }
        let at = (self.head + self.len) % self.slots.len();
        self.slots[at] = x;
        self.len += 1;
    }
    pub fn pop(&mut self) -> Option<T> {
        let x = *self.slots.get(self.head).filter(|_| self.len > 0)?;
        self.head = (self.head + 1) % self.slots.len();
        self.len -= 1;
        Some(x)
    }
    /// Panics if there's no such element.
    pub fn at(&self, index: usize) -> &T {
        assert!(index < self.len);
        &self.slots[(self.head + index) % self.slots.len()]
    }
    pub fn len(&self) -> usize {
        self.len
    }
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    pub fn extend_from_slice(&mut self, all: &[T]) {
        all.iter().for_each(|one| self.push(*one));
    }
    pub fn append(&mut self, other: &mut Ring<T>) {
        while let Some(one) = other.pop() {
            self.push(one);
        }
    }
    pub fn keep(&mut self, mut keeps: impl FnMut(&T) -> bool) {
        let all: Vec<T> = std::iter::from_fn(|| self.pop()).collect();
        all.into_iter().filter(|one| keeps(one)).for_each(|one| self.push(one));
    }
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.len).map(|index| self.at(index))
    }
    pub fn slices<R: RangeBounds<usize>>(&self, _range: R) -> usize {
        self.len
    }
    pub fn into_vec(mut self) -> Vec<T> {
        std::iter::from_fn(|| self.pop()).collect()
    }
    pub async fn later(&mut self) {}
    /// # Safety
    /// None.
    pub unsafe fn raw(&mut self) {}
    pub fn pinned(self: Pin<&mut Self>) {}
    pub fn told(&self, tell: &dyn Fn(usize)) {
        tell(self.len);
    }
    pub fn within(&mut self, _room: &Room) {}
    fn hidden(&self) {}
}

/// What has something before it.
pub trait Ahead {
    /// Goes on.
    ///
    /// # Panics
    /// If there are fewer.
    fn advance(&mut self, by: usize);
}

impl<T: Copy + Default> Ahead for Ring<T> {
    fn advance(&mut self, by: usize) {
        assert!(by <= self.len, "fewer");
        (0..by).for_each(|_| _ = self.pop());
    }
}

/// Nothing makes one of these.
#[derive(Debug)]
pub struct Room(());

impl Room {
    pub fn size(&self) -> usize {
        let ring = Ring::<u8>::with_capacity(1);
        ring.hidden();
        0
    }
}

/// Stock by number, which loses count when something is taken twice.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Stock {
    rows: BTreeMap<u8, u8>,
    total: usize,
}

impl Stock {
    pub fn put(&mut self, what: u8, count: u8) {
        self.total += usize::from(count);
        *self.rows.entry(what).or_default() = count;
    }
    pub fn take(&mut self, what: u8) -> Option<u8> {
        let count = self.rows.remove(&what)?;
        self.total -= usize::from(count);
        Some(count)
    }
    pub fn check(&self) {
        assert_eq!(self.total, self.rows.values().map(|count| usize::from(*count)).sum::<usize>());
    }
}
"#;

struct Package(PathBuf);

impl Package {
    fn new() -> Package {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("api");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let touchstone = root.join("crates/touchstone").canonicalize().expect("the crate");
        // What a run before has left would be tried first, or stay.
        let _ = fs::remove_dir_all(folder.join("tests"));
        fs::create_dir_all(folder.join("src")).expect("made");
        let manifest = format!(
            "[package]\nname = \"rings\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\n\
             [dev-dependencies]\ntouchstone = {{ path = {touchstone:?} }}\n\n[workspace]\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest).expect("written");
        fs::write(folder.join("src/lib.rs"), LIBRARY).expect("written");
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
        Package(folder)
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Output {
        Command::new(program)
            .args(arguments)
            .current_dir(&self.0)
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"))
            .env("NO_COLOR", "1")
            .output()
            .expect("started")
    }

    fn api(&self, arguments: &[&str]) -> Output {
        self.run(env!("CARGO_BIN_EXE_cargo-touchstone"), &[&["touchstone", "api"], arguments].concat())
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn what_is_proposed_runs_and_finds_faults_that_need_a_history() {
    let package = Package::new();
    let output = package.api(&["--write", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
    let of = |name: &str| {
        let types = document["types"].as_array().expect("types");
        types.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("no {name}: {document:#}"))
    };
    let ring = of("rings::Ring");
    let entry = |of: &Value, name: &str| {
        let calls = of["calls"].as_array().expect("calls");
        let call = calls.iter().find(|call| call["name"] == name);
        call.and_then(|call| call["entry"].as_str()).unwrap_or_else(|| panic!("no {name}: {of:#}")).to_owned()
    };
    assert_eq!(ring["type"], "rings::Ring<u8>");
    assert_eq!(entry(ring, "push"), "fn push(&mut self, x: u8);");
    assert_eq!(entry(ring, "append"), "fn append(&mut self, other: &mut Self);");
    assert_eq!(entry(ring, "extend_from_slice"), "fn extend_from_slice(&mut self, all: &[u8]);");
    assert_eq!(entry(ring, "into_vec"), "fn into_vec(self) -> Vec<u8>;");
    assert_eq!(entry(ring, "clone"), "fn clone(&self) -> Self;");
    assert_eq!(
        entry(ring, "keep"),
        "fn keep(&mut self, answer: bool) = |value, answer| value.keep(|_| answer.clone());"
    );
    assert_eq!(
        entry(ring, "iter"),
        "fn iter(&self, taken: usize) -> usize = |value, taken| value.iter().take(taken).count();"
    );
    assert!(entry(ring, "at").ends_with("fn at(&self, index: {index: usize | index < self.len()}) -> &u8;"));
    assert!(entry(ring, "with_capacity").starts_with("#[may_panic] // If there's to be no room at all."));
    // What the trait says of its method holds of the type's.
    assert!(entry(ring, "advance").contains("#[may_panic] // If there are fewer."));
    let refused: Vec<(&str, &str)> = ring["refused"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| (one["name"].as_str().expect("a name"), one["why"].as_str().expect("a reason")))
        .collect();
    let why = |name: &str| {
        refused.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("{name}: {refused:?}")).1
    };
    assert!(why("later").contains("async") && why("raw").contains("unsafe"));
    assert!(why("pinned").contains("Pin") && why("told").contains("dyn"));
    assert!(why("within").contains("rustc: ") && why("within").contains("Room"));
    assert_eq!(refused.len(), 5, "{refused:?}");
    assert_eq!(of("rings::Stock")["laws"], serde_json::json!(["PartialEq", "Clone"]));

    // What's written runs: the stock's fault is a panic after two calls, the ring has none that a call sees by itself.
    let tests = package.run(env!("CARGO"), &["test", "--offline", "--test", "touchstone_api_stock"]);
    let text = said(&tests);
    assert!(text.contains("default(); put(0, 1); put(0, 0); check() panicked"), "{text}");
    let path = package.0.join("tests/touchstone_api_ring.rs");
    let written = fs::read_to_string(&path).expect("written");
    let tests = package.run(env!("CARGO"), &["test", "--offline", "--test", "touchstone_api_ring"]);
    assert!(tests.status.success(), "{}", said(&tests));

    // Its calls look like a stack's. What's proposed compiles, and says of a queue that it's none.
    assert_eq!(ring["model"]["type"], "Vec<u8>");
    assert!(of("rings::Stock")["model"].is_null());
    let begin = written.find("// Some of its calls look like those of `Vec<u8>`.").expect("a model");
    let proposed = written[begin..].lines().skip(1).map_while(|line| line.strip_prefix("//"));
    let beside: Vec<&str> = proposed.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    assert!(beside.iter().any(|line| line.trim() == "name = ring_beside_vec;"), "{written}");
    fs::write(package.0.join("tests/beside.rs"), beside.join("\n") + "\n").expect("written");
    let tests = package.run(env!("CARGO"), &["test", "--offline", "--test", "beside"]);
    assert!(said(&tests).contains("but the model Some("), "{}", said(&tests));

    // With a model it's found, and what was edited stays.
    let edited = written
        .replace("laws; // Clone", "model = std::collections::VecDeque<u8>;")
        .replace("fn push(&mut self, x: u8);", "fn push(&mut self, x: u8) => |model, x| model.push_back(x);")
        .replace(
            "fn pop(&mut self) -> Option<u8>;",
            "fn pop(&mut self) -> Option<u8> => |model| model.pop_front();",
        );
    let kept = [
        "fn with_capacity",
        "fn push",
        "fn pop",
        "#[may_panic] // If there's to be",
        "type =",
        "model =",
        "}",
        "touchstone::api!",
    ];
    let few: Vec<&str> = edited
        .lines()
        .filter(|line| kept.iter().any(|begin| line.trim_start().starts_with(begin)))
        .filter(|line| !line.contains("fn at") && !line.contains("no such element"))
        .collect();
    let edited = few.join("\n") + "\n";
    fs::write(&path, &edited).expect("written");
    let tests = package.run(env!("CARGO"), &["test", "--offline", "--test", "touchstone_api_ring"]);
    assert!(said(&tests).contains("but the model Some("), "{}\n{edited}", said(&tests));
    let again = package.api(&["Ring", "--write"]);
    assert_eq!(again.status.code(), Some(0), "{}", said(&again));
    assert!(said(&again).contains("was edited, and stays as it is"), "{}", said(&again));
    assert_eq!(fs::read_to_string(&path).expect("there"), edited);
    what_cannot_be_proposed_is_said(&package);
}

fn what_cannot_be_proposed_is_said(package: &Package) {
    let none = package.api(&["Room"]);
    assert_eq!(none.status.code(), Some(2), "{}", said(&none));
    assert!(
        said(&none).contains("no call that can be declared makes a value of `rings::Room`"),
        "{}",
        said(&none)
    );
    let unknown = package.api(&["Rings"]);
    assert_eq!(unknown.status.code(), Some(2), "{}", said(&unknown));
    assert!(said(&unknown).contains("did you mean `Ring`?"), "{}", said(&unknown));
}
