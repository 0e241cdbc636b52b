//! Which procedures of a program may call themselves: those whose text mentions, through any number of others, itself. What
//! calls itself through data alone, as procedures passed to procedures do, isn't found; following that doesn't end, and
//! is given up.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use touchstone_front_racket::core::{
    Constant, Expr, ExprId, GlobalId, LambdaId, Prim, Program, TopLevel, VarId,
};
use touchstone_front_racket::number::Number;

/// Number of a procedure's numbers that are worth comparing with.
const MAX_CONSTANTS: usize = 3;

/// Number of a program's numbers that are.
const MAX_BOUNDS: usize = 12;

/// Mentions between procedures; answers are kept.
#[derive(Debug)]
pub struct Recursion {
    globals: FxHashMap<GlobalId, Vec<LambdaId>>,
    locals: FxHashMap<VarId, Vec<LambdaId>>,
    /// Procedures that `let` gives a name which is only called: what goes round through them goes round through what's around
    /// them too.
    inner: FxHashSet<LambdaId>,
    known: FxHashMap<LambdaId, bool>,
    descents: FxHashMap<LambdaId, Rc<[usize]>>,
}

impl Recursion {
    /// Of a program. Cost: linear in it.
    pub fn new(program: &Program) -> Recursion {
        let mut globals: FxHashMap<GlobalId, Vec<LambdaId>> = FxHashMap::default();
        for module in &program.modules {
            for form in &module.body {
                if let TopLevel::Define(names, value) = form {
                    let lambdas = outermost(program, *value);
                    names.iter().for_each(|name| globals.entry(*name).or_default().extend(&lambdas));
                }
            }
        }
        let mut locals: FxHashMap<VarId, Vec<LambdaId>> = FxHashMap::default();
        for expr in program.exprs() {
            if let Expr::Letrec(bindings, _) = expr {
                for binding in bindings {
                    locals.entry(binding.var).or_default().extend(outermost(program, binding.value));
                }
            }
        }
        Recursion {
            globals,
            locals,
            inner: inner(program),
            known: FxHashMap::default(),
            descents: FxHashMap::default(),
        }
    }

    /// Whether a procedure may call itself. Cost: linear in what it mentions, once.
    pub fn contains(&mut self, program: &Program, lambda: LambdaId) -> bool {
        if let Some(known) = self.known.get(&lambda) {
            return *known;
        }
        if self.inner.contains(&lambda) {
            return false;
        }
        let mut seen: FxHashSet<LambdaId> = FxHashSet::default();
        let mut pending = self.mentions(program, lambda);
        let mut found = false;
        while let Some(next) = pending.pop() {
            if next == lambda {
                found = true;
                break;
            }
            if seen.insert(next) {
                pending.extend(self.mentions(program, next));
            }
        }
        self.known.insert(lambda, found);
        found
    }

    /// The procedures that contracts of a program's own modules mention, through any number of others.
    pub fn asked(&self, program: &Program) -> FxHashSet<LambdaId> {
        let mut found: FxHashSet<LambdaId> = FxHashSet::default();
        let mut globals: FxHashSet<GlobalId> = FxHashSet::default();
        let mut pending: Vec<LambdaId> = Vec::new();
        let mut exprs: Vec<ExprId> = Vec::new();
        let mut values: FxHashMap<GlobalId, ExprId> = FxHashMap::default();
        for module in program.modules.iter().skip(1) {
            for form in &module.body {
                if let TopLevel::Define(names, value) = form {
                    values.extend(names.iter().map(|name| (*name, *value)));
                    if names.iter().any(|name| program.global(*name).generated) {
                        exprs.push(*value);
                    }
                }
            }
        }
        loop {
            while let Some(expr) = exprs.pop() {
                match program.expr(expr) {
                    Expr::Lambda(lambda) => pending.push(*lambda),
                    Expr::Global(id) => {
                        if globals.insert(*id) {
                            exprs.extend(values.get(id));
                        }
                    }
                    other => exprs.extend(children(other)),
                }
            }
            let Some(next) = pending.pop() else { return found };
            if found.insert(next) {
                exprs.extend(program.lambda(next).clauses.iter().map(|clause| clause.body));
            }
        }
    }

