#!/usr/bin/env bash
# Makes what make kube-check can use: kubeconform in .local/bin, and from their Go types the definitions of CloudNativePG's
# Cluster and ScheduledBackup in .local/kube/crds. Needs Go; takes some minutes the first time.
set -euo pipefail
cd "$(dirname "$0")/../../.."
out=$PWD/.local/kube/crds
command -v go >/dev/null || { echo 'Go is not installed: make kube-check does without.'; exit 0; }
GOBIN="$PWD/.local/bin" go install github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0
module=$(mktemp -d); trap 'rm -rf "$module"' EXIT
cat >"$module/go.mod" <<'MOD'
module kinds
go 1.25
require (
	github.com/cloudnative-pg/cloudnative-pg v1.28.0
	sigs.k8s.io/controller-tools v0.19.0
)
MOD
cat >"$module/kinds.go" <<'GO'
//go:build kinds

package kinds

import (
	_ "github.com/cloudnative-pg/cloudnative-pg/api/v1"
	_ "sigs.k8s.io/controller-tools/cmd/controller-gen"
)
GO
cd "$module"
go mod tidy 2>/dev/null
go run sigs.k8s.io/controller-tools/cmd/controller-gen crd \
  paths=github.com/cloudnative-pg/cloudnative-pg/api/v1 output:crd:dir="$module/out"
mkdir -p "$out"
cp "$module"/out/postgresql.cnpg.io_{clusters,scheduledbackups}.yaml "$out/"
echo "Made: $out"
