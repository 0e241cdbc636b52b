//! Words of the language: what the lexer hands the parser.

use touchstone_program::{FileId, Position, Span};

/// A name, by its index among the [`Names`](crate::ast::Names) of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(pub(crate) u32);

/// A word and where it stands. Words don't cross lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: Kind,
    /// For identifiers.
    pub name: Name,
    /// In bytes.
    pub start: u32,
    pub end: u32,
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
    pub width: u32,
}

impl Token {
    pub(crate) fn span(&self, file: FileId) -> Span {
        let start = Position { line: self.line, column: self.column };
        Span::new(file, start, Position { line: self.line, column: self.column + self.width })
    }
}

macro_rules! kinds {
    ($($variant:ident $text:literal)*; $($plain:ident $shown:literal)*) => {
        /// What a word is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Kind { $($variant,)* $($plain,)* }

        impl Kind {
            /// The keyword of that spelling.
            pub(crate) fn keyword(text: &str) -> Option<Kind> {
                match text { $($text => Some(Kind::$variant),)* _ => None }
            }

            /// As a message shows it.
            pub(crate) fn shown(self) -> &'static str {
                match self { $(Kind::$variant => concat!("`", $text, "`"),)* $(Kind::$plain => $shown,)* }
            }
        }
    };
}

kinds! {
    Type "type" Const "const" Function "function" Axiom "axiom" Var "var" Procedure "procedure"
    Implementation "implementation" Returns "returns" Requires "requires" Ensures "ensures" Modifies "modifies"
    Free "free" Unique "unique" Complete "complete" Extends "extends" Where "where" Finite "finite" While "while"
    If "if" Then "then" Else "else" Goto "goto" Call "call" Async "async" Par "par" Yield "yield"
    Forall "forall" Exists "exists" Lambda "lambda" Old "old" Assert "assert" Assume "assume" Havoc "havoc"
    Break "break" Return "return" Invariant "invariant" IntType "int" BoolType "bool" RealType "real"
    Div "div" Mod "mod" True "true" False "false";
    Ident "a name" Int "an integer" Real "a decimal number" BitVec "a bit-vector" Float "a floating-point number"
    Text "a string" LParen "`(`" RParen "`)`" LBracket "`[`" RBracket "`]`" LBrace "`{`" RBrace "`}`"
    AttributeOpen "`{:`" CodeOpen "`|{`" CodeClose "`}|`" Comma "`,`" Semicolon "`;`" Colon "`:`" ColonColon "`::`"
    Assign "`:=`" Bar "`|`" Iff "`<==>`" Implies "`==>`" Explies "`<==`" Or "`||`" And "`&&`" Not "`!`"
    Equal "`==`" NotEqual "`!=`" Less "`<`" LessEqual "`<=`" Greater "`>`" GreaterEqual "`>=`" Subtype "`<:`"
    Concat "`++`" Plus "`+`" Minus "`-`" Star "`*`" Slash "`/`" Power "`**`" Single "`=`" End "the end of the file"
}
