//! Instructions and terminators, with operands that are values of the body or constants.

use std::sync::Arc;

use super::constant::{Constant, GepFlags, Typed, TypedConstant};
use super::function::{
    BlockId, CallingConvention, FunctionAttributes, InlineAssembly, ParameterAttributes, ValueId,
};
use super::{FunctionType, MetadataId, Name, Type};
use crate::metadata::Node;

/// An operand; its type stands beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// What an instruction computed, or a parameter.
    Local(ValueId),
    /// A constant.
    Constant(Constant),
}

/// An operand and its type.
pub type Operand = Typed<Value>;

/// A place in debug information: a numbered node, or one written where it's used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MetadataRef {
    /// `!12`.
    Id(MetadataId),
    /// `!DIExpression(…)` and the like.
    Inline(Arc<Node>),
}

/// An instruction that isn't the last of its block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// What gets the result; `None` if there's none.
    pub result: Option<ValueId>,
    /// What it does.
    pub operation: Operation,
    /// The `!dbg` attached: a `DILocation`.
    pub debug: Option<MetadataRef>,
    /// The other metadata attached, by kind.
    pub metadata: Vec<(Name, MetadataRef)>,
    /// Where it stands in the text, from 1.
    pub line: u32,
}

/// The last instruction of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terminator {
    /// What gets the result of an `invoke`, in the normal successor.
    pub result: Option<ValueId>,
    /// Where it goes.
    pub kind: TerminatorKind,
    /// The `!dbg` attached: a `DILocation`.
    pub debug: Option<MetadataRef>,
    /// The other metadata attached, by kind.
    pub metadata: Vec<(Name, MetadataRef)>,
    /// Where it stands in the text, from 1.
    pub line: u32,
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminatorKind {
    /// `ret`.
    Return(Option<Operand>),
    /// `br label`.
    Branch(BlockId),
    /// `br i1`.
    ConditionalBranch {
        /// An `i1`.
        condition: Value,
        /// If it's true.
        then: BlockId,
        /// If it's false.
        otherwise: BlockId,
    },
    /// `switch`.
    Switch {
        /// An integer.
        value: Operand,
        /// If no case fits.
        default: BlockId,
        /// Distinct numbers (as unsigned bits) and where they go, in order.
        cases: Vec<(touchstone_logic::Int, BlockId)>,
    },
    /// `indirectbr`: to an address of a block.
    IndirectBranch {
        /// The address.
        address: Operand,
        /// All blocks that it may be.
        targets: Vec<BlockId>,
    },
    /// `invoke`: a call that may end by unwinding.
    Invoke {
        /// The call.
        call: Box<Call>,
        /// If it returns.
        normal: BlockId,
        /// If it unwinds.
        unwind: BlockId,
    },
    /// `resume`: goes on unwinding.
    Resume(Operand),
    /// `unreachable`.
    Unreachable,
}

impl TerminatorKind {
    /// Where it may go, in LLVM's order; a block as often as it's named.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            TerminatorKind::Return(_) | TerminatorKind::Resume(_) | TerminatorKind::Unreachable => vec![],
            TerminatorKind::Branch(target) => vec![*target],
            TerminatorKind::ConditionalBranch { then, otherwise, .. } => vec![*then, *otherwise],
            TerminatorKind::Switch { default, cases, .. } => {
                std::iter::once(*default).chain(cases.iter().map(|(_, target)| *target)).collect()
            }
            TerminatorKind::IndirectBranch { targets, .. } => targets.clone(),
            TerminatorKind::Invoke { normal, unwind, .. } => vec![*normal, *unwind],
        }
    }
}

