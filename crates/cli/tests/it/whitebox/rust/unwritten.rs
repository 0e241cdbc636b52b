//! Values with parts that nothing wrote: moved about, which is right, and used, which isn't.

use std::mem::MaybeUninit;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Padded {
    pub small: u8,
    pub large: u32,
}

pub enum Shape {
    Point,
    Circle(u32),
    Box { w: u16, h: u32 },
}

fn make(n: u8) -> Shape {
    match n % 3 {
        0 => Shape::Point,
        1 => Shape::Circle(u32::from(n)),
        _ => Shape::Box { w: 3, h: u32::from(n) },
    }
}

fn half(n: u32) -> Option<u32> {
    if n % 2 == 0 { Some(n / 2) } else { None }
}

#[unsafe(no_mangle)]
pub extern "C" fn moves(n: u8) -> u32 {
    let shape = make(n);
    let other = shape;
    let copy = [Padded { small: n, large: 7 }; 3];
    let mut partial: [MaybeUninit<u16>; 4] = [MaybeUninit::uninit(); 4];
    partial[1].write(5);
    let again = partial;
    let written = unsafe { again[1].assume_init() };
    let list: Vec<(u8, u32)> = vec![(n, 1), (2, 3)];
    let second = list.clone();
    let sum = match other {
        Shape::Point => 0,
        Shape::Circle(r) => r,
        Shape::Box { w, h } => u32::from(w) + h,
    };
    let half = half(u32::from(n)).unwrap_or(9);
    sum + copy[1].large + u32::from(copy[2].small) + u32::from(written) + half + second[1].1
}

#[unsafe(no_mangle)]
pub extern "C" fn element(n: usize) -> u32 {
    let mut buffer: [MaybeUninit<u32>; 4] = [MaybeUninit::uninit(); 4];
    for slot in buffer.iter_mut().take(n % 5) {
        slot.write(1);
    }
    let read: [u32; 4] = unsafe { std::mem::transmute(buffer) };
    if read[2] == 1 { 1 } else { 0 } // touchstone: unwritten
}

#[unsafe(no_mangle)]
pub extern "C" fn length(n: usize) -> u32 {
    let mut list: Vec<u32> = Vec::with_capacity(4);
    if n < 4 {
        list.push(3);
    }
    unsafe { list.set_len(2) };
    list[1] + 1 // touchstone: unwritten
}

#[unsafe(no_mangle)]
pub extern "C" fn variant(n: u8) -> u32 {
    union Either {
        small: u8,
        large: u32,
    }
    let it = if n > 3 { Either { small: n } } else { Either { large: 77 } };
    unsafe { it.large + 1 } // touchstone: unwritten
}
