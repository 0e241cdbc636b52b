//! Refinements of an argument that mention later ones: `fn(i: {v: usize | v < xs.len()}, xs: Vec<i64>)`. Arguments come into being in their
//! order, so what such a refinement says becomes a precondition, which is about all of them; so two arguments may mention each other.

use crate::emit::facts::bound_in;
use crate::errors::Errors;
use crate::parse::contract::Contract;
use crate::parse::term::{Arm, Domain, Member, Operator, Pattern, Term, TermKind};
use crate::parse::ty::{Argument, Ty};
use proc_macro2::{Group, Ident, TokenStream, TokenTree};

/// Makes preconditions of the refinements in arguments' types that mention later arguments: of an argument itself, and of what's in its
/// sequences, maps, tuples and options.
pub(crate) fn refinements_to_preconditions(contract: &mut Contract, errors: &mut Errors) {
    let Some(signature) = &mut contract.signature else { return };
    let names: Vec<Ident> = signature.parameters.iter().map(|parameter| parameter.name.clone()).collect();
    for (at, parameter) in signature.parameters.iter_mut().enumerate() {
        let Some(ty) = &mut parameter.ty else { continue };
        let earlier = &names[..=at];
        let later = names[at + 1..].iter().filter(|name| !earlier.contains(name)).collect();
        let mut taking = Taking { name: &parameter.name, names: &names, later, changed: false, errors };
        contract.requires.extend(taking.take(ty, &parameter.name));
    }
}

/// Refinements on their way out of an argument's type.
struct Taking<'a> {
    name: &'a Ident,
    /// The names of all arguments.
    names: &'a [Ident],
    later: Vec<&'a Ident>,
    /// Whether the argument is another one after the call.
    changed: bool,
    errors: &'a mut Errors,
}

impl Taking<'_> {
    /// Takes out of a type what mentions later arguments, and says it of the value of this name.
    fn take(&mut self, ty: &mut Ty, value: &Ident) -> Vec<Term> {
        match ty {
            Ty::Reference { mutable, strong, inner, .. } => {
                self.changed |= *mutable && !*strong;
                self.take(inner, value)
            }
            Ty::Refined { binder, base, predicate } => {
                let mut taken = self.take(base, value);
                let mentioned =
                    self.later.iter().find(|later| **later != binder && mentions(predicate, later));
                // Of a part it isn't known of what type it is to Rust.
                let is_kept = value != self.name && has_rust(predicate);
                if let Some(mentioned) = mentioned.filter(|_| !is_kept) {
                    if self.changed {
                        let name = self.name;
                        self.errors.add(
                            predicate.span,
                            format!(
                                "`{mentioned}` comes after `{name}`: say what holds before the call in `#[requires(…)]`, and what holds \
                                 after it in `#[ensures(…)]`"
                            ),
                        );
                    }
                    taken.push(renamed(predicate.clone(), binder, value));
                    *ty = (**base).clone();
                }
                taken
            }
            Ty::Slice(element, _) | Ty::Array { element, .. } => self.take_of_each(element, value),
            Ty::Tuple(types, _) => self.take_of_fields(types, value),
            Ty::Path(path) => {
                let name = path.name.to_string();
                let mut types = path.arguments.iter_mut().filter_map(|argument| match argument {
                    Argument::Type(ty) => Some(ty),
                    _ => None,
                });
                match (name.as_str(), types.next(), types.next()) {
                    ("Box" | "Rc" | "Arc", Some(inner), None) => self.take(inner, value),
                    ("Vec" | "VecDeque" | "LinkedList" | "BTreeSet" | "HashSet", Some(element), _) => {
                        self.take_of_each(element, value)
                    }
                    ("BTreeMap" | "HashMap", Some(key), Some(entry)) => {
                        self.take_of_entries([key, entry], value)
                    }
                    ("Option", Some(inner), None) => self.take_of_cases([("Some", inner)], value),
                    ("Result", Some(good), Some(bad)) => {
                        self.take_of_cases([("Ok", good), ("Err", bad)], value)
                    }
                    _ => Vec::new(),
                }
            }
            Ty::Parameter(..) | Ty::Function(_) => Vec::new(),
        }
    }

    /// A name for a part: the one that its refinement has for it, if it has one.
    fn part(&self, ty: &Ty, value: &Ident) -> Ident {
        if let Ty::Refined { binder, .. } = ty {
            return binder.clone();
        }
        self.another("part", value)
    }

    /// The name with as many `_` as it takes to be none of an argument.
    fn another(&self, name: &str, value: &Ident) -> Ident {
        let mut name = name.to_owned();
        while self.names.iter().any(|known| *known == name) {
            name.push('_');
        }
        Ident::new(&name, value.span())
    }

    fn take_of_each(&mut self, element: &mut Ty, value: &Ident) -> Vec<Term> {
        let part = self.part(element, value);
        let body = all(self.take(element, &part));
        body.map(|body| of_all(part, value, body)).into_iter().collect()
    }

    fn take_of_entries(&mut self, types: [&mut Ty; 2], value: &Ident) -> Vec<Term> {
        let [key, entry] = types;
        let first = self.part(key, value);
        let mut second = self.part(entry, value);
        if second == first {
            second = self.another(&format!("{second}_"), value);
        }
        let (of_key, of_entry) = (self.take(key, &first), self.take(entry, &second));
        let bind = |name: Ident, taken: &[Term]| match taken {
            [] => Pattern::Wild(name.span()),
            _ => Pattern::Bind(name),
        };
        let bound = vec![bind(first, &of_key), bind(second, &of_entry)];
        let Some(body) = all([of_key, of_entry].concat()) else { return Vec::new() };
        let item = Ident::new("__item", value.span());
        let pattern = Pattern::Tuple(bound, value.span());
        let body = matched(&item, vec![Arm { pattern, guard: None, body }]);
        vec![of_all(item, value, body)]
    }

    fn take_of_fields(&mut self, types: &mut [Ty], value: &Ident) -> Vec<Term> {
        let mut taken = Vec::new();
        for (at, ty) in (0..).zip(types) {
            let part = self.part(ty, value);
            if let Some(body) = all(self.take(ty, &part)) {
                let span = body.span;
                let field = TermKind::Field(Box::new(variable(value)), Member::Index(at, value.span()));
                let field = Box::new(Term::new(field, value.span()));
                taken.push(Term::new(TermKind::Let(part, field, Box::new(body)), span));
            }
        }
        taken
    }

    fn take_of_cases<const N: usize>(&mut self, cases: [(&str, &mut Ty); N], value: &Ident) -> Vec<Term> {
        let mut arms = Vec::new();
        for (constructor, ty) in cases {
            let part = self.part(ty, value);
            if let Some(body) = all(self.take(ty, &part)) {
                let path = Ident::new(constructor, value.span()).into();
                let before = vec![Pattern::Bind(part)];
                let pattern = Pattern::Constructor { path, before, rest: None, after: Vec::new() };
                arms.push(Arm { pattern, guard: None, body });
            }
        }
        if arms.is_empty() {
            return Vec::new();
        }
        if arms.len() < N.max(2) {
            let body = Term::new(TermKind::Bool(true), value.span());
            arms.push(Arm { pattern: Pattern::Wild(value.span()), guard: None, body });
        }
        vec![matched(value, arms)]
    }
}

