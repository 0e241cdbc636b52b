; ModuleID = 'control.c'
source_filename = "control.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @gcd(i32 noundef %a, i32 noundef %b) #0 !dbg !19 {
entry:
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %rest = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4
    #dbg_declare(ptr %a.addr, !23, !DIExpression(), !24)
  store i32 %b, ptr %b.addr, align 4
    #dbg_declare(ptr %b.addr, !25, !DIExpression(), !26)
  br label %while.cond, !dbg !27

while.cond:                                       ; preds = %while.body, %entry
  %0 = load i32, ptr %b.addr, align 4, !dbg !28
  %cmp = icmp ne i32 %0, 0, !dbg !29
  br i1 %cmp, label %while.body, label %while.end, !dbg !27

while.body:                                       ; preds = %while.cond
    #dbg_declare(ptr %rest, !30, !DIExpression(), !32)
  %1 = load i32, ptr %a.addr, align 4, !dbg !33
  %2 = load i32, ptr %b.addr, align 4, !dbg !34
  %rem = srem i32 %1, %2, !dbg !35
  store i32 %rem, ptr %rest, align 4, !dbg !32
  %3 = load i32, ptr %b.addr, align 4, !dbg !36
  store i32 %3, ptr %a.addr, align 4, !dbg !37
  %4 = load i32, ptr %rest, align 4, !dbg !38
  store i32 %4, ptr %b.addr, align 4, !dbg !39
  br label %while.cond, !dbg !27, !llvm.loop !40

while.end:                                        ; preds = %while.cond
  %5 = load i32, ptr %a.addr, align 4, !dbg !43
  %cmp1 = icmp slt i32 %5, 0, !dbg !44
  br i1 %cmp1, label %cond.true, label %cond.false, !dbg !43

cond.true:                                        ; preds = %while.end
  %6 = load i32, ptr %a.addr, align 4, !dbg !45
  %sub = sub nsw i32 0, %6, !dbg !46
  br label %cond.end, !dbg !43

cond.false:                                       ; preds = %while.end
  %7 = load i32, ptr %a.addr, align 4, !dbg !47
  br label %cond.end, !dbg !43

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %sub, %cond.true ], [ %7, %cond.false ], !dbg !43
  ret i32 %cond, !dbg !48
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @grade(i32 noundef %points, i32 noundef %late) #0 !dbg !49 {
entry:
  %retval = alloca i32, align 4
  %points.addr = alloca i32, align 4
  %late.addr = alloca i32, align 4
  store i32 %points, ptr %points.addr, align 4
    #dbg_declare(ptr %points.addr, !50, !DIExpression(), !51)
  store i32 %late, ptr %late.addr, align 4
    #dbg_declare(ptr %late.addr, !52, !DIExpression(), !53)
  %0 = load i32, ptr %points.addr, align 4, !dbg !54
  %cmp = icmp slt i32 %0, 0, !dbg !56
  br i1 %cmp, label %if.then, label %lor.lhs.false, !dbg !57

lor.lhs.false:                                    ; preds = %entry
  %1 = load i32, ptr %points.addr, align 4, !dbg !58
  %cmp1 = icmp sgt i32 %1, 100, !dbg !59
  br i1 %cmp1, label %if.then, label %if.end, !dbg !57

if.then:                                          ; preds = %lor.lhs.false, %entry
  store i32 -1, ptr %retval, align 4, !dbg !60
  br label %return, !dbg !60

if.end:                                           ; preds = %lor.lhs.false
  %2 = load i32, ptr %points.addr, align 4, !dbg !61
  %cmp2 = icmp sge i32 %2, 50, !dbg !63
  br i1 %cmp2, label %land.lhs.true, label %if.end5, !dbg !64

land.lhs.true:                                    ; preds = %if.end
  %3 = load i32, ptr %late.addr, align 4, !dbg !65
  %tobool = icmp ne i32 %3, 0, !dbg !65
  br i1 %tobool, label %if.end5, label %if.then3, !dbg !64

if.then3:                                         ; preds = %land.lhs.true
  %4 = load i32, ptr %points.addr, align 4, !dbg !66
  %cmp4 = icmp sge i32 %4, 90, !dbg !67
  %5 = zext i1 %cmp4 to i64, !dbg !66
  %cond = select i1 %cmp4, i32 1, i32 2, !dbg !66
  store i32 %cond, ptr %retval, align 4, !dbg !68
  br label %return, !dbg !68

