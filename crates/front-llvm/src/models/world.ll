; Made from world.c by scripts/models.sh: standard input, files, what formatted input reads.

declare void @touchstone.world()
declare void @touchstone.alignment()
declare i32 @touchstone.output()
declare i1 @touchstone.reads()
declare void @touchstone_beyond_sharing(i64)
declare void @touchstone_beyond_random_sequence(i64)
declare i64 @__VERIFIER_nondet_ulong()
declare double @__VERIFIER_nondet_double()
declare float @__VERIFIER_nondet_float()
declare i32 @__VERIFIER_nondet_int()

%struct.file = type { ptr, ptr, ptr, i64, ptr, i64, ptr, i64, i8, i8, i8, i8, i8 }
%struct.real = type { i64, i64, i64 }
%struct.stream = type { ptr, ptr, i64, i32, i8, i8, i8, i8, i8, i8, i8, i8 }
%struct.variable = type { ptr, ptr, ptr, i8 }
%struct.__va_list_tag = type { i32, i32, ptr, ptr }

@touchstone.looked = global i8 1, align 1
@touchstone.file.count = internal global i64 0, align 8
@touchstone.files = internal global [8 x %struct.file] zeroinitializer, align 16
@touchstone.stream.count = internal global i64 0, align 8
@touchstone.streams = internal global [8 x %struct.stream] zeroinitializer, align 16
@touchstone.variable.count = internal global i64 0, align 8
@touchstone.variables = internal global [16 x %struct.variable] zeroinitializer, align 16
@touchstone.now = internal global i64 0, align 8
@touchstone.row.at = internal global i64 0, align 8
@touchstone.row = internal global [34 x i32] zeroinitializer, align 16
@touchstone.seeded = internal global i1 false, align 1

define internal i32 @touchstone.printed() {
  %1 = load i8, ptr @touchstone.looked, align 1
  %2 = icmp eq i8 %1, 0
  br i1 %2, label %5, label %3

3:                                                ; preds = %0
  %4 = call i32 @touchstone.output()
  br label %5

5:                                                ; preds = %0, %3
  %6 = phi i32 [ %4, %3 ], [ 0, %0 ]
  ret i32 %6
}

define internal ptr @touchstone.new.file() {
  %1 = load i64, ptr @touchstone.file.count, align 8
  %2 = icmp sgt i64 %1, 7
  br i1 %2, label %3, label %4

3:                                                ; preds = %0
  call void @touchstone.world()
  unreachable

4:                                                ; preds = %0
  %5 = add i64 %1, 1
  store i64 %5, ptr @touchstone.file.count, align 8
  %6 = call ptr @touchstone.allocate(i64 4096, i64 16, i1 true)
  %7 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %1, i32 2
  store ptr %6, ptr %7, align 8
  %8 = call i1 @touchstone_running()
  br i1 %8, label %9, label %15

9:                                                ; preds = %4
  %10 = call ptr @touchstone.allocate(i64 4096, i64 16, i1 true)
  %11 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %1, i32 4
  store ptr %10, ptr %11, align 8
  %12 = call ptr @touchstone.allocate(i64 1536, i64 16, i1 true)
  %13 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %1, i32 6
  %14 = bitcast ptr %13 to ptr
  store ptr %12, ptr %14, align 8
  br label %15

15:                                               ; preds = %9, %4
  %16 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %1
  ret ptr %16
}

define internal ptr @touchstone.new.stream(ptr %0, ptr %1) {
  %3 = load i64, ptr @touchstone.stream.count, align 8
  %4 = icmp sgt i64 %3, 0
  br i1 %4, label %5, label %17

5:                                                ; preds = %2, %10
  %6 = phi i64 [ %11, %10 ], [ 0, %2 ]
  %7 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %6, i32 0
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %13, label %10

10:                                               ; preds = %5
  %11 = add i64 %6, 1
  %12 = icmp eq i64 %11, %3
  br i1 %12, label %13, label %5

13:                                               ; preds = %5, %10
  %14 = phi i64 [ %6, %5 ], [ %3, %10 ]
  %15 = icmp ugt i64 %14, 7
  br i1 %15, label %16, label %17

16:                                               ; preds = %13
  call void @touchstone.world()
  unreachable

17:                                               ; preds = %2, %13
  %18 = phi i64 [ %14, %13 ], [ 0, %2 ]
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %20, label %22

20:                                               ; preds = %17
  %21 = add i64 %3, 1
  store i64 %21, ptr @touchstone.stream.count, align 8
  br label %22

22:                                               ; preds = %20, %17
  %23 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18
  %24 = getelementptr %struct.stream, ptr %23, i64 0, i32 0
  store ptr %0, ptr %24, align 8
  %25 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 1
  store ptr %1, ptr %25, align 8
  %26 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 2
  store i64 0, ptr %26, align 8
  %27 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 3
  store i32 0, ptr %27, align 8
  %28 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 5
  store i8 1, ptr %28, align 1
  %29 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 4
  store i8 1, ptr %29, align 4
  %30 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 11
  store i8 0, ptr %30, align 1
  %31 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 10
  store i8 0, ptr %31, align 2
  %32 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 9
  store i8 0, ptr %32, align 1
  %33 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 8
  store i8 0, ptr %33, align 8
  %34 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 7
  store i8 0, ptr %34, align 1
  %35 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 6
  store i8 0, ptr %35, align 2
  ret ptr %23
}

define internal ptr @touchstone.find(ptr %0) {
  %2 = load i8, ptr %0, align 1
  %3 = load i64, ptr @touchstone.stream.count, align 8
  %4 = icmp sgt i64 %3, 0
  br i1 %4, label %7, label %14

5:                                                ; preds = %7
  %6 = icmp eq i64 %13, %3
  br i1 %6, label %14, label %7

7:                                                ; preds = %1, %5
  %8 = phi i64 [ %13, %5 ], [ 0, %1 ]
  %9 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %8
  %10 = getelementptr %struct.stream, ptr %9, i64 0, i32 0
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, %0
  %13 = add i64 %8, 1
  br i1 %12, label %34, label %5

14:                                               ; preds = %5, %1
  %15 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.out, i64 0, i64 0)
  %16 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.err, i64 0, i64 0)
  %17 = or i1 %15, %16
  br i1 %17, label %34, label %18

18:                                               ; preds = %14
  %19 = call ptr @touchstone.new.file()
  %20 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0)
  br i1 %20, label %21, label %26

21:                                               ; preds = %18
  %22 = getelementptr %struct.file, ptr %19, i64 0, i32 8
  store i8 1, ptr %22, align 8
  %23 = getelementptr %struct.file, ptr %19, i64 0, i32 9
  store i8 1, ptr %23, align 1
  %24 = call ptr @touchstone.new.stream(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0), ptr %19)
  %25 = getelementptr %struct.stream, ptr %24, i64 0, i32 5
  store i8 0, ptr %25, align 1
  br label %34

26:                                               ; preds = %18
  %27 = getelementptr %struct.file, ptr %19, i64 0, i32 1
  store ptr %0, ptr %27, align 8
  %28 = call i8 @touchstone.state()
  %29 = icmp eq i8 %28, 3
  %30 = select i1 %29, i8 3, i8 1
  %31 = getelementptr %struct.file, ptr %19, i64 0, i32 8
  store i8 %30, ptr %31, align 8
  %32 = getelementptr %struct.file, ptr %19, i64 0, i32 9
  store i8 %30, ptr %32, align 1
  %33 = call ptr @touchstone.new.stream(ptr %0, ptr %19)
  br label %34

34:                                               ; preds = %7, %21, %26, %14
  %35 = phi ptr [ null, %14 ], [ %24, %21 ], [ %33, %26 ], [ %9, %7 ]
  ret ptr %35
}

define internal i8 @touchstone.state() {
  %1 = call i8 @__VERIFIER_nondet_uchar()
  %2 = and i8 %1, 3
  ret i8 %2
}

define internal void @touchstone.keep(ptr %0, i8 %1) {
  %3 = call i1 @touchstone_running()
  br i1 %3, label %4, label %14

4:                                                ; preds = %2
  %5 = getelementptr %struct.file, ptr %0, i64 0, i32 5
  %6 = load i64, ptr %5, align 8
  %7 = icmp sgt i64 %6, 4063
  br i1 %7, label %8, label %9

8:                                                ; preds = %4
  call void @touchstone.world()
  unreachable

9:                                                ; preds = %4
  %10 = getelementptr %struct.file, ptr %0, i64 0, i32 4
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %6, 1
  store i64 %12, ptr %5, align 8
  %13 = getelementptr i8, ptr %11, i64 %6
  store i8 %1, ptr %13, align 1
  br label %14

14:                                               ; preds = %2, %9
  ret void
}

define internal i32 @touchstone.next(ptr %0) {
  %2 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr %struct.stream, ptr %0, i64 0, i32 10
  %5 = load i8, ptr %4, align 2
  %6 = getelementptr %struct.stream, ptr %0, i64 0, i32 11
  %7 = load i8, ptr %6, align 1
  %8 = getelementptr %struct.stream, ptr %0, i64 0, i32 4
  %9 = load i8, ptr %8, align 4
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %11, label %13

11:                                               ; preds = %1
  %12 = getelementptr %struct.stream, ptr %0, i64 0, i32 8
  store i8 1, ptr %12, align 8
  br label %86

13:                                               ; preds = %1
  %14 = getelementptr %struct.file, ptr %3, i64 0, i32 9
  %15 = load i8, ptr %14, align 1
  %16 = icmp eq i8 %15, 3
  br i1 %16, label %17, label %21

17:                                               ; preds = %13
  %18 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %19 = load i64, ptr %18, align 8
  %20 = add i64 %19, 1
  store i64 %20, ptr %18, align 8
  br label %86

21:                                               ; preds = %13
  %22 = getelementptr %struct.file, ptr %3, i64 0, i32 12
  %23 = load i8, ptr %22, align 4
  %24 = icmp eq i8 %23, 0
  br i1 %24, label %26, label %25

25:                                               ; preds = %21
  call void @touchstone.world()
  unreachable

26:                                               ; preds = %21
  %27 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %28 = load i64, ptr %27, align 8
  %29 = getelementptr %struct.file, ptr %3, i64 0, i32 3
  %30 = load i64, ptr %29, align 8
  %31 = icmp slt i64 %28, %30
  br i1 %31, label %32, label %39

32:                                               ; preds = %26
  %33 = getelementptr %struct.file, ptr %3, i64 0, i32 2
  %34 = load ptr, ptr %33, align 8
  %35 = add i64 %28, 1
  store i64 %35, ptr %27, align 8
  %36 = getelementptr i8, ptr %34, i64 %28
  %37 = load i8, ptr %36, align 1
  %38 = zext i8 %37 to i32
  br label %86

39:                                               ; preds = %26
  %40 = getelementptr %struct.file, ptr %3, i64 0, i32 10
  %41 = load i8, ptr %40, align 2
  %42 = icmp eq i8 %41, 0
  br i1 %42, label %45, label %43

43:                                               ; preds = %39
  %44 = getelementptr %struct.stream, ptr %0, i64 0, i32 7
  store i8 1, ptr %44, align 1
  br label %86

45:                                               ; preds = %39
  store i8 0, ptr %6, align 1
  store i8 0, ptr %4, align 2
  %46 = call i16 @touchstone.character()
  %47 = icmp slt i16 %46, 0
  br i1 %47, label %48, label %50

48:                                               ; preds = %45
  store i8 1, ptr %40, align 2
  %49 = getelementptr %struct.stream, ptr %0, i64 0, i32 7
  store i8 1, ptr %49, align 1
  br label %86

50:                                               ; preds = %45
  %51 = trunc i16 %46 to i8
  %52 = icmp ne i8 %5, 0
  %53 = and i16 %46, 255
  %54 = icmp ugt i16 %53, 47
  %55 = select i1 %52, i1 %54, i1 false
  %56 = icmp ult i16 %53, 58
  %57 = select i1 %55, i1 %56, i1 false
  %58 = xor i8 %51, 16
  %59 = select i1 %57, i8 %58, i8 %51
  %60 = icmp ugt i8 %5, 1
  br i1 %60, label %61, label %67

61:                                               ; preds = %50
  %62 = or i8 %59, 32
  %63 = icmp ugt i8 %62, 96
  br i1 %63, label %64, label %67

64:                                               ; preds = %61
  %65 = icmp ult i8 %62, 103
  %66 = select i1 %65, i8 95, i8 %59
  br label %67

67:                                               ; preds = %64, %61, %50
  %68 = phi i8 [ %66, %64 ], [ %59, %61 ], [ %59, %50 ]
  %69 = icmp eq i8 %7, 0
  br i1 %69, label %73, label %70

70:                                               ; preds = %67
  switch i8 %68, label %73 [
    i8 32, label %71
    i8 13, label %71
    i8 12, label %71
    i8 11, label %71
    i8 10, label %71
    i8 9, label %71
  ]

71:                                               ; preds = %70, %70, %70, %70, %70, %70
  %72 = or i8 %68, 64
  br label %73

73:                                               ; preds = %70, %71, %67
  %74 = phi i8 [ %72, %71 ], [ %68, %67 ], [ %68, %70 ]
  %75 = load i64, ptr %29, align 8
  %76 = icmp sgt i64 %75, 4095
  br i1 %76, label %77, label %78

77:                                               ; preds = %73
  call void @touchstone.world()
  unreachable

78:                                               ; preds = %73
  %79 = getelementptr %struct.file, ptr %3, i64 0, i32 2
  %80 = load ptr, ptr %79, align 8
  %81 = add i64 %75, 1
  store i64 %81, ptr %29, align 8
  %82 = getelementptr i8, ptr %80, i64 %75
  store i8 %74, ptr %82, align 1
  %83 = load i64, ptr %27, align 8
  %84 = add i64 %83, 1
  store i64 %84, ptr %27, align 8
  call void @touchstone.keep(ptr %3, i8 %74)
  %85 = zext i8 %74 to i32
  br label %86

86:                                               ; preds = %48, %78, %43, %32, %17, %11
  %87 = phi i32 [ 0, %17 ], [ %38, %32 ], [ -1, %43 ], [ -1, %11 ], [ -1, %48 ], [ %85, %78 ]
  ret i32 %87
}

