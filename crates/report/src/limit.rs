//! What narrows a search: a bound of ours, with its number. A conclusion that depended on one holds within it only.

use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A bound that a search kept to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Limit {
    /// The quantity that is bounded.
    pub quantity: Quantity,
    /// The greatest value that was looked at; `None` where the bound is no number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u64>,
    /// The source's own name of what is bounded: a parameter, a function, a primitive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Arc<str>>,
}

impl Limit {
    /// At most so much of a quantity.
    pub fn new(quantity: Quantity, at_most: u64) -> Limit {
        Limit { quantity, at_most: Some(at_most), of: None }
    }

    /// A limit without a number.
    pub fn bare(quantity: Quantity) -> Limit {
        Limit { quantity, at_most: None, of: None }
    }

    /// The same limit, of what the source calls so.
    pub fn of(self, name: impl Into<Arc<str>>) -> Limit {
        Limit { of: Some(name.into()), ..self }
    }
}

/// Declares [`Quantity`] with the list of all variants, which the tests of look-alikes go through.
macro_rules! quantities {
    ($($(#[doc = $doc:literal])+ $name:ident),+ $(,)?) => {
        /// Quantities that a [`Limit`] bounds. The number's unit is in the variant's words.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Quantity { $($(#[doc = $doc])+ $name),+ }

        impl Quantity {
            /// Every quantity.
            pub const ALL: &'static [Quantity] = &[$(Quantity::$name),+];

            /// Its name as the source of this crate has it: `TextBytes`.
            pub fn name(self) -> &'static str {
                match self {
                    $(Quantity::$name => stringify!($name)),+
                }
            }
        }
    };
}

quantities! {
    /// Depth of an input, as the strategies count it.
    Depth,
    /// Rounds of a loop.
    LoopRounds,
    /// Branches of a path.
    PathBranches,
    /// Calls that are active at once: the depth of recursion that was followed.
    ActiveCalls,
    /// Objects or sizes that one address or length was resolved to.
    Resolutions,
    /// Elements that a pointer points to.
    PointerElements,
    /// Bytes at the beginning of a large object of the input; it holds zeros behind them where it's looked at as a whole.
    LargeObjects,
    /// Bytes of a text, its end not counted.
    TextBytes,
    /// Greatest code point of a character.
    CodePoint,
    /// Elements of a slice, an array or a vector.
    Elements,
    /// Room of a vector or a text beyond its length.
    Capacity,
    /// Slices and texts of the input have room behind them in the same object, so that an unsafe read or write just past their end isn't seen.
    RoomBehind,
    /// Pointers of the input lead to more than what's accessed through them: objects that end earlier, on an element or on a text's zero, aren't
    /// tried for an access that leaves them.
    PointerRoom,
    /// Pointers in a row in a structure, or levels of a recursive value.
    StructureDepth,
    /// Arguments of a program: `argc`.
    ProgramArguments,
    /// Bytes of what the environment answers: `getenv`, a file's content, a line that's read.
    EnvironmentBytes,
    /// Objects that are alive at once in a run, each of up to 16 MiB.
    LiveObjects,
    /// Addresses that objects are given: below a bound, so that an address's top bits are zero.
    Addresses,
    /// Functions and constants have addresses of their own, though equal ones may be put at one place; literals of equal text are one, though
    /// they needn't be.
    DistinctAddresses,
    /// Nothing writes what's behind a shared reference, which would be undefined.
    SharedReferences,
    /// Allocation always succeeds.
    AllocationSucceeds,
    /// Functions without a body return zero.
    AbsentReturnsZero,
    /// Functions without a body write nothing.
    AbsentWritesNothing,
    /// Inputs keep to the precondition of the function that was entered; a caller may not.
    Precondition,
    /// Callers of a function that isn't explored by itself: those that were explored.
    Callers,
    /// Values are made by one adapter: other values of the type exist.
    AdapterValues,
    /// Floating-point numbers are taken from a list of chosen ones.
    ChosenFloats,
    /// Integers are taken from a list of chosen ones.
    ChosenIntegers,
    /// Texts with a form are the first of their order, up to a number of them.
    ListedTexts,
    /// No two parts of an input are the same object: aliasing, sharing and cycles aren't made.
    Sharing,
    /// Pointers of an input are null, or lead to beginnings of objects or to functions that nobody else leads to: none leads to the middle of an
    /// object, to a function of the program, or nowhere.
    PointerTargets,
    /// Variables hold what they're declared with when a function is entered, as was asked for; code that ran before may have set them.
    InitialGlobals,
    /// A library is in the state in which a program begins when a function is entered: `errno` is zero, `strtok` has no text.
    LibraryState,
    /// What code asks of its own build is answered as here: the crate's name, paths of files, the compiler's environment, whether it's for tests; in C
    /// what the compiler knows to be constant, and of an object's size, and the type that wide bit-fields compute in.
    BuildAnswers,
    /// Random numbers behind a seed are the ones that glibc has; another library has others.
    RandomSequence,
    /// Each format has one NaN; they differ in sign and payload.
    NanBits,
    /// Of zeros of different signs, whose greater or smaller one may be either, none are compared.
    ZeroSigns,
    /// Operands and arguments are evaluated in the order that the compiler chose; C leaves it open.
    EvaluationOrder,
    /// Variables of a function's blocks are there until it returns; their life ends with the block.
    BlockVariables,
    /// Weak definitions are the ones that are linked; another file may put its own in their place.
    Replaceable,
    /// `qsort` and `bsearch` compare as often, and in the order, that they do here, and leave equal elements in their order.
    Comparisons,
    /// `strcmp`, `memcmp` and their like answer the difference of the first two bytes that differ; C defines only its sign.
    ComparisonResults,
    /// Files and standard streams answer as they do here: what's written can be read again, what could be opened can be opened again, standard
    /// input is no file and is read without an error.
    FileAnswers,
    /// Clocks of the day show a time between 1970 and 2106, are never set back from one reading to the next, and don't fail.
    ClockReadings,
    /// Hash tables have their elements in one order; they have others.
    HashOrder,
    /// A type parameter stood for one type; it may stand for others.
    TypeArguments,
    /// Results are looked into as far as their types allow; the invariants of what's in others aren't asked. Named is the type that hides them.
    ResultParts,
    /// Values of a type with a `PartialEq` of its own were compared part by part, as a derived one does.
    OwnEquality,
    /// Answers of a function argument that were tried; without a number, all that a function gives that answers equal arguments equally
    /// and returns.
    FunctionAnswers,
    /// Loops unwound so many times.
    Unwinding,
    /// Ways along which segments of a path are passed.
    SegmentCopies,
    /// Calls inlined so deep; without a number, calls go the ways that are known of their callees.
    Inlining,
    /// Acts of a client: calls of what it was given.
    ClientActs,
    /// Size of the data that a client makes.
    ClientData,
    /// Clients have no state of their own: they answer equal arguments equally, and keep nothing that they were given.
    PureClients,
    /// Clients are of the shapes that the machine makes; others exist.
    ClientShapes,
    /// Values that no client of ours makes.
    ClientValues,
    /// Procedures of a library do in the language what they do here. Named is one that wasn't held against the language.
    LibraryProcedures,
    /// Depth of the arguments of calls in a sequence.
    ArgumentDepth,
    /// Elements of an iterator that laws look at.
    IteratorElements,
    /// Values of a type that are alive at once in a sequence of calls.
    ValuesAtOnce,
    /// Histories of calls that end in states which nothing tells apart are taken for one; with a name, a history that shows that they aren't.
    StateKey,
    /// Threads that call one value at once meet where they happened to in the runs that were made; the number is that of threads.
    Schedules,
    /// Inputs are those of one shard, which is named by its number; the number is how many there are.
    Shard,
}
