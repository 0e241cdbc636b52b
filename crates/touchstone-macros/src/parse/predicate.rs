//! The parser of predicates. Precedence, loosest first: `==>` (right), `||`, `&&`, `!`, comparisons and `in` (which
//! don't chain), `|`, `^`, `&`, `<< >>`, `+ -`, `* / %`, unary `-`, then the operands of [`operand`](crate::parse::operand).

use crate::parse::constructed::compared;
use crate::parse::operand::{postfix, statements};
use crate::parse::pattern::token_text;
use crate::parse::term::{Operator, Term, TermKind};
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Result, Token};

mod punctuation {
    syn::custom_punctuation!(Implies, ==>);
}

/// Where a predicate stands: among generic arguments a `>` that no operand follows closes the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Anywhere,
    GenericArgument,
}

impl Place {
    /// Whether a `>` of so many characters compares, rather than closes a list.
    fn compares(self, input: ParseStream, characters: usize) -> bool {
        self == Place::Anywhere || operand_follows(input, characters)
    }
}

/// A predicate that is followed by nothing, or by something that can't continue it.
impl Parse for Term {
    fn parse(input: ParseStream) -> Result<Term> {
        if input.peek(Token![let]) {
            return statements(input);
        }
        implication(input, Place::Anywhere)
    }
}

/// A predicate inside `<…>`.
pub(crate) fn parse_generic_argument(input: ParseStream) -> Result<Term> {
    implication(input, Place::GenericArgument)
}

fn implication(input: ParseStream, place: Place) -> Result<Term> {
    let left = disjunction(input, place)?;
    if input.peek(punctuation::Implies) {
        let span = input.parse::<punctuation::Implies>()?.spans[0];
        let right = implication(input, place)?;
        return Ok(Term::binary(Operator::Implies, left, right, span));
    }
    Ok(left)
}

fn disjunction(input: ParseStream, place: Place) -> Result<Term> {
    let mut left = conjunction(input, place)?;
    while input.peek(Token![||]) {
        let span = input.parse::<Token![||]>()?.spans[0];
        left = Term::binary(Operator::Or, left, conjunction(input, place)?, span);
    }
    Ok(left)
}

fn conjunction(input: ParseStream, place: Place) -> Result<Term> {
    let mut left = negation(input, place)?;
    while input.peek(Token![&&]) {
        let span = input.parse::<Token![&&]>()?.spans[0];
        left = Term::binary(Operator::And, left, negation(input, place)?, span);
    }
    Ok(left)
}

fn negation(input: ParseStream, place: Place) -> Result<Term> {
    if input.peek(Token![!]) {
        let span = input.parse::<Token![!]>()?.span;
        return Ok(Term::new(TermKind::Not(Box::new(negation(input, place)?)), span));
    }
    comparison(input, place)
}

fn comparison(input: ParseStream, place: Place) -> Result<Term> {
    let left = bits(input, place)?;
    let Some((op, span)) = comparison_operator(input, place)? else { return Ok(left) };
    let right = bits(input, place)?;
    let term = if op == Operator::In && input.peek(Token![..]) {
        let inclusive = input.peek(Token![..=]);
        if inclusive {
            input.parse::<Token![..=]>()?;
        } else {
            input.parse::<Token![..]>()?;
        }
        let high = sum(input)?;
        let upper = if inclusive { Operator::Le } else { Operator::Lt };
        let above = Term::binary(Operator::Le, right, left.clone(), span);
        let below = Term::binary(upper, left, high, span);
        Term::binary(Operator::And, above, below, span)
    } else {
        compared(op, left, right, span)
    };
    if let Some((_, span)) = comparison_operator(&input.fork(), place)? {
        return Err(Error::new(
            span,
            "comparisons don't chain: write `a < b && b < c`, or put one side in parentheses",
        ));
    }
    Ok(term)
}

fn comparison_operator(input: ParseStream, place: Place) -> Result<Option<(Operator, Span)>> {
    if input.peek(punctuation::Implies) {
        return Ok(None);
    }
    if input.peek(Token![==]) {
        return Ok(Some((Operator::Eq, input.parse::<Token![==]>()?.spans[0])));
    }
    if input.peek(Token![!=]) {
        return Ok(Some((Operator::Ne, input.parse::<Token![!=]>()?.spans[0])));
    }
    if input.peek(Token![<=]) {
        return Ok(Some((Operator::Le, input.parse::<Token![<=]>()?.spans[0])));
    }
    if input.peek(Token![<]) {
        return Ok(Some((Operator::Lt, input.parse::<Token![<]>()?.spans[0])));
    }
    if input.peek(Token![>=]) && place.compares(input, 2) {
        return Ok(Some((Operator::Ge, input.parse::<Token![>=]>()?.spans[0])));
    }
    if input.peek(Token![>]) && place.compares(input, 1) {
        return Ok(Some((Operator::Gt, input.parse::<Token![>]>()?.spans[0])));
    }
    if input.peek(Token![in]) {
        return Ok(Some((Operator::In, input.parse::<Token![in]>()?.span)));
    }
    Ok(None)
}

