//! Operations that the faults of sequence are about, and their values for `proptest`; for `quickcheck` they're made of bytes.

use proptest::prelude::*;

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $strategy:ident { $($plain:ident),* $(; $($with:ident: $range:expr),*)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, touchstone::Targetable)]
        pub enum $name {
            $($plain,)*
            $($($with(#[refine({v: u8 | v < $range})] u8),)*)?
        }

        impl $name {
            /// One of them for any two bytes.
            #[allow(unused_variables, reason = "some operations have no value")]
            pub fn of((kind, value): (u8, u8)) -> $name {
                let all = [$($name::$plain,)* $($($name::$with(value % $range),)*)?];
                all[usize::from(kind) % all.len()]
            }
        }

        /// All of them, equally often.
        pub fn $strategy() -> impl Strategy<Value = $name> {
            any::<(u8, u8)>().prop_map($name::of)
        }
    )*};
}

operations! {
    /// What is done to a stack that can be taken back.
    Edit edits { Pop, Undo; Push: 100 }
    /// What is done to a queue.
    Queued queued { Take; Put: 100 }
    /// What is done to a cache.
    Cached cached { ; Get: 4, Put: 4 }
    /// What happens to an account.
    Account accounts { Open, Close; Deposit: 100, Withdraw: 100 }
    /// What is done to a bag of letters.
    Bagged bagged { Clear; Add: 3, Remove: 3 }
    /// What is typed.
    Key keys { Left, Right, Backspace, Home; Letter: 26 }
    /// What happens to a connection.
    Network networks { Connect, Accepted, Send, Close, Timeout }
    /// What is done to a pool of slots.
    Pool pools { Take; Free: 4 }
    /// What is done to a queue with priorities.
    Heaped heaped { Take; Put: 100 }
    /// What is done at either end.
    Ended ended { TakeFront, TakeBack; PutFront: 100, PutBack: 100 }
    /// What is done to settings within transactions.
    Change changes { Begin, Commit, Rollback; Set: 10 }
}
