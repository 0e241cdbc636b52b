//! What's said of a text with a form beside its form: its length, whether it matches another expression, that it's a certain text, or the same
//! as another one.
//!
//! To the kernel such a text is a scalar: the number of one of the texts that a layer lists. So a length is a function of few values, which is
//! stated one value at a time: the text is one of those that are so long exactly when the length is that.

use super::leaf::ByLength;
use super::lower::Build;
use super::node::Query;
use super::symbol::{Linear, Truth};
use crate::datum::Datum;
use crate::expr::{BinaryOp, Builtin, Expr};
use crate::form;
use crate::graph::{Shape, Ty};
use std::rc::Rc;
use touchstone_solve::kernel::{Constraint, Lit, Var};

/// Lengths that are told apart. Those of the texts that are longer are only known to be greater.
const LENGTHS: usize = 64;

impl Query {
    /// The length of a text with a form, as what's asked for counts it.
    pub(super) fn formed_length(&mut self, var: Var, ty: Ty, builtin: Builtin) -> Build<Linear> {
        let counts_chars = builtin == Builtin::Chars;
        let length_of = |text: &str| if counts_chars { text.chars().count() } else { text.len() };
        if let Some(word) = self.space.value(var) {
            return Ok(Linear::constant(length_of(&form::text(word)) as i128));
        }
        let lists = self.by_length(ty);
        let by_length = if counts_chars { &lists.chars } else { &lists.bytes };
        let is_open =
            |(_, words): &(&usize, &Vec<i128>)| words.iter().any(|word| self.space.contains(var, *word));
        let lengths: Vec<(&usize, &Vec<i128>)> = by_length.iter().filter(is_open).collect();
        let (Some((least, _)), Some((most, _))) = (lengths.first(), lengths.last()) else {
            // No text is left, which the kernel finds by itself.
            return Ok(Linear::constant(0));
        };
        let length = self.space.new_var(**least as i128, **most as i128);
        let told = lengths.len().min(LENGTHS);
        if let [(length_of_all, _)] = lengths[..] {
            return Ok(Linear::constant(*length_of_all as i128));
        }
        for (so_long, words) in &lengths[..told] {
            let here = self.unknown();
            self.one_of(var, words, here)?;
            let so_long = Linear::constant(**so_long as i128);
            self.post_comparison(BinaryOp::Eq, &Linear::var(length), &so_long, Some(here))?;
        }
        if let Some((longer, _)) = lengths.get(told) {
            // Of these it's for the judge to say.
            self.leaves_out = true;
            let words: Vec<i128> =
                lengths[told..].iter().flat_map(|(_, words)| words.iter().copied()).collect();
            let here = self.unknown();
            self.one_of(var, &words, here)?;
            let longer = Linear::constant(**longer as i128);
            self.post_comparison(BinaryOp::Ge, &Linear::var(length), &longer, Some(here))?;
        }
        let values = lengths[..told].iter().map(|(so_long, _)| **so_long as i128);
        let values: Vec<i128> = match lengths.get(told) {
            Some((longer, _)) => values.chain(**longer as i128..=**most as i128).collect(),
            None => values.collect(),
        };
        self.post(Constraint::InValues { var: length, values, reified: None })?;
        Ok(Linear::var(length))
    }

    fn one_of(&mut self, var: Var, words: &[i128], reified: Lit) -> Build<()> {
        self.post(Constraint::InValues { var, values: words.to_vec(), reified: Some(reified) })?;
        Ok(())
    }

    fn by_length(&mut self, ty: Ty) -> Rc<ByLength> {
        if let Some(known) = self.lengths.get(&ty) {
            return known.clone();
        }
        let mut lists = ByLength::default();
        for word in self.candidates(ty).values.iter().copied() {
            let text = form::text(word);
            lists.bytes.entry(text.len()).or_default().push(word);
            lists.chars.entry(text.chars().count()).or_default().push(word);
        }
        let lists = Rc::new(lists);
        self.lengths.insert(ty, lists.clone());
        lists
    }

    /// Whether a text with a form matches an expression; `term` says so.
    pub(super) fn formed_matches(&mut self, var: Var, ty: Ty, term: &Expr) -> Build<Truth> {
        let Expr::Builtin(Builtin::Matches, arguments) = term else { return Ok(self.anything()) };
        let [text, Expr::Str(expression)] = &arguments[..] else { return Ok(self.anything()) };
        if let (Shape::Form(form), Expr::Var(name)) = (&self.graph.node(ty).shape, text)
            && form.says(term, *name)
        {
            return Ok(Truth::Known(true));
        }
        self.formed_is(var, ty, &|text| form::matches(text, expression))
    }

    /// Whether a text with a form is this one.
    pub(super) fn formed_is_datum(&mut self, var: Var, ty: Ty, datum: &Datum) -> Build<Truth> {
        let Some(other) = text_of(datum) else { return Ok(self.anything()) };
        self.formed_is(var, ty, &|text| text == other)
    }

    /// Whether a text with a form is one of some.
    fn formed_is(&mut self, var: Var, ty: Ty, is_one: &dyn Fn(&str) -> bool) -> Build<Truth> {
        if let Some(word) = self.space.value(var) {
            return Ok(Truth::Known(is_one(&form::text(word))));
        }
        let candidates = self.candidates(ty);
        let words = candidates.values.iter().copied().filter(|word| self.space.contains(var, *word));
        let (these, others): (Vec<i128>, Vec<i128>) = words.partition(|word| is_one(&form::text(*word)));
        if these.is_empty() || others.is_empty() {
            return Ok(Truth::Known(others.is_empty()));
        }
        let here = self.unknown();
        self.one_of(var, &these, here)?;
        Ok(Truth::Lit(here))
    }

    /// Whether two texts with forms are the same. Those of one form are if their numbers are.
    pub(super) fn formed_equal(&mut self, left: (Var, Ty), right: (Var, Ty)) -> Build<Truth> {
        let form = |query: &Query, ty| match query.graph.node(ty).shape {
            Shape::Form(form) => Some(form),
            _ => None,
        };
        if form(self, left.1) != form(self, right.1) {
            return Ok(self.anything());
        }
        self.reify(BinaryOp::Eq, &Linear::var(left.0), &Linear::var(right.0))
    }
}

fn text_of(datum: &Datum) -> Option<String> {
    let Datum::Seq(elements) = datum else { return None };
    let character = |element: &Datum| match element {
        Datum::Char(c) => Some(*c),
        _ => None,
    };
    elements.iter().map(character).collect()
}
