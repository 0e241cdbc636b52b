; Made from world.c, descriptors.c, duplicates.c, threads.c, options.c and messages.c by scripts/models.sh: standard input, files, clocks, threads, options, what formatted input reads.

; Of options: what callers of the library's look at.
@optarg = internal global ptr null
@optind = internal global i32 1
@opterr = internal global i32 1
@optopt = internal global i32 63

declare void @touchstone.world()
declare void @touchstone.errno.is(i32)
declare void @touchstone.threads()
declare void @touchstone_beyond_schedules(i64)
declare void @touchstone.alignment()
declare i32 @touchstone.output()
declare i1 @touchstone.reads()
declare void @touchstone_beyond_sharing(i64)
declare void @touchstone_beyond_file_answers(i64)
declare void @touchstone_within_file_answers(i1, i64)
declare void @touchstone_within_clock_readings(i1, i64)
declare i64 @touchstone.left.i64()
declare void @touchstone_beyond_allocation_succeeds(i64)
declare void @touchstone_beyond_random_sequence(i64)
declare i64 @__VERIFIER_nondet_ulong()
declare double @__VERIFIER_nondet_double()
declare float @__VERIFIER_nondet_float()
declare i32 @__VERIFIER_nondet_int()

%struct.file = type { ptr, ptr, ptr, i64, ptr, i64, ptr, i64, i8, i8, i8, i8, i8, i8, i8, i8, ptr, i64, i64, i64 }
%struct.real = type { i64, i64, i64 }
%struct.stream = type { ptr, ptr, i64, i32, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i32, i64 }
%struct.alias = type { i32, i32, ptr }
%struct.variable = type { ptr, ptr, ptr, i8 }
%struct.__va_list_tag = type { i32, i32, ptr, ptr }
%struct.touchstone_status = type { i64, i64, i64, i32, i32, i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, [3 x i64] }
%struct.touchstone_option = type { ptr, i32, i32, ptr, i32 }

@touchstone.looked = global i8 1, align 1
@touchstone.file.count = internal global i64 0, align 8
@touchstone.files = internal global [8 x %struct.file] zeroinitializer, align 16
@touchstone.stream.count = internal global i64 0, align 8
@touchstone.streams = internal global [8 x %struct.stream] zeroinitializer, align 16
@touchstone.alias.count = internal global i64 0, align 8
@touchstone.aliases = internal global [8 x %struct.alias] zeroinitializer, align 16
@touchstone.gone = internal global [3 x i8] zeroinitializer, align 1
@touchstone.variable.count = internal global i64 0, align 8
@touchstone.variables = internal global [16 x %struct.variable] zeroinitializer, align 16
@touchstone.row.at = internal global i64 0, align 8
@touchstone.row = internal global [34 x i32] zeroinitializer, align 16
@touchstone.seeded = internal global i1 false, align 1
@touchstone.ours = internal global i64 0, align 8
@touchstone.device = internal global [3 x i8] zeroinitializer, align 1
@touchstone.terminals = internal global [3 x i8] zeroinitializer, align 1
@touchstone.now = internal global i64 0, align 8
@touchstone.ticks = internal global i64 0, align 8
@touchstone.since = internal global i64 0, align 8
@touchstone.part = internal global i64 0, align 8
@touchstone.since.part = internal global i64 0, align 8
@touchstone.thread.count = internal global i64 0, align 8
@touchstone.thread.states = internal global [16 x i8] zeroinitializer, align 16
@touchstone.thread.results = internal global [16 x ptr] zeroinitializer, align 16
@touchstone.first.other = internal global i32 0, align 4
@touchstone.last.other = internal global i32 0, align 4
@touchstone.next.letter = internal global ptr null, align 8
@touchstone.options.begun = internal global i1 false, align 1
@touchstone.messages = internal constant [134 x [64 x i8]] [[64 x i8] c"Success\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Operation not permitted\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No such file or directory\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No such process\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Interrupted system call\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Input/output error\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No such device or address\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Argument list too long\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Exec format error\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Bad file descriptor\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No child processes\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Resource temporarily unavailable\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Cannot allocate memory\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Permission denied\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Bad address\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Block device required\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Device or resource busy\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"File exists\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Invalid cross-device link\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No such device\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Not a directory\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Is a directory\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Invalid argument\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Too many open files in system\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Too many open files\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Inappropriate ioctl for device\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Text file busy\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"File too large\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No space left on device\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Illegal seek\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Read-only file system\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Too many links\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Broken pipe\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Numerical argument out of domain\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Numerical result out of range\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Resource deadlock avoided\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"File name too long\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No locks available\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Function not implemented\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Directory not empty\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Too many levels of symbolic links\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Unknown error 41\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No message of desired type\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Identifier removed\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Channel number out of range\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Level 2 not synchronized\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Level 3 halted\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Level 3 reset\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Link number out of range\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Protocol driver not attached\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No CSI structure available\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Level 2 halted\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Invalid exchange\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Invalid request descriptor\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Exchange full\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No anode\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Invalid request code\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Invalid slot\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Unknown error 58\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Bad font file format\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Device not a stream\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No data available\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Timer expired\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Out of streams resources\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Machine is not on the network\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Package not installed\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Object is remote\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Link has been severed\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Advertise error\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Srmount error\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Communication error on send\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Protocol error\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Multihop attempted\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"RFS specific error\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Bad message\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Value too large for defined data type\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Name not unique on network\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"File descriptor in bad state\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Remote address changed\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Can not access a needed shared library\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Accessing a corrupted shared library\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c".lib section in a.out corrupted\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Attempting to link in too many shared libraries\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Cannot exec a shared library directly\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Invalid or incomplete multibyte or wide character\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Interrupted system call should be restarted\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Streams pipe error\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Too many users\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Socket operation on non-socket\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Destination address required\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Message too long\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Protocol wrong type for socket\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Protocol not available\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Protocol not supported\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Socket type not supported\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Operation not supported\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Protocol family not supported\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Address family not supported by protocol\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Address already in use\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Cannot assign requested address\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Network is down\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Network is unreachable\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Network dropped connection on reset\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Software caused connection abort\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Connection reset by peer\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No buffer space available\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Transport endpoint is already connected\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Transport endpoint is not connected\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Cannot send after transport endpoint shutdown\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Too many references: cannot splice\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Connection timed out\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Connection refused\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Host is down\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No route to host\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Operation already in progress\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Operation now in progress\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Stale file handle\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Structure needs cleaning\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Not a XENIX named type file\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No XENIX semaphores available\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Is a named type file\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Remote I/O error\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Disk quota exceeded\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"No medium found\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Wrong medium type\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Operation canceled\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Required key not available\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Key has expired\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Key has been revoked\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Key was rejected by service\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Owner died\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"State not recoverable\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Operation not possible due to RF-kill\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", [64 x i8] c"Memory page has hardware error\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"], align 16

define internal void @touchstone.as.here() {
  call void @touchstone_beyond_file_answers(i64 0)
  ret void
}

define internal i32 @touchstone.answer(i32 %0) {
  %2 = call i1 @touchstone.returns_again()
  %3 = call i1 @touchstone_running()
  %4 = xor i1 %3, true
  %5 = and i1 %2, %4
  %6 = call i32 @touchstone.left.i32()
  %7 = xor i1 %5, true
  call void @touchstone_within_file_answers(i1 %7, i64 0)
  %8 = select i1 %5, i32 %6, i32 %0
  ret i32 %8
}

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

define internal i32 @touchstone.written(i32 %0) {
  %2 = load i8, ptr @touchstone.looked, align 1
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %1
  %5 = call i32 @touchstone.answer(i32 %0)
  br label %6

6:                                                ; preds = %1, %4
  %7 = phi i32 [ %5, %4 ], [ %0, %1 ]
  ret i32 %7
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
  %6 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %1
  %7 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %1, i32 16
  store ptr %6, ptr %7, align 8
  %8 = call ptr @touchstone.allocate(i64 4096, i64 16, i1 true)
  %9 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %1, i32 2
  store ptr %8, ptr %9, align 8
  %10 = call i1 @touchstone_running()
  br i1 %10, label %11, label %17

11:                                               ; preds = %4
  %12 = call ptr @touchstone.allocate(i64 4096, i64 16, i1 true)
  %13 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %1, i32 4
  store ptr %12, ptr %13, align 8
  %14 = call ptr @touchstone.allocate(i64 1536, i64 16, i1 true)
  %15 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %1, i32 6
  %16 = bitcast ptr %15 to ptr
  store ptr %14, ptr %16, align 8
  br label %17

17:                                               ; preds = %11, %4
  ret ptr %6
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
  %36 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 12
  store i8 0, ptr %36, align 4
  %37 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 13
  store i8 0, ptr %37, align 1
  %38 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 14
  store i32 -1, ptr %38, align 8
  %39 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 15
  store i64 0, ptr %39, align 8
  ret ptr %23
}

define internal ptr @touchstone.alias.of(i32 %0) {
  %2 = load i64, ptr @touchstone.alias.count, align 8
  %3 = icmp sgt i64 %2, 0
  br i1 %3, label %4, label %16

4:                                                ; preds = %1
  %5 = icmp sgt i32 %0, -1
  br label %6

6:                                                ; preds = %4, %13
  %7 = phi i64 [ 0, %4 ], [ %14, %13 ]
  br i1 %5, label %8, label %13

8:                                                ; preds = %6
  %9 = getelementptr [8 x %struct.alias], ptr @touchstone.aliases, i64 0, i64 %7
  %10 = getelementptr %struct.alias, ptr %9, i64 0, i32 0
  %11 = load i32, ptr %10, align 16
  %12 = icmp eq i32 %11, %0
  br i1 %12, label %16, label %13

13:                                               ; preds = %6, %8
  %14 = add i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %16, label %6

16:                                               ; preds = %13, %8, %1
  %17 = phi ptr [ null, %1 ], [ %9, %8 ], [ null, %13 ]
  ret ptr %17
}

define internal ptr @touchstone.holder(i32 %0) {
  %2 = call ptr @touchstone.alias.of(i32 %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %4, label %7

4:                                                ; preds = %1
  %5 = load i64, ptr @touchstone.stream.count, align 8
  %6 = icmp sgt i64 %5, 0
  br i1 %6, label %10, label %23

7:                                                ; preds = %1
  %8 = getelementptr %struct.alias, ptr %2, i64 0, i32 2
  %9 = load ptr, ptr %8, align 8
  br label %23

10:                                               ; preds = %4, %20
  %11 = phi i64 [ %21, %20 ], [ 0, %4 ]
  %12 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %11
  %13 = getelementptr %struct.stream, ptr %12, i64 0, i32 0
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, null
  br i1 %15, label %20, label %16

16:                                               ; preds = %10
  %17 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %11, i32 14
  %18 = load i32, ptr %17, align 8
  %19 = icmp eq i32 %18, %0
  br i1 %19, label %23, label %20

20:                                               ; preds = %10, %16
  %21 = add i64 %11, 1
  %22 = icmp eq i64 %21, %5
  br i1 %22, label %23, label %10

23:                                               ; preds = %16, %20, %4, %7
  %24 = phi ptr [ %9, %7 ], [ null, %4 ], [ %12, %16 ], [ null, %20 ]
  ret ptr %24
}

define internal ptr @touchstone.instead() {
  %1 = call ptr @touchstone.holder(i32 0)
  %2 = icmp eq ptr %1, null
  br i1 %2, label %3, label %4

3:                                                ; preds = %0
  call void @touchstone.world()
  unreachable

4:                                                ; preds = %0
  %5 = getelementptr %struct.stream, ptr %1, i64 0, i32 13
  store i8 0, ptr %5, align 1
  ret ptr %1
}

define internal ptr @touchstone.find(ptr %0) {
  %2 = load i8, ptr %0, align 1
  %3 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0)
  %4 = load i8, ptr getelementptr ([3 x i8], ptr @touchstone.gone, i64 0, i64 0), align 1
  %5 = icmp eq i8 %4, 2
  %6 = select i1 %3, i1 %5, i1 false
  br i1 %6, label %10, label %7

7:                                                ; preds = %1
  %8 = load i64, ptr @touchstone.stream.count, align 8
  %9 = icmp sgt i64 %8, 0
  br i1 %9, label %12, label %26

10:                                               ; preds = %1
  %11 = call ptr @touchstone.instead()
  br label %46

12:                                               ; preds = %7, %23
  %13 = phi i64 [ %24, %23 ], [ 0, %7 ]
  %14 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %13
  %15 = getelementptr %struct.stream, ptr %14, i64 0, i32 0
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, %0
  br i1 %17, label %18, label %23

18:                                               ; preds = %12
  %19 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %13, i32 12
  %20 = load i8, ptr %19, align 4
  %21 = icmp eq i8 %20, 0
  br i1 %21, label %46, label %22

22:                                               ; preds = %18
  call void @touchstone.world()
  unreachable

23:                                               ; preds = %12
  %24 = add i64 %13, 1
  %25 = icmp eq i64 %24, %8
  br i1 %25, label %26, label %12

26:                                               ; preds = %23, %7
  %27 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.out, i64 0, i64 0)
  %28 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.err, i64 0, i64 0)
  %29 = or i1 %27, %28
  br i1 %29, label %46, label %30

30:                                               ; preds = %26
  %31 = call ptr @touchstone.new.file()
  br i1 %3, label %32, label %38

32:                                               ; preds = %30
  %33 = getelementptr %struct.file, ptr %31, i64 0, i32 8
  store i8 1, ptr %33, align 8
  %34 = getelementptr %struct.file, ptr %31, i64 0, i32 9
  store i8 1, ptr %34, align 1
  %35 = call ptr @touchstone.new.stream(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0), ptr %31)
  %36 = getelementptr %struct.stream, ptr %35, i64 0, i32 5
  store i8 0, ptr %36, align 1
  %37 = getelementptr %struct.stream, ptr %35, i64 0, i32 14
  store i32 0, ptr %37, align 8
  br label %46

38:                                               ; preds = %30
  %39 = getelementptr %struct.file, ptr %31, i64 0, i32 1
  store ptr %0, ptr %39, align 8
  %40 = call i8 @touchstone.state()
  %41 = icmp eq i8 %40, 3
  %42 = select i1 %41, i8 3, i8 1
  %43 = getelementptr %struct.file, ptr %31, i64 0, i32 8
  store i8 %42, ptr %43, align 8
  %44 = getelementptr %struct.file, ptr %31, i64 0, i32 9
  store i8 %42, ptr %44, align 1
  %45 = call ptr @touchstone.new.stream(ptr %0, ptr %31)
  br label %46

46:                                               ; preds = %18, %32, %38, %26, %10
  %47 = phi ptr [ %11, %10 ], [ null, %26 ], [ %35, %32 ], [ %45, %38 ], [ %14, %18 ]
  ret ptr %47
}

define internal i8 @touchstone.state() {
  %1 = call i8 @__VERIFIER_nondet_uchar()
  %2 = and i8 %1, 7
  %3 = icmp ugt i8 %2, 4
  %4 = select i1 %3, i8 1, i8 %2
  ret i8 %4
}

define internal void @touchstone.keep(ptr %0, i8 %1) {
  %3 = call i1 @touchstone_running()
  br i1 %3, label %4, label %16

4:                                                ; preds = %2
  %5 = getelementptr %struct.file, ptr %0, i64 0, i32 16
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr %struct.file, ptr %6, i64 0, i32 5
  %8 = load i64, ptr %7, align 8
  %9 = icmp sgt i64 %8, 4063
  br i1 %9, label %10, label %11

10:                                               ; preds = %4
  call void @touchstone.world()
  unreachable

11:                                               ; preds = %4
  %12 = getelementptr %struct.file, ptr %6, i64 0, i32 4
  %13 = load ptr, ptr %12, align 8
  %14 = add i64 %8, 1
  store i64 %14, ptr %7, align 8
  %15 = getelementptr i8, ptr %13, i64 %8
  store i8 %1, ptr %15, align 1
  br label %16

16:                                               ; preds = %2, %11
  ret void
}

define internal i8 @touchstone.is.held(ptr %0, i8 %1) {
  %3 = load i64, ptr @touchstone.stream.count, align 8
  %4 = icmp sgt i64 %3, 0
  br i1 %4, label %5, label %28

5:                                                ; preds = %2
  %6 = icmp eq i8 %1, 0
  br label %7

7:                                                ; preds = %5, %25
  %8 = phi i64 [ 0, %5 ], [ %26, %25 ]
  %9 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %8, i32 0
  %10 = load ptr, ptr %9, align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %25, label %12

12:                                               ; preds = %7
  %13 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %8, i32 1
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, %0
  br i1 %15, label %16, label %25

16:                                               ; preds = %12
  br i1 %6, label %21, label %17

17:                                               ; preds = %16
  %18 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %8, i32 5
  %19 = load i8, ptr %18, align 1
  %20 = icmp eq i8 %19, 0
  br i1 %20, label %25, label %28

21:                                               ; preds = %16
  %22 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %8, i32 4
  %23 = load i8, ptr %22, align 4
  %24 = icmp eq i8 %23, 0
  br i1 %24, label %25, label %28

25:                                               ; preds = %7, %12, %17, %21
  %26 = add i64 %8, 1
  %27 = icmp eq i64 %26, %3
  br i1 %27, label %28, label %7

28:                                               ; preds = %25, %17, %21, %2
  %29 = phi i8 [ 0, %2 ], [ 1, %21 ], [ 1, %17 ], [ 0, %25 ]
  ret i8 %29
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
  call void @touchstone.errno.is(i32 9)
  br label %145

13:                                               ; preds = %1
  %14 = getelementptr %struct.file, ptr %3, i64 0, i32 13
  %15 = load i8, ptr %14, align 1
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %17, label %32

17:                                               ; preds = %13
  %18 = getelementptr %struct.file, ptr %3, i64 0, i32 9
  %19 = load i8, ptr %18, align 1
  %20 = icmp eq i8 %19, 1
  br i1 %20, label %21, label %32

21:                                               ; preds = %17
  %22 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr %struct.file, ptr %3, i64 0, i32 3
  %25 = load i64, ptr %24, align 8
  %26 = icmp slt i64 %23, %25
  br i1 %26, label %31, label %27

27:                                               ; preds = %21
  %28 = getelementptr %struct.file, ptr %3, i64 0, i32 10
  %29 = load i8, ptr %28, align 2
  %30 = icmp eq i8 %29, 0
  br i1 %30, label %32, label %31

31:                                               ; preds = %27, %21
  call void @touchstone.as.here()
  br label %32

32:                                               ; preds = %31, %27, %17, %13
  %33 = getelementptr %struct.file, ptr %3, i64 0, i32 9
  %34 = load i8, ptr %33, align 1
  switch i8 %34, label %41 [
    i8 3, label %35
    i8 4, label %39
  ]

35:                                               ; preds = %32
  %36 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %37 = load i64, ptr %36, align 8
  %38 = add i64 %37, 1
  store i64 %38, ptr %36, align 8
  br label %145

39:                                               ; preds = %32
  %40 = getelementptr %struct.stream, ptr %0, i64 0, i32 8
  store i8 1, ptr %40, align 8
  call void @touchstone.errno.is(i32 21)
  br label %145

41:                                               ; preds = %32
  %42 = getelementptr %struct.file, ptr %3, i64 0, i32 12
  %43 = load i8, ptr %42, align 4
  %44 = icmp eq i8 %43, 0
  br i1 %44, label %46, label %45

45:                                               ; preds = %41
  call void @touchstone.world()
  unreachable

46:                                               ; preds = %41
  %47 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %48 = load i64, ptr %47, align 8
  %49 = getelementptr %struct.file, ptr %3, i64 0, i32 3
  %50 = load i64, ptr %49, align 8
  %51 = icmp slt i64 %48, %50
  br i1 %51, label %52, label %59

52:                                               ; preds = %46
  %53 = getelementptr %struct.file, ptr %3, i64 0, i32 2
  %54 = load ptr, ptr %53, align 8
  %55 = add i64 %48, 1
  store i64 %55, ptr %47, align 8
  %56 = getelementptr i8, ptr %54, i64 %48
  %57 = load i8, ptr %56, align 1
  %58 = zext i8 %57 to i32
  br label %145

59:                                               ; preds = %46
  %60 = getelementptr %struct.file, ptr %3, i64 0, i32 10
  %61 = load i8, ptr %60, align 2
  %62 = icmp eq i8 %61, 0
  br i1 %62, label %73, label %63

63:                                               ; preds = %59
  %64 = getelementptr %struct.file, ptr %3, i64 0, i32 19
  %65 = load i64, ptr %64, align 8
  %66 = icmp slt i64 %65, 0
  br i1 %66, label %67, label %71

67:                                               ; preds = %63
  %68 = call i8 @touchstone.is.held(ptr %3, i8 1)
  %69 = icmp eq i8 %68, 0
  br i1 %69, label %71, label %70

70:                                               ; preds = %67
  call void @touchstone.world()
  unreachable

71:                                               ; preds = %67, %63
  %72 = getelementptr %struct.stream, ptr %0, i64 0, i32 7
  store i8 1, ptr %72, align 1
  br label %145

73:                                               ; preds = %59
  store i8 0, ptr %6, align 1
  store i8 0, ptr %4, align 2
  %74 = getelementptr %struct.file, ptr %3, i64 0, i32 14
  %75 = load i8, ptr %74, align 2
  %76 = icmp eq i8 %75, 0
  br i1 %76, label %83, label %77

77:                                               ; preds = %73
  %78 = getelementptr %struct.file, ptr %3, i64 0, i32 17
  %79 = load i64, ptr %78, align 8
  %80 = icmp slt i64 %50, %79
  br i1 %80, label %83, label %81

81:                                               ; preds = %77
  store i8 1, ptr %60, align 2
  %82 = getelementptr %struct.stream, ptr %0, i64 0, i32 7
  store i8 1, ptr %82, align 1
  br label %145

83:                                               ; preds = %77, %73
  %84 = call i16 @touchstone.character()
  %85 = icmp sgt i16 %84, -1
  %86 = icmp ne i8 %75, 0
  %87 = select i1 %85, i1 true, i1 %86
  br i1 %87, label %90, label %88

88:                                               ; preds = %83
  store i8 1, ptr %60, align 2
  %89 = getelementptr %struct.stream, ptr %0, i64 0, i32 7
  store i8 1, ptr %89, align 1
  br label %145

90:                                               ; preds = %83
  %91 = trunc i16 %84 to i8
  %92 = icmp ne i8 %5, 0
  %93 = and i16 %84, 255
  %94 = icmp ugt i16 %93, 47
  %95 = select i1 %92, i1 %94, i1 false
  %96 = icmp ult i16 %93, 58
  %97 = select i1 %95, i1 %96, i1 false
  br i1 %97, label %98, label %103

98:                                               ; preds = %90
  %99 = icmp ugt i8 %5, 1
  br i1 %99, label %100, label %101

100:                                              ; preds = %98
  call void @touchstone.as.here()
  br label %101

101:                                              ; preds = %100, %98
  %102 = xor i8 %91, 16
  br label %103

103:                                              ; preds = %101, %90
  %104 = phi i8 [ %102, %101 ], [ %91, %90 ]
  %105 = icmp ugt i8 %5, 1
  br i1 %105, label %106, label %126

106:                                              ; preds = %103
  %107 = or i8 %104, 32
  %108 = add i8 %107, -97
  %109 = icmp ult i8 %108, 6
  %110 = icmp eq i8 %107, 120
  %111 = or i1 %110, %109
  br i1 %111, label %112, label %113

112:                                              ; preds = %106
  call void @touchstone.as.here()
  br label %113

113:                                              ; preds = %106, %112
  %114 = phi i8 [ 95, %112 ], [ %104, %106 ]
  %115 = icmp ugt i8 %5, 2
  br i1 %115, label %116, label %126

116:                                              ; preds = %113
  %117 = or i8 %114, 32
  %118 = icmp ugt i8 %117, 96
  br i1 %118, label %119, label %123

119:                                              ; preds = %116
  %120 = icmp ult i8 %117, 123
  %121 = icmp eq i8 %114, 46
  %122 = or i1 %121, %120
  br i1 %122, label %125, label %124

123:                                              ; preds = %116
  switch i8 %114, label %126 [
    i8 46, label %125
    i8 95, label %125
    i8 40, label %125
  ]

124:                                              ; preds = %119
  switch i8 %114, label %126 [
    i8 95, label %125
    i8 40, label %125
  ]

125:                                              ; preds = %123, %123, %123, %124, %124, %119
  call void @touchstone.as.here()
  br label %126

126:                                              ; preds = %103, %123, %124, %125, %113
  %127 = phi i8 [ 32, %125 ], [ %114, %124 ], [ %114, %113 ], [ %114, %123 ], [ %104, %103 ]
  %128 = icmp eq i8 %7, 0
  br i1 %128, label %132, label %129

129:                                              ; preds = %126
  switch i8 %127, label %132 [
    i8 32, label %130
    i8 13, label %130
    i8 12, label %130
    i8 11, label %130
    i8 10, label %130
    i8 9, label %130
  ]

130:                                              ; preds = %129, %129, %129, %129, %129, %129
  %131 = or i8 %127, 64
  br label %132

132:                                              ; preds = %129, %130, %126
  %133 = phi i8 [ %131, %130 ], [ %127, %126 ], [ %127, %129 ]
  %134 = load i64, ptr %49, align 8
  %135 = icmp sgt i64 %134, 4095
  br i1 %135, label %136, label %137

136:                                              ; preds = %132
  call void @touchstone.world()
  unreachable

137:                                              ; preds = %132
  %138 = getelementptr %struct.file, ptr %3, i64 0, i32 2
  %139 = load ptr, ptr %138, align 8
  %140 = add i64 %134, 1
  store i64 %140, ptr %49, align 8
  %141 = getelementptr i8, ptr %139, i64 %134
  store i8 %133, ptr %141, align 1
  %142 = load i64, ptr %47, align 8
  %143 = add i64 %142, 1
  store i64 %143, ptr %47, align 8
  call void @touchstone.keep(ptr %3, i8 %133)
  %144 = zext i8 %133 to i32
  br label %145

145:                                              ; preds = %81, %137, %88, %71, %52, %39, %35, %11
  %146 = phi i32 [ 0, %35 ], [ -1, %39 ], [ %58, %52 ], [ -1, %71 ], [ -1, %11 ], [ -1, %81 ], [ %144, %137 ], [ -1, %88 ]
  ret i32 %146
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
  br label %7

6:                                                ; preds = %1
  call void @touchstone.as.here()
  br label %7

7:                                                ; preds = %6, %4
  %8 = phi i32 [ %5, %4 ], [ -1, %6 ]
  ret i32 %8
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
  br i1 %3, label %10, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.stream, ptr %2, i64 0, i32 7
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %10, label %8

8:                                                ; preds = %4
  %9 = call i32 @touchstone.answer(i32 1)
  br label %10

10:                                               ; preds = %1, %4, %8
  %11 = phi i32 [ %9, %8 ], [ 0, %4 ], [ 0, %1 ]
  ret i32 %11
}

