//! Boogie's meaning, straight from the syntax tree: a recursive interpreter of statements that takes its choices from a list. It
//! knows nothing of blocks and control-flow graphs, and shares nothing with the translation but the parser.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;
use touchstone_front_boogie::ast::{
    Binary, ClauseKind, DeclarationKind, Expr, File, Function, Ident, Name, NodeId, NodeKind, Procedure,
    Quantifier, Statement, StatementKind, Type, TypeKind, Typed, Unary,
};

/// A value. Maps are from integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Bool(bool),
    Int(i64),
    Bits(u64, u32),
    Map(BTreeMap<i64, i64>),
    /// Anything, of which nobody asks.
    Unset,
}

/// What an assertion is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    User,
    Precondition,
    Entry,
    Maintained,
    /// One in a procedure that was called, or a postcondition.
    Elsewhere,
}

/// Why an execution goes no further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// There's no such execution.
    Impossible,
    /// An assertion is false: its line in the procedure that was started.
    Violated(Kind, u32),
}

/// Where control goes after a statement.
enum Flow {
    On,
    Return,
    Break(Option<Name>),
    Goto(Name),
}

type Step<T> = Result<T, Stop>;

/// Values that what isn't assigned may have: integers of this range, all booleans and bit-vectors.
pub const LEAST: i64 = -2;
pub const GREATEST: i64 = 2;

/// All that executions of one procedure do.
#[derive(Debug, Default)]
pub struct Behaviour {
    /// Lines of simple statements in complete executions.
    pub completed: BTreeSet<u32>,
    /// Assertions that some execution violates.
    pub violated: BTreeSet<(Kind, u32)>,
    /// Lines of simple statements, whether executed or not.
    pub statements: BTreeSet<u32>,
    /// How many executions there are.
    pub executions: usize,
}

/// The file's meaning.
pub struct Reference<'a> {
    file: &'a File,
    globals: Vec<(Name, &'a Type)>,
    functions: FxHashMap<Name, &'a Function>,
    builtins: FxHashMap<Name, String>,
    procedures: FxHashMap<Name, &'a Procedure>,
    where_of: FxHashMap<Name, Expr>,
    synonyms: FxHashMap<Name, &'a Type>,
}

/// One execution.
struct Run<'r, 'a> {
    of: &'r Reference<'a>,
    globals: FxHashMap<Name, Value>,
    choices: &'r mut Choices,
    /// How many calls are active.
    depth: usize,
    lines: BTreeSet<u32>,
}

/// A call's variables.
struct Frame<'a> {
    procedure: &'a Procedure,
    locals: FxHashMap<Name, Value>,
    bound: Vec<(Name, Value)>,
    old: FxHashMap<Name, Value>,
    where_of: FxHashMap<Name, Expr>,
}

/// Choices, each one of so many. Going through all of them is counting.
#[derive(Default)]
struct Choices {
    taken: Vec<(usize, usize)>,
    next: usize,
}

impl Choices {
    fn choose(&mut self, of: usize) -> usize {
        if self.next == self.taken.len() {
            self.taken.push((0, of));
        }
        self.next += 1;
        self.taken[self.next - 1].0
    }

    /// The next list of choices, if there's one.
    fn advance(&mut self) -> bool {
        self.next = 0;
        while let Some((choice, of)) = self.taken.pop() {
            if choice + 1 < of {
                self.taken.push((choice + 1, of));
                return true;
            }
        }
        false
    }
}

fn key(ident: Ident) -> Name {
    ident.name
}

