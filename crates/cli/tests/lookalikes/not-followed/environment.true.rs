// touchstone: cover --function vars --time 5s --no-run
pub fn vars() -> bool {
    if (std::env::consts::OS.len() & 2) == 1 { // GOAL: true
        return true;
    }
    false
}
