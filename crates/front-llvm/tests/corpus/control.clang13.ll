; ModuleID = 'control.c'
source_filename = "control.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @gcd(i32 %a, i32 %b) #0 !dbg !17 {
entry:
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %rest = alloca i32, align 4
  store i32 %a, i32* %a.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %a.addr, metadata !21, metadata !DIExpression()), !dbg !22
  store i32 %b, i32* %b.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %b.addr, metadata !23, metadata !DIExpression()), !dbg !24
  br label %while.cond, !dbg !25

while.cond:                                       ; preds = %while.body, %entry
  %0 = load i32, i32* %b.addr, align 4, !dbg !26
  %cmp = icmp ne i32 %0, 0, !dbg !27
  br i1 %cmp, label %while.body, label %while.end, !dbg !25

while.body:                                       ; preds = %while.cond
  call void @llvm.dbg.declare(metadata i32* %rest, metadata !28, metadata !DIExpression()), !dbg !30
  %1 = load i32, i32* %a.addr, align 4, !dbg !31
  %2 = load i32, i32* %b.addr, align 4, !dbg !32
  %rem = srem i32 %1, %2, !dbg !33
  store i32 %rem, i32* %rest, align 4, !dbg !30
  %3 = load i32, i32* %b.addr, align 4, !dbg !34
  store i32 %3, i32* %a.addr, align 4, !dbg !35
  %4 = load i32, i32* %rest, align 4, !dbg !36
  store i32 %4, i32* %b.addr, align 4, !dbg !37
  br label %while.cond, !dbg !25, !llvm.loop !38

while.end:                                        ; preds = %while.cond
  %5 = load i32, i32* %a.addr, align 4, !dbg !41
  %cmp1 = icmp slt i32 %5, 0, !dbg !42
  br i1 %cmp1, label %cond.true, label %cond.false, !dbg !41

cond.true:                                        ; preds = %while.end
  %6 = load i32, i32* %a.addr, align 4, !dbg !43
  %sub = sub nsw i32 0, %6, !dbg !44
  br label %cond.end, !dbg !41

cond.false:                                       ; preds = %while.end
  %7 = load i32, i32* %a.addr, align 4, !dbg !45
  br label %cond.end, !dbg !41

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %sub, %cond.true ], [ %7, %cond.false ], !dbg !41
  ret i32 %cond, !dbg !46
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @grade(i32 %points, i32 %late) #0 !dbg !47 {
entry:
  %retval = alloca i32, align 4
  %points.addr = alloca i32, align 4
  %late.addr = alloca i32, align 4
  store i32 %points, i32* %points.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %points.addr, metadata !48, metadata !DIExpression()), !dbg !49
  store i32 %late, i32* %late.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %late.addr, metadata !50, metadata !DIExpression()), !dbg !51
  %0 = load i32, i32* %points.addr, align 4, !dbg !52
  %cmp = icmp slt i32 %0, 0, !dbg !54
  br i1 %cmp, label %if.then, label %lor.lhs.false, !dbg !55

lor.lhs.false:                                    ; preds = %entry
  %1 = load i32, i32* %points.addr, align 4, !dbg !56
  %cmp1 = icmp sgt i32 %1, 100, !dbg !57
  br i1 %cmp1, label %if.then, label %if.end, !dbg !58

if.then:                                          ; preds = %lor.lhs.false, %entry
  store i32 -1, i32* %retval, align 4, !dbg !59
  br label %return, !dbg !59

if.end:                                           ; preds = %lor.lhs.false
  %2 = load i32, i32* %points.addr, align 4, !dbg !60
  %cmp2 = icmp sge i32 %2, 50, !dbg !62
  br i1 %cmp2, label %land.lhs.true, label %if.end5, !dbg !63

land.lhs.true:                                    ; preds = %if.end
  %3 = load i32, i32* %late.addr, align 4, !dbg !64
  %tobool = icmp ne i32 %3, 0, !dbg !64
  br i1 %tobool, label %if.end5, label %if.then3, !dbg !65

