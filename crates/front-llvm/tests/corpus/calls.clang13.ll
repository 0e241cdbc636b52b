; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, i8*, i8* }
%struct.pair = type { double, i32 }
%struct.large = type { [10 x i32] }

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @total(i32 %count, ...) #0 !dbg !9 {
entry:
  %count.addr = alloca i32, align 4
  %list = alloca [1 x %struct.__va_list_tag], align 16
  %sum = alloca i32, align 4
  store i32 %count, i32* %count.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %count.addr, metadata !13, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.declare(metadata [1 x %struct.__va_list_tag]* %list, metadata !15, metadata !DIExpression()), !dbg !30
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %list, i64 0, i64 0, !dbg !31
  %arraydecay1 = bitcast %struct.__va_list_tag* %arraydecay to i8*, !dbg !31
  call void @llvm.va_start(i8* %arraydecay1), !dbg !31
  call void @llvm.dbg.declare(metadata i32* %sum, metadata !32, metadata !DIExpression()), !dbg !33
  store i32 0, i32* %sum, align 4, !dbg !33
  br label %while.cond, !dbg !34

while.cond:                                       ; preds = %vaarg.end, %entry
  %0 = load i32, i32* %count.addr, align 4, !dbg !35
  %dec = add nsw i32 %0, -1, !dbg !35
  store i32 %dec, i32* %count.addr, align 4, !dbg !35
  %cmp = icmp sgt i32 %0, 0, !dbg !36
  br i1 %cmp, label %while.body, label %while.end, !dbg !34

while.body:                                       ; preds = %while.cond
  %arraydecay2 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %list, i64 0, i64 0, !dbg !37
  %gp_offset_p = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %arraydecay2, i32 0, i32 0, !dbg !37
  %gp_offset = load i32, i32* %gp_offset_p, align 16, !dbg !37
  %fits_in_gp = icmp ule i32 %gp_offset, 40, !dbg !37
  br i1 %fits_in_gp, label %vaarg.in_reg, label %vaarg.in_mem, !dbg !37

vaarg.in_reg:                                     ; preds = %while.body
  %1 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %arraydecay2, i32 0, i32 3, !dbg !37
  %reg_save_area = load i8*, i8** %1, align 16, !dbg !37
  %2 = getelementptr i8, i8* %reg_save_area, i32 %gp_offset, !dbg !37
  %3 = bitcast i8* %2 to i32*, !dbg !37
  %4 = add i32 %gp_offset, 8, !dbg !37
  store i32 %4, i32* %gp_offset_p, align 16, !dbg !37
  br label %vaarg.end, !dbg !37

vaarg.in_mem:                                     ; preds = %while.body
  %overflow_arg_area_p = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %arraydecay2, i32 0, i32 2, !dbg !37
  %overflow_arg_area = load i8*, i8** %overflow_arg_area_p, align 8, !dbg !37
  %5 = bitcast i8* %overflow_arg_area to i32*, !dbg !37
  %overflow_arg_area.next = getelementptr i8, i8* %overflow_arg_area, i32 8, !dbg !37
  store i8* %overflow_arg_area.next, i8** %overflow_arg_area_p, align 8, !dbg !37
  br label %vaarg.end, !dbg !37

vaarg.end:                                        ; preds = %vaarg.in_mem, %vaarg.in_reg
  %vaarg.addr = phi i32* [ %3, %vaarg.in_reg ], [ %5, %vaarg.in_mem ], !dbg !37
  %6 = load i32, i32* %vaarg.addr, align 4, !dbg !37
  %7 = load i32, i32* %sum, align 4, !dbg !38
  %add = add nsw i32 %7, %6, !dbg !38
  store i32 %add, i32* %sum, align 4, !dbg !38
  br label %while.cond, !dbg !34, !llvm.loop !39

while.end:                                        ; preds = %while.cond
  %arraydecay3 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %list, i64 0, i64 0, !dbg !41
  %arraydecay34 = bitcast %struct.__va_list_tag* %arraydecay3 to i8*, !dbg !41
  call void @llvm.va_end(i8* %arraydecay34), !dbg !41
  %8 = load i32, i32* %sum, align 4, !dbg !42
  ret i32 %8, !dbg !43
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: nofree nosync nounwind willreturn
declare void @llvm.va_start(i8*) #2

