//! Percentages: a limit is off by one.

/// A part of a hundred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percent(u8);

/// It's more than all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMuch;

impl TryFrom<u8> for Percent {
    type Error = TooMuch;

    fn try_from(number: u8) -> Result<Percent, TooMuch> {
        if number < 100 { Ok(Percent(number)) } else { Err(TooMuch) } // was: if number <= 100 { Ok(Percent(number)) } else { Err(TooMuch) }
    }
}

/// Makes a percentage.
pub fn percent(number: u8) -> Result<Percent, TooMuch> {
    Percent::try_from(number)
}

/// That part of a number.
pub fn part_of(percent: u8, whole: u32) -> u32 {
    (u64::from(whole) * u64::from(percent.min(100)) / 100) as u32
}
