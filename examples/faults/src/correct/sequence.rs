//! The twins of faults after a history of operations.

use crate::operations::{Account, Bagged, Cached, Change, Edit, Ended, Heaped, Key, Network, Pool, Queued};
use std::collections::{BTreeSet, BinaryHeap, VecDeque};

/// What is on the stack in the end; each operation can be undone.
pub fn stack(edits: Vec<Edit>) -> Vec<u8> {
    let mut versions = vec![Vec::new()];
    for edit in edits {
        let mut stack = versions.last().cloned().unwrap_or_default();
        match edit {
            Edit::Push(x) => stack.push(x),
            Edit::Pop => _ = stack.pop(),
            Edit::Undo => {
                if versions.len() > 1 {
                    versions.pop();
                }
                continue;
            }
        }
        versions.push(stack);
    }
    versions.pop().unwrap_or_default()
}

/// What was taken from the queue.
pub fn taken(operations: Vec<Queued>) -> Vec<u8> {
    let (mut queue, mut taken) = (VecDeque::new(), Vec::new());
    for operation in operations {
        match operation {
            Queued::Put(x) => queue.push_back(x),
            Queued::Take => taken.extend(queue.pop_front()),
        }
    }
    taken
}

/// Which keys were found in a cache of two, from which the one that wasn't used for longest is dropped.
pub fn hits(operations: Vec<Cached>) -> Vec<bool> {
    let mut youngest_last: Vec<u8> = Vec::new();
    let mut hits = Vec::new();
    for operation in operations {
        let (Cached::Get(key) | Cached::Put(key)) = operation;
        let found = youngest_last.iter().position(|other| *other == key);
        if let Some(place) = found {
            youngest_last.remove(place);
            youngest_last.push(key);
        }
        match operation {
            Cached::Get(_) => hits.push(found.is_some()),
            Cached::Put(_) if found.is_none() => {
                if youngest_last.len() == 2 {
                    youngest_last.remove(0);
                }
                youngest_last.push(key);
            }
            Cached::Put(_) => {}
        }
    }
    hits
}

/// What is in the account, if it's open.
pub fn balance(events: Vec<Account>) -> u32 {
    let mut balance: Option<u32> = None;
    for event in events {
        balance = match (event, balance) {
            (Account::Open, balance) => Some(balance.unwrap_or(0)),
            (Account::Close, _) => None,
            (Account::Deposit(amount), balance) => balance.map(|balance| balance + u32::from(amount)),
            (Account::Withdraw(amount), balance) => {
                balance.map(|balance| balance.checked_sub(u32::from(amount)).unwrap_or(balance))
            }
        };
    }
    balance.unwrap_or(0)
}

/// How many there are of each letter.
pub fn bag(operations: Vec<Bagged>) -> [usize; 3] {
    let mut counts = [0usize; 3];
    for operation in operations {
        match operation {
            Bagged::Clear => counts = [0; 3],
            Bagged::Add(letter) => counts[usize::from(letter)] += 1,
            Bagged::Remove(letter) => {
                let count = &mut counts[usize::from(letter)];
                *count = count.saturating_sub(1);
            }
        }
    }
    counts
}

/// The text that was typed.
pub fn typed(keys: Vec<Key>) -> String {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for key in keys {
        match key {
            Key::Letter(letter) => before.push(char::from(b'a' + letter)),
            Key::Left => after.extend(before.pop()),
            Key::Right => before.extend(after.pop()),
            Key::Home => after.extend(before.drain(..).rev()),
            Key::Backspace => _ = before.pop(),
        }
    }
    before.into_iter().chain(after.into_iter().rev()).collect()
}

/// Where a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Closed,
    Waiting,
    Open,
}

/// How many packets were sent.
pub fn sent(events: Vec<Network>) -> u32 {
    let (mut state, mut sent) = (State::Closed, 0);
    for event in events {
        state = match (state, event) {
            (State::Closed, Network::Connect) => State::Waiting,
            (State::Waiting, Network::Accepted) => State::Open,
            (State::Open, Network::Send) => {
                sent += 1;
                State::Open
            }
            (_, Network::Close | Network::Timeout) => State::Closed,
            (state, _) => state,
        };
    }
    sent
}

/// Which slots were given: the one that was freed last, or else a new one.
pub fn slots(operations: Vec<Pool>) -> Vec<u8> {
    let (mut free, mut fresh, mut given): (Vec<u8>, u8, Vec<u8>) = (Vec::new(), 0, Vec::new());
    for operation in operations {
        match operation {
            Pool::Take => given.push(free.pop().unwrap_or_else(|| {
                fresh += 1;
                fresh - 1
            })),
            Pool::Free(slot) if slot < fresh && !free.contains(&slot) => free.push(slot),
            Pool::Free(_) => {}
        }
    }
    given
}

/// What was taken from the queue, the greatest first.
pub fn greatest_first(operations: Vec<Heaped>) -> Vec<u8> {
    let (mut heap, mut taken) = (BinaryHeap::new(), Vec::new());
    for operation in operations {
        match operation {
            Heaped::Put(x) => heap.push(x),
            Heaped::Take => taken.extend(heap.pop()),
        }
    }
    taken
}

/// Whether these digits open the lock.
pub fn opens(digits: &[u8]) -> bool {
    digits.windows(3).any(|three| three == [1, 1, 2])
}

/// How many groups there are.
pub fn groups(pairs: Vec<(usize, usize)>) -> usize {
    let mut group: [usize; 6] = std::array::from_fn(|element| element);
    for (a, b) in pairs {
        let (from, to) = (group[a], group[b]);
        group.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
    }
    group.into_iter().collect::<BTreeSet<_>>().len()
}

/// What was taken from either end.
pub fn ends(operations: Vec<Ended>) -> Vec<u8> {
    let (mut queue, mut taken) = (VecDeque::new(), Vec::new());
    for operation in operations {
        match operation {
            Ended::PutFront(x) => queue.push_front(x),
            Ended::PutBack(x) => queue.push_back(x),
            Ended::TakeFront => taken.extend(queue.pop_front()),
            Ended::TakeBack => taken.extend(queue.pop_back()),
        }
    }
    taken
}

/// The setting after all changes.
pub fn setting(changes: Vec<Change>) -> u8 {
    let (mut value, mut outer) = (0, Vec::new());
    for change in changes {
        match change {
            Change::Begin => outer.push(value),
            Change::Set(new) => value = new,
            Change::Commit => _ = outer.pop(),
            Change::Rollback => value = outer.pop().unwrap_or(value),
        }
    }
    value
}
