//! Instances: a type parameter, or `Self`, replaced by a type in tokens that were generated for it.

use crate::parse::ty::{Argument, Ty};
use proc_macro2::{Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::quote;

/// Which identifiers stand for which types.
#[derive(Clone, Default)]
pub(crate) struct Substitution(Vec<(Ident, TokenStream)>);

impl Substitution {
    pub(crate) fn add(&mut self, name: Ident, ty: TokenStream) {
        self.0.push((name, ty));
    }

    /// The type with every such name replaced: a type argument is a type in its own right, with its own arguments.
    pub(crate) fn apply_type(&self, ty: &mut Ty) {
        if let Some(name) = ty.as_name()
            && let Some((_, replacement)) = self.0.iter().find(|(known, _)| known == name)
            && let Ok(replacement) = syn::parse2::<Ty>(replacement.clone())
        {
            *ty = replacement;
            return;
        }
        match ty {
            Ty::Refined { base: inner, .. } | Ty::Reference { inner, .. } | Ty::Slice(inner, _) => {
                self.apply_type(inner)
            }
            Ty::Array { element, .. } => self.apply_type(element),
            Ty::Tuple(types, _) => types.iter_mut().for_each(|ty| self.apply_type(ty)),
            Ty::Path(path) => path.arguments.iter_mut().for_each(|argument| {
                if let Argument::Type(ty) = argument {
                    self.apply_type(ty);
                }
            }),
            Ty::Function(function) => {
                function.parameters.iter_mut().for_each(|(_, ty)| self.apply_type(ty));
                self.apply_type(&mut function.result);
            }
            Ty::Parameter(..) => {}
        }
    }

    /// Every type parameter replaced by `i64`: for code that is only checked, never run.
    pub(crate) fn integers(parameters: &[Ident]) -> Substitution {
        Substitution(parameters.iter().map(|name| (name.clone(), quote!(i64))).collect())
    }

    /// The tokens with every such identifier replaced, except behind `::` or `.`; before `::` the type is put in
    /// angle brackets.
    pub(crate) fn apply(&self, tokens: TokenStream) -> TokenStream {
        if self.0.is_empty() {
            return tokens;
        }
        let mut result = Vec::new();
        let mut trees = tokens.into_iter().peekable();
        let mut colon = false;
        let mut qualified = false;
        while let Some(tree) = trees.next() {
            let was_qualified = std::mem::replace(&mut qualified, false);
            let after_colon = std::mem::replace(&mut colon, false);
            match tree {
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.apply(group.stream()));
                    inner.set_span(group.span());
                    result.push(TokenTree::Group(inner));
                }
                TokenTree::Ident(ident) => match self.0.iter().find(|(name, _)| *name == ident) {
                    Some((_, ty)) if !was_qualified => {
                        let path_follows =
                            matches!(trees.peek(), Some(TokenTree::Punct(p)) if joint_colon(p));
                        result.extend(if path_follows { quote!(<#ty>) } else { quote!(#ty) });
                    }
                    _ => result.push(TokenTree::Ident(ident)),
                },
                TokenTree::Punct(punct) => {
                    colon = joint_colon(&punct);
                    let last = punct.spacing() == Spacing::Alone;
                    qualified = last && (punct.as_char() == '.' || (punct.as_char() == ':' && after_colon));
                    result.push(TokenTree::Punct(punct));
                }
                literal => result.push(literal),
            }
        }
        result.into_iter().collect()
    }
}

/// The first colon of a `::`.
fn joint_colon(punct: &Punct) -> bool {
    punct.as_char() == ':' && punct.spacing() == Spacing::Joint
}
