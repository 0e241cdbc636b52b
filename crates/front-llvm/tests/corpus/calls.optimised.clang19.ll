; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, ptr, ptr }
%struct.large = type { [10 x i32] }

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1, !dbg !0

; Function Attrs: nofree norecurse nosync nounwind uwtable
define dso_local i32 @total(i32 noundef %0, ...) local_unnamed_addr #0 !dbg !17 {
  %2 = alloca [1 x %struct.__va_list_tag], align 16, !DIAssignID !39
    #dbg_assign(i1 undef, !23, !DIExpression(), !39, ptr %2, !DIExpression(), !40)
    #dbg_value(i32 %0, !22, !DIExpression(), !40)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %2) #10, !dbg !41
  call void @llvm.va_start.p0(ptr nonnull %2), !dbg !42
    #dbg_value(i32 0, !38, !DIExpression(), !40)
    #dbg_value(i32 0, !38, !DIExpression(), !40)
    #dbg_value(i32 %0, !22, !DIExpression(), !40)
  %3 = icmp sgt i32 %0, 0, !dbg !43
  br i1 %3, label %4, label %65, !dbg !44

4:                                                ; preds = %1
  %5 = load i32, ptr %2, align 16
  %6 = getelementptr inbounds i8, ptr %2, i64 8
  %7 = getelementptr inbounds i8, ptr %2, i64 16
  %8 = load ptr, ptr %7, align 16
  %9 = load ptr, ptr %6, align 8
  %10 = and i32 %0, 1, !dbg !44
  %11 = icmp eq i32 %0, 1, !dbg !44
  br i1 %11, label %47, label %12, !dbg !44

12:                                               ; preds = %4
  %13 = and i32 %0, 2147483646, !dbg !44
  br label %14, !dbg !44

14:                                               ; preds = %39, %12
  %15 = phi ptr [ %9, %12 ], [ %40, %39 ]
  %16 = phi i32 [ 0, %12 ], [ %44, %39 ]
  %17 = phi i32 [ %5, %12 ], [ %41, %39 ]
  %18 = phi i32 [ 0, %12 ], [ %45, %39 ]
    #dbg_value(i32 %16, !38, !DIExpression(), !40)
  %19 = icmp ult i32 %17, 41, !dbg !45
  br i1 %19, label %20, label %24, !dbg !45

20:                                               ; preds = %14
  %21 = zext nneg i32 %17 to i64, !dbg !45
  %22 = getelementptr i8, ptr %8, i64 %21, !dbg !45
  %23 = add nuw nsw i32 %17, 8, !dbg !45
  store i32 %23, ptr %2, align 16, !dbg !45, !DIAssignID !46
    #dbg_assign(i32 %23, !23, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !46, ptr %2, !DIExpression(), !40)
  br label %26, !dbg !45

24:                                               ; preds = %14
  %25 = getelementptr i8, ptr %15, i64 8, !dbg !45
  store ptr %25, ptr %6, align 8, !dbg !45, !DIAssignID !47
    #dbg_assign(ptr %25, !23, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !47, ptr %6, !DIExpression(), !40)
  br label %26, !dbg !45

26:                                               ; preds = %24, %20
  %27 = phi ptr [ %15, %20 ], [ %25, %24 ]
  %28 = phi i32 [ %23, %20 ], [ %17, %24 ]
  %29 = phi ptr [ %22, %20 ], [ %15, %24 ], !dbg !45
  %30 = load i32, ptr %29, align 4, !dbg !45, !tbaa !48
  %31 = add nsw i32 %30, %16, !dbg !52
    #dbg_value(i32 %31, !38, !DIExpression(), !40)
    #dbg_value(i32 poison, !22, !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value), !40)
  %32 = icmp ult i32 %28, 41, !dbg !45
  br i1 %32, label %35, label %33, !dbg !45

33:                                               ; preds = %26
  %34 = getelementptr i8, ptr %27, i64 8, !dbg !45
  store ptr %34, ptr %6, align 8, !dbg !45, !DIAssignID !47
    #dbg_assign(ptr %34, !23, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !47, ptr %6, !DIExpression(), !40)
  br label %39, !dbg !45

35:                                               ; preds = %26
  %36 = zext nneg i32 %28 to i64, !dbg !45
  %37 = getelementptr i8, ptr %8, i64 %36, !dbg !45
  %38 = add nuw nsw i32 %28, 8, !dbg !45
  store i32 %38, ptr %2, align 16, !dbg !45, !DIAssignID !46
    #dbg_assign(i32 %38, !23, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !46, ptr %2, !DIExpression(), !40)
  br label %39, !dbg !45

