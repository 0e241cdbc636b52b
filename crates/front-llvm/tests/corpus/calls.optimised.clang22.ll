; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, ptr, ptr }
%struct.large = type { [10 x i32] }

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1, !dbg !0

; Function Attrs: nofree norecurse nosync nounwind uwtable
define dso_local i32 @total(i32 noundef %0, ...) local_unnamed_addr #0 !dbg !21 {
  %2 = alloca [1 x %struct.__va_list_tag], align 16, !DIAssignID !43
    #dbg_assign(i1 poison, !27, !DIExpression(), !43, ptr %2, !DIExpression(), !44)
    #dbg_value(i32 %0, !26, !DIExpression(), !44)
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #11, !dbg !45
  call void @llvm.va_start.p0(ptr nonnull %2), !dbg !46
    #dbg_value(i32 0, !42, !DIExpression(), !44)
  %3 = icmp sgt i32 %0, 0, !dbg !47
  br i1 %3, label %4, label %65, !dbg !48

4:                                                ; preds = %1
  %5 = load i32, ptr %2, align 16
  %6 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %7 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %8 = load ptr, ptr %7, align 16
  %9 = load ptr, ptr %6, align 8
  %10 = and i32 %0, 1, !dbg !49
  %11 = icmp eq i32 %0, 1, !dbg !49
  br i1 %11, label %49, label %12, !dbg !49

12:                                               ; preds = %4
  %13 = and i32 %0, 2147483646, !dbg !48
  br label %14, !dbg !48

14:                                               ; preds = %39, %12
  %15 = phi ptr [ %9, %12 ], [ %40, %39 ]
  %16 = phi i32 [ 0, %12 ], [ %44, %39 ]
  %17 = phi i32 [ %5, %12 ], [ %41, %39 ]
  %18 = phi i32 [ 0, %12 ], [ %45, %39 ]
    #dbg_value(i32 %16, !42, !DIExpression(), !44)
  %19 = icmp ult i32 %17, 41, !dbg !50
  br i1 %19, label %20, label %24, !dbg !50

20:                                               ; preds = %14
  %21 = zext nneg i32 %17 to i64, !dbg !50
  %22 = getelementptr i8, ptr %8, i64 %21, !dbg !50
  %23 = add nuw nsw i32 %17, 8, !dbg !50
  store i32 %23, ptr %2, align 16, !dbg !50, !DIAssignID !51
    #dbg_assign(i32 %23, !27, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !51, ptr %2, !DIExpression(), !44)
  br label %26, !dbg !50

24:                                               ; preds = %14
  %25 = getelementptr i8, ptr %15, i64 8, !dbg !50
  store ptr %25, ptr %6, align 8, !dbg !50, !DIAssignID !52
    #dbg_assign(ptr %25, !27, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !52, ptr %6, !DIExpression(), !44)
  br label %26, !dbg !50

26:                                               ; preds = %24, %20
  %27 = phi ptr [ %15, %20 ], [ %25, %24 ]
  %28 = phi i32 [ %23, %20 ], [ %17, %24 ]
  %29 = phi ptr [ %22, %20 ], [ %15, %24 ], !dbg !50
  %30 = load i32, ptr %29, align 4, !dbg !50, !tbaa !17
  %31 = add nsw i32 %30, %16, !dbg !53
    #dbg_value(i32 %31, !42, !DIExpression(), !44)
    #dbg_value(i32 poison, !26, !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value), !44)
  %32 = icmp ult i32 %28, 41, !dbg !50
  br i1 %32, label %35, label %33, !dbg !50

33:                                               ; preds = %26
  %34 = getelementptr i8, ptr %27, i64 8, !dbg !50
  store ptr %34, ptr %6, align 8, !dbg !50, !DIAssignID !52
    #dbg_assign(ptr %34, !27, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !52, ptr %6, !DIExpression(), !44)
  br label %39, !dbg !50

35:                                               ; preds = %26
  %36 = zext nneg i32 %28 to i64, !dbg !50
  %37 = getelementptr i8, ptr %8, i64 %36, !dbg !50
  %38 = add nuw nsw i32 %28, 8, !dbg !50
  store i32 %38, ptr %2, align 16, !dbg !50, !DIAssignID !51
    #dbg_assign(i32 %38, !27, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !51, ptr %2, !DIExpression(), !44)
  br label %39, !dbg !50

