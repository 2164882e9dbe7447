# The steps of ./test: each is counted as passed or failed, and one that fails does not stop the others.
source tools/progress.sh
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
    printf '%-50s ' "$name"
    "$@" > "$log" 2>&1 || status=$?
    if [[ $status -eq 0 ]]; then
        passed=$((passed + 1))
        printf 'Passed %4d sec\n' $((SECONDS - begin))
        [[ $figures -eq 0 ]] || tail -n "$figures" "$log"
    else
        failed_steps+=("$name")
        printf '***Failed %4d sec\n' $((SECONDS - begin))
        cat "$log"
    fi
    rm -f "$log"
}

# build COMMAND...: only a failure is counted, since the tests that follow stand for success.
build() {
    "$@" || { failed_steps+=("$*"); return 1; }
}

# ctest_step PRESET [OPTION...]: counts each test of ctest as one.
ctest_step() {
    local preset=$1 log=build/ctest-$1.log line
    shift
    progress "Testing $preset" number_tests "$preset" "$log" "$@"
    grep -vE '^( +Start +[0-9]+:|test [0-9]+$)' "$log" | grep -vE ' Passed +[0-9.]+ sec$'
    line=$(grep -E '^[0-9]+% tests passed, [0-9]+ tests failed out of [0-9]+' "$log")
    if [[ ! $line =~ ,\ ([0-9]+)\ tests\ failed\ out\ of\ ([0-9]+) ]]; then
        failed_steps+=("ctest $preset")
        return
    fi
    local failures=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} left_out names
    left_out=$(grep -c '\*\*\*Skipped' "$log")
    skipped=$((skipped + left_out))
    passed=$((passed + total - failures - left_out))
    mapfile -t names < <(sed -n '/^The following tests FAILED:/,/^Errors while/s/^\t *[0-9]* - //p' "$log" | grep -v '(Skipped)')
    failed_steps+=("${names[@]}")
    [[ ${#names[@]} -eq $failures ]] || failed_steps+=("ctest $preset: $failures failures")
}

# number_tests PRESET LOG [OPTION...]: ctest, its output in the log, and a line `[done/all]` for each test that is done.
number_tests() {
    local preset=$1 log=$2
    shift 2
    ctest --preset "$preset" "$@" 2>&1 | tee "$log" | sed -un 's#^ *\([0-9]*\)/\([0-9]*\) Test .*#[\1/\2]#p'
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
