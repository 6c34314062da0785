# leave_out TOOL WHAT: as leaveOut of infra/local/src/programs.ts, for scripts.
leave_out() {
  if [ "${CI:-}" = true ] && [[ " ${MAY_BE_MISSING:-} " != *" $1 "* ]]; then
    echo "$1 is missing: $2" >&2
    return 1
  fi
  if [ -n "${LEFT_OUT_FILE:-}" ]; then echo "$1 ($2)" >>"$LEFT_OUT_FILE"; else echo "Left out: $1 ($2)" >&2; fi
}
# One line with all that was left out; nothing when nothing was.
say_left_out() { [ ! -s "${LEFT_OUT_FILE:-}" ] || echo "Left out here: $(sort -u "$LEFT_OUT_FILE" | paste -sd ';' | sed 's/;/; /g')"; }
