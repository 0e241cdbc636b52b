//! Sampling against enumeration: what is drawn is what there is, equally often within chance, and what is learned is its number.

use super::distinct::{Distinct, PATIENCE};
use super::pool::{Listed, Pool};
use super::trie::Trie;
use super::{Population, Sampler, below};
use crate::query::{Backend, Generate, Layer, Next, Solution};
use crate::spec::Literals;
use crate::strategy::narrow::Search;
use crate::strategy::narrow::cases::{self, Case, Tapes, drain};
use crate::strategy::rng::Rng;
use crate::strategy::{Request, Seen};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use touchstone_logic::Int;

fn sampler(case: &Case, layer: Layer, seed: u64) -> Sampler {
    Sampler::new(case.graph.clone(), layer, &case.roots, case.requires, seed)
}

fn enumerated(case: &Case, layer: Layer) -> Tapes {
    drain(&mut Search::new(case.graph.clone(), layer, &case.roots, case.requires), case.name)
}

fn draw(sampler: &mut Sampler) -> Solution {
    match sampler.sample(None) {
        Next::Solution(solution) => solution,
        other => panic!("{other:?}"),
    }
}

fn exact(depth: u32) -> Layer {
    Layer::Depth { depth, exact: true }
}

/// Draws thirty times as many inputs as there are, and compares how often each comes with how often it should: Pearson's test,
/// within four standard deviations, which chance exceeds once in tens of thousands of seeds. Too even is as wrong.
fn assert_uniform(case: &Case, layer: Layer, sampler: &mut Sampler) {
    let inputs = enumerated(case, layer);
    let mut met: BTreeMap<Vec<i128>, f64> = inputs.iter().map(|tape| (tape.clone(), 0.0)).collect();
    let expected = 30;
    for _ in 0..expected * inputs.len() {
        let tape = draw(sampler).tape.to_vec();
        match met.get_mut(&tape) {
            Some(times) => *times += 1.0,
            None => panic!("{} doesn't have {tape:?}", case.name),
        }
    }
    let expected = expected as f64;
    let statistic: f64 = met.values().map(|times| (times - expected).powi(2) / expected).sum();
    let freedom = (inputs.len() - 1) as f64;
    let bound = 4.0 * (2.0 * freedom).sqrt();
    assert!((statistic - freedom).abs() <= bound, "{}: {statistic} with {freedom} ± {bound}", case.name);
}

#[test]
fn all_inputs_are_equally_likely_by_the_chi_square_test() {
    let cases = [
        cases::sorted_list(4),
        cases::search_tree(2),
        cases::red_black(3, 3),
        cases::zipper(2),
        cases::dependent(4),
        cases::collections(2),
    ];
    for case in cases {
        for exact in [true, false] {
            let layer = Layer::Depth { depth: case.depth, exact };
            assert_uniform(&case, layer, &mut sampler(&case, layer, 1));
        }
    }
}

#[test]
fn without_room_to_learn_inputs_are_as_likely_as_with_it() {
    for (case, capacity) in [(cases::red_black(2, 3), 1), (cases::zipper(2), 3), (cases::dependent(3), 2)] {
        let layer = exact(case.depth);
        let mut sampler = sampler(&case, layer, 2);
        sampler.trie = Trie::with_capacity(sampler.population().at_most, capacity);
        assert_uniform(&case, layer, &mut sampler);
        let enough = sampler.descents();
        let inputs = 30 * enumerated(&case, layer).len() as u64;
        assert!(enough > inputs, "{}: some descents are given up", case.name);
    }
}

#[test]
fn the_learned_number_is_the_number_of_inputs() {
    for case in cases::cases() {
        for exact in [true, false] {
            let layer = Layer::Depth { depth: case.depth.min(3), exact };
            let number = Int::from(enumerated(&case, layer).len());
            let mut sampler = sampler(&case, layer, 7);
            let mut drawn = 0;
            while !sampler.population().is_exact {
                assert!(sampler.population().at_most >= number, "{}", case.name);
                sampler.sample(None);
                drawn += 1;
                assert!(drawn < 100_000, "{}: {:?} of {number}", case.name, sampler.population());
            }
            assert_eq!(sampler.population().at_most, number, "{}", case.name);
        }
    }
}

fn binomial(n: u32, k: u32) -> Int {
    (0..k).fold(Int::ONE, |product, i| (product * (n - i)).div_trunc(&Int::from(i + 1)))
}

#[test]
fn what_an_order_constrains_is_counted_without_drawing() {
    for depth in [0_u32, 1, 5, 20, 50] {
        let case = cases::sorted_list(depth);
        let number: Int = (0..=depth).map(|length| binomial(2 * depth + 1, length)).sum();
        let whole = sampler(&case, Layer::Depth { depth, exact: false }, 0);
        assert_eq!(whole.population(), Population { at_most: number.clone(), is_exact: true });
        let before: Int = (0..depth).map(|length| binomial((2 * depth).saturating_sub(1), length)).sum();
        let new = sampler(&case, exact(depth), 0);
        assert_eq!(new.population(), Population { at_most: number - before, is_exact: true });
    }
}

