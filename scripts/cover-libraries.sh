#!/bin/sh
# Covers functions of bzip2, LZ4 and Lua, whose sources the crates bzip2-sys, lz4-sys and lua-src ship, and shows Touchstone's figures
# beside gcov's.
#
#     scripts/cover-libraries.sh [seconds for each function]
#
# The sources are fetched from the registry by Cargo and aren't kept here. TOUCHSTONE names the binary to use.
set -eu

seconds=${1:-5}
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

touchstone=${TOUCHSTONE:-}
if [ -z "$touchstone" ]; then
    cargo build --release --quiet --manifest-path "$here/Cargo.toml" -p touchstone-cli --bin touchstone
    touchstone=${CARGO_TARGET_DIR:-$here/target}/release/touchstone
fi

mkdir "$work/src"
touch "$work/src/lib.rs"
printf '[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\nbzip2-sys = "=0.1.13"\nlz4-sys = "=1.11.1"\nlua-src = "=547.1.0"\n[workspace]\n' \
    > "$work/Cargo.toml"
cargo vendor --quiet --manifest-path "$work/Cargo.toml" "$work/vendor" > /dev/null

# cover FILE FUNCTION [FLAG...]
cover() {
    file=$1 function=$2
    shift 2
    printf '\n%s: %s\n' "$file" "$function"
    # A finding isn't a failure of this script: pointers of these functions may be anything.
    "$touchstone" cover "$file" --function "$function" --time "${seconds}s" "$@" | sed -n '/^note: gcov/p; /^warning: /p; /^function /,$p' || true
}

cd "$work/vendor/bzip2-sys/bzip2-1.0.8"
for function in BZ2_hbMakeCodeLengths BZ2_hbAssignCodes BZ2_hbCreateDecodeTables; do cover huffman.c "$function"; done
for function in BZ2_bzCompressInit BZ2_bzCompressEnd BZ2_bzDecompressInit BZ2_bzReadGetUnused BZ2_bzReadClose BZ2_bzerror; do
    cover bzlib.c "$function"
done

cd "$work/vendor/lz4-sys/liblz4/lib"
for function in LZ4_attach_dictionary LZ4_saveDict LZ4_setStreamDecode LZ4_decoderRingBufferSize LZ4_initStream; do
    cover lz4.c "$function"
done
for function in LZ4F_getBlockSize LZ4F_headerSize LZ4F_compressBound LZ4F_createCompressionContext; do
    cover lz4frame.c "$function"
done

cd "$work/vendor/lua-src/lua-5.4.7"
for function in luaF_initupvals luaF_getlocalname; do cover lfunc.c "$function"; done
for function in luaO_ceillog2 luaO_utf8esc luaO_chunkid; do cover lobject.c "$function"; done
cover lutf8lib.c utf8_decode
cover lzio.c luaZ_read
