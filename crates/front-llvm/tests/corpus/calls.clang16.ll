; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, ptr, ptr }
%struct.pair = type { double, i32 }
%struct.large = type { [10 x i32] }

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1, !dbg !0

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @total(i32 noundef %count, ...) #0 !dbg !17 {
entry:
  %count.addr = alloca i32, align 4
  %list = alloca [1 x %struct.__va_list_tag], align 16
  %sum = alloca i32, align 4
  store i32 %count, ptr %count.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %count.addr, metadata !22, metadata !DIExpression()), !dbg !23
  call void @llvm.dbg.declare(metadata ptr %list, metadata !24, metadata !DIExpression()), !dbg !40
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %list, i64 0, i64 0, !dbg !41
  call void @llvm.va_start(ptr %arraydecay), !dbg !41
  call void @llvm.dbg.declare(metadata ptr %sum, metadata !42, metadata !DIExpression()), !dbg !43
  store i32 0, ptr %sum, align 4, !dbg !43
  br label %while.cond, !dbg !44

while.cond:                                       ; preds = %vaarg.end, %entry
  %0 = load i32, ptr %count.addr, align 4, !dbg !45
  %dec = add nsw i32 %0, -1, !dbg !45
  store i32 %dec, ptr %count.addr, align 4, !dbg !45
  %cmp = icmp sgt i32 %0, 0, !dbg !46
  br i1 %cmp, label %while.body, label %while.end, !dbg !44

while.body:                                       ; preds = %while.cond
  %arraydecay1 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %list, i64 0, i64 0, !dbg !47
  %gp_offset_p = getelementptr inbounds %struct.__va_list_tag, ptr %arraydecay1, i32 0, i32 0, !dbg !47
  %gp_offset = load i32, ptr %gp_offset_p, align 16, !dbg !47
  %fits_in_gp = icmp ule i32 %gp_offset, 40, !dbg !47
  br i1 %fits_in_gp, label %vaarg.in_reg, label %vaarg.in_mem, !dbg !47

vaarg.in_reg:                                     ; preds = %while.body
  %1 = getelementptr inbounds %struct.__va_list_tag, ptr %arraydecay1, i32 0, i32 3, !dbg !47
  %reg_save_area = load ptr, ptr %1, align 16, !dbg !47
  %2 = getelementptr i8, ptr %reg_save_area, i32 %gp_offset, !dbg !47
  %3 = add i32 %gp_offset, 8, !dbg !47
  store i32 %3, ptr %gp_offset_p, align 16, !dbg !47
  br label %vaarg.end, !dbg !47

vaarg.in_mem:                                     ; preds = %while.body
  %overflow_arg_area_p = getelementptr inbounds %struct.__va_list_tag, ptr %arraydecay1, i32 0, i32 2, !dbg !47
  %overflow_arg_area = load ptr, ptr %overflow_arg_area_p, align 8, !dbg !47
  %overflow_arg_area.next = getelementptr i8, ptr %overflow_arg_area, i32 8, !dbg !47
  store ptr %overflow_arg_area.next, ptr %overflow_arg_area_p, align 8, !dbg !47
  br label %vaarg.end, !dbg !47

vaarg.end:                                        ; preds = %vaarg.in_mem, %vaarg.in_reg
  %vaarg.addr = phi ptr [ %2, %vaarg.in_reg ], [ %overflow_arg_area, %vaarg.in_mem ], !dbg !47
  %4 = load i32, ptr %vaarg.addr, align 4, !dbg !47
  %5 = load i32, ptr %sum, align 4, !dbg !48
  %add = add nsw i32 %5, %4, !dbg !48
  store i32 %add, ptr %sum, align 4, !dbg !48
  br label %while.cond, !dbg !44, !llvm.loop !49

while.end:                                        ; preds = %while.cond
  %arraydecay2 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %list, i64 0, i64 0, !dbg !51
  call void @llvm.va_end(ptr %arraydecay2), !dbg !51
  %6 = load i32, ptr %sum, align 4, !dbg !52
  ret i32 %6, !dbg !53
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start(ptr) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end(ptr) #2

