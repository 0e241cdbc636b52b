//! Values of the concrete machine, and the heap that they refer to: an arena that only grows, within a
//! budget.

use rustc_hash::FxHashMap;

use crate::core::{Constant, HashKind, LambdaId, Prim, StructId, StructOp};
use crate::number::Number;

/// A place in the [`Heap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ref(pub u32);

/// A value. Cloning is O(1).
#[derive(Clone, Debug)]
pub enum Value {
    /// A number, string, character, symbol, keyword, boolean, `'()`, void or unsupplied.
    Atom(Constant),
    /// A pair on the heap.
    Pair(Ref),
    /// A vector on the heap.
    Vector(Ref),
    /// A box on the heap.
    Box(Ref),
    /// A hash on the heap.
    Hash(Ref),
    /// An instance of a structure type.
    Struct(Ref),
    /// A closure on the heap.
    Closure(Ref),
    /// A procedure under a contract.
    Guard(Ref),
    /// A mutable vector, box or hash under a contract: an [`Object::Guard`].
    Wrapped(Ref),
    /// A primitive of the language.
    Prim(Prim),
    /// A procedure of a structure type.
    StructOp(StructId, StructOp),
    /// The cell of a variable: in frames only, never the value of an expression.
    Cell(Ref),
    /// A variable's value before its definition: in frames and cells only.
    Undefined,
}

impl Value {
    /// `#t` or `#f`.
    pub fn boolean(value: bool) -> Value {
        Value::Atom(Constant::Boolean(value))
    }

    /// The value of a number.
    pub fn number(n: impl Into<Number>) -> Value {
        Value::Atom(Constant::Number(n.into()))
    }

    /// Whether this isn't `#f`.
    pub fn is_true(&self) -> bool {
        !matches!(self, Value::Atom(Constant::Boolean(false)))
    }
}

/// The value `(void)`.
pub const VOID: Value = Value::Atom(Constant::Void);
/// The empty list.
pub const NULL: Value = Value::Atom(Constant::Null);

/// Objects on the heap.
#[derive(Clone, Debug)]
pub enum Object {
    /// First and rest.
    Pair(Value, Value),
    /// Elements, and whether they're fixed.
    Vector(Vec<Value>, bool),
    /// Content, and whether it's fixed.
    Box(Value, bool),
    /// A hash with its keys.
    Hash(Table),
    /// An instance: all fields, inherited ones first.
    Struct(StructId, Vec<Value>),
    /// The code, and what each clause captured.
    Closure(LambdaId, Box<[Box<[Value]>]>),
    /// A guard around a value.
    Guard(Guard),
    /// A variable's cell.
    Cell(Value),
}

/// A procedure under a contract.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The procedure.
    pub original: Value,
    /// The procedure that is applied instead of it.
    pub wrapper: Value,
    /// The contract's name.
    pub contract: Value,
    /// Whether the wrapper takes keywords, their arguments, and the arguments by position as three lists.
    pub by_lists: bool,
}

/// A hash: entries in the order of insertion, found by the hash codes of their keys.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Comparison of the keys.
    pub kind: Option<HashKind>,
    /// Whether it can't be changed.
    pub immutable: bool,
    /// Keys and values.
    pub entries: Vec<(Value, Value)>,
    /// Indices of entries by hash code.
    pub index: FxHashMap<u64, Vec<u32>>,
}

/// The heap: all objects.
#[derive(Debug, Default)]
pub struct Heap {
    objects: Vec<Object>,
    /// The words that were allocated.
    pub size: usize,
}

impl Heap {
    /// Puts an object on the heap. Cost: amortised O(1).
    pub fn allocate(&mut self, object: Object) -> Ref {
        self.size += match &object {
            Object::Vector(items, _) | Object::Struct(_, items) => 2 + items.len(),
            Object::Hash(table) => 4 + 2 * table.entries.len(),
            Object::Closure(_, captures) => 2 + captures.iter().map(|all| all.len()).sum::<usize>(),
            _ => 2,
        };
        self.objects.push(object);
        Ref((self.objects.len() - 1) as u32)
    }

    /// The object at a reference.
    pub fn get(&self, at: Ref) -> &Object {
        &self.objects[at.0 as usize]
    }

