; ModuleID = 'shapes.43b48fc11de24fea-cgu.0'
source_filename = "shapes.43b48fc11de24fea-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@alloc_52069f890168df1a89c578a1cf82ef61 = private unnamed_addr constant [3 x i8] c"dog", align 1
@alloc_f77dab94be861f35e8735c8fcecf7659 = private unnamed_addr constant [7 x i8] c"old dog", align 1
@alloc_3b1a4f891d84c779a3ec160850dd0a16 = private unnamed_addr constant [10 x i8] c"shapes.rs\00", align 1
@alloc_0321885506052616b08deb052ed09d0c = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_3b1a4f891d84c779a3ec160850dd0a16, [16 x i8] c"\09\00\00\00\00\00\00\00\1C\00\00\00\22\00\00\00" }>, align 8
@alloc_fdfad51ea267153be205a8f70e2d0556 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_3b1a4f891d84c779a3ec160850dd0a16, [16 x i8] c"\09\00\00\00\00\00\00\00\1D\00\00\009\00\00\00" }>, align 8
@alloc_d656db2a809fbd477c1e81b1f9810536 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_3b1a4f891d84c779a3ec160850dd0a16, [16 x i8] c"\09\00\00\00\00\00\00\005\00\00\00\12\00\00\00" }>, align 8
@alloc_f0a6b84f90d572eae5bd208acd28f8a2 = private unnamed_addr constant [1 x i8] c"\F9", align 1
@alloc_73f46fadd2b2cb25b32ab965517f8ce3 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_3b1a4f891d84c779a3ec160850dd0a16, [16 x i8] c"\09\00\00\00\00\00\00\00&\00\00\00$\00\00\00" }>, align 8
@alloc_da0b7879c32b3311df85f282186dcc36 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_3b1a4f891d84c779a3ec160850dd0a16, [16 x i8] c"\09\00\00\00\00\00\00\00&\00\00\00\09\00\00\00" }>, align 8
@alloc_78691540b4d7df68fe728ed14f90bf19 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_3b1a4f891d84c779a3ec160850dd0a16, [16 x i8] c"\09\00\00\00\00\00\00\00'\00\00\00\09\00\00\00" }>, align 8

; <shapes::Dog as shapes::Named>::name
; Function Attrs: nounwind nonlazybind uwtable
define { ptr, i64 } @"_ZN45_$LT$shapes..Dog$u20$as$u20$shapes..Named$GT$4name17h8a8d7aaf436cb0fbE"(ptr align 2 %self) unnamed_addr #0 !dbg !85 {
start:
  %self.dbg.spill = alloca [8 x i8], align 8
  %_0 = alloca [16 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !110, !DIExpression(), !111)
  %0 = getelementptr inbounds i8, ptr %self, i64 4, !dbg !112
  %_3 = load i8, ptr %0, align 2, !dbg !112
  %_2 = icmp ugt i8 %_3, 3, !dbg !112
  br i1 %_2, label %bb1, label %bb2, !dbg !112

bb2:                                              ; preds = %start
  store ptr @alloc_52069f890168df1a89c578a1cf82ef61, ptr %_0, align 8, !dbg !113
  %1 = getelementptr inbounds i8, ptr %_0, i64 8, !dbg !113
  store i64 3, ptr %1, align 8, !dbg !113
  br label %bb3, !dbg !114

bb1:                                              ; preds = %start
  store ptr @alloc_f77dab94be861f35e8735c8fcecf7659, ptr %_0, align 8, !dbg !115
  %2 = getelementptr inbounds i8, ptr %_0, i64 8, !dbg !115
  store i64 7, ptr %2, align 8, !dbg !115
  br label %bb3, !dbg !114

bb3:                                              ; preds = %bb1, %bb2
  %3 = load ptr, ptr %_0, align 8, !dbg !116
  %4 = getelementptr inbounds i8, ptr %_0, i64 8, !dbg !116
  %5 = load i64, ptr %4, align 8, !dbg !116
  %6 = insertvalue { ptr, i64 } poison, ptr %3, 0, !dbg !116
  %7 = insertvalue { ptr, i64 } %6, i64 %5, 1, !dbg !116
  ret { ptr, i64 } %7, !dbg !116
}

; <&f64 as core::ops::arith::Mul>::mul
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal double @"_ZN49_$LT$$RF$f64$u20$as$u20$core..ops..arith..Mul$GT$3mul17hdbb75f3db49895aeE"(ptr align 8 %self, ptr align 8 %other, ptr align 8 %0) unnamed_addr #1 !dbg !117 {
start:
  %other.dbg.spill = alloca [8 x i8], align 8
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !151, !DIExpression(), !153)
  store ptr %other, ptr %other.dbg.spill, align 8
    #dbg_declare(ptr %other.dbg.spill, !152, !DIExpression(), !154)
  %_3 = load double, ptr %self, align 8, !dbg !155
  %_4 = load double, ptr %other, align 8, !dbg !156
  %_0 = fmul double %_3, %_4, !dbg !157
  ret double %_0, !dbg !164
}

; <&u32 as core::ops::arith::Mul>::mul
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i32 @"_ZN49_$LT$$RF$u32$u20$as$u20$core..ops..arith..Mul$GT$3mul17hf1b1ce3edc435e96E"(ptr align 4 %self, ptr align 4 %other, ptr align 8 %0) unnamed_addr #1 !dbg !165 {
start:
  %other.dbg.spill4 = alloca [4 x i8], align 4
  %self.dbg.spill2 = alloca [4 x i8], align 4
  %other.dbg.spill = alloca [8 x i8], align 8
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !171, !DIExpression(), !173)
  store ptr %other, ptr %other.dbg.spill, align 8
    #dbg_declare(ptr %other.dbg.spill, !172, !DIExpression(), !174)
  %self1 = load i32, ptr %self, align 4, !dbg !175
  store i32 %self1, ptr %self.dbg.spill2, align 4, !dbg !175
    #dbg_declare(ptr %self.dbg.spill2, !176, !DIExpression(), !183)
  %other3 = load i32, ptr %other, align 4, !dbg !185
  store i32 %other3, ptr %other.dbg.spill4, align 4, !dbg !185
    #dbg_declare(ptr %other.dbg.spill4, !182, !DIExpression(), !186)
  %1 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %self1, i32 %other3), !dbg !187
  %_5.0 = extractvalue { i32, i1 } %1, 0, !dbg !187
  %_5.1 = extractvalue { i32, i1 } %1, 1, !dbg !187
  br i1 %_5.1, label %panic, label %bb1, !dbg !187

bb1:                                              ; preds = %start
  ret i32 %_5.0, !dbg !188

panic:                                            ; preds = %start
; call core::panicking::panic_const::panic_const_mul_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_mul_overflow(ptr align 8 %0) #6, !dbg !187
  unreachable, !dbg !187
}

; core::ptr::drop_in_place<alloc::boxed::Box<[i8; 4]>>
; Function Attrs: nounwind nonlazybind uwtable
define void @"_ZN4core3ptr69drop_in_place$LT$alloc..boxed..Box$LT$$u5b$i8$u3b$$u20$4$u5d$$GT$$GT$17h52c59b30352334ffE"(ptr align 8 %_1) unnamed_addr #0 !dbg !189 {
start:
  %_1.dbg.spill = alloca [8 x i8], align 8
  store ptr %_1, ptr %_1.dbg.spill, align 8
    #dbg_declare(ptr %_1.dbg.spill, !199, !DIExpression(), !202)
  %_6 = load ptr, ptr %_1, align 8, !dbg !202
; call <alloc::boxed::Box<T,A> as core::ops::drop::Drop>::drop
  call void @"_ZN72_$LT$alloc..boxed..Box$LT$T$C$A$GT$$u20$as$u20$core..ops..drop..Drop$GT$4drop17ha4550128b06c5029E"(ptr align 8 %_1) #7, !dbg !202
  ret void, !dbg !202
}

; core::str::<impl str>::len
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i64 @"_ZN4core3str21_$LT$impl$u20$str$GT$3len17h8c54bedaa0b50c6aE"(ptr align 1 %self.0, i64 %self.1) unnamed_addr #1 !dbg !203 {
start:
  %self.dbg.spill = alloca [16 x i8], align 8
  store ptr %self.0, ptr %self.dbg.spill, align 8
  %0 = getelementptr inbounds i8, ptr %self.dbg.spill, i64 8
  store i64 %self.1, ptr %0, align 8
    #dbg_declare(ptr %self.dbg.spill, !210, !DIExpression(), !211)
    #dbg_declare(ptr %self.dbg.spill, !212, !DIExpression(), !221)
  ret i64 %self.1, !dbg !223
}

; core::char::convert::<impl core::convert::From<u8> for char>::from
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i32 @"_ZN4core4char7convert64_$LT$impl$u20$core..convert..From$LT$u8$GT$$u20$for$u20$char$GT$4from17hb2df7add1c068437E"(i8 %i) unnamed_addr #1 !dbg !224 {
start:
  %i.dbg.spill = alloca [1 x i8], align 1
  store i8 %i, ptr %i.dbg.spill, align 1
    #dbg_declare(ptr %i.dbg.spill, !233, !DIExpression(), !234)
  %_0 = zext i8 %i to i32, !dbg !235
  ret i32 %_0, !dbg !236
}

; <shapes::Colour as core::cmp::PartialEq>::eq
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal zeroext i1 @"_ZN55_$LT$shapes..Colour$u20$as$u20$core..cmp..PartialEq$GT$2eq17hc361fb77d957141bE"(ptr align 1 %self, ptr align 1 %other) unnamed_addr #1 !dbg !237 {
start:
  %__arg1_discr.dbg.spill = alloca [8 x i8], align 8
  %__self_discr.dbg.spill = alloca [8 x i8], align 8
  %other.dbg.spill = alloca [8 x i8], align 8
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !243, !DIExpression(), !250)
  store ptr %other, ptr %other.dbg.spill, align 8
    #dbg_declare(ptr %other.dbg.spill, !244, !DIExpression(), !250)
  %0 = load i8, ptr %self, align 1, !dbg !250
  %__self_discr = sext i8 %0 to i64, !dbg !250
  store i64 %__self_discr, ptr %__self_discr.dbg.spill, align 8, !dbg !250
    #dbg_declare(ptr %__self_discr.dbg.spill, !245, !DIExpression(), !251)
  %1 = load i8, ptr %other, align 1, !dbg !251
  %__arg1_discr = sext i8 %1 to i64, !dbg !251
  store i64 %__arg1_discr, ptr %__arg1_discr.dbg.spill, align 8, !dbg !251
    #dbg_declare(ptr %__arg1_discr.dbg.spill, !248, !DIExpression(), !252)
  %_0 = icmp eq i64 %__self_discr, %__arg1_discr, !dbg !252
  ret i1 %_0, !dbg !253
}

; <alloc::alloc::Global as core::alloc::Allocator>::deallocate
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @"_ZN63_$LT$alloc..alloc..Global$u20$as$u20$core..alloc..Allocator$GT$10deallocate17hb0e8dd1b644df24eE"(ptr align 1 %self, ptr %ptr, i64 %layout.0, i64 %layout.1) unnamed_addr #1 !dbg !254 {
start:
  %ptr.dbg.spill1 = alloca [8 x i8], align 8
  %layout.dbg.spill = alloca [16 x i8], align 8
  %ptr.dbg.spill = alloca [8 x i8], align 8
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !277, !DIExpression(), !280)
    #dbg_declare(ptr %self.dbg.spill, !281, !DIExpression(), !287)
  store ptr %ptr, ptr %ptr.dbg.spill, align 8
    #dbg_declare(ptr %ptr.dbg.spill, !278, !DIExpression(), !289)
    #dbg_declare(ptr %ptr.dbg.spill, !285, !DIExpression(), !290)
    #dbg_declare(ptr %ptr.dbg.spill, !291, !DIExpression(), !298)
    #dbg_declare(ptr %ptr.dbg.spill, !300, !DIExpression(), !308)
  store i64 %layout.0, ptr %layout.dbg.spill, align 8
  %0 = getelementptr inbounds i8, ptr %layout.dbg.spill, i64 8
  store i64 %layout.1, ptr %0, align 8
    #dbg_declare(ptr %layout.dbg.spill, !279, !DIExpression(), !310)
    #dbg_declare(ptr %layout.dbg.spill, !286, !DIExpression(), !311)
    #dbg_declare(ptr %layout.dbg.spill, !297, !DIExpression(), !312)
    #dbg_declare(ptr %layout.dbg.spill, !313, !DIExpression(), !319)
    #dbg_value(ptr poison, !321, !DIExpression(), !329)
  %1 = icmp eq i64 %layout.1, 0, !dbg !331
  br i1 %1, label %bb2, label %bb1, !dbg !331

