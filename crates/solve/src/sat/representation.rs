//! `Representation`: what a term is made of once translated, by the kind of its sort; and what every kind must be able to do: be
//! compared, chosen between, made of a value, and read back from a model.
//!
//! A rep doesn't know its sort; those who need it (reading back, defaults) are given it. Cloning is cheap.

use std::sync::Arc;

use touchstone_logic::{ArrayValue, BitVec, Constructor, Float, Int, Sort, Store, Value};

use super::Lit;
use super::adder::constant_word;
use super::arrays::ArrayNode;
use super::encoder::{Encoder, Refused};
use super::gates::Circuit;
use super::number::{Number, decode_unsigned, int_word};

/// A translated term.
#[derive(Clone, Debug)]
pub(crate) enum Representation {
    /// A truth value.
    Bool(Lit),
    /// An integer, in bits.
    Number(Arc<Number>),
    /// A bit-vector; a float's encoding; an element of an uninterpreted sort by its index. Least significant bit first.
    Word(Arc<[Lit]>),
    /// A finite set: whatever is among the elements whose literal is true. Elements may coincide.
    Set(Arc<[Guarded]>),
    /// An array over an index sort of few values: an element for each, in the order of the sort's domain.
    Table(Arc<Table>),
    /// Any other array.
    Array(ArrayNode),
    /// A value of a datatype: exactly one of the cases is the case.
    Data(Arc<[Case]>),
}

/// A possible element of a set.
#[derive(Clone, Debug)]
pub(crate) struct Guarded {
    /// The element itself.
    pub element: Representation,
    /// True if it is in the set.
    pub present: Lit,
}

/// An array as a table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// All values of the index sort, as constants.
    pub indices: Arc<[Representation]>,
    /// The element at each.
    pub elements: Vec<Representation>,
}

/// A constructor that a value of a datatype may have been built by.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The constructor.
    pub constructor: Constructor,
    /// True if it was that one.
    pub is: Lit,
    /// The fields; they mean nothing if it wasn't.
    pub fields: Vec<Representation>,
}

/// Key of a rep; see [`Representation::key`].
pub(crate) type Key = Vec<KeyPart>;

/// A part of a [`Key`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum KeyPart {
    /// A literal's number.
    Lit(Lit),
    /// A constant integer.
    Integer(Int),
    /// The length of a part.
    Length(usize),
    /// A constructor.
    Constructor(Constructor),
}

impl Representation {
    /// The rep of a word.
    pub(crate) fn word(bits: impl Into<Arc<[Lit]>>) -> Representation {
        Representation::Word(bits.into())
    }

    /// The rep of a number.
    pub(crate) fn number(number: Number) -> Representation {
        Representation::Number(Arc::new(number))
    }

    /// The literal of a truth value; of anything else false, which sort checking keeps from happening.
    pub(crate) fn lit(&self) -> Lit {
        match self {
            Representation::Bool(lit) => *lit,
            _ => Lit::FALSE,
        }
    }

