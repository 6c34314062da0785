#!/usr/bin/env bash
# Writes the generated files: the gateway's OpenAPI document, the front end's types and rules of it,
# .env.example, configuration.md, the Helm chart's schema, variables and copy of the alarms, the list of licences and the
# picture of imports. With --check: fails if one would change.
set -euo pipefail
cd "$(dirname "$0")/../.."
chart=infra/deploy/kubernetes
generate() { # into folder $1, same paths
  rm -rf "$1/frontend/src/lib/rules"
  mkdir -p "$1"/{gateway,frontend/src/lib/rules,infra/docs} "$1/$chart/files/rules"
  node gateway/dist/openapi.main.js >"$1/gateway/openapi.json"
  frontend/node_modules/.bin/openapi-typescript "$1/gateway/openapi.json" --output "$1/frontend/src/lib/api.gen.d.ts" >/dev/null
  node infra/quality/write-field-rules.ts "$1/gateway/openapi.json" "$1/frontend/src/lib/rules"
  node infra/quality/config-docs/write-config-docs.ts "$1"
  cp infra/deploy/runbook/{alarms,objectives}.yml "$1/$chart/files/rules/"
  node infra/quality/licences.mjs >"$1/infra/docs/licences.csv"
  bash infra/quality/draw-imports.sh >"$1/infra/docs/imports.md"
}
files=("$chart/files/rules/"{alarms,objectives}.yml "$chart/values.schema.json" "$chart/files/variables.json" gateway/openapi.json frontend/src/lib/{api.gen.d.ts,rules} .env.example infra/docs/{configuration.md,licences.csv,imports.md})
if [ "${1:-}" = --check ]; then
  out=$(mktemp -d); trap 'rm -rf "$out"' EXIT
  generate "$out"
  for file in "${files[@]}"; do diff -ru "$file" "$out/$file" || { echo "$file is out of date: run make generate"; exit 1; }; done
else
  generate .
fi
