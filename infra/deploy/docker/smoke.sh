#!/usr/bin/env bash
# Proves docker-compose.yml for real: starts from nothing, places an order, uploads a proof,
# confirms it, checks hardening, scales out, kills each process, stops, starts again and finds the
# data. Uses a separate compose project and removes it, with its volumes, at the end.
# Long, because it is one story: each step stands on what the step before left.
set -euo pipefail
cd "$(dirname "$0")/../../.."
export PORT=${SMOKE_PORT:-18080}
export COMPOSE_PROJECT_NAME=spade-smoke
# The flows order as one buyer, more than twenty times within ten minutes, and beside them a buyer orders
# once a second while secrets are rotated: all from one address.
export LIMIT_ORDERS_PER_ADDRESS=100000 LIMIT_ORDERS_PER_CUSTOMER=100000
# One buyer on one machine places all these orders of one product.
export MAX_OPEN_ORDERS_PER_PHONE=0 MAX_OPEN_ORDERS_PER_EMAIL=0 NETWORK_HOLDS_SHARE=100
BACKUP_FOLDER=$(mktemp -d); export BACKUP_FOLDER
# The backups belong to the user of their container.
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
compose() { docker compose "$@"; }
base=http://127.0.0.1:$PORT
work=$(mktemp -d)
say() { printf '[%4ds] %s\n' "$SECONDS" "$*"; }
# To stderr: inside of $(…) and of flows whose output is dropped, its words would be lost.
fail() { { say "FAIL: $*"; compose ps -a || true; compose logs --tail=40 --no-log-prefix 2>/dev/null | grep -v '"status":2' || true; } >&2; exit 1; }
finish() { docker rm --force "$COMPOSE_PROJECT_NAME-there" >/dev/null 2>&1 || true; compose down --volumes --remove-orphans --timeout 20 >/dev/null 2>&1 || true; rm -rf "$work"; as_root rm -rf "$BACKUP_FOLDER"; }
trap finish EXIT

json() { # json FILE EXPRESSION: evaluates a JavaScript expression over `it`
  node -e 'const it=JSON.parse(require("fs").readFileSync(process.argv[1],"utf8")); const v=eval(process.argv[2]); console.log(v===undefined?"":v)' "$1" "$2"
}
call() { # call METHOD PATH [curl args]: body to $work/body, prints the status
  local method=$1 path=$2; shift 2
  curl -sS -m 30 -o "$work/body" -w '%{http_code}' -X "$method" "$base$path" "$@"
}
expect() { # expect STATUS WHAT METHOD PATH [curl args]
  local want=$1 what=$2 got; shift 2
  got=$(call "$@") || got="no answer"
  [ "$got" = "$want" ] || fail "$what: $got instead of $want: $(head -c 400 "$work/body" 2>/dev/null)"
}

# A real PNG of 64 x 64 pixels, made here so that no binary file is kept for it; its bytes differ by run.
node -e '
const zlib=require("zlib"),fs=require("fs"),crypto=require("crypto");
const table=[...Array(256)].map((_,n)=>{for(let k=0;k<8;k++)n=n&1?0xedb88320^(n>>>1):n>>>1;return n>>>0});
const crc=b=>{let c=~0;for(const x of b)c=table[(c^x)&255]^(c>>>8);return ~c>>>0};
const chunk=(t,d)=>{const b=Buffer.concat([Buffer.from(t),d]),o=Buffer.alloc(8+b.length);o.writeUInt32BE(d.length);b.copy(o,4);o.writeUInt32BE(crc(b),4+b.length);return o};
const head=Buffer.alloc(13);head.writeUInt32BE(64);head.writeUInt32BE(64,4);head[8]=8;head[9]=2;
const rows=Buffer.concat([...Array(64)].map(()=>Buffer.concat([Buffer.from([0]),crypto.randomBytes(192)])));
fs.writeFileSync(process.argv[1],Buffer.concat([Buffer.from("89504e470d0a1a0a","hex"),chunk("IHDR",head),chunk("IDAT",zlib.deflateSync(rows)),chunk("IEND",Buffer.alloc(0))]));
' "$work/proof.png"

