//! The question at the beginning of a specified function's body, in builds for tests: whether a campaign wants to know with what it's called.
//!
//! A function of which that can't be said tells only that it's called: one with type parameters (its arguments' types aren't known here), with
//! functions among its arguments, with patterns for parameters, and one that may be given whatever its types have. A `const` one is as it was.

use crate::emit::arguments::{Passing, Plan, Planned};
use crate::lower::refined::asks;
use crate::parse::contract::Contract;
use crate::parse::target::{Body, Target};
use crate::parse::ty::{Argument, Ty};
use crate::resolve::doubtful::asked_of;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

/// The names of the parameters if there is something to be asked of them.
pub(crate) fn asked<'t>(target: &'t Target, plan: &Plan, contract: &Contract) -> Option<&'t [Ident]> {
    let Body::Named(names) = &target.body else { return None };
    let is_open =
        !target.generic.is_empty() || plan.arguments.iter().any(|argument| argument.function.is_some());
    let is_asked =
        !contract.requires.is_empty() || plan.arguments.iter().any(|argument| may_exclude(&argument.ty));
    (!is_open && is_asked && names.len() == plan.arguments.len()).then_some(names)
}

/// The statement that tells of a call.
pub(crate) fn notice(place: &[TokenStream; 3]) -> TokenStream {
    let [file, line, column] = place;
    quote! {
        #[cfg(test)]
        #[allow(unused, clippy::all, clippy::pedantic)]
        let __touchstone_call = ::touchstone::__private::callee::Call::enter((#file, #line, #column));
    }
}

/// The statement that asks for arguments of these names; `unit` is the module whose type makes the refinement type.
pub(crate) fn question(
    target: &Target,
    plan: &Plan,
    names: &[Ident],
    place: &[TokenStream; 3],
    unit: &Ident,
) -> TokenStream {
    let function = &target.function;
    let [file, line, column] = place;
    let arguments = names.iter().zip(&plan.arguments).map(|(name, argument)| {
        let (spec, code, value) = (&argument.owned, argument.code_type(), seen(name, argument));
        let types =
            quote_spanned!(asked_of(&argument.ty)=> callee::Types::<#spec, #code>(PhantomData, PhantomData));
        quote!(if (&&#types).is_same() {
            (&&callee::Argument(#value)).seen()
        } else {
            ::core::option::Option::None
        })
    });
    let asks = plan.arguments.iter().map(|argument| asks(&argument.ty));
    quote! {
        #[cfg(test)]
        #[allow(unused, clippy::all, clippy::pedantic)]
        let __touchstone_call = {
            #(#asks)*
            use ::core::marker::PhantomData;
            use ::touchstone::__private::callee::{self, Other as _, Same as _, Seen as _, Unseen as _};
            static __CALLEE: callee::Callee = callee::Callee {
                function: #function,
                place: (#file, #line, #column),
                signature: #unit::Unit::__signature,
            };
            match callee::Call::is_asked(__CALLEE.place) {
                true => callee::Call::check(&__CALLEE, &[#(#arguments),*]),
                false => callee::Call::enter(__CALLEE.place),
            }
        };
    }
}

/// The reference by which an argument is seen.
fn seen(name: &Ident, argument: &Planned) -> TokenStream {
    let is_whole = argument.passing == Passing::Value || argument.is_sliced();
    if is_whole { quote!(&#name) } else { quote!(&*#name) }
}

/// Types that have all that their Rust type has, as far as their arguments do.
const WHOLE: [&str; 29] = [
    "bool",
    "char",
    "str",
    "String",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "f32",
    "f64",
    "Vec",
    "VecDeque",
    "LinkedList",
    "Option",
    "Result",
    "Box",
    "BTreeSet",
    "BTreeMap",
    "HashSet",
    "HashMap",
    "Duration",
];

/// Whether a type may have fewer values than its Rust type: also a type or an alias that isn't known here.
pub(crate) fn may_exclude(ty: &Ty) -> bool {
    match ty {
        Ty::Refined { .. } | Ty::Function(_) | Ty::Parameter(..) => true,
        Ty::Reference { inner, .. } | Ty::Slice(inner, _) => may_exclude(inner),
        Ty::Array { element, .. } => may_exclude(element),
        Ty::Tuple(types, _) => types.iter().any(may_exclude),
        Ty::Path(path) => {
            !WHOLE.iter().any(|name| path.name == name)
                || path.arguments.iter().any(|argument| match argument {
                    Argument::Type(ty) => may_exclude(ty),
                    Argument::Lifetime(_) => false,
                    Argument::Value(_) | Argument::Relation { .. } => true,
                })
        }
    }
}
