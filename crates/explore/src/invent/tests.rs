//! Types divided into scalars, and pointers that may lead anywhere they should.

use super::*;
use touchstone_program::layout::{Field, SourceType};

fn list() -> (Layouts, TypeId, TypeId) {
    let mut layouts = Layouts::default();
    let ty = |name: &str, size, shape| SourceType { name: name.into(), size, align: size.min(8), shape };
    let int = layouts.add(ty("int", 4, Shape::Integer { signed: true }));
    let node = TypeId(1);
    let field = |name: &str, offset, ty| Field { name: name.into(), offset, bits: None, ty };
    let fields = vec![field("value", 0, int), field("next", 64, TypeId(2))];
    layouts.add(ty("struct node", 16, Shape::Record { fields, overlapping: false }));
    let pointer = layouts.add(ty("struct node *", 8, Shape::Pointer { to: Some(node) }));
    (layouts, node, pointer)
}

#[test]
fn a_record_is_divided_into_its_fields_and_padding() {
    let (layouts, node, _) = list();
    assert_eq!(leaf(&layouts, node, 3), (0, Leaf::Integer { size: 4, signed: true }));
    assert_eq!(leaf(&layouts, node, 5), (5, Leaf::Byte));
    assert_eq!(
        leaf(&layouts, node, 15),
        (8, Leaf::Pointer { to: Some(node), promise: Promise::None, declared: Declared::default() })
    );
    assert!(leaves::is_recursive(&layouts, node));
    assert!(!leaves::is_recursive(&layouts, TypeId(0)));
    assert_eq!(leaves::path(&layouts, node, 1, 8, false), ".next");
}

#[test]
fn what_is_invented_is_the_same_for_everyone_and_pointers_reach_older_objects() {
    let (layouts, node, _) = list();
    let mut store = Store::new();
    let options = Options { structure_depth: 2, ..Options::default() };
    let mut inventory = Inventory::new(Rc::new(layouts), Rc::default(), &options);
    let role = Role::Input(Purpose::Pointee);
    let first = inventory.invent(role, "p".into(), Some(node), 1, 16, 1);
    let (at, next) = inventory.scalar(&mut store, first, 9).expect("sorts");
    assert_eq!((at, next.size), (8, 8));
    assert_eq!(inventory.scalar(&mut store, first, 8).expect("sorts").1.value, next.value);
    // Null, a fresh one, and the one it's in.
    assert_eq!(inventory.objects.len(), 2);
    let Val::Term(term) = next.value else { panic!("a choice") };
    let mut targets = vec![];
    let vars = store.free_vars(term);
    assert_eq!(vars.len(), 1);
    for var in &vars {
        for choice in 0..4u32 {
            let value = Kind::Bits(2).value(u128::from(choice)).expect("two bits");
            let model = crate::query::Model::of([(*var, value)]);
            targets.push(model.word(&store, term).expect("evaluates") as u64);
        }
    }
    targets.sort_unstable();
    targets.dedup();
    assert_eq!(targets, [0, inventory.objects[0].address, inventory.objects[1].address]);
    // At the depth's end nothing fresh comes.
    let (_, last) = inventory.scalar(&mut store, 1, 8).expect("sorts");
    assert_eq!(last.bounded, Some(Bound::StructureDepth));
    assert_eq!(inventory.objects.len(), 2);
}