; Function Attrs: noinline nounwind uwtable
define dso_local { double, i32 } @heavier(double %one.coerce0, i32 %one.coerce1, double %other.coerce0, i32 %other.coerce1) #0 !dbg !54 {
entry:
  %retval = alloca %struct.pair, align 8
  %one = alloca %struct.pair, align 8
  %other = alloca %struct.pair, align 8
  %0 = getelementptr inbounds { double, i32 }, ptr %one, i32 0, i32 0
  store double %one.coerce0, ptr %0, align 8
  %1 = getelementptr inbounds { double, i32 }, ptr %one, i32 0, i32 1
  store i32 %one.coerce1, ptr %1, align 8
  %2 = getelementptr inbounds { double, i32 }, ptr %other, i32 0, i32 0
  store double %other.coerce0, ptr %2, align 8
  %3 = getelementptr inbounds { double, i32 }, ptr %other, i32 0, i32 1
  store i32 %other.coerce1, ptr %3, align 8
  call void @llvm.dbg.declare(metadata ptr %one, metadata !62, metadata !DIExpression()), !dbg !63
  call void @llvm.dbg.declare(metadata ptr %other, metadata !64, metadata !DIExpression()), !dbg !65
  %weight = getelementptr inbounds %struct.pair, ptr %one, i32 0, i32 0, !dbg !66
  %4 = load double, ptr %weight, align 8, !dbg !66
  %weight1 = getelementptr inbounds %struct.pair, ptr %other, i32 0, i32 0, !dbg !67
  %5 = load double, ptr %weight1, align 8, !dbg !67
  %cmp = fcmp ogt double %4, %5, !dbg !68
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !69

cond.true:                                        ; preds = %entry
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %retval, ptr align 8 %one, i64 16, i1 false), !dbg !70
  br label %cond.end, !dbg !69

cond.false:                                       ; preds = %entry
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %retval, ptr align 8 %other, i64 16, i1 false), !dbg !71
  br label %cond.end, !dbg !69

cond.end:                                         ; preds = %cond.false, %cond.true
  %6 = load { double, i32 }, ptr %retval, align 8, !dbg !72
  ret { double, i32 } %6, !dbg !72
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: noinline nounwind uwtable
define dso_local void @shifted(ptr noalias sret(%struct.large) align 4 %agg.result, ptr noundef byval(%struct.large) align 8 %given) #0 !dbg !73 {
entry:
  %i = alloca i32, align 4
  call void @llvm.dbg.declare(metadata ptr %given, metadata !82, metadata !DIExpression()), !dbg !83
  call void @llvm.dbg.declare(metadata ptr %i, metadata !84, metadata !DIExpression()), !dbg !86
  store i32 9, ptr %i, align 4, !dbg !86
  br label %for.cond, !dbg !87

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !88
  %cmp = icmp sgt i32 %0, 0, !dbg !90
  br i1 %cmp, label %for.body, label %for.end, !dbg !91

for.body:                                         ; preds = %for.cond
  %cells = getelementptr inbounds %struct.large, ptr %given, i32 0, i32 0, !dbg !92
  %1 = load i32, ptr %i, align 4, !dbg !93
  %sub = sub nsw i32 %1, 1, !dbg !94
  %idxprom = sext i32 %sub to i64, !dbg !95
  %arrayidx = getelementptr inbounds [10 x i32], ptr %cells, i64 0, i64 %idxprom, !dbg !95
  %2 = load i32, ptr %arrayidx, align 4, !dbg !95
  %cells1 = getelementptr inbounds %struct.large, ptr %given, i32 0, i32 0, !dbg !96
  %3 = load i32, ptr %i, align 4, !dbg !97
  %idxprom2 = sext i32 %3 to i64, !dbg !98
  %arrayidx3 = getelementptr inbounds [10 x i32], ptr %cells1, i64 0, i64 %idxprom2, !dbg !98
  store i32 %2, ptr %arrayidx3, align 4, !dbg !99
  br label %for.inc, !dbg !98

for.inc:                                          ; preds = %for.body
  %4 = load i32, ptr %i, align 4, !dbg !100
  %dec = add nsw i32 %4, -1, !dbg !100
  store i32 %dec, ptr %i, align 4, !dbg !100
  br label %for.cond, !dbg !101, !llvm.loop !102

