; ModuleID = 'machine.c'
source_filename = "machine.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@per_thread = dso_local thread_local global i32 3, align 4, !dbg !0
@overridable = weak dso_local global i32 1, align 4, !dbg !18
@jump.places = internal constant [2 x i8*] [i8* blockaddress(@jump, %a), i8* blockaddress(@jump, %b)], align 16, !dbg !20

@other_name = dso_local alias i32 (i32), i32 (i32)* @target

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @target(i32 %x) #0 !dbg !37 {
entry:
  %x.addr = alloca i32, align 4
  store i32 %x, i32* %x.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %x.addr, metadata !38, metadata !DIExpression()), !dbg !39
  %0 = load i32, i32* %x.addr, align 4, !dbg !40
  %1 = load i32, i32* @per_thread, align 4, !dbg !41
  %add = add nsw i32 %0, %1, !dbg !42
  %2 = load i32, i32* @overridable, align 4, !dbg !43
  %add1 = add nsw i32 %add, %2, !dbg !44
  ret i32 %add1, !dbg !45
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noinline nounwind uwtable
define dso_local <4 x i32> @lanes(<4 x i32> %a, <4 x i32> %b) #2 !dbg !46 {
entry:
  %a.addr = alloca <4 x i32>, align 16
  %b.addr = alloca <4 x i32>, align 16
  %c = alloca <4 x i32>, align 16
  store <4 x i32> %a, <4 x i32>* %a.addr, align 16
  call void @llvm.dbg.declare(metadata <4 x i32>* %a.addr, metadata !53, metadata !DIExpression()), !dbg !54
  store <4 x i32> %b, <4 x i32>* %b.addr, align 16
  call void @llvm.dbg.declare(metadata <4 x i32>* %b.addr, metadata !55, metadata !DIExpression()), !dbg !56
  call void @llvm.dbg.declare(metadata <4 x i32>* %c, metadata !57, metadata !DIExpression()), !dbg !58
  %0 = load <4 x i32>, <4 x i32>* %a.addr, align 16, !dbg !59
  %1 = load <4 x i32>, <4 x i32>* %b.addr, align 16, !dbg !60
  %mul = mul <4 x i32> %0, %1, !dbg !61
  %2 = load <4 x i32>, <4 x i32>* %a.addr, align 16, !dbg !62
  %add = add <4 x i32> %mul, %2, !dbg !63
  store <4 x i32> %add, <4 x i32>* %c, align 16, !dbg !58
  %3 = load <4 x i32>, <4 x i32>* %c, align 16, !dbg !64
  %vecins = insertelement <4 x i32> %3, i32 7, i32 2, !dbg !64
  store <4 x i32> %vecins, <4 x i32>* %c, align 16, !dbg !64
  %4 = load <4 x i32>, <4 x i32>* %c, align 16, !dbg !65
  %5 = load <4 x i32>, <4 x i32>* %a.addr, align 16, !dbg !66
  %shuffle = shufflevector <4 x i32> %4, <4 x i32> %5, <4 x i32> <i32 0, i32 5, i32 2, i32 7>, !dbg !67
  ret <4 x i32> %shuffle, !dbg !68
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @counters(i32* %p, i32* %q) #0 !dbg !69 {
entry:
  %p.addr = alloca i32*, align 8
  %q.addr = alloca i32*, align 8
  %expected = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  %.atomictmp1 = alloca i32, align 4
  %cmpxchg.bool = alloca i8, align 1
  %.atomictmp2 = alloca i32, align 4
  %atomic-temp3 = alloca i32, align 4
  %.atomictmp4 = alloca i32, align 4
  %atomic-temp5 = alloca i32, align 4
  store i32* %p, i32** %p.addr, align 8
  call void @llvm.dbg.declare(metadata i32** %p.addr, metadata !77, metadata !DIExpression()), !dbg !78
  store i32* %q, i32** %q.addr, align 8
  call void @llvm.dbg.declare(metadata i32** %q.addr, metadata !79, metadata !DIExpression()), !dbg !80
  call void @llvm.dbg.declare(metadata i32* %expected, metadata !81, metadata !DIExpression()), !dbg !82
  store i32 4, i32* %expected, align 4, !dbg !82
  %0 = load i32*, i32** %p.addr, align 8, !dbg !83
  store i32 3, i32* %.atomictmp, align 4, !dbg !83
  %1 = load i32, i32* %.atomictmp, align 4, !dbg !83
  %2 = atomicrmw add i32* %0, i32 %1 seq_cst, align 4, !dbg !83
  store i32 %2, i32* %atomic-temp, align 4, !dbg !83
  %3 = load i32, i32* %atomic-temp, align 4, !dbg !83
  %4 = load i32*, i32** %p.addr, align 8, !dbg !84
  store i32 5, i32* %.atomictmp1, align 4, !dbg !84
  %5 = load i32, i32* %expected, align 4, !dbg !84
  %6 = load i32, i32* %.atomictmp1, align 4, !dbg !84
  %7 = cmpxchg i32* %4, i32 %5, i32 %6 seq_cst seq_cst, align 4, !dbg !84
  %8 = extractvalue { i32, i1 } %7, 0, !dbg !84
  %9 = extractvalue { i32, i1 } %7, 1, !dbg !84
  br i1 %9, label %cmpxchg.continue, label %cmpxchg.store_expected, !dbg !84

