import { CodedError } from '@spade/contracts/errors/coded-error';
import { deliveryByCall } from '@spade/contracts/orders/delivery';
import {
  buildAdminOrder,
  buildAdminOrderDetail,
  buildBuyer,
  PUBLIC_ID,
} from '@spade/contracts/testing/build-order';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

describe('orders for staff', () => {
  let bed: GatewayBed;
  let headers: Record<string, string>;
  let url: string;

  beforeAll(async () => {
    bed = await startGatewayBed();
    url = `${bed.url}/api/orders`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services);
  });

  it('returns what waits for a person, of orders and of messages', async () => {
    const oldestAt = '2026-11-21T09:00:00.000Z';
    const refunds = { kind: 'refunds', count: 13, oldestAt, owedKobo: 26_640_000 } as const;
    const returned = { ...refunds, kind: 'came_back', count: 2, pastPromise: 1 } as const;
    bed.services.answer('orders.count-work', () => ({ work: [refunds, returned] }));
    const since = '2026-11-21T08:00:00.000Z';
    bed.services.answer('catalog.count-low-stock', () => ({ count: 4 }));
    bed.services.answer('catalog.count-held-back', () => ({ count: 5, since }));
    bed.services.answer('contact.list', () => ({
      messages: [],
      total: 0,
      nextCursor: null,
      open: 0,
    }));
    const { status, body } = await ask(`${bed.url}/api/admin/work`, { headers });
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { kind: 'refunds', count: 13, pastPromise: 0, oldestAt, amount: '266400.00' },
      { kind: 'came_back', count: 2, pastPromise: 1, oldestAt, amount: null },
      { kind: 'messages', count: 0, pastPromise: 0, oldestAt: null, amount: null },
      { kind: 'low_stock', count: 4, pastPromise: 0, oldestAt: null, amount: null },
      { kind: 'held_back', count: 5, pastPromise: 0, oldestAt: since, amount: null },
    ]);
  });

  describe('GET /api/orders', () => {
    const answerOne = () =>
      bed.services.answer('orders.list', () => ({
        orders: [buildAdminOrder()],
        total: 1,
        nextCursor: 'next',
        figures: {
          totalOrders: 9,
          awaitingConfirmation: 2,
          confirmedOrders: 3,
          revenueKobo: 123_456_789,
        },
        isDemoAccount: true,
      }));

    it('returns orders, total, next page, and the four figures', async () => {
      answerOne();
      const { status, body } = await ask(url, { headers });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        data: [{ id: 41, orderId: PUBLIC_ID, totalPrice: '19601.00', unitPrice: '9800.50' }],
        meta: {
          total: 1,
          nextCursor: 'next',
          figures: {
            totalOrders: 9,
            awaitingConfirmation: 2,
            confirmedOrders: 3,
            revenue: '1234567.89',
          },
          isDemoAccount: true,
        },
      });
      expect(bed.services.calls('orders.list')).toEqual([{ limit: 200 }]);
    });

    it('passes filters on, a day as that day in Lagos', async () => {
      answerOne();
      const query =
        'status=failed,confirmed&attention=paid_late&placedBy=staff&search=ada&from=2026-11-01&to=2026-11-21&sort=total_desc&limit=50&cursor=c';
      await ask(`${url}?${query}`, { headers });
      expect(bed.services.calls('orders.list')).toEqual([
        {
          status: ['failed', 'confirmed'],
          attention: 'paid_late',
          placedBy: 'staff',
          search: 'ada',
          from: '2026-10-31T23:00:00.000Z',
          to: '2026-11-21T22:59:59.999Z',
          sort: 'total_desc',
          limit: 50,
          cursor: 'c',
        },
      ]);
    });

    it('refuses what is no value of a filter, by name', async () => {
      for (const query of [
        'status=paid',
        'attention=lost',
        'placedBy=ada',
        'limit=201',
        'sort=random',
        'from=yesterday',
        'to=2026-13-45',
      ]) {
        const { status, body } = await ask(`${url}?${query}`, { headers });
        expect({ query, status, fields: Object.keys(body.errors ?? {}) }).toEqual({
          query,
          status: 400,
          fields: [query.split('=')[0]],
        });
      }
    });
  });

  describe('the open orders of a network', () => {
    const network = '102.89.23.0/24';

    it('are listed for staff', async () => {
      const at = '2026-11-21T09:30:00.000Z';
      bed.services.answer('orders.list-networks', () => ({
        networks: [
          {
            network,
            openOrders: 4,
            unpaidOrders: 3,
            unreadOrders: 1,
            pieces: 7,
            totalKobo: 8_750_050,
            firstAt: at,
            lastAt: at,
          },
        ],
      }));
      const { status, body } = await ask(`${url}/networks`, { headers });
      expect(status).toBe(200);
      expect(body.data).toMatchObject([{ network, unpaidOrders: 3, totalPrice: '87500.50' }]);
      expect((await ask(`${url}/networks`)).status).toBe(401);
    });

    it('are released with a reason, after the audit log has it', async () => {
      bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
      bed.services.answer('orders.release-network', () => ({ released: 3 }));
      const form = { network, reason: 'Not paid for', withPictures: true };
      const { status, body } = await postJson(`${url}/networks/release`, form, headers);
      expect({ status, data: body.data }).toEqual({ status: 200, data: { released: 3 } });
      expect(bed.services.calls('auth.record-access')).toMatchObject([
        { action: 'network_released', adminId: 1, subject: `${network}, also with pictures` },
      ]);
      expect(bed.services.calls('orders.release-network')).toEqual([
        { ...form, adminUsername: 'ngozi' },
      ]);
    });

    it('are not released by a full address', async () => {
      const form = { network: '102.89.23.7', reason: 'Not paid for' };
      expect((await postJson(`${url}/networks/release`, form, headers)).status).toBe(400);
      expect(bed.services.calls('orders.release-network')).toEqual([]);
    });
  });

  describe('GET /api/orders/:id', () => {
    it('returns proofs with signed addresses and history, without object keys', async () => {
      bed.services.answer('orders.get', () => buildAdminOrderDetail());
      const { body } = await ask(`${url}/41`, { headers });
      expect(body.data).toMatchObject({
        id: 41,
        proofs: [{ proofId: '31', duplicates: [{ orderId: 12, isExact: true }] }],
        history: [{ kind: 'placed', actor: 'customer' }],
      });
      expect(JSON.stringify(body)).not.toMatch(/secret-key|sha256|perceptual/);
    });

    it('finds an order by its number and by its public id, and none by another name', async () => {
      bed.services.answer('orders.get', () => buildAdminOrderDetail());
      for (const name of ['41', PUBLIC_ID])
        expect((await ask(`${url}/${name}/history`, { headers })).status).toBe(200);
      for (const name of ['0', '99999999999', 'x', '1.5'])
        expect((await ask(`${url}/${name}`, { headers })).status).toBe(404);
      expect(bed.services.calls('orders.get')).toEqual([{ order: '41' }, { order: PUBLIC_ID }]);
    });
  });

  describe('POST /api/orders/:id/…', () => {
    beforeEach(() => {
      for (const name of ['confirm', 'reject-proof', 'cancel', 'start-processing'] as const) {
        bed.services.answer(`orders.${name}`, () => buildAdminOrderDetail({ status: 'confirmed' }));
      }
    });

    it('settles a late payment in one of three ways', async () => {
      bed.services.answer('orders.settle-late-payment', () => buildAdminOrderDetail());
      const note = 'GTBank, 21 Nov';
      const ways = ['refunded', 'restocked', 'not_paid'];
      for (const settlement of ways)
        expect((await postJson(`${url}/41/settle`, { settlement, note }, headers)).status).toBe(
          200,
        );
      expect(bed.services.calls('orders.settle-late-payment')).toEqual(
        ways.map((settlement) => ({ order: '41', adminUsername: 'ngozi', settlement, note })),
      );
      const answer = await postJson(`${url}/41/settle`, { settlement: 'kept' }, headers);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['settlement']);
    });

    it('confirms and starts processing without a body', async () => {
      for (const step of ['confirm', 'process'])
        expect(await ask(`${url}/41/${step}`, { method: 'POST', headers })).toMatchObject({
          status: 200,
          body: { success: true, data: { status: 'confirmed' } },
        });
    });

    it('records the amount received, in kobo, and a note', async () => {
      await postJson(
        `${url}/41/confirm`,
        { amountReceived: '19600.50', note: 'short', alertId: 3 },
        headers,
      );
      expect(bed.services.calls('orders.confirm')).toEqual([
        {
          order: '41',
          adminUsername: 'ngozi',
          role: 'owner',
          amountReceivedKobo: 1_960_050,
          alertId: 3,
          note: 'short',
        },
      ]);
    });

    it('takes a further payment of an order that was confirmed short, with what it had before', async () => {
      const short = {
        status: 'confirmed' as const,
        amountReceivedKobo: 1_000_000,
        shortfallKobo: 500_000,
      };
      const allowed = async (fields: object) => {
        bed.services.answer('orders.get', () => buildAdminOrderDetail({ ...short, ...fields }));
        const { body } = await ask(`${url}/41`, {
          headers: signIn(bed.services, { role: 'clerk' }),
        });
        return (body.data as { allowedActions: string[] }).allowedActions.includes('confirm_rest');
      };
      expect(await allowed({})).toBe(true);
      expect(await allowed({ status: 'shipped' })).toBe(true);
      expect(await allowed({ shortfallKobo: 0 })).toBe(false);
      expect(await allowed({ status: 'pending_payment' })).toBe(false);
      expect(await allowed({ isPaymentTakenBack: true })).toBe(false);
      // Until then its mail waits, which names the rest.
      expect(await allowed({ mailDueAt: '2026-11-21T13:05:00.000Z' })).toBe(false);
      const given = { paidOn: '2026-11-20', transactionId: 'FT-2' };
      const sums = { amountReceived: '5000', receivedBefore: '10000.00' };
      const form = { ...given, ...sums };
      expect((await postJson(`${url}/41/confirm`, form, headers)).status).toBe(200);
      expect(bed.services.calls('orders.confirm')).toEqual([
        {
          order: '41',
          adminUsername: 'ngozi',
          role: 'clerk',
          ...given,
          amountReceivedKobo: 500_000,
          receivedBeforeKobo: 1_000_000,
        },
      ]);
      const wrong = { ...form, receivedBefore: 'all of it' };
      const refused = await postJson(`${url}/41/confirm`, wrong, headers);
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: { receivedBefore: [expect.any(String)] } },
      });
    });

    // Nothing that came, at the counter either, pays no order.
    it.each(['a lot', '0', '0.00'])('refuses an invalid amount: %s', async (amountReceived) => {
      const sent = { amountReceived, paidBy: 'cash' };
      const answer = await postJson(`${url}/41/confirm`, sent, headers);
      expect(answer.status).toBe(400);
      expect(bed.services.calls('orders.confirm')).toEqual([]);
    });

    it.each(['reject', 'cancel'])('needs a reason to %s', async (action) => {
      const { status, body } = await postJson(`${url}/41/${action}`, {}, headers);
      expect(status).toBe(400);
      expect(body.message).toBe('Please give a reason');
    });

    it('passes the reason on', async () => {
      await postJson(`${url}/41/reject`, { reason: 'Unreadable' }, headers);
      await postJson(`${url}/41/cancel`, { reason: 'Asked by phone' }, headers);
      const common = { order: '41', adminUsername: 'ngozi' };
      expect(bed.services.calls('orders.reject-proof')).toEqual([
        { ...common, reason: 'Unreadable' },
      ]);
      expect(bed.services.calls('orders.cancel')).toEqual([
        { ...common, reason: 'Asked by phone' },
      ]);
    });

    it('sends an order to Shopify when staff ask for it, and returns the order after the attempt', async () => {
      bed.services.answer('orders.retry-shopify-order', () =>
        buildAdminOrderDetail({ status: 'confirmed', shopifyError: 'The variant is not known' }),
      );
      const { status, body } = await ask(`${url}/41/shopify`, { method: 'POST', headers });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id: 41, shopifyError: 'The variant is not known' });
      expect(bed.services.calls('orders.retry-shopify-order')).toEqual([{ order: '41' }]);
    });

    it('takes a confirmation back, in the name and role of who asks', async () => {
      bed.services.answer('orders.undo-confirmation', () => buildAdminOrderDetail());
      const form = { reason: 'a slip' };
      expect((await postJson(`${url}/41/unconfirm`, form, headers)).status).toBe(200);
      expect(bed.services.calls('orders.undo-confirmation')).toEqual([
        { order: '41', adminUsername: 'ngozi', role: 'owner', ...form },
      ]);
      expect((await postJson(`${url}/41/unconfirm`, {}, headers)).status).toBe(400);
      bed.services.answer('orders.undo-confirmation', () => {
        throw new CodedError('ORDERS.UNDO_TIME_OVER', {});
      });
      expect(await postJson(`${url}/41/unconfirm`, form, headers)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('An approver or the owner') },
      });
    });

    it('says what follows after the bank took a payment back', async () => {
      bed.services.answer('orders.answer-reversal', () => buildAdminOrderDetail());
      const form = { answer: 'ask', reason: 'the bank says so' };
      expect((await postJson(`${url}/41/answer-reversal`, form, headers)).status).toBe(200);
      expect(bed.services.calls('orders.answer-reversal')).toEqual([
        { order: '41', adminUsername: 'ngozi', ...form },
      ]);
      const wrong = { ...form, answer: 'pay' };
      expect((await postJson(`${url}/41/answer-reversal`, wrong, headers)).body.code).toBe(
        'VALIDATION',
      );
    });

    it('lets a clerk undo their own confirmation while its mail waits, and build nothing on it', async () => {
      const confirmed = {
        status: 'confirmed',
        confirmedBy: 'ngozi',
        mailDueAt: '2026-11-21T13:05:00.000Z',
      } as const;
      const actionsFor = async (fields: object, role: 'clerk' | 'approver') => {
        bed.services.answer('orders.get', () => buildAdminOrderDetail({ ...confirmed, ...fields }));
        const { body } = await ask(`${url}/41`, { headers: signIn(bed.services, { role }) });
        return (body.data as { allowedActions: string[] }).allowedActions.filter((action) =>
          ['unconfirm', 'process', 'receipt'].includes(action),
        );
      };
      expect(await actionsFor({}, 'clerk')).toEqual(['unconfirm']);
      expect(await actionsFor({ confirmedBy: 'bisi' }, 'clerk')).toEqual(['process']);
      expect(await actionsFor({ mailDueAt: null }, 'clerk')).toEqual(['process', 'receipt']);
      expect(await actionsFor({ mailDueAt: null }, 'approver')).toEqual([
        'unconfirm',
        'process',
        'receipt',
      ]);
    });

    it('responds 409 to a second confirmation', async () => {
      bed.services.answer('orders.confirm', () => {
        throw new CodedError('ORDERS.ILLEGAL_TRANSITION', {
          status: 'confirmed',
          action: 'confirm',
        });
      });
      const { status, body } = await ask(`${url}/41/confirm`, { method: 'POST', headers });
      expect(status).toBe(409);
      expect(body.message).toBe('This cannot be done: the order is already confirmed.');
    });
  });

  describe('GET /api/orders/export.csv', () => {
    beforeEach(() => {
      bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
    });

    it('records who exported it, and returns nothing when that fails', async () => {
      bed.services.answer('orders.export', () => ({ orders: [], nextCursor: null }));
      await (await fetch(`${url}/export.csv`, { headers })).text();
      expect(bed.services.calls('auth.record-access')).toEqual([
        { action: 'orders_exported', adminId: 1, subject: null, address: '127.0.0.1' },
      ]);
      bed.services.answer('auth.record-access', () => {
        throw new CodedError('PLATFORM.UNAVAILABLE', {});
      });
      expect((await ask(`${url}/export.csv`, { headers })).status).toBe(503);
    });

    it('streams every page under one heading', async () => {
      bed.services.answer('orders.export', ({ cursor }) =>
        cursor === undefined
          ? { orders: [buildAdminOrder({ id: 1 })], nextCursor: 'second' }
          : { orders: [buildAdminOrder({ id: 2 })], nextCursor: null },
      );
      const response = await fetch(`${url}/export.csv?status=confirmed&attention=paid_late`, {
        headers,
      });
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="orders-\d{4}-\d{2}-\d{2}\.csv"$/,
      );
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const lines = bytes.toString().slice(1).trimEnd().split('\r\n');
      expect(lines[0]).toMatch(/^id,reference,status,/);
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['1', '2']);
      expect(bed.services.calls('orders.export')).toEqual([
        { status: ['confirmed'], attention: 'paid_late' },
        { status: ['confirmed'], attention: 'paid_late', cursor: 'second' },
      ]);
    });

    it('has what staff gave of the price, and pieces that came back', async () => {
      const reduced = { discountKobo: 100_000, allowanceKobo: 500_050, returnedPieces: 2 };
      const given = { ...reduced, placedBy: 'clara' };
      bed.services.answer('orders.export', () => ({
        orders: [buildAdminOrder(given), buildAdminOrder()],
        nextCursor: null,
      }));
      const text = await (await fetch(`${url}/export.csv`, { headers })).text();
      const [head = '', first = '', second = ''] = text.trimEnd().split('\r\n');
      expect(head).toMatch(/,discount,allowance,returnedPieces,placedBy,feeAtDoor$/);
      expect(first).toMatch(/,1000\.00,5000\.50,2,clara,$/);
      expect(second).toMatch(/,,,,$/);
    });

    it('has the way to the buyer, its fee, and what is due', async () => {
      const pickup = {
        method: 'pickup' as const,
        feeKobo: 0,
        isFeeInPrice: true,
        time: null,
        pickupPoint: 'Ikeja shop',
      };
      const delivered = { ...deliveryByCall, isFeeInPrice: true, feeKobo: 350_000 };
      bed.services.answer('orders.export', () => ({
        orders: [
          buildAdminOrder({ delivery: delivered, totalKobo: 1_000_000, amountDueKobo: 1_350_000 }),
          buildAdminOrder({ delivery: pickup, totalKobo: 1_000_000 }),
          buildAdminOrder({ delivery: deliveryByCall, totalKobo: 1_000_000 }),
        ],
        nextCursor: null,
      }));
      const text = await (await fetch(`${url}/export.csv`, { headers })).text();
      const [head = '', ...lines] = text.trimEnd().split('\r\n');
      expect(head).toContain(',totalPrice,delivery,pickupPoint,deliveryFee,totalAmount,');
      expect(lines[0]).toContain(',10000.00,deliver,,3500.00,13500.00,');
      expect(lines[1]).toContain(',10000.00,pickup,Ikeja shop,0.00,10000.00,');
      // Staff tell the fee: it is not known here, and never in what is due.
      expect(lines[2]).toContain(',10000.00,deliver,,,10000.00,');
    });

    it('disarms what a spreadsheet would run', async () => {
      const cells = [
        ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
        ['+2348031234567', `"'+2348031234567"`],
        ['-1+1', `"'-1+1"`],
        ['-5', `"'-5"`],
        ['@SUM(A1)', `"'@SUM(A1)"`],
        [' =1+1', `"' =1+1"`],
        ['Ada, "the" Obi', '"Ada, ""the"" Obi"'],
      ] as const;
      bed.services.answer('orders.export', () => ({
        orders: cells.map(([name]) => buildAdminOrder({ buyer: buildBuyer({ name }) })),
        nextCursor: null,
      }));
      const text = await (await fetch(`${url}/export.csv`, { headers })).text();
      for (const [, cell] of cells) expect(text).toContain(`,${cell},chidi@mail.example,`);
    });

    it('writes times on the clocks of Lagos', async () => {
      bed.services.answer('orders.export', () => ({
        orders: [buildAdminOrder({ createdAt: '2026-11-21T23:30:05.000Z' })],
        nextCursor: null,
      }));
      const text = await (await fetch(`${url}/export.csv`, { headers })).text();
      expect(text).toContain(',createdAt (WAT),');
      expect(text).toContain(',2026-11-22 00:30:05,');
    });

    it('says who confirmed an order and when, on which days and by which ids it was paid, and what is owed', async () => {
      const confirmed = { confirmedAt: '2026-11-21T09:30:05.000Z', confirmedBy: 'bisi' };
      bed.services.answer('orders.export', () => ({
        orders: [
          {
            ...buildAdminOrder({ ...confirmed, refundOwedKobo: 500 }),
            payments: [
              { source: 'statement', valueDate: '2026-11-20', bankId: 'S1' },
              { source: 'attested', valueDate: '2026-11-20', bankId: null },
              { source: 'attested', valueDate: '2026-11-21', bankId: null, paidBy: 'cash' },
            ],
            shipment: {
              courier: 'GIG',
              waybillNumber: 'W7',
              feeAtDoorKobo: 250_000,
              sentAt: '2026-11-21T23:30:05.000Z',
              deliveredAt: null,
            },
          },
          buildAdminOrder(),
        ],
        nextCursor: null,
      }));
      const text = await (await fetch(`${url}/export.csv`, { headers })).text();
      const [heads = '', first, second] = text.trimEnd().split('\r\n');
      expect(heads).toMatch(
        /,refundOwed,toDecide,confirmedAt \(WAT\),confirmedBy,paidOn,bankIds,paidBy,courier,waybillNumber,sentAt \(WAT\),deliveredAt \(WAT\),discount,allowance,returnedPieces,placedBy,feeAtDoor$/,
      );
      expect(first).toMatch(
        /,5\.00,,2026-11-21 10:30:05,bisi,2026-11-20 2026-11-21,S1,bank; bank \(on the word of staff\); cash,GIG,W7,2026-11-22 00:30:05,,,,,,2500.00$/,
      );
      expect(second).toMatch(/,,,,,,$/);
    });

    it('says what counts as paid of an order that was confirmed without an amount, and on whose word', async () => {
      const onWord = {
        status: 'confirmed',
        totalKobo: 48_500_000,
        amountReceivedKobo: null,
      } as const;
      bed.services.answer('orders.export', () => ({
        orders: [
          buildAdminOrder({
            ...onWord,
            // In Lagos it is the day after.
            confirmedAt: '2026-11-29T23:30:05.000Z',
            confirmedBy: 'bisi',
          }),
          buildAdminOrder({ ...onWord, status: 'pending_payment' }),
        ],
        nextCursor: null,
      }));
      const text = await (await fetch(`${url}/export.csv`, { headers })).text();
      const [heads = '', ...rows] = text.trimEnd().split('\r\n');
      const cells = (row = '') =>
        Object.fromEntries(heads.split(',').map((head, at) => [head, row.split(',')[at]]));
      expect(rows.map(cells)).toEqual([
        expect.objectContaining({
          amountReceived: '485000.00',
          paidOn: '2026-11-30',
          bankIds: '',
          paidBy: 'on the word of bisi; no amount was typed',
        }),
        expect.objectContaining({ amountReceived: '', paidOn: '', bankIds: '', paidBy: '' }),
      ]);
    });

    it('writes phones so that a spreadsheet keeps them as text', async () => {
      const phones = ['+2348031234567', '+442079460018', 'removed'];
      bed.services.answer('orders.export', () => ({
        orders: phones.map((phone) => buildAdminOrder({ buyer: buildBuyer({ phone }) })),
        nextCursor: null,
      }));
      const text = await (await fetch(`${url}/export.csv`, { headers })).text();
      for (const cell of ['(+234) 803 123 4567', '(+44) 20 7946 0018', 'removed'])
        expect(text).toContain(`,${cell},`);
      expect(text).not.toContain("'");
    });

    it('cuts the connection when a later page fails, so that a partial file is not taken for a complete one', async () => {
      bed.services.answer('orders.export', ({ cursor }) => {
        if (cursor !== undefined) throw new CodedError('PLATFORM.OVERLOADED', { message: 'x' });
        return { orders: [buildAdminOrder()], nextCursor: 'second' };
      });
      const response = await fetch(`${url}/export.csv`, { headers });
      await expect(response.text()).rejects.toThrow();
    });

    it('returns a proper error when the first page fails', async () => {
      bed.services.answer('orders.export', () => {
        throw new CodedError('PLATFORM.OVERLOADED', { message: 'x' });
      });
      expect((await ask(`${url}/export.csv`, { headers })).status).toBe(503);
    });
  });
});
