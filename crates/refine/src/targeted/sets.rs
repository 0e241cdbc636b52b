//! Finite sets of the query, and equality and order of symbolic values.
//!
//! A set is kept as the term that makes it. Where something is asked of it, it is flattened to its possible members,
//! each with the condition under which it's one; a set-valued measure of an undecided node suspends the question.

use super::lower::{Build, Stop, lift};
use super::node::{Query, SetEntry, Target};
use super::symbol::{Linear, NodeId, Scope, SetId, SetSym, Sym, Truth};
use crate::datum::Datum;
use crate::expr::{BinaryOp, Builtin, Expr};
use crate::float::Float;
use crate::graph::Shape;
use crate::ground;
use crate::scalars;
use std::rc::Rc;
use touchstone_solve::kernel::{Constraint, Lit, Var};

impl Query {
    /// The set a term denotes.
    pub(super) fn set(&mut self, term: &'static Expr, scope: &Scope) -> Build<Rc<SetSym>> {
        match self.symbol(term, scope) {
            Err(Stop::Blocked(node)) => Ok(self.pending_set(node, term, scope)),
            Err(Stop::Split(..)) => {
                self.leaves_out = true;
                Ok(Rc::new(SetSym::Unknown))
            }
            Err(other) => Err(other),
            Ok(Sym::Set(set)) => Ok(set),
            Ok(other) => match self.elements(&other) {
                Ok(Some(elements)) => Ok(set_of(elements)),
                Ok(None) => {
                    self.leaves_out = true;
                    Ok(Rc::new(SetSym::Unknown))
                }
                Err(Stop::Blocked(node)) => Ok(self.pending_set(node, term, scope)),
                Err(stop) => Err(stop),
            },
        }
    }

    pub(super) fn pending_set(&mut self, node: NodeId, term: &'static Expr, scope: &Scope) -> Rc<SetSym> {
        let id = SetId(self.sets.len() as u32);
        self.sets.push(SetEntry { node, value: None });
        self.suspend(node, term, scope, Target::Set(id));
        Rc::new(SetSym::Pending(id))
    }

    pub(super) fn build_set(
        &mut self,
        builtin: Builtin,
        arguments: &'static [Expr],
        scope: &Scope,
    ) -> Build<Rc<SetSym>> {
        Ok(match (builtin, arguments) {
            (Builtin::SetOf, elements) => {
                let elements: Vec<Sym> =
                    elements.iter().map(|element| self.symbol(element, scope)).collect::<Build<_>>()?;
                set_of(elements)
            }
            (Builtin::Elements, [xs]) => self.set(xs, scope)?,
            (Builtin::Union | Builtin::Intersection | Builtin::Difference, [a, b]) => {
                let (a, b) = (self.set(a, scope)?, self.set(b, scope)?);
                match (builtin, &*a, &*b) {
                    (Builtin::Union, SetSym::Empty, _) => b,
                    (Builtin::Union | Builtin::Difference, _, SetSym::Empty) => a,
                    (Builtin::Union, ..) => Rc::new(SetSym::Union(a, b)),
                    (Builtin::Intersection, ..) => Rc::new(SetSym::Intersection(a, b)),
                    _ => Rc::new(SetSym::Difference(a, b)),
                }
            }
            _ => {
                self.leaves_out = true;
                Rc::new(SetSym::Unknown)
            }
        })
    }

    /// The possible members, each with the condition under which it is one. An element may come more than once.
    ///
    /// # Errors
    /// [`Stop::Blocked`] while the structure that the set is computed from is open.
    pub(super) fn flatten(&mut self, set: &SetSym) -> Build<Vec<(Truth, Sym)>> {
        let mut members = Vec::new();
        if self.flatten_into(set, Truth::Known(true), &mut members)? { Ok(members) } else { Ok(Vec::new()) }
    }

