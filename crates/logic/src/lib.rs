//! Sorts, hash-consed terms, evaluation and SMT-LIB printing: the language every Touchstone engine speaks.
//!
//! A [`Store`] holds terms and the symbols they mention. Terms are built with its methods (which check sorts and fold
//! constants) or with [`Store::raw`] (which only checks), given a meaning by [`eval`], and exchanged with the world as
//! [`smtlib`] text. No solver is known here, and the evaluator, which judges every solver's models, shares no code with
//! the simplifier: what both stand on is the arithmetic of values ([`Int`], [`Rational`], [`BitVec`], [`Float`]).
//!
//! ```
//! use touchstone_logic::{eval, Sort, Store, Valuation, Value};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut store = Store::new();
//! let x = store.var("x", Sort::Int)?;
//! let (xt, three) = (store.var_term(x), store.int(3));
//! let sum = store.add(&[xt, three])?;
//! let small = store.lt(sum, three)?;
//! let valuation = Valuation::from([(x, Value::int(-1))]);
//! assert_eq!(eval(&store, small, &valuation)?, Value::Bool(true));
//! assert_eq!(store.display(small).to_string(), "(< (+ x 3) 3)");
//! assert!(store.and(&[sum]).is_err(), "a sum is no truth value");
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod array;
mod bitvec;
mod build;
mod datatype;
mod domain;
mod error;
mod eval;
mod float;
mod int;
mod op;
mod op_names;
pub mod random;
mod rational;
mod simplify;
pub mod smtlib;
mod sort;
mod store;
mod subst;
#[cfg(feature = "testing")]
pub mod testing;
mod typing;
mod valuation;
mod value;

pub use array::ArrayValue;
pub use bitvec::BitVec;
pub use datatype::{Constructor, ConstructorDecl, ConstructorInfo, Datatype, DatatypeDecl};
pub use domain::Domain;
pub use error::SortError;
pub use eval::{EvalBudget, EvalError, eval, eval_within};
pub use float::{Float, RoundingMode};
pub use int::{Int, OutOfRange, ParseIntError};
pub use op::{Fun, Op, Var};
pub use rational::Rational;
pub use sort::Sort;
pub use store::{FunInfo, Store, Symbol, Term, TermId};
pub use valuation::{FunctionTable, Valuation};
pub use value::{Elements, Fields, Value};
