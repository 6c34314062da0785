#!/usr/bin/env bash
# Builds the real MinIO server from source into .local/bin, where `make start` looks for it.
# The release is the last of the archived project, with the fix of CVE-2025-62506.
set -euo pipefail
cd "$(dirname "$0")/../.."
release=RELEASE.2025-10-15T17-29-55Z
command -v go >/dev/null || { echo 'Go is missing: install it from your system, then run make minio again.' >&2; exit 1; }
mkdir -p .local/bin
GOBIN="$PWD/.local/bin" go install "github.com/minio/minio@$release" ||
  { echo "MinIO $release could not be built; make start uses its stand-in." >&2; exit 1; }
.local/bin/minio --version
