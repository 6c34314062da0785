import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveSecrets } from './archive-secrets.ts';
import { ensureSecrets } from './ensure-secrets.ts';

const hosts = { postgres: 'db:5432', redis: 'redis:6379', redisStore: 'store:6379' };

describe('ensureSecrets', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  it('gives each service its own database role and Redis user', async () => {
    await ensureSecrets(root, hosts);
    expect(read('orders/database_url')).toMatch(
      /^postgres:\/\/orders_service:[\w-]{43}@db:5432\/orders$/,
    );
    expect(read('catalog/redis_url')).toMatch(/^redis:\/\/catalog:[\w-]{43}@redis:6379$/);
    expect(read('catalog/redis_store_url')).toMatch(/^redis:\/\/catalog:[\w-]{43}@store:6379$/);
    for (const part of ['redis', 'redis-store'])
      expect(read(`${part}/users.acl`)).toMatch(/^user default off /);
    expect(read('gateway/jwt_secret')).toBe(read('auth/jwt_secret'));
    expect(read('gateway/webhook_key')).toBe(read('worker/webhook_key'));
  });

  it('writes addresses with TLS for stores that speak it', async () => {
    const sentinels = 'one:26379,two:26379/jobs';
    await ensureSecrets(root, {
      postgres: 'db:5432',
      redis: 'redis:6379',
      redisStore: sentinels,
      postgresSslMode: 'verify-full',
      redisTls: true,
    });
    expect(read('orders/database_url')).toMatch(/@db:5432\/orders\?sslmode=verify-full$/);
    expect(read('orders/redis_url')).toMatch(/^rediss:\/\/orders:[\w-]{43}@redis:6379$/);
    expect(read('orders/redis_store_url')).toMatch(
      /^rediss\+sentinel:.*@one:26379,two:26379\/jobs$/,
    );
    expect(read('databases/redis_url')).toMatch(/^rediss:\/\/setup:/);
  });

  it("gives no service the password of its database's owner, nor the root key of the store", async () => {
    await ensureSecrets(root, hosts);
    expect(read('orders/database_url')).not.toContain(read('databases/orders_password'));
    expect(read('gateway/s3_access_key')).toBe(read('s3/gateway_access_key'));
    expect(read('gateway/s3_access_key')).not.toBe(read('s3/access_key'));
    expect(read('gateway/s3_secret_key')).not.toBe(read('s3/secret_key'));
    expect(read('worker/s3_access_key')).toBe(read('s3/worker_access_key'));
    expect(read('worker/s3_secret_key')).not.toBe(read('gateway/s3_secret_key'));
  });

  it('gives the two Redis different passwords, or one where one serves both', async () => {
    const passwordIn = (path: string) => new URL(read(path)).password;
    await ensureSecrets(root, hosts);
    expect(passwordIn('worker/redis_url')).not.toBe(passwordIn('worker/redis_store_url'));
    await ensureSecrets(root, { postgres: 'db:5432', redis: 'redis:6379' });
    expect(read('worker/redis_store_url')).toBe(read('worker/redis_url'));
    expect(read('redis/users.acl')).toMatch(/user worker .*~requests:orders .*~mail:/);
  });

  it('changes no secret when it runs again, and answers the admin password only once', async () => {
    const first = await ensureSecrets(root, hosts);
    // So that auth asks for another.
    expect(read('auth/admin_password_origin')).toBe('generated');
    const before = read('orders/database_url');
    const second = await ensureSecrets(root, hosts);
    expect(first.newAdminPassword).toMatch(/^[\w-]{20}$/);
    expect(second.newAdminPassword).toBeUndefined();
    expect(read('orders/database_url')).toBe(before);
  });

  describe("when the operator chooses the first admin's password", () => {
    const strong = 'harmattan-lorry-29';
    const start = (password?: string) => ensureSecrets(root, hosts, { admin: { password } });

    it('takes it and does not show it', async () => {
      expect((await start(strong)).newAdminPassword).toBeUndefined();
      expect(read('auth/admin_password')).toBe(strong);
      expect(read('auth/admin_password_origin')).toBe('chosen');
    });

    it('refuses a weak one in one line before it stores anything, and takes the corrected one', async () => {
      const refused = await start('chosen').catch((error: Error) => error.message);
      expect(refused).toBe(
        'ADMIN_PASSWORD is too short: 12 to 128 characters. It was not stored: correct it, or leave it out to have one generated, and start again.',
      );
      expect(readdirSync(join(root, 'auth'))).toEqual([]);
      await start(strong);
      expect(read('auth/admin_password')).toBe(strong);
    });

    it('keeps the stored one when another comes later: the admin has it already', async () => {
      await start(strong);
      await start('another-lorry-of-rice');
      await start('weak');
      expect(read('auth/admin_password')).toBe(strong);
      expect(read('auth/admin_password_origin')).toBe('chosen');
    });
  });

  it('makes those of the service that makes backups where it runs, and archives all for it', async () => {
    await ensureSecrets(root, hosts);
    expect(readdirSync(join(root, 'databases'))).not.toContain('backup_password');
    await ensureSecrets(root, hosts, { backup: true });
    expect(read('backup/database_url')).toMatch(/^postgres:\/\/backup:[\w-]{43}@db:5432$/);
    await archiveSecrets(root);
    await archiveSecrets(root);
    const names = execFileSync('tar', ['-tf', join(root, 'backup/secrets.tar')], {
      encoding: 'utf8',
    });
    expect(names).toContain('./auth/jwt_secret\n');
    expect(names).toContain('./backup/database_url\n');
    expect(names).not.toContain('secrets.tar');
    expect(statSync(join(root, 'backup/secrets.tar')).mode & 0o777).toBe(0o400);
  });

  it('lets only the owner read them', async () => {
    await ensureSecrets(root, hosts);
    expect(statSync(join(root, 'auth')).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, 'auth/jwt_secret')).mode & 0o777).toBe(0o400);
  });
});
