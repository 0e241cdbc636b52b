//! Two functions on sequences of numbers.

/// The greatest number, if there is one.
pub fn maximum(numbers: &[u8]) -> Option<u8> {
    let mut most = *numbers.first()?;
    for number in numbers {
        if *number > most {
            most = *number;
        }
    }
    Some(most)
}

/// The sum of all numbers.
pub fn total(numbers: Vec<u8>) -> u8 {
    let mut sum = 0;
    for number in numbers {
        sum += number;
    }
    sum
}
