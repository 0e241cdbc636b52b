//! What debug information says of the source: where an instruction comes from, what a function and its variables are called.
//!
//! Debug information is a help, never a truth that anything rests on: what's missing or can't be read is `None`, or left out.
//! Nodes are parsed when they're first needed and kept, but for locations, of which there are as many as instructions.

mod fields;
mod types;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::Module;
use crate::ast::instruction::{DebugRecord, MetadataRef, Operation};
use crate::ast::{Body, Global, MetadataId, Name};
use crate::metadata::{Metadata, Node, Record};
use fields::Fields;

pub use types::{ArrayLength, DebugType, Member, RecordKind, Variant, VariantPart};

/// Scopes and inlined calls are followed so far; LLVM's own are much less deep, and a circle would have no end.
const LONGEST_CHAIN: usize = 512;

/// A module's debug information.
#[derive(Debug)]
pub struct DebugInfo<'m> {
    module: &'m Module,
    nodes: RefCell<FxHashMap<MetadataId, Option<Arc<Node>>>>,
}

/// A file of the source.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SourceFile {
    /// As the compiler was given it.
    pub name: Name,
    /// Where the compiler ran, if the name is relative to that.
    pub directory: Name,
}

impl SourceFile {
    /// The name, from the directory if it's relative.
    pub fn path(&self) -> PathBuf {
        Path::new(&*self.directory).join(&*self.name)
    }
}

/// Where something comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The file.
    pub file: Arc<SourceFile>,
    /// From 1; 0 is no line: the compiler made it.
    pub line: u32,
    /// From 1, in bytes; 0 is unknown.
    pub column: u32,
    /// The innermost block of the source.
    pub scope: MetadataId,
    /// The `DISubprogram` it was written in.
    pub subprogram: MetadataId,
    /// Marked as nothing that a user wrote.
    pub implicit: bool,
    /// The call that was inlined, if it was.
    pub inlined_at: Option<Box<Location>>,
}

impl Location {
    /// Whether no one wrote it.
    pub fn is_compiler_made(&self) -> bool {
        self.line == 0 || self.implicit
    }

    /// The calls that were inlined, from the innermost to the one in the function itself.
    pub fn inlined_calls(&self) -> impl Iterator<Item = &Location> {
        std::iter::successors(self.inlined_at.as_deref(), |location| location.inlined_at.as_deref())
    }

    /// The place in the function itself: the call that was inlined, or this place.
    pub fn outermost(&self) -> &Location {
        self.inlined_calls().last().unwrap_or(self)
    }
}

/// A function of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subprogram {
    /// Its name in the source.
    pub name: Name,
    /// Its symbol, if that's another name.
    pub linkage_name: Option<Name>,
    /// The modules, types and functions it's in, from the outside: `["core", "option", "Option<u32>"]`; none in C.
    pub path: Vec<Name>,
    /// The file.
    pub file: Option<Arc<SourceFile>>,
    /// The line of its name, from 1; 0 if nobody wrote it.
    pub line: u32,
    /// The type of the result; `None` for none.
    pub result: Option<MetadataId>,
    /// The types of the parameters; `None` where that's unknown.
    pub parameters: Vec<Option<MetadataId>>,
    /// Whether more may be given.
    pub varargs: bool,
    /// Whether only this unit sees it.
    pub local: bool,
    /// Whether nobody wrote it.
    pub artificial: bool,
    /// The variables that are kept even if nothing is left of them; only optimised code lists them.
    pub retained: Vec<MetadataId>,
}

/// A variable or a parameter of a function of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    /// Its name; empty if it has none.
    pub name: Name,
    /// Which parameter it is, from 1; `None` for a variable.
    pub argument: Option<u32>,
    /// Its type.
    pub ty: Option<MetadataId>,
    /// The file.
    pub file: Option<Arc<SourceFile>>,
    /// Its line, from 1; 0 if unknown.
    pub line: u32,
    /// The block or function it's in.
    pub scope: Option<MetadataId>,
    /// Whether nobody wrote it.
    pub artificial: bool,
}

/// A variable of the source outside functions, or a static one in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobalVariable {
    /// Its name in the source.
    pub name: Name,
    /// Its symbol, if that's another name.
    pub linkage_name: Option<Name>,
    /// Its type.
    pub ty: Option<MetadataId>,
    /// The file.
    pub file: Option<Arc<SourceFile>>,
    /// Its line, from 1; 0 if unknown.
    pub line: u32,
    /// The function it's static in, or whatever else it's in.
    pub scope: Option<MetadataId>,
    /// Whether only this unit sees it.
    pub local: bool,
}

/// A source file and what it was compiled as and by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileUnit {
    /// `DW_LANG_C99`, `DW_LANG_Rust`…
    pub language: Name,
    /// The compiler's name and version.
    pub producer: Name,
    /// The file.
    pub file: Option<Arc<SourceFile>>,
    /// Whether it was optimised.
    pub optimised: bool,
}

