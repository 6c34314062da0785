#!/usr/bin/env bash
# Brings a backup into an installation without data: make restore FROM=backups/<time>.
# Never overwrites: with data there, it says so and stops.
set -euo pipefail
cd "$(dirname "$0")/../../.."
folder=${1:-}
[ -f "$folder/SHA256SUMS" ] || { echo "usage: make restore FROM=FOLDER   (a folder that make backup wrote)" >&2; exit 1; }
(cd "$folder" && sha256sum --check --quiet SHA256SUMS) || { echo "$folder is damaged: nothing was restored." >&2; exit 1; }

project=$(docker compose config | sed -n 's/^name: //p')
for volume in postgres minio redis secrets; do
  if docker volume inspect "${project}_$volume" >/dev/null 2>&1; then
    echo "There is data here already (volume ${project}_$volume). Save it with make backup; then" >&2
    echo "docker compose down --volumes removes it for good, and restoring is possible." >&2
    exit 1
  fi
done

echo 'Restoring the secrets ...'
docker compose run --rm --no-deps -T secrets tar -C /secrets -xpf - <"$folder/secrets.tar"
echo 'Restoring the databases ...'
# The command below runs in the container; its variables are the container's.
# shellcheck disable=SC2016
docker compose run --rm --no-deps -T --entrypoint bash postgres -euc \
  'mkdir -p "$PGDATA"; tar -xzf - -C "$PGDATA"; chmod 700 "$PGDATA"; chown -R postgres:postgres /var/lib/postgresql' \
  <"$folder/database.tar.gz"
echo 'Restoring pictures and statements ...'
docker compose up --detach --wait minio
docker compose run --rm --no-deps -T bucket # the gateway's key, which the new server does not know
docker compose run --rm --no-deps -T gateway node gateway/dist/bucket.cli.js load <"$folder/bucket.tar"
echo 'Restored. Start it: docker compose up'
