; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, i8*, i8* }
%struct.pair = type { double, i32 }
%struct.large = type { [10 x i32] }

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @total(i32 noundef %count, ...) #0 !dbg !10 {
entry:
  %count.addr = alloca i32, align 4
  %list = alloca [1 x %struct.__va_list_tag], align 16
  %sum = alloca i32, align 4
  store i32 %count, i32* %count.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %count.addr, metadata !15, metadata !DIExpression()), !dbg !16
  call void @llvm.dbg.declare(metadata [1 x %struct.__va_list_tag]* %list, metadata !17, metadata !DIExpression()), !dbg !33
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %list, i64 0, i64 0, !dbg !34
  %arraydecay1 = bitcast %struct.__va_list_tag* %arraydecay to i8*, !dbg !34
  call void @llvm.va_start(i8* %arraydecay1), !dbg !34
  call void @llvm.dbg.declare(metadata i32* %sum, metadata !35, metadata !DIExpression()), !dbg !36
  store i32 0, i32* %sum, align 4, !dbg !36
  br label %while.cond, !dbg !37

while.cond:                                       ; preds = %vaarg.end, %entry
  %0 = load i32, i32* %count.addr, align 4, !dbg !38
  %dec = add nsw i32 %0, -1, !dbg !38
  store i32 %dec, i32* %count.addr, align 4, !dbg !38
  %cmp = icmp sgt i32 %0, 0, !dbg !39
  br i1 %cmp, label %while.body, label %while.end, !dbg !37

while.body:                                       ; preds = %while.cond
  %arraydecay2 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %list, i64 0, i64 0, !dbg !40
  %gp_offset_p = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %arraydecay2, i32 0, i32 0, !dbg !40
  %gp_offset = load i32, i32* %gp_offset_p, align 16, !dbg !40
  %fits_in_gp = icmp ule i32 %gp_offset, 40, !dbg !40
  br i1 %fits_in_gp, label %vaarg.in_reg, label %vaarg.in_mem, !dbg !40

vaarg.in_reg:                                     ; preds = %while.body
  %1 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %arraydecay2, i32 0, i32 3, !dbg !40
  %reg_save_area = load i8*, i8** %1, align 16, !dbg !40
  %2 = getelementptr i8, i8* %reg_save_area, i32 %gp_offset, !dbg !40
  %3 = bitcast i8* %2 to i32*, !dbg !40
  %4 = add i32 %gp_offset, 8, !dbg !40
  store i32 %4, i32* %gp_offset_p, align 16, !dbg !40
  br label %vaarg.end, !dbg !40

vaarg.in_mem:                                     ; preds = %while.body
  %overflow_arg_area_p = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %arraydecay2, i32 0, i32 2, !dbg !40
  %overflow_arg_area = load i8*, i8** %overflow_arg_area_p, align 8, !dbg !40
  %5 = bitcast i8* %overflow_arg_area to i32*, !dbg !40
  %overflow_arg_area.next = getelementptr i8, i8* %overflow_arg_area, i32 8, !dbg !40
  store i8* %overflow_arg_area.next, i8** %overflow_arg_area_p, align 8, !dbg !40
  br label %vaarg.end, !dbg !40

vaarg.end:                                        ; preds = %vaarg.in_mem, %vaarg.in_reg
  %vaarg.addr = phi i32* [ %3, %vaarg.in_reg ], [ %5, %vaarg.in_mem ], !dbg !40
  %6 = load i32, i32* %vaarg.addr, align 4, !dbg !40
  %7 = load i32, i32* %sum, align 4, !dbg !41
  %add = add nsw i32 %7, %6, !dbg !41
  store i32 %add, i32* %sum, align 4, !dbg !41
  br label %while.cond, !dbg !37, !llvm.loop !42

while.end:                                        ; preds = %while.cond
  %arraydecay3 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %list, i64 0, i64 0, !dbg !44
  %arraydecay34 = bitcast %struct.__va_list_tag* %arraydecay3 to i8*, !dbg !44
  call void @llvm.va_end(i8* %arraydecay34), !dbg !44
  %8 = load i32, i32* %sum, align 4, !dbg !45
  ret i32 %8, !dbg !46
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: nofree nosync nounwind willreturn
declare void @llvm.va_start(i8*) #2

; Function Attrs: nofree nosync nounwind willreturn
declare void @llvm.va_end(i8*) #2