39:                                               ; preds = %35, %33
  %40 = phi ptr [ %27, %35 ], [ %34, %33 ]
  %41 = phi i32 [ %38, %35 ], [ %28, %33 ]
  %42 = phi ptr [ %37, %35 ], [ %27, %33 ], !dbg !50
  %43 = load i32, ptr %42, align 4, !dbg !50, !tbaa !17
  %44 = add nsw i32 %43, %31, !dbg !54
    #dbg_value(i32 %44, !42, !DIExpression(), !44)
    #dbg_value(i32 poison, !26, !DIExpression(DW_OP_constu, 2, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value), !44)
  %45 = add i32 %18, 2, !dbg !55
  %46 = icmp eq i32 %45, %13, !dbg !55
  br i1 %46, label %47, label %14, !dbg !55, !llvm.loop !56

47:                                               ; preds = %39
  %48 = icmp eq i32 %10, 0, !dbg !50
  br i1 %48, label %65, label %49, !dbg !50

49:                                               ; preds = %47, %4
  %50 = phi ptr [ %9, %4 ], [ %40, %47 ]
  %51 = phi i32 [ 0, %4 ], [ %44, %47 ]
  %52 = phi i32 [ %5, %4 ], [ %41, %47 ]
  %53 = icmp ne i32 %10, 0, !dbg !50
  call void @llvm.assume(i1 %53), !dbg !50
    #dbg_value(i32 %51, !42, !DIExpression(), !44)
  %54 = icmp ult i32 %52, 41, !dbg !50
  br i1 %54, label %57, label %55, !dbg !50

55:                                               ; preds = %49
  %56 = getelementptr i8, ptr %50, i64 8, !dbg !50
  store ptr %56, ptr %6, align 8, !dbg !50, !DIAssignID !52
    #dbg_assign(ptr %56, !27, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !52, ptr %6, !DIExpression(), !44)
  br label %61, !dbg !50

57:                                               ; preds = %49
  %58 = zext nneg i32 %52 to i64, !dbg !50
  %59 = getelementptr i8, ptr %8, i64 %58, !dbg !50
  %60 = add nuw nsw i32 %52, 8, !dbg !50
  store i32 %60, ptr %2, align 16, !dbg !50, !DIAssignID !51
    #dbg_assign(i32 %60, !27, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !51, ptr %2, !DIExpression(), !44)
  br label %61, !dbg !50

61:                                               ; preds = %57, %55
  %62 = phi ptr [ %59, %57 ], [ %50, %55 ], !dbg !50
  %63 = load i32, ptr %62, align 4, !dbg !50, !tbaa !17
  %64 = add nsw i32 %63, %51, !dbg !58
    #dbg_value(i32 %64, !42, !DIExpression(), !44)
    #dbg_value(i32 poison, !26, !DIExpression(DW_OP_constu, 1, DW_OP_minus, DW_OP_constu, 1, DW_OP_minus, DW_OP_stack_value), !44)
  br label %65, !dbg !59

