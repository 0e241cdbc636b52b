#!/usr/bin/env bash
# Measures whether anything is lost or left behind when a command is killed: runs of all kinds are ended by SIGKILL, SIGTERM and SIGINT in turn, each
# at a random moment. Afterwards no process may run that the command started, nothing may lie in the temporary folder or beside the sources, and a
# failure file must have what it had. Prints a line for each that isn't so.
# usage: scripts/kills.sh [path of touchstone] [runs] [seed] [Cargo.toml of a package with specifications, which is built]
set -uo pipefail
cd "$(dirname "$0")/.."
touchstone=$(readlink -f "${1:-target/debug/touchstone}")
runs=${2:-200}
RANDOM=${3:-1}
package=${4:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/sources" "$work/tmp"
printf 'unsigned f(unsigned n) { unsigned s = n; while (n != 1) { n = n %% 2 ? 3 * n + 1 : n / 2; s ^= n * 2654435761u; } return s == 42; }\n' > "$work/sources/hash.c"
printf 'int f(int a) { if (a > 7) return 1; if (a == 3) return 10 / (a - 3); return 0; }\n' > "$work/sources/short.c"
printf '#![allow(long_running_const_eval)]\nconst fn l() -> u64 { loop {} }\npub const X: u64 = l();\npub fn f(a: u64) -> bool { a > X }\n' > "$work/sources/endless.rs"
printf 'pub fn f(a: u8) -> u8 { if a == 7 { loop {} } a }\n' > "$work/sources/hangs.rs"
printf 'procedure P(n: int) { var i: int; i := n; while (i > 1) { i := i * i; } assert i <= 1; }\n' > "$work/sources/squares.bpl"
printf '(module m racket (provide (contract-out [f (-> integer? (-> integer? integer?) integer?)])) (define (f x g) (if (= (g x) 7) "no" (g (+ x 1)))))\n' > "$work/sources/higher.rkt"
ls -A "$work/sources" > "$work/before"

# Of a package: an entry of somebody else's in a failure file, which each run that finds something writes anew.
if [ -n "$package" ]; then
  folder=$(dirname "$(readlink -f "$package")")
  failures=$folder/src/$(cd "$folder/src" && ls -- *.rs | head -1 | sed 's/rs$/touchstone/')
  ! ls "$folder"/src/*.touchstone > /dev/null 2>&1 || { echo "the package has to be without failures on record"; exit 2; }
  trap 'rm -rf "$work"; rm -f "$folder"/src/*.touchstone' EXIT
  printf 'somebody::elses\t(1)\n' > "$failures"
fi

# Processes that have this run's temporary folder in their surroundings.
left() {
  grep -lzs "^TMPDIR=$work/tmp\$" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3 | while read -r id; do
    state=$(cut -d')' -f2 "/proc/$id/stat" 2>/dev/null | awk '{ print $1 }')
    [ -z "$state" ] || [ "$state" = Z ] || echo "$id: $({ tr "\0" " " < "/proc/$id/cmdline"; } 2>/dev/null)"
  done
}

kinds=(hash.c short.c endless.rs hangs.rs squares.bpl higher.rkt)
[ -z "$package" ] || kinds+=(specifications specifications)
signals=(KILL TERM INT)
wrong=0
for ((run = 0; run < runs; run++)); do
  kind=${kinds[run % ${#kinds[@]}]}
  signal=${signals[run / ${#kinds[@]} % 3]}
  case $kind in
    specifications) arguments=(test --manifest-path "$package" --time 20s --no-feedback); place=. ;;
    *.rkt) arguments=(contracts "$kind" --time 20s); place=$work/sources ;;
    *) arguments=(cover "$kind" --time 20s); place=$work/sources ;;
  esac
  (cd "$place" && TMPDIR="$work/tmp" exec "$touchstone" "${arguments[@]}") > "$work/said" 2>&1 &
  begun=$!
  # From nothing to two seconds.
  sleep "$(awk -v n=$RANDOM 'BEGIN { printf "%.3f", 2 * n / 32767 }')"
  kill -$signal "$begun" 2>/dev/null
  wait "$begun" 2>/dev/null
  # What watches has a moment.
  for _ in $(seq 100); do
    remains=$(left); files=$(ls -A "$work/tmp")
    [ -z "$remains$files" ] && break
    sleep 0.1
  done
  ls -A "$work/sources" | cmp -s - "$work/before" || { remains+=" beside the sources: $(ls -A "$work/sources" | tr '\n' ' ')"; }
  if [ -n "$package" ]; then
    grep -q '^somebody::elses' "$failures" || remains+=" the entry of $failures is lost"
    beside=$(ls -A "$folder/src" | grep '^\.touchstone-')
    [ -z "$beside" ] || remains+=" beside the sources: $beside"
  fi
  if [ -n "$remains$files" ]; then
    wrong=$((wrong + 1))
    echo "$kind, SIG$signal: left behind: $remains $files"
    rm -rf "$work/tmp"; mkdir -p "$work/tmp"
  fi
done
echo "$wrong of $runs runs that were killed left something behind"
[ "$wrong" = 0 ]
