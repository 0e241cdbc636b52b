; Allocation. Sizes above 2^40 can't be had; @touchstone.* are statements on memory.

declare ptr @touchstone.allocate(i64, i64, i1)
declare i64 @touchstone.size(ptr)
declare i1 @touchstone.allocation_fails()
declare void @touchstone.free(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)

define ptr @malloc(i64 %size) {
entry:
  %large = icmp ugt i64 %size, 1099511627776
  %fails = call i1 @touchstone.allocation_fails()
  %none = or i1 %large, %fails
  br i1 %none, label %null, label %some
null:
  ret ptr null
some:
  %object = call ptr @touchstone.allocate(i64 %size, i64 16, i1 false)
  ret ptr %object
}

define ptr @touchstone.zeroed(i64 %size) {
entry:
  %large = icmp ugt i64 %size, 1099511627776
  %fails = call i1 @touchstone.allocation_fails()
  %none = or i1 %large, %fails
  br i1 %none, label %null, label %some
null:
  ret ptr null
some:
  %object = call ptr @touchstone.allocate(i64 %size, i64 16, i1 true)
  ret ptr %object
}

define ptr @calloc(i64 %count, i64 %each) {
entry:
  %product = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %count, i64 %each)
  %size = extractvalue { i64, i1 } %product, 0
  %overflow = extractvalue { i64, i1 } %product, 1
  br i1 %overflow, label %null, label %some
null:
  ret ptr null
some:
  %object = call ptr @touchstone.zeroed(i64 %size)
  ret ptr %object
}

define ptr @realloc(ptr %old, i64 %size) {
entry:
  %fresh = icmp eq ptr %old, null
  br i1 %fresh, label %first, label %again
first:
  %object = call ptr @malloc(i64 %size)
  ret ptr %object
again:
  %nothing = icmp eq i64 %size, 0
  br i1 %nothing, label %gone, label %some
; As glibc has it.
gone:
  call void @touchstone.free(ptr %old)
  ret ptr null
some:
  %before = call i64 @touchstone.size(ptr %old)
  %larger = call ptr @malloc(i64 %size)
  %failed = icmp eq ptr %larger, null
  br i1 %failed, label %null, label %move
null:
  ret ptr null
move:
  %shrinks = icmp ult i64 %size, %before
  %length = select i1 %shrinks, i64 %size, i64 %before
  call void @llvm.memcpy.p0.p0.i64(ptr %larger, ptr %old, i64 %length, i1 false)
  call void @touchstone.free(ptr %old)
  ret ptr %larger
}

define ptr @__rust_alloc(i64 %size, i64 %align) {
entry:
  %plain = icmp ule i64 %align, 16
  br i1 %plain, label %small, label %large
small:
  %object = call ptr @malloc(i64 %size)
  ret ptr %object
large:
  %page = icmp ule i64 %align, 4096
  br i1 %page, label %paged, label %null
paged:
  %aligned = call ptr @touchstone.allocate(i64 %size, i64 4096, i1 false)
  ret ptr %aligned
null:
  ret ptr null
}

define ptr @__rust_alloc_zeroed(i64 %size, i64 %align) {
entry:
  %plain = icmp ule i64 %align, 16
  br i1 %plain, label %small, label %large
small:
  %object = call ptr @touchstone.zeroed(i64 %size)
  ret ptr %object
large:
  %page = icmp ule i64 %align, 4096
  br i1 %page, label %paged, label %null
paged:
  %aligned = call ptr @touchstone.allocate(i64 %size, i64 4096, i1 true)
  ret ptr %aligned
null:
  ret ptr null
}

define ptr @__rust_realloc(ptr %old, i64 %before, i64 %align, i64 %size) {
entry:
  %larger = call ptr @__rust_alloc(i64 %size, i64 %align)
  %failed = icmp eq ptr %larger, null
  br i1 %failed, label %null, label %move
null:
  ret ptr null
move:
  %shrinks = icmp ult i64 %size, %before
  %length = select i1 %shrinks, i64 %size, i64 %before
  call void @llvm.memcpy.p0.p0.i64(ptr %larger, ptr %old, i64 %length, i1 false)
  call void @touchstone.free(ptr %old)
  ret ptr %larger
}

; Those that calls don't come to, but pointers to them do.

define void @free(ptr %object) {
entry:
  call void @touchstone.free(ptr %object)
  ret void
}

define ptr @memcpy(ptr %to, ptr %from, i64 %length) {
entry:
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %length, i1 false)
  ret ptr %to
}

define ptr @memmove(ptr %to, ptr %from, i64 %length) {
entry:
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %length, i1 false)
  ret ptr %to
}

define ptr @memset(ptr %to, i32 %value, i64 %length) {
entry:
  %byte = trunc i32 %value to i8
  call void @llvm.memset.p0.i64(ptr %to, i8 %byte, i64 %length, i1 false)
  ret ptr %to
}