define i32 @ferror(ptr %0) {
  %2 = call ptr @touchstone.find(ptr %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %8, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.stream, ptr %2, i64 0, i32 8
  %6 = load i8, ptr %5, align 8
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %8, label %10

8:                                                ; preds = %4, %1
  %9 = call i32 @touchstone.answer(i32 0)
  br label %10

10:                                               ; preds = %4, %8
  %11 = phi i32 [ %9, %8 ], [ 1, %4 ]
  ret i32 %11
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

define internal i8 @touchstone.is.pipe(ptr %0) {
  %2 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr %struct.file, ptr %3, i64 0, i32 0
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %7, label %16

7:                                                ; preds = %1
  %8 = getelementptr %struct.file, ptr %3, i64 0, i32 1
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %11, label %16

11:                                               ; preds = %7
  %12 = getelementptr %struct.file, ptr %3, i64 0, i32 19
  %13 = load i64, ptr %12, align 8
  %14 = icmp eq i64 %13, 0
  %15 = zext i1 %14 to i8
  br label %16

16:                                               ; preds = %11, %7, %1
  %17 = phi i8 [ 0, %7 ], [ 0, %1 ], [ %15, %11 ]
  ret i8 %17
}

define internal i8 @touchstone.is.one.way(ptr %0) {
  %2 = call i8 @touchstone.is.pipe(ptr %0)
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %4, label %11

4:                                                ; preds = %1
  %5 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr %struct.file, ptr %6, i64 0, i32 19
  %8 = load i64, ptr %7, align 8
  %9 = lshr i64 %8, 63
  %10 = trunc i64 %9 to i8
  br label %11

11:                                               ; preds = %4, %1
  %12 = phi i8 [ 1, %1 ], [ %10, %4 ]
  ret i8 %12
}

define void @rewind(ptr %0) {
  %2 = call ptr @touchstone.find(ptr %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %22, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.stream, ptr %2, i64 0, i32 8
  store i8 0, ptr %5, align 8
  %6 = getelementptr %struct.stream, ptr %2, i64 0, i32 7
  store i8 0, ptr %6, align 1
  %7 = getelementptr %struct.stream, ptr %2, i64 0, i32 3
  store i32 0, ptr %7, align 8
  %8 = call i8 @touchstone.is.one.way(ptr %2)
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %10, label %22

10:                                               ; preds = %4
  %11 = getelementptr %struct.stream, ptr %2, i64 0, i32 1
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr %struct.file, ptr %12, i64 0, i32 11
  %14 = load i8, ptr %13, align 1
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %18, label %16

16:                                               ; preds = %10
  %17 = getelementptr %struct.file, ptr %12, i64 0, i32 12
  store i8 1, ptr %17, align 4
  br label %18

18:                                               ; preds = %16, %10
  %19 = getelementptr %struct.stream, ptr %2, i64 0, i32 11
  store i8 0, ptr %19, align 1
  %20 = getelementptr %struct.stream, ptr %2, i64 0, i32 10
  store i8 0, ptr %20, align 2
  %21 = getelementptr %struct.stream, ptr %2, i64 0, i32 2
  store i64 0, ptr %21, align 8
  br label %22

22:                                               ; preds = %4, %1, %18
  ret void
}

define internal i64 @touchstone.place(ptr %0) {
  %2 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr %struct.file, ptr %3, i64 0, i32 9
  %5 = load i8, ptr %4, align 1
  %6 = add i8 %5, -3
  %7 = icmp ult i8 %6, 2
  br i1 %7, label %20, label %8

8:                                                ; preds = %1
  %9 = getelementptr %struct.file, ptr %3, i64 0, i32 11
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %20

12:                                               ; preds = %8
  %13 = getelementptr %struct.file, ptr %3, i64 0, i32 12
  %14 = load i8, ptr %13, align 4
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %16, label %20

16:                                               ; preds = %12
  %17 = getelementptr %struct.stream, ptr %0, i64 0, i32 6
  %18 = load i8, ptr %17, align 2
  %19 = icmp eq i8 %18, 0
  br i1 %19, label %21, label %20

20:                                               ; preds = %1, %16, %12, %8
  call void @touchstone.world()
  unreachable

21:                                               ; preds = %16
  %22 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr %struct.stream, ptr %0, i64 0, i32 3
  %25 = load i32, ptr %24, align 8
  %26 = icmp ne i32 %25, 0
  %27 = sext i1 %26 to i64
  %28 = add i64 %23, %27
  ret i64 %28
}

define i64 @ftell(ptr %0) {
  %2 = call ptr @touchstone.find(ptr %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %4, label %5

4:                                                ; preds = %1
  call void @touchstone.world()
  unreachable

5:                                                ; preds = %1
  %6 = call i8 @touchstone.is.one.way(ptr %2)
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %8, label %10

8:                                                ; preds = %5
  %9 = call i64 @touchstone.place(ptr %2)
  br label %10

10:                                               ; preds = %5, %8
  %11 = phi i64 [ %9, %8 ], [ -1, %5 ]
  %12 = call i32 @touchstone.answer(i32 0)
  %13 = sext i32 %12 to i64
  %14 = xor i64 %11, %13
  ret i64 %14
}

define internal i64 @touchstone.go(ptr %0, i64 %1, i32 %2) {
  %4 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %5 = load ptr, ptr %4, align 8
  %6 = call i64 @touchstone.place(ptr %0)
  %7 = icmp eq i32 %2, 0
  %8 = icmp eq i32 %2, 1
  %9 = add i64 %6, %1
  %10 = select i1 %8, i64 %9, i64 0
  %11 = select i1 %7, i64 %1, i64 %10
  %12 = icmp ugt i32 %2, 2
  %13 = icmp slt i64 %11, 0
  %14 = select i1 %12, i1 true, i1 %13
  br i1 %14, label %15, label %16

15:                                               ; preds = %3
  call void @touchstone.errno.is(i32 22)
  br label %67

16:                                               ; preds = %3
  %17 = getelementptr %struct.stream, ptr %0, i64 0, i32 4
  %18 = load i8, ptr %17, align 4
  %19 = getelementptr %struct.stream, ptr %0, i64 0, i32 7
  %20 = load i8, ptr %19, align 1
  %21 = getelementptr %struct.stream, ptr %0, i64 0, i32 8
  %22 = load i8, ptr %21, align 8
  %23 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %24 = load i64, ptr %23, align 8
  store i8 1, ptr %17, align 4
  %25 = getelementptr %struct.file, ptr %5, i64 0, i32 3
  %26 = load i64, ptr %25, align 8
  %27 = icmp slt i64 %24, %26
  br i1 %27, label %28, label %33

28:                                               ; preds = %16
  %29 = icmp eq i32 %2, 2
  %30 = icmp sgt i64 %11, %26
  %31 = select i1 %29, i1 true, i1 %30
  br i1 %31, label %32, label %33

32:                                               ; preds = %28
  store i64 %26, ptr %23, align 8
  br label %35

33:                                               ; preds = %28, %16
  %34 = icmp slt i64 %24, %26
  br i1 %34, label %54, label %35

35:                                               ; preds = %32, %33
  %36 = phi i64 [ %26, %32 ], [ %24, %33 ]
  %37 = getelementptr %struct.file, ptr %5, i64 0, i32 10
  %38 = icmp eq i32 %2, 2
  %39 = load i8, ptr %37, align 2
  %40 = icmp eq i8 %39, 0
  br i1 %40, label %44, label %54

41:                                               ; preds = %49
  %42 = load i8, ptr %37, align 2
  %43 = icmp eq i8 %42, 0
  br i1 %43, label %44, label %54

44:                                               ; preds = %35, %41
  %45 = phi i64 [ %51, %41 ], [ %36, %35 ]
  %46 = icmp slt i64 %45, %11
  %47 = select i1 %38, i1 true, i1 %46
  br i1 %47, label %49, label %48

48:                                               ; preds = %44
  store i8 %18, ptr %17, align 4
  store i8 %22, ptr %21, align 8
  br label %59

49:                                               ; preds = %44
  %50 = call i32 @touchstone.next(ptr %0)
  %51 = load i64, ptr %23, align 8
  %52 = load i64, ptr %25, align 8
  %53 = icmp slt i64 %51, %52
  br i1 %53, label %54, label %41

54:                                               ; preds = %49, %41, %35, %33
  %55 = phi i64 [ %26, %33 ], [ %26, %35 ], [ %52, %41 ], [ %52, %49 ]
  store i8 %18, ptr %17, align 4
  store i8 %22, ptr %21, align 8
  %56 = icmp eq i32 %2, 2
  %57 = add i64 %55, %1
  %58 = select i1 %56, i64 %57, i64 %11
  br label %59

59:                                               ; preds = %54, %48
  %60 = phi i64 [ %11, %48 ], [ %58, %54 ]
  %61 = icmp slt i64 %60, 0
  br i1 %61, label %62, label %63

62:                                               ; preds = %59
  store i64 %24, ptr %23, align 8
  store i8 %20, ptr %19, align 1
  call void @touchstone.errno.is(i32 22)
  br label %67

63:                                               ; preds = %59
  store i8 0, ptr %19, align 1
  %64 = getelementptr %struct.stream, ptr %0, i64 0, i32 3
  store i32 0, ptr %64, align 8
  %65 = getelementptr %struct.stream, ptr %0, i64 0, i32 11
  store i8 0, ptr %65, align 1
  %66 = getelementptr %struct.stream, ptr %0, i64 0, i32 10
  store i8 0, ptr %66, align 2
  store i64 %60, ptr %23, align 8
  br label %67

67:                                               ; preds = %62, %63, %15
  %68 = phi i64 [ -1, %15 ], [ -1, %62 ], [ %60, %63 ]
  ret i64 %68
}

define i32 @fseek(ptr %0, i64 %1, i32 %2) {
  %4 = call ptr @touchstone.find(ptr %0)
  %5 = icmp eq ptr %4, null
  br i1 %5, label %6, label %7

6:                                                ; preds = %3
  call void @touchstone.world()
  unreachable

7:                                                ; preds = %3
  %8 = call i8 @touchstone.is.one.way(ptr %4)
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %11, label %10

10:                                               ; preds = %7
  call void @touchstone.errno.is(i32 29)
  br label %27

11:                                               ; preds = %7
  %12 = icmp eq i32 %2, 0
  %13 = icmp eq i64 %1, 0
  %14 = and i1 %13, %12
  br i1 %14, label %15, label %24

15:                                               ; preds = %11
  %16 = getelementptr %struct.stream, ptr %4, i64 0, i32 1
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr %struct.file, ptr %17, i64 0, i32 9
  %19 = load i8, ptr %18, align 1
  %20 = icmp eq i8 %19, 3
  br i1 %20, label %24, label %21

21:                                               ; preds = %15
  %22 = getelementptr %struct.stream, ptr %4, i64 0, i32 8
  %23 = load i8, ptr %22, align 8
  call void @rewind(ptr %0)
  store i8 %23, ptr %22, align 8
  br label %27

24:                                               ; preds = %15, %11
  %25 = call i64 @touchstone.go(ptr %4, i64 %1, i32 %2)
  %26 = icmp slt i64 %25, 0
  br i1 %26, label %30, label %27

27:                                               ; preds = %24, %10, %21
  %28 = phi i32 [ 0, %21 ], [ -1, %10 ], [ 0, %24 ]
  %29 = call i32 @touchstone.answer(i32 %28)
  br label %30

30:                                               ; preds = %27, %24
  %31 = phi i32 [ -1, %24 ], [ %29, %27 ]
  ret i32 %31
}

define i64 @getdelim(ptr %0, ptr %1, i32 %2, ptr %3) {
  %5 = icmp ne ptr %0, null
  %6 = icmp ne ptr %1, null
  %7 = and i1 %5, %6
  br i1 %7, label %8, label %69

8:                                                ; preds = %4
  %9 = call ptr @touchstone.find(ptr %3)
  %10 = icmp eq ptr %9, null
  br i1 %10, label %69, label %11

11:                                               ; preds = %8
  %12 = load ptr, ptr %0, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %17, label %14

14:                                               ; preds = %11
  %15 = load i64, ptr %1, align 8
  %16 = icmp eq i64 %15, 0
  br i1 %16, label %17, label %25

17:                                               ; preds = %14, %11
  %18 = call i1 @touchstone.allocation_fails()
  br i1 %18, label %69, label %19

19:                                               ; preds = %17
  %20 = load ptr, ptr %0, align 8
  %21 = icmp eq ptr %20, null
  br i1 %21, label %23, label %22

22:                                               ; preds = %19
  call void @touchstone.free(ptr %20)
  br label %23

23:                                               ; preds = %22, %19
  %24 = call ptr @touchstone.allocate(i64 120, i64 16, i1 false)
  store ptr %24, ptr %0, align 8
  store i64 120, ptr %1, align 8
  br label %25

25:                                               ; preds = %23, %14
  %26 = call i32 @touchstone.take(ptr %9)
  %27 = icmp slt i32 %26, 0
  br i1 %27, label %69, label %28

28:                                               ; preds = %25
  %29 = and i32 %2, 255
  br label %30

30:                                               ; preds = %28, %63
  %31 = phi i32 [ %26, %28 ], [ %64, %63 ]
  %32 = phi i64 [ 0, %28 ], [ %60, %63 ]
  %33 = add i64 %32, 2
  %34 = load i64, ptr %1, align 8
  %35 = icmp ugt i64 %33, %34
  br i1 %35, label %38, label %36

36:                                               ; preds = %30
  %37 = load ptr, ptr %0, align 8
  br label %57

38:                                               ; preds = %30
  %39 = call i1 @touchstone.allocation_fails()
  br i1 %39, label %69, label %40

40:                                               ; preds = %38
  %41 = load i64, ptr %1, align 8
  %42 = shl i64 %41, 1
  %43 = icmp ugt i64 %42, %33
  %44 = select i1 %43, i64 %42, i64 %33
  %45 = call ptr @touchstone.allocate(i64 %44, i64 16, i1 false)
  %46 = icmp eq i64 %32, 0
  br i1 %46, label %47, label %49

47:                                               ; preds = %49, %40
  %48 = load ptr, ptr %0, align 8
  call void @touchstone.free(ptr %48)
  store ptr %45, ptr %0, align 8
  store i64 %44, ptr %1, align 8
  br label %57

49:                                               ; preds = %40, %49
  %50 = phi i64 [ %55, %49 ], [ 0, %40 ]
  %51 = load ptr, ptr %0, align 8
  %52 = getelementptr i8, ptr %51, i64 %50
  %53 = load i8, ptr %52, align 1
  %54 = getelementptr i8, ptr %45, i64 %50
  store i8 %53, ptr %54, align 1
  %55 = add i64 %50, 1
  %56 = icmp eq i64 %55, %32
  br i1 %56, label %47, label %49

57:                                               ; preds = %36, %47
  %58 = phi ptr [ %37, %36 ], [ %45, %47 ]
  %59 = trunc i32 %31 to i8
  %60 = add i64 %32, 1
  %61 = getelementptr i8, ptr %58, i64 %32
  store i8 %59, ptr %61, align 1
  %62 = icmp eq i32 %31, %29
  br i1 %62, label %66, label %63

63:                                               ; preds = %57
  %64 = call i32 @touchstone.take(ptr %9)
  %65 = icmp sgt i32 %64, -1
  br i1 %65, label %30, label %66

66:                                               ; preds = %63, %57
  %67 = load ptr, ptr %0, align 8
  %68 = getelementptr i8, ptr %67, i64 %60
  store i8 0, ptr %68, align 1
  br label %69

69:                                               ; preds = %38, %8, %17, %25, %66, %4
  %70 = phi i64 [ -1, %4 ], [ -1, %8 ], [ -1, %17 ], [ %60, %66 ], [ -1, %25 ], [ -1, %38 ]
  ret i64 %70
}

define i64 @getline(ptr %0, ptr %1, ptr %2) {
  %4 = call i64 @getdelim(ptr %0, ptr %1, i32 10, ptr %2)
  ret i64 %4
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
  br i1 %3, label %6, label %23

4:                                                ; preds = %19
  %5 = icmp sgt i64 %20, 0
  br i1 %5, label %25, label %23

6:                                                ; preds = %1, %19
  %7 = phi i64 [ %20, %19 ], [ %2, %1 ]
  %8 = phi i64 [ %21, %19 ], [ 0, %1 ]
  %9 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %8
  %10 = getelementptr %struct.file, ptr %9, i64 0, i32 0
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, null
  br i1 %12, label %19, label %13

13:                                               ; preds = %6
  %14 = call i32 @strcmp(ptr %11, ptr %0)
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %18, label %16

16:                                               ; preds = %13
  %17 = load i64, ptr @touchstone.file.count, align 8
  br label %19

18:                                               ; preds = %13
  call void @touchstone.as.here()
  br label %70

19:                                               ; preds = %16, %6
  %20 = phi i64 [ %17, %16 ], [ %7, %6 ]
  %21 = add i64 %8, 1
  %22 = icmp slt i64 %21, %20
  br i1 %22, label %6, label %4

23:                                               ; preds = %33, %1, %4
  %24 = call i64 @strlen(ptr %0)
  br label %37

25:                                               ; preds = %4, %33
  %26 = phi i64 [ %34, %33 ], [ %20, %4 ]
  %27 = phi i64 [ %35, %33 ], [ 0, %4 ]
  %28 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %27, i32 0
  %29 = load ptr, ptr %28, align 8
  %30 = icmp eq ptr %29, null
  br i1 %30, label %33, label %31

31:                                               ; preds = %25
  call void @touchstone_beyond_sharing(i64 0)
  %32 = load i64, ptr @touchstone.file.count, align 8
  br label %33

33:                                               ; preds = %25, %31
  %34 = phi i64 [ %26, %25 ], [ %32, %31 ]
  %35 = add i64 %27, 1
  %36 = icmp slt i64 %35, %34
  br i1 %36, label %25, label %23

37:                                               ; preds = %40, %23
  %38 = phi i64 [ %24, %23 ], [ %41, %40 ]
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %45, label %40

40:                                               ; preds = %37
  %41 = add i64 %38, -1
  %42 = getelementptr i8, ptr %0, i64 %41
  %43 = load i8, ptr %42, align 1
  %44 = icmp eq i8 %43, 47
  br i1 %44, label %45, label %37

45:                                               ; preds = %37, %40
  %46 = getelementptr i8, ptr %0, i64 %38
  %47 = load i8, ptr %46, align 1
  %48 = icmp eq i8 %47, 46
  br i1 %48, label %49, label %58

49:                                               ; preds = %45
  %50 = add i64 %38, 1
  %51 = getelementptr i8, ptr %0, i64 %50
  %52 = load i8, ptr %51, align 1
  switch i8 %52, label %58 [
    i8 0, label %62
    i8 46, label %53
  ]

53:                                               ; preds = %49
  %54 = add i64 %38, 2
  %55 = getelementptr i8, ptr %0, i64 %54
  %56 = load i8, ptr %55, align 1
  %57 = icmp eq i8 %56, 0
  br label %58

58:                                               ; preds = %49, %53, %45
  %59 = phi i1 [ false, %45 ], [ %57, %53 ], [ false, %49 ]
  %60 = icmp eq i8 %47, 0
  %61 = select i1 %60, i1 true, i1 %59
  br i1 %61, label %62, label %63

62:                                               ; preds = %49, %58
  call void @touchstone.world()
  unreachable

63:                                               ; preds = %58
  %64 = call ptr @touchstone.new.file()
  %65 = call ptr @touchstone.copy(ptr %0)
  %66 = getelementptr %struct.file, ptr %64, i64 0, i32 0
  store ptr %65, ptr %66, align 8
  %67 = call i8 @touchstone.state()
  %68 = getelementptr %struct.file, ptr %64, i64 0, i32 8
  store i8 %67, ptr %68, align 8
  %69 = getelementptr %struct.file, ptr %64, i64 0, i32 9
  store i8 %67, ptr %69, align 1
  br label %70

70:                                               ; preds = %18, %63
  %71 = phi ptr [ %64, %63 ], [ %9, %18 ]
  ret ptr %71
}

define internal i32 @touchstone.lowest() {
  br label %1

1:                                                ; preds = %17, %0
  %2 = phi i64 [ %18, %17 ], [ 0, %0 ]
  %3 = icmp ult i64 %2, 3
  br i1 %3, label %4, label %8

4:                                                ; preds = %1
  %5 = getelementptr [3 x i8], ptr @touchstone.gone, i64 0, i64 %2
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 1
  br i1 %7, label %8, label %17

8:                                                ; preds = %4, %1
  %9 = trunc i64 %2 to i32
  %10 = call ptr @touchstone.alias.of(i32 %9)
  %11 = icmp eq ptr %10, null
  br i1 %11, label %12, label %17

12:                                               ; preds = %8
  %13 = call ptr @touchstone.holder(i32 %9)
  %14 = icmp eq ptr %13, null
  br i1 %14, label %15, label %17

15:                                               ; preds = %12
  %16 = trunc i64 %2 to i32
  ret i32 %16

17:                                               ; preds = %4, %8, %12
  %18 = add i64 %2, 1
  br label %1
}

define internal void @touchstone.takes(i32 %0, ptr %1) {
  %3 = icmp sgt i32 %0, 2
  br i1 %3, label %16, label %4

4:                                                ; preds = %2
  %5 = sext i32 %0 to i64
  %6 = getelementptr [3 x i8], ptr @touchstone.gone, i64 0, i64 %5
  store i8 2, ptr %6, align 1
  %7 = icmp ne i32 %0, 0
  %8 = icmp ne ptr %1, null
  %9 = and i1 %7, %8
  br i1 %9, label %10, label %16

10:                                               ; preds = %4
  %11 = getelementptr %struct.file, ptr %1, i64 0, i32 9
  %12 = load i8, ptr %11, align 1
  %13 = icmp eq i8 %12, 1
  br i1 %13, label %14, label %16

14:                                               ; preds = %10
  %15 = getelementptr %struct.file, ptr %1, i64 0, i32 12
  store i8 1, ptr %15, align 4
  br label %16

16:                                               ; preds = %2, %14, %10, %4
  ret void
}

define internal void @touchstone.released(ptr %0) {
  %2 = load i64, ptr @touchstone.alias.count, align 8
  %3 = icmp sgt i64 %2, 0
  br i1 %3, label %4, label %20

4:                                                ; preds = %1, %13
  %5 = phi i64 [ %14, %13 ], [ 0, %1 ]
  %6 = getelementptr [8 x %struct.alias], ptr @touchstone.aliases, i64 0, i64 %5, i32 0
  %7 = load i32, ptr %6, align 16
  %8 = icmp sgt i32 %7, -1
  br i1 %8, label %9, label %13

9:                                                ; preds = %4
  %10 = getelementptr [8 x %struct.alias], ptr @touchstone.aliases, i64 0, i64 %5, i32 2
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, %0
  br i1 %12, label %16, label %13

13:                                               ; preds = %4, %9
  %14 = add i64 %5, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %20, label %4

16:                                               ; preds = %9
  %17 = getelementptr %struct.stream, ptr %0, i64 0, i32 14
  store i32 %7, ptr %17, align 8
  store i32 -1, ptr %6, align 16
  %18 = bitcast ptr %0 to ptr
  store ptr %0, ptr %18, align 8
  %19 = getelementptr %struct.stream, ptr %0, i64 0, i32 13
  store i8 1, ptr %19, align 1
  br label %29

20:                                               ; preds = %13, %1
  %21 = getelementptr %struct.stream, ptr %0, i64 0, i32 0
  store ptr null, ptr %21, align 8
  %22 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %23 = load ptr, ptr %22, align 8
  %24 = getelementptr %struct.file, ptr %23, i64 0, i32 19
  %25 = load i64, ptr %24, align 8
  %26 = icmp sgt i64 %25, 0
  br i1 %26, label %27, label %29

27:                                               ; preds = %20
  %28 = getelementptr %struct.file, ptr %23, i64 0, i32 9
  store i8 0, ptr %28, align 1
  br label %29

29:                                               ; preds = %16, %27, %20
  ret void
}

define internal ptr @touchstone.open(ptr %0, i8 %1, i8 %2, i8 %3, i8 %4, i8 %5, i8 %6) {
  %8 = icmp eq ptr %0, null
  br i1 %8, label %12, label %9

9:                                                ; preds = %7
  %10 = load i8, ptr %0, align 1
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %14

12:                                               ; preds = %9, %7
  %13 = phi i32 [ 2, %9 ], [ 14, %7 ]
  call void @touchstone.errno.is(i32 %13)
  br label %89

14:                                               ; preds = %9
  %15 = call ptr @touchstone.named(ptr %0)
  %16 = getelementptr %struct.file, ptr %15, i64 0, i32 9
  %17 = load i8, ptr %16, align 1
  %18 = icmp eq i8 %17, 0
  br i1 %18, label %19, label %21

19:                                               ; preds = %14
  %20 = icmp eq i8 %3, 0
  br i1 %20, label %30, label %32

21:                                               ; preds = %14
  %22 = icmp ne i8 %3, 0
  %23 = icmp ne i8 %4, 0
  %24 = and i1 %22, %23
  br i1 %24, label %30, label %25

25:                                               ; preds = %21
  switch i8 %17, label %32 [
    i8 2, label %30
    i8 4, label %26
  ]

26:                                               ; preds = %25
  %27 = or i8 %3, %2
  %28 = or i8 %27, %5
  %29 = icmp eq i8 %28, 0
  br i1 %29, label %32, label %30

30:                                               ; preds = %19, %25, %21, %26
  %31 = phi i32 [ 21, %26 ], [ 40, %25 ], [ 17, %21 ], [ 2, %19 ]
  call void @touchstone.errno.is(i32 %31)
  br label %89

32:                                               ; preds = %26, %25, %19
  %33 = getelementptr %struct.file, ptr %15, i64 0, i32 15
  %34 = load i8, ptr %33, align 1
  %35 = icmp eq i8 %34, 0
  br i1 %35, label %37, label %36

36:                                               ; preds = %32
  call void @touchstone.world()
  unreachable

37:                                               ; preds = %32
  %38 = getelementptr %struct.file, ptr %15, i64 0, i32 11
  %39 = load i8, ptr %38, align 1
  %40 = icmp eq i8 %39, 0
  br i1 %40, label %43, label %41

41:                                               ; preds = %37
  %42 = getelementptr %struct.file, ptr %15, i64 0, i32 12
  store i8 1, ptr %42, align 4
  br label %43

43:                                               ; preds = %41, %37
  %44 = load i64, ptr @touchstone.stream.count, align 8
  %45 = icmp sgt i64 %44, 0
  br i1 %45, label %46, label %49

46:                                               ; preds = %43
  %47 = icmp eq i8 %6, 0
  %48 = getelementptr %struct.file, ptr %15, i64 0, i32 12
  br label %50

49:                                               ; preds = %70, %43
  br i1 %18, label %77, label %73

50:                                               ; preds = %46, %70
  %51 = phi i64 [ 0, %46 ], [ %71, %70 ]
  %52 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %51, i32 0
  %53 = load ptr, ptr %52, align 8
  %54 = icmp eq ptr %53, null
  br i1 %54, label %70, label %55

55:                                               ; preds = %50
  %56 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %51, i32 1
  %57 = load ptr, ptr %56, align 8
  %58 = icmp eq ptr %57, %15
  br i1 %58, label %59, label %70

59:                                               ; preds = %55
  %60 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %51, i32 5
  %61 = load i8, ptr %60, align 1
  %62 = or i8 %61, %2
  %63 = icmp eq i8 %62, 0
  br i1 %63, label %70, label %64

64:                                               ; preds = %59
  br i1 %47, label %69, label %65

65:                                               ; preds = %64
  %66 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %51, i32 13
  %67 = load i8, ptr %66, align 1
  %68 = icmp eq i8 %67, 0
  br i1 %68, label %69, label %70

69:                                               ; preds = %65, %64
  store i8 1, ptr %48, align 4
  br label %70

70:                                               ; preds = %59, %69, %65, %55, %50
  %71 = add i64 %51, 1
  %72 = icmp eq i64 %71, %44
  br i1 %72, label %49, label %50

73:                                               ; preds = %49
  %74 = icmp ne i8 %5, 0
  %75 = icmp eq i8 %17, 1
  %76 = select i1 %74, i1 %75, i1 false
  br i1 %76, label %77, label %82

77:                                               ; preds = %73, %49
  store i8 1, ptr %16, align 1
  %78 = getelementptr %struct.file, ptr %15, i64 0, i32 3
  store i64 0, ptr %78, align 8
  %79 = getelementptr %struct.file, ptr %15, i64 0, i32 10
  store i8 1, ptr %79, align 2
  %80 = getelementptr %struct.file, ptr %15, i64 0, i32 14
  store i8 0, ptr %80, align 2
  store i8 0, ptr %38, align 1
  %81 = getelementptr %struct.file, ptr %15, i64 0, i32 12
  store i8 0, ptr %81, align 4
  br label %82

82:                                               ; preds = %77, %73
  %83 = call ptr @touchstone.new.stream(ptr %0, ptr %15)
  %84 = getelementptr %struct.stream, ptr %83, i64 0, i32 4
  store i8 %1, ptr %84, align 4
  %85 = getelementptr %struct.stream, ptr %83, i64 0, i32 5
  store i8 %2, ptr %85, align 1
  %86 = getelementptr %struct.stream, ptr %83, i64 0, i32 13
  store i8 %6, ptr %86, align 1
  %87 = call i32 @touchstone.lowest()
  %88 = getelementptr %struct.stream, ptr %83, i64 0, i32 14
  store i32 %87, ptr %88, align 8
  call void @touchstone.takes(i32 %87, ptr %15)
  br label %89

89:                                               ; preds = %30, %82, %12
  %90 = phi ptr [ null, %12 ], [ null, %30 ], [ %83, %82 ]
  ret ptr %90
}

define internal i8 @touchstone.exclusive(ptr %0) {
  %2 = load i8, ptr %0, align 1
  %3 = icmp eq i8 %2, 114
  br i1 %3, label %13, label %4

4:                                                ; preds = %1, %7
  %5 = phi i8 [ %9, %7 ], [ %2, %1 ]
  %6 = phi ptr [ %8, %7 ], [ %0, %1 ]
  switch i8 %5, label %7 [
    i8 0, label %10
    i8 120, label %10
  ]

7:                                                ; preds = %4
  %8 = getelementptr i8, ptr %6, i64 1
  %9 = load i8, ptr %8, align 1
  br label %4

10:                                               ; preds = %4, %4
  %11 = icmp eq i8 %5, 120
  %12 = zext i1 %11 to i8
  br label %13

13:                                               ; preds = %1, %10
  %14 = phi i8 [ %12, %10 ], [ 0, %1 ]
  ret i8 %14
}

define internal ptr @touchstone.open.as(ptr %0, ptr %1) {
  %3 = load i8, ptr %1, align 1
  switch i8 %3, label %4 [
    i8 114, label %5
    i8 119, label %5
    i8 97, label %5
  ]

4:                                                ; preds = %2
  call void @touchstone.errno.is(i32 22)
  br label %32

5:                                                ; preds = %2, %2, %2
  %6 = getelementptr i8, ptr %1, i64 1
  %7 = load i8, ptr %6, align 1
  switch i8 %7, label %8 [
    i8 43, label %13
    i8 0, label %12
  ]

8:                                                ; preds = %5
  %9 = getelementptr i8, ptr %1, i64 2
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %10, 43
  br label %13

12:                                               ; preds = %5
  br label %13

13:                                               ; preds = %5, %12, %8
  %14 = phi i1 [ true, %5 ], [ %11, %8 ], [ false, %12 ]
  %15 = icmp eq i8 %3, 114
  %16 = select i1 %15, i1 true, i1 %14
  %17 = zext i1 %16 to i8
  %18 = icmp ne i8 %3, 114
  %19 = select i1 %18, i1 true, i1 %14
  %20 = zext i1 %19 to i8
  %21 = zext i1 %18 to i8
  %22 = call i8 @touchstone.exclusive(ptr %1)
  %23 = icmp eq i8 %3, 119
  %24 = zext i1 %23 to i8
  %25 = call ptr @touchstone.open(ptr %0, i8 %17, i8 %20, i8 %21, i8 %22, i8 %24, i8 0)
  %26 = icmp eq ptr %25, null
  br i1 %26, label %32, label %27

27:                                               ; preds = %13
  %28 = load i8, ptr %1, align 1
  %29 = icmp eq i8 %28, 97
  %30 = zext i1 %29 to i8
  %31 = getelementptr %struct.stream, ptr %25, i64 0, i32 6
  store i8 %30, ptr %31, align 2
  br label %32

32:                                               ; preds = %13, %27, %4
  %33 = phi ptr [ null, %4 ], [ %25, %27 ], [ null, %13 ]
  ret ptr %33
}

define ptr @fopen(ptr %0, ptr %1) {
  %3 = call ptr @touchstone.open.as(ptr %0, ptr %1)
  %4 = icmp eq ptr %3, null
  br i1 %4, label %8, label %5

5:                                                ; preds = %2
  %6 = call ptr @touchstone.allocate(i64 256, i64 16, i1 true)
  %7 = getelementptr %struct.stream, ptr %3, i64 0, i32 0
  store ptr %6, ptr %7, align 8
  br label %8

8:                                                ; preds = %2, %5
  %9 = phi ptr [ %6, %5 ], [ null, %2 ]
  ret ptr %9
}

define i32 @fclose(ptr %0) {
  %2 = call ptr @touchstone.find(ptr %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %4, label %13

4:                                                ; preds = %1
  %5 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.out, i64 0, i64 0)
  %6 = select i1 %5, i64 1, i64 2
  %7 = getelementptr [3 x i8], ptr @touchstone.gone, i64 0, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 2
  br i1 %9, label %10, label %11

10:                                               ; preds = %4
  call void @touchstone.world()
  unreachable

11:                                               ; preds = %4
  store i8 1, ptr %7, align 1
  %12 = call i32 @touchstone.answer(i32 0)
  br label %73

13:                                               ; preds = %1
  %14 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0)
  %15 = load i8, ptr getelementptr ([3 x i8], ptr @touchstone.gone, i64 0, i64 0), align 1
  %16 = icmp eq i8 %15, 2
  %17 = select i1 %14, i1 %16, i1 false
  br i1 %17, label %18, label %19

18:                                               ; preds = %13
  call void @touchstone.world()
  unreachable

19:                                               ; preds = %13
  %20 = getelementptr %struct.stream, ptr %2, i64 0, i32 1
  %21 = load ptr, ptr %20, align 8
  %22 = getelementptr %struct.file, ptr %21, i64 0, i32 19
  %23 = load i64, ptr %22, align 8
  %24 = icmp slt i64 %23, 0
  br i1 %24, label %25, label %33

25:                                               ; preds = %19
  %26 = getelementptr %struct.stream, ptr %2, i64 0, i32 9
  %27 = load i8, ptr %26, align 1
  %28 = icmp eq i8 %27, 0
  br i1 %28, label %33, label %29

29:                                               ; preds = %25
  %30 = call i8 @touchstone.is.held(ptr %21, i8 0)
  %31 = icmp eq i8 %30, 0
  br i1 %31, label %32, label %33

32:                                               ; preds = %29
  call void @touchstone.world()
  unreachable

33:                                               ; preds = %29, %25, %19
  %34 = getelementptr %struct.file, ptr %21, i64 0, i32 9
  %35 = load i8, ptr %34, align 1
  %36 = icmp eq i8 %35, 3
  br i1 %36, label %37, label %42

37:                                               ; preds = %33
  %38 = getelementptr %struct.stream, ptr %2, i64 0, i32 9
  %39 = load i8, ptr %38, align 1
  %40 = icmp eq i8 %39, 0
  br i1 %40, label %42, label %41

41:                                               ; preds = %37
  call void @touchstone.errno.is(i32 28)
  br label %44

42:                                               ; preds = %33, %37
  %43 = call i32 @touchstone.answer(i32 0)
  br label %44

44:                                               ; preds = %41, %42
  %45 = phi i32 [ %43, %42 ], [ -1, %41 ]
  br i1 %14, label %53, label %46

46:                                               ; preds = %44
  %47 = load ptr, ptr %20, align 8
  %48 = getelementptr %struct.file, ptr %47, i64 0, i32 1
  %49 = load ptr, ptr %48, align 8
  %50 = icmp eq ptr %49, null
  br i1 %50, label %56, label %51

51:                                               ; preds = %46
  %52 = getelementptr %struct.stream, ptr %2, i64 0, i32 12
  store i8 1, ptr %52, align 4
  br label %73

53:                                               ; preds = %44
  %54 = getelementptr %struct.stream, ptr %2, i64 0, i32 12
  store i8 1, ptr %54, align 4
  store i8 1, ptr getelementptr ([3 x i8], ptr @touchstone.gone, i64 0, i64 0), align 1
  %55 = getelementptr %struct.stream, ptr %2, i64 0, i32 14
  store i32 -1, ptr %55, align 8
  br label %73

56:                                               ; preds = %46
  %57 = getelementptr %struct.stream, ptr %2, i64 0, i32 3
  %58 = load i32, ptr %57, align 8
  %59 = icmp eq i32 %58, 0
  %60 = getelementptr %struct.stream, ptr %2, i64 0, i32 14
  %61 = load i32, ptr %60, align 8
  call void @touchstone.released(ptr %2)
  br i1 %59, label %67, label %62

62:                                               ; preds = %56
  %63 = getelementptr %struct.stream, ptr %2, i64 0, i32 0
  %64 = load ptr, ptr %63, align 8
  %65 = icmp eq ptr %64, null
  br i1 %65, label %67, label %66

66:                                               ; preds = %62
  call void @touchstone.world()
  unreachable

67:                                               ; preds = %62, %56
  %68 = icmp ult i32 %61, 3
  br i1 %68, label %69, label %72

69:                                               ; preds = %67
  %70 = zext i32 %61 to i64
  %71 = getelementptr [3 x i8], ptr @touchstone.gone, i64 0, i64 %70
  store i8 1, ptr %71, align 1
  br label %72

72:                                               ; preds = %69, %67
  call void @touchstone.free(ptr %0)
  br label %73

73:                                               ; preds = %51, %72, %53, %11
  %74 = phi i32 [ %12, %11 ], [ %45, %51 ], [ %45, %53 ], [ %45, %72 ]
  ret i32 %74
}

define i32 @fflush(ptr %0) {
  %2 = icmp eq ptr %0, null
  br i1 %2, label %3, label %5

3:                                                ; preds = %1
  %4 = call i32 @touchstone.printed()
  br label %24

5:                                                ; preds = %1
  %6 = call ptr @touchstone.find(ptr %0)
  %7 = icmp eq ptr %6, null
  br i1 %7, label %8, label %10

8:                                                ; preds = %5
  %9 = call i32 @touchstone.printed()
  br label %24

10:                                               ; preds = %5
  %11 = getelementptr %struct.stream, ptr %6, i64 0, i32 1
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr %struct.file, ptr %12, i64 0, i32 9
  %14 = load i8, ptr %13, align 1
  %15 = icmp eq i8 %14, 3
  br i1 %15, label %16, label %20

16:                                               ; preds = %10
  %17 = getelementptr %struct.stream, ptr %6, i64 0, i32 9
  %18 = load i8, ptr %17, align 1
  %19 = icmp eq i8 %18, 0
  br i1 %19, label %20, label %22

20:                                               ; preds = %16, %10
  %21 = call i32 @touchstone.written(i32 0)
  br label %24

22:                                               ; preds = %16
  %23 = getelementptr %struct.stream, ptr %6, i64 0, i32 8
  store i8 1, ptr %23, align 8
  call void @touchstone.errno.is(i32 28)
  br label %24

24:                                               ; preds = %8, %20, %22, %3
  %25 = phi i32 [ %4, %3 ], [ %21, %20 ], [ -1, %22 ], [ %9, %8 ]
  ret i32 %25
}

define internal void @touchstone.unused(ptr %0) {
  %2 = load i64, ptr @touchstone.stream.count, align 8
  %3 = icmp sgt i64 %2, 0
  br i1 %3, label %5, label %4

4:                                                ; preds = %15, %1
  ret void

5:                                                ; preds = %1, %15
  %6 = phi i64 [ %16, %15 ], [ 0, %1 ]
  %7 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %6, i32 0
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %15, label %10

10:                                               ; preds = %5
  %11 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %6, i32 1
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, %0
  br i1 %13, label %14, label %15

14:                                               ; preds = %10
  call void @touchstone.world()
  unreachable

15:                                               ; preds = %5, %10
  %16 = add i64 %6, 1
  %17 = icmp eq i64 %16, %2
  br i1 %17, label %4, label %5
}

define internal i32 @touchstone.remove(ptr %0, i8 %1) {
  %3 = icmp eq ptr %0, null
  br i1 %3, label %7, label %4

4:                                                ; preds = %2
  %5 = load i8, ptr %0, align 1
  %6 = icmp eq i8 %5, 0
  br i1 %6, label %7, label %9

7:                                                ; preds = %4, %2
  %8 = phi i32 [ 2, %4 ], [ 14, %2 ]
  call void @touchstone.errno.is(i32 %8)
  br label %22

9:                                                ; preds = %4
  %10 = call ptr @touchstone.named(ptr %0)
  %11 = getelementptr %struct.file, ptr %10, i64 0, i32 9
  %12 = load i8, ptr %11, align 1
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %18, label %14

14:                                               ; preds = %9
  %15 = icmp ne i8 %12, 4
  %16 = icmp ne i8 %1, 0
  %17 = or i1 %16, %15
  br i1 %17, label %20, label %18

18:                                               ; preds = %14, %9
  %19 = phi i32 [ 21, %14 ], [ 2, %9 ]
  call void @touchstone.errno.is(i32 %19)
  br label %22

20:                                               ; preds = %14
  call void @touchstone.unused(ptr %10)
  store i8 0, ptr %11, align 1
  %21 = call i32 @touchstone.answer(i32 0)
  br label %22

22:                                               ; preds = %18, %20, %7
  %23 = phi i32 [ -1, %7 ], [ -1, %18 ], [ %21, %20 ]
  ret i32 %23
}

define i32 @remove(ptr %0) {
  %2 = call i32 @touchstone.remove(ptr %0, i8 1)
  ret i32 %2
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
  call void @touchstone.errno.is(i32 9)
  br label %23

7:                                                ; preds = %1
  %8 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr %struct.file, ptr %9, i64 0, i32 19
  %11 = load i64, ptr %10, align 8
  %12 = icmp slt i64 %11, 0
  br i1 %12, label %13, label %17

13:                                               ; preds = %7
  %14 = call i8 @touchstone.is.held(ptr %9, i8 0)
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %16, label %17

16:                                               ; preds = %13
  call void @touchstone.world()
  unreachable

17:                                               ; preds = %13, %7
  %18 = call i1 @touchstone.reads()
  br i1 %18, label %23, label %19

19:                                               ; preds = %17
  %20 = getelementptr %struct.stream, ptr %0, i64 0, i32 9
  store i8 1, ptr %20, align 1
  %21 = load ptr, ptr %8, align 8
  %22 = getelementptr %struct.file, ptr %21, i64 0, i32 12
  store i8 1, ptr %22, align 4
  br label %23

23:                                               ; preds = %17, %19, %5
  %24 = phi i8 [ 0, %19 ], [ 0, %5 ], [ 1, %17 ]
  ret i8 %24
}

define i32 @fputc(i32 %0, ptr %1) {
  %3 = call ptr @touchstone.find(ptr %1)
  %4 = icmp eq ptr %3, null
  br i1 %4, label %5, label %7

5:                                                ; preds = %2
  %6 = call i32 @touchstone.printed()
  br label %19

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
  br i1 %15, label %19, label %16

16:                                               ; preds = %12
  %17 = and i32 %0, 255
  %18 = call i32 @touchstone.written(i32 %17)
  br label %19

19:                                               ; preds = %16, %12, %5
  %20 = phi i32 [ %6, %5 ], [ %18, %16 ], [ -1, %12 ]
  ret i32 %20
}

define i32 @fputs(ptr %0, ptr %1) {
  %3 = call ptr @touchstone.find(ptr %1)
  %4 = icmp eq ptr %3, null
  br i1 %4, label %5, label %7

5:                                                ; preds = %2
  %6 = call i32 @touchstone.printed()
  br label %25

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
  br i1 %22, label %25, label %23

23:                                               ; preds = %19
  %24 = call i32 @touchstone.written(i32 1)
  br label %25

25:                                               ; preds = %23, %19, %5
  %26 = phi i32 [ %6, %5 ], [ %24, %23 ], [ -1, %19 ]
  ret i32 %26
}

define i64 @fwrite(ptr %0, i64 %1, i64 %2, ptr %3) {
  %5 = call ptr @touchstone.find(ptr %3)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %7, label %10

7:                                                ; preds = %4
  %8 = call i32 @touchstone.printed()
  %9 = zext i32 %8 to i64
  br label %32

10:                                               ; preds = %4
  %11 = icmp eq i64 %1, 0
  br i1 %11, label %32, label %12

12:                                               ; preds = %10
  %13 = getelementptr %struct.stream, ptr %5, i64 0, i32 5
  %14 = load i8, ptr %13, align 1
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %32, label %16

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

28:                                               ; preds = %22, %19, %16
  %29 = call i32 @touchstone.written(i32 0)
  %30 = zext i32 %29 to i64
  %31 = xor i64 %30, %2
  br label %32

32:                                               ; preds = %10, %12, %28, %7
  %33 = phi i64 [ %31, %28 ], [ %9, %7 ], [ 0, %12 ], [ 0, %10 ]
  ret i64 %33
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
  br i1 %5, label %6, label %8

6:                                                ; preds = %3
  %7 = call i32 @touchstone.printed()
  br label %39

8:                                                ; preds = %3
  %9 = call i8 @touchstone.matters(ptr %4)
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %11, label %13

11:                                               ; preds = %8
  %12 = call i32 @touchstone.printed()
  br label %39

13:                                               ; preds = %8
  %14 = call i8 @touchstone.plain(ptr %1)
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %16, label %22

16:                                               ; preds = %13
  %17 = getelementptr %struct.stream, ptr %4, i64 0, i32 9
  store i8 1, ptr %17, align 1
  %18 = getelementptr %struct.stream, ptr %4, i64 0, i32 1
  %19 = load ptr, ptr %18, align 8
  %20 = getelementptr %struct.file, ptr %19, i64 0, i32 12
  store i8 1, ptr %20, align 4
  %21 = call i32 @touchstone.printed()
  br label %39

22:                                               ; preds = %13
  %23 = call ptr @touchstone.allocate(i64 4096, i64 16, i1 true)
  %24 = call i32 @vsnprintf(ptr %23, i64 4096, ptr %1, ptr %2)
  %25 = icmp sgt i32 %24, 4095
  br i1 %25, label %30, label %26

26:                                               ; preds = %22
  %27 = icmp sgt i32 %24, 0
  br i1 %27, label %28, label %31

28:                                               ; preds = %26
  %29 = zext i32 %24 to i64
  br label %33

30:                                               ; preds = %22
  call void @touchstone.world()
  unreachable

31:                                               ; preds = %33, %26
  %32 = call i32 @touchstone.written(i32 %24)
  br label %39

33:                                               ; preds = %28, %33
  %34 = phi i64 [ 0, %28 ], [ %37, %33 ]
  %35 = getelementptr i8, ptr %23, i64 %34
  %36 = load i8, ptr %35, align 1
  call void @touchstone.write(ptr %4, i8 %36)
  %37 = add i64 %34, 1
  %38 = icmp eq i64 %37, %29
  br i1 %38, label %31, label %33

39:                                               ; preds = %31, %16, %11, %6
  %40 = phi i32 [ %32, %31 ], [ %21, %16 ], [ %12, %11 ], [ %7, %6 ]
  ret i32 %40
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
  br i1 %4, label %5, label %34

5:                                                ; preds = %1
  %6 = getelementptr %struct.stream, ptr %0, i64 0, i32 4
  %7 = load i8, ptr %6, align 4
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %34, label %9

9:                                                ; preds = %5
  %10 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr %struct.file, ptr %11, i64 0, i32 9
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 1
  br i1 %14, label %15, label %34

15:                                               ; preds = %9
  %16 = getelementptr %struct.file, ptr %11, i64 0, i32 12
  %17 = load i8, ptr %16, align 4
  %18 = icmp eq i8 %17, 0
  br i1 %18, label %19, label %34

19:                                               ; preds = %15
  %20 = getelementptr %struct.file, ptr %11, i64 0, i32 14
  %21 = load i8, ptr %20, align 2
  %22 = icmp eq i8 %21, 0
  br i1 %22, label %23, label %34

23:                                               ; preds = %19
  %24 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %25 = load i64, ptr %24, align 8
  %26 = getelementptr %struct.file, ptr %11, i64 0, i32 3
  %27 = load i64, ptr %26, align 8
  %28 = icmp eq i64 %25, %27
  br i1 %28, label %29, label %34

29:                                               ; preds = %23
  %30 = getelementptr %struct.file, ptr %11, i64 0, i32 10
  %31 = load i8, ptr %30, align 2
  %32 = icmp eq i8 %31, 0
  %33 = zext i1 %32 to i8
  br label %34

34:                                               ; preds = %29, %23, %19, %15, %9, %5, %1
  %35 = phi i8 [ 0, %23 ], [ 0, %19 ], [ 0, %15 ], [ 0, %9 ], [ 0, %5 ], [ 0, %1 ], [ %33, %29 ]
  ret i8 %35
}

define internal void @touchstone.separate(ptr %0) {
  %2 = getelementptr %struct.file, ptr %0, i64 0, i32 11
  store i8 1, ptr %2, align 1
  %3 = call i1 @touchstone_running()
  br i1 %3, label %4, label %15

4:                                                ; preds = %1
  %5 = getelementptr %struct.file, ptr %0, i64 0, i32 16
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr %struct.file, ptr %6, i64 0, i32 5
  %8 = load i64, ptr %7, align 8
  %9 = icmp sgt i64 %8, 0
  br i1 %9, label %14, label %10

10:                                               ; preds = %4
  %11 = getelementptr %struct.file, ptr %6, i64 0, i32 7
  %12 = load i64, ptr %11, align 8
  %13 = icmp sgt i64 %12, 0
  br i1 %13, label %14, label %15

14:                                               ; preds = %10, %4
  call void @touchstone.keep(ptr %0, i8 32)
  br label %15

15:                                               ; preds = %14, %10, %1
  ret void
}

define internal void @touchstone.digits.of(ptr %0, i64 %1, i8 %2) {
  %4 = call i1 @touchstone_running()
  br i1 %4, label %5, label %17

5:                                                ; preds = %3
  %6 = getelementptr %struct.file, ptr %0, i64 0, i32 16
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr %struct.file, ptr %7, i64 0, i32 5
  %9 = load i64, ptr %8, align 8
  %10 = icmp sgt i64 %9, 4031
  br i1 %10, label %11, label %12

11:                                               ; preds = %5
  call void @touchstone.world()
  unreachable

12:                                               ; preds = %5
  %13 = getelementptr %struct.file, ptr %7, i64 0, i32 4
  %14 = load ptr, ptr %13, align 8
  %15 = zext i8 %2 to i64
  %16 = call i64 @touchstone.digits(ptr %14, i64 4096, i64 %9, i64 %1, i64 %15)
  store i64 %16, ptr %8, align 8
  br label %17

17:                                               ; preds = %3, %12
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

define internal i8 @touchstone.scan.integer(ptr %0, ptr %1, i8 %2, i8 %3, i8 %4, i8 %5, i64 %6) {
  %8 = call i8 @touchstone.unknown(ptr %0)
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %52, label %10

10:                                               ; preds = %7
  %11 = icmp eq i64 %6, 0
  br i1 %11, label %13, label %12

12:                                               ; preds = %10
  call void @touchstone.world()
  unreachable

13:                                               ; preds = %10
  %14 = call i8 @touchstone.expected(ptr %0)
  %15 = icmp eq i8 %14, 2
  br i1 %15, label %18, label %16

16:                                               ; preds = %13
  %17 = and i8 %14, 1
  br label %104

18:                                               ; preds = %13
  %19 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq i8 %2, 16
  %22 = icmp ne i8 %3, 0
  %23 = or i1 %21, %22
  %24 = select i1 %23, i8 2, i8 1
  %25 = getelementptr %struct.stream, ptr %0, i64 0, i32 10
  store i8 %24, ptr %25, align 2
  %26 = icmp eq i8 %4, 0
  br i1 %26, label %40, label %27

27:                                               ; preds = %18
  %28 = call i64 @touchstone.long()
  store i64 %28, ptr %1, align 8
  %29 = icmp eq i8 %5, 0
  br i1 %29, label %38, label %30

30:                                               ; preds = %27
  %31 = call i1 @touchstone_running()
  %32 = load i64, ptr %1, align 8
  %33 = icmp slt i64 %32, 0
  %34 = select i1 %31, i1 %33, i1 false
  br i1 %34, label %35, label %38

35:                                               ; preds = %30
  call void @touchstone.keep(ptr %20, i8 45)
  %36 = load i64, ptr %1, align 8
  %37 = sub i64 0, %36
  call void @touchstone.digits.of(ptr %20, i64 %37, i8 %2)
  br label %104

38:                                               ; preds = %30, %27
  %39 = phi i64 [ %28, %27 ], [ %32, %30 ]
  call void @touchstone.digits.of(ptr %20, i64 %39, i8 %2)
  br label %104

40:                                               ; preds = %18
  %41 = call i32 @touchstone.int()
  %42 = zext i32 %41 to i64
  store i64 %42, ptr %1, align 8
  %43 = icmp eq i8 %5, 0
  br i1 %43, label %51, label %44

44:                                               ; preds = %40
  %45 = call i1 @touchstone_running()
  %46 = icmp slt i32 %41, 0
  %47 = select i1 %45, i1 %46, i1 false
  br i1 %47, label %48, label %51

48:                                               ; preds = %44
  call void @touchstone.keep(ptr %20, i8 45)
  %49 = sub i32 0, %41
  %50 = zext i32 %49 to i64
  call void @touchstone.digits.of(ptr %20, i64 %50, i8 %2)
  br label %104

51:                                               ; preds = %44, %40
  call void @touchstone.digits.of(ptr %20, i64 %42, i8 %2)
  br label %104

52:                                               ; preds = %7
  %53 = call i32 @touchstone.take(ptr %0)
  %54 = call i8 @touchstone.space(i32 %53)
  %55 = icmp eq i8 %54, 0
  br i1 %55, label %60, label %56

56:                                               ; preds = %52, %56
  %57 = call i32 @touchstone.take(ptr %0)
  %58 = call i8 @touchstone.space(i32 %57)
  %59 = icmp eq i8 %58, 0
  br i1 %59, label %60, label %56

60:                                               ; preds = %56, %52
  %61 = phi i32 [ %53, %52 ], [ %57, %56 ]
  %62 = icmp slt i32 %61, 0
  br i1 %62, label %104, label %63

63:                                               ; preds = %60
  %64 = icmp eq i32 %61, 45
  %65 = icmp eq i64 %6, 0
  %66 = select i1 %65, i64 -1, i64 %6
  switch i32 %61, label %72 [
    i32 45, label %67
    i32 43, label %67
  ]

67:                                               ; preds = %63, %63
  %68 = add i64 %66, -1
  %69 = icmp eq i64 %68, 0
  br i1 %69, label %104, label %70

70:                                               ; preds = %67
  %71 = call i32 @touchstone.take(ptr %0)
  br label %72

72:                                               ; preds = %63, %70
  %73 = phi i32 [ %71, %70 ], [ %61, %63 ]
  %74 = phi i64 [ %68, %70 ], [ %66, %63 ]
  %75 = icmp eq i8 %2, 10
  br i1 %75, label %77, label %76

76:                                               ; preds = %72
  call void @touchstone.world()
  unreachable

77:                                               ; preds = %72
  %78 = add i32 %73, -58
  %79 = icmp ult i32 %78, -10
  br i1 %79, label %82, label %80

80:                                               ; preds = %77
  %81 = add i32 %73, -48
  br label %87

82:                                               ; preds = %77
  call void @touchstone.back(ptr %0, i32 %73)
  br label %104

83:                                               ; preds = %94
  %84 = add i32 %89, 1
  %85 = add i32 %98, -48
  %86 = icmp ult i32 %85, 10
  br i1 %86, label %87, label %101

87:                                               ; preds = %80, %83
  %88 = phi i32 [ %85, %83 ], [ %81, %80 ]
  %89 = phi i32 [ %84, %83 ], [ 0, %80 ]
  %90 = phi i64 [ %97, %83 ], [ 0, %80 ]
  %91 = phi i64 [ %99, %83 ], [ %74, %80 ]
  %92 = icmp eq i32 %89, 19
  br i1 %92, label %93, label %94

93:                                               ; preds = %87
  call void @touchstone.world()
  unreachable

94:                                               ; preds = %87
  %95 = mul i64 %90, 10
  %96 = zext i32 %88 to i64
  %97 = add i64 %95, %96
  %98 = call i32 @touchstone.take(ptr %0)
  %99 = add i64 %91, -1
  %100 = icmp eq i64 %99, 0
  br i1 %100, label %101, label %83

101:                                              ; preds = %83, %94
  call void @touchstone.back(ptr %0, i32 %98)
  %102 = sub i64 0, %97
  %103 = select i1 %64, i64 %102, i64 %97
  store i64 %103, ptr %1, align 8
  br label %104

104:                                              ; preds = %60, %67, %101, %82, %16, %48, %51, %35, %38
  %105 = phi i8 [ %17, %16 ], [ 2, %48 ], [ 2, %51 ], [ 2, %35 ], [ 2, %38 ], [ 0, %60 ], [ 1, %82 ], [ 2, %101 ], [ 1, %67 ]
  ret i8 %105
}

define internal i64 @touchstone.long() {
  %1 = call i64 @__VERIFIER_nondet_ulong()
  ret i64 %1
}

define internal i32 @touchstone.int() {
  %1 = call i32 @__VERIFIER_nondet_uint()
  ret i32 %1
}

define internal i8 @touchstone.scan.known(ptr %0, ptr %1, i8 %2) {
  %4 = alloca ptr, align 8
  %5 = call i32 @touchstone.take(ptr %0)
  %6 = call i8 @touchstone.space(i32 %5)
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %12, label %8

8:                                                ; preds = %3, %8
  %9 = call i32 @touchstone.take(ptr %0)
  %10 = call i8 @touchstone.space(i32 %9)
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %8

12:                                               ; preds = %8, %3
  %13 = phi i32 [ %5, %3 ], [ %9, %8 ]
  %14 = icmp slt i32 %13, 0
  br i1 %14, label %62, label %15

15:                                               ; preds = %12
  %16 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr %struct.file, ptr %17, i64 0, i32 2
  %19 = load ptr, ptr %18, align 8
  %20 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %21 = load i64, ptr %20, align 8
  %22 = add i64 %21, -1
  store i64 %22, ptr %20, align 8
  %23 = getelementptr i8, ptr %19, i64 %22
  %24 = bitcast ptr %4 to ptr
  store ptr %23, ptr %4, align 8
  %25 = call double @strtod(ptr %23, ptr %4)
  %26 = load ptr, ptr %4, align 8
  %27 = load i8, ptr %26, align 1
  %28 = or i8 %27, 32
  switch i8 %28, label %29 [
    i8 101, label %31
    i8 112, label %31
    i8 120, label %31
  ]

29:                                               ; preds = %15
  %30 = icmp eq i8 %27, 40
  br i1 %30, label %31, label %32

31:                                               ; preds = %15, %15, %15, %29
  call void @touchstone.world()
  unreachable

32:                                               ; preds = %29
  %33 = icmp eq ptr %26, %23
  br i1 %33, label %34, label %39

34:                                               ; preds = %32
  %35 = load i8, ptr %23, align 1
  switch i8 %35, label %36 [
    i8 45, label %38
    i8 43, label %38
    i8 46, label %38
  ]

36:                                               ; preds = %34
  %37 = or i8 %35, 32
  switch i8 %37, label %60 [
    i8 105, label %38
    i8 110, label %38
  ]

38:                                               ; preds = %36, %36, %34, %34, %34
  call void @touchstone.world()
  unreachable

39:                                               ; preds = %32
  %40 = icmp eq i8 %2, 0
  br i1 %40, label %41, label %48

41:                                               ; preds = %39
  %42 = fptrunc double %25 to float
  %43 = fpext float %42 to double
  %44 = fcmp une double %25, %43
  br i1 %44, label %47, label %45

45:                                               ; preds = %41
  %46 = icmp eq ptr %1, null
  br i1 %46, label %54, label %52

47:                                               ; preds = %41
  call void @touchstone.world()
  unreachable

48:                                               ; preds = %39
  %49 = icmp eq ptr %1, null
  br i1 %49, label %54, label %50

50:                                               ; preds = %48
  %51 = bitcast ptr %1 to ptr
  store double %25, ptr %51, align 8
  br label %54

52:                                               ; preds = %45
  %53 = bitcast ptr %1 to ptr
  store float %42, ptr %53, align 4
  br label %54

54:                                               ; preds = %48, %45, %52, %50
  %55 = ptrtoint ptr %26 to i64
  %56 = ptrtoint ptr %23 to i64
  %57 = sub i64 %55, %56
  %58 = load i64, ptr %20, align 8
  %59 = add i64 %57, %58
  store i64 %59, ptr %20, align 8
  br label %60

60:                                               ; preds = %36, %54
  %61 = phi i8 [ 2, %54 ], [ 1, %36 ]
  br label %62

62:                                               ; preds = %12, %60
  %63 = phi i8 [ %61, %60 ], [ 0, %12 ]
  ret i8 %63
}

define internal i8 @touchstone.scan.real(ptr %0, ptr %1, i8 %2) {
  %4 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr %struct.file, ptr %5, i64 0, i32 13
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %11, label %9

9:                                                ; preds = %3
  %10 = call i8 @touchstone.scan.known(ptr %0, ptr %1, i8 %2)
  br label %86

11:                                               ; preds = %3
  %12 = getelementptr %struct.file, ptr %5, i64 0, i32 10
  %13 = load i8, ptr %12, align 2
  %14 = icmp eq i8 %13, 0
  br i1 %14, label %27, label %15

15:                                               ; preds = %11
  %16 = getelementptr %struct.stream, ptr %0, i64 0, i32 3
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %19, label %27

19:                                               ; preds = %15
  %20 = getelementptr %struct.stream, ptr %0, i64 0, i32 2
  %21 = load i64, ptr %20, align 8
  %22 = getelementptr %struct.file, ptr %5, i64 0, i32 3
  %23 = load i64, ptr %22, align 8
  %24 = icmp eq i64 %21, %23
  br i1 %24, label %25, label %27

25:                                               ; preds = %19
  call void @touchstone.as.here()
  %26 = getelementptr %struct.stream, ptr %0, i64 0, i32 7
  store i8 1, ptr %26, align 1
  br label %86

27:                                               ; preds = %19, %15, %11
  %28 = call i8 @touchstone.unknown(ptr %0)
  %29 = icmp eq i8 %28, 0
  br i1 %29, label %30, label %31

30:                                               ; preds = %27
  call void @touchstone.world()
  unreachable

31:                                               ; preds = %27
  %32 = call i8 @touchstone.expected(ptr %0)
  switch i8 %32, label %35 [
    i8 3, label %33
    i8 2, label %37
  ]

33:                                               ; preds = %31
  %34 = getelementptr %struct.stream, ptr %0, i64 0, i32 10
  store i8 3, ptr %34, align 2
  br label %35

35:                                               ; preds = %33, %31
  %36 = and i8 %32, 1
  br label %86

37:                                               ; preds = %31
  %38 = load ptr, ptr %4, align 8
  %39 = getelementptr %struct.file, ptr %38, i64 0, i32 16
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr %struct.file, ptr %40, i64 0, i32 5
  %42 = load i64, ptr %41, align 8
  %43 = icmp eq i8 %2, 0
  %44 = zext i1 %43 to i64
  %45 = getelementptr %struct.stream, ptr %0, i64 0, i32 11
  store i8 0, ptr %45, align 1
  br i1 %43, label %56, label %46

46:                                               ; preds = %37
  %47 = call double @touchstone.double()
  %48 = icmp eq ptr %1, null
  br i1 %48, label %51, label %49

49:                                               ; preds = %46
  %50 = bitcast ptr %1 to ptr
  store double %47, ptr %50, align 8
  br label %51

51:                                               ; preds = %49, %46
  %52 = bitcast double %47 to i64
  %53 = trunc i64 %52 to i32
  %54 = lshr i64 %52, 32
  %55 = trunc i64 %54 to i32
  br label %63

56:                                               ; preds = %37
  %57 = call float @touchstone.float()
  %58 = icmp eq ptr %1, null
  br i1 %58, label %61, label %59

59:                                               ; preds = %56
  %60 = bitcast ptr %1 to ptr
  store float %57, ptr %60, align 4
  br label %61

61:                                               ; preds = %59, %56
  %62 = bitcast float %57 to i32
  br label %63

63:                                               ; preds = %61, %51
  %64 = phi i32 [ %53, %51 ], [ %62, %61 ]
  %65 = phi i32 [ %55, %51 ], [ 0, %61 ]
  %66 = call i1 @touchstone_running()
  br i1 %66, label %67, label %84

67:                                               ; preds = %63
  %68 = getelementptr %struct.file, ptr %40, i64 0, i32 7
  %69 = load i64, ptr %68, align 8
  %70 = icmp sgt i64 %69, 63
  br i1 %70, label %71, label %72

71:                                               ; preds = %67
  call void @touchstone.world()
  unreachable

72:                                               ; preds = %67
  %73 = getelementptr %struct.file, ptr %40, i64 0, i32 6
  %74 = load ptr, ptr %73, align 8
  %75 = add i64 %69, 1
  store i64 %75, ptr %68, align 8
  %76 = getelementptr %struct.real, ptr %74, i64 %69
  %77 = getelementptr %struct.real, ptr %76, i64 0, i32 0
  store i64 %42, ptr %77, align 8
  %78 = getelementptr %struct.real, ptr %74, i64 %69, i32 1
  %79 = bitcast ptr %78 to ptr
  store i32 %64, ptr %79, align 8
  %80 = bitcast ptr %76 to ptr
  %81 = getelementptr i8, ptr %80, i64 12
  %82 = bitcast ptr %81 to ptr
  store i32 %65, ptr %82, align 4
  %83 = getelementptr %struct.real, ptr %74, i64 %69, i32 2
  store i64 %44, ptr %83, align 8
  br label %84

84:                                               ; preds = %72, %63
  %85 = getelementptr %struct.stream, ptr %0, i64 0, i32 10
  store i8 3, ptr %85, align 2
  br label %86

86:                                               ; preds = %35, %84, %25, %9
  %87 = phi i8 [ %10, %9 ], [ 0, %25 ], [ %36, %35 ], [ 2, %84 ]
  ret i8 %87
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
  br i1 %3, label %10, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  %6 = load ptr, ptr %5, align 8
  call void @touchstone.separate(ptr %6)
  %7 = getelementptr %struct.stream, ptr %0, i64 0, i32 11
  store i8 1, ptr %7, align 1
  %8 = getelementptr %struct.stream, ptr %0, i64 0, i32 10
  store i8 0, ptr %8, align 2
  %9 = call i32 @touchstone.next(ptr %0)
  br label %18

10:                                               ; preds = %1
  %11 = call i32 @touchstone.take(ptr %0)
  %12 = call i8 @touchstone.space(i32 %11)
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %18, label %14

14:                                               ; preds = %10, %14
  %15 = call i32 @touchstone.take(ptr %0)
  %16 = call i8 @touchstone.space(i32 %15)
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %18, label %14

18:                                               ; preds = %14, %10, %4
  %19 = phi i32 [ %9, %4 ], [ %11, %10 ], [ %15, %14 ]
  ret i32 %19
}

define internal i32 @touchstone.scan(ptr %0, ptr %1, ptr %2) {
  %4 = alloca i64, align 8
  %5 = load i8, ptr %1, align 1
  %6 = icmp eq i8 %5, 0
  br i1 %6, label %225, label %7

7:                                                ; preds = %3
  %8 = bitcast ptr %2 to ptr
  %9 = bitcast ptr %4 to ptr
  %10 = getelementptr %struct.stream, ptr %0, i64 0, i32 1
  br label %11

11:                                               ; preds = %7, %219
  %12 = phi i8 [ %5, %7 ], [ %223, %219 ]
  %13 = phi ptr [ %1, %7 ], [ %222, %219 ]
  %14 = phi i32 [ 0, %7 ], [ %220, %219 ]
  %15 = sext i8 %12 to i32
  %16 = call i8 @touchstone.space(i32 %15)
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %33, label %18

18:                                               ; preds = %11, %18
  %19 = phi ptr [ %20, %18 ], [ %13, %11 ]
  %20 = getelementptr i8, ptr %19, i64 1
  %21 = load i8, ptr %20, align 1
  %22 = sext i8 %21 to i32
  %23 = call i8 @touchstone.space(i32 %22)
  %24 = icmp eq i8 %23, 0
  br i1 %24, label %25, label %18

25:                                               ; preds = %18
  %26 = icmp eq i8 %21, 37
  br i1 %26, label %27, label %31

27:                                               ; preds = %25
  %28 = getelementptr i8, ptr %19, i64 2
  %29 = load i8, ptr %28, align 1
  %30 = icmp eq i8 %29, 99
  br i1 %30, label %31, label %219

31:                                               ; preds = %25, %27
  %32 = call i32 @touchstone.solid(ptr %0)
  call void @touchstone.back(ptr %0, i32 %32)
  br label %219

33:                                               ; preds = %11
  %34 = icmp eq i8 %12, 37
  br i1 %34, label %45, label %35

35:                                               ; preds = %33
  %36 = call i32 @touchstone.take(ptr %0)
  %37 = load i8, ptr %13, align 1
  %38 = zext i8 %37 to i32
  %39 = icmp eq i32 %36, %38
  br i1 %39, label %219, label %40

40:                                               ; preds = %35
  call void @touchstone.back(ptr %0, i32 %36)
  %41 = icmp slt i32 %36, 0
  %42 = icmp eq i32 %14, 0
  %43 = select i1 %41, i1 %42, i1 false
  %44 = select i1 %43, i32 -1, i32 %14
  br label %225

45:                                               ; preds = %33
  %46 = getelementptr i8, ptr %13, i64 1
  %47 = load i8, ptr %46, align 1
  %48 = icmp eq i8 %47, 37
  br i1 %48, label %49, label %65

49:                                               ; preds = %45
  %50 = call i32 @touchstone.take(ptr %0)
  %51 = call i8 @touchstone.space(i32 %50)
  %52 = icmp eq i8 %51, 0
  br i1 %52, label %57, label %53

53:                                               ; preds = %49, %53
  %54 = call i32 @touchstone.take(ptr %0)
  %55 = call i8 @touchstone.space(i32 %54)
  %56 = icmp eq i8 %55, 0
  br i1 %56, label %57, label %53

57:                                               ; preds = %53, %49
  %58 = phi i32 [ %50, %49 ], [ %54, %53 ]
  %59 = icmp eq i32 %58, 37
  br i1 %59, label %219, label %60

60:                                               ; preds = %57
  call void @touchstone.back(ptr %0, i32 %58)
  %61 = icmp slt i32 %58, 0
  %62 = icmp eq i32 %14, 0
  %63 = select i1 %61, i1 %62, i1 false
  %64 = select i1 %63, i32 -1, i32 %14
  br label %225

65:                                               ; preds = %45
  %66 = icmp ne i8 %47, 42
  %67 = xor i1 %66, true
  %68 = zext i1 %67 to i64
  %69 = getelementptr i8, ptr %46, i64 %68
  %70 = load i8, ptr %69, align 1
  %71 = add i8 %70, -48
  %72 = icmp ult i8 %71, 10
  br i1 %72, label %77, label %73

73:                                               ; preds = %77, %65
  %74 = phi i64 [ 0, %65 ], [ %85, %77 ]
  %75 = phi ptr [ %69, %65 ], [ %86, %77 ]
  %76 = phi i8 [ %70, %65 ], [ %87, %77 ]
  br label %90

77:                                               ; preds = %65, %77
  %78 = phi i8 [ %87, %77 ], [ %70, %65 ]
  %79 = phi ptr [ %86, %77 ], [ %69, %65 ]
  %80 = phi i64 [ %85, %77 ], [ 0, %65 ]
  %81 = zext i8 %78 to i64
  %82 = mul i64 %80, 10
  %83 = add i64 %81, 4294967248
  %84 = and i64 %83, 4294967295
  %85 = add i64 %84, %82
  %86 = getelementptr i8, ptr %79, i64 1
  %87 = load i8, ptr %86, align 1
  %88 = add i8 %87, -48
  %89 = icmp ult i8 %88, 10
  br i1 %89, label %77, label %73

90:                                               ; preds = %73, %94
  %91 = phi i8 [ %100, %94 ], [ %76, %73 ]
  %92 = phi i8 [ %98, %94 ], [ 4, %73 ]
  %93 = phi ptr [ %99, %94 ], [ %75, %73 ]
  switch i8 %91, label %101 [
    i8 108, label %94
    i8 122, label %94
    i8 104, label %94
  ]

94:                                               ; preds = %90, %90, %90
  %95 = icmp eq i8 %91, 104
  %96 = icmp eq i8 %92, 4
  %97 = select i1 %96, i8 2, i8 1
  %98 = select i1 %95, i8 %97, i8 8
  %99 = getelementptr i8, ptr %93, i64 1
  %100 = load i8, ptr %99, align 1
  br label %90

101:                                              ; preds = %90
  %102 = zext i1 %66 to i32
  br i1 %66, label %103, label %107

103:                                              ; preds = %101
  %104 = call ptr @touchstone.argument(ptr %8)
  %105 = bitcast ptr %104 to ptr
  %106 = load ptr, ptr %105, align 8
  br label %107

107:                                              ; preds = %101, %103
  %108 = phi ptr [ %106, %103 ], [ null, %101 ]
  %109 = icmp eq i8 %91, 100
  %110 = icmp eq i8 %91, 105
  %111 = or i1 %109, %110
  %112 = icmp eq i8 %91, 120
  switch i8 %91, label %159 [
    i8 120, label %113
    i8 117, label %113
    i8 105, label %113
    i8 100, label %113
    i8 103, label %152
    i8 102, label %152
    i8 101, label %152
  ]

113:                                              ; preds = %107, %107, %107, %107
  store i64 0, ptr %4, align 8
  br i1 %110, label %114, label %120

114:                                              ; preds = %113
  %115 = load ptr, ptr %10, align 8
  %116 = getelementptr %struct.file, ptr %115, i64 0, i32 13
  %117 = load i8, ptr %116, align 1
  %118 = icmp eq i8 %117, 0
  br i1 %118, label %120, label %119

119:                                              ; preds = %114
  call void @touchstone.world()
  unreachable

120:                                              ; preds = %114, %113
  %121 = select i1 %112, i8 16, i8 10
  %122 = zext i1 %110 to i8
  %123 = icmp eq i8 %92, 8
  %124 = zext i1 %123 to i8
  %125 = zext i1 %111 to i8
  %126 = call i8 @touchstone.scan.integer(ptr %0, ptr %4, i8 %121, i8 %122, i8 %124, i8 %125, i64 %74)
  %127 = icmp eq i8 %126, 2
  %128 = select i1 %127, i1 %66, i1 false
  %129 = select i1 %128, i1 %123, i1 false
  br i1 %129, label %130, label %133

130:                                              ; preds = %120
  %131 = load i64, ptr %4, align 8
  %132 = bitcast ptr %108 to ptr
  store i64 %131, ptr %132, align 8
  br label %151

133:                                              ; preds = %120
  %134 = icmp eq i8 %92, 4
  %135 = select i1 %128, i1 %134, i1 false
  br i1 %135, label %136, label %140

136:                                              ; preds = %133
  %137 = load i64, ptr %4, align 8
  %138 = trunc i64 %137 to i32
  %139 = bitcast ptr %108 to ptr
  store i32 %138, ptr %139, align 4
  br label %151

140:                                              ; preds = %133
  %141 = icmp eq i8 %92, 2
  %142 = select i1 %128, i1 %141, i1 false
  br i1 %142, label %143, label %147

143:                                              ; preds = %140
  %144 = load i64, ptr %4, align 8
  %145 = trunc i64 %144 to i16
  %146 = bitcast ptr %108 to ptr
  store i16 %145, ptr %146, align 2
  br label %151

147:                                              ; preds = %140
  br i1 %128, label %148, label %151

148:                                              ; preds = %147
  %149 = load i64, ptr %4, align 8
  %150 = trunc i64 %149 to i8
  store i8 %150, ptr %108, align 1
  br label %151

151:                                              ; preds = %136, %147, %148, %143, %130
  br label %212

152:                                              ; preds = %107, %107, %107
  %153 = icmp eq i64 %74, 0
  br i1 %153, label %155, label %154

154:                                              ; preds = %152
  call void @touchstone.world()
  unreachable

155:                                              ; preds = %152
  %156 = icmp eq i8 %92, 8
  %157 = zext i1 %156 to i8
  %158 = call i8 @touchstone.scan.real(ptr %0, ptr %108, i8 %157)
  br label %212

159:                                              ; preds = %107
  %160 = icmp eq i8 %91, 99
  %161 = icmp eq i8 %92, 4
  %162 = select i1 %160, i1 %161, i1 false
  br i1 %162, label %163, label %176

163:                                              ; preds = %159
  %164 = icmp ugt i64 %74, 1
  br i1 %164, label %165, label %166

165:                                              ; preds = %163
  call void @touchstone.world()
  unreachable

166:                                              ; preds = %163
  %167 = call i32 @touchstone.take(ptr %0)
  %168 = lshr i32 %167, 30
  %169 = trunc i32 %168 to i8
  %170 = and i8 %169, 2
  %171 = xor i8 %170, 2
  %172 = icmp ne i8 %171, 0
  %173 = select i1 %172, i1 %66, i1 false
  br i1 %173, label %174, label %212

174:                                              ; preds = %166
  %175 = trunc i32 %167 to i8
  store i8 %175, ptr %108, align 1
  br label %212

176:                                              ; preds = %159
  %177 = icmp eq i8 %91, 115
  %178 = select i1 %177, i1 %161, i1 false
  br i1 %178, label %179, label %211

179:                                              ; preds = %176
  %180 = call i32 @touchstone.solid(ptr %0)
  %181 = lshr i32 %180, 30
  %182 = trunc i32 %181 to i8
  %183 = and i8 %182, 2
  %184 = xor i8 %183, 2
  %185 = icmp eq i8 %184, 0
  br i1 %185, label %214, label %186

186:                                              ; preds = %179
  %187 = icmp sgt i32 %180, -1
  br i1 %187, label %188, label %206

188:                                              ; preds = %186
  %189 = icmp ne i64 %74, 0
  br label %190

190:                                              ; preds = %188, %202
  %191 = phi i64 [ 0, %188 ], [ %204, %202 ]
  %192 = phi i32 [ %180, %188 ], [ %203, %202 ]
  %193 = call i8 @touchstone.space(i32 %192)
  %194 = icmp eq i8 %193, 0
  br i1 %194, label %195, label %206

195:                                              ; preds = %190
  %196 = icmp eq i64 %191, %74
  %197 = select i1 %189, i1 %196, i1 false
  br i1 %197, label %206, label %198

198:                                              ; preds = %195
  br i1 %66, label %199, label %202

199:                                              ; preds = %198
  %200 = trunc i32 %192 to i8
  %201 = getelementptr i8, ptr %108, i64 %191
  store i8 %200, ptr %201, align 1
  br label %202

202:                                              ; preds = %199, %198
  %203 = call i32 @touchstone.take(ptr %0)
  %204 = add i64 %191, 1
  %205 = icmp sgt i32 %203, -1
  br i1 %205, label %190, label %206

206:                                              ; preds = %190, %202, %195, %186
  %207 = phi i32 [ %180, %186 ], [ %192, %195 ], [ %203, %202 ], [ %192, %190 ]
  %208 = phi i64 [ 0, %186 ], [ %74, %195 ], [ %204, %202 ], [ %191, %190 ]
  call void @touchstone.back(ptr %0, i32 %207)
  br i1 %66, label %209, label %212

209:                                              ; preds = %206
  %210 = getelementptr i8, ptr %108, i64 %208
  store i8 0, ptr %210, align 1
  br label %212

211:                                              ; preds = %176
  call void @touchstone.world()
  unreachable

212:                                              ; preds = %209, %206, %166, %174, %155, %151
  %213 = phi i8 [ %126, %151 ], [ %158, %155 ], [ %171, %174 ], [ %171, %166 ], [ %184, %206 ], [ %184, %209 ]
  switch i8 %213, label %217 [
    i8 0, label %214
    i8 1, label %225
  ]

214:                                              ; preds = %179, %212
  %215 = icmp eq i32 %14, 0
  %216 = select i1 %215, i32 -1, i32 %14
  br label %225

217:                                              ; preds = %212
  %218 = add i32 %14, %102
  br label %219

219:                                              ; preds = %57, %35, %217, %27, %31
  %220 = phi i32 [ %14, %31 ], [ %14, %27 ], [ %218, %217 ], [ %14, %35 ], [ %14, %57 ]
  %221 = phi ptr [ %19, %31 ], [ %19, %27 ], [ %93, %217 ], [ %13, %35 ], [ %46, %57 ]
  %222 = getelementptr i8, ptr %221, i64 1
  %223 = load i8, ptr %222, align 1
  %224 = icmp eq i8 %223, 0
  br i1 %224, label %225, label %11

225:                                              ; preds = %219, %212, %3, %214, %60, %40
  %226 = phi i32 [ %44, %40 ], [ %64, %60 ], [ %216, %214 ], [ 0, %3 ], [ %220, %219 ], [ %14, %212 ]
  ret i32 %226
}

define i32 @vfscanf(ptr %0, ptr %1, ptr %2) {
  %4 = call ptr @touchstone.find(ptr %0)
  %5 = icmp eq ptr %4, null
  br i1 %5, label %8, label %6

6:                                                ; preds = %3
  %7 = call i32 @touchstone.scan(ptr %4, ptr %1, ptr %2)
  br label %8

8:                                                ; preds = %3, %6
  %9 = phi i32 [ %7, %6 ], [ -1, %3 ]
  ret i32 %9
}

define i32 @vsscanf(ptr %0, ptr %1, ptr %2) {
  %4 = alloca %struct.file, align 8
  %5 = alloca %struct.stream, align 8
  %6 = bitcast ptr %4 to ptr
  %7 = bitcast ptr %5 to ptr
  call void @llvm.memset.p0.i64(ptr align 8 %6, i8 0, i64 104, i1 false)
  call void @llvm.memset.p0.i64(ptr align 8 %7, i8 0, i64 56, i1 false)
  %8 = getelementptr %struct.file, ptr %4, i64 0, i32 2
  store ptr %0, ptr %8, align 8
  %9 = call i64 @strlen(ptr %0)
  %10 = getelementptr %struct.file, ptr %4, i64 0, i32 3
  store i64 %9, ptr %10, align 8
  %11 = getelementptr %struct.file, ptr %4, i64 0, i32 9
  store i8 1, ptr %11, align 1
  %12 = getelementptr %struct.file, ptr %4, i64 0, i32 13
  store i8 1, ptr %12, align 1
  %13 = getelementptr %struct.file, ptr %4, i64 0, i32 10
  store i8 1, ptr %13, align 2
  %14 = getelementptr %struct.stream, ptr %5, i64 0, i32 1
  store ptr %4, ptr %14, align 8
  %15 = getelementptr %struct.stream, ptr %5, i64 0, i32 4
  store i8 1, ptr %15, align 4
  %16 = call i32 @touchstone.scan(ptr %5, ptr %1, ptr %2)
  ret i32 %16
}

define i32 @sscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = bitcast ptr %3 to ptr
  %5 = getelementptr [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %4)
  %6 = call i32 @vsscanf(ptr %0, ptr %1, ptr %5)
  ret i32 %6
}

define i32 @__isoc99_sscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = bitcast ptr %3 to ptr
  %5 = getelementptr [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %4)
  %6 = call i32 @vsscanf(ptr %0, ptr %1, ptr %5)
  ret i32 %6
}

define i32 @__isoc23_sscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = bitcast ptr %3 to ptr
  %5 = getelementptr [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %4)
  %6 = call i32 @vsscanf(ptr %0, ptr %1, ptr %5)
  ret i32 %6
}

define i32 @fscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = bitcast ptr %3 to ptr
  call void @llvm.va_start.p0(ptr %4)
  %5 = call ptr @touchstone.find(ptr %0)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %10, label %7

7:                                                ; preds = %2
  %8 = getelementptr [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %9 = call i32 @touchstone.scan(ptr %5, ptr %1, ptr %8)
  br label %10

10:                                               ; preds = %2, %7
  %11 = phi i32 [ %9, %7 ], [ -1, %2 ]
  ret i32 %11
}

define i32 @scanf(ptr %0, ...) {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  %3 = bitcast ptr %2 to ptr
  call void @llvm.va_start.p0(ptr %3)
  %4 = call ptr @touchstone.find(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0))
  %5 = icmp eq ptr %4, null
  br i1 %5, label %9, label %6

6:                                                ; preds = %1
  %7 = getelementptr [1 x %struct.__va_list_tag], ptr %2, i64 0, i64 0
  %8 = call i32 @touchstone.scan(ptr %4, ptr %0, ptr %7)
  br label %9

9:                                                ; preds = %1, %6
  %10 = phi i32 [ %8, %6 ], [ -1, %1 ]
  ret i32 %10
}

