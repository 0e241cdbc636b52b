//! A module: its symbols and types, read at once, and texts of bodies and metadata, read when they're asked for.
//!
//! Cost: loading scans the text once (hundreds of megabytes a second) and parses what isn't a body or metadata; each body
//! and each node is parsed as often as it's asked for. A [`Module`] can be shared between threads.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::ast::function::BodyText;
use crate::ast::module::AttributeGroup;
use crate::ast::{
    Alias, Body, Function, FunctionAttributes, Global, MetadataId, Name, StructType, Symbol, Type,
};
use crate::error::ParseError;
use crate::metadata::Node;
use crate::parser::Parser;
use crate::warned::Warned;

/// Where a node's text is: behind the `=`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeText {
    /// Its number.
    pub(crate) id: u32,
    /// Its line, from 1.
    pub(crate) line: u32,
    /// The offset of its text.
    pub(crate) start: usize,
}

/// A module of LLVM IR.
#[derive(Debug)]
pub struct Module {
    /// What errors call the text; usually a path.
    pub name: Arc<str>,
    /// `source_filename`.
    pub source_filename: Option<Name>,
    /// `target triple`.
    pub target_triple: Option<Name>,
    /// `target datalayout`.
    pub data_layout: Option<Name>,
    /// The global variables, in the order of the text.
    pub globals: Vec<Global>,
    /// The functions, declared and defined, in the order of the text.
    pub functions: Vec<Function>,
    /// Aliases and ifuncs, in the order of the text.
    pub aliases: Vec<Alias>,
    /// What couldn't be read at the top level and was skipped; whoever needs it won't find it.
    pub diagnostics: Vec<ParseError>,
    /// What its compiler warned of in its source file; nothing, unless somebody says it.
    pub warned: Vec<Warned>,
    pub(crate) text: Arc<[u8]>,
    pub(crate) symbols: FxHashMap<Name, Symbol>,
    pub(crate) types: FxHashMap<Name, Option<Type>>,
    pub(crate) attribute_groups: FxHashMap<u32, AttributeGroup>,
    pub(crate) nodes: Vec<NodeText>,
    pub(crate) named_nodes: Vec<(Name, Vec<MetadataId>)>,
    pub(crate) no_attributes: FunctionAttributes,
    /// The widths of C's bit-fields that are wider than `int`, once they were asked for.
    pub(crate) wide_bit_fields: OnceLock<Vec<u32>>,
}

/// A type that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedType<'a> {
    /// `type { … }`, or another type.
    Defined(&'a Type),
    /// `type opaque`.
    Opaque,
    /// There's none of that name.
    Unknown,
}

impl Module {
    /// What `@name` stands for.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).copied()
    }

    /// The function of that name, declared or defined.
    pub fn function(&self, name: &str) -> Option<&Function> {
        match self.symbol(name)? {
            Symbol::Function(index) => self.functions.get(index),
            _ => None,
        }
    }

    /// The global variable of that name.
    pub fn global(&self, name: &str) -> Option<&Global> {
        match self.symbol(name)? {
            Symbol::Global(index) => self.globals.get(index),
            _ => None,
        }
    }

    /// The alias or ifunc of that name.
    pub fn alias(&self, name: &str) -> Option<&Alias> {
        match self.symbol(name)? {
            Symbol::Alias(index) => self.aliases.get(index),
            _ => None,
        }
    }

    /// What `%name` stands for as a type.
    pub fn named_type(&self, name: &str) -> NamedType<'_> {
        match self.types.get(name) {
            Some(Some(ty)) => NamedType::Defined(ty),
            Some(None) => NamedType::Opaque,
            None => NamedType::Unknown,
        }
    }

    /// The type itself, or what its name stands for; `None` for opaque and unknown ones. Types aren't named twice, and none
    /// contains itself: the reader saw to it.
    pub fn resolve<'a>(&'a self, ty: &'a Type) -> Option<&'a Type> {
        match ty {
            Type::Named(name) => match self.named_type(name) {
                NamedType::Defined(ty) => Some(ty),
                NamedType::Opaque | NamedType::Unknown => None,
            },
            ty => Some(ty),
        }
    }

    /// The fields of a structure type, named or not.
    pub fn structure<'a>(&'a self, ty: &'a Type) -> Option<&'a StructType> {
        match self.resolve(ty)? {
            Type::Struct(structure) => Some(structure),
            _ => None,
        }
    }

    /// A function's body; `None` for a declaration. The function must be one of this module.
    ///
    /// Errors: something in it that isn't LLVM IR as this crate reads it; other bodies aren't concerned.
    /// Cost: linear in its text, each time.
    pub fn body(&self, function: &Function) -> Option<Result<Body, ParseError>> {
        let BodyText { start, end, line } = function.body?;
        let text = self.text.get(..end).unwrap_or_default();
        let body = Parser::of_module(self, text, start, line).body(function);
        Some(body.map_err(|error| within(error, || format!("function @{}", function.name))))
    }

    /// The text of a body, between its braces, for messages.
    pub fn body_text(&self, function: &Function) -> Option<&[u8]> {
        let BodyText { start, end, .. } = function.body?;
        self.text.get(start..end)
    }

    /// The length of the text in bytes.
    pub fn text_length(&self) -> usize {
        self.text.len()
    }

    /// A numbered node. Errors: there's none, or it can't be read. Cost: linear in its text, each time.
    pub fn metadata(&self, id: MetadataId) -> Result<Node, ParseError> {
        let Ok(found) = self.nodes.binary_search_by_key(&id.0, |node| node.id) else {
            return Err(ParseError {
                file: self.name.clone(),
                line: 0,
                column: 0,
                message: format!("there is no metadata {id}"),
                within: None,
            });
        };
        let NodeText { line, start, .. } = self.nodes[found];
        let node = Parser::of_module(self, &self.text, start, line).node();
        node.map_err(|error| within(error, || format!("metadata {id}")))
    }

    /// The nodes listed under a name, such as `llvm.dbg.cu`; none if there's no such list.
    pub fn named_metadata(&self, name: &str) -> &[MetadataId] {
        let found = self.named_nodes.iter().find(|(known, _)| **known == *name);
        found.map_or(&[], |(_, nodes)| nodes)
    }

    /// The numbers of all numbered nodes, in increasing order.
    pub fn metadata_ids(&self) -> impl ExactSizeIterator<Item = MetadataId> {
        self.nodes.iter().map(|node| MetadataId(node.id))
    }

    /// The attributes of a group; none if there's no such group.
    pub(crate) fn attribute_group(&self, number: u32) -> &FunctionAttributes {
        self.attribute_groups.get(&number).map_or(&self.no_attributes, |group| &group.attributes)
    }

    pub(crate) fn symbol_name(&self, name: &str) -> Option<Name> {
        self.symbols.get_key_value(name).map(|(name, _)| name.clone())
    }

    pub(crate) fn type_name(&self, name: &str) -> Option<Name> {
        self.types.get_key_value(name).map(|(name, _)| name.clone())
    }
}

