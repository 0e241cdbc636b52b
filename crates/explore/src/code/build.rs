//! From a program to code: the procedures that an entry can call, and those whose address is taken if it calls through
//! pointers.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, Store, TermId, Value, Var};
use touchstone_program::graph::Graph;
use touchstone_program::twin::Twin;
use touchstone_program::{
    AssumeKind, Body, Liveness, MemoryOp, Procedure, ProcedureId, Program, Statement, StatementKind, search,
};

use touchstone_report::Quantity;

use super::order::order;
use super::{BlockCode, ClauseCode, Code, EdgeCode, Expr, Instruction, Operation, Place, Register, Routine};
use crate::ExploreError;
use crate::word::Kind;

impl Code {
    /// The code of a program as the entry needs it.
    ///
    /// # Errors
    /// A procedure that isn't well formed.
    pub(crate) fn of(program: &Program, entry: ProcedureId) -> Result<Code, ExploreError> {
        let mut code = Code {
            routines: vec![None; program.procedures().len()],
            globals: vec![],
            instructions: 0,
            edges: 0,
            axioms: vec![],
            has_floats: false,
        };
        let mut places = FxHashMap::default();
        for &var in program.constants().iter().chain(program.globals()) {
            places.insert(var, Place::Global(code.globals.len() as u32));
            code.globals.push(register(program, var).map_err(|reason| malformed("the globals", reason))?);
        }
        for axiom in &program.axioms {
            let place = |var: Var| places.get(&var).copied();
            let condition = Expr::of(program.store(), axiom.condition, &place)
                .map_err(|reason| malformed("an axiom", reason))?;
            code.axioms.push(condition);
        }
        let mut pending = vec![entry];
        while let Some(id) = pending.pop() {
            if id.index() >= code.routines.len() {
                return Err(ExploreError::NoProcedure(id));
            }
            if code.routines[id.index()].is_some() {
                continue;
            }
            let procedure = program.procedure(id);
            let routine = Maker { program, procedure, globals: &places }
                .routine(&mut code)
                .map_err(|reason| malformed(&procedure.name, reason))?;
            pending.extend(&routine.calls);
            code.routines[id.index()] = Some(Rc::new(routine));
        }
        let mut registers = code.routines.iter().flatten().flat_map(|routine| routine.registers.iter());
        code.has_floats = registers.any(|register| matches!(register.kind, Kind::Float { .. }));
        Ok(code)
    }
}

fn malformed(procedure: &str, reason: String) -> ExploreError {
    ExploreError::Malformed { procedure: procedure.to_owned(), reason }
}

fn register(program: &Program, var: Var) -> Result<Register, String> {
    let store = program.store();
    let sort = store.var_sort(var).clone();
    let default: Value = store.default_value(&sort).map_err(|error| error.to_string())?;
    let name = program.variable_name(var).into();
    let answers = &program.layouts.answers;
    let pointer = answers.binary_search_by_key(&var, |(var, _)| *var).ok().map(|at| answers[at].1);
    Ok(Register { var, name, kind: Kind::of(&sort), sort, default, pointer })
}

struct Maker<'a> {
    program: &'a Program,
    procedure: &'a Procedure,
    globals: &'a FxHashMap<Var, Place>,
}

type Made<T> = Result<T, String>;

