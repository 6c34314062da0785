#!/usr/bin/env bash
# Installs Schemathesis into .local/fuzz-venv, then fuzzes (../src/fuzz-main.ts). It needs Python 3.11 with venv.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
source infra/quality/left-out.sh
if ! python3 -c 'import ensurepip, sys; assert sys.version_info >= (3, 11)' 2>/dev/null; then
  leave_out python3 'make fuzz, which needs Python 3.11 with venv'
  exit
fi
wanted=infra/verify/security/fuzz/requirements.txt
venv=.local/fuzz-venv
if ! cmp -s "$wanted" "$venv/installed.txt"; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$wanted"
  cp "$wanted" "$venv/installed.txt"
fi
exec node infra/verify/security/dist/fuzz-main.js
