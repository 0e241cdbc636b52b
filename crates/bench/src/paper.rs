//! What the paper measured in 2015 (TTT §5.1, Fig. 8): on the machine of that time, the function called, 60 minutes per depth.
//!
//! Only the seconds that can be read there as numbers; the figure's other points have none.

/// What is known of a benchmark.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    pub benchmark: &'static str,
    /// Target's seconds at some depths, the last one that it finished among them.
    pub target: &'static [(u32, f64)],
    /// Lazy SmallCheck's.
    pub lazy_small_check: &'static [(u32, f64)],
    /// The last depth that Target finished.
    pub target_reached: u32,
    /// The last depth that Lazy SmallCheck finished.
    pub lazy_small_check_reached: u32,
}

/// All of it.
pub const PAPER: [Paper; 5] = [
    of("List.insert", &[(20, 8.6)], &[], 20, 18),
    of("RBTree.add", &[(12, 1508.0)], &[], 12, 5),
    of("Map.delete", &[(10, 1635.0)], &[], 10, 6),
    of("Map.difference", &[(9, 1186.0)], &[], 9, 5),
    of("StackSet.focus_left", &[(6, 540.0), (8, 2724.0)], &[(6, 0.7)], 8, 6),
];

const fn of(
    benchmark: &'static str,
    target: &'static [(u32, f64)],
    lazy_small_check: &'static [(u32, f64)],
    target_reached: u32,
    lazy_small_check_reached: u32,
) -> Paper {
    Paper { benchmark, target, lazy_small_check, target_reached, lazy_small_check_reached }
}

/// What is known of the benchmark of that name.
pub fn paper(benchmark: &str) -> Option<Paper> {
    PAPER.into_iter().find(|paper| paper.benchmark == benchmark)
}

/// The greatest depth of the figure; 8 for a benchmark that isn't in the paper.
pub fn last_depth(benchmark: &str) -> u32 {
    paper(benchmark).map_or(8, |paper| paper.target_reached)
}
