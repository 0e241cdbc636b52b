//! Where generated code points to, and the text the user wrote there.

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};

/// The place of `span` with the names of the macro call: errors land on the user's text, and locals that the
/// macro made find each other even when a `macro_rules` wrote that text.
pub fn at(span: Span) -> Span {
    span.resolved_at(Span::call_site())
}

/// The text of some tokens: as in the source where the compiler tells it, else printed with few spaces.
pub fn source_text(tokens: &TokenStream) -> String {
    let mut trees = tokens.clone().into_iter();
    let Some(first) = trees.next() else { return String::new() };
    let last = trees.last().map_or(first.span(), |tree| tree.span());
    let source = first.span().join(last).and_then(|span| span.source_text());
    source.unwrap_or_else(|| printed(tokens))
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
