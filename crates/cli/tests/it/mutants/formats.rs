//! The formats that are read, each as a function from bytes: it may accept or refuse, and nothing else. Seeds are what other tests read. Both
//! the mutation of `mutants` and the targets of `fuzz/` are over these.

use std::path::{Path, PathBuf};
use touchstone_front_boogie::value;
use touchstone_front_racket::core::Source;
use touchstone_logic::{Store, smtlib};
use touchstone_whitebox::{contract, seeds};

/// A format.
pub struct Format {
    /// As the target is called, and its dictionary.
    pub name: &'static str,
    /// Reads a text, to whatever end.
    pub read: fn(&str),
    /// Where seeds are, from the workspace's folder, and how their names end.
    pub places: &'static [(&'static str, &'static str)],
    /// Further seeds.
    pub texts: &'static [&'static str],
    /// Words of it.
    pub words: &'static str,
}

/// All of them.
pub const FORMATS: [Format; 12] = [
    Format {
        name: "boogie",
        read: |text| {
            if let Ok(program) = touchstone_front_boogie::load(text, "mutant.bpl") {
                assert_eq!(touchstone_program::validate(&program), []);
            }
        },
        places: &[
            ("crates/front-boogie/tests/golden", "bpl"),
            ("crates/front-boogie/tests/programs/infeasible", "bpl"),
        ],
        texts: &[],
        words: include_str!("../../../../../fuzz/dictionaries/boogie.dict"),
    },
    Format {
        name: "program",
        read: |text| {
            if let Ok(program) = touchstone_program::text::parse(text, "mutant.tsp") {
                let _ = touchstone_program::validate(&program);
                let _ = touchstone_program::text::print_program(&program);
            }
        },
        places: &[("crates/cli/tests/lookalikes", "tsp"), ("crates/cli/tests/golden", "tsp")],
        texts: &[
            "procedure sign(x: int) returns (s: int) {\n entry: goto minus, plus;\n minus: assume {:guard} x < 0; s := 0 - 1; return;\n \
             plus: assume {:guard} x > 0; s := 1; return;\n}\n",
            "procedure g(x: bv32) returns (r: bv32) {\n entry: r := x; assert r == x; goto entry;\n}\n",
        ],
        words: include_str!("../../../../../fuzz/dictionaries/program.dict"),
    },
    Format {
        name: "llvm",
        read: |text| {
            let Ok(module) = touchstone_front_llvm::parse(text, "mutant.ll") else { return };
            let defined = module.functions.iter().filter(|function| !function.is_declaration());
            let roots: Vec<&str> = defined.map(|function| &*function.name).collect();
            let options = touchstone_front_llvm::lower::Options::default();
            if let Ok(lowered) = touchstone_front_llvm::lower(&module, &roots, &options) {
                assert_eq!(touchstone_program::validate(&lowered.program), []);
            }
        },
        places: &[("crates/front-llvm/tests/corpus", "ll")],
        texts: &[
            "define i32 @f(i32 %a) {\n  %b = add nsw i32 %a, 1\n  %c = icmp sgt i32 %b, 7\n  br i1 %c, label %x, label %y\nx:\n  ret i32 1\ny:\n  ret i32 %b\n}\n",
        ],
        words: include_str!("../../../../../fuzz/dictionaries/llvm.dict"),
    },
    Format {
        name: "racket",
        read: |text| {
            let _ = touchstone_front_racket::expand::load(vec![Source::new("mutant.rkt", text)]);
        },
        places: &[
            ("examples/contracts/paper", "rkt"),
            ("examples/contracts/state", "rkt"),
            ("crates/front-racket/tests/data/language", "rkt"),
        ],
        texts: &[
            "(module m racket (provide (contract-out [f (-> integer? (listof integer?))])) (define (f x) (if (= x 7) 'no (list x))))",
        ],
        words: include_str!("../../../../../fuzz/dictionaries/racket.dict"),
    },
    Format {
        name: "acsl",
        read: |text| {
            if let Err(errors) = contract::contracts(text) {
                assert!(!errors.is_empty());
            }
        },
        places: &[("crates/cli/tests/whitebox_c", "c")],
        texts: &[
            "/*@ requires n > 0 && \\valid(a + (0 .. n - 1)); ensures \\result >= 0 || \\result == -1; assigns \\nothing; */\nint f(int n, int *a);\n",
            "/*@ requires \\forall integer i; 0 <= i < n ==> a[i] != 0;\n  @ behavior one: assumes n == 1; ensures \\result == \\old(a[0]);\n  @*/\nint g(int n, int a[]) { return a[0]; }\n",
        ],
        words: include_str!("../../../../../fuzz/dictionaries/acsl.dict"),
    },
    Format {
        name: "test_comp",
        read: |text| {
            let _ = seeds::test_comp::read(text);
        },
        places: &[("crates/whitebox/tests", "xml"), ("crates/cli/tests", "xml")],
        texts: &[
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" \"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n<testcase coversError=\"true\">\n  <input variable=\"x\" type=\"int\">-7</input>\n  <input>0x1F</input><input type=\"char\">'a'</input>\n</testcase>\n",
        ],
        words: include_str!("../../../../../fuzz/dictionaries/test_comp.dict"),
    },
    Format {
        name: "seeds",
        read: |text| {
            let _ = seeds::text::parse(text);
        },
        places: &[("crates/cli/tests/it/whitebox_support", "json")],
        texts: &[
            "{\"format\": \"touchstone-seeds\", \"seeds\": [{\"function\": \"f\", \"arguments\": {\"a\": -7, \"p\": [1, 2.5e-3, null, true, \"\\u00e4\\ud83d\\ude00\"]}}]}",
        ],
        words: include_str!("../../../../../fuzz/dictionaries/json.dict"),
    },
    Format {
        name: "values",
        read: |text| {
            let store = Store::new();
            for (_, value) in value::assignments(text).into_iter().flatten() {
                let _ = value::parse(value, None, &store);
            }
            let _ = value::parse(text, None, &store);
        },
        places: &[],
        texts: &[
            "n = 3, a = {0: 7, 1: -2, else: 0}",
            "17",
            "255bv8",
            "-0x1.8e0f24e8",
            "T!2, `Field int`!0",
            "f = {(1, 2): 3, else: 0}, b = true, r = 1/3",
        ],
        words: include_str!("../../../../../fuzz/dictionaries/values.dict"),
    },
    Format {
        name: "smtlib",
        read: |text| {
            let _ = smtlib::parse_script(&mut Store::new(), text);
            let _ = smtlib::parse_model(&Store::new(), text);
            let _ = smtlib::parse_term(&mut Store::new(), text);
        },
        places: &[("crates/logic/tests", "smt2"), ("crates/solve/tests", "smt2")],
        texts: &[
            "(declare-const x Int)(declare-fun f (Int (_ BitVec 8)) Bool)(assert (and (< x 7) (f (+ x 1) #xff)))(check-sat)",
            "((define-fun x () Int (- 3)) (define-fun a () (Array Int Int) (store ((as const (Array Int Int)) 0) 1 2)))",
            "(let ((y (ite true #b101 (_ bv3 3)))) (= y (bvadd y #b001)))",
        ],
        words: include_str!("../../../../../fuzz/dictionaries/smtlib.dict"),
    },
    Format {
        name: "settings",
        read: |text| {
            let _ = touchstone_campaign::settings::from_text(text, "touchstone.toml", "trees::insert");
        },
        places: &[],
        texts: &[
            "depth = 5\ntests = 1000\ntime = \"2min\"\nmemory = \"512MiB\"\nsample = 0.5\n\n[\"trees::\"]\ndepth = 7\nstrategy = \"narrow\"\nisolate = false\n",
        ],
        words: include_str!("../../../../../fuzz/dictionaries/settings.dict"),
    },
    Format {
        name: "failures",
        read: |text| {
            let folder = std::env::temp_dir().join(format!("touchstone-mutants-{}", std::process::id()));
            let _ = std::fs::create_dir_all(&folder);
            let failures = touchstone_campaign::failures::Failures::beside(&folder.join("scores.rs"));
            if std::fs::write(failures.path(), text).is_ok() {
                let _ = failures.read("best");
            }
            let _ = std::fs::remove_dir_all(&folder);
        },
        places: &[("crates/touchstone/tests", "touchstone"), ("examples", "touchstone")],
        texts: &["# What failed.\nbest\t(1, [])\nbest\t(2, [0, 1])\nother::f\t(\"\\n\\u{7f}\")\n"],
        words: include_str!("../../../../../fuzz/dictionaries/failures.dict"),
    },
    Format {
        name: "outcome",
        read: |text| {
            if let Ok(outcome) = touchstone_campaign::report::from_json(text) {
                let _ = touchstone_campaign::report::to_text(&outcome);
            }
        },
        places: &[],
        texts: &[
            "{\"subject\":{\"function\":\"best\",\"file\":\"a.rs\",\"line\":1,\"column\":2,\"test\":\"t\"},\"ledger\":{},\"tallies\":[],\"replays\":[],\"rejections\":[],\"warnings\":[],\"elapsed\":0.5}",
        ],
        words: include_str!("../../../../../fuzz/dictionaries/json.dict"),
    },
];

