; Strings and bytes: the C library's functions as loops over bytes, in the C locale.

define i64 @strlen(ptr %s) {
entry:
  br label %test
test:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %at = getelementptr i8, ptr %s, i64 %n
  %c = load i8, ptr %at
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %next
next:
  %more = add i64 %n, 1
  br label %test
done:
  ret i64 %n
}

define i64 @strnlen(ptr %s, i64 %limit) {
entry:
  br label %bound
bound:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %full = icmp eq i64 %n, %limit
  br i1 %full, label %done, label %test
test:
  %at = getelementptr i8, ptr %s, i64 %n
  %c = load i8, ptr %at
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %next
next:
  %more = add i64 %n, 1
  br label %bound
done:
  ret i64 %n
}

define i32 @strcmp(ptr %a, ptr %b) {
entry:
  br label %test
test:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %at.a = getelementptr i8, ptr %a, i64 %n
  %at.b = getelementptr i8, ptr %b, i64 %n
  %x = load i8, ptr %at.a
  %y = load i8, ptr %at.b
  %same = icmp eq i8 %x, %y
  br i1 %same, label %equal, label %differ
equal:
  %end = icmp eq i8 %x, 0
  br i1 %end, label %done, label %next
next:
  %more = add i64 %n, 1
  br label %test
done:
  ret i32 0
differ:
  %wide.x = zext i8 %x to i32
  %wide.y = zext i8 %y to i32
  %difference = sub i32 %wide.x, %wide.y
  ret i32 %difference
}

define i32 @strcoll(ptr %a, ptr %b) {
  %result = call i32 @strcmp(ptr %a, ptr %b)
  ret i32 %result
}

define i32 @strncmp(ptr %a, ptr %b, i64 %limit) {
entry:
  br label %bound
bound:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %full = icmp eq i64 %n, %limit
  br i1 %full, label %done, label %test
test:
  %at.a = getelementptr i8, ptr %a, i64 %n
  %at.b = getelementptr i8, ptr %b, i64 %n
  %x = load i8, ptr %at.a
  %y = load i8, ptr %at.b
  %same = icmp eq i8 %x, %y
  br i1 %same, label %equal, label %differ
equal:
  %end = icmp eq i8 %x, 0
  br i1 %end, label %done, label %next
next:
  %more = add i64 %n, 1
  br label %bound
done:
  ret i32 0
differ:
  %wide.x = zext i8 %x to i32
  %wide.y = zext i8 %y to i32
  %difference = sub i32 %wide.x, %wide.y
  ret i32 %difference
}

define i32 @strcasecmp(ptr %a, ptr %b) {
  %result = call i32 @strncasecmp(ptr %a, ptr %b, i64 -1)
  ret i32 %result
}

define i32 @strncasecmp(ptr %a, ptr %b, i64 %limit) {
entry:
  br label %bound
bound:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %full = icmp eq i64 %n, %limit
  br i1 %full, label %done, label %test
test:
  %at.a = getelementptr i8, ptr %a, i64 %n
  %at.b = getelementptr i8, ptr %b, i64 %n
  %x = load i8, ptr %at.a
  %y = load i8, ptr %at.b
  %wide.x = zext i8 %x to i32
  %wide.y = zext i8 %y to i32
  %small.x = call i32 @tolower(i32 %wide.x)
  %small.y = call i32 @tolower(i32 %wide.y)
  %difference = sub i32 %small.x, %small.y
  %same = icmp eq i32 %small.x, %small.y
  br i1 %same, label %equal, label %differ
equal:
  %end = icmp eq i8 %x, 0
  br i1 %end, label %done, label %next
next:
  %more = add i64 %n, 1
  br label %bound
done:
  ret i32 0
differ:
  ret i32 %difference
}

; It may read all bytes of both (C11 7.24.4.1), so that the last ones are asked for first; what's in them matters up to the first difference.
define i32 @memcmp(ptr %a, ptr %b, i64 %length) {
entry:
  %copy = alloca i8
  %none = icmp eq i64 %length, 0
  br i1 %none, label %bound, label %last
last:
  %end = sub i64 %length, 1
  %last.a = getelementptr i8, ptr %a, i64 %end
  %last.b = getelementptr i8, ptr %b, i64 %end
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %last.a, i64 1, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %last.b, i64 1, i1 false)
  br label %bound
