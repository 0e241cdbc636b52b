//! Evaluation: one step at a time, no recursion.

use super::{Application, Class, Env, Frame, Machine, Running, Spent, Step, Stop, wrong_count};
use crate::core::{Constant, Expr, ExprId, GlobalId, VarId};
use crate::value::{Object, VOID, Value};

impl Machine<'_> {
    /// The values of an expression, from an empty continuation.
    pub(super) fn evaluate(&mut self, expr: ExprId, env: Env) -> Running<Vec<Value>> {
        self.stack.clear();
        let mut step = Step::Eval(expr, env);
        loop {
            self.steps += 1;
            if self.steps > self.limits.steps {
                return Err(Box::new(Stop::Spent(Spent::Steps)));
            }
            if self.steps.is_multiple_of(1024) && self.heap.size + 8 * self.stack.len() > self.limits.memory {
                return Err(Box::new(Stop::Spent(Spent::Memory)));
            }
            step = match step {
                Step::Eval(expr, env) => self.eval(expr, env),
                Step::Return(value) => match self.stack.pop() {
                    None => return Ok(vec![value]),
                    Some(frame) => self.resume(frame, value)?,
                },
                Step::ReturnMany(values) => match self.stack.pop() {
                    None => return Ok(values),
                    Some(frame) => self.resume_many(frame, values)?,
                },
                Step::Apply(application) => self.apply(application)?,
                Step::Raise(exception) => self.unwind(exception)?,
            };
        }
    }

    fn eval(&mut self, expr: ExprId, env: Env) -> Step {
        let program = self.program;
        match program.expr(expr) {
            Expr::Constant(constant) => Step::Return(self.constant(expr, constant)),
            Expr::Local(var, slot) => self.read_local(expr, *var, *slot, &env),
            Expr::Global(global) => match &self.globals[global.index()] {
                Value::Undefined => {
                    let name = program.global(*global).name.to_string();
                    self.undefined(expr, &name)
                }
                value => Step::Return(value.clone()),
            },
            Expr::Prim(prim) => Step::Return(Value::Prim(*prim)),
            Expr::Struct(id, op) => Step::Return(Value::StructOp(*id, *op)),
            Expr::Lambda(id) => {
                let slots = env.borrow();
                let captures = program.lambda(*id).clauses.iter().map(|clause| {
                    clause.captures.iter().map(|capture| slots[capture.from as usize].clone()).collect()
                });
                let closure = Object::Closure(*id, captures.collect());
                Step::Return(Value::Closure(self.heap.allocate(closure)))
            }
            Expr::Apply { function, arguments, keywords } => {
                let done = Vec::with_capacity(1 + arguments.len() + keywords.len());
                self.stack.push(Frame::Parts { site: expr, done, env: env.clone() });
                Step::Eval(*function, env)
            }
            Expr::If(test, then, otherwise) => {
                self.stack.push(Frame::If { then: *then, otherwise: *otherwise, env: env.clone() });
                Step::Eval(*test, env)
            }
            Expr::Let(bindings, body) => match bindings.first() {
                None => Step::Eval(*body, env),
                Some(first) => {
                    self.stack.push(Frame::Let {
                        expr,
                        done: Vec::with_capacity(bindings.len()),
                        env: env.clone(),
                    });
                    Step::Eval(first.value, env)
                }
            },
            Expr::Letrec(bindings, body) => {
                for binding in bindings.iter() {
                    let cell = self.heap.allocate(Object::Cell(Value::Undefined));
                    env.borrow_mut()[binding.slot as usize] = Value::Cell(cell);
                }
                match bindings.first() {
                    None => Step::Eval(*body, env),
                    Some(first) => {
                        self.stack.push(Frame::Letrec { expr, index: 0, env: env.clone() });
                        Step::Eval(first.value, env)
                    }
                }
            }
            Expr::LetValues { producer, .. } => {
                self.stack.push(Frame::LetValues { expr, env: env.clone() });
                Step::Eval(*producer, env)
            }
            Expr::Begin(all) => self.begin(expr, all, 0, env),
            Expr::SetLocal(_, slot, value) => {
                self.stack.push(Frame::SetLocal { expr, slot: *slot, env: env.clone() });
                Step::Eval(*value, env)
            }
            Expr::SetGlobal(global, value) => {
                self.stack.push(Frame::SetGlobal(expr, *global));
                Step::Eval(*value, env)
            }
            Expr::WithHandlers { handlers, body } => match handlers.first() {
                None => Step::Eval(*body, env),
                Some((predicate, _)) => {
                    self.stack.push(Frame::Handlers { expr, done: vec![], env: env.clone() });
                    Step::Eval(*predicate, env)
                }
            },
            Expr::Hole => self.primitive_fault(
                expr,
                "unknown",
                String::from("an unknown value can't be run"),
                Class::Contract,
            ),
        }
    }

    fn constant(&mut self, expr: ExprId, constant: &Constant) -> Value {
        match constant {
            Constant::List(..) | Constant::Vector(_) | Constant::Box(_) | Constant::Hash(..) => {
                if let Some(value) = self.literals.get(&expr) {
                    return value.clone();
                }
                let value = self.heap.literal(constant);
                self.index_literal(&value);
                self.literals.insert(expr, value.clone());
                value
            }
            atom => Value::Atom(atom.clone()),
        }
    }

    fn undefined(&mut self, site: ExprId, name: &str) -> Step {
        let message = String::from("undefined;\n cannot use before initialization");
        self.primitive_fault(site, name, message, Class::Undefined)
    }

    fn read_local(&mut self, expr: ExprId, var: VarId, slot: u32, env: &Env) -> Step {
        let value = env.borrow()[slot as usize].clone();
        let value = match value {
            Value::Cell(at) => match self.heap.get(at) {
                Object::Cell(value) => value.clone(),
                _ => Value::Undefined,
            },
            other => other,
        };
        match value {
            Value::Undefined => {
                let name = self.program.variable(var).name.to_string();
                self.undefined(expr, &name)
            }
            value => Step::Return(value),
        }
    }

    /// Binds a variable in a frame; one that's assigned gets a cell.
    pub(super) fn bind(&mut self, env: &Env, var: VarId, slot: u32, value: Value) {
        let value = match self.program.variable(var).cell {
            true => Value::Cell(self.heap.allocate(Object::Cell(value))),
            false => value,
        };
        env.borrow_mut()[slot as usize] = value;
    }

    fn begin(&mut self, expr: ExprId, all: &[ExprId], index: usize, env: Env) -> Step {
        if index + 1 < all.len() {
            self.stack.push(Frame::Begin { expr, index, env: env.clone() });
        }
        match all.get(index) {
            Some(next) => Step::Eval(*next, env),
            None => Step::Return(VOID),
        }
    }

    fn resume(&mut self, frame: Frame, value: Value) -> Running<Step> {
        let program = self.program;
        Ok(match frame {
            Frame::Parts { site, mut done, env } => {
                done.push(value);
                let Expr::Apply { arguments, keywords, .. } = program.expr(site) else {
                    return Ok(Step::Return(VOID));
                };
                let next = done.len() - 1;
                let part = match next < arguments.len() {
                    true => arguments.get(next).copied(),
                    false => keywords.get(next - arguments.len()).map(|(_, value)| *value),
                };
                match part {
                    Some(part) => {
                        self.stack.push(Frame::Parts { site, done, env: env.clone() });
                        Step::Eval(part, env)
                    }
                    None => {
                        let given = done.split_off(1 + arguments.len());
                        let keywords =
                            keywords.iter().map(|(keyword, _)| keyword.clone()).zip(given).collect();
                        let arguments = done.split_off(1);
                        let function = done.pop().unwrap_or(VOID);
                        Step::Apply(Application { function, arguments, keywords, site })
                    }
                }
            }
            Frame::If { then, otherwise, env } => {
                Step::Eval(if value.is_true() { then } else { otherwise }, env)
            }
            Frame::Let { expr, mut done, env } => {
                done.push(value);
                let Expr::Let(bindings, body) = program.expr(expr) else { return Ok(Step::Return(VOID)) };
                match bindings.get(done.len()) {
                    Some(next) => {
                        let next = next.value;
                        self.stack.push(Frame::Let { expr, done, env: env.clone() });
                        Step::Eval(next, env)
                    }
                    None => {
                        for (binding, value) in bindings.iter().zip(done) {
                            self.bind(&env, binding.var, binding.slot, value);
                        }
                        Step::Eval(*body, env)
                    }
                }
            }
            Frame::Letrec { expr, index, env } => {
                let Expr::Letrec(bindings, body) = program.expr(expr) else { return Ok(Step::Return(VOID)) };
                self.assign(&env, bindings[index].slot, value);
                match bindings.get(index + 1) {
                    Some(next) => {
                        self.stack.push(Frame::Letrec { expr, index: index + 1, env: env.clone() });
                        Step::Eval(next.value, env)
                    }
                    None => Step::Eval(*body, env),
                }
            }
            Frame::Begin { expr, index, env } => self.next_in_begin(expr, index, env),
            Frame::SetLocal { expr, slot, env } => self.set_local(expr, slot, &env, value),
            Frame::SetGlobal(expr, global) => self.set_global(expr, global, value),
            Frame::Handlers { expr, mut done, env } => {
                done.push(value);
                let Expr::WithHandlers { handlers, body } = program.expr(expr) else {
                    return Ok(Step::Return(VOID));
                };
                let next =
                    handlers.get(done.len() / 2).map(|(p, h)| if done.len() % 2 == 0 { *p } else { *h });
                match next {
                    Some(next) => {
                        self.stack.push(Frame::Handlers { expr, done, env: env.clone() });
                        Step::Eval(next, env)
                    }
                    None => {
                        let pairs = done.chunks(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
                        self.stack.push(Frame::Guarded(expr, pairs));
                        Step::Eval(*body, env)
                    }
                }
            }
            Frame::Asked { handlers, index, exception, site } => match value.is_true() {
                true => {
                    let function = handlers[index].1.clone();
                    Step::Apply(Application { function, arguments: vec![exception], keywords: vec![], site })
                }
                false => self.ask(handlers, index + 1, exception, site),
            },
            Frame::LetValues { .. } => self.resume_many(frame, vec![value])?,
            Frame::Guarded(..) | Frame::Site(..) => Step::Return(value),
            Frame::Prompt(_) | Frame::Winding(_) => Step::Return(value),
            Frame::Rewind(leaving) => self.rewind(leaving)?,
        })
    }

    fn next_in_begin(&mut self, expr: ExprId, index: usize, env: Env) -> Step {
        let program = self.program;
        match program.expr(expr) {
            Expr::Begin(all) => self.begin(expr, all, index + 1, env),
            _ => Step::Return(VOID),
        }
    }

    fn resume_many(&mut self, frame: Frame, values: Vec<Value>) -> Running<Step> {
        let program = self.program;
        Ok(match frame {
            Frame::Begin { expr, index, env } => self.next_in_begin(expr, index, env),
            Frame::Guarded(..) | Frame::Site(..) | Frame::Prompt(_) | Frame::Winding(_) => {
                Step::ReturnMany(values)
            }
            Frame::Rewind(leaving) => return self.rewind(leaving),
            Frame::LetValues { expr, env } => {
                let Expr::LetValues { variables, rest, body, .. } = program.expr(expr) else {
                    return Ok(Step::Return(VOID));
                };
                if values.len() < variables.len() || (rest.is_none() && values.len() > variables.len()) {
                    let message = wrong_count(variables.len(), values.len());
                    return Ok(self.primitive_fault(expr, "", message, Class::Arity));
                }
                let mut values = values;
                let more = values.split_off(variables.len());
                for ((var, slot), value) in variables.iter().zip(values) {
                    self.bind(&env, *var, *slot, value);
                }
                if let Some((var, slot)) = rest {
                    let list = self.heap.list(more);
                    self.bind(&env, *var, *slot, list);
                }
                Step::Eval(*body, env)
            }
            other => {
                let site = match &other {
                    Frame::Parts { site, .. } => *site,
                    Frame::Let { expr, .. }
                    | Frame::Letrec { expr, .. }
                    | Frame::Handlers { expr, .. }
                    | Frame::SetLocal { expr, .. }
                    | Frame::SetGlobal(expr, _) => *expr,
                    Frame::If { then, .. } => *then,
                    Frame::Asked { site, .. } => *site,
                    _ => self.any_site(),
                };
                self.primitive_fault(site, "", wrong_count(1, values.len()), Class::Arity)
            }
        })
    }

    /// A site on the continuation, for errors that have none of their own.
    pub(super) fn any_site(&self) -> ExprId {
        let found = self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Parts { site, .. } | Frame::Site(site, _) => Some(*site),
            _ => None,
        });
        found.unwrap_or(ExprId(0))
    }

    /// Assigns a local variable, which has to be defined by now.
    fn set_local(&mut self, expr: ExprId, slot: u32, env: &Env, value: Value) -> Step {
        let early = match &env.borrow()[slot as usize] {
            Value::Cell(at) => matches!(self.heap.get(*at), Object::Cell(Value::Undefined)),
            _ => false,
        };
        if let (true, Expr::SetLocal(var, ..)) = (early, self.program.expr(expr)) {
            let name = self.program.variable(*var).name.to_string();
            return self.undefined(expr, &name);
        }
        self.assign(env, slot, value);
        Step::Return(VOID)
    }

    /// Assigns a module-level variable, which has to be defined by now.
    fn set_global(&mut self, expr: ExprId, global: GlobalId, value: Value) -> Step {
        if matches!(self.globals[global.index()], Value::Undefined) {
            let name = self.program.global(global).name.to_string();
            return self.undefined(expr, &name);
        }
        self.globals[global.index()] = value;
        Step::Return(VOID)
    }

    fn assign(&mut self, env: &Env, slot: u32, value: Value) {
        let cell = env.borrow()[slot as usize].clone();
        match cell {
            Value::Cell(at) => *self.heap.get_mut(at) = Object::Cell(value),
            _ => env.borrow_mut()[slot as usize] = value,
        }
    }

    /// `(raise v)`: what isn't an exception is raised as it is.
    pub(super) fn raise_value(&mut self, value: Value) -> Step {
        Step::Raise(value)
    }

    /// `(values v …)`
    pub(super) fn values_step(values: Vec<Value>) -> Step {
        let mut values = values;
        match (values.len(), values.pop()) {
            (1, Some(value)) => Step::Return(value),
            (_, Some(last)) => {
                values.push(last);
                Step::ReturnMany(values)
            }
            (_, None) => Step::ReturnMany(vec![]),
        }
    }
}
