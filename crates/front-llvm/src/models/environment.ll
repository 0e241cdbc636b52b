; What a program asks its surroundings for: variables of the environment, and to come back to a place (`setjmp`).

declare i8 @__VERIFIER_nondet_uchar()
declare i32 @__VERIFIER_nondet_uint()
declare void @touchstone_given(i1)
declare i64 @touchstone_limit_environment_bytes()
declare void @touchstone_within_environment_bytes(i1, i64)
declare void @touchstone.jumped()

; Names that were asked for, and what they stand for.
@touchstone.variables = internal global [16 x { ptr, ptr }] zeroinitializer
@touchstone.variables.count = internal global i64 0

; Null or a text, and for a name that was asked for before the same again. The first answer's lowest bit says whether there is one, the next
; fifteen its length, and those above how many characters follow, one more than that: in a search as many as its limit.
define ptr @getenv(ptr %name) {
entry:
  %count = load i64, ptr @touchstone.variables.count
  br label %look
look:
  %index = phi i64 [ 0, %entry ], [ %index.next, %other ]
  %more = icmp ult i64 %index, %count
  br i1 %more, label %compare, label %new
compare:
  %at = getelementptr [16 x { ptr, ptr }], ptr @touchstone.variables, i64 0, i64 %index, i32 0
  %known = load ptr, ptr %at
  %differs = call i32 @strcmp(ptr %known, ptr %name)
  %same = icmp eq i32 %differs, 0
  br i1 %same, label %found, label %other
other:
  %index.next = add i64 %index, 1
  br label %look
found:
  %at.found = getelementptr [16 x { ptr, ptr }], ptr @touchstone.variables, i64 0, i64 %index, i32 1
  %text.found = load ptr, ptr %at.found
  ret ptr %text.found
new:
  %given = call i32 @__VERIFIER_nondet_uint()
  %bit = and i32 %given, 1
  %is.given = icmp ne i32 %bit, 0
  br i1 %is.given, label %invent, label %remember
invent:
  %running = call i1 @touchstone_running()
  %present = call i64 @touchstone_limit_environment_bytes()
  %present.few = icmp ult i64 %present, 127
  %most = select i1 %present.few, i64 %present, i64 127
  %said.32 = lshr i32 %given, 16
  %said = zext i32 %said.32 to i64
  %said.few = icmp ult i64 %said, 127
  %said.most = select i1 %said.few, i64 %said, i64 127
  %says.most = icmp eq i64 %said, %most
  call void @touchstone_given(i1 %says.most)
  %room = select i1 %running, i64 %said.most, i64 %most
  %length.high = lshr i32 %given, 1
  %length.32 = and i32 %length.high, 32767
  %length = zext i32 %length.32 to i64
  %within = icmp ule i64 %length, %room
  call void @touchstone_within_environment_bytes(i1 %within, i64 %room)
  %over = xor i1 %within, true
  %cut = and i1 %running, %over
  %end = select i1 %cut, i64 %room, i64 %length
  %size = add i64 %room, 2
  %fresh = call ptr @touchstone.allocate(i64 %size, i64 16, i1 true)
  br label %fill
fill:
  %position = phi i64 [ 0, %invent ], [ %position.next, %fill ]
  %any = call i8 @__VERIFIER_nondet_uchar()
  %is.end = icmp eq i64 %position, %end
  %character = select i1 %is.end, i8 0, i8 %any
  %at.character = getelementptr i8, ptr %fresh, i64 %position
  store i8 %character, ptr %at.character
  %position.next = add i64 %position, 1
  %full = icmp ugt i64 %position.next, %room
  br i1 %full, label %remember, label %fill
remember:
  %text = phi ptr [ null, %new ], [ %fresh, %fill ]
  %free = icmp ult i64 %count, 16
  br i1 %free, label %store, label %done
store:
  %at.name = getelementptr [16 x { ptr, ptr }], ptr @touchstone.variables, i64 0, i64 %count, i32 0
  store ptr %name, ptr %at.name
  %at.text = getelementptr [16 x { ptr, ptr }], ptr @touchstone.variables, i64 0, i64 %count, i32 1
  store ptr %text, ptr %at.text
  %count.next = add i64 %count, 1
  store i64 %count.next, ptr @touchstone.variables.count
  br label %done
done:
  ret ptr %text
}

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

; The streams of C: three different ones, in which nobody looks.

@touchstone.stream.in = internal global [256 x i8] zeroinitializer
@touchstone.stream.out = internal global [256 x i8] zeroinitializer
@touchstone.stream.err = internal global [256 x i8] zeroinitializer
@stdin = constant ptr @touchstone.stream.in
@stdout = constant ptr @touchstone.stream.out
@stderr = constant ptr @touchstone.stream.err