bb2:                                              ; preds = %bb1, %start
  ret void, !dbg !332

bb1:                                              ; preds = %start
  store ptr %ptr, ptr %ptr.dbg.spill1, align 8, !dbg !333
    #dbg_declare(ptr %ptr.dbg.spill1, !318, !DIExpression(), !334)
    #dbg_value(ptr poison, !321, !DIExpression(), !335)
    #dbg_value(ptr poison, !337, !DIExpression(), !343)
; call __rustc::__rust_dealloc
  call void @_RNvCsfLfy6EI15iL_7___rustc14___rust_dealloc(ptr %ptr, i64 %layout.1, i64 %layout.0) #8, !dbg !345
  br label %bb2, !dbg !346
}

; shapes::area
; Function Attrs: nounwind nonlazybind uwtable
define double @_ZN6shapes4area17h9d1f9594d923bee7E(ptr align 8 %shape) unnamed_addr #0 !dbg !347 {
start:
  %small.dbg.spill.i = alloca [4 x i8], align 4
  %height.dbg.spill = alloca [8 x i8], align 8
  %width.dbg.spill = alloca [8 x i8], align 8
  %radius.dbg.spill = alloca [8 x i8], align 8
  %shape.dbg.spill = alloca [8 x i8], align 8
  %_0 = alloca [8 x i8], align 8
  store ptr %shape, ptr %shape.dbg.spill, align 8
    #dbg_declare(ptr %shape.dbg.spill, !368, !DIExpression(), !374)
  %0 = load i32, ptr %shape, align 8, !dbg !375
  %_2 = zext i32 %0 to i64, !dbg !375
  switch i64 %_2, label %bb1 [
    i64 0, label %bb4
    i64 1, label %bb3
    i64 2, label %bb2
  ], !dbg !376

bb1:                                              ; preds = %start
  unreachable, !dbg !375

bb4:                                              ; preds = %start
  %radius = getelementptr inbounds i8, ptr %shape, i64 8, !dbg !377
  store ptr %radius, ptr %radius.dbg.spill, align 8, !dbg !377
    #dbg_declare(ptr %radius.dbg.spill, !369, !DIExpression(), !378)
; call <&f64 as core::ops::arith::Mul>::mul
  %1 = call double @"_ZN49_$LT$$RF$f64$u20$as$u20$core..ops..arith..Mul$GT$3mul17hdbb75f3db49895aeE"(ptr align 8 %radius, ptr align 8 %radius, ptr align 8 @alloc_0321885506052616b08deb052ed09d0c) #7, !dbg !379
  store double %1, ptr %_0, align 8, !dbg !379
  br label %bb6, !dbg !379

bb3:                                              ; preds = %start
  %width = getelementptr inbounds i8, ptr %shape, i64 4, !dbg !380
  store ptr %width, ptr %width.dbg.spill, align 8, !dbg !380
    #dbg_declare(ptr %width.dbg.spill, !371, !DIExpression(), !381)
  %height = getelementptr inbounds i8, ptr %shape, i64 8, !dbg !382
  store ptr %height, ptr %height.dbg.spill, align 8, !dbg !382
    #dbg_declare(ptr %height.dbg.spill, !373, !DIExpression(), !383)
; call <&u32 as core::ops::arith::Mul>::mul
  %_6 = call i32 @"_ZN49_$LT$$RF$u32$u20$as$u20$core..ops..arith..Mul$GT$3mul17hf1b1ce3edc435e96E"(ptr align 4 %width, ptr align 4 %height, ptr align 8 @alloc_fdfad51ea267153be205a8f70e2d0556) #7, !dbg !384
  store i32 %_6, ptr %small.dbg.spill.i, align 4
    #dbg_declare(ptr %small.dbg.spill.i, !385, !DIExpression(), !394)
  %_0.i = uitofp i32 %_6 to double, !dbg !396
  store double %_0.i, ptr %_0, align 8, !dbg !397
  br label %bb6, !dbg !397

bb2:                                              ; preds = %start
  store double 0.000000e+00, ptr %_0, align 8, !dbg !398
  br label %bb6, !dbg !398

bb6:                                              ; preds = %bb2, %bb3, %bb4
  %2 = load double, ptr %_0, align 8, !dbg !399
  ret double %2, !dbg !399
}

; shapes::mixed
; Function Attrs: nounwind nonlazybind uwtable
define i32 @_ZN6shapes5mixed17hee9b33c6b1fbcea6E(i8 %0, i128 %index, ptr align 1 %1) unnamed_addr #0 !dbg !400 {
start:
  %picked.dbg.spill = alloca [1 x i8], align 1
  %index.dbg.spill = alloca [16 x i8], align 16
  %_0 = alloca [4 x i8], align 4
  %boxed = alloca [8 x i8], align 8
  %colour = alloca [1 x i8], align 1
  store i8 %0, ptr %colour, align 1
  store ptr %1, ptr %boxed, align 8
    #dbg_declare(ptr %colour, !405, !DIExpression(), !410)
  store i128 %index, ptr %index.dbg.spill, align 16
    #dbg_declare(ptr %index.dbg.spill, !406, !DIExpression(), !411)
    #dbg_declare(ptr %boxed, !407, !DIExpression(), !412)
  %_5 = trunc i128 %index to i64, !dbg !413
  %_6 = icmp ult i64 %_5, 4, !dbg !414
  br i1 %_6, label %bb1, label %panic, !dbg !414

bb1:                                              ; preds = %start
  %_11 = load ptr, ptr %boxed, align 8, !dbg !414
  %2 = getelementptr inbounds nuw i8, ptr %_11, i64 %_5, !dbg !414
  %picked = load i8, ptr %2, align 1, !dbg !414
  store i8 %picked, ptr %picked.dbg.spill, align 1, !dbg !414
    #dbg_declare(ptr %picked.dbg.spill, !408, !DIExpression(), !415)
; call <shapes::Colour as core::cmp::PartialEq>::eq
  %_7 = call zeroext i1 @"_ZN55_$LT$shapes..Colour$u20$as$u20$core..cmp..PartialEq$GT$2eq17hc361fb77d957141bE"(ptr align 1 %colour, ptr align 1 @alloc_f0a6b84f90d572eae5bd208acd28f8a2) #7, !dbg !416
  br i1 %_7, label %bb3, label %bb4, !dbg !416

panic:                                            ; preds = %start
; call core::panicking::panic_bounds_check
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 %_5, i64 4, ptr align 8 @alloc_d656db2a809fbd477c1e81b1f9810536) #6, !dbg !414
  unreachable, !dbg !414

bb4:                                              ; preds = %bb1
; call core::char::convert::<impl core::convert::From<u8> for char>::from
  %3 = call i32 @"_ZN4core4char7convert64_$LT$impl$u20$core..convert..From$LT$u8$GT$$u20$for$u20$char$GT$4from17hb2df7add1c068437E"(i8 %picked) #7, !dbg !417
  store i32 %3, ptr %_0, align 4, !dbg !417
  br label %bb5, !dbg !417

bb3:                                              ; preds = %bb1
  store i32 98, ptr %_0, align 4, !dbg !418
  br label %bb5, !dbg !419

bb5:                                              ; preds = %bb3, %bb4
; call core::ptr::drop_in_place<alloc::boxed::Box<[i8; 4]>>
  call void @"_ZN4core3ptr69drop_in_place$LT$alloc..boxed..Box$LT$$u5b$i8$u3b$$u20$4$u5d$$GT$$GT$17h52c59b30352334ffE"(ptr align 8 %boxed) #8, !dbg !420
  %4 = load i32, ptr %_0, align 4, !dbg !421
  ret i32 %4, !dbg !421
}

; shapes::longer
; Function Attrs: nounwind nonlazybind uwtable
define { ptr, i64 } @_ZN6shapes6longer17hc6c9ab4bfbfdf4d7E(ptr align 1 %one.0, ptr align 8 %one.1, i64 %0, i64 %1) unnamed_addr #0 !dbg !422 {
start:
  %limit.dbg.spill3 = alloca [8 x i8], align 8
  %limit.dbg.spill = alloca [8 x i8], align 8
  %name.dbg.spill = alloca [16 x i8], align 8
  %one.dbg.spill = alloca [16 x i8], align 8
  %_0 = alloca [16 x i8], align 8
  %limit = alloca [16 x i8], align 8
  store i64 %0, ptr %limit, align 8
  %2 = getelementptr inbounds i8, ptr %limit, i64 8
  store i64 %1, ptr %2, align 8
  store ptr %one.0, ptr %one.dbg.spill, align 8
  %3 = getelementptr inbounds i8, ptr %one.dbg.spill, i64 8
  store ptr %one.1, ptr %3, align 8
    #dbg_declare(ptr %one.dbg.spill, !459, !DIExpression(), !467)
    #dbg_declare(ptr %limit, !460, !DIExpression(), !468)
  %4 = getelementptr inbounds i8, ptr %one.1, i64 24, !dbg !469
  %5 = load ptr, ptr %4, align 8, !dbg !469, !invariant.load !97, !nonnull !97
  %6 = call { ptr, i64 } %5(ptr align 1 %one.0) #7, !dbg !470
  %name.0 = extractvalue { ptr, i64 } %6, 0, !dbg !470
  %name.1 = extractvalue { ptr, i64 } %6, 1, !dbg !470
  store ptr %name.0, ptr %name.dbg.spill, align 8, !dbg !470
  %7 = getelementptr inbounds i8, ptr %name.dbg.spill, i64 8, !dbg !470
  store i64 %name.1, ptr %7, align 8, !dbg !470
    #dbg_declare(ptr %name.dbg.spill, !461, !DIExpression(), !471)
  %_4 = load i64, ptr %limit, align 8, !dbg !472
  %8 = getelementptr inbounds i8, ptr %limit, i64 8, !dbg !472
  %9 = load i64, ptr %8, align 8, !dbg !472
  %10 = trunc nuw i64 %_4 to i1, !dbg !473
  br i1 %10, label %bb3, label %bb2, !dbg !473

bb3:                                              ; preds = %start
  %limit1 = getelementptr inbounds i8, ptr %limit, i64 8, !dbg !474
  store ptr %limit1, ptr %limit.dbg.spill, align 8, !dbg !474
    #dbg_declare(ptr %limit.dbg.spill, !465, !DIExpression(), !475)
; call core::str::<impl str>::len
  %_8 = call i64 @"_ZN4core3str21_$LT$impl$u20$str$GT$3len17h8c54bedaa0b50c6aE"(ptr align 1 %name.0, i64 %name.1) #7, !dbg !476
  %_9 = load i64, ptr %limit1, align 8, !dbg !477
  %_7 = icmp ult i64 %_8, %_9, !dbg !478
  br i1 %_7, label %bb5, label %bb2, !dbg !478

bb2:                                              ; preds = %bb3, %start
  store ptr %name.0, ptr %_0, align 8, !dbg !479
  %11 = getelementptr inbounds i8, ptr %_0, i64 8, !dbg !479
  store i64 %name.1, ptr %11, align 8, !dbg !479
  br label %bb6, !dbg !480

bb5:                                              ; preds = %bb3
  %12 = getelementptr inbounds i8, ptr %limit, i64 8, !dbg !474
  %limit2 = load i64, ptr %12, align 8, !dbg !474
  store i64 %limit2, ptr %limit.dbg.spill3, align 8, !dbg !474
    #dbg_declare(ptr %limit.dbg.spill3, !463, !DIExpression(), !475)
  store ptr null, ptr %_0, align 8, !dbg !481
  br label %bb6, !dbg !482

bb6:                                              ; preds = %bb2, %bb5
  %13 = load ptr, ptr %_0, align 8, !dbg !483
  %14 = getelementptr inbounds i8, ptr %_0, i64 8, !dbg !483
  %15 = load i64, ptr %14, align 8, !dbg !483
  %16 = insertvalue { ptr, i64 } poison, ptr %13, 0, !dbg !483
  %17 = insertvalue { ptr, i64 } %16, i64 %15, 1, !dbg !483
  ret { ptr, i64 } %17, !dbg !483

bb7:                                              ; No predecessors!
  unreachable, !dbg !484
}