65:                                               ; preds = %61, %47, %1
  %66 = phi i32 [ 0, %1 ], [ %44, %47 ], [ %64, %61 ], !dbg !44
  call void @llvm.va_end.p0(ptr nonnull %2), !dbg !59
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #11, !dbg !60
  ret i32 %66, !dbg !61
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local { double, i32 } @heavier(double %0, i32 %1, double %2, i32 %3) local_unnamed_addr #3 !dbg !62 {
    #dbg_value(double %0, !71, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !73)
    #dbg_value(i32 %1, !71, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !73)
    #dbg_value(double %2, !72, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !73)
    #dbg_value(i32 %3, !72, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !73)
  %5 = fcmp ogt double %0, %2, !dbg !74
  %6 = select i1 %5, double %0, double %2, !dbg !75
  %7 = select i1 %5, i32 %1, i32 %3, !dbg !75
  %8 = insertvalue { double, i32 } poison, double %6, 0, !dbg !76
  %9 = insertvalue { double, i32 } %8, i32 %7, 1, !dbg !76
  ret { double, i32 } %9, !dbg !77
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #4

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable
define dso_local void @shifted(ptr dead_on_unwind noalias writable writeonly sret(%struct.large) align 4 captures(none) initializes((0, 40)) %0, ptr noundef byval(%struct.large) align 8 captures(none) %1) local_unnamed_addr #5 !dbg !78 {
    #dbg_declare(ptr %1, !88, !DIExpression(), !91)
    #dbg_value(i32 9, !89, !DIExpression(), !92)
  %3 = getelementptr inbounds nuw i8, ptr %1, i64 4, !dbg !93
  call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(36) %3, ptr noundef nonnull align 8 dereferenceable(36) %1, i64 36, i1 false), !dbg !94, !tbaa !17
    #dbg_value(i64 poison, !89, !DIExpression(), !92)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(40) %0, ptr noundef nonnull align 8 dereferenceable(40) %1, i64 40, i1 false), !dbg !96, !tbaa.struct !97
  ret void, !dbg !99
}

; Function Attrs: nounwind uwtable
define dso_local i32 @apply(ptr noundef readonly captures(address_is_null) %0, i8 noundef signext %1, i1 noundef zeroext %2) local_unnamed_addr #6 !dbg !100 {
    #dbg_value(ptr %0, !109, !DIExpression(), !112)
    #dbg_value(i8 %1, !110, !DIExpression(), !112)
    #dbg_value(i1 %2, !111, !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_stack_value), !112)
  %4 = icmp eq ptr %0, null, !dbg !113
  br i1 %4, label %5, label %6, !dbg !115

5:                                                ; preds = %3
  tail call void @stop(i32 noundef 3) #12, !dbg !116
  unreachable, !dbg !116

6:                                                ; preds = %3
  %7 = sext i8 %1 to i32, !dbg !112
  br i1 %2, label %8, label %10, !dbg !117

8:                                                ; preds = %6
  %9 = tail call i32 (ptr, ...) @external(ptr noundef nonnull @.str, i32 noundef %7) #11, !dbg !119
  br label %10, !dbg !119

10:                                               ; preds = %6, %8
    #dbg_value(i32 %7, !120, !DIExpression(), !123)
  %11 = shl nsw i32 %7, 1, !dbg !125
  %12 = tail call i32 %0(i32 noundef %11) #11, !dbg !126
  ret i32 %12, !dbg !127
}

; Function Attrs: noreturn
declare void @stop(i32 noundef) local_unnamed_addr #7

declare !dbg !128 i32 @external(ptr noundef, ...) local_unnamed_addr #8

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr writeonly captures(none), ptr readonly captures(none), i64, i1 immarg) #9

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #10

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
attributes #10 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #11 = { nounwind }
attributes #12 = { noreturn nounwind }

