; Numbers in text (`strtol` and its kin) and text in parts (`strtok`, `strsep`). `errno` is one variable: there are no threads.

@touchstone.errno = internal global i32 0
@touchstone.errno.known = internal global i8 0
@touchstone.rest = internal global ptr null
@touchstone.rest.known = internal global i8 0

; Whether the library's state isn't the one in which a program begins. A search keeps to that one, in runs it's so.
define i1 @touchstone.used() {
  %any = call i1 @touchstone.returns_again()
  %running = call i1 @touchstone_running()
  %searching = xor i1 %running, true
  %used = and i1 %any, %searching
  %fresh = xor i1 %used, true
  call void @touchstone_within_library_state(i1 %fresh, i64 0)
  ret i1 %used
}

; What `errno` is when a function is entered is what its callers left there.
define ptr @__errno_location() {
  %known = load i8, ptr @touchstone.errno.known
  %is.known = icmp ne i8 %known, 0
  br i1 %is.known, label %done, label %begin
begin:
  store i8 1, ptr @touchstone.errno.known
  %used = call i1 @touchstone.used()
  %left = call i32 @touchstone.left.i32()
  %first = select i1 %used, i32 %left, i32 0
  store i32 %first, ptr @touchstone.errno
  br label %done
done:
  ret ptr @touchstone.errno
}

