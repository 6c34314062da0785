import { disableAdmin, enableAdmin } from '../src/accounts/manage-admins.ts';
import { AuditLog } from '../src/audit.ts';
import { type AuthBench, startBench } from './auth-bench.ts';

describe('the audit log of auth', () => {
  let bench: AuthBench;

  beforeAll(async () => {
    bench = await startBench();
    await disableAdmin(bench.em, 'admin', 'command line');
    await enableAdmin(bench.em, 'admin', 'ngozi');
  });
  afterAll(() => bench.close());

  const list = (
    filter: { before?: number; limit?: number; person?: string; search?: string } = {},
  ) => bench.ask(AuditLog, (useCase) => useCase.list({ before: null, limit: 50, ...filter }));

  it('is listed newest first, with the account and who did it', async () => {
    const { lines } = await list();
    expect(lines.map(({ action, account, actor }) => [action, account, actor])).toEqual([
      ['admin_enabled', 'admin', 'ngozi'],
      ['admin_disabled', 'admin', 'command line'],
      ['admin_created', 'admin', 'bootstrap'],
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
});
