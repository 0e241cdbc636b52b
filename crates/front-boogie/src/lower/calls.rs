//! In which order functions with bodies are lowered: those that a body calls before the function itself, so that its body can have theirs
//! in it. A function that calls itself, by way of others perhaps, has to stay a symbol.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast::{DeclarationKind, File, Function, Name, NodeKind};

/// The functions with bodies in that order, and those that calls lead back to. Cost: linear.
pub(super) fn order(file: &File) -> (Vec<&Function>, FxHashSet<Name>) {
    let mut functions: Vec<&Function> = vec![];
    let mut known: FxHashMap<Name, usize> = FxHashMap::default();
    for declaration in &file.declarations {
        if let DeclarationKind::Function(function) = &declaration.kind
            && function.body.is_some()
        {
            known.entry(function.name.name).or_insert(functions.len());
            functions.push(function);
        }
    }
    let called = |function: &Function| -> Vec<usize> {
        let Some(body) = function.body else { return vec![] };
        let nodes = &file.nodes[body.first.index()..=body.root.index()];
        let names = nodes.iter().filter_map(|node| match &node.kind {
            NodeKind::Call(ident, _) => known.get(&ident.name).copied(),
            _ => None,
        });
        names.collect()
    };
    let mut order = vec![];
    let mut recursive = FxHashSet::default();
    let mut entered = vec![false; functions.len()];
    let mut left = vec![false; functions.len()];
    for root in 0..functions.len() {
        let mut stack = vec![(root, None)];
        while let Some((at, calls)) = stack.pop() {
            let mut calls: Vec<usize> = match calls {
                Some(calls) => calls,
                None if entered[at] => continue,
                None => {
                    entered[at] = true;
                    called(functions[at])
                }
            };
            match calls.pop() {
                Some(callee) => {
                    if entered[callee] && !left[callee] {
                        recursive.insert(functions[callee].name.name);
                    }
                    stack.push((at, Some(calls)));
                    stack.push((callee, None));
                }
                None => {
                    left[at] = true;
                    order.push(functions[at]);
                }
            }
        }
    }
    (order, recursive)
}
