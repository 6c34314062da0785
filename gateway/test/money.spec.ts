import { CodedError } from '@spade/contracts/errors/coded-error';
import type { Credit } from '@spade/contracts/money/credit';
import type { Refund } from '@spade/contracts/money/refund';
import type { StatementDetail } from '@spade/contracts/money/statement';
import { statementPasswordKey } from '@spade/contracts/money/statement-password';
import {
  buildAdminOrderDetail,
  buildPublicOrder,
  PUBLIC_ID,
} from '@spade/contracts/testing/build-order';
import { Redis } from 'ioredis';
import { StatementSweep } from '../src/proofs/bucket.sweeps.ts';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';
import { buildMultipart, type Part } from './multipart.ts';

const ID = '6f2d8a1e-1111-4222-8333-444455556666';
const AT = '2026-11-21T10:00:00.000Z';

const buildStatement = (fields: Partial<StatementDetail> = {}): StatementDetail => ({
  statementId: ID,
  fileName: 'november.csv',
  sizeBytes: 9,
  state: 'ready',
  uploadedBy: 'ngozi',
  uploadedAt: AT,
  format: 'GTBank CSV',
  linesRead: 3,
  credits: 1,
  sumKobo: 1_250_050,
  firstDay: '2026-11-21',
  lastDay: '2026-11-21',
  refusedRows: 1,
  debits: 0,
  reversedCredits: null,
  knownCredits: 0,
  importedBy: null,
  importedAt: null,
  addedCredits: null,
  confirmedCredits: null,
  decisions: {
    encoding: 'utf-8',
    dateOrder: 'day first',
    decimalSign: '.',
    sheet: null,
    balance: null,
  },
  failure: null,
  mapping: null,
  refused: [{ line: 3, refused: 'No date', text: ' | 5.00' }],
  sample: [{ line: 2, amountKobo: 1_250_050, valueDate: '2026-11-21', narration: 'SO-HH9ES' }],
  ...fields,
});

const candidate = {
  id: 41,
  orderId: 'o'.repeat(22),
  reference: 'SO-HH9ES',
  customerName: 'Chidi Eze',
  totalKobo: 1_250_050,
  dueKobo: 1_250_050,
  isConfirmedByHand: true,
  shortfallKobo: 5_000,
  createdAt: AT,
  reasons: ['amount exact'],
  isReferenceExact: true,
  status: 'pending_payment' as const,
  outcome: { effect: 'completes', lackingKobo: 0, leftKobo: 500, needsApproval: true } as const,
};

const buildCredit = (fields: Partial<Credit> = {}): Credit => ({
  id: 17,
  source: 'statement',
  amountKobo: 1_250_050,
  valueDate: '2026-11-21',
  bookedAt: null,
  narration: 'SO-HH9ES',
  sender: null,
  bankId: null,
  statementId: ID,
  line: 2,
  recordedAt: AT,
  alertedAt: null,
  reversal: null,
  state: 'open',
  decisions: [],
  restKobo: 1_250_050,
  suggestion: { kind: 'suggested', isExact: true, candidate },
  ...fields,
});

const refund: Refund = {
  id: 41,
  orderId: 'o'.repeat(22),
  reference: 'SO-HH9ES',
  status: 'confirmed',
  customerName: 'Chidi Eze',
  customerEmail: 'chidi@mail.example',
  customerPhone: '+234803',
  totalKobo: 1_000,
  receivedKobo: 1_500,
  refundedKobo: 0,
  owedKobo: 500,
  reason: 'over',
  account: {
    bankCode: '000013',
    bankName: 'GTBank',
    accountNumber: '0123456789',
    accountName: '=1+1',
    givenAt: AT,
    isNumberDoubtful: false,
    isOtherName: true,
  },
  grantedFor: null,
  payBy: '2026-11-27',
  credits: [
    {
      id: 17,
      source: 'statement',
      amountKobo: 1_500,
      valueDate: '2026-11-21',
      sender: 'EZE CHIDI',
      narration: 'SO-HH9ES',
      bankId: null,
    },
  ],
  paid: [],
};

