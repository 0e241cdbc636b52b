//! Patterns against symbolic values: an arm is taken, left, or taken under a condition.

use super::lower::{Build, Stop, known_int, lift};
use super::node::Query;
use super::symbol::{Linear, NodeId, Scope, Sym, Truth};
use crate::datum::Datum;
use crate::expr::{Arm, BinaryOp, Name, Pattern};
use crate::graph::Shape;
use touchstone_solve::kernel::Lit;

/// How a pattern meets a symbolic value.
pub(super) enum Fit {
    Never,
    Always(Scope),
    When(Truth, Scope),
}

fn bound_names(pattern: &Pattern, names: &mut Vec<Name>) {
    match pattern {
        Pattern::Bind(name) => names.push(*name),
        Pattern::Constructor { before, after, .. } => {
            before.iter().chain(after).for_each(|field| bound_names(field, names));
        }
        Pattern::Struct { fields, .. } => fields.iter().for_each(|(_, field)| bound_names(field, names)),
        Pattern::Tuple(fields) => fields.iter().for_each(|field| bound_names(field, names)),
        Pattern::Or(alternatives) => {
            if let Some(first) = alternatives.first() {
                bound_names(first, names);
            }
        }
        Pattern::Wild | Pattern::Bool(_) | Pattern::Int(_) | Pattern::Char(_) | Pattern::Const(_) => {}
    }
}

impl Query {
    /// The one arm that certainly matches first, if that is known.
    pub(super) fn first_arm(
        &mut self,
        value: &Sym,
        arms: &'static [Arm],
        scope: &Scope,
    ) -> Build<Option<(&'static Arm, Scope)>> {
        for arm in arms {
            match self.fit(&arm.pattern, value, scope)? {
                Fit::Never => continue,
                Fit::Always(inner) => match &arm.guard {
                    None => return Ok(Some((arm, inner))),
                    Some(guard) => match self.truth(guard, &inner)? {
                        Truth::Known(true) => return Ok(Some((arm, inner))),
                        Truth::Known(false) => continue,
                        Truth::Lit(_) => return Ok(None),
                    },
                },
                Fit::When(..) => return Ok(None),
            }
        }
        Ok(None)
    }

    pub(super) fn arms(&mut self, value: &Sym, arms: &'static [Arm], scope: &Scope) -> Build<Sym> {
        let Some((arm, rest)) = arms.split_first() else { return Ok(Sym::Unknown) };
        let (condition, inner) = match self.fit(&arm.pattern, value, scope)? {
            Fit::Never => return self.arms(value, rest, scope),
            Fit::Always(inner) => (Truth::Known(true), inner),
            Fit::When(truth, inner) => (truth, inner),
        };
        let condition = match &arm.guard {
            Some(guard) => {
                let guard = self.truth(guard, &inner)?;
                self.all(&[condition, guard])?
            }
            None => condition,
        };
        match condition {
            Truth::Known(true) => self.symbol(&arm.body, &inner),
            Truth::Known(false) => self.arms(value, rest, scope),
            Truth::Lit(lit) => {
                let then = self.symbol(&arm.body, &inner)?;
                match rest.is_empty() {
                    true => Ok(then),
                    false => {
                        let otherwise = self.arms(value, rest, scope)?;
                        self.choose(lit, then, otherwise)
                    }
                }
            }
        }
    }

    pub(super) fn fit(&mut self, pattern: &'static Pattern, value: &Sym, scope: &Scope) -> Build<Fit> {
        let equal = |query: &mut Query, other: Sym| {
            Ok(match query.equal(value, &other)? {
                Truth::Known(true) => Fit::Always(scope.clone()),
                Truth::Known(false) => Fit::Never,
                truth => Fit::When(truth, scope.clone()),
            })
        };
        match pattern {
            Pattern::Wild => return Ok(Fit::Always(scope.clone())),
            Pattern::Bind(name) => return Ok(Fit::Always(scope.bind(*name, value.clone()))),
            _ => {}
        }
        if let Sym::Either(lit, sides) = value {
            return self.fit_either(pattern, *lit, sides, scope);
        }
        match pattern {
            Pattern::Wild | Pattern::Bind(_) => Ok(Fit::Always(scope.clone())),
            Pattern::Bool(b) => equal(self, Sym::Bool(Truth::Known(*b))),
            Pattern::Int(i) => equal(self, known_int(i)),
            Pattern::Char(c) => equal(self, Sym::Char(Linear::constant(i128::from(u32::from(*c))))),
            Pattern::Const(datum) => equal(self, lift(datum)),
            Pattern::Or(alternatives) => {
                let mut truths = Vec::new();
                for alternative in alternatives {
                    match self.fit(alternative, value, scope)? {
                        Fit::Never => {}
                        Fit::Always(inner) if truths.is_empty() => return Ok(Fit::Always(inner)),
                        Fit::Always(_) => truths.push(Truth::Known(true)),
                        Fit::When(truth, _) => truths.push(truth),
                    }
                }
                Ok(match self.any(&truths)? {
                    Truth::Known(true) => Fit::Always(scope.clone()),
                    Truth::Known(false) => Fit::Never,
                    truth => Fit::When(truth, scope.clone()),
                })
            }
            Pattern::Tuple(patterns) => {
                let Some((_, fields)) = self.split(value)? else {
                    return Ok(Fit::When(self.anything(), scope.clone()));
                };
                self.fit_fields(patterns.iter().zip(fields), scope)
            }
            Pattern::Constructor { name, before, rest: _, after } => {
                if let (Sym::Node(id), true) = (value, before.is_empty() && after.is_empty())
                    && let Some(fit) = self.fit_nullary(name, *id, scope)?
                {
                    return Ok(fit);
                }
                let Some((actual, fields)) = self.split(value)? else {
                    return Ok(Fit::When(self.anything(), scope.clone()));
                };
                if actual != *name || before.len() + after.len() > fields.len() {
                    return Ok(Fit::Never);
                }
                let tail = fields.len() - after.len();
                let positions = (0..before.len()).chain(tail..fields.len());
                let chosen: Vec<Sym> = positions.map(|at| fields[at].clone()).collect();
                self.fit_fields(before.iter().chain(after).zip(chosen), scope)
            }
            Pattern::Struct { name, fields } => {
                let Some((actual, _)) = self.split(value)? else {
                    return Ok(Fit::When(self.anything(), scope.clone()));
                };
                if actual != *name {
                    return Ok(Fit::Never);
                }
                let mut chosen = Vec::with_capacity(fields.len());
                for (member, pattern) in fields {
                    chosen.push((pattern, self.member(value, member)?));
                }
                self.fit_fields(chosen.into_iter(), scope)
            }
        }
    }

