//! Measures of symbolic values (TTT §2.2): evaluated where the node is decided, a bounded variable where not.

use super::lower::{Build, Stop, WIDE};
use super::node::{Memo, Query, Target};
use super::symbol::{Linear, NodeId, Scope, SetSym, Sym, Truth};
use crate::measure::{Measure, MeasureSort};
use std::rc::Rc;

impl Query {
    /// A measure applied (TTT §2.2): evaluated where its node is decided, a variable where not.
    pub(super) fn measure(&mut self, measure: &'static Measure, arguments: &[Sym]) -> Build<Sym> {
        self.keep_time()?;
        if arguments.iter().any(|argument| matches!(argument, Sym::Unknown)) {
            // Its recursion would have no end.
            self.leaves_out = true;
            return Ok(match measure.result {
                MeasureSort::Bool => Sym::Bool(Truth::Lit(self.unknown())),
                MeasureSort::Int => Sym::Int(Linear::var(self.space.new_var(-WIDE, WIDE))),
                MeasureSort::Set => Sym::Set(Rc::new(SetSym::Unknown)),
                MeasureSort::Data => Sym::Unknown,
            });
        }
        let node = arguments.iter().find_map(|argument| match argument {
            Sym::Node(id) => Some(*id),
            _ => None,
        });
        let key = node.and_then(|id| memo_key(arguments, id));
        if let (Some(id), Some(others)) = (node, &key) {
            let known = |memo: &&Memo| std::ptr::eq(memo.measure, measure) && memo.others == *others;
            if let Some(memo) = self.node(id).memo.iter().find(known) {
                return Ok(memo.value.clone());
            }
        }
        let mut scope = Scope::default();
        for (name, argument) in measure.parameters.iter().zip(arguments) {
            scope = scope.bind(*name, argument.clone());
        }
        let undecided = node.filter(|id| self.node(*id).decided.is_none());
        let value = match undecided {
            Some(id) => self.suspend_measure(measure, id, &scope)?,
            None => match measure.result {
                MeasureSort::Bool => Sym::Bool(self.truth(&measure.body, &scope)?),
                MeasureSort::Int => Sym::Int(self.linear(&measure.body, &scope)?),
                MeasureSort::Set => Sym::Set(self.set(&measure.body, &scope)?),
                MeasureSort::Data => self.symbol(&measure.body, &scope)?,
            },
        };
        if let (Some(id), Some(others)) = (node, key) {
            self.remember(id, Memo { measure, others, value: value.clone() });
        }
        Ok(value)
    }

    /// Whether the measure of these arguments is evaluated now: the node that it's asked of is decided.
    pub(super) fn is_evaluated(&self, measure: &Measure, arguments: &[Sym]) -> bool {
        let nodes = || {
            arguments
                .iter()
                .filter_map(|argument| if let Sym::Node(id) = argument { Some(*id) } else { None })
        };
        measure.result == MeasureSort::Bool
            && !arguments.iter().any(|argument| matches!(argument, Sym::Unknown))
            && nodes().next().is_some_and(|id| self.node(id).decided.is_some())
    }

    pub(super) fn suspend_measure(
        &mut self,
        measure: &'static Measure,
        id: NodeId,
        scope: &Scope,
    ) -> Build<Sym> {
        let (ty, budget) = (self.node(id).ty, self.node(id).budget);
        self.clipped |= self.may_grow(ty)?;
        Ok(match measure.result {
            MeasureSort::Bool => match self.ranges.truth(measure, ty, budget) {
                Some(known) => Sym::Bool(Truth::Known(known)),
                None => {
                    let lit = self.unknown();
                    self.suspend(id, &measure.body, scope, Target::Equal(lit));
                    Sym::Bool(Truth::Lit(lit))
                }
            },
            MeasureSort::Int => {
                let (low, high) = self.interval(measure, id);
                let var = self.space.new_var(low, high);
                self.suspend(id, &measure.body, scope, Target::Int(var));
                Sym::Int(Linear::var(var))
            }
            MeasureSort::Set => Sym::Set(self.pending_set(id, &measure.body, scope)),
            // Whoever asks for it waits for the node.
            MeasureSort::Data => return Err(Stop::Blocked(id)),
        })
    }
}

fn memo_key(arguments: &[Sym], node: NodeId) -> Option<Vec<Linear>> {
    let mut others = Vec::new();
    let mut seen = false;
    for argument in arguments {
        match argument {
            Sym::Node(id) if *id == node && !seen => seen = true,
            Sym::Int(linear) => others.push(linear.clone()),
            _ => return None,
        }
    }
    Some(others)
}
