//! The values of one sequence, each beside its model, by the number of the call that made it.

use std::any::Any;

/// What is alive. A number that is spent, or that no value came of, has `None`.
pub struct World<T, M> {
    values: Vec<Option<(T, M)>>,
}

impl<T: 'static, M: 'static> World<T, M> {
    /// One without values.
    pub fn empty() -> Box<dyn Any> {
        Box::new(World::<T, M> { values: Vec::new() })
    }

    /// The world behind an `Any`; `None` if it's another's.
    pub fn of(any: &dyn Any) -> Option<&World<T, M>> {
        any.downcast_ref()
    }

    /// The same to change.
    pub fn of_mut(any: &mut dyn Any) -> Option<&mut World<T, M>> {
        any.downcast_mut()
    }

    /// The value of a number.
    pub fn value(&self, at: usize) -> Option<&T> {
        self.values.get(at)?.as_ref().map(|(value, _)| value)
    }

    /// The model of the value of a number.
    pub fn model(&self, at: usize) -> Option<&M> {
        self.values.get(at)?.as_ref().map(|(_, model)| model)
    }

    /// The values of these numbers.
    pub fn values<const N: usize>(&self, at: &[usize]) -> Option<[&T; N]> {
        let values: Option<Vec<&T>> = at.iter().map(|at| self.value(*at)).collect();
        values?.try_into().ok()
    }

    /// All that are alive.
    pub fn alive(&self) -> impl Iterator<Item = (usize, &(T, M))> {
        self.values.iter().enumerate().filter_map(|(at, slot)| Some((at, slot.as_ref()?)))
    }

    /// The places of different numbers; `None` if one of them is empty.
    pub fn places<const N: usize>(&mut self, at: &[usize]) -> Option<[&mut Option<(T, M)>; N]> {
        let mut places: [Option<&mut Option<(T, M)>>; N] = [const { None }; N];
        for (number, slot) in self.values.iter_mut().enumerate() {
            if let Some(position) = at.iter().position(|wanted| *wanted == number)
                && slot.is_some()
            {
                *places.get_mut(position)? = Some(slot);
            }
        }
        places.iter().all(Option::is_some).then(|| places.map(|place| place.expect("all are there")))
    }

    /// So many numbers were given out.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// Adds what a call made.
    pub fn add(&mut self, made: Option<(T, M)>) {
        self.values.push(made);
    }
}

/// A result that holds a value of the type, or may: itself, `Option`, `Result`.
pub trait Holds<T> {
    /// The value, if there is one.
    fn held(self) -> Option<T>;
}

impl<T> Holds<T> for T {
    fn held(self) -> Option<T> {
        Some(self)
    }
}

impl<T> Holds<T> for Option<T> {
    fn held(self) -> Option<T> {
        self
    }
}

impl<T, E> Holds<T> for Result<T, E> {
    fn held(self) -> Option<T> {
        self.ok()
    }
}
