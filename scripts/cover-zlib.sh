#!/bin/sh
# Covers functions of zlib, whose source the crate libz-sys ships, and shows Touchstone's figures beside gcov's.
#
#     scripts/cover-zlib.sh [seconds for each function]
#
# The source is fetched from the registry by Cargo and isn't kept here. TOUCHSTONE names the binary to use.
set -eu

seconds=${1:-10}
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
printf '[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\nlibz-sys = "=1.1.31"\n[workspace]\n' \
    > "$work/Cargo.toml"
cargo vendor --quiet --manifest-path "$work/Cargo.toml" "$work/vendor" > /dev/null
cd "$work/vendor/libz-sys/src/zlib"

# cover FILE FUNCTION [FLAG...]
cover() {
    file=$1 function=$2
    shift 2
    printf '\n%s: %s\n' "$file" "$function"
    # A finding isn't a failure of this script: pointers of these functions may be anything.
    "$touchstone" cover "$file" --function "$function" --time "${seconds}s" "$@" | sed -n '/^note: gcov/p; /^warning: /p; /^function /,$p' || true
}

cover adler32.c adler32_z --pointer-elements 40
cover adler32.c adler32_combine
cover crc32.c crc32_combine_gen64
cover crc32.c crc32_combine_op
cover zutil.c zError
cover compress.c compressBound
cover inftrees.c inflate_table
cover inflate.c inflateReset2
cover inflate.c inflatePrime
cover inflate.c inflateMark
cover inflate.c inflateSync
cover inflate.c inflateUndermine
cover deflate.c deflateBound
cover deflate.c deflateTune
cover deflate.c deflatePrime
cover trees.c _tr_stored_block