if.then3:                                         ; preds = %land.lhs.true
  %4 = load i32, i32* %points.addr, align 4, !dbg !66
  %cmp4 = icmp sge i32 %4, 90, !dbg !67
  %5 = zext i1 %cmp4 to i64, !dbg !66
  %cond = select i1 %cmp4, i32 1, i32 2, !dbg !66
  store i32 %cond, i32* %retval, align 4, !dbg !68
  br label %return, !dbg !68

if.end5:                                          ; preds = %land.lhs.true, %if.end
  store i32 5, i32* %retval, align 4, !dbg !69
  br label %return, !dbg !69

return:                                           ; preds = %if.end5, %if.then3, %if.then
  %6 = load i32, i32* %retval, align 4, !dbg !70
  ret i32 %6, !dbg !70
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @hours(i32 %day, i64 %extra) #0 !dbg !71 {
entry:
  %retval = alloca i32, align 4
  %day.addr = alloca i32, align 4
  %extra.addr = alloca i64, align 8
  %i = alloca i32, align 4
  store i32 %day, i32* %day.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %day.addr, metadata !75, metadata !DIExpression()), !dbg !76
  store i64 %extra, i64* %extra.addr, align 8
  call void @llvm.dbg.declare(metadata i64* %extra.addr, metadata !77, metadata !DIExpression()), !dbg !78
  %0 = load i32, i32* %day.addr, align 4, !dbg !79
  switch i32 %0, label %sw.default [
    i32 5, label %sw.bb
    i32 6, label %sw.bb1
    i32 -1, label %sw.bb2
  ], !dbg !80

sw.bb:                                            ; preds = %entry
  %1 = load i64, i64* %extra.addr, align 8, !dbg !81
  %add = add nsw i64 %1, 2, !dbg !81
  store i64 %add, i64* %extra.addr, align 8, !dbg !81
  br label %sw.bb1, !dbg !83

sw.bb1:                                           ; preds = %entry, %sw.bb
  %2 = load i64, i64* %extra.addr, align 8, !dbg !84
  %conv = trunc i64 %2 to i32, !dbg !85
  store i32 %conv, i32* %retval, align 4, !dbg !86
  br label %return, !dbg !86

sw.bb2:                                           ; preds = %entry
  br label %nothing, !dbg !87

sw.default:                                       ; preds = %entry
  br label %sw.epilog, !dbg !88

sw.epilog:                                        ; preds = %sw.default
  br label %do.body, !dbg !89

do.body:                                          ; preds = %do.cond, %sw.epilog
  %3 = load i64, i64* %extra.addr, align 8, !dbg !90
  %sub = sub nsw i64 %3, 3, !dbg !90
  store i64 %sub, i64* %extra.addr, align 8, !dbg !90
  br label %do.cond, !dbg !92

do.cond:                                          ; preds = %do.body
  %4 = load i64, i64* %extra.addr, align 8, !dbg !93
  %cmp = icmp sgt i64 %4, 10, !dbg !94
  br i1 %cmp, label %do.body, label %do.end, !dbg !92, !llvm.loop !95

do.end:                                           ; preds = %do.cond
  call void @llvm.dbg.declare(metadata i32* %i, metadata !97, metadata !DIExpression()), !dbg !99
  store i32 0, i32* %i, align 4, !dbg !99
  br label %for.cond, !dbg !100

for.cond:                                         ; preds = %for.inc, %do.end
  %5 = load i32, i32* %i, align 4, !dbg !101
  %cmp4 = icmp slt i32 %5, 4, !dbg !103
  br i1 %cmp4, label %for.body, label %for.end, !dbg !104

for.body:                                         ; preds = %for.cond
  %6 = load i32, i32* %i, align 4, !dbg !105
  %cmp6 = icmp eq i32 %6, 2, !dbg !108
  br i1 %cmp6, label %if.then, label %if.end, !dbg !109

if.then:                                          ; preds = %for.body
  br label %for.inc, !dbg !110

if.end:                                           ; preds = %for.body
  %7 = load i32, i32* %i, align 4, !dbg !111
  %conv8 = sext i32 %7 to i64, !dbg !111
  %8 = load i64, i64* %extra.addr, align 8, !dbg !112
  %add9 = add nsw i64 %8, %conv8, !dbg !112
  store i64 %add9, i64* %extra.addr, align 8, !dbg !112
  br label %for.inc, !dbg !113

