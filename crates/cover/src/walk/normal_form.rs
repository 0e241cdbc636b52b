//! Conditions as a walk reads them: formulas in negation normal form over linear constraints. What isn't linear is an unknown of
//! its own, the same wherever the same term occurs: so the code never says more than the condition, and says the same where it
//! is exact.

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, Sort, Store, TermId, Value, Var};
use touchstone_solve::lia::{Ratio, Relation, Sum};

use crate::condition::Condition;

/// An unknown of the code: its number among [`Code::symbols`]. Sums are of these.
pub(crate) type Symbol = u32;

/// A formula that has to hold.
#[derive(Clone, Debug)]
pub(crate) enum Formula {
    Known(bool),
    /// A sum's relation to 0.
    Linear(Sum, Relation),
    /// A truth value.
    Truth(Symbol, bool),
    All(Vec<Formula>),
    Any(Vec<Formula>),
}

/// Meaning that an edge gives an incarnation.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Number(Sum),
    /// It's true if the first holds and false if the second does.
    Truth(Formula, Formula),
    /// Nothing that the code can say.
    Unknown,
}

/// An unknown of the code.
#[derive(Clone, Debug)]
pub(crate) struct SymbolInfo {
    /// The variable that it is, unless it stands for a term.
    pub var: Option<Var>,
    pub kind: Kind,
    /// The formula that has to hold where it's used.
    pub definition: Option<Formula>,
}

/// Kinds of values of an unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Truth,
    Int,
    Real,
}

impl Kind {
    /// The kind of a sort's values; those of other sorts are never looked at.
    fn of(sort: &Sort) -> Kind {
        match sort {
            Sort::Bool => Kind::Truth,
            Sort::Real => Kind::Real,
            _ => Kind::Int,
        }
    }
}

/// An edge of the code.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub target: usize,
    pub bindings: Vec<(Symbol, Meaning)>,
}

/// A condition's nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub symbols: Vec<SymbolInfo>,
    pub axioms: Vec<Formula>,
    /// By node, what holds in it.
    pub steps: Vec<Vec<Formula>>,
    /// By node, where it leads.
    pub ways: Vec<Vec<Way>>,
    /// By node, whether an execution can end there.
    pub returns: Vec<bool>,
    /// Set if it says all that the condition says.
    pub exact: bool,
}

/// Formulas are nested no deeper than this, and have no more parts: what goes beyond is an unknown.
const MAX_DEPTH: u32 = 200;
const MAX_PARTS: u32 = 4_000;
/// Conditions within sums within conditions go so deep.
const MAX_NESTED: u32 = 20;

/// Reads a condition. Cost: linear in its terms, times the size of sums.
pub(crate) fn code(store: &Store, condition: &Condition) -> Code {
    let mut reader = Reader {
        store,
        code: Code { exact: true, ..Code::default() },
        vars: FxHashMap::default(),
        terms: FxHashMap::default(),
        sums: FxHashMap::default(),
        parts: 0,
        nested: 0,
    };
    let axioms = condition.axioms.iter().map(|axiom| reader.whole(*axiom, true)).collect();
    reader.code.axioms = axioms;
    for node in &condition.nodes {
        let steps = node.steps.iter().map(|step| reader.whole(*step, true)).collect();
        reader.code.steps.push(steps);
        let mut ways = vec![];
        for (link, bindings) in node.links.iter().zip(&node.bindings) {
            let bindings = bindings.iter().map(|(var, term)| reader.binding(*var, *term)).collect();
            ways.push(Way { target: link.target, bindings });
        }
        reader.code.ways.push(ways);
        reader.code.returns.push(node.returns);
    }
    reader.code
}

struct Reader<'a> {
    store: &'a Store,
    code: Code,
    vars: FxHashMap<Var, Symbol>,
    /// Symbols that stand for terms, of those that are truth values or numbers.
    terms: FxHashMap<TermId, Symbol>,
    sums: FxHashMap<TermId, Sum>,
    parts: u32,
    /// Number of conditions of conditional sums that are being read, one within the other.
    nested: u32,
}

