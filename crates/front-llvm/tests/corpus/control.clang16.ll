; ModuleID = 'control.c'
source_filename = "control.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @gcd(i32 noundef %a, i32 noundef %b) #0 !dbg !19 {
entry:
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %rest = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %a.addr, metadata !23, metadata !DIExpression()), !dbg !24
  store i32 %b, ptr %b.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %b.addr, metadata !25, metadata !DIExpression()), !dbg !26
  br label %while.cond, !dbg !27

while.cond:                                       ; preds = %while.body, %entry
  %0 = load i32, ptr %b.addr, align 4, !dbg !28
  %cmp = icmp ne i32 %0, 0, !dbg !29
  br i1 %cmp, label %while.body, label %while.end, !dbg !27

while.body:                                       ; preds = %while.cond
  call void @llvm.dbg.declare(metadata ptr %rest, metadata !30, metadata !DIExpression()), !dbg !32
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @grade(i32 noundef %points, i32 noundef %late) #0 !dbg !49 {
entry:
  %retval = alloca i32, align 4
  %points.addr = alloca i32, align 4
  %late.addr = alloca i32, align 4
  store i32 %points, ptr %points.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %points.addr, metadata !50, metadata !DIExpression()), !dbg !51
  store i32 %late, ptr %late.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %late.addr, metadata !52, metadata !DIExpression()), !dbg !53
  %0 = load i32, ptr %points.addr, align 4, !dbg !54
  %cmp = icmp slt i32 %0, 0, !dbg !56
  br i1 %cmp, label %if.then, label %lor.lhs.false, !dbg !57

lor.lhs.false:                                    ; preds = %entry
  %1 = load i32, ptr %points.addr, align 4, !dbg !58
  %cmp1 = icmp sgt i32 %1, 100, !dbg !59
  br i1 %cmp1, label %if.then, label %if.end, !dbg !60

if.then:                                          ; preds = %lor.lhs.false, %entry
  store i32 -1, ptr %retval, align 4, !dbg !61
  br label %return, !dbg !61

if.end:                                           ; preds = %lor.lhs.false
  %2 = load i32, ptr %points.addr, align 4, !dbg !62
  %cmp2 = icmp sge i32 %2, 50, !dbg !64
  br i1 %cmp2, label %land.lhs.true, label %if.end5, !dbg !65

land.lhs.true:                                    ; preds = %if.end
  %3 = load i32, ptr %late.addr, align 4, !dbg !66
  %tobool = icmp ne i32 %3, 0, !dbg !66
  br i1 %tobool, label %if.end5, label %if.then3, !dbg !67

if.then3:                                         ; preds = %land.lhs.true
  %4 = load i32, ptr %points.addr, align 4, !dbg !68
  %cmp4 = icmp sge i32 %4, 90, !dbg !69
  %5 = zext i1 %cmp4 to i64, !dbg !68
  %cond = select i1 %cmp4, i32 1, i32 2, !dbg !68
  store i32 %cond, ptr %retval, align 4, !dbg !70
  br label %return, !dbg !70

if.end5:                                          ; preds = %land.lhs.true, %if.end
  store i32 5, ptr %retval, align 4, !dbg !71
  br label %return, !dbg !71

return:                                           ; preds = %if.end5, %if.then3, %if.then
  %6 = load i32, ptr %retval, align 4, !dbg !72
  ret i32 %6, !dbg !72
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @hours(i32 noundef %day, i64 noundef %extra) #0 !dbg !73 {
entry:
  %retval = alloca i32, align 4
  %day.addr = alloca i32, align 4
  %extra.addr = alloca i64, align 8
  %i = alloca i32, align 4
  store i32 %day, ptr %day.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %day.addr, metadata !77, metadata !DIExpression()), !dbg !78
  store i64 %extra, ptr %extra.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %extra.addr, metadata !79, metadata !DIExpression()), !dbg !80
  %0 = load i32, ptr %day.addr, align 4, !dbg !81
  switch i32 %0, label %sw.default [
    i32 5, label %sw.bb
    i32 6, label %sw.bb1
    i32 -1, label %sw.bb2
  ], !dbg !82

