//! Which exports make instances of structure types, and which take them: learnt while the search runs, from
//! what exports returned and what was asked of their arguments.
//!
//! RCC §5.3 instantiates inputs before their neighbours. Where an input is an instance, and some export has
//! been seen to make one, that's the cheapest instance there is: it satisfies the module's own invariants,
//! which one that the client builds field by field meets only by luck. So an act on an export that takes what the last act made
//! goes before acts that begin anew.
//!
//! What's learnt only orders the search. It's the same in every run, as the search itself is.

use std::collections::{BTreeMap, BTreeSet};

use super::State;
use crate::heap::{Path, Slot};
use crate::symbolic::Value;
use touchstone_front_racket::core::{Program, StructId};

/// Number of a result's parts that are looked at.
const MAX_PARTS: usize = 16;

/// Who makes and who takes instances. Exports are named by their index.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    makes: BTreeSet<(usize, StructId)>,
    takes: BTreeSet<(usize, StructId)>,
    /// Numbers of times that clients have called these exports in this order.
    begun: BTreeMap<Vec<usize>, u32>,
    /// Numbers of times that an export could have been asked for an instance.
    offered: BTreeMap<(usize, StructId), u32>,
}

/// Number of times that an export may be asked for instances before it costs more, if it has never made one.
const PATIENCE: u32 = 8;

impl Flow {
    /// An export has returned a value. Instances that are parts of it count: a client can take them out.
    pub(super) fn returned(&mut self, program: &Program, state: &State, export: usize, result: &Value) {
        for id in instances(state, result) {
            let mut next = Some(id);
            while let Some(id) = next {
                self.makes.insert((export, id));
                next = program.struct_type(id).parent;
            }
        }
    }

    /// Something was asked of an argument of an export that depends on its being an instance.
    pub(super) fn asked(&mut self, export: usize, id: StructId) {
        self.takes.insert((export, id));
    }

    /// A client begins the last of its acts. What that costs: the logarithm of how often the same exports were
    /// called in the same order before, with other arguments, so that new orders are tried soon.
    pub(super) fn begins(&mut self, body: &Slot) -> u32 {
        let Slot::Body(body) = body else { return 0 };
        let export = |path: &Path| if let Path::Export(index) = path { *index } else { usize::MAX };
        let order: Vec<usize> = body.steps.iter().map(|step| export(&step.target)).collect();
        let count = self.begun.entry(order).or_default();
        *count += 1;
        count.ilog2()
    }

    /// An export could be asked for an instance of a type that a client could build as well. What that costs more: it grows as
    /// long as the export has made none, since each try has arguments of its own, and may fail in many ways.
    pub(super) fn offers(&mut self, export: usize, id: StructId) -> u32 {
        let count = self.offered.entry((export, id)).or_default();
        *count += 1;
        if self.makes.contains(&(export, id)) { 0 } else { *count / PATIENCE }
    }

    /// Whether some export takes what some export makes.
    pub fn links(&self) -> bool {
        self.makes.iter().any(|(_, id)| self.takes.iter().any(|(_, other)| other == id))
    }

    /// Whether an export has asked for an instance of which the value is one, or has one among its parts.
    pub(super) fn takes(&self, program: &Program, state: &State, export: usize, value: &Value) -> bool {
        instances(state, value).into_iter().any(|id| {
            let mut wanted = self.takes.iter().filter(|(other, _)| *other == export);
            wanted.any(|(_, ancestor)| program.derives_from(id, *ancestor))
        })
    }
}

/// The types of a value and of its first parts.
fn instances(state: &State, value: &Value) -> Vec<StructId> {
    let mut found = Vec::new();
    let mut pending = vec![value.clone()];
    for _ in 0..MAX_PARTS {
        let Some(value) = pending.pop() else { break };
        match state.heap.resolve(&value) {
            Value::Instance(instance) => found.push(instance.ty),
            Value::MutableInstance(id, _) => found.push(id),
            Value::Pair(pair) => pending.extend([pair.second.clone(), pair.first.clone()]),
            Value::Vector(elements) => pending.extend(elements.iter().cloned()),
            Value::Box(content) => pending.push((*content).clone()),
            Value::Values(values) => pending.extend(values.iter().cloned()),
            _ => {}
        }
    }
    found
}
