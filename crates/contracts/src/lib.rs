//! Higher-order programs with contracts, in a subset of Racket: a module under test is attacked by all clients that its exported
//! contracts allow at once, and the client that breaks it is printed as source and confirmed by running it.
//!
//! The paper is *Relatively Complete Counterexamples for Higher-Order Programs* (Nguyễn, Van Horn), short RCC. Its calculus, SPCF, is a
//! typed front end in `tests/spcf`, so that the model is tested as it was published.
//!
//! # Modules
//!
//! | module | its one idea |
//! |---|---|
//! | `symbolic`, `heap`, `machine` | values that may be unknown, and values apart from any heap (`symbolic::shape`); what's known of them on a path; the rules, and the unknown client |
//! | `machine::approximation`, `search::exact`, `prove::abstracted` | what an unknown answers, what a call may do, which ways there are: asked by the machine, said exactly by a search, and of all clients at once by a proof |
//! | `machine::control` | leaving: exceptions, escapes to a mark, what `dynamic-wind` does on the way |
//! | `machine::client_actions`, `machine::Library` | what a client may do next; the library's own constructors |
//! | `machine::keywords` | keywords in a client's calls |
//! | `machine::instance_flow`, `search::frontier`, `search::recurrence`, `search::concurrent_proof` | which exports make and take instances; chains of calls beside all other states; runs that come back to where they were; the attempt at a proof on a thread of its own, on whose timing nothing depends |
//! | `search::split_search`, `search::tally` | a search's states dealt to two workers, each with a machine of its own, by replaying a deterministic prefix; what both say, joined |
//! | `machine::search_progress`, `machine::observable` | what a search gets on by, and so how long it goes on; what modules can remember and observe |
//! | `counterexample::random_seeds` | seeds for what a module leaves to chance (`prelude/random.rkt`) |
//! | `solve::linear::external_solver` | the only place that starts an SMT process: products of unknowns |
//! | `prove` | all clients at once, by an over-approximation: values apart from heaps, generalised calls, facts of numbers, lengths of lists, finite sets of procedures |
//! | `prove::explore`, `prove::measure`, `prove::known_answers`, `prove::unfold` | a body on all its paths; which procedures are total functions of data; what they answered, kept on paths and between bodies; asked of what is built, taken apart with what is taken apart |
//! | `prove::memory`, `prove::stores` | invariants of what can change, by where it was made: published when control is given away, read anew afterwards |
//! | `session` | a run over files: found, loaded, attacked and confirmed, as a report and as files with clients |
//! | `solve`, `search`, `counterexample` | models of path conditions; which state goes on; clients as source |
//!
//! # The life of a client
//!
//! A module that a client can break, from text to blame:
//!
//! 1. `front_racket::reader` and `expand` make core of the module: few kinds of nodes, names resolved, macros
//!    gone, each application with the label that an error blames. List procedures and contract combinators
//!    are Racket too, in the prelude.
//! 2. `search::check` begins with a client that's unknown (`machine::client`): it may apply what's exported
//!    to unknowns under their contracts, pass it on, and use what comes back.
//! 3. `machine` runs it. A value is known, or a location of the `heap` with what's been found out about it on
//!    this path. A question about one (its tag, a comparison, a primitive's domain) is put to the heap and
//!    then to `solve`; where both answers are possible, the state splits.
//! 4. An unknown procedure that's applied takes one of RCC's shapes: on arguments without behaviour a table
//!    from arguments to results, so that equal arguments get equal results; otherwise it ignores its
//!    argument, wraps it, or applies it. Where that's all that is left out, the search is made again with
//!    procedures that go on by what they have asked (`heap::Branch`, a decision tree over answers), then with
//!    procedures that answer each call anew. What no client of ours does is noted where a module could tell
//!    (`Machine::cut`).
//! 5. At an error that blames the module, `counterexample` takes a small model of the path condition and
//!    writes the client down as source.
//! 6. The client is run by `front_racket::concrete`, the interpreter, and by `racket`, where that's installed: both have to
//!    blame the module.

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

pub mod counterexample;
pub mod heap;
pub mod machine;
pub mod outcome;
pub mod prove;
pub mod search;
pub mod session;
pub mod solve;
pub mod symbolic;
