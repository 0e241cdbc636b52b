//! A list that owns its nodes, in Rust: what aliasing and cycles C allows, the type doesn't.

pub struct Node {
    value: i32,
    next: Option<Box<Node>>,
}

/// The list with the values from 1 to `length`, `at` of them taken away at its head; its sum.
#[unsafe(no_mangle)]
pub extern "C" fn sum_after_pop(length: u8, at: u8) -> i32 {
    let length = length % 5;
    let mut head: Option<Box<Node>> = None;
    for value in (1..=i32::from(length)).rev() {
        head = Some(Box::new(Node { value, next: head }));
    }
    for _ in 0..at {
        match head {
            None => return -1,
            Some(node) => head = node.next,
        }
    }
    let mut sum = 0;
    let mut node = &head;
    while let Some(inside) = node {
        sum += inside.value;
        node = &inside.next;
    }
    sum
}