    /// The number, if this is one.
    pub(crate) fn as_number(&self) -> Option<&Number> {
        match self {
            Representation::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The bits of a word; of anything else none, which sort checking keeps from happening.
    pub(crate) fn bits(&self) -> &[Lit] {
        match self {
            Representation::Word(bits) => bits,
            _ => &[],
        }
    }

    /// Key that tells this rep from others: equal keys are equal values in every model (the converse doesn't hold).
    pub(crate) fn key(&self) -> Key {
        let mut key = vec![];
        self.write_key(&mut key);
        key
    }

    fn write_key(&self, key: &mut Key) {
        let length = |n: usize| KeyPart::Length(n);
        let lit = |lit: &Lit| KeyPart::Lit(*lit);
        match self {
            Representation::Bool(bit) => key.push(lit(bit)),
            Representation::Word(bits) => {
                key.push(length(bits.len()));
                key.extend(bits.iter().map(lit));
            }
            Representation::Number(number) => match number.ordered() {
                Some(ordered) => {
                    key.push(length(ordered.values().len()));
                    key.extend(ordered.values().iter().cloned().map(KeyPart::Integer));
                    key.extend(ordered.literals().iter().map(lit));
                }
                None => {
                    let word = number.known_word();
                    // Not to be taken for an ordered number, whose first value follows.
                    key.push(length(word.len()));
                    key.extend(word.iter().map(lit));
                }
            },
            Representation::Set(elements) => {
                key.push(length(elements.len()));
                for Guarded { element, present } in elements.iter() {
                    key.push(lit(present));
                    element.write_key(key);
                }
            }
            Representation::Table(table) => table.elements.iter().for_each(|element| element.write_key(key)),
            Representation::Array(node) => key.push(length(node.index())),
            Representation::Data(cases) => {
                key.push(length(cases.len()));
                for Case { constructor, is, fields } in cases.iter() {
                    key.push(KeyPart::Constructor(*constructor));
                    key.push(lit(is));
                    fields.iter().for_each(|field| field.write_key(key));
                }
            }
        }
    }
}

impl Encoder {
    /// Literal that is true if two translated terms of one sort are equal.
    pub(crate) fn equal(
        &mut self,
        store: &Store,
        sort: &Sort,
        a: &Representation,
        b: &Representation,
    ) -> Result<Lit, Refused> {
        Ok(match (a, b) {
            (Representation::Bool(a), Representation::Bool(b)) => self.circuit.iff(*a, *b),
            (Representation::Number(a), Representation::Number(b)) => self.circuit.numbers_equal(a, b),
            (Representation::Word(a), Representation::Word(b)) => self.circuit.equal(a, b),
            (Representation::Set(a), Representation::Set(b)) => {
                let element = element_sort(sort);
                let forth = self.subset(store, element, a, b)?;
                let back = self.subset(store, element, b, a)?;
                self.circuit.and(forth, back)
            }
            (Representation::Table(a), Representation::Table(b)) => {
                let element = element_sort(sort);
                let mut same = vec![];
                for (x, y) in a.elements.iter().zip(&b.elements) {
                    same.push(self.equal(store, element, x, y)?);
                }
                self.circuit.and_all(&same)
            }
            (Representation::Array(a), Representation::Array(b)) => self.arrays_equal(store, *a, *b)?,
            (Representation::Data(a), Representation::Data(b)) => self.data_equal(store, a, b)?,
            _ => Lit::FALSE,
        })
    }

    /// `if c then a else b`, two translated terms of one sort.
    pub(crate) fn choose(
        &mut self,
        store: &Store,
        sort: &Sort,
        c: Lit,
        a: &Representation,
        b: &Representation,
    ) -> Result<Representation, Refused> {
        match c.as_constant() {
            Some(true) => return Ok(a.clone()),
            Some(false) => return Ok(b.clone()),
            None => {}
        }
        Ok(match (a, b) {
            (Representation::Bool(a), Representation::Bool(b)) => {
                Representation::Bool(self.circuit.ite(c, *a, *b))
            }
            (Representation::Number(a), Representation::Number(b)) => {
                Representation::number(self.circuit.number_choose(c, a, b))
            }
            (Representation::Word(a), Representation::Word(b)) => {
                Representation::word(self.circuit.choose(c, a, b))
            }
            (Representation::Set(a), Representation::Set(b)) => self.choose_set(c, a, b),
            (Representation::Table(a), Representation::Table(b)) => {
                let element = element_sort(sort);
                let mut elements = vec![];
                for (x, y) in a.elements.iter().zip(&b.elements) {
                    elements.push(self.choose(store, element, c, x, y)?);
                }
                Representation::Table(Arc::new(Table { indices: a.indices.clone(), elements }))
            }
            (Representation::Array(a), Representation::Array(b)) => self.choose_array(store, c, *a, *b)?,
            (Representation::Data(a), Representation::Data(b)) => self.choose_data(store, c, a, b)?,
            _ => a.clone(),
        })
    }

    /// A value as a translated term.
    pub(crate) fn constant(
        &mut self,
        store: &Store,
        sort: &Sort,
        value: &Value,
    ) -> Result<Representation, Refused> {
        Ok(match value {
            Value::Bool(b) => Representation::Bool(Lit::constant(*b)),
            Value::Int(n) => Representation::number(Number::constant(n)),
            Value::Real(_) => return Err(Refused::new("reals need an SMT solver")),
            Value::BitVec(v) => Representation::word(int_word(v.unsigned(), v.width() as usize)),
            Value::Float(v) => {
                Representation::word(int_word(v.bits(), (v.exponent_bits() + v.significand_bits()) as usize))
            }
            Value::Uninterpreted { index, .. } => {
                Representation::word(constant_word(i128::from(*index), ELEMENT_BITS))
            }
            Value::Set(elements) => {
                let mut guarded = vec![];
                for element in elements.iter() {
                    let element = self.constant(store, element_sort(sort), element)?;
                    guarded.push(Guarded { element, present: Lit::TRUE });
                }
                Representation::Set(guarded.into())
            }
            Value::Array(array) => self.constant_array_value(store, sort, array)?,
            Value::Constructed { constructor, fields } => {
                let info = store.constructor(*constructor);
                let mut reps = vec![];
                for (field, (_, sort)) in fields.iter().zip(&info.fields) {
                    reps.push(self.constant(store, sort, field)?);
                }
                Representation::Data([Case { constructor: *constructor, is: Lit::TRUE, fields: reps }].into())
            }
        })
    }

    fn constant_array_value(
        &mut self,
        store: &Store,
        sort: &Sort,
        array: &ArrayValue,
    ) -> Result<Representation, Refused> {
        let Sort::Array(index_sort, element_sort) = sort else {
            return Err(Refused::new("an array value of another sort"));
        };
        let default = self.constant(store, element_sort, array.default_value())?;
        let mut rep = self.constant_array(store, index_sort, element_sort, default)?;
        for (index, element) in array.entries() {
            let index = self.constant(store, index_sort, index)?;
            let element = self.constant(store, element_sort, element)?;
            rep = self.store_element(store, sort, &rep, &index, element)?;
        }
        Ok(rep)
    }

    /// The value of a translated term of that sort in the circuit's model.
    pub(crate) fn decode(&self, store: &Store, sort: &Sort, rep: &Representation) -> Value {
        let value = |lit| self.circuit.value(lit);
        match rep {
            Representation::Bool(lit) => Value::Bool(value(*lit)),
            Representation::Number(number) => Value::Int(number.decode(value)),
            Representation::Word(bits) => {
                let n = decode_unsigned(bits, value);
                match sort {
                    Sort::Float { exp, sig } => Value::Float(Float::from_bits(*exp, *sig, &n)),
                    Sort::Uninterpreted(sort) => {
                        let index = n.to_i128().and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
                        Value::Uninterpreted { sort: sort.clone(), index }
                    }
                    // A word's width is one a store accepts.
                    _ => match BitVec::new(bits.len() as u32, n) {
                        Some(bits) => Value::BitVec(bits),
                        None => Value::Bool(false),
                    },
                }
            }
            Representation::Set(elements) => {
                let present = elements.iter().filter(|guarded| value(guarded.present));
                Value::set(present.map(|guarded| self.decode(store, element_sort(sort), &guarded.element)))
            }
            Representation::Table(table) => {
                let Sort::Array(index_sort, element_sort) = sort else { return Value::Bool(false) };
                let entries: Vec<(Value, Value)> = table
                    .indices
                    .iter()
                    .zip(&table.elements)
                    .map(|(i, e)| (self.decode(store, index_sort, i), self.decode(store, element_sort, e)))
                    .collect();
                match entries.first() {
                    Some((_, default)) => Value::Array(ArrayValue::new(
                        store.finite_domain(index_sort),
                        default.clone(),
                        entries.iter().cloned(),
                    )),
                    None => Value::Bool(false),
                }
            }
            Representation::Array(node) => self.decode_array(store, *node),
            Representation::Data(cases) => match cases.iter().find(|case| value(case.is)) {
                Some(Case { constructor, fields, .. }) => {
                    let sorts = store.constructor(*constructor).fields.iter().map(|(_, sort)| sort);
                    let fields = fields.iter().zip(sorts);
                    let fields: Vec<Value> =
                        fields.map(|(field, sort)| self.decode(store, sort, field)).collect();
                    Value::constructed(*constructor, fields)
                }
                None => Value::Bool(false),
            },
        }
    }

    /// Literals that hold in the circuit's model and, all together, only where the fresh variable `rep` has the value it
    /// has there. `None` for arrays that aren't tables: no literals pin those.
    pub(crate) fn pin(&self, rep: &Representation) -> Option<Vec<Lit>> {
        let held = |lit: Lit| lit.negate_if(!self.circuit.value(lit));
        let all = |reps: &mut dyn Iterator<Item = &Representation>| -> Option<Vec<Lit>> {
            let pins: Option<Vec<Vec<Lit>>> = reps.map(|rep| self.pin(rep)).collect();
            Some(pins?.concat())
        };
        Some(match rep {
            Representation::Bool(lit) => vec![held(*lit)],
            Representation::Word(bits) => bits.iter().map(|&bit| held(bit)).collect(),
            Representation::Number(number) => match number.ordered() {
                Some(ordered) => ordered.pinned_to(ordered.decode(|lit| self.circuit.value(lit))),
                None => number.known_word().iter().map(|&bit| held(bit)).collect(),
            },
            Representation::Set(elements) => elements.iter().map(|guarded| held(guarded.present)).collect(),
            Representation::Table(table) => all(&mut table.elements.iter())?,
            Representation::Array(_) => return None,
            Representation::Data(cases) => {
                let case = cases.iter().find(|case| self.circuit.value(case.is))?;
                let mut pins = all(&mut case.fields.iter())?;
                pins.push(case.is);
                pins
            }
        })
    }
}

/// Elements of uninterpreted sorts are numbers of so many bits; that is enough for as many different ones.
pub(crate) const ELEMENT_BITS: usize = 16;

/// The sort of a set's or array's elements; the sort itself if it is neither, which sort checking keeps from happening.
pub(crate) fn element_sort(sort: &Sort) -> &Sort {
    match sort {
        Sort::Set(element) | Sort::Array(_, element) => element,
        _ => sort,
    }
}

/// Truth values as numbers, to be summed.
pub(crate) fn sum_of_bits(circuit: &mut Circuit, bits: &[Lit]) -> Number {
    match bits {
        [] => Number::constant(&Int::ZERO),
        [bit] => Number::from_bit(*bit),
        _ => {
            let (left, right) = bits.split_at(bits.len() / 2);
            let (left, right) = (sum_of_bits(circuit, left), sum_of_bits(circuit, right));
            circuit.number_add(&left, &right)
        }
    }
}
