//! Measures: which of a program's procedures can be reasoned about as mathematical functions of their arguments. The
//! program's own recursive predicates over data (`sorted?`, `leftist?`) and what it counts (`size`, `height`) are such: they
//! depend on nothing but the arguments, change nothing, and end on all of them, or with an error. So the same
//! question has the same answer on a path, and an answer that's known may be taken apart: it's what the body says of the parts.
//!
//! That is read off the text. A procedure ends if one parameter at least is a part of what it was in all calls of itself: data
//! without mutable parts is finite. Procedures that call each other mutually, that capture values, or that apply
//! what they're given aren't measures.

use rustc_hash::{FxHashMap, FxHashSet};

use super::recursion::{Recursion, children};
use touchstone_front_racket::core::{
    Constant, Expr, ExprId, GlobalId, LambdaId, Prim, Program, StructId, StructOp, TopLevel, VarId,
};
use touchstone_front_racket::primitive::{Domain, Returns};

/// The library's procedures that end on all finite data, and of which nothing but that matters.
const TOTAL: [&str; 39] = [
    "#%match-error",
    "caar",
    "cadr",
    "cdar",
    "cddr",
    "caddr",
    "cdddr",
    "first",
    "rest",
    "second",
    "third",
    "fourth",
    "last",
    "length",
    "append",
    "reverse",
    "memq",
    "memv",
    "list-ref",
    "list-tail",
    "assq",
    "assv",
    "remq",
    "empty?",
    "list?",
    "sqr",
    "exact->inexact",
    "map",
    "andmap",
    "ormap",
    "filter",
    "foldl",
    "foldr",
    "add1",
    "sub1",
    "cons?",
    "boolean=?",
    "symbol=?",
    "void?",
];

/// Those whose first argument is applied.
const HIGHER: [&str; 6] = ["map", "andmap", "ormap", "filter", "foldl", "foldr"];

/// Those whose result is a part of their argument.
const PARTS: [&str; 11] =
    ["caar", "cadr", "cdar", "cddr", "caddr", "cdddr", "first", "rest", "second", "third", "fourth"];

/// Those whose result is a truth value or a number, if what they apply returns such, or that only fail.
const TELLING: [&str; 9] =
    ["#%match-error", "length", "empty?", "list?", "sqr", "add1", "sub1", "andmap", "ormap"];

/// The measures of a program.
#[derive(Debug, Default)]
pub struct Measures {
    /// Those that call themselves: which argument they take apart.
    pub recursive: FxHashMap<LambdaId, usize>,
    /// Of the modules' variables: those that are measures of one argument and ask a recursive one.
    pub unary: Vec<GlobalId>,
}

/// Reads a program; `stateful` says whether its modules can change anything: then what `equal?` compares may change too. Cost: linear in the
/// modules, but for what procedures nested in each other have in common.
pub fn find(program: &Program, recursion: &mut Recursion, stateful: bool) -> Measures {
    let mut reader = Reader {
        program,
        stateful,
        functions: FxHashMap::default(),
        locals: FxHashMap::default(),
        assigned: FxHashSet::default(),
        library: library(program, &TOTAL),
        higher: library(program, &HIGHER),
        parts: library(program, &PARTS),
        telling: library(program, &TELLING),
        known: FxHashMap::default(),
    };
    let mut names = Vec::new();
    for module in &program.modules {
        for form in &module.body {
            if let TopLevel::Define(globals, value) = form
                && let [global] = &**globals
                && let Expr::Lambda(lambda) = program.expr(*value)
            {
                reader.functions.insert(*global, *lambda);
                names.push((*global, *lambda));
            }
        }
    }
    for expr in program.exprs() {
        match expr {
            Expr::Let(bindings, _) | Expr::Letrec(bindings, _) => {
                reader.locals.extend(bindings.iter().map(|binding| (binding.var, binding.value)));
            }
            Expr::SetLocal(var, ..) => _ = reader.assigned.insert(*var),
            _ => {}
        }
    }
    let mut found = Measures::default();
    let asked = recursion.asked(program);
    for (global, lambda) in names {
        if program.lambda(lambda).module == Program::PRELUDE || !asked.contains(&lambda) {
            continue;
        }
        let Some(total) = reader.total(lambda) else { continue };
        if !reader.says(lambda, &mut Vec::new()) {
            continue;
        }
        if let Some(at) = total.descends {
            found.recursive.insert(lambda, at);
        }
        let one = program.lambda(lambda).clauses[0].required.len() == 1;
        if one && !program.global(global).generated && (total.descends.is_some() || total.asks) {
            found.unary.push(global);
        }
    }
    found.recursive.retain(|lambda, _| recursion.contains(program, *lambda));
    found
}

