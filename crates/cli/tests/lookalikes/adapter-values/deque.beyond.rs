// touchstone: cover --function halves --time 5s
use std::collections::VecDeque;

pub fn halves(deque: VecDeque<u8>) -> bool {
    if deque.as_slices().1.len() > 0 { // GOAL: true
        return true;
    }
    false
}
