//! Strings, symbols and characters. On unknown ones the results are definitions and the tests literals; where
//! a result's structure depends on a length (a list of characters), the length is decided one value after the
//! other.

use crate::machine::approximation::Approximation;
use crate::machine::evaluate::constant;
use crate::machine::{FaultKind, Machine, State, Stop};
use crate::symbolic::{Atom, Kinds, Value};
use touchstone_front_racket::core::{Constant, ExprId, Prim};
use touchstone_front_racket::primitive::{Returns, pure};

/// The longest unknown string that is taken apart.
const MAX_LENGTH: i64 = 6;

impl<A: Approximation> Machine<'_, A> {
    /// The characters of a string whose length is decided, as a list.
    fn each_character(&mut self, state: &mut State, string: &Value) -> Result<Value, Stop> {
        let length = self.length(state, string)?;
        let mut chars = Vec::new();
        for index in 0..length {
            chars.push(self.define(state, Prim::StringRef, vec![string.clone(), Value::int(index)])?);
        }
        Ok(Value::list(chars))
    }

    /// The result of a primitive on text; none if it isn't one.
    pub(super) fn text(
        &mut self,
        state: &mut State,
        prim: Prim,
        arguments: &[Value],
        site: Option<ExprId>,
    ) -> Result<Option<Value>, Stop> {
        let argument = |index: usize| arguments.get(index).cloned().unwrap_or(Value::VOID);
        Ok(Some(match prim {
            Prim::StringRef => {
                let length = self.define(state, Prim::StringLength, vec![argument(0)])?;
                if !self.decide(state, Prim::Lt, &[argument(1), length])? {
                    let kind = FaultKind::Domain(prim, "an index in range".to_owned(), argument(1));
                    return Err(self.fault(state, kind, site));
                }
                self.define(state, prim, arguments.to_vec())?
            }
            Prim::Substring => {
                let length = self.define(state, Prim::StringLength, vec![argument(0)])?;
                let end = if arguments.len() > 2 { argument(2) } else { length.clone() };
                let fits = self.decide(state, Prim::Le, &[argument(1), end.clone()])?
                    && self.decide(state, Prim::Le, &[end.clone(), length])?;
                if !fits {
                    let kind =
                        FaultKind::Domain(prim, "indices in range and in order".to_owned(), argument(1));
                    return Err(self.fault(state, kind, site));
                }
                self.define(state, prim, vec![argument(0), argument(1), end])?
            }
            Prim::StringAppend => match arguments {
                [] => Value::string(""),
                [first, rest @ ..] => {
                    let mut text = first.clone();
                    for next in rest {
                        text = self.define(state, prim, vec![text, next.clone()])?;
                    }
                    text
                }
            },
            Prim::StringToList => match A::characters(self, state, &argument(0))? {
                Some(characters) => characters,
                None => self.each_character(state, &argument(0))?,
            },
            Prim::ListToString if self.approximation.elements_are(&state.heap, &argument(0), Kinds::CHAR) => {
                Value::Unknown(state.heap.unknown(Kinds::STRING, None, 0))
            }
            Prim::ListToString => {
                let chars = self.elements(state, &argument(0))?;
                if chars.is_empty() { Value::string("") } else { self.define(state, Prim::StringOf, chars)? }
            }
            Prim::StringOf if arguments.is_empty() => Value::string(""),
            Prim::MakeString => {
                let count = self.small_natural(state, &argument(0), 10_000)?;
                let fill = if arguments.len() > 1 { argument(1) } else { Value::Atom(Atom::Char('\0')) };
                if count == 0 {
                    Value::string("")
                } else {
                    self.define(state, Prim::StringOf, vec![fill; count])?
                }
            }
            Prim::StringTrim | Prim::StringSplit | Prim::StringReplace => {
                return self.concrete_text(state, prim, arguments).map(Some);
            }
            Prim::ValueToString if arguments.len() == 1 => self.displayed(state, &argument(0))?,
            Prim::Format => self.formatted(state, prim, arguments, site)?,
            Prim::ValueToString | Prim::ValueToWritten | Prim::ValueToPrinted => {
                // What a value looks like isn't modelled: any string, which the concrete machine judges.
                Value::Unknown(state.heap.unknown(Kinds::STRING, None, 0))
            }
            Prim::StringCiEq => {
                let mut folded = Vec::new();
                for argument in arguments {
                    folded.push(self.define(state, Prim::StringFoldcase, vec![argument.clone()])?);
                }
                return self.chain(state, Prim::StringEq, &folded).map(Some);
            }
            Prim::NumberToString if arguments.len() > 1 => {
                return Err(Stop::Unmodelled("`number->string` with a radix".to_owned()));
            }
            Prim::StringToNumber if arguments.len() > 1 => {
                return Err(Stop::Unmodelled("`string->number` with a radix".to_owned()));
            }
            Prim::IntegerToChar => {
                let atom = state.heap.resolve(&argument(0));
                if matches!(&atom, Value::Unknown(_)) {
                    // Surrogates have no character.
                    let below = self.decide(state, Prim::Lt, &[atom.clone(), Value::int(0xD800)])?;
                    if !below && !self.decide(state, Prim::Lt, &[Value::int(0xDFFF), atom])? {
                        let kind =
                            FaultKind::Domain(prim, "the number of a character".to_owned(), argument(0));
                        return Err(self.fault(state, kind, site));
                    }
                }
                self.define(state, prim, arguments.to_vec())?
            }
            Prim::StringEq
            | Prim::StringLt
            | Prim::StringGt
            | Prim::StringLe
            | Prim::StringGe
            | Prim::CharEq
            | Prim::CharLt
            | Prim::CharGt
            | Prim::CharLe
            | Prim::CharGe
            | Prim::SymbolLt => return self.chain(state, prim, arguments).map(Some),
            Prim::CharAlphabetic
            | Prim::CharNumeric
            | Prim::CharWhitespace
            | Prim::CharUpperCase
            | Prim::CharLowerCase
            | Prim::StringContains
            | Prim::StringPrefix
            | Prim::StringSuffix => Value::boolean(self.decide(state, prim, arguments)?),
            Prim::SymbolToString
            | Prim::StringToSymbol
            | Prim::KeywordToString
            | Prim::CharToInteger
            | Prim::CharUpcase
            | Prim::CharDowncase
            | Prim::CharFoldcase
            | Prim::StringLength
            | Prim::StringUpcase
            | Prim::StringDowncase
            | Prim::StringFoldcase
            | Prim::StringOf
            | Prim::NumberToString
            | Prim::StringToNumber => self.define(state, prim, arguments.to_vec())?,
            _ if matches!(prim.signature().returns, Returns::Boolean) => return Ok(None),
            _ => return Ok(None),
        }))
    }

    /// A value as `display` shows it: exactly so if it's known to be text or an exact integer; otherwise any string, which
    /// the concrete machine judges.
    pub(super) fn displayed(&mut self, state: &mut State, value: &Value) -> Result<Value, Stop> {
        let value = state.heap.resolve(value);
        Ok(match &value {
            Value::Atom(Atom::Boolean(truth)) => Value::string(if *truth { "#t" } else { "#f" }),
            Value::Atom(Atom::Null) => Value::string("()"),
            _ => {
                let kinds = state.heap.kinds(&value);
                if kinds.within(Kinds::STRING) {
                    value
                } else if kinds.within(Kinds::SYMBOL) {
                    self.define(state, Prim::SymbolToString, vec![value])?
                } else if kinds.within(Kinds::CHAR) {
                    self.define(state, Prim::StringOf, vec![value])?
                } else if kinds.within(Kinds::INT) {
                    self.define(state, Prim::NumberToString, vec![value])?
                } else {
                    Value::Unknown(state.heap.unknown(Kinds::STRING, None, 0))
                }
            }
        })
    }

    /// Decides if each is related to the next.
    fn chain(&mut self, state: &mut State, prim: Prim, arguments: &[Value]) -> Result<Value, Stop> {
        for pair in arguments.windows(2) {
            if !self.decide(state, prim, pair)? {
                return Ok(Value::boolean(false));
            }
        }
        Ok(Value::boolean(true))
    }

    /// The length of a string, decided one value after the other if it isn't known.
    fn length(&mut self, state: &mut State, text: &Value) -> Result<i64, Stop> {
        if let Value::Atom(Atom::String(text)) = state.heap.resolve(text) {
            return Ok(text.chars().count() as i64);
        }
        let length = self.define(state, Prim::StringLength, vec![text.clone()])?;
        for count in 0..=MAX_LENGTH {
            if self.decide(state, Prim::NumEq, &[length.clone(), Value::int(count)])? {
                return Ok(count);
            }
        }
        Err(Stop::Unmodelled(format!("an unknown string of more than {MAX_LENGTH} characters taken apart")))
    }

    /// Operations that are only done on known strings.
    fn concrete_text(&mut self, state: &mut State, prim: Prim, arguments: &[Value]) -> Result<Value, Stop> {
        let texts: Option<Vec<Constant>> = arguments
            .iter()
            .map(|value| match state.heap.resolve(value) {
                Value::Atom(Atom::String(text)) => Some(Constant::String(text)),
                _ => None,
            })
            .collect();
        let unknown = || Stop::Unmodelled(format!("`{}` of an unknown string", prim.name()));
        match pure::apply(prim, &texts.ok_or_else(unknown)?) {
            Some(Ok(result)) => Ok(constant(&result)),
            _ => Err(unknown()),
        }
    }
}
