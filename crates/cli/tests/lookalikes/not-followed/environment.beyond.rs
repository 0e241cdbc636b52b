// touchstone: cover --function vars --time 5s --no-run
pub fn vars() -> bool {
    if std::env::vars().count() > 0 { // GOAL: true
        return true;
    }
    false
}
