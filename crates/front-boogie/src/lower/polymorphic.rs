//! Axioms that quantify over types: they are stated for the types that polymorphic functions are used at. What they say of
//! other types isn't needed, since no term of the program is about them; leaving it out only allows more executions.

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_program::{Axiom, Sort, Span};

use super::function::Meaning;
use super::scope::{Place, Scope};
use super::types::SizedSort;
use super::{Lowered, Lowerer};
use crate::ast::{Binder, DeclarationKind, Expr, NodeKind};

/// How often one axiom is stated.
const MOST_STATEMENTS: usize = 256;

impl<'a> Lowerer<'a> {
    /// The binder of an axiom that quantifies over types.
    pub(super) fn polymorphic(&self, condition: Expr) -> Option<&'a Binder> {
        let NodeKind::Quantified(binder, ..) = &self.node(condition.root).kind else { return None };
        match &self.node(*binder).kind {
            NodeKind::Bind(binder) if !binder.type_params.is_empty() => Some(binder),
            _ => None,
        }
    }

    /// States them, and defines the functions that come up, until nothing new does.
    pub(super) fn polymorphic_axioms(&mut self) {
        let mut axioms: Vec<(Expr, Span, &'a Binder, FxHashSet<Vec<Sort>>)> = vec![];
        for declaration in &self.file.declarations {
            if let DeclarationKind::Axiom(condition) = &declaration.kind
                && let Some(binder) = self.polymorphic(*condition)
            {
                axioms.push((*condition, declaration.span, binder, FxHashSet::default()));
            }
        }
        loop {
            self.define_instances();
            let sorts = self.types_used();
            let mut stated = false;
            axioms.retain_mut(|(condition, span, binder, done)| {
                for list in self.lists(binder, &sorts) {
                    if done.contains(&list) {
                        continue;
                    }
                    if done.len() >= MOST_STATEMENTS {
                        let message =
                            format!("the axiom would be stated for more than {MOST_STATEMENTS} types");
                        self.unsupported(*span, message);
                        return false;
                    }
                    stated = true;
                    if self.state(*condition, *span, binder, &list).is_err() {
                        return false;
                    }
                    done.insert(list);
                }
                true
            });
            if !stated {
                return;
            }
        }
    }

    /// The lists of types that an axiom is stated for. Types that the program doesn't name may be many, so what relates two things of
    /// one such type isn't said of those that stand for them.
    fn lists(&mut self, binder: &Binder, sorts: &[Sort]) -> Vec<Vec<Sort>> {
        let mut applied: Vec<Sort> = self.types.applied.keys().cloned().collect();
        applied.sort();
        let count = binder.type_params.len();
        let (mut all, alone) = self.type_lists(binder, &applied).unwrap_or_else(|| {
            let alone = binder.bound.len() == 1;
            (lists(sorts, count), alone)
        });
        if !alone {
            all.retain(|list| !list.iter().any(|sort| self.is_unnamed(sort)));
        }
        all
    }

    fn state(&mut self, condition: Expr, span: Span, binder: &Binder, list: &[Sort]) -> Lowered<()> {
        let sized = list.iter().map(|sort| SizedSort { sort: sort.clone(), size: 1 });
        let types: FxHashMap<_, _> = binder.type_params.iter().map(|param| param.name).zip(sized).collect();
        let mut scope = Scope { types, ..Scope::new(Place::Axiom) };
        let condition = self.condition(condition, &mut scope, None)?;
        self.program.axioms.push(Axiom { condition, span });
        Ok(())
    }

    /// The types that polymorphic functions are used at, in a fixed order.
    fn types_used(&self) -> Vec<Sort> {
        let mut sorts: Vec<Sort> = vec![];
        for function in self.functions.values() {
            if let Meaning::Polymorphic { instances, .. } = &function.meaning {
                sorts.extend(instances.keys().flatten().cloned());
            }
        }
        sorts.sort();
        sorts.dedup();
        sorts
    }
}

/// All lists of that length, [`MOST_STATEMENTS`] and one more at most.
fn lists(sorts: &[Sort], length: usize) -> Vec<Vec<Sort>> {
    let mut all: Vec<Vec<Sort>> = vec![vec![]];
    for _ in 0..length {
        let longer = all.iter().flat_map(|list| {
            sorts.iter().map(move |sort| list.iter().chain([sort]).cloned().collect::<Vec<Sort>>())
        });
        all = longer.take(MOST_STATEMENTS + 1).collect();
    }
    all
}
