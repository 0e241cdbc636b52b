//! Mutants of a crate, all in one copy of its sources: where an expression has mutants, the copy decides by a variable which of them is
//! evaluated, or the expression itself. Lines stay where they are. What the compiler doesn't take is left out, by the line.
//!
//! | kind | what changes |
//! |---|---|
//! | relational | `<` to `<=` and `>=`, `==` to `!=`, … |
//! | arithmetic | `+` to `-`, `*` to `+`, `/` to `*`, `<<` to `>>`, `&` to `\|`, …; a sign that's left out |
//! | constant | a number, one more and one less |
//! | condition | a condition that isn't a comparison, negated; `&&` to `\|\|` and back |
//! | index | an index, one more and one less |
//! | dropped | an assignment that isn't made, a call that's a statement |
//!
//! Patterns, constants, functions that are `const`, what's inside of macros, and tests aren't changed.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ItemFn, Lit, Stmt, UnOp};
use touchstone_front_llvm::mutate::{Change, Mutant, SWITCH};

/// What's asked which mutant is on.
const ASKED: &str = "crate::touchstone_mutant()";

/// A mutant, and where it is.
#[derive(Clone, Debug)]
pub struct Placed {
    /// It; its function isn't known yet.
    pub mutant: Mutant,
    /// Its file, by its index.
    pub file: usize,
    /// The line of the function that it's in.
    pub function: usize,
}

/// What stands in an expression's place.
struct Site {
    range: Range<usize>,
    line: usize,
    function: usize,
    /// Whether it's a statement that's made or not.
    is_statement: bool,
    /// The changed expressions.
    changes: Vec<(Change, String)>,
}

/// The mutants of a file's text, numbered from `next` on, and the text with them. `without`: lines that nothing is changed on.
pub fn mutated(text: &str, file: usize, without: &BTreeSet<usize>, next: u32) -> (String, Vec<Placed>) {
    let Ok(parsed) = syn::parse_file(text) else { return (text.to_owned(), vec![]) };
    let mut finder = Finder { text, starts: starts(text), sites: vec![], function: None };
    finder.visit_file(&parsed);
    let mut sites = finder.sites;
    sites.retain(|site| !without.contains(&site.line) && !text[site.range.clone()].contains('\n'));
    sites.sort_by_key(|site| (site.range.start, std::cmp::Reverse(site.range.end)));
    let mut writer = Writer { text, file, next, made: vec![], sites };
    let whole = writer.write(0..text.len(), &mut 0);
    (whole, writer.made)
}

/// What's added to the crate's root.
pub fn root(text: &str) -> String {
    let text = text
        .replace("forbid(unsafe_code)", "allow(unsafe_code)")
        .replace("deny(unsafe_code)", "allow(unsafe_code)");
    format!(
        "{text}\n#[doc(hidden)]\n#[unsafe(export_name = \"{SWITCH}\")]\npub static mut TOUCHSTONE_MUTANT: u32 = 0;\n\
         #[doc(hidden)]\n#[allow(static_mut_refs)]\npub fn touchstone_mutant() -> u32 {{\n    unsafe {{ TOUCHSTONE_MUTANT }}\n}}\n"
    )
}

/// Where lines begin.
fn starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

struct Writer<'a> {
    text: &'a str,
    file: usize,
    next: u32,
    made: Vec<Placed>,
    sites: Vec<Site>,
}

impl Writer<'_> {
    /// A part of the text with what's changed in it; `at`: the first of the sites that may be in it.
    fn write(&mut self, range: Range<usize>, at: &mut usize) -> String {
        let mut written = String::new();
        let mut done = range.start;
        while let Some(site) = self.sites.get(*at).filter(|site| site.range.end <= range.end) {
            let (own, line, function) = (site.range.clone(), site.line, site.function);
            let (changes, is_statement) = (site.changes.clone(), site.is_statement);
            *at += 1;
            written += &self.text[done..own.start];
            let numbers: Vec<u32> = changes
                .iter()
                .map(|(change, after)| self.mutant(*change, after, own.clone(), line, function))
                .collect();
            let inner = self.write(own.clone(), at);
            written += &match is_statement {
                true => format!("if {ASKED} != {} {{ {inner}; }}", numbers[0]),
                false => {
                    let arms = numbers.iter().zip(&changes);
                    let arms: String =
                        arms.map(|(number, (_, after))| format!("{number} => {after}, ")).collect();
                    format!("(match {ASKED} {{ {arms}_ => {inner} }})")
                }
            };
            done = own.end;
        }
        written + &self.text[done..range.end]
    }

    fn mutant(
        &mut self,
        change: Change,
        after: &str,
        range: Range<usize>,
        line: usize,
        function: usize,
    ) -> u32 {
        let begin = self.text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let end = self.text[range.end..].find('\n').map_or(self.text.len(), |at| range.end + at);
        let shown = if change == Change::Dropped { format!("/* {after} */") } else { after.to_owned() };
        let number = self.next;
        self.next += 1;
        let mutant = Mutant {
            number,
            function: String::new(),
            change,
            file: String::new(),
            line: line as u32,
            before: self.text[begin..end].trim().to_owned(),
            after: format!("{}{shown}{}", &self.text[begin..range.start], &self.text[range.end..end])
                .trim()
                .to_owned(),
        };
        self.made.push(Placed { mutant, file: self.file, function });
        number
    }
}

