#!/usr/bin/env bash
# Saves the running system (docker compose) now, as the service `backup` does every night: make backup
# Buyers notice nothing. The backup joins those of the nights, and the fourteen newest are kept. It is encrypted when the
# owner has set a key; otherwise it holds every secret in the clear.
set -euo pipefail
cd "$(dirname "$0")/../../.."
[ -n "$(docker compose ps --quiet postgres 2>/dev/null)" ] || { echo 'The database does not run: docker compose up first.' >&2; exit 1; }
file=$(docker compose run --rm --no-deps -T backup node infra/setup/dist/backup-command.main.js save "$@")
echo "Saved: ${BACKUP_FOLDER:-backups}/$file. Copy it to another place."
case $file in *.age) ;; *) echo 'It is not encrypted: set BACKUP_PUBLIC_KEY, or a key on the settings page.';; esac
