; ModuleID = 'numbers.c'
source_filename = "numbers.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @mixed(i8 signext %a, i16 zeroext %b, i64 %c, i64 %d) #0 !dbg !15 {
entry:
  %a.addr = alloca i8, align 1
  %b.addr = alloca i16, align 2
  %c.addr = alloca i64, align 8
  %d.addr = alloca i64, align 8
  store i8 %a, i8* %a.addr, align 1
  call void @llvm.dbg.declare(metadata i8* %a.addr, metadata !22, metadata !DIExpression()), !dbg !23
  store i16 %b, i16* %b.addr, align 2
  call void @llvm.dbg.declare(metadata i16* %b.addr, metadata !24, metadata !DIExpression()), !dbg !25
  store i64 %c, i64* %c.addr, align 8
  call void @llvm.dbg.declare(metadata i64* %c.addr, metadata !26, metadata !DIExpression()), !dbg !27
  store i64 %d, i64* %d.addr, align 8
  call void @llvm.dbg.declare(metadata i64* %d.addr, metadata !28, metadata !DIExpression()), !dbg !29
  %0 = load i8, i8* %a.addr, align 1, !dbg !30
  %conv = sext i8 %0 to i32, !dbg !30
  %shl = shl i32 %conv, 3, !dbg !31
  %1 = load i16, i16* %b.addr, align 2, !dbg !32
  %conv1 = zext i16 %1 to i32, !dbg !32
  %shr = ashr i32 %conv1, 2, !dbg !33
  %or = or i32 %shl, %shr, !dbg !34
  %2 = load i64, i64* %c.addr, align 8, !dbg !35
  %rem = srem i64 %2, 7, !dbg !36
  %conv2 = trunc i64 %rem to i32, !dbg !37
  %3 = load i64, i64* %d.addr, align 8, !dbg !38
  %4 = load i8, i8* %a.addr, align 1, !dbg !39
  %conv3 = sext i8 %4 to i64, !dbg !39
  %or4 = or i64 %conv3, 1, !dbg !40
  %div = udiv i64 %3, %or4, !dbg !41
  %conv5 = trunc i64 %div to i32, !dbg !42
  %add = add nsw i32 %conv2, %conv5, !dbg !43
  %5 = load i8, i8* %a.addr, align 1, !dbg !44
  %conv6 = sext i8 %5 to i32, !dbg !44
  %6 = load i16, i16* %b.addr, align 2, !dbg !45
  %conv7 = zext i16 %6 to i32, !dbg !45
  %cmp = icmp slt i32 %conv6, %conv7, !dbg !46
  %conv8 = zext i1 %cmp to i32, !dbg !46
  %sub = sub nsw i32 %add, %conv8, !dbg !47
  %7 = load i64, i64* %c.addr, align 8, !dbg !48
  %cmp9 = icmp sgt i64 %7, 3, !dbg !49
  %conv10 = zext i1 %cmp9 to i32, !dbg !49
  %add11 = add nsw i32 %sub, %conv10, !dbg !50
  %8 = load i64, i64* %d.addr, align 8, !dbg !51
  %tobool = icmp ne i64 %8, 0, !dbg !52
  %lnot = xor i1 %tobool, true, !dbg !52
  %lnot.ext = zext i1 %lnot to i32, !dbg !52
  %add12 = add nsw i32 %add11, %lnot.ext, !dbg !53
  %xor = xor i32 %or, %add12, !dbg !54
  ret i32 %xor, !dbg !55
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noinline nounwind uwtable
define dso_local { i64, i64 } @wide(i64 %a.coerce0, i64 %a.coerce1, i64 %b.coerce0, i64 %b.coerce1) #0 !dbg !56 {
entry:
  %retval = alloca i128, align 16
  %a = alloca i128, align 16
  %b = alloca i128, align 16
  %a.addr = alloca i128, align 16
  %b.addr = alloca i128, align 16
  %0 = bitcast i128* %a to { i64, i64 }*
  %1 = getelementptr inbounds { i64, i64 }, { i64, i64 }* %0, i32 0, i32 0
  store i64 %a.coerce0, i64* %1, align 16
  %2 = getelementptr inbounds { i64, i64 }, { i64, i64 }* %0, i32 0, i32 1
  store i64 %a.coerce1, i64* %2, align 8
  %a1 = load i128, i128* %a, align 16
  %3 = bitcast i128* %b to { i64, i64 }*
  %4 = getelementptr inbounds { i64, i64 }, { i64, i64 }* %3, i32 0, i32 0
  store i64 %b.coerce0, i64* %4, align 16
  %5 = getelementptr inbounds { i64, i64 }, { i64, i64 }* %3, i32 0, i32 1
  store i64 %b.coerce1, i64* %5, align 8
  %b2 = load i128, i128* %b, align 16
  store i128 %a1, i128* %a.addr, align 16
  call void @llvm.dbg.declare(metadata i128* %a.addr, metadata !60, metadata !DIExpression()), !dbg !61
  store i128 %b2, i128* %b.addr, align 16
  call void @llvm.dbg.declare(metadata i128* %b.addr, metadata !62, metadata !DIExpression()), !dbg !63
  %6 = load i128, i128* %a.addr, align 16, !dbg !64
  %mul = mul nsw i128 %6, 3, !dbg !65
  %7 = load i128, i128* %b.addr, align 16, !dbg !66
  %shr = lshr i128 %7, 64, !dbg !67
  %add = add nsw i128 %mul, %shr, !dbg !68
  %add3 = add nsw i128 %add, 756183037602085464401812883378549265, !dbg !69
  store i128 %add3, i128* %retval, align 16, !dbg !70
  %8 = bitcast i128* %retval to { i64, i64 }*, !dbg !70
  %9 = load { i64, i64 }, { i64, i64 }* %8, align 16, !dbg !70
  ret { i64, i64 } %9, !dbg !70
}