if.end5:                                          ; preds = %land.lhs.true, %if.end
  store i32 5, ptr %retval, align 4, !dbg !69
  br label %return, !dbg !69

return:                                           ; preds = %if.end5, %if.then3, %if.then
  %6 = load i32, ptr %retval, align 4, !dbg !70
  ret i32 %6, !dbg !70
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @hours(i32 noundef %day, i64 noundef %extra) #0 !dbg !71 {
entry:
  %retval = alloca i32, align 4
  %day.addr = alloca i32, align 4
  %extra.addr = alloca i64, align 8
  %i = alloca i32, align 4
  store i32 %day, ptr %day.addr, align 4
    #dbg_declare(ptr %day.addr, !75, !DIExpression(), !76)
  store i64 %extra, ptr %extra.addr, align 8
    #dbg_declare(ptr %extra.addr, !77, !DIExpression(), !78)
  %0 = load i32, ptr %day.addr, align 4, !dbg !79
  switch i32 %0, label %sw.default [
    i32 5, label %sw.bb
    i32 6, label %sw.bb1
    i32 -1, label %sw.bb2
  ], !dbg !80

sw.bb:                                            ; preds = %entry
  %1 = load i64, ptr %extra.addr, align 8, !dbg !81
  %add = add nsw i64 %1, 2, !dbg !81
  store i64 %add, ptr %extra.addr, align 8, !dbg !81
  br label %sw.bb1, !dbg !83

sw.bb1:                                           ; preds = %entry, %sw.bb
  %2 = load i64, ptr %extra.addr, align 8, !dbg !84
  %conv = trunc i64 %2 to i32, !dbg !85
  store i32 %conv, ptr %retval, align 4, !dbg !86
  br label %return, !dbg !86

sw.bb2:                                           ; preds = %entry
  br label %nothing, !dbg !87

sw.default:                                       ; preds = %entry
  br label %sw.epilog, !dbg !88

sw.epilog:                                        ; preds = %sw.default
  br label %do.body, !dbg !89

do.body:                                          ; preds = %do.cond, %sw.epilog
  %3 = load i64, ptr %extra.addr, align 8, !dbg !90
  %sub = sub nsw i64 %3, 3, !dbg !90
  store i64 %sub, ptr %extra.addr, align 8, !dbg !90
  br label %do.cond, !dbg !92

do.cond:                                          ; preds = %do.body
  %4 = load i64, ptr %extra.addr, align 8, !dbg !93
  %cmp = icmp sgt i64 %4, 10, !dbg !94
  br i1 %cmp, label %do.body, label %do.end, !dbg !92, !llvm.loop !95

do.end:                                           ; preds = %do.cond
    #dbg_declare(ptr %i, !97, !DIExpression(), !99)
  store i32 0, ptr %i, align 4, !dbg !99
  br label %for.cond, !dbg !100

for.cond:                                         ; preds = %for.inc, %do.end
  %5 = load i32, ptr %i, align 4, !dbg !101
  %cmp4 = icmp slt i32 %5, 4, !dbg !103
  br i1 %cmp4, label %for.body, label %for.end, !dbg !104

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr %i, align 4, !dbg !105
  %cmp6 = icmp eq i32 %6, 2, !dbg !108
  br i1 %cmp6, label %if.then, label %if.end, !dbg !108

if.then:                                          ; preds = %for.body
  br label %for.inc, !dbg !109

if.end:                                           ; preds = %for.body
  %7 = load i32, ptr %i, align 4, !dbg !110
  %conv8 = sext i32 %7 to i64, !dbg !110
  %8 = load i64, ptr %extra.addr, align 8, !dbg !111
  %add9 = add nsw i64 %8, %conv8, !dbg !111
  store i64 %add9, ptr %extra.addr, align 8, !dbg !111
  br label %for.inc, !dbg !112

for.inc:                                          ; preds = %if.end, %if.then
  %9 = load i32, ptr %i, align 4, !dbg !113
  %inc = add nsw i32 %9, 1, !dbg !113
  store i32 %inc, ptr %i, align 4, !dbg !113
  br label %for.cond, !dbg !114, !llvm.loop !115

for.end:                                          ; preds = %for.cond
  %10 = load i64, ptr %extra.addr, align 8, !dbg !117
  %conv10 = trunc i64 %10 to i32, !dbg !118
  %add11 = add nsw i32 8, %conv10, !dbg !119
  store i32 %add11, ptr %retval, align 4, !dbg !120
  br label %return, !dbg !120