impl<'a> Reference<'a> {
    pub fn new(file: &'a File) -> Reference<'a> {
        let mut reference = Reference {
            file,
            globals: vec![],
            functions: FxHashMap::default(),
            builtins: FxHashMap::default(),
            procedures: FxHashMap::default(),
            where_of: FxHashMap::default(),
            synonyms: FxHashMap::default(),
        };
        for declaration in &file.declarations {
            match &declaration.kind {
                DeclarationKind::Variables(vars) => {
                    for var in vars {
                        reference.globals.push((var.name.name, &var.ty));
                        reference.where_of.extend(var.where_clause.map(|expr| (key(var.name), expr)));
                    }
                }
                DeclarationKind::Function(function) => {
                    reference.functions.insert(key(function.name), function);
                    for attribute in &declaration.attributes {
                        if let Some(touchstone_front_boogie::ast::AttributeArgument::Text(text)) =
                            attribute.arguments.first()
                        {
                            reference.builtins.insert(key(function.name), text.to_string());
                        }
                    }
                }
                DeclarationKind::Type { name, definition: Some(definition), .. } => {
                    reference.synonyms.insert(key(*name), definition);
                }
                DeclarationKind::Procedure(procedure) => {
                    reference.procedures.insert(key(procedure.name), procedure);
                }
                _ => {}
            }
        }
        reference
    }

    /// All executions of a procedure from small values; `None` if there are more than `most`.
    pub fn behaviour(&self, name: &str, most: usize) -> Option<Behaviour> {
        let name = self.file.names.find(name).expect("the procedure");
        let procedure = self.procedures[&name];
        let mut found = Behaviour::default();
        simple(&procedure.body.as_ref().expect("a body").statements, &mut found.statements);
        let mut choices = Choices::default();
        loop {
            found.executions += 1;
            if found.executions > most {
                return None;
            }
            let mut run = Run {
                of: self,
                globals: FxHashMap::default(),
                choices: &mut choices,
                depth: 0,
                lines: BTreeSet::new(),
            };
            match run.start(procedure) {
                Ok(()) => found.completed.append(&mut run.lines),
                Err(Stop::Violated(kind, line)) => {
                    found.violated.insert((kind, line));
                }
                Err(Stop::Impossible) => {}
            }
            if !choices.advance() {
                return Some(found);
            }
        }
    }
}

fn simple(statements: &[Statement], lines: &mut BTreeSet<u32>) {
    for statement in statements {
        match &statement.kind {
            StatementKind::Assert(_)
            | StatementKind::Assume(_)
            | StatementKind::Havoc(_)
            | StatementKind::Assign(..)
            | StatementKind::Call { .. } => {
                lines.insert(statement.span.start.line);
            }
            StatementKind::If(arms, otherwise) => {
                arms.iter().for_each(|arm| simple(&arm.body.statements, lines));
                otherwise.iter().for_each(|nested| simple(&nested.statements, lines));
            }
            StatementKind::While { body, .. } => simple(&body.statements, lines),
            _ => {}
        }
    }
}

impl<'a> Run<'_, 'a> {
    fn any(&mut self, ty: &Type) -> Value {
        match &ty.kind {
            TypeKind::Int => Value::Int(LEAST + self.choices.choose((GREATEST - LEAST + 1) as usize) as i64),
            TypeKind::Bool => Value::Bool(self.choices.choose(2) == 1),
            TypeKind::Named(name, _) => {
                if let Some(definition) = self.of.synonyms.get(name) {
                    return self.any(definition);
                }
                let text = self.of.file.names.text(*name);
                let width = text.strip_prefix("bv").expect("a bit-vector").parse().expect("a width");
                Value::Bits(self.choices.choose(1_usize << width) as u64, width)
            }
            TypeKind::Map { .. } | TypeKind::Real => panic!("the generator doesn't havoc these"),
        }
    }

    fn start(&mut self, procedure: &'a Procedure) -> Step<()> {
        for (name, ty) in &self.of.globals {
            let value = self.any(ty);
            self.globals.insert(*name, value);
        }
        let arguments = procedure.params.iter().map(|param| self.any(&param.ty)).collect();
        self.body(procedure, arguments, 0).map(|_| ())
    }

    fn assume(&self, frame: &mut Frame<'a>, condition: Expr) -> Step<()> {
        if self.holds(frame, condition.root) { Ok(()) } else { Err(Stop::Impossible) }
    }

