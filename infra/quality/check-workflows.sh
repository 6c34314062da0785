#!/usr/bin/env bash
# Checks .github/workflows: every action is pinned by a full commit hash with its version in a comment,
# and actionlint finds no fault. actionlint is used if installed; otherwise Go installs the version
# below once into .local/bin. Without both, only the pins are checked: in CI that fails.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=v1.7.12

unpinned=$(grep -nE '^\s*(- )?uses:' .github/workflows/*.yml | grep -vE 'uses: [^@ ]+@[0-9a-f]{40} # v[0-9]' || true)
if [ -n "$unpinned" ]; then
  echo "$unpinned"
  echo 'Pin each action by its full commit hash, with the version in a comment.'
  exit 1
fi

actionlint=$(command -v actionlint || true)
if [ -z "$actionlint" ] && [ -x .local/bin/actionlint ]; then actionlint=.local/bin/actionlint; fi
if [ -z "$actionlint" ] && command -v go >/dev/null; then
  if GOBIN="$PWD/.local/bin" go install "github.com/rhysd/actionlint/cmd/actionlint@$version" >/dev/null 2>&1; then
    actionlint=.local/bin/actionlint
  fi
fi
if [ -z "$actionlint" ]; then
  source infra/quality/left-out.sh
  leave_out actionlint 'of the workflows only the pins are checked'
  exit 0
fi
"$actionlint" -color=false .github/workflows/*.yml
