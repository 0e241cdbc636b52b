; Formatted output to memory: %d, %i, %u, %x, %c, %s and %%, the numbers with l, ll or z before them. What comes after any other
; conversion isn't followed. As everywhere here, variable arguments lie one after the other, 8 bytes each.

declare void @touchstone.unfollowed()
declare void @llvm.va_start.p0(ptr)

; Writes a character where there's room, and returns the next place.
define i64 @touchstone.put(ptr %to, i64 %room, i64 %at, i8 %c) {
entry:
  %fits = icmp ult i64 %at, %room
  br i1 %fits, label %write, label %done
write:
  %place = getelementptr i8, ptr %to, i64 %at
  store i8 %c, ptr %place
  br label %done
done:
  %next = add i64 %at, 1
  ret i64 %next
}

; Writes a number, the most significant digits first.
define i64 @touchstone.digits(ptr %to, i64 %room, i64 %at, i64 %value, i64 %base) {
entry:
  %single = icmp ult i64 %value, %base
  br i1 %single, label %last, label %more
more:
  %rest = udiv i64 %value, %base
  %behind = call i64 @touchstone.digits(ptr %to, i64 %room, i64 %at, i64 %rest, i64 %base)
  br label %last
last:
  %place = phi i64 [ %at, %entry ], [ %behind, %more ]
  %left = urem i64 %value, %base
  %digit = trunc i64 %left to i8
  %is.decimal = icmp ult i8 %digit, 10
  %decimal = add i8 %digit, 48
  %letter = add i8 %digit, 87
  %c = select i1 %is.decimal, i8 %decimal, i8 %letter
  %next = call i64 @touchstone.put(ptr %to, i64 %room, i64 %place, i8 %c)
  ret i64 %next
}

; Where the next argument of a list is: of its 8 bytes an int has the first 4, and the others aren't written.
define ptr @touchstone.argument(ptr %list) {
entry:
  %slot = getelementptr i8, ptr %list, i64 8
  %from = load ptr, ptr %slot
  %after = getelementptr i8, ptr %from, i64 8
  store ptr %after, ptr %slot
  ret ptr %from
}

