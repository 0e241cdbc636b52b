; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
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
    #dbg_declare(ptr %count.addr, !22, !DIExpression(), !23)
    #dbg_declare(ptr %list, !24, !DIExpression(), !39)
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %list, i64 0, i64 0, !dbg !40
  call void @llvm.va_start.p0(ptr %arraydecay), !dbg !40
    #dbg_declare(ptr %sum, !41, !DIExpression(), !42)
  store i32 0, ptr %sum, align 4, !dbg !42
  br label %while.cond, !dbg !43

while.cond:                                       ; preds = %vaarg.end, %entry
  %0 = load i32, ptr %count.addr, align 4, !dbg !44
  %dec = add nsw i32 %0, -1, !dbg !44
  store i32 %dec, ptr %count.addr, align 4, !dbg !44
  %cmp = icmp sgt i32 %0, 0, !dbg !45
  br i1 %cmp, label %while.body, label %while.end, !dbg !43

while.body:                                       ; preds = %while.cond
  %arraydecay1 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %list, i64 0, i64 0, !dbg !46
  %gp_offset_p = getelementptr inbounds nuw %struct.__va_list_tag, ptr %arraydecay1, i32 0, i32 0, !dbg !46
  %gp_offset = load i32, ptr %gp_offset_p, align 16, !dbg !46
  %fits_in_gp = icmp ule i32 %gp_offset, 40, !dbg !46
  br i1 %fits_in_gp, label %vaarg.in_reg, label %vaarg.in_mem, !dbg !46

vaarg.in_reg:                                     ; preds = %while.body
  %1 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %arraydecay1, i32 0, i32 3, !dbg !46
  %reg_save_area = load ptr, ptr %1, align 16, !dbg !46
  %2 = getelementptr i8, ptr %reg_save_area, i32 %gp_offset, !dbg !46
  %3 = add i32 %gp_offset, 8, !dbg !46
  store i32 %3, ptr %gp_offset_p, align 16, !dbg !46
  br label %vaarg.end, !dbg !46

vaarg.in_mem:                                     ; preds = %while.body
  %overflow_arg_area_p = getelementptr inbounds nuw %struct.__va_list_tag, ptr %arraydecay1, i32 0, i32 2, !dbg !46
  %overflow_arg_area = load ptr, ptr %overflow_arg_area_p, align 8, !dbg !46
  %overflow_arg_area.next = getelementptr i8, ptr %overflow_arg_area, i32 8, !dbg !46
  store ptr %overflow_arg_area.next, ptr %overflow_arg_area_p, align 8, !dbg !46
  br label %vaarg.end, !dbg !46

vaarg.end:                                        ; preds = %vaarg.in_mem, %vaarg.in_reg
  %vaarg.addr = phi ptr [ %2, %vaarg.in_reg ], [ %overflow_arg_area, %vaarg.in_mem ], !dbg !46
  %4 = load i32, ptr %vaarg.addr, align 4, !dbg !46
  %5 = load i32, ptr %sum, align 4, !dbg !47
  %add = add nsw i32 %5, %4, !dbg !47
  store i32 %add, ptr %sum, align 4, !dbg !47
  br label %while.cond, !dbg !43, !llvm.loop !48

while.end:                                        ; preds = %while.cond
  %arraydecay2 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %list, i64 0, i64 0, !dbg !50
  call void @llvm.va_end.p0(ptr %arraydecay2), !dbg !50
  %6 = load i32, ptr %sum, align 4, !dbg !51
  ret i32 %6, !dbg !52
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #1

