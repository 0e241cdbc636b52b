//! How many values a type has within a depth: exact counting by dynamic programming, as Feat indexes a type (Duregård,
//! Jansson, Wang 2012), for types with an order between their elements too.
//!
//! An abstract refinement that is an order on scalars (`hd < v`) says of what is below an element that it lies in an *interval*. So
//! the number of sorted lists or search trees is a sum over constructors and elements of products over fields, each with its
//! interval, and intervals are few. Predicates other than those, and those that a scalar's candidates satisfy, are left out: then
//! the count is an upper bound, and [`Count::is_exact`] says so.
//!
//! Invariant: the count of a value is the sum of the counts of its [`Decision`]s, and that of a decision the product of those
//! of the holes which it leaves (`uniform::tests` holds it to enumeration). This is what makes a descent by these
//! counts uniform.
//!
//! Cost: once per (type, budget, interval), the number of decisions.

use crate::graph::{FieldNode, Ty, Unbounded};
use crate::rtype::SeqOrder;
use crate::strategy::narrow::partial::{Kind, Plan};
use crate::strategy::narrow::plan::{Bounding, Candidate, Interval, Plans};
use std::collections::HashMap;
use std::rc::Rc;
use touchstone_logic::Int;

/// A number of values, or of ways to complete one.
#[derive(Clone, Debug)]
pub(super) struct Count {
    pub(super) all: Int,
    /// Those without a part that has the layer's depth.
    pub(super) early: Int,
    /// Whether they're all admissible; if not, these are upper bounds.
    pub(super) is_exact: bool,
}

impl Count {
    pub(super) const ONE: Count = Count { all: Int::ONE, early: Int::ONE, is_exact: true };
    const NONE: Count = Count { all: Int::ZERO, early: Int::ZERO, is_exact: true };

    pub(super) fn times(&mut self, other: &Count) {
        self.all *= &other.all;
        self.early *= &other.early;
        self.is_exact &= other.is_exact;
    }

    fn plus(&mut self, other: &Count) {
        self.all += &other.all;
        self.early += &other.early;
        self.is_exact &= other.is_exact;
    }

    /// Nothing is early if this has the layer's depth.
    fn attaining(mut self, attains: bool) -> Count {
        if attains {
            self.early = Int::ZERO;
        }
        self
    }
}

/// One way to fill a hole.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    pub(super) word: i128,
    /// The field that holds the element, and the element: decided together with the constructor, since what is below depends
    /// on it.
    pub(super) element: Option<(usize, i128)>,
    /// In how many ways that can be completed.
    pub(super) count: Count,
}

/// All ways to fill a hole.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) decisions: Box<[Decision]>,
    pub(super) total: Count,
}

/// Counts, remembered.
#[derive(Default)]
pub(super) struct Counter {
    values: HashMap<(Ty, u32, Interval), Rc<Table>>,
    chains: HashMap<(Ty, u32, Interval), Rc<Table>>,
    bounds: HashMap<Ty, Option<Rc<[Bounding]>>>,
}