; <alloc::boxed::Box<T,A> as core::ops::drop::Drop>::drop
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define void @"_ZN72_$LT$alloc..boxed..Box$LT$T$C$A$GT$$u20$as$u20$core..ops..drop..Drop$GT$4drop17ha4550128b06c5029E"(ptr align 8 %self) unnamed_addr #1 !dbg !485 {
start:
  %unique.dbg.spill = alloca [8 x i8], align 8
  %layout.dbg.spill = alloca [16 x i8], align 8
  %alignment.dbg.spill = alloca [8 x i8], align 8
  %align.dbg.spill = alloca [8 x i8], align 8
  %0 = alloca [8 x i8], align 8
  %size.dbg.spill = alloca [8 x i8], align 8
  %1 = alloca [8 x i8], align 8
  %t.dbg.spill = alloca [8 x i8], align 8
  %ptr.dbg.spill = alloca [8 x i8], align 8
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !493, !DIExpression(), !512)
  %ptr = load ptr, ptr %self, align 8, !dbg !513
  store ptr %ptr, ptr %ptr.dbg.spill, align 8, !dbg !513
    #dbg_declare(ptr %ptr.dbg.spill, !494, !DIExpression(), !514)
    #dbg_declare(ptr %ptr.dbg.spill, !515, !DIExpression(), !523)
    #dbg_declare(ptr %ptr.dbg.spill, !525, !DIExpression(), !538)
  store ptr %ptr, ptr %t.dbg.spill, align 8, !dbg !540
    #dbg_declare(ptr %t.dbg.spill, !541, !DIExpression(), !550)
    #dbg_declare(ptr %t.dbg.spill, !552, !DIExpression(), !559)
    #dbg_declare(ptr %t.dbg.spill, !561, !DIExpression(), !570)
    #dbg_declare(ptr %t.dbg.spill, !572, !DIExpression(), !575)
  store i64 4, ptr %1, align 8, !dbg !577
  %size = load i64, ptr %1, align 8, !dbg !577
  store i64 %size, ptr %size.dbg.spill, align 8, !dbg !577
    #dbg_declare(ptr %size.dbg.spill, !547, !DIExpression(), !578)
    #dbg_declare(ptr %size.dbg.spill, !579, !DIExpression(), !586)
  store i64 1, ptr %0, align 8, !dbg !588
  %align = load i64, ptr %0, align 8, !dbg !588
  store i64 %align, ptr %align.dbg.spill, align 8, !dbg !588
    #dbg_declare(ptr %align.dbg.spill, !568, !DIExpression(), !589)
    #dbg_declare(ptr %align.dbg.spill, !590, !DIExpression(), !596)
  br label %bb7, !dbg !598

bb7:                                              ; preds = %start
  store i64 %align, ptr %alignment.dbg.spill, align 8, !dbg !601
    #dbg_declare(ptr %alignment.dbg.spill, !549, !DIExpression(), !602)
    #dbg_declare(ptr %alignment.dbg.spill, !585, !DIExpression(), !603)
  br label %bb9, !dbg !604

bb9:                                              ; preds = %bb7
  store i64 %align, ptr %layout.dbg.spill, align 8, !dbg !606
  %2 = getelementptr inbounds i8, ptr %layout.dbg.spill, i64 8, !dbg !606
  store i64 %size, ptr %2, align 8, !dbg !606
    #dbg_declare(ptr %layout.dbg.spill, !508, !DIExpression(), !607)
    #dbg_value(ptr poison, !608, !DIExpression(), !611)
  %3 = icmp eq i64 %size, 0, !dbg !613
  br i1 %3, label %bb3, label %bb1, !dbg !613

bb3:                                              ; preds = %bb1, %bb9
  ret void, !dbg !614

bb1:                                              ; preds = %bb9
  %_7 = getelementptr inbounds i8, ptr %self, i64 8, !dbg !615
  store ptr %ptr, ptr %unique.dbg.spill, align 8, !dbg !616
    #dbg_declare(ptr %unique.dbg.spill, !622, !DIExpression(), !628)
; call <alloc::alloc::Global as core::alloc::Allocator>::deallocate
  call void @"_ZN63_$LT$alloc..alloc..Global$u20$as$u20$core..alloc..Allocator$GT$10deallocate17hb0e8dd1b644df24eE"(ptr align 1 %_7, ptr %ptr, i64 %align, i64 %size) #7, !dbg !630
  br label %bb3, !dbg !631

bb6:                                              ; No predecessors!
  unreachable

bb8:                                              ; No predecessors!
  unreachable
}

; Function Attrs: nounwind nonlazybind uwtable
define i32 @sum(ptr %numbers, i64 %length) unnamed_addr #0 !dbg !632 {
start:
  %count.dbg.spill.i = alloca [8 x i8], align 8
  %self.dbg.spill.i = alloca [8 x i8], align 8
  %length.dbg.spill = alloca [8 x i8], align 8
  %numbers.dbg.spill = alloca [8 x i8], align 8
  %index = alloca [8 x i8], align 8
  %total = alloca [4 x i8], align 4
  store ptr %numbers, ptr %numbers.dbg.spill, align 8
    #dbg_declare(ptr %numbers.dbg.spill, !637, !DIExpression(), !642)
  store i64 %length, ptr %length.dbg.spill, align 8
    #dbg_declare(ptr %length.dbg.spill, !638, !DIExpression(), !643)
    #dbg_declare(ptr %total, !639, !DIExpression(), !644)
    #dbg_declare(ptr %index, !641, !DIExpression(), !645)
  store i32 0, ptr %total, align 4, !dbg !646
  store i64 0, ptr %index, align 8, !dbg !647
  br label %bb1, !dbg !648

bb1:                                              ; preds = %bb5, %start
  %_7 = load i64, ptr %index, align 8, !dbg !649
  %_6 = icmp ult i64 %_7, %length, !dbg !649
  br i1 %_6, label %bb2, label %bb6, !dbg !649

bb6:                                              ; preds = %bb1
  %_0 = load i32, ptr %total, align 4, !dbg !650
  ret i32 %_0, !dbg !651

bb2:                                              ; preds = %bb1
  %_10 = load i64, ptr %index, align 8, !dbg !652
  store ptr %numbers, ptr %self.dbg.spill.i, align 8
    #dbg_declare(ptr %self.dbg.spill.i, !653, !DIExpression(), !664)
  store i64 %_10, ptr %count.dbg.spill.i, align 8
    #dbg_declare(ptr %count.dbg.spill.i, !661, !DIExpression(), !666)
  %_0.i = getelementptr inbounds nuw i32, ptr %numbers, i64 %_10, !dbg !667
  %_8 = load i32, ptr %_0.i, align 4, !dbg !668
  %0 = load i32, ptr %total, align 4, !dbg !669
  %_11.0 = add i32 %0, %_8, !dbg !669
  %_11.1 = icmp ult i32 %_11.0, %0, !dbg !669
  br i1 %_11.1, label %panic, label %bb4, !dbg !669

bb4:                                              ; preds = %bb2
  store i32 %_11.0, ptr %total, align 4, !dbg !669
  %1 = load i64, ptr %index, align 8, !dbg !670
  %_12.0 = add i64 %1, 1, !dbg !670
  %_12.1 = icmp ult i64 %_12.0, %1, !dbg !670
  br i1 %_12.1, label %panic1, label %bb5, !dbg !670

panic:                                            ; preds = %bb2
; call core::panicking::panic_const::panic_const_add_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_add_overflow(ptr align 8 @alloc_da0b7879c32b3311df85f282186dcc36) #6, !dbg !669
  unreachable, !dbg !669

bb5:                                              ; preds = %bb4
  store i64 %_12.0, ptr %index, align 8, !dbg !670
  br label %bb1, !dbg !648

panic1:                                           ; preds = %bb4
; call core::panicking::panic_const::panic_const_add_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_add_overflow(ptr align 8 @alloc_78691540b4d7df68fe728ed14f90bf19) #6, !dbg !670
  unreachable, !dbg !670
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32) #2

; core::panicking::panic_const::panic_const_mul_overflow
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_mul_overflow(ptr align 8) unnamed_addr #3

; __rustc::__rust_dealloc
; Function Attrs: nounwind nonlazybind allockind("free") uwtable
declare void @_RNvCsfLfy6EI15iL_7___rustc14___rust_dealloc(ptr allocptr captures(address), i64, i64) unnamed_addr #4

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn nounwind nonlazybind optsize uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64, i64, ptr align 8) unnamed_addr #5

; core::panicking::panic_const::panic_const_add_overflow
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_add_overflow(ptr align 8) unnamed_addr #3

