#!/usr/bin/env bash
# Saves the running system (docker compose) into a new folder: make backup, or
#   bash infra/deploy/backup/backup.sh [FOLDER]      default: backups/<time in UTC>
# Buyers notice nothing. The folder holds every secret: keep it encrypted and somewhere else.
#   database.tar.gz  all databases and roles at one instant (pg_basebackup, same major version)
#   bucket.tar       pictures and statement files of both buckets; saved after the databases, so every row has its object
#   secrets.tar      the volume of secrets
set -euo pipefail
cd "$(dirname "$0")/../../.."
umask 077
folder=${1:-backups/$(date -u +%Y-%m-%dT%H%M%SZ)}
[ ! -e "$folder" ] || { echo "$folder is there already." >&2; exit 1; }
[ -n "$(docker compose ps --quiet postgres 2>/dev/null)" ] || { echo 'The database does not run: docker compose up first.' >&2; exit 1; }

# Under another name until it is whole: half a backup must never look like one.
part=$folder.unfinished
rm -rf "$part"; mkdir -p "$part"
trap 'rm -rf "$part"' EXIT
echo "Saving the databases ..."
docker compose exec -T postgres pg_basebackup --username=postgres --pgdata=- --format=tar --gzip \
  --wal-method=fetch --checkpoint=fast >"$part/database.tar.gz"
echo "Saving pictures and statements ..."
docker compose run --rm --no-deps -T gateway node gateway/dist/bucket.cli.js save >"$part/bucket.tar"
echo "Saving the secrets ..."
docker compose run --rm --no-deps -T secrets tar -C /secrets -cf - . >"$part/secrets.tar"
(cd "$part" && sha256sum database.tar.gz bucket.tar secrets.tar >SHA256SUMS)
mv "$part" "$folder"
trap - EXIT
du -sh "$folder" | awk '{ print "Saved: " $2 " (" $1 "). It holds secrets: encrypt it and keep it elsewhere." }'
