#!/bin/sh
# Installs what the Haskell columns of `cargo run --release -p touchstone-bench -- figure8` need, on Debian and its relatives:
# the compiler, SmallCheck, Lazy SmallCheck and QuickCheck. Without them these columns are left out.
set -eu

packages="ghc libghc-smallcheck-dev libghc-lazysmallcheck-dev libghc-quickcheck2-dev libghc-random-dev"

if ! command -v apt-get >/dev/null; then
    echo "there is no apt-get here; install GHC and the packages smallcheck, lazysmallcheck, QuickCheck and random yourself" >&2
    exit 1
fi

as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
fi

# Word splitting is meant: each word is a package.
# shellcheck disable=SC2086
$as_root apt-get install --yes --no-install-recommends $packages
ghc --version
