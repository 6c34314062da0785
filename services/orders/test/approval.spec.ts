import { buildRow, Statements, uniqueWord } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

describe('an order above the limit of a clerk', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: 1 });
  });
  afterAll(() => bed.close());

  const confirm = (order: string, adminUsername: string, role: 'clerk' | 'approver' | 'owner') =>
    bed.send('orders.confirm', { order, adminUsername, role, note: 'seen in the app' });

  it('stays when a clerk confirms it, and its history says who asks for approval', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const order = await confirm(orderId, 'chidi', 'clerk');
    expect(order).toMatchObject({ status: 'awaiting_confirmation', outcome: 'approval_asked' });
    expect(await bed.send('orders.get', { order: orderId })).not.toHaveProperty('outcome');
    expect(order.history.at(-1)).toMatchObject({
      kind: 'approval_asked',
      actor: 'chidi',
      reason: 'seen in the app',
    });
    const { timeline } = await bed.send('orders.get-public', { orderId });
    expect(timeline.map(({ what }) => what)).not.toContain('approval_asked');
  });

  it.each(['approver', 'owner'] as const)('is confirmed by an %s, asked or not', async (role) => {
    const { orderId } = await bed.placeIn('awaiting');
    await confirm(orderId, 'chidi', 'clerk');
    expect((await confirm(orderId, 'ngozi', role)).status).toBe('confirmed');
    const { orderId: other } = await bed.placeIn('awaiting');
    expect((await confirm(other, 'ngozi', role)).status).toBe('confirmed');
  });

  it('is not confirmed by the one who asked, whatever role they have since', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await confirm(orderId, 'chidi', 'clerk');
    await expect(confirm(orderId, 'chidi', 'approver')).rejects.toMatchObject({
      code: 'ORDERS.OWN_APPROVAL',
    });
  });

  it('refuses a clerk too when it does not await confirmation', async () => {
    const { orderId } = await bed.placeIn('pending');
    await expect(confirm(orderId, 'chidi', 'clerk')).rejects.toMatchObject({
      code: 'ORDERS.ILLEGAL_TRANSITION',
    });
  });
});

describe('a credit for an order above the limit of a clerk', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: 1 });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());

  const credit = async (): Promise<number> => {
    const [id] = await statements.credit({});
    if (id === undefined) throw new Error('no credit');
    return id;
  };
  const match = (
    creditId: number,
    order: string,
    adminUsername: string,
    role: 'clerk' | 'approver',
  ) => bed.send('orders.match-credit', { creditId, order, adminUsername, role });
  const openCredits = async () => {
    const { credits } = await bed.send('orders.list-credits', { state: 'open', limit: 200 });
    return credits.map(({ id }) => id);
  };

  it.each(['pending', 'awaiting', 'expired', 'cancelled'] as const)(
    'stays open when a clerk gives it to an order in state %s, until a second person does',
    async (state) => {
      const { orderId } = await bed.placeIn(state);
      const creditId = await credit();
      const asked = await match(creditId, orderId, 'chidi', 'clerk');
      expect(asked).toMatchObject({ credits: [], amountReceivedKobo: null });
      expect(asked.history.at(-1)).toMatchObject({
        kind: 'approval_asked',
        actor: 'chidi',
        reason: expect.stringContaining(`(credit ${creditId})`),
      });
      expect(await openCredits()).toContain(creditId);
      await expect(match(creditId, orderId, 'chidi', 'approver')).rejects.toMatchObject({
        code: 'ORDERS.OWN_APPROVAL',
      });
      const given = await match(creditId, orderId, 'ngozi', 'approver');
      expect(given.credits).toMatchObject([{ id: creditId, decision: { actor: 'ngozi' } }]);
      expect(given.status).toBe(state === 'cancelled' ? 'failed' : 'confirmed');
    },
  );

  it('gives the buyer time, as the money is there', async () => {
    const { orderId, paymentDeadline } = await bed.place();
    const asked = await match(await credit(), orderId, 'chidi', 'clerk');
    expect(asked.paymentDeadline > paymentDeadline).toBe(true);
  });

  it('needs a second person when the order is paid, too: its buyer would be owed it', async () => {
    const { orderId } = await bed.place();
    const first = await credit();
    await match(first, orderId, 'ngozi', 'approver');
    expect(await match(first, orderId, 'chidi', 'clerk')).toMatchObject({ status: 'confirmed' });
    const second = await credit();
    expect((await match(second, orderId, 'chidi', 'clerk')).toDecideKobo).toBe(0);
    const given = await match(second, orderId, 'ngozi', 'approver');
    expect(given.toDecideKobo).toBe(given.totalKobo);
    const { orderId: other } = await bed.place();
    await expect(match(first, other, 'chidi', 'clerk')).rejects.toMatchObject({
      code: 'ORDERS.CREDIT_DECIDED',
    });
  });
});