sw.bb:                                            ; preds = %entry
  %1 = load i64, ptr %extra.addr, align 8, !dbg !83
  %add = add nsw i64 %1, 2, !dbg !83
  store i64 %add, ptr %extra.addr, align 8, !dbg !83
  br label %sw.bb1, !dbg !85

sw.bb1:                                           ; preds = %entry, %sw.bb
  %2 = load i64, ptr %extra.addr, align 8, !dbg !86
  %conv = trunc i64 %2 to i32, !dbg !87
  store i32 %conv, ptr %retval, align 4, !dbg !88
  br label %return, !dbg !88

sw.bb2:                                           ; preds = %entry
  br label %nothing, !dbg !89

sw.default:                                       ; preds = %entry
  br label %sw.epilog, !dbg !90

sw.epilog:                                        ; preds = %sw.default
  br label %do.body, !dbg !91

do.body:                                          ; preds = %do.cond, %sw.epilog
  %3 = load i64, ptr %extra.addr, align 8, !dbg !92
  %sub = sub nsw i64 %3, 3, !dbg !92
  store i64 %sub, ptr %extra.addr, align 8, !dbg !92
  br label %do.cond, !dbg !94

do.cond:                                          ; preds = %do.body
  %4 = load i64, ptr %extra.addr, align 8, !dbg !95
  %cmp = icmp sgt i64 %4, 10, !dbg !96
  br i1 %cmp, label %do.body, label %do.end, !dbg !94, !llvm.loop !97

do.end:                                           ; preds = %do.cond
  call void @llvm.dbg.declare(metadata ptr %i, metadata !99, metadata !DIExpression()), !dbg !101
  store i32 0, ptr %i, align 4, !dbg !101
  br label %for.cond, !dbg !102

for.cond:                                         ; preds = %for.inc, %do.end
  %5 = load i32, ptr %i, align 4, !dbg !103
  %cmp4 = icmp slt i32 %5, 4, !dbg !105
  br i1 %cmp4, label %for.body, label %for.end, !dbg !106

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr %i, align 4, !dbg !107
  %cmp6 = icmp eq i32 %6, 2, !dbg !110
  br i1 %cmp6, label %if.then, label %if.end, !dbg !111

if.then:                                          ; preds = %for.body
  br label %for.inc, !dbg !112

if.end:                                           ; preds = %for.body
  %7 = load i32, ptr %i, align 4, !dbg !113
  %conv8 = sext i32 %7 to i64, !dbg !113
  %8 = load i64, ptr %extra.addr, align 8, !dbg !114
  %add9 = add nsw i64 %8, %conv8, !dbg !114
  store i64 %add9, ptr %extra.addr, align 8, !dbg !114
  br label %for.inc, !dbg !115

for.inc:                                          ; preds = %if.end, %if.then
  %9 = load i32, ptr %i, align 4, !dbg !116
  %inc = add nsw i32 %9, 1, !dbg !116
  store i32 %inc, ptr %i, align 4, !dbg !116
  br label %for.cond, !dbg !117, !llvm.loop !118

for.end:                                          ; preds = %for.cond
  %10 = load i64, ptr %extra.addr, align 8, !dbg !120
  %conv10 = trunc i64 %10 to i32, !dbg !121
  %add11 = add nsw i32 8, %conv10, !dbg !122
  store i32 %add11, ptr %retval, align 4, !dbg !123
  br label %return, !dbg !123

nothing:                                          ; preds = %sw.bb2
  call void @llvm.dbg.label(metadata !124), !dbg !125
  store i32 0, ptr %retval, align 4, !dbg !126
  br label %return, !dbg !126