impl Maker<'_> {
    fn routine(&self, code: &mut Code) -> Made<Routine> {
        let (program, procedure) = (self.program, self.procedure);
        let mut places: FxHashMap<Var, Place> = FxHashMap::default();
        let mut registers = vec![];
        for var in procedure.variables() {
            places.insert(var, Place::Local(registers.len() as u32));
            registers.push(register(program, var)?);
        }
        let mut old = vec![];
        for &global in program.globals() {
            if let (Some(var), Some(Place::Global(number))) =
                (program.old_if_used(global), self.globals.get(&global))
            {
                old.push((registers.len() as u32, *number));
                places.insert(var, Place::Local(registers.len() as u32));
                registers.push(register(program, var)?);
            }
        }
        let place = |var: Var| places.get(&var).or_else(|| self.globals.get(&var)).copied();
        let numbers = |vars: &[Var]| -> Vec<u32> {
            vars.iter()
                .filter_map(|var| match places.get(var) {
                    Some(Place::Local(number)) => Some(*number),
                    _ => None,
                })
                .collect()
        };
        let clauses = |clauses: &[touchstone_program::Clause]| -> Made<Vec<ClauseCode>> {
            let made = clauses.iter().map(|clause| {
                let condition = Expr::of(program.store(), clause.condition, &place)?;
                Ok(ClauseCode { condition, free: clause.free, span: clause.span })
            });
            made.collect()
        };
        let mut routine = Routine {
            id: procedure.id,
            name: procedure.name.clone(),
            span: procedure.span,
            parameters: numbers(&procedure.parameters),
            results: numbers(&procedure.results),
            undefined: vec![],
            old,
            requires: clauses(&procedure.requires)?,
            ensures: clauses(&procedure.ensures)?,
            modifies: self.modifies(),
            blocks: vec![],
            instructions: vec![],
            base: code.instructions,
            calls: vec![],
            lives: vec![],
            limit: None,
            generated: false,
            catches: self.program.layouts.catchers.contains(&self.procedure.id),
            twin: Twin::of(&procedure.name),
            registers,
        };
        if let Some(body) = procedure.body.as_ref().filter(|body| !body.blocks.is_empty()) {
            let live = Liveness::of(program, body, &Graph::of(body), &procedure.results, true);
            let inner = procedure.results.iter().chain(&procedure.locals);
            let undefined: Vec<Var> = inner
                .filter(|var| live.at_start(touchstone_program::BlockId::ENTRY, **var))
                .copied()
                .collect();
            routine.undefined = numbers(&undefined);
            self.body(body, &place, &mut routine, code)?;
        }
        code.instructions += routine.instructions.len() as u32;
        routine.limit = routine.instructions.iter().find_map(|instruction| match &instruction.operation {
            Operation::Within { limit: Some(limit), .. } => Some(Rc::new(limit.clone())),
            _ => None,
        });
        Ok(routine)
    }

    fn modifies(&self) -> Vec<u32> {
        let vars = self.procedure.modifies.iter().flatten();
        vars.filter_map(|var| match self.globals.get(var) {
            Some(Place::Global(number)) => Some(*number),
            _ => None,
        })
        .collect()
    }

    fn body(
        &self,
        body: &Body,
        place: &dyn Fn(Var) -> Option<Place>,
        routine: &mut Routine,
        code: &mut Code,
    ) -> Made<()> {
        let order = order(body);
        let store = self.program.store();
        for (id, block) in body.iter() {
            let first = routine.instructions.len() as u32;
            for statement in &block.statements {
                let operation = self.operation(statement, place)?;
                if let StatementKind::Memory(MemoryOp::Allocate { target, .. }) = &statement.kind
                    && let Some(life) = self.program.layouts.lives.get(target)
                    && life.start < life.end
                    && let Some(Place::Local(register)) = place(*target)
                {
                    routine.lives.push((register, *life));
                }
                match &operation {
                    Operation::Call { procedure, .. } => routine.calls.push(*procedure),
                    Operation::Invoke { arguments, outs, .. } => {
                        routine.calls.extend(code.invoked(self.program, &routine.registers, arguments, outs));
                    }
                    Operation::Within { .. } => routine.generated = true,
                    Operation::Beyond(limit) => {
                        let of_source = [Quantity::Addresses, Quantity::DistinctAddresses];
                        routine.generated |= !of_source.contains(&limit.quantity);
                    }
                    _ => {}
                }
                routine.instructions.push(Instruction { operation, span: statement.span });
            }
            let mut edges = vec![];
            for edge in block.edges() {
                if edge.target.index() >= body.blocks.len() {
                    return Err(format!("`{}` jumps to a block that isn't there", block.name));
                }
                edges.push(EdgeCode { target: edge.target.0, number: code.edges, branch: edge.branch });
                code.edges += 1;
            }
            let guards: Vec<Vec<TermId>> =
                edges.iter().map(|edge| leading(&body.blocks[edge.target as usize].statements)).collect();
            routine.blocks.push(BlockCode {
                first,
                end: routine.instructions.len() as u32,
                guards: leading(&block.statements).len() as u32,
                edges: edges.into(),
                returns: block.returns(),
                deterministic: exclude_each_other(store, &guards) || asks_what_it_is(self.program, &guards),
                rank: order.ranks[id.index()],
                loops: order.loops[id.index()].clone(),
                is_head: order.heads[id.index()],
                span: block.span,
                compiler_made: block.compiler_made,
            });
        }
        Ok(())
    }

    fn operation(&self, statement: &Statement, place: &dyn Fn(Var) -> Option<Place>) -> Made<Operation> {
        let store = self.program.store();
        let term = |term: &TermId| -> Made<Expr> { Expr::of(store, *term, place) };
        let var = |var: &Var| -> Made<Place> {
            place(*var).ok_or_else(|| format!("`{}` is no variable here", self.program.variable_name(*var)))
        };
        let terms = |terms: &[TermId]| -> Made<Box<[Expr]>> { terms.iter().map(term).collect() };
        let vars = |vars: &[Var]| -> Made<Box<[Place]>> { vars.iter().map(var).collect() };
        Ok(match &statement.kind {
            StatementKind::Assign(pairs) => {
                let pairs: Made<Vec<(Place, Expr)>> =
                    pairs.iter().map(|(to, value)| Ok((var(to)?, term(value)?))).collect();
                Operation::Assign(pairs?.into())
            }
            StatementKind::Assume { kind: AssumeKind::Exit, .. } => Operation::Exit,
            StatementKind::Assume { condition, kind: AssumeKind::Unsupported(reason) } => {
                Operation::Unsupported { condition: term(condition)?, reason: reason.clone() }
            }
            StatementKind::Assume { condition, kind: AssumeKind::Within(limit) } => {
                Operation::Within { condition: term(condition)?, limit: limit.clone() }
            }
            StatementKind::Assume { kind: AssumeKind::Beyond(limit), .. } => Operation::Beyond(limit.clone()),
            StatementKind::Assume { condition, .. } => Operation::Assume(term(condition)?),
            StatementKind::Assert { condition, kind } => {
                Operation::Assert { condition: term(condition)?, kind: kind.clone() }
            }
            StatementKind::Havoc(targets) => Operation::Havoc(vars(targets)?),
            StatementKind::Call { procedure, arguments, outs } => {
                let callee = self.program.procedures().get(procedure.index());
                let fits = callee.is_some_and(|callee| {
                    callee.parameters.len() == arguments.len() && callee.results.len() == outs.len()
                });
                if !fits {
                    return Err(format!("a call doesn't fit {procedure}"));
                }
                Operation::Call { procedure: *procedure, arguments: terms(arguments)?, outs: vars(outs)? }
            }
            StatementKind::Memory(op) => match op {
                MemoryOp::Allocate { target, size, align, kind, zeroed, name, .. } => Operation::Allocate {
                    target: var(target)?,
                    size: term(size)?,
                    align: *align,
                    kind: *kind,
                    zeroed: *zeroed,
                    named: name.is_some(),
                },
                MemoryOp::Free { address, kind } => Operation::Free { address: term(address)?, kind: *kind },
                MemoryOp::Load { target, address, align, tolerant } => {
                    let kind = Kind::of(store.var_sort(*target));
                    if kind == Kind::Other {
                        return Err("a load of what can't be in memory".to_owned());
                    }
                    Operation::Load {
                        target: var(target)?,
                        address: term(address)?,
                        align: *align,
                        kind,
                        tolerant: *tolerant,
                        atomic: self.program.layouts.atomics.contains(target),
                    }
                }
                MemoryOp::Store { address, value, align } => {
                    if Kind::of(store.sort(*value)) == Kind::Other {
                        return Err("a store of what can't be in memory".to_owned());
                    }
                    Operation::Store { address: term(address)?, value: term(value)?, align: *align }
                }
                MemoryOp::Copy { target, source, length } => {
                    Operation::Copy { target: term(target)?, source: term(source)?, length: term(length)? }
                }
                MemoryOp::Fill { target, byte, length } => {
                    Operation::Fill { target: term(target)?, byte: term(byte)?, length: term(length)? }
                }
                MemoryOp::SizeOf { target, address } => {
                    Operation::SizeOf { target: var(target)?, address: term(address)? }
                }
                MemoryOp::Invoke { callee, arguments, outs } => Operation::Invoke {
                    callee: term(callee)?,
                    arguments: terms(arguments)?,
                    outs: vars(outs)?,
                },
            },
        })
    }
}

