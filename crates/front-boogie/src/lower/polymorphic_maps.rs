//! Polymorphic maps, `<a>[Ref, Field a]a`. What they map to depends on the type they're used at, and programs use them at few: so a
//! value of such a type is a *family* of maps, a member for each list of types it's used at, and a variable becomes several, `heap<int>`
//! and `heap<bool>`. Where a program looks at a whole family — compares two, gives one to a function, quantifies over types — there's
//! one member more, for the types that the program doesn't name: types of which nothing is known, that may be any or all of these.
//!
//! Invariant: a term of a family's sort is its `wrap`, applied to the members. No such term and no variable of that sort gets into the
//! program; they're taken apart where they're assigned, passed, compared or bound.
//!
//! A map to families, `[Ref]<a>[Field a]a`, is a family of maps: a member for each of theirs.
//!
//! Which members there are shows when everything that uses them is lowered, so a file that has such maps is lowered until nothing
//! new comes up ([`Known`]).

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use touchstone_logic::{Fun, Op};
use touchstone_program::{Program, Sort, Span, TermId, Var};

use super::types::SizedSort;
use super::{Lowered, Lowerer};
use crate::ast::{Binder, Ident, Name, NodeId, Type, TypeKind};

/// How many members a family may have.
const MOST_MEMBERS: usize = 100;

/// What earlier rounds found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// The lists of types that each family is used at.
    members: BTreeMap<Sort, Vec<Vec<Sort>>>,
    /// The types there are, if something quantifies over types.
    sorts: Vec<Sort>,
}

/// A polymorphic map's type.
#[derive(Clone, Debug)]
pub(super) struct Family {
    params: Vec<Ident>,
    indices: Vec<Type>,
    element: Type,
    /// What the type parameters around it stand for.
    around: FxHashMap<Name, SizedSort>,
    /// Makes one of the members.
    wrap: Fun,
    /// The lists of types it's used at, and the sorts of the members.
    lists: Vec<Vec<Sort>>,
    maps: Vec<Sort>,
    /// Of a map to a family: what it maps from, and which family to.
    pub(super) outer: Option<(Vec<Sort>, Sort)>,
}

impl<'a> Lowerer<'a> {
    /// The sort that stands for a polymorphic map's type.
    pub(super) fn family(
        &mut self,
        own: &[Ident],
        indices: &[Type],
        element: &Type,
        around: &FxHashMap<Name, SizedSort>,
        span: Span,
    ) -> Lowered<SizedSort> {
        let others = self.others(own.len(), span)?;
        let shape = self.member_map(own, indices, element, around, &others)?;
        let letters: Vec<String> = others.iter().map(|sort| self.show_sort(sort)).collect();
        let name = format!("<{}>{}", letters.join(", "), self.show_sort(&shape.sort));
        let sort = Sort::uninterpreted(&name);
        if self.families.contains_key(&sort) {
            return Ok(SizedSort { sort, size: shape.size });
        }
        let mut lists: Vec<Vec<Sort>> = vec![];
        let mut maps = vec![];
        for list in self.known.members.get(&sort).cloned().unwrap_or_default() {
            maps.push(self.member_map(own, indices, element, around, &list)?.sort);
            lists.push(list);
        }
        let wrap = match self.program.store_mut().declare_fun(&format!("family {name}"), &maps, sort.clone())
        {
            Ok(wrap) => wrap,
            Err(error) => return Err(self.type_error(span, error.to_string())),
        };
        let (params, indices, element) = (own.to_vec(), indices.to_vec(), element.clone());
        let family =
            Family { params, indices, element, around: around.clone(), wrap, lists, maps, outer: None };
        self.families.insert(sort.clone(), family);
        Ok(SizedSort { sort, size: shape.size })
    }