return:                                           ; preds = %nothing, %for.end, %sw.bb1
  %11 = load i32, ptr %retval, align 4, !dbg !127
  ret i32 %11, !dbg !127
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.label(metadata) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @fibonacci(i32 noundef %n) #0 !dbg !128 {
entry:
  %n.addr = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %n.addr, metadata !132, metadata !DIExpression()), !dbg !133
  %0 = load i32, ptr %n.addr, align 4, !dbg !134
  %cmp = icmp ult i32 %0, 2, !dbg !135
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !134

cond.true:                                        ; preds = %entry
  %1 = load i32, ptr %n.addr, align 4, !dbg !136
  br label %cond.end, !dbg !134

cond.false:                                       ; preds = %entry
  %2 = load i32, ptr %n.addr, align 4, !dbg !137
  %sub = sub i32 %2, 1, !dbg !138
  %call = call i32 @fibonacci(i32 noundef %sub), !dbg !139
  %3 = load i32, ptr %n.addr, align 4, !dbg !140
  %sub1 = sub i32 %3, 2, !dbg !141
  %call2 = call i32 @fibonacci(i32 noundef %sub1), !dbg !142
  %add = add i32 %call, %call2, !dbg !143
  br label %cond.end, !dbg !134

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %1, %cond.true ], [ %add, %cond.false ], !dbg !134
  ret i32 %cond, !dbg !144
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!11, !12, !13, !14, !15, !16, !17}
!llvm.ident = !{!18}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 16.0.6 (15~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, retainedTypes: !10, splitDebugInlining: false, nameTableKind: None)
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
!18 = !{!"Debian clang version 16.0.6 (15~deb12u1)"}
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
!60 = !DILocation(line: 12, column: 9, scope: !49)
!61 = !DILocation(line: 13, column: 9, scope: !55)
!62 = !DILocation(line: 14, column: 9, scope: !63)
!63 = distinct !DILexicalBlock(scope: !49, file: !1, line: 14, column: 9)
!64 = !DILocation(line: 14, column: 16, scope: !63)
!65 = !DILocation(line: 14, column: 22, scope: !63)
!66 = !DILocation(line: 14, column: 26, scope: !63)
!67 = !DILocation(line: 14, column: 9, scope: !49)
!68 = !DILocation(line: 15, column: 16, scope: !63)
!69 = !DILocation(line: 15, column: 23, scope: !63)
!70 = !DILocation(line: 15, column: 9, scope: !63)
!71 = !DILocation(line: 16, column: 5, scope: !49)
!72 = !DILocation(line: 17, column: 1, scope: !49)
!73 = distinct !DISubprogram(name: "hours", scope: !1, file: !1, line: 21, type: !74, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !22)
!74 = !DISubroutineType(types: !75)
!75 = !{!4, !3, !76}
!76 = !DIBasicType(name: "long long", size: 64, encoding: DW_ATE_signed)
!77 = !DILocalVariable(name: "day", arg: 1, scope: !73, file: !1, line: 21, type: !3)
!78 = !DILocation(line: 21, column: 20, scope: !73)
!79 = !DILocalVariable(name: "extra", arg: 2, scope: !73, file: !1, line: 21, type: !76)
!80 = !DILocation(line: 21, column: 35, scope: !73)
!81 = !DILocation(line: 22, column: 13, scope: !73)
!82 = !DILocation(line: 22, column: 5, scope: !73)
!83 = !DILocation(line: 24, column: 15, scope: !84)
!84 = distinct !DILexicalBlock(scope: !73, file: !1, line: 22, column: 18)
!85 = !DILocation(line: 24, column: 9, scope: !84)
!86 = !DILocation(line: 27, column: 21, scope: !84)
!87 = !DILocation(line: 27, column: 16, scope: !84)
!88 = !DILocation(line: 27, column: 9, scope: !84)
!89 = !DILocation(line: 29, column: 9, scope: !84)
!90 = !DILocation(line: 31, column: 9, scope: !84)
!91 = !DILocation(line: 33, column: 5, scope: !73)
!92 = !DILocation(line: 34, column: 15, scope: !93)
!93 = distinct !DILexicalBlock(scope: !73, file: !1, line: 33, column: 8)
!94 = !DILocation(line: 35, column: 5, scope: !93)
!95 = !DILocation(line: 35, column: 14, scope: !73)
!96 = !DILocation(line: 35, column: 20, scope: !73)
!97 = distinct !{!97, !91, !98, !42}
!98 = !DILocation(line: 35, column: 24, scope: !73)
!99 = !DILocalVariable(name: "i", scope: !100, file: !1, line: 36, type: !4)
!100 = distinct !DILexicalBlock(scope: !73, file: !1, line: 36, column: 5)
!101 = !DILocation(line: 36, column: 14, scope: !100)
!102 = !DILocation(line: 36, column: 10, scope: !100)
!103 = !DILocation(line: 36, column: 21, scope: !104)
!104 = distinct !DILexicalBlock(scope: !100, file: !1, line: 36, column: 5)
!105 = !DILocation(line: 36, column: 23, scope: !104)
!106 = !DILocation(line: 36, column: 5, scope: !100)
!107 = !DILocation(line: 37, column: 13, scope: !108)
!108 = distinct !DILexicalBlock(scope: !109, file: !1, line: 37, column: 13)
!109 = distinct !DILexicalBlock(scope: !104, file: !1, line: 36, column: 33)
!110 = !DILocation(line: 37, column: 15, scope: !108)
!111 = !DILocation(line: 37, column: 13, scope: !109)
!112 = !DILocation(line: 38, column: 13, scope: !108)
!113 = !DILocation(line: 39, column: 18, scope: !109)
!114 = !DILocation(line: 39, column: 15, scope: !109)
!115 = !DILocation(line: 40, column: 5, scope: !109)
!116 = !DILocation(line: 36, column: 29, scope: !104)
!117 = !DILocation(line: 36, column: 5, scope: !104)
!118 = distinct !{!118, !106, !119, !42}
!119 = !DILocation(line: 40, column: 5, scope: !100)
!120 = !DILocation(line: 41, column: 21, scope: !73)
!121 = !DILocation(line: 41, column: 16, scope: !73)
!122 = !DILocation(line: 41, column: 14, scope: !73)
!123 = !DILocation(line: 41, column: 5, scope: !73)
!124 = !DILabel(scope: !73, name: "nothing", file: !1, line: 42)
!125 = !DILocation(line: 42, column: 1, scope: !73)
!126 = !DILocation(line: 43, column: 5, scope: !73)
!127 = !DILocation(line: 44, column: 1, scope: !73)
!128 = distinct !DISubprogram(name: "fibonacci", scope: !1, file: !1, line: 46, type: !129, scopeLine: 46, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !22)
!129 = !DISubroutineType(types: !130)
!130 = !{!131, !131}
!131 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!132 = !DILocalVariable(name: "n", arg: 1, scope: !128, file: !1, line: 46, type: !131)
!133 = !DILocation(line: 46, column: 29, scope: !128)
!134 = !DILocation(line: 47, column: 12, scope: !128)
!135 = !DILocation(line: 47, column: 14, scope: !128)
!136 = !DILocation(line: 47, column: 20, scope: !128)
!137 = !DILocation(line: 47, column: 34, scope: !128)
!138 = !DILocation(line: 47, column: 36, scope: !128)
!139 = !DILocation(line: 47, column: 24, scope: !128)
!140 = !DILocation(line: 47, column: 53, scope: !128)
!141 = !DILocation(line: 47, column: 55, scope: !128)
!142 = !DILocation(line: 47, column: 43, scope: !128)
!143 = !DILocation(line: 47, column: 41, scope: !128)
!144 = !DILocation(line: 47, column: 5, scope: !128)