impl Module {
    /// Makes opaque, with a diagnostic, what would contain itself (it could have no size) and what is nested deeper than anyone who
    /// looks at it could follow.
    pub(crate) fn refuse_endless_types(&mut self) {
        let mut state: FxHashMap<Name, Depth> = FxHashMap::default();
        let mut refused: Vec<(Name, &str)> = vec![];
        let mut roots: Vec<&Name> = self.types.keys().collect();
        roots.sort();
        for root in roots {
            // Depth first, with a stack of its own: names may be chained at length.
            let mut stack = vec![(root.clone(), false)];
            while let Some((name, done)) = stack.pop() {
                let mut parts = vec![];
                if let Some(Some(ty)) = self.types.get(&name) {
                    names_by_value(ty, &mut parts);
                }
                match (state.get(&name), done) {
                    (_, true) => {
                        let deepest = parts.iter().filter_map(|part| match state.get(part) {
                            Some(Depth::Known(depth)) => Some(*depth),
                            _ => None,
                        });
                        let depth = deepest.max().unwrap_or(0) + 1;
                        if depth > DEEPEST_NAMES {
                            refused.push((name.clone(), "is nested too deep"));
                        }
                        state.insert(name, Depth::Known(if depth > DEEPEST_NAMES { 0 } else { depth }));
                    }
                    (Some(Depth::OnPath), false) => refused.push((name, "contains itself")),
                    (Some(Depth::Known(_)), false) => {}
                    (None, false) => {
                        state.insert(name.clone(), Depth::OnPath);
                        stack.push((name, true));
                        stack.extend(parts.into_iter().map(|part| (part, false)));
                    }
                }
            }
        }
        refused.sort();
        refused.dedup_by(|one, other| one.0 == other.0);
        for (name, what) in refused {
            self.diagnostics.push(ParseError {
                file: self.name.clone(),
                line: 0,
                column: 0,
                message: format!("the type %{name} {what}"),
                within: None,
            });
            self.types.insert(name, None);
        }
    }
}

/// So many names may stand in each other; each may stand for a type as deep as the parser allows.
const DEEPEST_NAMES: u32 = 64;

/// What's known of a named type while all are looked at.
enum Depth {
    /// It's being looked at.
    OnPath,
    /// So many names are nested in it, itself included.
    Known(u32),
}

/// The named types that are parts of a type; not what it points to.
fn names_by_value(ty: &Type, names: &mut Vec<Name>) {
    match ty {
        Type::Named(name) => names.push(name.clone()),
        Type::Array { element, .. } | Type::Vector { element, .. } => names_by_value(element, names),
        Type::Struct(structure) => structure.fields.iter().for_each(|field| names_by_value(field, names)),
        _ => {}
    }
}

/// The error, saying what it's in, unless it says so already.
pub(crate) fn within(mut error: ParseError, what: impl FnOnce() -> String) -> ParseError {
    error.within.get_or_insert_with(what);
    error
}
