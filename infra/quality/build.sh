#!/usr/bin/env bash
# Compiles the TypeScript projects, then builds the front end when its sources changed since.
set -euo pipefail
cd "$(dirname "$0")/../.."
# The first time takes minutes.
[ -e services/orders/bundle ] || echo 'Compiling …'
tsc -b infra/quality/tsconfig.build.json
node infra/deploy/bundler/bundle.mjs
stamp=frontend/dist/.built
sources=(frontend gateway/openapi.json package-lock.json services/contracts/src services/platform/src/config)
newer() { find "${sources[@]}" -newer "$stamp" -type f -not -path '*/dist/*' -not -path '*/node_modules/*' -print -quit; }
if [ ! -e "$stamp" ] || [ -n "$(newer)" ]; then
  log=$(mktemp)
  echo 'Building the front end …'
  npm run --silent build -w frontend >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
  rm -f "$log"
  touch "$stamp"
fi
