//! Every transformation against its promise, on random programs, judged by the interpreter: what the result does is what
//! the original does, and the other way round as far as that's promised.

use touchstone_logic::testing::Rng;
use touchstone_logic::{Valuation, Value, Var, eval};
use touchstone_program::interpret::{Limits, Outcome, Run, Script, Trace, run_procedure};
use touchstone_program::testing::{Graphs, Structured};
use touchstone_program::{
    Beyond, BlockId, Contracts, Criterion, FactKind, Inlining, Passive, Procedure, ProcedureId, Program,
    StatementKind, abstract_calls, abstract_loops, inline, modified_globals, passify, slice, unwind,
    validate, with_contract,
};

type Checked = Result<(), Box<dyn std::error::Error>>;

const MAIN: ProcedureId = ProcedureId(0);

fn read(text: &str) -> Result<Program, String> {
    touchstone_program::text::parse(text, "random").map_err(|errors| format!("{errors:?}\n{text}"))
}

/// The program's own variables: not those that a transformation made.
fn variables(program: &Program, procedure: &Procedure) -> Vec<Var> {
    program.globals().iter().copied().chain(procedure.variables()).collect()
}

fn random_state(rng: &mut Rng, program: &Program, vars: &[Var]) -> Valuation {
    let mut state = Valuation::new();
    for var in vars {
        if *program.store().var_sort(*var) == touchstone_program::Sort::Int {
            state.set(*var, Value::int(rng.between(-4, 4)));
        }
    }
    state
}

fn random_values(rng: &mut Rng) -> Vec<Value> {
    (0..400).map(|_| Value::int(rng.between(-4, 4))).collect()
}

/// A run in which the targets of jumps are searched, a few choices apart that are random.
fn random_run(rng: &mut Rng, program: &Program, procedure: &Procedure, initial: &Valuation) -> Run {
    let edges = (0..rng.below(6)).map(|_| rng.below(2)).collect();
    let script = Script { values: random_values(rng), edges, ..Script::default() };
    let limits = Limits { steps: 2_000, backtracks: 60, depth: 12, ..Limits::default() };
    run_procedure(program, procedure, initial, &script, limits)
}

/// The run of another form of the procedure with the same choices.
fn replay(program: &Program, procedure: &Procedure, initial: &Valuation, trace: &Trace) -> Run {
    let script = Script { values: trace.values(), branches: trace.branches(), ..Script::default() };
    let limits = Limits { steps: 20_000, depth: 200, ..Limits::default().script_only() };
    run_procedure(program, procedure, initial, &script, limits)
}

/// Whether a run is an execution at all: one that returns or fails.
fn counts(run: &Run) -> bool {
    matches!(run.outcome, Outcome::Returned | Outcome::AssertViolated { .. })
}

fn kind(outcome: &Outcome) -> String {
    match outcome {
        Outcome::AssertViolated { kind, .. } => format!("fails: {kind:?}"),
        Outcome::AssumeViolated { .. } | Outcome::Stuck(_) => "none".to_owned(),
        other => format!("{other:?}"),
    }
}

fn agree(what: &str, text: &str, ran: &Run, again: &Run, vars: &[Var]) {
    assert_eq!(kind(&again.outcome), kind(&ran.outcome), "{what}\n{text}");
    assert_eq!(again.trace.origins(), ran.trace.origins(), "{what}\n{text}");
    assert_eq!(again.trace.branches(), ran.trace.branches(), "{what}\n{text}");
    if ran.completed() {
        for var in vars {
            assert_eq!(again.state.get(*var), ran.state.get(*var), "{what}\n{text}");
        }
    }
}

/// Number of times the most visited block was visited.
fn most_visits(run: &Run) -> usize {
    let mut origins = run.trace.origins();
    origins.sort();
    origins.chunk_by(|a, b| a == b).map(<[_]>::len).max().unwrap_or(0)
}