impl Counter {
    /// The ways to fill a hole of a type whose elements lie in an interval (for a scalar: which itself does).
    pub(super) fn value(
        &mut self,
        plans: &mut Plans,
        ty: Ty,
        budget: u32,
        interval: Interval,
    ) -> Result<Rc<Table>, Unbounded> {
        if let Some(known) = self.values.get(&(ty, budget, interval)) {
            return Ok(known.clone());
        }
        let plan = plans.plan(ty)?;
        let mut is_exact = plan.conditions.is_empty();
        let mut decisions = Vec::new();
        match &plan.kind {
            Kind::Scalar { candidates, .. } => {
                let inside = candidates.iter().filter(|candidate| interval.contains(candidate.word));
                decisions.extend(inside.map(|candidate| Decision {
                    word: candidate.word,
                    element: None,
                    count: Count::ONE.attaining(candidate.is_new),
                }));
            }
            Kind::Function => {
                decisions.push(Decision { word: 0, element: None, count: Count::ONE });
            }
            Kind::Data { .. } => {
                let bounds = self.bounds(plans, &plan)?;
                is_exact &= plan.relations.is_empty() || bounds.is_some();
                for word in plans.alternatives(&plan, budget).iter() {
                    let bounds = bounds.as_deref();
                    decisions.extend(self.constructor(plans, &plan, budget, interval, *word, bounds)?);
                }
            }
            Kind::Seq { element, order, cost, .. } => {
                let inner = cost.left(budget, plans.layer.depth()).unwrap_or_default();
                let chain = plans.chain(&plan)?;
                is_exact &= chain.is_some() || (plan.relations.is_empty() && *order == SeqOrder::Any);
                is_exact &= *order == SeqOrder::Any || plan.relations.is_empty();
                for length in plans.alternatives(&plan, budget).iter() {
                    let attains = plan.attains(budget, *length);
                    let count = self.sequence(plans, &plan, *element, *order, inner, *length)?;
                    decisions.push(Decision {
                        word: *length,
                        element: None,
                        count: count.attaining(attains),
                    });
                }
            }
        }
        let table = table(decisions, is_exact);
        self.values.insert((ty, budget, interval), table.clone());
        Ok(table)
    }

    /// What the type's abstract refinements say of elements below an element, if all are orders of scalars, and no constructor
    /// with an element and recursion is ever the only one, so that the element is always decided together with it.
    pub(super) fn bounds(
        &mut self,
        plans: &mut Plans,
        plan: &Plan,
    ) -> Result<Option<Rc<[Bounding]>>, Unbounded> {
        if let Some(known) = self.bounds.get(&plan.ty) {
            return Ok(known.clone());
        }
        let Kind::Data { depths, .. } = &plan.kind else { return Ok(None) };
        let mut bounds = None;
        let mut is_decided = !plan.relations.is_empty();
        for (constructor, depth) in depths.iter().enumerate() {
            let Some(depth) = depth else { continue };
            let fields = plans.graph.fields(plan.ty, constructor)?;
            let Some(element) = fields.iter().find(|field| field.is_element) else { continue };
            let element = plans.plan(element.ty)?;
            let orders = plans.in_order(plan.relations, &element);
            let is_alone = !depths
                .iter()
                .enumerate()
                .any(|(other, least)| other != constructor && least.is_some_and(|least| least <= *depth));
            let recursive = fields.iter().any(|field| field.recursive.is_some());
            is_decided &= orders.is_some() && !(is_alone && recursive);
            bounds = orders.or(bounds);
        }
        let bounds = bounds.filter(|_| is_decided);
        self.bounds.insert(plan.ty, bounds.clone());
        Ok(bounds)
    }

    fn constructor(
        &mut self,
        plans: &mut Plans,
        plan: &Plan,
        budget: u32,
        interval: Interval,
        word: i128,
        bounds: Option<&[Bounding]>,
    ) -> Result<Vec<Decision>, Unbounded> {
        let chosen = usize::try_from(word).unwrap_or(0);
        let fields = plans.graph.fields(plan.ty, chosen)?;
        let attains = plan.attains(budget, word);
        let element_at = fields.iter().position(|field| field.is_element).filter(|_| bounds.is_some());
        let Some(element_at) = element_at else {
            let count = self.fields(plans, &fields, budget, interval, None, bounds)?;
            return Ok(vec![Decision { word, element: None, count: count.attaining(attains) }]);
        };
        let element = plans.plan(fields[element_at].ty)?;
        let mut decisions = Vec::new();
        let Kind::Scalar { candidates, .. } = &element.kind else { return Ok(decisions) };
        for candidate in candidates.iter().filter(|candidate| interval.contains(candidate.word)) {
            let given = Some((element_at, *candidate));
            let mut count = self.fields(plans, &fields, budget, interval, given, bounds)?;
            count.is_exact &= element.conditions.is_empty();
            let element = Some((element_at, candidate.word));
            decisions.push(Decision { word, element, count: count.attaining(attains || candidate.is_new) });
        }
        Ok(decisions)
    }