    /// A procedure that may call itself through data.
    pub fn add(&mut self, lambda: LambdaId) {
        self.known.insert(lambda, true);
    }

    /// The parameters that are one less, or the rest of the list that they were, wherever a procedure's text mentions the
    /// procedure. Cost: linear in the text, once.
    pub fn descents(&mut self, program: &Program, lambda: LambdaId) -> Rc<[usize]> {
        if let Some(known) = self.descents.get(&lambda) {
            return known.clone();
        }
        let found: Rc<[usize]> = self.find_descents(program, lambda).into();
        self.descents.insert(lambda, found.clone());
        found
    }

    fn find_descents(&self, program: &Program, lambda: LambdaId) -> Vec<usize> {
        let [clause] = &*program.lambda(lambda).clauses else { return Vec::new() };
        let mut found: Vec<usize> = (0..clause.required.len()).collect();
        let itself = |expr: &Expr| match expr {
            Expr::Global(id) => self.globals.get(id).is_some_and(|lambdas| lambdas.contains(&lambda)),
            Expr::Local(var, _) => self.locals.get(var).is_some_and(|lambdas| lambdas.contains(&lambda)),
            _ => false,
        };
        let mut called = false;
        let mut pending = vec![clause.body];
        while let Some(expr) = pending.pop() {
            match program.expr(expr) {
                Expr::Apply { function, arguments, .. } if itself(program.expr(*function)) => {
                    called = true;
                    found.retain(|at| {
                        arguments.get(*at).is_some_and(|part| lesser(program, *part, clause.required[*at]))
                    });
                    pending.extend(arguments);
                }
                Expr::Lambda(inner) => {
                    pending.extend(program.lambda(*inner).clauses.iter().map(|clause| clause.body));
                }
                other if itself(other) => return Vec::new(),
                other => pending.extend(children(other)),
            }
        }
        if called { found } else { Vec::new() }
    }

    /// The procedures that a procedure's text contains, and those of the variables in it.
    fn mentions(&self, program: &Program, lambda: LambdaId) -> Vec<LambdaId> {
        let mut found = Vec::new();
        let mut pending: Vec<ExprId> =
            program.lambda(lambda).clauses.iter().map(|clause| clause.body).collect();
        while let Some(expr) = pending.pop() {
            match program.expr(expr) {
                Expr::Lambda(inner) => found.push(*inner),
                Expr::Global(id) => found.extend(self.globals.get(id).into_iter().flatten()),
                Expr::Local(var, _) => found.extend(self.locals.get(var).into_iter().flatten()),
                other => pending.extend(children(other)),
            }
        }
        found
    }
}

/// Whether an expression is the rest of a variable's list, or the number before a variable's.
fn lesser(program: &Program, expr: ExprId, var: VarId) -> bool {
    let Expr::Apply { function, arguments, .. } = program.expr(expr) else { return false };
    let is_var = |expr: &ExprId| matches!(program.expr(*expr), Expr::Local(other, _) if *other == var);
    let is_one = |expr: &ExprId| matches!(program.expr(*expr), Expr::Constant(Constant::Number(number)) if *number == Number::from(1_i64));
    match (program.expr(*function), &**arguments) {
        (Expr::Prim(Prim::Cdr | Prim::Sub1), [of]) => is_var(of),
        (Expr::Prim(Prim::Sub), [of, by]) => is_var(of) && is_one(by),
        _ => false,
    }
}

