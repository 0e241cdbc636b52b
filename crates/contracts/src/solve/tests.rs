//! The solver layer against brute force: random conditions over few unknowns of every kind.

use std::rc::Rc;

use super::candidates::of_kinds;
use super::component::components;
use super::evaluate::evaluate;
use super::{Answer, Solver};
use crate::heap::{Definition, Heap, Literal, Slot, Unknown};
use crate::symbolic::{Atom, Kinds, Loc, Value};
use touchstone_front_racket::core::Prim;
use touchstone_logic::random::SplitMix64;

/// Random choices.
struct Random(SplitMix64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }
}

fn define(heap: &mut Heap, prim: Prim, arguments: Vec<Value>) -> Value {
    let kinds: Vec<Kinds> = arguments.iter().map(|value| heap.kinds(value)).collect();
    let unknown = Unknown {
        kinds: crate::machine::kinds::result_kinds(prim, &arguments, &kinds),
        not: Rc::from([]),
        definition: Some(Rc::new(Definition { prim, arguments: arguments.into() })),
        function: Rc::default(),
        list: false,
        each: None,
        scope: None,
        depth: 0,
    };
    Value::Unknown(heap.allocate(Slot::Unknown(Rc::new(unknown))))
}

fn claim(heap: &mut Heap, prim: Prim, arguments: Vec<Value>, truth: bool) {
    heap.literals.push(Literal { prim, arguments: arguments.into(), truth });
}

fn all_dirty(heap: &mut Heap) {
    heap.stale = true;
    heap.dirty = (0..heap.len() as u32).map(Loc).collect();
}

/// Whether values of the plain unknowns, from these lists, satisfy everything: by the definition of the
/// condition alone.
fn brute_force(heap: &Heap, lists: &[(Loc, Vec<Atom>)]) -> bool {
    let mut indices = vec![0usize; lists.len()];
    loop {
        let mut values: Vec<Option<Atom>> = vec![None; heap.len()];
        for ((loc, list), index) in lists.iter().zip(&indices) {
            values[loc.index()] = Some(list[*index].clone());
        }
        if satisfied(heap, &mut values) {
            return true;
        }
        let mut at = 0;
        loop {
            let Some(index) = indices.get_mut(at) else { return false };
            *index += 1;
            if *index < lists[at].1.len() {
                break;
            }
            *index = 0;
            at += 1;
        }
    }
}

fn satisfied(heap: &Heap, values: &mut [Option<Atom>]) -> bool {
    let value = |value: &Value, values: &[Option<Atom>]| match value {
        Value::Atom(atom) => Some(atom.clone()),
        Value::Unknown(loc) => values[loc.index()].clone(),
        _ => None,
    };
    for index in 0..heap.len() {
        let Some(facts) = heap.facts(Loc(index as u32)) else { continue };
        if let Some(definition) = &facts.definition {
            let arguments: Option<Vec<Atom>> =
                definition.arguments.iter().map(|argument| value(argument, values)).collect();
            let Some(arguments) = arguments else { return false };
            let result = evaluate(definition.prim, &arguments.iter().collect::<Vec<_>>());
            let Some(result) = result.filter(|result| result.kinds().within(facts.kinds)) else {
                return false;
            };
            values[index] = Some(result);
        }
    }
    heap.literals.iter().all(|literal| {
        let arguments: Option<Vec<Atom>> =
            literal.arguments.iter().map(|argument| value(argument, values)).collect();
        arguments.is_some_and(|arguments| {
            evaluate(literal.prim, &arguments.iter().collect::<Vec<_>>())
                == Some(Atom::Boolean(literal.truth))
        })
    })
}

