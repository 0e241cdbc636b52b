#!/bin/sh
# Makes the modules of this folder again, from those of the compilers that are there. Run it here.
set -eu
for version in 13 14 15 16 19 22; do
    clang=$(command -v "clang-$version") || continue
    headers=$("$clang" -print-resource-dir)
    paths="-ffile-compilation-dir=/corpus -ffile-prefix-map=$headers=/clang -w"
    for source in *.c; do
        # shellcheck disable=SC2086 # several flags
        "$clang" -S -emit-llvm -g -O0 -Xclang -disable-O0-optnone -fno-discard-value-names $paths \
            "$source" -o "${source%.c}.clang$version.ll"
    done
    # shellcheck disable=SC2086
    "$clang" -S -emit-llvm -g -O2 $paths calls.c -o "calls.optimised.clang$version.ll"
done
rustc --edition 2024 --crate-type lib --crate-name shapes -C debuginfo=2 -C overflow-checks=on -C panic=abort \
    -C opt-level=0 -C debug-assertions=off -C codegen-units=1 --remap-path-prefix "$PWD"=/corpus --emit=llvm-ir=shapes.rustc.ll shapes.rs
