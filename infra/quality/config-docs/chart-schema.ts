import { z } from 'zod';
import { runTimeVariables } from './variables.ts';

/** A JSON schema in the parts that this file touches. */
export type JsonSchema = Record<string, unknown>;

/**
 * The schema of one variable as values.yaml may have it. Helm checks patterns with Go's regular expressions, which
 * know no look-around: such a pattern (of an e-mail address) is left to the process itself.
 */
function schemaOf(type: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' });
  if (typeof schema.pattern === 'string' && schema.pattern.includes('(?')) delete schema.pattern;
  return schema;
}

/** `environment`: every variable that some process reads, without the secret ones. */
function environmentSchema(): JsonSchema {
  const plain = runTimeVariables().filter(({ isSecret }) => !isSecret);
  const byName = plain.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(byName.map(({ name, type }) => [name, schemaOf(type)])),
  };
}

const partNames = [
  'frontend',
  'pages',
  'gateway',
  'auth',
  'catalog',
  'contact',
  'orders',
  'worker',
] as const;
const secretNames = [
  ...partNames.filter((part) => part !== 'frontend' && part !== 'pages'),
  ...(['databases', 'redis', 'redis-store'] as const),
];
const text = z.string();
/** `host:port`; empty where another value takes its place. */
const address = z.string().regex(/^([A-Za-z0-9._-]+|\[[0-9a-fA-F:]+\]):[0-9]{1,5}$|^$/);
/** The same, or Sentinels and the name of their primary: `host:26379,host:26379/name` (ADR 0030). */
const redisAddress = z
  .string()
  .regex(
    /^([A-Za-z0-9._-]+|\[[0-9a-fA-F:]+\]):[0-9]{1,5}$|^[A-Za-z0-9._-]+:[0-9]{1,5}(,[A-Za-z0-9._-]+:[0-9]{1,5})*\/[A-Za-z0-9._-]+$|^$/,
  );
const count = z.int().min(0);
const peers = z.array(z.record(text, z.unknown()));
const resources = z.strictObject({
  requests: z.record(text, z.union([text, z.number()])).optional(),
  limits: z.record(text, z.union([text, z.number()])).optional(),
});
const spread = z.enum(['ScheduleAnyway', 'DoNotSchedule']);
const annotations = z.record(text, text);

/** The values of the chart without `environment`; values.yaml says what each means. */
const values = z.strictObject({
  host: z.string().regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$|^$/),
  image: z.strictObject({
    registry: text,
    tag: text,
    digests: z.partialRecord(
      z.enum([...partNames, 'setup']),
      z.string().regex(/^sha256:[0-9a-f]{64}$/),
    ),
    pullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']),
    pullSecrets: z.array(text),
  }),
  secretVariables: z.strictObject({
    secretName: text,
    names: z.array(
      z.enum([
        ...new Set(
          runTimeVariables()
            .filter(({ isSecret }) => isSecret)
            .map(({ name }) => name),
        ),
      ]),
    ),
  }),
  secrets: z.strictObject({
    mode: z.enum(['generate', 'existing', 'external']),
    names: z.partialRecord(z.enum(secretNames), text),
    external: z.strictObject({
      storeName: text,
      storeKind: z.enum(['SecretStore', 'ClusterSecretStore']),
      prefix: text,
      refreshInterval: text,
    }),
  }),
  postgres: z.strictObject({
    host: address,
    adminSecret: text,
    adminSecretKey: text,
    maxConnections: z.int().min(40),
    reservedConnections: z.int().min(10),
    cluster: z.strictObject({
      enabled: z.boolean(),
      instances: z.int().min(1),
      syncReplicas: count,
      image: text,
      storageSize: text,
      storageClass: text,
      resources,
      objectStore: text,
      baseBackupSchedule: text,
    }),
  }),
  redis: z.strictObject({
    host: redisAddress,
    storeHost: redisAddress,
    serverPort: z.int().min(1).max(65_535),
  }),
  s3: z.strictObject({
    endpoint: z.string().regex(/^https?:\/\/[^/]+\/?$|^$/),
    region: text,
    gatewaySecret: text,
    workerSecret: text,
  }),
  parts: z.strictObject(
    Object.fromEntries(
      partNames.map((part) => [part, z.strictObject({ replicas: z.int().min(1), resources })]),
    ),
  ),
  spread: z.strictObject({ zones: spread, nodes: spread }),
  scaling: z.strictObject({
    enabled: z.boolean(),
    cpuPercent: z.int().min(10).max(100),
    prometheus: z.string().regex(/^https?:\/\/[^\s/]+\S*$|^$/),
    requestsPerGateway: z.int().min(1),
    requestsPerReplica: z.int().min(1),
    jobsPerReplica: z.int().min(1),
    max: z.strictObject(Object.fromEntries(partNames.map((part) => [part, z.int().min(1)]))),
  }),
  monitoring: z.strictObject({
    podMonitor: z.strictObject({
      enabled: z.boolean(),
      labels: annotations,
      interval: z.string().regex(/^[1-9][0-9]*(s|m)$/),
    }),
    rules: z.strictObject({ enabled: z.boolean(), labels: annotations }),
    dashboards: z.strictObject({ enabled: z.boolean(), labels: annotations, annotations }),
  }),
  ingress: z.strictObject({
    enabled: z.boolean(),
    className: text,
    annotations,
    tlsSecret: text,
  }),
  gatewayApi: z.strictObject({
    enabled: z.boolean(),
    parentRefs: z.array(z.record(text, z.unknown())),
    className: text,
    tlsSecret: text,
    annotations,
  }),
  networkPolicies: z.strictObject({
    enabled: z.boolean(),
    ingressFrom: peers,
    metricsFrom: peers,
    postgresTo: peers,
    redisTo: peers,
    s3To: peers,
    tracesTo: peers,
    workerPorts: z.array(z.int().min(1).max(65_535)),
    apiServerTo: peers,
    postgresOperatorNamespace: text,
  }),
  backup: z.strictObject({
    enabled: z.boolean(),
    schedule: text,
    keepDays: z.int().min(1),
    claim: text,
    image: text,
  }),
});

/** `values.schema.json`: refuses a misspelt value, an unknown variable and a value that the process would refuse. */
export function chartSchema(): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(values, { io: 'input' });
  // zod 4 gives an object schema here.
  const properties = schema.properties as JsonSchema;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Generated from the configuration schemas by `make generate`.',
    ...schema,
    // `global` is Helm's own.
    properties: { ...properties, environment: environmentSchema(), global: {} },
  };
}

/** `files/variables.json`: which process gets which variable, and which of them come from a Secret. */
export function chartVariables(): Record<string, { plain: string[]; secret: string[] }> {
  const parts: Record<string, { plain: string[]; secret: string[] }> = {};
  for (const { part, name, isSecret } of runTimeVariables()) {
    const lists = parts[part] ?? { plain: [], secret: [] };
    parts[part] = lists;
    (isSecret ? lists.secret : lists.plain).push(name);
  }
  return parts;
}