fn library(program: &Program, names: &[&str]) -> FxHashSet<GlobalId> {
    names.iter().filter_map(|name| program.library(name)).collect()
}

/// Knowledge of a procedure that ends on all arguments.
#[derive(Clone, Copy, Debug)]
struct Total {
    /// If it calls itself: the argument that's taken apart.
    descends: Option<usize>,
    /// Whether it calls a procedure that calls itself.
    asks: bool,
}

struct Reader<'a> {
    program: &'a Program,
    stateful: bool,
    functions: FxHashMap<GlobalId, LambdaId>,
    locals: FxHashMap<VarId, ExprId>,
    assigned: FxHashSet<VarId>,
    library: FxHashSet<GlobalId>,
    higher: FxHashSet<GlobalId>,
    parts: FxHashSet<GlobalId>,
    telling: FxHashSet<GlobalId>,
    /// None while it's being read, and of what isn't total.
    known: FxHashMap<LambdaId, Option<Total>>,
}

/// A procedure whose body is being read.
struct Open {
    lambda: LambdaId,
    parameters: Vec<VarId>,
    /// The parameters that were parts of themselves in all calls so far.
    descents: Vec<usize>,
    called: bool,
}

/// Variables as parts: of which parameter, and whether less than all of it.
type Parts = FxHashMap<VarId, (VarId, bool)>;

