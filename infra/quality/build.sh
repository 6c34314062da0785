#!/usr/bin/env bash
# Compiles the TypeScript projects, then builds the front end when its sources or its
# configuration changed since.
set -euo pipefail
cd "$(dirname "$0")/../.."
tsc -b infra/quality/tsconfig.build.json
node infra/deploy/bundler/bundle.mjs
# The values that the pages are built with; a bad one ends the build here with its message.
export PUBLIC_URL=${PUBLIC_URL:-http://localhost:${PORT:-8080}}
values=$(node frontend/frontend.config.ts)
stamp=frontend/dist/.built
newer() { find frontend gateway/openapi.json package-lock.json -newer "$stamp" -type f -not -path '*/dist/*' -not -path '*/node_modules/*' -print -quit; }
if [ ! -e "$stamp" ] || [ "$values" != "$(<"$stamp")" ] || [ -n "$(newer)" ]; then
  log=$(mktemp)
  echo 'Building the front end …'
  npm run --silent build -w frontend >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
  rm -f "$log"
  printf %s "$values" >"$stamp"
fi
