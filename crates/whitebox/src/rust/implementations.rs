//! Functions of implementations by the types and traits that they're of: `<D as Drop>::drop`, where the compiler says `{impl#0}::drop`.

use quote::ToTokens;
use std::collections::HashMap;
use syn::visit::{self, Visit};
use touchstone_program::Program;

/// What the compiler calls a block of an implementation, before its number.
const BLOCK: &str = "{impl#";

/// Has the functions of a file's implementations go by what they implement. `is_here`: whether a file of the program's is this one.
pub fn name_blocks(program: &mut Program, text: &str, is_here: impl Fn(&str) -> bool) {
    let files: Vec<bool> = program.files.iter().map(|file| is_here(file)).collect();
    let is_meant = |name: &str| name.contains(BLOCK);
    if !program.layouts.functions.iter().any(|function| is_meant(&function.name)) {
        return;
    }
    let blocks = Blocks::of(text);
    for function in &mut program.layouts.functions {
        let is_here = files.get(function.span.file.0 as usize).copied().unwrap_or(false);
        if let (true, true) = (is_here, is_meant(&function.name))
            && let Some(block) = blocks.0.get(&(function.span.start.line as usize))
            && !block.is_empty()
            && let Some((before, rest)) = function.name.split_once(BLOCK)
            && let Some((_, behind)) = rest.split_once('}')
        {
            function.name = format!("{before}{block}{behind}").into();
        }
    }
}

/// The blocks by the lines of what's in them, from 1.
#[derive(Default)]
struct Blocks(HashMap<usize, String>);

impl Blocks {
    fn of(text: &str) -> Blocks {
        let mut blocks = Blocks::default();
        if let Ok(file) = syn::parse_file(text) {
            blocks.visit_file(&file);
        }
        blocks
    }
}

impl<'ast> Visit<'ast> for Blocks {
    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        let owner = block.self_ty.to_token_stream().to_string().replace(' ', "");
        let of = block.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        let name = match of {
            Some(of) => format!("<{owner} as {}>", of.to_token_stream().to_string().replace(' ', "")),
            None => owner,
        };
        // Whatever is inside, closures among it, is the block's; a line that two of them share is told of neither.
        let spans = block.items.iter().map(syn::spanned::Spanned::span);
        for line in spans.flat_map(|span| span.start().line..=span.end().line) {
            self.0
                .entry(line)
                .and_modify(|known| {
                    if *known != name {
                        known.clear()
                    }
                })
                .or_insert(name.clone());
        }
        visit::visit_item_impl(self, block);
    }
}
