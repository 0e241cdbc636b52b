#!/usr/bin/env bash
# Measures whether limits of time hold: inputs of all kinds under 1, 3 and 10 seconds for everything, compilers, tests and racket included. Prints a line
# for each that took more than FACTOR (1.3) times its limit and a second, and how many did. usage: scripts/budgets.sh [path of touchstone] [seconds…]
set -uo pipefail
cd "$(dirname "$0")/.."
factor=${FACTOR:-1.3}
touchstone=$(readlink -f "${1:-target/debug/touchstone}")
shift || true
limits=("${@:-}")
[ -n "${limits[0]}" ] || limits=(1 3 10)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What's hard in one way or another.
cat > "$work/squares.bpl" <<'END'
procedure P(n: int) { var i: int; i := n; while (i > 1) { i := i * i; } assert i <= 1; }
END
cat > "$work/products.bpl" <<'END'
procedure P(a: int, b: int, c: int) requires a > 2 && b > 2 && c > 2; { if (a*a*a + b*b*b == c*c*c) { assert false; } }
END
cat > "$work/nested.bpl" <<'END'
var a: [int]int;
procedure P(n: int) modifies a; { var i, j: int; i := 0; while (i < n) { j := 0; while (j < i) { if (a[i] > a[j]) { a[i] := a[j] * 3; } j := j + 1; } i := i + 1; } }
END
printf '#include <string.h>\nint f(const char *a, const char *b) { int n = 0; for (int i = 0; a[i]; i++) for (int j = 0; b[j]; j++) n += a[i] == b[j]; return n == 77 ? 1 : strcmp(a, b) > 0; }\n' > "$work/strings.c"
printf 'static int table[300000000];\nint put(unsigned i, int v) { if (i < 300000000u) table[i] = v; return table[7]; }\n' > "$work/array.c"
printf 'unsigned f(unsigned n) { unsigned s = n; while (n != 1) { n = n %% 2 ? 3 * n + 1 : n / 2; s ^= n * 2654435761u; } return s == 42; }\n' > "$work/hash.c"
printf 'int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\nint main(int c, char **v) { return f(c * 40) == 7; }\n' > "$work/recursion.c"
printf 'int f(double a, double b) { return a * a + b * b == 2.0 * a * b + 1e-9 && a > b; }\n' > "$work/floats.c"
printf '#![allow(long_running_const_eval)]\nconst fn l() -> u64 { loop {} }\npub const X: u64 = l();\npub fn f(a: u64) -> bool { a > X }\n' > "$work/endless.rs"
printf 'pub fn f(a: &[u32]) -> u32 { let mut s = 7u32; for x in a { for y in a { s = s.wrapping_mul(31).wrapping_add(x ^ y); } } if s == 12345 { panic!("found") } s }\n' > "$work/mixed.rs"
printf 'pub fn f(a: u64) -> u64 { let mut n = a; while n != 1 { n = if n %% 2 == 0 { n / 2 } else { n.wrapping_mul(3) + 1 }; } n }\n' > "$work/collatz.rs"
printf 'pub fn f(a: u8) -> u8 { if a == 7 { loop {} } a }\n' > "$work/hangs.rs"
printf '(module m racket (provide (contract-out [f (-> integer? integer?)])) (define (f x) (let loop ([i 2]) (if (> i 0) (loop (* i i)) x))))\n' > "$work/squares.rkt"
printf '(module m racket (provide (contract-out [f (-> (listof integer?) (-> integer? integer?) integer?)])) (define (f xs g) (if (null? xs) 0 (+ (g (car xs)) (f (cdr xs) g)))))\n' > "$work/higher.rkt"
for macro in 1 2; do
  { printf '#define A0 x+x+x+x+x+x+x+x+x+x\n'; for i in 1 2 3 4 5 6 7 8; do a=A$((i - 1)); printf '#define A%d %s+%s+%s+%s+%s+%s+%s+%s+%s+%s\n' "$i" $a $a $a $a $a $a $a $a $a $a; done
    printf 'int f(int x) { return A8 > %d; }\n' "$macro"; } > "$work/macros$macro.c"
done
examples=$(ls crates/front-boogie/tests/programs/infeasible/*.bpl 2>/dev/null | head -7; ls crates/cli/tests/whitebox_c/*.c 2>/dev/null | head -7; ls examples/contracts/*/*.rkt | awk 'NR % 12 == 1' | head -7; ls examples/whitebox/thesis-rs/*.rs 2>/dev/null | head -3)

over=0 all=0
for seconds in "${limits[@]}"; do
  for file in "$work"/*.* $examples; do
    case $file in
      *.bpl) arguments=(cover "$file" --time "${seconds}s" --jobs 1 --procedure) ;;
      *.rkt) arguments=(contracts "$file" --time "${seconds}s" --total-time "${seconds}s") ;;
      *) arguments=(cover "$file" --time "${seconds}s" --total-time "${seconds}s") ;;
    esac
    # A procedure has its own time: of several, the first.
    if [[ $file == *.bpl ]]; then
      arguments+=("$(grep -oE 'procedure( \{:[^}]*\})* [A-Za-z_0-9.$#]+' "$file" | head -1 | awk '{print $NF}')")
    fi
    begin=$(date +%s.%N)
    (cd "$work" && case $file in /*) ;; *) cd - > /dev/null ;; esac; timeout 300 "$touchstone" "${arguments[@]}" > "$work/said" 2>&1)
    status=$?
    all=$((all + 1))
    if ! awk -v begin="$begin" -v end="$(date +%s.%N)" -v limit="$seconds" -v file="${file##*/}" -v status=$status -v factor="$factor" \
        'BEGIN { took = end - begin; late = took > factor * limit + 1; if (late || status > 2) printf "%-28s %4ss: took %.1fs, exit code %d\n", file, limit, took, status; exit late || status > 2 }'; then
      over=$((over + 1))
    fi
  done
done
echo "$over of $all runs took more than $factor times their limit and a second, or ended otherwise than with 0, 1 or 2"
[ "$over" = 0 ]
