; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, i8*, i8* }
%struct.large = type { [10 x i32] }

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: nofree nosync nounwind uwtable
define dso_local i32 @total(i32 %0, ...) local_unnamed_addr #0 !dbg !8 {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.dbg.value(metadata i32 %0, metadata !13, metadata !DIExpression()), !dbg !30
  %3 = bitcast [1 x %struct.__va_list_tag]* %2 to i8*, !dbg !31
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %3) #11, !dbg !31
  call void @llvm.dbg.declare(metadata [1 x %struct.__va_list_tag]* %2, metadata !14, metadata !DIExpression()), !dbg !32
  call void @llvm.va_start(i8* nonnull %3), !dbg !33
  call void @llvm.dbg.value(metadata i32 0, metadata !29, metadata !DIExpression()), !dbg !30
  %4 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %2, i64 0, i64 0, i32 0
  %5 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %2, i64 0, i64 0, i32 2
  %6 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %2, i64 0, i64 0, i32 3
  %7 = load i8*, i8** %6, align 16
  call void @llvm.dbg.value(metadata i32 0, metadata !29, metadata !DIExpression()), !dbg !30
  call void @llvm.dbg.value(metadata i32 %0, metadata !13, metadata !DIExpression()), !dbg !30
  call void @llvm.dbg.value(metadata i32 %0, metadata !13, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !30
  %8 = icmp sgt i32 %0, 0, !dbg !34
  br i1 %8, label %9, label %53, !dbg !35

9:                                                ; preds = %1
  %10 = load i32, i32* %4, align 16, !dbg !36
  %11 = and i32 %0, 1, !dbg !35
  %12 = icmp eq i32 %0, 1, !dbg !35
  br i1 %12, label %34, label %13, !dbg !35

13:                                               ; preds = %9
  %14 = and i32 %0, -2, !dbg !35
  br label %15, !dbg !35

15:                                               ; preds = %62, %13
  %16 = phi i32 [ %10, %13 ], [ %63, %62 ], !dbg !36
  %17 = phi i32 [ 0, %13 ], [ %67, %62 ]
  %18 = phi i32 [ %14, %13 ], [ %68, %62 ]
  call void @llvm.dbg.value(metadata i32 %17, metadata !29, metadata !DIExpression()), !dbg !30
  %19 = icmp ult i32 %16, 41, !dbg !36
  br i1 %19, label %20, label %24, !dbg !36

20:                                               ; preds = %15
  %21 = zext i32 %16 to i64, !dbg !36
  %22 = getelementptr i8, i8* %7, i64 %21, !dbg !36
  %23 = add nuw nsw i32 %16, 8, !dbg !36
  store i32 %23, i32* %4, align 16, !dbg !36
  br label %27, !dbg !36

24:                                               ; preds = %15
  %25 = load i8*, i8** %5, align 8, !dbg !36
  %26 = getelementptr i8, i8* %25, i64 8, !dbg !36
  store i8* %26, i8** %5, align 8, !dbg !36
  br label %27, !dbg !36

27:                                               ; preds = %24, %20
  %28 = phi i32 [ %23, %20 ], [ %16, %24 ]
  %29 = phi i8* [ %22, %20 ], [ %25, %24 ]
  %30 = bitcast i8* %29 to i32*, !dbg !36
  %31 = load i32, i32* %30, align 4, !dbg !36
  %32 = add nsw i32 %31, %17, !dbg !37
  call void @llvm.dbg.value(metadata i32 %32, metadata !29, metadata !DIExpression()), !dbg !30
  call void @llvm.dbg.value(metadata i32 poison, metadata !13, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !30
  call void @llvm.dbg.value(metadata i32 poison, metadata !13, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !30
  call void @llvm.dbg.value(metadata i32 %32, metadata !29, metadata !DIExpression()), !dbg !30
  %33 = icmp ult i32 %28, 41, !dbg !36
  br i1 %33, label %58, label %55, !dbg !36

34:                                               ; preds = %62, %9
  %35 = phi i32 [ undef, %9 ], [ %67, %62 ]
  %36 = phi i32 [ %10, %9 ], [ %63, %62 ]
  %37 = phi i32 [ 0, %9 ], [ %67, %62 ]
  %38 = icmp eq i32 %11, 0, !dbg !36
  br i1 %38, label %53, label %39, !dbg !36

39:                                               ; preds = %34
  call void @llvm.dbg.value(metadata i32 %37, metadata !29, metadata !DIExpression()), !dbg !30
  %40 = icmp ult i32 %36, 41, !dbg !36
  br i1 %40, label %44, label %41, !dbg !36

41:                                               ; preds = %39
  %42 = load i8*, i8** %5, align 8, !dbg !36
  %43 = getelementptr i8, i8* %42, i64 8, !dbg !36
  store i8* %43, i8** %5, align 8, !dbg !36
  br label %48, !dbg !36

44:                                               ; preds = %39
  %45 = zext i32 %36 to i64, !dbg !36
  %46 = getelementptr i8, i8* %7, i64 %45, !dbg !36
  %47 = add nuw nsw i32 %36, 8, !dbg !36
  store i32 %47, i32* %4, align 16, !dbg !36
  br label %48, !dbg !36

48:                                               ; preds = %41, %44
  %49 = phi i8* [ %46, %44 ], [ %42, %41 ]
  call void @llvm.dbg.value(metadata !DIArgList(i32 undef, i32 %37), metadata !29, metadata !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value)), !dbg !30
  call void @llvm.dbg.value(metadata i32 undef, metadata !13, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !30
  call void @llvm.dbg.value(metadata i32 undef, metadata !13, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !30
  %50 = bitcast i8* %49 to i32*, !dbg !36
  %51 = load i32, i32* %50, align 4, !dbg !36
  call void @llvm.dbg.value(metadata !DIArgList(i32 %51, i32 %37), metadata !29, metadata !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value)), !dbg !30
  %52 = add nsw i32 %51, %37, !dbg !37
  call void @llvm.dbg.value(metadata i32 %52, metadata !29, metadata !DIExpression()), !dbg !30
  br label %53, !dbg !38

53:                                               ; preds = %48, %34, %1
  %54 = phi i32 [ 0, %1 ], [ %35, %34 ], [ %52, %48 ], !dbg !30
  call void @llvm.va_end(i8* nonnull %3), !dbg !38
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %3) #11, !dbg !39
  ret i32 %54, !dbg !40

55:                                               ; preds = %27
  %56 = load i8*, i8** %5, align 8, !dbg !36
  %57 = getelementptr i8, i8* %56, i64 8, !dbg !36
  store i8* %57, i8** %5, align 8, !dbg !36
  br label %62, !dbg !36

58:                                               ; preds = %27
  %59 = zext i32 %28 to i64, !dbg !36
  %60 = getelementptr i8, i8* %7, i64 %59, !dbg !36
  %61 = add nuw nsw i32 %28, 8, !dbg !36
  store i32 %61, i32* %4, align 16, !dbg !36
  br label %62, !dbg !36

62:                                               ; preds = %58, %55
  %63 = phi i32 [ %61, %58 ], [ %28, %55 ]
  %64 = phi i8* [ %60, %58 ], [ %56, %55 ]
  %65 = bitcast i8* %64 to i32*, !dbg !36
  %66 = load i32, i32* %65, align 4, !dbg !36
  %67 = add nsw i32 %66, %32, !dbg !37
  call void @llvm.dbg.value(metadata i32 %67, metadata !29, metadata !DIExpression()), !dbg !30
  call void @llvm.dbg.value(metadata i32 poison, metadata !13, metadata !DIExpression(DW_OP_constu, 2, DW_OP_minus, DW_OP_stack_value)), !dbg !30
  call void @llvm.dbg.value(metadata i32 poison, metadata !13, metadata !DIExpression(DW_OP_constu, 2, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !30
  %68 = add i32 %18, -2, !dbg !35
  %69 = icmp eq i32 %68, 0, !dbg !35
  br i1 %69, label %34, label %15, !dbg !35, !llvm.loop !41
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #2

; Function Attrs: mustprogress nofree nosync nounwind willreturn
declare void @llvm.va_start(i8*) #3

; Function Attrs: mustprogress nofree nosync nounwind willreturn
declare void @llvm.va_end(i8*) #3

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local { double, i32 } @heavier(double %0, i32 %1, double %2, i32 %3) local_unnamed_addr #4 !dbg !43 {
  call void @llvm.dbg.value(metadata double %0, metadata !52, metadata !DIExpression(DW_OP_LLVM_fragment, 0, 64)), !dbg !54
  call void @llvm.dbg.value(metadata i32 %1, metadata !52, metadata !DIExpression(DW_OP_LLVM_fragment, 64, 32)), !dbg !54
  call void @llvm.dbg.value(metadata double %2, metadata !53, metadata !DIExpression(DW_OP_LLVM_fragment, 0, 64)), !dbg !54
  call void @llvm.dbg.value(metadata i32 %3, metadata !53, metadata !DIExpression(DW_OP_LLVM_fragment, 64, 32)), !dbg !54
  %5 = fcmp ogt double %0, %2, !dbg !55
  %6 = select i1 %5, double %0, double %2, !dbg !56
  %7 = select i1 %5, i32 %1, i32 %3, !dbg !56
  %8 = insertvalue { double, i32 } undef, double %6, 0, !dbg !57
  %9 = insertvalue { double, i32 } %8, i32 %7, 1, !dbg !57
  ret { double, i32 } %9, !dbg !57
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #5

; Function Attrs: nofree nosync nounwind uwtable
define dso_local void @shifted(%struct.large* noalias nocapture sret(%struct.large) align 4 %0, %struct.large* nocapture byval(%struct.large) align 8 %1) local_unnamed_addr #0 !dbg !58 {
  call void @llvm.dbg.declare(metadata %struct.large* %1, metadata !68, metadata !DIExpression()), !dbg !71
  call void @llvm.dbg.value(metadata i32 9, metadata !69, metadata !DIExpression()), !dbg !72
  %3 = bitcast %struct.large* %1 to i8*, !dbg !73
  %4 = getelementptr %struct.large, %struct.large* %1, i64 0, i32 0, i64 1, !dbg !73
  %5 = bitcast i32* %4 to i8*, !dbg !73
  call void @llvm.memmove.p0i8.p0i8.i64(i8* noundef nonnull align 4 dereferenceable(36) %5, i8* noundef nonnull align 8 dereferenceable(36) %3, i64 36, i1 false), !dbg !74
  call void @llvm.dbg.value(metadata i32 undef, metadata !69, metadata !DIExpression()), !dbg !72
  call void @llvm.dbg.value(metadata i32 undef, metadata !69, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !72
  %6 = bitcast %struct.large* %0 to i8*, !dbg !76
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 4 dereferenceable(40) %6, i8* noundef nonnull align 8 dereferenceable(40) %3, i64 40, i1 false), !dbg !76, !tbaa.struct !77
  ret void, !dbg !81
}

; Function Attrs: nounwind uwtable
define dso_local i32 @apply(i32 (i32)* %0, i8 signext %1, i1 zeroext %2) local_unnamed_addr #6 !dbg !82 {
  call void @llvm.dbg.value(metadata i32 (i32)* %0, metadata !91, metadata !DIExpression()), !dbg !94
  call void @llvm.dbg.value(metadata i8 %1, metadata !92, metadata !DIExpression()), !dbg !94
  call void @llvm.dbg.value(metadata i1 %2, metadata !93, metadata !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_stack_value)), !dbg !94
  %4 = icmp eq i32 (i32)* %0, null, !dbg !95
  br i1 %4, label %5, label %6, !dbg !97

5:                                                ; preds = %3
  tail call void @stop(i32 3) #12, !dbg !98
  unreachable, !dbg !98

6:                                                ; preds = %3
  %7 = sext i8 %1 to i32, !dbg !94
  br i1 %2, label %8, label %10, !dbg !99

8:                                                ; preds = %6
  %9 = tail call i32 (i8*, ...) @external(i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str, i64 0, i64 0), i32 %7) #11, !dbg !100
  br label %10, !dbg !100

10:                                               ; preds = %6, %8
  call void @llvm.dbg.value(metadata i32 %7, metadata !102, metadata !DIExpression()), !dbg !105
  %11 = shl nsw i32 %7, 1, !dbg !107
  %12 = tail call i32 %0(i32 %11) #11, !dbg !108
  ret i32 %12, !dbg !109
}

