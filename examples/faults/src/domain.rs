//! Arguments for `quickcheck` and `bolero`, which draw a type: integers of an interval, texts over an alphabet.

use quickcheck::{Arbitrary, Gen};

/// An integer from `LOW` to `HIGH`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within<const LOW: i64, const HIGH: i64>(pub i64);

impl<const LOW: i64, const HIGH: i64> Arbitrary for Within<LOW, HIGH> {
    fn arbitrary(g: &mut Gen) -> Self {
        let values = HIGH.wrapping_sub(LOW) as u64;
        let step = if values == u64::MAX { u64::arbitrary(g) } else { u64::arbitrary(g) % (values + 1) };
        Within(LOW.wrapping_add(step as i64))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let inside = |value: &i64| (LOW..=HIGH).contains(value);
        Box::new(self.0.shrink().filter(inside).map(Within))
    }
}

/// A text of the characters `a` to `z`, ten digits, or whatever else `Letters` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text<L: Letters>(pub String, std::marker::PhantomData<L>);

/// An alphabet.
pub trait Letters: Clone + 'static {
    const LETTERS: &'static str;
}

impl<L: Letters> Text<L> {
    /// The text, whose characters are to be in the alphabet.
    pub(crate) fn new(text: String) -> Self {
        Text(text, std::marker::PhantomData)
    }
}

impl<L: Letters> Arbitrary for Text<L> {
    fn arbitrary(g: &mut Gen) -> Self {
        let letters: Vec<char> = L::LETTERS.chars().collect();
        let length = usize::arbitrary(g) % (g.size() + 1);
        Text::new((0..length).filter_map(|_| g.choose(&letters).copied()).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let inside = |text: &String| text.chars().all(|letter| L::LETTERS.contains(letter));
        Box::new(self.0.shrink().filter(inside).map(Text::new))
    }
}

macro_rules! alphabets {
    ($($(#[$doc:meta])* $name:ident = $letters:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name;

        impl Letters for $name {
            const LETTERS: &'static str = $letters;
        }
    )*};
}

alphabets! {
    /// Ten digits.
    Digits = "0123456789";
    /// Brackets of two kinds.
    Brackets = "()[]";
    /// Small letters.
    Small = "abcdefghijklmnopqrstuvwxyz";
}

/// A float that is a finite number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finite(pub f64);

impl Arbitrary for Finite {
    fn arbitrary(g: &mut Gen) -> Self {
        let number = f64::arbitrary(g);
        if number.is_finite() { Finite(number) } else { Finite::arbitrary(g) }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().filter(|number| number.is_finite()).map(Finite))
    }
}

/// A float from `LOW` to `HIGH`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Real<const LOW: i64, const HIGH: i64>(pub f64);

impl<const LOW: i64, const HIGH: i64> Arbitrary for Real<LOW, HIGH> {
    fn arbitrary(g: &mut Gen) -> Self {
        let part = u64::arbitrary(g) as f64 / u64::MAX as f64;
        Real(LOW as f64 + part * (HIGH as f64 - LOW as f64))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let inside = |number: &f64| (LOW as f64..=HIGH as f64).contains(number);
        Box::new(self.0.shrink().filter(inside).map(Real))
    }
}
