# Says how far a long command is: one line that changes on a terminal, elsewhere a line every ten seconds.

# progress WHAT COMMAND...: the command prints `[done/all] …` lines, as ninja does. Its other lines are shown if it fails.
progress() {
    local what=$1
    shift
    {
        local status=0
        "$@" 2>&1 || status=$?
        echo "status $status"
    } | show_progress "$what"
}

show_progress() {
    local what=$1 line status=0 told=$((SECONDS - 10)) others=()
    while IFS= read -r line; do
        if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
            line="$what: ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}"
            if [[ -t 2 ]]; then
                printf '\r\e[K%s' "$line" >&2
            elif ((SECONDS - told >= 10)); then
                echo "$line" >&2
                told=$SECONDS
            fi
        elif [[ $line == "status "* ]]; then
            status=${line#status }
        else
            others+=("$line")
        fi
    done
    [[ -t 2 ]] && printf '\r\e[K' >&2
    [[ $status -eq 0 || ${#others[@]} -eq 0 ]] || printf '%s\n' "${others[@]}" >&2
    return "$status"
}
