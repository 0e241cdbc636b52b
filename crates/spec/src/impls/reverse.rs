//! `Reverse`: a record of what it holds, whose order is the other way round.

use super::argument;
use super::ownership::owns;
use crate::decode::Decoder;
use crate::expr::{Expr, Name};
use crate::native::Gaps;
use crate::rtype::{Comparing, ConstructorDef, DataDef, Field, FieldNames, RType};
use crate::targetable::{Refined, Reflect, Targetable};
use crate::view::{Fields, View};
use std::cmp::Reverse;

static REVERSE: DataDef = DataDef {
    name: "Reverse",
    path: "std::cmp::Reverse",
    constructors: &[ConstructorDef { name: "Reverse", path: "Reverse", fields: FieldNames::Tuple(1) }],
    fields: |_, arguments| {
        arguments.first().map(|ty| Field { name: Name::fresh("_0"), ty: ty.clone() }).into_iter().collect()
    },
    comparing: Comparing::Reversed,
};

impl<T: Refined> Refined for Reverse<T> {
    type Erased = Reverse<T::Erased>;

    fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
        RType::data(&REVERSE, &[argument::<T>(arguments, 0)])
    }

    #[inline]
    fn inhabits(value: &Self::Erased, gaps: &mut Gaps) -> bool {
        T::inhabits(&value.0, gaps)
    }
}

impl<T: Targetable> Targetable for Reverse<T> {
    #[inline]
    fn decode(source: &mut Decoder<'_>) -> Self {
        source.index();
        Reverse(T::decode(source))
    }

    #[inline]
    fn decode_into(&mut self, source: &mut Decoder<'_>) {
        source.index();
        self.0.decode_into(source);
    }
}

impl<T: Reflect> Fields for Reverse<T> {
    fn field(&self, _: usize) -> &dyn Reflect {
        &self.0
    }
}

impl<T: Reflect> Reflect for Reverse<T> {
    #[inline]
    fn reflect(&self) -> View<'_> {
        View::Data { definition: &REVERSE, constructor: 0, fields: self }
    }

    owns!(Reverse<T> as T where T: Reflect);
}
