; What a program asks its surroundings for: variables of the environment, and to come back to a place (`setjmp`).

declare i8 @__VERIFIER_nondet_uchar()
declare i1 @touchstone.returns_again()
declare void @touchstone.jumped()

; Names that were asked for, and what they stand for.
@touchstone.variables = internal global [16 x { ptr, ptr }] zeroinitializer
@touchstone.variables.count = internal global i64 0

; Null or a text of up to 7 characters, and for a name that was asked for before the same again.
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
  %given = call i8 @__VERIFIER_nondet_uchar()
  %bit = and i8 %given, 1
  %is.given = icmp ne i8 %bit, 0
  br i1 %is.given, label %invent, label %remember
invent:
  %fresh = call ptr @touchstone.allocate(i64 8, i64 16, i1 true)
  br label %fill
fill:
  %position = phi i64 [ 0, %invent ], [ %position.next, %fill ]
  %character = call i8 @__VERIFIER_nondet_uchar()
  %at.character = getelementptr i8, ptr %fresh, i64 %position
  store i8 %character, ptr %at.character
  %position.next = add i64 %position, 1
  %full = icmp eq i64 %position.next, 7
  br i1 %full, label %remember, label %fill
remember:
  %text = phi ptr [ null, %new ], [ %fresh, %fill ]
  %room = icmp ult i64 %count, 16
  br i1 %room, label %store, label %done
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
