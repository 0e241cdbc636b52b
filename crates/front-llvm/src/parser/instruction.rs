//! Instructions: a word says which, and what follows has a fixed form.

use rustc_hash::FxHashSet;

use super::body::BodyParser;
use super::{Parsed, Parser};
use crate::ast::instruction::{
    AtomicOp, BinaryOp, CastOp, Clause, FloatPredicate, IntPredicate, MetadataRef, Operand, Operation,
    Ordering, TerminatorKind,
};
use crate::ast::{Constant, Name, Type};
use crate::lexer::TokenKind;

/// Instructions of exception handling on Windows and of assembler gotos, which are known and refused.
const REFUSED: &[&str] = &["callbr", "catchswitch", "catchret", "cleanupret", "catchpad", "cleanuppad"];

impl BodyParser<'_> {
    /// A terminator and the type of its result, if one is here.
    pub(super) fn terminator(&mut self) -> Parsed<Option<(TerminatorKind, Type)>> {
        let kind = match self.parser.word() {
            b"ret" => {
                self.parser.advance();
                let ty = self.parser.ty()?;
                if ty == Type::Void {
                    TerminatorKind::Return(None)
                } else {
                    let value = self.value(&ty)?;
                    TerminatorKind::Return(Some(Operand { ty, value }))
                }
            }
            b"br" => {
                self.parser.advance();
                self.branch()?
            }
            b"switch" => {
                self.parser.advance();
                self.switch()?
            }
            b"indirectbr" => {
                self.parser.advance();
                let address = self.typed_value()?;
                self.parser.expect(b',')?;
                self.parser.expect(b'[')?;
                let mut targets = vec![];
                while !self.parser.eat(b']') {
                    if !targets.is_empty() {
                        self.parser.expect(b',')?;
                    }
                    targets.push(self.label()?);
                }
                TerminatorKind::IndirectBranch { address, targets }
            }
            b"invoke" => {
                self.parser.advance();
                let call = self.call_behind_word()?;
                let ty = call.ty.result.clone();
                self.parser.expect_word("to")?;
                let normal = self.label()?;
                self.parser.expect_word("unwind")?;
                let unwind = self.label()?;
                return Ok(Some((TerminatorKind::Invoke { call: Box::new(call), normal, unwind }, ty)));
            }
            b"resume" => {
                self.parser.advance();
                TerminatorKind::Resume(self.typed_value()?)
            }
            b"unreachable" => {
                self.parser.advance();
                TerminatorKind::Unreachable
            }
            _ => return Ok(None),
        };
        Ok(Some((kind, Type::Void)))
    }

    fn branch(&mut self) -> Parsed<TerminatorKind> {
        if self.parser.at_word("label") {
            return Ok(TerminatorKind::Branch(self.label()?));
        }
        let token = self.parser.token;
        let condition = self.typed_value()?;
        if condition.ty != Type::BOOL {
            return Err(self.parser.error_at(token, format!("a condition is an i1, not a {}", condition.ty)));
        }
        self.parser.expect(b',')?;
        let then = self.label()?;
        self.parser.expect(b',')?;
        let otherwise = self.label()?;
        Ok(TerminatorKind::ConditionalBranch { condition: condition.value, then, otherwise })
    }

    fn switch(&mut self) -> Parsed<TerminatorKind> {
        let value = self.typed_value()?;
        self.parser.expect(b',')?;
        let default = self.label()?;
        self.parser.expect(b'[')?;
        let (mut cases, mut seen) = (vec![], FxHashSet::default());
        while !self.parser.eat(b']') {
            let token = self.parser.token;
            let case = self.parser.typed_constant()?;
            self.parser.expect(b',')?;
            let target = self.label()?;
            match case.value {
                Constant::Integer(number) if case.ty == value.ty && seen.insert(number.clone()) => {
                    cases.push((number, target));
                }
                Constant::Integer(_) if case.ty == value.ty => {
                    return Err(self.parser.error_at(token, "there are two cases for this number"));
                }
                _ => {
                    return Err(self
                        .parser
                        .error_at(token, format!("a case is a number of type {}", value.ty)));
                }
            }
        }
        Ok(TerminatorKind::Switch { value, default, cases })
    }

    /// An instruction's operation, without result and attachments.
    pub(super) fn operation(&mut self) -> Parsed<Operation> {
        let word = self.parser.word();
        if let Some(op) = binary_op(word) {
            self.parser.advance();
            let flags = self.parser.arithmetic_flags();
            let (ty, left, right) = self.two_values()?;
            return Ok(Operation::Binary { op, flags, ty, left, right });
        }
        if let Some(op) = cast_op(word) {
            self.parser.advance();
            let (flags, non_negative) = self.parser.cast_flags();
            let operand = self.typed_value()?;
            self.parser.expect_word("to")?;
            let to = self.parser.ty()?;
            return Ok(Operation::Cast { op, flags, non_negative, operand, to });
        }
        if matches!(word, b"call" | b"tail" | b"musttail" | b"notail") {
            return self.call();
        }
        if word.is_empty() {
            return Err(self.parser.expected("an instruction"));
        }
        let token = self.parser.advance();
        Ok(match word {
            b"fneg" => {
                let fast = self.parser.fast_math();
                Operation::Negate { operand: self.typed_value()?, fast }
            }
            b"icmp" => {
                let same_sign = self.parser.eat_word("samesign");
                let predicate = self.parser.int_predicate()?;
                let (ty, left, right) = self.two_values()?;
                Operation::Compare { predicate, same_sign, ty, left, right }
            }
            b"fcmp" => {
                let fast = self.parser.fast_math();
                let predicate = self.parser.float_predicate()?;
                let (ty, left, right) = self.two_values()?;
                Operation::FloatCompare { predicate, fast, ty, left, right }
            }
            b"select" => {
                let fast = self.parser.fast_math();
                let condition = self.typed_value()?;
                let then = self.next_value()?;
                let otherwise = self.next_value()?;
                Operation::Select { fast, condition, then, otherwise }
            }
            b"freeze" => Operation::Freeze(self.typed_value()?),
            b"phi" => self.phi()?,
            b"alloca" => self.alloca()?,
            b"load" => self.load()?,
            b"store" => self.store()?,
            b"fence" => {
                self.sync_scope()?;
                Operation::Fence(self.ordering()?)
            }
            b"cmpxchg" => self.compare_exchange()?,
            b"atomicrmw" => self.atomic_update()?,
            b"getelementptr" => self.get_element_ptr()?,
            b"extractvalue" => {
                let aggregate = self.typed_value()?;
                Operation::ExtractValue { aggregate, indices: self.parser.aggregate_indices()? }
            }
            b"insertvalue" => {
                let aggregate = self.typed_value()?;
                let element = self.next_value()?;
                Operation::InsertValue { aggregate, element, indices: self.parser.aggregate_indices()? }
            }
            b"extractelement" => {
                let vector = self.typed_value()?;
                Operation::ExtractElement { vector, index: self.next_value()? }
            }
            b"insertelement" => {
                let vector = self.typed_value()?;
                let element = self.next_value()?;
                Operation::InsertElement { vector, element, index: self.next_value()? }
            }
            b"shufflevector" => {
                let left = self.typed_value()?;
                let right = self.next_value()?;
                self.parser.expect(b',')?;
                Operation::ShuffleVector { left, right, mask: self.parser.typed_constant()? }
            }
            b"va_arg" => {
                let list = self.typed_value()?;
                self.parser.expect(b',')?;
                Operation::VariadicArgument { list, ty: self.parser.ty()? }
            }
            b"landingpad" => self.landing_pad()?,
            _ if REFUSED.iter().any(|known| known.as_bytes() == word) => {
                let found = self.parser.found(token);
                return Err(self.parser.error_at(token, format!("the instruction {found} isn't supported")));
            }
            _ => {
                let found = self.parser.found(token);
                return Err(self.parser.error_at(token, format!("expected an instruction, found {found}")));
            }
        })
    }

    /// `T a, b`.
    fn two_values(&mut self) -> Parsed<(Type, crate::ast::Value, crate::ast::Value)> {
        let ty = self.parser.ty()?;
        let left = self.value(&ty)?;
        self.parser.expect(b',')?;
        let right = self.value(&ty)?;
        Ok((ty, left, right))
    }

    /// `, T a`.
    fn next_value(&mut self) -> Parsed<Operand> {
        self.parser.expect(b',')?;
        self.typed_value()
    }

    /// Whether a comma is here and that word behind it; then both are passed.
    fn eat_comma_word(&mut self, word: &str) -> bool {
        if !self.parser.at(b',') {
            return false;
        }
        let second = self.parser.second();
        let there = second.kind == TokenKind::Word && self.parser.text_of(second) == word.as_bytes();
        if there {
            self.parser.advance();
            self.parser.advance();
        }
        there
    }

    /// `, align n`, if it's here.
    fn align(&mut self) -> Parsed<Option<u64>> {
        if self.eat_comma_word("align") { Ok(Some(self.parser.alignment()?)) } else { Ok(None) }
    }

    fn phi(&mut self) -> Parsed<Operation> {
        let fast = self.parser.fast_math();
        let ty = self.parser.ty()?;
        let mut incoming = vec![];
        loop {
            self.parser.expect(b'[')?;
            let value = self.value(&ty)?;
            self.parser.expect(b',')?;
            let block = self.block()?;
            self.parser.expect(b']')?;
            incoming.push((value, block));
            if !self.parser.at(b',') || self.parser.second().kind != TokenKind::Punctuation(b'[') {
                return Ok(Operation::Phi { fast, ty, incoming });
            }
            self.parser.advance();
        }
    }

    fn alloca(&mut self) -> Parsed<Operation> {
        let in_alloca = self.parser.eat_word("inalloca");
        self.parser.eat_word("swifterror");
        let ty = self.parser.ty()?;
        let (mut count, mut align) = (None, None);
        while self.parser.at(b',') && self.parser.second().kind != TokenKind::Metadata {
            self.parser.advance();
            if self.parser.eat_word("align") {
                align = Some(self.parser.alignment()?);
            } else if self.parser.at_word("addrspace") {
                let token = self.parser.token;
                if self.parser.address_space()? != 0 {
                    return Err(self
                        .parser
                        .error_at(token, "`alloca` in another address space isn't supported"));
                }
            } else {
                count = Some(self.typed_value()?);
            }
        }
        Ok(Operation::Alloca { ty, count, align, in_alloca })
    }

    fn load(&mut self) -> Parsed<Operation> {
        let is_atomic = self.parser.eat_word("atomic");
        let volatile = self.parser.eat_word("volatile");
        let ty = self.parser.ty()?;
        let pointer = self.next_value()?;
        let atomic = self.atomic_ordering(is_atomic)?;
        Ok(Operation::Load { ty, pointer, align: self.align()?, volatile, atomic })
    }

    fn store(&mut self) -> Parsed<Operation> {
        let is_atomic = self.parser.eat_word("atomic");
        let volatile = self.parser.eat_word("volatile");
        let value = self.typed_value()?;
        let pointer = self.next_value()?;
        let atomic = self.atomic_ordering(is_atomic)?;
        Ok(Operation::Store { value, pointer, align: self.align()?, volatile, atomic })
    }

    fn atomic_ordering(&mut self, is_atomic: bool) -> Parsed<Option<Ordering>> {
        if !is_atomic {
            return Ok(None);
        }
        self.sync_scope()?;
        Ok(Some(self.ordering()?))
    }

    /// `syncscope("…")`, if it's here.
    fn sync_scope(&mut self) -> Parsed<()> {
        if self.parser.eat_word("syncscope") {
            self.parser.expect(b'(')?;
            self.parser.string()?;
            self.parser.expect(b')')?;
        }
        Ok(())
    }

    fn ordering(&mut self) -> Parsed<Ordering> {
        let ordering = match self.parser.word() {
            b"unordered" => Ordering::Unordered,
            b"monotonic" => Ordering::Monotonic,
            b"acquire" => Ordering::Acquire,
            b"release" => Ordering::Release,
            b"acq_rel" => Ordering::AcquireRelease,
            b"seq_cst" => Ordering::SequentiallyConsistent,
            _ => return Err(self.parser.expected("an ordering such as `seq_cst`")),
        };
        self.parser.advance();
        Ok(ordering)
    }

    fn compare_exchange(&mut self) -> Parsed<Operation> {
        let weak = self.parser.eat_word("weak");
        let volatile = self.parser.eat_word("volatile");
        let pointer = self.typed_value()?;
        let expected = self.next_value()?;
        let replacement = self.next_value()?;
        self.sync_scope()?;
        let success = self.ordering()?;
        let failure = self.ordering()?;
        let align = self.align()?;
        Ok(Operation::CompareExchange {
            pointer,
            expected,
            replacement,
            weak,
            volatile,
            success,
            failure,
            align,
        })
    }

    fn atomic_update(&mut self) -> Parsed<Operation> {
        let volatile = self.parser.eat_word("volatile");
        let Some(op) = atomic_op(self.parser.word()) else {
            return Err(self.parser.expected("an operation of `atomicrmw`"));
        };
        self.parser.advance();
        let pointer = self.typed_value()?;
        let operand = self.next_value()?;
        self.sync_scope()?;
        let ordering = self.ordering()?;
        Ok(Operation::AtomicUpdate { op, pointer, operand, volatile, ordering, align: self.align()? })
    }

    fn get_element_ptr(&mut self) -> Parsed<Operation> {
        let mut flags = self.parser.gep_flags()?;
        flags.nusw |= flags.inbounds;
        let source = self.parser.ty()?;
        let base = self.next_value()?;
        let mut indices = vec![];
        while self.parser.at(b',') && self.parser.second().kind != TokenKind::Metadata {
            indices.push(self.next_value()?);
        }
        Ok(Operation::GetElementPtr { flags, source, base, indices })
    }

    fn landing_pad(&mut self) -> Parsed<Operation> {
        let ty = self.parser.ty()?;
        let cleanup = self.parser.eat_word("cleanup");
        let mut clauses = vec![];
        loop {
            let filter = self.parser.at_word("filter");
            if !filter && !self.parser.at_word("catch") {
                return Ok(Operation::LandingPad { ty, cleanup, clauses });
            }
            self.parser.advance();
            clauses.push(Clause { filter, operand: self.typed_value()? });
        }
    }

    /// `, !dbg !12, !tbaa !3`.
    #[allow(clippy::type_complexity, reason = "the two fields of every instruction")]
    pub(super) fn attachments(&mut self) -> Parsed<(Option<MetadataRef>, Vec<(Name, MetadataRef)>)> {
        let (mut debug, mut others) = (None, vec![]);
        while self.parser.eat(b',') {
            let kind = self.parser.expect_kind(TokenKind::Metadata, "metadata such as `!dbg`")?;
            let node = self.parser.metadata_ref()?;
            if self.parser.text_of(kind) == b"!dbg" {
                debug = Some(node);
            } else {
                others.push((self.parser.name(kind), node));
            }
        }
        Ok((debug, others))
    }
}

