# Names a whole backup by its time and removes those that are too old. A backup without its name is never whole.
set -eu
cd /backup/unfinished
sha256sum -- *.dump proofs.tar >SHA256SUMS
sync
name=$(date -u +%Y-%m-%dT%H%M%SZ)
mv /backup/unfinished "/backup/$name"
echo "$name"
find /backup -mindepth 1 -maxdepth 1 -type d -name '20*Z' -mtime +"$KEEP_DAYS" -exec rm -rf {} +
