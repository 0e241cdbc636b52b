//! Which procedures of a program may call themselves: those whose text mentions, through any number of others, itself. What
//! calls itself through data alone, as procedures passed to procedures do, isn't found; following that doesn't end, and
//! is given up.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::core::{Constant, Expr, ExprId, GlobalId, LambdaId, Program, TopLevel, VarId};
use crate::number::Number;

/// How many of a procedure's numbers are worth comparing with.
const MAX_CONSTANTS: usize = 3;

/// What mentions what; answers are kept.
#[derive(Debug)]
pub struct Recursion {
    globals: FxHashMap<GlobalId, Vec<LambdaId>>,
    locals: FxHashMap<VarId, Vec<LambdaId>>,
    known: FxHashMap<LambdaId, bool>,
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
        for expr in &program.exprs {
            if let Expr::Letrec(bindings, _) = expr {
                for binding in bindings {
                    locals.entry(binding.var).or_default().extend(outermost(program, binding.value));
                }
            }
        }
        Recursion { globals, locals, known: FxHashMap::default() }
    }

    /// Whether a procedure may call itself. Cost: linear in what it mentions, once.
    pub fn contains(&mut self, program: &Program, lambda: LambdaId) -> bool {
        if let Some(known) = self.known.get(&lambda) {
            return *known;
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
fn children(expr: &Expr) -> Vec<ExprId> {
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
