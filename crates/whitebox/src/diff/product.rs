//! The product program of a function: an entry that calls both versions with what it's given, one after the other, and asserts that what
//! came of it is the same ([`touchstone_program::twin`]).

use crate::load::reached;
use std::sync::Arc;
use touchstone_front_llvm::mutate::SWITCH;
use touchstone_program::layout::SourceFunction;
use touchstone_program::memory::Initial;
use touchstone_program::twin::Twin;
use touchstone_program::{
    AssertKind, Block, Body, DeclareError, ProcedureId, Program, Sort, Span, Statement, StatementKind,
    Terminator, Var,
};

/// What the assertion is called that the two versions agree.
pub(super) const DIFFER: &str = "the two versions differ";

/// What says where `errno` is.
const ERRNO: &str = "__errno_location";

/// Makes the entry for two procedures with the same parameters and results. Its name has `name` in it, which mustn't have one yet.
///
/// # Errors
/// There's something of that name.
pub(super) fn entry(
    program: &mut Program,
    name: &str,
    first: ProcedureId,
    second: ProcedureId,
) -> Result<ProcedureId, DeclareError> {
    let about: Option<SourceFunction> =
        program.layouts.functions.iter().find(|about| about.procedure == second).cloned();
    let span = program.procedure(second).span;
    let sorts = |program: &Program, vars: &[Var]| -> Vec<Sort> {
        vars.iter().map(|var| program.store().var_sort(*var).clone()).collect()
    };
    let parameters = sorts(program, &program.procedure(second).parameters);
    let results = sorts(program, &program.procedure(second).results);

    let begin = program.declare_procedure(&Twin::Begin.name(name), Span::NONE)?;
    let again = program.declare_procedure(&Twin::Again.name(name), Span::NONE)?;
    let agree = program.declare_procedure(&Twin::Agree.name(name), Span::NONE)?;
    for (index, sort) in results.iter().enumerate() {
        program.parameter(agree, &format!("before{index}"), sort.clone(), Span::NONE)?;
        program.parameter(agree, &format!("now{index}"), sort.clone(), Span::NONE)?;
    }
    program.result(agree, "same", Sort::Bool, Span::NONE)?;

    let entry = program.declare_procedure(&format!("touchstone.pair.{name}"), span)?;
    let mut given = vec![];
    for (index, sort) in parameters.into_iter().enumerate() {
        given.push(program.parameter(entry, &format!("given{index}"), sort, span)?);
    }
    let (mut before, mut now) = (vec![], vec![]);
    for (index, sort) in results.into_iter().enumerate() {
        before.push(program.local(entry, &format!("before{index}"), sort.clone(), span)?);
        now.push(program.local(entry, &format!("now{index}"), sort, span)?);
    }
    let same = program.local(entry, "same", Sort::Bool, span)?;

    let terms = |program: &mut Program, vars: &[Var]| -> Vec<_> {
        vars.iter().map(|var| program.store_mut().var_term(*var)).collect()
    };
    let arguments = terms(program, &given);
    let both: Vec<Var> = before.iter().zip(&now).flat_map(|(before, now)| [*before, *now]).collect();
    let both = terms(program, &both);
    let condition = program.store_mut().var_term(same);
    let call =
        |procedure, arguments: Vec<_>, outs: Vec<Var>| StatementKind::Call { procedure, arguments, outs };
    let kind = AssertKind::Runtime(Arc::from(DIFFER));
    // What its callers left in `errno` is asked before either runs, so that it's the same in both, also where one doesn't look.
    let errno = program.procedure_named(ERRNO).filter(|_| reached(program, [first, second]).contains(ERRNO));
    let mut where_errno_is = vec![];
    for sort in errno.map(|id| sorts(program, &program.procedure(id).results)).unwrap_or_default() {
        where_errno_is.push(program.local(entry, "errno", sort, span)?);
    }
    let asks = errno.map(|errno| call(errno, vec![], where_errno_is));
    let steps = [
        call(begin, vec![], vec![]),
        call(first, arguments.clone(), before),
        call(again, vec![], vec![]),
        call(second, arguments, now),
        call(agree, both, vec![same]),
        StatementKind::Assert { condition, kind },
    ];
    let mut block = Block::new("entry", span);
    block.statements = asks.into_iter().chain(steps).map(|step| Statement::new(step, span)).collect();
    block.terminator = Terminator::Return { span };
    let mut body = Body::default();
    body.add(block);
    program.procedure_mut(entry).body = Some(body);
    if let Some(about) = about {
        program.layouts.functions.push(SourceFunction { procedure: entry, ..about });
    }
    Ok(entry)
}

/// Switches a mutant of the second version on; 0 for none.
pub(super) fn switch(program: &mut Program, number: u32) {
    if let Some(object) = program.memory.objects.iter_mut().find(|object| *object.name == *SWITCH) {
        object.initial = vec![Initial::Bytes(number.to_le_bytes().to_vec())];
        object.constant = true;
    }
}