39:                                               ; preds = %35, %33
  %40 = phi ptr [ %27, %35 ], [ %34, %33 ]
  %41 = phi i32 [ %38, %35 ], [ %28, %33 ]
  %42 = phi ptr [ %37, %35 ], [ %27, %33 ], !dbg !45
  %43 = load i32, ptr %42, align 4, !dbg !45, !tbaa !48
  %44 = add nsw i32 %43, %31, !dbg !52
    #dbg_value(i32 %44, !38, !DIExpression(), !40)
    #dbg_value(i32 poison, !22, !DIExpression(DW_OP_constu, 2, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value), !40)
  %45 = add i32 %18, 2, !dbg !44
  %46 = icmp eq i32 %45, %13, !dbg !44
  br i1 %46, label %47, label %14, !dbg !44, !llvm.loop !53

47:                                               ; preds = %39, %4
  %48 = phi i32 [ poison, %4 ], [ %44, %39 ]
  %49 = phi ptr [ %9, %4 ], [ %40, %39 ]
  %50 = phi i32 [ 0, %4 ], [ %44, %39 ]
  %51 = phi i32 [ %5, %4 ], [ %41, %39 ]
  %52 = icmp eq i32 %10, 0, !dbg !45
  br i1 %52, label %65, label %53, !dbg !45

53:                                               ; preds = %47
    #dbg_value(i32 %50, !38, !DIExpression(), !40)
  %54 = icmp ult i32 %51, 41, !dbg !45
  br i1 %54, label %57, label %55, !dbg !45

55:                                               ; preds = %53
  %56 = getelementptr i8, ptr %49, i64 8, !dbg !45
  store ptr %56, ptr %6, align 8, !dbg !45, !DIAssignID !47
    #dbg_assign(ptr %56, !23, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !47, ptr %6, !DIExpression(), !40)
  br label %61, !dbg !45

57:                                               ; preds = %53
  %58 = zext nneg i32 %51 to i64, !dbg !45
  %59 = getelementptr i8, ptr %8, i64 %58, !dbg !45
  %60 = add nuw nsw i32 %51, 8, !dbg !45
  store i32 %60, ptr %2, align 16, !dbg !45, !DIAssignID !46
    #dbg_assign(i32 %60, !23, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !46, ptr %2, !DIExpression(), !40)
  br label %61, !dbg !45

61:                                               ; preds = %57, %55
  %62 = phi ptr [ %59, %57 ], [ %49, %55 ], !dbg !45
  %63 = load i32, ptr %62, align 4, !dbg !45, !tbaa !48
  %64 = add nsw i32 %63, %50, !dbg !52
    #dbg_value(i32 %64, !38, !DIExpression(), !40)
    #dbg_value(i32 poison, !22, !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value), !40)
    #dbg_value(i32 poison, !22, !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value), !40)
  br label %65, !dbg !55

65:                                               ; preds = %61, %47, %1
  %66 = phi i32 [ 0, %1 ], [ %48, %47 ], [ %64, %61 ], !dbg !40
  call void @llvm.va_end.p0(ptr nonnull %2), !dbg !55
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %2) #10, !dbg !56
  ret i32 %66, !dbg !57
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local { double, i32 } @heavier(double %0, i32 %1, double %2, i32 %3) local_unnamed_addr #3 !dbg !58 {
    #dbg_value(double %0, !67, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !69)
    #dbg_value(i32 %1, !67, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !69)
    #dbg_value(double %2, !68, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !69)
    #dbg_value(i32 %3, !68, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !69)
  %5 = fcmp ogt double %0, %2, !dbg !70
  %6 = select i1 %5, double %0, double %2, !dbg !71
  %7 = select i1 %5, i32 %1, i32 %3, !dbg !71
  %8 = insertvalue { double, i32 } poison, double %6, 0, !dbg !72
  %9 = insertvalue { double, i32 } %8, i32 %7, 1, !dbg !72
  ret { double, i32 } %9, !dbg !72
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #4

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable
define dso_local void @shifted(ptr dead_on_unwind noalias nocapture writable writeonly sret(%struct.large) align 4 %0, ptr nocapture noundef byval(%struct.large) align 8 %1) local_unnamed_addr #5 !dbg !73 {
    #dbg_declare(ptr %1, !83, !DIExpression(), !86)
    #dbg_value(i32 9, !84, !DIExpression(), !87)
  %3 = getelementptr inbounds i8, ptr %1, i64 4, !dbg !88
  call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(36) %3, ptr noundef nonnull align 8 dereferenceable(36) %1, i64 36, i1 false), !dbg !89, !tbaa !48
    #dbg_value(i64 poison, !84, !DIExpression(), !87)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(40) %0, ptr noundef nonnull align 8 dereferenceable(40) %1, i64 40, i1 false), !dbg !91, !tbaa.struct !92
  ret void, !dbg !94
}

