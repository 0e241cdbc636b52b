//! What's said of functions, parameters and symbols. What nobody here uses is known by name, read and dropped.

use super::{Parsed, Parser, number_after_sigil};
use crate::ast::function::{CallingConvention, FunctionAttributes, ParameterAttributes};
use crate::ast::{Linkage, Type};
use crate::lexer::TokenKind;

/// Attributes of parameters that are read and dropped; some have something in parentheses behind them.
const PARAMETER_WORDS: &[&str] = &[
    "allocalign",
    "captures",
    "dead_on_return",
    "dead_on_unwind",
    "dereferenceable",
    "dereferenceable_or_null",
    "immarg",
    "initializes",
    "nest",
    "nocapture",
    "noext",
    "nofpclass",
    "nofree",
    "range",
    "swiftasync",
    "swifterror",
    "swiftself",
    "writable",
    "writeonly",
];

/// Attributes of functions that are read and dropped; some have something in parentheses behind them.
const FUNCTION_WORDS: &[&str] = &[
    "allocsize",
    "alignstack",
    "argmemonly",
    "builtin",
    "convergent",
    "coro_only_destroy_when_complete",
    "coro_elide_safe",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "hot",
    "hybrid_patchable",
    "inaccessiblemem_or_argmemonly",
    "inaccessiblememonly",
    "inlinehint",
    "jumptable",
    "minsize",
    "mustprogress",
    "nocallback",
    "nocf_check",
    "nocreateundeforpoison",
    "nodivergencesource",
    "noduplicate",
    "nofree",
    "noimplicitfloat",
    "noipa",
    "nomerge",
    "nonlazybind",
    "nooutline",
    "noprofile",
    "norecurse",
    "noredzone",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "null_pointer_is_valid",
    "optdebug",
    "optforfuzzing",
    "optsize",
    "presplitcoroutine",
    "safestack",
    "sanitize_address",
    "sanitize_alloc_token",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "sanitize_thread",
    "sanitize_type",
    "shadowcallstack",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "uwtable",
    "vscale_range",
    "writeonly",
];

/// LLVM's names and numbers of calling conventions.
const CONVENTIONS: &[(&str, u32)] = &[
    ("ccc", 0),
    ("fastcc", 8),
    ("coldcc", 9),
    ("ghccc", 10),
    ("hhvmcc", 81),
    ("hhvm_ccc", 82),
    ("webkit_jscc", 12),
    ("anyregcc", 13),
    ("preserve_mostcc", 14),
    ("preserve_allcc", 15),
    ("swiftcc", 16),
    ("cxx_fast_tlscc", 17),
    ("tailcc", 18),
    ("cfguard_checkcc", 19),
    ("swifttailcc", 20),
    ("preserve_nonecc", 21),
    ("x86_stdcallcc", 64),
    ("x86_fastcallcc", 65),
    ("arm_apcscc", 66),
    ("arm_aapcscc", 67),
    ("arm_aapcs_vfpcc", 68),
    ("msp430_intrcc", 69),
    ("x86_thiscallcc", 70),
    ("ptx_kernel", 71),
    ("ptx_device", 72),
    ("spir_func", 75),
    ("spir_kernel", 76),
    ("intel_ocl_bicc", 77),
    ("x86_64_sysvcc", 78),
    ("win64cc", 79),
    ("x86_vectorcallcc", 80),
    ("x86_intrcc", 83),
    ("avr_intrcc", 84),
    ("avr_signalcc", 85),
    ("amdgpu_kernel", 91),
    ("x86_regcallcc", 92),
    ("aarch64_vector_pcs", 97),
    ("aarch64_sve_vector_pcs", 98),
    ("riscv_vector_cc", 110),
];