impl Reader<'_> {
    fn symbol(&mut self, var: Option<Var>, kind: Kind) -> Symbol {
        self.code.symbols.push(SymbolInfo { var, kind, definition: None });
        (self.code.symbols.len() - 1) as Symbol
    }

    fn var(&mut self, var: Var) -> Symbol {
        if let Some(symbol) = self.vars.get(&var) {
            return *symbol;
        }
        let symbol = self.symbol(Some(var), Kind::of(self.store.var_sort(var)));
        self.vars.insert(var, symbol);
        symbol
    }

    /// An unknown for a term that can't be said.
    fn opaque(&mut self, term: TermId) -> Symbol {
        self.code.exact = false;
        self.stand_in(term)
    }

    fn stand_in(&mut self, term: TermId) -> Symbol {
        if let Some(symbol) = self.terms.get(&term) {
            return *symbol;
        }
        let symbol = self.symbol(None, Kind::of(self.store.sort(term)));
        self.terms.insert(term, symbol);
        symbol
    }

    fn binding(&mut self, var: Var, term: TermId) -> (Symbol, Meaning) {
        let symbol = self.var(var);
        let meaning = match self.store.var_sort(var) {
            Sort::Bool => Meaning::Truth(self.whole(term, true), self.whole(term, false)),
            Sort::Int | Sort::Real => Meaning::Number(self.sum(term)),
            _ => {
                self.code.exact = false;
                Meaning::Unknown
            }
        };
        (symbol, meaning)
    }

    /// A formula of its own.
    fn whole(&mut self, term: TermId, truth: bool) -> Formula {
        self.parts = 0;
        self.formula(term, truth, 0)
    }

    fn formula(&mut self, term: TermId, truth: bool, depth: u32) -> Formula {
        let store = self.store;
        let args = store.args(term);
        self.parts += 1;
        let deep = depth >= MAX_DEPTH || self.parts >= MAX_PARTS;
        let is_number = |term: TermId| matches!(store.sort(term), Sort::Int | Sort::Real);
        let is_bool = |term: TermId| *store.sort(term) == Sort::Bool;
        match (store.op(term), args) {
            (Op::Literal(Value::Bool(b)), _) => Formula::Known(*b == truth),
            (Op::Var(var), _) => Formula::Truth(self.var(*var), truth),
            _ if deep => Formula::Truth(self.opaque(term), truth),
            (Op::Not, [inner]) => self.formula(*inner, !truth, depth + 1),
            (Op::And | Op::Or, _) => {
                let parts = args.iter().map(|arg| self.formula(*arg, truth, depth + 1)).collect();
                join((*store.op(term) == Op::And) == truth, parts)
            }
            (Op::Implies, [a, b]) => {
                let parts = vec![self.formula(*a, !truth, depth + 1), self.formula(*b, truth, depth + 1)];
                join(!truth, parts)
            }
            (Op::Xor, [a, b]) => self.same(*a, *b, !truth, depth),
            (Op::Eq, [a, b]) if is_bool(*a) => self.same(*a, *b, truth, depth),
            (Op::Ite, [c, a, b]) => {
                let mut ways = vec![];
                for (chosen, value) in [(true, *a), (false, *b)] {
                    let parts =
                        vec![self.formula(*c, chosen, depth + 1), self.formula(value, truth, depth + 1)];
                    ways.push(join(true, parts));
                }
                join(false, ways)
            }
            (Op::Eq, [a, b]) if is_number(*a) => {
                let difference = self.sum(*a).minus(&self.sum(*b));
                linear(difference, if truth { Relation::Equal } else { Relation::Differs })
            }
            (Op::Distinct, [first, ..]) if is_number(*first) => {
                let relation = if truth { Relation::Differs } else { Relation::Equal };
                let mut parts = vec![];
                for (at, a) in args.iter().enumerate() {
                    for b in &args[..at] {
                        parts.push(linear(self.sum(*a).minus(&self.sum(*b)), relation));
                    }
                }
                join(truth, parts)
            }
            (Op::Le | Op::Lt, [a, b]) => {
                let strict = (*store.op(term) == Op::Lt) == truth;
                let (a, b) = (self.sum(*a), self.sum(*b));
                let difference = if truth { a.minus(&b) } else { b.minus(&a) };
                linear(difference, if strict { Relation::Less } else { Relation::AtMost })
            }
            _ => Formula::Truth(self.opaque(term), truth),
        }
    }

    /// That two truth values are the same, or that they aren't.
    fn same(&mut self, a: TermId, b: TermId, same: bool, depth: u32) -> Formula {
        let mut ways = vec![];
        for truth in [true, false] {
            let parts = vec![self.formula(a, truth, depth + 1), self.formula(b, truth == same, depth + 1)];
            ways.push(join(true, parts));
        }
        join(false, ways)
    }

    /// The sum that a number is.
    fn sum(&mut self, term: TermId) -> Sum {
        let mut work = vec![term];
        while let Some(next) = work.last().copied() {
            if self.sums.contains_key(&next) {
                work.pop();
                continue;
            }
            let number = |part: &&TermId| matches!(self.store.sort(**part), Sort::Int | Sort::Real);
            let before = work.len();
            let parts = self.store.args(next).iter().filter(number);
            if is_arithmetic(self.store.op(next)) {
                work.extend(parts.filter(|part| !self.sums.contains_key(*part)));
            }
            if work.len() == before {
                work.pop();
                let sum = self.arithmetic(next);
                self.sums.insert(next, sum);
            }
        }
        self.known(term)
    }

    fn known(&self, term: TermId) -> Sum {
        self.sums.get(&term).cloned().unwrap_or_else(|| Sum::constant(Ratio::ZERO))
    }

    /// The sum of a term whose arguments' sums are known.
    fn arithmetic(&mut self, term: TermId) -> Sum {
        let store = self.store;
        let args = store.args(term);
        match (store.op(term), args) {
            (Op::Var(var), _) => Sum::column(self.var(*var)),
            (Op::Literal(Value::Int(n)), _) => Sum::constant(Ratio::from(n.clone())),
            (Op::Literal(Value::Real(r)), _) => Sum::constant(Ratio::from(r.clone())),
            (Op::Add, _) => {
                let zero = Sum::constant(Ratio::ZERO);
                args.iter().fold(zero, |sum, arg| sum.plus(&Ratio::ONE, &self.known(*arg)))
            }
            (Op::Sub, [a, b]) => self.known(*a).minus(&self.known(*b)),
            (Op::Neg, [a]) => self.known(*a).times(&Ratio::from(-1)),
            (Op::ToReal, [a]) => self.known(*a),
            (Op::Mul, _) => {
                let mut product = Sum::constant(Ratio::ONE);
                for arg in args {
                    let factor = self.known(*arg);
                    product = match (product.entries.is_empty(), factor.entries.is_empty()) {
                        (_, true) => product.times(&factor.constant),
                        (true, false) => factor.times(&product.constant),
                        (false, false) => return Sum::column(self.opaque(term)),
                    };
                }
                product
            }
            (Op::Div, [a, b]) => match constant(&self.known(*b)) {
                Some(divisor) => self.known(*a).times(&Ratio::ONE.div(&divisor)),
                None => Sum::column(self.opaque(term)),
            },
            (Op::DivEuclid | Op::RemEuclid | Op::DivTrunc | Op::RemTrunc, [a, b]) => {
                match constant(&self.known(*b)) {
                    Some(divisor) => self.division(term, &self.known(*a), &divisor),
                    None => Sum::column(self.opaque(term)),
                }
            }
            (Op::ToInt, [a]) => {
                let value = self.known(*a);
                let floor = self.stand_in(term);
                self.define(floor, floor_of(&value, &Sum::column(floor), &Ratio::ONE));
                Sum::column(floor)
            }
            (Op::Ite, [c, a, b]) => {
                let (a, b) = (self.known(*a), self.known(*b));
                if a == b {
                    return a;
                }
                if self.nested >= MAX_NESTED {
                    return Sum::column(self.opaque(term));
                }
                self.nested += 1;
                let chosen = self.stand_in(term);
                let mut ways = vec![];
                for (truth, value) in [(true, &a), (false, &b)] {
                    let equal = linear(Sum::column(chosen).minus(value), Relation::Equal);
                    ways.push(join(true, vec![self.formula(*c, truth, MAX_DEPTH - MAX_NESTED), equal]));
                }
                self.nested -= 1;
                self.define(chosen, join(false, ways));
                Sum::column(chosen)
            }
            (Op::Min | Op::Max, [a, b]) => {
                let chosen = self.stand_in(term);
                let least = *store.op(term) == Op::Min;
                let (mut all, mut any) = (vec![], vec![]);
                for value in [self.known(*a), self.known(*b)] {
                    let above = Sum::column(chosen).minus(&value);
                    let beyond = if least { above.clone() } else { above.times(&Ratio::from(-1)) };
                    all.push(linear(beyond, Relation::AtMost));
                    any.push(linear(above, Relation::Equal));
                }
                all.push(join(false, any));
                self.define(chosen, join(true, all));
                Sum::column(chosen)
            }
            (Op::Abs, [a]) => {
                let value = self.known(*a);
                let negated = value.times(&Ratio::from(-1));
                let size = self.stand_in(term);
                let mut ways = vec![];
                for (negative, positive) in [(&negated, &value), (&value, &negated)] {
                    let equal = linear(Sum::column(size).minus(positive), Relation::Equal);
                    ways.push(join(true, vec![linear(negative.clone(), Relation::AtMost), equal]));
                }
                self.define(size, join(false, ways));
                Sum::column(size)
            }
            _ => Sum::column(self.opaque(term)),
        }
    }

    /// Quotient or rest of integers, total as the logic's operations are.
    fn division(&mut self, term: TermId, dividend: &Sum, divisor: &Ratio) -> Sum {
        let op = self.store.op(term);
        let quotient = matches!(op, Op::DivEuclid | Op::DivTrunc);
        if divisor.is_zero() {
            return if quotient { Sum::constant(Ratio::ZERO) } else { dividend.clone() };
        }
        // The quotient by the divisor's size.
        let whole = self.stand_in(term);
        let (size, column) = (divisor.abs(), Sum::column(whole));
        let definition = match op {
            Op::DivEuclid | Op::RemEuclid => floor_of(dividend, &column, &size),
            _ => {
                let minus = Ratio::from(-1);
                let negated = dividend.times(&minus);
                let down =
                    vec![linear(negated.clone(), Relation::AtMost), floor_of(dividend, &column, &size)];
                let up = vec![
                    linear(dividend.clone(), Relation::Less),
                    floor_of(&negated, &column.times(&minus), &size),
                ];
                join(false, vec![join(true, down), join(true, up)])
            }
        };
        self.define(whole, definition);
        if quotient {
            column.times(&Ratio::from(i64::from(divisor.signum())))
        } else {
            dividend.plus(&size.neg(), &column)
        }
    }

    fn define(&mut self, symbol: Symbol, definition: Formula) {
        self.code.symbols[symbol as usize].definition = Some(definition);
    }
}

