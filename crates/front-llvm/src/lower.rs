//! LLVM to [`program`](touchstone_program): the functions that given ones can reach, as procedures over machine words, floats
//! and bytes.
//!
//! Every value of LLVM's is split into scalars, and a scalar is a term: `iN` a vector of N bits, but `i1` a truth value (so
//! that a comparison is the condition of a branch as it stands), pointers vectors of 64 bits, floats IEEE's. A value becomes a
//! variable if it's used in another block, or more than once and not small; until then it's inlined where it's used. An
//! `alloca` that only loads and stores of one type mention, and no load reads before a store, is a variable rather than an
//! object. `undef` and `poison` are zeros (one of the values they may have).
//!
//! What LLVM leaves undefined becomes an assertion where a source program can get there: signed overflow (`nsw`, as an
//! option), division by zero, shifts too far, conversions out of range, `unreachable`. Flags that only optimisers add
//! (`exact`, `disjoint`, `nneg`, `samesign`, those of `trunc`) aren't checked. `getelementptr` is exact address arithmetic;
//! whether it stays `inbounds` is only seen at accesses. Threads and unwinding aren't followed.
//!
//! Memory begins uninitialised. Where compilers read more than the source does (`lenient`), that's no error: in C with bit fields or
//! structures in registers these begin as zeros, in Rust loads that only move what they read may read anything (`undefined`). Functions of the
//! C library that have a model (`models`), allocators and panics mean what they mean; others that nobody defines give any values and leave
//! memory alone.
//!
//! What can't be translated ends the executions that come there ([`AssumeKind::Unsupported`](touchstone_program::AssumeKind)),
//! no others, and is listed in [`Lowered::skipped`].

mod address;
mod arithmetic;
mod arrival;
mod block;
mod block_variables;
mod bounds;
mod call;
mod comparison_results;
mod constant;
mod constant_globals;
mod drop_flags;
mod effects;
mod errno;
mod expression;
mod find_first_set;
mod float;
mod function;
mod globals;
mod inferred;
mod instruction;
mod intrinsic;
mod jump;
mod known_functions;
mod layout;
mod literals;
mod memory;
mod padding;
mod panic;
mod position;
mod promote;
mod reach;
mod replaceable;
mod restricted;
mod sequence;
mod shared_state;
mod side_effects;
mod startup;
mod target;
mod translation_context;
mod undefined;
mod undefined_by_warning;
mod uninitialised_reads;
mod uses;
mod variadic;
mod vector;
mod wide_bit_fields;
mod zero_signs;

pub use known_functions::is_output;
use touchstone_program::Problem;
use touchstone_program::{DeclareError, Program, Span};

use crate::Module;
use crate::ast::Name;

/// What's a matter of choice in the translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether signed overflow of arithmetic that C leaves undefined (`nsw`) is an error; otherwise it wraps.
    pub signed_overflow: bool,
    /// Whether `malloc` and its kin may return null for want of memory, at any call.
    pub allocation_may_fail: bool,
    /// Whether `abort` is a way to end like `exit`, as it is by the rules of SV-COMP, and no error.
    pub abort_is_exit: bool,
    /// What's told of where the source decides.
    pub decisions: Decisions,
    /// Whether undefined bytes are unknown ones ([`UNDEFINED`](touchstone_program::search::UNDEFINED)), as has to be where versions are
    /// compared; otherwise they're zeros.
    pub undefined_is_unknown: bool,
}

/// What's told of where a function decides ([`Layouts::decisions`](touchstone_program::Layouts)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Decisions {
    /// What clang makes jumps of.
    #[default]
    Jumps,
    /// Each condition of a Boolean expression, wherever its value goes, and the expressions
    /// ([`Layouts::expressions`](touchstone_program::Layouts)).
    Conditions,
    /// The same in functions of Rust.
    ConditionsOfRust,
    /// Besides the jumps, how near the sides of comparisons are.
    Boundaries,
}

