//! Programs that print what the language means, and what Racket printed for each (`data/language`): the concrete machine
//! has to print the same. Where `racket` is installed, it's asked again whether the stored text is what it prints.

use std::path::{Path, PathBuf};
use std::process::Command;

use touchstone_front_racket::concrete::{Limits, Outcome, run};
use touchstone_front_racket::core::ModuleId;
use touchstone_front_racket::expand::load_file;

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/language");
    let files = std::fs::read_dir(&folder).expect("the folder of programs");
    let mut programs: Vec<PathBuf> = files.map(|file| file.expect("an entry").path()).collect();
    programs.retain(|path| path.extension().is_some_and(|extension| extension == "rkt"));
    programs.sort();
    assert!(programs.len() >= 3, "{programs:?}");
    programs
}

fn expected(program: &Path) -> String {
    let text = program.with_extension("txt");
    std::fs::read_to_string(&text).unwrap_or_else(|error| panic!("{}: {error}", text.display()))
}

#[test]
fn the_interpreter_prints_what_racket_printed() {
    for path in programs() {
        let loaded = load_file(&path).expect("a file that can be read");
        assert!(loaded.is_whole(), "{}: {:?}", path.display(), loaded.diagnostics);
        let module = ModuleId(loaded.program.modules.len() as u32 - 1);
        let found = run(&loaded.program, module, &Limits::default());
        assert!(matches!(found.outcome, Outcome::Finished), "{}: {:?}", path.display(), found.outcome);
        assert_eq!(found.output, expected(&path), "{}", path.display());
    }
}

#[test]
fn racket_prints_what_is_stored() {
    for path in programs() {
        let Ok(found) = Command::new("racket").arg(&path).output() else {
            println!("racket isn't installed: nothing was compared");
            return;
        };
        assert_eq!(String::from_utf8_lossy(&found.stdout), expected(&path), "{}", path.display());
        assert!(found.status.success(), "{}: {}", path.display(), String::from_utf8_lossy(&found.stderr));
    }
}