#[test]
fn numbers_that_no_machine_integer_holds_are_drawn_from_all_the_same() {
    let case = cases::sorted_list(80);
    let mut sampler = sampler(&case, exact(80), 0);
    assert!(sampler.population().at_most.to_i128().is_none());
    let lengths: Vec<i128> = (0..20)
        .map(|_| {
            let solution = draw(&mut sampler);
            assert!(solution.attains);
            // Constructor and element in turn, and the end.
            let elements: Vec<i128> = solution.tape.iter().skip(1).step_by(2).copied().collect();
            assert!(elements.is_sorted_by(|a, b| a < b));
            elements.len() as i128
        })
        .collect();
    // Nearly all sublists of 161 values with at most 80 elements have more than 60.
    assert!(lengths.iter().all(|length| (60..=80).contains(length)), "{lengths:?}");
    assert_eq!(sampler.descents(), 20);
}

#[test]
fn large_numbers_are_drawn_evenly() {
    let bound = Int::from(3_u8) * Int::power_of_two(200);
    let third = Int::power_of_two(200);
    let mut rng = Rng::new(5, 0);
    let mut parts = [0_u32; 3];
    for _ in 0..3000 {
        let number = below(&mut rng, &bound);
        assert!(number < bound && !number.is_negative());
        parts[if number < third {
            0
        } else if number < &third + &third {
            1
        } else {
            2
        }] += 1;
    }
    assert!(parts.iter().all(|part| part.abs_diff(1000) < 150), "{parts:?}");
}

/// What a campaign gets from a layer.
fn distinct(case: &Case, layer: Layer, seed: u64, seen: &Rc<RefCell<Seen>>) -> Distinct {
    Distinct::new(&Request {
        graph: case.graph.clone(),
        layer,
        roots: &case.roots,
        requires: case.requires,
        backend: Backend::Kernel,
        seed,
        literals: Literals::NONE,
        seen: seen.clone(),
    })
}

#[test]
fn a_campaign_gets_each_input_of_a_layer_once_and_then_none() {
    for case in cases::cases() {
        let layer = exact(case.depth.min(3));
        let seen = Rc::default();
        let mut generator = distinct(&case, layer, 3, &seen);
        assert_eq!(drain(&mut generator, case.name), enumerated(&case, layer), "{}", case.name);
        let again = drain(&mut distinct(&case, layer, 4, &seen), case.name);
        assert!(again.is_empty(), "{}: the campaign had them all", case.name);
    }
}

#[test]
fn the_last_inputs_are_listed_where_chance_would_be_long_in_finding_them() {
    let case = cases::sorted_list(4);
    let mut generator = distinct(&case, exact(4), 0, &Rc::default());
    let inputs = drain(&mut generator, case.name).len() as u64;
    let to_be_expected = (1..=inputs).map(|left| inputs.div_ceil(left)).sum::<u64>();
    assert!(generator.sampler.descents() <= to_be_expected + u64::from(PATIENCE));
}

#[test]
fn the_same_seed_gives_the_same_inputs_in_the_same_order_and_another_others() {
    let case = cases::red_black(3, 3);
    let first = |seed: u64| -> Vec<Vec<i128>> {
        let mut sampler = sampler(&case, exact(3), seed);
        (0..50).map(|_| draw(&mut sampler).tape.to_vec()).collect()
    };
    assert_eq!(first(1), first(1));
    assert_ne!(first(1), first(2));
}

#[test]
fn a_layer_without_inputs_is_exhausted() {
    let case = cases::cases().pop().expect("the last has none");
    let mut generator = distinct(&case, exact(2), 0, &Rc::default());
    assert!(matches!(generator.next(None), Next::Exhausted));
}

#[test]
fn a_sample_ends_where_there_is_no_room_to_learn() {
    for case in [cases::red_black(2, 3), cases::zipper(2), cases::dependent(3)] {
        let layer = exact(case.depth);
        let mut generator = distinct(&case, layer, 5, &Rc::default());
        // As if the layer were too large to be listed beforehand.
        generator.draw_by_descents();
        generator.sampler.trie = Trie::with_capacity(generator.sampler.population().at_most, 1);
        assert_eq!(drain(&mut generator, case.name), enumerated(&case, layer), "{}", case.name);
    }
}

#[test]
fn a_list_that_is_longer_than_its_room_keeps_each_input_as_likely() {
    let case = cases::sorted_list(4);
    let request = |seed| Request {
        graph: case.graph.clone(),
        layer: Layer::Depth { depth: 4, exact: false },
        roots: &case.roots,
        requires: case.requires,
        backend: Backend::Kernel,
        seed,
        literals: Literals::NONE,
        seen: Rc::default(),
    };
    let inputs = enumerated(&case, request(0).layer);
    let mut times: BTreeMap<Vec<i128>, u32> = inputs.iter().map(|tape| (tape.clone(), 0)).collect();
    let mut rng = Rng::new(11, 0);
    let room = inputs.len() / 4;
    for seed in 0..400 {
        let mut pool = Pool::with_room(&request(seed), u64::MAX, room);
        let Listed::Inputs(kept, are_all) = pool.list(&Seen::default(), &mut rng, None) else {
            panic!("late")
        };
        assert!(!are_all && kept.len() == room);
        kept.iter().for_each(|input| *times.get_mut(&*input.tape).expect("an input") += 1);
    }
    let expected = 400.0 * room as f64 / inputs.len() as f64;
    let spread = 5.0 * expected.sqrt();
    assert!(times.values().all(|times| (f64::from(*times) - expected).abs() <= spread), "{times:?}");
}