define i32 @__isoc99_fscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = bitcast ptr %3 to ptr
  call void @llvm.va_start.p0(ptr %4)
  %5 = call ptr @touchstone.find(ptr %0)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %10, label %7

7:                                                ; preds = %2
  %8 = getelementptr [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %9 = call i32 @touchstone.scan(ptr %5, ptr %1, ptr %8)
  br label %10

10:                                               ; preds = %2, %7
  %11 = phi i32 [ %9, %7 ], [ -1, %2 ]
  ret i32 %11
}

define i32 @__isoc99_scanf(ptr %0, ...) {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  %3 = bitcast ptr %2 to ptr
  call void @llvm.va_start.p0(ptr %3)
  %4 = call ptr @touchstone.find(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0))
  %5 = icmp eq ptr %4, null
  br i1 %5, label %9, label %6

6:                                                ; preds = %1
  %7 = getelementptr [1 x %struct.__va_list_tag], ptr %2, i64 0, i64 0
  %8 = call i32 @touchstone.scan(ptr %4, ptr %0, ptr %7)
  br label %9

9:                                                ; preds = %1, %6
  %10 = phi i32 [ %8, %6 ], [ -1, %1 ]
  ret i32 %10
}

define i32 @__isoc23_fscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = bitcast ptr %3 to ptr
  call void @llvm.va_start.p0(ptr %4)
  %5 = call ptr @touchstone.find(ptr %0)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %10, label %7