#[test]
fn an_unwound_program_does_what_the_loops_do_within_the_bound() -> Checked {
    let (mut sound, mut complete) = (0, 0);
    for seed in 0..120 {
        let shape = Graphs { seed, blocks: 6, variables: 3, procedures: 1, cyclic: true, asserts: true };
        let texts = [shape.text(), Structured { seed, size: 5, inputs: 2, locals: 2, loops: true }.text()];
        for text in texts {
            let program = read(&text)?;
            let original = program.procedure(MAIN);
            let vars = variables(&program, original);
            let mut rng = Rng::new(seed);
            for bound in 0..=3 {
                let Ok(unwound) = unwind(original, bound, 5_000) else { continue };
                for _ in 0..4 {
                    let initial = random_state(&mut rng, &program, &vars);
                    let ran = random_run(&mut rng, &program, &unwound, &initial);
                    if counts(&ran) {
                        agree(
                            "unwound",
                            &text,
                            &ran,
                            &replay(&program, original, &initial, &ran.trace),
                            &vars,
                        );
                        sound += 1;
                    }
                    let ran = random_run(&mut rng, &program, original, &initial);
                    if counts(&ran) && most_visits(&ran) <= bound as usize + 1 {
                        let again = replay(&program, &unwound, &initial, &ran.trace);
                        agree("original", &text, &ran, &again, &vars);
                        complete += 1;
                    }
                }
            }
        }
    }
    assert!(sound > 500 && complete > 500, "{sound} {complete}");
    Ok(())
}

#[test]
fn an_inlined_program_does_what_the_calls_do() -> Checked {
    let (mut sound, mut complete, mut with_calls) = (0, 0, 0);
    for seed in 0..300 {
        let shape =
            Graphs { seed, blocks: 4, variables: 2, procedures: 3, cyclic: seed % 2 == 0, asserts: true };
        let text = shape.text();
        let mut program = read(&text)?;
        let original = program.procedure(MAIN).clone();
        let bounds = Inlining { recursion: 1, beyond: Beyond::Block, limit: 3_000 };
        let Ok(inlined) = inline(&mut program, &original, bounds) else { continue };
        let calls = |procedure: &Procedure| {
            let blocks = procedure.body.iter().flat_map(|body| &body.blocks);
            blocks.flat_map(|block| &block.statements).any(|s| matches!(s.kind, StatementKind::Call { .. }))
        };
        assert!(!calls(&inlined));
        let vars = variables(&program, &original);
        let mut rng = Rng::new(seed);
        for _ in 0..8 {
            let initial = random_state(&mut rng, &program, &vars);
            let ran = random_run(&mut rng, &program, &inlined, &initial);
            if counts(&ran) {
                agree("inlined", &text, &ran, &replay(&program, &original, &initial, &ran.trace), &vars);
                sound += 1;
                with_calls += usize::from(ran.trace.origins().iter().any(|origin| origin.procedure != MAIN));
            }
            let ran = random_run(&mut rng, &program, &original, &initial);
            let again = replay(&program, &inlined, &initial, &ran.trace);
            // Deeper recursion than was inlined isn't there.
            if counts(&ran)
                && !matches!(
                    again.outcome,
                    Outcome::AssumeViolated { kind: touchstone_program::AssumeKind::Bound, .. }
                )
            {
                agree("original", &text, &ran, &again, &vars);
                complete += 1;
            }
        }
    }
    assert!(sound > 500 && complete > 300 && with_calls > 100, "{sound} {complete} {with_calls}");
    Ok(())
}

#[test]
fn a_contract_as_statements_means_the_same() -> Checked {
    let mut compared = 0;
    for seed in 0..150 {
        let shape = Graphs { seed, blocks: 4, variables: 2, procedures: 2, cyclic: true, asserts: true };
        let text = shape.text();
        let mut program = read(&text)?;
        let original = program.procedure(MAIN).clone();
        let lowered = with_contract(&mut program, &original)?;
        assert!(lowered.requires.is_empty() && lowered.ensures.is_empty());
        let vars = variables(&program, &original);
        let mut rng = Rng::new(seed);
        for _ in 0..8 {
            let initial = random_state(&mut rng, &program, &vars);
            let ran = random_run(&mut rng, &program, &original, &initial);
            if counts(&ran) {
                agree("original", &text, &ran, &replay(&program, &lowered, &initial, &ran.trace), &vars);
                compared += 1;
            }
            let ran = random_run(&mut rng, &program, &lowered, &initial);
            if counts(&ran) {
                agree("lowered", &text, &ran, &replay(&program, &original, &initial, &ran.trace), &vars);
            }
        }
    }
    assert!(compared > 200, "{compared}");
    Ok(())
}

