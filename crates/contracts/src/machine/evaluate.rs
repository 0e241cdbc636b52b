//! Expressions and continuations: one rule for each form of the core language and for each frame.

use std::rc::Rc;

use super::approximation::{Approximation, Look};
use super::frames::{self, Application, Control, Env, Frame};
use super::{Fault, FaultKind, Machine, State, Stop};
use crate::heap::Slot;
use crate::symbolic::{Atom, Closure, Kinds, Loc, Table, Value};
use touchstone_front_racket::core::{Binding, Constant, Expr, ExprId, HashKind, Program, VarId};

/// The value of a literal.
pub fn constant(constant: &Constant) -> Value {
    match constant {
        Constant::Number(number) => Value::Atom(Atom::Number(number.clone())),
        Constant::String(text) => Value::Atom(Atom::String(text.clone())),
        Constant::Char(c) => Value::Atom(Atom::Char(*c)),
        Constant::Symbol(symbol) => Value::Atom(Atom::Symbol(symbol.clone())),
        Constant::Keyword(symbol) => Value::Atom(Atom::Keyword(symbol.clone())),
        Constant::Boolean(b) => Value::boolean(*b),
        Constant::Null => Value::NULL,
        Constant::Void => Value::VOID,
        Constant::Unsupplied => Value::Atom(Atom::Unsupplied),
        Constant::List(elements, tail) => {
            let tail = self::constant(tail);
            elements.iter().rev().fold(tail, |rest, first| Value::cons(self::constant(first), rest))
        }
        Constant::Vector(elements) => Value::Vector(elements.iter().map(self::constant).collect()),
        Constant::Box(content) => Value::Box(Rc::new(self::constant(content))),
        Constant::Hash(kind, entries) => {
            let entries = entries.iter().map(|(key, value)| (self::constant(key), self::constant(value)));
            Value::Hash(Rc::new(Table { kind: *kind, entries: entries.collect() }))
        }
    }
}

fn write(env: &mut Env, slot: u32, value: Value) {
    let slots = Rc::make_mut(env);
    if slots.len() <= slot as usize {
        slots.resize(slot as usize + 1, Value::VOID);
    }
    slots[slot as usize] = value;
}

/// The value in a slot, without reading a cell.
fn slot(env: &Env, slot: u32) -> Value {
    env.get(slot as usize).cloned().unwrap_or(Value::VOID)
}

