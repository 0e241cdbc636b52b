; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, ptr, ptr }
%struct.large = type { [10 x i32] }

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1, !dbg !0

; Function Attrs: nofree nosync nounwind uwtable
define dso_local i32 @total(i32 noundef %0, ...) local_unnamed_addr #0 !dbg !16 {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.dbg.value(metadata i32 %0, metadata !21, metadata !DIExpression()), !dbg !39
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %2) #12, !dbg !40
  call void @llvm.dbg.declare(metadata ptr %2, metadata !22, metadata !DIExpression()), !dbg !41
  call void @llvm.va_start(ptr nonnull %2), !dbg !42
  call void @llvm.dbg.value(metadata i32 0, metadata !38, metadata !DIExpression()), !dbg !39
  call void @llvm.dbg.value(metadata i32 %0, metadata !21, metadata !DIExpression()), !dbg !39
  call void @llvm.dbg.value(metadata i32 %0, metadata !21, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !39
  %3 = icmp sgt i32 %0, 0, !dbg !43
  br i1 %3, label %4, label %63, !dbg !44

4:                                                ; preds = %1
  call void @llvm.dbg.value(metadata i32 %0, metadata !21, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !39
  %5 = getelementptr inbounds %struct.__va_list_tag, ptr %2, i64 0, i32 2
  %6 = getelementptr inbounds %struct.__va_list_tag, ptr %2, i64 0, i32 3
  %7 = load ptr, ptr %6, align 16
  %8 = load i32, ptr %2, align 16, !dbg !45
  %9 = and i32 %0, 1, !dbg !44
  %10 = icmp eq i32 %0, 1, !dbg !44
  br i1 %10, label %45, label %11, !dbg !44

11:                                               ; preds = %4
  %12 = and i32 %0, -2, !dbg !44
  br label %13, !dbg !44

13:                                               ; preds = %38, %11
  %14 = phi i32 [ %8, %11 ], [ %39, %38 ], !dbg !45
  %15 = phi i32 [ 0, %11 ], [ %42, %38 ]
  %16 = phi i32 [ 0, %11 ], [ %43, %38 ]
  call void @llvm.dbg.value(metadata i32 %15, metadata !38, metadata !DIExpression()), !dbg !39
  %17 = icmp ult i32 %14, 41, !dbg !45
  br i1 %17, label %18, label %22, !dbg !45

18:                                               ; preds = %13
  %19 = zext i32 %14 to i64, !dbg !45
  %20 = getelementptr i8, ptr %7, i64 %19, !dbg !45
  %21 = add nuw nsw i32 %14, 8, !dbg !45
  store i32 %21, ptr %2, align 16, !dbg !45
  br label %25, !dbg !45

22:                                               ; preds = %13
  %23 = load ptr, ptr %5, align 8, !dbg !45
  %24 = getelementptr i8, ptr %23, i64 8, !dbg !45
  store ptr %24, ptr %5, align 8, !dbg !45
  br label %25, !dbg !45

25:                                               ; preds = %22, %18
  %26 = phi i32 [ %21, %18 ], [ %14, %22 ]
  %27 = phi ptr [ %20, %18 ], [ %23, %22 ], !dbg !45
  %28 = load i32, ptr %27, align 4, !dbg !45
  %29 = add nsw i32 %28, %15, !dbg !46
  call void @llvm.dbg.value(metadata i32 %29, metadata !38, metadata !DIExpression()), !dbg !39
  call void @llvm.dbg.value(metadata i32 poison, metadata !21, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !39
  call void @llvm.dbg.value(metadata i32 poison, metadata !21, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !39
  call void @llvm.dbg.value(metadata i32 %29, metadata !38, metadata !DIExpression()), !dbg !39
  %30 = icmp ult i32 %26, 41, !dbg !45
  br i1 %30, label %34, label %31, !dbg !45

31:                                               ; preds = %25
  %32 = load ptr, ptr %5, align 8, !dbg !45
  %33 = getelementptr i8, ptr %32, i64 8, !dbg !45
  store ptr %33, ptr %5, align 8, !dbg !45
  br label %38, !dbg !45

34:                                               ; preds = %25
  %35 = zext i32 %26 to i64, !dbg !45
  %36 = getelementptr i8, ptr %7, i64 %35, !dbg !45
  %37 = add nuw nsw i32 %26, 8, !dbg !45
  store i32 %37, ptr %2, align 16, !dbg !45
  br label %38, !dbg !45

38:                                               ; preds = %34, %31
  %39 = phi i32 [ %37, %34 ], [ %26, %31 ]
  %40 = phi ptr [ %36, %34 ], [ %32, %31 ], !dbg !45
  %41 = load i32, ptr %40, align 4, !dbg !45
  %42 = add nsw i32 %41, %29, !dbg !46
  call void @llvm.dbg.value(metadata i32 %42, metadata !38, metadata !DIExpression()), !dbg !39
  call void @llvm.dbg.value(metadata i32 poison, metadata !21, metadata !DIExpression(DW_OP_constu, 2, DW_OP_minus, DW_OP_stack_value)), !dbg !39
  call void @llvm.dbg.value(metadata i32 poison, metadata !21, metadata !DIExpression(DW_OP_constu, 2, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !39
  %43 = add i32 %16, 2, !dbg !44
  %44 = icmp eq i32 %43, %12, !dbg !44
  br i1 %44, label %45, label %13, !dbg !44, !llvm.loop !47

45:                                               ; preds = %38, %4
  %46 = phi i32 [ undef, %4 ], [ %42, %38 ]
  %47 = phi i32 [ %8, %4 ], [ %39, %38 ]
  %48 = phi i32 [ 0, %4 ], [ %42, %38 ]
  %49 = icmp eq i32 %9, 0, !dbg !45
  br i1 %49, label %63, label %50, !dbg !45

50:                                               ; preds = %45
  call void @llvm.dbg.value(metadata i32 %48, metadata !38, metadata !DIExpression()), !dbg !39
  %51 = icmp ult i32 %47, 41, !dbg !45
  br i1 %51, label %55, label %52, !dbg !45

52:                                               ; preds = %50
  %53 = load ptr, ptr %5, align 8, !dbg !45
  %54 = getelementptr i8, ptr %53, i64 8, !dbg !45
  store ptr %54, ptr %5, align 8, !dbg !45
  br label %59, !dbg !45

55:                                               ; preds = %50
  %56 = zext i32 %47 to i64, !dbg !45
  %57 = getelementptr i8, ptr %7, i64 %56, !dbg !45
  %58 = add nuw nsw i32 %47, 8, !dbg !45
  store i32 %58, ptr %2, align 16, !dbg !45
  br label %59, !dbg !45

59:                                               ; preds = %55, %52
  %60 = phi ptr [ %57, %55 ], [ %53, %52 ], !dbg !45
  %61 = load i32, ptr %60, align 4, !dbg !45
  %62 = add nsw i32 %61, %48, !dbg !46
  call void @llvm.dbg.value(metadata i32 %62, metadata !38, metadata !DIExpression()), !dbg !39
  call void @llvm.dbg.value(metadata i32 undef, metadata !21, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !39
  call void @llvm.dbg.value(metadata i32 undef, metadata !21, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !39
  br label %63, !dbg !49

63:                                               ; preds = %59, %45, %1
  %64 = phi i32 [ 0, %1 ], [ %46, %45 ], [ %62, %59 ], !dbg !39
  call void @llvm.va_end(ptr nonnull %2), !dbg !49
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %2) #12, !dbg !50
  ret i32 %64, !dbg !51
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: argmemonly mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start(ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end(ptr) #3

; Function Attrs: argmemonly mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn uwtable
define dso_local { double, i32 } @heavier(double %0, i32 %1, double %2, i32 %3) local_unnamed_addr #4 !dbg !52 {
  call void @llvm.dbg.value(metadata double %0, metadata !61, metadata !DIExpression(DW_OP_LLVM_fragment, 0, 64)), !dbg !63
  call void @llvm.dbg.value(metadata i32 %1, metadata !61, metadata !DIExpression(DW_OP_LLVM_fragment, 64, 32)), !dbg !63
  call void @llvm.dbg.value(metadata double %2, metadata !62, metadata !DIExpression(DW_OP_LLVM_fragment, 0, 64)), !dbg !63
  call void @llvm.dbg.value(metadata i32 %3, metadata !62, metadata !DIExpression(DW_OP_LLVM_fragment, 64, 32)), !dbg !63
  %5 = fcmp ogt double %0, %2, !dbg !64
  %6 = select i1 %5, double %0, double %2, !dbg !65
  %7 = select i1 %5, i32 %1, i32 %3, !dbg !65
  %8 = insertvalue { double, i32 } poison, double %6, 0, !dbg !66
  %9 = insertvalue { double, i32 } %8, i32 %7, 1, !dbg !66
  ret { double, i32 } %9, !dbg !66
}

; Function Attrs: argmemonly mustprogress nocallback nofree nounwind willreturn
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #5

; Function Attrs: argmemonly nofree nosync nounwind uwtable
define dso_local void @shifted(ptr noalias nocapture writeonly sret(%struct.large) align 4 %0, ptr nocapture noundef byval(%struct.large) align 8 %1) local_unnamed_addr #6 !dbg !67 {
  call void @llvm.dbg.declare(metadata ptr %1, metadata !77, metadata !DIExpression()), !dbg !80
  call void @llvm.dbg.value(metadata i32 9, metadata !78, metadata !DIExpression()), !dbg !81
  %3 = getelementptr i8, ptr %1, i64 4, !dbg !82
  call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(36) %3, ptr noundef nonnull align 8 dereferenceable(36) %1, i64 36, i1 false), !dbg !83, !tbaa !85
  call void @llvm.dbg.value(metadata i32 undef, metadata !78, metadata !DIExpression()), !dbg !81
  call void @llvm.dbg.value(metadata i32 undef, metadata !78, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !81
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(40) %0, ptr noundef nonnull align 8 dereferenceable(40) %1, i64 40, i1 false), !dbg !89, !tbaa.struct !90
  ret void, !dbg !92
}

; Function Attrs: nounwind uwtable
define dso_local i32 @apply(ptr noundef readonly %0, i8 noundef signext %1, i1 noundef zeroext %2) local_unnamed_addr #7 !dbg !93 {
  call void @llvm.dbg.value(metadata ptr %0, metadata !102, metadata !DIExpression()), !dbg !105
  call void @llvm.dbg.value(metadata i8 %1, metadata !103, metadata !DIExpression()), !dbg !105
  call void @llvm.dbg.value(metadata i1 %2, metadata !104, metadata !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_stack_value)), !dbg !105
  %4 = icmp eq ptr %0, null, !dbg !106
  br i1 %4, label %5, label %6, !dbg !108

5:                                                ; preds = %3
  tail call void @stop(i32 noundef 3) #13, !dbg !109
  unreachable, !dbg !109

6:                                                ; preds = %3
  %7 = sext i8 %1 to i32, !dbg !105
  br i1 %2, label %8, label %10, !dbg !110

8:                                                ; preds = %6
  %9 = tail call i32 (ptr, ...) @external(ptr noundef nonnull @.str, i32 noundef %7) #12, !dbg !111
  br label %10, !dbg !111

10:                                               ; preds = %6, %8
  call void @llvm.dbg.value(metadata i32 %7, metadata !113, metadata !DIExpression()), !dbg !116
  %11 = shl nsw i32 %7, 1, !dbg !118
  %12 = tail call i32 %0(i32 noundef %11) #12, !dbg !119
  ret i32 %12, !dbg !120
}

; Function Attrs: noreturn
declare !dbg !121 void @stop(i32 noundef) local_unnamed_addr #8

declare !dbg !125 i32 @external(ptr noundef, ...) local_unnamed_addr #9

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.value(metadata, metadata, metadata) #10

; Function Attrs: argmemonly nocallback nofree nounwind willreturn
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #11

attributes #0 = { nofree nosync nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { argmemonly mustprogress nocallback nofree nosync nounwind willreturn }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #4 = { mustprogress nofree norecurse nosync nounwind readnone willreturn uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { argmemonly mustprogress nocallback nofree nounwind willreturn }
attributes #6 = { argmemonly nofree nosync nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { noreturn "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #11 = { argmemonly nocallback nofree nounwind willreturn }
attributes #12 = { nounwind }
attributes #13 = { noreturn nounwind }

!llvm.dbg.cu = !{!7}
!llvm.module.flags = !{!9, !10, !11, !12, !13, !14}
!llvm.ident = !{!15}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 44, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "calls.c", directory: "/corpus", checksumkind: CSK_MD5, checksum: "b74d41f46c4e95933f7583d1553b91bc")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 32, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 4)
!7 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "Debian clang version 15.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !8, splitDebugInlining: false, nameTableKind: None)
!8 = !{!0}
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 7, !"PIC Level", i32 2}
!13 = !{i32 7, !"PIE Level", i32 2}
!14 = !{i32 7, !"uwtable", i32 2}
!15 = !{!"Debian clang version 15.0.6"}
!16 = distinct !DISubprogram(name: "total", scope: !2, file: !2, line: 20, type: !17, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !20)
!17 = !DISubroutineType(types: !18)
!18 = !{!19, !19, null}
!19 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !{!21, !22, !38}
!21 = !DILocalVariable(name: "count", arg: 1, scope: !16, file: !2, line: 20, type: !19)
!22 = !DILocalVariable(name: "list", scope: !16, file: !2, line: 21, type: !23)
!23 = !DIDerivedType(tag: DW_TAG_typedef, name: "va_list", file: !24, line: 14, baseType: !25)
!24 = !DIFile(filename: "/clang/include/stdarg.h", directory: "", checksumkind: CSK_MD5, checksum: "4de3cbd931b589d291e5c39387aecf82")
!25 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !26, baseType: !27)
!26 = !DIFile(filename: "calls.c", directory: "/corpus")
!27 = !DICompositeType(tag: DW_TAG_array_type, baseType: !28, size: 192, elements: !36)
!28 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !29)
!29 = !{!30, !32, !33, !35}
!30 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !28, file: !26, line: 21, baseType: !31, size: 32)
!31 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!32 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !28, file: !26, line: 21, baseType: !31, size: 32, offset: 32)
!33 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !28, file: !26, line: 21, baseType: !34, size: 64, offset: 64)
!34 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!35 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !28, file: !26, line: 21, baseType: !34, size: 64, offset: 128)
!36 = !{!37}
!37 = !DISubrange(count: 1)
!38 = !DILocalVariable(name: "sum", scope: !16, file: !2, line: 23, type: !19)
!39 = !DILocation(line: 0, scope: !16)
!40 = !DILocation(line: 21, column: 5, scope: !16)
!41 = !DILocation(line: 21, column: 13, scope: !16)
!42 = !DILocation(line: 22, column: 5, scope: !16)
!43 = !DILocation(line: 24, column: 20, scope: !16)
!44 = !DILocation(line: 24, column: 5, scope: !16)
!45 = !DILocation(line: 25, column: 16, scope: !16)
!46 = !DILocation(line: 25, column: 13, scope: !16)
!47 = distinct !{!47, !44, !45, !48}
!48 = !{!"llvm.loop.mustprogress"}
!49 = !DILocation(line: 26, column: 5, scope: !16)
!50 = !DILocation(line: 28, column: 1, scope: !16)
!51 = !DILocation(line: 27, column: 5, scope: !16)
!52 = distinct !DISubprogram(name: "heavier", scope: !2, file: !2, line: 30, type: !53, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !60)
!53 = !DISubroutineType(types: !54)
!54 = !{!55, !55, !55}
!55 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !2, line: 4, size: 128, elements: !56)
!56 = !{!57, !59}
!57 = !DIDerivedType(tag: DW_TAG_member, name: "weight", scope: !55, file: !2, line: 5, baseType: !58, size: 64)
!58 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!59 = !DIDerivedType(tag: DW_TAG_member, name: "count", scope: !55, file: !2, line: 6, baseType: !19, size: 32, offset: 64)
!60 = !{!61, !62}
!61 = !DILocalVariable(name: "one", arg: 1, scope: !52, file: !2, line: 30, type: !55)
!62 = !DILocalVariable(name: "other", arg: 2, scope: !52, file: !2, line: 30, type: !55)
!63 = !DILocation(line: 0, scope: !52)
!64 = !DILocation(line: 31, column: 23, scope: !52)
!65 = !DILocation(line: 31, column: 12, scope: !52)
!66 = !DILocation(line: 31, column: 5, scope: !52)
!67 = distinct !DISubprogram(name: "shifted", scope: !2, file: !2, line: 34, type: !68, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !76)
!68 = !DISubroutineType(types: !69)
!69 = !{!70, !70}
!70 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !2, line: 9, size: 320, elements: !71)
!71 = !{!72}
!72 = !DIDerivedType(tag: DW_TAG_member, name: "cells", scope: !70, file: !2, line: 10, baseType: !73, size: 320)
!73 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 320, elements: !74)
!74 = !{!75}
!75 = !DISubrange(count: 10)
!76 = !{!77, !78}
!77 = !DILocalVariable(name: "given", arg: 1, scope: !67, file: !2, line: 34, type: !70)
!78 = !DILocalVariable(name: "i", scope: !79, file: !2, line: 35, type: !19)
!79 = distinct !DILexicalBlock(scope: !67, file: !2, line: 35, column: 5)
!80 = !DILocation(line: 34, column: 35, scope: !67)
!81 = !DILocation(line: 0, scope: !79)
!82 = !DILocation(line: 35, column: 5, scope: !79)
!83 = !DILocation(line: 36, column: 24, scope: !84)
!84 = distinct !DILexicalBlock(scope: !79, file: !2, line: 35, column: 5)
!85 = !{!86, !86, i64 0}
!86 = !{!"int", !87, i64 0}
!87 = !{!"omnipotent char", !88, i64 0}
!88 = !{!"Simple C/C++ TBAA"}
!89 = !DILocation(line: 37, column: 12, scope: !67)
!90 = !{i64 0, i64 40, !91}
!91 = !{!87, !87, i64 0}
!92 = !DILocation(line: 37, column: 5, scope: !67)
!93 = distinct !DISubprogram(name: "apply", scope: !2, file: !2, line: 40, type: !94, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !101)
!94 = !DISubroutineType(types: !95)
!95 = !{!19, !96, !99, !100}
!96 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !97, size: 64)
!97 = !DISubroutineType(types: !98)
!98 = !{!19, !19}
!99 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!100 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!101 = !{!102, !103, !104}
!102 = !DILocalVariable(name: "function", arg: 1, scope: !93, file: !2, line: 40, type: !96)
!103 = !DILocalVariable(name: "small", arg: 2, scope: !93, file: !2, line: 40, type: !99)
!104 = !DILocalVariable(name: "flag", arg: 3, scope: !93, file: !2, line: 40, type: !100)
!105 = !DILocation(line: 0, scope: !93)
!106 = !DILocation(line: 41, column: 10, scope: !107)
!107 = distinct !DILexicalBlock(scope: !93, file: !2, line: 41, column: 9)
!108 = !DILocation(line: 41, column: 9, scope: !93)
!109 = !DILocation(line: 42, column: 9, scope: !107)
!110 = !DILocation(line: 43, column: 9, scope: !93)
!111 = !DILocation(line: 44, column: 9, scope: !112)
!112 = distinct !DILexicalBlock(scope: !93, file: !2, line: 43, column: 9)
!113 = !DILocalVariable(name: "value", arg: 1, scope: !114, file: !2, line: 16, type: !19)
!114 = distinct !DISubprogram(name: "twice", scope: !2, file: !2, line: 16, type: !97, scopeLine: 16, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !115)
!115 = !{!113}
!116 = !DILocation(line: 0, scope: !114, inlinedAt: !117)
!117 = distinct !DILocation(line: 45, column: 21, scope: !93)
!118 = !DILocation(line: 17, column: 18, scope: !114, inlinedAt: !117)
!119 = !DILocation(line: 45, column: 12, scope: !93)
!120 = !DILocation(line: 45, column: 5, scope: !93)
!121 = !DISubprogram(name: "stop", scope: !2, file: !2, line: 14, type: !122, flags: DIFlagPrototyped | DIFlagNoReturn, spFlags: DISPFlagOptimized, retainedNodes: !124)
!122 = !DISubroutineType(types: !123)
!123 = !{null, !19}
!124 = !{}
!125 = !DISubprogram(name: "external", scope: !2, file: !2, line: 13, type: !126, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !124)
!126 = !DISubroutineType(types: !127)
!127 = !{!19, !128, null}
!128 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !129, size: 64)
!129 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
