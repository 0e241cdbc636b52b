//! Types to Rust that decides inhabitation: the native half of a type, as [`lower::native`](crate::lower::native) is of a predicate.
//!
//! The code is a boolean expression over a reference to the value, and leaves in `__gaps` what it can't decide: type arguments with
//! refinements, relations or values of their own, which a Rust type doesn't carry, and value parameters that aren't integers. The order is
//! the reference's: all predicates of a type, the innermost first, then its components. Which is false first is said by its [number].

use crate::lower::expression::lower_expr;
use crate::lower::native::{lower_value, variable};
use crate::lower::refined::{base_element, erased, lower_predicate};
use crate::parse::term::{Operator, Term, TermKind};
use crate::parse::ty::{Argument, PathTy, Ty};
use crate::resolve::doubtful::asked_of;
use crate::resolve::parametric::Parametric;
use crate::spans::{at, block_at};
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

/// The expression for whether `value`, a reference, is in the type.
pub(crate) fn lower_inhabits(ty: &Ty, value: &TokenStream, scope: &Parametric) -> TokenStream {
    lower_inhabits_and(ty, value, scope, Vec::new())
}

/// The same for the type refined further: the `others` are asked after its own predicates and before its components.
pub(crate) fn lower_inhabits_and(
    ty: &Ty,
    value: &TokenStream,
    scope: &Parametric,
    others: Vec<TokenStream>,
) -> TokenStream {
    let mut parts = Vec::new();
    questions(ty, value, scope, others, &mut parts);
    all(&parts)
}

