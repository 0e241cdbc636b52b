#!/usr/bin/env bash
# Measures what specifications cost to compile: fifty functions, a third of them over numbers, lists and texts each, with a `#[spec]` in one package, the same
# with the feature `dynamic` in the next, and a `proptest!` of the same properties in another. Prints processor seconds of a build from nothing, and of a rebuild after one function's body has
# changed, the least of five.
# usage: scripts/compile-cost.sh [folder to work in]
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=${1:-$(mktemp -d)}
[ -n "${1:-}" ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"
unset CARGO_TARGET_DIR RUSTFLAGS
export CARGO_INCREMENTAL=1

functions() { # functions KIND: fifty of them, in modules of ten as people have files
  local i
  for i in $(seq 50); do
    case $((i % 3)) in
      0) printf 'pub fn number_%s(x: u32, y: u32) -> u32 {\n    if x > %s { x.saturating_add(y) } else { x / 2 + y / 2 }\n}\n' "$i" "$((i * 7))" ;;
      1) printf 'pub fn list_%s(mut xs: Vec<i64>) -> Vec<i64> {\n    xs.retain(|x| *x != %s);\n    xs.sort();\n    xs\n}\n' "$i" "$i" ;;
      2) printf 'pub fn text_%s(text: String) -> String {\n    text.trim().chars().filter(|c| *c != %s).collect()\n}\n' "$i" "'\\u{$((i + 40))}'" ;;
    esac | case $1 in
      touchstone | dynamic) case $((i % 3)) in
        0) sed "1i #[touchstone::spec(fn(x: {v: u32 | v <= 1000}, y: {v: u32 | v <= 1000}) -> {v: u32 | v <= x + y})]" ;;
        1) sed "1i #[touchstone::spec(fn(xs: Vec<i64>) -> {v: Vec<i64> | v.len() <= xs.len()})]" ;;
        2) sed "1i #[touchstone::spec(fn(text: String) -> {v: String | v.len() <= text.len()})]" ;;
      esac ;;
      proptest) cat ;;
    esac
  done
}

properties() {
  local i
  printf '\n#[cfg(test)]\nmod tests {\n    use super::*;\n    use proptest::prelude::*;\n'
  for i in $(seq 50); do
    printf '    proptest! {\n        #[test]\n'
    case $((i % 3)) in
      0) printf '        fn number_%s_holds(x in 0..=1000u32, y in 0..=1000u32) {\n            prop_assert!(number_%s(x, y) <= x + y);\n        }\n' "$i" "$i" ;;
      1) printf '        fn list_%s_holds(xs: Vec<i64>) {\n            let len = xs.len();\n            prop_assert!(list_%s(xs).len() <= len);\n        }\n' "$i" "$i" ;;
      2) printf '        fn text_%s_holds(text: String) {\n            let len = text.len();\n            prop_assert!(text_%s(text).len() <= len);\n        }\n' "$i" "$i" ;;
    esac
    printf '    }\n'
  done
  printf '}\n'
}

package() { # package KIND DEPENDENCY
  mkdir -p "$work/$1/src"
  printf '[package]\nname = "%s-fifty"\nversion = "0.1.0"\nedition = "2024"\n\n[dependencies]\n\n%s\n\n[workspace]\n' "$1" "$2" > "$work/$1/Cargo.toml"
  { functions "$1"; [ "$1" != proptest ] || properties; } > "$work/$1/src/lib.rs"
  # The versions that this workspace has.
  cp "$root/Cargo.lock" "$work/$1/Cargo.lock"
  (cd "$work/$1" && cargo fetch -q)
}

# What a command takes of processors, and by the clock.
seconds() { local TIMEFORMAT='%U %S %R'; { time "$@" > /dev/null 2>> "$work/log"; } 2>&1 | awk '{ printf "%.2f %.2f\n", $1 + $2, $3 }'; }

build() { (cd "$work/$1" && cargo test -q --no-run); }

for kind in touchstone:engine dynamic:dynamic; do
  package ${kind%:*} '[dev-dependencies]
touchstone = { path = "'"$root"'/crates/touchstone", features = ["'${kind#*:}'"] }'
  sed -i "s|^\[dependencies\]|[dependencies]\ntouchstone = { path = \"$root/crates/touchstone\", default-features = false }|" "$work/${kind%:*}/Cargo.toml"
done
package proptest '[dev-dependencies]
proptest = { version = "1", default-features = false, features = ["std"] }'

for kind in touchstone dynamic proptest; do
  rm -rf "$work/$kind/target"
  echo "$kind, from nothing: $(seconds build $kind | awk '{ print $1 " s of processors, " $2 " s" }')"
done
# By turns, so that both have the machine as it is.
for turn in 1 2 3 4 5; do
  for kind in touchstone dynamic proptest; do
    sed -i "/pub fn number_3(/,/^}/ s/x \/ [0-9]*/x \/ $((turn + 2))/" "$work/$kind/src/lib.rs"
    echo "$kind $(seconds build $kind)"
  done
done | sort -k1,1 -k2,2n | awk '!seen[$1]++ { print $1 ", rebuilt: " $2 " s of processors, " $3 " s" }'
# What's measured runs.
for kind in touchstone dynamic proptest; do
  (cd "$work/$kind" && cargo test -q 2>&1) | grep '^test result' | head -1
done
