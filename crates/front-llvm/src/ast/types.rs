//! Types of LLVM, structural ones as trees, named structures by their name.

use std::fmt;
use std::sync::Arc;

use super::Name;

/// A type. Cloning is O(1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `void`: only as a result.
    Void,
    /// `iN`: so many bits, 1 to 2^23.
    Integer(u32),
    /// `half`: IEEE binary16.
    Half,
    /// `bfloat`: the upper half of a binary32.
    BFloat,
    /// `float`: IEEE binary32.
    Float,
    /// `double`: IEEE binary64.
    Double,
    /// `x86_fp80`: x87's 80 bits.
    X86Fp80,
    /// `fp128`: IEEE binary128.
    Fp128,
    /// `ppc_fp128`: two doubles.
    PpcFp128,
    /// `ptr`, or `T*` as LLVM up to 14 prints it.
    Pointer {
        /// The address space; 0 is memory as programs know it.
        space: u32,
        /// What it points to, if the text says so.
        pointee: Option<Arc<Type>>,
    },
    /// `[n x T]`.
    Array {
        /// How many.
        length: u64,
        /// Of what.
        element: Arc<Type>,
    },
    /// `<n x T>`.
    Vector {
        /// How many; at least so many if it's scalable.
        length: u64,
        /// Of what.
        element: Arc<Type>,
        /// `<vscale x n x T>`.
        scalable: bool,
    },
    /// `{ … }` or `<{ … }>`.
    Struct(Arc<StructType>),
    /// `%name`: see [`Module::named_type`](crate::Module::named_type).
    Named(Name),
    /// `T (…)`.
    Function(Arc<FunctionType>),
    /// `label`.
    Label,
    /// `metadata`.
    Metadata,
    /// `token`.
    Token,
    /// A type that only some processors have: `x86_mmx`, `x86_amx`, `target("…", …)`; its text.
    Target(Name),
}

/// The fields of a structure.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StructType {
    /// In order.
    pub fields: Vec<Type>,
    /// `<{ … }>`: no padding, alignment 1.
    pub packed: bool,
}

/// What a function is given and gives.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionType {
    /// The result.
    pub result: Type,
    /// The fixed parameters.
    pub parameters: Vec<Type>,
    /// Whether more may follow.
    pub varargs: bool,
}

impl Type {
    /// `ptr` in address space 0.
    pub const POINTER: Type = Type::Pointer { space: 0, pointee: None };
    /// `i1`.
    pub const BOOL: Type = Type::Integer(1);

    /// The number of bits of an integer type.
    pub fn integer_width(&self) -> Option<u32> {
        match self {
            Type::Integer(width) => Some(*width),
            _ => None,
        }
    }

    /// Whether it's one of the floating-point types.
    pub fn is_float(&self) -> bool {
        matches!(
            self,
            Type::Half
                | Type::BFloat
                | Type::Float
                | Type::Double
                | Type::X86Fp80
                | Type::Fp128
                | Type::PpcFp128
        )
    }

    /// Whether it's a pointer, typed or not.
    pub fn is_pointer(&self) -> bool {
        matches!(self, Type::Pointer { .. })
    }

    /// The element of a vector, or the type itself.
    pub fn scalar(&self) -> &Type {
        match self {
            Type::Vector { element, .. } => element,
            other => other,
        }
    }

    /// A type with this one's shape (vector or scalar) and another scalar.
    #[must_use]
    pub fn with_scalar(&self, scalar: Type) -> Type {
        match self {
            Type::Vector { length, scalable, .. } => {
                Type::Vector { length: *length, element: Arc::new(scalar), scalable: *scalable }
            }
            _ => scalar,
        }
    }
}

/// As LLVM prints it.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, types: &[Type]| {
            for (index, ty) in types.iter().enumerate() {
                if index > 0 {
                    f.write_str(", ")?;
                }
                write!(f, "{ty}")?;
            }
            Ok(())
        };
        match self {
            Type::Void => f.write_str("void"),
            Type::Integer(width) => write!(f, "i{width}"),
            Type::Half => f.write_str("half"),
            Type::BFloat => f.write_str("bfloat"),
            Type::Float => f.write_str("float"),
            Type::Double => f.write_str("double"),
            Type::X86Fp80 => f.write_str("x86_fp80"),
            Type::Fp128 => f.write_str("fp128"),
            Type::PpcFp128 => f.write_str("ppc_fp128"),
            Type::Pointer { space, pointee } => {
                match pointee {
                    Some(pointee) => write!(f, "{pointee}")?,
                    None => f.write_str("ptr")?,
                }
                if *space > 0 {
                    write!(f, " addrspace({space})")?;
                }
                if pointee.is_some() { f.write_str("*") } else { Ok(()) }
            }
            Type::Array { length, element } => write!(f, "[{length} x {element}]"),
            Type::Vector { length, element, scalable: false } => write!(f, "<{length} x {element}>"),
            Type::Vector { length, element, scalable: true } => write!(f, "<vscale x {length} x {element}>"),
            Type::Struct(fields) => {
                f.write_str(if fields.packed { "<{ " } else { "{ " })?;
                list(f, &fields.fields)?;
                f.write_str(if fields.packed { " }>" } else { " }" })
            }
            Type::Named(name) => write!(f, "%{name}"),
            Type::Function(function) => {
                write!(f, "{} (", function.result)?;
                list(f, &function.parameters)?;
                f.write_str(match (function.varargs, function.parameters.is_empty()) {
                    (true, true) => "...)",
                    (true, false) => ", ...)",
                    (false, _) => ")",
                })
            }
            Type::Label => f.write_str("label"),
            Type::Metadata => f.write_str("metadata"),
            Type::Token => f.write_str("token"),
            Type::Target(text) => f.write_str(text),
        }
    }
}