fn all(parts: &[TokenStream]) -> TokenStream {
    if parts.is_empty() { quote!(true) } else { quote!((#((#parts))&&*)) }
}

/// What is left undecided.
pub(crate) fn gap() -> TokenStream {
    quote!(__gaps.leave())
}

/// The number of a predicate: the same for two that say the same, of others another one but by an accident of hashing.
pub(crate) fn number(predicate: &Term) -> u64 {
    // FNV-1a of the predicate as data: not `std`'s, whose numbers may change from one build of the macros to the next.
    let text = lower_expr(predicate).to_string();
    let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, hash).max(1)
}

/// A predicate of a type, which says by its number that it's false.
pub(crate) fn lower_numbered(predicate: &Term) -> TokenStream {
    let (number, predicate) = (number(predicate), lower_predicate(predicate));
    quote!((#predicate || __gaps.refute(#number)))
}

/// The conjuncts of what a specification requires, each of which says by its position that it's false.
pub(crate) fn lower_required(requires: &[Term]) -> Vec<TokenStream> {
    let mut conjuncts = Vec::new();
    requires.iter().for_each(|predicate| gather_conjuncts(predicate, &mut conjuncts));
    let numbered = conjuncts.into_iter().enumerate().map(|(position, predicate)| {
        let predicate = lower_predicate(predicate);
        quote!((#predicate || __gaps.refute_required(#position)))
    });
    numbered.collect()
}

/// From left to right, as the judge counts them.
fn gather_conjuncts<'t>(predicate: &'t Term, conjuncts: &mut Vec<&'t Term>) {
    match &predicate.kind {
        TermKind::Binary(Operator::And, left, right) => {
            gather_conjuncts(left, conjuncts);
            gather_conjuncts(right, conjuncts);
        }
        _ => conjuncts.push(predicate),
    }
}

/// A predicate on the value that `binder` names.
fn refinement(binder: &Ident, predicate: &Term, value: &TokenStream) -> TokenStream {
    let (bound, predicate) = (variable(binder), lower_numbered(predicate));
    quote!({ let #bound = #value; #predicate })
}

/// `others`: the predicates by which the type is refined further, the innermost first.
fn questions(
    ty: &Ty,
    value: &TokenStream,
    scope: &Parametric,
    mut others: Vec<TokenStream>,
    parts: &mut Vec<TokenStream>,
) {
    match ty {
        Ty::Reference { inner, .. } => questions(inner, value, scope, others, parts),
        Ty::Refined { binder, base, predicate } => {
            let is_known = scope.with(binder, base).allows(predicate);
            others.insert(0, if is_known { refinement(binder, predicate, value) } else { gap() });
            questions(base, value, scope, others, parts);
        }
        // A function is judged call by call.
        Ty::Function(_) => parts.extend(others),
        Ty::Parameter(..) => parts.push(inhabits(ty, value, &others)),
        _ if is_plain(ty) => parts.push(inhabits(ty, value, &others)),
        Ty::Path(path) => path_questions(ty, path, value, scope, others, parts),
        Ty::Tuple(types, _) => {
            parts.extend(others);
            for (index, ty) in types.iter().enumerate() {
                let index = syn::Index::from(index);
                questions(ty, &quote!((&#value.#index)), scope, Vec::new(), parts);
            }
        }
        Ty::Array { element, .. } | Ty::Slice(element, _) => {
            parts.extend(others);
            parts.push(all_inhabit(element, value, scope));
        }
    }
}

/// Whether all elements of a sequence are in their type.
fn all_inhabit(element: &Ty, value: &TokenStream, scope: &Parametric) -> TokenStream {
    let inner = lower_inhabits(element, &quote!(__element), scope);
    quote!(#value.iter().all(|__element| #inner))
}

/// A type that answers for itself.
fn inhabits(ty: &Ty, value: &TokenStream, others: &[TokenStream]) -> TokenStream {
    let marker = erased(ty);
    let place = asked_of(ty);
    let refined = quote_spanned!(place=> <#marker as ::touchstone::__private::Refined>);
    let (value, gaps) = (block_at(value.clone(), place), quote!(__gaps));
    if others.is_empty() {
        return quote_spanned!(place=> #refined::inhabits(#value, #gaps));
    }
    let others = as_function(others);
    // Parentheses around a call would be its place: a block is its own.
    quote_spanned!(place=> { #refined::inhabits_and(#value, #others, #gaps) })
}

/// Predicates as what [`inhabits_and`](https://docs.rs/touchstone-spec) asks.
fn as_function(others: &[TokenStream]) -> TokenStream {
    let others = all(others);
    quote!(|__gaps: &mut ::touchstone::__private::native::Gaps| -> bool { #others })
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
fn path_questions(
    ty: &Ty,
    path: &PathTy,
    value: &TokenStream,
    scope: &Parametric,
    others: Vec<TokenStream>,
    parts: &mut Vec<TokenStream>,
) {
    if let [Argument::Type(inner)] = path.arguments.as_slice() {
        if ["Box", "Rc", "Arc"].iter().any(|pointer| path.name == pointer) && !matches!(inner, Ty::Slice(..))
        {
            return questions(inner, &quote!((&**#value)), scope, others, parts);
        }
        let iterables = ["Option", "Vec", "VecDeque", "LinkedList", "BTreeSet", "HashSet"];
        if iterables.iter().any(|iterable| path.name == iterable) {
            parts.extend(others);
            parts.push(all_inhabit(inner, value, scope));
            return;
        }
    }
    match applied(ty, path, value, scope, &others) {
        Some(decided) => parts.push(decided),
        None => {
            parts.extend(others);
            parts.push(gap());
        }
    }
}

/// An alias with values, or a container with abstract refinements; `None` if that can't be decided here.
fn applied(
    ty: &Ty,
    path: &PathTy,
    value: &TokenStream,
    scope: &Parametric,
    others: &[TokenStream],
) -> Option<TokenStream> {
    let types = path.arguments.iter().filter(|argument| !matches!(argument, Argument::Value(_)));
    let values: Option<Vec<&Term>> = path
        .arguments
        .iter()
        .filter_map(|argument| match argument {
            Argument::Value(term) => Some(scope.allows(term).then_some(term)),
            _ => None,
        })
        .collect();
    let values = values?;
    if values.is_empty() {
        return related(ty, path, value, scope, others);
    }
    if !types.clone().all(|argument| matches!(argument, Argument::Type(ty) if is_plain(ty))) {
        return None;
    }
    let (marker, others) = (erased(ty), as_function(others));
    let values = values.into_iter().map(lower_value);
    Some(quote_spanned!(at(ty.span())=> {
        let __others = #others;
        let __values = [#(::touchstone::__private::native::as_integer(&#values)),*];
        match __values.into_iter().collect::<::core::option::Option<::std::vec::Vec<_>>>() {
            ::core::option::Option::Some(__values) => {
                <#marker as ::touchstone::__private::Refined>::inhabits_at(#value, &__values, __others, __gaps)
            }
            ::core::option::Option::None => __others(__gaps) && __gaps.leave(),
        }
    }))
}

/// A container with abstract refinements; `None` if that can't be decided here.
fn related(
    ty: &Ty,
    path: &PathTy,
    value: &TokenStream,
    scope: &Parametric,
    others: &[TokenStream],
) -> Option<TokenStream> {
    let mut relations = Vec::new();
    let mut numbers = Vec::new();
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
                numbers.push(number(predicate));
                let predicate = lower_predicate(predicate);
                relations.push(quote!(#index => { let (#one, #other) = (__earlier, __later); #predicate }));
            }
            _ => return None,
        }
    }
    let element = base_element(path)?;
    let count = orders.len();
    if count > 64 {
        return None;
    }
    let bits = orders.iter().rev().fold(0_u64, |bits, is_order| bits << 1 | u64::from(*is_order));
    let (marker, others) = (erased(ty), as_function(others));
    Some(quote_spanned!(at(ty.span())=> {
        let __holds = |__relation: usize, __earlier: &#element, __later: &#element| -> bool {
            match __relation { #(#relations)* _ => true }
        };
        <#marker as ::touchstone::__private::Refined>::inhabits_related::<#element, _, _>(
            #value,
            &::touchstone::__private::native::Relations::<_, #count, #bits>::new([#(#numbers),*], __holds),
            #others,
            __gaps,
        )
    }))
}

/// Whether a relation is an order, or equality, of the two elements themselves.
fn is_order(earlier: &Ident, later: &Ident, predicate: &Term) -> bool {
    let TermKind::Binary(op, left, right) = &predicate.kind else { return false };
    let (TermKind::Var(left), TermKind::Var(right)) = (&left.kind, &right.kind) else { return false };
    matches!(op, Operator::Lt | Operator::Le | Operator::Gt | Operator::Ge | Operator::Eq)
        && ((left == earlier && right == later) || (left == later && right == earlier))
}
