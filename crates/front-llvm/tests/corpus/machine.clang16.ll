; ModuleID = 'machine.c'
source_filename = "machine.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@per_thread = dso_local thread_local global i32 3, align 4, !dbg !0
@overridable = weak dso_local global i32 1, align 4, !dbg !18
@jump.places = internal constant [2 x ptr] [ptr blockaddress(@jump, %a), ptr blockaddress(@jump, %b)], align 16, !dbg !20

@other_name = dso_local alias i32 (i32), ptr @target

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @target(i32 noundef %x) #0 !dbg !39 {
entry:
  %x.addr = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %x.addr, metadata !40, metadata !DIExpression()), !dbg !41
  %0 = load i32, ptr %x.addr, align 4, !dbg !42
  %1 = call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @per_thread), !dbg !43
  %2 = load i32, ptr %1, align 4, !dbg !43
  %add = add nsw i32 %0, %2, !dbg !44
  %3 = load i32, ptr @overridable, align 4, !dbg !45
  %add1 = add nsw i32 %add, %3, !dbg !46
  ret i32 %add1, !dbg !47
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #1

; Function Attrs: noinline nounwind uwtable
define dso_local <4 x i32> @lanes(<4 x i32> noundef %a, <4 x i32> noundef %b) #2 !dbg !48 {
entry:
  %a.addr = alloca <4 x i32>, align 16
  %b.addr = alloca <4 x i32>, align 16
  %c = alloca <4 x i32>, align 16
  store <4 x i32> %a, ptr %a.addr, align 16
  call void @llvm.dbg.declare(metadata ptr %a.addr, metadata !55, metadata !DIExpression()), !dbg !56
  store <4 x i32> %b, ptr %b.addr, align 16
  call void @llvm.dbg.declare(metadata ptr %b.addr, metadata !57, metadata !DIExpression()), !dbg !58
  call void @llvm.dbg.declare(metadata ptr %c, metadata !59, metadata !DIExpression()), !dbg !60
  %0 = load <4 x i32>, ptr %a.addr, align 16, !dbg !61
  %1 = load <4 x i32>, ptr %b.addr, align 16, !dbg !62
  %mul = mul <4 x i32> %0, %1, !dbg !63
  %2 = load <4 x i32>, ptr %a.addr, align 16, !dbg !64
  %add = add <4 x i32> %mul, %2, !dbg !65
  store <4 x i32> %add, ptr %c, align 16, !dbg !60
  %3 = load <4 x i32>, ptr %c, align 16, !dbg !66
  %vecins = insertelement <4 x i32> %3, i32 7, i32 2, !dbg !66
  store <4 x i32> %vecins, ptr %c, align 16, !dbg !66
  %4 = load <4 x i32>, ptr %c, align 16, !dbg !67
  %5 = load <4 x i32>, ptr %a.addr, align 16, !dbg !68
  %shuffle = shufflevector <4 x i32> %4, <4 x i32> %5, <4 x i32> <i32 0, i32 5, i32 2, i32 7>, !dbg !69
  ret <4 x i32> %shuffle, !dbg !70
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @counters(ptr noundef %p, ptr noundef %q) #0 !dbg !71 {
entry:
  %p.addr = alloca ptr, align 8
  %q.addr = alloca ptr, align 8
  %expected = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  %.atomictmp1 = alloca i32, align 4
  %cmpxchg.bool = alloca i8, align 1
  %.atomictmp2 = alloca i32, align 4
  %atomic-temp3 = alloca i32, align 4
  %.atomictmp4 = alloca i32, align 4
  %atomic-temp5 = alloca i32, align 4
  store ptr %p, ptr %p.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %p.addr, metadata !79, metadata !DIExpression()), !dbg !80
  store ptr %q, ptr %q.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %q.addr, metadata !81, metadata !DIExpression()), !dbg !82
  call void @llvm.dbg.declare(metadata ptr %expected, metadata !83, metadata !DIExpression()), !dbg !84
  store i32 4, ptr %expected, align 4, !dbg !84
  %0 = load ptr, ptr %p.addr, align 8, !dbg !85
  store i32 3, ptr %.atomictmp, align 4, !dbg !85
  %1 = load i32, ptr %.atomictmp, align 4, !dbg !85
  %2 = atomicrmw add ptr %0, i32 %1 seq_cst, align 4, !dbg !85
  store i32 %2, ptr %atomic-temp, align 4, !dbg !85
  %3 = load i32, ptr %atomic-temp, align 4, !dbg !85
  %4 = load ptr, ptr %p.addr, align 8, !dbg !86
  store i32 5, ptr %.atomictmp1, align 4, !dbg !86
  %5 = load i32, ptr %expected, align 4, !dbg !86
  %6 = load i32, ptr %.atomictmp1, align 4, !dbg !86
  %7 = cmpxchg ptr %4, i32 %5, i32 %6 seq_cst seq_cst, align 4, !dbg !86
  %8 = extractvalue { i32, i1 } %7, 0, !dbg !86
  %9 = extractvalue { i32, i1 } %7, 1, !dbg !86
  br i1 %9, label %cmpxchg.continue, label %cmpxchg.store_expected, !dbg !86