/// Tells whether an operation's arguments are numbers to be summed up first.
fn is_arithmetic(op: &Op) -> bool {
    matches!(
        op,
        Op::Add
            | Op::Sub
            | Op::Neg
            | Op::ToReal
            | Op::Mul
            | Op::Div
            | Op::DivEuclid
            | Op::RemEuclid
            | Op::DivTrunc
            | Op::RemTrunc
            | Op::ToInt
            | Op::Ite
            | Op::Min
            | Op::Max
            | Op::Abs
    )
}

fn constant(sum: &Sum) -> Option<Ratio> {
    sum.entries.is_empty().then(|| sum.constant.clone())
}

/// `size * floor <= value < size * floor + size`.
fn floor_of(value: &Sum, floor: &Sum, size: &Ratio) -> Formula {
    let rest = value.plus(&size.neg(), floor);
    let least = linear(rest.times(&Ratio::from(-1)), Relation::AtMost);
    let most = linear(rest.minus(&Sum::constant(size.clone())), Relation::Less);
    Formula::All(vec![least, most])
}

fn linear(sum: Sum, relation: Relation) -> Formula {
    match sum.entries.is_empty() {
        true => Formula::Known(relation.holds(&sum.constant)),
        false => Formula::Linear(sum, relation),
    }
}

/// All of these, or any.
fn join(all: bool, parts: Vec<Formula>) -> Formula {
    let mut kept: Vec<Formula> = vec![];
    for part in parts {
        match part {
            Formula::Known(known) if known == all => {}
            Formula::Known(known) => return Formula::Known(known),
            Formula::All(parts) if all => kept.extend(parts),
            Formula::Any(parts) if !all => kept.extend(parts),
            part => kept.push(part),
        }
    }
    match kept.len() {
        0 => Formula::Known(all),
        1 => kept.swap_remove(0),
        _ if all => Formula::All(kept),
        _ => Formula::Any(kept),
    }
}