/// `|`, which binds loosest of the operations on bits.
fn bits(input: ParseStream, place: Place) -> Result<Term> {
    let mut left = exclusive(input, place)?;
    while input.peek(Token![|]) && !input.peek(Token![||]) {
        let span = input.parse::<Token![|]>()?.span;
        left = Term::binary(Operator::BitOr, left, exclusive(input, place)?, span);
    }
    Ok(left)
}

fn exclusive(input: ParseStream, place: Place) -> Result<Term> {
    let mut left = common(input, place)?;
    while input.peek(Token![^]) {
        let span = input.parse::<Token![^]>()?.span;
        left = Term::binary(Operator::BitXor, left, common(input, place)?, span);
    }
    Ok(left)
}

fn common(input: ParseStream, place: Place) -> Result<Term> {
    let mut left = shift(input, place)?;
    while input.peek(Token![&]) && !input.peek(Token![&&]) {
        let span = input.parse::<Token![&]>()?.span;
        left = Term::binary(Operator::BitAnd, left, shift(input, place)?, span);
    }
    Ok(left)
}

fn shift(input: ParseStream, place: Place) -> Result<Term> {
    let mut left = sum(input)?;
    loop {
        let (op, span) = if input.peek(Token![<<]) {
            (Operator::Shl, input.parse::<Token![<<]>()?.spans[0])
        } else if input.peek(Token![>>]) && place.compares(input, 2) {
            (Operator::Shr, input.parse::<Token![>>]>()?.spans[0])
        } else {
            return Ok(left);
        };
        left = Term::binary(op, left, sum(input)?, span);
    }
}

/// Whether an operand begins after `skip` punctuation characters.
fn operand_follows(input: ParseStream, skip: usize) -> bool {
    let mut cursor = input.cursor();
    for _ in 0..skip {
        let Some((_, next)) = cursor.punct() else { return false };
        cursor = next;
    }
    if let Some((punct, next)) = cursor.punct() {
        let arrow = next.punct().is_some_and(|(p, _)| p.as_char() == '>');
        return match punct.as_char() {
            '-' => !arrow,
            '!' | '*' => true,
            _ => false,
        };
    }
    cursor.ident().is_some_and(|(ident, _)| ident != "where")
        || cursor.literal().is_some()
        || cursor.group(proc_macro2::Delimiter::Parenthesis).is_some()
}

/// Sums and what binds tighter: an operand of a shift, an end of a range.
pub(crate) fn sum(input: ParseStream) -> Result<Term> {
    let mut left = product(input)?;
    loop {
        let (op, span) = if input.peek(Token![+]) {
            (Operator::Add, input.parse::<Token![+]>()?.span)
        } else if input.peek(Token![-]) && !input.peek(Token![->]) {
            (Operator::Sub, input.parse::<Token![-]>()?.span)
        } else {
            return Ok(left);
        };
        left = Term::binary(op, left, product(input)?, span);
    }
}

fn product(input: ParseStream) -> Result<Term> {
    let mut left = unary(input)?;
    loop {
        let (op, span) = if input.peek(Token![*]) {
            (Operator::Mul, input.parse::<Token![*]>()?.span)
        } else if input.peek(Token![/]) {
            (Operator::Div, input.parse::<Token![/]>()?.span)
        } else if input.peek(Token![%]) {
            (Operator::Rem, input.parse::<Token![%]>()?.span)
        } else {
            return Ok(left);
        };
        left = Term::binary(op, left, unary(input)?, span);
    }
}

fn unary(input: ParseStream) -> Result<Term> {
    if input.peek(Token![-]) {
        let span = input.parse::<Token![-]>()?.span;
        return Ok(Term::new(TermKind::Neg(Box::new(unary(input)?)), span));
    }
    if input.peek(Token![!]) {
        let span = input.parse::<Token![!]>()?.span;
        return Ok(Term::new(TermKind::Not(Box::new(unary(input)?)), span));
    }
    if input.peek(Token![&]) && !input.peek(Token![&&]) {
        input.parse::<Token![&]>()?;
        if input.peek(Token![mut]) {
            return Err(input.error("a predicate only looks at values: drop the `mut`"));
        }
        return unary(input);
    }
    if input.peek(Token![*]) {
        input.parse::<Token![*]>()?;
        return unary(input);
    }
    let term = postfix(input)?;
    if input.peek(Token![as]) {
        return Err(input.error("integers in predicates are mathematical: drop the cast"));
    }
    Ok(term)
}

/// Fails if anything is left: the parser stopped at what it couldn't continue with.
pub(crate) fn finished(input: ParseStream, place: &str) -> Result<()> {
    if input.is_empty() {
        return Ok(());
    }
    let token = token_text(input);
    if input.peek(Token![=]) {
        return Err(input.error("unexpected `=`: to compare use `==`"));
    }
    Err(input.error(format!("unexpected `{token}` {place}: the predicate ended before it")))
}

#[cfg(test)]
mod tests;
