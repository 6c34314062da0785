#!/usr/bin/env bash
# Prints who imports whom as a Mermaid picture in Markdown: one box per package, tests left out.
set -euo pipefail
cd "$(dirname "$0")/../.."
echo '# Who imports whom'
echo
echo 'Drawn from the sources by `make generate`; the rules are in [architecture.md](architecture.md#imports).'
echo
echo '```mermaid'
depcruise --config infra/quality/dependency-cruiser.cjs --output-type mermaid \
  --include-only '^(services|gateway|frontend)' --exclude '(\.spec\.|/test/|/testing/|\.gen\.|/dist/)' \
  --collapse '^(services/[^/]+|gateway|frontend)' \
  services gateway/src frontend/src 2>/dev/null |
  LC_ALL=C awk '/-->/ { print | "sort"; next } { print }'
echo '```'