impl Format {
    /// Reads bytes as the commands do: what isn't UTF-8 is replaced.
    pub fn read_bytes(&self, bytes: &[u8]) {
        (self.read)(&String::from_utf8_lossy(bytes));
    }

    /// The words of the dictionary.
    pub fn dictionary(&self) -> Vec<Vec<u8>> {
        let quoted = self.words.lines().filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix('"'));
        quoted.map(unescaped).collect()
    }

    /// The seeds, by what they're called.
    pub fn corpus(&self, root: &Path) -> Vec<(String, Vec<u8>)> {
        let mut found: Vec<(String, Vec<u8>)> = vec![];
        for (place, end) in self.places {
            let mut paths = vec![];
            within(&root.join(place), end, &mut paths);
            paths.sort();
            found.extend(
                paths
                    .into_iter()
                    .filter_map(|path| Some((path.display().to_string(), std::fs::read(&path).ok()?))),
            );
        }
        found.extend(
            self.texts.iter().enumerate().map(|(at, text)| (format!("text {at}"), text.as_bytes().to_vec())),
        );
        found
    }
}

fn within(folder: &Path, end: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            within(&path, end, found);
        } else if path.extension().is_some_and(|extension| extension == end) {
            found.push(path);
        }
    }
}

/// A word of a dictionary as libFuzzer writes it: `\\`, `\"` and `\xNN` are escapes.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = vec![];
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match (byte, if byte == b'\\' { rest.next() } else { None }) {
            (b'\\', Some(b'x')) => {
                let digits: Vec<u8> = rest.by_ref().take(2).collect();
                let number =
                    std::str::from_utf8(&digits).ok().and_then(|digits| u8::from_str_radix(digits, 16).ok());
                bytes.push(number.unwrap_or(b'x'));
            }
            (b'\\', Some(other)) => bytes.push(other),
            _ => bytes.push(byte),
        }
    }
    bytes
}
