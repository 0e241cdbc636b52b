//! Terms as text: the fewest parentheses that keep the meaning, `let` where a term of some size occurs more than once,
//! and an explicit stack of what's left to write.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Int, Op, Sort, TermId, Value, Var};

use super::operators::{Index, spell};
use super::precedence::{Grouping, POSTFIX, PREFIX, by_op};
use super::print::{name, print_sort};
use crate::{Program, Role};

/// Terms with fewer operators are written out again rather than named.
const WORTH_A_NAME: u64 = 12;

/// An expression. Cost: linear in its DAG, once more for each quantifier around a part.
pub fn print_term(program: &Program, term: TermId) -> String {
    let mut printer = Printer {
        program,
        out: String::new(),
        pieces: vec![Piece::Scope(term, 0)],
        names: vec![FxHashMap::default()],
        bound: FxHashMap::default(),
        count: 0,
    };
    printer.run();
    printer.out
}

enum Piece {
    Text(&'static str),
    Owned(String),
    /// A term where operators of at least this level need no parentheses.
    Term(TermId, u8),
    /// A term that's written out although it has a name.
    Spelled(TermId),
    /// A term with what it shares named in front of it.
    Scope(TermId, u8),
    Name(TermId, String),
    /// The end of a quantifier: these variables have their old names again.
    Unbind(Vec<(Var, Option<String>)>),
}

struct Printer<'a> {
    program: &'a Program,
    out: String,
    pieces: Vec<Piece>,
    /// Names of shared terms, one table per quantifier around.
    names: Vec<FxHashMap<TermId, String>>,
    bound: FxHashMap<Var, String>,
    count: usize,
}