/// The assumptions with which a block begins.
fn leading(statements: &[Statement]) -> Vec<TermId> {
    let assumed = statements.iter().map_while(|statement| match &statement.kind {
        StatementKind::Assume {
            kind:
                AssumeKind::Exit | AssumeKind::Unsupported(_) | AssumeKind::Within(_) | AssumeKind::Beyond(_),
            ..
        } => None,
        StatementKind::Assume { condition, .. } => Some(*condition),
        _ => None,
    });
    assumed.collect()
}

/// Tells whether conditions ask whether it's a search or its run: they exclude each other, and those of the two differ.
fn asks_what_it_is(program: &Program, guards: &[Vec<TermId>]) -> bool {
    let vars = program.store().free_vars_of(&guards.concat());
    vars.iter().any(|var| matches!(program.variable_name(*var), search::RUNNING | search::ELSEWHERE))
}

/// Tells whether no two of these conjunctions can hold at once, as far as their looks tell.
fn exclude_each_other(store: &Store, guards: &[Vec<TermId>]) -> bool {
    let flat: Vec<Vec<TermId>> = guards
        .iter()
        .map(|terms| {
            let mut pending = terms.clone();
            let mut parts = vec![];
            while let Some(term) = pending.pop() {
                match store.op(term) {
                    Op::And => pending.extend(store.args(term)),
                    _ => parts.push(term),
                }
            }
            parts
        })
        .collect();
    let clash = |a: &[TermId], b: &[TermId]| a.iter().any(|x| b.iter().any(|y| opposed(store, *x, *y)));
    (0..flat.len()).all(|i| (i + 1..flat.len()).all(|j| clash(&flat[i], &flat[j])))
}

