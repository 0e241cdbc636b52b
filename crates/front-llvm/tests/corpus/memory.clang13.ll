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
@last = dso_local global { %struct.node*, %union.anon, [2 x %struct.point], i8, i8, i8* } { %struct.node* null, %union.anon { i32 7 }, [2 x %struct.point] [%struct.point { i16 1, i16 2 }, %struct.point { i16 3, i16 -4 }], i8 -43, i8 3, i8* getelementptr inbounds ([5 x i8], [5 x i8]* @.str.3, i32 0, i32 0) }, align 8, !dbg !6
@.str.4 = private unnamed_addr constant [6 x i8] c"first\00", align 1
@first = dso_local global { %struct.node*, { float }, [2 x %struct.point], i8, i8, i8* } { %struct.node* bitcast ({ %struct.node*, %union.anon, [2 x %struct.point], i8, i8, i8* }* @last to %struct.node*), { float } { float 1.500000e+00 }, [2 x %struct.point] zeroinitializer, i8 17, i8 0, i8* getelementptr inbounds ([6 x i8], [6 x i8]* @.str.4, i32 0, i32 0) }, align 8, !dbg !35
@table = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16, !dbg !62
@inside = dso_local global i32* bitcast (i8* getelementptr (i8, i8* bitcast ([4 x i32]* @table to i8*), i64 8) to i32*), align 8, !dbg !37
@packed = dso_local global %struct.record <{ i8 112, i32 16909060 }>, align 1, !dbg !40
@low_byte.calls = internal global i32 0, align 4, !dbg !46
@__const.weigh.local = private unnamed_addr constant [3 x double] [double 1.000000e+00, double 2.000000e+00, double 3.000000e+00], align 16
@weights = internal constant [3 x double] [double 5.000000e-01, double -1.250000e+00, double 1.000000e+300], align 16, !dbg !65
@untouched = dso_local global i64 0, align 8, !dbg !59

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @sum(%struct.node* %list, i32 %depth) #0 !dbg !80 {
entry:
  %list.addr = alloca %struct.node*, align 8
  %depth.addr = alloca i32, align 4
  %total = alloca i32, align 4
  store %struct.node* %list, %struct.node** %list.addr, align 8
  call void @llvm.dbg.declare(metadata %struct.node** %list.addr, metadata !83, metadata !DIExpression()), !dbg !84
  store i32 %depth, i32* %depth.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %depth.addr, metadata !85, metadata !DIExpression()), !dbg !86
  call void @llvm.dbg.declare(metadata i32* %total, metadata !87, metadata !DIExpression()), !dbg !88
  store i32 0, i32* %total, align 4, !dbg !88
  br label %while.cond, !dbg !89

while.cond:                                       ; preds = %while.body, %entry
  %0 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !90
  %tobool = icmp ne %struct.node* %0, null, !dbg !90
  br i1 %tobool, label %land.rhs, label %land.end, !dbg !91

land.rhs:                                         ; preds = %while.cond
  %1 = load i32, i32* %depth.addr, align 4, !dbg !92
  %dec = add nsw i32 %1, -1, !dbg !92
  store i32 %dec, i32* %depth.addr, align 4, !dbg !92
  %cmp = icmp sgt i32 %1, 0, !dbg !93
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %2 = phi i1 [ false, %while.cond ], [ %cmp, %land.rhs ], !dbg !94
  br i1 %2, label %while.body, label %while.end, !dbg !89

