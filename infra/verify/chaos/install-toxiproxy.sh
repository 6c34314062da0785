#!/usr/bin/env bash
# Builds Toxiproxy, the TCP proxy that breaks connections on command, into .local/bin. Needs Go.
# Without it the chaos run leaves out the network faults, which fails in CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."
version=v2.12.0
target=.local/bin/toxiproxy-server
[ ! -x "$target" ] || exit 0
if ! command -v go >/dev/null; then
  echo 'Go is missing, so Toxiproxy cannot be built.' >&2
  exit 0
fi
mkdir -p .local/bin
echo "Building Toxiproxy $version …"
# The package is called `server`; a folder of its own keeps its name from clashing with others.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if GOBIN="$folder" go install "github.com/Shopify/toxiproxy/v2/cmd/server@$version"; then
  mv "$folder/server" "$target"
else
  echo "Toxiproxy $version could not be built." >&2
fi
