//! Models, and the values that terms have in them. Values are kept, so a path that grows by one constraint costs one
//! evaluation. Variables that a model doesn't mention are zero.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use touchstone_logic::{EvalBudget, Op, Store, TermId, Valuation, Value, Var, eval_within};

use crate::word::{self, Kind};

/// Values of variables.
#[derive(Clone, Debug, Default)]
pub struct Model {
    values: FxHashMap<Var, Value>,
    known: RefCell<FxHashMap<TermId, Option<u128>>>,
}

/// What one evaluation by `logic` may take.
const EVALUATION: EvalBudget = EvalBudget { steps: 100_000, depth: 1_000 };

/// What's known of a read from an array.
enum Read {
    /// The term that was written there; `None` if the array has to be evaluated.
    Of(Option<TermId>),
    /// These have to be evaluated first.
    Missing(Vec<TermId>),
}

impl Model {
    /// A model with these values.
    pub fn of(values: impl IntoIterator<Item = (Var, Value)>) -> Model {
        Model { values: values.into_iter().collect(), known: RefCell::default() }
    }

    /// This model, and these values.
    pub fn and(&self, more: impl IntoIterator<Item = (Var, Value)>) -> Model {
        let mut values = self.values.clone();
        values.extend(more);
        Model { values, known: RefCell::default() }
    }

    /// This model, but what the others say of their variables.
    pub(super) fn with(&self, others: &[(Vec<Var>, Rc<Model>)]) -> Model {
        let mut values = self.values.clone();
        for (vars, model) in others {
            for var in vars {
                match model.values.get(var) {
                    Some(value) => values.insert(*var, value.clone()),
                    None => values.remove(var),
                };
            }
        }
        Model { values, known: RefCell::default() }
    }

    /// Forgets the values of terms, which take more room than the model: they're found again when they're needed.
    pub fn forget_terms(&self) {
        let mut known = self.known.borrow_mut();
        known.clear();
        known.shrink_to_fit();
    }

    /// The truth of a constraint; `None` if it can't be evaluated.
    pub fn truth(&self, store: &Store, term: TermId) -> Option<bool> {
        self.word(store, term).map(|word| word != 0)
    }

    /// The value of a term of a machine sort; `None` if it can't be evaluated.
    pub fn word(&self, store: &Store, root: TermId) -> Option<u128> {
        value_of(store, root, &mut self.known.borrow_mut(), self)
    }

    /// This model, but with other values of some variables.
    pub(super) fn changed(&self, others: impl Iterator<Item = (Var, Value)>) -> Model {
        let mut values = self.values.clone();
        values.extend(others);
        Model { values, known: RefCell::default() }
    }

    /// The value of a term of any sort.
    pub fn evaluate(&self, store: &Store, term: TermId) -> Option<Value> {
        let mut valuation = Valuation::new();
        for var in store.free_vars(term) {
            let value = match self.values.get(&var) {
                Some(value) => value.clone(),
                None => store.default_value(store.var_sort(var)).ok()?,
            };
            valuation.set(var, value);
        }
        eval_within(store, term, &valuation, EVALUATION).ok()
    }
}

impl Valued for Model {
    fn given(&self, _: &Store, _: TermId) -> Option<Option<u128>> {
        None
    }

    fn variable(&self, store: &Store, term: TermId, var: Var) -> Option<u128> {
        match self.values.get(&var) {
            Some(value) => word::of_value(value),
            None if Kind::of(store.sort(term)) == Kind::Other => None,
            None => Some(0),
        }
    }

    fn whole(&self, store: &Store, term: TermId) -> Option<u128> {
        self.evaluate(store, term).as_ref().and_then(word::of_value)
    }
}

/// Where the values of terms come from.
pub(super) trait Valued {
    /// The value of a term that needn't be looked into.
    fn given(&self, store: &Store, term: TermId) -> Option<Option<u128>>;

    /// The value of a variable, of which this is the term.
    fn variable(&self, store: &Store, term: TermId, var: Var) -> Option<u128>;

    /// The value of a term whose operator has no words.
    fn whole(&self, store: &Store, term: TermId) -> Option<u128>;
}

/// Values of terms, `None` for those that can't be evaluated.
pub(super) type Known = FxHashMap<TermId, Option<u128>>;