bound:
  %n = phi i64 [ 0, %entry ], [ 0, %last ], [ %more, %next ]
  %all = icmp eq i64 %n, %length
  br i1 %all, label %done, label %test
test:
  %at.a = getelementptr i8, ptr %a, i64 %n
  %at.b = getelementptr i8, ptr %b, i64 %n
  %x = load i8, ptr %at.a
  %y = load i8, ptr %at.b
  %same = icmp eq i8 %x, %y
  br i1 %same, label %next, label %differ
next:
  %more = add i64 %n, 1
  br label %bound
done:
  ret i32 0
differ:
  %wide.x = zext i8 %x to i32
  %wide.y = zext i8 %y to i32
  %difference = sub i32 %wide.x, %wide.y
  ret i32 %difference
}

define i32 @bcmp(ptr %a, ptr %b, i64 %length) {
  %result = call i32 @memcmp(ptr %a, ptr %b, i64 %length)
  ret i32 %result
}

; Gives the address of the zero that ends the copy.
define ptr @stpcpy(ptr %to, ptr %from) {
entry:
  br label %copy
copy:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %source = getelementptr i8, ptr %from, i64 %n
  %target = getelementptr i8, ptr %to, i64 %n
  %c = load i8, ptr %source
  store i8 %c, ptr %target
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %next
next:
  %more = add i64 %n, 1
  br label %copy
done:
  ret ptr %target
}

define ptr @strcpy(ptr %to, ptr %from) {
  %end = call ptr @stpcpy(ptr %to, ptr %from)
  ret ptr %to
}

; Behind the string's end the target is filled with zeros; without an end in sight it gets none.
define ptr @strncpy(ptr %to, ptr %from, i64 %limit) {
entry:
  br label %bound
bound:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %full = icmp eq i64 %n, %limit
  br i1 %full, label %done, label %copy
copy:
  %source = getelementptr i8, ptr %from, i64 %n
  %target = getelementptr i8, ptr %to, i64 %n
  %c = load i8, ptr %source
  store i8 %c, ptr %target
  %end = icmp eq i8 %c, 0
  br i1 %end, label %fill, label %next
next:
  %more = add i64 %n, 1
  br label %bound
fill:
  %rest = sub i64 %limit, %n
  call void @llvm.memset.p0.i64(ptr %target, i8 0, i64 %rest, i1 false)
  ret ptr %to
done:
  ret ptr %to
}

define ptr @strcat(ptr %to, ptr %from) {
  %length = call i64 @strlen(ptr %to)
  %behind = getelementptr i8, ptr %to, i64 %length
  %end = call ptr @stpcpy(ptr %behind, ptr %from)
  ret ptr %to
}

define ptr @strncat(ptr %to, ptr %from, i64 %limit) {
  %before = call i64 @strlen(ptr %to)
  %length = call i64 @strnlen(ptr %from, i64 %limit)
  %behind = getelementptr i8, ptr %to, i64 %before
  call void @llvm.memcpy.p0.p0.i64(ptr %behind, ptr %from, i64 %length, i1 false)
  %end = getelementptr i8, ptr %behind, i64 %length
  store i8 0, ptr %end
  ret ptr %to
}

; The first such byte, or the zero at the end.
define ptr @strchrnul(ptr %s, i32 %wanted) {
entry:
  %byte = trunc i32 %wanted to i8
  br label %test
test:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %at = getelementptr i8, ptr %s, i64 %n
  %c = load i8, ptr %at
  %found = icmp eq i8 %c, %byte
  br i1 %found, label %done, label %other
other:
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %next
next:
  %more = add i64 %n, 1
  br label %test
done:
  ret ptr %at
}

define ptr @strchr(ptr %s, i32 %wanted) {
entry:
  %byte = trunc i32 %wanted to i8
  br label %test
test:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %at = getelementptr i8, ptr %s, i64 %n
  %c = load i8, ptr %at
  %found = icmp eq i8 %c, %byte
  br i1 %found, label %there, label %other
other:
  %end = icmp eq i8 %c, 0
  br i1 %end, label %nowhere, label %next
next:
  %more = add i64 %n, 1
  br label %test
there:
  ret ptr %at
nowhere:
  ret ptr null
}

define ptr @index(ptr %s, i32 %wanted) {
  %result = call ptr @strchr(ptr %s, i32 %wanted)
  ret ptr %result
}

