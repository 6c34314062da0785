#!/usr/bin/env bash
# Installs the programs that npm cannot bring: redis-server, and with the word `chromium` the
# browser and the nginx of the tests. Only where apt is there and may be used; else says what to do.
set -euo pipefail
missing=()
command -v redis-server >/dev/null || missing+=(redis-server)
if [ "${1:-}" = chromium ]; then
  command -v chromium >/dev/null || missing+=(chromium)
  # The front of the containers, which the attacks go through.
  command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing+=(nginx-light)
fi
[ ${#missing[@]} -gt 0 ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing ${missing[*]} …"
  export DEBIAN_FRONTEND=noninteractive
  # RUNLEVEL: installed, not started as a service of this machine.
  install() { RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; }
  install 2>/dev/null || { apt-get update -qq && install; }
else
  echo "Missing: ${missing[*]}. Debian, Ubuntu: sudo apt-get install ${missing[*]}" >&2
  exit 1
fi