struct Finder<'a> {
    text: &'a str,
    starts: Vec<usize>,
    sites: Vec<Site>,
    /// The line of the function that's looked at.
    function: Option<usize>,
}

impl Finder<'_> {
    fn range(&self, of: &impl Spanned) -> Option<(Range<usize>, usize)> {
        let span = of.span();
        let at = |line: usize, column: usize| -> Option<usize> {
            let start = *self.starts.get(line.checked_sub(1)?)?;
            // Columns count characters.
            let line = self.text[start..].lines().next()?;
            let bytes = line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
            Some(start + bytes)
        };
        let (start, end) = (span.start(), span.end());
        let range = at(start.line, start.column)?..at(end.line, end.column)?;
        (range.start < range.end).then_some((range, start.line))
    }

    fn said(&self, of: &impl Spanned) -> String {
        self.range(of).map(|(range, _)| self.text[range].to_owned()).unwrap_or_default()
    }

    fn add(&mut self, of: &impl Spanned, changes: Vec<(Change, String)>, is_statement: bool) {
        let (Some(function), Some((range, line))) = (self.function, self.range(of)) else { return };
        if !changes.is_empty() {
            self.sites.push(Site { range, line, function, is_statement, changes });
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary) {
        if has_let(&binary.left) || has_let(&binary.right) {
            return;
        }
        let (left, right) = (self.said(&binary.left), self.said(&binary.right));
        let (kind, others) = others(&binary.op);
        let changes = others.iter().map(|other| (kind, format!("{left} {other} {right}")));
        if !is_assignment(&binary.op) {
            self.add(binary, changes.collect(), false);
        }
    }

    fn condition(&mut self, condition: &Expr) {
        let is_simple = matches!(
            condition,
            Expr::Call(_)
                | Expr::MethodCall(_)
                | Expr::Path(_)
                | Expr::Field(_)
                | Expr::Paren(_)
                | Expr::Macro(_)
        );
        if is_simple {
            let said = self.said(condition);
            self.add(condition, vec![(Change::Condition, format!("!({said})"))], false);
        }
    }

    fn within(&mut self, ident: &syn::Ident, is_const: bool, then: impl FnOnce(&mut Self)) {
        let line = (!is_const).then(|| ident.span().start().line);
        let around = std::mem::replace(&mut self.function, line);
        then(self);
        self.function = around;
    }
}

/// A kind of change, and the operators that one becomes.
fn others(operator: &BinOp) -> (Change, &'static [&'static str]) {
    use Change::{Arithmetic, Condition, Relational};
    match operator {
        BinOp::Lt(_) => (Relational, &["<=", ">="]),
        BinOp::Le(_) => (Relational, &["<", ">"]),
        BinOp::Gt(_) => (Relational, &[">=", "<="]),
        BinOp::Ge(_) => (Relational, &[">", "<"]),
        BinOp::Eq(_) => (Relational, &["!="]),
        BinOp::Ne(_) => (Relational, &["=="]),
        BinOp::And(_) => (Condition, &["||"]),
        BinOp::Or(_) => (Condition, &["&&"]),
        BinOp::Add(_) => (Arithmetic, &["-"]),
        BinOp::Sub(_) => (Arithmetic, &["+"]),
        BinOp::Mul(_) => (Arithmetic, &["+"]),
        BinOp::Div(_) | BinOp::Rem(_) => (Arithmetic, &["*"]),
        BinOp::Shl(_) => (Arithmetic, &[">>"]),
        BinOp::Shr(_) => (Arithmetic, &["<<"]),
        BinOp::BitAnd(_) | BinOp::BitXor(_) => (Arithmetic, &["|"]),
        BinOp::BitOr(_) => (Arithmetic, &["&"]),
        _ => (Arithmetic, &[]),
    }
}

