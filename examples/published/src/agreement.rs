//! The Rust form, the compiled predicates and the reference say the same of every input that is tried, and of every output.

#[test]
fn all_who_judge_agree() {
    let own = std::env::current_exe().expect("this test");
    let run = std::process::Command::new(own)
        .arg("touchstone_")
        .envs([("TOUCHSTONE_JUDGES", "all"), ("TOUCHSTONE_TESTS", "2000")])
        .output()
        .expect("started");
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}");
    assert!(said.contains("test result: ok") && !said.contains(" 0 passed"), "{said}");
}