/// Compares on random conditions; returns how many were satisfiable, unsatisfiable and undecided.
fn compare(kinds: &[Kinds], operations: &[Prim], tests: &[Prim], rounds: u64) -> [u32; 3] {
    let mut solver = Solver::new();
    let mut counts = [0; 3];
    for seed in 0..rounds {
        let mut random = Random(SplitMix64::new(seed));
        let mut heap = Heap::default();
        let mut values: Vec<Value> = Vec::new();
        let mut lists = Vec::new();
        for _ in 0..1 + random.below(2) {
            let kinds = random.pick(kinds);
            let loc = heap.unknown(kinds, None, 0);
            values.push(Value::Unknown(loc));
            let mut list: Vec<Atom> =
                (-5..=5).map(Atom::int).filter(|atom| atom.kinds().within(kinds)).collect();
            for atom in of_kinds(kinds, &[]) {
                if !list.contains(&atom) {
                    list.push(atom);
                }
            }
            lists.push((loc, list));
        }
        let constant = |random: &mut Random| Value::int(random.below(9) as i64 - 4);
        for _ in 0..random.below(4) {
            if operations.is_empty() {
                break;
            }
            let prim = random.pick(operations);
            let divides = matches!(prim, Prim::Quotient | Prim::Modulo | Prim::Remainder | Prim::Div);
            let a = random.pick(&values);
            let b = if divides {
                Value::int([2, 3, -2][random.below(3)])
            } else if random.below(2) == 0 {
                constant(&mut random)
            } else {
                random.pick(&values)
            };
            let result = define(&mut heap, prim, vec![a, b]);
            values.push(result);
        }
        for _ in 0..1 + random.below(4) {
            let prim = random.pick(tests);
            let truth = random.below(2) == 0;
            let a = random.pick(&values);
            if prim == Prim::IsEven {
                if heap.kinds(&a).within(Kinds::INTEGER) {
                    claim(&mut heap, prim, vec![a], truth);
                }
                continue;
            }
            let b = if random.below(2) == 0 { constant(&mut random) } else { random.pick(&values) };
            claim(&mut heap, prim, vec![a, b], truth);
        }
        all_dirty(&mut heap);
        let found = brute_force(&heap, &lists);
        match solver.solve(&heap) {
            Answer::Sat(model) => {
                let mut values: Vec<Option<Atom>> = vec![None; heap.len()];
                for (loc, list) in &lists {
                    values[loc.index()] = Some(list[0].clone());
                }
                for (loc, atom) in &model {
                    values[loc.index()] = Some(atom.clone());
                }
                assert!(satisfied(&heap, &mut values), "seed {seed}: {model:?}\n{:?}", components(&heap));
                counts[0] += 1;
            }
            Answer::Unsat => {
                assert!(!found, "seed {seed} has a model\n{:?}", components(&heap));
                counts[1] += 1;
            }
            Answer::Unknown => counts[2] += 1,
        }
    }
    counts
}

const LINEAR: [Prim; 7] =
    [Prim::Add, Prim::Sub, Prim::Quotient, Prim::Modulo, Prim::Remainder, Prim::Min, Prim::Max];
const ORDER: [Prim; 5] = [Prim::Lt, Prim::Le, Prim::NumEq, Prim::IsEqual, Prim::IsEven];

#[test]
fn linear_conditions_on_exact_integers_are_decided() {
    let [sat, unsat, unknown] = compare(&[Kinds::INT], &LINEAR, &ORDER, 1500);
    assert_eq!(unknown, 0);
    assert!(sat > 100 && unsat > 100, "{sat} {unsat}");
}

#[test]
fn products_are_decided_or_left_open_but_never_wrong() {
    let operations = [Prim::Mul, Prim::Mul, Prim::Add, Prim::Sub];
    let [sat, unsat, unknown] = compare(&[Kinds::INT], &operations, &ORDER, 800);
    assert!(sat > 100 && unsat > 50, "{sat} {unsat}");
    assert!(unknown * 4 < sat + unsat, "{unknown} of {} are open", sat + unsat);
}

#[test]
fn mixed_kinds_are_never_wrong() {
    let kinds = [
        Kinds::INT,
        Kinds::INTEGER,
        Kinds::EXACT_REAL,
        Kinds::RATIONAL,
        Kinds::REAL,
        Kinds::FLOAT,
        Kinds::RATIO,
        Kinds::FLOAT_SPECIAL,
    ];
    let operations = [Prim::Add, Prim::Sub, Prim::Mul, Prim::Div, Prim::Min, Prim::Max];
    let tests = [Prim::Lt, Prim::Le, Prim::NumEq, Prim::IsEqual, Prim::IsEqv];
    let [sat, unsat, _] = compare(&kinds, &operations, &tests, 1500);
    assert!(sat > 100 && unsat > 50, "{sat} {unsat}");
}

#[test]
fn equations_of_symbols_and_strings_are_decided() {
    let kinds = [Kinds::SYMBOL, Kinds::STRING, Kinds::SYMBOL | Kinds::STRING, Kinds::BOOLEAN | Kinds::SYMBOL];
    let [sat, unsat, unknown] = compare(&kinds, &[], &[Prim::IsEqual], 500);
    assert_eq!(unknown, 0);
    assert!(sat > 100 && unsat > 20, "{sat} {unsat}");
}

#[test]
fn a_length_is_the_length_of_a_string() {
    let mut heap = Heap::default();
    let text = Value::Unknown(heap.unknown(Kinds::STRING, None, 0));
    let length = define(&mut heap, Prim::StringLength, vec![text.clone()]);
    claim(&mut heap, Prim::Lt, vec![Value::int(7), length.clone()], true);
    all_dirty(&mut heap);
    let mut solver = Solver::new();
    assert!(matches!(solver.solve(&heap), Answer::Sat(_)));
    claim(&mut heap, Prim::Lt, vec![length, Value::int(8)], true);
    all_dirty(&mut heap);
    assert_eq!(solver.solve(&heap), Answer::Unsat);
}

