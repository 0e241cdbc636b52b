#!/bin/sh
# Covers functions of C libraries that no one here wrote, and shows Touchstone's figures beside gcov's, as a table of the guide's form.
#
#     scripts/cover-libraries.sh [seconds for each function [library...]]
#
# The sources are those that crates ship: Cargo fetches them from the registry, and they aren't kept here. What Touchstone says of a function
# besides its row of the table goes to standard error. TOUCHSTONE names the binary to use.
set -eu

# library | crate | version | folder of the sources in the crate | file | functions | flags
libraries() {
    cat <<'TABLE'
zlib|libz-sys|1.1.31|src/zlib|adler32.c|adler32_z|--pointer-elements 40
zlib|libz-sys|1.1.31|src/zlib|adler32.c|adler32_combine|
zlib|libz-sys|1.1.31|src/zlib|crc32.c|crc32_combine_gen64 crc32_combine_op|
zlib|libz-sys|1.1.31|src/zlib|zutil.c|zError|
zlib|libz-sys|1.1.31|src/zlib|compress.c|compressBound|
zlib|libz-sys|1.1.31|src/zlib|inftrees.c|inflate_table|
zlib|libz-sys|1.1.31|src/zlib|inflate.c|inflateReset2 inflatePrime inflateMark inflateSync inflateUndermine|
zlib|libz-sys|1.1.31|src/zlib|deflate.c|deflateBound deflateTune deflatePrime|
zlib|libz-sys|1.1.31|src/zlib|trees.c|_tr_stored_block|
bzip2|bzip2-sys|0.1.13|bzip2-1.0.8|huffman.c|BZ2_hbMakeCodeLengths BZ2_hbAssignCodes BZ2_hbCreateDecodeTables|
bzip2|bzip2-sys|0.1.13|bzip2-1.0.8|bzlib.c|BZ2_bzCompressInit BZ2_bzCompressEnd BZ2_bzDecompressInit BZ2_bzReadGetUnused BZ2_bzReadClose BZ2_bzerror|
LZ4|lz4-sys|1.11.1|liblz4/lib|lz4.c|LZ4_attach_dictionary LZ4_saveDict LZ4_setStreamDecode LZ4_decoderRingBufferSize LZ4_initStream|
LZ4|lz4-sys|1.11.1|liblz4/lib|lz4frame.c|LZ4F_getBlockSize LZ4F_headerSize LZ4F_compressBound LZ4F_createCompressionContext LZ4F_getFrameInfo|
Lua|lua-src|547.1.0|lua-5.4.7|lfunc.c|luaF_initupvals luaF_getlocalname|
Lua|lua-src|547.1.0|lua-5.4.7|lobject.c|luaO_ceillog2 luaO_utf8esc luaO_chunkid|
Lua|lua-src|547.1.0|lua-5.4.7|lutf8lib.c|utf8_decode|
Lua|lua-src|547.1.0|lua-5.4.7|lzio.c|luaZ_read|
expat|expat-sys|2.1.6|expat/lib|xmltok.c|XmlUtf8Encode XmlUtf16Encode checkCharRefNumber streqci toAscii|--clang-arg=-DHAVE_MEMMOVE
expat|expat-sys|2.1.6|expat/lib|xmlrole.c|prolog0 attlist2 element1|--clang-arg=-DHAVE_MEMMOVE
zstd|zstd-sys|2.1.3+zstd.1.5.7|zstd/lib/common|entropy_common.c|FSE_readNCount HUF_readStats|
zstd|zstd-sys|2.1.3+zstd.1.5.7|zstd/lib/compress|hist.c|HIST_count_simple|
PCRE2|pcre2-sys|0.2.10|upstream/src|pcre2_ord2utf.c|_pcre2_ord2utf_8|--clang-arg=-DPCRE2_CODE_UNIT_WIDTH=8 --clang-arg=-DHAVE_CONFIG_H --clang-arg=-DSUPPORT_UNICODE --clang-arg=-I../include
PCRE2|pcre2-sys|0.2.10|upstream/src|pcre2_valid_utf.c|_pcre2_valid_utf_8|--clang-arg=-DPCRE2_CODE_UNIT_WIDTH=8 --clang-arg=-DHAVE_CONFIG_H --clang-arg=-DSUPPORT_UNICODE --clang-arg=-I../include
TABLE
}

# Whether the library $1 is among the others.
chosen() {
    wanted=$1
    shift
    [ $# -eq 0 ] && return 0
    for library; do [ "$library" = "$wanted" ] && return 0; done
    return 1
}

seconds=${1:-5}
[ $# -eq 0 ] || shift
for library; do
    libraries | grep -q "^$library|" || {
        echo "no library is called $library; there are: $(libraries | cut -d'|' -f1 | uniq | tr '\n' ' ')" >&2
        exit 2
    }
done

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
{
    printf '[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[dependencies]\n'
    libraries | awk -F'|' '!seen[$2]++ { print $2 " = \"=" $3 "\"" }'
} > "$work/Cargo.toml"
cargo vendor --quiet --manifest-path "$work/Cargo.toml" "$work/vendor" > /dev/null

echo '| library | function | branches | gcov | infeasible | open | ways to go wrong | tests |'
echo '|---|---|---|---|---|---|---|---|'
libraries | while IFS='|' read -r library crate version folder file functions flags; do
    chosen "$library" "$@" || continue
    cd "$work/vendor/$crate/$folder"
    for function in $functions; do
        # A finding isn't a failure of this script: pointers of these functions may be anything. $flags are words.
        "$touchstone" cover "$file" --function "$function" --time "${seconds}s" $flags < /dev/null > "$work/report" 2>&1 || true
        { printf '\n%s %s: %s\n' "$library" "$file" "$function"; sed -n '/^note: gcov/p; /^warning: /p; /^error: /p; /^function /,$p' "$work/report"; } >&2
        # The report's table has a row for each function that's run: function, branches, infeasible ("0+1 bounded" is one column), open,
        # errors, cases, gcov lines, gcov branches, queries, time. Here they're one row.
        awk -v library="$library" -v name="$function" '
            function of(text) { split(text, part, "/"); return part[1] + 0 }
            function all(text) { split(text, part, "/"); return part[2] + 0 }
            rows && NF == 0 { exit }
            rows {
                gsub(/ bounded/, "_bounded")
                split($3, kinds, "+")
                covered += of($2); branches += all($2); proved += kinds[1]; bounded += kinds[2]
                open += $4; errors += $5; cases += $6; seen += of($8); counted += all($8)
                if ($8 == "-") unmeasured = 1
                functions++
            }
            /^function / { rows = 1 }
            END {
                if (!functions) exit
                called = functions > 1 ? " and " functions - 1 " that it calls" : ""
                gcov = unmeasured ? "-" : seen "/" counted
                infeasible = bounded ? (proved ? proved " + " : "") bounded " within the bounds" : proved
                printf "| %s | `%s`%s | %d/%d | %s | %s | %d | %d | %d |\n",
                    library, name, called, covered, branches, gcov, infeasible, open, errors, cases
            }' "$work/report"
    done
done
