//! Walks and parts of conditions against the solver: for every block and edge of random programs all say that an execution passes it,
//! or all that none does, and what a walk finds is what the interpreter does.

use touchstone_cover::case::{decode, replay};
use touchstone_cover::condition::{Condition, Form, condition};
use touchstone_cover::session::{Answer, Session};
use touchstone_cover::walk::{Walked, Walker};
use touchstone_cover::{Options, Oracle, prepare};
use touchstone_logic::TermId;
use touchstone_logic::testing::Rng;
use touchstone_program::interpret::Outcome;
use touchstone_program::testing::{Diamonds, Graphs, Structured};
use touchstone_program::{ProcedureId, Program, text};
use touchstone_solve::Limits;

type Checked = Result<(), Box<dyn std::error::Error>>;

const MAIN: ProcedureId = ProcedureId(0);

/// Number of programs of a kind: more if the environment says so.
fn cases(default: u64) -> u64 {
    std::env::var("TOUCHSTONE_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[derive(Default)]
struct Tally {
    found: u32,
    none: u32,
    unknown: u32,
    /// Answers of parts.
    parts: u32,
    /// Number of literals that going forward excluded.
    surveyed: u32,
}

fn literals(condition: &Condition) -> Vec<TermId> {
    let nodes = condition.nodes.iter();
    nodes
        .flat_map(|node| std::iter::once(node.reached).chain(node.links.iter().map(|link| link.taken)))
        .collect()
}

fn compare(source: &str, unwind: u32, tally: &mut Tally) -> Checked {
    let mut program: Program =
        text::parse(source, "random").map_err(|errors| format!("{errors:?}\n{source}"))?;
    for index in 0..program.procedures().len() {
        program.procedure_mut(ProcedureId(index as u32)).number_origins();
    }
    let procedure = program.procedure(MAIN).clone();
    let options = Options { unwind, blocks: 400, ..Options::default() };
    let Ok(below) = prepare::below(&mut program, &procedure, &options, &[]) else { return Ok(()) };
    let condition = condition(&mut program, &below.passive, Form::default())?;
    let limits = Limits { time: Some(std::time::Duration::from_secs(5)), memory: None };
    let mut session = Session::open(&program, &condition, &[], Oracle::Embedded, limits, None)?;
    let mut parts = Session::open(&program, &condition, &[], Oracle::Embedded, limits, None)?;
    let mut walker = Walker::new(program.store(), &condition);
    // With so few states that many become one.
    let mut surveyed = Walker::new(program.store(), &condition);
    surveyed.survey(2);
    let excluded: Vec<TermId> =
        surveyed.excluded(&condition, 0).iter().map(|(_, literal)| *literal).collect();
    for literal in literals(&condition) {
        let walked = walker.pass(&condition, &[literal], None);
        // Without what the walker remembers of other goals.
        let alone = Walker::new(program.store(), &condition).pass(&condition, &[literal], None);
        let answer = session.ask(&program, &[literal]);
        if excluded.contains(&literal) {
            tally.surveyed += 1;
            assert!(!matches!(answer, Answer::Model(_)), "{source}");
        }
        let mut answers = vec![walked, alone];
        for nodes in [2, 6, condition.nodes.len()] {
            match parts.ask_part(&mut program, &condition, &[literal], nodes, None)? {
                Walked::Unknown => {}
                walked => answers.push(walked),
            }
        }
        tally.parts += answers.len() as u32 - 2;
        if matches!(answers.last(), Some(Walked::None)) {
            parts.exclude(&[literal]);
        }
        for walked in answers {
            match (walked, &answer) {
                (Walked::Found(found), Answer::Model(_)) => {
                    tally.found += 1;
                    assert!(found.path.literals(&condition).contains(&literal), "{source}");
                    let input = decode(&program, MAIN, &condition, &found.model, &found.path);
                    let run = replay(&program, MAIN, &input);
                    assert_eq!(run.outcome, Outcome::Returned, "{source}");
                    let branches: Vec<_> = found.path.links.iter().filter_map(|link| link.branch).collect();
                    assert_eq!(run.trace.branches(), branches, "{source}");
                }
                (Walked::None, Answer::None(_)) => tally.none += 1,
                (Walked::Unknown, _) => tally.unknown += u32::from(walker.is_exact()),
                (_, Answer::Unknown(_)) => {}
                (walked, answer) => panic!("{walked:?} but {answer:?}\n{source}"),
            }
        }
    }
    Ok(())
}

/// The first decision is wrong, and shows to be so behind thirty choices that have nothing to do with it.
#[test]
fn a_walk_goes_back_to_what_is_to_blame() -> Checked {
    let inputs: Vec<String> = (0..30).map(|index| format!("y{index}: int")).collect();
    let mut source = format!(
        "procedure main(x: int, {}) {{
            entry: goto a, b;
            a: assume {{:guard}} x >= 0; goto d0;
            b: assume {{:guard}} x < 0; goto d0;\n",
        inputs.join(", ")
    );
    for index in 0..30 {
        source += &format!(
            "d{index}: goto t{index}, e{index};
             t{index}: assume {{:guard}} y{index} > 3; goto d{next};
             e{index}: assume {{:guard}} y{index} <= 3; goto d{next};\n",
            next = index + 1
        );
    }
    source += "d30: goto low, high;
        low: assume {:guard} x < 0; return;
        high: assume {:guard} x >= 0; return;
    }";
    let mut program = text::parse(&source, "blame").map_err(|errors| format!("{errors:?}\n{source}"))?;
    let whole = program.procedure(MAIN).clone();
    let form = prepare::below(&mut program, &whole, &Options::default(), &[])?;
    let condition = condition(&mut program, &form.passive, Form::default())?;
    let mut walker = Walker::new(program.store(), &condition);
    for end in condition.nodes.iter().filter(|node| node.returns) {
        let walked = walker.round(&condition, &[end.reached], 0, None);
        assert!(matches!(walked, Walked::Found(_)), "the least patience is enough");
    }
    Ok(())
}

#[test]
fn walks_and_the_solver_agree_on_every_block_and_edge() -> Checked {
    let mut tally = Tally::default();
    for seed in 0..cases(25) {
        compare(&Diamonds::paper(seed, 1 + seed as usize % 3).text(), 0, &mut tally)?;
        compare(
            &Structured { seed, size: 5, inputs: 2, locals: 3, loops: true }.text(),
            1 + seed as u32 % 2,
            &mut tally,
        )?;
        let graph = Graphs { seed, blocks: 6, variables: 3, procedures: 2, cyclic: true, asserts: true };
        compare(&graph.text(), 1, &mut tally)?;
        compare(&rich(seed), 0, &mut tally)?;
    }
    assert!(tally.found > 200 && tally.none > 100, "{} {}", tally.found, tally.none);
    assert!(tally.parts > 200 && tally.surveyed > 20, "{} {}", tally.parts, tally.surveyed);
    assert!(tally.unknown * 50 < tally.found + tally.none, "{}", tally.unknown);
    Ok(())
}

/// A loop-free program with what walks have to take apart: alternatives, conditional values, quotients, truth values that are
/// passed on, reals.
fn rich(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut text = String::from(
        "procedure main(a: int, b: int, c: int, p: bool, r: real)\n{\n  var x, y: int;\n  var q: bool;\n  var s: real;\n  \
         entry:\n    x := a; y := b; q := p; s := r;\n    goto n0;\n",
    );
    let count = 5;
    for node in 0..count {
        text.push_str(&format!("  n{node}:\n    goto n{node}t, n{node}e;\n"));
        let formula = formula(&mut rng, 2);
        for (way, guard) in [("t", formula.clone()), ("e", format!("!({formula})"))] {
            let change = match rng.below(7) {
                0 => format!("x := {};", number(&mut rng, 1)),
                1 => format!("y := if {} then {} else x;", self::formula(&mut rng, 1), number(&mut rng, 1)),
                2 => format!("q := {};", self::formula(&mut rng, 1)),
                3 => "havoc x;".to_owned(),
                4 => "s := s + 1.0;".to_owned(),
                5 => "havoc q;".to_owned(),
                _ => "x, y := y, x;".to_owned(),
            };
            text.push_str(&format!(
                "  n{node}{way}:\n    assume {{:guard}} {guard};\n    {change}\n    goto n{};\n",
                node + 1
            ));
        }
    }
    text.push_str(&format!("  n{count}:\n    return;\n}}\n"));
    text
}

fn number(rng: &mut Rng, depth: u32) -> String {
    match rng.below(if depth == 0 { 4 } else { 8 }) {
        0 => "x".to_owned(),
        1 => "y".to_owned(),
        2 => "c".to_owned(),
        3 => rng.between(-4, 4).to_string(),
        4 => format!("({} + {})", number(rng, depth - 1), number(rng, depth - 1)),
        5 => format!("({} - {})", number(rng, depth - 1), number(rng, depth - 1)),
        6 => format!("({} div {})", number(rng, depth - 1), rng.between(2, 3)),
        _ => format!("({} mod {})", number(rng, depth - 1), rng.between(2, 3)),
    }
}

fn formula(rng: &mut Rng, depth: u32) -> String {
    match rng.below(if depth == 0 { 5 } else { 9 }) {
        0 => "q".to_owned(),
        1 => format!("{} < {}", number(rng, 1), number(rng, 1)),
        2 => format!("{} == {}", number(rng, 1), number(rng, 1)),
        3 => format!("s <= {}.0", rng.between(0, 3)),
        4 => format!("{} != {}", number(rng, 1), number(rng, 1)),
        5 => format!("({} && {})", formula(rng, depth - 1), formula(rng, depth - 1)),
        6 => format!("({} || {})", formula(rng, depth - 1), formula(rng, depth - 1)),
        7 => format!("({} <==> {})", formula(rng, depth - 1), formula(rng, depth - 1)),
        _ => format!("({} ==> {})", formula(rng, depth - 1), formula(rng, depth - 1)),
    }
}