; Spaces, a sign, a prefix, digits of a base from 2 to 36, or 0 for what the prefix says. What's too large becomes the largest number, or
; the smallest; where the digits end goes to %end, unless that's null.
define i64 @touchstone.number(ptr %s, ptr %end, i32 %base, i1 %signed) {
entry:
  %one = icmp eq i32 %base, 1
  %large.base = icmp ugt i32 %base, 36
  %bad = or i1 %large.base, %one
  br i1 %bad, label %no.base, label %spaces
no.base:
  %errno.base = call ptr @__errno_location()
  store i32 22, ptr %errno.base
  ret i64 0
spaces:
  %at = phi ptr [ %s, %entry ], [ %at.next, %skip ]
  %c = load i8, ptr %at
  %wide.c = sext i8 %c to i32
  %space = call i32 @isspace(i32 %wide.c)
  %is.space = icmp ne i32 %space, 0
  br i1 %is.space, label %skip, label %sign
skip:
  %at.next = getelementptr i8, ptr %at, i64 1
  br label %spaces
sign:
  %minus = icmp eq i8 %c, 45
  %plus = icmp eq i8 %c, 43
  %has.sign = or i1 %minus, %plus
  %step = zext i1 %has.sign to i64
  %begin = getelementptr i8, ptr %at, i64 %step
  %rest.of.base = and i32 %base, -17
  %may.have.prefix = icmp eq i32 %rest.of.base, 0
  br i1 %may.have.prefix, label %zero, label %base.known
zero:
  %first = load i8, ptr %begin
  %is.zero = icmp eq i8 %first, 48
  br i1 %is.zero, label %x, label %no.prefix
x:
  %at.x = getelementptr i8, ptr %begin, i64 1
  %second = load i8, ptr %at.x
  %upper = and i8 %second, -33
  %is.x = icmp eq i8 %upper, 88
  br i1 %is.x, label %behind.x, label %no.prefix
behind.x:
  ; An x without a digit of its own isn't part of the number.
  %at.third = getelementptr i8, ptr %begin, i64 2
  %third = load i8, ptr %at.third
  %from.nought = sub i8 %third, 48
  %is.decimal = icmp ult i8 %from.nought, 10
  %lower = or i8 %third, 32
  %from.a = sub i8 %lower, 97
  %is.letter = icmp ult i8 %from.a, 6
  %is.hexadecimal = or i1 %is.decimal, %is.letter
  br i1 %is.hexadecimal, label %base.known, label %no.prefix
no.prefix:
  %octal = phi i1 [ false, %zero ], [ true, %x ], [ true, %behind.x ]
  %free = icmp eq i32 %base, 0
  %usual = select i1 %octal, i32 8, i32 10
  %base.without = select i1 %free, i32 %usual, i32 %base
  br label %base.known
base.known:
  %number = phi ptr [ %begin, %sign ], [ %at.third, %behind.x ], [ %begin, %no.prefix ]
  %base.now = phi i32 [ %base, %sign ], [ 16, %behind.x ], [ %base.without, %no.prefix ]
  %wide.base = zext i32 %base.now to i64
  %lowest = zext i1 %minus to i64
  %most.signed = add i64 9223372036854775807, %lowest
  %most = select i1 %signed, i64 %most.signed, i64 -1
  ; What fits is found by comparing with constants: a quotient of something unknown is hard for solvers.
  %limit = select i1 %signed, i64 9223372036854775807, i64 -1
  %quotient = udiv i64 %limit, %wide.base
  %of.quotient = mul i64 %quotient, %wide.base
  %remainder = sub i64 %limit, %of.quotient
  %below = and i1 %signed, %minus
  %one.more = zext i1 %below to i64
  %room = add i64 %remainder, %one.more
  %after.quotient = add i64 %quotient, 1
  %whole = icmp eq i64 %room, %wide.base
  br label %digits
digits:
  %value = phi i64 [ 0, %base.known ], [ %value.next, %more ]
  %over = phi i1 [ false, %base.known ], [ %over.next, %more ]
  %i = phi ptr [ %number, %base.known ], [ %i.next, %more ]
  %d = load i8, ptr %i
  %decimal = sub i8 %d, 48
  %is.digit = icmp ult i8 %decimal, 10
  %d.lower = or i8 %d, 32
  %letter = sub i8 %d.lower, 97
  %is.d.letter = icmp ult i8 %letter, 26
  %letter.digit = add i8 %letter, 10
  %other.digit = select i1 %is.d.letter, i8 %letter.digit, i8 255
  %digit = select i1 %is.digit, i8 %decimal, i8 %other.digit
  %wide.digit = zext i8 %digit to i64
  %in.base = icmp ult i64 %wide.digit, %wide.base
  br i1 %in.base, label %more, label %done
more:
  %above = icmp ugt i64 %value, %quotient
  %at.quotient = icmp eq i64 %value, %quotient
  %digit.large = icmp ugt i64 %wide.digit, %room
  %beyond.digit = and i1 %at.quotient, %digit.large
  ; The lowest number, if it ends in a nought.
  %is.after = icmp eq i64 %value, %after.quotient
  %is.nought = icmp eq i64 %wide.digit, 0
  %after.nought = and i1 %is.after, %is.nought
  %lowest.one = and i1 %after.nought, %whole
  %no.lowest.one = xor i1 %lowest.one, true
  %beyond = and i1 %above, %no.lowest.one
  %too.large = or i1 %beyond.digit, %beyond
  %over.next = or i1 %over, %too.large
  %times = mul i64 %value, %wide.base
  %longer = add i64 %times, %wide.digit
  %value.next = select i1 %too.large, i64 %value, i64 %longer
  %i.next = getelementptr i8, ptr %i, i64 1
  br label %digits
done:
  %wanted = icmp ne ptr %end, null
  br i1 %wanted, label %tell, label %told
tell:
  %early = icmp ne i8 %d, 0
  br i1 %early, label %elsewhere, label %here
elsewhere:
  ; Another locale may read on.
  call void @touchstone_beyond_library_state(i64 0)
  br label %here
here:
  %none = icmp eq ptr %i, %number
  %stopped = select i1 %none, ptr %s, ptr %i
  store ptr %stopped, ptr %end
  br label %told
told:
  br i1 %over, label %overflow, label %fits
overflow:
  %errno.over = call ptr @__errno_location()
  store i32 34, ptr %errno.over
  %negated.most = sub i64 0, %most
  %is.lowest = and i1 %signed, %minus
  %saturated = select i1 %is.lowest, i64 %negated.most, i64 %most
  ret i64 %saturated
fits:
  %negated = sub i64 0, %value
  %by.c = select i1 %minus, i64 %negated, i64 %value
  %result = call i64 @touchstone.by.locale(i64 %by.c, i8 %d)
  ret i64 %result
}

; What a number in text is of which C's own rules say so much, up to this character: a locale may have other forms of numbers as well, and reads
; on where the text isn't over.
define i64 @touchstone.by.locale(i64 %value, i8 %stop) {
  %used = call i1 @touchstone.used()
  %early = icmp ne i8 %stop, 0
  %other = and i1 %used, %early
  %low = call i32 @touchstone.left.i32()
  %high = call i32 @touchstone.left.i32()
  %wide.low = zext i32 %low to i64
  %wide.high = zext i32 %high to i64
  %above = shl i64 %wide.high, 32
  %left = or i64 %above, %wide.low
  %result = select i1 %other, i64 %left, i64 %value
  ret i64 %result
}