define internal i16 @touchstone.character() {
  %1 = call i16 @__VERIFIER_nondet_short()
  ret i16 %1
}

define internal i32 @touchstone.take(ptr %0) {
  %2 = getelementptr %struct.stream, ptr %0, i64 0, i32 3
  %3 = load i32, ptr %2, align 8
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %7, label %5

5:                                                ; preds = %1
  %6 = add i32 %3, -1
  store i32 0, ptr %2, align 8
  br label %9

7:                                                ; preds = %1
  %8 = call i32 @touchstone.next(ptr %0)
  br label %9

9:                                                ; preds = %7, %5
  %10 = phi i32 [ %6, %5 ], [ %8, %7 ]
  ret i32 %10
}

define internal void @touchstone.back(ptr %0, i32 %1) {
  %3 = icmp sgt i32 %1, -1
  br i1 %3, label %4, label %7

4:                                                ; preds = %2
  %5 = add i32 %1, 1
  %6 = getelementptr %struct.stream, ptr %0, i64 0, i32 3
  store i32 %5, ptr %6, align 8
  br label %7

7:                                                ; preds = %4, %2
  ret void
}

define i32 @fgetc(ptr %0) {
  %2 = call ptr @touchstone.find(ptr %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %6, label %4

4:                                                ; preds = %1
  %5 = call i32 @touchstone.take(ptr %2)
  br label %6

6:                                                ; preds = %1, %4
  %7 = phi i32 [ %5, %4 ], [ -1, %1 ]
  ret i32 %7
}

define i32 @ungetc(i32 %0, ptr %1) {
  %3 = call ptr @touchstone.find(ptr %1)
  %4 = icmp ne i32 %0, -1
  %5 = icmp ne ptr %3, null
  %6 = select i1 %4, i1 %5, i1 false
  br i1 %6, label %7, label %16

7:                                                ; preds = %2
  %8 = getelementptr %struct.stream, ptr %3, i64 0, i32 3
  %9 = load i32, ptr %8, align 8
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %12, label %11

11:                                               ; preds = %7
  call void @touchstone.world()
  unreachable

12:                                               ; preds = %7
  %13 = and i32 %0, 255
  %14 = add i32 %13, 1
  store i32 %14, ptr %8, align 8
  %15 = getelementptr %struct.stream, ptr %3, i64 0, i32 7
  store i8 0, ptr %15, align 1
  br label %16

16:                                               ; preds = %2, %12
  %17 = phi i32 [ %13, %12 ], [ -1, %2 ]
  ret i32 %17
}

define i32 @feof(ptr %0) {
  %2 = call ptr @touchstone.find(ptr %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %8, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.stream, ptr %2, i64 0, i32 7
  %6 = load i8, ptr %5, align 1
  %7 = zext i8 %6 to i32
  br label %8

8:                                                ; preds = %1, %4
  %9 = phi i32 [ %7, %4 ], [ 0, %1 ]
  ret i32 %9
}

define i32 @ferror(ptr %0) {
  %2 = call ptr @touchstone.find(ptr %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %8, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.stream, ptr %2, i64 0, i32 8
  %6 = load i8, ptr %5, align 8
  %7 = zext i8 %6 to i32
  br label %8

8:                                                ; preds = %1, %4
  %9 = phi i32 [ %7, %4 ], [ 0, %1 ]
  ret i32 %9
}

define void @clearerr(ptr %0) {
  %2 = call ptr @touchstone.find(ptr %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %7, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.stream, ptr %2, i64 0, i32 8
  store i8 0, ptr %5, align 8
  %6 = getelementptr %struct.stream, ptr %2, i64 0, i32 7
  store i8 0, ptr %6, align 1
  br label %7

7:                                                ; preds = %4, %1
  ret void
}

define void @rewind(ptr %0) {
  %2 = call ptr @touchstone.find(ptr %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %21, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.stream, ptr %2, i64 0, i32 8
  store i8 0, ptr %5, align 8
  %6 = getelementptr %struct.stream, ptr %2, i64 0, i32 7
  store i8 0, ptr %6, align 1
  %7 = getelementptr %struct.stream, ptr %2, i64 0, i32 3
  store i32 0, ptr %7, align 8
  %8 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0)
  br i1 %8, label %21, label %9

9:                                                ; preds = %4
  %10 = getelementptr %struct.stream, ptr %2, i64 0, i32 1
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr %struct.file, ptr %11, i64 0, i32 11
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 0
  br i1 %14, label %17, label %15

15:                                               ; preds = %9
  %16 = getelementptr %struct.file, ptr %11, i64 0, i32 12
  store i8 1, ptr %16, align 4
  br label %17

17:                                               ; preds = %15, %9
  %18 = getelementptr %struct.stream, ptr %2, i64 0, i32 11
  store i8 0, ptr %18, align 1
  %19 = getelementptr %struct.stream, ptr %2, i64 0, i32 10
  store i8 0, ptr %19, align 2
  %20 = getelementptr %struct.stream, ptr %2, i64 0, i32 2
  store i64 0, ptr %20, align 8
  br label %21

21:                                               ; preds = %4, %1, %17
  ret void
}

define internal ptr @touchstone.copy(ptr %0) {
  %2 = call i64 @strlen(ptr %0)
  %3 = add i64 %2, 1
  %4 = call ptr @touchstone.allocate(i64 %3, i64 1, i1 true)
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %1
  ret ptr %4

7:                                                ; preds = %1, %7
  %8 = phi i64 [ %12, %7 ], [ 0, %1 ]
  %9 = getelementptr i8, ptr %0, i64 %8
  %10 = load i8, ptr %9, align 1
  %11 = getelementptr i8, ptr %4, i64 %8
  store i8 %10, ptr %11, align 1
  %12 = add i64 %8, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %6, label %7
}

define internal ptr @touchstone.named(ptr %0) {
  %2 = load i64, ptr @touchstone.file.count, align 8
  %3 = icmp sgt i64 %2, 0
  br i1 %3, label %6, label %22

4:                                                ; preds = %18
  %5 = icmp sgt i64 %19, 0
  br i1 %5, label %24, label %22

6:                                                ; preds = %1, %18
  %7 = phi i64 [ %19, %18 ], [ %2, %1 ]
  %8 = phi i64 [ %20, %18 ], [ 0, %1 ]
  %9 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %8
  %10 = getelementptr %struct.file, ptr %9, i64 0, i32 0
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, null
  br i1 %12, label %18, label %13

13:                                               ; preds = %6
  %14 = call i32 @strcmp(ptr %11, ptr %0)
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %69, label %16

16:                                               ; preds = %13
  %17 = load i64, ptr @touchstone.file.count, align 8
  br label %18

18:                                               ; preds = %16, %6
  %19 = phi i64 [ %17, %16 ], [ %7, %6 ]
  %20 = add i64 %8, 1
  %21 = icmp slt i64 %20, %19
  br i1 %21, label %6, label %4

22:                                               ; preds = %32, %1, %4
  %23 = call i64 @strlen(ptr %0)
  br label %36

24:                                               ; preds = %4, %32
  %25 = phi i64 [ %33, %32 ], [ %19, %4 ]
  %26 = phi i64 [ %34, %32 ], [ 0, %4 ]
  %27 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %26, i32 0
  %28 = load ptr, ptr %27, align 8
  %29 = icmp eq ptr %28, null
  br i1 %29, label %32, label %30

30:                                               ; preds = %24
  call void @touchstone_beyond_sharing(i64 0)
  %31 = load i64, ptr @touchstone.file.count, align 8
  br label %32

32:                                               ; preds = %24, %30
  %33 = phi i64 [ %25, %24 ], [ %31, %30 ]
  %34 = add i64 %26, 1
  %35 = icmp slt i64 %34, %33
  br i1 %35, label %24, label %22

36:                                               ; preds = %39, %22
  %37 = phi i64 [ %23, %22 ], [ %40, %39 ]
  %38 = icmp eq i64 %37, 0
  br i1 %38, label %44, label %39

39:                                               ; preds = %36
  %40 = add i64 %37, -1
  %41 = getelementptr i8, ptr %0, i64 %40
  %42 = load i8, ptr %41, align 1
  %43 = icmp eq i8 %42, 47
  br i1 %43, label %44, label %36

44:                                               ; preds = %36, %39
  %45 = getelementptr i8, ptr %0, i64 %37
  %46 = load i8, ptr %45, align 1
  %47 = icmp eq i8 %46, 46
  br i1 %47, label %48, label %57

48:                                               ; preds = %44
  %49 = add i64 %37, 1
  %50 = getelementptr i8, ptr %0, i64 %49
  %51 = load i8, ptr %50, align 1
  switch i8 %51, label %57 [
    i8 0, label %61
    i8 46, label %52
  ]

52:                                               ; preds = %48
  %53 = add i64 %37, 2
  %54 = getelementptr i8, ptr %0, i64 %53
  %55 = load i8, ptr %54, align 1
  %56 = icmp eq i8 %55, 0
  br label %57

57:                                               ; preds = %48, %52, %44
  %58 = phi i1 [ false, %44 ], [ %56, %52 ], [ false, %48 ]
  %59 = icmp eq i8 %46, 0
  %60 = select i1 %59, i1 true, i1 %58
  br i1 %60, label %61, label %62

61:                                               ; preds = %48, %57
  call void @touchstone.world()
  unreachable

62:                                               ; preds = %57
  %63 = call ptr @touchstone.new.file()
  %64 = call ptr @touchstone.copy(ptr %0)
  %65 = getelementptr %struct.file, ptr %63, i64 0, i32 0
  store ptr %64, ptr %65, align 8
  %66 = call i8 @touchstone.state()
  %67 = getelementptr %struct.file, ptr %63, i64 0, i32 8
  store i8 %66, ptr %67, align 8
  %68 = getelementptr %struct.file, ptr %63, i64 0, i32 9
  store i8 %66, ptr %68, align 1
  br label %69

69:                                               ; preds = %13, %62
  %70 = phi ptr [ %63, %62 ], [ %9, %13 ]
  ret ptr %70
}

define ptr @fopen(ptr %0, ptr %1) {
  %3 = icmp eq ptr %0, null
  br i1 %3, label %81, label %4

4:                                                ; preds = %2
  %5 = load i8, ptr %0, align 1
  %6 = icmp eq i8 %5, 0
  br i1 %6, label %81, label %7

7:                                                ; preds = %4
  %8 = call ptr @touchstone.named(ptr %0)
  %9 = getelementptr i8, ptr %1, i64 1
  %10 = load i8, ptr %9, align 1
  switch i8 %10, label %11 [
    i8 43, label %16
    i8 0, label %15
  ]

11:                                               ; preds = %7
  %12 = getelementptr i8, ptr %1, i64 2
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 43
  br label %16

15:                                               ; preds = %7
  br label %16

16:                                               ; preds = %7, %15, %11
  %17 = phi i1 [ true, %7 ], [ %14, %11 ], [ false, %15 ]
  %18 = load i8, ptr %1, align 1
  %19 = icmp eq i8 %18, 114
  %20 = select i1 %19, i1 true, i1 %17
  %21 = zext i1 %20 to i8
  %22 = icmp ne i8 %18, 114
  %23 = select i1 %22, i1 true, i1 %17
  %24 = zext i1 %23 to i8
  %25 = getelementptr %struct.file, ptr %8, i64 0, i32 9
  %26 = load i8, ptr %25, align 1
  %27 = icmp eq i8 %26, 2
  br i1 %27, label %81, label %28

28:                                               ; preds = %16
  %29 = icmp eq i8 %26, 0
  %30 = select i1 %19, i1 %29, i1 false
  br i1 %30, label %81, label %31

31:                                               ; preds = %28
  %32 = getelementptr %struct.file, ptr %8, i64 0, i32 11
  %33 = load i8, ptr %32, align 1
  %34 = icmp eq i8 %33, 0
  br i1 %34, label %37, label %35

35:                                               ; preds = %31
  %36 = getelementptr %struct.file, ptr %8, i64 0, i32 12
  store i8 1, ptr %36, align 4
  br label %37

37:                                               ; preds = %35, %31
  %38 = load i64, ptr @touchstone.stream.count, align 8
  %39 = icmp sgt i64 %38, 0
  br i1 %39, label %40, label %42

40:                                               ; preds = %37
  %41 = getelementptr %struct.file, ptr %8, i64 0, i32 12
  br label %43

42:                                               ; preds = %58, %37
  br i1 %29, label %66, label %61

43:                                               ; preds = %40, %58
  %44 = phi i64 [ 0, %40 ], [ %59, %58 ]
  %45 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %44, i32 0
  %46 = load ptr, ptr %45, align 8
  %47 = icmp eq ptr %46, null
  br i1 %47, label %58, label %48

48:                                               ; preds = %43
  %49 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %44, i32 1
  %50 = load ptr, ptr %49, align 8
  %51 = icmp eq ptr %50, %8
  br i1 %51, label %52, label %58

52:                                               ; preds = %48
  %53 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %44, i32 5
  %54 = load i8, ptr %53, align 1
  %55 = icmp ne i8 %54, 0
  %56 = select i1 %55, i1 true, i1 %23
  br i1 %56, label %57, label %58

57:                                               ; preds = %52
  store i8 1, ptr %41, align 4
  br label %58

58:                                               ; preds = %52, %57, %48, %43
  %59 = add i64 %44, 1
  %60 = icmp eq i64 %59, %38
  br i1 %60, label %42, label %43

61:                                               ; preds = %42
  %62 = load i8, ptr %1, align 1
  %63 = icmp eq i8 %62, 119
  %64 = icmp eq i8 %26, 1
  %65 = select i1 %63, i1 %64, i1 false
  br i1 %65, label %66, label %70

66:                                               ; preds = %61, %42
  store i8 1, ptr %25, align 1
  %67 = getelementptr %struct.file, ptr %8, i64 0, i32 3
  store i64 0, ptr %67, align 8
  %68 = getelementptr %struct.file, ptr %8, i64 0, i32 10
  store i8 1, ptr %68, align 2
  store i8 0, ptr %32, align 1
  %69 = getelementptr %struct.file, ptr %8, i64 0, i32 12
  store i8 0, ptr %69, align 4
  br label %70

70:                                               ; preds = %66, %61
  %71 = call ptr @touchstone.allocate(i64 256, i64 16, i1 true)
  %72 = call ptr @touchstone.new.stream(ptr %71, ptr %8)
  %73 = getelementptr %struct.stream, ptr %72, i64 0, i32 4
  store i8 %21, ptr %73, align 4
  %74 = getelementptr %struct.stream, ptr %72, i64 0, i32 5
  store i8 %24, ptr %74, align 1
  %75 = load i8, ptr %1, align 1
  %76 = icmp eq i8 %75, 97
  %77 = zext i1 %76 to i8
  %78 = getelementptr %struct.stream, ptr %72, i64 0, i32 6
  store i8 %77, ptr %78, align 2
  %79 = getelementptr %struct.stream, ptr %72, i64 0, i32 0
  %80 = load ptr, ptr %79, align 8
  br label %81

81:                                               ; preds = %70, %28, %16, %2, %4
  %82 = phi ptr [ null, %4 ], [ null, %2 ], [ %80, %70 ], [ null, %28 ], [ null, %16 ]
  ret ptr %82
}

define i32 @fclose(ptr %0) {
  %2 = call ptr @touchstone.find(ptr %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %24, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.stream, ptr %2, i64 0, i32 1
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr %struct.file, ptr %6, i64 0, i32 9
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 3
  br i1 %9, label %10, label %15

10:                                               ; preds = %4
  %11 = getelementptr %struct.stream, ptr %2, i64 0, i32 9
  %12 = load i8, ptr %11, align 1
  %13 = icmp ne i8 %12, 0
  %14 = sext i1 %13 to i32
  br label %15

15:                                               ; preds = %10, %4
  %16 = phi i32 [ 0, %4 ], [ %14, %10 ]
  %17 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0)
  br i1 %17, label %24, label %18

18:                                               ; preds = %15
  %19 = getelementptr %struct.file, ptr %6, i64 0, i32 1
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %20, null
  br i1 %21, label %22, label %24

22:                                               ; preds = %18
  %23 = getelementptr %struct.stream, ptr %2, i64 0, i32 0
  store ptr null, ptr %23, align 8
  call void @touchstone.free(ptr %0)
  br label %24

24:                                               ; preds = %22, %18, %15, %1
  %25 = phi i32 [ 0, %1 ], [ %16, %15 ], [ %16, %18 ], [ %16, %22 ]
  ret i32 %25
}

define i32 @fflush(ptr %0) {
  %2 = icmp eq ptr %0, null
  br i1 %2, label %20, label %3

3:                                                ; preds = %1
  %4 = call ptr @touchstone.find(ptr %0)
  %5 = icmp eq ptr %4, null
  br i1 %5, label %6, label %8

6:                                                ; preds = %3
  %7 = call i32 @touchstone.printed()
  br label %20

8:                                                ; preds = %3
  %9 = getelementptr %struct.stream, ptr %4, i64 0, i32 1
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr %struct.file, ptr %10, i64 0, i32 9
  %12 = load i8, ptr %11, align 1
  %13 = icmp eq i8 %12, 3
  br i1 %13, label %14, label %20

14:                                               ; preds = %8
  %15 = getelementptr %struct.stream, ptr %4, i64 0, i32 9
  %16 = load i8, ptr %15, align 1
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %20, label %18

18:                                               ; preds = %14
  %19 = getelementptr %struct.stream, ptr %4, i64 0, i32 8
  store i8 1, ptr %19, align 8
  br label %20

20:                                               ; preds = %6, %18, %14, %8, %1
  %21 = phi i32 [ 0, %1 ], [ -1, %18 ], [ %7, %6 ], [ 0, %14 ], [ 0, %8 ]
  ret i32 %21
}

define i32 @remove(ptr %0) {
  %2 = load i8, ptr %0, align 1
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %26, label %4

4:                                                ; preds = %1
  %5 = call ptr @touchstone.named(ptr %0)
  %6 = getelementptr %struct.file, ptr %5, i64 0, i32 9
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %26, label %9

9:                                                ; preds = %4
  %10 = load i64, ptr @touchstone.stream.count, align 8
  %11 = icmp sgt i64 %10, 0
  br i1 %11, label %13, label %12

12:                                               ; preds = %23, %9
  store i8 0, ptr %6, align 1
  br label %26

13:                                               ; preds = %9, %23
  %14 = phi i64 [ %24, %23 ], [ 0, %9 ]
  %15 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %14, i32 0
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %23, label %18

18:                                               ; preds = %13
  %19 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %14, i32 1
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %20, %5
  br i1 %21, label %22, label %23

22:                                               ; preds = %18
  call void @touchstone.world()
  unreachable

23:                                               ; preds = %13, %18
  %24 = add i64 %14, 1
  %25 = icmp eq i64 %24, %10
  br i1 %25, label %12, label %13

26:                                               ; preds = %12, %4, %1
  %27 = phi i32 [ -1, %1 ], [ 0, %12 ], [ -1, %4 ]
  ret i32 %27
}

define internal void @touchstone.write(ptr %0, i8 %1) {
  %3 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr %struct.stream, ptr %0, i64 0, i32 9
  store i8 1, ptr %5, align 1
  %6 = getelementptr %struct.file, ptr %4, i64 0, i32 9
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 3
  br i1 %8, label %69, label %9

9:                                                ; preds = %2
  %10 = getelementptr %struct.stream, ptr %0, i64 0, i32 3
  %11 = load i32, ptr %10, align 8
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %13, label %17

13:                                               ; preds = %9
  %14 = getelementptr %struct.file, ptr %4, i64 0, i32 11
  %15 = load i8, ptr %14, align 1
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %19, label %17

17:                                               ; preds = %13, %9
  %18 = getelementptr %struct.file, ptr %4, i64 0, i32 12
  store i8 1, ptr %18, align 4
  br label %19

19:                                               ; preds = %17, %13
  %20 = getelementptr %struct.stream, ptr %0, i64 0, i32 6
  %21 = load i8, ptr %20, align 2
  %22 = icmp eq i8 %21, 0
  br i1 %22, label %35, label %23

23:                                               ; preds = %19
  %24 = getelementptr %struct.file, ptr %4, i64 0, i32 10
  %25 = load i8, ptr %24, align 2
  %26 = icmp eq i8 %25, 0
  br i1 %26, label %33, label %27

27:                                               ; preds = %23
  %28 = getelementptr %struct.file, ptr %4, i64 0, i32 3
  %29 = load i64, ptr %28, align 8
  %30 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  store i64 %29, ptr %30, align 8
  %31 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %32 = getelementptr %struct.file, ptr %4, i64 0, i32 3
  br label %49

33:                                               ; preds = %23
  %34 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  br label %62

35:                                               ; preds = %19
  %36 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %37 = load i64, ptr %36, align 8
  %38 = getelementptr %struct.file, ptr %4, i64 0, i32 3
  %39 = load i64, ptr %38, align 8
  %40 = icmp slt i64 %37, %39
  br i1 %40, label %41, label %45

41:                                               ; preds = %35
  %42 = getelementptr %struct.file, ptr %4, i64 0, i32 2
  %43 = load ptr, ptr %42, align 8
  %44 = getelementptr i8, ptr %43, i64 %37
  store i8 %1, ptr %44, align 1
  br label %65

45:                                               ; preds = %35
  %46 = getelementptr %struct.file, ptr %4, i64 0, i32 10
  %47 = load i8, ptr %46, align 2
  %48 = icmp eq i8 %47, 0
  br i1 %48, label %62, label %49

49:                                               ; preds = %27, %45
  %50 = phi ptr [ %31, %27 ], [ %36, %45 ]
  %51 = phi i64 [ %29, %27 ], [ %37, %45 ]
  %52 = phi ptr [ %32, %27 ], [ %38, %45 ]
  %53 = phi i64 [ %29, %27 ], [ %39, %45 ]
  %54 = icmp eq i64 %51, %53
  %55 = icmp slt i64 %53, 4096
  %56 = and i1 %55, %54
  br i1 %56, label %57, label %62

57:                                               ; preds = %49
  %58 = getelementptr %struct.file, ptr %4, i64 0, i32 2
  %59 = load ptr, ptr %58, align 8
  %60 = add i64 %53, 1
  store i64 %60, ptr %52, align 8
  %61 = getelementptr i8, ptr %59, i64 %53
  store i8 %1, ptr %61, align 1
  br label %65

62:                                               ; preds = %33, %49, %45
  %63 = phi ptr [ %50, %49 ], [ %36, %45 ], [ %34, %33 ]
  %64 = getelementptr %struct.file, ptr %4, i64 0, i32 12
  store i8 1, ptr %64, align 4
  br label %65

65:                                               ; preds = %57, %62, %41
  %66 = phi ptr [ %50, %57 ], [ %63, %62 ], [ %36, %41 ]
  %67 = load i64, ptr %66, align 8
  %68 = add i64 %67, 1
  store i64 %68, ptr %66, align 8
  br label %69

69:                                               ; preds = %2, %65
  ret void
}

define internal i8 @touchstone.matters(ptr %0) {
  %2 = getelementptr %struct.stream, ptr %0, i64 0, i32 5
  %3 = load i8, ptr %2, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %1
  %6 = getelementptr %struct.stream, ptr %0, i64 0, i32 8
  store i8 1, ptr %6, align 8
  br label %14

7:                                                ; preds = %1
  %8 = call i1 @touchstone.reads()
  br i1 %8, label %14, label %9

9:                                                ; preds = %7
  %10 = getelementptr %struct.stream, ptr %0, i64 0, i32 9
  store i8 1, ptr %10, align 1
  %11 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr %struct.file, ptr %12, i64 0, i32 12
  store i8 1, ptr %13, align 4
  br label %14

14:                                               ; preds = %7, %9, %5
  %15 = phi i8 [ 0, %9 ], [ 0, %5 ], [ 1, %7 ]
  ret i8 %15
}

define i32 @fputc(i32 %0, ptr %1) {
  %3 = call ptr @touchstone.find(ptr %1)
  %4 = icmp eq ptr %3, null
  br i1 %4, label %5, label %7

5:                                                ; preds = %2
  %6 = call i32 @touchstone.printed()
  br label %18

7:                                                ; preds = %2
  %8 = call i8 @touchstone.matters(ptr %3)
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %12, label %10

10:                                               ; preds = %7
  %11 = trunc i32 %0 to i8
  call void @touchstone.write(ptr %3, i8 %11)
  br label %12

12:                                               ; preds = %10, %7
  %13 = getelementptr %struct.stream, ptr %3, i64 0, i32 5
  %14 = load i8, ptr %13, align 1
  %15 = icmp eq i8 %14, 0
  %16 = and i32 %0, 255
  %17 = select i1 %15, i32 -1, i32 %16
  br label %18

18:                                               ; preds = %12, %5
  %19 = phi i32 [ %17, %12 ], [ %6, %5 ]
  ret i32 %19
}

define i32 @fputs(ptr %0, ptr %1) {
  %3 = call ptr @touchstone.find(ptr %1)
  %4 = icmp eq ptr %3, null
  br i1 %4, label %5, label %7

5:                                                ; preds = %2
  %6 = call i32 @touchstone.printed()
  br label %24

7:                                                ; preds = %2
  %8 = call i8 @touchstone.matters(ptr %3)
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %19, label %10

10:                                               ; preds = %7
  %11 = load i8, ptr %0, align 1
  %12 = icmp eq i8 %11, 0
  br i1 %12, label %19, label %13

13:                                               ; preds = %10, %13
  %14 = phi i8 [ %17, %13 ], [ %11, %10 ]
  %15 = phi ptr [ %16, %13 ], [ %0, %10 ]
  call void @touchstone.write(ptr %3, i8 %14)
  %16 = getelementptr i8, ptr %15, i64 1
  %17 = load i8, ptr %16, align 1
  %18 = icmp eq i8 %17, 0
  br i1 %18, label %19, label %13

19:                                               ; preds = %13, %10, %7
  %20 = getelementptr %struct.stream, ptr %3, i64 0, i32 5
  %21 = load i8, ptr %20, align 1
  %22 = icmp eq i8 %21, 0
  %23 = select i1 %22, i32 -1, i32 1
  br label %24

24:                                               ; preds = %19, %5
  %25 = phi i32 [ %23, %19 ], [ %6, %5 ]
  ret i32 %25
}

define i64 @fwrite(ptr %0, i64 %1, i64 %2, ptr %3) {
  %5 = call ptr @touchstone.find(ptr %3)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %7, label %10

7:                                                ; preds = %4
  %8 = call i32 @touchstone.printed()
  %9 = zext i32 %8 to i64
  br label %28

10:                                               ; preds = %4
  %11 = icmp eq i64 %1, 0
  br i1 %11, label %28, label %12

12:                                               ; preds = %10
  %13 = getelementptr %struct.stream, ptr %5, i64 0, i32 5
  %14 = load i8, ptr %13, align 1
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %28, label %16

16:                                               ; preds = %12
  %17 = call i8 @touchstone.matters(ptr %5)
  %18 = icmp eq i8 %17, 0
  br i1 %18, label %28, label %19

19:                                               ; preds = %16
  %20 = mul i64 %2, %1
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %28, label %22

22:                                               ; preds = %19, %22
  %23 = phi i64 [ %26, %22 ], [ 0, %19 ]
  %24 = getelementptr i8, ptr %0, i64 %23
  %25 = load i8, ptr %24, align 1
  call void @touchstone.write(ptr %5, i8 %25)
  %26 = add i64 %23, 1
  %27 = icmp eq i64 %26, %20
  br i1 %27, label %28, label %22

28:                                               ; preds = %22, %19, %16, %10, %12, %7
  %29 = phi i64 [ %9, %7 ], [ 0, %12 ], [ 0, %10 ], [ %2, %16 ], [ %2, %19 ], [ %2, %22 ]
  ret i64 %29
}

define internal i8 @touchstone.plain(ptr %0) {
  br label %2

2:                                                ; preds = %10, %1
  %3 = phi ptr [ %0, %1 ], [ %12, %10 ]
  %4 = load i8, ptr %3, align 1
  switch i8 %4, label %10 [
    i8 0, label %13
    i8 37, label %5
  ]

5:                                                ; preds = %2, %9
  %6 = phi ptr [ %7, %9 ], [ %3, %2 ]
  %7 = getelementptr i8, ptr %6, i64 1
  %8 = load i8, ptr %7, align 1
  switch i8 %8, label %13 [
    i8 108, label %9
    i8 122, label %9
    i8 100, label %10
    i8 105, label %10
    i8 117, label %10
    i8 120, label %10
    i8 99, label %10
    i8 115, label %10
    i8 37, label %10
  ]

9:                                                ; preds = %5, %5
  br label %5

10:                                               ; preds = %5, %5, %5, %5, %5, %5, %5, %2
  %11 = phi ptr [ %3, %2 ], [ %7, %5 ], [ %7, %5 ], [ %7, %5 ], [ %7, %5 ], [ %7, %5 ], [ %7, %5 ], [ %7, %5 ]
  %12 = getelementptr i8, ptr %11, i64 1
  br label %2

13:                                               ; preds = %2, %5
  %14 = phi i8 [ 0, %5 ], [ 1, %2 ]
  ret i8 %14
}

define i32 @vfprintf(ptr %0, ptr %1, ptr %2) {
  %4 = call ptr @touchstone.find(ptr %0)
  %5 = icmp eq ptr %4, null
  br i1 %5, label %32, label %6

6:                                                ; preds = %3
  %7 = call i8 @touchstone.matters(ptr %4)
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %32, label %9

9:                                                ; preds = %6
  %10 = call i8 @touchstone.plain(ptr %1)
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %17

12:                                               ; preds = %9
  %13 = getelementptr %struct.stream, ptr %4, i64 0, i32 9
  store i8 1, ptr %13, align 1
  %14 = getelementptr %struct.stream, ptr %4, i64 0, i32 1
  %15 = load ptr, ptr %14, align 8
  %16 = getelementptr %struct.file, ptr %15, i64 0, i32 12
  store i8 1, ptr %16, align 4
  br label %32

17:                                               ; preds = %9
  %18 = call ptr @touchstone.allocate(i64 4096, i64 16, i1 true)
  %19 = call i32 @vsnprintf(ptr %18, i64 4096, ptr %1, ptr %2)
  %20 = icmp sgt i32 %19, 4095
  br i1 %20, label %25, label %21

21:                                               ; preds = %17
  %22 = icmp sgt i32 %19, 0
  br i1 %22, label %23, label %34

23:                                               ; preds = %21
  %24 = zext i32 %19 to i64
  br label %26

25:                                               ; preds = %17
  call void @touchstone.world()
  unreachable

26:                                               ; preds = %23, %26
  %27 = phi i64 [ 0, %23 ], [ %30, %26 ]
  %28 = getelementptr i8, ptr %18, i64 %27
  %29 = load i8, ptr %28, align 1
  call void @touchstone.write(ptr %4, i8 %29)
  %30 = add i64 %27, 1
  %31 = icmp eq i64 %30, %24
  br i1 %31, label %34, label %26

32:                                               ; preds = %6, %3, %12
  %33 = call i32 @touchstone.printed()
  br label %34

34:                                               ; preds = %26, %32, %21
  %35 = phi i32 [ %19, %21 ], [ %33, %32 ], [ %19, %26 ]
  ret i32 %35
}

define i32 @fprintf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = bitcast ptr %3 to ptr
  %5 = getelementptr [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %4)
  %6 = call i32 @vfprintf(ptr %0, ptr %1, ptr %5)
  ret i32 %6
}

define internal i8 @touchstone.space(i32 %0) {
  %2 = icmp eq i32 %0, 32
  %3 = add i32 %0, -9
  %4 = icmp ult i32 %3, 5
  %5 = or i1 %2, %4
  %6 = zext i1 %5 to i8
  ret i8 %6
}

define internal i8 @touchstone.unknown(ptr %0) {
  %2 = getelementptr %struct.stream, ptr %0, i64 0, i32 3
  %3 = load i32, ptr %2, align 8
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %30

5:                                                ; preds = %1
  %6 = getelementptr %struct.stream, ptr %0, i64 0, i32 4
  %7 = load i8, ptr %6, align 4
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %30, label %9

9:                                                ; preds = %5
  %10 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr %struct.file, ptr %11, i64 0, i32 9
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 3
  br i1 %14, label %30, label %15

15:                                               ; preds = %9
  %16 = getelementptr %struct.file, ptr %11, i64 0, i32 12
  %17 = load i8, ptr %16, align 4
  %18 = icmp eq i8 %17, 0
  br i1 %18, label %19, label %30

19:                                               ; preds = %15
  %20 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %21 = load i64, ptr %20, align 8
  %22 = getelementptr %struct.file, ptr %11, i64 0, i32 3
  %23 = load i64, ptr %22, align 8
  %24 = icmp eq i64 %21, %23
  br i1 %24, label %25, label %30

25:                                               ; preds = %19
  %26 = getelementptr %struct.file, ptr %11, i64 0, i32 10
  %27 = load i8, ptr %26, align 2
  %28 = icmp eq i8 %27, 0
  %29 = zext i1 %28 to i8
  br label %30

30:                                               ; preds = %25, %19, %15, %9, %5, %1
  %31 = phi i8 [ 0, %19 ], [ 0, %15 ], [ 0, %9 ], [ 0, %5 ], [ 0, %1 ], [ %29, %25 ]
  ret i8 %31
}

define internal void @touchstone.separate(ptr %0) {
  %2 = getelementptr %struct.file, ptr %0, i64 0, i32 11
  store i8 1, ptr %2, align 1
  %3 = call i1 @touchstone_running()
  br i1 %3, label %4, label %9

4:                                                ; preds = %1
  %5 = getelementptr %struct.file, ptr %0, i64 0, i32 5
  %6 = load i64, ptr %5, align 8
  %7 = icmp sgt i64 %6, 0
  br i1 %7, label %8, label %9

8:                                                ; preds = %4
  call void @touchstone.keep(ptr %0, i8 32)
  br label %9

9:                                                ; preds = %8, %4, %1
  ret void
}

define internal void @touchstone.digits.of(ptr %0, i64 %1, i8 %2) {
  %4 = call i1 @touchstone_running()
  br i1 %4, label %5, label %15

5:                                                ; preds = %3
  %6 = getelementptr %struct.file, ptr %0, i64 0, i32 5
  %7 = load i64, ptr %6, align 8
  %8 = icmp sgt i64 %7, 4031
  br i1 %8, label %9, label %10

9:                                                ; preds = %5
  call void @touchstone.world()
  unreachable

10:                                               ; preds = %5
  %11 = getelementptr %struct.file, ptr %0, i64 0, i32 4
  %12 = load ptr, ptr %11, align 8
  %13 = zext i8 %2 to i64
  %14 = call i64 @touchstone.digits(ptr %12, i64 4096, i64 %7, i64 %1, i64 %13)
  store i64 %14, ptr %6, align 8
  br label %15

15:                                               ; preds = %3, %10
  ret void
}

define internal i8 @touchstone.expected(ptr %0) {
  %2 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %3 = load ptr, ptr %2, align 8
  %4 = call i8 @touchstone.token()
  %5 = getelementptr %struct.stream, ptr %0, i64 0, i32 11
  store i8 0, ptr %5, align 1
  %6 = getelementptr %struct.stream, ptr %0, i64 0, i32 10
  store i8 0, ptr %6, align 2
  %7 = icmp eq i8 %4, 0
  br i1 %7, label %8, label %11

8:                                                ; preds = %1
  %9 = getelementptr %struct.file, ptr %3, i64 0, i32 10
  store i8 1, ptr %9, align 2
  %10 = getelementptr %struct.stream, ptr %0, i64 0, i32 7
  store i8 1, ptr %10, align 1
  br label %36

11:                                               ; preds = %1
  call void @touchstone.separate(ptr %3)
  switch i8 %4, label %36 [
    i8 1, label %12
    i8 3, label %35
  ]

12:                                               ; preds = %11
  %13 = call i16 @touchstone.character()
  %14 = and i16 %13, 255
  %15 = zext i16 %14 to i32
  %16 = call i8 @touchstone.space(i32 %15)
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %18, label %29

18:                                               ; preds = %12
  %19 = trunc i16 %13 to i8
  %20 = add i16 %14, -48
  %21 = icmp ult i16 %20, 10
  %22 = icmp eq i16 %14, 43
  %23 = or i1 %22, %21
  %24 = add i16 %14, -45
  %25 = icmp ult i16 %24, 2
  %26 = or i1 %25, %23
  %27 = icmp ugt i16 %14, 64
  %28 = select i1 %26, i1 true, i1 %27
  br i1 %28, label %29, label %30

29:                                               ; preds = %18, %12
  br label %30

30:                                               ; preds = %18, %29
  %31 = phi i8 [ 35, %29 ], [ %19, %18 ]
  call void @touchstone.keep(ptr %3, i8 %31)
  %32 = zext i8 %31 to i32
  %33 = add i32 %32, 1
  %34 = getelementptr %struct.stream, ptr %0, i64 0, i32 3
  store i32 %33, ptr %34, align 8
  br label %36

35:                                               ; preds = %11
  call void @touchstone.keep(ptr %3, i8 45)
  store i8 2, ptr %6, align 2
  br label %36

36:                                               ; preds = %30, %35, %11, %8
  ret i8 %4
}

define internal i8 @touchstone.token() {
  %1 = call i8 @__VERIFIER_nondet_uchar()
  %2 = and i8 %1, 3
  ret i8 %2
}

define internal i8 @touchstone.scan.integer(ptr %0, ptr %1, i8 %2, i8 %3, i8 %4) {
  %6 = call i8 @touchstone.unknown(ptr %0)
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %45, label %8

8:                                                ; preds = %5
  %9 = call i8 @touchstone.expected(ptr %0)
  %10 = icmp eq i8 %9, 2
  br i1 %10, label %13, label %11

11:                                               ; preds = %8
  %12 = and i8 %9, 1
  br label %87

13:                                               ; preds = %8
  %14 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq i8 %2, 16
  %17 = select i1 %16, i8 2, i8 1
  %18 = getelementptr %struct.stream, ptr %0, i64 0, i32 10
  store i8 %17, ptr %18, align 2
  %19 = icmp eq i8 %3, 0
  br i1 %19, label %33, label %20

20:                                               ; preds = %13
  %21 = call i64 @touchstone.long()
  store i64 %21, ptr %1, align 8
  %22 = icmp eq i8 %4, 0
  br i1 %22, label %31, label %23

23:                                               ; preds = %20
  %24 = call i1 @touchstone_running()
  %25 = load i64, ptr %1, align 8
  %26 = icmp slt i64 %25, 0
  %27 = select i1 %24, i1 %26, i1 false
  br i1 %27, label %28, label %31

28:                                               ; preds = %23
  call void @touchstone.keep(ptr %15, i8 45)
  %29 = load i64, ptr %1, align 8
  %30 = sub i64 0, %29
  call void @touchstone.digits.of(ptr %15, i64 %30, i8 %2)
  br label %87

31:                                               ; preds = %23, %20
  %32 = phi i64 [ %21, %20 ], [ %25, %23 ]
  call void @touchstone.digits.of(ptr %15, i64 %32, i8 %2)
  br label %87

33:                                               ; preds = %13
  %34 = call i32 @touchstone.int()
  %35 = zext i32 %34 to i64
  store i64 %35, ptr %1, align 8
  %36 = icmp eq i8 %4, 0
  br i1 %36, label %44, label %37

37:                                               ; preds = %33
  %38 = call i1 @touchstone_running()
  %39 = icmp slt i32 %34, 0
  %40 = select i1 %38, i1 %39, i1 false
  br i1 %40, label %41, label %44

41:                                               ; preds = %37
  call void @touchstone.keep(ptr %15, i8 45)
  %42 = sub i32 0, %34
  %43 = zext i32 %42 to i64
  call void @touchstone.digits.of(ptr %15, i64 %43, i8 %2)
  br label %87

44:                                               ; preds = %37, %33
  call void @touchstone.digits.of(ptr %15, i64 %35, i8 %2)
  br label %87

45:                                               ; preds = %5
  %46 = call i32 @touchstone.take(ptr %0)
  %47 = call i8 @touchstone.space(i32 %46)
  %48 = icmp eq i8 %47, 0
  br i1 %48, label %53, label %49

49:                                               ; preds = %45, %49
  %50 = call i32 @touchstone.take(ptr %0)
  %51 = call i8 @touchstone.space(i32 %50)
  %52 = icmp eq i8 %51, 0
  br i1 %52, label %53, label %49

53:                                               ; preds = %49, %45
  %54 = phi i32 [ %46, %45 ], [ %50, %49 ]
  %55 = icmp slt i32 %54, 0
  br i1 %55, label %87, label %56

56:                                               ; preds = %53
  %57 = icmp eq i32 %54, 45
  switch i32 %54, label %60 [
    i32 45, label %58
    i32 43, label %58
  ]

58:                                               ; preds = %56, %56
  %59 = call i32 @touchstone.take(ptr %0)
  br label %60

60:                                               ; preds = %56, %58
  %61 = phi i32 [ %59, %58 ], [ %54, %56 ]
  %62 = icmp eq i8 %2, 10
  br i1 %62, label %64, label %63

63:                                               ; preds = %60
  call void @touchstone.world()
  unreachable

64:                                               ; preds = %60
  %65 = add i32 %61, -58
  %66 = icmp ult i32 %65, -10
  br i1 %66, label %69, label %67

67:                                               ; preds = %64
  %68 = add i32 %61, -48
  br label %73

69:                                               ; preds = %64
  call void @touchstone.back(ptr %0, i32 %61)
  br label %87

70:                                               ; preds = %79
  call void @touchstone.back(ptr %0, i32 %83)
  %71 = sub i64 0, %82
  %72 = select i1 %57, i64 %71, i64 %82
  store i64 %72, ptr %1, align 8
  br label %87

73:                                               ; preds = %67, %79
  %74 = phi i32 [ %85, %79 ], [ %68, %67 ]
  %75 = phi i32 [ %84, %79 ], [ 0, %67 ]
  %76 = phi i64 [ %82, %79 ], [ 0, %67 ]
  %77 = icmp eq i32 %75, 19
  br i1 %77, label %78, label %79

78:                                               ; preds = %73
  call void @touchstone.world()
  unreachable

79:                                               ; preds = %73
  %80 = mul i64 %76, 10
  %81 = zext i32 %74 to i64
  %82 = add i64 %80, %81
  %83 = call i32 @touchstone.take(ptr %0)
  %84 = add i32 %75, 1
  %85 = add i32 %83, -48
  %86 = icmp ult i32 %85, 10
  br i1 %86, label %73, label %70

87:                                               ; preds = %53, %70, %69, %11, %41, %44, %28, %31
  %88 = phi i8 [ %12, %11 ], [ 2, %41 ], [ 2, %44 ], [ 2, %28 ], [ 2, %31 ], [ 0, %53 ], [ 1, %69 ], [ 2, %70 ]
  ret i8 %88
}

define internal i64 @touchstone.long() {
  %1 = call i64 @__VERIFIER_nondet_ulong()
  ret i64 %1
}

define internal i32 @touchstone.int() {
  %1 = call i32 @__VERIFIER_nondet_uint()
  ret i32 %1
}

define internal i8 @touchstone.scan.real(ptr %0, ptr %1, i8 %2) {
  %4 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr %struct.file, ptr %5, i64 0, i32 10
  %7 = load i8, ptr %6, align 2
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %21, label %9

9:                                                ; preds = %3
  %10 = getelementptr %struct.stream, ptr %0, i64 0, i32 3
  %11 = load i32, ptr %10, align 8
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %13, label %21

13:                                               ; preds = %9
  %14 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %15 = load i64, ptr %14, align 8
  %16 = getelementptr %struct.file, ptr %5, i64 0, i32 3
  %17 = load i64, ptr %16, align 8
  %18 = icmp eq i64 %15, %17
  br i1 %18, label %19, label %21

19:                                               ; preds = %13
  %20 = getelementptr %struct.stream, ptr %0, i64 0, i32 7
  store i8 1, ptr %20, align 1
  br label %77

21:                                               ; preds = %13, %9, %3
  %22 = call i8 @touchstone.unknown(ptr %0)
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %24, label %25

24:                                               ; preds = %21
  call void @touchstone.world()
  unreachable

25:                                               ; preds = %21
  %26 = call i8 @touchstone.expected(ptr %0)
  %27 = icmp eq i8 %26, 2
  br i1 %27, label %30, label %28

28:                                               ; preds = %25
  %29 = and i8 %26, 1
  br label %77

30:                                               ; preds = %25
  %31 = load ptr, ptr %4, align 8
  %32 = getelementptr %struct.file, ptr %31, i64 0, i32 5
  %33 = load i64, ptr %32, align 8
  %34 = icmp eq i8 %2, 0
  %35 = zext i1 %34 to i64
  %36 = getelementptr %struct.stream, ptr %0, i64 0, i32 11
  store i8 0, ptr %36, align 1
  br i1 %34, label %47, label %37

37:                                               ; preds = %30
  %38 = call double @touchstone.double()
  %39 = icmp eq ptr %1, null
  br i1 %39, label %42, label %40

40:                                               ; preds = %37
  %41 = bitcast ptr %1 to ptr
  store double %38, ptr %41, align 8
  br label %42

42:                                               ; preds = %40, %37
  %43 = bitcast double %38 to i64
  %44 = trunc i64 %43 to i32
  %45 = lshr i64 %43, 32
  %46 = trunc i64 %45 to i32
  br label %54

47:                                               ; preds = %30
  %48 = call float @touchstone.float()
  %49 = icmp eq ptr %1, null
  br i1 %49, label %52, label %50

50:                                               ; preds = %47
  %51 = bitcast ptr %1 to ptr
  store float %48, ptr %51, align 4
  br label %52

52:                                               ; preds = %50, %47
  %53 = bitcast float %48 to i32
  br label %54

54:                                               ; preds = %52, %42
  %55 = phi i32 [ %44, %42 ], [ %53, %52 ]
  %56 = phi i32 [ %46, %42 ], [ 0, %52 ]
  %57 = call i1 @touchstone_running()
  br i1 %57, label %58, label %75

58:                                               ; preds = %54
  %59 = getelementptr %struct.file, ptr %31, i64 0, i32 7
  %60 = load i64, ptr %59, align 8
  %61 = icmp sgt i64 %60, 63
  br i1 %61, label %62, label %63

62:                                               ; preds = %58
  call void @touchstone.world()
  unreachable

63:                                               ; preds = %58
  %64 = getelementptr %struct.file, ptr %31, i64 0, i32 6
  %65 = load ptr, ptr %64, align 8
  %66 = add i64 %60, 1
  store i64 %66, ptr %59, align 8
  %67 = getelementptr %struct.real, ptr %65, i64 %60
  %68 = getelementptr %struct.real, ptr %67, i64 0, i32 0
  store i64 %33, ptr %68, align 8
  %69 = getelementptr %struct.real, ptr %65, i64 %60, i32 1
  %70 = bitcast ptr %69 to ptr
  store i32 %55, ptr %70, align 8
  %71 = bitcast ptr %67 to ptr
  %72 = getelementptr i8, ptr %71, i64 12
  %73 = bitcast ptr %72 to ptr
  store i32 %56, ptr %73, align 4
  %74 = getelementptr %struct.real, ptr %65, i64 %60, i32 2
  store i64 %35, ptr %74, align 8
  br label %75

75:                                               ; preds = %63, %54
  %76 = getelementptr %struct.stream, ptr %0, i64 0, i32 3
  store i32 33, ptr %76, align 8
  call void @touchstone.keep(ptr %31, i8 32)
  br label %77

77:                                               ; preds = %28, %75, %19
  %78 = phi i8 [ 0, %19 ], [ %29, %28 ], [ 2, %75 ]
  ret i8 %78
}

define internal double @touchstone.double() {
  %1 = call double @__VERIFIER_nondet_double()
  ret double %1
}

define internal float @touchstone.float() {
  %1 = call float @__VERIFIER_nondet_float()
  ret float %1
}

define internal i32 @touchstone.solid(ptr %0) {
  %2 = call i8 @touchstone.unknown(ptr %0)
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %9, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %6 = load ptr, ptr %5, align 8
  call void @touchstone.separate(ptr %6)
  %7 = getelementptr %struct.stream, ptr %0, i64 0, i32 11
  store i8 1, ptr %7, align 1
  %8 = call i32 @touchstone.next(ptr %0)
  br label %17

9:                                                ; preds = %1
  %10 = call i32 @touchstone.take(ptr %0)
  %11 = call i8 @touchstone.space(i32 %10)
  %12 = icmp eq i8 %11, 0
  br i1 %12, label %17, label %13

13:                                               ; preds = %9, %13
  %14 = call i32 @touchstone.take(ptr %0)
  %15 = call i8 @touchstone.space(i32 %14)
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %17, label %13

17:                                               ; preds = %13, %9, %4
  %18 = phi i32 [ %8, %4 ], [ %10, %9 ], [ %14, %13 ]
  ret i32 %18
}

define i32 @vfscanf(ptr %0, ptr %1, ptr %2) {
  %4 = alloca i64, align 8
  %5 = call ptr @touchstone.find(ptr %0)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %204, label %7

7:                                                ; preds = %3
  %8 = load i8, ptr %1, align 1
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %204, label %10

10:                                               ; preds = %7
  %11 = bitcast ptr %2 to ptr
  %12 = bitcast ptr %4 to ptr
  br label %13

13:                                               ; preds = %10, %198
  %14 = phi i8 [ %8, %10 ], [ %202, %198 ]
  %15 = phi ptr [ %1, %10 ], [ %201, %198 ]
  %16 = phi i32 [ 0, %10 ], [ %199, %198 ]
  %17 = sext i8 %14 to i32
  %18 = call i8 @touchstone.space(i32 %17)
  %19 = icmp eq i8 %18, 0
  br i1 %19, label %35, label %20

20:                                               ; preds = %13, %20
  %21 = phi ptr [ %22, %20 ], [ %15, %13 ]
  %22 = getelementptr i8, ptr %21, i64 1
  %23 = load i8, ptr %22, align 1
  %24 = sext i8 %23 to i32
  %25 = call i8 @touchstone.space(i32 %24)
  %26 = icmp eq i8 %25, 0
  br i1 %26, label %27, label %20

27:                                               ; preds = %20
  %28 = icmp eq i8 %23, 37
  br i1 %28, label %29, label %33

29:                                               ; preds = %27
  %30 = getelementptr i8, ptr %21, i64 2
  %31 = load i8, ptr %30, align 1
  %32 = icmp eq i8 %31, 99
  br i1 %32, label %33, label %198

33:                                               ; preds = %27, %29
  %34 = call i32 @touchstone.solid(ptr %5)
  call void @touchstone.back(ptr %5, i32 %34)
  br label %198

35:                                               ; preds = %13
  %36 = icmp eq i8 %14, 37
  br i1 %36, label %47, label %37

37:                                               ; preds = %35
  %38 = call i32 @touchstone.take(ptr %5)
  %39 = load i8, ptr %15, align 1
  %40 = zext i8 %39 to i32
  %41 = icmp eq i32 %38, %40
  br i1 %41, label %198, label %42

42:                                               ; preds = %37
  call void @touchstone.back(ptr %5, i32 %38)
  %43 = icmp slt i32 %38, 0
  %44 = icmp eq i32 %16, 0
  %45 = select i1 %43, i1 %44, i1 false
  %46 = select i1 %45, i32 -1, i32 %16
  br label %204

47:                                               ; preds = %35
  %48 = getelementptr i8, ptr %15, i64 1
  %49 = load i8, ptr %48, align 1
  %50 = icmp ne i8 %49, 42
  %51 = xor i1 %50, true
  %52 = zext i1 %51 to i64
  %53 = getelementptr i8, ptr %48, i64 %52
  %54 = load i8, ptr %53, align 1
  %55 = add i8 %54, -48
  %56 = icmp ult i8 %55, 10
  br i1 %56, label %61, label %57

57:                                               ; preds = %61, %47
  %58 = phi i64 [ 0, %47 ], [ %69, %61 ]
  %59 = phi ptr [ %53, %47 ], [ %70, %61 ]
  %60 = phi i8 [ %54, %47 ], [ %71, %61 ]
  br label %74

61:                                               ; preds = %47, %61
  %62 = phi i8 [ %71, %61 ], [ %54, %47 ]
  %63 = phi ptr [ %70, %61 ], [ %53, %47 ]
  %64 = phi i64 [ %69, %61 ], [ 0, %47 ]
  %65 = zext i8 %62 to i64
  %66 = mul i64 %64, 10
  %67 = add i64 %65, 4294967248
  %68 = and i64 %67, 4294967295
  %69 = add i64 %68, %66
  %70 = getelementptr i8, ptr %63, i64 1
  %71 = load i8, ptr %70, align 1
  %72 = add i8 %71, -48
  %73 = icmp ult i8 %72, 10
  br i1 %73, label %61, label %57

74:                                               ; preds = %57, %78
  %75 = phi i8 [ %84, %78 ], [ %60, %57 ]
  %76 = phi i8 [ %82, %78 ], [ 4, %57 ]
  %77 = phi ptr [ %83, %78 ], [ %59, %57 ]
  switch i8 %75, label %85 [
    i8 108, label %78
    i8 122, label %78
    i8 104, label %78
  ]

78:                                               ; preds = %74, %74, %74
  %79 = icmp eq i8 %75, 104
  %80 = icmp eq i8 %76, 4
  %81 = select i1 %80, i8 2, i8 1
  %82 = select i1 %79, i8 %81, i8 8
  %83 = getelementptr i8, ptr %77, i64 1
  %84 = load i8, ptr %83, align 1
  br label %74

85:                                               ; preds = %74
  %86 = zext i1 %50 to i32
  br i1 %50, label %87, label %91

87:                                               ; preds = %85
  %88 = call ptr @touchstone.argument(ptr %11)
  %89 = bitcast ptr %88 to ptr
  %90 = load ptr, ptr %89, align 8
  br label %91

91:                                               ; preds = %85, %87
  %92 = phi ptr [ %90, %87 ], [ null, %85 ]
  %93 = icmp eq i8 %75, 100
  %94 = icmp eq i8 %75, 105
  %95 = or i1 %93, %94
  %96 = icmp eq i8 %75, 120
  switch i8 %75, label %138 [
    i8 120, label %97
    i8 117, label %97
    i8 105, label %97
    i8 100, label %97
    i8 103, label %131
    i8 102, label %131
    i8 101, label %131
  ]

97:                                               ; preds = %91, %91, %91, %91
  store i64 0, ptr %4, align 8
  %98 = icmp eq i64 %58, 0
  br i1 %98, label %100, label %99

99:                                               ; preds = %97
  call void @touchstone.world()
  unreachable

100:                                              ; preds = %97
  %101 = select i1 %96, i8 16, i8 10
  %102 = icmp eq i8 %76, 8
  %103 = zext i1 %102 to i8
  %104 = zext i1 %95 to i8
  %105 = call i8 @touchstone.scan.integer(ptr %5, ptr %4, i8 %101, i8 %103, i8 %104)
  %106 = icmp eq i8 %105, 2
  %107 = select i1 %106, i1 %50, i1 false
  %108 = select i1 %107, i1 %102, i1 false
  br i1 %108, label %109, label %112

109:                                              ; preds = %100
  %110 = load i64, ptr %4, align 8
  %111 = bitcast ptr %92 to ptr
  store i64 %110, ptr %111, align 8
  br label %130

112:                                              ; preds = %100
  %113 = icmp eq i8 %76, 4
  %114 = select i1 %107, i1 %113, i1 false
  br i1 %114, label %115, label %119

115:                                              ; preds = %112
  %116 = load i64, ptr %4, align 8
  %117 = trunc i64 %116 to i32
  %118 = bitcast ptr %92 to ptr
  store i32 %117, ptr %118, align 4
  br label %130

119:                                              ; preds = %112
  %120 = icmp eq i8 %76, 2
  %121 = select i1 %107, i1 %120, i1 false
  br i1 %121, label %122, label %126

122:                                              ; preds = %119
  %123 = load i64, ptr %4, align 8
  %124 = trunc i64 %123 to i16
  %125 = bitcast ptr %92 to ptr
  store i16 %124, ptr %125, align 2
  br label %130

126:                                              ; preds = %119
  br i1 %107, label %127, label %130

127:                                              ; preds = %126
  %128 = load i64, ptr %4, align 8
  %129 = trunc i64 %128 to i8
  store i8 %129, ptr %92, align 1
  br label %130

130:                                              ; preds = %115, %126, %127, %122, %109
  br label %191

131:                                              ; preds = %91, %91, %91
  %132 = icmp eq i64 %58, 0
  br i1 %132, label %134, label %133

133:                                              ; preds = %131
  call void @touchstone.world()
  unreachable

134:                                              ; preds = %131
  %135 = icmp eq i8 %76, 8
  %136 = zext i1 %135 to i8
  %137 = call i8 @touchstone.scan.real(ptr %5, ptr %92, i8 %136)
  br label %191

138:                                              ; preds = %91
  %139 = icmp eq i8 %75, 99
  %140 = icmp eq i8 %76, 4
  %141 = select i1 %139, i1 %140, i1 false
  br i1 %141, label %142, label %155

142:                                              ; preds = %138
  %143 = icmp ugt i64 %58, 1
  br i1 %143, label %144, label %145

144:                                              ; preds = %142
  call void @touchstone.world()
  unreachable

145:                                              ; preds = %142
  %146 = call i32 @touchstone.take(ptr %5)
  %147 = lshr i32 %146, 30
  %148 = trunc i32 %147 to i8
  %149 = and i8 %148, 2
  %150 = xor i8 %149, 2
  %151 = icmp ne i8 %150, 0
  %152 = select i1 %151, i1 %50, i1 false
  br i1 %152, label %153, label %191

153:                                              ; preds = %145
  %154 = trunc i32 %146 to i8
  store i8 %154, ptr %92, align 1
  br label %191

155:                                              ; preds = %138
  %156 = icmp eq i8 %75, 115
  %157 = select i1 %156, i1 %140, i1 false
  br i1 %157, label %158, label %190

158:                                              ; preds = %155
  %159 = call i32 @touchstone.solid(ptr %5)
  %160 = lshr i32 %159, 30
  %161 = trunc i32 %160 to i8
  %162 = and i8 %161, 2
  %163 = xor i8 %162, 2
  %164 = icmp eq i8 %163, 0
  br i1 %164, label %193, label %165

165:                                              ; preds = %158
  %166 = icmp sgt i32 %159, -1
  br i1 %166, label %167, label %185

167:                                              ; preds = %165
  %168 = icmp ne i64 %58, 0
  br label %169

169:                                              ; preds = %167, %181
  %170 = phi i64 [ 0, %167 ], [ %183, %181 ]
  %171 = phi i32 [ %159, %167 ], [ %182, %181 ]
  %172 = call i8 @touchstone.space(i32 %171)
  %173 = icmp eq i8 %172, 0
  br i1 %173, label %174, label %185

174:                                              ; preds = %169
  %175 = icmp eq i64 %170, %58
  %176 = select i1 %168, i1 %175, i1 false
  br i1 %176, label %185, label %177

177:                                              ; preds = %174
  br i1 %50, label %178, label %181

178:                                              ; preds = %177
  %179 = trunc i32 %171 to i8
  %180 = getelementptr i8, ptr %92, i64 %170
  store i8 %179, ptr %180, align 1
  br label %181

181:                                              ; preds = %178, %177
  %182 = call i32 @touchstone.take(ptr %5)
  %183 = add i64 %170, 1
  %184 = icmp sgt i32 %182, -1
  br i1 %184, label %169, label %185

185:                                              ; preds = %169, %181, %174, %165
  %186 = phi i32 [ %159, %165 ], [ %171, %174 ], [ %182, %181 ], [ %171, %169 ]
  %187 = phi i64 [ 0, %165 ], [ %58, %174 ], [ %183, %181 ], [ %170, %169 ]
  call void @touchstone.back(ptr %5, i32 %186)
  br i1 %50, label %188, label %191

188:                                              ; preds = %185
  %189 = getelementptr i8, ptr %92, i64 %187
  store i8 0, ptr %189, align 1
  br label %191

190:                                              ; preds = %155
  call void @touchstone.world()
  unreachable

191:                                              ; preds = %188, %185, %145, %153, %134, %130
  %192 = phi i8 [ %105, %130 ], [ %137, %134 ], [ %150, %153 ], [ %150, %145 ], [ %163, %185 ], [ %163, %188 ]
  switch i8 %192, label %196 [
    i8 0, label %193
    i8 1, label %204
  ]

193:                                              ; preds = %158, %191
  %194 = icmp eq i32 %16, 0
  %195 = select i1 %194, i32 -1, i32 %16
  br label %204

196:                                              ; preds = %191
  %197 = add i32 %16, %86
  br label %198

198:                                              ; preds = %37, %196, %29, %33
  %199 = phi i32 [ %16, %33 ], [ %16, %29 ], [ %197, %196 ], [ %16, %37 ]
  %200 = phi ptr [ %21, %33 ], [ %21, %29 ], [ %77, %196 ], [ %15, %37 ]
  %201 = getelementptr i8, ptr %200, i64 1
  %202 = load i8, ptr %201, align 1
  %203 = icmp eq i8 %202, 0
  br i1 %203, label %204, label %13

204:                                              ; preds = %198, %191, %7, %193, %42, %3
  %205 = phi i32 [ %46, %42 ], [ -1, %3 ], [ %195, %193 ], [ 0, %7 ], [ %199, %198 ], [ %16, %191 ]
  ret i32 %205
}

define i32 @fscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = bitcast ptr %3 to ptr
  %5 = getelementptr [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %4)
  %6 = call i32 @vfscanf(ptr %0, ptr %1, ptr %5)
  ret i32 %6
}

define i32 @scanf(ptr %0, ...) {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  %3 = bitcast ptr %2 to ptr
  %4 = getelementptr [1 x %struct.__va_list_tag], ptr %2, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %3)
  %5 = call i32 @vfscanf(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0), ptr %0, ptr %4)
  ret i32 %5
}

