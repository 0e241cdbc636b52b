//! Functions: the header, which is read with the module, and the body, which is read when it's asked for.

use std::sync::Arc;

use super::instruction::{Instruction, Terminator};
use super::{FunctionType, Linkage, MetadataId, Name, Type};

/// A function's header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// Who sees it.
    pub linkage: Linkage,
    /// `hidden`: nobody sees it in what's linked, whatever its linkage.
    pub hidden: bool,
    /// The calling convention: `ccc` (0) if nothing is said; see [`CallingConvention`].
    pub convention: CallingConvention,
    /// What it returns.
    pub result: Type,
    /// What's said of the result.
    pub result_attributes: ParameterAttributes,
    /// What it's given.
    pub parameters: Vec<Parameter>,
    /// Whether more may be given.
    pub varargs: bool,
    /// What's said of the function, attribute groups included.
    pub attributes: FunctionAttributes,
    /// The alignment of its code.
    pub align: Option<u64>,
    /// Whether its address may be shared with an equal function.
    pub unnamed_address: bool,
    /// `section "…"`.
    pub section: Option<Name>,
    /// `personality …`: what's called when it's unwound; the name of the function.
    pub personality: Option<Name>,
    /// The node attached as `!dbg`, a `DISubprogram`.
    pub debug: Option<MetadataId>,
    /// Where it stands in the text, from 1.
    pub line: u32,
    /// Where the body is in the text; `None` for a declaration.
    pub(crate) body: Option<BodyText>,
}

impl Function {
    /// Whether it's only declared.
    pub fn is_declaration(&self) -> bool {
        self.body.is_none()
    }

    /// Its type.
    pub fn function_type(&self) -> FunctionType {
        FunctionType {
            result: self.result.clone(),
            parameters: self.parameters.iter().map(|parameter| parameter.ty.clone()).collect(),
            varargs: self.varargs,
        }
    }
}

/// The text of a body: byte offsets from just behind `{` to its `}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BodyText {
    /// Just behind the opening brace.
    pub(crate) start: usize,
    /// The closing brace.
    pub(crate) end: usize,
    /// The line of `start`, from 1.
    pub(crate) line: u32,
}

/// How arguments and results travel, by LLVM's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CallingConvention(pub u32);

impl CallingConvention {
    /// C's.
    pub const C: CallingConvention = CallingConvention(0);
    /// `fastcc`.
    pub const FAST: CallingConvention = CallingConvention(8);
    /// `coldcc`.
    pub const COLD: CallingConvention = CallingConvention(9);
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its type.
    pub ty: Type,
    /// What's said of it.
    pub attributes: ParameterAttributes,
    /// Its name; `None` if it has none and gets a number in the body.
    pub name: Option<Name>,
}

/// What's said of a parameter, an argument or a result. Promises that no one here uses (`nocapture`, `dereferenceable`,
/// `captures(…)`…) are read and dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ParameterAttributes {
    /// `zeroext`: extended with zeros by who passes it.
    pub zero_extended: bool,
    /// `signext`: extended with its sign by who passes it.
    pub sign_extended: bool,
    /// `noundef`: neither undefined nor poison.
    pub no_undef: bool,
    /// `nonnull`.
    pub non_null: bool,
    /// `inreg`.
    pub in_register: bool,
    /// `returned`: the function returns this parameter.
    pub returned: bool,
    /// `noalias`: C's `restrict`; on a result, memory nobody else has.
    pub no_alias: bool,
    /// `readonly` or `readnone`: it isn't written through.
    pub read_only: bool,
    /// `allocptr`: what a function like `free` frees.
    pub allocated: bool,
    /// `align n`, in bytes.
    pub align: Option<u64>,
    /// `byval(T)`: the pointer is to a copy that the callee owns.
    pub by_value: Option<Type>,
    /// `sret(T)`: the pointer is to where the result goes.
    pub struct_return: Option<Type>,
    /// `byref(T)`: the pointer is to memory that's only read.
    pub by_reference: Option<Type>,
    /// `inalloca(T)` or `preallocated(T)`: the pointer is to the call's own memory.
    pub in_alloca: Option<Type>,
    /// `elementtype(T)`.
    pub element_type: Option<Type>,
}

/// What's said of a function or of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FunctionAttributes {
    /// `noreturn`.
    pub no_return: bool,
    /// `nounwind`.
    pub no_unwind: bool,
    /// `willreturn`.
    pub will_return: bool,
    /// `returns_twice`: `setjmp`.
    pub returns_twice: bool,
    /// `cold`.
    pub cold: bool,
    /// `alwaysinline`.
    pub always_inline: bool,
    /// `noinline`.
    pub no_inline: bool,
    /// `naked`: its body is the assembler's.
    pub naked: bool,
    /// `memory(none)`, `readnone`: it neither reads nor writes memory.
    pub no_memory: bool,
    /// `memory(read)`, `readonly`: it doesn't write memory.
    pub read_only: bool,
    /// `nobuiltin`: it isn't the library's function of that name.
    pub no_builtin: bool,
    /// `optnone`.
    pub no_optimisation: bool,
    /// `allockind("…")`: what it does with memory: `alloc`, `realloc`, `free`, `zeroed`, `aligned`, `uninitialized`.
    pub alloc_kind: Option<Name>,
    /// `"alloc-family"="…"`: the allocator that it belongs to.
    pub alloc_family: Option<Name>,
}

/// A value of a body: a parameter, or the result of an instruction. Parameters come first, in order; the others are numbered
/// in the order in which the text mentions them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub u32);

/// A block of a body, in the order of the text; 0 is the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(pub u32);

/// A function's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// What a [`ValueId`] stands for.
    pub values: Vec<LocalValue>,
    /// The blocks; there is at least one.
    pub blocks: Vec<Block>,
}

/// A value's name and type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalValue {
    /// Its name or number.
    pub name: Name,
    /// Its type; never `void`.
    pub ty: Type,
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its name or number.
    pub name: Name,
    /// Phis first.
    pub instructions: Vec<Instruction>,
    /// How it ends.
    pub terminator: Terminator,
}

impl Body {
    /// A block.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }

    /// A value.
    pub fn value(&self, id: ValueId) -> &LocalValue {
        &self.values[id.0 as usize]
    }

    /// The block of that name, for `blockaddress`.
    pub fn block_named(&self, name: &str) -> Option<BlockId> {
        let found = self.blocks.iter().position(|block| *block.name == *name)?;
        u32::try_from(found).ok().map(BlockId)
    }
}

/// An assembler's text in place of a function: `asm "…", "…"`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InlineAssembly {
    /// The text.
    pub text: Arc<[u8]>,
    /// Its operands' constraints.
    pub constraints: Arc<[u8]>,
    /// `sideeffect`: it does something even if its result isn't used.
    pub side_effect: bool,
}
