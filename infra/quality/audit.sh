#!/usr/bin/env bash
# Known advisories of severity high or worse in what we ship, and the registry's signatures of all packages. A registry
# that answers no audits does not pass: osv-scanner (https://google.github.io/osv-scanner) reads package-lock.json offline.
set -euo pipefail
cd "$(dirname "$0")/../.."
npm audit --omit=dev --audit-level=high
npm audit signatures
