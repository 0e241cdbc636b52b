//! Data as they are once they're read: a set has each element once.

use crate::datum::Datum;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::rtype::SeqOrder;
use std::collections::{BTreeMap, BTreeSet};

/// Whether a set or map in the second datum has fewer elements than in the first: equal ones became one.
pub(super) fn has_fewer(graph: &TypeGraph, ty: Ty, written: &Datum, read: &Datum) -> bool {
    match (written, read, &graph.node(ty).shape) {
        (Datum::Seq(written), Datum::Seq(read), Shape::Seq { element, order, .. }) => {
            *order != SeqOrder::Any && read.len() < written.len()
                || written.iter().zip(read).any(|(written, read)| has_fewer(graph, *element, written, read))
        }
        (
            Datum::Data { index, fields, .. },
            Datum::Data { index: at, fields: others, .. },
            Shape::Data { .. },
        ) if index == at => graph.fields(ty, *index).is_ok_and(|types| {
            let fields = fields.iter().zip(others).zip(types.iter());
            fields.into_iter().any(|((written, read), field)| has_fewer(graph, field.ty, written, read))
        }),
        _ => false,
    }
}

/// The datum with every collection in it as it is read: a set with each element once, a map with the last entry of each key, a heap
/// with its elements in some order, which here is theirs if `heaps`.
pub(super) fn collected(graph: &TypeGraph, ty: Ty, datum: &Datum, heaps: bool) -> Datum {
    match (datum, &graph.node(ty).shape) {
        (Datum::Seq(elements), Shape::Seq { element, order, rearranges, .. }) => {
            let elements = elements.iter().map(|datum| collected(graph, *element, datum, heaps));
            Datum::Seq(match order {
                SeqOrder::Increasing => elements.collect::<BTreeSet<_>>().into_iter().collect(),
                SeqOrder::IncreasingKeys => {
                    let keyed = elements.map(|entry| (key(&entry).cloned(), entry));
                    keyed.collect::<BTreeMap<_, _>>().into_values().collect()
                }
                SeqOrder::Any => {
                    let mut elements: Vec<Datum> = elements.collect();
                    if *rearranges && heaps {
                        elements.sort_unstable();
                    }
                    elements
                }
            })
        }
        (Datum::Data { index, name, fields }, Shape::Data { .. }) => match graph.fields(ty, *index) {
            Ok(types) => {
                let fields = fields.iter().zip(types.iter());
                let fields = fields.map(|(datum, field)| collected(graph, field.ty, datum, heaps)).collect();
                Datum::Data { index: *index, name, fields }
            }
            Err(_) => datum.clone(),
        },
        _ => datum.clone(),
    }
}

/// The key of a map's entry.
fn key(entry: &Datum) -> Option<&Datum> {
    match entry {
        Datum::Data { fields, .. } => fields.first(),
        _ => None,
    }
}