#[test]
fn a_slice_runs_like_the_original_past_its_goals() -> Checked {
    let (mut sound, mut complete, mut smaller) = (0, 0, 0);
    for seed in 0..300 {
        let shape = Graphs {
            seed,
            blocks: 6,
            variables: 4,
            procedures: 1,
            cyclic: seed % 2 == 0,
            asserts: seed % 3 == 0,
        };
        let text = shape.text();
        let program = read(&text)?;
        let original = program.procedure(MAIN);
        let vars = variables(&program, original);
        let observed = vec![vars[0]];
        let goal = BlockId(seed as u32 % 6);
        for goals in [None, Some(vec![goal])] {
            let criterion = Criterion { goals: goals.clone(), observed: observed.clone() };
            let sliced = slice(&program, original, &criterion)?;
            let size =
                |procedure: &Procedure| procedure.body.as_ref().map_or(0, |body| body.statement_count());
            smaller += usize::from(size(&sliced) < size(original));
            let mut rng = Rng::new(seed);
            for _ in 0..5 {
                let initial = random_state(&mut rng, &program, &vars);
                let ran = random_run(&mut rng, &program, &sliced, &initial);
                if counts(&ran) {
                    let again = replay(&program, original, &initial, &ran.trace);
                    agree("slice", &text, &ran, &again, &observed);
                    sound += 1;
                }
                let ran = random_run(&mut rng, &program, original, &initial);
                let passes = |goals: &Vec<BlockId>| {
                    ran.trace.origins().iter().any(|origin| goals.contains(&origin.block))
                };
                if counts(&ran) && goals.as_ref().is_none_or(passes) {
                    let again = replay(&program, &sliced, &initial, &ran.trace);
                    agree("original", &text, &ran, &again, &observed);
                    complete += 1;
                }
            }
        }
    }
    assert!(sound > 500 && complete > 500 && smaller > 100, "{sound} {complete} {smaller}");
    Ok(())
}

/// Goes through a passive procedure: the next block is `choose`'s of a block and its edges' number. `None` if a fact is
/// false, else the valuation at the end and the branches taken.
fn follow(
    program: &Program,
    passive: &Passive,
    initial: &Valuation,
    values: &[Value],
    mut choose: impl FnMut(usize, usize) -> Option<usize>,
) -> Result<Option<(usize, Valuation)>, Box<dyn std::error::Error>> {
    let mut state = initial.clone();
    let mut values = values.iter();
    let mut at = 0;
    loop {
        let block = &passive.blocks[at];
        for fact in &block.facts {
            match &fact.kind {
                FactKind::Define(var, term) => {
                    assert!(state.get(*var).is_none(), "assigned once");
                    let value = eval(program.store(), *term, &state)?;
                    state.set(*var, value);
                }
                FactKind::Any(var) => {
                    let Some(value) = values.next() else { return Ok(None) };
                    state.set(*var, value.clone());
                }
                FactKind::Assume(term, _) | FactKind::Assert(term, _) => {
                    if eval(program.store(), *term, &state)? != Value::Bool(true) {
                        return Ok(None);
                    }
                }
            }
        }
        if block.returns {
            return Ok(Some((at, state)));
        }
        let Some(edge) = choose(at, block.edges.len()).and_then(|edge| block.edges.get(edge)) else {
            return Ok(None);
        };
        for (new, old) in &edge.equations {
            assert!(state.get(*new).is_none(), "assigned once");
            let value = state.get(*old).ok_or("an incarnation without value")?.clone();
            state.set(*new, value);
        }
        at = edge.target;
    }
}

#[test]
fn a_passive_program_has_the_same_executions() -> Checked {
    let (mut forth, mut back) = (0, 0);
    for seed in 0..200 {
        let shape = Graphs { seed, blocks: 7, variables: 3, procedures: 1, cyclic: false, asserts: true };
        let texts = [shape.text(), Structured { seed, size: 6, inputs: 2, locals: 3, loops: false }.text()];
        for text in texts {
            let mut program = read(&text)?;
            let plain = program.procedure(MAIN).clone();
            let original = with_contract(&mut program, &plain)?;
            let vars = variables(&program, &plain);
            let passive = passify(&mut program, &original, &vars)?;
            let mut rng = Rng::new(seed);
            for _ in 0..6 {
                let mut initial = random_state(&mut rng, &program, &variables(&program, &original));
                for var in program.globals() {
                    if initial.get(*var).is_none() {
                        let sort = program.store().var_sort(*var).clone();
                        initial.set(*var, program.store().default_value(&sort)?);
                    }
                }
                let ran = random_run(&mut rng, &program, &original, &initial);
                if ran.completed() {
                    let branches = ran.trace.branches();
                    let mut next = branches.iter();
                    let end = follow(&program, &passive, &initial, &ran.trace.values(), |at, _| {
                        let branch = next.next().copied();
                        passive.blocks[at].edges.iter().position(|edge| edge.branch == branch)
                    })?;
                    let Some((at, state)) = end else {
                        return Err(format!("a fact is false\n{text}").into());
                    };
                    for var in &vars {
                        let last = passive.finals[&at][var];
                        assert_eq!(state.get(last), ran.state.get(*var), "{text}");
                    }
                    forth += 1;
                }
                let values = random_values(&mut rng);
                let mut taken = vec![];
                let end = follow(&program, &passive, &initial, &values, |at, count| {
                    let edge = rng.below(count);
                    taken.extend(passive.blocks[at].edges.get(edge).and_then(|edge| edge.branch));
                    Some(edge)
                })?;
                if end.is_some() {
                    let script = Script { values, branches: taken, ..Script::default() };
                    let limits = Limits::default().script_only();
                    let again = run_procedure(&program, &original, &initial, &script, limits);
                    assert!(again.completed(), "{:?}\n{text}", again.outcome);
                    back += 1;
                }
            }
        }
    }
    assert!(forth > 500 && back > 150, "{forth} {back}");
    Ok(())
}

