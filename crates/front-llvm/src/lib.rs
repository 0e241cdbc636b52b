//! Textual LLVM IR, as clang 13 to 22 and rustc 1.95 (LLVM 22) print it, and the way from there into
//! [`touchstone_program`]'s control-flow graphs.
//!
//! [`load`] does it all: [`compile`] makes a module's text of a C or Rust file, [`parse`] finds what the module has, [`lower`]
//! makes a program of the functions that are wanted. Reading is lazy: [`Module::body`] and [`Module::metadata`] parse a
//! body or a node when it's asked for, so what's broken or unknown in one function concerns no other.
//! [`debug::DebugInfo`] says what things are in the source.
//!
//! What can be read and not translated (assembler's text, jumps to computed addresses…) is told by [`Lowered::skipped`].
//! Refused when it's read: `callbr`, exceptions of Windows. Not checked when it's read: that definitions come before uses.
//!
//! ```
//! use touchstone_front_llvm::ast::TerminatorKind;
//!
//! let text = "define i32 @twice(i32 %x) {\n  %y = shl i32 %x, 1\n  ret i32 %y\n}\ndefine void @odd() { frob }";
//! let module = touchstone_front_llvm::parse(text, "demo.ll").unwrap();
//! let body = module.body(module.function("twice").unwrap()).unwrap().unwrap();
//! assert!(matches!(body.blocks[0].terminator.kind, TerminatorKind::Return(Some(_))));
//!
//! let error = module.body(module.function("odd").unwrap()).unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "demo.ll:5:22: expected an instruction, found `frob` (in function @odd)");
//! ```
//!
//! # Modules
//!
//! | module | its one idea |
//! |---|---|
//! | `lexer`, `parser`, `module`, `ast` | tokens by a table; the grammar; what's read at once and what when it's asked for; LLVM's language as a tree |
//! | `metadata`, `debug`, `demangle`, `compile` | what the source is, by debug information; names as people write them; which compiler, with which flags |
//! | `warned` | what clang warns of that's undefined, and that no module shows |
//! | `escaping` | functions for their own file alone that others may call all the same |
//! | `mutate` | mutants of functions, all in one module, with a switch |
//! | `link` | two versions of a module in one text, with what's the same in both shared |
//! | `respell` | symbols mangled by v0 of an older version, spelled as in the newer one |
//! | `join`, `compile::standard_library` | crates joined to the standard library's module, as a linker does; that module, kept from run to run |
//! | `lower` | LLVM to `program`: a file each for arithmetic, floats, memory, calls, intrinsics, constants, globals, edges (`block`), types (`layout`), and which `alloca`s need no object (`promote`) |
//! | `models` | functions of the C library and of Rust's runtime, in LLVM's text |

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

pub mod ast;
pub mod compile;
pub mod debug;
mod demangle;
mod error;
mod escaping;
mod float;
mod join;
mod lexer;
pub mod link;
mod load;
pub mod lower;
pub mod metadata;
mod models;
mod module;
pub mod mutate;
mod parser;
pub mod respell;
mod warned;

pub use demangle::demangle;
pub use error::ParseError;
pub use load::{LoadError, LoadOptions, Loaded, load};
pub use lower::{LowerError, Lowered, Unsupported, lower};
pub use module::{Module, NamedType};
pub use parser::{DEEPEST, LONGEST_NUMBER, parse};
pub use warned::{Warned, Warning, warned};