; Function Attrs: noinline nounwind uwtable
define dso_local float @narrow(double %a, float %b) #0 !dbg !71 {
entry:
  %a.addr = alloca double, align 8
  %b.addr = alloca float, align 4
  store double %a, double* %a.addr, align 8
  call void @llvm.dbg.declare(metadata double* %a.addr, metadata !75, metadata !DIExpression()), !dbg !76
  store float %b, float* %b.addr, align 4
  call void @llvm.dbg.declare(metadata float* %b.addr, metadata !77, metadata !DIExpression()), !dbg !78
  %0 = load double, double* %a.addr, align 8, !dbg !79
  %1 = load float, float* %b.addr, align 4, !dbg !80
  %conv = fpext float %1 to double, !dbg !80
  %mul = fmul double %0, %conv, !dbg !81
  %add = fadd double %mul, 1.000000e-01, !dbg !82
  %conv1 = fptrunc double %add to float, !dbg !83
  %2 = load float, float* %b.addr, align 4, !dbg !84
  %3 = load float, float* %b.addr, align 4, !dbg !85
  %cmp = fcmp une float %2, %3, !dbg !86
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !84

cond.true:                                        ; preds = %entry
  br label %cond.end, !dbg !84

cond.false:                                       ; preds = %entry
  %4 = load float, float* %b.addr, align 4, !dbg !87
  %fneg = fneg float %4, !dbg !88
  br label %cond.end, !dbg !84

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi float [ 1.000000e+00, %cond.true ], [ %fneg, %cond.false ], !dbg !84
  %sub = fsub float %conv1, %cond, !dbg !89
  ret float %sub, !dbg !90
}

