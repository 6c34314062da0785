import { randomUUID } from 'node:crypto';
import { type KeyScope, MAX_LIVE_KEYS } from '@spade/contracts/staff/api-keys';
import { ApiKeys } from '../src/api-keys/api-keys.ts';
import { AuditLog } from '../src/audit.ts';
import { type AuthBench, startBench } from './auth-bench.ts';

describe('API keys', () => {
  let bench: AuthBench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.reset());

  const make = (part: { name?: string; digest?: string; days?: number } = {}) =>
    bench.ask(ApiKeys, (keys) =>
      keys.make({
        name: 'Courier app',
        scopes: ['orders:read', 'orders:ship'] satisfies KeyScope[],
        days: 90,
        callsPerMinute: 60,
        digest: randomUUID(),
        hint: 'spade_key_abcdef',
        adminId: 1,
        ...part,
      }),
    );
  const check = (digest: string) => bench.ask(ApiKeys, (keys) => keys.check({ digest }));
  const revoke = (keyId: number) =>
    bench.ask(ApiKeys, (keys) => keys.revoke({ keyId, adminId: 1 }));
  const list = async () => (await bench.ask(ApiKeys, (keys) => keys.list())).keys;
  const audit = async () =>
    (await bench.ask(AuditLog, (log) => log.list({ before: null, limit: 50 }))).lines
      .filter(({ action }) => action !== 'admin_created')
      .map(({ action, actor, subject }) => [action, actor, subject]);

  it('work with their scopes and limit, and know their last use', async () => {
    const { keyId, lastUsedAt } = await make({ digest: 'd1' });
    expect(lastUsedAt).toBeNull();
    expect(await check('d1')).toEqual({
      keyId,
      name: 'Courier app',
      scopes: ['orders:read', 'orders:ship'],
      callsPerMinute: 60,
    });
    const [key] = await list();
    expect(key).toMatchObject({ isLive: true, createdBy: 'admin', revokedAt: null });
    expect(key?.lastUsedAt).not.toBeNull();
    const days = (Date.parse(key?.expiresAt ?? '') - Date.parse(key?.createdAt ?? '')) / 86_400_000;
    expect(days).toBeCloseTo(90, 1);
  });

  it('keep no more than a digest', async () => {
    await make({ digest: 'd1' });
    const [row] = await bench.database.query<object>('select * from api_keys');
    expect(
      Object.values(row ?? {}).filter((value) => String(value).startsWith('spade_key_')),
    ).toEqual(['spade_key_abcdef']);
  });

  it('end when they are revoked, once and with a line of the audit log', async () => {
    const { keyId } = await make({ digest: 'd1' });
    expect(await revoke(keyId)).toMatchObject({ isLive: false, revokedBy: 'admin' });
    await expect(check('d1')).rejects.toMatchObject({ code: 'AUTH.KEY_INVALID' });
    await revoke(keyId);
    expect(await audit()).toEqual([
      ['key_revoked', 'admin', 'Courier app'],
      ['key_made', 'admin', 'Courier app: orders:read, orders:ship, for 90 days'],
    ]);
  });

  it('end by themselves, by the clock of the database', async () => {
    await make({ digest: 'd1' });
    await bench.database.query(`update api_keys set expires_at = now() - interval '1 second'`);
    await expect(check('d1')).rejects.toMatchObject({ code: 'AUTH.KEY_INVALID' });
    expect(await list()).toMatchObject([{ isLive: false }]);
    await bench.database.query(`update api_keys set expires_at = now() - interval '91 days'`);
    expect(await list()).toEqual([]);
  });

  it('refuses a key that was never made', async () => {
    await expect(check('d2')).rejects.toMatchObject({ code: 'AUTH.KEY_INVALID' });
    await expect(revoke(7)).rejects.toMatchObject({ code: 'AUTH.KEY_NOT_FOUND' });
  });

  it('gives the same key for the same request, and no name twice', async () => {
    const made = await make({ digest: 'd1' });
    expect(await make({ digest: 'd1' })).toEqual(made);
    await revoke(made.keyId);
    await expect(make({ name: 'COURIER APP' })).rejects.toMatchObject({
      code: 'AUTH.KEY_NAME_TAKEN',
    });
  });

  it('limits how many work at a time, also of requests at once', async () => {
    const makeAt = (index: number) => make({ name: `Key ${index}` });
    for (let index = 1; index < MAX_LIVE_KEYS; index += 1) await makeAt(index);
    const both = await Promise.allSettled([makeAt(98), makeAt(99)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(makeAt(100)).rejects.toMatchObject({ code: 'AUTH.TOO_MANY_KEYS' });
    await bench.database.query(`update api_keys set expires_at = now() where name = 'Key 1'`);
    expect(await makeAt(101)).toMatchObject({ isLive: true });
  });

  it('are named in the audit log by what they change', async () => {
    const { keyId } = await make();
    await bench.ask(AuditLog, (log) =>
      log.record({
        action: 'product_changed',
        adminId: null,
        keyId,
        subject: 'product 7: Cement',
        address: '203.0.113.9',
      }),
    );
    expect((await audit())[0]).toEqual(['product_changed', 'key Courier app', 'product 7: Cement']);
  });
});
