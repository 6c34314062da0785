#!/usr/bin/env bash
# Brings the running shop to what the checkout, its images and .env say, while buyers are served: make upgrade.
# Replaces the replicas of each part one after another, each beside its successor; a part that did not change stays. See
# infra/deploy/runbook/upgrading.md.
set -euo pipefail
cd "$(dirname "$0")/../../.."

label() { docker inspect --format "{{index .Config.Labels \"com.docker.compose.$2\"}}" "$1"; }
is_current() { # is_current SERVICE CONTAINER: made from today's settings and image
  local name; name=$(docker inspect --format '{{.Config.Image}}' "$2")
  [ "$(docker compose config --hash "$1" | cut -d' ' -f2)" = "$(label "$2" config-hash)" ] &&
    [ "$(docker image inspect --format '{{.Id}}' "$name")" = "$(docker inspect --format '{{.Image}}' "$2")" ]
}
replace() { # replace SERVICE: its old replicas one by one, each after its successor is healthy
  local service=$1 old count
  mapfile -t replicas < <(docker compose ps --quiet "$service")
  count=${#replicas[@]}
  for old in "${replicas[@]}"; do
    is_current "$service" "$old" && continue
    docker compose up --detach --wait --wait-timeout 180 --no-recreate --no-deps --scale "$service=$((count + 1))" "$service" >/dev/null 2>&1 ||
      { echo "A new replica of $service did not become healthy; the old ones serve on: docker compose logs $service" >&2; exit 1; }
    # Compose has given the container its own time to end what it has begun.
    docker stop "$old" >/dev/null; docker rm "$old" >/dev/null
    echo "  $service: one replica replaced"
  done
}

[ -n "$(docker compose ps --quiet gateway 2>/dev/null)" ] || { echo 'Nothing runs: docker compose up first.' >&2; exit 1; }
echo 'Building the images'
docker compose build --quiet
# What only adds: secrets, migrations, rights, buckets. The old release serves on.
for job in secrets databases bucket; do docker compose run --rm --no-deps -T "$job" >/dev/null; done
echo 'Replacing what changed'
# From the inside out, so that whoever asks for something new finds who knows it.
for service in catalog orders auth contact worker gateway pages; do replace "$service"; done
docker compose up --no-deps --no-log-prefix site >/dev/null 2>&1
# One is enough, and none is missed for a moment.
docker compose up --detach --wait --no-deps backup >/dev/null 2>&1
front=$(docker compose ps --quiet frontend)
if ! is_current frontend "$front"; then
  # One container has the port, so this is the one moment in which a call can be refused.
  docker compose up --detach --wait --no-deps frontend >/dev/null 2>&1
  echo '  frontend: replaced'
fi
# Data lies in them, and a restart is felt: not without being asked.
for store in postgres redis redis-store minio mailpit; do
  container=$(docker compose ps --quiet "$store" 2>/dev/null) || continue
  [ -z "$container" ] || is_current "$store" "$container" ||
    echo "  $store changed and still runs as before. Orders stop for seconds when you run: docker compose up --detach --wait $store"
done
docker compose ps --format '  {{.Service}}  {{.Status}}' | sort