impl Parser<'_> {
    pub(super) fn int_predicate(&mut self) -> Parsed<IntPredicate> {
        let predicate = match self.word() {
            b"eq" => IntPredicate::Eq,
            b"ne" => IntPredicate::Ne,
            b"ugt" => IntPredicate::Ugt,
            b"uge" => IntPredicate::Uge,
            b"ult" => IntPredicate::Ult,
            b"ule" => IntPredicate::Ule,
            b"sgt" => IntPredicate::Sgt,
            b"sge" => IntPredicate::Sge,
            b"slt" => IntPredicate::Slt,
            b"sle" => IntPredicate::Sle,
            _ => return Err(self.expected("a predicate of `icmp`")),
        };
        self.advance();
        Ok(predicate)
    }

    pub(super) fn float_predicate(&mut self) -> Parsed<FloatPredicate> {
        let predicate = match self.word() {
            b"false" => FloatPredicate::False,
            b"oeq" => FloatPredicate::Oeq,
            b"ogt" => FloatPredicate::Ogt,
            b"oge" => FloatPredicate::Oge,
            b"olt" => FloatPredicate::Olt,
            b"ole" => FloatPredicate::Ole,
            b"one" => FloatPredicate::One,
            b"ord" => FloatPredicate::Ord,
            b"ueq" => FloatPredicate::Ueq,
            b"ugt" => FloatPredicate::Ugt,
            b"uge" => FloatPredicate::Uge,
            b"ult" => FloatPredicate::Ult,
            b"ule" => FloatPredicate::Ule,
            b"une" => FloatPredicate::Une,
            b"uno" => FloatPredicate::Uno,
            b"true" => FloatPredicate::True,
            _ => return Err(self.expected("a predicate of `fcmp`")),
        };
        self.advance();
        Ok(predicate)
    }
}

