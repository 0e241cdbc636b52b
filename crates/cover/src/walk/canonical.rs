//! Conjunctions of linear constraints in a form in which those that say the same are the same, and which of them are needed: ways
//! that demand the same become one, and a way that demands more than another needn't be followed.

use std::cmp::Reverse;

use touchstone_solve::lia::{Ratio, Relation, Sum};

use super::backward::Constraint;
use super::normal_form::{Code, Kind};

/// The same constraints in order, without those that others imply by themselves: coprime coefficients, the first positive in
/// equations, bounds of integers rounded. `None` if one can't be met. Cost: sorting.
pub(crate) fn canonical(code: &Code, constraints: Vec<Constraint>) -> Option<Vec<Constraint>> {
    let mut result: Vec<Constraint> = vec![];
    for (sum, relation) in constraints {
        let Some(normal) = sum.normal() else {
            if relation.holds(&sum.constant) {
                continue;
            }
            return None;
        };
        let whole = normal
            .entries
            .iter()
            .all(|(symbol, factor)| factor.is_integer() && code.symbols[*symbol as usize].kind != Kind::Real);
        let mut sum = Sum { entries: normal.entries, constant: sum.constant.div(&normal.factor) };
        let mut relation = relation;
        if matches!(relation, Relation::AtMost | Relation::Less) {
            if normal.factor.signum() < 0 {
                sum = sum.times(&Ratio::from(-1));
            }
            if whole && relation == Relation::Less {
                sum.constant = sum.constant.floor().add(&Ratio::ONE);
                relation = Relation::AtMost;
            } else if whole {
                sum.constant = sum.constant.ceil();
            }
        } else if whole && !sum.constant.is_integer() {
            if relation == Relation::Equal {
                return None;
            }
            continue;
        }
        result.push((sum, relation));
    }
    // Of bounds of the same sum the tightest comes first.
    result.sort_by(|(a, one), (b, other)| {
        let key = |sum: &Sum| Reverse(sum.constant.clone());
        a.entries.cmp(&b.entries).then((*one as u8).cmp(&(*other as u8))).then_with(|| key(a).cmp(&key(b)))
    });
    result.dedup_by(|(later, one), (first, other)| {
        let bounds = matches!(one, Relation::AtMost | Relation::Less);
        one == other && later.entries == first.entries && (bounds || later.constant == first.constant)
    });
    Some(result)
}

/// The constraints apart that have no symbol in common, even through others; of those that stand alone none, as one alone
/// can be met. Cost: the product of constraints and parts.
pub(crate) fn related(constraints: &[Constraint]) -> Vec<Vec<Constraint>> {
    let mut parts: Vec<(Vec<u32>, Vec<usize>)> = vec![];
    for (index, (sum, _)) in constraints.iter().enumerate() {
        let mut symbols: Vec<u32> = sum.entries.iter().map(|(symbol, _)| *symbol).collect();
        let mut members = vec![index];
        parts.retain_mut(|(known, others)| {
            let apart = !known.iter().any(|symbol| symbols.contains(symbol));
            if !apart {
                symbols.append(known);
                members.append(others);
            }
            apart
        });
        parts.push((symbols, members));
    }
    let several = parts.into_iter().filter(|(_, members)| members.len() > 1);
    let sorted = several.map(|(_, mut members)| {
        members.sort_unstable();
        members.into_iter().map(|index| constraints[index].clone()).collect()
    });
    sorted.collect()
}

/// Greatest number of lists that are compared.
const MANY: usize = 200;

/// Those of these lists that contain no other: what contradicts fewer constraints contradicts more. Each list is in canonical
/// form. Where they're many, all stay. Cost: pairs of lists, most of which differ at a glance.
pub(crate) fn minimal(mut lists: Vec<Vec<Constraint>>) -> Vec<Vec<Constraint>> {
    if lists.len() > MANY {
        return lists;
    }
    lists.sort_by_key(Vec::len);
    let mut kept: Vec<(u64, Vec<Constraint>)> = vec![];
    for list in lists {
        let marks = list.iter().fold(0, |marks, constraint| marks | mark(constraint));
        let implied = |(other, least): &(u64, Vec<Constraint>)| {
            other & !marks == 0 && least.iter().all(|constraint| list.contains(constraint))
        };
        if !kept.iter().any(implied) {
            kept.push((marks, list));
        }
    }
    kept.into_iter().map(|(_, list)| list).collect()
}

