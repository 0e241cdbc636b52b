//! Vectors: one that grows by hand, one that's sorted, one with a drain, a slab.

/// A vector with blocks of its own. The fault: the third growth drops an element.
#[derive(Debug)]
pub struct Blocks<const FAULTY: bool> {
    items: Vec<u8>,
    room: usize,
    growths: u32,
}

impl<const FAULTY: bool> Default for Blocks<FAULTY> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const FAULTY: bool> Blocks<FAULTY> {
    pub fn new() -> Self {
        Blocks { items: Vec::new(), room: 2, growths: 0 }
    }

    pub fn push(&mut self, x: u8) {
        if self.items.len() == self.room {
            self.room *= 2;
            self.growths += 1;
            if FAULTY && self.growths == 3 {
                self.items.pop();
            }
        }
        self.items.push(x);
    }

    pub fn pop(&mut self) -> Option<u8> {
        self.items.pop()
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

/// A sorted vector. The fault: one that's equal to the last is put before an equal pair's end, and removal takes all of them.
#[derive(Debug, Default)]
pub struct Sorted<const FAULTY: bool>(Vec<u8>);

impl<const FAULTY: bool> Sorted<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn insert(&mut self, x: u8) {
        let at = self.0.partition_point(|y| *y < x);
        self.0.insert(at, x);
    }

    pub fn remove(&mut self, x: u8) -> bool {
        match self.0.iter().position(|y| *y == x) {
            Some(_) if FAULTY && self.0.len() > 2 => {
                self.0.retain(|y| *y != x);
                true
            }
            Some(at) => {
                self.0.remove(at);
                true
            }
            None => false,
        }
    }

    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

/// A vector with a drain of its first elements. The fault: what a drain that's dropped half-way hasn't given yet is lost with the rest.
#[derive(Debug, Default)]
pub struct Drained<const FAULTY: bool>(Vec<u8>);

/// The elements that are taken out.
pub struct Drain<'a, const FAULTY: bool> {
    from: &'a mut Vec<u8>,
    left: usize,
    given: usize,
}

impl<const FAULTY: bool> Iterator for Drain<'_, FAULTY> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        self.left = self.left.checked_sub(1)?;
        self.given += 1;
        Some(self.from[self.given - 1])
    }
}

impl<const FAULTY: bool> Drop for Drain<'_, FAULTY> {
    fn drop(&mut self) {
        let end =
            if FAULTY && self.left > 0 && self.given > 0 { self.from.len() } else { self.given + self.left };
        self.from.drain(..end);
    }
}

impl<const FAULTY: bool> Drained<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, x: u8) {
        self.0.push(x);
    }

    pub fn drain(&mut self, n: usize) -> Drain<'_, FAULTY> {
        let left = n.min(self.0.len());
        Drain { from: &mut self.0, left, given: 0 }
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A slab: numbers for values. The fault: to remove what isn't there frees its number again.
#[derive(Debug, Default)]
pub struct Slab<const FAULTY: bool> {
    slots: Vec<Option<u8>>,
    free: Vec<usize>,
}

impl<const FAULTY: bool> Slab<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn insert(&mut self, x: u8) -> usize {
        let at = self.free.pop().unwrap_or(self.slots.len());
        if at == self.slots.len() {
            self.slots.push(None);
        }
        self.slots[at] = Some(x);
        at
    }

    pub fn remove(&mut self, at: usize) -> Option<u8> {
        let x = self.slots.get_mut(at)?.take();
        if FAULTY || x.is_some() {
            self.free.push(at);
        }
        x
    }

    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    pub fn values(&self) -> Vec<u8> {
        self.slots.iter().flatten().copied().collect()
    }
}
