//! The refinement types that a crate names by `types! { type Nat = {v: i64 | 0 <= v}; }`, and what a type in a specification asks of a value.

use crate::rust::predicate::{Name, Predicate};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Item, Type};

/// So deep refinement types lie in each other.
const DEEPEST: usize = 16;

/// Refinement types by their names.
#[derive(Clone, Debug, Default)]
pub struct Aliases {
    /// What each stands for; nothing if two modules mean different types by it.
    known: BTreeMap<String, Option<Alias>>,
    /// The crate's types, each with the words of its declaration.
    types: BTreeMap<String, BTreeSet<String>>,
    /// Those of its types of which more is said than what Rust says: an invariant, or refined parts.
    refined: BTreeSet<String>,
}

/// What a refinement type's name stands for.
#[derive(Clone, Debug)]
struct Alias {
    /// Its parameters: types and values.
    parameters: Vec<String>,
    body: Vec<TokenTree>,
}

impl Alias {
    /// Reads what stands behind `type`.
    fn of(declared: &[TokenTree]) -> Option<(String, Alias)> {
        let (TokenTree::Ident(name), rest) = declared.split_first()? else { return None };
        let equals = rest.iter().position(|token| is_sign(token, '='))?;
        let parameters = match &rest[..equals] {
            [] => vec![],
            [open, inside @ .., close] if is_sign(open, '<') && is_sign(close, '>') => {
                let parameters = inside.split(|token| is_sign(token, ','));
                let name = |parameter: &[TokenTree]| parameter.first().map(ToString::to_string);
                parameters.filter_map(name).collect()
            }
            _ => return None,
        };
        Some((name.to_string(), Alias { parameters, body: rest[equals + 1..].to_vec() }))
    }

    /// What it stands for with these arguments; `None` if there are others than it has parameters, or one mentions what it binds itself.
    fn with(&self, arguments: &[TokenTree]) -> Option<Vec<TokenTree>> {
        let arguments = split(arguments);
        if arguments.len() != self.parameters.len() {
            return None;
        }
        let mut bound = BTreeSet::new();
        binders(&self.body, &mut bound);
        let mut meant = BTreeMap::new();
        for (parameter, argument) in self.parameters.iter().zip(arguments) {
            let mut words = BTreeSet::new();
            words_of(argument.iter().cloned().collect(), &mut words);
            if words.iter().any(|word| bound.contains(word)) {
                return None;
            }
            let argument = match argument {
                // A term is written in braces.
                [TokenTree::Group(group)]
                    if group.delimiter() == Delimiter::Brace && !is_refinement(&group.stream()) =>
                {
                    vec![TokenTree::Group(Group::new(Delimiter::Parenthesis, group.stream()))]
                }
                argument => argument.to_vec(),
            };
            meant.insert(parameter.as_str(), argument);
        }
        Some(substituted(&self.body, &meant))
    }
}

/// Some Rust with other Rust for some words.
fn substituted(tokens: &[TokenTree], meant: &BTreeMap<&str, Vec<TokenTree>>) -> Vec<TokenTree> {
    let of = |token: &TokenTree| match token {
        TokenTree::Ident(name) => match meant.get(name.to_string().as_str()) {
            Some(tokens) => tokens.clone(),
            None => vec![token.clone()],
        },
        TokenTree::Group(group) => {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            let inside = substituted(&inside, meant).into_iter().collect();
            vec![TokenTree::Group(Group::new(group.delimiter(), inside))]
        }
        token => vec![token.clone()],
    };
    tokens.iter().flat_map(of).collect()
}

/// The names that refinements in a type bind: `{v: T | …}`, `|a, b| …`.
fn binders(tokens: &[TokenTree], bound: &mut BTreeSet<String>) {
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => binders(&group.stream().into_iter().collect::<Vec<_>>(), bound),
            TokenTree::Ident(name) => {
                let next = tokens.get(at + 1);
                if next.is_some_and(|next| [':', '|', ','].iter().any(|sign| is_sign(next, *sign))) {
                    bound.insert(name.to_string());
                }
            }
            _ => {}
        }
    }
}

