//! Products: unit, tuples up to eight, ranges, `PhantomData`. Each has one constructor.

use super::argument;
use super::ownership::{self, Ownership, owns};
use crate::decode::Decoder;
use crate::expr::{Expr, Name};
use crate::native::Gaps;
use crate::rtype::{Comparing, ConstructorDef, DataDef, Field, FieldNames, RType};
use crate::targetable::{Refined, Reflect, Targetable};
use crate::unmade::Unmade;
use crate::view::{Fields, View};
use std::any::Any;
use std::marker::PhantomData;
use std::ops::{Range, RangeInclusive};

const POSITIONS: [&str; 8] = ["_0", "_1", "_2", "_3", "_4", "_5", "_6", "_7"];

/// The fields of a tuple are its type arguments.
fn tuple_fields(_: usize, arguments: &[RType]) -> Vec<Field> {
    POSITIONS
        .iter()
        .zip(arguments)
        .map(|(name, ty)| Field { name: Name::fresh(name), ty: ty.clone() })
        .collect()
}

pub(crate) static UNIT: DataDef = DataDef {
    name: "()",
    path: "()",
    constructors: &[ConstructorDef { name: "", path: "", fields: FieldNames::Tuple(0) }],
    fields: tuple_fields,
    comparing: Comparing::ByParts,
};

impl Refined for () {
    type Erased = ();

    fn rtype(_: &[RType], _: &[Expr]) -> RType {
        RType::data(&UNIT, &[])
    }

    #[inline]
    fn inhabits(_: &Self, _: &mut Gaps) -> bool {
        true
    }
}

impl Targetable for () {
    #[inline]
    fn decode(source: &mut Decoder<'_>) {
        source.index();
    }
}

impl Fields for () {
    fn field(&self, _: usize) -> &dyn Reflect {
        &()
    }
}

impl Reflect for () {
    #[inline]
    fn reflect(&self) -> View<'_> {
        View::Data { definition: &UNIT, constructor: 0, fields: self }
    }

    owns!();
}

/// The definition of the tuples with `$count` components, all from 1 to 8.
macro_rules! tuples {
    ($($count:tt $definition:ident $label:literal: $($parameter:ident $index:tt),+ => $parts:ty;)*) => {$(
        pub(crate) static $definition: DataDef = DataDef {
            name: "tuple",
            path: $label,
            constructors: &[ConstructorDef { name: "", path: "", fields: FieldNames::Tuple($count) }],
            fields: tuple_fields,
            comparing: Comparing::ByParts,
        };

        impl<$($parameter: Refined),+> Refined for ($($parameter,)+) {
            type Erased = ($($parameter::Erased,)+);

            fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
                RType::data(&$definition, &[$(argument::<$parameter>(arguments, $index)),+])
            }

            #[inline]
            fn inhabits(value: &Self::Erased, gaps: &mut Gaps) -> bool {
                $($parameter::inhabits(&value.$index, gaps))&&+
            }
        }

        impl<$($parameter: Targetable),+> Targetable for ($($parameter,)+) {
            #[inline]
            fn decode(source: &mut Decoder<'_>) -> Self {
                source.index();
                ($($parameter::decode(source),)+)
            }

            #[inline]
            fn decode_into(&mut self, source: &mut Decoder<'_>) {
                source.index();
                $(self.$index.decode_into(source);)+
            }
        }

        impl<$($parameter: Reflect),+> Fields for ($($parameter,)+) {
            fn field(&self, index: usize) -> &dyn Reflect {
                match index {
                    $($index => &self.$index,)+
                    _ => &(),
                }
            }
        }

        impl<$($parameter: Reflect),+> Reflect for ($($parameter,)+) {
            #[inline]
            fn reflect(&self) -> View<'_> {
                View::Data { definition: &$definition, constructor: 0, fields: self }
            }

            tuples!(@ownership $count ($($parameter),+) $parts);
        }
    )*};
    // The pair is the base to which the others are reduced.
    (@ownership 2 ($a:ident, $b:ident) $parts:ty) => {
        fn any(&self) -> Option<&dyn Any> {
            Self::ownership(ownership::AsAny(self))
        }

        #[inline]
        fn ownership<Q: Ownership<Self>>(question: Q) -> Q::Output {
            ownership::of_pair(question)
        }
    };
    (@ownership $count:tt ($($parameter:ident),+) $parts:ty) => {
        owns!(($($parameter,)+) as $parts where $($parameter: Reflect),+);
    };
}
tuples! {
    1 TUPLE1 "(_)": A 0 => A;
    2 TUPLE2 "(_, _)": A 0, B 1 => (A, B);
    3 TUPLE3 "(_, _, _)": A 0, B 1, C 2 => (A, (B, C));
    4 TUPLE4 "(_, _, _, _)": A 0, B 1, C 2, D 3 => (A, (B, (C, D)));
    5 TUPLE5 "(_, _, _, _, _)": A 0, B 1, C 2, D 3, E 4 => (A, (B, (C, (D, E))));
    6 TUPLE6 "(_, _, _, _, _, _)": A 0, B 1, C 2, D 3, E 4, F 5 => (A, (B, (C, (D, (E, F)))));
    7 TUPLE7 "(_, _, _, _, _, _, _)": A 0, B 1, C 2, D 3, E 4, F 5, G 6 => (A, (B, (C, (D, (E, (F, G))))));
    8 TUPLE8 "(_, _, _, _, _, _, _, _)": A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7
        => (A, (B, (C, (D, (E, (F, (G, H)))))));
}