; Function Attrs: nofree nosync nounwind willreturn
declare void @llvm.va_end(i8*) #2

; Function Attrs: noinline nounwind uwtable
define dso_local { double, i32 } @heavier(double %one.coerce0, i32 %one.coerce1, double %other.coerce0, i32 %other.coerce1) #0 !dbg !44 {
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
  call void @llvm.dbg.declare(metadata %struct.pair* %one, metadata !52, metadata !DIExpression()), !dbg !53
  call void @llvm.dbg.declare(metadata %struct.pair* %other, metadata !54, metadata !DIExpression()), !dbg !55
  %weight = getelementptr inbounds %struct.pair, %struct.pair* %one, i32 0, i32 0, !dbg !56
  %6 = load double, double* %weight, align 8, !dbg !56
  %weight1 = getelementptr inbounds %struct.pair, %struct.pair* %other, i32 0, i32 0, !dbg !57
  %7 = load double, double* %weight1, align 8, !dbg !57
  %cmp = fcmp ogt double %6, %7, !dbg !58
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !59

cond.true:                                        ; preds = %entry
  %8 = bitcast %struct.pair* %retval to i8*, !dbg !60
  %9 = bitcast %struct.pair* %one to i8*, !dbg !60
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %8, i8* align 8 %9, i64 16, i1 false), !dbg !60
  br label %cond.end, !dbg !59

cond.false:                                       ; preds = %entry
  %10 = bitcast %struct.pair* %retval to i8*, !dbg !61
  %11 = bitcast %struct.pair* %other to i8*, !dbg !61
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %10, i8* align 8 %11, i64 16, i1 false), !dbg !61
  br label %cond.end, !dbg !59

cond.end:                                         ; preds = %cond.false, %cond.true
  %12 = bitcast %struct.pair* %retval to { double, i32 }*, !dbg !62
  %13 = load { double, i32 }, { double, i32 }* %12, align 8, !dbg !62
  ret { double, i32 } %13, !dbg !62
}

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: noinline nounwind uwtable
define dso_local void @shifted(%struct.large* noalias sret(%struct.large) align 4 %agg.result, %struct.large* byval(%struct.large) align 8 %given) #0 !dbg !63 {
entry:
  %i = alloca i32, align 4
  call void @llvm.dbg.declare(metadata %struct.large* %given, metadata !72, metadata !DIExpression()), !dbg !73
  call void @llvm.dbg.declare(metadata i32* %i, metadata !74, metadata !DIExpression()), !dbg !76
  store i32 9, i32* %i, align 4, !dbg !76
  br label %for.cond, !dbg !77

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, i32* %i, align 4, !dbg !78
  %cmp = icmp sgt i32 %0, 0, !dbg !80
  br i1 %cmp, label %for.body, label %for.end, !dbg !81

for.body:                                         ; preds = %for.cond
  %cells = getelementptr inbounds %struct.large, %struct.large* %given, i32 0, i32 0, !dbg !82
  %1 = load i32, i32* %i, align 4, !dbg !83
  %sub = sub nsw i32 %1, 1, !dbg !84
  %idxprom = sext i32 %sub to i64, !dbg !85
  %arrayidx = getelementptr inbounds [10 x i32], [10 x i32]* %cells, i64 0, i64 %idxprom, !dbg !85
  %2 = load i32, i32* %arrayidx, align 4, !dbg !85
  %cells1 = getelementptr inbounds %struct.large, %struct.large* %given, i32 0, i32 0, !dbg !86
  %3 = load i32, i32* %i, align 4, !dbg !87
  %idxprom2 = sext i32 %3 to i64, !dbg !88
  %arrayidx3 = getelementptr inbounds [10 x i32], [10 x i32]* %cells1, i64 0, i64 %idxprom2, !dbg !88
  store i32 %2, i32* %arrayidx3, align 4, !dbg !89
  br label %for.inc, !dbg !88

