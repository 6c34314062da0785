#!/usr/bin/env bash
# Lints the chart and installs it on kind with chart-testing: images of this checkout, every pod ready under "restricted",
# and `helm test`, which reads the product list through the front end. Needs docker, kind, kubectl, helm and ct.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
chart=infra/deploy/kubernetes
ct lint --charts "$chart" --check-version-increment=false --validate-maintainers=false \
  --validate-chart-schema=false --validate-yaml=false

docker compose build
kind create cluster --name spade --wait 120s
trap 'kind delete cluster --name spade' EXIT
kind load docker-image --name spade spade/{auth,catalog,contact,orders,worker,gateway,pages,setup,frontend}:latest

kubectl create namespace stores
kubectl apply -f "$chart/ci/kind-stores.yaml"
kubectl create namespace shop
kubectl label namespace shop pod-security.kubernetes.io/enforce=restricted
secret() { kubectl -n shop create secret generic "$@"; }
secret kind-admin --from-literal=admin_url='postgres://postgres:kind@postgres.stores:5432/postgres'
secret kind-s3 --from-literal=s3_access_key=kindroot --from-literal=s3_secret_key=kindsecret
secret kind-settings --from-literal=SMTP_URL='smtp://mail.stores:1025'
kubectl -n stores wait deployments --all --for=condition=Available --timeout=300s
kubectl -n stores exec deploy/minio -- env MC_HOST_store=http://kindroot:kindsecret@localhost:9000 \
  mc mb --ignore-existing store/payment-proofs store/product-pictures

# Step 6 of kubernetes-install.md: each Redis gets its users as soon as the chart's job has made them.
give_users() {
  local secret
  until secret=$(kubectl -n shop get secrets -o name | grep -- "-$1\$"); do sleep 2; done
  kubectl -n shop get "$secret" -o go-template='{{ index .data "users.acl" | base64decode }}' |
    kubectl -n stores exec -i "deploy/$1" -- sh -c 'cat >/tmp/users.acl && redis-cli ACL LOAD'
}
give_users redis &
give_users redis-store &
ct install --charts "$chart" --namespace shop --helm-extra-args '--timeout 600s'
