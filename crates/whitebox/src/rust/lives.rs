//! How long a variable in Rust is there: until its block ends, its arm of a `match`, its loop's round. Debug information says where that begins, and the
//! text where it ends.

use proc_macro2::LineColumn;
use std::collections::HashMap;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use touchstone_program::{Position, Program};

/// Says of the variables that blocks declare until where they are there; those of which no text tells aren't asked about. `text`: that of a file of
/// the program's, if it's one of those that are tested. Cost: linear in the texts.
pub fn end_lives<'t>(program: &mut Program, text: impl Fn(&str) -> Option<&'t str>) {
    let files: Vec<Option<Ends>> = program.files.iter().map(|file| text(file).map(Ends::of)).collect();
    program.layouts.lives.retain(|_, life| {
        let ends = files.get(life.file.0 as usize).and_then(Option::as_ref);
        match ends.and_then(|ends| ends.0.get(&life.start)) {
            Some((start, end)) => {
                (life.start, life.end) = (*start, *end);
                true
            }
            None => false,
        }
    });
}

/// From where until where the variables are accessed that are declared in what begins in a place. Those of an arm are from where its `match` begins:
/// guards are asked of the value that's matched, where it lies.
#[derive(Default)]
struct Ends(HashMap<Position, (Position, Position)>);

impl Ends {
    fn of(text: &str) -> Ends {
        let mut ends = Ends::default();
        if let Ok(file) = syn::parse_file(text) {
            ends.visit_file(&file);
        }
        ends
    }

    fn note(&mut self, begin: LineColumn, end: LineColumn) {
        self.note_from(begin, begin, end);
    }

    fn note_from(&mut self, begin: LineColumn, first: LineColumn, end: LineColumn) {
        self.0.entry(position(begin)).or_insert((position(first), position(end)));
    }
}

fn position(at: LineColumn) -> Position {
    Position { line: at.line as u32, column: at.column as u32 + 1 }
}

impl<'ast> Visit<'ast> for Ends {
    fn visit_block(&mut self, block: &'ast syn::Block) {
        let (begin, end) = (block.span().start(), block.span().end());
        self.note(begin, end);
        for statement in &block.stmts {
            if matches!(statement, syn::Stmt::Local(_)) {
                self.note(statement.span().start(), end);
            }
        }
        visit::visit_block(self, block);
    }

    fn visit_expr_match(&mut self, matched: &'ast syn::ExprMatch) {
        for arm in &matched.arms {
            self.note_from(arm.pat.span().start(), matched.span().start(), arm.body.span().end());
        }
        visit::visit_expr_match(self, matched);
    }

    fn visit_expr_for_loop(&mut self, around: &'ast syn::ExprForLoop) {
        self.note(around.span().start(), around.body.span().end());
        visit::visit_expr_for_loop(self, around);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_is_there_until_its_block_ends() {
        let text = "fn f(k: u8) {\n    let a = 1;\n    if k > 3 {\n        let b = 2;\n    }\n    for i in 0..k {\n    }\n    match k {\n        n => g(n),\n    }\n}\n";
        let ends = Ends::of(text);
        let end =
            |line, column| ends.0.get(&Position { line, column }).map(|(_, end)| (end.line, end.column));
        assert_eq!(end(2, 5), Some((11, 2)));
        assert_eq!(end(4, 9), Some((5, 6)));
        assert_eq!(end(3, 14), Some((5, 6)));
        assert_eq!(end(6, 5), Some((7, 6)));
        assert_eq!(end(9, 9), Some((9, 18)));
        assert_eq!(end(1, 1), None);
    }
}