for.inc:                                          ; preds = %if.end, %if.then
  %9 = load i32, i32* %i, align 4, !dbg !114
  %inc = add nsw i32 %9, 1, !dbg !114
  store i32 %inc, i32* %i, align 4, !dbg !114
  br label %for.cond, !dbg !115, !llvm.loop !116

for.end:                                          ; preds = %for.cond
  %10 = load i64, i64* %extra.addr, align 8, !dbg !118
  %conv10 = trunc i64 %10 to i32, !dbg !119
  %add11 = add nsw i32 8, %conv10, !dbg !120
  store i32 %add11, i32* %retval, align 4, !dbg !121
  br label %return, !dbg !121

nothing:                                          ; preds = %sw.bb2
  call void @llvm.dbg.label(metadata !122), !dbg !123
  store i32 0, i32* %retval, align 4, !dbg !124
  br label %return, !dbg !124

return:                                           ; preds = %nothing, %for.end, %sw.bb1
  %11 = load i32, i32* %retval, align 4, !dbg !125
  ret i32 %11, !dbg !125
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.label(metadata) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @fibonacci(i32 %n) #0 !dbg !126 {
entry:
  %n.addr = alloca i32, align 4
  store i32 %n, i32* %n.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %n.addr, metadata !130, metadata !DIExpression()), !dbg !131
  %0 = load i32, i32* %n.addr, align 4, !dbg !132
  %cmp = icmp ult i32 %0, 2, !dbg !133
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !132

cond.true:                                        ; preds = %entry
  %1 = load i32, i32* %n.addr, align 4, !dbg !134
  br label %cond.end, !dbg !132

