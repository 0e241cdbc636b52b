//! Types of order one to four: what modules take, and clients give. Data are atoms, boxes, vectors and structures; functions stand under
//! contracts of all kinds that procedures have.

use super::random::Random;

#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Number,
    Symbol,
    Truth,
    /// A box of a number.
    Box,
    /// A vector of numbers.
    Vector,
    /// An instance of the module's own structure `point`, of two numbers.
    Point,
    /// A procedure that answers what it's given, whatever that is.
    Identity,
    Function(Vec<Type>, Box<Type>, Style),
}

/// How a function's contract is written, and its arguments passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// `->`
    Plain,
    /// `->i`, the result's contract depending on the first argument if both are numbers.
    Indy,
    /// `->d`
    Dependent,
    /// `->` with the last argument by keyword.
    Keyword,
    /// `case->`: with a number behind the others, or without.
    Cases,
}

impl Type {
    /// A function of this order; data if that's none.
    pub fn of_order(random: &mut Random, order: usize) -> Type {
        if order == 0 {
            let plain = [Type::Number, Type::Number, Type::Number, Type::Symbol, Type::Truth];
            let more = [Type::Box, Type::Vector, Type::Point, Type::Identity];
            return if random.chance(25) { random.one(&more).clone() } else { random.one(&plain).clone() };
        }
        let mut parameters = vec![Type::of_order(random, order - 1)];
        if random.chance(35) {
            let other = random.below(order);
            parameters.push(Type::of_order(random, other));
        }
        let result = if random.chance(15) { Type::of_order(random, 1) } else { Type::of_order(random, 0) };
        let rare = [Style::Indy, Style::Dependent, Style::Keyword, Style::Cases];
        let style = if random.chance(30) { *random.one(&rare) } else { Style::Plain };
        Type::Function(parameters, Box::new(result), style)
    }

    pub fn contract(&self) -> String {
        let (parameters, result, style) = match self {
            Type::Number => return "exact-integer?".to_owned(),
            Type::Symbol => return "symbol?".to_owned(),
            Type::Truth => return "boolean?".to_owned(),
            Type::Box => return "(box/c exact-integer?)".to_owned(),
            Type::Vector => return "(vectorof exact-integer?)".to_owned(),
            Type::Point => return "point?".to_owned(),
            Type::Identity => return "(parametric->/c (A) (-> A A))".to_owned(),
            Type::Function(parameters, result, style) => (parameters, result, *style),
        };
        let domains: Vec<String> = parameters.iter().map(Type::contract).collect();
        let (all, range) = (domains.join(" "), result.contract());
        let named = || {
            let parts = domains.iter().enumerate().map(|(at, domain)| format!("[a{at} {domain}]"));
            parts.collect::<Vec<_>>().join(" ")
        };
        match style {
            Style::Plain => format!("(-> {all} {range})"),
            Style::Indy if parameters[0] == Type::Number && **result == Type::Number => {
                let narrow = "(and/c exact-integer? (</c 3))";
                format!("(->i ({}) [r (a0) (if (< a0 0) {narrow} {range})])", named())
            }
            Style::Indy => format!("(->i ({}) [r (a0) {range}])", named()),
            Style::Dependent => format!("(->d ({}) [r {range}])", named()),
            Style::Keyword => {
                let (last, first) = domains.split_last().expect("a parameter");
                format!("(-> {} #:key {last} {range})", first.join(" "))
            }
            Style::Cases => format!("(case-> (-> {all} {range}) (-> {all} exact-integer? {range}))"),
        }
    }
}

impl Style {
    /// The beginning of a procedure with these parameters.
    pub fn heading(self, names: &[String]) -> String {
        match (self, names.split_last()) {
            (Style::Keyword, Some((last, first))) => format!("(lambda ({} #:key {last})", first.join(" ")),
            (Style::Cases, _) => format!("(lambda ({} [more 0])", names.join(" ")),
            _ => format!("(lambda ({})", names.join(" ")),
        }
    }

    /// A call with these arguments.
    pub fn call(self, random: &mut Random, name: &str, arguments: &[String]) -> String {
        match (self, arguments.split_last()) {
            (Style::Keyword, Some((last, first))) => format!("({name} {} #:key {last})", first.join(" ")),
            (Style::Cases, _) if random.chance(50) => {
                format!("({name} {} {})", arguments.join(" "), random.below(4))
            }
            _ => format!("({name} {})", arguments.join(" ")),
        }
    }
}
