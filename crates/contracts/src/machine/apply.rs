//! Application: closures, procedures under contract, structure procedures, and who is to blame when it goes
//! wrong.

use std::rc::Rc;

use super::approximation::{Approximation, Look};
use super::frames::{self, Application, Control, Frame};
use super::{Fault, FaultKind, Machine, State, Stop};
use crate::heap::Slot;
use crate::symbolic::object::Mutable;
use crate::symbolic::{Atom, Client, Closure, Instance, Kinds, Value};
use touchstone_front_racket::core::{Clause, Prim, Program, StructId, StructOp, Symbol};
use touchstone_front_racket::library_arity::{LibraryArity, not_followed};
use touchstone_front_racket::primitive::NO_CLAUSE;

/// Greatest number of values that are looked at inside of those that a client has.
const MAX_INSIDE: usize = 200;

/// Message for a call with keywords that the procedure doesn't take, or without those that it requires.
const KEYWORDS: &str = "the keywords aren't those of the procedure";
/// Fault of applying what isn't a procedure.
pub(super) const NOT_A_PROCEDURE: &str =
    "not a procedure; expected a procedure that can be applied to arguments";

/// In how many ways keywords may be given.
const MAX_CHOICES: usize = 16;

/// What's called when a procedure is, under all contracts that it's under; of a flat contract that's its predicate.
pub(super) fn under_contracts(state: &State, value: &Value) -> Value {
    let mut value = state.heap.resolve(value);
    loop {
        let next = match &value {
            Value::Guarded(guarded) => &guarded.original,
            Value::Instance(instance) if instance.ty == StructId::FLAT_CONTRACT => {
                &instance.fields[StructId::TEST]
            }
            _ => return value,
        };
        value = state.heap.resolve(next);
    }
}