describe('an amount above the limit of a clerk, for an order below it', () => {
  let bed: OrdersBed;
  let statements: Statements;
  const TOTAL_NAIRA = 125_000;
  beforeAll(async () => {
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: TOTAL_NAIRA, AUTO_CONFIRM: 'exact' });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());

  it('asks for approval when it is that of the credit', async () => {
    const { orderId } = await bed.place();
    const [creditId = 0] = await statements.credit({ amountKobo: 500_000_000 });
    const request = { creditId, order: orderId, adminUsername: 'chidi', role: 'clerk' } as const;
    expect((await bed.send('orders.match-credit', request)).history.at(-1)?.kind).toBe(
      'approval_asked',
    );
  });

  it('asks for approval when a part of such a credit is within the limit', async () => {
    const { orderId } = await bed.place();
    const [creditId = 0] = await statements.credit({ amountKobo: 500_000_000 });
    const request = { creditId, order: orderId, amountKobo: 100, adminUsername: 'chidi' };
    const asked = await bed.send('orders.match-credit', { ...request, role: 'clerk' });
    expect(asked).toMatchObject({ credits: [], amountReceivedKobo: null });
    expect(asked.history.at(-1)).toMatchObject({
      kind: 'approval_asked',
      reason: expect.stringMatching(/^₦1.00 of a credit of ₦5,000,000.00 of /),
    });
  });

  it('asks for approval when it is what the clerk says to have seen', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const seen = { order: orderId, adminUsername: 'chidi', role: 'clerk' } as const;
    const amountReceivedKobo = TOTAL_NAIRA * 100 + 1;
    const asked = await bed.send('orders.confirm', { ...seen, amountReceivedKobo });
    expect(asked.status).toBe('awaiting_confirmation');
    // Stating less afterwards is no second person.
    await expect(bed.send('orders.confirm', seen)).rejects.toMatchObject({
      code: 'ORDERS.OWN_APPROVAL',
    });
    const other = await bed.placeIn('awaiting');
    const allowed = { ...seen, order: other.orderId, amountReceivedKobo: TOTAL_NAIRA * 100 };
    expect((await bed.send('orders.confirm', allowed)).status).toBe('confirmed');
  });

  it.each([
    ['clerk', 2, 0],
    ['clerk', 1, 1],
    ['approver', 2, 1],
  ] as const)('confirms the import of a %s with %i pieces: %i', async (role, quantity, count) => {
    const { orderId } = await bed.place({ quantity, totalKobo: quantity * TOTAL_NAIRA * 100 });
    const { reference, totalKobo } = await bed.send('orders.get', { order: orderId });
    const statementId = await statements.read([
      buildRow({ narration: reference, amountKobo: totalKobo }),
    ]);
    await bed.send('orders.import-statement', { statementId, adminUsername: 'chidi', role });
    expect(await bed.confirmExact()).toBe(count);
  });
});

describe('the limit of a clerk', () => {
  it.each([
    [0, 'none'],
    [1_000_000, 'above the total'],
  ])('%i lets clerks confirm: %s', async (limit) => {
    const bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: limit });
    try {
      const { orderId } = await bed.placeIn('awaiting');
      const request = { order: orderId, adminUsername: 'chidi', role: 'clerk' as const };
      expect((await bed.send('orders.confirm', request)).status).toBe('confirmed');
    } finally {
      await bed.close();
    }
  });
});

describe('a large payment that is split into small ones', () => {
  const TOTAL_NAIRA = 125_000;
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    // By default five times the limit in a day, three times for one buyer in a week.
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: TOTAL_NAIRA });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  let people = 0;
  const buyer = () => {
    people += 1;
    const phone = `+23480355${String(people).padStart(5, '0')}`;
    return { buyer: { email: `buyer-${people}@mail.example`, phone } };
  };
  const awaiting = (fields = buyer()) => bed.placeIn('awaiting', fields);
  const confirm = async (order: string, adminUsername = 'chidi') =>
    (await bed.send('orders.confirm', { order, adminUsername, role: 'clerk' })).status;

  it('needs a second person beyond the day of a clerk, and not for another clerk', async () => {
    for (let i = 0; i < 5; i += 1)
      expect(await confirm((await awaiting()).orderId)).toBe('confirmed');
    const { orderId } = await awaiting();
    expect(await confirm(orderId)).toBe('awaiting_confirmation');
    const { history } = await bed.send('orders.get', { order: orderId });
    expect(history.at(-1)).toMatchObject({ kind: 'approval_asked', actor: 'chidi' });
    expect(await confirm((await awaiting()).orderId, 'bisi')).toBe('confirmed');
  });

  it.each(['phone', 'email'] as const)(
    'needs a second person beyond the week of a buyer, by the same %s',
    async (field) => {
      const same = buyer();
      const again = () => {
        const other = buyer();
        return { buyer: { ...other.buyer, [field]: same.buyer[field] } };
      };
      for (let i = 0; i < 3; i += 1)
        expect(await confirm((await awaiting(again())).orderId, `clerk-${i}`)).toBe('confirmed');
      const { orderId } = await awaiting(again());
      expect(await confirm(orderId, 'clerk-9')).toBe('awaiting_confirmation');
      expect(await confirm((await awaiting()).orderId, 'clerk-9')).toBe('confirmed');
    },
  );

  it('does not pass when all are confirmed at the same moment', async () => {
    const same = buyer();
    const orders = [];
    for (let i = 0; i < 6; i += 1) orders.push(await awaiting(same));
    const states = await Promise.all(orders.map(({ orderId }) => confirm(orderId)));
    expect(states.filter((status) => status === 'confirmed')).toHaveLength(3);
  });

  it('counts the credits that a clerk gives, too', async () => {
    const same = buyer();
    const states = [];
    for (let i = 0; i < 4; i += 1) {
      const { orderId } = await bed.place(same);
      const [creditId = 0] = await statements.credit({ narration: `CASH ${uniqueWord()}` });
      const asked = { creditId, order: orderId, adminUsername: 'chidi', role: 'clerk' } as const;
      states.push((await bed.send('orders.match-credit', asked)).status);
    }
    expect(states).toEqual(['confirmed', 'confirmed', 'confirmed', 'pending_payment']);
  });
});
