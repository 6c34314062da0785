#!/usr/bin/env bash
# `make kube-check`: lints and renders the Helm chart in every way that it is installed, then holds what it renders,
# with the tools of `make kube-tools`, against the API's schemas and the chart's own tests. ci.yml installs it on kind
# as well, which shows what only a running pod can: images, users, ports, probes, variables and files of secrets.
set -uo pipefail
cd "$(dirname "$0")/../../.."
source infra/quality/left-out.sh
export LEFT_OUT_FILE=${LEFT_OUT_FILE:-$(mktemp)} PATH=$PWD/.local/bin:$PATH
chart=infra/deploy/kubernetes
# Name of a way → its values, beside what every installation says itself.
declare -A ways=(
  [small]='profiles/small.yaml'
  [standard]='profiles/standard.yaml'
  [scaled]='profiles/standard.yaml ci/scaled.yaml'
  [scaled-without-keda]='profiles/standard.yaml ci/scaled-without-keda.yaml'
  [watched]='profiles/small.yaml ci/watched.yaml'
  [addresses]='ci/addresses.yaml'
  [vault]='ci/vault.yaml'
)
failed=()
step() { # step NAME COMMAND…
  local name=$1; shift
  if said=$("$@" 2>&1); then echo "ok    $name"; else echo "FAIL  $name"; echo "$said"; failed+=("$name"); fi
}
if ! command -v helm >/dev/null; then
  leave_out helm 'the chart is not checked' || exit 1
  say_left_out
  exit
fi
rendered=$(mktemp -d); trap 'rm -rf "$rendered"' EXIT
for way in "${!ways[@]}"; do
  values=(--values "$chart/ci/required.yaml")
  for file in ${ways[$way]}; do values+=(--values "$chart/$file"); done
  step "$way: lint" helm lint "$chart" --strict --quiet "${values[@]}"
  step "$way: render" helm template spade "$chart" -n web "${values[@]}" --output-dir "$rendered/$way"
done
if command -v kubeconform >/dev/null; then
  step "fields against the API's schemas" kubeconform -strict -ignore-missing-schemas "$rendered"
else leave_out kubeconform "the chart's fields against the API's schemas" || failed+=(kubeconform); fi
if helm unittest --help >/dev/null 2>&1; then step "the chart's own tests" helm unittest "$chart"
else leave_out helm-unittest "the chart's own tests" || failed+=(helm-unittest); fi
say_left_out
[ ${#failed[@]} -eq 0 ] || { echo "make kube-check failed: ${failed[*]}"; exit 1; }
