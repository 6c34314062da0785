#!/usr/bin/env bash
# What must be clean before every commit, in CI's order: format and lint, types, boundaries and
# cycles, drift of generated files. Runs all, then fails if one failed.
set -uo pipefail
cd "$(dirname "$0")/../.."
source infra/quality/left-out.sh
export LEFT_OUT_FILE=${LEFT_OUT_FILE:-$(mktemp)}
failed=$(mktemp)
step() { # step NAME COMMAND…
  local name=$1 log; shift; log=$(mktemp)
  if "$@" >"$log" 2>&1; then echo "ok    $name"; else { echo "FAIL  $name"; cat "$log"; }; echo "$name" >>"$failed"; fi
  rm -f "$log"
}
# All of it: the incremental build of TypeScript 7.0.2 missed an import of a type that had moved
# (as https://github.com/microsoft/typescript-go/issues/4664).
step 'types (tsc)' tsc -b --force infra/quality/tsconfig.json
# Side by side: half of them use one core.
step 'format and lint (biome)' biome check --error-on-warnings . &
step 'type-aware lint (oxlint)' oxlint --type-aware -c infra/quality/oxlintrc.json services gateway infra frontend/src frontend/server &
step 'boundaries and cycles (dependency-cruiser)' depcruise --config infra/quality/dependency-cruiser.cjs services gateway/src frontend/src frontend/server infra &
step 'unused files, exports and packages (knip)' knip -c infra/quality/knip.jsonc --no-progress --no-config-hints &
step 'workflows (actionlint)' bash infra/quality/check-workflows.sh &
step 'generated files (drift)' bash infra/quality/generate.sh --check &
wait
say_left_out
if [ -s "$failed" ]; then echo "make check failed: $(paste -sd, "$failed")"; exit 1; fi
