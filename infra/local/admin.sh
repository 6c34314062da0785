#!/usr/bin/env bash
# Manages the staff accounts of a running `make start`: make admin ARGS="list".
set -euo pipefail
cd "$(dirname "$0")/../.."
data=${DATA_DIR:-.local}
[ -e "$data/secrets/auth/database_url" ] || { echo 'There is no system here yet: run make start first.' >&2; exit 1; }
DATABASE_URL_FILE="$data/secrets/auth/database_url" exec node services/auth/bundle/cli.js admin "${@:-list}"
