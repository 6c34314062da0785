#!/usr/bin/env bash
# Known advisories of severity high or worse in what we ship, and the registry's signatures of all
# packages. Needs a registry that answers audits; one that does not is reported and does not pass.
set -euo pipefail
cd "$(dirname "$0")/../.."
npm audit --omit=dev --audit-level=high
npm audit signatures
