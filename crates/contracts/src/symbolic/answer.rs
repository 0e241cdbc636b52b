//! Answers of measures: what a procedure that's a function of data says of a value, on a path, or apart from any heap.

use std::rc::Rc;

use super::shape::Shape;
use super::{Closure, Kinds, Value};

/// An answer on a path.
#[derive(Clone, Debug)]
pub struct Known {
    /// The measure, which captures nothing.
    pub function: Rc<Closure>,
    /// Which argument it takes apart.
    pub at: usize,
    /// The arguments.
    pub arguments: Rc<[Value]>,
    /// The answer itself.
    pub result: Value,
    /// Whether what the body says of the argument's parts may still be unknown.
    pub open: bool,
    /// Number of answers that were taken apart to find it.
    pub level: u32,
    /// Whether the body that runs was given it.
    pub given: bool,
    /// Whether what it's about was known to its first constructor when the answer was found.
    pub ahead: bool,
    /// Possibilities of its subject then: kinds, and the number of types it was no instance of.
    pub then: (Kinds, usize),
}

impl Known {
    /// The value that it's about.
    pub fn subject(&self) -> &Value {
        &self.arguments[self.at]
    }
}

/// A value among roots: which root, and which part of which part of it.
pub type Place = (usize, Vec<usize>);

/// An answer apart from any heap.
#[derive(Clone, Debug)]
pub struct Certain {
    /// The measure that was asked.
    pub function: Rc<Closure>,
    /// Which argument it takes apart.
    pub at: usize,
    /// The place of that argument.
    pub place: Place,
    /// The other arguments.
    pub others: Rc<[Shape]>,
    /// The answer itself.
    pub result: Shape,
}

impl Certain {
    /// Whether two are answers to what may be the same question.
    pub fn alike(&self, other: &Certain) -> bool {
        self.function.lambda == other.function.lambda
            && self.at == other.at
            && self.place == other.place
            && self.outline() == other.outline()
    }

    /// Outline that tells it from answers to other questions.
    pub fn outline(&self) -> Vec<u32> {
        let mut outline = vec![self.function.lambda.0, self.at as u32, self.place.0 as u32];
        outline.extend(self.place.1.iter().map(|part| *part as u32));
        self.others.iter().for_each(|other| other.outline(1, &mut outline));
        outline
    }
}
