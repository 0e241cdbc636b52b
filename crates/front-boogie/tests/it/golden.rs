//! Every `tests/golden/*.bpl` against the `.expected` beside it: the program it becomes, or what's wrong with it. With
//! `TOUCHSTONE_REFRESH=1` the expected files are written anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use touchstone_front_boogie::{Diagnostic, load, parse, print};
use touchstone_program::{FileId, text, validate};

fn show(diagnostic: &Diagnostic) -> String {
    let span = diagnostic.span;
    let mut shown = format!("{:?} {span}-{}: {}\n", diagnostic.kind, span.end, diagnostic.message);
    for note in &diagnostic.notes {
        let place = note.span.map_or_else(String::new, |span| format!(" {span}"));
        let _ = writeln!(shown, "  note{place}: {}", note.message);
    }
    if let Some(help) = &diagnostic.help {
        let _ = writeln!(shown, "  help: {help}");
    }
    shown
}

fn result(source: &str, name: &str) -> String {
    match load(source, name) {
        Err(errors) => errors.iter().map(show).collect(),
        Ok(program) => {
            let problems = validate(&program);
            assert!(problems.is_empty(), "{name}: {problems:?}");
            let printed = text::print_program(&program);
            match text::parse(&printed, name) {
                Ok(again) => assert_eq!(text::print_program(&again), printed, "{name}"),
                Err(errors) => panic!("{name}: the program's text isn't read back: {errors:?}\n{printed}"),
            }
            printed
        }
    }
}

#[test]
fn what_is_printed_is_read_back_as_the_same_program() {
    let mut count = 0;
    for folder in ["golden", "programs/infeasible", "programs/clean"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
        for path in fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
            let source = fs::read_to_string(&path).unwrap_or_default();
            let Ok(program) = load(&source, "first.bpl") else { continue };
            let name = path.display();
            let (tree, _) = parse(&source, FileId(0));
            let printed = print(&tree);
            let (again, errors) = parse(&printed, FileId(0));
            assert!(errors.is_empty(), "{name}: {errors:?}\n{printed}");
            assert_eq!(print(&again), printed, "{name}");
            let reloaded = load(&printed, "second.bpl").expect("a program");
            assert_eq!(text::print_program(&reloaded), text::print_program(&program), "{name}");
            count += 1;
        }
    }
    assert!(count > 50, "{count} programs");
}

#[test]
fn every_input_becomes_what_is_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut inputs: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder of inputs")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "bpl"))
        .collect();
    inputs.sort();
    assert!(inputs.len() >= 40, "{} inputs", inputs.len());
    let mut wrong = vec![];
    for path in inputs {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let found = result(&fs::read_to_string(&path).expect("an input"), &name);
        let beside = path.with_extension("expected");
        if std::env::var_os("TOUCHSTONE_REFRESH").is_some() {
            fs::write(&beside, &found).expect("an expected file");
        } else if fs::read_to_string(&beside).unwrap_or_default() != found {
            wrong.push(format!("--- {name}\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "TOUCHSTONE_REFRESH=1 accepts:\n{}", wrong.join("\n"));
}
