//! Primitives on the heap: equality, lists, vectors, boxes, hashes, output, errors. Those on atoms are in
//! `primitive::pure`.

use super::apply::Named;
use super::print::Style;
use super::{Application, Class, Machine, Running, Spent, Step, Stop, equality};
use crate::core::{Constant, ExprId, HashKind, Prim, StructOp, Symbol};
use crate::library_arity::not_followed;
use crate::number::Number;
use crate::primitive::pure::{self, PrimitiveError};

use crate::primitive::{Domain, NO_CLAUSE};
use crate::value::{Guard, Object, Ref, Table, VOID, Value};

/// The longest vector that is made.
const MAX_VECTOR: usize = 10_000_000;

impl Machine<'_> {
    /// Whether a value is in a domain.
    pub(super) fn in_domain(&self, domain: Domain, value: &Value) -> bool {
        match (domain, value) {
            (Domain::Any, _) => true,
            (Domain::Pair, value) => matches!(value, Value::Pair(_)),
            (Domain::List, value) => self.heap.is_list(value),
            (Domain::ListOfChar | Domain::ListOfString, Value::Pair(_)) => {
                self.heap.constant(value).is_some_and(|list| pure::in_domain(domain, &list))
            }
            (Domain::Vector, value) => matches!(value, Value::Vector(_)),
            (Domain::Box, value) => matches!(value, Value::Box(_)),
            (Domain::Hash, value) => matches!(value, Value::Hash(_)),
            (Domain::Procedure, value) => self.heap.is_procedure(value),
            (Domain::MutableVector, Value::Vector(at)) => {
                matches!(self.heap.get(*at), Object::Vector(_, false))
            }
            (Domain::MutableBox, Value::Box(at)) => matches!(self.heap.get(*at), Object::Box(_, false)),
            (Domain::MutableHash | Domain::ImmutableHash, Value::Hash(at)) => match self.heap.get(*at) {
                Object::Hash(table) => table.immutable == (domain == Domain::ImmutableHash),
                _ => false,
            },
            (domain, Value::Atom(constant)) => pure::in_domain(domain, constant),
            _ => false,
        }
    }

    /// Whether two values are vectors without elements, which are one: of those that can be changed, and of those that can't; or hashes
    /// without entries that can't be changed and compare keys alike.
    fn are_empty(&self, a: &Value, b: &Value) -> bool {
        let (Value::Vector(a) | Value::Hash(a), Value::Vector(b) | Value::Hash(b)) = (a, b) else {
            return false;
        };
        match (self.heap.get(*a), self.heap.get(*b)) {
            (Object::Vector(a, fixed), Object::Vector(b, other)) => {
                a.is_empty() && b.is_empty() && fixed == other
            }
            (Object::Hash(a), Object::Hash(b)) => {
                let empty = |table: &Table| table.immutable && table.entries.is_empty();
                empty(a) && empty(b) && a.kind == b.kind
            }
            _ => false,
        }
    }

    /// The value under all contracts.
    pub(super) fn innermost(&self, at: Ref) -> Value {
        let mut value = Value::Wrapped(at);
        while let Value::Wrapped(at) = value {
            value = match self.heap.get(at) {
                Object::Guard(guard) => guard.original.clone(),
                _ => VOID,
            };
        }
        value
    }

    /// A primitive that isn't control, with a number of arguments that it takes.
    pub(super) fn primitive(&mut self, prim: Prim, arguments: Vec<Value>, site: ExprId) -> Running<Step> {
        let signature = prim.signature();
        if prim == Prim::IsEqual && self.compares_under_contract(&arguments) {
            let procedure = self.program.library(Prim::EQUAL_UNDER_CONTRACT);
            if let Some(procedure) = procedure {
                let function = self.globals[procedure.index()].clone();
                return Ok(Step::Apply(Application { function, arguments, keywords: vec![], site }));
            }
        }
        if let Some(Value::Wrapped(at)) = arguments.first() {
            let interposed = prim.interposed().and_then(|name| self.program.library(name));
            if let Some(procedure) = interposed {
                let function = self.globals[procedure.index()].clone();
                return Ok(Step::Apply(Application { function, arguments, keywords: vec![], site }));
            }
            let looks = matches!(prim, Prim::IsVector | Prim::IsBox | Prim::IsHash | Prim::IsImmutable);
            if looks || !matches!(signature.domain(0), Domain::Any) {
                let mut through = arguments.clone();
                through[0] = self.innermost(*at);
                return self.primitive(prim, through, site);
            }
        }
        if let (Prim::StringReplace, Some(Value::Struct(at))) = (prim, arguments.get(1))
            && equality::is_regexp(self.program, &self.heap, *at)
        {
            return Err(Box::new(Stop::Unsupported(not_followed(prim.name()))));
        }
        if pure::is_pure(prim) {
            return self.atomic(prim, &arguments, site);
        }
        for (index, argument) in arguments.iter().enumerate() {
            if !self.in_domain(signature.domain(index), argument) {
                return Ok(self.contract_fault(site, signature, index, argument, &arguments));
            }
        }
        let boolean = |value: bool| Ok(Step::Return(Value::boolean(value)));
        let done = |value: Value| Ok(Step::Return(value));
        match prim {
            Prim::Chance => {
                let function = arguments[1].clone();
                Ok(Step::Apply(Application { function, arguments: vec![], keywords: vec![], site }))
            }
            Prim::IsEq => boolean(
                equality::eq(&arguments[0], &arguments[1]) || self.are_empty(&arguments[0], &arguments[1]),
            ),
            Prim::IsEqv => boolean(
                equality::eqv(&arguments[0], &arguments[1]) || self.are_empty(&arguments[0], &arguments[1]),
            ),
            Prim::IsEqual => boolean(equality::equal(self.program, &self.heap, &arguments[0], &arguments[1])),
            Prim::EqualHash => {
                let code = equality::code(self.program, &self.heap, HashKind::Equal, &arguments[0]);
                done(Value::number((code >> 4) as i64))
            }
            Prim::Cons => {
                let mut parts = arguments.into_iter();
                let (first, rest) = (parts.next().unwrap_or(VOID), parts.next().unwrap_or(VOID));
                let pair = self.heap.cons(first, rest);
                done(pair)
            }
            Prim::Car => done(self.heap.pair(&arguments[0]).map_or(VOID, |(first, _)| first.clone())),
            Prim::Cdr => done(self.heap.pair(&arguments[0]).map_or(VOID, |(_, rest)| rest.clone())),
            Prim::IsPair => boolean(matches!(arguments[0], Value::Pair(_))),
            Prim::IsNull => boolean(matches!(arguments[0], Value::Atom(Constant::Null))),
            Prim::IsList => boolean(self.heap.is_list(&arguments[0])),
            Prim::List => {
                let list = self.heap.list(arguments);
                done(list)
            }
            Prim::IsProcedure => boolean(self.heap.is_procedure(&arguments[0])),
            Prim::ProcedureAccepts | Prim::ProcedureArity if self.asks_of_made(&arguments[0], site) => {
                Err(Box::new(Stop::Unsupported(not_followed(prim.name()))))
            }
            Prim::ProcedureAccepts => {
                let count = match &arguments[1] {
                    Value::Atom(Constant::Number(n)) => n.to_index().unwrap_or(usize::MAX),
                    _ => usize::MAX,
                };
                let whatever = arguments.get(2).is_some_and(Value::is_true);
                let fits = self.accepts(&arguments[0], count);
                boolean(fits && (whatever || self.keywords_of(&arguments[0]).0.is_empty()))
            }
            Prim::ProcedureArity => {
                let Some(arity) = self.arity(&arguments[0]) else {
                    let what = "`procedure-arity` of a procedure with several".to_owned();
                    return Err(Box::new(Stop::Unsupported(what)));
                };
                done(Value::number(arity))
            }
            Prim::TakesJust => {
                let (required, optional) = self.keywords_of(&arguments[0]);
                let count = match &arguments[1] {
                    Value::Atom(Constant::Number(n)) => n.to_index(),
                    _ => None,
                };
                let just = required.is_empty() && optional.is_empty();
                boolean(just && count.is_some() && self.arity(&arguments[0]) == count)
            }
            Prim::TakesKeywords => boolean(self.keywords_of(&arguments[0]) != (vec![], vec![])),
            Prim::ObjectName => match self.object_name(&arguments[0], site) {
                Named::Known(name) => done(Value::Atom(Constant::Symbol(name))),
                Named::Nothing => boolean(false),
                Named::ByRacket => {
                    let what = "`object-name` of what racket itself has named".to_owned();
                    Err(Box::new(Stop::Unsupported(what)))
                }
            },
            Prim::KeywordsRequired => {
                let (required, _) = self.keywords_of(&arguments[0]);
                let list = self.keyword_list(required);
                done(list)
            }
            Prim::KeywordsAccepted => {
                let (required, optional) = self.keywords_of(&arguments[0]);
                let list = self.keyword_list(required.into_iter().chain(optional).collect());
                done(list)
            }
            Prim::Guard | Prim::GuardKeywords => {
                let guard = Guard {
                    original: arguments[0].clone(),
                    wrapper: arguments[1].clone(),
                    contract: arguments[2].clone(),
                    by_lists: prim == Prim::GuardKeywords,
                };
                done(Value::Guard(self.heap.allocate(Object::Guard(guard))))
            }
            Prim::Wrap => {
                let guard = Guard {
                    original: arguments[0].clone(),
                    wrapper: arguments[1].clone(),
                    contract: arguments[2].clone(),
                    by_lists: false,
                };
                done(Value::Wrapped(self.heap.allocate(Object::Guard(guard))))
            }
            Prim::Wrapped => match &arguments[0] {
                Value::Wrapped(at) => match self.heap.get(*at) {
                    Object::Guard(guard) => {
                        let (data, access) = (guard.original.clone(), guard.wrapper.clone());
                        let pair = self.heap.cons(data, access);
                        done(pair)
                    }
                    _ => boolean(false),
                },
                _ => boolean(false),
            },
            Prim::LeftOut => boolean(false),
            Prim::IsGuarded => boolean(matches!(arguments[0], Value::Guard(_) | Value::Wrapped(_))),
            Prim::GuardedContract => match &arguments[0] {
                Value::Guard(at) => match self.heap.get(*at) {
                    Object::Guard(guard) => done(guard.contract.clone()),
                    _ => boolean(false),
                },
                _ => boolean(false),
            },
            Prim::IsStruct => boolean(matches!(arguments[0], Value::Struct(_))),
            Prim::StructFields => {
                let fields = match &arguments[0] {
                    Value::Struct(at) => match self.heap.get(*at) {
                        Object::Struct(_, fields) => fields.clone(),
                        _ => vec![],
                    },
                    _ => vec![],
                };
                let list = self.heap.list(fields);
                done(list)
            }
            _ => self.compound(prim, arguments, site),
        }
    }

    fn keyword_list(&mut self, mut names: Vec<Symbol>) -> Value {
        names.sort();
        self.heap.list(names.into_iter().map(|name| Value::Atom(Constant::Keyword(name))).collect::<Vec<_>>())
    }

    /// The arity as Racket has it where it's a number, else the list of numbers that are accepted up to ten.
    fn arity(&mut self, procedure: &Value) -> Option<usize> {
        let mut accepted = (0..100).filter(|count| self.accepts(procedure, *count));
        accepted.next().filter(|_| accepted.next().is_none())
    }

    fn atomic(&mut self, prim: Prim, arguments: &[Value], site: ExprId) -> Running<Step> {
        // What isn't an atom (or a list of them) is in no domain, and isn't what any predicate asks for: a
        // vector stands for it.
        let other = || Constant::Vector([].into());
        let constants: Vec<Constant> =
            arguments.iter().map(|value| self.heap.constant(value).unwrap_or_else(other)).collect();
        let result = match pure::apply(prim, &constants) {
            Some(result) => result,
            None => return Err(Box::new(Stop::Unsupported(format!("the primitive `{}`", prim.name())))),
        };
        Ok(match result {
            Ok(constant) => {
                let value = self.heap.literal(&constant);
                if let Value::Atom(Constant::String(text)) = &value {
                    self.heap.size += text.len() / 8;
                }
                Step::Return(value)
            }
            Err(PrimitiveError::Domain { index, .. }) => {
                let value = arguments[index.min(arguments.len() - 1)].clone();
                self.contract_fault(site, prim.signature(), index, &value, arguments)
            }
            Err(PrimitiveError::DivideByZero(message)) => {
                self.primitive_fault(site, prim.name(), message, Class::DivideByZero)
            }
            Err(PrimitiveError::Other(mut message)) => {
                if matches!(prim, Prim::StringRef | Prim::Substring) {
                    message += &format!("\n  string: {}", self.in_message(&arguments[0]));
                }
                self.fault(site, prim, message)
            }
            Err(PrimitiveError::TooLarge(_)) => return Err(Box::new(Stop::Spent(Spent::Memory))),
        })
    }

    fn index(value: &Value) -> usize {
        match value {
            Value::Atom(Constant::Number(n)) => n.to_index().unwrap_or(usize::MAX),
            _ => usize::MAX,
        }
    }

    fn compound(&mut self, prim: Prim, mut arguments: Vec<Value>, site: ExprId) -> Running<Step> {
        let done = |value: Value| Ok(Step::Return(value));
        let boolean = |value: bool| Ok(Step::Return(Value::boolean(value)));
        match prim {
            Prim::IsVector => boolean(matches!(arguments[0], Value::Vector(_))),
            Prim::Vector => done(Value::Vector(self.heap.allocate(Object::Vector(arguments, false)))),
            Prim::VectorImmutable => done(Value::Vector(self.heap.allocate(Object::Vector(arguments, true)))),
            Prim::MakeVector => {
                let length = Machine::index(&arguments[0]);
                if length > MAX_VECTOR {
                    return Err(Box::new(Stop::Spent(Spent::Memory)));
                }
                let fill = arguments.get(1).cloned().unwrap_or_else(|| Value::number(0i64));
                done(Value::Vector(self.heap.allocate(Object::Vector(vec![fill; length], false))))
            }
            Prim::VectorLength
            | Prim::VectorToList
            | Prim::VectorToImmutable
            | Prim::VectorRef
            | Prim::VectorSet => self.vector(prim, arguments, site),
            Prim::ListToVector => {
                let items = self.heap.elements(&arguments[0]).unwrap_or_default();
                done(Value::Vector(self.heap.allocate(Object::Vector(items, false))))
            }
            Prim::IsImmutable if matches!(arguments[0], Value::Atom(Constant::String(_))) => {
                Err(Box::new(Stop::Unsupported("`immutable?` of a string".to_owned())))
            }
            Prim::IsImmutable => boolean(match &arguments[0] {
                Value::Vector(at) | Value::Box(at) | Value::Hash(at) => match self.heap.get(*at) {
                    Object::Vector(_, fixed) | Object::Box(_, fixed) => *fixed,
                    Object::Hash(table) => table.immutable,
                    _ => false,
                },
                _ => false,
            }),
            Prim::IsBox => boolean(matches!(arguments[0], Value::Box(_))),
            Prim::MakeBox | Prim::BoxImmutable => {
                let content = arguments.swap_remove(0);
                done(Value::Box(self.heap.allocate(Object::Box(content, prim == Prim::BoxImmutable))))
            }
            Prim::Unbox => match &arguments[0] {
                Value::Box(at) => match self.heap.get(*at) {
                    Object::Box(content, _) => done(content.clone()),
                    _ => done(VOID),
                },
                _ => done(VOID),
            },
            Prim::SetBox => {
                if let Value::Box(at) = arguments[0] {
                    *self.heap.get_mut(at) = Object::Box(arguments.swap_remove(1), false);
                }
                done(VOID)
            }
            Prim::Format | Prim::ValueToString | Prim::ValueToWritten | Prim::ValueToPrinted
                if arguments.iter().any(|value| self.prints_itself(value)) =>
            {
                let what = "what a structure type of its own printing looks like";
                Err(Box::new(Stop::Unsupported(what.to_owned())))
            }
            Prim::Format => {
                let template = self.shown(&arguments[0], Style::Display);
                match self.formatted(&template, &arguments[1..]) {
                    Ok(text) => done(Value::Atom(Constant::String(text.into()))),
                    Err(message) => Ok(self.fault(site, prim, message)),
                }
            }
            Prim::ValueToString | Prim::ValueToWritten | Prim::ValueToPrinted => {
                let style = match prim {
                    Prim::ValueToString => Style::Display,
                    Prim::ValueToWritten => Style::Write,
                    _ => Style::Print,
                };
                let text: Vec<String> = arguments.iter().map(|value| self.shown(value, style)).collect();
                let separator = if prim == Prim::ValueToString { "" } else { " " };
                done(Value::Atom(Constant::String(text.join(separator).into())))
            }
            Prim::Display => {
                let text = self.shown(&arguments[0], Style::Display);
                self.write(&text);
                done(VOID)
            }
            Prim::Construct => match &arguments[0] {
                Value::StructOp(id, StructOp::Constructor) => {
                    let fields = self.heap.elements(&arguments[1]).unwrap_or_default();
                    done(Value::Struct(self.heap.allocate(Object::Struct(*id, fields))))
                }
                _ => done(VOID),
            },
            Prim::Error | Prim::RaiseUserError => Ok(self.user_error(prim, &arguments, site)),
            Prim::RaiseArgumentError => {
                let name = self.shown(&arguments[0], Style::Display);
                let expected = self.shown(&arguments[1], Style::Display);
                let label = self.shown(&arguments[2], Style::Display);
                let given = self.in_message(&arguments[3]);
                let mut message =
                    format!("{name}: contract violation\n  expected: {expected}\n  {label}: {given}");
                let all = self.heap.elements(&arguments[5]).unwrap_or_default();
                if let Value::Atom(Constant::Number(Number::Integer(position))) = &arguments[4] {
                    let position = position.to_string().parse().unwrap_or(0);
                    message.push_str(&self.among(position, &all));
                }
                let contract = self.program.builtins().exceptions.contract;
                Ok(self.raised(site, message, contract))
            }
            Prim::RaiseArgumentsError => {
                let name = self.shown(&arguments[0], Style::Display);
                let mut message = format!("{name}: {}", self.shown(&arguments[1], Style::Display));
                message += &self.fields_of_message(&self.heap.elements(&arguments[2]).unwrap_or_default());
                let contract = self.program.builtins().exceptions.contract;
                Ok(self.raised(site, message, contract))
            }
            Prim::ArgumentError | Prim::LibraryError => {
                let name = self.shown(&arguments[0], Style::Display);
                let what = self.shown(&arguments[1], Style::Display);
                let given = self.in_message(&arguments[2]);
                let message = match prim {
                    Prim::ArgumentError => {
                        format!("contract violation\n  expected: {what}\n  given: {given}")
                    }
                    _ if what == NO_CLAUSE => format!("{what} for {given}"),
                    _ if what.ends_with(':') => format!("{what} {given}"),
                    _ if arguments.len() > 3 => what.clone() + &self.fields_of_message(&arguments[3..]),
                    _ => format!("{what}\n  given: {given}"),
                };
                let class = if what == NO_CLAUSE { Class::Unmatched } else { Class::Contract };
                Ok(self.primitive_fault(site, &name, message, class))
            }
            Prim::ArityError => {
                let name = self.procedure_name(&arguments[0]);
                let given = self.heap.elements(&arguments[1]).map_or(0, |all| all.len());
                let message = format!(
                    "arity mismatch;\n the expected number of arguments does not match the given number\n  given: {given}"
                );
                Ok(self.primitive_fault(site, &name, message, Class::Arity))
            }
            Prim::Blame => Ok(self.blame(&arguments, site)),
            Prim::Unsupported => Err(Box::new(Stop::Unsupported(self.shown(&arguments[0], Style::Display)))),
            _ => self.hash(prim, arguments, site),
        }
    }

    fn vector(&mut self, prim: Prim, mut arguments: Vec<Value>, site: ExprId) -> Running<Step> {
        let Value::Vector(at) = arguments[0] else { return Ok(Step::Return(VOID)) };
        let Object::Vector(items, _) = self.heap.get(at) else { return Ok(Step::Return(VOID)) };
        let length = items.len();
        Ok(Step::Return(match prim {
            Prim::VectorLength => Value::number(length),
            Prim::VectorToList => {
                let items = items.clone();
                self.heap.list(items)
            }
            Prim::VectorToImmutable => {
                let items = items.clone();
                Value::Vector(self.heap.allocate(Object::Vector(items, true)))
            }
            _ => {
                let index = Machine::index(&arguments[1]);
                if index >= length {
                    return Ok(self.out_of_range(site, prim, &arguments, length));
                }
                match prim {
                    Prim::VectorRef => items[index].clone(),
                    _ => {
                        if let Object::Vector(items, _) = self.heap.get_mut(at) {
                            items[index] = arguments.swap_remove(2);
                        }
                        VOID
                    }
                }
            }
        }))
    }

    fn hash(&mut self, prim: Prim, mut arguments: Vec<Value>, site: ExprId) -> Running<Step> {
        let program = self.program;
        let empty = |kind, immutable| Table { kind: Some(kind), immutable, ..Table::default() };
        let fresh = match prim {
            Prim::HashEqual | Prim::MakeHashEmpty => Some(HashKind::Equal),
            Prim::HashEqv | Prim::MakeHashEqvEmpty => Some(HashKind::Eqv),
            Prim::HashEq | Prim::MakeHashEqEmpty => Some(HashKind::Eq),
            _ => None,
        };
        if let Some(kind) = fresh {
            let immutable = matches!(prim, Prim::HashEqual | Prim::HashEqv | Prim::HashEq);
            let mut table = empty(kind, immutable);
            if !arguments.len().is_multiple_of(2) {
                return Ok(self.fault(site, prim, "key does not have a value"));
            }
            for pair in arguments.chunks(2) {
                equality::set(program, &self.heap, &mut table, pair[0].clone(), pair[1].clone());
            }
            return Ok(Step::Return(Value::Hash(self.heap.allocate(Object::Hash(table)))));
        }
        if prim == Prim::IsHash {
            return Ok(Step::Return(Value::boolean(matches!(arguments[0], Value::Hash(_)))));
        }
        let Value::Hash(at) = arguments[0] else {
            return Err(Box::new(Stop::Unsupported(format!("the primitive `{}`", prim.name()))));
        };
        let Object::Hash(table) = self.heap.get(at) else { return Ok(Step::Return(VOID)) };
        let table = table.clone();
        let kind = table.kind.unwrap_or(HashKind::Equal);
        Ok(Step::Return(match prim {
            Prim::HashFind => match equality::find(program, &self.heap, &table, &arguments[1]) {
                Some(found) => table.entries[found].1.clone(),
                None => arguments.swap_remove(2),
            },
            Prim::HashSet | Prim::HashRemove => {
                let mut table = table;
                match prim {
                    Prim::HashSet => {
                        let value = arguments.swap_remove(2);
                        equality::set(program, &self.heap, &mut table, arguments.swap_remove(1), value);
                    }
                    _ => equality::remove(program, &self.heap, &mut table, &arguments[1]),
                }
                Value::Hash(self.heap.allocate(Object::Hash(table)))
            }
            Prim::HashSetMutable | Prim::HashRemoveMutable | Prim::HashClearMutable => {
                let mut table = table;
                match prim {
                    Prim::HashSetMutable => {
                        let value = arguments.swap_remove(2);
                        equality::set(program, &self.heap, &mut table, arguments.swap_remove(1), value);
                    }
                    Prim::HashRemoveMutable => {
                        equality::remove(program, &self.heap, &mut table, &arguments[1])
                    }
                    _ => table = empty(kind, false),
                }
                self.heap.size += 2;
                *self.heap.get_mut(at) = Object::Hash(table);
                VOID
            }
            Prim::HashCount => Value::number(table.entries.len()),
            Prim::HashToList => {
                self.ordered |= table.entries.len() > 1 && !self.program.is_unordered(site);
                let pairs: Vec<Value> =
                    table.entries.into_iter().map(|(key, value)| self.heap.cons(key, value)).collect();
                self.heap.list(pairs)
            }
            Prim::IsHashEqual => Value::boolean(kind == HashKind::Equal),
            Prim::IsHashEqv => Value::boolean(kind == HashKind::Eqv),
            Prim::IsHashEq => Value::boolean(kind == HashKind::Eq),
            _ => return Err(Box::new(Stop::Unsupported(format!("the primitive `{}`", prim.name())))),
        }))
    }
}
