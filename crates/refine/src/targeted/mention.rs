//! Which constraints mention a scalar: what tells the search whether the kernel has to know its value.
//!
//! Every constraint that the query posts is noted here, with the variables it's about; what is posted at a level goes with it. When
//! a structure is complete, [`Query::list_mentions`] says of each scalar how the constraints that can still do something
//! mention it, and [`Query::differences`] whether there's anything left but differences of two. Cost: O(variables of the constraints)
//! for each structure.

use super::node::Query;
use touchstone_solve::kernel::{Constraint, Lit, Relation, Space, Var};

/// How the constraints that aren't settled mention a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mention {
    Nowhere,
    /// Only plain ones do: comparisons of sums and differences in which nothing but scalars is open. When one of these is left
    /// open, propagation has removed exactly the values that the comparison forbids.
    Plain,
    Elsewhere,
}

/// `one - other <= most`, of two open scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) one: Var,
    pub(super) other: Var,
    pub(super) most: i128,
}

/// What is known of a constraint beside its variables.
#[derive(Clone, Copy)]
enum Kind {
    /// A sum and difference of its first variables compared with a number, or equivalent to a literal that says so.
    Comparison {
        relation: Relation,
        constant: i128,
        reified: Option<Lit>,
        negative: u64,
    },
    /// Whether the first variable's value is one of some.
    Choice,
    Other,
}

/// The variables of the constraints posted so far.
#[derive(Default)]
pub(super) struct Mentions {
    /// In order of creation.
    scalars: Vec<Var>,
    vars: Vec<Var>,
    /// Of each constraint the end of its variables, and what it is.
    ends: Vec<(u32, Kind)>,
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
        let kind = match constraint {
            Constraint::Linear { terms, relation, constant, reified } => {
                self.vars.extend(terms.iter().map(|(_, var)| *var));
                self.vars.extend(reified.iter().map(literal));
                let is_sum = terms.iter().all(|(coefficient, _)| coefficient.unsigned_abs() == 1);
                if is_sum && terms.len() <= 64 {
                    let negative =
                        terms.iter().rev().fold(0, |signs, (sign, _)| signs << 1 | u64::from(*sign < 0));
                    let (relation, constant, reified) = (*relation, *constant, *reified);
                    Kind::Comparison { relation, constant, reified, negative }
                } else {
                    Kind::Other
                }
            }
            // About one variable: what it forbids is no longer in the domain.
            Constraint::InValues { reified: None, .. } => return,
            Constraint::InValues { var, reified: Some(lit), .. } => {
                self.vars.extend([*var, lit.var]);
                Kind::Choice
            }
            Constraint::Clause(lits) => {
                self.vars.extend(lits.iter().map(literal));
                Kind::Other
            }
            Constraint::Or { result, of } | Constraint::And { result, of } => {
                self.vars.push(result.var);
                self.vars.extend(of.iter().map(literal));
                Kind::Other
            }
            Constraint::Iff { result, left, right } | Constraint::Xor { result, left, right } => {
                self.vars.extend([result.var, left.var, right.var]);
                Kind::Other
            }
            Constraint::Product { result, left, right }
            | Constraint::Quotient { result, left, right }
            | Constraint::Remainder { result, left, right } => {
                self.vars.extend([*result, *left, *right]);
                Kind::Other
            }
            Constraint::Min { result, of } | Constraint::Max { result, of } => {
                self.vars.push(*result);
                self.vars.extend(of);
                Kind::Other
            }
            Constraint::Abs { result, of } => {
                self.vars.extend([*result, *of]);
                Kind::Other
            }
            Constraint::IfThenElse { result, condition, then, otherwise } => {
                self.vars.extend([*result, condition.var, *then, *otherwise]);
                Kind::Other
            }
            Constraint::Element { result, index, of } => {
                self.vars.extend([*result, *index]);
                self.vars.extend(of);
                Kind::Other
            }
            _ => {
                self.obscure += 1;
                return;
            }
        };
        self.ends.push((self.vars.len() as u32, kind));
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
        for (end, kind) in ends.iter() {
            let of = &vars[start..*end as usize];
            start = *end as usize;
            let mut open = of.iter().filter(|var| !self.space.is_fixed(**var));
            let plain = !matches!(kind, Kind::Other) && open.clone().all(is_scalar);
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

    /// The differences that are left between open scalars; `None` if anything else is left. Valid when the structure is complete and
    /// the kernel at its fixpoint: then it has removed what a comparison with one open variable forbids.
    pub(super) fn differences(&self) -> Option<Vec<Difference>> {
        let Mentions { vars, ends, obscure, .. } = &self.mentions;
        if *obscure > 0 {
            return None;
        }
        let mut differences = Vec::new();
        let mut start = 0;
        for (end, kind) in ends {
            let of = &vars[start..*end as usize];
            start = *end as usize;
            let open = of.iter().filter(|var| !self.space.is_fixed(**var)).count();
            match (open, kind) {
                (0, _) | (1, Kind::Comparison { .. } | Kind::Choice) => {}
                (2, Kind::Comparison { .. }) => kind.add_differences(of, &self.space, &mut differences)?,
                _ => return None,
            }
        }
        Some(differences)
    }
}

impl Kind {
    /// Adds what a comparison with two open variables says as differences; `None` if it says something else.
    fn add_differences(self, of: &[Var], space: &Space, differences: &mut Vec<Difference>) -> Option<()> {
        let Kind::Comparison { relation, constant, reified, negative } = self else { return None };
        let holds = reified.is_none_or(|lit| space.truth(lit) == Some(true));
        // A literal that's open is one of the two.
        if !holds && reified.and_then(|lit| space.truth(lit)).is_none() {
            return None;
        }
        let (mut most, mut added, mut subtracted) = (constant, None, None);
        let terms = &of[..of.len() - usize::from(reified.is_some())];
        for (at, var) in terms.iter().enumerate() {
            let is_negative = negative >> at & 1 == 1;
            match space.value(*var) {
                Some(value) if is_negative => most = most.checked_add(value)?,
                Some(value) => most = most.checked_sub(value)?,
                None if is_negative => subtracted = Some(*var),
                None => added = Some(*var),
            }
        }
        let (one, other) = (added?, subtracted?);
        let opposite = most.checked_neg()?;
        match (relation, holds) {
            (Relation::Le, true) => differences.push(Difference { one, other, most }),
            (Relation::Le, false) => {
                differences.push(Difference { one: other, other: one, most: opposite.checked_sub(1)? });
            }
            (Relation::Eq, true) | (Relation::Ne, false) => {
                differences.push(Difference { one, other, most });
                differences.push(Difference { one: other, other: one, most: opposite });
            }
            (Relation::Eq, false) | (Relation::Ne, true) => return None,
        }
        Some(())
    }
}
