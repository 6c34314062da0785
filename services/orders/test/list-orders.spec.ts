import type { ListOrdersRequest, OrderSort } from '@spade/contracts/messages/order-lists';
import type { AdminOrder } from '@spade/contracts/messages/orders';
import { deliveryByCall } from '@spade/contracts/orders/delivery';
import { buildBuyer } from '@spade/contracts/testing/build-order';
import { buildProof } from './build-order.ts';
import { OrdersBed, orderStates } from './orders-bed.ts';

describe('orders.list and orders.export', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    await bed.rows.empty();
  });

  /** Every page in turn, as the table of the back office requests them. */
  async function walk(request: ListOrdersRequest): Promise<AdminOrder[]> {
    const all: AdminOrder[] = [];
    let cursor: string | undefined;
    do {
      const page = await bed.send('orders.list', { ...request, ...(cursor && { cursor }) });
      all.push(...page.orders);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  }

  it('returns zeros for an empty shop', async () => {
    expect(await bed.send('orders.list', { limit: 200 })).toEqual({
      orders: [],
      total: 0,
      nextCursor: null,
      figures: {
        totalOrders: 0,
        awaitingConfirmation: 0,
        confirmedOrders: 0,
        revenueKobo: 0,
      },
      isDemoAccount: false,
    });
  });

  it('shows every field that staff need', async () => {
    const { orderId, reference, paymentDeadline } = await bed.placeIn('awaiting');
    const { orders } = await bed.send('orders.list', { limit: 200 });
    expect(orders).toEqual([
      {
        id: expect.any(Number),
        orderId,
        reference,
        status: 'awaiting_confirmation',
        failureReason: null,
        isPaidLate: false,
        lateSettlement: null,
        hasLateProof: false,
        hasDuplicateProof: false,
        hasRepeatedTransaction: false,
        isPaymentTakenBack: false,
        reviewBy: expect.stringMatching(/^\d{4}-.*Z$/),
        isOverdue: false,
        hasOpenProblem: false,
        isConfirmationUndone: false,
        mailDueAt: null,
        mayStepBack: false,
        confirmedAt: null,
        confirmedBy: null,
        placedBy: null,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        paymentDeadline,
        productId: 1,
        productTitle: 'Solar water pump',
        quantity: 1,
        unitPriceKobo: 12_500_000,
        totalKobo: 12_500_000,
        discountKobo: 0,
        allowanceKobo: 0,
        amountDueKobo: 12_500_000,
        grantableKobo: 0,
        returnedPieces: 0,
        delivery: deliveryByCall,
        amountReceivedKobo: null,
        shortfallKobo: 0,
        excessKobo: 0,
        refundedKobo: 0,
        refundOwedKobo: 0,
        undecidedKobo: 0,
        toDecideKobo: 0,
        buyer: expect.objectContaining(buildBuyer()),
        shopifyOrderId: null,
        shopifyError: null,
        latestProofId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        latestProofAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('counts the figures over all orders, whatever the page and the filter', async () => {
    for (const state of orderStates) await bed.placeIn(state);
    await bed.placeIn('confirmed', { quantity: 2, totalKobo: 25_000_000 });
    const figures = {
      totalOrders: 8,
      awaitingConfirmation: 1,
      confirmedOrders: 4,
      revenueKobo: 62_500_000,
    };
    expect(await bed.send('orders.list', { limit: 1 })).toMatchObject({ total: 8, figures });
    expect(
      await bed.send('orders.list', { limit: 200, status: ['failed', 'processing'] }),
    ).toMatchObject({ total: 3, figures });
    expect(
      await bed.send('orders.list', { limit: 200, search: 'no one has this name' }),
    ).toMatchObject({ orders: [], total: 0, figures });
  });

  it('counts as revenue what was received, where an amount is recorded', async () => {
    const received = { full: 12_500_000, short: 10_000, over: 12_600_000 };
    for (const amountReceivedKobo of [received.short, received.over]) {
      const { orderId } = await bed.placeIn('awaiting');
      const staff = { order: orderId, adminUsername: 'ada' };
      await bed.send('orders.confirm', { ...staff, amountReceivedKobo });
    }
    await bed.placeIn('confirmed');
    const { orders, figures } = await bed.send('orders.list', { limit: 5, sort: 'oldest' });
    // What a clerk states beyond the amount due counts once a credit of the bank shows it.
    expect(figures.revenueKobo).toBe(received.full + received.short + received.over - 100_000);
    expect(orders.map(({ shortfallKobo, excessKobo }) => [shortfallKobo, excessKobo])).toEqual([
      [12_490_000, 0],
      [0, 100_000],
      [0, 0],
    ]);
  });

  it.each<[OrderSort, (a: AdminOrder, b: AdminOrder) => number]>([
    ['newest', (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id],
    ['oldest', (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id],
    ['total_desc', (a, b) => b.totalKobo - a.totalKobo || b.id - a.id],
    ['total_asc', (a, b) => a.totalKobo - b.totalKobo || a.id - b.id],
    ['deadline', (a, b) => a.paymentDeadline.localeCompare(b.paymentDeadline) || a.id - b.id],
  ])('walks every order once in the order %s', async (sort, compare) => {
    for (const quantity of [2, 1, 3]) {
      const { orderId } = await bed.place({ quantity, totalKobo: quantity * 12_500_000 });
      await bed.rows.copyOrder(orderId, 7, { isSameMoment: true });
    }
    const walked = await walk({ limit: 5, sort });
    expect(new Set(walked.map(({ id }) => id)).size).toBe(24);
    expect(walked).toEqual(walked.toSorted(compare));
  });

  it('puts the order whose stock is free first on top: a proof keeps it until it should be checked', async () => {
    const checked = await bed.placeIn('awaiting');
    const unpaid = await bed.place();
    const page = { limit: 1, sort: 'held_until' } as const;
    const first = await bed.send('orders.list', page);
    expect(first.orders).toMatchObject([{ orderId: unpaid.orderId }]);
    const cursor = first.nextCursor ?? '';
    expect((await bed.send('orders.list', { ...page, cursor })).orders).toMatchObject([
      { orderId: checked.orderId },
    ]);
  });

  it('shows no order twice and leaves none out while new ones come in', async () => {
    const { orderId } = await bed.place();
    await bed.rows.copyOrder(orderId, 20);
    const first = await bed.send('orders.list', { limit: 10 });
    await bed.place();
    const second = await bed.send('orders.list', {
      limit: 200,
      ...(first.nextCursor && { cursor: first.nextCursor }),
    });
    const ids = [...first.orders, ...second.orders].map(({ id }) => id);
    expect(ids).toHaveLength(21);
    expect(new Set(ids).size).toBe(21);
  });

  it('starts at the first page when the cursor is damaged or of another sort', async () => {
    const { orderId } = await bed.place();
    await bed.rows.copyOrder(orderId, 3);
    const { nextCursor } = await bed.send('orders.list', { limit: 2, sort: 'total_asc' });
    const begin = await bed.send('orders.list', { limit: 2 });
    for (const cursor of ['%%%', nextCursor ?? '']) {
      expect((await bed.send('orders.list', { limit: 2, cursor })).orders).toEqual(begin.orders);
    }
  });

  describe('when staff search', () => {
    const found = async (search: string) =>
      (await bed.send('orders.list', { limit: 200, search })).orders.map(({ buyer }) => buyer.name);

    it('finds by id, reference, name, e-mail, phone, product, city and state, in any case', async () => {
      const productId = bed.catalog.sell({ title: 'Ankara Fabric' });
      const { orderId } = await bed.place({
        productId,
        buyer: {
          name: 'Ngozi Ọlá',
          email: 'Ngozi@Mail.example',
          phone: '+2347011112222',
          city: 'Sabon Gari',
          state: 'Kano',
        },
      });
      await bed.place();
      const { id, reference } = await bed.send('orders.get', { order: orderId });
      for (const search of [
        reference.toLowerCase(),
        'ngozi',
        'NGOZI ỌLÁ',
        'NGOZI@MAIL',
        '+2347011112222',
        '07011112222',
        '0701 111 2222',
        'ankara',
        '  ankara ',
        'sabon gari',
        'kano',
        'ngozi kano',
      ]) {
        expect([search, await found(search)]).toEqual([search, ['Ngozi Ọlá']]);
      }
      expect(await found(String(id))).toContain('Ngozi Ọlá');
    });

    describe('for the number of an order', () => {
      /** Order number `wanted`, and five newer ones whose phone numbers contain that number. */
      async function placeAmongPhones(): Promise<number> {
        const { orderId } = await bed.place({ buyer: { name: 'Wanted' } });
        const { id } = await bed.send('orders.get', { order: orderId });
        for (let made = 0; made < 5; made += 1)
          await bed.place({ buyer: { phone: `+23480${id}${made}`.padEnd(14, '0') } });
        return id;
      }
      const ids = async (request: ListOrdersRequest) =>
        (await walk(request)).map((order) => order.id);

      it('lists that order first, and no order twice, on every page and in every order', async () => {
        const id = await placeAmongPhones();
        for (const sort of ['newest', 'oldest', 'total_desc'] as const) {
          const found = await ids({ limit: 3, sort, search: String(id) });
          expect(found[0]).toBe(id);
          expect(found).toHaveLength(6);
          expect(new Set(found).size).toBe(6);
        }
      });

      it('lists each order once on pages of one row', async () => {
        const id = await placeAmongPhones();
        const request = { limit: 1, search: String(id) };
        expect((await bed.send('orders.list', request)).orders).toHaveLength(1);
        expect(new Set(await ids(request)).size).toBe(6);
      });

      it.each(['#', 'Order ', 'no. '])('finds that order alone after "%s"', async (marker) => {
        const id = await placeAmongPhones();
        expect(await ids({ limit: 200, search: `${marker}${id}` })).toEqual([id]);
      });
    });

    it('finds a reference as people and banks write it, with letters that look alike', async () => {
      const { orderId } = await bed.place({ buyer: { name: 'Ngozi Ola' } });
      await bed.place();
      const setReference = 'update orders set reference = $2 where public_id = $1';
      await bed.database.query(setReference, [orderId, 'SO-HH9ES']);
      for (const search of [
        'SO HH9ES',
        'SOHH9ES',
        'so-hh9es',
        'S0-HH9E5',
        'hh9es',
        'so/hh9es',
        'NIP TRF FROM NGOZI OLA SO HH9ES GTB',
      ]) {
        expect([search, await found(search)]).toEqual([search, ['Ngozi Ola']]);
      }
      expect(await found('so hh9et')).toEqual([]);
    });

    it('finds names in any order', async () => {
      await bed.place({ buyer: { name: 'Ngozi Blessing Okafor' } });
      await bed.place();
      for (const search of ['okafor ngozi', 'OKAFOR  BLESSING NGOZI', 'ngozi okafor']) {
        expect([search, await found(search)]).toEqual([search, ['Ngozi Blessing Okafor']]);
      }
      expect(await found('okafor emeka')).toEqual([]);
    });

    it('finds an amount, due or received', async () => {
      const productId = bed.catalog.sell({ unitPriceKobo: 1_890_000 });
      const item = { productId, totalKobo: 1_890_000 };
      await bed.place({ ...item, buyer: { name: 'Due' } });
      const { orderId } = await bed.placeIn('awaiting', { buyer: { name: 'Received' } });
      const confirm = { order: orderId, adminUsername: 'ada', amountReceivedKobo: 1_890_000 };
      await bed.send('orders.confirm', confirm);
      await bed.place();
      for (const search of ['18900', '₦18,900', '18 900', '18.9k', 'NGN 18,900', '18900.00']) {
        expect([search, (await found(search)).toSorted()]).toEqual([search, ['Due', 'Received']]);
      }
      expect(await found('₦18,901')).toEqual([]);
    });

    it('takes wildcards and quotes literally', async () => {
      await bed.place({ buyer: { name: '100% Ltd_Co \\ Sons' } });
      await bed.place({ buyer: { name: 'Hundred Ltd' } });
      expect(await found('100%')).toEqual(['100% Ltd_Co \\ Sons']);
      expect(await found('d_c')).toEqual(['100% Ltd_Co \\ Sons']);
      expect(await found('\\ s')).toEqual(['100% Ltd_Co \\ Sons']);
      expect(await found("' or true --")).toEqual([]);
      expect(await found('?')).toEqual([]);
    });

    it('does not match across two fields', async () => {
      await bed.place();
      expect(await found('eze\nchidi')).toHaveLength(1); // words match across fields …
      expect(await found('ezechidi')).toHaveLength(0); // … but they do not run together
    });
  });

  describe('when orders need attention', () => {
    /** An expired order whose proof came when the last piece was gone. */
    async function placePaidLate(): Promise<string> {
      const productId = bed.catalog.sell({ available: 1 });
      const { orderId } = await bed.placeIn('expired', { productId });
      const product = bed.catalog.products.get(productId);
      if (product) product.available = 0;
      await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
      return orderId;
    }

    /** A confirmed order that the store refused. */
    async function placeRefused(): Promise<string> {
      const { orderId } = await bed.placeIn('confirmed');
      const outcome = { error: 'The variant is not known' };
      await bed.send('orders.record-shopify-order', { orderId, outcome });
      return orderId;
    }

    it('counts them over all orders, whatever the page and the filter', async () => {
      for (const state of orderStates) await bed.placeIn(state);
      for (let made = 0; made < 3; made += 1) await placePaidLate();
      for (let made = 0; made < 2; made += 1) await placeRefused();
      for (const request of [{ limit: 1 }, { limit: 200, search: 'no one has this name' }]) {
        expect(await bed.send('orders.list', request)).toMatchObject({
          figures: { totalOrders: 12 },
        });
      }
      const { work } = await bed.send('orders.count-work', {});
      const counted = Object.fromEntries(work.map(({ kind, count }) => [kind, count]));
      expect(counted).toMatchObject({ paid_late: 3, not_in_shopify: 2, proofs: 1, overdue: 0 });
      for (const { count, oldestAt } of work) expect(oldestAt === null).toBe(count === 0);
    });

    it('finds them page by page, alone and with other filters, and exports them', async () => {
      const late = [await placePaidLate(), await placePaidLate(), await placePaidLate()];
      const refused = await placeRefused();
      await bed.placeIn('expired');
      await bed.placeIn('confirmed');
      const idsOf = (orders: AdminOrder[]) => orders.map(({ orderId }) => orderId);
      const oldestFirst = { limit: 2, sort: 'oldest' } as const;
      expect(idsOf(await walk({ ...oldestFirst, attention: 'paid_late' }))).toEqual(late);
      expect(idsOf(await walk({ ...oldestFirst, attention: 'not_in_shopify' }))).toEqual([refused]);
      expect(await bed.send('orders.list', { limit: 1, attention: 'paid_late' })).toMatchObject({
        total: 3,
      });
      expect(
        await bed.send('orders.list', { limit: 1, attention: 'paid_late', status: ['confirmed'] }),
      ).toMatchObject({ orders: [], total: 0 });
      const { orders } = await bed.send('orders.export', { attention: 'paid_late' });
      expect(idsOf(orders)).toEqual(late);
    });

    it('no longer lists an order once the store has it', async () => {
      const orderId = await placeRefused();
      const outcome = { shopifyOrderId: 'gid://shopify/Order/77' };
      await bed.send('orders.record-shopify-order', { orderId, outcome });
      expect(
        await bed.send('orders.list', { limit: 1, attention: 'not_in_shopify' }),
      ).toMatchObject({ total: 0 });
    });
  });

  it('filters by time, both ends included', async () => {
    const { orderId } = await bed.place();
    await bed.rows.copyOrder(orderId, 9);
    const all = await walk({ limit: 200, sort: 'oldest' });
    const from = all[3]?.createdAt ?? '';
    const to = all[6]?.createdAt ?? '';
    const reply = await bed.send('orders.list', { limit: 200, sort: 'oldest', from, to });
    expect(reply.total).toBe(4);
    expect(reply.orders).toEqual(all.slice(3, 7));
  });

  it('exports every matching order once, oldest first, page by page', async () => {
    const { orderId } = await bed.place();
    await bed.rows.copyOrder(orderId, 1_100);
    await bed.placeIn('confirmed');
    const ids: number[] = [];
    let pages = 0;
    let cursor: string | undefined;
    do {
      const page = await bed.send('orders.export', {
        status: ['pending_payment'],
        ...(cursor && { cursor }),
      });
      ids.push(...page.orders.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBe(3);
    expect(ids).toHaveLength(1_101);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });

  it('finds people in any order, whatever the marks of their letters', async () => {
    const { orderId } = await bed.place({ buyer: { name: 'Adébáyọ̀ Olúwaṣeun' } });
    await bed.place({ buyer: { name: 'Adewale Olu' } });
    for (const search of ['adebayo oluwaseun', 'OLÚWASEUN adébayo', 'Adébáyọ̀'.normalize('NFD')]) {
      const { orders } = await bed.send('orders.list', { limit: 10, search });
      expect(orders.map((order) => order.orderId)).toEqual([orderId]);
    }
  });

  it('can find words by an index', async () => {
    // Of a few rows PostgreSQL would read all.
    await bed.database.query(`create or replace function plan() returns setof text language plpgsql
      set enable_seqscan = off as $$ begin return query
        explain select id from orders where plain_letters(search_text) like '%zainab okafor%'; end $$`);
    const plan = await bed.database.query<{ plan: string }>('select plan()');
    expect(plan.map((line) => line.plan).join('\n')).toContain('orders_plain_search');
  });
});