7:                                                ; preds = %2
  %8 = getelementptr [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %9 = call i32 @touchstone.scan(ptr %5, ptr %1, ptr %8)
  br label %10

10:                                               ; preds = %2, %7
  %11 = phi i32 [ %9, %7 ], [ -1, %2 ]
  ret i32 %11
}

define i32 @__isoc23_scanf(ptr %0, ...) {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  %3 = bitcast ptr %2 to ptr
  call void @llvm.va_start.p0(ptr %3)
  %4 = call ptr @touchstone.find(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0))
  %5 = icmp eq ptr %4, null
  br i1 %5, label %9, label %6

6:                                                ; preds = %1
  %7 = getelementptr [1 x %struct.__va_list_tag], ptr %2, i64 0, i64 0
  %8 = call i32 @touchstone.scan(ptr %4, ptr %0, ptr %7)
  br label %9

9:                                                ; preds = %1, %6
  %10 = phi i32 [ %8, %6 ], [ -1, %1 ]
  ret i32 %10
}

define i32 @getc(ptr %0) {
  %2 = call i32 @fgetc(ptr %0)
  ret i32 %2
}

define i32 @getchar() {
  %1 = call i32 @fgetc(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0))
  ret i32 %1
}

define i32 @getc_unlocked(ptr %0) {
  %2 = call i32 @fgetc(ptr %0)
  ret i32 %2
}

