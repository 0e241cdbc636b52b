//! `match`: which arm is taken is a condition, what its pattern binds are the fields of the alternatives it fits.

use super::query::{Build, Query};
use super::symbol::{Alternative, Scope, Sym};
use crate::expr::{Arm, BinaryOp, Name, Pattern};
use touchstone_logic::TermId;

/// How a pattern meets a symbolic value: when, and what it binds then.
struct Fit {
    when: TermId,
    bound: Vec<(Name, Sym)>,
}

/// The names that a pattern binds, to values of which nothing is known.
fn names(pattern: &Pattern, bound: &mut Vec<(Name, Sym)>) {
    match pattern {
        Pattern::Bind(name) => bound.push((*name, Sym::Unknown)),
        Pattern::Constructor { before, after, .. } => {
            before.iter().chain(after).for_each(|inner| names(inner, bound))
        }
        Pattern::Struct { fields, .. } => fields.iter().for_each(|(_, inner)| names(inner, bound)),
        Pattern::Tuple(patterns) | Pattern::Or(patterns) => {
            patterns.iter().for_each(|inner| names(inner, bound))
        }
        Pattern::Wild | Pattern::Bool(_) | Pattern::Int(_) | Pattern::Char(_) | Pattern::Const(_) => {}
    }
}

impl Query {
    /// The value of the first arm that fits.
    pub(super) fn arms(&mut self, value: &Sym, arms: &[Arm], scope: &Scope) -> Build<Sym> {
        let mut taken = Vec::new();
        for arm in arms {
            let fit = self.fit(&arm.pattern, value)?;
            if fit.when == self.no {
                continue;
            }
            let inner =
                fit.bound.into_iter().fold(scope.clone(), |scope, (name, value)| scope.bind(name, value));
            let when = match &arm.guard {
                Some(guard) => {
                    let guard = self.truth(guard, &inner)?;
                    self.all(&[fit.when, guard])?
                }
                None => fit.when,
            };
            if when == self.no {
                continue;
            }
            let body = self.symbol(&arm.body, &inner)?;
            taken.push((when, body));
            if when == self.yes {
                break;
            }
        }
        // Arms are exhaustive: the last one is taken where none before it was.
        let mut taken = taken.into_iter().rev();
        let Some((_, mut result)) = taken.next() else { return Ok(Sym::Unknown) };
        for (when, body) in taken {
            result = self.choose(when, body, result)?;
        }
        Ok(result)
    }

    fn fit(&mut self, pattern: &Pattern, value: &Sym) -> Build<Fit> {
        let literal = match pattern {
            Pattern::Wild => return Ok(Fit { when: self.yes, bound: Vec::new() }),
            Pattern::Bind(name) => return Ok(Fit { when: self.yes, bound: vec![(*name, value.clone())] }),
            Pattern::Or(patterns) => {
                let mut fits = Vec::with_capacity(patterns.len());
                for pattern in patterns {
                    fits.push(self.fit(pattern, value)?);
                }
                return self.first_fit(fits);
            }
            Pattern::Constructor { .. } | Pattern::Struct { .. } | Pattern::Tuple(_) => {
                return self.fit_structure(pattern, value);
            }
            Pattern::Bool(b) => Sym::Bool(if *b { self.yes } else { self.no }),
            Pattern::Int(i) => Sym::Int(self.literal(i)),
            Pattern::Char(c) => Sym::Char(self.small(u32::from(*c).into())),
            Pattern::Const(datum) => self.lift(datum),
        };
        Ok(Fit { when: self.compare(BinaryOp::Eq, value, &literal)?, bound: Vec::new() })
    }

    /// The first of several fits that holds: a name that more than one binds is what the first of them says.
    fn first_fit(&mut self, fits: Vec<Fit>) -> Build<Fit> {
        let never = self.no;
        let mut joined = Fit { when: never, bound: Vec::new() };
        for fit in fits.into_iter().rev().filter(|fit| fit.when != never) {
            for (name, value) in fit.bound {
                match joined.bound.iter().position(|(known, _)| *known == name) {
                    Some(at) => {
                        let otherwise = std::mem::replace(&mut joined.bound[at].1, Sym::Unknown);
                        joined.bound[at].1 = self.choose(fit.when, value, otherwise)?;
                    }
                    None => joined.bound.push((name, value)),
                }
            }
            joined.when = self.any(&[fit.when, joined.when])?;
        }
        Ok(joined)
    }

    fn fit_structure(&mut self, pattern: &Pattern, value: &Sym) -> Build<Fit> {
        let mut fits = Vec::new();
        if let Sym::OneOf(parts) = value {
            for (condition, part) in parts.iter() {
                let fit = self.fit_structure(pattern, part)?;
                fits.push(Fit { when: self.all(&[*condition, fit.when])?, ..fit });
            }
            return self.first_fit(fits);
        }
        let Some(alternatives) = self.alternatives(value) else {
            let mut bound = Vec::new();
            names(pattern, &mut bound);
            return Ok(Fit { when: self.vague_truth()?, bound });
        };
        for alternative in alternatives.iter() {
            let Some(parts) = self.parts(pattern, value, alternative) else { continue };
            let (mut truths, mut bound) = (vec![alternative.guard], Vec::new());
            for (pattern, field) in parts {
                let fit = self.fit(pattern, &field)?;
                truths.push(fit.when);
                bound.extend(fit.bound);
            }
            fits.push(Fit { when: self.all(&truths)?, bound });
        }
        self.first_fit(fits)
    }

    /// The patterns inside a pattern with the fields they meet; `None` where the constructor is another.
    fn parts<'p>(
        &self,
        pattern: &'p Pattern,
        value: &Sym,
        alternative: &Alternative,
    ) -> Option<Vec<(&'p Pattern, Sym)>> {
        let fields = &alternative.fields;
        match pattern {
            Pattern::Tuple(patterns) => Some(patterns.iter().zip(fields.iter().cloned()).collect()),
            Pattern::Constructor { name, before, rest, after } => {
                let given = before.len() + after.len();
                if *name != alternative.name || given > fields.len() || (given < fields.len() && !rest) {
                    return None;
                }
                let positions = (0..before.len()).chain(fields.len() - after.len()..fields.len());
                let fields = positions.map(|at| fields[at].clone());
                Some(before.iter().chain(after).zip(fields).collect())
            }
            Pattern::Struct { name, fields: members } if *name == alternative.name => members
                .iter()
                .map(|(member, pattern)| {
                    let at = match member {
                        crate::expr::Member::Index(at) => Some(*at),
                        crate::expr::Member::Named(name) => self.position(value, alternative.index, name),
                    };
                    Some((pattern, at.and_then(|at| fields.get(at).cloned())?))
                })
                .collect(),
            _ => None,
        }
    }
}
