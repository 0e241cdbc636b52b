//! Which choices something depends on: sets of small numbers, shared where they're the same.

use std::rc::Rc;

/// A set of choices, by their place among those that are made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Levels(Vec<u64>);

impl Levels {
    /// All below so many.
    pub(crate) fn below(count: usize) -> Levels {
        let mut levels = Levels(vec![u64::MAX; count / 64]);
        if !count.is_multiple_of(64) {
            levels.0.push((1 << (count % 64)) - 1);
        }
        levels
    }

    pub(crate) fn insert(&mut self, level: usize) {
        if self.0.len() <= level / 64 {
            self.0.resize(level / 64 + 1, 0);
        }
        self.0[level / 64] |= 1 << (level % 64);
    }

    pub(crate) fn contains(&self, level: usize) -> bool {
        self.0.get(level / 64).is_some_and(|word| word >> (level % 64) & 1 == 1)
    }

    /// All of them, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * at + bit)
            })
        })
    }

    /// Leaves only those below so many.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.0.truncate(count.div_ceil(64));
        if let Some(word) = self.0.get_mut(count / 64) {
            *word &= (1 << (count % 64)) - 1;
        }
    }

    /// Adds those of another set.
    pub(crate) fn add(&mut self, other: &Levels) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    fn includes(&self, other: &Levels) -> bool {
        other.0.iter().enumerate().all(|(at, word)| word & !self.0.get(at).copied().unwrap_or(0) == 0)
    }
}

/// The earlier choices on which a failure depends.
#[derive(Default)]
pub(crate) struct Blame {
    pub levels: Levels,
    /// Set if it depends on what is looked for, too, or on what wasn't decided.
    pub partial: bool,
}

impl Blame {
    /// A failure that whoever makes these choices meets.
    pub(crate) fn sure(levels: Levels) -> Blame {
        Blame { levels, partial: false }
    }

    /// One that isn't known to be anything but this walk's.
    pub(crate) fn partial(levels: Levels) -> Blame {
        Blame { levels, partial: true }
    }

    /// Adds what another depends on.
    pub(crate) fn add(&mut self, other: &Blame) {
        self.levels.add(&other.levels);
        self.partial |= other.partial;
    }
}

/// The levels of both, without a new set where one has them all.
pub(crate) fn both(one: &Rc<Levels>, two: &Rc<Levels>) -> Rc<Levels> {
    if one.includes(two) {
        return one.clone();
    }
    if two.includes(one) {
        return two.clone();
    }
    let mut union = Levels::clone(one);
    union.add(two);
    Rc::new(union)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_what_was_put_in() {
        let mut one = Levels::default();
        for level in [0, 63, 64, 130] {
            one.insert(level);
        }
        let members = |set: &Levels| (0..200).filter(|level| set.contains(*level)).collect::<Vec<_>>();
        assert_eq!(members(&one), [0, 63, 64, 130]);
        assert_eq!(one.iter().collect::<Vec<_>>(), [0, 63, 64, 130]);
        assert_eq!(members(&Levels::below(64)).len(), 64);
        assert_eq!(members(&Levels::below(70)).len(), 70);
        let union = both(&Rc::new(one.clone()), &Rc::new(Levels::below(2)));
        assert_eq!(members(&union), [0, 1, 63, 64, 130]);
        one.truncate(64);
        assert_eq!(members(&one), [0, 63]);
        one.truncate(63);
        assert_eq!(members(&one), [0]);
        one.truncate(0);
        assert!(members(&one).is_empty());
    }
}