define ptr @strrchr(ptr %s, i32 %wanted) {
entry:
  %byte = trunc i32 %wanted to i8
  br label %test
test:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %last = phi ptr [ null, %entry ], [ %latest, %next ]
  %at = getelementptr i8, ptr %s, i64 %n
  %c = load i8, ptr %at
  %found = icmp eq i8 %c, %byte
  br i1 %found, label %there, label %other
there:
  br label %other
other:
  %latest = phi ptr [ %last, %test ], [ %at, %there ]
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %next
next:
  %more = add i64 %n, 1
  br label %test
done:
  ret ptr %latest
}

define ptr @rindex(ptr %s, i32 %wanted) {
  %result = call ptr @strrchr(ptr %s, i32 %wanted)
  ret ptr %result
}

define ptr @memchr(ptr %s, i32 %wanted, i64 %length) {
entry:
  %byte = trunc i32 %wanted to i8
  br label %bound
bound:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %all = icmp eq i64 %n, %length
  br i1 %all, label %nowhere, label %test
test:
  %at = getelementptr i8, ptr %s, i64 %n
  %c = load i8, ptr %at
  %found = icmp eq i8 %c, %byte
  br i1 %found, label %there, label %next
next:
  %more = add i64 %n, 1
  br label %bound
there:
  ret ptr %at
nowhere:
  ret ptr null
}

define ptr @memrchr(ptr %s, i32 %wanted, i64 %length) {
entry:
  %byte = trunc i32 %wanted to i8
  br label %bound
bound:
  %n = phi i64 [ %length, %entry ], [ %less, %test ]
  %none = icmp eq i64 %n, 0
  br i1 %none, label %nowhere, label %test
test:
  %less = sub i64 %n, 1
  %at = getelementptr i8, ptr %s, i64 %less
  %c = load i8, ptr %at
  %found = icmp eq i8 %c, %byte
  br i1 %found, label %there, label %bound
there:
  ret ptr %at
nowhere:
  ret ptr null
}

; How many bytes at the beginning are (or aren't) in the set, as `wanted` says.
define i64 @touchstone.span(ptr %s, ptr %set, i1 %wanted) {
entry:
  br label %test
test:
  %n = phi i64 [ 0, %entry ], [ %more, %next ]
  %at = getelementptr i8, ptr %s, i64 %n
  %c = load i8, ptr %at
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %look
look:
  %wide = zext i8 %c to i32
  %place = call ptr @strchr(ptr %set, i32 %wide)
  %inside = icmp ne ptr %place, null
  %as.wanted = icmp eq i1 %inside, %wanted
  br i1 %as.wanted, label %next, label %done
next:
  %more = add i64 %n, 1
  br label %test
done:
  ret i64 %n
}

define i64 @strspn(ptr %s, ptr %set) {
  %n = call i64 @touchstone.span(ptr %s, ptr %set, i1 true)
  ret i64 %n
}

define i64 @strcspn(ptr %s, ptr %set) {
  %n = call i64 @touchstone.span(ptr %s, ptr %set, i1 false)
  ret i64 %n
}

define ptr @strpbrk(ptr %s, ptr %set) {
entry:
  %n = call i64 @touchstone.span(ptr %s, ptr %set, i1 false)
  %at = getelementptr i8, ptr %s, i64 %n
  %c = load i8, ptr %at
  %end = icmp eq i8 %c, 0
  br i1 %end, label %nowhere, label %there
there:
  ret ptr %at
nowhere:
  ret ptr null
}

define ptr @strstr(ptr %s, ptr %wanted) {
entry:
  br label %start
start:
  %n = phi i64 [ 0, %entry ], [ %more, %shift ]
  %from = getelementptr i8, ptr %s, i64 %n
  br label %test
test:
  %k = phi i64 [ 0, %start ], [ %longer, %next ]
  %at.wanted = getelementptr i8, ptr %wanted, i64 %k
  %w = load i8, ptr %at.wanted
  %whole = icmp eq i8 %w, 0
  br i1 %whole, label %there, label %compare
compare:
  %at = getelementptr i8, ptr %from, i64 %k
  %c = load i8, ptr %at
  %same = icmp eq i8 %c, %w
  br i1 %same, label %next, label %differ
next:
  %longer = add i64 %k, 1
  br label %test
differ:
  %end = icmp eq i8 %c, 0
  br i1 %end, label %nowhere, label %shift
shift:
  %more = add i64 %n, 1
  br label %start
there:
  ret ptr %from
nowhere:
  ret ptr null
}

define ptr @strndup(ptr %s, i64 %limit) {
entry:
  %length = call i64 @strnlen(ptr %s, i64 %limit)
  %size = add i64 %length, 1
  %copy = call ptr @malloc(i64 %size)
  %none = icmp eq ptr %copy, null
  br i1 %none, label %failed, label %fill
fill:
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %s, i64 %length, i1 false)
  %end = getelementptr i8, ptr %copy, i64 %length
  store i8 0, ptr %end
  ret ptr %copy
failed:
  ret ptr null
}