; Function Attrs: noinline nounwind uwtable
define dso_local { double, i32 } @heavier(double %one.coerce0, i32 %one.coerce1, double %other.coerce0, i32 %other.coerce1) #0 !dbg !53 {
entry:
  %retval = alloca %struct.pair, align 8
  %one = alloca %struct.pair, align 8
  %other = alloca %struct.pair, align 8
  %0 = getelementptr inbounds nuw { double, i32 }, ptr %one, i32 0, i32 0
  store double %one.coerce0, ptr %0, align 8
  %1 = getelementptr inbounds nuw { double, i32 }, ptr %one, i32 0, i32 1
  store i32 %one.coerce1, ptr %1, align 8
  %2 = getelementptr inbounds nuw { double, i32 }, ptr %other, i32 0, i32 0
  store double %other.coerce0, ptr %2, align 8
  %3 = getelementptr inbounds nuw { double, i32 }, ptr %other, i32 0, i32 1
  store i32 %other.coerce1, ptr %3, align 8
    #dbg_declare(ptr %one, !61, !DIExpression(), !62)
    #dbg_declare(ptr %other, !63, !DIExpression(), !64)
  %weight = getelementptr inbounds nuw %struct.pair, ptr %one, i32 0, i32 0, !dbg !65
  %4 = load double, ptr %weight, align 8, !dbg !65
  %weight1 = getelementptr inbounds nuw %struct.pair, ptr %other, i32 0, i32 0, !dbg !66
  %5 = load double, ptr %weight1, align 8, !dbg !66
  %cmp = fcmp ogt double %4, %5, !dbg !67
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !68

cond.true:                                        ; preds = %entry
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %retval, ptr align 8 %one, i64 16, i1 false), !dbg !69
  br label %cond.end, !dbg !68

cond.false:                                       ; preds = %entry
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %retval, ptr align 8 %other, i64 16, i1 false), !dbg !70
  br label %cond.end, !dbg !68

cond.end:                                         ; preds = %cond.false, %cond.true
  %6 = load { double, i32 }, ptr %retval, align 8, !dbg !71
  ret { double, i32 } %6, !dbg !71
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

; Function Attrs: noinline nounwind uwtable
define dso_local void @shifted(ptr dead_on_unwind noalias writable sret(%struct.large) align 4 %agg.result, ptr noundef byval(%struct.large) align 8 %given) #0 !dbg !72 {
entry:
  %i = alloca i32, align 4
    #dbg_declare(ptr %given, !81, !DIExpression(), !82)
    #dbg_declare(ptr %i, !83, !DIExpression(), !85)
  store i32 9, ptr %i, align 4, !dbg !85
  br label %for.cond, !dbg !86

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !87
  %cmp = icmp sgt i32 %0, 0, !dbg !89
  br i1 %cmp, label %for.body, label %for.end, !dbg !90

for.body:                                         ; preds = %for.cond
  %cells = getelementptr inbounds nuw %struct.large, ptr %given, i32 0, i32 0, !dbg !91
  %1 = load i32, ptr %i, align 4, !dbg !92
  %sub = sub nsw i32 %1, 1, !dbg !93
  %idxprom = sext i32 %sub to i64, !dbg !94
  %arrayidx = getelementptr inbounds [10 x i32], ptr %cells, i64 0, i64 %idxprom, !dbg !94
  %2 = load i32, ptr %arrayidx, align 4, !dbg !94
  %cells1 = getelementptr inbounds nuw %struct.large, ptr %given, i32 0, i32 0, !dbg !95
  %3 = load i32, ptr %i, align 4, !dbg !96
  %idxprom2 = sext i32 %3 to i64, !dbg !97
  %arrayidx3 = getelementptr inbounds [10 x i32], ptr %cells1, i64 0, i64 %idxprom2, !dbg !97
  store i32 %2, ptr %arrayidx3, align 4, !dbg !98
  br label %for.inc, !dbg !97

for.inc:                                          ; preds = %for.body
  %4 = load i32, ptr %i, align 4, !dbg !99
  %dec = add nsw i32 %4, -1, !dbg !99
  store i32 %dec, ptr %i, align 4, !dbg !99
  br label %for.cond, !dbg !100, !llvm.loop !101

