; Files that are read by lines and blocks: a character at a time, as `fgetc` in world.c gives it.

declare i16 @__VERIFIER_nondet_short()

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
  br i1 %empty, label %nothing, label %short
short:
  ; Where that's no end but an error, there's no line.
  call void @touchstone_beyond_file_answers(i64 0)
  br label %end
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
  %length = phi i32 [ %position, %check ], [ %position, %short ], [ %position.next, %keep ]
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
