#!/usr/bin/env bash
# Builds another release of this project in .local/previous/COMMIT, once, and prints that folder.
# Exit code 3: this clone does not have the commit (a shallow one in CI).
set -euo pipefail
cd "$(dirname "$0")/../../.."
ref=$1
commit=$(git rev-parse --quiet --verify "$ref^{commit}") || exit 3
folder=$PWD/.local/previous/$commit
if [ ! -e "$folder/.built" ]; then
  rm -rf "$folder"
  mkdir -p "$folder"
  git archive "$commit" | tar -x -C "$folder"
  if cmp -s package-lock.json "$folder/package-lock.json"; then
    # The same packages; its links to the workspaces are relative, so they lead into the copy.
    while read -r packages; do
      cp -al "$packages" "$folder/$packages"
    done < <(find . -path ./.local -prune -o -name node_modules -prune -print)
  else
    bash "$folder/infra/quality/install-packages.sh" >&2
  fi
  (cd "$folder" && PATH=$folder/node_modules/.bin:$PATH tsc -b infra/quality/tsconfig.build.json >&2)
  bundler=infra/deploy/bundler/bundle.mjs # no release had it before 24 November 2026
  [ ! -e "$folder/$bundler" ] || node "$folder/$bundler" >&2
  touch "$folder/.built"
fi
echo "$folder"