    /// The product over the fields, but for the element if that is given.
    fn fields(
        &mut self,
        plans: &mut Plans,
        fields: &[FieldNode],
        budget: u32,
        interval: Interval,
        element: Option<(usize, Candidate)>,
        bounds: Option<&[Bounding]>,
    ) -> Result<Count, Unbounded> {
        let mut product = Count::ONE;
        for (at, field) in fields.iter().enumerate() {
            if element.is_some_and(|(element_at, _)| element_at == at) {
                continue;
            }
            let inside = match (field.recursive, bounds) {
                (Some(nth), Some(bounds)) => {
                    let bound = if bounds.len() == 1 { bounds.first() } else { bounds.get(nth) };
                    match (bound, element) {
                        (Some(bound), Some((_, element))) => interval.bounded(*bound, element.word),
                        _ => interval,
                    }
                }
                _ => Interval::ALL,
            };
            let inner = field.cost.left(budget, plans.layer.depth()).unwrap_or_default();
            product.times(&self.value(plans, field.ty, inner, inside)?.total);
            if product.all.is_zero() {
                break;
            }
        }
        Ok(product)
    }

    fn sequence(
        &mut self,
        plans: &mut Plans,
        plan: &Plan,
        element: Ty,
        order: SeqOrder,
        budget: u32,
        length: i128,
    ) -> Result<Count, Unbounded> {
        let mut product = Count::ONE;
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        let is_chain = plans.chain(plan)?.is_some();
        if is_chain && length > 0 {
            product.times(&self.chain(plans, plan, length, Interval::ALL)?.total);
        }
        let rest = match (is_chain, order) {
            (false, _) => self.value(plans, element, budget, Interval::ALL)?.total.clone(),
            // The keys are counted; the rest of an entry isn't related to its neighbours.
            (true, SeqOrder::IncreasingKeys) => {
                let mut rest = Count::ONE;
                let entry = plans.plan(element)?;
                rest.is_exact = entry.conditions.is_empty();
                for field in plans.graph.fields(element, 0)?.iter().skip(1) {
                    let inner = field.cost.left(budget, plans.layer.depth()).unwrap_or_default();
                    rest.times(&self.value(plans, field.ty, inner, Interval::ALL)?.total);
                }
                rest
            }
            (true, SeqOrder::Any | SeqOrder::Increasing) => return Ok(product),
        };
        for _ in 0..length {
            product.times(&rest);
        }
        Ok(product)
    }

    /// The ways to decide the next of `left` neighbours in order, for a sequence of this type.
    pub(super) fn chain(
        &mut self,
        plans: &mut Plans,
        plan: &Plan,
        left: u32,
        interval: Interval,
    ) -> Result<Rc<Table>, Unbounded> {
        if let Some(known) = self.chains.get(&(plan.ty, left, interval)) {
            return Ok(known.clone());
        }
        let key = plans.key(plan)?;
        let bounds = plans.chain(plan)?.unwrap_or_default();
        let mut decisions = Vec::new();
        if let Kind::Scalar { candidates, .. } = &key.kind {
            for candidate in candidates.iter().filter(|candidate| interval.contains(candidate.word)) {
                let mut count = Count::ONE;
                if left > 1 {
                    let inside = bounds
                        .iter()
                        .fold(Interval::ALL, |inside, bound| inside.bounded(*bound, candidate.word));
                    count = self.chain(plans, plan, left - 1, inside)?.total.clone();
                }
                decisions.push(Decision {
                    word: candidate.word,
                    element: None,
                    count: count.attaining(candidate.is_new),
                });
            }
        }
        let table = table(decisions, key.conditions.is_empty());
        self.chains.insert((plan.ty, left, interval), table.clone());
        Ok(table)
    }
}

fn table(decisions: Vec<Decision>, is_exact: bool) -> Rc<Table> {
    let mut total = Count::NONE;
    for decision in &decisions {
        total.plus(&decision.count);
    }
    total.is_exact &= is_exact;
    Rc::new(Table { decisions: decisions.into(), total })
}
