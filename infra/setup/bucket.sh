#!/bin/sh
# Prepares the S3 server (MinIO): the private bucket, the bucket of products' pictures, and a key each for the gateway, the worker and the backup that opens what
# the part needs and nothing else. Run at every start; what exists is kept. Needs `mc`, which the image of MinIO has.
#
#   bucket.sh SECRETS   SECRETS/s3 has the root key pair and each part's; SECRETS/<part> gets what to use
#   bucket.sh --policy PART  prints the rights of gateway, worker or backup
#   bucket.sh SECRETS --forget KEY   takes an old key away, after it was rotated
#
# S3_URL_HOST is host:port of the server, S3_BUCKET the bucket (payment-proofs), S3_PICTURES_BUCKET that of pictures.
set -eu
bucket=${S3_BUCKET:-payment-proofs}
pictures=${S3_PICTURES_BUCKET:-product-pictures}

# https://docs.aws.amazon.com/AmazonS3/latest/userguide/security_iam_service-with-iam.html
policy() { # policy PART: the gateway keeps pictures and files, the worker reads those of the private bucket and adds what it fetches, the backup reads all
  objects="arn:aws:s3:::$bucket"
  buckets="\"arn:aws:s3:::$bucket\""
  if [ "$1" = worker ]; then
    actions='"s3:GetObject"' resources="\"$objects/proofs/*\", \"$objects/statements/*\", \"$objects/incoming/*\""
  elif [ "$1" = backup ]; then
    actions='"s3:GetObject"' resources="\"$objects/*\", \"arn:aws:s3:::$pictures/*\""
    buckets="$buckets, \"arn:aws:s3:::$pictures\""
  else
    actions='"s3:GetObject", "s3:PutObject", "s3:DeleteObject"'
    resources="\"$objects/proofs/*\", \"$objects/quarantine/*\", \"$objects/statements/*\", \"$objects/incoming/*\""
    resources="$resources, \"arn:aws:s3:::$pictures/*\""
    buckets="$buckets, \"arn:aws:s3:::$pictures\""
  fi
  # Pictures by address, before the gateway cleans them.
  added=
  [ "$1" != worker ] || added=",
    {
      \"Effect\": \"Allow\",
      \"Action\": [\"s3:PutObject\"],
      \"Resource\": [\"$objects/incoming/*\"]
    }"
  cat <<POLICY
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": ["s3:ListBucket", "s3:GetBucketLocation"],
      "Resource": [$buckets]
    },
    {
      "Effect": "Allow",
      "Action": [$actions],
      "Resource": [$resources]
    }$added
  ]
}
POLICY
}
if [ "$1" = --policy ]; then policy "${2:-gateway}"; exit; fi

secrets=$1
read_secret() { IFS= read -r secret <"$secrets/$1" || [ -n "$secret" ]; echo "$secret"; }
root_key=$(read_secret s3/access_key); root_secret=$(read_secret s3/secret_key)
HOME=${HOME_DIR:-/tmp}; export HOME # mc wants a place for its own settings
# By environment: not in the list of processes, and a leading dash is not read as an option.
export MC_HOST_store="http://$root_key:$root_secret@$S3_URL_HOST"

if [ "${2:-}" = --forget ]; then mc admin user remove store "$3" >/dev/null; exit; fi

mc mb --ignore-existing "store/$bucket" "store/$pictures" >/dev/null

keep() { # keep FILE VALUE: in place, so that the file stays its reader's
  [ "$(read_secret "$1")" != "$2" ] || return 0
  chmod u+w "$secrets/$1" 2>/dev/null || true # root needs no right, and has none to give
  printf %s "$2" >"$secrets/$1"
}
prepare() { # prepare PART POLICY: its policy, its key, and what to use at its next start
  part=$1 name=$2
  own_key=$(read_secret "s3/${part}_access_key"); own_secret=$(read_secret "s3/${part}_secret_key")
  document=$HOME/$name-policy.json
  policy "$part" >"$document"
  mc admin policy create store "$name" "$document" >/dev/null
  mc admin user add store "$own_key" "$own_secret" >/dev/null
  # Attaching twice is an error to mc (minio/mc#4670).
  attached=$(mc admin policy attach store "$name" --user "$own_key" 2>&1) ||
    case $attached in *'already in effect'*) ;; *) echo "$attached" >&2; exit 1;; esac
  export MC_HOST_own="http://$own_key:$own_secret@$S3_URL_HOST"
  if mc ls "own/$bucket" >/dev/null 2>&1; then
    echo "bucket ready: $bucket, the $part has its own key"
  else
    # A stand-in accepts everything and has one key. The real server never gets here.
    own_key=$root_key own_secret=$root_secret
    echo "WARNING: this S3 server has no users; the $part uses its root key" >&2
  fi
  keep "$part/s3_access_key" "$own_key"; keep "$part/s3_secret_key" "$own_secret"
}
prepare gateway proofs
prepare worker statements
# Only Docker Compose has the service that makes backups.
[ ! -e "$secrets/s3/backup_access_key" ] || prepare backup backups
