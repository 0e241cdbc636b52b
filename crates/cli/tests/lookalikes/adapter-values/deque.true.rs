// touchstone: cover --function halves --time 5s
pub fn halves(row: [u8; 4]) -> bool {
    if row.split_at(4).1.len() > 0 { // GOAL: true
        return true;
    }
    false
}