define i32 @__isoc99_fscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = bitcast ptr %3 to ptr
  %5 = getelementptr [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %4)
  %6 = call i32 @vfscanf(ptr %0, ptr %1, ptr %5)
  ret i32 %6
}

define i32 @__isoc99_scanf(ptr %0, ...) {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  %3 = bitcast ptr %2 to ptr
  %4 = getelementptr [1 x %struct.__va_list_tag], ptr %2, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %3)
  %5 = call i32 @vfscanf(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0), ptr %0, ptr %4)
  ret i32 %5
}

define i32 @__isoc23_fscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = bitcast ptr %3 to ptr
  %5 = getelementptr [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %4)
  %6 = call i32 @vfscanf(ptr %0, ptr %1, ptr %5)
  ret i32 %6
}

define i32 @__isoc23_scanf(ptr %0, ...) {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  %3 = bitcast ptr %2 to ptr
  %4 = getelementptr [1 x %struct.__va_list_tag], ptr %2, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %3)
  %5 = call i32 @vfscanf(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0), ptr %0, ptr %4)
  ret i32 %5
}

define i32 @getc(ptr %0) {
  %2 = call ptr @touchstone.find(ptr %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %6, label %4

4:                                                ; preds = %1
  %5 = call i32 @touchstone.take(ptr %2)
  br label %6

6:                                                ; preds = %1, %4
  %7 = phi i32 [ %5, %4 ], [ -1, %1 ]
  ret i32 %7
}

define i32 @getchar() {
  %1 = call ptr @touchstone.find(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0))
  %2 = icmp eq ptr %1, null
  br i1 %2, label %5, label %3

3:                                                ; preds = %0
  %4 = call i32 @touchstone.take(ptr %1)
  br label %5

5:                                                ; preds = %0, %3
  %6 = phi i32 [ %4, %3 ], [ -1, %0 ]
  ret i32 %6
}

