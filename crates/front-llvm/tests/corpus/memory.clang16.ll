; ModuleID = 'memory.c'
source_filename = "memory.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.anon = type { i32 }
%struct.point = type { i16, i16 }
%struct.record = type <{ i8, i32 }>
%struct.node = type { ptr, %union.anon, [2 x %struct.point], i16, ptr }
%union.word = type { i32 }

@.str = private unnamed_addr constant [4 x i8] c"one\00", align 1, !dbg !0
@.str.1 = private unnamed_addr constant [5 x i8] c"two\0A\00", align 1, !dbg !7
@.str.2 = private unnamed_addr constant [1 x i8] zeroinitializer, align 1, !dbg !12
@words = dso_local constant [3 x ptr] [ptr @.str, ptr @.str.1, ptr @.str.2], align 16, !dbg !17
@.str.3 = private unnamed_addr constant [5 x i8] c"last\00", align 1, !dbg !21
@last = dso_local global { ptr, %union.anon, [2 x %struct.point], i8, i8, ptr } { ptr null, %union.anon { i32 7 }, [2 x %struct.point] [%struct.point { i16 1, i16 2 }, %struct.point { i16 3, i16 -4 }], i8 -43, i8 3, ptr @.str.3 }, align 8, !dbg !23
@.str.4 = private unnamed_addr constant [6 x i8] c"first\00", align 1, !dbg !51
@first = dso_local global { ptr, { float }, [2 x %struct.point], i8, i8, ptr } { ptr @last, { float } { float 1.500000e+00 }, [2 x %struct.point] zeroinitializer, i8 17, i8 0, ptr @.str.4 }, align 8, !dbg !56
@table = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16, !dbg !82
@inside = dso_local global ptr getelementptr (i8, ptr @table, i64 8), align 8, !dbg !58
@packed = dso_local global %struct.record <{ i8 112, i32 16909060 }>, align 1, !dbg !61
@low_byte.calls = internal global i32 0, align 4, !dbg !67
@__const.weigh.local = private unnamed_addr constant [3 x double] [double 1.000000e+00, double 2.000000e+00, double 3.000000e+00], align 16
@weights = internal constant [3 x double] [double 5.000000e-01, double -1.250000e+00, double 1.000000e+300], align 16, !dbg !85
@untouched = dso_local global i64 0, align 8, !dbg !79

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @sum(ptr noundef %list, i32 noundef %depth) #0 !dbg !102 {
entry:
  %list.addr = alloca ptr, align 8
  %depth.addr = alloca i32, align 4
  %total = alloca i32, align 4
  store ptr %list, ptr %list.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %list.addr, metadata !105, metadata !DIExpression()), !dbg !106
  store i32 %depth, ptr %depth.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %depth.addr, metadata !107, metadata !DIExpression()), !dbg !108
  call void @llvm.dbg.declare(metadata ptr %total, metadata !109, metadata !DIExpression()), !dbg !110
  store i32 0, ptr %total, align 4, !dbg !110
  br label %while.cond, !dbg !111

while.cond:                                       ; preds = %while.body, %entry
  %0 = load ptr, ptr %list.addr, align 8, !dbg !112
  %tobool = icmp ne ptr %0, null, !dbg !112
  br i1 %tobool, label %land.rhs, label %land.end, !dbg !113

land.rhs:                                         ; preds = %while.cond
  %1 = load i32, ptr %depth.addr, align 4, !dbg !114
  %dec = add nsw i32 %1, -1, !dbg !114
  store i32 %dec, ptr %depth.addr, align 4, !dbg !114
  %cmp = icmp sgt i32 %1, 0, !dbg !115
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %2 = phi i1 [ false, %while.cond ], [ %cmp, %land.rhs ], !dbg !116
  br i1 %2, label %while.body, label %while.end, !dbg !111

