//! Faults that show after a history of operations.

use crate::correct::sequence as correct;
use crate::domain::Within;
use crate::fault::faults;
use crate::operations::{Account, Bagged, Cached, Change, Edit, Ended, Heaped, Key, Network, Pool, Queued};
use std::collections::BTreeMap;

faults! {
    Sequence;

    /// To undo the removal from an empty stack undoes what was before.
    spec { (edits: Vec<Edit>) -> {r: Vec<u8> | rust(*r == correct::stack(edits.clone()))} }
    proptest { prop::collection::vec(crate::operations::edits(), 0..20) }
    quickcheck (edits: Vec<(u8, u8)>) { edits.into_iter().map(Edit::of).collect() }
    holds |f, edits: Vec<Edit>| { f(edits.clone()) == correct::stack(edits) }
    witness { vec![Edit::Push(1), Edit::Pop, Edit::Pop, Edit::Undo] }
    fn stack(edits: Vec<Edit>) -> Vec<u8> {
        let (mut stack, mut done) = (Vec::new(), Vec::new());
        for edit in edits {
            match edit {
                Edit::Push(x) => {
                    stack.push(x);
                    done.push(None);
                }
                Edit::Pop => {
                    if let Some(x) = stack.pop() {
                        done.push(Some(x));
                    }
                }
                Edit::Undo => match done.pop() {
                    Some(Some(x)) => stack.push(x),
                    Some(None) => _ = stack.pop(),
                    None => {}
                },
            }
        }
        stack
    }

    /// A ring that grows while it goes round the end keeps the order of its places.
    spec { (operations: Vec<Queued>) -> {r: Vec<u8> | rust(*r == correct::taken(operations.clone()))} }
    proptest { prop::collection::vec(crate::operations::queued(), 0..30) }
    quickcheck (operations: Vec<(u8, u8)>) { operations.into_iter().map(Queued::of).collect() }
    holds |f, operations: Vec<Queued>| { f(operations.clone()) == correct::taken(operations) }
    witness { vec![Queued::Put(1), Queued::Take, Queued::Put(2), Queued::Put(3), Queued::Put(4), Queued::Put(5), Queued::Put(6),
        Queued::Take, Queued::Take, Queued::Take, Queued::Take, Queued::Take] }
    fn taken(operations: Vec<Queued>) -> Vec<u8> {
        let (mut ring, mut first, mut length) = (vec![0; 4], 0, 0);
        let mut taken = Vec::new();
        for operation in operations {
            match operation {
                Queued::Put(x) => {
                    if length == ring.len() {
                        ring.resize(2 * length, 0);
                    }
                    let place = (first + length) % ring.len();
                    ring[place] = x;
                    length += 1;
                }
                Queued::Take if length == 0 => {}
                Queued::Take => {
                    taken.push(ring[first]);
                    first = (first + 1) % ring.len();
                    length -= 1;
                }
            }
        }
        taken
    }

    /// What is looked up isn't younger afterwards.
    spec { (operations: Vec<Cached>) -> {r: Vec<bool> | rust(*r == correct::hits(operations.clone()))} }
    proptest { prop::collection::vec(crate::operations::cached(), 0..20) }
    quickcheck (operations: Vec<(u8, u8)>) { operations.into_iter().map(Cached::of).collect() }
    holds |f, operations: Vec<Cached>| { f(operations.clone()) == correct::hits(operations) }
    witness { vec![Cached::Put(0), Cached::Put(1), Cached::Get(0), Cached::Put(2), Cached::Get(0)] }
    fn hits(operations: Vec<Cached>) -> Vec<bool> {
        let mut youngest_last: Vec<u8> = Vec::new();
        let mut hits = Vec::new();
        for operation in operations {
            match operation {
                Cached::Get(key) => hits.push(youngest_last.contains(&key)),
                Cached::Put(key) => {
                    youngest_last.retain(|other| *other != key);
                    if youngest_last.len() == 2 {
                        youngest_last.remove(0);
                    }
                    youngest_last.push(key);
                }
            }
        }
        hits
    }

    /// An account that is opened again has the money of the one that was closed.
    spec { (events: Vec<Account>) -> {r: u32 | rust(*r == correct::balance(events.clone()))} }
    proptest { prop::collection::vec(crate::operations::accounts(), 0..20) }
    quickcheck (events: Vec<(u8, u8)>) { events.into_iter().map(Account::of).collect() }
    holds |f, events: Vec<Account>| { f(events.clone()) == correct::balance(events) }
    witness { vec![Account::Open, Account::Deposit(5), Account::Close, Account::Open] }
    fn balance(events: Vec<Account>) -> u32 {
        let (mut is_open, mut balance) = (false, 0);
        for event in events {
            match event {
                Account::Open => is_open = true,
                Account::Close => is_open = false,
                Account::Deposit(amount) if is_open => balance += u32::from(amount),
                Account::Withdraw(amount) if is_open && u32::from(amount) <= balance => balance -= u32::from(amount),
                Account::Deposit(_) | Account::Withdraw(_) => {}
            }
        }
        if is_open { balance } else { 0 }
    }

    /// The last but one of a letter that's removed takes the last along.
    spec { (operations: Vec<Bagged>) -> {r: [usize; 3] | rust(*r == correct::bag(operations.clone()))} }
    proptest { prop::collection::vec(crate::operations::bagged(), 0..20) }
    quickcheck (operations: Vec<(u8, u8)>) { operations.into_iter().map(Bagged::of).collect() }
    holds |f, operations: Vec<Bagged>| { f(operations.clone()) == correct::bag(operations) }
    witness { vec![Bagged::Add(0), Bagged::Add(0), Bagged::Remove(0)] }
    fn bag(operations: Vec<Bagged>) -> [usize; 3] {
        let mut counts = BTreeMap::new();
        for operation in operations {
            match operation {
                Bagged::Clear => counts.clear(),
                Bagged::Add(letter) => *counts.entry(letter).or_insert(0) += 1,
                Bagged::Remove(letter) => {
                    if let Some(count) = counts.get_mut(&letter) {
                        *count -= 1;
                        if *count <= 1 {
                            counts.remove(&letter);
                        }
                    }
                }
            }
        }
        std::array::from_fn(|letter| counts.get(&(letter as u8)).copied().unwrap_or(0))
    }

    /// Backspace at the beginning of a text removes its first letter.
    spec { (keys: Vec<Key>) -> {r: String | rust(*r == correct::typed(keys.clone()))} }
    proptest { prop::collection::vec(crate::operations::keys(), 0..20) }
    quickcheck (keys: Vec<(u8, u8)>) { keys.into_iter().map(Key::of).collect() }
    holds |f, keys: Vec<Key>| { f(keys.clone()) == correct::typed(keys) }
    witness { vec![Key::Letter(0), Key::Home, Key::Backspace] }
    fn typed(keys: Vec<Key>) -> String {
        let (mut text, mut cursor) = (Vec::new(), 0usize);
        for key in keys {
            match key {
                Key::Letter(letter) => {
                    text.insert(cursor, char::from(b'a' + letter));
                    cursor += 1;
                }
                Key::Left => cursor = cursor.saturating_sub(1),
                Key::Right => cursor = (cursor + 1).min(text.len()),
                Key::Home => cursor = 0,
                Key::Backspace if text.is_empty() => {}
                Key::Backspace => {
                    cursor = cursor.saturating_sub(1);
                    text.remove(cursor);
                }
            }
        }
        text.into_iter().collect()
    }

    /// An answer that comes after the time is up opens the connection.
    spec { (events: Vec<Network>) -> {r: u32 | rust(*r == correct::sent(events.clone()))} }
    proptest { prop::collection::vec(crate::operations::networks(), 0..20) }
    quickcheck (events: Vec<(u8, u8)>) { events.into_iter().map(Network::of).collect() }
    holds |f, events: Vec<Network>| { f(events.clone()) == correct::sent(events) }
    witness { vec![Network::Connect, Network::Timeout, Network::Accepted, Network::Send] }
    fn sent(events: Vec<Network>) -> u32 {
        let (mut state, mut sent) = (correct::State::Closed, 0);
        for event in events {
            state = match (state, event) {
                (correct::State::Closed, Network::Connect) => correct::State::Waiting,
                (correct::State::Waiting, Network::Accepted) => correct::State::Open,
                (correct::State::Open, Network::Send) => {
                    sent += 1;
                    correct::State::Open
                }
                (correct::State::Open, Network::Timeout) => correct::State::Closed,
                (_, Network::Close) => correct::State::Closed,
                (state, _) => state,
            };
        }
        sent
    }

    /// A slot that's freed twice is given to two.
    spec { (operations: Vec<Pool>) -> {r: Vec<u8> | rust(*r == correct::slots(operations.clone()))} }
    proptest { prop::collection::vec(crate::operations::pools(), 0..20) }
    quickcheck (operations: Vec<(u8, u8)>) { operations.into_iter().map(Pool::of).collect() }
    holds |f, operations: Vec<Pool>| { f(operations.clone()) == correct::slots(operations) }
    witness { vec![Pool::Take, Pool::Free(0), Pool::Free(0), Pool::Take, Pool::Take] }
    fn slots(operations: Vec<Pool>) -> Vec<u8> {
        let (mut free, mut fresh, mut given) = (Vec::new(), 0, Vec::new());
        for operation in operations {
            match operation {
                Pool::Take => given.push(free.pop().unwrap_or_else(|| {
                    fresh += 1;
                    fresh - 1
                })),
                Pool::Free(slot) if slot < fresh => free.push(slot),
                Pool::Free(_) => {}
            }
        }
        given
    }

    /// On its way down an element is compared with its left child alone.
    spec { (operations: Vec<Heaped>) -> {r: Vec<u8> | rust(*r == correct::greatest_first(operations.clone()))} }
    proptest { prop::collection::vec(crate::operations::heaped(), 0..30) }
    quickcheck (operations: Vec<(u8, u8)>) { operations.into_iter().map(Heaped::of).collect() }
    holds |f, operations: Vec<Heaped>| { f(operations.clone()) == correct::greatest_first(operations) }
    witness { vec![Heaped::Put(9), Heaped::Put(1), Heaped::Put(8), Heaped::Put(0), Heaped::Take, Heaped::Take] }
    fn greatest_first(operations: Vec<Heaped>) -> Vec<u8> {
        let (mut heap, mut taken): (Vec<u8>, Vec<u8>) = (Vec::new(), Vec::new());
        for operation in operations {
            match operation {
                Heaped::Put(x) => {
                    heap.push(x);
                    let mut at = heap.len() - 1;
                    while at > 0 && heap[(at - 1) / 2] < heap[at] {
                        heap.swap(at, (at - 1) / 2);
                        at = (at - 1) / 2;
                    }
                }
                Heaped::Take if heap.is_empty() => {}
                Heaped::Take => {
                    taken.push(heap.swap_remove(0));
                    let mut at = 0;
                    while let Some(child) = heap.get(2 * at + 1) {
                        if *child <= heap[at] {
                            break;
                        }
                        heap.swap(at, 2 * at + 1);
                        at = 2 * at + 1;
                    }
                }
            }
        }
        taken
    }

    /// After a wrong digit the lock waits for the first one anew, though the wrong one may be it.
    spec { (digits: &[{v: u8 | v <= 9}]) -> {r: bool | rust(*r == digits.windows(3).any(|three| three == [1, 1, 2]))} }
    proptest { prop::collection::vec(0..=9u8, 0..20) }
    quickcheck (digits: Vec<Within<0, 9>>) { digits.into_iter().map(|digit| digit.0 as u8).collect() }
    holds |f, digits: Vec<u8>| { f(&digits) == digits.windows(3).any(|three| three == [1, 1, 2]) }
    witness { vec![1, 1, 1, 2] }
    fn opens(digits: &[u8]) -> bool {
        const CODE: [u8; 3] = [1, 1, 2];
        let mut right = 0;
        for digit in digits {
            right = if *digit == CODE[right] { right + 1 } else { 0 };
            if right == CODE.len() {
                return true;
            }
        }
        false
    }

    /// What is united with a group is joined to one of its members alone.
    spec { (pairs: Vec<({v: usize | v < 6}, {v: usize | v < 6})>) -> {r: usize | rust(*r == correct::groups(pairs.clone()))} }
    proptest { prop::collection::vec((0..6usize, 0..6usize), 0..12) }
    quickcheck (pairs: Vec<(Within<0, 5>, Within<0, 5>)>) { pairs.into_iter().map(|(a, b)| (a.0 as usize, b.0 as usize)).collect() }
    holds |f, pairs: Vec<(usize, usize)>| { f(pairs.clone()) == correct::groups(pairs) }
    witness { vec![(0, 1), (0, 2)] }
    fn groups(pairs: Vec<(usize, usize)>) -> usize {
        let mut parent: [usize; 6] = std::array::from_fn(|element| element);
        fn root(parent: &[usize; 6], element: usize) -> usize {
            if parent[element] == element { element } else { root(parent, parent[element]) }
        }
        for (a, b) in pairs {
            if root(&parent, a) != root(&parent, b) {
                parent[a] = root(&parent, b);
            }
        }
        (0..6).filter(|element| parent[*element] == *element).count()
    }

    /// The last element taken from behind is still there for who takes from the front.
    spec { (operations: Vec<Ended>) -> {r: Vec<u8> | rust(*r == correct::ends(operations.clone()))} }
    proptest { prop::collection::vec(crate::operations::ended(), 0..20) }
    quickcheck (operations: Vec<(u8, u8)>) { operations.into_iter().map(Ended::of).collect() }
    holds |f, operations: Vec<Ended>| { f(operations.clone()) == correct::ends(operations) }
    witness { vec![Ended::PutFront(1), Ended::TakeBack, Ended::TakeFront] }
    fn ends(operations: Vec<Ended>) -> Vec<u8> {
        // Two stacks with their bottoms together.
        let (mut front, mut back, mut taken): (Vec<u8>, Vec<u8>, Vec<u8>) = Default::default();
        for operation in operations {
            match operation {
                Ended::PutFront(x) => front.push(x),
                Ended::PutBack(x) => back.push(x),
                Ended::TakeFront if front.is_empty() => {
                    if !back.is_empty() {
                        taken.push(back.remove(0));
                    }
                }
                Ended::TakeFront => taken.extend(front.pop()),
                Ended::TakeBack if back.is_empty() => taken.extend(front.first()),
                Ended::TakeBack => taken.extend(back.pop()),
            }
        }
        taken
    }

    /// What an inner transaction has committed isn't taken back with the outer one.
    spec { (changes: Vec<Change>) -> {r: u8 | rust(*r == correct::setting(changes.clone()))} }
    proptest { prop::collection::vec(crate::operations::changes(), 0..20) }
    quickcheck (changes: Vec<(u8, u8)>) { changes.into_iter().map(Change::of).collect() }
    holds |f, changes: Vec<Change>| { f(changes.clone()) == correct::setting(changes) }
    witness { vec![Change::Begin, Change::Begin, Change::Set(5), Change::Commit, Change::Rollback] }
    fn setting(changes: Vec<Change>) -> u8 {
        let (mut value, mut undo): (u8, Vec<Option<u8>>) = (0, Vec::new());
        for change in changes {
            match change {
                Change::Begin => undo.push(None),
                Change::Set(new) => {
                    if let Some(innermost) = undo.last_mut() {
                        innermost.get_or_insert(value);
                    }
                    value = new;
                }
                Change::Commit => _ = undo.pop(),
                Change::Rollback => {
                    if let Some(Some(before)) = undo.pop() {
                        value = before;
                    }
                }
            }
        }
        value
    }
}
