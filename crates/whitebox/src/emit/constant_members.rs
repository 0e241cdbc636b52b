//! Members that are declared `const`. C sets them where their object comes into being, so what they lead to has to be there before; where that goes round
//! in a circle, or they're in a union, the object is allocated, and a copy of one that's made so is put there.

use super::objects::Root;
use super::place::{Leaf, leaves_for};
use touchstone_explore::InputValue;
use touchstone_explore::input::{Cell, InputObject, ObjectId, Target};
use touchstone_program::Layouts;

/// In which order the objects of an input are declared.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// Their indexes.
    pub order: Vec<usize>,
    /// Which of them are allocated. They come first.
    pub allocated: Vec<usize>,
}

/// What's written at a cell of an object of that name.
pub(super) fn leaves_at(layouts: &Layouts, root: &Root, cell: &Cell) -> Vec<Leaf> {
    let Some(element) = root.element else { return vec![] };
    let count = if root.count == 0 { u64::MAX } else { root.count };
    let is_address = matches!(cell.value, InputValue::Pointer { .. } | InputValue::Wild(_));
    leaves_for(layouts, element, count, cell.offset, u64::from(cell.size), is_address)
}

/// The order of these objects, each with its name: as they are where nothing is `const`. Cost: linear in their cells.
pub(super) fn order(layouts: &Layouts, objects: &[(Root, &InputObject)]) -> Order {
    let mut search = Search {
        edges: vec![vec![]; objects.len()],
        state: vec![State::New; objects.len()],
        order: vec![],
        allocated: vec![],
    };
    if layouts.constants.is_empty() {
        return Order { order: (0..objects.len()).collect(), allocated: vec![] };
    }
    for (index, (root, object)) in objects.iter().enumerate() {
        for cell in &object.cells {
            let leaves = leaves_at(layouts, root, cell);
            if !leaves.iter().any(|leaf| leaf.constant) {
                continue;
            }
            if leaves.iter().any(|leaf| leaf.in_union) {
                search.allocated.push(index);
            }
            if let InputValue::Pointer { target: Target::Object(ObjectId(to)), .. } = cell.value {
                search.edges[index].push(to as usize);
            }
        }
    }
    (0..objects.len()).for_each(|index| search.visit(index));
    let Search { order, mut allocated, .. } = search;
    allocated.sort_unstable();
    allocated.dedup();
    let rest = order.into_iter().filter(|index| !allocated.contains(index));
    Order { order: allocated.iter().copied().chain(rest).collect(), allocated: allocated.clone() }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Begun,
    Done,
}

/// A search in depth: what an object needs comes before it, and what needs itself is allocated.
struct Search {
    edges: Vec<Vec<usize>>,
    state: Vec<State>,
    order: Vec<usize>,
    allocated: Vec<usize>,
}

impl Search {
    fn visit(&mut self, from: usize) {
        if self.state[from] != State::New {
            return;
        }
        // An explicit stack: chains of objects may be long.
        let mut stack = vec![(from, 0)];
        self.state[from] = State::Begun;
        while let Some((index, next)) = stack.pop() {
            let Some(&to) = self.edges[index].get(next) else {
                self.state[index] = State::Done;
                self.order.push(index);
                continue;
            };
            stack.push((index, next + 1));
            match self.state.get(to) {
                Some(State::New) => {
                    self.state[to] = State::Begun;
                    stack.push((to, 0));
                }
                // An object's own address is known in its initialiser.
                Some(State::Begun) if to != index => self.allocated.push(to),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchstone_explore::input::Purpose;
    use touchstone_program::layout::{Field, Shape, SourceType, TypeId};

    /// Objects of a structure with a `const` pointer, each of which leads to the one that's said.
    #[track_caller]
    fn check(leads_to: &[Option<u32>], order: &[usize], allocated: &[usize]) {
        let mut layouts = Layouts::default();
        let mut add = |shape| layouts.add(SourceType { name: "t".into(), size: 8, align: 8, shape });
        let pointer = add(Shape::Pointer { to: Some(TypeId(1)) });
        let fields = vec![Field { name: "next".into(), offset: 0, bits: None, ty: pointer }];
        let node = add(Shape::Record { fields, overlapping: false });
        layouts.constants.insert(pointer);
        let object = |to: &Option<u32>| {
            let target = to.map(|to| InputValue::Pointer { target: Target::Object(ObjectId(to)), offset: 0 });
            let cells = target.map(|value| Cell { offset: 0, size: 8, value });
            InputObject {
                purpose: Purpose::Pointee,
                name: "n".into(),
                element: Some(node),
                count: 1,
                size: 8,
                address: 0,
                cells: cells.into_iter().collect(),
            }
        };
        let objects: Vec<InputObject> = leads_to.iter().map(object).collect();
        let root = Root { name: "n".into(), is_pointer: false, element: Some(node), count: 1 };
        let named: Vec<(Root, &InputObject)> = objects.iter().map(|object| (root.clone(), object)).collect();
        let found = super::order(&layouts, &named);
        assert_eq!((found.order.as_slice(), found.allocated.as_slice()), (order, allocated));
    }

    #[test]
    fn what_is_needed_comes_before() {
        check(&[None, None], &[0, 1], &[]);
        check(&[Some(1), Some(2), None], &[2, 1, 0], &[]);
        check(&[Some(0)], &[0], &[]);
    }

    #[test]
    fn what_needs_itself_is_allocated() {
        check(&[Some(1), Some(0)], &[0, 1], &[0]);
        check(&[None, Some(2), Some(1)], &[1, 0, 2], &[1]);
    }
}
