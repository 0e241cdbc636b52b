; Forms of LLVM up to 14: typed pointers, more constant expressions, debug information as calls.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%node = type { i32, %node*, [2 x %inner] }
%inner = type { i8, void (%node*, ...)* }
%opaque = type opaque

@list = global %node { i32 1, %node* @list, [2 x %inner] [%inner zeroinitializer, %inner { i8 2, void (%node*, ...)* null }] }
@part = global i32* getelementptr inbounds (%node, %node* @list, i32 0, i32 0)
@vtable = constant { [3 x i8*] } { [3 x i8*] [i8* null, i8* bitcast (%node* @list to i8*), i8* inttoptr (i64 16 to i8*)] }
@slot = global i8** getelementptr inbounds ({ [3 x i8*] }, { [3 x i8*] }* @vtable, i32 0, inrange i32 0, i32 2)
@compared = global i1 icmp eq (i32* getelementptr inbounds (%node, %node* @list, i32 0, i32 0), i32* null)
@selected = global i32 select (i1 icmp ugt (%node* @list, %node* null), i32 1, i32 2)
@sum = global i64 add nuw (i64 ptrtoint (%node* @list to i64), i64 mul (i64 3, i64 5))
@real = global double fadd (double 1.0, double uitofp (i32 ptrtoint (%node* @list to i32) to double))
@ordered = global i1 fcmp olt (double 1.0, double uitofp (i32 ptrtoint (%node* @list to i32) to double))
@minus = global double fneg (double uitofp (i32 ptrtoint (%node* @list to i32) to double))
@extracted = global i32 extractvalue ({ i32, i32 } { i32 1, i32 2 }, 1)
@inserted = global { i32, i32 } insertvalue ({ i32, i32 } { i32 1, i32 2 }, i32 ptrtoint (%node* @list to i32), 0)
@lane = global i32 extractelement (<2 x i32> <i32 1, i32 ptrtoint (%node* @list to i32)>, i32 1)
@lanes = global <2 x i32> insertelement (<2 x i32> zeroinitializer, i32 ptrtoint (%node* @list to i32), i32 1)
@mixed = global <2 x i32> shufflevector (<2 x i32> <i32 1, i32 ptrtoint (%node* @list to i32)>, <2 x i32> undef, <2 x i32> <i32 1, i32 0>)
@unknown = external global %opaque
@other = internal alias i32, getelementptr inbounds (%node, %node* @list, i32 0, i32 0)

declare void @visit(%node*, ...)
declare i32 @old_style()
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.label(metadata)

define i32 @walk(%node* %list, void (%node*, ...)* %function, i32 (i32)*** %table) !dbg !5 {
entry:
  %next.addr = alloca %node*, align 8
  %copies = alloca i32, i32 4
  call void @llvm.dbg.declare(metadata %node** %next.addr, metadata !8, metadata !DIExpression()), !dbg !9
  call void @llvm.dbg.value(metadata i32 3, metadata !10, metadata !DIExpression(DW_OP_constu, 4, DW_OP_minus)), !dbg !9
  call void @llvm.dbg.value(metadata !DIArgList(i32 3, i32 4), metadata !10, metadata !DIExpression(DW_OP_LLVM_arg, 0)), !dbg !9
  call void @llvm.dbg.value(metadata i32 undef, metadata !10, metadata !DIExpression()), !dbg !9
  call void @llvm.dbg.label(metadata !11), !dbg !9
  %next = getelementptr inbounds %node, %node* %list, i32 0, i32 1
  %there = load %node*, %node** %next, align 8, !nonnull !12
  store %node* %there, %node** %next.addr, align 8
  %inner = getelementptr inbounds %node, %node* %there, i64 0, i32 2, i64 1, i32 1
  %method = load void (%node*, ...)*, void (%node*, ...)** %inner
  call void (%node*, ...) %method(%node* %list, i32 1)
  call void (%node*, ...) @visit(%node* %there)
  %result = call i32 bitcast (i32 ()* @old_style to i32 (i32, i8*)*)(i32 1, i8* null)
  %first = load i32 (i32)**, i32 (i32)*** %table
  %entry.function = load i32 (i32)*, i32 (i32)** %first
  %called = tail call i32 %entry.function(i32 %result)
  %before = atomicrmw add i32* %copies, i32 1 seq_cst
  %pair = cmpxchg i32* %copies, i32 0, i32 1 acquire monotonic
  %moved = getelementptr i32, i32* %copies, <2 x i64> <i64 1, i64 2>
  ret i32 %called
}

define void ()* @chosen(i1 %which) {
  %one = select i1 %which, void ()* null, void ()* undef
  ret void ()* %one
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "a hand", isOptimized: false, emissionKind: FullDebug)
!1 = !DIFile(filename: "/corpus/old.c", directory: "/elsewhere")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "walk", scope: !1, file: !1, line: 2, type: !6, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !DILocalVariable(name: "next", scope: !5, file: !1, line: 3)
!9 = !DILocation(line: 0, scope: !13)
!10 = !DILocalVariable(name: "number", scope: !13, file: !1, line: 4)
!11 = !DILabel(scope: !5, name: "out", file: !1, line: 4)
!12 = !{}
!13 = distinct !DILexicalBlock(scope: !14, file: !1, line: 3, column: 5)
!14 = !DILexicalBlockFile(scope: !5, file: !15, discriminator: 2)
!15 = !DIFile(filename: "included.h", directory: "/elsewhere")