define i32 @putc(i32 %0, ptr %1) {
  %3 = call i32 @fputc(i32 %0, ptr %1)
  ret i32 %3
}

define internal i8 @touchstone.nameable(ptr %0) {
  %2 = load i8, ptr %0, align 1
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %11, label %4

4:                                                ; preds = %1, %7
  %5 = phi i8 [ %9, %7 ], [ %2, %1 ]
  %6 = phi ptr [ %8, %7 ], [ %0, %1 ]
  switch i8 %5, label %7 [
    i8 0, label %11
    i8 61, label %10
  ]

7:                                                ; preds = %4
  %8 = getelementptr i8, ptr %6, i64 1
  %9 = load i8, ptr %8, align 1
  br label %4

10:                                               ; preds = %4
  br label %11

11:                                               ; preds = %4, %10, %1
  %12 = phi i8 [ 0, %1 ], [ 0, %10 ], [ 1, %4 ]
  ret i8 %12
}

define internal ptr @touchstone.variable.of(ptr %0) {
  %2 = load i64, ptr @touchstone.variable.count, align 8
  %3 = icmp sgt i64 %2, 0
  br i1 %3, label %7, label %18

4:                                                ; preds = %7
  %5 = load i64, ptr @touchstone.variable.count, align 8
  %6 = icmp slt i64 %14, %5
  br i1 %6, label %7, label %15

7:                                                ; preds = %1, %4
  %8 = phi i64 [ %14, %4 ], [ 0, %1 ]
  %9 = getelementptr [16 x %struct.variable], ptr @touchstone.variables, i64 0, i64 %8
  %10 = getelementptr %struct.variable, ptr %9, i64 0, i32 0
  %11 = load ptr, ptr %10, align 16
  %12 = call i32 @strcmp(ptr %11, ptr %0)
  %13 = icmp eq i32 %12, 0
  %14 = add i64 %8, 1
  br i1 %13, label %24, label %4

15:                                               ; preds = %4
  %16 = icmp sgt i64 %5, 15
  br i1 %16, label %17, label %18

17:                                               ; preds = %15
  call void @touchstone.world()
  unreachable

18:                                               ; preds = %1, %15
  %19 = phi i64 [ %5, %15 ], [ %2, %1 ]
  %20 = add i64 %19, 1
  store i64 %20, ptr @touchstone.variable.count, align 8
  %21 = getelementptr [16 x %struct.variable], ptr @touchstone.variables, i64 0, i64 %19
  %22 = call ptr @touchstone.copy(ptr %0)
  %23 = getelementptr %struct.variable, ptr %21, i64 0, i32 0
  store ptr %22, ptr %23, align 16
  br label %24

24:                                               ; preds = %7, %18
  %25 = phi ptr [ %21, %18 ], [ %9, %7 ]
  ret ptr %25
}