    fn assert(&self, frame: &mut Frame<'a>, condition: Expr, kind: Kind, line: u32) -> Step<()> {
        let kind = if self.depth == 1 { kind } else { Kind::Elsewhere };
        if self.holds(frame, condition.root) { Ok(()) } else { Err(Stop::Violated(kind, line)) }
    }

    /// Runs a procedure on arguments; `line` is the call's.
    fn body(&mut self, procedure: &'a Procedure, arguments: Vec<Value>, line: u32) -> Step<Vec<Value>> {
        let mut frame = Frame {
            procedure,
            locals: FxHashMap::default(),
            bound: vec![],
            old: self.globals.clone(),
            where_of: self.of.where_of.clone(),
        };
        for (param, value) in procedure.params.iter().zip(arguments) {
            frame.locals.insert(key(param.name), value);
        }
        for clause in &procedure.contract {
            if let ClauseKind::Requires(condition) = clause.kind {
                match (self.depth, clause.free) {
                    (0, _) => self.assume(&mut frame, condition)?,
                    (_, false) => self.assert(&mut frame, condition, Kind::Precondition, line)?,
                    // Nobody checks it at calls, and callers don't assume it.
                    (_, true) => {}
                }
            }
        }
        let globals: Vec<Name> = self.of.globals.iter().map(|(name, _)| *name).collect();
        if self.depth == 0 {
            self.wheres(&mut frame, &globals)?;
        }
        self.depth += 1;
        let body = procedure.body.as_ref().expect("a body");
        let fresh: Vec<&Typed> = procedure.results.iter().chain(&body.locals).collect();
        for typed in &fresh {
            // The generator reads no other before it's assigned.
            let value = match typed.where_clause {
                Some(_) => self.any(&typed.ty),
                None => Value::Unset,
            };
            frame.locals.insert(key(typed.name), value);
            frame.where_of.extend(typed.where_clause.map(|expr| (key(typed.name), expr)));
        }
        let names: Vec<Name> = fresh.iter().map(|typed| key(typed.name)).collect();
        self.wheres(&mut frame, &names)?;
        let flow = self.list(&mut frame, &body.statements)?;
        assert!(matches!(flow, Flow::On | Flow::Return), "labels and breaks have their place");
        for clause in &procedure.contract {
            if let (ClauseKind::Ensures(condition), false) = (&clause.kind, clause.free) {
                self.assert(&mut frame, *condition, Kind::Elsewhere, 0)?;
            }
        }
        self.depth -= 1;
        for clause in &procedure.contract {
            if let (ClauseKind::Ensures(condition), true, 1..) = (&clause.kind, clause.free, self.depth) {
                self.assume(&mut frame, *condition)?;
            }
        }
        for clause in &procedure.contract {
            if let (ClauseKind::Modifies(changed), 1..) = (&clause.kind, self.depth) {
                let changed: Vec<Name> = changed.iter().map(|ident| key(*ident)).collect();
                self.wheres(&mut frame, &changed)?;
            }
        }
        Ok(procedure.results.iter().map(|result| frame.locals[&key(result.name)].clone()).collect())
    }

    fn wheres(&self, frame: &mut Frame<'a>, names: &[Name]) -> Step<()> {
        for name in names {
            if let Some(condition) = frame.where_of.get(name).copied() {
                self.assume(frame, condition)?;
            }
        }
        Ok(())
    }

    fn set(&mut self, frame: &mut Frame<'a>, ident: Ident, value: Value) {
        match frame.locals.get_mut(&key(ident)) {
            Some(local) => *local = value,
            None => {
                self.globals.insert(key(ident), value);
            }
        }
    }

