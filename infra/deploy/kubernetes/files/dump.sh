# Dumps each service's database as its owner. Run by the CronJob of templates/backup.yaml.
set -eu
umask 077
rm -rf /backup/unfinished
mkdir -p /backup/unfinished
for name in auth catalog contact orders; do
  PGPASSWORD=$(cat "/secrets/${name}_password") pg_dump --username="$name" --dbname="$name" --format=custom \
    --file="/backup/unfinished/$name.dump"
done
