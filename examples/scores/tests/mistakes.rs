//! Each earlier version is refuted by the input its documentation gives.

use std::cell::Cell;
use std::panic::catch_unwind;

use scores::{List, average, best, insert, pad_average, rescale};

/// The message of the panic that `run` ends in, if it does.
fn panic_of<T>(run: impl FnOnce() -> T + std::panic::UnwindSafe) -> Option<String> {
    let payload = catch_unwind(run).err()?;
    payload
        .downcast_ref::<&str>()
        .map(|message| message.to_string())
        .or(payload.downcast_ref::<String>().cloned())
}

const BY_ZERO: &str = "attempt to divide by zero";

#[test]
fn no_result_is_in_an_empty_target_range() {
    assert_eq!(rescale::natural_ranges::rescale(1, 0, 0), 0);
}

#[test]
fn average_without_an_empty_case_divides_by_zero() {
    assert_eq!(panic_of(|| average::no_empty_case::average(vec![])).as_deref(), Some(BY_ZERO));
}

#[test]
fn average_of_weights_that_are_zero_or_cancel_divides_by_zero() {
    assert_eq!(panic_of(|| average::any_weight::average(vec![(0, 0)])).as_deref(), Some(BY_ZERO));
    assert_eq!(
        panic_of(|| average::nonzero_weight::average(vec![(-1, 0), (1, 0)])).as_deref(),
        Some(BY_ZERO)
    );
}

#[test]
fn average_of_positive_weights_overflows_only_when_they_are_huge() {
    let message = panic_of(|| average::positive_weight::average(vec![(i64::MAX, 2)]));
    assert_eq!(message.as_deref(), Some("attempt to multiply with overflow"));
    for (w, x) in (1..50).flat_map(|w| (0..100).map(move |x| (w, x))) {
        assert_eq!(average::positive_weight::average(vec![(w, x), (1, x)]), x);
    }
}

#[test]
fn an_element_inserted_beside_the_head_is_out_of_order() {
    let inserted = insert::beside_head::insert(1, List::from([0, 0]));
    assert_eq!(inserted, List::from([0, 1, 0]));
}

#[test]
fn the_best_of_too_few_scores_are_too_few() {
    assert_eq!(best::any_length::best(1, List::Nil), List::Nil);
}

#[test]
fn an_unbounded_padding_leaves_the_scale() {
    assert_eq!(pad_average::unbounded_padding::pad_average(|_| 100, vec![]), 100);
}

#[test]
fn padding_products_calls_the_padding_outside_its_domain() {
    let highest = Cell::new(0);
    let padding = |s: i64| {
        highest.set(highest.get().max(s));
        s.min(99)
    };
    pad_average::pads_products::pad_average(padding, vec![(10, 10)]);
    assert_eq!(highest.get(), 100);
}
