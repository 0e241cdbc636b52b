//! `#[specs]` on an `impl` block: the specifications of its methods, with the tests beside the block.

use crate::emit::test;
use crate::errors::Errors;
use crate::parse::contract::Contract;
use crate::parse::settings::{Setting, parse_settings};
use crate::parse::target::{Target, generic_names, target};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::parse::{ParseStream, Parser};
use syn::{ImplItem, ItemImpl, Type};

/// Expands `#[specs]`.
pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let parser = |input: ParseStream| {
        let mut settings = Vec::new();
        parse_settings(input, &mut settings)?;
        Ok(settings)
    };
    let settings = errors.ok(parser.parse2(arguments)).unwrap_or_default();
    let mut block = match syn::parse2::<ItemImpl>(item.clone()) {
        Ok(block) => block,
        Err(_) => {
            let error =
                syn::Error::new_spanned(&item, "`#[specs]` stands on an `impl` block").to_compile_error();
            return quote!(#item #error);
        }
    };
    let generic = generic_names(&block.generics, &mut errors);
    let mut tests = TokenStream::new();
    let (self_ty, trait_path) = (block.self_ty.clone(), block.trait_.as_ref().map(|(path, _)| path.clone()));
    for item in &mut block.items {
        let ImplItem::Fn(method) = item else { continue };
        let mut contract = Contract::default();
        let source = method.to_token_stream();
        let found = contract.extract(&mut method.attrs, &mut errors);
        if !found {
            continue;
        }
        inherit(&mut contract.settings, &settings);
        let Some(mut target) = target(&method.sig, &contract.settings, source, &mut errors) else { continue };
        qualify(&mut target, &self_ty, trait_path.as_ref(), &generic);
        // Each method is judged by itself: an error in one doesn't take away the others' tests.
        let mut own = Errors::default();
        let emitted = test::emit(target, contract, &mut own);
        tests.extend(emitted.under_the_same_conditions(&method.attrs));
        emitted.ask(&mut method.block, &mut own);
        errors.append(own);
    }
    let errors = errors.to_compile_errors();
    quote!(#block #tests #errors)
}

/// The block's settings, where the method has none of its own.
fn inherit(own: &mut Vec<Setting>, block: &[Setting]) {
    for setting in block {
        if own.iter().all(|known| known.name != setting.name) {
            own.push(setting.clone());
        }
    }
}

fn qualify(target: &mut Target, self_ty: &Type, trait_path: Option<&syn::Path>, generic: &[Ident]) {
    let method = target.call.clone();
    target.call = match trait_path {
        Some(path) => quote!(<#self_ty as #path>::#method),
        None => quote!(<#self_ty>::#method),
    };
    let (short, called) = (short_name(self_ty), target.called.clone());
    target.called = match (written_out(self_ty), trait_path) {
        (Some(path), None) => quote!(#path::#called),
        (Some(_), Some(path)) => quote!(<#self_ty as #path>::#called),
        (None, _) => {
            let name = format_ident!("{short}", span = target.span);
            quote!(#name::#called)
        }
    };
    target.function = format!("{short}::{}", target.function);
    target.test = format!("{short}_{}", target.test);
    target.generic.extend(generic.iter().cloned());
    target.substitution.add(Ident::new("Self", target.span), self_ty.to_token_stream());
}

/// `my::Stack::<T>` for `my::Stack<T>`; `None` for a name alone, and for what has none.
fn written_out(ty: &Type) -> Option<syn::Path> {
    let Type::Path(syn::TypePath { qself: None, path, .. }) = ty else { return None };
    path.get_ident().is_none().then(|| {
        let mut path = path.clone();
        for segment in &mut path.segments {
            if let syn::PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                arguments.colon2_token = Some(Default::default());
            }
        }
        path
    })
}

/// `Stack` for `my::Stack<T>`.
fn short_name(ty: &Type) -> String {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default(),
        Type::Reference(reference) => short_name(&reference.elem),
        Type::Paren(inner) => short_name(&inner.elem),
        Type::Group(inner) => short_name(&inner.elem),
        _ => "impl".to_string(),
    }
}