    /// Whether something in the set isn't expressible.
    pub(super) fn is_opaque(&self, set: &SetSym) -> bool {
        match set {
            SetSym::Unknown => true,
            SetSym::Empty => false,
            SetSym::Single(element) => matches!(element, Sym::Unknown),
            SetSym::Union(a, b)
            | SetSym::Intersection(a, b)
            | SetSym::Difference(a, b)
            | SetSym::If(_, a, b) => self.is_opaque(a) || self.is_opaque(b),
            SetSym::Pending(id) => match &self.sets[id.0 as usize].value {
                Some(value) => self.is_opaque(&value.clone()),
                None => false,
            },
        }
    }

    fn flatten_into(&mut self, set: &SetSym, guard: Truth, members: &mut Vec<(Truth, Sym)>) -> Build<bool> {
        match set {
            SetSym::Empty => Ok(true),
            SetSym::Single(element) => {
                members.push((guard, element.clone()));
                Ok(true)
            }
            SetSym::Union(a, b) => {
                Ok(self.flatten_into(a, guard, members)? && self.flatten_into(b, guard, members)?)
            }
            SetSym::Intersection(a, b) | SetSym::Difference(a, b) => {
                let negate = matches!(set, SetSym::Difference(..));
                for (inner, element) in self.flatten(a)? {
                    let other = self.member_of(&element, b)?;
                    let other = if negate { other.negate() } else { other };
                    let guard = self.all(&[guard, inner, other])?;
                    if !matches!(guard, Truth::Known(false)) {
                        members.push((guard, element));
                    }
                }
                Ok(true)
            }
            SetSym::If(lit, a, b) => {
                let (yes, no) = (Truth::Lit(*lit), Truth::Lit(*lit).negate());
                let (yes, no) = (self.all(&[guard, yes])?, self.all(&[guard, no])?);
                Ok(self.flatten_into(a, yes, members)? && self.flatten_into(b, no, members)?)
            }
            SetSym::Pending(id) => {
                let entry = &self.sets[id.0 as usize];
                match entry.value.clone() {
                    Some(value) => self.flatten_into(&value, guard, members),
                    None => Err(Stop::Blocked(entry.node)),
                }
            }
            SetSym::Unknown => Ok(false),
        }
    }

    /// Whether `element` is in the set.
    pub(super) fn member_of(&mut self, element: &Sym, set: &SetSym) -> Build<Truth> {
        let members = self.flatten(set)?;
        if self.is_opaque(set) {
            return Ok(self.anything());
        }
        let mut truths = Vec::with_capacity(members.len());
        for (guard, member) in &members {
            let equal = self.alike(element, member)?;
            truths.push(self.all(&[*guard, equal])?);
        }
        self.any(&truths)
    }

    pub(super) fn subset(&mut self, a: &SetSym, b: &SetSym) -> Build<Truth> {
        self.each_member(a, b, |inside| inside)
    }

    pub(super) fn disjoint(&mut self, a: &SetSym, b: &SetSym) -> Build<Truth> {
        self.each_member(a, b, |inside| inside.negate())
    }

    /// Whether of each member of `a` holds what's asked of its being in `b`.
    fn each_member(&mut self, a: &SetSym, b: &SetSym, asked: fn(Truth) -> Truth) -> Build<Truth> {
        let (members, _) = (self.flatten(a)?, self.flatten(b)?);
        if self.is_opaque(a) || self.is_opaque(b) {
            return Ok(self.anything());
        }
        let mut truths = Vec::with_capacity(members.len());
        for (guard, element) in &members {
            let inside = self.member_of(element, b)?;
            truths.push(self.any(&[guard.negate(), asked(inside)])?);
        }
        self.all(&truths)
    }