describe('money for staff', () => {
  let bed: GatewayBed;
  let headers: Record<string, string>;
  let url: string;
  beforeAll(async () => {
    bed = await startGatewayBed();
    url = `${bed.url}/api/admin`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services);
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
  });

  const subjects = () => bed.services.calls('auth.record-access').map(({ subject }) => subject);
  const actions = () => bed.services.calls('auth.record-access').map(({ action }) => action);

  describe('a statement', () => {
    const upload = (...parts: Part[]) => {
      const { body, contentType } = buildMultipart(parts);
      const all = { ...headers, 'content-type': contentType };
      return ask(`${url}/statements`, { method: 'POST', headers: all, body: new Uint8Array(body) });
    };
    const file = { field: 'statement', filename: '../a/nov\u202e.csv', content: 'Date,Credit' };

    it('is stored in the private bucket before orders gets the message', async () => {
      bed.services.answer('orders.open-statement', (request) => buildStatement(request));
      const { status, body } = await upload(file);
      expect(status).toBe(201);
      const [opened] = bed.services.calls('orders.open-statement');
      expect(opened).toMatchObject({ fileName: 'nov.csv', sizeBytes: 11, adminUsername: 'ngozi' });
      expect(opened?.objectKey).toBe(`statements/${opened?.statementId}`);
      const chunks: Buffer[] = [];
      for await (const chunk of await bed.storage.get(opened?.objectKey ?? '')) chunks.push(chunk);
      expect(Buffer.concat(chunks).toString()).toBe('Date,Credit');
      expect(body.data).toMatchObject({
        sum: '12500.50',
        refused: [{ line: 3, refused: 'No date' }],
        sample: [{ amount: '12500.50', bookedAt: null }],
      });
      expect(actions()).toEqual(['statement_uploaded']);
    });

    it.each([
      ['no file', [], 400, 'STATEMENT.MISSING'],
      ['an empty file', [{ ...file, content: '' }], 400, 'STATEMENT.MISSING'],
      ['two files', [file, file], 400, 'STATEMENT.ONE_FILE'],
      ['another field', [{ ...file, field: 'file' }], 400, 'STATEMENT.ONE_FILE'],
      ['11 MB', [{ ...file, content: Buffer.alloc(11 * 1024 * 1024) }], 413, 'STATEMENT.TOO_LARGE'],
    ])('is refused with %s', async (_what, parts, status, code) => {
      const answer = await upload(...parts);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(bed.services.calls('orders.open-statement')).toEqual([]);
    });

    it('is refused when its body ends early', async () => {
      const { body, contentType } = buildMultipart([file]);
      const answer = await ask(`${url}/statements`, {
        method: 'POST',
        headers: { ...headers, 'content-type': contentType },
        body: new Uint8Array(body.subarray(0, body.length - 20)),
      });
      expect([answer.status, answer.body.code]).toEqual([400, 'STATEMENT.BROKEN_UPLOAD']);
    });

    it('is refused while two are stored and ten wait', async () => {
      const { promise: stored, resolve: goOn } = Promise.withResolvers<void>();
      bed.services.answer('orders.open-statement', async (request) => {
        await stored;
        return buildStatement(request);
      });
      const uploads = Array.from({ length: 13 }, () => upload(file));
      const { status, headers: said, body } = await Promise.race(uploads);
      goOn();
      expect([status, body.code, said.get('retry-after')]).toEqual([503, 'STATEMENT.BUSY', '5']);
      const others = (await Promise.all(uploads)).filter((answer) => answer.status === 201);
      expect(others).toHaveLength(12);
    });

    it('is imported and discarded with a line in the audit log', async () => {
      bed.services.answer('orders.import-statement', () =>
        buildStatement({ state: 'imported', addedCredits: 1 }),
      );
      bed.services.answer('orders.discard-statement', () => {
        throw new CodedError('ORDERS.STATEMENT_NOT_OPEN', { state: 'imported' });
      });
      expect((await postJson(`${url}/statements/${ID}/import`, {}, headers)).status).toBe(200);
      const { status, body } = await postJson(`${url}/statements/${ID}/discard`, {}, headers);
      expect([status, body.message]).toEqual([
        409,
        'This cannot be done: the statement is already imported.',
      ]);
      expect(actions()).toEqual(['statement_imported', 'statement_discarded']);
      const [imported] = bed.services.calls('auth.record-access');
      expect(imported?.subject).toMatch(/, 1 credit added$/);
    });

    it('is withdrawn, with a preview before it and a line in the audit log', async () => {
      bed.services.answer('orders.preview-withdrawal', () => ({
        refusal: 'too_late' as const,
        credits: 2,
        sumKobo: 1_250_050,
        kept: 1,
        orders: [],
        returned: 0,
        open: 3,
      }));
      bed.services.answer('orders.withdraw-statement', () => buildStatement({ state: 'imported' }));
      const preview = await ask(`${url}/statements/${ID}/withdrawal`, { headers });
      expect(preview.body.data).toMatchObject({
        refusal: 'You can withdraw it within an hour only. Ask an approver.',
        credits: 2,
        sum: '12500.50',
        open: 3,
      });
      const withdraw = `${url}/statements/${ID}/withdraw`;
      expect((await postJson(withdraw, {}, headers)).status).toBe(400);
      await postJson(withdraw, { reason: 'wrong account' }, headers);
      expect(bed.services.calls('orders.withdraw-statement')).toMatchObject([
        { statementId: ID, reason: 'wrong account', adminUsername: 'ngozi' },
      ]);
      expect(subjects().at(-1)).toContain('wrong account');
      expect(actions()).toEqual(['statement_withdrawn']);
    });

    it('has its columns remembered, with who chose them in the audit log', async () => {
      bed.services.answer('orders.remember-mapping', () => buildStatement({ mappedBy: 'clara' }));
      const { status } = await postJson(`${url}/statements/${ID}/remember-columns`, {}, headers);
      expect(status).toBe(200);
      expect(subjects().at(-1)).toContain('columns by clara');
      expect(actions()).toEqual(['mapping_remembered']);
    });

    it('is mapped by hand, and a mapping without an amount is refused', async () => {
      bed.services.answer('orders.map-statement', () => buildStatement({ state: 'reading' }));
      const mapping = {
        headerLine: 1,
        date: 0,
        narration: 1,
        credit: 2,
        dateOrder: 'day first',
        decimalSign: '.',
      };
      const post = (columns: object) =>
        postJson(`${url}/statements/${ID}/map`, { mapping: columns }, headers);
      expect((await post(mapping)).status).toBe(200);
      expect(bed.services.calls('orders.map-statement')).toMatchObject([
        { mapping: { ...mapping, debit: null, amount: null, bankId: null, moreNarration: [] } },
      ]);
      const more = { moreNarration: [4], status: 5, currency: 6, balanceReason: 'savings move it' };
      expect((await post({ ...mapping, ...more })).status).toBe(200);
      expect(bed.services.calls('orders.map-statement').at(-1)).toMatchObject({ mapping: more });
      for (const wrong of [{ moreNarration: ['a'] }, { balanceReason: 'x'.repeat(301) }])
        expect((await post({ ...mapping, ...wrong })).status).toBe(400);
      const { status, body } = await post({ ...mapping, credit: null });
      expect([status, body.message]).toEqual([
        400,
        'Choose the column of the credits, or that of all amounts',
      ]);
    });

    it('is unlocked with a password that no message, log or answer has', async () => {
      bed.services.answer('orders.unlock-statement', () => buildStatement({ state: 'reading' }));
      const unlock = (password: unknown) =>
        postJson(`${url}/statements/${ID}/unlock`, { password }, headers);
      const { status, body } = await unlock('s3cret words');
      expect([status, body.data]).toMatchObject([200, { state: 'reading' }]);
      expect(bed.services.calls('orders.unlock-statement')).toEqual([{ statementId: ID }]);
      const redis = new Redis(bed.redis.messages.url);
      try {
        expect(await redis.get(statementPasswordKey(ID))).toBe('s3cret words');
        expect(await redis.ttl(statementPasswordKey(ID))).toBeGreaterThan(60);
      } finally {
        redis.disconnect();
      }
      expect(JSON.stringify([bed.logLines, body])).not.toContain('s3cret');
      for (const wrong of ['', 5, 'x'.repeat(201)])
        expect(await unlock(wrong)).toMatchObject({
          status: 400,
          body: { message: 'Type the password of the file' },
        });
    });

    it('is looked for by its id alone', async () => {
      const { status, body } = await ask(`${url}/statements/1`, { headers });
      expect([status, body.code]).toEqual([404, 'ORDERS.STATEMENT_NOT_FOUND']);
    });
  });

  it('removes the files that orders no longer keeps, and unknown ones after a month', async () => {
    for (const name of ['kept', 'gone', 'unknown'])
      await bed.storage.put(`statements/${name}`, Buffer.from('x'), 'text/csv');
    bed.services.answer('orders.known-statements', () => ({
      known: ['statements/kept'],
      removed: ['statements/gone'],
    }));
    const sweep = bed.app.get(StatementSweep);
    expect(await sweep.sweep()).toBeGreaterThanOrEqual(1);
    expect(await sweep.sweep({ unknownAgeMs: 0 })).toBeGreaterThanOrEqual(1);
    const left: string[] = [];
    for await (const { key } of bed.storage.list('statements/')) left.push(key);
    expect(left).toEqual(['statements/kept']);
  });

  it('lists credits with their suggestions', async () => {
    bed.services.answer('orders.list-credits', () => ({
      credits: [buildCredit()],
      total: 1,
      nextCursor: null,
      open: 7,
      fits: { exact: 1, suggested: 0, rest: 6 },
    }));
    const { body } = await ask(`${url}/credits?state=open&fit=exact&limit=50`, { headers });
    expect(bed.services.calls('orders.list-credits')).toEqual([
      { state: 'open', fit: 'exact', limit: 50, role: 'owner' },
    ]);
    expect(body).toMatchObject({
      data: [
        {
          amount: '12500.50',
          suggestion: {
            kind: 'suggested',
            isExact: true,
            candidates: [
              {
                reference: 'SO-HH9ES',
                due: '12500.50',
                isConfirmedByHand: true,
                shortfall: '50.00',
                isReferenceExact: true,
                outcome: {
                  effect: 'completes',
                  lacking: null,
                  left: '5.00',
                  needsApproval: true,
                },
              },
            ],
          },
        },
      ],
      meta: { total: 1, open: 7, fits: { exact: 1, suggested: 0, rest: 6 } },
    });
  });

  it('matches, dismisses and undoes, each with a line in the audit log', async () => {
    bed.services.answer('orders.match-credit', () => buildAdminOrderDetail());
    bed.services.answer('orders.dismiss-credit', () => buildCredit({ state: 'dismissed' }));
    bed.services.answer('orders.undo-credit', () => buildCredit());
    const post = (path: string, form: object) => postJson(`${url}/credits/${path}`, form, headers);
    expect((await post('17/match', { order: '41', note: 'seen' })).status).toBe(200);
    expect((await post('17/dismiss', { reason: 'a loan' })).status).toBe(200);
    expect((await post('17/undo', { reason: 'wrong order' })).status).toBe(200);
    const asked = { creditId: 17, order: '41', adminUsername: 'ngozi', role: 'owner' };
    expect(bed.services.calls('orders.match-credit')).toEqual([{ ...asked, note: 'seen' }]);
    expect(actions()).toEqual(['credit_matched', 'credit_dismissed', 'credit_undone']);
    const { reference } = buildAdminOrderDetail();
    const { id, valueDate } = buildCredit();
    const inWords = `credit ${id}, ₦12,500.50 of ${valueDate}`;
    expect(subjects()).toEqual([`credit 17 to ${reference}`, inWords, inWords]);
    expect((await post('0/match', { order: '41' })).body.code).toBe('ORDERS.CREDIT_NOT_FOUND');
    expect((await post('17/undo', {})).body.message).toBe('Please give a reason');
  });

  it('says that a clerk above the limit asked for approval, also in the audit log', async () => {
    const order = buildAdminOrderDetail({ outcome: 'approval_asked' });
    bed.services.answer('orders.match-credit', () => order);
    const { body } = await postJson(`${url}/credits/17/match`, { order: '41' }, headers);
    expect(body.data).toMatchObject({ outcome: 'approval_asked' });
    expect(subjects()).toEqual([`credit 17 to ${order.reference}: approval asked`]);
  });

  it('records a step that was refused as refused', async () => {
    bed.services.answer('orders.match-credit', () => {
      throw new CodedError('ORDERS.CREDIT_DECIDED', { reference: null });
    });
    const form = { order: '41' };
    expect((await postJson(`${url}/credits/17/match`, form, headers)).status).toBe(409);
    expect(subjects()).toEqual(['credit 17 to order 41: refused, ORDERS.CREDIT_DECIDED']);
  });

  it('gives a part of a credit, and takes back what one order has or what is for none', async () => {
    bed.services.answer('orders.match-credit', () => buildAdminOrderDetail());
    bed.services.answer('orders.undo-credit', () => buildCredit());
    const post = (path: string, form: object) => postJson(`${url}/credits/${path}`, form, headers);
    expect((await post('17/match', { order: '41', amount: '500.50' })).status).toBe(200);
    expect(bed.services.calls('orders.match-credit')).toMatchObject([{ amountKobo: 50_050 }]);
    for (const amount of ['0', '5,00', 'all'])
      expect((await post('17/match', { order: '41', amount })).body).toMatchObject({
        code: 'VALIDATION',
        message: 'Enter an amount such as 500.00',
      });
    const reason = 'wrong order';
    for (const order of ['41', null]) await post('17/undo', { reason, order });
    await post('17/undo', { reason });
    expect(bed.services.calls('orders.undo-credit').map(({ order }) => order)).toEqual([
      '41',
      null,
      undefined,
    ]);
    expect((await post('17/undo', { reason, order: 41 })).body.message).toBe('Choose an order');
    expect((await post('17/undo', { reason, order: 'x' })).body.code).toBe('ORDERS.NOT_FOUND');
  });

  it('says how much of a credit is left', async () => {
    bed.services.answer('orders.match-credit', () => {
      throw new CodedError('ORDERS.CREDIT_REST', { restKobo: 50_000 });
    });
    const { status, body } = await postJson(`${url}/credits/17/match`, { order: '41' }, headers);
    expect(status).toBe(409);
    expect(body.message).toBe('Only ₦500.00 of this credit is left for the order.');
  });

  it('lists alerts of the bank, with the orders that they may pay or why one is no evidence', async () => {
    const payment = {
      amountKobo: 1_250_050,
      valueDate: '2026-11-21',
      bookedAt: null,
      narration: 'TRF',
      sender: null,
      bankId: 'T-1',
    };
    const taken = {
      id: 3,
      state: 'taken' as const,
      reason: null,
      bank: 'GTBank',
      from: 'gens@gtbank.com',
      subject: 'Notification',
      receivedAt: AT,
      recordedAt: AT,
      payment,
      creditId: null,
      order: null,
      suggestion: { kind: 'none' as const },
    };
    const reason = 'It was changed in transit.';
    const none = { payment: null, suggestion: null };
    const refused = { ...taken, id: 2, state: 'refused' as const, reason, ...none };
    const mailbox = { mailbox: 'a at b', lastContactAt: AT, lastAlertAt: AT, failure: null };
    const listed = { alerts: [taken, refused], total: 2, nextCursor: null, mailbox };
    bed.services.answer('orders.list-alerts', () => listed);
    const { body } = await ask(`${url}/alerts?state=refused&limit=5&order=41`, { headers });
    expect(bed.services.calls('orders.list-alerts')).toEqual([
      { state: 'refused', limit: 5, order: '41' },
    ]);
    expect(body).toMatchObject({
      data: [
        { payment: { amount: '12500.50', bankId: 'T-1' }, suggestion: { kind: 'none' } },
        { reason, ...none },
      ],
      meta: { total: 2, mailbox },
    });
    expect((await ask(`${url}/alerts?state=other`, { headers })).status).toBe(400);
    expect((await ask(`${url}/alerts`, {})).status).toBe(401);
  });

  it('lists, exports and settles refunds', async () => {
    const page = {
      refunds: [refund],
      total: 1,
      withAccount: 1,
      owedKobo: 500,
      paidKobo: 250,
      nextCursor: null,
    };
    bed.services.answer('orders.list-refunds', () => page);
    bed.services.answer('orders.settle-refund', () => buildAdminOrderDetail());
    const { body } = await ask(`${url}/refunds`, { headers });
    expect(body).toMatchObject({
      data: [{ owed: '5.00', reason: 'over', payBy: '2026-11-27', ended: null }],
      meta: { owed: '5.00', paid: '2.50' },
    });
    const read = async (query = '') =>
      (await fetch(`${url}/refunds/export.csv${query}`, { headers })).text();
    // The name is not the buyer's, so a clerk must have checked the account.
    expect((await read()).trim().split('\r\n')).toHaveLength(1);
    const csv = await read('?checked=41');
    // The name is what a stranger typed: never a formula.
    expect(csv.replace(/^\ufeff/, '').split('\r\n')).toEqual([
      'amount,bankCode,bankName,accountNumber,accountName,narration',
      `5.00,000013,GTBank,0123456789,"'=1+1",Refund SO-HH9ES`,
      '',
    ]);
    expect(bed.services.calls('orders.list-refunds').at(-1)).toMatchObject({ hasAccount: true });
    const settle = (form: object) => postJson(`${url}/refunds/41/settle`, form, headers);
    expect((await settle({ amount: '5.00' })).body.message).toBe(
      "Please enter the bank's reference of the transfer",
    );
    expect((await settle({ amount: '5.00', bankReference: 'FT-17' })).status).toBe(200);
    expect(bed.services.calls('orders.settle-refund')).toEqual([
      { order: '41', adminUsername: 'ngozi', amountKobo: 500, bankReference: 'FT-17' },
    ]);
    expect(actions()).toEqual(['refunds_exported', 'refunds_exported', 'refund_settled']);
    expect(subjects().slice(0, 2)).toEqual([null, 'doubtful accounts checked: orders 41']);
    expect((await ask(`${url}/refunds/export.csv?checked=x`, { headers })).status).toBe(400);
  });

  it('decides that money goes back, and calls that off', async () => {
    bed.services.answer('orders.decide-refund', () => buildAdminOrderDetail());
    bed.services.answer('orders.undo-refund-decision', () => buildAdminOrderDetail());
    const post = (path: string, form: object) => postJson(`${url}/refunds/${path}`, form, headers);
    expect((await post('41/decide', { amount: '5.00' })).status).toBe(200);
    expect((await post('41/decide', { amount: '5.00', reason: 'they asked' })).status).toBe(200);
    const decided = { order: '41', adminUsername: 'ngozi', amountKobo: 500 };
    expect(bed.services.calls('orders.decide-refund')).toEqual([
      decided,
      { ...decided, reason: 'they asked' },
    ]);
    for (const amount of ['0', '5,00', undefined])
      expect((await post('41/decide', { amount })).body.code).toBe('VALIDATION');
    expect((await post('41/call-off', { reason: 'they want goods' })).status).toBe(200);
    expect(bed.services.calls('orders.undo-refund-decision')).toEqual([
      { order: '41', adminUsername: 'ngozi', reason: 'they want goods' },
    ]);
    expect((await post('41/call-off', {})).body.message).toBe('Please give a reason');
    bed.services.answer('orders.decide-refund', () => {
      throw new CodedError('ORDERS.REFUND_CHANGED', { owedKobo: 0 });
    });
    expect((await post('41/decide', { amount: '5.00' })).status).toBe(409);
    const clerk = signIn(bed.services, { role: 'clerk' });
    for (const path of ['41/decide', '41/call-off'])
      expect((await postJson(`${url}/refunds/${path}`, {}, clerk)).body.code).toBe('NOT_PERMITTED');
  });

  it('undoes a refund, with a line in the audit log, until its buyer was told', async () => {
    bed.services.answer('orders.undo-refund', () => buildAdminOrderDetail());
    const undo = () => postJson(`${url}/refunds/41/undo`, {}, headers);
    expect((await undo()).status).toBe(200);
    expect(bed.services.calls('orders.undo-refund')).toEqual([
      { order: '41', adminUsername: 'ngozi' },
    ]);
    expect(actions()).toEqual(['refund_undone']);
    expect(subjects()).toEqual([`refund of ${buildAdminOrderDetail().reference}`]);
    bed.services.answer('orders.undo-refund', () => {
      throw new CodedError('ORDERS.REFUND_FINAL', {});
    });
    expect(await undo()).toMatchObject({
      status: 409,
      body: { message: 'This refund can no longer be undone: the buyer has been told.' },
    });
    expect(subjects().at(-1)).toBe('order 41: refused, ORDERS.REFUND_FINAL');
  });

  it('takes the account of a buyer for a refund, and says which field is wrong', async () => {
    bed.services.answer('orders.set-refund-account', () => buildPublicOrder());
    const give = (form: object) =>
      postJson(`${bed.url}/api/orders/${PUBLIC_ID}/refund-account`, form);
    const form = {
      bankCode: '000013',
      accountNumber: '0123 456-789',
      accountName: ' ADA OBI ',
    };
    expect((await give(form)).status).toBe(200);
    expect(bed.services.calls('orders.set-refund-account')).toEqual([
      {
        orderId: PUBLIC_ID,
        account: { bankCode: '000013', accountNumber: '0123456789', accountName: 'ADA OBI' },
      },
    ]);
    const wrong = { bankCode: '999', accountNumber: '12345', accountName: '' };
    expect((await give(wrong)).body).toMatchObject({
      code: 'VALIDATION',
      errors: {
        bankCode: ['Please choose your bank'],
        accountNumber: ['An account number has 10 digits'],
        accountName: ['Please enter the name of the account'],
      },
    });
    await give({ ...form, code: ' 482 913 ' });
    expect(bed.services.calls('orders.set-refund-account').at(-1)).toMatchObject({
      code: '482913',
    });
    await give({ ...form, code: '' });
    expect(bed.services.calls('orders.set-refund-account').at(-1)).not.toHaveProperty('code');
    expect((await give({ ...form, code: '48291' })).body).toMatchObject({
      errors: { code: ['The code has six digits'] },
    });
    const refusals = [
      new CodedError('ORDERS.CODE_NEEDED', {
        expiresAt: '2026-11-21T09:40:00.000Z',
        purpose: 'refund_account',
      }),
      new CodedError('ORDERS.CODE_REFUSED', { triesLeft: 2 }),
      new CodedError('ORDERS.CODE_REFUSED', { triesLeft: 0 }),
      new CodedError('ORDERS.TOO_MANY_CODES', {}),
    ];
    const words = [
      [409, /^To change the account, type the code that we sent/],
      [409, /You can try twice more\.$/],
      [409, /Leave the field empty and send the form again: we mail another\.$/],
      [429, /^We have sent as many codes as we may today/],
    ] as const;
    for (const [i, refusal] of refusals.entries()) {
      bed.services.answer('orders.set-refund-account', () => {
        throw refusal;
      });
      expect(await give(form)).toMatchObject({
        status: words[i]?.[0],
        body: { code: refusal.code, message: expect.stringMatching(words[i]?.[1] ?? '') },
      });
    }
    bed.services.answer('orders.set-refund-account', () => {
      throw new CodedError('ORDERS.NO_REFUND_OWED', {});
    });
    expect(await give(form)).toMatchObject({
      status: 409,
      body: { message: 'Nothing is owed to you for this order, so no account is needed.' },
    });
  });

  it('lists what statements disagree about, and records who decided it', async () => {
    const facts = {
      amountKobo: 980_000,
      valueDate: '2026-11-20',
      bookedAt: null,
      narration: 'NIP/GTB/ADA OBI',
      sender: null,
      bankId: 'S-77',
    };
    const at = '2026-11-21T09:00:00.000Z';
    const raisedBy = { statementId: ID, fileName: 'a.csv', line: 4, by: 'clara', role: null, at };
    const doubt = {
      id: 5,
      kind: 'same_payment' as const,
      isOfTwo: false,
      decision: null,
      decidedBy: null,
      decidedAt: null,
      reason: null,
      raisedBy,
      other: facts,
      credit: { ...facts, id: 17, shownBy: [], orders: [] },
    };
    bed.services.answer('orders.list-doubts', () => ({
      doubts: [doubt],
      total: 1,
      nextCursor: null,
    }));
    bed.services.answer('orders.decide-doubt', () => ({ ...doubt, decision: 'other' as const }));
    const list = await ask(`${url}/doubts?isOpen=true`, { headers });
    expect(list.body.data).toMatchObject([
      { credit: { amount: '9800.00' }, other: { bankId: 'S-77' }, decision: null },
    ]);
    expect((await postJson(`${url}/doubts/5/decide`, { decision: 'shown' }, headers)).status).toBe(
      400,
    );
    expect((await postJson(`${url}/doubts/x/decide`, { decision: 'other' }, headers)).status).toBe(
      404,
    );
    await postJson(`${url}/doubts/5/decide`, { decision: 'other', reason: 'asked' }, headers);
    expect(bed.services.calls('orders.decide-doubt')).toMatchObject([
      { doubtId: 5, decision: 'other', reason: 'asked', adminUsername: 'ngozi' },
    ]);
    expect(subjects().at(-1)).toBe('credit 17, ₦9,800.00 of 2026-11-20: same_payment, other');
  });

  it('records that a credit is a payment after all', async () => {
    bed.services.answer('orders.overrule-reversal', () => buildCredit());
    const overrule = `${url}/credits/17/overrule`;
    expect((await postJson(overrule, { reason: 'the bank says so' }, headers)).status).toBe(400);
    await postJson(overrule, { reason: 'the bank says so', isPayment: true }, headers);
    expect(bed.services.calls('orders.overrule-reversal')).toMatchObject([
      { creditId: 17, isPayment: true, reason: 'the bank says so' },
    ]);
    expect(actions()).toEqual(['reversal_overruled']);
  });
});
