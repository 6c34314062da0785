import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSecrets } from './ensure-secrets.ts';

const hosts = { postgres: 'db:5432', redis: 'redis:6379' };

describe('ensureSecrets', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  it('gives each service a database role and a Redis user of its own', async () => {
    await ensureSecrets(root, hosts);
    expect(read('orders/database_url')).toMatch(/^postgres:\/\/orders:[\w-]{43}@db:5432\/orders$/);
    expect(read('catalog/redis_url')).toMatch(/^redis:\/\/catalog:[\w-]{43}@redis:6379$/);
    expect(read('redis/users.acl')).toMatch(/^user default off\n/);
    expect(read('gateway/jwt_secret')).toBe(read('auth/jwt_secret'));
  });

  it('changes no secret when it runs again, and answers the admin password only once', async () => {
    const first = await ensureSecrets(root, hosts);
    const before = read('orders/database_url');
    const second = await ensureSecrets(root, hosts);
    expect(first.newAdminPassword).toMatch(/^[\w-]{20}$/);
    expect(second.newAdminPassword).toBeUndefined();
    expect(read('orders/database_url')).toBe(before);
  });

  it('keeps the password when the address changes', async () => {
    await ensureSecrets(root, hosts);
    const before = read('orders/database_url');
    await ensureSecrets(root, { ...hosts, postgres: 'elsewhere:1' });
    expect(read('orders/database_url')).toBe(before.replace('db:5432', 'elsewhere:1'));
  });

  it("takes the operator's password for the first admin and does not show it", async () => {
    const { newAdminPassword } = await ensureSecrets(root, hosts, { adminPassword: 'chosen' });
    expect(newAdminPassword).toBeUndefined();
    expect(read('auth/admin_password')).toBe('chosen');
  });

  it('lets nobody but the owner read them', async () => {
    await ensureSecrets(root, hosts);
    expect(statSync(join(root, 'auth')).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, 'auth/jwt_secret')).mode & 0o777).toBe(0o400);
  });
});
