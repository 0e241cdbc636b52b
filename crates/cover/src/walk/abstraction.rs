//! What is known of many executions at one place: values of symbols in terms of others, and between what sums are. As an abstract
//! interpretation (Cousot, Cousot 1977) over affine equations and ranges of sums: each operation leaves at least the executions
//! that there are, so that what has none here has none.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use touchstone_solve::lia::{Ratio, Relation, Sum};

use super::normal_form::{Code, Formula, Kind, Meaning, Symbol, Way};

/// Between what numbers something is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Range {
    low: Option<Ratio>,
    high: Option<Ratio>,
}

impl Range {
    fn point(value: Ratio) -> Range {
        Range { low: Some(value.clone()), high: Some(value) }
    }

    fn is_empty(&self) -> bool {
        matches!((&self.low, &self.high), (Some(low), Some(high)) if low > high)
    }

    fn known(&self) -> Option<&Ratio> {
        self.low.as_ref().filter(|low| self.high.as_ref() == Some(low))
    }

    fn says_nothing(&self) -> bool {
        self.low.is_none() && self.high.is_none()
    }

    /// The intersection of both.
    fn meet(&self, other: &Range) -> Range {
        let tighter = |a: &Option<Ratio>, b: &Option<Ratio>, low: bool| match (a, b) {
            (Some(a), Some(b)) => Some(if (a < b) == low { b.clone() } else { a.clone() }),
            (a, b) => a.clone().or_else(|| b.clone()),
        };
        Range { low: tighter(&self.low, &other.low, true), high: tighter(&self.high, &other.high, false) }
    }

    /// The least range with both in it.
    fn hull(&self, other: &Range) -> Range {
        let wider = |a: &Option<Ratio>, b: &Option<Ratio>, low: bool| match (a, b) {
            (Some(a), Some(b)) => Some(if (a < b) == low { a.clone() } else { b.clone() }),
            _ => None,
        };
        Range { low: wider(&self.low, &other.low, true), high: wider(&self.high, &other.high, false) }
    }

    fn plus(&self, other: &Range) -> Range {
        let sum = |a: &Option<Ratio>, b: &Option<Ratio>| Some(a.as_ref()?.add(b.as_ref()?));
        Range { low: sum(&self.low, &other.low), high: sum(&self.high, &other.high) }
    }

    fn times(&self, factor: &Ratio) -> Range {
        let scaled = |end: &Option<Ratio>| end.as_ref().map(|end| end.mul(factor));
        let (low, high) = (scaled(&self.low), scaled(&self.high));
        match factor.signum() < 0 {
            true => Range { low: high, high: low },
            false => Range { low, high },
        }
    }
}

/// Entries of a sum in normal form.
type Entries = Vec<(Symbol, Ratio)>;

/// A state: values, ranges and formulas that hold.
///
/// Invariant: a symbol that has a value occurs in no value and in no range. One that has none stands for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct State {
    /// Ordered by symbol.
    values: Vec<(Symbol, Rc<Sum>)>,
    /// Ordered by entries.
    ranges: Vec<(Entries, Range)>,
}

/// Values with more entries, or larger numbers, are forgotten.
const ENTRIES: usize = 6;
const LARGE: i64 = 1 << 40;
/// Greatest number of ranges known.
const RANGES: usize = 40;
/// Greatest number of a formula's alternatives that are looked at.
const ALTERNATIVES: usize = 6;