; Function Attrs: noinline nounwind uwtable
define dso_local { double, i32 } @heavier(double %one.coerce0, i32 %one.coerce1, double %other.coerce0, i32 %other.coerce1) #0 !dbg !47 {
entry:
  %retval = alloca %struct.pair, align 8
  %one = alloca %struct.pair, align 8
  %other = alloca %struct.pair, align 8
  %0 = bitcast %struct.pair* %one to { double, i32 }*
  %1 = getelementptr inbounds { double, i32 }, { double, i32 }* %0, i32 0, i32 0
  store double %one.coerce0, double* %1, align 8
  %2 = getelementptr inbounds { double, i32 }, { double, i32 }* %0, i32 0, i32 1
  store i32 %one.coerce1, i32* %2, align 8
  %3 = bitcast %struct.pair* %other to { double, i32 }*
  %4 = getelementptr inbounds { double, i32 }, { double, i32 }* %3, i32 0, i32 0
  store double %other.coerce0, double* %4, align 8
  %5 = getelementptr inbounds { double, i32 }, { double, i32 }* %3, i32 0, i32 1
  store i32 %other.coerce1, i32* %5, align 8
  call void @llvm.dbg.declare(metadata %struct.pair* %one, metadata !55, metadata !DIExpression()), !dbg !56
  call void @llvm.dbg.declare(metadata %struct.pair* %other, metadata !57, metadata !DIExpression()), !dbg !58
  %weight = getelementptr inbounds %struct.pair, %struct.pair* %one, i32 0, i32 0, !dbg !59
  %6 = load double, double* %weight, align 8, !dbg !59
  %weight1 = getelementptr inbounds %struct.pair, %struct.pair* %other, i32 0, i32 0, !dbg !60
  %7 = load double, double* %weight1, align 8, !dbg !60
  %cmp = fcmp ogt double %6, %7, !dbg !61
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !62

cond.true:                                        ; preds = %entry
  %8 = bitcast %struct.pair* %retval to i8*, !dbg !63
  %9 = bitcast %struct.pair* %one to i8*, !dbg !63
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %8, i8* align 8 %9, i64 16, i1 false), !dbg !63
  br label %cond.end, !dbg !62

cond.false:                                       ; preds = %entry
  %10 = bitcast %struct.pair* %retval to i8*, !dbg !64
  %11 = bitcast %struct.pair* %other to i8*, !dbg !64
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %10, i8* align 8 %11, i64 16, i1 false), !dbg !64
  br label %cond.end, !dbg !62

cond.end:                                         ; preds = %cond.false, %cond.true
  %12 = bitcast %struct.pair* %retval to { double, i32 }*, !dbg !65
  %13 = load { double, i32 }, { double, i32 }* %12, align 8, !dbg !65
  ret { double, i32 } %13, !dbg !65
}

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: noinline nounwind uwtable
define dso_local void @shifted(%struct.large* noalias sret(%struct.large) align 4 %agg.result, %struct.large* noundef byval(%struct.large) align 8 %given) #0 !dbg !66 {
entry:
  %i = alloca i32, align 4
  call void @llvm.dbg.declare(metadata %struct.large* %given, metadata !75, metadata !DIExpression()), !dbg !76
  call void @llvm.dbg.declare(metadata i32* %i, metadata !77, metadata !DIExpression()), !dbg !79
  store i32 9, i32* %i, align 4, !dbg !79
  br label %for.cond, !dbg !80

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, i32* %i, align 4, !dbg !81
  %cmp = icmp sgt i32 %0, 0, !dbg !83
  br i1 %cmp, label %for.body, label %for.end, !dbg !84

for.body:                                         ; preds = %for.cond
  %cells = getelementptr inbounds %struct.large, %struct.large* %given, i32 0, i32 0, !dbg !85
  %1 = load i32, i32* %i, align 4, !dbg !86
  %sub = sub nsw i32 %1, 1, !dbg !87
  %idxprom = sext i32 %sub to i64, !dbg !88
  %arrayidx = getelementptr inbounds [10 x i32], [10 x i32]* %cells, i64 0, i64 %idxprom, !dbg !88
  %2 = load i32, i32* %arrayidx, align 4, !dbg !88
  %cells1 = getelementptr inbounds %struct.large, %struct.large* %given, i32 0, i32 0, !dbg !89
  %3 = load i32, i32* %i, align 4, !dbg !90
  %idxprom2 = sext i32 %3 to i64, !dbg !91
  %arrayidx3 = getelementptr inbounds [10 x i32], [10 x i32]* %cells1, i64 0, i64 %idxprom2, !dbg !91
  store i32 %2, i32* %arrayidx3, align 4, !dbg !92
  br label %for.inc, !dbg !91

