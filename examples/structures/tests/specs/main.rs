//! The benchmarks of TTT §5.1 as specifications, kept outside of the library: each operation satisfies its own, and each
//! seeded fault is found, with its smallest counterexample.

mod measures;
mod red_black;
mod size_balanced;
mod sorted_list;
mod stack_set;

/// The Rust form, the compiled predicates and the reference say the same of every input up to a small depth, and of every output.
#[test]
fn all_who_judge_agree() {
    let own = std::env::current_exe().expect("this test");
    let passing = [
        "red_black::touchstone_red_black_add",
        "red_black::touchstone_red_black_remove",
        "size_balanced::touchstone_map_delete",
        "size_balanced::touchstone_map_difference",
        "size_balanced::touchstone_map_insert",
        "size_balanced::touchstone_map_intersection",
        "size_balanced::touchstone_map_union",
        "sorted_list::touchstone_sorted_insert",
        "stack_set::touchstone_focus_left",
        "stack_set::touchstone_stack_delete",
        "stack_set::touchstone_stack_focus_down",
        "stack_set::touchstone_stack_focus_up",
        "stack_set::touchstone_stack_insert_up",
        "stack_set::touchstone_stack_swap_down",
        "stack_set::touchstone_stack_swap_up",
    ];
    let run = std::process::Command::new(own)
        .arg("--exact")
        .args(passing)
        .envs([("TOUCHSTONE_JUDGES", "all"), ("TOUCHSTONE_DEPTH", "3"), ("TOUCHSTONE_TESTS", "2000")])
        .output()
        .expect("started");
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}");
    assert!(said.contains(&format!("{} passed", passing.len())), "{said}");
}
