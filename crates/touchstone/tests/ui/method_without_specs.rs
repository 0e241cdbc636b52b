//! A method's test stands beside its impl block.

struct Stack;

impl Stack {
    #[touchstone::spec]
    fn size(&self) -> usize {
        0
    }
}

fn main() {}
