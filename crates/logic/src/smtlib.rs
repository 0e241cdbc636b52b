//! SMT-LIB 2 text: printing terms, declarations and scripts, and parsing them back.
//!
//! What SMT-LIB leaves partial and this crate makes total (division by zero, a field of the wrong constructor, a float
//! out of an integer's range, …) is printed by name, `touchstone.…`, with a definition in terms of SMT-LIB's own
//! operators that makes the same choice; [`Preamble`] collects these beside the declarations. A term prints in size
//! linear in its DAG, shared subterms bound by `let`. Nothing here recurses over a term.

mod definition;
mod lambda;
mod parse_command;
mod parse_model;
mod parse_sort;
mod parse_term;
mod parse_value;
mod preamble;
mod print;
mod read;
mod sharing;
mod symbol;
mod vocabulary;

pub use parse_command::{Command, parse_script};
pub use parse_model::parse_model;
pub use parse_value::{parse_value, parse_values};
pub use preamble::{Preamble, print_script};
pub use print::{print_sort, print_term, print_term_in, print_value, print_value_in};
pub use read::{Node, ParseError, SExpr};
pub use symbol::{quoted, unquoted};

use crate::{Sort, SortError, Store, TermId};

/// Whose spelling to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// SMT-LIB 2.7 with cvc5's theory of sets: what [`parse_script`] and [`parse_term`] read back as the same term.
    #[default]
    Standard,
    /// For cvc5 of any version: overflow predicates and newer conversions by definitions or by their older names.
    Cvc5,
    /// For z3: as [`Dialect::Cvc5`], and sets are arrays to Bool, without cardinality.
    Z3,
}

impl Dialect {
    /// Whether sets are printed as arrays to Bool.
    fn sets_are_arrays(self) -> bool {
        self == Dialect::Z3
    }
}

/// Parses one term over the symbols of a store. Nothing is simplified. Errors carry line and column.
pub fn parse_term(store: &mut Store, text: &str) -> Result<TermId, ParseError> {
    let tree = SExpr::read_one(text)?;
    parse_term::TermParser::new(store, &tree).parse(tree.root())
}

/// Parses one sort. Names that are no declared datatype are uninterpreted sorts.
pub fn parse_sort(store: &Store, text: &str) -> Result<Sort, ParseError> {
    let tree = SExpr::read_one(text)?;
    parse_sort::parse(store, &tree, tree.root())
}

/// A store's refusal, placed.
fn at(tree: &SExpr, node: usize) -> impl Fn(SortError) -> ParseError + '_ {
    move |error| tree.error(node, error.to_string())
}

#[cfg(test)]
mod tests;
