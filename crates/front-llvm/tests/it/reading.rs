//! Whole modules as compilers print them: nothing is left unread, instructions are as many as lines, and what LLVM's own
//! assembler accepts, also after random changes, is read.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use touchstone_front_llvm::{Module, parse};

fn corpus() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ll"))
        .collect();
    files.sort();
    assert!(files.len() >= 37, "the corpus isn't complete: {files:?}");
    files
}

/// Everything that can't be read in a module.
fn errors(module: &Module) -> Vec<String> {
    let mut errors: Vec<String> = module.diagnostics.iter().map(ToString::to_string).collect();
    for function in &module.functions {
        if let Some(Err(error)) = module.body(function) {
            errors.push(error.to_string());
        }
    }
    errors.extend(
        module.metadata_ids().filter_map(|id| module.metadata(id).err()).map(|error| error.to_string()),
    );
    errors
}

/// How many instructions a printed body has: LLVM puts each on a line of its own, with two spaces before it (four before debug
/// records); what belongs to the instruction before is indented more, or closes a bracket.
fn printed_instructions(body: &str) -> usize {
    let begins = |line: &&str| {
        let indent = line.len() - line.trim_start_matches(' ').len();
        let text = line.trim_start();
        match indent {
            2 => !text.starts_with([']', ';']) && !text.starts_with("uselistorder"),
            4 => text.starts_with("#dbg_"),
            _ => false,
        }
    };
    body.lines().filter(begins).count()
}

#[test]
fn the_corpus_is_read_whole() {
    for path in corpus() {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let module = parse(text.as_str(), &name).unwrap();
        assert_eq!(errors(&module), Vec::<String>::new(), "{name}");

        let starts = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
        let defined = module.functions.iter().filter(|function| !function.is_declaration()).count();
        assert_eq!(defined, starts("define "), "{name}");
        assert_eq!(module.functions.len() - defined, starts("declare "), "{name}");
        assert_eq!(module.globals.len() + module.aliases.len(), starts("@"), "{name}");
        let numbered = text
            .lines()
            .filter(|line| line.starts_with('!') && line[1..].starts_with(|c: char| c.is_ascii_digit()));
        assert_eq!(module.metadata_ids().len(), numbered.count(), "{name}");

        for function in &module.functions {
            let Some(body) = module.body(function) else { continue };
            let read: usize = body.unwrap().blocks.iter().map(|block| block.instructions.len() + 1).sum();
            let printed = String::from_utf8_lossy(module.body_text(function).unwrap()).into_owned();
            // Bodies on one line are written by hand only.
            if printed.contains('\n') {
                assert_eq!(read, printed_instructions(&printed), "{name}: {}", function.name);
            }
        }
    }
}

#[test]
fn lines_are_those_of_the_file() {
    for path in corpus() {
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let module = parse(text.as_str(), "test").unwrap();
        for function in &module.functions {
            let header = lines[function.line as usize - 1];
            assert!(header.starts_with("de") && header.contains('@'), "{header}");
            let Some(Ok(body)) = module.body(function) else { continue };
            for block in &body.blocks {
                for instruction in &block.instructions {
                    let line = lines[instruction.line as usize - 1];
                    let Some(result) = instruction.result else { continue };
                    let name = &body.value(result).name;
                    let plain = format!("  %{name} = ");
                    let number_without_name = name.bytes().all(|byte| byte.is_ascii_digit());
                    assert!(line.starts_with(&plain) || line.contains('"') || number_without_name, "{line}");
                }
            }
        }
    }
}

/// An assembler and the versions of LLVM whose text it reads.
fn assembler() -> Option<(String, u32)> {
    let given = std::env::var("TOUCHSTONE_LLVM_AS").ok();
    let names = given.into_iter().chain((14..30).rev().map(|version| format!("llvm-as-{version}")));
    for name in names.chain(["llvm-as".into()]) {
        let Ok(output) = Command::new(&name).arg("--version").output() else { continue };
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let version = text.split("version ").nth(1).and_then(|rest| rest.split('.').next()?.parse().ok());
        if let Some(version) = version {
            return Some((name, version));
        }
    }
    None
}

/// Whether the assembler takes a text, without looking at more than its form.
fn accepts(assembler: &str, text: &[u8]) -> bool {
    let mut child = Command::new(assembler)
        .args(["-disable-output", "-disable-verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // An assembler that has seen enough doesn't read the rest.
    let _ = child.stdin.take().unwrap().write_all(text);
    child.wait().unwrap().success()
}

#[test]
fn what_llvm_accepts_is_read() {
    let Some((assembler, version)) = assembler() else {
        println!("skipped: no llvm-as (`apt-get install llvm`)");
        return;
    };
    let mut state = 5_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) as usize) % bound
    };
    let changes: usize =
        std::env::var("TOUCHSTONE_LLVM_AS_CHANGES").ok().and_then(|count| count.parse().ok()).unwrap_or(5);
    let mut failures = vec![];
    let mut seen = BTreeMap::from([(true, 0), (false, 0)]);
    for path in corpus() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        if !accepts(&assembler, text.as_bytes()) {
            // Each file says in its name which LLVM printed it; what's newer may be beyond this assembler.
            let own = name.contains(&format!("clang{version}"));
            assert!(!own, "{name} is refused by {assembler}");
            continue;
        }
        // Since all pointers are `ptr`, what an old text says they point to isn't looked at.
        let is_old = ["clang13", "clang14", "old"].iter().any(|old| name.contains(old));
        if is_old && version > 16 {
            continue;
        }
        // Words are replaced by others of the same file, left out or said twice.
        let words: Vec<&str> = text.split_inclusive([' ', '\n', ',', '(', ')']).collect();
        let interesting: Vec<usize> =
            (0..words.len()).filter(|index| !words[*index].trim().is_empty()).collect();
        for _ in 0..changes {
            let mut changed = words.clone();
            let at = interesting[below(interesting.len())];
            match below(3) {
                0 => changed[at] = "",
                1 => changed[at] = words[interesting[below(interesting.len())]],
                _ => changed.insert(at, words[at]),
            }
            let changed = changed.concat();
            let accepted = accepts(&assembler, changed.as_bytes());
            *seen.get_mut(&accepted).unwrap() += 1;
            if !accepted {
                continue;
            }
            let wrong = match parse(changed.as_str(), &name) {
                Ok(module) => errors(&module),
                Err(error) => vec![error.to_string()],
            };
            // Whether phis fit the predecessors, the entry has none and cases are distinct is the verifier's business there.
            let wrong: Vec<String> = wrong.into_iter().filter(|error| !only_verified(error)).collect();
            if let Some(first) = wrong.first() {
                failures.push(format!("{first}: at {:?}, in front of {:?}", words[at], words.get(at + 1)));
            }
        }
    }
    assert!(failures.is_empty(), "accepted by {assembler}:\n{}", failures.join("\n"));
    println!("{assembler}: {} changed texts accepted, {} refused", seen[&true], seen[&false]);
}

/// What this reader checks and the assembler leaves to the verifier.
fn only_verified(error: &str) -> bool {
    [
        "doesn't name the predecessors",
        "jumps to the entry",
        "two cases for this number",
        "isn't at the beginning",
    ]
    .iter()
    .any(|text| error.contains(text))
}
