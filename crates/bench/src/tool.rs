//! The tools that are compared.

use std::fmt;

/// A way to get valid inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tool {
    /// A strategy of ours.
    Ours(Ours),
    /// A generator in Rust for this type alone.
    ByHand,
    /// A raw strategy of `proptest`, filtered.
    Proptest,
    /// A raw `Arbitrary` of `quickcheck`, filtered.
    Quickcheck,
    /// A tool in Haskell, if there is a compiler.
    Haskell(Haskell),
}

/// Touchstone's strategies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ours {
    /// `targeted`, all inputs up to the depth, smallest first.
    Targeted,
    /// `targeted`, only inputs that reach the depth: what a campaign asks for at each depth.
    TargetedExact,
    /// The first without a judge: inputs are decoded and dropped.
    TargetedUnjudged,
    Enumerate,
    Narrow,
    Random,
    Uniform,
}

impl Ours {
    /// The name of the strategy.
    pub fn strategy(self) -> &'static str {
        match self {
            Ours::Targeted | Ours::TargetedExact | Ours::TargetedUnjudged => "targeted",
            Ours::Enumerate => "enumerate",
            Ours::Narrow => "narrow",
            Ours::Random => "random",
            Ours::Uniform => "uniform",
        }
    }
}

/// Haskell's tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Haskell {
    SmallCheck,
    LazySmallCheck,
    QuickCheck,
}

impl Tool {
    /// All of them, in the order of the table.
    pub const ALL: [Tool; 13] = [
        Tool::Ours(Ours::Targeted),
        Tool::Ours(Ours::TargetedExact),
        Tool::Ours(Ours::TargetedUnjudged),
        Tool::Ours(Ours::Narrow),
        Tool::Ours(Ours::Enumerate),
        Tool::Ours(Ours::Uniform),
        Tool::Ours(Ours::Random),
        Tool::ByHand,
        Tool::Proptest,
        Tool::Quickcheck,
        Tool::Haskell(Haskell::LazySmallCheck),
        Tool::Haskell(Haskell::SmallCheck),
        Tool::Haskell(Haskell::QuickCheck),
    ];

    /// The name on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Tool::Ours(Ours::TargetedExact) => "targeted-exact",
            Tool::Ours(Ours::TargetedUnjudged) => "targeted-unjudged",
            Tool::Ours(ours) => ours.strategy(),
            Tool::ByHand => "by-hand",
            Tool::Proptest => "proptest",
            Tool::Quickcheck => "quickcheck",
            Tool::Haskell(Haskell::SmallCheck) => "SmallCheck",
            Tool::Haskell(Haskell::LazySmallCheck) => "LazySmallCheck",
            Tool::Haskell(Haskell::QuickCheck) => "QuickCheck",
        }
    }

    /// The tool of that name.
    ///
    /// # Errors
    /// The names there are.
    pub fn named(name: &str) -> Result<Tool, String> {
        Tool::ALL.into_iter().find(|tool| tool.name() == name).ok_or_else(|| {
            format!("there is no tool `{name}`; there are {}", Tool::ALL.map(Tool::name).join(", "))
        })
    }

    /// Whether it visits every valid input once, rather than drawing some.
    pub fn enumerates(self) -> bool {
        !matches!(
            self,
            Tool::Ours(Ours::Random | Ours::Uniform)
                | Tool::Proptest
                | Tool::Quickcheck
                | Tool::Haskell(Haskell::QuickCheck)
        )
    }
}

impl fmt::Display for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
