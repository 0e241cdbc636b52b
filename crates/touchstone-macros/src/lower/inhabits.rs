//! Types to Rust that decides inhabitation: the native half of a type, as [`lower::native`](crate::lower::native) is of a predicate.
//!
//! The code is a boolean expression over a reference to the value, and leaves in `__gaps` what it can't decide: type arguments with
//! refinements, relations or values of their own, which a Rust type doesn't carry, and value parameters that aren't integers. What a
//! refined type is based on comes before its predicate, and so guards it.

use crate::lower::native::{lower_value, variable};
use crate::lower::refined::{base_element, erased, lower_predicate};
use crate::parse::term::{Operator, Term, TermKind};
use crate::parse::ty::{Argument, PathTy, Ty};
use crate::resolve::parametric::Parametric;
use crate::spans::at;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

/// The expression for whether `value`, a reference, is in the type.
pub(crate) fn lower_inhabits(ty: &Ty, value: &TokenStream, scope: &Parametric) -> TokenStream {
    let mut parts = Vec::new();
    questions(ty, value, scope, &mut parts);
    quote!((#((#parts))&&*))
}

/// What is left undecided.
pub(crate) fn gap() -> TokenStream {
    quote!(__gaps.leave())
}

/// A predicate on the value that `binder` names.
fn refinement(binder: &Ident, predicate: &Term, value: &TokenStream) -> TokenStream {
    let (bound, predicate) = (variable(binder), lower_predicate(predicate));
    quote!({ let #bound = #value; #predicate })
}

fn questions(ty: &Ty, value: &TokenStream, scope: &Parametric, parts: &mut Vec<TokenStream>) {
    match ty {
        Ty::Reference { inner, .. } => questions(inner, value, scope, parts),
        Ty::Refined { binder, base, predicate } => {
            questions(base, value, scope, parts);
            parts.push(if scope.with(binder, base).allows(predicate) {
                refinement(binder, predicate, value)
            } else {
                gap()
            });
        }
        // A function is judged call by call.
        Ty::Function(_) => parts.push(quote!(true)),
        _ if is_plain(ty) => parts.push(inhabits(ty, value)),
        Ty::Path(path) => parts.push(path_questions(ty, path, value, scope)),
        Ty::Tuple(types, _) => {
            for (index, ty) in types.iter().enumerate() {
                let index = syn::Index::from(index);
                questions(ty, &quote!((&#value.#index)), scope, parts);
            }
        }
        Ty::Array { element, .. } | Ty::Slice(element, _) => {
            let inner = lower_inhabits(element, &quote!(__element), scope);
            parts.push(quote!(#value.iter().all(|__element| #inner)));
        }
        Ty::Parameter(..) => parts.push(inhabits(ty, value)),
    }
}

fn inhabits(ty: &Ty, value: &TokenStream) -> TokenStream {
    let marker = erased(ty);
    quote_spanned!(at(ty.span())=> <#marker as ::touchstone::__private::Refined>::inhabits(#value, __gaps))
}

/// Whether the Rust type, aliases left as they are, is all there is to the type.
pub(crate) fn is_plain(ty: &Ty) -> bool {
    match ty {
        Ty::Parameter(..) => true,
        Ty::Refined { .. } | Ty::Function(_) => false,
        Ty::Reference { inner, .. } | Ty::Slice(inner, _) => is_plain(inner),
        Ty::Array { element, .. } => is_plain(element),
        Ty::Tuple(types, _) => types.iter().all(is_plain),
        Ty::Path(path) => path.arguments.iter().all(|argument| match argument {
            Argument::Type(ty) => is_plain(ty),
            Argument::Lifetime(_) => true,
            Argument::Value(_) | Argument::Relation { .. } => false,
        }),
    }
}

/// A path with more in its brackets than Rust types.
fn path_questions(ty: &Ty, path: &PathTy, value: &TokenStream, scope: &Parametric) -> TokenStream {
    if let [Argument::Type(inner)] = path.arguments.as_slice() {
        if ["Box", "Rc", "Arc"].iter().any(|pointer| path.name == pointer) && !matches!(inner, Ty::Slice(..))
        {
            return lower_inhabits(inner, &quote!((&**#value)), scope);
        }
        let iterables = ["Option", "Vec", "VecDeque", "LinkedList", "BTreeSet", "HashSet"];
        if iterables.iter().any(|iterable| path.name == iterable) {
            let inner = lower_inhabits(inner, &quote!(__element), scope);
            return quote!(#value.iter().all(|__element| #inner));
        }
    }
    let types = path.arguments.iter().filter(|argument| !matches!(argument, Argument::Value(_)));
    let values: Option<Vec<&Term>> = path
        .arguments
        .iter()
        .filter_map(|argument| match argument {
            Argument::Value(term) => Some(scope.allows(term).then_some(term)),
            _ => None,
        })
        .collect();
    match values {
        Some(values) if values.is_empty() => related(ty, path, value, scope),
        Some(values)
            if types.clone().all(|argument| matches!(argument, Argument::Type(ty) if is_plain(ty))) =>
        {
            let marker = erased(ty);
            let values = values.into_iter().map(lower_value);
            quote_spanned!(at(ty.span())=> {
                let __values = [#(::touchstone::__private::native::as_integer(&#values)),*];
                match __values.into_iter().collect::<::core::option::Option<::std::vec::Vec<_>>>() {
                    ::core::option::Option::Some(__values) => {
                        <#marker as ::touchstone::__private::Refined>::inhabits_at(#value, &__values, __gaps)
                    }
                    ::core::option::Option::None => __gaps.leave(),
                }
            })
        }
        _ => gap(),
    }
}

/// A container with abstract refinements.
fn related(ty: &Ty, path: &PathTy, value: &TokenStream, scope: &Parametric) -> TokenStream {
    let mut relations = Vec::new();
    let mut orders = Vec::new();
    for argument in &path.arguments {
        match argument {
            Argument::Type(ty) if is_plain(ty) => {}
            Argument::Lifetime(_) => {}
            Argument::Relation { earlier, later, predicate }
                if scope.with_elements(path, [earlier, later]).allows(predicate) =>
            {
                let (one, other) = (variable(earlier), variable(later));
                let index = relations.len();
                orders.push(is_order(earlier, later, predicate));
                let predicate = lower_predicate(predicate);
                relations.push(quote!(#index => { let (#one, #other) = (__earlier, __later); #predicate }));
            }
            _ => return gap(),
        }
    }
    let Some(element) = base_element(path) else { return gap() };
    let count = orders.len();
    if count > 64 {
        return gap();
    }
    let bits = orders.iter().rev().fold(0_u64, |bits, is_order| bits << 1 | u64::from(*is_order));
    let marker = erased(ty);
    quote_spanned!(at(ty.span())=> {
        let __holds = |__relation: usize, __earlier: &#element, __later: &#element| -> bool {
            match __relation { #(#relations)* _ => true }
        };
        <#marker as ::touchstone::__private::Refined>::inhabits_related::<#element, _>(
            #value,
            &::touchstone::__private::native::Relations::<_, #count, #bits>::new(__holds),
            __gaps,
        )
    })
}

/// Whether a relation is an order, or equality, of the two elements themselves.
fn is_order(earlier: &Ident, later: &Ident, predicate: &Term) -> bool {
    let TermKind::Binary(op, left, right) = &predicate.kind else { return false };
    let (TermKind::Var(left), TermKind::Var(right)) = (&left.kind, &right.kind) else { return false };
    matches!(op, Operator::Lt | Operator::Le | Operator::Gt | Operator::Ge | Operator::Eq)
        && ((left == earlier && right == later) || (left == later && right == earlier))
}