place() { # place KEY: prints the public order id
  expect 200 'the list of products' GET /api/products
  json "$work/body" 'const p=it.data.find(p=>p.inStock); JSON.stringify({customerName:"Ada Obi",customerEmail:"ada@mail.example",customerPhone:"08031234567",shippingAddress:"12 Marina Road, Lagos Island",shippingCity:"Lagos",shippingState:"Lagos",quantity:1,productId:p.id,productTitle:p.title,totalPrice:p.price})' >"$work/order.json"
  expect 201 'placing an order' POST /api/orders -H 'content-type: application/json' -H "idempotency-key: $1" --data @"$work/order.json"
  json "$work/body" it.data.orderId
}
sign_in=(POST /api/admin/login -H 'content-type: application/json')
credentials() { echo "{\"username\":\"admin\",\"password\":\"$password\"}"; }
try_login() { call "${sign_in[@]}" --data "$(credentials)" 2>/dev/null; }
login() {
  # Asked for once: it stays the same through rotation and restoring. Compose now and then loses the
  # output of a container that ends at once, and says so with 255.
  for _ in 1 2 3; do
    [ -n "${password:-}" ] || password=$(compose run --rm --no-deps -T secrets cat /secrets/auth/admin_password) || true
  done
  expect 200 'the admin login' "${sign_in[@]}" --data "$(credentials)"
  token=$(json "$work/body" it.token)
  [ "$(json "$work/body" it.needsOwnPassword)" = true ] || return 0
  # The generated one opens nothing but this.
  expect 403 'an order list with a temporary password' GET /api/orders -H "authorization: Bearer $token"
  own="$(head -c 15 /dev/urandom | base64)-own"
  expect 200 'choosing another password' POST /api/admin/account/password -H "authorization: Bearer $token" -H 'content-type: application/json' --data "{\"currentPassword\":\"$password\",\"newPassword\":\"$own\"}"
  password=$own
}
await_answers() { # await_answers WHAT: after WHAT the login may say 503 until the gateway is connected to redis-store again
  for _ in $(seq 40); do
    [ "$(call GET "/api/orders/$first/status" 2>/dev/null)" = 200 ] && [ "$(try_login)" = 200 ] && return
    sleep 0.5 # between two looks
  done
  fail "no answer after $1"
}
flow() { # flow KEY: order, proof, confirm
  local id; id=$(place "$1")
  expect 200 'the proof upload' POST "/api/orders/$id/payment-proof" -F "paymentProof=@$work/proof.png;type=image/png"
  expect 200 'the confirmation' POST "/api/orders/$id/confirm" -H "authorization: Bearer $token"
  expect 200 'the order page' GET "/api/orders/$id/status"
  [ "$(json "$work/body" it.data.status)" = confirmed ] || fail "order is $(json "$work/body" it.data.status), not confirmed"
  echo "$id"
}

say 'building and starting from nothing'
compose down --volumes --remove-orphans >/dev/null 2>&1 || true
compose --progress plain build >"$work/build.log" 2>&1 || { tail -60 "$work/build.log"; fail 'the images do not build'; }
started=$SECONDS
compose up --detach --wait --wait-timeout 240 || fail 'not all containers became healthy'
say "all healthy $((SECONDS - started)) s after up"
# Into a file: grep -q would close the pipe early, which pipefail takes for a failure.
compose logs secrets >"$work/secrets.log" 2>&1
grep -q 'password' "$work/secrets.log" || fail 'the admin password was not shown'
expect 200 'the home page' GET /
expect 404 'an unknown page' GET /no-such-page

login
first=$(flow smoke-1)
say 'order, proof and confirmation went through'
printf 'Date,Narration,Credit\r\n01/11/2026,SO-HH9ES,48500.00\r\n' >"$work/november.csv"
expect 201 'a statement file' POST /api/admin/statements -H "authorization: Bearer $token" -F "statement=@$work/november.csv;type=text/csv"

