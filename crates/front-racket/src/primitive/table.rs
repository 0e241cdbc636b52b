//! The table of primitives: name, arguments, how it may fail, what it returns.

use super::{Domain, Partial, Returns, Signature};

macro_rules! primitives {
    ($($(#[$doc:meta])* $variant:ident $name:literal ($($req:ident)*) [$($opt:ident)*] $rest:tt $partial:ident $returns:expr;)*) => {
        /// A primitive procedure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Prim {
            $($(#[$doc])* #[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl Prim {
            /// All primitives, in the order of the table.
            pub const ALL: &'static [Prim] = &[$(Prim::$variant),*];

            /// Signature in the table. Cost: O(1).
            pub fn signature(self) -> &'static Signature {
                &TABLE[self as usize]
            }
        }

        static TABLE: [Signature; Prim::ALL.len()] = [$(Signature {
            name: $name,
            domains: &[$(Domain::$req,)* $(Domain::$opt,)*],
            required: <[Domain]>::len(&[$(Domain::$req),*]),
            rest: rest!($rest),
            partial: Partial::$partial,
            returns: $returns,
        }),*];
    };
}

macro_rules! rest {
    (-) => {
        None
    };
    ($domain:ident) => {
        Some(Domain::$domain)
    };
}

use Domain as D;
use Returns::{Boolean, Never, One, Varies, Void};

primitives! {
    Add "+" () [] Number Total One(D::Number);
    Sub "-" (Number) [] Number Total One(D::Number);
    Mul "*" () [] Number Total One(D::Number);
    Div "/" (Number) [] Number DivideByZero One(D::Number);
    NumEq "=" (Number) [] Number Total Boolean;
    Lt "<" (Real) [] Real Total Boolean;
    Gt ">" (Real) [] Real Total Boolean;
    Le "<=" (Real) [] Real Total Boolean;
    Ge ">=" (Real) [] Real Total Boolean;
    Quotient "quotient" (Integer Integer) [] - DivideByZero One(D::Integer);
    Remainder "remainder" (Integer Integer) [] - DivideByZero One(D::Integer);
    Modulo "modulo" (Integer Integer) [] - DivideByZero One(D::Integer);
    Add1 "add1" (Number) [] - Total One(D::Number);
    Sub1 "sub1" (Number) [] - Total One(D::Number);
    Abs "abs" (Real) [] - Total One(D::Real);
    Min "min" (Real) [] Real Total One(D::Real);
    Max "max" (Real) [] Real Total One(D::Real);
    Gcd "gcd" () [] Rational Total One(D::Rational);
    Lcm "lcm" () [] Rational Total One(D::Rational);
    Floor "floor" (Real) [] - Total One(D::Real);
    Ceiling "ceiling" (Real) [] - Total One(D::Real);
    Round "round" (Real) [] - Total One(D::Real);
    Truncate "truncate" (Real) [] - Total One(D::Real);
    Numerator "numerator" (Rational) [] - Total One(D::Integer);
    Denominator "denominator" (Rational) [] - Total One(D::Integer);
    Expt "expt" (Number Number) [] - Other One(D::Number);
    Exp "exp" (Number) [] - Total One(D::Number);
    Log "log" (Number) [Number] - Other One(D::Number);
    Sin "sin" (Number) [] - Total One(D::Number);
    Cos "cos" (Number) [] - Total One(D::Number);
    Tan "tan" (Number) [] - Total One(D::Number);
    Asin "asin" (Number) [] - Total One(D::Number);
    Acos "acos" (Number) [] - Total One(D::Number);
    Atan "atan" (Number) [Real] - Other One(D::Number);
    Sqrt "sqrt" (Number) [] - Total One(D::Number);
    IntegerSqrt "integer-sqrt" (Integer) [] - Total One(D::Number);
    Magnitude "magnitude" (Number) [] - Total One(D::Real);
    Angle "angle" (Number) [] - Other One(D::Real);
    RealPart "real-part" (Number) [] - Total One(D::Real);
    ImagPart "imag-part" (Number) [] - Total One(D::Real);
    MakeRectangular "make-rectangular" (Real Real) [] - Total One(D::Number);
    MakePolar "make-polar" (Real Real) [] - Total One(D::Number);
    ExactToInexact "exact->inexact" (Number) [] - Total One(D::Number);
    InexactToExact "inexact->exact" (Number) [] - Other One(D::Number);
    NumberToString "number->string" (Number) [Radix] - Other One(D::String);
    StringToNumber "string->number" (String) [Radix] - Total Varies;
    IsNumber "number?" (Any) [] - Total Boolean;
    IsReal "real?" (Any) [] - Total Boolean;
    IsRational "rational?" (Any) [] - Total Boolean;
    IsInteger "integer?" (Any) [] - Total Boolean;
    IsExactInteger "exact-integer?" (Any) [] - Total Boolean;
    IsNatural "exact-nonnegative-integer?" (Any) [] - Total Boolean;
    IsPositiveInteger "exact-positive-integer?" (Any) [] - Total Boolean;
    IsExactRational "#%exact-rational?" (Any) [] - Total Boolean;
    IsInexactReal "inexact-real?" (Any) [] - Total Boolean;
    IsFlonum "flonum?" (Any) [] - Total Boolean;
    IsFixnum "fixnum?" (Any) [] - Total Boolean;
    IsExact "exact?" (Number) [] - Total Boolean;
    IsInexact "inexact?" (Number) [] - Total Boolean;
    IsNan "nan?" (Real) [] - Total Boolean;
    IsInfinite "infinite?" (Real) [] - Total Boolean;
    IsZero "zero?" (Number) [] - Total Boolean;
    IsPositive "positive?" (Real) [] - Total Boolean;
    IsNegative "negative?" (Real) [] - Total Boolean;
    IsEven "even?" (Integer) [] - Total Boolean;
    IsOdd "odd?" (Integer) [] - Total Boolean;
    BitAnd "bitwise-and" () [] ExactInteger Total One(D::ExactInteger);
    BitOr "bitwise-ior" () [] ExactInteger Total One(D::ExactInteger);
    BitXor "bitwise-xor" () [] ExactInteger Total One(D::ExactInteger);
    BitNot "bitwise-not" (ExactInteger) [] - Total One(D::ExactInteger);
    Shift "arithmetic-shift" (ExactInteger ExactInteger) [] - Other One(D::ExactInteger);
    Not "not" (Any) [] - Total Boolean;
    IsBoolean "boolean?" (Any) [] - Total Boolean;
    IsEq "eq?" (Any Any) [] - Total Boolean;
    IsEqv "eqv?" (Any Any) [] - Total Boolean;
    IsEqual "equal?" (Any Any) [] - Total Boolean;
    EqualHash "equal-hash-code" (Any) [] - Total One(D::ExactInteger);
    Cons "cons" (Any Any) [] - Total One(D::Pair);
    Car "car" (Pair) [] - Total Varies;
    Cdr "cdr" (Pair) [] - Total Varies;
    IsPair "pair?" (Any) [] - Total Boolean;
    IsNull "null?" (Any) [] - Total Boolean;
    IsList "list?" (Any) [] - Total Boolean;
    List "list" () [] Any Total One(D::List);
    IsSymbol "symbol?" (Any) [] - Total Boolean;
    SymbolToString "symbol->string" (Symbol) [] - Total One(D::String);
    StringToSymbol "string->symbol" (String) [] - Total One(D::Symbol);
    SymbolLt "symbol<?" (Symbol) [] Symbol Total Boolean;
    IsKeyword "keyword?" (Any) [] - Total Boolean;
    KeywordToString "keyword->string" (Keyword) [] - Total One(D::String);
    StringToKeyword "string->keyword" (String) [] - Total One(D::Keyword);
    IsChar "char?" (Any) [] - Total Boolean;
    CharToInteger "char->integer" (Char) [] - Total One(D::Natural);
    IntegerToChar "integer->char" (Scalar) [] - Total One(D::Char);
    CharAlphabetic "char-alphabetic?" (Char) [] - Total Boolean;
    CharNumeric "char-numeric?" (Char) [] - Total Boolean;
    CharWhitespace "char-whitespace?" (Char) [] - Total Boolean;
    CharUpperCase "char-upper-case?" (Char) [] - Total Boolean;
    CharLowerCase "char-lower-case?" (Char) [] - Total Boolean;
    CharUpcase "char-upcase" (Char) [] - Total One(D::Char);
    CharDowncase "char-downcase" (Char) [] - Total One(D::Char);
    CharFoldcase "char-foldcase" (Char) [] - Total One(D::Char);
    CharEq "char=?" (Char) [] Char Total Boolean;
    CharLt "char<?" (Char) [] Char Total Boolean;
    CharGt "char>?" (Char) [] Char Total Boolean;
    CharLe "char<=?" (Char) [] Char Total Boolean;
    CharGe "char>=?" (Char) [] Char Total Boolean;
    IsString "string?" (Any) [] - Total Boolean;
    StringLength "string-length" (String) [] - Total One(D::Natural);
    StringRef "string-ref" (String Natural) [] - Index One(D::Char);
    Substring "substring" (String Natural) [Natural] - Range One(D::String);
    StringAppend "string-append" () [] String Total One(D::String);
    StringEq "string=?" (String) [] String Total Boolean;
    StringLt "string<?" (String) [] String Total Boolean;
    StringGt "string>?" (String) [] String Total Boolean;
    StringLe "string<=?" (String) [] String Total Boolean;
    StringGe "string>=?" (String) [] String Total Boolean;
    StringCiEq "string-ci=?" (String) [] String Total Boolean;
    StringToList "string->list" (String) [] - Total One(D::ListOfChar);
    ListToString "list->string" (ListOfChar) [] - Total One(D::String);
    StringUpcase "string-upcase" (String) [] - Total One(D::String);
    StringDowncase "string-downcase" (String) [] - Total One(D::String);
    StringFoldcase "string-foldcase" (String) [] - Total One(D::String);
    MakeString "make-string" (Natural) [Char] - Other One(D::String);
    StringOf "string" () [] Char Total One(D::String);
    StringContains "string-contains?" (String String) [] - Total Boolean;
    StringPrefix "string-prefix?" (String String) [] - Total Boolean;
    StringSuffix "string-suffix?" (String String) [] - Total Boolean;
    StringTrim "string-trim" (String) [String] - Total One(D::String);
    StringSplit "string-split" (String) [String] - Total One(D::ListOfString);
    StringReplace "string-replace" (String String String) [] - Total One(D::String);
    Format "format" (String) [] Any Other One(D::String);
    ValueToString "#%~a" () [] Any Total One(D::String);
    ValueToWritten "#%~s" () [] Any Total One(D::String);
    ValueToPrinted "#%~v" () [] Any Total One(D::String);
    IsVector "vector?" (Any) [] - Total Boolean;
    Vector "vector" () [] Any Total One(D::MutableVector);
    VectorImmutable "vector-immutable" () [] Any Total One(D::Vector);
    MakeVector "make-vector" (Natural) [Any] - Other One(D::MutableVector);
    VectorLength "vector-length" (Vector) [] - Total One(D::Natural);
    VectorRef "vector-ref" (Vector Natural) [] - Index Varies;
    VectorSet "vector-set!" (MutableVector Natural Any) [] - Index Void;
    VectorToList "vector->list" (Vector) [] - Total One(D::List);
    ListToVector "list->vector" (List) [] - Total One(D::MutableVector);
    VectorToImmutable "vector->immutable-vector" (Vector) [] - Total One(D::Vector);
    IsImmutable "immutable?" (Any) [] - Total Boolean;
    IsBox "box?" (Any) [] - Total Boolean;
    MakeBox "box" (Any) [] - Total One(D::MutableBox);
    BoxImmutable "box-immutable" (Any) [] - Total One(D::Box);
    Unbox "unbox" (Box) [] - Total Varies;
    SetBox "set-box!" (MutableBox Any) [] - Total Void;
    IsHash "hash?" (Any) [] - Total Boolean;
    HashEqual "hash" () [] Any Other One(D::ImmutableHash);
    HashEqv "hasheqv" () [] Any Other One(D::ImmutableHash);
    HashEq "hasheq" () [] Any Other One(D::ImmutableHash);
    MakeHashEmpty "#%make-hash" () [] - Total One(D::MutableHash);
    MakeHashEqvEmpty "#%make-hasheqv" () [] - Total One(D::MutableHash);
    MakeHashEqEmpty "#%make-hasheq" () [] - Total One(D::MutableHash);
    /// Hash, key, what to return if it isn't there.
    ///
    HashFind "#%hash-find" (Hash Any Any) [] - Total Varies;
    HashSet "hash-set" (ImmutableHash Any Any) [] - Total One(D::ImmutableHash);
    HashRemove "hash-remove" (ImmutableHash Any) [] - Total One(D::ImmutableHash);
    HashSetMutable "hash-set!" (MutableHash Any Any) [] - Total Void;
    HashRemoveMutable "hash-remove!" (MutableHash Any) [] - Total Void;
    HashClearMutable "hash-clear!" (MutableHash) [] - Total Void;
    HashCount "hash-count" (Hash) [] - Total One(D::Natural);
    /// In the order of insertion.
    ///
    HashToList "hash->list" (Hash) [] - Total One(D::List);
    IsHashEqual "hash-equal?" (Hash) [] - Total Boolean;
    IsHashEqv "hash-eqv?" (Hash) [] - Total Boolean;
    IsHashEq "hash-eq?" (Hash) [] - Total Boolean;
    IsProcedure "procedure?" (Any) [] - Total Boolean;
    /// Without the third argument (or with `#f`), false of a procedure with a required keyword.
    ///
    ProcedureAccepts "procedure-arity-includes?" (Procedure Natural) [Any] - Total Boolean;
    ProcedureArity "procedure-arity" (Procedure) [] - Total Varies;
    ObjectName "object-name" (Any) [] - Total Varies;
    /// The last argument has to be a list.
    ///
    Apply "apply" (Procedure Any) [] Any Other Varies;
    Values "values" () [] Any Total Varies;
    Void "void" () [] Any Total Void;
    IsVoid "void?" (Any) [] - Total Boolean;
    Raise "raise" (Any) [Any] - Total Never;
    /// Raises `exn:fail`.
    ///
    Error "error" (Any) [] Any Other Never;
    RaiseUserError "raise-user-error" (Any) [] Any Other Never;
    /// Raises `exn:fail:contract`, which is the program's own error: name, what's expected, what the value is called, the value,
    /// its position among the arguments or `#f`, the arguments.
    ///
    RaiseArgumentError "#%raise-argument-error" (Symbol String String Any Any List) [] - Total Never;
    /// The same with a message: name, message, a list of alternating field names and values.
    ///
    RaiseArgumentsError "#%raise-arguments-error" (Symbol String List) [] - Total Never;
    /// Puts a text on standard output.
    ///
    Display "#%display" (Any) [] - Total Void;
    /// Calls the second with nothing, under a mark (a box) that [`Prim::Escape`] finds.
    ///
    Prompt "#%with-prompt" (MutableBox Procedure) [] - Total Varies;
    /// Leaves everything up to the mark, with a list of values; `#f` as the third is for what can't be: the mark was left
    /// already.
    ///
    Escape "#%escape" (MutableBox List Any) [] - Other Never;
    /// Calls the second with nothing; where that's left by an exception or an escape, the first is called on the way.
    ///
    Winding "#%winding" (Procedure Procedure) [] - Total Varies;
    /// An instance of the first, a structure type's constructor, of a list of all fields; its guard isn't asked.
    ///
    Construct "#%construct" (Procedure List) [] - Other Varies;
    /// Whether a parameter's argument was left out.
    ///
    IsUnsupplied "#%unsupplied?" (Any) [] - Total Boolean;
    /// The value of a parameter whose argument was left out.
    ///
    Unsupplied "#%unsupplied" () [] - Total Varies;
    /// A contract is violated. Arguments: the party to blame; whether the value was promised (`'promised`)
    /// or expected (`'expected`, `'given`) by it; the contract that failed, by name; the value; the name of
    /// the export; the other party; the whole contract, by name. Raises `exn:fail:contract:blame`.
    ///
    Blame "#%blame" (Any Any Any Any Any Any Any) [] - Total Never;
    /// A procedure of the prelude was given what it doesn't take: its name, what's expected, what was
    /// given. The error of the site outside the prelude.
    ///
    ArgumentError "#%argument-error" (Symbol String Any) [] - Total Never;
    /// As `#%argument-error`, with a message instead of what's expected. It ends with a colon if the value stands right behind it; what follows are
    /// the fields of the message in its place, names and values in turn.
    ///
    LibraryError "#%library-error" (Symbol String Any) [] Any Total Never;
    /// A monitored procedure was given a list of arguments that's too long or too short: the procedure, the
    /// arguments.
    ///
    ArityError "#%arity-error" (Any Any) [] - Total Never;
    /// A procedure that behaves as the second, but has the name and the arity of the first. Further
    /// arguments: its contract, and the parties as a pair (positive . negative).
    ///
    Guard "#%guard" (Procedure Procedure Any Any) [] - Total One(D::Procedure);
    /// As `#%guard`, but the second procedure is applied to three lists: keywords, their arguments,
    /// arguments by position.
    ///
    GuardKeywords "#%guard-keywords" (Procedure Procedure Any Any) [] - Total One(D::Procedure);
    /// A vector, box or hash that can be mutated, under a contract: the data, what's done to what is read and written, the
    /// contract's name, and the parties as a pair. What goes through it is done by procedures of the prelude
    /// ([`Prim::interposed`]).
    ///
    Wrap "#%wrap" (Any Any Any Any) [] - Total Varies;
    /// The data under a contract, and what is done to what's read and written, as a pair; `#f` of any other value.
    ///
    Wrapped "#%wrapped" (Any) [] - Total Varies;
    /// The program needs something that is not covered: what.
    ///
    Unsupported "#%unsupported" (String) [] - Total Never;
    /// `#f`: what's asked is true only of values that no client makes, which the text names.
    ///
    LeftOut "#%left-out" (String) [] - Total Boolean;
    IsGuarded "#%guarded?" (Any) [] - Total Boolean;
    GuardedContract "#%guarded-contract" (Any) [] - Total Varies;
    KeywordsRequired "#%required-keywords" (Procedure) [] - Total One(D::List);
    /// A list, or `#f` for any.
    ///
    KeywordsAccepted "#%accepted-keywords" (Procedure) [] - Total Varies;
    /// Whether a procedure takes keywords, as far as it's known.
    TakesKeywords "#%takes-keywords?" (Procedure) [] - Total Boolean;
    /// Whether a procedure takes that many arguments, no other number of them and no keywords.
    ///
    TakesJust "#%takes-just?" (Procedure Natural) [] - Total Boolean;
    /// Procedure, sorted keywords, their values, the arguments by position.
    ///
    KeywordApply "#%keyword-apply" (Procedure List List List) [] - Total Varies;
    /// All fields of an instance, inherited ones first.
    ///
    StructFields "#%struct-fields" (Any) [] - Total One(D::List);
    /// Whether a value is an instance of any structure type, opaque or not.
    ///
    IsStruct "#%struct?" (Any) [] - Total Boolean;
    /// Something left to chance: the second, a procedure, says what it is, and that it's of the first's kind is all that's known
    /// before.
    ///
    Chance "#%chance" (Any Procedure) [] - Total Varies;
    /// Nothing comes here: what was assumed of something left to chance isn't so.
    ///
    Impossible "#%impossible" () [] - Total Never;
}

impl Prim {
    /// Its name in Racket.
    pub fn name(self) -> &'static str {
        self.signature().name
    }

    /// The procedure of the prelude that does what a primitive does, if its first argument is under a contract and that has
    /// something to say; none if the primitive may look through.
    pub fn interposed(self) -> Option<&'static str> {
        Some(match self {
            Prim::VectorRef => "#%wrapped-vector-ref",
            Prim::VectorSet => "#%wrapped-vector-set!",
            Prim::VectorToList => "#%wrapped-vector->list",
            Prim::VectorToImmutable => "#%wrapped-vector->immutable-vector",
            Prim::Unbox => "#%wrapped-unbox",
            Prim::SetBox => "#%wrapped-set-box!",
            Prim::HashFind => "#%wrapped-hash-find",
            Prim::HashSetMutable => "#%wrapped-hash-set!",
            Prim::HashRemoveMutable => "#%wrapped-hash-remove!",
            Prim::HashToList => "#%wrapped-hash->list",
            _ => return None,
        })
    }

    /// The procedure of the prelude that compares data by `equal?`, where one side is under a contract.
    pub const EQUAL_UNDER_CONTRACT: &str = "#%wrapped-equal?";

    /// The primitive of this name. Cost: linear in the table.
    pub fn named(name: &str) -> Option<Prim> {
        Prim::ALL.iter().copied().find(|prim| prim.name() == name)
    }
}