    /// Statements in order; a jump to a label among them goes on there.
    fn list(&mut self, frame: &mut Frame<'a>, statements: &'a [Statement]) -> Step<Flow> {
        let mut at = 0;
        let mut label = None;
        while let Some(statement) = statements.get(at) {
            at += 1;
            let flow = match &statement.kind {
                StatementKind::Label(name) => {
                    label = Some(name.name);
                    continue;
                }
                _ => self.statement(frame, statement, label.take())?,
            };
            match flow {
                Flow::On => {}
                Flow::Goto(wanted) => {
                    let here = |one: &Statement| matches!(&one.kind, StatementKind::Label(name) if name.name == wanted);
                    match statements.iter().position(here) {
                        Some(position) => at = position,
                        None => return Ok(Flow::Goto(wanted)),
                    }
                }
                other => return Ok(other),
            }
        }
        Ok(Flow::On)
    }

    fn statement(
        &mut self,
        frame: &mut Frame<'a>,
        statement: &'a Statement,
        label: Option<Name>,
    ) -> Step<Flow> {
        let line = statement.span.start.line;
        if self.depth == 1 {
            self.lines.insert(line);
        }
        match &statement.kind {
            StatementKind::Label(_) => {}
            StatementKind::Assert(condition) => self.assert(frame, *condition, Kind::User, line)?,
            StatementKind::Assume(condition) => self.assume(frame, *condition)?,
            StatementKind::Havoc(idents) => {
                for ident in idents {
                    let ty = self.type_of(frame, *ident);
                    let value = self.any(ty);
                    self.set(frame, *ident, value);
                }
                let names: Vec<Name> = idents.iter().map(|ident| key(*ident)).collect();
                self.wheres(frame, &names)?;
            }
            StatementKind::Assign(targets, values) => {
                let mut assigned = vec![];
                for (target, value) in targets.iter().zip(values) {
                    let mut new = self.value(frame, value.root);
                    if let Some(index) = target.indices.first() {
                        let mut map = self.map(frame, target.name.name);
                        let (Value::Int(index), Value::Int(element)) =
                            (self.value(frame, index[0].root), new)
                        else {
                            panic!("maps are of integers");
                        };
                        map.insert(index, element);
                        new = Value::Map(map);
                    }
                    assigned.push((target.name, new));
                }
                assigned.into_iter().for_each(|(name, value)| self.set(frame, name, value));
            }
            StatementKind::Call { outs, procedure, arguments } => {
                let given = arguments.iter().map(|argument| self.value(frame, argument.root)).collect();
                let results = self.body(self.of.procedures[&key(*procedure)], given, line)?;
                for (out, result) in outs.iter().zip(results) {
                    self.set(frame, *out, result);
                }
                let names: Vec<Name> = outs.iter().map(|out| key(*out)).collect();
                self.wheres(frame, &names)?;
            }
            StatementKind::If(arms, otherwise) => {
                let mut nested = otherwise.as_ref();
                for arm in arms {
                    let taken = match arm.guard {
                        Some(guard) => self.holds(frame, guard.root),
                        None => self.choices.choose(2) == 0,
                    };
                    if taken {
                        nested = Some(&arm.body);
                        break;
                    }
                }
                if let Some(nested) = nested {
                    return self.list(frame, &nested.statements);
                }
            }
            StatementKind::While { guard, invariants, body } => {
                let mut kind = Kind::Entry;
                loop {
                    for invariant in invariants {
                        match invariant.free {
                            true => self.assume(frame, invariant.condition)?,
                            false => {
                                self.assert(frame, invariant.condition, kind, invariant.span.start.line)?;
                            }
                        }
                    }
                    kind = Kind::Maintained;
                    let goes_on = match guard {
                        Some(guard) => self.holds(frame, guard.root),
                        None => self.choices.choose(2) == 0,
                    };
                    if !goes_on {
                        break;
                    }
                    match self.list(frame, &body.statements)? {
                        Flow::On => {}
                        Flow::Break(None) => break,
                        Flow::Break(Some(wanted)) if Some(wanted) == label => break,
                        other => return Ok(other),
                    }
                }
            }
            StatementKind::Break(label) => return Ok(Flow::Break(label.map(|label| label.name))),
            StatementKind::Goto(labels) => {
                return Ok(Flow::Goto(labels[self.choices.choose(labels.len())].name));
            }
            StatementKind::Return => return Ok(Flow::Return),
        }
        Ok(Flow::On)
    }