!llvm.dbg.cu = !{!7}
!llvm.module.flags = !{!9, !10, !11, !12, !13, !14, !15}
!llvm.ident = !{!16}
!llvm.errno.tbaa = !{!17}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 44, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "calls.c", directory: "/corpus", checksumkind: CSK_MD5, checksum: "b74d41f46c4e95933f7583d1553b91bc")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 32, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 4)
!7 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !8, splitDebugInlining: false, nameTableKind: None)
!8 = !{!0}
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 8, !"PIC Level", i32 2}
!13 = !{i32 7, !"PIE Level", i32 2}
!14 = !{i32 7, !"uwtable", i32 2}
!15 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!16 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!17 = !{!18, !18, i64 0}
!18 = !{!"int", !19, i64 0}
!19 = !{!"omnipotent char", !20, i64 0}
!20 = !{!"Simple C/C++ TBAA"}
!21 = distinct !DISubprogram(name: "total", scope: !2, file: !2, line: 20, type: !22, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !25, keyInstructions: true)
!22 = !DISubroutineType(types: !23)
!23 = !{!24, !24, null}
!24 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!25 = !{!26, !27, !42}
!26 = !DILocalVariable(name: "count", arg: 1, scope: !21, file: !2, line: 20, type: !24)
!27 = !DILocalVariable(name: "list", scope: !21, file: !2, line: 21, type: !28)
!28 = !DIDerivedType(tag: DW_TAG_typedef, name: "va_list", file: !29, line: 12, baseType: !30)
!29 = !DIFile(filename: "/clang/include/__stdarg_va_list.h", directory: "", checksumkind: CSK_MD5, checksum: "7bd78a282b99fcfe41a9e3c566d14f7d")
!30 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !2, baseType: !31)
!31 = !DICompositeType(tag: DW_TAG_array_type, baseType: !32, size: 192, elements: !40)
!32 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !33)
!33 = !{!34, !36, !37, !39}
!34 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !32, file: !2, line: 21, baseType: !35, size: 32)
!35 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!36 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !32, file: !2, line: 21, baseType: !35, size: 32, offset: 32)
!37 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !32, file: !2, line: 21, baseType: !38, size: 64, offset: 64)
!38 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!39 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !32, file: !2, line: 21, baseType: !38, size: 64, offset: 128)
!40 = !{!41}
!41 = !DISubrange(count: 1)
!42 = !DILocalVariable(name: "sum", scope: !21, file: !2, line: 23, type: !24)
!43 = distinct !DIAssignID()
!44 = !DILocation(line: 0, scope: !21)
!45 = !DILocation(line: 21, column: 5, scope: !21)
!46 = !DILocation(line: 22, column: 5, scope: !21)
!47 = !DILocation(line: 24, column: 20, scope: !21, atomGroup: 9, atomRank: 1)
!48 = !DILocation(line: 24, column: 5, scope: !21, atomGroup: 10, atomRank: 1)
!49 = !DILocation(line: 24, column: 5, scope: !21)
!50 = !DILocation(line: 25, column: 16, scope: !21)
!51 = distinct !DIAssignID()
!52 = distinct !DIAssignID()
!53 = !DILocation(line: 25, column: 13, scope: !21, atomGroup: 5, atomRank: 2)
!54 = !DILocation(line: 25, column: 13, scope: !21, atomGroup: 18, atomRank: 2)
!55 = !DILocation(line: 24, column: 5, scope: !21, atomGroup: 20, atomRank: 1)
!56 = distinct !{!56, !49, !50, !57}
!57 = !{!"llvm.loop.mustprogress"}
!58 = !DILocation(line: 25, column: 13, scope: !21, atomGroup: 14, atomRank: 2)
!59 = !DILocation(line: 26, column: 5, scope: !21)
!60 = !DILocation(line: 28, column: 1, scope: !21)
!61 = !DILocation(line: 27, column: 5, scope: !21, atomGroup: 7, atomRank: 1)
!62 = distinct !DISubprogram(name: "heavier", scope: !2, file: !2, line: 30, type: !63, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !70, keyInstructions: true)
!63 = !DISubroutineType(types: !64)
!64 = !{!65, !65, !65}
!65 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !2, line: 4, size: 128, elements: !66)
!66 = !{!67, !69}
!67 = !DIDerivedType(tag: DW_TAG_member, name: "weight", scope: !65, file: !2, line: 5, baseType: !68, size: 64)
!68 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!69 = !DIDerivedType(tag: DW_TAG_member, name: "count", scope: !65, file: !2, line: 6, baseType: !24, size: 32, offset: 64)
!70 = !{!71, !72}
!71 = !DILocalVariable(name: "one", arg: 1, scope: !62, file: !2, line: 30, type: !65)
!72 = !DILocalVariable(name: "other", arg: 2, scope: !62, file: !2, line: 30, type: !65)
!73 = !DILocation(line: 0, scope: !62)
!74 = !DILocation(line: 31, column: 23, scope: !62, atomGroup: 2, atomRank: 2)
!75 = !DILocation(line: 31, column: 12, scope: !62)
!76 = !DILocation(line: 31, column: 5, scope: !62, atomGroup: 1, atomRank: 2)
!77 = !DILocation(line: 31, column: 5, scope: !62, atomGroup: 1, atomRank: 1)
!78 = distinct !DISubprogram(name: "shifted", scope: !2, file: !2, line: 34, type: !79, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !87, keyInstructions: true)
!79 = !DISubroutineType(types: !80)
!80 = !{!81, !81}
!81 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !2, line: 9, size: 320, elements: !82)
!82 = !{!83}
!83 = !DIDerivedType(tag: DW_TAG_member, name: "cells", scope: !81, file: !2, line: 10, baseType: !84, size: 320)
!84 = !DICompositeType(tag: DW_TAG_array_type, baseType: !24, size: 320, elements: !85)
!85 = !{!86}
!86 = !DISubrange(count: 10)
!87 = !{!88, !89}
!88 = !DILocalVariable(name: "given", arg: 1, scope: !78, file: !2, line: 34, type: !81)
!89 = !DILocalVariable(name: "i", scope: !90, file: !2, line: 35, type: !24)
!90 = distinct !DILexicalBlock(scope: !78, file: !2, line: 35, column: 5)
!91 = !DILocation(line: 34, column: 35, scope: !78)
!92 = !DILocation(line: 0, scope: !90)
!93 = !DILocation(line: 35, column: 5, scope: !90, atomGroup: 12, atomRank: 1)
!94 = !DILocation(line: 36, column: 24, scope: !95, atomGroup: 4, atomRank: 1)
!95 = distinct !DILexicalBlock(scope: !90, file: !2, line: 35, column: 5)
!96 = !DILocation(line: 37, column: 12, scope: !78, atomGroup: 7, atomRank: 1)
!97 = !{i64 0, i64 40, !98}
!98 = !{!19, !19, i64 0}
!99 = !DILocation(line: 37, column: 5, scope: !78, atomGroup: 7, atomRank: 1)
!100 = distinct !DISubprogram(name: "apply", scope: !2, file: !2, line: 40, type: !101, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !108, keyInstructions: true)
!101 = !DISubroutineType(types: !102)
!102 = !{!24, !103, !106, !107}
!103 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !104, size: 64)
!104 = !DISubroutineType(types: !105)
!105 = !{!24, !24}
!106 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!107 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!108 = !{!109, !110, !111}
!109 = !DILocalVariable(name: "function", arg: 1, scope: !100, file: !2, line: 40, type: !103)
!110 = !DILocalVariable(name: "small", arg: 2, scope: !100, file: !2, line: 40, type: !106)
!111 = !DILocalVariable(name: "flag", arg: 3, scope: !100, file: !2, line: 40, type: !107)
!112 = !DILocation(line: 0, scope: !100)
!113 = !DILocation(line: 41, column: 10, scope: !114, atomGroup: 1, atomRank: 2)
!114 = distinct !DILexicalBlock(scope: !100, file: !2, line: 41, column: 9)
!115 = !DILocation(line: 41, column: 9, scope: !114, atomGroup: 1, atomRank: 1)
!116 = !DILocation(line: 42, column: 9, scope: !114)
!117 = !DILocation(line: 43, column: 9, scope: !118, atomGroup: 2, atomRank: 1)
!118 = distinct !DILexicalBlock(scope: !100, file: !2, line: 43, column: 9)
!119 = !DILocation(line: 44, column: 9, scope: !118)
!120 = !DILocalVariable(name: "value", arg: 1, scope: !121, file: !2, line: 16, type: !24)
!121 = distinct !DISubprogram(name: "twice", scope: !2, file: !2, line: 16, type: !104, scopeLine: 16, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !122, keyInstructions: true)
!122 = !{!120}
!123 = !DILocation(line: 0, scope: !121, inlinedAt: !124)
!124 = distinct !DILocation(line: 45, column: 21, scope: !100)
!125 = !DILocation(line: 17, column: 18, scope: !121, inlinedAt: !124, atomGroup: 1, atomRank: 2)
!126 = !DILocation(line: 45, column: 12, scope: !100, atomGroup: 3, atomRank: 2)
!127 = !DILocation(line: 45, column: 5, scope: !100, atomGroup: 3, atomRank: 1)
!128 = !DISubprogram(name: "external", scope: !2, file: !2, line: 13, type: !129, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!129 = !DISubroutineType(types: !130)
!130 = !{!24, !131, null}
!131 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !132, size: 64)
!132 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