cmpxchg.store_expected:                           ; preds = %entry
  store i32 %8, ptr %expected, align 4, !dbg !86
  br label %cmpxchg.continue, !dbg !86

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %entry
  %frombool = zext i1 %9 to i8, !dbg !86
  store i8 %frombool, ptr %cmpxchg.bool, align 1, !dbg !86
  %10 = load i8, ptr %cmpxchg.bool, align 1, !dbg !86
  %tobool = trunc i8 %10 to i1, !dbg !86
  fence seq_cst, !dbg !87
  %11 = load ptr, ptr %q.addr, align 8, !dbg !88
  store i32 3, ptr %.atomictmp2, align 4, !dbg !89
  %12 = load i32, ptr %.atomictmp2, align 4, !dbg !89
  store atomic i32 %12, ptr %11 release, align 4, !dbg !89
  %13 = load ptr, ptr %q.addr, align 8, !dbg !90
  %14 = load atomic i32, ptr %13 acquire, align 4, !dbg !91
  store i32 %14, ptr %atomic-temp3, align 4, !dbg !91
  %15 = load i32, ptr %atomic-temp3, align 4, !dbg !91
  %16 = load ptr, ptr %p.addr, align 8, !dbg !92
  store i32 9, ptr %.atomictmp4, align 4, !dbg !92
  %17 = load i32, ptr %.atomictmp4, align 4, !dbg !92
  %18 = atomicrmw xchg ptr %16, i32 %17 seq_cst, align 4, !dbg !92
  store i32 %18, ptr %atomic-temp5, align 4, !dbg !92
  %19 = load i32, ptr %atomic-temp5, align 4, !dbg !92
  %add = add nsw i32 %15, %19, !dbg !93
  ret i32 %add, !dbg !94
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @add(i32 noundef %x) #0 !dbg !95 {
entry:
  %x.addr = alloca i32, align 4
  %result = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %x.addr, metadata !96, metadata !DIExpression()), !dbg !97
  call void @llvm.dbg.declare(metadata ptr %result, metadata !98, metadata !DIExpression()), !dbg !99
  %0 = load i32, ptr %x.addr, align 4, !dbg !100
  %1 = load i32, ptr %x.addr, align 4, !dbg !101
  %2 = call i32 asm sideeffect "addl $1, $0", "=r,r,0,~{cc},~{dirflag},~{fpsr},~{flags}"(i32 %0, i32 %1) #3, !dbg !102, !srcloc !103
  store i32 %2, ptr %result, align 4, !dbg !102
  %3 = load i32, ptr %result, align 4, !dbg !104
  ret i32 %3, !dbg !105
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @jump(i32 noundef %x) #0 !dbg !22 {
entry:
  %retval = alloca i32, align 4
  %x.addr = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %x.addr, metadata !106, metadata !DIExpression()), !dbg !107
  %0 = load i32, ptr %x.addr, align 4, !dbg !108
  %and = and i32 %0, 1, !dbg !109
  %idxprom = sext i32 %and to i64, !dbg !110
  %arrayidx = getelementptr inbounds [2 x ptr], ptr @jump.places, i64 0, i64 %idxprom, !dbg !110
  %1 = load ptr, ptr %arrayidx, align 8, !dbg !110
  br label %indirectgoto, !dbg !111

