import { randomBytes } from 'node:crypto';
import { servingRole } from '@spade/platform/database/service-schema';
import { aclLine, redisUsers } from './redis-rights.ts';
import { type Owners, SecretFiles } from './secret-files.ts';

/** The four services that own a database. */
export const databaseOwners = ['auth', 'catalog', 'contact', 'orders'] as const;

/** Where PostgreSQL and Redis listen, `host:port` as the other processes reach them. */
export interface Hosts {
  postgres: string;
  redis: string;
}

/** 32 random bytes in a form that is safe in URLs, shells and configuration files. */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function newHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/**
 * Makes every secret of an installation that is not there yet, one folder a part, so that each part
 * can be given its own folder and no other: database and Redis URLs, token and URL keys, the S3 key
 * pair, the first admin's password. Secrets are never replaced, so it runs at every start.
 *
 * @returns the first admin's password when it was generated just now, to be shown once.
 */
export async function ensureSecrets(
  root: string,
  hosts: Hosts,
  options: { owners?: Owners; adminPassword?: string | undefined } = {},
): Promise<{ newAdminPassword: string | undefined }> {
  const files = new SecretFiles(root, options.owners);

  const postgresPassword = await files.ensure('postgres', 'admin_password', newSecret);
  await files.derive(
    'databases',
    'admin_url',
    `postgres://postgres:${postgresPassword}@${hosts.postgres}/postgres`,
  );
  for (const name of databaseOwners) {
    // The owner's stays with the job that migrates; the service gets the role that only serves.
    await files.ensure('databases', `${name}_password`, newSecret);
    const password = await files.ensure('databases', `${name}_service_password`, newSecret);
    const url = `postgres://${servingRole(name)}:${password}@${hosts.postgres}/${name}`;
    await files.derive(name, 'database_url', url);
  }

  // No one may sign in as `default`, but Redis itself replays its append-only file as that user: without
  // these rights it refuses every transaction in the file, and a restart silently loses them.
  const acl = ['user default off ~* &* +@all'];
  for (const name of redisUsers) {
    const password = await files.ensure('redis', `${name}_password`, newSecret);
    await files.derive(name, 'redis_url', `redis://${name}:${password}@${hosts.redis}`);
    acl.push(aclLine(name, password));
  }
  await files.derive('redis', 'users.acl', `${acl.join('\n')}\n`);

  const jwtSecret = await files.ensure('auth', 'jwt_secret', newSecret);
  await files.derive('gateway', 'jwt_secret', jwtSecret);
  await files.ensure('gateway', 'proof_url_secret', newSecret);

  await files.ensure('s3', 'access_key', () => newSecret().slice(0, 20));
  await files.ensure('s3', 'secret_key', newSecret);
  // Hexadecimal: a leading dash would be an option to the program that hands them to the store.
  const accessKey = await files.ensure('s3', 'gateway_access_key', () => newHex(8));
  const secretKey = await files.ensure('s3', 'gateway_secret_key', () => newHex(20));
  await files.derive('gateway', 's3_access_key', accessKey);
  await files.derive('gateway', 's3_secret_key', secretKey);

  let newAdminPassword: string | undefined;
  await files.ensure('auth', 'admin_password', () => {
    newAdminPassword = options.adminPassword || randomBytes(15).toString('base64url');
    return newAdminPassword;
  });
  // A password that the operator chose need not be shown to them.
  return { newAdminPassword: options.adminPassword ? undefined : newAdminPassword };
}
