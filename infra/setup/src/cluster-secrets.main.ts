import { readFile } from 'node:fs/promises';
import { ClusterApi, ClusterApiError } from './cluster-api.ts';
import { ensureClusterSecrets } from './cluster-secrets.ts';
import { WeakAdminPasswordError } from './ensure-secrets.ts';

/**
 * The job `secrets` of the Helm chart: makes the missing Secrets of a release. Ends with 1 and a line on standard
 * error when it cannot; the job then tries again. The first admin's password is never printed: logs are collected.
 */
const { env } = process;
function need(name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is required`);
  return value;
}

const folder = env.SERVICE_ACCOUNT_FOLDER || '/var/run/secrets/kubernetes.io/serviceaccount';
const host = need('KUBERNETES_SERVICE_HOST');
const server = `https://${host.includes(':') ? `[${host}]` : host}:${need('KUBERNETES_SERVICE_PORT')}`;
const token = (await readFile(`${folder}/token`, 'utf8')).trim();
const hosts = {
  postgres: need('POSTGRES_HOST'),
  redis: need('REDIS_HOST'),
  ...(env.REDIS_STORE_HOST && { redisStore: env.REDIS_STORE_HOST }),
  ...(env.POSTGRES_SSL_MODE && { postgresSslMode: env.POSTGRES_SSL_MODE }),
  redisTls: env.REDIS_TLS === 'true',
};
const api = new ClusterApi(server, need('SECRETS_NAMESPACE'), token);
try {
  const written = await ensureClusterSecrets(api, {
    prefix: need('SECRETS_PREFIX'),
    hosts,
    admin: { username: env.ADMIN_USERNAME || 'admin' },
  });
  process.stdout.write(`secrets ready; written: ${written.join(', ') || 'none'}\n`);
} catch (error) {
  if (!(error instanceof ClusterApiError || error instanceof WeakAdminPasswordError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
