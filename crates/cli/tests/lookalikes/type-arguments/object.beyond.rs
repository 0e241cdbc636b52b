// touchstone: cover --time 5s --function f
pub trait Shape {
    fn area(&self) -> u8;
}
impl Shape for i32 {
    fn area(&self) -> u8 {
        1
    }
}
pub fn f(shape: &dyn Shape) -> u8 {
    if shape.area() == 2 { // GOAL: true
        return 1;
    }
    0
}