/// Tells whether two conditions look like opposites.
fn opposed(store: &Store, a: TermId, b: TermId) -> bool {
    let not = |x: TermId, y: TermId| *store.op(x) == Op::Not && store.args(x) == [y];
    if not(a, b) || not(b, a) {
        return true;
    }
    let (x, y) = (store.args(a), store.args(b));
    match (store.op(a), store.op(b)) {
        // a < b and b <= a.
        (Op::BvUlt, Op::BvUle)
        | (Op::BvUle, Op::BvUlt)
        | (Op::BvSlt, Op::BvSle)
        | (Op::BvSle, Op::BvSlt)
        | (Op::Lt, Op::Le)
        | (Op::Le, Op::Lt) => x[0] == y[1] && x[1] == y[0],
        // One thing equal to two literals.
        (Op::Eq, Op::Eq) => {
            let literals = (store.literal(x[1]), store.literal(y[1]));
            x[0] == y[0] && matches!(literals, (Some(v), Some(w)) if v != w)
        }
        // A default: not(x = 1 or x = 2 or …).
        (Op::Not, _) if *store.op(x[0]) == Op::Or => store.args(x[0]).contains(&b),
        (_, Op::Not) if *store.op(y[0]) == Op::Or => store.args(y[0]).contains(&a),
        _ => false,
    }
}
