//! `matches(s, r"…")`: a text with a form. The regular expression is read here as the `regex` crate would, so that what's wrong in it is said
//! where it stands, when the specification is compiled.

use crate::parse::term::{Builtin, Term, TermKind};
use proc_macro2::Span;
use regex_syntax::ast::{self, Assertion, Ast};
use regex_syntax::hir::{Hir, HirKind};
use syn::parse::ParseStream;
use syn::{Error, LitStr, Result, Token, parenthesized};

/// Most characters and classes of an expression, each repetition counted as often as it may be needed.
const MOST_PARTS: u64 = 5_000;

/// Whether the arguments ahead are a term and a string. A measure may have the name, too.
pub(crate) fn is_asked(input: ParseStream) -> bool {
    let ahead = input.fork();
    let is_string = |input: ParseStream| -> Result<()> {
        let content;
        parenthesized!(content in input);
        content.parse::<Term>()?;
        content.parse::<Token![,]>()?;
        content.parse::<LitStr>()?;
        content.parse::<Option<Token![,]>>()?;
        if content.is_empty() { Ok(()) } else { Err(content.error("another argument")) }
    };
    is_string(&ahead).is_ok()
}

/// The arguments of `matches`, whose name stands at `span`.
pub(crate) fn matches(span: Span, input: ParseStream) -> Result<Term> {
    let content;
    parenthesized!(content in input);
    let text: Term = content.parse()?;
    content.parse::<Token![,]>()?;
    let expression: LitStr = content.parse()?;
    content.parse::<Option<Token![,]>>()?;
    check(&expression.value()).map_err(|message| Error::new(expression.span(), message))?;
    let expression = Term::new(TermKind::Str(expression.value()), expression.span());
    Ok(Term::new(TermKind::Builtin(Builtin::Matches, vec![text, expression]), span))
}

/// Says what's wrong with an expression, and where in it.
fn check(expression: &str) -> std::result::Result<(), String> {
    let at = |span: &ast::Span| format!("at character {} of the expression", span.start.column);
    let way_out = "; what isn't regular can be said in `rust(…)`, which filters";
    let ast = ast::parse::Parser::new()
        .parse(expression)
        .map_err(|error| format!("{}: {}{way_out}", at(error.span()), error.kind()))?;
    if let Err(assertion) = ast::visit(&ast, Assertions) {
        return Err(format!(
            "{}: anchors and word boundaries aren't taken here: `matches` is about the text as a whole, so `^` and `$` can be left out, and \
             `.*` says that there may be more",
            at(&assertion.span)
        ));
    }
    let hir = regex_syntax::hir::translate::Translator::new()
        .translate(expression, &ast)
        .map_err(|error| format!("{}: {}{way_out}", at(error.span()), error.kind()))?;
    let parts = parts(&hir);
    if parts > MOST_PARTS {
        return Err(format!(
            "the expression has {parts} parts, each repetition counted: at most {MOST_PARTS} are taken; say lengths by `s.len() <= n` beside it"
        ));
    }
    Ok(())
}

/// Finds the first assertion.
struct Assertions;

impl ast::Visitor for Assertions {
    type Output = ();
    type Err = Assertion;

    fn finish(self) -> std::result::Result<(), Assertion> {
        Ok(())
    }

    fn visit_pre(&mut self, ast: &Ast) -> std::result::Result<(), Assertion> {
        match ast {
            Ast::Assertion(assertion) => Err((**assertion).clone()),
            _ => Ok(()),
        }
    }
}

/// How many characters and classes an automaton of the expression has to read.
fn parts(hir: &Hir) -> u64 {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => 0,
        HirKind::Literal(literal) => literal.0.len() as u64,
        HirKind::Class(_) => 1,
        HirKind::Capture(capture) => parts(&capture.sub),
        HirKind::Concat(inner) | HirKind::Alternation(inner) => {
            inner.iter().map(parts).fold(0, u64::saturating_add)
        }
        HirKind::Repetition(repetition) => {
            let times = repetition.max.unwrap_or(repetition.min.saturating_add(1));
            parts(&repetition.sub).saturating_mul(times.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let cases = [
            ("a(b", "at character 2 of the expression: unclosed group"),
            ("ab^c", "at character 3 of the expression: anchors"),
            (r"a\b", "at character 2 of the expression: anchors"),
            ("(?=a)", "at character 1 of the expression: look-around"),
            (r"(a)\1", "at character 4 of the expression: backreferences"),
            (r"é\p{Nothing}", "at character 2 of the expression: Unicode property not found"),
            ("((a{100}){100}){10}", "the expression has 100000 parts"),
        ];
        for (expression, expected) in cases {
            let message = check(expression).expect_err(expression);
            assert!(message.starts_with(expected), "{message}");
        }
    }

    #[test]
    fn regular_expressions_are_taken() {
        for expression in
            ["", r"[a-z]+=\d{1,10}", "a|(?:b|)", r"(?i)\p{Greek}*", "(?s-u:.)?a??", r"[^\w&&\pL]"]
        {
            let checked = check(expression);
            // Bytes that aren't characters are none of a text.
            assert_eq!(checked.is_ok(), !expression.contains("-u"), "{expression}: {checked:?}");
        }
    }
}