for.inc:                                          ; preds = %for.body
  %4 = load i32, i32* %i, align 4, !dbg !90
  %dec = add nsw i32 %4, -1, !dbg !90
  store i32 %dec, i32* %i, align 4, !dbg !90
  br label %for.cond, !dbg !91, !llvm.loop !92

for.end:                                          ; preds = %for.cond
  %5 = bitcast %struct.large* %agg.result to i8*, !dbg !94
  %6 = bitcast %struct.large* %given to i8*, !dbg !94
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %5, i8* align 8 %6, i64 40, i1 false), !dbg !94
  ret void, !dbg !95
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @apply(i32 (i32)* %function, i8 signext %small, i1 zeroext %flag) #0 !dbg !96 {
entry:
  %value.addr.i = alloca i32, align 4
  %function.addr = alloca i32 (i32)*, align 8
  %small.addr = alloca i8, align 1
  %flag.addr = alloca i8, align 1
  store i32 (i32)* %function, i32 (i32)** %function.addr, align 8
  call void @llvm.dbg.declare(metadata i32 (i32)** %function.addr, metadata !104, metadata !DIExpression()), !dbg !105
  store i8 %small, i8* %small.addr, align 1
  call void @llvm.dbg.declare(metadata i8* %small.addr, metadata !106, metadata !DIExpression()), !dbg !107
  %frombool = zext i1 %flag to i8
  store i8 %frombool, i8* %flag.addr, align 1
  call void @llvm.dbg.declare(metadata i8* %flag.addr, metadata !108, metadata !DIExpression()), !dbg !109
  %0 = load i32 (i32)*, i32 (i32)** %function.addr, align 8, !dbg !110
  %tobool = icmp ne i32 (i32)* %0, null, !dbg !110
  br i1 %tobool, label %if.end, label %if.then, !dbg !112

if.then:                                          ; preds = %entry
  call void @stop(i32 3) #6, !dbg !113
  unreachable, !dbg !113

if.end:                                           ; preds = %entry
  %1 = load i8, i8* %flag.addr, align 1, !dbg !114
  %tobool1 = trunc i8 %1 to i1, !dbg !114
  br i1 %tobool1, label %if.then2, label %if.end3, !dbg !116

if.then2:                                         ; preds = %if.end
  %2 = load i8, i8* %small.addr, align 1, !dbg !117
  %conv = sext i8 %2 to i32, !dbg !117
  %call = call i32 (i8*, ...) @external(i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str, i64 0, i64 0), i32 %conv), !dbg !118
  br label %if.end3, !dbg !118

if.end3:                                          ; preds = %if.then2, %if.end
  %3 = load i32 (i32)*, i32 (i32)** %function.addr, align 8, !dbg !119
  %4 = load i8, i8* %small.addr, align 1, !dbg !120
  %conv4 = sext i8 %4 to i32, !dbg !120
  store i32 %conv4, i32* %value.addr.i, align 4
  call void @llvm.dbg.declare(metadata i32* %value.addr.i, metadata !121, metadata !DIExpression()), !dbg !123
  %5 = load i32, i32* %value.addr.i, align 4, !dbg !125
  %mul.i = mul nsw i32 %5, 2, !dbg !126
  %call6 = call i32 %3(i32 %mul.i), !dbg !119
  ret i32 %call6, !dbg !127
}

; Function Attrs: noreturn
declare dso_local void @stop(i32) #4

