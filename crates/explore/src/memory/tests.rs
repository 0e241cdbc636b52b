//! Cells against plain bytes: the same random reads and writes, at known and unknown offsets, on both.

use super::contents::Places;
use super::*;
use crate::options::Options;
use crate::query::Model;
use crate::word::{Kind, mask};
use touchstone_logic::testing::Rng;
use touchstone_logic::{Sort, Store};

const SIZE: u64 = 12;

fn value_of(store: &Store, model: &Model, val: Val) -> u128 {
    match val {
        Val::Word(word) => word,
        Val::Term(term) => model.word(store, term).expect("evaluates"),
    }
}

#[test]
fn cells_and_arrays_are_bytes() {
    let mut rng = Rng::new(5);
    for round in 0..150 {
        let mut store = Store::new();
        let mut inventory = Inventory::new(Rc::default(), Rc::default(), &Options::default());
        let (mut initialisers, map) = (Initialisers::default(), MemoryMap::default());
        let mut bounds = std::collections::BTreeSet::new();
        let mut sources = Sources {
            store: &mut store,
            inventory: &mut inventory,
            initialisers: &mut initialisers,
            map: &map,
            bounds: &mut bounds,
            unbounded: false,
            undefined: Val::Word(0),
        };
        let limit = if round % 3 == 0 { 2 } else { 64 };
        let mut model = vec![];
        let mut bytes = [0u8; SIZE as usize];
        let mut contents = Contents::new(Rest::Zero);
        for step in 0..14 {
            let size = [1, 2, 4, 8][rng.below(4)];
            let offset = rng.below((SIZE - size) as usize + 1) as u64;
            let bits = u128::from(rng.bits()) & mask(size as u32 * 8);
            let mut unknown = |sources: &mut Sources, word: u128, width: u32, name: &str| {
                let var = sources.store.fresh_var(name, Sort::BitVec(width)).expect("fresh");
                model.push((var, Kind::Bits(width).value(word).expect("fits")));
                Val::Term(sources.store.var_term(var))
            };
            let at = match rng.chance(1, 3) {
                true => unknown(&mut sources, u128::from(offset), 64, "o"),
                false => Val::Word(u128::from(offset)),
            };
            let within = Places::of(sources.store, at, size, SIZE, 1, 0);
            if rng.chance(1, 2) {
                let value = match rng.chance(1, 2) {
                    true => unknown(&mut sources, bits, size as u32 * 8, "v"),
                    false => Val::Word(bits),
                };
                let happens = rng.chance(3, 4);
                let guard = match rng.chance(1, 3) {
                    true => {
                        let bit = unknown(&mut sources, u128::from(happens), 1, "g");
                        crate::value::eq(sources.store, bit, Val::Word(1), Kind::Bits(1)).expect("sorts")
                    }
                    false => Val::Word(u128::from(happens)),
                };
                contents.write_at(at, size, value, guard, within, limit, &mut sources).expect("sorts");
                if happens {
                    for i in 0..size {
                        bytes[(offset + i) as usize] = (bits >> (8 * i)) as u8;
                    }
                }
            } else {
                let read = contents.read_at(at, size, within, limit, &mut sources).expect("sorts");
                let model = Model::of(model.iter().cloned());
                let expected =
                    (0..size).fold(0, |word, i| word | u128::from(bytes[(offset + i) as usize]) << (8 * i));
                assert_eq!(value_of(sources.store, &model, read.bits), expected, "round {round} step {step}");
                assert_eq!(value_of(sources.store, &model, read.written), 1);
            }
        }
    }
}

#[test]
fn what_nothing_wrote_is_uninitialised_and_merging_keeps_both_sides() {
    let mut store = Store::new();
    let mut inventory = Inventory::new(Rc::default(), Rc::default(), &Options::default());
    let (mut initialisers, map) = (Initialisers::default(), MemoryMap::default());
    let mut bounds = std::collections::BTreeSet::new();
    let guard = store.variable("g", Sort::Bool).expect("fresh");
    let mut sources = Sources {
        store: &mut store,
        inventory: &mut inventory,
        initialisers: &mut initialisers,
        map: &map,
        bounds: &mut bounds,
        unbounded: false,
        undefined: Val::Word(0),
    };
    let mut memory = Memory::new(&map, &[]);
    let base = memory.allocate(8, 4, ObjectKind::Stack, false).expect("room");
    let mut other = memory.clone();
    let mut write = |memory: &mut Memory, offset, word| {
        let object = memory.object_mut(base).expect("there");
        object.contents.write(offset, 4, Val::Word(word), Val::TRUE, &mut sources).expect("sorts");
    };
    write(&mut memory, 0, 7);
    write(&mut other, 0, 9);
    write(&mut other, 4, 1);
    let mut budget = 10;
    let merged =
        memory.merge(&other, Val::Term(guard), &mut sources, &mut budget).expect("sorts").expect("few");
    assert_eq!(budget, 8);
    let object = merged.object(base).expect("there").clone();
    let (low, high) = (
        object.contents.read(0, 4, &mut sources).expect("sorts"),
        object.contents.read(4, 4, &mut sources).expect("sorts"),
    );
    let guard_var = *sources.store.free_vars(guard).iter().next().expect("one");
    for (truth, value, written) in [(true, 7, 0), (false, 9, 1)] {
        let model = Model::of([(guard_var, truth.into())]);
        assert_eq!(value_of(sources.store, &model, low.bits), value);
        assert_eq!(value_of(sources.store, &model, low.written), 1);
        assert_eq!(value_of(sources.store, &model, high.written), written);
    }
}

#[test]
fn states_that_made_objects_at_places_that_overlap_stay_apart() {
    let mut store = Store::new();
    let mut inventory = Inventory::new(Rc::default(), Rc::default(), &Options::default());
    let (mut initialisers, map) = (Initialisers::default(), MemoryMap::default());
    let mut bounds = std::collections::BTreeSet::new();
    let guard = store.variable("g", Sort::Bool).expect("fresh");
    let mut sources = Sources {
        store: &mut store,
        inventory: &mut inventory,
        initialisers: &mut initialisers,
        map: &map,
        bounds: &mut bounds,
        unbounded: false,
        undefined: Val::Word(0),
    };
    let mut common = Memory::new(&map, &[]);
    common.allocate(8, 4, ObjectKind::Stack, false).expect("room");
    // Behind a small object the next multiple of 16 isn't one of 64.
    for (first, second, merges) in
        [((64, 16), (8, 64), false), ((8, 64), (64, 16), false), ((8, 4), (8, 4), true)]
    {
        let (mut one, mut other) = (common.clone(), common.clone());
        let made = one.allocate(first.0, first.1, ObjectKind::Stack, false).expect("room");
        let also = other.allocate(second.0, second.1, ObjectKind::Stack, false).expect("room");
        assert_eq!(made == also, merges, "{made:x} {also:x}");
        let merged = one.merge(&other, Val::Term(guard), &mut sources, &mut 10).expect("sorts");
        assert_eq!(merged.is_some(), merges, "{first:?} {second:?}");
    }
}