/// The numbers in a procedure's text but 0, smallest number of them first.
pub fn constants(program: &Program, lambda: LambdaId) -> Vec<Number> {
    let mut found: Vec<Number> = Vec::new();
    let mut pending: Vec<ExprId> = program.lambda(lambda).clauses.iter().map(|clause| clause.body).collect();
    while let Some(expr) = pending.pop() {
        match program.expr(expr) {
            Expr::Constant(Constant::Number(number)) => {
                if number.is_exact()
                    && !number.is_zero()
                    && !found.contains(number)
                    && found.len() < MAX_CONSTANTS
                {
                    found.push(number.clone());
                }
            }
            Expr::Lambda(inner) => {
                pending.extend(program.lambda(*inner).clauses.iter().map(|clause| clause.body));
            }
            other => pending.extend(children(other)),
        }
    }
    found
}

/// The numbers but 0 in the text of the program's own modules, in order: bounds of what they keep.
pub fn bounds(program: &Program) -> Vec<Number> {
    let mut found: Vec<Number> = Vec::new();
    for (expr, origin) in program.exprs().iter().zip(program.origins()) {
        if let Expr::Constant(Constant::Number(number)) = expr
            && origin.module != Program::PRELUDE
            && number.is_exact()
            && !number.is_zero()
            && !found.contains(number)
            && found.len() < MAX_BOUNDS
        {
            found.push(number.clone());
        }
    }
    found
}

/// The procedures that `let` gives a name which is only called. Cost: linear in the program.
fn inner(program: &Program) -> FxHashSet<LambdaId> {
    let mut named: FxHashMap<VarId, LambdaId> = FxHashMap::default();
    for expr in program.exprs() {
        if let Expr::Let(bindings, _) = expr {
            for binding in bindings {
                if let Expr::Lambda(lambda) = program.expr(binding.value) {
                    named.insert(binding.var, *lambda);
                }
            }
        }
    }
    let mut escaping: FxHashSet<VarId> = FxHashSet::default();
    for expr in program.exprs() {
        let called = match expr {
            Expr::Apply { function, .. } => Some(*function),
            _ => None,
        };
        for child in children(expr).into_iter().filter(|child| Some(*child) != called) {
            if let Expr::Local(var, _) = program.expr(child) {
                escaping.insert(*var);
            }
        }
    }
    for lambda in program.lambdas() {
        for clause in &lambda.clauses {
            if let Expr::Local(var, _) = program.expr(clause.body) {
                escaping.insert(*var);
            }
        }
    }
    named.retain(|var, _| !escaping.contains(var) && !program.variable(*var).cell);
    named.into_values().collect()
}

/// The procedures in an expression that aren't inside of others.
fn outermost(program: &Program, expr: ExprId) -> Vec<LambdaId> {
    let mut found = Vec::new();
    let mut pending = vec![expr];
    while let Some(expr) = pending.pop() {
        match program.expr(expr) {
            Expr::Lambda(lambda) => found.push(*lambda),
            other => pending.extend(children(other)),
        }
    }
    found
}

/// The expressions right inside of one.
pub(super) fn children(expr: &Expr) -> Vec<ExprId> {
    match expr {
        Expr::Constant(_)
        | Expr::Local(..)
        | Expr::Global(_)
        | Expr::Prim(_)
        | Expr::Struct(..)
        | Expr::Lambda(_)
        | Expr::Hole => Vec::new(),
        Expr::Apply { function, arguments, keywords } => {
            let keywords = keywords.iter().map(|(_, value)| *value);
            [*function].into_iter().chain(arguments.iter().copied()).chain(keywords).collect()
        }
        Expr::If(test, then, otherwise) => vec![*test, *then, *otherwise],
        Expr::Let(bindings, body) | Expr::Letrec(bindings, body) => {
            bindings.iter().map(|binding| binding.value).chain([*body]).collect()
        }
        Expr::LetValues { producer, body, .. } => vec![*producer, *body],
        Expr::Begin(parts) => parts.to_vec(),
        Expr::SetLocal(_, _, value) | Expr::SetGlobal(_, value) => vec![*value],
        Expr::WithHandlers { handlers, body } => {
            handlers.iter().flat_map(|(test, handler)| [*test, *handler]).chain([*body]).collect()
        }
    }
}