define internal void @touchstone.ask(ptr %0) {
  %2 = getelementptr %struct.variable, ptr %0, i64 0, i32 3
  store i8 1, ptr %2, align 8
  %3 = call i32 @touchstone.variable()
  %4 = and i32 %3, 1
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %41, label %6

6:                                                ; preds = %1
  %7 = call i64 @touchstone_limit_environment_bytes()
  %8 = lshr i32 %3, 16
  %9 = zext i32 %8 to i64
  %10 = lshr i32 %3, 1
  %11 = and i32 %10, 32767
  %12 = zext i32 %11 to i64
  %13 = icmp ult i64 %7, 127
  %14 = select i1 %13, i64 %7, i64 127
  %15 = call i1 @touchstone_running()
  %16 = icmp ult i64 %9, 127
  %17 = select i1 %16, i64 %9, i64 127
  %18 = select i1 %15, i64 %17, i64 %14
  %19 = icmp eq i64 %14, %9
  call void @touchstone_given(i1 %19)
  %20 = icmp uge i64 %18, %12
  call void @touchstone_within_environment_bytes(i1 %20, i64 %18)
  %21 = call i1 @touchstone_running()
  %22 = icmp ult i64 %18, %12
  %23 = select i1 %21, i1 %22, i1 false
  %24 = select i1 %23, i64 %18, i64 %12
  %25 = add i64 %18, 2
  %26 = call ptr @touchstone.allocate(i64 %25, i64 16, i1 true)
  br label %30

27:                                               ; preds = %30
  %28 = getelementptr %struct.variable, ptr %0, i64 0, i32 1
  store ptr %26, ptr %28, align 8
  %29 = call i1 @touchstone_running()
  br i1 %29, label %38, label %41

30:                                               ; preds = %6, %30
  %31 = phi i64 [ 0, %6 ], [ %36, %30 ]
  %32 = call i8 @touchstone.letter()
  %33 = icmp eq i64 %31, %24
  %34 = select i1 %33, i8 0, i8 %32
  %35 = getelementptr i8, ptr %26, i64 %31
  store i8 %34, ptr %35, align 1
  %36 = add i64 %31, 1
  %37 = icmp eq i64 %31, %18
  br i1 %37, label %27, label %30

38:                                               ; preds = %27
  %39 = call ptr @touchstone.copy(ptr %26)
  %40 = getelementptr %struct.variable, ptr %0, i64 0, i32 2
  store ptr %39, ptr %40, align 8
  br label %41

41:                                               ; preds = %27, %38, %1
  ret void
}

