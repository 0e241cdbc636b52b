//! Comparisons with constructed values: `v == X { x: 1, y: a }` is a match of `v` with the constructor in which every field is
//! compared with its term. No value of the type is made for that, so fields of any type may stand there, boxes too.

use crate::parse::operand::matches;
use crate::parse::term::{Member, Operator, Pattern, Term, TermKind};
use proc_macro2::Span;
use quote::format_ident;

/// A comparison of two terms.
pub(crate) fn compared(op: Operator, left: Term, right: Term, span: Span) -> Term {
    if matches!(op, Operator::Eq | Operator::Ne) {
        let (value, built) = match (builds(&left), builds(&right)) {
            (false, true) => (left, right),
            (true, false) => (right, left),
            _ => return Term::binary(op, left, right, span),
        };
        let equal = equals(value, built, 0);
        return match op {
            Operator::Eq => equal,
            _ => Term::new(TermKind::Not(Box::new(equal)), span),
        };
    }
    Term::binary(op, left, right, span)
}

/// Whether a constructor of the user's is in a term's own structure.
fn builds(term: &Term) -> bool {
    match &term.kind {
        TermKind::Build(..) => true,
        TermKind::Construct(_, fields) | TermKind::Tuple(fields) => fields.iter().any(builds),
        _ => false,
    }
}

/// `value == built`. Names of fields differ from those of the matches around it, of which there are `level`.
fn equals(value: Term, built: Term, level: usize) -> Term {
    if !builds(&built) {
        let span = built.span;
        return Term::binary(Operator::Eq, value, built, span);
    }
    let span = built.span;
    let mut conditions = Vec::new();
    let mut bound = |index: usize, field: Term| {
        let name = format_ident!("__field_{level}_{index}", span = field.span);
        let value = Term::new(TermKind::Var(name.clone()), field.span);
        conditions.push(equals(value, field, level + 1));
        Pattern::Bind(name)
    };
    let pattern = match built.kind {
        TermKind::Build(path, fields) => {
            let named = fields.iter().any(|(member, _)| matches!(member, Member::Named(_)));
            let fields: Vec<(Member, Pattern)> = fields
                .into_iter()
                .enumerate()
                .map(|(index, (member, field))| (member, bound(index, field)))
                .collect();
            match named {
                true => Pattern::Struct { path, fields, rest: false },
                false => constructor(path, fields.into_iter().map(|(_, pattern)| pattern).collect()),
            }
        }
        TermKind::Construct(name, fields) => {
            let fields = fields.into_iter().enumerate().map(|(index, field)| bound(index, field));
            constructor(syn::Path::from(name), fields.collect())
        }
        TermKind::Tuple(fields) => {
            let fields = fields.into_iter().enumerate().map(|(index, field)| bound(index, field));
            Pattern::Tuple(fields.collect(), span)
        }
        kind => {
            // What builds nothing was compared above.
            return Term::binary(Operator::Eq, value, Term::new(kind, span), span);
        }
    };
    let guard = conditions.into_iter().reduce(|left, right| Term::binary(Operator::And, left, right, span));
    matches(value, pattern, guard, span)
}

fn constructor(path: syn::Path, before: Vec<Pattern>) -> Pattern {
    Pattern::Constructor { path, before, rest: None, after: Vec::new() }
}

/// Where a constructor stands that nothing is compared with.
pub(crate) fn misplaced(path: &syn::Path) -> String {
    let name = path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
    format!(
        "`{name}(…)` builds a value, and a predicate only compares with such: it stands on one side of `==` or `!=`; to ask for a \
         constructor use `matches!` or `match`"
    )
}