cmpxchg.store_expected:                           ; preds = %entry
  store i32 %8, i32* %expected, align 4, !dbg !84
  br label %cmpxchg.continue, !dbg !84

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %entry
  %frombool = zext i1 %9 to i8, !dbg !84
  store i8 %frombool, i8* %cmpxchg.bool, align 1, !dbg !84
  %10 = load i8, i8* %cmpxchg.bool, align 1, !dbg !84
  %tobool = trunc i8 %10 to i1, !dbg !84
  fence seq_cst, !dbg !85
  %11 = load i32*, i32** %q.addr, align 8, !dbg !86
  store i32 3, i32* %.atomictmp2, align 4, !dbg !87
  %12 = load i32, i32* %.atomictmp2, align 4, !dbg !87
  store atomic i32 %12, i32* %11 release, align 4, !dbg !87
  %13 = load i32*, i32** %q.addr, align 8, !dbg !88
  %14 = load atomic i32, i32* %13 acquire, align 4, !dbg !89
  store i32 %14, i32* %atomic-temp3, align 4, !dbg !89
  %15 = load i32, i32* %atomic-temp3, align 4, !dbg !89
  %16 = load i32*, i32** %p.addr, align 8, !dbg !90
  store i32 9, i32* %.atomictmp4, align 4, !dbg !90
  %17 = load i32, i32* %.atomictmp4, align 4, !dbg !90
  %18 = atomicrmw xchg i32* %16, i32 %17 seq_cst, align 4, !dbg !90
  store i32 %18, i32* %atomic-temp5, align 4, !dbg !90
  %19 = load i32, i32* %atomic-temp5, align 4, !dbg !90
  %add = add nsw i32 %15, %19, !dbg !91
  ret i32 %add, !dbg !92
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @add(i32 %x) #0 !dbg !93 {
entry:
  %x.addr = alloca i32, align 4
  %result = alloca i32, align 4
  store i32 %x, i32* %x.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %x.addr, metadata !94, metadata !DIExpression()), !dbg !95
  call void @llvm.dbg.declare(metadata i32* %result, metadata !96, metadata !DIExpression()), !dbg !97
  %0 = load i32, i32* %x.addr, align 4, !dbg !98
  %1 = load i32, i32* %x.addr, align 4, !dbg !99
  %2 = call i32 asm sideeffect "addl $1, $0", "=r,r,0,~{cc},~{dirflag},~{fpsr},~{flags}"(i32 %0, i32 %1) #3, !dbg !100, !srcloc !101
  store i32 %2, i32* %result, align 4, !dbg !100
  %3 = load i32, i32* %result, align 4, !dbg !102
  ret i32 %3, !dbg !103
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @jump(i32 %x) #0 !dbg !22 {
entry:
  %retval = alloca i32, align 4
  %x.addr = alloca i32, align 4
  store i32 %x, i32* %x.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %x.addr, metadata !104, metadata !DIExpression()), !dbg !105
  %0 = load i32, i32* %x.addr, align 4, !dbg !106
  %and = and i32 %0, 1, !dbg !107
  %idxprom = sext i32 %and to i64, !dbg !108
  %arrayidx = getelementptr inbounds [2 x i8*], [2 x i8*]* @jump.places, i64 0, i64 %idxprom, !dbg !108
  %1 = load i8*, i8** %arrayidx, align 8, !dbg !108
  br label %indirectgoto, !dbg !109

