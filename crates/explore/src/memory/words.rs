//! What contents tell of addresses: the words that cells hold, whole or in parts, and those that a value is one of.

use std::collections::{BTreeMap, BTreeSet};

use touchstone_logic::{Op, Store, TermId};

use super::contents::{CellBox, Contents};
use crate::value::{self, Val};

/// The bytes of an address.
const WORD: u64 = 8;

impl Contents {
    /// The value of the cell as wide as an address that a place lies inside of; `None` inside where another cell is, and outside where there's none.
    pub(crate) fn word_across(&self, place: u64) -> Option<Option<Val>> {
        let Contents::Cells { cells, .. } = self else { return Some(None) };
        let (begin, CellBox(cell)) = cells.range(..place).next_back()?;
        (place < begin + cell.size).then_some(Some(cell.value).filter(|_| cell.size == WORD))
    }

    /// The words of 64 bits that may be addresses, and whether there may be others: what an array of bytes holds isn't told.
    pub(crate) fn words(&self, store: &Store) -> (Vec<u64>, bool) {
        let Contents::Cells { cells, .. } = self else { return (vec![], true) };
        let (mut found, mut unknown) = (vec![], false);
        for (at, CellBox(cell)) in cells {
            if cell.size == WORD {
                let (words, others) = addresses(store, cell.value);
                found.extend(words);
                unknown |= others;
            } else if cell.size > WORD {
                let Val::Word(both) = cell.value else {
                    unknown = true;
                    continue;
                };
                found.extend([both as u64, (both >> 64) as u64]);
            } else if at.is_multiple_of(WORD) {
                found.extend(assembled(cells, *at));
            }
        }
        (found, unknown)
    }
}

/// The addresses that a value of 64 bits is one of, or lies behind, and whether it may be something else.
pub(crate) fn addresses(store: &Store, val: Val) -> (Vec<u64>, bool) {
    let (mut found, mut unknown) = (vec![], false);
    let mut seen: BTreeSet<TermId> = BTreeSet::new();
    let mut waiting = vec![val];
    while let Some(val) = waiting.pop() {
        let term = match val {
            Val::Word(word) => {
                found.push(word as u64);
                continue;
            }
            Val::Term(term) if seen.insert(term) => term,
            Val::Term(_) => continue,
        };
        match (store.op(term), store.args(term)) {
            (Op::Ite, [_, yes, no]) => waiting.extend([*yes, *no].map(|arm| value::val(store, arm))),
            (Op::BvAdd, parts) => waiting.extend(parts.iter().map(|part| value::val(store, *part))),
            _ => unknown = true,
        }
    }
    (found, unknown)
}

/// The word of 64 bits that smaller cells make up from an offset on, if all of it is known.
fn assembled(cells: &BTreeMap<u64, CellBox>, at: u64) -> Option<u64> {
    let (mut word, mut length) = (0u64, 0);
    while length < WORD {
        let CellBox(cell) = cells.get(&(at + length))?;
        let Val::Word(part) = cell.value else { return None };
        word |= (part as u64) << (8 * length);
        length += cell.size;
    }
    Some(word)
}