for.end:                                          ; preds = %for.cond
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.result, ptr align 8 %given, i64 40, i1 false), !dbg !104
  ret void, !dbg !105
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @apply(ptr noundef %function, i8 noundef signext %small, i1 noundef zeroext %flag) #0 !dbg !106 {
entry:
  %value.addr.i = alloca i32, align 4
  %function.addr = alloca ptr, align 8
  %small.addr = alloca i8, align 1
  %flag.addr = alloca i8, align 1
  store ptr %function, ptr %function.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %function.addr, metadata !114, metadata !DIExpression()), !dbg !115
  store i8 %small, ptr %small.addr, align 1
  call void @llvm.dbg.declare(metadata ptr %small.addr, metadata !116, metadata !DIExpression()), !dbg !117
  %frombool = zext i1 %flag to i8
  store i8 %frombool, ptr %flag.addr, align 1
  call void @llvm.dbg.declare(metadata ptr %flag.addr, metadata !118, metadata !DIExpression()), !dbg !119
  %0 = load ptr, ptr %function.addr, align 8, !dbg !120
  %tobool = icmp ne ptr %0, null, !dbg !120
  br i1 %tobool, label %if.end, label %if.then, !dbg !122

if.then:                                          ; preds = %entry
  call void @stop(i32 noundef 3) #6, !dbg !123
  unreachable, !dbg !123

if.end:                                           ; preds = %entry
  %1 = load i8, ptr %flag.addr, align 1, !dbg !124
  %tobool1 = trunc i8 %1 to i1, !dbg !124
  br i1 %tobool1, label %if.then2, label %if.end3, !dbg !126

if.then2:                                         ; preds = %if.end
  %2 = load i8, ptr %small.addr, align 1, !dbg !127
  %conv = sext i8 %2 to i32, !dbg !127
  %call = call i32 (ptr, ...) @external(ptr noundef @.str, i32 noundef %conv), !dbg !128
  br label %if.end3, !dbg !128

if.end3:                                          ; preds = %if.then2, %if.end
  %3 = load ptr, ptr %function.addr, align 8, !dbg !129
  %4 = load i8, ptr %small.addr, align 1, !dbg !130
  %conv4 = sext i8 %4 to i32, !dbg !130
  store i32 %conv4, ptr %value.addr.i, align 4
  call void @llvm.dbg.declare(metadata ptr %value.addr.i, metadata !131, metadata !DIExpression()), !dbg !133
  %5 = load i32, ptr %value.addr.i, align 4, !dbg !135
  %mul.i = mul nsw i32 %5, 2, !dbg !136
  %call6 = call i32 %3(i32 noundef %mul.i), !dbg !129
  ret i32 %call6, !dbg !137
}

; Function Attrs: noreturn
declare void @stop(i32 noundef) #4

