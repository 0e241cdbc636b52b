//! Axioms that contradict each other: nothing satisfies them, so that everything is true of the program and nothing of it can be
//! done. A run that needs none of them doesn't notice; who wrote them wants to know.
//!
//! All axioms are asked for together, once for a program and within a bounded time. If they are unsatisfiable, those are left out one by one
//! without which the rest is so too. An answer that doesn't come is none: then they're taken to have a model, as by whoever writes them, and
//! what is shown says so.

use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use touchstone_logic::{Fun, Op, Store, TermId};
use touchstone_program::{
    AssumeKind, Axiom, Block, Body, FunctionDecl, Procedure, Program, Span, Statement, StatementKind,
    passify, with_contract,
};
use touchstone_solve::Limits;

use crate::condition::{Form, condition};
use crate::session::{Answer, Session};
use crate::walk::Walked;
use crate::{CoverError, Options};

/// For the question whether all axioms have a model, which is asked once: a busy machine shouldn't be the reason that it isn't answered.
const FIRST: Duration = Duration::from_secs(1);
/// For each of those that follow if they have none.
const TIME: Duration = Duration::from_millis(200);

/// Of more axioms the least contradiction isn't looked for.
const MANY: usize = 64;

/// Answers to the question for a model of a program's axioms.
#[derive(Clone, Debug)]
pub(crate) enum Consistency {
    /// They have, or there are none.
    Model,
    /// They have none: these contradict each other, and none of them can be spared as far as is known.
    Contradiction(Vec<Axiom>),
    /// Nobody knows.
    Undecided,
}

/// Decides if the axioms have a model. `procedure` is any of the program.
pub(crate) fn consistency(
    program: &mut Program,
    procedure: &Procedure,
    options: &Options,
) -> Result<Consistency, CoverError> {
    let mut axioms = program.axioms.clone();
    if axioms.is_empty() {
        return Ok(Consistency::Model);
    }
    match emptiness(program, &without_contract(procedure), &axioms, options, FIRST)? {
        Some(true) => {}
        Some(false) => return Ok(Consistency::Model),
        None => return Ok(Consistency::Undecided),
    }
    if axioms.len() <= MANY {
        let mut at = 0;
        while at < axioms.len() {
            let mut fewer = axioms.clone();
            fewer.remove(at);
            if is_empty(program, &without_contract(procedure), &fewer, options, TIME)? {
                axioms = fewer;
            } else {
                at += 1;
            }
        }
    }
    Ok(Consistency::Contradiction(axioms))
}

/// Demands of the definitions of functions that apply themselves, as axioms: of `f(x)` that's `f(x) + 1` there is none.
pub(crate) fn recursion(program: &mut Program) -> Vec<Axiom> {
    let mut demands = vec![];
    for FunctionDecl { fun, span } in program.functions().to_vec() {
        let store = program.store_mut();
        let Some((params, body)) = store.fun(fun).definition.clone() else { continue };
        if !applies(store, body, fun) {
            continue;
        }
        let arguments: Vec<TermId> = params.iter().map(|var| store.var_term(*var)).collect();
        let demand = store.apply(fun, &arguments).and_then(|applied| store.eq(applied, body));
        if let Ok(condition) = demand.and_then(|demand| store.forall(&params, demand)) {
            demands.push(Axiom { condition, span });
        }
    }
    demands
}

/// Tells whether a term applies the function.
fn applies(store: &Store, term: TermId, fun: Fun) -> bool {
    let (mut seen, mut waiting) = (FxHashSet::default(), vec![term]);
    while let Some(part) = waiting.pop() {
        if *store.op(part) == Op::Apply(fun) {
            return true;
        }
        if seen.insert(part) {
            waiting.extend(store.args(part));
        }
    }
    false
}

/// The procedure as anybody may call it.
pub(crate) fn without_contract(procedure: &Procedure) -> Procedure {
    let mut bare = procedure.clone();
    bare.requires.clear();
    bare.ensures.clear();
    bare
}

/// Whether it's shown that no input satisfies the procedure's preconditions and these axioms.
pub(crate) fn is_empty(
    program: &mut Program,
    procedure: &Procedure,
    axioms: &[Axiom],
    options: &Options,
    time: Duration,
) -> Result<bool, CoverError> {
    Ok(emptiness(program, procedure, axioms, options, time)? == Some(true))
}

/// Whether no input satisfies the procedure's preconditions and these axioms; `None` if that wasn't decided.
fn emptiness(
    program: &mut Program,
    procedure: &Procedure,
    axioms: &[Axiom],
    options: &Options,
    time: Duration,
) -> Result<Option<bool>, CoverError> {
    let mut gate = procedure.clone();
    gate.ensures.clear();
    let mut entry = Block::new("gate", Span::NONE);
    for axiom in axioms {
        let kind = StatementKind::Assume { condition: axiom.condition, kind: AssumeKind::User };
        entry.statements.push(Statement::new(kind, axiom.span));
    }
    gate.body = Some(Body { blocks: vec![entry] });
    let gate = with_contract(program, &gate)?;
    let passive = passify(program, &gate, &[])?;
    // The axioms are in the gate, and no others are to be.
    let all = std::mem::take(&mut program.axioms);
    let asked = ask(program, &passive, options, time);
    program.axioms = all;
    asked
}

fn ask(
    program: &mut Program,
    passive: &touchstone_program::Passive,
    options: &Options,
    time: Duration,
) -> Result<Option<bool>, CoverError> {
    let condition = condition(program, passive, Form::default())?;
    let Some(goal) = condition.nodes.first().map(|node| node.reached) else { return Ok(None) };
    let limits = Limits { time: Some(time), memory: None };
    let opened = Session::open(program, &condition, &[], options.oracle, limits, Some(Instant::now() + time));
    let Ok(mut session) = opened else { return Ok(None) };
    // A walk believes what it can't evaluate.
    let believes = program.store().is_quantified(goal)
        || condition.facts.iter().any(|fact| program.store().is_quantified(*fact));
    Ok(match session.walk(&condition, &[goal]) {
        Walked::None => Some(true),
        Walked::Found(_) if !believes => Some(false),
        Walked::Found(_) | Walked::Unknown => match session.ask(program, &[goal]) {
            Answer::None(_) => Some(true),
            Answer::Model(_) => Some(false),
            Answer::Unknown(_) => None,
        },
    })
}
