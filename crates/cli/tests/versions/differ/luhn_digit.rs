//! Check digits: one of the digits that are doubled isn't brought below ten.

/// A digit that's doubled, as it counts.
pub fn doubled(digit: u8) -> u8 {
    let twice = digit.saturating_mul(2);
    if twice > 10 { twice - 9 } else { twice } // was: if twice > 9 { twice - 9 } else { twice }
}

/// Whether the last digit is right.
pub fn is_valid(digits: &[u8; 4]) -> bool {
    let mut sum = 0u32;
    for (at, digit) in digits.iter().rev().enumerate() {
        if *digit > 9 {
            return false;
        }
        sum += u32::from(if at % 2 == 1 { doubled(*digit) } else { *digit });
    }
    sum % 10 == 0
}
