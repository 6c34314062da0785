#!/usr/bin/env bash
# Makes what make kube-check can use: in .local/bin, with Go, helm where it is missing and kubeconform; and helm's plugin
# unittest, from its release. Takes some minutes the first time.
set -euo pipefail
cd "$(dirname "$0")/../../.."
command -v go >/dev/null || { echo 'Go is not installed: make kube-check does without.' >&2; exit 0; }
export GOBIN=$PWD/.local/bin PATH=$PWD/.local/bin:$PATH
command -v helm >/dev/null || go install helm.sh/helm/v4/cmd/helm@v4.3.1
go install github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0
# Helm 4 wants a signature, which this plugin has none of.
helm unittest --help >/dev/null 2>&1 || helm plugin install https://github.com/helm-unittest/helm-unittest --version v1.1.2 \
  $(helm version --short | grep -q '^v4' && echo --verify=false)
