//! A share with a branch that nothing takes, and a division that goes wrong.

/// What each gets.
pub fn share(total: u32, heads: u32) -> u32 {
    if heads > 100 {
        return 0;
    }
    if heads % 2 == 2 {
        return 1;
    }
    total / heads
}
