#!/usr/bin/env bash
# Lints the chart with chart-testing, then has `make kube-run` install it on kind with images of this checkout. Needs
# docker, kind, kubectl, helm and ct.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
chart=infra/deploy/kubernetes
ct lint --charts "$chart" --check-version-increment=false --validate-maintainers=false \
  --validate-chart-schema=false --validate-yaml=false

docker compose build
kind create cluster --name spade --wait 120s
trap 'kind delete cluster --name spade' EXIT
kind load docker-image --name spade spade/{auth,catalog,contact,orders,worker,gateway,pages,setup,frontend}:latest

make kube-run