for.inc:                                          ; preds = %for.body
  %4 = load i32, i32* %i, align 4, !dbg !93
  %dec = add nsw i32 %4, -1, !dbg !93
  store i32 %dec, i32* %i, align 4, !dbg !93
  br label %for.cond, !dbg !94, !llvm.loop !95

for.end:                                          ; preds = %for.cond
  %5 = bitcast %struct.large* %agg.result to i8*, !dbg !97
  %6 = bitcast %struct.large* %given to i8*, !dbg !97
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %5, i8* align 8 %6, i64 40, i1 false), !dbg !97
  ret void, !dbg !98
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @apply(i32 (i32)* noundef %function, i8 noundef signext %small, i1 noundef zeroext %flag) #0 !dbg !99 {
entry:
  %value.addr.i = alloca i32, align 4
  %function.addr = alloca i32 (i32)*, align 8
  %small.addr = alloca i8, align 1
  %flag.addr = alloca i8, align 1
  store i32 (i32)* %function, i32 (i32)** %function.addr, align 8
  call void @llvm.dbg.declare(metadata i32 (i32)** %function.addr, metadata !107, metadata !DIExpression()), !dbg !108
  store i8 %small, i8* %small.addr, align 1
  call void @llvm.dbg.declare(metadata i8* %small.addr, metadata !109, metadata !DIExpression()), !dbg !110
  %frombool = zext i1 %flag to i8
  store i8 %frombool, i8* %flag.addr, align 1
  call void @llvm.dbg.declare(metadata i8* %flag.addr, metadata !111, metadata !DIExpression()), !dbg !112
  %0 = load i32 (i32)*, i32 (i32)** %function.addr, align 8, !dbg !113
  %tobool = icmp ne i32 (i32)* %0, null, !dbg !113
  br i1 %tobool, label %if.end, label %if.then, !dbg !115

if.then:                                          ; preds = %entry
  call void @stop(i32 noundef 3) #6, !dbg !116
  unreachable, !dbg !116

if.end:                                           ; preds = %entry
  %1 = load i8, i8* %flag.addr, align 1, !dbg !117
  %tobool1 = trunc i8 %1 to i1, !dbg !117
  br i1 %tobool1, label %if.then2, label %if.end3, !dbg !119

if.then2:                                         ; preds = %if.end
  %2 = load i8, i8* %small.addr, align 1, !dbg !120
  %conv = sext i8 %2 to i32, !dbg !120
  %call = call i32 (i8*, ...) @external(i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str, i64 0, i64 0), i32 noundef %conv), !dbg !121
  br label %if.end3, !dbg !121

if.end3:                                          ; preds = %if.then2, %if.end
  %3 = load i32 (i32)*, i32 (i32)** %function.addr, align 8, !dbg !122
  %4 = load i8, i8* %small.addr, align 1, !dbg !123
  %conv4 = sext i8 %4 to i32, !dbg !123
  store i32 %conv4, i32* %value.addr.i, align 4
  call void @llvm.dbg.declare(metadata i32* %value.addr.i, metadata !124, metadata !DIExpression()), !dbg !126
  %5 = load i32, i32* %value.addr.i, align 4, !dbg !128
  %mul.i = mul nsw i32 %5, 2, !dbg !129
  %call6 = call i32 %3(i32 noundef %mul.i), !dbg !122
  ret i32 %call6, !dbg !130
}

; Function Attrs: noreturn
declare void @stop(i32 noundef) #4