#[test]
fn what_goes_through_text_is_never_wrong() {
    // An integer, its numeral, the numeral's length and first character, that character alone read as a number: each may
    // be tested.
    let mut solver = Solver::new();
    let (mut sat, mut unsat) = (0, 0);
    for seed in 0..400 {
        let mut random = Random(SplitMix64::new(seed));
        let mut heap = Heap::default();
        let loc = heap.unknown(Kinds::INT, None, 0);
        let number = Value::Unknown(loc);
        let mut tested = vec![number.clone()];
        let sum = define(&mut heap, Prim::Add, vec![number.clone(), Value::int(random.below(5) as i64 - 2)]);
        let text = define(
            &mut heap,
            Prim::NumberToString,
            vec![if random.below(2) == 0 { number } else { sum.clone() }],
        );
        tested.extend([sum, define(&mut heap, Prim::StringLength, vec![text.clone()])]);
        let twice = define(&mut heap, Prim::StringAppend, vec![text.clone(), text]);
        tested.push(define(&mut heap, Prim::StringLength, vec![twice]));
        for _ in 0..1 + random.below(3) {
            let prim = random.pick(&[Prim::Lt, Prim::Le, Prim::NumEq]);
            let mut arguments = vec![random.pick(&tested), Value::int(random.below(9) as i64 - 2)];
            if random.below(2) == 0 {
                arguments.reverse();
            }
            claim(&mut heap, prim, arguments, random.below(2) == 0);
        }
        all_dirty(&mut heap);
        let found = brute_force(&heap, &[(loc, (-1200..=1200).map(Atom::int).collect())]);
        match solver.solve(&heap) {
            Answer::Sat(model) => {
                let mut values: Vec<Option<Atom>> = vec![None; heap.len()];
                values[loc.index()] = Some(Atom::int(0));
                for (loc, atom) in &model {
                    values[loc.index()] = Some(atom.clone());
                }
                assert!(satisfied(&heap, &mut values), "seed {seed}: {model:?}");
                sat += 1;
            }
            Answer::Unsat => {
                assert!(!found, "seed {seed} has a model\n{:?}", components(&heap));
                unsat += 1;
            }
            Answer::Unknown => {}
        }
    }
    assert!(sat > 100 && unsat > 20, "{sat} {unsat}");
}

#[test]
fn a_long_numeral_and_a_word_are_found() {
    let mut heap = Heap::default();
    let number = Value::Unknown(heap.unknown(Kinds::INT, None, 0));
    let text = define(&mut heap, Prim::NumberToString, vec![number]);
    let length = define(&mut heap, Prim::StringLength, vec![text]);
    claim(&mut heap, Prim::Lt, vec![Value::int(6), length], true);
    all_dirty(&mut heap);
    assert!(matches!(Solver::new().solve(&heap), Answer::Sat(_)));

    // Two characters, between `.` and `9`, that are no number together.
    let mut heap = Heap::default();
    let text = Value::Unknown(heap.unknown(Kinds::STRING, None, 0));
    let length = define(&mut heap, Prim::StringLength, vec![text.clone()]);
    claim(&mut heap, Prim::NumEq, vec![length, Value::int(2)], true);
    for index in 0..2 {
        let c = define(&mut heap, Prim::StringRef, vec![text.clone(), Value::int(index)]);
        claim(&mut heap, Prim::CharLe, vec![Value::Atom(Atom::Char('.')), c.clone()], true);
        claim(&mut heap, Prim::CharLe, vec![c, Value::Atom(Atom::Char('9'))], true);
    }
    let read = define(&mut heap, Prim::StringToNumber, vec![text]);
    let Value::Unknown(loc) = read else { panic!("not a location") };
    heap.refine(loc, |unknown| unknown.kinds = Kinds::FALSE);
    all_dirty(&mut heap);
    assert!(matches!(Solver::new().solve(&heap), Answer::Sat(_)));
}

#[test]
fn a_float_beyond_range_is_found() {
    // (* n n) isn't an integer for an integer n: only where it overflows.
    let mut heap = Heap::default();
    let n = Value::Unknown(heap.unknown(Kinds::INTEGER, None, 0));
    let square = define(&mut heap, Prim::Mul, vec![n.clone(), n]);
    let Value::Unknown(loc) = square else { panic!("not a location") };
    heap.refine(loc, |unknown| unknown.kinds = unknown.kinds & !Kinds::INTEGER);
    all_dirty(&mut heap);
    assert!(matches!(Solver::new().solve(&heap), Answer::Sat(_)));
}
