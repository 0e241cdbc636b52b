//! What values are, as far as the generator knows, and the contracts that say it more or less exactly.

use super::random::Random;

#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Number,
    Boolean,
    Symbol,
    Text,
    /// A list of numbers.
    Numbers,
    /// A structure that can't be changed, with two numbers.
    Point,
    /// A structure whose number can be changed.
    Cell,
    /// A box with a number.
    Box,
    /// A vector of numbers.
    Vector,
    /// A hash from symbols to numbers.
    Table,
    Any,
    Function(Vec<Type>, std::boxed::Box<Type>),
}

use Type::{Any, Boolean, Box, Cell, Function, Number, Numbers, Point, Symbol, Table, Text, Vector};

pub fn parameter(random: &mut Random, depth: usize) -> Type {
    match random.below(if depth == 0 { 15 } else { 19 }) {
        0..=4 => Number,
        5 => Boolean,
        6 => Symbol,
        7 | 8 => Numbers,
        9 => Point,
        10 => Any,
        11 => Text,
        12 => random.one(&[Cell, Box]).clone(),
        13 => Vector,
        14 => Table,
        _ => {
            let arity = 1 + random.below(2);
            let parameters = (0..arity).map(|_| parameter(random, depth - 1)).collect();
            Function(parameters, std::boxed::Box::new(result(random)))
        }
    }
}

pub fn result(random: &mut Random) -> Type {
    match random.below(11) {
        0..=4 => Number,
        5 => Boolean,
        6 => Numbers,
        7 => Symbol,
        8 => Text,
        9 => Table,
        _ => Any,
    }
}

pub fn contract(random: &mut Random, of: &Type) -> String {
    let text = match of {
        Number => *random.one(&[
            "exact-integer?",
            "exact-integer?",
            "exact-nonnegative-integer?",
            "integer?",
            "rational?",
            "real?",
            "number?",
            "(integer-in -3 3)",
            "(>=/c 0)",
            "(</c 50)",
            "(or/c 1 2 7)",
            "(and/c exact-integer? (between/c 0 9))",
            "(and/c exact-integer? (not/c zero?))",
            "(and/c exact-integer? even?)",
        ]),
        Boolean => "boolean?",
        Symbol => random.one(&["symbol?", "(one-of/c 'a 'b)", "'a", "(or/c 'a 'b 'c)"]),
        Text => *random.one(&[
            "string?",
            "string?",
            "(or/c \"\" \"text\")",
            "(and/c string? (λ (s) (< (string-length s) 5)))",
        ]),
        Numbers => *random.one(&[
            "(listof exact-integer?)",
            "(non-empty-listof exact-integer?)",
            "(listof (>=/c 0))",
            "(cons/c exact-integer? (listof exact-integer?))",
            "(list/c exact-integer? real?)",
            "(or/c '() (cons/c exact-integer? (listof exact-integer?)))",
            "list?",
        ]),
        Point => *random.one(&["point?", "point?", "(struct/c point exact-integer? (>=/c 0))"]),
        Cell => "cell?",
        Box => "box?",
        Vector => *random.one(&["vector?", "(and/c vector? (λ (v) (= (vector-length v) 2)))"]),
        Table => *random.one(&["(hash/c symbol? exact-integer? #:immutable #t)", "(and/c hash? immutable?)"]),
        Any => *random.one(&[
            "any/c",
            "(or/c string? exact-integer?)",
            "(or/c #f (listof any/c))",
            "(or/c symbol? point?)",
            "(not/c procedure?)",
        ]),
        Function(parameters, result) => {
            let parts: Vec<String> = parameters.iter().map(|of| contract(random, of)).collect();
            let function = format!("(-> {} {})", parts.join(" "), contract(random, result));
            return if random.chance(6) { format!("(or/c #f {function})") } else { function };
        }
    };
    text.to_owned()
}
