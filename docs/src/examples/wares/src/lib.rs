//! What's bought, and what it costs.

mod basket;
pub mod price;

pub use basket::{Basket, Full};

/// The sizes that there are.
pub trait Size {
    fn litres(&self) -> u32;
}

impl Size for u8 {
    fn litres(&self) -> u32 {
        if *self > 200 { 0 } else { u32::from(*self) * 2 }
    }
}

#[cfg(feature = "gifts")]
pub fn wrapped(price: u32) -> u32 {
    if price > 5000 { price } else { price + 300 }
}

pub async fn delivered() -> bool {
    true
}
