//! What stands around an expression may say which type it's of: `s := Empty();`, `Empty() == s`, `Length(Empty(): Seq int)`. That's asked
//! where a function's type arguments show in its result only. Operands that come later are lowered for it, and once more when it's their turn.

use rustc_hash::FxHashMap;
use touchstone_program::{Program, Sort, TermId};

use super::Lowerer;
use super::function::Meaning;
use super::polymorphic_maps::mentions;
use super::scope::Scope;
use super::types::SizedSort;
use crate::ast::{self, Binary, Expr, Ident, Name, Node, NodeId, NodeKind, Quantifier, TypeKind, Unary};

/// How many nodes around it are asked.
const FARTHEST: usize = 100;

/// An expression that's being lowered: the terms of its nodes, as far as it has come.
#[derive(Clone, Copy)]
pub(super) struct Lowering<'t> {
    pub expr: Expr,
    pub terms: &'t [TermId],
}

impl<'a> Lowerer<'a> {
    /// Whether a polymorphic function has type parameters that its arguments can't say.
    pub(super) fn needs_context(&self, function: Ident) -> bool {
        match self.functions.get(&function.name).map(|function| &function.meaning) {
            Some(Meaning::Polymorphic { source, .. }) => !shown(source),
            _ => false,
        }
    }

    /// The sort that what's around a node says it is of, if it does.
    pub(super) fn expected(&mut self, node: NodeId, around: Lowering<'_>, scope: &mut Scope) -> Option<Sort> {
        self.expected_within(node, around, scope, FARTHEST)
    }

