{{/* Names and labels of an object; `spade.labels` takes (list $ component). */}}
{{- define "spade.selector" -}}
app.kubernetes.io/name: spade
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "spade.labels" -}}
{{ include "spade.selector" . }}
app.kubernetes.io/version: {{ include "spade.tag" (index . 0) | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ (index . 0).Chart.Name }}-{{ (index . 0).Chart.Version }}
{{- end }}

{{- define "spade.tag" -}}
{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* (list $ "orders") → registry/orders:tag, or registry/orders:tag@sha256:… */}}
{{- define "spade.image" -}}
{{- $root := index . 0 -}}
{{ required "image.registry: where the images are, ghcr.io/OWNER/REPOSITORY" $root.Values.image.registry }}/{{ index . 1 }}:{{ include "spade.tag" $root }}{{ with get $root.Values.image.digests (index . 1) }}@{{ . }}{{ end }}
{{- end }}

{{/* Name of the Secret of a process or job. */}}
{{- define "spade.secretName" -}}
{{- $root := index . 0 -}}
{{- get $root.Values.secrets.names (index . 1) | default (printf "%s-%s" $root.Release.Name (index . 1)) -}}
{{- end }}

{{- define "spade.postgresHost" -}}
{{- if .Values.postgres.cluster.enabled -}}
{{ .Release.Name }}-postgres-rw:5432
{{- else -}}
{{ required "postgres.host: address host:port of PostgreSQL, or set postgres.cluster.enabled" .Values.postgres.host }}
{{- end -}}
{{- end }}

{{- define "spade.redisHost" -}}
{{ required "redis.host: address host:port of the Redis of messages" .Values.redis.host }}
{{- end }}

{{/* Of host:port, or of Sentinels host:port,host:port/name: what a trigger of KEDA says of it: (list $ address). */}}
{{- define "spade.redisTrigger" -}}
{{- $parts := splitList "/" (index . 1) -}}
{{- if gt (len $parts) 1 -}}
addresses: {{ first $parts | quote }}
sentinelMaster: {{ last $parts | quote }}
{{- else -}}
address: {{ index . 1 | quote }}
{{- end }}
{{- if (index . 0).Values.redis.tls }}
enableTLS: "true"
{{- end -}}
{{- end }}

{{/* The same address → {"ports": […]}, with the port of the servers that Sentinels lead to: (list address serverPort). */}}
{{- define "spade.redisPorts" -}}
{{- $parts := splitList "/" (index . 0) -}}
{{- $ports := list -}}
{{- range splitList "," (first $parts) }}{{ $ports = append $ports (include "spade.port" .) }}{{ end -}}
{{- if gt (len $parts) 1 }}{{ $ports = append $ports (toString (index . 1)) }}{{ end -}}
{{ dict "ports" $ports | toJson }}
{{- end }}

{{- define "spade.publicUrl" -}}
{{ .Values.environment.PUBLIC_URL | default (printf "https://%s" (required "host: host name of the site" .Values.host)) }}
{{- end }}

{{/* host:port or a URL → its port. */}}
{{- define "spade.port" -}}
{{- $address := . | trimSuffix "/" -}}
{{- if regexMatch ":[0-9]+$" $address -}}{{ regexFind "[0-9]+$" $address }}
{{- else if hasPrefix "http://" $address -}}80
{{- else -}}443
{{- end -}}
{{- end }}

{{/* Ports that pods of the release open for each other. */}}
{{- define "spade.innerPorts" -}}
gateway: 3000
pages: 3100
{{- end }}

{{/*
Every process: its user id (as in infra/deploy/docker/Dockerfile), the files of its Secret, what it talks to, and
the streams or queues that show its waiting work.
*/}}
{{- define "spade.parts" -}}
frontend: { uid: 101, files: [], talksTo: [gateway, pages] }
pages: { uid: 10015, files: [], talksTo: [gateway] }
gateway:
  uid: 10006
  files: [redis_url, redis_store_url, jwt_secret, proof_url_secret, webhook_key]
  talksTo: [redis, s3]
auth:
  uid: 10001
  files: [database_url, redis_url, redis_store_url, jwt_secret, second_factor_key, staff_post_key, admin_password]
  talksTo: [redis, postgres]
catalog: { uid: 10002, files: [database_url, redis_url, redis_store_url], talksTo: [redis, postgres] }
contact: { uid: 10003, files: [database_url, redis_url, redis_store_url], talksTo: [redis, postgres] }
orders: { uid: 10004, files: [database_url, redis_url, redis_store_url], talksTo: [redis, postgres] }
worker: { uid: 10005, files: [redis_url, redis_store_url, staff_post_key, webhook_key], talksTo: [redis, s3, outside] }
{{- end }}

{{/* Each replica may fill its pool, and a rollout has one replica more. */}}
{{- define "spade.checkConnections" -}}
{{- $pool := int (.Values.environment.DATABASE_POOL_SIZE | default 10) -}}
{{- $all := int .Values.postgres.reservedConnections -}}
{{- range list "auth" "catalog" "contact" "orders" -}}
{{- $most := int (index $.Values.parts .).replicas -}}
{{- if $.Values.scaling.enabled -}}{{- $most = max $most (int (index $.Values.scaling.max .)) -}}{{- end -}}
{{- $all = add $all (mul $pool (add1 $most)) -}}
{{- end -}}
{{- if gt (int $all) (int .Values.postgres.maxConnections) -}}
{{- fail (printf "the services may open %d connections, reservedConnections included, and postgres.maxConnections is %d: lower DATABASE_POOL_SIZE or replicas, or raise it" (int $all) (int .Values.postgres.maxConnections)) -}}
{{- end -}}
{{- end }}

{{/* The databases job runs before an upgrade. What the release must make first (the cluster, Secrets of a vault) puts it beside the first installation. */}}
{{- define "spade.isDatabasesHook" -}}
{{- if not (and .Release.IsInstall (or .Values.postgres.cluster.enabled (eq .Values.secrets.mode "external"))) -}}true{{- end -}}
{{- end }}

{{/* Annotations of an object that exists only while the jobs of an installation or upgrade run. */}}
{{- define "spade.hook" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ . | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end }}

{{/*
The scaler owns the replicas. When it has just been switched on, Helm does: leaving them out would set them to 1, so
what runs is kept once more.
*/}}
{{- define "spade.keptReplicas" -}}
{{- $root := index . 0 -}}
{{- $live := lookup "apps/v1" "Deployment" $root.Release.Namespace (printf "%s-%s" $root.Release.Name (index . 1)) -}}
{{- range dig "metadata" "managedFields" list $live -}}
{{- if and (eq .operation "Apply") (hasKey (dig "fieldsV1" "f:spec" dict .) "f:replicas") -}}
replicas: {{ $live.spec.replicas }}
{{- end -}}
{{- end -}}
{{- end }}
