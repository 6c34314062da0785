#!/usr/bin/env bash
# Replaces a secret of the running containers while buyers are served: make rotate SECRET=tokens.
# Creates a new secret, hands it to the process that checks it, then restarts the processes that present
# it, one replica at a time. See infra/deploy/runbook/rotating-secrets.md.
set -euo pipefail
cd "$(dirname "$0")/../../.."

usage() { echo 'usage: make rotate SECRET=tokens|pictures|databases|redis|store' >&2; exit 1; }
in_secrets() { docker compose run --rm --no-deps -T secrets "$@"; }
make_missing() { # as at every start: what is missing is made, and each part told its own
  docker compose run --rm --no-deps -T secrets
  docker compose run --rm --no-deps -T bucket >/dev/null
}
healthy() { # healthy CONTAINER: waits until it is, two minutes at most
  for _ in $(seq 240); do
    [ "$(docker inspect -f '{{.State.Health.Status}}' "$1")" = healthy ] && return
    sleep 0.5 # between two looks
  done
  echo "$1 did not become healthy: docker logs $1" >&2; exit 1
}
renew() { # renew SERVICE: restarts its replicas one by one, beside a second one where there is one
  local service=$1 replicas count
  mapfile -t replicas < <(docker compose ps --quiet "$service")
  count=${#replicas[@]}
  if [ "$count" -eq 1 ]; then
    docker compose up --detach --wait --no-recreate --no-deps --scale "$service=2" "$service" >/dev/null 2>&1
  fi
  for replica in "${replicas[@]}"; do docker restart "$replica" >/dev/null; healthy "$replica"; done
  docker compose up --detach --no-recreate --no-deps --scale "$service=$count" "$service" >/dev/null 2>&1
  echo "  $service has the new one"
}

[ -n "$(docker compose ps --quiet gateway 2>/dev/null)" ] || { echo 'Nothing runs: docker compose up first.' >&2; exit 1; }
case ${1:-} in
  tokens)
    in_secrets rm /secrets/auth/jwt_secret; make_missing
    renew gateway; renew auth ;;
  pictures)
    in_secrets rm /secrets/gateway/proof_url_secret; make_missing
    renew gateway ;;
  databases)
    in_secrets sh -c 'rm /secrets/databases/*_password'; make_missing
    # Connections that are open stay open; new ones need the new password at once.
    docker compose run --rm --no-deps -T databases >/dev/null
    for service in orders catalog auth contact; do renew "$service"; done
    docker compose restart backup >/dev/null 2>&1 ;;
  redis)
    # Both passwords work until every process has the new one.
    in_secrets sh -euc 'for part in redis redis-store; do
        cp -p /secrets/$part/users.acl /secrets/$part/old.acl; rm /secrets/$part/*_password
      done'
    make_missing
    in_secrets sh -euc 'for part in redis redis-store; do
        cd /secrets/$part
        while read -r _ name _ password _; do
          case $password in ">"*) sed -i "s|^user $name on |&$password |" users.acl;; esac
        done <old.acl; rm old.acl
      done'
    docker compose restart redis redis-store >/dev/null 2>&1
    for service in gateway orders catalog auth contact worker; do renew "$service"; done
    docker compose restart backup >/dev/null 2>&1
    make_missing
    docker compose restart redis redis-store >/dev/null 2>&1
    for store in redis redis-store; do healthy "$(docker compose ps --quiet "$store")"; done ;;
  store)
    for part in gateway worker backup; do
      old=$(in_secrets cat "/secrets/s3/${part}_access_key")
      in_secrets rm "/secrets/s3/${part}_access_key" "/secrets/s3/${part}_secret_key"; make_missing
      if [ "$part" = backup ]; then docker compose restart backup >/dev/null 2>&1; else renew "$part"; fi
      docker compose run --rm --no-deps -T bucket --forget "$old"
    done ;;
  *) usage ;;
esac
echo "Rotated: $1"