impl<'m> DebugInfo<'m> {
    /// The debug information of a module. Nothing is read yet.
    pub fn new(module: &'m Module) -> DebugInfo<'m> {
        DebugInfo { module, nodes: RefCell::default() }
    }

    /// A node, if there is one and it can be read. Cost: O(1) the second time.
    pub fn node(&self, id: MetadataId) -> Option<Arc<Node>> {
        if let Some(known) = self.nodes.borrow().get(&id) {
            return known.clone();
        }
        let node = self.module.metadata(id).ok().map(Arc::new);
        self.nodes.borrow_mut().insert(id, node.clone());
        node
    }

    fn with_record<T>(
        &self,
        id: MetadataId,
        kind: &str,
        read: impl FnOnce(Fields<'_>) -> Option<T>,
    ) -> Option<T> {
        match &*self.node(id)? {
            Node::Record(record) if *record.kind == *kind => read(Fields(record)),
            _ => None,
        }
    }

    /// The nodes that a tuple lists.
    fn list(&self, id: Option<MetadataId>) -> Vec<Option<MetadataId>> {
        match id.and_then(|id| self.node(id)).as_deref() {
            Some(Node::Tuple(elements)) => elements
                .iter()
                .map(|element| if let Metadata::Node(id) = element { Some(*id) } else { None })
                .collect(),
            _ => vec![],
        }
    }

    /// What was compiled into the module.
    pub fn units(&self) -> Vec<CompileUnit> {
        let unit = |id: &MetadataId| {
            self.with_record(*id, "DICompileUnit", |fields| {
                Some(CompileUnit {
                    language: fields.word("language").or_else(|| fields.word("sourceLanguageName"))?,
                    producer: fields.string("producer").unwrap_or_default(),
                    file: self.file(fields.node("file")),
                    optimised: fields.flag("isOptimized"),
                })
            })
        };
        self.module.named_metadata("llvm.dbg.cu").iter().filter_map(unit).collect()
    }

    /// The types that are kept for the sake of debuggers: those of casts among them.
    pub fn retained_types(&self) -> Vec<MetadataId> {
        let kept = |id: &MetadataId| {
            self.with_record(*id, "DICompileUnit", |fields| Some(self.list(fields.node("retainedTypes"))))
        };
        let units = self.module.named_metadata("llvm.dbg.cu");
        units.iter().filter_map(kept).flatten().flatten().collect()
    }

    /// A `DIFile`.
    pub fn file(&self, id: Option<MetadataId>) -> Option<Arc<SourceFile>> {
        self.with_record(id?, "DIFile", |fields| {
            let name = fields.string("filename")?;
            Some(Arc::new(SourceFile { name, directory: fields.string("directory").unwrap_or_default() }))
        })
    }

    /// Where an instruction comes from: what its `!dbg` says.
    pub fn location(&self, place: &MetadataRef) -> Option<Location> {
        let mut chain = vec![];
        let mut place = place.clone();
        while chain.len() < LONGEST_CHAIN {
            // Locations aren't kept: each belongs to few instructions, and there are more of them than of anything else.
            let node = match &place {
                MetadataRef::Id(id) => Arc::new(self.module.metadata(*id).ok()?),
                MetadataRef::Inline(node) => node.clone(),
            };
            let Node::Record(record) = &*node else {
                return None;
            };
            if &*record.kind != "DILocation" {
                return None;
            }
            let fields = Fields(record);
            chain.push(self.one_location(&fields)?);
            match fields.reference("inlinedAt") {
                Some(call) => place = call,
                None => break,
            }
        }
        chain.into_iter().rev().fold(None, |outer: Option<Location>, mut inner| {
            inner.inlined_at = outer.map(Box::new);
            Some(inner)
        })
    }

    fn one_location(&self, fields: &Fields<'_>) -> Option<Location> {
        let scope = fields.node("scope")?;
        let (mut file, mut subprogram) = (None, None);
        let mut next = Some(scope);
        for _ in 0..LONGEST_CHAIN {
            let Some(id) = next else { break };
            let node = self.node(id)?;
            let Node::Record(record) = &*node else { break };
            let scope = Fields(record);
            if file.is_none() {
                file = self.file(scope.node("file"));
            }
            if &*record.kind == "DISubprogram" {
                subprogram = Some(id);
                break;
            }
            next = scope.node("scope");
        }
        Some(Location {
            file: file?,
            line: fields.number("line").unwrap_or(0),
            column: fields.number("column").unwrap_or(0),
            scope,
            subprogram: subprogram?,
            implicit: fields.flag("isImplicitCode"),
            inlined_at: None,
        })
    }

    /// A `DISubprogram`: what [`Function::debug`](crate::ast::Function::debug) names.
    pub fn subprogram(&self, id: MetadataId) -> Option<Subprogram> {
        self.with_record(id, "DISubprogram", |fields| {
            let types = fields.node("type").and_then(|ty| {
                self.with_record(ty, "DISubroutineType", |fields| Some(self.list(fields.node("types"))))
            });
            let mut types = types.unwrap_or_default().into_iter();
            let result = types.next().flatten();
            let mut parameters: Vec<Option<MetadataId>> = types.collect();
            // `...` is an empty place at the end.
            let varargs = parameters.last().is_some_and(Option::is_none);
            if varargs {
                parameters.pop();
            }
            Some(Subprogram {
                name: fields.string("name").unwrap_or_default(),
                linkage_name: fields.string("linkageName"),
                path: self.path(fields.node("scope")),
                file: self.file(fields.node("file")),
                line: fields.number("line").unwrap_or(0),
                result,
                parameters,
                varargs,
                local: fields.has_word("spFlags", "DISPFlagLocalToUnit") || fields.flag("isLocal"),
                artificial: fields.has_word("flags", "DIFlagArtificial"),
                retained: self.list(fields.node("retainedNodes")).into_iter().flatten().collect(),
            })
        })
    }

    /// The names of the modules, types and functions around a scope, from the outside.
    fn path(&self, scope: Option<MetadataId>) -> Vec<Name> {
        let mut path = vec![];
        let mut next = scope;
        while let Some(node) = next.and_then(|id| self.node(id)) {
            let Node::Record(record) = &*node else { break };
            if matches!(&*record.kind, "DIFile" | "DICompileUnit") || path.len() >= LONGEST_CHAIN {
                break;
            }
            let fields = Fields(record);
            path.extend(fields.string("name"));
            next = fields.node("scope");
        }
        path.reverse();
        path
    }

    /// The scope around a block; `None` if it's no block.
    pub fn around_block(&self, id: MetadataId) -> Option<MetadataId> {
        let kinds = ["DILexicalBlock", "DILexicalBlockFile"];
        kinds.iter().find_map(|kind| self.with_record(id, kind, |fields| fields.node("scope")))
    }

    /// Where a block begins: its file, line and column; `None` if it's no block.
    pub fn beginning_of_block(&self, id: MetadataId) -> Option<(Arc<SourceFile>, u32, u32)> {
        self.with_record(id, "DILexicalBlock", |fields| {
            let file = self.file(fields.node("file"))?;
            Some((file, fields.number("line")?, fields.number("column")?))
        })
    }

    /// A `DILocalVariable`: what a [`DebugRecord`] is about.
    pub fn local_variable(&self, variable: &MetadataRef) -> Option<LocalVariable> {
        let read = |record: &Record| {
            let fields = Fields(record);
            (&*record.kind == "DILocalVariable").then(|| LocalVariable {
                name: fields.string("name").unwrap_or_default(),
                argument: fields.number("arg").filter(|argument| *argument > 0),
                ty: fields.node("type"),
                file: self.file(fields.node("file")),
                line: fields.number("line").unwrap_or(0),
                scope: fields.node("scope"),
                artificial: fields.has_word("flags", "DIFlagArtificial"),
            })
        };
        match variable {
            MetadataRef::Id(id) => match &*self.node(*id)? {
                Node::Record(record) => read(record),
                _ => None,
            },
            MetadataRef::Inline(node) => match &**node {
                Node::Record(record) => read(record),
                _ => None,
            },
        }
    }

    /// The parameters of the function itself (not of those inlined into it), in order, each with the record that says where it
    /// lives. A parameter that the body doesn't mention is missing.
    pub fn parameters<'b>(&self, body: &'b Body) -> Vec<(LocalVariable, &'b DebugRecord)> {
        let mut found: Vec<(LocalVariable, &DebugRecord)> = vec![];
        for instruction in body.blocks.iter().flat_map(|block| &block.instructions) {
            let Operation::Debug(record) = &instruction.operation else {
                continue;
            };
            let inlined = || {
                let location = instruction.debug.as_ref().and_then(|debug| self.location(debug));
                location.is_some_and(|location| location.inlined_at.is_some())
            };
            let Some(variable) = self.local_variable(&record.variable) else {
                continue;
            };
            let is_new = found.iter().all(|(known, _)| known.argument != variable.argument);
            if variable.argument.is_some() && is_new && !inlined() {
                found.push((variable, record));
            }
        }
        found.sort_by_key(|(variable, _)| variable.argument);
        found
    }

    /// What a global variable is in the source.
    pub fn global_variable(&self, global: &Global) -> Option<GlobalVariable> {
        global.debug.iter().find_map(|id| {
            let variable = self
                .with_record(*id, "DIGlobalVariableExpression", |fields| fields.node("var"))
                .unwrap_or(*id);
            self.with_record(variable, "DIGlobalVariable", |fields| {
                Some(GlobalVariable {
                    name: fields.string("name")?,
                    linkage_name: fields.string("linkageName"),
                    ty: fields.node("type"),
                    file: self.file(fields.node("file")),
                    line: fields.number("line").unwrap_or(0),
                    scope: fields.node("scope"),
                    local: fields.flag("isLocal"),
                })
            })
        })
    }
}
