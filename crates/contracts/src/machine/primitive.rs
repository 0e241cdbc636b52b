//! Primitives on values that may be unknown (RCC §3.3, §4.1): first the domains of the arguments, each a
//! question that may split the state; then the result, with what relates it to the arguments.

pub mod data;
pub mod equality;
pub mod hash;
pub mod numeric;
mod object_name;
mod template;
pub mod text;
pub mod undefined;

use super::approximation::{Approximation, Look};
use super::frames::{Application, Control};
use super::kinds::of_domain;
use super::{Fault, FaultKind, Machine, Name, Refinement, State, Stop};
use crate::symbolic::{Atom, Guarded, Kinds, Value};
use std::rc::Rc;
use touchstone_front_racket::core::{ExprId, HashKind, Prim, StructOp};
use touchstone_front_racket::library_arity::{LibraryArity, not_followed};
use touchstone_front_racket::primitive::Domain;
use touchstone_report::{Limit, Quantity};

/// Demand on unknown data before it has parts: that it can be mutated, or not.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mutability {
    /// Nothing: of the kind that's rarer one is enough.
    Unasked,
    /// It's expected to be (or not to be): of the other kind one is enough.
    Expected(bool),
    /// That's the question, and both answers go on.
    Asked,
}

/// Longer lists aren't walked in one step.
const MAX_LIST: usize = 100_000;

/// Number of a list's elements that take the time of a step to walk over.
const WALK: usize = 8;

