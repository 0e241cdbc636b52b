//! How large things may be: fields of a struct, lines of a function, characters of a line of prose; and no `{:?}` where people read.

use super::{crate_folders, rust_files, short};
use std::fs;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Fields of a struct, at most.
const FIELDS: usize = 20;

/// Structs that have more: options and counters, which are lists, and the kernel's space.
const WIDE: &[&str] = &[
    "crates/explore/src/exploration.rs: Statistics",
    "crates/explore/src/options.rs: Options",
    "crates/solve/src/kernel/space.rs: Space",
];

/// Structs that wait to be cut into parts that own their state.
const WIDE_YET: &[&str] = &[
    "crates/front-boogie/src/lower.rs: Lowerer",
    "crates/front-llvm/src/lower/function.rs: Lowering",
    "crates/refine/src/engine.rs: SpecEngine",
];

/// Lines of a function, at most.
const LINES: usize = 100;

/// Functions that have more, being tables: a `match` with an arm for each primitive, instruction, operator or form.
const LONG: &[&str] = &[
    "crates/front-racket/src/concrete/primitive.rs: primitive",
    "crates/front-racket/src/concrete/primitive.rs: compound",
    "crates/front-racket/src/expand/form.rs: special",
    "crates/front-racket/src/expand/pattern.rs: compound",
    "crates/contracts/src/machine/evaluate.rs: resume",
    "crates/contracts/src/machine/primitive/text.rs: text",
    "crates/contracts/src/machine/primitive.rs: result",
    "crates/front-racket/src/primitive/pure.rs: numeric",
    "crates/explore/src/concrete/statement.rs: execute",
    "crates/explore/src/engine/step.rs: step",
    "crates/solve/src/chain/model.rs: value_of",
    "crates/explore/src/value.rs: simpler",
    "crates/solve/src/word.rs: operators_agree_with_the_evaluator",
    "crates/front-boogie/src/lower/expression.rs: nodes",
    "crates/front-llvm/src/lower/call.rs: call_known",
    "crates/front-llvm/src/lower/instruction.rs: instruction",
    "crates/logic/src/smtlib/parse_command.rs: command",
    "crates/logic/src/typing.rs: result_sort",
    "crates/refine/src/targeted/lower.rs: try_assert",
    "crates/refine/src/targeted/ranges.rs: eval",
    "crates/solve/src/kernel/propagator.rs: subscribe",
    "crates/touchstone-macros/src/lower/expression.rs: lower_expr",
];

/// Functions that wait to be cut into steps with names.
const LONG_YET: &[&str] = &[
    "crates/front-racket/src/expand/contract.rs: dependent",
    "crates/contracts/src/machine/question.rs: refine",
    "crates/contracts/src/prove/explore.rs: explore",
    "crates/contracts/src/prove/explore.rs: call",
    "crates/cover/src/horn.rs: clauses",
    "crates/front-llvm/src/lower/layout.rs: build",
];

/// Characters of a line of a doc comment, at most.
const PROSE: usize = 160;

/// What one file has too much of.
#[derive(Default)]
struct Sizes {
    wide: Vec<(String, usize)>,
    long: Vec<(String, usize)>,
}

impl Sizes {
    fn function(&mut self, name: &syn::Ident, body: &syn::Block) {
        let span = body.span();
        let lines = span.end().line - span.start().line + 1;
        if lines > LINES {
            self.long.push((name.to_string(), lines));
        }
    }
}

impl<'a> Visit<'a> for Sizes {
    fn visit_item_struct(&mut self, item: &'a syn::ItemStruct) {
        if item.fields.len() > FIELDS {
            self.wide.push((item.ident.to_string(), item.fields.len()));
        }
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.function(&item.sig.ident, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.function(&item.sig.ident, &item.block);
        visit::visit_impl_item_fn(self, item);
    }
}

fn is_listed(lists: &[&[&str]], place: &str) -> bool {
    lists.iter().any(|list| list.contains(&place))
}

#[test]
fn types_and_functions_can_be_taken_in_at_a_glance() {
    let mut wrong = Vec::new();
    for folder in crate_folders() {
        for path in rust_files(&folder.join("src")) {
            let text = fs::read_to_string(&path).expect("a source");
            let file = syn::parse_file(&text).expect("Rust");
            let mut sizes = Sizes::default();
            sizes.visit_file(&file);
            for (name, fields) in sizes.wide {
                let place = format!("{}: {name}", short(&path));
                if !is_listed(&[WIDE, WIDE_YET], &place) {
                    wrong.push(format!("{place} has {fields} fields"));
                }
            }
            for (name, lines) in sizes.long {
                let place = format!("{}: {name}", short(&path));
                if !is_listed(&[LONG, LONG_YET], &place) {
                    wrong.push(format!("{place} has {lines} lines"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_excepted_is_still_there() {
    for place in [WIDE, WIDE_YET, LONG, LONG_YET].into_iter().flatten() {
        let (path, name) = place.split_once(": ").expect("a path and a name");
        let text = fs::read_to_string(super::root().join(path)).unwrap_or_default();
        assert!(text.contains(name), "{place} is gone: take it out of the list");
    }
}

#[test]
fn prose_fits_a_window() {
    for folder in crate_folders() {
        for path in rust_files(&folder) {
            let text = fs::read_to_string(&path).expect("a source");
            for (index, line) in text.lines().enumerate() {
                let line = line.trim_start();
                // A row of a table can't be wrapped.
                let is_prose =
                    (line.starts_with("///") || line.starts_with("//!")) && !line[3..].starts_with(" |");
                assert!(
                    !is_prose || line.chars().count() <= PROSE,
                    "{}:{} has {} characters",
                    short(&path),
                    index + 1,
                    line.chars().count()
                );
            }
        }
    }
}

#[test]
fn no_debug_form_reaches_a_person() {
    for path in rust_files(&super::root().join("crates/report/src")) {
        let text = fs::read_to_string(&path).expect("a source");
        let product = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (index, line) in product.lines().enumerate() {
            let shows = line.contains("{:?}") || line.contains(":?}");
            assert!(!shows || line.trim_start().starts_with("//"), "{}:{}", short(&path), index + 1);
        }
    }
}
