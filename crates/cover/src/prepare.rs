//! Loop-free forms of a procedure (BIC §3). The one below has fewer executions than the procedure: what's feasible there is
//! feasible. The one above has more: what's infeasible there is infeasible.

use touchstone_logic::Var;
use touchstone_program::graph::{Loops, reducible};
use touchstone_program::{
    AssumeKind, Beyond, Contracts, Inlining, Passive, Procedure, Program, StatementKind, TransformError,
    abstract_calls, abstract_loops, inline, passify, unwind, unwind_and_mark, with_contract,
};

use crate::Options;

/// A form with fewer executions.
#[derive(Clone, Debug)]
pub struct Below {
    /// The procedure without loops and calls.
    pub form: Procedure,
    /// The same, passive.
    pub passive: Passive,
    /// Set if a bound cut executions off: then it really has fewer.
    pub cut: bool,
    /// The procedure without calls, before its loops were unwound, if nothing but that may have cut executions off.
    pub looping: Option<Procedure>,
}

/// The procedure with calls inlined and loops unwound; the values of `observed` at the end are of interest. Errors: those of
/// the transformations.
pub fn below(
    program: &mut Program,
    procedure: &Procedure,
    options: &Options,
    observed: &[Var],
) -> Result<Below, TransformError> {
    let whole = with_contract(program, procedure)?;
    let bounds = Inlining { recursion: options.recursion, beyond: Beyond::Block, limit: options.blocks };
    let inlined = inline(program, &whole, bounds)?;
    let bodiless = calls(&inlined);
    let inlined = abstract_calls(program, &inlined, Contracts::Trust)?;
    let mut cut = bodiless && !options.trust;
    if let Some(body) = &inlined.body {
        let bound =
            |kind: &StatementKind| matches!(kind, StatementKind::Assume { kind: AssumeKind::Bound, .. });
        cut |= body.blocks.iter().flat_map(|block| &block.statements).any(|statement| bound(&statement.kind));
    }
    let loops = match &inlined.body {
        Some(body) => !Loops::of(&reducible(body, options.blocks)?)?.is_empty(),
        None => false,
    };
    let unwound = unwind(&inlined, options.unwind, options.blocks)?;
    let passive = passify(program, &unwound, observed)?;
    let looping = (loops && !cut).then_some(inlined);
    Ok(Below { form: unwound, passive, cut: cut || loops, looping })
}

/// The part of a procedure without calls that is beyond the unwinding, as a goal of its own: the form with it, and its place among the
/// form's blocks; no place if the graph has no way there. Errors: those of the transformations.
pub fn beyond(
    program: &mut Program,
    looping: &Procedure,
    options: &Options,
) -> Result<(Passive, Option<usize>), TransformError> {
    let (marked, beyond) = unwind_and_mark(looping, options.unwind, options.blocks)?;
    let passive = passify(program, &marked, &[])?;
    let place = passive.blocks.iter().position(|block| block.block == beyond);
    Ok((passive, place))
}

/// The procedure with loops and calls replaced by what may be anything. Calls that aren't recursive are inlined first, as far
/// as there's room. Errors: those of the transformations.
pub fn above(
    program: &mut Program,
    procedure: &Procedure,
    options: &Options,
) -> Result<Passive, TransformError> {
    let free = without_calls(program, procedure, options)?;
    let abstracted = abstract_loops(program, &free, options.blocks)?;
    passify(program, &abstracted, &[])
}

/// The procedure with its contract and calls replaced by more executions; loops are still there.
pub fn without_calls(
    program: &mut Program,
    procedure: &Procedure,
    options: &Options,
) -> Result<Procedure, TransformError> {
    let whole = with_contract(program, procedure)?;
    let bounds = Inlining { recursion: 0, beyond: Beyond::Keep, limit: options.blocks / 8 };
    let inlined = match inline(program, &whole, bounds) {
        Ok(inlined) => inlined,
        Err(TransformError::TooLarge { .. }) => whole,
        Err(error) => return Err(error),
    };
    let contracts = if options.trust { Contracts::Trust } else { Contracts::Ignore };
    abstract_calls(program, &inlined, contracts)
}

fn calls(procedure: &Procedure) -> bool {
    let blocks = procedure.body.iter().flat_map(|body| &body.blocks);
    blocks
        .flat_map(|block| &block.statements)
        .any(|statement| matches!(statement.kind, StatementKind::Call { .. }))
}