    fn member_map(
        &mut self,
        own: &[Ident],
        indices: &[Type],
        element: &Type,
        around: &FxHashMap<Name, SizedSort>,
        list: &[Sort],
    ) -> Lowered<SizedSort> {
        let mut types = around.clone();
        let sized = list.iter().map(|sort| SizedSort { sort: sort.clone(), size: 1 });
        types.extend(own.iter().map(|param| param.name).zip(sized));
        let map = self.map_type(indices, element, &types)?;
        if self.is_family(&map.sort) {
            return Err(
                self.unsupported(element.span, "polymorphic maps to polymorphic maps are not supported")
            );
        }
        Ok(map)
    }

    /// The sort that stands for the type of a map to a family: a family too, whose members are maps to that family's.
    pub(super) fn map_to_family(
        &mut self,
        indices: Vec<Sort>,
        inner: SizedSort,
        span: Span,
    ) -> Lowered<SizedSort> {
        let shown: Vec<String> = indices.iter().map(|sort| self.show_sort(sort)).collect();
        let name = format!("[{}]{}", shown.join(", "), self.show_sort(&inner.sort));
        let sort = Sort::uninterpreted(&name);
        let size = inner.size.saturating_add(indices.len() as u32);
        if self.families.contains_key(&sort) {
            return Ok(SizedSort { sort, size });
        }
        let Some(family) = self.families.get(&inner.sort).cloned() else { return Err(super::Reported) };
        let maps: Vec<Sort> =
            family.maps.iter().map(|map| Program::map_sort(&indices, map.clone())).collect();
        let wrap = match self.program.store_mut().declare_fun(&format!("family {name}"), &maps, sort.clone())
        {
            Ok(wrap) => wrap,
            Err(error) => return Err(self.type_error(span, error.to_string())),
        };
        self.families
            .insert(sort.clone(), Family { wrap, maps, outer: Some((indices, inner.sort)), ..family });
        Ok(SizedSort { sort, size })
    }

    /// What a map goes from, and which family to, if it's one to a family.
    fn outer(&self, map: TermId) -> Option<(Vec<Sort>, Sort)> {
        self.families.get(self.program.store().sort(map))?.outer.clone()
    }

    /// The family that a map to families has at some indices, of which there may be more; with how many are the map's own.
    fn inner(
        &mut self,
        map: TermId,
        (outer, inner): (&[Sort], &Sort),
        given: &[TermId],
        node: &dyn Fn(usize) -> NodeId,
        span: Span,
    ) -> Lowered<(TermId, usize)> {
        if given.len() < outer.len() {
            let shown = self.show_sort(self.program.store().sort(map));
            let message =
                format!("{} for a map of type {shown}", crate::parser::plural(given.len(), "index"));
            return Err(self.type_error(span, message));
        }
        for (position, (index, sort)) in given.iter().zip(outer).enumerate() {
            self.expect_sort(*index, sort, self.node(node(position)).span, "the index")?;
        }
        let mut parts = vec![];
        for part in self.parts_of(map) {
            let selected = self.program.select(part, &given[..outer.len()]);
            parts.push(self.built(selected, span)?);
        }
        Ok((self.join(inner, &parts, span)?, outer.len()))
    }

    /// Types that stand for all that the program doesn't name.
    pub(super) fn others(&mut self, count: usize, span: Span) -> Lowered<Vec<Sort>> {
        while self.others.len() < count {
            let letter = (b'a' + (self.others.len() % 26) as u8) as char;
            let mut name = format!("?{letter}");
            while self.program.is_type(&name) {
                name.push(letter);
            }
            match self.program.declare_type(&name, span) {
                Ok(sort) => self.others.push(sort),
                Err(error) => return Err(self.type_error(span, error.to_string())),
            }
        }
        Ok(self.others[..count].to_vec())
    }

    /// Whether a type has one in it that the program doesn't name.
    pub(super) fn is_unnamed(&self, sort: &Sort) -> bool {
        match self.types.applied.get(sort) {
            Some((_, arguments)) => arguments.iter().any(|argument| self.is_unnamed(&argument.sort)),
            None => match sort {
                Sort::Array(index, element) => self.is_unnamed(index) || self.is_unnamed(element),
                _ => self.others.contains(sort),
            },
        }
    }

