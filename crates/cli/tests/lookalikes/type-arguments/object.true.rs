// touchstone: cover --time 5s --function f
pub trait Shape {
    fn area(&self) -> u8;
}
impl Shape for i32 {
    fn area(&self) -> u8 {
        1
    }
}
pub fn f(n: i32) -> u8 {
    let shape: &dyn Shape = &n;
    if shape.area() == 2 { // GOAL: true
        return 1;
    }
    0
}