; Function Attrs: noinline nounwind uwtable
define dso_local x86_fp80 @longer(x86_fp80 %a, i32 %b) #0 !dbg !91 {
entry:
  %a.addr = alloca x86_fp80, align 16
  %b.addr = alloca i32, align 4
  store x86_fp80 %a, x86_fp80* %a.addr, align 16
  call void @llvm.dbg.declare(metadata x86_fp80* %a.addr, metadata !95, metadata !DIExpression()), !dbg !96
  store i32 %b, i32* %b.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %b.addr, metadata !97, metadata !DIExpression()), !dbg !98
  %0 = load x86_fp80, x86_fp80* %a.addr, align 16, !dbg !99
  %1 = load i32, i32* %b.addr, align 4, !dbg !100
  %conv = sitofp i32 %1 to x86_fp80, !dbg !100
  %div = fdiv x86_fp80 %0, %conv, !dbg !101
  %add = fadd x86_fp80 %div, 0xK3FFFC000000000000000, !dbg !102
  ret x86_fp80 %add, !dbg !103
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @bits(i32 %a, i32 %b, i32* %result) #0 !dbg !104 {
entry:
  %retval = alloca i32, align 4
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %result.addr = alloca i32*, align 8
  store i32 %a, i32* %a.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %a.addr, metadata !109, metadata !DIExpression()), !dbg !110
  store i32 %b, i32* %b.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %b.addr, metadata !111, metadata !DIExpression()), !dbg !112
  store i32* %result, i32** %result.addr, align 8
  call void @llvm.dbg.declare(metadata i32** %result.addr, metadata !113, metadata !DIExpression()), !dbg !114
  %0 = load i32, i32* %a.addr, align 4, !dbg !115
  %1 = load i32, i32* %b.addr, align 4, !dbg !117
  %2 = load i32*, i32** %result.addr, align 8, !dbg !118
  %3 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %0, i32 %1), !dbg !119
  %4 = extractvalue { i32, i1 } %3, 1, !dbg !119
  %5 = extractvalue { i32, i1 } %3, 0, !dbg !119
  store i32 %5, i32* %2, align 4, !dbg !119
  br i1 %4, label %if.then, label %if.end, !dbg !120

if.then:                                          ; preds = %entry
  %6 = load i32, i32* %a.addr, align 4, !dbg !121
  %7 = call i32 @llvm.ctpop.i32(i32 %6), !dbg !122
  %8 = load i32, i32* %a.addr, align 4, !dbg !123
  %or = or i32 %8, 1, !dbg !124
  %9 = call i32 @llvm.ctlz.i32(i32 %or, i1 true), !dbg !125
  %add = add nsw i32 %7, %9, !dbg !126
  %10 = load i32, i32* %a.addr, align 4, !dbg !127
  %or1 = or i32 %10, 8, !dbg !128
  %11 = call i32 @llvm.cttz.i32(i32 %or1, i1 true), !dbg !129
  %add2 = add nsw i32 %add, %11, !dbg !130
  store i32 %add2, i32* %retval, align 4, !dbg !131
  br label %return, !dbg !131

if.end:                                           ; preds = %entry
  %12 = load i32, i32* %a.addr, align 4, !dbg !132
  %13 = call i32 @llvm.bswap.i32(i32 %12), !dbg !133
  %conv = zext i32 %13 to i64, !dbg !133
  %14 = load i32, i32* %b.addr, align 4, !dbg !134
  %conv3 = sext i32 %14 to i64, !dbg !134
  %add4 = add nsw i64 %conv, %conv3, !dbg !135
  %conv5 = trunc i64 %add4 to i32, !dbg !133
  store i32 %conv5, i32* %retval, align 4, !dbg !136
  br label %return, !dbg !136

