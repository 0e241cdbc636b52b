; ModuleID = 'numbers.c'
source_filename = "numbers.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @mixed(i8 noundef signext %a, i16 noundef zeroext %b, i64 noundef %c, i64 noundef %d) #0 !dbg !16 {
entry:
  %a.addr = alloca i8, align 1
  %b.addr = alloca i16, align 2
  %c.addr = alloca i64, align 8
  %d.addr = alloca i64, align 8
  store i8 %a, ptr %a.addr, align 1
  call void @llvm.dbg.declare(metadata ptr %a.addr, metadata !24, metadata !DIExpression()), !dbg !25
  store i16 %b, ptr %b.addr, align 2
  call void @llvm.dbg.declare(metadata ptr %b.addr, metadata !26, metadata !DIExpression()), !dbg !27
  store i64 %c, ptr %c.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %c.addr, metadata !28, metadata !DIExpression()), !dbg !29
  store i64 %d, ptr %d.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %d.addr, metadata !30, metadata !DIExpression()), !dbg !31
  %0 = load i8, ptr %a.addr, align 1, !dbg !32
  %conv = sext i8 %0 to i32, !dbg !32
  %shl = shl i32 %conv, 3, !dbg !33
  %1 = load i16, ptr %b.addr, align 2, !dbg !34
  %conv1 = zext i16 %1 to i32, !dbg !34
  %shr = ashr i32 %conv1, 2, !dbg !35
  %or = or i32 %shl, %shr, !dbg !36
  %2 = load i64, ptr %c.addr, align 8, !dbg !37
  %rem = srem i64 %2, 7, !dbg !38
  %conv2 = trunc i64 %rem to i32, !dbg !39
  %3 = load i64, ptr %d.addr, align 8, !dbg !40
  %4 = load i8, ptr %a.addr, align 1, !dbg !41
  %conv3 = sext i8 %4 to i64, !dbg !41
  %or4 = or i64 %conv3, 1, !dbg !42
  %div = udiv i64 %3, %or4, !dbg !43
  %conv5 = trunc i64 %div to i32, !dbg !44
  %add = add nsw i32 %conv2, %conv5, !dbg !45
  %5 = load i8, ptr %a.addr, align 1, !dbg !46
  %conv6 = sext i8 %5 to i32, !dbg !46
  %6 = load i16, ptr %b.addr, align 2, !dbg !47
  %conv7 = zext i16 %6 to i32, !dbg !47
  %cmp = icmp slt i32 %conv6, %conv7, !dbg !48
  %conv8 = zext i1 %cmp to i32, !dbg !48
  %sub = sub nsw i32 %add, %conv8, !dbg !49
  %7 = load i64, ptr %c.addr, align 8, !dbg !50
  %cmp9 = icmp sgt i64 %7, 3, !dbg !51
  %conv10 = zext i1 %cmp9 to i32, !dbg !51
  %add11 = add nsw i32 %sub, %conv10, !dbg !52
  %8 = load i64, ptr %d.addr, align 8, !dbg !53
  %tobool = icmp ne i64 %8, 0, !dbg !54
  %lnot = xor i1 %tobool, true, !dbg !54
  %lnot.ext = zext i1 %lnot to i32, !dbg !54
  %add12 = add nsw i32 %add11, %lnot.ext, !dbg !55
  %xor = xor i32 %or, %add12, !dbg !56
  ret i32 %xor, !dbg !57
}

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noinline nounwind uwtable
define dso_local { i64, i64 } @wide(i64 noundef %a.coerce0, i64 noundef %a.coerce1, i64 noundef %b.coerce0, i64 noundef %b.coerce1) #0 !dbg !58 {
entry:
  %retval = alloca i128, align 16
  %a = alloca i128, align 16
  %b = alloca i128, align 16
  %a.addr = alloca i128, align 16
  %b.addr = alloca i128, align 16
  %0 = getelementptr inbounds { i64, i64 }, ptr %a, i32 0, i32 0
  store i64 %a.coerce0, ptr %0, align 16
  %1 = getelementptr inbounds { i64, i64 }, ptr %a, i32 0, i32 1
  store i64 %a.coerce1, ptr %1, align 8
  %a1 = load i128, ptr %a, align 16
  %2 = getelementptr inbounds { i64, i64 }, ptr %b, i32 0, i32 0
  store i64 %b.coerce0, ptr %2, align 16
  %3 = getelementptr inbounds { i64, i64 }, ptr %b, i32 0, i32 1
  store i64 %b.coerce1, ptr %3, align 8
  %b2 = load i128, ptr %b, align 16
  store i128 %a1, ptr %a.addr, align 16
  call void @llvm.dbg.declare(metadata ptr %a.addr, metadata !62, metadata !DIExpression()), !dbg !63
  store i128 %b2, ptr %b.addr, align 16
  call void @llvm.dbg.declare(metadata ptr %b.addr, metadata !64, metadata !DIExpression()), !dbg !65
  %4 = load i128, ptr %a.addr, align 16, !dbg !66
  %mul = mul nsw i128 %4, 3, !dbg !67
  %5 = load i128, ptr %b.addr, align 16, !dbg !68
  %shr = lshr i128 %5, 64, !dbg !69
  %add = add nsw i128 %mul, %shr, !dbg !70
  %add3 = add nsw i128 %add, 756183037602085464401812883378549265, !dbg !71
  store i128 %add3, ptr %retval, align 16, !dbg !72
  %6 = load { i64, i64 }, ptr %retval, align 16, !dbg !72
  ret { i64, i64 } %6, !dbg !72
}