cond.false:                                       ; preds = %entry
  %2 = load i32, i32* %n.addr, align 4, !dbg !135
  %sub = sub i32 %2, 1, !dbg !136
  %call = call i32 @fibonacci(i32 %sub), !dbg !137
  %3 = load i32, i32* %n.addr, align 4, !dbg !138
  %sub1 = sub i32 %3, 2, !dbg !139
  %call2 = call i32 @fibonacci(i32 %sub1), !dbg !140
  %add = add i32 %call, %call2, !dbg !141
  br label %cond.end, !dbg !132

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %1, %cond.true ], [ %add, %cond.false ], !dbg !132
  ret i32 %cond, !dbg !142
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!11, !12, !13, !14, !15}
!llvm.ident = !{!16}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 13.0.1-11+b2", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, retainedTypes: !10, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "control.c", directory: "/corpus")
!2 = !{!3}
!3 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "day", file: !1, line: 19, baseType: !4, size: 32, elements: !5)
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !{!6, !7, !8, !9}
!6 = !DIEnumerator(name: "MONDAY", value: 0)
!7 = !DIEnumerator(name: "SATURDAY", value: 5)
!8 = !DIEnumerator(name: "SUNDAY", value: 6)
!9 = !DIEnumerator(name: "NEVER", value: -1)
!10 = !{!4}
!11 = !{i32 7, !"Dwarf Version", i32 4}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!13 = !{i32 1, !"wchar_size", i32 4}
!14 = !{i32 7, !"uwtable", i32 1}
!15 = !{i32 7, !"frame-pointer", i32 2}
!16 = !{!"Debian clang version 13.0.1-11+b2"}
!17 = distinct !DISubprogram(name: "gcd", scope: !1, file: !1, line: 2, type: !18, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !20)
!18 = !DISubroutineType(types: !19)
!19 = !{!4, !4, !4}
!20 = !{}
!21 = !DILocalVariable(name: "a", arg: 1, scope: !17, file: !1, line: 2, type: !4)
!22 = !DILocation(line: 2, column: 13, scope: !17)
!23 = !DILocalVariable(name: "b", arg: 2, scope: !17, file: !1, line: 2, type: !4)
!24 = !DILocation(line: 2, column: 20, scope: !17)
!25 = !DILocation(line: 3, column: 5, scope: !17)
!26 = !DILocation(line: 3, column: 12, scope: !17)
!27 = !DILocation(line: 3, column: 14, scope: !17)
!28 = !DILocalVariable(name: "rest", scope: !29, file: !1, line: 4, type: !4)
!29 = distinct !DILexicalBlock(scope: !17, file: !1, line: 3, column: 20)
!30 = !DILocation(line: 4, column: 13, scope: !29)
!31 = !DILocation(line: 4, column: 20, scope: !29)
!32 = !DILocation(line: 4, column: 24, scope: !29)
!33 = !DILocation(line: 4, column: 22, scope: !29)
!34 = !DILocation(line: 5, column: 13, scope: !29)
!35 = !DILocation(line: 5, column: 11, scope: !29)
!36 = !DILocation(line: 6, column: 13, scope: !29)
!37 = !DILocation(line: 6, column: 11, scope: !29)
!38 = distinct !{!38, !25, !39, !40}
!39 = !DILocation(line: 7, column: 5, scope: !17)
!40 = !{!"llvm.loop.mustprogress"}
!41 = !DILocation(line: 8, column: 12, scope: !17)
!42 = !DILocation(line: 8, column: 14, scope: !17)
!43 = !DILocation(line: 8, column: 21, scope: !17)
!44 = !DILocation(line: 8, column: 20, scope: !17)
!45 = !DILocation(line: 8, column: 25, scope: !17)
!46 = !DILocation(line: 8, column: 5, scope: !17)
!47 = distinct !DISubprogram(name: "grade", scope: !1, file: !1, line: 11, type: !18, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !20)
!48 = !DILocalVariable(name: "points", arg: 1, scope: !47, file: !1, line: 11, type: !4)
!49 = !DILocation(line: 11, column: 15, scope: !47)
!50 = !DILocalVariable(name: "late", arg: 2, scope: !47, file: !1, line: 11, type: !4)
!51 = !DILocation(line: 11, column: 27, scope: !47)
!52 = !DILocation(line: 12, column: 9, scope: !53)
!53 = distinct !DILexicalBlock(scope: !47, file: !1, line: 12, column: 9)
!54 = !DILocation(line: 12, column: 16, scope: !53)
!55 = !DILocation(line: 12, column: 20, scope: !53)
!56 = !DILocation(line: 12, column: 23, scope: !53)
!57 = !DILocation(line: 12, column: 30, scope: !53)
!58 = !DILocation(line: 12, column: 9, scope: !47)
!59 = !DILocation(line: 13, column: 9, scope: !53)
!60 = !DILocation(line: 14, column: 9, scope: !61)
!61 = distinct !DILexicalBlock(scope: !47, file: !1, line: 14, column: 9)
!62 = !DILocation(line: 14, column: 16, scope: !61)
!63 = !DILocation(line: 14, column: 22, scope: !61)
!64 = !DILocation(line: 14, column: 26, scope: !61)
!65 = !DILocation(line: 14, column: 9, scope: !47)
!66 = !DILocation(line: 15, column: 16, scope: !61)
!67 = !DILocation(line: 15, column: 23, scope: !61)
!68 = !DILocation(line: 15, column: 9, scope: !61)
!69 = !DILocation(line: 16, column: 5, scope: !47)
!70 = !DILocation(line: 17, column: 1, scope: !47)
!71 = distinct !DISubprogram(name: "hours", scope: !1, file: !1, line: 21, type: !72, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !20)
!72 = !DISubroutineType(types: !73)
!73 = !{!4, !3, !74}
!74 = !DIBasicType(name: "long long int", size: 64, encoding: DW_ATE_signed)
!75 = !DILocalVariable(name: "day", arg: 1, scope: !71, file: !1, line: 21, type: !3)
!76 = !DILocation(line: 21, column: 20, scope: !71)
!77 = !DILocalVariable(name: "extra", arg: 2, scope: !71, file: !1, line: 21, type: !74)
!78 = !DILocation(line: 21, column: 35, scope: !71)
!79 = !DILocation(line: 22, column: 13, scope: !71)
!80 = !DILocation(line: 22, column: 5, scope: !71)
!81 = !DILocation(line: 24, column: 15, scope: !82)
!82 = distinct !DILexicalBlock(scope: !71, file: !1, line: 22, column: 18)
!83 = !DILocation(line: 24, column: 9, scope: !82)
!84 = !DILocation(line: 27, column: 21, scope: !82)
!85 = !DILocation(line: 27, column: 16, scope: !82)
!86 = !DILocation(line: 27, column: 9, scope: !82)
!87 = !DILocation(line: 29, column: 9, scope: !82)
!88 = !DILocation(line: 31, column: 9, scope: !82)
!89 = !DILocation(line: 33, column: 5, scope: !71)
!90 = !DILocation(line: 34, column: 15, scope: !91)
!91 = distinct !DILexicalBlock(scope: !71, file: !1, line: 33, column: 8)
!92 = !DILocation(line: 35, column: 5, scope: !91)
!93 = !DILocation(line: 35, column: 14, scope: !71)
!94 = !DILocation(line: 35, column: 20, scope: !71)
!95 = distinct !{!95, !89, !96, !40}
!96 = !DILocation(line: 35, column: 24, scope: !71)
!97 = !DILocalVariable(name: "i", scope: !98, file: !1, line: 36, type: !4)
!98 = distinct !DILexicalBlock(scope: !71, file: !1, line: 36, column: 5)
!99 = !DILocation(line: 36, column: 14, scope: !98)
!100 = !DILocation(line: 36, column: 10, scope: !98)
!101 = !DILocation(line: 36, column: 21, scope: !102)
!102 = distinct !DILexicalBlock(scope: !98, file: !1, line: 36, column: 5)
!103 = !DILocation(line: 36, column: 23, scope: !102)
!104 = !DILocation(line: 36, column: 5, scope: !98)
!105 = !DILocation(line: 37, column: 13, scope: !106)
!106 = distinct !DILexicalBlock(scope: !107, file: !1, line: 37, column: 13)
!107 = distinct !DILexicalBlock(scope: !102, file: !1, line: 36, column: 33)
!108 = !DILocation(line: 37, column: 15, scope: !106)
!109 = !DILocation(line: 37, column: 13, scope: !107)
!110 = !DILocation(line: 38, column: 13, scope: !106)
!111 = !DILocation(line: 39, column: 18, scope: !107)
!112 = !DILocation(line: 39, column: 15, scope: !107)
!113 = !DILocation(line: 40, column: 5, scope: !107)
!114 = !DILocation(line: 36, column: 29, scope: !102)
!115 = !DILocation(line: 36, column: 5, scope: !102)
!116 = distinct !{!116, !104, !117, !40}
!117 = !DILocation(line: 40, column: 5, scope: !98)
!118 = !DILocation(line: 41, column: 21, scope: !71)
!119 = !DILocation(line: 41, column: 16, scope: !71)
!120 = !DILocation(line: 41, column: 14, scope: !71)
!121 = !DILocation(line: 41, column: 5, scope: !71)
!122 = !DILabel(scope: !71, name: "nothing", file: !1, line: 42)
!123 = !DILocation(line: 42, column: 1, scope: !71)
!124 = !DILocation(line: 43, column: 5, scope: !71)
!125 = !DILocation(line: 44, column: 1, scope: !71)
!126 = distinct !DISubprogram(name: "fibonacci", scope: !1, file: !1, line: 46, type: !127, scopeLine: 46, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !20)
!127 = !DISubroutineType(types: !128)
!128 = !{!129, !129}
!129 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!130 = !DILocalVariable(name: "n", arg: 1, scope: !126, file: !1, line: 46, type: !129)
!131 = !DILocation(line: 46, column: 29, scope: !126)
!132 = !DILocation(line: 47, column: 12, scope: !126)
!133 = !DILocation(line: 47, column: 14, scope: !126)
!134 = !DILocation(line: 47, column: 20, scope: !126)
!135 = !DILocation(line: 47, column: 34, scope: !126)
!136 = !DILocation(line: 47, column: 36, scope: !126)
!137 = !DILocation(line: 47, column: 24, scope: !126)
!138 = !DILocation(line: 47, column: 53, scope: !126)
!139 = !DILocation(line: 47, column: 55, scope: !126)
!140 = !DILocation(line: 47, column: 43, scope: !126)
!141 = !DILocation(line: 47, column: 41, scope: !126)
!142 = !DILocation(line: 47, column: 5, scope: !126)
