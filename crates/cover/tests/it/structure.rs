//! What the graph says against all paths of it: minimal blocks, and the most that a path passes.

use std::collections::BTreeSet;

use touchstone_cover::condition::{Condition, Form, condition};
use touchstone_cover::goal::{Goal, goals, targets};
use touchstone_cover::prepare::below;
use touchstone_cover::structure::{minimal, most};
use touchstone_cover::{Criterion, Options};
use touchstone_program::testing::Graphs;
use touchstone_program::{ProcedureId, text};

type Checked = Result<(), Box<dyn std::error::Error>>;

/// All paths, as sets of nodes.
fn paths(condition: &Condition) -> Vec<BTreeSet<usize>> {
    let mut all = vec![];
    let mut work = vec![vec![0]];
    while let Some(path) = work.pop() {
        let Some(node) = path.last().and_then(|last| condition.nodes.get(*last)) else { continue };
        if node.returns {
            all.push(path.iter().copied().collect());
        }
        for link in &node.links {
            let mut longer = path.clone();
            longer.push(link.target);
            work.push(longer);
        }
    }
    all
}

/// Which paths pass a goal.
fn passing(paths: &[BTreeSet<usize>], goal: &Goal) -> BTreeSet<usize> {
    let passes = |path: &BTreeSet<usize>| goal.nodes.iter().any(|node| path.contains(node));
    (0..paths.len()).filter(|index| passes(&paths[*index])).collect()
}

#[test]
fn minimal_blocks_are_those_that_no_other_is_passed_by_fewer_paths_than() -> Checked {
    let mut several = 0;
    for seed in 0..300 {
        let shape = Graphs { seed, blocks: 9, variables: 1, procedures: 1, cyclic: false, asserts: false };
        let mut program = text::parse(&shape.text(), "graph").map_err(|errors| format!("{errors:?}"))?;
        let whole = program.procedure(ProcedureId(0)).clone();
        let form = below(&mut program, &whole, &Options::default(), &[])?;
        let condition = condition(&mut program, &form.passive, Form::default())?;
        let targets = targets(&whole, Criterion::Statement, &condition);
        let goals = goals(&mut program, targets, &condition)?;
        let there: Vec<usize> = (0..goals.len()).filter(|goal| !goals[*goal].nodes.is_empty()).collect();
        let paths = paths(&condition);
        let passed: Vec<BTreeSet<usize>> = goals.iter().map(|goal| passing(&paths, goal)).collect();
        let strictly_less = |a: usize, b: usize| passed[a] != passed[b] && passed[a].is_subset(&passed[b]);
        let expected: BTreeSet<&BTreeSet<usize>> = there
            .iter()
            .filter(|goal| !there.iter().any(|other| strictly_less(*other, **goal)))
            .map(|goal| &passed[*goal])
            .collect();
        let found = minimal(&condition, &goals, &there);
        let classes: BTreeSet<&BTreeSet<usize>> = found.iter().map(|goal| &passed[*goal]).collect();
        assert_eq!(classes.len(), found.len(), "one of each: {}", shape.text());
        assert_eq!(classes, expected, "{}", shape.text());
        let count = |path: &BTreeSet<usize>| {
            found.iter().filter(|goal| goals[**goal].nodes.iter().any(|node| path.contains(node))).count()
        };
        assert_eq!(most(&condition, &goals, &found), paths.iter().map(count).max().unwrap_or(0));
        several += usize::from(found.len() > 1);
    }
    assert!(several > 100, "{several}");
    Ok(())
}
