//! Lambdas over sorts whose values a solver writes in its own way: elements of sorts of which nothing is known, arrays. Their bodies are
//! `ite`, connectives, equations between a bound variable and a value, values, and more such lambdas; they are followed in the text,
//! once for each value that the variable is compared with, and once for one that it's compared with nowhere.
//! Cost: the size of the text times the number of these values, for each level of lambdas.

use rustc_hash::FxHashMap;

use crate::smtlib::parse_model::{UNSPECIFIED, definition};
use crate::smtlib::parse_value::Parser;
use crate::smtlib::read::SExpr;
use crate::{ArrayValue, Sort, Store, Value};

/// Greatest depth to which lambdas, `let`s and `ite`s may nest.
const DEEPEST: usize = 1_000;

/// A bound variable's name and sort, and its value; none where it is a value that nothing mentions.
type Bound<'a> = (&'a str, Sort, Option<Value>);

pub(super) struct Cases<'a> {
    store: &'a Store,
    tree: &'a SExpr,
    /// Nodes that `let` names stand for.
    names: FxHashMap<&'a str, usize>,
    bound: Vec<Bound<'a>>,
    depth: usize,
}

impl<'a> Cases<'a> {
    pub(crate) fn new(store: &'a Store, tree: &'a SExpr, names: &FxHashMap<&'a str, usize>) -> Cases<'a> {
        Cases { store, tree, names: names.clone(), bound: vec![], depth: 0 }
    }

    /// The array that a lambda or a function of the model stands for; `None` if it isn't of the form above.
    pub(crate) fn array(&mut self, node: usize, index: &Sort, element: &Sort) -> Option<ArrayValue> {
        let tree = self.tree;
        if let &[underscore, word, name] = tree.list(node)?
            && (tree.symbol(underscore), tree.symbol(word)) == (Some("_"), Some("as-array"))
        {
            let name = tree.symbol(name)?;
            let (_, params, body) = definition(tree, *self.names.get(name)?)?;
            // None is made of itself.
            let mut names = self.names.clone();
            names.remove(name);
            let mut inside = Cases { names, bound: vec![], depth: self.depth + 1, ..*self };
            return inside.function(params, body, index, element);
        }
        let &[head, params, body] = tree.list(node)? else { return None };
        self.function(
            tree.list(params).filter(|_| tree.symbol(head) == Some("lambda"))?,
            body,
            index,
            element,
        )
    }

    fn function(
        &mut self,
        params: &[usize],
        body: usize,
        index: &Sort,
        element: &Sort,
    ) -> Option<ArrayValue> {
        let tree = self.tree;
        let &[param] = params else { return None };
        // z3 4.8 prints a sort of several words without bars, so there may be more behind the name.
        let &[name, _, ..] = tree.list(param)? else { return None };
        let name = tree.symbol(name)?;
        let mut points = self.compared(body, name, index)?;
        points.sort();
        points.dedup();
        let mut value_at = |point: Option<Value>| {
            self.bound.push((name, index.clone(), point));
            let value = self.value(body, element);
            self.bound.pop();
            value
        };
        let default = value_at(None)?;
        let mut entries = vec![];
        for point in points {
            let value = value_at(Some(point.clone()))?;
            entries.push((point, value));
        }
        Some(ArrayValue::new(self.store.finite_domain(index), default, entries))
    }

    /// The values that a variable is compared with.
    fn compared(&self, body: usize, name: &str, sort: &Sort) -> Option<Vec<Value>> {
        let tree = self.tree;
        let mut found = vec![];
        let mut inner = vec![];
        let mut stack = vec![body];
        while let Some(node) = stack.pop() {
            let Some(parts) = tree.list(node) else { continue };
            if let &[head, a, b] = parts
                && tree.symbol(head) == Some("=")
                && let Some(other) = match (tree.symbol(a) == Some(name), tree.symbol(b) == Some(name)) {
                    (true, _) => Some(b),
                    (_, true) => Some(a),
                    _ => None,
                }
            {
                found.push(other);
                continue;
            }
            if let &[head, params, _] = parts
                && tree.symbol(head) == Some("lambda")
            {
                let params = tree.list(params)?.iter().filter_map(|param| tree.list(*param)?.first());
                inner.extend(params.filter_map(|param| tree.symbol(*param)));
            }
            stack.extend(parts);
        }
        let of_a_binder = |node: usize| {
            tree.symbol(node)
                .is_some_and(|word| inner.contains(&word) || self.find(word).is_some() || word == name)
        };
        found.into_iter().map(|node| if of_a_binder(node) { None } else { self.closed(node, sort) }).collect()
    }

    fn find(&self, word: &str) -> Option<&Bound<'a>> {
        self.bound.iter().rev().find(|(name, ..)| *name == word)
    }

    /// A value without bound variables.
    fn closed(&self, node: usize, sort: &Sort) -> Option<Value> {
        Parser::with_names(self.store, self.tree, self.names.clone()).parse(node, sort).ok()
    }

    fn value(&mut self, node: usize, sort: &Sort) -> Option<Value> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let value = self.value_inside(node, sort);
        self.depth -= 1;
        value
    }

    fn value_inside(&mut self, node: usize, sort: &Sort) -> Option<Value> {
        let tree = self.tree;
        if let Some(word) = tree.symbol(node) {
            if let Some((_, own, value)) = self.find(word) {
                return value.clone().filter(|_| own == sort);
            }
            if word == UNSPECIFIED {
                return self.store.default_value(sort).ok();
            }
            return match self.names.get(word).copied() {
                Some(target) => self.value(target, sort),
                None => self.closed(node, sort),
            };
        }
        let Some(parts) = tree.list(node) else { return self.closed(node, sort) };
        let head = parts.first().and_then(|head| tree.symbol(*head)).unwrap_or_default();
        match (head, &parts[1..], sort) {
            ("ite", &[condition, then, other], _) => match self.value(condition, &Sort::Bool)? {
                Value::Bool(true) => self.value(then, sort),
                _ => self.value(other, sort),
            },
            ("let", &[bindings, body], _) => {
                for binding in tree.list(bindings)? {
                    let &[name, value] = tree.list(*binding)? else { return None };
                    self.names.insert(tree.symbol(name)?, value);
                }
                self.value(body, sort)
            }
            ("lambda" | "_", [_, _], Sort::Array(index, element)) => {
                self.array(node, index, element).map(Value::Array)
            }
            ("=", &[a, b], Sort::Bool) => self.equal(a, b).map(Value::Bool),
            ("not", &[inner], Sort::Bool) => match self.value(inner, sort)? {
                Value::Bool(truth) => Some(Value::Bool(!truth)),
                _ => None,
            },
            ("and" | "or", all, Sort::Bool) => {
                let mut truths = vec![];
                for part in all {
                    truths.push(self.value(*part, sort)? == Value::Bool(true));
                }
                let joined =
                    if head == "and" { truths.iter().all(|t| *t) } else { truths.iter().any(|t| *t) };
                Some(Value::Bool(joined))
            }
            _ => self.closed(node, sort),
        }
    }

    /// Whether a variable has a value.
    fn equal(&mut self, a: usize, b: usize) -> Option<bool> {
        let tree = self.tree;
        let own = |node: usize| tree.symbol(node).and_then(|word| self.find(word)).cloned();
        let ((_, sort, value), other) = match (own(a), own(b)) {
            (Some(a), None) => (a, b),
            (None, Some(b)) => (b, a),
            _ => return None,
        };
        let other = self.closed(other, &sort)?;
        Some(value == Some(other))
    }
}