; Function Attrs: noinline nounwind uwtable
define dso_local float @narrow(double noundef %a, float noundef %b) #0 !dbg !73 {
entry:
  %a.addr = alloca double, align 8
  %b.addr = alloca float, align 4
  store double %a, ptr %a.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %a.addr, metadata !77, metadata !DIExpression()), !dbg !78
  store float %b, ptr %b.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %b.addr, metadata !79, metadata !DIExpression()), !dbg !80
  %0 = load double, ptr %a.addr, align 8, !dbg !81
  %1 = load float, ptr %b.addr, align 4, !dbg !82
  %conv = fpext float %1 to double, !dbg !82
  %2 = call double @llvm.fmuladd.f64(double %0, double %conv, double 1.000000e-01), !dbg !83
  %conv1 = fptrunc double %2 to float, !dbg !84
  %3 = load float, ptr %b.addr, align 4, !dbg !85
  %4 = load float, ptr %b.addr, align 4, !dbg !86
  %cmp = fcmp une float %3, %4, !dbg !87
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !85

cond.true:                                        ; preds = %entry
  br label %cond.end, !dbg !85

cond.false:                                       ; preds = %entry
  %5 = load float, ptr %b.addr, align 4, !dbg !88
  %fneg = fneg float %5, !dbg !89
  br label %cond.end, !dbg !85

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi float [ 1.000000e+00, %cond.true ], [ %fneg, %cond.false ], !dbg !85
  %sub = fsub float %conv1, %cond, !dbg !90
  ret float %sub, !dbg !91
}

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fmuladd.f64(double, double, double) #1

