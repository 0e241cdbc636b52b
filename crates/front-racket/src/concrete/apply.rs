//! Application: closures, guards, structure types' procedures, and the primitives that apply something
//! themselves.

use std::cell::RefCell;
use std::rc::Rc;

use super::{Application, Class, Frame, Machine, Running, Spent, Step, Stop};
use crate::core::{Clause, Constant, Expr, ExprId, Lambda, Prim, Program, StructId, StructOp, Symbol};
use crate::library_arity::{LibraryArity, not_followed};
use crate::value::{Object, Ref, VOID, Value};

impl Machine<'_> {
    pub(super) fn apply(&mut self, application: Application) -> Running<Step> {
        match &application.function {
            Value::Closure(at) => {
                let at = *at;
                self.enter(at, application)
            }
            Value::Guard(at) => Ok(self.apply_guard(*at, application)),
            Value::Prim(prim) => {
                let prim = *prim;
                self.apply_prim(prim, application)
            }
            Value::StructOp(id, op) => {
                let (id, op) = (*id, *op);
                if op == StructOp::Constructor
                    && let Some(checked) = self.guarded_construction(id, &application)
                {
                    return Ok(checked);
                }
                if let Some(through) = self.through_contract(id, op, &application) {
                    return Ok(through);
                }
                Ok(self.apply_struct(id, op, application))
            }
            other => {
                if let Some(test) = self.heap.flat_contract(other) {
                    let function = test.clone();
                    return Ok(Step::Apply(Application { function, ..application }));
                }
                let text = self.in_message(&other.clone());
                let message = format!(
                    "not a procedure;\n expected a procedure that can be applied to arguments\n  given: {text}"
                );
                Ok(self.primitive_fault(application.site, "application", message, Class::NotAProcedure))
            }
        }
    }

    fn enter(&mut self, at: Ref, application: Application) -> Running<Step> {
        let program = self.program;
        let Object::Closure(id, captured) = self.heap.get(at) else { return Ok(Step::Return(VOID)) };
        let lambda = program.lambda(*id);
        let count = application.arguments.len();
        let fitting = lambda
            .clauses
            .iter()
            .position(|clause| clause.accepts(count) && keywords_fit(clause, &application.keywords));
        let Some(chosen) = fitting else { return self.misfit(LibraryArity::of_lambda(lambda), &application) };
        let clause = &lambda.clauses[chosen];
        let mut slots = vec![Value::Undefined; clause.frame as usize];
        for (capture, value) in clause.captures.iter().zip(captured[chosen].iter()) {
            slots[capture.to as usize] = value.clone();
        }
        let env = Rc::new(RefCell::new(slots));
        if lambda.module == Program::PRELUDE {
            let name = library_name(program, lambda);
            if program.origin(application.site).module != Program::PRELUDE {
                self.stack.push(Frame::Site(application.site, name));
            } else if name.is_some() && passed_on(program, application.site) {
                self.stack.push(Frame::Site(self.outside(application.site), name));
            }
        }
        let mut arguments = application.arguments.into_iter();
        let mut slot = 0;
        for var in clause.required.iter().chain(clause.optional.iter()) {
            let value = arguments.next().unwrap_or(Value::Atom(Constant::Unsupplied));
            self.bind(&env, *var, slot, value);
            slot += 1;
        }
        if let Some(var) = clause.rest {
            let rest = self.heap.list(arguments.collect::<Vec<_>>());
            self.bind(&env, var, slot, rest);
            slot += 1;
        }
        for parameter in clause.keywords.iter() {
            let given = application.keywords.iter().find(|(keyword, _)| *keyword == parameter.keyword);
            let value = given.map_or(Value::Atom(Constant::Unsupplied), |(_, value)| value.clone());
            self.bind(&env, parameter.var, slot, value);
            slot += 1;
        }
        Ok(Step::Eval(clause.body, env))
    }

    /// What comes of a call that a procedure doesn't take, if that's its arity in racket. One that racket takes isn't followed.
    pub(super) fn misfit(
        &mut self,
        rackets: Option<LibraryArity>,
        application: &Application,
    ) -> Running<Step> {
        let keywords = application.keywords.iter().map(|(keyword, _)| keyword);
        if rackets.is_some_and(|arity| arity.takes(application.arguments.len(), keywords)) {
            let name = self.procedure_name(&application.function);
            return Err(Box::new(Stop::Unsupported(not_followed(&name))));
        }
        Ok(self.arity_fault(application))
    }

    fn arity_fault(&mut self, application: &Application) -> Step {
        let name = self.procedure_name(&application.function);
        let given = application.arguments.len();
        let class = match self.keywords_misfit(application) {
            true => Class::Keywords,
            false => Class::Arity,
        };
        let message = format!(
            "arity mismatch;\n the expected number of arguments does not match the given number\n  given: {given}"
        );
        self.primitive_fault(application.site, &name, message, class)
    }

    /// Whether it's the keywords that a procedure doesn't take, and not the number of the other arguments.
    fn keywords_misfit(&self, application: &Application) -> bool {
        let lambda = match &application.function {
            Value::Closure(at) => super::lambda_of(self.heap.get(*at)),
            _ => None,
        };
        match lambda {
            Some(id) => {
                self.program.lambda(id).misfits(application.arguments.len(), !application.keywords.is_empty())
            }
            None => !application.keywords.is_empty(),
        }
    }

    fn apply_guard(&mut self, at: Ref, application: Application) -> Step {
        let Object::Guard(guard) = self.heap.get(at) else { return Step::Return(VOID) };
        let guard = guard.clone();
        let Application { arguments, keywords, site, .. } = application;
        if guard.by_lists {
            let names = keywords
                .iter()
                .map(|(name, _)| Value::Atom(Constant::Keyword(name.clone())))
                .collect::<Vec<_>>();
            let values: Vec<Value> = keywords.into_iter().map(|(_, value)| value).collect();
            let (names, values) = (self.heap.list(names), self.heap.list(values));
            let arguments = self.heap.list(arguments);
            let arguments = vec![names, values, arguments];
            return Step::Apply(Application { function: guard.wrapper, arguments, keywords: vec![], site });
        }
        // The wrapper's arity is that of the contract: an error is one of the guarded procedure.
        let fits = keywords.is_empty() && self.accepts(&guard.wrapper, arguments.len());
        if !fits {
            return self.arity_fault(&Application { function: Value::Guard(at), arguments, keywords, site });
        }
        Step::Apply(Application { function: guard.wrapper, arguments, keywords, site })
    }

    /// Whether a procedure takes this many arguments by position, keywords aside.
    pub(super) fn accepts(&self, procedure: &Value, count: usize) -> bool {
        match procedure {
            Value::Closure(at) => match super::lambda_of(self.heap.get(*at)) {
                Some(id) => {
                    let lambda = self.program.lambda(id);
                    match LibraryArity::of_lambda(lambda) {
                        Some(arity) => arity.accepts(count),
                        None => lambda.clauses.iter().any(|clause| clause.accepts(count)),
                    }
                }
                None => false,
            },
            Value::Guard(at) => match self.heap.get(*at) {
                Object::Guard(guard) => self.accepts(&guard.original.clone(), count),
                _ => false,
            },
            Value::Prim(prim) => prim.signature().accepts(count),
            Value::StructOp(id, op) => count == self.struct_arity(*id, *op),
            other => self.heap.flat_contract(other).is_some_and(|test| self.accepts(&test.clone(), count)),
        }
    }

    fn struct_arity(&self, id: StructId, op: StructOp) -> usize {
        let declared = self.program.struct_type(id);
        match op {
            StructOp::Constructor => declared.inherited as usize + declared.fields.len(),
            StructOp::Predicate | StructOp::Accessor(_) => 1,
            StructOp::Mutator(_) => 2,
        }
    }

    /// The keywords that a procedure requires, and those that it accepts besides.
    pub(super) fn keywords_of(&self, procedure: &Value) -> (Vec<Symbol>, Vec<Symbol>) {
        match procedure {
            Value::Closure(at) => match super::lambda_of(self.heap.get(*at)) {
                Some(id) => {
                    let all =
                        self.program.lambda(id).clauses.iter().flat_map(|clause| clause.keywords.iter());
                    let (required, optional): (Vec<_>, Vec<_>) =
                        all.partition(|parameter| parameter.required);
                    let names = |all: Vec<&crate::core::KeywordParameter>| {
                        all.iter().map(|p| p.keyword.clone()).collect()
                    };
                    (names(required), names(optional))
                }
                None => (vec![], vec![]),
            },
            Value::Guard(at) => match self.heap.get(*at) {
                Object::Guard(guard) => self.keywords_of(&guard.original.clone()),
                _ => (vec![], vec![]),
            },
            _ => (vec![], vec![]),
        }
    }

    /// The call of the prelude that asks the guards of a structure type and its ancestors before an instance is made;
    /// none if there are no guards.
    fn guarded_construction(&mut self, id: StructId, application: &Application) -> Option<Step> {
        let guards = self.program.guards(id);
        let fits = application.arguments.len() == self.struct_arity(id, StructOp::Constructor);
        if guards.is_empty() || !fits || !application.keywords.is_empty() {
            return None;
        }
        let mut pairs = vec![];
        for (guard, fields) in guards {
            let guard = self.globals[guard.index()].clone();
            let fields =
                Value::Atom(Constant::Number(crate::number::Number::Integer((fields as i64).into())));
            pairs.push(self.heap.cons(guard, fields));
        }
        let function = self.globals[self.program.builtins().construct.index()].clone();
        let name = Value::Atom(Constant::Symbol(self.program.struct_type(id).name.clone()));
        let guards = self.heap.list(pairs);
        let fields = self.heap.list(application.arguments.clone());
        let arguments = vec![application.function.clone(), name, guards, fields];
        Some(Step::Apply(Application { function, arguments, keywords: vec![], site: application.site }))
    }

    /// The call of the prelude that reads or writes a field of an instance which is under contract; none if it isn't.
    fn through_contract(&self, id: StructId, op: StructOp, application: &Application) -> Option<Step> {
        let (StructOp::Accessor(index) | StructOp::Mutator(index)) = op else { return None };
        let Value::Wrapped(at) = application.arguments.first()? else { return None };
        let fits = application.arguments.len() == self.struct_arity(id, op)
            && application.keywords.is_empty()
            && self.instance_of(&self.innermost(*at), id).is_some();
        let name =
            if matches!(op, StructOp::Accessor(_)) { "#%wrapped-field" } else { "#%wrapped-set-field!" };
        let procedure = self.program.library(name).filter(|_| fits)?;
        let at = (self.program.struct_type(id).inherited + index) as usize;
        let mut arguments = vec![Value::StructOp(id, op), Value::number(at)];
        arguments.extend(application.arguments.iter().cloned());
        let function = self.globals[procedure.index()].clone();
        Some(Step::Apply(Application { function, arguments, keywords: vec![], site: application.site }))
    }

    /// Whether contracts are asked for the parts of two values before they're known to be equal, or not.
    pub(super) fn compares_under_contract(&self, arguments: &[Value]) -> bool {
        let [a, b] = arguments else { return false };
        let inner = |value: &Value| match value {
            Value::Wrapped(at) => self.innermost(*at),
            other => other.clone(),
        };
        let (x, y) = (inner(a), inner(b));
        if !matches!((a, b), (Value::Wrapped(_), _) | (_, Value::Wrapped(_))) || super::equality::eqv(&x, &y)
        {
            return false;
        }
        match (&x, &y) {
            (Value::Struct(x), Value::Struct(y)) => match (self.heap.get(*x), self.heap.get(*y)) {
                (Object::Struct(i, _), Object::Struct(j, _)) => {
                    super::equality::same_type(self.program, *i, *j)
                }
                _ => false,
            },
            (Value::Struct(_), _) | (_, Value::Struct(_)) => false,
            _ => true,
        }
    }

    /// Where an instance of a type is, if a value is one, under whatever contracts.
    fn instance_of(&self, value: &Value, id: StructId) -> Option<Ref> {
        match value {
            Value::Struct(at) => match self.heap.get(*at) {
                Object::Struct(actual, _) if self.is_instance(*actual, id) => Some(*at),
                _ => None,
            },
            Value::Wrapped(at) => self.instance_of(&self.innermost(*at), id),
            _ => None,
        }
    }

    fn apply_struct(&mut self, id: StructId, op: StructOp, application: Application) -> Step {
        if application.arguments.len() != self.struct_arity(id, op) || !application.keywords.is_empty() {
            return self.arity_fault(&application);
        }
        let program = self.program;
        let declared = program.struct_type(id);
        let mut arguments = application.arguments;
        if op == StructOp::Constructor {
            return Step::Return(Value::Struct(self.heap.allocate(Object::Struct(id, arguments))));
        }
        let instance = self.instance_of(&arguments[0], id);
        if op == StructOp::Predicate {
            return Step::Return(Value::boolean(instance.is_some()));
        }
        let Some(at) = instance else {
            let name = self.procedure_name(&application.function);
            let text = self.in_message(&arguments[0].clone());
            let message = format!("contract violation\n  expected: {}?\n  given: {text}", declared.name);
            return self.primitive_fault(application.site, &name, message, Class::Contract);
        };
        let inherited = declared.inherited as usize;
        let Object::Struct(_, fields) = self.heap.get_mut(at) else { return Step::Return(VOID) };
        match op {
            StructOp::Accessor(index) => Step::Return(fields[inherited + index as usize].clone()),
            StructOp::Mutator(index) => {
                fields[inherited + index as usize] = arguments.swap_remove(1);
                Step::Return(VOID)
            }
            StructOp::Constructor | StructOp::Predicate => Step::Return(VOID),
        }
    }

    /// Whether an instance of one type is one of the other; prefab types of the same shape are the same.
    fn is_instance(&self, actual: StructId, wanted: StructId) -> bool {
        if self.program.derives_from(actual, wanted) {
            return true;
        }
        let (a, b) = (self.program.struct_type(actual), self.program.struct_type(wanted));
        a.prefab
            && b.prefab
            && a.name == b.name
            && a.fields == b.fields
            && a.parent.is_none()
            && b.parent.is_none()
    }

    fn apply_prim(&mut self, prim: Prim, application: Application) -> Running<Step> {
        let signature = prim.signature();
        let has_keywords = !application.keywords.is_empty() && prim != Prim::Apply;
        if has_keywords || !signature.accepts(application.arguments.len()) {
            return self.misfit(LibraryArity::of_prim(prim), &application);
        }
        let (site, keywords) = (application.site, application.keywords);
        if !super::is_control(prim) {
            return self.primitive(prim, application.arguments, site);
        }
        let mut arguments = application.arguments;
        match prim {
            Prim::Values => Ok(Machine::values_step(arguments)),
            Prim::Raise => {
                let value = arguments.swap_remove(0);
                Ok(self.raise_value(value))
            }
            Prim::Prompt | Prim::Winding | Prim::Escape => self.leaving_primitive(prim, arguments, site),
            Prim::Apply => {
                let last = arguments.pop().unwrap_or(VOID);
                let Some(rest) = self.heap.elements(&last) else {
                    let text = self.in_message(&last);
                    let message = format!("contract violation\n  expected: list?\n  given: {text}");
                    return Ok(self.primitive_fault(site, "apply", message, Class::Contract));
                };
                let function = arguments.remove(0);
                if !self.heap.is_procedure(&function) {
                    let text = self.in_message(&function);
                    let message = format!("contract violation\n  expected: procedure?\n  given: {text}");
                    return Ok(self.primitive_fault(site, "apply", message, Class::Contract));
                }
                arguments.extend(rest);
                self.heap.size += arguments.len();
                Ok(Step::Apply(Application { function, arguments, keywords, site }))
            }
            _ => self.keyword_apply(arguments, site),
        }
    }

    /// `(#%keyword-apply procedure keywords values arguments)`
    fn keyword_apply(&mut self, arguments: Vec<Value>, site: ExprId) -> Running<Step> {
        let lists: Option<Vec<Vec<Value>>> =
            arguments[1..].iter().map(|list| self.heap.elements(list)).collect();
        let Some(mut lists) = lists.filter(|lists| lists.len() == 3) else {
            return Err(Box::new(Stop::Spent(Spent::Memory)));
        };
        let (positional, values, names) = (lists.pop(), lists.pop(), lists.pop());
        let names = names.into_iter().flatten().filter_map(|name| match name {
            Value::Atom(Constant::Keyword(name)) => Some(name),
            _ => None,
        });
        let keywords = names.zip(values.into_iter().flatten()).collect();
        let function = arguments[0].clone();
        Ok(Step::Apply(Application { function, arguments: positional.unwrap_or_default(), keywords, site }))
    }

    /// A procedure's name, for messages.
    pub(super) fn procedure_name(&self, procedure: &Value) -> String {
        match self.name_of(procedure) {
            Some(name) => name.to_string(),
            None => String::from("#<procedure>"),
        }
    }

    /// Whether a program asks something of a procedure that the library made, whose arity may be narrower in racket.
    pub(super) fn asks_of_made(&self, value: &Value, site: ExprId) -> bool {
        let value = self.heap.under_contracts(value);
        let Value::Closure(at) = value else { return false };
        self.program.origin(site).module != Program::PRELUDE
            && super::lambda_of(self.heap.get(*at))
                .is_some_and(|id| self.program.lambda(id).is_of_unknown_arity())
    }

    /// What `object-name` says to code at that site: the prelude is told of names that are known here, a program that others aren't.
    pub(super) fn object_name(&self, value: &Value, site: ExprId) -> Named {
        let is_library = self.program.origin(site).module == Program::PRELUDE;
        let value = self.heap.under_contracts(value);
        let is_hidden = match value {
            Value::Closure(at) => super::lambda_of(self.heap.get(*at)).is_some_and(|id| {
                let lambda = self.program.lambda(id);
                lambda.name.is_none() || lambda.is_made_by_library()
            }),
            Value::Struct(at) => match self.heap.get(*at) {
                Object::Struct(id, _) => {
                    let declared = self.program.struct_type(*id);
                    match declared.module == Program::PRELUDE {
                        true => true,
                        false => return Named::Known(declared.name.clone()),
                    }
                }
                _ => false,
            },
            _ => false,
        };
        match self.name_of(value) {
            _ if is_hidden && !is_library => Named::ByRacket,
            Some(name) => Named::Known(name),
            None => Named::Nothing,
        }
    }

    /// A procedure's name, if it has one.
    pub(super) fn name_of(&self, procedure: &Value) -> Option<Symbol> {
        match procedure {
            Value::Closure(at) => {
                super::lambda_of(self.heap.get(*at)).and_then(|id| self.program.lambda(id).name.clone())
            }
            Value::Guard(at) => match self.heap.get(*at) {
                Object::Guard(guard) => self.name_of(&guard.original.clone()),
                _ => None,
            },
            Value::Prim(prim) => Some(Symbol::new(prim.name())),
            Value::StructOp(id, op) => Some(self.program.struct_type(*id).name_of(*op)),
            _ => None,
        }
    }
}

/// Whether a clause takes these keywords: all that it requires, and none that it doesn't know.
fn keywords_fit(clause: &Clause, given: &[(Symbol, Value)]) -> bool {
    clause.keywords.iter().all(|p| !p.required || given.iter().any(|(keyword, _)| *keyword == p.keyword))
        && given.iter().all(|(keyword, _)| clause.keywords.iter().any(|p| p.keyword == *keyword))
}

/// Answers to `object-name`.
pub(super) enum Named {
    /// This name.
    Known(Symbol),
    /// A name that racket chose.
    ByRacket,
    /// None.
    Nothing,
}

/// The name by which programs call a procedure of the prelude's, if they can.
fn library_name(program: &Program, lambda: &Lambda) -> Option<Symbol> {
    let name = lambda.name.as_ref()?;
    (!lambda.is_made_by_library() && program.prelude_names.contains_key(name)).then(|| name.clone())
}

/// Whether an application is of a variable's value: of what the procedure around was given, if that's one of the library.
fn passed_on(program: &Program, site: ExprId) -> bool {
    match program.expr(site) {
        Expr::Apply { function, .. } => !matches!(program.expr(*function), Expr::Global(_) | Expr::Prim(_)),
        _ => false,
    }
}
