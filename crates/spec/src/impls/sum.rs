//! Sums: `Option`, `Result`, `Ordering`.

use super::argument;
use super::ownership::owns;
use crate::decode::Decoder;
use crate::expr::{Expr, Name};
use crate::native::Gaps;
use crate::rtype::{Comparing, ConstructorDef, DataDef, Field, FieldNames, RType};
use crate::targetable::{Refined, Reflect, Targetable};
use crate::view::{Fields, View};
use std::cmp::Ordering;

/// `None` comes first: it's the smaller value, and `Option`'s own order says so too.
static OPTION: DataDef = DataDef {
    name: "Option",
    path: "std::option::Option",
    constructors: &[
        ConstructorDef { name: "None", path: "None", fields: FieldNames::Unit },
        ConstructorDef { name: "Some", path: "Some", fields: FieldNames::Tuple(1) },
    ],
    fields: |constructor, arguments| component(arguments.get(constructor.wrapping_sub(1))),
    comparing: Comparing::ByParts,
};

static RESULT: DataDef = DataDef {
    name: "Result",
    path: "std::result::Result",
    constructors: &[
        ConstructorDef { name: "Ok", path: "Ok", fields: FieldNames::Tuple(1) },
        ConstructorDef { name: "Err", path: "Err", fields: FieldNames::Tuple(1) },
    ],
    fields: |constructor, arguments| component(arguments.get(constructor)),
    comparing: Comparing::ByParts,
};

static ORDERING: DataDef = DataDef {
    name: "Ordering",
    path: "std::cmp::Ordering",
    constructors: &[
        ConstructorDef { name: "Less", path: "Ordering::Less", fields: FieldNames::Unit },
        ConstructorDef { name: "Equal", path: "Ordering::Equal", fields: FieldNames::Unit },
        ConstructorDef { name: "Greater", path: "Ordering::Greater", fields: FieldNames::Unit },
    ],
    fields: |_, _| Vec::new(),
    comparing: Comparing::ByParts,
};

fn component(ty: Option<&RType>) -> Vec<Field> {
    ty.map(|ty| Field { name: Name::fresh("_0"), ty: ty.clone() }).into_iter().collect()
}

impl<T: Refined> Refined for Option<T> {
    type Erased = Option<T::Erased>;

    fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
        RType::data(&OPTION, &[argument::<T>(arguments, 0)])
    }

    #[inline]
    fn inhabits(value: &Self::Erased, gaps: &mut Gaps) -> bool {
        value.as_ref().is_none_or(|value| T::inhabits(value, gaps))
    }
}

impl<T: Targetable> Targetable for Option<T> {
    #[inline]
    fn decode(source: &mut Decoder<'_>) -> Self {
        match source.index() {
            0 => None,
            _ => Some(T::decode(source)),
        }
    }

    #[inline]
    fn decode_into(&mut self, source: &mut Decoder<'_>) {
        match (source.index(), &mut *self) {
            (0, _) => *self = None,
            (_, Some(value)) => value.decode_into(source),
            (_, None) => *self = Some(T::decode(source)),
        }
    }
}

impl<T: Reflect> Fields for Option<T> {
    fn field(&self, _: usize) -> &dyn Reflect {
        match self {
            Some(value) => value,
            None => &(),
        }
    }
}

impl<T: Reflect> Reflect for Option<T> {
    #[inline]
    fn reflect(&self) -> View<'_> {
        View::Data { definition: &OPTION, constructor: usize::from(self.is_some()), fields: self }
    }

    owns!(Option<T> as T where T: Reflect);
}

impl<T: Refined, E: Refined> Refined for Result<T, E> {
    type Erased = Result<T::Erased, E::Erased>;

    fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
        RType::data(&RESULT, &[argument::<T>(arguments, 0), argument::<E>(arguments, 1)])
    }

    #[inline]
    fn inhabits(value: &Self::Erased, gaps: &mut Gaps) -> bool {
        match value {
            Ok(value) => T::inhabits(value, gaps),
            Err(error) => E::inhabits(error, gaps),
        }
    }
}

impl<T: Targetable, E: Targetable> Targetable for Result<T, E> {
    #[inline]
    fn decode(source: &mut Decoder<'_>) -> Self {
        match source.index() {
            0 => Ok(T::decode(source)),
            _ => Err(E::decode(source)),
        }
    }
}

impl<T: Reflect, E: Reflect> Fields for Result<T, E> {
    fn field(&self, _: usize) -> &dyn Reflect {
        match self {
            Ok(value) => value,
            Err(error) => error,
        }
    }
}

impl<T: Reflect, E: Reflect> Reflect for Result<T, E> {
    #[inline]
    fn reflect(&self) -> View<'_> {
        View::Data { definition: &RESULT, constructor: usize::from(self.is_err()), fields: self }
    }

    owns!(Result<T, E> as (T, E) where T: Reflect, E: Reflect);
}

impl Refined for Ordering {
    type Erased = Ordering;

    fn rtype(_: &[RType], _: &[Expr]) -> RType {
        RType::data(&ORDERING, &[])
    }

    #[inline]
    fn inhabits(_: &Self, _: &mut Gaps) -> bool {
        true
    }
}

impl Targetable for Ordering {
    #[inline]
    fn decode(source: &mut Decoder<'_>) -> Ordering {
        match source.index() {
            0 => Ordering::Less,
            1 => Ordering::Equal,
            _ => Ordering::Greater,
        }
    }
}

impl Reflect for Ordering {
    #[inline]
    fn reflect(&self) -> View<'_> {
        let constructor = match self {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        };
        View::Data { definition: &ORDERING, constructor, fields: &() }
    }

    owns!();
}