    /// Whether a sort stands for a polymorphic map's type.
    pub(super) fn is_family(&self, sort: &Sort) -> bool {
        self.families.contains_key(sort)
    }

    /// The sorts of what a value of this sort is in the program: of a family, its members.
    pub(super) fn parts_of_sort(&self, sort: &Sort) -> Vec<Sort> {
        self.families.get(sort).map_or_else(|| vec![sort.clone()], |family| family.maps.clone())
    }

    /// What a term is in the program: of a family, its members.
    pub(super) fn parts_of(&self, term: TermId) -> Vec<TermId> {
        let store = self.program.store();
        match self.is_family(store.sort(term)) {
            true => store.args(term).to_vec(),
            false => vec![term],
        }
    }

    /// What a variable is in the program.
    pub(super) fn vars_of(&self, var: Var) -> Vec<Var> {
        self.split.get(&var).cloned().unwrap_or_else(|| vec![var])
    }

    /// What variables are in the program.
    pub(super) fn parts_of_all(&self, vars: &[Var]) -> Vec<Var> {
        vars.iter().flat_map(|var| self.vars_of(*var)).collect()
    }

    /// A term of that sort, of its parts.
    pub(super) fn join(&mut self, sort: &Sort, parts: &[TermId], span: Span) -> Lowered<TermId> {
        match self.families.get(sort).map(|family| family.wrap) {
            Some(wrap) => self.raw(Op::Apply(wrap), parts, span),
            None => Ok(parts[0]),
        }
    }

    /// A variable's value.
    pub(super) fn value_of(&mut self, var: Var, span: Span) -> Lowered<TermId> {
        let vars = self.vars_of(var);
        let sort = self.sort_of(var);
        let store = self.program.store_mut();
        let parts: Vec<TermId> = vars.into_iter().map(|var| store.var_term(var)).collect();
        self.join(&sort, &parts, span)
    }