nothing:                                          ; preds = %sw.bb2
    #dbg_label(!121, !122)
  store i32 0, ptr %retval, align 4, !dbg !123
  br label %return, !dbg !123

return:                                           ; preds = %nothing, %for.end, %sw.bb1
  %11 = load i32, ptr %retval, align 4, !dbg !124
  ret i32 %11, !dbg !124
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @fibonacci(i32 noundef %n) #0 !dbg !125 {
entry:
  %n.addr = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
    #dbg_declare(ptr %n.addr, !129, !DIExpression(), !130)
  %0 = load i32, ptr %n.addr, align 4, !dbg !131
  %cmp = icmp ult i32 %0, 2, !dbg !132
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !131

cond.true:                                        ; preds = %entry
  %1 = load i32, ptr %n.addr, align 4, !dbg !133
  br label %cond.end, !dbg !131

cond.false:                                       ; preds = %entry
  %2 = load i32, ptr %n.addr, align 4, !dbg !134
  %sub = sub i32 %2, 1, !dbg !135
  %call = call i32 @fibonacci(i32 noundef %sub), !dbg !136
  %3 = load i32, ptr %n.addr, align 4, !dbg !137
  %sub1 = sub i32 %3, 2, !dbg !138
  %call2 = call i32 @fibonacci(i32 noundef %sub1), !dbg !139
  %add = add i32 %call, %call2, !dbg !140
  br label %cond.end, !dbg !131

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %1, %cond.true ], [ %add, %cond.false ], !dbg !131
  ret i32 %cond, !dbg !141
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!11, !12, !13, !14, !15, !16, !17}
!llvm.ident = !{!18}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, retainedTypes: !10, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "control.c", directory: "/corpus", checksumkind: CSK_MD5, checksum: "3791cbd6f09675287f971b28c352e442")
!2 = !{!3}
!3 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "day", file: !1, line: 19, baseType: !4, size: 32, elements: !5)
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !{!6, !7, !8, !9}
!6 = !DIEnumerator(name: "MONDAY", value: 0)
!7 = !DIEnumerator(name: "SATURDAY", value: 5)
!8 = !DIEnumerator(name: "SUNDAY", value: 6)
!9 = !DIEnumerator(name: "NEVER", value: -1)
!10 = !{!4}
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!13 = !{i32 1, !"wchar_size", i32 4}
!14 = !{i32 8, !"PIC Level", i32 2}
!15 = !{i32 7, !"PIE Level", i32 2}
!16 = !{i32 7, !"uwtable", i32 2}
!17 = !{i32 7, !"frame-pointer", i32 2}
!18 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!19 = distinct !DISubprogram(name: "gcd", scope: !1, file: !1, line: 2, type: !20, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !22)
!20 = !DISubroutineType(types: !21)
!21 = !{!4, !4, !4}
!22 = !{}
!23 = !DILocalVariable(name: "a", arg: 1, scope: !19, file: !1, line: 2, type: !4)
!24 = !DILocation(line: 2, column: 13, scope: !19)
!25 = !DILocalVariable(name: "b", arg: 2, scope: !19, file: !1, line: 2, type: !4)
!26 = !DILocation(line: 2, column: 20, scope: !19)
!27 = !DILocation(line: 3, column: 5, scope: !19)
!28 = !DILocation(line: 3, column: 12, scope: !19)
!29 = !DILocation(line: 3, column: 14, scope: !19)
!30 = !DILocalVariable(name: "rest", scope: !31, file: !1, line: 4, type: !4)
!31 = distinct !DILexicalBlock(scope: !19, file: !1, line: 3, column: 20)
!32 = !DILocation(line: 4, column: 13, scope: !31)
!33 = !DILocation(line: 4, column: 20, scope: !31)
!34 = !DILocation(line: 4, column: 24, scope: !31)
!35 = !DILocation(line: 4, column: 22, scope: !31)
!36 = !DILocation(line: 5, column: 13, scope: !31)
!37 = !DILocation(line: 5, column: 11, scope: !31)
!38 = !DILocation(line: 6, column: 13, scope: !31)
!39 = !DILocation(line: 6, column: 11, scope: !31)
!40 = distinct !{!40, !27, !41, !42}
!41 = !DILocation(line: 7, column: 5, scope: !19)
!42 = !{!"llvm.loop.mustprogress"}
!43 = !DILocation(line: 8, column: 12, scope: !19)
!44 = !DILocation(line: 8, column: 14, scope: !19)
!45 = !DILocation(line: 8, column: 21, scope: !19)
!46 = !DILocation(line: 8, column: 20, scope: !19)
!47 = !DILocation(line: 8, column: 25, scope: !19)
!48 = !DILocation(line: 8, column: 5, scope: !19)
!49 = distinct !DISubprogram(name: "grade", scope: !1, file: !1, line: 11, type: !20, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !22)
!50 = !DILocalVariable(name: "points", arg: 1, scope: !49, file: !1, line: 11, type: !4)
!51 = !DILocation(line: 11, column: 15, scope: !49)
!52 = !DILocalVariable(name: "late", arg: 2, scope: !49, file: !1, line: 11, type: !4)
!53 = !DILocation(line: 11, column: 27, scope: !49)
!54 = !DILocation(line: 12, column: 9, scope: !55)
!55 = distinct !DILexicalBlock(scope: !49, file: !1, line: 12, column: 9)
!56 = !DILocation(line: 12, column: 16, scope: !55)
!57 = !DILocation(line: 12, column: 20, scope: !55)
!58 = !DILocation(line: 12, column: 23, scope: !55)
!59 = !DILocation(line: 12, column: 30, scope: !55)
!60 = !DILocation(line: 13, column: 9, scope: !55)
!61 = !DILocation(line: 14, column: 9, scope: !62)
!62 = distinct !DILexicalBlock(scope: !49, file: !1, line: 14, column: 9)
!63 = !DILocation(line: 14, column: 16, scope: !62)
!64 = !DILocation(line: 14, column: 22, scope: !62)
!65 = !DILocation(line: 14, column: 26, scope: !62)
!66 = !DILocation(line: 15, column: 16, scope: !62)
!67 = !DILocation(line: 15, column: 23, scope: !62)
!68 = !DILocation(line: 15, column: 9, scope: !62)
!69 = !DILocation(line: 16, column: 5, scope: !49)
!70 = !DILocation(line: 17, column: 1, scope: !49)
!71 = distinct !DISubprogram(name: "hours", scope: !1, file: !1, line: 21, type: !72, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !22)
!72 = !DISubroutineType(types: !73)
!73 = !{!4, !3, !74}
!74 = !DIBasicType(name: "long long", size: 64, encoding: DW_ATE_signed)
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
!95 = distinct !{!95, !89, !96, !42}
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
!109 = !DILocation(line: 38, column: 13, scope: !106)
!110 = !DILocation(line: 39, column: 18, scope: !107)
!111 = !DILocation(line: 39, column: 15, scope: !107)
!112 = !DILocation(line: 40, column: 5, scope: !107)
!113 = !DILocation(line: 36, column: 29, scope: !102)
!114 = !DILocation(line: 36, column: 5, scope: !102)
!115 = distinct !{!115, !104, !116, !42}
!116 = !DILocation(line: 40, column: 5, scope: !98)
!117 = !DILocation(line: 41, column: 21, scope: !71)
!118 = !DILocation(line: 41, column: 16, scope: !71)
!119 = !DILocation(line: 41, column: 14, scope: !71)
!120 = !DILocation(line: 41, column: 5, scope: !71)
!121 = !DILabel(scope: !71, name: "nothing", file: !1, line: 42, column: 1)
!122 = !DILocation(line: 42, column: 1, scope: !71)
!123 = !DILocation(line: 43, column: 5, scope: !71)
!124 = !DILocation(line: 44, column: 1, scope: !71)
!125 = distinct !DISubprogram(name: "fibonacci", scope: !1, file: !1, line: 46, type: !126, scopeLine: 46, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !22)
!126 = !DISubroutineType(types: !127)
!127 = !{!128, !128}
!128 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!129 = !DILocalVariable(name: "n", arg: 1, scope: !125, file: !1, line: 46, type: !128)
!130 = !DILocation(line: 46, column: 29, scope: !125)
!131 = !DILocation(line: 47, column: 12, scope: !125)
!132 = !DILocation(line: 47, column: 14, scope: !125)
!133 = !DILocation(line: 47, column: 20, scope: !125)
!134 = !DILocation(line: 47, column: 34, scope: !125)
!135 = !DILocation(line: 47, column: 36, scope: !125)
!136 = !DILocation(line: 47, column: 24, scope: !125)
!137 = !DILocation(line: 47, column: 53, scope: !125)
!138 = !DILocation(line: 47, column: 55, scope: !125)
!139 = !DILocation(line: 47, column: 43, scope: !125)
!140 = !DILocation(line: 47, column: 41, scope: !125)
!141 = !DILocation(line: 47, column: 5, scope: !125)