impl Reader<'_> {
    fn total(&mut self, lambda: LambdaId) -> Option<Total> {
        if let Some(known) = self.known.get(&lambda) {
            return *known;
        }
        self.known.insert(lambda, None);
        let mut opened = Vec::new();
        let mut asks = false;
        let found = self.procedure(lambda, &mut opened, &mut Parts::default(), &mut asks);
        let total = found.map(|descends| Total { descends, asks });
        self.known.insert(lambda, total);
        total
    }

    /// Reads a procedure that may call itself: which argument it takes apart then.
    fn procedure(
        &mut self,
        lambda: LambdaId,
        opened: &mut Vec<Open>,
        parts: &mut Parts,
        asks: &mut bool,
    ) -> Option<Option<usize>> {
        let program = self.program;
        let [clause] = &*program.lambda(lambda).clauses else { return None };
        if !clause.optional.is_empty() || clause.rest.is_some() || !clause.keywords.is_empty() {
            return None;
        }
        let parameters = clause.required.to_vec();
        parts.extend(parameters.iter().map(|var| (*var, (*var, false))));
        let descents = (0..parameters.len()).collect();
        opened.push(Open { lambda, parameters, descents, called: false });
        self.ends(clause.body, opened, parts, asks).then_some(())?;
        let read = opened.pop()?;
        if read.called { Some(Some(*read.descents.first()?)) } else { Some(None) }
    }

    /// Whether an expression ends, depends on nothing else and changes nothing.
    fn ends(&mut self, expr: ExprId, opened: &mut Vec<Open>, parts: &mut Parts, asks: &mut bool) -> bool {
        let program = self.program;
        match program.expr(expr) {
            Expr::Constant(_) => true,
            Expr::Local(var, _) => !self.assigned.contains(var) && self.callee(expr, opened).is_none(),
            Expr::Prim(prim) => self.allowed(*prim),
            Expr::Struct(id, op) => self.plain(*id, *op),
            Expr::Global(id) => {
                !program.global(*id).mutable && !self.higher.contains(id) && self.value(*id, opened, asks)
            }
            Expr::Lambda(inner) => {
                let Some(found) = self.procedure(*inner, opened, parts, asks) else { return false };
                found.is_none()
            }
            Expr::Apply { function, arguments, keywords } => {
                keywords.is_empty()
                    && arguments.iter().all(|argument| self.ends(*argument, opened, parts, asks))
                    && self.applies(*function, arguments, opened, parts, asks)
            }
            Expr::Let(bindings, body) => {
                for binding in bindings {
                    if self.assigned.contains(&binding.var) || !self.ends(binding.value, opened, parts, asks)
                    {
                        return false;
                    }
                    if let Some(part) = self.part(binding.value, parts) {
                        parts.insert(binding.var, part);
                    }
                }
                self.ends(*body, opened, parts, asks)
            }
            Expr::Letrec(bindings, body) => {
                for binding in bindings {
                    let Expr::Lambda(inner) = program.expr(binding.value) else { return false };
                    if self.assigned.contains(&binding.var) {
                        return false;
                    }
                    if self.procedure(*inner, opened, parts, asks).is_none() {
                        return false;
                    }
                }
                self.ends(*body, opened, parts, asks)
            }
            other @ (Expr::If(..) | Expr::Begin(_)) => {
                children(other).into_iter().all(|child| self.ends(child, opened, parts, asks))
            }
            Expr::LetValues { .. }
            | Expr::SetLocal(..)
            | Expr::SetGlobal(..)
            | Expr::WithHandlers { .. }
            | Expr::Hole => false,
        }
    }

    /// The procedure of the text that a local variable is bound to by a loop that's being read.
    fn callee(&self, expr: ExprId, opened: &[Open]) -> Option<usize> {
        let Expr::Local(var, _) = self.program.expr(expr) else { return None };
        let Expr::Lambda(lambda) = self.program.expr(*self.locals.get(var)?) else { return None };
        opened.iter().position(|open| open.lambda == *lambda)
    }

    /// A variable of a module as a value.
    fn value(&mut self, id: GlobalId, opened: &[Open], asks: &mut bool) -> bool {
        if self.program.global(id).module == Program::PRELUDE {
            return self.library.contains(&id);
        }
        match self.functions.get(&id).copied() {
            None => true,
            Some(lambda) if opened.iter().any(|open| open.lambda == lambda) => false,
            Some(lambda) => match self.total(lambda) {
                Some(total) => {
                    *asks |= total.asks || total.descends.is_some();
                    true
                }
                None => false,
            },
        }
    }

    fn applies(
        &mut self,
        function: ExprId,
        arguments: &[ExprId],
        opened: &mut Vec<Open>,
        parts: &mut Parts,
        asks: &mut bool,
    ) -> bool {
        let program = self.program;
        let itself = match program.expr(function) {
            Expr::Global(id) => {
                let lambda = self.functions.get(id);
                opened.iter().position(|open| lambda == Some(&open.lambda))
            }
            _ => self.callee(function, opened),
        };
        if let Some(at) = itself {
            let kept: Vec<usize> = opened[at]
                .descents
                .iter()
                .copied()
                .filter(|index| {
                    let parameter = opened[at].parameters[*index];
                    arguments.get(*index).and_then(|argument| self.part(*argument, parts))
                        == Some((parameter, true))
                })
                .collect();
            opened[at].called = true;
            opened[at].descents = kept;
            return !opened[at].descents.is_empty();
        }
        match program.expr(function) {
            Expr::Prim(prim) => self.allowed(*prim),
            Expr::Struct(id, op) => self.plain(*id, *op),
            Expr::Global(id) => {
                let known = |expr: &ExprId| {
                    matches!(
                        program.expr(*expr),
                        Expr::Lambda(_) | Expr::Global(_) | Expr::Prim(_) | Expr::Struct(..)
                    )
                };
                let higher = self.higher.contains(id);
                let function =
                    program.global(*id).module == Program::PRELUDE || self.functions.contains_key(id);
                function && (!higher || arguments.first().is_some_and(known)) && self.value(*id, opened, asks)
            }
            // Bound to a procedure of the text, which was read where it's bound.
            Expr::Local(var, _) => {
                let bound = self.locals.get(var).map(|value| program.expr(*value));
                matches!(bound, Some(Expr::Lambda(_))) && !self.assigned.contains(var)
            }
            Expr::Lambda(_) => self.ends(function, opened, parts, asks),
            _ => false,
        }
    }

    /// Whether what a procedure returns only says something of its arguments: a truth value or a number, nothing that's built or
    /// taken out of them.
    fn says(&self, lambda: LambdaId, within: &mut Vec<LambdaId>) -> bool {
        if within.contains(&lambda) {
            return true;
        }
        within.push(lambda);
        let clauses = &self.program.lambda(lambda).clauses;
        let says = clauses.iter().all(|clause| self.tells(clause.body, within));
        within.pop();
        says
    }

    fn tells(&self, expr: ExprId, within: &mut Vec<LambdaId>) -> bool {
        let program = self.program;
        match program.expr(expr) {
            Expr::Constant(constant) => !matches!(constant, Constant::List(..) | Constant::Vector(_)),
            Expr::If(_, then, otherwise) => self.tells(*then, within) && self.tells(*otherwise, within),
            Expr::Let(_, body) | Expr::Letrec(_, body) => self.tells(*body, within),
            Expr::Begin(parts) => parts.last().is_some_and(|part| self.tells(*part, within)),
            Expr::Local(var, _) => self.locals.get(var).is_some_and(|value| self.tells(*value, within)),
            Expr::Apply { function, .. } => match program.expr(*function) {
                Expr::Prim(prim) => matches!(
                    prim.signature().returns,
                    Returns::Boolean
                        | Returns::Never
                        | Returns::One(Domain::Number | Domain::Real | Domain::Integer | Domain::Natural)
                ),
                Expr::Struct(_, op) => *op == StructOp::Predicate,
                Expr::Global(id) => match self.functions.get(id) {
                    Some(_) if self.telling.contains(id) => true,
                    Some(lambda) if program.lambda(*lambda).module != Program::PRELUDE => {
                        self.says(*lambda, within)
                    }
                    _ => false,
                },
                Expr::Local(var, _) => match self.locals.get(var).map(|value| program.expr(*value)) {
                    Some(Expr::Lambda(lambda)) => self.says(*lambda, within),
                    _ => false,
                },
                Expr::Lambda(lambda) => self.says(*lambda, within),
                _ => false,
            },
            _ => false,
        }
    }

    /// The variable that an expression is a part of.
    fn part(&self, expr: ExprId, parts: &Parts) -> Option<(VarId, bool)> {
        match self.program.expr(expr) {
            Expr::Local(var, _) => parts.get(var).copied(),
            Expr::Apply { function, arguments, .. } => {
                let [of] = &**arguments else { return None };
                let takes = match self.program.expr(*function) {
                    Expr::Prim(Prim::Car | Prim::Cdr) => true,
                    Expr::Struct(_, StructOp::Accessor(_)) => true,
                    Expr::Global(id) => self.parts.contains(id),
                    _ => false,
                };
                if takes { self.part(*of, parts).map(|(var, _)| (var, true)) } else { None }
            }
            _ => None,
        }
    }

    /// Whether a structure's procedure depends on nothing that can change, and no guard is asked.
    fn plain(&self, id: StructId, op: StructOp) -> bool {
        let program = self.program;
        let mut next = Some(id);
        while let Some(current) = next {
            let ty = program.struct_type(current);
            if ty.guard.is_some() || ty.fields.iter().any(|field| field.mutable) {
                return false;
            }
            next = ty.parent;
        }
        !matches!(op, StructOp::Mutator(_))
    }

    /// Whether a primitive depends on nothing but immutable arguments, changes nothing and always ends, or with an error.
    fn allowed(&self, prim: Prim) -> bool {
        match prim {
            Prim::IsEqual => !self.stateful,
            Prim::Error | Prim::RaiseUserError | Prim::Raise => true,
            Prim::RaiseArgumentError | Prim::RaiseArgumentsError => true,
            Prim::Void | Prim::IsVoid | Prim::IsVector | Prim::IsBox | Prim::IsHash | Prim::IsProcedure => {
                true
            }
            Prim::EqualHash => false,
            // Those of numbers, truth values, pairs, symbols, characters and strings come before those of vectors.
            prim => (prim as u16) < Prim::IsVector as u16,
        }
    }
}