define ptr @strdup(ptr %s) {
  %copy = call ptr @strndup(ptr %s, i64 -1)
  ret ptr %copy
}

define i32 @abs(i32 %a) {
  %result = call i32 @llvm.abs.i32(i32 %a, i1 true)
  ret i32 %result
}

define i64 @labs(i64 %a) {
  %result = call i64 @llvm.abs.i64(i64 %a, i1 true)
  ret i64 %result
}

define i64 @llabs(i64 %a) {
  %result = call i64 @llvm.abs.i64(i64 %a, i1 true)
  ret i64 %result
}

; Spaces, a sign, digits; what's too large becomes the largest, or the smallest.
define i64 @atol(ptr %s) {
entry:
  br label %spaces
spaces:
  %n = phi i64 [ 0, %entry ], [ %more, %skip ]
  %at = getelementptr i8, ptr %s, i64 %n
  %c = load i8, ptr %at
  %wide.c = sext i8 %c to i32
  %space = call i32 @isspace(i32 %wide.c)
  %is.space = icmp ne i32 %space, 0
  br i1 %is.space, label %skip, label %sign
skip:
  %more = add i64 %n, 1
  br label %spaces
sign:
  %minus = icmp eq i8 %c, 45
  %plus = icmp eq i8 %c, 43
  %signed = or i1 %minus, %plus
  %step = zext i1 %signed to i64
  %first = add i64 %n, %step
  br label %digits
digits:
  ; Counts below zero, where there's room for one more number.
  %value = phi i64 [ 0, %sign ], [ %next.value, %fits ]
  %i = phi i64 [ %first, %sign ], [ %next.i, %fits ]
  %at.digit = getelementptr i8, ptr %s, i64 %i
  %d = load i8, ptr %at.digit
  %digit = sub i8 %d, 48
  %is.digit = icmp ult i8 %digit, 10
  br i1 %is.digit, label %add, label %done
add:
  %wide.digit = zext i8 %digit to i64
  %times = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %value, i64 10)
  %tenfold = extractvalue { i64, i1 } %times, 0
  %over.times = extractvalue { i64, i1 } %times, 1
  %minus.digit = call { i64, i1 } @llvm.ssub.with.overflow.i64(i64 %tenfold, i64 %wide.digit)
  %next.value = extractvalue { i64, i1 } %minus.digit, 0
  %over.digit = extractvalue { i64, i1 } %minus.digit, 1
  %over = or i1 %over.times, %over.digit
  br i1 %over, label %large, label %fits
fits:
  %next.i = add i64 %i, 1
  br label %digits
large:
  br i1 %minus, label %smallest, label %largest
done:
  br i1 %minus, label %negative, label %positive
negative:
  %below = call i64 @touchstone.by.locale(i64 %value, i8 %d)
  ret i64 %below
positive:
  %lowest = icmp eq i64 %value, -9223372036854775808
  br i1 %lowest, label %largest, label %negated
negated:
  %negation = sub i64 0, %value
  %above = call i64 @touchstone.by.locale(i64 %negation, i8 %d)
  ret i64 %above
smallest:
  ret i64 -9223372036854775808
largest:
  ret i64 9223372036854775807
}

define i64 @atoll(ptr %s) {
  %value = call i64 @atol(ptr %s)
  ret i64 %value
}

define i32 @atoi(ptr %s) {
  %value = call i64 @atol(ptr %s)
  %low = trunc i64 %value to i32
  ret i32 %low
}

declare i32 @llvm.abs.i32(i32, i1)
declare i64 @llvm.abs.i64(i64, i1)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64)