    /// A pattern against one of two values. What it binds in both is one of two values too.
    fn fit_either(
        &mut self,
        pattern: &'static Pattern,
        lit: Lit,
        sides: &[Sym; 2],
        scope: &Scope,
    ) -> Build<Fit> {
        let fits = |fit: Fit, scope: &Scope| match fit {
            Fit::Never => (Truth::Known(false), scope.clone()),
            Fit::Always(inner) => (Truth::Known(true), inner),
            Fit::When(truth, inner) => (truth, inner),
        };
        let (then, bound) = fits(self.fit(pattern, &sides[0], scope)?, scope);
        let (otherwise, other) = fits(self.fit(pattern, &sides[1], scope)?, scope);
        let mut names = Vec::new();
        bound_names(pattern, &mut names);
        let mut inner = scope.clone();
        for name in names {
            let value = match (bound.find(name), other.find(name)) {
                (Some(one), Some(two)) => self.choose(lit, one.clone(), two.clone())?,
                (Some(one), None) => one.clone(),
                (None, Some(two)) => two.clone(),
                (None, None) => Sym::Unknown,
            };
            inner = inner.bind(name, value);
        }
        Ok(match (then, otherwise) {
            (Truth::Known(true), Truth::Known(true)) => Fit::Always(inner),
            (Truth::Known(false), Truth::Known(false)) => Fit::Never,
            _ => Fit::When(self.either(lit, then, otherwise)?, inner),
        })
    }

    /// A constructor without fields asks only for the choice, which the kernel knows before it's decided.
    pub(super) fn fit_nullary(&mut self, name: &str, id: NodeId, scope: &Scope) -> Build<Option<Fit>> {
        let (ty, choice) = (self.node(id).ty, self.node(id).choice);
        let Shape::Data { definition, .. } = self.graph.node(ty).shape else { return Ok(None) };
        let Some(index) = definition.constructors.iter().position(|constructor| constructor.name == name)
        else {
            return Ok(Some(Fit::Never));
        };
        if let Some(chosen) = self.node(id).decided {
            return Ok(Some(if chosen == index { Fit::Always(scope.clone()) } else { Fit::Never }));
        }
        if definition.constructors.iter().any(|other| other.fields.count() > 0) {
            // The other arms look into the value: wait for it.
            return Err(Stop::Blocked(id));
        }
        Ok(Some(match self.reify(BinaryOp::Eq, &Linear::var(choice), &Linear::constant(index as i128))? {
            Truth::Known(true) => Fit::Always(scope.clone()),
            Truth::Known(false) => Fit::Never,
            truth => Fit::When(truth, scope.clone()),
        }))
    }

    pub(super) fn fit_fields(
        &mut self,
        pairs: impl Iterator<Item = (&'static Pattern, Sym)>,
        scope: &Scope,
    ) -> Build<Fit> {
        let mut scope = scope.clone();
        let mut conditions = Vec::new();
        for (pattern, value) in pairs {
            match self.fit(pattern, &value, &scope)? {
                Fit::Never => return Ok(Fit::Never),
                Fit::Always(inner) => scope = inner,
                Fit::When(truth, inner) => {
                    conditions.push(truth);
                    scope = inner;
                }
            }
        }
        Ok(match self.all(&conditions)? {
            Truth::Known(true) => Fit::Always(scope),
            Truth::Known(false) => Fit::Never,
            truth => Fit::When(truth, scope),
        })
    }

    /// Constructor name and fields; `None` for what isn't data.
    ///
    /// # Errors
    /// [`Stop::Blocked`] while the constructor is open.
    pub(super) fn split(&mut self, value: &Sym) -> Build<Option<(&'static str, Vec<Sym>)>> {
        Ok(match value {
            Sym::Node(id) => {
                let node = self.node(*id);
                let Shape::Data { definition, .. } = self.graph.node(node.ty).shape else { return Ok(None) };
                let Some(chosen) = node.decided else { return Err(Stop::Blocked(*id)) };
                Some((definition.constructors[chosen].name, node.fields.clone()))
            }
            Sym::Tuple(parts) => Some(("", parts.to_vec())),
            Sym::Construct(name, fields) => Some((name, fields.to_vec())),
            Sym::Datum(datum) => match &**datum {
                Datum::Data { name, fields, .. } => Some((name, fields.iter().map(lift).collect())),
                _ => None,
            },
            _ => None,
        })
    }
}
