import { isRedisUrl } from '@spade/bus/open-redis';
import { samplerNames } from '@spade/nest-opentelemetry/tracing-options';
import { z } from 'zod';
import type { StorageOptions } from '../storage/object-storage.ts';
import type { ConfigOf, ConfigSchema } from './define-config.ts';

/** A switch: `true`, `1`, `yes`, `on` or their opposites. */
export function flag(byDefault: boolean, description: string) {
  return z.stringbool().default(byDefault).describe(description);
}

/** Marks a variable whose value must never be shown; `NAME_FILE` is the way to give it. */
export function secret(description: string) {
  return z.string().min(1).meta({ secret: true }).describe(description);
}

/** A whole number with bounds; text from the environment is converted. */
export function wholeNumber(
  bounds: { min: number; max: number; default: number },
  description: string,
) {
  return z.coerce
    .number()
    .int()
    .min(bounds.min)
    .max(bounds.max)
    .default(bounds.default)
    .describe(description);
}

/** What every process logs, and how it names itself. */
export const logSettings = {
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe level that is logged.'),
};

/** Where traces go, by OpenTelemetry's own names; the README of telemetry says what is traced. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'Base address of an OpenTelemetry collector (OTLP over HTTP), for example http://collector:4318, that gets traces. Unset: none.',
    ),
  OTEL_TRACES_SAMPLER: z
    .enum(samplerNames)
    .default('parentbased_traceidratio')
    .describe('Which traces are recorded.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('Share of traces that the ratio samplers record, 0 to 1.'),
};

/** The inner HTTP port of every process. */
export const healthSettings = {
  LISTEN_ADDRESS: z
    .string()
    .optional()
    .describe('Address that inner ports listen on; every address when left out.'),
  HEALTH_PORT: wholeNumber(
    { min: 0, max: 65_535, default: 9090 },
    'Inner port of /health/live, /health/ready and /metrics; 0 picks a free one. Never published.',
  ),
};

/** Address of a Redis, or of the Sentinels that know its primary. */
function redisAddress(description: string) {
  return z
    .string()
    .refine(
      isRedisUrl,
      'must look like redis://user:password@host:6379 or redis+sentinel://user:password@host:26379,host:26379/name; with TLS rediss:// or rediss+sentinel://',
    )
    .meta({ secret: true })
    .describe(description);
}

/** Where the two Redis are. */
export const redisSettings = {
  REDIS_URL: redisAddress(
    'Redis of the messages between services, for example redis://:password@redis:6379, or redis+sentinel://user:password@host:26379,host:26379/name with Sentinels. Needs noeviction, no persistence.',
  ),
  REDIS_STORE_URL: redisAddress(
    'Redis of jobs, limits and what mails were sent. Needs noeviction and persistence. Left out: REDIS_URL.',
  ).optional(),
};

/** The parsed {@link redisSettings}. */
export interface RedisConfig {
  REDIS_URL: string;
  REDIS_STORE_URL?: string | undefined;
}

/** Address of the Redis that keeps jobs, limits and the memory of mails: neither can fill or slow the other. */
export function redisStoreUrl(config: RedisConfig): string {
  return config.REDIS_STORE_URL ?? config.REDIS_URL;
}

/** A service's own PostgreSQL database. */
export const databaseSettings = {
  DATABASE_URL: secret(
    'The own database of this service: postgres://role:password@host:5432/name.',
  ),
  DATABASE_POOL_SIZE: wholeNumber(
    { min: 2, max: 100, default: 10 },
    'Most connections that one replica keeps open.',
  ),
  DATABASE_CEILING_MB: wholeNumber(
    { min: 10, max: 10_000_000, default: 20_000 },
    'Size that the database of this service should not reach, in MB. From four fifths of it on, staff and operators are told.',
  ),
};

/** The S3 store of proofs and statement files. */
export const storageSettings = {
  S3_ENDPOINT: z.url().describe('S3 server, for example http://minio:9000.'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_BUCKET: z
    .string()
    .default('payment-proofs')
    .describe('Private bucket of proofs and statement files.'),
  S3_ACCESS_KEY: secret('Access key of the bucket.'),
  S3_SECRET_KEY: secret('Secret key of the bucket.'),
};

/** The bucket of what anyone may see, on the same server. */
export const pictureSettings = {
  S3_PICTURES_BUCKET: z
    .string()
    .default('product-pictures')
    .describe('Bucket of the pictures of products, on the same server; nothing else is in it.'),
};

/** The bucket of `storageSettings`, for StorageModule and ObjectStorage. */
export function storageOptions(
  config: ConfigOf<ConfigSchema<typeof storageSettings>>,
): StorageOptions {
  return {
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  };
}
