import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ProposedBankAccount } from '@spade/contracts/messages/bank-account';
import type { StaffMember } from '@spade/contracts/messages/staff';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

const before = { bankName: 'Test Bank', accountName: 'Spade Orion', accountNumber: '0123456789' };
const details = { bankName: 'Kuda', accountName: 'Spade Orion', accountNumber: '2000000001' };
const proposal: ProposedBankAccount = {
  id: 3,
  details,
  state: 'proposed',
  proposedBy: 'bisi',
  proposedAt: '2026-11-21T09:00:00.000Z',
  agreedBy: null,
  agreedAt: null,
  inForceFrom: null,
  stoppedBy: null,
  stoppedAt: null,
};
const member = (username: string, role: StaffMember['role']): StaffMember => ({
  adminId: 2,
  username,
  email: `${username}@company.example`,
  role,
  isDisabled: false,
  createdAt: '2026-11-01T09:00:00.000Z',
  lastSeenAt: null,
  openSessions: 0,
  hasAuthenticator: true,
  passkeys: 0,
});

describe('the bank account of the shop', () => {
  let bed: GatewayBed;
  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());

  /** Signs in where this proposal is open; returns the headers. */
  function given(
    session: Parameters<typeof signIn>[1] = {},
    proposals: ProposedBankAccount[] = [],
    isOnPage = true,
  ) {
    bed.services.reset();
    const headers = signIn(bed.services, session);
    bed.services.answer('orders.bank-accounts', () => ({ isOnPage, inForce: before, proposals }));
    bed.services.answer('auth.list-staff', () => ({
      staff: [member('ngozi', 'owner'), member('chidi', 'clerk')],
    }));
    bed.services.answer('auth.announce-bank-account', () => ({ mails: 1, isRecorded: true }));
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
    bed.services.answer('orders.propose-bank-account', () => proposal);
    bed.services.answer('orders.agree-bank-account', () => ({ ...proposal, state: 'waiting' }));
    bed.services.answer('orders.stop-bank-account', () => ({ ...proposal, state: 'stopped' }));
    return headers;
  }
  const url = (path = '') => `${bed.url}/api/admin/bank-account${path}`;

  it('says what is in force, what is proposed, and whether anyone could agree', async () => {
    const { body } = await ask(url(), { headers: given({}, [proposal]) });
    expect(body.data).toEqual({
      inForce: before,
      isOnPage: true,
      hasSecondPerson: false,
      proposals: [proposal],
    });
  });

  it('is proposed by an owner after every owner has the mail, and is in the audit log', async () => {
    const headers = given();
    const sent = { ...details, accountNumber: '2000 000-001' };
    expect((await postJson(url(), sent, headers)).status).toBe(200);
    expect(bed.services.calls('auth.announce-bank-account')).toMatchObject([
      { adminId: 1, step: 'proposed', details, address: expect.any(String) },
    ]);
    expect(bed.services.calls('orders.propose-bank-account')).toMatchObject([{ details }]);
    // The announcement has written the line.
    expect(bed.services.calls('auth.record-access')).toEqual([]);
  });

  it('is in the audit log also beside an auth service of the previous release', async () => {
    const headers = given();
    bed.services.answer('auth.announce-bank-account', () => ({ mails: 1 }));
    expect((await postJson(url(), details, headers)).status).toBe(200);
    expect(bed.services.calls('auth.record-access')).toMatchObject([
      { action: 'bank_account_changed', subject: expect.stringContaining('proposed: Kuda') },
    ]);
  });

  it('is in the audit log as refused when the step fails after its announcement', async () => {
    const headers = given();
    bed.services.answer('orders.propose-bank-account', () => {
      throw new CodedError('ORDERS.BANK_ACCOUNT_PENDING', {});
    });
    expect((await postJson(url(), details, headers)).status).toBe(409);
    expect(bed.services.calls('auth.record-access')).toMatchObject([
      { subject: expect.stringContaining('refused, ORDERS.BANK_ACCOUNT_PENDING') },
    ]);
  });

  it('takes no step where the mail cannot be owed', async () => {
    const headers = given();
    bed.services.answer('auth.announce-bank-account', () => {
      throw new CodedError('AUTH.NOT_SETTLED', { days: 7 });
    });
    const { status, body } = await postJson(url(), details, headers);
    expect(status).toBe(403);
    expect(body.message).toContain('7 days');
    expect(bed.services.calls('orders.propose-bank-account')).toEqual([]);
  });

  it('is agreed to by an approver with a fresh sign-in, not by who proposed it', async () => {
    const approver = { role: 'approver', username: 'chidi' } as const;
    const agreed = await postJson(url('/3/agree'), {}, given(approver, [proposal]));
    expect(agreed.status).toBe(200);
    expect(bed.services.calls('orders.agree-bank-account')).toMatchObject([{ id: 3 }]);
    const own = given({ ...approver, username: 'Bisi' }, [proposal]);
    expect((await postJson(url('/3/agree'), {}, own)).body.code).toBe('ORDERS.BANK_ACCOUNT_OWN');
    expect(bed.services.calls('auth.announce-bank-account')).toEqual([]);
    const old = given({ ...approver, isFresh: false }, [proposal]);
    expect((await postJson(url('/3/agree'), {}, old)).body.code).toBe('SIGN_IN_AGAIN');
  });

  it('is stopped by an owner without a new sign-in', async () => {
    const headers = given({ isFresh: false }, [{ ...proposal, state: 'waiting' }]);
    expect((await postJson(url('/3/stop'), {}, headers)).status).toBe(200);
    expect(bed.services.calls('auth.announce-bank-account')).toMatchObject([{ step: 'stopped' }]);
  });

  it.each([
    ['another one is proposed', [proposal], true, 'ORDERS.BANK_ACCOUNT_PENDING'],
    ['the server alone decides', [], false, 'ORDERS.BANK_ACCOUNT_LOCKED'],
  ] as const)(
    'is not proposed, and no mail goes, where %s',
    async (_what, open, isOnPage, code) => {
      const headers = given({}, [...open], isOnPage);
      expect((await postJson(url(), details, headers)).body.code).toBe(code);
      expect(bed.services.calls('auth.announce-bank-account')).toEqual([]);
    },
  );

  it.each(['/3/agree', '/9/stop', '/x/stop'])(
    'refuses %s where no such proposal is open',
    async (path) => {
      const headers = given({}, [{ ...proposal, state: 'stopped' }]);
      expect((await postJson(url(path), {}, headers)).body.code).toBe('ORDERS.BANK_ACCOUNT_OVER');
    },
  );

  it('is changed by owners alone', async () => {
    const approver = given({ role: 'approver' }, [proposal]);
    expect((await postJson(url(), details, approver)).status).toBe(403);
    expect((await postJson(url('/3/stop'), {}, approver)).status).toBe(403);
    const clerk = given({ role: 'clerk' }, [proposal]);
    expect((await ask(url(), { headers: clerk })).status).toBe(403);
  });

  it.each([
    ['nine digits', { accountNumber: '200000000' }, 'accountNumber'],
    ['no bank', { bankName: ' ' }, 'bankName'],
    ['no name', { accountName: '' }, 'accountName'],
  ])('refuses %s', async (_what, part, field) => {
    const { status, body } = await postJson(url(), { ...details, ...part }, given());
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });
});
