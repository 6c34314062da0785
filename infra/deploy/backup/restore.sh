#!/usr/bin/env bash
# Brings a backup into an installation without data: make restore FROM=backups/<time>.tar.age KEY=key.txt
# KEY is the file of the private key that age-keygen wrote; a backup that is not encrypted needs none.
# Never overwrites: with data there, it says so and stops.
set -euo pipefail
cd "$(dirname "$0")/../../.."
file=${1:-} key=${2:-}
[ -f "$file" ] || { echo "usage: make restore FROM=FILE [KEY=FILE]   (FROM is a file that the service backup wrote)" >&2; exit 1; }
if [ -n "$key" ]; then
  BACKUP_PRIVATE_KEY=$(grep -m 1 '^AGE-SECRET-KEY-' "$key") || { echo "$key holds no private key of age." >&2; exit 1; }
  export BACKUP_PRIVATE_KEY
fi

project=$(docker compose config | sed -n 's/^name: //p')
for volume in postgres minio redis secrets; do
  if docker volume inspect "${project}_$volume" >/dev/null 2>&1; then
    echo "There is data here already (volume ${project}_$volume). Save it with make backup; then" >&2
    echo "docker compose down --volumes removes it for good, and restoring is possible." >&2
    exit 1
  fi
done

in_backup() { docker compose run --rm --no-deps -T "${@:2}" backup $1; } # words of a command without spaces in them
opened() { in_backup "cat /work/opened/$1"; }

# Needs no secret; those that it makes are replaced by those of the backup.
docker compose run --rm --no-deps -T secrets >/dev/null
echo 'Opening the backup ...'
if ! in_backup 'node infra/setup/dist/backup-command.main.js open' --env BACKUP_PRIVATE_KEY <"$file"; then
  # As if nothing had been tried.
  for volume in secrets minio redis backup-work; do docker volume rm "${project}_$volume" >/dev/null 2>&1 || true; done
  echo "Nothing was restored." >&2
  exit 1
fi
echo 'Restoring the secrets ...'
opened secrets.tar | docker compose run --rm --no-deps -T secrets tar -C /secrets -xpf -
# Archives them again, and makes what this release has and the backup did not.
docker compose run --rm --no-deps -T secrets >/dev/null
echo 'Restoring the databases ...'
docker compose up --detach --wait --no-deps postgres
docker compose run --rm --no-deps -T databases >/dev/null # the roles
for name in auth catalog contact orders; do
  opened "$name.dump" | docker compose exec -T postgres \
    pg_restore --username=postgres --dbname=postgres --create --clean --if-exists --exit-on-error
done
docker compose run --rm --no-deps -T databases >/dev/null # what a newer release adds
echo 'Restoring pictures and statements ...'
docker compose up --detach --wait --no-deps minio
docker compose run --rm --no-deps -T bucket # the keys, which the new server does not know
opened bucket.tar | docker compose run --rm --no-deps -T gateway node gateway/dist/bucket.cli.js load
in_backup 'rm -r /work/opened'
echo 'Restored. Start it: docker compose up'
