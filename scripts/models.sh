#!/usr/bin/env bash
# Makes crates/front-llvm/src/models/world.ll of world.c and the other files in C beside it: what a program finds around it, as LLVM IR. Tried with clang 14.
set -e
cd "$(dirname "$0")/../crates/front-llvm/src/models"
{
    cat <<'END'
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
END
    cat world.c descriptors.c duplicates.c threads.c options.c messages.c |
        "${CLANG:-clang}" -x c -Os -S -emit-llvm -fno-builtin -fno-vectorize -fno-slp-vectorize -fno-unroll-loops -fno-stack-protector -fno-pic \
            -Wall -Wextra -Wno-incompatible-library-redeclaration -Wno-builtin-requires-header -Wno-unused-function -o - - |
        sed -E \
            `# what's declared elsewhere, and what no one needs` \
            -e '/^(source_filename|target|attributes|declare|![0-9a-z.]|; (Function Attrs|ModuleID)|@llvm)/d' \
            -e '/@llvm\.(lifetime|compiler|va_end)/d; /^@(touchstone__stream__(in|out|err)|opt(arg|ind|err|opt)) = /d' \
            -e 's/, !(tbaa|llvm|srcloc|range|unpredictable|prof).*$//; s/ #[0-9]+//g; s/load volatile/load/' \
            `# promises of the compiler's, which no model needs` \
            -e 's/ (dso_local|local_unnamed_addr|unnamed_addr|inbounds|nuw|nsw|exact|tail|fastcc)\b//g' \
            -e 's/ (noundef|nonnull|zeroext|signext|nocapture|readonly|writeonly|readnone|noalias)\b//g' \
            -e 's/ (captures|range|dereferenceable|dereferenceable_or_null)\([^)]*\)//g' \
            `# names, and pointers without a type` \
            -e ':again; s/(touchston[a-z_.]*[a-z])__/\1./; t again' \
            -e 's/(%struct\.[a-z_]+|\bi[0-9]+|\bdouble|\bfloat|\[[0-9]+ x [^]]*\])\*+/ptr/g; s/@llvm\.va_start\(/@llvm.va_start.p0(/' \
            -e 's/@llvm\.memset\.p0i8\.i64\(/@llvm.memset.p0.i64(/' |
        cat -s
} >world.ll