for.end:                                          ; preds = %for.cond
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %agg.result, ptr align 8 %given, i64 40, i1 false), !dbg !103
  ret void, !dbg !104
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @apply(ptr noundef %function, i8 noundef signext %small, i1 noundef zeroext %flag) #0 !dbg !105 {
entry:
  %value.addr.i = alloca i32, align 4
  %function.addr = alloca ptr, align 8
  %small.addr = alloca i8, align 1
  %flag.addr = alloca i8, align 1
  store ptr %function, ptr %function.addr, align 8
    #dbg_declare(ptr %function.addr, !113, !DIExpression(), !114)
  store i8 %small, ptr %small.addr, align 1
    #dbg_declare(ptr %small.addr, !115, !DIExpression(), !116)
  %storedv = zext i1 %flag to i8
  store i8 %storedv, ptr %flag.addr, align 1
    #dbg_declare(ptr %flag.addr, !117, !DIExpression(), !118)
  %0 = load ptr, ptr %function.addr, align 8, !dbg !119
  %tobool = icmp ne ptr %0, null, !dbg !119
  br i1 %tobool, label %if.end, label %if.then, !dbg !121

if.then:                                          ; preds = %entry
  call void @stop(i32 noundef 3) #5, !dbg !122
  unreachable, !dbg !122

if.end:                                           ; preds = %entry
  %1 = load i8, ptr %flag.addr, align 1, !dbg !123
  %loadedv = trunc i8 %1 to i1, !dbg !123
  br i1 %loadedv, label %if.then1, label %if.end2, !dbg !123

if.then1:                                         ; preds = %if.end
  %2 = load i8, ptr %small.addr, align 1, !dbg !125
  %conv = sext i8 %2 to i32, !dbg !125
  %call = call i32 (ptr, ...) @external(ptr noundef @.str, i32 noundef %conv), !dbg !126
  br label %if.end2, !dbg !126

if.end2:                                          ; preds = %if.then1, %if.end
  %3 = load ptr, ptr %function.addr, align 8, !dbg !127
  %4 = load i8, ptr %small.addr, align 1, !dbg !128
  %conv3 = sext i8 %4 to i32, !dbg !128
  store i32 %conv3, ptr %value.addr.i, align 4
    #dbg_declare(ptr %value.addr.i, !129, !DIExpression(), !131)
  %5 = load i32, ptr %value.addr.i, align 4, !dbg !133
  %mul.i = mul nsw i32 %5, 2, !dbg !134
  %call5 = call i32 %3(i32 noundef %mul.i), !dbg !127
  ret i32 %call5, !dbg !135
}

; Function Attrs: noreturn
declare void @stop(i32 noundef) #3

