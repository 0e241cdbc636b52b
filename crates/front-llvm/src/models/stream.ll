; Files that are read, a character at a time: whatever the case says, or the end. What's written to them is no one's business.

declare i16 @__VERIFIER_nondet_short()

; A character that was put back, and into which stream; -1 for none.
@touchstone.pushed = internal global i32 -1
@touchstone.pushed.stream = internal global ptr null

; A negative answer is the end of the file. The stream has to be one.
define i32 @fgetc(ptr %stream) {
entry:
  %there = load i8, ptr %stream
  %pushed = load i32, ptr @touchstone.pushed
  %pushed.stream = load ptr, ptr @touchstone.pushed.stream
  %any = icmp sge i32 %pushed, 0
  %same = icmp eq ptr %pushed.stream, %stream
  %again = and i1 %any, %same
  br i1 %again, label %back, label %read
back:
  store i32 -1, ptr @touchstone.pushed
  ret i32 %pushed
read:
  %answer = call i16 @__VERIFIER_nondet_short()
  %over = icmp slt i16 %answer, 0
  %wide = zext i16 %answer to i32
  %byte = and i32 %wide, 255
  %character = select i1 %over, i32 -1, i32 %byte
  ret i32 %character
}

define i32 @getc(ptr %stream) {
  %character = call i32 @fgetc(ptr %stream)
  ret i32 %character
}

define i32 @getchar() {
  %character = call i32 @fgetc(ptr @touchstone.stream.in)
  ret i32 %character
}

define i32 @ungetc(i32 %character, ptr %stream) {
entry:
  %there = load i8, ptr %stream
  %none = icmp eq i32 %character, -1
  br i1 %none, label %done, label %push
push:
  %byte = and i32 %character, 255
  store i32 %byte, ptr @touchstone.pushed
  store ptr %stream, ptr @touchstone.pushed.stream
  br label %done
done:
  %result = phi i32 [ -1, %entry ], [ %byte, %push ]
  ret i32 %result
}

; A line with its end, or as much of it as there's room for.
define ptr @fgets(ptr %text, i32 %room, ptr %stream) {
entry:
  %there = load i8, ptr %stream
  %last = sub i32 %room, 1
  %none = icmp slt i32 %room, 1
  br i1 %none, label %nothing, label %check
check:
  %position = phi i32 [ 0, %entry ], [ %position.next, %more ]
  %full = icmp sge i32 %position, %last
  br i1 %full, label %end, label %read
read:
  %character = call i32 @fgetc(ptr %stream)
  %over = icmp slt i32 %character, 0
  br i1 %over, label %stop, label %keep
stop:
  %empty = icmp eq i32 %position, 0
  br i1 %empty, label %nothing, label %end
keep:
  %byte = trunc i32 %character to i8
  %index = sext i32 %position to i64
  %at = getelementptr i8, ptr %text, i64 %index
  store i8 %byte, ptr %at
  %position.next = add i32 %position, 1
  %line = icmp eq i8 %byte, 10
  br i1 %line, label %end, label %more
more:
  br label %check
end:
  %length = phi i32 [ %position, %check ], [ %position, %stop ], [ %position.next, %keep ]
  %index.end = sext i32 %length to i64
  %at.end = getelementptr i8, ptr %text, i64 %index.end
  store i8 0, ptr %at.end
  ret ptr %text
nothing:
  ret ptr null
}

; How many elements are read in whole.
define i64 @fread(ptr %to, i64 %size, i64 %count, ptr %stream) {
entry:
  %there = load i8, ptr %stream
  %all = mul i64 %size, %count
  %none = icmp eq i64 %all, 0
  br i1 %none, label %nothing, label %check
check:
  %position = phi i64 [ 0, %entry ], [ %position.next, %keep ]
  %full = icmp uge i64 %position, %all
  br i1 %full, label %end, label %read
read:
  %character = call i32 @fgetc(ptr %stream)
  %over = icmp slt i32 %character, 0
  br i1 %over, label %end, label %keep
keep:
  %byte = trunc i32 %character to i8
  %at = getelementptr i8, ptr %to, i64 %position
  store i8 %byte, ptr %at
  %position.next = add i64 %position, 1
  br label %check
end:
  %whole = udiv i64 %position, %size
  ret i64 %whole
nothing:
  ret i64 0
}

; Null or a stream.
define ptr @fopen(ptr %path, ptr %mode) {
entry:
  %given = call i8 @__VERIFIER_nondet_uchar()
  %bit = and i8 %given, 1
  %opens = icmp ne i8 %bit, 0
  br i1 %opens, label %open, label %fail
open:
  %stream = call ptr @touchstone.allocate(i64 256, i64 16, i1 true)
  ret ptr %stream
fail:
  ret ptr null
}

; Whether what was written has arrived is part of the case.
define i32 @fclose(ptr %stream) {
  %there = load i8, ptr %stream
  %given = call i8 @__VERIFIER_nondet_uchar()
  %bit = and i8 %given, 1
  %fails = icmp ne i8 %bit, 0
  %result = select i1 %fails, i32 -1, i32 0
  ret i32 %result
}