impl Default for Options {
    /// Overflow is an error, there's always memory, and what decides is what jumps.
    fn default() -> Options {
        Options {
            signed_overflow: true,
            allocation_may_fail: false,
            abort_is_exit: false,
            decisions: Decisions::Jumps,
            undefined_is_unknown: false,
        }
    }
}

pub use touchstone_program::search::RETURNS_AGAIN;

/// What variables are called that stand for what an output function returns: whether it could write, and how much. Nobody outside can
/// answer that.
pub const OUTPUT_RESULT: &str = "output_result";

/// A module, translated as far as the given functions need it.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// Well formed, as [`validate`](touchstone_program::validate) says. Procedures have the names that functions have in LLVM.
    pub program: Program,
    /// What couldn't be translated, function by function in the order of the module.
    pub skipped: Vec<Unsupported>,
    /// The functions that are called or whose address is taken, and which nobody defines. Their procedures have no body:
    /// results are any values, and memory stays as it was.
    pub absent: Vec<Name>,
    /// Functions that are called or whose address is taken, which nobody defines, and which are declared never to return: calls of
    /// theirs end the program.
    pub ends: Vec<Name>,
    /// The variables that nobody defines.
    pub absent_globals: Vec<Name>,
    /// Those of them that the source can't assign to as it knows them: its constants, and what is given as bytes because its
    /// structure isn't known.
    pub absent_constants: Vec<Name>,
}

/// Something that couldn't be translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The function's name in LLVM.
    pub function: Name,
    /// The instruction's name, or what else it is: `call of asm`, `body`.
    pub instruction: String,
    /// Where it is in the source, as far as debug information says.
    pub span: Span,
    /// Its line in the text of the module.
    pub line: u32,
    /// Why.
    pub reason: String,
}

/// Why a module can't be translated at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LowerError {
    /// The machine it's for isn't one that's known.
    #[error("the module is for a machine that isn't supported: {0}; x86-64 and AArch64 are")]
    Machine(String),
    /// A root isn't there.
    #[error("there is no function `{0}` with a body")]
    NoFunction(String),
    /// A symbol couldn't be made.
    #[error(transparent)]
    Declare(#[from] DeclareError),
    /// A defect of the translation.
    #[error("the translation isn't well formed, which is a defect of Touchstone: {0}")]
    Invalid(Problem),
    /// The globals need more memory than there are addresses for.
    #[error("the global variables don't fit in memory")]
    TooLarge,
}

/// Why an instruction isn't translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It can't be.
    Unsupported(String),
    /// It uses something that isn't computed, for a reason that was noted there.
    Cut,
}

impl From<touchstone_logic::SortError> for Refusal {
    fn from(error: touchstone_logic::SortError) -> Refusal {
        Refusal::Unsupported(error.to_string())
    }
}

impl From<DeclareError> for Refusal {
    fn from(error: DeclareError) -> Refusal {
        Refusal::Unsupported(error.to_string())
    }
}

fn refuse<T>(what: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Unsupported(what.into()))
}

/// Translates the functions that `roots` can reach, by calls or through addresses. Cost: linear in their text and that of
/// the globals they mention. Errors: the module as a whole can't be translated, or a root has no body.
pub fn lower(module: &Module, roots: &[&str], options: &Options) -> Result<Lowered, LowerError> {
    let models = crate::models::module();
    let mut reached = reach::reach(module, models, roots)?;
    let expressions = reached.tell(module, options.decisions);
    let mut world = translation_context::TranslationContext::new(module, models, &reached, options)?;
    world.expressions = expressions;
    world.globals()?;
    world.note_repeated(&reached);
    world.source_functions(&reached);
    for (key, body) in &reached.functions {
        function::lower(&mut world, *key, body)?;
    }
    world.infer(&reached);
    world.finish()
}

#[cfg(test)]
mod tests;
