import { randomBytes } from 'node:crypto';
import { requireStrongPassword, weakPasswordWords } from '@spade/auth/password-policy';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { servingRole } from '@spade/platform/database/service-schema';
import { aclFile, type RedisServer, type RedisUser, usersOf } from './redis-rights.ts';
import { type Owners, SecretFiles } from './secret-files.ts';

/** The four services that own a database. */
export const databaseOwners = ['auth', 'catalog', 'contact', 'orders'] as const;

/** Role of the service `backup`: it reads every database and changes nothing. */
export const BACKUP_ROLE = 'backup';

/** Where PostgreSQL and Redis listen, `host:port` as the other processes reach them. */
export interface Hosts {
  postgres: string;
  redis: string;
  /** The Redis of jobs and limits; left out: `redis` serves both. */
  redisStore?: string;
  /** libpq's sslmode; left out: without TLS. */
  postgresSslMode?: string;
  /** Whether both Redis, and their Sentinels, speak TLS. */
  redisTls?: boolean;
}

/** 32 random bytes in a form that is safe in URLs, shells and configuration files. */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function newHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** ADMIN_PASSWORD is too weak to be stored; the message is one line for the operator. */
export class WeakAdminPasswordError extends Error {
  override readonly name = 'WeakAdminPasswordError';
}

/** What is wrong with it in words; null when auth would take it. */
function weakness(password: string, username: string): string | null {
  try {
    requireStrongPassword(password, username);
    return null;
  } catch (error) {
    if (isCodedError(error, 'AUTH.WEAK_PASSWORD')) return weakPasswordWords[error.details.reason];
    throw error;
  }
}

/** How the first admin signs in; both from the operator's settings. */
export interface FirstAdmin {
  username?: string | undefined;
  /** Empty or left out: one is generated. */
  password?: string | undefined;
}

/** Stores the first admin's password, and who made it; returns it when it was generated just now. */
async function ensureAdminPassword(
  files: SecretFiles,
  { username = 'admin', password }: FirstAdmin,
): Promise<string | undefined> {
  let generated: string | undefined;
  const make = () => {
    const wrong = password ? weakness(password, username) : null;
    if (wrong !== null)
      throw new WeakAdminPasswordError(
        `ADMIN_PASSWORD ${wrong}. It was not stored: correct it, or leave it out to have one generated, and start again.`,
      );
    generated = password ? undefined : randomBytes(15).toString('base64url');
    return generated ?? password ?? '';
  };
  const stored = await files.ensure('auth', 'admin_password', make);
  const origin = () => (password && password === stored ? 'chosen' : 'generated');
  await files.ensure('auth', 'admin_password_origin', origin);
  return generated;
}

/** Address of a Redis with its user; `host:26379,host:26379/name` is that of Sentinels. */
function redisUrl(user: string, password: string, host = '', isTls = false): string {
  const scheme = `${isTls ? 'rediss' : 'redis'}${host.includes('/') ? '+sentinel' : ''}`;
  return `${scheme}://${user}:${password}@${host}`;
}

/** Passwords and rights of each Redis, and each process' own addresses. */
async function ensureRedisUsers(files: SecretFiles, hosts: Hosts): Promise<void> {
  const { redis, redisStore, redisTls } = hosts;
  const ensureUsers = async (part: string, server: RedisServer) => {
    const passwords = new Map<RedisUser, string>();
    for (const name of usersOf(server))
      passwords.set(name, await files.ensure(part, `${name}_password`, newSecret));
    const setup = await files.ensure(part, 'setup_password', newSecret);
    await files.derive(part, 'users.acl', aclFile(server, passwords, setup));
    const host = server === 'store' ? redisStore : redis;
    const file = server === 'store' ? 'redis_store_url' : 'redis_url';
    await files.derive('databases', file, redisUrl('setup', setup, host, redisTls));
    return passwords;
  };
  const messages = await ensureUsers('redis', redisStore === undefined ? 'both' : 'messages');
  const stored = redisStore === undefined ? messages : await ensureUsers('redis-store', 'store');
  for (const [name, password] of messages)
    await files.derive(name, 'redis_url', redisUrl(name, password, redis, redisTls));
  for (const [name, password] of stored)
    await files.derive(
      name,
      'redis_store_url',
      redisUrl(name, password, redisStore ?? redis, redisTls),
    );
}

/**
 * Makes every secret of an installation that is not there yet, one folder a part, so that each part
 * can be given its own folder and no other: database and Redis URLs, token, second factor and URL keys, S3 key
 * pairs, the first admin's password. Secrets are never replaced, so it runs at every start. Throws
 * WeakAdminPasswordError before it stores anything. `options.backup`: also those of the service `backup`.
 *
 * @returns the first admin's password when it was generated just now, to be shown once.
 */
export async function ensureSecrets(
  root: string,
  hosts: Hosts,
  options: { owners?: Owners; admin?: FirstAdmin; backup?: boolean } = {},
): Promise<{ newAdminPassword: string | undefined }> {
  const files = new SecretFiles(root, options.owners);
  const newAdminPassword = await ensureAdminPassword(files, options.admin ?? {});

  const postgresPassword = await files.ensure('postgres', 'admin_password', newSecret);
  await files.derive(
    'databases',
    'admin_url',
    `postgres://postgres:${postgresPassword}@${hosts.postgres}/postgres`,
  );
  const query = hosts.postgresSslMode ? `?sslmode=${hosts.postgresSslMode}` : '';
  for (const name of databaseOwners) {
    // The owner's stays with the job that migrates; the service gets the role that only serves.
    await files.ensure('databases', `${name}_password`, newSecret);
    const password = await files.ensure('databases', `${name}_service_password`, newSecret);
    const url = `postgres://${servingRole(name)}:${password}@${hosts.postgres}/${name}${query}`;
    await files.derive(name, 'database_url', url);
  }

  if (options.backup) {
    const password = await files.ensure('databases', 'backup_password', newSecret);
    const url = `postgres://${BACKUP_ROLE}:${password}@${hosts.postgres}`;
    await files.derive('backup', 'database_url', url);
  }

  await ensureRedisUsers(files, hosts);

  const jwtSecret = await files.ensure('auth', 'jwt_secret', newSecret);
  await files.derive('gateway', 'jwt_secret', jwtSecret);
  await files.ensure('auth', 'second_factor_key', newSecret);
  await files.derive(
    'worker',
    'staff_post_key',
    await files.ensure('auth', 'staff_post_key', newSecret),
  );
  await files.derive(
    'worker',
    'webhook_key',
    await files.ensure('gateway', 'webhook_key', newSecret),
  );
  await files.ensure('gateway', 'proof_url_secret', newSecret);

  await files.ensure('s3', 'access_key', () => newSecret().slice(0, 20));
  await files.ensure('s3', 'secret_key', newSecret);
  // Hexadecimal: a leading dash would be an option to the program that hands them to the store.
  for (const part of ['gateway', 'worker', ...(options.backup ? ['backup'] : [])]) {
    const accessKey = await files.ensure('s3', `${part}_access_key`, () => newHex(8));
    const secretKey = await files.ensure('s3', `${part}_secret_key`, () => newHex(20));
    await files.derive(part, 's3_access_key', accessKey);
    await files.derive(part, 's3_secret_key', secretKey);
  }

  return { newAdminPassword };
}
