//! One ledger of several parts of a search, each of inputs of its own.

use super::Ledger;
use crate::{Limit, Method, Quantity};
use std::collections::BTreeSet;

impl Ledger {
    /// The ledger of a search that was cut in parts, from the ledgers of all of them: what one shows is shown, and what all exclude is excluded, within the
    /// limits of any. What's complete is complete in each; the limit that it was a part is gone. The witness is that of the part with this index, if any.
    pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a Ledger>, witness: Option<usize>) -> Ledger {
        let parts: Vec<&Ledger> = parts.into_iter().collect();
        let is_whole = |limit: &&Limit| limit.quantity != Quantity::Shard;
        let mut whole = Ledger {
            limits: parts.iter().flat_map(|part| &part.limits).filter(is_whole).cloned().collect(),
            assumptions: parts.iter().flat_map(|part| &part.assumptions).cloned().collect(),
            reasons: parts.iter().flat_map(|part| &part.reasons).cloned().collect(),
            method: method(&parts),
            witness: witness.and_then(|index| parts.get(index)?.witness.clone()),
            vacuous: !parts.is_empty() && parts.iter().all(|part| part.vacuous),
            fault: parts.iter().find_map(|part| part.fault.clone()),
            ..Ledger::default()
        };
        whole.so_far.inputs = parts.iter().map(|part| part.so_far.inputs).sum();
        whole.so_far.complete = complete(&parts);
        if !whole.so_far.complete.is_empty() {
            // A depth that one part came to and another one didn't is no limit of the whole.
            whole.limits.retain(|limit| limit.quantity != Quantity::Depth);
        }
        whole
    }

    /// Whether nothing was left of what it searched.
    fn is_done(&self) -> bool {
        self.method.is_some() && self.reasons.is_empty() && self.fault.is_none()
    }
}

/// The method of all of them, where each has one.
fn method(parts: &[&Ledger]) -> Option<Method> {
    let methods: Option<Vec<Method>> = parts.iter().map(|part| part.method).collect();
    methods?.into_iter().reduce(|one, other| match (one, other) {
        (Method::Enumeration { inputs }, Method::Enumeration { inputs: more }) => {
            Method::Enumeration { inputs: inputs + more }
        }
        (one, _) => one,
    })
}

/// What all came to, where not all are done: of a quantity the least. A part that's done, within no limit of that quantity, came to everything.
fn complete(parts: &[&Ledger]) -> Vec<Limit> {
    let of = |part: &Ledger, quantity: Quantity| -> Option<u64> {
        let limits = part.so_far.complete.iter().chain(part.limits.iter().filter(|_| part.is_done()));
        limits.filter(|limit| limit.quantity == quantity).find_map(|limit| limit.at_most)
    };
    let quantities: BTreeSet<Quantity> =
        parts.iter().flat_map(|part| &part.so_far.complete).map(|limit| limit.quantity).collect();
    let least = |quantity: Quantity| -> Option<Limit> {
        let mut least: Option<u64> = None;
        for part in parts {
            match of(part, quantity) {
                Some(at_most) => least = Some(least.map_or(at_most, |least| least.min(at_most))),
                None if part.is_done() => {}
                None => return None,
            }
        }
        Some(Limit::new(quantity, least?))
    };
    quantities.into_iter().filter_map(least).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Ledger, Limit, Method, Quantity, Reason, Runner, Verdict};

    fn part(index: u32) -> Ledger {
        let mut part = Ledger::new();
        part.note(Limit::new(Quantity::Shard, 2).of(index.to_string()));
        part
    }

    fn done(index: u32, depth: Option<u64>) -> Ledger {
        let mut part = part(index);
        part.exclude(Method::Enumeration { inputs: 5 });
        depth.into_iter().for_each(|depth| part.note(Limit::new(Quantity::Depth, depth)));
        part
    }

    fn cut(index: u32, depth: u64) -> Ledger {
        let mut part = part(index);
        part.completed(Limit::new(Quantity::Depth, depth));
        part.stop(Reason::Inputs { budget: 10 });
        part
    }

    #[test]
    fn all_is_all_only_if_each_part_is() {
        assert!(done(0, None).conclude().is_bounded());
        assert!(Ledger::of_parts([&done(0, None), &done(1, None)], None).conclude().is_proved());
        let bounded = Ledger::of_parts([&done(0, None), &done(1, Some(6))], None);
        assert!(bounded.conclude().is_bounded());
        assert_eq!(bounded.limits().collect::<Vec<_>>(), [&Limit::new(Quantity::Depth, 6)]);
    }

    #[test]
    fn what_one_was_cut_off_from_nobody_completed() {
        let pairs = [
            ([cut(0, 3), cut(1, 5)], 3),
            ([done(0, Some(6)), cut(1, 5)], 5),
            ([done(0, None), cut(1, 5)], 5),
        ];
        for (parts, expected) in pairs {
            let Verdict::Open { so_far, .. } = Ledger::of_parts(&parts, None).conclude() else {
                panic!("{parts:?}")
            };
            assert_eq!(so_far.complete, [Limit::new(Quantity::Depth, expected)]);
        }
        let mut none = part(1);
        none.stop(Reason::Time { milliseconds: 1 });
        let whole = Ledger::of_parts([&cut(0, 3), &none], None).conclude();
        assert!(matches!(whole, Verdict::Open { so_far, .. } if so_far.complete.is_empty()));
    }

    #[test]
    fn what_one_shows_is_shown() {
        let mut shown = part(1);
        shown.witness(0, [Runner::Native]);
        assert!(Ledger::of_parts([&done(0, None), &shown], Some(1)).conclude().is_shown());
    }

    #[test]
    fn the_whole_is_about_nothing_only_if_each_part_is() {
        let mut nothing = part(0);
        nothing.vacuous();
        assert!(matches!(Ledger::of_parts([&nothing, &nothing], None).conclude(), Verdict::Vacuous { .. }));
        let one = Ledger::of_parts([&nothing, &done(1, None)], None).conclude();
        assert!(!matches!(one, Verdict::Vacuous { .. }));
    }
}
