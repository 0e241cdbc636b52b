//! `PersistentVec`: a vector whose copies share what they have in common, so that a branch of execution costs
//! what it changes. Two levels: chunks of [`CHUNK`] elements and a vector of them. A clone is O(1), a read is
//! two steps, a write copies a chunk and the vector of chunks if they're shared: O(CHUNK + n / CHUNK).

use std::rc::Rc;

/// Elements in a chunk.
const CHUNK: usize = 32;

/// A persistent vector.
#[derive(Clone, Debug)]
pub struct PersistentVec<T> {
    chunks: Rc<Vec<Rc<Vec<T>>>>,
    len: usize,
}

impl<T> Default for PersistentVec<T> {
    fn default() -> PersistentVec<T> {
        PersistentVec { chunks: Rc::new(Vec::new()), len: 0 }
    }
}

impl<T: Clone> PersistentVec<T> {
    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there's none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// An element, if the index is below the length.
    pub fn get(&self, index: usize) -> Option<&T> {
        self.chunks.get(index / CHUNK)?.get(index % CHUNK)
    }

    /// Replaces an element. Nothing happens beyond the length.
    pub fn set(&mut self, index: usize, value: T) {
        if index < self.len {
            Rc::make_mut(&mut Rc::make_mut(&mut self.chunks)[index / CHUNK])[index % CHUNK] = value;
        }
    }

    /// Appends an element.
    pub fn push(&mut self, value: T) {
        let chunks = Rc::make_mut(&mut self.chunks);
        if self.len.is_multiple_of(CHUNK) {
            chunks.push(Rc::new(Vec::with_capacity(CHUNK)));
        }
        if let Some(last) = chunks.last_mut() {
            Rc::make_mut(last).push(value);
        }
        self.len += 1;
    }

    /// The elements in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.chunks.iter().flat_map(|chunk| chunk.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_independent_of_each_other() {
        let mut first = PersistentVec::default();
        for i in 0..200 {
            first.push(i);
        }
        let mut second = first.clone();
        second.set(70, -1);
        second.push(200);
        let mut third = second.clone();
        third.set(70, -2);
        assert_eq!((first.get(70), second.get(70), third.get(70)), (Some(&70), Some(&-1), Some(&-2)));
        assert_eq!((first.len(), second.len(), first.get(200)), (200, 201, None));
        assert!(first.iter().copied().eq(0..200));
    }
}
