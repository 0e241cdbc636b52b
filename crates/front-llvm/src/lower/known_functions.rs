//! Functions that aren't called but known: LLVM's intrinsics, the C library's that are one statement here, allocators,
//! panics, and what verification tools agree on.

use std::borrow::Cow;

use touchstone_report::Quantity;

/// A function whose meaning is known by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// `llvm.…`, by the part of its name behind `llvm.`.
    Intrinsic,
    /// `malloc(size)`, zeroed or not.
    Malloc,
    /// `calloc(count, size)`, when both are constants; otherwise a model.
    Calloc,
    /// `free`, also Rust's.
    Free,
    /// Rust's allocation: `(size, align)`.
    RustAllocate {
        /// Whether the memory is zero.
        zeroed: bool,
    },
    /// Rust's reallocation: `(address, old size, align, new size)`.
    RustReallocate,
    /// What vectors and texts call with the error of an allocation: one of 0 is a panic, as there can't be that much; else memory is short, which ends
    /// the program.
    RustAllocationError,
    /// `touchstone.allocate(size, align, zeroed)`, in models.
    ModelAllocate,
    /// `touchstone.size(address)`, in models.
    ModelSize,
    /// `touchstone.allocation_fails()`, in models.
    ModelFails,
    /// `touchstone.returns_again()`, in models: whether this return of `setjmp` is the work of `longjmp`, or something else that no input
    /// decides; `touchstone.left.TYPE()`: what was left there before a function is entered.
    ModelReturnsAgain,
    /// `touchstone.reads()`, in models: whether the program reads files at all, so that it matters what it writes to them.
    ModelReads,
    /// `touchstone.errno.is(number)`, in models: writes it to `errno`, if the program looks at that.
    ModelErrno,
    /// Nothing is known from here on, in models; why.
    Unfollowed(&'static str),
    /// A function that isn't followed wherever it's called; why.
    Refused(&'static str),
    /// `touchstone.copy(target, source, length)` and C's `memcpy`, `memmove`: returns the target.
    Copy,
    /// `memset`: returns the target.
    Fill,
    /// Nothing happens, and nothing is returned.
    Nothing,
    /// The program ends, as it should.
    Exit,
    /// The program ends with an error.
    Abort(Cow<'static, str>),
    /// `__assert_fail(text, …)` and its kin: the text's position among the arguments.
    AssertFail(usize),
    /// A panic of Rust's: what's said, or nothing if that's among the arguments.
    Panic(String),
    /// The condition is assumed.
    Assume,
    /// `touchstone_within_QUANTITY(condition, number)`, in adapters: the search keeps to inputs of which the condition holds, which is a
    /// limit of ours; and `touchstone_given(condition)`, which holds of every input. See [`touchstone_program::search`].
    Within(Option<Quantity>),
    /// `touchstone_beyond_QUANTITY(number)`, in adapters: what's made from here on isn't all there is, because of a limit of ours.
    Beyond(Quantity),
    /// `touchstone_limit_QUANTITY()`, in adapters: the search's present limit.
    Limit(Quantity),
    /// `touchstone_running()`, in adapters: whether this is a run, not a search.
    Running,
    /// `touchstone_elsewhere()`, in models: whether this is a run that shows on what another one depends that nobody can rely on.
    Elsewhere,
    /// The two numbers that Rust's hash tables begin from: taken to be 0, so their order is one of many.
    HashKeys,
    /// The condition is asserted.
    Assert,
    /// `touchstone_require(condition)`, in what demands the precondition of a function before it's called: the condition is asserted as such.
    Require,
    /// Any value.
    Nondet,
    /// Writes to where nobody looks: to the stream that's that argument, which has to be one.
    Output { stream: Option<usize> },
    /// A function of floats, by its intrinsic.
    Float(&'static str),
}

impl Known {
    /// The model that a call goes to where it isn't as simple as can be.
    pub(super) fn model(&self) -> Option<&'static str> {
        Some(match self {
            Known::Malloc => "malloc",
            Known::Calloc => "calloc",
            Known::RustAllocate { zeroed: false } => "__rust_alloc",
            Known::RustAllocate { zeroed: true } => "__rust_alloc_zeroed",
            Known::RustReallocate => "__rust_realloc",
            _ => return None,
        })
    }
}

/// What the function of that name is, if it's known. `no_return`: whether it's only declared and never returns.
pub(super) fn known(name: &str, no_return: bool) -> Option<Known> {
    if name.starts_with("llvm.") {
        return Some(Known::Intrinsic);
    }
    if let Some(known) = name.strip_prefix("touchstone_").and_then(adapter) {
        return Some(known);
    }
    if let Some(known) = c_library(name) {
        return Some(known);
    }
    if name.starts_with("__VERIFIER_nondet_") && name != "__VERIFIER_nondet_memory" {
        return Some(Known::Nondet);
    }
    if name.starts_with("_R")
        || name.starts_with("_ZN")
        || name.starts_with("__rust")
        || name == "rust_begin_unwind"
    {
        return rust(&crate::demangle(name).unwrap_or_else(|| name.to_owned()), no_return);
    }
    None
}

/// What adapters ask and say, by what's behind `touchstone_`.
fn adapter(name: &str) -> Option<Known> {
    let quantity = |name: &str| {
        let name = name.replace('_', "");
        Quantity::ALL.iter().copied().find(|quantity| quantity.name().eq_ignore_ascii_case(&name))
    };
    match name {
        "given" => Some(Known::Within(None)),
        "running" => Some(Known::Running),
        "elsewhere" => Some(Known::Elsewhere),
        name => match name.split_once('_')? {
            ("within", name) => Some(Known::Within(Some(quantity(name)?))),
            ("beyond", name) => Some(Known::Beyond(quantity(name)?)),
            ("limit", name) => Some(Known::Limit(quantity(name)?)),
            _ => None,
        },
    }
}

fn c_library(name: &str) -> Option<Known> {
    Some(match name {
        "malloc" => Known::Malloc,
        "calloc" => Known::Calloc,
        "free" | "cfree" | "touchstone.free" => Known::Free,
        "touchstone.allocate" => Known::ModelAllocate,
        "touchstone.size" => Known::ModelSize,
        "touchstone.allocation_fails" => Known::ModelFails,
        "touchstone.returns_again"
        | "touchstone.left.i32"
        | "touchstone.left.i64"
        | "touchstone.left.ptr" => Known::ModelReturnsAgain,
        "touchstone.reads" => Known::ModelReads,
        "touchstone.errno.is" => Known::ModelErrno,
        "touchstone.output" => Known::Output { stream: None },
        "touchstone.world" => {
            Known::Unfollowed("a use of files, standard input or the environment that isn't followed")
        }
        "touchstone.threads" => Known::Unfollowed("more than 16 threads, or one that's joined twice"),
        "touchstone.alignment" => Known::Unfollowed("an allocation whose alignment isn't followed"),
        "touchstone.unfollowed" => Known::Unfollowed("a format that isn't followed"),
        "touchstone.decimal" => {
            Known::Unfollowed("a number in text that's too long to be followed, or no decimal one")
        }
        "touchstone.jumped" => Known::Unfollowed("`setjmp` returns again, by `longjmp`"),
        "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk" => Known::Refused("it goes on at a `setjmp`"),
        "fesetround" | "fesetenv" | "feupdateenv" | "feholdexcept" => {
            Known::Refused("it may change how numbers are rounded")
        }
        "__mulsc3" | "__muldc3" | "__mulxc3" | "__divsc3" | "__divdc3" | "__divxc3" => Known::Refused(
            "it's a product of infinite complex numbers, or a quotient, which the compiler's library computes",
        ),
        "pthread_create" | "thrd_create" => Known::Refused("it starts a thread"),
        "pthread_exit" => Known::Refused("it ends a thread"),
        "memcpy" | "memmove" | "__memcpy_chk" | "__memmove_chk" => Known::Copy,
        "memset" | "__memset_chk" => Known::Fill,
        "exit" | "_exit" | "_Exit" | "quick_exit" => Known::Exit,
        "abort" => Known::Abort("abort is called".into()),
        "__assert_fail" | "__assert" | "__assert_rtn" => {
            Known::AssertFail(if name == "__assert_rtn" { 3 } else { 0 })
        }
        "__stack_chk_fail" => Known::Abort("the stack is overwritten".into()),
        "reach_error" | "__VERIFIER_error" => Known::Abort("an error is reached".into()),
        "__VERIFIER_assume" | "touchstone_assume" => Known::Assume,
        "__VERIFIER_assert" | "touchstone_assert" => Known::Assert,
        "touchstone_require" => Known::Require,
        "printf" | "vprintf" | "puts" | "putchar" | "fflush" | "perror" | "__printf_chk" => {
            Known::Output { stream: None }
        }
        "fprintf" | "vfprintf" | "__fprintf_chk" => Known::Output { stream: Some(0) },
        "fputs" | "fputc" | "putc" => Known::Output { stream: Some(1) },
        "fwrite" => Known::Output { stream: Some(3) },
        "sqrt" | "sqrtf" => Known::Float("sqrt"),
        "fabs" | "fabsf" => Known::Float("fabs"),
        "floor" | "floorf" => Known::Float("floor"),
        "ceil" | "ceilf" => Known::Float("ceil"),
        "trunc" | "truncf" => Known::Float("trunc"),
        "rint" | "rintf" => Known::Float("rint"),
        "nearbyint" | "nearbyintf" => Known::Float("nearbyint"),
        "round" | "roundf" => Known::Float("round"),
        "copysign" | "copysignf" => Known::Float("copysign"),
        "fmin" | "fminf" => Known::Float("minnum"),
        "fmax" | "fmaxf" => Known::Float("maxnum"),
        "fma" | "fmaf" => Known::Float("fma"),
        "fmod" | "fmodf" => Known::Float("fmod"),
        _ => return None,
    })
}

/// Rust's runtime, by demangled names without hashes.
fn rust(name: &str, no_return: bool) -> Option<Known> {
    let runtime = name.strip_prefix("__rustc::").unwrap_or(name);
    // What a function is generic in doesn't matter.
    let runtime = if runtime.starts_with("core::panicking::") {
        runtime.split("::<").next().unwrap_or(runtime)
    } else {
        runtime
    };
    match runtime {
        "__rust_alloc" | "__rdl_alloc" => return Some(Known::RustAllocate { zeroed: false }),
        "__rust_alloc_zeroed" | "__rdl_alloc_zeroed" => return Some(Known::RustAllocate { zeroed: true }),
        "__rust_realloc" | "__rdl_realloc" => return Some(Known::RustReallocate),
        "__rust_dealloc" | "__rdl_dealloc" => return Some(Known::Free),
        "rust_begin_unwind" | "rust_panic" | "__rust_start_panic" => {
            return Some(Known::Panic("panic".to_owned()));
        }
        _ if runtime.starts_with("__rust_no_alloc_shim_is_unstable") => return Some(Known::Nothing),
        "__rust_alloc_error_handler" | "__rg_oom" | "__rdl_oom" => {
            return Some(Known::Abort("out of memory".into()));
        }
        _ => {}
    }
    // They lie in statics of the runtime, which the program's start sets.
    if runtime == "std::env::args" || runtime == "std::env::args_os" {
        return Some(Known::Refused("it asks for the program's arguments"));
    }
    if runtime == "std::env::vars" || runtime == "std::env::vars_os" {
        return Some(Known::Refused("it asks for the environment"));
    }
    if runtime.starts_with("std::sys::random::") && runtime.ends_with("::hashmap_random_keys") {
        return Some(Known::HashKeys);
    }
    if runtime == "std::process::exit" {
        return Some(Known::Exit);
    }
    if runtime == "std::process::abort" || runtime == "core::intrinsics::abort" {
        return Some(Known::Abort("abort is called".into()));
    }
    if runtime == "alloc::raw_vec::handle_error" {
        return Some(Known::RustAllocationError);
    }
    if runtime == "alloc::alloc::handle_alloc_error" {
        return Some(Known::Abort("out of memory".into()));
    }
    panic(runtime).or_else(|| no_return.then(|| Known::Panic(format!("panic in {runtime}"))))
}

/// Whether a function writes where only the world outside sees it, which isn't followed.
pub fn is_output(name: &str) -> bool {
    matches!(c_library(name), Some(Known::Output { .. }))
}

/// The functions of `core`, `alloc` and `std` that never return but panic.
fn panic(name: &str) -> Option<Known> {
    let message = match name {
        "core::panicking::panic_bounds_check" => "index out of bounds",
        "core::panicking::panic_misaligned_pointer_dereference" => "misaligned pointer dereference",
        "core::panicking::panic_null_pointer_dereference" => "null pointer dereference",
        "core::panicking::panic_invalid_enum_construction" => "invalid value of an enum",
        "core::panicking::unreachable_display" => "entered unreachable code",
        "core::panicking::assert_failed" | "core::panicking::assert_failed_inner" => {
            "assertion `left == right` failed, or another of two values"
        }
        "core::panicking::assert_matches_failed" => "assertion of a match failed",
        "core::panicking::panic_cannot_unwind" => "panic in a function that cannot unwind",
        "core::panicking::panic_nounwind" => "panic that cannot unwind",
        "core::option::unwrap_failed" => "called `Option::unwrap()` on a `None` value",
        "core::option::expect_failed" => "`expect` of a `None` value",
        "core::result::unwrap_failed" => "called `Result::unwrap()` or `expect` on an `Err` value",
        "core::cell::panic_already_borrowed" => "already borrowed",
        "core::cell::panic_already_mutably_borrowed" => "already mutably borrowed",
        "core::str::slice_error_fail" | "core::str::slice_error_fail_rt" => "string index out of bounds",
        "alloc::raw_vec::capacity_overflow" => "capacity overflow",
        "alloc::vec::Vec<T,A>::remove::assert_failed" => "removal index out of bounds",
        "alloc::vec::Vec<T,A>::insert::assert_failed" => "insertion index out of bounds",
        "alloc::vec::Vec<T,A>::swap_remove::assert_failed" => "swap_remove index out of bounds",
        _ => "",
    };
    if !message.is_empty() {
        return Some(Known::Panic(message.to_owned()));
    }
    if let Some(what) = name.strip_prefix("core::panicking::panic_const::panic_const_") {
        return Some(Known::Panic(constant_panic(what).to_owned()));
    }
    if name.starts_with("core::slice::index::") && (name.ends_with("_fail") || name.ends_with("_fail_rt")) {
        return Some(Known::Panic("slice index out of bounds".to_owned()));
    }
    let panics = ["core::panicking::panic", "std::panicking::begin_panic", "std::rt::begin_panic"];
    panics.iter().any(|panic| name.starts_with(panic)).then(|| Known::Panic(String::new()))
}

/// Messages of the panics that the compiler writes for arithmetic.
fn constant_panic(what: &str) -> &'static str {
    match what {
        "add_overflow" => "attempt to add with overflow",
        "sub_overflow" => "attempt to subtract with overflow",
        "mul_overflow" => "attempt to multiply with overflow",
        "div_overflow" => "attempt to divide with overflow",
        "rem_overflow" => "attempt to calculate the remainder with overflow",
        "neg_overflow" => "attempt to negate with overflow",
        "shl_overflow" => "attempt to shift left with overflow",
        "shr_overflow" => "attempt to shift right with overflow",
        "div_by_zero" => "attempt to divide by zero",
        "rem_by_zero" => "attempt to calculate the remainder with a divisor of zero",
        _ => "the compiler's check failed",
    }
}
