#!/usr/bin/env bash
# Compiles each of the newest commits by itself, so that `git bisect` finds none that does not build: make commits COMMITS=20
set -euo pipefail
cd "$(dirname "$0")/../.."
main=$PWD
tree=$main/.local/each-commit
git worktree remove --force "$tree" 2>/dev/null || true
trap 'cd "$main" && git worktree remove --force "$tree"' EXIT
git worktree add --quiet --detach "$tree"
# Linked file by file: our own packages among them are relative links, which lead to the sources of that commit.
find . -name node_modules -prune -not -path './.local/*' -print | while read -r packages; do
  mkdir -p "$tree/$(dirname "$packages")"
  cp -al "$packages" "$tree/$packages"
done
mapfile -t commits < <(git rev-list --reverse --max-count="${COMMITS:-20}" HEAD)
broken=()
cd "$tree"
for commit in "${commits[@]}"; do
  git checkout --quiet --detach "$commit"
  if said=$("$tree/node_modules/.bin/tsc" -b infra/quality/tsconfig.build.json); then
    git log -1 --format='ok    %h %s'
  else
    git log -1 --format='FAIL  %h %s'
    head -5 <<<"$said"
    broken+=("$commit")
  fi
done
[ ${#broken[@]} = 0 ] || { echo "${#broken[@]} of ${#commits[@]} commits do not compile" >&2; exit 1; }
