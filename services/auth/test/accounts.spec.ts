import { createAdmin as create } from '../src/accounts/admins.ts';
import { CreateUser } from '../src/accounts/create-user.ts';
import { disableAdmin, listAdmins, setAdminPassword } from '../src/accounts/manage-admins.ts';
import { AuditLog } from '../src/audit.ts';
import { AuthModule } from '../src/auth.module.ts';
import { type AuthBench, RIGHT_PASSWORD, sealed, startBench } from './auth-bench.ts';

describe('accounts', () => {
  let bench: AuthBench;

  beforeAll(async () => {
    bench = await startBench();
  });
  beforeEach(() => bench.reset());
  afterAll(() => bench.close());

  const createAdmin = (username: string, password = RIGHT_PASSWORD, at = bench) =>
    create(
      at.em,
      at.hasher,
      { username, email: `${username}@x.test`, password, role: 'clerk' },
      'test',
    );
  const createUser = (username: string, password = RIGHT_PASSWORD, at = bench) =>
    at.ask(CreateUser, (useCase) =>
      useCase.handle({ username, sealedPassword: sealed(password, username) }),
    );

  it('lists admins oldest first with their state, without hashes', async () => {
    await createAdmin('ada');
    await disableAdmin(bench.em, 'ada', 'test');
    const admins = await listAdmins(bench.em);
    expect(admins.map(({ username, isDisabled }) => ({ username, isDisabled }))).toEqual([
      { username: 'admin', isDisabled: false },
      { username: 'ada', isDisabled: true },
    ]);
    expect(JSON.stringify(admins)).not.toContain('argon2');
  });

  it('stores passwords as Argon2id hashes of 64 MiB and three passes only', async () => {
    const serving = await startBench({}, AuthModule);
    await createAdmin('ada', RIGHT_PASSWORD, serving);
    await createUser('chidi', RIGHT_PASSWORD, serving);
    const rows = await serving.database.query<{ password: string }>(
      'select password from admin_users union all select password from users',
    );
    expect(rows).toHaveLength(3);
    for (const { password } of rows)
      expect(password).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    await serving.close();
  });

  describe('when the name is taken', () => {
    it('refuses a second admin, whatever the case of the name', async () => {
      await expect(createAdmin('ADMIN')).rejects.toMatchObject({
        code: 'AUTH.USERNAME_TAKEN',
        details: { username: 'ADMIN' },
      });
    });

    it('refuses a second user', async () => {
      expect(await createUser('chidi')).toEqual({ id: 1, username: 'chidi' });
      await expect(createUser('Chidi')).rejects.toMatchObject({ code: 'AUTH.USERNAME_TAKEN' });
    });

    it('lets one of two at the same moment win', async () => {
      const results = await Promise.allSettled([createAdmin('ada'), createAdmin('ada')]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });
  });

  describe('when the password is weak', () => {
    it.each([
      ['too_short', 'elevenchars'],
      ['too_long', 'correct horse battery '.repeat(6)],
      ['common', 'Password2026!'],
    ])('refuses it as %s everywhere', async (reason, password) => {
      const refused = { code: 'AUTH.WEAK_PASSWORD', details: { reason } };
      await expect(createAdmin('ada', password)).rejects.toMatchObject(refused);
      await expect(createUser('ada', password)).rejects.toMatchObject(refused);
      await expect(
        setAdminPassword(bench.em, bench.hasher, { username: 'admin', password }, 'test'),
      ).rejects.toMatchObject(refused);
    });
  });

  it('says when there is no such admin', async () => {
    const missing = { code: 'AUTH.ADMIN_NOT_FOUND', details: { username: 'ada' } };
    await expect(disableAdmin(bench.em, 'ada', 'test')).rejects.toMatchObject(missing);
    await expect(
      setAdminPassword(
        bench.em,
        bench.hasher,
        { username: 'ada', password: RIGHT_PASSWORD },
        'test',
      ),
    ).rejects.toMatchObject(missing);
  });

  it('writes down who looked at what, with the network and not the address', async () => {
    await bench.ask(AuditLog, (useCase) =>
      useCase.record({
        action: 'proof_viewed',
        adminId: 1,
        subject: 'a-proof',
        address: '102.89.23.7',
      }),
    );
    expect(
      await bench.database.query(
        "select admin_id, subject, network, actor from audit_log where action = 'proof_viewed'",
      ),
    ).toEqual([{ admin_id: 1, subject: 'a-proof', network: '102.89.23.0/24', actor: 'admin' }]);
  });

  it.each(['update audit_log set actor = $$x$$', 'delete from audit_log', 'truncate audit_log'])(
    'keeps the audit log append-only: %s',
    async (sql) => {
      await expect(bench.database.query(sql)).rejects.toThrow('audit_log is append-only');
    },
  );
});
