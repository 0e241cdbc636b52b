/// There's no room for more.
#[derive(Debug, PartialEq)]
pub struct Full;

/// What somebody is about to buy.
#[derive(Debug)]
pub struct Basket {
    prices: Vec<u32>,
    room: usize,
}

impl Basket {
    /// An empty basket with room for some things, at most ten.
    pub fn new(room: usize) -> Option<Basket> {
        if room == 0 || room > 10 {
            return None;
        }
        Some(Basket { prices: Vec::new(), room })
    }

    pub fn add(&mut self, price: u32) -> Result<usize, Full> {
        if self.prices.len() == self.room {
            return Err(Full);
        }
        self.prices.push(price);
        Ok(self.prices.len())
    }

    /// The sum of all prices; things above 100 are cheaper by one if there are two.
    pub fn total(&self) -> u64 {
        let sum: u64 = self.prices.iter().map(|price| u64::from(*price)).sum();
        if self.prices.len() == 2 && self.prices.iter().all(|price| *price > 100) { sum - 2 } else { sum }
    }

    pub fn dearest(&self) -> u32 {
        *self.prices.iter().max().unwrap()
    }
}