impl<A: Approximation> Machine<'_, A> {
    /// The rule for an expression.
    pub(super) fn evaluate(&mut self, state: &mut State, expr: ExprId, env: Env) -> Result<(), Stop> {
        let program: &Program = self.program;
        let value = match program.expr(expr) {
            Expr::Constant(literal) => constant(literal),
            Expr::Local(var, at) => match slot(&env, *at) {
                Value::Cell(cell) => match self.read(state, cell)? {
                    Some(value) => value,
                    None => return Err(undefined(program.variable(*var).name.clone(), expr)),
                },
                value => value,
            },
            Expr::Global(id) => {
                self.approximation.reads_global(&mut state.heap, *id);
                match state.heap.global(*id) {
                    Some(value) => value.clone(),
                    None => return Err(undefined(program.global(*id).name.clone(), expr)),
                }
            }
            Expr::Prim(prim) => Value::Prim(*prim),
            Expr::Struct(id, op) => Value::Struct(*id, *op),
            Expr::Lambda(lambda) => {
                let clauses = program.lambda(*lambda).clauses.iter();
                let captured = clauses
                    .map(|clause| clause.captures.iter().map(|capture| slot(&env, capture.from)).collect())
                    .collect();
                Value::Closure(Rc::new(Closure { lambda: *lambda, captured }))
            }
            Expr::Apply { function, .. } => {
                let (function, done) = (*function, Vec::new());
                frames::push_to(&mut state.kont, Frame::Arguments { site: expr, env: env.clone(), done });
                state.control = Control::Eval(function, env);
                return Ok(());
            }
            Expr::If(test, then, otherwise) => {
                let branches = (*then, *otherwise);
                frames::push_to(&mut state.kont, Frame::If { branches, env: env.clone() });
                state.control = Control::Eval(*test, env);
                return Ok(());
            }
            Expr::Let(bindings, body) => {
                return self.bind(state, expr, bindings, *body, 0, env);
            }
            Expr::Letrec(bindings, body) => {
                let mut env = env;
                for binding in bindings {
                    let cell = self.cell(state, binding.var, None);
                    write(&mut env, binding.slot, cell);
                }
                return self.bind(state, expr, bindings, *body, 0, env);
            }
            Expr::LetValues { producer, .. } => {
                let producer = *producer;
                frames::push_to(&mut state.kont, Frame::BindValues { site: expr, env: env.clone() });
                state.control = Control::Eval(producer, env);
                return Ok(());
            }
            Expr::Begin(parts) => return self.sequence(state, expr, parts, 0, env),
            Expr::SetLocal(_, at, value) => {
                let Value::Cell(cell) = slot(&env, *at) else {
                    return Err(Stop::Unmodelled("an assigned variable without a cell".to_owned()));
                };
                frames::push_to(&mut state.kont, Frame::SetLocal { site: expr, cell });
                state.control = Control::Eval(*value, env);
                return Ok(());
            }
            Expr::SetGlobal(id, value) => {
                frames::push_to(&mut state.kont, Frame::SetGlobal { site: expr, global: *id });
                state.control = Control::Eval(*value, env);
                return Ok(());
            }
            Expr::WithHandlers { handlers, body } => {
                match handlers.first() {
                    None => state.control = Control::Eval(*body, env),
                    Some((predicate, _)) => {
                        let frame = Frame::Handlers { site: expr, env: env.clone(), done: Vec::new() };
                        frames::push_to(&mut state.kont, frame);
                        state.control = Control::Eval(*predicate, env);
                    }
                }
                return Ok(());
            }
            Expr::Hole => {
                // One unknown value for each hole in the text (rule Opq).
                if !self.holes.contains(&expr) {
                    self.holes.push(expr);
                }
                Value::Unknown(state.hole(expr))
            }
        };
        state.control = Control::Return(value);
        Ok(())
    }

    /// A new cell of a local variable.
    pub(super) fn cell(&self, state: &mut State, var: VarId, value: Option<Value>) -> Value {
        let loc = state.heap.allocate(Slot::Cell(value));
        self.approximation.makes_cell(&mut state.heap, loc, var);
        Value::Cell(loc)
    }

    /// Contents of a local variable's cell; none if it isn't defined yet.
    fn read(&mut self, state: &mut State, cell: Loc) -> Result<Option<Value>, Stop> {
        self.approximation.reads(&mut state.heap, &Value::Cell(cell), Look::One)?;
        match state.heap.slot(cell) {
            Slot::Cell(value) => Ok(value.clone()),
            _ => Err(Stop::Unmodelled("a cell that isn't one".to_owned())),
        }
    }

    fn bind(
        &mut self,
        state: &mut State,
        site: ExprId,
        bindings: &[Binding],
        body: ExprId,
        index: usize,
        env: Env,
    ) -> Result<(), Stop> {
        match bindings.get(index) {
            Some(binding) => {
                let value = binding.value;
                frames::push_to(&mut state.kont, Frame::Bind { site, index, env: env.clone() });
                state.control = Control::Eval(value, env);
            }
            None => state.control = Control::Eval(body, env),
        }
        Ok(())
    }

    fn sequence(
        &mut self,
        state: &mut State,
        site: ExprId,
        parts: &[ExprId],
        next: usize,
        env: Env,
    ) -> Result<(), Stop> {
        let Some(part) = parts.get(next) else {
            state.control = Control::Return(Value::VOID);
            return Ok(());
        };
        if next + 1 < parts.len() {
            frames::push_to(&mut state.kont, Frame::Begin { site, next: next + 1, env: env.clone() });
        }
        state.control = Control::Eval(*part, env);
        Ok(())
    }

    /// The rule for a value that returns to a frame, which was taken from the continuation.
    pub(super) fn resume(&mut self, state: &mut State, frame: Frame, value: Value) -> Result<(), Stop> {
        let program: &Program = self.program;
        // Frames that take any number of values.
        let value = match (&frame, value) {
            (
                Frame::Begin { .. }
                | Frame::BindValues { .. }
                | Frame::Site(_)
                | Frame::Handled { .. }
                | Frame::Prompt { .. }
                | Frame::Winding { .. }
                | Frame::Rewind(_)
                | Frame::Define { .. }
                | Frame::Modules { .. }
                | Frame::Step { .. },
                value,
            ) => value,
            (_, Value::Values(values)) => {
                let message = format!("result arity mismatch: expected 1 value, received {}", values.len());
                let site = match &frame {
                    Frame::Arguments { site, .. }
                    | Frame::Bind { site, .. }
                    | Frame::SetLocal { site, .. }
                    | Frame::SetGlobal { site, .. }
                    | Frame::Handlers { site, .. }
                    | Frame::HandlerTest { site, .. } => Some(*site),
                    Frame::If { branches: (then, _), .. } => Some(*then),
                    _ => None,
                };
                let kind = FaultKind::Application(message, Value::list(values.iter().cloned()));
                return Err(self.fault(state, kind, site));
            }
            (_, value) => value,
        };
        match frame {
            Frame::Arguments { site, env, mut done } => {
                done.push(value);
                let Expr::Apply { arguments, keywords, .. } = program.expr(site) else {
                    return Err(Stop::Unmodelled("an application that isn't one".to_owned()));
                };
                let next = done.len() - 1;
                let keyword = next.wrapping_sub(arguments.len());
                if let Some(argument) = arguments.get(next).or_else(|| keywords.get(keyword).map(|(_, e)| e))
                {
                    frames::push_to(&mut state.kont, Frame::Arguments { site, env: env.clone(), done });
                    state.control = Control::Eval(*argument, env);
                    return Ok(());
                }
                let by_keyword = done.split_off(arguments.len() + 1);
                let names = keywords.iter().map(|(name, _)| name.clone());
                let function = done.remove(0);
                state.control = Control::Apply(Rc::new(Application {
                    function,
                    arguments: done,
                    keywords: names.zip(by_keyword).collect(),
                    site: Some(site),
                }));
                Ok(())
            }
            Frame::If { branches: (then, otherwise), env } => {
                match self.decide_kinds(state, &value, Kinds::FALSE) {
                    Ok(false) => state.control = Control::Eval(then, env),
                    Ok(true) => state.control = Control::Eval(otherwise, env),
                    Err(stop) => {
                        let branches = (then, otherwise);
                        frames::push_to(&mut state.kont, Frame::If { branches, env });
                        state.control = Control::Return(value);
                        return Err(stop);
                    }
                }
                Ok(())
            }
            Frame::Bind { site, index, mut env } => {
                let (Expr::Let(bindings, body) | Expr::Letrec(bindings, body)) = program.expr(site) else {
                    return Err(Stop::Unmodelled("a binding that isn't one".to_owned()));
                };
                if let Some(binding) = bindings.get(index) {
                    if let (Expr::Letrec(..), Value::Cell(cell)) =
                        (program.expr(site), slot(&env, binding.slot))
                    {
                        state.heap.set(cell, Slot::Cell(Some(value)));
                    } else if program.variable(binding.var).cell {
                        let cell = self.cell(state, binding.var, Some(value));
                        write(&mut env, binding.slot, cell);
                    } else {
                        write(&mut env, binding.slot, value);
                    }
                }
                self.bind(state, site, bindings, *body, index + 1, env)
            }
            Frame::BindValues { site, env } => self.bind_values(state, site, env, value),
            Frame::Begin { site, next, env } => {
                let Expr::Begin(parts) = program.expr(site) else {
                    return Err(Stop::Unmodelled("a sequence that isn't one".to_owned()));
                };
                self.sequence(state, site, parts, next, env)
            }
            Frame::SetLocal { site, cell } => {
                // The prelude remembers nothing that a client could notice.
                let prelude = program.origin(site).module == Program::PRELUDE;
                if let (Slot::Cell(None), Expr::SetLocal(var, ..)) =
                    (state.heap.slot(cell), program.expr(site))
                {
                    return Err(undefined(program.variable(*var).name.clone(), site));
                }
                state.heap.set(cell, Slot::Cell(Some(value)));
                state.heap.writes += u64::from(!prelude);
                if !prelude {
                    self.shows_at(state, cell);
                    self.leaves_out_of_library_calls(state, site);
                }
                self.approximation.writes(&mut state.heap, cell)?;
                state.control = Control::Return(Value::VOID);
                Ok(())
            }
            Frame::SetGlobal { site, global } => {
                if state.heap.global(global).is_none() {
                    return Err(undefined(program.global(global).name.clone(), site));
                }
                state.heap.set_global(global, value);
                state.heap.writes += 1;
                state.heap.assigned.push(global);
                self.shows_all(state);
                self.leaves_out_of_library_calls(state, site);
                self.approximation.assigns(&mut state.heap)?;
                state.control = Control::Return(Value::VOID);
                Ok(())
            }
            Frame::Handlers { site, env, mut done } => {
                done.push(value);
                let Expr::WithHandlers { handlers, body } = program.expr(site) else {
                    return Err(Stop::Unmodelled("handlers that aren't any".to_owned()));
                };
                match handlers.get(done.len() / 2) {
                    Some((predicate, handler)) => {
                        let next = if done.len() % 2 == 0 { *predicate } else { *handler };
                        frames::push_to(&mut state.kont, Frame::Handlers { site, env: env.clone(), done });
                        state.control = Control::Eval(next, env);
                    }
                    None => {
                        self.leaves_out_of_handlers(state, &done, site);
                        frames::push_to(&mut state.kont, Frame::Handled { site, handlers: done.into() });
                        state.control = Control::Eval(*body, env);
                    }
                }
                Ok(())
            }
            Frame::Handled { .. } | Frame::Site(_) | Frame::Prompt { .. } | Frame::Winding { .. } => {
                state.control = Control::Return(value);
                Ok(())
            }
            Frame::Rewind(leaving) => self.rewind(state, leaving),
            Frame::HandlerTest { site, handlers, index, exception, fault } => {
                match self.decide_kinds(state, &value, Kinds::FALSE) {
                    Ok(true) => self.ask_handler(state, (site, handlers), index + 1, exception, fault),
                    Ok(false) => {
                        let handler = handlers.get(2 * index + 1).cloned().unwrap_or(Value::VOID);
                        state.control = Control::apply(handler, vec![exception], Some(site));
                    }
                    Err(stop) => {
                        let frame = Frame::HandlerTest { site, handlers, index, exception, fault };
                        frames::push_to(&mut state.kont, frame);
                        state.control = Control::Return(value);
                        return Err(stop);
                    }
                }
                Ok(())
            }
            Frame::Define { globals } => {
                let values = match value {
                    Value::Values(values) => values.to_vec(),
                    value => vec![value],
                };
                if values.len() != globals.len() {
                    let message = format!("expected {} values, received {}", globals.len(), values.len());
                    let kind = FaultKind::Application(message, Value::list(values));
                    return Err(self.fault(state, kind, None));
                }
                for (global, value) in globals.iter().zip(values) {
                    state.heap.set_global(*global, value);
                }
                state.control = Control::Return(Value::VOID);
                Ok(())
            }
            Frame::Modules { module, form } => self.next_form(state, module, form),
            Frame::Imports { index, done } => {
                let mut done = done.to_vec();
                done.push(value);
                self.import(state, index, done)
            }
            Frame::Step { client, writes, calls } => self.step_done(state, client, writes, calls, value),
            Frame::Made { loc, structure, control } => {
                let again = value.clone();
                match self.made(state, loc, structure, &control, value) {
                    Err(Stop::Split(ways)) => {
                        frames::push_to(&mut state.kont, Frame::Made { loc, structure, control });
                        state.control = Control::Return(again);
                        Err(Stop::Split(ways))
                    }
                    other => other,
                }
            }
        }
    }

    fn bind_values(
        &mut self,
        state: &mut State,
        site: ExprId,
        mut env: Env,
        value: Value,
    ) -> Result<(), Stop> {
        let program: &Program = self.program;
        let Expr::LetValues { variables, rest, body, .. } = program.expr(site) else {
            return Err(Stop::Unmodelled("a binding that isn't one".to_owned()));
        };
        let mut values = match value {
            Value::Values(values) => values.to_vec(),
            value => vec![value],
        };
        let fits =
            if rest.is_some() { values.len() >= variables.len() } else { values.len() == variables.len() };
        if !fits {
            let message = format!("expected {} values, received {}", variables.len(), values.len());
            let kind = FaultKind::Application(message, Value::list(values));
            return Err(self.fault(state, kind, Some(site)));
        }
        let beyond = values.split_off(variables.len());
        let rest = rest.map(|variable| (variable, Value::list(beyond)));
        for ((var, at), value) in variables.iter().copied().zip(values).chain(rest) {
            let value = if program.variable(var).cell { self.cell(state, var, Some(value)) } else { value };
            write(&mut env, at, value);
        }
        state.control = Control::Eval(*body, env);
        Ok(())
    }

    /// An error at a site, or at the innermost site outside of the prelude.
    pub(super) fn fault(&self, state: &State, kind: FaultKind, site: Option<ExprId>) -> Stop {
        let site = self.owner(state, site);
        Stop::Raise(Box::new(Fault { kind, site }))
    }

    /// The innermost site outside of the prelude: the place that an error here is the fault of; none if that's the client.
    pub(crate) fn owner(&self, state: &State, site: Option<ExprId>) -> Option<ExprId> {
        let outside = |site: ExprId| self.program.origin(site).module != Program::PRELUDE;
        match site {
            Some(site) if outside(site) => Some(site),
            _ => frames::frames(&state.kont)
                .find_map(|frame| match frame {
                    Frame::Site(site) => Some(*site),
                    Frame::Step { .. } | Frame::Made { .. } => Some(None),
                    _ => None,
                })
                .flatten(),
        }
    }
}

fn undefined(name: touchstone_front_racket::core::Symbol, site: ExprId) -> Stop {
    Stop::Raise(Box::new(Fault { kind: FaultKind::Undefined(name), site: Some(site) }))
}

/// Hash kinds by the primitive that makes an empty one, or one of alternating keys and values.
pub(super) fn hash_kind(prim: touchstone_front_racket::core::Prim) -> HashKind {
    use touchstone_front_racket::core::Prim;
    match prim {
        Prim::HashEqv | Prim::MakeHashEqvEmpty => HashKind::Eqv,
        Prim::HashEq | Prim::MakeHashEqEmpty => HashKind::Eq,
        _ => HashKind::Equal,
    }
}