/// Whether what's in braces is a refinement: `v: T | p`.
fn is_refinement(inside: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = inside.clone().into_iter().collect();
    matches!(tokens.as_slice(), [TokenTree::Ident(_), colon, next, ..]
        if is_sign(colon, ':') && !is_sign(next, ':'))
}

/// What's between commas that stand in no angle brackets.
pub(super) fn split(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    let (mut parts, mut begin, mut deep) = (vec![], 0, 0i32);
    for (at, token) in tokens.iter().enumerate() {
        let is_arrow = at > 0 && is_sign(&tokens[at - 1], '-') && is_sign(token, '>');
        deep += i32::from(is_sign(token, '<')) - i32::from(is_sign(token, '>') && !is_arrow);
        if deep == 0 && is_sign(token, ',') {
            parts.push(&tokens[begin..at]);
            begin = at + 1;
        }
    }
    if begin < tokens.len() {
        parts.push(&tokens[begin..]);
    }
    parts
}

impl Aliases {
    /// Notes what an item names.
    pub fn add(&mut self, item: &Item) {
        match item {
            Item::Macro(call) if call.mac.path.segments.last().is_some_and(|last| last.ident == "types") => {
                self.types(call.mac.tokens.clone());
            }
            Item::Struct(record) => self.declared(&record.ident.to_string(), item),
            Item::Enum(choice) => self.declared(&choice.ident.to_string(), item),
            _ => {}
        }
    }

    fn declared(&mut self, name: &str, item: &Item) {
        let mut words = BTreeSet::new();
        words_of(item.to_token_stream(), &mut words);
        if is_refined(item) {
            self.refined.insert(name.to_owned());
        }
        self.types.entry(name.to_owned()).or_default().extend(words);
    }

    /// Has a type that has a refined one as a part be refined. To be called once all items are noted.
    pub fn finish(&mut self) {
        loop {
            let has_refined = |words: &BTreeSet<String>| words.iter().any(|word| self.refined.contains(word));
            let new =
                self.types.iter().filter(|(name, words)| !self.refined.contains(*name) && has_refined(words));
            let new: Vec<String> = new.map(|(name, _)| name.clone()).collect();
            if new.is_empty() {
                return;
            }
            self.refined.extend(new);
        }
    }

    /// A type of the crate with an invariant, or with parts that have one, among the words of some Rust.
    pub fn refined_in(&self, tokens: TokenStream) -> Option<String> {
        let mut words = BTreeSet::new();
        words_of(tokens, &mut words);
        words.into_iter().find(|word| self.refined.contains(word))
    }

    /// Those that a text names.
    #[cfg(test)]
    pub fn of_text(text: &str) -> Aliases {
        let mut aliases = Aliases::default();
        aliases.types(text.parse().expect("tokens"));
        aliases
    }

    fn types(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for declared in tokens.split(|token| is_sign(token, ';')) {
            let Some(at) = declared.iter().position(|token| is_word(token, "type")) else { continue };
            let Some((name, alias)) = Alias::of(&declared[at + 1..]) else { continue };
            let text = |alias: &Alias| {
                let body = alias.body.iter().cloned().collect::<TokenStream>();
                format!("{} {body}", alias.parameters.join(","))
            };
            let is_same = |known: &Option<Alias>| known.as_ref().map(text) == Some(text(&alias));
            match self.known.get(&name) {
                Some(known) if !is_same(known) => _ = self.known.insert(name, None),
                Some(_) => {}
                None => _ = self.known.insert(name, Some(alias)),
            }
        }
    }

    /// What a type in a specification asks of a value that has a name, which is a reference; nothing if it's a type of Rust.
    ///
    /// # Errors
    /// It says something that isn't read here; what.
    pub fn conditions(
        &self,
        name: &str,
        ty: &[TokenTree],
        names: &BTreeMap<String, Name>,
    ) -> Result<Option<Predicate>, String> {
        self.within(name, ty, names, 0)
    }

