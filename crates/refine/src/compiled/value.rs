//! Values while compiled predicates run: scalars by value, everything else by reference, all of them `Copy`.
//!
//! A Rust value is a [`Val::Lazy`] until something asks what it is, so that a component nobody looks at is never touched.
//! What a predicate builds itself (tuples, sets, large integers) lies in the [`Store`] of the run, and its value is a
//! position there. Nothing here is kept from one input to the next.

use crate::datum::Datum;
use crate::expr::Member;
use crate::float::Float;
use crate::rtype::{DataDef, FieldNames};
use crate::targetable::Reflect;
use crate::value::standard_index;
use crate::view::{Elements, Fields, Item, View};
use std::cmp::Ordering;
use std::ops::ControlFlow;
use touchstone_logic::Int;

/// A value. Invariant: an integer is `Int` iff it fits an `i128`.
#[derive(Clone, Copy)]
pub(super) enum Val<'a> {
    /// Nothing was bound here.
    Unbound,
    Bool(bool),
    Int(i128),
    Unsigned(u128),
    Large(&'a Int),
    /// A large integer that a predicate computed: its place in the store.
    Computed(u32),
    Char(char),
    Float(Float),
    Str(&'a str),
    /// A Rust value that wasn't looked at yet.
    Lazy(&'a dyn Reflect),
    Data {
        definition: &'static DataDef,
        constructor: u32,
        fields: &'a dyn Fields,
    },
    /// An entry of a map: its position, and the map. A field of it costs what [`Elements::get`] does.
    Entry(u32, &'a dyn Elements),
    Seq(&'a dyn Elements),
    Datum(&'a Datum),
    Function(usize),
    Tuple(Span),
    Construct(&'static str, Span),
    /// Its elements in increasing order, each once.
    Set(Span),
}

// Values are copied at every step.
const _: () = assert!(size_of::<Val<'_>>() == 32);

/// A run of cells of the store.
#[derive(Clone, Copy)]
pub(super) struct Span {
    start: u32,
    length: u32,
}

impl Span {
    pub(super) fn len(self) -> usize {
        self.length as usize
    }
}

/// What the predicates of one run have built.
#[derive(Default)]
pub(super) struct Store<'a> {
    pub(super) cells: Vec<Val<'a>>,
    pub(super) integers: Vec<Int>,
}

impl<'a> Val<'a> {
    /// What the value is: never `Lazy`. Pointers are followed.
    #[inline(always)]
    pub(super) fn forced(self) -> Val<'a> {
        if let Val::Lazy(value) = self { Val::look(value) } else { self }
    }

    fn look(mut value: &'a dyn Reflect) -> Val<'a> {
        loop {
            return match value.reflect() {
                View::Bool(b) => Val::Bool(b),
                View::Int(i) => Val::Int(i),
                View::Unsigned(u) => i128::try_from(u).map_or(Val::Unsigned(u), Val::Int),
                View::Char(c) => Val::Char(c),
                View::F32(f) => Val::Float(Float::Narrow(f)),
                View::F64(f) => Val::Float(Float::Wide(f)),
                View::Data { definition, constructor, fields } => {
                    Val::Data { definition, constructor: constructor as u32, fields }
                }
                View::Seq { elements, .. } => Val::Seq(elements),
                View::Str(s) => Val::Str(s),
                View::Pointer { target, .. } => {
                    value = target;
                    continue;
                }
                View::Function(function) => Val::Function(function.slot),
                View::Model { model, .. } => Val::of_datum(model),
            };
        }
    }

    /// An element of a sequence at a position.
    pub(super) fn of_item(item: Item<'a>, at: usize, elements: &'a dyn Elements) -> Val<'a> {
        match item {
            Item::Value(value) => Val::Lazy(value),
            Item::Pair(..) => Val::Entry(at as u32, elements),
        }
    }

    pub(super) fn of_datum(datum: &'a Datum) -> Val<'a> {
        match datum {
            Datum::Bool(b) => Val::Bool(*b),
            Datum::Int(i) => i.to_i128().map_or(Val::Large(i), Val::Int),
            Datum::Char(c) => Val::Char(*c),
            Datum::Float(bits) => Val::Float(Float::of_bits(*bits)),
            Datum::Function(slot) => Val::Function(*slot),
            Datum::Data { .. } | Datum::Seq(_) => Val::Datum(datum),
        }
    }

    pub(super) fn is_integer(self) -> bool {
        matches!(self, Val::Int(_) | Val::Unsigned(_) | Val::Large(_) | Val::Computed(_))
    }

    /// The position of a named field; of a forced value.
    pub(super) fn position(self, member: &Member) -> Option<usize> {
        match (member, self) {
            (Member::Index(index), _) => Some(*index),
            (Member::Named(name), Val::Data { definition, constructor, .. }) => {
                match definition.constructors[constructor as usize].fields {
                    FieldNames::Named(names) => names.iter().position(|other| other == name),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// The kinds of data in the order of [`Datum`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Bool,
    Int,
    Char,
    Float,
    Data,
    Seq,
    Function,
}

impl<'a> Store<'a> {
    /// The positions from which what is built now begins.
    pub(super) fn mark(&self) -> usize {
        self.cells.len()
    }

    /// Forgets what was built since.
    pub(super) fn release(&mut self, mark: usize) {
        self.cells.truncate(mark);
    }

    pub(super) fn cells(&self, span: Span) -> &[Val<'a>] {
        &self.cells[span.start as usize..(span.start + span.length) as usize]
    }

    /// Moves the values on top of `work` into the store.
    pub(super) fn keep(&mut self, work: &mut Vec<Val<'a>>, from: usize) -> Span {
        let start = self.cells.len() as u32;
        self.cells.extend(work.drain(from..));
        Span { start, length: self.cells.len() as u32 - start }
    }

    /// The value of an integer that was computed.
    pub(super) fn integer(&mut self, value: Int) -> Val<'a> {
        match value.to_i128() {
            Some(small) => Val::Int(small),
            None => {
                self.integers.push(value);
                Val::Computed(self.integers.len() as u32 - 1)
            }
        }
    }

    /// The integer of a forced value.
    pub(super) fn int(&self, value: Val<'a>) -> Option<Int> {
        Some(match value {
            Val::Int(i) => Int::from(i),
            Val::Unsigned(u) => Int::from(u),
            Val::Large(i) => i.clone(),
            Val::Computed(at) => self.integers[at as usize].clone(),
            _ => return None,
        })
    }

    /// Constructor name and number of fields of a forced value, if it is data.
    #[inline]
    pub(super) fn split(&self, value: Val<'a>) -> Option<(&'static str, usize)> {
        match value {
            Val::Data { definition, constructor, .. } => {
                let def = &definition.constructors[constructor as usize];
                Some((def.name, def.fields.count()))
            }
            Val::Entry(..) => Some(("", 2)),
            Val::Tuple(span) => Some(("", span.len())),
            Val::Construct(name, span) => Some((name, span.len())),
            Val::Datum(Datum::Data { name, fields, .. }) => Some((name, fields.len())),
            _ => None,
        }
    }

    /// The position of a forced value's constructor in its definition.
    pub(super) fn constructor(&self, value: Val<'a>) -> Option<usize> {
        match value {
            Val::Data { constructor, .. } => Some(constructor as usize),
            Val::Entry(..) | Val::Tuple(_) => Some(0),
            Val::Construct(name, _) => Some(standard_index(name)),
            Val::Datum(Datum::Data { index, .. }) => Some(*index),
            _ => None,
        }
    }

    /// A field of a forced value, not looked at.
    #[inline]
    pub(super) fn field(&self, value: Val<'a>, index: usize) -> Option<Val<'a>> {
        match value {
            Val::Data { fields, .. } => Some(Val::Lazy(fields.field(index))),
            Val::Entry(at, elements) => match (elements.get(at as usize)?, index) {
                (Item::Pair(key, _), 0) => Some(Val::Lazy(key)),
                (Item::Pair(_, value), 1) => Some(Val::Lazy(value)),
                _ => None,
            },
            Val::Tuple(span) | Val::Construct(_, span) => self.cells(span).get(index).copied(),
            Val::Datum(Datum::Data { fields, .. }) => fields.get(index).map(Val::of_datum),
            _ => None,
        }
    }

    /// The length of a forced value as Rust has it: elements, and of a text bytes.
    pub(super) fn len(&self, value: Val<'a>) -> Option<usize> {
        match value {
            Val::Str(s) => Some(s.len()),
            Val::Datum(datum) => datum.text_length().or_else(|| self.elements_of(value)),
            _ => self.elements_of(value),
        }
    }

    /// How many elements a forced value has, a text how many characters.
    pub(super) fn elements_of(&self, value: Val<'a>) -> Option<usize> {
        match value {
            Val::Seq(elements) => Some(elements.len()),
            Val::Str(s) => Some(s.chars().count()),
            Val::Set(span) => Some(span.len()),
            Val::Datum(Datum::Seq(data)) => Some(data.len()),
            _ => None,
        }
    }

    /// Visits the elements of a forced value, not looked at, until `visit` breaks; `None` if it's no sequence or set.
    pub(super) fn each(
        &self,
        value: Val<'a>,
        visit: &mut dyn FnMut(Val<'a>) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        Some(match value {
            Val::Seq(elements) => {
                let mut at = 0;
                elements.each(&mut |item| {
                    at += 1;
                    visit(Val::of_item(item, at - 1, elements))
                })
            }
            Val::Str(s) => s.chars().try_for_each(|c| visit(Val::Char(c))),
            Val::Set(span) => self.cells(span).iter().try_for_each(|element| visit(*element)),
            Val::Datum(Datum::Seq(data)) => data.iter().try_for_each(|datum| visit(Val::of_datum(datum))),
            _ => return None,
        })
    }

    /// Appends the elements of a forced value; `false` if it's no sequence or set.
    pub(super) fn spread(&self, value: Val<'a>, into: &mut Vec<Val<'a>>) -> bool {
        let visited = self.each(value, &mut |element| {
            into.push(element);
            ControlFlow::Continue(())
        });
        visited.is_some()
    }

    /// Whether a forced value has no parts.
    pub(super) fn is_scalar(&self, value: Val<'a>) -> bool {
        self.rank(value) <= Rank::Float
    }

    /// Whether two forced values are of one kind.
    pub(super) fn is_alike(&self, left: Val<'a>, right: Val<'a>) -> bool {
        self.rank(left) == self.rank(right)
    }

    /// The structural order, that of the values' data.
    pub(super) fn order(&self, left: Val<'a>, right: Val<'a>) -> Ordering {
        match (left, right) {
            (Val::Int(l), Val::Int(r)) => return l.cmp(&r),
            (Val::Lazy(_), _) | (_, Val::Lazy(_)) => return self.order(left.forced(), right.forced()),
            (Val::Bool(l), Val::Bool(r)) => return l.cmp(&r),
            (Val::Char(l), Val::Char(r)) => return l.cmp(&r),
            (Val::Str(l), Val::Str(r)) => return l.cmp(r),
            (Val::Float(l), Val::Float(r)) => return float_bits(l.wide()).cmp(&float_bits(r.wide())),
            (Val::Function(l), Val::Function(r)) => return l.cmp(&r),
            (Val::Datum(l), Val::Datum(r)) => return l.cmp(r),
            (Val::Set(l), Val::Set(r)) => return self.lexicographic(self.cells(l), self.cells(r)),
            _ => {}
        }
        let (rank, other) = (self.rank(left), self.rank(right));
        match (rank, other) {
            (Rank::Int, Rank::Int) => self.int(left).cmp(&self.int(right)),
            (Rank::Data, Rank::Data) => self.order_of_data(left, right),
            (Rank::Seq, Rank::Seq) => {
                let (mut l, mut r) = (Vec::new(), Vec::new());
                self.spread(left, &mut l);
                self.spread(right, &mut r);
                self.lexicographic(&l, &r)
            }
            _ => rank.cmp(&other),
        }
    }

    fn order_of_data(&self, left: Val<'a>, right: Val<'a>) -> Ordering {
        let constructors = self.constructor(left).cmp(&self.constructor(right));
        if constructors.is_ne() {
            return constructors;
        }
        let ((name, count), (other, others)) =
            (self.split(left).unwrap_or_default(), self.split(right).unwrap_or_default());
        if !std::ptr::eq(name, other) && name != other {
            return name.cmp(other);
        }
        for at in 0..count.min(others) {
            if let (Some(l), Some(r)) = (self.field(left, at), self.field(right, at)) {
                let order = self.order(l, r);
                if order.is_ne() {
                    return order;
                }
            }
        }
        count.cmp(&others)
    }

    pub(super) fn lexicographic(&self, left: &[Val<'a>], right: &[Val<'a>]) -> Ordering {
        let different = left.iter().zip(right).map(|(l, r)| self.order(*l, *r)).find(|order| order.is_ne());
        different.unwrap_or(left.len().cmp(&right.len()))
    }

    fn rank(&self, value: Val<'a>) -> Rank {
        match value {
            Val::Bool(_) => Rank::Bool,
            Val::Int(_) | Val::Unsigned(_) | Val::Large(_) | Val::Computed(_) => Rank::Int,
            Val::Char(_) => Rank::Char,
            Val::Float(_) => Rank::Float,
            Val::Data { .. } | Val::Entry(..) | Val::Tuple(_) | Val::Construct(..) => Rank::Data,
            Val::Datum(Datum::Seq(_)) | Val::Str(_) | Val::Seq(_) | Val::Set(_) => Rank::Seq,
            Val::Datum(_) => Rank::Data,
            Val::Function(_) | Val::Unbound => Rank::Function,
            Val::Lazy(_) => self.rank(value.forced()),
        }
    }

    /// The value as data.
    pub(super) fn datum(&self, value: Val<'a>) -> Datum {
        let value = value.forced();
        match value {
            Val::Bool(b) => Datum::Bool(b),
            Val::Char(c) => Datum::Char(c),
            Val::Float(f) => Datum::float(f.wide()),
            Val::Function(slot) => Datum::Function(slot),
            Val::Datum(datum) => datum.clone(),
            Val::Str(_) | Val::Seq(_) | Val::Set(_) => {
                let mut elements = Vec::new();
                self.spread(value, &mut elements);
                Datum::Seq(elements.into_iter().map(|element| self.datum(element)).collect())
            }
            _ => {
                if let Some(int) = self.int(value) {
                    return Datum::Int(int);
                }
                let (name, count) = self.split(value).unwrap_or_default();
                let fields = (0..count).filter_map(|at| self.field(value, at));
                let fields = fields.map(|field| self.datum(field)).collect();
                Datum::Data { index: self.constructor(value).unwrap_or(0), name, fields }
            }
        }
    }
}

/// The bits by which floats are ordered as data: all NaNs are one.
fn float_bits(value: f64) -> u64 {
    if value.is_nan() { f64::NAN.to_bits() } else { value.to_bits() }
}