define i32 @getchar_unlocked() {
  %1 = call i32 @fgetc(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0))
  ret i32 %1
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
  br i1 %4, label %35, label %5

5:                                                ; preds = %3
  %6 = call i8 @touchstone.nameable(ptr %0)
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %35, label %8

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
  call void @touchstone_beyond_allocation_succeeds(i64 0)
  %17 = getelementptr %struct.variable, ptr %9, i64 0, i32 1
  %18 = load ptr, ptr %17, align 8
  %19 = icmp eq ptr %18, null
  br i1 %19, label %28, label %31

20:                                               ; preds = %8
  call void @touchstone_beyond_allocation_succeeds(i64 0)
  %21 = getelementptr %struct.variable, ptr %9, i64 0, i32 1
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, null
  br i1 %23, label %28, label %24

24:                                               ; preds = %20
  %25 = call i32 @strcmp(ptr %22, ptr %1)
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %28

27:                                               ; preds = %24
  call void @touchstone_beyond_sharing(i64 0)
  br label %28

28:                                               ; preds = %16, %27, %24, %20
  %29 = getelementptr %struct.variable, ptr %9, i64 0, i32 1
  %30 = call ptr @touchstone.copy(ptr %1)
  store ptr %30, ptr %29, align 8
  br label %31

31:                                               ; preds = %28, %16
  %32 = getelementptr %struct.variable, ptr %9, i64 0, i32 3
  %33 = load i8, ptr %32, align 8
  %34 = or i8 %33, 2
  store i8 %34, ptr %32, align 8
  br label %35

35:                                               ; preds = %3, %5, %31
  %36 = phi i32 [ 0, %31 ], [ -1, %5 ], [ -1, %3 ]
  ret i32 %36
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

define internal ptr @touchstone.descriptor(i32 %0) {
  %2 = call ptr @touchstone.alias.of(i32 %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %4, label %7

4:                                                ; preds = %1
  %5 = load i64, ptr @touchstone.stream.count, align 8
  %6 = icmp sgt i64 %5, 0
  br i1 %6, label %12, label %30

7:                                                ; preds = %1
  %8 = getelementptr %struct.alias, ptr %2, i64 0, i32 2
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %11, label %108

11:                                               ; preds = %7
  call void @touchstone.world()
  unreachable

12:                                               ; preds = %4, %27
  %13 = phi i64 [ %28, %27 ], [ 0, %4 ]
  %14 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %13
  %15 = getelementptr %struct.stream, ptr %14, i64 0, i32 0
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %27, label %18

18:                                               ; preds = %12
  %19 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %13, i32 14
  %20 = load i32, ptr %19, align 8
  %21 = icmp eq i32 %20, %0
  br i1 %21, label %22, label %27

22:                                               ; preds = %18
  %23 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %13, i32 12
  %24 = load i8, ptr %23, align 4
  %25 = icmp eq i8 %24, 0
  br i1 %25, label %108, label %26

26:                                               ; preds = %22
  call void @touchstone.world()
  unreachable

27:                                               ; preds = %12, %18
  %28 = add i64 %13, 1
  %29 = icmp eq i64 %28, %5
  br i1 %29, label %30, label %12

30:                                               ; preds = %27, %4
  call void @touchstone.as.here()
  %31 = icmp ne i32 %0, 0
  %32 = load i8, ptr getelementptr ([3 x i8], ptr @touchstone.gone, i64 0, i64 0), align 1
  %33 = icmp ne i8 %32, 0
  %34 = select i1 %31, i1 true, i1 %33
  br i1 %34, label %44, label %35

35:                                               ; preds = %30
  %36 = call ptr @touchstone.find(ptr getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0))
  %37 = call i8 @touchstone.state()
  %38 = icmp eq i8 %37, 4
  br i1 %38, label %39, label %108

39:                                               ; preds = %35
  %40 = getelementptr %struct.stream, ptr %36, i64 0, i32 1
  %41 = load ptr, ptr %40, align 8
  %42 = getelementptr %struct.file, ptr %41, i64 0, i32 8
  store i8 4, ptr %42, align 8
  %43 = getelementptr %struct.file, ptr %41, i64 0, i32 9
  store i8 4, ptr %43, align 1
  br label %108

44:                                               ; preds = %30
  %45 = icmp ult i32 %0, 3
  br i1 %45, label %46, label %52

46:                                               ; preds = %44
  %47 = zext i32 %0 to i64
  %48 = getelementptr [3 x i8], ptr @touchstone.gone, i64 0, i64 %47
  %49 = load i8, ptr %48, align 1
  %50 = icmp eq i8 %49, 1
  br i1 %50, label %63, label %51

51:                                               ; preds = %46
  call void @touchstone.world()
  unreachable

52:                                               ; preds = %44
  %53 = add i32 %0, -256
  %54 = icmp ult i32 %53, -253
  br i1 %54, label %63, label %55

55:                                               ; preds = %52
  %56 = icmp ult i32 %0, 64
  br i1 %56, label %57, label %64

57:                                               ; preds = %55
  %58 = load i64, ptr @touchstone.ours, align 8
  %59 = zext i32 %0 to i64
  %60 = shl i64 1, %59
  %61 = and i64 %58, %60
  %62 = icmp eq i64 %61, 0
  br i1 %62, label %64, label %63

63:                                               ; preds = %46, %57, %52
  call void @touchstone.errno.is(i32 9)
  br label %108

64:                                               ; preds = %57, %55
  %65 = load i64, ptr @touchstone.file.count, align 8
  %66 = icmp sgt i64 %65, 0
  br i1 %66, label %67, label %84

67:                                               ; preds = %64
  %68 = zext i32 %0 to i64
  br label %74

69:                                               ; preds = %74
  %70 = icmp eq ptr %81, null
  br i1 %70, label %84, label %71

71:                                               ; preds = %69
  %72 = getelementptr %struct.file, ptr %81, i64 0, i32 9
  %73 = load i8, ptr %72, align 1
  br label %93

74:                                               ; preds = %67, %74
  %75 = phi i64 [ 0, %67 ], [ %82, %74 ]
  %76 = phi ptr [ null, %67 ], [ %81, %74 ]
  %77 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %75, i32 19
  %78 = load i64, ptr %77, align 8
  %79 = icmp eq i64 %78, %68
  %80 = getelementptr [8 x %struct.file], ptr @touchstone.files, i64 0, i64 %75
  %81 = select i1 %79, ptr %80, ptr %76
  %82 = add i64 %75, 1
  %83 = icmp eq i64 %82, %65
  br i1 %83, label %69, label %74

84:                                               ; preds = %64, %69
  %85 = call ptr @touchstone.new.file()
  %86 = sext i32 %0 to i64
  %87 = getelementptr %struct.file, ptr %85, i64 0, i32 19
  store i64 %86, ptr %87, align 8
  %88 = call i8 @touchstone.state()
  %89 = icmp eq i8 %88, 2
  %90 = select i1 %89, i8 0, i8 %88
  %91 = getelementptr %struct.file, ptr %85, i64 0, i32 8
  store i8 %90, ptr %91, align 8
  %92 = getelementptr %struct.file, ptr %85, i64 0, i32 9
  store i8 %90, ptr %92, align 1
  br label %93

93:                                               ; preds = %71, %84
  %94 = phi i8 [ %73, %71 ], [ %90, %84 ]
  %95 = phi ptr [ %81, %71 ], [ %85, %84 ]
  %96 = icmp eq i8 %94, 0
  br i1 %96, label %97, label %98

97:                                               ; preds = %93
  call void @touchstone.errno.is(i32 9)
  br label %108

98:                                               ; preds = %93
  %99 = getelementptr %struct.file, ptr %95, i64 0, i32 9
  %100 = call ptr @touchstone.new.stream(ptr null, ptr %95)
  %101 = bitcast ptr %100 to ptr
  store ptr %100, ptr %101, align 8
  %102 = getelementptr %struct.stream, ptr %100, i64 0, i32 13
  store i8 1, ptr %102, align 1
  %103 = getelementptr %struct.stream, ptr %100, i64 0, i32 14
  store i32 %0, ptr %103, align 8
  %104 = load i8, ptr %99, align 1
  %105 = icmp ne i8 %104, 4
  %106 = zext i1 %105 to i8
  %107 = getelementptr %struct.stream, ptr %100, i64 0, i32 5
  store i8 %106, ptr %107, align 1
  br label %108

108:                                              ; preds = %22, %7, %97, %98, %35, %39, %63
  %109 = phi ptr [ null, %63 ], [ %36, %39 ], [ %36, %35 ], [ null, %97 ], [ %100, %98 ], [ %9, %7 ], [ %14, %22 ]
  ret ptr %109
}