declare dso_local i32 @external(i8*, ...) #5

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { nofree nosync nounwind willreturn }
attributes #3 = { argmemonly nofree nounwind willreturn }
attributes #4 = { noreturn "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { noreturn }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 13.0.1-11+b2", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "calls.c", directory: "/corpus")
!2 = !{}
!3 = !{i32 7, !"Dwarf Version", i32 4}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 7, !"uwtable", i32 1}
!7 = !{i32 7, !"frame-pointer", i32 2}
!8 = !{!"Debian clang version 13.0.1-11+b2"}
!9 = distinct !DISubprogram(name: "total", scope: !1, file: !1, line: 20, type: !10, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !2)
!10 = !DISubroutineType(types: !11)
!11 = !{!12, !12, null}
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !DILocalVariable(name: "count", arg: 1, scope: !9, file: !1, line: 20, type: !12)
!14 = !DILocation(line: 20, column: 15, scope: !9)
!15 = !DILocalVariable(name: "list", scope: !9, file: !1, line: 21, type: !16)
!16 = !DIDerivedType(tag: DW_TAG_typedef, name: "va_list", file: !17, line: 14, baseType: !18)
!17 = !DIFile(filename: "/clang/include/stdarg.h", directory: "")
!18 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !1, baseType: !19)
!19 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 192, elements: !28)
!20 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !21)
!21 = !{!22, !24, !25, !27}
!22 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !20, file: !1, line: 21, baseType: !23, size: 32)
!23 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!24 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !20, file: !1, line: 21, baseType: !23, size: 32, offset: 32)
!25 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !20, file: !1, line: 21, baseType: !26, size: 64, offset: 64)
!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !20, file: !1, line: 21, baseType: !26, size: 64, offset: 128)
!28 = !{!29}
!29 = !DISubrange(count: 1)
!30 = !DILocation(line: 21, column: 13, scope: !9)
!31 = !DILocation(line: 22, column: 5, scope: !9)
!32 = !DILocalVariable(name: "sum", scope: !9, file: !1, line: 23, type: !12)
!33 = !DILocation(line: 23, column: 9, scope: !9)
!34 = !DILocation(line: 24, column: 5, scope: !9)
!35 = !DILocation(line: 24, column: 17, scope: !9)
!36 = !DILocation(line: 24, column: 20, scope: !9)
!37 = !DILocation(line: 25, column: 16, scope: !9)
!38 = !DILocation(line: 25, column: 13, scope: !9)
!39 = distinct !{!39, !34, !37, !40}
!40 = !{!"llvm.loop.mustprogress"}
!41 = !DILocation(line: 26, column: 5, scope: !9)
!42 = !DILocation(line: 27, column: 12, scope: !9)
!43 = !DILocation(line: 27, column: 5, scope: !9)
!44 = distinct !DISubprogram(name: "heavier", scope: !1, file: !1, line: 30, type: !45, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !2)
!45 = !DISubroutineType(types: !46)
!46 = !{!47, !47, !47}
!47 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, line: 4, size: 128, elements: !48)
!48 = !{!49, !51}
!49 = !DIDerivedType(tag: DW_TAG_member, name: "weight", scope: !47, file: !1, line: 5, baseType: !50, size: 64)
!50 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!51 = !DIDerivedType(tag: DW_TAG_member, name: "count", scope: !47, file: !1, line: 6, baseType: !12, size: 32, offset: 64)
!52 = !DILocalVariable(name: "one", arg: 1, scope: !44, file: !1, line: 30, type: !47)
!53 = !DILocation(line: 30, column: 33, scope: !44)
!54 = !DILocalVariable(name: "other", arg: 2, scope: !44, file: !1, line: 30, type: !47)
!55 = !DILocation(line: 30, column: 50, scope: !44)
!56 = !DILocation(line: 31, column: 16, scope: !44)
!57 = !DILocation(line: 31, column: 31, scope: !44)
!58 = !DILocation(line: 31, column: 23, scope: !44)
!59 = !DILocation(line: 31, column: 12, scope: !44)
!60 = !DILocation(line: 31, column: 40, scope: !44)
!61 = !DILocation(line: 31, column: 46, scope: !44)
!62 = !DILocation(line: 31, column: 5, scope: !44)
!63 = distinct !DISubprogram(name: "shifted", scope: !1, file: !1, line: 34, type: !64, scopeLine: 34, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !2)
!64 = !DISubroutineType(types: !65)
!65 = !{!66, !66}
!66 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !1, line: 9, size: 320, elements: !67)
!67 = !{!68}
!68 = !DIDerivedType(tag: DW_TAG_member, name: "cells", scope: !66, file: !1, line: 10, baseType: !69, size: 320)
!69 = !DICompositeType(tag: DW_TAG_array_type, baseType: !12, size: 320, elements: !70)
!70 = !{!71}
!71 = !DISubrange(count: 10)
!72 = !DILocalVariable(name: "given", arg: 1, scope: !63, file: !1, line: 34, type: !66)
!73 = !DILocation(line: 34, column: 35, scope: !63)
!74 = !DILocalVariable(name: "i", scope: !75, file: !1, line: 35, type: !12)
!75 = distinct !DILexicalBlock(scope: !63, file: !1, line: 35, column: 5)
!76 = !DILocation(line: 35, column: 14, scope: !75)
!77 = !DILocation(line: 35, column: 10, scope: !75)
!78 = !DILocation(line: 35, column: 21, scope: !79)
!79 = distinct !DILexicalBlock(scope: !75, file: !1, line: 35, column: 5)
!80 = !DILocation(line: 35, column: 23, scope: !79)
!81 = !DILocation(line: 35, column: 5, scope: !75)
!82 = !DILocation(line: 36, column: 32, scope: !79)
!83 = !DILocation(line: 36, column: 38, scope: !79)
!84 = !DILocation(line: 36, column: 40, scope: !79)
!85 = !DILocation(line: 36, column: 26, scope: !79)
!86 = !DILocation(line: 36, column: 15, scope: !79)
!87 = !DILocation(line: 36, column: 21, scope: !79)
!88 = !DILocation(line: 36, column: 9, scope: !79)
!89 = !DILocation(line: 36, column: 24, scope: !79)
!90 = !DILocation(line: 35, column: 29, scope: !79)
!91 = !DILocation(line: 35, column: 5, scope: !79)
!92 = distinct !{!92, !81, !93, !40}
!93 = !DILocation(line: 36, column: 43, scope: !75)
!94 = !DILocation(line: 37, column: 12, scope: !63)
!95 = !DILocation(line: 37, column: 5, scope: !63)
!96 = distinct !DISubprogram(name: "apply", scope: !1, file: !1, line: 40, type: !97, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !2)
!97 = !DISubroutineType(types: !98)
!98 = !{!12, !99, !102, !103}
!99 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !100, size: 64)
!100 = !DISubroutineType(types: !101)
!101 = !{!12, !12}
!102 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!103 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!104 = !DILocalVariable(name: "function", arg: 1, scope: !96, file: !1, line: 40, type: !99)
!105 = !DILocation(line: 40, column: 17, scope: !96)
!106 = !DILocalVariable(name: "small", arg: 2, scope: !96, file: !1, line: 40, type: !102)
!107 = !DILocation(line: 40, column: 45, scope: !96)
!108 = !DILocalVariable(name: "flag", arg: 3, scope: !96, file: !1, line: 40, type: !103)
!109 = !DILocation(line: 40, column: 58, scope: !96)
!110 = !DILocation(line: 41, column: 10, scope: !111)
!111 = distinct !DILexicalBlock(scope: !96, file: !1, line: 41, column: 9)
!112 = !DILocation(line: 41, column: 9, scope: !96)
!113 = !DILocation(line: 42, column: 9, scope: !111)
!114 = !DILocation(line: 43, column: 9, scope: !115)
!115 = distinct !DILexicalBlock(scope: !96, file: !1, line: 43, column: 9)
!116 = !DILocation(line: 43, column: 9, scope: !96)
!117 = !DILocation(line: 44, column: 26, scope: !115)
!118 = !DILocation(line: 44, column: 9, scope: !115)
!119 = !DILocation(line: 45, column: 12, scope: !96)
!120 = !DILocation(line: 45, column: 27, scope: !96)
!121 = !DILocalVariable(name: "value", arg: 1, scope: !122, file: !1, line: 16, type: !12)
!122 = distinct !DISubprogram(name: "twice", scope: !1, file: !1, line: 16, type: !100, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !2)
!123 = !DILocation(line: 16, column: 60, scope: !122, inlinedAt: !124)
!124 = distinct !DILocation(line: 45, column: 21, scope: !96)
!125 = !DILocation(line: 17, column: 12, scope: !122, inlinedAt: !124)
!126 = !DILocation(line: 17, column: 18, scope: !122, inlinedAt: !124)
!127 = !DILocation(line: 45, column: 5, scope: !96)
