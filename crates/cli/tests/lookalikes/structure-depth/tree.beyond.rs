// touchstone: cover --function deep --time 5s --no-gcov
pub enum Tree {
    Leaf,
    Node(Box<Tree>, Box<Tree>),
}
fn depth(t: &Tree) -> u32 {
    match t {
        Tree::Leaf => 0,
        Tree::Node(a, b) => 1 + depth(a).max(depth(b)),
    }
}
pub fn deep(t: &Tree) -> u32 {
    if depth(t) > 12 { // GOAL: true
        return 1;
    }
    0
}