/// The states at the events that `wanted` picks, in order: the run is repeated for one step more and more.
fn states_at(
    program: &Program,
    procedure: &Procedure,
    initial: &Valuation,
    ran: &Run,
    wanted: impl Fn(&Trace) -> usize,
) -> Vec<Valuation> {
    let script = Script { values: ran.trace.values(), branches: ran.trace.branches(), ..Script::default() };
    let mut states = vec![];
    for steps in 0..=ran.steps {
        let limits = Limits { steps, depth: 200, ..Limits::default().script_only() };
        let part = run_procedure(program, procedure, initial, &script, limits);
        while states.len() < wanted(&part.trace) {
            states.push(part.state.clone());
        }
    }
    states
}

#[test]
fn what_calls_do_is_among_what_their_abstraction_does() -> Checked {
    use touchstone_program::interpret::Event;
    let mut compared = [0, 0];
    for seed in 0..500 {
        let shape = Graphs { seed, blocks: 4, variables: 2, procedures: 3, cyclic: false, asserts: false };
        let text = shape.text();
        let mut program = read(&text)?;
        let original = program.procedure(MAIN).clone();
        let vars = variables(&program, &original);
        for (index, contracts) in [Contracts::Trust, Contracts::Ignore].into_iter().enumerate() {
            let abstracted = abstract_calls(&mut program, &original, contracts)?;
            let changed = modified_globals(&program, contracts);
            let mut rng = Rng::new(seed);
            for _ in 0..4 {
                let initial = random_state(&mut rng, &program, &vars);
                let ran = random_run(&mut rng, &program, &original, &initial);
                if !ran.completed() || ran.steps > 300 {
                    continue;
                }
                // Returns of the calls that the procedure itself makes, with their callees.
                let returns = |trace: &Trace| {
                    let mut depth = 0;
                    let mut callees = vec![];
                    for event in &trace.events {
                        match event {
                            Event::Call(_) => depth += 1,
                            Event::Return(callee) => {
                                depth -= 1;
                                if depth == 0 {
                                    callees.push(*callee);
                                }
                            }
                            _ => {}
                        }
                    }
                    callees
                };
                let callees = returns(&ran.trace);
                let states = states_at(&program, &original, &initial, &ran, |trace| returns(trace).len());
                assert_eq!(states.len(), callees.len());
                // What the procedure itself havocked isn't known apart from what callees did: only such without.
                let own =
                    original.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.statements);
                let mut outs = vec![];
                let mut havocs = false;
                for statement in own {
                    match &statement.kind {
                        StatementKind::Call { outs: vars, .. } => outs.push(vars.clone()),
                        StatementKind::Havoc(_) => havocs = true,
                        _ => {}
                    }
                }
                if havocs || callees.is_empty() || outs.iter().any(|vars| *vars != outs[0]) {
                    continue;
                }
                let mut values = vec![];
                for (callee, state) in callees.iter().zip(&states) {
                    let globals = &changed[callee.index()];
                    let more = outs[0].iter().filter(|out| !globals.contains(out));
                    values.extend(globals.iter().chain(more).filter_map(|var| state.get(*var).cloned()));
                }
                let body = abstracted.body.as_ref().ok_or("no body")?;
                assert_eq!(body.blocks.len(), original.body.as_ref().map_or(0, |body| body.blocks.len()));
                let own = ran.trace.branches().into_iter().filter(|branch| branch.procedure == MAIN);
                // Branches of recursive calls of the procedure itself can't be told apart.
                if callees.contains(&MAIN)
                    || ran.trace.origins().iter().filter(|o| o.block.0 == 0 && o.procedure == MAIN).count()
                        > 1
                {
                    continue;
                }
                let script = Script { values, branches: own.collect(), ..Script::default() };
                let limits = Limits::default().script_only();
                let again = run_procedure(&program, &abstracted, &initial, &script, limits);
                assert!(again.completed(), "{contracts:?} {:?}\n{text}", again.outcome);
                for var in &vars {
                    assert_eq!(again.state.get(*var), ran.state.get(*var), "{text}");
                }
                compared[index] += 1;
            }
        }
    }
    assert!(compared[0] > 20 && compared[1] > 20, "{compared:?}");
    Ok(())
}

