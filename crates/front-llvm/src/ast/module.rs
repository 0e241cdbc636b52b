//! What stands at the top level of a module, apart from functions.

use super::{FunctionAttributes, MetadataId, Name, Type, TypedConstant};

/// What a symbol `@name` stands for: an index into the module's list of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// Into [`Module::globals`](crate::Module::globals).
    Global(usize),
    /// Into [`Module::functions`](crate::Module::functions).
    Function(usize),
    /// Into [`Module::aliases`](crate::Module::aliases).
    Alias(usize),
}

/// Who sees a symbol, and what happens if there are several of its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Linkage {
    /// `private`: nobody else, and it's in no symbol table.
    Private,
    /// `internal`: nobody else; C's `static`.
    Internal,
    /// `available_externally`: a copy of what's defined elsewhere.
    AvailableExternally,
    /// `linkonce`: one of several is taken, none if unused.
    LinkOnce,
    /// `linkonce_odr`: as `linkonce`, and all are the same.
    LinkOnceOdr,
    /// `weak`: one of several is taken.
    Weak,
    /// `weak_odr`: as `weak`, and all are the same.
    WeakOdr,
    /// `common`: C's tentative definitions.
    Common,
    /// `appending`: arrays that are joined, as `llvm.global_ctors` is.
    Appending,
    /// `extern_weak`: null if nobody defines it.
    ExternWeak,
    /// `external`, or nothing said.
    #[default]
    External,
}

impl Linkage {
    /// Whether other modules see it.
    pub fn is_visible(self) -> bool {
        !matches!(self, Linkage::Private | Linkage::Internal)
    }

    /// Whether another module may put another definition in its place.
    pub fn is_replaceable(self) -> bool {
        matches!(self, Linkage::LinkOnce | Linkage::Weak | Linkage::Common | Linkage::ExternWeak)
    }
}

/// A global variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    /// Its name.
    pub name: Name,
    /// Who sees it.
    pub linkage: Linkage,
    /// Whether each thread has its own.
    pub thread_local: bool,
    /// Whether its address may be shared with equal constants.
    pub unnamed_address: bool,
    /// The address space; 0 is memory as programs know it.
    pub space: u32,
    /// `constant` rather than `global`: never written.
    pub constant: bool,
    /// What lies there (its address is a pointer to it).
    pub ty: Type,
    /// What it begins with; `None` for a declaration.
    pub initialiser: Option<TypedConstant>,
    /// In bytes; `None` for what the type asks.
    pub align: Option<u64>,
    /// `section "…"`.
    pub section: Option<Name>,
    /// The nodes attached as `!dbg`: `DIGlobalVariableExpression`s.
    pub debug: Vec<MetadataId>,
    /// Where it stands in the text, from 1.
    pub line: u32,
}

/// Another name for a global or a function, or (`ifunc`) a function that says which function is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// Its name.
    pub name: Name,
    /// Who sees it.
    pub linkage: Linkage,
    /// What lies there.
    pub ty: Type,
    /// What it stands for; an address.
    pub target: TypedConstant,
    /// `ifunc`: the target is called, at the start of the program, to get the address.
    pub resolver: bool,
    /// Where it stands in the text, from 1.
    pub line: u32,
}

/// `attributes #n = { … }`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttributeGroup {
    /// What's meant.
    pub attributes: FunctionAttributes,
}
