//! The drawn types of [`domain`](crate::domain) for `bolero`, as a person would write it: those of the standard library and of
//! [`shapes`](crate::shapes) come with it or are derived.

use crate::domain::{Finite, Letters, Real, Text, Within};
use bolero::{Driver, TypeGenerator, ValueGenerator};

impl<const LOW: i64, const HIGH: i64> TypeGenerator for Within<LOW, HIGH> {
    /// Draws the narrowest type that has the interval, which is what the function takes: it needs the fewest of the fuzzer's bytes.
    fn generate<D: Driver>(driver: &mut D) -> Option<Self> {
        macro_rules! narrowest {
            ($($ty:ty),*) => {$(
                if let (Ok(low), Ok(high)) = (<$ty>::try_from(LOW), <$ty>::try_from(HIGH)) {
                    return (low..=high).generate(driver).map(|value| Within(value.into()));
                }
            )*};
        }
        narrowest!(u8, i8, u16, i16, u32, i32);
        (LOW..=HIGH).generate(driver).map(Within)
    }
}

impl<L: Letters> TypeGenerator for Text<L> {
    fn generate<D: Driver>(driver: &mut D) -> Option<Self> {
        let letters: Vec<char> = L::LETTERS.chars().collect();
        let bytes = driver.produce::<Vec<u8>>()?;
        Some(Text::new(bytes.into_iter().map(|byte| letters[usize::from(byte) % letters.len()]).collect()))
    }
}

impl TypeGenerator for Finite {
    fn generate<D: Driver>(driver: &mut D) -> Option<Self> {
        driver.produce::<f64>().filter(|number| number.is_finite()).map(Finite)
    }
}

impl<const LOW: i64, const HIGH: i64> TypeGenerator for Real<LOW, HIGH> {
    /// Draws the part of the interval: of a range of floats bolero 0.13.4 draws nothing at all.
    fn generate<D: Driver>(driver: &mut D) -> Option<Self> {
        let part = driver.produce::<u64>()? as f64 / u64::MAX as f64;
        Some(Real(LOW as f64 + part * (HIGH as f64 - LOW as f64)))
    }
}