; Function Attrs: noinline nounwind uwtable
define dso_local x86_fp80 @longer(x86_fp80 noundef %a, i32 noundef %b) #0 !dbg !92 {
entry:
  %a.addr = alloca x86_fp80, align 16
  %b.addr = alloca i32, align 4
  store x86_fp80 %a, ptr %a.addr, align 16
  call void @llvm.dbg.declare(metadata ptr %a.addr, metadata !96, metadata !DIExpression()), !dbg !97
  store i32 %b, ptr %b.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %b.addr, metadata !98, metadata !DIExpression()), !dbg !99
  %0 = load x86_fp80, ptr %a.addr, align 16, !dbg !100
  %1 = load i32, ptr %b.addr, align 4, !dbg !101
  %conv = sitofp i32 %1 to x86_fp80, !dbg !101
  %div = fdiv x86_fp80 %0, %conv, !dbg !102
  %add = fadd x86_fp80 %div, 0xK3FFFC000000000000000, !dbg !103
  ret x86_fp80 %add, !dbg !104
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @bits(i32 noundef %a, i32 noundef %b, ptr noundef %result) #0 !dbg !105 {
entry:
  %retval = alloca i32, align 4
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %result.addr = alloca ptr, align 8
  store i32 %a, ptr %a.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %a.addr, metadata !110, metadata !DIExpression()), !dbg !111
  store i32 %b, ptr %b.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %b.addr, metadata !112, metadata !DIExpression()), !dbg !113
  store ptr %result, ptr %result.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %result.addr, metadata !114, metadata !DIExpression()), !dbg !115
  %0 = load i32, ptr %a.addr, align 4, !dbg !116
  %1 = load i32, ptr %b.addr, align 4, !dbg !118
  %2 = load ptr, ptr %result.addr, align 8, !dbg !119
  %3 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %0, i32 %1), !dbg !120
  %4 = extractvalue { i32, i1 } %3, 1, !dbg !120
  %5 = extractvalue { i32, i1 } %3, 0, !dbg !120
  store i32 %5, ptr %2, align 4, !dbg !120
  br i1 %4, label %if.then, label %if.end, !dbg !121

if.then:                                          ; preds = %entry
  %6 = load i32, ptr %a.addr, align 4, !dbg !122
  %7 = call i32 @llvm.ctpop.i32(i32 %6), !dbg !123
  %8 = load i32, ptr %a.addr, align 4, !dbg !124
  %or = or i32 %8, 1, !dbg !125
  %9 = call i32 @llvm.ctlz.i32(i32 %or, i1 true), !dbg !126
  %add = add nsw i32 %7, %9, !dbg !127
  %10 = load i32, ptr %a.addr, align 4, !dbg !128
  %or1 = or i32 %10, 8, !dbg !129
  %11 = call i32 @llvm.cttz.i32(i32 %or1, i1 true), !dbg !130
  %add2 = add nsw i32 %add, %11, !dbg !131
  store i32 %add2, ptr %retval, align 4, !dbg !132
  br label %return, !dbg !132

if.end:                                           ; preds = %entry
  %12 = load i32, ptr %a.addr, align 4, !dbg !133
  %13 = call i32 @llvm.bswap.i32(i32 %12), !dbg !134
  %conv = zext i32 %13 to i64, !dbg !134
  %14 = load i32, ptr %b.addr, align 4, !dbg !135
  %conv3 = sext i32 %14 to i64, !dbg !135
  %add4 = add nsw i64 %conv, %conv3, !dbg !136
  %conv5 = trunc i64 %add4 to i32, !dbg !134
  store i32 %conv5, ptr %retval, align 4, !dbg !137
  br label %return, !dbg !137

