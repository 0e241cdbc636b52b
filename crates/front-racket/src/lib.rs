//! A subset of Racket, with contracts: its modules made into a core language of few kinds of nodes, a machine that runs them, and
//! an installed `racket` that's asked whether it agrees.
//!
//! ```
//! use touchstone_front_racket::concrete::{Limits, Outcome, run};
//! use touchstone_front_racket::core::Source;
//! use touchstone_front_racket::expand::{default_module, load};
//!
//! let text = "(module halves racket
//!   (provide (contract-out [half (-> exact-integer? exact-integer?)]))
//!   (define (half n) (/ n 2))
//!   (displayln (map half '(2 4))))";
//! let loaded = load(vec![Source::new("halves.rkt", text)]);
//! assert!(loaded.is_whole());
//! let module = default_module(&loaded.program).unwrap();
//! let ended = run(&loaded.program, module, &Limits::default());
//! assert_eq!((ended.output.as_str(), ended.outcome), ("(1 2)\n", Outcome::Finished));
//! ```
//!
//! # Modules
//!
//! | module | its one idea |
//! |---|---|
//! | `reader`, `syntax` | text to data that know their place |
//! | `expand`, `core`, the prelude | syntax to a few kinds of nodes, names resolved, macros gone; list procedures, combinators and monitoring are Racket |
//! | `expand/pattern/rewritten`, `expand/names.txt` | patterns that are others in disguise; what `racket` provides, so that a name that isn't covered isn't called unbound |
//! | `expand::dependent_struct`; `prelude/set.rkt`, `stream.rkt`; `prelude/wrap.rkt` | `struct/dc`; sets and streams; contracts on data that can be mutated |
//! | `number`, `primitive` | the numeric tower; one table of primitives for all machines |
//! | `value`, `concrete` | values and their heap; the interpreter |
//! | `concrete::control` | leaving: exceptions, escapes to a mark, what `dynamic-wind` does on the way |
//! | `racket` | Racket as a judge: who broke which rule, held against what a machine says |
//! | `local_types` | structure types that are new each time their definition is evaluated |
//! | `diagnostic` | what's wrong with a program, as data |

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

pub mod concrete;
pub mod core;
pub mod diagnostic;
pub mod expand;
pub mod library_arity;
pub mod local_types;
pub mod number;
pub mod primitive;
pub mod racket;
pub mod reader;
pub mod syntax;
pub mod value;