/// The value of a term of a machine sort; `None` if it can't be evaluated. Not recursive. Cost: the terms that aren't known.
pub(super) fn value_of(store: &Store, root: TermId, known: &mut Known, values: &impl Valued) -> Option<u128> {
    let mut stack = vec![root];
    while let Some(&term) = stack.last() {
        if known.contains_key(&term) {
            stack.pop();
            continue;
        }
        if let Some(value) = values.given(store, term) {
            known.insert(term, value);
            stack.pop();
            continue;
        }
        let args = store.args(term);
        let value = match store.op(term) {
            Op::Literal(value) => word::of_value(value),
            Op::Var(var) => values.variable(store, term, *var),
            Op::Ite if Kind::of(store.sort(term)) != Kind::Other => {
                let Some(condition) = known.get(&args[0]) else {
                    stack.push(args[0]);
                    continue;
                };
                match condition {
                    None => None,
                    Some(word) => {
                        let arm = if *word != 0 { args[1] } else { args[2] };
                        let Some(value) = known.get(&arm) else {
                            stack.push(arm);
                            continue;
                        };
                        *value
                    }
                }
            }
            Op::Select => match read(store, args, known) {
                Read::Of(Some(written)) => match known.get(&written) {
                    Some(value) => *value,
                    None => {
                        stack.push(written);
                        continue;
                    }
                },
                Read::Of(None) => values.whole(store, term),
                Read::Missing(terms) => {
                    stack.extend(terms);
                    continue;
                }
            },
            op @ (Op::And | Op::Or) => {
                let decisive = u128::from(*op == Op::Or);
                let mut result = Some(1 - decisive);
                let mut missing = None;
                for arg in args {
                    match known.get(arg) {
                        Some(Some(word)) if *word == decisive => {
                            result = Some(decisive);
                            break;
                        }
                        Some(Some(_)) => {}
                        Some(None) => result = None,
                        None => {
                            missing = Some(*arg);
                            break;
                        }
                    }
                }
                if let Some(missing) = missing {
                    stack.push(missing);
                    continue;
                }
                result
            }
            op => {
                let kind =
                    |index: usize| args.get(index).map_or(Kind::Bool, |arg| Kind::of(store.sort(*arg)));
                let kinds = [kind(0), kind(1), Kind::of(store.sort(term))];
                let native = args.len() <= 3
                    && !args.is_empty()
                    && (*op != Op::Distinct || args.len() == 2)
                    && !kinds.contains(&Kind::Other)
                    && word::apply(op, kinds, [1, 1, 1]).is_some();
                if !native {
                    values.whole(store, term)
                } else {
                    let missing: Vec<TermId> =
                        args.iter().copied().filter(|arg| !known.contains_key(arg)).collect();
                    if !missing.is_empty() {
                        stack.extend(missing);
                        continue;
                    }
                    let at = |index: usize| match args.get(index) {
                        Some(arg) => known.get(arg).copied().flatten(),
                        None => Some(0),
                    };
                    match (at(0), at(1), at(2)) {
                        (Some(a), Some(b), Some(c)) => word::apply(op, kinds, [a, b, c]),
                        _ => None,
                    }
                }
            }
        };
        known.insert(term, value);
        stack.pop();
    }
    known.get(&root).copied().flatten()
}

/// What a read from an array comes to: the writes that the array was made by are looked at from the last to the first, none
/// of them carried out.
fn read(store: &Store, args: &[TermId], known: &Known) -> Read {
    let &[mut array, index] = args else { return Read::Of(None) };
    if Kind::of(store.sort(index)) == Kind::Other {
        return Read::Of(None);
    }
    let Some(at) = known.get(&index) else { return Read::Missing(vec![index]) };
    let Some(at) = at else { return Read::Of(None) };
    let mut missing = vec![];
    loop {
        match (store.op(array), store.args(array)) {
            (Op::Store, &[before, place, written]) => {
                match known.get(&place) {
                    Some(Some(place)) if place == at && missing.is_empty() => {
                        return Read::Of(Some(written));
                    }
                    Some(Some(_)) => {}
                    Some(None) => return Read::Of(None),
                    // The ones before are as likely to be needed.
                    None => missing.push(place),
                }
                array = before;
            }
            _ if !missing.is_empty() => return Read::Missing(missing),
            (Op::Ite, &[condition, yes, no]) => match known.get(&condition) {
                Some(Some(truth)) => array = if *truth != 0 { yes } else { no },
                Some(None) => return Read::Of(None),
                None => return Read::Missing(vec![condition]),
            },
            (Op::ConstArray(_), &[written]) => return Read::Of(Some(written)),
            _ => return Read::Of(None),
        }
    }
}