declare i32 @external(ptr noundef, ...) #5

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { noreturn "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { noreturn }

!llvm.dbg.cu = !{!7}
!llvm.module.flags = !{!9, !10, !11, !12, !13, !14, !15}
!llvm.ident = !{!16}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 44, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "calls.c", directory: "/corpus", checksumkind: CSK_MD5, checksum: "b74d41f46c4e95933f7583d1553b91bc")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 32, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 4)
!7 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 16.0.6 (15~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !8, splitDebugInlining: false, nameTableKind: None)
!8 = !{!0}
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 8, !"PIC Level", i32 2}
!13 = !{i32 7, !"PIE Level", i32 2}
!14 = !{i32 7, !"uwtable", i32 2}
!15 = !{i32 7, !"frame-pointer", i32 2}
!16 = !{!"Debian clang version 16.0.6 (15~deb12u1)"}
!17 = distinct !DISubprogram(name: "total", scope: !2, file: !2, line: 20, type: !18, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !7, retainedNodes: !21)
!18 = !DISubroutineType(types: !19)
!19 = !{!20, !20, null}
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!21 = !{}
!22 = !DILocalVariable(name: "count", arg: 1, scope: !17, file: !2, line: 20, type: !20)
!23 = !DILocation(line: 20, column: 15, scope: !17)
!24 = !DILocalVariable(name: "list", scope: !17, file: !2, line: 21, type: !25)
!25 = !DIDerivedType(tag: DW_TAG_typedef, name: "va_list", file: !26, line: 22, baseType: !27)
!26 = !DIFile(filename: "/clang/include/stdarg.h", directory: "", checksumkind: CSK_MD5, checksum: "4c819f80dd915987182e9ab226e27a5a")
!27 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !28, baseType: !29)
!28 = !DIFile(filename: "calls.c", directory: "/corpus")
!29 = !DICompositeType(tag: DW_TAG_array_type, baseType: !30, size: 192, elements: !38)
!30 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !31)
!31 = !{!32, !34, !35, !37}
!32 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !30, file: !28, line: 21, baseType: !33, size: 32)
!33 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!34 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !30, file: !28, line: 21, baseType: !33, size: 32, offset: 32)
!35 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !30, file: !28, line: 21, baseType: !36, size: 64, offset: 64)
!36 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!37 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !30, file: !28, line: 21, baseType: !36, size: 64, offset: 128)
!38 = !{!39}
!39 = !DISubrange(count: 1)
!40 = !DILocation(line: 21, column: 13, scope: !17)
!41 = !DILocation(line: 22, column: 5, scope: !17)
!42 = !DILocalVariable(name: "sum", scope: !17, file: !2, line: 23, type: !20)
!43 = !DILocation(line: 23, column: 9, scope: !17)
!44 = !DILocation(line: 24, column: 5, scope: !17)
!45 = !DILocation(line: 24, column: 17, scope: !17)
!46 = !DILocation(line: 24, column: 20, scope: !17)
!47 = !DILocation(line: 25, column: 16, scope: !17)
!48 = !DILocation(line: 25, column: 13, scope: !17)
!49 = distinct !{!49, !44, !47, !50}
!50 = !{!"llvm.loop.mustprogress"}
!51 = !DILocation(line: 26, column: 5, scope: !17)
!52 = !DILocation(line: 27, column: 12, scope: !17)
!53 = !DILocation(line: 27, column: 5, scope: !17)
!54 = distinct !DISubprogram(name: "heavier", scope: !2, file: !2, line: 30, type: !55, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !7, retainedNodes: !21)
!55 = !DISubroutineType(types: !56)
!56 = !{!57, !57, !57}
!57 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !2, line: 4, size: 128, elements: !58)
!58 = !{!59, !61}
!59 = !DIDerivedType(tag: DW_TAG_member, name: "weight", scope: !57, file: !2, line: 5, baseType: !60, size: 64)
!60 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!61 = !DIDerivedType(tag: DW_TAG_member, name: "count", scope: !57, file: !2, line: 6, baseType: !20, size: 32, offset: 64)
!62 = !DILocalVariable(name: "one", arg: 1, scope: !54, file: !2, line: 30, type: !57)
!63 = !DILocation(line: 30, column: 33, scope: !54)
!64 = !DILocalVariable(name: "other", arg: 2, scope: !54, file: !2, line: 30, type: !57)
!65 = !DILocation(line: 30, column: 50, scope: !54)
!66 = !DILocation(line: 31, column: 16, scope: !54)
!67 = !DILocation(line: 31, column: 31, scope: !54)
!68 = !DILocation(line: 31, column: 23, scope: !54)
!69 = !DILocation(line: 31, column: 12, scope: !54)
!70 = !DILocation(line: 31, column: 40, scope: !54)
!71 = !DILocation(line: 31, column: 46, scope: !54)
!72 = !DILocation(line: 31, column: 5, scope: !54)
!73 = distinct !DISubprogram(name: "shifted", scope: !2, file: !2, line: 34, type: !74, scopeLine: 34, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !7, retainedNodes: !21)
!74 = !DISubroutineType(types: !75)
!75 = !{!76, !76}
!76 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !2, line: 9, size: 320, elements: !77)
!77 = !{!78}
!78 = !DIDerivedType(tag: DW_TAG_member, name: "cells", scope: !76, file: !2, line: 10, baseType: !79, size: 320)
!79 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 320, elements: !80)
!80 = !{!81}
!81 = !DISubrange(count: 10)
!82 = !DILocalVariable(name: "given", arg: 1, scope: !73, file: !2, line: 34, type: !76)
!83 = !DILocation(line: 34, column: 35, scope: !73)
!84 = !DILocalVariable(name: "i", scope: !85, file: !2, line: 35, type: !20)
!85 = distinct !DILexicalBlock(scope: !73, file: !2, line: 35, column: 5)
!86 = !DILocation(line: 35, column: 14, scope: !85)
!87 = !DILocation(line: 35, column: 10, scope: !85)
!88 = !DILocation(line: 35, column: 21, scope: !89)
!89 = distinct !DILexicalBlock(scope: !85, file: !2, line: 35, column: 5)
!90 = !DILocation(line: 35, column: 23, scope: !89)
!91 = !DILocation(line: 35, column: 5, scope: !85)
!92 = !DILocation(line: 36, column: 32, scope: !89)
!93 = !DILocation(line: 36, column: 38, scope: !89)
!94 = !DILocation(line: 36, column: 40, scope: !89)
!95 = !DILocation(line: 36, column: 26, scope: !89)
!96 = !DILocation(line: 36, column: 15, scope: !89)
!97 = !DILocation(line: 36, column: 21, scope: !89)
!98 = !DILocation(line: 36, column: 9, scope: !89)
!99 = !DILocation(line: 36, column: 24, scope: !89)
!100 = !DILocation(line: 35, column: 29, scope: !89)
!101 = !DILocation(line: 35, column: 5, scope: !89)
!102 = distinct !{!102, !91, !103, !50}
!103 = !DILocation(line: 36, column: 43, scope: !85)
!104 = !DILocation(line: 37, column: 12, scope: !73)
!105 = !DILocation(line: 37, column: 5, scope: !73)
!106 = distinct !DISubprogram(name: "apply", scope: !2, file: !2, line: 40, type: !107, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !7, retainedNodes: !21)
!107 = !DISubroutineType(types: !108)
!108 = !{!20, !109, !112, !113}
!109 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !110, size: 64)
!110 = !DISubroutineType(types: !111)
!111 = !{!20, !20}
!112 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!113 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!114 = !DILocalVariable(name: "function", arg: 1, scope: !106, file: !2, line: 40, type: !109)
!115 = !DILocation(line: 40, column: 17, scope: !106)
!116 = !DILocalVariable(name: "small", arg: 2, scope: !106, file: !2, line: 40, type: !112)
!117 = !DILocation(line: 40, column: 45, scope: !106)
!118 = !DILocalVariable(name: "flag", arg: 3, scope: !106, file: !2, line: 40, type: !113)
!119 = !DILocation(line: 40, column: 58, scope: !106)
!120 = !DILocation(line: 41, column: 10, scope: !121)
!121 = distinct !DILexicalBlock(scope: !106, file: !2, line: 41, column: 9)
!122 = !DILocation(line: 41, column: 9, scope: !106)
!123 = !DILocation(line: 42, column: 9, scope: !121)
!124 = !DILocation(line: 43, column: 9, scope: !125)
!125 = distinct !DILexicalBlock(scope: !106, file: !2, line: 43, column: 9)
!126 = !DILocation(line: 43, column: 9, scope: !106)
!127 = !DILocation(line: 44, column: 26, scope: !125)
!128 = !DILocation(line: 44, column: 9, scope: !125)
!129 = !DILocation(line: 45, column: 12, scope: !106)
!130 = !DILocation(line: 45, column: 27, scope: !106)
!131 = !DILocalVariable(name: "value", arg: 1, scope: !132, file: !2, line: 16, type: !20)
!132 = distinct !DISubprogram(name: "twice", scope: !2, file: !2, line: 16, type: !110, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !7, retainedNodes: !21)
!133 = !DILocation(line: 16, column: 60, scope: !132, inlinedAt: !134)
!134 = distinct !DILocation(line: 45, column: 21, scope: !106)
!135 = !DILocation(line: 17, column: 12, scope: !132, inlinedAt: !134)
!136 = !DILocation(line: 17, column: 18, scope: !132, inlinedAt: !134)
!137 = !DILocation(line: 45, column: 5, scope: !106)
