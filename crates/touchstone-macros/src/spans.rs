//! Where generated code points to, and the text the user wrote there.

use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};

/// The place of `span` with the names of the macro call: errors land on the user's text, and locals that the
/// macro made find each other even when a `macro_rules` wrote that text.
pub(crate) fn at(span: Span) -> Span {
    span.resolved_at(Span::call_site())
}

/// An expression in a block that stands at a place: what's asked of an argument of a call is reported there, and its locals stay the macro's.
pub(crate) fn block_at(expression: TokenStream, place: Span) -> TokenStream {
    let mut block = Group::new(Delimiter::Brace, expression);
    block.set_span(place);
    TokenTree::from(block).into()
}

/// The text of some tokens: with the spaces of the source where the compiler tells it, else with few spaces.
pub(crate) fn source_text(tokens: &TokenStream) -> String {
    let mut leaves = Vec::new();
    flatten(tokens, &mut leaves);
    spaced(&leaves).unwrap_or_else(|| printed(tokens))
}

/// The tokens one by one, brackets among them.
fn flatten(tokens: &TokenStream, leaves: &mut Vec<(String, Span)>) {
    for tree in tokens.clone() {
        let TokenTree::Group(group) = &tree else {
            leaves.push((tree.to_string(), tree.span()));
            continue;
        };
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        leaves.push((open.into(), group.span_open()));
        flatten(&group.stream(), leaves);
        leaves.push((close.into(), group.span_close()));
    }
}

/// The tokens with a space where the source has one or a new line; `None` where they don't follow one another in a source.
fn spaced(leaves: &[(String, Span)]) -> Option<String> {
    if !proc_macro::is_available() {
        return None;
    }
    let mut text = String::new();
    let mut before: Option<proc_macro::Span> = None;
    for (leaf, span) in leaves {
        if leaf.is_empty() {
            return None;
        }
        let span = span.unwrap();
        if let Some(before) = before {
            let (end, start) = (before.end(), span.start());
            match (start.line().checked_sub(end.line())?, start.column().checked_sub(end.column())) {
                (0, gap) => text.extend((gap? > 0).then_some(' ')),
                _ => text.push(' '),
            }
        }
        text += leaf;
        before = Some(span);
    }
    Some(text)
}

fn printed(tokens: &TokenStream) -> String {
    let mut text = String::new();
    let mut spaced = false;
    for tree in tokens.clone() {
        match &tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{ ", " }"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                text += &format!("{open}{}{close}", printed(&group.stream()));
                spaced = true;
            }
            TokenTree::Punct(punct) => {
                let tight = matches!(punct.as_char(), '.' | ':' | '&' | '!' | ',' | ';');
                if spaced && !tight {
                    text.push(' ');
                }
                text.push(punct.as_char());
                spaced =
                    punct.spacing() == Spacing::Alone && !matches!(punct.as_char(), '.' | ':' | '&' | '!');
            }
            other => {
                if spaced {
                    text.push(' ');
                }
                text += &other.to_string();
                spaced = true;
            }
        }
    }
    text
}