impl Printer<'_> {
    fn run(&mut self) {
        while let Some(piece) = self.pieces.pop() {
            match piece {
                Piece::Text(text) => self.out.push_str(text),
                Piece::Owned(text) => self.out.push_str(&text),
                Piece::Term(term, level) => self.term(term, level),
                Piece::Spelled(term) => self.spelled(term, 0),
                Piece::Scope(term, level) => self.scope(term, level),
                Piece::Name(term, name) => {
                    if let Some(names) = self.names.last_mut() {
                        names.insert(term, name);
                    }
                }
                Piece::Unbind(vars) => {
                    self.names.pop();
                    for (var, name) in vars {
                        match name {
                            Some(name) => self.bound.insert(var, name),
                            None => self.bound.remove(&var),
                        };
                    }
                }
            }
        }
    }

    /// Pushes pieces so that the first is written first.
    fn push(&mut self, pieces: Vec<Piece>) {
        self.pieces.extend(pieces.into_iter().rev());
    }

    fn scope(&mut self, root: TermId, level: u8) {
        let shared = shared(self.program, root);
        let mut pieces = vec![];
        for term in &shared {
            let name = loop {
                self.count += 1;
                let name = format!("let@{}", self.count);
                if !self.program.is_shown(&name) {
                    break name;
                }
            };
            pieces.push(Piece::Owned(format!("(let {name} := ")));
            pieces.extend([Piece::Spelled(*term), Piece::Text(" in "), Piece::Name(*term, name)]);
        }
        pieces.push(Piece::Term(root, if shared.is_empty() { level } else { 0 }));
        pieces.push(Piece::Owned(")".repeat(shared.len())));
        self.push(pieces);
    }

    fn term(&mut self, term: TermId, level: u8) {
        match self.names.last().and_then(|names| names.get(&term)) {
            Some(name) => self.out.push_str(name),
            None => self.spelled(term, level),
        }
    }

    fn spelled(&mut self, term: TermId, level: u8) {
        let store = self.program.store();
        let args = store.args(term);
        match (store.op(term), args) {
            (Op::Var(var), _) => {
                let text = self.variable(*var);
                self.out.push_str(&text);
            }
            (Op::Literal(value), _) => {
                let text = literal(value);
                let negative = text.starts_with('-') && level > PREFIX;
                self.out.push_str(&if negative { format!("({text})") } else { text });
            }
            (Op::Not, &[a]) if *store.op(a) == Op::Eq && store.args(a).len() == 2 => {
                let (left, right) = (store.args(a)[0], store.args(a)[1]);
                self.grouped(
                    level > 5,
                    vec![Piece::Term(left, 6), Piece::Text(" != "), Piece::Term(right, 6)],
                );
            }
            (op @ (Op::Not | Op::Neg), &[a]) => {
                // `-5` is a literal, `-(5)` is an operator.
                let literal = *op == Op::Neg && matches!(store.op(a), Op::Literal(_));
                let sign = if *op == Op::Not { "!" } else { "-" };
                let inner = if literal {
                    vec![Piece::Text(sign), Piece::Text("("), Piece::Term(a, 0), Piece::Text(")")]
                } else {
                    vec![Piece::Text(sign), Piece::Term(a, PREFIX)]
                };
                self.grouped(level > PREFIX, inner);
            }
            (Op::Select, &[map, index]) => self.push(vec![
                Piece::Term(map, POSTFIX),
                Piece::Text("["),
                Piece::Term(index, 0),
                Piece::Text("]"),
            ]),
            (Op::Store, &[map, index, value]) => self.push(vec![
                Piece::Term(map, POSTFIX),
                Piece::Text("["),
                Piece::Term(index, 0),
                Piece::Text(" := "),
                Piece::Term(value, 0),
                Piece::Text("]"),
            ]),
            (Op::Ite, &[condition, yes, no]) => self.grouped(
                level > 0,
                vec![
                    Piece::Text("if "),
                    Piece::Term(condition, 0),
                    Piece::Text(" then "),
                    Piece::Term(yes, 0),
                    Piece::Text(" else "),
                    Piece::Term(no, 0),
                ],
            ),
            (Op::Forall(vars) | Op::Exists(vars), &[body]) => self.quantifier(term, vars, body),
            (Op::Apply(fun), args) => {
                let head = name(&store.fun(*fun).name);
                self.application(head, args);
            }
            (op, args) => match by_op(op).filter(|_| args.len() >= 2) {
                Some(infix) => {
                    let mut pieces = vec![];
                    for (position, arg) in args.iter().enumerate() {
                        if position > 0 {
                            pieces.push(Piece::Owned(format!(" {} ", infix.sign)));
                        }
                        let first = position == 0;
                        // The first argument of a chain would be taken for a part of it if it is one itself.
                        let tight = match infix.grouping {
                            Grouping::Chain => !first || store.op(*arg) == op,
                            Grouping::Left => !first,
                            Grouping::Right => first,
                            Grouping::None => true,
                        };
                        pieces.push(Piece::Term(*arg, infix.level + u8::from(tight)));
                    }
                    self.grouped(level > infix.level, pieces);
                }
                None => {
                    let head = match spell(op) {
                        Some((name, indices)) => format!("%{name}{}", braces(&indices)),
                        None => format!("%{}", op.name(store)),
                    };
                    self.application(head, args);
                }
            },
        }
    }

    fn grouped(&mut self, parentheses: bool, mut pieces: Vec<Piece>) {
        if parentheses {
            pieces.insert(0, Piece::Text("("));
            pieces.push(Piece::Text(")"));
        }
        self.push(pieces);
    }

    fn application(&mut self, head: String, args: &[TermId]) {
        let mut pieces = vec![Piece::Owned(head), Piece::Text("(")];
        for (position, arg) in args.iter().enumerate() {
            if position > 0 {
                pieces.push(Piece::Text(", "));
            }
            pieces.push(Piece::Term(*arg, 0));
        }
        pieces.push(Piece::Text(")"));
        self.push(pieces);
    }

    fn variable(&self, var: Var) -> String {
        if let Some(name) = self.bound.get(&var) {
            return name.clone();
        }
        match self.program.variable(var).map(|variable| variable.role) {
            Some(Role::Old(global)) => format!("old({})", name(self.program.variable_name(global))),
            _ => name(self.program.variable_name(var)),
        }
    }

    fn quantifier(&mut self, term: TermId, vars: &[Var], body: TermId) {
        let store = self.program.store();
        // Only another variable of the same name can be taken for the bound one.
        let mut used: BTreeSet<String> = BTreeSet::new();
        if vars.iter().any(|var| self.program.is_ambiguous(self.program.variable_name(*var))) {
            used = store.free_vars(term).into_iter().map(|var| self.variable(var)).collect();
        }
        let mut hidden = vec![];
        let mut head =
            String::from(if matches!(store.op(term), Op::Forall(_)) { "(forall " } else { "(exists " });
        for (position, var) in vars.iter().enumerate() {
            let mut text = name(self.program.variable_name(*var));
            // Another variable of that name occurs inside.
            let mut number = 1;
            while !used.insert(text.clone()) {
                text = name(&format!("{}~{number}", self.program.variable_name(*var)));
                number += 1;
            }
            let comma = if position > 0 { ", " } else { "" };
            head.push_str(&format!("{comma}{text}: {}", print_sort(store.var_sort(*var))));
            hidden.push((*var, self.bound.insert(*var, text)));
        }
        head.push_str(" :: ");
        self.names.push(FxHashMap::default());
        self.push(vec![Piece::Owned(head), Piece::Scope(body, 0), Piece::Text(")"), Piece::Unbind(hidden)]);
    }
}