while.body:                                       ; preds = %land.end
  %3 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !95
  %4 = getelementptr inbounds %struct.node, %struct.node* %3, i32 0, i32 1, !dbg !97
  %number = bitcast %union.anon* %4 to i32*, !dbg !97
  %5 = load i32, i32* %number, align 8, !dbg !97
  %6 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !98
  %corners = getelementptr inbounds %struct.node, %struct.node* %6, i32 0, i32 2, !dbg !99
  %arrayidx = getelementptr inbounds [2 x %struct.point], [2 x %struct.point]* %corners, i64 0, i64 1, !dbg !98
  %x = getelementptr inbounds %struct.point, %struct.point* %arrayidx, i32 0, i32 0, !dbg !100
  %7 = load i16, i16* %x, align 4, !dbg !100
  %conv = sext i16 %7 to i32, !dbg !98
  %8 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !101
  %kind = getelementptr inbounds %struct.node, %struct.node* %8, i32 0, i32 3, !dbg !102
  %bf.load = load i16, i16* %kind, align 4, !dbg !102
  %bf.clear = and i16 %bf.load, 7, !dbg !102
  %bf.cast = zext i16 %bf.clear to i32, !dbg !102
  %and = and i32 %bf.cast, 3, !dbg !103
  %idxprom = sext i32 %and to i64, !dbg !104
  %arrayidx1 = getelementptr inbounds [4 x i32], [4 x i32]* @table, i64 0, i64 %idxprom, !dbg !104
  %9 = load i32, i32* %arrayidx1, align 4, !dbg !104
  %mul = mul nsw i32 %conv, %9, !dbg !105
  %add = add nsw i32 %5, %mul, !dbg !106
  %10 = load i32, i32* %total, align 4, !dbg !107
  %add2 = add nsw i32 %10, %add, !dbg !107
  store i32 %add2, i32* %total, align 4, !dbg !107
  %11 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !108
  %level = getelementptr inbounds %struct.node, %struct.node* %11, i32 0, i32 3, !dbg !109
  %bf.load3 = load i16, i16* %level, align 4, !dbg !110
  %bf.shl = shl i16 %bf.load3, 6, !dbg !110
  %bf.ashr = ashr i16 %bf.shl, 9, !dbg !110
  %bf.cast4 = sext i16 %bf.ashr to i32, !dbg !110
  %inc = add nsw i32 %bf.cast4, 1, !dbg !110
  %12 = trunc i32 %inc to i16, !dbg !110
  %bf.load5 = load i16, i16* %level, align 4, !dbg !110
  %bf.value = and i16 %12, 127, !dbg !110
  %bf.shl6 = shl i16 %bf.value, 3, !dbg !110
  %bf.clear7 = and i16 %bf.load5, -1017, !dbg !110
  %bf.set = or i16 %bf.clear7, %bf.shl6, !dbg !110
  store i16 %bf.set, i16* %level, align 4, !dbg !110
  %bf.result.shl = shl i16 %bf.value, 9, !dbg !110
  %bf.result.ashr = ashr i16 %bf.result.shl, 9, !dbg !110
  %bf.result.cast = sext i16 %bf.result.ashr to i32, !dbg !110
  %13 = load %struct.node*, %struct.node** %list.addr, align 8, !dbg !111
  %next = getelementptr inbounds %struct.node, %struct.node* %13, i32 0, i32 0, !dbg !112
  %14 = load %struct.node*, %struct.node** %next, align 8, !dbg !112
  store %struct.node* %14, %struct.node** %list.addr, align 8, !dbg !113
  br label %while.cond, !dbg !89, !llvm.loop !114

while.end:                                        ; preds = %land.end
  %15 = load i32, i32* %total, align 4, !dbg !117
  ret i32 %15, !dbg !118
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noinline nounwind uwtable
define dso_local zeroext i8 @low_byte(i32 %word.coerce) #0 !dbg !48 {
entry:
  %word = alloca %union.word, align 4
  %coerce.dive = getelementptr inbounds %union.word, %union.word* %word, i32 0, i32 0
  store i32 %word.coerce, i32* %coerce.dive, align 4
  call void @llvm.dbg.declare(metadata %union.word* %word, metadata !119, metadata !DIExpression()), !dbg !120
  %0 = load i32, i32* @low_byte.calls, align 4, !dbg !121
  %inc = add nsw i32 %0, 1, !dbg !121
  store i32 %inc, i32* @low_byte.calls, align 4, !dbg !121
  %bytes = bitcast %union.word* %word to [4 x i8]*, !dbg !122
  %arrayidx = getelementptr inbounds [4 x i8], [4 x i8]* %bytes, i64 0, i64 0, !dbg !123
  %1 = load i8, i8* %arrayidx, align 4, !dbg !123
  ret i8 %1, !dbg !124
}