    /// Posts that the sets have no element in common: members that are there for certain are told apart one by one, without a
    /// literal for each pair.
    pub(super) fn separate(&mut self, a: &SetSym, b: &SetSym) -> Build<()> {
        let (left, right) = (self.flatten(a)?, self.flatten(b)?);
        if self.is_opaque(a) || self.is_opaque(b) {
            self.leaves_out = true;
            return Ok(());
        }
        for (left_guard, l) in &left {
            for (right_guard, r) in &right {
                match (left_guard, right_guard, l, r) {
                    (Truth::Known(false), ..) | (_, Truth::Known(false), ..) => {}
                    (Truth::Known(true), Truth::Known(true), Sym::Int(l), Sym::Int(r))
                    | (Truth::Known(true), Truth::Known(true), Sym::Char(l), Sym::Char(r)) => {
                        self.post_comparison(BinaryOp::Ne, l, r, None)?;
                    }
                    _ => {
                        let equal = self.alike(l, r)?;
                        self.require_any(&[left_guard.negate(), right_guard.negate(), equal.negate()])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// How many different members the set has.
    pub(super) fn cardinality(&mut self, set: &SetSym) -> Build<Linear> {
        let members = self.flatten(set)?;
        let mut count = Linear::constant(0);
        if self.is_opaque(set) {
            self.leaves_out = true;
            return Ok(Linear::var(self.space.new_var(0, super::lower::WIDE)));
        }
        for (at, (guard, element)) in members.iter().enumerate() {
            // Counted where it's a member and no earlier one equals it.
            let mut conditions = vec![*guard];
            for (earlier_guard, earlier) in &members[..at] {
                let equal = self.alike(element, earlier)?;
                conditions.push(self.all(&[*earlier_guard, equal])?.negate());
            }
            let new = self.all(&conditions)?;
            let new = self.bit(new)?;
            match count.clone().add(1, &new) {
                Some(sum) => count = sum,
                None => self.leaves_out = true,
            }
        }
        Ok(count)
    }

    /// `left op right` for two values of one type.
    pub(super) fn compare(&mut self, op: BinaryOp, left: &Sym, right: &Sym) -> Build<Truth> {
        match (left, right) {
            (Sym::Int(l), Sym::Int(r)) | (Sym::Char(l), Sym::Char(r)) => self.reify(op, l, r),
            _ => match op {
                BinaryOp::Eq => self.equal(left, right),
                BinaryOp::Ne => Ok(self.equal(left, right)?.negate()),
                _ => match (left, right) {
                    (Sym::Bool(l), Sym::Bool(r)) => {
                        let (l, r) = (self.bit(*l)?, self.bit(*r)?);
                        self.reify(op, &l, &r)
                    }
                    (Sym::Float(var, bits), Sym::Datum(bound)) => Ok(self.float(op, *var, *bits, bound)),
                    (Sym::Datum(bound), Sym::Float(var, bits)) => {
                        Ok(self.float(op.flipped(), *var, *bits, bound))
                    }
                    _ => Ok(self.anything()),
                },
            },
        }
    }

    /// A float compared with a constant: which of the candidates satisfy it.
    fn float(&mut self, op: BinaryOp, var: Var, bits: u32, bound: &Datum) -> Truth {
        let Datum::Float(constant) = bound else { return self.anything() };
        let bound = Float::of_bits(*constant);
        let truth = |word| ground::satisfies(op, Float::of_word(word, bits).order(bound));
        if let Some(word) = self.space.value(var) {
            return Truth::Known(truth(word));
        }
        let lit = self.unknown();
        let values = (0..scalars::FLOATS.len() as i128).filter(|word| truth(*word)).collect();
        match self.post(Constraint::InValues { var, values, reified: Some(lit) }) {
            Ok(()) => Truth::Lit(lit),
            Err(_) => Truth::Known(false),
        }
    }

    /// Posts that a set's or map's neighbours increase; on structures the judge sees to it.
    pub(super) fn assert_less(&mut self, left: &Sym, right: &Sym) -> Build<()> {
        match (left, right) {
            (Sym::Int(l), Sym::Int(r)) | (Sym::Char(l), Sym::Char(r)) => {
                self.post_comparison(BinaryOp::Lt, l, r, None)
            }
            (Sym::Node(l), Sym::Node(r)) if self.is_enumeration(*l) => {
                let (l, r) = (Linear::var(self.node(*l).choice), Linear::var(self.node(*r).choice));
                self.post_comparison(BinaryOp::Lt, &l, &r, None)
            }
            _ => {
                let truth = self.compare(BinaryOp::Lt, left, right)?;
                self.require(truth)
            }
        }
    }

    /// Whether no constructor of the node's type has fields.
    fn is_enumeration(&self, id: NodeId) -> bool {
        match self.graph.node(self.node(id).ty).shape {
            Shape::Data { definition, .. } => definition.constructors.iter().all(|c| c.fields.count() == 0),
            _ => false,
        }
    }

    /// Whether two values are equal, as Rust says.
    ///
    /// # Errors
    /// [`Stop::Blocked`] while the structure of one of them is open.
    pub(super) fn equal(&mut self, left: &Sym, right: &Sym) -> Build<Truth> {
        self.equal_in(Sense::Rust, left, right)
    }

    /// Whether two values are equal part by part: a limit says of their types that they compare so.
    fn equal_by_parts(&mut self, left: &Sym, right: &Sym) -> Build<Truth> {
        self.equal_in(Sense::Parts, left, right)
    }

    /// `left op right` where the left side is the term.
    pub(super) fn compare_terms(
        &mut self,
        op: BinaryOp,
        term: &Expr,
        left: &Sym,
        right: &Sym,
    ) -> Build<Truth> {
        match (op, term) {
            (BinaryOp::Eq, Expr::Var(name)) if name.is_built_field() => self.equal_by_parts(left, right),
            _ => self.compare(op, left, right),
        }
    }

    /// Whether two values are one element of a set.
    fn alike(&mut self, left: &Sym, right: &Sym) -> Build<Truth> {
        self.equal_in(Sense::Set, left, right)
    }

    fn equal_in(&mut self, sense: Sense, left: &Sym, right: &Sym) -> Build<Truth> {
        if self.is_own_judge(left) || self.is_own_judge(right) {
            // A sequence that stands for a set is asked as Rust says.
            if sense != Sense::Parts {
                return Ok(self.anything());
            }
            // The judge asks Rust.
            self.leaves_out = true;
        }
        match (left, right) {
            (Sym::Int(l), Sym::Int(r)) | (Sym::Char(l), Sym::Char(r)) => self.reify(BinaryOp::Eq, l, r),
            (Sym::Bool(Truth::Known(known)), Sym::Bool(other))
            | (Sym::Bool(other), Sym::Bool(Truth::Known(known))) => {
                Ok(if *known { *other } else { other.negate() })
            }
            (Sym::Bool(Truth::Lit(l)), Sym::Bool(Truth::Lit(r))) => {
                let result: Lit = self.unknown();
                self.post(Constraint::Iff { result, left: *l, right: *r })?;
                Ok(Truth::Lit(result))
            }
            (Sym::Set(a), Sym::Set(b)) => {
                let (a, b) = (a.clone(), b.clone());
                let (one, other) = (self.subset(&a, &b)?, self.subset(&b, &a)?);
                self.all(&[one, other])
            }
            (Sym::Float(var, bits), Sym::Datum(bound)) | (Sym::Datum(bound), Sym::Float(var, bits))
                if sense != Sense::Set =>
            {
                Ok(self.float(BinaryOp::Eq, *var, *bits, bound))
            }
            (Sym::Datum(l), Sym::Datum(r)) => Ok(Truth::Known(match sense {
                Sense::Rust | Sense::Parts => l.same(r),
                Sense::Set => l == r,
            })),
            (Sym::Node(l), Sym::Node(r)) if l == r && self.is_same_as_itself(sense, *l)? => {
                Ok(Truth::Known(true))
            }
            (Sym::Node(l), Sym::Node(r)) if self.is_enumeration(*l) && self.is_enumeration(*r) => {
                let (l, r) = (Linear::var(self.node(*l).choice), Linear::var(self.node(*r).choice));
                self.reify(BinaryOp::Eq, &l, &r)
            }
            (Sym::Node(id), Sym::Datum(datum)) | (Sym::Datum(datum), Sym::Node(id)) => {
                self.equal_datum(sense, *id, &datum.clone())
            }
            (Sym::Either(lit, sides), other) | (other, Sym::Either(lit, sides)) => {
                let then = self.equal_in(sense, &sides[0], other)?;
                let otherwise = self.equal_in(sense, &sides[1], other)?;
                self.either(*lit, then, otherwise)
            }
            (Sym::Text(l, l_type), Sym::Text(r, r_type)) => self.formed_equal((*l, *l_type), (*r, *r_type)),
            (Sym::Text(var, ty), Sym::Datum(datum)) | (Sym::Datum(datum), Sym::Text(var, ty)) => {
                self.formed_is_datum(*var, *ty, &datum.clone())
            }
            (Sym::Unknown | Sym::Float(..) | Sym::Text(..), _)
            | (_, Sym::Unknown | Sym::Float(..) | Sym::Text(..)) => Ok(self.anything()),
            _ => self.equal_structure(sense, left, right),
        }
    }

    /// Whether it's a value of a type with a `PartialEq` of its own, which nobody can state.
    fn is_own_judge(&self, value: &Sym) -> bool {
        let Sym::Node(id) = value else { return false };
        match self.graph.node(self.node(*id).ty).shape {
            Shape::Data { definition, .. } => definition.is_own_judge(),
            _ => false,
        }
    }

    fn is_same_as_itself(&self, sense: Sense, id: NodeId) -> Build<bool> {
        Ok(sense == Sense::Set || self.graph.is_same_by_parts(self.node(id).ty)?)
    }

    fn equal_datum(&mut self, sense: Sense, id: NodeId, datum: &Datum) -> Build<Truth> {
        match datum {
            Datum::Data { index, .. } if self.is_enumeration(id) => {
                let choice = Linear::var(self.node(id).choice);
                self.reify(BinaryOp::Eq, &choice, &Linear::constant(*index as i128))
            }
            _ => self.equal_structure(sense, &Sym::Node(id), &lift(datum)),
        }
    }

    fn equal_structure(&mut self, sense: Sense, left: &Sym, right: &Sym) -> Build<Truth> {
        let (l, r) = match (self.elements(left)?, self.elements(right)?) {
            (Some(l), Some(r)) => (("", l), ("", r)),
            _ => match (self.split(left)?, self.split(right)?) {
                (Some(l), Some(r)) => (l, r),
                _ => return Ok(self.anything()),
            },
        };
        if l.0 != r.0 || l.1.len() != r.1.len() {
            return Ok(Truth::Known(false));
        }
        let mut truths = Vec::with_capacity(l.1.len());
        for (l, r) in l.1.iter().zip(&r.1) {
            truths.push(self.equal_in(sense, l, r)?);
        }
        self.all(&truths)
    }
}

/// What it means that two values are equal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    /// That `==` says so: zeros are equal, NaN isn't, and a type may have a `PartialEq` of its own.
    Rust,
    /// The same, but that all types compare their values by their parts: what a field of a value that a predicate builds is compared with.
    Parts,
    /// That they're one element of a set of the logic: by their data.
    Set,
}

fn set_of(elements: Vec<Sym>) -> Rc<SetSym> {
    elements.into_iter().fold(Rc::new(SetSym::Empty), |set, element| {
        let single = Rc::new(SetSym::Single(element));
        match *set {
            SetSym::Empty => single,
            _ => Rc::new(SetSym::Union(set, single)),
        }
    })
}