declare i32 @external(i8* noundef, ...) #5

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { nofree nosync nounwind willreturn }
attributes #3 = { argmemonly nofree nounwind willreturn }
attributes #4 = { noreturn "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { noreturn }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "calls.c", directory: "/corpus", checksumkind: CSK_MD5, checksum: "b74d41f46c4e95933f7583d1553b91bc")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 14.0.6"}
!10 = distinct !DISubprogram(name: "total", scope: !1, file: !1, line: 20, type: !11, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !14)
!11 = !DISubroutineType(types: !12)
!12 = !{!13, !13, null}
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = !{}
!15 = !DILocalVariable(name: "count", arg: 1, scope: !10, file: !1, line: 20, type: !13)
!16 = !DILocation(line: 20, column: 15, scope: !10)
!17 = !DILocalVariable(name: "list", scope: !10, file: !1, line: 21, type: !18)
!18 = !DIDerivedType(tag: DW_TAG_typedef, name: "va_list", file: !19, line: 14, baseType: !20)
!19 = !DIFile(filename: "/clang/include/stdarg.h", directory: "", checksumkind: CSK_MD5, checksum: "4de3cbd931b589d291e5c39387aecf82")
!20 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !21, baseType: !22)
!21 = !DIFile(filename: "calls.c", directory: "/corpus")
!22 = !DICompositeType(tag: DW_TAG_array_type, baseType: !23, size: 192, elements: !31)
!23 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !24)
!24 = !{!25, !27, !28, !30}
!25 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !23, file: !21, line: 21, baseType: !26, size: 32)
!26 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !23, file: !21, line: 21, baseType: !26, size: 32, offset: 32)
!28 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !23, file: !21, line: 21, baseType: !29, size: 64, offset: 64)
!29 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!30 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !23, file: !21, line: 21, baseType: !29, size: 64, offset: 128)
!31 = !{!32}
!32 = !DISubrange(count: 1)
!33 = !DILocation(line: 21, column: 13, scope: !10)
!34 = !DILocation(line: 22, column: 5, scope: !10)
!35 = !DILocalVariable(name: "sum", scope: !10, file: !1, line: 23, type: !13)
!36 = !DILocation(line: 23, column: 9, scope: !10)
!37 = !DILocation(line: 24, column: 5, scope: !10)
!38 = !DILocation(line: 24, column: 17, scope: !10)
!39 = !DILocation(line: 24, column: 20, scope: !10)
!40 = !DILocation(line: 25, column: 16, scope: !10)
!41 = !DILocation(line: 25, column: 13, scope: !10)
!42 = distinct !{!42, !37, !40, !43}
!43 = !{!"llvm.loop.mustprogress"}
!44 = !DILocation(line: 26, column: 5, scope: !10)
!45 = !DILocation(line: 27, column: 12, scope: !10)
!46 = !DILocation(line: 27, column: 5, scope: !10)
!47 = distinct !DISubprogram(name: "heavier", scope: !1, file: !1, line: 30, type: !48, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !14)
!48 = !DISubroutineType(types: !49)
!49 = !{!50, !50, !50}
!50 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, line: 4, size: 128, elements: !51)
!51 = !{!52, !54}
!52 = !DIDerivedType(tag: DW_TAG_member, name: "weight", scope: !50, file: !1, line: 5, baseType: !53, size: 64)
!53 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!54 = !DIDerivedType(tag: DW_TAG_member, name: "count", scope: !50, file: !1, line: 6, baseType: !13, size: 32, offset: 64)
!55 = !DILocalVariable(name: "one", arg: 1, scope: !47, file: !1, line: 30, type: !50)
!56 = !DILocation(line: 30, column: 33, scope: !47)
!57 = !DILocalVariable(name: "other", arg: 2, scope: !47, file: !1, line: 30, type: !50)
!58 = !DILocation(line: 30, column: 50, scope: !47)
!59 = !DILocation(line: 31, column: 16, scope: !47)
!60 = !DILocation(line: 31, column: 31, scope: !47)
!61 = !DILocation(line: 31, column: 23, scope: !47)
!62 = !DILocation(line: 31, column: 12, scope: !47)
!63 = !DILocation(line: 31, column: 40, scope: !47)
!64 = !DILocation(line: 31, column: 46, scope: !47)
!65 = !DILocation(line: 31, column: 5, scope: !47)
!66 = distinct !DISubprogram(name: "shifted", scope: !1, file: !1, line: 34, type: !67, scopeLine: 34, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !14)
!67 = !DISubroutineType(types: !68)
!68 = !{!69, !69}
!69 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !1, line: 9, size: 320, elements: !70)
!70 = !{!71}
!71 = !DIDerivedType(tag: DW_TAG_member, name: "cells", scope: !69, file: !1, line: 10, baseType: !72, size: 320)
!72 = !DICompositeType(tag: DW_TAG_array_type, baseType: !13, size: 320, elements: !73)
!73 = !{!74}
!74 = !DISubrange(count: 10)
!75 = !DILocalVariable(name: "given", arg: 1, scope: !66, file: !1, line: 34, type: !69)
!76 = !DILocation(line: 34, column: 35, scope: !66)
!77 = !DILocalVariable(name: "i", scope: !78, file: !1, line: 35, type: !13)
!78 = distinct !DILexicalBlock(scope: !66, file: !1, line: 35, column: 5)
!79 = !DILocation(line: 35, column: 14, scope: !78)
!80 = !DILocation(line: 35, column: 10, scope: !78)
!81 = !DILocation(line: 35, column: 21, scope: !82)
!82 = distinct !DILexicalBlock(scope: !78, file: !1, line: 35, column: 5)
!83 = !DILocation(line: 35, column: 23, scope: !82)
!84 = !DILocation(line: 35, column: 5, scope: !78)
!85 = !DILocation(line: 36, column: 32, scope: !82)
!86 = !DILocation(line: 36, column: 38, scope: !82)
!87 = !DILocation(line: 36, column: 40, scope: !82)
!88 = !DILocation(line: 36, column: 26, scope: !82)
!89 = !DILocation(line: 36, column: 15, scope: !82)
!90 = !DILocation(line: 36, column: 21, scope: !82)
!91 = !DILocation(line: 36, column: 9, scope: !82)
!92 = !DILocation(line: 36, column: 24, scope: !82)
!93 = !DILocation(line: 35, column: 29, scope: !82)
!94 = !DILocation(line: 35, column: 5, scope: !82)
!95 = distinct !{!95, !84, !96, !43}
!96 = !DILocation(line: 36, column: 43, scope: !78)
!97 = !DILocation(line: 37, column: 12, scope: !66)
!98 = !DILocation(line: 37, column: 5, scope: !66)
!99 = distinct !DISubprogram(name: "apply", scope: !1, file: !1, line: 40, type: !100, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !14)
!100 = !DISubroutineType(types: !101)
!101 = !{!13, !102, !105, !106}
!102 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !103, size: 64)
!103 = !DISubroutineType(types: !104)
!104 = !{!13, !13}
!105 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!106 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!107 = !DILocalVariable(name: "function", arg: 1, scope: !99, file: !1, line: 40, type: !102)
!108 = !DILocation(line: 40, column: 17, scope: !99)
!109 = !DILocalVariable(name: "small", arg: 2, scope: !99, file: !1, line: 40, type: !105)
!110 = !DILocation(line: 40, column: 45, scope: !99)
!111 = !DILocalVariable(name: "flag", arg: 3, scope: !99, file: !1, line: 40, type: !106)
!112 = !DILocation(line: 40, column: 58, scope: !99)
!113 = !DILocation(line: 41, column: 10, scope: !114)
!114 = distinct !DILexicalBlock(scope: !99, file: !1, line: 41, column: 9)
!115 = !DILocation(line: 41, column: 9, scope: !99)
!116 = !DILocation(line: 42, column: 9, scope: !114)
!117 = !DILocation(line: 43, column: 9, scope: !118)
!118 = distinct !DILexicalBlock(scope: !99, file: !1, line: 43, column: 9)
!119 = !DILocation(line: 43, column: 9, scope: !99)
!120 = !DILocation(line: 44, column: 26, scope: !118)
!121 = !DILocation(line: 44, column: 9, scope: !118)
!122 = !DILocation(line: 45, column: 12, scope: !99)
!123 = !DILocation(line: 45, column: 27, scope: !99)
!124 = !DILocalVariable(name: "value", arg: 1, scope: !125, file: !1, line: 16, type: !13)
!125 = distinct !DISubprogram(name: "twice", scope: !1, file: !1, line: 16, type: !103, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !14)
!126 = !DILocation(line: 16, column: 60, scope: !125, inlinedAt: !127)
!127 = distinct !DILocation(line: 45, column: 21, scope: !99)
!128 = !DILocation(line: 17, column: 12, scope: !125, inlinedAt: !127)
!129 = !DILocation(line: 17, column: 18, scope: !125, inlinedAt: !127)
!130 = !DILocation(line: 45, column: 5, scope: !99)