impl State {
    /// Number of symbols that have values.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    fn value(&self, symbol: Symbol) -> Option<&Rc<Sum>> {
        let at = self.values.binary_search_by_key(&symbol, |(known, _)| *known).ok()?;
        Some(&self.values[at].1)
    }

    fn set(&mut self, symbol: Symbol, value: Sum) {
        let value = Rc::new(value);
        match self.values.binary_search_by_key(&symbol, |(known, _)| *known) {
            Ok(at) => self.values[at].1 = value,
            Err(at) => self.values.insert(at, (symbol, value)),
        }
    }

    /// A sum in terms of symbols that have no value.
    fn evaluate(&self, sum: &Sum) -> Sum {
        let mut total = Sum::constant(sum.constant.clone());
        for (symbol, factor) in &sum.entries {
            total = match self.value(*symbol) {
                Some(value) => total.plus(factor, value),
                None => total.plus(factor, &Sum::column(*symbol)),
            };
        }
        total
    }

    fn known_range(&self, entries: &[(Symbol, Ratio)]) -> Option<&Range> {
        let at = self.ranges.binary_search_by(|(known, _)| known.as_slice().cmp(entries)).ok()?;
        Some(&self.ranges[at].1)
    }

    fn range_of(&self, symbol: Symbol) -> Option<&Range> {
        self.known_range(&[(symbol, Ratio::ONE)])
    }

    /// Between what numbers a sum of symbols without values is.
    fn range(&self, sum: &Sum) -> Range {
        let mut total = Range::point(sum.constant.clone());
        for (symbol, factor) in &sum.entries {
            match self.range_of(*symbol) {
                Some(range) => total = total.plus(&range.times(factor)),
                None => {
                    total = Range::default();
                    break;
                }
            }
        }
        match sum.normal().filter(|normal| normal.entries.len() > 1) {
            Some(normal) => match self.known_range(&normal.entries) {
                Some(range) => {
                    total.meet(&range.times(&normal.factor).plus(&Range::point(sum.constant.clone())))
                }
                None => total,
            },
            None => total,
        }
    }

    /// Assumes a formula. Whether there may be an execution of which it's true.
    pub(crate) fn assume(&mut self, code: &Code, formula: &Formula) -> bool {
        match formula {
            Formula::Known(known) => *known,
            Formula::Linear(sum, relation) => {
                let sum = self.evaluate(sum);
                self.constrain(code, sum, *relation)
            }
            Formula::Truth(symbol, truth) => {
                // 1 or more for true, 0 or less for false.
                let value = self.evaluate(&Sum::column(*symbol));
                let sum = match truth {
                    true => Sum::constant(Ratio::ONE).minus(&value),
                    false => value,
                };
                self.constrain(code, sum, Relation::AtMost)
            }
            Formula::All(parts) => parts.iter().all(|part| self.assume(code, part)),
            Formula::Any(parts) if parts.len() > ALTERNATIVES => true,
            Formula::Any(parts) => {
                let mut possible = parts.iter().filter_map(|part| {
                    let mut state = self.clone();
                    state.assume(code, part).then_some(state)
                });
                match (possible.next(), possible.next()) {
                    (None, _) => return false,
                    (Some(only), None) => *self = only,
                    (Some(_), Some(_)) => {}
                }
                true
            }
        }
    }

    /// Tells whether there may be an execution in this state of which all these constraints are true.
    pub(crate) fn allows(&self, code: &Code, constraints: &[(Sum, Relation)]) -> bool {
        // What each says alone mostly decides it, without a copy.
        let alone = |(sum, relation): &(Sum, Relation)| {
            let sum = self.evaluate(sum);
            let range = self.range(&sum);
            let low = range.low.as_ref().map_or(-1, |low| low.signum());
            let high = range.high.as_ref().map_or(1, |high| high.signum());
            match relation {
                Relation::AtMost => low <= 0,
                Relation::Less => low < 0,
                Relation::Equal => low <= 0 && high >= 0,
                Relation::Differs => low != 0 || high != 0,
            }
        };
        if !constraints.iter().all(alone) {
            return false;
        }
        let mut state = self.clone();
        constraints.iter().all(|(sum, relation)| {
            let sum = state.evaluate(sum);
            state.constrain(code, sum, *relation)
        })
    }

    /// Assumes the relation to 0 of a sum of symbols without values.
    fn constrain(&mut self, code: &Code, sum: Sum, relation: Relation) -> bool {
        let Some(normal) = sum.normal() else { return relation.holds(&sum.constant) };
        let entries = normal.entries;
        let whole = is_whole(code, &entries);
        let form = Sum { entries, constant: Ratio::ZERO };
        let range = self.range(&form);
        let value = sum.constant.neg().div(&normal.factor);
        let upper = normal.factor.signum() > 0;
        let mut limit = Range::default();
        match relation {
            Relation::Equal => limit = Range::point(value),
            Relation::AtMost | Relation::Less => {
                let strict = relation == Relation::Less && whole;
                match upper {
                    true if strict => limit.high = Some(value.ceil().sub(&Ratio::ONE)),
                    true => limit.high = Some(value),
                    false if strict => limit.low = Some(value.floor().add(&Ratio::ONE)),
                    false => limit.low = Some(value),
                }
            }
            Relation::Differs => {
                if range.known() == Some(&value) {
                    return false;
                }
                if whole && range.low.as_ref() == Some(&value) {
                    limit.low = Some(value.add(&Ratio::ONE));
                } else if whole && range.high.as_ref() == Some(&value) {
                    limit.high = Some(value.sub(&Ratio::ONE));
                } else {
                    return true;
                }
            }
        }
        self.limit(code, form, &range, &limit)
    }

    /// Notes that a sum in normal form, which is in one range, is in another as well.
    fn limit(&mut self, code: &Code, form: Sum, range: &Range, limit: &Range) -> bool {
        let mut both = range.meet(limit);
        if is_whole(code, &form.entries) {
            both.low = both.low.map(|low| low.ceil());
            both.high = both.high.map(|high| high.floor());
        }
        if both.is_empty() {
            return false;
        }
        if both == *range {
            return true;
        }
        if let Some(value) = both.known() {
            let equation = form.minus(&Sum::constant(value.clone()));
            let solvable = |(symbol, factor): &&(Symbol, Ratio)| {
                factor.abs() == Ratio::ONE || code.symbols[*symbol as usize].kind == Kind::Real
            };
            // The last symbol is the one that's needed for the shortest time.
            if let Some((symbol, factor)) = form.entries.iter().rev().find(solvable).cloned() {
                let meaning = Sum::column(symbol).plus(&Ratio::ONE.div(&factor).neg(), &equation);
                return self.substitute(code, symbol, meaning);
            }
        }
        self.put(form.entries.clone(), both.clone());
        // What it says of each symbol alone.
        if form.entries.len() > 1 {
            for (at, (symbol, factor)) in form.entries.iter().enumerate() {
                let mut rest = form.clone();
                rest.entries.remove(at);
                let others = self.range(&rest);
                let inverse = Ratio::ONE.div(factor);
                let own = both.plus(&others.times(&Ratio::from(-1))).times(&inverse);
                if own.says_nothing() {
                    continue;
                }
                let known = self.range_of(*symbol).cloned().unwrap_or_default();
                let single = Sum::column(*symbol);
                let mut own = known.meet(&own);
                if code.symbols[*symbol as usize].kind != Kind::Real {
                    own.low = own.low.map(|low| low.ceil());
                    own.high = own.high.map(|high| high.floor());
                }
                if own.is_empty() {
                    return false;
                }
                if own != known && own.known().is_none() {
                    self.put(single.entries, own);
                }
            }
        }
        true
    }

    fn put(&mut self, entries: Entries, range: Range) {
        match self.ranges.binary_search_by(|(known, _)| known.as_slice().cmp(&entries)) {
            Ok(at) => self.ranges[at].1 = range,
            Err(at) if self.ranges.len() < RANGES => self.ranges.insert(at, (entries, range)),
            Err(_) => {}
        }
    }

    /// Gives a symbol a value everywhere.
    fn substitute(&mut self, code: &Code, symbol: Symbol, meaning: Sum) -> bool {
        let of = |entries: &Entries| {
            let at = entries.binary_search_by_key(&symbol, |(known, _)| *known).ok()?;
            Some(entries[at].1.clone())
        };
        let change = meaning.minus(&Sum::column(symbol));
        for (_, value) in &mut self.values {
            if let Some(factor) = of(&value.entries) {
                *value = Rc::new(value.plus(&factor, &change));
            }
        }
        self.set(symbol, meaning);
        let all = std::mem::take(&mut self.ranges);
        let (changed, kept): (Vec<_>, Vec<_>) = all.into_iter().partition(|(known, _)| of(known).is_some());
        self.ranges = kept;
        changed.into_iter().all(|(entries, range)| {
            let sum = self.evaluate(&Sum { entries, constant: Ratio::ZERO });
            let within = range.plus(&Range::point(sum.constant.neg()));
            let Some(normal) = sum.normal() else {
                let zero = Range::point(Ratio::ZERO);
                return !within.meet(&zero).is_empty();
            };
            let within = within.times(&Ratio::ONE.div(&normal.factor));
            let form = Sum { entries: normal.entries, constant: Ratio::ZERO };
            let known = self.range(&form);
            self.limit(code, form, &known, &within)
        })
    }

    /// The state once an edge was taken.
    pub(crate) fn taken(&self, code: &Code, way: &Way) -> State {
        let mut next = self.clone();
        let mut bound: Vec<(Symbol, Sum)> = vec![];
        for (symbol, meaning) in &way.bindings {
            let mut forgotten = Range::default();
            match meaning {
                Meaning::Number(sum) => {
                    let value = self.evaluate(sum);
                    let range = self.range(&value);
                    if let Some(value) = range.known() {
                        bound.push((*symbol, Sum::constant(value.clone())));
                        continue;
                    }
                    if is_small(&value) {
                        bound.push((*symbol, value));
                        continue;
                    }
                    forgotten = range;
                }
                Meaning::Truth(yes, no) => {
                    let possible = |formula: &Formula| self.clone().assume(code, formula);
                    match (possible(yes), possible(no)) {
                        (true, true) => forgotten = Range { low: Some(Ratio::ZERO), high: Some(Ratio::ONE) },
                        (yes, _) => {
                            let truth = Ratio::from(i64::from(yes));
                            bound.push((*symbol, Sum::constant(truth)));
                        }
                    }
                }
                Meaning::Unknown => {}
            }
            if !forgotten.says_nothing() {
                next.put(vec![(*symbol, Ratio::ONE)], forgotten);
            }
        }
        for (symbol, value) in bound {
            next.set(symbol, value);
        }
        next
    }

    /// Forgets what symbols are about which nothing is said any more.
    pub(crate) fn forget(&mut self, is_live: impl Fn(Symbol) -> bool) {
        self.values.retain(|(symbol, _)| is_live(*symbol));
        let dead = |(symbol, _): &(Symbol, Ratio)| !is_live(*symbol);
        let mut used: FxHashSet<Symbol> = FxHashSet::default();
        if self.ranges.iter().any(|(entries, _)| entries.iter().any(dead)) {
            let entries = self.values.iter().flat_map(|(_, value)| &value.entries);
            used.extend(entries.map(|(symbol, _)| *symbol));
        }
        self.ranges.retain(|(entries, range)| {
            !range.says_nothing() && !entries.iter().any(|entry| dead(entry) && !used.contains(&entry.0))
        });
    }

    /// Distance between two states: how much they differ.
    pub(crate) fn distance(&self, other: &State) -> usize {
        let (mut one, mut two) = (self.values.iter().peekable(), other.values.iter().peekable());
        let mut count = 0;
        loop {
            match (one.peek(), two.peek()) {
                (None, None) => break,
                (Some((a, x)), Some((b, y))) if a == b => {
                    count += usize::from(!Rc::ptr_eq(x, y) && x != y);
                    one.next();
                    two.next();
                }
                (Some((a, _)), Some((b, _))) if a < b => {
                    count += 1;
                    one.next();
                }
                (Some(_), None) => {
                    count += 1;
                    one.next();
                }
                (_, Some(_)) => {
                    count += 1;
                    two.next();
                }
            }
        }
        // Ranges matter less than values.
        count * 4 + usize::from(self.ranges != other.ranges)
    }

    /// The state of what is true in both.
    pub(crate) fn joined(&self, other: &State) -> State {
        let mut joined = State::default();
        let mut forgotten = vec![];
        for (symbol, value) in &self.values {
            match other.value(*symbol) {
                Some(there) if there == value => joined.values.push((*symbol, value.clone())),
                _ => forgotten.push(*symbol),
            }
        }
        forgotten.extend(
            other.values.iter().map(|(symbol, _)| *symbol).filter(|symbol| self.value(*symbol).is_none()),
        );
        let alone = forgotten.into_iter().map(|symbol| vec![(symbol, Ratio::ONE)]);
        let known = self.ranges.iter().chain(&other.ranges).map(|(entries, _)| entries.clone());
        for entries in alone.chain(known) {
            // A symbol that has a value in both needs no range.
            let is_free = |(symbol, _): &(Symbol, Ratio)| joined.value(*symbol).is_none();
            if joined.known_range(&entries).is_some() || !entries.iter().all(is_free) {
                continue;
            }
            let sum = Sum { entries, constant: Ratio::ZERO };
            let range = self.range(&self.evaluate(&sum)).hull(&other.range(&other.evaluate(&sum)));
            if !range.says_nothing() {
                joined.put(sum.entries, range);
            }
        }
        joined
    }
}

/// Tells whether a sum in normal form is a whole number.
fn is_whole(code: &Code, entries: &[(Symbol, Ratio)]) -> bool {
    entries
        .iter()
        .all(|(symbol, factor)| factor.is_integer() && code.symbols[*symbol as usize].kind != Kind::Real)
}

fn is_small(sum: &Sum) -> bool {
    let large = Ratio::from(LARGE);
    sum.entries.len() <= ENTRIES && sum.entries.iter().all(|(_, factor)| factor.abs() < large)
}