define internal ptr @touchstone.straight(i32 %0) {
  %2 = call ptr @touchstone.descriptor(i32 %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %22, label %4

4:                                                ; preds = %1
  %5 = call i8 @touchstone.is.pipe(ptr %2)
  %6 = icmp eq i8 %5, 0
  br i1 %6, label %17, label %7

7:                                                ; preds = %4
  %8 = getelementptr %struct.stream, ptr %2, i64 0, i32 3
  %9 = load i32, ptr %8, align 8
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %11, label %21

11:                                               ; preds = %7
  %12 = getelementptr %struct.stream, ptr %2, i64 0, i32 2
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr %struct.stream, ptr %2, i64 0, i32 15
  %15 = load i64, ptr %14, align 8
  %16 = icmp eq i64 %13, %15
  br i1 %16, label %22, label %21

17:                                               ; preds = %4
  %18 = getelementptr %struct.stream, ptr %2, i64 0, i32 13
  %19 = load i8, ptr %18, align 1
  %20 = icmp eq i8 %19, 0
  br i1 %20, label %21, label %22

21:                                               ; preds = %17, %11, %7
  call void @touchstone.world()
  unreachable

22:                                               ; preds = %17, %11, %1
  ret ptr %2
}

define internal i32 @touchstone.standard(i32 %0) {
  %2 = call ptr @touchstone.alias.of(i32 %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %7, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.alias, ptr %2, i64 0, i32 1
  %6 = load i32, ptr %5, align 4
  br label %16

7:                                                ; preds = %1
  %8 = add i32 %0, -1
  %9 = icmp ult i32 %8, 2
  br i1 %9, label %10, label %16

10:                                               ; preds = %7
  %11 = zext i32 %0 to i64
  %12 = getelementptr [3 x i8], ptr @touchstone.gone, i64 0, i64 %11
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 0
  %15 = select i1 %14, i32 %0, i32 0
  br label %16

16:                                               ; preds = %7, %10, %4
  %17 = phi i32 [ %6, %4 ], [ 0, %7 ], [ %15, %10 ]
  ret i32 %17
}

define i64 @read(i32 %0, ptr %1, i64 %2) {
  %4 = call i32 @touchstone.standard(i32 %0)
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %7, label %6

6:                                                ; preds = %3
  call void @touchstone.world()
  unreachable

7:                                                ; preds = %3
  %8 = call ptr @touchstone.straight(i32 %0)
  %9 = icmp eq ptr %8, null
  br i1 %9, label %58, label %10

10:                                               ; preds = %7
  %11 = getelementptr %struct.stream, ptr %8, i64 0, i32 4
  %12 = load i8, ptr %11, align 4
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %25, label %14

14:                                               ; preds = %10
  %15 = getelementptr %struct.stream, ptr %8, i64 0, i32 1
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr %struct.file, ptr %16, i64 0, i32 9
  %18 = load i8, ptr %17, align 1
  %19 = icmp eq i8 %18, 4
  br i1 %19, label %25, label %20

20:                                               ; preds = %14
  %21 = icmp eq i64 %2, 0
  br i1 %21, label %50, label %22

22:                                               ; preds = %20
  %23 = getelementptr %struct.stream, ptr %8, i64 0, i32 2
  %24 = icmp eq ptr %1, null
  br label %27

25:                                               ; preds = %14, %10
  %26 = phi i32 [ 21, %14 ], [ 9, %10 ]
  call void @touchstone.errno.is(i32 %26)
  br label %58

27:                                               ; preds = %22, %45
  %28 = phi i64 [ 0, %22 ], [ %48, %45 ]
  %29 = icmp eq i64 %28, 0
  br i1 %29, label %40, label %30

30:                                               ; preds = %27
  %31 = load ptr, ptr %15, align 8
  %32 = getelementptr %struct.file, ptr %31, i64 0, i32 19
  %33 = load i64, ptr %32, align 8
  %34 = icmp slt i64 %33, 0
  br i1 %34, label %35, label %40

35:                                               ; preds = %30
  %36 = load i64, ptr %23, align 8
  %37 = getelementptr %struct.file, ptr %31, i64 0, i32 3
  %38 = load i64, ptr %37, align 8
  %39 = icmp slt i64 %36, %38
  br i1 %39, label %40, label %50

40:                                               ; preds = %35, %30, %27
  %41 = call i32 @touchstone.next(ptr %8)
  %42 = icmp slt i32 %41, 0
  br i1 %42, label %50, label %43

43:                                               ; preds = %40
  br i1 %24, label %44, label %45

44:                                               ; preds = %43
  call void @touchstone.errno.is(i32 14)
  br label %58

45:                                               ; preds = %43
  %46 = trunc i32 %41 to i8
  %47 = getelementptr i8, ptr %1, i64 %28
  store i8 %46, ptr %47, align 1
  %48 = add i64 %28, 1
  %49 = icmp eq i64 %48, %2
  br i1 %49, label %50, label %27

50:                                               ; preds = %45, %35, %40, %20
  %51 = phi i64 [ 0, %20 ], [ %28, %40 ], [ %28, %35 ], [ %2, %45 ]
  %52 = getelementptr %struct.stream, ptr %8, i64 0, i32 2
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr %struct.stream, ptr %8, i64 0, i32 15
  store i64 %53, ptr %54, align 8
  %55 = call i32 @touchstone.answer(i32 0)
  %56 = sext i32 %55 to i64
  %57 = xor i64 %51, %56
  br label %58

58:                                               ; preds = %44, %50, %7, %25
  %59 = phi i64 [ -1, %25 ], [ -1, %7 ], [ %57, %50 ], [ -1, %44 ]
  ret i64 %59
}

define internal i64 @touchstone.print(i32 %0, i64 %1) {
  %3 = load i8, ptr @touchstone.looked, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %27, label %5

5:                                                ; preds = %2
  %6 = icmp eq i64 %1, 0
  br i1 %6, label %7, label %10

7:                                                ; preds = %5
  %8 = call i32 @touchstone.answer(i32 0)
  %9 = sext i32 %8 to i64
  br label %27

10:                                               ; preds = %5
  %11 = sext i32 %0 to i64
  %12 = getelementptr [3 x i8], ptr @touchstone.device, i64 0, i64 %11
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 0
  br i1 %14, label %15, label %19

15:                                               ; preds = %10
  %16 = call i8 @touchstone.state()
  %17 = icmp eq i8 %16, 3
  %18 = select i1 %17, i8 3, i8 1
  store i8 %18, ptr %12, align 1
  br label %19

19:                                               ; preds = %15, %10
  %20 = phi i8 [ %18, %15 ], [ %13, %10 ]
  %21 = icmp eq i8 %20, 3
  br i1 %21, label %22, label %23

22:                                               ; preds = %19
  call void @touchstone.errno.is(i32 28)
  br label %27

23:                                               ; preds = %19
  %24 = call i32 @touchstone.answer(i32 0)
  %25 = sext i32 %24 to i64
  %26 = xor i64 %25, %1
  br label %27

27:                                               ; preds = %2, %23, %22, %7
  %28 = phi i64 [ %9, %7 ], [ -1, %22 ], [ %26, %23 ], [ %1, %2 ]
  ret i64 %28
}

define i64 @write(i32 %0, ptr %1, i64 %2) {
  %4 = icmp eq i64 %2, 0
  %5 = icmp ne ptr %1, null
  %6 = or i1 %5, %4
  br i1 %6, label %8, label %7

7:                                                ; preds = %3
  call void @touchstone.world()
  unreachable

8:                                                ; preds = %3
  br i1 %4, label %14, label %9

9:                                                ; preds = %8
  %10 = load i8, ptr %1, align 1
  %11 = getelementptr i8, ptr %1, i64 %2
  %12 = getelementptr i8, ptr %11, i64 -1
  %13 = load i8, ptr %12, align 1
  br label %14

14:                                               ; preds = %9, %8
  %15 = call i32 @touchstone.standard(i32 %0)
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %19, label %17

17:                                               ; preds = %14
  %18 = call i64 @touchstone.print(i32 %15, i64 %2)
  br label %67

19:                                               ; preds = %14
  %20 = icmp eq i32 %0, 0
  %21 = load i8, ptr getelementptr ([3 x i8], ptr @touchstone.gone, i64 0, i64 0), align 1
  %22 = icmp ne i8 %21, 2
  %23 = select i1 %20, i1 %22, i1 false
  br i1 %23, label %24, label %25

24:                                               ; preds = %19
  call void @touchstone.world()
  unreachable

25:                                               ; preds = %19
  %26 = call ptr @touchstone.straight(i32 %0)
  %27 = icmp eq ptr %26, null
  br i1 %27, label %67, label %28

28:                                               ; preds = %25
  %29 = getelementptr %struct.stream, ptr %26, i64 0, i32 5
  %30 = load i8, ptr %29, align 1
  %31 = icmp eq i8 %30, 0
  br i1 %31, label %32, label %33

32:                                               ; preds = %28
  call void @touchstone.errno.is(i32 9)
  br label %67

33:                                               ; preds = %28
  br i1 %4, label %34, label %37

34:                                               ; preds = %33
  %35 = call i32 @touchstone.answer(i32 0)
  %36 = sext i32 %35 to i64
  br label %67

37:                                               ; preds = %33
  %38 = getelementptr %struct.stream, ptr %26, i64 0, i32 1
  %39 = load ptr, ptr %38, align 8
  %40 = getelementptr %struct.file, ptr %39, i64 0, i32 9
  %41 = load i8, ptr %40, align 1
  %42 = icmp eq i8 %41, 3
  br i1 %42, label %43, label %44

43:                                               ; preds = %37
  call void @touchstone.errno.is(i32 28)
  br label %67

44:                                               ; preds = %37
  %45 = getelementptr %struct.file, ptr %39, i64 0, i32 19
  %46 = load i64, ptr %45, align 8
  %47 = icmp slt i64 %46, 0
  br i1 %47, label %48, label %54

48:                                               ; preds = %44
  %49 = getelementptr %struct.file, ptr %39, i64 0, i32 3
  %50 = load i64, ptr %49, align 8
  %51 = add i64 %50, %2
  %52 = icmp ugt i64 %51, 4096
  br i1 %52, label %53, label %54

53:                                               ; preds = %48
  call void @touchstone.world()
  unreachable

54:                                               ; preds = %48, %44
  %55 = call i8 @touchstone.matters(ptr %26)
  %56 = icmp eq i8 %55, 0
  br i1 %56, label %63, label %57

57:                                               ; preds = %54, %57
  %58 = phi i64 [ %61, %57 ], [ 0, %54 ]
  %59 = getelementptr i8, ptr %1, i64 %58
  %60 = load i8, ptr %59, align 1
  call void @touchstone.write(ptr %26, i8 %60)
  %61 = add i64 %58, 1
  %62 = icmp eq i64 %61, %2
  br i1 %62, label %63, label %57

63:                                               ; preds = %57, %54
  %64 = call i32 @touchstone.written(i32 0)
  %65 = sext i32 %64 to i64
  %66 = xor i64 %65, %2
  br label %67

67:                                               ; preds = %32, %34, %43, %63, %25, %17
  %68 = phi i64 [ %18, %17 ], [ %36, %34 ], [ -1, %43 ], [ %66, %63 ], [ -1, %32 ], [ -1, %25 ]
  ret i64 %68
}

define internal i32 @touchstone.open.by(ptr %0, i32 %1, i32 %2) {
  %4 = and i32 %1, 3
  %5 = icmp ne i32 %4, 3
  %6 = and i32 %1, -1580996
  %7 = icmp eq i32 %6, 0
  %8 = and i1 %5, %7
  br i1 %8, label %10, label %9

9:                                                ; preds = %3
  call void @touchstone.world()
  unreachable

10:                                               ; preds = %3
  %11 = load i8, ptr %0, align 1
  %12 = icmp ne i32 %4, 1
  %13 = zext i1 %12 to i8
  %14 = icmp ne i32 %4, 0
  %15 = zext i1 %14 to i8
  %16 = and i32 %1, 64
  %17 = lshr i32 %16, 6
  %18 = trunc i32 %17 to i8
  %19 = trunc i32 %1 to i8
  %20 = lshr i8 %19, 7
  %21 = lshr i32 %1, 9
  %22 = trunc i32 %21 to i8
  %23 = and i8 %22, 1
  %24 = call ptr @touchstone.open(ptr %0, i8 %13, i8 %15, i8 %18, i8 %20, i8 %23, i8 1)
  %25 = icmp eq ptr %24, null
  br i1 %25, label %50, label %26

26:                                               ; preds = %10
  %27 = icmp eq i32 %16, 0
  %28 = bitcast ptr %24 to ptr
  store ptr %24, ptr %28, align 8
  %29 = lshr i32 %1, 10
  %30 = trunc i32 %29 to i8
  %31 = and i8 %30, 1
  %32 = getelementptr %struct.stream, ptr %24, i64 0, i32 6
  store i8 %31, ptr %32, align 2
  %33 = and i32 %2, 384
  %34 = icmp eq i32 %33, 384
  %35 = or i1 %27, %34
  br i1 %35, label %40, label %36

36:                                               ; preds = %26
  %37 = getelementptr %struct.stream, ptr %24, i64 0, i32 1
  %38 = load ptr, ptr %37, align 8
  %39 = getelementptr %struct.file, ptr %38, i64 0, i32 15
  store i8 1, ptr %39, align 1
  br label %40

40:                                               ; preds = %36, %26
  %41 = getelementptr %struct.stream, ptr %24, i64 0, i32 14
  %42 = load i32, ptr %41, align 8
  %43 = and i32 %42, 63
  %44 = zext i32 %43 to i64
  %45 = shl i64 1, %44
  %46 = load i64, ptr @touchstone.ours, align 8
  %47 = or i64 %45, %46
  store i64 %47, ptr @touchstone.ours, align 8
  %48 = call i32 @touchstone.answer(i32 0)
  %49 = xor i32 %48, %42
  br label %50

50:                                               ; preds = %10, %40
  %51 = phi i32 [ %49, %40 ], [ -1, %10 ]
  ret i32 %51
}

define i32 @open(ptr %0, i32 %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = and i32 %1, 64
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %11, label %6

6:                                                ; preds = %2
  %7 = bitcast ptr %3 to ptr
  call void @llvm.va_start.p0(ptr %7)
  %8 = call ptr @touchstone.argument(ptr %7)
  %9 = bitcast ptr %8 to ptr
  %10 = load i32, ptr %9, align 4
  br label %11

11:                                               ; preds = %6, %2
  %12 = phi i32 [ %10, %6 ], [ 0, %2 ]
  %13 = call i32 @touchstone.open.by(ptr %0, i32 %1, i32 %12)
  ret i32 %13
}

define i32 @open64(ptr %0, i32 %1, ...) {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = and i32 %1, 64
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %11, label %6

6:                                                ; preds = %2
  %7 = bitcast ptr %3 to ptr
  call void @llvm.va_start.p0(ptr %7)
  %8 = call ptr @touchstone.argument(ptr %7)
  %9 = bitcast ptr %8 to ptr
  %10 = load i32, ptr %9, align 4
  br label %11

11:                                               ; preds = %6, %2
  %12 = phi i32 [ %10, %6 ], [ 0, %2 ]
  %13 = call i32 @touchstone.open.by(ptr %0, i32 %1, i32 %12)
  ret i32 %13
}

define i32 @creat(ptr %0, i32 %1) {
  %3 = call i32 @touchstone.open.by(ptr %0, i32 577, i32 %1)
  ret i32 %3
}

define i32 @close(i32 %0) {
  %2 = call ptr @touchstone.alias.of(i32 %0)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %6, label %4

4:                                                ; preds = %1
  %5 = getelementptr %struct.alias, ptr %2, i64 0, i32 0
  store i32 -1, ptr %5, align 8
  br label %31

6:                                                ; preds = %1
  %7 = call i32 @touchstone.standard(i32 %0)
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %9, label %31

9:                                                ; preds = %6
  %10 = call ptr @touchstone.descriptor(i32 %0)
  %11 = icmp eq ptr %10, null
  br i1 %11, label %38, label %12

12:                                               ; preds = %9
  %13 = getelementptr %struct.stream, ptr %10, i64 0, i32 13
  %14 = load i8, ptr %13, align 1
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %16, label %20

16:                                               ; preds = %12
  %17 = call i8 @touchstone.is.pipe(ptr %10)
  %18 = icmp eq i8 %17, 0
  br i1 %18, label %19, label %20

19:                                               ; preds = %16
  call void @touchstone.world()
  unreachable

20:                                               ; preds = %16, %12
  %21 = call i8 @touchstone.is.pipe(ptr %10)
  %22 = icmp eq i8 %21, 0
  br i1 %22, label %30, label %23

23:                                               ; preds = %20
  %24 = getelementptr %struct.stream, ptr %10, i64 0, i32 0
  %25 = load ptr, ptr %24, align 8
  %26 = icmp eq ptr %25, getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0)
  br i1 %26, label %27, label %30

27:                                               ; preds = %23
  %28 = getelementptr %struct.stream, ptr %10, i64 0, i32 12
  store i8 1, ptr %28, align 4
  %29 = getelementptr %struct.stream, ptr %10, i64 0, i32 14
  store i32 -1, ptr %29, align 8
  br label %31

30:                                               ; preds = %23, %20
  call void @touchstone.released(ptr %10)
  br label %31

31:                                               ; preds = %30, %27, %6, %4
  %32 = icmp slt i32 %0, 3
  br i1 %32, label %33, label %36

33:                                               ; preds = %31
  %34 = sext i32 %0 to i64
  %35 = getelementptr [3 x i8], ptr @touchstone.gone, i64 0, i64 %34
  store i8 1, ptr %35, align 1
  br label %36

36:                                               ; preds = %33, %31
  %37 = call i32 @touchstone.answer(i32 0)
  br label %38

38:                                               ; preds = %9, %36
  %39 = phi i32 [ %37, %36 ], [ -1, %9 ]
  ret i32 %39
}

define i64 @lseek(i32 %0, i64 %1, i32 %2) {
  %4 = call i32 @touchstone.standard(i32 %0)
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %7, label %6

6:                                                ; preds = %3
  call void @touchstone.world()
  unreachable

7:                                                ; preds = %3
  %8 = call ptr @touchstone.straight(i32 %0)
  %9 = icmp eq ptr %8, null
  br i1 %9, label %23, label %10

10:                                               ; preds = %7
  %11 = call i8 @touchstone.is.one.way(ptr %8)
  %12 = icmp eq i8 %11, 0
  br i1 %12, label %16, label %13

13:                                               ; preds = %10
  call void @touchstone.errno.is(i32 29)
  %14 = call i32 @touchstone.answer(i32 -1)
  %15 = sext i32 %14 to i64
  br label %23

16:                                               ; preds = %10
  %17 = call i64 @touchstone.go(ptr %8, i64 %1, i32 %2)
  %18 = icmp slt i64 %17, 0
  br i1 %18, label %23, label %19

19:                                               ; preds = %16
  %20 = call i32 @touchstone.answer(i32 0)
  %21 = sext i32 %20 to i64
  %22 = xor i64 %17, %21
  br label %23

23:                                               ; preds = %19, %16, %7, %13
  %24 = phi i64 [ %15, %13 ], [ -1, %7 ], [ %22, %19 ], [ -1, %16 ]
  ret i64 %24
}

define i32 @creat64(ptr %0, i32 %1) {
  %3 = call i32 @touchstone.open.by(ptr %0, i32 577, i32 %1)
  ret i32 %3
}

define i64 @lseek64(i32 %0, i64 %1, i32 %2) {
  %4 = call i64 @lseek(i32 %0, i64 %1, i32 %2)
  ret i64 %4
}

define ptr @fopen64(ptr %0, ptr %1) {
  %3 = call ptr @fopen(ptr %0, ptr %1)
  ret ptr %3
}

define i32 @fseeko(ptr %0, i64 %1, i32 %2) {
  %4 = call i32 @fseek(ptr %0, i64 %1, i32 %2)
  ret i32 %4
}

define i32 @fseeko64(ptr %0, i64 %1, i32 %2) {
  %4 = call i32 @fseek(ptr %0, i64 %1, i32 %2)
  ret i32 %4
}

define i64 @ftello(ptr %0) {
  %2 = call i64 @ftell(ptr %0)
  ret i64 %2
}

define i64 @ftello64(ptr %0) {
  %2 = call i64 @ftell(ptr %0)
  ret i64 %2
}

define i32 @unlink(ptr %0) {
  %2 = call i32 @touchstone.remove(ptr %0, i8 0)
  ret i32 %2
}

define i32 @access(ptr %0, i32 %1) {
  %3 = load i8, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %2
  call void @touchstone.errno.is(i32 2)
  br label %30

6:                                                ; preds = %2
  %7 = call ptr @touchstone.named(ptr %0)
  %8 = icmp ult i32 %1, 8
  br i1 %8, label %9, label %19

9:                                                ; preds = %6
  %10 = getelementptr %struct.file, ptr %7, i64 0, i32 9
  %11 = load i8, ptr %10, align 1
  switch i8 %11, label %12 [
    i8 0, label %19
    i8 2, label %18
  ]

12:                                               ; preds = %9
  %13 = and i32 %1, 1
  %14 = icmp eq i32 %13, 0
  %15 = icmp eq i8 %11, 4
  %16 = select i1 %14, i1 true, i1 %15
  %17 = select i1 %16, i32 0, i32 13
  br label %19

18:                                               ; preds = %9
  br label %19

19:                                               ; preds = %9, %18, %12, %6
  %20 = phi i32 [ 22, %6 ], [ 2, %9 ], [ %17, %12 ], [ 40, %18 ]
  %21 = getelementptr %struct.file, ptr %7, i64 0, i32 15
  %22 = load i8, ptr %21, align 1
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %25, label %24

24:                                               ; preds = %19
  call void @touchstone.world()
  unreachable

25:                                               ; preds = %19
  %26 = icmp eq i32 %20, 0
  br i1 %26, label %28, label %27

27:                                               ; preds = %25
  call void @touchstone.errno.is(i32 %20)
  br label %30

28:                                               ; preds = %25
  %29 = call i32 @touchstone.answer(i32 0)
  br label %30

30:                                               ; preds = %27, %28, %5
  %31 = phi i32 [ -1, %5 ], [ %29, %28 ], [ -1, %27 ]
  ret i32 %31
}

define i32 @rename(ptr %0, ptr %1) {
  %3 = icmp ne ptr %0, null
  %4 = icmp ne ptr %1, null
  %5 = and i1 %3, %4
  br i1 %5, label %6, label %12

6:                                                ; preds = %2
  %7 = load i8, ptr %0, align 1
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %12, label %9

9:                                                ; preds = %6
  %10 = load i8, ptr %1, align 1
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %14

12:                                               ; preds = %9, %6, %2
  %13 = phi i32 [ 2, %9 ], [ 2, %6 ], [ 14, %2 ]
  call void @touchstone.errno.is(i32 %13)
  br label %64

14:                                               ; preds = %9
  %15 = call ptr @touchstone.named(ptr %0)
  %16 = call ptr @touchstone.named(ptr %1)
  %17 = getelementptr %struct.file, ptr %15, i64 0, i32 9
  %18 = load i8, ptr %17, align 1
  %19 = icmp eq i8 %18, 0
  br i1 %19, label %20, label %21

20:                                               ; preds = %14
  call void @touchstone.errno.is(i32 2)
  br label %64

21:                                               ; preds = %14
  %22 = icmp eq ptr %15, %16
  br i1 %22, label %23, label %25

23:                                               ; preds = %21
  %24 = call i32 @touchstone.answer(i32 0)
  br label %64

25:                                               ; preds = %21
  %26 = icmp eq i8 %18, 4
  br i1 %26, label %31, label %27

27:                                               ; preds = %25
  %28 = getelementptr %struct.file, ptr %16, i64 0, i32 9
  %29 = load i8, ptr %28, align 1
  %30 = icmp eq i8 %29, 4
  br i1 %30, label %31, label %32

31:                                               ; preds = %27, %25
  call void @touchstone.world()
  unreachable

32:                                               ; preds = %27
  call void @touchstone.unused(ptr %15)
  call void @touchstone.unused(ptr %16)
  %33 = getelementptr %struct.file, ptr %16, i64 0, i32 2
  %34 = load ptr, ptr %33, align 8
  %35 = getelementptr %struct.file, ptr %15, i64 0, i32 2
  %36 = load ptr, ptr %35, align 8
  store ptr %36, ptr %33, align 8
  store ptr %34, ptr %35, align 8
  %37 = getelementptr %struct.file, ptr %15, i64 0, i32 3
  %38 = load i64, ptr %37, align 8
  %39 = getelementptr %struct.file, ptr %16, i64 0, i32 3
  store i64 %38, ptr %39, align 8
  %40 = load i8, ptr %17, align 1
  store i8 %40, ptr %28, align 1
  %41 = getelementptr %struct.file, ptr %15, i64 0, i32 10
  %42 = load i8, ptr %41, align 2
  %43 = getelementptr %struct.file, ptr %16, i64 0, i32 10
  store i8 %42, ptr %43, align 2
  %44 = getelementptr %struct.file, ptr %15, i64 0, i32 11
  %45 = load i8, ptr %44, align 1
  %46 = getelementptr %struct.file, ptr %16, i64 0, i32 11
  store i8 %45, ptr %46, align 1
  %47 = getelementptr %struct.file, ptr %15, i64 0, i32 12
  %48 = load i8, ptr %47, align 4
  %49 = getelementptr %struct.file, ptr %16, i64 0, i32 12
  store i8 %48, ptr %49, align 4
  %50 = getelementptr %struct.file, ptr %15, i64 0, i32 14
  %51 = load i8, ptr %50, align 2
  %52 = getelementptr %struct.file, ptr %16, i64 0, i32 14
  store i8 %51, ptr %52, align 2
  %53 = getelementptr %struct.file, ptr %15, i64 0, i32 17
  %54 = load i64, ptr %53, align 8
  %55 = getelementptr %struct.file, ptr %16, i64 0, i32 17
  store i64 %54, ptr %55, align 8
  %56 = getelementptr %struct.file, ptr %15, i64 0, i32 15
  %57 = load i8, ptr %56, align 1
  %58 = getelementptr %struct.file, ptr %16, i64 0, i32 15
  store i8 %57, ptr %58, align 1
  %59 = getelementptr %struct.file, ptr %16, i64 0, i32 16
  %60 = load ptr, ptr %59, align 8
  %61 = getelementptr %struct.file, ptr %15, i64 0, i32 16
  %62 = load ptr, ptr %61, align 8
  store ptr %62, ptr %59, align 8
  store ptr %60, ptr %61, align 8
  store i8 0, ptr %17, align 1
  %63 = call i32 @touchstone.answer(i32 0)
  br label %64

64:                                               ; preds = %20, %23, %32, %12
  %65 = phi i32 [ -1, %12 ], [ -1, %20 ], [ %24, %23 ], [ %63, %32 ]
  ret i32 %65
}

define internal i8 @touchstone.is.doubled(ptr %0) {
  %2 = load i64, ptr @touchstone.alias.count, align 8
  %3 = icmp sgt i64 %2, 0
  br i1 %3, label %4, label %18

4:                                                ; preds = %1, %14
  %5 = phi i1 [ %16, %14 ], [ true, %1 ]
  %6 = phi i64 [ %15, %14 ], [ 0, %1 ]
  %7 = getelementptr [8 x %struct.alias], ptr @touchstone.aliases, i64 0, i64 %6, i32 0
  %8 = load i32, ptr %7, align 16
  %9 = icmp sgt i32 %8, -1
  br i1 %9, label %10, label %14

10:                                               ; preds = %4
  %11 = getelementptr [8 x %struct.alias], ptr @touchstone.aliases, i64 0, i64 %6, i32 2
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, %0
  br i1 %13, label %18, label %14

14:                                               ; preds = %4, %10
  %15 = add i64 %6, 1
  %16 = icmp slt i64 %15, %2
  %17 = icmp eq i64 %15, %2
  br i1 %17, label %18, label %4

18:                                               ; preds = %14, %10, %1
  %19 = phi i1 [ false, %1 ], [ %5, %10 ], [ %16, %14 ]
  %20 = zext i1 %19 to i8
  ret i8 %20
}

define ptr @freopen(ptr %0, ptr %1, ptr %2) {
  %4 = icmp eq ptr %0, null
  br i1 %4, label %5, label %6

5:                                                ; preds = %3
  call void @touchstone.world()
  unreachable

6:                                                ; preds = %3
  %7 = icmp eq ptr %2, getelementptr ([256 x i8], ptr @touchstone.stream.out, i64 0, i64 0)
  %8 = icmp eq ptr %2, getelementptr ([256 x i8], ptr @touchstone.stream.err, i64 0, i64 0)
  %9 = select i1 %8, i8 2, i8 0
  %10 = select i1 %7, i8 1, i8 %9
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %43

12:                                               ; preds = %6
  %13 = call ptr @touchstone.find(ptr %2)
  %14 = icmp eq ptr %13, null
  br i1 %14, label %40, label %15

15:                                               ; preds = %12
  %16 = getelementptr %struct.stream, ptr %13, i64 0, i32 1
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr %struct.file, ptr %17, i64 0, i32 1
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, null
  br i1 %20, label %21, label %29

21:                                               ; preds = %15
  %22 = call i8 @touchstone.is.doubled(ptr %13)
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %24, label %29

24:                                               ; preds = %21
  %25 = icmp eq ptr %2, getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0)
  %26 = load i8, ptr getelementptr ([3 x i8], ptr @touchstone.gone, i64 0, i64 0), align 1
  %27 = icmp ne i8 %26, 0
  %28 = select i1 %25, i1 %27, i1 false
  br i1 %28, label %29, label %30

29:                                               ; preds = %24, %21, %15
  call void @touchstone.world()
  unreachable

30:                                               ; preds = %24
  %31 = getelementptr %struct.stream, ptr %13, i64 0, i32 14
  %32 = load i32, ptr %31, align 8
  %33 = call i8 @touchstone.is.pipe(ptr %13)
  %34 = icmp eq i8 %33, 0
  br i1 %34, label %35, label %37

35:                                               ; preds = %30
  %36 = getelementptr %struct.stream, ptr %13, i64 0, i32 0
  store ptr null, ptr %36, align 8
  br label %37

37:                                               ; preds = %30, %35
  %38 = call ptr @touchstone.open.as(ptr %0, ptr %1)
  %39 = icmp eq ptr %38, null
  br i1 %39, label %49, label %63

40:                                               ; preds = %12
  %41 = call ptr @touchstone.open.as(ptr %0, ptr %1)
  %42 = icmp eq ptr %41, null
  br i1 %42, label %52, label %65

43:                                               ; preds = %6
  %44 = call ptr @touchstone.open.as(ptr %0, ptr %1)
  %45 = icmp eq ptr %44, null
  %46 = select i1 %45, i8 1, i8 2
  %47 = zext i8 %10 to i64
  %48 = getelementptr [3 x i8], ptr @touchstone.gone, i64 0, i64 %47
  store i8 %46, ptr %48, align 1
  br i1 %45, label %70, label %53

49:                                               ; preds = %37
  br i1 %34, label %52, label %50

50:                                               ; preds = %49
  %51 = getelementptr %struct.stream, ptr %13, i64 0, i32 12
  store i8 1, ptr %51, align 4
  br label %70

52:                                               ; preds = %40, %49
  call void @touchstone.free(ptr %2)
  br label %70

53:                                               ; preds = %43
  %54 = getelementptr %struct.stream, ptr %44, i64 0, i32 1
  %55 = load ptr, ptr %54, align 8
  %56 = getelementptr %struct.file, ptr %55, i64 0, i32 9
  %57 = load i8, ptr %56, align 1
  %58 = icmp eq i8 %57, 1
  br i1 %58, label %59, label %61

59:                                               ; preds = %53
  %60 = getelementptr %struct.file, ptr %55, i64 0, i32 12
  store i8 1, ptr %60, align 4
  br label %61

61:                                               ; preds = %59, %53
  %62 = getelementptr %struct.stream, ptr %44, i64 0, i32 0
  store ptr null, ptr %62, align 8
  br label %70

63:                                               ; preds = %37
  %64 = getelementptr %struct.stream, ptr %13, i64 0, i32 0
  store ptr null, ptr %64, align 8
  br label %65

65:                                               ; preds = %40, %63
  %66 = phi ptr [ %38, %63 ], [ %41, %40 ]
  %67 = phi i32 [ %32, %63 ], [ 0, %40 ]
  %68 = getelementptr %struct.stream, ptr %66, i64 0, i32 0
  store ptr %2, ptr %68, align 8
  %69 = getelementptr %struct.stream, ptr %66, i64 0, i32 14
  store i32 %67, ptr %69, align 8
  br label %70

70:                                               ; preds = %43, %50, %52, %65, %61
  %71 = phi ptr [ %2, %61 ], [ %2, %65 ], [ null, %52 ], [ null, %50 ], [ null, %43 ]
  ret ptr %71
}

define ptr @freopen64(ptr %0, ptr %1, ptr %2) {
  %4 = call ptr @freopen(ptr %0, ptr %1, ptr %2)
  ret ptr %4
}

define i32 @fileno(ptr %0) {
  %2 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.out, i64 0, i64 0)
  br i1 %2, label %13, label %3

3:                                                ; preds = %1
  %4 = icmp eq ptr %0, getelementptr ([256 x i8], ptr @touchstone.stream.err, i64 0, i64 0)
  br i1 %4, label %13, label %5

5:                                                ; preds = %3
  %6 = call ptr @touchstone.find(ptr %0)
  %7 = getelementptr %struct.stream, ptr %6, i64 0, i32 14
  %8 = load i32, ptr %7, align 8
  %9 = icmp slt i32 %8, 0
  br i1 %9, label %10, label %13

10:                                               ; preds = %5
  %11 = call i32 @touchstone.lowest()
  store i32 %11, ptr %7, align 8
  call void @touchstone.as.here()
  %12 = load i32, ptr %7, align 8
  br label %13

13:                                               ; preds = %5, %10, %3, %1
  %14 = phi i32 [ 1, %1 ], [ 2, %3 ], [ %12, %10 ], [ %8, %5 ]
  ret i32 %14
}

define ptr @fdopen(i32 %0, ptr %1) {
  %3 = icmp ult i32 %0, 3
  br i1 %3, label %4, label %5

4:                                                ; preds = %2
  call void @touchstone.world()
  unreachable

5:                                                ; preds = %2
  %6 = call ptr @touchstone.straight(i32 %0)
  %7 = icmp eq ptr %6, null
  br i1 %7, label %74, label %8

8:                                                ; preds = %5
  %9 = getelementptr i8, ptr %1, i64 1
  %10 = load i8, ptr %9, align 1
  switch i8 %10, label %11 [
    i8 43, label %16
    i8 0, label %15
  ]

11:                                               ; preds = %8
  %12 = getelementptr i8, ptr %1, i64 2
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 43
  br label %16

15:                                               ; preds = %8
  br label %16

16:                                               ; preds = %8, %15, %11
  %17 = phi i1 [ true, %8 ], [ %14, %11 ], [ false, %15 ]
  %18 = load i8, ptr %1, align 1
  %19 = icmp eq i8 %18, 114
  %20 = select i1 %19, i1 true, i1 %17
  %21 = zext i1 %20 to i8
  %22 = icmp ne i8 %18, 114
  %23 = select i1 %22, i1 true, i1 %17
  %24 = zext i1 %23 to i8
  %25 = freeze i1 %22
  br i1 %25, label %26, label %27

26:                                               ; preds = %16
  switch i8 %18, label %37 [
    i8 119, label %27
    i8 97, label %27
  ]

27:                                               ; preds = %26, %26, %16
  br i1 %20, label %28, label %32

28:                                               ; preds = %27
  %29 = getelementptr %struct.stream, ptr %6, i64 0, i32 4
  %30 = load i8, ptr %29, align 4
  %31 = icmp eq i8 %30, 0
  br i1 %31, label %37, label %32

32:                                               ; preds = %28, %27
  br i1 %23, label %33, label %44

33:                                               ; preds = %32
  %34 = getelementptr %struct.stream, ptr %6, i64 0, i32 5
  %35 = load i8, ptr %34, align 1
  %36 = icmp eq i8 %35, 0
  br i1 %36, label %37, label %38

37:                                               ; preds = %26, %33, %28
  call void @touchstone.errno.is(i32 22)
  br label %74

38:                                               ; preds = %33
  %39 = icmp eq i8 %18, 97
  br i1 %39, label %40, label %44

40:                                               ; preds = %38
  %41 = getelementptr %struct.stream, ptr %6, i64 0, i32 6
  %42 = load i8, ptr %41, align 2
  %43 = icmp eq i8 %42, 0
  br i1 %43, label %52, label %44

44:                                               ; preds = %32, %40, %38
  %45 = call i8 @touchstone.is.pipe(ptr %6)
  %46 = icmp eq i8 %45, 0
  br i1 %46, label %47, label %52

47:                                               ; preds = %44
  %48 = getelementptr %struct.stream, ptr %6, i64 0, i32 0
  %49 = load ptr, ptr %48, align 8
  %50 = bitcast ptr %6 to ptr
  %51 = icmp eq ptr %49, %50
  br i1 %51, label %53, label %52

52:                                               ; preds = %47, %44, %40
  call void @touchstone.world()
  unreachable

53:                                               ; preds = %47
  %54 = getelementptr %struct.stream, ptr %6, i64 0, i32 1
  %55 = load ptr, ptr %54, align 8
  %56 = getelementptr %struct.file, ptr %55, i64 0, i32 19
  %57 = load i64, ptr %56, align 8
  %58 = icmp slt i64 %57, 0
  %59 = select i1 %58, i1 %23, i1 false
  br i1 %59, label %60, label %62

60:                                               ; preds = %53
  %61 = getelementptr %struct.file, ptr %55, i64 0, i32 12
  store i8 1, ptr %61, align 4
  br label %62

62:                                               ; preds = %60, %53
  %63 = call ptr @touchstone.alias.of(i32 %0)
  %64 = icmp eq ptr %63, null
  br i1 %64, label %69, label %65

65:                                               ; preds = %62
  %66 = getelementptr %struct.stream, ptr %6, i64 0, i32 14
  %67 = load i32, ptr %66, align 8
  %68 = getelementptr %struct.alias, ptr %63, i64 0, i32 0
  store i32 %67, ptr %68, align 8
  store i32 %0, ptr %66, align 8
  br label %69

69:                                               ; preds = %65, %62
  %70 = call ptr @touchstone.allocate(i64 256, i64 16, i1 true)
  store ptr %70, ptr %48, align 8
  %71 = getelementptr %struct.stream, ptr %6, i64 0, i32 4
  store i8 %21, ptr %71, align 4
  %72 = getelementptr %struct.stream, ptr %6, i64 0, i32 5
  store i8 %24, ptr %72, align 1
  %73 = getelementptr %struct.stream, ptr %6, i64 0, i32 13
  store i8 0, ptr %73, align 1
  br label %74

74:                                               ; preds = %37, %69, %5
  %75 = phi ptr [ null, %5 ], [ null, %37 ], [ %70, %69 ]
  ret ptr %75
}

define i32 @setvbuf(ptr %0, ptr %1, i32 %2, i64 %3) {
  %5 = load i8, ptr %0, align 1
  %6 = icmp ugt i32 %2, 2
  br i1 %6, label %9, label %7

7:                                                ; preds = %4
  %8 = call i32 @touchstone.answer(i32 0)
  br label %9

9:                                                ; preds = %4, %7
  %10 = phi i32 [ %8, %7 ], [ -1, %4 ]
  ret i32 %10
}

define void @setbuf(ptr %0, ptr %1) {
  %3 = load i8, ptr %0, align 1
  ret void
}

define void @setlinebuf(ptr %0) {
  %2 = load i8, ptr %0, align 1
  ret void
}

define i32 @isatty(i32 %0) {
  %2 = icmp ult i32 %0, 3
  br i1 %2, label %3, label %22

3:                                                ; preds = %1
  %4 = zext i32 %0 to i64
  %5 = getelementptr [3 x i8], ptr @touchstone.gone, i64 0, i64 %4
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %8, label %19

8:                                                ; preds = %3
  %9 = getelementptr [3 x i8], ptr @touchstone.terminals, i64 0, i64 %4
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %16

12:                                               ; preds = %8
  %13 = call i8 @touchstone.terminal()
  %14 = and i8 %13, 1
  %15 = add i8 %14, 1
  store i8 %15, ptr %9, align 1
  br label %16

16:                                               ; preds = %12, %8
  %17 = phi i8 [ %15, %12 ], [ %10, %8 ]
  %18 = icmp eq i8 %17, 2
  br i1 %18, label %39, label %38

19:                                               ; preds = %3
  %20 = call i32 @touchstone.standard(i32 %0)
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %25, label %30

22:                                               ; preds = %1
  %23 = call i32 @touchstone.standard(i32 %0)
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %31, label %30

25:                                               ; preds = %19
  %26 = zext i32 %0 to i64
  %27 = getelementptr [3 x i8], ptr @touchstone.gone, i64 0, i64 %26
  %28 = load i8, ptr %27, align 1
  %29 = icmp eq i8 %28, 2
  br i1 %29, label %30, label %31

30:                                               ; preds = %22, %25, %19
  call void @touchstone.world()
  unreachable

31:                                               ; preds = %22, %25
  %32 = call ptr @touchstone.descriptor(i32 %0)
  %33 = icmp eq ptr %32, null
  br i1 %33, label %39, label %34

34:                                               ; preds = %31
  %35 = call i8 @touchstone.is.pipe(ptr %32)
  %36 = icmp eq i8 %35, 0
  br i1 %36, label %38, label %37

37:                                               ; preds = %34
  call void @touchstone.world()
  unreachable

38:                                               ; preds = %34, %16
  call void @touchstone.errno.is(i32 25)
  br label %39

39:                                               ; preds = %31, %16, %38
  %40 = phi i32 [ 0, %38 ], [ 1, %16 ], [ 0, %31 ]
  ret i32 %40
}

define internal i8 @touchstone.terminal() {
  %1 = call i8 @__VERIFIER_nondet_uchar()
  ret i8 %1
}