    fn expected_within(
        &mut self,
        node: NodeId,
        around: Lowering<'_>,
        scope: &mut Scope,
        far: usize,
    ) -> Option<Sort> {
        let file = self.file;
        let above = &file.nodes[node.index() + 1..=around.expr.root.index().max(node.index())];
        let Some(distance) = above.iter().position(|other| operands(other).any(|operand| operand == node))
        else {
            return scope.expected.clone();
        };
        let far = far.checked_sub(1)?;
        let parent = NodeId(node.0 + 1 + distance as u32);
        match &above[distance].kind {
            NodeKind::Coerce(_, ty) => Some(self.resolve_in(ty, &scope.types).ok()?.sort),
            NodeKind::Unary(Unary::Not, _) => Some(Sort::Bool),
            NodeKind::Unary(Unary::Minus, _) | NodeKind::Old(_) => {
                self.expected_within(parent, around, scope, far)
            }
            NodeKind::Binary(
                Binary::And | Binary::Or | Binary::Implies | Binary::Explies | Binary::Iff,
                ..,
            ) => Some(Sort::Bool),
            NodeKind::Binary(_, a, b) => {
                let other = if *a == node { (*b, Some(*a)) } else { (*a, None) };
                self.sort_of_operand(other, around, scope)
            }
            NodeKind::If(condition, ..) if *condition == node => Some(Sort::Bool),
            NodeKind::If(_, a, b) => {
                let wanted = self.expected_within(parent, around, scope, far);
                let other = if *a == node { (*b, Some(*a)) } else { (*a, None) };
                wanted.or_else(|| self.sort_of_operand(other, around, scope))
            }
            NodeKind::Select(map, indices) if *map == node => {
                let element = match self.expected_within(parent, around, scope, far) {
                    Some(element) => element,
                    // It doesn't matter which: nothing is to be learnt of it.
                    None if self.elements_are_fixed(node) => Sort::Bool,
                    None => return None,
                };
                let mut sorts = vec![];
                let mut before = *map;
                for index in indices {
                    sorts.push(self.sort_of_operand((*index, Some(before)), around, scope)?);
                    before = *index;
                }
                Some(Program::map_sort(&sorts, element))
            }
            NodeKind::Select(map, indices) | NodeKind::Update(map, indices, _) if *map != node => {
                let map = self.sort_of_operand((*map, None), around, scope)?;
                let position = indices.iter().position(|index| *index == node);
                index_or_element(&map, position.unwrap_or(indices.len()), indices.len())
            }
            NodeKind::Call(ident, arguments) => {
                let position = arguments.iter().position(|argument| *argument == node)?;
                self.sort_of_parameter((*ident, arguments), position, (parent, around), scope, far)
            }
            NodeKind::Quantified(binder, _, body) if *body == node => match &self.node(*binder).kind {
                NodeKind::Bind(binder) if binder.quantifier != Quantifier::Lambda => Some(Sort::Bool),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a node is an application of a polymorphic function to maps the elements of which are of the same type always.
    fn elements_are_fixed(&self, node: NodeId) -> bool {
        let NodeKind::Call(ident, _) = &self.node(node).kind else { return false };
        let Some(Meaning::Polymorphic { source, .. }) =
            self.functions.get(&ident.name).map(|function| &function.meaning)
        else {
            return false;
        };
        let mut ty = &source.result.ty;
        let mut params = &source.type_params[..];
        while let TypeKind::Named(name, _) = &ty.kind {
            let Some((own, definition)) = self.synonym(*name) else {
                return false;
            };
            // A synonym of a synonym isn't followed further: it may stand for itself.
            if matches!(definition.kind, TypeKind::Named(..)) {
                return false;
            }
            (ty, params) = (definition, own);
        }
        match &ty.kind {
            TypeKind::Map { element, .. } => !params.iter().any(|param| mentions(element, param.name)),
            _ => false,
        }
    }

    /// The sort of a parameter of a function that's applied, which other arguments and the application's own surroundings may say.
    fn sort_of_parameter(
        &mut self,
        (ident, arguments): (Ident, &[NodeId]),
        position: usize,
        (call, around): (NodeId, Lowering<'_>),
        scope: &mut Scope,
        far: usize,
    ) -> Option<Sort> {
        let source = match &self.functions.get(&ident.name)?.meaning {
            Meaning::Symbol { params, .. } => return params.get(position).cloned(),
            Meaning::Term { params, .. } => {
                return Some(self.program.store().var_sort(*params.get(position)?).clone());
            }
            Meaning::Polymorphic { source, .. } => *source,
            Meaning::Wrong => return None,
        };
        let wanted = &source.params.get(position)?.ty;
        let own = |name: &Name| source.type_params.iter().any(|param| param.name == *name);
        let mut types: FxHashMap<Name, SizedSort> = FxHashMap::default();
        let missing = |types: &FxHashMap<Name, SizedSort>| {
            source.type_params.iter().any(|param| {
                own(&param.name) && mentions(wanted, param.name) && !types.contains_key(&param.name)
            })
        };
        for (other, param) in source.params.iter().enumerate().filter(|(other, _)| *other != position) {
            if !missing(&types) {
                break;
            }
            let before = other.checked_sub(1).and_then(|before| arguments.get(before)).copied();
            if let Some(argument) = arguments.get(other)
                && let Some(sort) = self.sort_of_operand((*argument, before), around, scope)
            {
                self.unify(&param.ty, &sort, &source.type_params, &mut types);
            }
        }
        if missing(&types)
            && let Some(sort) = self.expected_within(call, around, scope, far)
        {
            self.unify(&source.result.ty, &sort, &source.type_params, &mut types);
        }
        if missing(&types) {
            return None;
        }
        Some(self.resolve_in(wanted, &types).ok()?.sort)
    }

    /// The sort of an operand; one that isn't lowered yet begins behind the other node, where there's one.
    fn sort_of_operand(
        &mut self,
        (operand, before): (NodeId, Option<NodeId>),
        around: Lowering<'_>,
        scope: &mut Scope,
    ) -> Option<Sort> {
        let position = operand.index() - around.expr.first.index();
        let term = match around.terms.get(position) {
            Some(term) => *term,
            None => {
                let expr = Expr { first: NodeId(before?.0 + 1), root: operand };
                let (errors, expected) = (self.errors.len(), scope.expected.take());
                let term = self.expression_inside(expr, scope, None);
                scope.expected = expected;
                // What's wrong is reported when it's this operand's turn.
                self.errors.truncate(errors);
                term.ok()?
            }
        };
        Some(self.program.store().sort(term).clone())
    }
}

/// Whether all type parameters of a function show in its arguments.
fn shown(source: &ast::Function) -> bool {
    let in_arguments = |param: &Ident| source.params.iter().any(|typed| mentions(&typed.ty, param.name));
    source.type_params.iter().all(in_arguments)
}

/// The sort of an index of a map, or behind the last of the element.
fn index_or_element(map: &Sort, position: usize, indices: usize) -> Option<Sort> {
    let mut sort = map;
    for at in 0..indices {
        let Sort::Array(index, element) = sort else { return None };
        if at == position {
            return Some((**index).clone());
        }
        sort = element;
    }
    Some(sort.clone())
}

/// The nodes that a node is made of.
fn operands(node: &Node) -> Box<dyn Iterator<Item = NodeId> + '_> {
    match &node.kind {
        NodeKind::Unary(_, a)
        | NodeKind::Old(a)
        | NodeKind::ToInt(a)
        | NodeKind::ToReal(a)
        | NodeKind::Coerce(a, _)
        | NodeKind::Extract(a, ..) => Box::new([*a].into_iter()),
        NodeKind::Binary(_, a, b) => Box::new([*a, *b].into_iter()),
        NodeKind::If(a, b, c) => Box::new([*a, *b, *c].into_iter()),
        NodeKind::Call(_, arguments) => Box::new(arguments.iter().copied()),
        NodeKind::Select(map, indices) => Box::new([*map].into_iter().chain(indices.iter().copied())),
        NodeKind::Update(map, indices, value) => {
            Box::new([*map].into_iter().chain(indices.iter().copied()).chain([*value]))
        }
        NodeKind::Quantified(_, patterns, body) => {
            Box::new(patterns.iter().flat_map(|pattern| pattern.iter()).chain([body]).copied())
        }
        NodeKind::Bool(_)
        | NodeKind::Int(_)
        | NodeKind::Real(_)
        | NodeKind::BitVec(..)
        | NodeKind::Float(_)
        | NodeKind::Name(_)
        | NodeKind::Bind(_) => Box::new(std::iter::empty()),
    }
}
