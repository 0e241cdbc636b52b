//! Rust behind C's calling convention. `// run: name result arguments`, as for C.

// run: add i32 i32 i32
#[unsafe(no_mangle)]
pub extern "C" fn add(a: i32, b: i32) -> i32 {
    a + b
}

// run: shifted u32 u32 u8
#[unsafe(no_mangle)]
pub extern "C" fn shifted(a: u32, by: u8) -> u32 {
    a << by ^ a.rotate_left(3) ^ a.leading_zeros()
}

// run: divided i64 i64 i64
#[unsafe(no_mangle)]
pub extern "C" fn divided(a: i64, b: i64) -> i64 {
    a / b + a.wrapping_mul(b).saturating_add(7)
}

// run: indexed i32 u8 u8
#[unsafe(no_mangle)]
pub extern "C" fn indexed(a: u8, b: u8) -> i32 {
    let items = [3, 1, 4, 1, 5, 9];
    let slice = &items[(a % 4) as usize..];
    slice[(b % 5) as usize]
}

// run: optional i32 i32 u8
#[unsafe(no_mangle)]
pub extern "C" fn optional(a: i32, b: u8) -> i32 {
    let halves = if a % 2 == 0 { Some(a / 2) } else { None };
    let checked = a.checked_mul(i32::from(b)).map_or(-1, |product| product % 10);
    match halves {
        Some(half) if half > 10 => half,
        Some(half) => half.wrapping_neg() + checked,
        None if b > 200 => halves.unwrap(),
        None => checked,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Point,
    Circle { radius: u16 },
    Rectangle(u8, u8),
}

fn area(shape: Shape) -> u32 {
    match shape {
        Shape::Point => 0,
        Shape::Circle { radius } => u32::from(radius) * u32::from(radius) * 3,
        Shape::Rectangle(a, b) => u32::from(a) * u32::from(b),
    }
}

// run: shapes u32 u16 u8
#[unsafe(no_mangle)]
pub extern "C" fn shapes(a: u16, b: u8) -> u32 {
    let shape = match a % 3 {
        0 => Shape::Point,
        1 => Shape::Circle { radius: a },
        _ => Shape::Rectangle(b, a as u8),
    };
    area(shape) + u32::from(shape == Shape::Point)
}

// run: pushed u64 u8 u32
#[unsafe(no_mangle)]
pub extern "C" fn pushed(n: u8, a: u32) -> u64 {
    let mut items = Vec::new();
    for i in 0..n % 20 {
        items.push(a ^ u32::from(i));
    }
    items.sort();
    items.iter().map(|item| u64::from(*item)).sum::<u64>() + items.len() as u64
}

// run: iterated i32 u8
#[unsafe(no_mangle)]
pub extern "C" fn iterated(n: u8) -> i32 {
    (0..i32::from(n % 16)).filter(|i| i % 3 != 1).map(|i| i * i).rev().take(4).fold(1, |sum, i| sum * 2 - i)
}

// run: text u32 u8 u32
#[unsafe(no_mangle)]
pub extern "C" fn text(n: u8, a: u32) -> u32 {
    let words = ["alpha", "βeta", "", "gamma delta"];
    let word = words[usize::from(n % 4)];
    let mut sum = word.len() as u32;
    for byte in word.bytes() {
        sum = sum.wrapping_mul(31) ^ u32::from(byte);
    }
    for letter in word.chars() {
        sum = sum.wrapping_add(letter as u32);
    }
    sum ^ a
}

// run: boxed i32 i32 u8
#[unsafe(no_mangle)]
pub extern "C" fn boxed(a: i32, n: u8) -> i32 {
    struct Node {
        value: i32,
        next: Option<Box<Node>>,
    }
    let mut head = None;
    for i in 0..n % 8 {
        head = Some(Box::new(Node { value: a ^ i32::from(i), next: head }));
    }
    let (mut sum, mut at) = (0i32, &head);
    while let Some(node) = at {
        sum = sum.wrapping_mul(3) ^ node.value;
        at = &node.next;
    }
    sum
}

trait Speak {
    fn word(&self, a: u8) -> u32;
}
struct Twice;
struct Plus(u32);
impl Speak for Twice {
    fn word(&self, a: u8) -> u32 {
        u32::from(a) * 2
    }
}
impl Speak for Plus {
    fn word(&self, a: u8) -> u32 {
        u32::from(a) + self.0
    }
}

// run: dynamic u32 u8 u32
#[unsafe(no_mangle)]
pub extern "C" fn dynamic(a: u8, b: u32) -> u32 {
    let speakers: [Box<dyn Speak>; 2] = [Box::new(Twice), Box::new(Plus(b % 1000))];
    speakers.iter().map(|speaker| speaker.word(a)).sum()
}

// run: converted i32 f64
#[unsafe(no_mangle)]
pub extern "C" fn converted(a: f64) -> i32 {
    (a * 1.5) as i32 ^ (a as u8 as i32) << 8
}

// run: float_remainder f64 f64 f64
#[unsafe(no_mangle)]
pub extern "C" fn float_remainder(a: f64, b: f64) -> f64 {
    a % b
}