ports=$(compose ps --format '{{.Publishers}}' | grep -oE '0\.0\.0\.0:[0-9]+->|:::[0-9]+->' | sort -u | grep -vc ":$PORT->" || true)
[ "$ports" = 0 ] || fail "more than port $PORT is published"
for service in auth catalog contact orders worker gateway pages backup frontend; do
  id=$(compose ps -q "$service")
  facts=$(docker inspect -f '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}} {{.HostConfig.Init}} {{.Config.User}}' "$id")
  case $facts in 'true [ALL] [no-new-privileges:true] true '?*) ;; *) fail "$service is not hardened: $facts";; esac
done
[ "$(docker top "$(compose ps -q orders)" -eo user | tail -n +2 | grep -c '^root' || true)" = 0 ] || fail 'orders runs as root'
compose exec -T orders node -e 'require("fs").readFileSync("/secrets/auth/jwt_secret")' >/dev/null 2>&1 && fail 'orders can read the secrets of auth'
compose exec -T redis sh -c 'ls /secrets/postgres /secrets/auth' >/dev/null 2>&1 && fail 'redis sees the secrets of others'
compose exec -T orders node -e 'require("fs").readFileSync("/secrets/orders/database_url")' || fail 'orders cannot read its own secrets'
compose exec -T orders /bin/sh -c true >/dev/null 2>&1 && fail 'orders has a shell'
# What a setting names outside: a server that is on the outer network alone.
docker run --rm --detach --name "$COMPOSE_PROJECT_NAME-there" --network "${COMPOSE_PROJECT_NAME}_outside" --entrypoint node spade/gateway \
  -e 'require("http").createServer((_, answer) => answer.end()).listen(9000)' >/dev/null
for service in auth catalog contact orders worker gateway backup; do
  compose exec -T "$service" node -e "fetch('http://$COMPOSE_PROJECT_NAME-there:9000').catch(() => process.exit(1))" || fail "$service cannot reach what lies outside"
done
compose exec -T minio curl -s -m 3 "http://$COMPOSE_PROJECT_NAME-there:9000" >/dev/null 2>&1 && fail 'minio has a way out'
docker rm --force "$COMPOSE_PROJECT_NAME-there" >/dev/null
say 'our processes reach what lies outside, the store of pictures does not'
say 'hardened: only one port, read-only, no capabilities, not root, no shell, own secrets only'

compose up --detach --wait --wait-timeout 180 --no-recreate --scale orders=3 --scale catalog=2 --scale gateway=2 --scale pages=2 || fail 'scaling out'
for n in 1 2 3 4 5 6; do place "scaled-$n" >/dev/null; done
one=$(place same-key); two=$(place same-key)
[ "$one" = "$two" ] || fail 'the same key gave two orders'
say 'scaled to orders=3 catalog=2 gateway=2 pages=2: orders go through, a repeated key gives the same order'

for service in gateway pages orders catalog auth contact worker redis redis-store postgres minio frontend; do
  # The first of several. Not by `head`: compose would write into a closed pipe and end with 255.
  mapfile -t replicas < <(compose ps -q "$service")
  id=${replicas[0]}
  before=$(docker inspect -f '{{.State.StartedAt}}' "$id")
  # The process itself dies (not `docker kill`, which Docker takes as a wish to stop).
  kill -9 "$(docker inspect -f '{{.State.Pid}}' "$id")" 2>/dev/null || docker exec "$id" node -e 'process.kill(1, 9)' 2>/dev/null || docker exec "$id" sh -c 'kill -9 1' || true
  back=
  for _ in $(seq 240); do
    now=$(docker inspect -f '{{.State.StartedAt}} {{.State.Health.Status}}' "$id" 2>/dev/null)
    case $now in "$before"*) ;; *' healthy') back=1; break;; esac
    sleep 0.5 # between two looks
  done
  [ -n "$back" ] || fail "$service did not come back"
  await_answers "$service was killed"
  login
  flow "after-$service" >/dev/null
  say "killed $service: it restarted automatically and orders go through"
