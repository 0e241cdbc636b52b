#!/usr/bin/env python3
"""Which verdicts differ between two builds of `touchstone`, over all corpora of this repository.

    scripts/compare-verdicts.py OLD NEW [--only SUBSTRING] [--jobs N]

Each of OLD and NEW is a binary. A goal is named by its file, the function, procedure or module it belongs to, its line and its name. Changes
are counted by class (`proved -> bounded`) and listed. The exit code is 0, whatever differs: somebody has to read it.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def corpora():
    """The files, each with its arguments."""
    for path in sorted(ROOT.glob("examples/whitebox/**/*")):
        if path.suffix in (".c", ".rs"):
            yield path, ["cover", "--time", "3s", "--no-gcov"]
    for path in sorted(ROOT.glob("docs/src/examples/*.c")):
        yield path, ["cover", "--time", "3s", "--no-gcov"]
    for path in sorted(ROOT.glob("crates/front-boogie/tests/programs/**/*.bpl")):
        yield path, ["cover", "--time", "10s"]
    for path in sorted(ROOT.glob("examples/contracts/**/*.rkt")):
        yield path, ["contracts"]


def verdict_class(goal):
    """proved, bounded, covered, open, candidate, vacuous or failed; words of older builds are translated."""
    word = goal.get("verdict")
    if word == "excluded":
        return "proved" if goal.get("scope") == "everything" else "bounded"
    old = {
        "infeasible": "proved", "exhausted": "proved", "safe": "proved",
        "counterexample": "shown", "covered": "shown", "unconfirmed": "candidate",
    }
    if word == "open" and goal.get("candidate") is not None:
        return "candidate"
    return old.get(word, word)


def goals(document, at=()):
    """Every object with a verdict, with what it's in."""
    if isinstance(document, dict) and document.get("format") == "touchstone-report":
        yield from reported(document)
    elif isinstance(document, list):
        for element in document:
            yield from goals(element, at)
    elif isinstance(document, dict):
        name = document.get("procedure") or document.get("function") or document.get("module") or document.get("name")
        if isinstance(document.get("verdict"), str):
            line = (document.get("region") or {}).get("startLine")
            yield at + (str(line), str(document.get("name") or document.get("module"))), verdict_class(document)
        inside = at + ((str(name),) if name and not isinstance(document.get("verdict"), str) else ())
        for key, value in document.items():
            # The goals of a file once, with the verdict that counts, are in `goals` at the top where there is one.
            if key == "functions" and "goals" in document:
                continue
            yield from goals(value, inside)


def reported(document):
    """The goals of a report with the verdicts that count, named as older builds named them."""
    kinds = {subject["kind"] for subject in document["subjects"]}
    for goal in document["goals"]:
        line = str((goal.get("region") or {}).get("startLine"))
        at = (goal["within"],) if "procedure" in kinds else ()
        if document["command"] == "contracts":
            line = "None"
        yield at + (line, goal["name"]), verdict_class(goal)


def run(binary, path, arguments):
    command = [binary, *arguments, "--format", "json", str(path)]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=600)
        found = collections.Counter()
        named = {}
        for key, verdict in goals(json.loads(ended.stdout)):
            found[key] += 1
            named[key + (found[key],)] = verdict
        return named, ended.returncode
    except (json.JSONDecodeError, subprocess.TimeoutExpired) as error:
        return {("", "", 0): f"no report ({type(error).__name__})"}, None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    classes = collections.Counter()
    same = 0
    wanted = [(path, arguments) for path, arguments in corpora() if asked.only in str(path)]

    def both(one):
        path, arguments = one
        return path, run(asked.old, path, arguments), run(asked.new, path, arguments)

    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        for path, (old, old_code), (new, new_code) in pool.map(both, wanted):
            name = path.relative_to(ROOT)
            if old_code != new_code:
                print(f"{name}: exit {old_code} -> {new_code}")
            for key in sorted(set(old) | set(new)):
                before, after = old.get(key, "absent"), new.get(key, "absent")
                if before == after:
                    same += 1
                    continue
                classes[f"{before} -> {after}"] += 1
                print(f"{name}: {' '.join(map(str, key))}: {before} -> {after}")
    print(f"\n{same} verdicts are the same")
    for change, number in classes.most_common():
        print(f"{number:6}  {change}")


if __name__ == "__main__":
    main()
