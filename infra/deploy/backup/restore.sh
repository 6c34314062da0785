#!/usr/bin/env bash
# Brings a backup into an installation without data: make restore FROM=backups/<time>.tar.age KEY=key.txt
# KEY is the file of the private key that age-keygen wrote; a backup that is not encrypted needs none.
# Never overwrites: with data there, it says so and stops.
set -euo pipefail
cd "$(dirname "$0")/../../.."
file=${1:-} key=${2:-}
refuse() { printf '%s\n' "$@" >&2; exit 1; }
may_read() { [ -f "$1" ] && [ -r "$1" ] || refuse "There is no file $1, or you may not read it: give its whole path, or run this as root."; }

[ -n "$file" ] || refuse 'Which backup? make restore FROM=backups/2026-11-27T011500Z.tar.age KEY=key.txt' \
  'The newest one in the folder of backups is the last of: ls backups'
may_read "$file"
if [ -n "$key" ]; then
  may_read "$key"
  BACKUP_PRIVATE_KEY=$(grep -m 1 '^AGE-SECRET-KEY-' "$key") ||
    refuse "$key is not the private key: the file that age-keygen wrote has a line that begins with AGE-SECRET-KEY-."
  export BACKUP_PRIVATE_KEY
fi

config=$(docker compose config) || refuse 'Docker does not answer, or a variable of .env is wrong: see above.'
project=$(sed -n 's/^name: //p' <<<"$config")
data='postgres minio redis secrets'
for volume in $data; do
  if docker volume inspect "${project}_$volume" >/dev/null 2>&1; then
    refuse "There is data here already (volume ${project}_$volume), and a restore never overwrites any." \
      'Save it with make backup. Then docker compose down --volumes removes it for good; restore after that.'
  fi
done

in_backup() { docker compose run --rm --no-deps -T "${@:2}" backup $1; } # words of a command without spaces in them
opened() { in_backup "cat /work/opened/$1"; }
step() { doing=$1; echo "Restoring $1 ..."; }
# From the first thing that was restored on: half a shop must not be started.
half_done() {
  refuse "Stopped while restoring $doing: what is here now is not whole, so do not start it." \
    'The backup itself is untouched. Mend what the lines above say (most often a full disk: docker system df), then' \
    'docker compose down --volumes, and make restore once more.'
}

# Needs no secret; those that it makes are replaced by those of the backup.
docker compose run --rm --no-deps -T secrets >/dev/null
echo 'Opening the backup ...'
if ! in_backup 'node infra/setup/dist/backup-command.main.js open' --env BACKUP_PRIVATE_KEY <"$file"; then
  # As if nothing had been tried: Compose has made these.
  for volume in $data backup-work; do docker volume rm "${project}_$volume" >/dev/null 2>&1 || true; done
  refuse 'Nothing was restored, and nothing is left of the attempt.'
fi
trap half_done ERR
step 'the secrets'
opened secrets.tar | docker compose run --rm --no-deps -T secrets tar -C /secrets -xpf -
# Archives them again, and makes what this release has and the backup did not.
docker compose run --rm --no-deps -T secrets >/dev/null
step 'the databases'
docker compose up --detach --wait --no-deps postgres
docker compose run --rm --no-deps -T databases >/dev/null # the roles
for name in auth catalog contact orders; do
  opened "$name.dump" | docker compose exec -T postgres \
    pg_restore --username=postgres --dbname=postgres --create --clean --if-exists --exit-on-error
done
docker compose run --rm --no-deps -T databases >/dev/null # what a newer release adds
step 'pictures and statements'
docker compose up --detach --wait --no-deps minio
docker compose run --rm --no-deps -T bucket # the keys, which the new server does not know
opened bucket.tar | docker compose run --rm --no-deps -T gateway node gateway/dist/bucket.cli.js load
in_backup 'rm -r /work/opened'
trap - ERR
echo 'Restored. Start it: docker compose up'
