#!/bin/sh
# Prepares the S3 server (MinIO): the private bucket, and a key for the gateway that opens this bucket
# and nothing else. Run at every start; what exists is kept. Needs `mc`, which the image of MinIO has.
#
#   bucket.sh SECRETS   SECRETS/s3 has the root key pair and the gateway's; SECRETS/gateway gets what to use
#   bucket.sh --policy  prints the gateway's rights
#   bucket.sh SECRETS --forget KEY   takes an old key away, after it was rotated
#
# S3_URL_HOST is host:port of the server, S3_BUCKET the bucket (payment-proofs).
set -eu
bucket=${S3_BUCKET:-payment-proofs}

# https://docs.aws.amazon.com/AmazonS3/latest/userguide/security_iam_service-with-iam.html
policy() {
  cat <<POLICY
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": ["s3:ListBucket", "s3:GetBucketLocation"],
      "Resource": ["arn:aws:s3:::$bucket"]
    },
    {
      "Effect": "Allow",
      "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
      "Resource": ["arn:aws:s3:::$bucket/proofs/*", "arn:aws:s3:::$bucket/quarantine/*"]
    }
  ]
}
POLICY
}
if [ "$1" = --policy ]; then policy; exit; fi

secrets=$1
read_secret() { IFS= read -r secret <"$secrets/$1" || [ -n "$secret" ]; echo "$secret"; }
root_key=$(read_secret s3/access_key); root_secret=$(read_secret s3/secret_key)
own_key=$(read_secret s3/gateway_access_key); own_secret=$(read_secret s3/gateway_secret_key)
HOME=${HOME_DIR:-/tmp}; export HOME # mc wants a place for its own settings
# By environment: not in the list of processes, and a leading dash is not read as an option.
export MC_HOST_store="http://$root_key:$root_secret@$S3_URL_HOST"
export MC_HOST_own="http://$own_key:$own_secret@$S3_URL_HOST"

if [ "${2:-}" = --forget ]; then mc admin user remove store "$3" >/dev/null; exit; fi

mc mb --ignore-existing "store/$bucket" >/dev/null
document=$HOME/proofs-policy.json
policy >"$document"
mc admin policy create store proofs "$document" >/dev/null
mc admin user add store "$own_key" "$own_secret" >/dev/null
# Attaching twice is an error to mc (minio/mc#4670).
attached=$(mc admin policy attach store proofs --user "$own_key" 2>&1) ||
  case $attached in *'already in effect'*) ;; *) echo "$attached" >&2; exit 1;; esac

keep() { # keep FILE VALUE: in place, so that the file stays its reader's
  [ "$(read_secret "$1")" != "$2" ] || return 0
  chmod u+w "$secrets/$1" 2>/dev/null || true # root needs no right, and has none to give
  printf %s "$2" >"$secrets/$1"
}
give() { keep gateway/s3_access_key "$1"; keep gateway/s3_secret_key "$2"; } # for the gateway's next start
if mc ls "own/$bucket" >/dev/null 2>&1; then
  give "$own_key" "$own_secret"
  echo "bucket ready: $bucket, the gateway has its own key"
else
  # A stand-in accepts everything and has one key. The real server never gets here.
  give "$root_key" "$root_secret"
  echo "WARNING: this S3 server has no users; the gateway uses its root key" >&2
fi