    /// An object, to change it.
    pub fn get_mut(&mut self, at: Ref) -> &mut Object {
        &mut self.objects[at.0 as usize]
    }

    /// Allocates a pair.
    pub fn cons(&mut self, first: Value, rest: Value) -> Value {
        Value::Pair(self.allocate(Object::Pair(first, rest)))
    }

    /// Allocates a list.
    pub fn list(&mut self, items: impl IntoIterator<Item = Value, IntoIter: DoubleEndedIterator>) -> Value {
        items.into_iter().rev().fold(NULL, |rest, first| self.cons(first, rest))
    }

    /// The predicate of a flat contract, which is one of Racket's procedures.
    pub fn flat_contract(&self, value: &Value) -> Option<&Value> {
        let Value::Struct(at) = value else { return None };
        match self.get(*at) {
            Object::Struct(StructId::FLAT_CONTRACT, fields) => fields.get(StructId::TEST),
            _ => None,
        }
    }

    /// The procedure under all contracts.
    pub fn under_contracts<'h>(&'h self, mut value: &'h Value) -> &'h Value {
        while let Value::Guard(at) = value
            && let Object::Guard(guard) = self.get(*at)
        {
            value = &guard.original;
        }
        value
    }

    /// Whether a value is a procedure.
    pub fn is_procedure(&self, value: &Value) -> bool {
        matches!(value, Value::Closure(_) | Value::Guard(_) | Value::Prim(_) | Value::StructOp(..))
            || self.flat_contract(value).is_some()
    }

    /// First and rest of a pair.
    pub fn pair(&self, value: &Value) -> Option<(&Value, &Value)> {
        match value {
            Value::Pair(at) => match self.get(*at) {
                Object::Pair(first, rest) => Some((first, rest)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The elements of a proper list. Cost: linear.
    pub fn elements(&self, list: &Value) -> Option<Vec<Value>> {
        let mut out = vec![];
        let mut at = list;
        // Pairs are immutable and refer to older objects only: there are no cycles.
        while let Some((first, rest)) = self.pair(at) {
            out.push(first.clone());
            at = rest;
        }
        matches!(at, Value::Atom(Constant::Null)).then_some(out)
    }

    /// Whether a value is a proper list. Cost: linear.
    pub fn is_list(&self, value: &Value) -> bool {
        let mut at = value;
        while let Some((_, rest)) = self.pair(at) {
            at = rest;
        }
        matches!(at, Value::Atom(Constant::Null))
    }

    /// A literal as a value.
    pub fn literal(&mut self, constant: &Constant) -> Value {
        match constant {
            Constant::List(items, tail) => {
                let mut rest = self.literal(tail);
                for item in items.iter().rev() {
                    let first = self.literal(item);
                    rest = self.cons(first, rest);
                }
                rest
            }
            Constant::Vector(items) => {
                let items = items.iter().map(|item| self.literal(item)).collect();
                Value::Vector(self.allocate(Object::Vector(items, true)))
            }
            Constant::Box(item) => {
                let item = self.literal(item);
                Value::Box(self.allocate(Object::Box(item, true)))
            }
            Constant::Hash(kind, pairs) => {
                let mut table = Table { kind: Some(*kind), immutable: true, ..Table::default() };
                // Entries only: the machine that has the hash indexes them.
                for (key, value) in pairs.iter() {
                    let (key, value) = (self.literal(key), self.literal(value));
                    table.entries.push((key, value));
                }
                Value::Hash(self.allocate(Object::Hash(table)))
            }
            atom => Value::Atom(atom.clone()),
        }
    }

    /// A value without structure, or a list of such, as a constant.
    pub fn constant(&self, value: &Value) -> Option<Constant> {
        match value {
            Value::Atom(constant) => Some(constant.clone()),
            Value::Pair(_) => {
                let items = self.elements(value)?;
                let items: Option<Vec<Constant>> = items
                    .iter()
                    .map(|item| match item {
                        Value::Atom(constant) => Some(constant.clone()),
                        _ => None,
                    })
                    .collect();
                Some(Constant::List(items?.into(), std::sync::Arc::new(Constant::Null)))
            }
            _ => None,
        }
    }
}
