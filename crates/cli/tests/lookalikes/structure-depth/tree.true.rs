// touchstone: cover --function flat --time 5s --no-gcov
pub enum Tree {
    Leaf,
    Node(u8, u8),
}
fn depth(t: &Tree) -> u32 {
    match t {
        Tree::Leaf => 0,
        Tree::Node(..) => 1,
    }
}
pub fn flat(t: &Tree) -> u32 {
    if depth(t) > 12 { // GOAL: true
        return 1;
    }
    0
}