fn is_assignment(operator: &BinOp) -> bool {
    others(operator).1.is_empty()
}

fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        Expr::Paren(inner) => has_let(&inner.expr),
        _ => false,
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && matches!(&attribute.meta, syn::Meta::List(list) if list.tokens.to_string() == "test")
    })
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if !is_test(&item.attrs) {
            self.within(&item.sig.ident, item.sig.constness.is_some(), |finder| {
                finder.visit_block(&item.block)
            });
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.within(&item.sig.ident, item.sig.constness.is_some(), |finder| finder.visit_block(&item.block));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.within(&item.sig.ident, false, |finder| finder.visit_block(block));
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}

    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}

    fn visit_type(&mut self, _: &'ast syn::Type) {}

    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expression, Some(_)) = statement {
            let is_dropped = match expression {
                Expr::Assign(_) | Expr::MethodCall(_) => true,
                Expr::Binary(binary) => is_assignment(&binary.op),
                _ => false,
            };
            if is_dropped {
                let said = self.said(expression);
                self.add(expression, vec![(Change::Dropped, said)], true);
            }
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Binary(binary) => self.binary(binary),
            Expr::If(conditional) => self.condition(&conditional.cond),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_) | UnOp::Not(_)) => {
                let said = self.said(&unary.expr);
                self.add(unary, vec![(Change::Arithmetic, said)], false);
            }
            Expr::Index(index) => {
                let said = self.said(&index.index);
                let is_number = matches!(&*index.index, Expr::Lit(_) | Expr::Range(_));
                let changes = ["+", "-"].map(|sign| (Change::Index, format!("({said}) {sign} 1")));
                if !is_number {
                    self.add(&index.index, changes.into(), false);
                }
            }
            Expr::Lit(literal) => {
                if let Lit::Int(number) = &literal.lit
                    && let Ok(value) = number.base10_parse::<u128>()
                {
                    let new = [value.checked_add(1), value.checked_sub(1)].into_iter().flatten();
                    let changes = new.map(|new| (Change::Constant, format!("{new}{}", number.suffix())));
                    self.add(literal, changes.collect(), false);
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expression);
    }
}

/// The mutants of a crate's files, by the files' indices, with all of the texts; as many as the compiler takes.
pub fn all(texts: &[&str], without: &HashMap<usize, BTreeSet<usize>>) -> (Vec<String>, Vec<Placed>) {
    let (mut written, mut made) = (vec![], vec![]);
    let none = BTreeSet::new();
    for (index, text) in texts.iter().enumerate() {
        let (text, own) = mutated(text, index, without.get(&index).unwrap_or(&none), made.len() as u32 + 1);
        written.push(text);
        made.extend(own);
    }
    (written, made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_change_is_an_arm_and_lines_stay() {
        let text = "fn f(a: &[u8], n: usize) -> bool {\n    let x = a[n] + 1;\n    g(x);\n    a.len() < n && x == 3\n}\nconst fn c() -> u8 { 1 + 1 }\n";
        let (made, mutants) = mutated(text, 0, &BTreeSet::new(), 1);
        assert_eq!(made.lines().count(), text.lines().count());
        assert!(syn::parse_file(&made).is_ok(), "{made}");
        let after: Vec<&str> = mutants.iter().map(|placed| placed.mutant.after.as_str()).collect();
        assert_eq!(
            after,
            [
                "let x = a[n] - 1;",
                "let x = a[(n) + 1] + 1;",
                "let x = a[(n) - 1] + 1;",
                "let x = a[n] + 2;",
                "let x = a[n] + 0;",
                "a.len() < n || x == 3",
                "a.len() <= n && x == 3",
                "a.len() >= n && x == 3",
                "a.len() < n && x != 3",
                "a.len() < n && x == 4",
                "a.len() < n && x == 2",
            ]
        );
        assert!(made.contains("const fn c() -> u8 { 1 + 1 }"));
        assert_eq!(mutated(text, 0, &[2].into(), 1).1.len(), 6);
    }
}