/// One bit of 64 for each constraint.
fn mark(constraint: &Constraint) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = rustc_hash::FxHasher::default();
    constraint.hash(&mut hasher);
    1 << (hasher.finish() >> 58)
}

#[cfg(test)]
mod tests {
    use touchstone_logic::testing::Rng;

    use super::super::normal_form::SymbolInfo;
    use super::*;

    const RELATIONS: [Relation; 4] = [Relation::AtMost, Relation::Less, Relation::Equal, Relation::Differs];

    fn random(rng: &mut Rng) -> Constraint {
        let start = Sum::constant(Ratio::from(rng.between(-6, 6)));
        let sum = (0..3u32).fold(start, |sum, symbol| match rng.chance(1, 2) {
            true => sum,
            false => sum.plus(&Ratio::from(rng.between(-4, 4)), &Sum::column(symbol)),
        });
        (sum, RELATIONS[rng.below(4)])
    }

    fn all_hold(constraints: &[Constraint], point: [i64; 3]) -> bool {
        constraints.iter().all(|(sum, relation)| {
            let terms = sum.entries.iter();
            let value = terms.fold(sum.constant.clone(), |total, (symbol, factor)| {
                total.add(&factor.mul(&Ratio::from(point[*symbol as usize])))
            });
            relation.holds(&value)
        })
    }

    fn points() -> impl Iterator<Item = [i64; 3]> {
        let range = -5..=5;
        range.clone().flat_map(move |x| {
            let range = -5..=5;
            range.clone().flat_map(move |y| range.clone().map(move |z| [x, y, z]))
        })
    }

    fn integers() -> Code {
        let symbol = || SymbolInfo { var: None, kind: Kind::Int, definition: None };
        Code { symbols: (0..3).map(|_| symbol()).collect(), ..Code::default() }
    }

    #[test]
    fn the_canonical_form_says_the_same_whatever_the_order() {
        let mut rng = Rng::new(11);
        let (mut impossible, mut shorter) = (0, 0);
        for _ in 0..300 {
            let mut constraints: Vec<Constraint> = (0..4).map(|_| random(&mut rng)).collect();
            let form = canonical(&integers(), constraints.clone());
            for point in points() {
                let holds = form.as_ref().is_some_and(|form| all_hold(form, point));
                assert_eq!(holds, all_hold(&constraints, point), "{constraints:?} {form:?}");
            }
            constraints.reverse();
            assert_eq!(form, canonical(&integers(), constraints));
            impossible += usize::from(form.is_none());
            shorter += usize::from(form.is_some_and(|form| form.len() < 4));
        }
        assert!(impossible > 10 && shorter > 10, "{impossible} {shorter}");
    }

    #[test]
    fn parts_have_no_symbol_in_common_and_lists_that_contain_others_go() {
        let at_most = |symbols: &[u32]| {
            let start = Sum::constant(Ratio::ONE);
            let sum = symbols.iter().fold(start, |sum, at| sum.plus(&Ratio::ONE, &Sum::column(*at)));
            (sum, Relation::AtMost)
        };
        let (a, b, c, d) = (at_most(&[0, 3]), at_most(&[1]), at_most(&[2, 3]), at_most(&[4]));
        assert_eq!(
            related(&[a.clone(), b.clone(), c.clone(), d.clone()]),
            [vec![a.clone(), c.clone()]],
            "each of the others stands alone"
        );
        let lists = vec![
            vec![a.clone(), b.clone(), d.clone()],
            vec![b.clone(), c.clone()],
            vec![a.clone(), d.clone()],
        ];
        assert_eq!(minimal(lists), [vec![b, c], vec![a, d]]);
    }
}