define internal i32 @touchstone.variable() {
  %1 = call i32 @__VERIFIER_nondet_uint()
  ret i32 %1
}

define internal i8 @touchstone.letter() {
  %1 = call i8 @__VERIFIER_nondet_uchar()
  ret i8 %1
}

define ptr @getenv(ptr %0) {
  %2 = call i8 @touchstone.nameable(ptr %0)
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %13, label %4

4:                                                ; preds = %1
  %5 = call ptr @touchstone.variable.of(ptr %0)
  %6 = getelementptr %struct.variable, ptr %5, i64 0, i32 3
  %7 = load i8, ptr %6, align 8
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %9, label %10

9:                                                ; preds = %4
  call void @touchstone.ask(ptr %5)
  br label %10

10:                                               ; preds = %9, %4
  %11 = getelementptr %struct.variable, ptr %5, i64 0, i32 1
  %12 = load ptr, ptr %11, align 8
  br label %13

13:                                               ; preds = %1, %10
  %14 = phi ptr [ %12, %10 ], [ null, %1 ]
  ret ptr %14
}

define ptr @secure_getenv(ptr %0) {
  %2 = call ptr @getenv(ptr %0)
  ret ptr %2
}

define i32 @setenv(ptr %0, ptr %1, i32 %2) {
  %4 = icmp eq ptr %0, null
  br i1 %4, label %27, label %5

5:                                                ; preds = %3
  %6 = call i8 @touchstone.nameable(ptr %0)
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %27, label %8

8:                                                ; preds = %5
  %9 = call ptr @touchstone.variable.of(ptr %0)
  %10 = icmp eq i32 %2, 0
  br i1 %10, label %11, label %20

11:                                               ; preds = %8
  %12 = getelementptr %struct.variable, ptr %9, i64 0, i32 3
  %13 = load i8, ptr %12, align 8
  %14 = icmp eq i8 %13, 0
  br i1 %14, label %15, label %16

15:                                               ; preds = %11
  call void @touchstone.ask(ptr %9)
  br label %16

16:                                               ; preds = %11, %15
  %17 = getelementptr %struct.variable, ptr %9, i64 0, i32 1
  %18 = load ptr, ptr %17, align 8
  %19 = icmp eq ptr %18, null
  br i1 %19, label %20, label %23

20:                                               ; preds = %8, %16
  %21 = call ptr @touchstone.copy(ptr %1)
  %22 = getelementptr %struct.variable, ptr %9, i64 0, i32 1
  store ptr %21, ptr %22, align 8
  br label %23

23:                                               ; preds = %20, %16
  %24 = getelementptr %struct.variable, ptr %9, i64 0, i32 3
  %25 = load i8, ptr %24, align 8
  %26 = or i8 %25, 2
  store i8 %26, ptr %24, align 8
  br label %27

27:                                               ; preds = %3, %5, %23
  %28 = phi i32 [ 0, %23 ], [ -1, %5 ], [ -1, %3 ]
  ret i32 %28
}

