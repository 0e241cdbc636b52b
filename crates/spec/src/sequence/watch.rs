//! What one call showed: the generated code tells it here, step by step.

use crate::native::Gaps;
use crate::render;
use crate::targetable::Reflect;
use std::fmt::Debug;

/// What is going on. A panic is judged by where it happens: whose code was running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Terms of the specification over the state are read; these are calls of the code.
    State,
    /// The precondition is asked.
    Precondition,
    /// The call itself.
    Call,
    /// The same call of the model.
    Model,
    /// The postcondition is asked.
    Postcondition,
    /// The invariants of the values are.
    Invariant,
    /// The simulation relation.
    Agreement,
    /// The state's key is read.
    Key,
    /// The values are dropped.
    Drop,
}

/// How a call broke what's specified, or why it was none.
#[derive(Clone, Debug, PartialEq)]
pub enum Break {
    /// Its precondition is false here.
    NotAdmitted,
    /// It panicked, as it's announced to; the world is gone with it.
    Announced,
    /// One of its values isn't there any more.
    Gone,
    /// Not known whether a part of the specification holds.
    Undecided(&'static str),
    /// The model returned something else.
    Differs {
        /// What the model returned, if that can be shown.
        expected: Option<Text>,
    },
    /// The postcondition is false.
    Postcondition {
        /// The postcondition as it's written.
        text: &'static str,
        /// The number of a value that the call may change, and how it was left.
        left: Option<(usize, Text)>,
    },
    /// An invariant is false after the call.
    Invariant {
        /// The invariant as it's written.
        text: &'static str,
        /// The number of the value.
        at: usize,
        /// The value, if it can be shown.
        value: Option<Text>,
    },
    /// The simulation relation is.
    Agreement {
        /// The relation as it's written.
        text: &'static str,
        /// The value, if it can be shown.
        value: Option<Text>,
        /// Its model, likewise.
        model: Option<Text>,
    },
    /// A law of a trait is.
    Law(&'static str),
}

/// A value in print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// As a Rust expression.
    Source(String),
    /// As its `Debug` writes it.
    Debug(String),
}

impl Text {
    /// The text, whichever it is.
    pub fn as_str(&self) -> &str {
        match self {
            Text::Source(text) | Text::Debug(text) => text,
        }
    }
}

/// Follows one call.
pub struct Watch {
    pub stage: Stage,
    pub broke: Option<Break>,
    /// Whether texts are wanted.
    explains: bool,
    /// The result.
    pub output: Option<Text>,
    /// Whether an iterator was longer than what was looked at of it.
    pub is_cut: bool,
}

impl Watch {
    pub fn new(explains: bool) -> Watch {
        Watch { stage: Stage::State, broke: None, explains, output: None, is_cut: false }
    }

    /// What comes next.
    pub fn at(&mut self, stage: Stage) {
        self.stage = stage;
    }

    /// Whether texts are wanted.
    pub fn explains(&self) -> bool {
        self.explains
    }

    /// Whether the call is to be made, now that its precondition was looked at.
    pub fn admit(&mut self, holds: bool, gaps: &Gaps) -> bool {
        match (holds, gaps.is_open()) {
            (true, false) => return true,
            (true, true) => self.fail(Break::Undecided("a precondition")),
            (false, _) => self.fail(Break::NotAdmitted),
        }
        false
    }

    /// One of the values isn't there.
    pub fn gone(&mut self) {
        self.fail(Break::Gone);
    }

    /// What the call returned, if that can be shown.
    pub fn returned(&mut self, text: impl FnOnce() -> Option<Text>) {
        if self.explains {
            self.output = text();
        }
    }

    /// Whether the model returned the same.
    pub fn same(&mut self, is_same: bool, expected: impl FnOnce() -> Option<Text>) {
        if !is_same {
            self.fail(Break::Differs { expected: expected() });
        }
    }

    /// Whether a call made something where its model did, if not both did.
    pub fn present(&mut self, made: bool, modelled: bool) {
        let word = |there: bool| Text::Debug(if there { "a value".into() } else { "none".into() });
        if made != modelled {
            self.output = Some(word(made));
            self.fail(Break::Differs { expected: Some(word(modelled)) });
        }
    }

    /// Whether a postcondition holds.
    pub fn ensure(
        &mut self,
        holds: bool,
        gaps: &Gaps,
        text: &'static str,
        left: impl FnOnce() -> Option<(usize, Text)>,
    ) {
        match (holds, gaps.is_open()) {
            (true, false) => {}
            (true, true) => self.fail(Break::Undecided("a postcondition")),
            (false, _) => {
                let left = if self.explains { left() } else { None };
                self.fail(Break::Postcondition { text, left });
            }
        }
    }

    /// Whether an invariant holds.
    pub fn invariant(
        &mut self,
        holds: bool,
        text: &'static str,
        at: usize,
        value: impl FnOnce() -> Option<Text>,
    ) {
        if !holds {
            self.fail(Break::Invariant { text, at, value: value() });
        }
    }

    /// Whether value and model agree.
    pub fn agree(
        &mut self,
        holds: bool,
        text: &'static str,
        value: impl FnOnce() -> Option<Text>,
        model: impl FnOnce() -> Option<Text>,
    ) {
        if !holds {
            self.fail(Break::Agreement { text, value: value(), model: model() });
        }
    }

    /// Whether a law holds, and whether an iterator was longer than what was looked at of it.
    pub fn law(&mut self, holds: Option<bool>, law: &'static str, is_cut: bool) {
        self.is_cut |= is_cut;
        if holds == Some(false) {
            self.fail(Break::Law(law));
        }
    }

    fn fail(&mut self, broke: Break) {
        self.broke.get_or_insert(broke);
    }
}

/// Shows a value as source, or by its `Debug`. Method lookup finds [`AsSource`] first, then [`AsDebug`], then [`NotAtAll`].
pub struct Shown<'a, T: ?Sized>(pub &'a T);

/// A value that can be written as a Rust expression.
pub trait AsSource {
    /// The value in print.
    fn shown(&self) -> Option<Text>;
}

impl<T: Reflect> AsSource for &&Shown<'_, T> {
    fn shown(&self) -> Option<Text> {
        let name = |slot| format!("f{slot}");
        Some(Text::Source(render::render(self.0, &name)))
    }
}

/// A value that prints itself.
pub trait AsDebug {
    /// The value in print.
    fn shown(&self) -> Option<Text>;
}

impl<T: Debug + ?Sized> AsDebug for &Shown<'_, T> {
    fn shown(&self) -> Option<Text> {
        Some(Text::Debug(format!("{:?}", self.0)))
    }
}

/// A value with neither.
pub trait NotAtAll {
    /// `None`.
    fn shown(&self) -> Option<Text>;
}

impl<T: ?Sized> NotAtAll for Shown<'_, T> {
    fn shown(&self) -> Option<Text> {
        None
    }
}

/// A data argument as source.
pub fn source(value: &dyn Reflect) -> String {
    let name = |slot| format!("f{slot}");
    render::render(value, &name)
}