define i32 @vsnprintf(ptr %to, i64 %size, ptr %format, ptr %list) {
entry:
  %none = icmp eq i64 %size, 0
  %less = sub i64 %size, 1
  %room = select i1 %none, i64 0, i64 %less
  br label %next
next:
  %f = phi ptr [ %format, %entry ], [ %f.next, %plain ], [ %g.next, %converted ]
  %at = phi i64 [ 0, %entry ], [ %at.plain, %plain ], [ %at.converted, %converted ]
  %c = load i8, ptr %f
  %f.next = getelementptr i8, ptr %f, i64 1
  switch i8 %c, label %plain [
    i8 0, label %over
    i8 37, label %conversion
  ]
plain:
  %at.plain = call i64 @touchstone.put(ptr %to, i64 %room, i64 %at, i8 %c)
  br label %next
conversion:
  %g = phi ptr [ %f.next, %next ], [ %g.next, %long ]
  %wide = phi i1 [ false, %next ], [ true, %long ]
  %kind = load i8, ptr %g
  %g.next = getelementptr i8, ptr %g, i64 1
  switch i8 %kind, label %unknown [
    i8 108, label %long
    i8 122, label %long
    i8 37, label %percent
    i8 99, label %character
    i8 115, label %string
    i8 100, label %signed
    i8 105, label %signed
    i8 117, label %unsigned
    i8 120, label %unsigned
  ]
long:
  br label %conversion
unknown:
  call void @touchstone.unfollowed()
  unreachable
percent:
  %at.percent = call i64 @touchstone.put(ptr %to, i64 %room, i64 %at, i8 37)
  br label %converted
character:
  %from.c = call ptr @touchstone.argument(ptr %list)
  %given.c = load i32, ptr %from.c
  %low.c = trunc i32 %given.c to i8
  %at.c = call i64 @touchstone.put(ptr %to, i64 %room, i64 %at, i8 %low.c)
  br label %converted
string:
  %from.s = call ptr @touchstone.argument(ptr %list)
  %s = load ptr, ptr %from.s
  br label %each
each:
  %i = phi ptr [ %s, %string ], [ %i.next, %one ]
  %at.s = phi i64 [ %at, %string ], [ %at.one, %one ]
  %ch = load i8, ptr %i
  %ended = icmp eq i8 %ch, 0
  br i1 %ended, label %converted, label %one
one:
  %at.one = call i64 @touchstone.put(ptr %to, i64 %room, i64 %at.s, i8 %ch)
  %i.next = getelementptr i8, ptr %i, i64 1
  br label %each
signed:
  %from.d = call ptr @touchstone.argument(ptr %list)
  br i1 %wide, label %long.d, label %int.d
long.d:
  %given.d = load i64, ptr %from.d
  %negative.l = icmp slt i64 %given.d, 0
  %negated.l = sub i64 0, %given.d
  %size.l = select i1 %negative.l, i64 %negated.l, i64 %given.d
  br label %sign
int.d:
  ; 32 bits are divided more easily than 64.
  %int = load i32, ptr %from.d
  %negative.i = icmp slt i32 %int, 0
  %negated.i = sub i32 0, %int
  %size.i = select i1 %negative.i, i32 %negated.i, i32 %int
  %size.wide = zext i32 %size.i to i64
  br label %sign
sign:
  %negative = phi i1 [ %negative.l, %long.d ], [ %negative.i, %int.d ]
  %absolute = phi i64 [ %size.l, %long.d ], [ %size.wide, %int.d ]
  br i1 %negative, label %minus, label %number
minus:
  %at.minus = call i64 @touchstone.put(ptr %to, i64 %room, i64 %at, i8 45)
  br label %number
number:
  %at.number = phi i64 [ %at, %sign ], [ %at.minus, %minus ]
  %at.d = call i64 @touchstone.digits(ptr %to, i64 %room, i64 %at.number, i64 %absolute, i64 10)
  br label %converted
unsigned:
  %from.u = call ptr @touchstone.argument(ptr %list)
  br i1 %wide, label %long.u, label %int.u
long.u:
  %given.u = load i64, ptr %from.u
  br label %magnitude
int.u:
  %uint = load i32, ptr %from.u
  %wide.u = zext i32 %uint to i64
  br label %magnitude
magnitude:
  %u = phi i64 [ %given.u, %long.u ], [ %wide.u, %int.u ]
  %is.x = icmp eq i8 %kind, 120
  %base = select i1 %is.x, i64 16, i64 10
  %at.u = call i64 @touchstone.digits(ptr %to, i64 %room, i64 %at, i64 %u, i64 %base)
  br label %converted
converted:
  %at.converted = phi i64 [ %at.percent, %percent ], [ %at.c, %character ], [ %at.s, %each ], [ %at.d, %number ], [ %at.u, %magnitude ]
  br label %next
over:
  br i1 %none, label %done, label %end
end:
  %cut = icmp ult i64 %room, %at
  %last = select i1 %cut, i64 %room, i64 %at
  %place = getelementptr i8, ptr %to, i64 %last
  store i8 0, ptr %place
  br label %done
done:
  %length = trunc i64 %at to i32
  ret i32 %length
}

define i32 @snprintf(ptr %to, i64 %size, ptr %format, ...) {
entry:
  %list = alloca [24 x i8], align 8
  call void @llvm.va_start.p0(ptr %list)
  %length = call i32 @vsnprintf(ptr %to, i64 %size, ptr %format, ptr %list)
  ret i32 %length
}

; As if there were room for anything: what doesn't fit goes wrong where it's written.
define i32 @vsprintf(ptr %to, ptr %format, ptr %list) {
entry:
  %length = call i32 @vsnprintf(ptr %to, i64 1099511627776, ptr %format, ptr %list)
  ret i32 %length
}

define i32 @sprintf(ptr %to, ptr %format, ...) {
entry:
  %list = alloca [24 x i8], align 8
  call void @llvm.va_start.p0(ptr %list)
  %length = call i32 @vsnprintf(ptr %to, i64 1099511627776, ptr %format, ptr %list)
  ret i32 %length
}
