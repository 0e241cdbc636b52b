; ModuleID = 'memory.c'
source_filename = "memory.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.node = type { %struct.node*, %union.anon, [2 x %struct.point], i16, i8* }
%union.anon = type { i32 }
%struct.point = type { i16, i16 }
%struct.record = type <{ i8, i32 }>
%union.word = type { i32 }

@.str = private unnamed_addr constant [4 x i8] c"one\00", align 1
@.str.1 = private unnamed_addr constant [5 x i8] c"two\0A\00", align 1
@.str.2 = private unnamed_addr constant [1 x i8] zeroinitializer, align 1
@words = dso_local constant [3 x i8*] [i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str, i32 0, i32 0), i8* getelementptr inbounds ([5 x i8], [5 x i8]* @.str.1, i32 0, i32 0), i8* getelementptr inbounds ([1 x i8], [1 x i8]* @.str.2, i32 0, i32 0)], align 16, !dbg !0
@.str.3 = private unnamed_addr constant [5 x i8] c"last\00", align 1
@last = dso_local global { %struct.node*, %union.anon, [2 x %struct.point], i8, i8, i8* } { %struct.node* null, %union.anon { i32 7 }, [2 x %struct.point] [%struct.point { i16 1, i16 2 }, %struct.point { i16 3, i16 -4 }], i8 -43, i8 3, i8* getelementptr inbounds ([5 x i8], [5 x i8]* @.str.3, i32 0, i32 0) }, align 8, !dbg !5
@.str.4 = private unnamed_addr constant [6 x i8] c"first\00", align 1
@first = dso_local global { %struct.node*, { float }, [2 x %struct.point], i8, i8, i8* } { %struct.node* bitcast ({ %struct.node*, %union.anon, [2 x %struct.point], i8, i8, i8* }* @last to %struct.node*), { float } { float 1.500000e+00 }, [2 x %struct.point] zeroinitializer, i8 17, i8 0, i8* getelementptr inbounds ([6 x i8], [6 x i8]* @.str.4, i32 0, i32 0) }, align 8, !dbg !34
@table = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16, !dbg !62
@inside = dso_local global i32* bitcast (i8* getelementptr (i8, i8* bitcast ([4 x i32]* @table to i8*), i64 8) to i32*), align 8, !dbg !36
@packed = dso_local global %struct.record <{ i8 112, i32 16909060 }>, align 1, !dbg !39
@low_byte.calls = internal global i32 0, align 4, !dbg !45
@__const.weigh.local = private unnamed_addr constant [3 x double] [double 1.000000e+00, double 2.000000e+00, double 3.000000e+00], align 16
@weights = internal constant [3 x double] [double 5.000000e-01, double -1.250000e+00, double 1.000000e+300], align 16, !dbg !65
@untouched = dso_local global i64 0, align 8, !dbg !59

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @sum(%struct.node* noundef %list, i32 noundef %depth) #0 !dbg !82 {
entry:
  %list.addr = alloca %struct.node*, align 8
  %depth.addr = alloca i32, align 4
  %total = alloca i32, align 4
  store %struct.node* %list, %struct.node** %list.addr, align 8
  call void @llvm.dbg.declare(metadata %struct.node** %list.addr, metadata !85, metadata !DIExpression()), !dbg !86
  store i32 %depth, i32* %depth.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %depth.addr, metadata !87, metadata !DIExpression()), !dbg !88
  call void @llvm.dbg.declare(metadata i32* %total, metadata !89, metadata !DIExpression()), !dbg !90
  store i32 0, i32* %total, align 4, !dbg !90
  br label %while.cond, !dbg !91

while.cond:                                       ; preds = %while.body, %entry
  %0 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !92
  %tobool = icmp ne %struct.node* %0, null, !dbg !92
  br i1 %tobool, label %land.rhs, label %land.end, !dbg !93

land.rhs:                                         ; preds = %while.cond
  %1 = load i32, i32* %depth.addr, align 4, !dbg !94
  %dec = add nsw i32 %1, -1, !dbg !94
  store i32 %dec, i32* %depth.addr, align 4, !dbg !94
  %cmp = icmp sgt i32 %1, 0, !dbg !95
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %2 = phi i1 [ false, %while.cond ], [ %cmp, %land.rhs ], !dbg !96
  br i1 %2, label %while.body, label %while.end, !dbg !91

