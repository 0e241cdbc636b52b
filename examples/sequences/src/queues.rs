//! Queues and heaps: a ring that grows, a queue of two stacks, a binary heap, a stack that knows its least element.

/// A ring buffer. The fault: when it grows while its elements wrap around, they come apart.
#[derive(Debug)]
pub struct Ring<const FAULTY: bool> {
    slots: Vec<u8>,
    head: usize,
    len: usize,
}

impl<const FAULTY: bool> Default for Ring<FAULTY> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const FAULTY: bool> Ring<FAULTY> {
    pub fn new() -> Self {
        Ring { slots: vec![0; 2], head: 0, len: 0 }
    }

    pub fn push(&mut self, x: u8) {
        if self.len == self.slots.len() {
            if !FAULTY {
                self.slots.rotate_left(self.head);
                self.head = 0;
            }
            self.slots.resize(self.len * 2, 0);
        }
        let at = (self.head + self.len) % self.slots.len();
        self.slots[at] = x;
        self.len += 1;
    }

    pub fn pop(&mut self) -> Option<u8> {
        if self.len == 0 {
            return None;
        }
        let x = self.slots[self.head];
        self.head = (self.head + 1) % self.slots.len();
        self.len -= 1;
        Some(x)
    }
}

/// A queue of two stacks. The fault: what was pushed while the front isn't empty and its last one is taken comes out in the wrong order.
#[derive(Debug, Default)]
pub struct TwoStacks<const FAULTY: bool> {
    front: Vec<u8>,
    back: Vec<u8>,
}

impl<const FAULTY: bool> TwoStacks<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, x: u8) {
        self.back.push(x);
    }

    pub fn pop(&mut self) -> Option<u8> {
        if self.front.is_empty() {
            self.front.extend(self.back.drain(..).rev());
        }
        let x = self.front.pop();
        if FAULTY && x.is_some() && self.front.is_empty() {
            self.front.append(&mut self.back);
        }
        x
    }
}

/// A binary heap, greatest first. The fault: sifting down looks at the left child only from the second level on.
#[derive(Debug, Default)]
pub struct Heap<const FAULTY: bool>(Vec<u8>);

impl<const FAULTY: bool> Heap<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, x: u8) {
        let mut at = self.0.len();
        self.0.push(x);
        while at > 0 && self.0[(at - 1) / 2] < self.0[at] {
            self.0.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    pub fn pop(&mut self) -> Option<u8> {
        let last = self.0.len().checked_sub(1)?;
        self.0.swap(0, last);
        let greatest = self.0.pop();
        let mut at = 0;
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let Some(mut child) = (left < self.0.len()).then_some(left) else { break };
            let looks = !FAULTY || at == 0;
            if looks && right < self.0.len() && self.0[left] < self.0[right] {
                child = right;
            }
            if self.0[child] <= self.0[at] {
                break;
            }
            self.0.swap(at, child);
            at = child;
        }
        greatest
    }
}

/// A stack that knows its least element. The fault: an element that's as small as the least isn't noted again.
#[derive(Debug, Default)]
pub struct Least<const FAULTY: bool> {
    all: Vec<u8>,
    least: Vec<u8>,
}

impl<const FAULTY: bool> Least<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, x: u8) {
        let is_less = self.least.last().is_none_or(|least| if FAULTY { x < *least } else { x <= *least });
        if is_less {
            self.least.push(x);
        }
        self.all.push(x);
    }

    pub fn pop(&mut self) -> Option<u8> {
        let x = self.all.pop()?;
        if self.least.last() == Some(&x) {
            self.least.pop();
        }
        Some(x)
    }

    pub fn least(&self) -> Option<u8> {
        self.least.last().copied()
    }
}
