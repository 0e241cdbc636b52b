; Decimal numbers with a fraction and an exponent (`strtod`, `atof`). At most 15 digits and a power of ten up to 22 either way: then both
; are exact, and so one operation rounds as the library does (Clinger, How to Read Floating Point Numbers Accurately). Nothing is known of
; what's longer, hexadecimal, infinite or no number.

declare void @touchstone.decimal()

@touchstone.powers = internal constant [23 x double] [double 1.0e0, double 1.0e1, double 1.0e2, double 1.0e3, double 1.0e4, double 1.0e5, double 1.0e6, double 1.0e7, double 1.0e8, double 1.0e9, double 1.0e10, double 1.0e11, double 1.0e12, double 1.0e13, double 1.0e14, double 1.0e15, double 1.0e16, double 1.0e17, double 1.0e18, double 1.0e19, double 1.0e20, double 1.0e21, double 1.0e22]

define double @atof(ptr %s) {
  %value = call double @strtod(ptr %s, ptr null)
  ret double %value
}

define double @strtod(ptr %s, ptr %end) {
entry:
  br label %while.cond

while.cond:
  %at.0 = phi ptr [ %s, %entry ], [ %incdec.ptr, %while.cond ]
  %v0 = load i8, ptr %at.0
  %conv = sext i8 %v0 to i32
  %call = call i32 @isspace(i32 %conv)
  %tobool.not = icmp eq i32 %call, 0
  %incdec.ptr = getelementptr i8, ptr %at.0, i64 1
  br i1 %tobool.not, label %while.end, label %while.cond

while.end:
  %cmp = icmp eq i8 %v0, 45
  %cmp5 = icmp eq i8 %v0, 43
  %or.cond211 = or i1 %cmp, %cmp5
  %at.1.idx = zext i1 %or.cond211 to i64
  %at.1 = getelementptr i8, ptr %at.0, i64 %at.1.idx
  %v1 = load i8, ptr %at.1
  %cmp9 = icmp eq i8 %v1, 48
  br i1 %cmp9, label %land.lhs.true, label %if.end20

land.lhs.true:
  %arrayidx = getelementptr i8, ptr %at.1, i64 1
  %v2 = load i8, ptr %arrayidx
  switch i8 %v2, label %if.end20 [
    i8 120, label %if.then19
    i8 88, label %if.then19
  ]

if.then19:
  call void @touchstone.decimal()
  unreachable

if.end20:
  %v3 = load i8, ptr %at.1
  %v4 = add i8 %v3, -58
  %cmp.i239 = icmp ult i8 %v4, -10
  br i1 %cmp.i239, label %for.end, label %for.body

for.body:
  %v5 = phi i8 [ %v6, %for.inc ], [ %v3, %if.end20 ]
  %at.2241 = phi ptr [ %incdec.ptr29, %for.inc ], [ %at.1, %if.end20 ]
  %number.0240 = phi i64 [ %add, %for.inc ], [ 0, %if.end20 ]
  %mul = mul i64 %number.0240, 10
  %conv23 = sext i8 %v5 to i64
  %sub = add i64 %mul, -48
  %add = add i64 %sub, %conv23
  %cmp25 = icmp ugt i64 %add, 999999999999999
  br i1 %cmp25, label %if.then27, label %for.inc

if.then27:
  call void @touchstone.decimal()
  unreachable

for.inc:
  %incdec.ptr29 = getelementptr i8, ptr %at.2241, i64 1
  %v6 = load i8, ptr %incdec.ptr29
  %v7 = add i8 %v6, -58
  %cmp.i = icmp ult i8 %v7, -10
  br i1 %cmp.i, label %for.end, label %for.body

for.end:
  %number.0.lcssa = phi i64 [ 0, %if.end20 ], [ %add, %for.inc ]
  %some.0.lcssa = phi i8 [ 0, %if.end20 ], [ 1, %for.inc ]
  %at.2.lcssa = phi ptr [ %at.1, %if.end20 ], [ %incdec.ptr29, %for.inc ]
  %.lcssa = phi i8 [ %v3, %if.end20 ], [ %v6, %for.inc ]
  %cmp31 = icmp eq i8 %.lcssa, 46
  br i1 %cmp31, label %land.lhs.true33, label %if.end58

land.lhs.true33:
  br i1 %cmp.i239, label %lor.lhs.false36, label %if.then40

lor.lhs.false36:
  %arrayidx37 = getelementptr i8, ptr %at.2.lcssa, i64 1
  %v8 = load i8, ptr %arrayidx37
  %v9 = add i8 %v8, -58
  %cmp.i213 = icmp ult i8 %v9, -10
  br i1 %cmp.i213, label %if.end58, label %if.then40

if.then40:
  %at.3246 = getelementptr i8, ptr %at.2.lcssa, i64 1
  %v10 = load i8, ptr %at.3246
  %v11 = add i8 %v10, -58
  %cmp.i216247 = icmp ult i8 %v11, -10
  br i1 %cmp.i216247, label %if.end58, label %for.body45

for.body45:
  %v12 = phi i8 [ %v13, %for.inc55 ], [ %v10, %if.then40 ]
  %at.3250 = phi ptr [ %at.3, %for.inc55 ], [ %at.3246, %if.then40 ]
  %number.1249 = phi i64 [ %add50, %for.inc55 ], [ %number.0.lcssa, %if.then40 ]
  %power.0248 = phi i32 [ %dec, %for.inc55 ], [ 0, %if.then40 ]
  %mul46 = mul i64 %number.1249, 10
  %conv47 = sext i8 %v12 to i64
  %sub48 = add i64 %mul46, -48
  %add50 = add i64 %sub48, %conv47
  %cmp51 = icmp ugt i64 %add50, 999999999999999
  br i1 %cmp51, label %if.then53, label %for.inc55

if.then53:
  call void @touchstone.decimal()
  unreachable

for.inc55:
  %dec = add nsw i32 %power.0248, -1
  %at.3 = getelementptr i8, ptr %at.3250, i64 1
  %v13 = load i8, ptr %at.3
  %v14 = add i8 %v13, -58
  %cmp.i216 = icmp ult i8 %v14, -10
  br i1 %cmp.i216, label %if.end58, label %for.body45

if.end58:
  %power.1 = phi i32 [ 0, %lor.lhs.false36 ], [ 0, %for.end ], [ 0, %if.then40 ], [ %dec, %for.inc55 ]
  %number.2 = phi i64 [ %number.0.lcssa, %lor.lhs.false36 ], [ %number.0.lcssa, %for.end ], [ %number.0.lcssa, %if.then40 ], [ %add50, %for.inc55 ]
  %some.2 = phi i8 [ %some.0.lcssa, %lor.lhs.false36 ], [ %some.0.lcssa, %for.end ], [ %some.0.lcssa, %if.then40 ], [ 1, %for.inc55 ]
  %at.4 = phi ptr [ %at.2.lcssa, %lor.lhs.false36 ], [ %at.2.lcssa, %for.end ], [ %at.3246, %if.then40 ], [ %at.3, %for.inc55 ]
  %v15 = and i8 %some.2, 1
  %tobool59.not = icmp eq i8 %v15, 0
  %v16 = load i8, ptr %at.4
  br i1 %tobool59.not, label %if.then60, label %if.end75

if.then60:
  switch i8 %v16, label %if.end71 [
    i8 110, label %if.then70
    i8 105, label %if.then70
    i8 78, label %if.then70
    i8 73, label %if.then70
  ]

if.then70:
  call void @touchstone.decimal()
  unreachable

if.end71:
  %tobool72.not = icmp eq ptr %end, null
  br i1 %tobool72.not, label %cleanup, label %if.then73

if.then73:
  store ptr %s, ptr %end
  br label %cleanup

if.end75:
  %v17 = and i8 %v16, -33
  %cmp78 = icmp eq i8 %v17, 69
  br i1 %cmp78, label %if.then80, label %if.end114

if.then80:
  %add.ptr = getelementptr i8, ptr %at.4, i64 1
  %v18 = load i8, ptr %add.ptr
  %cmp82 = icmp eq i8 %v18, 45
  %cmp87 = icmp eq i8 %v18, 43
  %or.cond = or i1 %cmp82, %cmp87
  %incdec.ptr90 = getelementptr i8, ptr %at.4, i64 2
  %more.0 = select i1 %or.cond, ptr %incdec.ptr90, ptr %add.ptr
  %v19 = load i8, ptr %more.0
  %v20 = add i8 %v19, -58
  %cmp.i219 = icmp ult i8 %v20, -10
  br i1 %cmp.i219, label %if.end114, label %for.cond95.preheader

for.cond95.preheader:
  %v21 = load i8, ptr %more.0
  %v22 = add i8 %v21, -58
  %cmp.i222255 = icmp ult i8 %v22, -10
  br i1 %cmp.i222255, label %for.end109, label %for.body98

for.body98:
  %v23 = phi i8 [ %v24, %for.inc107 ], [ %v21, %for.cond95.preheader ]
  %exponent.0257 = phi i32 [ %add102, %for.inc107 ], [ 0, %for.cond95.preheader ]
  %more.1256 = phi ptr [ %incdec.ptr108, %for.inc107 ], [ %more.0, %for.cond95.preheader ]
  %mul99 = mul nsw i32 %exponent.0257, 10
  %conv100 = sext i8 %v23 to i32
  %sub101 = add i32 %mul99, -48
  %add102 = add i32 %sub101, %conv100
  %cmp103 = icmp sgt i32 %add102, 1000
  br i1 %cmp103, label %if.then105, label %for.inc107

if.then105:
  call void @touchstone.decimal()
  unreachable

for.inc107:
  %incdec.ptr108 = getelementptr i8, ptr %more.1256, i64 1
  %v24 = load i8, ptr %incdec.ptr108
  %v25 = add i8 %v24, -58
  %cmp.i222 = icmp ult i8 %v25, -10
  br i1 %cmp.i222, label %for.end109, label %for.body98

for.end109:
  %more.1.lcssa = phi ptr [ %more.0, %for.cond95.preheader ], [ %incdec.ptr108, %for.inc107 ]
  %exponent.0.lcssa = phi i32 [ 0, %for.cond95.preheader ], [ %add102, %for.inc107 ]
  %sub111 = sub nsw i32 0, %exponent.0.lcssa
  %cond = select i1 %cmp82, i32 %sub111, i32 %exponent.0.lcssa
  %add112 = add nsw i32 %cond, %power.1
  br label %if.end114

if.end114:
  %power.3 = phi i32 [ %power.1, %if.end75 ], [ %add112, %for.end109 ], [ %power.1, %if.then80 ]
  %at.6 = phi ptr [ %at.4, %if.end75 ], [ %more.1.lcssa, %for.end109 ], [ %at.4, %if.then80 ]
  %tobool115.not = icmp eq ptr %end, null
  br i1 %tobool115.not, label %if.end117, label %if.then116

if.then116:
  store ptr %at.6, ptr %end
  br label %if.end117

if.end117:
  %conv118 = uitofp i64 %number.2 to double
  %cmp119.not = icmp eq i64 %number.2, 0
  br i1 %cmp119.not, label %if.end138, label %if.then121

if.then121:
  %v26 = add i32 %power.3, -23
  %v27 = icmp ult i32 %v26, -45
  br i1 %v27, label %if.then127, label %if.end128

if.then127:
  call void @touchstone.decimal()
  unreachable

if.end128:
  %cmp129 = icmp slt i32 %power.3, 0
  br i1 %cmp129, label %if.then131, label %if.else

if.then131:
  %sub132 = sub nsw i32 0, %power.3
  %v28 = zext i32 %sub132 to i64
  %arrayidx133 = getelementptr [23 x double], ptr @touchstone.powers, i64 0, i64 %v28
  %v29 = load double, ptr %arrayidx133
  %div = fdiv double %conv118, %v29
  br label %if.end138

if.else:
  %idxprom134 = sext i32 %power.3 to i64
  %arrayidx135 = getelementptr [23 x double], ptr @touchstone.powers, i64 0, i64 %idxprom134
  %v30 = load double, ptr %arrayidx135
  %mul136 = fmul double %v30, %conv118
  br label %if.end138

if.end138:
  %value.0 = phi double [ %div, %if.then131 ], [ %mul136, %if.else ], [ %conv118, %if.end117 ]
  %fneg = fneg double %value.0
  %cond143 = select i1 %cmp, double %fneg, double %value.0
  br label %cleanup

cleanup:
  %retval.0 = phi double [ %cond143, %if.end138 ], [ 0.000000e+00, %if.then73 ], [ 0.000000e+00, %if.end71 ]
  ret double %retval.0
}