impl<A: Approximation> Machine<'_, A> {
    /// The rule for an application.
    pub(super) fn apply(&mut self, state: &mut State, application: &Rc<Application>) -> Result<(), Stop> {
        match state.heap.resolve(&application.function) {
            Value::Closure(closure) => self.call(state, &closure, application),
            Value::Prim(prim) => self.primitive(state, prim, application),
            Value::Struct(id, op) => {
                if op == StructOp::Constructor
                    && let Some(checked) = self.guarded_construction(state, id, application)
                {
                    state.control = checked;
                    return Ok(());
                }
                if let Some(through) = self.through_contract(state, id, op, application) {
                    state.control = through;
                    return Ok(());
                }
                let value = self.structure(state, id, op, application)?;
                state.control = Control::Return(value);
                Ok(())
            }
            Value::Guarded(guarded) if !guarded.is_data() => {
                let mut inner = Application { function: guarded.wrapper.clone(), ..(**application).clone() };
                if guarded.lists {
                    let (names, values): (Vec<_>, Vec<_>) =
                        std::mem::take(&mut inner.keywords).into_iter().unzip();
                    let names =
                        names.into_iter().map(|name| Value::Atom(Atom::Keyword(name))).collect::<Vec<_>>();
                    let positional = std::mem::take(&mut inner.arguments);
                    inner.arguments = vec![Value::list(names), Value::list(values), Value::list(positional)];
                } else if !inner.keywords.is_empty()
                    && matches!(under_contracts(state, &guarded.original), Value::Unknown(_))
                {
                    self.leaves_out("procedures with keywords");
                }
                state.control = Control::Apply(Rc::new(inner));
                Ok(())
            }
            Value::Unknown(loc) => self.call_unknown(state, loc, application),
            Value::Instance(instance) if instance.ty == StructId::FLAT_CONTRACT => {
                let function = instance.fields[StructId::TEST].clone();
                state.control = Control::Apply(Rc::new(Application { function, ..(**application).clone() }));
                Ok(())
            }
            other => {
                let message = NOT_A_PROCEDURE;
                Err(self.fault(state, FaultKind::Application(message.to_owned(), other), application.site))
            }
        }
    }

    fn call(
        &mut self,
        state: &mut State,
        closure: &Rc<Closure>,
        application: &Application,
    ) -> Result<(), Stop> {
        let program: &Program = self.program;
        let lambda = program.lambda(closure.lambda);
        let count = application.arguments.len();
        let fits = |clause: &Clause| clause.accepts(count) && keywords_fit(clause, &application.keywords);
        let Some(index) = lambda.clauses.iter().position(fits) else {
            let keywords = application.keywords.iter().map(|(keyword, _)| keyword);
            if LibraryArity::of_lambda(lambda).is_some_and(|arity| arity.takes(count, keywords)) {
                let name = lambda.name.as_ref().map_or("", Symbol::as_str);
                return Err(Stop::Unmodelled(not_followed(name)));
            }
            let name = lambda.name.as_ref().map_or("procedure", Symbol::as_str);
            let message = match lambda.misfits(count, !application.keywords.is_empty()) {
                true => format!("{name}: {KEYWORDS}"),
                false => {
                    format!("{name}: arity mismatch; the expected number of arguments doesn't match {count}")
                }
            };
            let function = Value::Closure(closure.clone());
            return Err(self.fault(state, FaultKind::Application(message, function), application.site));
        };
        let clause = &lambda.clauses[index];
        if A::summarises(self, state, closure, application) {
            return Err(Stop::Call(Box::new(application.clone())));
        }
        if !state.entered && state.target.as_ref().is_some_and(|target| Rc::ptr_eq(target, closure)) {
            state.entered = true;
        }
        let mut slots = Vec::with_capacity(clause.frame as usize);
        let mut arguments = application.arguments.iter().cloned();
        let parameters = clause.required.iter().chain(&clause.optional);
        let mut bound: Vec<_> =
            parameters.map(|var| (*var, arguments.next().unwrap_or(Value::Atom(Atom::Unsupplied)))).collect();
        if let Some(rest) = clause.rest {
            let beyond: Vec<Value> = arguments.collect();
            bound.push((rest, Value::list(beyond)));
        }
        for parameter in &clause.keywords {
            let given = application.keywords.iter().find(|(name, _)| *name == parameter.keyword);
            let value = given.map_or(Value::Atom(Atom::Unsupplied), |(_, value)| value.clone());
            bound.push((parameter.var, value));
        }
        for (var, value) in bound {
            slots.push(if program.variable(var).cell { self.cell(state, var, Some(value)) } else { value });
        }
        slots.resize(slots.len().max(clause.frame as usize), Value::VOID);
        if let Some(captured) = closure.captured.get(index) {
            for (capture, value) in clause.captures.iter().zip(captured) {
                if let Some(slot) = slots.get_mut(capture.to as usize) {
                    *slot = value.clone();
                }
            }
        }
        let inside = |site| program.origin(site).module == Program::PRELUDE;
        if lambda.module == Program::PRELUDE
            && let Some(site) = application.site
            && !inside(site)
        {
            frames::push_to(&mut state.kont, Frame::Site(Some(site)));
        }
        state.control = Control::Eval(clause.body, Rc::new(slots));
        Ok(())
    }

    /// The number of arguments that a procedure's clauses ask for, as required and optional; none for "any
    /// number more".
    pub(super) fn arities(&self, state: &State, function: &Value) -> Vec<(usize, Option<usize>)> {
        match under_contracts(state, function) {
            Value::Closure(closure) => {
                let lambda = self.program.lambda(closure.lambda);
                if let Some(arity) = LibraryArity::of_lambda(lambda) {
                    return arity.spans();
                }
                let clauses = lambda.clauses.iter();
                let span = |clause: &Clause| {
                    let required = clause.required.len();
                    (required, clause.rest.is_none().then_some(required + clause.optional.len()))
                };
                clauses
                    .filter(|clause| clause.keywords.iter().all(|keyword| !keyword.required))
                    .map(span)
                    .collect()
            }
            Value::Prim(prim) => {
                let signature = prim.signature();
                vec![(signature.required, signature.rest.is_none().then_some(signature.domains.len()))]
            }
            Value::Struct(id, op) => {
                let count = match op {
                    StructOp::Constructor => self.field_count(id),
                    StructOp::Predicate | StructOp::Accessor(_) => 1,
                    StructOp::Mutator(_) => 2,
                };
                vec![(count, Some(count))]
            }
            _ => Vec::new(),
        }
    }

    /// The ways in which a procedure can be called: numbers of arguments, each with the keywords of further ones, sorted. None
    /// if there's no end of them, or too many.
    pub(crate) fn call_forms(&self, state: &State, function: &Value) -> Option<Vec<(usize, Vec<Symbol>)>> {
        let mut forms = Vec::new();
        match &under_contracts(state, function) {
            Value::Unknown(loc) => {
                forms.extend(
                    state.heap.facts(*loc)?.function.accepts.iter().map(|count| (*count, Vec::new())),
                );
            }
            Value::Closure(closure) => {
                for clause in &self.program.lambda(closure.lambda).clauses {
                    if clause.rest.is_some() {
                        return None;
                    }
                    let most = clause.required.len() + clause.optional.len();
                    for given in keyword_choices(clause)? {
                        forms.extend((clause.required.len()..=most).map(|count| (count, given.clone())));
                    }
                }
            }
            other => {
                for (least, most) in self.arities(state, other) {
                    forms.extend((least..=most?).map(|count| (count, Vec::new())));
                }
            }
        }
        forms.sort();
        forms.dedup();
        (!forms.is_empty()).then_some(forms)
    }

    /// All fields of a structure type.
    pub(super) fn field_count(&self, id: StructId) -> usize {
        let ty = self.program.struct_type(id);
        ty.inherited as usize + ty.fields.len()
    }

    pub(super) fn has_mutable_fields(&self, id: StructId) -> bool {
        let mut next = Some(id);
        while let Some(current) = next {
            let ty = self.program.struct_type(current);
            if ty.fields.iter().any(|field| field.mutable) {
                return true;
            }
            next = ty.parent;
        }
        false
    }

    /// A new instance.
    pub(super) fn instance(&mut self, state: &mut State, id: StructId, fields: Vec<Value>) -> Value {
        if self.has_mutable_fields(id) {
            let loc = state.heap.allocate(Slot::Contents(Rc::new(fields)));
            A::makes(self, state, loc, Mutable::Instance(id), None);
            Value::MutableInstance(id, loc)
        } else {
            Value::Instance(Rc::new(Instance { ty: id, fields: fields.into() }))
        }
    }

    /// The call of the prelude that asks the guards of a structure type and its ancestors before an instance is made;
    /// none if there are no guards.
    fn guarded_construction(
        &self,
        state: &State,
        id: StructId,
        application: &Application,
    ) -> Option<Control> {
        let guards = self.program.guards(id);
        if guards.is_empty() || application.arguments.len() != self.field_count(id) {
            return None;
        }
        let pairs: Option<Vec<Value>> = guards
            .iter()
            .map(|(guard, fields)| {
                let guard = state.heap.global(*guard)?.clone();
                Some(Value::cons(guard, Value::int(*fields as i64)))
            })
            .collect();
        let build = state.heap.global(self.program.builtins().construct)?.clone();
        let name = Value::Atom(Atom::Symbol(self.program.struct_type(id).name.clone()));
        let fields = Value::list(application.arguments.iter().cloned());
        let constructor = Value::Struct(id, StructOp::Constructor);
        Some(Control::apply(build, vec![constructor, name, Value::list(pairs?), fields], application.site))
    }

    /// The call of the prelude that reads or writes a field of an instance which is under contract; none if it isn't.
    fn through_contract(
        &self,
        state: &State,
        id: StructId,
        op: StructOp,
        application: &Application,
    ) -> Option<Control> {
        let (StructOp::Accessor(index) | StructOp::Mutator(index)) = op else { return None };
        let count = if matches!(op, StructOp::Accessor(_)) { 1 } else { 2 };
        let Value::Guarded(guarded) = state.heap.resolve(application.arguments.first()?) else { return None };
        let Value::MutableInstance(ty, _) = guarded.innermost() else { return None };
        let fits = self.program.derives_from(*ty, id)
            && application.arguments.len() == count
            && application.keywords.is_empty();
        let name = if count == 1 { "#%wrapped-field" } else { "#%wrapped-set-field!" };
        let procedure = self.program.library(name).filter(|_| fits)?;
        let at = self.program.struct_type(id).inherited + index;
        let mut arguments = vec![Value::Struct(id, op), Value::int(at.into())];
        arguments.extend(application.arguments.iter().cloned());
        Some(Control::apply(state.heap.global(procedure)?.clone(), arguments, application.site))
    }

    fn structure(
        &mut self,
        state: &mut State,
        id: StructId,
        op: StructOp,
        application: &Application,
    ) -> Result<Value, Stop> {
        let arguments = &application.arguments;
        let arity = self.arities(state, &Value::Struct(id, op));
        if arity.first().map(|(count, _)| *count) != Some(arguments.len()) || !application.keywords.is_empty()
        {
            let message = format!("{}: arity mismatch", self.program.struct_type(id).name);
            let kind = FaultKind::Application(message, Value::Struct(id, op));
            return Err(self.fault(state, kind, application.site));
        }
        if op == StructOp::Constructor {
            return Ok(self.instance(state, id, arguments.clone()));
        }
        let subject = &arguments[0];
        let instance = self.decide_instance(state, subject, id)?;
        if op != StructOp::Predicate {
            self.leaves_out_of_fields(state, id);
        }
        self.approximation.reads(&mut state.heap, subject, Look::One)?;
        let (ty, name) = (self.program.struct_type(id), &self.program.struct_type(id).name);
        let fail = |machine: &Machine<'_, A>, procedure: String| {
            let kind = FaultKind::Library(procedure, format!("{name}?"), subject.clone());
            machine.fault(state, kind, application.site)
        };
        let field = |index: u32| ty.fields.get(index as usize).map_or("?", |field| field.name.as_str());
        match op {
            StructOp::Constructor => Ok(Value::VOID),
            StructOp::Predicate => Ok(Value::boolean(instance)),
            StructOp::Accessor(index) if !instance => Err(fail(self, format!("{name}-{}", field(index)))),
            StructOp::Mutator(index) if !instance => Err(fail(self, format!("set-{name}-{}!", field(index)))),
            StructOp::Accessor(index) => {
                let at = (ty.inherited + index) as usize;
                self.fields(state, subject)
                    .and_then(|fields| fields.get(at).cloned())
                    .ok_or_else(|| Stop::Unmodelled("a field that isn't there".to_owned()))
            }
            StructOp::Mutator(index) => {
                let at = (ty.inherited + index) as usize;
                let Value::MutableInstance(_, loc) = state.heap.resolve(subject) else {
                    return Err(Stop::Unmodelled("a field that isn't mutable".to_owned()));
                };
                self.shows_at(state, loc);
                if let Some(site) = application.site {
                    self.leaves_out_of_library_calls(state, site);
                }
                self.leaves_out_of_what_is_put(state, subject, &arguments[1]);
                self.write(state, loc, at, arguments[1].clone())?;
                Ok(Value::VOID)
            }
        }
    }

    /// All fields of an instance, inherited ones first.
    pub(super) fn fields(&self, state: &State, value: &Value) -> Option<Vec<Value>> {
        match state.heap.resolve(value) {
            Value::Instance(instance) => Some(instance.fields.to_vec()),
            Value::MutableInstance(_, loc) => match state.heap.slot(loc) {
                Slot::Contents(contents) => Some(contents.to_vec()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Writes to what can be mutated. Nothing happens beyond its length.
    pub(super) fn write(
        &mut self,
        state: &mut State,
        loc: crate::symbolic::Loc,
        index: usize,
        value: Value,
    ) -> Result<(), Stop> {
        if let Slot::Contents(contents) = state.heap.slot(loc) {
            let mut contents = (**contents).clone();
            if let Some(place) = contents.get_mut(index) {
                *place = value;
            }
            state.heap.set(loc, Slot::Contents(Rc::new(contents)));
            state.heap.writes += 1;
        }
        self.approximation.writes(&mut state.heap, loc)
    }

    /// Continuation of an error: an exception that the program may handle, or the end of the path.
    pub(super) fn exception(&mut self, state: &mut State, fault: Fault) -> Result<Control, Stop> {
        let handled = frames::frames(&state.kont).any(|frame| matches!(frame, Frame::Handled { .. }));
        let types = self.program.builtins().exceptions;
        let ty = match &fault.kind {
            FaultKind::Blame(_) => types.blame,
            FaultKind::Domain(prim, text, _) if divides_by_zero(*prim, text) => types.divide_by_zero,
            FaultKind::Message(_, text, _) if text == NO_CLAUSE => types.unmatched,
            FaultKind::Application(text, _)
                if !text.starts_with(NOT_A_PROCEDURE) && !text.ends_with(KEYWORDS) =>
            {
                types.arity
            }
            FaultKind::Domain(..)
            | FaultKind::Library(..)
            | FaultKind::Message(..)
            | FaultKind::Application(..)
            | FaultKind::Raised(_) => types.contract,
            FaultKind::Undefined(_) => types.variable,
        };
        self.leaves_out_of_messages(state, &fault, ty);
        if !handled && !self.is_survived(state, &fault) {
            if fault.blames_client(&state.heap) {
                self.leaves_out_of_raising(state);
                A::leaves(state)?;
            }
            return Err(Stop::Fault(Box::new(fault)));
        }
        if let FaultKind::Raised(value) = &fault.kind {
            return Ok(Control::Raise(value.clone(), Some(Rc::new(fault))));
        }
        let more = match &fault.kind {
            FaultKind::Undefined(name) => Value::Atom(Atom::Symbol(name.clone())),
            _ => Value::VOID,
        };
        let (exception, fault) = (self.unread_exception(state, ty, more), Rc::new(fault));
        state.errors.note(&exception, &fault);
        Ok(Control::Raise(exception, Some(fault)))
    }

    /// An exception whose message isn't modelled: it's any string, which the concrete machine judges.
    pub(super) fn unread_exception(&mut self, state: &mut State, ty: StructId, more: Value) -> Value {
        let message = Value::Unknown(state.heap.unknown(Kinds::STRING, None, 0));
        self.made_exception(state, ty, message, more)
    }

    /// An exception with that message; what its type has besides message and marks is `more`.
    pub(super) fn made_exception(
        &mut self,
        state: &mut State,
        ty: StructId,
        message: Value,
        more: Value,
    ) -> Value {
        let marks = self.instance(state, self.program.builtins().exceptions.marks, vec![]);
        let mut fields = vec![message, marks];
        fields.resize(self.field_count(ty).max(2), more);
        self.instance(state, ty, fields)
    }

    /// The module that a fault blames; none if it's the client's, or nobody's.
    pub fn blamed(&self, state: &State, fault: &Fault) -> Option<Symbol> {
        match &fault.kind {
            FaultKind::Blame(arguments) => match state.heap.resolve(arguments.first()?) {
                Value::Atom(Atom::Symbol(party)) => (party.as_str() != super::CLIENT).then_some(party),
                Value::Atom(Atom::String(party)) => Some(Symbol::new(&party)),
                party => function_party(state, &party),
            },
            FaultKind::Raised(_) if !self.options.user_errors && !state.imports.is_empty() => None,
            _ => {
                let module = match fault.site {
                    Some(site) => self.program.origin(site).module,
                    // An exception of the program has no site of its own: nobody else can have raised it.
                    None if matches!(fault.kind, FaultKind::Raised(_)) => {
                        self.loading(state).unwrap_or(self.module)
                    }
                    None => return None,
                };
                Some(self.program.module(module).name.clone())
            }
        }
    }

    /// Notes that there are instances of a type which a client could get, but none of ours does: the library's own, if it isn't made,
    /// and those of other modules' types, which a client may require.
    fn instances_left_out(&mut self, id: StructId) {
        let program: &Program = self.program;
        let ty = program.struct_type(id);
        let made = self.imports.iter().any(|import| {
            import.is_constructor() && import.structure.is_some_and(|(ty, _)| program.derives_from(ty, id))
        });
        if ty.module != self.module && !made {
            let name = ty.name.as_str().trim_start_matches("#%").replace('-', " ");
            self.leaves_out(&format!("instances of `{name}`"));
        }
    }

    /// Whether something that the client has is no instance of a type, but has one inside.
    fn holds_inside(&self, state: &State, client: &Client, id: StructId) -> bool {
        let scopes = std::iter::successors(Some(client), |client| client.outer.as_deref());
        let mut pending: Vec<(Value, bool)> =
            scopes.flat_map(|client| &client.values).map(|value| (value.clone(), false)).collect();
        for _ in 0..MAX_INSIDE {
            let Some((value, inside)) = pending.pop() else { return false };
            match state.heap.resolve(&value) {
                Value::Pair(pair) => {
                    pending.extend([(pair.first.clone(), true), (pair.second.clone(), true)]);
                }
                Value::Vector(elements) => {
                    pending.extend(elements.iter().map(|element| (element.clone(), true)));
                }
                Value::Box(content) => pending.push(((*content).clone(), true)),
                Value::Hash(table) => {
                    let parts = table.entries.iter().flat_map(|(key, value)| [key, value]);
                    pending.extend(parts.map(|part| (part.clone(), true)));
                }
                Value::Instance(instance) => {
                    if inside && self.program.derives_from(instance.ty, id) {
                        return true;
                    }
                    pending.extend(instance.fields.iter().map(|field| (field.clone(), true)));
                }
                Value::MutableInstance(ty, _) if inside && self.program.derives_from(ty, id) => return true,
                _ => {}
            }
        }
        false
    }

    /// Decides if a value is an instance of a structure type.
    pub(super) fn decide_instance(
        &mut self,
        state: &mut State,
        value: &Value,
        id: StructId,
    ) -> Result<bool, Stop> {
        let program: &Program = self.program;
        let loc = match state.heap.resolve(value) {
            Value::Instance(instance) => return Ok(program.derives_from(instance.ty, id)),
            Value::MutableInstance(ty, _) => return Ok(program.derives_from(ty, id)),
            Value::Guarded(guarded) => {
                let under = guarded.innermost();
                return Ok(matches!(under, Value::MutableInstance(ty, _) if program.derives_from(*ty, id)));
            }
            Value::Unknown(loc) => loc,
            _ => return Ok(false),
        };
        let Some(unknown) = state.heap.facts(loc).cloned() else { return Ok(false) };
        if !unknown.kinds.meets(Kinds::STRUCT) || unknown.not.contains(&id) {
            return Ok(false);
        }
        if program.struct_type(id).module != self.module {
            A::foreign_instances()?;
        }
        if let Some(export) = state.export {
            self.flow.asked(export, id);
        }
        let ways = A::instances(self, state, loc, &unknown, id);
        self.instances_left_out(id);
        self.leaves_out_forged(state, id);
        if unknown.scope.as_deref().is_some_and(|client| self.holds_inside(state, client, id)) {
            self.leaves_out("instances inside of other values");
        }
        if ways.is_empty() {
            return Ok(false);
        }
        let not = super::Refinement::Not(loc, id);
        Err(Stop::Split(ways.into_iter().chain([(not, 0)]).collect()))
    }
}

/// The name of a party that is a list of symbols: `(function f)`, of a function with a contract inside of a module.
fn function_party(state: &State, party: &Value) -> Option<Symbol> {
    let mut names: Vec<String> = Vec::new();
    let mut rest = party.clone();
    while let Value::Pair(pair) = &rest {
        let Value::Atom(Atom::Symbol(name)) = state.heap.resolve(&pair.first) else { return None };
        names.push(name.to_string());
        let next = state.heap.resolve(&pair.second);
        rest = next;
    }
    (!names.is_empty()).then(|| Symbol::new(&format!("({})", names.join(" "))))
}

/// The keywords that can be given together, sorted; none if there are too many ways.
fn keyword_choices(clause: &Clause) -> Option<Vec<Vec<Symbol>>> {
    let mut choices = vec![Vec::new()];
    for parameter in &clause.keywords {
        let with = choices
            .iter()
            .map(|given: &Vec<Symbol>| given.iter().cloned().chain([parameter.keyword.clone()]).collect());
        let with: Vec<Vec<Symbol>> = with.collect();
        if parameter.required {
            choices = with;
        } else {
            choices.extend(with);
        }
        if choices.len() > MAX_CHOICES {
            return None;
        }
    }
    choices.iter_mut().for_each(|given| given.sort());
    Some(choices)
}

fn keywords_fit(clause: &Clause, given: &[(Symbol, Value)]) -> bool {
    given.iter().all(|(name, _)| clause.keywords.iter().any(|parameter| parameter.keyword == *name))
        && clause
            .keywords
            .iter()
            .filter(|parameter| parameter.required)
            .all(|parameter| given.iter().any(|(name, _)| *name == parameter.keyword))
}

/// Whether what a primitive asks for is that it isn't made to divide by zero, and not one of its domains.
fn divides_by_zero(prim: Prim, wanted: &str) -> bool {
    let divides = matches!(prim, Prim::Div | Prim::Quotient | Prim::Remainder | Prim::Modulo);
    (divides || matches!(prim, Prim::Expt | Prim::Log | Prim::Angle | Prim::Atan)) && !wanted.ends_with('?')
}