; Function Attrs: nounwind uwtable
define dso_local i32 @apply(ptr noundef readonly %0, i8 noundef signext %1, i1 noundef zeroext %2) local_unnamed_addr #6 !dbg !95 {
    #dbg_value(ptr %0, !104, !DIExpression(), !107)
    #dbg_value(i8 %1, !105, !DIExpression(), !107)
    #dbg_value(i1 %2, !106, !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_stack_value), !107)
  %4 = icmp eq ptr %0, null, !dbg !108
  br i1 %4, label %5, label %6, !dbg !110

5:                                                ; preds = %3
  tail call void @stop(i32 noundef 3) #11, !dbg !111
  unreachable, !dbg !111

6:                                                ; preds = %3
  %7 = sext i8 %1 to i32, !dbg !107
  br i1 %2, label %8, label %10, !dbg !112

8:                                                ; preds = %6
  %9 = tail call i32 (ptr, ...) @external(ptr noundef nonnull @.str, i32 noundef %7) #10, !dbg !113
  br label %10, !dbg !113

10:                                               ; preds = %6, %8
    #dbg_value(i32 %7, !115, !DIExpression(), !118)
  %11 = shl nsw i32 %7, 1, !dbg !120
  %12 = tail call i32 %0(i32 noundef %11) #10, !dbg !121
  ret i32 %12, !dbg !122
}

; Function Attrs: noreturn
declare !dbg !123 void @stop(i32 noundef) local_unnamed_addr #7

declare !dbg !126 i32 @external(ptr noundef, ...) local_unnamed_addr #8

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #9

