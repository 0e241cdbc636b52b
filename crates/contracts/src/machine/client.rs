//! The unknown client. Its procedures are texts that are decided while they run: each returns, or raises something where a
//! handler may wait. On arguments without behaviour a procedure is a `case` whose answers are unknown values (AppOpq1, AppCase1, AppCase2); on
//! others it returns at once (AppOpq2; if what it returns is a procedure, that has the arguments in scope:
//! AppOpq3), or acts on one of them first (AppHavoc). The client itself is such a body, whose first acts can
//! only be on exports. A procedure that is called again runs the same text.
//!
//! What one act gains: an act whose result has no behaviour, and that wrote nothing, leaves the client where
//! it was; what could follow can follow without it. So such paths end when the act returns. An instance that an exported
//! constructor returns is no gain either, where it's as good as another one: wherever it's needed, it's made then.

use std::rc::Rc;

use touchstone_report::{Limit, Quantity};

use super::approximation::Approximation;
use super::client_omissions;
use super::frames::{self, Application, Control, Frame};
use super::implicit_calls;
use super::{Event, FaultKind, Import, Machine, Name, Refinement, State, Stop};
use crate::heap::{Act, Body, Branch, Ending, Entry, Part, Path, Slot, Step, Unknown};
use crate::symbolic::{Client, Kinds, Loc, Value};
use touchstone_front_racket::core::{Prim, StructId, StructOp, Symbol};

/// Depth to which parts of values are looked at for behaviour.
pub(super) const MAX_PARTS: usize = 64;

/// The clients of which the search without [`Options::probing`](crate::outcome::Options) has none, nor that with it all.
pub const ASKING: &str = "those that answer by what they ask of what they're given";

/// Cost of having a procedure of the client raise an exception.
const FAILING: u32 = 3;

/// Cost of having an instance made by an export that isn't its constructor.
const DETOUR: u32 = 5;

/// The same where its constructor is exported too.
const LONGER_DETOUR: u32 = 6;

/// Cost of passing on an older result than the last one where calls leave no traces: without the last act, the
/// client would be as good.
const OLDER: u32 = 3;

/// The procedure of the program under all contracts.
fn original(state: &State, value: &Value) -> Option<Rc<crate::symbolic::Closure>> {
    match super::apply::under_contracts(state, value) {
        Value::Closure(closure) => Some(closure),
        _ => None,
    }
}

/// The type of an instance, under whatever contracts it is.
fn type_of(value: &Value) -> Option<StructId> {
    match value {
        Value::Instance(instance) => Some(instance.ty),
        Value::MutableInstance(id, _) => Some(*id),
        Value::Guarded(guarded) if guarded.is_data() => type_of(guarded.innermost()),
        _ => None,
    }
}