while.body:                                       ; preds = %land.end
  %3 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !97
  %4 = getelementptr inbounds %struct.node, %struct.node* %3, i32 0, i32 1, !dbg !99
  %number = bitcast %union.anon* %4 to i32*, !dbg !99
  %5 = load i32, i32* %number, align 8, !dbg !99
  %6 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !100
  %corners = getelementptr inbounds %struct.node, %struct.node* %6, i32 0, i32 2, !dbg !101
  %arrayidx = getelementptr inbounds [2 x %struct.point], [2 x %struct.point]* %corners, i64 0, i64 1, !dbg !100
  %x = getelementptr inbounds %struct.point, %struct.point* %arrayidx, i32 0, i32 0, !dbg !102
  %7 = load i16, i16* %x, align 4, !dbg !102
  %conv = sext i16 %7 to i32, !dbg !100
  %8 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !103
  %kind = getelementptr inbounds %struct.node, %struct.node* %8, i32 0, i32 3, !dbg !104
  %bf.load = load i16, i16* %kind, align 4, !dbg !104
  %bf.clear = and i16 %bf.load, 7, !dbg !104
  %bf.cast = zext i16 %bf.clear to i32, !dbg !104
  %and = and i32 %bf.cast, 3, !dbg !105
  %idxprom = sext i32 %and to i64, !dbg !106
  %arrayidx1 = getelementptr inbounds [4 x i32], [4 x i32]* @table, i64 0, i64 %idxprom, !dbg !106
  %9 = load i32, i32* %arrayidx1, align 4, !dbg !106
  %mul = mul nsw i32 %conv, %9, !dbg !107
  %add = add nsw i32 %5, %mul, !dbg !108
  %10 = load i32, i32* %total, align 4, !dbg !109
  %add2 = add nsw i32 %10, %add, !dbg !109
  store i32 %add2, i32* %total, align 4, !dbg !109
  %11 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !110
  %level = getelementptr inbounds %struct.node, %struct.node* %11, i32 0, i32 3, !dbg !111
  %bf.load3 = load i16, i16* %level, align 4, !dbg !112
  %bf.shl = shl i16 %bf.load3, 6, !dbg !112
  %bf.ashr = ashr i16 %bf.shl, 9, !dbg !112
  %bf.cast4 = sext i16 %bf.ashr to i32, !dbg !112
  %inc = add nsw i32 %bf.cast4, 1, !dbg !112
  %12 = trunc i32 %inc to i16, !dbg !112
  %bf.load5 = load i16, i16* %level, align 4, !dbg !112
  %bf.value = and i16 %12, 127, !dbg !112
  %bf.shl6 = shl i16 %bf.value, 3, !dbg !112
  %bf.clear7 = and i16 %bf.load5, -1017, !dbg !112
  %bf.set = or i16 %bf.clear7, %bf.shl6, !dbg !112
  store i16 %bf.set, i16* %level, align 4, !dbg !112
  %bf.result.shl = shl i16 %bf.value, 9, !dbg !112
  %bf.result.ashr = ashr i16 %bf.result.shl, 9, !dbg !112
  %bf.result.cast = sext i16 %bf.result.ashr to i32, !dbg !112
  %13 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !113
  %next = getelementptr inbounds %struct.node, %struct.node* %13, i32 0, i32 0, !dbg !114
  %14 = load %struct.node*, %struct.node** %next, align 8, !dbg !114
  store %struct.node* %14, %struct.node** %list.addr, align 8, !dbg !115
  br label %while.cond, !dbg !91, !llvm.loop !116

