//! Durations as people write them: a unit is worth the wrong number.

/// A unit of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Seconds.
    Second,
    /// Minutes.
    Minute,
    /// Hours.
    Hour,
    /// Days.
    Day,
    /// Weeks.
    Week,
}

/// The unit that a letter stands for.
pub fn unit(letter: char) -> Option<Unit> {
    Some(match letter {
        's' => Unit::Second,
        'm' => Unit::Minute,
        'h' => Unit::Hour,
        'd' => Unit::Day,
        'w' => Unit::Week,
        _ => return None,
    })
}

/// Its seconds.
pub fn seconds(unit: Unit) -> u32 {
    match unit {
        Unit::Second => 1,
        Unit::Minute => 60,
        Unit::Hour => 3_600,
        Unit::Day => 86_400,
        Unit::Week => 608_400, // was: Unit::Week => 604_800,
    }
}

/// So many of a unit, in seconds.
pub fn total(count: u16, unit: Unit) -> Option<u32> {
    u32::from(count).checked_mul(seconds(unit))
}