define internal i64 @touchstone.size.of(ptr %0) {
  %2 = getelementptr %struct.file, ptr %0, i64 0, i32 11
  %3 = load i8, ptr %2, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %5, label %12

5:                                                ; preds = %1
  %6 = getelementptr %struct.file, ptr %0, i64 0, i32 12
  %7 = load i8, ptr %6, align 4
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %9, label %12

9:                                                ; preds = %5
  %10 = load i64, ptr @touchstone.stream.count, align 8
  %11 = icmp sgt i64 %10, 0
  br i1 %11, label %17, label %13

12:                                               ; preds = %5, %1
  call void @touchstone.world()
  unreachable

13:                                               ; preds = %35, %9
  %14 = getelementptr %struct.file, ptr %0, i64 0, i32 10
  %15 = load i8, ptr %14, align 2
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %40, label %38

17:                                               ; preds = %9, %35
  %18 = phi i64 [ %36, %35 ], [ 0, %9 ]
  %19 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 0
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %20, null
  br i1 %21, label %35, label %22

22:                                               ; preds = %17
  %23 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 1
  %24 = load ptr, ptr %23, align 8
  %25 = icmp eq ptr %24, %0
  br i1 %25, label %26, label %35

26:                                               ; preds = %22
  %27 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 9
  %28 = load i8, ptr %27, align 1
  %29 = icmp eq i8 %28, 0
  br i1 %29, label %35, label %30

30:                                               ; preds = %26
  %31 = getelementptr [8 x %struct.stream], ptr @touchstone.streams, i64 0, i64 %18, i32 13
  %32 = load i8, ptr %31, align 1
  %33 = icmp eq i8 %32, 0
  br i1 %33, label %34, label %35

34:                                               ; preds = %30
  call void @touchstone.world()
  unreachable

35:                                               ; preds = %30, %26, %22, %17
  %36 = add i64 %18, 1
  %37 = icmp eq i64 %36, %10
  br i1 %37, label %13, label %17

38:                                               ; preds = %13
  %39 = getelementptr %struct.file, ptr %0, i64 0, i32 3
  br label %56

40:                                               ; preds = %13
  %41 = getelementptr %struct.file, ptr %0, i64 0, i32 14
  %42 = load i8, ptr %41, align 2
  %43 = icmp eq i8 %42, 0
  br i1 %43, label %44, label %54

44:                                               ; preds = %40
  %45 = getelementptr %struct.file, ptr %0, i64 0, i32 3
  %46 = load i64, ptr %45, align 8
  %47 = call i64 @touchstone.extent()
  %48 = and i64 %47, 1099511627775
  %49 = add i64 %48, %46
  %50 = getelementptr %struct.file, ptr %0, i64 0, i32 17
  store i64 %49, ptr %50, align 8
  store i8 1, ptr %41, align 2
  %51 = getelementptr %struct.file, ptr %0, i64 0, i32 16
  %52 = load ptr, ptr %51, align 8
  %53 = getelementptr %struct.file, ptr %52, i64 0, i32 18
  store i64 %49, ptr %53, align 8
  br label %54

54:                                               ; preds = %44, %40
  %55 = getelementptr %struct.file, ptr %0, i64 0, i32 17
  br label %56

56:                                               ; preds = %54, %38
  %57 = phi ptr [ %39, %38 ], [ %55, %54 ]
  %58 = load i64, ptr %57, align 8
  ret i64 %58
}

define internal i64 @touchstone.extent() {
  %1 = call i64 @__VERIFIER_nondet_ulong()
  ret i64 %1
}

define internal i32 @touchstone.status(ptr %0, ptr %1, i8 %2) {
  call void @touchstone.as.here()
  %4 = bitcast ptr %1 to ptr
  call void @llvm.memset.p0.i64(ptr align 8 %4, i8 0, i64 144, i1 false)
  %5 = getelementptr %struct.touchstone_status, ptr %1, i64 0, i32 2
  store i64 1, ptr %5, align 8
  %6 = getelementptr %struct.touchstone_status, ptr %1, i64 0, i32 9
  store i64 4096, ptr %6, align 8
  %7 = getelementptr %struct.file, ptr %0, i64 0, i32 9
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 1
  br i1 %9, label %10, label %14

10:                                               ; preds = %3
  %11 = getelementptr %struct.touchstone_status, ptr %1, i64 0, i32 3
  store i32 33188, ptr %11, align 8
  %12 = call i64 @touchstone.size.of(ptr %0)
  %13 = getelementptr %struct.touchstone_status, ptr %1, i64 0, i32 8
  store i64 %12, ptr %13, align 8
  br label %18

14:                                               ; preds = %3
  %15 = icmp eq i8 %8, 3
  %16 = select i1 %15, i32 8630, i32 16877
  %17 = getelementptr %struct.touchstone_status, ptr %1, i64 0, i32 3
  store i32 %16, ptr %17, align 8
  br label %18

18:                                               ; preds = %14, %10
  switch i8 %2, label %23 [
    i8 0, label %19
    i8 1, label %21
  ]

19:                                               ; preds = %18
  %20 = call i32 @touchstone.changed()
  br label %25

21:                                               ; preds = %18
  %22 = call i32 @touchstone.changed.last()
  br label %25

23:                                               ; preds = %18
  %24 = call i32 @touchstone.changed.here()
  br label %25

25:                                               ; preds = %21, %23, %19
  %26 = phi i32 [ %20, %19 ], [ %22, %21 ], [ %24, %23 ]
  %27 = zext i32 %26 to i64
  %28 = getelementptr %struct.touchstone_status, ptr %1, i64 0, i32 15
  store i64 %27, ptr %28, align 8
  %29 = getelementptr %struct.touchstone_status, ptr %1, i64 0, i32 13
  store i64 %27, ptr %29, align 8
  %30 = getelementptr %struct.touchstone_status, ptr %1, i64 0, i32 11
  store i64 %27, ptr %30, align 8
  ret i32 0
}

define internal i32 @touchstone.changed() {
  %1 = call i32 @__VERIFIER_nondet_uint()
  ret i32 %1
}

define internal i32 @touchstone.changed.last() {
  %1 = call i32 @__VERIFIER_nondet_uint()
  ret i32 %1
}

define internal i32 @touchstone.changed.here() {
  %1 = call i32 @__VERIFIER_nondet_uint()
  ret i32 %1
}

define internal i32 @touchstone.status.of(ptr %0, ptr %1, i8 %2) {
  %4 = load i8, ptr %0, align 1
  %5 = icmp eq i8 %4, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %3
  call void @touchstone.errno.is(i32 2)
  br label %26

7:                                                ; preds = %3
  %8 = call ptr @touchstone.named(ptr %0)
  %9 = getelementptr %struct.file, ptr %8, i64 0, i32 15
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %19

12:                                               ; preds = %7
  %13 = icmp eq i8 %2, 1
  %14 = getelementptr %struct.file, ptr %8, i64 0, i32 9
  %15 = load i8, ptr %14, align 1
  %16 = and i8 %15, -2
  %17 = icmp eq i8 %16, 2
  %18 = select i1 %13, i1 %17, i1 false
  br i1 %18, label %19, label %20

19:                                               ; preds = %12, %7
  call void @touchstone.world()
  unreachable

20:                                               ; preds = %12
  switch i8 %15, label %24 [
    i8 0, label %21
    i8 2, label %21
  ]

21:                                               ; preds = %20, %20
  %22 = icmp eq i8 %15, 0
  %23 = select i1 %22, i32 2, i32 40
  call void @touchstone.errno.is(i32 %23)
  br label %26

24:                                               ; preds = %20
  %25 = call i32 @touchstone.status(ptr %8, ptr %1, i8 %2)
  br label %26

26:                                               ; preds = %21, %24, %6
  %27 = phi i32 [ -1, %6 ], [ -1, %21 ], [ 0, %24 ]
  ret i32 %27
}

define i32 @stat(ptr %0, ptr %1) {
  %3 = call i32 @touchstone.status.of(ptr %0, ptr %1, i8 0)
  ret i32 %3
}

define i32 @lstat(ptr %0, ptr %1) {
  %3 = call i32 @touchstone.status.of(ptr %0, ptr %1, i8 1)
  ret i32 %3
}

define i32 @fstat(i32 %0, ptr %1) {
  %3 = call i32 @touchstone.standard(i32 %0)
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %6, label %5

5:                                                ; preds = %2
  call void @touchstone.world()
  unreachable

6:                                                ; preds = %2
  %7 = call ptr @touchstone.descriptor(i32 %0)
  %8 = icmp eq ptr %7, null
  br i1 %8, label %21, label %9

9:                                                ; preds = %6
  %10 = call i8 @touchstone.is.one.way(ptr %7)
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %18

12:                                               ; preds = %9
  %13 = getelementptr %struct.stream, ptr %7, i64 0, i32 1
  %14 = load ptr, ptr %13, align 8
  %15 = getelementptr %struct.file, ptr %14, i64 0, i32 15
  %16 = load i8, ptr %15, align 1
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %19, label %18

18:                                               ; preds = %12, %9
  call void @touchstone.world()
  unreachable

19:                                               ; preds = %12
  %20 = call i32 @touchstone.status(ptr %14, ptr %1, i8 2)
  br label %21

21:                                               ; preds = %6, %19
  %22 = phi i32 [ 0, %19 ], [ -1, %6 ]
  ret i32 %22
}

define i32 @stat64(ptr %0, ptr %1) {
  %3 = call i32 @touchstone.status.of(ptr %0, ptr %1, i8 0)
  ret i32 %3
}

define i32 @lstat64(ptr %0, ptr %1) {
  %3 = call i32 @touchstone.status.of(ptr %0, ptr %1, i8 1)
  ret i32 %3
}

define i32 @fstat64(i32 %0, ptr %1) {
  %3 = call i32 @fstat(i32 %0, ptr %1)
  ret i32 %3
}

define internal i64 @touchstone.shown(i64 %0) {
  %2 = call i1 @touchstone.returns_again()
  %3 = call i1 @touchstone_running()
  %4 = xor i1 %3, true
  %5 = and i1 %2, %4
  %6 = call i64 @touchstone.left.i64()
  %7 = xor i1 %5, true
  call void @touchstone_within_clock_readings(i1 %7, i64 0)
  %8 = select i1 %5, i64 %6, i64 %0
  ret i64 %8
}

define i64 @time(ptr %0) {
  %2 = call i32 @touchstone.passes()
  %3 = zext i32 %2 to i64
  %4 = load i64, ptr @touchstone.now, align 8
  %5 = add i64 %4, %3
  store i64 %5, ptr @touchstone.now, align 8
  %6 = call i64 @touchstone.shown(i64 %5)
  %7 = icmp eq ptr %0, null
  br i1 %7, label %9, label %8

8:                                                ; preds = %1
  store i64 %6, ptr %0, align 8
  br label %9

9:                                                ; preds = %8, %1
  ret i64 %6
}

define internal i32 @touchstone.passes() {
  %1 = call i32 @__VERIFIER_nondet_uint()
  ret i32 %1
}

define i64 @clock() {
  %1 = call i32 @touchstone.worked()
  %2 = zext i32 %1 to i64
  %3 = load i64, ptr @touchstone.ticks, align 8
  %4 = add i64 %3, %2
  store i64 %4, ptr @touchstone.ticks, align 8
  ret i64 %4
}

define internal i32 @touchstone.worked() {
  %1 = call i32 @__VERIFIER_nondet_uint()
  ret i32 %1
}

define internal void @touchstone.later(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = zext i32 %2 to i64
  %6 = load i64, ptr %0, align 8
  %7 = add i64 %6, %5
  store i64 %7, ptr %0, align 8
  %8 = and i32 %3, 1073741823
  %9 = zext i32 %8 to i64
  %10 = load i64, ptr %1, align 8
  %11 = add i64 %10, %9
  store i64 %11, ptr %1, align 8
  %12 = icmp sgt i64 %11, 999999999
  br i1 %12, label %13, label %20

13:                                               ; preds = %4, %13
  %14 = phi i64 [ %18, %13 ], [ %11, %4 ]
  %15 = add i64 %14, -1000000000
  store i64 %15, ptr %1, align 8
  %16 = load i64, ptr %0, align 8
  %17 = add i64 %16, 1
  store i64 %17, ptr %0, align 8
  %18 = load i64, ptr %1, align 8
  %19 = icmp sgt i64 %18, 999999999
  br i1 %19, label %13, label %20

20:                                               ; preds = %13, %4
  ret void
}

define i32 @clock_gettime(i32 %0, ptr %1) {
  %3 = icmp ugt i32 %0, 7
  %4 = and i32 %0, -2
  %5 = icmp eq i32 %4, 2
  %6 = or i1 %3, %5
  br i1 %6, label %7, label %8

7:                                                ; preds = %2
  call void @touchstone.world()
  unreachable

8:                                                ; preds = %2
  %9 = icmp eq i32 %0, 0
  %10 = icmp eq i32 %0, 5
  %11 = or i1 %9, %10
  %12 = select i1 %11, ptr @touchstone.now, ptr @touchstone.since
  %13 = select i1 %11, ptr @touchstone.part, ptr @touchstone.since.part
  %14 = call i32 @touchstone.moment()
  %15 = call i32 @touchstone.moment()
  call void @touchstone.later(ptr %12, ptr %13, i32 %14, i32 %15)
  switch i32 %0, label %19 [
    i32 5, label %16
    i32 0, label %16
  ]

16:                                               ; preds = %8, %8
  %17 = load i64, ptr %12, align 8
  %18 = call i64 @touchstone.shown(i64 %17)
  br label %21

19:                                               ; preds = %8
  %20 = load i64, ptr %12, align 8
  br label %21

21:                                               ; preds = %19, %16
  %22 = phi i64 [ %18, %16 ], [ %20, %19 ]
  store i64 %22, ptr %1, align 8
  %23 = load i64, ptr %13, align 8
  %24 = getelementptr i64, ptr %1, i64 1
  store i64 %23, ptr %24, align 8
  ret i32 0
}

define internal i32 @touchstone.moment() {
  %1 = call i32 @__VERIFIER_nondet_uint()
  ret i32 %1
}

define i32 @gettimeofday(ptr %0, ptr %1) {
  %3 = icmp eq ptr %1, null
  br i1 %3, label %5, label %4

4:                                                ; preds = %2
  call void @touchstone.world()
  unreachable

5:                                                ; preds = %2
  %6 = call i32 @touchstone.day()
  %7 = call i32 @touchstone.day()
  call void @touchstone.later(ptr @touchstone.now, ptr @touchstone.part, i32 %6, i32 %7)
  %8 = load i64, ptr @touchstone.now, align 8
  %9 = call i64 @touchstone.shown(i64 %8)
  store i64 %9, ptr %0, align 8
  %10 = load i64, ptr @touchstone.part, align 8
  %11 = sdiv i64 %10, 1000
  %12 = getelementptr i64, ptr %0, i64 1
  store i64 %11, ptr %12, align 8
  ret i32 0
}

define internal i32 @touchstone.day() {
  %1 = call i32 @__VERIFIER_nondet_uint()
  ret i32 %1
}

define internal ptr @touchstone.new.alias() {
  %1 = load i64, ptr @touchstone.alias.count, align 8
  %2 = icmp sgt i64 %1, 0
  br i1 %2, label %5, label %15

3:                                                ; preds = %5
  %4 = icmp eq i64 %11, %1
  br i1 %4, label %12, label %5

5:                                                ; preds = %0, %3
  %6 = phi i64 [ %11, %3 ], [ 0, %0 ]
  %7 = getelementptr [8 x %struct.alias], ptr @touchstone.aliases, i64 0, i64 %6
  %8 = getelementptr %struct.alias, ptr %7, i64 0, i32 0
  %9 = load i32, ptr %8, align 16
  %10 = icmp slt i32 %9, 0
  %11 = add i64 %6, 1
  br i1 %10, label %18, label %3

12:                                               ; preds = %3
  %13 = icmp sgt i64 %1, 7
  br i1 %13, label %14, label %15

14:                                               ; preds = %12
  call void @touchstone.world()
  unreachable

15:                                               ; preds = %0, %12
  %16 = add i64 %1, 1
  store i64 %16, ptr @touchstone.alias.count, align 8
  %17 = getelementptr [8 x %struct.alias], ptr @touchstone.aliases, i64 0, i64 %1
  br label %18

18:                                               ; preds = %5, %15
  %19 = phi ptr [ %17, %15 ], [ %7, %5 ]
  ret ptr %19
}

define internal i32 @touchstone.doubled(i32 %0, i32 %1) {
  %3 = call i32 @touchstone.standard(i32 %0)
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %2
  %6 = call ptr @touchstone.descriptor(i32 %0)
  br label %7

7:                                                ; preds = %2, %5
  %8 = phi ptr [ %6, %5 ], [ null, %2 ]
  %9 = call ptr @touchstone.new.alias()
  %10 = getelementptr %struct.alias, ptr %9, i64 0, i32 0
  store i32 %1, ptr %10, align 8
  %11 = getelementptr %struct.alias, ptr %9, i64 0, i32 1
  store i32 %3, ptr %11, align 4
  %12 = getelementptr %struct.alias, ptr %9, i64 0, i32 2
  store ptr %8, ptr %12, align 8
  %13 = icmp eq ptr %8, null
  br i1 %13, label %17, label %14

14:                                               ; preds = %7
  %15 = getelementptr %struct.stream, ptr %8, i64 0, i32 1
  %16 = load ptr, ptr %15, align 8
  br label %17

17:                                               ; preds = %7, %14
  %18 = phi ptr [ %16, %14 ], [ null, %7 ]
  call void @touchstone.takes(i32 %1, ptr %18)
  %19 = and i32 %1, 63
  %20 = zext i32 %19 to i64
  %21 = shl i64 1, %20
  %22 = load i64, ptr @touchstone.ours, align 8
  %23 = or i64 %22, %21
  store i64 %23, ptr @touchstone.ours, align 8
  %24 = call i32 @touchstone.answer(i32 0)
  %25 = xor i32 %24, %1
  ret i32 %25
}

define internal i8 @touchstone.is.open(i32 %0) {
  %2 = call i32 @touchstone.standard(i32 %0)
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %4, label %8

4:                                                ; preds = %1
  %5 = call ptr @touchstone.descriptor(i32 %0)
  %6 = icmp ne ptr %5, null
  %7 = zext i1 %6 to i8
  br label %8

8:                                                ; preds = %4, %1
  %9 = phi i8 [ 1, %1 ], [ %7, %4 ]
  ret i8 %9
}

define i32 @dup(i32 %0) {
  %2 = call i8 @touchstone.is.open(i32 %0)
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %7, label %4

4:                                                ; preds = %1
  %5 = call i32 @touchstone.lowest()
  %6 = call i32 @touchstone.doubled(i32 %0, i32 %5)
  br label %7

7:                                                ; preds = %1, %4
  %8 = phi i32 [ %6, %4 ], [ -1, %1 ]
  ret i32 %8
}

define internal void @touchstone.vacate(i32 %0) {
  %2 = call ptr @touchstone.alias.of(i32 %0)
  %3 = call ptr @touchstone.holder(i32 %0)
  %4 = icmp eq ptr %2, null
  br i1 %4, label %7, label %5

5:                                                ; preds = %1
  %6 = getelementptr %struct.alias, ptr %2, i64 0, i32 0
  store i32 -1, ptr %6, align 8
  br label %48

7:                                                ; preds = %1
  %8 = icmp eq ptr %3, null
  br i1 %8, label %40, label %9

9:                                                ; preds = %7
  %10 = call i8 @touchstone.is.pipe(ptr %3)
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %34, label %12

12:                                               ; preds = %9
  %13 = getelementptr %struct.stream, ptr %3, i64 0, i32 0
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, getelementptr ([256 x i8], ptr @touchstone.stream.in, i64 0, i64 0)
  br i1 %15, label %16, label %34

16:                                               ; preds = %12
  %17 = getelementptr %struct.stream, ptr %3, i64 0, i32 3
  %18 = load i32, ptr %17, align 8
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %20, label %30

20:                                               ; preds = %16
  %21 = getelementptr %struct.stream, ptr %3, i64 0, i32 7
  %22 = load i8, ptr %21, align 1
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %24, label %30

24:                                               ; preds = %20
  %25 = getelementptr %struct.stream, ptr %3, i64 0, i32 2
  %26 = load i64, ptr %25, align 8
  %27 = getelementptr %struct.stream, ptr %3, i64 0, i32 15
  %28 = load i64, ptr %27, align 8
  %29 = icmp eq i64 %26, %28
  br i1 %29, label %31, label %30

30:                                               ; preds = %24, %20, %16
  call void @touchstone.world()
  unreachable

31:                                               ; preds = %24
  %32 = getelementptr %struct.stream, ptr %3, i64 0, i32 12
  store i8 1, ptr %32, align 4
  %33 = getelementptr %struct.stream, ptr %3, i64 0, i32 14
  store i32 -1, ptr %33, align 8
  br label %48

34:                                               ; preds = %9, %12
  %35 = getelementptr %struct.stream, ptr %3, i64 0, i32 13
  %36 = load i8, ptr %35, align 1
  %37 = icmp eq i8 %36, 0
  br i1 %37, label %38, label %39

38:                                               ; preds = %34
  call void @touchstone.world()
  unreachable

39:                                               ; preds = %34
  call void @touchstone.released(ptr %3)
  br label %48

40:                                               ; preds = %7
  %41 = icmp slt i32 %0, 3
  br i1 %41, label %42, label %48

42:                                               ; preds = %40
  %43 = sext i32 %0 to i64
  %44 = getelementptr [3 x i8], ptr @touchstone.gone, i64 0, i64 %43
  %45 = load i8, ptr %44, align 1
  %46 = icmp eq i8 %45, 2
  br i1 %46, label %47, label %48

47:                                               ; preds = %42
  call void @touchstone.world()
  unreachable

48:                                               ; preds = %31, %40, %42, %39, %5
  ret void
}

define i32 @dup2(i32 %0, i32 %1) {
  %3 = call i8 @touchstone.is.open(i32 %0)
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %18, label %5

5:                                                ; preds = %2
  %6 = icmp slt i32 %1, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %5
  call void @touchstone.errno.is(i32 9)
  br label %18

8:                                                ; preds = %5
  %9 = icmp ugt i32 %1, 63
  br i1 %9, label %10, label %11

10:                                               ; preds = %8
  call void @touchstone.world()
  unreachable

11:                                               ; preds = %8
  %12 = icmp eq i32 %0, %1
  br i1 %12, label %13, label %16

13:                                               ; preds = %11
  %14 = call i32 @touchstone.answer(i32 0)
  %15 = xor i32 %14, %1
  br label %18

16:                                               ; preds = %11
  call void @touchstone.vacate(i32 %1)
  %17 = call i32 @touchstone.doubled(i32 %0, i32 %1)
  br label %18

18:                                               ; preds = %2, %16, %13, %7
  %19 = phi i32 [ -1, %7 ], [ %15, %13 ], [ %17, %16 ], [ -1, %2 ]
  ret i32 %19
}

define i32 @dup3(i32 %0, i32 %1, i32 %2) {
  %4 = icmp ne i32 %0, %1
  %5 = and i32 %2, -524289
  %6 = icmp eq i32 %5, 0
  %7 = and i1 %4, %6
  br i1 %7, label %9, label %8

8:                                                ; preds = %3
  call void @touchstone.errno.is(i32 22)
  br label %11

9:                                                ; preds = %3
  %10 = call i32 @dup2(i32 %0, i32 %1)
  br label %11

11:                                               ; preds = %9, %8
  %12 = phi i32 [ -1, %8 ], [ %10, %9 ]
  ret i32 %12
}

define i32 @pipe2(ptr %0, i32 %1) {
  %3 = and i32 %1, -524289
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %6, label %5

5:                                                ; preds = %2
  call void @touchstone.world()
  unreachable

6:                                                ; preds = %2
  %7 = call ptr @touchstone.new.file()
  %8 = getelementptr %struct.file, ptr %7, i64 0, i32 19
  store i64 -1, ptr %8, align 8
  %9 = getelementptr %struct.file, ptr %7, i64 0, i32 8
  store i8 1, ptr %9, align 8
  %10 = getelementptr %struct.file, ptr %7, i64 0, i32 9
  store i8 1, ptr %10, align 1
  %11 = getelementptr %struct.file, ptr %7, i64 0, i32 10
  store i8 1, ptr %11, align 2
  br label %14

12:                                               ; preds = %14
  %13 = call i32 @touchstone.answer(i32 0)
  ret i32 %13

14:                                               ; preds = %6, %14
  %15 = phi i1 [ true, %6 ], [ false, %14 ]
  %16 = phi i64 [ 0, %6 ], [ 1, %14 ]
  %17 = call ptr @touchstone.new.stream(ptr null, ptr %7)
  %18 = bitcast ptr %17 to ptr
  store ptr %17, ptr %18, align 8
  %19 = getelementptr %struct.stream, ptr %17, i64 0, i32 13
  store i8 1, ptr %19, align 1
  %20 = zext i1 %15 to i8
  %21 = getelementptr %struct.stream, ptr %17, i64 0, i32 4
  store i8 %20, ptr %21, align 4
  %22 = getelementptr %struct.stream, ptr %17, i64 0, i32 5
  %23 = trunc i64 %16 to i8
  store i8 %23, ptr %22, align 1
  %24 = call i32 @touchstone.lowest()
  %25 = getelementptr %struct.stream, ptr %17, i64 0, i32 14
  store i32 %24, ptr %25, align 8
  call void @touchstone.takes(i32 %24, ptr %7)
  %26 = load i32, ptr %25, align 8
  %27 = and i32 %26, 63
  %28 = zext i32 %27 to i64
  %29 = shl i64 1, %28
  %30 = load i64, ptr @touchstone.ours, align 8
  %31 = or i64 %29, %30
  store i64 %31, ptr @touchstone.ours, align 8
  %32 = getelementptr i32, ptr %0, i64 %16
  store i32 %26, ptr %32, align 4
  br i1 %15, label %14, label %12
}

define i32 @pipe(ptr %0) {
  %2 = call i32 @pipe2(ptr %0, i32 0)
  ret i32 %2
}

define internal void @touchstone.meet.2() {
  call void @touchstone_beyond_schedules(i64 2)
  ret void
}

define internal void @touchstone.meet.3() {
  call void @touchstone_beyond_schedules(i64 3)
  ret void
}

define internal void @touchstone.meet.4() {
  call void @touchstone_beyond_schedules(i64 4)
  ret void
}

define internal void @touchstone.meet.17() {
  call void @touchstone_beyond_schedules(i64 17)
  ret void
}

define internal void @touchstone.may.meet(i64 %0) {
  switch i64 %0, label %5 [
    i64 0, label %2
    i64 1, label %3
    i64 2, label %4
  ]

2:                                                ; preds = %1
  call void @touchstone.meet.2()
  br label %6

3:                                                ; preds = %1
  call void @touchstone.meet.3()
  br label %6

4:                                                ; preds = %1
  call void @touchstone.meet.4()
  br label %6

5:                                                ; preds = %1
  call void @touchstone.meet.17()
  br label %6

6:                                                ; preds = %3, %5, %4, %2
  ret void
}

define i32 @pthread_create(ptr %0, ptr %1, ptr (ptr)* %2, ptr %3) {
  %5 = load i64, ptr @touchstone.thread.count, align 8
  %6 = icmp sgt i64 %5, 15
  br i1 %6, label %7, label %8

7:                                                ; preds = %4
  call void @touchstone.threads()
  unreachable

8:                                                ; preds = %4
  %9 = add i64 %5, 1
  store i64 %9, ptr @touchstone.thread.count, align 8
  call void @touchstone.may.meet(i64 %5)
  store i64 %9, ptr %0, align 8
  %10 = getelementptr [16 x i8], ptr @touchstone.thread.states, i64 0, i64 %5
  store i8 1, ptr %10, align 1
  %11 = call ptr %2(ptr %3)
  %12 = getelementptr [16 x ptr], ptr @touchstone.thread.results, i64 0, i64 %5
  store ptr %11, ptr %12, align 8
  %13 = load i8, ptr %10, align 1
  %14 = icmp eq i8 %13, 1
  br i1 %14, label %15, label %16

15:                                               ; preds = %8
  store i8 2, ptr %10, align 1
  br label %16

16:                                               ; preds = %15, %8
  ret i32 0
}

