# The steps of ./test: each is counted as passed or failed, and one that fails does not stop the others.
passed=0
failed_steps=()
skipped=0

# step NAME COMMAND...: one counted step; its output is shown when it fails, and its last $figures lines in any case.
figures=0
step() {
    local name=$1 log status=0 begin=$SECONDS
    shift
    mkdir -p build
    log=$(mktemp build/step.XXXXXX)
    "$@" > "$log" 2>&1 || status=$?
    [[ $status -eq 0 && $figures -gt 0 ]] && tail -n "$figures" "$log"
    settle "$name" "$status" "$log" $((SECONDS - begin))
}

# settle NAME STATUS LOG SECONDS: counts and shows what a command came to.
settle() {
    local result=Passed
    if [[ $2 -eq 0 ]]; then
        passed=$((passed + 1))
    else
        failed_steps+=("$1")
        result="***Failed"
        cat "$3"
    fi
    printf '%-50s %s %4d sec\n' "$1" "$result" "$4"
    rm -f "$3"
}

# build PRESET [TARGET...]: configures and builds; only a failure is counted, since the tests that follow stand for
# success.
build() {
    local log=build/$1.log preset=$1
    shift
    mkdir -p build
    echo "Building $preset ..."
    if { cmake --preset "$preset" && cmake --build --preset "$preset" ${1:+--target "$@"}; } > "$log" 2>&1; then
        return 0
    fi
    grep -vE '^\[[0-9]+/[0-9]+\] ' "$log"
    failed_steps+=("build $preset")
    return 1
}

# ctest_step PRESET: counts each test of ctest as one.
ctest_step() {
    local log=build/ctest-$1.log status=0 line
    ctest --preset "$1" > "$log" 2>&1 || status=$?
    grep -vE '^( +Start +[0-9]+:|test [0-9]+$)' "$log" | grep -vE ' Passed +[0-9.]+ sec$'
    line=$(grep -E '^[0-9]+% tests passed, [0-9]+ tests failed out of [0-9]+' "$log")
    if [[ ! $line =~ ,\ ([0-9]+)\ tests\ failed\ out\ of\ ([0-9]+) ]]; then
        failed_steps+=("ctest $1")
        return
    fi
    local failures=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} names
    skipped=$(grep -c '\*\*\*Skipped' "$log")
    passed=$((passed + total - failures - skipped))
    mapfile -t names < <(sed -n '/^The following tests FAILED:/,/^Errors while/s/^\t *[0-9]* - //p' "$log" | grep -v '(Skipped)')
    failed_steps+=("${names[@]}")
    if [[ ${#names[@]} -ne $failures || ($status -ne 0 && $failures -eq 0) ]]; then
        failed_steps+=("ctest $1: $failures failures, status $status")
    fi
}

# fuzz_one NAME SECONDS: the corpus first, then a million new inputs, or as many as fit. What is found stays in
# build/found. The seed is the same each time, so that a change is blamed only for its own finds; tools/soak sets
# RUNSET_FUZZ_SEED=0, for others each time, and RUNSET_FUZZ_RUNS=-1, for no end but the time's.
fuzz_one() {
    local program=build/asan/fuzz_$1 corpus=tests/corpus/$1 found=build/found/$1
    mkdir -p "$found"
    if ! ls "$corpus"/* > /dev/null 2>&1; then
        echo "$corpus:1: no corpus for fuzz/$1.cpp"
        return 1
    fi
    local options=(-timeout=10 -rss_limit_mb=2048 "-seed=${RUNSET_FUZZ_SEED:-1}" "-artifact_prefix=$found-")
    "$program" "${options[@]}" -runs=0 "$corpus" && "$program" "${options[@]}" \
        -runs="${RUNSET_FUZZ_RUNS:-1000000}" -max_total_time="$2" "$found" "$corpus"
}

# fuzz_steps SECONDS: all targets, two at a time.
fuzz_steps() {
    local sources=(fuzz/*.cpp) index
    [[ -e ${sources[0]} ]] || return 0
    for ((index = 0; index < ${#sources[@]}; index += 2)); do
        fuzz_pair "$1" "${sources[@]:index:2}"
    done
}

fuzz_pair() {
    local seconds=$1 begin=$SECONDS source name status
    local -A pids=() logs=()
    shift
    for source in "$@"; do
        name=$(basename "$source" .cpp)
        logs[$name]=$(mktemp build/step.XXXXXX)
        fuzz_one "$name" "$seconds" > "${logs[$name]}" 2>&1 &
        pids[$name]=$!
    done
    for name in "${!pids[@]}"; do
        status=0
        wait "${pids[$name]}" || status=$?
        settle "fuzz $name" "$status" "${logs[$name]}" $((SECONDS - begin))
    done
}

# summary: ctest's closing lines, over everything, and the exit status.
summary() {
    local failed=${#failed_steps[@]} total
    total=$((passed + failed))
    printf '\n%d%% tests passed, %d tests failed out of %d\n' $((total ? 100 * passed / total : 0)) "$failed" "$total"
    [[ $skipped -gt 0 ]] && printf '%d tests were skipped\n' "$skipped"
    printf '\nTotal Test time (real) = %d.00 sec\n' "$SECONDS"
    if [[ $failed -gt 0 ]]; then
        printf '\nThe following tests FAILED:\n'
        printf '\t%s\n' "${failed_steps[@]}"
    fi
    printf '\n%d passed, %d failed\n' "$passed" "$failed"
    [[ $failed -eq 0 ]]
}