define i64 @strtol(ptr %s, ptr %end, i32 %base) {
  %value = call i64 @touchstone.number(ptr %s, ptr %end, i32 %base, i1 true)
  ret i64 %value
}

define i64 @strtoll(ptr %s, ptr %end, i32 %base) {
  %value = call i64 @touchstone.number(ptr %s, ptr %end, i32 %base, i1 true)
  ret i64 %value
}

define i64 @strtoul(ptr %s, ptr %end, i32 %base) {
  %value = call i64 @touchstone.number(ptr %s, ptr %end, i32 %base, i1 false)
  ret i64 %value
}

define i64 @strtoull(ptr %s, ptr %end, i32 %base) {
  %value = call i64 @touchstone.number(ptr %s, ptr %end, i32 %base, i1 false)
  ret i64 %value
}

; What newer versions of the library call these.
define i64 @__isoc23_strtol(ptr %s, ptr %end, i32 %base) {
  %value = call i64 @touchstone.number(ptr %s, ptr %end, i32 %base, i1 true)
  ret i64 %value
}

define i64 @__isoc23_strtoul(ptr %s, ptr %end, i32 %base) {
  %value = call i64 @touchstone.number(ptr %s, ptr %end, i32 %base, i1 false)
  ret i64 %value
}

define ptr @strtok_r(ptr %given, ptr %set, ptr %rest) {
entry:
  %again = icmp eq ptr %given, null
  br i1 %again, label %continue, label %begin
continue:
  %left = load ptr, ptr %rest
  br label %begin
begin:
  %s = phi ptr [ %given, %entry ], [ %left, %continue ]
  %before = call i64 @strspn(ptr %s, ptr %set)
  %token = getelementptr i8, ptr %s, i64 %before
  %c = load i8, ptr %token
  %nothing = icmp eq i8 %c, 0
  br i1 %nothing, label %last, label %found
last:
  store ptr %token, ptr %rest
  ret ptr null
found:
  %length = call i64 @strcspn(ptr %token, ptr %set)
  %end = getelementptr i8, ptr %token, i64 %length
  %stop = load i8, ptr %end
  %at.end = icmp eq i8 %stop, 0
  br i1 %at.end, label %whole, label %cut
cut:
  store i8 0, ptr %end
  %behind = getelementptr i8, ptr %end, i64 1
  br label %whole
whole:
  %next = phi ptr [ %end, %found ], [ %behind, %cut ]
  store ptr %next, ptr %rest
  ret ptr %token
}

define ptr @strtok(ptr %s, ptr %set) {
  %known = load i8, ptr @touchstone.rest.known
  %is.known = icmp ne i8 %known, 0
  br i1 %is.known, label %done, label %begin
begin:
  store i8 1, ptr @touchstone.rest.known
  %used = call i1 @touchstone.used()
  %left = call ptr @touchstone.left.ptr()
  %first = select i1 %used, ptr %left, ptr null
  store ptr %first, ptr @touchstone.rest
  br label %done
done:
  %token = call ptr @strtok_r(ptr %s, ptr %set, ptr @touchstone.rest)
  ret ptr %token
}

define ptr @__strtok_r(ptr %s, ptr %set, ptr %rest) {
  %token = call ptr @strtok_r(ptr %s, ptr %set, ptr %rest)
  ret ptr %token
}

define ptr @strsep(ptr %rest, ptr %set) {
entry:
  %s = load ptr, ptr %rest
  %none = icmp eq ptr %s, null
  br i1 %none, label %over, label %find
over:
  ret ptr null
find:
  %length = call i64 @strcspn(ptr %s, ptr %set)
  %end = getelementptr i8, ptr %s, i64 %length
  %stop = load i8, ptr %end
  %at.end = icmp eq i8 %stop, 0
  br i1 %at.end, label %last, label %cut
cut:
  store i8 0, ptr %end
  %behind = getelementptr i8, ptr %end, i64 1
  br label %last
last:
  %next = phi ptr [ null, %find ], [ %behind, %cut ]
  store ptr %next, ptr %rest
  ret ptr %s
}

declare i1 @touchstone.returns_again()
declare i32 @touchstone.left.i32()
declare ptr @touchstone.left.ptr()
declare i1 @touchstone_running()
declare void @touchstone_within_library_state(i1, i64)
declare void @touchstone_beyond_library_state(i64)