while.end:                                        ; preds = %land.end
  %15 = load i32, i32* %total, align 4, !dbg !119
  ret i32 %15, !dbg !120
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noinline nounwind uwtable
define dso_local zeroext i8 @low_byte(i32 %word.coerce) #0 !dbg !47 {
entry:
  %word = alloca %union.word, align 4
  %coerce.dive = getelementptr inbounds %union.word, %union.word* %word, i32 0, i32 0
  store i32 %word.coerce, i32* %coerce.dive, align 4
  call void @llvm.dbg.declare(metadata %union.word* %word, metadata !121, metadata !DIExpression()), !dbg !122
  %0 = load i32, i32* @low_byte.calls, align 4, !dbg !123
  %inc = add nsw i32 %0, 1, !dbg !123
  store i32 %inc, i32* @low_byte.calls, align 4, !dbg !123
  %bytes = bitcast %union.word* %word to [4 x i8]*, !dbg !124
  %arrayidx = getelementptr inbounds [4 x i8], [4 x i8]* %bytes, i64 0, i64 0, !dbg !125
  %1 = load i8, i8* %arrayidx, align 4, !dbg !125
  ret i8 %1, !dbg !126
}

; Function Attrs: noinline nounwind uwtable
define dso_local void @swap(%struct.point* noundef %a, %struct.point* noundef %b) #0 !dbg !127 {
entry:
  %a.addr = alloca %struct.point*, align 8
  %b.addr = alloca %struct.point*, align 8
  %kept = alloca %struct.point, align 2
  store %struct.point* %a, %struct.point** %a.addr, align 8
  call void @llvm.dbg.declare(metadata %struct.point** %a.addr, metadata !131, metadata !DIExpression()), !dbg !132
  store %struct.point* %b, %struct.point** %b.addr, align 8
  call void @llvm.dbg.declare(metadata %struct.point** %b.addr, metadata !133, metadata !DIExpression()), !dbg !134
  call void @llvm.dbg.declare(metadata %struct.point* %kept, metadata !135, metadata !DIExpression()), !dbg !136
  %0 = load %struct.point*, %struct.point** %a.addr, align 8, !dbg !137
  %1 = bitcast %struct.point* %kept to i8*, !dbg !138
  %2 = bitcast %struct.point* %0 to i8*, !dbg !138
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 2 %1, i8* align 2 %2, i64 4, i1 false), !dbg !138
  %3 = load %struct.point*, %struct.point** %a.addr, align 8, !dbg !139
  %4 = load %struct.point*, %struct.point** %b.addr, align 8, !dbg !140
  %5 = bitcast %struct.point* %3 to i8*, !dbg !141
  %6 = bitcast %struct.point* %4 to i8*, !dbg !141
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 2 %5, i8* align 2 %6, i64 4, i1 false), !dbg !141
  %7 = load %struct.point*, %struct.point** %b.addr, align 8, !dbg !142
  %8 = bitcast %struct.point* %7 to i8*, !dbg !143
  %9 = bitcast %struct.point* %kept to i8*, !dbg !143
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 2 %8, i8* align 2 %9, i64 4, i1 false), !dbg !143
  ret void, !dbg !144
}

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: noinline nounwind uwtable
define dso_local double @weigh(i32 noundef %index) #0 !dbg !145 {
entry:
  %index.addr = alloca i32, align 4
  %local = alloca [3 x double], align 16
  store i32 %index, i32* %index.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %index.addr, metadata !148, metadata !DIExpression()), !dbg !149
  call void @llvm.dbg.declare(metadata [3 x double]* %local, metadata !150, metadata !DIExpression()), !dbg !152
  %0 = bitcast [3 x double]* %local to i8*, !dbg !152
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %0, i8* align 16 bitcast ([3 x double]* @__const.weigh.local to i8*), i64 24, i1 false), !dbg !152
  %1 = load i32, i32* %index.addr, align 4, !dbg !153
  %idxprom = sext i32 %1 to i64, !dbg !154
  %arrayidx = getelementptr inbounds [3 x double], [3 x double]* @weights, i64 0, i64 %idxprom, !dbg !154
  %2 = load double, double* %arrayidx, align 8, !dbg !154
  %3 = load i32, i32* %index.addr, align 4, !dbg !155
  %idxprom1 = sext i32 %3 to i64, !dbg !156
  %arrayidx2 = getelementptr inbounds [3 x double], [3 x double]* %local, i64 0, i64 %idxprom1, !dbg !156
  %4 = load double, double* %arrayidx2, align 8, !dbg !156
  %5 = load i32, i32* getelementptr inbounds (%struct.record, %struct.record* @packed, i32 0, i32 1), align 1, !dbg !157
  %conv = sitofp i32 %5 to double, !dbg !158
  %6 = call double @llvm.fmuladd.f64(double %2, double %4, double %conv), !dbg !159
  %7 = load i32*, i32** @inside, align 8, !dbg !160
  %8 = load i32, i32* %7, align 4, !dbg !161
  %conv3 = sitofp i32 %8 to double, !dbg !161
  %add = fadd double %6, %conv3, !dbg !162
  ret double %add, !dbg !163
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fmuladd.f64(double, double, double) #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { argmemonly nofree nounwind willreturn }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!74, !75, !76, !77, !78, !79, !80}
!llvm.ident = !{!81}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "words", scope: !2, file: !3, line: 30, type: !72, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "memory.c", directory: "/corpus", checksumkind: CSK_MD5, checksum: "9b4e7213e573866d255ca185bb55bf3a")
!4 = !{!0, !5, !34, !36, !39, !45, !59, !62, !65}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "last", scope: !2, file: !3, line: 31, type: !7, isLocal: false, isDefinition: true)
!7 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !3, line: 6, size: 256, elements: !8)
!8 = !{!9, !11, !18, !27, !29, !30}
!9 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !7, file: !3, line: 7, baseType: !10, size: 64)
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!11 = !DIDerivedType(tag: DW_TAG_member, scope: !7, file: !3, line: 8, baseType: !12, size: 32, offset: 64)
!12 = distinct !DICompositeType(tag: DW_TAG_union_type, scope: !7, file: !3, line: 8, size: 32, elements: !13)
!13 = !{!14, !16}
!14 = !DIDerivedType(tag: DW_TAG_member, name: "number", scope: !12, file: !3, line: 9, baseType: !15, size: 32)
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!16 = !DIDerivedType(tag: DW_TAG_member, name: "ratio", scope: !12, file: !3, line: 10, baseType: !17, size: 32)
!17 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!18 = !DIDerivedType(tag: DW_TAG_member, name: "corners", scope: !7, file: !3, line: 12, baseType: !19, size: 64, offset: 96)
!19 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 64, elements: !25)
!20 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "point", file: !3, line: 2, size: 32, elements: !21)
!21 = !{!22, !24}
!22 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !20, file: !3, line: 3, baseType: !23, size: 16)
!23 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!24 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !20, file: !3, line: 3, baseType: !23, size: 16, offset: 16)
!25 = !{!26}
!26 = !DISubrange(count: 2)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "kind", scope: !7, file: !3, line: 13, baseType: !28, size: 3, offset: 160, flags: DIFlagBitField, extraData: i64 160)
!28 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!29 = !DIDerivedType(tag: DW_TAG_member, name: "level", scope: !7, file: !3, line: 14, baseType: !15, size: 7, offset: 163, flags: DIFlagBitField, extraData: i64 160)
!30 = !DIDerivedType(tag: DW_TAG_member, name: "name", scope: !7, file: !3, line: 15, baseType: !31, size: 64, offset: 192)
!31 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !32, size: 64)
!32 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !33)
!33 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!34 = !DIGlobalVariableExpression(var: !35, expr: !DIExpression())
!35 = distinct !DIGlobalVariable(name: "first", scope: !2, file: !3, line: 32, type: !7, isLocal: false, isDefinition: true)
!36 = !DIGlobalVariableExpression(var: !37, expr: !DIExpression())
!37 = distinct !DIGlobalVariable(name: "inside", scope: !2, file: !3, line: 33, type: !38, isLocal: false, isDefinition: true)
!38 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64)
!39 = !DIGlobalVariableExpression(var: !40, expr: !DIExpression())
!40 = distinct !DIGlobalVariable(name: "packed", scope: !2, file: !3, line: 34, type: !41, isLocal: false, isDefinition: true)
!41 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "record", file: !3, line: 23, size: 40, elements: !42)
!42 = !{!43, !44}
!43 = !DIDerivedType(tag: DW_TAG_member, name: "tag", scope: !41, file: !3, line: 24, baseType: !33, size: 8)
!44 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !41, file: !3, line: 25, baseType: !15, size: 32, offset: 8)
!45 = !DIGlobalVariableExpression(var: !46, expr: !DIExpression())
!46 = distinct !DIGlobalVariable(name: "calls", scope: !47, file: !3, line: 48, type: !15, isLocal: true, isDefinition: true)
!47 = distinct !DISubprogram(name: "low_byte", scope: !3, file: !3, line: 47, type: !48, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !58)
!48 = !DISubroutineType(types: !49)
!49 = !{!50, !51}
!50 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!51 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "word", file: !3, line: 18, size: 32, elements: !52)
!52 = !{!53, !54}
!53 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !51, file: !3, line: 19, baseType: !28, size: 32)
!54 = !DIDerivedType(tag: DW_TAG_member, name: "bytes", scope: !51, file: !3, line: 20, baseType: !55, size: 32)
!55 = !DICompositeType(tag: DW_TAG_array_type, baseType: !50, size: 32, elements: !56)
!56 = !{!57}
!57 = !DISubrange(count: 4)
!58 = !{}
!59 = !DIGlobalVariableExpression(var: !60, expr: !DIExpression())
!60 = distinct !DIGlobalVariable(name: "untouched", scope: !2, file: !3, line: 35, type: !61, isLocal: false, isDefinition: true)
!61 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!62 = !DIGlobalVariableExpression(var: !63, expr: !DIExpression())
!63 = distinct !DIGlobalVariable(name: "table", scope: !2, file: !3, line: 28, type: !64, isLocal: true, isDefinition: true)
!64 = !DICompositeType(tag: DW_TAG_array_type, baseType: !15, size: 128, elements: !56)
!65 = !DIGlobalVariableExpression(var: !66, expr: !DIExpression())
!66 = distinct !DIGlobalVariable(name: "weights", scope: !2, file: !3, line: 29, type: !67, isLocal: true, isDefinition: true)
!67 = !DICompositeType(tag: DW_TAG_array_type, baseType: !68, size: 192, elements: !70)
!68 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !69)
!69 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!70 = !{!71}
!71 = !DISubrange(count: 3)
!72 = !DICompositeType(tag: DW_TAG_array_type, baseType: !73, size: 192, elements: !70)
!73 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !31)
!74 = !{i32 7, !"Dwarf Version", i32 5}
!75 = !{i32 2, !"Debug Info Version", i32 3}
!76 = !{i32 1, !"wchar_size", i32 4}
!77 = !{i32 7, !"PIC Level", i32 2}
!78 = !{i32 7, !"PIE Level", i32 2}
!79 = !{i32 7, !"uwtable", i32 1}
!80 = !{i32 7, !"frame-pointer", i32 2}
!81 = !{!"Debian clang version 14.0.6"}
!82 = distinct !DISubprogram(name: "sum", scope: !3, file: !3, line: 37, type: !83, scopeLine: 37, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !58)
!83 = !DISubroutineType(types: !84)
!84 = !{!15, !10, !15}
!85 = !DILocalVariable(name: "list", arg: 1, scope: !82, file: !3, line: 37, type: !10)
!86 = !DILocation(line: 37, column: 22, scope: !82)
!87 = !DILocalVariable(name: "depth", arg: 2, scope: !82, file: !3, line: 37, type: !15)
!88 = !DILocation(line: 37, column: 32, scope: !82)
!89 = !DILocalVariable(name: "total", scope: !82, file: !3, line: 38, type: !15)
!90 = !DILocation(line: 38, column: 9, scope: !82)
!91 = !DILocation(line: 39, column: 5, scope: !82)
!92 = !DILocation(line: 39, column: 12, scope: !82)
!93 = !DILocation(line: 39, column: 17, scope: !82)
!94 = !DILocation(line: 39, column: 25, scope: !82)
!95 = !DILocation(line: 39, column: 28, scope: !82)
!96 = !DILocation(line: 0, scope: !82)
!97 = !DILocation(line: 40, column: 18, scope: !98)
!98 = distinct !DILexicalBlock(scope: !82, file: !3, line: 39, column: 33)
!99 = !DILocation(line: 40, column: 24, scope: !98)
!100 = !DILocation(line: 40, column: 33, scope: !98)
!101 = !DILocation(line: 40, column: 39, scope: !98)
!102 = !DILocation(line: 40, column: 50, scope: !98)
!103 = !DILocation(line: 40, column: 60, scope: !98)
!104 = !DILocation(line: 40, column: 66, scope: !98)
!105 = !DILocation(line: 40, column: 71, scope: !98)
!106 = !DILocation(line: 40, column: 54, scope: !98)
!107 = !DILocation(line: 40, column: 52, scope: !98)
!108 = !DILocation(line: 40, column: 31, scope: !98)
!109 = !DILocation(line: 40, column: 15, scope: !98)
!110 = !DILocation(line: 41, column: 9, scope: !98)
!111 = !DILocation(line: 41, column: 15, scope: !98)
!112 = !DILocation(line: 41, column: 20, scope: !98)
!113 = !DILocation(line: 42, column: 16, scope: !98)
!114 = !DILocation(line: 42, column: 22, scope: !98)
!115 = !DILocation(line: 42, column: 14, scope: !98)
!116 = distinct !{!116, !91, !117, !118}
!117 = !DILocation(line: 43, column: 5, scope: !82)
!118 = !{!"llvm.loop.mustprogress"}
!119 = !DILocation(line: 44, column: 12, scope: !82)
!120 = !DILocation(line: 44, column: 5, scope: !82)
!121 = !DILocalVariable(name: "word", arg: 1, scope: !47, file: !3, line: 47, type: !51)
!122 = !DILocation(line: 47, column: 35, scope: !47)
!123 = !DILocation(line: 49, column: 10, scope: !47)
!124 = !DILocation(line: 50, column: 17, scope: !47)
!125 = !DILocation(line: 50, column: 12, scope: !47)
!126 = !DILocation(line: 50, column: 5, scope: !47)
!127 = distinct !DISubprogram(name: "swap", scope: !3, file: !3, line: 53, type: !128, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !58)
!128 = !DISubroutineType(types: !129)
!129 = !{null, !130, !130}
!130 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64)
!131 = !DILocalVariable(name: "a", arg: 1, scope: !127, file: !3, line: 53, type: !130)
!132 = !DILocation(line: 53, column: 25, scope: !127)
!133 = !DILocalVariable(name: "b", arg: 2, scope: !127, file: !3, line: 53, type: !130)
!134 = !DILocation(line: 53, column: 42, scope: !127)
!135 = !DILocalVariable(name: "kept", scope: !127, file: !3, line: 54, type: !20)
!136 = !DILocation(line: 54, column: 18, scope: !127)
!137 = !DILocation(line: 54, column: 26, scope: !127)
!138 = !DILocation(line: 54, column: 25, scope: !127)
!139 = !DILocation(line: 55, column: 6, scope: !127)
!140 = !DILocation(line: 55, column: 11, scope: !127)
!141 = !DILocation(line: 55, column: 10, scope: !127)
!142 = !DILocation(line: 56, column: 6, scope: !127)
!143 = !DILocation(line: 56, column: 10, scope: !127)
!144 = !DILocation(line: 57, column: 1, scope: !127)
!145 = distinct !DISubprogram(name: "weigh", scope: !3, file: !3, line: 59, type: !146, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !58)
!146 = !DISubroutineType(types: !147)
!147 = !{!69, !15}
!148 = !DILocalVariable(name: "index", arg: 1, scope: !145, file: !3, line: 59, type: !15)
!149 = !DILocation(line: 59, column: 18, scope: !145)
!150 = !DILocalVariable(name: "local", scope: !145, file: !3, line: 60, type: !151)
!151 = !DICompositeType(tag: DW_TAG_array_type, baseType: !69, size: 192, elements: !70)
!152 = !DILocation(line: 60, column: 12, scope: !145)
!153 = !DILocation(line: 61, column: 20, scope: !145)
!154 = !DILocation(line: 61, column: 12, scope: !145)
!155 = !DILocation(line: 61, column: 35, scope: !145)
!156 = !DILocation(line: 61, column: 29, scope: !145)
!157 = !DILocation(line: 61, column: 51, scope: !145)
!158 = !DILocation(line: 61, column: 44, scope: !145)
!159 = !DILocation(line: 61, column: 42, scope: !145)
!160 = !DILocation(line: 61, column: 60, scope: !145)
!161 = !DILocation(line: 61, column: 59, scope: !145)
!162 = !DILocation(line: 61, column: 57, scope: !145)
!163 = !DILocation(line: 61, column: 5, scope: !145)
