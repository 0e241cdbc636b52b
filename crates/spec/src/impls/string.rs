//! Strings: `String`, `Box<str>`, `Rc<str>`, `Arc<str>`, and `&str` of results. Each is the sequence of its
//! characters.

use super::ownership::owns;
use crate::decode::Decoder;
use crate::expr::Expr;
use crate::form;
use crate::native::Gaps;
use crate::rtype::RType;
use crate::targetable::{Refined, Reflect, Targetable};
use crate::unmade::Unmade;
use crate::view::View;
use std::any::Any;
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

macro_rules! strings {
    ($($string:ty, $unmade:ident;)*) => {$(
        impl Refined for $string {
            type Erased = $string;

            fn rtype(_: &[RType], _: &[Expr]) -> RType {
                RType::text().unmade(Unmade::$unmade)
            }

            fn inhabits(_: &Self, _: &mut Gaps) -> bool {
                true
            }
        }

        impl Targetable for $string {
            fn decode(source: &mut Decoder<'_>) -> Self {
                let word = source.word();
                if form::is_word(word) {
                    return form::text(word).into();
                }
                let length = usize::try_from(word).unwrap_or(0);
                (0..length).map(|_| char::decode(source)).collect::<String>().into()
            }
        }

        impl Reflect for $string {
            fn reflect(&self) -> View<'_> {
                View::Str(self)
            }

            owns!();
        }
    )*};
}
strings! {
    String, ROOM;
    Box<str>, NOTHING;
    Rc<str>, SHARED;
    Arc<str>, SHARED;
}

impl Reflect for &str {
    fn reflect(&self) -> View<'_> {
        View::Str(self)
    }
}

impl Reflect for Cow<'_, str> {
    fn reflect(&self) -> View<'_> {
        View::Str(self)
    }
}

/// How an owned string is written around its literal; `None` for a borrowed one.
pub fn conversion(value: Option<&dyn Any>) -> Option<&'static str> {
    let value = value?;
    if value.is::<String>() {
        Some("String::from")
    } else if value.is::<Box<str>>() {
        Some("Box::from")
    } else if value.is::<Rc<str>>() {
        Some("Rc::from")
    } else if value.is::<Arc<str>>() {
        Some("Arc::from")
    } else {
        None
    }
}
