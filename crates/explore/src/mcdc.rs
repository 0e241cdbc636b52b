//! MC/DC: for each condition two evaluations of its decision that show its effect, as `touchstone_program::formula` says what that is, by masking or by
//! unique cause. What short-circuiting left out isn't held against a pair.
//!
//! Which conditions and operators a decision has is what the front end says. Where it doesn't, decisions are found in the graph (`grouped`), and a
//! pair is one in which the condition differs, no other that both evaluate does, and the decision goes another way.

mod grouped;

use std::collections::BTreeMap;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use touchstone_program::formula::{Formula, Showing};
use touchstone_program::{Branch, Program};

use crate::code::Routine;
use crate::exploration::{DecisionTable, Evaluation, GoalId};

/// One evaluation of a decision: what each condition came to, if it was evaluated, and where control went or what the decision came to.
type Vector = (Vec<Option<bool>>, u32);

/// The most evaluations that are kept of one decision.
const MOST: usize = 4096;

/// What an edge means.
#[derive(Clone, Copy, Debug)]
struct Step {
    group: usize,
    condition: usize,
    value: bool,
    /// Where it leads, in a decision that's found in the graph and over with this.
    leads: Option<u32>,
}

/// What a decision makes of its conditions.
#[derive(Clone, Debug)]
enum Meaning {
    /// The expression of that index, with its formula.
    Formula(usize, Formula),
    /// It's known by where control goes.
    Graph,
}

/// A decision with its conditions.
#[derive(Clone, Debug)]
struct Group {
    /// The goal of each condition.
    goals: Vec<GoalId>,
    meaning: Meaning,
    /// Evaluations, each with the first case that showed it.
    seen: BTreeMap<Vector, usize>,
}

/// The decisions of a program and their evaluations.
#[derive(Clone, Debug)]
pub(crate) struct Mcdc {
    showing: Showing,
    groups: Vec<Group>,
    steps: FxHashMap<u32, Step>,
    /// The evaluations that showed each pair, with the cases that had them.
    pub(crate) pairs: FxHashMap<GoalId, [(Vector, usize); 2]>,
}

impl Group {
    fn of(goals: Vec<GoalId>, meaning: Meaning) -> Group {
        Group { goals, meaning, seen: BTreeMap::new() }
    }

    /// The conditions that two evaluations show to matter.
    fn shown(&self, a: &Vector, b: &Vector, how: Showing) -> Vec<usize> {
        match &self.meaning {
            Meaning::Formula(_, formula) => formula.shown(&a.0, &b.0, how),
            Meaning::Graph => shows(a, b).into_iter().collect(),
        }
    }
}

impl Mcdc {
    /// None yet.
    pub(crate) fn new(showing: Showing) -> Mcdc {
        Mcdc { showing, groups: vec![], steps: FxHashMap::default(), pairs: FxHashMap::default() }
    }

    /// Tells whether there are no conditions to show anything of.
    pub(crate) fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The cases that each pair needs.
    pub(crate) fn cases(&self) -> Vec<(usize, usize)> {
        self.pairs.values().map(|[(_, a), (_, b)]| (*a, *b)).collect()
    }

    /// Adds the decisions of a routine; `goal` makes the goal of a condition, by its index among the program's decisions.
    pub(crate) fn add(
        &mut self,
        program: &Program,
        routine: &Routine,
        mut goal: impl FnMut(usize) -> GoalId,
    ) {
        let layouts = &program.layouts;
        if layouts.expressions.is_empty() {
            let (groups, steps) = grouped::groups(program, routine, self.groups.len(), &mut goal);
            self.groups.extend(groups);
            self.steps.extend(steps);
            return;
        }
        let mut edges: FxHashMap<Branch, u32> = FxHashMap::default();
        for edge in routine.blocks.iter().flat_map(|block| &block.edges) {
            edges.extend(edge.branch.map(|branch| (branch, edge.number)));
        }
        let all = layouts.expressions.iter().enumerate();
        for (index, expression) in all {
            if layouts.decisions[expression.whole].procedure != routine.id {
                continue;
            }
            let group = self.groups.len();
            for (place, condition) in expression.conditions.iter().enumerate() {
                for (outcome, (_, branches)) in layouts.decisions[*condition].outcomes.iter().enumerate() {
                    for number in branches.iter().filter_map(|branch| edges.get(branch)) {
                        let step = Step { group, condition: place, value: outcome == 0, leads: None };
                        self.steps.insert(*number, step);
                    }
                }
            }
            let goals = expression.conditions.iter().map(|condition| goal(*condition)).collect();
            self.groups.push(Group::of(goals, Meaning::Formula(index, expression.formula.clone())));
        }
    }

