; What a program asks its surroundings for: any bytes, and to come back to a place (`setjmp`). Variables of the environment are in world.c.

declare i8 @__VERIFIER_nondet_uchar()
declare i32 @__VERIFIER_nondet_uint()
declare void @touchstone_given(i1)
declare i64 @touchstone_limit_environment_bytes()
declare void @touchstone_within_environment_bytes(i1, i64)
declare void @touchstone.jumped()

; Any bytes.
define void @__VERIFIER_nondet_memory(ptr %at, i64 %size) {
entry:
  br label %check
check:
  %position = phi i64 [ 0, %entry ], [ %position.next, %fill ]
  %more = icmp ult i64 %position, %size
  br i1 %more, label %fill, label %done
fill:
  %byte = call i8 @__VERIFIER_nondet_uchar()
  %at.byte = getelementptr i8, ptr %at, i64 %position
  store i8 %byte, ptr %at.byte
  %position.next = add i64 %position, 1
  br label %check
done:
  ret void
}

; The first return is followed. Others come from `longjmp`, and nothing is known of them.
define i32 @setjmp(ptr %place) {
  %again = call i1 @touchstone.returns_again()
  br i1 %again, label %jumped, label %first
jumped:
  call void @touchstone.jumped()
  unreachable
first:
  ret i32 0
}

define i32 @_setjmp(ptr %place) {
  %result = call i32 @setjmp(ptr %place)
  ret i32 %result
}

define i32 @__sigsetjmp(ptr %place, i32 %signals) {
  %result = call i32 @setjmp(ptr %place)
  ret i32 %result
}

; The standard streams of C: three different ones.

@touchstone.stream.in = internal global [256 x i8] zeroinitializer
@touchstone.stream.out = internal global [256 x i8] zeroinitializer
@touchstone.stream.err = internal global [256 x i8] zeroinitializer
@stdin = constant ptr @touchstone.stream.in
@stdout = constant ptr @touchstone.stream.out
@stderr = constant ptr @touchstone.stream.err
