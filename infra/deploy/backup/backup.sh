#!/usr/bin/env bash
# Saves the running system (docker compose) now, as the service `backup` does every night: make backup
# Buyers notice nothing. The backup joins those of the nights, and the fourteen newest are kept. It is encrypted when the
# owner has set a key; otherwise it holds every secret in the clear.
set -euo pipefail
cd "$(dirname "$0")/../../.."
refuse() { printf '%s\n' "$@" >&2; exit 1; }

running=$(docker compose ps --quiet postgres) || refuse 'Docker does not answer: start it, or run this as a user who may use it.'
[ -n "$running" ] || refuse 'The shop does not run, so there is nothing to save from: docker compose up first.'
file=$(docker compose run --rm --no-deps -T backup node infra/setup/dist/backup-command.main.js save "$@") ||
  refuse 'Nothing was saved; the backups of before are as they were. docker compose logs backup has more.'
echo "Saved: ${BACKUP_FOLDER:-backups}/$file. Copy it to another place."
case $file in *.age) ;; *) echo 'It is not encrypted: set BACKUP_PUBLIC_KEY, or a key on the settings page.';; esac
