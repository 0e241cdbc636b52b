//! What's lent to a call for good: in `b: &'a mut [&'a str]`, what `b` leads to is borrowed for as long as it's there at all, so that nobody can look
//! at it behind the call.

use super::survey::Callable;
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{FnArg, GenericParam, Lifetime, ReceiverKind, Signature, Type};

/// The parameters of a function that hold what they lead to for good, by their indices.
pub(super) fn held(function: &Callable) -> BTreeSet<usize> {
    held_by(&function.signature, function.of.as_ref())
}

/// Of variables, each for the parameter of an index, those that can be looked at behind a call.
pub(super) fn seen(variables: Vec<(usize, String)>, held: Option<&BTreeSet<usize>>) -> Vec<String> {
    let is_held = |index: &usize| held.is_some_and(|held| held.contains(index));
    variables.into_iter().filter(|(index, _)| !is_held(index)).map(|(_, name)| name).collect()
}

/// The same of a signature. `owner`: the type that `Self` is.
fn held_by(signature: &Signature, owner: Option<&Type>) -> BTreeSet<usize> {
    // One that outlives those in what it leads to is as long as they are.
    let outlived = |lifetime: &Lifetime| {
        let bounds = signature.generics.params.iter().filter_map(|parameter| match parameter {
            GenericParam::Lifetime(known) if known.lifetime.ident == lifetime.ident => Some(&known.bounds),
            _ => None,
        });
        bounds.flatten().cloned().chain([lifetime.clone()]).collect::<Vec<Lifetime>>()
    };
    let holds = |ty: &Type, lifetime: &Lifetime| outlived(lifetime).iter().any(|one| names(ty, one));
    let is_held = |input: &FnArg| match input {
        FnArg::Receiver(receiver) => match (&receiver.kind, owner) {
            (ReceiverKind::Reference(_, Some(lifetime), Some(_)), Some(owner)) => holds(owner, lifetime),
            _ => false,
        },
        FnArg::Typed(typed) => match &*typed.ty {
            Type::Reference(lent) if lent.mutability.is_some() => {
                let is_self = matches!(&*lent.elem, Type::Path(path) if path.path.is_ident("Self"));
                lent.lifetime.as_ref().is_some_and(|lifetime| {
                    holds(&lent.elem, lifetime)
                        || is_self && owner.is_some_and(|owner| holds(owner, lifetime))
                })
            }
            _ => false,
        },
    };
    let inputs = signature.inputs.iter().enumerate();
    inputs.filter(|(_, input)| is_held(input)).map(|(index, _)| index).collect()
}

/// Whether a lifetime is in a type.
fn names(ty: &Type, lifetime: &Lifetime) -> bool {
    struct Names<'l>(&'l Lifetime, bool);
    impl<'ast> Visit<'ast> for Names<'_> {
        fn visit_lifetime(&mut self, known: &'ast Lifetime) {
            self.1 |= known.ident == self.0.ident;
        }
    }
    let mut found = Names(lifetime, false);
    found.visit_type(ty);
    found.1
}

#[cfg(test)]
mod tests {
    use super::held_by;
    use syn::parse_str;

    #[test]
    fn what_is_lent_for_as_long_as_it_lives_is_held() {
        let of = |text: &str| {
            let owner = parse_str("P<'a>").expect("a type");
            held_by(&parse_str(text).expect("a signature"), Some(&owner)).into_iter().collect::<Vec<_>>()
        };
        assert_eq!(of("fn f<'a>(a: &'a str, b: &'a mut [&'a str]) -> &'a str"), [1]);
        assert_eq!(of("fn f<'a>(b: &'a mut Vec<u8>) -> Option<&'a mut u8>"), [0usize; 0]);
        assert_eq!(of("fn f<'b>(b: &'b mut [&'a str])"), [0usize; 0]);
        assert_eq!(of("fn f<'a, 'b: 'a>(b: &'b mut [&'a str])"), [0]);
        assert_eq!(of("fn f(&'a mut self)"), [0]);
        assert_eq!(of("fn f<'b>(&'b mut self, other: &'a mut Self)"), [1]);
    }
}