    fn type_of(&self, frame: &Frame<'a>, ident: Ident) -> &'a Type {
        let body = frame.procedure.body.as_ref().expect("a body");
        let own =
            frame.procedure.results.iter().chain(&body.locals).find(|typed| typed.name.name == ident.name);
        match own {
            Some(typed) => &typed.ty,
            None => self.of.globals.iter().find(|(name, _)| *name == ident.name).expect("a variable").1,
        }
    }

    fn map(&self, frame: &Frame<'a>, name: Name) -> BTreeMap<i64, i64> {
        match frame.locals.get(&name).or_else(|| self.globals.get(&name)) {
            Some(Value::Map(map)) => map.clone(),
            // Elements aren't read before they're written.
            Some(Value::Unset) => BTreeMap::new(),
            other => panic!("no map: {other:?}"),
        }
    }

    fn holds(&self, frame: &mut Frame<'a>, node: NodeId) -> bool {
        self.value(frame, node) == Value::Bool(true)
    }

    fn int(&self, frame: &mut Frame<'a>, node: NodeId) -> i64 {
        match self.value(frame, node) {
            Value::Int(n) => n,
            other => panic!("no integer: {other:?}"),
        }
    }

    fn value(&self, frame: &mut Frame<'a>, node: NodeId) -> Value {
        match &self.of.file.nodes[node.index()].kind {
            NodeKind::Bool(b) => Value::Bool(*b),
            NodeKind::Int(n) => Value::Int(i64::try_from(n.to_i128().expect("small")).expect("small")),
            NodeKind::BitVec(n, width) => Value::Bits(n.to_i128().expect("small") as u64, *width),
            NodeKind::Name(name) => {
                let bound = frame.bound.iter().rev().find(|(bound, _)| bound == name).map(|(_, value)| value);
                bound
                    .or_else(|| frame.locals.get(name))
                    .or_else(|| self.globals.get(name))
                    .expect("a value")
                    .clone()
            }
            NodeKind::Unary(Unary::Not, a) => Value::Bool(!self.holds(frame, *a)),
            NodeKind::Unary(Unary::Minus, a) => Value::Int(-self.int(frame, *a)),
            NodeKind::Binary(op, a, b) => self.binary(frame, *op, *a, *b),
            NodeKind::If(condition, yes, no) => {
                let arm = if self.holds(frame, *condition) { yes } else { no };
                self.value(frame, *arm)
            }
            NodeKind::Old(a) => {
                let mut none = Choices::default();
                let before = Run {
                    of: self.of,
                    globals: frame.old.clone(),
                    choices: &mut none,
                    depth: self.depth,
                    lines: BTreeSet::new(),
                };
                before.value(frame, *a)
            }
            NodeKind::Call(ident, arguments) => {
                let arguments: Vec<Value> = arguments.iter().map(|node| self.value(frame, *node)).collect();
                self.call(frame, *ident, arguments)
            }
            NodeKind::Select(map, indices) => {
                let Value::Map(map) = self.value(frame, *map) else { panic!("no map") };
                let index = self.int(frame, indices[0]);
                Value::Int(*map.get(&index).expect("it was written before"))
            }
            NodeKind::Update(map, indices, value) => {
                let Value::Map(mut map) = self.value(frame, *map) else { panic!("no map") };
                let index = self.int(frame, indices[0]);
                map.insert(index, self.int(frame, *value));
                Value::Map(map)
            }
            NodeKind::Extract(bits, high, low) => {
                let Value::Bits(bits, _) = self.value(frame, *bits) else { panic!("no bits") };
                Value::Bits((bits >> low) & ((1 << (high - low)) - 1), high - low)
            }
            NodeKind::Quantified(binder, _, body) => {
                let NodeKind::Bind(binder) = &self.of.file.nodes[binder.index()].kind else {
                    panic!("no binder")
                };
                let universal = binder.quantifier == Quantifier::Forall;
                // Guards of generated quantifiers are within this range.
                let side = 8;
                let mut verdict = universal;
                for point in 0..i64::pow(side, binder.bound.len() as u32) {
                    for (position, (ident, _)) in binder.bound.iter().enumerate() {
                        let at = point / i64::pow(side, position as u32) % side - 2;
                        frame.bound.push((ident.name, Value::Int(at)));
                    }
                    let holds = self.holds(frame, *body);
                    frame.bound.truncate(frame.bound.len() - binder.bound.len());
                    verdict = if universal { verdict && holds } else { verdict || holds };
                }
                Value::Bool(verdict)
            }
            other => panic!("the generator doesn't write {other:?}"),
        }
    }

    fn call(&self, frame: &mut Frame<'a>, ident: Ident, arguments: Vec<Value>) -> Value {
        match (self.of.builtins.get(&key(ident)).map(String::as_str), arguments.as_slice()) {
            (Some("bvadd"), [Value::Bits(a, width), Value::Bits(b, _)]) => {
                Value::Bits((a + b) & ((1 << width) - 1), *width)
            }
            (Some("bvult"), [Value::Bits(a, _), Value::Bits(b, _)]) => Value::Bool(a < b),
            (Some("bvslt"), [Value::Bits(a, width), Value::Bits(b, _)]) => {
                let signed = |bits: u64| bits as i64 - if bits >> (width - 1) == 1 { 1 << width } else { 0 };
                Value::Bool(signed(*a) < signed(*b))
            }
            _ => {
                let function = self.of.functions[&key(ident)];
                let names = function.params.iter().map(|param| param.name.expect("a name").name);
                let mut inner = Frame {
                    procedure: frame.procedure,
                    locals: FxHashMap::default(),
                    bound: names.zip(arguments).collect(),
                    old: FxHashMap::default(),
                    where_of: FxHashMap::default(),
                };
                self.value(&mut inner, function.body.expect("a body").root)
            }
        }
    }

    fn binary(&self, frame: &mut Frame<'a>, op: Binary, a: NodeId, b: NodeId) -> Value {
        let holds = |frame: &mut Frame<'a>| (self.holds(frame, a), self.holds(frame, b));
        let compare = |frame: &mut Frame<'a>| self.int(frame, a).cmp(&self.int(frame, b));
        Value::Bool(match op {
            Binary::Iff => self.value(frame, a) == self.value(frame, b),
            Binary::Implies => !self.holds(frame, a) || self.holds(frame, b),
            Binary::Explies => self.holds(frame, a) || !self.holds(frame, b),
            Binary::Or => matches!(holds(frame), (true, _) | (_, true)),
            Binary::And => self.holds(frame, a) && self.holds(frame, b),
            Binary::Equal => self.value(frame, a) == self.value(frame, b),
            Binary::NotEqual => self.value(frame, a) != self.value(frame, b),
            Binary::Less => compare(frame).is_lt(),
            Binary::LessEqual => compare(frame).is_le(),
            Binary::Greater => compare(frame).is_gt(),
            Binary::GreaterEqual => compare(frame).is_ge(),
            Binary::Concat => match (self.value(frame, a), self.value(frame, b)) {
                (Value::Bits(high, above), Value::Bits(low, below)) => {
                    return Value::Bits(high << below | low, above + below);
                }
                other => panic!("no bits: {other:?}"),
            },
            Binary::Add => return Value::Int(self.int(frame, a) + self.int(frame, b)),
            Binary::Subtract => return Value::Int(self.int(frame, a) - self.int(frame, b)),
            Binary::Multiply => return Value::Int(self.int(frame, a) * self.int(frame, b)),
            Binary::Div => return Value::Int(self.int(frame, a).div_euclid(self.int(frame, b))),
            Binary::Mod => return Value::Int(self.int(frame, a).rem_euclid(self.int(frame, b))),
            Binary::Divide | Binary::Power => panic!("the generator doesn't write it"),
        })
    }
}