/// What an instruction does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `fneg`.
    Negate {
        /// What.
        operand: Operand,
        /// What's assumed of floats.
        fast: FastMath,
    },
    /// Arithmetic and bit operations; both operands and the result have one type.
    Binary {
        /// Which.
        op: BinaryOp,
        /// What's promised.
        flags: ArithmeticFlags,
        /// The type of all three.
        ty: Type,
        /// The left operand.
        left: Value,
        /// The right operand.
        right: Value,
    },
    /// `icmp`, on integers or pointers.
    Compare {
        /// How.
        predicate: IntPredicate,
        /// `samesign`: both have the same sign.
        same_sign: bool,
        /// The operands' type.
        ty: Type,
        /// The left operand.
        left: Value,
        /// The right operand.
        right: Value,
    },
    /// `fcmp`.
    FloatCompare {
        /// How.
        predicate: FloatPredicate,
        /// What's assumed of floats.
        fast: FastMath,
        /// The operands' type.
        ty: Type,
        /// The left operand.
        left: Value,
        /// The right operand.
        right: Value,
    },
    /// A conversion.
    Cast {
        /// Which.
        op: CastOp,
        /// `nuw`, `nsw` of `trunc`.
        flags: ArithmeticFlags,
        /// `nneg` of `zext` and `uitofp`: the operand isn't negative.
        non_negative: bool,
        /// Of what.
        operand: Operand,
        /// To what.
        to: Type,
    },
    /// `select`.
    Select {
        /// What's assumed of floats.
        fast: FastMath,
        /// An `i1`, or a vector of them.
        condition: Operand,
        /// If it's true.
        then: Operand,
        /// If it's false.
        otherwise: Operand,
    },
    /// `freeze`: an undefined value becomes some value.
    Freeze(Operand),
    /// `phi`.
    Phi {
        /// What's assumed of floats.
        fast: FastMath,
        /// The type of all.
        ty: Type,
        /// The value for each predecessor.
        incoming: Vec<(Value, BlockId)>,
    },
    /// `alloca`: memory that lives until the function returns.
    Alloca {
        /// Of what.
        ty: Type,
        /// How many; `None` for one.
        count: Option<Operand>,
        /// In bytes; `None` for what the type asks.
        align: Option<u64>,
        /// `inalloca`: it's the arguments of a call.
        in_alloca: bool,
    },
    /// `load`.
    Load {
        /// What's read.
        ty: Type,
        /// From where.
        pointer: Operand,
        /// In bytes; `None` for what the type asks.
        align: Option<u64>,
        /// `volatile`.
        volatile: bool,
        /// `atomic`, and how.
        atomic: Option<Ordering>,
    },
    /// `store`.
    Store {
        /// What's written.
        value: Operand,
        /// To where.
        pointer: Operand,
        /// In bytes; `None` for what the type asks.
        align: Option<u64>,
        /// `volatile`.
        volatile: bool,
        /// `atomic`, and how.
        atomic: Option<Ordering>,
    },
    /// `fence`.
    Fence(Ordering),
    /// `cmpxchg`: the result is what was there, and an `i1`: whether it was exchanged.
    CompareExchange {
        /// Where.
        pointer: Operand,
        /// What's to be there.
        expected: Operand,
        /// What's written then.
        replacement: Operand,
        /// `weak`: may fail for no reason.
        weak: bool,
        /// `volatile`.
        volatile: bool,
        /// The order if it's exchanged.
        success: Ordering,
        /// The order if it isn't.
        failure: Ordering,
        /// In bytes; `None` for what the type asks.
        align: Option<u64>,
    },
    /// `atomicrmw`: the result is what was there.
    AtomicUpdate {
        /// What's done.
        op: AtomicOp,
        /// Where.
        pointer: Operand,
        /// With what.
        operand: Operand,
        /// `volatile`.
        volatile: bool,
        /// The order.
        ordering: Ordering,
        /// In bytes; `None` for what the type asks.
        align: Option<u64>,
    },
    /// `getelementptr`: the address of a part.
    GetElementPtr {
        /// What's promised.
        flags: GepFlags,
        /// What the first index counts in.
        source: Type,
        /// From where.
        base: Operand,
        /// The way; indices are signed.
        indices: Vec<Operand>,
    },
    /// `extractvalue`.
    ExtractValue {
        /// A structure or an array.
        aggregate: Operand,
        /// The way.
        indices: Vec<u32>,
    },
    /// `insertvalue`.
    InsertValue {
        /// A structure or an array.
        aggregate: Operand,
        /// The new part.
        element: Operand,
        /// The way.
        indices: Vec<u32>,
    },
    /// `extractelement`.
    ExtractElement {
        /// A vector.
        vector: Operand,
        /// Which.
        index: Operand,
    },
    /// `insertelement`.
    InsertElement {
        /// A vector.
        vector: Operand,
        /// The new element.
        element: Operand,
        /// Which.
        index: Operand,
    },
    /// `shufflevector`.
    ShuffleVector {
        /// The first vector.
        left: Operand,
        /// The second vector.
        right: Operand,
        /// Indices into both; undefined ones give undefined elements.
        mask: TypedConstant,
    },
    /// `call`.
    Call(Box<Call>),
    /// `va_arg`.
    VariadicArgument {
        /// The list.
        list: Operand,
        /// The argument's type.
        ty: Type,
    },
    /// `landingpad`: where unwinding arrives.
    LandingPad {
        /// What it gives.
        ty: Type,
        /// `cleanup`: it's entered for every exception.
        cleanup: bool,
        /// What else it's entered for.
        clauses: Vec<Clause>,
    },
    /// `#dbg_…`, or a call of `llvm.dbg.…`: where a variable of the source is.
    Debug(DebugRecord),
}

/// A call: of `call` and `invoke`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// `tail`, `musttail`, `notail`.
    pub tail: TailCall,
    /// What's assumed of floats.
    pub fast: FastMath,
    /// The calling convention.
    pub convention: CallingConvention,
    /// What's said of the result.
    pub result_attributes: ParameterAttributes,
    /// What it's called as.
    pub ty: FunctionType,
    /// What's called.
    pub callee: Callee,
    /// With what, those for `...` included.
    pub arguments: Vec<Argument>,
    /// What's said of the call, attribute groups included.
    pub attributes: FunctionAttributes,
    /// Operand bundles.
    pub bundles: Vec<Bundle>,
}