done

# As a browser without scripts: a form, and a page as the answer.
form=(-H 'accept: text/html' -H "origin: $base" -H 'sec-fetch-site: same-origin')
order_by_form() { # order_by_form FORM_ID: posts an order and prints where the answer leads
  curl -sS -m 30 -o /dev/null -w '%{redirect_url}' "${form[@]}" -d formId="$1" -d customerName='Ada Obi' -d customerEmail=ada@mail.example \
    -d customerPhone=08031234567 -d shippingAddress='12 Marina Road, Lagos Island' -d shippingCity=Lagos -d shippingState=Lagos \
    -d quantity=1 -d productId="$(json "$work/order.json" it.productId)" -d choice="@$(json "$work/order.json" it.totalPrice)" \
    --data-urlencode productTitle="$(json "$work/order.json" it.productTitle)" "$base/api/orders"
}
one=$(order_by_form twice); two=$(order_by_form twice)
case $one in "$base/orders/"?*) ;; *) fail "a posted order leads to $one";; esac
[ "$one" = "$two" ] || fail "a form posted twice placed two orders: $one and $two"
expect 303 'a proof by form' POST "/api${one#"$base"}/payment-proof" "${form[@]}" -F "paymentProof=@$work/proof.png;type=image/png"
say 'forms without scripts: one order, its page, its proof'

# Nothing but nginx is left.
compose stop --timeout 10 pages gateway >/dev/null 2>&1
for page in / /trading /marketplace '/marketplace?search=oil' /marketplace/1 "/orders/$first" /admin; do
  expect 200 "$page without pages server and gateway" GET "$page"
done
expect 303 'a form without a pages server' POST /api/contact "${form[@]}" -d message=hello
COMPANY_NAME='Jos Steel' compose up --detach --wait --wait-timeout 180 --no-deps site pages frontend >/dev/null 2>&1 || fail 'another company'
for page in /trading /marketplace; do
  call GET "$page" >/dev/null
  grep -q 'Jos Steel' "$work/body" || fail "$page does not know the new name"
done
compose start gateway >/dev/null 2>&1 || fail 'starting the gateway again'
await_answers 'the gateway was stopped'
say 'pages stay without pages server and gateway; another name needs no build'

# A changed setting, one replica after another, while someone asks twice a second.
started=$SECONDS
keep_asking() {
  while [ ! -e "$work/asked" ]; do
    curl -sS -m 15 -o /dev/null -w '%{http_code}\n' "$base/api/orders/$first/status" || true
    curl -sS -m 15 -o /dev/null -w '%{http_code}\n' "$base/trading" || true
    sleep 0.5 # a visitor's pace
  done
}
keep_asking >"$work/upgrade.answers" 2>/dev/null &
COMPANY_NAME='Kano Steel' bash infra/deploy/docker/upgrade.sh >"$work/upgrade.log" 2>&1 || { touch "$work/asked"; cat "$work/upgrade.log"; fail 'the upgrade'; }
touch "$work/asked"; wait
refused=$(grep -cv '^200$' "$work/upgrade.answers" || true)
[ "$refused" = 0 ] || { sort "$work/upgrade.answers" | uniq -c; fail "$refused calls failed while the setting was changed"; }
for _ in $(seq 80); do # nginx keeps a text page for half a minute
  call GET /trading >/dev/null
  grep -q 'Kano Steel' "$work/body" && break
  sleep 0.5 # between two looks
done
grep -q 'Kano Steel' "$work/body" || fail 'the upgrade did not bring the new setting'
grep -q 'frontend: replaced' "$work/upgrade.log" && fail 'nginx was replaced for a setting that it does not have'
say "make upgrade with another company name: $(grep -c . "$work/upgrade.answers") calls in $((SECONDS - started)) s, none failed"

