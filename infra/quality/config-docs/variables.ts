import { authConfig } from '@spade/auth/config';
import { catalogConfig } from '@spade/catalog/config';
import { contactConfig } from '@spade/contact/config';
import { frontendConfig } from '@spade/frontend/config';
import { gatewayConfig } from '@spade/gateway/config';
import { ordersConfig } from '@spade/orders/config';
import type { ConfigSchema } from '@spade/platform/config/define-config';
import { traitsOf } from '@spade/platform/settings/setting';
import { backupConfig } from '@spade/setup/backup/backup.config';
import { workerConfig } from '@spade/worker/config';
import { z } from 'zod';
import { nginxConfig } from './nginx.config.ts';

/** One variable as operators read of it. */
export interface Variable {
  name: string;
  meaning: string;
  /** Text as it would stand in the environment; undefined when it must be given. */
  byDefault: string | undefined;
  isRequired: boolean;
  isSecret: boolean;
  usedBy: string[];
}

const schemas: readonly ConfigSchema[] = [
  gatewayConfig,
  ordersConfig,
  catalogConfig,
  contactConfig,
  authConfig,
  workerConfig,
  backupConfig,
  frontendConfig,
  nginxConfig,
];

/** Set by compose and by `make start` themselves; an operator who runs neither needs them. */
const WIRING =
  /^(HEALTH_PORT|GATEWAY_URL|LISTEN_ADDRESS|PORT|TRUST_PROXY|DATABASE_URL|REDIS_URL|REDIS_STORE_URL|SHOPIFY_API_URL|JWT_SECRET|SECOND_FACTOR_KEY|STAFF_POST_KEY|WEBHOOK_KEY|ADMIN_PASSWORD_ORIGIN|PROOF_URL_SECRET|BACKUP_(?!PUBLIC_KEY).+|S3_(?!BUCKET).+)$/;

/** No owner should turn them, so no page names them: they are for tests, or every installation sets them itself. */
const INTERNAL = new Set([
  'ADMIN_PASSWORD_ORIGIN',
  'ADMIN_PASSWORD_OUT',
  'ALERTS_POLL_SECONDS',
  'BACKUP_PLACE',
  'BACKUP_SECRETS',
  'BACKUP_SERVICE',
  'BACKUP_WORK_PLACE',
  'EXPIRY_SWEEP_SECONDS',
  'GATEWAY_URL',
  'HEALTH_PORT',
  'HOLD_SWEEP_SECONDS',
  'HOLD_TIMEOUT_SECONDS',
  'JWT_SECRET',
  'LISTEN_ADDRESS',
  'MAX_PROOF_UPLOADS',
  'UPLOAD_ROOM_MB',
  'PASSWORD_CHECKS_AT_ONCE',
  'PORT',
  'PRODUCTS_STALE_SECONDS',
  'PROOF_URL_SECONDS',
  'PROOF_URL_SECRET',
  'RECEIPT_MAX_MEMORY_MB',
  'RECEIPT_TIMEOUT_SECONDS',
  'SECOND_FACTOR_KEY',
  'STAFF_POST_KEY',
  'WEBHOOK_KEY',
  'SHOPIFY_API_URL',
  'SHOPIFY_API_VERSION',
  'SHOPIFY_SYNC_BUDGET_MINUTES',
  'SYNC_WAIT_SECONDS',
  'TRUST_PROXY',
]);

/** The chart generates the first admin's password into a Secret. */
const SET_BY_CHART = new Set(['ADMIN_PASSWORD', 'ADMIN_PASSWORD_OUT']);

/** Every variable that a process of ours reads, by name, with who reads it. */
export function collectVariables(): Variable[] {
  const byName = new Map<string, Variable>();
  for (const { name: part, shape } of schemas) {
    for (const [name, type] of Object.entries(shape)) {
      const known = byName.get(name);
      if (known) {
        known.usedBy.push(part);
        continue;
      }
      const whenAbsent = type.safeParse(undefined);
      byName.set(name, {
        name,
        meaning: meaningOf(type),
        byDefault:
          whenAbsent.success && whenAbsent.data !== undefined
            ? `${whenAbsent.data as string | number | boolean}` // environment variables are no more
            : undefined,
        isRequired: !whenAbsent.success,
        isSecret: z.globalRegistry.get(type)?.secret === true,
        usedBy: [part],
      });
    }
  }
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** What its schema says; of a list also how the environment writes one. */
function meaningOf(type: z.ZodType): string {
  // An optional schema does not take over the description of the one inside.
  const inside = type instanceof z.ZodOptional ? (type.unwrap() as z.ZodType) : type;
  const words = type.description ?? inside.description ?? '';
  return Array.isArray(traitsOf(type)?.input)
    ? `${words} In the environment: a list in JSON.`
    : words;
}

/** One variable of one process, as the Helm chart hands it on. */
export interface RunTimeVariable {
  part: string;
  name: string;
  type: z.ZodType;
  isSecret: boolean;
}

/** What each process reads when it starts, without the addresses and keys that every installation sets for it. */
export function runTimeVariables(): RunTimeVariable[] {
  return schemas.flatMap(({ name: part, shape }) =>
    Object.entries(shape)
      .filter(([name]) => !WIRING.test(name) && !SET_BY_CHART.has(name))
      .map(([name, type]) => ({
        part,
        name,
        type,
        isSecret: z.globalRegistry.get(type)?.secret === true,
      })),
  );
}

/** Whether the documents leave the variable out. */
export function isInternal({ name }: Variable): boolean {
  return INTERNAL.has(name);
}

/** Whether compose and `make start` set the variable themselves. */
export function isWiring({ name }: Variable): boolean {
  return WIRING.test(name);
}