/// What's called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Callee {
    /// The function (or alias) of that name.
    Function(Name),
    /// The function at that address.
    Pointer(Value),
    /// An assembler's text.
    Assembly(Arc<InlineAssembly>),
}

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its type; `metadata` for [`ArgumentValue::Metadata`].
    pub ty: Type,
    /// What's said of it.
    pub attributes: ParameterAttributes,
    /// What it is.
    pub value: ArgumentValue,
}

/// What's given to a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentValue {
    /// A value.
    Value(Value),
    /// Metadata, which some intrinsics take.
    Metadata(MetadataValue),
}

/// Metadata given to an intrinsic or a debug record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MetadataValue {
    /// A node.
    Node(MetadataRef),
    /// `!"…"`.
    String(Name),
    /// A value of the program.
    Value(Operand),
    /// `!DIArgList(…)`: several values of the program.
    Values(Vec<Operand>),
}

/// An operand bundle: `"name"(…)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// What it's about: `align`, `deopt`, `funclet`…
    pub tag: Name,
    /// Its operands.
    pub operands: Vec<Operand>,
}

/// What else a landing pad is entered for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// `filter` rather than `catch`.
    pub filter: bool,
    /// A type information, or an array of them.
    pub operand: Operand,
}

/// Where a variable of the source is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DebugRecord {
    /// What's told.
    pub kind: DebugKind,
    /// The address (declare), the value, or nothing known (`None`: a killed location, or a label).
    pub value: Option<MetadataValue>,
    /// The `DILocalVariable`, or the `DILabel`.
    pub variable: MetadataRef,
    /// The `DIExpression` to apply; `None` for a label.
    pub expression: Option<MetadataRef>,
}

/// What a debug record tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DebugKind {
    /// From here on and in the whole scope the variable lives at the address.
    Declare,
    /// From here on the variable has the value.
    Value,
    /// The variable was assigned; as `Value`.
    Assign,
    /// A label of the source is here.
    Label,
}

/// Whether a call reuses its caller's frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TailCall {
    /// Nothing is said.
    #[default]
    None,
    /// `tail`: it may.
    Tail,
    /// `musttail`: it has to.
    Must,
    /// `notail`: it may not.
    Never,
}

/// Arithmetic and bit operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
}

impl BinaryOp {
    /// Whether it's arithmetic on floats.
    pub fn is_float(self) -> bool {
        matches!(self, BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem)
    }

    /// Whether its operands may change places.
    pub fn commutes(self) -> bool {
        use BinaryOp::{Add, And, FAdd, FMul, Mul, Or, Xor};
        matches!(self, Add | Mul | And | Or | Xor | FAdd | FMul)
    }
}

/// Conversions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum CastOp {
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    FpToUi,
    FpToSi,
    UiToFp,
    SiToFp,
    PtrToInt,
    /// `ptrtoaddr`: as `ptrtoint`, without exposing provenance.
    PtrToAddr,
    IntToPtr,
    BitCast,
    AddrSpaceCast,
}

/// How integers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum IntPredicate {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

/// How floats are compared: ordered ones are false, unordered ones true, if an operand is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum FloatPredicate {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    Uno,
    True,
}

/// How memory operations of threads are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum Ordering {
    Unordered,
    Monotonic,
    Acquire,
    Release,
    AcquireRelease,
    SequentiallyConsistent,
}

/// What `atomicrmw` does with what's there and its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum AtomicOp {
    Exchange,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
    FAdd,
    FSub,
    FMax,
    FMin,
    FMaximum,
    FMinimum,
    /// `uinc_wrap`: plus one, and 0 at or above the operand.
    IncrementWrap,
    /// `udec_wrap`: minus one, and the operand at 0 or above it.
    DecrementWrap,
    /// `usub_cond`: minus the operand if that's not below zero.
    SubCond,
    /// `usub_sat`: minus the operand, or 0.
    SubSat,
}

/// What's promised of arithmetic: where it's broken, the result is poison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ArithmeticFlags {
    /// `nuw`: no unsigned wrap.
    pub nuw: bool,
    /// `nsw`: no signed wrap.
    pub nsw: bool,
    /// `exact`: no remainder, no bit shifted out.
    pub exact: bool,
    /// `disjoint`: no bit is set in both.
    pub disjoint: bool,
    /// What's assumed of floats.
    pub fast: FastMath,
}

/// What may be assumed of floats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FastMath {
    /// `nnan`: not a NaN (otherwise the result is poison).
    pub nnan: bool,
    /// `ninf`: not infinite (otherwise the result is poison).
    pub ninf: bool,
    /// `nsz`: the sign of zero doesn't matter.
    pub nsz: bool,
    /// `arcp`: a division may become a multiplication by the reciprocal.
    pub arcp: bool,
    /// `contract`: a multiplication and an addition may become one operation.
    pub contract: bool,
    /// `afn`: functions may be approximated.
    pub afn: bool,
    /// `reassoc`: terms may be regrouped.
    pub reassoc: bool,
}
