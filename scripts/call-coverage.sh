#!/bin/sh
# Tests types of published crates of Rust, unmodified, by the declarations that `cargo touchstone api` proposes, and shows a row for each, as a table
# of the guide's form: how many of the calls there are could be declared, how many of these were made, and the finding.
#
#     scripts/call-coverage.sh [crate...]
#
# Cargo fetches the crates from the registry; they aren't kept here. What isn't declared and why, and what wasn't made, goes to standard error. TOUCHSTONE
# names the binary to use; KEEP names a folder where the package, its declarations and the reports are left.
set -eu

types='arrayvec=0.7.8 ArrayVec
arrayvec=0.7.8 ArrayString
bit-vec=0.10.2 BitVec
fixedbitset=0.5.7 FixedBitSet
indexmap=2.14.2 IndexMap
indexmap=2.14.2 IndexSet
lru=0.16.4 LruCache
priority-queue=2.7.0 PriorityQueue
priority-queue=2.7.0 DoublePriorityQueue
ropey=1.6.1 Rope
slab=0.4.12 Slab
smallvec=1.16.5 SmallVec
tinyvec=1.13.3 ArrayVec
tinyvec=1.13.3 TinyVec
vec_map=0.8.2 VecMap'

for crate; do
    case " $(echo $types)" in
        *" $crate="*) ;;
        *) echo "no crate is called $crate; there are: $(echo "$types" | sed 's/=.*//' | uniq | tr '\n' ' ')" >&2; exit 2 ;;
    esac
done
wanted=$(echo "$types" | while read -r crate type; do
    [ $# -eq 0 ] || case " $* " in *" ${crate%%=*} "*) ;; *) continue ;; esac
    echo "$crate $type"
done)

here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
work=${KEEP:-}
if [ -z "$work" ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi

touchstone=${TOUCHSTONE:-}
if [ -z "$touchstone" ]; then
    cargo build --release --quiet --manifest-path "$here/Cargo.toml" -p touchstone-cli --bin touchstone
    touchstone=${CARGO_TARGET_DIR:-$here/target}/release/touchstone
fi
unset CARGO_TARGET_DIR

mkdir -p "$work/src"
rm -rf "$work/tests" "$work/reports"
mkdir "$work/tests" "$work/reports"
touch "$work/src/lib.rs"
{
    printf '[package]\nname = "calls"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n[dependencies]\n'
    echo "$wanted" | cut -d ' ' -f 1 | uniq | sed 's/\(.*\)=\(.*\)/\1 = "=\2"/; s/^tinyvec = \(.*\)/tinyvec = { version = \1, features = ["alloc"] }/'
    printf '[dev-dependencies]\ntouchstone = { path = "%s", features = ["engine"] }\n' "$here/crates/touchstone"
} > "$work/Cargo.toml"

cat > "$work/row.py" <<'PYTHON'
import json, sys

proposed, report = (json.load(open(path)) for path in sys.argv[1:])
say = lambda text: print(text, file=sys.stderr)
type, = proposed["types"]
declared, refused = type["calls"], type["refused"]
subject, = report["subjects"]
calls = subject.get("calls")
made = [called for called in calls["declared"] if called["made"]] if calls else None
say(f"\n{type['type']}")
for one in refused:
    say(f"  not declared: {one['name']}: {one['why']}")
if calls:
    say("  not made: " + (", ".join(called["call"] for called in calls["declared"] if not called["made"]) or "none"))
found = subject["statement"].split("\n")[0] if report["findings"] else "nothing"
of = "?" if made is None else str(len(made))
print(f"| `{type['type']}` | {len(declared)}/{len(declared) + len(refused)} | {of} | {found} |")
PYTHON

cd "$work"
cargo fetch --quiet
echo '| type | calls | made | found |'
echo '|---|---|---|---|'
echo "$wanted" | while read -r crate type; do
    crate=$(echo "${crate%%=*}" | tr - _)
    report=$work/reports/$crate-$type
    rm -f tests/*
    "$touchstone" api "$crate::$type" --write --format json --output "$report.api.json" > "$report.err" 2>&1 < /dev/null || {
        cat "$report.err" >&2
        continue
    }
    # A finding isn't a failure of this script.
    "$touchstone" test --no-feedback --format json --output "$report.json" >> "$report.err" 2>&1 < /dev/null || true
    cp tests/*.rs "$report.rs"
    python3 row.py "$report.api.json" "$report.json" || cat "$report.err" >&2
done