return:                                           ; preds = %if.end, %if.then
  %15 = load i32, i32* %retval, align 4, !dbg !137
  ret i32 %15, !dbg !137
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.ctpop.i32(i32) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.cttz.i32(i32, i1 immarg) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.bswap.i32(i32) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @rounded(double %a, float %b) #0 !dbg !138 {
entry:
  %a.addr = alloca double, align 8
  %b.addr = alloca float, align 4
  store double %a, double* %a.addr, align 8
  call void @llvm.dbg.declare(metadata double* %a.addr, metadata !141, metadata !DIExpression()), !dbg !142
  store float %b, float* %b.addr, align 4
  call void @llvm.dbg.declare(metadata float* %b.addr, metadata !143, metadata !DIExpression()), !dbg !144
  %0 = load double, double* %a.addr, align 8, !dbg !145
  %1 = call double @llvm.fabs.f64(double %0), !dbg !146
  %2 = load float, float* %b.addr, align 4, !dbg !147
  %3 = call float @llvm.floor.f32(float %2), !dbg !148
  %conv = fpext float %3 to double, !dbg !148
  %add = fadd double %1, %conv, !dbg !149
  %conv1 = fptosi double %add to i32, !dbg !150
  %4 = load double, double* %a.addr, align 8, !dbg !151
  %5 = load float, float* %b.addr, align 4, !dbg !152
  %conv2 = fpext float %5 to double, !dbg !152
  %cmp = fcmp olt double %4, %conv2, !dbg !153
  %conv3 = zext i1 %cmp to i32, !dbg !153
  %add4 = add nsw i32 %conv1, %conv3, !dbg !154
  %6 = load double, double* %a.addr, align 8, !dbg !155
  %conv5 = fptoui double %6 to i8, !dbg !156
  %conv6 = zext i8 %conv5 to i32, !dbg !156
  %add7 = add nsw i32 %add4, %conv6, !dbg !157
  %7 = load float, float* %b.addr, align 4, !dbg !158
  %conv8 = fptoui float %7 to i64, !dbg !159
  %conv9 = trunc i64 %conv8 to i32, !dbg !160
  %add10 = add nsw i32 %add7, %conv9, !dbg !161
  ret i32 %add10, !dbg !162
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fabs.f64(double) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.floor.f32(float) #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!9, !10, !11, !12, !13}
!llvm.ident = !{!14}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 13.0.1-11+b2", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, retainedTypes: !3, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "numbers.c", directory: "/corpus")
!2 = !{}
!3 = !{!4, !5, !6, !7, !8}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!6 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!7 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!8 = !DIBasicType(name: "long unsigned int", size: 64, encoding: DW_ATE_unsigned)
!9 = !{i32 7, !"Dwarf Version", i32 4}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 7, !"uwtable", i32 1}
!13 = !{i32 7, !"frame-pointer", i32 2}
!14 = !{!"Debian clang version 13.0.1-11+b2"}
!15 = distinct !DISubprogram(name: "mixed", scope: !1, file: !1, line: 2, type: !16, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !2)
!16 = !DISubroutineType(types: !17)
!17 = !{!4, !18, !19, !20, !21}
!18 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!19 = !DIBasicType(name: "unsigned short", size: 16, encoding: DW_ATE_unsigned)
!20 = !DIBasicType(name: "long int", size: 64, encoding: DW_ATE_signed)
!21 = !DIBasicType(name: "long long unsigned int", size: 64, encoding: DW_ATE_unsigned)
!22 = !DILocalVariable(name: "a", arg: 1, scope: !15, file: !1, line: 2, type: !18)
!23 = !DILocation(line: 2, column: 23, scope: !15)
!24 = !DILocalVariable(name: "b", arg: 2, scope: !15, file: !1, line: 2, type: !19)
!25 = !DILocation(line: 2, column: 41, scope: !15)
!26 = !DILocalVariable(name: "c", arg: 3, scope: !15, file: !1, line: 2, type: !20)
!27 = !DILocation(line: 2, column: 49, scope: !15)
!28 = !DILocalVariable(name: "d", arg: 4, scope: !15, file: !1, line: 2, type: !21)
!29 = !DILocation(line: 2, column: 71, scope: !15)
!30 = !DILocation(line: 3, column: 13, scope: !15)
!31 = !DILocation(line: 3, column: 15, scope: !15)
!32 = !DILocation(line: 3, column: 22, scope: !15)
!33 = !DILocation(line: 3, column: 24, scope: !15)
!34 = !DILocation(line: 3, column: 20, scope: !15)
!35 = !DILocation(line: 3, column: 38, scope: !15)
!36 = !DILocation(line: 3, column: 40, scope: !15)
!37 = !DILocation(line: 3, column: 32, scope: !15)
!38 = !DILocation(line: 3, column: 53, scope: !15)
!39 = !DILocation(line: 3, column: 58, scope: !15)
!40 = !DILocation(line: 3, column: 60, scope: !15)
!41 = !DILocation(line: 3, column: 55, scope: !15)
!42 = !DILocation(line: 3, column: 47, scope: !15)
!43 = !DILocation(line: 3, column: 45, scope: !15)
!44 = !DILocation(line: 3, column: 72, scope: !15)
!45 = !DILocation(line: 3, column: 76, scope: !15)
!46 = !DILocation(line: 3, column: 74, scope: !15)
!47 = !DILocation(line: 3, column: 69, scope: !15)
!48 = !DILocation(line: 3, column: 82, scope: !15)
!49 = !DILocation(line: 3, column: 84, scope: !15)
!50 = !DILocation(line: 3, column: 79, scope: !15)
!51 = !DILocation(line: 3, column: 92, scope: !15)
!52 = !DILocation(line: 3, column: 91, scope: !15)
!53 = !DILocation(line: 3, column: 89, scope: !15)
!54 = !DILocation(line: 3, column: 30, scope: !15)
!55 = !DILocation(line: 3, column: 5, scope: !15)
!56 = distinct !DISubprogram(name: "wide", scope: !1, file: !1, line: 6, type: !57, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !2)
!57 = !DISubroutineType(types: !58)
!58 = !{!5, !5, !59}
!59 = !DIBasicType(name: "unsigned __int128", size: 128, encoding: DW_ATE_unsigned)
!60 = !DILocalVariable(name: "a", arg: 1, scope: !56, file: !1, line: 6, type: !5)
!61 = !DILocation(line: 6, column: 24, scope: !56)
!62 = !DILocalVariable(name: "b", arg: 2, scope: !56, file: !1, line: 6, type: !59)
!63 = !DILocation(line: 6, column: 45, scope: !56)
!64 = !DILocation(line: 7, column: 12, scope: !56)
!65 = !DILocation(line: 7, column: 14, scope: !56)
!66 = !DILocation(line: 7, column: 31, scope: !56)
!67 = !DILocation(line: 7, column: 33, scope: !56)
!68 = !DILocation(line: 7, column: 18, scope: !56)
!69 = !DILocation(line: 7, column: 40, scope: !56)
!70 = !DILocation(line: 7, column: 5, scope: !56)
!71 = distinct !DISubprogram(name: "narrow", scope: !1, file: !1, line: 10, type: !72, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !2)
!72 = !DISubroutineType(types: !73)
!73 = !{!6, !74, !6}
!74 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!75 = !DILocalVariable(name: "a", arg: 1, scope: !71, file: !1, line: 10, type: !74)
!76 = !DILocation(line: 10, column: 21, scope: !71)
!77 = !DILocalVariable(name: "b", arg: 2, scope: !71, file: !1, line: 10, type: !6)
!78 = !DILocation(line: 10, column: 30, scope: !71)
!79 = !DILocation(line: 11, column: 20, scope: !71)
!80 = !DILocation(line: 11, column: 24, scope: !71)
!81 = !DILocation(line: 11, column: 22, scope: !71)
!82 = !DILocation(line: 11, column: 26, scope: !71)
!83 = !DILocation(line: 11, column: 12, scope: !71)
!84 = !DILocation(line: 11, column: 36, scope: !71)
!85 = !DILocation(line: 11, column: 41, scope: !71)
!86 = !DILocation(line: 11, column: 38, scope: !71)
!87 = !DILocation(line: 11, column: 53, scope: !71)
!88 = !DILocation(line: 11, column: 52, scope: !71)
!89 = !DILocation(line: 11, column: 33, scope: !71)
!90 = !DILocation(line: 11, column: 5, scope: !71)
!91 = distinct !DISubprogram(name: "longer", scope: !1, file: !1, line: 14, type: !92, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !2)
!92 = !DISubroutineType(types: !93)
!93 = !{!94, !94, !4}
!94 = !DIBasicType(name: "long double", size: 128, encoding: DW_ATE_float)
!95 = !DILocalVariable(name: "a", arg: 1, scope: !91, file: !1, line: 14, type: !94)
!96 = !DILocation(line: 14, column: 32, scope: !91)
!97 = !DILocalVariable(name: "b", arg: 2, scope: !91, file: !1, line: 14, type: !4)
!98 = !DILocation(line: 14, column: 39, scope: !91)
!99 = !DILocation(line: 15, column: 12, scope: !91)
!100 = !DILocation(line: 15, column: 16, scope: !91)
!101 = !DILocation(line: 15, column: 14, scope: !91)
!102 = !DILocation(line: 15, column: 18, scope: !91)
!103 = !DILocation(line: 15, column: 5, scope: !91)
!104 = distinct !DISubprogram(name: "bits", scope: !1, file: !1, line: 18, type: !105, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !2)
!105 = !DISubroutineType(types: !106)
!106 = !{!107, !107, !4, !108}
!107 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!108 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!109 = !DILocalVariable(name: "a", arg: 1, scope: !104, file: !1, line: 18, type: !107)
!110 = !DILocation(line: 18, column: 24, scope: !104)
!111 = !DILocalVariable(name: "b", arg: 2, scope: !104, file: !1, line: 18, type: !4)
!112 = !DILocation(line: 18, column: 31, scope: !104)
!113 = !DILocalVariable(name: "result", arg: 3, scope: !104, file: !1, line: 18, type: !108)
!114 = !DILocation(line: 18, column: 39, scope: !104)
!115 = !DILocation(line: 19, column: 37, scope: !116)
!116 = distinct !DILexicalBlock(scope: !104, file: !1, line: 19, column: 9)
!117 = !DILocation(line: 19, column: 40, scope: !116)
!118 = !DILocation(line: 19, column: 43, scope: !116)
!119 = !DILocation(line: 19, column: 9, scope: !116)
!120 = !DILocation(line: 19, column: 9, scope: !104)
!121 = !DILocation(line: 20, column: 35, scope: !116)
!122 = !DILocation(line: 20, column: 16, scope: !116)
!123 = !DILocation(line: 20, column: 54, scope: !116)
!124 = !DILocation(line: 20, column: 56, scope: !116)
!125 = !DILocation(line: 20, column: 40, scope: !116)
!126 = !DILocation(line: 20, column: 38, scope: !116)
!127 = !DILocation(line: 20, column: 77, scope: !116)
!128 = !DILocation(line: 20, column: 79, scope: !116)
!129 = !DILocation(line: 20, column: 63, scope: !116)
!130 = !DILocation(line: 20, column: 61, scope: !116)
!131 = !DILocation(line: 20, column: 9, scope: !116)
!132 = !DILocation(line: 21, column: 30, scope: !104)
!133 = !DILocation(line: 21, column: 12, scope: !104)
!134 = !DILocation(line: 21, column: 52, scope: !104)
!135 = !DILocation(line: 21, column: 33, scope: !104)
!136 = !DILocation(line: 21, column: 5, scope: !104)
!137 = !DILocation(line: 22, column: 1, scope: !104)
!138 = distinct !DISubprogram(name: "rounded", scope: !1, file: !1, line: 24, type: !139, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !2)
!139 = !DISubroutineType(types: !140)
!140 = !{!4, !74, !6}
!141 = !DILocalVariable(name: "a", arg: 1, scope: !138, file: !1, line: 24, type: !74)
!142 = !DILocation(line: 24, column: 20, scope: !138)
!143 = !DILocalVariable(name: "b", arg: 2, scope: !138, file: !1, line: 24, type: !6)
!144 = !DILocation(line: 24, column: 29, scope: !138)
!145 = !DILocation(line: 25, column: 33, scope: !138)
!146 = !DILocation(line: 25, column: 18, scope: !138)
!147 = !DILocation(line: 25, column: 55, scope: !138)
!148 = !DILocation(line: 25, column: 38, scope: !138)
!149 = !DILocation(line: 25, column: 36, scope: !138)
!150 = !DILocation(line: 25, column: 12, scope: !138)
!151 = !DILocation(line: 25, column: 62, scope: !138)
!152 = !DILocation(line: 25, column: 66, scope: !138)
!153 = !DILocation(line: 25, column: 64, scope: !138)
!154 = !DILocation(line: 25, column: 59, scope: !138)
!155 = !DILocation(line: 25, column: 86, scope: !138)
!156 = !DILocation(line: 25, column: 71, scope: !138)
!157 = !DILocation(line: 25, column: 69, scope: !138)
!158 = !DILocation(line: 25, column: 110, scope: !138)
!159 = !DILocation(line: 25, column: 95, scope: !138)
!160 = !DILocation(line: 25, column: 90, scope: !138)
!161 = !DILocation(line: 25, column: 88, scope: !138)
!162 = !DILocation(line: 25, column: 5, scope: !138)