while.body:                                       ; preds = %land.end
  %3 = load ptr, ptr %list.addr, align 8, !dbg !117
  %4 = getelementptr inbounds %struct.node, ptr %3, i32 0, i32 1, !dbg !119
  %5 = load i32, ptr %4, align 8, !dbg !119
  %6 = load ptr, ptr %list.addr, align 8, !dbg !120
  %corners = getelementptr inbounds %struct.node, ptr %6, i32 0, i32 2, !dbg !121
  %arrayidx = getelementptr inbounds [2 x %struct.point], ptr %corners, i64 0, i64 1, !dbg !120
  %x = getelementptr inbounds %struct.point, ptr %arrayidx, i32 0, i32 0, !dbg !122
  %7 = load i16, ptr %x, align 4, !dbg !122
  %conv = sext i16 %7 to i32, !dbg !120
  %8 = load ptr, ptr %list.addr, align 8, !dbg !123
  %kind = getelementptr inbounds %struct.node, ptr %8, i32 0, i32 3, !dbg !124
  %bf.load = load i16, ptr %kind, align 4, !dbg !124
  %bf.clear = and i16 %bf.load, 7, !dbg !124
  %bf.cast = zext i16 %bf.clear to i32, !dbg !124
  %and = and i32 %bf.cast, 3, !dbg !125
  %idxprom = sext i32 %and to i64, !dbg !126
  %arrayidx1 = getelementptr inbounds [4 x i32], ptr @table, i64 0, i64 %idxprom, !dbg !126
  %9 = load i32, ptr %arrayidx1, align 4, !dbg !126
  %mul = mul nsw i32 %conv, %9, !dbg !127
  %add = add nsw i32 %5, %mul, !dbg !128
  %10 = load i32, ptr %total, align 4, !dbg !129
  %add2 = add nsw i32 %10, %add, !dbg !129
  store i32 %add2, ptr %total, align 4, !dbg !129
  %11 = load ptr, ptr %list.addr, align 8, !dbg !130
  %level = getelementptr inbounds %struct.node, ptr %11, i32 0, i32 3, !dbg !131
  %bf.load3 = load i16, ptr %level, align 4, !dbg !132
  %bf.shl = shl i16 %bf.load3, 6, !dbg !132
  %bf.ashr = ashr i16 %bf.shl, 9, !dbg !132
  %bf.cast4 = sext i16 %bf.ashr to i32, !dbg !132
  %inc = add nsw i32 %bf.cast4, 1, !dbg !132
  %12 = trunc i32 %inc to i16, !dbg !132
  %bf.load5 = load i16, ptr %level, align 4, !dbg !132
  %bf.value = and i16 %12, 127, !dbg !132
  %bf.shl6 = shl i16 %bf.value, 3, !dbg !132
  %bf.clear7 = and i16 %bf.load5, -1017, !dbg !132
  %bf.set = or i16 %bf.clear7, %bf.shl6, !dbg !132
  store i16 %bf.set, ptr %level, align 4, !dbg !132
  %bf.result.shl = shl i16 %bf.value, 9, !dbg !132
  %bf.result.ashr = ashr i16 %bf.result.shl, 9, !dbg !132
  %bf.result.cast = sext i16 %bf.result.ashr to i32, !dbg !132
  %13 = load ptr, ptr %list.addr, align 8, !dbg !133
  %next = getelementptr inbounds %struct.node, ptr %13, i32 0, i32 0, !dbg !134
  %14 = load ptr, ptr %next, align 8, !dbg !134
  store ptr %14, ptr %list.addr, align 8, !dbg !135
  br label %while.cond, !dbg !111, !llvm.loop !136

while.end:                                        ; preds = %land.end
  %15 = load i32, ptr %total, align 4, !dbg !139
  ret i32 %15, !dbg !140
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noinline nounwind uwtable
define dso_local zeroext i8 @low_byte(i32 %word.coerce) #0 !dbg !69 {
entry:
  %word = alloca %union.word, align 4
  %coerce.dive = getelementptr inbounds %union.word, ptr %word, i32 0, i32 0
  store i32 %word.coerce, ptr %coerce.dive, align 4
  call void @llvm.dbg.declare(metadata ptr %word, metadata !141, metadata !DIExpression()), !dbg !142
  %0 = load i32, ptr @low_byte.calls, align 4, !dbg !143
  %inc = add nsw i32 %0, 1, !dbg !143
  store i32 %inc, ptr @low_byte.calls, align 4, !dbg !143
  %arrayidx = getelementptr inbounds [4 x i8], ptr %word, i64 0, i64 0, !dbg !144
  %1 = load i8, ptr %arrayidx, align 4, !dbg !144
  ret i8 %1, !dbg !145
}