    fn within(
        &self,
        name: &str,
        ty: &[TokenTree],
        names: &BTreeMap<String, Name>,
        deep: usize,
    ) -> Result<Option<Predicate>, String> {
        let text = || ty.iter().cloned().collect::<TokenStream>();
        let unread = || format!("`{}` isn't read here", text());
        if deep > DEEPEST {
            return Err(unread());
        }
        match ty {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => {
                self.refined(name, &group.stream().into_iter().collect::<Vec<_>>(), names, deep)
            }
            [sign, rest @ ..] if is_sign(sign, '&') => self.within(name, rest, names, deep),
            [TokenTree::Ident(alias), arguments @ ..] if self.known.contains_key(&alias.to_string()) => {
                let inside = match arguments {
                    [] => &[],
                    [open, inside @ .., close] if is_sign(open, '<') && is_sign(close, '>') => inside,
                    _ => return Err(unread()),
                };
                let known = self.known.get(&alias.to_string()).and_then(Option::as_ref);
                let body = known.and_then(|known| known.with(inside)).ok_or_else(unread)?;
                self.within(name, &body, names, deep + 1)
            }
            [TokenTree::Ident(of), open, inside @ .., close]
                if of == "Vec" && is_sign(open, '<') && is_sign(close, '>') && split(inside).len() > 1 =>
            {
                self.related(name, inside, names, deep)
            }
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
                self.parts(name, &group.stream().into_iter().collect::<Vec<_>>(), names, deep)
            }
            [TokenTree::Ident(of), open, inside @ .., close]
                if matches!(of.to_string().as_str(), "Vec" | "Option" | "Box")
                    && is_sign(open, '<')
                    && is_sign(close, '>') =>
            {
                self.each(name, inside, names, deep, of == "Box")
            }
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let end = inside.iter().position(|token| is_sign(token, ';')).unwrap_or(inside.len());
                self.each(name, &inside[..end], names, deep, false)
            }
            ty if self.is_plain(ty) => Ok(None),
            _ => Err(unread()),
        }
    }

    /// What's asked of each element.
    fn each(
        &self,
        name: &str,
        element: &[TokenTree],
        names: &BTreeMap<String, Name>,
        deep: usize,
        is_box: bool,
    ) -> Result<Option<Predicate>, String> {
        let each = format!("touchstone_each_{}", deep + 2);
        let ty: Option<Type> = syn::parse2(element.iter().cloned().collect()).ok();
        let mut inner = names.clone();
        inner.insert(each.clone(), Name { ty, changes: false });
        let Some(mut condition) = self.within(&each, element, &inner, deep + 1)? else { return Ok(None) };
        condition.names.remove(&each);
        condition.names.insert(name.to_owned());
        condition.code = match is_box {
            true => format!("{{ let {each} = &**{name}; {} }}", condition.code),
            false => format!("(*{name}).iter().all(|{each}| {})", condition.code),
        };
        Ok(Some(condition))
    }

    /// What's asked of each part of a tuple.
    fn parts(
        &self,
        name: &str,
        inside: &[TokenTree],
        names: &BTreeMap<String, Name>,
        deep: usize,
    ) -> Result<Option<Predicate>, String> {
        let mut all: Option<Predicate> = None;
        for (index, part) in split(inside).into_iter().enumerate() {
            let own = format!("touchstone_part_{}_{index}", deep + 2);
            let ty: Option<Type> = syn::parse2(part.iter().cloned().collect()).ok();
            let mut inner = names.clone();
            inner.insert(own.clone(), Name { ty, changes: false });
            let Some(mut condition) = self.within(&own, part, &inner, deep + 1)? else { continue };
            condition.names.remove(&own);
            condition.names.insert(name.to_owned());
            condition.code = format!("{{ let {own} = &{name}.{index}; {} }}", condition.code);
            all = Some(all.map_or(condition.clone(), |all| all.and(condition)));
        }
        Ok(all)
    }

    /// `Vec<T, |earlier, later| p>`: what's asked of each element, and of each with those behind it.
    fn related(
        &self,
        name: &str,
        inside: &[TokenTree],
        names: &BTreeMap<String, Name>,
        deep: usize,
    ) -> Result<Option<Predicate>, String> {
        let unread = || format!("`Vec<{}>` isn't read here", inside.iter().cloned().collect::<TokenStream>());
        // The relation has commas of its own.
        let comma = inside.iter().position(|token| is_sign(token, ',')).ok_or_else(unread)?;
        let (element, relation) = (&inside[..comma], &inside[comma + 1..]);
        let [open, TokenTree::Ident(earlier), between, TokenTree::Ident(later), close, rest @ ..] = relation
        else {
            return Err(unread());
        };
        if !is_sign(open, '|') || !is_sign(between, ',') || !is_sign(close, '|') {
            return Err(unread());
        }
        let ty: Option<Type> = syn::parse2(element.iter().cloned().collect()).ok();
        let mut inner = names.clone();
        for own in [earlier, later] {
            inner.insert(own.to_string(), Name { ty: ty.clone(), changes: false });
        }
        let mut related = Predicate::read(&rest.iter().cloned().collect(), &inner)?;
        related.names.remove(&earlier.to_string());
        related.names.remove(&later.to_string());
        related.names.insert(name.to_owned());
        related.code = format!(
            "(*{name}).iter().enumerate().all(|(touchstone_at, {earlier})| (*{name}).iter().skip(touchstone_at + 1).all(|{later}| {}))",
            related.code
        );
        Ok(Some(match self.each(name, element, names, deep, false)? {
            Some(each) => each.and(related),
            None => related,
        }))
    }

    /// `{v: T | p}`, from its inside.
    fn refined(
        &self,
        name: &str,
        inside: &[TokenTree],
        names: &BTreeMap<String, Name>,
        deep: usize,
    ) -> Result<Option<Predicate>, String> {
        let unread = || format!("`{{{}}}` isn't read here", inside.iter().cloned().collect::<TokenStream>());
        let [TokenTree::Ident(own), colon, rest @ ..] = inside else { return Err(unread()) };
        let bar = rest.iter().position(|token| is_sign(token, '|')).ok_or_else(unread)?;
        if !is_sign(colon, ':') {
            return Err(unread());
        }
        let base = self.within(name, &rest[..bar], names, deep + 1)?;
        let own = own.to_string();
        // Where the value's Rust type isn't known, what's refined tells it.
        let ty = names.get(name).and_then(|known| known.ty.clone());
        let ty = ty.or_else(|| syn::parse2(rest[..bar].iter().cloned().collect()).ok());
        let mut inner = names.clone();
        inner.insert(own.clone(), Name { ty, changes: false });
        let tokens: TokenStream = rest[bar + 1..].iter().cloned().collect();
        let mut predicate = Predicate::read(&tokens, &inner)?;
        if own != name {
            predicate.names.remove(&own);
            predicate.code = format!("{{ let {own} = {name}; {} }}", predicate.code);
        }
        predicate.names.insert(name.to_owned());
        Ok(Some(match base {
            Some(base) => base.and(predicate),
            None => predicate,
        }))
    }

    /// Whether a type is one of Rust's, of which nothing more is said.
    fn is_plain(&self, ty: &[TokenTree]) -> bool {
        const KNOWN: [&str; 25] = [
            "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64",
            "i128", "isize", "f32", "f64", "String", "Vec", "Option", "Box", "Result", "Ordering", "mut",
            "Self",
        ];
        ty.iter().all(|token| match token {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                let is_own = self.types.contains_key(&name) && !self.refined.contains(&name);
                (KNOWN.contains(&name.as_str()) || is_own) && !self.known.contains_key(&name)
            }
            TokenTree::Punct(punct) => punct.as_char() != '|',
            TokenTree::Group(group) => {
                group.delimiter() != Delimiter::Brace
                    && self.is_plain(&group.stream().into_iter().collect::<Vec<_>>())
            }
            TokenTree::Literal(_) => true,
        })
    }
}

/// Whether more is said of a type's values than that they have it: an invariant, refined fields.
fn is_refined(item: &Item) -> bool {
    let text = item.to_token_stream().to_string();
    ["invariant", "refine"]
        .iter()
        .any(|word| text.match_indices(word).any(|(at, _)| text[..at].trim_end().ends_with(['[', ':'])))
}

fn words_of(tokens: TokenStream, words: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => _ = words.insert(name.to_string()),
            TokenTree::Group(group) => words_of(group.stream(), words),
            _ => {}
        }
    }
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(name) if name == word)
}
