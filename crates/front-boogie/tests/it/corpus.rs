//! Programs in the style of tools that emit Boogie: `programs/infeasible` has code that no execution completes through,
//! `programs/clean` has none worth a report. Each program says in its header what is to be found, and the `.verdicts` beside
//! it says so for programs to read: `infeasible PROCEDURE LINE`, or `nothing`; and `open N` if so many blocks are left open, which
//! is none otherwise.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use touchstone_cover::{Options, cover};
use touchstone_front_boogie::load;
use touchstone_program::{ProcedureId, Program};
use touchstone_report::{Reason, Verdict};

fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(folder);
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of programs")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "bpl"))
        .collect();
    found.sort();
    found
}

fn read(path: &Path) -> (String, Program) {
    let text = fs::read_to_string(path).expect("a program");
    match load(&text, &path.to_string_lossy()) {
        Ok(program) => (text, program),
        Err(errors) => panic!("{}: {errors:?}", path.display()),
    }
}

/// Procedures and lines that are infeasible, as the file beside a program says.
fn expected(path: &Path) -> BTreeSet<(String, u32)> {
    let text = fs::read_to_string(path.with_extension("verdicts")).expect("the verdicts of a program");
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["infeasible", procedure, line] => {
                found.insert(((*procedure).to_owned(), line.parse().expect("a line")));
            }
            ["nothing"] | ["open", _] => {}
            _ => panic!("{}: `{line}` is no verdict", path.display()),
        }
    }
    found
}

/// So many blocks of a program are left open, as the file beside it says.
fn left_open(path: &Path) -> usize {
    let text = fs::read_to_string(path.with_extension("verdicts")).expect("the verdicts of a program");
    let told = text.lines().find_map(|line| line.strip_prefix("open "));
    told.map_or(0, |count| count.parse().expect("a count"))
}

fn with_bodies(program: &Program) -> Vec<ProcedureId> {
    let procedures = program.procedures().iter();
    procedures.filter(|procedure| procedure.body.is_some()).map(|procedure| procedure.id).collect()
}

#[test]
fn there_are_twenty_programs_with_infeasible_code_and_ten_without_as_their_headers_say() {
    let (infeasible, clean) = (programs("infeasible"), programs("clean"));
    assert!(infeasible.len() >= 20 && clean.len() >= 10);
    for path in infeasible.iter().chain(&clean) {
        let (text, program) = read(path);
        assert_eq!(touchstone_program::validate(&program), [], "{}", path.display());
        let header: BTreeSet<u32> = text
            .lines()
            .filter_map(|line| line.strip_prefix("// infeasible: line "))
            .map(|line| line.parse().expect("a line"))
            .collect();
        let verdicts = expected(path);
        assert_eq!(
            verdicts.iter().map(|(_, line)| *line).collect::<BTreeSet<_>>(),
            header,
            "{}",
            path.display()
        );
        assert_eq!(header.is_empty(), clean.contains(path), "{}", path.display());
        for (procedure, line) in verdicts {
            let id = program.procedure_named(&procedure).expect("the procedure");
            let body = program.procedure(id).body.as_ref().expect("a body");
            let written = body.blocks.iter().filter(|block| !block.compiler_made).any(|block| {
                let mut spans = block.statements.iter().map(|statement| statement.span).chain([block.span]);
                spans.any(|span| span.start.line == line)
            });
            assert!(written, "{}: line {line} has no statement of `{procedure}`", path.display());
        }
    }
}

#[test]
fn what_is_found_is_what_is_seeded() {
    let mut undecided = 0;
    for path in programs("infeasible").iter().chain(&programs("clean")) {
        let (_, mut program) = read(path);
        let expected = expected(path);
        let mut found = BTreeSet::new();
        let mut open = BTreeSet::new();
        let (mut left, mut refused) = (0, false);
        for id in with_bodies(&program) {
            let report = match cover(&mut program, id, &Options::default()) {
                Ok(report) => report,
                Err(error) => panic!("{}: {error}", path.display()),
            };
            for goal in &report.goals {
                let lines: BTreeSet<(String, u32)> = goal
                    .statements
                    .iter()
                    .chain([&goal.place])
                    .map(|place| (report.procedure.clone(), place.line))
                    .collect();
                match (goal.verdict(), &goal.suppressed) {
                    (Verdict::Excluded(proof), suppressed) if proof.is_everything() => {
                        let seeded = lines.intersection(&expected).count() > 0;
                        assert!(
                            seeded || suppressed.is_some(),
                            "{}: {} is reported",
                            path.display(),
                            goal.name
                        );
                        found.extend(lines);
                    }
                    // A candidate rests on functions that no solver has a model of: it may be none, but not of what's seeded.
                    (Verdict::Shown(_) | Verdict::Open { candidate: Some(_), .. }, _) => {
                        let seeded = lines.intersection(&expected).next();
                        assert_eq!(seeded, None, "{}: {} is covered", path.display(), goal.name);
                    }
                    (Verdict::Open { reasons, .. }, _) => {
                        left += 1;
                        let unconfirmed = |reason: &Reason| matches!(reason, Reason::Unconfirmed { .. });
                        assert!(
                            !reasons.iter().any(unconfirmed),
                            "{}: no run confirms what the solver says of {}",
                            path.display(),
                            goal.name
                        );
                        refused |= reasons.iter().any(|reason| matches!(reason, Reason::NoSolver { .. }));
                        // Without an SMT solver quantifiers and functions are open, not wrong.
                        open.extend(lines);
                    }
                    (_, _) => left += 1,
                }
            }
        }
        undecided += usize::from(!open.is_empty());
        // Without an SMT solver there are more.
        let at_most = left_open(path);
        assert!(refused || left <= at_most, "{}: {left} blocks are open, not {at_most}", path.display());
        let missed: Vec<_> = expected.difference(&found).filter(|line| !open.contains(*line)).collect();
        assert!(missed.is_empty(), "{}: {missed:?} isn't found", path.display());
    }
    if undecided > 0 {
        println!("{undecided} programs have goals that no solver here decides");
    }
}
