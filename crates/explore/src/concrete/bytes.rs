//! The bytes of an object. Those of a large one come into being in pages, when something other than what it began with is written: what nobody
//! touches costs nothing, and copies of a memory share the pages that neither has written.

use std::collections::BTreeMap;
use std::rc::Rc;

/// The bytes of a page.
const PAGE: usize = 256;
/// Up to so many bytes lie in a row.
const ROW: usize = 1 << 16;

type Page = [u8; PAGE];

/// So many bytes, each with a value.
#[derive(Clone, Debug)]
pub(crate) enum Bytes {
    /// In a row.
    Row(Vec<u8>),
    /// In pages by their number; those that aren't there have the same byte throughout.
    Pages { length: usize, rest: u8, pages: BTreeMap<usize, Rc<Page>> },
}

impl Bytes {
    /// So many bytes of one value. Cost: that of the smaller objects' length.
    pub(crate) fn filled(byte: u8, length: usize) -> Bytes {
        match length <= ROW {
            true => Bytes::Row(vec![byte; length]),
            false => Bytes::Pages { length, rest: byte, pages: BTreeMap::new() },
        }
    }

    /// How many there are.
    pub(crate) fn length(&self) -> usize {
        match self {
            Bytes::Row(bytes) => bytes.len(),
            Bytes::Pages { length, .. } => *length,
        }
    }

    /// One of them, if it's there.
    pub(crate) fn get(&self, at: usize) -> Option<u8> {
        match self {
            Bytes::Row(bytes) => bytes.get(at).copied(),
            Bytes::Pages { length, rest, pages } => {
                (at < *length).then(|| pages.get(&(at / PAGE)).map_or(*rest, |page| page[at % PAGE]))
            }
        }
    }

    /// Where they aren't zero, and perhaps where they are; none where that's everywhere.
    pub(crate) fn touched(&self) -> Option<Vec<std::ops::Range<usize>>> {
        match self {
            Bytes::Pages { length, rest: 0, pages } => {
                Some(pages.keys().map(|number| number * PAGE..((number + 1) * PAGE).min(*length)).collect())
            }
            _ => None,
        }
    }

    /// Reads as many as there's room for, all of which are there.
    pub(crate) fn read(&self, from: usize, room: &mut [u8]) {
        match self {
            Bytes::Row(bytes) => room.copy_from_slice(&bytes[from..from + room.len()]),
            Bytes::Pages { rest, pages, .. } => {
                for (number, range, part) in parts(from, room.len()) {
                    match pages.get(&number) {
                        Some(page) => room[part].copy_from_slice(&page[range]),
                        None => room[part].fill(*rest),
                    }
                }
            }
        }
    }

    /// Whether so many of them, which are there, have this value.
    pub(crate) fn are_all(&self, byte: u8, from: usize, length: usize) -> bool {
        match self {
            Bytes::Row(bytes) => bytes[from..from + length].iter().all(|other| *other == byte),
            Bytes::Pages { rest, pages, .. } => {
                parts(from, length).all(|(number, range, _)| match pages.get(&number) {
                    Some(page) => page[range].iter().all(|other| *other == byte),
                    None => *rest == byte,
                })
            }
        }
    }

    /// Writes bytes where there are some.
    pub(crate) fn write(&mut self, from: usize, new: &[u8]) {
        match self {
            Bytes::Row(bytes) => bytes[from..from + new.len()].copy_from_slice(new),
            Bytes::Pages { rest, pages, .. } => {
                for (number, range, part) in parts(from, new.len()) {
                    let new = &new[part];
                    if pages.contains_key(&number) || new.iter().any(|byte| byte != rest) {
                        let page = pages.entry(number).or_insert_with(|| Rc::new([*rest; PAGE]));
                        Rc::make_mut(page)[range].copy_from_slice(new);
                    }
                }
            }
        }
    }

    /// Sets so many, which are there, to one value. Pages that are alike are one.
    pub(crate) fn fill(&mut self, byte: u8, from: usize, length: usize) {
        match self {
            Bytes::Row(bytes) => bytes[from..from + length].fill(byte),
            Bytes::Pages { length: all, rest, pages } if from == 0 && length == *all => {
                *rest = byte;
                pages.clear();
            }
            Bytes::Pages { rest, pages, .. } => {
                let alike = Rc::new([byte; PAGE]);
                for (number, range, _) in parts(from, length) {
                    if range.len() < PAGE {
                        let page = pages.entry(number).or_insert_with(|| Rc::new([*rest; PAGE]));
                        Rc::make_mut(page)[range].fill(byte);
                    } else if byte == *rest {
                        pages.remove(&number);
                    } else {
                        pages.insert(number, Rc::clone(&alike));
                    }
                }
            }
        }
    }
}

/// A stretch of bytes by pages: a page's number, where in the page, and where in the stretch.
fn parts(
    from: usize,
    length: usize,
) -> impl Iterator<Item = (usize, std::ops::Range<usize>, std::ops::Range<usize>)> {
    let end = from + length;
    let first = from / PAGE;
    let last = end.div_ceil(PAGE).max(first);
    let last = if length == 0 { first } else { last };
    (first..last).map(move |number| {
        let begin = (number * PAGE).max(from);
        let stop = ((number + 1) * PAGE).min(end);
        (number, begin - number * PAGE..stop - number * PAGE, begin - from..stop - from)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small row and pages are the same to whoever reads and writes.
    #[test]
    fn pages_are_as_a_row() {
        let length = 5 * PAGE + 17;
        let mut row = Bytes::Row(vec![3; length]);
        let mut pages = Bytes::Pages { length, rest: 3, pages: BTreeMap::new() };
        let mut state = 12345_u64;
        let mut random = move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for _ in 0..2000 {
            let from = random(length + 1);
            let most = if random(4) == 0 { length - from } else { 20.min(length - from) };
            let some = random(most + 1);
            let byte = [3, 3, 0, 9][random(4)];
            match random(4) {
                0 => [&mut row, &mut pages].map(|bytes| bytes.fill(byte, from, some)),
                1 => {
                    let new: Vec<u8> = (0..some).map(|at| if at % 3 == 0 { 3 } else { byte }).collect();
                    [&mut row, &mut pages].map(|bytes| bytes.write(from, &new))
                }
                _ => [(), ()],
            };
            let read = |bytes: &Bytes| {
                let mut room = vec![0; some];
                bytes.read(from, &mut room);
                (room, bytes.are_all(byte, from, some), bytes.get(from), bytes.length())
            };
            assert_eq!(read(&row), read(&pages));
        }
        row.fill(7, 0, length);
        pages.fill(7, 0, length);
        assert!(row.are_all(7, 0, length) && pages.are_all(7, 0, length));
    }

    #[test]
    fn what_nobody_touches_is_not_there() {
        let mut bytes = Bytes::filled(0, 1 << 40);
        bytes.write(1 << 39, &[0, 0, 0]);
        bytes.write((1 << 39) + 255, &[1, 2]);
        let Bytes::Pages { pages, .. } = &bytes else { panic!("too many for a row") };
        assert_eq!(pages.len(), 2);
        assert_eq!((bytes.get((1 << 39) + 256), bytes.get(1 << 40)), (Some(2), None));
    }
}