impl Parser<'_> {
    /// The attributes of a parameter, an argument or a result.
    pub(super) fn parameter_attributes(&mut self) -> Parsed<ParameterAttributes> {
        let mut known = ParameterAttributes::default();
        loop {
            if self.token.kind == TokenKind::String {
                self.string_attribute()?;
                continue;
            }
            let word = self.word();
            match word {
                b"" => return Ok(known),
                b"noundef" => known.no_undef = true,
                b"zeroext" => known.zero_extended = true,
                b"signext" => known.sign_extended = true,
                b"nonnull" => known.non_null = true,
                b"inreg" => known.in_register = true,
                b"returned" => known.returned = true,
                b"noalias" => known.no_alias = true,
                b"readonly" | b"readnone" => known.read_only = true,
                b"allocptr" => known.allocated = true,
                b"align" => {
                    self.advance();
                    known.align = Some(self.alignment()?);
                    continue;
                }
                b"byval" | b"sret" | b"byref" | b"inalloca" | b"preallocated" | b"elementtype" => {
                    self.advance();
                    let ty = self.attribute_type()?;
                    let place = match word {
                        b"byval" => &mut known.by_value,
                        b"sret" => &mut known.struct_return,
                        b"byref" => &mut known.by_reference,
                        b"elementtype" => &mut known.element_type,
                        _ => &mut known.in_alloca,
                    };
                    *place = Some(ty);
                    continue;
                }
                _ if is_one_of(PARAMETER_WORDS, word) => {
                    self.advance();
                    self.skip_parentheses()?;
                    continue;
                }
                _ => return Ok(known),
            }
            self.advance();
        }
    }

    /// `(T)`; `void` where an old text has no type.
    fn attribute_type(&mut self) -> Parsed<Type> {
        if !self.eat(b'(') {
            return Ok(Type::Void);
        }
        let ty = self.ty()?;
        self.expect(b')')?;
        Ok(ty)
    }

    /// `8` or `(8)` behind `align`; a power of two.
    pub(super) fn alignment(&mut self) -> Parsed<u64> {
        let token = self.token;
        let parenthesised = self.eat(b'(');
        let align: u64 = self.number("an alignment")?;
        if parenthesised {
            self.expect(b')')?;
        }
        if !align.is_power_of_two() || align > 1 << 32 {
            return Err(self.error_at(token, "an alignment is a power of two, up to 2^32"));
        }
        Ok(align)
    }

    /// `"key"` or `"key"="value"`.
    fn string_attribute(&mut self) -> Parsed<(super::Name, Option<super::Name>)> {
        let key = self.string()?;
        let value = if self.eat(b'=') { Some(self.string()?) } else { None };
        Ok((key, value))
    }

    /// Everything up to the parenthesis that closes the one here, if one is here.
    pub(super) fn skip_parentheses(&mut self) -> Parsed<()> {
        if !self.at(b'(') {
            return Ok(());
        }
        let mut open = 0_usize;
        loop {
            match self.token.kind {
                TokenKind::Punctuation(b'(') => open += 1,
                TokenKind::Punctuation(b')') => open -= 1,
                TokenKind::End | TokenKind::Unknown => return Err(self.expected("`)`")),
                _ => {}
            }
            self.advance();
            if open == 0 {
                return Ok(());
            }
        }
    }

    /// One attribute of a function, added to `known`; whether one was there. References to groups go to `groups`.
    pub(super) fn function_attribute(
        &mut self,
        known: &mut FunctionAttributes,
        groups: &mut Vec<u32>,
    ) -> Parsed<bool> {
        match self.token.kind {
            TokenKind::AttributeGroup => {
                let Some(group) = number_after_sigil(self.text_of(self.token)) else {
                    return Err(self.expected("the number of an attribute group"));
                };
                groups.push(group);
                self.advance();
                return Ok(true);
            }
            TokenKind::String => {
                let (key, value) = self.string_attribute()?;
                if &*key == "alloc-family" {
                    known.alloc_family = value;
                }
                return Ok(true);
            }
            _ => {}
        }
        let word = self.word();
        match word {
            b"noreturn" => known.no_return = true,
            b"nounwind" => known.no_unwind = true,
            b"willreturn" => known.will_return = true,
            b"returns_twice" => known.returns_twice = true,
            b"cold" => known.cold = true,
            b"alwaysinline" => known.always_inline = true,
            b"noinline" => known.no_inline = true,
            b"naked" => known.naked = true,
            b"readnone" => known.no_memory = true,
            b"readonly" => known.read_only = true,
            b"nobuiltin" => known.no_builtin = true,
            b"optnone" => known.no_optimisation = true,
            b"memory" => {
                self.advance();
                self.memory_effects(known)?;
                return Ok(true);
            }
            b"allockind" => {
                self.advance();
                self.expect(b'(')?;
                known.alloc_kind = Some(self.string()?);
                self.expect(b')')?;
                return Ok(true);
            }
            _ if is_one_of(FUNCTION_WORDS, word) => {
                self.advance();
                self.skip_parentheses()?;
                return Ok(true);
            }
            _ => return Ok(false),
        }
        self.advance();
        Ok(true)
    }

    /// `(none)`, `(read, argmem: readwrite)`: what isn't named has the first effect, or none if that is named too.
    fn memory_effects(&mut self, known: &mut FunctionAttributes) -> Parsed<()> {
        self.expect(b'(')?;
        let (mut reads, mut writes) = (false, false);
        while !self.eat(b')') {
            match self.word() {
                b"none" => {}
                b"read" => reads = true,
                b"write" => writes = true,
                b"readwrite" => (reads, writes) = (true, true),
                _ if self.token.kind == TokenKind::Label || self.at(b',') => {}
                _ => return Err(self.expected("what's done to memory")),
            }
            self.advance();
        }
        known.no_memory |= !reads && !writes;
        known.read_only |= reads && !writes;
        Ok(())
    }

    /// The attributes behind a call's arguments, with those of its groups.
    pub(super) fn call_attributes(&mut self) -> Parsed<FunctionAttributes> {
        let (mut known, mut groups) = (FunctionAttributes::default(), vec![]);
        while self.function_attribute(&mut known, &mut groups)? {}
        if let Some(module) = self.module {
            for group in groups {
                known.merge(module.attribute_group(group));
            }
        }
        Ok(known)
    }

    /// The inside of `attributes #0 = { … }`, with the closing brace. Attributes that aren't known are dropped too.
    pub(super) fn attribute_group(&mut self) -> Parsed<FunctionAttributes> {
        let (mut known, mut groups) = (FunctionAttributes::default(), vec![]);
        while !self.eat(b'}') {
            if self.function_attribute(&mut known, &mut groups)? {
                // `alignstack=16` has its value behind it.
                if self.eat(b'=') {
                    self.advance();
                }
                continue;
            }
            if self.token.kind != TokenKind::Word {
                return Err(self.expected("an attribute or `}`"));
            }
            self.advance();
            if self.eat(b'=') {
                self.advance();
            }
            self.skip_parentheses()?;
        }
        Ok(known)
    }

    /// A calling convention, if one is here.
    pub(super) fn calling_convention(&mut self) -> Parsed<CallingConvention> {
        if self.at_word("cc") {
            self.advance();
            return Ok(CallingConvention(self.number("the number of a calling convention")?));
        }
        let word = self.word();
        match CONVENTIONS.iter().find(|(name, _)| name.as_bytes() == word) {
            Some((_, number)) => {
                self.advance();
                Ok(CallingConvention(*number))
            }
            None => Ok(CallingConvention::C),
        }
    }

    /// A linkage, if one is here.
    pub(super) fn linkage(&mut self) -> Option<Linkage> {
        let linkage = match self.word() {
            b"private" | b"linker_private" => Linkage::Private,
            b"internal" => Linkage::Internal,
            b"available_externally" => Linkage::AvailableExternally,
            b"linkonce" => Linkage::LinkOnce,
            b"linkonce_odr" => Linkage::LinkOnceOdr,
            b"weak" => Linkage::Weak,
            b"weak_odr" => Linkage::WeakOdr,
            b"common" => Linkage::Common,
            b"appending" => Linkage::Appending,
            b"extern_weak" => Linkage::ExternWeak,
            b"external" => Linkage::External,
            _ => return None,
        };
        self.advance();
        Some(linkage)
    }
}

fn is_one_of(words: &[&str], word: &[u8]) -> bool {
    words.iter().any(|known| known.as_bytes() == word)
}

impl FunctionAttributes {
    /// Adds what `other` says.
    pub fn merge(&mut self, other: &FunctionAttributes) {
        self.no_return |= other.no_return;
        self.no_unwind |= other.no_unwind;
        self.will_return |= other.will_return;
        self.returns_twice |= other.returns_twice;
        self.cold |= other.cold;
        self.always_inline |= other.always_inline;
        self.no_inline |= other.no_inline;
        self.naked |= other.naked;
        self.no_memory |= other.no_memory;
        self.read_only |= other.read_only;
        self.no_builtin |= other.no_builtin;
        self.no_optimisation |= other.no_optimisation;
        if other.alloc_kind.is_some() {
            self.alloc_kind.clone_from(&other.alloc_kind);
        }
        if other.alloc_family.is_some() {
            self.alloc_family.clone_from(&other.alloc_family);
        }
    }
}
