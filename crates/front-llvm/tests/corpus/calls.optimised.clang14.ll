; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, i8*, i8* }
%struct.large = type { [10 x i32] }

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: nofree nosync nounwind uwtable
define dso_local i32 @total(i32 noundef %0, ...) local_unnamed_addr #0 !dbg !9 {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.dbg.value(metadata i32 %0, metadata !14, metadata !DIExpression()), !dbg !32
  %3 = bitcast [1 x %struct.__va_list_tag]* %2 to i8*, !dbg !33
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %3) #11, !dbg !33
  call void @llvm.dbg.declare(metadata [1 x %struct.__va_list_tag]* %2, metadata !15, metadata !DIExpression()), !dbg !34
  call void @llvm.va_start(i8* nonnull %3), !dbg !35
  call void @llvm.dbg.value(metadata i32 0, metadata !31, metadata !DIExpression()), !dbg !32
  call void @llvm.dbg.value(metadata i32 %0, metadata !14, metadata !DIExpression()), !dbg !32
  call void @llvm.dbg.value(metadata i32 %0, metadata !14, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !32
  %4 = icmp sgt i32 %0, 0, !dbg !36
  br i1 %4, label %5, label %68, !dbg !37

5:                                                ; preds = %1
  call void @llvm.dbg.value(metadata i32 %0, metadata !14, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !32
  %6 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %2, i64 0, i64 0, i32 0
  %7 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %2, i64 0, i64 0, i32 2
  %8 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %2, i64 0, i64 0, i32 3
  %9 = load i8*, i8** %8, align 16
  %10 = load i32, i32* %6, align 16, !dbg !38
  %11 = and i32 %0, 1, !dbg !37
  %12 = icmp eq i32 %0, 1, !dbg !37
  br i1 %12, label %49, label %13, !dbg !37

13:                                               ; preds = %5
  %14 = and i32 %0, -2, !dbg !37
  br label %15, !dbg !37

15:                                               ; preds = %41, %13
  %16 = phi i32 [ %10, %13 ], [ %42, %41 ], !dbg !38
  %17 = phi i32 [ 0, %13 ], [ %46, %41 ]
  %18 = phi i32 [ 0, %13 ], [ %47, %41 ]
  call void @llvm.dbg.value(metadata i32 %17, metadata !31, metadata !DIExpression()), !dbg !32
  %19 = icmp ult i32 %16, 41, !dbg !38
  br i1 %19, label %20, label %24, !dbg !38

20:                                               ; preds = %15
  %21 = zext i32 %16 to i64, !dbg !38
  %22 = getelementptr i8, i8* %9, i64 %21, !dbg !38
  %23 = add nuw nsw i32 %16, 8, !dbg !38
  store i32 %23, i32* %6, align 16, !dbg !38
  br label %27, !dbg !38

24:                                               ; preds = %15
  %25 = load i8*, i8** %7, align 8, !dbg !38
  %26 = getelementptr i8, i8* %25, i64 8, !dbg !38
  store i8* %26, i8** %7, align 8, !dbg !38
  br label %27, !dbg !38

27:                                               ; preds = %24, %20
  %28 = phi i32 [ %23, %20 ], [ %16, %24 ]
  %29 = phi i8* [ %22, %20 ], [ %25, %24 ]
  %30 = bitcast i8* %29 to i32*, !dbg !38
  %31 = load i32, i32* %30, align 4, !dbg !38
  %32 = add nsw i32 %31, %17, !dbg !39
  call void @llvm.dbg.value(metadata i32 %32, metadata !31, metadata !DIExpression()), !dbg !32
  call void @llvm.dbg.value(metadata i32 poison, metadata !14, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !32
  call void @llvm.dbg.value(metadata i32 poison, metadata !14, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !32
  call void @llvm.dbg.value(metadata i32 %32, metadata !31, metadata !DIExpression()), !dbg !32
  %33 = icmp ult i32 %28, 41, !dbg !38
  br i1 %33, label %37, label %34, !dbg !38

34:                                               ; preds = %27
  %35 = load i8*, i8** %7, align 8, !dbg !38
  %36 = getelementptr i8, i8* %35, i64 8, !dbg !38
  store i8* %36, i8** %7, align 8, !dbg !38
  br label %41, !dbg !38

37:                                               ; preds = %27
  %38 = zext i32 %28 to i64, !dbg !38
  %39 = getelementptr i8, i8* %9, i64 %38, !dbg !38
  %40 = add nuw nsw i32 %28, 8, !dbg !38
  store i32 %40, i32* %6, align 16, !dbg !38
  br label %41, !dbg !38

41:                                               ; preds = %37, %34
  %42 = phi i32 [ %40, %37 ], [ %28, %34 ]
  %43 = phi i8* [ %39, %37 ], [ %35, %34 ]
  %44 = bitcast i8* %43 to i32*, !dbg !38
  %45 = load i32, i32* %44, align 4, !dbg !38
  %46 = add nsw i32 %45, %32, !dbg !39
  call void @llvm.dbg.value(metadata i32 %46, metadata !31, metadata !DIExpression()), !dbg !32
  call void @llvm.dbg.value(metadata i32 poison, metadata !14, metadata !DIExpression(DW_OP_constu, 2, DW_OP_minus, DW_OP_stack_value)), !dbg !32
  call void @llvm.dbg.value(metadata i32 poison, metadata !14, metadata !DIExpression(DW_OP_constu, 2, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !32
  %47 = add i32 %18, 2, !dbg !37
  %48 = icmp eq i32 %47, %14, !dbg !37
  br i1 %48, label %49, label %15, !dbg !37, !llvm.loop !40

49:                                               ; preds = %41, %5
  %50 = phi i32 [ undef, %5 ], [ %46, %41 ]
  %51 = phi i32 [ %10, %5 ], [ %42, %41 ]
  %52 = phi i32 [ 0, %5 ], [ %46, %41 ]
  %53 = icmp eq i32 %11, 0, !dbg !38
  br i1 %53, label %68, label %54, !dbg !38

54:                                               ; preds = %49
  call void @llvm.dbg.value(metadata i32 %52, metadata !31, metadata !DIExpression()), !dbg !32
  %55 = icmp ult i32 %51, 41, !dbg !38
  br i1 %55, label %59, label %56, !dbg !38

56:                                               ; preds = %54
  %57 = load i8*, i8** %7, align 8, !dbg !38
  %58 = getelementptr i8, i8* %57, i64 8, !dbg !38
  store i8* %58, i8** %7, align 8, !dbg !38
  br label %63, !dbg !38

59:                                               ; preds = %54
  %60 = zext i32 %51 to i64, !dbg !38
  %61 = getelementptr i8, i8* %9, i64 %60, !dbg !38
  %62 = add nuw nsw i32 %51, 8, !dbg !38
  store i32 %62, i32* %6, align 16, !dbg !38
  br label %63, !dbg !38

63:                                               ; preds = %59, %56
  %64 = phi i8* [ %61, %59 ], [ %57, %56 ]
  %65 = bitcast i8* %64 to i32*, !dbg !38
  %66 = load i32, i32* %65, align 4, !dbg !38
  %67 = add nsw i32 %66, %52, !dbg !39
  call void @llvm.dbg.value(metadata i32 %67, metadata !31, metadata !DIExpression()), !dbg !32
  call void @llvm.dbg.value(metadata i32 undef, metadata !14, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !32
  call void @llvm.dbg.value(metadata i32 undef, metadata !14, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !32
  br label %68, !dbg !42

68:                                               ; preds = %63, %49, %1
  %69 = phi i32 [ 0, %1 ], [ %50, %49 ], [ %67, %63 ], !dbg !32
  call void @llvm.va_end(i8* nonnull %3), !dbg !42
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %3) #11, !dbg !43
  ret i32 %69, !dbg !44
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
define dso_local { double, i32 } @heavier(double %0, i32 %1, double %2, i32 %3) local_unnamed_addr #4 !dbg !45 {
  call void @llvm.dbg.value(metadata double %0, metadata !54, metadata !DIExpression(DW_OP_LLVM_fragment, 0, 64)), !dbg !56
  call void @llvm.dbg.value(metadata i32 %1, metadata !54, metadata !DIExpression(DW_OP_LLVM_fragment, 64, 32)), !dbg !56
  call void @llvm.dbg.value(metadata double %2, metadata !55, metadata !DIExpression(DW_OP_LLVM_fragment, 0, 64)), !dbg !56
  call void @llvm.dbg.value(metadata i32 %3, metadata !55, metadata !DIExpression(DW_OP_LLVM_fragment, 64, 32)), !dbg !56
  %5 = fcmp ogt double %0, %2, !dbg !57
  %6 = select i1 %5, double %0, double %2, !dbg !58
  %7 = select i1 %5, i32 %1, i32 %3, !dbg !58
  %8 = insertvalue { double, i32 } poison, double %6, 0, !dbg !59
  %9 = insertvalue { double, i32 } %8, i32 %7, 1, !dbg !59
  ret { double, i32 } %9, !dbg !59
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #5

; Function Attrs: nofree nosync nounwind uwtable
define dso_local void @shifted(%struct.large* noalias nocapture writeonly sret(%struct.large) align 4 %0, %struct.large* nocapture noundef byval(%struct.large) align 8 %1) local_unnamed_addr #0 !dbg !60 {
  call void @llvm.dbg.declare(metadata %struct.large* %1, metadata !70, metadata !DIExpression()), !dbg !73
  call void @llvm.dbg.value(metadata i32 9, metadata !71, metadata !DIExpression()), !dbg !74
  %3 = bitcast %struct.large* %1 to i8*, !dbg !75
  %4 = getelementptr %struct.large, %struct.large* %1, i64 0, i32 0, i64 1, !dbg !75
  %5 = bitcast i32* %4 to i8*, !dbg !75
  call void @llvm.memmove.p0i8.p0i8.i64(i8* noundef nonnull align 4 dereferenceable(36) %5, i8* noundef nonnull align 8 dereferenceable(36) %3, i64 36, i1 false), !dbg !76, !tbaa !78
  call void @llvm.dbg.value(metadata i32 undef, metadata !71, metadata !DIExpression()), !dbg !74
  call void @llvm.dbg.value(metadata i32 undef, metadata !71, metadata !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value)), !dbg !74
  %6 = bitcast %struct.large* %0 to i8*, !dbg !82
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 4 dereferenceable(40) %6, i8* noundef nonnull align 8 dereferenceable(40) %3, i64 40, i1 false), !dbg !82, !tbaa.struct !83
  ret void, !dbg !85
}

; Function Attrs: nounwind uwtable
define dso_local i32 @apply(i32 (i32)* noundef readonly %0, i8 noundef signext %1, i1 noundef zeroext %2) local_unnamed_addr #6 !dbg !86 {
  call void @llvm.dbg.value(metadata i32 (i32)* %0, metadata !95, metadata !DIExpression()), !dbg !98
  call void @llvm.dbg.value(metadata i8 %1, metadata !96, metadata !DIExpression()), !dbg !98
  call void @llvm.dbg.value(metadata i1 %2, metadata !97, metadata !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_stack_value)), !dbg !98
  %4 = icmp eq i32 (i32)* %0, null, !dbg !99
  br i1 %4, label %5, label %6, !dbg !101

5:                                                ; preds = %3
  tail call void @stop(i32 noundef 3) #12, !dbg !102
  unreachable, !dbg !102

6:                                                ; preds = %3
  %7 = sext i8 %1 to i32, !dbg !98
  br i1 %2, label %8, label %10, !dbg !103

8:                                                ; preds = %6
  %9 = tail call i32 (i8*, ...) @external(i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str, i64 0, i64 0), i32 noundef %7) #11, !dbg !104
  br label %10, !dbg !104

10:                                               ; preds = %6, %8
  call void @llvm.dbg.value(metadata i32 %7, metadata !106, metadata !DIExpression()), !dbg !109
  %11 = shl nsw i32 %7, 1, !dbg !111
  %12 = tail call i32 %0(i32 noundef %11) #11, !dbg !112
  ret i32 %12, !dbg !113
}

; Function Attrs: noreturn
declare !dbg !114 void @stop(i32 noundef) local_unnamed_addr #7

declare !dbg !118 i32 @external(i8* noundef, ...) local_unnamed_addr #8

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
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "calls.c", directory: "/corpus", checksumkind: CSK_MD5, checksum: "b74d41f46c4e95933f7583d1553b91bc")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "total", scope: !1, file: !1, line: 20, type: !10, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !13)
!10 = !DISubroutineType(types: !11)
!11 = !{!12, !12, null}
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !{!14, !15, !31}
!14 = !DILocalVariable(name: "count", arg: 1, scope: !9, file: !1, line: 20, type: !12)
!15 = !DILocalVariable(name: "list", scope: !9, file: !1, line: 21, type: !16)
!16 = !DIDerivedType(tag: DW_TAG_typedef, name: "va_list", file: !17, line: 14, baseType: !18)
!17 = !DIFile(filename: "/clang/include/stdarg.h", directory: "", checksumkind: CSK_MD5, checksum: "4de3cbd931b589d291e5c39387aecf82")
!18 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !19, baseType: !20)
!19 = !DIFile(filename: "calls.c", directory: "/corpus")
!20 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 192, elements: !29)
!21 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !22)
!22 = !{!23, !25, !26, !28}
!23 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !21, file: !19, line: 21, baseType: !24, size: 32)
!24 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!25 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !21, file: !19, line: 21, baseType: !24, size: 32, offset: 32)
!26 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !21, file: !19, line: 21, baseType: !27, size: 64, offset: 64)
!27 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!28 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !21, file: !19, line: 21, baseType: !27, size: 64, offset: 128)
!29 = !{!30}
!30 = !DISubrange(count: 1)
!31 = !DILocalVariable(name: "sum", scope: !9, file: !1, line: 23, type: !12)
!32 = !DILocation(line: 0, scope: !9)
!33 = !DILocation(line: 21, column: 5, scope: !9)
!34 = !DILocation(line: 21, column: 13, scope: !9)
!35 = !DILocation(line: 22, column: 5, scope: !9)
!36 = !DILocation(line: 24, column: 20, scope: !9)
!37 = !DILocation(line: 24, column: 5, scope: !9)
!38 = !DILocation(line: 25, column: 16, scope: !9)
!39 = !DILocation(line: 25, column: 13, scope: !9)
!40 = distinct !{!40, !37, !38, !41}
!41 = !{!"llvm.loop.mustprogress"}
!42 = !DILocation(line: 26, column: 5, scope: !9)
!43 = !DILocation(line: 28, column: 1, scope: !9)
!44 = !DILocation(line: 27, column: 5, scope: !9)
!45 = distinct !DISubprogram(name: "heavier", scope: !1, file: !1, line: 30, type: !46, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !53)
!46 = !DISubroutineType(types: !47)
!47 = !{!48, !48, !48}
!48 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, line: 4, size: 128, elements: !49)
!49 = !{!50, !52}
!50 = !DIDerivedType(tag: DW_TAG_member, name: "weight", scope: !48, file: !1, line: 5, baseType: !51, size: 64)
!51 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!52 = !DIDerivedType(tag: DW_TAG_member, name: "count", scope: !48, file: !1, line: 6, baseType: !12, size: 32, offset: 64)
!53 = !{!54, !55}
!54 = !DILocalVariable(name: "one", arg: 1, scope: !45, file: !1, line: 30, type: !48)
!55 = !DILocalVariable(name: "other", arg: 2, scope: !45, file: !1, line: 30, type: !48)
!56 = !DILocation(line: 0, scope: !45)
!57 = !DILocation(line: 31, column: 23, scope: !45)
!58 = !DILocation(line: 31, column: 12, scope: !45)
!59 = !DILocation(line: 31, column: 5, scope: !45)
!60 = distinct !DISubprogram(name: "shifted", scope: !1, file: !1, line: 34, type: !61, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !69)
!61 = !DISubroutineType(types: !62)
!62 = !{!63, !63}
!63 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !1, line: 9, size: 320, elements: !64)
!64 = !{!65}
!65 = !DIDerivedType(tag: DW_TAG_member, name: "cells", scope: !63, file: !1, line: 10, baseType: !66, size: 320)
!66 = !DICompositeType(tag: DW_TAG_array_type, baseType: !12, size: 320, elements: !67)
!67 = !{!68}
!68 = !DISubrange(count: 10)
!69 = !{!70, !71}
!70 = !DILocalVariable(name: "given", arg: 1, scope: !60, file: !1, line: 34, type: !63)
!71 = !DILocalVariable(name: "i", scope: !72, file: !1, line: 35, type: !12)
!72 = distinct !DILexicalBlock(scope: !60, file: !1, line: 35, column: 5)
!73 = !DILocation(line: 34, column: 35, scope: !60)
!74 = !DILocation(line: 0, scope: !72)
!75 = !DILocation(line: 35, column: 5, scope: !72)
!76 = !DILocation(line: 36, column: 24, scope: !77)
!77 = distinct !DILexicalBlock(scope: !72, file: !1, line: 35, column: 5)
!78 = !{!79, !79, i64 0}
!79 = !{!"int", !80, i64 0}
!80 = !{!"omnipotent char", !81, i64 0}
!81 = !{!"Simple C/C++ TBAA"}
!82 = !DILocation(line: 37, column: 12, scope: !60)
!83 = !{i64 0, i64 40, !84}
!84 = !{!80, !80, i64 0}
!85 = !DILocation(line: 37, column: 5, scope: !60)
!86 = distinct !DISubprogram(name: "apply", scope: !1, file: !1, line: 40, type: !87, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !94)
!87 = !DISubroutineType(types: !88)
!88 = !{!12, !89, !92, !93}
!89 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !90, size: 64)
!90 = !DISubroutineType(types: !91)
!91 = !{!12, !12}
!92 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!93 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!94 = !{!95, !96, !97}
!95 = !DILocalVariable(name: "function", arg: 1, scope: !86, file: !1, line: 40, type: !89)
!96 = !DILocalVariable(name: "small", arg: 2, scope: !86, file: !1, line: 40, type: !92)
!97 = !DILocalVariable(name: "flag", arg: 3, scope: !86, file: !1, line: 40, type: !93)
!98 = !DILocation(line: 0, scope: !86)
!99 = !DILocation(line: 41, column: 10, scope: !100)
!100 = distinct !DILexicalBlock(scope: !86, file: !1, line: 41, column: 9)
!101 = !DILocation(line: 41, column: 9, scope: !86)
!102 = !DILocation(line: 42, column: 9, scope: !100)
!103 = !DILocation(line: 43, column: 9, scope: !86)
!104 = !DILocation(line: 44, column: 9, scope: !105)
!105 = distinct !DILexicalBlock(scope: !86, file: !1, line: 43, column: 9)
!106 = !DILocalVariable(name: "value", arg: 1, scope: !107, file: !1, line: 16, type: !12)
!107 = distinct !DISubprogram(name: "twice", scope: !1, file: !1, line: 16, type: !90, scopeLine: 16, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !108)
!108 = !{!106}
!109 = !DILocation(line: 0, scope: !107, inlinedAt: !110)
!110 = distinct !DILocation(line: 45, column: 21, scope: !86)
!111 = !DILocation(line: 17, column: 18, scope: !107, inlinedAt: !110)
!112 = !DILocation(line: 45, column: 12, scope: !86)
!113 = !DILocation(line: 45, column: 5, scope: !86)
!114 = !DISubprogram(name: "stop", scope: !1, file: !1, line: 14, type: !115, flags: DIFlagPrototyped | DIFlagNoReturn, spFlags: DISPFlagOptimized, retainedNodes: !117)
!115 = !DISubroutineType(types: !116)
!116 = !{null, !12}
!117 = !{}
!118 = !DISubprogram(name: "external", scope: !1, file: !1, line: 13, type: !119, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !117)
!119 = !DISubroutineType(types: !120)
!120 = !{!12, !121, null}
!121 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !122, size: 64)
!122 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !123)
!123 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
