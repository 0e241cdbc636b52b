; What compilers print rarely, or printed once, or will print: each form is here for the reader, not to be run.
; A comment with "an open quote and a { brace.
source_filename = "by hand"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm ".globl nothing"

$shared = comdat any

%pair = type { i32, i64 }
%list = type { i8, ptr, %pair }
%tight = type <{ i8, i32 }>
%hidden = type opaque
%0 = type { i16 }
%"a \22quoted\22 name" = type { [2 x %pair], <4 x float> }

@0 = private unnamed_addr constant [3 x i8] c"\00\5C\22", align 1
@1 = internal global i32 -1
@plain = global i32 42, align 4
@huge = constant i128 -170141183460469231731687303715884105728
@wide = constant i256 115792089237316195423570985008687907853269984665640564039457584007913129639935
@hexadecimal = constant i32 u0xDEADBEEF
@negative = constant i32 s0xFE
@nothing = global ptr null
@zero = global %list zeroinitializer
@undefined = global [2 x i32] undef
@poisoned = global { i32, float } { i32 poison, float 1.000000e+00 }
@packed = global %tight <{ i8 1, i32 2 }>
@halves = constant [3 x half] [half 0xH3C00, half 1.5, half 0xHFC00]
@brain = constant bfloat 0xR3F80
@extended = constant x86_fp80 0xK3FFF8000000000000000
@quadruple = constant fp128 0xL00000000000000003FFF000000000000
@not_a_number = constant double 0x7FF8000000000000
@infinite = constant float 0x7FF0000000000000
@same = constant <4 x i32> splat (i32 7)
@pointers = global [2 x ptr] [ptr @plain, ptr getelementptr inbounds nuw (i8, ptr @zero, i64 8)]
@ranged = global ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @pointers, i32 0, i32 0, i32 2)
@number = global i64 ptrtoint (ptr @plain to i64)
@difference = global i64 sub (i64 ptrtoint (ptr @plain to i64), i64 ptrtoint (ptr @nothing to i64))
@far = addrspace(3) global i32 0
@tls = thread_local(localexec) local_unnamed_addr global i8 0, section ".tdata", align 1
@declared = external dso_local global %hidden, align 8
@either = extern_weak global i32
@"odd \01 name" = global i8 1, comdat($shared), align 1, !note !0
@place = constant ptr blockaddress(@jumps, %second)
@trusted = global ptr dso_local_equivalent @declared_function
@llvm.used = appending global [1 x ptr] [ptr @plain], section "llvm.metadata"
@alias = weak_odr hidden alias i32, ptr @plain
@alias_of_part = alias i32, getelementptr inbounds ([2 x i32], ptr @undefined, i64 0, i64 1)
@chosen = ifunc i32 (i32), ptr @resolver

declare i32 @declared_function(i32 noundef signext range(i32 0, 10), ptr nocapture readonly align 8 dereferenceable(16), ...) #0
declare !note !0 void @with_metadata()
declare void @aggregate(ptr byval(%pair) align 8, ptr sret(%pair) captures(none) initializes((0, 16)))
declare i32 @personality(...)
declare i32 @llvm.smax.i32(i32, i32)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly, ptr noalias readonly, i64, i1 immarg)
declare void @llvm.assume(i1)
declare token @llvm.call.preallocated.setup(i32)

define internal ptr @resolver() unnamed_addr #1 section ".text.resolver" comdat($shared) align 16 gc "none" prefix i32 5 { ret ptr @identity }

define i32 @identity(i32 %0) { ret i32 %0 }

define dso_local fastcc noundef zeroext i8 @"quoted } { name"(i8 zeroext %x, ptr %"p q") local_unnamed_addr nounwind "key"="value" !dbg !20 {
"first block":
  %"a b" = add nuw nsw i8 %x, 1, !dbg !22
  br label %"second \22block\22"

"second \22block\22":                           ; preds = %"first block"
  store volatile i8 %"a b", ptr %"p q", align 1, !nontemporal !1, !dbg !22
  ret i8 %"a b", !dbg !DILocation(line: 3, column: 7, scope: !20)
}

define void @numbers(i32, i32 %named, i32) {
  %4 = add i32 %0, %1
  br label %5

5:
  %6 = mul i32 %4, %named
  add i32 %6, 1
  call void @numbers(i32 %7, i32 1, i32 2)
  ret void
}

define i32 @jumps(i32 %x, ptr %p) {
  switch i32 %x, label %last [
    i32 -1, label %second
    i32 u0x10, label %second
    i32 5, label %last
  ]

second:
  indirectbr ptr %p, [label %last, label %second]

last:
  %v = phi i32 [ 1, %0 ], [ 1, %0 ], [ %late, %second ]
  %late = add i32 0, 7
  ret i32 %v
}