; Function Attrs: noinline nounwind uwtable
define dso_local void @swap(ptr noundef %a, ptr noundef %b) #0 !dbg !146 {
entry:
  %a.addr = alloca ptr, align 8
  %b.addr = alloca ptr, align 8
  %kept = alloca %struct.point, align 2
  store ptr %a, ptr %a.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %a.addr, metadata !150, metadata !DIExpression()), !dbg !151
  store ptr %b, ptr %b.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %b.addr, metadata !152, metadata !DIExpression()), !dbg !153
  call void @llvm.dbg.declare(metadata ptr %kept, metadata !154, metadata !DIExpression()), !dbg !155
  %0 = load ptr, ptr %a.addr, align 8, !dbg !156
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %kept, ptr align 2 %0, i64 4, i1 false), !dbg !157
  %1 = load ptr, ptr %a.addr, align 8, !dbg !158
  %2 = load ptr, ptr %b.addr, align 8, !dbg !159
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %1, ptr align 2 %2, i64 4, i1 false), !dbg !160
  %3 = load ptr, ptr %b.addr, align 8, !dbg !161
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %3, ptr align 2 %kept, i64 4, i1 false), !dbg !162
  ret void, !dbg !163
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: noinline nounwind uwtable
define dso_local double @weigh(i32 noundef %index) #0 !dbg !164 {
entry:
  %index.addr = alloca i32, align 4
  %local = alloca [3 x double], align 16
  store i32 %index, ptr %index.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %index.addr, metadata !167, metadata !DIExpression()), !dbg !168
  call void @llvm.dbg.declare(metadata ptr %local, metadata !169, metadata !DIExpression()), !dbg !171
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %local, ptr align 16 @__const.weigh.local, i64 24, i1 false), !dbg !171
  %0 = load i32, ptr %index.addr, align 4, !dbg !172
  %idxprom = sext i32 %0 to i64, !dbg !173
  %arrayidx = getelementptr inbounds [3 x double], ptr @weights, i64 0, i64 %idxprom, !dbg !173
  %1 = load double, ptr %arrayidx, align 8, !dbg !173
  %2 = load i32, ptr %index.addr, align 4, !dbg !174
  %idxprom1 = sext i32 %2 to i64, !dbg !175
  %arrayidx2 = getelementptr inbounds [3 x double], ptr %local, i64 0, i64 %idxprom1, !dbg !175
  %3 = load double, ptr %arrayidx2, align 8, !dbg !175
  %4 = load i32, ptr getelementptr inbounds (%struct.record, ptr @packed, i32 0, i32 1), align 1, !dbg !176
  %conv = sitofp i32 %4 to double, !dbg !177
  %5 = call double @llvm.fmuladd.f64(double %1, double %3, double %conv), !dbg !178
  %6 = load ptr, ptr @inside, align 8, !dbg !179
  %7 = load i32, ptr %6, align 4, !dbg !180
  %conv3 = sitofp i32 %7 to double, !dbg !180
  %add = fadd double %5, %conv3, !dbg !181
  ret double %add, !dbg !182
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