a:                                                ; preds = %indirectgoto
  call void @llvm.dbg.label(metadata !112), !dbg !113
  store i32 1, ptr %retval, align 4, !dbg !114
  br label %return, !dbg !114

b:                                                ; preds = %indirectgoto
  call void @llvm.dbg.label(metadata !115), !dbg !116
  store i32 2, ptr %retval, align 4, !dbg !117
  br label %return, !dbg !117

return:                                           ; preds = %b, %a
  %2 = load i32, ptr %retval, align 4, !dbg !118
  ret i32 %2, !dbg !118

indirectgoto:                                     ; preds = %entry
  %indirect.goto.dest = phi ptr [ %1, %entry ]
  indirectbr ptr %indirect.goto.dest, [label %a, label %b]
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.label(metadata) #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!31, !32, !33, !34, !35, !36, !37}
!llvm.ident = !{!38}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "per_thread", scope: !2, file: !3, line: 6, type: !16, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 16.0.6 (15~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !15, globals: !17, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "machine.c", directory: "/corpus", checksumkind: CSK_MD5, checksum: "76f4fdb093c4978fb3ac12de5ef8ece6")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "memory_order", file: !6, line: 60, baseType: !7, size: 32, elements: !8)
!6 = !DIFile(filename: "/clang/include/stdatomic.h", directory: "", checksumkind: CSK_MD5, checksum: "2aec2bf8bd6e0ecaa362310432b26ada")
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
!31 = !{i32 7, !"Dwarf Version", i32 5}
!32 = !{i32 2, !"Debug Info Version", i32 3}
!33 = !{i32 1, !"wchar_size", i32 4}
!34 = !{i32 8, !"PIC Level", i32 2}
!35 = !{i32 7, !"PIE Level", i32 2}
!36 = !{i32 7, !"uwtable", i32 2}
!37 = !{i32 7, !"frame-pointer", i32 2}
!38 = !{!"Debian clang version 16.0.6 (15~deb12u1)"}
!39 = distinct !DISubprogram(name: "target", scope: !3, file: !3, line: 10, type: !23, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !25)
!40 = !DILocalVariable(name: "x", arg: 1, scope: !39, file: !3, line: 10, type: !16)
!41 = !DILocation(line: 10, column: 16, scope: !39)
!42 = !DILocation(line: 11, column: 12, scope: !39)
!43 = !DILocation(line: 11, column: 16, scope: !39)
!44 = !DILocation(line: 11, column: 14, scope: !39)
!45 = !DILocation(line: 11, column: 29, scope: !39)
!46 = !DILocation(line: 11, column: 27, scope: !39)
!47 = !DILocation(line: 11, column: 5, scope: !39)
!48 = distinct !DISubprogram(name: "lanes", scope: !3, file: !3, line: 14, type: !49, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !25)
!49 = !DISubroutineType(types: !50)
!50 = !{!51, !51, !51}
!51 = !DIDerivedType(tag: DW_TAG_typedef, name: "four", file: !3, line: 4, baseType: !52)
!52 = !DICompositeType(tag: DW_TAG_array_type, baseType: !16, size: 128, flags: DIFlagVector, elements: !53)
!53 = !{!54}
!54 = !DISubrange(count: 4)
!55 = !DILocalVariable(name: "a", arg: 1, scope: !48, file: !3, line: 14, type: !51)
!56 = !DILocation(line: 14, column: 17, scope: !48)
!57 = !DILocalVariable(name: "b", arg: 2, scope: !48, file: !3, line: 14, type: !51)
!58 = !DILocation(line: 14, column: 25, scope: !48)
!59 = !DILocalVariable(name: "c", scope: !48, file: !3, line: 15, type: !51)
!60 = !DILocation(line: 15, column: 10, scope: !48)
!61 = !DILocation(line: 15, column: 14, scope: !48)
!62 = !DILocation(line: 15, column: 18, scope: !48)
!63 = !DILocation(line: 15, column: 16, scope: !48)
!64 = !DILocation(line: 15, column: 22, scope: !48)
!65 = !DILocation(line: 15, column: 20, scope: !48)
!66 = !DILocation(line: 16, column: 10, scope: !48)
!67 = !DILocation(line: 17, column: 36, scope: !48)
!68 = !DILocation(line: 17, column: 39, scope: !48)
!69 = !DILocation(line: 17, column: 12, scope: !48)
!70 = !DILocation(line: 17, column: 5, scope: !48)
!71 = distinct !DISubprogram(name: "counters", scope: !3, file: !3, line: 20, type: !72, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !25)
!72 = !DISubroutineType(types: !73)
!73 = !{!16, !74, !76}
!74 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !75, size: 64)
!75 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !16)
!76 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !77, size: 64)
!77 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_uint", file: !6, line: 97, baseType: !78)
!78 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !7)
!79 = !DILocalVariable(name: "p", arg: 1, scope: !71, file: !3, line: 20, type: !74)
!80 = !DILocation(line: 20, column: 27, scope: !71)
!81 = !DILocalVariable(name: "q", arg: 2, scope: !71, file: !3, line: 20, type: !76)
!82 = !DILocation(line: 20, column: 43, scope: !71)
!83 = !DILocalVariable(name: "expected", scope: !71, file: !3, line: 21, type: !16)
!84 = !DILocation(line: 21, column: 9, scope: !71)
!85 = !DILocation(line: 22, column: 5, scope: !71)
!86 = !DILocation(line: 23, column: 5, scope: !71)
!87 = !DILocation(line: 24, column: 5, scope: !71)
!88 = !DILocation(line: 25, column: 27, scope: !71)
!89 = !DILocation(line: 25, column: 5, scope: !71)
!90 = !DILocation(line: 26, column: 38, scope: !71)
!91 = !DILocation(line: 26, column: 17, scope: !71)
!92 = !DILocation(line: 26, column: 65, scope: !71)
!93 = !DILocation(line: 26, column: 63, scope: !71)
!94 = !DILocation(line: 26, column: 5, scope: !71)
!95 = distinct !DISubprogram(name: "add", scope: !3, file: !3, line: 29, type: !23, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !25)
!96 = !DILocalVariable(name: "x", arg: 1, scope: !95, file: !3, line: 29, type: !16)
!97 = !DILocation(line: 29, column: 13, scope: !95)
!98 = !DILocalVariable(name: "result", scope: !95, file: !3, line: 30, type: !16)
!99 = !DILocation(line: 30, column: 9, scope: !95)
!100 = !DILocation(line: 31, column: 57, scope: !95)
!101 = !DILocation(line: 31, column: 65, scope: !95)
!102 = !DILocation(line: 31, column: 5, scope: !95)
!103 = !{i64 911}
!104 = !DILocation(line: 32, column: 12, scope: !95)
!105 = !DILocation(line: 32, column: 5, scope: !95)
!106 = !DILocalVariable(name: "x", arg: 1, scope: !22, file: !3, line: 35, type: !16)
!107 = !DILocation(line: 35, column: 14, scope: !22)
!108 = !DILocation(line: 37, column: 18, scope: !22)
!109 = !DILocation(line: 37, column: 20, scope: !22)
!110 = !DILocation(line: 37, column: 11, scope: !22)
!111 = !DILocation(line: 37, column: 5, scope: !22)
!112 = !DILabel(scope: !22, name: "a", file: !3, line: 38)
!113 = !DILocation(line: 38, column: 1, scope: !22)
!114 = !DILocation(line: 39, column: 5, scope: !22)
!115 = !DILabel(scope: !22, name: "b", file: !3, line: 40)
!116 = !DILocation(line: 40, column: 1, scope: !22)
!117 = !DILocation(line: 41, column: 5, scope: !22)
!118 = !DILocation(line: 42, column: 1, scope: !22)
