#!/usr/bin/env bash
# The bill of materials of what we ship, by CycloneDX's own tool. Fetched on demand: as a dependency it
# would add 170 packages to every installation.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p .local
workspaces=(frontend gateway services/{auth,bus,catalog,contact,contracts,orders,platform,worker})
# TypeScript 7 is newer than @nestjs/swagger says it supports; npm calls that an error.
npx --yes @cyclonedx/cyclonedx-npm@6.0.1 --ignore-npm-errors --omit dev --flatten-components \
  "${workspaces[@]/#/--workspace=}" --output-file .local/sbom.cdx.json 2>.local/sbom.log \
  || { cat .local/sbom.log >&2; exit 1; }
node -p '`${JSON.parse(require("fs").readFileSync(".local/sbom.cdx.json", "utf8")).components.length} components: .local/sbom.cdx.json`'