; Insertion sort: elements change places byte by byte. How often it compares, what with what, and in which order it leaves what's equal,
; C doesn't say.
; Where that's tried, elements are in the opposite order first, and compared the other way round.
declare void @touchstone_beyond_comparisons(i64)
declare i1 @touchstone_elsewhere()

define void @touchstone.exchange(ptr %left, ptr %right, i64 %size) {
entry:
  br label %swap
swap:
  %k = phi i64 [ 0, %entry ], [ %k.next, %byte ]
  %bytes = icmp ult i64 %k, %size
  br i1 %bytes, label %byte, label %done
byte:
  %p = getelementptr i8, ptr %left, i64 %k
  %q = getelementptr i8, ptr %right, i64 %k
  %a = load i8, ptr %p
  %b = load i8, ptr %q
  store i8 %b, ptr %p
  store i8 %a, ptr %q
  %k.next = add i64 %k, 1
  br label %swap
done:
  ret void
}

define void @touchstone.reverse(ptr %base, i64 %count, i64 %size) {
entry:
  br label %pair
pair:
  %low = phi i64 [ 0, %entry ], [ %low.next, %turn ]
  %high = phi i64 [ %count, %entry ], [ %high.next, %turn ]
  %high.next = sub i64 %high, 1
  %low.next = add i64 %low, 1
  %apart = icmp ult i64 %low.next, %high
  br i1 %apart, label %turn, label %done
turn:
  %low.offset = mul i64 %low, %size
  %high.offset = mul i64 %high.next, %size
  %first = getelementptr i8, ptr %base, i64 %low.offset
  %last = getelementptr i8, ptr %base, i64 %high.offset
  call void @touchstone.exchange(ptr %first, ptr %last, i64 %size)
  br label %pair
done:
  ret void
}

define void @qsort(ptr %base, i64 %count, i64 %size, ptr %compare) {
entry:
  %elsewhere = call i1 @touchstone_elsewhere()
  br i1 %elsewhere, label %turned, label %begin
turned:
  call void @touchstone.reverse(ptr %base, i64 %count, i64 %size)
  br label %begin
begin:
  br label %outer
outer:
  %i = phi i64 [ 1, %begin ], [ %i.next, %placed ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %inner, label %done
inner:
  %j = phi i64 [ %i, %outer ], [ %before, %swapped ]
  %first = icmp eq i64 %j, 0
  br i1 %first, label %placed, label %look
look:
  %before = sub i64 %j, 1
  %left.offset = mul i64 %before, %size
  %left = getelementptr i8, ptr %base, i64 %left.offset
  %right = getelementptr i8, ptr %left, i64 %size
  call void @touchstone_beyond_comparisons(i64 0)
  %one = select i1 %elsewhere, ptr %right, ptr %left
  %other = select i1 %elsewhere, ptr %left, ptr %right
  %order = call i32 %compare(ptr %one, ptr %other)
  %above = icmp sgt i32 %order, 0
  %below = icmp slt i32 %order, 0
  %wrong = select i1 %elsewhere, i1 %below, i1 %above
  br i1 %wrong, label %swap, label %placed
swap:
  %k = phi i64 [ 0, %look ], [ %k.next, %byte ]
  %bytes = icmp ult i64 %k, %size
  br i1 %bytes, label %byte, label %swapped
byte:
  %p = getelementptr i8, ptr %left, i64 %k
  %q = getelementptr i8, ptr %right, i64 %k
  %a = load i8, ptr %p
  %b = load i8, ptr %q
  store i8 %b, ptr %p
  store i8 %a, ptr %q
  %k.next = add i64 %k, 1
  br label %swap
swapped:
  br label %inner
placed:
  %i.next = add i64 %i, 1
  br label %outer
done:
  ret void
}

define ptr @bsearch(ptr %key, ptr %base, i64 %count, i64 %size, ptr %compare) {
entry:
  br label %loop
loop:
  %low = phi i64 [ 0, %entry ], [ %low, %less ], [ %above, %greater ]
  %high = phi i64 [ %count, %entry ], [ %middle, %less ], [ %high, %greater ]
  %some = icmp ult i64 %low, %high
  br i1 %some, label %look, label %null
look:
  %distance = sub i64 %high, %low
  %elsewhere = call i1 @touchstone_elsewhere()
  %less.one = zext i1 %elsewhere to i64
  %measured = sub i64 %distance, %less.one
  %half = lshr i64 %measured, 1
  %middle = add i64 %low, %half
  %offset = mul i64 %middle, %size
  %element = getelementptr i8, ptr %base, i64 %offset
  call void @touchstone_beyond_comparisons(i64 0)
  %order = call i32 %compare(ptr %key, ptr %element)
  %equal = icmp eq i32 %order, 0
  br i1 %equal, label %found, label %other
other:
  %below = icmp slt i32 %order, 0
  br i1 %below, label %less, label %greater
less:
  br label %loop
greater:
  %above = add i64 %middle, 1
  br label %loop
found:
  ret ptr %element
null:
  ret ptr null
}