; Function Attrs: noinline nounwind uwtable
define dso_local void @swap(%struct.point* %a, %struct.point* %b) #0 !dbg !125 {
entry:
  %a.addr = alloca %struct.point*, align 8
  %b.addr = alloca %struct.point*, align 8
  %kept = alloca %struct.point, align 2
  store %struct.point* %a, %struct.point** %a.addr, align 8
  call void @llvm.dbg.declare(metadata %struct.point** %a.addr, metadata !129, metadata !DIExpression()), !dbg !130
  store %struct.point* %b, %struct.point** %b.addr, align 8
  call void @llvm.dbg.declare(metadata %struct.point** %b.addr, metadata !131, metadata !DIExpression()), !dbg !132
  call void @llvm.dbg.declare(metadata %struct.point* %kept, metadata !133, metadata !DIExpression()), !dbg !134
  %0 = load %struct.point*, %struct.point** %a.addr, align 8, !dbg !135
  %1 = bitcast %struct.point* %kept to i8*, !dbg !136
  %2 = bitcast %struct.point* %0 to i8*, !dbg !136
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 2 %1, i8* align 2 %2, i64 4, i1 false), !dbg !136
  %3 = load %struct.point*, %struct.point** %a.addr, align 8, !dbg !137
  %4 = load %struct.point*, %struct.point** %b.addr, align 8, !dbg !138
  %5 = bitcast %struct.point* %3 to i8*, !dbg !139
  %6 = bitcast %struct.point* %4 to i8*, !dbg !139
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 2 %5, i8* align 2 %6, i64 4, i1 false), !dbg !139
  %7 = load %struct.point*, %struct.point** %b.addr, align 8, !dbg !140
  %8 = bitcast %struct.point* %7 to i8*, !dbg !141
  %9 = bitcast %struct.point* %kept to i8*, !dbg !141
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 2 %8, i8* align 2 %9, i64 4, i1 false), !dbg !141
  ret void, !dbg !142
}

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: noinline nounwind uwtable
define dso_local double @weigh(i32 %index) #0 !dbg !143 {
entry:
  %index.addr = alloca i32, align 4
  %local = alloca [3 x double], align 16
  store i32 %index, i32* %index.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %index.addr, metadata !146, metadata !DIExpression()), !dbg !147
  call void @llvm.dbg.declare(metadata [3 x double]* %local, metadata !148, metadata !DIExpression()), !dbg !150
  %0 = bitcast [3 x double]* %local to i8*, !dbg !150
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %0, i8* align 16 bitcast ([3 x double]* @__const.weigh.local to i8*), i64 24, i1 false), !dbg !150
  %1 = load i32, i32* %index.addr, align 4, !dbg !151
  %idxprom = sext i32 %1 to i64, !dbg !152
  %arrayidx = getelementptr inbounds [3 x double], [3 x double]* @weights, i64 0, i64 %idxprom, !dbg !152
  %2 = load double, double* %arrayidx, align 8, !dbg !152
  %3 = load i32, i32* %index.addr, align 4, !dbg !153
  %idxprom1 = sext i32 %3 to i64, !dbg !154
  %arrayidx2 = getelementptr inbounds [3 x double], [3 x double]* %local, i64 0, i64 %idxprom1, !dbg !154
  %4 = load double, double* %arrayidx2, align 8, !dbg !154
  %mul = fmul double %2, %4, !dbg !155
  %5 = load i32, i32* getelementptr inbounds (%struct.record, %struct.record* @packed, i32 0, i32 1), align 1, !dbg !156
  %conv = sitofp i32 %5 to double, !dbg !157
  %add = fadd double %mul, %conv, !dbg !158
  %6 = load i32*, i32** @inside, align 8, !dbg !159
  %7 = load i32, i32* %6, align 4, !dbg !160
  %conv3 = sitofp i32 %7 to double, !dbg !160
  %add4 = fadd double %add, %conv3, !dbg !161
  ret double %add4, !dbg !162
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { argmemonly nofree nounwind willreturn }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!74, !75, !76, !77, !78}
!llvm.ident = !{!79}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "words", scope: !2, file: !3, line: 30, type: !72, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 13.0.1-11+b2", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, globals: !5, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "memory.c", directory: "/corpus")
!4 = !{}
!5 = !{!0, !6, !35, !37, !40, !46, !59, !62, !65}
!6 = !DIGlobalVariableExpression(var: !7, expr: !DIExpression())
!7 = distinct !DIGlobalVariable(name: "last", scope: !2, file: !3, line: 31, type: !8, isLocal: false, isDefinition: true)
!8 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !3, line: 6, size: 256, elements: !9)
!9 = !{!10, !12, !19, !28, !30, !31}
!10 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !8, file: !3, line: 7, baseType: !11, size: 64)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!12 = !DIDerivedType(tag: DW_TAG_member, scope: !8, file: !3, line: 8, baseType: !13, size: 32, offset: 64)
!13 = distinct !DICompositeType(tag: DW_TAG_union_type, scope: !8, file: !3, line: 8, size: 32, elements: !14)
!14 = !{!15, !17}
!15 = !DIDerivedType(tag: DW_TAG_member, name: "number", scope: !13, file: !3, line: 9, baseType: !16, size: 32)
!16 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!17 = !DIDerivedType(tag: DW_TAG_member, name: "ratio", scope: !13, file: !3, line: 10, baseType: !18, size: 32)
!18 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!19 = !DIDerivedType(tag: DW_TAG_member, name: "corners", scope: !8, file: !3, line: 12, baseType: !20, size: 64, offset: 96)
!20 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 64, elements: !26)
!21 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "point", file: !3, line: 2, size: 32, elements: !22)
!22 = !{!23, !25}
!23 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !21, file: !3, line: 3, baseType: !24, size: 16)
!24 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!25 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !21, file: !3, line: 3, baseType: !24, size: 16, offset: 16)
!26 = !{!27}
!27 = !DISubrange(count: 2)
!28 = !DIDerivedType(tag: DW_TAG_member, name: "kind", scope: !8, file: !3, line: 13, baseType: !29, size: 3, offset: 160, flags: DIFlagBitField, extraData: i64 160)
!29 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!30 = !DIDerivedType(tag: DW_TAG_member, name: "level", scope: !8, file: !3, line: 14, baseType: !16, size: 7, offset: 163, flags: DIFlagBitField, extraData: i64 160)
!31 = !DIDerivedType(tag: DW_TAG_member, name: "name", scope: !8, file: !3, line: 15, baseType: !32, size: 64, offset: 192)
!32 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64)
!33 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !34)
!34 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!35 = !DIGlobalVariableExpression(var: !36, expr: !DIExpression())
!36 = distinct !DIGlobalVariable(name: "first", scope: !2, file: !3, line: 32, type: !8, isLocal: false, isDefinition: true)
!37 = !DIGlobalVariableExpression(var: !38, expr: !DIExpression())
!38 = distinct !DIGlobalVariable(name: "inside", scope: !2, file: !3, line: 33, type: !39, isLocal: false, isDefinition: true)
!39 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!40 = !DIGlobalVariableExpression(var: !41, expr: !DIExpression())
!41 = distinct !DIGlobalVariable(name: "packed", scope: !2, file: !3, line: 34, type: !42, isLocal: false, isDefinition: true)
!42 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "record", file: !3, line: 23, size: 40, elements: !43)
!43 = !{!44, !45}
!44 = !DIDerivedType(tag: DW_TAG_member, name: "tag", scope: !42, file: !3, line: 24, baseType: !34, size: 8)
!45 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !42, file: !3, line: 25, baseType: !16, size: 32, offset: 8)
!46 = !DIGlobalVariableExpression(var: !47, expr: !DIExpression())
!47 = distinct !DIGlobalVariable(name: "calls", scope: !48, file: !3, line: 48, type: !16, isLocal: true, isDefinition: true)
!48 = distinct !DISubprogram(name: "low_byte", scope: !3, file: !3, line: 47, type: !49, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !4)
!49 = !DISubroutineType(types: !50)
!50 = !{!51, !52}
!51 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!52 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "word", file: !3, line: 18, size: 32, elements: !53)
!53 = !{!54, !55}
!54 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !52, file: !3, line: 19, baseType: !29, size: 32)
!55 = !DIDerivedType(tag: DW_TAG_member, name: "bytes", scope: !52, file: !3, line: 20, baseType: !56, size: 32)
!56 = !DICompositeType(tag: DW_TAG_array_type, baseType: !51, size: 32, elements: !57)
!57 = !{!58}
!58 = !DISubrange(count: 4)
!59 = !DIGlobalVariableExpression(var: !60, expr: !DIExpression())
!60 = distinct !DIGlobalVariable(name: "untouched", scope: !2, file: !3, line: 35, type: !61, isLocal: false, isDefinition: true)
!61 = !DIBasicType(name: "long int", size: 64, encoding: DW_ATE_signed)
!62 = !DIGlobalVariableExpression(var: !63, expr: !DIExpression())
!63 = distinct !DIGlobalVariable(name: "table", scope: !2, file: !3, line: 28, type: !64, isLocal: true, isDefinition: true)
!64 = !DICompositeType(tag: DW_TAG_array_type, baseType: !16, size: 128, elements: !57)
!65 = !DIGlobalVariableExpression(var: !66, expr: !DIExpression())
!66 = distinct !DIGlobalVariable(name: "weights", scope: !2, file: !3, line: 29, type: !67, isLocal: true, isDefinition: true)
!67 = !DICompositeType(tag: DW_TAG_array_type, baseType: !68, size: 192, elements: !70)
!68 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !69)
!69 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!70 = !{!71}
!71 = !DISubrange(count: 3)
!72 = !DICompositeType(tag: DW_TAG_array_type, baseType: !73, size: 192, elements: !70)
!73 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !32)
!74 = !{i32 7, !"Dwarf Version", i32 4}
!75 = !{i32 2, !"Debug Info Version", i32 3}
!76 = !{i32 1, !"wchar_size", i32 4}
!77 = !{i32 7, !"uwtable", i32 1}
!78 = !{i32 7, !"frame-pointer", i32 2}
!79 = !{!"Debian clang version 13.0.1-11+b2"}
!80 = distinct !DISubprogram(name: "sum", scope: !3, file: !3, line: 37, type: !81, scopeLine: 37, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !4)
!81 = !DISubroutineType(types: !82)
!82 = !{!16, !11, !16}
!83 = !DILocalVariable(name: "list", arg: 1, scope: !80, file: !3, line: 37, type: !11)
!84 = !DILocation(line: 37, column: 22, scope: !80)
!85 = !DILocalVariable(name: "depth", arg: 2, scope: !80, file: !3, line: 37, type: !16)
!86 = !DILocation(line: 37, column: 32, scope: !80)
!87 = !DILocalVariable(name: "total", scope: !80, file: !3, line: 38, type: !16)
!88 = !DILocation(line: 38, column: 9, scope: !80)
!89 = !DILocation(line: 39, column: 5, scope: !80)
!90 = !DILocation(line: 39, column: 12, scope: !80)
!91 = !DILocation(line: 39, column: 17, scope: !80)
!92 = !DILocation(line: 39, column: 25, scope: !80)
!93 = !DILocation(line: 39, column: 28, scope: !80)
!94 = !DILocation(line: 0, scope: !80)
!95 = !DILocation(line: 40, column: 18, scope: !96)
!96 = distinct !DILexicalBlock(scope: !80, file: !3, line: 39, column: 33)
!97 = !DILocation(line: 40, column: 24, scope: !96)
!98 = !DILocation(line: 40, column: 33, scope: !96)
!99 = !DILocation(line: 40, column: 39, scope: !96)
!100 = !DILocation(line: 40, column: 50, scope: !96)
!101 = !DILocation(line: 40, column: 60, scope: !96)
!102 = !DILocation(line: 40, column: 66, scope: !96)
!103 = !DILocation(line: 40, column: 71, scope: !96)
!104 = !DILocation(line: 40, column: 54, scope: !96)
!105 = !DILocation(line: 40, column: 52, scope: !96)
!106 = !DILocation(line: 40, column: 31, scope: !96)
!107 = !DILocation(line: 40, column: 15, scope: !96)
!108 = !DILocation(line: 41, column: 9, scope: !96)
!109 = !DILocation(line: 41, column: 15, scope: !96)
!110 = !DILocation(line: 41, column: 20, scope: !96)
!111 = !DILocation(line: 42, column: 16, scope: !96)
!112 = !DILocation(line: 42, column: 22, scope: !96)
!113 = !DILocation(line: 42, column: 14, scope: !96)
!114 = distinct !{!114, !89, !115, !116}
!115 = !DILocation(line: 43, column: 5, scope: !80)
!116 = !{!"llvm.loop.mustprogress"}
!117 = !DILocation(line: 44, column: 12, scope: !80)
!118 = !DILocation(line: 44, column: 5, scope: !80)
!119 = !DILocalVariable(name: "word", arg: 1, scope: !48, file: !3, line: 47, type: !52)
!120 = !DILocation(line: 47, column: 35, scope: !48)
!121 = !DILocation(line: 49, column: 10, scope: !48)
!122 = !DILocation(line: 50, column: 17, scope: !48)
!123 = !DILocation(line: 50, column: 12, scope: !48)
!124 = !DILocation(line: 50, column: 5, scope: !48)
!125 = distinct !DISubprogram(name: "swap", scope: !3, file: !3, line: 53, type: !126, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !4)
!126 = !DISubroutineType(types: !127)
!127 = !{null, !128, !128}
!128 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64)
!129 = !DILocalVariable(name: "a", arg: 1, scope: !125, file: !3, line: 53, type: !128)
!130 = !DILocation(line: 53, column: 25, scope: !125)
!131 = !DILocalVariable(name: "b", arg: 2, scope: !125, file: !3, line: 53, type: !128)
!132 = !DILocation(line: 53, column: 42, scope: !125)
!133 = !DILocalVariable(name: "kept", scope: !125, file: !3, line: 54, type: !21)
!134 = !DILocation(line: 54, column: 18, scope: !125)
!135 = !DILocation(line: 54, column: 26, scope: !125)
!136 = !DILocation(line: 54, column: 25, scope: !125)
!137 = !DILocation(line: 55, column: 6, scope: !125)
!138 = !DILocation(line: 55, column: 11, scope: !125)
!139 = !DILocation(line: 55, column: 10, scope: !125)
!140 = !DILocation(line: 56, column: 6, scope: !125)
!141 = !DILocation(line: 56, column: 10, scope: !125)
!142 = !DILocation(line: 57, column: 1, scope: !125)
!143 = distinct !DISubprogram(name: "weigh", scope: !3, file: !3, line: 59, type: !144, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !4)
!144 = !DISubroutineType(types: !145)
!145 = !{!69, !16}
!146 = !DILocalVariable(name: "index", arg: 1, scope: !143, file: !3, line: 59, type: !16)
!147 = !DILocation(line: 59, column: 18, scope: !143)
!148 = !DILocalVariable(name: "local", scope: !143, file: !3, line: 60, type: !149)
!149 = !DICompositeType(tag: DW_TAG_array_type, baseType: !69, size: 192, elements: !70)
!150 = !DILocation(line: 60, column: 12, scope: !143)
!151 = !DILocation(line: 61, column: 20, scope: !143)
!152 = !DILocation(line: 61, column: 12, scope: !143)
!153 = !DILocation(line: 61, column: 35, scope: !143)
!154 = !DILocation(line: 61, column: 29, scope: !143)
!155 = !DILocation(line: 61, column: 27, scope: !143)
!156 = !DILocation(line: 61, column: 51, scope: !143)
!157 = !DILocation(line: 61, column: 44, scope: !143)
!158 = !DILocation(line: 61, column: 42, scope: !143)
!159 = !DILocation(line: 61, column: 60, scope: !143)
!160 = !DILocation(line: 61, column: 59, scope: !143)
!161 = !DILocation(line: 61, column: 57, scope: !143)
!162 = !DILocation(line: 61, column: 5, scope: !143)
