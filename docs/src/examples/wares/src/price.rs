/// The price after a discount.
pub fn discounted(price: u32, percent: u8) -> Result<u32, &'static str> {
    if percent > 100 {
        return Err("more than all");
    }
    let rest = 100 - percent;
    if rest > 100 {
        return Err("less than nothing");
    }
    Ok(cents::percent(price, rest))
}

/// The smallest of some prices.
pub fn least<T: Ord + Copy>(prices: &[T]) -> Option<T> {
    let mut least = *prices.first()?;
    for price in prices {
        if *price < least {
            least = *price;
        }
    }
    Some(least)
}

/// A price as it's written: `3.05`.
pub fn shown(cents: u32) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}
