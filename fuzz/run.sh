#!/usr/bin/env bash
# fuzz/run.sh SECONDS [TARGET…]: runs each fuzz target for so long, one at a time, and prints how
# often it was executed and what it found. Inputs that reach new code are kept in target/fuzz, and
# what fails in target/fuzz/findings. Needs cargo-fuzz (`cargo install cargo-fuzz`); the stable
# toolchain will do.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds="${1:?seconds for each target}"
shift
command -v cargo-fuzz >/dev/null || cargo install --quiet --locked cargo-fuzz
targets=("$@")
[ "$#" -gt 0 ] || mapfile -t targets < <(sed -n 's/^name = "\(.*\)"$/\1/p' fuzz/Cargo.toml | tail -n +2)

# Our own code has no unsafe blocks to watch, so no sanitizer: ten times as many executions.
export RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$PWD/target/fuzz/build"
nice -n 19 cargo fuzz build --sanitizer none >/dev/null
python3 fuzz/seeds.py >/dev/null
binaries="$(dirname "$(find "$CARGO_TARGET_DIR" -name extraction -type f -perm -u+x -path '*/release/*' | head -n 1)")"

found=0
for target in "${targets[@]}"; do
    grown="target/fuzz/grown/$target"
    findings="target/fuzz/findings/$target/"
    log="target/fuzz/$target.log"
    mkdir -p "$grown" "$findings"
    dictionary=()
    case "$target" in
    annotation | docstring | evaluator | extraction | reading | strictness) dictionary=(-dict=fuzz/python.dict) ;;
    esac
    # A finding ends a run; the next one goes on for the time that is left.
    start=$SECONDS executions=0
    while left=$((seconds - (SECONDS - start))) && [ "$left" -gt 0 ]; do
        nice -n 19 "$binaries/$target" "$grown" "target/fuzz/seeds/$target" \
            -artifact_prefix="$findings" -max_total_time="$left" -timeout=60 -rss_limit_mb=2048 \
            -max_len=16384 -print_final_stats=1 "${dictionary[@]}" >"$log" 2>&1 || found=1
        executions=$((executions + $(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1 || echo 0)))
        sleep 1
    done
    echo "$target: $executions executions in $((SECONDS - start)) s, $(find "$findings" -type f | wc -l) findings"
done
exit "$found"