define i32 @pthread_join(i64 %0, ptr %1) {
  %3 = add i64 %0, -1
  %4 = icmp slt i64 %0, 1
  %5 = load i64, ptr @touchstone.thread.count, align 8
  %6 = icmp slt i64 %5, %0
  %7 = select i1 %4, i1 true, i1 %6
  br i1 %7, label %12, label %8

8:                                                ; preds = %2
  %9 = getelementptr [16 x i8], ptr @touchstone.thread.states, i64 0, i64 %3
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %10, 2
  br i1 %11, label %13, label %12

12:                                               ; preds = %8, %2
  call void @touchstone.threads()
  unreachable

13:                                               ; preds = %8
  store i8 3, ptr %9, align 1
  %14 = icmp eq ptr %1, null
  br i1 %14, label %18, label %15

15:                                               ; preds = %13
  %16 = getelementptr [16 x ptr], ptr @touchstone.thread.results, i64 0, i64 %3
  %17 = load ptr, ptr %16, align 8
  store ptr %17, ptr %1, align 8
  br label %18

18:                                               ; preds = %15, %13
  ret i32 0
}

define i32 @pthread_detach(i64 %0) {
  %2 = icmp slt i64 %0, 1
  %3 = load i64, ptr @touchstone.thread.count, align 8
  %4 = icmp slt i64 %3, %0
  %5 = select i1 %2, i1 true, i1 %4
  br i1 %5, label %11, label %6

6:                                                ; preds = %1
  %7 = add i64 %0, -1
  %8 = getelementptr [16 x i8], ptr @touchstone.thread.states, i64 0, i64 %7
  %9 = load i8, ptr %8, align 1
  %10 = icmp eq i8 %9, 3
  br i1 %10, label %11, label %12

11:                                               ; preds = %6, %1
  call void @touchstone.threads()
  unreachable

12:                                               ; preds = %6
  store i8 3, ptr %8, align 1
  ret i32 0
}

define internal void @touchstone.turn(ptr %0) {
  %2 = load i32, ptr @touchstone.first.other, align 4
  %3 = load i32, ptr @touchstone.last.other, align 4
  %4 = load i32, ptr @optind, align 4
  call void @touchstone_beyond_library_state(i64 0)
  %5 = icmp sgt i32 %4, %3
  br i1 %5, label %6, label %10

6:                                                ; preds = %1
  %7 = sext i32 %3 to i64
  %8 = sext i32 %2 to i64
  %9 = sext i32 %4 to i64
  br label %14

10:                                               ; preds = %20, %1
  %11 = sub i32 %4, %3
  %12 = load i32, ptr @touchstone.first.other, align 4
  %13 = add i32 %11, %12
  store i32 %13, ptr @touchstone.first.other, align 4
  store i32 %4, ptr @touchstone.last.other, align 4
  ret void

14:                                               ; preds = %6, %20
  %15 = phi i64 [ %8, %6 ], [ %21, %20 ]
  %16 = phi i64 [ %7, %6 ], [ %23, %20 ]
  %17 = getelementptr ptr, ptr %0, i64 %16
  %18 = load ptr, ptr %17, align 8
  %19 = icmp sgt i64 %16, %15
  br i1 %19, label %25, label %20

20:                                               ; preds = %25, %14
  %21 = add i64 %15, 1
  %22 = getelementptr ptr, ptr %0, i64 %15
  store ptr %18, ptr %22, align 8
  %23 = add i64 %16, 1
  %24 = icmp eq i64 %23, %9
  br i1 %24, label %10, label %14

25:                                               ; preds = %14, %25
  %26 = phi i64 [ %27, %25 ], [ %16, %14 ]
  %27 = add i64 %26, -1
  %28 = getelementptr ptr, ptr %0, i64 %27
  %29 = load ptr, ptr %28, align 8
  %30 = getelementptr ptr, ptr %0, i64 %26
  store ptr %29, ptr %30, align 8
  %31 = icmp sgt i64 %27, %15
  br i1 %31, label %25, label %20
}

define internal i32 @touchstone.next.argument(i32 %0, ptr %1, i8 %2, i8 %3) {
  %5 = load i32, ptr @touchstone.last.other, align 4
  %6 = load i32, ptr @optind, align 4
  %7 = icmp sgt i32 %5, %6
  br i1 %7, label %8, label %9

8:                                                ; preds = %4
  store i32 %6, ptr @touchstone.last.other, align 4
  br label %9

9:                                                ; preds = %8, %4
  %10 = phi i32 [ %6, %8 ], [ %5, %4 ]
  %11 = load i32, ptr @touchstone.first.other, align 4
  %12 = icmp sgt i32 %11, %6
  br i1 %12, label %13, label %14

13:                                               ; preds = %9
  store i32 %6, ptr @touchstone.first.other, align 4
  br label %14

14:                                               ; preds = %13, %9
  %15 = phi i32 [ %6, %13 ], [ %11, %9 ]
  %16 = icmp eq i8 %2, 0
  br i1 %16, label %50, label %17

17:                                               ; preds = %14
  %18 = icmp eq i32 %15, %10
  %19 = icmp eq i32 %10, %6
  %20 = select i1 %18, i1 true, i1 %19
  br i1 %20, label %23, label %21

21:                                               ; preds = %17
  call void @touchstone.turn(ptr %1)
  %22 = load i32, ptr @optind, align 4
  br label %25

23:                                               ; preds = %17
  br i1 %19, label %25, label %24

24:                                               ; preds = %23
  store i32 %6, ptr @touchstone.first.other, align 4
  br label %25

25:                                               ; preds = %23, %24, %21
  %26 = phi i32 [ %6, %23 ], [ %6, %24 ], [ %22, %21 ]
  %27 = icmp slt i32 %26, %0
  br i1 %27, label %28, label %47

28:                                               ; preds = %25
  %29 = sext i32 %26 to i64
  br label %30

30:                                               ; preds = %28, %41
  %31 = phi i32 [ %26, %28 ], [ %43, %41 ]
  %32 = phi i64 [ %29, %28 ], [ %42, %41 ]
  %33 = getelementptr ptr, ptr %1, i64 %32
  %34 = load ptr, ptr %33, align 8
  %35 = load i8, ptr %34, align 1
  %36 = icmp eq i8 %35, 45
  br i1 %36, label %37, label %41

37:                                               ; preds = %30
  %38 = getelementptr i8, ptr %34, i64 1
  %39 = load i8, ptr %38, align 1
  %40 = icmp eq i8 %39, 0
  br i1 %40, label %41, label %45

41:                                               ; preds = %30, %37
  %42 = add i64 %32, 1
  %43 = trunc i64 %42 to i32
  store i32 %43, ptr @optind, align 4
  %44 = icmp eq i32 %43, %0
  br i1 %44, label %47, label %30

45:                                               ; preds = %37
  %46 = trunc i64 %32 to i32
  br label %47

47:                                               ; preds = %41, %45, %25
  %48 = phi i32 [ %26, %25 ], [ %31, %45 ], [ %0, %41 ]
  %49 = phi i32 [ %26, %25 ], [ %46, %45 ], [ %0, %41 ]
  store i32 %49, ptr @touchstone.last.other, align 4
  br label %50

50:                                               ; preds = %47, %14
  %51 = phi i32 [ %49, %47 ], [ %10, %14 ]
  %52 = phi i32 [ %48, %47 ], [ %6, %14 ]
  %53 = icmp eq i32 %52, %0
  br i1 %53, label %80, label %54

54:                                               ; preds = %50
  %55 = sext i32 %52 to i64
  %56 = getelementptr ptr, ptr %1, i64 %55
  %57 = load ptr, ptr %56, align 8
  %58 = load i8, ptr %57, align 1
  %59 = icmp eq i8 %58, 45
  br i1 %59, label %60, label %78

60:                                               ; preds = %54
  %61 = getelementptr i8, ptr %57, i64 1
  %62 = load i8, ptr %61, align 1
  %63 = icmp eq i8 %62, 45
  br i1 %63, label %64, label %78

64:                                               ; preds = %60
  %65 = getelementptr i8, ptr %57, i64 2
  %66 = load i8, ptr %65, align 1
  %67 = icmp eq i8 %66, 0
  br i1 %67, label %68, label %78

68:                                               ; preds = %64
  %69 = add i32 %52, 1
  store i32 %69, ptr @optind, align 4
  %70 = load i32, ptr @touchstone.first.other, align 4
  %71 = icmp eq i32 %70, %51
  %72 = icmp eq i32 %51, %69
  %73 = select i1 %71, i1 true, i1 %72
  br i1 %73, label %75, label %74

74:                                               ; preds = %68
  call void @touchstone.turn(ptr %1)
  br label %77

75:                                               ; preds = %68
  br i1 %71, label %76, label %77

76:                                               ; preds = %75
  store i32 %69, ptr @touchstone.first.other, align 4
  br label %77

77:                                               ; preds = %75, %76, %74
  store i32 %0, ptr @touchstone.last.other, align 4
  store i32 %0, ptr @optind, align 4
  br label %80

78:                                               ; preds = %64, %60, %54
  %79 = icmp eq i32 %52, %0
  br i1 %79, label %80, label %85

80:                                               ; preds = %50, %77, %78
  %81 = phi i32 [ %51, %78 ], [ %51, %50 ], [ %0, %77 ]
  %82 = load i32, ptr @touchstone.first.other, align 4
  %83 = icmp eq i32 %82, %81
  br i1 %83, label %99, label %84

84:                                               ; preds = %80
  store i32 %82, ptr @optind, align 4
  br label %99

85:                                               ; preds = %78
  %86 = sext i32 %52 to i64
  %87 = getelementptr ptr, ptr %1, i64 %86
  %88 = load ptr, ptr %87, align 8
  %89 = load i8, ptr %88, align 1
  %90 = icmp eq i8 %89, 45
  br i1 %90, label %91, label %95

91:                                               ; preds = %85
  %92 = getelementptr i8, ptr %88, i64 1
  %93 = load i8, ptr %92, align 1
  %94 = icmp eq i8 %93, 0
  br i1 %94, label %95, label %99

95:                                               ; preds = %91, %85
  %96 = icmp eq i8 %3, 0
  br i1 %96, label %99, label %97

97:                                               ; preds = %95
  %98 = add i32 %52, 1
  store i32 %98, ptr @optind, align 4
  store ptr %88, ptr @optarg, align 8
  br label %99

99:                                               ; preds = %91, %95, %80, %84, %97
  %100 = phi i32 [ 1, %97 ], [ -1, %84 ], [ -1, %80 ], [ -1, %95 ], [ 0, %91 ]
  ret i32 %100
}

define internal ptr @touchstone.long.option(ptr %0, ptr %1, i64 %2, ptr %3) {
  %5 = getelementptr %struct.touchstone_option, ptr %0, i64 0, i32 0
  %6 = load ptr, ptr %5, align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %67, label %8

8:                                                ; preds = %4
  %9 = icmp eq i64 %2, 0
  br label %10

10:                                               ; preds = %8, %55
  %11 = phi i64 [ 0, %8 ], [ %58, %55 ]
  %12 = phi ptr [ %6, %8 ], [ %61, %55 ]
  %13 = phi ptr [ %0, %8 ], [ %59, %55 ]
  %14 = phi i8 [ 0, %8 ], [ %57, %55 ]
  %15 = phi ptr [ null, %8 ], [ %56, %55 ]
  br i1 %9, label %28, label %18

16:                                               ; preds = %23
  %17 = icmp eq i64 %27, %2
  br i1 %17, label %28, label %18

18:                                               ; preds = %10, %16
  %19 = phi i64 [ %27, %16 ], [ 0, %10 ]
  %20 = getelementptr i8, ptr %12, i64 %19
  %21 = load i8, ptr %20, align 1
  %22 = icmp eq i8 %21, 0
  br i1 %22, label %55, label %23

23:                                               ; preds = %18
  %24 = getelementptr i8, ptr %1, i64 %19
  %25 = load i8, ptr %24, align 1
  %26 = icmp eq i8 %21, %25
  %27 = add i64 %19, 1
  br i1 %26, label %16, label %55

28:                                               ; preds = %16, %10
  %29 = getelementptr i8, ptr %12, i64 %2
  %30 = load i8, ptr %29, align 1
  %31 = icmp eq i8 %30, 0
  br i1 %31, label %63, label %32

32:                                               ; preds = %28
  %33 = icmp eq ptr %15, null
  br i1 %33, label %34, label %36

34:                                               ; preds = %32
  %35 = trunc i64 %11 to i32
  store i32 %35, ptr %3, align 4
  br label %55

36:                                               ; preds = %32
  %37 = getelementptr %struct.touchstone_option, ptr %15, i64 0, i32 1
  %38 = load i32, ptr %37, align 8
  %39 = getelementptr %struct.touchstone_option, ptr %0, i64 %11, i32 1
  %40 = load i32, ptr %39, align 8
  %41 = icmp eq i32 %38, %40
  br i1 %41, label %42, label %54

42:                                               ; preds = %36
  %43 = getelementptr %struct.touchstone_option, ptr %15, i64 0, i32 3
  %44 = load ptr, ptr %43, align 8
  %45 = getelementptr %struct.touchstone_option, ptr %0, i64 %11, i32 3
  %46 = load ptr, ptr %45, align 8
  %47 = icmp eq ptr %44, %46
  br i1 %47, label %48, label %54

48:                                               ; preds = %42
  %49 = getelementptr %struct.touchstone_option, ptr %15, i64 0, i32 4
  %50 = load i32, ptr %49, align 8
  %51 = getelementptr %struct.touchstone_option, ptr %0, i64 %11, i32 4
  %52 = load i32, ptr %51, align 8
  %53 = icmp eq i32 %50, %52
  br i1 %53, label %55, label %54

54:                                               ; preds = %48, %42, %36
  br label %55

55:                                               ; preds = %18, %23, %48, %54, %34
  %56 = phi ptr [ %13, %34 ], [ %15, %48 ], [ %15, %54 ], [ %15, %23 ], [ %15, %18 ]
  %57 = phi i8 [ %14, %34 ], [ %14, %48 ], [ 1, %54 ], [ %14, %23 ], [ %14, %18 ]
  %58 = add i64 %11, 1
  %59 = getelementptr %struct.touchstone_option, ptr %0, i64 %58
  %60 = getelementptr %struct.touchstone_option, ptr %59, i64 0, i32 0
  %61 = load ptr, ptr %60, align 8
  %62 = icmp eq ptr %61, null
  br i1 %62, label %65, label %10

63:                                               ; preds = %28
  %64 = trunc i64 %11 to i32
  store i32 %64, ptr %3, align 4
  br label %69

65:                                               ; preds = %55
  %66 = icmp eq i8 %57, 0
  br i1 %66, label %67, label %69

67:                                               ; preds = %4, %65
  %68 = phi ptr [ %56, %65 ], [ null, %4 ]
  br label %69

69:                                               ; preds = %67, %65, %63
  %70 = phi ptr [ %13, %63 ], [ %68, %67 ], [ null, %65 ]
  ret ptr %70
}

define internal i32 @touchstone.read.long(i32 %0, ptr %1, ptr %2, ptr %3, i8 %4) {
  %6 = alloca i32, align 4
  %7 = load ptr, ptr @touchstone.next.letter, align 8
  br label %8

8:                                                ; preds = %12, %5
  %9 = phi i64 [ 0, %5 ], [ %13, %12 ]
  %10 = getelementptr i8, ptr %7, i64 %9
  %11 = load i8, ptr %10, align 1
  switch i8 %11, label %12 [
    i8 0, label %14
    i8 61, label %14
  ]

12:                                               ; preds = %8
  %13 = add i64 %9, 1
  br label %8

14:                                               ; preds = %8, %8
  %15 = getelementptr i8, ptr %7, i64 %9
  %16 = bitcast ptr %6 to ptr
  store i32 0, ptr %6, align 4
  %17 = call ptr @touchstone.long.option(ptr %2, ptr %7, i64 %9, ptr %6)
  store ptr null, ptr @touchstone.next.letter, align 8
  %18 = load i32, ptr @optind, align 4
  %19 = add i32 %18, 1
  store i32 %19, ptr @optind, align 4
  store i32 0, ptr @optopt, align 4
  %20 = icmp eq ptr %17, null
  br i1 %20, label %60, label %21

21:                                               ; preds = %14
  %22 = load i8, ptr %15, align 1
  %23 = icmp eq i8 %22, 61
  %24 = getelementptr %struct.touchstone_option, ptr %17, i64 0, i32 1
  %25 = load i32, ptr %24, align 8
  br i1 %23, label %26, label %33

26:                                               ; preds = %21
  %27 = icmp eq i32 %25, 0
  br i1 %27, label %28, label %31

28:                                               ; preds = %26
  %29 = getelementptr %struct.touchstone_option, ptr %17, i64 0, i32 4
  %30 = load i32, ptr %29, align 8
  store i32 %30, ptr @optopt, align 4
  br label %60

31:                                               ; preds = %26
  %32 = getelementptr i8, ptr %15, i64 1
  br label %47

33:                                               ; preds = %21
  %34 = icmp eq i32 %25, 1
  br i1 %34, label %35, label %49

35:                                               ; preds = %33
  %36 = icmp slt i32 %19, %0
  br i1 %36, label %42, label %37

37:                                               ; preds = %35
  %38 = getelementptr %struct.touchstone_option, ptr %17, i64 0, i32 4
  %39 = load i32, ptr %38, align 8
  store i32 %39, ptr @optopt, align 4
  %40 = icmp eq i8 %4, 0
  %41 = select i1 %40, i32 63, i32 58
  br label %60

42:                                               ; preds = %35
  %43 = add i32 %18, 2
  store i32 %43, ptr @optind, align 4
  %44 = sext i32 %19 to i64
  %45 = getelementptr ptr, ptr %1, i64 %44
  %46 = load ptr, ptr %45, align 8
  br label %47

47:                                               ; preds = %31, %42
  %48 = phi ptr [ %46, %42 ], [ %32, %31 ]
  store ptr %48, ptr @optarg, align 8
  br label %49

49:                                               ; preds = %47, %33
  %50 = icmp eq ptr %3, null
  br i1 %50, label %53, label %51

51:                                               ; preds = %49
  %52 = load i32, ptr %6, align 4
  store i32 %52, ptr %3, align 4
  br label %53

53:                                               ; preds = %51, %49
  %54 = getelementptr %struct.touchstone_option, ptr %17, i64 0, i32 3
  %55 = load ptr, ptr %54, align 8
  %56 = icmp eq ptr %55, null
  %57 = getelementptr %struct.touchstone_option, ptr %17, i64 0, i32 4
  %58 = load i32, ptr %57, align 8
  br i1 %56, label %60, label %59

59:                                               ; preds = %53
  store i32 %58, ptr %55, align 4
  br label %60

60:                                               ; preds = %53, %14, %59, %37, %28
  %61 = phi i32 [ 0, %59 ], [ 63, %28 ], [ %41, %37 ], [ 63, %14 ], [ %58, %53 ]
  ret i32 %61
}

define internal i32 @touchstone.option(i32 %0, ptr %1, ptr %2, ptr %3, ptr %4, i8 %5) {
  %7 = icmp slt i32 %0, 1
  br i1 %7, label %120, label %8

8:                                                ; preds = %6
  store ptr null, ptr @optarg, align 8
  %9 = load i32, ptr @optind, align 4
  %10 = icmp ne i32 %9, 0
  %11 = load i1, ptr @touchstone.options.begun, align 1
  %12 = select i1 %10, i1 %11, i1 false
  br i1 %12, label %19, label %13

13:                                               ; preds = %8
  call void @touchstone_beyond_library_state(i64 0)
  store i1 true, ptr @touchstone.options.begun, align 1
  %14 = load i32, ptr @optind, align 4
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %16, label %17

16:                                               ; preds = %13
  store i32 1, ptr @optind, align 4
  br label %17

17:                                               ; preds = %16, %13
  %18 = phi i32 [ 1, %16 ], [ %14, %13 ]
  store i32 %18, ptr @touchstone.last.other, align 4
  store i32 %18, ptr @touchstone.first.other, align 4
  store ptr null, ptr @touchstone.next.letter, align 8
  br label %19

19:                                               ; preds = %8, %17
  %20 = phi i32 [ %9, %8 ], [ %18, %17 ]
  %21 = load i8, ptr %2, align 1
  %22 = icmp eq i8 %21, 45
  %23 = zext i1 %22 to i8
  %24 = icmp ne i8 %5, 0
  %25 = or i1 %24, %22
  %26 = icmp ne i8 %21, 43
  %27 = xor i1 %25, true
  %28 = select i1 %27, i1 %26, i1 false
  %29 = zext i1 %28 to i8
  switch i8 %21, label %33 [
    i8 45, label %30
    i8 43, label %30
  ]

30:                                               ; preds = %19, %19
  %31 = getelementptr i8, ptr %2, i64 1
  %32 = load i8, ptr %31, align 1
  br label %33

33:                                               ; preds = %19, %30
  %34 = phi i8 [ %32, %30 ], [ %21, %19 ]
  %35 = phi ptr [ %31, %30 ], [ %2, %19 ]
  %36 = icmp eq i8 %34, 58
  %37 = zext i1 %36 to i8
  %38 = load ptr, ptr @touchstone.next.letter, align 8
  %39 = icmp eq ptr %38, null
  br i1 %39, label %43, label %40

40:                                               ; preds = %33
  %41 = load i8, ptr %38, align 1
  %42 = icmp eq i8 %41, 0
  br i1 %42, label %43, label %61

43:                                               ; preds = %40, %33
  %44 = call i32 @touchstone.next.argument(i32 %0, ptr %1, i8 %29, i8 %23)
  %45 = icmp eq i32 %44, 0
  br i1 %45, label %46, label %120

46:                                               ; preds = %43
  %47 = icmp ne ptr %3, null
  %48 = load i32, ptr @optind, align 4
  %49 = sext i32 %48 to i64
  %50 = getelementptr ptr, ptr %1, i64 %49
  %51 = load ptr, ptr %50, align 8
  %52 = getelementptr i8, ptr %51, i64 1
  %53 = load i8, ptr %52, align 1
  %54 = icmp eq i8 %53, 45
  %55 = select i1 %47, i1 %54, i1 false
  br i1 %55, label %56, label %59

56:                                               ; preds = %46
  %57 = getelementptr i8, ptr %51, i64 2
  store ptr %57, ptr @touchstone.next.letter, align 8
  %58 = call i32 @touchstone.read.long(i32 %0, ptr %1, ptr %3, ptr %4, i8 %37)
  br label %120

59:                                               ; preds = %46
  %60 = getelementptr i8, ptr %51, i64 1
  br label %61

61:                                               ; preds = %59, %40
  %62 = phi i32 [ %48, %59 ], [ %20, %40 ]
  %63 = phi i8 [ %53, %59 ], [ %41, %40 ]
  %64 = phi ptr [ %60, %59 ], [ %38, %40 ]
  %65 = getelementptr i8, ptr %64, i64 1
  store ptr %65, ptr @touchstone.next.letter, align 8
  br label %66

66:                                               ; preds = %66, %61
  %67 = phi ptr [ %35, %61 ], [ %72, %66 ]
  %68 = load i8, ptr %67, align 1
  %69 = icmp eq i8 %68, 0
  %70 = icmp eq i8 %68, %63
  %71 = select i1 %69, i1 true, i1 %70
  %72 = getelementptr i8, ptr %67, i64 1
  br i1 %71, label %73, label %66

73:                                               ; preds = %66
  %74 = load i8, ptr %65, align 1
  %75 = icmp eq i8 %74, 0
  br i1 %75, label %76, label %79

76:                                               ; preds = %73
  %77 = add i32 %62, 1
  store i32 %77, ptr @optind, align 4
  %78 = load i8, ptr %67, align 1
  br label %79

79:                                               ; preds = %76, %73
  %80 = phi i32 [ %77, %76 ], [ %62, %73 ]
  %81 = phi i8 [ %78, %76 ], [ %68, %73 ]
  %82 = icmp eq i8 %81, 0
  %83 = sext i8 %63 to i32
  %84 = icmp eq i8 %63, 58
  %85 = select i1 %82, i1 true, i1 %84
  %86 = icmp eq i8 %63, 59
  %87 = select i1 %85, i1 true, i1 %86
  br i1 %87, label %88, label %89

88:                                               ; preds = %79
  store i32 %83, ptr @optopt, align 4
  br label %120

89:                                               ; preds = %79
  %90 = icmp eq i8 %81, 87
  %91 = load i8, ptr %72, align 1
  br i1 %90, label %92, label %97

92:                                               ; preds = %89
  %93 = icmp eq i8 %91, 59
  %94 = icmp ne ptr %3, null
  %95 = and i1 %94, %93
  br i1 %95, label %96, label %97

96:                                               ; preds = %92
  call void @touchstone.world()
  unreachable

97:                                               ; preds = %89, %92
  %98 = icmp eq i8 %91, 58
  br i1 %98, label %99, label %120

99:                                               ; preds = %97
  %100 = load i8, ptr %65, align 1
  %101 = icmp eq i8 %100, 0
  br i1 %101, label %104, label %102

102:                                              ; preds = %99
  store ptr %65, ptr @optarg, align 8
  %103 = add i32 %80, 1
  store i32 %103, ptr @optind, align 4
  br label %118

104:                                              ; preds = %99
  %105 = getelementptr i8, ptr %67, i64 2
  %106 = load i8, ptr %105, align 1
  %107 = icmp eq i8 %106, 58
  br i1 %107, label %108, label %109

108:                                              ; preds = %104
  store ptr null, ptr @optarg, align 8
  br label %118

109:                                              ; preds = %104
  %110 = icmp eq i32 %80, %0
  br i1 %110, label %111, label %113

111:                                              ; preds = %109
  store i32 %83, ptr @optopt, align 4
  %112 = select i1 %36, i32 58, i32 63
  br label %118

113:                                              ; preds = %109
  %114 = add i32 %80, 1
  store i32 %114, ptr @optind, align 4
  %115 = sext i32 %80 to i64
  %116 = getelementptr ptr, ptr %1, i64 %115
  %117 = load ptr, ptr %116, align 8
  store ptr %117, ptr @optarg, align 8
  br label %118

118:                                              ; preds = %108, %113, %111, %102
  %119 = phi i32 [ %83, %108 ], [ %83, %113 ], [ %112, %111 ], [ %83, %102 ]
  store ptr null, ptr @touchstone.next.letter, align 8
  br label %120

120:                                              ; preds = %43, %56, %97, %118, %88, %6
  %121 = phi i32 [ -1, %6 ], [ 63, %88 ], [ %119, %118 ], [ %83, %97 ], [ %44, %43 ], [ %58, %56 ]
  ret i32 %121
}

define i32 @getopt(i32 %0, ptr %1, ptr %2) {
  %4 = call i32 @touchstone.option(i32 %0, ptr %1, ptr %2, ptr null, ptr null, i8 0)
  ret i32 %4
}

define i32 @__posix_getopt(i32 %0, ptr %1, ptr %2) {
  %4 = call i32 @touchstone.option(i32 %0, ptr %1, ptr %2, ptr null, ptr null, i8 1)
  ret i32 %4
}

define i32 @getopt_long(i32 %0, ptr %1, ptr %2, ptr %3, ptr %4) {
  %6 = call i32 @touchstone.option(i32 %0, ptr %1, ptr %2, ptr %3, ptr %4, i8 0)
  ret i32 %6
}

define ptr @strerror(i32 %0) {
  call void @touchstone_beyond_library_state(i64 0)
  %2 = icmp ugt i32 %0, 133
  br i1 %2, label %3, label %4

3:                                                ; preds = %1
  call void @touchstone.world()
  unreachable

4:                                                ; preds = %1
  %5 = zext i32 %0 to i64
  %6 = getelementptr [134 x [64 x i8]], [134 x [64 x i8]]* @touchstone.messages, i64 0, i64 %5, i64 0
  ret ptr %6
}