    /// Declares a variable, or if it's of a family's sort, one for each member, each under the name with its types.
    pub(super) fn declare_parts(
        &mut self,
        name: &str,
        sort: &Sort,
        span: Span,
        mut declare: impl FnMut(&mut Lowerer<'a>, &str, Sort) -> Lowered<Var>,
    ) -> Lowered<Var> {
        let Some(family) = self.families.get(sort) else { return declare(self, "", sort.clone()) };
        let (lists, maps) = (family.lists.clone(), family.maps.clone());
        let mut vars = vec![];
        for (list, map) in lists.iter().zip(maps) {
            let suffix = self.suffix(list);
            vars.push(declare(self, &suffix, map)?);
        }
        match self.program.store_mut().fresh_var(name, sort.clone()) {
            Ok(whole) => {
                self.split.insert(whole, vars);
                Ok(whole)
            }
            Err(error) => Err(self.type_error(span, error.to_string())),
        }
    }

    /// `<int, bool>`
    pub(super) fn suffix(&self, list: &[Sort]) -> String {
        let shown: Vec<String> = list.iter().map(|sort| self.show_sort(sort)).collect();
        format!("<{}>", shown.join(", "))
    }

    /// What tells the parts of a value of that sort apart: nothing where there's one.
    pub(super) fn suffixes(&self, sort: &Sort) -> Vec<String> {
        match self.families.get(sort) {
            Some(family) => family.lists.iter().map(|list| self.suffix(list)).collect(),
            None => vec![String::new()],
        }
    }

    /// Notes that a whole family matters, with what it maps at types that the program doesn't name.
    pub(super) fn whole(&mut self, sort: &Sort, span: Span) -> Lowered<()> {
        let Some(family) = self.families.get(sort) else { return Ok(()) };
        let others = self.others(family.params.len(), span)?;
        self.member(sort, &others, span)?;
        Ok(())
    }

    /// Which member that is; in an earlier round than the last one it may be none yet.
    fn member(&mut self, sort: &Sort, list: &[Sort], span: Span) -> Lowered<Option<usize>> {
        let Some(family) = self.families.get(sort) else { return Ok(None) };
        if let Some((_, inner)) = &family.outer {
            let inner = inner.clone();
            return self.member(&inner, list, span);
        }
        if let Some(position) = family.lists.iter().position(|known| known == list) {
            return Ok(Some(position));
        }
        let wanted = self.found.members.entry(sort.clone()).or_default();
        if !wanted.iter().any(|known| known == list) {
            if wanted.len() >= MOST_MEMBERS {
                let message = format!("a polymorphic map is used at more than {MOST_MEMBERS} types");
                return Err(self.unsupported(span, message));
            }
            wanted.push(list.to_vec());
        }
        self.again = true;
        Ok(None)
    }

    /// The map that indices of these sorts find something in: the map itself, or a member, with its position. `None` as long as that
    /// member isn't there.
    fn proper_map(
        &mut self,
        map: TermId,
        given: &[TermId],
        node: &dyn Fn(usize) -> NodeId,
        span: Span,
    ) -> Lowered<(Option<TermId>, Option<usize>, Sort)> {
        let sort = self.program.store().sort(map).clone();
        let Some(family) = self.families.get(&sort).cloned() else { return Ok((Some(map), None, sort)) };
        if family.indices.len() != given.len() {
            let expected = crate::parser::plural(family.indices.len(), "index").replace("indexs", "indices");
            let message =
                format!("a map of type {} takes {expected}, not {}", self.show_sort(&sort), given.len());
            return Err(self.type_error(span, message));
        }
        let mut types: FxHashMap<Name, SizedSort> = FxHashMap::default();
        for (ty, term) in family.indices.iter().zip(given) {
            let sort = self.program.store().sort(*term).clone();
            self.unify(ty, &sort, &family.params, &mut types);
        }
        let mut list = vec![];
        for param in &family.params {
            let Some(sized) = types.get(&param.name) else {
                let message = format!(
                    "the indices don't say which type `{}` of {} is",
                    self.text(param.name),
                    self.show_sort(&sort)
                );
                return Err(self.type_error(self.node(node(0)).span, message));
            };
            list.push(sized.sort.clone());
        }
        let (own, indices, element) = (&family.params, &family.indices, &family.element);
        let proper = self.member_map(own, indices, element, &family.around, &list)?.sort;
        let position = self.member(&sort, &list, span)?;
        let member = position.map(|position| self.program.store().args(map)[position]);
        Ok((member, position, proper))
    }

    /// `map[indices]`
    pub(super) fn element(
        &mut self,
        map: TermId,
        given: &[TermId],
        node: &dyn Fn(usize) -> NodeId,
        span: Span,
    ) -> Lowered<TermId> {
        if let Some((outer, inner)) = self.outer(map) {
            let (family, own) = self.inner(map, (&outer, &inner), given, node, span)?;
            return match &given[own..] {
                [] => Ok(family),
                rest => self.element(family, rest, &|index| node(index + own), span),
            };
        }
        let (member, _, sort) = self.proper_map(map, given, node, span)?;
        let element = self.check_indices(&sort, given, node, span)?;
        match member {
            Some(member) => {
                let selected = self.program.select(member, given);
                self.built(selected, span)
            }
            // Of a round that isn't the last one.
            None => self.placeholder(element, span),
        }
    }

    /// `map[indices := new]`
    pub(super) fn updated(
        &mut self,
        map: TermId,
        given: &[TermId],
        node: &dyn Fn(usize) -> NodeId,
        (new, new_span): (TermId, Span),
        span: Span,
    ) -> Lowered<TermId> {
        let whole = self.program.store().sort(map).clone();
        if let Some((outer, inner)) = self.outer(map) {
            let (family, own) = self.inner(map, (&outer, &inner), given, node, span)?;
            let new = match &given[own..] {
                [] => new,
                rest => self.updated(family, rest, &|index| node(index + own), (new, new_span), span)?,
            };
            self.expect_sort(new, &inner, new_span, "the new element")?;
            let mut parts = self.parts_of(map);
            let changed = self.parts_of(family).into_iter().zip(self.parts_of(new));
            for (part, (_, new)) in parts.iter_mut().zip(changed).filter(|(_, (old, new))| old != new) {
                let updated = self.program.update(*part, &given[..own], new);
                *part = self.built(updated, span)?;
            }
            return self.join(&whole, &parts, span);
        }
        // `heap[r, f][i]` is an index of what the member maps to.
        let taken =
            self.families.get(&whole).map_or(given.len(), |family| family.indices.len().min(given.len()));
        let (first, rest) = given.split_at(taken);
        let new = match rest.is_empty() {
            true => new,
            false => {
                let inner = self.element(map, first, node, span)?;
                self.updated(inner, rest, &|index| node(index + taken), (new, new_span), span)?
            }
        };
        let (member, position, sort) = self.proper_map(map, first, node, span)?;
        let element = self.check_indices(&sort, first, node, span)?;
        self.expect_sort(new, &element, new_span, "the new element")?;
        let Some(member) = member else { return Ok(map) };
        let updated = self.program.update(member, first, new);
        let updated = self.built(updated, span)?;
        match position {
            Some(position) => {
                let mut parts = self.parts_of(map);
                parts[position] = updated;
                self.join(&whole, &parts, span)
            }
            None => Ok(updated),
        }
    }

    fn placeholder(&mut self, sort: Sort, span: Span) -> Lowered<TermId> {
        match self.program.bound_var("unknown", sort) {
            Ok(var) => Ok(self.program.store_mut().var_term(var)),
            Err(error) => Err(self.type_error(span, error.to_string())),
        }
    }

    /// `then` or `other`, part by part.
    pub(super) fn choice(
        &mut self,
        condition: TermId,
        then: TermId,
        other: TermId,
        span: Span,
    ) -> Lowered<TermId> {
        let sort = self.program.store().sort(then).clone();
        let mut parts = vec![];
        for (then, other) in self.parts_of(then).into_iter().zip(self.parts_of(other)) {
            parts.push(self.raw(Op::Ite, &[condition, then, other], span)?);
        }
        self.join(&sort, &parts, span)
    }

    /// Whether two families are the same, at the types that the program doesn't name too.
    pub(super) fn same_families(&mut self, a: TermId, b: TermId, span: Span) -> Lowered<TermId> {
        let sort = self.program.store().sort(a).clone();
        self.whole(&sort, span)?;
        let mut equations = vec![];
        for (a, b) in self.parts_of(a).into_iter().zip(self.parts_of(b)) {
            equations.push(self.raw(Op::Eq, &[a, b], span)?);
        }
        self.all_of(&equations, Op::And, span)
    }

    pub(super) fn all_of(&mut self, terms: &[TermId], join: Op, span: Span) -> Lowered<TermId> {
        match terms {
            [] => Ok(self.program.store_mut().bool(join == Op::And)),
            [one] => Ok(*one),
            _ => self.raw(join, terms, span),
        }
    }

    /// A family whose members are maps that a lambda over types makes, each for a list.
    pub(super) fn family_of(
        &mut self,
        binder: &Binder,
        made: &[(Vec<Sort>, TermId)],
        element: &Sort,
        around: &FxHashMap<Name, SizedSort>,
        span: Span,
    ) -> Lowered<TermId> {
        let indices: Vec<Type> = binder.bound.iter().map(|(_, ty)| ty.clone()).collect();
        // What it maps to is of one type: were it of the parameter's, the lambda would have to know it.
        let name = match element {
            Sort::Bool => TypeKind::Bool,
            Sort::Int => TypeKind::Int,
            Sort::Real => TypeKind::Real,
            _ => {
                let message =
                    "a lambda over types whose elements aren't truth values or numbers is not supported";
                return Err(self.unsupported(span, message));
            }
        };
        let sort = self.family(&binder.type_params, &indices, &Type { kind: name, span }, around, span)?.sort;
        for (list, _) in made {
            self.member(&sort, list, span)?;
        }
        let Some(family) = self.families.get(&sort).cloned() else { return Err(super::Reported) };
        let mut parts = vec![];
        for (list, map) in family.lists.iter().zip(&family.maps) {
            match made.iter().find(|(known, _)| known == list) {
                Some((_, term)) => parts.push(*term),
                None => {
                    self.again = true;
                    parts.push(self.placeholder(map.clone(), span)?);
                }
            }
        }
        self.join(&sort, &parts, span)
    }

    /// The lists of types that a binder's type parameters may stand for, of all that are in the program; and whether types that it
    /// doesn't name may be among them, which is so if one variable alone is of them.
    pub(super) fn type_lists(&mut self, binder: &Binder, sorts: &[Sort]) -> Option<(Vec<Vec<Sort>>, bool)> {
        let own = &binder.type_params;
        let mentioning =
            binder.bound.iter().filter(|(_, ty)| own.iter().any(|param| mentions(ty, param.name)));
        let mentioning: Vec<&Type> = mentioning.map(|(_, ty)| ty).collect();
        let full = |ty: &Type| {
            // A synonym's applications can't be told from what they stand for.
            matches!(&ty.kind, TypeKind::Named(name, arguments) if !arguments.is_empty() && self.synonym(*name).is_none())
                && own.iter().all(|param| mentions(ty, param.name))
        };
        let leading = mentioning.iter().copied().find(|ty| full(ty))?.clone();
        let mut lists: Vec<Vec<Sort>> = vec![];
        for sort in sorts {
            let mut types = FxHashMap::default();
            self.unify(&leading, sort, own, &mut types);
            let list: Vec<Sort> =
                own.iter().filter_map(|param| Some(types.get(&param.name)?.sort.clone())).collect();
            if list.len() == own.len() && !lists.contains(&list) {
                lists.push(list);
            }
        }
        Some((lists, mentioning.len() == 1))
    }

    /// Those of a quantifier inside an expression, with that of the types that the program doesn't name.
    pub(super) fn quantified_types(&mut self, binder: &Binder, span: Span) -> Lowered<Vec<Vec<Sort>>> {
        self.quantifies_types = true;
        let sorts = self.known.sorts.clone();
        let Some((mut lists, true)) = self.type_lists(binder, &sorts) else {
            let message = "quantifying over types is supported at the head of axioms, and where one of the variables, \
                           and no other, is of a type that has them as its arguments";
            let at = binder.type_params.first().map_or(span, |param| param.span);
            return Err(self.unsupported(at, message));
        };
        let others = self.others(binder.type_params.len(), span)?;
        if !lists.contains(&others) {
            lists.push(others);
        }
        Ok(lists)
    }

    /// Whether another round is needed, and what this one found.
    pub(super) fn next_round(&mut self) -> Option<Known> {
        let mut next = self.known.clone();
        for (sort, lists) in std::mem::take(&mut self.found.members) {
            next.members.entry(sort).or_default().extend(lists);
        }
        if self.quantifies_types {
            next.sorts = self.types.applied.keys().cloned().collect();
            next.sorts.sort();
        }
        (self.again || next != self.known).then_some(next)
    }
}

/// Whether a type has a name in it.
pub(super) fn mentions(ty: &Type, name: Name) -> bool {
    match &ty.kind {
        TypeKind::Named(own, arguments) => *own == name || arguments.iter().any(|ty| mentions(ty, name)),
        TypeKind::Map { indices, element, .. } => {
            mentions(element, name) || indices.iter().any(|ty| mentions(ty, name))
        }
        TypeKind::Int | TypeKind::Bool | TypeKind::Real => false,
    }
}