; Function Attrs: noreturn
declare !dbg !110 dso_local void @stop(i32) local_unnamed_addr #7

declare !dbg !113 dso_local i32 @external(i8*, ...) local_unnamed_addr #8

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.value(metadata, metadata, metadata) #9

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memmove.p0i8.p0i8.i64(i8* nocapture writeonly, i8* nocapture readonly, i64, i1 immarg) #10

attributes #0 = { nofree nosync nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #3 = { mustprogress nofree nosync nounwind willreturn }
attributes #4 = { mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { argmemonly mustprogress nofree nounwind willreturn }
attributes #6 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noreturn "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #10 = { argmemonly nofree nounwind willreturn }
attributes #11 = { nounwind }
attributes #12 = { noreturn nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 13.0.1-11+b2", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "calls.c", directory: "/corpus")
!2 = !{}
!3 = !{i32 7, !"Dwarf Version", i32 4}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 7, !"uwtable", i32 1}
!7 = !{!"Debian clang version 13.0.1-11+b2"}
!8 = distinct !DISubprogram(name: "total", scope: !1, file: !1, line: 20, type: !9, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !12)
!9 = !DISubroutineType(types: !10)
!10 = !{!11, !11, null}
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !{!13, !14, !29}
!13 = !DILocalVariable(name: "count", arg: 1, scope: !8, file: !1, line: 20, type: !11)
!14 = !DILocalVariable(name: "list", scope: !8, file: !1, line: 21, type: !15)
!15 = !DIDerivedType(tag: DW_TAG_typedef, name: "va_list", file: !16, line: 14, baseType: !17)
!16 = !DIFile(filename: "/clang/include/stdarg.h", directory: "")
!17 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !1, baseType: !18)
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 192, elements: !27)
!19 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !20)
!20 = !{!21, !23, !24, !26}
!21 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !19, file: !1, line: 21, baseType: !22, size: 32)
!22 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!23 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !19, file: !1, line: 21, baseType: !22, size: 32, offset: 32)
!24 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !19, file: !1, line: 21, baseType: !25, size: 64, offset: 64)
!25 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!26 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !19, file: !1, line: 21, baseType: !25, size: 64, offset: 128)
!27 = !{!28}
!28 = !DISubrange(count: 1)
!29 = !DILocalVariable(name: "sum", scope: !8, file: !1, line: 23, type: !11)
!30 = !DILocation(line: 0, scope: !8)
!31 = !DILocation(line: 21, column: 5, scope: !8)
!32 = !DILocation(line: 21, column: 13, scope: !8)
!33 = !DILocation(line: 22, column: 5, scope: !8)
!34 = !DILocation(line: 24, column: 20, scope: !8)
!35 = !DILocation(line: 24, column: 5, scope: !8)
!36 = !DILocation(line: 25, column: 16, scope: !8)
!37 = !DILocation(line: 25, column: 13, scope: !8)
!38 = !DILocation(line: 26, column: 5, scope: !8)
!39 = !DILocation(line: 28, column: 1, scope: !8)
!40 = !DILocation(line: 27, column: 5, scope: !8)
!41 = distinct !{!41, !35, !36, !42}
!42 = !{!"llvm.loop.mustprogress"}
!43 = distinct !DISubprogram(name: "heavier", scope: !1, file: !1, line: 30, type: !44, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !51)
!44 = !DISubroutineType(types: !45)
!45 = !{!46, !46, !46}
!46 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, line: 4, size: 128, elements: !47)
!47 = !{!48, !50}
!48 = !DIDerivedType(tag: DW_TAG_member, name: "weight", scope: !46, file: !1, line: 5, baseType: !49, size: 64)
!49 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!50 = !DIDerivedType(tag: DW_TAG_member, name: "count", scope: !46, file: !1, line: 6, baseType: !11, size: 32, offset: 64)
!51 = !{!52, !53}
!52 = !DILocalVariable(name: "one", arg: 1, scope: !43, file: !1, line: 30, type: !46)
!53 = !DILocalVariable(name: "other", arg: 2, scope: !43, file: !1, line: 30, type: !46)
!54 = !DILocation(line: 0, scope: !43)
!55 = !DILocation(line: 31, column: 23, scope: !43)
!56 = !DILocation(line: 31, column: 12, scope: !43)
!57 = !DILocation(line: 31, column: 5, scope: !43)
!58 = distinct !DISubprogram(name: "shifted", scope: !1, file: !1, line: 34, type: !59, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !67)
!59 = !DISubroutineType(types: !60)
!60 = !{!61, !61}
!61 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !1, line: 9, size: 320, elements: !62)
!62 = !{!63}
!63 = !DIDerivedType(tag: DW_TAG_member, name: "cells", scope: !61, file: !1, line: 10, baseType: !64, size: 320)
!64 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 320, elements: !65)
!65 = !{!66}
!66 = !DISubrange(count: 10)
!67 = !{!68, !69}
!68 = !DILocalVariable(name: "given", arg: 1, scope: !58, file: !1, line: 34, type: !61)
!69 = !DILocalVariable(name: "i", scope: !70, file: !1, line: 35, type: !11)
!70 = distinct !DILexicalBlock(scope: !58, file: !1, line: 35, column: 5)
!71 = !DILocation(line: 34, column: 35, scope: !58)
!72 = !DILocation(line: 0, scope: !70)
!73 = !DILocation(line: 35, column: 5, scope: !70)
!74 = !DILocation(line: 36, column: 24, scope: !75)
!75 = distinct !DILexicalBlock(scope: !70, file: !1, line: 35, column: 5)
!76 = !DILocation(line: 37, column: 12, scope: !58)
!77 = !{i64 0, i64 40, !78}
!78 = !{!79, !79, i64 0}
!79 = !{!"omnipotent char", !80, i64 0}
!80 = !{!"Simple C/C++ TBAA"}
!81 = !DILocation(line: 37, column: 5, scope: !58)
!82 = distinct !DISubprogram(name: "apply", scope: !1, file: !1, line: 40, type: !83, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !90)
!83 = !DISubroutineType(types: !84)
!84 = !{!11, !85, !88, !89}
!85 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !86, size: 64)
!86 = !DISubroutineType(types: !87)
!87 = !{!11, !11}
!88 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!89 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!90 = !{!91, !92, !93}
!91 = !DILocalVariable(name: "function", arg: 1, scope: !82, file: !1, line: 40, type: !85)
!92 = !DILocalVariable(name: "small", arg: 2, scope: !82, file: !1, line: 40, type: !88)
!93 = !DILocalVariable(name: "flag", arg: 3, scope: !82, file: !1, line: 40, type: !89)
!94 = !DILocation(line: 0, scope: !82)
!95 = !DILocation(line: 41, column: 10, scope: !96)
!96 = distinct !DILexicalBlock(scope: !82, file: !1, line: 41, column: 9)
!97 = !DILocation(line: 41, column: 9, scope: !82)
!98 = !DILocation(line: 42, column: 9, scope: !96)
!99 = !DILocation(line: 43, column: 9, scope: !82)
!100 = !DILocation(line: 44, column: 9, scope: !101)
!101 = distinct !DILexicalBlock(scope: !82, file: !1, line: 43, column: 9)
!102 = !DILocalVariable(name: "value", arg: 1, scope: !103, file: !1, line: 16, type: !11)
!103 = distinct !DISubprogram(name: "twice", scope: !1, file: !1, line: 16, type: !86, scopeLine: 16, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !104)
!104 = !{!102}
!105 = !DILocation(line: 0, scope: !103, inlinedAt: !106)
!106 = distinct !DILocation(line: 45, column: 21, scope: !82)
!107 = !DILocation(line: 17, column: 18, scope: !103, inlinedAt: !106)
!108 = !DILocation(line: 45, column: 12, scope: !82)
!109 = !DILocation(line: 45, column: 5, scope: !82)
!110 = !DISubprogram(name: "stop", scope: !1, file: !1, line: 14, type: !111, flags: DIFlagPrototyped | DIFlagNoReturn, spFlags: DISPFlagOptimized, retainedNodes: !2)
!111 = !DISubroutineType(types: !112)
!112 = !{null, !11}
!113 = !DISubprogram(name: "external", scope: !1, file: !1, line: 13, type: !114, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !2)
!114 = !DISubroutineType(types: !115)
!115 = !{!11, !116, null}
!116 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !117, size: 64)
!117 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !118)
!118 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
