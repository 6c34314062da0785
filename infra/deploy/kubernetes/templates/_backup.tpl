{{/* What a backup and its restoration share: how the programs of PostgreSQL reach the server, */}}
{{- define "spade.serverEnvironment" -}}
{{- $postgres := include "spade.postgresHost" . -}}
- { name: PGHOST, value: {{ regexReplaceAll ":[0-9]+$" $postgres "" | quote }} }
- { name: PGPORT, value: {{ include "spade.port" $postgres | quote }} }
{{- if ne .Values.postgres.sslMode "disable" }}
- { name: PGSSLMODE, value: {{ .Values.postgres.sslMode }} }
{{- end }}
{{- if eq .Values.postgres.sslMode "verify-full" }}
- { name: PGSSLROOTCERT, value: {{ ternary "/authority/ca.crt" "system" (ne .Values.tls.authority "") }} }
{{- end }}
{{- end }}

{{/* how the gateway's program reaches the buckets, */}}
{{- define "spade.bucketEnvironment" -}}
- { name: S3_ENDPOINT, value: {{ .Values.s3.endpoint | quote }} }
- { name: S3_REGION, value: {{ .Values.s3.region | quote }} }
{{- with .Values.environment.S3_BUCKET }}
- { name: S3_BUCKET, value: {{ . | quote }} }
{{- end }}
{{- with .Values.environment.S3_PICTURES_BUCKET }}
- { name: S3_PICTURES_BUCKET, value: {{ . | quote }} }
{{- end }}
{{- with include "spade.authorityEnvironment" . }}
{{ . }}
{{- end }}
- { name: S3_ACCESS_KEY_FILE, value: /secrets/gateway/s3_access_key }
- { name: S3_SECRET_KEY_FILE, value: /secrets/gateway/s3_secret_key }
{{- end }}

{{/* and the volumes of both. */}}
{{- define "spade.backupVolumes" -}}
{{- with include "spade.authorityVolume" . }}{{ . }}
{{ end -}}
- name: backup
  persistentVolumeClaim: { claimName: {{ .Values.backup.claim | default (printf "%s-backup" .Release.Name) }} }
- name: passwords
  secret:
    secretName: {{ include "spade.secretName" (list . "databases") }}
    defaultMode: 0440
    items:
      {{- range list "auth" "catalog" "contact" "orders" }}
      - { key: {{ . }}_password, path: {{ . }}_password }
      {{- end }}
- name: bucket
  secret:
    secretName: {{ include "spade.s3Secret" (list . "gateway") }}
    defaultMode: 0440
    items: [{ key: s3_access_key, path: s3_access_key }, { key: s3_secret_key, path: s3_secret_key }]
{{- end }}