define i32 @arithmetic(i32 %a, i32 %b, double %d, <4 x i32> %v, i1 %c, ptr %p, i64 %n) {
  %exact = sdiv exact i32 %a, %b
  %disjoint = or disjoint i32 %a, %b
  %shifted = shl nuw i32 %exact, 3
  %fast = fadd fast double %d, 0x3FF0000000000000
  %some = fmul nnan ninf nsz double %fast, -1.5
  %negated = fneg reassoc arcp contract afn double %some
  %compared = icmp samesign ult i32 %shifted, %disjoint
  %ordered = fcmp nnan oeq double %negated, 0.0
  %chosen = select i1 %compared, i32 %a, i32 %b
  %picked = select fast i1 %ordered, double %some, double undef
  %frozen = freeze i32 poison
  %small = trunc nuw nsw i32 %chosen to i8
  %large = zext nneg i8 %small to i64
  %float = uitofp nneg i64 %large to float
  %signed = fptosi float %float to i32
  %number = ptrtoint ptr %p to i64
  %address = ptrtoaddr ptr %p to i64
  %back = inttoptr i64 %number to ptr
  %bits = bitcast double %picked to i64
  %other = addrspacecast ptr %p to ptr addrspace(1)
  %at = getelementptr inbounds %list, ptr %p, i64 %n, i32 2, i32 1
  %also = getelementptr nusw nuw i8, ptr %p, i64 4
  %many = getelementptr i32, ptr %p, <4 x i64> <i64 0, i64 1, i64 2, i64 3>
  %element = extractelement <4 x i32> %v, i32 2
  %inserted = insertelement <4 x i32> %v, i32 %element, i64 0
  %shuffled = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 3, i32 poison>
  %repeated = shufflevector <4 x i32> %v, <4 x i32> %inserted, <4 x i32> zeroinitializer
  %pair = insertvalue { i32, [2 x i64] } poison, i64 %bits, 1, 0
  %first = extractvalue { i32, [2 x i64] } %pair, 1, 0
  %memory = alloca inalloca [4 x i8], i32 3, align 16, addrspace(0)
  %read = load atomic volatile i32, ptr %p syncscope("singlethread") acquire, align 4
  store atomic i32 %read, ptr %p release, align 4
  fence syncscope("agent") seq_cst
  %exchange = cmpxchg weak volatile ptr %p, i32 %a, i32 %b acq_rel monotonic, align 4
  %success = extractvalue { i32, i1 } %exchange, 1
  %before = atomicrmw volatile umax ptr %p, i32 %a syncscope("agent") seq_cst, align 4
  %wrapped = atomicrmw uinc_wrap ptr %p, i32 %a monotonic
  %argument = va_arg ptr %p, i32
  ret i32 %signed
}

define i32 @calls(ptr %f, i32 %x, i1 %c, ...) personality ptr @personality {
  %a = tail call fastcc i32 %f(i32 %x) #2
  %b = call i32 (i32, ptr, ...) @declared_function(i32 noundef signext %a, ptr null, i64 3, double 1.0)
  call void @aggregate(ptr byval(%pair) align 8 %f, ptr sret(%pair) %f)
  call void @llvm.assume(i1 true) [ "align"(ptr %f, i64 8), "empty"() ]
  %fast = call nnan float asm sideeffect inteldialect "nop", "=x,~{memory}"() nounwind
  %n = notail call range(i32 0, 100) i32 @llvm.smax.i32(i32 range(i32 0, 5) %b, i32 4) nounwind memory(none), !range !2
  %r = invoke i32 @identity(i32 %n) #2 [ "deopt"(i32 1) ]
          to label %fine unwind label %caught

fine:
  unreachable

caught:
  %pad = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] zeroinitializer
  resume { ptr, i32 } %pad
}

define void @records(i32 %x, ptr %p) !dbg !20 {
    #dbg_declare(ptr %p, !23, !DIExpression(DW_OP_deref), !22)
    #dbg_value(i32 %x, !24, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value), !22)
    #dbg_value(!DIArgList(i32 %x, ptr %p), !24, !DIExpression(DW_OP_LLVM_arg, 0), !22)
    #dbg_value(i32 poison, !24, !DIExpression(), !22)
    #dbg_assign(i32 %x, !24, !DIExpression(), !25, ptr %p, !DIExpression(), !22)
    #dbg_label(!26, !22)
  %twice = add i32 %x, %x
  ret void
  uselistorder i32 %x, { 1, 0 }
}


attributes #0 = { nounwind memory(argmem: read) allockind("alloc,zeroed") "alloc-family"="demo" }
attributes #1 = { alignstack=16 allocsize(0,1) vscale_range(1,16) uwtable(sync) }
attributes #2 = { noreturn cold }

!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!3}
!named = !{!0, !1}

!0 = !{!"a string with } and ) in it", !1, null, i32 5, ptr @plain, !{!1, !"inner"}}
!1 = !{}
!2 = !{i32 0, i32 100}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_C99, file: !11, producer: "a hand", isOptimized: true, emissionKind: FullDebug)
!11 = !DIFile(filename: "hand.c", directory: "/corpus")
!20 = distinct !DISubprogram(name: "quoted", linkageName: "quoted } { name", scope: !11, file: !11, line: 2, type: !21, scopeLine: 2, flags: DIFlagPrototyped | DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !10)
!21 = !DISubroutineType(types: !{null, !27, null})
!22 = !DILocation(line: 3, column: 5, scope: !20, inlinedAt: !28)
!23 = !DILocalVariable(name: "p", arg: 2, scope: !20, file: !11, line: 2, type: !27)
!24 = !DILocalVariable(name: "x", arg: 1, scope: !20, file: !11, line: 2, type: !27)
!25 = distinct !DIAssignID()
!26 = !DILabel(scope: !20, name: "out", file: !11, line: 4)
!27 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!28 = distinct !DILocation(line: 9, column: 1, scope: !29)
!29 = distinct !DISubprogram(name: "caller", scope: !11, file: !11, line: 8, type: !21, unit: !10)
