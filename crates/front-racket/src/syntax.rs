//! Syntax: what the reader makes of text. Data with places; symbols carry a mark that tells apart those that
//! a macro put there.

use std::sync::Arc;

use crate::core::{Constant, HashKind, Span, Symbol};

/// Which expansion of a macro introduced a symbol: 0 for none.
pub type Mark = u32;

/// A datum with its place.
#[derive(Clone, Debug)]
pub struct Syntax {
    /// The place in the text.
    pub span: Span,
    /// The datum itself.
    pub datum: Datum,
}

/// A datum whose parts have places.
#[derive(Clone, Debug)]
pub enum Datum {
    /// A number, string, character or boolean.
    Atom(Constant),
    /// A symbol with its mark.
    Symbol(Symbol, Mark),
    /// A keyword, without `#:`.
    Keyword(Symbol),
    /// A proper list; the empty one too.
    List(Arc<[Syntax]>),
    /// A list of one or more that ends in something else.
    Improper(Arc<[Syntax]>, Arc<Syntax>),
    /// A vector, `#(…)`.
    Vector(Arc<[Syntax]>),
    /// A box, `#&…`.
    Box(Arc<Syntax>),
    /// `#hash(…)` and its kin.
    Hash(HashKind, Arc<[(Syntax, Syntax)]>),
}

impl Syntax {
    /// A symbol that no macro introduced.
    pub fn symbol(text: &str, span: Span) -> Syntax {
        Syntax { span, datum: Datum::Symbol(Symbol::new(text), 0) }
    }

    /// The syntax of a list.
    pub fn list(items: Vec<Syntax>, span: Span) -> Syntax {
        Syntax { span, datum: Datum::List(items.into()) }
    }

    /// The syntax of an atom.
    pub fn atom(constant: Constant, span: Span) -> Syntax {
        Syntax { span, datum: Datum::Atom(constant) }
    }

    /// The name of a symbol.
    pub fn as_symbol(&self) -> Option<&Symbol> {
        match &self.datum {
            Datum::Symbol(name, _) => Some(name),
            _ => None,
        }
    }

    /// The text of a symbol.
    pub fn name(&self) -> Option<&str> {
        self.as_symbol().map(Symbol::as_str)
    }

    /// The elements of a proper list.
    pub fn as_list(&self) -> Option<&[Syntax]> {
        match &self.datum {
            Datum::List(items) => Some(items),
            _ => None,
        }
    }

    /// The elements of a list that begins with this symbol.
    pub fn as_form(&self, head: &str) -> Option<&[Syntax]> {
        self.as_list().filter(|items| items.first().is_some_and(|first| first.name() == Some(head)))
    }

    /// The text of a keyword.
    pub fn as_keyword(&self) -> Option<&Symbol> {
        match &self.datum {
            Datum::Keyword(name) => Some(name),
            _ => None,
        }
    }

    /// Whether there's the literal of a regular expression in it, which is read as a call.
    pub fn has_regexp(&self) -> bool {
        match &self.datum {
            Datum::Symbol(name, _) => matches!(name.as_str(), "#%rx" | "#%px"),
            Datum::List(items) | Datum::Vector(items) => items.iter().any(Syntax::has_regexp),
            Datum::Improper(items, tail) => items.iter().any(Syntax::has_regexp) || tail.has_regexp(),
            Datum::Box(item) => item.has_regexp(),
            Datum::Hash(_, pairs) => pairs.iter().any(|(key, value)| key.has_regexp() || value.has_regexp()),
            Datum::Atom(_) | Datum::Keyword(_) => false,
        }
    }

    /// The datum without places: what `quote` makes of it.
    pub fn to_constant(&self) -> Constant {
        match &self.datum {
            Datum::Atom(constant) => constant.clone(),
            Datum::Symbol(name, _) => Constant::Symbol(name.clone()),
            Datum::Keyword(name) => Constant::Keyword(name.clone()),
            Datum::List(items) if items.is_empty() => Constant::Null,
            Datum::List(items) => Constant::List(constants(items), Arc::new(Constant::Null)),
            Datum::Improper(items, tail) => match tail.to_constant() {
                // `(a . (b c))` is `(a b c)`.
                Constant::List(more, end) => {
                    Constant::List(constants(items).iter().chain(more.iter()).cloned().collect(), end)
                }
                end => Constant::List(constants(items), Arc::new(end)),
            },
            Datum::Vector(items) => Constant::Vector(constants(items)),
            Datum::Box(item) => Constant::Box(Arc::new(item.to_constant())),
            Datum::Hash(kind, pairs) => Constant::Hash(
                *kind,
                pairs.iter().map(|(key, value)| (key.to_constant(), value.to_constant())).collect(),
            ),
        }
    }
}

fn constants(items: &[Syntax]) -> Arc<[Constant]> {
    items.iter().map(Syntax::to_constant).collect()
}
