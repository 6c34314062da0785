#!/usr/bin/env bash
# Attacks the API with schemathesis: MINUTES=2 make schemathesis. Needs Python 3.10 or newer with
# venv and pip; the program goes into .local, nothing else on this machine changes.
set -euo pipefail
cd "$(dirname "$0")/../../.."
home=.local/schemathesis
if [ ! -x "$home/bin/schemathesis" ]; then
  python3 -m venv "$home" 2>/dev/null ||
    { echo 'Python with venv is missing. Debian, Ubuntu: apt-get install python3-venv' >&2; exit 1; }
  "$home/bin/pip" install --quiet schemathesis==4.32.5 ||
    { echo 'schemathesis could not be installed (no way to the Python package index?).' >&2; exit 1; }
fi
# Signing out would end the one session; a sync on every call would be all that it does. What the
# API takes beyond the document (unknown fields are dropped) is no fault, so acceptance is not judged.
exec node infra/verify/security/dist/fuzz/schemathesis-main.js "$home/bin/schemathesis" run gateway/openapi.json \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
  --exclude-operation-id auth_logout --exclude-operation-id sync_sync \
  --phases examples,coverage,fuzzing,stateful --workers 2 --max-time "$((${MINUTES:-2} * 60))" \
  --seed "${SEED:-1}" --suppress-health-check all