# The operator's commands, under their own Redis user: nothing failed for good in all that.
operate() { compose run --rm --no-deps -T operate "$@" || compose run --rm --no-deps -T operate "$@"; }
operate dead-letters >"$work/given-up" || fail 'operate dead-letters'
operate jobs >>"$work/given-up" || fail 'operate jobs'
[ "$(grep -c . "$work/given-up")" -ge 8 ] || fail "operate says too little: $(cat "$work/given-up")"
awk '$2 != 0 { bad = 1 } END { exit bad }' "$work/given-up" || fail "given up: $(cat "$work/given-up")"
say 'operate: no dead letters, no job given up'

# Each proof was given to the reader of receipts; a part that the image lacks would end its process.
compose logs worker >"$work/worker.log" 2>&1
grep -q 'the process ended' "$work/worker.log" && fail 'the reader of receipts does not run in its container'
say 'receipts: every picture was read, or found unreadable'

# A buyer browses and orders while every secret is replaced.
keep_buying() {
  local n=0 code
  while [ ! -e "$work/enough" ]; do
    n=$((n + 1))
    code=$(curl -sS -m 15 -o /dev/null -w '%{http_code}' "$base/api/orders/$first/status" || true)
    echo "$code status"
    sed "s/ada@mail.example/buyer-$n@mail.example/; s/08031234567/0803$(printf %07d "$n")/" "$work/order.json" >"$work/rotating.json"
    code=$(curl -sS -m 15 -o /dev/null -w '%{http_code}' -H 'content-type: application/json' -H "idempotency-key: rotating-$n" --data @"$work/rotating.json" "$base/api/orders" || true)
    echo "$code order"
    sleep 1 # a buyer's pace
  done
}
keep_buying >"$work/answers" 2>/dev/null &
for secret in tokens pictures store databases redis; do
  bash infra/deploy/docker/rotate.sh "$secret" >"$work/rotate.log" 2>&1 || { touch "$work/enough"; cat "$work/rotate.log"; fail "rotating $secret"; }
done
touch "$work/enough"; wait
unhappy=$(grep -cE '^(000|5)' "$work/answers" || true)
[ "$unhappy" = 0 ] || { sort "$work/answers" | uniq -c; fail "$unhappy answers were errors while secrets were rotated"; }
token_before=$token; await_answers 'the rotation'; login
expect 401 'a token of the old key' GET /api/orders -H "authorization: Bearer $token_before"
flow after-rotation >/dev/null
say "rotated every secret: $(grep -c . "$work/answers") answers meanwhile, no error"

compose down --timeout 20 >/dev/null 2>&1
compose up --detach --wait --wait-timeout 240 || fail 'the second start'
login
expect 200 'the first order after down and up' GET "/api/orders/$first/status"
[ "$(json "$work/body" it.data.status)" = confirmed ] || fail 'the first order lost its state'
expect 200 'the staff list' GET /api/orders -H "authorization: Bearer $token"
say "down and up: all $(json "$work/body" it.meta.total) orders are there"