define i32 @unsetenv(ptr %0) {
  %2 = icmp eq ptr %0, null
  br i1 %2, label %12, label %3

3:                                                ; preds = %1
  %4 = call i8 @touchstone.nameable(ptr %0)
  %5 = icmp eq i8 %4, 0
  br i1 %5, label %12, label %6

6:                                                ; preds = %3
  %7 = call ptr @touchstone.variable.of(ptr %0)
  %8 = getelementptr %struct.variable, ptr %7, i64 0, i32 1
  store ptr null, ptr %8, align 8
  %9 = getelementptr %struct.variable, ptr %7, i64 0, i32 3
  %10 = load i8, ptr %9, align 8
  %11 = or i8 %10, 2
  store i8 %11, ptr %9, align 8
  br label %12

12:                                               ; preds = %1, %3, %6
  %13 = phi i32 [ 0, %6 ], [ -1, %3 ], [ -1, %1 ]
  ret i32 %13
}

define i32 @clearenv() {
  call void @touchstone.world()
  unreachable
}

define i32 @putenv(ptr %0) {
  call void @touchstone.world()
  unreachable
}

define i64 @time(ptr %0) {
  %2 = call i32 @touchstone.passes()
  %3 = zext i32 %2 to i64
  %4 = load i64, ptr @touchstone.now, align 8
  %5 = add i64 %4, %3
  store i64 %5, ptr @touchstone.now, align 8
  %6 = icmp eq ptr %0, null
  br i1 %6, label %8, label %7

7:                                                ; preds = %1
  store i64 %5, ptr %0, align 8
  br label %8

8:                                                ; preds = %7, %1
  ret i64 %5
}