impl<A: Approximation> Machine<'_, A> {
    /// Application of an unknown value.
    pub(super) fn call_unknown(
        &mut self,
        state: &mut State,
        loc: Loc,
        application: &Application,
    ) -> Result<(), Stop> {
        let unknown = Value::Unknown(loc);
        self.decide_member(state, loc)?;
        if !self.decide_kinds(state, &unknown, Kinds::PROCEDURE)? {
            let message = super::apply::NOT_A_PROCEDURE;
            return Err(self.fault(
                state,
                FaultKind::Application(message.to_owned(), unknown),
                application.site,
            ));
        }
        if !application.keywords.is_empty() {
            return Err(Stop::Unmodelled("keyword arguments of an unknown procedure".to_owned()));
        }
        let count = application.arguments.len();
        if !self.decide_arity(state, loc, count)? {
            let message = format!("arity mismatch; the procedure isn't one of {count} arguments");
            return Err(self.fault(state, FaultKind::Application(message, unknown), application.site));
        }
        self.leaves_out_of_calls(state, application.site);
        A::answers(self, state, loc, application)
    }

    /// An unknown procedure's text runs: the line of its `case` that these arguments have, or a new one.
    pub(crate) fn runs_its_text(
        &mut self,
        state: &mut State,
        loc: Loc,
        application: &Application,
    ) -> Result<(), Stop> {
        let count = application.arguments.len();
        let mut key: Vec<Option<Value>> = Vec::with_capacity(count);
        for argument in &application.arguments {
            key.push((!self.has_behaviour(state, argument)).then(|| argument.clone()));
        }
        let given = key.iter().filter(|compared| compared.is_none()).count();
        if given > 0 {
            self.leaves_out_of_what_is_given(state, &application.arguments);
        }
        let body = match self.entry(state, loc, &key)? {
            Some(body) => body,
            None => {
                let body =
                    state.heap.allocate(Slot::Body(Rc::new(Body { parameters: count, ..Body::default() })));
                let key: Rc<[Option<Value>]> = key.into();
                state.heap.refine(loc, |unknown| {
                    Rc::make_mut(&mut unknown.function).entries.push(Entry { key, body })
                });
                body
            }
        };
        state.crosses(Event::Callback(body, Value::Unknown(loc), application.arguments.clone()));
        state.heap.given += given;
        let outer = state.heap.facts(loc).and_then(|unknown| unknown.scope.clone());
        let client = Client { body, steps: 0, values: application.arguments.clone(), wrote: true, outer };
        state.control = Control::Client(Rc::new(client));
        Ok(())
    }

    /// Which member of a set a procedure is, if it's known to be one.
    fn decide_member(&self, state: &State, loc: Loc) -> Result<(), Stop> {
        let among = state.heap.facts(loc).and_then(|unknown| unknown.function.among);
        let Some(count) = among.and_then(|set| self.approximation.members(set)) else { return Ok(()) };
        Err(Stop::Split((0..count).map(|index| (Refinement::Member(loc, index), 0)).collect()))
    }

    /// Whether an unknown procedure takes so many arguments.
    pub(super) fn decide_arity(&mut self, state: &mut State, loc: Loc, count: usize) -> Result<bool, Stop> {
        self.decide_member(state, loc)?;
        let Some(unknown) = state.heap.facts(loc) else { return Ok(false) };
        if unknown.function.accepts.contains(&count) {
            return Ok(true);
        }
        if unknown.function.rejects.contains(&count) {
            return Ok(false);
        }
        let ways = [true, false].map(|accepts| (Refinement::Accepts(loc, count, accepts), 0));
        Err(Stop::Split(ways.to_vec()))
    }

    /// The line of a procedure's `case` that these arguments take, if there's one by now.
    fn entry(&mut self, state: &mut State, loc: Loc, key: &[Option<Value>]) -> Result<Option<Loc>, Stop> {
        let Some(unknown) = state.heap.facts(loc) else { return Ok(None) };
        if self.options.impure {
            return Ok(None);
        }
        let function = unknown.function.clone();
        'entries: for entry in &function.entries {
            let alike = entry.key.len() == key.len()
                && entry.key.iter().zip(key).all(|(a, b)| a.is_some() == b.is_some());
            if !alike {
                continue;
            }
            for (a, b) in entry.key.iter().zip(key) {
                if let (Some(a), Some(b)) = (a, b)
                    && !self.equal(state, touchstone_front_racket::core::HashKind::Equal, a, b)?
                {
                    continue 'entries;
                }
            }
            self.answers_again(key);
            return Ok(Some(entry.body));
        }
        Ok(None)
    }

    /// A procedure of the client is called again with equal arguments, or others that it can't tell from those without asking
    /// them: it does the same again.
    fn answers_again(&mut self, key: &[Option<Value>]) {
        if !self.options.stateless {
            self.cut.insert(Limit::bare(Quantity::PureClients));
        }
        if self.stateful || key.iter().any(Option::is_none) {
            self.cut.insert(Limit::bare(Quantity::ClientShapes).of(ASKING));
        }
    }

    /// The client is about to choose what it does. What it was given and isn't in scope here, it could have kept.
    fn keeps_nothing(&mut self, state: &State, client: &Client) {
        let limit = Limit::bare(Quantity::PureClients);
        if self.options.stateless || state.heap.given == 0 || self.cut.contains(&limit) {
            return;
        }
        let scopes = std::iter::successors(Some(client), |client| client.outer.as_deref());
        let values = scopes.flat_map(|client| &client.values);
        let held = values.filter(|value| self.has_behaviour(state, value)).count();
        if state.heap.given > held && (self.stateful || held > 0) {
            self.cut.insert(limit);
        }
    }

    /// Continues a body after what it asked was answered: by the answer, if that tells it something.
    fn branch(&mut self, state: &mut State, client: &Rc<Client>, body: &Body) -> Result<Option<Loc>, Stop> {
        let Some(answer) = client.values.last().filter(|_| client.steps > 0) else { return Ok(None) };
        if !self.options.probing || state.heap.top == Some(client.body) || self.has_behaviour(state, answer) {
            return Ok(None);
        }
        for branch in &body.branches {
            if self.equal(state, touchstone_front_racket::core::HashKind::Equal, &branch.answer, answer)? {
                return Ok(Some(branch.body));
            }
        }
        let parameters = client.values.len();
        let next = state.heap.allocate(Slot::Body(Rc::new(Body { parameters, ..Body::default() })));
        let mut longer = body.clone();
        longer.branches.push(Branch { answer: answer.clone(), body: next });
        state.heap.set(client.body, Slot::Body(Rc::new(longer)));
        Ok(Some(next))
    }

    /// Whether a client can do something with a value but look at it: call it, change it, hand it to an
    /// export that alone can look inside.
    pub(super) fn has_behaviour(&self, state: &State, value: &Value) -> bool {
        let mut pending = vec![value.clone()];
        let mut seen = 0;
        while let Some(value) = pending.pop() {
            seen += 1;
            if seen > MAX_PARTS {
                return false;
            }
            match state.heap.resolve(&value) {
                Value::Closure(_) | Value::Guarded(_) => return true,
                Value::MutableVector(_) | Value::MutableBox(_) | Value::MutableHash(..) => return true,
                Value::MutableInstance(..) => return true,
                // A constructor, accessor or mutator that isn't provided as it is.
                Value::Struct(id, op) => {
                    let provided = |value: &Value| matches!(value, Value::Struct(ty, other) if *ty == id && *other == op);
                    if op != StructOp::Predicate && !state.imports.iter().any(provided) {
                        return true;
                    }
                }
                Value::Instance(instance) => {
                    if !self.program.struct_type(instance.ty).transparent {
                        return true;
                    }
                    pending.extend(instance.fields.iter().cloned());
                }
                Value::Pair(pair) => pending.extend([pair.second.clone(), pair.first.clone()]),
                Value::Vector(elements) => pending.extend(elements.iter().cloned()),
                Value::Box(content) => pending.push((*content).clone()),
                Value::Hash(table) => {
                    pending
                        .extend(table.entries.iter().flat_map(|(key, value)| [key.clone(), value.clone()]));
                }
                _ => {}
            }
        }
        false
    }

    /// The client goes on with a body.
    pub(crate) fn goes_on(&mut self, state: &mut State, client: &Rc<Client>) -> Result<(), Stop> {
        let Slot::Body(body) = state.heap.slot(client.body) else {
            return Err(Stop::Unmodelled("a body that isn't one".to_owned()));
        };
        let body = body.clone();
        if let Some(step) = body.steps.get(client.steps) {
            return self.act(state, client, step);
        }
        if let Some(next) = self.branch(state, client, &body)? {
            let (values, outer) = (client.values.clone(), client.outer.clone());
            let next = Client { body: next, steps: 0, values, wrote: client.wrote, outer };
            state.control = Control::Client(Rc::new(next));
            return Ok(());
        }
        if let Some(end) = body.end {
            state.control = self.ending(state, client.body, end);
            return Ok(());
        }
        self.keeps_nothing(state, client);
        let top = state.heap.top == Some(client.body);
        let steps = self.possible_steps(state, client, top);
        let bounded = state.interactions >= self.options.interactions;
        let mut ways = Vec::new();
        if !top {
            // It returns, now. Allocating first is no change that anyone could see.
            let result = self.fresh(state, Some(client.clone()), 0);
            let ending = |end| Rc::new(Body { end: Some(end), ..(*body).clone() });
            ways.push((ending(Ending::Returns(result)), 0));
            // Or it raises something, if the module may handle that, or the client may go on with what was left behind.
            let handled = frames::frames(&state.kont).any(|frame| matches!(frame, Frame::Handled { .. }));
            if handled || self.survives(state) {
                ways.push((ending(Ending::Fails), FAILING));
                ways.push((ending(Ending::Raises(result)), 2 * FAILING));
            }
        } else if steps.is_empty() {
            return Err(Stop::Uninteresting);
        } else if bounded {
            return Err(Stop::Interactions);
        }
        if !bounded {
            for (target, act, ..) in &steps {
                if let (Act::Call(_), Some(function)) = (act, self.locate(state, client, target)) {
                    self.calls_left_out(state, &function);
                }
            }
            for (target, act, count, cost) in steps {
                let operands = (0..count).map(|_| self.fresh(state, Some(client.clone()), 0)).collect();
                let mut longer = (*body).clone();
                let keywords = match (act, self.locate(state, client, &target)) {
                    (Act::Call(given), Some(function)) => self.keywords_given(state, &function, given),
                    _ => Vec::new(),
                };
                let keywords = keywords.into();
                longer.steps.push(Step { target, act, operands, keywords, caught: None, several: false });
                ways.push((Rc::new(longer), cost));
            }
        }
        if let [(only, cost)] = ways.as_slice() {
            state.cost += cost;
            state.heap.set(client.body, Slot::Body(only.clone()));
            state.control = Control::Client(client.clone());
            return Ok(());
        }
        let ways = ways.into_iter().map(|(body, cost)| (Refinement::Body(client.body, body, cost), 0));
        Err(Stop::Split(ways.collect()))
    }

    /// A new unknown value of the client.
    pub(crate) fn fresh(&self, state: &mut State, scope: Option<Rc<Client>>, depth: u32) -> Loc {
        state.heap.unknown(Kinds::ANY, scope, depth)
    }

    /// The value that a client's path names.
    fn locate(&self, state: &State, client: &Client, path: &Path) -> Option<Value> {
        match path {
            Path::Export(index) => state.imports.get(*index).cloned(),
            Path::Variable { outward, index } => {
                let mut client = client;
                for _ in 0..*outward {
                    client = client.outer.as_deref()?;
                }
                client.values.get(*index).cloned()
            }
            Path::Part(whole, part) => {
                let whole = self.locate(state, client, whole)?;
                let contents = |loc: Loc| match state.heap.slot(loc) {
                    Slot::Contents(contents) => Some(contents.clone()),
                    _ => None,
                };
                match (state.heap.resolve(&whole), part) {
                    (Value::Pair(pair), Part::First) => Some(pair.first.clone()),
                    (Value::Pair(pair), Part::Second) => Some(pair.second.clone()),
                    (Value::Box(content), Part::Content) => Some((*content).clone()),
                    (Value::MutableBox(loc), Part::Content) => contents(loc)?.first().cloned(),
                    (Value::Vector(elements), Part::Element(index)) => elements.get(*index as usize).cloned(),
                    (Value::MutableVector(loc), Part::Element(index)) => {
                        contents(loc)?.get(*index as usize).cloned()
                    }
                    (instance @ (Value::Instance(_) | Value::MutableInstance(..)), Part::Field(import)) => {
                        let mut fields = self.plain_fields(state, &instance).into_iter();
                        fields.find(|(reader, ..)| reader == import).map(|(.., field)| field)
                    }
                    _ => None,
                }
            }
        }
    }

    /// Number of changes that an act could make a difference by. Where the modules write to nothing, what the prelude writes
    /// for them (arguments that a contract looks at in turn) is seen by nobody: what the client writes counts.
    fn changes(&self, state: &State) -> u64 {
        if self.stateful { state.heap.writes } else { state.heap.written }
    }

    /// Does a step of a body.
    fn act(&mut self, state: &mut State, client: &Rc<Client>, step: &Step) -> Result<(), Stop> {
        let Some(target) = self.locate(state, client, &step.target) else {
            // The text was made for other arguments: here the client fails.
            return Err(Stop::Uninteresting);
        };
        let operands: Vec<Value> = step.operands.iter().map(|loc| Value::Unknown(*loc)).collect();
        let writes = self.changes(state);
        state.interactions += 1;
        state.heap.written += u64::from(matches!(step.act, Act::SetBox | Act::SetVector(_)));
        let positional = operands.len().saturating_sub(step.keywords.len());
        let by_keyword: Vec<(Symbol, Value)> =
            step.keywords.iter().cloned().zip(operands[positional..].iter().cloned()).collect();
        if let Act::Call(_) = step.act {
            state.heap.begun = state.heap.len();
            if !state.heap.initial.is_empty() && (self.stateful || state.heap.given > 0) {
                self.beside.insert(Limit::bare(Quantity::ClientValues).of(implicit_calls::CHANGED));
            }
            let by_position = operands[..positional].to_vec();
            state.crosses(Event::Call(target.clone(), by_position, by_keyword.clone()));
        }
        let calls = state.calls.count;
        frames::push_to(&mut state.kont, Frame::Step { client: client.clone(), writes, calls });
        match (step.act, state.heap.resolve(&target)) {
            (Act::Call(_), _) => {
                state.entered = false;
                state.slices = 0;
                state.export = if let Path::Export(index) = &step.target { Some(*index) } else { None };
                if state.heap.top == Some(client.body) {
                    state.cost += self.flow.begins(state.heap.slot(client.body));
                }
                state.target = original(state, &target);
                let arguments = operands[..positional].to_vec();
                let application =
                    Application { function: target, arguments, keywords: by_keyword, site: None };
                state.control = Control::Apply(Rc::new(application));
            }
            (Act::Read(_) | Act::SetBox | Act::SetVector(_), Value::Guarded(guarded))
                if guarded.is_data() =>
            {
                let (prim, place) = match step.act {
                    Act::Read(prim) => (prim, None),
                    Act::SetVector(index) => (Prim::VectorSet, Some(Value::int(index.into()))),
                    _ => (Prim::SetBox, None),
                };
                let arguments = [target].into_iter().chain(place).chain(operands).collect();
                let control = self.interposed(state, prim, arguments, None);
                state.control = control.ok_or(Stop::Uninteresting)?;
            }
            (Act::SetBox, Value::MutableBox(loc)) => {
                self.write(state, loc, 0, operands.first().cloned().unwrap_or(Value::VOID))?;
                state.control = Control::Return(Value::VOID);
            }
            (Act::SetVector(index), Value::MutableVector(loc)) => {
                self.write(state, loc, index as usize, operands.first().cloned().unwrap_or(Value::VOID))?;
                state.control = Control::Return(Value::VOID);
            }
            _ => return Err(Stop::Uninteresting),
        }
        Ok(())
    }

    /// A step has its result.
    pub(super) fn step_done(
        &mut self,
        state: &mut State,
        client: Rc<Client>,
        writes: u64,
        calls: usize,
        result: Value,
    ) -> Result<(), Stop> {
        let results = match result {
            Value::Values(values) => values.to_vec(),
            value => vec![value],
        };
        let gained =
            self.changes(state) != writes || results.iter().any(|value| self.has_behaviour(state, value));
        state.heap.given += results.iter().filter(|value| self.has_behaviour(state, value)).count();
        self.leaves_out_of_what_is_given(state, &results);
        if self.texts && (self.stateful || state.heap.given > 0) {
            self.beside.insert(Limit::bare(Quantity::ClientValues).of(client_omissions::CHANGING));
        }
        let asks = self.options.probing && state.heap.top != Some(client.body);
        if !gained && !asks {
            return Err(Stop::Uninteresting);
        }
        if let Some(Path::Export(export)) = self.step_target(state, &client) {
            let makes = self.imports.get(export).is_some_and(|import| import.is_constructor());
            if makes && self.rebuilds {
                return Err(Stop::Uninteresting);
            }
            results.iter().for_each(|result| self.flow.returned(self.program, state, export, result));
        }
        state.crosses(Event::Return(calls, results.clone()));
        // Several values are one variable in the client's text: a list.
        let result = match <[Value; 1]>::try_from(results) {
            Ok([value]) => value,
            Err(values) => {
                if let Slot::Body(body) = state.heap.slot(client.body) {
                    let mut body = (**body).clone();
                    body.steps.iter_mut().skip(client.steps).take(1).for_each(|step| step.several = true);
                    state.heap.set(client.body, Slot::Body(Rc::new(body)));
                }
                Value::list(values)
            }
        };
        let mut values = client.values.clone();
        values.push(result);
        let next = Client {
            body: client.body,
            steps: client.steps + 1,
            values,
            wrote: self.changes(state) != writes,
            outer: client.outer.clone(),
        };
        state.control = Control::Client(Rc::new(next));
        Ok(())
    }

    /// Target of the step that a client awaits.
    fn step_target(&self, state: &State, client: &Client) -> Option<Path> {
        let Slot::Body(body) = state.heap.slot(client.body) else { return None };
        body.steps.get(client.steps).map(|step| step.target.clone())
    }

    /// The ways in which an unknown value may be an instance of a type: one that the client has, or one that
    /// it has made.
    pub(crate) fn instances_in_scope(
        &mut self,
        state: &State,
        loc: Loc,
        unknown: &Unknown,
        id: StructId,
    ) -> Vec<(Refinement, u32)> {
        let program = self.program;
        let mut ways = Vec::new();
        let mut scope = unknown.scope.as_deref();
        let mut seen: Vec<Value> = Vec::new();
        while let Some(client) = scope {
            for (index, value) in client.values.iter().enumerate().rev() {
                let value = state.heap.resolve(value);
                let Some(ty) = type_of(&value) else { continue };
                let same = |other: &Value| match (other, &value) {
                    (Value::Guarded(a), Value::Guarded(b)) => Rc::ptr_eq(a, b),
                    (Value::Instance(a), Value::Instance(b)) => Rc::ptr_eq(a, b),
                    (Value::MutableInstance(_, a), Value::MutableInstance(_, b)) => a == b,
                    _ => false,
                };
                if program.derives_from(ty, id) && !seen.iter().any(same) {
                    seen.push(value.clone());
                    let newest = index + 1 == client.values.len();
                    let cost = if newest || self.stateful { 0 } else { OLDER };
                    ways.push((Refinement::Alias(loc, Name::Variable(client.body, index), value), cost));
                }
            }
            scope = client.outer.as_deref();
        }
        // Where there's a constructor, others make nothing that it couldn't, but may make it with less
        // effort.
        let constructor = |import: &Import| {
            import
                .structure
                .is_some_and(|(ty, op)| op == StructOp::Constructor && program.derives_from(ty, id))
        };
        let opaque = !self.imports.iter().any(constructor);
        let detour = if opaque { DETOUR } else { LONGER_DETOUR };
        let room = unknown.depth < 12 && state.interactions + 1 < self.options.interactions;
        if opaque && !room {
            self.cut.insert(Limit::new(Quantity::ClientActs, self.options.interactions.into()));
        }
        for (index, import) in self.imports.iter().enumerate() {
            match import.structure {
                Some((ty, StructOp::Constructor)) if program.derives_from(ty, id) => {
                    if self.has_mutable_fields(ty) {
                        // One that's made for two places could be changed at one of them.
                        self.cut.insert(Limit::bare(Quantity::Sharing));
                    }
                    ways.push((Refinement::Made(loc, id, index), super::question::larger(unknown.depth)));
                }
                None if room => {
                    let Some(value) = state.imports.get(index) else { continue };
                    let known = state.heap.resolve(value);
                    match (type_of(&known), &known) {
                        (Some(ty), _) if program.derives_from(ty, id) => {
                            ways.push((Refinement::Alias(loc, Name::Export(index), known), 0));
                        }
                        (None, Value::Closure(_) | Value::Guarded(_)) => {
                            let unlikely = if opaque { 0 } else { self.flow.offers(index, id) };
                            ways.push((Refinement::Made(loc, id, index), detour + unknown.depth + unlikely));
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        ways
    }

    /// Applies a refinement to a state.
    pub fn refine(&self, state: &mut State, refinement: &Refinement) -> u32 {
        if let Refinement::Instance(loc, ty) = refinement {
            if let Some(value) = self.approximation.instance(&mut state.heap, *ty) {
                super::question::becomes(&mut state.heap, *loc, value);
            }
            return 0;
        }
        if let Refinement::Member(loc, index) = refinement {
            let set = state.heap.facts(*loc).and_then(|unknown| unknown.function.among);
            let member = set.and_then(|set| self.approximation.member(&mut state.heap, set, *index));
            if let Some(value) = member {
                super::question::becomes(&mut state.heap, *loc, value);
            }
            return 0;
        }
        let Refinement::Made(loc, structure, index) = refinement else {
            let builds = match refinement {
                Refinement::Kinds(_, kinds) => *kinds == Kinds::PAIR,
                Refinement::Improper(_) | Refinement::Vector(..) | Refinement::Hash(..) => true,
                _ => false,
            };
            state.built += u32::from(builds);
            return super::question::refine(&mut state.heap, refinement);
        };
        let Some(export) = state.imports.get(*index).cloned() else { return 0 };
        let Some(unknown) = state.heap.facts(*loc).cloned() else { return 0 };
        let count = self.arities(state, &export).first().map_or(0, |(required, _)| *required);
        let operands: Vec<Loc> =
            (0..count).map(|_| self.fresh(state, unknown.scope.clone(), unknown.depth + 1)).collect();
        state.heap.made.push((*loc, *index, operands.clone()));
        let constructor = self.imports.get(*index).is_some_and(|import| import.structure.is_some());
        state.interactions += u32::from(!constructor);
        state.built += 1;
        let control = Box::new(std::mem::replace(&mut state.control, Control::Halt));
        frames::push_to(&mut state.kont, Frame::Made { loc: *loc, structure: *structure, control });
        state.control = Control::apply(export, operands.into_iter().map(Value::Unknown).collect(), None);
        0
    }

    /// An export has made a value for an unknown one: it has to be an instance of the type.
    pub(super) fn made(
        &mut self,
        state: &mut State,
        loc: Loc,
        structure: StructId,
        control: &Control,
        value: Value,
    ) -> Result<(), Stop> {
        if !self.decide_instance(state, &value, structure)? {
            return Err(Stop::Uninteresting);
        }
        let value = state.heap.resolve(&value);
        self.approximation.ages(&mut state.heap, &value)?;
        if let Some((_, export, _)) = state.heap.made.iter().rev().find(|(other, ..)| *other == loc) {
            self.flow.returned(self.program, state, *export, &value);
        }
        if matches!(&value, Value::Unknown(other) if *other == loc) {
            return Err(Stop::Uninteresting);
        }
        state.heap.set(loc, Slot::Known(value));
        state.control = control.clone();
        Ok(())
    }
}
