#!/bin/sh
# Writes which proxies nginx believes about a visitor's address and protocol: those in TRUSTED_PROXIES
# (addresses and networks, with commas between them), or none. Run before nginx starts: by the image's
# entrypoint and by infra/local/src/nginx.ts. Ends with 1 and a message at the first bad value.
set -eu
file=${TRUSTED_PROXIES_FILE:-/tmp/trusted-proxies.conf}

refuse() {
  echo "TRUSTED_PROXIES: $1 (addresses and networks, for example 10.0.0.5, 10.8.0.0/16, fd00::/8)" >&2
  exit 1
}
check() {
  case $1 in
    *[!0-9a-fA-F:./]*) refuse "\"$1\" is neither an address nor a network" ;;
    */*) bits=${1#*/} ;;
    *) bits=128 ;;
  esac
  # A network this large is the internet: every visitor could claim any address.
  case $bits in
    '' | *[!0-9]* | [0-7]) refuse "\"$1\" would trust everyone" ;;
  esac
}

set -f # no value stands for file names
trusted=
for one in $(printf %s "${TRUSTED_PROXIES:-}" | tr ',' ' '); do
  check "$one"
  trusted="$trusted $one"
done
{
  echo 'real_ip_header X-Forwarded-For;'
  # From the last entry on, the first that no trusted proxy has: everything before it is only a claim.
  echo 'real_ip_recursive on;'
  for one in $trusted; do echo "set_real_ip_from $one;"; done
  # $realip_remote_addr is who connected, whatever the headers say.
  echo 'geo $realip_remote_addr $is_trusted_proxy {'
  echo '  default 0;'
  for one in $trusted; do echo "  $one 1;"; done
  echo '}'
  echo 'map "$is_trusted_proxy $http_x_forwarded_proto" $client_scheme {'
  echo '  default $scheme;'
  echo '  "1 https" https;'
  echo '}'
} >"$file"