define internal i32 @touchstone.passes() {
  %1 = call i32 @__VERIFIER_nondet_uint()
  ret i32 %1
}

define internal i32 @touchstone.drawn() {
  %1 = load i64, ptr @touchstone.row.at, align 8
  %2 = add i64 %1, 31
  %3 = srem i64 %2, 34
  %4 = getelementptr [34 x i32], ptr @touchstone.row, i64 0, i64 %3
  %5 = load i32, ptr %4, align 4
  %6 = add i64 %1, 3
  %7 = srem i64 %6, 34
  %8 = getelementptr [34 x i32], ptr @touchstone.row, i64 0, i64 %7
  %9 = load i32, ptr %8, align 4
  %10 = add i32 %9, %5
  %11 = getelementptr [34 x i32], ptr @touchstone.row, i64 0, i64 %1
  store i32 %10, ptr %11, align 4
  %12 = add i64 %1, 1
  %13 = srem i64 %12, 34
  store i64 %13, ptr @touchstone.row.at, align 8
  %14 = lshr i32 %10, 1
  ret i32 %14
}

define void @srand(i32 %0) {
  call void @touchstone_beyond_random_sequence(i64 0)
  %2 = icmp eq i32 %0, 0
  %3 = select i1 %2, i32 1, i32 %0
  %4 = sext i32 %3 to i64
  store i32 %3, ptr getelementptr ([34 x i32], ptr @touchstone.row, i64 0, i64 0), align 16
  br label %5

5:                                                ; preds = %1, %5
  %6 = phi i64 [ 1, %1 ], [ %15, %5 ]
  %7 = phi i64 [ %4, %1 ], [ %12, %5 ]
  %8 = mul i64 %7, 16807
  %9 = srem i64 %8, 2147483647
  %10 = icmp slt i64 %9, 0
  %11 = add i64 %9, 2147483647
  %12 = select i1 %10, i64 %11, i64 %9
  %13 = trunc i64 %12 to i32
  %14 = getelementptr [34 x i32], ptr @touchstone.row, i64 0, i64 %6
  store i32 %13, ptr %14, align 4
  %15 = add i64 %6, 1
  %16 = icmp eq i64 %15, 31
  br i1 %16, label %18, label %5

17:                                               ; preds = %18
  store i64 0, ptr @touchstone.row.at, align 8
  br label %27

18:                                               ; preds = %5, %18
  %19 = phi i64 [ %24, %18 ], [ 31, %5 ]
  %20 = add i64 %19, -31
  %21 = getelementptr [34 x i32], ptr @touchstone.row, i64 0, i64 %20
  %22 = load i32, ptr %21, align 4
  %23 = getelementptr [34 x i32], ptr @touchstone.row, i64 0, i64 %19
  store i32 %22, ptr %23, align 4
  %24 = add i64 %19, 1
  %25 = icmp eq i64 %24, 34
  br i1 %25, label %17, label %18

26:                                               ; preds = %27
  store i1 true, ptr @touchstone.seeded, align 1
  ret void

27:                                               ; preds = %17, %27
  %28 = phi i32 [ 34, %17 ], [ %30, %27 ]
  %29 = call i32 @touchstone.drawn()
  %30 = add i32 %28, 1
  %31 = icmp eq i32 %30, 344
  br i1 %31, label %26, label %27
}

define i32 @rand() {
  %1 = load i1, ptr @touchstone.seeded, align 1
  br i1 %1, label %2, label %4

2:                                                ; preds = %0
  %3 = call i32 @touchstone.drawn()
  br label %6

4:                                                ; preds = %0
  %5 = call i32 @touchstone.random()
  br label %6

6:                                                ; preds = %4, %2
  %7 = phi i32 [ %3, %2 ], [ %5, %4 ]
  ret i32 %7
}

define internal i32 @touchstone.random() {
  %1 = call i32 @__VERIFIER_nondet_int()
  %2 = and i32 %1, 2147483647
  ret i32 %2
}

define internal ptr @touchstone.aligned.16(i64 %0) {
  %2 = call ptr @touchstone.allocate(i64 %0, i64 16, i1 false)
  ret ptr %2
}

define internal ptr @touchstone.aligned.32(i64 %0) {
  %2 = call ptr @touchstone.allocate(i64 %0, i64 32, i1 false)
  ret ptr %2
}

define internal ptr @touchstone.aligned.64(i64 %0) {
  %2 = call ptr @touchstone.allocate(i64 %0, i64 64, i1 false)
  ret ptr %2
}

define internal ptr @touchstone.aligned.128(i64 %0) {
  %2 = call ptr @touchstone.allocate(i64 %0, i64 128, i1 false)
  ret ptr %2
}

define internal ptr @touchstone.aligned.256(i64 %0) {
  %2 = call ptr @touchstone.allocate(i64 %0, i64 256, i1 false)
  ret ptr %2
}

define internal ptr @touchstone.aligned.512(i64 %0) {
  %2 = call ptr @touchstone.allocate(i64 %0, i64 512, i1 false)
  ret ptr %2
}

define internal ptr @touchstone.aligned.1024(i64 %0) {
  %2 = call ptr @touchstone.allocate(i64 %0, i64 1024, i1 false)
  ret ptr %2
}

define internal ptr @touchstone.aligned.2048(i64 %0) {
  %2 = call ptr @touchstone.allocate(i64 %0, i64 2048, i1 false)
  ret ptr %2
}

define internal ptr @touchstone.aligned.4096(i64 %0) {
  %2 = call ptr @touchstone.allocate(i64 %0, i64 4096, i1 false)
  ret ptr %2
}

define ptr @aligned_alloc(i64 %0, i64 %1) {
  %3 = icmp ugt i64 %1, 1099511627776
  br i1 %3, label %26, label %4

4:                                                ; preds = %2
  %5 = call i1 @touchstone.allocation_fails()
  br i1 %5, label %26, label %6

6:                                                ; preds = %4
  switch i64 %0, label %25 [
    i64 1, label %7
    i64 2, label %7
    i64 4, label %7
    i64 8, label %7
    i64 16, label %7
    i64 32, label %9
    i64 64, label %11
    i64 128, label %13
    i64 256, label %15
    i64 512, label %17
    i64 1024, label %19
    i64 2048, label %21
    i64 4096, label %23
  ]

7:                                                ; preds = %6, %6, %6, %6, %6
  %8 = call ptr @touchstone.aligned.16(i64 %1)
  br label %26

9:                                                ; preds = %6
  %10 = call ptr @touchstone.aligned.32(i64 %1)
  br label %26

11:                                               ; preds = %6
  %12 = call ptr @touchstone.aligned.64(i64 %1)
  br label %26

13:                                               ; preds = %6
  %14 = call ptr @touchstone.aligned.128(i64 %1)
  br label %26

15:                                               ; preds = %6
  %16 = call ptr @touchstone.aligned.256(i64 %1)
  br label %26

17:                                               ; preds = %6
  %18 = call ptr @touchstone.aligned.512(i64 %1)
  br label %26

19:                                               ; preds = %6
  %20 = call ptr @touchstone.aligned.1024(i64 %1)
  br label %26

21:                                               ; preds = %6
  %22 = call ptr @touchstone.aligned.2048(i64 %1)
  br label %26

23:                                               ; preds = %6
  %24 = call ptr @touchstone.aligned.4096(i64 %1)
  br label %26

25:                                               ; preds = %6
  call void @touchstone.alignment()
  unreachable

26:                                               ; preds = %2, %4, %23, %21, %19, %17, %15, %13, %11, %9, %7
  %27 = phi ptr [ %24, %23 ], [ %22, %21 ], [ %20, %19 ], [ %18, %17 ], [ %16, %15 ], [ %14, %13 ], [ %12, %11 ], [ %10, %9 ], [ %8, %7 ], [ null, %4 ], [ null, %2 ]
  ret ptr %27
}

define ptr @memalign(i64 %0, i64 %1) {
  %3 = call ptr @aligned_alloc(i64 %0, i64 %1)
  ret ptr %3
}

define i32 @posix_memalign(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, 8
  br i1 %4, label %9, label %5

5:                                                ; preds = %3
  %6 = call ptr @aligned_alloc(i64 %1, i64 %2)
  %7 = icmp eq ptr %6, null
  br i1 %7, label %9, label %8

8:                                                ; preds = %5
  store ptr %6, ptr %0, align 8
  br label %9

9:                                                ; preds = %8, %5, %3
  %10 = phi i32 [ 22, %3 ], [ 0, %8 ], [ 12, %5 ]
  ret i32 %10
}

