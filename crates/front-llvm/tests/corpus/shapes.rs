//! Rust: enums with and without data, references, boxes, trait objects, checked arithmetic, strings, options.
pub enum Shape {
    Circle(f64),
    Rectangle { width: u32, height: u32 },
    Empty,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Colour {
    Red = 1,
    Blue = -7,
}

pub trait Named {
    fn name(&self) -> &str;
}

pub struct Dog(pub u8, pub (i16, bool));

impl Named for Dog {
    fn name(&self) -> &str {
        if self.0 > 3 { "old dog" } else { "dog" }
    }
}

pub fn area(shape: &Shape) -> f64 {
    match shape {
        Shape::Circle(radius) => radius * radius,
        Shape::Rectangle { width, height } => f64::from(width * height),
        Shape::Empty => 0.0,
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn sum(numbers: *const u32, length: usize) -> u32 {
    let (mut total, mut index) = (0, 0);
    while index < length {
        total += unsafe { *numbers.add(index) };
        index += 1;
    }
    total
}

pub fn longer<'a>(one: &'a dyn Named, limit: Option<usize>) -> Option<&'a str> {
    let name = one.name();
    match limit {
        Some(limit) if name.len() < limit => None,
        _ => Some(name),
    }
}

pub fn mixed(colour: Colour, index: u128, boxed: Box<[i8; 4]>) -> char {
    let picked = boxed[index as usize];
    if colour == Colour::Blue { 'b' } else { char::from(picked as u8) }
}