fingerprint() { # fingerprint FILE: every row of every database and every byte in the bucket
  # pg_dump marks each dump with a random word; the rest is the same for the same data.
  # Nor has a password made again the same salt.
  # And PostgreSQL writes a check with BETWEEN with fewer parentheses once it was restored.
  compose exec -T postgres pg_dumpall -U postgres | grep -vE '^\\(un)?restrict ' | sed -e "s/ PASSWORD 'SCRAM.*'//" -e '/^ *ADD CONSTRAINT .* CHECK /s/[()]//g' >"$1.sql"
  rm -rf "$work/bucket"; mkdir "$work/bucket"
  compose run --rm --no-deps -T gateway node gateway/dist/bucket.cli.js save 2>/dev/null | tar -xf - -C "$work/bucket"
  (cd "$work/bucket" && find . -type f -exec sha256sum {} + | sort -k 2) >"$1.bucket"
}
# Nothing may move between the two looks, so our processes rest; a backup itself needs no rest.
compose stop --timeout 20 frontend pages backup gateway worker auth catalog contact orders >/dev/null 2>&1
fingerprint "$work/before"
grep -q proofs/ "$work/before.bucket" || fail 'no picture to save'
grep -q statements/ "$work/before.bucket" || fail 'no statement to save'
# The service has saved and tried once by itself, since there was no backup.
[ -n "$(as_root find "$BACKUP_FOLDER" -name '20*Z.tar')" ] || { compose logs backup; fail 'no backup was made at the first start'; }
as_root grep -q '"restoredAt":"' "$BACKUP_FOLDER/state.json" || { compose logs backup; fail 'the first backup was not restored on trial'; }
as_root find "$BACKUP_FOLDER" -name '20*Z.tar' -delete
# A key pair of age, made by the library that encrypts.
compose run --rm --no-deps -T backup node infra/setup/dist/backup-command.main.js new-key >"$work/key.txt"
BACKUP_PUBLIC_KEY=$(sed -n 's/^# public key: //p' "$work/key.txt"); export BACKUP_PUBLIC_KEY
bash infra/deploy/backup/backup.sh >"$work/backup.log" 2>&1 || { cat "$work/backup.log"; fail 'the backup'; }
saved=$work/saved.tar.age
as_root find "$BACKUP_FOLDER" -name '20*Z.tar.age' -exec cat {} + >"$saved"
bash infra/deploy/backup/restore.sh "$saved" "$work/key.txt" >/dev/null 2>&1 && fail 'restored over existing data'
compose down --volumes --timeout 20 >/dev/null 2>&1
cp "$saved" "$work/damaged.tar.age"; printf x >>"$work/damaged.tar.age"
bash infra/deploy/backup/restore.sh "$work/damaged.tar.age" "$work/key.txt" >/dev/null 2>&1 && fail 'restored a damaged backup'
bash infra/deploy/backup/restore.sh "$saved" >/dev/null 2>&1 && fail 'opened a backup without its key'
bash infra/deploy/backup/restore.sh "$saved" "$work/key.txt" >"$work/restore.log" 2>&1 || { cat "$work/restore.log"; fail 'the restore'; }
compose up --detach --wait --no-deps postgres >/dev/null 2>&1 || fail 'the restored database does not start'
fingerprint "$work/after"
cmp "$work/before.sql" "$work/after.sql" || fail 'the databases differ after restoring'
cmp "$work/before.bucket" "$work/after.bucket" || fail 'the bucket differs after restoring'
compose up --detach --wait --wait-timeout 240 || fail 'the start after restoring'
login
expect 200 'the first order after restoring' GET "/api/orders/$first/status"
flow after-restore >/dev/null
say "backup and restore: $(grep -c . "$work/after.bucket") objects and every row are the same; orders go through"
compose down --timeout 20 >/dev/null 2>&1
cat >"$work/broken.yml" <<'YAML'
x-broken: &broken
  entrypoint: [sleep, "600"]
  healthcheck: { interval: 1s, retries: 1, start_period: 1s }
services:
  minio: { <<: *broken }
  redis-store: { <<: *broken }
  worker: { entrypoint: [node, -e, "process.exit(1)"] }
YAML
compose -f docker-compose.yml -f "$work/broken.yml" up --detach >"$work/broken.log" 2>&1 || { cat "$work/broken.log"; fail 'the start without bucket, worker and jobs'; }
for _ in $(seq 120); do
  [ "$(call GET /api/products 2>/dev/null)" = 200 ] && break
  sleep 0.5 # between two looks
done
for page in / /marketplace /api/products; do
  expect 200 "$page without bucket, worker and jobs" GET "$page"
done
say 'without bucket, worker and the Redis of jobs the shop still starts and shows its products'
say 'smoke: all good'
