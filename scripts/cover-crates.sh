#!/bin/sh
# Covers published crates of Rust, unmodified, and shows a row for each, as a table of the guide's form.
#
#     scripts/cover-crates.sh [seconds for each crate [crate...]]
#
# Cargo fetches the crates from the registry; they aren't kept here. What's written by `--emit` is compiled and run by Cargo in a package of its own
# that depends on the crate, without Touchstone. The findings, and what isn't explored and why, go to standard error. TOUCHSTONE names the binary to
# use; KEEP names a folder where the crates, the reports and the tests are left.
set -eu

crates='adler2=2.0.1 arrayvec=0.7.8 base64=0.23.1 bit-vec=0.10.2 bs58=0.5.1 byteorder=1.5.0 data-encoding=2.11.1 fixedbitset=0.5.9 form_urlencoded=1.2.2
heck=0.5.0 hex=0.4.3 httparse=1.10.1 httpdate=1.0.3 humansize=2.1.3 humantime=2.4.0 itoa=1.0.19 leb128=0.2.7 mime=0.3.18 num-bigint=0.4.8
num-integer=0.1.47 percent-encoding=2.3.2 roman=0.2.2 roxmltree=0.21.2 semver=1.0.28 shlex=2.0.1 slab=0.4.12 smallvec=1.16.6 str_indices=0.4.4
strsim=0.11.1 textwrap=0.16.4 tinyvec=1.13.3 toml_datetime=1.1.3 unicode-segmentation=1.13.3 unicode-width=0.2.3 vec_map=0.8.2 wildmatch=2.7.0'

seconds=${1:-60}
[ $# -eq 0 ] || shift
for crate; do
    case " $(echo $crates) " in
        *" $crate="*) ;;
        *) echo "no crate is called $crate; there are: $(echo $crates | sed 's/=[^ ]*//g')" >&2; exit 2 ;;
    esac
done

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

mkdir -p "$work/fetch/src" "$work/reports"
touch "$work/fetch/src/lib.rs"
{
    printf '[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[dependencies]\n'
    for crate in $crates; do echo "${crate%%=*} = \"=${crate#*=}\""; done
} > "$work/fetch/Cargo.toml"
rm -rf "$work/vendor"
cargo vendor --quiet --manifest-path "$work/fetch/Cargo.toml" "$work/vendor" > /dev/null

# A row, from the report, the list and what the tests said; what's behind its figures goes to standard error.
cat > "$work/row.py" <<'PYTHON'
import json, re, sys

name, report, listed, written, ran = sys.argv[1:]
lines = open(listed).read().splitlines()
passed_over = [line.split(": not explored: ", 1) for line in lines if ": not explored: " in line]
counted = re.search(r"^(\d+) of (\d+) public", "\n".join(lines), re.M)
taken, offered = counted.groups() if counted else ("-", "-")
try:
    report = json.load(open(report))
except json.JSONDecodeError:
    report = None

tests = open(written).read()
bodies = re.split(r"^#\[test\]$", tests, flags=re.M)[1:]
asserting = sum("assert" in body.split("\n}\n")[0] or "should_panic" in body.split("fn ")[0] for body in bodies)
passed = sum(int(count) for count in re.findall(r"(\d+) passed", open(ran).read()))

def print_row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |")

say = lambda text: print(text, file=sys.stderr)
say(f"\n{name}: {taken} of {offered} functions")
for function, why in passed_over:
    say(f"  not explored: {function}: {why}")
if report is None:
    print_row(f"`{name}`", f"{taken}/{offered}", "-", "-", "-", 0, 0, 0, "no report")
    sys.exit()
tally = report["tally"]
for problem in report["problems"]:
    say(f"  {problem['level']}: {problem['message']}")
for finding in report["findings"]:
    said = json.dumps(finding.get("input"))
    place = f"{finding.get('file')}:{(finding.get('region') or {}).get('startLine')}"
    say(f"  finding ({finding.get('level')}): {place}: {finding.get('message')}: {said}")
otherwise = {}
for subject in report["subjects"]:
    for case in subject["cases"]:
        outcome = case.get("compiledAndRun")
        if outcome != "passed":
            otherwise[str(outcome)] = otherwise.get(str(outcome), 0) + 1
if otherwise:
    say(f"  cases that aren't confirmed: {otherwise}")
findings = sum(finding.get("level") == "error" for finding in report["findings"])
infeasible = f"{tally['proved']} + {tally['bounded']} within the bounds" if tally["bounded"] else tally["proved"]
print_row(f"`{name}`", f"{taken}/{offered}", f"{tally['shown']}/{tally['goals']}", infeasible, tally["open"],
          len(bodies), passed, asserting, findings)
PYTHON

echo '| crate | functions | branches | infeasible | open | tests | that pass | that assert | findings |'
echo '|---|---|---|---|---|---|---|---|---|'
for entry in $crates; do
    crate=${entry%%=*}
    [ $# -eq 0 ] || case " $* " in *" $crate "*) ;; *) continue ;; esac
    folder=$work/vendor/$crate
    report=$work/reports/$crate
    # A finding isn't a failure of this script.
    (cd "$folder" && "$touchstone" cover --total-time "${seconds}s" --format json --emit "$report.tests") \
        > "$report.json" 2> "$report.err" < /dev/null || true
    (cd "$folder" && "$touchstone" cover --list) > "$report.list" 2>&1 < /dev/null || true
    # The tests are those of any package that depends on the crate.
    check=$work/check
    rm -rf "$check/tests" "$check/Cargo.lock"
    mkdir -p "$check/src" "$check/tests"
    touch "$check/src/lib.rs"
    printf '[package]\nname = "check"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[dependencies]\n%s = { path = "%s" }\n' \
        "$crate" "$folder" > "$check/Cargo.toml"
    cp "$report.tests"/touchstone_*.rs "$check/tests/" 2> /dev/null || true
    (cd "$check" && cargo test --quiet --no-fail-fast) > "$report.ran" 2>&1 || true
    cat "$report.tests"/touchstone_*.rs > "$report.rs" 2> /dev/null || true
    python3 "$work/row.py" "$crate" "$report.json" "$report.list" "$report.rs" "$report.ran"
    [ ! -s "$report.err" ] || sed -n '/^error/,$p' "$report.err" >&2
    rm -rf "$folder/target"
done