fn braces(indices: &[Index]) -> String {
    let text = |index: &Index| match index {
        Index::Number(n) => n.to_string(),
        Index::Rounding(rm) => rm.to_string(),
        Index::Sort(sort) => print_sort(sort),
    };
    match indices {
        [] => String::new(),
        _ => format!("{{{}}}", indices.iter().map(text).collect::<Vec<_>>().join(", ")),
    }
}

/// The text of a literal.
fn literal(value: &Value) -> String {
    match value {
        Value::Bool(b) => b.to_string(),
        Value::Int(n) => n.to_string(),
        Value::Real(n) if n.is_integer() => format!("{}.0", n.numerator()),
        Value::Real(n) => format!("%real{{{}, {}}}", n.numerator(), n.denominator()),
        Value::BitVec(v) => format!("{}bv{}", v.unsigned(), v.width()),
        Value::Float(v) => {
            let bits: &Int = v.bits();
            format!("%float{{{}, {}, {bits}}}", v.exponent_bits(), v.significand_bits())
        }
        Value::Uninterpreted { sort, index } => {
            format!("%element{{{}, {index}}}", print_sort(&Sort::Uninterpreted(sort.clone())))
        }
        // A store has no such literals.
        Value::Set(_) | Value::Array(_) | Value::Constructed { .. } => format!("{value:?}"),
    }
}

/// The terms that occur more than once below `root`, bodies of quantifiers not looked into, and are worth a name;
/// arguments first.
fn shared(program: &Program, root: TermId) -> Vec<TermId> {
    let store = program.store();
    let mut seen = FxHashSet::default();
    let mut again = FxHashSet::default();
    let mut order = vec![];
    let mut stack = vec![root];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            again.insert(term);
            continue;
        }
        order.push(term);
        if !matches!(store.op(term), Op::Forall(_) | Op::Exists(_)) {
            stack.extend(store.args(term));
        }
    }
    if again.is_empty() {
        return vec![];
    }
    order.sort_unstable();
    let mut size: FxHashMap<TermId, u64> = FxHashMap::default();
    let mut shared = vec![];
    for term in order {
        let below: u64 = store
            .args(term)
            .iter()
            .fold(0, |sum: u64, arg| sum.saturating_add(size.get(arg).copied().unwrap_or(WORTH_A_NAME)));
        let mut own = if store.args(term).is_empty() { 0 } else { below.saturating_add(1) };
        if again.contains(&term) && own >= WORTH_A_NAME {
            shared.push(term);
            own = 0;
        }
        size.insert(term, own);
    }
    shared
}
