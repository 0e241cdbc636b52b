/// So many percent of an amount, rounded down.
pub fn percent(of: u32, percent: u8) -> u32 {
    (u64::from(of) * u64::from(percent) / 100) as u32
}
