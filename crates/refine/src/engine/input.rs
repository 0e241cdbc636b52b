//! An input of a specification as a campaign hands it around.

use super::SpecEngine;
use crate::oracle::{Choice, Tables};
use crate::query::{Generate, Next, Since};
use std::rc::Rc;

/// One input: the tape that the arguments are decoded from, and how generated functions behave.
#[derive(Clone)]
pub struct Input {
    pub(crate) tape: Rc<[i128]>,
    /// `None`: as it comes.
    pub(super) behaviour: Option<Box<Behaviour>>,
    /// Whether the part of the input that isn't functions has exactly the depth of its layer.
    pub(super) attains: bool,
    /// Whether the search solved for the whole precondition, so that it's an input for certain.
    pub(super) certain: bool,
    /// What the tape has in common with that of the input before.
    pub(super) since: Since,
}

impl Input {
    /// One of which nothing is known.
    #[inline]
    pub(super) fn new(tape: Rc<[i128]>, behaviour: Option<Behaviour>, attains: bool) -> Input {
        let (behaviour, since) = (behaviour.map(Box::new), Since::default());
        Input { tape, behaviour, attains, certain: false, since }
    }
}

#[derive(Clone)]
pub(super) enum Behaviour {
    /// Begin with these choices.
    Choices(Vec<Choice>),
    /// Answer as recorded.
    Fixed(Tables),
    /// Answer as recorded, and it's no input if it needs another answer.
    Closed(Tables),
}

impl SpecEngine {
    /// The next input of a generator of somebody else's, of which nothing is known.
    pub(crate) fn input_of(generator: &mut dyn Generate) -> Option<Input> {
        match generator.next(None) {
            Next::Solution(solution) => Some(Input::new(solution.tape, None, solution.attains)),
            Next::Exhausted | Next::Deadline | Next::Unbounded(_) | Next::Unknown(_) => None,
        }
    }
}
