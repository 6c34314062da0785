{{/* Pod Security "restricted": (dict "uid" 10001). */}}
{{- define "spade.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .uid }}
  runAsGroup: {{ .uid }}
  fsGroup: {{ .uid }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
enableServiceLinks: false
{{- end }}

{{- define "spade.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "spade.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* The bucket's own Secret of gateway or worker: (list $ part). */}}
{{- define "spade.s3Secret" -}}
{{- get (index . 0).Values.s3 (printf "%sSecret" (index . 1)) | default (include "spade.secretName" .) -}}
{{- end }}

{{/* The certificates of the operator's own authority, beside those that Node knows. */}}
{{- define "spade.authorityEnvironment" -}}
{{- if .Values.tls.authority -}}
- { name: NODE_EXTRA_CA_CERTS, value: /authority/ca.crt }
{{- end }}
{{- end }}

{{- define "spade.authorityMount" -}}
{{- if .Values.tls.authority -}}
- { name: authority, mountPath: /authority, readOnly: true }
{{- end }}
{{- end }}

{{- define "spade.authorityVolume" -}}
{{- with .Values.tls.authority -}}
- { name: authority, configMap: { name: {{ . }}, items: [{ key: ca.crt, path: ca.crt }] } }
{{- end }}
{{- end }}

{{/* What the process reads: (dict "root" $ "part" "orders" "files" list). */}}
{{- define "spade.environment" -}}
{{- $root := .root }}{{ $part := .part -}}
{{- $known := get ($root.Files.Get "files/variables.json" | fromJson) $part -}}
{{- range .files }}
- { name: {{ upper . }}_FILE, value: /secrets/{{ $part }}/{{ . }} }
{{- end }}
{{- if has $part (list "gateway" "worker") }}
- { name: S3_ACCESS_KEY_FILE, value: /secrets/{{ $part }}/s3_access_key }
- { name: S3_SECRET_KEY_FILE, value: /secrets/{{ $part }}/s3_secret_key }
- { name: S3_ENDPOINT, value: {{ required "s3.endpoint: address of the S3 server" $root.Values.s3.endpoint | quote }} }
- { name: S3_REGION, value: {{ $root.Values.s3.region | quote }} }
{{- end }}
{{- if ne $part "pages" }}
{{- with include "spade.authorityEnvironment" $root }}
{{ . }}
{{- end }}
{{- end }}
{{- if eq $part "pages" }}
- { name: GATEWAY_URL, value: {{ printf "http://%s-gateway:3000" $root.Release.Name | quote }} }
{{- end }}
{{- if has $part (list "auth" "gateway" "pages" "worker") }}
- { name: PUBLIC_URL, value: {{ include "spade.publicUrl" $root | quote }} }
{{- end }}
{{- if and (eq $part "auth") (eq $root.Values.secrets.mode "generate") }}
- { name: ADMIN_PASSWORD_ORIGIN, value: generated }
{{- end }}
{{- range $known.secret }}
{{- if has . $root.Values.secretVariables.names }}
- { name: {{ . }}_FILE, value: /secrets/{{ $part }}/{{ . }} }
{{- end }}
{{- end }}
{{- range $known.plain }}
{{- if and (hasKey $root.Values.environment .) (ne . "PUBLIC_URL") }}
- { name: {{ . }}, value: {{ include "spade.text" (get $root.Values.environment .) | quote }} }
{{- else if and (eq . "SHOPIFY_WEBHOOKS") (has "SHOPIFY_WEBHOOK_SECRET" $root.Values.secretVariables.names) }}
- { name: SHOPIFY_WEBHOOKS, value: "true" }
{{- else if eq . "STAFF_SECOND_FACTOR" }}
- { name: STAFF_SECOND_FACTOR, value: required }
{{- else if and (eq . "SEED_DEMO_CATALOGUE") $root.Values.environment.SHOPIFY_STORE_DOMAIN }}
- { name: SEED_DEMO_CATALOGUE, value: "false" }
{{- end }}
{{- end }}
{{- end }}

{{/* A number without the exponent that Helm gives large ones. */}}
{{- define "spade.text" -}}
{{- if kindIs "float64" . }}{{ if eq (floor .) . }}{{ int64 . }}{{ else }}{{ . }}{{ end }}{{ else }}{{ . }}{{ end -}}
{{- end }}

{{/* Its Secrets as files, each item by name: nothing else of a Secret is in the pod. */}}
{{- define "spade.secretVolume" -}}
{{- $root := .root }}{{ $part := .part -}}
{{- $known := get ($root.Files.Get "files/variables.json" | fromJson) $part -}}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      - secret:
          name: {{ include "spade.secretName" (list $root $part) }}
          items:
            {{- range .files }}
            - { key: {{ . }}, path: {{ . }} }
            {{- end }}
      {{- if has $part (list "gateway" "worker") }}
      - secret:
          name: {{ include "spade.s3Secret" (list $root $part) }}
          items:
            - { key: s3_access_key, path: s3_access_key }
            - { key: s3_secret_key, path: s3_secret_key }
      {{- end }}
      {{- $given := list }}
      {{- range $known.secret }}{{ if has . $root.Values.secretVariables.names }}{{ $given = append $given . }}{{ end }}{{ end }}
      {{- with $given }}
      - secret:
          name: {{ $root.Values.secretVariables.secretName | default (printf "%s-settings" $root.Release.Name) }}
          items:
            {{- range . }}
            - { key: {{ . }}, path: {{ . }} }
            {{- end }}
      {{- end }}
{{- end }}