#[test]
fn every_block_of_a_run_is_on_a_run_of_the_loop_abstraction() -> Checked {
    use touchstone_program::interpret::Event;
    let (mut compared, mut given_up) = (0, 0);
    for seed in 0..200 {
        let shape = Structured { seed, size: 4, inputs: 2, locals: 2, loops: true };
        let text = shape.text();
        let program = read(&text)?;
        let original = program.procedure(MAIN);
        let body = original.body.as_ref().ok_or("no body")?;
        if touchstone_program::graph::Loops::of(body)?.is_empty() {
            continue;
        }
        let abstracted = abstract_loops(&program, original, 5_000)?;
        let inside = abstracted.body.as_ref().ok_or("no body")?;
        assert!(touchstone_program::graph::Loops::of(inside)?.is_empty());
        let vars = variables(&program, original);
        let mut rng = Rng::new(seed);
        let initial = random_state(&mut rng, &program, &vars);
        let ran = random_run(&mut rng, &program, original, &initial);
        if !ran.completed() {
            continue;
        }
        let entered =
            |trace: &Trace| trace.events.iter().filter(|e| matches!(e, Event::Block { .. })).count();
        let states = states_at(&program, original, &initial, &ran, entered);
        let visits = ran.trace.origins();
        let mut missing: std::collections::BTreeSet<_> = visits.iter().copied().collect();
        // All runs of the abstraction in which each havoc chooses a state that the original had at that block.
        let mut scripts: Vec<Script> = vec![Script::default()];
        let mut tried = 0;
        while let Some(script) = scripts.pop() {
            tried += 1;
            if missing.is_empty() || tried > 20_000 {
                break;
            }
            let limits = Limits::default().script_only();
            let part = run_procedure(&program, &abstracted, &initial, &script, limits);
            match part.outcome {
                Outcome::Returned => part.trace.origins().iter().for_each(|origin| {
                    missing.remove(origin);
                }),
                Outcome::OutOfScript(site) => {
                    let block = &inside[site.block];
                    match block.statements.get(site.statement).map(|statement| &statement.kind) {
                        Some(StatementKind::Havoc(vars)) => {
                            for (at, _) in
                                visits.iter().enumerate().filter(|(_, v)| Some(**v) == block.origin)
                            {
                                let mut more = script.clone();
                                more.values
                                    .extend(vars.iter().filter_map(|var| states[at].get(*var).cloned()));
                                scripts.push(more);
                            }
                        }
                        _ => scripts.extend((0..block.edges().len()).map(|edge| {
                            let mut more = script.clone();
                            more.edges.push(edge);
                            more
                        })),
                    }
                }
                _ => {}
            }
        }
        if tried > 20_000 {
            given_up += 1;
            continue;
        }
        assert!(missing.is_empty(), "{missing:?}\n{text}");
        compared += 1;
    }
    assert!(compared > 40 && given_up * 4 < compared, "{compared} {given_up}");
    Ok(())
}

#[test]
fn what_transformations_make_is_valid() -> Checked {
    for seed in 0..60 {
        let shape = Graphs { seed, blocks: 5, variables: 2, procedures: 2, cyclic: true, asserts: true };
        let mut program = read(&shape.text())?;
        let original = program.procedure(MAIN).clone();
        let mut results = vec![with_contract(&mut program, &original)?];
        results.extend(unwind(&original, 2, 2_000).ok());
        let bounds = Inlining { recursion: 0, beyond: Beyond::Keep, limit: 2_000 };
        results.extend(inline(&mut program, &original, bounds).ok());
        results.push(abstract_calls(&mut program, &original, Contracts::Trust)?);
        results.extend(abstract_loops(&program, &original, 2_000).ok());
        results.push(slice(&program, &original, &Criterion::default())?);
        for result in results {
            let before = program.replace(result);
            assert_eq!(validate(&program), []);
            let text = touchstone_program::text::print_program(&program);
            let again = read(&text)?;
            assert_eq!(touchstone_program::text::print_program(&again), strip_comments(&text));
            program.replace(before);
        }
    }
    Ok(())
}

/// The text without what's said of origins.
fn strip_comments(text: &str) -> String {
    let lines = text.lines().map(|line| line.split(" //").next().unwrap_or(line));
    lines.map(|line| format!("{line}\n")).collect()
}
