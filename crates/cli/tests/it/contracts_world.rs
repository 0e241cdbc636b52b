//! Verdicts on Racket modules against the world: modules with functions of order one to four, and what is said to be proved of them
//! is tried by random clients that look at what they're given, run by racket. `TOUCHSTONE_MODULES=1000` takes so many in place of a
//! few; `TOUCHSTONE_SEED` says where to begin, `TOUCHSTONE_CLIENTS` how many clients try each.

mod client;
mod module;
mod types;

use crate::contracts::bulk::generator::random::{self, Random};
use serde_json::Value;
use std::fmt::Write as _;
use std::{fs, path::Path, process::Command};

/// So many modules, unless said otherwise.
const MODULES: u64 = 60;

/// So many clients for each that is proved.
const CLIENTS: u64 = 25;

fn number(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")),
        Err(_) => otherwise,
    }
}

/// The seeds of the modules that are proved, of those that are shown to break, and how many are bounded or open.
fn verdicts(document: &Value) -> (Vec<u64>, Vec<u64>, [usize; 2]) {
    let (mut proved, mut shown) = (vec![], vec![]);
    let mut others = [0; 2];
    for goal in document["goals"].as_array().expect("goals") {
        let name = goal["name"].as_str().expect("a name");
        let seed = name[1..].parse().expect("a seed");
        let answer = &goal["answer"];
        match (answer["verdict"].as_str().expect("a verdict"), answer["scope"].as_str()) {
            ("excluded", Some("everything")) => proved.push(seed),
            ("shown", _) => shown.push(seed),
            ("excluded", _) => others[0] += 1,
            _ => others[1] += 1,
        }
    }
    (proved, shown, others)
}

/// A module of racket that tries modules with clients, and prints those that it breaks.
fn trial(modules: &[u64], clients: u64) -> String {
    let mut text = String::from("#lang racket/base\n(require racket/contract)\n");
    text.push_str(
        "(define ran 0)
(define (try name thunk text)
  (set! ran (+ ran 1))
  (with-handlers ([symbol? void]
                  [exn:fail:contract:blame?
                   (lambda (e)
                     (define party (format \"~s\" (blame-positive (exn:fail:contract:blame-object e))))
                     (unless (regexp-match? #rx\"client\" party)
                       (printf \"BROKEN ~a: ~a: ~a\\n\" name (exn-message e) text)))]
                  [exn:fail? (lambda (e) (printf \"BROKEN ~a: ~a: ~a\\n\" name (exn-message e) text))])
    (call-with-continuation-prompt thunk)))\n",
    );
    for seed in modules {
        let module = module::module(*seed);
        let mut random = Random::new(seed ^ 0x5eed);
        let _ = write!(
            text,
            "(module client{seed} racket/base\n(require (file \"{{FOLDER}}/m{seed}.rkt\"))\n(provide clients)\n{}(define clients (list",
            client::COMMON
        );
        for _ in 0..clients {
            let body = client::client(&mut random, &module);
            let _ = write!(text, "\n (cons (lambda () {body}) '{body})");
        }
        let _ = write!(
            text,
            "))\n)\n(require (prefix-in c{seed}: (submod \".\" client{seed})))\n(for ([c c{seed}:clients]) (try 'm{seed} (car c) (cdr c)))\n"
        );
    }
    text.push_str("(printf \"ran ~a\\n\" ran)\n");
    text
}

#[test]
fn no_client_breaks_what_is_proved() {
    if Command::new("racket").arg("--version").output().is_err() {
        println!("skipped: no racket");
        return;
    }
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contracts_world");
    let _ = fs::remove_dir_all(&root);
    let modules = root.join("modules");
    fs::create_dir_all(&modules).expect("a folder");
    let first = number("TOUCHSTONE_SEED", 0);
    let count = number("TOUCHSTONE_MODULES", MODULES);
    for seed in first..first + count {
        fs::write(modules.join(format!("m{seed}.rkt")), module::module(seed).text).expect("written");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .arg("contracts")
        .arg(&modules)
        .args(["--format", "json", "--steps", "60000", "--time", "20s", "--prove", "--no-racket"])
        .output()
        .expect("started");
    let document: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let (proved, shown, [bounded, open]) = verdicts(&document);
    let numbers = format!(
        "of {count} modules {} proved, {} broken, {bounded} bounded, {open} open",
        proved.len(),
        shown.len()
    );
    println!("{numbers}");
    assert!(proved.len() as u64 * 8 > count && shown.len() as u64 * 8 > count, "{numbers}");
    let clients = number("TOUCHSTONE_CLIENTS", CLIENTS);
    let tried = |name: &str, seeds: &[u64]| {
        let file = root.join(format!("{name}.rkt"));
        let text = trial(seeds, clients).replace("{FOLDER}", &modules.display().to_string());
        fs::write(&file, text).expect("written");
        let run = Command::new("racket").arg(&file).output().expect("started");
        let said = String::from_utf8_lossy(&run.stdout).into_owned();
        assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
        assert!(said.contains(&format!("ran {}", seeds.len() as u64 * clients)), "{said}");
        said
    };
    // Many modules to a racket, but not all: it compiles them together.
    for (index, part) in proved.chunks(40).enumerate() {
        let said = tried(&format!("proved{index}"), part);
        assert!(!said.contains("BROKEN"), "{said}");
    }
    // Clients that break nothing would show nothing.
    let known: Vec<u64> = shown.into_iter().take(20).collect();
    let said = tried("shown", &known);
    let broken = known.iter().filter(|seed| said.contains(&format!("BROKEN m{seed}:"))).count();
    println!("these clients break {broken} of {} modules that break", known.len());
    assert!(broken * 3 > known.len(), "only {broken} of {}", known.len());
}