attributes #0 = { nofree norecurse nosync nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #3 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #10 = { nounwind }
attributes #11 = { noreturn nounwind }

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
!7 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !8, splitDebugInlining: false, nameTableKind: None)
!8 = !{!0}
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 8, !"PIC Level", i32 2}
!13 = !{i32 7, !"PIE Level", i32 2}
!14 = !{i32 7, !"uwtable", i32 2}
!15 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!16 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!17 = distinct !DISubprogram(name: "total", scope: !2, file: !2, line: 20, type: !18, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !21)
!18 = !DISubroutineType(types: !19)
!19 = !{!20, !20, null}
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!21 = !{!22, !23, !38}
!22 = !DILocalVariable(name: "count", arg: 1, scope: !17, file: !2, line: 20, type: !20)
!23 = !DILocalVariable(name: "list", scope: !17, file: !2, line: 21, type: !24)
!24 = !DIDerivedType(tag: DW_TAG_typedef, name: "va_list", file: !25, line: 12, baseType: !26)
!25 = !DIFile(filename: "/clang/include/__stdarg_va_list.h", directory: "", checksumkind: CSK_MD5, checksum: "7bd78a282b99fcfe41a9e3c566d14f7d")
!26 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !2, baseType: !27)
!27 = !DICompositeType(tag: DW_TAG_array_type, baseType: !28, size: 192, elements: !36)
!28 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !29)
!29 = !{!30, !32, !33, !35}
!30 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !28, file: !2, line: 21, baseType: !31, size: 32)
!31 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!32 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !28, file: !2, line: 21, baseType: !31, size: 32, offset: 32)
!33 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !28, file: !2, line: 21, baseType: !34, size: 64, offset: 64)
!34 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!35 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !28, file: !2, line: 21, baseType: !34, size: 64, offset: 128)
!36 = !{!37}
!37 = !DISubrange(count: 1)
!38 = !DILocalVariable(name: "sum", scope: !17, file: !2, line: 23, type: !20)
!39 = distinct !DIAssignID()
!40 = !DILocation(line: 0, scope: !17)
!41 = !DILocation(line: 21, column: 5, scope: !17)
!42 = !DILocation(line: 22, column: 5, scope: !17)
!43 = !DILocation(line: 24, column: 20, scope: !17)
!44 = !DILocation(line: 24, column: 5, scope: !17)
!45 = !DILocation(line: 25, column: 16, scope: !17)
!46 = distinct !DIAssignID()
!47 = distinct !DIAssignID()
!48 = !{!49, !49, i64 0}
!49 = !{!"int", !50, i64 0}
!50 = !{!"omnipotent char", !51, i64 0}
!51 = !{!"Simple C/C++ TBAA"}
!52 = !DILocation(line: 25, column: 13, scope: !17)
!53 = distinct !{!53, !44, !45, !54}
!54 = !{!"llvm.loop.mustprogress"}
!55 = !DILocation(line: 26, column: 5, scope: !17)
!56 = !DILocation(line: 28, column: 1, scope: !17)
!57 = !DILocation(line: 27, column: 5, scope: !17)
!58 = distinct !DISubprogram(name: "heavier", scope: !2, file: !2, line: 30, type: !59, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !66)
!59 = !DISubroutineType(types: !60)
!60 = !{!61, !61, !61}
!61 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !2, line: 4, size: 128, elements: !62)
!62 = !{!63, !65}
!63 = !DIDerivedType(tag: DW_TAG_member, name: "weight", scope: !61, file: !2, line: 5, baseType: !64, size: 64)
!64 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!65 = !DIDerivedType(tag: DW_TAG_member, name: "count", scope: !61, file: !2, line: 6, baseType: !20, size: 32, offset: 64)
!66 = !{!67, !68}
!67 = !DILocalVariable(name: "one", arg: 1, scope: !58, file: !2, line: 30, type: !61)
!68 = !DILocalVariable(name: "other", arg: 2, scope: !58, file: !2, line: 30, type: !61)
!69 = !DILocation(line: 0, scope: !58)
!70 = !DILocation(line: 31, column: 23, scope: !58)
!71 = !DILocation(line: 31, column: 12, scope: !58)
!72 = !DILocation(line: 31, column: 5, scope: !58)
!73 = distinct !DISubprogram(name: "shifted", scope: !2, file: !2, line: 34, type: !74, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !82)
!74 = !DISubroutineType(types: !75)
!75 = !{!76, !76}
!76 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !2, line: 9, size: 320, elements: !77)
!77 = !{!78}
!78 = !DIDerivedType(tag: DW_TAG_member, name: "cells", scope: !76, file: !2, line: 10, baseType: !79, size: 320)
!79 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 320, elements: !80)
!80 = !{!81}
!81 = !DISubrange(count: 10)
!82 = !{!83, !84}
!83 = !DILocalVariable(name: "given", arg: 1, scope: !73, file: !2, line: 34, type: !76)
!84 = !DILocalVariable(name: "i", scope: !85, file: !2, line: 35, type: !20)
!85 = distinct !DILexicalBlock(scope: !73, file: !2, line: 35, column: 5)
!86 = !DILocation(line: 34, column: 35, scope: !73)
!87 = !DILocation(line: 0, scope: !85)
!88 = !DILocation(line: 35, column: 5, scope: !85)
!89 = !DILocation(line: 36, column: 24, scope: !90)
!90 = distinct !DILexicalBlock(scope: !85, file: !2, line: 35, column: 5)
!91 = !DILocation(line: 37, column: 12, scope: !73)
!92 = !{i64 0, i64 40, !93}
!93 = !{!50, !50, i64 0}
!94 = !DILocation(line: 37, column: 5, scope: !73)
!95 = distinct !DISubprogram(name: "apply", scope: !2, file: !2, line: 40, type: !96, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !103)
!96 = !DISubroutineType(types: !97)
!97 = !{!20, !98, !101, !102}
!98 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !99, size: 64)
!99 = !DISubroutineType(types: !100)
!100 = !{!20, !20}
!101 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!102 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!103 = !{!104, !105, !106}
!104 = !DILocalVariable(name: "function", arg: 1, scope: !95, file: !2, line: 40, type: !98)
!105 = !DILocalVariable(name: "small", arg: 2, scope: !95, file: !2, line: 40, type: !101)
!106 = !DILocalVariable(name: "flag", arg: 3, scope: !95, file: !2, line: 40, type: !102)
!107 = !DILocation(line: 0, scope: !95)
!108 = !DILocation(line: 41, column: 10, scope: !109)
!109 = distinct !DILexicalBlock(scope: !95, file: !2, line: 41, column: 9)
!110 = !DILocation(line: 41, column: 9, scope: !95)
!111 = !DILocation(line: 42, column: 9, scope: !109)
!112 = !DILocation(line: 43, column: 9, scope: !95)
!113 = !DILocation(line: 44, column: 9, scope: !114)
!114 = distinct !DILexicalBlock(scope: !95, file: !2, line: 43, column: 9)
!115 = !DILocalVariable(name: "value", arg: 1, scope: !116, file: !2, line: 16, type: !20)
!116 = distinct !DISubprogram(name: "twice", scope: !2, file: !2, line: 16, type: !99, scopeLine: 16, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !117)
!117 = !{!115}
!118 = !DILocation(line: 0, scope: !116, inlinedAt: !119)
!119 = distinct !DILocation(line: 45, column: 21, scope: !95)
!120 = !DILocation(line: 17, column: 18, scope: !116, inlinedAt: !119)
!121 = !DILocation(line: 45, column: 12, scope: !95)
!122 = !DILocation(line: 45, column: 5, scope: !95)
!123 = !DISubprogram(name: "stop", scope: !2, file: !2, line: 14, type: !124, flags: DIFlagPrototyped | DIFlagNoReturn, spFlags: DISPFlagOptimized)
!124 = !DISubroutineType(types: !125)
!125 = !{null, !20}
!126 = !DISubprogram(name: "external", scope: !2, file: !2, line: 13, type: !127, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!127 = !DISubroutineType(types: !128)
!128 = !{!20, !129, null}
!129 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !130, size: 64)
!130 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
