import { createAdmin } from '../src/accounts/admins.ts';
import { AnnounceBankAccount } from '../src/accounts/announce-bank-account.ts';
import { changeRole } from '../src/accounts/manage-admins.ts';
import { type AuthBench, startBench } from './auth-bench.ts';

const details = { bankName: 'Kuda', accountName: 'Spade Orion', accountNumber: '2000000001' };

describe('the announcement of another bank account', () => {
  let bench: AuthBench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.reset();
    for (const [username, role] of [
      ['bisi', 'approver'],
      ['chidi', 'clerk'],
      ['dayo', 'owner'],
    ] as const)
      await createAdmin(
        bench.em.fork(),
        bench.hasher,
        { username, role, email: `${username}@company.example`, password: 'a farm of my own' },
        'admin',
      );
  });

  const announce = (step: 'proposed' | 'agreed' | 'stopped', adminId = 1) =>
    bench.ask(AnnounceBankAccount, (useCase) => useCase.handle({ adminId, step, details }));
  const readers = async () => {
    const rows = await bench.database.query<{ username: string; step: string; actor: string }>(`
      select payload->>'username' as username, payload->>'step' as step, payload->>'actor' as actor
      from outbox where name = 'bank-account-step' order by payload->>'username'`);
    return rows;
  };
  /** An account that has been there for long, with its second factor. */
  const settle = async (days = 8) => {
    await bench.database.query(`
      update admin_users set created_at = now() - interval '${days} days';
      insert into authenticators (admin_id, sealed_secret, confirmed_at)
        select id, 'sealed', now() - interval '${days} days' from admin_users
        on conflict (admin_id) do nothing;
      begin; set local session_replication_role = replica;
      update audit_log set at = now() - interval '${days} days'; commit`);
  };

  it('mails a proposal to owners and approvers, and the other steps to owners', async () => {
    await settle();
    expect(await announce('proposed')).toEqual({ mails: 3 });
    expect(await readers()).toEqual([
      { username: 'admin', step: 'proposed', actor: 'admin' },
      { username: 'bisi', step: 'proposed', actor: 'admin' },
      { username: 'dayo', step: 'proposed', actor: 'admin' },
    ]);
    expect(await announce('agreed', 2)).toEqual({ mails: 2 });
    expect(await announce('stopped')).toEqual({ mails: 2 });
  });

  it('writes the line of the audit log with the mails, or neither', async () => {
    await settle();
    const lines = () =>
      bench.database.query(
        "select actor, subject, network from audit_log where action = 'bank_account_changed'",
      );
    const step = { adminId: 1, step: 'proposed', details, address: '102.89.23.7' } as const;
    const ask = () => bench.ask(AnnounceBankAccount, (useCase) => useCase.handle(step));
    expect(await ask()).toEqual({ mails: 3, isRecorded: true });
    const subject = 'proposed: Kuda, Spade Orion, 2000000001';
    const line = { actor: 'admin', subject, network: '102.89.23.0/24' };
    expect(await lines()).toEqual([line]);
    await bench.database.query(
      "update admin_users set created_at = now() where username = 'admin'",
    );
    await expect(ask()).rejects.toMatchObject({ code: 'AUTH.NOT_SETTLED' });
    expect(await lines()).toEqual([line]);
    expect(await readers()).toHaveLength(3);
  });

  it('mails no one whose account is disabled', async () => {
    await settle();
    await bench.database.query(
      "update admin_users set disabled_at = now() where username = 'dayo'",
    );
    expect(await announce('agreed')).toEqual({ mails: 1 });
  });

  const notSettled = { code: 'AUTH.NOT_SETTLED', details: { days: 7 } };

  it.each([
    ['it is six days old', () => settle(6)],
    [
      'it has no second factor',
      async () => {
        await settle();
        await bench.database.query('delete from authenticators');
      },
    ],
    [
      'its second factor is of yesterday',
      async () => {
        await settle();
        await bench.database.query(
          "update authenticators set confirmed_at = now() - interval '1 day'",
        );
      },
    ],
    [
      'its role was changed',
      async () => {
        await settle();
        await changeRole(bench.em.fork(), { username: 'admin', role: 'owner' }, 'dayo');
      },
    ],
    ...['password_changed', 'second_factor_reset', 'passkey_added', 'admin_enabled'].map(
      (action) =>
        [
          `${action} is in its audit log`,
          async () => {
            await settle();
            await bench.database.query(
              `insert into audit_log (action, admin_id, actor) values ('${action}', 1, 'dayo')`,
            );
          },
        ] as [string, () => Promise<void>],
    ),
  ])('refuses an account when %s, but lets it stop a change', async (_what, prepare) => {
    await prepare();
    await expect(announce('proposed')).rejects.toMatchObject(notSettled);
    await expect(announce('agreed')).rejects.toMatchObject(notSettled);
    expect(await readers()).toEqual([]);
    expect(await announce('stopped')).toEqual({ mails: 2 });
  });
});