declare i32 @external(ptr noundef, ...) #4

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { noreturn "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noreturn }

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
!7 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !8, splitDebugInlining: false, nameTableKind: None)
!8 = !{!0}
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 8, !"PIC Level", i32 2}
!13 = !{i32 7, !"PIE Level", i32 2}
!14 = !{i32 7, !"uwtable", i32 2}
!15 = !{i32 7, !"frame-pointer", i32 2}
!16 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!17 = distinct !DISubprogram(name: "total", scope: !2, file: !2, line: 20, type: !18, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !7, retainedNodes: !21)
!18 = !DISubroutineType(types: !19)
!19 = !{!20, !20, null}
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!21 = !{}
!22 = !DILocalVariable(name: "count", arg: 1, scope: !17, file: !2, line: 20, type: !20)
!23 = !DILocation(line: 20, column: 15, scope: !17)
!24 = !DILocalVariable(name: "list", scope: !17, file: !2, line: 21, type: !25)
!25 = !DIDerivedType(tag: DW_TAG_typedef, name: "va_list", file: !26, line: 12, baseType: !27)
!26 = !DIFile(filename: "/clang/include/__stdarg_va_list.h", directory: "", checksumkind: CSK_MD5, checksum: "7bd78a282b99fcfe41a9e3c566d14f7d")
!27 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !2, baseType: !28)
!28 = !DICompositeType(tag: DW_TAG_array_type, baseType: !29, size: 192, elements: !37)
!29 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !30)
!30 = !{!31, !33, !34, !36}
!31 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !29, file: !2, line: 21, baseType: !32, size: 32)
!32 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!33 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !29, file: !2, line: 21, baseType: !32, size: 32, offset: 32)
!34 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !29, file: !2, line: 21, baseType: !35, size: 64, offset: 64)
!35 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!36 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !29, file: !2, line: 21, baseType: !35, size: 64, offset: 128)
!37 = !{!38}
!38 = !DISubrange(count: 1)
!39 = !DILocation(line: 21, column: 13, scope: !17)
!40 = !DILocation(line: 22, column: 5, scope: !17)
!41 = !DILocalVariable(name: "sum", scope: !17, file: !2, line: 23, type: !20)
!42 = !DILocation(line: 23, column: 9, scope: !17)
!43 = !DILocation(line: 24, column: 5, scope: !17)
!44 = !DILocation(line: 24, column: 17, scope: !17)
!45 = !DILocation(line: 24, column: 20, scope: !17)
!46 = !DILocation(line: 25, column: 16, scope: !17)
!47 = !DILocation(line: 25, column: 13, scope: !17)
!48 = distinct !{!48, !43, !46, !49}
!49 = !{!"llvm.loop.mustprogress"}
!50 = !DILocation(line: 26, column: 5, scope: !17)
!51 = !DILocation(line: 27, column: 12, scope: !17)
!52 = !DILocation(line: 27, column: 5, scope: !17)
!53 = distinct !DISubprogram(name: "heavier", scope: !2, file: !2, line: 30, type: !54, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !7, retainedNodes: !21)
!54 = !DISubroutineType(types: !55)
!55 = !{!56, !56, !56}
!56 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !2, line: 4, size: 128, elements: !57)
!57 = !{!58, !60}
!58 = !DIDerivedType(tag: DW_TAG_member, name: "weight", scope: !56, file: !2, line: 5, baseType: !59, size: 64)
!59 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!60 = !DIDerivedType(tag: DW_TAG_member, name: "count", scope: !56, file: !2, line: 6, baseType: !20, size: 32, offset: 64)
!61 = !DILocalVariable(name: "one", arg: 1, scope: !53, file: !2, line: 30, type: !56)
!62 = !DILocation(line: 30, column: 33, scope: !53)
!63 = !DILocalVariable(name: "other", arg: 2, scope: !53, file: !2, line: 30, type: !56)
!64 = !DILocation(line: 30, column: 50, scope: !53)
!65 = !DILocation(line: 31, column: 16, scope: !53)
!66 = !DILocation(line: 31, column: 31, scope: !53)
!67 = !DILocation(line: 31, column: 23, scope: !53)
!68 = !DILocation(line: 31, column: 12, scope: !53)
!69 = !DILocation(line: 31, column: 40, scope: !53)
!70 = !DILocation(line: 31, column: 46, scope: !53)
!71 = !DILocation(line: 31, column: 5, scope: !53)
!72 = distinct !DISubprogram(name: "shifted", scope: !2, file: !2, line: 34, type: !73, scopeLine: 34, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !7, retainedNodes: !21)
!73 = !DISubroutineType(types: !74)
!74 = !{!75, !75}
!75 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !2, line: 9, size: 320, elements: !76)
!76 = !{!77}
!77 = !DIDerivedType(tag: DW_TAG_member, name: "cells", scope: !75, file: !2, line: 10, baseType: !78, size: 320)
!78 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 320, elements: !79)
!79 = !{!80}
!80 = !DISubrange(count: 10)
!81 = !DILocalVariable(name: "given", arg: 1, scope: !72, file: !2, line: 34, type: !75)
!82 = !DILocation(line: 34, column: 35, scope: !72)
!83 = !DILocalVariable(name: "i", scope: !84, file: !2, line: 35, type: !20)
!84 = distinct !DILexicalBlock(scope: !72, file: !2, line: 35, column: 5)
!85 = !DILocation(line: 35, column: 14, scope: !84)
!86 = !DILocation(line: 35, column: 10, scope: !84)
!87 = !DILocation(line: 35, column: 21, scope: !88)
!88 = distinct !DILexicalBlock(scope: !84, file: !2, line: 35, column: 5)
!89 = !DILocation(line: 35, column: 23, scope: !88)
!90 = !DILocation(line: 35, column: 5, scope: !84)
!91 = !DILocation(line: 36, column: 32, scope: !88)
!92 = !DILocation(line: 36, column: 38, scope: !88)
!93 = !DILocation(line: 36, column: 40, scope: !88)
!94 = !DILocation(line: 36, column: 26, scope: !88)
!95 = !DILocation(line: 36, column: 15, scope: !88)
!96 = !DILocation(line: 36, column: 21, scope: !88)
!97 = !DILocation(line: 36, column: 9, scope: !88)
!98 = !DILocation(line: 36, column: 24, scope: !88)
!99 = !DILocation(line: 35, column: 29, scope: !88)
!100 = !DILocation(line: 35, column: 5, scope: !88)
!101 = distinct !{!101, !90, !102, !49}
!102 = !DILocation(line: 36, column: 43, scope: !84)
!103 = !DILocation(line: 37, column: 12, scope: !72)
!104 = !DILocation(line: 37, column: 5, scope: !72)
!105 = distinct !DISubprogram(name: "apply", scope: !2, file: !2, line: 40, type: !106, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !7, retainedNodes: !21)
!106 = !DISubroutineType(types: !107)
!107 = !{!20, !108, !111, !112}
!108 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !109, size: 64)
!109 = !DISubroutineType(types: !110)
!110 = !{!20, !20}
!111 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!112 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!113 = !DILocalVariable(name: "function", arg: 1, scope: !105, file: !2, line: 40, type: !108)
!114 = !DILocation(line: 40, column: 17, scope: !105)
!115 = !DILocalVariable(name: "small", arg: 2, scope: !105, file: !2, line: 40, type: !111)
!116 = !DILocation(line: 40, column: 45, scope: !105)
!117 = !DILocalVariable(name: "flag", arg: 3, scope: !105, file: !2, line: 40, type: !112)
!118 = !DILocation(line: 40, column: 58, scope: !105)
!119 = !DILocation(line: 41, column: 10, scope: !120)
!120 = distinct !DILexicalBlock(scope: !105, file: !2, line: 41, column: 9)
!121 = !DILocation(line: 41, column: 9, scope: !120)
!122 = !DILocation(line: 42, column: 9, scope: !120)
!123 = !DILocation(line: 43, column: 9, scope: !124)
!124 = distinct !DILexicalBlock(scope: !105, file: !2, line: 43, column: 9)
!125 = !DILocation(line: 44, column: 26, scope: !124)
!126 = !DILocation(line: 44, column: 9, scope: !124)
!127 = !DILocation(line: 45, column: 12, scope: !105)
!128 = !DILocation(line: 45, column: 27, scope: !105)
!129 = !DILocalVariable(name: "value", arg: 1, scope: !130, file: !2, line: 16, type: !20)
!130 = distinct !DISubprogram(name: "twice", scope: !2, file: !2, line: 16, type: !109, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !7, retainedNodes: !21)
!131 = !DILocation(line: 16, column: 60, scope: !130, inlinedAt: !132)
!132 = distinct !DILocation(line: 45, column: 21, scope: !105)
!133 = !DILocation(line: 17, column: 12, scope: !130, inlinedAt: !132)
!134 = !DILocation(line: 17, column: 18, scope: !130, inlinedAt: !132)
!135 = !DILocation(line: 45, column: 5, scope: !105)
