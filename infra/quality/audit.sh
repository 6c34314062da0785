#!/usr/bin/env bash
# Known advisories of severity high or worse in what we ship, and the registry's signatures of all packages. A registry
# that answers no audits is reported and does not pass. ADVISORIES=file, a list of OSV, stands in for it
# (check-advisories.mjs).
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -n "${ADVISORIES:-}" ]; then
  bash infra/quality/sbom.sh
  exec node infra/quality/check-advisories.mjs "$ADVISORIES"
fi
npm audit --omit=dev --audit-level=high || {
  echo 'Advisories were found, or this registry answers no audits: then make audit ADVISORIES=file (infra/quality/check-advisories.mjs).' >&2
  exit 1
}
npm audit signatures
