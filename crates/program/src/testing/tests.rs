//! The generators make programs of the promised shape.

use super::*;
use crate::graph::Loops;
use crate::interpret::{Limits, Script, run};
use crate::text::parse;
use crate::{ProcedureId, Program, validate};

fn read(text: &str) -> Program {
    match parse(text, "random") {
        Ok(program) => program,
        Err(errors) => panic!("{errors:?}\n{text}"),
    }
}

#[test]
fn the_papers_programs_have_its_size_and_shape() -> Result<(), crate::TransformError> {
    for diamonds in 2..=9 {
        for seed in 0..10 {
            let text = Diamonds::paper(seed, diamonds).text();
            let lines = text.lines().count();
            assert!((80..=430).contains(&lines), "{lines}");
            let program = read(&text);
            assert_eq!(validate(&program), []);
            let main = program.procedure(ProcedureId(0));
            assert!((10..=20).contains(&main.locals.len()));
            let Some(body) = &main.body else { continue };
            // Head, two inner heads, four leaves, two inner joins; and entry and end.
            assert_eq!(body.blocks.len(), 9 * diamonds + 2);
            assert!(Loops::of(body)?.is_empty());
            let leaves = body.blocks.iter().filter(|block| block.edges().len() == 2).count();
            assert_eq!(leaves, 3 * diamonds);
        }
    }
    Ok(())
}

#[test]
fn random_graphs_are_valid_programs_and_some_are_tangled() {
    let mut tangled = 0;
    for seed in 0..300 {
        let shape = Graphs { seed, blocks: 8, variables: 3, procedures: 3, cyclic: true, asserts: true };
        let program = read(&shape.text());
        assert_eq!(validate(&program), []);
        tangled += program
            .procedures()
            .iter()
            .filter_map(|procedure| procedure.body.as_ref())
            .filter(|body| Loops::of(body).is_err())
            .count();
    }
    assert!(tangled > 100, "{tangled}");
}

#[test]
fn structured_programs_end_for_every_small_input() {
    for seed in 0..200 {
        let shape = Structured { seed, size: 8, inputs: 2, locals: 3, loops: true };
        let program = read(&shape.text());
        assert_eq!(validate(&program), []);
        let result =
            run(&program, ProcedureId(0), &Default::default(), &Script::default(), Limits::default());
        assert!(result.completed(), "{seed}: {:?}", result.outcome);
    }
}

#[test]
fn events_are_handled_one_after_the_other() -> Result<(), crate::TransformError> {
    for seed in 0..20 {
        let program = read(&Handlers { seed, events: 12 }.text());
        assert_eq!(validate(&program), []);
        let Some(body) = &program.procedure(ProcedureId(0)).body else { panic!("a body") };
        assert!(Loops::of(body)?.is_empty());
        // An event has its head, a block for each kind and three more or five, and one for all other kinds.
        assert!((12 * 11 + 2..=12 * 17 + 2).contains(&body.blocks.len()), "{}", body.blocks.len());
    }
    Ok(())
}