fn variable(name: &Ident) -> Term {
    Term::new(TermKind::Var(name.clone()), name.span())
}

fn matched(value: &Ident, arms: Vec<Arm>) -> Term {
    let span = arms[0].body.span;
    Term::new(TermKind::Match(Box::new(variable(value)), arms), span)
}

/// `forall(|part in value| body)`
fn of_all(part: Ident, value: &Ident, body: Term) -> Term {
    let (span, domain) = (body.span, Box::new(Domain::Elements(variable(value))));
    Term::new(TermKind::Quantified { forall: true, name: part, domain, body: Box::new(body) }, span)
}

/// The conjunction; `None` of none.
fn all(terms: Vec<Term>) -> Option<Term> {
    terms.into_iter().reduce(|left, right| {
        let span = left.span;
        Term::new(TermKind::Binary(Operator::And, Box::new(left), Box::new(right)), span)
    })
}

fn has_rust(term: &Term) -> bool {
    matches!(term.kind, TermKind::Rust { .. }) || term.parts().into_iter().any(has_rust)
}

fn mentions(term: &Term, name: &Ident) -> bool {
    match &term.kind {
        TermKind::Var(known) | TermKind::Old { name: known, .. } => known == name,
        TermKind::Rust { tokens, .. } => occurs(tokens.clone(), name),
        _ => term.parts().into_iter().any(|part| mentions(part, name)),
    }
}

fn occurs(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => occurs(group.stream(), name),
        _ => false,
    })
}

/// The predicate on `name` instead of `binder`.
fn renamed(mut predicate: Term, binder: &Ident, name: &Ident) -> Term {
    let mut bound = Vec::new();
    bound_in(&predicate, &mut bound);
    if bound.iter().any(|inner| inner == binder || inner == name) {
        let (value, span) = (Term::new(TermKind::Var(name.clone()), name.span()), predicate.span);
        return Term::new(TermKind::Let(binder.clone(), Box::new(value), Box::new(predicate)), span);
    }
    rename(&mut predicate, binder, name);
    predicate
}

fn rename(term: &mut Term, binder: &Ident, name: &Ident) {
    match &mut term.kind {
        TermKind::Var(known) if known == binder => *known = Ident::new(&name.to_string(), known.span()),
        TermKind::Rust { tokens, text, .. } => {
            *tokens = renamed_tokens(tokens.clone(), binder, name);
            *text = crate::spans::source_text(tokens);
        }
        _ => term.parts_mut().into_iter().for_each(|part| rename(part, binder, name)),
    }
}

fn renamed_tokens(tokens: TokenStream, binder: &Ident, name: &Ident) -> TokenStream {
    let mut after_dot = false;
    let trees = tokens.into_iter().map(|tree| {
        let is_dot = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '.');
        let was_dot = std::mem::replace(&mut after_dot, is_dot);
        match tree {
            TokenTree::Ident(ident) if ident == *binder && !was_dot => {
                Ident::new(&name.to_string(), ident.span()).into()
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), renamed_tokens(group.stream(), binder, name));
                inner.set_span(group.span());
                inner.into()
            }
            other => other,
        }
    });
    trees.collect()
}
