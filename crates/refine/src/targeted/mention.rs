//! Which constraints mention a scalar: what tells the search whether the kernel has to know its value.
//!
//! Every constraint that the query posts is noted here, with the variables it's about; what is posted at a level goes with it. When
//! a structure is complete, [`Query::list_mentions`] says of each scalar how the constraints that can still do something
//! mention it. Cost: O(variables of the constraints) for each structure.

use super::node::Query;
use touchstone_solve::kernel::{Constraint, Lit, Var};

/// How the constraints that aren't settled mention a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mention {
    Nowhere,
    /// Only plain ones do: comparisons of sums and differences in which nothing but scalars is open. When one of these is left
    /// open, propagation has removed exactly the values that the comparison forbids.
    Plain,
    Elsewhere,
}

/// The variables of the constraints posted so far.
#[derive(Default)]
pub(super) struct Mentions {
    /// In order of creation.
    scalars: Vec<Var>,
    vars: Vec<Var>,
    /// Of each constraint the end of its variables, and whether it is a comparison.
    ends: Vec<(u32, bool)>,
    /// How many constraints aren't understood: then anything may be mentioned anywhere.
    obscure: usize,
    /// By variable, for the structure at hand.
    listed: Vec<Mention>,
}

/// What there was when a level was opened.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    scalars: usize,
    vars: usize,
    ends: usize,
    obscure: usize,
}

impl Mentions {
    pub(super) fn mark(&self) -> Mark {
        let Mentions { scalars, vars, ends, obscure, .. } = self;
        Mark { scalars: scalars.len(), vars: vars.len(), ends: ends.len(), obscure: *obscure }
    }

    pub(super) fn undo_to(&mut self, mark: Mark) {
        self.scalars.truncate(mark.scalars);
        self.vars.truncate(mark.vars);
        self.ends.truncate(mark.ends);
        self.obscure = mark.obscure;
    }

    /// A variable of the input, new.
    pub(super) fn scalar(&mut self, var: Var) {
        self.scalars.push(var);
    }

    pub(super) fn note(&mut self, constraint: &Constraint) {
        let literal = |lit: &Lit| lit.var;
        let comparison = match constraint {
            Constraint::Linear { terms, reified, .. } => {
                self.vars.extend(terms.iter().map(|(_, var)| *var));
                self.vars.extend(reified.iter().map(literal));
                terms.iter().all(|(coefficient, _)| coefficient.unsigned_abs() == 1)
            }
            // About one variable: what it forbids is no longer in the domain.
            Constraint::InValues { reified: None, .. } => return,
            Constraint::InValues { var, reified: Some(lit), .. } => {
                self.vars.extend([*var, lit.var]);
                true
            }
            Constraint::Clause(lits) => {
                self.vars.extend(lits.iter().map(literal));
                false
            }
            Constraint::Or { result, of } | Constraint::And { result, of } => {
                self.vars.push(result.var);
                self.vars.extend(of.iter().map(literal));
                false
            }
            Constraint::Iff { result, left, right } | Constraint::Xor { result, left, right } => {
                self.vars.extend([result.var, left.var, right.var]);
                false
            }
            Constraint::Product { result, left, right }
            | Constraint::Quotient { result, left, right }
            | Constraint::Remainder { result, left, right } => {
                self.vars.extend([*result, *left, *right]);
                false
            }
            Constraint::Min { result, of } | Constraint::Max { result, of } => {
                self.vars.push(*result);
                self.vars.extend(of);
                false
            }
            Constraint::Abs { result, of } => {
                self.vars.extend([*result, *of]);
                false
            }
            Constraint::IfThenElse { result, condition, then, otherwise } => {
                self.vars.extend([*result, condition.var, *then, *otherwise]);
                false
            }
            Constraint::Element { result, index, of } => {
                self.vars.extend([*result, *index]);
                self.vars.extend(of);
                false
            }
            _ => {
                self.obscure += 1;
                return;
            }
        };
        self.ends.push((self.vars.len() as u32, comparison));
    }
}

impl Query {
    /// Finds out how each scalar is mentioned, now that the structure is complete and the kernel at its fixpoint.
    pub(super) fn list_mentions(&mut self) {
        let Mentions { scalars, vars, ends, listed, .. } = &mut self.mentions;
        listed.clear();
        // What isn't a scalar stays `Elsewhere`.
        listed.resize(self.space.var_count(), Mention::Elsewhere);
        for scalar in scalars.iter() {
            listed[scalar.index()] = Mention::Nowhere;
        }
        // Which scalars there are has to be known apart from what was found of them.
        let is_scalar = |var: &Var| scalars.binary_search(var).is_ok();
        let mut start = 0;
        for (end, comparison) in ends.iter() {
            let of = &vars[start..*end as usize];
            start = *end as usize;
            let mut open = of.iter().filter(|var| !self.space.is_fixed(**var));
            let plain = *comparison && open.clone().all(is_scalar);
            let found = if plain { Mention::Plain } else { Mention::Elsewhere };
            open.by_ref().for_each(|var| {
                let known = &mut listed[var.index()];
                if *known != Mention::Elsewhere {
                    *known = found;
                }
            });
        }
    }

    /// How the open constraints mention a scalar: valid until the structure changes.
    pub(super) fn mentioned(&self, var: Var) -> Mention {
        match self.mentions.obscure {
            0 => self.mentions.listed.get(var.index()).copied().unwrap_or(Mention::Elsewhere),
            _ => Mention::Elsewhere,
        }
    }
}