impl<A: Approximation> Machine<'_, A> {
    /// The rule for a primitive.
    pub(super) fn primitive(
        &mut self,
        state: &mut State,
        prim: Prim,
        application: &Application,
    ) -> Result<(), Stop> {
        let signature = prim.signature();
        let (arguments, site) = (&application.arguments, application.site);
        let has_keywords = !application.keywords.is_empty() && prim != Prim::Apply;
        if !signature.accepts(arguments.len()) || has_keywords {
            let keywords = application.keywords.iter().map(|(keyword, _)| keyword);
            if LibraryArity::of_prim(prim).is_some_and(|arity| arity.takes(arguments.len(), keywords)) {
                return Err(Stop::Unmodelled(not_followed(prim.name())));
            }
            let message = format!("{}: arity mismatch", prim.name());
            return Err(self.fault(state, FaultKind::Application(message, Value::Prim(prim)), site));
        }
        if prim == Prim::IsEqual
            && let Some(procedure) = self.compares_under_contract(state, arguments)?
        {
            state.control = Control::apply(procedure, arguments.clone(), site);
            return Ok(());
        }
        if let Some(first) = arguments.first()
            && let Value::Guarded(guarded) = state.heap.resolve(first)
            && guarded.is_data()
        {
            if let Some(control) = self.interposed(state, prim, arguments.clone(), site) {
                state.control = control;
                return Ok(());
            }
            if !matches!(signature.domain(0), Domain::Any) || prim == Prim::IsImmutable {
                let mut through = application.clone();
                through.arguments[0] = guarded.innermost().clone();
                return self.primitive(state, prim, &through);
            }
        }
        for (index, argument) in arguments.iter().enumerate() {
            let domain = signature.domain(index);
            if !self.in_domain(state, domain, argument)? {
                if let (Prim::StringReplace, Value::Instance(instance)) = (prim, state.heap.resolve(argument))
                    && self.program.is_regexp(instance.ty)
                {
                    return Err(Stop::Unmodelled(not_followed(prim.name())));
                }
                let kind = FaultKind::Domain(prim, domain.expected().to_owned(), argument.clone());
                return Err(self.fault(state, kind, site));
            }
        }
        if let Some((wanted, value)) = self.without_value(state, prim, arguments)? {
            let kind = FaultKind::Domain(prim, wanted.to_owned(), value);
            return Err(self.fault(state, kind, site));
        }
        self.leaves_out_of_primitives(state, prim, arguments, site);
        if let Some(control) = self.control_primitive(state, prim, application)? {
            state.control = control;
            return Ok(());
        }
        if let (Prim::IsProcedure, [value]) = (prim, arguments.as_slice())
            && matches!(state.heap.resolve(value), Value::Instance(_) | Value::MutableInstance(..))
            && state.heap.kinds(value) == Kinds::STRUCT
        {
            self.leaves_out("structures of the client's that are procedures");
        }
        if let (Prim::IsEq | Prim::IsEqv | Prim::IsEqual, [a, b]) = (prim, arguments.as_slice())
            && self.approximation.may_be_one(&state.heap, &state.heap.resolve(a), &state.heap.resolve(b))
                == Some(true)
        {
            let either = state.heap.unknown(Kinds::TRUE | Kinds::FALSE, None, 0);
            state.control = Control::Return(Value::Unknown(either));
            return Ok(());
        }
        let value = self.result(state, prim, arguments, site)?;
        state.control = Control::Return(value);
        Ok(())
    }

    /// The call of the prelude that a primitive is on data under contract, if the contract has something to say.
    pub(super) fn interposed(
        &self,
        state: &State,
        prim: Prim,
        arguments: Vec<Value>,
        site: Option<ExprId>,
    ) -> Option<Control> {
        let procedure = self.program.library(prim.interposed()?)?;
        Some(Control::apply(state.heap.global(procedure)?.clone(), arguments, site))
    }

    /// Whether a value is in a primitive's domain.
    fn in_domain(&mut self, state: &mut State, domain: Domain, value: &Value) -> Result<bool, Stop> {
        match domain {
            Domain::Any => Ok(true),
            Domain::List => self.decide_list(state, value),
            Domain::ListOfChar | Domain::ListOfString => {
                if !self.decide_list(state, value)? {
                    return Ok(false);
                }
                let kind = if domain == Domain::ListOfChar { Kinds::CHAR } else { Kinds::STRING };
                if self.approximation.elements_are(&state.heap, value, kind) {
                    return Ok(true);
                }
                for element in self.elements(state, value)? {
                    if !self.decide_kinds(state, &element, kind)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Domain::Natural => Ok(self.decide_kinds(state, value, Kinds::INT)?
                && self.decide(state, Prim::Le, &[Value::int(0), value.clone()])?),
            Domain::Radix | Domain::Scalar => {
                let (low, high) = if domain == Domain::Radix { (2, 16) } else { (0, 0x10_FFFF) };
                Ok(self.decide_kinds(state, value, Kinds::INT)?
                    && self.decide(state, Prim::Le, &[Value::int(low), value.clone()])?
                    && self.decide(state, Prim::Le, &[value.clone(), Value::int(high)])?)
            }
            Domain::MutableVector | Domain::MutableBox | Domain::MutableHash | Domain::ImmutableHash => {
                if !self.decide_kinds(state, value, of_domain(domain))? {
                    return Ok(false);
                }
                let mutable = !matches!(domain, Domain::ImmutableHash);
                self.unfold(state, value, Mutability::Expected(mutable))?;
                Ok(match state.heap.resolve(value) {
                    Value::MutableVector(_) | Value::MutableBox(_) | Value::MutableHash(..) => mutable,
                    _ => !mutable,
                })
            }
            _ => self.decide_kinds(state, value, of_domain(domain)),
        }
    }

    /// Makes an unknown vector, box or hash one with parts.
    pub(super) fn unfold(
        &mut self,
        state: &mut State,
        value: &Value,
        mutability: Mutability,
    ) -> Result<(), Stop> {
        let Value::Unknown(loc) = state.heap.resolve(value) else { return Ok(()) };
        let kinds = state.heap.kinds(value);
        A::unfolds(kinds)?;
        if kinds.within(Kinds::VECTOR | Kinds::BOX | Kinds::HASH) {
            self.leaves_out("impersonators and chaperones");
            if self.stateful && !state.heap.initial.is_empty() {
                // One that's given for two could be changed as one and read as the other.
                self.cut.insert(Limit::bare(Quantity::Sharing));
            }
        }
        let first = match mutability {
            Mutability::Unasked | Mutability::Asked => kinds != Kinds::HASH,
            Mutability::Expected(mutable) => mutable,
        };
        let mut ways = if kinds == Kinds::BOX { self.known_boxes(state, loc) } else { Vec::new() };
        let mut sizes = |all: &[usize], witness: usize, way: &dyn Fn(usize, bool) -> Refinement| {
            ways.extend(all.iter().map(|size| (way(*size, first), 0)));
            match mutability {
                Mutability::Unasked | Mutability::Expected(_) => ways.push((way(witness, !first), 1)),
                Mutability::Asked => ways.extend(all.iter().map(|size| (way(*size, !first), 1))),
            }
        };
        if kinds == Kinds::VECTOR {
            self.cut.insert(Limit::new(Quantity::ClientData, 4).of("vectors"));
            sizes(&[1, 0, 2, 3, 4], 1, &|length, mutable| Refinement::Vector(loc, length, mutable));
        } else if kinds == Kinds::BOX {
            sizes(&[1], 1, &|_, mutable| Refinement::Box(loc, mutable));
        } else if kinds == Kinds::HASH {
            self.cut.insert(Limit::new(Quantity::ClientData, 2).of("hashes"));
            self.leaves_out("hashes that compare keys by `eq?` or `eqv?`");
            sizes(&[0, 1, 2], 0, &|count, mutable| Refinement::Hash(loc, count, mutable));
        }
        match ways.len() {
            0 => Ok(()),
            1 => {
                state.cost += self.refine(state, &ways[0].0);
                Ok(())
            }
            _ => Err(Stop::Split(ways)),
        }
    }

    /// The boxes that the client has in scope of an unknown value, which may be one of them (RCC §4.4).
    fn known_boxes(&self, state: &State, loc: crate::symbolic::Loc) -> Vec<(Refinement, u32)> {
        let mut ways = Vec::new();
        let mut scope = state.heap.facts(loc).and_then(|unknown| unknown.scope.clone());
        while let Some(client) = scope {
            for (index, value) in client.values.iter().enumerate() {
                if let value @ Value::MutableBox(_) = state.heap.resolve(value) {
                    ways.push((Refinement::Alias(loc, Name::Variable(client.body, index), value), 1));
                }
            }
            scope = client.outer.clone();
        }
        ways
    }

    /// Whether a value is a list. A walk over a long one counts as further steps, since that's the time it takes.
    pub(super) fn decide_list(&mut self, state: &mut State, value: &Value) -> Result<bool, Stop> {
        let mut value = state.heap.resolve(value);
        for walked in 1..=MAX_LIST {
            state.steps += u64::from(walked % WALK == 0);
            match value {
                Value::Atom(Atom::Null) => return Ok(true),
                Value::Pair(pair) => value = state.heap.resolve(&pair.second),
                Value::Unknown(loc) => {
                    let Some(unknown) = state.heap.facts(loc).cloned() else { return Ok(false) };
                    let lists = Kinds::NULL | Kinds::PAIR;
                    if unknown.list {
                        return Ok(true);
                    }
                    if !unknown.kinds.meets(lists) {
                        return Ok(false);
                    }
                    let mut ways = vec![(Refinement::List(loc), 0)];
                    if !unknown.kinds.within(lists) {
                        ways.push((Refinement::Kinds(loc, unknown.kinds & !lists), 0));
                    }
                    if unknown.kinds.meets(Kinds::PAIR) {
                        ways.push((Refinement::Improper(loc), 1));
                    }
                    return Err(Stop::Split(ways));
                }
                _ => return Ok(false),
            }
        }
        Err(Stop::Unmodelled("a list of more than 100,000 elements".to_owned()))
    }

    /// The elements of a list, unfolded to its end.
    pub(super) fn elements(&mut self, state: &mut State, value: &Value) -> Result<Vec<Value>, Stop> {
        let mut elements = Vec::new();
        let mut value = value.clone();
        for _ in 0..MAX_LIST {
            if !self.decide_kinds(state, &value, Kinds::PAIR)? {
                return Ok(elements);
            }
            let Value::Pair(pair) = state.heap.resolve(&value) else { return Ok(elements) };
            elements.push(pair.first.clone());
            value = pair.second.clone();
        }
        Err(Stop::Unmodelled("a list of more than 100,000 elements".to_owned()))
    }

    /// Primitives that say what's done next.
    fn control_primitive(
        &mut self,
        state: &mut State,
        prim: Prim,
        application: &Application,
    ) -> Result<Option<Control>, Stop> {
        let (arguments, site) = (&application.arguments, application.site);
        let argument = |index: usize| arguments.get(index).cloned().unwrap_or(Value::VOID);
        let text = |index: usize| match state.heap.resolve(&argument(index)) {
            Value::Atom(Atom::Symbol(symbol)) => symbol.as_str().to_owned(),
            Value::Atom(Atom::String(text)) => text.to_string(),
            _ => "a value".to_owned(),
        };
        Ok(Some(match prim {
            Prim::Apply => {
                let Some((last, between)) = arguments[1..].split_last() else { return Ok(None) };
                if !self.decide_list(state, last)? {
                    let kind = FaultKind::Domain(prim, "list?".to_owned(), last.clone());
                    return Err(self.fault(state, kind, site));
                }
                let mut all = between.to_vec();
                all.extend(self.elements(state, last)?);
                let keywords = application.keywords.clone();
                Control::Apply(Rc::new(Application { function: argument(0), arguments: all, keywords, site }))
            }
            Prim::KeywordApply => {
                let names = self.elements(state, &argument(1))?;
                let values = self.elements(state, &argument(2))?;
                let positional = self.elements(state, &argument(3))?;
                let names = names.iter().filter_map(|name| match state.heap.resolve(name) {
                    Value::Atom(Atom::Keyword(name)) => Some(name),
                    _ => None,
                });
                let keywords = names.zip(values).collect();
                let application =
                    Application { function: argument(0), arguments: positional, keywords, site };
                Control::Apply(Rc::new(application))
            }
            Prim::Values => match arguments.as_slice() {
                [one] => Control::Return(one.clone()),
                many => Control::Return(Value::Values(many.into())),
            },
            Prim::Raise => Control::Raise(argument(0), Some(state.raised(&argument(0), site))),
            Prim::Error | Prim::RaiseUserError => {
                let types = self.program.builtins().exceptions;
                let ty = if prim == Prim::RaiseUserError { types.user } else { types.fail };
                let message = self.message(state, (prim, ty), arguments, site)?;
                let exception = self.made_exception(state, ty, message, Value::VOID);
                let fault = Fault { kind: FaultKind::Raised(exception.clone()), site };
                Control::Raise(exception, Some(Rc::new(fault)))
            }
            Prim::RaiseArgumentError | Prim::RaiseArgumentsError => {
                let ty = self.program.builtins().exceptions.contract;
                self.leaves_out_of_raised_messages(state, ty);
                let exception = self.unread_exception(state, ty, Value::VOID);
                let site = self.owner(state, site);
                let fault = Fault { kind: FaultKind::Raised(exception.clone()), site };
                Control::Raise(exception, Some(Rc::new(fault)))
            }
            Prim::ArgumentError => {
                let kind = FaultKind::Library(text(0), text(1), argument(2));
                return Err(self.fault(state, kind, None));
            }
            Prim::LibraryError => {
                let kind =
                    FaultKind::Message(text(0), text(1).trim_end_matches(':').to_owned(), Some(argument(2)));
                return Err(self.fault(state, kind, None));
            }
            Prim::Construct => {
                let Value::Struct(id, StructOp::Constructor) = state.heap.resolve(&argument(0)) else {
                    return Err(Stop::Unmodelled("an unknown constructor".to_owned()));
                };
                let fields = self.elements(state, &argument(1))?;
                Control::Return(self.instance(state, id, fields))
            }
            Prim::Unsupported => return Err(Stop::Unmodelled(text(0))),
            Prim::Chance => {
                let kinds = state.heap.kinds(&argument(0));
                Control::Return(Value::Unknown(state.heap.unknown(kinds, None, 0)))
            }
            Prim::Impossible => return Err(Stop::Infeasible),
            Prim::ArityError => {
                let kind = FaultKind::Application("arity mismatch".to_owned(), argument(0));
                return Err(self.fault(state, kind, None));
            }
            Prim::Blame => {
                return Err(Stop::Raise(Box::new(Fault { kind: FaultKind::Blame(arguments.clone()), site })));
            }
            _ => return self.leaving_primitive(state, prim, arguments, site),
        }))
    }

    /// The result of a primitive whose arguments are in its domain.
    fn result(
        &mut self,
        state: &mut State,
        prim: Prim,
        arguments: &[Value],
        site: Option<ExprId>,
    ) -> Result<Value, Stop> {
        if let (Some(kinds), [argument]) = (Kinds::of_predicate(prim), arguments) {
            return Ok(Value::boolean(self.decide_kinds(state, argument, kinds)?));
        }
        if let Some(value) = self.numeric(state, prim, arguments)? {
            return Ok(value);
        }
        if let Some(value) = self.data(state, prim, arguments, site)? {
            return Ok(value);
        }
        if let Some(value) = self.hash(state, prim, arguments, site)? {
            return Ok(value);
        }
        if let Some(value) = self.text(state, prim, arguments, site)? {
            return Ok(value);
        }
        let argument = |index: usize| arguments.get(index).cloned().unwrap_or(Value::VOID);
        Ok(match prim {
            Prim::IsEq => Value::boolean(self.equal(state, HashKind::Eq, &argument(0), &argument(1))?),
            Prim::IsEqv => Value::boolean(self.equal(state, HashKind::Eqv, &argument(0), &argument(1))?),
            Prim::IsEqual => {
                Value::boolean(self.equal(state, HashKind::Equal, &argument(0), &argument(1))?)
            }
            Prim::IsList => Value::boolean(self.decide_list(state, &argument(0))?),
            Prim::Void | Prim::Display => Value::VOID,
            Prim::IsUnsupplied => {
                let unsupplied = matches!(state.heap.resolve(&argument(0)), Value::Atom(Atom::Unsupplied));
                Value::boolean(unsupplied)
            }
            Prim::Unsupplied => Value::Atom(Atom::Unsupplied),
            Prim::ProcedureAccepts | Prim::ProcedureArity if self.asks_of_made(state, &argument(0), site) => {
                return Err(Stop::Unmodelled(not_followed(prim.name())));
            }
            Prim::ProcedureAccepts => {
                let count = match state.heap.resolve(&argument(1)) {
                    Value::Atom(Atom::Number(number)) => number.to_index(),
                    _ => None,
                };
                let Some(count) = count else {
                    return Err(Stop::Unmodelled(
                        "`procedure-arity-includes?` of an unknown number".to_owned(),
                    ));
                };
                // A guard takes what the procedure under it takes, which may be unknown.
                match super::apply::under_contracts(state, &argument(0)) {
                    Value::Unknown(loc) => Value::boolean(self.decide_arity(state, loc, count)?),
                    function => {
                        // Without a third argument only what can be called without keywords counts.
                        let whatever =
                            arguments.len() > 2 && !self.decide_kinds(state, &argument(2), Kinds::FALSE)?;
                        let spans: Vec<(usize, Option<usize>)> = if whatever {
                            let shapes = self.call_shapes(state, &function).into_iter();
                            shapes.map(|(least, most, ..)| (least, most)).collect()
                        } else {
                            self.arities(state, &function)
                        };
                        let fits = spans
                            .iter()
                            .any(|(least, most)| *least <= count && most.is_none_or(|most| count <= most));
                        Value::boolean(fits)
                    }
                }
            }
            Prim::ProcedureArity => match self.arities(state, &argument(0)).as_slice() {
                [(least, Some(most))] if least == most => Value::int(*least as i64),
                _ => return Err(Stop::Unmodelled("`procedure-arity` of such a procedure".to_owned())),
            },
            Prim::TakesJust => Value::boolean(self.takes_just(state, &argument(0), &argument(1))?),
            Prim::ObjectName => self.object_name(state, &argument(0), site)?,
            Prim::Guard | Prim::GuardKeywords => Value::Guarded(Rc::new(Guarded {
                original: argument(0),
                wrapper: argument(1),
                contract: argument(2),
                parties: argument(3),
                lists: prim == Prim::GuardKeywords,
            })),
            Prim::Wrap => Value::Guarded(Rc::new(Guarded {
                original: state.heap.resolve(&argument(0)),
                wrapper: argument(1),
                contract: argument(2),
                parties: argument(3),
                lists: false,
            })),
            Prim::Wrapped => match state.heap.resolve(&argument(0)) {
                Value::Guarded(guarded) if guarded.is_data() => {
                    Value::cons(guarded.original.clone(), guarded.wrapper.clone())
                }
                _ => Value::boolean(false),
            },
            Prim::LeftOut => {
                if let Value::Atom(Atom::String(what)) = state.heap.resolve(&argument(0)) {
                    self.leaves_out(&what);
                }
                Value::boolean(false)
            }
            Prim::IsGuarded if self.may_be_guarded(state, &argument(0)) => {
                self.leaves_out("parameters, and procedures under contracts of the client's");
                Value::boolean(false)
            }
            Prim::IsGuarded => Value::boolean(matches!(state.heap.resolve(&argument(0)), Value::Guarded(_))),
            Prim::GuardedContract => match state.heap.resolve(&argument(0)) {
                Value::Guarded(guarded) => guarded.contract.clone(),
                _ => Value::boolean(false),
            },
            Prim::TakesKeywords => {
                let clauses = self.clauses(state, &argument(0)).unwrap_or_default();
                Value::boolean(clauses.iter().any(|clause| !clause.keywords.is_empty()))
            }
            Prim::KeywordsRequired | Prim::KeywordsAccepted => self.keywords(state, &argument(0), prim),
            Prim::StructFields => {
                self.approximation.reads(&mut state.heap, &argument(0), Look::Several)?;
                match self.fields(state, &argument(0)) {
                    Some(fields) => Value::list(fields),
                    None => return Err(Stop::Unmodelled("the fields of an unknown instance".to_owned())),
                }
            }
            _ => return Err(Stop::Unmodelled(format!("the primitive `{}`", prim.name()))),
        })
    }

    /// Whether a value is unknown, and may be a procedure.
    fn may_be_guarded(&self, state: &State, value: &Value) -> bool {
        matches!(state.heap.resolve(value), Value::Unknown(_))
            && state.heap.kinds(value).meets(Kinds::PROCEDURE)
    }

    /// A question was answered for the values that clients of ours make; there are others.
    pub(super) fn leaves_out(&mut self, what: &str) {
        let limit = Limit::bare(Quantity::ClientValues).of(what);
        self.cut.insert(limit);
    }

    fn keywords(&mut self, state: &State, value: &Value, prim: Prim) -> Value {
        match state.heap.resolve(value) {
            Value::Closure(closure) => {
                let clauses = self.program.lambda(closure.lambda).clauses.iter();
                let keywords = clauses.flat_map(|clause| clause.keywords.iter());
                let wanted = keywords.filter(|keyword| prim == Prim::KeywordsAccepted || keyword.required);
                let names: Vec<Value> =
                    wanted.map(|keyword| Value::Atom(Atom::Keyword(keyword.keyword.clone()))).collect();
                Value::list(names)
            }
            Value::Guarded(guarded) => self.keywords(state, &guarded.original, prim),
            Value::Unknown(_) if prim == Prim::KeywordsAccepted => {
                self.leaves_out("procedures with keywords");
                Value::NULL
            }
            _ => Value::NULL,
        }
    }
}