attributes #0 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { inlinehint nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { cold noinline noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #4 = { nounwind nonlazybind allockind("free") uwtable "alloc-family"="__rust_alloc" "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #5 = { cold minsize noinline noreturn nounwind nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #6 = { noinline noreturn nounwind }
attributes #7 = { inlinehint nounwind }
attributes #8 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.dbg.cu = !{!5}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 2, !"RtLibUseGOT", i32 1}
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!5 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !6, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !7, splitDebugInlining: false, nameTableKind: None)
!6 = !DIFile(filename: "shapes.rs/@/shapes.43b48fc11de24fea-cgu.0", directory: "/corpus")
!7 = !{!8, !15}
!8 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Colour", scope: !10, file: !9, baseType: !11, size: 8, align: 8, flags: DIFlagEnumClass, elements: !12)
!9 = !DIFile(filename: "<unknown>", directory: "")
!10 = !DINamespace(name: "shapes", scope: null)
!11 = !DIBasicType(name: "i8", size: 8, encoding: DW_ATE_signed)
!12 = !{!13, !14}
!13 = !DIEnumerator(name: "Red", value: 1)
!14 = !DIEnumerator(name: "Blue", value: -7)
!15 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "AlignmentEnum", scope: !16, file: !9, baseType: !19, size: 64, align: 64, flags: DIFlagEnumClass, elements: !20)
!16 = !DINamespace(name: "alignment", scope: !17)
!17 = !DINamespace(name: "ptr", scope: !18)
!18 = !DINamespace(name: "core", scope: null)
!19 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!20 = !{!21, !22, !23, !24, !25, !26, !27, !28, !29, !30, !31, !32, !33, !34, !35, !36, !37, !38, !39, !40, !41, !42, !43, !44, !45, !46, !47, !48, !49, !50, !51, !52, !53, !54, !55, !56, !57, !58, !59, !60, !61, !62, !63, !64, !65, !66, !67, !68, !69, !70, !71, !72, !73, !74, !75, !76, !77, !78, !79, !80, !81, !82, !83, !84}
!21 = !DIEnumerator(name: "_Align1Shl0", value: 1, isUnsigned: true)
!22 = !DIEnumerator(name: "_Align1Shl1", value: 2, isUnsigned: true)
!23 = !DIEnumerator(name: "_Align1Shl2", value: 4, isUnsigned: true)
!24 = !DIEnumerator(name: "_Align1Shl3", value: 8, isUnsigned: true)
!25 = !DIEnumerator(name: "_Align1Shl4", value: 16, isUnsigned: true)
!26 = !DIEnumerator(name: "_Align1Shl5", value: 32, isUnsigned: true)
!27 = !DIEnumerator(name: "_Align1Shl6", value: 64, isUnsigned: true)
!28 = !DIEnumerator(name: "_Align1Shl7", value: 128, isUnsigned: true)
!29 = !DIEnumerator(name: "_Align1Shl8", value: 256, isUnsigned: true)
!30 = !DIEnumerator(name: "_Align1Shl9", value: 512, isUnsigned: true)
!31 = !DIEnumerator(name: "_Align1Shl10", value: 1024, isUnsigned: true)
!32 = !DIEnumerator(name: "_Align1Shl11", value: 2048, isUnsigned: true)
!33 = !DIEnumerator(name: "_Align1Shl12", value: 4096, isUnsigned: true)
!34 = !DIEnumerator(name: "_Align1Shl13", value: 8192, isUnsigned: true)
!35 = !DIEnumerator(name: "_Align1Shl14", value: 16384, isUnsigned: true)
!36 = !DIEnumerator(name: "_Align1Shl15", value: 32768, isUnsigned: true)
!37 = !DIEnumerator(name: "_Align1Shl16", value: 65536, isUnsigned: true)
!38 = !DIEnumerator(name: "_Align1Shl17", value: 131072, isUnsigned: true)
!39 = !DIEnumerator(name: "_Align1Shl18", value: 262144, isUnsigned: true)
!40 = !DIEnumerator(name: "_Align1Shl19", value: 524288, isUnsigned: true)
!41 = !DIEnumerator(name: "_Align1Shl20", value: 1048576, isUnsigned: true)
!42 = !DIEnumerator(name: "_Align1Shl21", value: 2097152, isUnsigned: true)
!43 = !DIEnumerator(name: "_Align1Shl22", value: 4194304, isUnsigned: true)
!44 = !DIEnumerator(name: "_Align1Shl23", value: 8388608, isUnsigned: true)
!45 = !DIEnumerator(name: "_Align1Shl24", value: 16777216, isUnsigned: true)
!46 = !DIEnumerator(name: "_Align1Shl25", value: 33554432, isUnsigned: true)
!47 = !DIEnumerator(name: "_Align1Shl26", value: 67108864, isUnsigned: true)
!48 = !DIEnumerator(name: "_Align1Shl27", value: 134217728, isUnsigned: true)
!49 = !DIEnumerator(name: "_Align1Shl28", value: 268435456, isUnsigned: true)
!50 = !DIEnumerator(name: "_Align1Shl29", value: 536870912, isUnsigned: true)
!51 = !DIEnumerator(name: "_Align1Shl30", value: 1073741824, isUnsigned: true)
!52 = !DIEnumerator(name: "_Align1Shl31", value: 2147483648, isUnsigned: true)
!53 = !DIEnumerator(name: "_Align1Shl32", value: 4294967296, isUnsigned: true)
!54 = !DIEnumerator(name: "_Align1Shl33", value: 8589934592, isUnsigned: true)
!55 = !DIEnumerator(name: "_Align1Shl34", value: 17179869184, isUnsigned: true)
!56 = !DIEnumerator(name: "_Align1Shl35", value: 34359738368, isUnsigned: true)
!57 = !DIEnumerator(name: "_Align1Shl36", value: 68719476736, isUnsigned: true)
!58 = !DIEnumerator(name: "_Align1Shl37", value: 137438953472, isUnsigned: true)
!59 = !DIEnumerator(name: "_Align1Shl38", value: 274877906944, isUnsigned: true)
!60 = !DIEnumerator(name: "_Align1Shl39", value: 549755813888, isUnsigned: true)
!61 = !DIEnumerator(name: "_Align1Shl40", value: 1099511627776, isUnsigned: true)
!62 = !DIEnumerator(name: "_Align1Shl41", value: 2199023255552, isUnsigned: true)
!63 = !DIEnumerator(name: "_Align1Shl42", value: 4398046511104, isUnsigned: true)
!64 = !DIEnumerator(name: "_Align1Shl43", value: 8796093022208, isUnsigned: true)
!65 = !DIEnumerator(name: "_Align1Shl44", value: 17592186044416, isUnsigned: true)
!66 = !DIEnumerator(name: "_Align1Shl45", value: 35184372088832, isUnsigned: true)
!67 = !DIEnumerator(name: "_Align1Shl46", value: 70368744177664, isUnsigned: true)
!68 = !DIEnumerator(name: "_Align1Shl47", value: 140737488355328, isUnsigned: true)
!69 = !DIEnumerator(name: "_Align1Shl48", value: 281474976710656, isUnsigned: true)
!70 = !DIEnumerator(name: "_Align1Shl49", value: 562949953421312, isUnsigned: true)
!71 = !DIEnumerator(name: "_Align1Shl50", value: 1125899906842624, isUnsigned: true)
!72 = !DIEnumerator(name: "_Align1Shl51", value: 2251799813685248, isUnsigned: true)
!73 = !DIEnumerator(name: "_Align1Shl52", value: 4503599627370496, isUnsigned: true)
!74 = !DIEnumerator(name: "_Align1Shl53", value: 9007199254740992, isUnsigned: true)
!75 = !DIEnumerator(name: "_Align1Shl54", value: 18014398509481984, isUnsigned: true)
!76 = !DIEnumerator(name: "_Align1Shl55", value: 36028797018963968, isUnsigned: true)
!77 = !DIEnumerator(name: "_Align1Shl56", value: 72057594037927936, isUnsigned: true)
!78 = !DIEnumerator(name: "_Align1Shl57", value: 144115188075855872, isUnsigned: true)
!79 = !DIEnumerator(name: "_Align1Shl58", value: 288230376151711744, isUnsigned: true)
!80 = !DIEnumerator(name: "_Align1Shl59", value: 576460752303423488, isUnsigned: true)
!81 = !DIEnumerator(name: "_Align1Shl60", value: 1152921504606846976, isUnsigned: true)
!82 = !DIEnumerator(name: "_Align1Shl61", value: 2305843009213693952, isUnsigned: true)
!83 = !DIEnumerator(name: "_Align1Shl62", value: 4611686018427387904, isUnsigned: true)
!84 = !DIEnumerator(name: "_Align1Shl63", value: 9223372036854775808, isUnsigned: true)
!85 = distinct !DISubprogram(name: "name", linkageName: "_ZN45_$LT$shapes..Dog$u20$as$u20$shapes..Named$GT$4name17h8a8d7aaf436cb0fbE", scope: !87, file: !86, line: 21, type: !88, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !109)
!86 = !DIFile(filename: "shapes.rs", directory: "/corpus", checksumkind: CSK_MD5, checksum: "f681f5c5a1a3ee896677d4ed8872c1df")
!87 = !DINamespace(name: "{impl#0}", scope: !10)
!88 = !DISubroutineType(types: !89)
!89 = !{!90, !98}
!90 = !DICompositeType(tag: DW_TAG_structure_type, name: "&str", file: !9, size: 128, align: 64, elements: !91, templateParams: !97, identifier: "9277eecd40495f85161460476aacc992")
!91 = !{!92, !95}
!92 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !90, file: !9, baseType: !93, size: 64, align: 64)
!93 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !94, size: 64, align: 64, dwarfAddressSpace: 0)
!94 = !DIBasicType(name: "u8", size: 8, encoding: DW_ATE_unsigned)
!95 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !90, file: !9, baseType: !96, size: 64, align: 64, offset: 64)
!96 = !DIBasicType(name: "usize", size: 64, encoding: DW_ATE_unsigned)
!97 = !{}
!98 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&shapes::Dog", baseType: !99, size: 64, align: 64, dwarfAddressSpace: 0)
!99 = !DICompositeType(tag: DW_TAG_structure_type, name: "Dog", scope: !10, file: !9, size: 48, align: 16, flags: DIFlagPublic, elements: !100, templateParams: !97, identifier: "c1db33d6ecd708aaddab8bda270a04c4")
!100 = !{!101, !102}
!101 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !99, file: !9, baseType: !94, size: 8, align: 8, offset: 32, flags: DIFlagPublic)
!102 = !DIDerivedType(tag: DW_TAG_member, name: "__1", scope: !99, file: !9, baseType: !103, size: 32, align: 16, flags: DIFlagPublic)
!103 = !DICompositeType(tag: DW_TAG_structure_type, name: "(i16, bool)", file: !9, size: 32, align: 16, elements: !104, templateParams: !97, identifier: "345275ce6f0cd9dcb437fecc09caceb2")
!104 = !{!105, !107}
!105 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !103, file: !9, baseType: !106, size: 16, align: 16)
!106 = !DIBasicType(name: "i16", size: 16, encoding: DW_ATE_signed)
!107 = !DIDerivedType(tag: DW_TAG_member, name: "__1", scope: !103, file: !9, baseType: !108, size: 8, align: 8, offset: 16)
!108 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!109 = !{!110}
!110 = !DILocalVariable(name: "self", arg: 1, scope: !85, file: !86, line: 21, type: !98)
!111 = !DILocation(line: 21, column: 13, scope: !85)
!112 = !DILocation(line: 22, column: 12, scope: !85)
!113 = !DILocation(line: 22, column: 44, scope: !85)
!114 = !DILocation(line: 22, column: 9, scope: !85)
!115 = !DILocation(line: 22, column: 25, scope: !85)
!116 = !DILocation(line: 23, column: 6, scope: !85)
!117 = distinct !DISubprogram(name: "mul", linkageName: "_ZN49_$LT$$RF$f64$u20$as$u20$core..ops..arith..Mul$GT$3mul17hdbb75f3db49895aeE", scope: !119, file: !118, line: 49, type: !122, scopeLine: 49, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !150)
!118 = !DIFile(filename: "library/core/src/internal_macros.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "9ec673d06a3eb53c47178443a566ec32")
!119 = !DINamespace(name: "{impl#188}", scope: !120)
!120 = !DINamespace(name: "arith", scope: !121)
!121 = !DINamespace(name: "ops", scope: !18)
!122 = !DISubroutineType(types: !123)
!123 = !{!124, !125, !125, !126}
!124 = !DIBasicType(name: "f64", size: 64, encoding: DW_ATE_float)
!125 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&f64", baseType: !124, size: 64, align: 64, dwarfAddressSpace: 0)
!126 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::panic::location::Location", baseType: !127, size: 64, align: 64, dwarfAddressSpace: 0)
!127 = !DICompositeType(tag: DW_TAG_structure_type, name: "Location", scope: !128, file: !9, size: 192, align: 64, flags: DIFlagPublic, elements: !130, templateParams: !97, identifier: "c23b7de1297af8f4a89df3da49f37ee6")
!128 = !DINamespace(name: "location", scope: !129)
!129 = !DINamespace(name: "panic", scope: !18)
!130 = !{!131, !142, !144, !145}
!131 = !DIDerivedType(tag: DW_TAG_member, name: "filename", scope: !127, file: !9, baseType: !132, size: 128, align: 64, flags: DIFlagPrivate)
!132 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<str>", scope: !133, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !134, templateParams: !140, identifier: "cc7383b2ce73f6838bfb6ae828fb6ae6")
!133 = !DINamespace(name: "non_null", scope: !17)
!134 = !{!135}
!135 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !132, file: !9, baseType: !136, size: 128, align: 64, flags: DIFlagPrivate)
!136 = !DICompositeType(tag: DW_TAG_structure_type, name: "*const str", file: !9, size: 128, align: 64, elements: !137, templateParams: !97, identifier: "238a44609877474087c05adf26cd41fa")
!137 = !{!138, !139}
!138 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !136, file: !9, baseType: !93, size: 64, align: 64)
!139 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !136, file: !9, baseType: !96, size: 64, align: 64, offset: 64)
!140 = !{!141}
!141 = !DITemplateTypeParameter(name: "T", type: !94)
!142 = !DIDerivedType(tag: DW_TAG_member, name: "line", scope: !127, file: !9, baseType: !143, size: 32, align: 32, offset: 128, flags: DIFlagPrivate)
!143 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!144 = !DIDerivedType(tag: DW_TAG_member, name: "col", scope: !127, file: !9, baseType: !143, size: 32, align: 32, offset: 160, flags: DIFlagPrivate)
!145 = !DIDerivedType(tag: DW_TAG_member, name: "_filename", scope: !127, file: !9, baseType: !146, align: 8, offset: 192, flags: DIFlagPrivate)
!146 = !DICompositeType(tag: DW_TAG_structure_type, name: "PhantomData<&str>", scope: !147, file: !9, align: 8, flags: DIFlagPublic, elements: !97, templateParams: !148, identifier: "e16ac355808b6aef9fb50b5f125fee05")
!147 = !DINamespace(name: "marker", scope: !18)
!148 = !{!149}
!149 = !DITemplateTypeParameter(name: "T", type: !90)
!150 = !{!151, !152}
!151 = !DILocalVariable(name: "self", arg: 1, scope: !117, file: !118, line: 49, type: !125)
!152 = !DILocalVariable(name: "other", arg: 2, scope: !117, file: !118, line: 49, type: !125)
!153 = !DILocation(line: 49, column: 24, scope: !117)
!154 = !DILocation(line: 49, column: 30, scope: !117)
!155 = !DILocation(line: 50, column: 31, scope: !117)
!156 = !DILocation(line: 50, column: 38, scope: !117)
!157 = !DILocation(line: 352, column: 45, scope: !158, inlinedAt: !163)
!158 = distinct !DISubprogram(name: "mul", linkageName: "_ZN45_$LT$f64$u20$as$u20$core..ops..arith..Mul$GT$3mul17h2108e83153f7f39aE", scope: !160, file: !159, line: 352, type: !161, scopeLine: 352, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97)
!159 = !DIFile(filename: "library/core/src/ops/arith.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "82a843efd6957c9872d7564e4a5df756")
!160 = !DINamespace(name: "{impl#142}", scope: !120)
!161 = !DISubroutineType(types: !162)
!162 = !{!124, !124, !124, !126}
!163 = !DILocation(line: 50, column: 17, scope: !117)
!164 = !DILocation(line: 51, column: 14, scope: !117)
!165 = distinct !DISubprogram(name: "mul", linkageName: "_ZN49_$LT$$RF$u32$u20$as$u20$core..ops..arith..Mul$GT$3mul17hf1b1ce3edc435e96E", scope: !166, file: !118, line: 49, type: !167, scopeLine: 49, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !170)
!166 = !DINamespace(name: "{impl#155}", scope: !120)
!167 = !DISubroutineType(types: !168)
!168 = !{!143, !169, !169, !126}
!169 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&u32", baseType: !143, size: 64, align: 64, dwarfAddressSpace: 0)
!170 = !{!171, !172}
!171 = !DILocalVariable(name: "self", arg: 1, scope: !165, file: !118, line: 49, type: !169)
!172 = !DILocalVariable(name: "other", arg: 2, scope: !165, file: !118, line: 49, type: !169)
!173 = !DILocation(line: 49, column: 24, scope: !165)
!174 = !DILocation(line: 49, column: 30, scope: !165)
!175 = !DILocation(line: 50, column: 31, scope: !165)
!176 = !DILocalVariable(name: "self", arg: 1, scope: !177, file: !159, line: 352, type: !143)
!177 = distinct !DISubprogram(name: "mul", linkageName: "_ZN45_$LT$u32$u20$as$u20$core..ops..arith..Mul$GT$3mul17h01c4fa40f91b681fE", scope: !178, file: !159, line: 352, type: !179, scopeLine: 352, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !181)
!178 = !DINamespace(name: "{impl#131}", scope: !120)
!179 = !DISubroutineType(types: !180)
!180 = !{!143, !143, !143, !126}
!181 = !{!176, !182}
!182 = !DILocalVariable(name: "other", arg: 2, scope: !177, file: !159, line: 352, type: !143)
!183 = !DILocation(line: 352, column: 20, scope: !177, inlinedAt: !184)
!184 = !DILocation(line: 50, column: 17, scope: !165)
!185 = !DILocation(line: 50, column: 38, scope: !165)
!186 = !DILocation(line: 352, column: 26, scope: !177, inlinedAt: !184)
!187 = !DILocation(line: 352, column: 45, scope: !177, inlinedAt: !184)
!188 = !DILocation(line: 51, column: 14, scope: !165)
!189 = distinct !DISubprogram(name: "drop_in_place<alloc::boxed::Box<[i8; 4], alloc::alloc::Global>>", linkageName: "_ZN4core3ptr69drop_in_place$LT$alloc..boxed..Box$LT$$u5b$i8$u3b$$u20$4$u5d$$GT$$GT$17h52c59b30352334ffE", scope: !17, file: !190, line: 805, type: !191, scopeLine: 805, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !200, retainedNodes: !198)
!190 = !DIFile(filename: "library/core/src/ptr/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "8f706ae0a0620120e6e931983ef127f1")
!191 = !DISubroutineType(types: !192)
!192 = !{null, !193}
!193 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut alloc::boxed::Box<[i8; 4], alloc::alloc::Global>", baseType: !194, size: 64, align: 64, dwarfAddressSpace: 0)
!194 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "alloc::boxed::Box<[i8; 4], alloc::alloc::Global>", baseType: !195, size: 64, align: 64, dwarfAddressSpace: 0)
!195 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 32, align: 8, elements: !196)
!196 = !{!197}
!197 = !DISubrange(count: 4, lowerBound: 0)
!198 = !{!199}
!199 = !DILocalVariable(arg: 1, scope: !189, file: !190, line: 805, type: !193)
!200 = !{!201}
!201 = !DITemplateTypeParameter(name: "T", type: !194)
!202 = !DILocation(line: 805, column: 1, scope: !189)
!203 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17h8c54bedaa0b50c6aE", scope: !205, file: !204, line: 157, type: !207, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !209)
!204 = !DIFile(filename: "library/core/src/str/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "b67baab1b9aefdbe1feb84767953c83d")
!205 = !DINamespace(name: "{impl#0}", scope: !206)
!206 = !DINamespace(name: "str", scope: !18)
!207 = !DISubroutineType(types: !208)
!208 = !{!96, !90}
!209 = !{!210}
!210 = !DILocalVariable(name: "self", arg: 1, scope: !203, file: !204, line: 157, type: !90)
!211 = !DILocation(line: 157, column: 22, scope: !203)
!212 = !DILocalVariable(name: "self", arg: 1, scope: !213, file: !204, line: 502, type: !90)
!213 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !205, file: !204, line: 502, type: !214, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !220)
!214 = !DISubroutineType(types: !215)
!215 = !{!216, !90}
!216 = !DICompositeType(tag: DW_TAG_structure_type, name: "&[u8]", file: !9, size: 128, align: 64, elements: !217, templateParams: !97, identifier: "31681e0c10b314f1f33e38b2779acbb4")
!217 = !{!218, !219}
!218 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !216, file: !9, baseType: !93, size: 64, align: 64)
!219 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !216, file: !9, baseType: !96, size: 64, align: 64, offset: 64)
!220 = !{!212}
!221 = !DILocation(line: 502, column: 27, scope: !213, inlinedAt: !222)
!222 = !DILocation(line: 158, column: 14, scope: !203)
!223 = !DILocation(line: 159, column: 6, scope: !203)
!224 = distinct !DISubprogram(name: "from", linkageName: "_ZN4core4char7convert64_$LT$impl$u20$core..convert..From$LT$u8$GT$$u20$for$u20$char$GT$4from17hb2df7add1c068437E", scope: !226, file: !225, line: 229, type: !229, scopeLine: 229, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !232)
!225 = !DIFile(filename: "library/core/src/char/convert.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "fdce958fc348cd3d447b8c64a2fb30f1")
!226 = !DINamespace(name: "{impl#6}", scope: !227)
!227 = !DINamespace(name: "convert", scope: !228)
!228 = !DINamespace(name: "char", scope: !18)
!229 = !DISubroutineType(types: !230)
!230 = !{!231, !94}
!231 = !DIBasicType(name: "char", size: 32, encoding: DW_ATE_UTF)
!232 = !{!233}
!233 = !DILocalVariable(name: "i", arg: 1, scope: !224, file: !225, line: 229, type: !94)
!234 = !DILocation(line: 229, column: 13, scope: !224)
!235 = !DILocation(line: 230, column: 9, scope: !224)
!236 = !DILocation(line: 231, column: 6, scope: !224)
!237 = distinct !DISubprogram(name: "eq", linkageName: "_ZN55_$LT$shapes..Colour$u20$as$u20$core..cmp..PartialEq$GT$2eq17hc361fb77d957141bE", scope: !238, file: !86, line: 8, type: !239, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !242)
!238 = !DINamespace(name: "{impl#5}", scope: !10)
!239 = !DISubroutineType(types: !240)
!240 = !{!108, !241, !241}
!241 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&shapes::Colour", baseType: !8, size: 64, align: 64, dwarfAddressSpace: 0)
!242 = !{!243, !244, !245, !248}
!243 = !DILocalVariable(name: "self", arg: 1, scope: !237, file: !86, line: 8, type: !241)
!244 = !DILocalVariable(name: "other", arg: 2, scope: !237, file: !86, line: 8, type: !241)
!245 = !DILocalVariable(name: "__self_discr", scope: !246, file: !86, line: 8, type: !247, align: 64)
!246 = distinct !DILexicalBlock(scope: !237, file: !86, line: 8, column: 23)
!247 = !DIBasicType(name: "isize", size: 64, encoding: DW_ATE_signed)
!248 = !DILocalVariable(name: "__arg1_discr", scope: !249, file: !86, line: 8, type: !247, align: 64)
!249 = distinct !DILexicalBlock(scope: !246, file: !86, line: 8, column: 23)
!250 = !DILocation(line: 8, column: 23, scope: !237)
!251 = !DILocation(line: 8, column: 23, scope: !246)
!252 = !DILocation(line: 8, column: 23, scope: !249)
!253 = !DILocation(line: 8, column: 32, scope: !237)
!254 = distinct !DISubprogram(name: "deallocate", linkageName: "_ZN63_$LT$alloc..alloc..Global$u20$as$u20$core..alloc..Allocator$GT$10deallocate17hb0e8dd1b644df24eE", scope: !256, file: !255, line: 440, type: !259, scopeLine: 440, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !276)
!255 = !DIFile(filename: "library/alloc/src/alloc.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "57066d22da38e4b1f3bfd29f3d5ff5ae")
!256 = !DINamespace(name: "{impl#1}", scope: !257)
!257 = !DINamespace(name: "alloc", scope: !258)
!258 = !DINamespace(name: "alloc", scope: null)
!259 = !DISubroutineType(types: !260)
!260 = !{null, !261, !263, !267}
!261 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&alloc::alloc::Global", baseType: !262, size: 64, align: 64, dwarfAddressSpace: 0)
!262 = !DICompositeType(tag: DW_TAG_structure_type, name: "Global", scope: !257, file: !9, align: 8, flags: DIFlagPublic, elements: !97, identifier: "8471efeafbd677a88d306f08d1a0eeb")
!263 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<u8>", scope: !133, file: !9, size: 64, align: 64, flags: DIFlagPublic, elements: !264, templateParams: !140, identifier: "ff3cb4cecc4ed13dfb833309b96ea529")
!264 = !{!265}
!265 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !263, file: !9, baseType: !266, size: 64, align: 64, flags: DIFlagPrivate)
!266 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const u8", baseType: !94, size: 64, align: 64, dwarfAddressSpace: 0)
!267 = !DICompositeType(tag: DW_TAG_structure_type, name: "Layout", scope: !268, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !270, templateParams: !97, identifier: "ae6bead0f2b6a034e04e04a9846a76e3")
!268 = !DINamespace(name: "layout", scope: !269)
!269 = !DINamespace(name: "alloc", scope: !18)
!270 = !{!271, !272}
!271 = !DIDerivedType(tag: DW_TAG_member, name: "size", scope: !267, file: !9, baseType: !96, size: 64, align: 64, offset: 64, flags: DIFlagPrivate)
!272 = !DIDerivedType(tag: DW_TAG_member, name: "align", scope: !267, file: !9, baseType: !273, size: 64, align: 64, flags: DIFlagPrivate)
!273 = !DICompositeType(tag: DW_TAG_structure_type, name: "Alignment", scope: !16, file: !9, size: 64, align: 64, flags: DIFlagPublic, elements: !274, templateParams: !97, identifier: "5099570874743123f8e757e4da3ea37b")
!274 = !{!275}
!275 = !DIDerivedType(tag: DW_TAG_member, name: "_inner_repr_trick", scope: !273, file: !9, baseType: !15, size: 64, align: 64, flags: DIFlagPrivate)
!276 = !{!277, !278, !279}
!277 = !DILocalVariable(name: "self", arg: 1, scope: !254, file: !255, line: 440, type: !261)
!278 = !DILocalVariable(name: "ptr", arg: 2, scope: !254, file: !255, line: 440, type: !263)
!279 = !DILocalVariable(name: "layout", arg: 3, scope: !254, file: !255, line: 440, type: !267)
!280 = !DILocation(line: 440, column: 26, scope: !254)
!281 = !DILocalVariable(name: "self", arg: 1, scope: !282, file: !255, line: 323, type: !261)
!282 = distinct !DISubprogram(name: "deallocate_impl", linkageName: "_ZN5alloc5alloc6Global15deallocate_impl17he96b61544547313cE", scope: !262, file: !255, line: 323, type: !259, scopeLine: 323, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, declaration: !283, retainedNodes: !284)
!283 = !DISubprogram(name: "deallocate_impl", linkageName: "_ZN5alloc5alloc6Global15deallocate_impl17he96b61544547313cE", scope: !262, file: !255, line: 323, type: !259, scopeLine: 323, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !97)
!284 = !{!281, !285, !286}
!285 = !DILocalVariable(name: "ptr", arg: 2, scope: !282, file: !255, line: 323, type: !263)
!286 = !DILocalVariable(name: "layout", arg: 3, scope: !282, file: !255, line: 323, type: !267)
!287 = !DILocation(line: 323, column: 37, scope: !282, inlinedAt: !288)
!288 = !DILocation(line: 442, column: 23, scope: !254)
!289 = !DILocation(line: 440, column: 33, scope: !254)
!290 = !DILocation(line: 323, column: 44, scope: !282, inlinedAt: !288)
!291 = !DILocalVariable(name: "ptr", arg: 1, scope: !292, file: !255, line: 199, type: !263)
!292 = distinct !DISubprogram(name: "deallocate_impl_runtime", linkageName: "_ZN5alloc5alloc6Global23deallocate_impl_runtime17h7e25d762a1b38d8aE", scope: !262, file: !255, line: 199, type: !293, scopeLine: 199, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, declaration: !295, retainedNodes: !296)
!293 = !DISubroutineType(types: !294)
!294 = !{null, !263, !267}
!295 = !DISubprogram(name: "deallocate_impl_runtime", linkageName: "_ZN5alloc5alloc6Global23deallocate_impl_runtime17h7e25d762a1b38d8aE", scope: !262, file: !255, line: 199, type: !293, scopeLine: 199, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !97)
!296 = !{!291, !297}
!297 = !DILocalVariable(name: "layout", arg: 2, scope: !292, file: !255, line: 199, type: !267)
!298 = !DILocation(line: 199, column: 32, scope: !292, inlinedAt: !299)
!299 = !DILocation(line: 324, column: 9, scope: !282, inlinedAt: !288)
!300 = !DILocalVariable(name: "self", arg: 1, scope: !301, file: !302, line: 401, type: !263)
!301 = distinct !DISubprogram(name: "as_ptr<u8>", linkageName: "_ZN4core3ptr8non_null16NonNull$LT$T$GT$6as_ptr17h161df3f5baaa5dbdE", scope: !263, file: !302, line: 401, type: !303, scopeLine: 401, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !140, declaration: !306, retainedNodes: !307)
!302 = !DIFile(filename: "library/core/src/ptr/non_null.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "e5222a5160165ba1cd09076ad7a11733")
!303 = !DISubroutineType(types: !304)
!304 = !{!305, !263}
!305 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut u8", baseType: !94, size: 64, align: 64, dwarfAddressSpace: 0)
!306 = !DISubprogram(name: "as_ptr<u8>", linkageName: "_ZN4core3ptr8non_null16NonNull$LT$T$GT$6as_ptr17h161df3f5baaa5dbdE", scope: !263, file: !302, line: 401, type: !303, scopeLine: 401, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !140)
!307 = !{!300}
!308 = !DILocation(line: 401, column: 25, scope: !301, inlinedAt: !309)
!309 = !DILocation(line: 209, column: 34, scope: !292, inlinedAt: !299)
!310 = !DILocation(line: 440, column: 51, scope: !254)
!311 = !DILocation(line: 323, column: 62, scope: !282, inlinedAt: !288)
!312 = !DILocation(line: 199, column: 50, scope: !292, inlinedAt: !299)
!313 = !DILocalVariable(name: "layout", arg: 2, scope: !314, file: !255, line: 114, type: !267)
!314 = distinct !DISubprogram(name: "dealloc", linkageName: "_ZN5alloc5alloc7dealloc17hf91dd3873df1df5bE", scope: !257, file: !255, line: 114, type: !315, scopeLine: 114, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !317)
!315 = !DISubroutineType(types: !316)
!316 = !{null, !305, !267}
!317 = !{!318, !313}
!318 = !DILocalVariable(name: "ptr", arg: 1, scope: !314, file: !255, line: 114, type: !305)
!319 = !DILocation(line: 114, column: 37, scope: !314, inlinedAt: !320)
!320 = !DILocation(line: 209, column: 22, scope: !292, inlinedAt: !299)
!321 = !DILocalVariable(name: "self", arg: 1, scope: !322, file: !323, line: 175, type: !326)
!322 = distinct !DISubprogram(name: "size", linkageName: "_ZN4core5alloc6layout6Layout4size17h65aed483370d0444E", scope: !267, file: !323, line: 175, type: !324, scopeLine: 175, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, declaration: !327, retainedNodes: !328)
!323 = !DIFile(filename: "library/core/src/alloc/layout.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "742dc9b469eb35aa4fa4088d8f093c03")
!324 = !DISubroutineType(types: !325)
!325 = !{!96, !326}
!326 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::alloc::layout::Layout", baseType: !267, size: 64, align: 64, dwarfAddressSpace: 0)
!327 = !DISubprogram(name: "size", linkageName: "_ZN4core5alloc6layout6Layout4size17h65aed483370d0444E", scope: !267, file: !323, line: 175, type: !324, scopeLine: 175, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !97)
!328 = !{!321}
!329 = !DILocation(line: 175, column: 23, scope: !322, inlinedAt: !330)
!330 = !DILocation(line: 200, column: 19, scope: !292, inlinedAt: !299)
!331 = !DILocation(line: 200, column: 12, scope: !292, inlinedAt: !299)
!332 = !DILocation(line: 443, column: 6, scope: !254)
!333 = !DILocation(line: 407, column: 18, scope: !301, inlinedAt: !309)
!334 = !DILocation(line: 114, column: 23, scope: !314, inlinedAt: !320)
!335 = !DILocation(line: 175, column: 23, scope: !322, inlinedAt: !336)
!336 = !DILocation(line: 115, column: 41, scope: !314, inlinedAt: !320)
!337 = !DILocalVariable(name: "self", arg: 1, scope: !338, file: !323, line: 197, type: !326)
!338 = distinct !DISubprogram(name: "alignment", linkageName: "_ZN4core5alloc6layout6Layout9alignment17h2e4e010ed1834273E", scope: !267, file: !323, line: 197, type: !339, scopeLine: 197, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, declaration: !341, retainedNodes: !342)
!339 = !DISubroutineType(types: !340)
!340 = !{!273, !326}
!341 = !DISubprogram(name: "alignment", linkageName: "_ZN4core5alloc6layout6Layout9alignment17h2e4e010ed1834273E", scope: !267, file: !323, line: 197, type: !339, scopeLine: 197, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !97)
!342 = !{!337}
!343 = !DILocation(line: 197, column: 28, scope: !338, inlinedAt: !344)
!344 = !DILocation(line: 115, column: 56, scope: !314, inlinedAt: !320)
!345 = !DILocation(line: 115, column: 14, scope: !314, inlinedAt: !320)
!346 = !DILocation(line: 200, column: 9, scope: !292, inlinedAt: !299)
!347 = distinct !DISubprogram(name: "area", linkageName: "_ZN6shapes4area17h9d1f9594d923bee7E", scope: !10, file: !86, line: 26, type: !348, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !367)
!348 = !DISubroutineType(types: !349)
!349 = !{!124, !350}
!350 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&shapes::Shape", baseType: !351, size: 64, align: 64, dwarfAddressSpace: 0)
!351 = !DICompositeType(tag: DW_TAG_structure_type, name: "Shape", scope: !10, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !352, templateParams: !97, identifier: "713f520a6f8c053e1bc3acc5b548ec72")
!352 = !{!353}
!353 = !DICompositeType(tag: DW_TAG_variant_part, scope: !351, file: !9, size: 128, align: 64, elements: !354, templateParams: !97, identifier: "13bfb1ab25736416d52b393c8f38018d", discriminator: !366)
!354 = !{!355, !359, !364}
!355 = !DIDerivedType(tag: DW_TAG_member, name: "Circle", scope: !353, file: !9, baseType: !356, size: 128, align: 64, extraData: i32 0)
!356 = !DICompositeType(tag: DW_TAG_structure_type, name: "Circle", scope: !351, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !357, templateParams: !97, identifier: "4acd127fe301c0bd26b9d0505dbcceb8")
!357 = !{!358}
!358 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !356, file: !9, baseType: !124, size: 64, align: 64, offset: 64, flags: DIFlagPublic)
!359 = !DIDerivedType(tag: DW_TAG_member, name: "Rectangle", scope: !353, file: !9, baseType: !360, size: 128, align: 64, extraData: i32 1)
!360 = !DICompositeType(tag: DW_TAG_structure_type, name: "Rectangle", scope: !351, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !361, templateParams: !97, identifier: "2d11f43d8db12c44bdf16e4fd04322cc")
!361 = !{!362, !363}
!362 = !DIDerivedType(tag: DW_TAG_member, name: "width", scope: !360, file: !9, baseType: !143, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!363 = !DIDerivedType(tag: DW_TAG_member, name: "height", scope: !360, file: !9, baseType: !143, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!364 = !DIDerivedType(tag: DW_TAG_member, name: "Empty", scope: !353, file: !9, baseType: !365, size: 128, align: 64, extraData: i32 2)
!365 = !DICompositeType(tag: DW_TAG_structure_type, name: "Empty", scope: !351, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !97, identifier: "a489fa1d0164a3865596452defec8d07")
!366 = !DIDerivedType(tag: DW_TAG_member, scope: !351, file: !9, baseType: !143, size: 32, align: 32, flags: DIFlagArtificial)
!367 = !{!368, !369, !371, !373}
!368 = !DILocalVariable(name: "shape", arg: 1, scope: !347, file: !86, line: 26, type: !350)
!369 = !DILocalVariable(name: "radius", scope: !370, file: !86, line: 28, type: !125, align: 64)
!370 = distinct !DILexicalBlock(scope: !347, file: !86, line: 28, column: 9)
!371 = !DILocalVariable(name: "width", scope: !372, file: !86, line: 29, type: !169, align: 64)
!372 = distinct !DILexicalBlock(scope: !347, file: !86, line: 29, column: 9)
!373 = !DILocalVariable(name: "height", scope: !372, file: !86, line: 29, type: !169, align: 64)
!374 = !DILocation(line: 26, column: 13, scope: !347)
!375 = !DILocation(line: 27, column: 11, scope: !347)
!376 = !DILocation(line: 27, column: 5, scope: !347)
!377 = !DILocation(line: 28, column: 23, scope: !347)
!378 = !DILocation(line: 28, column: 23, scope: !370)
!379 = !DILocation(line: 28, column: 34, scope: !370)
!380 = !DILocation(line: 29, column: 28, scope: !347)
!381 = !DILocation(line: 29, column: 28, scope: !372)
!382 = !DILocation(line: 29, column: 35, scope: !347)
!383 = !DILocation(line: 29, column: 35, scope: !372)
!384 = !DILocation(line: 29, column: 57, scope: !372)
!385 = !DILocalVariable(name: "small", arg: 1, scope: !386, file: !387, line: 79, type: !143)
!386 = distinct !DISubprogram(name: "from", linkageName: "_RNvXs1P_NtNtCsgEmfK2I1SDS_4core7convert3numdINtB8_4FrommE4from", scope: !388, file: !387, line: 79, type: !391, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !393)
!387 = !DIFile(filename: "library/core/src/convert/num.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "5c89b4a3c13ad525a8a6672c69b7f326")
!388 = !DINamespace(name: "{impl#115}", scope: !389)
!389 = !DINamespace(name: "num", scope: !390)
!390 = !DINamespace(name: "convert", scope: !18)
!391 = !DISubroutineType(types: !392)
!392 = !{!124, !143}
!393 = !{!385}
!394 = !DILocation(line: 79, column: 21, scope: !386, inlinedAt: !395)
!395 = distinct !DILocation(line: 29, column: 47, scope: !372)
!396 = !DILocation(line: 82, column: 17, scope: !386, inlinedAt: !395)
!397 = !DILocation(line: 29, column: 47, scope: !372)
!398 = !DILocation(line: 30, column: 25, scope: !347)
!399 = !DILocation(line: 32, column: 2, scope: !347)
!400 = distinct !DISubprogram(name: "mixed", linkageName: "_ZN6shapes5mixed17hee9b33c6b1fbcea6E", scope: !10, file: !86, line: 52, type: !401, scopeLine: 52, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !404)
!401 = !DISubroutineType(types: !402)
!402 = !{!231, !8, !403, !194}
!403 = !DIBasicType(name: "u128", size: 128, encoding: DW_ATE_unsigned)
!404 = !{!405, !406, !407, !408}
!405 = !DILocalVariable(name: "colour", arg: 1, scope: !400, file: !86, line: 52, type: !8)
!406 = !DILocalVariable(name: "index", arg: 2, scope: !400, file: !86, line: 52, type: !403)
!407 = !DILocalVariable(name: "boxed", arg: 3, scope: !400, file: !86, line: 52, type: !194)
!408 = !DILocalVariable(name: "picked", scope: !409, file: !86, line: 53, type: !11, align: 8)
!409 = distinct !DILexicalBlock(scope: !400, file: !86, line: 53, column: 5)
!410 = !DILocation(line: 52, column: 14, scope: !400)
!411 = !DILocation(line: 52, column: 30, scope: !400)
!412 = !DILocation(line: 52, column: 43, scope: !400)
!413 = !DILocation(line: 53, column: 24, scope: !400)
!414 = !DILocation(line: 53, column: 18, scope: !400)
!415 = !DILocation(line: 53, column: 9, scope: !409)
!416 = !DILocation(line: 54, column: 8, scope: !409)
!417 = !DILocation(line: 54, column: 46, scope: !409)
!418 = !DILocation(line: 54, column: 33, scope: !409)
!419 = !DILocation(line: 54, column: 5, scope: !409)
!420 = !DILocation(line: 55, column: 1, scope: !400)
!421 = !DILocation(line: 55, column: 2, scope: !400)
!422 = distinct !DISubprogram(name: "longer", linkageName: "_ZN6shapes6longer17hc6c9ab4bfbfdf4d7E", scope: !10, file: !86, line: 44, type: !423, scopeLine: 44, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !458)
!423 = !DISubroutineType(types: !424)
!424 = !{!425, !437, !445}
!425 = !DICompositeType(tag: DW_TAG_structure_type, name: "Option<&str>", scope: !426, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !427, templateParams: !97, identifier: "388f0724495c9979543236d6ae2d54c2")
!426 = !DINamespace(name: "option", scope: !18)
!427 = !{!428}
!428 = !DICompositeType(tag: DW_TAG_variant_part, scope: !425, file: !9, size: 128, align: 64, elements: !429, templateParams: !97, identifier: "e6785e8f6e1e140eb9b4249e8ee16932", discriminator: !436)
!429 = !{!430, !432}
!430 = !DIDerivedType(tag: DW_TAG_member, name: "None", scope: !428, file: !9, baseType: !431, size: 128, align: 64, extraData: i64 0)
!431 = !DICompositeType(tag: DW_TAG_structure_type, name: "None", scope: !425, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !97, templateParams: !148, identifier: "d07e0299997611c95ecaaab3f1b5fcbf")
!432 = !DIDerivedType(tag: DW_TAG_member, name: "Some", scope: !428, file: !9, baseType: !433, size: 128, align: 64)
!433 = !DICompositeType(tag: DW_TAG_structure_type, name: "Some", scope: !425, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !434, templateParams: !148, identifier: "752c4aa88f8dc851ac37ea0fe4a1be3a")
!434 = !{!435}
!435 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !433, file: !9, baseType: !90, size: 128, align: 64, flags: DIFlagPublic)
!436 = !DIDerivedType(tag: DW_TAG_member, scope: !425, file: !9, baseType: !19, size: 64, align: 64, flags: DIFlagArtificial)
!437 = !DICompositeType(tag: DW_TAG_structure_type, name: "&dyn shapes::Named", file: !9, size: 128, align: 64, elements: !438, templateParams: !97, identifier: "c480e86b53b3e07ef47f826066584d56")
!438 = !{!439, !442}
!439 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !437, file: !9, baseType: !440, size: 64, align: 64)
!440 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !441, size: 64, align: 64, dwarfAddressSpace: 0)
!441 = !DICompositeType(tag: DW_TAG_structure_type, name: "dyn shapes::Named", file: !9, align: 8, elements: !97, identifier: "26e12f7a6159354eecbb748bb42f799b")
!442 = !DIDerivedType(tag: DW_TAG_member, name: "vtable", scope: !437, file: !9, baseType: !443, size: 64, align: 64, offset: 64)
!443 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&[usize; 4]", baseType: !444, size: 64, align: 64, dwarfAddressSpace: 0)
!444 = !DICompositeType(tag: DW_TAG_array_type, baseType: !96, size: 256, align: 64, elements: !196)
!445 = !DICompositeType(tag: DW_TAG_structure_type, name: "Option<usize>", scope: !426, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !446, templateParams: !97, identifier: "6f59025219977f466509bd4ae79a2945")
!446 = !{!447}
!447 = !DICompositeType(tag: DW_TAG_variant_part, scope: !445, file: !9, size: 128, align: 64, elements: !448, templateParams: !97, identifier: "57fdcff454be91893aca78d2b2510f66", discriminator: !457)
!448 = !{!449, !453}
!449 = !DIDerivedType(tag: DW_TAG_member, name: "None", scope: !447, file: !9, baseType: !450, size: 128, align: 64, extraData: i64 0)
!450 = !DICompositeType(tag: DW_TAG_structure_type, name: "None", scope: !445, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !97, templateParams: !451, identifier: "5f402b7d82062085bb94b01d172ca4ec")
!451 = !{!452}
!452 = !DITemplateTypeParameter(name: "T", type: !96)
!453 = !DIDerivedType(tag: DW_TAG_member, name: "Some", scope: !447, file: !9, baseType: !454, size: 128, align: 64, extraData: i64 1)
!454 = !DICompositeType(tag: DW_TAG_structure_type, name: "Some", scope: !445, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !455, templateParams: !451, identifier: "c70f2dfad93186ce146b7e80830727")
!455 = !{!456}
!456 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !454, file: !9, baseType: !96, size: 64, align: 64, offset: 64, flags: DIFlagPublic)
!457 = !DIDerivedType(tag: DW_TAG_member, scope: !445, file: !9, baseType: !19, size: 64, align: 64, flags: DIFlagArtificial)
!458 = !{!459, !460, !461, !463, !465}
!459 = !DILocalVariable(name: "one", arg: 1, scope: !422, file: !86, line: 44, type: !437)
!460 = !DILocalVariable(name: "limit", arg: 2, scope: !422, file: !86, line: 44, type: !445)
!461 = !DILocalVariable(name: "name", scope: !462, file: !86, line: 45, type: !90, align: 64)
!462 = distinct !DILexicalBlock(scope: !422, file: !86, line: 45, column: 5)
!463 = !DILocalVariable(name: "limit", scope: !464, file: !86, line: 47, type: !96, align: 64)
!464 = distinct !DILexicalBlock(scope: !462, file: !86, line: 47, column: 9)
!465 = !DILocalVariable(name: "limit", scope: !464, file: !86, line: 47, type: !466, align: 64)
!466 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&usize", baseType: !96, size: 64, align: 64, dwarfAddressSpace: 0)
!467 = !DILocation(line: 44, column: 19, scope: !422)
!468 = !DILocation(line: 44, column: 39, scope: !422)
!469 = !DILocation(line: 45, column: 16, scope: !422)
!470 = !DILocation(line: 45, column: 20, scope: !422)
!471 = !DILocation(line: 45, column: 9, scope: !462)
!472 = !DILocation(line: 46, column: 11, scope: !462)
!473 = !DILocation(line: 46, column: 5, scope: !462)
!474 = !DILocation(line: 47, column: 14, scope: !462)
!475 = !DILocation(line: 47, column: 14, scope: !464)
!476 = !DILocation(line: 47, column: 29, scope: !462)
!477 = !DILocation(line: 47, column: 37, scope: !462)
!478 = !DILocation(line: 47, column: 24, scope: !462)
!479 = !DILocation(line: 48, column: 14, scope: !462)
!480 = !DILocation(line: 48, column: 23, scope: !462)
!481 = !DILocation(line: 47, column: 46, scope: !464)
!482 = !DILocation(line: 47, column: 49, scope: !462)
!483 = !DILocation(line: 50, column: 2, scope: !422)
!484 = !DILocation(line: 44, column: 1, scope: !422)
!485 = distinct !DISubprogram(name: "drop<[i8; 4], alloc::alloc::Global>", linkageName: "_ZN72_$LT$alloc..boxed..Box$LT$T$C$A$GT$$u20$as$u20$core..ops..drop..Drop$GT$4drop17ha4550128b06c5029E", scope: !487, file: !486, line: 1913, type: !489, scopeLine: 1913, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !510, retainedNodes: !492)
!486 = !DIFile(filename: "library/alloc/src/boxed.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "c2c961396e00891ae9e97f5dc112a35a")
!487 = !DINamespace(name: "{impl#10}", scope: !488)
!488 = !DINamespace(name: "boxed", scope: !258)
!489 = !DISubroutineType(types: !490)
!490 = !{null, !491}
!491 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&mut alloc::boxed::Box<[i8; 4], alloc::alloc::Global>", baseType: !194, size: 64, align: 64, dwarfAddressSpace: 0)
!492 = !{!493, !494, !494, !508}
!493 = !DILocalVariable(name: "self", arg: 1, scope: !485, file: !486, line: 1913, type: !491)
!494 = !DILocalVariable(name: "ptr", scope: !495, file: !486, line: 1916, type: !496, align: 64)
!495 = distinct !DILexicalBlock(scope: !485, file: !486, line: 1916, column: 9)
!496 = !DICompositeType(tag: DW_TAG_structure_type, name: "Unique<[i8; 4]>", scope: !497, file: !9, size: 64, align: 64, flags: DIFlagPublic, elements: !498, templateParams: !504, identifier: "faf76c2630580677e9232b5e916c693d")
!497 = !DINamespace(name: "unique", scope: !17)
!498 = !{!499, !506}
!499 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !496, file: !9, baseType: !500, size: 64, align: 64, flags: DIFlagPrivate)
!500 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<[i8; 4]>", scope: !133, file: !9, size: 64, align: 64, flags: DIFlagPublic, elements: !501, templateParams: !504, identifier: "709f962514b2c6c7b023aabf08f7993d")
!501 = !{!502}
!502 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !500, file: !9, baseType: !503, size: 64, align: 64, flags: DIFlagPrivate)
!503 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const [i8; 4]", baseType: !195, size: 64, align: 64, dwarfAddressSpace: 0)
!504 = !{!505}
!505 = !DITemplateTypeParameter(name: "T", type: !195)
!506 = !DIDerivedType(tag: DW_TAG_member, name: "_marker", scope: !496, file: !9, baseType: !507, align: 8, offset: 64, flags: DIFlagPrivate)
!507 = !DICompositeType(tag: DW_TAG_structure_type, name: "PhantomData<[i8; 4]>", scope: !147, file: !9, align: 8, flags: DIFlagPublic, elements: !97, templateParams: !504, identifier: "8fd9e7cb0490f7c6bcab3b663875e2d9")
!508 = !DILocalVariable(name: "layout", scope: !509, file: !486, line: 1919, type: !267, align: 64)
!509 = distinct !DILexicalBlock(scope: !495, file: !486, line: 1919, column: 13)
!510 = !{!505, !511}
!511 = !DITemplateTypeParameter(name: "A", type: !262)
!512 = !DILocation(line: 1913, column: 13, scope: !485)
!513 = !DILocation(line: 1916, column: 19, scope: !485)
!514 = !DILocation(line: 1916, column: 13, scope: !495)
!515 = !DILocalVariable(name: "self", scope: !516, file: !517, line: 111, type: !496, align: 64)
!516 = distinct !DISubprogram(name: "as_ptr<[i8; 4]>", linkageName: "_ZN4core3ptr6unique15Unique$LT$T$GT$6as_ptr17hf276201f4bcc5ccdE", scope: !496, file: !517, line: 111, type: !518, scopeLine: 111, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !504, declaration: !521, retainedNodes: !522)
!517 = !DIFile(filename: "library/core/src/ptr/unique.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "0c883d1b87b1db3c71f2415930363405")
!518 = !DISubroutineType(types: !519)
!519 = !{!520, !496}
!520 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut [i8; 4]", baseType: !195, size: 64, align: 64, dwarfAddressSpace: 0)
!521 = !DISubprogram(name: "as_ptr<[i8; 4]>", linkageName: "_ZN4core3ptr6unique15Unique$LT$T$GT$6as_ptr17hf276201f4bcc5ccdE", scope: !496, file: !517, line: 111, type: !518, scopeLine: 111, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !504)
!522 = !{!515, !515}
!523 = !DILocation(line: 111, column: 25, scope: !516, inlinedAt: !524)
!524 = !DILocation(line: 1919, column: 52, scope: !495)
!525 = !DILocalVariable(name: "self", scope: !526, file: !517, line: 151, type: !496, align: 64)
!526 = distinct !DISubprogram(name: "cast<[i8; 4], u8>", linkageName: "_ZN4core3ptr6unique15Unique$LT$T$GT$4cast17hca3d6812ea4a186cE", scope: !496, file: !517, line: 151, type: !527, scopeLine: 151, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !535, declaration: !534, retainedNodes: !537)
!527 = !DISubroutineType(types: !528)
!528 = !{!529, !496}
!529 = !DICompositeType(tag: DW_TAG_structure_type, name: "Unique<u8>", scope: !497, file: !9, size: 64, align: 64, flags: DIFlagPublic, elements: !530, templateParams: !140, identifier: "3c59e741c9569c78cbe381fa3cbee4e5")
!530 = !{!531, !532}
!531 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !529, file: !9, baseType: !263, size: 64, align: 64, flags: DIFlagPrivate)
!532 = !DIDerivedType(tag: DW_TAG_member, name: "_marker", scope: !529, file: !9, baseType: !533, align: 8, offset: 64, flags: DIFlagPrivate)
!533 = !DICompositeType(tag: DW_TAG_structure_type, name: "PhantomData<u8>", scope: !147, file: !9, align: 8, flags: DIFlagPublic, elements: !97, templateParams: !140, identifier: "15bae875c56c7c0f828edf19d836075e")
!534 = !DISubprogram(name: "cast<[i8; 4], u8>", linkageName: "_ZN4core3ptr6unique15Unique$LT$T$GT$4cast17hca3d6812ea4a186cE", scope: !496, file: !517, line: 151, type: !527, scopeLine: 151, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !535)
!535 = !{!505, !536}
!536 = !DITemplateTypeParameter(name: "U", type: !94)
!537 = !{!525, !525}
!538 = !DILocation(line: 151, column: 26, scope: !526, inlinedAt: !539)
!539 = !DILocation(line: 1921, column: 50, scope: !509)
!540 = !DILocation(line: 1919, column: 48, scope: !495)
!541 = !DILocalVariable(name: "t", arg: 1, scope: !542, file: !323, line: 253, type: !503)
!542 = distinct !DISubprogram(name: "for_value_raw<[i8; 4]>", linkageName: "_ZN4core5alloc6layout6Layout13for_value_raw17h4c059ea1ea40dcb8E", scope: !267, file: !323, line: 253, type: !543, scopeLine: 253, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !504, declaration: !545, retainedNodes: !546)
!543 = !DISubroutineType(types: !544)
!544 = !{!267, !503}
!545 = !DISubprogram(name: "for_value_raw<[i8; 4]>", linkageName: "_ZN4core5alloc6layout6Layout13for_value_raw17h4c059ea1ea40dcb8E", scope: !267, file: !323, line: 253, type: !543, scopeLine: 253, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !504)
!546 = !{!541, !547, !549}
!547 = !DILocalVariable(name: "size", scope: !548, file: !323, line: 255, type: !96, align: 64)
!548 = distinct !DILexicalBlock(scope: !542, file: !323, line: 255, column: 9)
!549 = !DILocalVariable(name: "alignment", scope: !548, file: !323, line: 255, type: !273, align: 64)
!550 = !DILocation(line: 253, column: 50, scope: !542, inlinedAt: !551)
!551 = !DILocation(line: 1919, column: 26, scope: !495)
!552 = !DILocalVariable(name: "val", arg: 1, scope: !553, file: !554, line: 427, type: !503)
!553 = distinct !DISubprogram(name: "size_of_val_raw<[i8; 4]>", linkageName: "_ZN4core3mem15size_of_val_raw17h251b418ab28c7402E", scope: !555, file: !554, line: 427, type: !556, scopeLine: 427, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !504, retainedNodes: !558)
!554 = !DIFile(filename: "library/core/src/mem/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "6bca88b164013e73def192dcdbc80502")
!555 = !DINamespace(name: "mem", scope: !18)
!556 = !DISubroutineType(types: !557)
!557 = !{!96, !503}
!558 = !{!552}
!559 = !DILocation(line: 427, column: 48, scope: !553, inlinedAt: !560)
!560 = !DILocation(line: 255, column: 43, scope: !542, inlinedAt: !551)
!561 = !DILocalVariable(name: "val", arg: 1, scope: !562, file: !563, line: 123, type: !503)
!562 = distinct !DISubprogram(name: "of_val_raw<[i8; 4]>", linkageName: "_ZN4core3ptr9alignment9Alignment10of_val_raw17h4e4119bbe6dee510E", scope: !273, file: !563, line: 123, type: !564, scopeLine: 123, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !504, declaration: !566, retainedNodes: !567)
!563 = !DIFile(filename: "library/core/src/ptr/alignment.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "cac27ccc0ad4cc4f955f24d91514cdd0")
!564 = !DISubroutineType(types: !565)
!565 = !{!273, !503}
!566 = !DISubprogram(name: "of_val_raw<[i8; 4]>", linkageName: "_ZN4core3ptr9alignment9Alignment10of_val_raw17h4e4119bbe6dee510E", scope: !273, file: !563, line: 123, type: !564, scopeLine: 123, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !504)
!567 = !{!561, !568}
!568 = !DILocalVariable(name: "align", scope: !569, file: !563, line: 125, type: !96, align: 64)
!569 = distinct !DILexicalBlock(scope: !562, file: !563, line: 125, column: 9)
!570 = !DILocation(line: 123, column: 50, scope: !562, inlinedAt: !571)
!571 = !DILocation(line: 255, column: 68, scope: !542, inlinedAt: !551)
!572 = !DILocalVariable(name: "val", arg: 1, scope: !573, file: !554, line: 566, type: !503)
!573 = distinct !DISubprogram(name: "align_of_val_raw<[i8; 4]>", linkageName: "_ZN4core3mem16align_of_val_raw17h1ac0015415c1fea8E", scope: !555, file: !554, line: 566, type: !556, scopeLine: 566, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !504, retainedNodes: !574)
!574 = !{!572}
!575 = !DILocation(line: 566, column: 49, scope: !573, inlinedAt: !576)
!576 = !DILocation(line: 125, column: 30, scope: !562, inlinedAt: !571)
!577 = !DILocation(line: 429, column: 14, scope: !553, inlinedAt: !560)
!578 = !DILocation(line: 255, column: 14, scope: !548, inlinedAt: !551)
!579 = !DILocalVariable(name: "size", arg: 1, scope: !580, file: !323, line: 156, type: !96)
!580 = distinct !DISubprogram(name: "from_size_alignment_unchecked", linkageName: "_ZN4core5alloc6layout6Layout29from_size_alignment_unchecked17hd7c39ab49b1f3f24E", scope: !267, file: !323, line: 156, type: !581, scopeLine: 156, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, declaration: !583, retainedNodes: !584)
!581 = !DISubroutineType(types: !582)
!582 = !{!267, !96, !273, !126}
!583 = !DISubprogram(name: "from_size_alignment_unchecked", linkageName: "_ZN4core5alloc6layout6Layout29from_size_alignment_unchecked17hd7c39ab49b1f3f24E", scope: !267, file: !323, line: 156, type: !581, scopeLine: 156, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !97)
!584 = !{!579, !585}
!585 = !DILocalVariable(name: "alignment", arg: 2, scope: !580, file: !323, line: 156, type: !273)
!586 = !DILocation(line: 156, column: 55, scope: !580, inlinedAt: !587)
!587 = !DILocation(line: 257, column: 18, scope: !548, inlinedAt: !551)
!588 = !DILocation(line: 568, column: 14, scope: !573, inlinedAt: !576)
!589 = !DILocation(line: 125, column: 13, scope: !569, inlinedAt: !571)
!590 = !DILocalVariable(name: "align", arg: 1, scope: !591, file: !563, line: 156, type: !96)
!591 = distinct !DISubprogram(name: "new_unchecked", linkageName: "_ZN4core3ptr9alignment9Alignment13new_unchecked17h728148b7ee9e2701E", scope: !273, file: !563, line: 156, type: !592, scopeLine: 156, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, declaration: !594, retainedNodes: !595)
!592 = !DISubroutineType(types: !593)
!593 = !{!273, !96, !126}
!594 = !DISubprogram(name: "new_unchecked", linkageName: "_ZN4core3ptr9alignment9Alignment13new_unchecked17h728148b7ee9e2701E", scope: !273, file: !563, line: 156, type: !592, scopeLine: 156, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !97)
!595 = !{!590}
!596 = !DILocation(line: 156, column: 39, scope: !591, inlinedAt: !597)
!597 = !DILocation(line: 127, column: 18, scope: !569, inlinedAt: !571)
!598 = !DILocation(line: 77, column: 35, scope: !599, inlinedAt: !597)
!599 = !DILexicalBlockFile(scope: !591, file: !600, discriminator: 0)
!600 = !DIFile(filename: "library/core/src/ub_checks.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "8a26eb599fa825194a3e796d4688d4db")
!601 = !DILocation(line: 165, column: 18, scope: !591, inlinedAt: !597)
!602 = !DILocation(line: 255, column: 20, scope: !548, inlinedAt: !551)
!603 = !DILocation(line: 156, column: 68, scope: !580, inlinedAt: !587)
!604 = !DILocation(line: 77, column: 35, scope: !605, inlinedAt: !587)
!605 = !DILexicalBlockFile(scope: !580, file: !600, discriminator: 0)
!606 = !DILocation(line: 167, column: 9, scope: !580, inlinedAt: !587)
!607 = !DILocation(line: 1919, column: 17, scope: !509)
!608 = !DILocalVariable(name: "self", arg: 1, scope: !609, file: !323, line: 175, type: !326)
!609 = distinct !DISubprogram(name: "size", linkageName: "_ZN4core5alloc6layout6Layout4size17h65aed483370d0444E", scope: !267, file: !323, line: 175, type: !324, scopeLine: 175, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !97, declaration: !327, retainedNodes: !610)
!610 = !{!608}
!611 = !DILocation(line: 175, column: 23, scope: !609, inlinedAt: !612)
!612 = !DILocation(line: 1920, column: 23, scope: !509)
!613 = !DILocation(line: 1920, column: 16, scope: !509)
!614 = !DILocation(line: 1924, column: 6, scope: !485)
!615 = !DILocation(line: 1921, column: 17, scope: !509)
!616 = !DILocation(line: 504, column: 18, scope: !617, inlinedAt: !621)
!617 = distinct !DISubprogram(name: "cast<[i8; 4], u8>", linkageName: "_ZN4core3ptr8non_null16NonNull$LT$T$GT$4cast17h4d19d2604306ecf3E", scope: !500, file: !302, line: 502, type: !618, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !535, declaration: !620)
!618 = !DISubroutineType(types: !619)
!619 = !{!263, !500}
!620 = !DISubprogram(name: "cast<[i8; 4], u8>", linkageName: "_ZN4core3ptr8non_null16NonNull$LT$T$GT$4cast17h4d19d2604306ecf3E", scope: !500, file: !302, line: 502, type: !618, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !535)
!621 = !DILocation(line: 154, column: 40, scope: !526, inlinedAt: !539)
!622 = !DILocalVariable(name: "unique", scope: !623, file: !302, line: 1754, type: !529, align: 64)
!623 = distinct !DISubprogram(name: "from<u8>", linkageName: "_ZN119_$LT$core..ptr..non_null..NonNull$LT$T$GT$$u20$as$u20$core..convert..From$LT$core..ptr..unique..Unique$LT$T$GT$$GT$$GT$4from17hc6b3a54496be585fE", scope: !624, file: !302, line: 1754, type: !625, scopeLine: 1754, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !140, retainedNodes: !627)
!624 = !DINamespace(name: "{impl#20}", scope: !133)
!625 = !DISubroutineType(types: !626)
!626 = !{!263, !529}
!627 = !{!622, !622}
!628 = !DILocation(line: 1754, column: 13, scope: !623, inlinedAt: !629)
!629 = !DILocation(line: 1921, column: 35, scope: !509)
!630 = !DILocation(line: 1921, column: 24, scope: !509)
!631 = !DILocation(line: 1920, column: 13, scope: !509)
!632 = distinct !DISubprogram(name: "sum", scope: !10, file: !86, line: 35, type: !633, scopeLine: 35, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !5, templateParams: !97, retainedNodes: !636)
!633 = !DISubroutineType(types: !634)
!634 = !{!143, !635, !96}
!635 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const u32", baseType: !143, size: 64, align: 64, dwarfAddressSpace: 0)
!636 = !{!637, !638, !639, !641}
!637 = !DILocalVariable(name: "numbers", arg: 1, scope: !632, file: !86, line: 35, type: !635)
!638 = !DILocalVariable(name: "length", arg: 2, scope: !632, file: !86, line: 35, type: !96)
!639 = !DILocalVariable(name: "total", scope: !640, file: !86, line: 36, type: !143, align: 32)
!640 = distinct !DILexicalBlock(scope: !632, file: !86, line: 36, column: 5)
!641 = !DILocalVariable(name: "index", scope: !640, file: !86, line: 36, type: !96, align: 64)
!642 = !DILocation(line: 35, column: 23, scope: !632)
!643 = !DILocation(line: 35, column: 44, scope: !632)
!644 = !DILocation(line: 36, column: 10, scope: !640)
!645 = !DILocation(line: 36, column: 21, scope: !640)
!646 = !DILocation(line: 36, column: 10, scope: !632)
!647 = !DILocation(line: 36, column: 21, scope: !632)
!648 = !DILocation(line: 37, column: 5, scope: !640)
!649 = !DILocation(line: 37, column: 11, scope: !640)
!650 = !DILocation(line: 41, column: 5, scope: !640)
!651 = !DILocation(line: 42, column: 2, scope: !632)
!652 = !DILocation(line: 38, column: 40, scope: !640)
!653 = !DILocalVariable(name: "self", arg: 1, scope: !654, file: !655, line: 829, type: !635)
!654 = distinct !DISubprogram(name: "add<u32>", linkageName: "_ZN4core3ptr9const_ptr33_$LT$impl$u20$$BP$const$u20$T$GT$3add17hfebb5f2e5bd001c3E", scope: !656, file: !655, line: 829, type: !658, scopeLine: 829, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !662, retainedNodes: !660)
!655 = !DIFile(filename: "library/core/src/ptr/const_ptr.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "48638a38fe414ca30cde797e4a40b3a9")
!656 = !DINamespace(name: "{impl#0}", scope: !657)
!657 = !DINamespace(name: "const_ptr", scope: !17)
!658 = !DISubroutineType(types: !659)
!659 = !{!635, !635, !96, !126}
!660 = !{!653, !661}
!661 = !DILocalVariable(name: "count", arg: 2, scope: !654, file: !655, line: 829, type: !96)
!662 = !{!663}
!663 = !DITemplateTypeParameter(name: "T", type: !143)
!664 = !DILocation(line: 829, column: 29, scope: !654, inlinedAt: !665)
!665 = distinct !DILocation(line: 38, column: 36, scope: !640)
!666 = !DILocation(line: 829, column: 35, scope: !654, inlinedAt: !665)
!667 = !DILocation(line: 863, column: 18, scope: !654, inlinedAt: !665)
!668 = !DILocation(line: 38, column: 27, scope: !640)
!669 = !DILocation(line: 38, column: 9, scope: !640)
!670 = !DILocation(line: 39, column: 9, scope: !640)