static PHANTOM: DataDef = DataDef {
    name: "PhantomData",
    path: "std::marker::PhantomData",
    constructors: &[ConstructorDef { name: "PhantomData", path: "PhantomData", fields: FieldNames::Unit }],
    fields: |_, _| Vec::new(),
    comparing: Comparing::ByParts,
};

impl<T: Refined> Refined for PhantomData<T> {
    type Erased = PhantomData<T::Erased>;

    fn rtype(_: &[RType], _: &[Expr]) -> RType {
        RType::data(&PHANTOM, &[])
    }

    #[inline]
    fn inhabits(_: &Self::Erased, _: &mut Gaps) -> bool {
        true
    }
}

impl<T: Targetable> Targetable for PhantomData<T> {
    #[inline]
    fn decode(source: &mut Decoder<'_>) -> Self {
        source.index();
        PhantomData
    }
}

impl<T: Reflect> Reflect for PhantomData<T> {
    #[inline]
    fn reflect(&self) -> View<'_> {
        View::Data { definition: &PHANTOM, constructor: 0, fields: &() }
    }

    owns!(PhantomData<T> as T where T: Reflect);
}

fn range_fields(_: usize, arguments: &[RType]) -> Vec<Field> {
    let fields = ["start", "end"].iter().zip(arguments.iter().cycle());
    fields.map(|(name, ty)| Field { name: Name::fresh(name), ty: ty.clone() }).collect()
}

/// A range is a record of its ends, written `start..end`: the path of its constructor is the operator.
macro_rules! ranges {
    ($($range:ident, $unmade:ident, $definition:ident, $path:literal, $operator:literal,
       |$value:ident| ($start:expr, $end:expr), $new:expr;)*) => {$(
        static $definition: DataDef = DataDef {
            name: stringify!($range),
            path: $path,
            constructors: &[ConstructorDef {
                name: stringify!($range),
                path: $operator,
                fields: FieldNames::Named(&["start", "end"]),
            }],
            fields: range_fields,
            comparing: Comparing::ByParts,
        };

        impl<T: Refined> Refined for $range<T> {
            type Erased = $range<T::Erased>;

            fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
                RType::data(&$definition, &[argument::<T>(arguments, 0)]).unmade(Unmade::$unmade)
            }

            #[inline]
            fn inhabits($value: &Self::Erased, gaps: &mut Gaps) -> bool {
                let (start, end) = ($start, $end);
                T::inhabits(start, gaps) && T::inhabits(end, gaps)
            }
        }

        impl<T: Targetable> Targetable for $range<T> {
            #[inline]
            fn decode(source: &mut Decoder<'_>) -> Self {
                source.index();
                let start = T::decode(source);
                $new(start, T::decode(source))
            }
        }

        impl<T: Reflect> Fields for $range<T> {
            fn field(&self, index: usize) -> &dyn Reflect {
                let $value = self;
                match index {
                    0 => $start,
                    1 => $end,
                    _ => &(),
                }
            }
        }

        impl<T: Reflect> Reflect for $range<T> {
            #[inline]
            fn reflect(&self) -> View<'_> {
                View::Data { definition: &$definition, constructor: 0, fields: self }
            }

            owns!($range<T> as T where T: Reflect);
        }
    )*};
}
ranges! {
    Range, NOTHING, RANGE, "std::ops::Range", "..", |range| (&range.start, &range.end), |start, end| start..end;
    RangeInclusive, UNMODELLED, RANGE_INCLUSIVE, "std::ops::RangeInclusive", "..=",
        |range| (range.start(), range.end()), RangeInclusive::new;
}
