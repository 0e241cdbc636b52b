//! The benchmarks of TTT §5.1 as specifications, kept outside of the library: each operation satisfies its own, and each
//! seeded fault is found, with its smallest counterexample.

mod measures;
mod red_black;
mod size_balanced;
mod sorted_list;
mod stack_set;
