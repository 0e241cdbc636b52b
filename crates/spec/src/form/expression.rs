//! Regular expressions as nondeterministic automata over characters (Thompson 1968). `regex-syntax` reads them, so an expression means
//! what it means to the `regex` crate, matched against the whole text.

use regex_syntax::Parser;
use regex_syntax::hir::{Class, Hir, HirKind, Repetition};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// Most states of an expression.
const MOST_STATES: usize = 20_000;

/// Why there's no automaton for an expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    #[error("the expression isn't a regular expression: {0}")]
    Syntax(String),
    #[error(
        "anchors and look-around aren't taken: `matches` is about the whole text, so `^` and `$` say nothing more"
    )]
    Look,
    #[error("the expression has more than {MOST_STATES} states: repeat less, or ask for lengths by `len`")]
    TooLarge,
}

/// A state: what the next character may be, or where to go on without one.
#[derive(Clone, Debug)]
pub(super) enum State {
    /// A character of one of these intervals, then that state.
    Character(Vec<(u32, u32)>, u32),
    /// One of these states.
    Split(Vec<u32>),
    Accept,
}

/// An expression's automaton.
#[derive(Debug)]
pub(super) struct Expression {
    states: Vec<State>,
    start: u32,
}

impl Expression {
    /// # Errors
    /// [`Unread`] for what is no expression, or is none that's taken.
    pub(super) fn read(text: &str) -> Result<Expression, Unread> {
        let hir = Parser::new().parse(text).map_err(|error| Unread::Syntax(error.to_string()))?;
        let mut expression = Expression { states: vec![State::Accept], start: 0 };
        expression.start = expression.add(&hir, 0)?;
        Ok(expression)
    }

    /// The automaton of an expression that is used again and again.
    ///
    /// # Errors
    /// As [`read`](Expression::read).
    pub(super) fn known(text: &'static str) -> Result<Arc<Expression>, Unread> {
        type Known = HashMap<&'static str, Result<Arc<Expression>, Unread>>;
        static KNOWN: OnceLock<RwLock<Known>> = OnceLock::new();
        let known = KNOWN.get_or_init(RwLock::default);
        if let Some(found) = known.read().unwrap_or_else(PoisonError::into_inner).get(text) {
            return found.clone();
        }
        let read = Expression::read(text).map(Arc::new);
        known.write().unwrap_or_else(PoisonError::into_inner).insert(text, read.clone());
        read
    }

    fn push(&mut self, state: State) -> Result<u32, Unread> {
        if self.states.len() >= MOST_STATES {
            return Err(Unread::TooLarge);
        }
        self.states.push(state);
        Ok(self.states.len() as u32 - 1)
    }

    /// Adds what the expression reads before `next`, and says where that begins.
    fn add(&mut self, hir: &Hir, next: u32) -> Result<u32, Unread> {
        match hir.kind() {
            HirKind::Empty => Ok(next),
            HirKind::Look(_) => Err(Unread::Look),
            HirKind::Capture(capture) => self.add(&capture.sub, next),
            HirKind::Literal(literal) => {
                let text = std::str::from_utf8(&literal.0).unwrap_or_default();
                text.chars().rev().try_fold(next, |next, c| {
                    self.push(State::Character(vec![(u32::from(c), u32::from(c))], next))
                })
            }
            HirKind::Class(class) => {
                let intervals = match class {
                    Class::Unicode(class) => {
                        class.iter().map(|range| (u32::from(range.start()), u32::from(range.end()))).collect()
                    }
                    Class::Bytes(class) => {
                        class.iter().map(|range| (u32::from(range.start()), u32::from(range.end()))).collect()
                    }
                };
                self.push(State::Character(intervals, next))
            }
            HirKind::Concat(parts) => parts.iter().rev().try_fold(next, |next, part| self.add(part, next)),
            HirKind::Alternation(parts) => {
                let starts = parts.iter().map(|part| self.add(part, next)).collect::<Result<_, _>>()?;
                self.push(State::Split(starts))
            }
            HirKind::Repetition(repetition) => self.repeat(repetition, next),
        }
    }

    fn repeat(&mut self, repetition: &Repetition, next: u32) -> Result<u32, Unread> {
        let Repetition { min, max, sub, .. } = repetition;
        let mut at = match max {
            None => {
                let again = self.push(State::Split(Vec::new()))?;
                let body = self.add(sub, again)?;
                self.states[again as usize] = State::Split(vec![body, next]);
                again
            }
            Some(max) => (*min..*max).try_fold(next, |later, _| {
                let body = self.add(sub, later)?;
                self.push(State::Split(vec![body, next]))
            })?,
        };
        for _ in 0..*min {
            at = self.add(sub, at)?;
        }
        Ok(at)
    }

    pub(super) fn states(&self) -> &[State] {
        &self.states
    }

    /// The states that read a character, or accept, to which these lead without one; sorted.
    pub(super) fn closure(&self, from: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut seen: Vec<bool> = vec![false; self.states.len()];
        let mut open: Vec<u32> = from.into_iter().collect();
        let mut reached = Vec::new();
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut seen[state as usize], true) {
                continue;
            }
            match &self.states[state as usize] {
                State::Split(next) => open.extend(next),
                State::Character(..) | State::Accept => reached.push(state),
            }
        }
        reached.sort_unstable();
        reached
    }

    /// Where it begins.
    pub(super) fn begin(&self) -> Vec<u32> {
        self.closure([self.start])
    }

    pub(super) fn accepts(&self, states: &[u32]) -> bool {
        states.iter().any(|state| matches!(self.states[*state as usize], State::Accept))
    }

    /// Whether the expression matches the whole text. Cost: states times characters.
    pub(super) fn matches(&self, text: &str) -> bool {
        let mut at = self.begin();
        for c in text.chars().map(u32::from) {
            let next = at.iter().filter_map(|state| match &self.states[*state as usize] {
                State::Character(intervals, next) => {
                    let after = intervals.partition_point(|(first, _)| *first <= c);
                    intervals[..after].last().filter(|(_, last)| c <= *last).map(|_| *next)
                }
                State::Split(_) | State::Accept => None,
            });
            at = self.closure(next.collect::<Vec<u32>>());
            if at.is_empty() {
                return false;
            }
        }
        self.accepts(&at)
    }
}
