#!/usr/bin/env bash
# Installs the programs that npm cannot bring: redis-server and nginx, and with the word `chromium` the
# browser of the tests. Installs by apt as root; otherwise prints what to install.
set -euo pipefail
missing=()
command -v redis-server >/dev/null || missing+=(redis-server)
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing+=(nginx-light)
if [ "${1:-}" = chromium ]; then
  command -v chromium >/dev/null || missing+=(chromium)
fi
[ ${#missing[@]} -gt 0 ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing ${missing[*]} …"
  export DEBIAN_FRONTEND=noninteractive
  # RUNLEVEL=1 keeps apt from starting redis-server and nginx as services of this machine.
  install() { RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; }
  install 2>/dev/null || { apt-get update -qq && install; }
else
  echo "Missing: ${missing[*]}. Install them and start again. Debian, Ubuntu: sudo apt-get install ${missing[*]}" >&2
  exit 1
fi
