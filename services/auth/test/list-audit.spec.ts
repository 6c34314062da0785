import { SHELL } from '@spade/contracts/staff/actor';
import { disableAdmin, enableAdmin } from '../src/accounts/manage-admins.ts';
import { AuditLog } from '../src/audit.ts';
import { type AuthBench, startBench } from './auth-bench.ts';

describe('the audit log of auth', () => {
  let bench: AuthBench;

  beforeAll(async () => {
    bench = await startBench();
    await disableAdmin(bench.em, 'admin', SHELL);
    await enableAdmin(bench.em, 'admin', 'ngozi');
  });
  afterAll(() => bench.close());

  const list = (
    filter: {
      before?: number;
      limit?: number;
      person?: string;
      search?: string;
      from?: string;
      to?: string;
    } = {},
  ) => bench.ask(AuditLog, (useCase) => useCase.list({ before: null, limit: 50, ...filter }));

  it('is listed newest first, with the account and who did it', async () => {
    const { lines } = await list();
    expect(
      lines.map(({ action, account, actor, actorKind }) => [action, account, actor, actorKind]),
    ).toEqual([
      ['admin_enabled', 'admin', 'ngozi', 'person'],
      ['admin_disabled', 'admin', 'command line', 'shell'],
      ['admin_created', 'admin', 'bootstrap', 'system'],
    ]);
  });

  it('continues before a line, a page at a time', async () => {
    const [newest] = (await list({ limit: 1 })).lines;
    const { lines } = await list({ before: newest?.id ?? 0, limit: 1 });
    expect(lines.map(({ action }) => action)).toEqual(['admin_disabled']);
  });

  it('is filtered by who did it, whose account it is, in any case, and by action', async () => {
    expect((await list({ person: 'NGOZI' })).lines).toHaveLength(1);
    expect((await list({ person: 'Admin' })).lines).toHaveLength(3);
    expect((await list({ person: "' or 1=1" })).lines).toEqual([]);
    const { lines } = await bench.ask(AuditLog, (useCase) =>
      useCase.list({ before: null, limit: 50, action: 'admin_disabled' }),
    );
    expect(lines.map(({ actor }) => actor)).toEqual(['command line']);
  });

  it('has the lines between two moments', async () => {
    const [newest] = (await list({ limit: 1 })).lines;
    const at = newest?.at ?? '';
    const before = new Date(Date.parse(at) - 86_400_000).toISOString();
    expect((await list({ from: before, to: at })).lines.length).toBeGreaterThan(0);
    expect((await list({ from: at, to: before })).lines).toEqual([]);
    expect((await list({ to: before })).lines).toEqual([]);
  });

  it('names the account, not the gateway, for what the gateway recorded', async () => {
    const record = {
      action: 'credit_matched',
      subject: 'credit 1',
      address: '203.0.113.9',
    } as const;
    await bench.ask(AuditLog, (useCase) => useCase.record({ ...record, adminId: 1 }));
    const [newest] = (await list({ limit: 1 })).lines;
    expect(newest).toMatchObject({ action: 'credit_matched', actor: 'admin', subject: 'credit 1' });
  });

  it('is searched for words of what a line is about, in any case and order', async () => {
    const subject = 'GTBank November.csv, 7 credits added';
    const record = { action: 'statement_imported', subject, address: '203.0.113.9' } as const;
    await bench.ask(AuditLog, (useCase) => useCase.record({ ...record, adminId: 1 }));
    for (const search of ['november', ' CREDITS gtbank '])
      expect((await list({ search })).lines).toMatchObject([{ subject }]);
    for (const search of ['december', 'november 100%'])
      expect((await list({ search })).lines).toEqual([]);
  });

  it.each(['gateway', 'service', 'system', 'bootstrap'])(
    'names the person whose account of an earlier release is called %s, and no one else',
    async (username) => {
      const [{ id } = { id: 0 }] = await bench.database.query<{ id: number }>(
        `insert into admin_users (username, password, email, role)
         values ($1, 'x', 'x@spadeorion.example', 'clerk') returning id`,
        [username],
      );
      const record = { action: 'credit_matched', subject: 'credit 1' } as const;
      await bench.ask(AuditLog, (useCase) =>
        useCase.record({ ...record, adminId: id, address: '203.0.113.9' }),
      );
      await enableAdmin(bench.em, 'admin', username);
      await disableAdmin(bench.em, 'admin', username);
      const [disabled, recorded] = (await list({ person: username, limit: 2 })).lines;
      expect(disabled).toMatchObject({ account: 'admin', actor: username, actorKind: 'person' });
      expect(recorded).toMatchObject({ account: username, actor: username, actorKind: 'person' });
      await enableAdmin(bench.em, 'admin', SHELL);
    },
  );

  it('reads lines of an earlier release, which have no kind', async () => {
    await bench.database.query(`insert into audit_log (action, admin_id, actor) values
      ('logged_out', 1, 'gateway'), ('login_failed', 1, 'service'), ('logged_out', 1, 'admin')`);
    const { lines } = await list({ limit: 3 });
    expect(lines.map(({ actor, actorKind }) => [actor, actorKind])).toEqual([
      ['admin', 'person'],
      ['service', 'system'],
      ['admin', 'person'],
    ]);
  });
});
