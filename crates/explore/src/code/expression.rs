//! Terms as rows of operations.

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, Store, TermId, Var};

use super::{Expr, Node, Place};
use crate::word::{self, Kind, Operator};

impl Expr {
    /// A term as a row of operations, arguments first. Errors: a variable that has no place. Cost: linear in the DAG.
    pub(crate) fn of(
        store: &Store,
        term: TermId,
        place: &dyn Fn(Var) -> Option<Place>,
    ) -> Result<Expr, String> {
        let mut row = Row { store, place, nodes: vec![], kinds: vec![], known: FxHashMap::default() };
        row.add(term)?;
        Ok(Expr { nodes: row.nodes.into(), kinds: row.kinds.into() })
    }
}

struct Row<'a> {
    store: &'a Store,
    place: &'a dyn Fn(Var) -> Option<Place>,
    nodes: Vec<Node>,
    kinds: Vec<Kind>,
    known: FxHashMap<TermId, u32>,
}

impl Row<'_> {
    fn add(&mut self, root: TermId) -> Result<(), String> {
        let mut stack = vec![(root, false)];
        while let Some((term, ready)) = stack.pop() {
            if self.known.contains_key(&term) {
                continue;
            }
            let operator = self.operator(term);
            match (operator, ready) {
                (Some(operator), true) => self.apply(term, &operator)?,
                (Some(_), false) => {
                    stack.push((term, true));
                    stack.extend(self.store.args(term).iter().rev().map(|arg| (*arg, false)));
                }
                (None, _) => {
                    let node = self.leaf(term)?;
                    self.push(node, Kind::of(self.store.sort(term)));
                    self.known.insert(term, self.nodes.len() as u32 - 1);
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, node: Node, kind: Kind) -> u32 {
        self.nodes.push(node);
        self.kinds.push(kind);
        self.nodes.len() as u32 - 1
    }

    /// The operator, if it's one on words.
    fn operator(&self, term: TermId) -> Option<Operator> {
        let args = self.store.args(term);
        let first = Kind::of(self.store.sort(*args.first()?));
        let second = args.get(1).map_or(Kind::Bool, |arg| Kind::of(self.store.sort(*arg)));
        let op = self.store.op(term);
        let long = matches!(op, Op::And | Op::Or);
        if args.len() > 3 && !long || args.len() > 2 && *op == Op::Distinct {
            return None;
        }
        let result = Kind::of(self.store.sort(term));
        let operator = Operator { op: op.clone(), first, second, result };
        operator.is_native().then_some(operator)
    }

    fn apply(&mut self, term: TermId, operator: &Operator) -> Result<(), String> {
        let missing = || "an expression without its parts".to_owned();
        let args: Option<Vec<u32>> =
            self.store.args(term).iter().map(|arg| self.known.get(arg).copied()).collect();
        let args = args.ok_or_else(missing)?;
        let mut number = *args.first().ok_or_else(missing)?;
        if matches!(operator.op, Op::And | Op::Or) {
            for next in &args[1..] {
                let arguments = [number, *next, 0];
                let node = Node::Apply { operator: operator.clone(), arguments, arity: 2 };
                number = self.push(node, Kind::Bool);
            }
        } else {
            let mut arguments = [0; 3];
            arguments[..args.len()].copy_from_slice(&args);
            let arity = args.len() as u8;
            number = self.push(Node::Apply { operator: operator.clone(), arguments, arity }, operator.result);
        }
        self.known.insert(term, number);
        Ok(())
    }

    fn leaf(&self, term: TermId) -> Result<Node, String> {
        let place = |var: Var| {
            (self.place)(var).ok_or_else(|| format!("`{}` is no variable here", self.store.var_name(var)))
        };
        Ok(match self.store.op(term) {
            Op::Var(var) => Node::Read(place(*var)?),
            Op::Literal(value) => match word::of_value(value) {
                Some(word) => Node::Word(word),
                None => Node::Literal(term),
            },
            _ => {
                let vars: Result<Vec<(Var, Place)>, String> =
                    self.store.free_vars(term).into_iter().map(|var| Ok((var, place(var)?))).collect();
                Node::Whole { term, vars: vars?.into() }
            }
        })
    }
}
