import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import type { MatchOutcome } from '@spade/contracts/money/credit';
import { Statements } from './build-statement.ts';
import { type OrderState, OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;

describe('what stands beside the key', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: 130_000 });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  /** An order in this state, and a credit that names it. */
  const meet = async (
    state: OrderState,
    amountKobo: number,
    prepare?: (order: string) => unknown,
  ) => {
    const { orderId, reference } = await bed.placeIn(state);
    await prepare?.(orderId);
    const narration = `NIP/KUDA/CHIDI EZE/${reference}`;
    const [creditId = 0] = await statements.credit({ amountKobo, narration });
    const { credits } = await bed.send('orders.list-credits', { limit: 5, role: 'approver' });
    const suggestion = credits.find(({ id }) => id === creditId)?.suggestion;
    const candidates =
      suggestion?.kind === 'suggested'
        ? [suggestion.candidate]
        : suggestion && 'candidates' in suggestion
          ? suggestion.candidates
          : [];
    const outcome = candidates.find((candidate) => candidate.orderId === orderId)?.outcome;
    const before = await bed.send('orders.get', { order: orderId });
    const after = await bed.send('orders.match-credit', {
      creditId,
      order: orderId,
      adminUsername: 'ngozi',
      role: 'approver',
    });
    const found = await bed.send('orders.list-credits', { limit: 5 });
    const leftKobo = found.credits.find(({ id }) => id === creditId)?.restKobo;
    return { outcome, before, after, leftKobo };
  };
  const part = (order: string) =>
    statements
      .credit({ amountKobo: 500, narration: 'a part' })
      .then(([creditId = 0]) =>
        bed.send('orders.match-credit', { creditId, order, adminUsername: 'ngozi' }),
      );
  const isConfirmed = (order: AdminOrderDetail) => order.status === 'confirmed';

  const cases: [
    what: string,
    state: OrderState,
    amountKobo: number,
    prepare: ((order: string) => unknown) | undefined,
    effect: MatchOutcome['effect'],
    confirms: boolean,
  ][] = [
    ['all of its price', 'pending', TOTAL, undefined, 'confirms', true],
    ['more than its price', 'pending', TOTAL + 500, undefined, 'confirms', true],
    ['the rest of a price', 'pending', TOTAL - 500, part, 'completes', true],
    ['a part', 'pending', TOTAL - 700, undefined, 'pays_part', false],
    ['the price of one confirmed by hand', 'confirmed', TOTAL, undefined, 'proves', true],
    ['the price of one that has just expired', 'expired', TOTAL, undefined, 'revives', true],
    ['too little for one that has expired', 'expired', TOTAL - 500, undefined, 'to_decide', false],
    ['money for one that was cancelled', 'cancelled', TOTAL, undefined, 'to_decide', false],
  ];

  it.each(cases)('%s: the outcome is what the press does', async (...one) => {
    const [, state, amountKobo, prepare, effect, confirms] = one;
    const { outcome, after, leftKobo } = await meet(state, amountKobo, prepare);
    expect(outcome).toMatchObject({ effect, needsApproval: false });
    expect(isConfirmed(after)).toBe(confirms);
    expect(after.shortfallKobo).toBe(outcome?.lackingKobo);
    expect(leftKobo).toBe(outcome?.leftKobo);
    expect(after.toDecideKobo).toBe(effect === 'to_decide' ? amountKobo : 0);
  });

  it.each([
    ['no sum', undefined, 0],
    ['all of its price', TOTAL, 0],
    ['less than its price', TOTAL - 500, 500],
  ])('an order confirmed by hand with %s: what it lacks by that word', async (...one) => {
    const [, amountReceivedKobo, shortfallKobo] = one;
    const { orderId, reference } = await bed.placeIn('awaiting');
    const received = amountReceivedKobo === undefined ? {} : { amountReceivedKobo };
    const confirm = { order: orderId, adminUsername: 'ada', role: 'approver' as const };
    await bed.send('orders.confirm', { ...confirm, ...received });
    await statements.credit({ amountKobo: TOTAL, narration: reference });
    const { credits } = await bed.send('orders.list-credits', { state: 'open', limit: 5 });
    expect(credits.map(({ suggestion }) => suggestion)).toMatchObject([
      { candidate: { isConfirmedByHand: true, dueKobo: TOTAL, shortfallKobo } },
    ]);
  });

  it('is the approval of a second person, for a clerk above the limit', async () => {
    const { reference } = await bed.place();
    await statements.credit({ amountKobo: 13_500_000, narration: reference });
    const ask = async (role: 'clerk' | 'approver') => {
      const { credits } = await bed.send('orders.list-credits', { limit: 5, role });
      const suggestion = credits[0]?.suggestion;
      return suggestion?.kind === 'suggested' ? suggestion.candidate.outcome : suggestion;
    };
    expect(await ask('clerk')).toMatchObject({ effect: 'confirms', needsApproval: true });
    expect(await ask('approver')).toMatchObject({ effect: 'confirms', needsApproval: false });
  });
});