!llvm.dbg.cu = !{!19}
!llvm.module.flags = !{!94, !95, !96, !97, !98, !99, !100}
!llvm.ident = !{!101}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 30, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "memory.c", directory: "/corpus", checksumkind: CSK_MD5, checksum: "9b4e7213e573866d255ca185bb55bf3a")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 32, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 4)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(scope: null, file: !2, line: 30, type: !9, isLocal: true, isDefinition: true)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 40, elements: !10)
!10 = !{!11}
!11 = !DISubrange(count: 5)
!12 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!13 = distinct !DIGlobalVariable(scope: null, file: !2, line: 30, type: !14, isLocal: true, isDefinition: true)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 8, elements: !15)
!15 = !{!16}
!16 = !DISubrange(count: 1)
!17 = !DIGlobalVariableExpression(var: !18, expr: !DIExpression())
!18 = distinct !DIGlobalVariable(name: "words", scope: !19, file: !2, line: 30, type: !92, isLocal: false, isDefinition: true)
!19 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 16.0.6 (15~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !20, splitDebugInlining: false, nameTableKind: None)
!20 = !{!0, !7, !12, !17, !21, !23, !51, !56, !58, !61, !67, !79, !82, !85}
!21 = !DIGlobalVariableExpression(var: !22, expr: !DIExpression())
!22 = distinct !DIGlobalVariable(scope: null, file: !2, line: 31, type: !9, isLocal: true, isDefinition: true)
!23 = !DIGlobalVariableExpression(var: !24, expr: !DIExpression())
!24 = distinct !DIGlobalVariable(name: "last", scope: !19, file: !2, line: 31, type: !25, isLocal: false, isDefinition: true)
!25 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !2, line: 6, size: 256, elements: !26)
!26 = !{!27, !29, !36, !45, !47, !48}
!27 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !25, file: !2, line: 7, baseType: !28, size: 64)
!28 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !25, size: 64)
!29 = !DIDerivedType(tag: DW_TAG_member, scope: !25, file: !2, line: 8, baseType: !30, size: 32, offset: 64)
!30 = distinct !DICompositeType(tag: DW_TAG_union_type, scope: !25, file: !2, line: 8, size: 32, elements: !31)
!31 = !{!32, !34}
!32 = !DIDerivedType(tag: DW_TAG_member, name: "number", scope: !30, file: !2, line: 9, baseType: !33, size: 32)
!33 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!34 = !DIDerivedType(tag: DW_TAG_member, name: "ratio", scope: !30, file: !2, line: 10, baseType: !35, size: 32)
!35 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!36 = !DIDerivedType(tag: DW_TAG_member, name: "corners", scope: !25, file: !2, line: 12, baseType: !37, size: 64, offset: 96)
!37 = !DICompositeType(tag: DW_TAG_array_type, baseType: !38, size: 64, elements: !43)
!38 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "point", file: !2, line: 2, size: 32, elements: !39)
!39 = !{!40, !42}
!40 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !38, file: !2, line: 3, baseType: !41, size: 16)
!41 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!42 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !38, file: !2, line: 3, baseType: !41, size: 16, offset: 16)
!43 = !{!44}
!44 = !DISubrange(count: 2)
!45 = !DIDerivedType(tag: DW_TAG_member, name: "kind", scope: !25, file: !2, line: 13, baseType: !46, size: 3, offset: 160, flags: DIFlagBitField, extraData: i64 160)
!46 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!47 = !DIDerivedType(tag: DW_TAG_member, name: "level", scope: !25, file: !2, line: 14, baseType: !33, size: 7, offset: 163, flags: DIFlagBitField, extraData: i64 160)
!48 = !DIDerivedType(tag: DW_TAG_member, name: "name", scope: !25, file: !2, line: 15, baseType: !49, size: 64, offset: 192)
!49 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !50, size: 64)
!50 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!51 = !DIGlobalVariableExpression(var: !52, expr: !DIExpression())
!52 = distinct !DIGlobalVariable(scope: null, file: !2, line: 32, type: !53, isLocal: true, isDefinition: true)
!53 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 48, elements: !54)
!54 = !{!55}
!55 = !DISubrange(count: 6)
!56 = !DIGlobalVariableExpression(var: !57, expr: !DIExpression())
!57 = distinct !DIGlobalVariable(name: "first", scope: !19, file: !2, line: 32, type: !25, isLocal: false, isDefinition: true)
!58 = !DIGlobalVariableExpression(var: !59, expr: !DIExpression())
!59 = distinct !DIGlobalVariable(name: "inside", scope: !19, file: !2, line: 33, type: !60, isLocal: false, isDefinition: true)
!60 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64)
!61 = !DIGlobalVariableExpression(var: !62, expr: !DIExpression())
!62 = distinct !DIGlobalVariable(name: "packed", scope: !19, file: !2, line: 34, type: !63, isLocal: false, isDefinition: true)
!63 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "record", file: !2, line: 23, size: 40, elements: !64)
!64 = !{!65, !66}
!65 = !DIDerivedType(tag: DW_TAG_member, name: "tag", scope: !63, file: !2, line: 24, baseType: !4, size: 8)
!66 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !63, file: !2, line: 25, baseType: !33, size: 32, offset: 8)
!67 = !DIGlobalVariableExpression(var: !68, expr: !DIExpression())
!68 = distinct !DIGlobalVariable(name: "calls", scope: !69, file: !2, line: 48, type: !33, isLocal: true, isDefinition: true)
!69 = distinct !DISubprogram(name: "low_byte", scope: !2, file: !2, line: 47, type: !70, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !19, retainedNodes: !78)
!70 = !DISubroutineType(types: !71)
!71 = !{!72, !73}
!72 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!73 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "word", file: !2, line: 18, size: 32, elements: !74)
!74 = !{!75, !76}
!75 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !73, file: !2, line: 19, baseType: !46, size: 32)
!76 = !DIDerivedType(tag: DW_TAG_member, name: "bytes", scope: !73, file: !2, line: 20, baseType: !77, size: 32)
!77 = !DICompositeType(tag: DW_TAG_array_type, baseType: !72, size: 32, elements: !5)
!78 = !{}
!79 = !DIGlobalVariableExpression(var: !80, expr: !DIExpression())
!80 = distinct !DIGlobalVariable(name: "untouched", scope: !19, file: !2, line: 35, type: !81, isLocal: false, isDefinition: true)
!81 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!82 = !DIGlobalVariableExpression(var: !83, expr: !DIExpression())
!83 = distinct !DIGlobalVariable(name: "table", scope: !19, file: !2, line: 28, type: !84, isLocal: true, isDefinition: true)
!84 = !DICompositeType(tag: DW_TAG_array_type, baseType: !33, size: 128, elements: !5)
!85 = !DIGlobalVariableExpression(var: !86, expr: !DIExpression())
!86 = distinct !DIGlobalVariable(name: "weights", scope: !19, file: !2, line: 29, type: !87, isLocal: true, isDefinition: true)
!87 = !DICompositeType(tag: DW_TAG_array_type, baseType: !88, size: 192, elements: !90)
!88 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !89)
!89 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!90 = !{!91}
!91 = !DISubrange(count: 3)
!92 = !DICompositeType(tag: DW_TAG_array_type, baseType: !93, size: 192, elements: !90)
!93 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !49)
!94 = !{i32 7, !"Dwarf Version", i32 5}
!95 = !{i32 2, !"Debug Info Version", i32 3}
!96 = !{i32 1, !"wchar_size", i32 4}
!97 = !{i32 8, !"PIC Level", i32 2}
!98 = !{i32 7, !"PIE Level", i32 2}
!99 = !{i32 7, !"uwtable", i32 2}
!100 = !{i32 7, !"frame-pointer", i32 2}
!101 = !{!"Debian clang version 16.0.6 (15~deb12u1)"}
!102 = distinct !DISubprogram(name: "sum", scope: !2, file: !2, line: 37, type: !103, scopeLine: 37, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !19, retainedNodes: !78)
!103 = !DISubroutineType(types: !104)
!104 = !{!33, !28, !33}
!105 = !DILocalVariable(name: "list", arg: 1, scope: !102, file: !2, line: 37, type: !28)
!106 = !DILocation(line: 37, column: 22, scope: !102)
!107 = !DILocalVariable(name: "depth", arg: 2, scope: !102, file: !2, line: 37, type: !33)
!108 = !DILocation(line: 37, column: 32, scope: !102)
!109 = !DILocalVariable(name: "total", scope: !102, file: !2, line: 38, type: !33)
!110 = !DILocation(line: 38, column: 9, scope: !102)
!111 = !DILocation(line: 39, column: 5, scope: !102)
!112 = !DILocation(line: 39, column: 12, scope: !102)
!113 = !DILocation(line: 39, column: 17, scope: !102)
!114 = !DILocation(line: 39, column: 25, scope: !102)
!115 = !DILocation(line: 39, column: 28, scope: !102)
!116 = !DILocation(line: 0, scope: !102)
!117 = !DILocation(line: 40, column: 18, scope: !118)
!118 = distinct !DILexicalBlock(scope: !102, file: !2, line: 39, column: 33)
!119 = !DILocation(line: 40, column: 24, scope: !118)
!120 = !DILocation(line: 40, column: 33, scope: !118)
!121 = !DILocation(line: 40, column: 39, scope: !118)
!122 = !DILocation(line: 40, column: 50, scope: !118)
!123 = !DILocation(line: 40, column: 60, scope: !118)
!124 = !DILocation(line: 40, column: 66, scope: !118)
!125 = !DILocation(line: 40, column: 71, scope: !118)
!126 = !DILocation(line: 40, column: 54, scope: !118)
!127 = !DILocation(line: 40, column: 52, scope: !118)
!128 = !DILocation(line: 40, column: 31, scope: !118)
!129 = !DILocation(line: 40, column: 15, scope: !118)
!130 = !DILocation(line: 41, column: 9, scope: !118)
!131 = !DILocation(line: 41, column: 15, scope: !118)
!132 = !DILocation(line: 41, column: 20, scope: !118)
!133 = !DILocation(line: 42, column: 16, scope: !118)
!134 = !DILocation(line: 42, column: 22, scope: !118)
!135 = !DILocation(line: 42, column: 14, scope: !118)
!136 = distinct !{!136, !111, !137, !138}
!137 = !DILocation(line: 43, column: 5, scope: !102)
!138 = !{!"llvm.loop.mustprogress"}
!139 = !DILocation(line: 44, column: 12, scope: !102)
!140 = !DILocation(line: 44, column: 5, scope: !102)
!141 = !DILocalVariable(name: "word", arg: 1, scope: !69, file: !2, line: 47, type: !73)
!142 = !DILocation(line: 47, column: 35, scope: !69)
!143 = !DILocation(line: 49, column: 10, scope: !69)
!144 = !DILocation(line: 50, column: 12, scope: !69)
!145 = !DILocation(line: 50, column: 5, scope: !69)
!146 = distinct !DISubprogram(name: "swap", scope: !2, file: !2, line: 53, type: !147, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !19, retainedNodes: !78)
!147 = !DISubroutineType(types: !148)
!148 = !{null, !149, !149}
!149 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !38, size: 64)
!150 = !DILocalVariable(name: "a", arg: 1, scope: !146, file: !2, line: 53, type: !149)
!151 = !DILocation(line: 53, column: 25, scope: !146)
!152 = !DILocalVariable(name: "b", arg: 2, scope: !146, file: !2, line: 53, type: !149)
!153 = !DILocation(line: 53, column: 42, scope: !146)
!154 = !DILocalVariable(name: "kept", scope: !146, file: !2, line: 54, type: !38)
!155 = !DILocation(line: 54, column: 18, scope: !146)
!156 = !DILocation(line: 54, column: 26, scope: !146)
!157 = !DILocation(line: 54, column: 25, scope: !146)
!158 = !DILocation(line: 55, column: 6, scope: !146)
!159 = !DILocation(line: 55, column: 11, scope: !146)
!160 = !DILocation(line: 55, column: 10, scope: !146)
!161 = !DILocation(line: 56, column: 6, scope: !146)
!162 = !DILocation(line: 56, column: 10, scope: !146)
!163 = !DILocation(line: 57, column: 1, scope: !146)
!164 = distinct !DISubprogram(name: "weigh", scope: !2, file: !2, line: 59, type: !165, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !19, retainedNodes: !78)
!165 = !DISubroutineType(types: !166)
!166 = !{!89, !33}
!167 = !DILocalVariable(name: "index", arg: 1, scope: !164, file: !2, line: 59, type: !33)
!168 = !DILocation(line: 59, column: 18, scope: !164)
!169 = !DILocalVariable(name: "local", scope: !164, file: !2, line: 60, type: !170)
!170 = !DICompositeType(tag: DW_TAG_array_type, baseType: !89, size: 192, elements: !90)
!171 = !DILocation(line: 60, column: 12, scope: !164)
!172 = !DILocation(line: 61, column: 20, scope: !164)
!173 = !DILocation(line: 61, column: 12, scope: !164)
!174 = !DILocation(line: 61, column: 35, scope: !164)
!175 = !DILocation(line: 61, column: 29, scope: !164)
!176 = !DILocation(line: 61, column: 51, scope: !164)
!177 = !DILocation(line: 61, column: 44, scope: !164)
!178 = !DILocation(line: 61, column: 42, scope: !164)
!179 = !DILocation(line: 61, column: 60, scope: !164)
!180 = !DILocation(line: 61, column: 59, scope: !164)
!181 = !DILocation(line: 61, column: 57, scope: !164)
!182 = !DILocation(line: 61, column: 5, scope: !164)
