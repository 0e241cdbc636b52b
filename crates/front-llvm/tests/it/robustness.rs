//! Modules that were broken at random are translated or refused, function by function; what comes out is well formed.

use touchstone_front_llvm::lower::Options;
use touchstone_front_llvm::{lower, parse};

const CORPUS: &[&str] = &[
    include_str!("../corpus/by_hand.ll"),
    include_str!("../corpus/by_hand_old.ll"),
    include_str!("../corpus/memory.clang14.ll"),
    include_str!("../corpus/machine.clang22.ll"),
    include_str!("../corpus/numbers.clang14.ll"),
    include_str!("../corpus/control.clang19.ll"),
    include_str!("../corpus/calls.clang22.ll"),
    include_str!("../corpus/shapes.rustc.ll"),
];

/// A small generator of numbers: the same ones on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}

/// Translates everything that's defined; how many functions were.
fn translate(text: &str) -> usize {
    let Ok(module) = parse(text, "broken.ll") else {
        return 0;
    };
    let defined = || module.functions.iter().filter(|function| !function.is_declaration());
    let roots: Vec<&str> = defined().map(|function| &*function.name).collect();
    let Ok(lowered) = lower(&module, &roots, &Options::default()) else {
        return 0;
    };
    let problems = touchstone_program::validate(&lowered.program);
    assert!(problems.is_empty(), "{problems:?}");
    roots.len()
}

#[test]
fn broken_modules_are_translated_or_refused() {
    let rounds: usize =
        std::env::var("TOUCHSTONE_FUZZ_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(10);
    let mut numbers = Numbers(12);
    let mut translated = 0;
    for text in CORPUS {
        let words: Vec<&str> = text.split_inclusive([' ', '\n', ',', '(', ')', '*']).collect();
        let interesting: Vec<usize> = (0..words.len()).filter(|at| !words[*at].trim().is_empty()).collect();
        translated += translate(text);
        for _ in 0..rounds {
            let mut changed = words.clone();
            for _ in 0..1 + numbers.below(12) {
                let at = interesting[numbers.below(interesting.len())];
                let other = interesting[numbers.below(interesting.len())];
                match numbers.below(4) {
                    0 => changed[at] = "",
                    1 => {
                        changed[at] = ["i1 ", "i64 ", "ptr ", "0 ", "-1 ", "undef ", "double ", "i128 "]
                            [numbers.below(8)]
                    }
                    2 => changed.swap(at, other),
                    _ => changed[at] = words[other],
                }
            }
            translated += translate(&changed.concat());
        }
    }
    println!("{translated} functions translated");
    assert!(translated > 100, "the changes leave something to translate");
}
