#!/usr/bin/env bash
# Installs the programs that npm cannot bring: redis-server and nginx; with the word `dovecot` a mail server, with `venv`
# what the fuzzer needs of Python, with `chromium` all that the tests need. Installs by apt as root; otherwise prints what
# to install.
set -euo pipefail
has() { command -v "$1" >/dev/null || [ -x "/usr/sbin/$1" ]; }
can_install=$([ "$(id -u)" = 0 ] && has apt-get && echo yes || true)
missing=()
has redis-server || missing+=(redis-server)
has nginx || missing+=(nginx-light)
if [ "${1:-}" = chromium ] && [ -z "${CHROMIUM_PATH:-}" ] && ! has chromium-headless-shell; then
  # The same engine without windows opens a page three times as fast; a whole Chromium serves too.
  if [ -n "$can_install" ] || ! has chromium; then missing+=(chromium-headless-shell); fi
fi
if [[ "${1:-}" =~ ^(chromium|dovecot)$ ]] && ! has dovecot; then missing+=(dovecot-imapd); fi
# Tests draw receipts in this font and read them; Chromium only recommends it.
has_liberation() { fc-list 2>/dev/null | grep -q 'Liberation Sans'; }
if [ "${1:-}" = chromium ] && ! has_liberation; then missing+=(fontconfig fonts-liberation); fi
# pg_dump, pg_restore and a server of their version, for the tests of the backups; npm's PostgreSQL has the server alone.
if [ "${1:-}" = chromium ] && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then missing+=(postgresql); fi
# promtool. The tests say aloud what they leave out without it.
if [ "${1:-}" = chromium ] && [ -n "$can_install" ] && ! has promtool; then missing+=(prometheus); fi
# The fuzzer says aloud that it is left out without it.
if [ "${1:-}" = venv ] && [ -n "$can_install" ] && ! python3 -c 'import ensurepip' 2>/dev/null; then missing+=(python3-venv); fi
[ ${#missing[@]} -gt 0 ] || exit 0
if [ -n "$can_install" ]; then
  echo "Installing ${missing[*]} …"
  export DEBIAN_FRONTEND=noninteractive
  # RUNLEVEL=1 keeps apt from starting redis-server, nginx, dovecot, postgresql and prometheus as services of this machine.
  install() { RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; }
  install 2>/dev/null || { apt-get update -qq && install; }
else
  echo "Missing: ${missing[*]}. Install them and start again. Debian, Ubuntu: sudo apt-get install ${missing[*]}" >&2
  exit 1
fi