    /// Takes the evaluations of a run into account, which is the test case of that number if it's kept: the conditions that
    /// are now shown to matter, and whether some evaluation is new and may yet be of use.
    pub(crate) fn observe(&mut self, trace: &[(u32, u32)], case: usize) -> (Vec<GoalId>, bool) {
        let mut partial: FxHashMap<(u32, usize), Vec<Option<bool>>> = FxHashMap::default();
        let (mut found, mut new) = (vec![], false);
        for (edge, call) in trace {
            let Some(step) = self.steps.get(edge).copied() else { continue };
            let group = &mut self.groups[step.group];
            let count = group.goals.len();
            let values = partial.entry((*call, step.group)).or_insert_with(|| vec![None; count]);
            if values[step.condition].is_some() {
                // The last evaluation was left in the middle.
                *values = vec![None; count];
            }
            values[step.condition] = Some(step.value);
            let over = match &group.meaning {
                Meaning::Formula(_, formula) => formula.value(values).map(u32::from),
                Meaning::Graph => step.leads,
            };
            let Some(came) = over else { continue };
            let vector = (std::mem::replace(values, vec![None; count]), came);
            if group.seen.contains_key(&vector) || group.seen.len() >= MOST {
                continue;
            }
            for (other, of) in &group.seen {
                for condition in group.shown(&vector, other, self.showing) {
                    let id = group.goals[condition];
                    if let Entry::Vacant(pair) = self.pairs.entry(id) {
                        pair.insert([(other.clone(), *of), (vector.clone(), case)]);
                        found.push(id);
                    }
                }
            }
            group.seen.insert(vector, case);
            new |= group.goals.iter().any(|id| !self.pairs.contains_key(id));
        }
        (found, new)
    }

    /// The same decisions, of which nothing is seen yet.
    pub(crate) fn anew(&self) -> Mcdc {
        let mut mcdc = self.clone();
        mcdc.pairs.clear();
        mcdc.groups.iter_mut().for_each(|group| group.seen.clear());
        mcdc
    }

    /// What was seen of each expression of the source's, in the order of the cases, and the rows that show the effect of each condition.
    pub(crate) fn tables(&self) -> Vec<DecisionTable> {
        let of = |group: &Group| {
            let Meaning::Formula(expression, _) = &group.meaning else { return None };
            let mut rows: Vec<(&Vector, usize)> = group.seen.iter().map(|(row, case)| (row, *case)).collect();
            rows.sort_by_key(|(row, case)| (*case, std::cmp::Reverse(row.0.clone())));
            let at = |vector: &Vector| rows.iter().position(|(row, _)| *row == vector);
            let pair = |id: &GoalId| {
                let [(a, _), (b, _)] = self.pairs.get(id)?;
                let (a, b) = (at(a)?, at(b)?);
                Some((a.min(b), a.max(b)))
            };
            let pairs = group.goals.iter().map(pair).collect();
            let evaluations = rows.iter().map(|((values, came), case)| Evaluation {
                values: values.clone(),
                outcome: *came != 0,
                case: *case,
            });
            Some(DecisionTable { expression: *expression, evaluations: evaluations.collect(), pairs })
        };
        self.groups.iter().filter_map(of).collect()
    }
}

/// The condition that two evaluations of a decision show to matter, if nothing is known of its operators.
fn shows(a: &Vector, b: &Vector) -> Option<usize> {
    if a.1 == b.1 {
        return None;
    }
    let mut different = a.0.iter().zip(&b.0).enumerate().filter(|(_, (x, y))| match (x, y) {
        (Some(x), Some(y)) => x != y,
        _ => false,
    });
    let only = different.next()?.0;
    different.next().is_none().then_some(only)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_differs_in_one_condition_and_in_where_it_leads() {
        // a && b: (t, t) leads to 1, (t, f) and (f, -) to 2.
        let (tt, tf, f) = (
            (vec![Some(true), Some(true)], 1),
            (vec![Some(true), Some(false)], 2),
            (vec![Some(false), None], 2),
        );
        assert_eq!(shows(&tt, &tf), Some(1));
        assert_eq!(shows(&tt, &f), Some(0));
        assert_eq!(shows(&tf, &f), None);
        // Two conditions at once show nothing.
        assert_eq!(shows(&tt, &(vec![Some(false), Some(false)], 2)), None);
    }

    #[test]
    fn evaluations_of_a_run_make_pairs_as_soon_as_both_are_there() {
        let step = |condition, value, leads| Step { group: 0, condition, value, leads };
        let mut mcdc = Mcdc::new(Showing::Masking);
        mcdc.groups = vec![Group::of(vec![GoalId(0), GoalId(1)], Meaning::Graph)];
        mcdc.steps = FxHashMap::from_iter([
            (0, step(0, true, None)),
            (1, step(0, false, Some(2))),
            (2, step(1, true, Some(1))),
            (3, step(1, false, Some(2))),
        ]);
        assert_eq!(mcdc.observe(&[(0, 0), (2, 0)], 0), (vec![], true));
        assert_eq!(mcdc.observe(&[(0, 0), (2, 0)], 1), (vec![], false));
        assert_eq!(mcdc.observe(&[(0, 0), (3, 0)], 1), (vec![GoalId(1)], true));
        // Two calls at once don't mix.
        assert_eq!(mcdc.observe(&[(0, 0), (1, 1), (2, 0)], 2), (vec![GoalId(0)], false));
        let mut cases = mcdc.cases();
        cases.sort_unstable();
        assert_eq!(cases, [(0, 1), (0, 2)]);
    }
}