return:                                           ; preds = %if.end, %if.then
  %15 = load i32, ptr %retval, align 4, !dbg !138
  ret i32 %15, !dbg !138
}

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.ctpop.i32(i32) #1

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.cttz.i32(i32, i1 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.bswap.i32(i32) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @rounded(double noundef %a, float noundef %b) #0 !dbg !139 {
entry:
  %a.addr = alloca double, align 8
  %b.addr = alloca float, align 4
  store double %a, ptr %a.addr, align 8
  call void @llvm.dbg.declare(metadata ptr %a.addr, metadata !142, metadata !DIExpression()), !dbg !143
  store float %b, ptr %b.addr, align 4
  call void @llvm.dbg.declare(metadata ptr %b.addr, metadata !144, metadata !DIExpression()), !dbg !145
  %0 = load double, ptr %a.addr, align 8, !dbg !146
  %1 = call double @llvm.fabs.f64(double %0), !dbg !147
  %2 = load float, ptr %b.addr, align 4, !dbg !148
  %3 = call float @llvm.floor.f32(float %2), !dbg !149
  %conv = fpext float %3 to double, !dbg !149
  %add = fadd double %1, %conv, !dbg !150
  %conv1 = fptosi double %add to i32, !dbg !151
  %4 = load double, ptr %a.addr, align 8, !dbg !152
  %5 = load float, ptr %b.addr, align 4, !dbg !153
  %conv2 = fpext float %5 to double, !dbg !153
  %cmp = fcmp olt double %4, %conv2, !dbg !154
  %conv3 = zext i1 %cmp to i32, !dbg !154
  %add4 = add nsw i32 %conv1, %conv3, !dbg !155
  %6 = load double, ptr %a.addr, align 8, !dbg !156
  %conv5 = fptoui double %6 to i8, !dbg !157
  %conv6 = zext i8 %conv5 to i32, !dbg !157
  %add7 = add nsw i32 %add4, %conv6, !dbg !158
  %7 = load float, ptr %b.addr, align 4, !dbg !159
  %conv8 = fptoui float %7 to i64, !dbg !160
  %conv9 = trunc i64 %conv8 to i32, !dbg !161
  %add10 = add nsw i32 %add7, %conv9, !dbg !162
  ret i32 %add10, !dbg !163
}

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fabs.f64(double) #1

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.floor.f32(float) #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind readnone speculatable willreturn }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!8, !9, !10, !11, !12, !13, !14}
!llvm.ident = !{!15}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 15.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "numbers.c", directory: "/corpus", checksumkind: CSK_MD5, checksum: "22e77a13d311f3996ff3a3688d06e689")
!2 = !{!3, !4, !5, !6, !7}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!5 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!6 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!7 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!8 = !{i32 7, !"Dwarf Version", i32 5}
!9 = !{i32 2, !"Debug Info Version", i32 3}
!10 = !{i32 1, !"wchar_size", i32 4}
!11 = !{i32 7, !"PIC Level", i32 2}
!12 = !{i32 7, !"PIE Level", i32 2}
!13 = !{i32 7, !"uwtable", i32 2}
!14 = !{i32 7, !"frame-pointer", i32 2}
!15 = !{!"Debian clang version 15.0.6"}
!16 = distinct !DISubprogram(name: "mixed", scope: !1, file: !1, line: 2, type: !17, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !23)
!17 = !DISubroutineType(types: !18)
!18 = !{!3, !19, !20, !21, !22}
!19 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!20 = !DIBasicType(name: "unsigned short", size: 16, encoding: DW_ATE_unsigned)
!21 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!22 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!23 = !{}
!24 = !DILocalVariable(name: "a", arg: 1, scope: !16, file: !1, line: 2, type: !19)
!25 = !DILocation(line: 2, column: 23, scope: !16)
!26 = !DILocalVariable(name: "b", arg: 2, scope: !16, file: !1, line: 2, type: !20)
!27 = !DILocation(line: 2, column: 41, scope: !16)
!28 = !DILocalVariable(name: "c", arg: 3, scope: !16, file: !1, line: 2, type: !21)
!29 = !DILocation(line: 2, column: 49, scope: !16)
!30 = !DILocalVariable(name: "d", arg: 4, scope: !16, file: !1, line: 2, type: !22)
!31 = !DILocation(line: 2, column: 71, scope: !16)
!32 = !DILocation(line: 3, column: 13, scope: !16)
!33 = !DILocation(line: 3, column: 15, scope: !16)
!34 = !DILocation(line: 3, column: 22, scope: !16)
!35 = !DILocation(line: 3, column: 24, scope: !16)
!36 = !DILocation(line: 3, column: 20, scope: !16)
!37 = !DILocation(line: 3, column: 38, scope: !16)
!38 = !DILocation(line: 3, column: 40, scope: !16)
!39 = !DILocation(line: 3, column: 32, scope: !16)
!40 = !DILocation(line: 3, column: 53, scope: !16)
!41 = !DILocation(line: 3, column: 58, scope: !16)
!42 = !DILocation(line: 3, column: 60, scope: !16)
!43 = !DILocation(line: 3, column: 55, scope: !16)
!44 = !DILocation(line: 3, column: 47, scope: !16)
!45 = !DILocation(line: 3, column: 45, scope: !16)
!46 = !DILocation(line: 3, column: 72, scope: !16)
!47 = !DILocation(line: 3, column: 76, scope: !16)
!48 = !DILocation(line: 3, column: 74, scope: !16)
!49 = !DILocation(line: 3, column: 69, scope: !16)
!50 = !DILocation(line: 3, column: 82, scope: !16)
!51 = !DILocation(line: 3, column: 84, scope: !16)
!52 = !DILocation(line: 3, column: 79, scope: !16)
!53 = !DILocation(line: 3, column: 92, scope: !16)
!54 = !DILocation(line: 3, column: 91, scope: !16)
!55 = !DILocation(line: 3, column: 89, scope: !16)
!56 = !DILocation(line: 3, column: 30, scope: !16)
!57 = !DILocation(line: 3, column: 5, scope: !16)
!58 = distinct !DISubprogram(name: "wide", scope: !1, file: !1, line: 6, type: !59, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !23)
!59 = !DISubroutineType(types: !60)
!60 = !{!4, !4, !61}
!61 = !DIBasicType(name: "unsigned __int128", size: 128, encoding: DW_ATE_unsigned)
!62 = !DILocalVariable(name: "a", arg: 1, scope: !58, file: !1, line: 6, type: !4)
!63 = !DILocation(line: 6, column: 24, scope: !58)
!64 = !DILocalVariable(name: "b", arg: 2, scope: !58, file: !1, line: 6, type: !61)
!65 = !DILocation(line: 6, column: 45, scope: !58)
!66 = !DILocation(line: 7, column: 12, scope: !58)
!67 = !DILocation(line: 7, column: 14, scope: !58)
!68 = !DILocation(line: 7, column: 31, scope: !58)
!69 = !DILocation(line: 7, column: 33, scope: !58)
!70 = !DILocation(line: 7, column: 18, scope: !58)
!71 = !DILocation(line: 7, column: 40, scope: !58)
!72 = !DILocation(line: 7, column: 5, scope: !58)
!73 = distinct !DISubprogram(name: "narrow", scope: !1, file: !1, line: 10, type: !74, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !23)
!74 = !DISubroutineType(types: !75)
!75 = !{!5, !76, !5}
!76 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!77 = !DILocalVariable(name: "a", arg: 1, scope: !73, file: !1, line: 10, type: !76)
!78 = !DILocation(line: 10, column: 21, scope: !73)
!79 = !DILocalVariable(name: "b", arg: 2, scope: !73, file: !1, line: 10, type: !5)
!80 = !DILocation(line: 10, column: 30, scope: !73)
!81 = !DILocation(line: 11, column: 20, scope: !73)
!82 = !DILocation(line: 11, column: 24, scope: !73)
!83 = !DILocation(line: 11, column: 26, scope: !73)
!84 = !DILocation(line: 11, column: 12, scope: !73)
!85 = !DILocation(line: 11, column: 36, scope: !73)
!86 = !DILocation(line: 11, column: 41, scope: !73)
!87 = !DILocation(line: 11, column: 38, scope: !73)
!88 = !DILocation(line: 11, column: 53, scope: !73)
!89 = !DILocation(line: 11, column: 52, scope: !73)
!90 = !DILocation(line: 11, column: 33, scope: !73)
!91 = !DILocation(line: 11, column: 5, scope: !73)
!92 = distinct !DISubprogram(name: "longer", scope: !1, file: !1, line: 14, type: !93, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !23)
!93 = !DISubroutineType(types: !94)
!94 = !{!95, !95, !3}
!95 = !DIBasicType(name: "long double", size: 128, encoding: DW_ATE_float)
!96 = !DILocalVariable(name: "a", arg: 1, scope: !92, file: !1, line: 14, type: !95)
!97 = !DILocation(line: 14, column: 32, scope: !92)
!98 = !DILocalVariable(name: "b", arg: 2, scope: !92, file: !1, line: 14, type: !3)
!99 = !DILocation(line: 14, column: 39, scope: !92)
!100 = !DILocation(line: 15, column: 12, scope: !92)
!101 = !DILocation(line: 15, column: 16, scope: !92)
!102 = !DILocation(line: 15, column: 14, scope: !92)
!103 = !DILocation(line: 15, column: 18, scope: !92)
!104 = !DILocation(line: 15, column: 5, scope: !92)
!105 = distinct !DISubprogram(name: "bits", scope: !1, file: !1, line: 18, type: !106, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !23)
!106 = !DISubroutineType(types: !107)
!107 = !{!108, !108, !3, !109}
!108 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!109 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !3, size: 64)
!110 = !DILocalVariable(name: "a", arg: 1, scope: !105, file: !1, line: 18, type: !108)
!111 = !DILocation(line: 18, column: 24, scope: !105)
!112 = !DILocalVariable(name: "b", arg: 2, scope: !105, file: !1, line: 18, type: !3)
!113 = !DILocation(line: 18, column: 31, scope: !105)
!114 = !DILocalVariable(name: "result", arg: 3, scope: !105, file: !1, line: 18, type: !109)
!115 = !DILocation(line: 18, column: 39, scope: !105)
!116 = !DILocation(line: 19, column: 37, scope: !117)
!117 = distinct !DILexicalBlock(scope: !105, file: !1, line: 19, column: 9)
!118 = !DILocation(line: 19, column: 40, scope: !117)
!119 = !DILocation(line: 19, column: 43, scope: !117)
!120 = !DILocation(line: 19, column: 9, scope: !117)
!121 = !DILocation(line: 19, column: 9, scope: !105)
!122 = !DILocation(line: 20, column: 35, scope: !117)
!123 = !DILocation(line: 20, column: 16, scope: !117)
!124 = !DILocation(line: 20, column: 54, scope: !117)
!125 = !DILocation(line: 20, column: 56, scope: !117)
!126 = !DILocation(line: 20, column: 40, scope: !117)
!127 = !DILocation(line: 20, column: 38, scope: !117)
!128 = !DILocation(line: 20, column: 77, scope: !117)
!129 = !DILocation(line: 20, column: 79, scope: !117)
!130 = !DILocation(line: 20, column: 63, scope: !117)
!131 = !DILocation(line: 20, column: 61, scope: !117)
!132 = !DILocation(line: 20, column: 9, scope: !117)
!133 = !DILocation(line: 21, column: 30, scope: !105)
!134 = !DILocation(line: 21, column: 12, scope: !105)
!135 = !DILocation(line: 21, column: 52, scope: !105)
!136 = !DILocation(line: 21, column: 33, scope: !105)
!137 = !DILocation(line: 21, column: 5, scope: !105)
!138 = !DILocation(line: 22, column: 1, scope: !105)
!139 = distinct !DISubprogram(name: "rounded", scope: !1, file: !1, line: 24, type: !140, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !23)
!140 = !DISubroutineType(types: !141)
!141 = !{!3, !76, !5}
!142 = !DILocalVariable(name: "a", arg: 1, scope: !139, file: !1, line: 24, type: !76)
!143 = !DILocation(line: 24, column: 20, scope: !139)
!144 = !DILocalVariable(name: "b", arg: 2, scope: !139, file: !1, line: 24, type: !5)
!145 = !DILocation(line: 24, column: 29, scope: !139)
!146 = !DILocation(line: 25, column: 33, scope: !139)
!147 = !DILocation(line: 25, column: 18, scope: !139)
!148 = !DILocation(line: 25, column: 55, scope: !139)
!149 = !DILocation(line: 25, column: 38, scope: !139)
!150 = !DILocation(line: 25, column: 36, scope: !139)
!151 = !DILocation(line: 25, column: 12, scope: !139)
!152 = !DILocation(line: 25, column: 62, scope: !139)
!153 = !DILocation(line: 25, column: 66, scope: !139)
!154 = !DILocation(line: 25, column: 64, scope: !139)
!155 = !DILocation(line: 25, column: 59, scope: !139)
!156 = !DILocation(line: 25, column: 86, scope: !139)
!157 = !DILocation(line: 25, column: 71, scope: !139)
!158 = !DILocation(line: 25, column: 69, scope: !139)
!159 = !DILocation(line: 25, column: 110, scope: !139)
!160 = !DILocation(line: 25, column: 95, scope: !139)
!161 = !DILocation(line: 25, column: 90, scope: !139)
!162 = !DILocation(line: 25, column: 88, scope: !139)
!163 = !DILocation(line: 25, column: 5, scope: !139)