/// The arithmetic of that name.
pub(super) fn binary_op(word: &[u8]) -> Option<BinaryOp> {
    Some(match word {
        b"add" => BinaryOp::Add,
        b"sub" => BinaryOp::Sub,
        b"mul" => BinaryOp::Mul,
        b"udiv" => BinaryOp::UDiv,
        b"sdiv" => BinaryOp::SDiv,
        b"urem" => BinaryOp::URem,
        b"srem" => BinaryOp::SRem,
        b"shl" => BinaryOp::Shl,
        b"lshr" => BinaryOp::LShr,
        b"ashr" => BinaryOp::AShr,
        b"and" => BinaryOp::And,
        b"or" => BinaryOp::Or,
        b"xor" => BinaryOp::Xor,
        b"fadd" => BinaryOp::FAdd,
        b"fsub" => BinaryOp::FSub,
        b"fmul" => BinaryOp::FMul,
        b"fdiv" => BinaryOp::FDiv,
        b"frem" => BinaryOp::FRem,
        _ => return None,
    })
}

/// The conversion of that name.
pub(super) fn cast_op(word: &[u8]) -> Option<CastOp> {
    Some(match word {
        b"trunc" => CastOp::Trunc,
        b"zext" => CastOp::ZExt,
        b"sext" => CastOp::SExt,
        b"fptrunc" => CastOp::FpTrunc,
        b"fpext" => CastOp::FpExt,
        b"fptoui" => CastOp::FpToUi,
        b"fptosi" => CastOp::FpToSi,
        b"uitofp" => CastOp::UiToFp,
        b"sitofp" => CastOp::SiToFp,
        b"ptrtoint" => CastOp::PtrToInt,
        b"ptrtoaddr" => CastOp::PtrToAddr,
        b"inttoptr" => CastOp::IntToPtr,
        b"bitcast" => CastOp::BitCast,
        b"addrspacecast" => CastOp::AddrSpaceCast,
        _ => return None,
    })
}

fn atomic_op(word: &[u8]) -> Option<AtomicOp> {
    Some(match word {
        b"xchg" => AtomicOp::Exchange,
        b"add" => AtomicOp::Add,
        b"sub" => AtomicOp::Sub,
        b"and" => AtomicOp::And,
        b"nand" => AtomicOp::Nand,
        b"or" => AtomicOp::Or,
        b"xor" => AtomicOp::Xor,
        b"max" => AtomicOp::Max,
        b"min" => AtomicOp::Min,
        b"umax" => AtomicOp::UMax,
        b"umin" => AtomicOp::UMin,
        b"fadd" => AtomicOp::FAdd,
        b"fsub" => AtomicOp::FSub,
        b"fmax" => AtomicOp::FMax,
        b"fmin" => AtomicOp::FMin,
        b"fmaximum" => AtomicOp::FMaximum,
        b"fminimum" => AtomicOp::FMinimum,
        b"uinc_wrap" => AtomicOp::IncrementWrap,
        b"udec_wrap" => AtomicOp::DecrementWrap,
        b"usub_cond" => AtomicOp::SubCond,
        b"usub_sat" => AtomicOp::SubSat,
        _ => return None,
    })
}
