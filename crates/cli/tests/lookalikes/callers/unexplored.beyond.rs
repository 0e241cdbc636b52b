// touchstone: cover --time 2s --no-run
pub struct Id(u8);
impl Id {
    pub fn new(x: u8) -> Option<Id> {
        if x > 5 { None } else { Some(Id(x)) }
    }
}
pub fn get(a: Id) -> bool {
    if a.0 > 3 { // GOAL: true
        return true;
    }
    false
}
pub fn zero() -> bool {
    get(Id(0))
}
