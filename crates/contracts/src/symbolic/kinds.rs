//! `Kinds`: a set of kinds of values, the tags of RCC §4.1. Numbers have seven kinds, so that every predicate
//! of the numeric tower on tags alone (`integer?`, `real?`, `exact?` …) is a set of kinds: deciding one is an
//! intersection, without a solver.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use touchstone_front_racket::core::Prim;

/// A set of kinds of values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Kinds(u32);

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $text:literal $bit:literal;)*) => {
        impl Kinds {
            $($(#[$doc])* pub const $name: Kinds = Kinds(1 << $bit);)*
            /// All kinds together.
            pub const ANY: Kinds = Kinds($((1 << $bit))|*);
        }
        const NAMES: &[(Kinds, &str)] = &[$((Kinds::$name, $text)),*];
    };
}

kinds! {
    /// Exact integers.
    INT "integer" 0;
    /// Exact rationals that aren't integers.
    RATIO "ratio" 1;
    /// Floats with an integral value.
    FLOAT_INT "integral float" 2;
    /// Other finite floats.
    FLOAT_FRACTION "fractional float" 3;
    /// Infinities and not-a-number.
    FLOAT_SPECIAL "special float" 4;
    /// Exact complex numbers that aren't real.
    COMPLEX "complex" 5;
    /// Inexact complex numbers.
    FLOAT_COMPLEX "float complex" 6;
    /// Strings of characters.
    STRING "string" 7;
    /// Symbols of any kind.
    SYMBOL "symbol" 8;
    /// Unicode characters.
    CHAR "char" 9;
    /// The boolean `#t`.
    TRUE "#t" 10;
    /// The boolean `#f`.
    FALSE "#f" 11;
    /// The empty list.
    NULL "null" 12;
    /// The value `(void)`.
    VOID "void" 13;
    /// Keywords as values.
    KEYWORD "keyword" 14;
    /// Pairs, lists' included.
    PAIR "pair" 15;
    /// Procedures of any arity.
    PROCEDURE "procedure" 16;
    /// Vectors of any length.
    VECTOR "vector" 17;
    /// Boxes of any kind.
    BOX "box" 18;
    /// Hashes of any kind.
    HASH "hash" 19;
    /// Instances of structure types.
    STRUCT "struct" 20;
}

impl Kinds {
    /// No kind at all.
    pub const NONE: Kinds = Kinds(0);
    /// Floats of any value.
    pub const FLOAT: Kinds = Kinds(0b11100);
    /// Exact real numbers.
    pub const EXACT_REAL: Kinds = Kinds(0b11);
    /// Racket's `integer?`.
    pub const INTEGER: Kinds = Kinds(0b101);
    /// Racket's `rational?`.
    pub const RATIONAL: Kinds = Kinds(0b1111);
    /// Racket's `real?`.
    pub const REAL: Kinds = Kinds(0b11111);
    /// Racket's `number?`.
    pub const NUMBER: Kinds = Kinds(0b111_1111);
    /// Numbers that aren't real.
    pub const NON_REAL: Kinds = Kinds(0b110_0000);
    /// Racket's `exact?`.
    pub const EXACT: Kinds = Kinds(0b10_0011);
    /// Racket's `inexact?`.
    pub const INEXACT: Kinds = Kinds(0b101_1100);
    /// Racket's `boolean?`.
    pub const BOOLEAN: Kinds = Kinds(0b1100_0000_0000);
    /// Values without parts: what solvers choose.
    pub const ATOM: Kinds = Kinds(0x7FFF);

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether each is in the other.
    pub fn within(self, other: Kinds) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether they have one in common.
    pub fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of kinds.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The kinds for which a predicate is true, if the predicate depends on nothing else.
    pub fn of_predicate(prim: Prim) -> Option<Kinds> {
        Some(match prim {
            Prim::IsNumber => Kinds::NUMBER,
            Prim::IsReal => Kinds::REAL,
            Prim::IsRational => Kinds::RATIONAL,
            Prim::IsInteger => Kinds::INTEGER,
            Prim::IsExactInteger => Kinds::INT,
            Prim::IsExactRational => Kinds::EXACT_REAL,
            Prim::IsInexactReal | Prim::IsFlonum => Kinds::FLOAT,
            Prim::IsExact => Kinds::EXACT,
            Prim::IsInexact => Kinds::INEXACT,
            Prim::Not => Kinds::FALSE,
            Prim::IsBoolean => Kinds::BOOLEAN,
            Prim::IsPair => Kinds::PAIR,
            Prim::IsNull => Kinds::NULL,
            Prim::IsSymbol => Kinds::SYMBOL,
            Prim::IsKeyword => Kinds::KEYWORD,
            Prim::IsChar => Kinds::CHAR,
            Prim::IsString => Kinds::STRING,
            Prim::IsVector => Kinds::VECTOR,
            Prim::IsBox => Kinds::BOX,
            Prim::IsHash => Kinds::HASH,
            Prim::IsProcedure => Kinds::PROCEDURE,
            Prim::IsVoid => Kinds::VOID,
            Prim::IsStruct => Kinds::STRUCT,
            _ => return None,
        })
    }
}

impl BitAnd for Kinds {
    type Output = Kinds;
    fn bitand(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }
}

impl BitOr for Kinds {
    type Output = Kinds;
    fn bitor(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
}

impl Not for Kinds {
    type Output = Kinds;
    fn not(self) -> Kinds {
        Kinds(!self.0 & Kinds::ANY.0)
    }
}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = NAMES.iter().filter(|(kind, _)| kind.within(*self)).map(|(_, name)| name);
        f.debug_set().entries(names).finish()
    }
}