a:                                                ; preds = %indirectgoto
  call void @llvm.dbg.label(metadata !110), !dbg !111
  store i32 1, i32* %retval, align 4, !dbg !112
  br label %return, !dbg !112

b:                                                ; preds = %indirectgoto
  call void @llvm.dbg.label(metadata !113), !dbg !114
  store i32 2, i32* %retval, align 4, !dbg !115
  br label %return, !dbg !115

return:                                           ; preds = %b, %a
  %2 = load i32, i32* %retval, align 4, !dbg !116
  ret i32 %2, !dbg !116

indirectgoto:                                     ; preds = %entry
  %indirect.goto.dest = phi i8* [ %1, %entry ]
  indirectbr i8* %indirect.goto.dest, [label %a, label %b]
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.label(metadata) #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!31, !32, !33, !34, !35}
!llvm.ident = !{!36}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "per_thread", scope: !2, file: !3, line: 6, type: !16, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 13.0.1-11+b2", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !15, globals: !17, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "machine.c", directory: "/corpus")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "memory_order", file: !6, line: 47, baseType: !7, size: 32, elements: !8)
!6 = !DIFile(filename: "/clang/include/stdatomic.h", directory: "")
!7 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!8 = !{!9, !10, !11, !12, !13, !14}
!9 = !DIEnumerator(name: "memory_order_relaxed", value: 0)
!10 = !DIEnumerator(name: "memory_order_consume", value: 1)
!11 = !DIEnumerator(name: "memory_order_acquire", value: 2)
!12 = !DIEnumerator(name: "memory_order_release", value: 3)
!13 = !DIEnumerator(name: "memory_order_acq_rel", value: 4)
!14 = !DIEnumerator(name: "memory_order_seq_cst", value: 5)
!15 = !{!16}
!16 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!17 = !{!0, !18, !20}
!18 = !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
!19 = distinct !DIGlobalVariable(name: "overridable", scope: !2, file: !3, line: 7, type: !16, isLocal: false, isDefinition: true)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "places", scope: !22, file: !3, line: 36, type: !26, isLocal: true, isDefinition: true)
!22 = distinct !DISubprogram(name: "jump", scope: !3, file: !3, line: 35, type: !23, scopeLine: 35, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !25)
!23 = !DISubroutineType(types: !24)
!24 = !{!16, !16}
!25 = !{}
!26 = !DICompositeType(tag: DW_TAG_array_type, baseType: !27, size: 128, elements: !29)
!27 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !28)
!28 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!29 = !{!30}
!30 = !DISubrange(count: 2)
!31 = !{i32 7, !"Dwarf Version", i32 4}
!32 = !{i32 2, !"Debug Info Version", i32 3}
!33 = !{i32 1, !"wchar_size", i32 4}
!34 = !{i32 7, !"uwtable", i32 1}
!35 = !{i32 7, !"frame-pointer", i32 2}
!36 = !{!"Debian clang version 13.0.1-11+b2"}
!37 = distinct !DISubprogram(name: "target", scope: !3, file: !3, line: 10, type: !23, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !25)
!38 = !DILocalVariable(name: "x", arg: 1, scope: !37, file: !3, line: 10, type: !16)
!39 = !DILocation(line: 10, column: 16, scope: !37)
!40 = !DILocation(line: 11, column: 12, scope: !37)
!41 = !DILocation(line: 11, column: 16, scope: !37)
!42 = !DILocation(line: 11, column: 14, scope: !37)
!43 = !DILocation(line: 11, column: 29, scope: !37)
!44 = !DILocation(line: 11, column: 27, scope: !37)
!45 = !DILocation(line: 11, column: 5, scope: !37)
!46 = distinct !DISubprogram(name: "lanes", scope: !3, file: !3, line: 14, type: !47, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !25)
!47 = !DISubroutineType(types: !48)
!48 = !{!49, !49, !49}
!49 = !DIDerivedType(tag: DW_TAG_typedef, name: "four", file: !3, line: 4, baseType: !50)
!50 = !DICompositeType(tag: DW_TAG_array_type, baseType: !16, size: 128, flags: DIFlagVector, elements: !51)
!51 = !{!52}
!52 = !DISubrange(count: 4)
!53 = !DILocalVariable(name: "a", arg: 1, scope: !46, file: !3, line: 14, type: !49)
!54 = !DILocation(line: 14, column: 17, scope: !46)
!55 = !DILocalVariable(name: "b", arg: 2, scope: !46, file: !3, line: 14, type: !49)
!56 = !DILocation(line: 14, column: 25, scope: !46)
!57 = !DILocalVariable(name: "c", scope: !46, file: !3, line: 15, type: !49)
!58 = !DILocation(line: 15, column: 10, scope: !46)
!59 = !DILocation(line: 15, column: 14, scope: !46)
!60 = !DILocation(line: 15, column: 18, scope: !46)
!61 = !DILocation(line: 15, column: 16, scope: !46)
!62 = !DILocation(line: 15, column: 22, scope: !46)
!63 = !DILocation(line: 15, column: 20, scope: !46)
!64 = !DILocation(line: 16, column: 10, scope: !46)
!65 = !DILocation(line: 17, column: 36, scope: !46)
!66 = !DILocation(line: 17, column: 39, scope: !46)
!67 = !DILocation(line: 17, column: 12, scope: !46)
!68 = !DILocation(line: 17, column: 5, scope: !46)
!69 = distinct !DISubprogram(name: "counters", scope: !3, file: !3, line: 20, type: !70, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !25)
!70 = !DISubroutineType(types: !71)
!71 = !{!16, !72, !74}
!72 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !73, size: 64)
!73 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !16)
!74 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !75, size: 64)
!75 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_uint", file: !6, line: 84, baseType: !76)
!76 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !7)
!77 = !DILocalVariable(name: "p", arg: 1, scope: !69, file: !3, line: 20, type: !72)
!78 = !DILocation(line: 20, column: 27, scope: !69)
!79 = !DILocalVariable(name: "q", arg: 2, scope: !69, file: !3, line: 20, type: !74)
!80 = !DILocation(line: 20, column: 43, scope: !69)
!81 = !DILocalVariable(name: "expected", scope: !69, file: !3, line: 21, type: !16)
!82 = !DILocation(line: 21, column: 9, scope: !69)
!83 = !DILocation(line: 22, column: 5, scope: !69)
!84 = !DILocation(line: 23, column: 5, scope: !69)
!85 = !DILocation(line: 24, column: 5, scope: !69)
!86 = !DILocation(line: 25, column: 27, scope: !69)
!87 = !DILocation(line: 25, column: 5, scope: !69)
!88 = !DILocation(line: 26, column: 38, scope: !69)
!89 = !DILocation(line: 26, column: 17, scope: !69)
!90 = !DILocation(line: 26, column: 65, scope: !69)
!91 = !DILocation(line: 26, column: 63, scope: !69)
!92 = !DILocation(line: 26, column: 5, scope: !69)
!93 = distinct !DISubprogram(name: "add", scope: !3, file: !3, line: 29, type: !23, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !25)
!94 = !DILocalVariable(name: "x", arg: 1, scope: !93, file: !3, line: 29, type: !16)
!95 = !DILocation(line: 29, column: 13, scope: !93)
!96 = !DILocalVariable(name: "result", scope: !93, file: !3, line: 30, type: !16)
!97 = !DILocation(line: 30, column: 9, scope: !93)
!98 = !DILocation(line: 31, column: 57, scope: !93)
!99 = !DILocation(line: 31, column: 65, scope: !93)
!100 = !DILocation(line: 31, column: 5, scope: !93)
!101 = !{i64 911}
!102 = !DILocation(line: 32, column: 12, scope: !93)
!103 = !DILocation(line: 32, column: 5, scope: !93)
!104 = !DILocalVariable(name: "x", arg: 1, scope: !22, file: !3, line: 35, type: !16)
!105 = !DILocation(line: 35, column: 14, scope: !22)
!106 = !DILocation(line: 37, column: 18, scope: !22)
!107 = !DILocation(line: 37, column: 20, scope: !22)
!108 = !DILocation(line: 37, column: 11, scope: !22)
!109 = !DILocation(line: 37, column: 5, scope: !22)
!110 = !DILabel(scope: !22, name: "a", file: !3, line: 38)
!111 = !DILocation(line: 38, column: 1, scope: !22)
!112 = !DILocation(line: 39, column: 5, scope: !22)
!113 = !DILabel(scope: !22, name: "b", file: !3, line: 40)
!114 = !DILocation(line: 40, column: 1, scope: !22)
!115 = !DILocation(line: 41, column: 5, scope: !22)
!116 = !DILocation(line: 42, column: 1, scope: !22)
