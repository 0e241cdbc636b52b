//! The names of the settings, and how each reads its value. Adding a setting: a field of `Settings` and of
//! `Overrides`, a line in `apply`, a variant here.

use super::{
    Overrides,
    value::{self, Value, ValueError},
};
use std::borrow::Cow;

/// A setting's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// See [`Settings::depth`](super::Settings::depth).
    Depth,
    /// See [`Settings::tests`](super::Settings::tests).
    Tests,
    /// See [`Settings::budget`](super::Settings::budget); in the environment it's for all specifications of a test binary together.
    Budget,
    /// See [`Settings::time`](super::Settings::time).
    Time,
    /// See [`Settings::call_time`](super::Settings::call_time).
    CallTime,
    /// See [`Settings::isolate`](super::Settings::isolate).
    Isolate,
    /// See [`Settings::memory`](super::Settings::memory).
    Memory,
    /// See [`Settings::progress`](super::Settings::progress).
    Progress,
    /// See [`Settings::boundary`](super::Settings::boundary).
    Boundary,
    /// See [`Settings::sample`](super::Settings::sample).
    Sample,
    /// See [`Settings::feedback`](super::Settings::feedback).
    Feedback,
    /// See [`Settings::generalise`](super::Settings::generalise).
    Generalise,
    /// See [`Settings::callees`](super::Settings::callees).
    Callees,
    /// See [`Settings::strategy`](super::Settings::strategy).
    Strategy,
    /// See [`Settings::seed`](super::Settings::seed).
    Seed,
    /// See [`Settings::backend`](super::Settings::backend).
    Backend,
    /// See [`Settings::shard`](super::Settings::shard).
    Shard,
}

impl Key {
    /// Every setting, in the order in which they are documented.
    pub const ALL: [Key; 17] = [
        Key::Depth,
        Key::Tests,
        Key::Budget,
        Key::Time,
        Key::CallTime,
        Key::Isolate,
        Key::Memory,
        Key::Progress,
        Key::Boundary,
        Key::Sample,
        Key::Feedback,
        Key::Generalise,
        Key::Callees,
        Key::Strategy,
        Key::Seed,
        Key::Backend,
        Key::Shard,
    ];

    /// Its name in `touchstone.toml` and in an attribute; in the environment it's in capitals after `TOUCHSTONE_`.
    pub fn name(self) -> &'static str {
        match self {
            Key::Depth => "depth",
            Key::Tests => "tests",
            Key::Budget => "budget",
            Key::Time => "time",
            Key::CallTime => "call_time",
            Key::Isolate => "isolate",
            Key::Memory => "memory",
            Key::Progress => "progress",
            Key::Boundary => "boundary",
            Key::Sample => "sample",
            Key::Feedback => "feedback",
            Key::Generalise => "generalise",
            Key::Callees => "callees",
            Key::Strategy => "strategy",
            Key::Seed => "seed",
            Key::Backend => "backend",
            Key::Shard => "shard",
        }
    }

    /// The setting of this name.
    pub fn named(name: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.name() == name)
    }

    /// The names of all, for an error.
    pub fn list() -> String {
        Key::ALL.map(Key::name).join(", ")
    }

    /// Reads the value into `overrides`.
    ///
    /// # Errors
    /// If the value doesn't fit; `overrides` are as they were then.
    pub fn read(self, value: &Value<'_>, overrides: &mut Overrides) -> Result<(), ValueError> {
        match self {
            Key::Depth => overrides.depth = Some(value::natural(value, 0, u64::from(u32::MAX))? as u32),
            Key::Tests => overrides.tests = Some(value::natural(value, 1, u64::MAX)?),
            Key::Budget => overrides.budget = Some(value::time(value)?),
            Key::Time => overrides.time = Some(value::time(value)?),
            Key::CallTime => overrides.call_time = Some(value::time(value)?),
            Key::Isolate => overrides.isolate = Some(value::switch(value)?),
            Key::Memory => overrides.memory = Some(value::memory(value)?),
            Key::Progress => overrides.progress = Some(value::switch(value)?),
            Key::Boundary => overrides.boundary = Some(value::share(value)?),
            Key::Sample => overrides.sample = Some(value::share(value)?),
            Key::Feedback => overrides.feedback = Some(value::switch(value)?),
            Key::Generalise => overrides.generalise = Some(value::switch(value)?),
            Key::Callees => overrides.callees = Some(value::switch(value)?),
            Key::Strategy => overrides.strategy = Some(Cow::Owned(value::name(value)?)),
            Key::Seed => overrides.seed = Some(value::natural(value, 0, u64::MAX)?),
            Key::Backend => overrides.backend = Some(Cow::Owned(value::name(value)?)),
            Key::Shard => overrides.shard = Some(value::shard(value)?),
        }
        Ok(())
    }
}
