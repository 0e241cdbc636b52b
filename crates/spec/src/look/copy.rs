//! A part of a result as it was seen: a copy of its views, which outlives the lock or the borrow behind which the part is.

use crate::datum::Datum;
use crate::impls::product::{TUPLE2, UNIT};
use crate::rtype::DataDef;
use crate::targetable::Reflect;
use crate::view::{Elements, Fields, Item, SeqStyle, View};
use std::ops::ControlFlow;

/// A value, owned, with all that its views tell.
pub(crate) enum Copied {
    Bool(bool),
    Int(i128),
    Unsigned(u128),
    Char(char),
    F32(f32),
    F64(f64),
    Data { definition: &'static DataDef, constructor: usize, fields: Vec<Copied> },
    Seq { style: SeqStyle, elements: Vec<Element> },
    Text(String),
    Pointer { make: &'static str, target: Box<Copied> },
    Model { make: &'static str, model: Datum },
}

/// An element of a sequence.
pub(crate) enum Element {
    Value(Copied),
    Pair(Copied, Copied),
}

impl Copied {
    /// A copy of the whole value.
    pub(crate) fn of(value: &dyn Reflect) -> Copied {
        match value.reflect() {
            View::Bool(truth) => Copied::Bool(truth),
            View::Int(number) => Copied::Int(number),
            View::Unsigned(number) => Copied::Unsigned(number),
            View::Char(c) => Copied::Char(c),
            View::F32(number) => Copied::F32(number),
            View::F64(number) => Copied::F64(number),
            View::Data { definition, constructor, fields } => {
                let count = definition.constructors[constructor].fields.count();
                let fields = (0..count).map(|field| Copied::of(fields.field(field))).collect();
                Copied::Data { definition, constructor, fields }
            }
            View::Seq { style, elements } => {
                let mut copies = Vec::with_capacity(elements.len());
                let _ = elements.each(&mut |item| {
                    copies.push(match item {
                        Item::Value(value) => Element::Value(Copied::of(value)),
                        Item::Pair(key, value) => Element::Pair(Copied::of(key), Copied::of(value)),
                    });
                    ControlFlow::Continue(())
                });
                Copied::Seq { style, elements: copies }
            }
            View::Str(text) => Copied::Text(text.to_owned()),
            View::Pointer { make, target } => Copied::Pointer { make, target: Box::new(Copied::of(target)) },
            View::Function(function) => Copied::Model { make: "", model: Datum::Function(function.slot) },
            View::Model { make, model } => Copied::Model { make, model: model.clone() },
        }
    }

    /// Lists as nested pairs.
    pub(super) fn lists(lists: Vec<Vec<Copied>>) -> Copied {
        let end = Copied::Data { definition: &UNIT, constructor: 0, fields: Vec::new() };
        lists.into_iter().rev().fold(end, |rest, list| {
            let elements = list.into_iter().map(Element::Value).collect();
            let list = Copied::Seq { style: SeqStyle::Vec, elements };
            Copied::Data { definition: &TUPLE2, constructor: 0, fields: vec![list, rest] }
        })
    }

    /// The elements of such lists.
    pub(super) fn listed(&self) -> Vec<&Copied> {
        let (mut parts, mut rest) = (Vec::new(), self);
        while let Copied::Data { fields, .. } = rest
            && let [Copied::Seq { elements, .. }, others] = fields.as_slice()
        {
            parts.extend(elements.iter().filter_map(|element| match element {
                Element::Value(value) => Some(value),
                Element::Pair(..) => None,
            }));
            rest = others;
        }
        parts
    }
}

impl Reflect for Copied {
    fn reflect(&self) -> View<'_> {
        match self {
            Copied::Bool(truth) => View::Bool(*truth),
            Copied::Int(number) => View::Int(*number),
            Copied::Unsigned(number) => View::Unsigned(*number),
            Copied::Char(c) => View::Char(*c),
            Copied::F32(number) => View::F32(*number),
            Copied::F64(number) => View::F64(*number),
            Copied::Data { definition, constructor, .. } => {
                View::Data { definition, constructor: *constructor, fields: self }
            }
            Copied::Seq { style, .. } => View::Seq { style: *style, elements: self },
            Copied::Text(text) => View::Str(text),
            Copied::Pointer { make, target } => View::Pointer { make, target: &**target },
            Copied::Model { make, model } => View::Model { make, model },
        }
    }
}

impl Fields for Copied {
    fn field(&self, index: usize) -> &dyn Reflect {
        match self {
            // As the real ones do, whose fields may be asked for one by one until there's none.
            Copied::Data { fields, .. } if index < fields.len() => &fields[index],
            _ => &(),
        }
    }
}

impl Elements for Copied {
    fn len(&self) -> usize {
        match self {
            Copied::Seq { elements, .. } => elements.len(),
            _ => 0,
        }
    }

    fn get(&self, index: usize) -> Option<Item<'_>> {
        match self {
            Copied::Seq { elements, .. } => elements.get(index).map(Element::item),
            _ => None,
        }
    }

    fn each<'a>(&'a self, visit: &mut dyn FnMut(Item<'a>) -> ControlFlow<()>) -> ControlFlow<()> {
        match self {
            Copied::Seq { elements, .. } => elements.iter().try_for_each(|element| visit(element.item())),
            _ => ControlFlow::Continue(()),
        }
    }
}

impl Element {
    fn item(&self) -> Item<'_> {
        match self {
            Element::Value(value) => Item::Value(value),
            Element::Pair(key, value) => Item::Pair(key, value),
        }
    }
}
